"""Lessons: what a game's folder `data/lessons` holds, read and checked. A lesson is a file of TOML:

    title = "Move a pawn"
    about = "One sentence: the one idea of this lesson."
    seat = 1  # whom the person plays; 1 by default
    record = '''…'''  # up to where the lesson begins: settings, set-up and moves, all known

    [[steps]]
    say = "Words of **Markdown**, with :icons: as in how.md."
    point = ["board:3"]  # what is lit: a choice's element, an id or a thing of the drawing, a good, an action
    accept = ["move:a-*", "main"]  # patterns of action names: one that is played finishes the step …
    shows = { "players.0.apples" = 2 }  # … or only once the person's view shows this; until then any of them is played
    other = { "sell*" = "That comes later.", "*" = "Not now." }  # said to who tries something else that is legal
    play = ["~die:3", "move:b-*"]  # then played by the script, in order: draws, the others, even the person
    done = "One sentence: what that brought."

    [end]
    say = "Closing words."

Files are called `1-name.toml` and sorted by that number; those without one (of a module, of a rival) come after the
course. Patterns are those of `fnmatch`; in `play` one stands for the first legal action that it fits. Where accepted
actions lead to different draws, `play` is a table of such lists by patterns of the action: `play = { "keep" = ["keep"],
"*" = [] }`. While a step with `shows` is open, what is drawn between the person's actions is taken from `play` too.

Steps that leave no choice are taken by themselves, whoever is asked, unless `accept` (for the person) names them or
they are the script's next. `referee.py` tells what follows from all this in a position."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from msgspec import Struct, ValidationError, convert

from sunstone.engine.errors import SunstoneError
from sunstone.engine.record import Record, parse
from sunstone.engine.registry import find
from sunstone.engine.vocabulary import Vocabulary

Plays = list[str] | dict[str, list[str]]
Shown = int | str | bool | None
_WILD: Final = re.compile(r"[*?\[]")
_AT: Final = re.compile(r" - at `\$(?:\.steps\[(\d+)\])?\.?([^`]*)`")
_NUMBER: Final = re.compile(r"(\d+)-")


class BadLesson(SunstoneError):
    """A lesson that cannot be read, or that the rules have outrun; the message names file and step."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    say: str
    accept: list[str]
    point: list[str] = []
    shows: dict[str, Shown] = {}
    other: dict[str, str] = {}
    play: Plays = []
    done: str = ""


class End(Struct, frozen=True, forbid_unknown_fields=True):
    say: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str
    record: str
    steps: list[Step]
    end: End
    seat: int = 1


class Lesson(Struct, frozen=True):
    game: str
    name: str
    number: int  # its place in the course; 0: beside it
    title: str
    about: str
    seat: int  # whom the person plays, from 0
    record: str
    steps: tuple[Step, ...]
    end: str

    @property
    def key(self) -> str:
        """Of all games' lessons."""
        return f"{self.game}/{self.name}"


def lessons(game: str) -> list[Lesson]:
    """A game's lessons: its course in order, then the others by name. [] where it brings none."""
    found = [read(game, path.name, path.read_text("utf-8")) for path in sorted(folder(game).glob("*.toml"))]
    names = [lesson.name for lesson in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise BadLesson(f"{game} has two lessons of the name {twice[0]!r}; a number before it does not tell them apart")
    return sorted(found, key=lambda lesson: (lesson.number == 0, lesson.number, lesson.name))


def find_lesson(game: str, name: str) -> Lesson:
    known = lessons(game)
    for lesson in known:
        if lesson.name == name:
            return lesson
    there = ", ".join(lesson.name for lesson in known) or "none"
    raise BadLesson(f"{game} has no lesson {name!r}; it has {there}")


def folder(game: str) -> Path:
    """Where a game keeps its lessons, a game of another package too."""
    return Path(str(files(find(game).page.rpartition(".")[0] or "sunstone.games"))) / "data" / "lessons"


@lru_cache(256)
def read(game: str, file: str, text: str) -> Lesson:
    """A lesson from its text; BadLesson names file and step."""
    stem = file.removesuffix(".toml")
    number = _NUMBER.match(stem)
    if not re.fullmatch(r"[a-z0-9-]{1,40}", name := _NUMBER.sub("", stem, count=1)):
        raise BadLesson(
            f"{file}: a lesson's name has small letters, digits and hyphens, at most 40: 1-first-steps.toml"
        )
    try:
        held = convert(tomllib.loads(text), _File)
        record = parse(held.record)
    except ValidationError as error:
        raise BadLesson(f"{file}{_where(str(error))}") from None
    except ValueError as error:  # TOML that is none, and every SunstoneError
        raise BadLesson(f"{file}: {error}") from None
    if why := _fault(game, held, record):
        raise BadLesson(f"{file}: {why}")
    at = int(number[1]) if number else 0
    steps = tuple(held.steps)
    return Lesson(game, name, at, held.title, held.about, held.seat - 1, held.record, steps, held.end.say)


def _where(error: str) -> str:
    """msgspec's words, with the step counted as its writer does."""
    found = _AT.search(error)
    if not found:
        return f": {error}"
    place = ", ".join(filter(None, [f"step {int(found[1]) + 1}" if found[1] else "", found[2]]))
    return f", {place}: {_AT.sub('', error)}" if place else f": {_AT.sub('', error)}"


def _fault(game: str, held: _File, record: Record) -> str:
    """What is wrong with a lesson that has all its parts; "" if nothing is."""
    if record.settings.game != game:
        return f"the record is of {record.settings.game}, and the lesson lies among those of {game}"
    if not 1 <= held.seat <= record.settings.players:
        return f"seat {held.seat} is none of the {record.settings.players} of the record"
    if not held.steps:
        return "it has no steps; a lesson is a list of [[steps]]"
    if not held.title.strip() or not held.about.strip() or not held.end.say.strip():
        return "title, about and the closing words say something"
    for n, step in enumerate(held.steps, 1):
        if why := _step_fault(step, find(game).vocabulary):
            return f"step {n}: {why}"
    return ""


def _step_fault(step: Step, vocabulary: Vocabulary) -> str:
    if not step.say.strip():
        return "say has no words"
    if not step.accept:
        return "accept is empty: in every step the person acts"
    if step.shows and isinstance(step.play, Mapping):
        return "with shows, play is one list: several actions may lead there"
    names = [*step.accept, *step.other]
    if isinstance(step.play, Mapping):
        names += [*step.play, *(name for tokens in step.play.values() for name in tokens)]
    else:
        names += step.play
    return _unknown(names, vocabulary)


def _unknown(names: Iterable[str], vocabulary: Vocabulary) -> str:
    for name in names:
        if not _WILD.search(name):
            try:
                vocabulary.number(name)
            except SunstoneError as error:
                return str(error)
    return ""
