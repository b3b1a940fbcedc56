"""A small chart of numbers one after the other: a line, and the band in which they surely lie."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sunstone.drawing.kit import num
from sunstone.drawing.markup import Markup, drawn, html, joined

WIDTH: Final = 640
HEIGHT: Final = 190
LEFT, RIGHT, TOP, BOTTOM = 62, 12, 14, 14
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000, 2000)  # between two lines of the scale
LINES: Final = 4  # at most
DOTS: Final = 120  # so many are still told apart


class Value(NamedTuple):
    at: float
    low: float
    high: float


def trend(values: Sequence[Value], label: str) -> Markup:
    """`label`: what is drawn, in words for who does not see it."""
    if len(values) < 2:
        return Markup()
    step = _step(min(v.low for v in values), max(v.high for v in values))
    bottom = min(v.low for v in values) // step * step
    top = max(-(-max(v.high for v in values) // step) * step, bottom + step)

    def x(i: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * i / (len(values) - 1)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (top - value) / (top - bottom)

    count = round((top - bottom) / step)
    body = joined(_line(y(bottom + n * step), bottom + n * step) for n in range(count + 1))
    if any(v.low < v.high for v in values):
        edge = [(x(i), y(v.high)) for i, v in enumerate(values)]
        edge += [(x(i), y(v.low)) for i, v in reversed(list(enumerate(values)))]
        body += drawn(f'<path class="band" d="{_path(edge)}z"/>')
    points = [(x(i), y(v.at)) for i, v in enumerate(values)]
    body += drawn(f'<path class="line" d="{_path(points)}"/>')
    dots = points if len(points) <= DOTS else points[-1:]
    body += drawn("".join(f'<circle class="dot" cx="{num(a)}" cy="{num(b)}" r="3"/>' for a, b in dots))
    return html(
        '<svg class="trend" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>', WIDTH, HEIGHT, label, body
    )


def _step(low: float, high: float) -> float:
    return next((step for step in STEPS if (high - low) / step <= LINES - 1), STEPS[-1])


def _line(y: float, value: float) -> Markup:
    line = html('<path class="grid" d="M{} {}H{}"/>', LEFT, num(y), WIDTH - RIGHT)
    return line + html('<text class="scale" x="{}" y="{}" dy="4">{}</text>', LEFT - 8, num(y), round(value))


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
