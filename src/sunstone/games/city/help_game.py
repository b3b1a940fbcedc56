"""What help depends on: how a game is played, and which Royal tiles lie in it."""

from typing import Final, NamedTuple

from sunstone.engine.registry import Value
from sunstone.games.city.settings import MODULES, OPTIONS
from sunstone.games.city.titles import Names, names_in
from sunstone.games.city.view_types import CityView


class Played(NamedTuple):
    modules: frozenset[str]
    options: tuple[tuple[str, Value], ...]
    royals: tuple[str, ...]  # from the left; () before they are drawn, and where there is no game
    solo: bool

    @property
    def names(self) -> Names:
        return names_in(self.modules)

    def has(self, module: str) -> bool:
        return module in self.modules

    def option(self, name: str) -> Value:
        return dict(self.options)[name]


def played(view: CityView) -> Played:
    return Played(frozenset(view["modules"]), tuple(view["options"].items()), tuple(view["royals"]), view["solo"])


_DEFAULTS: Final = tuple((option.name, option.default) for option in OPTIONS)
_OFFERED: Final = tuple({**dict(_DEFAULTS), "priest_tiles": "offer"}.items())
EVERY_GAME: Final = (  # each tells what those before it lack: help where no game is played
    Played(frozenset(), _DEFAULTS, (), True),
    Played(frozenset(["obsidian"]), _DEFAULTS, (), True),
    Played(frozenset(MODULES), _OFFERED, (), True),
)
