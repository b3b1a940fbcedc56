"""Shapes and text as SVG. Colours are tokens: "ink" becomes `var(--ink)`; "none" and "url(#…)" stay as they are."""

from html import escape
from typing import Final, NamedTuple


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


def around(cx: float, cy: float, w: float, h: float) -> Box:
    return Box(cx - w / 2, cy - h / 2, w, h)


# --- values
def num(x: float) -> str:
    """At most two decimals, no trailing zeros, no minus zero."""
    text = f"{x:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def esc(text: object) -> str:
    return escape(str(text), quote=True)


def paint(token: str) -> str:
    return token if token == "none" or token.startswith("url(") else f"var(--{token})"


def _stroke(token: str, width: float) -> str:
    return f' stroke="{paint(token)}" stroke-width="{num(width)}"' if token else ""


# --- shapes
def path(d: str, fill: str = "none", stroke: str = "", width: float = 1, extra: str = "") -> str:
    return f'<path d="{d}" fill="{paint(fill)}"{_stroke(stroke, width)}{extra}/>'


def rect(box: Box, radius: float = 0, fill: str = "none", stroke: str = "", width: float = 1, extra: str = "") -> str:
    x, y, w, h = map(num, box)
    rx = f' rx="{num(radius)}"' if radius else ""
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{rx} fill="{paint(fill)}"{_stroke(stroke, width)}{extra}/>'


def circle(cx: float, cy: float, r: float, fill: str = "none", stroke: str = "", width: float = 1) -> str:
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}" fill="{paint(fill)}"{_stroke(stroke, width)}/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str = "line", width: float = 1) -> str:
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", "none", stroke, width)


def stepped(box: Box, stair: float = 5) -> str:
    """The outline of all that belongs to a game: a rectangle with one stair in every corner."""
    x, y, right, bottom = num(box.x), num(box.y), num(box.right), num(box.bottom)
    x1, y1, x2, y2 = num(box.x + stair), num(box.y + stair), num(box.right - stair), num(box.bottom - stair)
    return f"M{x1} {y}H{x2}V{y1}H{right}V{y2}H{x2}V{bottom}H{x1}V{y2}H{x}V{y1}H{x1}z"


def rounded(box: Box, r: float = 8) -> str:
    """The outline of what belongs to the page, and of worker areas."""
    x, y, right, bottom = num(box.x), num(box.y), num(box.right), num(box.bottom)
    x1, y1, x2, y2 = num(box.x + r), num(box.y + r), num(box.right - r), num(box.bottom - r)
    return (
        f"M{x1} {y}H{x2}Q{right} {y} {right} {y1}V{y2}Q{right} {bottom} {x2} {bottom}"
        f"H{x1}Q{x} {bottom} {x} {y2}V{y1}Q{x} {y} {x1} {y}z"
    )


def tile(box: Box, stair: float, fill: str, stroke: str = "line-2", width: float = 1, drop: float = 0) -> str:
    """A stepped plate; with `drop` it throws a flat shadow."""
    under = path(stepped(box._replace(y=box.y + drop), stair), "shadow-2") if drop else ""
    return under + path(stepped(box, stair), fill, stroke, width)


# --- groups
def group(body: str, *, id: str = "", cls: str = "", explain: str = "", label: str = "", role: str = "img") -> str:
    """Parts that are one thing: with a name that help goes by, and a label for who does not see it."""
    out = "<g"
    if id:
        out += f' id="{esc(id)}"'
    if cls:
        out += f' class="{cls}"'
    if explain:
        out += f' data-explain="{esc(explain)}"'
    if label:
        out += f' role="{role}" aria-label="{esc(label)}"'
    return f"{out}>{body}</g>"


def moved(x: float, y: float, scale: float = 1) -> str:
    """Where a piece lies, as a style: morphing changes nothing else, so that a transition can slide it."""
    size = f" scale({num(scale)})" if scale != 1 else ""
    return f'style="transform:translate({num(x)}px,{num(y)}px){size}"'


def symbol(icon: str, cx: float, cy: float, size: float, color: str = "", opacity: float = 1) -> str:
    c = f' color="{paint(color)}"' if color else ""
    o = f' opacity="{num(opacity)}"' if opacity < 1 else ""
    s = num(size)
    return f'<use href="#i-{icon}" x="{num(cx - size / 2)}" y="{num(cy - size / 2)}" width="{s}" height="{s}"{c}{o}/>'


# --- text
SMALLEST: Final = (
    11.25  # no digit and no word on a board is smaller: at 1024 x 768 a board of the usual size then has 9 px
)
_WIDTHS: Final = {  # widths of Inter's characters in ems, near enough to lay out a line
    0.26: " .,:;·'!|iljI’",
    0.38: '()[]/-ftr"“”',
    0.46: "–",
    0.56: "?sJLacekuvxyz*é",
    0.61: "EFghnopqbd",
    0.66: "#$&+<=>BKPRSTXYZ~×≤≥−0123456789",
    0.72: "ACDGHUV",
    0.78: "NOQ",
    0.84: "%w",
    0.9: "Mm",
    0.98: "W→∞—@…",
}
_WIDTH_OF: Final = {c: width for width, chars in _WIDTHS.items() for c in chars}


def text_width(text: str, size: float, weight: int = 400) -> float:
    ems = sum(_WIDTH_OF.get(c, 0.6) for c in text)
    return ems * max(size, SMALLEST) * (1 + (weight - 400) / 300 * 0.045)


def text(
    x: float,
    y: float,
    words: object,
    size: float = 13,
    weight: int = 400,
    anchor: str = "start",
    fill: str = "ink",
    serif: bool = False,
    id: str = "",
) -> str:
    """`y` is the middle of the capitals, not the base line. Nothing is written smaller than `SMALLEST`."""
    size = max(size, SMALLEST)
    out = f'<text x="{num(x)}" y="{num(y + size * 0.36)}" font-size="{num(size)}" fill="{paint(fill)}"'
    if weight != 400:
        out += f' font-weight="{weight}"'
    if anchor != "start":
        out += f' text-anchor="{anchor}"'
    if serif:
        out += ' class="sf"'
    if id:
        out += f' id="{id}"'
    return f"{out}>{esc(words)}</text>"
