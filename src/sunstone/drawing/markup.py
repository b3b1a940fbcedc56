"""HTML and SVG as a type: what is `Markup` goes into a page as it is, all else is text and escaped on its way in.

The templates of `html` are literals, and so is what `Markup` is called with (ruff's S704 holds both), so that nothing
gets in unescaped by accident. `html` does what `Markup.format` does, many times as fast: a page needs hundreds."""

from collections.abc import Iterable
from html import escape

from markupsafe import Markup

__all__ = ["Markup", "drawn", "html", "joined"]
_cut: dict[str, list[str]] = {}  # templates, with room for the values


def html(template: str, *values: object) -> Markup:
    """The template with the values in the places of its `{}`."""
    out = (_cut.get(template) or _cutting(template)).copy()
    out[1::2] = [
        value if isinstance(value, Markup) else str(value) if isinstance(value, int) else escape(str(value))
        for value in values
    ]
    return drawn("".join(out))


def _cutting(template: str) -> list[str]:
    pieces = template.split("{}")
    cut = _cut[template] = [""] * (2 * len(pieces) - 1)
    cut[::2] = pieces
    return cut


def joined(parts: Iterable[Markup]) -> Markup:
    return drawn("".join(parts))


def drawn(svg: str) -> Markup:
    """What the drawing kit made. Inside it drawings are plain strings, which it escapes where words come in: a board is
    thousands of shapes, and a type for each would take as long as drawing it."""
    return str.__new__(Markup, svg)
