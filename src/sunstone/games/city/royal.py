"""The royal tiles: what worship in the Palace or on the Mansion brings (city:29, 30, 36; expansion:R19, R75)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, c_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, flip, has_tile, offer_anytime, take_anytime
from sunstone.games.city.components import Board
from sunstone.games.city.payment import charge, has_cocoa, spare
from sunstone.games.city.shamans import shaman_helps
from sunstone.games.city.state import City, Player, Step, board_of, count_of, power_of, register, space_of

OBSIDIAN_PRICE: Final = 3  # cocoa, royal tile 11


def locked_power(s: City, seat: Seat, board: Board, space: i64) -> i64:
    for d in s.players[seat].dice:
        if board_of(d) == board and space_of(d) == space:
            return power_of(d)
    return 0


def use_royal(s: City, seat: Seat, space: i64) -> None:
    """The royal tile of that space, by the power of the worker locked there; on the Mansion own workers beside it
    strengthen either value (expansion:R19, R75)."""
    tile = s.layout[state.ROYAL_AT + space - 1]
    power = locked_power(s, seat, facts.PALACE, space)
    helpers: i64 = helpers_on_mansion(s, seat) if s.house.mansion else 0
    if s.house.altars and shaman_helps(s, seat, facts.PALACE):
        power += 1
        s.main_shaman = 1
    p = s.players[seat]
    cause = royal_cause(tile)
    if tile == facts.R_TECHNOLOGY:
        s.gain(seat, events.VP, 2 * lower(bits_in(p.technologies), power, helpers), cause)
    elif tile == facts.R_PYRAMID:
        s.gain(seat, events.VP, 2 * lower(p.pyramid, power, helpers), cause)
    elif tile == facts.R_AVENUE:
        s.gain(seat, events.VP, lower(p.avenue, power + 1, helpers), cause)
    elif tile == facts.R_MAJORS:
        s.gain(seat, events.VP, 2 * lower(majors_owned(p) // 2, power, helpers), cause)
    elif tile == facts.R_COCOA:
        s.gain(seat, events.COCOA, power + helpers + 1, cause)
    else:
        power += helpers
        uses: i64 = 1 if is_single(tile) else power - 1 if tile == facts.R_TEMPLE else power
        if uses:
            s.push(frame(kinds.ROYAL, seat, cause, tile, uses, (power & 7) | power >> 3 << 4))


def lower(a: i64, b: i64, helpers: i64) -> i64:
    """The lower of two values, each helper having gone to the one where it serves best (expansion:R19)."""
    best: i64 = -1
    i: i64 = 0
    while i <= helpers:
        x: i64 = a + i
        y: i64 = b + helpers - i
        if y < x:
            x = y
        if x > best:
            best = x
        i += 1
    return best


def helpers_on_mansion(s: City, seat: Seat) -> i64:
    """Own unlocked workers on board 1; the one that worships is not among them (expansion:R127)."""
    n: i64 = 0
    for d in s.players[seat].dice:
        if d & state.WHERE == facts.PALACE:
            n += 1
    return n


def majors_owned(p: Player) -> i64:
    """Major Discovery tiles, used or not, masks too; special masks are none (expansion:R5, R79)."""
    n: i64 = 0
    for k in range(facts.MAJORS):
        n += count_of(p.majors, k) + count_of(p.majors_used, k)
    return n


def royal_cause(tile: i64) -> i64:
    return causes.ROYAL + tile if tile < facts.ROYALS else causes.ROYAL_MORE + tile - facts.ROYALS


def is_single(tile: i64) -> bool:
    """Royal exchanges that are made once."""
    return tile == facts.R_SWAP or tile == facts.R_OBSIDIAN


@final
class Royal(Step):
    """a royal tile, b exchanges left, c power of the locked worker, + 8 once a waiver covers them all (city:29, 30)."""

    rules = ("city:29", "city:30", "city:36")

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.STOP)
        for i in range(4):
            action: i64 = v.EXCHANGE + i
            if self.refusal(s, f, action) == 0:
                out.add(action)
        if s.players[seat_of(f)].obsidian and self.refusal(s, f, v.GIVE_OBSIDIAN) == 0:
            out.add(v.GIVE_OBSIDIAN)
        if s.house.waiver_wide and self.refusal(s, f, v.WAIVE) == 0:
            out.add(v.WAIVE)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        tile = a_of(f)
        takes_resource = tile == facts.R_SELL or tile == facts.R_SWAP
        if action == v.STOP:
            return 0
        if action == v.EXCHANGE:
            if tile == facts.R_OBSIDIAN_SELL and p.obsidian == 0:
                return r.NO_RESOURCE
            return r.WRONG_EXCHANGE if takes_resource else self.cocoa_refusal(s, f)
        if v.EXCHANGE_FOR <= action < v.WAIVE:
            if not takes_resource:
                return r.WRONG_EXCHANGE
            given: i64 = action - v.EXCHANGE_FOR
            held: i64 = p.wood if given == 0 else p.stone if given == 1 else p.gold
            return r.NO_RESOURCE if held == 0 else self.cocoa_refusal(s, f)
        if action == v.GIVE_OBSIDIAN:
            if not takes_resource:
                return r.WRONG_EXCHANGE
            if spare(p) == 0:
                return r.NO_RESOURCE
            p.obsidian -= 1  # what is given cannot pay the cocoa too
            why = self.cocoa_refusal(s, f)
            p.obsidian += 1
            return why
        if action == v.WAIVE:
            return self.waive_refusal(s, f)
        return anytime_refusal(s, seat_of(f), action)

    def cocoa_refusal(self, s: City, f: Frame) -> i64:
        due = exchange_cocoa(f)
        return 0 if has_cocoa(s, s.players[seat_of(f)], due) else r.NO_COCOA

    def waive_refusal(self, s: City, f: Frame) -> i64:
        """Only before the first repetition: it covers all of them."""
        if not s.house.waiver_wide:
            return r.NOT_WIDE
        if exchange_cocoa(f) == 0:
            return r.NOTHING_TO_WAIVE
        if b_of(f) < uses_at_first(f):
            return r.NO_MORE_EXCHANGES
        return 0 if has_tile(s.players[seat_of(f)], facts.COCOA_WAIVER) else r.NO_WAIVER

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat, tile, cause = seat_of(f), a_of(f), cause_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.WAIVE:
            flip(s, seat, facts.COCOA_WAIVER)
            s.swap_top(frame(kinds.ROYAL, seat, cause, tile, b_of(f), c_of(f) | 8))
            return
        s.pop()
        if action == v.STOP:
            return
        if b_of(f) > 1:
            s.push(frame(kinds.ROYAL, seat, cause, tile, b_of(f) - 1, c_of(f)))
        owed = charge(s, seat, cause, cocoa=exchange_cocoa(f))
        if action == v.GIVE_OBSIDIAN:
            s.gain(seat, events.OBSIDIAN, -1, cause)
        elif action >= v.EXCHANGE_FOR:
            s.gain(seat, events.WOOD + action - v.EXCHANGE_FOR, -1, cause)
        if tile == facts.R_WOOD_STONE:
            s.gain(seat, events.WOOD, 1, cause)
            s.gain(seat, events.STONE, 1, cause)
        elif tile == facts.R_STONE_GOLD:
            s.gain(seat, events.STONE, 1, cause)
            s.gain(seat, events.GOLD, 1, cause)
        elif tile == facts.R_SELL:
            s.gain(seat, events.COCOA, 2, cause)
        elif tile == facts.R_OBSIDIAN_SELL:
            s.gain(seat, events.OBSIDIAN, -1, cause)
            s.gain(seat, events.COCOA, 1, cause)
            s.gain(seat, events.VP, 2, cause)
        elif tile == facts.R_OBSIDIAN:
            s.push(frame(kinds.GAIN, seat, cause, 0, 0, facts.OBSIDIAN_GAIN[royal_power(f)]))
        else:
            s.push(
                frame(
                    kinds.GAIN,
                    seat,
                    cause,
                    0,
                    0,
                    facts.ONE_TEMPLE if tile == facts.R_TEMPLE else facts.SWAP_GAIN[royal_power(f)],
                )
            )
        if owed:
            s.push(owed)


def exchange_cocoa(f: Frame) -> i64:
    """Each exchange costs 1 cocoa, but selling a resource does not, and none once a waiver covers them."""
    if a_of(f) == facts.R_SELL or a_of(f) == facts.R_OBSIDIAN_SELL or c_of(f) & 8:
        return 0
    return OBSIDIAN_PRICE if a_of(f) == facts.R_OBSIDIAN else 1


def uses_at_first(f: Frame) -> i64:
    power = royal_power(f)
    return 1 if is_single(a_of(f)) else power - 1 if a_of(f) == facts.R_TEMPLE else power


def royal_power(f: Frame) -> i64:
    """The power that a frame of royal exchanges holds; on the Mansion it may go beyond seven."""
    return c_of(f) & 7 | c_of(f) >> 4 << 3


register(kinds.ROYAL, Royal())
