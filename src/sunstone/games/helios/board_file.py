"""Reading a personal board from a file's text. A wrong one is refused with the place and the reason."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import board_data
from sunstone.engine.wording import listed, meant
from sunstone.games.helios import components as facts, geometry
from sunstone.games.helios.board import START, Board

_COUNTS: Final = {  # printed on every board
    "bonus_resource": int(facts.DATA["board_spaces"]["bonus_resource_count"]),
    "mana": int(facts.DATA["board_spaces"]["mana_count"]),
    "corner": int(facts.DATA["board_spaces"]["corner_count"]),
}
_LISTS: Final = ("light", "dark", "yellow_bordered", *_COUNTS)
_FIELDS: Final = ("sun_start", *_LISTS, "name")


def read_board(text: str) -> Board:
    """The board that the text describes; BadSetting says where it is wrong and what would be right."""
    data = board_data(text)
    if isinstance(data.get("board"), dict) and len(data) == 1:
        data = data["board"]
    for name in data:
        if name not in _FIELDS:
            raise BadSetting(
                f"there is no field {name!r}{meant(name, _FIELDS) or '.'} A board has {listed(_FIELDS[:-1])}, and "
                "perhaps a name"
            )
    hexes = {name: _hexes(data, name) for name in _LISTS}
    sun = _hex(data.get("sun_start"), "sun_start")
    _check(hexes, sun)
    light, dark, yellow, bonus_resource, mana, corner = (sum(1 << h for h in hexes[name]) for name in _LISTS)
    board = Board(light, dark, yellow, bonus_resource, mana, corner, sun)
    _check_laps(board)
    return board


def canonical(text: str) -> str:
    """The board of a file in one line, which reads back as the same board; "" for the standard one."""
    line = _line(read_board(text))
    return "" if line == _line(STANDARD) else line


def _line(board: Board) -> str:
    masks = (board.light, board.dark, board.yellow, board.bonus_resource, board.mana, board.corner)
    lists = {
        name: [list(geometry.COORDINATES[h]) for h in range(geometry.HEXES) if mask >> h & 1]
        for name, mask in zip(_LISTS, masks, strict=True)
    }
    fields = {"sun_start": list(geometry.COORDINATES[board.sun_start]), **lists}
    return "board = { " + ", ".join(f"{name} = {value}" for name, value in fields.items()) + " }"


@cache
def board_of(text: str) -> Board:
    """The board that settings name: one object a text, so that positions share what they know of it."""
    if not text:
        return STANDARD
    board = read_board(text)
    board.text = text
    return board


def _hex(value: Any, where: str) -> int:
    if not isinstance(value, list) or len(value) != 2 or any(type(x) is not int for x in value):
        raise BadSetting(f"{where} is a hex [q, r], not {value!r}")
    at = (value[0], value[1])
    if at not in geometry.HEX_AT:
        raise BadSetting(f"{where}: {list(at)} lies more than {geometry.RADIUS} steps from the start hex [0, 0]")
    return geometry.HEX_AT[at]


def _hexes(data: dict[str, Any], name: str) -> list[int]:
    if not isinstance(data.get(name), list):
        raise BadSetting(f"the board file lacks {name}, a list of hexes [q, r]")
    found: list[int] = []
    for i, value in enumerate(data[name]):
        h = _hex(value, f"{name}[{i}]")
        if h in found:
            raise BadSetting(f"{name}[{i}]: {value} is listed twice")
        found.append(h)
    return found


def _where(h: int) -> str:
    return str(list(geometry.COORDINATES[h]))


def _inside(hexes: Iterable[int], name: str, within: set[int], what: str) -> None:
    for h in hexes:
        if h not in within:
            raise BadSetting(f"{name}: {_where(h)} is no {what} hex")


def _check(hexes: dict[str, list[int]], sun: int) -> None:
    """What every board must have for the rules to work on it."""
    light, dark = set(hexes["light"]), set(hexes["dark"])
    for h in light & dark:
        raise BadSetting(f"dark: {_where(h)} is listed as light too")
    if START not in light:
        raise BadSetting("light: the start hex [0, 0] is missing")
    for h in sorted(light):
        for d, name in enumerate(geometry.DIRECTION_NAMES):
            other = geometry.NEIGHBOUR[h * 6 + d]
            if other < 0 or other not in light | dark:
                raise BadSetting(f"light: {_where(h)} has no neighbour to the {name}; the dark border must enclose it")
    if sun not in light or all(geometry.NEIGHBOUR[sun * 6 + d] != START for d in range(6)):
        raise BadSetting(f"sun_start: {_where(sun)} is no light hex next to the start hex")
    _inside(hexes["yellow_bordered"], "yellow_bordered", (light | dark) - {START}, "board")
    _inside(hexes["bonus_resource"], "bonus_resource", light - {START}, "light")
    _inside(hexes["mana"], "mana", light - {START}, "light")
    _inside(hexes["corner"], "corner", dark, "dark")
    for name, count in _COUNTS.items():
        if len(hexes[name]) != count:
            raise BadSetting(f"{name}: there are {len(hexes[name])} hexes, every board has {count}")
    for h in set(hexes["mana"]) & set(hexes["bonus_resource"]):
        raise BadSetting(f"mana: {_where(h)} is listed as bonus_resource too")


def _check_laps(board: Board) -> None:
    """The Sun must get all the way round along the border, and never without crossing the yellow-bordered hexes. Every
    dark hex belongs to that one border: a token may wall in whatever else is dark, and the Sun with it (helios:R18)."""
    if not (rim := next((part for part in _parts(board, board.dark) if _laps(board, part)), 0)):
        raise BadSetting("dark: the border does not lead all the way round")
    for h in range(geometry.HEXES):
        if (board.dark & ~rim) >> h & 1:
            raise BadSetting(
                f"dark: {_where(h)} lies apart from the border round the land; all dark hexes must hang together in "
                "it, for the Sun could be walled in on any other"
            )
    if _laps(board, (board.light | board.dark) & ~board.yellow & ~(1 << START)):
        raise BadSetting("yellow_bordered: there is a way round the start hex that does not cross them")


def _parts(board: Board, hexes: int) -> Iterator[int]:
    """These hexes as masks of those that hang together."""
    while hexes:
        part, grown = 0, hexes & -hexes
        while grown != part:
            part = grown
            for h in range(geometry.HEXES):
                if part >> h & 1:
                    grown |= board.around[h] & hexes
        yield part
        hexes &= ~part


def _laps(board: Board, hexes: int) -> bool:
    """Whether these hexes hold a way round the start hex: one of them is reached with two counts of crossings."""
    count: dict[int, int] = {}
    for start in range(geometry.HEXES):
        if not hexes >> start & 1 or start in count:
            continue
        count[start] = 0
        waiting = [start]
        while waiting:
            h = waiting.pop()
            for d in range(6):
                other = board.neighbour[h * 6 + d]
                if other < 0 or not hexes >> other & 1:
                    continue
                crossed = count[h] + geometry.CROSSING[h * 6 + d]
                if other not in count:
                    count[other] = crossed
                    waiting.append(other)
                elif count[other] != crossed:
                    return True
    return False


STANDARD_TEXT: Final = files("sunstone.games.helios").joinpath("data/board.toml").read_text("utf-8")
STANDARD: Final = read_board(STANDARD_TEXT)
