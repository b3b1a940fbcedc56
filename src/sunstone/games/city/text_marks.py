"""The alphabet of the drawing in a terminal: marks of the seats, colours, tiles as chips, and short names of things.

Shape before colour: every mark is a letter or a sign, so that nothing is lost on a terminal without colours. What has a
colour of its own also has a ground of its own: it reads alike on dark and light terminals."""

from typing import Any, Final

from rich.text import Text

from sunstone.games.city.components import DATA
from sunstone.games.city.names import BOARD_NAMES

View = dict[str, Any]

SEAT_MARKS: Final = "●■◆▼"
SEAT_STYLES: Final = (
    "bold #FFFFFF on #6A3FA0",
    "bold #2A1B08 on #E58A1F",
    "bold #2A2320 on #F3E9D2",
    "bold #F4EBDC on #47424F",
)
NEUTRAL_MARKS: Final = "○□"
NEUTRAL_STYLE: Final = "#2A2320 on #A39886"
SUN_STYLE: Final = "bold #2A2320 on #EDB32E"
NIGHT_STYLE: Final = "bold #F2BC3F on #2B2537"
TEMPLE_STYLES: Final = {"blue": "#4C8BD6", "red": "#D35B4D", "green": "#4FA055", "any": "bold"}
LINE_STYLE: Final = "#9C8A6A"  # frames of boards
QUIET: Final = "dim"
TILE_STYLE: Final = "#C8931E"  # what stands for a discovery tile
GROUNDS: Final = (("#DFCBA3", "#D3BC8F"), ("#E9D8B6", "#DCC89F"), ("#F3E7CE", "#E6D7B5"), ("#FBF5E6", "#FBF5E6"))
INK: Final = "#2A2320"
ICON_INKS: Final = {"n": "#8A7A62", "B": "bold #1F57A0", "R": "bold #A02F2A", "G": "bold #1F6B2B"}
DECORATION_GROUND: Final = "#EBC4AC"

BOARD_TITLES: Final = {b: str(d["name"]) for b, d in zip(BOARD_NAMES, DATA["action_boards"]["boards"], strict=True)}
BOARD_TEMPLES: Final = {b: str(d["temple"]) for b, d in zip(BOARD_NAMES, DATA["action_boards"]["boards"], strict=True)}
TILE_NAMES: Final = {
    "resources_3": "3 resources",
    "resources_2": "2 resources",
    "cocoa_4": "4 cocoa",
    "temple_green": "green temple",
    "temple_blue": "blue temple",
    "temple_red": "red temple",
    "temple_any": "any temple",
    "vp_4": "4 VP",
    "power_up_2": "2 power-ups",
    "double_move": "double move",
    "free_move": "free move",
    "extra_worker": "extra worker",
    "cocoa_waiver": "cocoa waiver",
    "avenue": "Avenue step",
    **{f"mask_{i}": f"mask {i}" for i in range(1, 8)},
}
LETTERS: Final = {"cocoa": "c", "wood": "w", "stone": "s", "gold": "g", "any": "r", "vp": "v"}
PRICES: Final = {
    str(t["id"]): "".join(f"−{n}{LETTERS[what]}" for what, n in t["cost"].items()) for t in DATA["discovery_tiles"]["tiles"]
}
TECHNOLOGY_TEXTS: Final = {
    "01": "reach or pass the Palace: 1 cocoa",
    "03": "Alchemy, Nobles: 3 VP",
    "05": "Forest, Quarry, Gold: 1 more of it",
    "07": "Forest, Quarry, Gold: 1 cocoa, 1 VP",
    "09": "Decorations: 4 VP",
    "11": "Construction: 3 VP",
    "13": "1 cocoa: another power-up",
    "15": "Construction: 1 more worker, 1 cheaper",
    "17": "Construction: a step on any temple",
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
}
BONUS_TEXTS: Final = {
    1: "best mask set once more",
    2: "5 VP a technology",
    3: "15 VP",
    4: "3 VP an Avenue step",
    5: "9 VP a bonus tile reached",
    6: "2 VP a discovery tile, not masks",
    7: "4 VP a worker, 9 from power 4 on",
}
BENEFITS: Final = {
    "technology": "a technology",
    "avenue": "Avenue step",
    "temple_blue": "blue temple",
    "temple_red": "red temple",
    "temple_green": "green temple",
    "cocoa": "cocoa",
    "wood": "wood",
    "stone": "stone",
    "gold": "gold",
    "any": "resources",
    "power_up": "power-up",
    "discovery": "a discovery tile",
}


def seat_name(view: View, seat: int) -> str:
    """The name that whoever draws has put into the view, else the seat as records spell it."""
    names = view.get("names")
    return str(names[seat]) if names else f"P{seat + 1}"


def mark(seat: int) -> Text:
    return Text(SEAT_MARKS[seat], SEAT_STYLES[seat])


def worker(seat: int, power: int) -> Text:
    return Text(f"{SEAT_MARKS[seat]}{power}", SEAT_STYLES[seat])


def marks(seats: list[int]) -> Text:
    return Text("").join(mark(seat) for seat in seats)


def listed(parts: list[Text], between: str = " ") -> Text:
    return Text(between).join(parts)


def temple(name: str) -> Text:
    return Text(name, TEMPLE_STYLES[name])


def discovery(kind: str | None) -> Text:
    """A discovery tile with its price."""
    if kind is None:
        return Text("–", QUIET)
    return Text.assemble(TILE_NAMES[kind], (f" {PRICES[kind]}", QUIET) if PRICES[kind] else "")


def icons(letters: str, ground: str) -> Text:
    """Icons on a tile's ground: capitals are coloured ones."""
    out = Text(style=f"{INK} on {ground}")
    for letter in letters:
        out.append(letter, f"{ICON_INKS.get(letter, INK)} on {ground}")
    return out


def starting_tile(number: int) -> str:
    """The two boards and all benefits of a starting tile, in a line."""
    tile = DATA["starting_tiles"]["tiles"][number - 1]
    boards = " + ".join(BOARD_TITLES[BOARD_NAMES[b - 1]] for b in tile["boards"])
    gains = [_benefit(what, tile[what]) for what in BENEFITS if tile.get(what)]
    return f"{boards}: {', '.join(gains)}"


def _benefit(what: str, amount: int) -> str:
    return f"{amount} {BENEFITS[what]}" if what in ("cocoa", "wood", "stone", "gold", "any") else BENEFITS[what]
