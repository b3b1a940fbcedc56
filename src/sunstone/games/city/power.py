"""Power-ups and Ascension (city:37, 43, 44, 60-66, 107)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, c_of, cause_of, frame, kind_of, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import (
    anytime_refusal,
    flip,
    has_anytime,
    has_tile,
    is_off_turn,
    offer_anytime,
    take_anytime,
)
from sunstone.games.city.components import Board
from sunstone.games.city.majors import may_power_any
from sunstone.games.city.payment import charge, has_cocoa
from sunstone.games.city.state import City, Player, Step, board_of, count_of, die, power_of, register, space_of
from sunstone.games.city.workers import missing_worker

TWO_TEMPLES_PRICE: Final = 3
RESERVE_POWER: Final = 3


@final
class PowerUps(Step):
    """a 1: the technology came from the second row. The action's power-ups, then technology 13 (city:43, 44, 60)."""

    rules = ("city:43", "city:44", "city:60", "city:100")

    def run(self, s: City, f: Frame) -> bool:
        seat, board = seat_of(f), s.main_board
        s.moved = 0
        s.main_open = 0
        if board == facts.ALCHEMY and a_of(f) and s.main_workers == 1:
            return True  # one strong worker in the second row: no power-up (city:43)
        s.push(frame(kinds.BUY, seat, 0, board))
        if facts.POWER_UPS[board * 3 + s.main_workers - 1] == 2:
            s.push(frame(kinds.POWER_UP, seat, 0, board, 0, 1))
        s.push(frame(kinds.POWER_UP, seat, 0, board))
        return True


def worker_on(p: Player, board: Board) -> bool:
    for w in range(4):
        if p.dice[w] & state.WHERE == board:
            return True
    return False


def may_come(s: City, seat: Seat, board: Board) -> bool:
    """Whether an own worker may get there at the open moment before a power-up (city:99): one locked there comes free
    for cocoa, which a tile may bring; with the tile "step back" one comes from a board ahead (expansion:R117)."""
    p = s.players[seat]
    found = count_of(p.majors, facts.M_STEP_BACK) > 0
    for d in p.dice:
        if board_of(d) == board and space_of(d) > 0:
            found = True
    return found and has_anytime(s, seat)


def list_power(p: Player, board: Board, out: Options) -> None:
    for w in range(4):
        d = p.dice[w]
        if d & state.WHERE == board and first_like(p, w):
            out.add(v.POWER + board * 5 + power_of(d) - 1)


def first_like(p: Player, w: i64) -> bool:
    """Equal workers are one option."""
    for other in range(w):
        if p.dice[other] == p.dice[w]:
            return False
    return True


def find_die(p: Player, action: Action) -> i64:
    """The worker that a power action names, -1 if there is none."""
    wanted: i64 = die((action - v.POWER) // 5, (action - v.POWER) % 5 + 1)
    for w in range(4):
        if p.dice[w] == wanted:
            return w
    return -1


@final
class PowerUp(Step):
    """a board, b 1: bought with technology 13, c 1: may be skipped (city:60, 62)."""

    rules = ("city:60", "city:62")

    def run(self, s: City, f: Frame) -> bool:
        """Lost when no own worker is there, nor may come (city:62)."""
        return not worker_on(s.players[seat_of(f)], a_of(f)) and not may_come(s, seat_of(f), a_of(f))

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        list_power(p, a_of(f), out)
        if c_of(f) or out.n == 0:
            out.add(v.SKIP)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if v.POWER <= action < v.SKIP:
            if (action - v.POWER) // 5 != a_of(f):
                return r.NOT_ON_THIS_BOARD
            return 0 if find_die(p, action) >= 0 else missing_worker(p, a_of(f), (action - v.POWER) % 5 + 1)
        if action == v.SKIP:
            return 0 if c_of(f) or not worker_on(p, a_of(f)) else r.COMPULSORY
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        s.pop()
        if action != v.SKIP:
            if b_of(f) == 0:
                s.main_power += 1
            power_up(s, seat, find_die(s.players[seat], action))


def power_up(s: City, seat: Seat, w: i64, cause: i64 = causes.POWER_UP) -> None:
    """One more power; beyond five the worker ascends (city:61). A cause is told where nothing before explains it."""
    p = s.players[seat]
    d = p.dice[w]
    s.note(events.POWER, seat, 1, cause, events.pack_worker(board_of(d), power_of(d)))
    if power_of(d) < state.TOP_POWER:
        p.dice[w] = die(board_of(d), power_of(d) + 1)
        return
    p.dice[w] = die(state.LIMBO, 1)
    s.note(events.ASCENDED, seat, 1, causes.ASCENSION, board_of(d))
    s.then(
        frame(kinds.AVENUE, seat, causes.ASCENSION),
        frame(kinds.RETURN_DIE, seat, 0, w),
        frame(kinds.ASCEND, seat, causes.ASCENSION),
        frame(kinds.DISC, seat, causes.ASCENSION),
    )


@final
class Buy(Step):
    """a board, b bought so far: one more power-up there for 1 cocoa, technology 13 (city:44; switch D7)."""

    rules = ("city:44",)

    def run(self, s: City, f: Frame) -> bool:
        """Nothing to ask without the technology, or when all it allows is bought, or with nobody left to power up."""
        limit: i64 = s.main_power if s.house.power_each else (1 if s.main_power else 0)
        if s.main_known >> facts.T_POWER & 1 == 0 or b_of(f) >= limit:
            return True
        return not worker_on(s.players[seat_of(f)], a_of(f)) and not may_come(s, seat_of(f), a_of(f))

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.SKIP)
        if self.refusal(s, f, v.BUY) == 0:
            out.add(v.BUY)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.SKIP:
            return 0
        if action == v.BUY:
            p = s.players[seat_of(f)]
            if not worker_on(p, a_of(f)):
                return r.NO_SUCH_WORKER
            return 0 if has_cocoa(s, p, 1) else r.NO_COCOA
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        s.pop()
        if action == v.BUY:
            owed = charge(s, seat, causes.KNOWLEDGE + facts.T_POWER, cocoa=1)
            s.then(frame(kinds.POWER_UP, seat, 0, a_of(f), 1), frame(kinds.BUY, seat, 0, a_of(f), b_of(f) + 1))
            if owed:
                s.push(owed)


@final
class PowerAny(Step):
    """b power-ups left of a discovery tile: any own unlocked worker, but no Ascension in its own action (city:37)."""

    rules = ("city:37",)

    def run(self, s: City, f: Frame) -> bool:
        if b_of(f) == 0:
            return True
        p = s.players[seat_of(f)]
        for w in range(4):
            if may_power_any(s, p, w):
                return False
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        arrived = acting(s)
        for w in range(4):
            d = p.dice[w]
            if may_power_any(s, p, w):
                if self.chosen(s, p, v.POWER + board_of(d) * 5 + power_of(d) - 1) == w:
                    out.add(v.POWER + board_of(d) * 5 + power_of(d) - 1)
                elif w == arrived:
                    out.add(v.POWER_ARRIVED + power_of(d) - 1)

    def chosen(self, s: City, p: Player, action: Action) -> i64:
        """The eligible worker that the action names, -1 if there is none.

        Of workers alike the one whose action is to come is named by an action of its own: it may be the one that
        worships. Of the others one that has not moved serves best: it may ascend."""
        arrived = acting(s)
        if action >= v.POWER_ARRIVED:
            return arrived
        wanted: i64 = die((action - v.POWER) // 5, (action - v.POWER) % 5 + 1)
        found: i64 = -1
        for w in range(4):
            if p.dice[w] == wanted and may_power_any(s, p, w):
                if found < 0 or found == arrived or s.moved >> found & 1 > s.moved >> w & 1:
                    found = w
        return found

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.POWER_ARRIVED <= action < v.ACTIONS:
            return self.arrived_refusal(s, s.players[seat_of(f)], action - v.POWER_ARRIVED + 1)
        if v.POWER <= action < v.SKIP:
            p = s.players[seat_of(f)]
            if find_die(p, action) < 0:
                return missing_worker(p, (action - v.POWER) // 5, (action - v.POWER) % 5 + 1)
            return 0 if self.chosen(s, p, action) >= 0 else r.WOULD_ASCEND
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        s.swap_top(frame(kinds.POWER_ANY, seat, cause_of(f), 0, b_of(f) - 1))
        power_up(s, seat, self.chosen(s, s.players[seat], action))

    def arrived_refusal(self, s: City, p: Player, power: i64) -> i64:
        """Only where another worker is its like, so that each has a name of its own."""
        w = acting(s)
        if w < 0:
            return r.NOT_ASKED
        d = p.dice[w]
        if power_of(d) != power:
            return r.NO_SUCH_WORKER
        return r.NOT_ASKED if self.chosen(s, p, v.POWER + board_of(d) * 5 + power - 1) == w else 0


def acting(s: City) -> i64:
    """The worker that has moved and whose action is still to be chosen, -1 if there is none."""
    i: i64 = s.depth - 1
    while i >= 0:
        if kind_of(s.stack[i]) == kinds.ACT:
            return b_of(s.stack[i])
        i -= 1
    return -1


@final
class ReturnDie(Step):
    """a worker: the ascended die comes back to the Palace as power 1."""

    rules = ("city:61",)

    def run(self, s: City, f: Frame) -> bool:
        s.players[seat_of(f)].dice[a_of(f)] = die(facts.PALACE, 1)
        s.note(events.ENTERED, seat_of(f), 1, causes.ASCENSION, events.pack_worker(facts.PALACE, 1))
        return True


def on_wheel(p: Player) -> i64:
    """The die that still waits on the wheel, -1 if it is in play (city:64, 108)."""
    for w in range(4):
        if board_of(p.dice[w]) == state.ON_WHEEL:
            return w
    return -1


@final
class Ascend(Step):
    """One reward of the wheel (city:64-66, 107)."""

    rules = ("city:61", "city:64", "city:65", "city:66", "city:107")

    def options(self, s: City, f: Frame, out: Options) -> None:
        action: i64 = v.ASCEND
        while action <= v.ASCEND_WAIVED:
            if self.refusal(s, f, action) == 0:
                out.add(action)
            action += 1
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if action == v.ASCEND_WAIVED:
            if not s.house.waiver_wide:
                return r.NOT_WIDE
            if s.house.mansion and is_off_turn(s, seat_of(f)):
                return r.NOT_YOUR_TURN
            return 0 if has_tile(p, facts.COCOA_WAIVER) else r.NO_WAIVER
        if v.ASCEND <= action < v.ASCEND_WAIVED:
            if action == v.ASCEND + facts.W_TWO_TEMPLES:
                return 0 if has_cocoa(s, p, TWO_TEMPLES_PRICE) else r.NO_COCOA
            if action == v.ASCEND + facts.W_FOURTH:
                return 0 if on_wheel(p) >= 0 else r.NO_DIE_ON_WHEEL
            return 0
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        p = s.players[seat]
        s.pop()
        owed: i64 = 0
        reward: i64 = facts.W_TWO_TEMPLES if action == v.ASCEND_WAIVED else action - v.ASCEND
        if action == v.ASCEND_WAIVED:
            flip(s, seat, facts.COCOA_WAIVER)
        elif reward == facts.W_TWO_TEMPLES:
            owed = charge(s, seat, causes.ASCENSION, cocoa=TWO_TEMPLES_PRICE)
        elif reward == facts.W_FOURTH:
            p.dice[on_wheel(p)] = die(facts.PALACE, RESERVE_POWER)
            s.note(events.ENTERED, seat, 1, causes.ASCENSION, events.pack_worker(facts.PALACE, RESERVE_POWER))
        program = facts.REWARDS[reward]
        if reward == facts.W_COCOA and s.house.ascension_cocoa == 5:
            program = facts.REWARD_COCOA_5
        s.push(frame(kinds.GAIN, seat, causes.ASCENSION, 0, 0, program))
        if owed:
            s.push(owed)


@final
class Disc(Step):
    """The light disc goes one step; beyond the dark disc the step is lost (city:63, 72)."""

    rules = ("city:61", "city:63", "city:72")

    def run(self, s: City, f: Frame) -> bool:
        if s.light < s.dark:
            s.light += 1
            s.note(events.DISC, seat_of(f), 1, cause_of(f))
        return True


register(kinds.POWER_UPS, PowerUps())
register(kinds.POWER_UP, PowerUp())
register(kinds.BUY, Buy())
register(kinds.POWER_ANY, PowerAny())
register(kinds.RETURN_DIE, ReturnDie())
register(kinds.ASCEND, Ascend())
register(kinds.DISC, Disc())
