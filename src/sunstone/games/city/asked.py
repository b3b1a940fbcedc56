"""Who is asked what: the frame of a seat's question, and the kinds of its options."""

from typing import Final

from sunstone.engine.frame import CHANCE, kind_of, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import kinds, state
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.state import City, space_of

# options that a question tells apart although their names begin alike
_APART: Final = (
    *("unlock:pay", "unlock:waiver", "exchange:waiver", "pay:waiver"),
    *("ascend:fourth_worker", "conquest:a", "conquest:b"),
)


def frame_asked(s: City, seat: int) -> int:
    """The frame whose question the seat may answer now, -1 if there is none."""
    if seat not in s.open_seats():
        return -1
    at = s.depth - 1
    while seat_of(s.stack[at]) != seat:
        at -= 1
    return s.stack[at]


def is_worshipping(s: City) -> bool:
    """Whether a worker of the seat on turn worships now: unlocking leaves that one where it is (city:67)."""
    if not s.depth or kind_of(s.stack[0]) != kinds.END_TURN:
        return False
    dice = s.players[seat_of(s.stack[0])].dice
    return any(s.moved >> w & 1 and space_of(dice[w]) for w in range(4))


def kind_named(action: int) -> str:
    """The kind of an option: what its name begins with, "take" for "take:forest-1"."""
    name = VOCABULARY.name(action)
    return name if name in _APART else name.partition(":")[0].partition("+")[0]


def open_kinds(s: City, seat: int | None) -> list[str]:
    """The kinds of what may be chosen now, whoever is asked; of a secret question only its own seat learns them."""
    if s.to_move >= CHANCE:
        return []
    f = s.top if not s.is_secret() else -1 if seat is None else frame_asked(s, seat)
    if f < 0:
        return []
    out = Options()
    state.STEPS[kind_of(f)].options(s, f, out)
    return list(dict.fromkeys(kind_named(out.action[i]) for i in range(out.n)))
