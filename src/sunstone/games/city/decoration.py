"""The Decorations board: a tile on one of the pyramid's four sides (city:7-11, 101)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit
from sunstone.engine.frame import Action, Frame, Seat, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import (
    causes,
    components as facts,
    events,
    kinds,
    pyramid_data,
    refusals as r,
    state,
    vocabulary as v,
)
from sunstone.games.city.anytime import anytime_refusal, offer_anytime, take_anytime
from sunstone.games.city.main_action import BoardAction, abandon, register_board
from sunstone.games.city.payment import charge, has_resources
from sunstone.games.city.state import City, Step, register

PRICE: Final = vec[i64]([0] + facts.DATA["main_action"]["decorations"]["gold_cost_by_workers"])  # by workers
FLAT_VP: Final = 3
T_DECORATIONS_VP: Final = 4


def open_space(s: City, side: i64) -> i64:
    """The space of that side where a decoration may go now, -1 if there is none: each side has at most one."""
    for level in range(4):
        space: i64 = side * 4 + level
        if s.decorations[space] == 0:
            for i in range(2):
                need = pyramid_data.SPACE_NEEDS[space * 2 + i]
                if need >= 0 and s.slots[need] == 0:
                    return -1
            return space
    return -1


def offered(s: City, tile: i64) -> i64:
    """The place in the offer where the tile lies, -1 if it does not."""
    i: i64 = state.DECORATION_OFFER
    while i < state.OFFER:
        if s.offer[i] == tile + 1:
            return i
        i += 1
    return -1


@final
class Decorations(BoardAction):
    """Choose a tile of the offer and a side: icons, points, temples, a step on the pyramid track, a power-up."""

    rules = ("city:4", "city:7", "city:8", "city:9", "city:10", "city:11", "city:101")

    def possible(self, s: City, seat: Seat, workers: i64, lowest: i64) -> i64:
        if not has_resources(s.players[seat], 0, 0, PRICE[workers]):
            return r.NO_GOLD
        if s.offer[state.DECORATION_OFFER] + s.offer[4] + s.offer[5] + s.offer[6] == 0:
            return r.OFFER_EMPTY
        for side in range(4):
            if open_space(s, side) >= 0:
                return 0
        return r.SPACE_CLOSED

    def options(self, s: City, f: Frame, out: Options) -> None:
        if has_resources(s.players[seat_of(f)], 0, 0, PRICE[s.main_workers]):
            sides: i64 = 0
            for side in range(4):
                if open_space(s, side) >= 0:
                    sides |= bit(side)
            i: i64 = state.DECORATION_OFFER
            while i < state.OFFER:
                if s.offer[i]:
                    for side in range(4):
                        k: i64 = side
                        if sides >> k & 1:
                            out.add(v.DECORATE + (s.offer[i] - 1) * 4 + k)
                i += 1
        if out.n == 0:
            out.add(v.ABANDON)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.DECORATE <= action < v.CHOOSE_TILE:
            if not has_resources(s.players[seat_of(f)], 0, 0, PRICE[s.main_workers]):
                return r.NO_GOLD
            if offered(s, (action - v.DECORATE) // 4) < 0:
                return r.NOT_OFFERED
            return 0 if open_space(s, (action - v.DECORATE) % 4) >= 0 else r.SPACE_CLOSED
        if action == v.ABANDON:
            return 0 if self.possible(s, seat_of(f), s.main_workers, s.main_lowest) else r.CAN_BE_DONE
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.ABANDON:
            abandon(s, seat)
            return
        s.pop()
        tile: i64 = (action - v.DECORATE) // 4
        space = open_space(s, (action - v.DECORATE) % 4)
        owed = charge(s, seat, causes.DECORATION, gold=PRICE[s.main_workers])
        s.main_open = 0  # from here on another worker would change nothing (expansion:R152)
        s.offer[offered(s, tile)] = 0
        s.decorations[space] = tile + 1
        s.note(events.DECORATED, seat, 1, causes.DECORATION, events.pack_decoration(space, tile))
        first, second = matched(s, space, tile, 0), matched(s, space, tile, 1)
        hits: i64 = (1 if first >= 0 else 0) + (1 if second >= 0 else 0)
        if hits:
            s.gain(seat, events.VP, hits, causes.ICONS)
        s.gain(seat, events.VP, FLAT_VP, causes.DECORATION)
        if s.main_known >> facts.T_DECORATIONS & 1:
            s.gain(seat, events.VP, T_DECORATIONS_VP, causes.KNOWLEDGE + facts.T_DECORATIONS)
        climb_track(s, seat, causes.DECORATION)
        s.push(frame(kinds.POWER_UPS, seat))
        self.advance(s, seat, first, second)
        if owed:
            s.push(owed)

    def advance(self, s: City, seat: Seat, first: i64, second: i64) -> None:
        """first, second: icons that matched; every icon on a decoration but the neutral one is coloured."""
        if first > 0 and second > 0 and first != second:
            s.push(frame(kinds.EITHER_TEMPLE, seat, causes.ICONS, bit(first - 1) | bit(second - 1)))
            return
        if second > 0:
            s.push(frame(kinds.ADVANCE, seat, causes.ICONS, second - 1))
        if first > 0:
            s.push(frame(kinds.ADVANCE, seat, causes.ICONS, first - 1))


def matched(s: City, space: i64, tile: i64, i: i64) -> i64:
    """The icon if it covers its like, else -1 (city:1, 2)."""
    icon = pyramid_data.DECORATION_FACE[tile * 2 + i]
    under = pyramid_data.SPACE_UNDER[space * 2 + i]
    covered: i64 = -1 - under if under < 0 else pyramid_data.FACE[(s.slots[under // 4] - 1) * 4 + under % 4]
    return icon if icon == covered else -1


def climb_track(s: City, seat: Seat, cause: i64) -> None:
    """One step on the pyramid track; beyond its end the step is lost (city:12)."""
    if s.players[seat].pyramid < facts.PYRAMID_END:
        s.gain(seat, events.PYRAMID, 1, cause)


@final
class EitherTemple(Step):
    """a mask of the two temples: both are climbed, in the player's order (city:4)."""

    rules = ("city:4",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        for temple in range(3):
            t: i64 = temple
            if a_of(f) >> t & 1:
                out.add(v.TEMPLE + t)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.TEMPLE <= action < v.CLAIM_KIND:
            return 0 if a_of(f) >> (action - v.TEMPLE) & 1 else r.NOT_OWN_TEMPLE
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        first: i64 = action - v.TEMPLE
        rest: i64 = a_of(f) & ~bit(first)
        second: i64 = 0 if rest == 1 else 1 if rest == 2 else 2
        s.pop()
        s.then(
            frame(kinds.ADVANCE, seat_of(f), causes.ICONS, first),
            frame(kinds.ADVANCE, seat_of(f), causes.ICONS, second),
        )


register_board(kinds.DECORATIONS, Decorations(), facts.DECORATIONS)
register(kinds.EITHER_TEMPLE, EitherTemple())
