"""Pictures of how City goes: windows on the table of two games that were really played, `data/how.rec` and, alone with
all modules, `data/how-modules.rec`."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from sunstone.drawing.kit import Box, text
from sunstone.drawing.markup import Markup
from sunstone.drawing.seats import part
from sunstone.drawing.sheet import data_file, window
from sunstone.engine.game import Game
from sunstone.games.city.drawing import altars, boards, empire, plaza, teotibot, tracks
from sunstone.games.city.drawing.layout import EDGE, HEIGHT, WIDTH, Places
from sunstone.games.city.drawing.pieces import pieces
from sunstone.games.city.drawing.places import anchors
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.view_types import CityView

_MODULES: Final = "how-modules"
_PIXELS: Final = re.compile(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\)")
_POWERS: Final = 5
_DIE: Final = 44  # from one die to the next in the row of powers
_SCALE: Final = 1.15


@cache
def _view(record: str) -> CityView:
    game = Game.replay(data_file("sunstone.games.city", f"{record}.rec").read_text("utf-8"))
    found: CityView = game.state.view(None)
    return found


def scene(name: str) -> Markup:
    """A board or a card by its name, `name-modules` as it is with all modules; `dice` and the whole `table`."""
    if name == "dice":
        return _dice()
    if name == "table":
        return _table(_view("how"))
    which, _, more = name.partition("-")
    view = _view(_MODULES if more or which in ("teotibot", "altars", "empire") else "how")
    at = anchors(view)
    box = at[f"board:{which}"] if which in BOARD_NAMES else at[which]
    return window(box.inset(-EDGE / 2), _printed(view, which, at) + "".join(_lying(view, box)), _SCALE)


def _printed(view: CityView, name: str, at: Places) -> str:
    if name in BOARD_NAMES:
        return boards.board(view, name, at)
    cards = {
        "pyramid": lambda: plaza.plaza(),
        "calendar": lambda: tracks.calendar(at),
        "temples": lambda: tracks.temples(view, at),
        "avenue": lambda: tracks.avenue(at),
        "pyramid_track": lambda: tracks.pyramid_track(at),
        "wheel": lambda: tracks.wheel(view, at),
        "teotibot": lambda: teotibot.printed(view, at),
        "altars": lambda: altars.printed(view, at),
        "empire": lambda: empire.printed(view, at),
    }
    return cards[name]()


def _lying(view: CityView, box: Box) -> Iterator[str]:
    """What lies inside the box; the few pieces that say no place are drawn where they are."""
    for piece in pieces(view).values():
        found = _PIXELS.search(piece)
        if not found or (box.x < float(found[1]) < box.right and box.y < float(found[2]) < box.bottom):
            yield piece


def _table(view: CityView) -> Markup:
    at = anchors(view)
    body = plaza.plaza() + boards.ring(view, at) + tracks.tracks(view, at) + "".join(pieces(view).values())
    return window(Box(0, 0, WIDTH, HEIGHT), body, 0.75)


def _dice() -> Markup:
    """A worker of every power."""
    out = ""
    for power in range(1, _POWERS + 1):
        x = (power - 0.5) * _DIE
        out += f'<g transform="translate({x},22)">{part(f"die-s0-{power}")}</g>' + text(x, 48, power, 12, 700, "middle")
    return window(Box(0, 0, _POWERS * _DIE, 58), out, _SCALE)
