"""A second way to move the Sun, slow and obvious, sharing nothing with the engine's: plain coordinates, no numbering.

A *place* is a free hex with one of the runs of solid sides round it. Hugging turns about the run to the next hex. A
jump to a neighbouring hex is legal if going there along the shore and straight back again does not lead round the
start hex: that loop's winding number, summed up from angles, is zero. Movement tries every way there is."""

import math
from collections import deque
from functools import cache, cached_property
from typing import NamedTuple

from sunstone.engine.rng import Rng

Hex = tuple[int, int]
STEPS: list[Hex] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # clockwise from the north


def distance(h: Hex) -> int:
    return max(abs(h[0]), abs(h[1]), abs(h[0] + h[1]))


BOARD = {(q, r) for q in range(-4, 5) for r in range(-4, 5) if distance((q, r)) <= 4}
DARK = {h for h in BOARD if distance(h) == 4}
YELLOW = {(0, -1), (0, -2), (0, -3), (0, -4)}


@cache
def beside(h: Hex, d: int) -> Hex:
    return h[0] + STEPS[d % 6][0], h[1] + STEPS[d % 6][1]


def angle(h: Hex) -> float:
    """Of the hex's centre, seen from the start hex; growing clockwise."""
    return math.atan2(math.sqrt(3) * (h[1] + h[0] / 2), 1.5 * h[0])


@cache
def around(h: Hex) -> frozenset[Hex]:
    return frozenset(beside(h, d) for d in range(6))


@cache
def turned(a: Hex, b: Hex) -> float:
    change = angle(b) - angle(a)
    return (change + math.pi) % (2 * math.pi) - math.pi


class Place(NamedTuple):
    hex: Hex
    front: int  # the side of the run towards which the Sun walks on: its first one, counted clockwise


End = tuple[int, bool, int | None]  # steps, revolution, direction of the token hugged (None in a dead end)


class Land:
    def __init__(self, tokens: set[Hex]) -> None:
        self.tokens = tokens
        self.sky = self.connected(DARK)
        self.ways_out = self.dead_ends()
        self.lakes = BOARD - tokens - self.sky
        self.solid = tokens | set(self.ways_out) | self.lakes
        self.next: dict[Place, Place] = {}  # hugging from there, as far as it has been asked for
        self.known: dict[Place, dict[Hex, tuple[int, Place]]] = {}  # jumps from there, likewise

    def connected(self, seeds: set[Hex]) -> set[Hex]:
        found, waiting = set(seeds), deque(seeds)
        while waiting:
            h = waiting.popleft()
            for d in range(6):
                other = beside(h, d)
                if other in BOARD and other not in self.tokens and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found

    def dead_ends(self) -> dict[Hex, Hex]:
        out: dict[Hex, Hex] = {}
        while True:
            for h in self.sky - set(out):
                round_it = [beside(h, d) for d in range(6)]
                ways = [o for o in round_it if o in self.sky and o not in out]
                if all(o in BOARD for o in round_it) and len(ways) == 1:
                    out[h] = ways[0]
                    break
            else:
                return out

    def place(self, h: Hex, side: int) -> Place:
        """The run of solid sides that this side belongs to."""
        assert beside(h, side) in self.solid
        while beside(h, side - 1) in self.solid:
            side -= 1
        return Place(h, side % 6)

    def hug(self, place: Place) -> Place:
        """Turn about the front end of the run."""
        if place not in self.next:
            self.next[place] = self.place(beside(place.hex, place.front - 1), (place.front + 1) % 6)
        return self.next[place]

    def touch(self, place: Place) -> int:
        """The last token of the run, counted clockwise."""
        sides = [place.front]
        while beside(place.hex, sides[-1] + 1) in self.solid and len(sides) < 6:
            sides.append((sides[-1] + 1) % 6)
        return next(d for d in reversed(sides) if beside(place.hex, d) in self.tokens)

    @cached_property
    def lap(self) -> int:
        """How many places a lap has."""
        first = (
            self.place((0, min(r for q, r in self.tokens if q == 0) - 1), 3) if not self.ways_out else self.any_place()
        )
        at, n = self.hug(first), 1
        while at != first:
            at, n = self.hug(at), n + 1
        return n

    def any_place(self) -> Place:
        for h in sorted(self.sky - set(self.ways_out)):
            for d in range(6):
                if beside(h, d) in self.tokens:
                    return self.place(h, d)
        raise AssertionError("a land has a shore")

    def jumps(self, start: Place) -> dict[Hex, tuple[int, Place]]:
        """Where a single step may go, with how far ahead that is: the earliest place ahead on each neighbouring hex."""
        found: dict[Hex, tuple[int, Place]] = {}
        at, swept = start, 0.0
        for ahead in range(1, 3 * self.lap + 1):
            following = self.hug(at)
            swept += turned(at.hex, following.hex)
            at = following
            if at.hex in found or at.hex not in around(start.hex):
                continue
            if round((swept + turned(at.hex, start.hex)) / (2 * math.pi)) == 0:
                found[at.hex] = (ahead, at)
        return found

    def ends(self, sun: Hex, touch: int, limit: int, scoring: bool) -> dict[Hex, End]:
        """Every end of a movement, by trying all of them."""
        best: dict[Hex, tuple[bool, int, int, int | None]] = {}  # not scored, how far ahead, steps, touch

        def offer(h: Hex, scored: bool, ahead: int, steps: int, hugged: int | None) -> None:
            if h != sun and (h not in best or (not scored, ahead, steps) < best[h][:3]):
                best[h] = (not scored, ahead, steps, hugged)

        h, steps, scored = sun, 0, False
        while h in self.ways_out and steps < limit:
            out = self.ways_out[h]
            scored = scored or (scoring and out in YELLOW and h not in YELLOW)
            touch = next(d for d in range(6) if beside(out, d) == h)
            h, steps = out, steps + 1
            if h in self.ways_out:
                offer(h, scored, 0, steps, None)
        if h not in self.ways_out:
            self.search(self.place(h, touch), steps, scored, limit, scoring, offer)
        return {h: (steps, not plain, hugged) for h, (plain, _, steps, hugged) in best.items()}

    def search(self, start: Place, steps: int, scored: bool, limit: int, scoring: bool, offer: object) -> None:
        assert callable(offer)
        seen = {(start, 0, scored)}
        waiting = deque([(start, 0, scored, steps)])
        while waiting:
            at, ahead, scored, steps = waiting.popleft()
            offer(at.hex, scored, ahead, steps, self.touch(at))
            if steps == limit:
                continue
            if at not in self.known:
                self.known[at] = self.jumps(at)
            for other, (far, place) in self.known[at].items():
                enters = scoring and other in YELLOW and at.hex not in YELLOW
                state = (place, ahead + far, scored or enters)
                if ahead + far <= 2 * self.lap and state not in seen:
                    seen.add(state)
                    waiting.append((*state, steps + 1))


def random_land(rng: Rng) -> set[Hex]:
    """Grown token by token: anywhere, in a straight arm, or where it hems free hexes in, so that bays, alleys and lakes
    are common."""
    land: set[Hex] = {(0, 0)}
    size, style = 1 + rng.below(36), rng.below(4)
    last, way = (0, 0), rng.below(6)
    while len(land) < size:
        edge = sorted(o for o in {o for h in land for o in around(h)} if o not in land and distance(o) <= 3)
        if not edge:
            break
        arm = beside(last, way)
        if style == 1 and arm in edge and rng.below(5):
            chosen = arm
        elif style == 2:  # far out first: rings and hooks
            far = max(distance(o) for o in edge)
            chosen = edge[rng.below(len(edge))] if rng.below(3) else rich([o for o in edge if distance(o) == far], rng)
        elif style == 3:  # few neighbours: thin and winding
            fewest = min(len(around(o) & land) for o in edge)
            chosen = rich([o for o in edge if len(around(o) & land) == fewest], rng)
        else:
            chosen = rich(edge, rng)
        land.add(chosen)
        last, way = chosen, way if rng.below(4) else rng.below(6)
    return land


def rich(hexes: list[Hex], rng: Rng) -> Hex:
    return hexes[rng.below(len(hexes))]
