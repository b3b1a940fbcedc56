"""Every lesson of every game is played: each step with every action that it accepts, one after the other, with all that
the script plays. A lesson that the rules have outrun fails here."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sunstone.drawing.markup import joined
from sunstone.engine.frame import OVER
from sunstone.engine.game import Game
from sunstone.engine.registry import GAMES, find
from sunstone.learn.lessons import BadLesson, Lesson, find_lesson, lessons, read
from sunstone.learn.referee import (
    NotAccepted,
    Turn,
    accepted,
    answer,
    begin,
    follow,
    looked_up,
    names,
    over,
    step_of,
    way_through,
)
from sunstone.web.parts import drawing

ALL = [lesson for game in GAMES for lesson in lessons(game)]
POSITIONS = 300  # of a lesson that are tried with everything they accept; the way that is skipped along goes to its end
WORDS = 60
by_name = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.key)


def main_line(lesson: Lesson) -> Iterator[Turn]:
    """Where each step opens, and the end, for who takes the first way through every step."""
    turn = begin(lesson)
    yield turn
    while not over(lesson, turn.place):
        way = way_through(lesson, turn.place, turn.state)
        assert way, f"{lesson.key}, step {turn.place.step + 1}: nothing that it accepts finishes it"
        turn = way[-1]
        yield turn


@by_name
def test_every_step_is_played_with_everything_that_it_accepts(lesson: Lesson) -> None:
    start = begin(lesson)
    seen, waiting = {(start.place, start.state.key())}, [start, *main_line(lesson)]
    for turn in waiting:
        if over(lesson, turn.place):
            continue
        fits = accepted(lesson, turn.place, turn.state)
        assert fits, f"{lesson.key}, step {turn.place.step + 1} accepts {step_of(lesson, turn.place)}: none is legal"
        for name in names(turn.state, fits):
            then = answer(lesson, turn.place, turn.state, name)
            if (at := (then.place, then.state.key())) not in seen and len(waiting) < POSITIONS:
                seen.add(at)
                waiting.append(then)
            elif not over(lesson, then.place):
                assert accepted(lesson, then.place, then.state), f"{lesson.key}: after {name!r} nothing is accepted"


@by_name
def test_what_a_step_does_not_accept_changes_nothing(lesson: Lesson) -> None:
    for turn in main_line(lesson):
        before = turn.state.key()
        step = step_of(lesson, turn.place)
        fits = accepted(lesson, turn.place, turn.state)
        others = [] if step is None else [action for action in turn.state.legal() if action not in fits]
        for name in names(turn.state, others):
            with pytest.raises(NotAccepted) as refused:
                answer(lesson, turn.place, turn.state, name)
            assert str(refused.value).strip() and turn.state.key() == before


@by_name
def test_everything_it_says_elsewhere_can_come_up(lesson: Lesson) -> None:
    """What is said by name to a wrong try is said to something that is legal where the step opens or in its course."""
    for turn in main_line(lesson):
        step = step_of(lesson, turn.place)
        for path in step.shows if step else ():
            looked_up(turn.state.view(lesson.seat), path)
        legal = set(names(turn.state, turn.state.legal()))
        for name in step.other if step and not step.shows else ():
            if not re.search(r"[*?\[]", name):
                assert name in legal, (
                    f"{lesson.key}, step {turn.place.step + 1}: {name!r} is never tried, it is not legal"
                )


@by_name
def test_what_is_pointed_at_is_on_the_page(lesson: Lesson) -> None:
    page: Any = drawing(lesson.game)
    for turn in main_line(lesson):
        step = step_of(lesson, turn.place)
        if step is None or not step.point:
            continue
        view, choices = turn.state.view(lesson.seat), turn.state.choices(lesson.seat)
        view["names"] = [f"Player {i + 1}" for i in range(turn.state.seats)]
        layers = [page.static_layer(view), page.dynamic_layer(view), *page.place_layers(view)]
        drawn = joined([*layers, page.targets_layer(view, choices), page.seat_panel(view, lesson.seat)])
        there = set(re.findall(r' (?:id|data-target|data-explain|data-good)="([^"]+)"', drawn))
        there |= {choice.target for choice in choices} | {choice.text for choice in choices}
        for name in step.point:
            assert name in there, f"{lesson.key}, step {turn.place.step + 1} points at {name!r}, which is not there"


@by_name
def test_words_are_short_and_their_icons_are_there(lesson: Lesson) -> None:
    said = [lesson.end, lesson.about]
    for step in lesson.steps:
        said += [step.say, step.done, *step.other.values()]
    assert len(lesson.title) <= 40 and len(lesson.about.split()) <= 30
    icons = set(re.findall(r'id="i-([^"]+)"', drawing(lesson.game).definitions(None)))
    for words in said:
        assert len(words.split()) <= WORDS, words
        used = set(re.findall(r"(?<![\w:]):([a-z][a-z0-9-]*):", words))
        assert used <= icons, f"{lesson.key}: there is no icon {sorted(used - icons)}"


@by_name
def test_the_place_in_a_lesson_follows_from_what_was_played(lesson: Lesson) -> None:
    actions = [entry.action for entry in Game.replay(lesson.record).record.entries]
    turn = begin(lesson)
    actions += turn.played
    while not over(lesson, turn.place):
        turn = way_through(lesson, turn.place, turn.state)[0]
        actions += turn.played
        again = follow(lesson, actions)
        assert again.place == turn.place and again.state.key() == turn.state.key()


# --- the toy's, step by step
def toy() -> Lesson:
    return find_lesson("toy", "keep")


def test_the_script_plays_draws_and_the_others() -> None:
    lesson = toy()
    turn = begin(lesson)
    after = answer(lesson, turn.place, turn.state, "keep")
    assert names(after.state, after.played) == ["keep", "keep", "~tile:1", "~tile:4"]
    assert after.state.to_move == 0 and after.place.step == 1 and after.state.scores() == [6, 0]


def test_what_the_script_plays_may_hang_on_the_answer() -> None:
    lesson = toy()
    *_, last, _ = main_line(lesson)
    for name, scores in (("keep", [11, 4]), ("drop", [8, 5])):
        end = answer(lesson, last.place, last.state, name)
        assert over(lesson, end.place) and end.state.to_move == OVER and end.state.scores() == scores


def test_a_wrong_try_is_answered_with_the_lessons_words() -> None:
    turn = begin(toy())
    with pytest.raises(NotAccepted, match="Nobody can beat a 6"):
        answer(toy(), turn.place, turn.state, "drop")


def test_a_step_may_stay_open_until_the_view_shows_something() -> None:
    text = TEXT.replace('accept = ["keep"]', 'accept = ["*"]\nshows = { round = 2, "scores.0" = 2 }')
    text = text.replace('play = ["keep"]', 'play = ["keep", "~tile:1", "~tile:4", "keep", "~tile:1", "~tile:4"]')
    lesson = read("toy", "1-first.toml", text)
    turn = begin(lesson)
    first = answer(lesson, turn.place, turn.state, "drop")
    assert first.place.step == 0 and first.place.left == ("keep", "~tile:1", "~tile:4")
    assert over(lesson, answer(lesson, first.place, first.state, "drop").place)
    assert answer(lesson, first.place, first.state, "keep").place.step == 0
    way = way_through(lesson, turn.place, turn.state)
    assert [names(turn.state, turn.played[:1]) for turn in way] == [["drop"], ["drop"]]


# --- what is wrong with a lesson is said, with its place
TEXT = '''
title = "First"
about = "About it."
record = """
[sunstone "1"]
[game "toy"]
[players "2"]
[rules "1"]

setup:
     0 ~   ~tile:6 ~tile:2
"""
[[steps]]
say = "Keep it."
accept = ["keep"]
play = ["keep"]
[end]
say = "That is all."
'''


def test_the_smallest_lesson_is_read() -> None:
    lesson = read("toy", "3-first.toml", TEXT)
    assert (lesson.key, lesson.number, lesson.seat) == ("toy/first", 3, 0)
    assert read("toy", "beside.toml", TEXT).number == 0


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('title = "First"', "title = First", r"1-first\.toml: Invalid value"),
        ('title = "First"', "", r"1-first\.toml: Object missing required field `title`"),
        ('say = "Keep it."', "", r"1-first\.toml, step 1: Object missing required field `say`"),
        ('say = "Keep it."', 'say = " "', r"1-first\.toml: step 1: say has no words"),
        ('accept = ["keep"]', "accept = []", r"step 1: accept is empty"),
        ('accept = ["keep"]', "accept = [3]", r"1-first\.toml, step 1, accept\[0\]: Expected `str`, got `int`"),
        ('accept = ["keep"]', 'accept = ["kep"]', r"step 1: there is no action 'kep'.*keep"),
        ('play = ["keep"]', 'play = ["~tile:9"]', r"step 1: there is no action '~tile:9'"),
        ('play = ["keep"]', 'plays = ["keep"]', r"step 1: Object contains unknown field `plays`"),
        ('play = ["keep"]', 'play = { keep = ["kep"] }', r"step 1: there is no action 'kep'"),
        ('play = ["keep"]', "play = { keep = [] }\nshows = { round = 1 }", r"step 1: with shows, play is one list"),
        ('say = "That is all."', 'say = ""', r"title, about and the closing words"),
        ("title =", "seat = 3\ntitle =", r"seat 3 is none of the 2"),
        ("~tile:6", "~tile:7", r"1-first\.toml: line 7: there is no action '~tile:7'"),
    ],
)
def test_a_fault_is_named_with_file_and_step(old: str, new: str, why: str) -> None:
    assert old in TEXT
    with pytest.raises(BadLesson, match=why):
        read("toy", "1-first.toml", TEXT.replace(old, new))


def test_a_lesson_of_another_game_and_a_bad_name_are_refused() -> None:
    with pytest.raises(BadLesson, match="the record is of toy, and the lesson lies among those of helios"):
        read("helios", "1-first.toml", TEXT)
    with pytest.raises(BadLesson, match="small letters"):
        read("toy", "1-Erste Stunde.toml", TEXT)
    with pytest.raises(BadLesson, match="toy has no lesson 'none'; it has keep"):
        find_lesson("toy", "none")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("~tile:6 ~tile:2", "~tile:6 keep", r"lesson toy/first: line 7, action 1: 'keep' is not legal here"),
        (
            'play = ["keep"]',
            'play = ["~tile:3"]',
            r"toy/first, step 1: the script's '~tile:3' is not legal here \(P2\)",
        ),
        (
            'play = ["keep"]\n',
            'play = ["keep"]\n[[steps]]\nsay = "On."\naccept = ["drop"]\n',
            r"toy/first, step 1: the script does not say what chance does; one of ~tile:1, ",
        ),
    ],
)
def test_a_lesson_that_the_rules_have_outrun_says_where(old: str, new: str, why: str) -> None:
    lesson = read("toy", "1-first.toml", TEXT.replace(old, new))
    with pytest.raises(BadLesson, match=why):
        way_through(lesson, *begin(lesson)[:2])


def test_other_moves_than_the_lessons_own_are_of_another_lesson() -> None:
    number = find("toy").vocabulary.number
    with pytest.raises(BadLesson, match="has changed since: begin it again"):
        follow(toy(), [number("~tile:6"), number("~tile:3")])
    with pytest.raises(BadLesson, match="has changed since: begin it again"):
        follow(toy(), [number(name) for name in ("~tile:6", "~tile:2", "keep", "drop", "~tile:1", "~tile:4")])
