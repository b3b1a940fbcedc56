"""The rules, a step each: importing this fills the table of steps. A larger game has a module a chapter."""

from typing import ClassVar, final

from mypy_extensions import i64

from sunstone.engine.frame import CHANCE, Action, Frame, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.toy import causes, components as facts, kinds, refusals as r, vocabulary as v
from sunstone.games.toy.state import Step, Toy, register


def new(players: i64) -> Toy:
    """A position before the first draw."""
    s = Toy(players)
    begin_round(s)
    s.settle()
    return s


def begin_round(s: Toy) -> None:
    """All draw, then all decide, then all is shown: the stack holds what comes last at its bottom."""
    s.push(frame(kinds.REVEAL, CHANCE))
    seat: i64 = s.n - 1
    while seat >= 0:
        s.push(frame(kinds.BID, seat, 0, seat))
        seat -= 1
    seat = s.n - 1
    while seat >= 0:
        s.push(frame(kinds.DEAL, CHANCE, 0, seat))
        seat -= 1


@final
class Deal(Step):
    rules: ClassVar[tuple[str, ...]] = ("toy:3",)

    def options(self, s: Toy, f: Frame, out: Options) -> None:
        tile: i64 = 0
        while tile < facts.TILES:
            if s.bag[tile]:
                out.add(v.TILE_DRAWN + tile, s.bag[tile])
            tile += 1

    def refusal(self, s: Toy, f: Frame, action: Action) -> i64:
        tile: i64 = action - v.TILE_DRAWN
        return 0 if 0 <= tile < facts.TILES and s.bag[tile] else r.NOT_DRAWN

    def resolve(self, s: Toy, f: Frame, action: Action) -> None:
        s.pop()
        s.bag[action - v.TILE_DRAWN] -= 1
        s.held[a_of(f)] = action - v.TILE_DRAWN + 1


@final
class Bid(Step):
    rules: ClassVar[tuple[str, ...]] = ("toy:4",)

    def options(self, s: Toy, f: Frame, out: Options) -> None:
        out.add(v.KEEP)
        out.add(v.DROP)

    def refusal(self, s: Toy, f: Frame, action: Action) -> i64:
        return 0 if action == v.KEEP or action == v.DROP else r.NOT_ASKED

    def resolve(self, s: Toy, f: Frame, action: Action) -> None:
        s.pop()
        s.bid[seat_of(f)] = causes.KEPT if action == v.KEEP else causes.DROPPED


@final
class Reveal(Step):
    rules: ClassVar[tuple[str, ...]] = ("toy:5", "toy:6", "toy:7")

    def run(self, s: Toy, f: Frame) -> bool:
        best = alone_highest(s)
        seat: i64 = 0
        while seat < s.n:
            if s.bid[seat] == causes.DROPPED:
                s.score(seat, facts.CONSOLATION, causes.DROPPED)
            else:
                s.score(seat, s.held[seat] if seat == best else 0, causes.KEPT)
            s.bag[s.held[seat] - 1] += 1
            s.held[seat] = 0
            s.bid[seat] = 0
            seat += 1
        s.round += 1
        if s.round < facts.ROUNDS:
            begin_round(s)
        return True


def alone_highest(s: Toy) -> i64:
    """The seat that alone kept the highest number; -1 if two did, or none kept a tile."""
    best: i64 = -1
    highest: i64 = 0
    seat: i64 = 0
    while seat < s.n:
        if s.bid[seat] == causes.KEPT and s.held[seat] >= highest:
            best = -1 if s.held[seat] == highest else seat
            highest = s.held[seat]
        seat += 1
    return best


register(kinds.DEAL, Deal())
register(kinds.BID, Bid())
register(kinds.REVEAL, Reveal())
