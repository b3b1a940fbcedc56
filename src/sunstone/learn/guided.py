"""The guided game of a game: a short real one at the end of its course, `data/guided.toml`.

    about = "One sentence: what is left to play, and how it stands."
    bot = "beginner"
    minutes = 15  # that it takes somebody new
    seat = 1  # whom the person plays; 1 by default
    end = "Closing words, when it is over."
    record = '''…'''  # up to where it begins, as in a lesson

Nothing in it is scripted: the bot plays on from the record, and the table guides (`table/doubts.py`)."""

import tomllib
from functools import cache
from typing import Final

from msgspec import Struct, ValidationError, convert

from sunstone.engine.errors import SunstoneError
from sunstone.engine.record import parse
from sunstone.learn.lessons import BadLesson, folder
from sunstone.players import NAMES

FILE: Final = "guided.toml"
TITLE: Final = "Guided game"
STAGE: Final = "guided "  # how the stage of its table begins, before the game's name


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    bot: str
    minutes: int
    end: str
    record: str
    seat: int = 1


class Guided(Struct, frozen=True):
    game: str
    about: str
    bot: str
    minutes: int
    end: str
    record: str
    seat: int  # from 0
    players: int

    @property
    def stage(self) -> str:
        """Of its table, and the name of what is noted of it."""
        return STAGE + self.game


@cache
def guided(game: str) -> Guided | None:
    """That of the game; None where it brings none."""
    path = folder(game).parent / FILE
    return read(game, path.read_text("utf-8")) if path.is_file() else None


def read(game: str, text: str) -> Guided:
    """A guided game from its text; BadLesson says what is wrong."""
    try:
        held = convert(tomllib.loads(text), _File)
        settings = parse(held.record).settings
    except (ValidationError, SunstoneError, ValueError) as error:
        raise BadLesson(f"{FILE} of {game}: {error}") from None
    if why := _fault(game, held, settings.game, settings.players):
        raise BadLesson(f"{FILE} of {game}: {why}")
    seat = held.seat - 1
    return Guided(game, held.about, held.bot, held.minutes, held.end, held.record, seat, settings.players)


def _fault(game: str, held: _File, recorded: str, players: int) -> str:
    if recorded != game:
        return f"the record is of {recorded}"
    if not 1 <= held.seat <= players:
        return f"seat {held.seat} is none of the {players} of the record"
    if held.bot not in NAMES:
        return f"there is no bot {held.bot!r}; there is {', '.join(NAMES)}"
    return ""


def guides(stage: str) -> str:
    """The game whose guided game a table of that stage is; "" for any other."""
    return stage.removeprefix(STAGE) if stage.startswith(STAGE) else ""
