"""City's lessons as a whole; each one is played step by step in tests/learn/test_lessons.py."""

from sunstone.engine.record import parse
from sunstone.engine.registry import find
from sunstone.learn.lessons import Lesson, lessons

COURSE = [lesson for lesson in lessons("city") if lesson.number]
BESIDE = [parse(lesson.record).settings for lesson in lessons("city") if not lesson.number]
A_MINUTE = 220  # words that are read
A_STEP = 4  # seconds to find and do what it asks


def seconds(lesson: Lesson) -> float:
    said = [lesson.end, *(step.say for step in lesson.steps), *(step.done for step in lesson.steps)]
    return sum(len(words.split()) for words in said) * 60 / A_MINUTE + len(lesson.steps) * A_STEP


def test_the_course_is_short() -> None:
    assert [lesson.number for lesson in COURSE] == list(range(1, len(COURSE) + 1)) and 7 <= len(COURSE) <= 8
    taught = {lesson.name: round(seconds(lesson)) for lesson in COURSE[:7]}  # the eighth is a game
    assert sum(taught.values()) <= 11 * 60, taught


def test_the_course_is_the_plain_game() -> None:
    assert all(parse(lesson.record).settings.modules == () for lesson in COURSE)


def test_every_module_and_the_rival_have_a_lesson_beside_it() -> None:
    for module in find("city").modules:
        assert any(module in settings.modules for settings in BESIDE), module
    assert any(settings.players == 1 and not settings.modules for settings in BESIDE)
