"""Module empire: what a building in a region gives (expansion:R49-R52, R98)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, offer_anytime, take_anytime
from sunstone.games.city.draws import Draw, list_discovery
from sunstone.games.city.gains import advance_refusal, can_pay_tile, claim_tile, may_advance
from sunstone.games.city.majors import (
    can_claim_major,
    claim_major,
    drawn_major,
    has_majors,
    list_majors,
    list_more_majors,
)
from sunstone.games.city.power import find_die, power_up
from sunstone.games.city.shamans import rouse
from sunstone.games.city.state import City, Player, Step, board_of, count_of, die, one, power_of, register, space_of
from sunstone.games.city.technology import learn_lowest
from sunstone.games.city.workers import missing_worker


@final
class Build(Step):
    """a region: its benefit for a player."""

    rules = ("expansion:R98",)

    def run(self, s: City, f: Frame) -> bool:
        seat, region, cause = seat_of(f), a_of(f), cause_of(f)
        if region == 1:
            s.gain(seat, events.OBSIDIAN, 1, cause)
            s.gain(seat, events.COCOA, 1, cause)
        elif region == 2:
            s.push(frame(kinds.ANY_TEMPLE, seat, cause))
        elif region == 3:
            s.push(frame(kinds.EMPIRE_DRAW, CHANCE, seat, 0, 3))
        elif region == 4:
            s.push(frame(kinds.RAISE_SEVERAL, seat, cause, 3))
        elif region == 5 or region == 9:
            s.push(frame(kinds.SPECIAL, seat, cause))
        elif region == 6:
            s.push(frame(kinds.EMPIRE_DRAW, CHANCE, seat, 1, 2))
        elif region == 7:
            learn_lowest(s, seat, cause, True)
        elif region == 8:
            s.push(frame(kinds.OTHER_TEMPLE, seat, cause))
        elif region == 10:
            s.push(frame(kinds.GAIN, seat, cause, 0, 0, facts.OBSIDIAN_GAIN[4]))
        else:
            points: i64 = 0
            for d in s.players[seat].dice:
                if board_of(d) < facts.BOARDS:
                    points += 2 if power_of(d) >= 4 else 1
            s.gain(seat, events.VP, points, cause)
        return True


@final
class EmpireDraw(Draw):
    """cause the seat, a 1: Major Discovery tiles, b still to draw: open to all, one may be claimed (expansion:R49)."""

    rules = ("expansion:R49", "expansion:R114", "expansion:R115")

    def run(self, s: City, f: Frame) -> bool:
        if b_of(f) and (has_majors(s) if a_of(f) else s.pool > 0):
            return False
        s.push(frame(kinds.EMPIRE_CLAIM, cause_of(f), 0, a_of(f)))
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        if a_of(f):
            list_majors(s.major_pool, out)
        else:
            list_discovery(s.pool, out)

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        if a_of(f):
            list_more_majors(s, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        kind: i64
        if a_of(f):
            kind = drawn_major(s, action)
            s.note(events.DRAWN, CHANCE, 1, 0, v.MAJOR_DRAWN + kind)
        else:
            kind = action - v.DISCOVERY_DRAWN
            s.pool -= one(kind)
            s.note(events.DRAWN, CHANCE, 1, 0, action)
        s.shown += one(kind)
        s.swap_top(frame(kinds.EMPIRE_DRAW, CHANCE, cause_of(f), a_of(f), b_of(f) - 1))


@final
class EmpireClaim(Step):
    """a 1: Major Discovery tiles: one of those drawn, for its cost, or none; the rest goes back (expansion:R49)."""

    rules = ("expansion:R3", "expansion:R49", "expansion:R150")

    def run(self, s: City, f: Frame) -> bool:
        return s.shown == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.DECLINE)
        first: i64 = v.CLAIM_MAJOR if a_of(f) else v.CLAIM_KIND
        kind: i64 = 0
        while kind < (facts.MAJORS if a_of(f) else facts.KINDS):
            if self.refusal(s, f, first + kind) == 0:
                out.add(first + kind)
            kind += 1
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if action == v.DECLINE:
            return 0
        if a_of(f) and v.CLAIM_MAJOR <= action < v.CLAIM_MAJOR + facts.MAJORS:
            if count_of(s.shown, action - v.CLAIM_MAJOR) == 0:
                return r.NOT_SHOWN
            return 0 if can_claim_major(s, p, action - v.CLAIM_MAJOR) else r.CANNOT_PAY_TILE
        if a_of(f) == 0 and v.CLAIM_KIND <= action < v.REWARD:
            if count_of(s.shown, action - v.CLAIM_KIND) == 0:
                return r.NOT_SHOWN
            return 0 if can_pay_tile(s, p, action - v.CLAIM_KIND, 0) else r.CANNOT_PAY_TILE
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if take_anytime(s, seat_of(f), action):
            return
        s.pop()
        kind: i64 = action - (v.CLAIM_MAJOR if a_of(f) else v.CLAIM_KIND)
        if action != v.DECLINE:
            s.shown -= one(kind)
        if a_of(f):
            s.major_pool += s.shown
        else:
            s.pool += s.shown
        s.shown = 0
        if action == v.DECLINE:
            return
        if a_of(f):
            claim_major(s, seat_of(f), kind, causes.REGION + 6)
        else:
            claim_tile(s, seat_of(f), kind, causes.REGION + 3)


@final
class RaiseSeveral(Step):
    """a power-ups left, b mask of dice that had theirs: one each for different workers (expansion:R50, R139)."""

    rules = ("expansion:R50", "expansion:R139")

    def may_raise(self, p: Player, f: Frame, w: i64) -> bool:
        d = p.dice[w]
        return board_of(d) < facts.BOARDS and space_of(d) == 0 and b_of(f) >> w & 1 == 0

    def run(self, s: City, f: Frame) -> bool:
        p = s.players[seat_of(f)]
        for w in range(4):
            if a_of(f) and self.may_raise(p, f, w):
                return False
        return True

    def worker(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        for w in range(4):
            i: i64 = w
            if p.dice[i] == die((action - v.POWER) // 5, (action - v.POWER) % 5 + 1) and self.may_raise(p, f, i):
                return i
        return -1

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        for w in range(4):
            i: i64 = w
            if self.may_raise(p, f, i):
                action: i64 = v.POWER + board_of(p.dice[i]) * 5 + power_of(p.dice[i]) - 1
                if self.worker(s, f, action) == i:
                    out.add(action)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.POWER <= action < v.SKIP:
            if self.worker(s, f, action) >= 0:
                return 0
            if find_die(s.players[seat_of(f)], action) >= 0:
                return r.RAISED_ALREADY
            return missing_worker(s.players[seat_of(f)], (action - v.POWER) // 5, (action - v.POWER) % 5 + 1)
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        w = self.worker(s, f, action)
        s.swap_top(frame(kinds.RAISE_SEVERAL, seat_of(f), cause_of(f), a_of(f) - 1, b_of(f) | bit(w)))
        power_up(s, seat_of(f), w, cause_of(f))


@final
class OtherTemple(Step):
    """a 0, or the first temple + 1: steps on two different temples, each lost if it cannot be made (expansion:R51)."""

    rules = ("expansion:R51",)

    def run(self, s: City, f: Frame) -> bool:
        for temple in range(3):
            if temple + 1 != a_of(f) and may_advance(s, seat_of(f), temple):
                return False
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        for temple in range(3):
            t: i64 = temple
            if self.refusal(s, f, v.TEMPLE + t) == 0:
                out.add(v.TEMPLE + t)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.TEMPLE <= action < v.CLAIM_KIND:
            return r.NOT_ASKED
        temple: i64 = action - v.TEMPLE
        return r.SAME_TEMPLE if temple + 1 == a_of(f) else advance_refusal(s, seat_of(f), temple)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        temple: i64 = action - v.TEMPLE
        s.pop()
        if a_of(f) == 0:
            s.push(frame(kinds.OTHER_TEMPLE, seat_of(f), cause_of(f), temple + 1))
        s.push(frame(kinds.ADVANCE, seat_of(f), cause_of(f), temple))


@final
class Special(Step):
    """One of the special masks that are left (expansion:R52)."""

    rules = ("expansion:R52",)

    def run(self, s: City, f: Frame) -> bool:
        return s.specials == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        for mask in range(2):
            k: i64 = mask
            if s.specials >> k & 1:
                out.add(v.SPECIAL_TAKEN + k)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.SPECIAL_TAKEN <= action < v.SPECIAL_TAKEN + 2:
            return r.NOT_ASKED
        return 0 if s.specials >> (action - v.SPECIAL_TAKEN) & 1 else r.NO_SPECIAL

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        take_special(s, seat_of(f), action - v.SPECIAL_TAKEN, cause_of(f))


def take_special(s: City, seat: Seat, mask: i64, cause: i64) -> None:
    rouse(s, seat)
    s.specials &= ~bit(mask)
    s.players[seat].majors += one(facts.SPECIAL_MASK + mask)
    s.note(events.MAJOR_TAKEN, seat, 1, cause, facts.SPECIAL_MASK + mask)


register(kinds.BUILD, Build())
register(kinds.EMPIRE_DRAW, EmpireDraw())
register(kinds.EMPIRE_CLAIM, EmpireClaim())
register(kinds.RAISE_SEVERAL, RaiseSeveral())
register(kinds.OTHER_TEMPLE, OtherTemple())
register(kinds.SPECIAL, Special())
