"""The course of a turn (city:25, 34, 37, 38, 99, 100): every open moment, every closed one, and what is fixed when."""

import pytest

from sunstone.engine.ledger import Ledger
from sunstone.games.city import causes, events
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.moments import LOCKED, MOMENTS, at

# what a tile brings, with the details asked on the way; temples stand on 0 and go to 1 where nothing else is said
EFFECT: dict[str, tuple[tuple[str, ...], f.Things]] = {
    "resources_3": (("gain:wood", "gain:stone", "gain:gold"), {"wood": 1, "stone": 1, "gold": 1}),
    "resources_2": (("gain:gold", "gain:gold"), {"gold": 2}),
    "cocoa_4": ((), {"cocoa": 4}),
    "temple_green": ((), {"green": 1, "cocoa": 1}),
    "temple_blue": (("gain:stone",), {"blue": 1, "stone": 1}),
    "temple_red": ((), {"red": 1, "vp": 1}),
    "temple_any": (("temple:green",), {"green": 1, "cocoa": 1}),
    "vp_4": ((), {"vp": 4}),
    "avenue": ((), {"avenue": 1}),
}
BLUE_5: tuple[tuple[str, ...], f.Things] = (("gain:stone", "gain:wood"), {"blue": 1, "stone": 1, "wood": 1})


def settled(names: set[str]) -> set[str]:
    """Without the names that tell a worker's power."""
    return {name for name in names if not name.startswith(("take:", "power:"))}


@pytest.mark.rules("city:34", "city:40", "city:99")
@pytest.mark.parametrize("kind", EFFECT)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_tile_is_used_at_every_open_moment_and_the_question_comes_back(moment: str, kind: str) -> None:
    spare = "vp_4" if kind == "cocoa_4" else "cocoa_4"
    s = at(moment, tiles=[kind, spare])
    details, gain = BLUE_5 if (moment, kind) == ("major step", "temple_blue") else EFFECT[kind]
    before, asked = look(s), legal(s)
    assert {f"use:{kind}", f"use:{spare}"} <= asked
    do(s, f"use:{kind}", *details)
    assert changed(before, s) == {0: gain | {"tiles": [f"-{kind}"], "used": [f"+{kind}"]}}
    assert s.to_move == 0
    assert legal(s) == asked - {f"use:{kind}"}
    assert refused(s, f"use:{kind}") == "NO_TILE"


@pytest.mark.rules("city:34", "city:37", "city:99")
@pytest.mark.parametrize("moment", MOMENTS)
def test_power_up_2_at_every_open_moment_takes_any_unlocked_worker(moment: str) -> None:
    s = at(moment, tiles=["power_up_2", "cocoa_4"])
    eligible = MOMENTS[moment].powers
    name = min(eligible, key=lambda w: (w[-1], w))
    board, _, power = name.rpartition("-")
    before, asked = look(s), legal(s)
    do(s, "use:power_up_2")
    assert legal(s) == {f"power:{w}" for w in eligible}
    do(s, f"power:{name}")
    raised = f"{board}-{int(power) + 1}"
    assert legal(s) == {f"power:{w}" for w in eligible - {name} | {raised}}
    do(s, f"power:{raised}")
    assert changed(before, s) == {
        0: {
            "workers": sorted([f"+{board}-{int(power) + 2}", f"-{name}"]),
            "tiles": ["-power_up_2"],
            "used": ["+power_up_2"],
        }
    }
    assert settled(legal(s)) == settled(asked) - {"use:power_up_2"}


@pytest.mark.rules("city:38", "city:99")
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_extra_worker_joins_only_an_action_of_alchemy_nobles_or_construction(moment: str) -> None:
    s = at(moment, tiles=["extra_worker", "cocoa_4"])
    if MOMENTS[moment].joins:
        before = look(s)
        do(s, "use:extra_worker")
        assert changed(before, s) == {0: {"tiles": ["-extra_worker"], "used": ["+extra_worker"]}}
        assert s.to_move == 0
    else:
        assert refused(s, "use:extra_worker") == "EXTRA_NO_ACTION"


@pytest.mark.rules("city:34", "city:99")
@pytest.mark.parametrize("moment", MOMENTS)
def test_masks_moves_and_waivers_are_not_flipped_at_an_open_moment(moment: str) -> None:
    s = at(moment, tiles=["mask_1", "mask_7", "double_move", "free_move", "cocoa_waiver", "vp_4"])
    assert options(s, "use:") == {"use:vp_4"}


@pytest.mark.rules("city:34", "city:67", "city:99")
@pytest.mark.parametrize(
    ("moment", "play"),
    [
        ("the turn begins", ("take:alchemy-1",)),  # where to
        ("the turn begins", ("use:resources_2",)),  # which resource
        ("the turn begins", ("use:resources_2", "gain:wood")),
        ("the turn begins", ("use:temple_any",)),  # which temple
        ("the turn begins", ("use:power_up_2",)),  # which die
        ("the turn begins", ("use:power_up_2", "power:alchemy-1")),
        ("first pyramid tile", ("tile:1",)),  # where and which way round
        ("ascension reward", ("ascend:temple",)),
        ("ascension reward", ("ascend:two_temples", "temple:green")),
        ("buying a power-up", ("use:temple_any",)),
    ],
)
def test_no_tile_and_no_unlocking_while_a_detail_is_open(moment: str, play: tuple[str, ...]) -> None:
    s = at(moment, tiles=["resources_2", "temple_any", "power_up_2", "vp_4", "vp_4"])
    do(s, *play)
    assert s.to_move == 0
    assert options(s, "use:") | options(s, "unlock") == set()
    assert refused(s, "use:vp_4") == refused(s, "unlock:pay") == "NOT_ASKED"


@pytest.mark.rules("city:4", "city:34", "city:99")
def test_which_temple_of_a_decoration_comes_first_is_no_open_moment() -> None:
    s = at("decoration", tiles=["vp_4"])
    do(s, "decorate:9RG@top")  # covers r and g in print: both climb
    assert legal(s) == {"temple:red", "temple:green"}


@pytest.mark.rules("city:34")
def test_nobody_uses_tiles_in_another_players_turn() -> None:
    s = bare()
    put(s, 0, "forest-1", "gold-1@sidebar", cocoa=9, tiles=["vp_4", "cocoa_4"])
    put(s, 1, "forest-1", "quarry-1", cocoa=9)
    on_turn(s, 1)
    assert legal(s) == {"take:forest-1", "take:quarry-1"}
    assert refused(s, "use:vp_4") == "NO_TILE"
    assert refused(s, "unlock:pay") == "NOTHING_LOCKED"


@pytest.mark.rules("city:34", "city:99")
def test_a_tile_may_be_used_right_after_claiming_it_also_between_claim_and_ability() -> None:
    s = at("ability or claim")
    f.tile_at(s, "forest", "cocoa_4")  # 1 gold
    before = look(s)
    do(s, "claim", "use:cocoa_4")
    assert changed(before, s)[0] == {"cocoa": 4, "gold": -1, "used": ["+cocoa_4"]}
    assert legal(s) == {"ability", "unlock:pay"}


@pytest.mark.rules("city:34")
def test_nested_uses_are_resolved_completely_before_going_back() -> None:
    s = at("power-up", tiles=["temple_red", "temple_red", "vp_4"])
    put(s, 0, red=4)
    f.lay(s, "red:5", "cocoa_4")
    do(s, "use:temple_red")
    assert legal(s) == {"reward", "claim:cocoa_4", "use:temple_red", "use:vp_4", "unlock:pay"}
    before = look(s)
    do(s, "use:temple_red")  # inside the choice on red 5: red 6 brings 3 VP, then red 5 is asked again
    assert changed(before, s) == {0: {"red": 1, "vp": 3, "tiles": ["-temple_red"], "used": ["+temple_red"]}}
    assert legal(s) == {"reward", "claim:cocoa_4", "use:vp_4", "unlock:pay"}
    do(s, "reward")
    assert changed(before, s)[0]["vp"] == 5
    assert legal(s) == {"power:forest-1", "use:vp_4", "unlock:pay"}


@pytest.mark.rules("city:99")
def test_a_turn_is_move_action_end_and_then_the_next_seat() -> None:
    s = bare()
    for seat in range(4):
        put(s, seat, "forest-1", "quarry-1", "gold-1")
    on_turn(s, 0)
    assert legal(s) == {"take:forest-1", "take:quarry-1", "take:gold-1"}
    do(s, "take:forest-1")
    assert legal(s) == {"go:1", "go:2", "go:3"}
    do(s, "go:1")
    assert legal(s) == {"cocoa"}  # nothing to build with
    before = look(s)
    do(s, "cocoa")
    assert changed(before, s) == {0: {"cocoa": 1}}
    assert s.to_move == 1
    assert legal(s) == {"take:forest-1", "take:quarry-1", "take:gold-1"}
    do(s, "take:gold-1", "go:1", "cocoa", "take:gold-1", "go:1", "cocoa")
    assert s.to_move == 3
    assert s.light == 0
    do(s, "take:gold-1", "go:1", "cocoa")
    assert s.to_move == 0
    assert s.light == 1  # the Last Player's step


@pytest.mark.rules("city:99")
def test_exactly_one_action_after_the_move() -> None:
    for action in ("cocoa", "main", "worship:sidebar"):
        s = at("after the move")
        do(s, action)
        assert not {"cocoa", "main", "worship:sidebar"} & legal(s)
        assert refused(s, "cocoa") == refused(s, "main") == "NOT_ASKED"


@pytest.mark.rules("city:99")
def test_a_free_unlock_may_be_chosen_after_tiles_but_not_once_a_worker_has_moved() -> None:
    s = at("the turn begins", tiles=["vp_4", "power_up_2"])
    do(s, "use:vp_4", "use:power_up_2", "power:nobles-2", "power:nobles-3")
    assert "unlock" in legal(s)
    do(s, "take:alchemy-1", "go:1")
    assert refused(s, "unlock") == "NOT_ASKED"


@pytest.mark.rules("city:99")
def test_after_the_last_question_the_turn_ends_by_itself() -> None:
    s = bare()
    put(s, 0, "forest-1", "quarry-1", "gold-1", cocoa=9, tiles=["mask_1", "free_move", "cocoa_waiver", "extra_worker"])
    put(s, 1, "forest-1", "quarry-1", "gold-1")
    do(on_turn(s, 0), "take:gold-1", "go:1", "cocoa")
    assert s.to_move == 1  # nothing is locked and none of the tiles can be flipped now


# --- what a main action fixes when it is declared
@pytest.mark.rules("city:100", "city:67")
def test_unlocking_inside_nobles_opens_no_lower_row_but_the_freed_worker_may_be_powered_up() -> None:
    s = bare()
    put(s, 0, "decorations-1", "nobles-2", "gold-3@sidebar", cocoa=9, wood=2)
    do(on_turn(s, 0), "take:decorations-1", "go:1", "main")
    assert options(s, "row:") == {"row:centre"}
    do(s, "unlock:pay")
    assert options(s, "row:") == {"row:centre"}
    before = look(s)
    do(s, "row:centre")
    assert changed(before, s)[0] == {"wood": -2, "vp": 5, "avenue": 1}
    assert options(s, "power:") == {"power:nobles-1", "power:nobles-2"}


@pytest.mark.rules("city:100", "city:67")
def test_a_worker_freed_on_the_board_in_the_middle_gets_a_power_up_but_counts_no_more() -> None:
    s = bare()
    put(s, 0, "alchemy-2", "forest-2", "forest-1@sidebar", cocoa=9)
    do(on_turn(s, 0), "take:alchemy-2", "go:1", "main")
    assert s.players[0].wood == 2  # two workers, lowest power 2: the locked one is not read
    assert options(s, "power:") == {"power:forest-2"}
    do(s, "unlock:pay")
    assert options(s, "power:") == {"power:forest-1", "power:forest-2"}
    do(s, "power:forest-1")
    assert f.workers_of(s, 0) == ["forest-2", "forest-2", "forest-2"]
    assert s.to_move != 0  # two workers were counted: one power-up only


@pytest.mark.rules("city:100", "city:61")
def test_an_ascension_inside_decorations_does_not_raise_the_price() -> None:
    s = at("decoration", tiles=["power_up_2"])
    put(s, 0, "construction-1", "decorations-5", LOCKED, gold=2)
    do(on_turn(s, 0), "take:construction-1", "go:1", "main")  # two workers: 2 gold
    do(s, "use:power_up_2", "power:decorations-5", "ascend:vp", "power:palace-1")
    before = look(s)
    assert options(s, "decorate:1BR") == {f"decorate:1BR@{side}" for side in ("top", "right", "bottom", "left")}
    do(s, "decorate:1BR@right")  # covers n and g: no match
    assert changed(before, s)[0] == {"gold": -2, "vp": 3, "pyramid": 1}
    assert options(s, "power:") == {"power:decorations-1"}


@pytest.mark.rules("city:100", "city:62")
def test_the_number_of_power_ups_stays_when_a_worker_ascends_in_between() -> None:
    s = bare()
    put(s, 0, "decorations-1", "nobles-5", "nobles-2", cocoa=9, wood=2, tiles=["power_up_2"])
    do(on_turn(s, 0), "take:decorations-1", "go:1", "main")
    do(s, "use:power_up_2", "power:nobles-5", "ascend:vp", "power:palace-1")
    assert options(s, "row:") == {"row:bottom"}  # three workers were counted
    do(s, "row:bottom", "power:nobles-1")
    assert legal(s) == {"power:nobles-2", "skip"}  # the second power-up of three workers
    do(s, "power:nobles-2")
    assert f.workers_of(s, 0) == ["nobles-2", "nobles-3", "palace-2"]


@pytest.mark.rules("city:100", "city:43")
def test_the_second_row_stays_open_to_one_strong_worker_and_a_freed_one_brings_no_power_up() -> None:
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, "quarry-4", "forest-1@sidebar", "nobles-1", cocoa=9, gold=1)
    do(on_turn(s, 0), "take:quarry-4", "go:1", "main", "unlock:pay", "technology:4")
    assert s.players[0].blue == 1
    do(s, "gain:wood")
    assert f.workers_of(s, 0) == ["alchemy-4", "forest-1", "nobles-1"]
    assert s.to_move != 0


@pytest.mark.rules("city:100")
def test_the_number_of_pyramid_tiles_is_fixed_when_the_action_is_declared() -> None:
    s = bare()
    f.pyramid_offer(s, 31, 32, 19)
    put(s, 0, "forest-1", "construction-5", "gold-1", cocoa=9, stone=9, tiles=["power_up_2"])
    do(on_turn(s, 0), "take:forest-1", "go:1", "main")
    do(s, "use:power_up_2", "power:construction-5", "ascend:vp", "power:gold-1")
    do(s, "tile:1", "place:1.1.1@0")
    assert options(s, "tile:") == {"tile:2", "tile:3"}  # two workers were counted, one has left
    do(s, "tile:2", "place:1.1.4@0")
    assert options(s, "tile:") == set()
    assert options(s, "power:") == {"power:construction-1"}


# --- the order inside Forest, Quarry and Gold
@pytest.mark.rules("city:25")
def test_gathering_gives_the_yield_then_technologies_05_and_07_then_temples_then_power_ups() -> None:
    s = bare()
    put(s, 0, "nobles-2", "gold-2", "gold-3", cocoa=1, technologies=["05", "07"])
    do(on_turn(s, 0), "take:nobles-2", "go:1")
    s.ledger = Ledger()
    do(s, "main")
    assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
    do(s, "temple:red")
    assert legal(s) == {"power:gold-2", "power:gold-3"}
    do(s, "power:gold-3", "power:gold-4")
    assert [(e.what, e.amount, e.cause) for e in s.ledger.take() if e.seat == 0] == [
        (events.COCOA, -1, causes.PRICE),
        (events.GOLD, 3, causes.BOARD + 3),
        (events.GOLD, 1, causes.KNOWLEDGE + 2),
        (events.COCOA, 1, causes.KNOWLEDGE + 3),
        (events.VP, 1, causes.KNOWLEDGE + 3),
        (events.RED, 1, causes.BOARD + 3),
        (events.VP, 1, causes.TEMPLE + 1),
        (events.POWER, 1, causes.POWER_UP),
        (events.POWER, 1, causes.POWER_UP),
    ]


@pytest.mark.rules("city:25")
@pytest.mark.parametrize(
    ("start", "board", "resource"),
    [("alchemy", "forest", "wood"), ("palace", "quarry", "stone"), ("nobles", "gold", "gold")],
)
def test_technologies_05_and_07_add_to_every_gathering_board(start: str, board: str, resource: str) -> None:
    s = bare()
    put(s, 0, f"{start}-2", technologies=["05", "07"])
    put(s, 1, "construction-1", technologies=["05", "07"])
    do(on_turn(s, 0), f"take:{start}-2", "go:1")
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {resource: 2, "cocoa": 1, "vp": 1}}


@pytest.mark.rules("city:25", "city:106")
def test_cocoa_of_technology_07_is_there_before_the_temples_are_climbed() -> None:
    s = bare()
    put(s, 0, "nobles-4", "gold-4", "gold-5", cocoa=1, green=2, technologies=["07"])
    f.lay(s, "green:3", "temple_any")  # 1 cocoa, just what technology 07 brought
    do(on_turn(s, 0), "take:nobles-4", "go:1", "main", "temple:green")
    assert legal(s) == {"reward", "claim:temple_any"}
    do(s, "claim:temple_any")
    assert "temple:blue" in options(s, "temple:")  # the second advance of the cell
