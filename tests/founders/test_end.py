"""End of round and end of game: market, disks, first player, district scoring, ties (founders:7.1 to 7.7)."""

import pytest

from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.games.founders import causes, events, kinds
from sunstone.games.founders.components import DISTRICT_NAMES, PIECE_NAMES
from sunstone.games.founders.state import SUPPLY, Founders
from sunstone.games.founders.turn import district_vp
from tests.founders.fixture import at, bare, cubes, do, hold, lay, legal, listen, on_turn, pyramid, resolve_chance


def end_of_round(s: Founders, number: int) -> Founders:
    """All have passed in that round."""
    s.round = number
    for p in s.players:
        p.disks = 0
    s.depth = 0
    s.push(frame(kinds.NEXT, 0))
    s.passed = (1 << s.n) - 1
    s.settle()
    return s


def by_district(s: Founders, seat: int = 0) -> dict[str, int]:
    return {name: district_vp(s, s.players[seat], d) for d, name in enumerate(DISTRICT_NAMES)}


def line(r: int, c1: int, c2: int) -> str:
    return at(*[(r, c) for c in range(c1, c2 + 1)])


# --- rounds
@pytest.mark.rules("founders:7.1", "founders:7.2", "founders:Q56", "founders:T11", "founders:Q59", "founders:7.3")
@pytest.mark.parametrize(("players", "disks"), [(2, [6, 5, 4, 3]), (3, [5, 4, 3]), (4, [5, 4, 3, 2])])
def test_disks_by_round_and_the_last_round(players: int, disks: list[int]) -> None:
    s = bare(players)
    for number, n in enumerate(disks[1:], 2):
        end_of_round(s, number - 1)
        assert s.round == number and s.to_move == CHANCE
        assert all(name.startswith("~bonus:") for name in legal(s))
        resolve_chance(s)
        assert [p.disks for p in s.players] == [n] * players
        assert all(space["disks"] == [] for space in s.view(0)["spaces"].values()) and s.passed == 0
    end_of_round(s, len(disks))
    assert s.to_move == OVER


@pytest.mark.rules("founders:7.5", "founders:Q57", "founders:Q58", "founders:3.1")
def test_the_first_player_goes_round_whoever_passed_first() -> None:
    s = bare(3)
    sides = [2, 0, 1]
    for p, side in zip(s.players, sides, strict=True):
        p.architect = side
    for number in (1, 2):
        resolve_chance(end_of_round(s, number))
        assert s.to_move == s.view(0)["first_player"] == number
        assert [p.architect for p in s.players] == sides  # Architects stay


@pytest.mark.rules("founders:T21", "founders:7.4", "founders:Q55")
def test_the_market_is_topped_up_between_rounds_only() -> None:
    s = on_turn(bare())
    do(s, "disks:a1x2", "build:gold-4", "place:b1@0")
    assert s.tiles[8] == 0
    supply = list(s.tiles)[SUPPLY:]
    told = listen(s)
    resolve_chance(end_of_round(s, 1))
    assert [(e.detail, e.amount) for e in told if e.what == events.TOPPED] == [(8, 1)]
    assert s.tiles[8] == 1 and s.tiles[SUPPLY + 8] == supply[8] - 1
    s.tiles[9], s.tiles[SUPPLY + 9] = 0, 1  # as far as the supply goes
    resolve_chance(end_of_round(s, 2))
    assert (s.tiles[9], s.tiles[SUPPLY + 9]) == (1, 0)


@pytest.mark.rules("founders:7.3", "founders:2.4", "founders:Q84")
def test_bonus_disks_are_drawn_from_all_nine_again() -> None:
    s = end_of_round(bare(2), 1)
    weights = dict(zip(sorted(legal(s)), s.weights(), strict=False))
    assert sum(s.weights()) == 9 and len(weights) == 5
    do(s, "~bonus:any_build")
    assert "~bonus:any_build" not in legal(s) and sum(s.weights()) == 8
    for _ in range(5):
        do(s, sorted(legal(s))[0])
    assert s.to_move == 1


# --- final scoring
def t8() -> Founders:
    s = bare()
    lay(s, 0, "green", line(0, 0, 2))
    lay(s, 0, "green", at((2, 0), (3, 0), (4, 0)))
    lay(s, 0, "blue", at((1, 3), (1, 4), (1, 5), (2, 4)))
    lay(s, 0, "red", at((0, 5), (0, 6), (0, 7), (1, 6), (1, 7)))
    lay(s, 0, "red", at((3, 9), (3, 10), (4, 9), (4, 10), (5, 9)))
    lay(s, 0, "blue", at((0, 9), (0, 10), (0, 11), (1, 10)))
    lay(s, 0, "green", line(2, 9, 11))
    lay(s, 0, "red", at((7, 0), (7, 1), (8, 0), (8, 1), (9, 0)))
    pyramid(s, 0, NW="green", N="red", W="blue", SW="red", S="red", nw="green")
    return s


@pytest.mark.rules("founders:T8", "founders:7.6", "founders:Q49", "founders:Q60", "founders:Q61", "founders:Q90")
def test_the_scoring_example_is_worth_22() -> None:
    s = t8()
    assert by_district(s) == {"NW": 14, "NE": 4, "SE": 0, "SW": 4}
    lines = s.view(0)["seats"][0]["districts"][0]["lines"]
    assert [line["each"] * line["temples"] for line in lines] == [4, 2, 2, 6]  # NW, N, W, then nw
    heard = listen(s)
    end_of_round(s, 4)
    assert s.players[0].vp == 22 and s.to_move == OVER
    told = [(e.cause, e.amount) for e in heard if e.what == events.VP and e.seat == 0]
    assert told == [(causes.DISTRICT, 14), (causes.DISTRICT + 1, 4), (causes.DISTRICT + 3, 4)]


@pytest.mark.rules("founders:T35", "founders:7.6", "founders:Q60")
def test_the_top_scores_in_all_districts() -> None:
    s = bare()
    green = dict.fromkeys(("NW", "N", "NE", "W", "E", "SW", "S", "SE", "nw", "ne", "sw", "se"), "green")
    pyramid(s, 0, **green, top="red")
    lay(s, 0, "red", at((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)))
    lay(s, 0, "red", at((4, 10), (4, 11), (5, 10), (5, 11), (6, 10)))
    assert by_district(s) == {"NW": 3, "NE": 3, "SE": 3, "SW": 0}
    assert end_of_round(s, 4).players[0].vp == 9


@pytest.mark.rules("founders:Q62", "founders:7.6")
def test_left_overs_are_worth_nothing() -> None:
    s = bare()
    cubes(s, 0, gold="a1 b1", wood="c1")
    hold(s, 0, "red.gold_to_vp")
    assert end_of_round(s, 4).scores() == [0, 0]


@pytest.mark.rules("founders:T23", "founders:7.7", "founders:Q63", "founders:Q89")
def test_ties() -> None:
    s = bare(4)
    for seat, vp in enumerate((10, 10, 12, 10)):
        s.players[seat].vp = vp
    pyramid(s, 0, N="red", E="red", S="red", W="red", NE="red")
    pyramid(s, 1, N="red", E="red", S="red", W="red")
    pyramid(s, 3, N="red", E="red", S="red", W="red")
    assert s.places() == [2, 3, 1, 3]
    s.players[2].vp = 10
    assert s.places() == [1, 2, 4, 2]  # the blank alone is one tile
    pyramid(s, 1, NE="red")
    assert s.places() == [1, 1, 4, 3]


@pytest.mark.rules("founders:Q91")
def test_a_score_never_falls_and_has_no_limit() -> None:
    from tests.support import Config, walk

    before = [0, 0, 0]
    for s in walk(Config("founders", 3).new(), 4):
        assert all(new >= old for new, old in zip(s.scores(), before, strict=True))
        before = s.scores()
    big = bare()
    big.players[0].vp = 500
    assert end_of_round(big, 4).scores()[0] == 500


@pytest.mark.rules("founders:Q64")
def test_the_third_colour_is_red() -> None:
    assert PIECE_NAMES[9:] == ["green", "blue", "red"]
