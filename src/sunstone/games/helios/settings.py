"""How settings become a position. Helios has no options; its board may be an owner's own."""

from sunstone.engine.registry import Option, Settings
from sunstone.games.helios.board_file import board_of
from sunstone.games.helios.opening import new
from sunstone.games.helios.state import Helios

OPTIONS: tuple[Option, ...] = ()


def make(settings: Settings) -> Helios:
    return new(settings.players, board_of(settings.board))
