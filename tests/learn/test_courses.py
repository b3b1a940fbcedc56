"""The courses of Founders and Helios as a whole; each lesson is played step by step in test_lessons.py."""

from itertools import pairwise

import pytest

from sunstone.engine.record import parse
from sunstone.learn.lessons import Lesson, lessons

A_MINUTE = 220  # words that are read
A_STEP = 4  # seconds to find and do what it asks
of_each = pytest.mark.parametrize("game", ["founders", "helios"])


def seconds(lesson: Lesson) -> float:
    said = [lesson.end, *(step.say for step in lesson.steps), *(step.done for step in lesson.steps)]
    return sum(len(words.split()) for words in said) * 60 / A_MINUTE + len(lesson.steps) * A_STEP


@of_each
def test_a_course_takes_ten_minutes(game: str) -> None:
    course = lessons(game)
    assert [lesson.number for lesson in course] == list(range(1, len(course) + 1)) and 7 <= len(course) <= 8
    taught = {lesson.name: round(seconds(lesson)) for lesson in course[:7]}  # the eighth is a game
    assert sum(taught.values()) <= 10 * 60, taught


@of_each
def test_a_course_is_one_game_that_goes_on(game: str) -> None:
    records = [[entry.action for entry in parse(lesson.record).entries] for lesson in lessons(game)[:7]]
    for earlier, later in pairwise(records):
        assert len(earlier) < len(later) and later[: len(earlier)] == earlier
