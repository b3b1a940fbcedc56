"""A net of one hidden layer: what a position is worth to a seat beyond the game's terms, in hundredths of a point.

It has learnt what a search finds behind the end of a turn that the terms do not see there (`sunstone train`). Its
inputs are what the seat may know and the terms of all seats, by name, so that one file serves all player counts and
modules. Whole numbers: the same answer compiled and pure."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.bits import bit, place_of_bit
from sunstone.engine.frame import Seat
from sunstone.engine.observe import Feature
from sunstone.engine.packed import SHIFT, Layout, Packed
from sunstone.engine.state import State
from sunstone.players.learnt import Reader, reach

BLOCK: Final = 8  # hidden units that are summed up in one go; a layer is a number of whole blocks
BITS: Final = 14  # behind the point, of the first layer's weights
OUT_BITS: Final = 8  # and of the second's
MOST: Final = 127 << BITS  # what a hidden unit can be
NOBODY: Final = -1  # has that bit
COUNTED: Final = 15  # a number that may be larger is a count or a sum


class Weights:
    """A file of weights. `rows`: what one unit of a number adds to each hidden unit. `terms`: what one unit of the
    game's terms is worth beside this net, by name; those that are not there weigh what they do without it."""

    def __init__(
        self,
        encoder: int,
        bias: list[int],
        out: list[int],
        constant: int,
        rows: dict[str, list[int]],
        terms: dict[str, int],
    ) -> None:
        self.encoder = encoder  # version
        self.bias = bias
        self.out = out
        self.constant = constant
        self.rows = rows
        self.terms = terms


@final
class Net:
    """For games with the settings of that position."""

    def __init__(self, s: State, weights: Weights) -> None:
        self.reader: Reader = Reader(s)
        self.seats: i64 = s.seats
        self.eyes: i64 = s.to_data()["players"]  # the opponent of a single player has none: of it nothing is learnt
        self.hidden: i64 = len(weights.bias)
        self.out: vec[i64] = packed(weights.out)
        self.constant: i64 = weights.constant
        nothing = [0] * len(weights.bias)
        flat: list[int] = []
        for name in self.reader.names:
            flat += weights.rows.get(name, nothing)
        self.rows: vec[i64] = packed(flat)
        # What a seat saw last, and what the hidden units summed up to: positions that are looked at one after the other
        # are much alike, and only what has changed is counted anew. Packed, most numbers are compared at once.
        layout = Layout([roomy(feature) for feature in self.reader.features])
        self.tape: Packed = Packed(self.seats, layout)
        self.seen: list[vec[i64]] = [layout.blank[:] for _ in range(self.seats)]
        self.terms: list[vec[i64]] = [packed([0] * (self.reader.terms * s.seats)) for _ in range(self.seats)]
        first = [a + b for a, b in zip(weights.bias, weights.rows.get(self.reader.names[-1], nothing), strict=True)]
        self.sums: list[vec[i64]] = [packed(first) for _ in range(self.seats)]  # the last number is always 1
        owners = [NOBODY] * (64 * layout.words)
        mosts: list[int] = []
        for k in range(layout.width):
            mosts.append(bit(layout.wide[k]) - 1)
            for nth in range(layout.wide[k]):
                owners[layout.place[k] + nth] = k
        self.owners: vec[i64] = packed(owners)  # the number that a bit of a word belongs to
        self.mosts: vec[i64] = packed(mosts)  # and what it is at most above its least, all bits set
        width = len(self.reader.names)
        self.places: vec[i64] = vec[i64]([0] * width)  # where the rows of those that changed begin
        self.steps: vec[i64] = vec[i64]([0] * width)  # and by how much they did

    def look(self, s: State, seat: Seat) -> i64:
        self.reader.measure(s)
        return self.see(s, seat)

    def see(self, s: State, seat: Seat) -> i64:
        """As `look`, of a position that the reader has measured."""
        if seat >= self.eyes:
            return 0
        self.tape.begin(seat)
        self.reader.encoder.write(s, seat, self.tape)
        count = self.compare_terms(seat, self.compare(seat))
        total: i64 = self.constant
        first: i64 = 0
        while first < self.hidden:
            total += self.block(self.sums[seat], first, count)
            first += BLOCK
        return total >> (BITS + OUT_BITS)

    def compare(self, seat: Seat) -> i64:
        """Find which numbers have changed, and keep what is new."""
        new = self.tape.rows
        old = self.seen[seat]
        n: i64 = len(old)
        first: i64 = n * seat
        count: i64 = 0
        i: i64 = 0
        while i < n:
            word: i64 = new[first + i]
            was: i64 = old[i]
            if word != was:
                old[i] = word
                count = self.compare_word(i << 6, word, was, count)
            i += 1
        return count

    def compare_word(self, base: i64, word: i64, was: i64, count: i64) -> i64:
        """Of the numbers that share a word, those in which the two differ."""
        differ: i64 = word ^ was
        while differ != 0:
            k: i64 = self.owners[base + place_of_bit(differ & -differ)]
            if k == NOBODY:
                break
            shift: i64 = self.tape.place[k] & SHIFT
            most: i64 = self.mosts[k]
            self.places[count] = k * self.hidden
            self.steps[count] = (word >> shift & most) - (was >> shift & most)
            count += 1
            differ &= ~(most << shift)
        return count

    def compare_terms(self, seat: Seat, count: i64) -> i64:
        """The same of what the terms say of all seats, from this one on: they have no bounds, and are not packed."""
        old = self.terms[seat]
        terms: i64 = self.reader.terms
        i: i64 = 0
        turn: i64 = 0
        while turn < self.seats:
            x = self.reader.measures[(seat + turn) % self.seats].x
            k: i64 = 0
            while k < terms:
                if x[k] != old[i]:
                    cell: i64 = reach(x[k])
                    if cell != old[i]:
                        self.places[count] = (self.reader.known + i) * self.hidden
                        self.steps[count] = cell - old[i]
                        old[i] = cell
                        count += 1
                k += 1
                i += 1
            turn += 1
        return count

    def block(self, sums: vec[i64], first: i64, count: i64) -> i64:
        """What eight hidden units bring: sums in variables, because a vector costs a check at every access."""
        rows, places, steps = self.rows, self.places, self.steps
        a: i64 = sums[first]
        b: i64 = sums[first + 1]
        c: i64 = sums[first + 2]
        d: i64 = sums[first + 3]
        e: i64 = sums[first + 4]
        f: i64 = sums[first + 5]
        g: i64 = sums[first + 6]
        h: i64 = sums[first + 7]
        k: i64 = 0
        while k < count:
            at: i64 = places[k] + first
            x: i64 = steps[k]
            a += x * rows[at]
            b += x * rows[at + 1]
            c += x * rows[at + 2]
            d += x * rows[at + 3]
            e += x * rows[at + 4]
            f += x * rows[at + 5]
            g += x * rows[at + 6]
            h += x * rows[at + 7]
            k += 1
        sums[first] = a
        sums[first + 1] = b
        sums[first + 2] = c
        sums[first + 3] = d
        sums[first + 4] = e
        sums[first + 5] = f
        sums[first + 6] = g
        sums[first + 7] = h
        out = self.out
        total: i64 = bounded(a) * out[first] + bounded(b) * out[first + 1] + bounded(c) * out[first + 2]
        total += bounded(d) * out[first + 3] + bounded(e) * out[first + 4] + bounded(f) * out[first + 5]
        return total + bounded(g) * out[first + 6] + bounded(h) * out[first + 7]


def roomy(feature: Feature) -> Feature:
    """With room on both sides where things are counted: inside a search a heap may be short of what is being paid."""
    if feature.high <= COUNTED:
        return feature
    return Feature(feature.name, 2 * feature.high, feature.low - feature.high)


def bounded(x: i64) -> i64:
    return 0 if x < 0 else (MOST if x > MOST else x)


def packed(items: list[int]) -> vec[i64]:
    found = vec[i64](capacity=len(items))
    for item in items:
        found = append(found, item)
    return found
