"""The plaza with the pyramid as it is printed: the net of icons and the four decoration spaces beside it."""

from typing import Final

from sunstone.drawing.kit import Box, group, path, stepped
from sunstone.games.city import components as facts, pyramid_data
from sunstone.games.city.drawing.faces import glyph
from sunstone.games.city.drawing.layout import CELL, GRID, PLAZA, TABLET, cell, slot_box, space_box

_PRINTED: Final[list[list[str]]] = facts.DATA["pyramid"]["printed_icons"]["rows"]
_SEEN: Final[dict[str, list[str]]] = {
    "top": facts.DATA["decoration_spaces"]["printed_as_seen"]["top_left_to_right"],
    "right": facts.DATA["decoration_spaces"]["printed_as_seen"]["right_top_to_bottom"],
    "bottom": facts.DATA["decoration_spaces"]["printed_as_seen"]["bottom_left_to_right"],
    "left": facts.DATA["decoration_spaces"]["printed_as_seen"]["left_top_to_bottom"],
}
_DASHED: Final = ' stroke-dasharray="4 3"'


def plaza() -> str:
    out = ""
    for by, opacity in ((0.5, ".35"), (9, ".5")):
        out += path(stepped(PLAZA.inset(by), 14), "pt1", "pt-line", 1, f' opacity="{opacity}"')
    out += path(stepped(GRID.inset(-4), 6), "pt0", "pt-line")
    out += "".join(_slot(r, c) for r in range(4) for c in range(4)) + "".join(
        _space(side) for side in pyramid_data.SIDES
    )
    return group(out, id="pyramid", explain="board:construction", label="Pyramid", role="group")


def _slot(row: int, column: int) -> str:
    out = path(stepped(slot_box(1, row, column).inset(2), 3), "pt0", "pt-line", 1, _DASHED)
    for r, c in ((0, 0), (0, 1), (1, 1), (1, 0)):
        y, x = 2 * row + r, 2 * column + c
        out += glyph(_PRINTED[y][x], *cell(y, x), CELL * 0.8, dim=True)
    return group(out, explain=f"slot:1.{row + 1}.{column + 1}")


def _space(side: str) -> str:
    box = space_box(side, 1)
    out = path(stepped(box, 3), "pt0", "deco-line", 1.2, _DASHED)
    for j, icon in enumerate(_SEEN[side]):
        out += glyph(icon, *icon_spot(box, j), 18, dim=True)
    return group(out, explain="board:decorations", label=f"Decoration space, {side} side")


def icon_spot(box: Box, j: int) -> tuple[float, float]:
    """The middle of one of a decoration's two icons, from the left or from the top."""
    off = (j - 0.5) * TABLET[0] / 2
    return (box.cx + off, box.cy) if box.w > box.h else (box.cx, box.cy + off)
