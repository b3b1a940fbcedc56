"""What can be learnt of a game, and how far somebody is with it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from sunstone.engine.registry import GameInfo
from sunstone.learn.guided import Guided, guided
from sunstone.learn.lessons import BadLesson, Lesson, lessons
from sunstone.table import progress
from sunstone.table.course import stage_of
from sunstone.table.progress import Noted
from sunstone.web.parts import shown

A_STEP = 15  # seconds that a step of a lesson takes somebody new
State = Literal["new", "begun", "done"]


class Item(NamedTuple):
    """A lesson and how far somebody is with it."""

    lesson: Lesson
    state: State
    step: int  # that is open, from 1

    @property
    def minutes(self) -> int:
        return minutes(len(self.lesson.steps))


def minutes(steps: int) -> int:
    return max(1, round(steps * A_STEP / 60))


class Course(NamedTuple):
    """What can be learnt of a game, and how far somebody is."""

    info: GameInfo
    lessons: list[Item]  # in order
    more: list[Item]  # of modules, of a rival
    guided: Guided | None
    played: State  # the guided game

    @property
    def done(self) -> int:
        return sum(item.state == "done" for item in self.lessons)

    @property
    def begun(self) -> bool:
        return any(item.state != "new" for item in self.lessons)

    @property
    def finished(self) -> bool:
        """All lessons of the course; who skips the guided game skips a game."""
        return self.done == len(self.lessons)

    @property
    def next(self) -> Item | None:
        """Where to go on: what is begun, else the first that is new."""
        open_ = [item for item in self.lessons if item.state != "done"]
        return next((item for item in open_ if item.state == "begun"), open_[0] if open_ else None)

    @property
    def minutes(self) -> int:
        """That are left of the course."""
        return minutes(sum(len(item.lesson.steps) for item in self.lessons if item.state != "done"))


def state_of(learnt: Mapping[str, Noted], item: str) -> State:
    return "done" if progress.is_done(learnt, item) else "begun" if item in learnt else "new"


def item_of(learnt: Mapping[str, Noted], lesson: Lesson) -> Item:
    known = learnt.get(stage_of(lesson))
    return Item(lesson, state_of(learnt, stage_of(lesson)), int(known.data.get("step", 0)) + 1 if known else 1)


def course_of(info: GameInfo, learnt: Mapping[str, Noted]) -> Course | None:
    """None where a game brings no lessons, or none that can be read: nobody is kept from playing by that."""
    try:
        items, game = [item_of(learnt, lesson) for lesson in lessons(info.name)], guided(info.name)
    except BadLesson:
        return None
    course, more = [i for i in items if i.lesson.number], [i for i in items if not i.lesson.number]
    if not course:
        return None
    return Course(info, course, more, game, state_of(learnt, game.stage) if game else "new")


def courses(learnt: Mapping[str, Noted]) -> list[Course]:
    return [found for info in shown() if (found := course_of(info, learnt))]
