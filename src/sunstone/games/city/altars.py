"""The module altars (expansion:R83-R92): shamans run from altar to altar, strengthen a board, push each other on."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.anytime import (
    anytime_refusal,
    has_anytime,
    is_anytime,
    offer_anytime,
    take_anytime,
    unlock_all,
)
from sunstone.games.city.draws import Draw, list_starting, starting_drawn
from sunstone.games.city.majors import (
    can_claim_major,
    claim_major,
    drawn_major,
    flip_major,
    has_majors,
    list_majors,
    list_more_majors,
)
from sunstone.games.city.payment import charge, has_cocoa
from sunstone.games.city.shamans import (
    ALTARS,
    CLAIM_TILE,
    FIRST_ALTAR,
    OBSIDIAN_2,
    STANDING,
    TRADE,
    TWO_BACK,
    altar_of,
    altar_tile,
    benefit_at,
    can_lower,
    pile_of,
    pile_up,
    shaman_at,
    space_with,
    take_from_pile,
    tile_space,
    top_of_pile,
)
from sunstone.games.city.state import (
    PLACE_OF,
    City,
    Step,
    board_of,
    count_of,
    die,
    one,
    people,
    power_of,
    register,
    space_of,
)
from sunstone.games.city.teotibot import parts
from sunstone.games.city.workers import missing_worker

TRADE_COCOA: Final = 2
TRADE_OBSIDIAN: Final = 4
BACK_MOVES: Final = 2
BACK_BOARDS: Final = 2


# --- set-up
def set_up_altars(s: City) -> None:
    """Four altar tiles, and on each as many Major Discovery tiles as players (expansion:R63)."""
    for altar in range(ALTARS):
        k: i64 = ALTARS - 1 - altar
        s.push(frame(kinds.ALTAR_PILE, CHANCE, 0, k, s.n))
    s.push(frame(kinds.DRAW_ALTARS, CHANCE))


def set_up_shamans(s: City) -> None:
    """In reverse player order, Teotibot's first of all (expansion:R39, R84)."""
    for seat in range(people(s)):
        k: i64 = seat
        s.push(frame(kinds.SHAMAN_PLACE, k))
    if s.house.solo:
        s.push(frame(kinds.BOT_SHAMAN_START, CHANCE))


@final
class DrawAltars(Draw):
    """a altar: which tile lies there."""

    rules = ("expansion:R63", "expansion:R83")

    def options(self, s: City, f: Frame, out: Options) -> None:
        for tile in range(ALTARS):
            k: i64 = tile
            if not self.is_laid(s, k):
                out.add(v.ALTAR_DRAWN + k)

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        """Which side a benefit is on is reconstructed (expansion:R38)."""
        for tile in range(ALTARS):
            k: i64 = tile
            if not self.is_laid(s, k):
                out.add(v.ALTAR_TURNED + k)

    def is_laid(self, s: City, tile: i64) -> bool:
        for altar in range(ALTARS):
            if altar_tile(s, altar) == tile:
                return True
        return False

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile: i64 = action - (v.ALTAR_TURNED if action >= v.ALTAR_TURNED else v.ALTAR_DRAWN)
        s.altar_tiles += (tile + 1) << 3 * a_of(f)
        if action >= v.ALTAR_TURNED:
            s.altars_turned |= bit(a_of(f))
        s.pop()
        if a_of(f) < ALTARS - 1:
            s.push(frame(kinds.DRAW_ALTARS, CHANCE, 0, a_of(f) + 1))


@final
class AltarPile(Draw):
    """a altar, b tiles still to come: Major Discovery tiles, face up, one upon the other."""

    rules = ("expansion:R63",)

    def run(self, s: City, f: Frame) -> bool:
        return b_of(f) == 0 or not has_majors(s)

    def options(self, s: City, f: Frame, out: Options) -> None:
        list_majors(s.major_pool, out)

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        list_more_majors(s, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        pile_up(s, a_of(f), drawn_major(s, action))
        s.swap_top(frame(kinds.ALTAR_PILE, CHANCE, 0, a_of(f), b_of(f) - 1))


@final
class ShamanPlace(Step):
    """The shaman stands on an empty space of choice, without benefit (expansion:R84)."""

    rules = ("expansion:R39", "expansion:R84")

    def options(self, s: City, f: Frame, out: Options) -> None:
        for space in range(2 * ALTARS):
            k: i64 = space
            if shaman_at(s, k) < 0:
                out.add(v.SHAMAN_AT + k)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.SHAMAN_AT <= action < v.CLAIM_MAJOR:
            return r.NOT_ASKED
        return 0 if shaman_at(s, action - v.SHAMAN_AT) < 0 else r.SPACE_NOT_FREE

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        put_shaman(s, seat_of(f), action - v.SHAMAN_AT, STANDING)


@final
class BotShamanStart(Draw):
    """A starting tile nobody kept names the board; the first altar counter-clockwise of it (expansion:R92)."""

    rules = ("expansion:R92",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        list_starting(s.start_pool, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        board = facts.START_BOARDS[starting_drawn(action) * 2]
        s.pop()
        put_shaman(s, parts.BOT, tile_space(s, FIRST_ALTAR[s.layout[PLACE_OF + board]]), 0)


def put_shaman(s: City, seat: Seat, space: i64, standing: i64, cause: i64 = causes.ALTAR) -> None:
    s.players[seat].shaman = space + 1 | standing
    s.note(events.SHAMAN, seat, 1, cause, events.pack_shaman(space, standing != 0))


# --- moving
def next_altar(s: City, seat: Seat, further: i64) -> i64:
    return (altar_of(s.players[seat].shaman) + 1 + further) % ALTARS


def may_skip(s: City) -> bool:
    """Season tile 09, a house option: one altar may be skipped in its period (expansion:R113)."""
    period = s.house.season
    return period == 4 or (period > 0 and period == s.eclipses + 1)


@final
class ShamanGo(Step):
    """a altars further by tiles: the own shaman goes to the next altar, either space (expansion:R85, R136)."""

    rules = ("expansion:R11", "expansion:R85", "expansion:R113", "expansion:R136")

    def options(self, s: City, f: Frame, out: Options) -> None:
        for space in range(2 * ALTARS):
            action: i64 = v.SHAMAN_AT + space
            if self.refusal(s, f, action) == 0:
                out.add(action)
        if count_of(s.players[seat_of(f)].majors, facts.M_SHAMAN_STEP):
            out.add(v.USE_STEP)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.USE_STEP:
            return 0 if count_of(s.players[seat_of(f)].majors, facts.M_SHAMAN_STEP) else r.NO_TILE
        if not v.SHAMAN_AT <= action < v.CLAIM_MAJOR:
            return r.NOT_ASKED
        altar: i64 = (action - v.SHAMAN_AT) // 2
        if altar == next_altar(s, seat_of(f), a_of(f)):
            return 0
        return 0 if may_skip(s) and altar == next_altar(s, seat_of(f), a_of(f) + 1) else r.WRONG_ALTAR

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if action == v.USE_STEP:
            flip_major(s, seat, facts.M_SHAMAN_STEP)
            s.swap_top(frame(kinds.SHAMAN_GO, seat, 0, a_of(f) + 1))
            s.push(
                frame(kinds.GAIN, seat, causes.MAJOR + facts.M_SHAMAN_STEP, 0, 0, facts.MAJOR_GAIN[facts.M_SHAMAN_STEP])
            )
            return
        space: i64 = action - v.SHAMAN_AT
        s.swap_top(frame(kinds.LINGER, seat))
        s.push(frame(kinds.ALTAR_BENEFIT, seat, causes.ALTAR, space))
        enter(s, seat, space, STANDING)


def enter(s: City, seat: Seat, space: i64, standing: i64, cause: i64 = causes.ALTAR) -> None:
    """A shaman takes a space; another one there goes on (expansion:R34, R86), Teotibot's from either (R91)."""
    other = shaman_at(s, space)
    put_shaman(s, seat, space, standing, cause)
    if s.house.solo and seat != parts.BOT:
        if altar_of(s.players[parts.BOT].shaman) == space // 2:
            s.gain(parts.BOT, events.OBSIDIAN, 1, causes.ALTAR)
            put_shaman(s, parts.BOT, tile_space(s, (space // 2 + 1) % ALTARS), 0, causes.PUSHED)
    elif other >= 0 and other != seat:
        s.push(frame(kinds.SHAMAN_PUSHED, other))


@final
class ShamanPushed(Step):
    """The owner of a displaced shaman moves it to the next altar, either space, standing (expansion:R86, R137)."""

    rules = ("expansion:R35", "expansion:R86", "expansion:R137")

    def options(self, s: City, f: Frame, out: Options) -> None:
        first: i64 = v.SHAMAN_AT + next_altar(s, seat_of(f), 0) * 2
        out.add(first)
        out.add(first + 1)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.SHAMAN_AT <= action < v.CLAIM_MAJOR:
            return r.NOT_ASKED
        return 0 if (action - v.SHAMAN_AT) // 2 == next_altar(s, seat_of(f), 0) else r.WRONG_ALTAR

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        enter(s, seat_of(f), action - v.SHAMAN_AT, STANDING, causes.PUSHED)


# --- benefits
@final
class AltarBenefit(Step):
    """a space: what it gives to the shaman that came by itself (expansion:R88, R133)."""

    rules = ("expansion:R36", "expansion:R37", "expansion:R88", "expansion:R133")

    def run(self, s: City, f: Frame) -> bool:
        seat, space = seat_of(f), a_of(f)
        benefit = benefit_at(s, space)
        if benefit == CLAIM_TILE:
            s.push(frame(kinds.ALTAR_CLAIM, seat, causes.ALTAR, space // 2))
        elif benefit == OBSIDIAN_2:
            s.gain(seat, events.OBSIDIAN, 2, causes.ALTAR)
        elif benefit == TRADE:
            s.push(frame(kinds.ALTAR_TRADE, seat, causes.ALTAR))
        else:
            s.gain(seat, events.OBSIDIAN, 1, causes.ALTAR)
            if benefit == TWO_BACK:
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
            return anytime_refusal(s, seat_of(f), action) if is_anytime(action) else r.NOT_ASKED
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
        return anytime_refusal(s, seat_of(f), action) if is_anytime(action) else r.NOT_ASKED

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


# --- Teotibot
def bot_moves_shaman(s: City) -> None:
    """To the next altar: a mask it lacks, else the top tile is discarded; without tiles 2 obsidian (expansion:R90)."""
    altar = next_altar(s, parts.BOT, 0)
    space = tile_space(s, altar)
    if pile_of(s, altar) == 0:
        enter(s, parts.BOT, space ^ 1, 0)
        s.gain(parts.BOT, events.OBSIDIAN, 2, causes.ALTAR)
        return
    enter(s, parts.BOT, space, 0)
    mask = bot_mask_in(s, altar)
    if mask >= 0:
        kind = take_from_pile(s, altar, mask)
        s.players[parts.BOT].majors += one(kind)
        s.note(events.MAJOR_TAKEN, parts.BOT, 1, causes.ALTAR, kind)
        return
    kind = take_from_pile(s, altar, top_of_pile(s, altar))
    s.majors_discarded += one(kind)
    s.note(events.MAJOR_DISCARDED, parts.BOT, 1, causes.ALTAR, kind)
    if s.house.hard_shaman:
        s.gain(parts.BOT, events.OBSIDIAN, 1, causes.ALTAR)


@final
class BotShaman(Step):
    """Teotibot's shaman goes on, after what its tile says first."""

    rules = ("expansion:R90",)

    def run(self, s: City, f: Frame) -> bool:
        bot_moves_shaman(s)
        return True


def bot_mask_in(s: City, altar: i64) -> i64:
    """Where in the pile a mask lies that Teotibot lacks, -1 if none does (expansion:R41)."""
    if count_of(s.players[parts.BOT].majors, facts.M_MASK):
        return -1
    return space_with(s, altar, facts.M_MASK)


register(kinds.DRAW_ALTARS, DrawAltars())
register(kinds.ALTAR_PILE, AltarPile())
register(kinds.SHAMAN_PLACE, ShamanPlace())
register(kinds.BOT_SHAMAN_START, BotShamanStart())
register(kinds.SHAMAN_GO, ShamanGo())
register(kinds.SHAMAN_PUSHED, ShamanPushed())
register(kinds.ALTAR_BENEFIT, AltarBenefit())
register(kinds.ALTAR_CLAIM, AltarClaim())
register(kinds.ALTAR_TRADE, AltarTrade())
register(kinds.LOWER, Lower())
register(kinds.BOT_SHAMAN, BotShaman())
