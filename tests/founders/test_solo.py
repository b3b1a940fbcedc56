"""The Rival Architect, Sunstone's own solo mode (founders:SOLO1 to SOLO14)."""

import random
from itertools import product
from pathlib import Path

import pytest

import sunstone
from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.engine.registry import find
from sunstone.games.founders import causes, events, kinds
from sunstone.games.founders.components import COLOUR_NAMES, FIRST_TILE, MATERIAL, PIECE_NAMES, SIZE
from sunstone.games.founders.names import VOCABULARY
from sunstone.games.founders.rival import rival_takes_mask, rival_turn
from sunstone.games.founders.state import SUPPLY, Founders
from sunstone.simulate import Simulation
from sunstone.table import Room
from tests.founders.fixture import bare, display, do, height, legal, listen, on_turn, resolve_chance, space
from tests.support import Config, walk
from tests.table.support import live_of, step, table_of

RIVAL = 1


def alone(disks: int = 6) -> Founders:
    """The rival is about to draw a plan card."""
    s = bare(1)
    s.plan = 0b111111111
    s.players[RIVAL].disks = disks
    return rivals_turn(s)


def rivals_turn(s: Founders) -> Founders:
    s.depth = 0
    s.turn = RIVAL
    s.push(frame(kinds.RIVAL, RIVAL))
    s.settle()
    return s


def stacks(s: Founders) -> dict[str, int]:
    return {name: shown["height"] for name, shown in s.view(0)["spaces"].items()}


@pytest.mark.rules("founders:SOLO1", "founders:SOLO2", "founders:SOLO13")
@pytest.mark.parametrize("side", ["A", "B"])
def test_set_up_as_for_two(side: str) -> None:
    s = resolve_chance(in_founders(sunstone.new("founders", players=1, options={"side": side})))
    assert list(s.tiles)[:15] == [0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]
    view = s.view(0)
    assert list(view["spaces"]) == ["a1", "a2", "b1", "b2", "c1", "c2"] and view["rounds"] == 4
    assert view["masks"] == {"yellow": [6, 4, 3], "purple": [8, 6, 4], "white": [10, 8, 6]}
    you, rival = view["seats"]
    assert you["architect"] == "N" and you["board"]["name"] in ("Standard", "Jaguar", "Eagle", "Serpent", "Owl")
    assert (you["board"]["name"] == "Standard") == (side == "A")
    assert rival["rival"] and not {"board", "architect"} & rival.keys() and rival["disks"] == 6
    assert s.seats == 2
    for _ in walk(s, 2):
        if s.round:
            break
    assert [s.tiles[SUPPLY + k] for k in (12, 13, 14)] == [11, 11, 11]


def in_founders(s: object) -> Founders:
    assert isinstance(s, Founders)
    return s


@pytest.mark.rules("founders:SOLO2")
@pytest.mark.parametrize(("level", "vp"), [("easy", 25), ("normal", 40), ("hard", 55), ("master", 70)])
def test_the_rivals_starting_points_and_disks(level: str, vp: int) -> None:
    s = in_founders(sunstone.new("founders", players=1, options={"rival": level}))
    disks = {}
    for _ in walk(s, 1):
        if s.round and s.round not in disks:
            disks[s.round] = s.players[RIVAL].disks
            if s.round == 1:
                assert s.scores()[RIVAL] == vp
    assert disks == {1: 6, 2: 5, 3: 4, 4: 3}


@pytest.mark.rules("founders:SOLO3", "founders:SOLO14", "founders:SOLO5")
def test_nine_plan_cards_each_once_a_round() -> None:
    s = alone()
    cards = {f"{column}{target}" for column in "ABC" for target in (2, 3, 4)}
    assert legal(s) == {f"~plan:{card}" for card in cards}
    do(s, "~plan:A3")
    rivals_turn(s)
    assert legal(s) == {f"~plan:{card}" for card in cards - {"A3"}}
    assert s.view(0)["rival"]["plans"] == sorted(cards - {"A3"})
    s.players[RIVAL].disks = 0
    rivals_turn(s)
    assert s.passed == 0b10 and s.to_move == 0  # without disks it passes and draws nothing


@pytest.mark.rules("founders:SOLO4", "founders:SOLO13")
def test_you_are_first_in_rounds_1_and_3() -> None:
    s = in_founders(Config("founders", 1).new())
    first: dict[int, int] = {}
    for _ in walk(s, 3):
        if s.round and s.to_move == 0 and s.view(0)["step"] == "Turn":
            first.setdefault(s.round, 0)
        elif s.round and s.view(0)["step"] == "DrawPlan":
            first.setdefault(s.round, RIVAL)
    assert first == {1: 0, 2: RIVAL, 3: 0, 4: RIVAL}


@pytest.mark.rules("founders:T36", "founders:SOLO6", "founders:SOLO8")
def test_which_space_it_takes() -> None:
    def column_a(one: int, other: int, disks: int) -> Founders:
        s = alone(disks)
        height(s, "a1", one)
        height(s, "a2", other)
        return s

    s = do(column_a(1, 3, 6), "~plan:A4")
    assert (stacks(s)["a1"], stacks(s)["a2"]) == (1, 4)
    assert s.players[RIVAL].vp == 4 and s.players[RIVAL].disks == 5  # a building of size 4, no bonus
    s = do(column_a(1, 3, 6), "~plan:A2")
    assert (stacks(s)["a1"], stacks(s)["a2"]) == (2, 3)
    assert s.players[RIVAL].vp == 2 + 2  # the uncovered bonus disk and a building of size 2
    s = do(column_a(1, 4, 2), "~plan:A4")
    assert (stacks(s)["a1"], s.players[RIVAL].disks) == (3, 0)


@pytest.mark.rules("founders:SOLO6")
def test_equal_distances_go_to_fewer_disks_then_to_the_left() -> None:
    s = alone()
    height(s, "a1", 1)
    height(s, "a2", 2)
    do(s, "~plan:A4")  # 3 disks and 2 disks both reach 4
    assert stacks(s)["a2"] == 4
    s = alone()
    height(s, "a1", 2)
    height(s, "a2", 2)
    do(s, "~plan:A3")
    assert stacks(s)["a1"] == 3 and stacks(s)["a2"] == 2


@pytest.mark.rules("founders:SOLO6", "founders:SOLO5")
@pytest.mark.parametrize("target", [2, 3, 4])
@pytest.mark.parametrize("disks", [1, 2, 3, 6])
def test_every_pair_of_stacks(target: int, disks: int) -> None:
    """The rule word by word, beside the engine's."""
    for heights in product((1, 2, 3, 4), repeat=2):
        added = [min(max(1, target - h), 3, 4 - h, disks) for h in heights]
        open_ones = [i for i in (0, 1) if heights[i] < 4]
        if not open_ones:
            continue
        taken = min(open_ones, key=lambda i: (abs(heights[i] + added[i] - target), added[i], i))
        s = alone(disks)
        height(s, "b1", heights[0])
        height(s, "b2", heights[1])
        do(s, f"~plan:B{target}")
        wanted = [h + added[i] * (i == taken) for i, h in enumerate(heights)]
        assert [stacks(s)["b1"], stacks(s)["b2"]] == wanted, heights
        assert s.players[RIVAL].disks == disks - added[taken]


@pytest.mark.rules("founders:SOLO7")
def test_a_full_column_leads_to_the_next_and_a_full_board_to_passing() -> None:
    s = alone()
    for name in ("c1", "c2"):
        height(s, name, 4)
    do(s, "~plan:C3")
    assert stacks(s)["a1"] == 3  # C, then A
    s = alone()
    for name in ("a1", "a2", "b1", "b2", "c1", "c2"):
        height(s, name, 4)
    told = listen(s)
    do(s, "~plan:B2")
    assert [e.seat for e in told if e.what == events.PASSED] == [RIVAL, 0] and s.round == 2  # nor can you place any


@pytest.mark.rules("founders:SOLO8")
def test_a_bonus_disk_only_brings_it_two_points() -> None:
    for bonus in ("any_influence", "vp_and_resource", "any_build", "two_vp", "vp_and_strength"):
        s = alone()
        space(s, "a1", bonus)
        height(s, "a2", 4)
        told = listen(s)
        do(s, "~plan:A2")
        assert [(e.cause, e.amount) for e in told if e.what == events.VP] == [
            (causes.RIVAL_BONUS, 2),
            (causes.RIVAL, 2),  # size 2 at height 2, also with the disk of +1 Strength
        ]


@pytest.mark.rules("founders:SOLO9")
def test_the_largest_building_gold_before_stone_before_wood() -> None:
    s = alone()
    took = []
    for _ in range(6):
        rival_turn_at_4(s, 0)
        took.append(next(k for k in range(9) if s.view(0)["market"][PIECE_NAMES[k]] == 0 and k not in took and k > 1))
    order = sorted(range(2, 9), key=lambda k: (SIZE[k], MATERIAL[k]), reverse=True)
    assert took == order[:6]
    assert s.players[RIVAL].vp == sum(SIZE[k] for k in took)
    s = alone()
    for kind in range(2, 9):
        s.tiles[kind] = 0
    rival_turn_at_4(s, 0)
    assert s.players[RIVAL].vp == 1  # nothing to take


def rival_turn_at_4(s: Founders, column: int) -> None:
    height(s, "abc"[column] + "1", 3)
    s.players[RIVAL].disks = 6
    s.depth = 0
    rival_turn(s, column, 4)
    s.depth = 0


@pytest.mark.rules("founders:SOLO9")
def test_temples_and_the_worship_stack() -> None:
    s = alone()
    height(s, "b1", 2)
    height(s, "b2", 4)
    top, beside = s.view(0)["worship"]["green"]["top"], s.view(0)["worship"]["green"]["beside"]
    do(s, "~plan:B3")  # height 3: green fits
    resolve_chance(s)
    assert s.players[RIVAL].vp == 3 and s.view(0)["rival"]["temples"] == {"green": 1, "blue": 0, "red": 0}
    stack = s.view(0)["worship"]["green"]
    assert stack["under"] == [top] and stack["beside"] == beside and stack["top"] not in (top, None)
    s = alone()
    s.tiles[9] = 0
    height(s, "b1", 1)
    height(s, "b2", 4)
    do(s, "~plan:B2")  # height 2: nothing fits, the smallest there is is blue
    assert s.view(0)["rival"]["temples"]["blue"] == 1 and s.players[RIVAL].vp == 4 + 2
    s = alone()
    for kind in (9, 10, 11):
        s.tiles[kind] = 0
    rival_turn_at_4(s, 1)
    assert s.players[RIVAL].vp == 1
    s = alone()
    display(s, "red", None, None, pool=())
    s.tiles[9] = s.tiles[10] = 0
    do(s, "~plan:B4")
    assert s.view(0)["rival"]["temples"]["red"] == 1 and s.to_move == 0


@pytest.mark.rules("founders:T37", "founders:SOLO9")
def test_which_pyramid_tile() -> None:
    s = alone()
    s.rival_temples = 2 | 2 << 16  # green and red
    do(s, "~plan:C2")
    assert s.view(0)["rival"]["tiles"] == {"green": 1, "blue": 0, "red": 0} and s.players[RIVAL].vp == 2
    s = alone()
    s.rival_temples = 2 | 2 << 16
    s.tiles[FIRST_TILE] = 0
    do(s, "~plan:C2")
    assert s.view(0)["rival"]["tiles"] == {"green": 0, "blue": 0, "red": 1}
    for kind in range(3):
        s.tiles[FIRST_TILE + kind] = 0
    rivals_turn(s)
    before = s.players[RIVAL].vp
    height(s, "c1", 2)
    do(s, "~plan:C3")
    assert s.players[RIVAL].vp == before + 1


@pytest.mark.rules("founders:SOLO10")
def test_after_every_round_it_takes_the_best_mask() -> None:
    s = alone()
    for worth in (10, 8, 8, 6, 6, 6, 4, 4, 3):
        before = s.players[RIVAL].vp
        rival_takes_mask(s)
        assert s.players[RIVAL].vp - before == worth
    rival_takes_mask(s)
    assert s.players[RIVAL].vp == 55
    s = alone()
    s.masks = 0x100  # white is down to 8: purple comes first of equals
    rival_takes_mask(s)
    assert s.view(0)["seats"][RIVAL]["masks"] == [{"colour": "purple", "vp": 8}]


@pytest.mark.rules("founders:SOLO10", "founders:SOLO11", "founders:SOLO12")
def test_the_end() -> None:
    s = alone()
    s.round, s.passed = 4, 0b11
    s.rival_temples = 2 | 1 << 8 | 3 << 16
    s.rival_tiles = 1 | 0 << 8 | 2 << 16
    assert s.view(0)["rival"]["sets_vp"] == 2 * (2 * 1 + 1 * 0 + 3 * 2), "told before"
    s.depth = 0
    s.push(frame(kinds.NEXT, 0))
    told = listen(s)
    s.settle()
    assert s.to_move == OVER
    assert s.players[RIVAL].vp == 10 + 2 * (2 * 1 + 1 * 0 + 3 * 2)  # the mask of the last round counts too
    assert [e.what for e in told].index(events.MASK) < [e.what for e in told].index(events.FINAL)
    s.players[0].vp = s.players[RIVAL].vp
    assert s.places() == [2, 1]  # equal: the rival wins
    s.players[0].vp += 1
    assert s.places() == [1, 2]


@pytest.mark.rules("founders:SOLO13")
def test_market_and_disks_between_rounds_as_with_two() -> None:
    s = on_turn(bare(1))
    s.plan = 0b111111111
    s.tiles[3] = 0
    s.passed = 0b11
    s.depth = 0
    s.push(frame(kinds.NEXT, 0))
    s.settle()
    assert s.to_move == CHANCE and s.round == 2
    assert s.tiles[3] == 1 and [p.disks for p in s.players] == [5, 5]
    assert VOCABULARY.name(s.legal()[0]).startswith("~bonus:") and COLOUR_NAMES[0] == "green"


def test_a_table_and_simulate_name_the_rival(tmp_path: Path) -> None:
    info = find("founders")
    assert info.rival == "The Rival Architect"
    with Room(tmp_path / "solo.db") as room:
        table = table_of(room, "founders", 1, seed=4)
        rng = random.Random(1)
        while step(table, rng):
            pass
        live = live_of(room, table)
        assert live.status == "over" and live.names == ["Anna", "The Rival Architect"]
    result = Simulation(info.settle(1), ["random"], 1).run(2)
    assert result.seats == ("random", "The Rival Architect") and len(result.means()) == 2
