"""One name for a board everywhere: what a module has replaced is named by nobody in its game."""

import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

import sunstone
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.ledger import Event
from sunstone.engine.registry import find
from sunstone.engine.sheet import score_sheet
from sunstone.games.city import causes, events, page, words
from sunstone.games.city.box_words import box
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.drawing import captions
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.state import City
from sunstone.games.city.teotibot.parts import ACTION_NAMES
from sunstone.games.city.titles import names_in

REPLACED = {"mansion": r"\bPalace", "empire": r"\bNobles", "altars": r"\bMask collection"}
ALL = ("obsidian", "mansion", "altars", "empire")
SETS = [  # players, modules, options
    (2, (), {}),
    (2, ("obsidian", "mansion"), {"setup": "draft"}),
    (3, ("obsidian", "empire"), {}),
    (4, ("obsidian", "altars"), {}),
    (2, ALL, {"priest_tiles": "offer"}),
    (1, ("obsidian",), {}),
    (1, ALL, {"bot_priest": "S07"}),
    (1, (*ALL, "teotibot_movement"), {"bot_priest": "S08"}),
]


def positions(
    seed: int, players: int, modules: tuple[str, ...], options: dict[str, str], share: float = 1
) -> Iterator[tuple[sunstone.Game, City]]:
    """A game by random choices, stopped at chance, before a share of the decisions, and at its end."""
    game = sunstone.Game.start("city", players=players, modules=modules, options=options, seed=seed)
    rng = random.Random(seed)
    while True:
        assert isinstance(game.state, City)
        if rng.random() < share or game.state.to_move == OVER:
            yield game, game.state
        if game.state.to_move == OVER:
            return
        game.play(rng.choice(game.state.legal()))


def read(game: sunstone.Game, s: City) -> Iterator[str]:
    """All that anybody is told in this position."""
    view = s.view(None)
    for seen in (view, *(s.view(seat) for seat in range(s.n))):
        yield words.prompt(seen)
        yield page.guide(seen)
    yield page.clock(view)
    yield from (page.seat_panel(view, i) for i in range(s.n))
    yield page.draw(view, choices=s.choices(s.to_move) if s.to_move < CHANCE else ())
    console = Console(width=120, record=True, quiet=True)
    console.print(game.info.render(view))
    yield console.export_text()
    for seat in s.open_seats():
        for choice in s.choices(seat):
            yield from (choice.label, choice.short, choice.about, str(choice.ahead))
    yield from (help.words for help in words.explanations(view).values())
    for action in game.info.vocabulary.numbers()[len(game.log) % 5 :: 5]:
        yield from map(str, s.why_not(action))


def told(game: sunstone.Game) -> Iterator[str]:
    """Its log and score sheet."""
    names = [f"player {i}" for i in range(game.state.seats)]
    for event in (e for told in game.log for e in told):
        yield game.info.log.tell(event, names)
        yield game.info.log.brief(event)[0]
    yield from score_sheet(game.info, game.log, game.state.seats)
    yield from game.info.log.sources()


@pytest.mark.slow
@pytest.mark.parametrize(("players", "modules", "options"), SETS)
def test_what_a_module_replaces_is_named_nowhere(
    players: int, modules: tuple[str, ...], options: dict[str, str]
) -> None:
    gone = [re.compile(REPLACED[m]) for m in modules if m in REPLACED]
    met = set[str]()
    for game, s in positions(players, players, modules, options, 0.1):
        for text in read(game, s):
            assert not any(name.search(text) for name in gone), text
            met |= {m for m in REPLACED if re.search(REPLACED[m], text)}
    for text in told(game):
        assert not any(name.search(text) for name in gone), text
    if not modules:
        assert met == {"mansion", "empire"}, "the words were read where they belong"


@pytest.mark.parametrize("modules", [("obsidian",), (*ALL, "teotibot_movement")])
def test_the_box_is_asked_for_by_the_same_names(modules: tuple[str, ...]) -> None:
    gone = [re.compile(REPLACED[m]) for m in modules if m in REPLACED]
    info = find("city")
    s, rng = info.make(info.settle(1, modules)), random.Random(2)
    assert isinstance(s, City)
    while s.to_move != OVER:
        legal = s.legal()
        if s.to_move == CHANCE:
            asked = box(s)
            for text in (asked.prompt, asked.group, asked.place, *(asked.outcome(a).label for a in legal)):
                assert not any(name.search(text) for name in gone), text
        s.play(rng.choice(legal))


@pytest.mark.parametrize("modules", [(), (*ALL, "teotibot_movement")])
def test_what_is_drawn_is_called_as_its_help_calls_it(modules: tuple[str, ...]) -> None:
    info = find("city")
    view = info.make(info.settle(1, modules)).view(None)
    told = words.explanations(view)
    for board in BOARD_NAMES:
        assert told[f"board:{board}"].title == captions.board_title(view, board)
    for track in ("calendar", "avenue", "pyramid_track", "wheel"):
        assert told[track].title == captions.TRACKS[track]
    for action, title in zip(ACTION_NAMES, names_in(modules).actions, strict=True):
        assert told[f"action:{action}"].title == title


def test_names_with_modules() -> None:
    assert names_in(()).on(0) == "the Palace" and names_in(["mansion"]).on(0) == "the Mansion"
    assert names_in(["empire"]).boards[5] == "Conquest" and names_in(["empire"]).on(5) == "the Conquest board"
    assert (
        names_in(["empire"]).actions[3] == "Empire and Build" and names_in(["altars"]).actions[6] == "Activate Shaman"
    )
    assert names_in(ALL).fill("{palace} and {nobles}") == "Mansion and Conquest"


@pytest.mark.rules("expansion:R5")
def test_a_special_mask_is_no_major_discovery_tile() -> None:
    gold = MAJOR_NAMES.index("special_mask_gold")
    event = Event(events.MAJOR_TAKEN, 0, 1, causes.REGION + 5, gold, -1)
    assert words.LOG.tell(event, ["Ada"]) == "Ada takes the golden mask (region 5)"
    taken = Event(events.MAJOR_TAKEN, 0, 1, causes.REGION + 5, 0, -1)
    assert words.LOG.tell(taken, ["Ada"]).startswith("Ada takes Major Discovery tile ")
