"""The pieces of the seats. Shape before colour: disc, block, kite and shield, of about the same area.

Drawn once as definitions round (0, 0) and used by name: a die is `#die-s0-3` (seat, power), a marker `#mark-s0`, a
worker of an unused colour `#neutral-s2`. So a piece on the board is a few bytes, and morphing has little to compare."""

from typing import Final

from sunstone.drawing.kit import esc, group, moved, num, path

SEATS: Final = 4
DIE: Final = 13.5  # radius of a die as defined
MARK: Final = 8.0  # and of a marker
REACH: Final = (1.0, 0.9, 1.24, 1.1)  # half the width of each silhouette, in radii

_PIPS: Final = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
}


def outline(shape: int, r: float) -> str:
    """A silhouette round (0, 0)."""
    return (_disc, _block, _kite, _shield)[shape](r)


def _disc(r: float) -> str:
    a = num(r)
    return f"M0 -{a}A{a} {a} 0 1 1 -.01 -{a}z"


def _block(r: float) -> str:
    h, i = num(r * 0.9), num(r * 0.7)
    return f"M-{i} -{h}H{i}Q{h} -{h} {h} -{i}V{i}Q{h} {h} {i} {h}H-{i}Q-{h} {h} -{h} {i}V-{i}Q-{h} -{h} -{i} -{h}z"


def _kite(r: float) -> str:
    k, c, i = num(r * 1.24), num(r * 0.14), num(r * 1.1)
    return f"M-{c} -{i}Q0 -{k} {c} -{i}L{i} -{c}Q{k} 0 {i} {c}L{c} {i}Q0 {k} -{c} {i}L-{i} {c}Q-{k} 0 -{i} -{c}z"


def _shield(r: float) -> str:
    w, top, side, foot = num(r * 0.98), num(r * 0.92), num(r * 0.3), num(r * 1.2)
    return f"M-{w} -{top}H{w}V{side}L0 {foot}L-{w} {side}z"


def _body(shape: int, r: float, fill: str, edge: str, width: float) -> str:
    d, drop = outline(shape, r), num(max(1.2, r * 0.16))
    shadow = path(d, "shadow", extra=f' transform="translate(0,{drop})"')
    return shadow + path(d, fill, edge, width, ' stroke-linejoin="round"')


def _die(seat: int) -> str:
    gloss = path(outline(seat, DIE * 0.8), "none", "gloss", 1, ' stroke-opacity=".28"')
    return group(_body(seat, DIE, f"s{seat}", f"s{seat}-lo", 1.3) + gloss, id=f"die-s{seat}")


def _die_of(seat: int, power: int) -> str:
    spread, lift = DIE * (0.46 if seat < 2 else 0.42), DIE * (-0.1 if seat == 3 else 0)
    pips = "".join(
        f'<circle cx="{num(x * spread)}" cy="{num(y * spread + lift)}" r="{num(DIE * 0.165)}"/>'
        for x, y in _PIPS[power]
    )
    return f'<g id="die-s{seat}-{power}"><use href="#die-s{seat}"/><g fill="var(--s{seat}-on)">{pips}</g></g>'


def _mark(seat: int) -> str:
    return group(_body(seat, MARK, f"s{seat}", f"s{seat}-lo", 1.1), id=f"mark-s{seat}")


def _neutral(shape: int) -> str:
    """Stone, hatched, without pips: its power is never read."""
    r = DIE * 0.9
    body = _body(shape, r, "n", "n-lo", 1.3)
    return group(body + path(outline(shape, r), "url(#hatch)"), id=f"neutral-s{shape}")


def definitions(dice: bool = True) -> str:
    """What every seat has: its mark, and where the game has dice those, with the stone ones that nobody owns."""
    marks = "".join(_mark(seat) for seat in range(SEATS))
    if not dice:
        return marks
    hatch = (
        '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V5" stroke="var(--n-lo)" stroke-width="1.6" opacity=".55"/></pattern>'
    )
    faces = "".join(_die(seat) + "".join(_die_of(seat, power) for power in _PIPS) for seat in range(SEATS))
    return hatch + faces + marks + "".join(_neutral(seat) for seat in range(SEATS))


def piece(id: str, x: float, y: float, body: str, label: str, scale: float = 1, explain: str = "") -> str:
    """Anything that lies on the board and may move. The id never changes during a game."""
    help = f' data-explain="{esc(explain)}"' if explain else ""
    return f'<g id="{id}" class="piece" role="img" aria-label="{esc(label)}"{help} {moved(x, y, scale)}>{body}</g>'


def part(name: str) -> str:
    """A definition, used where it stands."""
    return f'<use href="#{name}"/>'
