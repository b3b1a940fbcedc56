"""The pieces of the seats. Shape before colour: disc, block, kite and shield, of about the same area.

Drawn once as definitions round (0, 0) and used by name: a marker is `#mark-s0`. So a piece on the board is a few bytes,
and morphing has little to compare."""

from typing import Final

from sunstone.drawing.kit import esc, group, moved, num, path

SEATS: Final = 4
MARK: Final = 8.0  # radius of a marker as defined
REACH: Final = (1.0, 0.9, 1.24, 1.1)  # half the width of each silhouette, in radii


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


def body(shape: int, r: float, fill: str, edge: str, width: float) -> str:
    """A silhouette as a thing that throws a shadow."""
    d, drop = outline(shape, r), num(max(1.2, r * 0.16))
    shadow = path(d, "shadow", extra=f' transform="translate(0,{drop})"')
    return shadow + path(d, fill, edge, width, ' stroke-linejoin="round"')


def _mark(seat: int) -> str:
    return group(body(seat, MARK, f"s{seat}", f"s{seat}-lo", 1.1), id=f"mark-s{seat}")


def definitions() -> str:
    """What every seat has: its mark."""
    return "".join(_mark(seat) for seat in range(SEATS))


def piece(id: str, x: float, y: float, body: str, label: str, scale: float = 1, explain: str = "") -> str:
    """Anything that lies on the board and may move. The id never changes during a game."""
    help = f' data-explain="{esc(explain)}"' if explain else ""
    return f'<g id="{id}" class="piece" role="img" aria-label="{esc(label)}"{help} {moved(x, y, scale)}>{body}</g>'


def part(name: str) -> str:
    """A definition, used where it stands."""
    return f'<use href="#{name}"/>'
