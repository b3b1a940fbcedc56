"""What choices are worth beyond what they bring at once, as the position stands: a token where it would lie, a temple
in the light, a character once it is active; and whether an action tile leads to anything."""

from collections.abc import Callable
from typing import Final

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.choice import Amount, Prospect
from sunstone.engine.frame import a_of
from sunstone.games.helios import components as facts, geometry, vocabulary as v
from sunstone.games.helios.build import can_build
from sunstone.games.helios.land import can_create_land, place_refusal
from sunstone.games.helios.names import TOKEN_NAMES
from sunstone.games.helios.payment import can_pay, price
from sunstone.games.helios.scoring import bonus_count, final_vp, mana_vp, resources_vp
from sunstone.games.helios.state import Helios, Player, bottom_of, tiles_below
from sunstone.games.helios.sunlight import temple_vp
from sunstone.games.helios.view import placing

AT_END: Final = "At the end"
_IN_LIGHT: Final = "In the light"
_LAST: Final = facts.SET - 1  # tiles below an area that one more makes a set


def ahead(s: Helios, seat: int, action: int) -> tuple[Prospect, ...]:
    return tuple(
        found for first, last, lead in _LEADS if first <= action < last for found in lead(s, seat, action - first)
    )


def _points(label: str, n: int) -> list[Prospect]:
    return [Prospect(label, (Amount("vp", n),))] if n else []


# --- tiles
def _tile(s: Helios, seat: int, symbol: int) -> list[Prospect]:
    """Whether its own action could do anything, and whether it makes a set."""
    colour, fours = bottom_of(s.columns[symbol]), [tiles_below(area) == _LAST for area in s.players[seat].areas]
    found = []
    if symbol == facts.BUILD and not can_build(s, seat):
        found.append(Prospect("Nothing you can pay for"))
    if symbol == facts.LAND and not can_create_land(s, seat):
        found.append(Prospect("No land you could make"))
    if colour == facts.GRAY_TILE:
        return found + [Prospect("A bonus action may follow")] * any(fours)
    return found + [Prospect("A bonus action follows")] * fours[colour]


def _area(s: Helios, seat: int, area: int) -> list[Prospect]:
    return [Prospect("A bonus action follows")] * (tiles_below(s.players[seat].areas[area]) == _LAST)


# --- land and temples
def _ending(s: Helios, p: Player) -> int:
    """What stays: Mana and resources are still to be spent."""
    return final_vp(s, p) - mana_vp(p) - resources_vp(p)


def _best_place(s: Helios, seat: int, source: int) -> list[Prospect]:
    """Of a Bonus token: the most that it could count where it may lie."""
    kind = source - facts.FACE_UP
    if kind < 0:
        return []
    p = s.players[seat]
    free = [h for h in range(geometry.HEXES) if place_refusal(s, seat, h) == 0]
    most = max((bonus_count(s, p, facts.COLOURS + kind, h) for h in free), default=0)
    return _points("At best", most * facts.BONUS_VP[kind])


def _place(s: Helios, seat: int, h: int) -> list[Prospect]:
    p = s.players[seat]
    with_it = Player(p)
    with_it.tokens[TOKEN_NAMES.index(placing(s, a_of(s.top)))] |= bit(h)
    with_it.land |= bit(h)
    light = facts.NEIGHBOUR_VP * bits_in(s.board.around[h] & p.temples)
    return _points(_IN_LIGHT, light) + _points(AT_END, _ending(s, with_it) - _ending(s, p))


def _temple(s: Helios, seat: int, h: int) -> list[Prospect]:
    p = s.players[seat]
    with_it = Player(p)
    with_it.temples |= bit(h)
    light = temple_vp(s, p, h) + (facts.CITY_HALL_VP if p.has(facts.CITY_HALL) else 0)
    return _points(_IN_LIGHT, light) + _points(AT_END, _ending(s, with_it) - _ending(s, p))


# --- characters
def _hire(s: Helios, seat: int, character: int) -> list[Prospect]:
    p = Player(s.players[seat])
    p.mana -= facts.HIRE[character]
    poor = not can_pay(p, facts.BUILDINGS + character)
    return _points("Once active", _active_worth(s, p, character)) + [Prospect("You cannot activate it yet")] * poor


def _activate(s: Helios, seat: int, character: int) -> list[Prospect]:
    return _points(AT_END, _active_worth(s, s.players[seat], character))


def _active_worth(s: Helios, p: Player, character: int) -> int:
    """By what an active character changes the final scoring. What it is paid with is gone, for the Treasurer too."""
    piece = facts.BUILDINGS + character
    active = Player(p)
    active.active |= bit(character)
    worth = final_vp(s, active) - final_vp(s, p)
    if piece == facts.TREASURER:
        worth -= min(price(p, piece), p.all_cubes()) * facts.TREASURER_RESOURCE_VP
    return worth


_Lead = Callable[[Helios, int, int], list[Prospect]]
_LEADS: Final[list[tuple[int, int, _Lead]]] = [  # first action, the one behind the last, what they lead to
    (v.TAKE, v.AREA, _tile),
    (v.AREA, v.DECLINE, _area),
    (v.TOKEN, v.PLACE, _best_place),
    (v.PLACE, v.GAIN, _place),
    (v.TEMPLE, v.BUILD, _temple),
    (v.HIRE, v.ACTIVATE, _hire),
    (v.ACTIVATE, v.PASS, _activate),
]
