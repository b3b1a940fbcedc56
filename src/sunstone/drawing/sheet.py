"""The sheet a board is drawn on: an `<svg>` of the board's size, alone or as one of the layers on a page.

On the page the styles come from files (no `<style>`, for a strict content policy) and the layers lie one upon the
other, each a sheet of its own, so that a layer can be swapped as HTML; all sheets of a document share definitions."""

from functools import cache
from importlib.resources import files

from sunstone.drawing.kit import esc


@cache
def board_css() -> str:
    return files("sunstone.drawing").joinpath("static/board.css").read_text("utf-8")


def sheet(w: int, h: int, body: str, *, id: str = "", title: str = "", theme: str = "", styled: bool = False) -> str:
    """`theme` is "light", "dark", or "" for what the reader's system prefers."""
    name = f' id="{esc(id)}"' if id else ""
    chosen = f' data-theme="{esc(theme)}"' if theme else ""
    label = f' role="group" aria-label="{esc(title)}"' if title else ""
    head = f"<title>{esc(title)}</title>" if title and styled else ""
    style = f"<style>{board_css()}</style>" if styled else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{name} class="board" viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        f"{chosen}{label}>{head}{style}{body}</svg>"
    )
