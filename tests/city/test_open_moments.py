"""The law of open moments (city:34, 67, 99, expansion:R150): at each of them, every tile in hand that is used "at any
time" is offered as soon as its own rule allows it, and so is unlocking for 3 cocoa; anywhere else neither is.

The tables below are read off the rules, not off the code: a new question must be entered in one of them."""

from collections import Counter

import pytest

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, kind_of, seat_of
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.games.city import rules as rules  # registers the steps
from sunstone.games.city.anytime import UNLOCK_PRICE, extra_refusal, unlock_refusal, use_refusal
from sunstone.games.city.components import (
    ALCHEMY,
    BOARDS,
    CONSTRUCTION,
    FIRST_MASK,
    KIND_NAMES,
    MAJOR_NAMES,
    NOBLES,
    T_POWER,
)
from sunstone.games.city.draws import Draw
from sunstone.games.city.kinds import BUY, END_TURN, POWER_UP
from sunstone.games.city.majors import major_use_refusal
from sunstone.games.city.names import STEP_NAMES, VOCABULARY
from sunstone.games.city.payment import has_cocoa
from sunstone.games.city.power import worker_on
from sunstone.games.city.state import STEPS, City, Step, board_of, count_of, one, space_of

# --- what is asked: the list of city:99
OPEN = {
    "Turn": "(1) the turn begins",
    "Act": "(3) after the move",
    "Worship": "ability or claim in worship",
    "Royal": "each royal exchange",
    "Alchemy": "technology",
    "Nobles": "row",
    "Decorations": "decoration",
    "Construction": "each pyramid tile, or stopping",
    "Major": "tile or reward on a major step",
    "AvenueTile": "Avenue tile",
    "Ascend": "ascension reward",
    "PowerUp": "each power-up",
    "Buy": "buying with technology 13",
    "Linger": "(5) the action is over",
    # with modules
    "Harvest": "the yield, before the cell is read (expansion:R118)",
    "Conquest": "the option of the Conquest board (expansion:R118)",
    "Mansion": "royal effect, claim and temple step (expansion:R125)",
    "EmpireClaim": "the tiles drawn for regions 3 and 6 (expansion:R150)",
    "AltarClaim": "a tile of the altar (expansion:R150)",
    "AltarTrade": "its trade (expansion:R150)",
}
# which resource, which die, which temple, which way round: parts of something that was decided before
DETAILS = {
    "Move",
    "AnyResource",
    "AnyTemple",
    "EitherTemple",
    "Place",
    "PowerAny",
    "Payment",
    "TwoSteps",
    "BackTake",
    "BackGo",
    "Reuse",
    "ClaimPower",
    "ShamanGo",
    "ShamanPushed",
    "Lower",
    "WarriorPushed",
    "EmpireStep",
    "RaiseSeveral",
    "OtherTemple",
    "Special",
}
# set-up and Eclipse: nobody's turn
OUTSIDE = {
    "Choose",
    "Draft",
    "StartClaim",
    "PlaceDice",
    "StartPower",
    "ShamanPlace",
    "PriestOffer",
    "PriestKeep",
    "Salary",
}

# --- what is used: tiles that need nothing, tiles with a condition of their own, tiles that belong to another choice
FREE = {"resources_3", "resources_2", "cocoa_4", "vp_4", "avenue"}
FREE |= {"temple_green", "temple_blue", "temple_red", "temple_any"}
FREE |= {"md_shaman_stand", "md_temple_blue", "md_temple_green", "md_temple_red", "md_obsidian3", "md_technology"}
CONDITIONAL = {"power_up_2", "extra_worker"}
CONDITIONAL |= {"md_extra_worker", "md_double_harvest", "md_step_back", "md_powerup3", "md_reuse2"}
ELSEWHERE = {"double_move", "free_move", "cocoa_waiver", "md_shaman_step", "md_mask"}
ELSEWHERE |= {"special_mask_gold", "special_mask_jade"}

ALL = ("obsidian", "mansion", "altars", "empire")
MODULES = [(), ("obsidian",), ("obsidian", "mansion"), ("obsidian", "altars"), ("obsidian", "empire"), ALL]


def asked(s: City) -> str:
    return STEP_NAMES[kind_of(s.top)]


def in_own_turn(s: City) -> bool:
    return kind_of(s.stack[0]) == END_TURN and seat_of(s.stack[0]) == s.to_move


def allows(s: City, kind: int, name: str) -> bool:
    """The condition of a Major Discovery tile; its extra worker joins as long as the ordinary one (expansion:R152)."""
    if name == "md_extra_worker" and s.main_board in (ALCHEMY, NOBLES, CONSTRUCTION):
        return extra_refusal(s) == 0
    return major_use_refusal(s, s.to_move, kind) == 0


def usable(s: City) -> set[str]:
    """What the seat on turn may do at any time, by the rule of each tile."""
    p = s.players[s.to_move]
    found = set[str]()
    for k, name in enumerate(KIND_NAMES[:FIRST_MASK]):
        if count_of(p.tiles, k) and (name in FREE or (name in CONDITIONAL and use_refusal(s, p, k) == 0)):
            found.add(f"use:{name}")
    for k, name in enumerate(MAJOR_NAMES):
        if count_of(p.majors, k) and (name in FREE or (name in CONDITIONAL and allows(s, k, name))):
            found.add(f"use:{name}")
    if unlock_refusal(s, p) == 0 and has_cocoa(s, p, UNLOCK_PRICE):
        found.add("unlock:pay")
    return found


def offered(s: City) -> set[str]:
    names = {VOCABULARY.name(a) for a in s.legal()}
    return {n for n in names if n.startswith("use:") or n == "unlock:pay"} - {"use:md_shaman_step"}


def supply(s: City, rng: Rng) -> None:
    """Something to use and to pay with, whatever the seat did before: random play would hardly ever hold a tile."""
    p = s.players[s.to_move]
    name = sorted(FREE | CONDITIONAL)[rng.below(len(FREE | CONDITIONAL))]
    if name in KIND_NAMES and count_of(p.tiles, KIND_NAMES.index(name)) == 0:
        p.tiles += one(KIND_NAMES.index(name))
    elif name in MAJOR_NAMES and s.house.obsidian and count_of(p.majors, MAJOR_NAMES.index(name)) == 0:
        if name != "md_shaman_stand" or s.house.altars:
            p.majors += one(MAJOR_NAMES.index(name))
    p.technologies |= 1 << T_POWER
    p.cocoa += rng.below(3)
    p.wood += rng.below(4)
    p.stone += rng.below(2)
    p.gold += rng.below(2)


def passed_over(s: City, below: list[int], arrived: int, bought: int) -> bool:
    """Whether a power-up, or the offer to buy one, was passed over though an own worker was there, or could have come:
    out of a lock there, or by stepping back (city:62, 99, expansion:R117). `below`: what was still to come before."""
    for at, f in enumerate(below):
        if kind_of(f) == POWER_UP or (kind_of(f) == BUY and bought and b_of(f) == 0):
            if at < s.depth and s.stack[at] == f:
                continue
            p = s.players[seat_of(f)]
            free = [w for w in range(4) if board_of(p.dice[w]) < BOARDS and space_of(p.dice[w]) == 0]
            there = [w for w in range(4) if board_of(p.dice[w]) == a_of(f)]
            steps_back = count_of(p.majors, MAJOR_NAMES.index("md_step_back")) and any(~arrived >> w & 1 for w in free)
            if steps_back or any(w in free or has_cocoa(s, p, UNLOCK_PRICE) for w in there):
                return True
    return False


def hold_the_law(s: City, seed: int) -> Counter[str]:
    """One random game: at how many open moments of each kind there was something to offer."""
    rng, out = Rng(seed), Options()
    met = Counter[str]()
    while s.to_move != OVER:
        if s.to_move < CHANCE:
            if asked(s) == "Turn":
                supply(s, rng)
            assert (asked(s) in OPEN) + (asked(s) in DETAILS) + (asked(s) in OUTSIDE) == 1, asked(s)
            wanted = usable(s) if asked(s) in OPEN and in_own_turn(s) else set()
            assert offered(s) == wanted, asked(s)
            met[asked(s)] += bool(wanted)
            met["nobody there"] += asked(s) in ("PowerUp", "Buy") and not worker_on(s.players[s.to_move], a_of(s.top))
        below, arrived, bought = list(s.stack)[: s.depth - 1], s.arrived, s.main_known >> T_POWER & 1 and s.main_power
        s.options(out)
        s.play(pick_weighted(out, rng))
        assert not passed_over(s, below, arrived, bought)
    return met


def test_every_question_and_every_tile_is_in_one_of_the_tables() -> None:
    asking = {type(x).__name__ for x in STEPS if type(x).resolve is not Step.resolve and not isinstance(x, Draw)}
    assert asking == set(OPEN) | DETAILS | OUTSIDE
    assert set(KIND_NAMES[:FIRST_MASK]) | set(MAJOR_NAMES) == FREE | CONDITIONAL | ELSEWHERE


@pytest.mark.rules(
    "city:34", "city:67", "city:99", "expansion:R65", "expansion:R128", "expansion:R150", "expansion:R152"
)
def test_what_may_be_done_at_any_time_is_offered_at_every_open_moment_and_nowhere_else() -> None:
    met = Counter[str]()
    for players in (1, 2, 3, 4):
        for modules in MODULES:
            for seed in range(5):
                s = sunstone.new("city", players=players, modules=modules)
                assert isinstance(s, City)
                met += hold_the_law(s, seed)
    assert met.pop("nobody there")  # a power-up was asked for the sake of what could bring a worker
    assert set(met) == set(OPEN)  # every one of them came, with something in hand
