"""Strength over rounds, drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT, EDGE = 640, 360, 48
COLOURS = ("#2a6f97", "#c1541c")


@dataclass(frozen=True)
class Fight:
    """What came of a net's match."""

    games: int
    wins: float  # share of them, with its interval of 95 %
    low: float
    high: float
    margin: float


class Line(NamedTuple):
    name: str
    points: Sequence[tuple[int, Fight]]  # by round


def drawn(title: str, lines: Sequence[Line]) -> str:
    last = max(number for line in lines for number, _ in line.points)

    def x(number: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * (number - 0.5) / last, 1)

    def y(share: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        f'font-size="12"><title>{title}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<text x="{EDGE}" y="24" font-size="14">{title}</text>'
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(
            f'<path d="M{EDGE} {y(share)}H{WIDTH - EDGE}" stroke="#ddd"/>'
            f'<text x="{EDGE - 6}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>'
        )
    parts += [f'<text x="{x(n)}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{n}</text>' for n in range(1, last + 1)]
    for nth, (line, colour) in enumerate(zip(lines, COLOURS, strict=False)):
        path = "L".join(f"{x(number)} {y(fight.wins)}" for number, fight in line.points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for number, fight in line.points:
            parts.append(
                f'<path d="M{x(number)} {y(fight.low)}V{y(fight.high)}" stroke="{colour}"/>'
                f'<circle cx="{x(number)}" cy="{y(fight.wins)}" r="4" fill="{colour}"/>'
            )
        parts.append(f'<text x="{EDGE + 260 * nth}" y="{HEIGHT - 8}" fill="{colour}">{line.name}</text>')
    return "\n".join([*parts, "</svg>", ""])
