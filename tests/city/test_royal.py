"""The nine royal tiles of the Palace at every power (city:29, 30; city:D3 for the exchanges)."""

from collections.abc import Iterable

import pytest

from sunstone.games.city.state import City
from tests.city.fixture import bare, changed, do, lay, legal, look, on_turn, over, put, refused, royals

POWERS = (1, 2, 3, 4, 5)


def at_palace(tile: str, power: int, *, space: int = 2, tiles: Iterable[str] = (), scope: str = "rulebook") -> City:
    """Seat 0 has moved a worker of that power to the Palace, where the tile lies beside two others."""
    s = bare(4, waiver_scope=scope)
    others = [t for t in ("A4", "A5", "A9") if t != tile]
    lying = [others[0], others[1], others[1]]
    lying[space - 1] = tile
    royals(s, *lying)
    put(s, 0, f"gold-{power}", "forest-5", "quarry-5", tiles=tiles)
    put(s, 1, "palace-5", "nobles-1", cocoa=7, wood=7, stone=7, gold=7)
    return do(on_turn(s, 0), f"take:gold-{power}", "go:1")


def locked(power: int, space: int = 2) -> list[str]:
    return sorted([f"+palace-{power}@royal{space}", f"-palace-{power}"])


# --- category A: points
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("known", range(7))
@pytest.mark.rules("city:29", "city:C6")
def test_tile_4_scores_2_for_the_lower_of_technologies_and_power(known: int, power: int) -> None:
    s = at_palace("A4", power)
    put(s, 0, technologies=("03", "05", "07", "09", "11", "13")[:known], pyramid=9, avenue=9)
    before = look(s)
    do(s, "worship:royal2")
    points = 2 * min(known, power)
    assert changed(before, s) == {0: {"workers": locked(power)} | ({"vp": points} if points else {})}
    assert over(s)


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("step", range(11))
@pytest.mark.rules("city:29", "city:C6")
def test_tile_5_scores_2_for_the_lower_of_pyramid_step_and_power(step: int, power: int) -> None:
    s = at_palace("A5", power)
    put(s, 0, pyramid=step, avenue=9, technologies=("03", "05", "07", "09", "11", "13"))
    before = look(s)
    do(s, "worship:royal2")
    points = 2 * min(step, power)
    assert changed(before, s) == {0: {"workers": locked(power)} | ({"vp": points} if points else {})}


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("step", range(10))
@pytest.mark.rules("city:29", "city:C6")
def test_tile_9_scores_1_for_the_lower_of_avenue_step_and_power_plus_one(step: int, power: int) -> None:
    s = at_palace("A9", power)
    put(s, 0, avenue=step, pyramid=9, technologies=("03", "05", "07", "09", "11", "13"))
    before = look(s)
    do(s, "worship:royal2")
    points = min(step, power + 1)
    assert changed(before, s) == {0: {"workers": locked(power)} | ({"vp": points} if points else {})}


# --- tile 1
@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("space", [1, 2, 3])
@pytest.mark.rules("city:30", "city:104")
def test_tile_1_gives_one_cocoa_more_than_the_power_on_any_space(space: int, power: int) -> None:
    s = at_palace("C1", power, space=space)
    before = look(s)
    do(s, f"worship:royal{space}")
    assert changed(before, s) == {0: {"cocoa": power + 1, "workers": locked(power, space)}}
    assert over(s)


# --- exchanges one by one
EXCHANGES = {"B2": {"wood": 1, "stone": 1}, "B6": {"stone": 1, "gold": 1}}


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("tile", EXCHANGES)
@pytest.mark.rules("city:30")
def test_tiles_2_and_6_exchange_a_cocoa_up_to_the_power_one_by_one(tile: str, power: int) -> None:
    s = at_palace(tile, power)
    put(s, 0, cocoa=9)
    before = look(s)
    do(s, "worship:royal2")
    for n in range(1, power + 1):
        assert legal(s) == {"exchange", "stop"}
        do(s, "exchange")
        gained = {name: n * gain for name, gain in EXCHANGES[tile].items()}
        assert changed(before, s) == {0: {"cocoa": -n, "workers": locked(power)} | gained}
    assert over(s)  # not once more than the power


@pytest.mark.parametrize("tile", EXCHANGES)
@pytest.mark.rules("city:29", "city:30")
def test_tiles_2_and_6_stop_when_the_player_wants_or_the_cocoa_is_gone(tile: str) -> None:
    s = at_palace(tile, 5)
    put(s, 0, cocoa=2)
    do(s, "worship:royal2", "exchange")
    s_stopped = s.clone()
    do(s_stopped, "stop")
    assert (s_stopped.to_move, s_stopped.players[0].cocoa, s_stopped.players[0].stone) == (1, 1, 1)
    do(s, "exchange")
    assert legal(s) == {"stop"}
    assert refused(s, "exchange") == "NO_COCOA"
    assert (s.players[0].cocoa, s.players[0].stone) == (0, 2)


@pytest.mark.parametrize("tile", ["B2", "B6", "B7", "C3", "C8"])
@pytest.mark.rules("city:29", "city:C6")
def test_an_exchange_with_nothing_to_pay_is_allowed_with_zero_uses_and_locks_the_worker(tile: str) -> None:
    s = at_palace(tile, 3)
    before = look(s)
    do(s, "worship:royal2")
    assert legal(s) == {"stop"}
    do(s, "stop")
    assert changed(before, s) == {0: {"workers": locked(3)}}
    assert over(s)


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.rules("city:30")
def test_tile_7_swaps_a_cocoa_and_a_resource_once_for_as_many_resources_as_the_power(power: int) -> None:
    s = at_palace("B7", power)
    put(s, 0, cocoa=2, wood=0, stone=2, gold=1)
    before = look(s)
    do(s, "worship:royal2")
    assert legal(s) == {"exchange:stone", "exchange:gold", "stop"}
    assert refused(s, "exchange:wood") == "NO_RESOURCE"
    assert refused(s, "exchange") == "WRONG_EXCHANGE"
    do(s, "exchange:stone")
    assert changed(before, s) == {0: {"cocoa": -1, "stone": -1, "workers": locked(power)}}
    for n in range(power):
        assert legal(s) == {"gain:wood", "gain:stone", "gain:gold"}
        do(s, "gain:wood" if n % 2 else "gain:gold")
    assert changed(before, s)[0].get("wood", 0) == power // 2
    assert changed(before, s)[0]["gold"] == power - power // 2
    assert changed(before, s)[0]["stone"] == -1
    assert over(s)  # once only


@pytest.mark.rules("city:29", "city:30")
def test_tile_7_needs_both_the_cocoa_and_the_resource() -> None:
    s = at_palace("B7", 3)
    put(s, 0, wood=1)
    do(s, "worship:royal2")
    assert legal(s) == {"stop"}
    assert refused(s, "exchange:wood") == "NO_COCOA"


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.rules("city:30")
def test_tile_3_sells_a_resource_for_two_cocoa_up_to_the_power(power: int) -> None:
    s = at_palace("C3", power)
    put(s, 0, wood=1, stone=9)
    before = look(s)
    do(s, "worship:royal2")
    assert legal(s) == {"exchange:wood", "exchange:stone", "stop"}
    assert refused(s, "exchange") == "WRONG_EXCHANGE"
    do(s, "exchange:wood")
    for n in range(1, power):
        assert legal(s) == {"exchange:stone", "stop"}
        do(s, "exchange:stone")
        assert changed(before, s) == {0: {"wood": -1, "stone": -n, "cocoa": 2 + 2 * n, "workers": locked(power)}}
    assert s.players[0].cocoa == 2 * power
    assert over(s)


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.rules("city:30", "city:106")
def test_tile_8_climbs_a_temple_of_choice_for_a_cocoa_up_to_the_power_minus_one(power: int) -> None:
    s = at_palace("C8", power)
    put(s, 0, cocoa=9)
    before = look(s)
    do(s, "worship:royal2")
    for n in range(1, power):
        assert legal(s) == {"exchange", "stop"}
        assert refused(s, "exchange:wood") == "WRONG_EXCHANGE"
        do(s, "exchange")
        assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
        do(s, "temple:red")
        points = (1, 2, 4, 6)[n - 1]  # red 1 to 4: 1, 1, 2, 2
        assert changed(before, s) == {0: {"cocoa": -n, "red": n, "vp": points, "workers": locked(power)}}
    assert over(s)


@pytest.mark.rules("city:29", "city:B11")
def test_tile_8_with_power_1_has_no_effect_and_locks_the_worker() -> None:
    s = at_palace("C8", 1)
    put(s, 0, cocoa=9)
    before = look(s)
    do(s, "worship:royal2")
    assert changed(before, s) == {0: {"workers": locked(1)}}
    assert over(s)


@pytest.mark.rules("city:30")
def test_each_repetition_may_use_what_the_last_one_brought() -> None:
    s = at_palace("C8", 3)
    put(s, 0, cocoa=1)
    before = look(s)
    do(s, "worship:royal2", "exchange", "temple:green", "exchange", "temple:green")
    assert changed(before, s) == {0: {"green": 2, "workers": locked(3)}}  # 1 - 1 + 1 - 1 + 1
    assert over(s)


@pytest.mark.rules("city:30", "city:39")
def test_a_major_step_inside_an_exchange_is_resolved_before_the_next_one() -> None:
    s = at_palace("C8", 3)
    put(s, 0, cocoa=3, green=2)
    lay(s, "green:3", "avenue")  # 1 cocoa
    do(s, "worship:royal2", "exchange", "temple:green")
    assert legal(s) == {"reward", "claim:avenue"}
    do(s, "claim:avenue", "use:avenue")
    assert legal(s) == {"exchange", "stop"}
    assert (s.players[0].cocoa, s.players[0].avenue) == (1, 1)


@pytest.mark.rules("city:30", "city:55")
def test_tile_8_with_no_temple_left_to_climb_loses_the_step() -> None:
    s = at_palace("C8", 2)
    put(s, 0, cocoa=1, blue=11, red=11, green=10)
    put(s, 1, green=11)
    before = look(s)
    do(s, "worship:royal2", "exchange")
    assert changed(before, s) == {0: {"cocoa": -1, "workers": locked(2)}}
    assert over(s)


@pytest.mark.rules("city:30")
@pytest.mark.parametrize("others", [("palace-5", "palace-4@royal1"), ("forest-5@sidebar", "palace-3@royal3")])
@pytest.mark.parametrize("first", [True, False])
def test_the_power_read_is_the_locked_workers_not_that_of_other_own_workers(
    others: tuple[str, str], first: bool
) -> None:
    space = 2 if "palace-5" in others else 1
    s = at_palace("C1", 1, space=space)  # another player's worker of power 5 is on the Palace, too
    put(s, 0, *(("gold-1", *others) if first else (*others, "gold-1")))
    do(on_turn(s, 0), "take:gold-1", "go:1")
    before = look(s)
    do(s, f"worship:royal{space}")
    assert changed(before, s) == {0: {"cocoa": 2, "workers": locked(1, space)}}


@pytest.mark.rules("city:30", "city:31")
def test_both_with_a_royal_exchange_claim_first_or_last() -> None:
    for first in ("ability", "claim"):
        s = at_palace("B2", 2)
        put(s, 0, cocoa=2, wood=1 if first == "claim" else 0)
        do(s, "worship:royal2+claim")
        if first == "claim":
            do(s, "claim", "ability", "exchange", "stop")
            wood = 1
        else:
            do(s, "ability", "exchange")
            assert legal(s) == {"stop"}
            do(s, "stop", "claim")  # mask_4 costs the wood just gained
            wood = 0
        assert (s.players[0].cocoa, s.players[0].wood, s.players[0].stone) == (0, wood, 1)
        assert s.players[0].tiles == 1 << 2 * 17  # one mask_4


# --- switch D3
@pytest.mark.parametrize("tile", ["B2", "B6", "B7", "C8"])
@pytest.mark.rules("city:36", "city:D3", "city:C7")
def test_by_the_rulebook_a_waiver_covers_no_royal_exchange(tile: str) -> None:
    s = at_palace(tile, 3, tiles=["cocoa_waiver"])
    put(s, 0, wood=1)
    do(s, "worship:royal2")
    assert legal(s) == {"stop"}
    assert refused(s, "exchange:waiver") == "NOT_WIDE"


@pytest.mark.parametrize("tile", EXCHANGES)
@pytest.mark.rules("city:D3")
def test_wide_a_waiver_covers_all_repetitions_of_one_exchange(tile: str) -> None:
    s = at_palace(tile, 3, tiles=["cocoa_waiver", "cocoa_waiver"], scope="wide")
    before = look(s)
    do(s, "worship:royal2")
    assert legal(s) == {"exchange:waiver", "stop"}
    do(s, "exchange:waiver")
    assert refused(s, "exchange:waiver") == "NOTHING_TO_WAIVE"
    do(s, "exchange", "exchange", "exchange")
    gained = dict.fromkeys(EXCHANGES[tile], 3)
    assert changed(before, s) == {
        0: gained | {"workers": locked(3), "tiles": ["-cocoa_waiver"], "used": ["+cocoa_waiver"]}
    }
    assert over(s)


@pytest.mark.rules("city:D3")
@pytest.mark.parametrize(("tile", "details"), [("B2", ()), ("B6", ()), ("C8", ("temple:red",))])
def test_wide_a_waiver_covers_all_repetitions_or_none_it_cannot_come_after_the_first(
    tile: str, details: tuple[str, ...]
) -> None:
    s = at_palace(tile, 3, tiles=["cocoa_waiver"], scope="wide")
    put(s, 0, cocoa=2)
    do(s, "worship:royal2")
    assert legal(s) == {"exchange", "exchange:waiver", "stop"}
    do(s, "exchange", *details)
    assert legal(s) == {"exchange", "stop"}
    assert refused(s, "exchange:waiver") == "NO_MORE_EXCHANGES"


@pytest.mark.rules("city:D3")
def test_wide_a_waiver_covers_the_cocoa_of_tiles_7_and_8_but_not_the_resource() -> None:
    s = at_palace("B7", 2, tiles=["cocoa_waiver"], scope="wide")
    put(s, 0, stone=1)
    do(s, "worship:royal2", "exchange:waiver", "exchange:stone", "gain:gold", "gain:gold")
    assert (s.players[0].cocoa, s.players[0].stone, s.players[0].gold) == (0, 0, 2)
    assert over(s)
    s = at_palace("C8", 3, tiles=["cocoa_waiver"], scope="wide")
    before = look(s)
    do(s, "worship:royal2", "exchange:waiver", "exchange", "temple:red", "exchange", "temple:red")
    assert changed(before, s) == {
        0: {"red": 2, "vp": 2, "workers": locked(3), "tiles": ["-cocoa_waiver"], "used": ["+cocoa_waiver"]}
    }


@pytest.mark.rules("city:D3")
def test_wide_there_is_nothing_to_waive_when_selling_and_nothing_without_the_tile() -> None:
    s = at_palace("C3", 2, tiles=["cocoa_waiver"], scope="wide")
    put(s, 0, wood=1)
    do(s, "worship:royal2")
    assert legal(s) == {"exchange:wood", "stop"}
    assert refused(s, "exchange:waiver") == "NOTHING_TO_WAIVE"
    s = at_palace("B2", 2, scope="wide")
    put(s, 1, tiles=["cocoa_waiver"])
    do(s, "worship:royal2")
    assert refused(s, "exchange:waiver") == "NO_WAIVER"
