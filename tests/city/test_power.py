"""Power-ups and ascension: who, how often, in what order, and the five rewards of the wheel."""

import pytest

from sunstone.games.city import events
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.scenes import arrive, clear_pyramid, give, listen, told

BOARDS = ("forest", "quarry", "gold", "alchemy", "nobles", "decorations", "construction")
REWARDS = {"ascend:vp", "ascend:cocoa", "ascend:temple", "ascend:two_temples", "ascend:fourth_worker"}
ON = {  # what leads from the declared action to its first power-up
    "alchemy": ("technology:3",),
    "nobles": ("row:top",),
    "decorations": ("decorate:3GG@top",),
    "construction": ("tile:1", "place:1.1.1@0", "stop"),
}


def at_power_ups(board: str, *powers: int, tiles: tuple[str, ...] = ()) -> City:
    """Seat 0 has carried out the main action with these workers; its power-ups come next."""
    s = clear_pyramid(bare())
    put(s, 0, tiles=tiles)
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    f.pyramid_offer(s, 31, 32, 20)
    f.decoration_offer(s, 3, 0, 0, 0)
    s.bottom_row, s.centre_row = 3, 4  # so that every building goes to the top row
    give(s, 0, {"cocoa": 9, "wood": 9, "stone": 9, "gold": 9, "green": 9, "blue": 11, "red": 11})
    do(arrive(s, board, *powers), "main")
    for name in ON.get(board, ()):
        if name in legal(s):
            do(s, name)
    while options(s, "temple:"):
        do(s, sorted(options(s, "temple:"))[0])
    return s


# --- how many
@pytest.mark.parametrize("workers", [1, 2, 3, 4])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.rules("city:60")
def test_one_power_up_is_compulsory_and_with_three_workers_a_second_is_open(board: str, workers: int) -> None:
    s = at_power_ups(board, *[2] * workers)
    assert legal(s) == {f"power:{board}-2"}
    assert refused(s, "skip") == "COMPULSORY"
    before = look(s)
    do(s, f"power:{board}-2")
    mine = {0: {"workers": [f"+{board}-3", f"-{board}-2"]}}
    assert changed(before, s) == mine
    if workers < 3 or board in ("alchemy", "decorations"):
        assert s.to_move != 0
        return
    t = do(s.clone(), "skip")
    assert t.to_move != 0
    assert changed(before, t) == mine
    assert legal(s) == {f"power:{board}-2", f"power:{board}-3", "skip"}
    t = do(s.clone(), f"power:{board}-3")
    assert changed(before, t) == {0: {"workers": [f"+{board}-4", f"-{board}-2"]}}  # the same worker twice
    do(s, f"power:{board}-2")
    assert f.workers_of(s, 0).count(f"{board}-3") == 2
    assert s.to_move != 0  # never a third


@pytest.mark.rules("city:B4", "city:60")
@pytest.mark.parametrize("chosen", [2, 5])
def test_two_workers_in_the_forest_gain_two_wood_and_one_of_them_is_powered_up(chosen: int) -> None:
    s = bare()
    put(s, 0, cocoa=1)
    arrive(s, "forest", 2, 5)
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -1, "wood": 2}}
    assert legal(s) == {"power:forest-2", "power:forest-5"}
    do(s, f"power:forest-{chosen}")
    if chosen == 2:
        assert f.workers_of(s, 0) == ["forest-3", "forest-5"]
        assert s.to_move == 1
    else:
        assert f.workers_of(s, 0) == ["forest-2", "palace-1"]
        assert options(s, "ascend:") == REWARDS - {"ascend:two_temples"}


@pytest.mark.parametrize("power", [1, 2, 3, 4])
@pytest.mark.rules("city:60")
def test_a_power_up_raises_the_die_by_one(power: int) -> None:
    s = at_power_ups("forest", power)
    before = look(s)
    do(s, f"power:forest-{power}")
    assert changed(before, s) == {0: {"workers": [f"+forest-{power + 1}", f"-forest-{power}"]}}


@pytest.mark.rules("city:60", "city:62")
def test_only_own_unlocked_workers_on_the_board_of_the_action_are_powered_up() -> None:
    s = bare()
    put(s, 0, "alchemy-2", "forest-3@sidebar", "gold-4", cocoa=1)
    put(s, 1, "forest-4")
    on_turn(s, 0)
    do(s, "take:alchemy-2", "go:1", "main")
    assert legal(s) == {"power:forest-2"}
    assert refused(s, "power:gold-4") == "NOT_ON_THIS_BOARD"
    assert refused(s, "power:forest-4") == "NO_SUCH_WORKER"
    assert refused(s, "power:forest-3") == "WORKER_LOCKED"


@pytest.mark.parametrize("board", ["alchemy", "nobles", "construction"])
@pytest.mark.rules("city:60")
def test_at_the_power_ups_no_extra_worker_can_join_any_more(board: str) -> None:
    s = at_power_ups(board, 1, tiles=("extra_worker",))
    assert refused(s, "use:extra_worker") == "EXTRA_NO_ACTION"


# --- who is left to be powered up
def lonely(*others: str, cocoa: int) -> City:
    """The only unlocked worker in the Forest has gathered; a power_up_2 is at hand, the power-up comes next."""
    s = bare()
    put(s, 0, "alchemy-5", *others, cocoa=cocoa, tiles=["power_up_2"])
    on_turn(s, 0)
    return do(s, "take:alchemy-5", "go:1", "main")


@pytest.mark.rules("city:62")
def test_the_power_up_is_lost_when_the_only_worker_ascended_before_it() -> None:
    s = do(lonely(cocoa=3), "use:power_up_2", "power:forest-5", "ascend:vp")
    before = look(s)
    do(s, "power:palace-1")
    assert changed(before, s) == {0: {"workers": ["+palace-2", "-palace-1"]}}
    assert s.to_move == 1


@pytest.mark.parametrize(
    ("locked", "cocoa", "asked"),
    [
        ("forest-2@sidebar", 3, {"skip", "unlock:pay"}),
        ("forest-2@sidebar", 2, set()),
        ("quarry-2@sidebar", 3, {"done", "unlock:pay"}),
    ],
)
@pytest.mark.rules("city:62", "city:60")
def test_a_worker_locked_on_the_board_may_be_unlocked_for_the_power_up(
    locked: str, cocoa: int, asked: set[str]
) -> None:
    """If not, the action is over: the turn ends, or has come to its last open moment."""
    s = do(lonely(locked, cocoa=cocoa), "use:power_up_2", "power:forest-5", "ascend:vp", "power:palace-1")
    assert legal(s) == asked
    assert s.to_move == (0 if asked else 1)
    if "skip" not in asked:
        return
    do(s, "unlock:pay")
    assert legal(s) == {"power:forest-2"}  # compulsory now that somebody is there
    assert refused(s, "skip") == "COMPULSORY"


@pytest.mark.parametrize(
    ("locked", "cocoa", "asked"),
    [
        ("forest-2@sidebar", 4, {"skip", "unlock:pay"}),
        ("forest-2@sidebar", 2, set()),
        ("quarry-2@sidebar", 4, {"done", "unlock:pay"}),
    ],
)
@pytest.mark.rules("city:44")
def test_a_worker_locked_on_the_board_may_be_unlocked_for_a_bought_power_up(
    locked: str, cocoa: int, asked: set[str]
) -> None:
    s = bare()
    put(s, 0, "alchemy-5", locked, cocoa=cocoa, technologies=["13"])
    on_turn(s, 0)
    do(s, "take:alchemy-5", "go:1", "main", "power:forest-5", "ascend:vp")
    assert legal(s) == asked
    assert s.to_move == (0 if asked else 1)
    if "skip" not in asked:
        return
    assert refused(s, "buy") == "NO_SUCH_WORKER"
    do(s, "unlock:pay", "buy", "power:forest-2")
    assert f.workers_of(s, 0) == ["forest-3", "palace-1"]
    assert s.players[0].cocoa == 0


@pytest.mark.parametrize(("tiles", "asked"), [(["cocoa_4"], {"skip", "use:cocoa_4"}), ([], set())])
@pytest.mark.rules("city:44", "city:99")
def test_the_cocoa_that_unlocks_for_a_bought_power_up_may_come_from_a_tile(tiles: list[str], asked: set[str]) -> None:
    s = bare()
    put(s, 0, "alchemy-5", "forest-2@sidebar", technologies=["13"], tiles=tiles)
    do(on_turn(s, 0), "take:alchemy-5", "go:1", "main", "power:forest-5", "ascend:vp")
    assert legal(s) == asked
    assert s.to_move == (0 if asked else 1)
    if asked:
        do(s, "use:cocoa_4", "unlock:pay", "buy", "power:forest-2")
        assert f.workers_of(s, 0) == ["forest-3", "palace-1"]


# --- ascension
def ascending(*powers: int, **held: int) -> City:
    """A worker of power 5 in the Quarry has just been powered up; the others stand there too."""
    s = bare()
    give(s, 0, held | {"cocoa": held.get("cocoa", 0) + (1 if powers else 0)})
    return do(arrive(s, "quarry", 5, *powers), "main", "power:quarry-5")


@pytest.mark.rules("city:61")
def test_an_ascension_is_avenue_then_palace_then_reward_then_disc() -> None:
    s = bare()
    put(s, 0, avenue=3)
    arrive(s, "quarry", 5)
    do(s, "main")
    ledger = listen(s)
    do(s, "power:quarry-5", "ascend:cocoa")
    assert [(e.what, e.amount) for e in told(ledger)][:6] == [
        (events.POWER, 1),
        (events.ASCENDED, 1),
        (events.AVENUE, 1),
        (events.ENTERED, 1),
        (events.COCOA, 6),
        (events.DISC, 1),
    ]


@pytest.mark.rules("city:61", "city:53")
def test_the_avenue_tile_of_an_ascension_comes_before_the_die_returns_and_before_the_reward() -> None:
    s = bare()
    put(s, 0, avenue=2, cocoa=1)
    f.lay(s, "avenue:3", "avenue", "free_move")
    arrive(s, "quarry", 5)
    before = look(s)
    do(s, "main", "power:quarry-5")
    assert legal(s) == {"decline", "claim:avenue", "claim:free_move"}
    assert changed(before, s) == {0: {"stone": 2, "avenue": 1, "workers": ["+ascending", "-quarry-5"]}}
    do(s, "claim:avenue")
    assert f.workers_of(s, 0) == ["palace-1"]
    assert legal(s) == REWARDS - {"ascend:two_temples"} | {"use:avenue"}
    assert s.light == 0
    do(s, "ascend:vp")
    assert s.light == 1


@pytest.mark.rules("city:61")
def test_an_ascension_is_finished_before_the_next_power_up() -> None:
    s = ascending(1, 1)
    assert options(s, "power:") == set()
    do(s, "ascend:temple", "temple:blue")
    assert legal(s) == {"gain:wood", "gain:stone", "gain:gold"}
    assert s.light == 0
    do(s, "gain:wood")
    assert s.light == 1
    assert legal(s) == {"power:quarry-1", "skip"}


@pytest.mark.rules("city:62")
def test_the_ascended_worker_takes_no_further_power_up_of_the_action() -> None:
    s = do(ascending(4, 2), "ascend:vp")
    assert f.workers_of(s, 0) == ["palace-1", "quarry-2", "quarry-4"]
    assert legal(s) == {"power:quarry-2", "power:quarry-4", "skip"}
    assert refused(s, "power:palace-1") == "NOT_ON_THIS_BOARD"


@pytest.mark.rules("city:62")
def test_power_ups_are_lost_when_no_worker_is_left_on_the_board() -> None:
    s = bare()
    put(s, 0, wood=2, tiles=["extra_worker", "extra_worker"])
    arrive(s, "nobles", 5)
    do(s, "main", "use:extra_worker", "use:extra_worker", "row:bottom", "power:nobles-5", "ascend:vp")
    assert s.to_move == 1  # two power-ups, but the only worker went to the Palace with the first
    assert f.workers_of(s, 0) == ["palace-1"]
    assert s.players[0].vp == 7 + 5


@pytest.mark.rules("city:62")
def test_an_ascension_takes_nothing_from_the_yield() -> None:
    s = bare()
    put(s, 0, cocoa=1)
    arrive(s, "quarry", 5, 5, 5)
    before = look(s)
    do(s, "main", "power:quarry-5", "ascend:vp")
    assert changed(before, s)[0] == {
        "cocoa": -1,
        "stone": 4,
        "vp": 5 + 5,
        "avenue": 1,
        "workers": ["+palace-1", "-quarry-5"],
    }


@pytest.mark.rules("city:63")
def test_two_ascensions_in_a_turn_are_two_disc_steps_and_two_rewards() -> None:
    s = do(ascending(5, 5, cocoa=0), "ascend:vp", "power:quarry-5", "ascend:cocoa")
    p = s.players[0]
    assert (p.avenue, p.cocoa, p.vp, p.stone) == (2, 6, 5 + 5, 4)
    assert f.workers_of(s, 0) == ["palace-1", "palace-1", "quarry-5"]
    assert s.light == 2


@pytest.mark.parametrize(("light", "after"), [(9, 11), (10, 12), (11, 12), (12, 12)])
@pytest.mark.rules("city:63", "city:72")
def test_disc_steps_beyond_the_dark_disc_are_lost(light: int, after: int) -> None:
    s = bare()
    put(s, 0, cocoa=1)
    s.light, s.dark = light, 12
    arrive(s, "quarry", 5, 5, 5)
    do(s, "main", "power:quarry-5", "ascend:vp", "power:quarry-5", "ascend:vp")
    assert s.light == after
    assert s.eclipses == 0  # handled after the turn, and here not before the last player's
    assert s.to_move == 1


@pytest.mark.rules("city:63", "city:70")
def test_the_disc_moves_for_an_ascension_in_anybodys_turn() -> None:
    s = bare()
    put(s, 2, cocoa=1)
    do(arrive(s, "quarry", 5, seat=2), "main", "power:quarry-5", "ascend:vp")
    assert s.light == 1
    assert s.to_move == 3


# --- the five rewards
@pytest.mark.rules("city:61", "city:107")
def test_exactly_one_reward_is_chosen() -> None:
    s = ascending(cocoa=3)
    assert legal(s) == REWARDS
    assert refused(s, "skip") == "NOT_ASKED"
    do(s, "ascend:vp")
    assert s.to_move == 1


@pytest.mark.parametrize("action", ["ascend:vp", "ascend:cocoa", "ascend:temple", "ascend:fourth_worker"])
@pytest.mark.rules("city:64", "city:65", "city:107")
def test_the_rewards_that_cost_nothing(action: str) -> None:
    s = ascending()
    before = look(s)
    do(s, action)
    if action == "ascend:temple":
        assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
        do(s, "temple:green")
    mine: dict[str, object] = {
        "ascend:vp": {"vp": 5},
        "ascend:cocoa": {"cocoa": 6},
        "ascend:temple": {"green": 1, "cocoa": 1},
        "ascend:fourth_worker": {"cocoa": 2, "workers": ["+palace-3", "-wheel"]},
    }
    assert changed(before, s) == {0: mine[action], f.TABLE: {"light": 1}}
    assert s.to_move == 1


@pytest.mark.parametrize(("switch", "cocoa"), [(6, 6), (5, 5)])
@pytest.mark.rules("city:65", "city:D1")
def test_the_cocoa_reward_is_six_or_with_the_switch_five(switch: int, cocoa: int) -> None:
    s = bare(4, ascension_cocoa=switch)
    do(arrive(s, "quarry", 5), "main", "power:quarry-5")
    before = look(s)
    do(s, "ascend:cocoa")
    assert changed(before, s) == {0: {"cocoa": cocoa}, f.TABLE: {"light": 1}}


@pytest.mark.rules("city:64", "city:108")
def test_the_fourth_worker_comes_only_while_its_die_is_on_the_wheel() -> None:
    s = bare()
    put(s, 0, "palace-1", "gold-1", "alchemy-1", "quarry-5", cocoa=9)
    on_turn(s, 0)
    do(s, "take:palace-1", "go:1", "main", "power:quarry-5")
    assert refused(s, "ascend:fourth_worker") == "NO_DIE_ON_WHEEL"
    assert legal(s) == REWARDS - {"ascend:fourth_worker"}


@pytest.mark.rules("city:64")
def test_the_fourth_worker_stands_unlocked_on_the_palace_with_power_three_and_plays_on() -> None:
    s = do(ascending(1, 1), "ascend:fourth_worker")
    assert f.workers_of(s, 0) == ["palace-1", "palace-3", "quarry-1", "quarry-1"]
    on_turn(s, 0)
    assert "take:palace-3" in legal(s)


@pytest.mark.parametrize("cocoa", [2, 3])
@pytest.mark.rules("city:66", "city:107")
def test_two_temples_need_three_cocoa_at_that_moment(cocoa: int) -> None:
    """What the advances would bring does not help: both would give cocoa on green."""
    s = ascending(cocoa=cocoa, green=3)
    assert refused(s, "ascend:two_temples") == ("NO_COCOA" if cocoa == 2 else "")


@pytest.mark.parametrize(
    ("first", "second", "gained"),
    [
        ("green", "green", {"green": 2, "cocoa": -3 + 1 + 1}),
        ("red", "green", {"red": 1, "green": 1, "vp": 1, "cocoa": -3 + 1}),
        ("red", "red", {"red": 2, "vp": 2, "cocoa": -3}),
    ],
)
@pytest.mark.rules("city:66", "city:106")
def test_two_advances_on_the_same_or_on_different_temples(first: str, second: str, gained: dict[str, int]) -> None:
    s = ascending(cocoa=3)
    before = look(s)
    do(s, "ascend:two_temples")
    assert changed(before, s) == {0: {"cocoa": -3}}  # paid before anything is gained
    do(s, f"temple:{first}")
    assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
    do(s, f"temple:{second}")
    assert changed(before, s) == {0: gained, f.TABLE: {"light": 1}}


@pytest.mark.rules("city:107")
def test_the_temple_reward_may_be_chosen_with_no_temple_left_and_does_nothing() -> None:
    s = ascending(blue=11, red=11, green=11, cocoa=3)
    assert legal(s) == REWARDS
    t = s.clone()
    before = look(s)
    do(s, "ascend:temple")
    assert changed(before, s) == {f.TABLE: {"light": 1}}
    assert s.to_move == 1
    do(t, "ascend:two_temples")
    assert changed(before, t) == {0: {"cocoa": -3}, f.TABLE: {"light": 1}}


@pytest.mark.rules("city:108")
def test_a_die_on_the_wheel_is_not_powered_up() -> None:
    s = bare()
    put(s, 0, "forest-2", tiles=["power_up_2"])
    on_turn(s, 0)
    do(s, "use:power_up_2")
    assert legal(s) == {"power:forest-2"}
