"""What a main action costs and when it may be declared (city:16-18, 24), and what counts on the board."""

from collections.abc import Iterable

import pytest

from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused

BEFORE = {
    "quarry": "palace",
    "alchemy": "quarry",
    "forest": "alchemy",
    "construction": "forest",
    "decorations": "construction",
    "nobles": "decorations",
    "gold": "nobles",
}


def arrive(
    s: City, board: str, power: int, *there: str, tiles: Iterable[str] = (), technologies: Iterable[str] = ()
) -> City:
    """Seat 0 has moved a worker of that power onto the board; others of its own stand where they are said to."""
    start = f"{BEFORE[board]}-{power}"
    put(s, 0, start, *there, tiles=tiles, technologies=technologies)
    return do(on_turn(s, 0), f"take:{start}", "go:1")


# --- the price in cocoa
@pytest.mark.rules("city:16", "city:17", "city:B3")
@pytest.mark.parametrize("cocoa", [2, 3])
def test_three_colours_and_a_locked_worker_cost_three_cocoa(cocoa: int) -> None:
    s = bare()
    put(s, 0, cocoa=cocoa)  # Black
    put(s, 1, "quarry-1")  # Red
    put(s, 2, "quarry-1")  # Yellow
    put(s, 3, "quarry-1@sidebar")  # Blue
    arrive(s, "quarry", 2, "quarry-3")
    if cocoa < 3:
        assert refused(s, "main") == "NO_COCOA"
        return
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -3, "stone": 2}}


@pytest.mark.rules("city:16", "city:17", "city:81")
@pytest.mark.parametrize(
    ("own", "others", "price"),
    [
        ((), ((), (), ()), 0),
        (("forest-1",), ((), (), ()), 1),
        (("forest-1", "forest-1"), ((), (), ()), 1),  # a colour counts once
        (("forest-1@sidebar",), ((), (), ()), 0),
        ((), (("forest-1", "forest-1"), ("forest-5",), ()), 2),
        (("forest-1",), (("forest-1",), ("forest-1",), ("forest-1",)), 4),
        ((), (("forest-1@sidebar",), (), ()), 0),
        ((), (("forest-1@sidebar", "forest-1"), (), ()), 1),
    ],
)
def test_the_price_is_the_number_of_unlocked_colours_there_before(
    own: tuple[str, ...], others: tuple[tuple[str, ...], ...], price: int
) -> None:
    for cocoa in range(6):
        s = bare()
        put(s, 0, cocoa=cocoa)
        for seat, workers in enumerate(others):
            put(s, seat + 1, *workers)
        arrive(s, "forest", 5, *own)
        assert refused(s, "main") == ("" if cocoa >= price else "NO_COCOA")
        if cocoa >= price:
            do(s, "main")
            gained = 1 if len(own) == 2 else 0  # three workers of lowest power 1 bring 2 wood and 1 cocoa
            assert s.players[0].cocoa == cocoa - price + gained


@pytest.mark.rules("city:16", "city:81")
def test_neutral_colours_cost_cocoa_too() -> None:
    s = bare(2)
    f.neutral(s, ["forest", "gold"], ["forest", "nobles"])
    put(s, 0, cocoa=2)
    arrive(s, "forest", 2)
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -2, "wood": 1}}


@pytest.mark.rules("city:24")
def test_the_cocoa_is_paid_when_declaring_and_the_boards_own_cost_later() -> None:
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, cocoa=1, gold=1)
    put(s, 1, "alchemy-1")
    arrive(s, "alchemy", 1)
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -1}}
    do(s, "technology:1")
    assert changed(before, s)[0] == {"cocoa": -1, "gold": -1, "blue": 1, "technologies": ["+01"]}


@pytest.mark.rules("city:24")
def test_cocoa_from_a_tile_flipped_before_declaring_pays_the_price() -> None:
    s = bare()
    put(s, 1, "forest-1")
    arrive(s, "forest", 2, tiles=["cocoa_4"])
    assert refused(s, "main") == "NO_COCOA"
    do(s, "use:cocoa_4", "main")
    assert s.players[0].cocoa == 3


@pytest.mark.rules("city:24")
def test_cocoa_that_the_action_itself_brings_does_not_pay_its_price() -> None:
    s = bare()
    put(s, 1, "forest-1")
    arrive(s, "forest", 1, technologies=["07"])  # would bring 2 cocoa
    assert refused(s, "main") == "NO_COCOA"
    assert legal(s) == {"cocoa", "worship:sidebar"}


@pytest.mark.rules("city:24")
def test_the_palace_has_no_main_action() -> None:
    s = bare()
    put(s, 0, "gold-1", cocoa=9)
    do(on_turn(s, 0), "take:gold-1", "go:1")
    assert refused(s, "main") == refused(s, "main+1") == "NO_MAIN_ACTION"


# --- workers that count
@pytest.mark.rules("city:17")
def test_an_own_locked_worker_is_no_worker_of_the_action_and_not_its_lowest_power() -> None:
    s = bare()
    arrive(s, "forest", 4, "forest-1@sidebar")
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"wood": 2}}  # one worker of power 4
    assert legal(s) == {"power:forest-4"}  # the locked one cannot be powered up
    assert refused(s, "power:forest-1") == "WORKER_LOCKED"


@pytest.mark.rules("city:17", "city:37")
def test_a_locked_worker_is_no_target_of_power_up_2() -> None:
    s = bare()
    put(s, 0, "forest-1@sidebar", "palace-2@royal3", "gold-3", tiles=["power_up_2"])
    do(on_turn(s, 0), "use:power_up_2")
    assert legal(s) == {"power:gold-3"}
    assert refused(s, "power:forest-1") == "WORKER_LOCKED"


@pytest.mark.rules("city:16", "city:17")
def test_other_colours_workers_are_no_workers_of_the_action() -> None:
    s = bare()
    put(s, 0, cocoa=1)
    put(s, 1, "forest-1", "forest-1")
    arrive(s, "forest", 2)
    do(s, "main")
    assert s.players[0].wood == 1
    assert legal(s) == {"power:forest-2"}


@pytest.mark.rules("city:18", "city:B10")
@pytest.mark.parametrize("powers", [(2, 4, 4, 4), (4, 4, 4, 2), (4, 2, 4, 4), (3, 5, 3, 3)])
def test_four_workers_count_as_three_and_the_lowest_of_all_four_is_read(powers: tuple[int, int, int, int]) -> None:
    s = bare()
    put(s, 0, cocoa=1)
    first, *rest = powers
    arrive(s, "forest", first, *[f"forest-{p}" for p in rest])
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -1 + 3, "wood": 3}}  # the row of three, the column of powers 2 and 3
    do(s, f"power:forest-{min(powers)}")
    assert "skip" in legal(s)  # a second power-up, not a third
    do(s, f"power:forest-{min(powers) + 1}")
    assert s.to_move != 0


@pytest.mark.rules("city:18", "city:B10")
def test_three_and_four_workers_of_power_4_bring_the_same_in_the_quarry() -> None:
    for there in (("quarry-4", "quarry-4"), ("quarry-4", "quarry-4", "quarry-4")):
        s = bare()
        put(s, 0, cocoa=1)
        arrive(s, "quarry", 4, *there)
        before = look(s)
        do(s, "main")
        assert changed(before, s) == {0: {"cocoa": -1, "stone": 4, "vp": 5}}


@pytest.mark.rules("city:18", "city:B10")
def test_four_workers_pay_one_gold_for_a_decoration() -> None:
    s = bare()
    put(s, 0, cocoa=1, gold=1)
    arrive(s, "decorations", 1, "decorations-1", "decorations-1", "decorations-1")
    f.decoration_offer(s, 1, 2, 3, 4)
    do(s, "main")
    before = look(s)
    do(s, "decorate:1BR@right")
    assert changed(before, s)[0] == {"gold": -1, "vp": 3, "pyramid": 1}


@pytest.mark.rules("city:18", "city:B10", "city:38")
def test_with_four_workers_no_extra_worker_can_join() -> None:
    for there in (("construction-1",) * 2, ("construction-1",) * 3):
        s = bare()
        put(s, 0, cocoa=1, stone=9)
        f.pyramid_offer(s, 31, 32, 19)
        arrive(s, "construction", 1, *there, tiles=["extra_worker"])
        do(s, "main")
        assert refused(s, "use:extra_worker") == "EXTRA_TOO_MANY"


# --- an action that cannot be carried out may not be chosen
@pytest.mark.rules("city:24")
@pytest.mark.parametrize("board", ["forest", "quarry", "gold"])
def test_the_gathering_boards_always_work(board: str) -> None:
    s = bare()
    arrive(s, board, 1)
    assert "main" in legal(s)


@pytest.mark.rules("city:24", "city:48")
@pytest.mark.parametrize(
    ("power", "there", "gold", "known", "answer"),
    [
        (1, (), 0, (), "NO_GOLD"),
        (1, (), 1, (), ""),
        (1, (), 1, ("01", "03", "05"), "ROW_NOT_OPEN"),  # the first row is known, the second not open to one worker
        (3, (), 9, ("01", "03", "05"), "ROW_NOT_OPEN"),
        (4, (), 0, ("01", "03", "05"), "NO_GOLD"),
        (4, (), 1, ("01", "03", "05"), ""),  # 07 lies in the second row and costs 1
        (4, (), 1, ("01", "03", "05", "07"), "NO_GOLD"),
        (4, (), 2, ("01", "03", "05", "07"), ""),
        (5, (), 9, ("01", "03", "05", "07", "09", "11"), "KNOWN_ALREADY"),
        (1, ("alchemy-1",), 2, ("01", "03", "05", "07"), ""),
        (1, ("alchemy-1",), 1, ("01", "03", "05", "07"), "NO_GOLD"),
    ],
)
def test_alchemy_needs_a_reachable_unknown_affordable_technology(
    power: int, there: tuple[str, ...], gold: int, known: tuple[str, ...], answer: str
) -> None:
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, cocoa=9, gold=gold)
    put(s, 1, "alchemy-5")  # another player's worker does not help
    arrive(s, "alchemy", power, *there, technologies=known)
    assert refused(s, "main") == answer


@pytest.mark.rules("city:24", "city:50", "city:51")
@pytest.mark.parametrize(
    ("there", "rows", "wood", "answer"),
    [
        ((), (0, 0, 0), 1, "NO_WOOD"),
        ((), (0, 0, 0), 2, ""),
        ((), (4, 4, 3), 2, "NO_BUILDINGS"),
        ((), (4, 4, 2), 2, ""),
        ((), (5, 0, 0), 9, "ROWS_FULL"),
        ((), (4, 0, 0), 9, ""),
        (("nobles-1",), (5, 4, 0), 9, "ROWS_FULL"),
        (("nobles-1",), (5, 3, 0), 9, ""),
        (("nobles-1",), (4, 4, 0), 9, ""),
        (("nobles-1", "nobles-1"), (5, 4, 1), 9, ""),
        (("nobles-1", "nobles-1"), (5, 3, 3), 9, "NO_BUILDINGS"),
        (("nobles-1", "nobles-1"), (4, 3, 3), 9, ""),
    ],
)
def test_nobles_need_two_wood_a_building_and_a_permitted_space(
    there: tuple[str, ...], rows: tuple[int, int, int], wood: int, answer: str
) -> None:
    s = bare()
    s.top_row, s.centre_row, s.bottom_row = rows
    put(s, 0, cocoa=9, wood=wood)
    arrive(s, "nobles", 1, *there)
    assert refused(s, "main") == answer


@pytest.mark.rules("city:24", "city:11")
@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_decorations_need_the_gold_for_this_number_of_workers(workers: int) -> None:
    price = [3, 2, 1, 1][workers - 1]
    for gold in (price - 1, price):
        s = bare()
        put(s, 0, cocoa=9, gold=gold)
        arrive(s, "decorations", 1, *["decorations-1"] * (workers - 1))
        assert refused(s, "main") == ("" if gold == price else "NO_GOLD")


@pytest.mark.rules("city:24", "city:10")
def test_decorations_need_a_tile() -> None:
    s = bare()
    f.decoration_offer(s)
    put(s, 0, cocoa=9, gold=9)
    arrive(s, "decorations", 1)
    assert refused(s, "main") == "OFFER_EMPTY"
    f.decoration_offer(s, 0, 0, 0, 7)
    assert refused(s, "main") == ""


@pytest.mark.rules("city:24", "city:10")
def test_decorations_need_an_open_space() -> None:
    s = bare()  # four players: level 2 is supported on every side, level 3 on none
    tile = 0
    for side in ("top", "right", "bottom", "left"):
        for level in (1, 2):
            f.space(s, side, level, tile := tile + 1)
    f.decoration_offer(s, 12, 13, 14, 15)
    put(s, 0, cocoa=9, gold=9)
    arrive(s, "decorations", 1)
    assert refused(s, "main") == "SPACE_CLOSED"
    s.decorations[2 * 4 + 1] = 0  # bottom, level 2
    assert refused(s, "main") == ""


def first_level_full(s: City) -> None:
    for i in range(16):
        f.slot(s, f"1.{i // 4 + 1}.{i % 4 + 1}", i + 1)


@pytest.mark.rules("city:24", "city:45")
@pytest.mark.parametrize(
    ("full", "stone", "wood", "known", "possible"),
    [
        (False, 1, 9, (), False),
        (False, 2, 0, (), True),
        (False, 1, 0, ("15",), True),
        (False, 0, 9, ("15",), False),
        (True, 2, 0, (), False),
        (True, 2, 1, (), True),
        (True, 1, 9, (), False),
        (True, 2, 0, ("15",), True),  # one wood less
        (True, 1, 1, ("15",), True),  # one stone less
        (True, 1, 0, ("15",), False),  # not both
        (True, 2, 0, ("01", "03", "05", "07", "09", "11", "13", "17"), False),
    ],
)
def test_construction_needs_the_price_of_the_cheapest_open_slot(
    full: bool, stone: int, wood: int, known: tuple[str, ...], possible: bool
) -> None:
    s = bare()
    if full:
        first_level_full(s)
    f.pyramid_offer(s, 31, 32, 30)
    put(s, 0, cocoa=9, stone=stone, wood=wood)
    arrive(s, "construction", 1, technologies=known)
    answer = refused(s, "main")
    assert (answer == "") == possible
    assert answer in ("", "NO_STONE", "NO_WOOD")


@pytest.mark.rules("city:24", "city:10")
def test_construction_needs_a_tile() -> None:
    s = bare()
    f.pyramid_offer(s)
    put(s, 0, cocoa=9, stone=9, wood=9)
    arrive(s, "construction", 1)
    assert refused(s, "main") == "OFFER_EMPTY"


@pytest.mark.rules("city:24", "city:34")
def test_a_tile_flipped_before_declaring_makes_the_action_possible() -> None:
    s = bare()
    arrive(s, "nobles", 1, tiles=["resources_2"])
    assert refused(s, "main") == "NO_WOOD"
    do(s, "use:resources_2", "gain:wood", "gain:wood", "main", "row:top")
    assert s.players[0].wood == 0


# --- only with an extra worker
@pytest.mark.rules("city:24", "city:38")
def test_alchemy_possible_only_with_an_extra_worker_is_declared_by_playing_it() -> None:
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, gold=1, cocoa=1)
    put(s, 1, "alchemy-1")
    arrive(s, "alchemy", 3, tiles=["extra_worker"], technologies=["01", "03", "05"])
    assert options(s, "main") == {"main+1"}
    before = look(s)
    do(s, "main+1")
    assert changed(before, s) == {0: {"cocoa": -1, "tiles": ["-extra_worker"], "used": ["+extra_worker"]}}
    assert legal(s) == {"technology:4"}
    do(s, "technology:4", "gain:wood", "power:alchemy-3")  # two workers: the power-up stays


@pytest.mark.rules("city:24", "city:38")
def test_nobles_possible_only_with_one_or_two_extra_workers() -> None:
    for rows, tiles, declared in (
        ((5, 3, 0), 1, {"main+1"}),
        ((5, 4, 0), 1, set()),
        ((5, 4, 0), 2, {"main+2"}),
        ((4, 4, 3), 2, set()),  # no building left
    ):
        s = bare()
        s.top_row, s.centre_row, s.bottom_row = rows
        put(s, 0, wood=2)
        arrive(s, "nobles", 1, tiles=["extra_worker"] * tiles)
        assert options(s, "main") == declared


@pytest.mark.rules("city:24", "city:38")
def test_two_extra_workers_declared_with_nobles_reach_the_bottom_row() -> None:
    s = bare()
    s.top_row, s.centre_row = 5, 4
    put(s, 0, wood=2)
    arrive(s, "nobles", 1, tiles=["extra_worker", "extra_worker"])
    before = look(s)
    do(s, "main+2")
    assert changed(before, s) == {0: {"tiles": ["-extra_worker"] * 2, "used": ["+extra_worker"] * 2}}
    do(s, "row:bottom")
    assert s.players[0].vp == 7


@pytest.mark.rules("city:24", "city:38")
def test_extra_workers_declared_never_go_above_three_workers() -> None:
    s = bare()
    s.top_row, s.centre_row = 5, 4
    put(s, 0, wood=2, cocoa=1)
    arrive(s, "nobles", 1, "nobles-1", tiles=["extra_worker", "extra_worker"])
    assert options(s, "main") == {"main+1"}
    assert refused(s, "main+2") == "EXTRA_TOO_MANY"


@pytest.mark.rules("city:24", "city:38")
def test_an_extra_worker_neither_pays_a_decoration_nor_opens_construction() -> None:
    s = bare()
    put(s, 0, gold=2)
    arrive(s, "decorations", 1, tiles=["extra_worker"])
    assert options(s, "main") == set()
    assert refused(s, "main") == "NO_GOLD"
    assert refused(s, "main+1") == "EXTRA_NO_ACTION"
    s = bare()
    put(s, 0, stone=1)
    arrive(s, "construction", 1, tiles=["extra_worker"])
    assert options(s, "main") == set()
