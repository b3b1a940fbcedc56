"""Major Discovery tiles (expansion:R65-R67, R114-R119): claiming, using at open moments, and what they do."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.going_back import back_refusal
from sunstone.games.city.payment import charge, has_cocoa
from sunstone.games.city.shamans import can_lower, rouse, stand_up
from sunstone.games.city.state import City, Player, Step, board_of, count_of, one, power_of, register, space_of
from sunstone.games.city.technology import learn_lowest

_KIND: Final = vec[i64](list(v.USABLE_MAJORS))
_FLIPS: Final = 10
WORKER_LIMIT: Final = 3
REUSES: Final = 2  # tiles that are turned up again
MOST_COPIES: Final = 3


# --- claiming
def can_claim_major(s: City, p: Player, kind: i64) -> bool:
    """Whether its cost can be paid now (expansion:R3)."""
    if kind == facts.M_SHAMAN_STAND:
        for d in p.dice:
            if can_lower(d):
                return True
        return False
    return p.obsidian >= facts.MAJOR_OBSIDIAN[kind] and has_cocoa(s, p, facts.MAJOR_COCOA[kind])


def claim_major(s: City, seat: Seat, kind: i64, cause: i64) -> None:
    """Pay its cost and take it; where it lay is the caller's to clear."""
    if facts.MAJOR_OBSIDIAN[kind]:
        s.gain(seat, events.OBSIDIAN, -facts.MAJOR_OBSIDIAN[kind], causes.MAJOR + kind)
    owed = charge(s, seat, causes.MAJOR + kind, cocoa=facts.MAJOR_COCOA[kind])
    if kind == facts.M_MASK:
        rouse(s, seat)
    s.players[seat].majors += one(kind)
    s.note(events.MAJOR_TAKEN, seat, 1, cause, kind)
    if kind == facts.M_SHAMAN_STAND:
        s.push(frame(kinds.LOWER, seat, causes.MAJOR + kind))
    if owed:
        s.push(owed)


# --- at open moments (expansion:R65, R117)
def major_use_refusal(s: City, seat: Seat, kind: i64) -> i64:
    p = s.players[seat]
    if count_of(p.majors, kind) == 0:
        return r.NO_TILE
    if kind == facts.M_EXTRA_WORKER:
        return extra_major_refusal(s)
    if kind == facts.M_DOUBLE_HARVEST:
        if s.main_open == 0 or not facts.FOREST <= s.main_board <= facts.DEPOSITS:
            return r.NO_HARVEST
        return r.ONE_HARVEST if s.main_double else 0
    if kind == facts.M_STEP_BACK:
        return back_refusal(s, p)
    if kind == facts.M_POWER_UP:
        return power_any_refusal(s, p)
    if kind == facts.M_REUSE:
        return 0 if has_used(p) else r.NOT_USED_YET
    return r.WITH_THE_SHAMAN if kind == facts.M_SHAMAN_STEP else 0


def extra_major_refusal(s: City) -> i64:
    """In a main action on any board, and only if it changes something (expansion:R7, R118, R152)."""
    if s.main_open == 0:
        return r.MAJOR_NO_ACTION
    limit: i64 = 2 if s.main_board == facts.ALCHEMY else WORKER_LIMIT
    return r.EXTRA_TOO_MANY if s.main_workers >= limit else 0


def is_major_use(action: Action) -> bool:
    return v.USE_MAJOR <= action < v.MAIN_MAJOR or action == v.USE_STEP or action == v.USE_STAND


def major_refusal(s: City, seat: Seat, action: Action) -> i64:
    return major_use_refusal(s, seat, used_kind(action))


def used_kind(action: Action) -> i64:
    if action == v.USE_STEP:
        return facts.M_SHAMAN_STEP
    return facts.M_SHAMAN_STAND if action == v.USE_STAND else _KIND[action - v.USE_MAJOR]


def offer_majors(s: City, seat: Seat, out: Options) -> None:
    i: i64 = 0
    while i < _FLIPS:
        if major_use_refusal(s, seat, _KIND[i]) == 0:
            out.add(v.USE_MAJOR + i)
        i += 1
    if count_of(s.players[seat].majors, facts.M_SHAMAN_STAND):
        out.add(v.USE_STAND)


def has_major_use(s: City, seat: Seat) -> bool:
    for i in range(_FLIPS):
        if major_use_refusal(s, seat, _KIND[i]) == 0:
            return True
    return count_of(s.players[seat].majors, facts.M_SHAMAN_STAND) > 0


def flip_major(s: City, seat: Seat, kind: i64) -> None:
    p = s.players[seat]
    p.majors -= one(kind)
    p.majors_used += one(kind)
    s.note(events.MAJOR_USED, seat, 1, causes.MAJOR + kind, kind)


def use_major(s: City, seat: Seat, action: Action) -> None:
    kind = used_kind(action)
    cause: i64 = causes.MAJOR + kind
    flip_major(s, seat, kind)
    if facts.M_TEMPLE <= kind < facts.M_EXTRA_WORKER:
        s.push(frame(kinds.TWO_STEPS, seat, cause, facts.MAJOR_TEMPLE[kind]))
    elif kind == facts.M_EXTRA_WORKER:
        s.main_workers += 1
    elif kind == facts.M_DOUBLE_HARVEST:
        s.main_double = 1
    elif kind == facts.M_STEP_BACK:
        s.push(frame(kinds.BACK_TAKE, seat, cause, 1, 3))
    elif kind == facts.M_POWER_UP:
        s.push(frame(kinds.POWER_ANY, seat, cause, 0, 3))
    elif kind == facts.M_REUSE:
        s.push(frame(kinds.REUSE, seat, cause, 0, REUSES))
    elif kind == facts.M_TECHNOLOGY:
        learn_lowest(s, seat, cause)
    else:
        if kind == facts.M_SHAMAN_STAND:
            stand_up(s, seat, causes.ALTAR)
        s.push(frame(kinds.GAIN, seat, cause, 0, 0, facts.MAJOR_GAIN[kind]))


# --- what they do
@final
class TwoSteps(Step):
    """a temple: a step there and one of choice, in either order (expansion:R116)."""

    rules = ("expansion:R116", "city:55")

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.NAMED_FIRST)
        out.add(v.FREE_FIRST)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        return 0 if v.NAMED_FIRST <= action <= v.FREE_FIRST else r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        named: i64 = frame(kinds.ADVANCE, seat_of(f), cause_of(f), a_of(f))
        free: i64 = frame(kinds.ANY_TEMPLE, seat_of(f), cause_of(f))
        s.pop()
        if action == v.NAMED_FIRST:
            s.then(named, free)
        else:
            s.then(free, named)


# --- the power-ups of a tile
def may_power_any(s: City, p: Player, w: i64) -> bool:
    """An unlocked own worker on any board, but no Ascension of one whose action is going on (city:37)."""
    d = p.dice[w]
    return board_of(d) < facts.BOARDS and space_of(d) == 0 and (s.moved >> w & 1 == 0 or power_of(d) < state.TOP_POWER)


def power_any_refusal(s: City, p: Player) -> i64:
    why: i64 = r.NO_UNLOCKED_WORKER
    for w in range(4):
        if may_power_any(s, p, w):
            return 0
        if board_of(p.dice[w]) < facts.BOARDS and space_of(p.dice[w]) == 0:
            why = r.WOULD_ASCEND
    return why


# --- turning used tiles up again
def has_used(p: Player) -> bool:
    for k in range(facts.FIRST_MASK):
        if count_of(p.used, k):
            return True
    return False


@final
class Reuse(Step):
    """b tiles left: up to two of the own used ordinary tiles, in any order (expansion:R8, R151)."""

    rules = ("expansion:R8", "expansion:R66", "expansion:R151")

    def run(self, s: City, f: Frame) -> bool:
        return b_of(f) == 0 or not has_used(s.players[seat_of(f)])

    def options(self, s: City, f: Frame, out: Options) -> None:
        k: i64 = 0
        while k < facts.FIRST_MASK:
            if self.refusal(s, f, v.TURN_UP + k) == 0:
                out.add(v.TURN_UP + k)
            k += 1
        if b_of(f) < REUSES:
            out.add(v.STOP)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.STOP:
            return 0 if b_of(f) < REUSES else r.REUSE_FIRST
        if not v.TURN_UP <= action < v.TURN_UP + facts.FIRST_MASK:
            return r.NOT_ASKED
        return 0 if count_of(s.players[seat_of(f)].used, action - v.TURN_UP) else r.NOT_USED_YET

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if action == v.STOP:
            s.pop()
            return
        p = s.players[seat_of(f)]
        kind: i64 = action - v.TURN_UP
        p.used -= one(kind)
        p.tiles += one(kind)
        s.note(events.TURNED_UP, seat_of(f), 1, cause_of(f), kind)
        s.swap_top(frame(kinds.REUSE, seat_of(f), cause_of(f), 0, b_of(f) - 1))


# --- the stack
def has_majors(s: City) -> bool:
    """Whether the stack holds a tile. A copy more than we know of is one less of a kind nobody has seen yet: the number
    of all tiles is printed."""
    if s.majors_more == 0:
        return s.major_pool > 0
    return tiles_in(s.major_pool) > tiles_in(s.majors_more)


def tiles_in(pool: i64) -> i64:
    n: i64 = 0
    while pool:
        n += pool & 3
        pool >>= 2
    return n


def drawn_major(s: City, action: Action) -> i64:
    """The kind that chance drew; it leaves the stack."""
    kind: i64
    if action >= v.MAJOR_MORE:
        kind = action - v.MAJOR_MORE
        s.majors_more += one(kind)
    else:
        kind = action - v.MAJOR_DRAWN
        s.major_pool -= one(kind)
    return kind


def list_more_majors(s: City, out: Options) -> None:
    """Kinds of which no copy is left, where their number is reconstructed; two bits count no more than three."""
    kind: i64 = 0 if s.house.altars else facts.M_TEMPLE
    while kind < facts.MAJORS:
        known: i64 = facts.MAJOR_COPIES[kind] + count_of(s.majors_more, kind)
        if facts.MAJOR_GUESSED[kind] and count_of(s.major_pool, kind) == 0 and known < MOST_COPIES:
            out.add(v.MAJOR_MORE + kind)
        kind += 1


def list_majors(pool: i64, out: Options) -> None:
    kind: i64 = 0
    while kind < facts.MAJORS:
        n: i64 = pool >> 2 * kind & 3
        if n:
            out.add(v.MAJOR_DRAWN + kind, n)
        kind += 1


register(kinds.TWO_STEPS, TwoSteps())
register(kinds.REUSE, Reuse())
