"""The draft of starting tiles, for two to four players."""

import pytest

from sunstone.engine.frame import CHANCE, EVERYBODY
from sunstone.games.city.components import ALL_DISCOVERY
from sunstone.games.city.state import City
from tests.city.fixture import do, legal, look, options, refused, tile_names
from tests.city.scenes import asks, draw_until, finish_setup, table

OPEN = {2: 6, 3: 8, 4: 10}
ORDER = {2: [0, 1, 1, 0], 3: [0, 1, 2, 2, 1, 0], 4: [0, 1, 2, 3, 3, 2, 1, 0]}


def draft(players: int, *tiles: int, finds: tuple[str, ...] = ()) -> City:
    """These tiles lie open, with the finds beside the finder tiles; the first seat is asked."""
    s = draw_until(table(players, setup="draft"), asks("~start:"))
    s.pool = ALL_DISCOVERY
    for i in range(7):
        s.lying[i] = 0
    for i in range(8):
        s.worship[i] = 0
    do(s, *[f"~start:{tile}" for tile in tiles])
    return do(s, *[f"~discovery:{kind}" for kind in finds])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:88")
def test_so_many_tiles_lie_open_and_are_taken_in_snake_order(players: int) -> None:
    n = OPEN[players]
    s = draw_until(table(players, setup="draft"), asks("~start:"))
    for i in range(n):
        assert len(s.legal()) == 18 - i
        assert s.seen_by() == EVERYBODY
        do(s, f"~start:{i + 1}")
    left = set(range(1, n + 1))
    seats = []
    while options(s, "keep:"):
        assert legal(s) == {f"keep:{t}" for t in left}
        assert not s.is_secret()
        assert refused(s, "keep:18") == "NOT_OPEN_IN_DRAFT"
        seats.append(s.to_move)
        assert all(p.vp == p.wood == p.stone == p.gold == p.blue == p.avenue == 0 for p in s.players)
        tile = max(left)
        left.remove(tile)
        do(s, f"keep:{tile}")
    assert seats == ORDER[players]
    assert len(left) == n - 2 * players  # two are left over
    assert [bin(p.kept).count("1") for p in s.players] == [2] * players


@pytest.mark.rules("city:88")
def test_each_seat_has_the_tiles_it_took() -> None:
    s = draft(3, 1, 2, 3, 6, 8, 10, 11, 12)
    do(s, "keep:12", "keep:1", "keep:3", "keep:2", "keep:6", "keep:8")
    kept = [{t + 1 for t in range(18) if p.kept >> t & 1} for p in s.players]
    assert kept == [{12, 8}, {1, 6}, {3, 2}]


@pytest.mark.rules("city:88", "city:86")
def test_a_discovery_tile_lies_open_beside_each_finder_tile_and_goes_with_it() -> None:
    s = draft(2, 16, 17, 1, 2, 10, 12, finds=("mask_1", "avenue"))
    assert (s.open_found_a, s.open_found_b) == (15, 14)
    do(s, "keep:10", "keep:16")
    assert (s.players[1].found_a, s.players[1].found_b, s.open_found_a, s.open_found_b) == (15, 0, 0, 14)
    do(s, "keep:2", "keep:17")
    assert (s.players[0].found_a, s.players[0].found_b, s.open_found_b) == (0, 14, 0)


@pytest.mark.parametrize("tiles", [(16, 1, 2, 3, 6, 7), (17, 1, 2, 3, 6, 7)])
@pytest.mark.rules("city:88")
def test_with_one_finder_tile_in_the_draft_one_discovery_tile_is_drawn(tiles: tuple[int, ...]) -> None:
    s = draft(2, *tiles)
    assert s.to_move == CHANCE
    assert s.seen_by() == EVERYBODY
    do(s, "~discovery:mask_1")
    assert s.to_move == 0
    assert (s.open_found_a, s.open_found_b) == ((15, 0) if tiles[0] == 16 else (0, 15))


@pytest.mark.rules("city:88")
def test_without_a_finder_tile_nothing_is_drawn() -> None:
    assert draft(2, 1, 2, 3, 6, 7, 8).to_move == 0


@pytest.mark.rules("city:88", "city:86", "city:C4")
def test_a_discovery_tile_nobody_drafted_is_shuffled_back() -> None:
    s = draft(2, 16, 17, 10, 11, 12, 1, finds=("mask_1", "avenue"))
    assert "mask_1" not in tile_names(s.pool)
    do(s, "keep:10", "keep:11", "keep:12", "keep:1")
    finish_setup(s)
    assert tile_names(s.pool).count("mask_1") == 1
    assert tile_names(s.pool).count("avenue") == 3
    assert (s.open_found_a, s.open_found_b) == (0, 0)


@pytest.mark.rules("city:88", "city:98")
def test_benefits_claims_and_placing_follow_in_player_order_after_the_draft() -> None:
    s = draft(2, 16, 10, 11, 12, 1, 3, finds=("mask_1",))
    do(s, "keep:16", "keep:10")
    assert (s.players[0].gold, s.players[1].wood) == (0, 0)
    do(s, "keep:1", "keep:12")
    assert s.to_move == 0
    assert legal(s) == {"claim", "decline"}
    do(s, "claim", "leave:gold")
    assert (s.players[0].cocoa, s.players[0].gold, s.players[0].wood) == (1 + 2 - 2, 3 + 3 - 1, 1)
    assert look(s)[0]["tiles"] == ["mask_1"]
    assert s.to_move == 1
    do(s, "leave:palace")
    assert (s.players[1].cocoa, s.players[1].wood, s.players[1].avenue) == (3 + 3 + 2, 5 + 3, 1)


@pytest.mark.rules("city:82", "city:88")
def test_neutral_workers_are_drawn_from_all_tiles_that_nobody_drafted() -> None:
    s = draft(2, 10, 11, 12, 1, 3, 6)
    do(s, "keep:10", "keep:11", "keep:12", "keep:1")
    draw_until(s, asks("~start:"))
    assert legal(s) == {f"~start:{t}" for t in range(1, 19) if t not in (10, 11, 12, 1)}
