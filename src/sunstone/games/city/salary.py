"""Salaries of an Eclipse (city:75, 108): what is due, what each seat offers unseen, and paying it."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit
from sunstone.engine.frame import Action, Frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import flip, has_tile
from sunstone.games.city.payment import COCOA_VALUE, can_change, in_obsidian
from sunstone.games.city.shamans import STANDING
from sunstone.games.city.state import City, Player, Step, board_of, people, power_of, register

MISSING_COCOA_VP: Final = 3
MORE_COCOA: Final = 9  # beyond the salary of four strong workers: only priestess 12 asks for so much
STANDING_SALARY: Final = 2  # that of priestess 12, by her shaman
LYING_SALARY: Final = 4
_MIX: Final = vec[i64](list(v.MIXES))
_MORE_MIX: Final = vec[i64](list(v.MORE_MIXES))


def salary_of(p: Player) -> i64:
    """1 cocoa for each worker in play, 2 from power 4 on (city:75, 108); priestess 12 adds her own (expansion:R110)."""
    due: i64 = 0
    for d in p.dice:
        if board_of(d) < facts.BOARDS:
            due += 2 if power_of(d) >= 4 else 1
    if p.priest == facts.XIUHTECUHTLI:
        due += STANDING_SALARY if p.shaman & STANDING else LYING_SALARY
    return due


# --- a pledge: cocoa + 16 * obsidian. The number of the waiver is left out where cocoa alone is counted
def pledge_of(cocoa: i64) -> i64:
    return cocoa if cocoa < state.WAIVER_PLEDGE else cocoa + 1


def cocoa_of(pledge: i64) -> i64:
    return pledge - 1 if state.WAIVER_PLEDGE < pledge < 16 else pledge % 16


def pay_action(cocoa: i64) -> i64:
    return v.PAY + cocoa if cocoa < MORE_COCOA else v.PAY_MORE + cocoa - MORE_COCOA


def cocoa_offered(action: Action) -> i64:
    """The salary that an action pays in cocoa alone, -1 if it does not."""
    if v.PAY <= action < v.PAY_WAIVED:
        return action - v.PAY
    return action - v.PAY_MORE + MORE_COCOA if v.PAY_MORE <= action < v.PAY_MIXED_MORE else -1


def mix_offered(action: Action) -> i64:
    """16 * obsidian + cocoa of a salary that an action pays with obsidian, -1 if it does not."""
    if v.PAY_MIXED <= action < v.USE_MAJOR:
        return _MIX[action - v.PAY_MIXED]
    return _MORE_MIX[action - v.PAY_MIXED_MORE] if v.PAY_MIXED_MORE <= action < v.POWER_ARRIVED else -1


@final
class Salary(Step):
    """How much cocoa to pay: decided by all at once, unseen (city:75); or a cocoa_waiver (city:35, 36)."""

    rules = ("city:35", "city:36", "city:75")
    secret = True

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        amount: i64 = 0
        due = salary_of(p)
        while amount <= due and amount <= p.cocoa:
            out.add(pay_action(amount))
            amount += 1
        if has_tile(p, facts.COCOA_WAIVER):
            out.add(v.PAY_WAIVED)
        if p.obsidian:
            self.list_mixes(s, p, v.PAY_MIXED, v.USE_MAJOR, out)
            if due >= MORE_COCOA:
                self.list_mixes(s, p, v.PAY_MIXED_MORE, v.POWER_ARRIVED, out)

    def list_mixes(self, s: City, p: Player, first: i64, end: i64, out: Options) -> None:
        action: i64 = first
        while action < end:
            if self.mixed_refusal(s, p, mix_offered(action)) == 0:
                out.add(action)
            action += 1

    def mixed_refusal(self, s: City, p: Player, mix: i64) -> i64:
        """mix: 16 * obsidian + cocoa. Technology 3½ lets obsidian pay, but not more than is due (expansion:R16)."""
        cocoa, obsidian = mix % 16, mix // 16
        if not can_change(s, p) or p.obsidian < obsidian:
            return r.WRONG_MIX
        due = salary_of(p)
        if obsidian > in_obsidian(due) or (cocoa > 0 and cocoa + COCOA_VALUE * obsidian > due):
            return r.MORE_THAN_DUE
        return 0 if p.cocoa >= cocoa else r.NO_COCOA

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        mix, cocoa = mix_offered(action), cocoa_offered(action)
        if mix >= 0:
            return self.mixed_refusal(s, p, mix)
        if cocoa >= 0:
            if cocoa > salary_of(p):
                return r.MORE_THAN_DUE
            return 0 if p.cocoa >= cocoa else r.NO_COCOA
        if action == v.PAY_WAIVED:
            return 0 if has_tile(p, facts.COCOA_WAIVER) else r.NO_WAIVER
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        pledge = mix_offered(action)
        if pledge < 0:
            pledge = state.WAIVER_PLEDGE if action == v.PAY_WAIVED else pledge_of(cocoa_offered(action))
        s.players[seat_of(f)].pledge = pledge

    def seen_by(self, s: City, f: Frame) -> i64:
        return bit(seat_of(f))


@final
class Salaries(Step):
    """All have decided: pay, and lose 3 points for each cocoa that is missing, never below 0."""

    rules = ("city:75",)

    def run(self, s: City, f: Frame) -> bool:
        for seat in range(people(s)):
            i: i64 = seat
            p = s.players[i]
            if p.pledge == state.WAIVER_PLEDGE:
                flip(s, i, facts.COCOA_WAIVER)
            else:
                cocoa, obsidian = cocoa_of(p.pledge), p.pledge // 16
                lost: i64 = MISSING_COCOA_VP * (salary_of(p) - cocoa - COCOA_VALUE * obsidian)
                if cocoa:
                    s.gain(i, events.COCOA, -cocoa, causes.SALARY)
                if obsidian:
                    s.gain(i, events.OBSIDIAN, -obsidian, causes.SALARY)
                if lost < 0:
                    lost = 0  # no change for obsidian
                if lost > p.vp:
                    lost = p.vp
                if lost:
                    s.gain(i, events.VP, -lost, causes.SALARY)
            p.pledge = state.NO_PLEDGE
        return True


register(kinds.SALARY, Salary())
register(kinds.SALARIES, Salaries())
