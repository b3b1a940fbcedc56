"""The middle of the table in a terminal: the ring of eight boards, and the pyramid with its decorations."""

from typing import Final

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunstone.drawing.terminal import LINE_STYLE, QUIET, SUN_STYLE
from sunstone.games.city import components as facts, pyramid_data, text_marks
from sunstone.games.city.names import DECORATION_NAMES, PYRAMID_NAMES, ROW_NAMES, SLOTS_NAMED
from sunstone.games.city.text_marks import board_title, discovery, icons, is_laid_out, listed, standing, temple
from sunstone.games.city.view_types import ActionBoard, BoardName, CityView, Standing

CARD_LINES: Final = 4
# Two rows of four, so that clockwise reads right on top and left below
RING_ROWS: Final = (((0, "→"), (1, "→"), (2, "→"), (3, "↓")), ((7, "↑"), (6, "←"), (5, "←"), (4, "←")))
ROW_VALUES: Final = [list(r["vp"]) for r in facts.DATA["main_action"]["nobles"]["rows"]]
LEVELS: Final = facts.DATA["main_action"]["construction"]["levels"]
SLOT_WIDTH: Final = 5


def ring(view: CityView, wide: bool) -> Table:
    grid = Table.grid(expand=True)
    for _ in range(4):
        grid.add_column(ratio=1)
    for row in RING_ROWS:
        grid.add_row(*[card(view, place, arrow, wide) for place, arrow in row])
    return grid


def card(view: CityView, place: int, arrow: str, wide: bool) -> Panel:
    name = view["ring"][place]
    drawn = name not in view["ring"][:place]  # early in the set-up a place has no board yet
    lines = board_lines(view, name) if drawn else [Text("no board yet", QUIET)]
    lines += [Text("")] * (CARD_LINES - len(lines))
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    busy = view["action"] is not None and view["action"]["board"] == name
    label = board_title(view, name) if drawn else "?"
    title = Text.assemble((label, SUN_STYLE if busy else "bold"), (f" {arrow}", QUIET))
    return Panel(
        Group(*lines),
        title=title,
        title_align="left",
        box=box.SQUARE,
        border_style=LINE_STYLE,
        padding=(0, 1) if wide else 0,
    )


def board_lines(view: CityView, name: BoardName) -> list[Text]:
    board = view["boards"][name]
    lines = [present(board)]
    if not is_laid_out(view):
        return lines
    if name == "palace":
        lines.append(royal_spaces(view, board))
    elif board["worship"]:
        lines.append(Text.assemble(temple(text_marks.BOARD_TEMPLES[name]), " temple ", locked(board["worship"][0])))
    if board["worship"]:
        lines.append(
            Text.assemble(
                ("◇ ", text_marks.TILE_STYLE), discovery(board["discovery"]), no_wrap=True, overflow="ellipsis"
            )
        )
    return lines + OWN_LINES.get(name, no_lines)(view)


def present(board: ActionBoard) -> Text:
    """Who stands in the general area: players' workers with their power, then neutral ones."""
    parts = [standing(one) for one in board["workers"]]
    parts += [Text(text_marks.NEUTRAL_MARKS[k], text_marks.NEUTRAL_STYLE) for k in board["neutral"]]
    return listed(parts) if parts else Text("empty", QUIET)


def locked(space: Standing | None) -> Text:
    return Text("free", QUIET) if space is None else Text.assemble(("in ", QUIET), standing(space))


def royal_spaces(view: CityView, board: ActionBoard) -> Text:
    return listed(
        [
            Text.assemble(royal, " ", Text("·", QUIET) if space is None else standing(space))
            for royal, space in zip(view["royals"], board["worship"], strict=True)
        ]
    )


def no_lines(view: CityView) -> list[Text]:
    return []


def nobles_lines(view: CityView) -> list[Text]:
    """Buildings, then the points of the spaces that are left in each row. The Conquest board has no rows."""
    lines: list[Text] = []
    if "empire" in view["modules"]:
        return lines
    for row, values in zip(ROW_NAMES, ROW_VALUES, strict=True):
        built = view["nobles"][row]
        free = " ".join(map(str, values[built:]))
        lines.append(Text.assemble((f"{row:<7}", QUIET), ("⌂ " * built, text_marks.TILE_STYLE), free))
    return lines


def alchemy_lines(view: CityView) -> list[Text]:
    names = [t["name"] for t in view["technologies"]]
    return [Text.assemble((f"{row:<7}", QUIET), " ".join(names[i : i + 3])) for row, i in (("upper", 0), ("lower", 3))]


def decoration_lines(view: CityView) -> list[Text]:
    return [listed([decoration(t) if t else Text("–", QUIET) for t in view["offers"]["decorations"]])]


def construction_lines(view: CityView) -> list[Text]:
    """The three tiles on offer as they lie unturned, and the stack."""
    upper, lower = Text(""), Text("")
    for i, tile in enumerate(view["offers"]["pyramid"]):
        face = PYRAMID_NAMES[tile - 1][-4:] if tile else "    "
        ground = text_marks.GROUNDS[0][i % 2] if tile else "default"
        upper.append_text(
            Text.assemble(("" if i == 0 else " ") + str(i + 1), " ", icons(f"{face[0]} {face[1]}", ground))
        )
        lower.append_text(Text.assemble(("" if i == 0 else " ") + "  ", icons(f"{face[3]} {face[2]}", ground)))
    return [upper, lower, Text(f"{len(view['unseen']['pyramid'])} in the stack", QUIET)]


OWN_LINES: Final = {
    "nobles": nobles_lines,
    "alchemy": alchemy_lines,
    "decorations": decoration_lines,
    "construction": construction_lines,
}


def decoration(tile: int) -> Text:
    name = DECORATION_NAMES[tile - 1]
    return Text.assemble((name[:-2], QUIET), icons(name[-2:], text_marks.DECORATION_GROUND))


# --- the pyramid
def pyramid(view: CityView, wide: bool) -> Panel:
    levels = Table.grid(padding=(0, 3, 0, 0))
    levels.add_row(*[level(view, n) for n in (1, 2, 3, 4)])
    content: RenderableType = Group(Align.center(levels), Align.center(decorations(view)))
    if wide:
        both = Table.grid(expand=True)
        both.add_row(levels, Align.right(decorations(view)))
        content = both
    return Panel(
        content,
        title="Pyramid",
        title_align="left",
        subtitle=Text("open slot: its name, then the icons under it, upper/lower row", QUIET),
        subtitle_align="left",
        box=box.SQUARE,
        border_style=LINE_STYLE,
    )


def level(view: CityView, n: int) -> Table:
    price = "".join(
        f"{LEVELS[n - 1][what]}{text_marks.LETTERS[what]}" for what in ("stone", "wood") if LEVELS[n - 1][what]
    )
    grid = Table.grid(padding=(0, 1, 0, 0))
    for r in range(5 - n):
        grid.add_row(*[slot(view, SLOTS_NAMED.index(f"{n}.{r + 1}.{c + 1}"), (r + c) % 2) for c in range(5 - n)])
    out = Table.grid()
    out.add_row(Text.assemble((f"level {n}", "bold"), "\n", (f"{price}→{LEVELS[n - 1]['vp']}v", QUIET)))
    out.add_row(grid)
    return out


def slot(view: CityView, number: int, shade: int) -> Text:
    """Two lines: a tile's icons as they lie; or an open slot's name and what lies under it; or nothing yet."""
    laid = view["pyramid"].get(SLOTS_NAMED[number])
    if laid is not None:
        ground = text_marks.GROUNDS[int(SLOTS_NAMED[number][0]) - 1][shade]
        a, b, c, d = list(laid["icons"])
        return Text("\n").join([icons(f" {a} {b} ", ground), icons(f" {d} {c} ", ground)])
    if not is_supported(view, number):
        return Text(f"{'·':^{SLOT_WIDTH}}\n", QUIET)
    a, b, c, d = (icon_at(view, pyramid_data.UNDER[number * 4 + corner]) for corner in range(4))
    return Text.assemble(SLOTS_NAMED[number], "\n", (f"{a}{b}/{d}{c}", QUIET))


def is_supported(view: CityView, number: int) -> bool:
    below = [pyramid_data.SUPPORT[number * 4 + i] for i in range(4)]
    return all(s < 0 or SLOTS_NAMED[s] in view["pyramid"] for s in below)


def icon_at(view: CityView, source: int) -> str:
    """The icon on a square, its colour aside: of the tile lying there, or in print."""
    if source < 0:
        return pyramid_data.ICONS[-1 - source]
    return view["pyramid"][SLOTS_NAMED[source // 4]]["icons"][source % 4].lower()


def decorations(view: CityView) -> Table:
    table = Table(box=None, padding=(0, 0, 0, 1), show_edge=False, header_style=QUIET)
    table.add_column("side", style=QUIET, no_wrap=True)
    for n in (1, 2, 3, 4):
        table.add_column(f"{n}", width=4, no_wrap=True)
    for k, side in enumerate(pyramid_data.SIDES):
        table.add_row(side, *[decoration_space(view, k, i) for i in range(4)])
    return table


def decoration_space(view: CityView, k: int, i: int) -> Text:
    """A decoration; or, where the next one may go, the two icons under it; or nothing yet."""
    laid = view["decorations"][pyramid_data.SIDES[k]]
    if tile := laid[i]:
        return decoration(tile)
    space = k * 4 + i
    needs = [pyramid_data.SPACE_NEEDS[space * 2 + j] for j in (0, 1)]
    is_next = i == 0 or laid[i - 1] is not None
    if not is_next or any(s >= 0 and SLOTS_NAMED[s] not in view["pyramid"] for s in needs):
        return Text("·", QUIET)
    under = "".join(icon_at(view, pyramid_data.SPACE_UNDER[space * 2 + j]) for j in (0, 1))
    return Text(f"({under})")
