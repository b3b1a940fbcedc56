"""How much one person may take of a server, as its host wants it."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Self

from sunstone.engine.errors import BadSetting

ABOUT = {  # of each limit, what it counts
    "tables": "games under way that one person has made",
    "made": "tables that one person makes in an hour",
    "sockets": "open pages and connected programs of one person",
    "cache": "tables that are kept in memory",
}


@dataclass(frozen=True)
class Limits:
    tables: int = 200
    made: int = 100
    sockets: int = 40
    cache: int = 256

    @classmethod
    def read(cls, given: Iterable[str]) -> Self:
        """From words as a host writes them, "tables=50"; BadSetting says what would be right."""
        found = cls()
        for word in given:
            name, _, number = word.partition("=")
            if name not in ABOUT or not number.isdecimal() or not 0 < int(number[:9]) < 10**6:
                kinds = ", ".join(f"{each.name} ({each.default})" for each in fields(cls))
                raise BadSetting(f"--limit {word!r}: name a limit and a number, as tables=50; there are {kinds}")
            found = replace(found, **{name: int(number)})
        return found


STANDARD = Limits()
