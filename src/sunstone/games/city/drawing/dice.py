"""Workers: dice in the silhouettes of the seats, and the stone ones that nobody owns. Used by name: `#die-s0-3` is seat
0, power 3, and `#neutral-s2` a worker of an unused colour."""

from typing import Final

from sunstone.drawing.kit import group, num, path
from sunstone.drawing.seats import SEATS, body, outline

DIE: Final = 13.5  # radius of a die as defined
_PIPS: Final = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
}


def _die(seat: int) -> str:
    gloss = path(outline(seat, DIE * 0.8), "none", "gloss", 1, ' stroke-opacity=".28"')
    return group(body(seat, DIE, f"s{seat}", f"s{seat}-lo", 1.3) + gloss, id=f"die-s{seat}")


def _die_of(seat: int, power: int) -> str:
    spread, lift = DIE * (0.46 if seat < 2 else 0.42), DIE * (-0.1 if seat == 3 else 0)
    pips = "".join(
        f'<circle cx="{num(x * spread)}" cy="{num(y * spread + lift)}" r="{num(DIE * 0.165)}"/>'
        for x, y in _PIPS[power]
    )
    return f'<g id="die-s{seat}-{power}"><use href="#die-s{seat}"/><g fill="var(--s{seat}-on)">{pips}</g></g>'


def _neutral(shape: int) -> str:
    """Stone, hatched, without pips: its power is never read."""
    r = DIE * 0.9
    hatched = path(outline(shape, r), "url(#hatch)")
    return group(body(shape, r, "n", "n-lo", 1.3) + hatched, id=f"neutral-s{shape}")


def definitions() -> str:
    hatch = (
        '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V5" stroke="var(--n-lo)" stroke-width="1.6" opacity=".55"/></pattern>'
    )
    faces = "".join(_die(seat) + "".join(_die_of(seat, power) for power in _PIPS) for seat in range(SEATS))
    return hatch + faces + "".join(_neutral(seat) for seat in range(SEATS))
