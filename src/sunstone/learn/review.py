"""The review of a finished game: how the chances went, what people's turns cost, and which turns were better.

It is made piece by piece, so that whoever makes it can stop between two of them: first the outline, which is the game
with its outlook and costs no search; then where luck lay; then one turn after the other is judged, each by itself, in
any order and in any process. The same record gives the same review.

A turn is what one seat decides in a row, until chance or somebody else comes in between: what a search can plan. One
that was played without any choice is not judged. Nothing below the noise of the search has a name: what a turn cost
counts only where the interval leaves no doubt that it cost something, and from a size on that anybody would notice."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.record import Record
from sunstone.engine.registry import GameInfo
from sunstone.engine.state import State
from sunstone.learn.luck import draws
from sunstone.players.analysis import NOTHING, Estimate, cost
from sunstone.players.outlook import outlook

VERSION = 2  # of what a review is and how turns are judged
COMPILED, PURE = 120_000, 6_000  # simulations for a game, by the form that makes them
LEAST, MOST = 150, 6_000  # for a turn
WORST = 3  # turns that are shown first
OUTLINE, LUCK = -1, -2  # pieces that are no turn, where a turn is named by its first entry
LUCKIEST = 5  # draws that are named
NOTICED = 0.5  # points that such a draw brought somebody
POINT = 0.01  # of winning that a point counts beside the chance, when turns are put in order


class Verdict(NamedTuple):
    """What a turn is called that cost so many points, or so much of winning."""

    name: str
    points: float
    chance: float


# Two points are what a search of this size tells apart in most positions, and three in a hundred games are about what
# two points are worth in the middle of one. Each step is more than twice the one before.
VERDICTS = (Verdict("costly", 12.0, 0.20), Verdict("mistake", 5.0, 0.08), Verdict("slip", 2.0, 0.03))


class Point(msgspec.Struct):
    """How the game stood after so many entries: chances and margins by seat."""

    at: int
    seat: int  # who has just played; -1: nobody, the set-up
    chances: list[float]
    margins: list[float]


class Chapter(msgspec.Struct):
    """A round, a scoring: what begins at that entry."""

    at: int
    title: str


class More(msgspec.Struct):
    """What the better turn has more of, in points; less, if they are below 0."""

    term: str
    words: str
    points: float


class Turn(msgspec.Struct):
    """A person's turn: the entries from `at` up to `end`."""

    at: int
    end: int
    seat: int
    played: list[str]
    judged: bool = False
    points: Estimate = NOTHING  # what it cost
    chance: Estimate = NOTHING
    best: list[str] = []  # the better turn; the one that was played, if none was found
    more: list[More] = []
    visits: int = 0

    @property
    def verdict(self) -> str:
        """Its name, "" where there is nothing to say."""
        for name, points, chance in VERDICTS:
            if (self.points.low > 0 and self.points.mean >= points) or (
                self.chance.low > 0 and self.chance.mean >= chance
            ):
                return name
        return ""

    @property
    def weight(self) -> float:
        """By which turns are put in order."""
        return self.chance.mean + POINT * self.points.mean


class Lucky(msgspec.Struct):
    """A draw: what it brought each seat beyond what could be expected, in points."""

    at: int
    luck: list[float]
    odds: float  # how likely it was
    text: str


class Luck(msgspec.Struct):
    """By seat, of all draws together; and those that brought most."""

    sums: list[float]
    draws: int
    largest: list[Lucky]


class Review(msgspec.Struct):
    maker: str
    people: list[int]  # the seats whose turns are judged
    points: list[Point]
    chapters: list[Chapter]
    turns: list[Turn]
    luck: Luck | None = None

    @property
    def done(self) -> int:
        return sum(turn.judged for turn in self.turns)

    @property
    def finished(self) -> bool:
        return self.luck is not None and self.done == len(self.turns)

    def worst(self) -> list[Turn]:
        """The few turns that cost most, among those that have a name."""
        named = [turn for turn in self.turns if turn.verdict]
        return sorted(named, key=lambda turn: -turn.weight)[:WORST]


class Run(NamedTuple):
    """What one seat decided in a row, and the position in which it began."""

    at: int
    end: int
    seat: int
    before: State
    choice: bool  # whether there was one


def maker(info: GameInfo) -> str:
    """What a review is made with: one of another maker can be made again."""
    terms = " ".join(f"{term.name}={term.weight}" for term in info.scale.terms())
    judgement = f"terms {mark(terms.encode())} net {net_mark(info.net) if info.net else 'none'}"
    return f"{VERSION} rules {info.rules_version} {judgement}"


def mark(data: bytes) -> str:
    return blake2b(data, digest_size=4).hexdigest()


@cache
def net_mark(path: Path) -> str:
    return mark(path.read_bytes())


def walk(record: Record) -> Iterator[tuple[int, State, list[Event]]]:
    """The game again: before every entry and at the end its number, the position, and what the one before did. The
    position is played on."""
    state = record.info.make(record.settings)
    ledger = state.ledger = Ledger()
    for at, entry in enumerate(record.entries):
        yield at, state, ledger.take()
        state.play(entry.action)  # a real box may have brought what `apply` would refuse
    yield len(record.entries), state, ledger.take()


def runs(record: Record) -> list[Run]:
    """All that was decided, in order."""
    found, before, seat, start, choice = list[Run](), None, CHANCE, 0, False
    for at, state, _ in walk(record):
        if state.to_move != seat:
            if before is not None:
                found.append(Run(start, at, seat, before, choice))
            seat, start, choice = state.to_move, at, False
            before = state.clone() if seat < CHANCE else None
        choice = choice or len(state.legal()) > 1
    return found


def outline(record: Record, people: Sequence[int]) -> Review:
    """The review as it is before any turn was judged."""
    played = runs(record)
    ends = {
        (later.at if later else len(record.entries)): run.seat
        for run, later in zip(played, [*played[1:], None], strict=True)
    }
    points, chapters, begun = list[Point](), list[Chapter](), False
    for at, state, events in walk(record):
        chapters += [Chapter(at, text) for event in events if (text := chapter(record.info, event))]
        starts = not begun and record.info.in_play(state) and state.to_move != CHANCE
        if starts or (begun and at in ends):
            begun = True
            stands = outlook(state)
            who = -1 if starts else ends[at]
            chances, margins = [seat.chance for seat in stands], [seat.margin for seat in stands]
            points.append(Point(at, who, rounded(chances, 4), rounded(margins, 1)))
    turns = [turn_of(record, run) for run in played if run.seat in people and run.choice]
    return Review(maker(record.info), list(people), points, chapters, turns)


def lucky(record: Record) -> Luck:
    """Where luck lay, with the largest of it in the game's words."""
    found = draws(record)
    sums = [sum(draw.luck[seat] for draw in found) for seat in range(record.info.make(record.settings).seats)]
    largest = sorted((draw for draw in found if max(draw.luck) >= NOTICED), key=lambda draw: -max(draw.luck))[:LUCKIEST]
    told = told_draws(record, [draw.at for draw in largest])
    named = [Lucky(draw.at, rounded(draw.luck, 1), round(draw.odds, 3), told[draw.at]) for draw in largest]
    return Luck(rounded(sums, 1), len(found), named)


def told_draws(record: Record, at: Sequence[int]) -> dict[int, str]:
    """What was drawn by these entries; where the log has no word for it, what was asked, and the outcome's name."""
    asked, told = dict[int, str](), dict[int, str]()
    for n, state, events in walk(record):
        if n - 1 in at:
            texts = [text for event in events if (text := record.info.log.brief(event)[0])]
            name = record.info.vocabulary.name(record.entries[n - 1].action)
            told[n - 1] = texts[0] if texts else f"{asked[n - 1]}: {plain(name)}"
        if n in at:
            prompt = record.info.prompt(state.view(None)).rstrip(".")
            asked[n] = prompt[:1].upper() + prompt[1:]
    return told


def plain(name: str) -> str:
    return name.lstrip("~").replace(":", " ").replace("_", " ")


def chapter(info: GameInfo, event: Event) -> str:
    return info.log.brief(event)[0] if info.begins_chapter(event) else ""


def rounded(values: Sequence[float], digits: int) -> list[float]:
    return [round(value, digits) for value in values]


def budget(turns: int, compiled: bool) -> int:
    """Simulations for each of so many turns: a long game is reviewed in the same time as a short one."""
    return max(LEAST, min(MOST, (COMPILED if compiled else PURE) // max(1, turns)))


def judge(record: Record, at: int, simulations: int) -> Turn:
    """The turn that begins there, with what it cost."""
    run = next(run for run in runs(record) if run.at == at)
    turn = turn_of(record, run)
    actions = [entry.action for entry in record.entries[run.at : run.end]]
    found = cost(run.before, actions, seed(record, at), simulations)
    points, chance = (Estimate(*rounded(each, digits)) for each, digits in ((found.points, 2), (found.chance, 4)))
    more = [More(reason.term, reason.words, reason.points) for reason in found.more]
    return msgspec.structs.replace(
        turn, judged=True, points=points, chance=chance, best=found.best, more=more, visits=found.visits
    )


def turn_of(record: Record, run: Run) -> Turn:
    name = record.info.vocabulary.name
    return Turn(run.at, run.end, run.seat, [name(entry.action) for entry in record.entries[run.at : run.end]])


def seed(record: Record, at: int) -> int:
    """The same for the same game, and another for every turn."""
    known = f"{at} " + " ".join(str(entry.action) for entry in record.entries)
    return int.from_bytes(blake2b(known.encode(), digest_size=7).digest())
