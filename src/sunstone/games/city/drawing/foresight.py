"""What a pyramid tile or a decoration would bring: points at rest, and round its ghost the icons that match."""

from collections.abc import Iterable, Sequence
from typing import Final

from sunstone.drawing.amounts import points
from sunstone.drawing.kit import Box, circle, group, symbol
from sunstone.engine.choice import Choice
from sunstone.games.city import pyramid_data
from sunstone.games.city.names import SLOTS_NAMED, TEMPLE_NAMES
from sunstone.games.city.view_types import CityView

CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # of a tile, clockwise from the top left
ICON_AT: Final = 0.23  # of a tile's side, from its middle
_STEP_VP: Final = 2  # a step on a temple, to tell which way round is the best
_TEMPLES: Final = tuple(f"temple-{name}" for name in TEMPLE_NAMES)
_WORTH: Final = ("slot", "space", "decoration")  # places that say what is the best to be had there


def best_first(choices: Sequence[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: -_value(choice))


def _value(choice: Choice) -> int:
    """Points, and steps on temples besides what they bring at once."""
    return sum(n if what == "vp" else _STEP_VP * n for what, n in choice.effects if what == "vp" or what in _TEMPLES)


def worth(head: str, choices: Sequence[Choice], box: Box) -> str:
    """At rest: the most points that one of these choices brings, and the temple that it climbs in a slot."""
    vp = max((n for choice in choices for what, n in choice.effects if what == "vp"), default=0)
    if head not in _WORTH or not vp:
        return ""
    climbed = [what for what, _ in choices[0].effects if what in _TEMPLES] if head == "slot" else []
    up = 6 if climbed else 0
    temples = "".join(symbol(icon, box.cx, box.cy + 10, 14) for icon in climbed)
    kind = "rest" if head == "slot" else "worth"  # a ghost lies there instead
    return f'<g class="{kind}" data-most="vp" aria-hidden="true">{points(box.cx, box.cy - up, vp, 21)}{temples}</g>'


# --- icons that would match, as a mask of corners
def matching(view: CityView, tile: int, choice: Choice) -> int:
    """city:7"""
    slot = SLOTS_NAMED.index(choice.target.partition(":")[2])
    face = ((tile - 1) * 4 + choice.way) * 4
    return sum(1 << c for c in range(4) if pyramid_data.FACE[face + c] == _covered(view, slot, c))


def _covered(view: CityView, slot: int, corner: int) -> int:
    under = pyramid_data.UNDER[slot * 4 + corner]
    if under < 0:
        return int(-1 - under)
    return pyramid_data.ICONS.index(view["pyramid"][SLOTS_NAMED[under // 4]]["icons"][under % 4].lower())


def mark_name(mask: int) -> str:
    return f"match-{mask}"


def marks(masks: Iterable[int], side: float) -> str:
    """Definitions of the rings round icons that match, for a tile of that side."""
    return "".join(
        group(
            "".join(
                circle(x * side * ICON_AT, y * side * ICON_AT, side * 0.215, "none", "gain", 2)
                for c, (x, y) in enumerate(CORNERS)
                if mask >> c & 1
            ),
            id=mark_name(mask),
        )
        for mask in sorted(set(masks))
    )
