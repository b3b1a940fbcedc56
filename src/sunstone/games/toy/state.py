"""The toy, the position: what lies on the table. The rules live in `rules.py`."""

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import CHANCE, EVERYBODY, Action, Frame, Seat, a_of, kind_of
from sunstone.engine.keys import Hasher
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import DEPTH, State
from sunstone.games.toy import components as facts, events, kinds, refusals as r


@final
class Toy(State):
    """What a seat holds and has decided are secrets, each in a vector by seat. The bag is a count a number: a position
    has no hidden order."""

    def __init__(self, n: i64, other: "Toy | None" = None) -> None:
        super().__init__(other)
        self.n: i64 = n
        if other is None:
            self.stack = vec[i64]([0] * DEPTH)
            self.round: i64 = 0  # rounds played
            self.bag: vec[i64] = vec[i64]([facts.COPIES] * facts.TILES)
            self.held: vec[i64] = vec[i64]([0] * n)  # the tile's number, 0 = none
            self.bid: vec[i64] = vec[i64]([0] * n)  # 0 = not yet, else the cause of the points to come
            self.vp: vec[i64] = vec[i64]([0] * n)
        else:
            self.round = other.round
            self.bag, self.held, self.bid, self.vp = other.bag[:], other.held[:], other.bid[:], other.vp[:]

    # --- the engine's loop
    def list_options(self, f: Frame, out: Options) -> None:
        STEPS[kind_of(f)].options(self, f, out)

    def resolve(self, f: Frame, action: Action) -> None:
        STEPS[kind_of(f)].resolve(self, f, action)

    def run(self, f: Frame) -> bool:
        return STEPS[kind_of(f)].run(self, f)

    # --- changing what players hold, with a line in the ledger
    def score(self, seat: Seat, n: i64, cause: i64) -> None:
        self.vp[seat] += n
        if self.ledger is not None:
            self.ledger.note(events.VP, seat, n, cause, self.held[seat])

    # --- the contract
    @property
    def game(self) -> str:
        return "toy"

    @property
    def seats(self) -> int:
        return self.n

    def clone(self) -> "Toy":
        return Toy(self.n, self)

    def key(self) -> int:
        h = Hasher()
        self.mix_stack(h)
        h.add(self.round)
        h.add_all(self.bag)
        h.add_all(self.held)
        h.add_all(self.bid)
        h.add_all(self.vp)
        return h.key()

    def scores(self) -> list[int]:
        return list(self.vp)

    def places(self) -> list[int]:
        """Who is tied shares the place (toy:8)."""
        return [1 + sum(other > mine for other in self.vp) for mine in self.vp]

    def refusal(self, action: Action) -> int:
        return STEPS[kind_of(self.top)].refusal(self, self.top, action) if self.depth else r.GAME_OVER

    def is_secret(self) -> bool:
        return self.depth > 0 and kind_of(self.top) == kinds.BID

    def seen_by(self) -> int:
        """A tile and a bid: only whose it is."""
        return 1 << a_of(self.top) if self.depth > 0 else EVERYBODY

    def open_seats(self) -> list[int]:
        """All who have not decided yet: their answers are independent of each other."""
        return list(range(self.to_move, self.n)) if self.to_move < CHANCE else []

    def guess(self, seat: Seat, rng: Rng) -> "Toy":
        """Put the others' tiles back and draw again; what they have decided may be either."""
        g = self.clone()
        others = [i for i in range(g.n) if i != seat and g.held[i]]
        for i in others:
            g.bag[g.held[i] - 1] += 1
        for i in others:
            k: i64 = rng.below(sum(g.bag))
            tile: i64 = 0
            while k >= g.bag[tile]:
                k -= g.bag[tile]
                tile += 1
            g.bag[tile] -= 1
            g.held[i] = tile + 1
            if g.bid[i]:
                g.bid[i] = 1 + rng.below(2)
        return g

    # --- for people: plain data is not compiled and lives next door; words are named in the `GameInfo`
    def view(self, seat: int | None) -> Any:
        from sunstone.games.toy import view

        return view.view(self, seat)


class Step:
    """One kind of thing to resolve. Stateless: all it knows comes from the position and the frame.

    A decision supplies `refusal` (0 or the reason against an action), `options` (the actions without one) and
    `resolve`; an automatic step only `run`. Rule ids are class attributes: mypyc drops docstrings."""

    rules: ClassVar[tuple[str, ...]] = ()

    def options(self, s: Toy, f: Frame, out: Options) -> None:
        raise NotImplementedError

    def refusal(self, s: Toy, f: Frame, action: Action) -> i64:
        raise NotImplementedError

    def resolve(self, s: Toy, f: Frame, action: Action) -> None:
        raise NotImplementedError

    def run(self, s: Toy, f: Frame) -> bool:
        return False  # a decision: it waits


_NONE: Final = Step()
STEPS: Final[list[Step]] = [_NONE] * 256  # by kind; filled by `register` when the rules are imported


def register(kind: i64, step: Step) -> None:
    assert STEPS[kind] is _NONE, "two steps of one kind"
    STEPS[kind] = step
