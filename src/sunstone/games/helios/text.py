"""The table in a terminal: a view drawn with rich. Good at 100 columns, usable at 80. It knows the view and no more."""

from collections.abc import Iterator
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunstone.drawing.terminal import LINE_STYLE, QUIET, SUN_STYLE, mark
from sunstone.games.helios import components as facts
from sunstone.games.helios.names import AREA_NAMES, BUILDING_NAMES, CHARACTER_NAMES, SYMBOL_NAMES
from sunstone.games.helios.text_board import GROUNDS, LETTERS, TOKENS, draw
from sunstone.games.helios.titles import BONUS_TITLES, COSTS, PIECE_TITLES, RESOURCE_TITLES, SYMBOL_TITLES, at_once
from sunstone.games.helios.view_types import HeliosView, Seat

SIDE_BY_SIDE: Final = 96  # columns from which two boards stand beside each other
WIDEST: Final = 120  # columns beyond which nothing gets clearer
TILES: Final = {
    "red": "#FFFFFF on #B0413A",
    "yellow": "#2A2320 on #E8C547",
    "blue": "#FFFFFF on #3F6FB5",
    "gray": "#1E1E1E on #A9A6A0",
}
PHASES: Final = {
    "setup": "set-up",
    "actions": "phase 1, actions",
    "characters": "phase 2, characters",
    "restocking": "phase 3, restocking",
    "over": "the game is over",
}
ABILITY_TEXTS: Final = {
    "power_plant": "no limit, no revolutions",
    "bazaar": "now ≤ 3 Mana → 4 VP each",
    "warehouse": "2nd resource in the Sun",
    "city_hall": "lit temple +3 VP",
    "citadel": "temples cost 1",
    "land_steward": "now 2 Earth tokens",
    "watchtower": "revolution 10 VP",
    "palace": "now a bonus action",
}
ENDING_TEXTS: Final = {
    "architect": "3 VP a house",
    "prophetess": "2 VP a token",
    "cartographer": "3 VP a kind of Earth token",
    "inventor": "5 VP a Bonus token",
    "priestess": "12 VP",
    "princess": "2 VP a step of Sun movement",
    "explorer": "8 VP a Corner space",
    "treasurer": "3 VP a Mana, 2 VP a resource",
}
BONUS_TEXTS: Final = {
    "created_land": "2 VP for it and each token by it",
    "empty_spaces": "1 VP a free hex by it",
    "resources": "2 VP a resource on and by it",
    "temples": "4 VP a temple on and by it",
}
LEGEND: Final = (
    " Tokens: "
    + "  ".join(f"{TOKENS[c]} {RESOURCE_TITLES[i]}" for i, c in enumerate(facts.COLOUR_NAMES))
    + "\n Bonus tokens: "
    + "  ".join(f"{TOKENS[c]} {BONUS_TITLES[i]}" for i, c in enumerate(facts.BONUS_NAMES))
    + "\n Resources: "
    + "  ".join(f"{LETTERS[c]} {RESOURCE_TITLES[i]}" for i, c in enumerate(facts.COLOUR_NAMES))
    + "\n ▲ temple  ☼ Sun  + bonus resource  m Mana  C corner  y yellow border"
)


class _Drawing:
    """Chooses its shape when it learns how wide the terminal is."""

    def __init__(self, view: HeliosView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        for part in parts(self.view, options.max_width >= SIDE_BY_SIDE):
            yield Constrain(part, WIDEST)


def render(view: HeliosView) -> RenderableType:
    return _Drawing(view)


def parts(view: HeliosView, wide: bool) -> Iterator[RenderableType]:
    """From far to near: what decides most stands last, next to the question."""
    yield clock(view)
    yield city(view, wide)
    yield characters(view)
    yield supply(view)
    yield boards(view, wide)
    yield Text(LEGEND, QUIET)


def panel(title: RenderableType, content: RenderableType) -> Panel:
    return Panel(content, title=title, title_align="left", box=box.SQUARE, border_style=LINE_STYLE)  # type: ignore[arg-type]


def marks(seats: list[int]) -> Text:
    return Text("").join(mark(seat) for seat in seats)


def seat_name(view: HeliosView, seat: int) -> str:
    """The name that whoever draws has put into the view, else the seat as records spell it."""
    names = view.get("names")
    return str(names[seat]) if names else f"P{seat + 1}"


def letters(piece: int) -> str:
    """A printed cost in letters: "s*g", an asterisk for any kind."""
    amounts, either = COSTS[piece]
    return "/".join(LETTERS[c] for c in either) or "".join(("*" if c == "any" else LETTERS[c]) * n for c, n in amounts)


# --- the clock
def clock(view: HeliosView) -> Text:
    turns = ""
    if view["phase"] == "actions":
        turns = f", turn {(view['turns_begun'] - 1) // view['players'] + 1} of {view['turns']}"
    return Text.assemble(
        (f" Round {view['round']} of {view['rounds']}", "bold"),
        f", {PHASES[view['phase']]}{turns}; ",
        mark(view["first"]),
        (" has the dragon", QUIET),
    )


# --- what everybody may have
def city(view: HeliosView, wide: bool) -> Panel:
    """The twelve buildings with cost, gain and who has built them."""
    table = Table.grid(padding=(0, 1, 0, 0))
    per_row = 2 if wide else 1
    cells = [building(view, i) for i in range(facts.BUILDINGS)]
    for k in range(0, facts.BUILDINGS, per_row):
        table.add_row(*(cell for row in cells[k : k + per_row] for cell in row))
    return panel("Buildings (cost, * any kind; VP at the end)", table)


def building(view: HeliosView, i: int) -> list[Text]:
    owners = [seat for seat, p in enumerate(view["seats"]) if BUILDING_NAMES[i] in p["buildings"]]
    what = ", ".join(part for part in (at_once(i), ABILITY_TEXTS.get(BUILDING_NAMES[i], "")) if part)
    head = Text(PIECE_TITLES[i], "bold")
    head.no_wrap = True
    return [
        Text.assemble(marks(owners)),
        head,
        Text(letters(i)),
        Text(f"{facts.DATA['buildings'][i]['vp']}v"),
        Text(what, QUIET),
    ]


def characters(view: HeliosView) -> Panel:
    table = Table.grid(padding=(0, 1, 0, 0))
    for i, name in enumerate(CHARACTER_NAMES):
        state = view["characters"][name]
        owner = Text("")
        if state["owner"] is not None:
            owner = Text.assemble(mark(state["owner"]), " active" if state["active"] else " hired")
        what = ", ".join(part for part in (at_once(facts.BUILDINGS + i), ENDING_TEXTS[name]) if part)
        cost = letters(facts.BUILDINGS + i)
        table.add_row(
            owner, Text(PIECE_TITLES[facts.BUILDINGS + i], "bold"), f"{state['hire']} Mana", cost, Text(what, QUIET)
        )
    return panel("Characters (hiring, activation)", table)


# --- the middle of the table
def supply(view: HeliosView) -> Panel:
    table = Table.grid(padding=(0, 1, 0, 0))
    for i, name in enumerate(SYMBOL_NAMES):
        shown = view["columns"][name]
        line = Text("")
        for k, colour in enumerate(shown):
            line.append(f"[{colour[0].upper()}]" if k == len(shown) - 1 else f" {colour[0]} ", TILES[colour])
        piles = f"pile {sum(view['piles'][name].values())}, discards {sum(view['discards'][name].values())}"
        table.add_row(Text(SYMBOL_TITLES[i], "bold"), line, Text(piles, QUIET))
    earth = Text("")
    for pile in view["earth"].values():
        if pile["token"]:
            cube = LETTERS[pile["token"]] if pile["resource"] else " "
            earth.append(f" {TOKENS[pile['token']]}{cube} ", GROUNDS[pile["token"]])
        else:
            earth.append(" –– ", QUIET)
        earth.append(f" /{pile['left']}  ", QUIET)
    table.add_row(Text("Earth tokens", "bold"), earth, Text("/ left below, the extra pile last", QUIET))
    bonus = [f"{n}x {TOKENS[name]} {BONUS_TEXTS[name]}" for name, n in view["bonus"].items() if n]
    cubes = "  ".join(f"{LETTERS[c]} {n}" for c, n in view["supply"].items())
    lines = Group(
        table,
        Text.assemble(("Bonus tokens ", "bold"), ", ".join(bonus)),
        Text.assemble(("Supply ", "bold"), f"{cubes}  houses {view['houses']}"),
    )
    return panel("Tiles (the bracketed one may be taken), tokens, supply", lines)


# --- seats
def boards(view: HeliosView, wide: bool) -> RenderableType:
    panels = [seat(view, i) for i in range(view["players"])]
    if not wide:
        return Group(*panels)
    grid = Table.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    for k in range(0, len(panels), 2):
        grid.add_row(*panels[k : k + 2])
    return grid


def points(view: HeliosView, i: int) -> str:
    """Totals lie in bags: those of the others are covered until the end (helios:R48)."""
    covered = view["seat"] not in (None, i) and view["to_move"] != "over"
    return "VP covered" if covered else f"{view['seats'][i]['vp']} VP"


def seat(view: HeliosView, i: int) -> Panel:
    p = view["seats"][i]
    on_move = view["to_move"] == i
    value = "∞" if p["unlimited"] else str(p["sun_value"])
    title = Text.assemble(
        ("▸" if on_move else " ", SUN_STYLE if on_move else ""),
        mark(i),
        (f" {seat_name(view, i)}", "bold"),
        f"  {points(view, i)}  {p['mana']} Mana  Sun {value}",
    )
    owned = [PIECE_TITLES[BUILDING_NAMES.index(b)] for b in p["buildings"]]
    people = [f"{PIECE_TITLES[facts.BUILDINGS + CHARACTER_NAMES.index(c)]}" for c in p["active"]]
    people += [f"{PIECE_TITLES[facts.BUILDINGS + CHARACTER_NAMES.index(c)]} (hired)" for c in p["hired"]]
    lines = [draw(view, i), tiles(p)]
    price = f"temples {p['temples']}, the next costs {p['temple_price']}"
    lines.append(
        Text.assemble(price, (f"; {', '.join(owned)}" if owned else ""), ("; " + ", ".join(people) if people else ""))
    )
    if p["dead_end"]:
        lines.append(Text("The Sun is caught in a dead end", "bold"))
    return panel(title, Group(*lines))


def tiles(p: Seat) -> Text:
    out = Text("")
    for name in AREA_NAMES:
        out.append(f" {name} ", TILES[name])
        out.append(" " + " ".join(tile["symbol"] for tile in p["tiles"][name]) + " ", QUIET)
    return out
