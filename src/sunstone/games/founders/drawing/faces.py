"""The faces of tiles, each drawn round (0, 0): defined once a page and used by name, so that a piece is a few bytes.

A piece is `#p-gold-4-90f` (kind, way round), held at the cell that carries its emblem; what it would drop beside it
`#d-gold-4-90f`; a worship tile `#w-red.gold_to_vp`; a pyramid tile `#slab-1` with its glyph; a disk `#disk-s0`."""

from typing import Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts, fitted, line_width, points
from sunstone.drawing.kit import Box, around, circle, group, num, path, rect, stepped, symbol, text
from sunstone.drawing.seats import SEATS, outline as silhouette
from sunstone.games.founders import components as facts
from sunstone.games.founders.drawing.layout import STACK, UNIT, WORSHIP
from sunstone.games.founders.drawing.shapes import Cell, cells_of, flat, grip, neighbours, outline, ways_of
from sunstone.games.founders.titles import WORSHIP_TILES, WorshipTile

MASK_ICONS: Final = dict(zip(facts.MASK_NAMES, ("mask-4", "mask-6", "mask-5"), strict=True))
SLAB: Final = 2 * UNIT  # side of a pyramid tile as defined
DISK_RX: Final = STACK[0] / 2 - 3
DISK_RY: Final = 7.5
DISK_H: Final = 12.0  # how much higher each disk lies
BONUS_ITEMS: Final[dict[str, list[Item]]] = {
    "any_influence": [("favor", None)],
    "vp_and_resource": [("vp", 1), ("any", None)],
    "any_build": [("building", None)],
    "two_vp": [("vp", 2)],
    "vp_and_strength": [("vp", 1), ("power-up", None)],
}
_PIECES: Final = {p["id"]: p for p in [*facts.DATA["building"], *facts.DATA["temple"]]}
_PATTERNS: Final = {
    "wood": (8, 8, '<path d="M0 4h8" stroke="var(--wood-lo)" opacity=".28"/>'),
    "stone": (
        16,
        12,
        '<path d="M0 .5h16M0 6.5h16M4 .5v6M12 6.5v6" stroke="var(--stone-lo)" opacity=".3" fill="none"/>',
    ),
    "gold": (10, 10, '<path d="M5 1.5L8.5 5 5 8.5 1.5 5z" fill="var(--gold-lo)" opacity=".2"/>'),
    "step": (12, 12, '<path d="M0 12V8h4V4h4V0h4" fill="none" stroke="var(--t-on)" stroke-width="1.3" opacity=".15"/>'),
    "far": (7, 7, '<path d="M0 7L7 0" stroke="var(--ink)" opacity=".1"/>'),
}


def tint_of(piece: str) -> tuple[str, str, str]:
    """Fill, edge and pattern of a piece."""
    material = _PIECES[piece].get("material")
    return (f"f-{material}", f"{material}-lo", material) if material else (f"t-{piece}", f"t-{piece}-lo", "step")


def definitions() -> str:
    patterns = "".join(
        f'<pattern id="pt-{name}" width="{w}" height="{h}" patternUnits="userSpaceOnUse">{body}</pattern>'
        for name, (w, h, body) in _PATTERNS.items()
    )
    out = patterns + "".join(_slab(level) for level in (1, 2, 3))
    for piece in facts.PIECE_NAMES:
        for way in ways_of(piece):
            cells = cells_of(piece, way)
            out += group(_piece(piece, cells), id=f"p-{piece}-{way}")
            if "material" in _PIECES[piece]:
                out += group(_drops(_PIECES[piece]["material"], cells), id=f"d-{piece}-{way}")
    out += "".join(
        group(symbol(name, 0, 0, UNIT * 0.6), id=f"cube-{name}") + _drop(name) for name in facts.MATERIAL_NAMES
    )
    out += "".join(group(_worship(tile), id=f"w-{name}") for tile, name in enumerate(facts.WORSHIP_NAMES))
    out += "".join(group(_disk(f"s{s}", f"s{s}-lo", _seat_mark(s)), id=f"disk-s{s}") for s in range(SEATS))
    out += "".join(
        group(_disk("deco", "deco-line") + _bonus(items), id=f"bonus-{name}") for name, items in BONUS_ITEMS.items()
    )
    return out


# --- pieces
def _shift(cells: tuple[Cell, ...]) -> list[Cell]:
    """From the cell it is held by."""
    r, c = grip(cells)
    return [(row - r, column - c) for row, column in cells]


def _piece(piece: str, cells: tuple[Cell, ...]) -> str:
    fill, edge, pattern = tint_of(piece)
    temple = piece in facts.COLOUR_NAMES
    here = _shift(cells)
    d = outline(here, UNIT, UNIT * 0.045, UNIT * 0.14)
    body = path(d, "shadow", extra=f' transform="translate(0,{num(UNIT * 0.07)})"') + _edged(d, fill, edge)
    body += path(d, f"url(#pt-{pattern})")
    if temple:
        rim = outline(here, UNIT, UNIT * 0.15, UNIT * 0.1)
        body += path(rim, "none", "t-on", 1.3, ' stroke-opacity=".5"')
    else:
        rooms = "".join(_square(c * UNIT + UNIT * 0.2, r * UNIT + UNIT * 0.2, UNIT * 0.6) for r, c in here)
        body += path(rooms, "none", edge, 1, ' stroke-opacity=".4"')
    middle = UNIT / 2
    body += circle(middle, middle, UNIT * (0.36 if temple else 0.33), "card", edge, 1)
    body += symbol(f"temple-{piece}" if temple else pattern, middle, middle, UNIT * (0.54 if temple else 0.48))
    return f'<g transform="translate({num(-middle)},{num(-middle)})">{body}</g>'


def _edged(d: str, fill: str, edge: str) -> str:
    """The edge is that of the piece; a ghost sets its own."""
    stroke = f'stroke="var(--ghost-edge,var(--{edge}))" stroke-width="1.4" stroke-dasharray="var(--ghost-dash,none)"'
    return f'<path d="{d}" fill="var(--{fill})" {stroke}/>'


def _square(x: float, y: float, s: float) -> str:
    return f"M{num(x)} {num(y)}h{num(s)}v{num(s)}h{num(-s)}z"


def _drops(material: str, cells: tuple[Cell, ...]) -> str:
    """What a building would drop on each neighbour; the page clips it to the cells that are free."""
    around = "".join(_square((c - 0.5) * UNIT, (r - 0.5) * UNIT, UNIT) for r, c in neighbours(_shift(cells)))
    return path(around, f"url(#pt-drop-{material})")


def _drop(material: str) -> str:
    """A cube to come."""
    ring = f'<circle class="to-come" r="{num(UNIT * 0.36)}"/>'
    middle = f'<g transform="translate({num(UNIT / 2)},{num(UNIT / 2)})">'
    body = middle + circle(0, 0, UNIT * 0.36, "ui") + symbol(material, 0, 0, UNIT * 0.46) + ring + "</g>"
    place = f'x="{num(-UNIT / 2)}" y="{num(-UNIT / 2)}" width="{num(UNIT)}" height="{num(UNIT)}"'
    return f'<pattern id="pt-drop-{material}" {place} patternUnits="userSpaceOnUse">{body}</pattern>'


def small_piece(piece: str, x: float, y: float, unit: float) -> str:
    """A piece as a sign, its upper left corner at (x, y)."""
    fill, edge, _ = tint_of(piece)
    d = outline(flat(piece), unit, 0.4, unit * 0.12)
    return f'<g transform="translate({num(x)},{num(y)})">{path(d, fill, edge, 0.9)}</g>'


def size_of(piece: str) -> tuple[int, int]:
    """Columns and rows of a piece as it lies in the market."""
    cells = flat(piece)
    return 1 + max(c for _, c in cells), 1 + max(r for r, _ in cells)


def grip_offset(piece: str, unit: float) -> tuple[float, float]:
    """From the middle of a piece's extent to the middle of the cell it is held by."""
    r, c = grip(flat(piece))
    w, h = size_of(piece)
    return (c + 0.5 - w / 2) * unit, (r + 0.5 - h / 2) * unit


# --- the pyramid
def _slab(level: int) -> str:
    box = around(0, 0, SLAB - 2, SLAB - 2)
    off = 1.0 + level * 1.5
    body = path(stepped(box._replace(y=box.y + off), SLAB * 0.07), "shadow")
    body += path(stepped(box._replace(y=box.y + off / 2), SLAB * 0.07), "pt-line")
    body += path(stepped(box, SLAB * 0.07), f"pt{level if level == 1 else level + 1}", "pt-line")
    body += path(stepped(box.inset(SLAB * 0.09), SLAB * 0.06), "none", "pt-line", 0.9, ' opacity=".6"')
    return group(body, id=f"slab-{level}")


def slab_face(colour: str, away: tuple[int, int]) -> str:
    """The glyph of a pyramid tile, in its outer part so that the next level does not cover it."""
    x, y = away[0] * SLAB * 0.2, away[1] * SLAB * 0.2
    if colour == "blank":
        return symbol("glyph-neutral", x, y, SLAB * 0.3, "glyph-dim")
    return symbol(f"temple-{colour}", x, y, SLAB * 0.36)


def reward_face(code: str, s: float) -> str:
    """A reward printed on a pyramid square of that size, round (0, 0)."""
    r = next(r for r in facts.DATA["reward"] if r["id"] == code)
    f = s / SLAB
    if "temple" in r:
        return small_piece(r["temple"], -size_of(r["temple"])[0] * 6 * f, -20 * f, 12 * f) + symbol(
            f"temple-{r['temple']}", 0, 17 * f, 22 * f
        )
    if "buildings" in r:
        widths = [size_of(name)[0] * 19 * f for name in r["buildings"]]
        x, out = -(sum(widths) + 4 * (len(widths) - 1)) / 2, ""
        for name, width in zip(r["buildings"], widths, strict=True):
            out += small_piece(name, x, -9.5 * f, 19 * f)
            x += width + 4
        return out
    if "worship" in r:
        return symbol("worship-tile", 0, 0, 36 * f)
    if "building_size" in r:
        plate = around(16 * f, 0, 22 * f, 22 * f)
        empty = rect(plate, 3, "none", "ink-2", 1.3, ' stroke-dasharray="3 2"')
        size = text(plate.cx, 0, r["building_size"], 12 * f, 700, "middle", "ink-2")
        return points(-14 * f, 0, r["vp"], 27 * f) + empty + size
    return points(0, 0, r["vp"], 32 * f)


# --- worship tiles
def _worship(tile: int) -> str:
    w, h = WORSHIP
    colour = facts.WORSHIP_NAMES[tile].partition(".")[0]
    box = around(0, 0, w, h)
    out = path(stepped(box._replace(y=box.y + 1.5), 2), "shadow") + path(stepped(box, 2), "card", f"t-{colour}", 1.2)
    out += path(f"M{num(box.x + 2)} {num(box.y + 0.5)}h5v{h - 1}h-5v-2h-1.5v{5 - h}h1.5z", f"t-{colour}")
    return out + worship_face(WORSHIP_TILES[facts.WORSHIP_DEFS[tile]], w - 16, 4)


_HAND: Final = Hand(14, 12, 2.5, 700)


def worship_face(t: WorshipTile, width: float, cx: float) -> str:
    """What a worship tile does, as signs round (cx, 0)."""
    needs = t.get("needs_buildings") or {}
    if needs or "needs_size_1" in t:
        return _built(list(needs) or ["stone-1"], t, cx)
    items = _items(t)
    return amounts(cx, 0, items, fitted(items, _HAND, width), "middle")


def _items(t: WorshipTile) -> list[Item]:
    if "multiply" in t:
        return [(f"temple-{t['multiply']['temple']}", None), "×", (t["multiply"]["material"], None), ("building", None)]
    if "needs_temples" in t:
        icons: list[Item] = [(f"temple-{c}", None) for c, n in t["needs_temples"].items() for _ in range(n)]
        return [*icons, "→", ("vp", t["vp"])]
    if "spend" in t:
        price: list[Item] = [(k, n if n > 1 else None) for k, n in t["spend"].items()]
        if "construct" in t:
            return [*price, "→", ("pyramid" if t["construct"] == "pyramid" else "temple-any", None)]
        limit: list[Item] = [Word(f"≤{t['vp_max']}", "ink-2", 600)] if t["vp_max"] > t["vp"] else []
        return [*price, "→", ("vp", t["vp"]), *limit]
    if "building_size" in t:
        return [("vp", t["vp"]), "+", ("building", None), Word(f"size {t['building_size']}", "ink", 600)]
    return [("vp", t["vp"]), "+", Word("Influence" if t["action"] == "any_influence" else "Build", "ink", 600)]


def _built(names: list[str], t: WorshipTile, cx: float) -> str:
    """Buildings that a city must hold, then the points."""
    unit = 7.5
    tail: list[Item] = ["→", ("vp", t["vp"])]
    head = f"×{t['needs_size_1']}" if "needs_size_1" in t else ""
    widths = [size_of(name)[0] * unit + 2.5 for name in names]
    whole = sum(widths) + line_width([head, *tail] if head else tail, _HAND)
    x, out = cx - whole / 2, ""
    for name, width in zip(names, widths, strict=True):
        out += small_piece(name, x, -size_of(name)[1] * unit / 2, unit)
        x += width
    return out + amounts(x, 0, [head, *tail] if head else tail, _HAND)


# --- masks and disks
def mask_face(colour: facts.Mask, vp: int, box: Box) -> str:
    plate = path(stepped(box, 3), f"mk-{colour}", "line-2")
    size = box.h * 0.78
    return (
        plate
        + symbol(MASK_ICONS[colour], box.x + box.w * 0.29, box.cy, size)
        + points(box.right - box.w * 0.27, box.cy, vp, min(22, box.h * 0.75))
    )


def _disk(fill: str, edge: str, mark: str = "") -> str:
    """Seen from the side; (0, 0) is the middle of its foot."""
    rx, ry, h = num(DISK_RX), num(DISK_RY), num(DISK_H)
    side = f"M-{rx} -{h}V0A{rx} {ry} 0 0 0 {rx} 0V-{h}z"
    top = f'<ellipse cy="-{h}" rx="{rx}" ry="{ry}" fill="var(--{fill})" stroke="var(--{edge})" stroke-width="1.1"/>'
    return path(side, fill, edge, 1.1) + top + mark


def _seat_mark(seat: int) -> str:
    """The owner's silhouette on the rim and on the top."""
    rim = path(silhouette(seat, 4), f"s{seat}-on", extra=' transform="translate(0,1.6) scale(1,.85)"')
    face = path(
        silhouette(seat, 6),
        "none",
        f"s{seat}-on",
        1.4,
        f' opacity=".7" transform="translate(0,-{num(DISK_H)}) scale(1.5,.62)"',
    )
    return rim + face


def _bonus(items: list[Item]) -> str:
    return amounts(0, -DISK_H, items, Hand(12.5, 11, 1, 700), "middle")
