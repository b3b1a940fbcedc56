"""Puzzles: positions in which one turn is clearly best. Where they are kept, and which is today's.

A file holds one JSON object a line (`.gz`: compressed); each game ships `data/puzzles.jsonl.gz`, made by `sunstone
puzzles mine` and `pack`. A puzzle is a record up to the beginning of a turn and the turns that are right."""

import gzip
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib import import_module, resources
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from sunstone.engine.errors import SunstoneError
from sunstone.engine.game import Game
from sunstone.engine.registry import find
from sunstone.engine.state import State
from sunstone.players.hint import end_of

SHIPPED: Final = "puzzles.jsonl.gz"
LEVELS: Final = ("very easy", "easy", "middling", "hard", "very hard")


class BadPuzzle(SunstoneError):
    """A file of puzzles that cannot be read, or a puzzle that does not fit its game."""


class Turn(Struct, frozen=True):
    """A whole turn, in notation, and how many points it stands back behind the best."""

    actions: tuple[str, ...]
    behind: float = 0.0


class Played(Struct, frozen=True):
    """What games that were played to their end say: the lead over the nearest rival, with standard errors."""

    points: float
    points_error: float
    share: float  # of wins
    share_error: float
    games: int


class Puzzle(Struct, frozen=True, omit_defaults=True):
    id: str
    game: str
    record: str  # up to where a seat begins its turn
    answers: tuple[Turn, ...]  # the best one first
    others: tuple[Turn, ...]  # the next best ones
    points: float  # by which the best leads, as the search has it
    chance: float  # of winning, that the next best one costs
    played: Played
    found: dict[str, float]  # how often bots find it, by their names
    level: int  # 1 to 5, one of LEVELS
    terms: tuple[str, ...] = ()  # of the game's judgement: what makes most of the difference
    seed: int = 0  # of the game it comes from; 0: somebody's own


def identity(record: str) -> str:
    return blake2b(record.encode(), digest_size=4).hexdigest()


# --- files
def read(path: Path) -> list[Puzzle]:
    """Of a file that a miner was stopped in, all but what it was writing."""
    try:
        data = path.read_bytes()
        lines = (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines(keepends=True)
        return [msgspec.json.decode(line, type=Puzzle) for line in lines if line.endswith(b"\n")]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise BadPuzzle(f"{path} is no file of puzzles: {error}") from None


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """The same puzzles give the same bytes."""
    data = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


def append(path: Path, puzzle: Puzzle) -> None:
    """In one write, so that several processes may add to one file."""
    with path.open("ab", buffering=0) as file:
        file.write(msgspec.json.encode(puzzle) + b"\n")


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """By identity, which is in no order that anybody could guess."""
    room = import_module(find(game).make.__module__).__package__ or ""
    file = resources.files(room) / "data" / SHIPPED
    if not file.is_file():
        return ()
    with resources.as_file(file) as path:
        return tuple(sorted(read(path), key=lambda puzzle: puzzle.id))


def gathered(game: str, folder: Path | None = None) -> dict[str, Puzzle]:
    """All puzzles of a game by identity: those shipped, then one's own, out of the files of that folder. A file of
    one's own that cannot be read is passed over: it must not take the others away."""
    found = {puzzle.id: puzzle for puzzle in shipped(game)}
    for path in sorted(folder.glob("*.jsonl*")) if folder and folder.is_dir() else ():
        try:
            own = read(path)
        except BadPuzzle:
            continue
        found |= {puzzle.id: puzzle for puzzle in own if puzzle.game == game and puzzle.id not in found}
    return found


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The same for everybody; none comes again before all have been."""
    return puzzles[day.toordinal() % len(puzzles)]


# --- positions
def position(puzzle: Puzzle) -> Game:
    """Where the turn begins; BadPuzzle if the rules have outrun it."""
    try:
        return Game.replay(puzzle.record)
    except SunstoneError as error:
        raise BadPuzzle(f"puzzle {puzzle.game}/{puzzle.id}: {error}") from None


def ends(puzzle: Puzzle, turns: Sequence[Turn], s: State) -> dict[int, Turn]:
    """Those turns by the key of the position in which each ends."""
    number = find(puzzle.game).vocabulary.number
    return {end_of(s, [number(action) for action in turn.actions]).key(): turn for turn in turns}
