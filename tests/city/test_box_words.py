"""City's box in words: every draw and roll is asked so that a person can answer, and has its place on the board."""

import pytest

from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.games.city import page
from sunstone.games.city.box_words import box
from sunstone.games.city.drawing.places import boxes_of
from sunstone.games.city.draws import Draw
from sunstone.games.city.names import STEP_NAMES
from sunstone.games.city.state import STEPS, City

INFO = find("city")
ALL = tuple(INFO.modules)
OFF_BOARD = (
    "Your starting",
    "Your priestess",
    "Starting tile",
    "Teotibot's priest",
    "Path tile",
    "Die for",
    "Royal tiles",
)


def new(modules: tuple[str, ...] = (), **options: str) -> City:
    state = INFO.make(INFO.settle(1, modules, dict(options)))
    assert isinstance(state, City)
    return state


def games(times: int = 1) -> list[City]:
    made: list[City] = []
    for _ in range(times):
        made += [new(), new(setup="first_game"), new(ALL, bot_priest="random"), new(("obsidian", "altars"))]
    return made


def test_every_question_of_the_box_has_words_and_a_place() -> None:
    """Outcomes are told apart by what a person reads, and each has a name as records spell it."""
    met = set[str]()
    late = [(0, new(ALL)), (7, new(ALL)), (1, new(("obsidian",), priest_tiles="offer"))]  # regions, priestess 11
    for seed, s in [*enumerate(games(3)), *late]:
        rng = Rng(seed)
        while s.to_move != OVER:
            legal = s.legal()
            if s.to_move == CHANCE:
                asked = box(s)
                choices = [asked.outcome(action) for action in legal]
                assert asked.prompt.rstrip().endswith(("?", ".")) and "Chance" not in asked.prompt and asked.group
                assert len({c.label for c in choices}) == len(choices), asked
                assert [c.text for c in choices] == [INFO.vocabulary.name(a) for a in legal]
                if len(choices) > 1:
                    assert all(c.label for c in choices)
                    check_drawn(s, [c.target for c in choices], asked.group)
                met.add(STEP_NAMES[s.top & 255])
            s.play(legal[rng.below(len(legal))])
    every = {STEP_NAMES[kind] for kind, step in enumerate(STEPS) if isinstance(step, Draw)}
    assert every - met == {"FindOpen"}, "of the open draft, which several players hold"


def check_drawn(s: City, targets: list[str], group: str) -> None:
    view = s.view(0)
    for target in set(targets):
        if target:
            assert boxes_of(view, target), (target, group)
        else:
            assert group.startswith(OFF_BOARD) or "with starting tile" in group or "for a region" in group, group


def test_every_tile_has_its_picture() -> None:
    """What lies in the box as a tile is shown as one; dice, spaces and texts are not."""
    bare, seen = set[str](), set[str]()
    for seed, s in enumerate(games()):
        rng = Rng(seed)
        while s.to_move != OVER:
            legal = s.legal()
            if s.to_move == CHANCE and len(legal) > 1:
                choice = box(s).outcome(legal[rng.below(len(legal))])
                (seen if "<svg" in page.face(s.view(0), choice) else bare).add(choice.text.partition(":")[0])
            s.play(legal[rng.below(len(legal))])
    assert {"~board", "~technology", "~decoration", "~pyramid", "~slot", "~discovery", "~start", "~action"} <= seen
    assert {"~direction", "~major", "~turned"} <= seen and not seen & bare
    assert bare <= {"~royal", "~bonus", "~roll", "~space", "~die", "~altar", "~path", "~priest"}


@pytest.mark.parametrize(
    ("played", "prompt", "line"),
    [
        ([], "Which action board lies on the 2nd place of the ring, clockwise from the Palace?", "2nd place: Forest"),
        (["~board:forest"], "Which action board lies on the 3rd place", "3rd place: Stone Quarry"),
    ],
)
def test_places_are_counted_as_on_the_table(played: list[str], prompt: str, line: str) -> None:
    s = new()
    for name in played:
        s.apply(INFO.vocabulary.number(name))
    asked = box(s)
    assert asked.prompt.startswith(prompt)
    assert asked.line(s.legal()[0]) == f"Action boards, clockwise, {line}"


def test_modules_have_their_own_words() -> None:
    s = new(ALL)
    assert "clockwise from the Mansion" in box(s).prompt
    assert box(s).outcome(INFO.vocabulary.number("~board:nobles")).label == "Conquest"
    rng, titles = Rng(3), set[str]()
    while s.view(0)["turn"] is None:
        legal = s.legal()
        if s.to_move == CHANCE and box(s).group == "Teotibot's action tiles":
            titles |= {box(s).outcome(action).label for action in legal}
        s.play(legal[rng.below(len(legal))])
    assert {"Activate Shaman", "Empire and Build"} < titles and not {"Mask collection", "Nobles"} & titles


def test_tiles_of_the_set_up_are_seen_once_they_lie() -> None:
    s, rng, seen = new(), Rng(1), []
    while box(s).group != "Decorations on offer":
        view = s.view(0)
        seen.append((len(view["royals"]), len(view["technologies"]), len(view["bonuses"])))
        legal = s.legal()
        s.play(legal[rng.below(len(legal))])
    assert seen == [*[(0, 0, 0)] * 7, (1, 0, 0), (2, 0, 0), *[(3, 0, 0)] * 6, (3, 6, 0), (3, 6, 1), (3, 6, 2)]
    view = s.view(0)
    assert (len(view["royals"]), len(view["technologies"]), len(view["bonuses"])) == (3, 6, 3)
