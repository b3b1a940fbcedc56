"""The set-up: tiles, start player, start tokens, piles and the first bonus resources."""

from collections import Counter

import pytest

from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.rng import Rng
from sunstone.games.helios.board_file import STANDARD
from sunstone.games.helios.laws import laws
from sunstone.games.helios.names import VOCABULARY
from sunstone.games.helios.opening import new
from sunstone.games.helios.state import Helios
from sunstone.games.helios.view import column, phase_of
from tests.helios.fixture import do, holding, legal, refused, resolve_chance, start
from tests.support import Config, walk


def to_first_player(players: int) -> Helios:
    """All tiles are drawn, the start player is not."""
    s = new(players, STANDARD)
    for _ in range(18):
        s.play(s.legal()[0])
    return s


@pytest.mark.rules("helios:H01", "helios:R55")
def test_six_tiles_of_each_symbol_are_drawn_and_the_last_lies_at_the_bottom() -> None:
    s = new(2, STANDARD)
    drawn: dict[str, list[str]] = {"land": [], "build": [], "sun": []}
    for k in range(18):
        symbol = ("land", "build", "sun")[k // 6]
        colour = ("red", "gray", "blue", "yellow", "blue", "red")[k % 6]
        do(s, f"~{symbol}:{colour}")
        drawn[symbol].append(colour)
    assert {name: column(s.columns[i]) for i, name in enumerate(drawn)} == drawn
    assert sum(s.pool) == 3 * 10 and sum(s.discards) == 0
    assert laws(s) == []


@pytest.mark.rules("helios:R04", "helios:R60")
def test_each_symbol_has_four_tiles_of_each_colour_and_their_order_is_chance() -> None:
    s = new(2, STANDARD)
    assert legal(s) == {"~land:red", "~land:yellow", "~land:blue", "~land:gray"} and s.weights() == [4] * 4
    do(s, "~land:red", "~land:red", "~land:red", "~land:red")
    assert legal(s) == {"~land:yellow", "~land:blue", "~land:gray"} and s.weights() == [4] * 3
    assert all(s.view(i) | {"seat": None} == s.view(None) for i in range(2))


@pytest.mark.rules("helios:H02", "helios:H03")
def test_everybody_begins_with_a_sun_value_of_two_one_mana_and_nothing_else() -> None:
    s = to_first_player(3)
    for p in s.players:
        assert (p.sun_value, p.mana, p.vp, p.hired, p.active, p.buildings) == (2, 1, 0, 0, 0, 0)
    assert s.view(0)["seats"][0]["sun"] == "e4"
    assert {c["owner"] for c in s.view(0)["characters"].values()} == {None}


@pytest.mark.rules("helios:H04", "helios:R50")
def test_any_seat_may_be_the_start_player_with_equal_chance() -> None:
    s = to_first_player(3)
    assert legal(s) == {"~first:P1", "~first:P2", "~first:P3"} and s.weights() == [1, 1, 1]
    do(s, "~first:P2")
    assert s.first == 1 and s.to_move == 1


@pytest.mark.rules("helios:H05")
def test_start_tokens_are_picked_in_turn_order_and_equal_ones_are_allowed() -> None:
    s = do(to_first_player(4), "~first:P3")
    for seat, colour in ((2, "green"), (3, "green"), (0, "gray"), (1, "green")):
        assert s.to_move == seat
        assert legal(s) == {"start:brown", "start:gray", "start:green"}
        do(s, f"start:{colour}")
        assert holding(s, seat)["e5"] == f"{colour} {colour}"
    assert refused(to_first_player(2), "start:brown") == "NOT_IN_PILE"


@pytest.mark.rules("helios:H06", "helios:R58")
def test_piles_of_four_and_the_extra_pile_are_made_and_their_tops_revealed() -> None:
    for players, extra in ((2, 14), (3, 13), (4, 12)):
        s = do(to_first_player(players), "~first:P1", *["start:gray"] * players)
        assert [s.face_up[i] for i in range(6)] == [9, 10, 11, 12, 13, 0]
        assert list(s.piles) == [3] * 5 and sum(s.extra) == extra
        assert legal(s) == {f"~earth:{c}" for c in ("brown", "gray", "green", "blue", "black") if s.extra[_c(c)]}
        do(s, "~earth:brown")
        assert s.face_up[5] == 9 and sum(s.extra) == extra - 1
        assert s.supply[0] == 14 - 2  # two brown tokens lie face up with a resource
        assert laws(s) == []


def _c(colour: str) -> int:
    return ("brown", "gray", "green", "blue", "black").index(colour)


@pytest.mark.rules("helios:EX46")
def test_four_brown_start_tokens_leave_exactly_the_brown_pile() -> None:
    s = do(to_first_player(4), "~first:P1", *["start:brown"] * 4)
    assert s.extra[0] == 0 and s.piles[0] == 3 and s.face_up[0] == 9
    assert sum(s.extra) == 12
    assert "~earth:brown" not in legal(s)


@pytest.mark.rules("helios:H07")
def test_all_bonus_tokens_lie_open() -> None:
    assert start(2).view(0)["bonus"] == {"created_land": 2, "empty_spaces": 2, "resources": 2, "temples": 2}


@pytest.mark.rules("helios:H08", "helios:R13", "helios:EX67")
@pytest.mark.parametrize(("players", "gifts"), [(2, []), (3, [1]), (4, [1, 2])])
def test_third_and_fourth_seat_choose_a_resource_for_their_start_token(players: int, gifts: list[int]) -> None:
    """Seat 3 starts, where there is one: the third in turn order is two further on."""
    first = players - 1
    s = do(to_first_player(players), f"~first:P{first + 1}", *["start:gray"] * players)
    resolve_chance(s)
    wanted = [(first + 2 + k) % players for k in range(len(gifts))]
    for seat in wanted:
        assert s.to_move == seat and phase_of(s) == "setup"
        assert legal(s) == {f"gain:{c}" for c in ("brown", "gray", "green", "blue", "black")}
        do(s, "gain:blue")
    for seat in range(players):
        assert holding(s, seat)["e5"] == ("gray gray blue" if seat in wanted else "gray gray")
        assert s.players[seat].mana == 1
    assert s.to_move == first and phase_of(s) == "actions"


@pytest.mark.rules("helios:R48")
def test_every_seat_sees_every_total() -> None:
    s = start(3)
    s.players[2].vp = 17
    assert [s.view(i)["seats"][2]["vp"] for i in range(3)] == [17] * 3
    assert s.view(0)["scores"] == [0, 0, 17]


@pytest.mark.rules("helios:R60")
def test_a_guess_is_the_position_itself() -> None:
    for i, s in enumerate(walk(Config("helios", 3).new(), 5)):
        if i % 30 == 0:
            assert s.guess(0, Rng(i)).key() == s.key()


def test_a_whole_game_meets_every_phase() -> None:
    met: Counter[str] = Counter()
    for s in walk(Config("helios", 4).new(), 3):
        assert isinstance(s, Helios)
        met[phase_of(s)] += 1
        assert (s.to_move == OVER) == (phase_of(s) == "over")
        assert s.to_move != CHANCE or phase_of(s) in ("setup", "restocking", "actions")
    assert set(met) == {"setup", "actions", "characters", "restocking", "over"}
    assert VOCABULARY.players == 673
