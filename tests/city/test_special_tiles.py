"""The discovery tiles with rules of their own: power_up_2, extra_worker, cocoa_waiver (city:36-38; city:D3)."""

from collections.abc import Iterable

import pytest

from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.refusals import WOULD_ASCEND
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.moments import at

WAIVED = {"tiles": ["-cocoa_waiver"], "used": ["+cocoa_waiver"]}


# --- power_up_2
@pytest.mark.rules("city:37")
def test_power_up_2_takes_two_workers_on_two_boards_or_one_twice_and_both_are_carried_out() -> None:
    for second, result in (("power:gold-2", ["forest-4", "gold-3"]), ("power:forest-4", ["forest-5", "gold-2"])):
        s = bare()
        put(s, 0, "forest-3", "gold-2", tiles=["power_up_2"])
        do(on_turn(s, 0), "use:power_up_2")
        assert legal(s) == {"power:forest-3", "power:gold-2"}
        do(s, "power:forest-3")
        assert legal(s) == {"power:forest-4", "power:gold-2"}  # no skipping
        assert refused(s, "skip") == "NOT_ASKED"
        do(s, second)
        assert f.workers_of(s, 0) == result
        assert options(s, "take:") == {f"take:{w}" for w in result}


@pytest.mark.rules("city:37", "city:61")
def test_an_ascension_by_power_up_2_is_resolved_first_and_the_returned_die_may_take_the_second() -> None:
    s = bare()
    put(s, 0, "forest-5", "gold-2", tiles=["power_up_2"])
    before = look(on_turn(s, 0))
    do(s, "use:power_up_2", "power:forest-5")
    assert options(s, "ascend:") == {"ascend:vp", "ascend:cocoa", "ascend:temple", "ascend:fourth_worker"}
    do(s, "ascend:vp")
    assert legal(s) == {"power:palace-1", "power:gold-2"}
    do(s, "power:palace-1")
    assert changed(before, s) == {
        0: {
            "vp": 5,
            "avenue": 1,
            "workers": ["+palace-2", "-forest-5"],
            "tiles": ["-power_up_2"],
            "used": ["+power_up_2"],
        },
        f.TABLE: {"light": 1},
    }


@pytest.mark.rules("city:37")
def test_power_up_2_needs_an_own_unlocked_worker() -> None:
    s = bare()
    put(s, 0, "forest-1@sidebar", "palace-1@royal1", "gold-1@sidebar", cocoa=3, tiles=["power_up_2"])
    put(s, 1, "forest-1")
    on_turn(s, 0)
    assert legal(s) == {"unlock", "unlock:pay"}
    assert refused(s, "use:power_up_2") == "NO_UNLOCKED_WORKER"
    do(s, "unlock:pay")
    assert "use:power_up_2" in legal(s)


@pytest.mark.rules("city:37")
def test_before_its_action_power_up_2_takes_the_worker_just_moved_and_its_new_power_counts() -> None:
    s = bare()
    put(s, 0, "alchemy-2", "palace-1@royal1", "gold-1@sidebar", tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-2", "go:1", "use:power_up_2")
    assert legal(s) == {"power:forest-2"}
    do(s, "power:forest-2")
    assert legal(s) == {"power:forest-3"}
    do(s, "power:forest-3")
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"wood": 2}}  # as one worker of power 4, not of power 2
    do(s, "power:forest-4")
    assert f.workers_of(s, 0) == ["forest-5", "gold-1@sidebar", "palace-1@royal1"]


@pytest.mark.rules("city:37")
@pytest.mark.parametrize("play", [(), ("main", "technology:1")])
def test_the_worker_just_moved_does_not_ascend_by_a_tile_before_the_power_up_of_its_action(
    play: tuple[str, ...],
) -> None:
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, "quarry-5", "forest-1@sidebar", gold=9, blue=3, tiles=["power_up_2"])
    f.lay(s, "blue:4", "mask_5")
    do(on_turn(s, 0), "take:quarry-5", "go:1", *play)
    assert refused(s, "use:power_up_2") == "WOULD_ASCEND"
    assert "would ascend" in s.reason(WOULD_ASCEND, VOCABULARY.number("use:power_up_2")).text
    if play:
        do(s, "reward", "gain:wood", "use:power_up_2")
        assert legal(s) == {"power:alchemy-5"}  # the action has come to its power-up
    else:
        do(s, "cocoa", "use:power_up_2")
        assert legal(s) == {"power:alchemy-5"}  # it is over


@pytest.mark.rules("city:37")
def test_raised_to_five_the_worker_just_moved_takes_no_second_power_up() -> None:
    s = bare()
    put(s, 0, "alchemy-4", "nobles-1", tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-4", "go:1", "use:power_up_2", "power:forest-4")
    assert legal(s) == {"power:nobles-1"}
    assert refused(s, "power:forest-5") == "WOULD_ASCEND"
    s = bare()  # with nobody else the second one is lost
    put(s, 0, "alchemy-4", "gold-1@sidebar", tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-4", "go:1", "use:power_up_2", "power:forest-4")
    assert {"cocoa", "main", "worship:sidebar"} <= legal(s)
    assert f.workers_of(s, 0) == ["forest-5", "gold-1@sidebar"]


@pytest.mark.rules("city:37", "city:59")
def test_a_tile_won_after_the_move_may_still_raise_the_worker_for_its_action() -> None:
    s = bare()
    put(s, 0, "alchemy-3", avenue=2, gold=2, wood=2, cocoa=2, tiles=["avenue"])
    f.lay(s, "avenue:3", "power_up_2")
    do(on_turn(s, 0), "take:alchemy-3", "go:1", "use:avenue", "claim:power_up_2", "use:power_up_2")
    do(s, "power:forest-3", "power:forest-4")
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"wood": 2}}  # as one worker of power 5, not of power 3


@pytest.mark.rules("city:37")
def test_the_moved_worker_may_take_it_when_an_action_without_power_up_is_over() -> None:
    s = bare()
    put(s, 0, "alchemy-2", "nobles-1", tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-2", "go:1", "cocoa", "use:power_up_2")
    assert legal(s) == {"power:forest-2", "power:nobles-1"}


@pytest.mark.rules("city:37")
@pytest.mark.parametrize("workers", [("alchemy-1", "forest-1", "nobles-3"), ("nobles-3", "forest-1", "alchemy-1")])
def test_before_the_action_the_one_that_moved_has_a_name_of_its_own_beside_its_like(workers: tuple[str, ...]) -> None:
    s = bare()
    put(s, 0, *workers, tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "use:power_up_2")
    assert legal(s) == {"power:forest-1", "power:arrived-1", "power:nobles-3"}
    labels = {c.text: (c.label, c.target) for c in s.choices(0)}
    assert labels["power:forest-1"] == ("Power up on Forest: power 1", "worker:forest-1")
    assert labels["power:arrived-1"] == ("Power up on Forest, the one that has just moved: power 1", "worker:forest-1")
    assert refused(s, "power:arrived-2") == "NO_SUCH_WORKER"
    other = do(s.clone(), "power:forest-1")  # the one that stood there
    assert legal(other) == {"power:forest-1", "power:forest-2", "power:nobles-3"}
    assert refused(other, "power:arrived-1") == "NOT_ASKED"  # it has no like any more
    do(other, "power:forest-2", "worship:sidebar")
    assert f.workers_of(other, 0) == ["forest-1@sidebar", "forest-3", "nobles-3"]
    do(s, "power:arrived-1", "power:forest-2", "worship:sidebar")
    assert f.workers_of(s, 0) == ["forest-1", "forest-3@sidebar", "nobles-3"]


@pytest.mark.rules("city:37")
@pytest.mark.parametrize("workers", [("alchemy-4", "forest-4"), ("forest-4", "alchemy-4")])
def test_of_two_like_workers_the_one_that_stood_there_may_be_raised_twice_and_ascends(workers: tuple[str, ...]) -> None:
    s = bare()
    put(s, 0, *workers, tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-4", "go:1", "use:power_up_2", "power:forest-4", "power:forest-5", "ascend:vp")
    assert f.workers_of(s, 0) == ["forest-4", "palace-1"]
    assert "worship:sidebar" in legal(s)


@pytest.mark.rules("city:21", "city:37")
@pytest.mark.parametrize("workers", [("alchemy-1", "alchemy-2"), ("alchemy-2", "alchemy-1")])
def test_both_workers_of_a_double_move_may_take_it_before_the_power_up(workers: tuple[str, ...]) -> None:
    s = bare()
    put(s, 0, *workers, "nobles-3", tiles=["power_up_2", "double_move"])
    do(on_turn(s, 0), "take:alchemy-1", "along:2", "go:1", "use:power_up_2")
    assert legal(s) == {"power:nobles-3", "power:forest-1", "power:forest-2"}
    do(s, "power:forest-1")
    assert legal(s) == {"power:nobles-3", "power:forest-2", "power:arrived-2"}
    do(s, "power:arrived-2", "worship:sidebar")
    assert f.workers_of(s, 0) == ["forest-2", "forest-3@sidebar", "nobles-3"]


@pytest.mark.rules("city:37", "city:18")
def test_powering_up_another_worker_of_the_board_before_declaring_raises_the_lowest_power() -> None:
    s = bare()
    put(s, 0, "alchemy-4", "forest-2", tiles=["power_up_2"], cocoa=1)
    do(on_turn(s, 0), "take:alchemy-4", "go:1", "use:power_up_2", "power:forest-2", "power:forest-3")
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -1 + 2, "wood": 3}}  # two workers, lowest power 4


@pytest.mark.rules("city:37", "city:99")
def test_on_a_temple_step_of_the_gold_deposits_the_moved_worker_is_still_in_its_action() -> None:
    s = bare()
    put(s, 0, "nobles-4", "gold-4", "gold-5", cocoa=1, red=4, tiles=["power_up_2"])
    f.lay(s, "red:5", "mask_4")
    do(on_turn(s, 0), "take:nobles-4", "go:1", "main", "temple:red", "use:power_up_2")
    assert legal(s) == {"power:gold-4", "power:gold-5"}
    do(s, "power:gold-4")  # not the one that arrived: that one could not ascend
    assert legal(s) == {"power:gold-4", "power:gold-5"}
    do(s, "power:gold-5", "ascend:vp", "reward", "temple:blue", "gain:wood")
    assert legal(s) == {"power:gold-4", "power:gold-5"}
    assert f.workers_of(s, 0) == ["gold-4", "gold-5", "palace-1"]


# --- extra_worker
def declare(
    board: str, power: int = 1, *there: str, extra: int = 1, technologies: Iterable[str] = (), cocoa: int = 0
) -> City:
    """Seat 0 has declared the main action there with one arriving worker, holding extra_worker tiles."""
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    f.pyramid_offer(s, 31, 32, 19)
    start = {"alchemy": "quarry", "nobles": "decorations", "construction": "forest"}[board]
    put(s, 0, f"{start}-{power}", *there, tiles=["extra_worker"] * extra, technologies=technologies)
    put(s, 0, cocoa=cocoa, wood=9, stone=9, gold=9)
    return do(on_turn(s, 0), f"take:{start}-{power}", "go:1", "main")


@pytest.mark.rules("city:38")
def test_extra_worker_opens_the_second_row_of_alchemy() -> None:
    s = declare("alchemy", 3)
    assert options(s, "technology:") == {"technology:1", "technology:2", "technology:3"}
    do(s, "use:extra_worker")
    assert legal(s) == {f"technology:{i}" for i in range(1, 7)}


@pytest.mark.rules("city:38", "city:43")
@pytest.mark.parametrize("extra", [False, True])
def test_extra_worker_keeps_the_power_up_of_one_strong_worker_in_the_second_row(extra: bool) -> None:
    s = declare("alchemy", 4)
    if extra:
        do(s, "use:extra_worker")
    do(s, "technology:5")
    assert f.over(s) == (not extra)
    if extra:
        assert legal(s) == {"power:alchemy-4"}


@pytest.mark.rules("city:38", "city:43")
def test_extra_worker_played_on_the_temple_step_still_keeps_the_power_up() -> None:
    s = at("major step", tiles=["extra_worker"])
    do(s, "use:extra_worker", "reward", "gain:wood")
    assert options(s, "power:") == {"power:alchemy-4"}


@pytest.mark.rules("city:38", "city:50")
def test_one_and_two_extra_workers_lead_to_the_centre_and_the_bottom_row_of_nobles() -> None:
    s = declare("nobles", extra=3)
    assert options(s, "row:") == {"row:top"}
    do(s, "use:extra_worker")
    assert options(s, "row:") == {"row:centre"}
    do(s, "use:extra_worker")
    assert options(s, "row:") == {"row:bottom"}
    assert refused(s, "use:extra_worker") == "EXTRA_TOO_MANY"
    before = look(s)
    do(s, "row:bottom")
    assert changed(before, s) == {0: {"wood": -2, "vp": 7, "avenue": 1}, f.TABLE: {"row:bottom": 1}}
    do(s, "power:nobles-1")
    assert legal(s) == {"power:nobles-2", "skip"}  # three workers: a second power-up


@pytest.mark.rules("city:38")
def test_extra_worker_counts_for_power_ups_only_from_three_workers_on() -> None:
    s = declare("nobles")
    do(s, "use:extra_worker", "row:centre", "power:nobles-1")
    assert f.over(s)  # two workers: one power-up


@pytest.mark.rules("city:38")
def test_extra_worker_played_on_the_avenue_still_brings_a_power_up() -> None:
    s = bare()
    put(s, 0, "decorations-1", "nobles-1", wood=2, cocoa=1, avenue=2, tiles=["extra_worker"])
    f.lay(s, "avenue:3", "double_move")
    do(on_turn(s, 0), "take:decorations-1", "go:1", "main", "row:centre", "use:extra_worker", "decline")
    do(s, "power:nobles-1")
    assert legal(s) == {"power:nobles-1", "power:nobles-2", "skip"}


@pytest.mark.rules("city:38")
@pytest.mark.parametrize("board", ["alchemy", "nobles", "construction"])
def test_extra_worker_is_too_late_at_the_power_ups(board: str) -> None:
    s = declare(board)
    do(s, {"alchemy": "technology:2", "nobles": "row:top", "construction": "tile:1"}[board])
    if board == "construction":
        do(s, "place:1.1.1@0", "stop")
    assert options(s, "power:") == {f"power:{board}-1"}
    assert refused(s, "use:extra_worker") == "EXTRA_NO_ACTION"


@pytest.mark.rules("city:38")
def test_extra_worker_never_counts_for_the_price() -> None:
    for name in ("main+1", "main"):
        s = bare()
        s.top_row = 5 if name == "main+1" else 0
        put(s, 0, "decorations-1", wood=2, cocoa=1, tiles=["extra_worker"])
        put(s, 1, "nobles-1")
        do(on_turn(s, 0), "take:decorations-1", "go:1", name)
        if name == "main":
            do(s, "use:extra_worker")
        assert s.players[0].cocoa == 0
        assert options(s, "row:") == {"row:centre"}


@pytest.mark.rules("city:38")
def test_extra_worker_played_after_the_last_pyramid_tile_allows_one_more() -> None:
    s = declare("construction")
    do(s, "tile:1", "place:1.1.1@0")
    assert legal(s) == {"stop", "use:extra_worker"}
    assert refused(s, "tile:2") == "ENOUGH_TILES"
    do(s, "use:extra_worker")
    assert legal(s) == {"stop", "tile:2", "tile:3"}
    before = look(s)
    do(s, "tile:2", "place:1.1.4@0")  # covers n n n n
    assert changed(before, s)[0] == {"stone": -2, "vp": 5, "pyramid": 1}
    assert legal(s) == {"power:construction-1"}


@pytest.mark.rules("city:38", "city:45")
@pytest.mark.parametrize("known", [False, True])
def test_extra_workers_never_go_above_three_in_construction(known: bool) -> None:
    s = declare("construction", extra=3, technologies=["15"] if known else [])
    for _ in range(1 if known else 2):  # technology 15 is one of the three
        do(s, "use:extra_worker")
    assert refused(s, "use:extra_worker") == "EXTRA_TOO_MANY"
    do(s, "tile:1", "place:1.1.1@0", "tile:2", "place:1.1.4@0", "tile:3", "place:1.4.1@0")
    do(s, "power:construction-1")
    assert options(s, "power:") | options(s, "skip") == {"power:construction-2", "skip"}


@pytest.mark.rules("city:37", "city:38", "city:46")
def test_at_technology_17_it_is_too_late_for_an_extra_worker_and_too_early_for_an_ascension() -> None:
    s = declare("construction", 5, "gold-2", technologies=["11", "17"])
    put(s, 0, green=2, tiles=["power_up_2"])
    f.lay(s, "green:3", "mask_4")
    do(s, "tile:1", "place:1.1.1@0", "stop", "temple:green")
    assert legal(s) == {"reward", "claim:mask_4", "use:power_up_2"}
    assert refused(s, "use:extra_worker") == "EXTRA_NO_ACTION"
    do(s, "use:power_up_2")
    assert legal(s) == {"power:gold-2"}


# --- cocoa_waiver
@pytest.mark.rules("city:36")
def test_a_waiver_covers_the_whole_price_of_a_main_action() -> None:
    s = bare()
    put(s, 0, "alchemy-2", cocoa=1, tiles=["cocoa_waiver"])
    put(s, 1, "forest-1")
    put(s, 2, "forest-1")
    do(on_turn(s, 0), "take:alchemy-2", "go:1")
    assert options(s, "main") == {"main+waiver"}
    assert refused(s, "main") == "NO_COCOA"
    before = look(s)
    do(s, "main+waiver")
    assert changed(before, s) == {0: {"wood": 1} | WAIVED}


@pytest.mark.rules("city:36")
def test_a_waiver_is_the_owners_choice_and_waives_nothing_where_nothing_is_due() -> None:
    s = bare()
    put(s, 0, "alchemy-2", cocoa=9, tiles=["cocoa_waiver"])
    do(on_turn(s, 0), "take:alchemy-2", "go:1")
    assert options(s, "main") == {"main"}
    assert refused(s, "main+waiver") == refused(s, "worship:sidebar+waiver") == "NOTHING_TO_WAIVE"
    put(s, 1, "forest-1", "forest-1@sidebar")
    assert options(s, "main") == {"main", "main+waiver"}
    assert options(s, "worship:sidebar") == {
        *("worship:sidebar", "worship:sidebar+waiver"),
        *("worship:sidebar+claim", "worship:sidebar+claim+waiver"),
    }


@pytest.mark.rules("city:36")
def test_without_an_own_unused_waiver_nothing_is_waived() -> None:
    s = bare()
    put(s, 0, "alchemy-2", used=["cocoa_waiver"])
    put(s, 1, "forest-1", "forest-1@sidebar", tiles=["cocoa_waiver"])
    do(on_turn(s, 0), "take:alchemy-2", "go:1")
    assert legal(s) == {"cocoa"}
    assert refused(s, "main+waiver") == refused(s, "worship:sidebar+waiver") == "NO_WAIVER"


@pytest.mark.rules("city:36", "city:38")
def test_a_waiver_and_an_extra_worker_may_be_declared_together() -> None:
    s = bare()
    s.top_row = 5
    put(s, 0, "decorations-1", wood=2, tiles=["cocoa_waiver", "extra_worker"])
    put(s, 1, "nobles-1")
    do(on_turn(s, 0), "take:decorations-1", "go:1")
    assert options(s, "main") == {"main+1+waiver"}
    before = look(s)
    do(s, "main+1+waiver")
    assert changed(before, s) == {
        0: {"tiles": ["-cocoa_waiver", "-extra_worker"], "used": ["+cocoa_waiver", "+extra_worker"]}
    }


@pytest.mark.rules("city:36")
@pytest.mark.parametrize(("displacing", "both"), [(True, False), (False, True), (True, True)])
def test_a_waiver_covers_displacing_and_doing_both(displacing: bool, both: bool) -> None:
    s = bare()
    put(s, 0, "alchemy-2", wood=1, tiles=["cocoa_waiver"])
    put(s, 1, "forest-3@sidebar" if displacing else "gold-1")
    do(on_turn(s, 0), "take:alchemy-2", "go:1")
    before = look(s)
    do(s, *(["worship:sidebar+claim+waiver", "ability", "decline"] if both else ["worship:sidebar+waiver"]))
    expected = {0: {"red": 1, "vp": 1, "workers": ["+forest-2@sidebar", "-forest-2"]} | WAIVED}
    assert changed(before, s).pop(0) == expected[0]
    assert f.workers_of(s, 1) == (["forest-3"] if displacing else ["gold-1"])


@pytest.mark.rules("city:36", "city:39")
def test_a_waiver_does_not_cover_the_cost_printed_on_a_tile() -> None:
    for cocoa, answer in ((0, "CANNOT_PAY_TILE"), (1, "")):
        s = bare()
        f.tile_at(s, "forest", "avenue")  # 1 cocoa
        put(s, 0, "alchemy-2", cocoa=cocoa, tiles=["cocoa_waiver", "cocoa_waiver"])
        put(s, 1, "forest-3@sidebar")
        do(on_turn(s, 0), "take:alchemy-2", "go:1")
        assert refused(s, "worship:claim+waiver") == answer
        do(s, "worship:sidebar+claim+waiver")
        assert refused(s, "claim") == answer
        if answer == "":
            do(s, "claim")
            assert s.players[0].cocoa == 0


@pytest.mark.rules("city:36", "city:31")
def test_a_waiver_covers_a_royal_space_and_the_palace_tile() -> None:
    s = bare()
    f.royals(s, "A4", "B2", "C1")
    put(s, 0, "gold-1", wood=1, tiles=["cocoa_waiver"])
    put(s, 1, "palace-1@royal3")
    do(on_turn(s, 0), "take:gold-1", "go:1")
    assert "worship:claim+waiver" not in legal(s)
    before = look(s)
    do(s, "worship:royal3+claim+waiver", "ability", "claim")
    assert changed(before, s)[0] == {
        "cocoa": 2,
        "wood": -1,
        "tiles": ["+mask_4", "-cocoa_waiver"],
        "used": ["+cocoa_waiver"],
        "workers": ["+palace-1@royal3", "-palace-1"],
    }


@pytest.mark.rules("city:35", "city:36")
def test_a_waiver_covers_the_whole_salary_of_one_eclipse() -> None:
    s = bare()
    put(s, 0, "forest-5", "quarry-4", "gold-1", cocoa=3, vp=20, tiles=["cocoa_waiver", "cocoa_waiver"])
    put(s, 3, "gold-1")
    s.light, s.final_round = s.dark, 1
    do(on_turn(s, 3), "take:gold-1", "go:1", "cocoa")
    before = look(s)
    do(s, "pay:waiver", "pay:0", "pay:0", "pay:0")
    assert changed(before, s)[0] == WAIVED  # one tile, no cocoa, no points lost


@pytest.mark.rules("city:36", "city:C7", "city:D3", "city:66")
@pytest.mark.parametrize("scope", ["rulebook", "wide"])
def test_the_ascension_reward_for_three_cocoa_is_waived_only_when_wide(scope: str) -> None:
    s = at("ascension reward", tiles=["cocoa_waiver"], waiver_scope=scope)
    put(s, 0, cocoa=2)
    assert refused(s, "ascend:two_temples") == "NO_COCOA"
    if scope == "rulebook":
        assert refused(s, "ascend:two_temples+waiver") == "NOT_WIDE"
        return
    before = look(s)
    do(s, "ascend:two_temples+waiver", "temple:red", "temple:green")
    assert changed(before, s) == {0: {"red": 1, "vp": 1, "green": 1, "cocoa": 1} | WAIVED, f.TABLE: {"light": 1}}
