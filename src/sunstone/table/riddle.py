"""A puzzle at a table: one seat plays one turn, and handing it over is the answer. Nothing is drawn then, and nobody
moves on, so that everything can be taken back and tried again."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple

from sunstone.engine.game import Game
from sunstone.engine.record import parse
from sunstone.engine.state import State
from sunstone.learn.judging import chance_lost
from sunstone.learn.mining import ALIKE
from sunstone.learn.puzzles import Puzzle, Turn, ends, gathered, of_the_day, position, shipped
from sunstone.players.weigher import Weigher
from sunstone.table import progress
from sunstone.table.game import TableGame
from sunstone.table.paths import data_folder
from sunstone.table.store import Store

STAGE: Final = "puzzle "  # how the stage of such a table begins, before GAME/ID
STREAK: Final = "puzzles"  # the item of a person's progress that counts all of them


class Answered(NamedTuple):
    """What a turn that was handed over is worth."""

    right: bool
    behind: float  # points by which the best turn is better
    chance: float  # of winning, that it costs
    turn: list[str]  # what was decided, in the game's words


class Shown(NamedTuple):
    """What a page shows of a puzzle."""

    puzzle: Puzzle
    seat: int  # whose turn it is
    answer: Answered | None  # None: it is still played
    best: list[str]  # the best turn in the game's words, once there is an answer


def measured(puzzle: Puzzle, points: float) -> float:
    """Points of a search as points of the game. Near the end a search counts winning as points too; games that were
    played out do not."""
    share = puzzle.played.points / puzzle.points if puzzle.points else 1.0
    return points * min(1.0, share)


class Riddle:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._answers: dict[tuple[int, ...], Answered] = {}

    @cached_property
    def begun(self) -> Game:
        """Up to the first choice there is: steps that leave none are taken by themselves, here as at a table."""
        game = position(self.puzzle)
        game.advance()
        return game

    @property
    def start(self) -> int:
        """Entries before the first choice."""
        return len(self.begun.record.entries)

    @property
    def position(self) -> State:
        return self.begun.state

    @property
    def seat(self) -> int:
        return self.position.to_move

    def shown(self, game: TableGame, handed_over: bool) -> Shown:
        played = tuple(entry.action for entry in game.record.entries[self.start :])
        if not handed_over or not played:
            return Shown(self.puzzle, self.seat, None, [])
        if played not in self._answers:
            self._answers[played] = self.judge(played)
        return Shown(self.puzzle, self.seat, self._answers[played], self.words(self.best))

    @property
    def best(self) -> tuple[int, ...]:
        taken = self.start - len(parse(self.puzzle.record).entries)
        number = self.begun.info.vocabulary.number
        return tuple(number(name) for name in self.puzzle.answers[0].actions[taken:])

    def judge(self, played: Sequence[int]) -> Answered:
        s, whole = self.position, position(self.puzzle).state
        end = after(s, played)
        right = ends(self.puzzle, self.puzzle.answers, whole)
        known: dict[int, Turn] = {**ends(self.puzzle, self.puzzle.others, whole), **right}
        turn = known.get(end.key())
        behind = turn.behind if turn else self.estimate(end)
        is_right = end.key() in right or (turn is None and behind <= ALIKE)
        chance = 0.0 if is_right else max(0.0, chance_lost(s, self.seat, behind))
        return Answered(is_right, measured(self.puzzle, behind), chance, self.words(played))

    def estimate(self, end: State) -> float:
        """Of a turn that no search has looked at: there were too many like it. What the positions are worth at once
        then says enough."""
        weigher, best = Weigher(end), after(self.position, self.best)
        return max(0.0, (weigher.margin(best, self.seat) - weigher.margin(end, self.seat)) / 100)

    def words(self, actions: Sequence[int]) -> list[str]:
        """What is decided on the way, without the steps that leave no choice."""
        s, found = self.position.clone(), list[str]()
        for action in actions:
            if s.to_move == self.seat and len(s.legal()) > 1:
                found += [choice.label for choice in s.choices(self.seat) if choice.action == action][:1]
            s.play(action)
        return found


def after(s: State, actions: Sequence[int]) -> State:
    end = s.clone()
    for action in actions:
        end.play(action)
    return end


def own_folder() -> Path:
    """Where puzzles of one's own games are looked for."""
    return data_folder() / "puzzles"


def puzzles_of(game: str) -> dict[str, Puzzle]:
    return gathered(game, own_folder())


@cache
def riddle_of(stage: str) -> Riddle | None:
    """The puzzle of a table's stage; None at any other table, and of a puzzle that is no longer there."""
    game, slash, id = stage.removeprefix(STAGE).partition("/")
    found = puzzles_of(game).get(id) if stage.startswith(STAGE) and slash else None
    return Riddle(found) if found else None


def stage_of(puzzle: Puzzle) -> str:
    return f"{STAGE}{puzzle.game}/{puzzle.id}"


# --- what comes of it
class Streak(NamedTuple):
    row: int = 0  # right at the first try, one after the other
    best: int = 0  # the longest of these
    days: int = 0  # on which the day's puzzle was solved, without a gap
    last: int = 0  # of these days, by number


def day_of(now: float) -> date:
    """The same everywhere."""
    return datetime.fromtimestamp(now, UTC).date()


def streak(store: Store, person: str, now: float) -> Streak:
    """As it stands: a day that was left out ends it."""
    kept = progress.noted(store, person, STREAK).get(STREAK)
    if not kept:
        return Streak()
    found = Streak(*(int(kept.data.get(name, 0)) for name in Streak._fields))
    return found if found.last >= day_of(now).toordinal() - 1 else found._replace(days=0)


def is_solved(store: Store, person: str, puzzle: Puzzle) -> bool:
    kept = progress.noted(store, person, stage_of(puzzle)).get(stage_of(puzzle))
    return kept is not None and bool(kept.data["right"])


def note_answer(store: Store, person: str, puzzle: Puzzle, right: bool, now: float) -> None:
    """Only the first answer counts for what is in a row; the day's puzzle is solved whenever it is."""
    item = stage_of(puzzle)
    before = progress.noted(store, person, item).get(item)
    solved = is_solved(store, person, puzzle)
    first = bool(before.data.get("first")) if before else right
    progress.note(store, person, item, {"right": right or solved, "first": first}, now)
    counts, today = streak(store, person, now), day_of(now).toordinal()
    if before is None:
        row = counts.row + 1 if right else 0
        counts = counts._replace(row=row, best=max(row, counts.best))
    of_today = puzzle in shipped(puzzle.game) and of_the_day(shipped(puzzle.game), day_of(now)) == puzzle
    if right and of_today and counts.last != today:
        counts = counts._replace(days=counts.days + 1, last=today)
    progress.note(store, person, STREAK, {**counts._asdict()}, now)
