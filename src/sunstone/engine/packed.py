"""Observations in little room: each number in as many bits as its bounds ask for, in words of 62 bits.

An encoder writes into a `Packed` as into any `Tape`. `Layout` says where the numbers lie, so that whoever reads a row
takes them out again: (words[word] >> shift & most) + low."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.bits import bit
from sunstone.engine.observe import Feature, Tape

WORD: Final = 62  # bits of a word that are used: as many as `bits.py` has
SHIFT: Final = 63  # mask of a place: word << 6 | lowest bit
PARTS: Final = 8  # of a row, that are remembered with their keys
KEY: Final = 48  # words of a key; a part with a longer one is written each time


@final
class Layout:
    """Where each number lies. None is split between two words."""

    def __init__(self, features: list[Feature]) -> None:
        self.width: i64 = len(features)
        self.place: vec[i64] = vec[i64](capacity=len(features))  # word << 6 | lowest bit
        self.wide: vec[i64] = vec[i64](capacity=len(features))  # bits
        self.blank: vec[i64] = vec[i64]()  # a row of zeros: a number is kept as what it is above its least value
        filling: i64 = 0
        at: i64 = 0
        for feature in features:
            wide: i64 = (feature.high - feature.low).bit_length()
            if at + wide > WORD:
                self.blank = append(self.blank, filling)
                filling = 0
                at = 0
            least: i64 = -feature.low
            filling += least << at
            self.place = append(self.place, (i64(len(self.blank)) << 6) + at)
            self.wide = append(self.wide, wide)
            at += wide
        self.blank = append(self.blank, filling)
        self.words: i64 = len(self.blank)


@final
class Packed(Tape):
    """Rows of words. A number is added to the blank row, so that one below zero has nothing special about it.

    Compiled, `rows` is one block of memory that never moves."""

    def __init__(self, rows: i64, layout: Layout) -> None:
        super().__init__(0, layout.width)
        self.words: i64 = layout.words
        self.place: vec[i64] = layout.place
        self.wide: vec[i64] = layout.wide
        self.blank: vec[i64] = layout.blank
        self.one: i64 = 1  # to be shifted: see bits.py, whose `bit` takes two calls
        self.first: i64 = 0  # word of the row that is being written
        self.rows: vec[i64] = vec[i64]([0] * (rows * layout.words))
        self.row: i64 = 0
        self.part: i64 = 0  # how many the row has had so far
        self.keys: vec[i64] = vec[i64]([0] * (rows * PARTS * KEY))
        self.parts: vec[i64] = vec[i64]([0] * (rows * (layout.words + PARTS)))  # what each has added to the row
        self.learning: i64 = (
            -1
        )  # where in `parts` the one lies that is being written, and where in the row, and its end
        self.low: i64 = 0
        self.high: i64 = 0

    def begin(self, row: i64) -> None:
        self.at = 0
        self.end = self.width
        self.first = row * self.words
        self.row = row
        self.part = 0
        rows = self.rows
        blank = self.blank
        first: i64 = self.first
        words: i64 = self.words
        i: i64 = 0
        while i < words:
            rows[first + i] = blank[i]
            i += 1

    def put(self, x: i64) -> None:
        place: i64 = self.place[self.at]
        self.rows[self.first + (place >> 6)] += x << (place & SHIFT)
        self.at += 1

    def put_all(self, numbers: vec[i64]) -> None:
        rows = self.rows
        places = self.place
        first: i64 = self.first
        k: i64 = self.at
        for x in numbers:
            place: i64 = places[k]
            rows[first + (place >> 6)] += x << (place & SHIFT)
            k += 1
        self.at = k

    def one_of(self, x: i64, n: i64) -> None:
        if 0 <= x < n:
            place: i64 = self.place[self.at + x]
            self.rows[self.first + (place >> 6)] += self.one << (place & SHIFT)
        self.at += n

    def each_one_of(self, numbers: vec[i64], n: i64) -> None:
        rows = self.rows
        places = self.place
        first: i64 = self.first
        k: i64 = self.at
        for x in numbers:
            if 0 <= x < n:
                place: i64 = places[k + x]
                rows[first + (place >> 6)] += self.one << (place & SHIFT)
            k += n
        self.at = k

    def bits(self, mask: i64, n: i64) -> None:
        if mask:
            if self.wide[self.at] == 1:
                self.run(mask & (bit(n) - 1), n, 1)
            else:
                self.spread(mask, n)
        self.at += n

    def pairs(self, packed: i64, n: i64) -> None:
        if packed:
            if self.wide[self.at] == 2:
                self.run(packed & (bit(2 * n) - 1), n, 2)
            else:
                self.spread_digits(packed, 2, n)
        self.at += n

    def digits(self, packed: i64, wide: i64, n: i64) -> None:
        self.spread_digits(packed, wide, n)
        self.at += n

    def sums(self, first: i64, second: i64, n: i64) -> None:
        self.spread(first, n)
        self.spread(second, n)
        self.at += n

    def add(self, offset: i64, x: i64 = 1) -> None:
        place: i64 = self.place[self.at + offset]
        self.rows[self.first + (place >> 6)] += x << (place & SHIFT)

    def scatter(self, mask: i64, table: vec[i64], first: i64, ahead: i64) -> None:
        rows = self.rows
        places = self.place
        at: i64 = self.at + ahead
        while mask:
            if mask & 255 == 0:
                mask >>= 8
                first += 8
            else:
                if mask & 1:
                    place: i64 = places[at + table[first]]
                    rows[self.first + (place >> 6)] += self.one << (place & SHIFT)
                mask >>= 1
                first += 1

    # --- parts that seldom change
    def same(self, key: vec[i64], n: i64, also: i64 = 0) -> bool:
        self.learning = -1
        length: i64 = len(key)
        if self.part >= PARTS or length >= KEY:
            return False
        keys = self.keys
        at: i64 = (self.row * PARTS + self.part) * KEY
        low: i64 = self.first + (self.place[self.at] >> 6)
        high: i64 = self.first + (self.place[self.at + n - 1] >> 6)
        kept: i64 = low + self.row * PARTS + self.part  # two parts may share a word of the row, but none of these
        self.part += 1
        head: i64 = (also << 8) + length + 1
        i: i64 = 0
        if keys[at] == head:
            while i < length and keys[at + 1 + i] == key[i]:
                i += 1
            if i == length:
                self.take(low, high, kept)
                self.at += n
                return True
        keys[at] = head
        while i < length:
            keys[at + 1 + i] = key[i]
            i += 1
        self.learning = kept
        self.low = low
        self.high = high
        i = low
        while i <= high:
            self.parts[kept + i - low] = self.rows[i]
            i += 1
        return False

    def take(self, low: i64, high: i64, kept: i64) -> None:
        rows = self.rows
        parts = self.parts
        while low <= high:
            rows[low] = rows[low] + parts[kept]
            kept += 1
            low += 1

    def learn(self) -> None:
        if self.learning >= 0:
            i: i64 = self.low
            k: i64 = self.learning
            while i <= self.high:
                self.parts[k] = self.rows[i] - self.parts[k]
                k += 1
                i += 1
            self.learning = -1

    # --- many numbers at once
    def run(self, packed: i64, n: i64, wide: i64) -> None:
        """n numbers that are as wide here as there: in this word as many as it holds, the others in the next."""
        place: i64 = self.place[self.at]
        shift: i64 = place & SHIFT
        word: i64 = self.first + (place >> 6)
        if shift + n * wide <= WORD:
            self.rows[word] += packed << shift
        else:
            room: i64 = (WORD - shift) // wide * wide
            self.rows[word] += (packed & (bit(room) - 1)) << shift
            self.rows[word + 1] += packed >> room

    def spread(self, mask: i64, n: i64) -> None:
        """1 more for each bit of the mask."""
        k: i64 = self.at
        end: i64 = k + n
        while mask and k < end:
            if mask & 255 == 0:
                mask >>= 8
                k += 8
            else:
                if mask & 1:
                    place: i64 = self.place[k]
                    self.rows[self.first + (place >> 6)] += self.one << (place & SHIFT)
                mask >>= 1
                k += 1

    def spread_digits(self, packed: i64, wide: i64, n: i64) -> None:
        most: i64 = bit(wide) - 1
        k: i64 = self.at
        end: i64 = k + n
        while packed and k < end:
            place: i64 = self.place[k]
            self.rows[self.first + (place >> 6)] += (packed & most) << (place & SHIFT)
            packed >>= wide
            k += 1
