"""Module obsidian and what goes with it: Major Discovery tiles, and the Mansion in place of the Palace."""

from collections.abc import Callable, Iterator
from typing import Final

from sunstone.drawing.amounts import Hand, Item, amounts
from sunstone.drawing.kit import Box, around, group, path, rect, stepped, symbol, text
from sunstone.drawing.seats import part, piece
from sunstone.games.city import components as facts
from sunstone.games.city.drawing import captions
from sunstone.games.city.drawing.layout import FIND, Places
from sunstone.games.city.expansion_words import MAJOR_TITLES
from sunstone.games.city.view_types import CityView, Mansion

SMALL: Final = 24  # in a seat's panel
_INK: Final = Hand(fill="disc-txt", weight=700, gap=2)


def _line(*items: Item) -> Callable[[float], str]:
    """Icons and numbers side by side, s high; on a small tile they move together."""

    def drawn(s: float) -> str:
        size = s * (1 if len(items) == 1 else 0.8 if s > 20 else 0.68)
        hand = _INK._replace(icon=size, type=round(max(10.5, s * 0.66), 1), gap=2 if s > 20 else 0.5)
        return amounts(0, 0, items, hand, "middle")

    return drawn


def _row(icon: str, n: int) -> Callable[[float], str]:
    def drawn(s: float) -> str:
        return "".join(symbol(icon, (k - (n - 1) / 2) * s * 0.44, 0, s * 0.76, "disc-ink") for k in range(n))

    return drawn


def _shaman(s: float) -> str:
    return symbol("shaman", 0, 0, s * 1.1, "disc-ink")


def _step_back(s: float) -> str:
    turned = f'<g transform="scale(-1,1)">{symbol("clockwise", 0, 0, s, "disc-ink")}</g>'
    return turned + text(0, 0, "3", max(10.5, s * 0.44), 700, "middle", "disc-ink")


def _mask(token: str) -> Callable[[float], str]:
    return lambda s: symbol("mask", 0, 0, s * 1.1, token)


_EFFECTS: Final[dict[str, Callable[[float], str]]] = {
    "md_shaman_step": lambda s: (
        _moved(_shaman(s * 0.9), -s * 0.28) + _moved(symbol("power-up", 0, 0, s * 0.6, "disc-ink"), s * 0.4)
    ),
    "md_shaman_stand": _shaman,
    "md_temple_blue": _line(("temple-blue", None), ("temple-any", None)),
    "md_temple_green": _line(("temple-green", None), ("temple-any", None)),
    "md_temple_red": _line(("temple-red", None), ("temple-any", None)),
    "md_extra_worker": lambda s: (
        text(-s * 0.34, 0, "+", s * 0.8, 700, "middle", "disc-ink") + symbol("worker", s * 0.2, 0, s * 0.82, "disc-ink")
    ),
    "md_double_harvest": _line("2×", ("any", None)),
    "md_mask": _mask("disc-ink"),
    "md_obsidian3": _line(("obsidian", 3)),
    "md_step_back": _step_back,
    "md_powerup3": _row("power-up", 3),
    "md_reuse2": _row("flip", 2),
    "md_technology": lambda s: symbol("technology", 0, 0, s, "disc-ink"),
    "special_mask_gold": _mask("sun"),
    "special_mask_jade": _mask("gain"),
}


def _moved(body: str, x: float, y: float = 0) -> str:
    return f'<g transform="translate({x:.1f},{y:.1f})">{body}</g>'


def _plate(size: float) -> str:
    """Deep corners and an edge of obsidian, where a Discovery tile has plain ones."""
    box = around(0, 0, size, size)
    return path(stepped(box._replace(y=box.y + 1.5), size / 7), "shadow") + path(
        stepped(box, size / 7), "disc", "obs-lo", 2
    )


def face(name: str) -> str:
    kind = facts.MAJOR_NAMES.index(name)
    price: list[Item] = [
        (thing, int(n))
        for thing, n in (("cocoa", facts.MAJOR_COCOA[kind]), ("obsidian", facts.MAJOR_OBSIDIAN[kind]))
        if n
    ]
    if name == "md_shaman_stand":
        price = [("worker", None), "−1"]
    if not price:
        return _plate(FIND) + _EFFECTS[name](FIND * 0.54)
    band = rect(around(0, -12.5, FIND - 14, 14), 3, "disc-band")
    band += amounts(0, -12.5, price, Hand(11, 10.5, 2, 700, "disc-txt"), "middle")
    return _plate(FIND) + band + _moved(_EFFECTS[name](FIND * 0.46), 0, 8)


def definitions() -> str:
    faces = [(f"major-{name}", face(name)) for name in facts.MAJOR_NAMES]
    faces += [(f"major-s-{name}", _plate(SMALL) + _EFFECTS[name](14)) for name in facts.MAJOR_NAMES]
    return "".join(group(body, id=id, cls="parchment") for id, body in faces)


# --- the Mansion
def mansion(view: CityView) -> Mansion | None:
    return view["expansion"] and view["expansion"]["mansion"]


def temple_of_space(box: Box, temple: str) -> str:
    """Which temple a royal space of the Mansion belongs to."""
    x, y = box.x + 9.5, box.y + 32
    return rect(around(x, y, 16, 17), 4, f"t-{temple}-s") + symbol(f"temple-{temple}", x, y, 14.5)


def pieces(view: CityView, at: Places) -> Iterator[tuple[str, str]]:
    here = mansion(view)
    if not here or "royal:1" not in at:
        return
    for i, seat in enumerate(here["claims"]):
        if seat is not None:
            box, id = at[f"royal:{i + 1}"], f"claim-{i + 1}"
            label = f"{captions.seat_name(view, seat)} owns the {here['temples'][i]} temple and this Royal tile"
            yield id, piece(id, box.x + 10.5, box.y + 50, part(f"mark-s{seat}"), label, 0.78)
    if here["tile"]:
        box, name = at["find:palace"], here["tile"]
        label = f"Major Discovery tile {MAJOR_TITLES[name]}, Mansion"
        yield (
            f"major-here-{name}",
            piece(f"major-here-{name}", box.cx, box.cy, part(f"major-{name}"), label, 1, f"major:{name}"),
        )
