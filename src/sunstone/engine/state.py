"""The contract of a position, and the loop that every game shares. No word of any game here.

What each method gives at chance and at the end is written once, here; `tests/conformance.py` holds every game to it."""

from collections.abc import Iterator
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sunstone._compat import append, vec
from sunstone.engine.errors import IllegalAction, Reason
from sunstone.engine.frame import CHANCE, EVERYBODY, OVER, Action, Frame, Seat, seat_of
from sunstone.engine.keys import Hasher
from sunstone.engine.ledger import Ledger
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng

DEPTH: Final = 48  # frames that may wait at once: far above what four boxes need; pushing beyond raises IndexError

NONE: Final = vec[i64]()  # stands in until the maker of a State sets the real vector: cheaper than a fresh empty one


def vector(items: list[int]) -> vec[i64]:
    """For code that is not compiled: its own `vec` is a list, which a compiled attribute refuses."""
    found = vec[i64](capacity=len(items))
    for item in items:
        found = append(found, item)
    return found


def overwrite(into: vec[i64], items: vec[i64], n: i64) -> None:
    """The first n of them."""
    i: i64 = 0
    while i < n:
        into[i] = items[i]
        i += 1


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package need not be compiled
class State:
    """One position: what lies on the table, and the stack of what is still to be resolved.

    It is settled between calls: the top frame is a decision of `to_move` (a seat or CHANCE), or the stack is empty
    (OVER). Automatic frames (scoring, refilling, passing the turn on) never wait for anybody. It holds no generator and
    no hidden order: whoever drives it supplies the outcomes of chance."""

    def __init__(self, other: "State | None" = None) -> None:
        """With another: an independent copy of it."""
        if other is None:
            self.stack: vec[i64] = NONE
            self.depth: i64 = 0
            self.to_move: i64 = OVER
        else:
            self.stack, self.depth, self.to_move = other.stack[:], other.depth, other.to_move
        self.ledger: Ledger | None = None  # set by who wants to listen; a clone starts without one

    # --- what a game supplies for the loop: one-line methods that look the step up in the game's own table
    def list_options(self, f: Frame, out: Options) -> None:
        raise NotImplementedError

    def resolve(self, f: Frame, action: Action) -> None:
        raise NotImplementedError

    def run(self, f: Frame) -> bool:
        """Carry out an automatic frame (already popped) and say True; say False for a decision."""
        raise NotImplementedError

    # --- what a game supplies for everybody else
    @property
    def game(self) -> str:
        """The game's name as in records and on the command line."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        """How many seats score; a solo opponent that never decides is one of them."""
        raise NotImplementedError

    def clone(self) -> "State":
        """An independent copy, without the ledger."""
        raise NotImplementedError

    def clone_into(self, spare: "State") -> "State":
        """As `clone`; in place of `spare`, a position that nobody needs any more, where the game can do so."""
        return self.clone()

    def key(self) -> int:
        """64 bits, equal for equal positions, compiled or not."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, at any time."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """1 for the winner, by seat, with ties as the rulebook breaks them; at any time, as if the game ended now."""
        places: list[int] = []
        seats: i64 = self.seats
        for i in range(seats):
            place: i64 = 1
            for j in range(seats):
                if i != j and self.beats(j, i):
                    place += 1
            places.append(place)
        return places

    def beats(self, a: Seat, b: Seat) -> bool:
        """Whether seat a is placed before seat b; of two that share a place neither is."""
        raise NotImplementedError

    def refusal(self, action: Action) -> int:
        """0 if the action is legal, else the game's number of the first reason against it. Every int has an answer."""
        raise NotImplementedError

    def reason(self, code: int, action: int) -> Reason:
        """That number in words, with the ids of the rules behind it."""
        from sunstone.engine.registry import find

        return find(self.game).reason(self, code, action)

    def view(self, seat: int | None) -> Any:
        """What that seat may know, as plain data (None: a spectator). Never more, at any time. A game gives its own
        declared type, a `View` (`GameInfo.view`)."""
        raise NotImplementedError

    def choices(self, seat: int) -> list[Any]:
        """The legal actions for people: `Choice` objects. Empty unless the seat is asked now."""
        from sunstone.engine.registry import find

        return find(self.game).choices(self, seat)

    def guess(self, seat: Seat, rng: Rng) -> "State":
        """A position which that seat cannot tell from this one, drawn fairly."""
        raise NotImplementedError

    def to_data(self) -> dict[str, Any]:
        """The full position as plain data, secrets included: for drivers, never for a seat."""
        from sunstone.engine.registry import find

        return find(self.game).save(self)

    def is_secret(self) -> bool:
        """Whether the question on top is hidden from the other seats. A secret question is asked even if forced."""
        return False

    def seen_by(self) -> int:
        """Mask of the seats that will see what is chosen or drawn now; EVERYBODY by default."""
        return EVERYBODY

    def beyond(self) -> list[int]:
        """Outcomes that only a reconstructed fact of our data rules out: a real box may bring them. Chance never draws
        them and `legal` does not list them; `enter` takes them. [] at a player's decision and at the end."""
        return []

    def open_seats(self) -> list[int]:
        """Seats that may be asked together, the mover first; empty at chance and at the end."""
        return [self.to_move] if self.to_move < CHANCE else []

    # --- the stack
    def push(self, f: Frame) -> None:
        self.stack[self.depth] = f
        self.depth += 1

    def then(self, first: i64, second: i64 = 0, third: i64 = 0, fourth: i64 = 0) -> None:
        """What follows, written in the order it happens (a stack alone would make every rule read backwards)."""
        if fourth:
            self.push(fourth)
        if third:
            self.push(third)
        if second:
            self.push(second)
        self.push(first)

    def pop(self) -> None:
        self.depth -= 1

    @property
    def top(self) -> Frame:
        return self.stack[self.depth - 1]

    def swap_top(self, f: Frame) -> None:
        self.stack[self.depth - 1] = f

    def take_stack(self, other: "State") -> None:
        """For `clone_into`."""
        self.depth, self.to_move, self.ledger = other.depth, other.to_move, None
        overwrite(self.stack, other.stack, other.depth)

    def mix_stack(self, h: Hasher) -> None:
        """For `key`."""
        h.add(self.depth | self.to_move << 8)
        i: i64 = 0
        while i < self.depth:
            h.add(self.stack[i])
            i += 1

    # --- driving
    def options(self, out: Options) -> None:
        out.n = 0
        if self.depth > 0:
            self.list_options(self.stack[self.depth - 1], out)

    def play(self, action: Action) -> None:
        """Apply an action that is known to be legal. Drivers use this; everybody else `apply`."""
        self.resolve(self.stack[self.depth - 1], action)
        self.settle()

    def steps(self, action: Action) -> Iterator[None]:
        """As `play`, with a rest after the action and after every automatic step that follows."""
        self.resolve(self.stack[self.depth - 1], action)
        yield
        while self.depth > 0:
            f = self.top
            self.pop()
            if not self.run(f):
                self.push(f)
                break
            yield
        self.settle()

    def settle(self) -> None:
        while self.depth > 0:
            f = self.stack[self.depth - 1]
            self.depth -= 1
            if not self.run(f):
                self.depth += 1
                self.to_move = seat_of(f)
                return
        self.to_move = OVER

    # --- in a notebook: drawn as everybody may see it
    def _repr_svg_(self) -> str | None:
        from sunstone.engine.registry import draw

        return draw(self.game, self.view(None))

    def _repr_html_(self) -> str | None:
        from sunstone.engine.registry import picture

        return picture(self._repr_svg_())

    # --- copying: by `clone` only. copy.copy would share the vectors, pickle cannot pack them
    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> str:
        raise TypeError("send to_data() or the record to another process, not the State itself")

    # --- for people and other programs
    def legal(self) -> list[int]:
        """What the mover may do now; for chance the possible outcomes; [] at the end."""
        out = Options()
        self.options(out)
        return [out.action[i] for i in range(out.n)]

    def weights(self) -> list[int]:
        """Beside `legal()`: how likely each outcome is, in proportion. All 1 at a player's decision."""
        out = Options()
        self.options(out)
        return [out.weight[i] for i in range(out.n)]

    def why_not(self, action: int) -> list[Reason]:
        """Why the action is not legal here; [] if it is."""
        code = self.refusal(action)
        return [self.reason(code, action)] if code else []

    def apply(self, action: int) -> None:
        """Play it if it is legal; else IllegalAction with the reasons, and nothing has changed."""
        out = Options()
        self.options(out)
        if not out.holds(action):
            raise IllegalAction(action, self.why_not(action))
        self.play(action)

    def enter(self, action: int) -> None:
        """As `apply`, for who has the real box: what lies on the table is right, also beyond what our data hold."""
        if action in self.beyond():
            self.play(action)
        else:
            self.apply(action)
