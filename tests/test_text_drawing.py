"""City drawn in a terminal: all that the view holds, at 100 columns and at 80."""

import json
from collections.abc import Iterator
from io import StringIO

import pytest
from rich.console import Console, RenderableType

import sunstone
from sunstone.drawing.terminal import SEAT_MARKS
from sunstone.engine.frame import OVER
from sunstone.engine.registry import Value, find
from sunstone.games.city.text import season
from sunstone.games.city.view_types import CityView, TrackName
from tests.support import walk


def printed(thing: RenderableType, width: int) -> str:
    console = Console(file=StringIO(), width=width)
    console.print(thing)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def drawing(view: CityView, width: int) -> str:
    return printed(find("city").render(view), width)


def views(players: int, every: int, **options: Value) -> Iterator[CityView]:
    """Of the first seat, in one random game."""
    for i, state in enumerate(walk(sunstone.new("city", players=players, options=options), seed=players)):
        if i % every == 0 or state.to_move == OVER:
            yield state.view(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_drawn_at_100_columns(players: int) -> None:
    for view in views(players, 60):
        text = drawing(view, 100)
        assert max(map(len, text.splitlines())) <= 100
        assert "…" not in text
        for board in view["boards"].values():
            line = " ".join(f"{SEAT_MARKS[w['seat']]}{w['power']}" for w in board["workers"])
            assert line in text
        for laid in view["pyramid"].values():
            assert f" {laid['icons'][0]} {laid['icons'][1]} " in text
            assert f" {laid['icons'][3]} {laid['icons'][2]} " in text
        for technology in view["technologies"]:
            owners = "".join(SEAT_MARKS[seat] for seat in technology["owners"])
            assert (
                any(f"│ {technology['name']} " in line and owners in line for line in text.splitlines()) or not owners
            )
        for i, player in enumerate(view["seats"]):
            row = next(line for line in text.splitlines() if f"{SEAT_MARKS[i]} P{i + 1} " in line)
            numbers = [int(word) for word in row.split()[-20:] if word.isdecimal()]
            supplies = [player[what] for what in ("vp", "cocoa", "wood", "stone", "gold", "salary")]
            assert numbers[: len(supplies)] == supplies


@pytest.mark.parametrize("width", [80, 96, 160])
def test_other_widths(width: int) -> None:
    for view in views(4, 150, setup="draft"):
        lines = drawing(view, width).splitlines()
        assert max(map(len, lines)) <= min(width, 120)
        assert sum("Avenue 3" in line for line in lines) <= 1


def test_open_slots_are_named_as_placements_name_them() -> None:
    met = 0
    for state in (state for seed in range(20) for state in walk(sunstone.new("city", players=2), seed)):
        if state.to_move < 2 and state.view(0)["step"] == "Place":
            names = [find("city").vocabulary.name(action) for action in state.legal()]
            slots = {name.removeprefix("place:").partition("@")[0] for name in names if name.startswith("place:")}
            text = drawing(state.view(0), 100)
            assert slots
            assert all(slot in text for slot in slots)
            met += 1
            if met == 5:
                return
    pytest.fail("no tile was placed")


def test_the_ring_reads_clockwise() -> None:
    view = next(views(2, 1, setup="first_game"))
    view["ring"] = ["palace", "gold", "nobles", "forest", "construction", "decorations", "alchemy", "quarry"]
    titles = [line.split("┌─ ")[1:] for line in drawing(view, 100).splitlines() if line.count("┌") == 4]
    assert [[title.rstrip("─┐ ") for title in row] for row in titles] == [
        ["Palace →", "Gold Deposits →", "Nobles →", "Forest ↓"],
        ["Stone Quarry ↑", "Alchemy ←", "Decorations ←", "Construction ←"],
    ]


def test_tracks_show_every_seat_on_its_step() -> None:
    view = next(views(3, 1, setup="first_game"))
    steps: dict[TrackName, tuple[int, int, int]]
    steps = {"blue": (3, 11, 3), "red": (0, 5, 10), "green": (6, 6, 6), "avenue": (9, 0, 8), "pyramid": (10, 1, 2)}
    for field, by_seat in steps.items():
        for seat, step in enumerate(by_seat):
            view["seats"][seat][field] = step
    lines = drawing(view, 100).splitlines()
    top = next(i for i, line in enumerate(lines) if " 9   10  11 " in line)
    head = lines[top]
    for field, by_seat in steps.items():
        at = next(i for i, line in enumerate(lines) if i > top and line.lower().startswith(f"│ {field} "))
        for step in range(12):
            column = head.index(f" {step} ") + 1
            here = "".join(SEAT_MARKS[seat] for seat in range(3) if by_seat[seat] == step)
            assert lines[at + 1][column : column + 4].strip() == here


def test_nobles_worship_offers_and_neutral_workers() -> None:
    view = next(views(2, 1, setup="first_game"))
    view["nobles"] = {"top": 2, "centre": 0, "bottom": 3}
    view["boards"]["forest"] |= {
        "workers": [{"seat": 0, "power": 2}, {"seat": 1, "power": 5}],
        "neutral": [0, 1],
        "worship": [{"seat": 1, "power": 4}],
        "discovery": "mask_1",
    }
    view["boards"]["palace"]["worship"] = [None, {"seat": 0, "power": 3}, None]
    view["offers"] = {"pyramid": [1, None, 28], "decorations": [15, 3, None, 11]}
    text = drawing(view, 100)
    expected = (
        "top    ⌂ ⌂ 2 1 1",
        "centre 5 4 3 3",
        "bottom ⌂ ⌂ ⌂",
        "●2 ■5 ○ □",
        "red temple in ■4",
        "◇ mask 1 −2c−1g",
    )
    for part in (*expected, "A4 · B6 ●3 C1 ·", "1 b n 2     3 g b", "  g R         b G", "15nG 3GG – 11nR"):
        assert part in text


def test_open_slots_and_spaces_show_what_lies_under_them() -> None:
    view = next(views(2, 1, setup="first_game"))
    view["pyramid"] = {}
    text = drawing(view, 100)
    for part in (
        "nn/gg nb/gb bn/bn nn/nn",
        "nn/gg nb/rn nr/nb rr/bb",
        "gg/nn rn/rn br/bg rr/gg",
        "bb/gg br/gr rn/rn nn/nn",
    ):
        assert part in text  # the print of the board, by slots
    assert "2.1.1" not in text
    for slot, faces in {"1.1.1": "bnRg", "1.1.2": "nbrG", "1.2.1": "gnrB", "1.2.2": "gbrn"}.items():
        view["pyramid"][slot] = {"tile": 1, "turn": 0, "icons": faces}
    view["decorations"]["top"] = [15, None, None, None]
    text = drawing(view, 100)
    assert "2.1.1" in text
    assert "rg/ng" in text  # the corners where the four tiles meet
    assert "top    15nG ·    ·    ·" in text  # the second needs 1.1.3 as well
    view["pyramid"]["1.1.3"] = {"tile": 1, "turn": 0, "icons": "rgnb"}
    assert "top    15nG (br) ·    ·" in drawing(view, 100)
    view["decorations"]["top"] = [None, None, None, None]
    assert "top    (rg) ·    ·    ·" in drawing(view, 100)  # one after the other


def test_the_drawing_needs_plain_data_only() -> None:
    for view in views(3, 200):
        assert drawing(json.loads(json.dumps(view)), 100) == drawing(view, 100)


def test_names_stand_in_the_seats_table() -> None:
    view = sunstone.Game.start("city", players=2, seed=1).state.view(0)
    text = drawing(view | {"names": ["Itzel", "Ben"]}, 100)
    assert f"{SEAT_MARKS[0]} Itzel" in text
    assert f"{SEAT_MARKS[1]} Ben" in text
    assert f"{SEAT_MARKS[0]} P1" not in text


def test_the_calendar_tells_when_the_next_eclipse_comes() -> None:
    told = list(dict.fromkeys(season(view).plain for view in views(2, 1)))
    assert told[:3] == ["1st Eclipse in 10 steps", "1st Eclipse in 9 steps", "1st Eclipse in 8 steps"]
    assert told[-2:] == ["full round before the 3rd Eclipse (the last)", "the game is over"]
    first = next(views(2, 1))
    assert drawing(first, 100).startswith(" ☼0 1 2 3 4 5 6 7 8 9 ☾10 11 12  1st Eclipse in 10 steps\n")
