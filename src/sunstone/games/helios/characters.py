"""Phase 2: hiring and activating characters (helios:H39-H43)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Action, Frame, a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.payment import can_pay
from sunstone.games.helios.state import Helios, Step, register

HAS_HIRED: Final = 1  # what was done this turn
HAS_ACTIVATED: Final = 2


def most_mana(s: Helios) -> i64:
    """Who begins the phase: most Mana, among equals the first in turn order (helios:H39)."""
    best = s.first
    i: i64 = 1
    while i < s.n:
        seat: i64 = (s.first + i) % s.n
        if s.players[seat].mana > s.players[best].mana:
            best = seat
        i += 1
    return best


def hire_refusal(s: Helios, f: Frame, character: i64) -> i64:
    for p in s.players:
        if p.hired >> character & 1:
            return r.HIRED_ALREADY
    if b_of(f) & HAS_HIRED:
        return r.HIRED_THIS_TURN
    return 0 if s.players[seat_of(f)].mana >= facts.HIRE[character] else r.NOT_ENOUGH_MANA


def activate_refusal(s: Helios, f: Frame, character: i64) -> i64:
    p = s.players[seat_of(f)]
    if p.hired >> character & 1 == 0:
        return r.NOT_HIRED
    if p.active >> character & 1:
        return r.ACTIVE_ALREADY
    if b_of(f) & HAS_ACTIVATED:
        return r.ACTIVATED_THIS_TURN
    return 0 if can_pay(p, facts.BUILDINGS + character) else r.CANNOT_PAY


@final
class Characters(Step):
    """a passes in a row so far, b what was done this turn: hire one and activate one, in any order (helios:H40).
    The phase ends when all have passed in succession (helios:R37)."""

    rules = ("helios:H40", "helios:H41", "helios:H42", "helios:H43", "helios:R37")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        out.add(v.DONE if b_of(f) else v.PASS)
        character: i64 = 0
        while character < facts.CHARACTERS:
            if hire_refusal(s, f, character) == 0:
                out.add(v.HIRE + character)
            character += 1
        character = 0
        while character < facts.CHARACTERS:
            if activate_refusal(s, f, character) == 0:
                out.add(v.ACTIVATE + character)
            character += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if action == v.PASS:
            return r.SOMETHING_DONE if b_of(f) else 0
        if action == v.DONE:
            return 0 if b_of(f) else r.NOTHING_DONE
        if v.HIRE <= action < v.ACTIVATE:
            return hire_refusal(s, f, action - v.HIRE)
        if v.ACTIVATE <= action < v.PASS:
            return activate_refusal(s, f, action - v.ACTIVATE)
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        after: i64 = (seat + 1) % s.n
        if action == v.PASS:
            s.note(events.PASSED, seat, 1, 0)
            s.pop()
            if a_of(f) + 1 < s.n:
                s.push(frame(kinds.CHARACTERS, after, 0, a_of(f) + 1))
        elif action == v.DONE:
            s.swap_top(frame(kinds.CHARACTERS, after))
        elif action < v.ACTIVATE:
            character: i64 = action - v.HIRE
            s.swap_top(frame(kinds.CHARACTERS, seat, 0, 0, b_of(f) | HAS_HIRED))
            s.gain_mana(seat, -facts.HIRE[character], causes.HIRING)
            s.players[seat].hired |= bit(character)
            s.note(events.HIRED, seat, 1, 0, character)
        else:
            s.swap_top(frame(kinds.CHARACTERS, seat, 0, 0, b_of(f) | HAS_ACTIVATED))
            s.push(frame(kinds.PAY, seat, causes.PAYMENT, facts.BUILDINGS + action - v.ACTIVATE))


register(kinds.CHARACTERS, Characters())
