"""A position as plain data and back, for games that name their attributes. What is wrong is named by its field."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import msgspec

from sunstone.engine.errors import BadPosition, SunstoneError
from sunstone.engine.fields import Fields, number, only, rows
from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, c_of, cause_of, frame, kind_of, seat_of
from sunstone.engine.registry import GameInfo, Settings, Value, find
from sunstone.engine.state import DEPTH, State


@dataclass(frozen=True)
class Frames:
    """What waits on the stack: the game's table of steps, and the largest value each part of a frame may have."""

    steps: Sequence[object]
    base: type  # of all steps; a decision is one that overrides its `resolve`
    names: Mapping[int, str]  # of the steps, by kind
    most: Mapping[str, int] = field(
        default_factory=lambda: {"seat": OVER, "cause": 255, "a": 255, "b": 255, "c": 2**26 - 1}
    )

    def step(self, f: int) -> str:
        return self.names[kind_of(f)]

    def data(self, s: State) -> list[dict[str, Any]]:
        frames = [s.stack[i] for i in range(s.depth)]
        return [
            {"step": self.step(f), "seat": seat_of(f), "cause": cause_of(f), "a": a_of(f), "b": b_of(f), "c": c_of(f)}
            for f in frames
        ]

    def load(self, s: State, stack: Any) -> None:
        kinds = {name: kind for kind, name in self.names.items() if type(self.steps[kind]) is not self.base}
        frames = rows(stack, "stack", None)
        if len(frames) > DEPTH:
            raise BadPosition(f"stack: {len(frames)} frames, at most {DEPTH} may wait")
        for i, row in enumerate(frames):
            where = f"stack[{i}]"
            only(row, where, ["step", *self.most])
            if row["step"] not in kinds:
                raise BadPosition(f"{where}.step: there is no step {row['step']!r}")
            parts = {name: number(row[name], f"{where}.{name}", most) for name, most in self.most.items()}
            if parts["seat"] >= s.seats and parts["seat"] != CHANCE:
                raise BadPosition(f"{where}.seat: there is no seat {parts['seat']}")
            s.push(frame(kinds[row["step"]], **parts))

    def settle(self, s: State) -> None:
        """Between calls a decision is on top, and it can be answered."""
        if s.depth == 0:
            s.to_move = OVER
            return
        step = self.steps[kind_of(s.top)]
        name = self.step(s.top)
        if type(step).resolve is self.base.resolve:  # type: ignore[attr-defined]
            raise BadPosition(f"stack: {name} is no decision, but it is on top")
        s.to_move = seat_of(s.top)
        try:
            options = s.legal()
        except (SunstoneError, AssertionError, IndexError, ValueError) as error:
            raise BadPosition(f"stack: {name} cannot be asked in this position ({error})") from None
        if not options:
            raise BadPosition(f"stack: {name} has no answer in this position")


@dataclass(frozen=True)
class Positions:
    """How positions of a game become data and come back: its frames, the fields of table and seats, its laws."""

    game: str
    frames: Frames
    table: Fields
    seat: Fields
    laws: Callable[[Any], list[str]]  # what a loaded position breaks
    optional: tuple[str, ...] = ()  # settings that only some games have

    def data(self, s: Any, players: int, options: Mapping[str, Value], **optional: object) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": find(self.game).rules_version,
            "players": players,
            "options": dict(options),
            **{name: value for name, value in optional.items() if value},
            "stack": self.frames.data(s),
            **self.table.data(s),
            "seats": [self.seat.data(p) for p in s.players],
        }

    def settings(self, data: dict[str, Any]) -> Settings:
        return read_settings(find(self.game), data, self.table, self.optional)

    def load(self, s: Any, data: dict[str, Any]) -> None:
        """Into a bare table of those settings; BadPosition names what is wrong."""
        self.table.load(s, data)
        self.seat.load_seats(s.players, data["seats"])
        self.frames.load(s, data["stack"])
        if broken := self.laws(s):
            raise BadPosition(broken[0])
        self.frames.settle(s)


_SETTINGS = ("game", "rules", "players", "modules", "options", "board")


def contents(value: Any) -> Any:
    """What lies on the table, of a position's data: without the settings and whatever is 0, at any depth."""
    if isinstance(value, dict):
        return {name: contents(x) for name, x in value.items() if x and name not in _SETTINGS}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [contents(x) for x in value]
    return value


def digest(data: dict[str, Any]) -> str:
    """16 digits of what lies on the table, by the fields' names: only another position has others. A field that is new
    changes nothing where it is 0, nor does another order of fields."""
    return blake2b(msgspec.json.encode(contents(data), order="deterministic"), digest_size=8).hexdigest()


def read_settings(info: GameInfo, data: dict[str, Any], fields: Fields, others: Sequence[str] = ()) -> Settings:
    """What the game was set up with, after a look at the names of all fields; `others` may be there."""
    names = ["game", "rules", "players", "options", "stack", "seats", *fields.names]
    only(data, "position", names, [*others, *fields.sparse_names])
    if data["rules"] != info.rules_version:
        raise BadPosition(f"rules: the position is of rules version {data['rules']!r}, this is {info.rules_version}")
    if type(data["players"]) is not int or not isinstance(data["options"], dict):
        raise BadPosition("players is a number and options a mapping")
    modules, board = data.get("modules", []), data.get("board", "")
    if not isinstance(modules, list) or not all(isinstance(m, str) for m in modules):
        raise BadPosition("modules is a list of names")
    if not isinstance(board, str):
        raise BadPosition("board is text: a board file's, or empty")
    return info.settle(data["players"], modules, data["options"], board)
