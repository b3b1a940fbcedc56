"""The guided games: each can be played on from its record, by its person, and is a real game still."""

import json

import pytest

from sunstone.engine.frame import OVER
from sunstone.engine.game import Game
from sunstone.engine.registry import GAMES
from sunstone.learn.guided import Guided, guided, guides, read
from sunstone.learn.lessons import BadLesson, lessons

ALL = [found for game in GAMES if (found := guided(game))]
NEAR = 5  # points by which nobody is ahead yet
RECORD = '[sunstone "1"]\n[game "toy"]\n[players "2"]\n[rules "1"]\n\nsetup:\n'


def file(**changed: object) -> str:
    held = {"about": "a", "bot": "beginner", "minutes": 5, "end": "e", "record": RECORD, **changed}
    return "\n".join(f"{name} = {json.dumps(value)}" for name, value in held.items())


def test_every_course_ends_with_one() -> None:
    courses = {game for game in GAMES if not GAMES[game].hidden and any(found.number for found in lessons(game))}
    assert {found.game for found in ALL} == courses


@pytest.mark.parametrize("found", ALL, ids=lambda found: found.game)
def test_it_goes_on_from_its_record_with_a_choice_of_its_person(found: Guided) -> None:
    game = Game.replay(found.record)
    assert game.to_move == found.seat != OVER and len(game.legal()) > 1
    points = game.state.scores()
    assert max(points) - min(points) <= NEAR, "it is even"


def test_in_helios_the_sun_is_still_the_one_of_the_lessons() -> None:
    """Where it goes as far as it likes, revolutions score nothing: that is for later games."""
    (found,) = (found for found in ALL if found.game == "helios")
    view = Game.replay(found.record).state.view(found.seat)
    assert not any(seat["unlimited"] for seat in view["seats"])


def test_the_stage_of_its_table() -> None:
    assert [guides(found.stage) for found in ALL] == [found.game for found in ALL]
    assert guides("lesson city/move") == guides("") == ""


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"bot": "gentle"}, "there is no bot 'gentle'; there is beginner"),
        ({"seat": 3}, "seat 3 is none of the 2"),
        ({"record": RECORD.replace("toy", "city").replace('rules "1"', 'rules "2"')}, "the record is of city"),
        ({"record": "nothing"}, "the record does not begin with"),
        ({"more": "x"}, "more"),
    ],
)
def test_what_is_wrong_is_said(changed: dict[str, object], why: str) -> None:
    assert read("toy", file()).players == 2
    with pytest.raises(BadLesson, match=why):
        read("toy", file(**changed))
