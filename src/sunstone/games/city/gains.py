"""What is handed out: programs of gains, resources of choice, temple and Avenue steps, discovery tiles."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, c_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, offer_anytime, take_anytime
from sunstone.games.city.claims import arrive
from sunstone.games.city.payment import can_pay, can_pay_twice, charge
from sunstone.games.city.shamans import rouse
from sunstone.games.city.state import City, Player, Step, count_of, one, register
from sunstone.games.city.technology import takes_obsidian

FIRST_CHOICE: Final = 6  # ops from BLUE on need a step of their own


@final
class Gain(Step):
    """c where in CODE: hand out until a step of its own is due; the rest waits in a frame of the same kind."""

    def run(self, s: City, f: Frame) -> bool:
        seat, cause = seat_of(f), cause_of(f)
        at = c_of(f)
        while True:
            op = facts.CODE[at]
            if op == facts.END:
                return True
            n = facts.CODE[at + 1]
            at += 2
            if op < FIRST_CHOICE:
                s.gain(seat, op, n, cause)
                continue
            if op == facts.OBSIDIAN_OP:
                s.gain(seat, events.OBSIDIAN, n, cause)
                continue
            if facts.CODE[at] != facts.END:
                s.push(frame(kinds.GAIN, seat, cause, 0, 0, at))
            if op == facts.ANY:
                s.push(frame(kinds.ANY_RESOURCE, seat, cause))
            elif op == facts.FREE_TEMPLE:
                s.push(frame(kinds.ANY_TEMPLE, seat, cause))
            elif op == events.AVENUE:
                s.push(frame(kinds.AVENUE, seat, cause))
            elif op == facts.POWER_2:
                s.push(frame(kinds.POWER_ANY, seat, cause, 0, n))
            elif op == facts.RESEARCH_FREE:
                research_lowest(s, seat, cause)
            else:
                s.push(frame(kinds.ADVANCE, seat, cause, op - events.BLUE))
            return True


def research_lowest(s: City, seat: Seat, cause: i64) -> None:
    """A starting tile's marker: the lowest technology not yet owned, with its column's step (city:83)."""
    p = s.players[seat]
    for place in range(6):
        i: i64 = place
        technology = s.layout[state.TECHNOLOGY_AT + i]
        if p.technologies >> technology & 1 == 0:
            p.technologies |= bit(technology)
            if s.house.obsidian:
                s.fresh |= bit(technology)  # not for what this tile brings (expansion:R122)
            s.note(events.TECHNOLOGY, seat, 1, cause, technology)
            s.push(frame(kinds.ADVANCE, seat, cause, i % 3))
            return


@final
class AnyResource(Step):
    """One wood, stone or gold of choice (city:58); with technology 1½ obsidian too (expansion:R70)."""

    rules = ("city:58", "city:106")

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.RESOURCE)
        out.add(v.RESOURCE + 1)
        out.add(v.RESOURCE + 2)
        if takes_obsidian(s, seat_of(f)):
            out.add(v.GAIN_OBSIDIAN)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.GAIN_OBSIDIAN:
            return 0 if takes_obsidian(s, seat_of(f)) else r.NO_OBSIDIAN_GAIN
        return 0 if v.RESOURCE <= action < v.TEMPLE else r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        what: i64 = events.OBSIDIAN if action == v.GAIN_OBSIDIAN else events.WOOD + action - v.RESOURCE
        s.gain(seat_of(f), what, 1, cause_of(f))


# --- temples
def step_on(p: Player, temple: i64) -> i64:
    return p.blue if temple == 0 else p.red if temple == 1 else p.green


def may_advance(s: City, seat: Seat, temple: i64) -> bool:
    """Not beyond the top step, and onto it only while nobody stands there (city:55)."""
    at = step_on(s.players[seat], temple)
    if at < facts.PENULTIMATE:
        return True
    if at >= facts.TOP_STEP:
        return False
    for p in s.players:
        if step_on(p, temple) == facts.TOP_STEP:
            return False
    return True


def advance_refusal(s: City, seat: Seat, temple: i64) -> i64:
    """Which of the two reasons against a step there is (city:55)."""
    if may_advance(s, seat, temple):
        return 0
    return r.TEMPLE_TOP if step_on(s.players[seat], temple) >= facts.TOP_STEP else r.TEMPLE_BLOCKED


@final
class AnyTemple(Step):
    """A step on a temple of choice, one where it is possible; with none possible the step is lost (city:55)."""

    rules = ("city:55", "city:105", "city:106")

    def run(self, s: City, f: Frame) -> bool:
        seat = seat_of(f)
        return not (may_advance(s, seat, 0) or may_advance(s, seat, 1) or may_advance(s, seat, 2))

    def options(self, s: City, f: Frame, out: Options) -> None:
        for temple in range(3):
            t: i64 = temple
            if may_advance(s, seat_of(f), t):
                out.add(v.TEMPLE + t)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.TEMPLE <= action < v.CLAIM_KIND:
            return advance_refusal(s, seat_of(f), action - v.TEMPLE)
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.ADVANCE, seat_of(f), cause_of(f), action - v.TEMPLE))


@final
class Advance(Step):
    """a temple: one step up if it can be made, with that step's reward (city:55-57, 59, 105)."""

    rules = ("city:28", "city:55", "city:56", "city:57", "city:59", "city:105")

    def run(self, s: City, f: Frame) -> bool:
        seat, temple = seat_of(f), a_of(f)
        if may_advance(s, seat, temple):
            s.gain(seat, events.BLUE + temple, 1, cause_of(f))
            if s.house.mansion:
                arrive(s, seat, temple, step_on(s.players[seat], temple))
            at: i64 = temple * 11 + step_on(s.players[seat], temple)
            place = facts.MAJOR_PLACE[at]
            if place > 0 and s.lying[place - 1]:
                s.push(frame(kinds.MAJOR, seat, causes.TEMPLE + temple, place - 1, at))
            else:
                s.push(frame(kinds.GAIN, seat, causes.TEMPLE + temple, 0, 0, facts.TEMPLE_GAIN[at]))
        return True


# --- discovery tiles
def can_pay_tile(s: City, p: Player, kind: i64, due: i64) -> bool:
    """Whether the price printed on the tile can be paid, `due` cocoa having gone elsewhere, or come (city:39)."""
    if p.obsidian and due > 0:
        return can_pay_twice(s, p, due, facts.COST_COCOA[kind], facts.COST_WOOD[kind], facts.COST_GOLD[kind])
    return can_pay(s, p, facts.COST_COCOA[kind] + due, facts.COST_WOOD[kind], 0, facts.COST_GOLD[kind])


def claim_tile(s: City, seat: Seat, kind: i64, cause: i64) -> None:
    """Pay the printed price and take the tile; where it lay is the caller's to clear."""
    owed = charge(
        s,
        seat,
        causes.DISCOVERY + kind,
        cocoa=facts.COST_COCOA[kind],
        wood=facts.COST_WOOD[kind],
        gold=facts.COST_GOLD[kind],
    )
    if kind >= facts.FIRST_MASK:
        rouse(s, seat)
    s.players[seat].tiles += one(kind)
    s.note(events.TILE, seat, 1, cause, kind)
    if owed:
        s.push(owed)


def lying_refusal(s: City, p: Player, place: i64, kind: i64) -> i64:
    if count_of(s.lying[place], kind) == 0:
        return r.NOT_LYING_HERE
    return 0 if can_pay_tile(s, p, kind, 0) else r.CANNOT_PAY_TILE


def list_lying(s: City, p: Player, place: i64, out: Options) -> None:
    kind: i64 = 0
    while kind < facts.KINDS:
        if lying_refusal(s, p, place, kind) == 0:
            out.add(v.CLAIM_KIND + kind)
        kind += 1


@final
class Major(Step):
    """a where tiles lie, b temple and step: one of the tiles, or the printed reward (city:39, 59)."""

    rules = ("city:39", "city:59", "city:105")

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.REWARD)
        list_lying(s, s.players[seat_of(f)], a_of(f), out)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.REWARD:
            return 0
        if v.CLAIM_KIND <= action < v.REWARD:
            return lying_refusal(s, s.players[seat_of(f)], a_of(f), action - v.CLAIM_KIND)
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        s.pop()
        if action == v.REWARD:
            s.push(frame(kinds.GAIN, seat, cause_of(f), 0, 0, facts.TEMPLE_GAIN[b_of(f)]))
        else:
            s.lying[a_of(f)] -= one(action - v.CLAIM_KIND)
            claim_tile(s, seat, action - v.CLAIM_KIND, cause_of(f))


@final
class Avenue(Step):
    """One step on the Avenue of the Dead, up to its end; three of its steps have tiles (city:52, 53)."""

    rules = ("city:52", "city:53")

    def run(self, s: City, f: Frame) -> bool:
        seat = seat_of(f)
        if s.players[seat].avenue < facts.AVENUE_END:
            s.gain(seat, events.AVENUE, 1, cause_of(f))
            place = facts.AVENUE_PLACE[s.players[seat].avenue]
            if place > 0:
                s.push(frame(kinds.AVENUE_TILE, seat, causes.AVENUE_TILE, place - 1))
        return True


@final
class AvenueTile(Step):
    """a where tiles lie: take one and pay for it, or pass (city:39, 53)."""

    rules = ("city:39", "city:53")

    def run(self, s: City, f: Frame) -> bool:
        return s.lying[a_of(f)] == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.DECLINE)
        list_lying(s, s.players[seat_of(f)], a_of(f), out)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.DECLINE:
            return 0
        if v.CLAIM_KIND <= action < v.REWARD:
            return lying_refusal(s, s.players[seat_of(f)], a_of(f), action - v.CLAIM_KIND)
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        s.pop()
        if action != v.DECLINE:
            s.lying[a_of(f)] -= one(action - v.CLAIM_KIND)
            claim_tile(s, seat, action - v.CLAIM_KIND, cause_of(f))


register(kinds.GAIN, Gain())
register(kinds.ANY_RESOURCE, AnyResource())
register(kinds.ANY_TEMPLE, AnyTemple())
register(kinds.ADVANCE, Advance())
register(kinds.MAJOR, Major())
register(kinds.AVENUE, Avenue())
register(kinds.AVENUE_TILE, AvenueTile())
