"""Temple owners and their claims on royal tiles (expansion:R77), for whoever moves a marker."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import Seat
from sunstone.games.city import causes, components as facts, events
from sunstone.games.city.state import City

# which temple the left, middle and right royal space belong to: first as we know it, then the other orders, of which a
# real Mansion may show one
_COLOURS: Final = ["blue", "red", "green"]
_KNOWN: Final = [_COLOURS.index(space["temple"]) for space in facts.MORE["board"]["mansion"]["royal_spaces"]]
TEMPLE_ORDERS: Final = sorted(permutations(range(3)), key=lambda order: list(order) != _KNOWN)
_ORDERS: Final = vec[i64]([temple for order in TEMPLE_ORDERS for temple in order])
_FIRST_MAJOR: Final = vec[i64]([0, 0, 0])  # [temple]: the step that brings ownership
for _tile in facts.MORE["mansion_ownership"]["tiles"]:
    _FIRST_MAJOR[_COLOURS.index(_tile["temple"])] = _tile["step"]


def temple_at(s: City, space: i64) -> i64:
    """The temple of a royal space of the Mansion, from 0 on the left."""
    return _ORDERS[s.mansion_order * 3 + space]


def space_of_temple(s: City, temple: i64) -> i64:
    """The other way round."""
    space: i64 = 0
    while temple_at(s, space) != temple:
        space += 1
    return space


def claimed_by(s: City, temple: i64) -> Seat:
    """The seat whose claim marker lies beside the royal space of that temple, -1 if none does."""
    return (s.claims >> 3 * temple & 7) - 1


def arrive(s: City, seat: Seat, temple: i64, step: i64) -> None:
    """The first on the first major step of a temple owns it and claims its royal space."""
    if step == _FIRST_MAJOR[temple] and claimed_by(s, temple) < 0:
        s.claims += (seat + 1) << 3 * temple
        moved: i64 = (space_of_temple(s, temple) - temple + 3) % 3  # 0 unless a real Mansion has its own order
        s.note(events.CLAIMED, seat, 1, causes.TEMPLE + temple, events.pack_claim(temple, moved))
