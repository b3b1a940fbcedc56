"""A lesson at the table, as parts of its page: the panel with its words, and what is said and shown around it."""

import json
from collections.abc import Sequence
from fnmatch import fnmatchcase

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import icon
from sunstone.engine.choice import Choice
from sunstone.engine.registry import find
from sunstone.learn.guided import guided
from sunstone.learn.lessons import Lesson, lessons
from sunstone.table.course import Shown
from sunstone.web.prose import bare, prose


def panel(shown: Shown) -> Markup:
    """The words of the open step, where it is among the others, and the ways out of it."""
    lesson = shown.lesson
    if shown.fault:
        words = html("<p>{}</p>", "This lesson has been rewritten since you began it.")
        return html(
            '<div class="words">{}</div>{}', words, html('<div class="ways">{}</div>', _begin(lesson, "Begin again"))
        )
    done = brought(shown)
    return html(
        '<div class="count">{}{}</div><div class="words"{}>{}{}</div><p class="said" hidden></p>'
        '<div class="ways{}">{}</div>',
        _count(shown),
        _dots(shown),
        _pointing(shown),
        html('<p class="brought">{} <span>{}</span></p>', icon("check"), _words(done)) if done else "",
        prose(lesson.end if shown.over else lesson.steps[shown.step].say),
        "" if shown.over else " out",
        _ways_on(lesson) if shown.over else _ways_out(lesson),
    )


def _words(text: str) -> Markup:
    """A sentence or two, without the paragraph around them."""
    told = prose(text)
    return Markup(told.removeprefix("<p>").removesuffix("</p>"))  # noqa: S704 - markup without its ends


def _count(shown: Shown) -> str:
    return "The lesson is over" if shown.over else f"Step {shown.step + 1} of {len(shown.lesson.steps)}"


def _dots(shown: Shown) -> Markup:
    kinds = ["past" if i < shown.step else "now" if i == shown.step else "" for i in range(len(shown.lesson.steps))]
    return html('<span class="dots" aria-hidden="true">{}</span>', joined(html('<i class="{}"></i>', k) for k in kinds))


def _pointing(shown: Shown) -> Markup:
    names = [] if shown.over else shown.lesson.steps[shown.step].point
    return html(' data-step="{}" data-point="{}"', shown.step, json.dumps(names, separators=(",", ":")))


def _ways_out(lesson: Lesson) -> Markup:
    after = following(lesson)
    return html(
        '<button data-post="skip"><span>Skip <span class="long">this </span>step</span></button>'
        '<form method="post" action="/learn/{}"><button name="skip" value="{}">'
        '<span>Skip <span class="long">the </span>lesson</span></button></form>',
        after.key if after else lesson.game,
        lesson.name,
    )


def _ways_on(lesson: Lesson) -> Markup:
    onward = _onward(lesson)
    again = Markup('<button data-post="restart">Again</button>')
    every = _all_lessons(lesson, "All lessons", "" if onward else " go")
    return html('{}{}{}<a class="button" href="/">Leave</a>', onward, again, every)


def _onward(lesson: Lesson) -> Markup:
    """To the next lesson; behind the last of the course comes the guided game, if there is one."""
    if after := following(lesson):
        return _begin(after, f"Next: {after.title}")
    last = lesson.number and guided(lesson.game)
    return _go(f"/guided/{lesson.game}", "Next: a guided game") if last else Markup()


def _all_lessons(lesson: Lesson, words: str, kind: str = "") -> Markup:
    return html('<a class="button{}" href="/learn/{}">{}</a>', kind, lesson.game, words)


def _begin(lesson: Lesson, words: str) -> Markup:
    return _go(f"/learn/{lesson.key}", words)


def _go(address: str, words: str) -> Markup:
    return html(
        '<form method="post" action="{}"><button class="go" data-confirm>{}</button></form>',
        address,
        words,
    )


def following(lesson: Lesson) -> Lesson | None:
    """The next one of the course; what lies beside it has none."""
    later = [other for other in lessons(lesson.game) if lesson.number and other.number > lesson.number]
    return later[0] if later else None


# --- around it
def meant(shown: Shown, choices: Sequence[Choice]) -> list[Choice]:
    """Those that the open step points at, then the others that it accepts; all where it points at nothing, because then
    the reader is to find out."""
    if shown.over:
        return []
    step = shown.lesson.steps[shown.step]
    if not step.point:
        return list(choices)
    pointed = [c for c in choices if c.text in step.point or c.target in step.point]
    taken = [c for c in choices if any(fnmatchcase(c.text, pattern) for pattern in step.accept)]
    return list(dict.fromkeys([*(c for c in pointed if c in taken), *taken]))


def about(lesson: Lesson) -> str:
    """For the top bar: "Lesson 2 of 7 · The game"."""
    course = [other for other in lessons(lesson.game) if other.number]
    title = find(lesson.game).title
    place = [other.name for other in course].index(lesson.name) + 1 if lesson.number else 0
    return f"Lesson {place} of {len(course)} · {title}" if place else f"Lesson · {title}"


def spoken(shown: Shown) -> list[str]:
    """What a screen reader says of it: what was brought about, and what comes now."""
    if shown.fault:
        return []
    done = brought(shown)
    return [
        *([bare(done)] if done else []),
        bare(shown.lesson.end if shown.over else shown.lesson.steps[shown.step].say),
    ]


def brought(shown: Shown) -> str:
    """What the step before this one has come to, in the lesson's words."""
    return shown.lesson.steps[shown.step - 1].done if shown.step else ""
