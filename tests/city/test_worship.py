"""Worship (city:26-28, 31-33, 103, 104, 136): spaces, displacing, the ability, claiming, both; refilling afterwards."""

from collections import Counter

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import find
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.refusals import CANNOT_PAY_TILE
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused

BEFORE = {"palace": "gold", "forest": "alchemy", "quarry": "palace", "gold": "nobles", "decorations": "construction"}
SIDEBARS = ("forest", "quarry", "gold", "decorations")


def arrive(board: str, *, cocoa: int = 0, players: int = 4, power: int = 2, advanced: bool = False) -> City:
    """Seat 0 has moved a worker to that board and has a second one far away."""
    s = bare(players, advanced_worship=advanced)
    start = f"{BEFORE[board]}-{power}"
    put(s, 0, start, "nobles-1", cocoa=cocoa)
    put(s, 1, "nobles-1", "construction-1")
    return do(on_turn(s, 0), f"take:{start}", "go:1")


# --- the ability
@pytest.mark.rules("city:27", "city:104")
@pytest.mark.parametrize(
    ("board", "details", "gain"),
    [
        ("forest", (), {"red": 1, "vp": 1}),
        ("quarry", (), {"green": 1, "cocoa": 1}),
        ("gold", ("gain:wood",), {"blue": 1, "wood": 1}),
        ("decorations", ("temple:red",), {"red": 1, "vp": 1}),
        ("decorations", ("temple:green",), {"green": 1, "cocoa": 1}),
        ("decorations", ("temple:blue", "gain:gold"), {"blue": 1, "gold": 1}),
    ],
)
def test_the_ability_of_a_sidebar_climbs_its_temple_once_and_locks_the_worker(
    board: str, details: tuple[str, ...], gain: dict[str, int]
) -> None:
    s = arrive(board)
    before = look(s)
    do(s, "worship:sidebar", *details)
    assert changed(before, s) == {0: gain | {"workers": [f"+{board}-2@sidebar", f"-{board}-2"]}}
    assert s.to_move == 1


@pytest.mark.rules("city:104")
@pytest.mark.parametrize(
    ("start", "board"), [("quarry", "alchemy"), ("decorations", "nobles"), ("forest", "construction")]
)
def test_three_boards_have_no_worship_space(start: str, board: str) -> None:
    s = bare()
    put(s, 0, f"{start}-1", cocoa=9)
    do(on_turn(s, 0), f"take:{start}-1", "go:1")
    assert options(s, "worship:") == set()
    for name in ("worship:sidebar", "worship:claim", "worship:sidebar+claim", "worship:royal1"):
        assert refused(s, name) == "NO_WORSHIP_HERE"


@pytest.mark.rules("city:104")
@pytest.mark.parametrize("board", SIDEBARS)
def test_a_sidebar_board_has_one_space_and_no_royal_ones(board: str) -> None:
    s = arrive(board, cocoa=9)
    put(s, 0, wood=9)
    assert options(s, "worship:") == {"worship:sidebar", "worship:claim", "worship:sidebar+claim"}
    assert refused(s, "worship:royal1") == refused(s, "worship:royal2+claim") == "NO_SUCH_SPACE"


@pytest.mark.rules("city:28", "city:C6", "city:55")
@pytest.mark.parametrize(("own", "other"), [(11, 0), (11, 10), (10, 11)])
def test_an_ability_without_effect_is_allowed(own: int, other: int) -> None:
    s = arrive("forest")
    put(s, 0, red=own)
    put(s, 1, red=other)
    before = look(s)
    do(s, "worship:sidebar")
    assert changed(before, s) == {0: {"workers": ["+forest-2@sidebar", "-forest-2"]}}
    assert s.to_move == 1


@pytest.mark.rules("city:28", "city:C6", "city:55")
def test_decorations_ability_with_every_temple_finished_or_blocked_asks_nothing() -> None:
    s = arrive("decorations")
    put(s, 0, blue=11, red=10, green=10)
    put(s, 2, red=11)
    put(s, 3, green=11)
    before = look(s)
    do(s, "worship:sidebar")
    assert changed(before, s) == {0: {"workers": ["+decorations-2@sidebar", "-decorations-2"]}}
    assert s.to_move == 1


@pytest.mark.rules("city:28", "city:C6")
def test_both_with_an_ability_without_effect_still_claims() -> None:
    s = arrive("forest", cocoa=1)
    put(s, 0, red=11)
    f.tile_at(s, "forest", "double_move")
    before = look(s)
    do(s, "worship:sidebar+claim", "ability", "claim")
    assert changed(before, s) == {
        0: {"cocoa": -1, "tiles": ["+double_move"], "workers": ["+forest-2@sidebar", "-forest-2"]},
        f.TABLE: {"at:forest": ["-double_move"]},
    }


# --- who stands there
@pytest.mark.rules("city:26")
@pytest.mark.parametrize("board", SIDEBARS)
def test_a_space_with_an_own_worker_is_not_available_even_with_cocoa(board: str) -> None:
    s = arrive(board, cocoa=9)
    put(s, 0, f"{board}-2", f"{board}-1@sidebar", wood=9, tiles=["cocoa_waiver"])
    assert options(s, "worship:") == set()
    for name in ("worship:sidebar", "worship:claim", "worship:sidebar+claim", "worship:sidebar+waiver"):
        assert refused(s, name) == "OWN_WORKER_THERE"


@pytest.mark.rules("city:33", "city:104")
@pytest.mark.parametrize("cocoa", [0, 1])
def test_displacing_costs_one_cocoa_and_unlocks_that_worker_where_it_stands(cocoa: int) -> None:
    s = arrive("quarry", cocoa=cocoa)
    put(s, 2, "quarry-4@sidebar", "forest-3@sidebar")
    if cocoa == 0:
        assert options(s, "worship:") == set()
        assert refused(s, "worship:sidebar") == "NO_COCOA"
        return
    before = look(s)
    do(s, "worship:sidebar")
    assert changed(before, s) == {
        0: {"green": 1, "workers": ["+quarry-2@sidebar", "-quarry-2"]},  # -1 for displacing, +1 from green 1
        2: {"workers": ["+quarry-4", "-quarry-4@sidebar"]},
    }


@pytest.mark.rules("city:26", "city:33")
@pytest.mark.parametrize("other", range(4))
@pytest.mark.parametrize("seat", range(4))
def test_every_seat_displaces_every_other_seat_but_not_itself(seat: int, other: int) -> None:
    s = bare()
    put(s, other, "quarry-4@sidebar")
    put(s, seat, "palace-2", *(["quarry-4@sidebar"] if seat == other else []), cocoa=1)
    do(on_turn(s, seat), "take:palace-2", "go:1")
    if seat == other:
        assert options(s, "worship:") == set()
        return
    before = look(s)
    do(s, "worship:sidebar")
    assert changed(before, s)[seat] == {"green": 1, "workers": ["+quarry-2@sidebar", "-quarry-2"]}
    assert changed(before, s)[other] == {"workers": ["+quarry-4", "-quarry-4@sidebar"]}
    assert set(changed(before, s)) - {f.TABLE} == {seat, other}


@pytest.mark.rules("city:33", "city:16")
def test_the_displaced_worker_counts_as_a_colour_from_then_on() -> None:
    s = arrive("quarry", cocoa=1)
    put(s, 1, "palace-1")
    put(s, 2, "quarry-4@sidebar")
    do(s, "worship:sidebar")
    before = look(s)
    do(s, "take:palace-1", "go:1", "cocoa")
    assert changed(before, s)[1]["cocoa"] == 2  # Yellow is unlocked there now, seat 0 is locked


@pytest.mark.rules("city:104")
def test_neutral_workers_never_block_a_space() -> None:
    s = arrive("quarry", players=2)
    f.neutral(s, ["quarry"], ["quarry"])
    before = look(s)
    do(s, "worship:sidebar")
    assert changed(before, s)[0] == {"green": 1, "cocoa": 1, "workers": ["+quarry-2@sidebar", "-quarry-2"]}


@pytest.mark.rules("city:104")
def test_the_palace_has_three_spaces_and_each_is_displaced_alone() -> None:
    s = arrive("palace", cocoa=1)
    f.royals(s, "A4", "A5", "C1")
    put(s, 2, "palace-1@royal1", "palace-2@royal2")
    assert options(s, "worship:") == {
        *("worship:royal1", "worship:royal2", "worship:royal3"),
        "worship:royal3+claim",  # nobody to displace: 1 cocoa is enough
    }
    before = look(s)
    do(s, "worship:royal2")
    assert changed(before, s) == {
        0: {"cocoa": -1, "workers": ["+palace-2@royal2", "-palace-2"]},
        2: {"workers": ["+palace-2", "-palace-2@royal2"]},
    }


@pytest.mark.rules("city:26", "city:104")
def test_a_player_may_hold_several_spaces_but_not_displace_the_own_worker() -> None:
    s = arrive("palace", cocoa=9)
    f.royals(s, "A4", "A5", "C1")
    put(s, 0, "palace-2", "palace-1@royal1", "palace-1@royal3", "gold-1@sidebar")
    assert options(s, "worship:") == {"worship:royal2", "worship:royal2+claim"}
    assert refused(s, "worship:royal1") == refused(s, "worship:royal3+claim") == "OWN_WORKER_THERE"


# --- the tile
@pytest.mark.rules("city:31")
def test_at_the_palace_the_tile_comes_only_with_a_royal_ability_and_the_extra_cocoa() -> None:
    s = arrive("palace", cocoa=0)
    f.royals(s, "A4", "A5", "C1")
    put(s, 0, wood=1)
    assert options(s, "worship:") == {"worship:royal1", "worship:royal2", "worship:royal3"}
    assert refused(s, "worship:claim") == "PALACE_NEEDS_ABILITY"
    assert refused(s, "worship:royal3+claim") == "NO_COCOA"
    assert refused(s, "worship:sidebar") == "NO_SUCH_SPACE"
    put(s, 0, cocoa=1)
    before = look(s)
    do(s, "worship:royal3+claim", "ability", "claim")
    assert changed(before, s) == {
        0: {"cocoa": -1 + 3, "wood": -1, "tiles": ["+mask_4"], "workers": ["+palace-2@royal3", "-palace-2"]},
        f.TABLE: {"at:palace": ["-mask_4"]},
    }


@pytest.mark.rules("city:27", "city:103")
@pytest.mark.parametrize("board", SIDEBARS)
def test_the_tile_alone_costs_its_price_and_climbs_no_temple(board: str) -> None:
    s = arrive(board)
    put(s, 0, wood=1)
    before = look(s)
    do(s, "worship:claim")
    assert changed(before, s) == {
        0: {"wood": -1, "tiles": ["+mask_4"], "workers": [f"+{board}-2@sidebar", f"-{board}-2"]},
        f.TABLE: {f"at:{board}": ["-mask_4"]},
    }


@pytest.mark.rules("city:103", "city:39")
def test_the_tile_alone_needs_its_price_beside_the_displacing_cocoa() -> None:
    for displacing, cocoa, answer in (
        (False, 0, "CANNOT_PAY_TILE"),
        (False, 1, ""),
        (True, 1, "CANNOT_PAY_TILE"),
        (True, 2, ""),
    ):
        s = arrive("quarry", cocoa=cocoa)
        f.tile_at(s, "quarry", "avenue")  # 1 cocoa
        if displacing:
            put(s, 2, "quarry-1@sidebar")
        assert refused(s, "worship:claim") == answer
        if answer == "":
            do(s, "worship:claim")
            assert s.players[0].cocoa == 0


@pytest.mark.rules("city:103")
def test_a_place_without_a_tile_leaves_only_the_ability() -> None:
    s = arrive("quarry", cocoa=9)
    f.tile_at(s, "quarry", None)
    assert options(s, "worship:") == {"worship:sidebar"}
    assert refused(s, "worship:claim") == refused(s, "worship:sidebar+claim") == "NO_DISCOVERY_HERE"


# --- both
@pytest.mark.rules("city:27", "city:32", "city:33", "city:B2")
@pytest.mark.parametrize("green", [3, 4])
def test_worship_example_displace_and_do_both(green: int) -> None:
    s = arrive("quarry", cocoa=2)  # Red
    put(s, 0, green=green)
    put(s, 3, "quarry-3@sidebar", cocoa=1)  # Blue
    f.tile_at(s, "quarry", "resources_3")
    before = look(s)
    do(s, "worship:sidebar+claim")
    assert changed(before, s) == {
        0: {"cocoa": -2, "workers": ["+quarry-2@sidebar", "-quarry-2"]},  # up front: displacing and both
        3: {"workers": ["+quarry-3", "-quarry-3@sidebar"]},
    }
    assert legal(s) == {"ability"}  # the tile cannot be paid yet
    do(s, "ability")
    assert s.players[0].cocoa == 2
    do(s, "claim")
    assert changed(before, s) == {
        0: {"cocoa": -1, "green": 1, "tiles": ["+resources_3"], "workers": ["+quarry-2@sidebar", "-quarry-2"]},
        3: {"workers": ["+quarry-3", "-quarry-3@sidebar"]},
        f.TABLE: {"at:quarry": ["-resources_3"]},
    }
    do(s, "done", "~discovery:vp_4")
    assert changed(before, s)[f.TABLE] == {"at:quarry": ["+vp_4", "-resources_3"], "stack": ["-vp_4"]}


@pytest.mark.rules("city:27", "city:B29")
def test_the_temple_reward_pays_for_the_tile() -> None:
    s = arrive("quarry", cocoa=1)
    f.tile_at(s, "quarry", "temple_any")  # 1 cocoa
    before = look(s)
    do(s, "worship:sidebar+claim", "ability", "claim")
    assert changed(before, s) == {
        0: {"cocoa": -1, "green": 1, "tiles": ["+temple_any"], "workers": ["+quarry-2@sidebar", "-quarry-2"]},
        f.TABLE: {"at:quarry": ["-temple_any"]},
    }
    assert s.players[0].cocoa == 0


@pytest.mark.rules("city:27", "city:104")
@pytest.mark.parametrize(("displacing", "due"), [(False, 1), (True, 2)])
def test_both_is_due_up_front_even_if_the_temple_would_pay_it(displacing: bool, due: int) -> None:
    for cocoa in (due - 1, due):
        s = arrive("quarry", cocoa=cocoa)
        if displacing:
            put(s, 2, "quarry-1@sidebar")
        assert refused(s, "worship:sidebar+claim") == ("" if cocoa == due else "NO_COCOA")


@pytest.mark.rules("city:27")
def test_ability_and_claim_in_either_order() -> None:
    for order in (("ability", "claim"), ("claim", "ability")):
        s = arrive("forest", cocoa=1)
        put(s, 0, wood=1)
        before = look(s)
        do(s, "worship:sidebar+claim")
        assert legal(s) == {"ability", "claim"}
        do(s, order[0])
        assert refused(s, order[0]) == "DONE_ALREADY"
        do(s, order[1])
        assert changed(before, s) == {
            0: {
                "cocoa": -1,
                "wood": -1,
                "red": 1,
                "vp": 1,
                "tiles": ["+mask_4"],
                "workers": ["+forest-2@sidebar", "-forest-2"],
            },
            f.TABLE: {"at:forest": ["-mask_4"]},
        }
        assert s.to_move == CHANCE


@pytest.mark.rules("city:103", "city:39")
@pytest.mark.parametrize("wood", [0, 1])
def test_after_both_the_claim_may_be_left_and_the_extra_cocoa_stays_paid(wood: int) -> None:
    s = arrive("forest", cocoa=1)
    put(s, 0, wood=wood)
    before = look(s)
    do(s, "worship:sidebar+claim")
    assert refused(s, "decline") == "FIRST_THE_ABILITY"
    do(s, "ability")
    assert legal(s) == ({"claim", "decline"} if wood else {"decline"})
    do(s, "decline")
    assert changed(before, s) == {0: {"cocoa": -1, "red": 1, "vp": 1, "workers": ["+forest-2@sidebar", "-forest-2"]}}
    assert s.to_move == 1  # nothing was taken, nothing is refilled


@pytest.mark.rules("city:103")
def test_both_may_be_chosen_without_the_tiles_price() -> None:
    s = arrive("forest", cocoa=1)
    assert "worship:sidebar+claim" in legal(s)
    assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"
    do(s, "worship:sidebar+claim")
    assert refused(s, "claim") == "CANNOT_PAY_TILE"


# --- refilling
@pytest.mark.rules("city:32")
@pytest.mark.parametrize("board", [*SIDEBARS, "palace"])
def test_the_place_is_refilled_at_the_end_of_the_turn_not_before(board: str) -> None:
    s = arrive(board, cocoa=1)
    f.royals(s, "A4", "A5", "A9")
    put(s, 0, wood=1, tiles=["vp_4"])
    kind = "free_move"
    do(s, *(["worship:royal1+claim", "claim", "ability"] if board == "palace" else ["worship:claim"]))
    before = look(s)
    do(s, "use:vp_4")  # still the own turn: the place is empty
    assert f.TABLE not in changed(before, s)
    assert s.to_move == CHANCE
    assert dict(zip(map(VOCABULARY.name, s.legal()), s.weights(), strict=True)) == {
        f"~discovery:{left}": n for left, n in Counter(f.tile_names(s.pool)).items()
    }
    do(s, f"~discovery:{kind}")
    assert changed(before, s)[f.TABLE] == {f"at:{board}": [f"+{kind}"], "stack": [f"-{kind}"]}
    assert s.to_move == 1


@pytest.mark.rules("city:32", "city:114")
def test_with_the_stack_empty_the_place_stays_empty() -> None:
    s = arrive("forest")
    put(s, 0, wood=1)
    s.pool = 0
    before = look(s)
    do(s, "worship:claim")
    assert changed(before, s)[f.TABLE] == {"at:forest": ["-mask_4"]}
    assert s.to_move == 1


@pytest.mark.rules("city:32")
def test_the_last_tile_of_the_stack_goes_to_the_empty_place() -> None:
    s = arrive("forest")
    put(s, 0, wood=1)
    s.pool = 1 << 2 * 20  # one mask_7
    do(s, "worship:claim")
    assert legal(s) == {"~discovery:mask_7"}
    do(s, "~discovery:mask_7")
    assert s.pool == 0
    assert s.to_move == 1


@pytest.mark.rules("city:32", "city:53", "city:59")
def test_temples_and_avenue_are_never_refilled() -> None:
    s = arrive("forest")
    put(s, 0, red=4, wood=9)
    f.lay(s, "red:5", "mask_5", "mask_6")
    before = look(s)
    do(s, "worship:sidebar", "claim:mask_5")
    assert changed(before, s)[f.TABLE] == {"red:5": ["-mask_5"]}
    assert s.to_move == 1
    s = bare()
    put(s, 0, "decorations-1", avenue=2, wood=9)
    f.lay(s, "avenue:3", "mask_5")
    do(on_turn(s, 0), "take:decorations-1", "go:1", "main", "row:top", "claim:mask_5", "power:nobles-1")
    assert s.to_move == 1
    assert s.lying[0] == 0


# --- Advanced Worship, switch D10
def beside(board: str, *, cocoa: int = 0, gold: int = 0) -> City:
    """Seat 0 has arrived where seat 1 worships, at a table with Advanced Worship."""
    s = arrive(board, advanced=True, cocoa=cocoa)
    put(s, 0, gold=gold)
    put(s, 1, f"{board}-3@{'royal2' if board == 'palace' else 'sidebar'}")
    return s


@pytest.mark.rules("city:136", "city:D10", "city:33")
def test_with_advanced_worship_displacing_brings_one_cocoa_and_frees_the_worker_as_usual() -> None:
    s = beside("forest")
    before = look(s)
    do(s, "worship:sidebar")
    assert changed(before, s) == {
        0: {"cocoa": 1, "red": 1, "vp": 1, "workers": ["+forest-2@sidebar", "-forest-2"]},
        1: {"workers": ["+forest-3", "-forest-3@sidebar"]},
    }


@pytest.mark.rules("city:136", "city:D10", "city:27")
@pytest.mark.parametrize(("board", "action"), [("forest", "worship:sidebar+claim"), ("palace", "worship:royal2+claim")])
def test_with_advanced_worship_both_still_costs_a_cocoa_which_the_one_gained_may_pay(board: str, action: str) -> None:
    for cocoa in (0, 4):
        s = beside(board, cocoa=cocoa)
        do(s, action)
        assert s.players[0].cocoa == cocoa
    s = arrive(board, advanced=True)  # nobody to displace
    assert refused(s, action) == "NO_COCOA"


@pytest.mark.rules("city:136", "city:103")
@pytest.mark.parametrize("cocoa", [0, 1])
def test_with_advanced_worship_the_cocoa_gained_may_pay_for_the_tile(cocoa: int) -> None:
    s = beside("forest", cocoa=cocoa, gold=1)
    f.tile_at(s, "forest", "mask_1")  # 2 cocoa and 1 gold
    if cocoa == 0:
        assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"
        assert "displacing brings 1 cocoa" in s.reason(CANNOT_PAY_TILE, VOCABULARY.number("worship:claim")).text
    else:
        do(s, "worship:claim")
        assert (s.players[0].cocoa, s.players[0].gold) == (0, 0)


@pytest.mark.rules("city:136", "city:36")
def test_with_advanced_worship_a_waiver_is_for_doing_both_alone() -> None:
    s = beside("forest")
    put(s, 0, tiles=["cocoa_waiver"])
    assert options(s, "worship:") == {"worship:sidebar", "worship:sidebar+claim", "worship:sidebar+claim+waiver"}
    assert refused(s, "worship:sidebar+waiver") == "NOTHING_TO_WAIVE"
    do(s, "worship:sidebar+claim+waiver")
    assert s.players[0].cocoa == 1


@pytest.mark.rules("city:136", "city:26")
def test_with_advanced_worship_an_empty_space_brings_nothing_and_the_own_worker_still_blocks() -> None:
    s = arrive("forest", advanced=True)
    before = look(s)
    do(s, "worship:sidebar")
    assert "cocoa" not in changed(before, s)[0]
    s = bare(4, advanced_worship=True)
    put(s, 0, "alchemy-2", "forest-3@sidebar", cocoa=3)
    do(on_turn(s, 0), "take:alchemy-2", "go:1")
    assert refused(s, "worship:sidebar") == "OWN_WORKER_THERE"


@pytest.mark.rules("city:136", "city:D10")
def test_advanced_worship_is_labelled_wherever_it_is_offered() -> None:
    option = next(o for o in find("city").options if o.name == "advanced_worship")
    assert option.default is False
    view = bare(2, advanced_worship=True).view(0)
    helps = [find("city").explain(name, view) for name in ("worship:forest", "worship:palace-1")]
    for text in (option.text, *helps):
        assert "Deluxe Edition" in text and "not in our rulebook" in text
