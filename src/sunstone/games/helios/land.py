"""Create Land: which token, where it may lie, what its hex gives; resources of choice; the Land Steward's tokens."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Action, Frame, Seat, a_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, events, geometry, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.state import WITH_RESOURCE, Helios, Step, register
from sunstone.games.helios.sun import is_open, may_divide

SOURCES: Final = facts.FACE_UP + facts.BONUS_TOKENS  # where a token may come from: six piles, four kinds of Bonus token
DRAWN: Final = 16  # + colour: a token that the Land Steward drew


# --- where a token may lie
def place_refusal(s: Helios, seat: Seat, h: i64) -> i64:
    """helios:H17"""
    p, board = s.players[seat], s.board
    if (board.light | board.dark) >> h & 1 == 0:
        return r.NOT_ON_BOARD
    if board.light >> h & 1 == 0:
        return r.HEX_DARK
    if p.land >> h & 1:
        return r.HEX_TAKEN
    if p.sun == h:
        return r.SUN_THERE
    if board.around[h] & p.land == 0:
        return r.NOT_ADJACENT
    if may_divide(board, p.land, h) and not is_open(board, p.land | bit(h), p.sun):
        return r.SUN_SHUT_IN
    return 0


def can_place(s: Helios, seat: Seat) -> bool:
    h: i64 = 0
    while h < geometry.HEXES:
        if s.board.light >> h & 1 and place_refusal(s, seat, h) == 0:
            return True
        h += 1
    return False


# --- which token
def source_refusal(s: Helios, source: i64) -> i64:
    if source < facts.FACE_UP:
        return 0 if s.face_up[source] else r.NOT_FACE_UP
    return 0 if s.bonus[source - facts.FACE_UP] else r.NOT_FACE_UP


def can_create_land(s: Helios, seat: Seat) -> bool:
    source: i64 = 0
    while source < SOURCES:
        if source_refusal(s, source) == 0:
            return can_place(s, seat)
        source += 1
    return False


@final
class CreateLand(Step):
    """a 1 for a bonus action: take any face-up Earth token with its resource, or a Bonus token (helios:H16)."""

    rules = ("helios:H13", "helios:H16", "helios:R46")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        if a_of(f) == 0:
            out.add(v.DECLINE)
        if can_create_land(s, seat_of(f)):
            source: i64 = 0
            while source < SOURCES:
                if source_refusal(s, source) == 0:
                    out.add(v.TOKEN + source)
                source += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if action == v.DECLINE and a_of(f) == 0:
            return 0
        if v.TOKEN <= action < v.PLACE:
            refused = source_refusal(s, action - v.TOKEN)
            if refused:
                return refused
            return 0 if can_place(s, seat_of(f)) else r.NO_PLACE
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        if action == v.DECLINE:
            s.pop()
            s.note(events.DECLINED, seat_of(f), 1, cause_of(f))
        else:
            s.swap_top(frame(kinds.PLACE, seat_of(f), cause_of(f), action - v.TOKEN))


@final
class Place(Step):
    """a where the token comes from: put it on the board, with its resource and what the hex gives (helios:H17-H19)."""

    rules = ("helios:H17", "helios:R18", "helios:R44", "helios:R64")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        h: i64 = 0
        while h < geometry.HEXES:
            if s.board.light >> h & 1 and place_refusal(s, seat_of(f), h) == 0:
                out.add(v.PLACE + h)
            h += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.PLACE <= action < v.GAIN:
            return place_refusal(s, seat_of(f), action - v.PLACE)
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        seat, source, h = seat_of(f), a_of(f), action - v.PLACE
        if source >= DRAWN:
            lay(s, seat, h, source - DRAWN, cause_of(f))
            undraw(s, source - DRAWN)
            s.add_cube(seat, h, source - DRAWN, causes.EARTH_TOKEN)
        elif source >= facts.FACE_UP:
            lay(s, seat, h, facts.COLOURS + source - facts.FACE_UP, cause_of(f))
            s.bonus[source - facts.FACE_UP] -= 1
        else:
            colour: i64 = (s.face_up[source] & 7) - 1
            lay(s, seat, h, colour, cause_of(f))
            if s.face_up[source] & WITH_RESOURCE:  # it comes along, so it never was in the supply
                s.players[seat].cubes[colour] |= bit(h)
                s.note(events.RESOURCE + colour, seat, 1, causes.EARTH_TOKEN, h)
            s.face_up[source] = 0
        if s.board.mana >> h & 1:
            s.gain_mana(seat, facts.SPACE_MANA, causes.MANA_SPACE)
        if s.board.bonus_resource >> h & 1:
            s.push(frame(kinds.GIFT, seat, causes.BONUS_SPACE, h + 1))


def lay(s: Helios, seat: Seat, h: i64, token: i64, cause: i64) -> None:
    p = s.players[seat]
    p.tokens[token] |= bit(h)
    p.land |= bit(h)
    s.note(events.TOKEN, seat, 1, cause, events.pack_token(h, token))


# --- a resource of choice
def has_supply(s: Helios) -> bool:
    for n in s.supply:
        if n:
            return True
    return False


@final
class Gift(Step):
    """a hex + 1 of the token it goes onto, 0 for one of choice: a resource of any colour there is (helios:R27)."""

    rules = ("helios:H18", "helios:H47", "helios:R27", "helios:R59")

    def run(self, s: Helios, f: Frame) -> bool:
        """Lost if nothing is left to give, or no token has room (helios:R36)."""
        if has_supply(s) and s.players[seat_of(f)].room():
            return False
        s.note(events.NO_ROOM, seat_of(f), 1, cause_of(f))
        return True

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if s.supply[colour]:
                out.add(v.GAIN + colour)
            colour += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.GAIN <= action < v.PUT:
            return 0 if s.supply[action - v.GAIN] else r.SUPPLY_EMPTY
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        if a_of(f):
            s.pop()
            s.add_cube(seat_of(f), a_of(f) - 1, action - v.GAIN, cause_of(f))
        else:
            s.swap_top(frame(kinds.PUT, seat_of(f), cause_of(f), action - v.GAIN))


@final
class Put(Step):
    """a colour: onto any own token with room (helios:H42, helios:H47)."""

    rules = ("helios:H42", "helios:H47", "helios:R36")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        room = s.players[seat_of(f)].room()
        h: i64 = 0
        while h < geometry.HEXES:
            if room >> h & 1:
                out.add(v.PUT + h)
            h += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.PUT <= action < v.TEMPLE:
            p, h = s.players[seat_of(f)], action - v.PUT
            if p.land >> h & 1 == 0:
                return r.NO_TOKEN_THERE
            if p.temples >> h & 1:
                return r.TEMPLE_THERE
            return r.TOKEN_FULL if p.full() >> h & 1 else 0
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        s.add_cube(seat_of(f), action - v.PUT, a_of(f), cause_of(f))


# --- the Land Steward
def is_drawn(s: Helios, colour: i64) -> bool:
    return s.drawn & 7 == colour + 1 or s.drawn >> 3 == colour + 1


def undraw(s: Helios, colour: i64) -> None:
    """One of the waiting tokens of that colour is settled."""
    s.drawn = s.drawn >> 3 if s.drawn & 7 == colour + 1 else s.drawn & 7


@final
class Steward(Step):
    """The drawn tokens are laid one after the other; what fits nowhere leaves the game (helios:R34)."""

    rules = ("helios:B10", "helios:R34", "helios:R59")

    def run(self, s: Helios, f: Frame) -> bool:
        if s.drawn and can_place(s, seat_of(f)):
            return False
        while s.drawn:
            colour: i64 = (s.drawn & 7) - 1
            s.drawn >>= 3
            s.gone[colour] += 1
            s.note(events.LOST_TOKEN, seat_of(f), 1, causes.PIECE + facts.LAND_STEWARD, colour)
        return True

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if is_drawn(s, colour):
                out.add(v.TOKEN + colour)
            colour += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.TOKEN <= action < v.PLACE:
            return 0 if action < v.TOKEN + facts.COLOURS and is_drawn(s, action - v.TOKEN) else r.NOT_DRAWN
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.push(frame(kinds.PLACE, seat_of(f), causes.PIECE + facts.LAND_STEWARD, DRAWN + action - v.TOKEN))


register(kinds.LAND, CreateLand())
register(kinds.PLACE, Place())
register(kinds.GIFT, Gift())
register(kinds.PUT, Put())
register(kinds.STEWARD, Steward())
