"""The module mansion (expansion:R74-R82): board 1 with stronger royal tiles, temples that own them, claims."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, c_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, has_anytime, offer_anytime, take_anytime
from sunstone.games.city.claims import TEMPLE_ORDERS, claimed_by, temple_at
from sunstone.games.city.draws import Draw, set_layout
from sunstone.games.city.gains import advance_refusal
from sunstone.games.city.majors import (
    can_claim_major,
    claim_major,
    drawn_major,
    has_majors,
    list_majors,
    list_more_majors,
)
from sunstone.games.city.payment import charge, has_cocoa
from sunstone.games.city.power import power_up
from sunstone.games.city.royal import use_royal
from sunstone.games.city.state import City, Player, Step, board_of, die, power_of, register, space_of
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.moves import highest, power_up as bot_power_up
from sunstone.games.city.workers import missing_worker
from sunstone.games.city.worship import DO_ABILITY, DO_CLAIM

DO_STEP: Final = 4  # beside those of worship: the temple step of a claimed tile may be bought
STEP_PRICE: Final = 1


@final
class EnterMansion(Step):
    """a space, c what was chosen; the worker is locked: the claim owner's power-up, then what follows (expansion:R125).

    Whether the tile is claimed is looked up now (expansion:R126)."""

    rules = ("expansion:R21", "expansion:R125", "expansion:R126")

    def run(self, s: City, f: Frame) -> bool:
        owner = claimed_by(s, temple_at(s, a_of(f) - 1))
        todo: i64 = c_of(f) | (DO_STEP if owner >= 0 else 0)
        s.push(frame(kinds.MANSION, seat_of(f), 0, a_of(f), 0, todo))
        if owner >= 0:
            s.push(frame(kinds.CLAIM_POWER, owner, causes.CLAIM))
        return True


@final
class Mansion(Step):
    """a space, c what is left to do: royal effect, Major Discovery tile, a bought temple step (expansion:R125)."""

    rules = ("expansion:R76", "expansion:R78", "expansion:R125")

    def run(self, s: City, f: Frame) -> bool:
        """The royal effect alone happens at once if nothing may come before it; the temple step waits to be declined
        unless it can never be made."""
        if c_of(f) == DO_ABILITY:
            if has_anytime(s, seat_of(f)):
                return False
            use_royal(s, seat_of(f), a_of(f))
            return True
        if c_of(f) == DO_STEP:
            return advance_refusal(s, seat_of(f), temple_at(s, a_of(f) - 1)) != 0
        return c_of(f) == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        if c_of(f) & DO_ABILITY:
            out.add(v.USE_ABILITY)
        else:
            out.add(v.DECLINE)
        if self.refusal(s, f, v.CLAIM) == 0:
            out.add(v.CLAIM)
        if self.refusal(s, f, v.CLAIMED_STEP) == 0:
            out.add(v.CLAIMED_STEP)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        seat = seat_of(f)
        p = s.players[seat]
        if action == v.USE_ABILITY:
            return 0 if c_of(f) & DO_ABILITY else r.DONE_ALREADY
        if action == v.DECLINE:
            return r.FIRST_THE_ABILITY if c_of(f) & DO_ABILITY else 0
        if action == v.CLAIM:
            if c_of(f) & DO_CLAIM == 0:
                return r.DONE_ALREADY
            return 0 if can_claim_major(s, p, s.mansion_tile - 1) else r.CANNOT_PAY_TILE
        if action == v.CLAIMED_STEP:
            if c_of(f) & DO_STEP == 0:
                return r.NO_CLAIMED_STEP
            why = advance_refusal(s, seat, temple_at(s, a_of(f) - 1))
            if why:
                return why  # expansion:R26
            return 0 if has_cocoa(s, p, STEP_PRICE) else r.NO_COCOA
        return anytime_refusal(s, seat, action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        s.pop()
        if action == v.DECLINE:
            return
        done: i64 = DO_ABILITY if action == v.USE_ABILITY else DO_CLAIM if action == v.CLAIM else DO_STEP
        s.push(frame(kinds.MANSION, seat, 0, a_of(f), 0, c_of(f) & ~done))
        if action == v.USE_ABILITY:
            use_royal(s, seat, a_of(f))
        elif action == v.CLAIM:
            kind: i64 = s.mansion_tile - 1
            s.mansion_tile = 0
            claim_major(s, seat, kind, causes.WORSHIP)
        else:
            owed = charge(s, seat, causes.CLAIM, cocoa=STEP_PRICE)
            s.push(frame(kinds.ADVANCE, seat, causes.CLAIM, temple_at(s, a_of(f) - 1)))
            if owed:
                s.push(owed)


# --- the power-up of a claim
def may_be_raised(d: i64) -> bool:
    return board_of(d) < facts.BOARDS and space_of(d) == 0


def raised_worker(p: Player, action: Action) -> i64:
    """The unlocked worker that a power action names, -1 if there is none."""
    wanted: i64 = die((action - v.POWER) // 5, (action - v.POWER) % 5 + 1)
    for w in range(4):
        i: i64 = w
        if p.dice[i] == wanted:
            return i
    return -1


@final
class ClaimPower(Step):
    """The owner of a claimed tile powers up one unlocked worker, in whoever's turn (expansion:R22, R78, R82)."""

    rules = ("expansion:R22", "expansion:R78", "expansion:R128")

    def run(self, s: City, f: Frame) -> bool:
        if s.house.solo and seat_of(f) == parts.BOT:
            w = highest(s)
            if w >= 0:
                bot_power_up(s, w, cause_of(f))
            return True
        for d in s.players[seat_of(f)].dice:
            if may_be_raised(d):
                return False
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        for w in range(4):
            i: i64 = w
            d = p.dice[i]
            if may_be_raised(d):
                action: i64 = v.POWER + board_of(d) * 5 + power_of(d) - 1
                if raised_worker(p, action) == i:
                    out.add(action)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.POWER <= action < v.SKIP:
            if raised_worker(s.players[seat_of(f)], action) >= 0:
                return 0
            return missing_worker(s.players[seat_of(f)], (action - v.POWER) // 5, (action - v.POWER) % 5 + 1)
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        s.pop()
        power_up(s, seat, raised_worker(s.players[seat], action), cause_of(f))


# --- set-up and the tile on the Mansion
@final
class DrawSpaces(Draw):
    """a category, c spaces given so far: the royal tiles are shuffled over left, middle, right (expansion:R63)."""

    rules = ("expansion:R63",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        for space in range(3):
            k: i64 = space
            if c_of(f) >> 4 + k & 1 == 0:
                out.add(v.ROYAL_SPACE + k)

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        """Which temple a space belongs to is reconstructed."""
        if s.mansion_order == 0:
            order: i64 = 1
            while order < len(TEMPLE_ORDERS):
                out.add(v.MANSION_ORDER + order - 1)
                order += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if action >= v.MANSION_ORDER:
            s.mansion_order = action - v.MANSION_ORDER + 1
            return  # where the tile lies is still asked
        space: i64 = action - v.ROYAL_SPACE
        s.pop()
        given: i64 = c_of(f) | bit(4 + space)
        if a_of(f) == 0:
            s.push(frame(kinds.DRAW_SPACES, CHANCE, 0, 1, 0, given | space))
            return
        first: i64 = c_of(f) & 3
        tiles = s.layout[state.ROYAL_AT : state.ROYAL_AT + 3]
        set_layout(s, state.ROYAL_AT + first, tiles[0])
        set_layout(s, state.ROYAL_AT + space, tiles[1])
        set_layout(s, state.ROYAL_AT + 3 - first - space, tiles[2])


@final
class DrawMajor(Draw):
    """a where it goes: a Major Discovery tile, face up, while the stack lasts (expansion:R4, R76)."""

    rules = ("expansion:R4", "expansion:R76")

    def run(self, s: City, f: Frame) -> bool:
        return not has_majors(s)

    def options(self, s: City, f: Frame, out: Options) -> None:
        list_majors(s.major_pool, out)

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        list_more_majors(s, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        kind = drawn_major(s, action)
        s.note(events.DRAWN, CHANCE, 1, 0, v.MAJOR_DRAWN + kind)
        s.pop()
        s.mansion_tile = kind + 1


register(kinds.ENTER_MANSION, EnterMansion())
register(kinds.MANSION, Mansion())
register(kinds.CLAIM_POWER, ClaimPower())
register(kinds.DRAW_SPACES, DrawSpaces())
register(kinds.DRAW_MAJOR, DrawMajor())
