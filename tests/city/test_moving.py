"""Moving and collecting cocoa (city:16-23): how far, with which tiles, and what technology 01 pays on the way."""

import pytest

from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused

RING = ("palace", "quarry", "alchemy", "forest", "construction", "decorations", "nobles", "gold")
OTHER_RING = ("palace", "nobles", "gold", "quarry", "construction", "forest", "alchemy", "decorations")
FAR = ("go:4", "go:5", "go:6", "go:7", "go:8")
PLACES = range(1, 9)


# --- how far
@pytest.mark.rules("city:19")
@pytest.mark.parametrize("distance", [1, 2, 3])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("boards", [RING, OTHER_RING])
def test_a_worker_goes_one_to_three_boards_clockwise(boards: tuple[str, ...], place: int, distance: int) -> None:
    s = bare()
    f.ring(s, *boards)
    start, goal = boards[place - 1], boards[(place - 1 + distance) % 8]
    put(s, 0, f"{start}-2", f"{start}-4")
    before = look(on_turn(s, 0))
    do(s, f"take:{start}-2")
    assert legal(s) == {"go:1", "go:2", "go:3"}
    do(s, f"go:{distance}", "cocoa")
    assert changed(before, s) == {0: {"cocoa": 1, "workers": sorted([f"+{goal}-2", f"-{start}-2"])}}


@pytest.mark.rules("city:19", "city:20")
@pytest.mark.parametrize("far", FAR)
def test_four_boards_or_more_need_a_free_move(far: str) -> None:
    s = bare()
    put(s, 0, "forest-1", tiles=["double_move"])
    put(s, 1, "forest-1", tiles=["free_move"])
    do(on_turn(s, 0), "take:forest-1")
    assert refused(s, far) == "NO_FREE_MOVE"


@pytest.mark.rules("city:17", "city:19")
def test_only_own_unlocked_workers_in_play_can_move() -> None:
    s = bare()
    put(s, 0, "forest-1", "quarry-2@sidebar", "palace-3@royal2")
    put(s, 1, "gold-4", "nobles-1")
    f.neutral(s, ["alchemy"])
    on_turn(s, 0)
    assert options(s, "take:") == {"take:forest-1"}
    for name in ("take:quarry-2", "take:palace-3"):
        assert refused(s, name) == "WORKER_LOCKED"
    for name in ("take:gold-4", "take:nobles-1", "take:alchemy-1", "take:palace-1"):
        assert refused(s, name) == "NO_SUCH_WORKER"


@pytest.mark.rules("city:20")
@pytest.mark.parametrize("distance", range(1, 9))
@pytest.mark.parametrize("start", ["palace", "forest", "gold"])
def test_free_move_reaches_one_to_eight_boards(start: str, distance: int) -> None:
    s = bare()
    goal = RING[(RING.index(start) + distance) % 8]
    put(s, 0, f"{start}-3", "quarry-1", tiles=["free_move", "free_move"])
    before = look(on_turn(s, 0))
    do(s, f"take:{start}-3")
    assert legal(s) == {"go:1", "go:2", "go:3", *FAR}
    do(s, f"go:{distance}", "cocoa")
    moved = changed(before, s)[0]
    assert moved.pop("cocoa") == (2 if goal == "quarry" else 1)
    if distance < 8:
        assert moved.pop("workers") == sorted([f"+{goal}-3", f"-{start}-3"])
    # the ordinary distances spend no tile, the others spend one
    assert moved == ({} if distance <= 3 else {"tiles": ["-free_move"], "used": ["+free_move"]})


@pytest.mark.rules("city:20", "city:B27")
def test_eight_boards_on_the_forest_main_action_for_nothing_with_one_worker() -> None:
    s = bare()
    put(s, 0, "forest-2", "quarry-1", tiles=["free_move"])
    before = look(on_turn(s, 0))
    do(s, "take:forest-2", "go:8", "main", "power:forest-2")
    assert changed(before, s) == {
        0: {"wood": 1, "workers": ["+forest-3", "-forest-2"], "tiles": ["-free_move"], "used": ["+free_move"]}
    }


@pytest.mark.rules("city:16", "city:20")
def test_eight_boards_with_another_own_worker_there_costs_one_cocoa() -> None:
    s = bare()
    put(s, 0, "forest-2", "forest-3", tiles=["free_move"], cocoa=1)
    do(on_turn(s, 0), "take:forest-2", "go:8")
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -1, "wood": 2}}


@pytest.mark.rules("city:20")
def test_eight_boards_alone_collects_one_cocoa() -> None:
    s = bare()
    put(s, 0, "forest-2", "quarry-1", tiles=["free_move"])
    before = look(on_turn(s, 0))
    do(s, "take:forest-2", "go:8", "cocoa")
    assert changed(before, s) == {0: {"cocoa": 1, "tiles": ["-free_move"], "used": ["+free_move"]}}


# --- collecting cocoa
@pytest.mark.rules("city:16", "city:17", "city:B1")
def test_collecting_counts_two_unlocked_colours_plus_one() -> None:
    s = bare()
    put(s, 0, "palace-1", "gold-1")  # Black
    put(s, 1, "quarry-1", "forest-1")  # Red
    put(s, 2, "quarry-5", "nobles-1")  # Yellow
    put(s, 3, "quarry-2@sidebar", "nobles-1")  # Blue
    before = look(on_turn(s, 0))
    do(s, "take:palace-1", "go:1", "cocoa")
    assert changed(before, s) == {0: {"cocoa": 3, "workers": ["+quarry-1", "-palace-1"]}}


@pytest.mark.rules("city:16", "city:17")
@pytest.mark.parametrize(
    ("own", "others", "cocoa"),
    [
        ((), ((), (), ()), 1),  # the arriving worker does not count
        ((), (("quarry-1", "quarry-2", "quarry-3"), (), ()), 2),  # a colour counts once
        ((), (("quarry-1",), ("quarry-1",), ("quarry-1",)), 4),
        (("quarry-1",), (("quarry-1",), ("quarry-1",), ("quarry-1",)), 5),  # own colour too
        (("quarry-1", "quarry-2"), ((), (), ()), 2),
        (("quarry-1@sidebar",), ((), (), ()), 1),  # an own locked worker does not
        (("quarry-1",), (("quarry-1@sidebar",), (), ()), 2),
        ((), (("quarry-1@sidebar", "quarry-2"), (), ()), 2),  # one locked, one not: the colour is there
        ((), (("alchemy-1",), ("palace-1",), ("forest-1",)), 1),  # other boards
    ],
)
def test_collecting_gives_one_and_one_for_each_colour(
    own: tuple[str, ...], others: tuple[tuple[str, ...], ...], cocoa: int
) -> None:
    s = bare()
    put(s, 0, "palace-1", *own)
    for seat, workers in enumerate(others):
        put(s, seat + 1, *workers)
    before = look(on_turn(s, 0))
    do(s, "take:palace-1", "go:1", "cocoa")
    assert changed(before, s) == {0: {"cocoa": cocoa, "workers": ["+quarry-1", "-palace-1"]}}


@pytest.mark.rules("city:16")
@pytest.mark.parametrize("there", range(4))
@pytest.mark.parametrize("seat", range(4))
def test_for_every_seat_every_other_worker_there_counts_and_the_arriving_one_does_not(seat: int, there: int) -> None:
    s = bare()
    put(s, there, "quarry-1")
    put(s, seat, "palace-1", *(["quarry-1"] if seat == there else []))
    before = look(on_turn(s, seat))
    do(s, "take:palace-1", "go:1", "cocoa")
    assert changed(before, s)[seat] == {"cocoa": 2, "workers": ["+quarry-1", "-palace-1"]}


@pytest.mark.rules("city:16", "city:81")
@pytest.mark.parametrize(
    ("first", "second", "cocoa"), [((), (), 1), (("quarry",), (), 2), ((), ("quarry",), 2), (("quarry",),) * 2 + (3,)]
)
def test_each_neutral_colour_counts(first: tuple[str, ...], second: tuple[str, ...], cocoa: int) -> None:
    s = bare(2)
    f.neutral(s, (*first, "forest"), (*second, "forest"))
    put(s, 0, "palace-1")
    before = look(on_turn(s, 0))
    do(s, "take:palace-1", "go:1", "cocoa")
    assert changed(before, s)[0]["cocoa"] == cocoa


@pytest.mark.rules("city:16", "city:99")
@pytest.mark.parametrize("board", RING)
def test_cocoa_is_collected_on_every_board(board: str) -> None:
    s = bare()
    start = RING[RING.index(board) - 1]
    put(s, 0, f"{start}-1")
    put(s, 1, f"{board}-1", cocoa=4)
    before = look(on_turn(s, 0))
    do(s, f"take:{start}-1", "go:1", "cocoa")
    assert changed(before, s) == {0: {"cocoa": 2, "workers": sorted([f"+{board}-1", f"-{start}-1"])}}


# --- two workers
@pytest.mark.rules("city:21")
def test_double_move_takes_any_other_own_unlocked_worker_of_that_board_along() -> None:
    s = bare()
    put(s, 0, "forest-1", "forest-3", "forest-4@sidebar", "forest-5", tiles=["double_move", "double_move"])
    put(s, 1, "forest-2")
    before = look(on_turn(s, 0))
    do(s, "take:forest-1")
    assert legal(s) == {"go:1", "go:2", "go:3", "along:3", "along:5"}
    assert refused(s, "along:1") == "SAME_WORKER"
    assert refused(s, "along:2") == "NO_SECOND_WORKER"
    assert refused(s, "along:4") == "WORKER_LOCKED"
    do(s, "along:3")
    assert changed(before, s) == {}  # the tile is flipped together with the move
    assert legal(s) == {"go:1", "go:2", "go:3"}  # no third worker, not even with a second tile
    do(s, "go:2", "cocoa")
    assert changed(before, s) == {
        0: {
            "cocoa": 1,
            "workers": ["+decorations-1", "+decorations-3", "-forest-1", "-forest-3"],
            "tiles": ["-double_move"],
            "used": ["+double_move"],
        }
    }


@pytest.mark.rules("city:21")
def test_double_move_needs_the_tile() -> None:
    s = bare()
    put(s, 0, "forest-1", "forest-1", tiles=["free_move"])
    do(on_turn(s, 0), "take:forest-1")
    assert options(s, "along:") == set()
    assert refused(s, "along:1") == "NO_DOUBLE_MOVE"


@pytest.mark.rules("city:21")
def test_double_move_with_two_equal_workers_moves_both_and_no_third() -> None:
    s = bare()
    put(s, 0, "forest-2", "forest-2", "forest-2", tiles=["double_move"])
    do(on_turn(s, 0), "take:forest-2", "along:2", "go:1", "cocoa")
    assert f.workers_of(s, 0) == ["construction-2", "construction-2", "forest-2"]


@pytest.mark.rules("city:21")
def test_a_single_worker_on_its_board_has_nobody_to_take_along() -> None:
    s = bare()
    put(s, 0, "forest-2", "quarry-2", tiles=["double_move"])
    do(on_turn(s, 0), "take:forest-2")
    assert legal(s) == {"go:1", "go:2", "go:3"}
    assert refused(s, "along:2") == "SAME_WORKER"


@pytest.mark.rules("city:21", "city:B28")
def test_double_move_collects_cocoa_once() -> None:
    s = bare()
    put(s, 0, "palace-1", "palace-2", tiles=["double_move"])
    put(s, 1, "quarry-1")
    before = look(on_turn(s, 0))
    do(s, "take:palace-1", "along:2", "go:1", "cocoa")
    assert changed(before, s)[0]["cocoa"] == 2
    assert f.workers_of(s, 0) == ["quarry-1", "quarry-2"]


@pytest.mark.rules("city:21")
def test_after_a_double_move_the_first_worships_and_the_second_stands_in_the_general_area() -> None:
    s = bare()
    put(s, 0, "palace-1", "palace-2", tiles=["double_move"])
    before = look(on_turn(s, 0))
    do(s, "take:palace-1", "along:2", "go:1", "worship:sidebar")
    assert changed(before, s) == {
        0: {
            "cocoa": 1,  # green 1
            "green": 1,
            "workers": ["+quarry-1@sidebar", "+quarry-2", "-palace-1", "-palace-2"],
            "tiles": ["-double_move"],
            "used": ["+double_move"],
        }
    }
    assert s.to_move != 0  # one worship action, not two


@pytest.mark.rules("city:21", "city:16")
def test_both_workers_of_a_double_move_count_for_the_main_action_but_not_for_its_price() -> None:
    s = bare()
    put(s, 0, "palace-5", "palace-2", "gold-1", tiles=["double_move"])
    do(on_turn(s, 0), "take:palace-5", "along:2", "go:3")
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"wood": 2}}  # two workers, lowest power 2, price 0
    assert legal(s) == {"power:forest-5", "power:forest-2"}


@pytest.mark.rules("city:21", "city:16")
@pytest.mark.parametrize("cocoa", [0, 1])
def test_a_third_own_worker_there_before_makes_the_own_colour_count(cocoa: int) -> None:
    s = bare()
    put(s, 0, "palace-5", "palace-2", "forest-4", tiles=["double_move"], cocoa=cocoa)
    do(on_turn(s, 0), "take:palace-5", "along:2", "go:3")
    if cocoa == 0:
        assert refused(s, "main") == "NO_COCOA"
        return
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -1 + 3, "wood": 3}}  # three workers, lowest power 2


@pytest.mark.rules("city:20", "city:21")
def test_double_move_and_free_move_combine() -> None:
    s = bare()
    put(s, 0, "forest-1", "forest-2", "gold-1", tiles=["double_move", "free_move"])
    before = look(on_turn(s, 0))
    do(s, "take:forest-1", "along:2")
    assert legal(s) == {"go:1", "go:2", "go:3", *FAR}
    do(s, "go:4", "cocoa")
    assert changed(before, s) == {
        0: {
            "cocoa": 2,
            "workers": ["+gold-1", "+gold-2", "-forest-1", "-forest-2"],
            "tiles": ["-double_move", "-free_move"],
            "used": ["+double_move", "+free_move"],
        }
    }


# --- technology 01
def palace_cocoa(place: int, distance: int, *, technologies: tuple[str, ...] = ("01",), **house: str) -> int:
    """What the move itself brings to a lone worker with technology 01."""
    s = bare(4, **house)
    start = RING[place - 1]
    put(s, 0, f"{start}-1", tiles=["free_move"], technologies=technologies)
    put(s, 1, technologies=["01"])
    do(on_turn(s, 0), f"take:{start}-1")
    before = look(s)
    do(s, f"go:{distance}")
    assert 1 not in changed(before, s)
    got = changed(before, s).get(0, {}).get("cocoa", 0)
    assert isinstance(got, int)
    return got


@pytest.mark.rules("city:22", "city:B26")
@pytest.mark.parametrize("distance", range(1, 9))
@pytest.mark.parametrize("place", PLACES)
def test_technology_01_pays_for_landing_on_or_passing_the_palace(place: int, distance: int) -> None:
    assert palace_cocoa(place, distance) == (1 if place + distance >= 9 else 0)


@pytest.mark.rules("city:22", "city:D6")
@pytest.mark.parametrize("distance", range(1, 9))
@pytest.mark.parametrize("place", PLACES)
def test_with_palace_cocoa_landing_a_free_move_pays_only_for_ending_there(place: int, distance: int) -> None:
    due = place + distance >= 9 if distance <= 3 else place + distance == 9
    assert palace_cocoa(place, distance, palace_cocoa="landing") == (1 if due else 0)


@pytest.mark.rules("city:B26", "city:22")
def test_the_three_listed_moves_with_technology_01() -> None:
    assert palace_cocoa(7, 3) == 1
    assert palace_cocoa(1, 2) == 0
    assert palace_cocoa(4, 7) == 1


@pytest.mark.rules("city:22")
def test_no_palace_cocoa_without_technology_01() -> None:
    assert palace_cocoa(8, 1, technologies=()) == 0
    assert palace_cocoa(8, 1, technologies=("03", "05", "07", "09", "11", "13", "15", "17")) == 0


@pytest.mark.rules("city:21", "city:22")
def test_two_workers_passing_the_palace_together_bring_one_cocoa() -> None:
    s = bare()
    put(s, 0, "gold-1", "gold-2", technologies=["01"], tiles=["double_move"])
    do(on_turn(s, 0), "take:gold-1", "along:2")
    before = look(s)
    do(s, "go:2")
    assert changed(before, s)[0]["cocoa"] == 1


@pytest.mark.rules("city:22", "city:64")
@pytest.mark.parametrize(("reward", "cocoa"), [("ascend:vp", 0), ("ascend:fourth_worker", 2)])
def test_ascending_to_the_palace_and_the_fourth_worker_bring_no_palace_cocoa(reward: str, cocoa: int) -> None:
    s = bare()
    put(s, 0, "alchemy-5", "nobles-1", "quarry-1", technologies=["01"])
    do(on_turn(s, 0), "take:alchemy-5", "go:1", "main")
    before = look(s)
    do(s, "power:forest-5", reward)
    assert changed(before, s)[0].get("cocoa", 0) == cocoa


@pytest.mark.rules("city:23")
@pytest.mark.parametrize("known", [True, False])
def test_palace_cocoa_helps_to_pay_the_price_of_the_action(known: bool) -> None:
    s = bare()
    put(s, 0, "nobles-2", technologies=["01"] if known else [])
    put(s, 1, "quarry-1")
    before = look(on_turn(s, 0))
    do(s, "take:nobles-2", "go:3")
    if known:
        do(s, "main", "power:quarry-2")
        assert changed(before, s) == {0: {"stone": 1, "workers": ["+quarry-3", "-nobles-2"]}}
    else:
        assert refused(s, "main") == "NO_COCOA"
