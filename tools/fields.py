"""Write what must run fast of a declaration of fields: attributes, copies and keys of positions, as plain code.

    python tools/fields.py   write `attributes.py` of every game anew from its `fields.py`

Numbers that lie together share words of the key, each with as many bits as its bounds need."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from sunstone.engine.fields import Fields, Number, Vector

ROOMS = Path(__file__).parents[1] / "src" / "sunstone" / "games"
GAMES = ("city", "founders", "helios")
T = TypeVar("T")
WORD = 63  # bits of a word: it stays positive
WIDTH = 108  # of a line behind its indent


def main() -> None:
    for game in GAMES:
        path = ROOMS / game / "attributes.py"
        path.write_text(written(game), encoding="utf-8")


def written(game: str) -> str:
    declared = import_module(f"sunstone.games.{game}.fields")
    lines = [
        '"""Written by tools/fields.py from fields.py, which says what each is: edit that, and run the tool."""',
        "",
        "from mypy_extensions import i64",
        "",
        "from sunstone._compat import vec",
        "from sunstone.engine.keys import Hasher",
        "from sunstone.engine.state import NONE, State, overwrite",
        *class_of("PlayerFields", "", declared.SEAT),
        *class_of(f"{game.title()}Fields", "State", declared.TABLE),
    ]
    return "\n".join(lines) + "\n"


def class_of(name: str, base: str, fields: Fields) -> Iterator[str]:
    yield from ("", "", f"class {name}({base}):" if base else f"class {name}:")
    yield f'    def __init__(self, other: "{name} | None" = None) -> None:'
    if base:
        yield "        super().__init__(other)"
    yield "        if other is None:"
    for field in fields:
        declared = f"i64 = {field.start}" if isinstance(field, Number) else "vec[i64] = NONE"
        line = f"            self.{field.name}: {declared}"
        yield f"{line}  # {field.note}" if field.note else line
    yield "        else:"
    pairs = [(f"self.{field.name}", f"other.{field.name}{copied(field)}") for field in fields]
    yield from (f"    {line}" for line in filled(assigned, pairs))
    yield from (
        "",
        f'    def take(self, other: "{name}") -> None:',
        '        """As a copy of it, without making anything."""',
    )
    if base:
        yield "        self.take_stack(other)"
    yield from taken(fields)
    yield from ("", "    def make_vectors(self) -> None:", '        """As long as declared, of zeros."""')
    for field in fields:
        if isinstance(field, Vector):
            zeros = "" if field.length is None else f"[0] * {field.length}"
            yield f"        self.{field.name} = vec[i64]({zeros})"
    numbers = [field for field in fields if isinstance(field, Number)]
    for until in dict.fromkeys(field.until for field in numbers if field.until):
        yield from ("", f"    def forget_{until}(self) -> None:")
        for start in dict.fromkeys(field.start for field in numbers if field.until == until):
            names = [f"self.{field.name}" for field in numbers if (field.until, field.start) == (until, start)]
            yield from filled(partial(chained, start), names)
    yield from ("", "    def mix(self, h: Hasher) -> None:")
    yield from (f"        {line}" for line in words(numbers))
    for field in fields:
        if isinstance(field, Vector):
            yield from (f"        {line}" for line in mixed(field))


def copied(field: Number | Vector) -> str:
    return "[:]" if isinstance(field, Vector) and not field.shared else ""


def taken(fields: Fields) -> Iterator[str]:
    """Numbers and shared vectors together, then the other vectors: number by number where their length is fixed."""
    inside = [f for f in fields if isinstance(f, Vector) and f.length is not None and not f.shared]
    others = [f for f in fields if f not in inside]
    yield from filled(assigned, [(f"self.{f.name}", f"other.{f.name}{copied(f)}") for f in others])
    for f in inside:
        yield f"        overwrite(self.{f.name}, other.{f.name}, {f.length})"


def assigned(pairs: list[tuple[str, str]]) -> str:
    return f"{', '.join(to for to, _ in pairs)} = {', '.join(value for _, value in pairs)}"


def chained(start: int, names: list[str]) -> str:
    return f"{' = '.join(names)} = {start}"


def filled(write: Callable[[list[T]], str], parts: list[T]) -> Iterator[str]:
    """As many parts in a line as go in."""
    line: list[T] = []
    for part in parts:
        if len(write([*line, part])) > WIDTH:
            yield f"        {write(line)}"
            line = []
        line.append(part)
    yield f"        {write(line)}"


def words(numbers: list[Number]) -> Iterator[str]:
    """In their order, as many to a word as it has bits for, and a line room."""
    parts: list[str] = []
    at = 0
    for field in numbers:
        value = f"self.{field.name}" if field.least == 0 else f"(self.{field.name} + {-field.least})"
        part = f"{value} << {at}" if at else value
        if parts and (at + field.width > WORD or len(f"h.add({' | '.join([*parts, part])})") > WIDTH):
            yield f"h.add({' | '.join(parts)})"
            parts, part, at = [], value, 0
        parts.append(part)
        at += field.width
    yield f"h.add({' | '.join(parts)})"


def mixed(field: Vector) -> Iterator[str]:
    if field.length is None:
        yield f"h.add(len(self.{field.name}))"
    if field.width * 2 > WORD:
        yield f"h.add_all(self.{field.name})"
    else:
        yield f"h.add_packed(self.{field.name}, {field.width})"


if __name__ == "__main__":
    main()
