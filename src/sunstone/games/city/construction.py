"""The Construction board: pyramid tiles, one after the other (city:3, 5-7, 13, 45, 46, 101, 109)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Action, Frame, Seat, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, pyramid_data, refusals as r, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, extra_refusal, has_tile, offer_anytime, take_anytime
from sunstone.games.city.decoration import climb_track
from sunstone.games.city.main_action import WORKER_LIMIT, BoardAction, abandon, register_board
from sunstone.games.city.majors import major_use_refusal
from sunstone.games.city.payment import charge, has_resources
from sunstone.games.city.state import City, Player, Step, register

ACTION_VP: Final = 3  # technology 11
FIRST_WITH_WOOD: Final = 16  # first slot of the second level

# ways of paying: in full, one stone less, one wood less
FULL: Final = 0
LESS_STONE: Final = 1
LESS_WOOD: Final = 2


def ground_refusal(s: City, slot: i64) -> i64:
    if s.slots[slot]:
        return r.SLOT_TAKEN
    if slot >= FIRST_WITH_WOOD:
        for i in range(4):
            if s.slots[pyramid_data.SUPPORT[slot * 4 + i]] == 0:
                return r.NOT_SUPPORTED
    return 0


def price_refusal(p: Player, level: i64, way: i64, discount: i64) -> i64:
    stone, wood = pyramid_data.LEVEL_STONE[level], pyramid_data.LEVEL_WOOD[level]
    if way != FULL:
        if discount == 0 or (way == LESS_WOOD and wood == 0):
            return r.NO_DISCOUNT
        if way == LESS_STONE:
            stone -= 1
        else:
            wood -= 1
    if has_resources(p, wood, stone, 0):
        return 0
    return r.NO_WOOD if has_resources(p, 0, stone, 0) else r.NO_STONE


def affordable(p: Player, level: i64, discount: i64) -> bool:
    if price_refusal(p, level, FULL, 0) == 0:
        return True
    return discount > 0 and (price_refusal(p, level, LESS_STONE, 1) == 0 or price_refusal(p, level, LESS_WOOD, 1) == 0)


def construction_refusal(s: City, p: Player, discount: i64) -> i64:
    """Whether any tile can be laid anywhere (city:10, 24)."""
    if s.offer[0] + s.offer[1] + s.offer[2] == 0:
        return r.OFFER_EMPTY
    payable: i64 = 0  # mask of levels
    level: i64 = 1
    while level <= 4:
        if affordable(p, level, discount):
            payable |= bit(level)
        level += 1
    if payable == 0:
        return r.NO_STONE
    best: i64 = r.SLOT_TAKEN  # the pyramid is complete
    slot: i64 = 0
    while slot < pyramid_data.SLOTS:
        if ground_refusal(s, slot) == 0:
            if payable >> pyramid_data.SLOT_LEVEL[slot] & 1:
                return 0
            best = r.NO_WOOD
        slot += 1
    return best


@final
class Construction(BoardAction):
    """The next pyramid tile, or enough. Also after the last allowed one while an extra_worker may still join."""

    rules = ("city:3", "city:5", "city:6", "city:38", "city:101")

    def possible(self, s: City, seat: Seat, workers: i64, lowest: i64) -> i64:
        p = s.players[seat]
        return construction_refusal(s, p, p.technologies >> facts.T_WORKER & 1)

    def begin(self, s: City, seat: Seat) -> None:
        if s.main_known >> facts.T_WORKER & 1:
            s.main_discount = 1
            if s.main_workers < WORKER_LIMIT:
                s.main_workers += 1
        s.push(frame(kinds.CONSTRUCTION, seat))

    def run(self, s: City, f: Frame) -> bool:
        if s.main_placed < s.main_workers:
            return False
        p = s.players[seat_of(f)]
        if has_tile(p, facts.EXTRA_WORKER) and extra_refusal(s) == 0:
            return False
        if p.majors and major_use_refusal(s, seat_of(f), facts.M_EXTRA_WORKER) == 0:
            return False
        s.push(frame(kinds.CONSTRUCTED, seat_of(f)))
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        for place in range(3):
            action: i64 = v.CHOOSE_TILE + place
            if self.tile_refusal(s, f, action) == 0:
                out.add(action)
        if s.main_placed:
            out.add(v.STOP)
        elif out.n == 0:
            out.add(v.ABANDON)
        offer_anytime(s, seat_of(f), out)

    def tile_refusal(self, s: City, f: Frame, action: Action) -> i64:
        if s.main_placed >= s.main_workers:
            return r.ENOUGH_TILES
        if s.offer[action - v.CHOOSE_TILE] == 0:
            return r.NOT_OFFERED
        return construction_refusal(s, s.players[seat_of(f)], s.main_discount)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.CHOOSE_TILE <= action < v.PLACE:
            return self.tile_refusal(s, f, action)
        if action == v.STOP:
            return 0 if s.main_placed else r.FIRST_A_TILE
        if action == v.ABANDON:
            stuck = s.main_placed == 0 and construction_refusal(s, s.players[seat_of(f)], s.main_discount)
            return 0 if stuck else r.CAN_BE_DONE
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.STOP:
            s.swap_top(frame(kinds.CONSTRUCTED, seat))
        elif action == v.ABANDON:
            abandon(s, seat)
        else:
            s.push(frame(kinds.PLACE, seat, 0, action - v.CHOOSE_TILE))


@final
class Place(Step):
    """a place in the offer: where the tile goes, which way round, and what technology 15 saves (city:7, 109)."""

    rules = ("city:3", "city:7", "city:13", "city:45", "city:109")

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        turns = pyramid_data.DISTINCT[s.offer[a_of(f)] - 1]
        ways: i64 = 3 if s.main_discount else 1
        slot: i64 = 0
        while slot < pyramid_data.SLOTS:
            if ground_refusal(s, slot) == 0:
                way: i64 = FULL
                while way < ways:
                    if price_refusal(p, pyramid_data.SLOT_LEVEL[slot], way, s.main_discount) == 0:
                        first = first_action(slot, way)
                        turn: i64 = 0
                        while turn < 4:
                            if turns >> turn & 1:
                                out.add(first + turn)
                            turn += 1
                    way += 1
            slot += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action < v.PLACE or action >= v.STOP:
            return r.NOT_ASKED
        way, slot, turn = way_of(action), slot_of(action), turn_of(action)
        why = ground_refusal(s, slot)
        if why == 0:
            why = price_refusal(s.players[seat_of(f)], pyramid_data.SLOT_LEVEL[slot], way, s.main_discount)
        if why == 0 and pyramid_data.DISTINCT[s.offer[a_of(f)] - 1] >> turn & 1 == 0:
            why = r.SAME_FACE
        return why

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        way, slot, turn = way_of(action), slot_of(action), turn_of(action)
        level = pyramid_data.SLOT_LEVEL[slot]
        stone: i64 = pyramid_data.LEVEL_STONE[level] - (1 if way == LESS_STONE else 0)
        wood: i64 = pyramid_data.LEVEL_WOOD[level] - (1 if way == LESS_WOOD else 0)
        owed = charge(s, seat, causes.BOARD + facts.CONSTRUCTION, wood=wood, stone=stone)
        if way != FULL:
            s.main_discount = 0
        tile: i64 = s.offer[a_of(f)] - 1
        s.offer[a_of(f)] = 0
        s.pop()
        temple = lay(s, seat, slot, tile, turn)
        if temple >= 0:
            s.push(frame(kinds.ADVANCE, seat, causes.ICONS, temple))
        if owed:
            s.push(owed)


def lay(s: City, seat: Seat, slot: i64, tile: i64, turn: i64) -> i64:
    """Put the tile there and score it; the temple to climb, or -1. A tile has at most one coloured icon (city:4)."""
    set_tile(s, seat, slot, tile, turn)
    s.main_placed += 1
    hits: i64 = 0
    temple: i64 = -1
    face: i64 = (tile * 4 + turn) * 4
    for corner in range(4):
        c: i64 = corner
        if pyramid_data.FACE[face + c] == covered(s, slot, c):
            hits += 1
            if pyramid_data.COLOURED[face + c]:
                temple = pyramid_data.FACE[face + c] - 1
    if hits:
        s.gain(seat, events.VP, hits, causes.ICONS)
    s.gain(seat, events.VP, pyramid_data.LEVEL_VP[pyramid_data.SLOT_LEVEL[slot]], causes.LEVEL)
    climb_track(s, seat, causes.LEVEL)
    if slot == pyramid_data.CAPSTONE:
        crown(s, seat)
    return temple


def set_tile(s: City, seat: Seat, slot: i64, tile: i64, turn: i64) -> None:
    s.slots[slot] = tile * 4 + turn + 1
    s.note(events.PLACED, seat, 1, causes.BOARD + facts.CONSTRUCTION, events.pack_tile(slot, tile, turn))


def crown(s: City, seat: Seat) -> None:
    """The level-4 tile: the light disc jumps to the dark disc, and the Eclipse that follows is the last (city:13)."""
    s.capstone = 1
    s.note(events.CAPSTONE, seat, s.dark - s.light, causes.LEVEL)
    s.light = s.dark


def covered(s: City, slot: i64, corner: i64) -> i64:
    """The icon that a tile in this slot covers with that corner: a tile's below, or the board's print."""
    under = pyramid_data.UNDER[slot * 4 + corner]
    return -1 - under if under < 0 else pyramid_data.FACE[(s.slots[under // 4] - 1) * 4 + under % 4]


def first_action(slot: i64, way: i64) -> i64:
    if way == FULL:
        return v.PLACE + slot * 4
    return v.PLACE_LESS_STONE + slot * 4 if way == LESS_STONE else v.PLACE_LESS_WOOD + (slot - FIRST_WITH_WOOD) * 4


def way_of(action: Action) -> i64:
    return LESS_WOOD if action >= v.PLACE_LESS_WOOD else LESS_STONE if action >= v.PLACE_LESS_STONE else FULL


def slot_of(action: Action) -> i64:
    way = way_of(action)
    return (
        (action - v.PLACE_LESS_WOOD) // 4 + FIRST_WITH_WOOD
        if way == LESS_WOOD
        else (action - first_action(0, way)) // 4
    )


def turn_of(action: Action) -> i64:
    return (action - first_action(slot_of(action), way_of(action))) % 4


@final
class Constructed(Step):
    """After the last tile: technologies 11 and 17, then the power-ups (city:46)."""

    rules = ("city:46",)

    def run(self, s: City, f: Frame) -> bool:
        seat = seat_of(f)
        s.main_open = 0
        s.push(frame(kinds.POWER_UPS, seat))
        if s.main_known >> facts.T_CONSTRUCTION & 1:
            s.gain(seat, events.VP, ACTION_VP, causes.KNOWLEDGE + facts.T_CONSTRUCTION)
        if s.main_known >> facts.T_TEMPLE & 1:
            s.push(frame(kinds.GAIN, seat, causes.KNOWLEDGE + facts.T_TEMPLE, 0, 0, facts.ONE_TEMPLE))
        return True


register_board(kinds.CONSTRUCTION, Construction(), facts.CONSTRUCTION)
register(kinds.PLACE, Place())
register(kinds.CONSTRUCTED, Constructed())
