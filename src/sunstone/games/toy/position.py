"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition
from sunstone.engine.fields import Fields, Number, Vector, number, only
from sunstone.engine.frame import OVER
from sunstone.engine.position import Frames
from sunstone.games.toy import components as facts
from sunstone.games.toy.laws import laws
from sunstone.games.toy.names import STEP_NAMES
from sunstone.games.toy.state import STEPS, Step, Toy

FRAMES: Final = Frames(STEPS, Step, STEP_NAMES, {"seat": OVER, "cause": 0, "a": 3, "b": 0, "c": 0})


def fields(n: int) -> Fields:
    """Each with its largest value; a vector with its length before it."""
    by_seat = [Vector("held", n, facts.TILES), Vector("bid", n, 2), Vector("vp", n, facts.ROUNDS * facts.TILES)]
    return Fields([Number("round", facts.ROUNDS), Vector("bag", facts.TILES, facts.COPIES), *by_seat])


def to_data(s: Toy) -> dict[str, Any]:
    return {"game": "toy", "players": s.n, "stack": FRAMES.data(s), **fields(s.n).data(s)}


def from_data(data: dict[str, Any]) -> Toy:
    only(data, "position", ["game", "players", "stack", *fields(0).names])
    s = Toy(number(data["players"], "players", 4, 2))
    fields(s.n).load(s, data)
    FRAMES.load(s, data["stack"])
    if broken := laws(s):
        raise BadPosition(broken[0])
    FRAMES.settle(s)
    return s
