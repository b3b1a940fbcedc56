"""The ways to play a turn that a search has found, packed: of hundreds only a few are ever looked at again."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec

VARIANT: Final = 150  # hundredths of a point that each further variant of a turn stands back
TAKEN: Final = -1000000000


@final
class Way:
    """One way to play the turn, and how far ahead the seat is at its end, in hundredths of a point."""

    def __init__(self, actions: vec[i64], margin: i64) -> None:
        self.actions: vec[i64] = actions
        self.margin: i64 = margin


@final
class Ways:
    """In the order in which they were found. Reused: `n` of them count."""

    def __init__(self) -> None:
        self.n: i64 = 0
        self.margins: vec[i64] = vec[i64](capacity=64)
        self.plans: vec[i64] = vec[i64](capacity=64)  # how each begins: its first two actions
        self.ends: vec[i64] = vec[i64](capacity=64)  # where the actions of each end, in
        self.actions: vec[i64] = vec[i64](capacity=256)  # those of all
        self.claims: vec[i64] = vec[i64](capacity=64)  # to be among the best ones

    def add(self, path: vec[i64], length: i64, margin: i64) -> None:
        """The first so many actions of the path."""
        at: i64 = self.ends[self.n - 1] if self.n > 0 else 0
        i: i64 = 0
        while i < length:
            self.actions = put(self.actions, at + i, path[i])
            i += 1
        plan: i64 = path[0] << 20
        if length > 1:
            plan |= path[1]
        self.ends = put(self.ends, self.n, at + length)
        self.plans = put(self.plans, self.n, plan)
        self.margins = put(self.margins, self.n, margin)
        self.n += 1

    def way(self, i: i64) -> Way:
        at: i64 = self.ends[i - 1] if i > 0 else 0
        return Way(self.actions[at : self.ends[i]], self.margins[i])

    def all(self) -> list[Way]:
        found: list[Way] = []
        i: i64 = 0
        while i < self.n:
            found.append(self.way(i))
            i += 1
        return found

    def best(self, most: i64) -> list[Way]:
        """Best first, equal ones in their order, so that the answer depends on the position alone.

        Where there are more than `most`, turns that begin otherwise come before further variants of the same one: of
        many ways to lay the same tile the tree learns little, and there may be so many that no other turn would come
        into it."""
        i: i64 = 0
        while i < self.n:
            self.claims = put(self.claims, i, self.margins[i])
            i += 1
        found: list[Way] = []
        left: i64 = most if most < self.n else self.n
        while left > 0:
            at = self.first()
            found.append(self.way(at))
            if self.n > most:
                self.hold_back(self.plans[at])
            self.claims[at] = TAKEN
            left -= 1
        return found

    def first(self) -> i64:
        """The one with the largest claim; of equal claims the larger margin."""
        best: i64 = 0
        i: i64 = 1
        while i < self.n:
            if self.claims[i] > self.claims[best] or (
                self.claims[i] == self.claims[best] and self.margins[i] > self.margins[best]
            ):
                best = i
            i += 1
        return best

    def hold_back(self, plan: i64) -> None:
        i: i64 = 0
        while i < self.n:
            if self.plans[i] == plan and self.claims[i] != TAKEN:
                self.claims[i] -= VARIANT
            i += 1


def put(v: vec[i64], at: i64, x: i64) -> vec[i64]:
    """At this place, or right behind the last one: rebind."""
    if at < len(v):
        v[at] = x
        return v
    return append(v, x)
