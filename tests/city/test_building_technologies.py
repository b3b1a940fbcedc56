"""Technologies 11, 15 and 17, which work on the Construction board."""

import pytest

from sunstone.games.city import causes, events
from sunstone.games.city.state import City
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, pyramid_offer, refused, workers_of
from tests.city.scenes import ALL_SLOTS, arrive, build, clear_pyramid, give, listen, resolve_all, told

BLANK = (31, 32, 19)  # n n n n, n n n n, n n n r


def site(*powers: int, known: tuple[str, ...] = (), **held: int) -> City:
    """Seat 0 has just arrived on an empty building site. The price in cocoa is at hand."""
    s = clear_pyramid(bare())
    pyramid_offer(s, *BLANK)
    s.pyramid_pool &= ~sum(1 << (t - 1) for t in BLANK)
    put(s, 0, technologies=known)
    give(s, 0, held | {"cocoa": held.get("cocoa", 0) + (1 if len(powers) > 1 else 0)})
    return arrive(s, "construction", *powers)


def lay_tiles(s: City, n: int) -> City:
    for i in range(1, n + 1):
        do(s, f"tile:{i}", f"place:1.1.{i}@0")
    return s


# --- 11 and 17
@pytest.mark.parametrize("tiles", [1, 2, 3])
@pytest.mark.rules("city:46")
def test_technologies_11_and_17_work_once_however_many_tiles_are_laid(tiles: int) -> None:
    without = lay_tiles(do(site(1, 1, 1, stone=9, red=9), "main"), tiles)
    s = lay_tiles(do(site(1, 1, 1, known=("11", "17"), stone=9, red=9), "main"), tiles)
    if tiles < 3:
        do(without, "stop")
        assert s.players[0].vp == without.players[0].vp  # not while another tile may come
        do(s, "stop")
    assert s.players[0].vp == without.players[0].vp + 3
    assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
    do(s, "temple:red")
    assert (s.players[0].blue, s.players[0].red, s.players[0].green) == (0, 10, 0)
    assert legal(s) == {"power:construction-1"}  # then the power-ups, no second temple


@pytest.mark.rules("city:46", "city:101")
def test_technology_11_then_17_then_the_power_up_then_13() -> None:
    s = site(1, known=("11", "13", "17"), stone=2, cocoa=1)
    do(s, "main", "tile:1")
    ledger = listen(s)
    do(s, "place:1.1.1@0", "temple:green", "power:construction-1", "buy", "power:construction-2")
    kinds = (events.PYRAMID, events.VP, events.GREEN, events.POWER)
    assert [(e.what, e.amount, e.cause) for e in told(ledger, *kinds)] == [
        (events.VP, 2, causes.ICONS),
        (events.VP, 1, causes.LEVEL),
        (events.PYRAMID, 1, causes.LEVEL),
        (events.VP, 3, causes.KNOWLEDGE + 5),
        (events.GREEN, 1, causes.KNOWLEDGE + 8),
        (events.POWER, 1, causes.POWER_UP),
        (events.POWER, 1, causes.POWER_UP),
    ]


@pytest.mark.rules("city:46", "city:55")
def test_technology_17_is_lost_when_no_temple_can_be_climbed() -> None:
    s = site(1, known=("17",), stone=2, blue=11, red=10, green=10)
    put(s, 1, red=11)
    put(s, 2, green=11)
    do(s, "main", "tile:1")
    before = look(s)
    do(s, "place:1.1.1@0")
    assert changed(before, s)[0] == {"stone": -2, "vp": 3, "pyramid": 1}
    assert legal(s) == {"power:construction-1"}


# --- 15: one more worker
@pytest.mark.parametrize(("workers", "tiles", "power_ups"), [(1, 2, 1), (2, 3, 2), (3, 3, 2), (4, 3, 2)])
@pytest.mark.rules("city:45")
def test_technology_15_counts_as_one_more_worker_for_tiles_and_power_ups(
    workers: int, tiles: int, power_ups: int
) -> None:
    s = do(site(*[1] * workers, known=("15",), stone=9), "main")
    lay_tiles(s, tiles)
    assert "power:construction-1" in legal(s)  # no more tiles
    assert s.players[0].pyramid == tiles
    do(s, "power:construction-1")
    if power_ups == 2:
        assert {"power:construction-2", "skip"} <= legal(s)
        do(s, "power:construction-2")
        assert workers_of(s, 0) == sorted(["construction-3"] + ["construction-1"] * (workers - 1))
    assert s.to_move != 0


@pytest.mark.rules("city:45")
def test_technology_15_does_not_count_for_the_price_in_cocoa_nor_on_other_boards() -> None:
    s = site(1, known=("15",), stone=2)
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {}
    s = bare()
    put(s, 0, technologies=["15"])
    arrive(s, "quarry", 2)
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"stone": 1}}  # the row of one worker


@pytest.mark.rules("city:6")
def test_an_extra_worker_in_hand_allows_no_tile_before_it_is_played() -> None:
    s = site(1, stone=9)
    put(s, 0, tiles=["extra_worker"])
    do(s, "main", "tile:1", "place:1.1.1@0")
    assert refused(s, "tile:2") == "ENOUGH_TILES"
    assert legal(s) == {"stop", "use:extra_worker"}
    do(s, "use:extra_worker")
    assert legal(s) == {"tile:2", "tile:3", "stop"}


# --- 15: the discount
@pytest.mark.rules("city:45", "city:109")
def test_the_discount_is_one_stone_or_one_wood_and_may_be_left() -> None:
    s = site(1, known=("15",), stone=9, wood=9)
    build(s, *ALL_SLOTS[:16], avoid=BLANK)
    do(s, "main", "tile:1")
    assert options(s, "place:2.1.1") == {"place:2.1.1@0", "place:2.1.1@0-stone", "place:2.1.1@0-wood"}
    for name, stone, wood in (("", -2, -1), ("-stone", -1, -1), ("-wood", -2, 0)):
        t = s.clone()
        before = look(t)
        do(t, f"place:2.1.1@0{name}")
        mine = changed(before, t)[0]
        assert (mine["stone"], mine.get("wood", 0)) == (stone, wood)
        assert mine["pyramid"] == 1


@pytest.mark.rules("city:109")
def test_a_level_that_costs_no_wood_has_no_wood_discount() -> None:
    s = do(site(1, known=("15",), stone=9, wood=9), "main", "tile:1")
    assert options(s, "place:1.1.1") == {"place:1.1.1@0", "place:1.1.1@0-stone"}


@pytest.mark.rules("city:109")
def test_without_technology_15_there_is_no_discount() -> None:
    s = site(1, stone=9, wood=9)
    build(s, *ALL_SLOTS[:16], avoid=BLANK)
    do(s, "main", "tile:1")
    assert refused(s, "place:2.1.1@0-stone") == "NO_DISCOUNT"
    assert refused(s, "place:2.1.1@0-wood") == "NO_DISCOUNT"


@pytest.mark.rules("city:45", "city:109")
def test_the_discount_is_taken_on_one_tile_of_the_action_on_any_one() -> None:
    s = do(site(1, known=("15",), stone=9), "main", "tile:1", "place:1.1.1@0-stone", "tile:2")
    assert refused(s, "place:1.1.2@0-stone") == "NO_DISCOUNT"
    do(s, "place:1.1.2@0")
    assert s.players[0].stone == 9 - 1 - 2
    s = do(site(1, known=("15",), stone=9), "main", "tile:1", "place:1.1.1@0", "tile:2", "place:1.1.2@0-stone")
    assert s.players[0].stone == 9 - 2 - 1


@pytest.mark.rules("city:45", "city:109")
def test_exactly_enough_with_the_discount_and_one_too_few() -> None:
    for stone, wood, open_ in ((1, 1, True), (2, 0, True), (1, 0, False), (0, 1, False)):
        s = site(1, known=("15",), stone=stone, wood=wood)
        build(s, *ALL_SLOTS[:16], avoid=BLANK)
        assert (refused(s, "main") == "") == open_, (stone, wood)
    s = site(1, known=("15",), stone=3)
    do(s, "main", "tile:1", "place:1.1.1@0")
    assert "tile:2" in legal(s)  # the last stone and the discount
    s = site(1, known=("15",), stone=3)
    do(s, "main", "tile:1", "place:1.1.1@0-stone", "tile:2", "place:1.1.2@0")
    assert s.players[0].stone == 0
    s = site(1, known=("15",), stone=2)
    do(s, "main", "tile:1", "place:1.1.1@0-stone")
    assert legal(s) == {"stop"}


@pytest.mark.rules("city:109")
def test_a_discount_that_was_not_taken_does_not_carry_over() -> None:
    s = do(site(1, known=("15",), stone=9), "main", "tile:1", "place:1.1.1@0", "stop", "power:construction-1")
    resolve_all(s)
    put(s, 0, "forest-1")
    on_turn(s, 0)
    do(s, "take:forest-1", "go:1", "main", "tile:1", "place:1.2.1@0-stone", "tile:2")
    assert refused(s, "place:1.2.2@0-stone") == "NO_DISCOUNT"


@pytest.mark.rules("city:45")
def test_an_extra_worker_and_technology_15_together_make_three_workers() -> None:
    s = site(1, known=("15",), stone=9)
    put(s, 0, tiles=["extra_worker", "extra_worker"])
    do(s, "main", "use:extra_worker")
    assert refused(s, "use:extra_worker") == "EXTRA_TOO_MANY"
    lay_tiles(s, 3)
    do(s, "power:construction-1")
    assert {"power:construction-2", "skip"} <= legal(s)
