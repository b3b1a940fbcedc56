"""What a position holds, declared once in a game's `fields.py`: a field is added there and nowhere else.

Data and checks work on the declaration itself. Attributes, copies and keys must run fast, so `tools/fields.py` writes
them out as plain code, the game's `attributes.py`. What is wrong with data is named by its field."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sunstone.engine.errors import BadPosition
from sunstone.engine.state import vector


@dataclass(frozen=True)
class Number:
    name: str
    most: int  # the largest value it may have
    note: str = ""
    least: int = 0
    start: int = 0
    until: str = ""  # "turn": remembered only so long, then forgotten by the position's `forget_turn`

    @property
    def width(self) -> int:
        return (self.most - self.least).bit_length()


@dataclass(frozen=True)
class Vector:
    name: str
    length: int | None  # None: any
    most: int  # of each of its numbers
    note: str = ""
    shared: bool = False  # between clones: replaced and never written to

    @property
    def width(self) -> int:
        return self.most.bit_length()


@dataclass(frozen=True)
class Fields:
    """Of a position or of a seat. Sparse ones are written only where they are not 0, and read as 0 where they lack."""

    always: Sequence[Number | Vector]
    sparse: Sequence[Number] = ()

    def __iter__(self) -> Iterator[Number | Vector]:
        return iter([*self.always, *self.sparse])

    @cached_property
    def names(self) -> list[str]:
        """What must be there."""
        return [field.name for field in self.always]

    @cached_property
    def vectors(self) -> list[str]:
        return [field.name for field in self.always if isinstance(field, Vector)]

    @cached_property
    def sparse_names(self) -> list[str]:
        return [field.name for field in self.sparse]

    def data(self, owner: object) -> dict[str, Any]:
        found: dict[str, Any] = {name: getattr(owner, name) for name in self.names}
        for name in self.vectors:
            found[name] = list(found[name])
        for name in self.sparse_names:
            if value := getattr(owner, name):
                found[name] = value
        return found

    def load(self, owner: object, row: dict[str, Any], where: str = "") -> None:
        for field in self:
            value, name = row.get(field.name, 0), where + field.name
            if isinstance(field, Number):
                setattr(owner, field.name, number(value, name, field.most, field.least))
            else:
                setattr(owner, field.name, vector(numbers(value, name, field.length, field.most)))

    def load_seats(self, owners: Sequence[object], seats: Any) -> None:
        for i, (owner, row) in enumerate(zip(owners, rows(seats, "seats", len(owners)), strict=True)):
            only(row, f"seats[{i}]", self.names, self.sparse_names)
            self.load(owner, row, f"seats[{i}].")


def only(row: Any, where: str, names: Sequence[str], others: Container[str] = ()) -> None:
    """Exactly the fields of these names; those of the others may be there."""
    if not isinstance(row, dict):
        raise BadPosition(f"{where} is a mapping, not {type(row).__name__}")
    for name in names:
        if name not in row:
            raise BadPosition(f"{where} lacks the field {name!r}")
    for name in row:
        if name not in names and name not in others:
            raise BadPosition(f"{where} has an unknown field {name!r}")


def rows(value: Any, where: str, length: int | None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadPosition(f"{where} is a list" + (f" of {length}" if length is not None else ""))
    return value


def number(value: Any, where: str, most: int, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(f"{where}: {value!r} is not a whole number from {least} to {most}")
    return value


def numbers(value: Any, where: str, length: int | None, most: int) -> list[int]:
    return [number(x, f"{where}[{i}]", most) for i, x in enumerate(rows(value, where, length))]
