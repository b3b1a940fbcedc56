"""Starting tiles: dealt and kept in secret, or drafted; then revealed (city:86, 88, 98)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, EVERYBODY, Action, Frame, Seat, a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.draws import Draw, counted, list_discovery, list_starting, starting_drawn
from sunstone.games.city.majors import drawn_major, list_majors, list_more_majors
from sunstone.games.city.state import City, House, Player, Step, one, people, register

DEALT: Final = 4
KEPT: Final = 2
MAJOR_FIND: Final = 2  # which find: behind those of the two finder tiles
OPEN_TILES: Final = vec[i64]([0, 0, 6, 8, 10])  # draft, by players


@final
class Deal(Draw):
    """a whose hand (the number of players: the open draft), b tiles still to come. Only the owner sees them."""

    rules = ("city:86", "city:88", "city:98")

    def options(self, s: City, f: Frame, out: Options) -> None:
        list_starting(s.start_pool, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile: i64 = bit(starting_drawn(action))
        s.start_pool &= ~tile
        if a_of(f) == s.n:
            s.open_tiles |= tile
        else:
            s.players[a_of(f)].dealt |= tile
        s.pop()
        if b_of(f) > 1:
            s.push(frame(kinds.DEAL, CHANCE, 0, a_of(f), b_of(f) - 1))

    def seen_by(self, s: City, f: Frame) -> i64:
        return EVERYBODY if a_of(f) == s.n else bit(a_of(f))


@final
class Find(Draw):
    """a seat, b which finder tile: a discovery tile for its owner's eyes (city:86).

    Asked for every seat and both tiles alike: how often chance is asked must not tell who holds one."""

    rules = ("city:86", "city:98")

    def options(self, s: City, f: Frame, out: Options) -> None:
        if s.players[a_of(f)].dealt >> finder(b_of(f)) & 1 == 0:
            out.add(v.NOTHING_DRAWN)
        elif b_of(f) == MAJOR_FIND:
            list_majors(s.major_pool, out)
        else:
            list_discovery(s.pool, out)

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        if b_of(f) == MAJOR_FIND and s.players[a_of(f)].dealt >> facts.MAJOR_FINDER & 1:
            list_more_majors(s, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if action != v.NOTHING_DRAWN:
            set_find(s, s.players[a_of(f)], b_of(f), found_kind(s, action) + 1)
        s.pop()
        if b_of(f) < last_find(s.house):
            s.push(frame(kinds.FIND, CHANCE, 0, a_of(f), b_of(f) + 1))
        elif a_of(f) < people(s) - 1:
            s.push(frame(kinds.FIND, CHANCE, 0, a_of(f) + 1, 0))

    def seen_by(self, s: City, f: Frame) -> i64:
        return bit(a_of(f))


# --- finds: two finder tiles bring a discovery tile, with the module obsidian a third one a Major Discovery tile
def finder(which: i64) -> i64:
    return facts.MAJOR_FINDER if which == MAJOR_FIND else facts.FINDERS[which]


def last_find(house: House) -> i64:
    return MAJOR_FIND if house.obsidian else 1


def find_of(p: Player, which: i64) -> i64:
    """Kind + 1 of the tile found with that finder tile, 0 = none."""
    return p.found_a if which == 0 else p.found_b if which == 1 else p.found_major


def set_find(s: City, p: Player, which: i64, kind: i64) -> None:
    if which == 0:
        p.found_a = kind
    elif which == 1:
        p.found_b = kind
    else:
        p.found_major = kind


def found_kind(s: City, action: Action) -> i64:
    """The kind that chance drew; it leaves its stack."""
    if action >= v.MAJOR_DRAWN:
        return drawn_major(s, action)
    kind: i64 = action - v.DISCOVERY_DRAWN
    s.pool -= one(kind)
    return kind


# --- the picks
def keep_action(tile: i64) -> i64:
    return v.KEEP + tile if tile < facts.BASE_STARTING else v.KEEP_MORE + tile - facts.BASE_STARTING


def tile_kept(action: Action) -> i64:
    """The starting tile that an action keeps, -1 if it keeps none."""
    if v.KEEP <= action < v.LEAVE:
        return action - v.KEEP
    return action - v.KEEP_MORE + facts.BASE_STARTING if v.KEEP_MORE <= action < v.WITH_OBSIDIAN else -1


@final
class Choose(Step):
    """a picks still to make: two of four, picked in rising order so that a pair has one spelling."""

    rules = ("city:86", "city:98")
    secret = True

    def run(self, s: City, f: Frame) -> bool:
        return a_of(f) == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        t: i64 = 0
        while t < facts.STARTING:
            if self.refusal(s, f, keep_action(t)) == 0:
                out.add(keep_action(t))
            t += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        t = tile_kept(action)
        if t < 0:
            return r.NOT_ASKED
        p = s.players[seat_of(f)]
        if p.dealt >> t & 1 == 0:
            return r.NOT_IN_HAND
        above = counted(p.dealt, t + 1, facts.STARTING)  # enough must be left above it for the picks that follow
        return 0 if p.kept >> t == 0 and above >= a_of(f) - 1 else r.RISING_ORDER

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.players[seat_of(f)].kept |= bit(tile_kept(action))
        s.swap_top(frame(kinds.CHOOSE, seat_of(f), 0, a_of(f) - 1))

    def seen_by(self, s: City, f: Frame) -> i64:
        return bit(seat_of(f))


@final
class FindOpen(Draw):
    """a which finder tile: in a draft a discovery tile lies open beside it (city:88)."""

    rules = ("city:88",)

    def run(self, s: City, f: Frame) -> bool:
        """Nothing to draw for a finder tile that is not in the draft: it is open to all which are."""
        if s.open_tiles >> finder(a_of(f)) & 1:
            return False
        if a_of(f) < last_find(s.house):
            s.push(frame(kinds.FIND_OPEN, CHANCE, 0, a_of(f) + 1))
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        if a_of(f) == MAJOR_FIND:
            list_majors(s.major_pool, out)
        else:
            list_discovery(s.pool, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        kind = found_kind(s, action)
        s.pop()
        if a_of(f) == 0:
            s.open_found_a = kind + 1
        elif a_of(f) == 1:
            s.open_found_b = kind + 1
        else:
            s.open_found_major = kind + 1
        if a_of(f) < last_find(s.house):
            s.push(frame(kinds.FIND_OPEN, CHANCE, 0, a_of(f) + 1))


@final
class Draft(Step):
    """Take one of the open starting tiles, with the discovery tile beside it (city:88)."""

    rules = ("city:88",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        t: i64 = 0
        while t < facts.STARTING:
            if s.open_tiles >> t & 1:
                out.add(keep_action(t))
            t += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if tile_kept(action) < 0:
            return r.NOT_ASKED
        return 0 if s.open_tiles >> tile_kept(action) & 1 else r.NOT_OPEN_IN_DRAFT

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        p = s.players[seat_of(f)]
        t = tile_kept(action)
        s.open_tiles &= ~bit(t)
        p.kept |= bit(t)
        s.note(events.KEPT, seat_of(f), 1, causes.SETUP, t)
        if t == facts.FINDERS[0]:
            p.found_a = s.open_found_a
            s.open_found_a = 0
        elif t == facts.FINDERS[1]:
            p.found_b = s.open_found_b
            s.open_found_b = 0
        elif t == facts.MAJOR_FINDER:
            p.found_major = s.open_found_major
            s.open_found_major = 0
        s.pop()


@final
class Reveal(Step):
    """All have chosen: hands are opened, the rest goes back, finds that were not kept too; then the benefits."""

    rules = ("city:86", "city:98")

    def run(self, s: City, f: Frame) -> bool:
        s.revealed = 1
        s.start_pool |= s.open_tiles
        s.open_tiles = 0
        if s.open_found_a:
            s.pool += one(s.open_found_a - 1)
            s.open_found_a = 0
        if s.open_found_b:
            s.pool += one(s.open_found_b - 1)
            s.open_found_b = 0
        if s.open_found_major:
            s.major_pool += one(s.open_found_major - 1)
            s.open_found_major = 0
        k: i64 = people(s) - 1
        while k >= 0:
            self.reveal_seat(s, k)
            k -= 1
        return True

    def reveal_seat(self, s: City, seat: Seat) -> None:
        p = s.players[seat]
        s.start_pool |= p.dealt & ~p.kept
        p.dealt = 0
        if p.found_a and p.kept >> facts.FINDERS[0] & 1 == 0:
            put_back(s, p, 0)
        if p.found_b and p.kept >> facts.FINDERS[1] & 1 == 0:
            put_back(s, p, 1)
        if p.found_major and p.kept >> facts.MAJOR_FINDER & 1 == 0:
            put_back(s, p, MAJOR_FIND)
        power_ups: i64 = 0
        t: i64 = facts.STARTING - 1
        frames: i64 = 0
        while t >= 0:
            if p.kept >> t & 1:
                power_ups += facts.START_POWER[t]
                if s.house.setup != state.DRAFTED:
                    s.note(events.KEPT, seat, 1, causes.SETUP, t)
                frames = frames * 32 + t + 1
            t -= 1
        first, second = frames % 32 - 1, frames // 32 - 1
        if s.house.obsidian and brings_technology(second):
            first, second = second, first  # what it brings may serve the other tile, never harm it (expansion:R122)
        if s.house.obsidian:
            s.push(frame(kinds.START_CLAIM, seat, 0, MAJOR_FIND))
        s.push(frame(kinds.START_POWER, seat, 0, power_ups))
        s.push(frame(kinds.PLACE_DICE, seat))
        s.push(frame(kinds.START_CLAIM, seat, 0, 1))
        s.push(frame(kinds.START_CLAIM, seat, 0, 0))
        s.push(frame(kinds.BENEFITS, seat, 0, second))
        s.push(frame(kinds.BENEFITS, seat, 0, first))


def put_back(s: City, p: Player, which: i64) -> None:
    """A find that is not claimed is shuffled back (city:86)."""
    if which == MAJOR_FIND:
        s.major_pool += one(p.found_major - 1)
    else:
        s.pool += one(find_of(p, which) - 1)
    set_find(s, p, which, 0)


def brings_technology(tile: i64) -> bool:
    at: i64 = facts.START_GAIN[tile]
    while facts.CODE[at] != facts.END:
        if facts.CODE[at] == facts.RESEARCH_FREE:
            return True
        at += 2
    return False


register(kinds.DEAL, Deal())
register(kinds.FIND, Find())
register(kinds.FIND_OPEN, FindOpen())
register(kinds.CHOOSE, Choose())
register(kinds.REVEAL, Reveal())
register(kinds.DRAFT, Draft())
