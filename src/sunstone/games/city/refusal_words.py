"""Why an action is refused, in a sentence, with the rules behind it."""

from typing import Final

from sunstone.engine.errors import Reason
from sunstone.engine.frame import CHANCE, a_of, kind_of
from sunstone.engine.refusal import Refusal, not_asked
from sunstone.games.city import components as facts, expansion_words, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import UNLOCK_PRICE
from sunstone.games.city.chance_words import not_drawn
from sunstone.games.city.claims import temple_at
from sunstone.games.city.empire import conquest_cell, option_refusal
from sunstone.games.city.expansion_words import MAJOR_LIST, major_price
from sunstone.games.city.gains import step_on
from sunstone.games.city.main_action import lowest_on
from sunstone.games.city.majors import used_kind
from sunstone.games.city.names import RESOURCE_NAMES, ROW_NAMES, TEMPLE_NAMES
from sunstone.games.city.nobles import BUILDING_WOOD, row_refusal
from sunstone.games.city.payment import spare
from sunstone.games.city.power import acting
from sunstone.games.city.prompt_words import question
from sunstone.games.city.refusal_prices import (
    Case,
    Detail,
    cocoa_price,
    cocoa_rules,
    gold_price,
    in_the_way,
    price_rules,
    short_of,
    stand_in,
    stone_price,
    wood_price,
)
from sunstone.games.city.salary import salary_of
from sunstone.games.city.shamans import pile_of
from sunstone.games.city.state import City, board_of, count_of, power_of
from sunstone.games.city.titles import KIND_LIST, count_text, listed, names_at, price_text, seat_title
from sunstone.games.city.worship import displacing_gain


# --- what a sentence can add from the position
def _worker(c: Case) -> str:
    for first, end in ((v.TAKE, v.FREE_UNLOCK), (v.POWER, v.SKIP)):
        if first <= c.action < end:
            board, power = (c.action - first) // 5, (c.action - first) % 5 + 1
            here = any(board_of(d) == board for d in c.player.dice)
            return f"none {f'of power {power} ' if here else ''}is on {c.names.boards[board]}"
    if v.POWER_ARRIVED <= c.action < v.ACTIONS:
        return f"the one that has just moved has power {power_of(c.player.dice[acting(c.s)])}"
    return f"none is on {c.names.boards[c.s.main_board]}" if c.action == v.BUY and c.s.main_board else ""


def _unlocking(c: Case) -> str:
    """How a locked worker comes free, as far as that is open now."""
    paid = f"{UNLOCK_PRICE} cocoa free all of yours"
    if kind_of(c.f) == kinds.TURN:
        return f"{paid}, or a turn spent on unlocking"
    return paid if c.s.refusal(v.PAY_UNLOCK) == 0 else ""


def _holder(c: Case) -> str:
    """Who stands on the top step that another one wants."""
    temple = temple_at(c.s, a_of(c.f) - 1) if c.action == v.CLAIMED_STEP else c.action - v.TEMPLE
    if not 0 <= temple < len(TEMPLE_NAMES):
        return ""
    return next((seat_title(c.s, i) for i, p in enumerate(c.s.players) if step_on(p, temple) == facts.TOP_STEP), "")


def _here(c: Case) -> str:
    return f"this is {c.names.boards[c.board]}" if c.board >= 0 else ""


def _tile_asked(c: Case) -> int:
    """The kind of discovery tile the action would take, -1 if it is not known to all: a refusal tells no secret."""
    kind, where = kind_of(c.f), int(a_of(c.f))
    if v.CLAIM_KIND <= c.action < v.REWARD:
        return c.action - v.CLAIM_KIND
    return int(c.s.worship[where]) - 1 if kind in (kinds.ACT, kinds.WORSHIP) else -1


def _tile_price_text(c: Case) -> str:
    kind, p = _tile_asked(c), c.player
    if (major := _major_asked(c)) >= 0:
        return f"{MAJOR_LIST[major]} costs {major_price(major)}{_held_for(c, major)}"
    if kind < 0:
        return ""
    due = cocoa_price(c) if c.action == v.CLAIM_ONLY else 0
    before = f" and displacing {due} cocoa" if due else ""
    if c.action == v.CLAIM_ONLY and displacing_gain(c.s, in_the_way(c)):
        before = ", displacing brings 1 cocoa"
    held = listed([f"{p.cocoa} cocoa", f"{p.wood} wood", f"{p.gold} gold", *[f"{spare(p)} obsidian"] * (spare(p) > 0)])
    return f"{KIND_LIST[kind]} costs {price_text(kind)}{before}, you have {held}"


def _major_asked(c: Case) -> int:
    """The kind of Major Discovery tile the action would take, -1 if it is none or not known to all."""
    if v.CLAIM_MAJOR <= c.action < v.USE_STEP:
        return c.action - v.CLAIM_MAJOR
    return int(c.s.mansion_tile) - 1 if kind_of(c.f) == kinds.MANSION and c.action == v.CLAIM else -1


def _held_for(c: Case, major: int) -> str:
    if facts.MAJOR_OBSIDIAN[major]:
        return f", you have {c.player.obsidian}"
    return f", you have {c.player.cocoa}{stand_in(c, 'cocoa')}" if facts.MAJOR_COCOA[major] else ""


def _tile_named(c: Case) -> str:
    if v.USE_MAJOR <= c.action < v.MAIN_MAJOR or c.action in (v.USE_STEP, v.USE_STAND):
        return MAJOR_LIST[used_kind(c.action)]
    if v.USE <= c.action < v.DONE:
        return KIND_LIST[v.USABLE[c.action - v.USE]]
    return KIND_LIST[c.action - v.CLAIM_KIND] if v.CLAIM_KIND <= c.action < v.CLAIM_KIND + facts.KINDS else ""


def _extra_held(c: Case) -> str:
    return f"you have {count_of(c.player.tiles, facts.EXTRA_WORKER)}"


def _row(c: Case) -> str:
    if not c.workers:
        return ""
    rows = [f"the {name} row" for i, name in enumerate(ROW_NAMES) if row_refusal(c.s, c.workers, i) == 0]
    where = f"it goes to {' or '.join(rows)}" if rows else "no row has space for it"
    return f"with {count_text(c.workers, 'worker')} {where}"


def _given(c: Case) -> str:
    return f"you have no {RESOURCE_NAMES[c.action - v.EXCHANGE_FOR]}" if v.EXCHANGE_FOR <= c.action < v.WAIVE else ""


def _exchange(c: Case) -> str:
    if kind_of(c.f) != kinds.ROYAL:
        return ""
    if a_of(c.f) == facts.R_OBSIDIAN_SELL:
        return "it takes obsidian"
    return "name the resource you give" if a_of(c.f) in (facts.R_SELL, facts.R_SWAP) else "it takes cocoa, no resource"


def _power_board(c: Case) -> str:
    return (
        f"only those on {c.names.boards[a_of(c.f)]}"
        if kind_of(c.f) == kinds.POWER_UP and a_of(c.f) < facts.BOARDS
        else ""
    )


def _enough(c: Case) -> str:
    return f"{count_text(c.s.main_placed, 'tile')} with {count_text(c.workers, 'worker')}"


def _salary(c: Case) -> str:
    return f"it is {salary_of(c.player)} cocoa"


def _two_temples(c: Case) -> str:
    if kind_of(c.f) != kinds.EITHER_TEMPLE:
        return ""
    return f"they are of the {listed([name for i, name in enumerate(TEMPLE_NAMES) if a_of(c.f) >> i & 1])} temple"


def _conquest(c: Case) -> str:
    """Why the second reward is closed too; the first one is when no warrior is left."""
    lowest = c.s.main_lowest or lowest_on(c.player, facts.NOBLES)
    why = int(option_refusal(c.s, c.seat, conquest_cell(c.workers or 1, lowest), 1))
    return f"no warrior is left to place, and {_NO_BUILDING[why]}" if why in _NO_BUILDING else ""


_NO_BUILDING: Final = {
    r.NO_BUILDINGS: "no building is left",
    r.NO_WOOD: f"a building needs {BUILDING_WOOD} wood",
    r.NO_WARRIOR_THERE: "none of yours stands in an unsettled region",
}


def _at_altar(c: Case) -> str:
    if kind_of(c.f) != kinds.ALTAR_CLAIM:
        return ""
    pile = int(pile_of(c.s, a_of(c.f)))
    tiles = sorted({MAJOR_LIST[k - 1] for i in range(4) if (k := pile >> 4 * i & 15)})
    return f"it has {listed(tiles)}" if tiles else ""


def _drafted(c: Case) -> str:
    tiles = [str(t + 1) for t in range(facts.STARTING) if c.s.open_tiles >> t & 1]
    return f"open are {listed(tiles)}" if tiles else ""


def _most_workers(c: Case) -> str:
    return (
        "two count as much as three on Alchemy"
        if c.at_work == facts.ALCHEMY and c.workers == 2
        else "at most three count"
    )


_EXPANSION_DETAILS: Final[dict[int, Detail]] = {r.NO_CONQUEST: _conquest, r.NOT_AT_ALTAR: _at_altar}
_REFUSALS: Final[dict[int, Refusal[Case]]] = {
    r.GAME_OVER: Refusal("game_over", "The game is over", ("city:13", "city:111")),
    r.NO_SUCH_WORKER: Refusal("no_such_worker", "You have no such unlocked worker", ("city:17", "city:99"), _worker),
    r.WORKER_LOCKED: Refusal("worker_locked", "That worker is locked", ("city:17", "city:67", "city:68"), _unlocking),
    r.SAME_WORKER: Refusal(
        "same_worker", "That is the worker you move: another one must go along with it", ("city:21",)
    ),
    r.NOTHING_LOCKED: Refusal("nothing_locked", "None of your workers is locked", ("city:67", "city:68")),
    r.NO_COCOA: Refusal("no_cocoa", "You lack cocoa", ("city:24",), short_of("cocoa", cocoa_price), cocoa_rules),
    r.INSIDE_WORSHIP: Refusal(
        "inside_worship",
        "The worker that worships stays locked until its action is over, and no other worker of yours is locked",
        ("city:67",),
    ),
    r.NOT_WIDE: Refusal(
        "waiver_not_wide",
        "At this table a cocoa waiver covers a main action, worship or a salary and nothing else",
        ("city:36", "city:D3"),
    ),
    r.NO_WAIVER: Refusal("no_waiver", "You have no cocoa waiver left to use", ("city:36",)),
    r.NOTHING_TO_WAIVE: Refusal("nothing_to_waive", "This costs no cocoa that a waiver could cover", ("city:36",)),
    r.NO_TILE: Refusal("no_tile", "You have no such Discovery tile left to use", ("city:34", "city:40"), _tile_named),
    r.NO_DOUBLE_MOVE: Refusal("no_double_move", "You have no double move tile left to use", ("city:21",)),
    r.NO_SECOND_WORKER: Refusal(
        "no_second_worker",
        "A worker that goes along must be your own, unlocked and on the same board",
        ("city:21",),
        lambda c: f"none of power {c.action - v.ALONG + 1} is there" if v.ALONG <= c.action < v.GO else "",
    ),
    r.NO_FREE_MOVE: Refusal(
        "no_free_move", "A worker goes 1 to 3 boards; further only with a free move tile", ("city:19", "city:20")
    ),
    r.NO_WORSHIP_HERE: Refusal("no_worship_here", "This board has no worship space", ("city:104",), _here),
    r.NO_SUCH_SPACE: Refusal(
        "no_such_space", "Royal tiles are on the {palace}, temple sidebars on other boards", ("city:104",), _here
    ),
    r.OWN_WORKER_THERE: Refusal(
        "own_worker_there", "A worker of your own is on that worship space and cannot be displaced", ("city:26",)
    ),
    r.NO_DISCOVERY_HERE: Refusal(
        "no_discovery_here", "No Discovery tile lies at this worship space", ("city:32", "city:103")
    ),
    r.PALACE_NEEDS_ABILITY: Refusal(
        "palace_needs_ability",
        "On the {palace} the Discovery tile is claimed only together with a Royal tile",
        ("city:31",),
    ),
    r.CANNOT_PAY_TILE: Refusal(
        "cannot_pay_tile", "You cannot pay for the Discovery tile", ("city:39", "city:103"), _tile_price_text
    ),
    r.NO_MAIN_ACTION: Refusal("no_main_action", "The {palace} has no main action", ("city:104",)),
    r.NO_EXTRA_WORKER: Refusal("no_extra_worker", "You have too few extra worker tiles", ("city:38",), _extra_held),
    r.EXTRA_NOT_NEEDED: Refusal(
        "extra_not_needed",
        "The action is possible without so many extra worker tiles; they may join once it runs",
        ("city:24", "city:38"),
    ),
    r.EXTRA_NO_ACTION: Refusal(
        "extra_no_action",
        "An extra worker tile joins a main action of Alchemy, {nobles} or Construction before its power-ups",
        ("city:38",),
    ),
    r.EXTRA_TOO_MANY: Refusal("extra_too_many", "One more worker would change nothing", ("city:38",), _most_workers),
    r.ROW_NOT_OPEN: Refusal(
        "row_not_open", "The second row needs two workers or a single one of power 4 or 5", ("city:43",)
    ),
    r.KNOWN_ALREADY: Refusal(
        "known_already",
        "Nobody learns a technology twice",
        ("city:48",),
        lambda c: "you know all within reach" if c.is_main else "you know this one",
    ),
    r.NO_GOLD: Refusal("no_gold", "You lack gold", ("city:24",), short_of("gold", gold_price), price_rules),
    r.NO_WOOD: Refusal(
        "no_wood",
        "You lack wood",
        ("city:24",),
        short_of("wood", wood_price, ", every open slot needs more"),
        price_rules,
    ),
    r.NO_STONE: Refusal(
        "no_stone",
        "You lack stone",
        ("city:24",),
        short_of("stone", stone_price, ", every open slot needs more"),
        price_rules,
    ),
    r.NO_BUILDINGS: Refusal("no_buildings", "No building is left", ("city:51",)),
    r.ROW_FULL: Refusal("row_full", "That row is full", ("city:50", "city:51"), _row),
    r.ROWS_FULL: Refusal("rows_full", "There is no space left in the rows open to you", ("city:50", "city:51")),
    r.WRONG_ROW: Refusal("wrong_row", "This is not the row for the building", ("city:50", "city:D4"), _row),
    r.NOT_OFFERED: Refusal("not_offered", "No such tile is in the offer", ("city:5", "city:10")),
    r.OFFER_EMPTY: Refusal("offer_empty", "No tile is on offer: the stack is used up", ("city:10", "city:24")),
    r.SPACE_CLOSED: Refusal(
        "space_closed",
        "No decoration can go there now; a side is filled level by level, on pyramid tiles",
        ("city:8", "city:9", "city:10"),
    ),
    r.SLOT_TAKEN: Refusal("slot_taken", "A pyramid tile lies there already", ("city:3", "city:10")),
    r.NOT_SUPPORTED: Refusal("not_supported", "A pyramid tile above the ground rests on four others", ("city:3",)),
    r.NO_DISCOUNT: Refusal(
        "no_discount",
        "Only technology 15 saves a resource, on one tile an action and of a kind that the tile costs",
        ("city:45", "city:109"),
    ),
    r.SAME_FACE: Refusal(
        "same_face", "Turned like this the tile looks as it does with a smaller turn; choose that one", ("city:7",)
    ),
    r.ENOUGH_TILES: Refusal("enough_tiles", "You have laid all you may", ("city:38", "city:100"), _enough),
    r.FIRST_A_TILE: Refusal("first_a_tile", "At least one pyramid tile must be laid", ("city:6",)),
    r.CAN_BE_DONE: Refusal(
        "can_be_done", "The main action can be carried out and so may not be given up", ("city:24",)
    ),
    r.DONE_ALREADY: Refusal("done_already", "This part of the worship is done already", ("city:27",)),
    r.FIRST_THE_ABILITY: Refusal(
        "first_the_ability", "Use the ability first; the tile may be declined after it", ("city:27", "city:103")
    ),
    r.NO_MORE_EXCHANGES: Refusal(
        "waiver_too_late", "A waiver covers all exchanges and is used before the first", ("city:36", "city:D3")
    ),
    r.NO_RESOURCE: Refusal("no_resource", "You cannot give what you do not have", ("city:29",), _given),
    r.WRONG_EXCHANGE: Refusal(
        "wrong_exchange", "This Royal tile is paid for in another way", ("city:29", "city:30"), _exchange
    ),
    r.TEMPLE_BLOCKED: Refusal(
        "temple_blocked", "Another marker holds the last step of that temple", ("city:55",), _holder
    ),
    r.TEMPLE_TOP: Refusal("temple_top", "You are at the top of that temple already", ("city:55",)),
    r.NOT_LYING_HERE: Refusal(
        "not_lying_here", "No such Discovery tile lies on this step", ("city:53", "city:59"), _tile_named
    ),
    r.NOT_ON_THIS_BOARD: Refusal(
        "not_on_this_board", "Workers elsewhere get no power-up now", ("city:60", "city:62"), _power_board
    ),
    r.JUST_MOVED: Refusal(
        "just_moved",
        "A worker that has just moved does not go back before its action is over",
        ("expansion:R117",),
    ),
    r.WOULD_ASCEND: Refusal(
        "would_ascend",
        "The worker that has just moved would ascend; a tile may do that only once its action has come to its power-up "
        "or is over",
        ("city:37",),
    ),
    r.COMPULSORY: Refusal("compulsory", "This power-up may not be left out", ("city:44", "city:60")),
    r.NO_DIE_ON_WHEEL: Refusal("no_die_on_wheel", "Your fourth worker is in play already", ("city:64", "city:107")),
    r.NO_UNLOCKED_WORKER: Refusal(
        "no_unlocked_worker",
        "All of your workers are locked",
        ("city:37",),
        _unlocking,
        lambda c: ("expansion:R117",) if v.USE_MAJOR <= c.action < v.MAIN_MAJOR else (),
    ),
    r.MORE_THAN_DUE: Refusal("more_than_due", "Nobody pays more than the salary", ("city:75",), _salary),
    r.NOT_IN_HAND: Refusal("not_in_hand", "This starting tile was not dealt to you", ("city:98",)),
    r.RISING_ORDER: Refusal(
        "rising_order", "The two starting tiles are named in rising order, the lower number first", ("city:98",)
    ),
    r.NOT_ON_YOUR_TILES: Refusal("not_on_your_tiles", "This board is not on your starting tiles", ("city:87",)),
    r.NOT_OPEN_IN_DRAFT: Refusal(
        "not_open_in_draft",
        "This starting tile is not open in the draft",
        ("city:88",),
        _drafted,
    ),
    r.NOT_OWN_TEMPLE: Refusal("not_own_temple", "The icons are not of this temple", ("city:4",), _two_temples),
    **{code: Refusal(*words, detail=_EXPANSION_DETAILS.get(code)) for code, words in expansion_words.REFUSALS.items()},
}


def reason(s: City, code: int, action: int) -> Reason:
    rules = state.STEPS[s.top & 255].rules if s.depth else ()
    if code in (r.NOT_IN_STACK, r.CHANCE_FIRST):
        name = "not_in_stack" if code == r.NOT_IN_STACK else "chance_first"
        return Reason(name, not_drawn(s, action), rules or ("city:98",))
    if code == r.NOT_ASKED:
        return not_asked(question(s), rules or ("city:99",))
    refusal = _REFUSALS[code]
    named = refusal._replace(text=names_at(s.house).fill(refusal.text))  # boards that modules rename stand in braces
    return named.reason(Case(s, s.top, s.to_move, action) if s.to_move < CHANCE else None)
