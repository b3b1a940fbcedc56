"""A chart of shares over a game, a line a seat: drawn, to be pointed at moment by moment, and gone through by keys."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sunstone.drawing.kit import num
from sunstone.drawing.markup import Markup, drawn, html, joined
from sunstone.drawing.seats import outline

WIDTH: Final = 860
HEIGHT: Final = 250
LEFT, RIGHT, TOP, BOTTOM = 50, 22, 24, 12
END: Final = 7.0  # radius of the mark at the end of a line
NAMED: Final = 5.5
LETTER: Final = 6.6  # width that a letter of a title takes at most, on average
GAP: Final = 8  # between two titles


class Stop(NamedTuple):
    """A moment: where it leads, what is said of it, and the share of every seat."""

    href: str
    title: str
    shares: Sequence[float]  # 0 to 1
    named: int = -1  # the seat whose turn before it is marked


def chart(stops: Sequence[Stop], chapters: Mapping[int, str]) -> Markup:
    """`chapters`: titles by the number of the stop at which something begins."""
    if len(stops) < 2:
        return Markup()
    seats, last = range(len(stops[0].shares)), len(stops) - 1
    body = _grid() + joined(_chapters({_x(at, last): title for at, title in chapters.items()}))
    body += joined(
        _line(seat, [(_x(i, last), _y(stop.shares[seat])) for i, stop in enumerate(stops)]) for seat in seats
    )
    body += joined(_stop(i, stop, last) for i, stop in enumerate(stops))
    return html(
        '<svg class="chart" viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>',
        WIDTH,
        HEIGHT,
        "Chance of winning after every turn",
        body,
    )


def _x(i: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * i / last


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _grid() -> Markup:
    rows = Markup()
    for percent in (0, 50, 100):
        y = num(_y(percent / 100))
        rows += html('<path class="grid" d="M{} {}H{}"/>', LEFT, y, WIDTH - RIGHT)
        rows += html('<text class="scale" x="{}" y="{}" dy="4">{} %</text>', LEFT - 8, y, percent)
    return rows


def _chapters(titles: Mapping[float, str]) -> Iterator[Markup]:
    """A title stands over its line, moved as far as the edges and the one after it ask; where that would part it from
    its line it is left out."""
    free = float(WIDTH)
    for x, title in sorted(titles.items(), reverse=True):
        yield html('<path class="chapter" d="M{} {}V{}"/>', num(x), TOP - 4, HEIGHT - BOTTOM)
        wide = LETTER * len(title)
        end = max(wide, min(x + wide / 2, free))
        if x <= end <= free:
            yield html('<text class="chapter" x="{}" y="{}">{}</text>', num(end - wide / 2), TOP - 10, title)
            free = end - wide - GAP


def _line(seat: int, points: Sequence[tuple[float, float]]) -> Markup:
    path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    x, y = points[-1]
    end = _mark(outline(seat, END), x, y)
    return html('<g class="of-{}"><path class="share" d="{}"/>{}</g>', seat, path, end)


def _mark(d: str, x: float, y: float) -> Markup:
    return drawn(f'<path class="end" d="{d}" transform="translate({num(x)} {num(y)})"/>')


def _stop(i: int, stop: Stop, last: int) -> Markup:
    x, half = _x(i, last), (WIDTH - LEFT - RIGHT) / last / 2
    dots = joined(
        html('<circle class="of-{}" cx="{}" cy="{}" r="4"/>', seat, num(x), num(_y(share)))
        for seat, share in enumerate(stop.shares)
    )
    named = Markup()
    if stop.named >= 0:
        y, r = _y(stop.shares[stop.named]), NAMED
        named = html('<path class="named" d="M{} {}l{} {}l-{} {}l-{} -{}z"/>', num(x), num(y - r), r, r, r, r, r, r)
    return html(
        '<a href="{}" class="stop" tabindex="{}" aria-label="{}"><title>{}</title>'
        '<rect x="{}" y="{}" width="{}" height="{}"/><path class="at" d="M{} {}V{}"/>{}{}</a>',
        stop.href,
        0 if i == last else -1,
        stop.title,
        stop.title,
        num(x - half),
        TOP - 4,
        num(2 * half),
        HEIGHT - TOP - BOTTOM + 8,
        num(x),
        TOP - 4,
        HEIGHT - BOTTOM,
        dots,
        named,
    )
