"""The ways in which a seat can play its turn to the end: until chance or another seat is asked, or the game is over.

The first decisions of a turn are tried in full. Behind them only the options that look best at once are followed, fewer
the deeper they lie, because by then they differ in detail (which slot, which way round, which colour)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.options import Options
from sunstone.engine.state import State
from sunstone.players.ways import TAKEN, Ways
from sunstone.players.weigher import Weigher

LONGEST: Final = 60  # decisions that a turn may have: beyond that it is cut off
SPARSE: Final = 12  # options that are looked at in one decision when the share is used up
COMPILED: Final = not __file__.endswith(".py")
FULL: Final = 24  # options that are all followed among the first decisions of a turn; of more the best ones


@final
class Turns:
    """Finds ways to play a turn.

    `wide`: decisions tried in full; `widths`: options followed at each decision behind them, the last number for all
    further ones; `budget`: positions to look at, shared evenly among the options; where a share is used up, only what
    looks best at once is followed to the end of the turn. `most`: options that are looked at in one decision; of more
    every second, third … one (a placement and its neighbour differ little); `spots`: those that the game picks out
    where options differ in place alone. `brisk`: ways to the same position are not
    sorted out, and the others are taken to stand as they stood when the turn began; half the work, for a rough answer
    inside a tree. `keeps`: how many of the ways found such a tree goes on with."""

    def __init__(
        self, wide: i64, widths: vec[i64], budget: i64, most: i64, spots: i64, brisk: bool = False, keeps: i64 = 1
    ) -> None:
        self.wide: i64 = wide
        self.widths: vec[i64] = widths
        self.budget: i64 = budget
        self.most: i64 = most
        self.spots: i64 = spots
        self.brisk: bool = brisk
        self.keeps: i64 = keeps
        self.rival: i64 = 0  # the best other seat's worth when the turn began
        self.tried: i64 = 0
        self.seat: i64 = 0
        self.path: vec[i64] = vec[i64]([0] * (LONGEST + 1))
        self.outs: list[Options] = [Options() for _ in range(LONGEST + 1)]
        self.found: Ways = Ways()
        self.met: set[int] = set()
        self.best: i64 = 0
        self.end: State | None = None  # the position at the end of the best way, until the next search
        self.spare: list[State] = []  # positions that are no longer needed

    def search(self, s: State, weigher: Weigher) -> Ways:
        """The ways from here, until the next search; at least one while the game runs. The position is not changed."""
        self.seat = s.to_move
        self.tried = 0
        self.found.n = 0
        self.met.clear()
        self.forget_end()
        if self.brisk:
            self.rival = weigher.rival(s, self.seat)
        self.visit(self.copy(s), weigher, 0, self.budget)
        return self.found

    def visit(self, s: State, weigher: Weigher, depth: i64, limit: i64) -> None:
        """Follow the position, which is ours to play on and to drop, until `limit` positions have been tried in all."""
        out = self.outs[depth]
        while True:
            if s.to_move != self.seat or depth >= LONGEST:
                margin = weigher.worth(s, self.seat) - self.rival if self.brisk else weigher.margin(s, self.seat)
                self.found.add(self.path, depth, margin)
                self.finish(s, margin)
                return
            out = self.outs[depth]
            weigher.scout.candidates(s, self.spots, out)
            if out.n > 1:
                break
            self.path[depth] = out.action[0]
            s.play(out.action[0])
            depth += 1
        if depth > 1 and not self.brisk:
            key = s.key()
            if key in self.met:
                self.drop(s)
                return
            self.met.add(key)
        width: i64 = self.width(depth) if self.tried < limit else 1
        if out.n <= width:
            last: i64 = out.n - 1
            i: i64 = 0
            while i <= last:
                trial = self.copy(s) if i < last else s
                self.path[depth] = out.action[i]
                trial.play(out.action[i])
                self.tried += 1
                self.visit(trial, weigher, depth + 1, self.tried + (limit - self.tried) // (last - i + 1))
                i += 1
        else:
            self.visit_best(s, weigher, depth, out, width, limit)

    def finish(self, s: State, margin: i64) -> None:
        """A turn has come to its end."""
        end = self.end
        if end is None or margin > self.best:
            self.best = margin
            self.forget_end()
            self.end = s
        else:
            self.drop(s)

    def forget_end(self) -> None:
        end = self.end
        if end is not None:
            self.drop(end)
            self.end = None

    def copy(self, s: State) -> State:
        """In place of a position that was dropped, if there is one."""
        return s.clone_into(self.spare.pop()) if self.spare else s.clone()

    def drop(self, s: State) -> None:
        """Nobody needs it any more. In the pure form a new copy is cheaper than one in place."""
        if COMPILED:
            self.spare.append(s)

    def width(self, depth: i64) -> i64:
        if depth < self.wide:
            return FULL
        at: i64 = depth - self.wide
        n: i64 = len(self.widths)
        return self.widths[at if at < n else n - 1]

    def visit_best(self, s: State, weigher: Weigher, depth: i64, out: Options, width: i64, limit: i64) -> None:
        """Try all options, follow the few that look best at once."""
        trials: list[State] = []
        worths = vec[i64](capacity=32)
        most: i64 = self.most if self.tried < limit else SPARSE
        stride: i64 = (out.n + most - 1) // most
        i: i64 = 0
        while i < out.n:
            trial = self.copy(s)
            trial.play(out.action[i])
            trials.append(trial)
            worths = append(worths, weigher.worth(trial, self.seat))
            i += stride
        self.drop(s)
        n: i64 = len(trials)
        self.tried += n
        first = True
        while width > 0 and (first or self.tried < limit):
            best: i64 = 0
            i = 1
            while i < n:
                if worths[i] > worths[best]:
                    best = i
                i += 1
            if worths[best] == TAKEN:
                break
            self.path[depth] = out.action[best * stride]
            worths[best] = TAKEN
            self.visit(trials[best], weigher, depth + 1, self.tried + (limit - self.tried) // width)
            width -= 1
            first = False
        i = 0
        while i < n:
            if worths[i] != TAKEN:
                self.drop(trials[i])
            i += 1


def turns_at_root(thorough: bool) -> Turns:
    """What finds the turns that are compared."""
    if thorough:
        return Turns(wide=3, widths=vec[i64]([10, 6, 4, 3, 2]), budget=24000, most=400, spots=48, keeps=48)
    return Turns(wide=3, widths=vec[i64]([10, 6, 4, 3, 2]), budget=6000, most=400, spots=24, keeps=24)


def turns_inside(thorough: bool) -> Turns:
    """What finds the turns behind those. Who has seconds for a turn gains more by looking closely at each than by going
    through more of them: see docs/bots.md."""
    if thorough:
        return Turns(wide=3, widths=vec[i64]([6, 4, 3, 2]), budget=1600, most=80, spots=16, brisk=True, keeps=16)
    return Turns(wide=3, widths=vec[i64]([3, 2, 2]), budget=400, most=40, spots=8, brisk=True, keeps=8)


def narrowing(widths: list[int]) -> vec[i64]:
    """For code that is not compiled: its own `vec` is a list."""
    found = vec[i64](capacity=8)
    for width in widths:
        found = append(found, width)
    return found
