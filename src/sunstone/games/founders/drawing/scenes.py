"""Pictures of how Founders goes: windows on the table of a game that was really played, `data/how.rec`."""

from functools import cache
from typing import Final

from sunstone.drawing.kit import Box
from sunstone.drawing.markup import Markup
from sunstone.drawing.sheet import data_file, window
from sunstone.engine.game import Game
from sunstone.games.founders.drawing import board, cities, city
from sunstone.games.founders.drawing.layout import BANDS, CITY, GROUND, HELD, ROUNDS
from sunstone.games.founders.drawing.pieces import main_pieces
from sunstone.games.founders.view_types import FoundersView

_SEAT: Final = 0
_CITY: Final = {
    "city": Box(GROUND.x - 26, GROUND.y - 24, GROUND.w + 54, GROUND.h + 42),
    "scoring": Box(CITY.x + 4, HELD.y - 26, CITY.w - 8, CITY.bottom - HELD.y + 24),
}
_BOARD: Final = {**BANDS, "rounds": ROUNDS}


@cache
def _view() -> FoundersView:
    game = Game.replay(data_file("sunstone.games.founders", "how.rec").read_text("utf-8"))
    found: FoundersView = game.state.view(None)
    return found


def scene(name: str) -> Markup:
    """A column of the main board by its letter, the `rounds`; of a city the ground with all on it, or its `scoring`."""
    view = _view()
    if name in _CITY:
        return window(_CITY[name], city.cities(view) + cities.city(view, _SEAT))
    at = city.place_for(view, _SEAT)
    lying = "".join(main_pieces(view, at).values())
    return window(_BOARD[name].inset(-4), board.main_board(view, at) + lying, 1.15)
