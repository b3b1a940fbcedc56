"""Pictures of how Helios goes: windows on the table of a game that was really played, `data/how.rec`."""

from functools import cache
from typing import Final

from sunstone.drawing.kit import Box
from sunstone.drawing.markup import Markup
from sunstone.drawing.sheet import data_file, window
from sunstone.engine.game import Game
from sunstone.games.helios.drawing import cards, land, offers
from sunstone.games.helios.drawing.layout import CITY, LAND, PEOPLE, TILES, TOKENS
from sunstone.games.helios.view_types import HeliosView

_SEAT: Final = 0
_SHARED: Final = {"tiles": TILES, "tokens": TOKENS, "people": PEOPLE}
_OWN: Final = {"land": LAND, "city": CITY}
_AREAS: Final = Box(LAND.x + 8, LAND.bottom - 98, LAND.w - 16, 94)  # for action tiles


@cache
def _view() -> HeliosView:
    game = Game.replay(data_file("sunstone.games.helios", "how.rec").read_text("utf-8"))
    found: HeliosView = game.state.view(None)
    return found


def scene(name: str) -> Markup:
    """A card of the table by its name: `land`, `city`, `tiles`, `tokens`, `people`; of the land the `areas` alone."""
    view = _view()
    if name in _SHARED:
        box = _SHARED[name]
        body = cards.ground(name, box) + offers.printed() + offers.shared(view) + cards.people(view)
        return window(box.inset(-4), body, 1.15)
    box = _OWN.get(name, LAND)
    printed = land.track() + land.printed(view["board"]) + land.areas() if box is LAND else cards.city()
    body = cards.ground("land" if box is LAND else name, box) + printed + land.of_seat(view, _SEAT)
    return window(_AREAS if name == "areas" else box.inset(-4), body)
