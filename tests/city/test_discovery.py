"""Discovery tiles (city:34, 35, 39, 40): what each costs wherever it lies, what each brings, and what masks are for."""

import pytest

from sunstone.engine.ledger import Ledger
from sunstone.games.city import causes, events
from sunstone.games.city.components import DATA, KIND_NAMES
from sunstone.games.city.draws import set_layout
from sunstone.games.city.state import BONUS_AT, City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused

PRICE: dict[str, dict[str, int]] = {
    "resources_3": {"cocoa": 1},
    "resources_2": {},
    "cocoa_4": {"gold": 1},
    "temple_green": {},
    "temple_blue": {},
    "temple_red": {},
    "temple_any": {"cocoa": 1},
    "vp_4": {"wood": 1},
    "power_up_2": {"cocoa": 1},
    "double_move": {},
    "free_move": {},
    "extra_worker": {},
    "cocoa_waiver": {},
    "avenue": {"cocoa": 1},
    "mask_1": {"cocoa": 2, "gold": 1},
    "mask_2": {"cocoa": 1, "wood": 1},
    "mask_3": {"cocoa": 1, "wood": 1},
    "mask_4": {"wood": 1},
    "mask_5": {"wood": 1},
    "mask_6": {"wood": 1},
    "mask_7": {"wood": 1},
}
MASKS = [kind for kind in PRICE if kind.startswith("mask")]
SHORT = [(kind, what) for kind, price in PRICE.items() for what in price]


def test_every_kind_of_tile_is_covered() -> None:
    assert list(PRICE) == KIND_NAMES
    assert [t["cost"] for t in DATA["discovery_tiles"]["tiles"]] == list(PRICE.values())


def pay_with(s: City, kind: str, missing: str = "") -> None:
    """Seat 0 holds exactly the price of the tile, one of `missing` less; with plenty of what it does not ask for."""
    p = s.players[0]
    for what in ("cocoa", "wood", "gold"):
        setattr(p, what, PRICE[kind].get(what, 5) - (1 if what == missing else 0))
    p.stone = 5


def spent(kind: str) -> dict[str, int]:
    return {what: -n for what, n in PRICE[kind].items()}


# --- claiming
def to_sidebar(kind: str) -> City:
    s = bare()
    f.tile_at(s, "forest", kind)
    put(s, 0, "alchemy-1")
    return do(on_turn(s, 0), "take:alchemy-1", "go:1")


def to_major_step(kind: str) -> City:
    """Red 5: 2 VP in print."""
    s = to_sidebar("mask_4")
    f.lay(s, "red:5", kind)
    put(s, 0, red=4)
    return do(s, "worship:sidebar")


def to_avenue(kind: str) -> City:
    s = bare()
    f.lay(s, "avenue:3", kind)
    put(s, 0, "decorations-1", wood=2, avenue=2)
    return do(on_turn(s, 0), "take:decorations-1", "go:1", "main", "row:top")


@pytest.mark.rules("city:27", "city:39")
@pytest.mark.parametrize("kind", PRICE)
def test_claiming_by_worship_costs_the_printed_price(kind: str) -> None:
    s = to_sidebar(kind)
    pay_with(s, kind)
    before = look(s)
    do(s, "worship:claim")
    assert changed(before, s) == {
        0: spent(kind) | {"tiles": [f"+{kind}"], "workers": ["+forest-1@sidebar", "-forest-1"]},
        f.TABLE: {"at:forest": [f"-{kind}"]},
    }


@pytest.mark.rules("city:39")
@pytest.mark.parametrize("kind", PRICE)
def test_claiming_on_a_major_step_costs_the_printed_price_and_replaces_the_reward(kind: str) -> None:
    s = to_major_step(kind)
    pay_with(s, kind)
    before = look(s)
    assert legal(s) - options(s, "use:") == {"reward", f"claim:{kind}"}
    do(s, f"claim:{kind}")
    assert changed(before, s) == {
        0: spent(kind) | {"tiles": [f"+{kind}"]},
        f.TABLE: {"red:5": [f"-{kind}"]},
    }


@pytest.mark.rules("city:39", "city:53")
@pytest.mark.parametrize("kind", PRICE)
def test_claiming_on_the_avenue_costs_the_printed_price(kind: str) -> None:
    s = to_avenue(kind)
    pay_with(s, kind)
    before = look(s)
    assert legal(s) == {"decline", f"claim:{kind}"}
    do(s, f"claim:{kind}")
    assert changed(before, s) == {
        0: spent(kind) | {"tiles": [f"+{kind}"]},
        f.TABLE: {"avenue:3": [f"-{kind}"]},
    }


@pytest.mark.rules("city:39")
@pytest.mark.parametrize(("kind", "missing"), SHORT)
def test_one_too_few_of_the_price_makes_claiming_impossible(kind: str, missing: str) -> None:
    s = to_sidebar(kind)
    pay_with(s, kind, missing)
    assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"

    s = to_major_step(kind)
    pay_with(s, kind, missing)
    assert legal(s) == {"reward"}  # the printed reward is then taken
    assert refused(s, f"claim:{kind}") == "CANNOT_PAY_TILE"
    before = look(s)
    do(s, "reward")
    assert changed(before, s) == {0: {"vp": 2}}

    s = to_avenue(kind)
    pay_with(s, kind, missing)
    assert legal(s) == {"decline"}  # nothing
    assert refused(s, f"claim:{kind}") == "CANNOT_PAY_TILE"
    before = look(s)
    do(s, "decline")
    assert changed(before, s) == {}


@pytest.mark.rules("city:39")
def test_only_tiles_lying_there_can_be_claimed() -> None:
    s = to_major_step("double_move")
    assert refused(s, "claim:free_move") == "NOT_LYING_HERE"
    s = to_avenue("double_move")
    assert refused(s, "claim:free_move") == "NOT_LYING_HERE"


@pytest.mark.rules("city:39", "city:53", "city:59")
@pytest.mark.parametrize("choice", ["claim:double_move", "decline"])
def test_one_tile_at_most_is_taken_from_the_avenue(choice: str) -> None:
    s = to_avenue("double_move")
    f.lay(s, "avenue:3", "double_move", "free_move")
    do(s, choice)
    assert legal(s) == {"power:nobles-1"}


@pytest.mark.rules("city:39", "city:59", "city:105")
@pytest.mark.parametrize("choice", ["claim:double_move", "reward"])
def test_one_tile_or_the_reward_is_taken_on_a_major_step(choice: str) -> None:
    s = to_major_step("double_move")
    f.lay(s, "red:5", "double_move", "free_move")
    before = look(s)
    do(s, choice)
    assert s.to_move != 0
    gained = {"vp": 2} if choice == "reward" else {"tiles": ["+double_move"]}
    assert changed(before, s)[0] == gained


@pytest.mark.rules("city:39", "city:34")
def test_a_tile_used_at_the_step_may_pay_for_the_one_lying_there() -> None:
    s = to_major_step("avenue")
    put(s, 0, tiles=["cocoa_4"])
    assert refused(s, "claim:avenue") == "CANNOT_PAY_TILE"
    do(s, "use:cocoa_4", "claim:avenue")
    assert s.players[0].cocoa == 3


# --- using, one tile after the other; power_up_2, extra_worker and cocoa_waiver have a file of their own
def use(kind: str, *details: str, **steps: int) -> tuple[City, dict[int, dict[str, int | list[str]]]]:
    """Seat 0 uses the tile at the beginning of its turn; the position after it, and what it changed."""
    s = bare()
    put(s, 0, "forest-1", "gold-1", tiles=[kind])
    put(s, 1, "forest-2", "gold-2", tiles=[kind])
    for track, step in steps.items():
        setattr(s.players[0], track, step)
    before = look(on_turn(s, 0))
    do(s, f"use:{kind}", *details)
    difference = changed(before, s)
    assert set(difference) <= {0, f.TABLE}
    assert difference[0].pop("tiles") == [f"-{kind}"]
    assert difference[0].pop("used") == [f"+{kind}"]
    return s, difference


@pytest.mark.rules("city:34", "city:58")
@pytest.mark.parametrize("mix", [(3, 0, 0), (0, 3, 0), (0, 0, 3), (1, 1, 1), (2, 0, 1)])
def test_resources_3_brings_three_resources_in_any_mix(mix: tuple[int, int, int]) -> None:
    names = ("wood", "stone", "gold")
    details = [f"gain:{name}" for name, n in zip(names, mix, strict=True) for _ in range(n)]
    s, difference = use("resources_3", *details)
    assert difference == {0: {name: n for name, n in zip(names, mix, strict=True) if n}}
    assert legal(s) == {"take:forest-1", "take:gold-1"}


@pytest.mark.rules("city:34", "city:58")
@pytest.mark.parametrize("mix", [("wood", "wood"), ("stone", "gold"), ("gold", "wood")])
def test_resources_2_brings_two_resources_in_any_mix(mix: tuple[str, str]) -> None:
    s, difference = use("resources_2", *[f"gain:{name}" for name in mix])
    assert difference == {0: {name: mix.count(name) for name in mix}}
    assert legal(s) == {"take:forest-1", "take:gold-1"}


@pytest.mark.rules("city:34")
def test_cocoa_4_brings_four_cocoa() -> None:
    assert use("cocoa_4")[1] == {0: {"cocoa": 4}}


@pytest.mark.rules("city:34")
def test_vp_4_scores_four_points() -> None:
    assert use("vp_4")[1] == {0: {"vp": 4}}


@pytest.mark.rules("city:34", "city:55", "city:57")
def test_temple_green_climbs_the_green_temple_with_its_reward() -> None:
    assert use("temple_green")[1] == {0: {"green": 1, "cocoa": 1}}
    assert use("temple_green", green=6)[1] == {0: {"green": 1, "cocoa": 3}}
    assert use("temple_green", green=9)[1] == {0: {"green": 1}}
    assert use("temple_green", green=10)[1] == {0: {"green": 1, "vp": 5}}
    assert use("temple_green", green=11)[1] == {0: {}}


@pytest.mark.rules("city:34", "city:58")
def test_temple_blue_climbs_the_blue_temple_with_its_reward() -> None:
    assert use("temple_blue", "gain:gold")[1] == {0: {"blue": 1, "gold": 1}}
    assert use("temple_blue", "gain:gold", "gain:wood", blue=7)[1] == {0: {"blue": 1, "gold": 1, "wood": 1}}
    assert use("temple_blue", blue=6)[1] == {0: {"blue": 1, "vp": 2}}


@pytest.mark.rules("city:34")
def test_temple_red_climbs_the_red_temple_with_its_reward() -> None:
    assert use("temple_red")[1] == {0: {"red": 1, "vp": 1}}
    assert use("temple_red", red=8)[1] == {0: {"red": 1, "vp": 5}}


@pytest.mark.rules("city:34", "city:55")
def test_temple_any_climbs_a_temple_of_choice_where_that_is_possible() -> None:
    assert use("temple_any", "temple:red")[1] == {0: {"red": 1, "vp": 1}}
    assert use("temple_any", "temple:green")[1] == {0: {"green": 1, "cocoa": 1}}
    assert use("temple_any", "temple:blue", "gain:stone")[1] == {0: {"blue": 1, "stone": 1}}
    s, _ = use("temple_any", red=11)
    assert legal(s) == {"temple:blue", "temple:green"}
    assert refused(s, "temple:red") == "TEMPLE_TOP"


@pytest.mark.rules("city:34", "city:52", "city:53")
def test_avenue_steps_once_on_the_avenue_and_not_beyond_its_end() -> None:
    assert use("avenue")[1] == {0: {"avenue": 1}}
    assert use("avenue", avenue=8)[1] == {0: {"avenue": 1}}
    assert use("avenue", avenue=9)[1] == {0: {}}


@pytest.mark.rules("city:34", "city:53")
def test_avenue_onto_a_step_with_tiles_offers_one_of_them() -> None:
    s = bare()
    put(s, 0, "forest-1", tiles=["avenue"], avenue=7)
    f.lay(s, "avenue:8", "free_move")
    do(on_turn(s, 0), "use:avenue")
    assert legal(s) == {"decline", "claim:free_move"}


@pytest.mark.rules("city:21", "city:34")
def test_double_move_is_flipped_by_moving_two_workers() -> None:
    s = bare()
    put(s, 0, "forest-1", "forest-2", tiles=["double_move"])
    before = look(on_turn(s, 0))
    do(s, "take:forest-2", "along:1", "go:3", "cocoa")
    assert changed(before, s) == {
        0: {
            "cocoa": 1,
            "workers": ["+nobles-1", "+nobles-2", "-forest-1", "-forest-2"],
            "tiles": ["-double_move"],
            "used": ["+double_move"],
        }
    }


@pytest.mark.rules("city:20", "city:34")
def test_free_move_is_flipped_by_moving_more_than_three_boards() -> None:
    s = bare()
    put(s, 0, "forest-1", "forest-2", tiles=["free_move"])
    before = look(on_turn(s, 0))
    do(s, "take:forest-2", "go:5", "cocoa")
    assert changed(before, s) == {
        0: {"cocoa": 1, "workers": ["+palace-2", "-forest-2"], "tiles": ["-free_move"], "used": ["+free_move"]}
    }


# --- masks, used tiles, Eclipse
def to_salary(s: City) -> City:
    """The Last Player ends the final round: the Eclipse is scored up to the first salary."""
    s.light, s.final_round = s.dark, 1
    do(on_turn(s, s.n - 1), "take:gold-1", "go:1", "cocoa")
    assert s.to_move == 0
    return s


@pytest.mark.rules("city:34", "city:40", "city:74")
@pytest.mark.parametrize("kind", MASKS)
def test_a_mask_is_never_flipped_and_scores_in_the_eclipse(kind: str) -> None:
    s = bare()
    put(s, 0, "forest-1", tiles=[kind], used=["vp_4"])
    put(s, 3, "gold-1")
    on_turn(s, 0)
    assert legal(s) == {"take:forest-1"}
    before = look(s)
    to_salary(s)
    assert changed(before, s)[0] == {"vp": 1}


@pytest.mark.rules("city:35", "city:C7")
def test_in_an_eclipse_only_the_waiver_can_be_used() -> None:
    s = bare()
    put(s, 0, "forest-1", "quarry-4", "gold-1@sidebar", cocoa=5, tiles=[k for k in PRICE if "mask" not in k])
    put(s, 3, "gold-1")
    to_salary(s)
    assert legal(s) == {"pay:0", "pay:1", "pay:2", "pay:3", "pay:4", "pay:waiver"}
    for name in ("use:cocoa_4", "use:vp_4", "use:power_up_2", "unlock:pay"):
        assert refused(s, name) == "NOT_ASKED"


@pytest.mark.rules("city:40")
def test_used_tiles_are_kept_and_count_for_temple_bonus_6() -> None:
    s = bare()
    set_layout(s, BONUS_AT + 1, 5)  # bonus tile 6 on the red temple
    s.eclipses = 2
    put(s, 0, "forest-1", red=10, cocoa=1, tiles=["vp_4", "free_move", "mask_1"], used=["cocoa_4"])
    put(s, 1, "forest-1", red=9, cocoa=1, tiles=["vp_4"])
    put(s, 3, "gold-1")
    do(on_turn(s, 0), "use:vp_4")
    to_salary(s)
    before = look(s)
    do(s, "pay:1", "pay:1", "pay:0", "pay:1")
    assert changed(before, s)[0] == {"cocoa": -1, "vp": 2 * 3}  # two used, one unused, the mask not
    assert changed(before, s)[1] == {"cocoa": -1}
    assert s.legal() == []


@pytest.mark.rules("city:34", "city:40")
def test_a_used_tile_cannot_be_used_again() -> None:
    s = bare()
    put(s, 0, "forest-1", "gold-1", used=["vp_4", "cocoa_4", "free_move", "double_move"])
    on_turn(s, 0)
    assert legal(s) == {"take:forest-1", "take:gold-1"}
    assert refused(s, "use:vp_4") == "NO_TILE"
    do(s, "take:forest-1")
    assert legal(s) == {"go:1", "go:2", "go:3"}


@pytest.mark.rules("city:34", "city:40")
def test_the_ledger_tells_which_tile_was_used_and_what_it_brought() -> None:
    s = bare()
    put(s, 0, "forest-1", tiles=["vp_4"])
    on_turn(s, 0)
    s.ledger = Ledger()
    do(s, "use:vp_4")
    cause = causes.DISCOVERY + KIND_NAMES.index("vp_4")
    told = [(e.what, e.seat, e.amount, e.cause) for e in s.ledger.take()]
    assert told == [(events.USED, 0, 1, cause), (events.VP, 0, 4, cause)]


@pytest.mark.rules("city:34")
def test_two_tiles_of_a_kind_are_used_one_after_the_other() -> None:
    s = bare()
    put(s, 0, "forest-1", tiles=["vp_4", "vp_4"])
    do(on_turn(s, 0), "use:vp_4", "use:vp_4")
    assert s.players[0].vp == 8
    assert f.workers_of(s, 0) == ["forest-1"]
    assert legal(s) == {"take:forest-1"}
