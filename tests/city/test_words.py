"""City's words: every choice, refusal, event and element has its own, and they say what is true."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import sunstone
from sunstone.engine.choice import Amount, Choice, preview
from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.ledger import Event
from sunstone.engine.registry import Value
from sunstone.games.city import INFO, causes, events, refusals, vocabulary as v, words
from sunstone.games.city.components import DEPOSITS, KIND_NAMES, MAJOR_NAMES, PALACE
from sunstone.games.city.names import (
    BOARD_NAMES,
    REWARD_NAMES,
    ROW_NAMES,
    ROYAL_NAMES,
    SLOTS_NAMED,
    STEP_NAMES,
    TECHNOLOGY_NAMES,
    TEMPLE_NAMES,
    VOCABULARY,
)
from sunstone.games.city.prompt_words import QUESTIONS
from sunstone.games.city.salary import salary_of
from sunstone.games.city.state import STEPS, City, Step, count_of, die
from sunstone.games.city.teotibot.parts import ACTION_NAMES

_PAGES = (Path(__file__).parents[2] / "docs" / "rules").glob("*.md")
RULES = "".join(page.read_text(encoding="utf-8") for page in _PAGES)
RULE_IDS = set(re.findall(r"\*\*((?:city|expansion):\w+)\*\*", RULES))
NAMES = ["Ana", "Bo", "Cy", "Di"]
LOCKED_ON_GOLD = die(DEPOSITS, 4, 1)

GAMES: list[tuple[int, int, dict[str, Value]]] = [  # seed, players, options
    (1, 2, {"setup": "starting_tiles"}),
    (2, 3, {"setup": "starting_tiles", "waiver_scope": "wide"}),
    (3, 4, {"setup": "starting_tiles", "nobles_row": "free", "ascension_cocoa": 5}),
    (4, 2, {"setup": "draft", "waiver_scope": "wide", "paid_power_up": "each"}),
    (5, 3, {"setup": "draft", "dark_eclipse": True}),
    (6, 4, {"setup": "draft"}),
    (7, 2, {"setup": "first_game", "dark_eclipse": True, "capstone_rate": "third"}),
    (8, 3, {"setup": "first_game", "waiver_scope": "wide"}),
    (9, 4, {"setup": "first_game"}),
    (10, 1, {"setup": "starting_tiles"}),
    (11, 1, {"setup": "first_game"}),
    (12, 3, {"setup": "starting_tiles", "modules": "obsidian+mansion+altars+empire"}),
    (13, 1, {"setup": "starting_tiles", "modules": "obsidian+mansion+altars+empire+teotibot_movement"}),
]
_PLACES = "|".join(BOARD_NAMES)
TARGET = re.compile(
    rf"(worker:({_PLACES})-[1-5]|board:({_PLACES})|worship:(forest|quarry|gold|decorations|palace-[123])|technology:[1-6]"
    rf"|row:({'|'.join(ROW_NAMES)})|decoration:([1-9]|1[0-5])|tile:[123]|slot:[1-4]\.[1-4]\.[1-4]"
    rf"|temple:({'|'.join(TEMPLE_NAMES)})|discovery:({'|'.join(KIND_NAMES)})|wheel:({'|'.join(REWARD_NAMES)})"
    rf"|start:([1-9]|1[0-9]|20)|resource:(wood|stone|gold|obsidian)|major:({'|'.join(MAJOR_NAMES)})|altar:A(81|56|45|12)|region:([0-9]|1[0-2])|)"
)
NO_TARGET = {
    *("unlock", "unlock:pay", "abandon", "stop", "decline", "skip", "done", "first:free", "shaman"),
    *(VOCABULARY.name(a) for a in range(v.PAY, v.PAY_WAIVED)),
}
AMOUNTS = {  # as an effect names them, and where a player holds them
    "cocoa": "cocoa",
    "wood": "wood",
    "stone": "stone",
    "gold": "gold",
    "obsidian": "obsidian",
    "vp": "vp",
    "temple-blue": "blue",
    "temple-red": "red",
    "temple-green": "green",
    "avenue": "avenue",
    "pyramid": "pyramid",
}


def city(game: sunstone.Game) -> City:
    assert isinstance(game.state, City)
    return game.state


def decisions(seed: int, players: int, options: dict[str, Value]) -> Iterator[tuple[sunstone.Game, random.Random]]:
    """A game by random choices that prefers what was chosen least, stopped before each of them and at the end."""
    modules = str(options.get("modules", "")).split("+") if "modules" in options else []
    chosen = {k: v for k, v in options.items() if k != "modules"}
    game = sunstone.Game.start("city", players=players, modules=modules, options=chosen, seed=seed)
    rng, taken = random.Random(seed), Counter[int]()
    while True:
        yield game, rng
        if game.state.to_move == OVER:
            return
        legal = game.state.legal()
        fewest = min(taken[a] for a in legal)
        action = rng.choice([a for a in legal if taken[a] == fewest])
        taken[action] += 1
        game.play(action)


def first_game(*actions: str) -> City:
    """The printed first game for four, before the first turn; then these actions."""
    game = sunstone.Game.start("city", players=4, options={"setup": "first_game"}, seed=1)
    for action in actions:
        game.play(action)
    return city(game)


def labels(s: City) -> dict[str, str]:
    return {c.text: c.label for c in s.choices(s.to_move)}


# --- choices
@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_choice_of_a_game_has_its_words(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, _ in decisions(seed, players, options):
        s = city(game)
        found = [s.choices(seat) for seat in range(s.n)]
        assert [seat for seat in range(s.n) if found[seat]] == sorted(s.open_seats())
        if s.to_move == OVER:
            continue
        assert [c.action for c in found[s.to_move]] == s.legal()
        for seat in s.open_seats():
            assert len({c.label for c in found[seat]}) == len(found[seat]), found[seat]
            for c in found[seat]:
                check_choice(s, seat, c)


def check_choice(s: City, seat: int, c: Choice) -> None:
    assert VOCABULARY.number(c.text) == c.action
    assert c.label
    assert c.label[0].isupper()
    assert TARGET.fullmatch(c.target), c
    assert bool(c.target) == (c.text not in NO_TARGET), c
    if s.is_secret():
        assert c.effects == ()


@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:6])
def test_an_effect_is_what_happens(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        s = city(game)
        if s.to_move == OVER or s.is_secret() or rng.random() < 0.7:
            continue
        seat = s.to_move
        for c in s.choices(seat):
            after = s.clone()
            after.play(c.action)
            if c.text.startswith("worship:") and "+claim" in c.text:
                do_both(after, seat)
            eclipse = any(e.what == events.ECLIPSE for e in preview(s, c.action))
            told = dict(c.effects)
            assert len(told) == len(c.effects) and set(told) <= set(INFO.amounts)
            assert ("eclipse" in told) == eclipse
            if not eclipse:
                tiles = told.pop("discovery", 0)
                told = {what: n for what, n in told.items() if INFO.amounts[what].counted}
                assert tiles == tiles_of(after, seat) - tiles_of(s, seat)
                assert told == gained(s, after, seat), c


def do_both(s: City, seat: int) -> None:
    """The tile first where it can be paid: so the effect of worship that does both counts."""
    while s.to_move == seat and {v.CLAIM, v.USE_ABILITY} & set(s.legal()) and s.view(seat)["step"] == "Worship":
        s.play(v.CLAIM if v.CLAIM in s.legal() else v.USE_ABILITY)


def tiles_of(s: City, seat: int) -> int:
    p = s.players[seat]
    return sum(count_of(p.tiles, k) + count_of(p.used, k) for k in range(len(KIND_NAMES)))


def gained(before: City, after: City, seat: int) -> dict[str, int]:
    p, q = before.players[seat], after.players[seat]
    change = {name: getattr(q, attribute) - getattr(p, attribute) for name, attribute in AMOUNTS.items()}
    return {name: n for name, n in change.items() if n}


def test_seats_that_are_asked_together_have_their_choices_before_their_turn() -> None:
    game = sunstone.Game.start("city", players=3, seed=5)
    s = city(game)
    assert s.open_seats() == [0, 1, 2]
    early = s.choices(2)
    assert {c.action - v.KEEP + 1 for c in early} < set(s.view(2)["seats"][2]["hand"] or ())
    for _ in range(4):
        game.play(game.state.legal()[0])
    assert game.state.to_move == 2
    assert game.state.choices(2) == early
    assert game.state.choices(0) == []


def test_labels_of_a_first_turn() -> None:
    assert labels(first_game()) == {
        "take:nobles-2": "Move from Nobles: power 2",
        "take:forest-1": "Move from Forest: power 1",
        "take:construction-1": "Move from Construction: power 1",
    }
    assert labels(first_game("take:nobles-2")) == {
        "go:1": "Go 1 board: Gold Deposits",
        "go:2": "Go 2 boards: Palace",
        "go:3": "Go 3 boards: Stone Quarry",
    }
    s = first_game("take:nobles-2", "go:2")
    s.worship[PALACE] = 0
    assert labels(s) == {
        "cocoa": "Collect cocoa",
        "worship:royal1": "Worship: A4, score 2 VP per technology you know, for at most 2",
        "worship:royal2": "Worship: B6, pay 1 cocoa for 1 stone + 1 gold, up to 2 times",
        "worship:royal3": "Worship: C1, gain 3 cocoa",
    }


def test_labels_tell_what_the_position_makes_of_an_action() -> None:
    s = first_game("take:nobles-2", "go:1")
    s.worship[DEPOSITS] = KIND_NAMES.index("mask_1") + 1
    s.players[0].cocoa = 3
    s.players[1].dice[0] = LOCKED_ON_GOLD
    found = {c.text: c for c in s.choices(0)}
    both = found["worship:sidebar+claim"]
    assert both.label == "Worship: blue temple + tile mask 1, displacing player 2"
    assert both.target == "worship:gold"
    assert INFO.effect(both.effects) == "-2 cocoa, +1 blue temple", (
        "3 cocoa are too few for the tile before the temple's reward"
    )
    s.players[0].cocoa = 4
    both = next(c for c in s.choices(0) if c.text == "worship:sidebar+claim")
    assert INFO.effect(both.effects) == "-4 cocoa, -1 gold, +1 blue temple, +1 Discovery tile"
    assert INFO.effect(found["worship:claim"].effects) == "-3 cocoa, -1 gold, +1 Discovery tile"
    assert found["main"].label == "Main action: 1 worker, lowest power 2"
    assert INFO.effect(found["main"].effects) == "-1 cocoa, +1 gold"
    assert found["cocoa"].target == "board:gold"


def test_labels_and_targets_of_a_pyramid_tile() -> None:
    s = first_game("take:forest-1", "go:1", "main", "tile:1")
    s.players[0].wood = 9
    s.main_discount = 1
    s.offer[0] = 7
    for slot in range(16):
        s.slots[slot] = s.slots[slot] or 1
    found = {c.text: c for c in s.choices(0) if c.text.startswith("place:2.3.1@90")}
    assert {text: (c.label, c.target) for text, c in found.items()} == {
        f"place:2.3.1@90{way}": (
            f"Level 2, row 3, column 1, turned 90° (blue statue, serpent, glyph, headdress){saved}",
            "slot:2.3.1",
        )
        for way, saved in (("", ""), ("-stone", ", 1 stone less"), ("-wood", ", 1 wood less"))
    }
    assert [[amount for amount in c.effects if amount.n < 0] for c in found.values()] == [
        [Amount("wood", -1), Amount("stone", -2)],
        [Amount("wood", -1), Amount("stone", -1)],
        [Amount("stone", -2)],
    ]
    assert {c.way for c in found.values()} == {1}


# --- refusals
@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_action_is_legal_or_has_a_reason(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        s = city(game)
        if s.to_move != OVER and rng.random() > 0.05:
            continue
        legal = set(s.legal())
        for action in [*VOCABULARY.numbers(), -1, 5000]:
            reasons = s.why_not(action)
            assert bool(reasons) == (action not in legal), (action, reasons)
            for reason in reasons:
                assert re.fullmatch(r"[a-z_]+", reason.name)
                assert re.fullmatch(r"[A-Z][^{}]+[.?]", reason.text), reason
                assert set(reason.rules) <= RULE_IDS, reason
                assert reason.rules or reason.name == "not_asked"


def test_chance_has_reasons_too() -> None:
    s = sunstone.new("city", players=2)
    assert s.to_move == CHANCE
    (reason,) = s.why_not(v.TAKE)
    assert (reason.name, reason.text) == ("chance_first", "Nobody decides now: the action boards are laid out.")
    (reason,) = s.why_not(v.ROLLED)
    assert reason.name == "not_in_stack"
    assert s.why_not(s.legal()[0]) == []


def test_every_code_has_a_reason_of_its_own_at_any_position() -> None:
    codes = range(1, refusals.REASONS)
    for game, rng in decisions(11, 3, {}):
        s = city(game)
        if s.to_move != OVER and rng.random() > 0.05:
            continue
        actions = rng.sample(VOCABULARY.numbers(), 12)
        reasons = {code: [words.reason(s, code, action) for action in actions] for code in codes}
        assert len({found[0].name for found in reasons.values()}) == len(codes)
        assert all(reason.text and set(reason.rules) <= RULE_IDS for found in reasons.values() for reason in found)
        assert all(reason.rules for code in codes if code != refusals.NOT_ASKED for reason in reasons[code])


@pytest.mark.parametrize(
    ("actions", "refused", "name", "text"),
    [
        ([], "take:palace-1", "no_such_worker", "You have no such unlocked worker: none is on Palace."),
        ([], "unlock:pay", "nothing_locked", "None of your workers is locked."),
        ([], "use:vp_4", "no_tile", "You have no such Discovery tile left to use: 4 VP."),
        ([], "go:1", "not_asked", "Something else is asked now: choose a worker to move"),
        (["take:nobles-2"], "go:4", "no_free_move", "A worker goes 1 to 3 boards; further only with a free move tile."),
        (["take:nobles-2", "go:2"], "main", "no_main_action", "The Palace has no main action."),
        (["take:nobles-2", "go:1"], "main+waiver", "no_waiver", "You have no cocoa waiver left to use."),
        (["take:forest-1", "go:1", "main", "tile:1"], "place:1.1.1@0-stone", "no_discount", "Only technology 15 saves"),
        (["take:forest-1", "go:1", "main", "tile:1"], "place:2.1.1@0", "not_supported", "A pyramid tile above"),
    ],
)
def test_a_refusal_says_what_is_wrong(actions: list[str], refused: str, name: str, text: str) -> None:
    (reason,) = first_game(*actions).why_not(VOCABULARY.number(refused))
    assert reason.name == name
    assert reason.text.startswith(text)


def test_a_price_that_cannot_be_paid_is_named() -> None:
    s = first_game("take:nobles-2", "go:1")
    s.players[0].cocoa = 0
    (reason,) = s.why_not(v.MAIN)
    assert str(reason) == "You lack cocoa: you have 0, this costs 1. [city:16, city:24]"
    (reason,) = s.why_not(v.BOTH)
    assert str(reason) == "You lack cocoa: you have 0, this costs 1. [city:27, city:104]"
    s = first_game("take:nobles-2", "go:1")
    s.worship[DEPOSITS] = KIND_NAMES.index("mask_1") + 1
    s.players[0].gold = 0
    (reason,) = s.why_not(v.CLAIM_ONLY)
    assert "mask 1 costs 2 cocoa + 1 gold, you have 7 cocoa, 1 wood and 0 gold" in reason.text
    s.players[0].gold, s.players[0].cocoa = 1, 2
    s.players[1].dice[0] = LOCKED_ON_GOLD
    (reason,) = s.why_not(v.CLAIM_ONLY)
    assert "mask 1 costs 2 cocoa + 1 gold and displacing 1 cocoa, you have 2 cocoa, 1 wood and 1 gold" in reason.text
    s = first_game("take:forest-1", "go:1", "main", "tile:1")
    s.players[0].stone = 1
    (reason,) = s.why_not(v.PLACE)
    assert str(reason) == "You lack stone: you have 1, this costs 2. [city:3, city:24]"


# --- the log
LINES: list[tuple[Event, str]] = [
    (Event(events.COCOA, 0, -1, causes.WORSHIP, 0, -1), "Ana pays 1 cocoa (worship)"),
    (Event(events.WOOD, 0, 2, causes.BOARD + 1, 0, -1), "Ana gains 2 wood (Forest)"),
    (Event(events.STONE, 1, 1, causes.ROYAL + 3, 0, -1), "Bo gains 1 stone (Royal tile B2)"),
    (Event(events.GOLD, 1, -1, causes.DISCOVERY + 2, 0, -1), "Bo pays 1 gold (Discovery tile: 4 cocoa)"),
    (Event(events.VP, 2, 4, causes.ICONS, 0, -1), "Cy scores 4 VP (matching icons)"),
    (Event(events.VP, 2, -6, causes.SALARY, 0, -1), "Cy loses 6 VP (salary)"),
    (Event(events.VP, 2, 0, causes.ROYAL, 0, -1), ""),
    (Event(events.BLUE, 3, 1, causes.SIDEBAR, 0, -1), "Di advances 1 step on the blue temple (temple sidebar)"),
    (Event(events.RED, 3, 1, causes.STARTING + 6, 0, -1), "Di advances 1 step on the red temple (starting tile 7)"),
    (Event(events.GREEN, 3, 2, causes.SETUP, 0, -1), "Di advances 2 steps on the green temple (set-up)"),
    (
        Event(events.AVENUE, 0, 1, causes.ASCENSION, 0, -1),
        "Ana advances 1 step on the Avenue of the Dead (Ascension)",
    ),
    (Event(events.PYRAMID, 0, 1, causes.DECORATION, 0, -1), "Ana advances 1 step on the pyramid track"),
    (
        Event(events.PYRAMID, 0, -4, causes.ECLIPSE_PYRAMID, 0, -1),
        "Ana returns to the start of the pyramid track",
    ),
    (Event(events.TILE, 0, 1, causes.WORSHIP, 14, -1), "Ana takes Discovery tile mask 1 (worship)"),
    (Event(events.USED, 0, 1, causes.DISCOVERY + 9, 9, -1), "Ana uses Discovery tile double move"),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 8 + 2, -1), "Ana powers up a worker on Forest from 2 to 3"),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 8 + 5, -1), ""),
    (
        Event(events.MOVED, 0, 1, causes.MOVE, (1 * 16 + 3) * 8 + 2, -1),
        "Ana moves a power 2 worker from Forest to Gold Deposits",
    ),
    (Event(events.LOCKED, 0, 1, causes.WORSHIP, 1 * 4 + 1, -1), "Ana worships on Forest"),
    (Event(events.LOCKED, 0, 1, causes.WORSHIP, 0 * 4 + 3, -1), "Ana worships on Palace, space 3"),
    (Event(events.UNLOCKED, 0, 2, causes.UNLOCK, 0, -1), "Ana unlocks 2 workers"),
    (Event(events.DISPLACED, 1, 1, causes.WORSHIP, 2, -1), "Bo is displaced from the worship space on Stone Quarry"),
    (Event(events.ASCENDED, 0, 1, causes.ASCENSION, 5, -1), "Ana ascends a worker on Nobles"),
    (Event(events.ENTERED, 0, 1, causes.ASCENSION, 0 * 8 + 3, -1), "Ana places a power 3 worker on Palace (Ascension)"),
    (Event(events.TECHNOLOGY, 0, 1, causes.BOARD + 4, 6, -1), "Ana learns technology 13 (Alchemy)"),
    (Event(events.BUILDING, 0, 1, causes.BOARD + 5, 1, -1), "Ana puts a building in the centre row"),
    (
        Event(events.PLACED, 0, 1, causes.BOARD + 7, 16 * 128 + 6 * 4 + 3, -1),
        "Ana lays pyramid tile 7 on level 2, row 1, column 1",
    ),
    (
        Event(events.DECORATED, 0, 1, causes.DECORATION, 6 * 16 + 4, -1),
        "Ana lays decoration 5 on the right side, level 3",
    ),
    (Event(events.DISC, 0, 1, causes.CALENDAR, 0, -1), "The light disc moves"),
    (Event(events.DRAWN, CHANCE, 1, 0, v.DISCOVERY_DRAWN + 10, -1), "Drawn: Discovery tile free move"),
    (
        Event(events.DRAWN, CHANCE, 1, 0, v.PYRAMID_DRAWN, -1),
        "Drawn: pyramid tile 1 (statue, glyph, red headdress, serpent)",
    ),
    (
        Event(events.DRAWN, CHANCE, 1, 0, v.DECORATION_DRAWN + 1, -1),
        "Drawn: decoration 2 (glyph, blue statue)",
    ),
    (Event(events.KEPT, 1, 1, causes.SETUP, 3, -1), "Bo keeps starting tile 4"),
    (
        Event(events.NEUTRAL, CHANCE, 1, 0, 256 + 0b10001100, -1),
        "Neutral workers of the second colour stand on Stone Quarry, Gold Deposits and Construction",
    ),
    (Event(events.TURN, 3, 1, 0, 0, -1), "Di's turn"),
    (Event(events.ECLIPSE, 3, 2, 0, 0, -1), "Eclipse 2"),
    (
        Event(events.CAPSTONE, 0, 3, causes.LEVEL, 0, -1),
        "The top of the pyramid is laid, the light disc jumps to the dark disc: the next Eclipse ends the game",
    ),
    (
        Event(events.CAPSTONE, 0, 0, causes.LEVEL, 0, -1),
        "The top of the pyramid is laid: the next Eclipse ends the game",
    ),
    (
        Event(events.ABANDONED, 0, 0, causes.BOARD + 5, 0, -1),
        "Ana cannot carry out the main action any more (Nobles)",
    ),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_an_event_in_words(event: Event, line: str) -> None:
    assert words.tell(event, NAMES) == line


def test_every_kind_of_event_has_a_line() -> None:
    assert {event.what for event, _ in LINES} == set(range(events.COCOA, events.ABANDONED + 1))


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_the_log_of_a_game_reads_and_adds_up(seed: int, players: int, options: dict[str, Value]) -> None:
    *_, (game, _) = decisions(seed, players, options)
    sheet = [Counter[str]() for _ in range(game.state.seats)]
    for event in (event for told in game.log for event in told):
        assert isinstance(words.tell(event, NAMES), str)
        if event.what == events.VP:
            sheet[event.seat][words.source(event.cause)] += event.amount
    assert [sum(points.values()) for points in sheet] == game.state.scores()
    assert all(set(points) < set(words.sources()) - {"Other"} for points in sheet)


def test_every_cause_has_a_source() -> None:
    found = {words.source(cause) for cause in range(causes.CAUSES)}
    assert found == set(words.sources())
    assert len(words.sources()) == len(set(words.sources()))
    assert words.source(causes.BOARD + 2) == "Stone Quarry"
    assert words.source(causes.EARLIER) == words.source(causes.KNOWLEDGE + 8) == "Technologies"
    assert words.source(causes.TEMPLE + 1) == "Red temple"
    assert words.source(causes.BONUS + 6) == "Temple bonus tiles"
    assert words.source(causes.DISCOVERY) == words.source(causes.STARTING - 1) == "Discovery tiles"
    assert words.source(causes.STARTING) == words.source(causes.SETUP) == "Start"


# --- prompts
def test_every_question_has_a_prompt_and_no_more() -> None:
    asked = {STEP_NAMES[kind] for kind, step in enumerate(STEPS) if type(step).options is not Step.options}
    assert set(QUESTIONS) == asked


@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:4])
def test_the_prompt_fits_the_view(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        if rng.random() < 0.1:
            for seat in (None, *range(players)):
                text = words.prompt(game.state.view(seat))
                assert re.fullmatch(r"[A-Z][^{}]+[.?]", text), text
        if game.state.to_move == OVER:
            winner = game.state.places().index(1)
            points = game.state.scores()[winner]
            assert words.prompt(game.state.view(None)) == f"The game is over: player {winner + 1} won with {points} VP."


def test_prompts_of_chance_and_salary() -> None:
    assert words.prompt(sunstone.new("city", players=2).view(None)) == "Chance: the action boards are laid out."
    for game, _ in decisions(1, 2, {}):
        s = city(game)
        if s.view(None)["step"] == "Salary" and s.to_move == 0:
            s.players[1].dice[0] = die(DEPOSITS, 4, 1)
            due = [salary_of(p) for p in s.players]
            assert due[0] != due[1]
            for seat, amount in enumerate(due):
                assert words.prompt(s.view(seat)) == f"Your salary is {amount} cocoa: choose how much you pay."
                assert s.choices(seat)[0].label.startswith(f"Pay 0 of {amount} cocoa")
            return
    raise AssertionError("no Eclipse was scored")


# --- help
def test_everything_is_explained() -> None:
    wanted = {
        *(f"board:{name}" for name in BOARD_NAMES),
        *(f"worship:{name}" for name in ("forest", "quarry", "gold", "decorations")),
        *(f"worship:palace-{i}" for i in (1, 2, 3)),
        *(f"row:{name}" for name in ROW_NAMES),
        *(f"temple:{name}" for name in TEMPLE_NAMES),
        *("avenue", "buildings", "pyramid_track", "calendar", "eclipse", "salary", "masks", "wheel"),
        *(f"discovery:{name}" for name in KIND_NAMES),
        *(f"technology:{name}" for name in TECHNOLOGY_NAMES),
        *(f"royal:{name}" for name in ROYAL_NAMES),
        *(f"bonus:{i}" for i in range(1, 8)),
        *(f"start:{i}" for i in range(1, 21)),
        *(f"wheel:{name}" for name in REWARD_NAMES),
        *(f"slot:{name}" for name in SLOTS_NAMED),
        *(f"decoration:{i}" for i in range(1, 16)),
        *(f"pyramid:{i}" for i in range(1, 33)),
        "teotibot",
        *(f"action:{name}" for name in ACTION_NAMES),
        *("worker", "obsidian", "mansion", "helpers", "ownership", "claims", "shaman", "conquest", "warriors"),
        *(f"resource:{name}" for name in ("wood", "stone", "gold")),
        *(f"region:{i}" for i in range(13)),
        *(f"altar:{name}" for name in ("A81", "A56", "A45", "A12")),
        *(f"major:{name}" for name in MAJOR_NAMES),
        *("priest:11", "priest:12"),
    }
    assert set(words.explained()) == wanted
    for name in wanted:
        assert re.fullmatch(r"[A-Z][^{}]+\.", words.explain(name)), name


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("technology:13", "pay 1 cocoa for 1 power-up"),
        ("technology:3", "3 VP with every Alchemy or Nobles action"),
        ("royal:B6", "pay 1 cocoa for 1 stone + 1 gold, up to as many times as the worker's power"),
        ("royal:C8", "the worker's power - 1"),
        ("royal:A10", "for at most as many pairs as the worker's power"),
        ("royal:B11", "pay 3 cocoa once for obsidian, as much as the worker's power"),
        ("major:special_mask_jade", "Jade mask, a special mask of its own kind"),
        ("bonus:3", "15 VP"),
        ("bonus:7", "4 VP per worker of power 1 to 3, 9 VP per worker of power 4 or 5"),
        ("start:4", "Alchemy and Construction; 2 resources of choice, the lowest technology"),
        ("board:forest", "2 workers 1 wood / 2 wood / 2 cocoa + 3 wood"),
        ("board:construction", "2 stone and 0/1/2/3 wood and scores 1/3/5/7 VP"),
        ("temple:green", "1-3: 1 cocoa; 4-6: 2 cocoa; 7-8: 3 cocoa; 9: 4 cocoa; 11: 5 VP. On step 3 or 6"),
        ("avenue", "On step 3, 6 or 8"),
        ("discovery:mask_1", "1 copy; price: 2 cocoa + 1 gold"),
        ("slot:4.1.1", "costs 3 wood + 2 stone and scores 7 VP"),
        ("wheel:two_temples", "pay 3 cocoa for 2 steps on temples of choice"),
        ("row:bottom", "for 3 workers; buildings score 7/6/5 VP"),
    ],
)
def test_help_has_the_printed_amounts(name: str, part: str) -> None:
    assert part in words.explain(name)


def test_help_for_what_is_not_there() -> None:
    for name in ("technology:2", "board:lake", "", "start:21"):
        with pytest.raises(SunstoneError, match="no help"):
            words.explain(name)


# --- notation
def test_the_notation_page_has_every_action() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    spans = set(re.findall(r"`([^`\s]+)`", page))
    heads = {span.split(":")[0] for span in spans}
    for action in VOCABULARY.numbers():
        name = VOCABULARY.name(action)
        assert name in spans or (":" in name and name.split(":")[0] in heads), name
    game = sunstone.Game.replay(re.sub(r"\[(result|key) .*\n", "", page.split("```")[1].removeprefix("text\n")))
    assert len(game.record.entries) == 73


BRIEF: list[tuple[Event, tuple[str, str]]] = [
    (Event(events.COCOA, 0, -1, causes.WORSHIP, 0, -1), ("Worship", "-1 cocoa")),
    (Event(events.WOOD, 0, 2, causes.BOARD + 1, 0, -1), ("Forest", "+2 wood")),
    (Event(events.VP, 2, 0, causes.ROYAL, 0, -1), ("", "")),
    (Event(events.RED, 3, 1, causes.SIDEBAR, 0, -1), ("Temple sidebar", "+1 red temple")),
    (Event(events.PYRAMID, 0, 1, causes.DECORATION, 0, -1), ("Decorations", "+1 pyramid track")),
    (Event(events.PYRAMID, 0, -4, causes.ECLIPSE_PYRAMID, 0, -1), ("Returns to the start of the pyramid track", "")),
    (Event(events.MOVED, 0, 1, 0, (2 * 16 + 5) * 8 + 4, -1), ("Power 4: Stone Quarry to Nobles", "")),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 3 * 8 + 2, -1), ("Power-up on Gold Deposits, 2 to 3", "")),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 3 * 8 + 5, -1), ("", "")),
    (Event(events.UNLOCKED, 0, 2, causes.UNLOCK, 0, -1), ("Unlocks 2 workers", "")),
    (Event(events.TURN, 0, 1, 0, 0, -1), ("", "")),
]


@pytest.mark.parametrize(("event", "line"), BRIEF)
def test_a_line_under_its_move(event: Event, line: tuple[str, str]) -> None:
    text, effects = words.brief(event)
    assert (text, INFO.effect(effects)) == line


@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:4])
def test_every_line_of_the_log_is_told_under_its_move_too(seed: int, players: int, options: dict[str, Value]) -> None:
    names = [f"player {i}" for i in range(players)]
    for game, _ in decisions(seed, players, options):
        pass
    for event in (event for told in game.log for event in told):
        text, effects = words.brief(event)
        assert bool(text) == (bool(words.tell(event, names)) and event.what not in (events.TURN, events.DRAWN)), event
        assert {what for what, _ in effects} <= set(INFO.amounts)
        assert not text or text[0].isupper() or text[0].isdigit()
        assert not any(name in text for name in names)
