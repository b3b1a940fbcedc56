"""Why an action is refused, in a sentence, with the rules behind it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from sunstone.engine.errors import Reason
from sunstone.engine.frame import CHANCE, a_of, kind_of
from sunstone.games.city import expansion_words, kinds
from sunstone.games.city import refusals as r
from sunstone.games.city import vocabulary as v
from sunstone.games.city.anytime import UNLOCK_PRICE
from sunstone.games.city.chance_words import not_drawn
from sunstone.games.city.components import (
    ALCHEMY,
    BOARDS,
    DATA,
    DECORATIONS,
    EXTRA_WORKER,
    KINDS,
    NOBLES,
    PALACE,
    R_OBSIDIAN_SELL,
    R_SELL,
    R_SWAP,
    ROW_SIZE,
    STARTING,
    TECHNOLOGY_GOLD,
)
from sunstone.games.city.construction import LESS_STONE, LESS_WOOD, slot_of, way_of
from sunstone.games.city.decoration import PRICE
from sunstone.games.city.main_action import BUILDING_WOOD, in_row, lowest_on, technology_refusal, workers_on
from sunstone.games.city.names import RESOURCE_NAMES, ROW_NAMES, TEMPLE_NAMES
from sunstone.games.city.power import TWO_TEMPLES_PRICE
from sunstone.games.city.prompt_words import question
from sunstone.games.city.pyramid_data import SLOT_LEVEL
from sunstone.games.city.salary import cocoa_offered, salary_of
from sunstone.games.city.state import STEPS, TECHNOLOGY_AT, City, Player, count_of
from sunstone.games.city.titles import KIND_LIST, Names, count_text, listed, names_at, price_text
from sunstone.games.city.turn import colours_at
from sunstone.games.city.worship import displacing_gain, occupant, space_meant, worship_cocoa


class Case(NamedTuple):
    """A refused action at a player's decision."""

    s: City
    f: int
    seat: int
    action: int

    @property
    def names(self) -> Names:
        return names_at(self.s.house)

    @property
    def player(self) -> Player:
        return self.s.players[self.seat]

    @property
    def board(self) -> int:
        """The board the worker has arrived on, -1 when nobody is about to act."""
        return int(a_of(self.f)) if kind_of(self.f) == kinds.ACT else -1

    @property
    def is_main(self) -> bool:
        return self.board > PALACE and v.MAIN <= self.action < v.ABANDON

    @property
    def workers(self) -> int:
        """How many count for the main action that runs or would be declared."""
        declared = workers_on(self.player, self.board) + (self.action - v.MAIN) % 3 if self.is_main else 0
        return min(3, declared or self.s.main_workers)


Detail = Callable[[Case], str]


class Refusal(NamedTuple):
    name: str
    text: str  # the beginning of the sentence, boards that modules rename in braces; the detail follows after a colon
    rules: tuple[str, ...]
    detail: Detail | None = None


# --- prices
def _in_the_way(c: Case) -> int:
    """The seat whose worker a worship action would displace, -1 for nobody."""
    return int(occupant(c.s, c.board, space_meant(c.board, c.action)))


def _cocoa_price(c: Case) -> int:
    if c.board >= 0 and v.ABILITY <= c.action < v.MAIN:
        return worship_cocoa(c.s, _in_the_way(c), c.action)
    if c.is_main:
        return colours_at(c.s, c.seat, c.board)
    if cocoa_offered(c.action) >= 0:
        return cocoa_offered(c.action)
    return {v.PAY_UNLOCK: UNLOCK_PRICE, v.ASCEND + 3: TWO_TEMPLES_PRICE}.get(c.action, 1)


def _gold_price(c: Case) -> int:
    if v.RESEARCH <= c.action < v.ROW:
        return TECHNOLOGY_GOLD[c.s.layout[TECHNOLOGY_AT + c.action - v.RESEARCH]]
    if c.board == ALCHEMY:
        return _cheapest_technology(c)
    return PRICE[c.workers] if c.board == DECORATIONS or v.DECORATE <= c.action < v.CHOOSE_TILE else 0


def _cheapest_technology(c: Case) -> int:
    """Of those that only gold is missing for."""
    lowest = lowest_on(c.player, c.board)
    prices = [
        int(TECHNOLOGY_GOLD[c.s.layout[TECHNOLOGY_AT + place]])
        for place in range(6)
        if technology_refusal(c.s, c.player, place, c.workers, lowest) == r.NO_GOLD
    ]
    return min(prices, default=0)


def _wood_price(c: Case) -> int:
    if v.ROW <= c.action < v.DECORATE or c.board == NOBLES:
        return BUILDING_WOOD
    return _tile_price(c, "wood", LESS_WOOD)


def _stone_price(c: Case) -> int:
    return _tile_price(c, "stone", LESS_STONE)


def _tile_price(c: Case, resource: str, saving: int) -> int:
    if not v.PLACE <= c.action < v.STOP:
        return 0
    level = DATA["main_action"]["construction"]["levels"][SLOT_LEVEL[slot_of(c.action)] - 1]
    return int(level[resource]) - (1 if way_of(c.action) == saving else 0)


def _short(held: Callable[[Player], int], price: Callable[[Case], int], unknown: str = "") -> Detail:
    """You have so much, this costs so much."""

    def detail(c: Case) -> str:
        due = price(c)
        return f"you have {held(c.player)}" + (f", this costs {due}" if due else unknown)

    return detail


_COCOA_RULES: Final = [  # first action, and the rules that ask for its cocoa
    (v.TAKE, ("city:67",)),
    (v.ABILITY, ("city:27", "city:104")),
    (v.MAIN, ("city:16", "city:24")),
    (v.ABANDON, ("city:29", "city:30")),
    (v.POWER, ("city:44",)),
    (v.ASCEND, ("city:66", "city:107")),
    (v.USE, ("city:75",)),
]


def _cocoa_rules(action: int) -> tuple[str, ...]:
    return [rules for first, rules in _COCOA_RULES if first <= max(action, 0)][-1]


# --- what a sentence can add from the position
def _worker(c: Case) -> str:
    for first, end in ((v.TAKE, v.FREE_UNLOCK), (v.POWER, v.SKIP)):
        if first <= c.action < end:
            i = c.action - first
            return f"none of power {i % 5 + 1} is on {c.names.boards[i // 5]}"
    return ""


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
    if kind < 0:
        return ""
    due = _cocoa_price(c) if c.action == v.CLAIM_ONLY else 0
    before = f" and displacing {due} cocoa" if due else ""
    if c.action == v.CLAIM_ONLY and displacing_gain(c.s, _in_the_way(c)):
        before = ", displacing brings 1 cocoa"
    held = f"{p.cocoa} cocoa, {p.wood} wood and {p.gold} gold"
    return f"{KIND_LIST[kind]} costs {price_text(kind)}{before}, you have {held}"


def _tile_named(c: Case) -> str:
    if v.USE <= c.action < v.DONE:
        return KIND_LIST[v.USABLE[c.action - v.USE]]
    return KIND_LIST[c.action - v.CLAIM_KIND] if v.CLAIM_KIND <= c.action < v.CLAIM_KIND + KINDS else ""


def _extra_held(c: Case) -> str:
    return f"you have {count_of(c.player.tiles, EXTRA_WORKER)}"


def _row(c: Case) -> str:
    if not c.workers:
        return ""
    own = c.workers - 1
    above = c.s.house.nobles_free or in_row(c.s, own) >= ROW_SIZE[own]
    where = f"the {ROW_NAMES[own]} row" + (" or one above it" if above and own else "")
    return f"with {count_text(c.workers, 'worker')} it goes to {where}"


def _given(c: Case) -> str:
    return f"you have no {RESOURCE_NAMES[c.action - v.EXCHANGE_FOR]}" if v.EXCHANGE_FOR <= c.action < v.WAIVE else ""


def _exchange(c: Case) -> str:
    if kind_of(c.f) != kinds.ROYAL:
        return ""
    if a_of(c.f) == R_OBSIDIAN_SELL:
        return "it takes obsidian"
    return "name the resource you give" if a_of(c.f) in (R_SELL, R_SWAP) else "it takes cocoa, no resource"


def _power_board(c: Case) -> str:
    return f"only those on {c.names.boards[a_of(c.f)]}" if kind_of(c.f) == kinds.POWER_UP and a_of(c.f) < BOARDS else ""


def _enough(c: Case) -> str:
    return f"{count_text(c.s.main_placed, 'tile')} with {count_text(c.workers, 'worker')}"


def _salary(c: Case) -> str:
    return f"it is {salary_of(c.player)} cocoa"


def _two_temples(c: Case) -> str:
    if kind_of(c.f) != kinds.EITHER_TEMPLE:
        return ""
    return f"they are of the {listed([name for i, name in enumerate(TEMPLE_NAMES) if a_of(c.f) >> i & 1])} temple"


def _drafted(c: Case) -> str:
    tiles = [str(t + 1) for t in range(STARTING) if c.s.open_tiles >> t & 1]
    return f"open are {listed(tiles)}" if tiles else ""


_REFUSALS: Final[dict[int, Refusal]] = {
    r.GAME_OVER: Refusal("game_over", "The game is over", ("city:13", "city:111")),
    r.NO_SUCH_WORKER: Refusal("no_such_worker", "You have no such unlocked worker", ("city:17", "city:99"), _worker),
    r.NOTHING_LOCKED: Refusal("nothing_locked", "None of your workers is locked", ("city:67", "city:68")),
    r.NO_COCOA: Refusal("no_cocoa", "You lack cocoa", (), _short(lambda p: p.cocoa, _cocoa_price)),
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
    r.NO_MAIN_ACTION: Refusal("no_main_action", "The {palace} has no main action", ("city:24", "city:99")),
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
    r.EXTRA_TOO_MANY: Refusal(
        "extra_too_many", "One more worker would change nothing", ("city:38",), lambda c: "at most three count"
    ),
    r.ROW_NOT_OPEN: Refusal(
        "row_not_open", "The second row needs two workers or a single one of power 4 or 5", ("city:43",)
    ),
    r.KNOWN_ALREADY: Refusal(
        "known_already",
        "Nobody learns a technology twice",
        ("city:48",),
        lambda c: "you know all within reach" if c.is_main else "you know this one",
    ),
    r.NO_GOLD: Refusal(
        "no_gold", "You lack gold", ("city:11", "city:24", "city:41"), _short(lambda p: p.gold, _gold_price)
    ),
    r.NO_WOOD: Refusal(
        "no_wood",
        "You lack wood",
        ("city:24", "city:101"),
        _short(lambda p: p.wood, _wood_price, ", every open slot needs more"),
    ),
    r.NO_STONE: Refusal(
        "no_stone",
        "You lack stone",
        ("city:24", "city:109"),
        _short(lambda p: p.stone, _stone_price, ", every open slot needs more"),
    ),
    r.NO_BUILDINGS: Refusal("no_buildings", "No building is left", ("city:51",)),
    r.ROW_FULL: Refusal("row_full", "There is no space left in the rows open to you", ("city:50", "city:51")),
    r.WRONG_ROW: Refusal("wrong_row", "This is not the row for the building", ("city:50", "city:D4"), _row),
    r.NOT_OFFERED: Refusal("not_offered", "No such tile is in the offer", ("city:5", "city:10")),
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
        "temple_blocked", "You are at the top of that temple or another player holds its last step", ("city:55",)
    ),
    r.NOT_LYING_HERE: Refusal(
        "not_lying_here", "No such Discovery tile lies on this step", ("city:53", "city:59"), _tile_named
    ),
    r.NOT_ON_THIS_BOARD: Refusal(
        "not_on_this_board", "Workers elsewhere get no power-up now", ("city:60", "city:62"), _power_board
    ),
    r.JUST_MOVED: Refusal(
        "just_moved",
        "A worker that has just moved is not taken back before its action is over",
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
    r.NO_ELIGIBLE_WORKER: Refusal(
        "no_eligible_worker", "None of your unlocked workers may take a power-up now", ("city:37",)
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
    **{code: Refusal(*words) for code, words in expansion_words.REFUSALS.items()},
}


def reason(s: City, code: int, action: int) -> Reason:
    if code == r.NOT_ASKED:
        asked = question(s)
        rules = STEPS[s.top & 255].rules if s.depth else ()
        return Reason("not_asked", f"Something else is asked now: {asked[0].lower()}{asked[1:]}", rules)
    if code == r.NOT_IN_STACK:
        return Reason("not_in_stack", not_drawn(s, action), STEPS[s.top & 255].rules or ("city:98",))
    refusal = _REFUSALS[code]
    detail = ""
    if refusal.detail and s.to_move < CHANCE:
        detail = refusal.detail(Case(s, s.top, s.to_move, action))
    text = names_at(s.house).fill(refusal.text) + (f": {detail}." if detail else ".")
    return Reason(refusal.name, text, refusal.rules or _cocoa_rules(action))
