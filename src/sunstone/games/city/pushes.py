"""What pushing warriors can come to, before anybody has chosen a way: for the Build of a Conquest (expansion:R45).

`land` is a map as the position holds it, three bits a region, with the pushes that are thought of carried out."""

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Seat
from sunstone.games.city import map_data
from sunstone.games.city.state import City
from sunstone.games.city.teotibot import parts


def will_arrive(s: City, seat: Seat, land: i64, places: i64) -> bool:
    """Whether so many warriors of the seat can push one of its own into an unsettled region of this map, whichever
    way the others choose theirs. That is enough: a building may follow before the next warrior (expansion:R46)."""
    if places == 0:
        return False
    standing: i64 = land & 7
    land += seat + 1 - standing
    if standing == 0:
        return will_arrive(s, seat, land, places - 1)
    return push_arrives(s, seat, standing - 1, map_data.TEOTIHUACAN, land, places - 1)


def push_arrives(s: City, seat: Seat, owner: i64, region: i64, land: i64, places: i64) -> bool:
    """The same, with the owner's warrior pushed out of the region: one good way will do for the own, others may take
    any, Teotibot's only its line (expansion:R101)."""
    ways: i64 = map_data.FORWARD[region]
    if s.house.solo and owner == parts.BOT and region != map_data.TEOTIHUACAN:
        ways = bit(map_data.LINE_NEXT[region])
    to: i64 = 1
    while to <= map_data.FAR:
        if ways >> to & 1 and step_arrives(s, seat, owner, to, land, places) == (owner == seat):
            return owner == seat
        to += 1
    return owner != seat


def step_arrives(s: City, seat: Seat, owner: i64, to: i64, land: i64, places: i64) -> bool:
    """The same, with the owner's warrior coming to that region."""
    if to == map_data.FAR:
        return will_arrive(s, seat, land, places)
    if owner == seat and s.settled >> to & 1 == 0:
        return True
    standing: i64 = land >> 3 * to & 7
    land += (owner + 1 - standing) << 3 * to
    if standing == 0:
        return will_arrive(s, seat, land, places)
    return push_arrives(s, seat, standing - 1, to, land, places)
