"""Unlocking (city:67-69; city:B12, city:D3): for 3 cocoa at the open moments of a normal turn, or as a whole turn."""

import pytest

from sunstone.engine.ledger import Ledger
from sunstone.games.city import events
from sunstone.games.city.refusals import INSIDE_WORSHIP
from sunstone.games.city.vocabulary import PAY_UNLOCK
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.moments import LOCKED, MOMENTS, at

OUTSIDE = [name for name, m in MOMENTS.items() if not m.worship and name != "after a free unlock"]
INSIDE = [name for name, m in MOMENTS.items() if m.worship]


# --- paying
@pytest.mark.rules("city:67", "city:99", "city:B12")
@pytest.mark.parametrize("moment", OUTSIDE)
def test_three_cocoa_unlock_at_every_open_moment_outside_worship(moment: str) -> None:
    s = at(moment, tiles=["vp_4"])
    before, asked = look(s), legal(s)
    do(s, "unlock:pay")
    assert changed(before, s) == {0: {"cocoa": -3, "workers": ["+gold-3", f"-{LOCKED}"]}}
    expected = asked - {"unlock:pay", "unlock"}
    if moment == "the turn begins":
        expected |= {"take:gold-3"}
    assert legal(s) == expected
    assert refused(s, "unlock:pay") == "NOTHING_LOCKED"


@pytest.mark.rules("city:67")
@pytest.mark.parametrize("moment", OUTSIDE)
def test_two_cocoa_are_one_too_few(moment: str) -> None:
    for cocoa in (2, 3):
        s = at(moment, tiles=["vp_4"])
        put(s, 0, cocoa=cocoa)
        assert ("unlock:pay" in legal(s)) == (cocoa == 3)
        if cocoa == 2:
            assert refused(s, "unlock:pay") == "NO_COCOA"


@pytest.mark.rules("city:67", "city:99")
@pytest.mark.parametrize("moment", INSIDE)
def test_inside_worship_all_are_freed_but_the_worker_that_worships(moment: str) -> None:
    s = at(moment, tiles=["vp_4"])
    before, asked = look(s), legal(s)
    assert "Unlock your other workers for 3 cocoa and go on" in [c.label for c in s.choices(0)]
    do(s, "unlock:pay")
    assert changed(before, s) == {0: {"cocoa": -3, "workers": ["+gold-3", f"-{LOCKED}"]}}
    assert legal(s) == asked - {"unlock:pay"}
    assert refused(s, "unlock:pay") == "INSIDE_WORSHIP"  # nobody else is locked


@pytest.mark.rules("city:67")
@pytest.mark.parametrize("moment", INSIDE)
def test_inside_worship_the_worker_that_worships_alone_cannot_be_freed(moment: str) -> None:
    s = at(moment, tiles=["vp_4", "cocoa_waiver"], waiver_scope="wide")
    p = s.players[0]
    for w in range(4):
        if f.worker_name(p.dice[w]) == LOCKED:
            p.dice[w] = f.worker("gold-3")
    assert options(s, "unlock") == set()
    assert refused(s, "unlock:pay") == refused(s, "unlock:waiver") == "INSIDE_WORSHIP"
    assert "stays locked until its action is over" in s.reason(INSIDE_WORSHIP, PAY_UNLOCK).text


@pytest.mark.rules("city:67", "city:99")
def test_a_major_step_inside_worship_is_an_open_moment_for_unlocking_too() -> None:
    s = at("ability or claim")
    put(s, 0, red=4)
    f.lay(s, "red:5", "resources_3")
    do(s, "ability")
    assert legal(s) == {"reward", "claim:resources_3", "unlock:pay"}
    before = look(s)
    do(s, "unlock:pay")
    assert changed(before, s) == {0: {"cocoa": -3, "workers": ["+gold-3", f"-{LOCKED}"]}}
    assert legal(s) == {"reward", "claim:resources_3"}


@pytest.mark.rules("city:67", "city:37", "city:27")
def test_inside_worship_a_freed_worker_may_ascend_and_its_cocoa_pays_for_the_tile() -> None:
    s = bare()
    put(s, 0, "gold-1", "decorations-5@sidebar", "nobles-1", cocoa=2, gold=1, green=3, tiles=["power_up_2"])
    f.tile_at(s, "quarry", "mask_1")  # 2 cocoa and 1 gold
    do(on_turn(s, 0), "take:gold-1", "go:2", "worship:sidebar+claim", "ability")
    assert s.players[0].cocoa == 3
    assert {"claim", "decline", "unlock:pay"} <= legal(s)
    do(s, "unlock:pay")
    assert refused(s, "claim") == "CANNOT_PAY_TILE"
    do(s, "use:power_up_2", "power:decorations-5", "ascend:cocoa", "power:palace-1", "claim")
    assert f.workers_of(s, 0) == ["nobles-1", "palace-2", "quarry-1@sidebar"]
    assert s.players[0].cocoa == 4


@pytest.mark.rules("city:67", "city:21")
def test_of_a_double_move_the_worker_that_worships_stays_locked_and_the_other_was_never() -> None:
    s = bare()
    put(s, 0, "alchemy-2", "alchemy-1", "gold-3@sidebar", cocoa=9, tiles=["double_move"])
    do(on_turn(s, 0), "take:alchemy-1", "along:2", "go:1", "worship:sidebar+claim", "unlock:pay")
    assert f.workers_of(s, 0) == ["forest-1@sidebar", "forest-2", "gold-3"]


@pytest.mark.rules("city:67", "city:30")
def test_a_worker_freed_on_the_palace_does_not_change_the_royal_exchanges_that_run() -> None:
    s = at("first royal exchange")
    do(s, "unlock:pay", "exchange", "exchange", "exchange")  # power 3
    assert f.over(s)


@pytest.mark.rules("city:67")
def test_when_the_worship_action_is_over_the_worker_just_locked_can_be_freed() -> None:
    s = at("after the move")
    do(s, "worship:sidebar")
    before = look(s)
    assert legal(s) == {"done", "unlock:pay"}
    do(s, "unlock:pay")
    assert changed(before, s) == {
        0: {"cocoa": -3, "workers": ["+forest-1", "+gold-3", "-forest-1@sidebar", f"-{LOCKED}"]}
    }


@pytest.mark.rules("city:67")
def test_at_least_one_own_worker_must_be_locked() -> None:
    s = bare()
    put(s, 0, "forest-1", "quarry-1", "gold-1", cocoa=9)
    put(s, 1, "palace-1@royal1", "forest-1@sidebar")  # other players' do not count
    on_turn(s, 0)
    assert options(s, "unlock") == set()
    assert refused(s, "unlock:pay") == "NOTHING_LOCKED"


@pytest.mark.rules("city:67", "city:B12")
@pytest.mark.parametrize(
    "workers",
    [
        ("forest-1@sidebar", "quarry-2", "gold-3"),
        ("forest-1@sidebar", "quarry-2@sidebar", "gold-3"),
        ("forest-1@sidebar", "quarry-2@sidebar", "palace-3@royal1"),
        ("palace-1@royal1", "palace-2@royal2", "palace-3@royal3", "decorations-4@sidebar"),
    ],
)
def test_all_own_workers_are_freed_where_they_stand_for_three_cocoa_in_all(workers: tuple[str, ...]) -> None:
    s = bare()
    put(s, 0, *workers, cocoa=3)
    put(s, 1, "gold-1@sidebar", cocoa=9)
    on_turn(s, 0)
    before = look(s)
    s.ledger = Ledger()
    do(s, "unlock:pay")
    assert [e.amount for e in s.ledger.take() if e.what == events.UNLOCKED] == [sum("@" in w for w in workers)]
    assert set(changed(before, s)) == {0}
    assert s.players[0].cocoa == 0
    assert f.workers_of(s, 0) == sorted(w.partition("@")[0] for w in workers)
    assert options(s, "take:") == {f"take:{w}" for w in f.workers_of(s, 0)}
    assert f.workers_of(s, 1) == ["gold-1@sidebar"]


@pytest.mark.rules("city:67", "city:99")
def test_a_worker_unlocked_for_cocoa_may_move_in_the_same_turn() -> None:
    s = bare()
    put(s, 0, "forest-1@sidebar", "quarry-2@sidebar", "gold-3@sidebar", cocoa=3)
    do(on_turn(s, 0), "unlock:pay", "take:gold-3", "go:1", "cocoa")
    assert f.workers_of(s, 0) == ["forest-1", "palace-3", "quarry-2"]
    assert s.players[0].cocoa == 1


# --- what a freed worker counts for
@pytest.mark.rules("city:67", "city:16", "city:100")
def test_before_declaring_a_freed_worker_raises_the_price_and_counts_as_a_worker() -> None:
    for cocoa, answer in ((3, "NO_COCOA"), (4, "")):
        s = bare()
        put(s, 0, "alchemy-4", "forest-4@sidebar", "gold-1", cocoa=cocoa)
        do(on_turn(s, 0), "take:alchemy-4", "go:1")
        assert refused(s, "main") == ""  # no colour there yet
        do(s, "unlock:pay")
        assert refused(s, "main") == answer
        if answer == "":
            before = look(s)
            do(s, "main")
            assert changed(before, s) == {0: {"cocoa": -1 + 2, "wood": 3}}  # two workers of power 4
            assert legal(s) == {"power:forest-4"}


@pytest.mark.rules("city:67", "city:16")
def test_before_collecting_a_freed_worker_counts_as_a_colour() -> None:
    s = bare()
    put(s, 0, "alchemy-4", "forest-4@sidebar", cocoa=3)
    do(on_turn(s, 0), "take:alchemy-4", "go:1", "unlock:pay", "cocoa")
    assert s.players[0].cocoa == 2


@pytest.mark.rules("city:67", "city:100")
def test_a_worker_freed_after_the_price_changes_only_who_may_be_powered_up() -> None:
    s = bare()
    put(s, 0, "alchemy-4", "forest-1@sidebar", "gold-1", cocoa=3)
    do(on_turn(s, 0), "take:alchemy-4", "go:1", "main")
    before = look(s)
    assert options(s, "power:") == {"power:forest-4"}
    do(s, "unlock:pay")
    assert legal(s) == {"power:forest-4", "power:forest-1"}
    do(s, "power:forest-1")
    assert changed(before, s) == {0: {"cocoa": -3, "workers": ["+forest-2", "-forest-1@sidebar"]}}
    assert s.to_move != 0


@pytest.mark.rules("city:62", "city:67", "city:100")
@pytest.mark.parametrize("cocoa", [2, 3])
def test_with_nobody_left_on_the_board_the_power_up_is_lost_unless_a_worker_is_freed_there(cocoa: int) -> None:
    s = bare()
    put(s, 0, "alchemy-5", "forest-1@sidebar", "gold-1", cocoa=cocoa, tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-5", "go:1", "main")
    do(s, "use:power_up_2", "power:forest-5", "ascend:vp", "power:palace-1")
    if cocoa == 2:
        assert s.to_move != 0
        return
    assert legal(s) == {"skip", "unlock:pay"}
    do(s, "unlock:pay")
    assert legal(s) == {"power:forest-1"}
    do(s, "power:forest-1")
    assert f.workers_of(s, 0) == ["forest-2", "gold-1", "palace-2"]


@pytest.mark.rules("city:62", "city:67")
@pytest.mark.parametrize("locked", ["gold-1@sidebar", "palace-1@royal1"])
def test_a_worker_locked_on_another_board_saves_no_power_up(locked: str) -> None:
    s = bare()
    put(s, 0, "alchemy-5", locked, "nobles-1", cocoa=3, tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-5", "go:1", "main")
    do(s, "use:power_up_2", "power:forest-5", "ascend:vp", "power:nobles-1")
    assert legal(s) == {"done", "unlock:pay"}  # the power-up is lost, the turn is at its end


@pytest.mark.rules("city:62", "city:67", "city:D3")
@pytest.mark.parametrize(("scope", "waivers"), [("wide", 1), ("wide", 0), ("rulebook", 1)])
def test_a_power_up_may_be_saved_by_a_waiver_only_when_wide(scope: str, waivers: int) -> None:
    s = bare(4, waiver_scope=scope)
    put(s, 0, "alchemy-5", "forest-1@sidebar", "nobles-1", tiles=["power_up_2", *["cocoa_waiver"] * waivers])
    do(on_turn(s, 0), "take:alchemy-5", "go:1", "main")
    do(s, "use:power_up_2", "power:forest-5", "ascend:vp", "power:nobles-1")
    if scope == "wide" and waivers:
        assert legal(s) == {"skip", "unlock:waiver"}
    else:
        assert s.to_move != 0


@pytest.mark.rules("city:67", "city:26")
def test_a_worship_space_freed_by_paying_can_be_used_by_the_worker_just_moved() -> None:
    s = bare()
    put(s, 0, "alchemy-4", "forest-1@sidebar", cocoa=3)
    do(on_turn(s, 0), "take:alchemy-4", "go:1")
    assert refused(s, "worship:sidebar") == "OWN_WORKER_THERE"
    do(s, "unlock:pay")
    before = look(s)
    do(s, "worship:sidebar")
    assert changed(before, s) == {0: {"red": 1, "vp": 1, "workers": ["+forest-4@sidebar", "-forest-4"]}}
    assert f.workers_of(s, 0) == ["forest-1", "forest-4@sidebar"]


# --- the free unlock
@pytest.mark.rules("city:68", "city:99", "city:B12")
def test_the_free_unlock_is_a_whole_turn_and_costs_nothing() -> None:
    s = bare()
    put(s, 0, "forest-1@sidebar", "palace-2@royal3", "gold-3", cocoa=9)
    put(s, 1, "quarry-1@sidebar", "gold-1")
    before = look(on_turn(s, 0))
    do(s, "unlock")
    assert changed(before, s) == {
        0: {"workers": ["+forest-1", "+palace-2", "-forest-1@sidebar", "-palace-2@royal3"]},
    }
    assert s.to_move == 1


@pytest.mark.rules("city:68")
def test_no_free_unlock_with_nothing_locked() -> None:
    s = bare()
    put(s, 0, "forest-1", "quarry-1", "gold-1")
    put(s, 1, "forest-1@sidebar")
    on_turn(s, 0)
    assert legal(s) == {"take:forest-1", "take:quarry-1", "take:gold-1"}
    assert refused(s, "unlock") == "NOTHING_LOCKED"


@pytest.mark.rules("city:68")
@pytest.mark.parametrize("cocoa", [2, 3])
def test_with_all_workers_locked_it_is_pay_or_the_free_unlock(cocoa: int) -> None:
    s = bare()
    put(s, 0, "forest-1@sidebar", "quarry-1@sidebar", "gold-1@sidebar", cocoa=cocoa)
    on_turn(s, 0)
    assert legal(s) == ({"unlock", "unlock:pay"} if cocoa == 3 else {"unlock"})


@pytest.mark.rules("city:67", "city:99")
def test_a_free_unlock_turn_has_open_moments_for_tiles_but_no_paying() -> None:
    s = at("the turn begins", tiles=["vp_4", "power_up_2", "cocoa_4"])
    do(s, "use:vp_4", "unlock")
    assert legal(s) == {"done", "use:power_up_2", "use:cocoa_4"}
    assert refused(s, "unlock:pay") == "NOTHING_LOCKED"
    before = look(s)
    do(s, "use:power_up_2", "power:gold-3", "power:gold-4", "done")  # the freed worker
    assert changed(before, s) == {
        0: {"workers": ["+gold-5", "-gold-3"], "tiles": ["-power_up_2"], "used": ["+power_up_2"]}
    }
    assert s.to_move == 1


@pytest.mark.rules("city:69")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_free_unlock_moves_the_disc_for_the_last_player_only(players: int) -> None:
    for seat in range(players):
        s = bare(players)
        for each in range(players):
            put(s, each, "forest-1@sidebar" if each == seat else "quarry-1", "gold-1")
        s.light = 4
        do(on_turn(s, seat), "unlock")
        assert s.light == (5 if seat == players - 1 else 4)
        assert s.to_move == (seat + 1) % players


# --- switch D3
@pytest.mark.rules("city:36", "city:C7", "city:D3")
@pytest.mark.parametrize("moment", OUTSIDE)
def test_by_the_rulebook_a_waiver_does_not_unlock(moment: str) -> None:
    s = at(moment, tiles=["cocoa_waiver", "vp_4"])
    put(s, 0, cocoa=2)
    assert options(s, "unlock:") == set()
    assert refused(s, "unlock:waiver") == "NOT_WIDE"


@pytest.mark.rules("city:D3")
@pytest.mark.parametrize("moment", OUTSIDE)
def test_wide_a_waiver_pays_for_unlocking(moment: str) -> None:
    s = at(moment, tiles=["cocoa_waiver", "vp_4"], waiver_scope="wide")
    put(s, 0, cocoa=0)
    before = look(s)
    assert options(s, "unlock:") == {"unlock:waiver"}
    do(s, "unlock:waiver")
    assert changed(before, s) == {
        0: {"workers": ["+gold-3", f"-{LOCKED}"], "tiles": ["-cocoa_waiver"], "used": ["+cocoa_waiver"]}
    }


@pytest.mark.rules("city:99", "city:D3")
def test_wide_a_waiver_alone_is_reason_enough_to_ask_at_the_end_of_the_turn() -> None:
    s = at("after the move", tiles=["cocoa_waiver"], waiver_scope="wide")
    put(s, 0, cocoa=0)
    do(s, "cocoa")
    assert legal(s) == {"done", "unlock:waiver"}


@pytest.mark.rules("city:D3")
def test_wide_unlocking_by_waiver_has_the_same_limits_as_by_cocoa() -> None:
    for moment in INSIDE:
        s = at(moment, tiles=["cocoa_waiver", "vp_4"], waiver_scope="wide")
        before = look(s)
        do(s, "unlock:waiver")
        assert changed(before, s)[0]["workers"] == ["+gold-3", f"-{LOCKED}"]
        assert refused(s, "unlock:waiver") == "INSIDE_WORSHIP"
    s = at("after a free unlock", tiles=["cocoa_waiver", "vp_4"], waiver_scope="wide")
    assert refused(s, "unlock:waiver") == "NOTHING_LOCKED"
    s = at("the turn begins", waiver_scope="wide")
    put(s, 1, tiles=["cocoa_waiver"])
    assert refused(s, "unlock:waiver") == "NO_WAIVER"
