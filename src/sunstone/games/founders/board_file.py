"""Boards as data: the built-in ones, and files in which an owner of the box has transcribed the printed ones.

A file is TOML with one `[[board]]` a board, as in `data/founders.toml`: `side`, `art`, `rewards`, and perhaps a `name`.
Side A needs one board, side B four. The canonical form is one line, boards with `|` between them:

    A standard:....wwww..../.yy..ww...../…:TG W2 WS V1 -- 4V WT S2 TB"""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import board_data
from sunstone.engine.wording import meant
from sunstone.games.founders import components as facts
from sunstone.games.founders.board import Board, clusters_of
from sunstone.games.founders.geometry import Geometry

SIZES: Final = (10, 12, 14)
CLUSTER_SIZES: Final = range(4, 7)
LETTERS: Final = {".", "#", *facts.MASK_LETTERS}
NEEDED: Final = {"A": 1, "B": 4}
_TOLD: Final = ("side", "art", "rewards", "name")
_KEYS: Final = {*_TOLD, "id", "symmetry", "source"}  # the last three stand in our own data
_NAME: Final = re.compile(r"[\w .'-]{1,24}")
_CANONICAL: Final = re.compile(r"[AB] [\w .'-]{1,24}:[^:|]*:[^:|]*(\|[AB] [\w .'-]{1,24}:[^:|]*:[^:|]*)*")


class Printed(NamedTuple):
    """A board as it is written."""

    side: str
    name: str
    rows: tuple[str, ...]
    rewards: tuple[str, ...]

    def line(self) -> str:
        return f"{self.side} {self.name}:{'/'.join(self.rows)}:{' '.join(self.rewards)}"


def read_board(text: str) -> str:
    """The canonical form of a board file; BadSetting says which board, row and column is wrong, and why."""
    return "|".join(board.line() for board in parse(text))


def parse(text: str) -> list[Printed]:
    boards = _from_line(text.strip()) if _CANONICAL.fullmatch(text.strip()) else _from_toml(text)
    for side, needed in NEEDED.items():
        found = sum(board.side == side for board in boards)
        if found not in (0, needed):
            raise BadSetting(
                f"the board file has {found} boards of side {side}; it takes {needed}, or none to play {_other(side)}"
            )
    for where, board in zip(_places(boards), boards, strict=True):
        check(board, where)
        if len(board.rows) != len(boards[0].rows):
            raise BadSetting(f"{where}: {len(board.rows)} rows, but the first board has {len(boards[0].rows)}")
        if _square(board) != _square(boards[0]):
            raise BadSetting(f"{where}: its pyramid is not as large as the first board's")
    return boards


def _other(side: str) -> str:
    return "side B only" if side == "A" else "side A only"


def _from_line(line: str) -> list[Printed]:
    boards = []
    for part in line.split("|"):
        head, art, rewards = part.split(":")
        boards.append(Printed(head[0], head[2:], tuple(art.split("/")), tuple(rewards.split())))
    return boards


def _from_toml(text: str) -> list[Printed]:
    data = board_data(text)
    for key in data:
        if key != "board":
            raise BadSetting(
                f"there is no field {key!r}{meant(key, ('board', *_TOLD)) or '.'} The board file has only [[board]], "
                "and in each of them side, art, rewards and perhaps a name"
            )
    tables = data.get("board")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise BadSetting("the board file has no [[board]]; it needs one for side A or four for side B")
    return [_from_table(table, f"board {i}") for i, table in enumerate(tables, 1)]


def _from_table(table: dict[str, Any], where: str) -> Printed:
    for key, value in table.items():
        if key not in _KEYS:
            raise BadSetting(
                f"{where}: there is no field {key!r}{meant(key, _TOLD) or '.'} A board has side, art, rewards and "
                "perhaps a name"
            )
        if not isinstance(value, str):
            raise BadSetting(f"{where}, {key}: {value!r} is no text")
    for key in ("side", "art", "rewards"):
        if key not in table:
            raise BadSetting(f"{where}: the field {key!r} is missing")
    if table["side"] not in NEEDED:
        raise BadSetting(f"{where}, side: {table['side']!r} is neither A nor B")
    given = (table.get("name"), table.get("id"), f"board {table['side']}")
    name = next(text for text in given if text)
    if not _NAME.fullmatch(name):
        raise BadSetting(f"{where}, name: {name!r} is not up to 24 letters, digits, blanks, dots or dashes")
    return Printed(table["side"], name, tuple(table["art"].split()), tuple(table["rewards"].split()))


def _places(boards: list[Printed]) -> list[str]:
    return [f"board {i} ({board.name})" for i, board in enumerate(boards, 1)]


# --- what makes a board (founders:Q92)
def check(board: Printed, where: str) -> None:
    rows, n = board.rows, len(board.rows)
    if n not in SIZES:
        raise BadSetting(f"{where}: {n} rows; a city has {', '.join(map(str, SIZES))} rows and as many columns")
    for r, row in enumerate(rows, 1):
        if len(row) != n:
            raise BadSetting(f"{where}, row {r}: {len(row)} cells; it needs {n}, as many as there are rows")
        for c, letter in enumerate(row, 1):
            if letter not in LETTERS:
                raise BadSetting(f"{where}, row {r}, column {c}: {letter!r} is none of {' '.join(sorted(LETTERS))}")
    _check_pyramid(board, where)
    for letter, cells in clusters_of(list(rows)):
        if len(cells) not in CLUSTER_SIZES:
            r, c = cells[0]
            colour = facts.MASK_NAMES[facts.MASK_LETTERS.index(letter)]
            raise BadSetting(
                f"{where}, row {r + 1}, column {c + 1}: this {colour} cluster has {len(cells)} cells, not 4 to 6"
            )
    _check_rewards(board, where)


def _square(board: Printed) -> int:
    """Cells a side of a pyramid square."""
    return sum(row.count("#") > 0 for row in board.rows) // 3


def _check_pyramid(board: Printed, where: str) -> None:
    n = len(board.rows)
    square = _square(board)
    if square == 0 or square % 2 or sum("#" in row for row in board.rows) != 3 * square or 3 * square >= n:
        high = sum("#" in row for row in board.rows)
        raise BadSetting(
            f"{where}: the pyramid (#) is {high} rows high; it is 3 x 3 squares of an even number of cells, "
            "with city around it"
        )
    band = (n - 3 * square) // 2
    for r in range(n):
        for c in range(n):
            inside = band <= r < n - band and band <= c < n - band
            if inside != (board.rows[r][c] == "#"):
                wanted = "a cell of the pyramid, #" if inside else "no cell of the pyramid"
                raise BadSetting(
                    f"{where}, row {r + 1}, column {c + 1}: {board.rows[r][c]!r}, but this is {wanted}: it stands in "
                    f"the middle, on rows and columns {band + 1} to {n - band}; else the districts differ"
                )


def _check_rewards(board: Printed, where: str) -> None:
    if len(board.rewards) != facts.BOTTOM:
        raise BadSetting(f"{where}, rewards: {len(board.rewards)} squares; the bottom level has {facts.BOTTOM}")
    for i, reward in enumerate(board.rewards):
        place = f"{where}, rewards, row {i // 3 + 1}, column {i % 3 + 1}"
        if i == facts.CENTRE:
            if reward != "--":
                raise BadSetting(f"{place}: {reward!r}, but the centre has no reward: write --")
        elif reward not in facts.REWARD_NAMES:
            raise BadSetting(f"{place}: there is no reward {reward!r}; there is {' '.join(facts.REWARD_NAMES)}")


# --- boards to play on
_SAMPLE_HEAD: Final = """\
# Player boards of Founders of Teotihuacan. Side A has one, side B four; a file may hold one side or both.
# side     A or B
# name     what the board is called, if you like: up to 24 letters, digits, blanks, dots or dashes
# art      the board row by row, the north first: 10, 12 or 14 rows of as many cells, the same for all boards.
#          . a cell of the city, # under the pyramid, y p w a yellow, purple or white mask symbol.
#          The pyramid stands in the middle, 3 x 3 squares of an even number of cells a side. Symbols of one colour
#          that touch by a side are a cluster; a cluster has 4 to 6 cells.
# rewards  the nine squares of the pyramid's bottom level, row by row, with -- in the centre. W2 S2 a building of size
#          2, wood or stone; WS WW SS one or two of size 1; TG TB TR a green, blue or red temple; V1 V2 points and
#          perhaps a building of size 1 or 2; 4V 4 points; WT a worship tile.

"""
_BUILT_IN: Final = "|".join(
    Printed(b["side"], b["name"], tuple(b["art"].split()), tuple(b["rewards"].split())).line()
    for b in facts.DATA["board"]
)


def sample() -> str:
    """The built-in boards as a file."""
    tables = []
    for board in _from_line(_BUILT_IN):
        rewards = "\n".join(" ".join(board.rewards[i : i + 3]) for i in (0, 3, 6))
        art = "\n".join(board.rows)
        head = f'[[board]]\nside = "{board.side}"\nname = "{board.name}"\n'
        tables.append(f'{head}art = """\n{art}\n"""\nrewards = """\n{rewards}\n"""\n')
    return _SAMPLE_HEAD + "\n".join(tables)


@lru_cache(maxsize=16)
def boards_of(side: str, own: str) -> list[Board]:
    """The boards of a side: those of the canonical text, else the built-in ones."""
    return [
        Board(b.name, list(b.rows), list(b.rewards), _geometry(len(b.rows), _square(b)))
        for b in _from_line(own or _BUILT_IN)
        if b.side == side
    ]


@lru_cache(maxsize=8)
def _geometry(side: int, square: int) -> Geometry:
    return Geometry(side, square)
