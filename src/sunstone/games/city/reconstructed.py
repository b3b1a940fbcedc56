"""What of the modules' components is reconstructed, in words: told before somebody plays with the real box.

Read from the marks `reconstructed` of expansion.toml: once a fact turns up, its mark goes and it is told no more."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from sunstone.engine.choice import Reconstructed
from sunstone.engine.wording import count_text
from sunstone.games.city import components as facts
from sunstone.games.city.box_words import altar_label, order_label
from sunstone.games.city.claims import TEMPLE_ORDERS
from sunstone.games.city.expansion_words import MAJOR_TITLES
from sunstone.games.city.majors import MOST_COPIES
from sunstone.games.city.shamans import ALTAR_NAMES
from sunstone.games.city.titles import gain_text, names_in

Table = Mapping[str, Any]
_MARK: Final = "reconstructed"
_KEYS: Final = {name: str(module["key"]) for name, module in facts.MORE["module"].items()}
_OF_BOARD: Final = {n: _KEYS[name] for name, m in facts.MORE["module"].items() for n in m.get("replaces_boards", ())}
_FIXED: Final = "This cannot be changed: where your board differs, Sunstone still counts by these."


def reconstructed(modules: Sequence[str]) -> list[Reconstructed]:
    """Only of those modules, one after the other."""
    return sorted((fact for fact in _facts() if fact.module in modules), key=lambda fact: modules.index(fact.module))


def _facts() -> Iterator[Reconstructed]:
    boards = [board for board in facts.MORE["board"].values() if _MARK in board]
    for board in boards:
        if "rows" in board[_MARK]:
            module = _OF_BOARD[board["number"]]
            title = names_in((module,)).boards[board["number"] - 1]
            lines = tuple(_row(n, row) for n, row in enumerate(board["rows"], 1))
            yield Reconstructed(module, f"{title}: what it brings", lines, _FIXED)
    yield from _copies()
    for board in boards:
        if "royal_spaces" in board[_MARK]:
            remedy = "Another order can be entered when you lay out the Royal tiles."
            lines = (order_label(TEMPLE_ORDERS[0]).capitalize(),)
            module = _OF_BOARD[board["number"]]
            yield Reconstructed(module, "Mansion: the temples of the Royal spaces", lines, remedy)
    if any(_MARK in tile for tile in facts.MORE["altar_tile"]):
        lines = tuple(altar_label(i) for i in range(len(ALTAR_NAMES)))
        remedy = "A tile with its sides the other way round can be entered when you lay out the altars."
        yield Reconstructed(_KEYS["M8"], "Altar tiles: which side is which", lines, remedy)


def _copies() -> Iterator[Reconstructed]:
    """Those of a module's own kinds under that module, all others under the one that brings the stack."""
    guessed = [tile for tile in facts.MORE["major_discovery"] if "copies" in tile.get(_MARK, ())]
    for module in ("M6", "M8"):
        kinds = [tile for tile in guessed if tile.get("module", "M6") == module]
        numbers = sorted({tile["copies"] for tile in kinds})
        counts = (f"{count_text(n, 'copy', 'copies')}: {_names(kinds, n)}" for n in numbers)
        remedy = f"One more can be entered when it turns up, up to {MOST_COPIES} of a kind."
        whose = "" if module == "M6" else " with the shaman"
        if kinds:
            yield Reconstructed(_KEYS[module], f"Major Discovery tiles{whose}: how many", tuple(counts), remedy)


def _names(kinds: Sequence[Table], copies: int) -> str:
    return ", ".join(MAJOR_TITLES[tile["id"]] for tile in kinds if tile["copies"] == copies)


def _row(workers: int, row: Sequence[Table]) -> str:
    """ "2 workers: power 1: 1 wood; 2-3: 1 wood + 1 obsidian; …"."""
    cells, power = list[str](), 0
    for cell, same in groupby(row):
        first, power = power + 1, power + len(list(same))
        powers = f"{first}-{power}" if power > first else str(first)
        cells.append(f"{'power ' * (first == 1)}{powers}: {_cell(cell)}")
    return f"{count_text(workers, 'worker')}, {'; '.join(cells)}"


def _cell(cell: Table) -> str:
    if "a" not in cell:
        return gain_text(cell)
    points = f"{cell['vp']} VP, and " if cell["vp"] else ""
    return f"{points}{_rewards(cell['a'])} or {_rewards(cell['b'])}"


def _rewards(letters: str) -> str:
    """Of a cell of Conquest: E a warrior, B a building."""
    warriors = [count_text(letters.count("E"), "warrior")] if "E" in letters else []
    return " and ".join([*warriors, *["a building"] * letters.count("B")])
