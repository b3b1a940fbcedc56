"""A personal board in a terminal: staggered columns of hexes, two lines each.

Above stands the hex's name with what is printed on it (+ bonus resource, m Mana, C corner, y yellow border), below what
lies there: a token in two letters, then its resources in one each or a temple, or the Sun. Shape before colour: nothing
is lost on a terminal without colours."""

from typing import Final

from rich.text import Text

from sunstone.games.helios import components as facts, kinds
from sunstone.games.helios.names import STEP_NAMES
from sunstone.games.helios.view_types import HeliosView, Seat

LETTERS: Final[dict[str, str]] = dict(
    zip(facts.COLOUR_NAMES, "rgbso", strict=True)
)  # redwood, granite, bamboo, spring, obsidian
TOKENS: Final[dict[str, str]] = dict(
    zip([*facts.COLOUR_NAMES, *facts.BONUS_NAMES], ("Rw", "Gr", "Ba", "Sp", "Ob", "+L", "+E", "+R", "+T"), strict=True)
)
GROUNDS: Final[dict[str, str]] = {
    "brown": "#2A1B08 on #C08A5A",
    "gray": "#1E1E1E on #B4B4AE",
    "green": "#12240A on #9CC178",
    "blue": "#0A1E33 on #86B6DE",
    "black": "#F4EBDC on #4A4550",
    **dict.fromkeys(facts.BONUS_NAMES, "#2A2320 on #EDB32E"),
}
LIGHT: Final = "#6B5C45 on #F3E7CE"
YELLOW: Final = "#6B5C45 on #F7DC6F"
DARK: Final = "#E0C9A0 on #6E4A22"
SUN: Final = "bold #2A2320 on #FFD21F"
WIDTH: Final = 4  # columns a hex; a gap follows


def style_of(view: HeliosView, seat: Seat, name: str) -> str:
    board = view["board"]
    if name in seat["land"]:
        return GROUNDS[seat["land"][name]["token"]]
    if name in board["yellow"]:
        return YELLOW
    return LIGHT if name in board["light"] else DARK


def printed(view: HeliosView, name: str) -> str:
    """The letter of what is printed on a hex."""
    board = view["board"]
    signs = {"+": board["bonus_resource"], "m": board["mana"], "C": board["corner"], "y": board["yellow"]}
    return next((letter for letter, hexes in signs.items() if name in hexes), "")


def content(view: HeliosView, i: int, name: str) -> str:
    seat = view["seats"][i]
    if name in seat["land"]:
        t = seat["land"][name]
        return TOKENS[t["token"]] + ("▲" if t["temple"] else "".join(LETTERS[c] for c in t["resources"]))
    if name == seat["sun"]:
        return " ☼"
    if view["step"] == STEP_NAMES[kinds.SUN] and view["to_move"] == i and name in seat["reach"]:
        return f"→{seat['reach'][name]['steps']}"
    return ""


def draw(view: HeliosView, i: int) -> Text:
    """The board of a seat: lines of cells, put where their column and half-hex row say."""
    seat = view["seats"][i]
    spots = {name: (q, 2 * r + q) for name, (q, r) in view["board"]["hexes"].items()}
    left = min(q for q, _ in spots.values())
    top, bottom = min(y for _, y in spots.values()), max(y for _, y in spots.values())
    rows: list[dict[int, tuple[str, str]]] = [{} for _ in range(bottom - top + 2)]
    for name, (q, y) in spots.items():
        style, inside = style_of(view, seat, name), content(view, i, name)
        rows[y - top][q - left] = (f"{name}{printed(view, name)}", style)
        rows[y - top + 1][q - left] = (inside, SUN if name == seat["sun"] else style)
    out = Text(no_wrap=True)
    for k, row in enumerate(rows):
        for column in range(max(row) + 1):
            text, style = row.get(column, ("", ""))
            out.append(f"{text:<{WIDTH}}", style)
            out.append(" ")
        out.append("\n" if k < len(rows) - 1 else "")
    return out
