"""Where the Sun may go: the shore of a land, and the ends of a movement along it (helios:H26 to helios:H30).

The Sun walks with the land on its right hand. The free hexes along the outer boundary, in that order, are the *visits*
of a lap; a hex wedged between two arms has several. Unrolled into an endless line, a step goes to a neighbouring hex
on the shore that lies *ahead* on it: the next visit is hugging, a later one a short cut across a bay. What is ahead is
told by counting laps: `sheet` says how often the ray north of the start hex was crossed on the way to a visit, and a
step that crosses it changes the sheet. Dead ends are filled in before the boundary is traced."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.bits import bit
from sunstone.games.helios import geometry
from sunstone.games.helios.board import Board

NO_TOUCH: Final = 6  # in place of a direction: the Sun stands in a dead end and hugs nothing in particular
UNLIMITED: Final = 1000
FAR: Final = 1_000_000  # more steps than there are


def sky_of(board: Board, land: i64) -> i64:
    """The free hexes connected with the dark rim; the other free ones are lakes."""
    free: i64 = (board.light | board.dark) & ~land
    sky: i64 = board.dark
    grown = True
    while grown:
        grown = False
        h: i64 = 0
        while h < geometry.HEXES:
            if free >> h & 1 and sky >> h & 1 == 0 and board.around[h] & sky:
                sky |= bit(h)
                grown = True
            h += 1
    return sky


def is_open(board: Board, land: i64, sun: i64) -> bool:
    """Whether the Sun's hex is connected with the rim through free hexes (helios:R18)."""
    free: i64 = (board.light | board.dark) & ~land
    seen: i64 = bit(sun)
    waiting = vec[i64](capacity=geometry.HEXES)
    waiting = append(waiting, sun)
    at: i64 = 0
    while at < len(waiting):
        h = waiting[at]
        at += 1
        if board.dark >> h & 1:
            return True
        d: i64 = 0
        while d < 6:
            other = board.neighbour[h * 6 + d]
            if other >= 0 and free >> other & 1 and seen >> other & 1 == 0:
                seen |= bit(other)
                waiting = append(waiting, other)
            d += 1
    return False


def may_divide(board: Board, land: i64, h: i64) -> bool:
    """Whether a token on h can cut free hexes off at all: its free neighbours do not hang together round it."""
    gaps: i64 = 0
    d: i64 = 0
    before: i64 = land >> board.neighbour[h * 6 + 5] & 1
    while d < 6:
        here: i64 = land >> board.neighbour[h * 6 + d] & 1
        if before == 1 and here == 0:
            gaps += 1
        before = here
        d += 1
    return gaps > 1


@final
class Moves:
    """The ends of a movement from one place: per end hex the best way, a scoring one first, then the earliest place on
    the shore, then the fewest steps (helios:R25). Never changes once made."""

    def __init__(self, sun: i64, touch: i64, limit: i64, scoring: bool) -> None:
        self.sun: i64 = sun
        self.touch: i64 = touch
        self.limit: i64 = limit
        self.scoring: bool = scoring
        self.ends: i64 = 0  # mask
        self.scored: i64 = 0  # mask: ends that complete a revolution
        self.steps: vec[i64] = vec[i64]([0] * geometry.HEXES)
        self.touches: vec[i64] = vec[i64]([0] * geometry.HEXES)  # what the Sun hugs there


@final
class Shore:
    """The outer boundary of one land, traced once and shared by all positions with that land."""

    def __init__(self, board: Board, land: i64) -> None:
        self.board: Board = board
        self.land: i64 = land
        self.n: i64 = 0
        self.hex: vec[i64] = vec[i64](capacity=48)  # by visit
        self.touched: vec[i64] = vec[i64](capacity=48)  # by visit: mask of directions to tokens and dead ends
        self.touch: vec[i64] = vec[i64](capacity=48)  # by visit: the first token of it, in the order of the trace
        self.sheet: vec[i64] = vec[i64](capacity=48)
        self.ahead: vec[i64] = vec[i64]([0])  # [visit * 6 + direction]: how far ahead a step goes, 0 if it is none
        self.first_visit: vec[i64] = vec[i64]([geometry.NOWHERE] * geometry.HEXES)  # by hex
        self.next_visit: vec[i64] = vec[i64](capacity=48)  # by visit: the next one of the same hex
        self.way_out: vec[i64] = vec[i64](
            [geometry.NOWHERE] * geometry.HEXES
        )  # of a dead end: the next hex towards its exit
        self.last: Moves | None = None
        solid = self.fill_dead_ends()
        self.trace(solid)
        self.look_ahead()

    def fill_dead_ends(self) -> i64:
        """Repeat until stable: a free hex all of whose sides but one are token or dead end is one (helios:R20).
        What the boundary runs round: tokens, lakes and dead ends."""
        board = self.board
        sky = sky_of(board, self.land)
        ways_left: i64 = sky  # sky that is not a dead end
        grown = True
        while grown:
            grown = False
            h: i64 = 0
            while h < geometry.HEXES:
                if ways_left >> h & 1:
                    ways: i64 = board.around[h] & ways_left
                    if ways and ways & (ways - 1) == 0:
                        d: i64 = 0
                        out: i64 = geometry.NOWHERE
                        inside = True
                        while d < 6:
                            other = board.neighbour[h * 6 + d]
                            if other < 0:
                                inside = False
                            elif ways >> other & 1:
                                out = other
                            d += 1
                        if inside:
                            self.way_out[h] = out
                            ways_left &= ~bit(h)
                            grown = True
                h += 1
        return (board.light | board.dark) & ~ways_left

    def trace(self, solid: i64) -> None:
        """Walk round the solid hexes, right hand on them, from the northernmost one of the middle column."""
        board = self.board
        at: i64 = geometry.CENTRE - geometry.RADIUS
        while solid >> at & 1 == 0:
            at += 1
        first: i64 = at
        d: i64 = 0
        sheet: i64 = 0
        last: i64 = geometry.NOWHERE
        while True:
            free = board.neighbour[at * 6 + d]
            back: i64 = (d + 3) % 6
            if free != last:
                self.hex = append(self.hex, free)
                self.touched = append(self.touched, 0)
                self.touch = append(self.touch, NO_TOUCH)
                self.sheet = append(self.sheet, sheet)
                self.n += 1
                last = free
            self.touched[self.n - 1] |= bit(back)
            if self.touch[self.n - 1] == NO_TOUCH and self.land >> at & 1:
                self.touch[self.n - 1] = back
            beside = board.neighbour[at * 6 + (d + 1) % 6]
            if solid >> beside & 1:
                at = beside
                d = (d + 5) % 6
            else:
                sheet += geometry.CROSSING[free * 6 + (d + 2) % 6]
                d = (d + 1) % 6
            if at == first and d == 0:
                break
        assert sheet == 1, "a lap crosses the ray once"
        if self.hex[self.n - 1] == self.hex[0]:
            self.close_lap()

    def close_lap(self) -> None:
        """The trace began inside a visit: its last part is the beginning of the first one."""
        self.n -= 1
        self.touched[0] |= self.touched[self.n]
        if self.touch[self.n] != NO_TOUCH:
            self.touch[0] = self.touch[self.n]

    def look_ahead(self) -> None:
        """For every visit and direction: how far ahead on the unrolled line a step that way goes."""
        board, n = self.board, self.n
        for _ in range(n):
            self.next_visit = append(self.next_visit, geometry.NOWHERE)
        i: i64 = n - 1
        while i >= 0:
            self.next_visit[i] = self.first_visit[self.hex[i]]
            self.first_visit[self.hex[i]] = i
            i -= 1
        self.ahead = vec[i64]([0] * (n * 6))
        i = 0
        while i < n:
            h = self.hex[i]
            d: i64 = 0
            while d < 6:
                other = board.neighbour[h * 6 + d]
                if other >= 0:
                    sheet: i64 = self.sheet[i] + geometry.CROSSING[h * 6 + d]
                    best: i64 = 0
                    k = self.first_visit[other]
                    while k >= 0:
                        far: i64 = k - i + n * (sheet - self.sheet[k])
                        if far > 0 and (best == 0 or far < best):
                            best = far
                        k = self.next_visit[k]
                    self.ahead[i * 6 + d] = best
                d += 1
            i += 1

    # --- movement
    def moves(self, sun: i64, touch: i64, limit: i64, scoring: bool) -> Moves:
        """All ends; the last answer is kept, because listing, choosing and explaining all ask for it."""
        last = self.last
        if last is not None:
            if last.sun == sun and last.touch == touch and last.limit == limit and last.scoring == scoring:
                return last
        found = Moves(sun, touch, limit, scoring)
        self.leave_dead_end(found)
        self.last = found
        return found

    def leave_dead_end(self, m: Moves) -> None:
        """The forced way out, one hex a step, then on along the shore (helios:H30)."""
        yellow: i64 = self.board.yellow
        h: i64 = m.sun
        came: i64 = geometry.NOWHERE
        steps: i64 = 0
        scored = False
        while self.way_out[h] >= 0 and steps < m.limit:
            out = self.way_out[h]
            steps += 1
            if m.scoring and yellow >> out & 1 and yellow >> h & 1 == 0:
                scored = True
            came = h
            h = out
            if self.way_out[h] >= 0:
                offer(m, h, steps, scored, NO_TOUCH)
        if self.way_out[h] >= 0:
            return
        self.walk(m, self.visit_at(h, came, m.touch), steps, scored)

    def visit_at(self, h: i64, came: i64, touch: i64) -> i64:
        """Which visit of h the Sun is on: the one with the dead end it has just left, else with what it hugs."""
        wanted: i64 = touch
        if came >= 0:
            wanted = 0
            while self.board.neighbour[h * 6 + wanted] != came:
                wanted += 1
        k = self.first_visit[h]
        assert k >= 0, "the Sun stands on the shore"
        best: i64 = k
        while k >= 0:
            if wanted != NO_TOUCH and self.touched[k] >> wanted & 1:
                return k
            if k - self.n * self.sheet[k] < best - self.n * self.sheet[best]:
                best = k
            k = self.next_visit[k]
        return best  # nothing is hugged in particular: the earliest place

    def walk(self, m: Moves, start: i64, steps: i64, scored: bool) -> None:
        """Every step goes ahead, so the line itself is the order in which places are settled. Two counts a place: the
        fewest steps without and with a revolution. Two laps ahead hold every end there is."""
        n = self.n
        yellow: i64 = self.board.yellow
        span: i64 = 2 * n
        plain = vec[i64]([FAR] * (span + 1))
        lucky = vec[i64]([FAR] * (span + 1))
        if scored:
            lucky[0] = steps
        else:
            plain[0] = steps
        j: i64 = 0
        while j <= span:
            fewest, fewest_scored = plain[j], lucky[j]
            if fewest == FAR and fewest_scored == FAR:
                j += 1
                continue
            i: i64 = start + j
            while i >= n:
                i -= n
            h = self.hex[i]
            if fewest_scored != FAR:
                offer(m, h, fewest_scored, True, self.touch[i])
            else:
                offer(m, h, fewest, False, self.touch[i])
            if fewest < m.limit or fewest_scored < m.limit:
                was_yellow: i64 = yellow >> h & 1
                d: i64 = 0
                while d < 6:
                    far: i64 = self.ahead[i * 6 + d]
                    if far > 0 and j + far <= span:
                        to: i64 = j + far
                        if fewest < m.limit:
                            enters = (
                                m.scoring and was_yellow == 0 and yellow >> self.board.neighbour[h * 6 + d] & 1 == 1
                            )
                            if enters:
                                if fewest + 1 < lucky[to]:
                                    lucky[to] = fewest + 1
                            elif fewest + 1 < plain[to]:
                                plain[to] = fewest + 1
                        if fewest_scored < m.limit and fewest_scored + 1 < lucky[to]:
                            lucky[to] = fewest_scored + 1
                    d += 1
            j += 1


def offer(m: Moves, h: i64, steps: i64, scored: bool, touch: i64) -> None:
    """An end that may replace an earlier one on the same hex only by scoring. Where the Sun began is none."""
    if h == m.sun:
        return
    if m.ends >> h & 1 and (not scored or m.scored >> h & 1):
        return
    m.ends |= bit(h)
    if scored:
        m.scored |= bit(h)
    m.steps[h] = steps
    m.touches[h] = touch
