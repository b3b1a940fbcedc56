"""Module altars: what a space of an altar gives (expansion:R88, R133), and the cost of one of its tiles (R9)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, shamans, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, has_anytime, offer_anytime, take_anytime, unlock_all
from sunstone.games.city.majors import can_claim_major, claim_major
from sunstone.games.city.payment import charge, has_cocoa
from sunstone.games.city.shamans import benefit_at, can_lower, pile_of, space_with, take_from_pile
from sunstone.games.city.state import City, Step, board_of, die, power_of, register, space_of
from sunstone.games.city.workers import missing_worker

TRADE_COCOA: Final = 2
TRADE_OBSIDIAN: Final = 4
BACK_MOVES: Final = 2
BACK_BOARDS: Final = 2


@final
class AltarBenefit(Step):
    """a space: what it gives to the shaman that came by itself (expansion:R88, R133)."""

    rules = ("expansion:R36", "expansion:R37", "expansion:R88", "expansion:R133")

    def run(self, s: City, f: Frame) -> bool:
        seat, space = seat_of(f), a_of(f)
        benefit = benefit_at(s, space)
        if benefit == shamans.CLAIM_TILE:
            s.push(frame(kinds.ALTAR_CLAIM, seat, causes.ALTAR, space // 2))
        elif benefit == shamans.OBSIDIAN_2:
            s.gain(seat, events.OBSIDIAN, 2, causes.ALTAR)
        elif benefit == shamans.TRADE:
            s.push(frame(kinds.ALTAR_TRADE, seat, causes.ALTAR))
        else:
            s.gain(seat, events.OBSIDIAN, 1, causes.ALTAR)
            if benefit == shamans.TWO_BACK:
                s.push(frame(kinds.BACK_TAKE, seat, causes.ALTAR, BACK_MOVES, BACK_BOARDS))
            else:
                unlock_all(s, seat, causes.ALTAR)
        return True


@final
class AltarClaim(Step):
    """a altar: any one of its Major Discovery tiles, for its cost, or none (expansion:R36, R88)."""

    rules = ("expansion:R36", "expansion:R37", "expansion:R88", "expansion:R150")

    def run(self, s: City, f: Frame) -> bool:
        return pile_of(s, a_of(f)) == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.DECLINE)
        kind: i64 = 0
        while kind < facts.MAJORS:
            if self.refusal(s, f, v.CLAIM_MAJOR + kind) == 0:
                out.add(v.CLAIM_MAJOR + kind)
            kind += 1
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.DECLINE:
            return 0
        if not v.CLAIM_MAJOR <= action < v.CLAIM_MAJOR + facts.MAJORS:
            return anytime_refusal(s, seat_of(f), action)
        if space_with(s, a_of(f), action - v.CLAIM_MAJOR) < 0:
            return r.NOT_AT_ALTAR
        return 0 if can_claim_major(s, s.players[seat_of(f)], action - v.CLAIM_MAJOR) else r.CANNOT_PAY_TILE

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if take_anytime(s, seat_of(f), action):
            return
        s.pop()
        if action != v.DECLINE:
            kind: i64 = action - v.CLAIM_MAJOR
            take_from_pile(s, a_of(f), space_with(s, a_of(f), kind))
            claim_major(s, seat_of(f), kind, causes.ALTAR)


@final
class AltarTrade(Step):
    """2 cocoa for 4 obsidian, once, or not; asked also while a tile in hand may bring the cocoa (expansion:R133)."""

    rules = ("expansion:R88", "expansion:R133", "expansion:R150")

    def run(self, s: City, f: Frame) -> bool:
        return self.refusal(s, f, v.EXCHANGE) != 0 and not has_anytime(s, seat_of(f))

    def options(self, s: City, f: Frame, out: Options) -> None:
        if self.refusal(s, f, v.EXCHANGE) == 0:
            out.add(v.EXCHANGE)
        out.add(v.DECLINE)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.DECLINE:
            return 0
        if action == v.EXCHANGE:
            return 0 if has_cocoa(s, s.players[seat_of(f)], TRADE_COCOA) else r.NO_COCOA
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        s.pop()
        if action == v.EXCHANGE:
            owed = charge(s, seat, causes.ALTAR, cocoa=TRADE_COCOA)
            s.push(frame(kinds.GAIN, seat, causes.ALTAR, 0, 0, facts.OBSIDIAN_GAIN[TRADE_OBSIDIAN]))
            if owed:
                s.push(owed)


@final
class Lower(Step):
    """The cost of a tile: one of the own unlocked workers loses one power (expansion:R9)."""

    rules = ("expansion:R9",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        for board in range(facts.BOARDS):
            for power in range(2, 6):
                action: i64 = v.TAKE + board * 5 + power - 1
                if self.refusal(s, f, action) == 0:
                    out.add(action)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.TAKE <= action < v.FREE_UNLOCK:
            return r.NOT_ASKED
        if self.worker(s, f, action) >= 0:
            return 0
        power: i64 = (action - v.TAKE) % 5 + 1
        return r.TOO_WEAK if power == 1 else missing_worker(s.players[seat_of(f)], (action - v.TAKE) // 5, power)

    def worker(self, s: City, f: Frame, action: Action) -> i64:
        wanted: i64 = die((action - v.TAKE) // 5, (action - v.TAKE) % 5 + 1)
        p = s.players[seat_of(f)]
        for w in range(4):
            i: i64 = w
            if p.dice[i] == wanted and can_lower(p.dice[i]):
                return i
        return -1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        w = self.worker(s, f, action)
        p = s.players[seat_of(f)]
        d = p.dice[w]
        p.dice[w] = die(board_of(d), power_of(d) - 1, space_of(d))
        s.note(events.LOWERED, seat_of(f), 1, causes.ALTAR, events.pack_worker(board_of(d), power_of(d)))
        s.pop()


register(kinds.ALTAR_BENEFIT, AltarBenefit())
register(kinds.ALTAR_CLAIM, AltarClaim())
register(kinds.ALTAR_TRADE, AltarTrade())
register(kinds.LOWER, Lower())
