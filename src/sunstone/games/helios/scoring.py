"""The end of the game (helios:H49-H57): what is left on the boards is counted."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in, place_of_bit
from sunstone.engine.frame import Frame, seat_of
from sunstone.games.helios import causes, components as facts, events, kinds
from sunstone.games.helios.state import Helios, Player, Step, register


def is_active(p: Player, character: i64) -> bool:
    return p.active >> (character - facts.BUILDINGS) & 1 == 1


def corners_reached(s: Helios, p: Player) -> i64:
    """Each one once, however many tokens lie beside it (helios:R41)."""
    n: i64 = 0
    left: i64 = s.board.corner
    while left:
        if s.board.around[place_of_bit(left & -left)] & p.land:
            n += 1
        left &= left - 1
    return n


def corners_vp(s: Helios, p: Player) -> i64:
    return corners_reached(s, p) * (facts.EXPLORER_VP if is_active(p, facts.EXPLORER) else facts.CORNER_VP)


def resources_on(p: Player, hexes: i64) -> i64:
    n: i64 = 0
    for m in p.cubes:
        n += bits_in(m & hexes)
    return n


def bonus_count(s: Helios, p: Player, token: i64, h: i64) -> i64:
    """What a Bonus token on h counts, on itself and round it (helios:H50-H53)."""
    around = s.board.around[h]
    if token == facts.CREATED_LAND:
        return 1 + bits_in(around & p.land)
    if token == facts.EMPTY_SPACES:
        return bits_in(around & ~p.land)
    here: i64 = around | bit(h)
    if token == facts.RESOURCE_TOKEN:
        return resources_on(p, here)
    return bits_in(p.temples & here)


def bonus_vp(s: Helios, p: Player, token: i64) -> i64:
    """Each token on its own (helios:R47)."""
    n: i64 = 0
    left: i64 = p.tokens[token]
    while left:
        n += bonus_count(s, p, token, place_of_bit(left & -left))
        left &= left - 1
    return n * facts.BONUS_VP[token - facts.COLOURS]


def tokens_of(p: Player, first: i64, end: i64) -> i64:
    n: i64 = 0
    while first < end:
        n += bits_in(p.tokens[first])
        first += 1
    return n


def character_vp(p: Player, character: i64) -> i64:
    """An active character's points; Explorer and Treasurer change what other things are worth (helios:H55)."""
    vp: i64 = facts.PIECE_VP[character]
    if character == facts.ARCHITECT:
        return vp * (bits_in(p.temples) + bits_in(p.buildings))
    if character == facts.PROPHETESS:
        return vp * bits_in(p.land)
    if character == facts.CARTOGRAPHER:
        different: i64 = 0
        for colour in range(facts.COLOURS):
            if p.tokens[colour]:
                different += 1
        return vp * different
    if character == facts.INVENTOR:
        return vp * tokens_of(p, facts.COLOURS, facts.COLOURS + facts.BONUS_TOKENS)
    if character == facts.PRIESTESS:
        return vp
    if character == facts.PRINCESS:
        return vp * p.sun_value
    return 0


def mana_vp(p: Player) -> i64:
    return p.mana * (facts.TREASURER_MANA_VP if is_active(p, facts.TREASURER) else facts.MANA_VP)


def resources_vp(p: Player) -> i64:
    return p.all_cubes() * facts.TREASURER_RESOURCE_VP if is_active(p, facts.TREASURER) else 0


def buildings_vp(p: Player) -> i64:
    total: i64 = 0
    left: i64 = p.buildings
    while left:
        total += facts.PIECE_VP[place_of_bit(left & -left)]
        left &= left - 1
    return total


def final_vp(s: Helios, p: Player) -> i64:
    """All of it together, as if the game ended now."""
    total: i64 = corners_vp(s, p) + buildings_vp(p) + mana_vp(p) + resources_vp(p)
    token: i64 = facts.COLOURS
    while token < facts.COLOURS + facts.BONUS_TOKENS:
        if p.tokens[token]:
            total += bonus_vp(s, p, token)
        token += 1
    left: i64 = p.active
    while left:
        total += character_vp(p, facts.BUILDINGS + place_of_bit(left & -left))
        left &= left - 1
    return total


@final
class FinalScoring(Step):
    def run(self, s: Helios, f: Frame) -> bool:
        s.note(events.PHASE, seat_of(f), events.FINAL, 0)
        for i in range(s.n):
            seat: i64 = i
            p = s.players[seat]
            s.score(seat, corners_vp(s, p), causes.CORNERS)
            for k in range(facts.BONUS_TOKENS):
                kind: i64 = k
                s.score(seat, bonus_vp(s, p, facts.COLOURS + kind), causes.BONUS_TOKEN + kind)
            for b in range(facts.BUILDINGS):
                building: i64 = b
                if p.has(building):
                    s.score(seat, facts.PIECE_VP[building], causes.PIECE + building)
            for c in range(facts.CHARACTERS):
                character: i64 = facts.BUILDINGS + c
                if is_active(p, character):
                    s.score(seat, character_vp(p, character), causes.PIECE + character)
            s.score(seat, mana_vp(p), causes.LEFT_MANA)
            s.score(seat, resources_vp(p), causes.LEFT_RESOURCES)
        return True


register(kinds.FINAL, FinalScoring())
