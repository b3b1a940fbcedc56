"""Worship: lock the worker that arrived, use the space's ability, claim the discovery tile, or both for 1 cocoa."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, c_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, flip, has_tile, offer_anytime, take_anytime
from sunstone.games.city.components import Board
from sunstone.games.city.gains import can_pay_tile, claim_tile
from sunstone.games.city.payment import charge, has_cocoa
from sunstone.games.city.royal import use_royal
from sunstone.games.city.shamans import rouse
from sunstone.games.city.state import City, Step, board_of, die, power_of, register, space_of
from sunstone.games.city.technology import obsidian_bonus
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.table import moves_on

SIDEBAR: Final = 1  # the space of a board that has one
DO_ABILITY: Final = 1  # what is still to be done, as bits
DO_CLAIM: Final = 2


def plain(action: Action) -> i64:
    """The worship action without its waiver."""
    return action - v.WAIVED if action >= v.ABILITY + v.WAIVED else action


def space_named(action: Action) -> i64:
    """0 the temple sidebar, 1-3 a royal tile, as the action names it."""
    action = plain(action)
    if action == v.CLAIM_ONLY:
        return 0
    return action - v.BOTH if action >= v.BOTH else action - v.ABILITY


def occupants(s: City, board: Board) -> i64:
    """Seat + 1 of the worker locked on each worship space of a board, three bits a space."""
    found: i64 = 0
    owner: i64 = 1
    for p in s.players:
        for d in p.dice:
            if board_of(d) == board and space_of(d) > 0:
                found |= owner << 3 * space_of(d)
        owner += 1
    return found


def occupant(s: City, board: Board, space: i64) -> i64:
    """The seat whose worker is locked there, -1 if the space is free."""
    return (occupants(s, board) >> 3 * space & 7) - 1


def displacing_gain(s: City, other: i64) -> i64:
    """Advanced Worship: cocoa that displacing brings instead of costing it (city:136; switch D10)."""
    return 1 if s.house.advanced_worship and other >= 0 else 0


def worship_cocoa(s: City, other: i64, action: Action) -> i64:
    """Due before anything happens: 1 for displacing another seat, 1 for doing both (city:27)."""
    displacing: i64 = 1 if other >= 0 and not s.house.advanced_worship else 0
    return displacing + (1 if plain(action) >= v.BOTH else 0)


def worship_refusal(s: City, seat: Seat, board: Board, action: Action) -> i64:
    if facts.HAS_WORSHIP[board] == 0:
        return r.NO_WORSHIP_HERE
    if board == facts.PALACE and plain(action) == v.CLAIM_ONLY:
        return r.PALACE_NEEDS_ABILITY
    if not is_space_of(board, action):
        return r.NO_SUCH_SPACE
    return space_refusal(s, seat, board, occupant(s, board, space_meant(board, action)), action)


def is_space_of(board: Board, action: Action) -> bool:
    """The Palace has royal tiles, other boards a sidebar."""
    return (space_named(action) > 0) == (board == facts.PALACE)


def space_meant(board: Board, action: Action) -> i64:
    return space_named(action) if board == facts.PALACE else SIDEBAR


def space_refusal(s: City, seat: Seat, board: Board, other: i64, action: Action) -> i64:
    """What speaks against worship on a space of the board where `other` is locked, -1 for nobody."""
    if other == seat:
        return r.OWN_WORKER_THERE
    p = s.players[seat]
    mode = plain(action)
    lying: i64 = s.mansion_tile if board == facts.PALACE and s.house.mansion else s.worship[board]
    if mode >= v.CLAIM_ONLY and lying == 0:
        return r.NO_DISCOVERY_HERE
    due = worship_cocoa(s, other, action)
    if mode != action:  # waived
        if due == 0:
            return r.NOTHING_TO_WAIVE
        if not has_tile(p, facts.COCOA_WAIVER):
            return r.NO_WAIVER
        due = 0
    due -= displacing_gain(s, other)
    if not has_cocoa(s, p, due):
        return r.NO_COCOA
    if mode == v.CLAIM_ONLY and not can_pay_tile(s, p, s.worship[board] - 1, due):
        return r.CANNOT_PAY_TILE  # city:103
    return 0


def list_worship(s: City, seat: Seat, board: Board, out: Options) -> None:
    if facts.HAS_WORSHIP[board] == 0:
        return
    last: i64 = v.MAIN if has_tile(s.players[seat], facts.COCOA_WAIVER) else v.ABILITY + v.WAIVED
    locked = occupants(s, board)
    action: i64 = v.ABILITY
    while action < last:
        if is_space_of(board, action):
            other: i64 = (locked >> 3 * space_meant(board, action) & 7) - 1
            if space_refusal(s, seat, board, other, action) == 0:
                out.add(action)
        action += 1


def declare_worship(s: City, seat: Seat, board: Board, worker: i64, action: Action) -> None:
    """Pay, displace, lock; then what was chosen (city:27, 33). What displacing brings may pay for all else."""
    p = s.players[seat]
    space = space_meant(board, action)
    other = occupant(s, board, space)
    owed: i64 = 0
    gained = displacing_gain(s, other)
    if gained:
        s.gain(seat, events.COCOA, gained, causes.WORSHIP)
    if plain(action) != action:
        flip(s, seat, facts.COCOA_WAIVER)
    else:
        owed = charge(s, seat, causes.WORSHIP, cocoa=worship_cocoa(s, other, action))
    if s.house.solo and other == parts.BOT:
        moves_on(s, board)
    elif other >= 0:
        displace(s, other, board, space)
    p.dice[worker] = die(board, power_of(p.dice[worker]), space)
    s.note(events.LOCKED, seat, 1, causes.WORSHIP, events.pack_worship(board, space))
    if board == facts.PALACE:
        rouse(s, seat)
        obsidian_bonus(s, seat)
    mode = plain(action)
    if board == facts.PALACE and s.house.mansion:
        s.push(frame(kinds.ENTER_MANSION, seat, 0, space, 0, DO_ABILITY | (DO_CLAIM if mode >= v.BOTH else 0)))
    elif mode >= v.BOTH:
        s.push(frame(kinds.WORSHIP, seat, 0, board, space, DO_ABILITY | DO_CLAIM))
    elif mode == v.CLAIM_ONLY:
        claim_tile(s, seat, s.worship[board] - 1, causes.WORSHIP)
        s.worship[board] = 0
    else:
        use_ability(s, seat, board, space)
    if owed:
        s.push(owed)


def displace(s: City, seat: Seat, board: Board, space: i64) -> None:
    """Another player's worker goes to the general area, unlocked (city:33)."""
    p = s.players[seat]
    for w in range(4):
        d = p.dice[w]
        if board_of(d) == board and space_of(d) == space:
            p.dice[w] = die(board, power_of(d))
            s.note(events.DISPLACED, seat, 1, causes.WORSHIP, board)


def use_ability(s: City, seat: Seat, board: Board, space: i64) -> None:
    if board != facts.PALACE:
        temple = facts.SIDEBAR_TEMPLE[board]
        if temple == facts.ANY_TEMPLE:
            s.push(frame(kinds.GAIN, seat, causes.SIDEBAR, 0, 0, facts.ONE_TEMPLE))
        else:
            s.push(frame(kinds.ADVANCE, seat, causes.SIDEBAR, temple))
        return
    use_royal(s, seat, space)


@final
class Worship(Step):
    """a board, b space, c what is left to do: ability and claim in the player's order (city:27, 103)."""

    rules = ("city:27", "city:31", "city:103")

    def options(self, s: City, f: Frame, out: Options) -> None:
        if c_of(f) & DO_ABILITY:
            out.add(v.USE_ABILITY)
        if self.refusal(s, f, v.CLAIM) == 0:
            out.add(v.CLAIM)
        if c_of(f) == DO_CLAIM:
            out.add(v.DECLINE)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.USE_ABILITY:
            return 0 if c_of(f) & DO_ABILITY else r.DONE_ALREADY
        if action == v.CLAIM:
            if c_of(f) & DO_CLAIM == 0:
                return r.DONE_ALREADY
            return 0 if can_pay_tile(s, s.players[seat_of(f)], s.worship[a_of(f)] - 1, 0) else r.CANNOT_PAY_TILE
        if action == v.DECLINE:
            return 0 if c_of(f) == DO_CLAIM else r.FIRST_THE_ABILITY
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat, board = seat_of(f), a_of(f)
        if take_anytime(s, seat, action):
            return
        done: i64 = DO_ABILITY if action == v.USE_ABILITY else DO_CLAIM
        left: i64 = c_of(f) & ~done
        s.pop()
        if left:
            s.push(frame(kinds.WORSHIP, seat, 0, board, b_of(f), left))
        if action == v.USE_ABILITY:
            use_ability(s, seat, board, b_of(f))
        elif action == v.CLAIM:
            claim_tile(s, seat, s.worship[board] - 1, causes.WORSHIP)
            s.worship[board] = 0


register(kinds.WORSHIP, Worship())
