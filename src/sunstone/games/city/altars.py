"""The module altars (expansion:R83-R92): shamans run from altar to altar, strengthen a board, push each other on."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.draws import Draw
from sunstone.games.city.majors import drawn_major, flip_major, has_majors, list_majors, list_more_majors
from sunstone.games.city.shamans import ALTARS, STANDING, altar_of, altar_tile, pile_up, shaman_at, tile_space
from sunstone.games.city.state import City, Step, count_of, people, register
from sunstone.games.city.teotibot import parts


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


register(kinds.DRAW_ALTARS, DrawAltars())
register(kinds.ALTAR_PILE, AltarPile())
register(kinds.SHAMAN_PLACE, ShamanPlace())
register(kinds.SHAMAN_GO, ShamanGo())
register(kinds.SHAMAN_PUSHED, ShamanPushed())
