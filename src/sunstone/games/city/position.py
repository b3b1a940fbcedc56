"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition, SunstoneError
from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, c_of, cause_of, frame, kind_of, seat_of
from sunstone.engine.plain import number, numbers, only, rows
from sunstone.engine.registry import find
from sunstone.engine.state import DEPTH
from sunstone.games.city.laws import laws
from sunstone.games.city.settings import house_of, modules_of, options_of
from sunstone.games.city.state import STEPS, City, Player, Step, empty, people, vector

# every attribute, with the largest value it may have; a vector also with its length
SEAT_FIELDS: Final = {
    "cocoa": 9999,
    "wood": 9999,
    "stone": 9999,
    "gold": 9999,
    "vp": 999_999,
    "blue": 11,
    "red": 11,
    "green": 11,
    "avenue": 9,
    "pyramid": 10,
    "technologies": 2**12 - 1,
    "tiles": 2**42 - 1,
    "used": 2**42 - 1,
    "dealt": 2**20 - 1,
    "kept": 2**20 - 1,
    "found_a": 21,
    "found_b": 21,
    "pledge": 63,
}
SEAT_SPARSE: Final = {
    "obsidian": 9999,
    "majors": 2**30 - 1,
    "majors_used": 2**30 - 1,
    "found_major": 13,
    "shaman": 24,
    "warriors": 10,
    "far": 10,
}
SEAT_LISTS: Final = {"dice": (4, 2**9 - 1)}
FIELDS: Final = {
    "pool": 2**42 - 1,
    "start_pool": 2**20 - 1,
    "open_tiles": 2**20 - 1,
    "open_found_a": 21,
    "open_found_b": 21,
    "revealed": 1,
    "pyramid_pool": 2**32 - 1,
    "decoration_pool": 2**15 - 1,
    "top_row": 5,
    "centre_row": 4,
    "bottom_row": 3,
    "light": 12,
    "dark": 12,
    "eclipses": 3,
    "final_round": 1,
    "capstone": 1,
    "neutral_a": 511,
    "neutral_b": 511,
    "neutral_drawn": 2**20 - 1,
    "moved": 15,
    "worshipping": 1,
    "main_board": 7,
    "main_open": 2,
    "main_workers": 3,
    "main_lowest": 5,
    "main_known": 2**12 - 1,
    "main_placed": 3,
    "main_discount": 1,
    "main_power": 2,
}
SPARSE: Final = {  # written only where they are not 0: a position without Teotibot reads as it always did
    "bot_actions": 2**21 - 1,
    "bot_directions": 2**12 - 1,
    "bot_priest": 8,
    "covered_ahead": 2**15 - 1,
    "discarded": 2**42 - 1,
    "major_pool": 2**26 - 1,
    "open_found_major": 13,
    "fresh": 2**12 - 1,
    "arrived": 15,
    "main_double": 1,
    "claims": 2**9 - 1,
    "mansion_tile": 13,
    "majors_discarded": 2**26 - 1,
    "altar_tiles": 2**12 - 1,
    "piles_a": 2**32 - 1,
    "piles_b": 2**32 - 1,
    "main_shaman": 1,
    "shaman_turn": 1,
    "unlock_paid": 1,
    "map": 2**36 - 1,
    "settled": 2**12 - 2,
    "specials": 3,
    "shown": 2**42 - 1,
}
LISTS: Final = {
    "layout": (28, 11),
    "worship": (8, 21),
    "lying": (7, 2**42 - 1),
    "slots": (30, 128),
    "decorations": (16, 15),
    "offer": (7, 32),
}
_FRAME: Final = {"seat": OVER, "cause": 255, "a": 255, "b": 255, "c": 2**26 - 1}
_KINDS: Final = {type(step).__name__: kind for kind, step in enumerate(STEPS) if type(step) is not Step}


def to_data(s: City) -> dict[str, Any]:
    return {
        "game": "city",
        "rules": find("city").rules_version,
        "players": people(s),
        "options": options_of(s.house),
        **({"modules": modules_of(s.house)} if modules_of(s.house) else {}),
        "stack": [frame_data(s.stack[i]) for i in range(s.depth)],
        **{name: getattr(s, name) for name in FIELDS},
        **{name: getattr(s, name) for name in SPARSE if getattr(s, name)},
        **{name: list(getattr(s, name)) for name in LISTS},
        "seats": [player_data(p) for p in s.players],
    }


def player_data(p: Player) -> dict[str, Any]:
    return (
        {name: getattr(p, name) for name in SEAT_FIELDS}
        | {name: getattr(p, name) for name in SEAT_SPARSE if getattr(p, name)}
        | {name: list(getattr(p, name)) for name in SEAT_LISTS}
    )


def frame_data(f: int) -> dict[str, Any]:
    step = type(STEPS[kind_of(f)]).__name__
    return {"step": step, "seat": seat_of(f), "cause": cause_of(f), "a": a_of(f), "b": b_of(f), "c": c_of(f)}


def from_data(data: dict[str, Any]) -> City:
    info = find("city")
    only(
        data,
        "position",
        ["game", "rules", "players", "options", "stack", "seats", *FIELDS, *LISTS],
        ["modules", *SPARSE],
    )
    if data["rules"] != info.rules_version:
        raise BadPosition(f"rules: the position is of rules version {data['rules']!r}, this is {info.rules_version}")
    if type(data["players"]) is not int or not isinstance(data["options"], dict):
        raise BadPosition("players is a number and options a mapping")
    modules = data.get("modules", [])
    if not isinstance(modules, list) or not all(isinstance(m, str) for m in modules):
        raise BadPosition("modules is a list of names")
    settings = info.settle(data["players"], modules, data["options"])
    solo = settings.players == 1
    s = empty(2 if solo else settings.players, house_of(dict(settings.options), solo, settings.modules))
    for name, most in FIELDS.items():
        setattr(s, name, number(data[name], name, most))
    for name, most in SPARSE.items():
        setattr(s, name, number(data.get(name, 0), name, most))
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
    only(row, where, [*SEAT_FIELDS, *SEAT_LISTS], SEAT_SPARSE)
    for name, most in SEAT_FIELDS.items():
        setattr(p, name, number(row[name], f"{where}.{name}", most, least=-1 if name == "pledge" else 0))
    for name, most in SEAT_SPARSE.items():
        setattr(p, name, number(row.get(name, 0), f"{where}.{name}", most))
    for name, (length, most) in SEAT_LISTS.items():
        setattr(p, name, vector(numbers(row[name], f"{where}.{name}", length, most)))


def load_stack(s: City, stack: Any) -> None:
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


def settled(s: City) -> City:
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
