"""A judgement learnt from results: a sum of weights, over what a seat may know and the terms of all seats.

Weights go by the names of the numbers, so that one file serves all player counts and modules. A number counts its
`plain` weight and, as the game goes on, more and more of its `late` one; how far the game has gone is a sum of weights
itself. Whole numbers: the same answer compiled and pure."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i16, i64

from sunstone._compat import append, vec
from sunstone.engine.frame import Seat
from sunstone.engine.judge import Scale
from sunstone.engine.measure import Measure
from sunstone.engine.observe import Encoder, Feature, Tape
from sunstone.engine.registry import find
from sunstone.engine.state import State

BITS: Final = 12
ONE: Final = 4096  # a point, and the whole of a game
MOST: Final = 32767


def kind_of(s: State) -> list[str]:
    """What decides how a position is read: one reader serves all positions that are alike in it."""
    data = s.to_data()
    return [s.game, str(data["players"]), *data.get("modules", [])]


@final
class Reader:
    """Reads positions of games with the settings of that one."""

    def __init__(self, s: State) -> None:
        info = find(s.game)
        encoder = info.encoder
        assert encoder is not None, f"{s.game} has no encoder"
        self.encoder: Encoder = encoder
        self.reads: list[str] = kind_of(s)
        self.scale: Scale = info.scale
        self.seats: i64 = s.seats
        self.terms: i64 = len(info.scale.terms())
        self.features: list[Feature] = encoder.features(s)
        self.names: list[str] = [feature.name for feature in self.features]
        self.known: i64 = len(self.names)
        for who in ["me", "next1", "next2", "next3"][: s.seats]:
            for term in info.scale.terms():
                self.names.append(f"term.{who}.{term.name}")
        players = s.to_data()["players"]
        self.names.append(f"players.{players}")
        self.tape: Tape = Tape(1, len(self.names))
        self.measures: list[Measure] = [Measure() for _ in range(s.seats)]

    def read(self, s: State, seat: Seat) -> None:
        """Fill the tape."""
        self.measure(s)
        self.write(s, seat)

    def measure(self, s: State) -> None:
        """The terms of all seats: whoever reads for several of them does so once."""
        i: i64 = 0
        while i < self.seats:
            self.scale.measure(s, i, self.measures[i])
            i += 1

    def write(self, s: State, seat: Seat) -> None:
        """Fill the tape for a seat of the position that was measured."""
        tape = self.tape
        tape.begin(0)
        self.encoder.write(s, seat, tape)
        i: i64 = 0
        while i < self.seats:
            m = self.measures[(seat + i) % self.seats]
            k: i64 = 0
            while k < self.terms:
                tape.put(reach(m.x[k]))
                k += 1
            i += 1
        tape.put(1)


def reach(x: i64) -> i64:
    """As a cell holds it."""
    return x if -MOST < x < MOST else (MOST if x > 0 else -MOST)


@final
class Learnt:
    """The judgement itself, for games with the settings of that position."""

    def __init__(self, s: State, weights: Mapping[str, tuple[int, int, int]]) -> None:
        self.reader: Reader = Reader(s)
        self.far: vec[i64] = vec[i64](capacity=1024)
        self.plain: vec[i64] = vec[i64](capacity=1024)
        self.late: vec[i64] = vec[i64](capacity=1024)
        for name in self.reader.names:
            far, plain, late = weights.get(name, (0, 0, 0))
            self.far = append(self.far, far)
            self.plain = append(self.plain, plain)
            self.late = append(self.late, late)
        self.gone: i64 = 0  # of the position looked at last: how far the game has gone, of ONE
        self.points: i64 = 0  # and what the seat may end with beyond the mean of all, a point is ONE

    def look(self, s: State, seat: Seat) -> None:
        self.reader.read(s, seat)
        cells = self.reader.tape.cells
        far: i64 = 0
        plain: i64 = 0
        late: i64 = 0
        i: i64 = 0
        n: i64 = len(self.far)
        while i < n:
            cell: i16 = cells[i]
            if cell != 0:
                x: i64 = i64(cell)
                far += x * self.far[i]
                plain += x * self.plain[i]
                late += x * self.late[i]
            i += 1
        far >>= BITS
        self.gone = 0 if far < 0 else (ONE if far > ONE else far)
        self.points = plain + (late * self.gone >> BITS)
