"""A refusal says the true reason: which of two, what it costs, and the rule of the board that is asked for."""

import pytest

from sunstone.engine.errors import Reason
from sunstone.engine.frame import CHANCE, frame
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.kinds import (
    ALTAR_CLAIM,
    ALTAR_TRADE,
    BOT_ROLL,
    EMPIRE_CLAIM,
    LOWER,
    OTHER_TEMPLE,
    RAISE_SEVERAL,
    SPECIAL,
)
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.page import candidates
from sunstone.games.city.shamans import set_pile
from sunstone.games.city.state import City, one
from tests.city import fixture as f
from tests.city.fixture import bare, do, on_turn, options, put
from tests.city.rare_modules import asked

M6 = ("obsidian",)
MANSION = ("obsidian", "mansion")
ALTARS = ("obsidian", "altars")
EMPIRE = ("obsidian", "empire")


def why(s: City, action: str) -> Reason:
    (reason,) = s.why_not(VOCABULARY.number(action))
    return reason


def said(s: City, action: str) -> str:
    return why(s, action).text


# --- workers
@pytest.mark.rules("city:17", "city:67", "city:68")
def test_a_locked_worker_is_called_locked_and_how_it_comes_free_is_told() -> None:
    s = bare()
    put(s, 0, "forest-1", "gold-3@sidebar")
    on_turn(s, 0)
    assert said(s, "take:gold-3") == "That worker is locked: 3 cocoa free all of yours, or a turn spent on unlocking."
    assert said(s, "take:gold-2") == "You have no such unlocked worker: none of power 2 is on Gold Deposits."
    assert said(s, "take:nobles-1") == "You have no such unlocked worker: none is on Nobles."


@pytest.mark.rules("city:17", "city:67")
def test_pointing_at_an_own_locked_worker_or_at_an_empty_board_is_answered_truly() -> None:
    s = bare()
    put(s, 0, "forest-1", "gold-3@sidebar")
    on_turn(s, 0)
    view = s.view(0)
    assert said(s, candidates(view, "board:gold")[0]).startswith("That worker is locked")
    assert said(s, candidates(view, "board:nobles")[0]).endswith("none is on Nobles.")


@pytest.mark.rules("city:60", "city:67")
def test_a_locked_worker_of_the_board_can_be_freed_before_its_power_up() -> None:
    s = bare()
    put(s, 0, "alchemy-1", "forest-3@sidebar", cocoa=3)
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "main")
    assert said(s, "power:forest-3") == "That worker is locked: 3 cocoa free all of yours."
    s.players[0].cocoa = 2
    assert said(s, "power:forest-3") == "That worker is locked."


@pytest.mark.rules("city:21")
def test_who_does_not_go_along_is_locked_or_moves_itself_or_is_not_there() -> None:
    s = bare()
    put(s, 0, "forest-1", "forest-3@sidebar", tiles=["double_move"])
    do(on_turn(s, 0), "take:forest-1")
    assert said(s, "along:3") == "That worker is locked."
    assert said(s, "along:1") == "That is the worker you move: another one must go along with it."
    assert said(s, "along:2").endswith("none of power 2 is there.")


# --- the Nobles board
@pytest.mark.rules("city:50")
def test_a_full_row_is_called_full_and_the_open_one_is_named() -> None:
    s = bare()
    put(s, 0, "decorations-1", "nobles-2", wood=9, cocoa=9)
    s.centre_row = 4
    do(on_turn(s, 0), "take:decorations-1", "go:1", "main")
    assert said(s, "row:centre") == "That row is full: with 2 workers it goes to the top row."
    assert said(s, "row:bottom") == "This is not the row for the building: with 2 workers it goes to the top row."
    s.centre_row = 0
    assert said(s, "row:top") == "This is not the row for the building: with 2 workers it goes to the centre row."
    s.top_row, s.centre_row = 5, 4
    assert said(s, "row:bottom").endswith("with 2 workers no row has space for it.")


@pytest.mark.rules("city:50", "city:51")
def test_the_main_action_is_refused_when_no_row_has_space() -> None:
    s = bare()
    put(s, 0, "decorations-1", wood=9)
    s.top_row = 5
    do(on_turn(s, 0), "take:decorations-1", "go:1")
    assert said(s, "main") == "There is no space left in the rows open to you."


# --- main actions
@pytest.mark.rules("city:38")
@pytest.mark.parametrize("board", ["forest", "quarry", "gold", "decorations"])
def test_an_extra_worker_never_joins_there_whatever_one_has(board: str) -> None:
    s = bare()
    put(s, 0, f"{board}-1", tiles=["free_move", "extra_worker"])
    put(s, 1, f"{board}-1")
    do(on_turn(s, 0), f"take:{board}-1", "go:8")
    assert said(s, "main").startswith("You lack")
    assert said(s, "main+1").startswith("An extra worker tile joins a main action of Alchemy, Nobles or Construction")


@pytest.mark.rules("city:10", "city:24")
def test_an_empty_offer_is_called_empty() -> None:
    s = bare()
    f.pyramid_offer(s)
    f.decoration_offer(s)
    put(s, 0, "forest-1", "construction-1", cocoa=9, gold=9, stone=9)
    on_turn(s, 0)
    for moves in (("take:forest-1", "go:1"), ("take:construction-1", "go:1")):
        at = do(s.clone(), *moves)
        assert said(at, "main").startswith("No tile is on offer")


@pytest.mark.rules("city:38")
def test_no_third_worker_joins_at_alchemy() -> None:
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, "quarry-1", "alchemy-1", gold=9, cocoa=9, tiles=["extra_worker"])
    do(on_turn(s, 0), "take:quarry-1", "go:1", "main")
    assert said(s, "use:extra_worker").endswith("two count as much as three on Alchemy.")


PRICES = {  # board: where from, how far, what is lacking, the rules behind it
    "alchemy": ("quarry", 1, "You lack gold: you have 0, this costs 1.", {"city:24", "city:41"}),
    "nobles": ("decorations", 1, "You lack wood: you have 0, this costs 2.", {"city:24", "city:101"}),
    "decorations": ("construction", 1, "You lack gold: you have 0, this costs 3.", {"city:11", "city:24"}),
    "construction": ("forest", 1, "You lack stone: you have 0, every open slot needs more.", {"city:3", "city:24"}),
}


@pytest.mark.rules("city:3", "city:11", "city:24", "city:41", "city:101")
@pytest.mark.parametrize("board", PRICES)
def test_a_price_cites_the_rule_of_its_board(board: str) -> None:
    start_at, far, text, rules = PRICES[board]
    s = bare()
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, f"{start_at}-1")
    do(on_turn(s, 0), f"take:{start_at}-1", f"go:{far}")
    reason = why(s, "main")
    assert (reason.text, set(reason.rules)) == (text, rules)


@pytest.mark.rules("city:104")
def test_the_palace_cites_its_own_rule() -> None:
    s = bare()
    put(s, 0, "gold-1")
    assert why(do(on_turn(s, 0), "take:gold-1", "go:1"), "main").rules == ("city:104",)


# --- temples
@pytest.mark.rules("city:55")
def test_a_closed_temple_says_which_of_the_two_reasons_holds() -> None:
    s = bare()
    put(s, 0, "forest-1", blue=11, red=10, tiles=["temple_any"])
    put(s, 2, red=11)
    do(on_turn(s, 0), "use:temple_any")
    assert said(s, "temple:blue") == "You are at the top of that temple already."
    assert said(s, "temple:red") == "Another marker holds the last step of that temple: player 3."


@pytest.mark.rules("expansion:R51")
def test_the_second_temple_of_region_8_is_another_one() -> None:
    s = bare(2, EMPIRE)
    put(s, 0, "forest-1", red=11)
    asked(s, frame(OTHER_TEMPLE, 0, 0, 1))
    assert said(s, "temple:blue") == "The second step goes to another temple than the first."
    assert said(s, "temple:red") == "You are at the top of that temple already."


@pytest.mark.rules("city:37")
def test_the_worker_just_moved_is_named_by_its_own_power() -> None:
    s = bare()
    put(s, 0, "alchemy-1", "forest-1", tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "use:power_up_2")
    text = "You have no such unlocked worker: the one that has just moved has power 1."
    assert said(s, "power:arrived-2") == text


# --- chance
def test_while_chance_draws_it_is_told_what_is_drawn() -> None:
    s = f.start(1)
    asked(s, frame(BOT_ROLL, CHANCE))
    reason = why(s, "take:forest-1")
    assert reason.text == (
        "Nobody decides now: two dice choose Teotibot's action. Possible: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12."
    )
    assert reason.rules


# --- modules
@pytest.mark.rules("expansion:R75")
def test_a_royal_tile_of_three_cocoa_says_so() -> None:
    s = bare(2, MANSION)
    f.royals(s, "A4", "B11", "C1")
    put(s, 0, "gold-1", cocoa=2)
    do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal2")
    assert said(s, "exchange") == "You lack cocoa: you have 2, this costs 3."


@pytest.mark.rules("expansion:R133")
def test_the_trade_of_an_altar_says_its_price() -> None:
    s = bare(2, ALTARS)
    put(s, 0, "gold-1", cocoa=2)
    asked(s, frame(ALTAR_TRADE, 0))
    s.players[0].cocoa = 1
    reason = why(s, "exchange")
    assert str(reason) == "You lack cocoa: you have 1, this costs 2. [expansion:R133]"


@pytest.mark.rules("expansion:R117", "city:37")
def test_a_tile_that_moves_back_speaks_of_moving_back() -> None:
    s = bare(2, M6)
    put(s, 0, "forest-1", "quarry-1", majors=["md_step_back", "md_step_back"])
    do(on_turn(s, 0), "take:forest-1", "go:1")
    behind = do(s.clone(), "use:md_step_back")
    assert said(behind, "take:construction-1").startswith("A worker that has just moved does not go back")
    s.players[0].dice[1] |= 1 << 7
    assert said(s, "use:md_step_back").startswith("A worker that has just moved does not go back")
    s = bare(2, M6)
    put(s, 0, "forest-1@sidebar", majors=["md_step_back", "md_powerup3"], tiles=["power_up_2"])
    on_turn(s, 0)
    for tile, rule in (
        ("md_step_back", "expansion:R117"),
        ("md_powerup3", "expansion:R117"),
        ("power_up_2", "city:37"),
    ):
        assert str(why(s, f"use:{tile}")).startswith("All of your workers are locked: 3 cocoa free all of yours")
        assert why(s, f"use:{tile}").rules == (rule,)


@pytest.mark.rules("expansion:R118")
def test_the_major_extra_worker_speaks_of_any_board() -> None:
    s = bare(2, M6)
    put(s, 0, "forest-1", majors=["md_extra_worker"])
    assert "on any board" in said(on_turn(s, 0), "use:md_extra_worker")


@pytest.mark.rules("expansion:R8")
def test_reuse_that_stops_too_early_speaks_of_tiles_turned_up() -> None:
    s = bare(2, M6)
    put(s, 0, "forest-1", majors=["md_reuse2"], used=["vp_4", "cocoa_4"])
    do(on_turn(s, 0), "use:md_reuse2")
    assert said(s, "stop") == "At least one used Discovery tile must be turned up."


@pytest.mark.rules("expansion:R36", "expansion:R49", "expansion:R52")
def test_a_tile_that_is_not_there_is_missed_where_it_was_sought() -> None:
    s = bare(2, ALTARS)
    set_pile(s, 0, MAJOR_NAMES.index("md_mask") + 1)
    asked(s, frame(ALTAR_CLAIM, 0, 0, 0))
    assert said(s, "claim:md_obsidian3") == "No such Major Discovery tile lies at this altar: it has major mask."
    s = bare(2, EMPIRE)
    s.shown = one(MAJOR_NAMES.index("md_mask"))
    asked(s, frame(EMPIRE_CLAIM, 0, 0, 1))
    assert said(s, "claim:md_obsidian3") == "This tile is not among those drawn for the region."
    s.specials = 1
    asked(s, frame(SPECIAL, 0))
    assert said(s, "mask:jade") == "That special mask is taken already."


@pytest.mark.rules("expansion:R11", "expansion:R85")
def test_the_step_of_a_shaman_is_used_while_it_moves() -> None:
    s = bare(2, ALTARS)
    put(s, 0, "forest-1", majors=["md_shaman_step"])
    on_turn(s, 0)
    assert said(s, "use:md_shaman_step") == "This tile is used while your shaman moves, in a turn spent on it."
    assert "use:md_shaman_step" in options(do(s, "shaman"), "use:")
    put(s, 0, "forest-1")
    s.players[0].majors = 0
    assert said(on_turn(s, 0), "use:md_shaman_step") == "You have no such Discovery tile left to use: shaman step."


@pytest.mark.rules("expansion:R3")
def test_a_major_tile_that_cannot_be_paid_names_its_price() -> None:
    s = bare(2, ALTARS)
    set_pile(s, 0, MAJOR_NAMES.index("md_powerup3") + 1)
    put(s, 0, "forest-1", cocoa=3)
    asked(s, frame(ALTAR_CLAIM, 0, 0, 0))
    text = "You cannot pay for the Discovery tile: three power-ups costs 1 obsidian, you have 0."
    assert said(s, "claim:md_powerup3") == text
    s = bare(2, MANSION)
    s.mansion_tile = MAJOR_NAMES.index("md_powerup3") + 1
    put(s, 0, "gold-1", cocoa=3)
    do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal3+claim")
    assert said(s, "claim") == text


@pytest.mark.rules("expansion:R69", "expansion:R109")
def test_obsidian_that_could_stand_in_is_counted_beside_what_is_lacking() -> None:
    s = bare(2, M6)
    put(s, 0, "decorations-1", obsidian=1)
    do(on_turn(s, 0), "take:decorations-1", "go:1")
    assert said(s, "main") == "You lack wood: you have 0 and 1 obsidian, this costs 2."
    s.players[0].priest = 11
    assert said(s, "main") == "You lack wood: you have 0, this costs 2."
    s = bare(2, M6)
    f.tile_at(s, "forest", "mask_1")
    put(s, 0, "alchemy-1", obsidian=1)
    do(on_turn(s, 0), "take:alchemy-1", "go:1")
    assert said(s, "worship:claim").endswith("you have 0 cocoa, 0 wood, 0 gold and 1 obsidian.")


@pytest.mark.rules("expansion:R44", "expansion:R45")
@pytest.mark.parametrize(
    ("wood", "settled", "rest"),
    [
        (0, 0, "a building needs 2 wood"),
        (2, 0, "none of yours stands in an unsettled region"),
        (2, 0b111111111110, "no building is left"),
    ],
)
def test_conquest_with_neither_reward_names_both_reasons(wood: int, settled: int, rest: str) -> None:
    s = bare(2, EMPIRE)
    put(s, 0, "decorations-2", wood=wood)
    s.players[0].warriors = s.map = 0
    s.settled = settled
    do(on_turn(s, 0), "take:decorations-2", "go:1")
    text = f"Neither reward of Conquest is possible: no warrior is left to place, and {rest}."
    assert said(s, "main") == text


@pytest.mark.rules("expansion:R9", "expansion:R50")
def test_workers_that_cannot_lose_or_take_power_are_told_why() -> None:
    s = bare(2, EMPIRE)
    put(s, 0, "forest-1", "gold-2", "quarry-2@sidebar")
    asked(s, frame(LOWER, 0))
    assert said(s, "take:forest-1") == "A worker of power 1 has none to lose."
    assert said(s, "take:quarry-2") == "That worker is locked."
    asked(s, frame(RAISE_SEVERAL, 0, 0, 2, 1))
    assert said(s, "power:forest-1") == "That worker has had its power-up: they go to different workers."
    assert said(s, "power:quarry-2") == "That worker is locked."
