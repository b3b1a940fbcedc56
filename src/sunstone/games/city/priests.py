"""Priestess tiles, a house option (expansion:R108, R109): who takes one, and the technology that 11 brings.

What else they do stands with the rules it changes: `payment.spare` for 11, `shamans.rouse` and `salary.salary_of` for
12."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, c_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.draws import Draw, technology_drawn
from sunstone.games.city.state import City, Step, people, register

DRAWN: Final = 2  # technologies that priestess 11 shows, one of which is kept


def offer_priests(s: City) -> None:
    """In reverse player order (expansion:R108); Teotibot takes none."""
    for seat in range(people(s)):
        k: i64 = seat
        s.push(frame(kinds.PRIEST_OFFER, k))


def is_on_offer(s: City, priest: i64) -> bool:
    """One copy each; 11 goes with the module obsidian, 12 with the module altars."""
    for p in s.players:
        if p.priest == priest:
            return False
    return s.house.priest_tiles and (priest == facts.COATLICUE or s.house.altars)


@final
class PriestOffer(Step):
    """Take a priestess tile that is still on offer, or none (expansion:R108)."""

    rules = ("expansion:R108",)

    def run(self, s: City, f: Frame) -> bool:
        return not (is_on_offer(s, facts.COATLICUE) or is_on_offer(s, facts.XIUHTECUHTLI))

    def options(self, s: City, f: Frame, out: Options) -> None:
        for i in range(2):
            k: i64 = i
            if is_on_offer(s, facts.COATLICUE + k):
                out.add(v.TAKE_PRIEST + k)
        out.add(v.DECLINE)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.DECLINE:
            return 0
        if not v.TAKE_PRIEST <= action < v.LEARN:
            return r.NOT_ASKED
        return 0 if is_on_offer(s, action - v.TAKE_PRIEST + facts.COATLICUE) else r.NO_SUCH_PRIEST

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        s.pop()
        if action == v.DECLINE:
            return
        priest: i64 = action - v.TAKE_PRIEST + facts.COATLICUE
        s.players[seat].priest = priest
        s.note(events.PRIEST_TAKEN, seat, 1, causes.SETUP, priest)
        if priest == facts.COATLICUE:
            s.push(frame(kinds.PRIEST_DRAW, CHANCE, 0, seat))


def in_play(s: City) -> i64:
    """Mask of the technologies on the Alchemy board."""
    mask: i64 = 0
    for place in range(6):
        mask |= bit(s.layout[state.TECHNOLOGY_AT + place])
    return mask


@final
class PriestDraw(Draw):
    """a seat, c technologies drawn so far: two of those that are not on the Alchemy board (expansion:R109)."""

    rules = ("expansion:R109",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        left: i64 = ~(in_play(s) | c_of(f))
        t: i64 = 0
        while t < facts.TECHNOLOGIES:
            if left >> t & 1:
                out.add(
                    v.TECHNOLOGY_DRAWN + t
                    if t < facts.BASE_TECHNOLOGIES
                    else v.TECHNOLOGY_MORE + t - facts.BASE_TECHNOLOGIES
                )
            t += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        drawn: i64 = c_of(f) | bit(technology_drawn(action))
        s.note(events.DRAWN, CHANCE, 1, 0, action)
        if bits_in(drawn) < DRAWN:
            s.swap_top(frame(kinds.PRIEST_DRAW, CHANCE, 0, a_of(f), 0, drawn))
        else:
            s.swap_top(frame(kinds.PRIEST_KEEP, a_of(f), 0, 0, 0, drawn))


@final
class PriestKeep(Step):
    """c technologies drawn: one is kept, without cost or temple step; the other goes back (expansion:R109)."""

    rules = ("expansion:R109",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        t: i64 = 0
        while t < facts.TECHNOLOGIES:
            if c_of(f) >> t & 1:
                out.add(v.LEARN + t)
            t += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.LEARN <= action < v.PAY_MORE:
            return r.NOT_ASKED
        return 0 if c_of(f) >> (action - v.LEARN) & 1 else r.NOT_DRAWN

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        technology: i64 = action - v.LEARN
        s.pop()
        s.players[seat_of(f)].technologies |= bit(technology)
        s.note(events.TECHNOLOGY, seat_of(f), 1, causes.PRIESTESS, technology)


register(kinds.PRIEST_OFFER, PriestOffer())
register(kinds.PRIEST_DRAW, PriestDraw())
register(kinds.PRIEST_KEEP, PriestKeep())
