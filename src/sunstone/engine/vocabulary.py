"""Action names and numbers of a game: a fixed, versioned list, so that masks and policies are possible.

Records hold names, never numbers. Players' actions come first, from 0; chance outcomes have a range of their own."""

from collections.abc import Mapping
from types import ModuleType

from sunstone.engine.errors import SunstoneError
from sunstone.engine.wording import meant

CHANCE_BASE = 1000  # first number of a chance outcome, in games with fewer players' actions than this


class Vocabulary:
    def __init__(self, blocks: list[tuple[int, list[str]]], chance: int = CHANCE_BASE) -> None:
        """Blocks of (first number, names), rising without gaps: players' first, then chance's from `chance` on."""
        self.chance = chance
        self._names: dict[int, str] = {}
        self._numbers: dict[str, int] = {}
        following = 0
        self.players = 0  # how many actions players have: the length of a mask
        for start, names in blocks:
            if start == chance:
                self.players = following
            elif start != following:
                raise ValueError(f"block {names[0]!r} starts at {start}, not at {following}")
            for i, name in enumerate(names):
                if name in self._numbers or name.split() != [name]:
                    raise ValueError(f"action name {name!r} is taken or holds a blank")
                self._names[start + i] = name
                self._numbers[name] = start + i
            following = start + len(names)
        self.players = self.players or following

    def __contains__(self, action: int) -> bool:
        return action in self._names

    def numbers(self) -> list[int]:
        return list(self._names)

    def name(self, action: int) -> str:
        try:
            return self._names[action]
        except KeyError:
            raise SunstoneError(f"there is no action number {action}") from None

    def number(self, name: str) -> int:
        try:
            return self._numbers[name]
        except KeyError:
            drawn = name.startswith("~")  # nobody who means to play an action wants an outcome of chance
            alike = [other for other in self._numbers if other.startswith("~") == drawn]
            same = [other for other in alike if other.partition(":")[0] == name.partition(":")[0]]
            raise SunstoneError(f"there is no action {name!r}{meant(name, same) or meant(name, alike)}") from None


def step_names(kinds: ModuleType) -> dict[int, str]:
    """What a game's steps are called in saved positions, views and the API, by kind: as its constant, "StartPower" for
    START_POWER, unless the module's NAMED says otherwise. To rename one is to change what has been saved."""
    named: Mapping[int, str] = getattr(kinds, "NAMED", {})
    found = {n: name.title().replace("_", "") for name, n in vars(kinds).items() if name.isupper() and type(n) is int}
    return found | dict(named)
