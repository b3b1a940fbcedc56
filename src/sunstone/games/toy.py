"""The smallest game that uses the whole contract: read this first to learn how a game is made.

Three rounds. Each seat draws a tile from the bag and looks at it; all secretly keep or drop theirs; then all is shown:
whoever alone kept the highest number scores it, and everybody who dropped scores 1. All tiles go back."""

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.choice import Choice, Good
from sunstone.engine.errors import BadPosition, Reason
from sunstone.engine.frame import CHANCE, EVERYBODY, OVER, a_of, frame, kind_of, seat_of
from sunstone.engine.keys import Hasher
from sunstone.engine.ledger import Event
from sunstone.engine.observe import Encoder, Feature, Tape, relative
from sunstone.engine.options import Options
from sunstone.engine.registry import GameInfo, Settings
from sunstone.engine.rng import Rng
from sunstone.engine.state import DEPTH, State
from sunstone.engine.vocabulary import Vocabulary
from sunstone.games.toy_view import ToyView

DEAL: Final = 1  # frame kinds; a: for whom
BID: Final = 2
REVEAL: Final = 3
STEP_NAMES: Final = {DEAL: "deal", BID: "bid", REVEAL: "reveal"}
KEEP: Final = 0  # actions
DROP: Final = 1
TILE: Final = 1000  # chance: + number - 1
VP: Final = 1  # what the ledger speaks of
TILES: Final = 6
COPIES: Final = 2
ROUNDS: Final = 3
NOT_ASKED: Final = 1  # the only reason there is

VOCABULARY: Final = Vocabulary([(KEEP, ["keep", "drop"]), (TILE, [f"~tile:{i}" for i in range(1, TILES + 1)])])


@final
class Toy(State):
    """`held` and `bid` are secrets, each in a vector by seat; the bag is a count a number: it has no order."""

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.n: i64 = n
        self.round: i64 = 0
        self.stack = vec[i64]([0] * DEPTH)
        self.bag: vec[i64] = vec[i64]([COPIES] * TILES)
        self.held: vec[i64] = vec[i64]([0] * n)  # tile number, 0 = none
        self.bid: vec[i64] = vec[i64]([0] * n)  # 0 not yet, 1 keep, 2 drop
        self.vp: vec[i64] = vec[i64]([0] * n)

    # --- the rules
    def begin_round(self) -> None:
        self.push(frame(REVEAL, CHANCE))
        for kind in (BID, DEAL):
            i: i64 = self.n - 1
            while i >= 0:
                self.push(frame(kind, CHANCE if kind == DEAL else i, 0, i))
                i -= 1

    def list_options(self, f: i64, out: Options) -> None:
        if kind_of(f) == BID:
            out.add(KEEP)
            out.add(DROP)
            return
        for i in range(TILES):
            k: i64 = i
            if self.bag[k]:
                out.add(TILE + k, self.bag[k])

    def resolve(self, f: i64, action: i64) -> None:
        self.pop()
        if kind_of(f) == BID:
            self.bid[seat_of(f)] = action - KEEP + 1
        else:
            self.bag[action - TILE] -= 1
            self.held[a_of(f)] = action - TILE + 1

    def run(self, f: i64) -> bool:
        if kind_of(f) != REVEAL:
            return False
        highest: i64 = 0
        for i in range(self.n):
            if self.bid[i] == 1 and self.held[i] > highest:
                highest = self.held[i]
        alone = sum(self.bid[i] == 1 and self.held[i] == highest for i in range(self.n)) == 1
        for i in range(self.n):
            k: i64 = i
            points: i64 = 1 if self.bid[k] == 2 else highest if alone and self.held[k] == highest else 0
            self.vp[k] += points
            if self.ledger is not None:
                self.ledger.note(VP, k, points, self.bid[k])
            self.bag[self.held[k] - 1] += 1
            self.held[k] = 0
            self.bid[k] = 0
        self.round += 1
        if self.round < ROUNDS:
            self.begin_round()
        return True

    # --- the contract
    @property
    def game(self) -> str:
        return "toy"

    @property
    def seats(self) -> int:
        return self.n

    def clone(self) -> "Toy":
        s = Toy(self.n)
        s.stack = self.stack[:]
        s.depth = self.depth
        s.to_move = self.to_move
        s.round = self.round
        s.bag = self.bag[:]
        s.held = self.held[:]
        s.bid = self.bid[:]
        s.vp = self.vp[:]
        return s

    def key(self) -> int:
        h = Hasher()
        h.add(self.depth | self.to_move << 8 | self.round << 16)
        for i in range(self.depth):
            h.add(self.stack[i])
        for v in (self.bag, self.held, self.bid, self.vp):
            h.add_all(v)
        return h.key()

    def scores(self) -> list[int]:
        return list(self.vp)

    def places(self) -> list[int]:
        return [1 + sum(other > mine for other in self.vp) for mine in self.vp]

    def value(self, seat: i64) -> i64:
        return self.vp[seat] * 100

    def refusal(self, action: i64) -> int:
        return 0 if action in self.legal() else NOT_ASKED

    def reason(self, code: int, action: int) -> Reason:
        return Reason("not_asked", "This is not asked now.", ("toy:1",))

    def is_secret(self) -> bool:
        return self.depth > 0 and kind_of(self.top) == BID

    def seen_by(self) -> int:
        return 1 << a_of(self.top) if self.depth > 0 else EVERYBODY

    def open_seats(self) -> list[int]:
        return list(range(self.to_move, self.n)) if self.to_move < CHANCE else []

    def view(self, seat: int | None) -> ToyView:
        unseen = [n + sum(self.held[i] == k + 1 and i != seat for i in range(self.n)) for k, n in enumerate(self.bag)]
        return {
            "game": "toy",
            "players": self.n,
            "options": {},
            "seat": seat,
            "to_move": "over" if self.to_move == OVER else "chance" if self.to_move == CHANCE else self.to_move,
            "asked": STEP_NAMES[kind_of(self.top)] if self.depth else None,
            "open_seats": self.open_seats(),
            "round": self.round,
            "held": None if seat is None else self.held[seat],
            "bid": None if seat is None else self.bid[seat],
            "unseen": unseen,
            "scores": self.scores(),
            "places": self.places(),
        }

    def choices(self, seat: int) -> list[Any]:
        if seat not in self.open_seats():
            return []
        return [Choice(a, VOCABULARY.name(a), VOCABULARY.name(a).title(), (), "") for a in (KEEP, DROP)]

    def guess(self, seat: i64, rng: Rng) -> "Toy":
        """Put the others' tiles back and draw again; bids they have made may be either."""
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

    def to_data(self) -> dict[str, Any]:
        lists = {"bag": self.bag, "held": self.held, "bid": self.bid, "vp": self.vp}
        frames = [self.stack[i] for i in range(self.depth)]
        return {"game": "toy", "round": self.round, "stack": frames} | {k: list(v) for k, v in lists.items()}


@final
class ToyEncoder(Encoder):
    """Seats count clockwise from the observer, seat 0 is itself."""

    @property
    def version(self) -> int:
        return 1

    def features(self, s: State) -> list[Feature]:
        n = s.seats
        found = [Feature("round", ROUNDS), *(Feature(f"unseen.{i + 1}", COPIES) for i in range(TILES))]
        found += [Feature(f"to_move.{i}") for i in range(n)] + [Feature(f"vp.{i}", ROUNDS * TILES) for i in range(n)]
        return [*found, Feature("held", TILES), Feature("bid", 2)]

    def write(self, s: State, seat: i64, tape: Tape) -> None:
        assert isinstance(s, Toy)
        tape.put(s.round)
        i: i64 = 0
        while i < TILES:
            tape.put(s.bag[i])
            i += 1
        i = 0
        while i < s.n:  # what others hold is as unseen as what is in the bag
            if i != seat and s.held[i]:
                tape.add(s.held[i] - 1 - TILES)
            i += 1
        tape.one_of(relative(s.to_move, seat, s.n), s.n)
        i = 0
        while i < s.n:
            tape.put(s.vp[(seat + i) % s.n])
            i += 1
        tape.put(s.held[seat])
        tape.put(s.bid[seat])


def make(settings: Settings) -> Toy:
    s = Toy(settings.players)
    s.begin_round()
    s.settle()
    return s


def load(data: dict[str, Any]) -> Toy:
    try:
        s = Toy(len(data["vp"]))
        s.round = data["round"]
        s.bag, s.held, s.bid, s.vp = (vec[i64](data[k]) for k in ("bag", "held", "bid", "vp"))
        for f in data["stack"]:
            s.push(f)
    except (KeyError, TypeError) as error:
        raise BadPosition(f"toy position: {error}") from None
    if laws(s):
        raise BadPosition(laws(s)[0])
    s.to_move = seat_of(s.top) if s.depth else OVER
    return s


def laws(s: Toy) -> list[str]:
    whole = [n + sum(h == k + 1 for h in s.held) for k, n in enumerate(s.bag)]
    return [] if whole == [COPIES] * TILES else [f"bag and hands hold {whole}, {COPIES} of each are printed"]


def tell(event: Event, names: Sequence[str]) -> str:
    return f"{names[event.seat]} scores {event.amount}"


def prompt(view: ToyView) -> str:
    return "Keep your tile or drop it?"


INFO: Final = GameInfo(
    name="toy",
    title="The toy",
    players=(2, 3, 4),
    options=(),
    rules_version=1,
    vocabulary=VOCABULARY,
    make=make,
    load=load,
    laws=laws,
    tell=tell,
    amounts={"vp": Good("VP", "vp")},
    prompt=prompt,
    render=str,
    points=VP,
    source=lambda cause: "tiles" if cause == 1 else "drops",
    sources=lambda: ["tiles", "drops"],
    explain=lambda name, view: "A tile with a number from 1 to 6.",
    explained=lambda view: ["tile"],
    in_play=lambda s: s.to_move < CHANCE,
    view=ToyView,
    hidden=True,
    encoder=ToyEncoder(),
)
