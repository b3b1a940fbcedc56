"""A position as a row of numbers, as one seat sees it: what learning programs read. No word of any game here.

A game supplies an `Encoder`. It describes its numbers once (`features`) and writes them in that order (`write`); a test
compares what it writes with the view, number by number and by name, so neither can drift from the other."""

from types import ModuleType
from typing import final

from mypy_extensions import i16, i64, mypyc_attr

from sunstone._compat import vec
from sunstone.engine.bits import bit
from sunstone.engine.frame import Seat
from sunstone.engine.state import State


class Feature:
    """One number of an observation: its name, and the least and the greatest value it can have."""

    def __init__(self, name: str, high: int = 1, low: int = 0) -> None:
        self.name = name
        self.low = low
        self.high = high

    def __repr__(self) -> str:
        return f"Feature({self.name!r}, {self.low}..{self.high})"


class Tape:
    """Rows of equal width that encoders write into, 16 bits a number; `packed.py` has one that takes less room.

    Compiled, `cells` is one block of memory that never moves: a program may look at it as an array while it changes.
    Every number is written once: by `put` or one of its relatives, or by as many calls of `add` as it takes."""

    def __init__(self, rows: i64, width: i64) -> None:
        self.width: i64 = width
        self.at: i64 = 0
        self.end: i64 = 0
        self.cells: vec[i16] = vec[i16]([0] * (rows * width))

    def begin(self, row: i64) -> None:
        """Go to a row and clear it."""
        self.at = row * self.width
        self.end = self.at + self.width
        cells = self.cells  # a look-up less for each of them
        i: i64 = self.at
        end: i64 = self.end
        while i < end:
            cells[i] = 0
            i += 1

    def put(self, x: i64) -> None:
        self.cells[self.at] = i16(x)
        self.at += 1

    def put_all(self, numbers: vec[i64]) -> None:
        """As many numbers as there are."""
        cells = self.cells
        k: i64 = self.at
        for x in numbers:
            cells[k] = i16(x)
            k += 1
        self.at = k

    def skip(self, n: i64) -> None:
        """Leave n numbers 0."""
        self.at += n

    def one_of(self, x: i64, n: i64) -> None:
        """n numbers, the one at x is 1; all are 0 if x is not among them."""
        if 0 <= x < n:
            self.cells[self.at + x] = 1
        self.at += n

    def each_one_of(self, numbers: vec[i64], n: i64) -> None:
        """`one_of` for each of them in turn."""
        cells = self.cells
        k: i64 = self.at
        for x in numbers:
            if 0 <= x < n:
                cells[k + x] = 1
            k += n
        self.at = k

    def bits(self, mask: i64, n: i64) -> None:
        """n numbers, 1 where the mask has a bit; bits above them are not shown."""
        k: i64 = self.at
        end: i64 = k + n
        while mask and k < end:
            if mask & 1:
                self.cells[k] = 1
            mask >>= 1
            k += 1
        self.at = end

    def pairs(self, packed: i64, n: i64) -> None:
        """n numbers from 0 to 3, two bits each; bits above them are not shown."""
        k: i64 = self.at
        end: i64 = k + n
        while packed and k < end:
            if packed & 3:
                self.cells[k] = i16(packed & 3)
            packed >>= 2
            k += 1
        self.at = end

    def digits(self, packed: i64, wide: i64, n: i64) -> None:
        """n numbers, so many bits each; bits above them are not shown."""
        most: i64 = bit(wide) - 1
        k: i64 = self.at
        end: i64 = k + n
        while packed and k < end:
            self.cells[k] = i16(packed & most)
            packed >>= wide
            k += 1
        self.at = end

    def sums(self, first: i64, second: i64, n: i64) -> None:
        """n numbers from 0 to 2: in how many of two masks there is the bit."""
        start: i64 = self.at
        self.bits(first, n)
        k: i64 = start
        while second and k < self.at:
            if second & 1:
                self.cells[k] += 1
            second >>= 1
            k += 1

    def add(self, offset: i64, x: i64 = 1) -> None:
        """x more at a place that lies ahead: for what is met in another order than it is written in."""
        self.cells[self.at + offset] += i16(x)

    def same(self, key: vec[i64], n: i64, also: i64 = 0) -> bool:
        """Whether the n numbers ahead are known to be what they were when this row was last written with the same key,
        and have been passed over. If not: write them, and call `learn`. All that they depend on is in the key."""
        return False

    def learn(self) -> None:
        """The numbers that `same` asked for are written."""

    def scatter(self, mask: i64, table: vec[i64], first: i64, ahead: i64) -> None:
        """`add(ahead + table[first + k])` for each bit k of the mask."""
        cells = self.cells
        at: i64 = self.at + ahead
        while mask:
            if mask & 255 == 0:
                mask >>= 8
                first += 8
            else:
                if mask & 1:
                    cells[at + table[first]] += 1
                mask >>= 1
                first += 1


@final
class Questions:
    """Which decision is on top, one number for each of them; by the names that their numbers have in `kinds`."""

    def __init__(self, kinds: ModuleType, names: tuple[str, ...]) -> None:
        numbers = [getattr(kinds, name) for name in names]
        self.names = names
        self.n: i64 = len(names)
        self.place: vec[i64] = vec[i64]([numbers.index(kind) if kind in numbers else -1 for kind in range(256)])

    def features(self) -> list[Feature]:
        return [Feature(f"asked.{name.lower()}") for name in self.names]

    def write(self, kind: i64, tape: Tape) -> None:
        tape.one_of(self.place[kind], self.n)


@mypyc_attr(allow_interpreted_subclasses=True)  # anybody may write one in plain Python
class Encoder:
    """How a game's positions become numbers. It looks at what the seat may know and at nothing else."""

    @property
    def version(self) -> int:
        """Raised whenever a number changes its place or its meaning: what was learnt with another does not fit."""
        raise NotImplementedError

    def features(self, s: State) -> list[Feature]:
        """What is written for games of this player count and these options, in order; the same all through a game."""
        raise NotImplementedError

    def write(self, s: State, seat: Seat, tape: Tape) -> None:
        """Exactly that many numbers, each within its bounds. At chance and at the end too."""
        raise NotImplementedError


def relative(seat: Seat, me: i64, n: i64) -> i64:
    """How many seats clockwise from me: 0 for me. What is no seat stays outside of 0..n-1."""
    return (seat - me + n) % n if 0 <= seat < n else -1
