"""Who sits where: a word a seat. A bot's name is that bot, every other word is a person's name."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sunstone import players
from sunstone.engine.bot import Bot
from sunstone.engine.errors import BadSetting

TAG = "seats"  # in a record: the words
FIRST, OTHERS = "me", "greedy"  # who plays if nobody is named
_WORD = re.compile(r"[\w.'-]{1,16}")


class Seat(NamedTuple):
    word: str  # as given
    name: str  # as shown, different for every seat
    bot: Bot | None  # None for a person


def split_words(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",")]


def default_words(n: int) -> list[str]:
    return [FIRST] + [OTHERS] * (n - 1)


def seated(words: Sequence[str], n: int) -> list[Seat]:
    """One seat a word; several of the same word are numbered."""
    if len(words) != n:
        raise BadSetting(f"{n} players need {n} seats, not {len(words)}: {','.join(words)}")
    for word in words:
        if not _WORD.fullmatch(word) and not players.is_bot(word):
            raise BadSetting(f"{word!r} is no name for a seat: up to 16 letters, digits, dots or dashes")
    total, met = Counter(words), Counter[str]()
    seats = []
    for word in words:
        met[word] += 1
        name = f"{word} {met[word]}" if total[word] > 1 else word
        seats.append(Seat(word, name, players.find_bot(word) if players.is_bot(word) else None))
    return seats
