"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition, SunstoneError
from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, c_of, cause_of, frame, kind_of, seat_of
from sunstone.engine.plain import number, numbers, only, rows
from sunstone.engine.registry import find
from sunstone.engine.state import DEPTH
from sunstone.games.helios import kinds
from sunstone.games.helios.board_file import board_of
from sunstone.games.helios.components import COLOURS, HOUSES, RESOURCES, TEMPLE
from sunstone.games.helios.geometry import HEXES
from sunstone.games.helios.land import DRAWN, SOURCES
from sunstone.games.helios.laws import laws
from sunstone.games.helios.state import STEPS, Helios, Player, Step, empty, vector

_HEX: Final = 2**HEXES - 1  # a mask of hexes
# every attribute, with the largest value it may have; a vector also with its length
SEAT_FIELDS: Final = {
    "land": _HEX,
    "temples": _HEX,
    "buildings": 2**12 - 1,
    "hired": 2**8 - 1,
    "active": 2**8 - 1,
    "mana": 9999,
    "vp": 999_999,
    "sun": HEXES - 1,
    "touch": 6,
    "sun_value": 14,
}
SEAT_LISTS: Final = {"tokens": (9, _HEX), "cubes": (10, _HEX), "areas": (3, 2**18 - 1)}
FIELDS: Final = {"round": 4, "first": 3, "turns": 18, "revolved": 1, "houses": HOUSES, "drawn": 63}
LISTS: Final = {
    "supply": (5, max(RESOURCES)),
    "pool": (12, 4),
    "discards": (12, 4),
    "columns": (3, 2**18 - 1),
    "piles": (5, 4),
    "extra": (5, 8),
    "face_up": (6, 15),
    "gone": (5, 8),
    "bonus": (4, 2),
}
_FRAME: Final = {"seat": OVER, "cause": 45, "a": TEMPLE + HEXES - 1, "b": HEXES - 1, "c": 2**23 - 1}
_KINDS: Final = {type(step).__name__: kind for kind, step in enumerate(STEPS) if type(step) is not Step}
_MOST_A: Final = {  # what the frame's first argument may be, where it leads into a table
    kinds.DRAW_TILE: 2,
    kinds.GIFT: HEXES,
    kinds.PUT: COLOURS - 1,
    kinds.AREA: 2,
    kinds.SET_BONUS: 2,
    kinds.DISCARD: 2,
    kinds.PLACE: DRAWN + COLOURS - 1,
    kinds.SHINE: COLOURS - 1,
}


def to_data(s: Helios) -> dict[str, Any]:
    return {
        "game": "helios",
        "rules": find("helios").rules_version,
        "players": s.n,
        "options": {},
        "board": s.board.text,
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


def from_data(data: dict[str, Any]) -> Helios:
    info = find("helios")
    only(data, "position", ["game", "rules", "players", "options", "board", "stack", "seats", *FIELDS, *LISTS])
    if data["rules"] != info.rules_version:
        raise BadPosition(f"rules: the position is of rules version {data['rules']!r}, this is {info.rules_version}")
    if type(data["players"]) is not int or not isinstance(data["options"], dict):
        raise BadPosition("players is a number and options a mapping")
    if not isinstance(data["board"], str):
        raise BadPosition("board is text: a board file's, or empty")
    settings = info.settle(data["players"], (), data["options"], data["board"])
    s = empty(settings.players, board_of(settings.board))
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


def load_stack(s: Helios, stack: Any) -> None:
    frames = rows(stack, "stack", None)
    if len(frames) > DEPTH:
        raise BadPosition(f"stack: {len(frames)} frames, at most {DEPTH} may wait")
    for i, row in enumerate(frames):
        where = f"stack[{i}]"
        only(row, where, ["step", *_FRAME])
        if row["step"] not in _KINDS:
            raise BadPosition(f"{where}.step: there is no step {row['step']!r}")
        args = {name: number(row[name], f"{where}.{name}", most) for name, most in _FRAME.items()}
        kind = _KINDS[row["step"]]
        if args["seat"] >= s.n and args["seat"] != CHANCE:
            raise BadPosition(f"{where}.seat: there is no seat {args['seat']}")
        if args["a"] > _MOST_A.get(kind, args["a"]) or (kind == kinds.PLACE and not is_source(s, args["a"])):
            raise BadPosition(f"{where}.a: {args['a']} is nothing that {row['step']} knows")
        s.push(frame(kind, **args))


def is_source(s: Helios, source: int) -> bool:
    """Whether the token to be placed is there."""
    if source >= DRAWN:
        return source - DRAWN + 1 in (s.drawn & 7, s.drawn >> 3)
    return source < SOURCES and bool(s.face_up[source] if source < len(s.face_up) else s.bonus[source - len(s.face_up)])


def settled(s: Helios) -> Helios:
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
    except (SunstoneError, AssertionError, IndexError, ValueError) as error:
        raise BadPosition(f"stack: {type(step).__name__} cannot be asked in this position ({error})") from None
    if not options:
        raise BadPosition(f"stack: {type(step).__name__} has no answer in this position")
    return s
