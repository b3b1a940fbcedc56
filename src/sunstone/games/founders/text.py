"""The table in a terminal: a view drawn with rich. Good at 100 columns, usable at 80. It knows the view and no more.

Shape before colour: every mark is a letter or a sign, so that nothing is lost on a terminal without colours."""

from collections.abc import Iterator
from typing import Final

from rich import box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunstone.drawing.terminal import LINE_STYLE, QUIET, SEAT_MARKS, SUN_STYLE, mark
from sunstone.games.founders import components as facts, geometry
from sunstone.games.founders.titles import BONUS_TEXTS, SIDE_TITLES, worship_effect
from sunstone.games.founders.view_types import FoundersView, Piece, Seat

WIDEST: Final = 130
MATERIAL_STYLES: Final = {
    "wood": "#FFFFFF on #7A4E2A",
    "stone": "#201C18 on #A8A29A",
    "gold": "#2A2320 on #E0B13C",
}
COLOUR_STYLES: Final = {
    "green": "bold #FFFFFF on #2F7D3B",
    "blue": "bold #FFFFFF on #2C66B0",
    "red": "bold #FFFFFF on #B0392F",
    "blank": "#2A2320 on #CFC3A8",
}
CUBE_STYLES: Final = {"wood": "#B5793F", "stone": "#8A857E", "gold": "#C8931E"}
COLUMN_HEADS: Final = {
    "A": "A  building | produce",
    "B": "B  temple | offering",
    "C": "C  pyramid | favor",
}
LEGEND: Final = (
    " W2 wood building of size 2 (W S G: wood stone gold)  Tg green temple  ▫w wood cube  ◇y yellow mask symbol\n"
    " Pyramid: ▲g green tile, ▲ a blank one, rewards in brackets; districts score as if the game ended now"
)


class _Drawing:
    """Chooses its shape when it learns how wide the terminal is."""

    def __init__(self, view: FoundersView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        for part in parts(self.view):
            yield Constrain(part, WIDEST)


def render(view: FoundersView) -> RenderableType:
    return _Drawing(view)


def parts(view: FoundersView) -> Iterator[RenderableType]:
    """From far to near: what decides most stands last, next to the question."""
    yield heading(view)
    yield main_board(view)
    yield worship(view)
    yield Columns([city(view, i) for i in range(len(view["seats"])) if not view["seats"][i]["rival"]], padding=(0, 1))
    yield seats(view)
    yield Text(LEGEND, QUIET)


def panel(title: str, content: RenderableType) -> Panel:
    return Panel(content, title=title, title_align="left", box=box.SQUARE, border_style=LINE_STYLE)


def seat_name(view: FoundersView, seat: int) -> str:
    """The name that whoever draws has put into the view, else the seat as records spell it."""
    names = view.get("names")
    if names:
        return str(names[seat])
    return "Rival Architect" if view["seats"][seat]["rival"] else f"P{seat + 1}"


# --- the main board
def heading(view: FoundersView) -> Text:
    if view["to_move"] == "over":
        return Text(" the game is over", "bold")
    if not view["round"]:
        return Text(" set-up", QUIET)
    last = " (the last)" if view["round"] == view["rounds"] else ""
    line = Text(f" round {view['round']} of {view['rounds']}{last}, first player ")
    line.append_text(mark(view["first_player"]))
    if view["action"]:
        line.append(f"   disks on {view['action']['space']}, Strength {view['action']['strength']}", "bold")
    return line


def main_board(view: FoundersView) -> Panel:
    table = Table.grid(expand=True, padding=(0, 2, 0, 0))
    for _ in COLUMN_HEADS:
        table.add_column(ratio=1)
    table.add_row(*[Text(head, "bold") for head in COLUMN_HEADS.values()])
    table.add_row(*[column(view, letter) for letter in COLUMN_HEADS])
    market, supply = view["market"], view["supply"]
    groups = (
        [name for name in market if "-" in name],
        [name for name in market if name.endswith("temple")],
        [name for name in market if name.endswith("tile")],
    )
    table.add_row(*[stock("market", market, names) for names in groups])
    sizes = [["wood-1", "stone-1", *(n for n in groups[0] if n[-1] != "1")], groups[1], groups[2]]
    table.add_row(*[stock("supply", supply, names) for names in sizes])
    table.add_row(masks(view))
    return panel("Main board", table)


def column(view: FoundersView, letter: str) -> Group:
    rows = []
    for name, space in view["spaces"].items():
        if space["column"] == letter:
            line = Text(f"{name} ")
            for seat in space["disks"]:
                line.append_text(mark(seat))
            used = bool(space["disks"])
            line.append(f" {space['height']}  ", "bold")
            line.append(BONUS_TEXTS[space["bonus"]], QUIET if used else "")
            rows.append(line)
    return Group(*rows)


def stock(title: str, counts: dict[str, int], names: list[str]) -> Text:
    line = Text(f"{title}: ", QUIET)
    shown = [f"{name.removesuffix(' temple').removesuffix(' tile')} {counts[name]}" for name in names if counts[name]]
    line.append(", ".join(shown) or "none", "" if title == "market" else QUIET)
    return line


def masks(view: FoundersView) -> Text:
    line = Text("masks: ", QUIET)
    parts = [f"{name} {' '.join(map(str, values)) or '–'}" for name, values in view["masks"].items()]
    return line.append("  ".join(parts), "")


def worship(view: FoundersView) -> Panel:
    table = Table.grid(padding=(0, 1, 0, 0))
    for colour, stack in view["worship"].items():
        face_down = len(stack["unseen"]) + len(stack["under"])
        for place in ("beside", "top"):
            if tile := stack[place]:
                effect = worship_effect(facts.WORSHIP_DEFS[facts.WORSHIP_NAMES.index(tile)])
                table.add_row(Text(colour, COLOUR_STYLES[colour]), Text(place, QUIET), Text(effect))
        table.add_row(Text(colour, COLOUR_STYLES[colour]), Text("stack", QUIET), Text(f"{face_down} face down", QUIET))
    return panel("Worship tiles", table)


# --- the cities
def city(view: FoundersView, i: int) -> Panel:
    seat = view["seats"][i]
    side = seat["board"]["side"]
    drawn = Text("   " + "".join(f"{letter} " for letter in "abcdefghijklmn"[:side]) + "\n", QUIET)
    pieces = {cell: piece for piece in seat["pieces"] for cell in piece["cells"]}
    for r in range(side):
        drawn.append(f"{r + 1:2} ", QUIET)
        for c in range(side):
            drawn.append_text(cell_text(seat, pieces, r, c))
        drawn.append("\n")
    title = f"{SEAT_MARKS[i]} {seat_name(view, i)}: {seat['board']['name']}, Architect {SIDE_TITLES[seat['architect']]}"
    return panel(title, Group(drawn, upper_levels(seat), districts(seat)))


def cell_text(seat: Seat, pieces: dict[str, Piece], r: int, c: int) -> Text:
    name, letter = geometry.CELL_NAMES[r * geometry.GRID + c], seat["board"]["rows"][r][c]
    if letter == "#":
        return square_text(seat, r, c)
    if name in pieces:
        piece = pieces[name]["piece"]
        if pieces[name]["temple"]:
            return Text(f"T{piece[0]}", COLOUR_STYLES[piece])
        material, _, size = piece.partition("-")
        return Text(f"{material[0].upper()}{size}", MATERIAL_STYLES[material])
    if name in seat["cubes"]:
        material = seat["cubes"][name]
        return Text(f"▫{material[0]}", CUBE_STYLES[material])
    return Text(f"◇{letter}") if letter in facts.MASK_LETTERS else Text("· ", QUIET)


def square_text(seat: Seat, r: int, c: int) -> Text:
    """Two columns of a pyramid square's cells: its tile or its reward in the first row, left half first."""
    board = seat["board"]
    band, size = (board["side"] - 3 * board["square"]) // 2, board["square"]
    row, column = r - band, c - band
    name = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")[row // size * 3 + column // size]
    face = seat["pyramid"].get(name)
    words = f"▲{'' if face == 'blank' else face[0]}" if face else f"({board['rewards'].get(name, '')})"
    at = column % size * 2
    shown = words[at : at + 2] if row % size == 0 else ""
    return Text(f"{shown:<2}", COLOUR_STYLES[face] if face else "on #EFE6D2 #5B4E3A")


def upper_levels(seat: Seat) -> Text:
    above = {name: face for name, face in seat["pyramid"].items() if name in ("nw", "ne", "sw", "se", "top")}
    line = Text("above: ", QUIET)
    if not above:
        return line.append("nothing", QUIET)
    for name, face in above.items():
        line.append(f"{name} ").append(face, COLOUR_STYLES[face]).append(" ")
    return line


def districts(seat: Seat) -> Text:
    return Text("districts: ", QUIET).append("  ".join(f"{d['name']} {d['vp']}" for d in seat["districts"]), "")


# --- seats
def seats(view: FoundersView) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, header_style=QUIET, expand=True)
    table.add_column("")
    for title in ("VP", "disks", *facts.MATERIAL_NAMES, "favor"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("masks")
    table.add_column("worship tiles", ratio=1)
    for i, seat in enumerate(view["seats"]):
        on_move = view["to_move"] == i
        name = Text.assemble(("▸" if on_move else " ", SUN_STYLE if on_move else ""), mark(i), " ", seat_name(view, i))
        if seat["passed"]:
            name.append(" passed", QUIET)
        amounts = map(str, (seat["disks"], *(seat[name] for name in facts.MATERIAL_NAMES), seat["favor"]))
        table.add_row(name, Text(str(seat["vp"]), "bold"), *amounts, mask_list(seat), holdings(view, seat))
    return table


def mask_list(seat: Seat) -> str:
    return " ".join(f"{tile['colour'][0]}{tile['vp']}" for tile in seat["masks"])


def holdings(view: FoundersView, seat: Seat) -> Text:
    """Worship tiles by what they do; the rival's pile and plan instead."""
    if seat["rival"]:
        pile = view["rival"]
        owned = [f"{name} {pile['temples'][name]}+{pile['tiles'][name]}" for name in facts.COLOUR_NAMES]
        return Text(f"temples+tiles {' '.join(owned)}; plans {' '.join(pile['plans'])}", QUIET)
    lines = []
    for name in seat["worship"]:
        colour = name.partition(".")[0]
        effect = worship_effect(facts.WORSHIP_DEFS[facts.WORSHIP_NAMES.index(name)])
        lines.append(Text.assemble((colour[0], COLOUR_STYLES[colour]), " ", effect))
    return Text("\n").join(lines)
