"""What a refused action would cost: the case it is in, what is due and held, and the rule that asks for it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from sunstone.engine.frame import a_of, kind_of
from sunstone.games.city import components as facts, kinds, pyramid_data, refusals as r, state, vocabulary as v
from sunstone.games.city.alchemy import technology_refusal
from sunstone.games.city.altar_benefits import TRADE_COCOA
from sunstone.games.city.anytime import UNLOCK_PRICE
from sunstone.games.city.construction import LESS_STONE, LESS_WOOD, slot_of, way_of
from sunstone.games.city.decoration import PRICE
from sunstone.games.city.main_action import extra_workers, lowest_on, workers_on
from sunstone.games.city.nobles import BUILDING_WOOD
from sunstone.games.city.payment import can_change, spare
from sunstone.games.city.power import TWO_TEMPLES_PRICE
from sunstone.games.city.royal import exchange_cocoa
from sunstone.games.city.salary import cocoa_offered, mix_offered
from sunstone.games.city.shamans import shaman_helps
from sunstone.games.city.state import City, Player
from sunstone.games.city.titles import Names, names_at
from sunstone.games.city.turn import colours_at
from sunstone.games.city.worship import occupant, space_meant, worship_cocoa


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
    def at_work(self) -> int:
        """The board whose main action runs or would be declared, -1 without one."""
        return self.board if self.board >= 0 else int(self.s.main_board) or -1

    @property
    def is_main(self) -> bool:
        declares = v.MAIN <= self.action < v.ABANDON or v.MAIN_MAJOR <= self.action < v.HARVEST
        return self.board > facts.PALACE and declares

    @property
    def workers(self) -> int:
        """How many count for the main action that runs or would be declared."""
        if not self.is_main:
            return min(3, self.s.main_workers)
        shaman = self.s.house.altars and shaman_helps(self.s, self.seat, self.board)
        return min(3, workers_on(self.player, self.board) + sum(extra_workers(self.action)) + shaman)


Detail = Callable[[Case], str]


# --- prices
def in_the_way(c: Case) -> int:
    """The seat whose worker a worship action would displace, -1 for nobody."""
    return int(occupant(c.s, c.board, space_meant(c.board, c.action)))


def cocoa_price(c: Case) -> int:
    if c.board >= 0 and v.ABILITY <= c.action < v.MAIN:
        return worship_cocoa(c.s, in_the_way(c), c.action)
    if c.is_main:
        return colours_at(c.s, c.seat, c.board)
    if cocoa_offered(c.action) >= 0:
        return cocoa_offered(c.action)
    if mix_offered(c.action) >= 0:
        return mix_offered(c.action) % 16
    if v.EXCHANGE <= c.action < v.WAIVE or c.action == v.GIVE_OBSIDIAN:
        return exchange_cocoa(c.f) if kind_of(c.f) == kinds.ROYAL else TRADE_COCOA
    return {v.PAY_UNLOCK: UNLOCK_PRICE, v.ASCEND + 3: TWO_TEMPLES_PRICE}.get(c.action, 1)


def gold_price(c: Case) -> int:
    if v.RESEARCH <= c.action < v.ROW:
        return facts.TECHNOLOGY_GOLD[c.s.layout[state.TECHNOLOGY_AT + c.action - v.RESEARCH]]
    if c.board == facts.ALCHEMY:
        return _cheapest_technology(c)
    return PRICE[c.workers] if c.board == facts.DECORATIONS or v.DECORATE <= c.action < v.CHOOSE_TILE else 0


def _cheapest_technology(c: Case) -> int:
    """Of those that only gold is missing for."""
    lowest = lowest_on(c.player, c.board)
    prices = [
        int(facts.TECHNOLOGY_GOLD[c.s.layout[state.TECHNOLOGY_AT + place]])
        for place in range(6)
        if technology_refusal(c.s, c.player, place, c.workers, lowest) == r.NO_GOLD
    ]
    return min(prices, default=0)


def wood_price(c: Case) -> int:
    if v.ROW <= c.action < v.DECORATE or c.at_work == facts.NOBLES:
        return BUILDING_WOOD
    return _tile_price(c, "wood", LESS_WOOD)


def stone_price(c: Case) -> int:
    return _tile_price(c, "stone", LESS_STONE)


def _tile_price(c: Case, resource: str, saving: int) -> int:
    if not v.PLACE <= c.action < v.STOP:
        return 0
    level = facts.DATA["main_action"]["construction"]["levels"][pyramid_data.SLOT_LEVEL[slot_of(c.action)] - 1]
    return int(level[resource]) - (1 if way_of(c.action) == saving else 0)


def short_of(name: str, price: Callable[[Case], int], unknown: str = "") -> Detail:
    """You have so much, this costs so much."""

    def detail(c: Case) -> str:
        due = price(c)
        held = f"you have {getattr(c.player, name)}{stand_in(c, name)}"
        return held + (f", this costs {due}" if due else unknown)

    return detail


def stand_in(c: Case, name: str) -> str:
    """Obsidian that counts beside what a price asks for."""
    p = c.player
    obsidian = spare(p) if name != "cocoa" else p.obsidian if can_change(c.s, p) else 0
    return f" and {obsidian} obsidian" if obsidian else ""


_COCOA_RULES: Final = [  # first action, and the rules that ask for its cocoa
    (v.TAKE, ("city:67",)),
    (v.ABILITY, ("city:27", "city:104")),
    (v.MAIN, ("city:16", "city:24")),
    (v.ABANDON, ("city:29", "city:30")),
    (v.POWER, ("city:44",)),
    (v.ASCEND, ("city:66", "city:107")),
    (v.USE, ("city:75",)),
    (v.MAIN_MAJOR, ("city:16", "city:24")),
    (v.HARVEST, ("expansion:R78",)),
    (v.PAY_MORE, ("city:75",)),
]


def cocoa_rules(c: Case) -> tuple[str, ...]:
    if kind_of(c.f) == kinds.ALTAR_TRADE:
        return ("expansion:R133",)
    return [rules for first, rules in _COCOA_RULES if first <= max(c.action, 0)][-1]


_PRICE_RULES: Final = {  # a board's own rule on what its main action costs
    facts.ALCHEMY: ("city:24", "city:41"),
    facts.NOBLES: ("city:24", "city:101"),
    facts.DECORATIONS: ("city:11", "city:24"),
    facts.CONSTRUCTION: ("city:3", "city:24"),
}


def price_rules(c: Case) -> tuple[str, ...]:
    if c.at_work == facts.NOBLES and c.s.house.empire:
        return ("expansion:R45", "expansion:R97")
    return _PRICE_RULES.get(c.at_work, ())
