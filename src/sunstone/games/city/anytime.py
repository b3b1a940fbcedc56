"""What the owner may do at any open moment of the own turn: flip a discovery tile, pay 3 cocoa to unlock.

Such an option is resolved on top of the frame that offered it, which stays and is asked again (city:34, 67, 99)."""

from typing import Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import Action, Seat, frame, kind_of, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.majors import (
    has_major_use,
    is_major_use,
    major_refusal,
    offer_majors,
    power_any_refusal,
    use_major,
)
from sunstone.games.city.payment import charge, has_cocoa
from sunstone.games.city.state import City, Player, board_of, die, one, power_of, space_of

UNLOCK_PRICE: Final = 3
_KIND: Final = vec[i64](list(v.USABLE))
_FLIPS: Final = 11
_MASK: Final = sum(3 << 2 * k for k in v.USABLE)  # the kinds that are flipped at an open moment


def has_tile(p: Player, kind: i64) -> bool:
    return p.tiles >> 2 * kind & 3 > 0


def flip(s: City, seat: Seat, kind: i64) -> None:
    """Turn a discovery tile face down; it stays with its owner (city:40)."""
    p = s.players[seat]
    p.tiles -= one(kind)
    p.used += one(kind)
    s.note(events.USED, seat, 1, causes.DISCOVERY + kind, kind)


def has_locked(p: Player) -> bool:
    for d in p.dice:
        if space_of(d) > 0:
            return True
    return False


def can_free(s: City, p: Player) -> bool:
    """Whether paying would free a worker: the one that worships stays until its action is over (city:67).

    A worker that moved in this action is locked only while it worships."""
    for w in range(4):
        if space_of(p.dice[w]) > 0 and s.moved >> w & 1 == 0:
            return True
    return False


def unlock_all(s: City, seat: Seat, cause: i64, staying: i64 = 0) -> None:
    """Free all own workers but those of the mask `staying`."""
    p = s.players[seat]
    freed: i64 = 0
    for w in range(4):
        d = p.dice[w]
        if space_of(d) > 0 and staying >> w & 1 == 0:
            p.dice[w] = die(board_of(d), power_of(d))
            freed += 1
    s.note(events.UNLOCKED, seat, freed, cause)


def is_anytime(action: Action) -> bool:
    return action == v.PAY_UNLOCK or action == v.WAIVE_UNLOCK or (v.USE <= action < v.DONE) or is_major_use(action)


def unlock_refusal(s: City, p: Player) -> i64:
    """What speaks against unlocking now, however it is paid (city:67)."""
    if not has_locked(p):  # nearly always
        return r.NOTHING_LOCKED
    if not can_free(s, p):
        return r.INSIDE_WORSHIP
    return r.SHAMAN_TURN if s.shaman_turn else 0


def is_off_turn(s: City, seat: Seat) -> bool:
    """Whether that seat decides in another seat's turn: then no tiles and no unlocking (expansion:R128)."""
    return s.depth > 0 and kind_of(s.stack[0]) == kinds.END_TURN and seat_of(s.stack[0]) != seat


def anytime_refusal(s: City, seat: Seat, action: Action) -> i64:
    """Also for whatever is nothing of the kind: then it is not asked."""
    if not is_anytime(action):
        return r.NOT_ASKED
    p = s.players[seat]
    if s.house.mansion and is_off_turn(s, seat):
        return r.NOT_YOUR_TURN
    if action == v.PAY_UNLOCK:
        why = unlock_refusal(s, p)
        return why if why else 0 if has_cocoa(s, p, UNLOCK_PRICE) else r.NO_COCOA
    if action == v.WAIVE_UNLOCK:
        if not s.house.waiver_wide:
            return r.NOT_WIDE
        why = unlock_refusal(s, p)
        return why if why else 0 if has_tile(p, facts.COCOA_WAIVER) else r.NO_WAIVER
    if is_major_use(action):
        return major_refusal(s, seat, action)
    return use_refusal(s, p, _KIND[action - v.USE])


def use_refusal(s: City, p: Player, kind: i64) -> i64:
    if not has_tile(p, kind):
        return r.NO_TILE
    if kind == facts.POWER_UP_2:
        return power_any_refusal(s, p)
    if kind == facts.EXTRA_WORKER:
        return extra_refusal(s)
    return 0


def extra_refusal(s: City) -> i64:
    """city:38. While the main action of Alchemy, Nobles or Construction runs, and only if it changes something."""
    board = s.main_board
    if s.main_open == 0 or (board != facts.ALCHEMY and board != facts.NOBLES and board != facts.CONSTRUCTION):
        return r.EXTRA_NO_ACTION
    limit: i64 = 2 if board == facts.ALCHEMY else 3  # a third worker changes nothing on the Alchemy board
    return r.EXTRA_TOO_MANY if s.main_workers >= limit else 0


def may_pay_unlock(s: City, p: Player) -> bool:
    return has_cocoa(s, p, UNLOCK_PRICE) and unlock_refusal(s, p) == 0


def offer_anytime(s: City, seat: Seat, out: Options) -> None:
    p = s.players[seat]
    if s.house.mansion and is_off_turn(s, seat):
        return
    if may_pay_unlock(s, p):
        out.add(v.PAY_UNLOCK)
    if s.house.waiver_wide and anytime_refusal(s, seat, v.WAIVE_UNLOCK) == 0:
        out.add(v.WAIVE_UNLOCK)
    if p.tiles & _MASK:
        i: i64 = 0
        while i < _FLIPS:
            if use_refusal(s, p, _KIND[i]) == 0:
                out.add(v.USE + i)
            i += 1
    if p.majors:
        offer_majors(s, seat, out)


def has_anytime(s: City, seat: Seat) -> bool:
    p = s.players[seat]
    if may_pay_unlock(s, p) or (s.house.waiver_wide and anytime_refusal(s, seat, v.WAIVE_UNLOCK) == 0):
        return True
    if p.tiles & _MASK:
        for i in range(_FLIPS):
            if use_refusal(s, p, _KIND[i]) == 0:
                return True
    return p.majors > 0 and has_major_use(s, seat)


def take_anytime(s: City, seat: Seat, action: Action) -> bool:
    """Resolve such an option. False: it is none."""
    if not is_anytime(action):
        return False
    if action == v.PAY_UNLOCK:
        s.unlock_paid = 1 if s.house.altars else 0
        owed = charge(s, seat, causes.UNLOCK, cocoa=UNLOCK_PRICE)
        unlock_all(s, seat, causes.UNLOCK, s.moved)
        if owed:
            s.push(owed)
    elif action == v.WAIVE_UNLOCK:
        s.unlock_paid = 1 if s.house.altars else 0
        flip(s, seat, facts.COCOA_WAIVER)
        unlock_all(s, seat, causes.UNLOCK, s.moved)
    elif is_major_use(action):
        use_major(s, seat, action)
    else:
        kind: i64 = _KIND[action - v.USE]
        flip(s, seat, kind)
        if kind == facts.EXTRA_WORKER:
            s.main_workers += 1
        else:
            s.push(frame(kinds.GAIN, seat, causes.DISCOVERY + kind, 0, 0, facts.TILE_GAIN[kind]))
    return True
