"""Starting tiles: dealt and kept in secret, or drafted; then revealed (city:86, 88, 98)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, EVERYBODY, a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import things
from sunstone.games.city.components import (
    FINDERS,
    START_POWER,
    STARTING,
)
from sunstone.games.city.draws import Draw, counted, list_discovery
from sunstone.games.city.kinds import (
    BENEFITS,
    CHOOSE,
    DEAL,
    DRAFT,
    FIND,
    FIND_OPEN,
    PLACE_DICE,
    REVEAL,
    START_CLAIM,
)
from sunstone.games.city.kinds import START_POWER as START_POWER_STEP
from sunstone.games.city.refusals import (
    NOT_ASKED,
    NOT_IN_HAND,
    NOT_OPEN_IN_DRAFT,
    RISING_ORDER,
)
from sunstone.games.city.state import (
    DRAFTED,
    City,
    Player,
    Step,
    one,
    people,
    register,
)
from sunstone.games.city.vocabulary import (
    DISCOVERY_DRAWN,
    KEEP,
    NOTHING_DRAWN,
    START_DRAWN,
)

DEALT: Final = 4
KEPT: Final = 2
OPEN_TILES: Final = vec[i64]([0, 0, 6, 8, 10])  # draft, by players


@final
class Deal(Draw):
    """a whose hand (the number of players: the open draft), b tiles still to come. Only the owner sees them."""

    rules = ("city:86", "city:88", "city:98")

    def options(self, s: City, f: i64, out: Options) -> None:
        t: i64 = 0
        while t < STARTING:
            if s.start_pool >> t & 1:
                out.add(START_DRAWN + t)
            t += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        tile: i64 = bit(action - START_DRAWN)
        s.start_pool &= ~tile
        if a_of(f) == s.n:
            s.open_tiles |= tile
        else:
            s.players[a_of(f)].dealt |= tile
        s.pop()
        if b_of(f) > 1:
            s.push(frame(DEAL, CHANCE, 0, a_of(f), b_of(f) - 1))

    def seen_by(self, s: City, f: i64) -> i64:
        return EVERYBODY if a_of(f) == s.n else bit(a_of(f))


@final
class Find(Draw):
    """a seat, b which finder tile: a discovery tile for its owner's eyes (city:86).

    Asked for every seat and both tiles alike: how often chance is asked must not tell who holds one."""

    rules = ("city:86", "city:98")

    def options(self, s: City, f: i64, out: Options) -> None:
        if s.players[a_of(f)].dealt >> FINDERS[b_of(f)] & 1:
            list_discovery(s.pool, out)
        else:
            out.add(NOTHING_DRAWN)

    def resolve(self, s: City, f: i64, action: i64) -> None:
        if action != NOTHING_DRAWN:
            kind: i64 = action - DISCOVERY_DRAWN
            s.pool -= one(kind)
            if b_of(f) == 0:
                s.players[a_of(f)].found_a = kind + 1
            else:
                s.players[a_of(f)].found_b = kind + 1
        s.pop()
        if b_of(f) == 0:
            s.push(frame(FIND, CHANCE, 0, a_of(f), 1))
        elif a_of(f) < people(s) - 1:
            s.push(frame(FIND, CHANCE, 0, a_of(f) + 1, 0))

    def seen_by(self, s: City, f: i64) -> i64:
        return bit(a_of(f))


@final
class Choose(Step):
    """a picks still to make: two of four, picked in rising order so that a pair has one spelling."""

    rules = ("city:86", "city:98")
    secret = True

    def run(self, s: City, f: i64) -> bool:
        return a_of(f) == 0

    def options(self, s: City, f: i64, out: Options) -> None:
        t: i64 = 0
        while t < STARTING:
            if self.refusal(s, f, KEEP + t) == 0:
                out.add(KEEP + t)
            t += 1

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if action < KEEP or action >= KEEP + STARTING:
            return NOT_ASKED
        p = s.players[seat_of(f)]
        t: i64 = action - KEEP
        if p.dealt >> t & 1 == 0:
            return NOT_IN_HAND
        above = counted(p.dealt, t + 1, STARTING)  # enough must be left above it for the picks that follow
        return 0 if p.kept >> t == 0 and above >= a_of(f) - 1 else RISING_ORDER

    def resolve(self, s: City, f: i64, action: i64) -> None:
        s.players[seat_of(f)].kept |= bit(action - KEEP)
        s.swap_top(frame(CHOOSE, seat_of(f), 0, a_of(f) - 1))

    def seen_by(self, s: City, f: i64) -> i64:
        return bit(seat_of(f))


@final
class FindOpen(Draw):
    """a which finder tile: in a draft a discovery tile lies open beside it (city:88)."""

    rules = ("city:88",)

    def run(self, s: City, f: i64) -> bool:
        """Nothing to draw for a finder tile that is not in the draft: it is open to all which are."""
        if s.open_tiles >> FINDERS[a_of(f)] & 1:
            return False
        if a_of(f) == 0:
            s.push(frame(FIND_OPEN, CHANCE, 0, 1))
        return True

    def options(self, s: City, f: i64, out: Options) -> None:
        list_discovery(s.pool, out)

    def resolve(self, s: City, f: i64, action: i64) -> None:
        kind: i64 = action - DISCOVERY_DRAWN
        s.pool -= one(kind)
        s.pop()
        if a_of(f) == 0:
            s.open_found_a = kind + 1
            s.push(frame(FIND_OPEN, CHANCE, 0, 1))
        else:
            s.open_found_b = kind + 1


@final
class Draft(Step):
    """Take one of the open starting tiles, with the discovery tile beside it (city:88)."""

    rules = ("city:88",)

    def options(self, s: City, f: i64, out: Options) -> None:
        t: i64 = 0
        while t < STARTING:
            if s.open_tiles >> t & 1:
                out.add(KEEP + t)
            t += 1

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if action < KEEP or action >= KEEP + STARTING:
            return NOT_ASKED
        return 0 if s.open_tiles >> (action - KEEP) & 1 else NOT_OPEN_IN_DRAFT

    def resolve(self, s: City, f: i64, action: i64) -> None:
        p = s.players[seat_of(f)]
        t: i64 = action - KEEP
        s.open_tiles &= ~bit(t)
        p.kept |= bit(t)
        s.note(things.KEPT, seat_of(f), 1, things.SETUP, t)
        if t == FINDERS[0]:
            p.found_a = s.open_found_a
            s.open_found_a = 0
        elif t == FINDERS[1]:
            p.found_b = s.open_found_b
            s.open_found_b = 0
        s.pop()


@final
class Reveal(Step):
    """All have chosen: hands are opened, the rest goes back, finds that were not kept too; then the benefits."""

    rules = ("city:86", "city:98")

    def run(self, s: City, f: i64) -> bool:
        s.revealed = 1
        s.start_pool |= s.open_tiles
        s.open_tiles = 0
        if s.open_found_a:
            s.pool += one(s.open_found_a - 1)
            s.open_found_a = 0
        if s.open_found_b:
            s.pool += one(s.open_found_b - 1)
            s.open_found_b = 0
        k: i64 = people(s) - 1
        while k >= 0:
            self.reveal_seat(s, k)
            k -= 1
        return True

    def reveal_seat(self, s: City, seat: i64) -> None:
        p = s.players[seat]
        s.start_pool |= p.dealt & ~p.kept
        p.dealt = 0
        if p.found_a and p.kept >> FINDERS[0] & 1 == 0:
            put_back(s, p, 0)
        if p.found_b and p.kept >> FINDERS[1] & 1 == 0:
            put_back(s, p, 1)
        power_ups: i64 = 0
        t: i64 = STARTING - 1
        frames: i64 = 0
        while t >= 0:
            if p.kept >> t & 1:
                power_ups += START_POWER[t]
                if s.house.setup != DRAFTED:
                    s.note(things.KEPT, seat, 1, things.SETUP, t)
                frames = frames * 32 + t + 1
            t -= 1
        s.push(frame(START_POWER_STEP, seat, 0, power_ups))
        s.push(frame(PLACE_DICE, seat))
        s.push(frame(START_CLAIM, seat, 0, 1))
        s.push(frame(START_CLAIM, seat, 0, 0))
        s.push(frame(BENEFITS, seat, 0, frames // 32 - 1))
        s.push(frame(BENEFITS, seat, 0, frames % 32 - 1))


def put_back(s: City, p: Player, which: i64) -> None:
    """A find that is not claimed is shuffled back (city:86)."""
    if which == 0:
        s.pool += one(p.found_a - 1)
        p.found_a = 0
    else:
        s.pool += one(p.found_b - 1)
        p.found_b = 0


register(DEAL, Deal())
register(FIND, Find())
register(FIND_OPEN, FindOpen())
register(CHOOSE, Choose())
register(REVEAL, Reveal())
register(DRAFT, Draft())
