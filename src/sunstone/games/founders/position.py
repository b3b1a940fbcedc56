"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition, SunstoneError
from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, c_of, cause_of, frame, kind_of, seat_of
from sunstone.engine.plain import number, numbers, only, rows
from sunstone.engine.registry import find
from sunstone.engine.state import DEPTH
from sunstone.games.founders.laws import laws
from sunstone.games.founders.settings import house_from, options_of
from sunstone.games.founders.state import STEPS, Founders, Player, Step, empty, vector

# every attribute, with the largest value it may have; a vector also with its length
SEAT_FIELDS: Final = {
    "vp": 999_999,
    "disks": 6,
    "architect": 3,
    "favor": 10,
    "board": 3,
    "wood": 160,
    "stone": 160,
    "gold": 160,
    "worship": 2**36 - 1,
    "masks": 2**15 - 1,
    "pyramid": 2**42 - 1,
    "built": 2**60 - 1,
}
SEAT_LISTS: Final[dict[str, tuple[int | None, int]]] = {"city": (16, 2**40 - 1), "pieces": (None, 2**17 - 1)}
FIELDS: Final = {
    "round": 4,
    "turn": 3,
    "passed": 15,
    "masks": 2**12 - 1,
    "space": 9,
    "strength": 5,
    "bonus_left": 1,
    "plan": 2**9 - 1,
    "rival_temples": 2**24 - 1,
    "rival_tiles": 2**24 - 1,
}
LISTS: Final = {"spaces": (9, 2**12 - 1), "tiles": (30, 14), "worship": (12, 2**48 - 1), "made": (4, 2**40 - 1)}
_FRAME: Final = {"seat": OVER, "cause": 255, "a": 255, "b": 255, "c": 2**26 - 1}
_KINDS: Final = {type(step).__name__: kind for kind, step in enumerate(STEPS) if type(step) is not Step}


def to_data(s: Founders) -> dict[str, Any]:
    return {
        "game": "founders",
        "rules": find("founders").rules_version,
        "players": s.house.players,
        "options": options_of(s.house),
        **({"board": s.house.own} if s.house.own else {}),
        "stack": [frame_data(s.stack[i]) for i in range(s.depth)],
        **{name: getattr(s, name) for name in FIELDS},
        **{name: list(getattr(s, name)) for name in LISTS},
        "seats": [player_data(p) for p in s.players],
    }


def player_data(p: Player) -> dict[str, Any]:
    return {name: getattr(p, name) for name in SEAT_FIELDS} | {name: list(getattr(p, name)) for name in SEAT_LISTS}


def frame_data(f: int) -> dict[str, Any]:
    step = type(STEPS[kind_of(f)]).__name__
    return {"step": step, "seat": seat_of(f), "cause": cause_of(f), "a": a_of(f), "b": b_of(f), "c": c_of(f)}


def from_data(data: dict[str, Any]) -> Founders:
    info = find("founders")
    own = ["board"] if "board" in data else []
    only(data, "position", ["game", "rules", "players", "options", *own, "stack", "seats", *FIELDS, *LISTS])
    if data["rules"] != info.rules_version:
        raise BadPosition(f"rules: the position is of rules version {data['rules']!r}, this is {info.rules_version}")
    if type(data["players"]) is not int or not isinstance(data["options"], dict):
        raise BadPosition("players is a number and options a mapping")
    if not isinstance(data.get("board", ""), str):
        raise BadPosition("board is a text")
    s = empty(house_from(info.settle(data["players"], (), data["options"], data.get("board", ""))))
    for name, most in FIELDS.items():
        setattr(s, name, number(data[name], name, most))
    for name, (length, most) in LISTS.items():
        setattr(s, name, vector(numbers(data[name], name, length, most)))
    seats = rows(data["seats"], "seats", s.n)
    for i, (p, row) in enumerate(zip(s.players, seats, strict=True)):
        load_player(p, row, f"seats[{i}]")
    load_stack(s, data["stack"])
    if broken := laws(s):
        raise BadPosition(broken[0])
    return settled(s)


def load_player(p: Player, row: Any, where: str) -> None:
    only(row, where, [*SEAT_FIELDS, *SEAT_LISTS])
    for name, most in SEAT_FIELDS.items():
        setattr(p, name, number(row[name], f"{where}.{name}", most))
    for name, (length, most) in SEAT_LISTS.items():
        setattr(p, name, vector(numbers(row[name], f"{where}.{name}", length, most)))


def load_stack(s: Founders, stack: Any) -> None:
    frames = rows(stack, "stack", None)
    if len(frames) > DEPTH:
        raise BadPosition(f"stack: {len(frames)} frames, at most {DEPTH} may wait")
    for i, row in enumerate(frames):
        where = f"stack[{i}]"
        only(row, where, ["step", *_FRAME])
        if row["step"] not in _KINDS:
            raise BadPosition(f"{where}.step: there is no step {row['step']!r}")
        args = {name: number(row[name], f"{where}.{name}", most) for name, most in _FRAME.items()}
        if args["seat"] >= s.n and args["seat"] != CHANCE:
            raise BadPosition(f"{where}.seat: there is no seat {args['seat']}")
        s.push(frame(_KINDS[row["step"]], **args))


def settled(s: Founders) -> Founders:
    """Between calls a decision is on top, and it can be answered."""
    if s.depth == 0:
        s.to_move = OVER
        return s
    step = STEPS[kind_of(s.top)]
    if type(step).resolve is Step.resolve:
        raise BadPosition(f"stack: {type(step).__name__} is no decision, but it is on top")
    s.to_move = seat_of(s.top)
    try:
        options = s.legal()
    except (SunstoneError, IndexError, ValueError) as error:
        raise BadPosition(f"stack: {type(step).__name__} cannot be asked in this position ({error})") from None
    if not options:
        raise BadPosition(f"stack: {type(step).__name__} has no answer in this position")
    return s
