"""Phase 3: new Earth tokens and tiles, the dragon, bonus resources."""

import pytest

from sunstone.engine.frame import CHANCE, kind_of
from sunstone.games.helios import kinds
from sunstone.games.helios.laws import laws
from sunstone.games.helios.state import Helios
from sunstone.games.helios.view import column
from tests.helios.fixture import (
    TABLE,
    acting,
    bare,
    changed,
    do,
    finish,
    holding,
    legal,
    look,
    options,
    phase_2,
    resolve_chance,
    start,
)


def to_tiles(s: Helios) -> None:
    while s.to_move == CHANCE and kind_of(s.top) != kinds.DRAW_TILE:
        s.play(s.legal()[0])


@pytest.mark.rules("helios:H44", "helios:H45", "helios:H46", "helios:H47", "helios:EX39")
def test_restocking_in_its_order() -> None:
    s = bare(4)
    do(acting(s, 0, "land"), "token:blue", "place:e6")
    do(acting(s, 1, "land"), "token:temples", "place:e6")
    phase_2(s, 0)
    extra = s.face_up[5]
    before = look(s)
    do(s, "pass", "pass", "pass", "pass", "~earth:green")
    found = changed(before, s)
    assert set(found) == {TABLE}
    wanted: dict[str, object] = {"face up blue": 12, "pile blue": -1, "extra pile": -1, "round": 1}
    for colour, name in enumerate(("brown", "gray", "green", "blue", "black")):
        if colour != 3:
            wanted |= {f"gone {name}": 1, f"pile {name}": -1}
    extra_name = ("brown", "gray", "green", "blue", "black")[(extra & 7) - 1]
    wanted[f"gone {extra_name}"] = 1 + (wanted.get(f"gone {extra_name}", 0) == 1)
    supply = {"blue": -1, "green": -1}
    supply[extra_name] = supply.get(extra_name, 0) + 1
    wanted |= {f"supply {name}": n for name, n in supply.items() if n}
    if extra != 11:
        wanted["face up extra"] = 11 - extra
    assert found[TABLE] == wanted
    assert s.bonus[3] == 1  # Bonus tokens are not refilled
    resolve_chance(s)
    assert [len(column(c)) for c in s.columns] == [6, 6, 6]
    assert s.first == 1 and s.to_move == 3  # the new third seat
    do(s, "gain:blue", "put:e5")
    assert s.to_move == 0
    do(s, "gain:black", "put:e5" if "put:e5" in legal(do(s.clone(), "gain:black")) else "put:e6")
    assert s.to_move == 1 and kind_of(s.top) == kinds.TURN and s.turns == 1


@pytest.mark.rules("helios:H47", "helios:EX64")
def test_before_the_second_round_the_dragon_moves_and_the_new_last_seats_get_a_resource() -> None:
    s = bare(4)
    do(phase_2(s, 0), *["pass"] * 4)
    resolve_chance(s)
    assert s.first == 1
    asked = []
    while kind_of(s.top) != kinds.TURN:
        asked.append(int(s.to_move))
        do(s, "gain:gray", "put:e5")
    assert asked == [3, 0]
    assert [holding(s, i)["e5"] for i in range(4)] == ["brown gray", "brown", "brown", "brown gray"]
    assert s.to_move == 1


@pytest.mark.rules("helios:H47", "helios:R13")
@pytest.mark.parametrize(("players", "asked"), [(2, []), (3, [0]), (4, [3, 0])])
def test_bonus_resources_by_number_of_players(players: int, asked: list[int]) -> None:
    s = bare(players)
    do(phase_2(s, 0), *["pass"] * players)
    resolve_chance(s)
    found = []
    while kind_of(s.top) == kinds.GIFT:
        found.append(int(s.to_move))
        do(s, "gain:gray", "put:e5")
    assert found == asked


@pytest.mark.rules("helios:H44", "helios:R58", "helios:R27")
def test_removed_cubes_come_back_first_and_a_token_without_a_cube_left_stays_without() -> None:
    s = bare(2)
    s.supply[0] = 0  # but a brown one lies face up
    s.face_up[5] = 9
    s.face_up[1] = 10
    s.supply[1] = 0
    s.face_up[1] = 2  # its cube is elsewhere
    do(phase_2(s, 0), "pass", "pass")
    assert s.face_up[0] == 9 and s.supply[0] == 1
    assert s.face_up[1] == 2 and s.supply[1] == 0
    do(s, "~earth:brown")
    assert s.face_up[5] == 9 and s.supply[0] == 0


@pytest.mark.rules("helios:H44")
def test_without_an_extra_pile_nothing_is_revealed_there() -> None:
    s = bare(2)
    for c in range(5):
        s.extra[c] = 0
    s.round = 2
    do(phase_2(s, 0), "pass", "pass")
    assert s.face_up[5] == 0 and kind_of(s.top) == kinds.DRAW_TILE


@pytest.mark.rules("helios:H46", "helios:R12")
def test_tiles_come_anew_with_two_players_only_before_the_third_round() -> None:
    for before_round, drawn in ((2, False), (3, True), (4, False)):
        s = bare(2)
        s.round = before_round - 1
        phase_2(s, 0)
        do(s, "pass", "pass")
        to_tiles(s)
        assert (s.to_move == CHANCE) == drawn, before_round
        assert drawn or kind_of(s.top) == kinds.CHARACTERS  # no tile at all was left here


@pytest.mark.rules("helios:R53")
def test_untaken_bonus_tokens_lie_there_to_the_end() -> None:
    s = start(2)
    assert laws(s) == [] and options(acting(s, 0, "land"), "token:") >= {"temples", "resources"}
    finish(s)
    assert list(s.bonus) == [2, 2, 2, 2]
