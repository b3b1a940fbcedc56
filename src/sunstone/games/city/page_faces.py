"""Pictures for the buttons of the web page: what is chosen, and what chance may bring."""

from collections.abc import Callable, Sequence
from typing import Final

from sunstone.drawing.kit import Box
from sunstone.drawing.markup import Markup, drawn, html
from sunstone.drawing.page import icon, picture
from sunstone.engine.choice import Choice
from sunstone.games.city import components as facts
from sunstone.games.city.drawing import teotibot
from sunstone.games.city.drawing.faces import START_SIZE, glyph, starting as draw_start, technology
from sunstone.games.city.drawing.layout import FIND, PLACE, TABLET, TILE
from sunstone.games.city.view_types import CityView, Direction

BEYOND: Final = "!"  # after an outcome that our data hold impossible
_TECHNOLOGY: Final = Box(-37, -22, 74, 44)
_BOARD_ICONS: Final = {
    "forest": "wood",
    "quarry": "stone",
    "gold": "gold",
    "alchemy": "technology",
    "nobles": "building",
    "decorations": "decoration",
}


def die(seat: int, power: int) -> Markup:
    return html(
        '<svg class="i die" viewBox="-14 -14 28 28" aria-hidden="true"><use href="#die-s{}-{}"/></svg>', seat, power
    )


def face(view: CityView, choice: Choice) -> Markup:
    """A picture of what is chosen, for its button: a starting tile, a die, a tile of an offer; "" for most choices."""
    kind, _, name = choice.target.partition(":")
    if choice.text.startswith("~"):
        return _outcome(view, *choice.text[1:].removesuffix(BEYOND).split(":", 1))
    if kind == "start":
        return _starting(view, name)
    if kind == "worker" and view["seat"] is not None:
        return die(view["seat"], int(name.rpartition("-")[2]))
    if kind == "discovery" and choice.text.startswith("claim"):
        return _find(view, name)
    if kind == "major":
        return _major(view, name)
    if choice.text.startswith("priest:"):
        return picture(FIND, FIND, html('<use href="#priest-{}"/>', name), "face find")
    if choice.text.startswith("learn:"):
        return _outcome(view, "technology", choice.text.partition(":")[2])
    if kind == "tile":
        offered = view["offers"]["pyramid"][int(name) - 1]
        return _square(facts.DATA["pyramid_tiles"]["tiles"][offered - 1]["icons"]) if offered else Markup()
    if kind == "decoration":
        return _pair(facts.DATA["decoration_tiles"]["tiles"][int(name) - 1]["icons"])
    return Markup()


def _starting(view: CityView, name: str) -> Markup:
    return picture(*START_SIZE, drawn(draw_start(int(name))))


def _find(view: CityView, name: str) -> Markup:
    return picture(FIND, FIND, html('<use href="#find-{}"/>', name), "face find")


def _major(view: CityView, name: str) -> Markup:
    return picture(FIND, FIND, html('<use href="#major-{}"/>', name), "face find")


def _square(icons: Sequence[str], turn: int = 0) -> Markup:
    """A pyramid tile, so many quarter turns clockwise."""
    lying = [icons[(k - turn) % 4] for k in range(4)]
    return _icons("slab-1", (TILE, TILE), lying, ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _pair(icons: Sequence[str]) -> Markup:
    return _icons("tablet-flat", TABLET, icons, ((-1, 0), (1, 0)))


def _icons(body: str, size: tuple[float, float], icons: Sequence[str], spots: Sequence[tuple[int, int]]) -> Markup:
    marks = "".join(glyph(icon, x * TILE / 4.3, y * TILE / 4.3, 20) for icon, (x, y) in zip(icons, spots, strict=True))
    return picture(*size, html('<use href="#{}"/>{}', body, drawn(marks)))


# --- what chance may bring, by what stands before the colon
def _outcome(view: CityView, kind: str, name: str = "") -> Markup:
    return _OUTCOMES[kind](view, name) if kind in _OUTCOMES else Markup()


def _numbered(icons: str) -> list[str]:
    """The icons of a tile as records name it: "4gnbR"."""
    return list(icons.lstrip("0123456789"))


def _slot(view: CityView, name: str) -> Markup:
    tile, _, turn = name.partition("@")
    return _square(_numbered(tile), int(turn or 0) // 90)


def _turned(view: CityView, name: str) -> Markup:
    """Teotibot takes the leftmost tile of the offer."""
    tile = next(t for t in view["offers"]["pyramid"] if t)
    return _square(facts.DATA["pyramid_tiles"]["tiles"][tile - 1]["icons"], int(name) // 90)


def _direction(view: CityView, name: str) -> Markup:
    way: Direction = {
        "face": "left" if name.endswith("left") else "right",
        "advance": int(name[0]) if name[0].isdecimal() else None,
    }
    return picture(25, 34, drawn(teotibot.direction(way)))


_OUTCOMES: Final[dict[str, Callable[[CityView, str], Markup]]] = {
    "board": lambda view, name: icon(_BOARD_ICONS[name]),
    "technology": lambda view, name: picture(74, 44, drawn(technology(_TECHNOLOGY, name))),
    "decoration": lambda view, name: _pair(_numbered(name)),
    "pyramid": _slot,
    "slot": _slot,
    "turned": _turned,
    "discovery": _find,
    "start": _starting,
    "major": _major,
    "action": lambda view, name: picture(PLACE - 4, PLACE - 4, drawn(teotibot.action(view, name))),
    "direction": _direction,
}
