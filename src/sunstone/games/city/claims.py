"""Temple owners and their claims on royal tiles (expansion:R77), for whoever moves a marker."""

from typing import Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.games.city import things
from sunstone.games.city.components import MORE
from sunstone.games.city.state import City

_FIRST_MAJOR: Final = vec[i64]([0, 0, 0])  # [temple]: the step that brings ownership
for _tile in MORE["mansion_ownership"]["tiles"]:
    _FIRST_MAJOR[["blue", "red", "green"].index(_tile["temple"])] = _tile["step"]


def claimed_by(s: City, temple: i64) -> i64:
    """The seat whose claim marker lies beside the royal space of that temple, -1 if none does."""
    return (s.claims >> 3 * temple & 7) - 1


def arrive(s: City, seat: i64, temple: i64, step: i64) -> None:
    """The first on the first major step of a temple owns it and claims its royal space."""
    if step == _FIRST_MAJOR[temple] and claimed_by(s, temple) < 0:
        s.claims += (seat + 1) << 3 * temple
        s.note(things.CLAIMED, seat, 1, things.TEMPLE + temple, temple)
