"""Words, icons and amounts on one line: a number, then its shape; points are a rosette with the number inside."""

from collections.abc import Sequence
from typing import NamedTuple

from sunstone.drawing.kit import SMALLEST, symbol, text, text_width


class Word(NamedTuple):
    """Words in another ink or weight than the rest of the line."""

    text: str
    fill: str = "ink-2"
    weight: int = 500


Item = str | Word | tuple[str, int | str | None]  # words, or an icon with its number; None: the icon alone


LEAST_ICON = 9.5  # icons are known by their outline, and may be smaller than letters


class Hand(NamedTuple):
    """How a line is written: icon size, type size, gap between items, weight, ink."""

    icon: float = 14
    type: float = 12
    gap: float = 4
    weight: int = 600
    fill: str = "ink"


def points(cx: float, cy: float, n: int | str, size: float = 20) -> str:
    words = str(n)
    by_length = {1: 0.58, 2: 0.5}.get(len(words), 0.4)
    size = max(size, SMALLEST / by_length * 0.92)  # a plate is never too small for its number
    return symbol("vp-plate", cx, cy, size) + text(cx, cy, words, round(size * by_length, 1), 700, "middle", "vp-on")


def _width(item: Item, hand: Hand) -> float:
    if isinstance(item, Word):
        return text_width(item.text, hand.type, item.weight)
    if isinstance(item, str):
        return text_width(item, hand.type, hand.weight)
    icon, n = item
    if n is None:
        return hand.icon
    if icon == "vp":
        return hand.icon * 1.3
    return text_width(str(n), hand.type, hand.weight) + 1.5 + hand.icon


def _draw(item: Item, x: float, y: float, hand: Hand) -> str:
    if isinstance(item, Word):
        return text(x, y, item.text, hand.type, item.weight, fill=item.fill)
    if isinstance(item, str):
        return text(x, y, item, hand.type, hand.weight, fill=hand.fill)
    icon, n = item
    if n is None:
        return symbol(icon, x + hand.icon / 2, y, hand.icon)
    if icon == "vp":
        return points(x + hand.icon * 0.65, y, n, hand.icon * 1.3)
    width = _width(item, hand)
    return text(x, y, n, hand.type, hand.weight, fill=hand.fill) + symbol(icon, x + width - hand.icon / 2, y, hand.icon)


def line_width(items: Sequence[Item], hand: Hand) -> float:
    return sum(_width(item, hand) for item in items) + hand.gap * max(0, len(items) - 1)


def fitted(items: Sequence[Item], hand: Hand, width: float) -> Hand:
    """The hand, with icons, gaps and type made smaller as far as the line needs to fit."""
    while line_width(items, hand) > width and hand.icon > LEAST_ICON:
        smaller = max(SMALLEST, hand.type - 0.5)
        hand = hand._replace(icon=hand.icon - 0.5, gap=max(0.5, hand.gap - 0.5), type=smaller)
    return hand


def amounts(x: float, y: float, items: Sequence[Item], hand: Hand, anchor: str = "start") -> str:
    """The items from left to right; `anchor` says what of the line stands at x: start, middle or end."""
    at = x - line_width(items, hand) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    out = ""
    for item in items:
        out += _draw(item, at, y, hand)
        at += _width(item, hand) + hand.gap
    return out
