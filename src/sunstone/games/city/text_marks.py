"""The alphabet of the drawing in a terminal: marks of the seats, colours, tiles as chips, and short names of things.

Shape before colour: every mark is a letter or a sign, so that nothing is lost on a terminal without colours. What has a
colour of its own also has a ground of its own: it reads alike on dark and light terminals."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

from sunstone.drawing.terminal import QUIET, SEAT_MARKS, SEAT_STYLES, mark
from sunstone.games.city import components as facts
from sunstone.games.city.names import BOARD_NAMES, TEMPLE_NAMES
from sunstone.games.city.titles import KIND_TITLES, names_in
from sunstone.games.city.view_types import CityView, Standing

NEUTRAL_MARKS: Final = "○□"
NEUTRAL_STYLE: Final = "#2A2320 on #A39886"
NIGHT_STYLE: Final = "bold #F2BC3F on #2B2537"
TEMPLE_STYLES: Final = {"blue": "#4C8BD6", "red": "#D35B4D", "green": "#4FA055", "any": "bold"}
TILE_STYLE: Final = "#C8931E"  # what stands for a discovery tile
GROUNDS: Final = (("#DFCBA3", "#D3BC8F"), ("#E9D8B6", "#DCC89F"), ("#F3E7CE", "#E6D7B5"), ("#FBF5E6", "#FBF5E6"))
INK: Final = "#2A2320"
ICON_INKS: Final = {"n": "#6B5C45", "B": "bold #1F57A0", "R": "bold #A02F2A", "G": "bold #1F6B2B"}
DECORATION_GROUND: Final = "#EBC4AC"

BOARD_TEMPLES: Final = {
    b: str(d["temple"]) for b, d in zip(BOARD_NAMES, facts.DATA["action_boards"]["boards"], strict=True)
}
LETTERS: Final = {"cocoa": "c", "wood": "w", "stone": "s", "gold": "g", "any": "r", "vp": "v"}
PRICES: Final = {
    str(t["id"]): "".join(f"−{n}{LETTERS[what]}" for what, n in t["cost"].items())
    for t in facts.DATA["discovery_tiles"]["tiles"]
}
TECHNOLOGY_TEXTS: Final = {
    "01": "reach or pass the {palace}: 1 cocoa",
    "03": "Alchemy, {nobles}: 3 VP",
    "05": "Forest, Quarry, Gold: 1 more of it",
    "07": "Forest, Quarry, Gold: 1 cocoa, 1 VP",
    "09": "Decorations: 4 VP",
    "11": "Construction: 3 VP",
    "13": "1 cocoa: another power-up",
    "15": "Construction: +1 worker, 1 cheaper",
    "17": "Construction: a step on any temple",
    "1½": "any resource may be obsidian",
    "3½": "1 obsidian pays up to 3 cocoa",
    "5½": "Collect Cocoa, Royal tile: 1 obsidian",
}
ROYAL_TEXTS: Final = {
    "A4": "2 VP a technology, up to P",
    "A5": "2 VP a pyramid step, up to P",
    "A9": "1 VP an Avenue step, up to P + 1",
    "B2": "1 cocoa → wood + stone, P times",
    "B6": "1 cocoa → stone + gold, P times",
    "B7": "1 cocoa + 1 resource → P resources",
    "C1": "P + 1 cocoa",
    "C3": "1 resource → 2 cocoa, P times",
    "C8": "1 cocoa → temple step, P − 1 times",
    "A10": "2 VP a pair of major tiles, up to P",
    "B11": "3 cocoa → P obsidian",
    "C12": "1 obsidian → 1 cocoa + 2 VP, P times",
}
BONUS_TEXTS: Final = {
    1: "best mask set once more",
    2: "5 VP a technology",
    3: "15 VP",
    4: "3 VP an Avenue step",
    5: "9 VP a bonus tile reached",
    6: "2 VP a tile that is no mask",
    7: "4 VP a worker, 9 from power 4",
}


def board_title(view: CityView, name: str) -> str:
    return names_in(view["modules"]).boards[BOARD_NAMES.index(name)]


def technology_line(view: CityView, name: str) -> str:
    return names_in(view["modules"]).fill(TECHNOLOGY_TEXTS[name])


def seat_name(view: CityView, seat: int) -> str:
    """The name that whoever draws has put into the view, else the seat as records spell it."""
    names = view.get("names")
    if names:
        return str(names[seat])
    bot = view["teotibot"]
    return "Teotibot" if bot is not None and seat == bot["seat"] else f"P{seat + 1}"


def is_laid_out(view: CityView) -> bool:
    """Early in the set-up boards and tiles are not drawn yet: the temples' bonus tiles are the last of them."""
    return len(view["bonuses"]) == len(TEMPLE_NAMES)


def worker(seat: int, power: int) -> Text:
    return Text(f"{SEAT_MARKS[seat]}{power}", SEAT_STYLES[seat])


def standing(one: Standing) -> Text:
    return worker(one["seat"], one["power"])


def marks(seats: list[int]) -> Text:
    return Text("").join(mark(seat) for seat in seats)


def listed(parts: list[Text], between: str = " ") -> Text:
    return Text(between).join(parts)


class Flow:
    """Parts with commas between them, as many on a line as fit; a part itself is never broken."""

    def __init__(self, parts: list[Text]) -> None:
        self.parts = [part + "," for part in parts[:-1]] + parts[-1:]

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [part.cell_len for part in self.parts] or [0]
        return Measurement(max(widths), sum(widths) + len(widths)).clamp(max_width=options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        line = Text("")
        for part in self.parts:
            if line.cell_len and line.cell_len + 1 + part.cell_len > options.max_width:
                yield line
                line = Text("")
            line = line + " " + part if line.cell_len else part
        yield line


def temple(name: str) -> Text:
    return Text(name, TEMPLE_STYLES[name])


def discovery(kind: str | None) -> Text:
    """A discovery tile with its price."""
    if kind is None:
        return Text("–", QUIET)
    return Text.assemble(KIND_TITLES[kind], (f" {PRICES[kind]}", QUIET) if PRICES[kind] else "")


def icons(letters: str, ground: str) -> Text:
    """Icons on a tile's ground: capitals are coloured ones."""
    out = Text(style=f"{INK} on {ground}")
    for letter in letters:
        out.append(letter, f"{ICON_INKS.get(letter, INK)} on {ground}")
    return out
