"""The referee of a lesson: what a step accepts, what is said otherwise, what the script plays, when a step is finished.

All of it follows from the lesson, a position and a `Place` in the lesson, and nothing here changes any of them: `begin`
and `answer` give a `Turn`, which has the next position and the next place."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from sunstone.engine.errors import IllegalAction, SunstoneError
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.game import Game
from sunstone.engine.record import parse
from sunstone.engine.registry import find
from sunstone.engine.state import State
from sunstone.engine.view import View
from sunstone.learn.lessons import BadLesson, Lesson, Plays, Shown, Step

ELSE: Final = "That is possible, but not what this step is about."
_MARKS: Final = re.compile(r"\*\*(.+?)\*\*|(?<!\w)\*(.+?)\*| :[a-z][a-z0-9-]*:")
_DEEP: Final = 8  # actions of one step that a way through it is looked for with


class NotAccepted(SunstoneError):
    """Legal, and not what the step is about: the lesson's words to it. Nothing has changed."""


class Place(NamedTuple):
    """How far a lesson has come."""

    step: int  # the number of the one that is open, from 0; as many as there are: the lesson is over
    finished: bool  # the script goes on before the next one opens
    left: tuple[str, ...]  # what the script still has to play in this step


class Turn(NamedTuple):
    """What an action of the person leads to."""

    place: Place
    state: State
    played: list[int]  # the action, and what followed by itself


def over(lesson: Lesson, place: Place) -> bool:
    return place.step == len(lesson.steps)


def step_of(lesson: Lesson, place: Place) -> Step | None:
    """The step that is open; None when the lesson is over."""
    return None if over(lesson, place) else lesson.steps[place.step]


def begin(lesson: Lesson) -> Turn:
    """The position of the record, and what follows by itself before the person is asked."""
    try:
        state = Game.replay(lesson.record).state
    except SunstoneError as error:
        raise BadLesson(f"lesson {lesson.key}: {error}") from None
    return _settle(lesson, _opened(lesson, 0), state.clone(), [])


def accepted(lesson: Lesson, place: Place, state: State) -> list[int]:
    """The legal actions that the open step accepts, in the order of its patterns."""
    step = step_of(lesson, place)
    if step is None or place.finished or state.to_move != lesson.seat:
        return []
    legal = state.legal()
    fits = [action for pattern in step.accept for action in _fitting(lesson, pattern, legal)]
    return list(dict.fromkeys(fits))


def answer(lesson: Lesson, place: Place, state: State, name: str) -> Turn:
    """The person's action and all that follows by itself, on a copy. IllegalAction if the rules refuse it, NotAccepted
    with the lesson's words if the step does."""
    step, action = step_of(lesson, place), find(lesson.game).vocabulary.number(name)
    trial = state.clone()
    trial.apply(action)
    if step is None:
        raise NotAccepted("The lesson is over.")
    if action not in accepted(lesson, place, state):
        raise NotAccepted(_said(step, name))
    return _settle(lesson, _acted(lesson, place, step, name, trial), trial, [action])


def recorded(lesson: Lesson) -> list[int]:
    """The actions of its record."""
    return [entry.action for entry in parse(lesson.record).entries]


def follow(lesson: Lesson, actions: Iterable[int]) -> Turn:
    """The place in the lesson after all these actions, those of the record first. BadLesson where the lesson has become
    another one since they were played."""
    turn, left = begin(lesson), list(actions)
    _passed(lesson, left, recorded(lesson) + turn.played)
    while left:
        try:
            turn = answer(lesson, turn.place, turn.state, names(turn.state, left[:1])[0])
        except (IllegalAction, NotAccepted):
            raise _changed(lesson) from None
        _passed(lesson, left, turn.played)
    return turn


def _passed(lesson: Lesson, left: list[int], played: list[int]) -> None:
    if left[: len(played)] != played:
        raise _changed(lesson)
    del left[: len(played)]


def _changed(lesson: Lesson) -> BadLesson:
    return BadLesson(f"lesson {lesson.key} has changed since: begin it again")


def way_through(lesson: Lesson, place: Place, state: State) -> list[Turn]:
    """The fewest accepted actions that finish the open step, each with what it leads to; [] if there are none."""
    ways, seen = [[Turn(place, state, [])]], {state.key()}
    for _ in range(_DEEP):
        longer: list[list[Turn]] = []
        for way in ways:
            for name in names(state, accepted(lesson, way[-1].place, way[-1].state)):
                turn = answer(lesson, way[-1].place, way[-1].state, name)
                if turn.place.step > place.step:
                    return [*way[1:], turn]
                if (key := turn.state.key()) not in seen:
                    seen.add(key)
                    longer.append([*way, turn])
        ways = longer
    return []


def names(state: State, actions: Sequence[int]) -> list[str]:
    vocabulary = find(state.game).vocabulary
    return [vocabulary.name(action) for action in actions]


# --- how a place changes
def _opened(lesson: Lesson, step: int) -> Place:
    if step == len(lesson.steps):
        return Place(step, False, ())
    return Place(step, False, _script(lesson.steps[step].play, None))


def _script(plays: Plays, name: str | None) -> tuple[str, ...]:
    """What the script plays; where that depends on the action, after the one of that name."""
    if not isinstance(plays, Mapping):
        return tuple(plays)
    return tuple(next((tokens for pattern, tokens in plays.items() if name and fnmatchcase(name, pattern)), ()))


def _acted(lesson: Lesson, place: Place, step: Step, name: str, state: State) -> Place:
    if step.shows and not _shows(step.shows, state.view(lesson.seat)):
        return place
    left = _script(step.play, name) if isinstance(step.play, Mapping) else place.left
    return place._replace(finished=True, left=left)


def _settle(lesson: Lesson, place: Place, state: State, played: list[int]) -> Turn:
    """Play what follows by itself, up to where the person is asked."""
    while True:
        if place.finished and not place.left and (state.to_move in (lesson.seat, OVER) or _is_last(lesson, place)):
            place = _opened(lesson, place.step + 1)
        action, place = _by_itself(lesson, place, state)
        if action is None:
            return Turn(place, state, played)
        state.play(action)
        played.append(action)
        step = step_of(lesson, place)
        if step and step.shows and not place.finished and _shows(step.shows, state.view(lesson.seat)):
            place = place._replace(finished=True)


def _is_last(lesson: Lesson, place: Place) -> bool:
    return place.step + 1 == len(lesson.steps)


def _by_itself(lesson: Lesson, place: Place, state: State) -> tuple[int | None, Place]:
    """What is played now without asking the person, and the place in the lesson then."""
    legal, mine = state.legal(), state.to_move == lesson.seat
    if mine and accepted(lesson, place, state):
        return None, place
    if place.left and (place.finished or not mine) and (fits := _fitting(lesson, place.left[0], legal)):
        return fits[0], place._replace(left=place.left[1:])
    if len(legal) == 1 and (mine or not over(lesson, place)):
        return legal[0], place
    if over(lesson, place) or (mine and not place.finished):
        return None, place
    raise BadLesson(f"lesson {lesson.key}, step {place.step + 1}: {_stuck(place, state)}")


def _stuck(place: Place, state: State) -> str:
    mover = "the game is over" if state.to_move == OVER else "chance" if state.to_move == CHANCE else ""
    mover = mover or f"P{state.to_move + 1}"
    legal = ", ".join(names(state, state.legal())[:8])
    if place.left:
        return f"the script's {place.left[0]!r} is not legal here ({mover}); {legal or 'nothing'} is"
    return f"the script does not say what {mover} does; one of {legal}"


def _fitting(lesson: Lesson, pattern: str, legal: Sequence[int]) -> list[int]:
    name = find(lesson.game).vocabulary.name
    return [action for action in legal if fnmatchcase(name(action), pattern)]


# --- words and what is shown
def _said(step: Step, name: str) -> str:
    """Without marks: it is a reason like any other, and read by programs too."""
    said = next((words for pattern, words in step.other.items() if fnmatchcase(name, pattern)), ELSE)
    return _MARKS.sub(lambda found: found[1] or found[2] or "", said)


def _shows(shows: Mapping[str, Shown], view: View) -> bool:
    return all(looked_up(view, path) == value for path, value in shows.items())


def looked_up(view: object, path: str) -> object:
    """What a view holds at "players.0.apples"; BadLesson if it has no such place."""
    found = view
    for key in path.split("."):
        if isinstance(found, Mapping) and key in found:
            found = found[key]
        elif isinstance(found, list | tuple) and key.isdecimal() and int(key) < len(found):
            found = found[int(key)]
        else:
            raise BadLesson(f"shows: the view has nothing at {path!r}; {key!r} is not there")
    return found
