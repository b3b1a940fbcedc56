"""`sunstone puzzles`: mining, packing and checking puzzles."""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.learn.mining import Depths, Dig, Miner, keeps, settings_of
from sunstone.learn.puzzles import LEVELS, Puzzle, append, ends, position, read, write

J = TypeVar("J")
R = TypeVar("R")
SIEVES: Final = ("short", "long", "games", "last", "level")
OTHER: Final = 977  # the seed of a check is another one than a miner's


class Job(NamedTuple):
    """A game to be looked through: self-play with that seed, or the record of one that was played."""

    game: str
    seed: int
    out: Path
    depths: Depths
    deadline: float  # as time.time() has it
    record: str = ""


def work(job: Job) -> tuple[Dig, int, str]:
    """Puzzles are written as they are found. Gives what was done, how many were found, and what went wrong."""
    miner, found = Miner(job.depths, job.seed, job.deadline), 0
    try:
        played = (
            miner.past(job.record) if job.record else miner.self_play(settings_of(find(job.game), job.seed), job.seed)
        )
        for puzzle in played:
            append(job.out, puzzle)
            found += 1
    except Exception as error:  # one game that fails must not end hours of work
        return miner.dig, found, f"game {job.seed}: {type(error).__name__}: {error}"
    return miner.dig, found, ""


def each(do: Callable[[J], R], jobs: Iterator[J], processes: int) -> Iterator[R]:
    """What comes of the jobs, as it comes; in this process or in several. Where one of those dies, the jobs that were
    under way are lost, and others take over."""
    if processes == 1:
        yield from map(do, jobs)
        return
    going_on = True
    while going_on:
        try:
            yield from _spread(do, jobs, processes)
            going_on = False
        except BrokenProcessPool:
            pass


def _spread(do: Callable[[J], R], jobs: Iterator[J], processes: int) -> Iterator[R]:
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        under_way: set[Future[R]] = set()
        while True:
            while len(under_way) < processes + 1 and (job := next(jobs, None)) is not None:
                under_way.add(pool.submit(do, job))
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


class Wanted(NamedTuple):
    game: str
    games: int
    seconds: float
    processes: int
    seed: int
    out: Path
    records: Sequence[str] = ()  # of games to look through, in place of self-play
    depths: Depths = Depths()


def mine(wanted: Wanted, tell: Callable[[str], None]) -> int:
    """How many were found. A file that is there already is gone on with: those puzzles stay, and their games are not
    played again."""
    known = read(wanted.out) if wanted.out.exists() else []
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    first = max([wanted.seed, *(puzzle.seed + 1 for puzzle in known)])
    deadline = time.time() + wanted.seconds
    dig, total = Dig(), 0
    for done, found, fault in each(work, jobs(wanted, first, deadline), wanted.processes):
        dig.add(done)
        total += found
        if fault:
            tell(fault)
        elif found:
            tell(f"{total} found; {summary(dig)}")
    tell(f"{total} found; {summary(dig)}")
    return total


def jobs(wanted: Wanted, first: int, deadline: float) -> Iterator[Job]:
    common = (wanted.out, wanted.depths, deadline)
    if wanted.records:
        for n, text in enumerate(wanted.records):
            yield Job(wanted.game, wanted.seed + n, *common, text)
        return
    for seed in range(first, first + wanted.games):
        if time.time() > deadline:
            return
        yield Job(wanted.game, seed, *common)


def records(folder: Path, game: str) -> list[str]:
    """The texts of that folder's records of the game."""
    if not folder.is_dir():
        raise BadSetting(f"--records {folder}: there is no such folder")
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.rglob("*.rec"))]
    found = [text for text in texts if f'[game "{game}"]' in text]
    if not found:
        raise BadSetting(f"--records {folder}: there is no record (*.rec) of {game} in it")
    return found


def summary(dig: Dig) -> str:
    sieves = ", ".join(f"{name} {dig.counts[name]} ({dig.seconds[name]:.0f} s)" for name in SIEVES)
    return f"turns {dig.counts['turns']}, {sieves}"


# --- checking
class Question(NamedTuple):
    puzzle: Puzzle
    simulations: int
    seed: int


def check_one(question: Question) -> str:
    """Nothing if the best turn is still the best, else what is wrong."""
    puzzle = question.puzzle
    try:
        s = position(puzzle).state
        right = set(ends(puzzle, puzzle.answers, s))
        kept = keeps(s, Rng(question.seed * OTHER + int(puzzle.id, 16)), question.simulations, right)
    except SunstoneError as error:
        return str(error)
    return "" if kept else f"puzzle {puzzle.game}/{puzzle.id}: another turn came first"


def check(
    puzzles: Sequence[Puzzle], simulations: int, seed: int, processes: int, tell: Callable[[str], None]
) -> tuple[int, int]:
    """How many were looked at, and how many keep their best turn."""
    kept = done = 0
    for fault in each(check_one, iter([Question(puzzle, simulations, seed) for puzzle in puzzles]), processes):
        done += 1
        kept += not fault
        if fault:
            tell(fault)
    return done, kept


# --- shipping
def pack(found: Sequence[Puzzle], out: Path, most: int) -> list[Puzzle]:
    """Those that the file has already, then new ones, level by level in turn so that no level crowds out another; of a
    level those that lead by most first."""
    chosen = {puzzle.id: puzzle for puzzle in (read(out) if out.exists() else [])}
    fresh = {puzzle.id: puzzle for puzzle in found if puzzle.id not in chosen and fits(puzzle)}
    shelves = [
        sorted((puzzle for puzzle in fresh.values() if puzzle.level == level), key=lambda puzzle: puzzle.chance)
        for level in range(1, len(LEVELS) + 1)
    ]
    while len(chosen) < most and any(shelves):
        for shelf in shelves:
            if shelf and len(chosen) < most:
                puzzle = shelf.pop()
                chosen[puzzle.id] = puzzle
    packed = sorted(chosen.values(), key=lambda puzzle: puzzle.id)
    write(out, packed)
    return packed


def fits(puzzle: Puzzle) -> bool:
    """Whether these rules still reach its position, and it is one that a table can ask."""
    try:
        return not position(puzzle).state.is_secret()
    except SunstoneError:
        return False
