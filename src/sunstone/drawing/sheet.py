"""The sheet a board is drawn on: an `<svg>` of the board's size, alone or as one of the layers on a page.

On the page the styles come from files (no `<style>`, for a strict content policy) and the layers lie one upon the
other, each a sheet of its own, so that a layer can be swapped as HTML; all sheets of a document share definitions."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from sunstone.drawing.kit import Box, esc
from sunstone.drawing.markup import Markup, drawn


def static_file(package: str, name: str) -> Path:
    """A file of the package's folder `static`."""
    return Path(str(files(package).joinpath("static", name)))


def data_file(package: str, name: str) -> Path:
    """A file of the package's folder `data`."""
    return Path(str(files(package).joinpath("data", name)))


BOARD_CSS: Final = static_file("sunstone.drawing", "board.css")


@cache
def css(path: Path) -> str:
    return path.read_text("utf-8")


_LIVE: Final = re.compile(r'<defs>.*?</defs>| (?:id|role|tabindex|aria-[a-z]+|data-(?!of")[a-z-]+)="[^"]*"')


def window(box: Box, body: str, scale: float = 1, look: int | None = None) -> Markup:
    """A part of a drawing as a picture: nothing in it can be pointed at. The page it is on brings the definitions. Of
    boards that every seat has, those of the seat `look` are shown."""
    x, y, w, h = (f"{n:g}" for n in box)
    size = f'width="{box.w * scale:g}" height="{box.h * scale:g}"'
    whose = "" if look is None else f' data-look="{look}"'
    head = f'<svg class="scene" viewBox="{x} {y} {w} {h}" {size}{whose} aria-hidden="true">'
    return drawn(f"{head}{_LIVE.sub('', body)}</svg>")


def sheet(w: int, h: int, body: str, *, title: str = "", theme: str = "", styles: Sequence[Path] = ()) -> str:
    """`theme` is "light", "dark", or "" for what the reader's system prefers. With `styles` it needs nothing else."""
    chosen = f' data-theme="{esc(theme)}"' if theme else ""
    label = f' role="group" aria-label="{esc(title)}"' if title else ""
    head = f"<title>{esc(title)}</title><style>{''.join(map(css, styles))}</style>" if styles else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        f"{chosen}{label}>{head}{body}</svg>"
    )
