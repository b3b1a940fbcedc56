"""Worship tiles: the display, and taking them (founders:4.2, 5.3)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.founders.state import Founders, Step, register


# --- the display
def face_up(s: Founders, tile: i64) -> bool:
    colour: i64 = tile // facts.OF_COLOUR
    place: i64 = tile % facts.OF_COLOUR + 1
    return s.worship[state.BESIDE + colour] == place or s.worship[state.ON_TOP + colour] == place


def anything_face_up(s: Founders) -> bool:
    return (
        s.worship[state.ON_TOP] + s.worship[state.ON_TOP + 1] + s.worship[state.ON_TOP + 2] > 0
    )  # a single tile is always the top


def take_face_up(s: Founders, seat: Seat, tile: i64, cause: i64) -> None:
    """Off the display into the hand; the display is filled again by a REFILL frame."""
    colour: i64 = tile // facts.OF_COLOUR
    where: i64 = state.ON_TOP if s.worship[state.ON_TOP + colour] == tile % facts.OF_COLOUR + 1 else state.BESIDE
    s.worship[where + colour] = 0
    give_tile(s, seat, tile, cause)


def give_tile(s: Founders, seat: Seat, tile: i64, cause: i64) -> None:
    s.players[seat].worship |= bit(tile)
    s.note(events.TAKEN, seat, 1, cause, tile)


def put_under(s: Founders, tile: i64) -> None:
    """Under its stack: from now on its place is known (founders:Q84)."""
    colour: i64 = tile // facts.OF_COLOUR
    at: i64 = 0
    while s.worship[state.TAIL + colour] >> at:
        at += 4
    s.worship[state.TAIL + colour] |= tile % facts.OF_COLOUR + 1 << at


def list_colour(s: Founders, colour: i64, out: Options) -> None:
    beside: i64 = s.worship[state.BESIDE + colour]
    top: i64 = s.worship[state.ON_TOP + colour]
    if beside:
        out.add(v.TAKE + colour * facts.OF_COLOUR + beside - 1)
    if top:
        out.add(v.TAKE + colour * facts.OF_COLOUR + top - 1)


@final
class Refill(Step):
    """a colour: two face up, one beside the stack and its top, as far as there are tiles (founders:Q37, Q38, Q86)."""

    rules = ("founders:Q37", "founders:Q38", "founders:Q86")

    def run(self, s: Founders, f: Frame) -> bool:
        c = a_of(f)
        w = s.worship
        while True:
            covered: i64 = w[state.POOL + c] | w[state.TAIL + c]
            if w[state.ON_TOP + c] == 0:
                if w[state.POOL + c]:
                    s.then(frame(kinds.DRAW_WORSHIP, CHANCE, 0, c), f)
                    return True
                if covered == 0:
                    w[state.ON_TOP + c] = w[state.BESIDE + c]
                    w[state.BESIDE + c] = 0
                    return True
                w[state.ON_TOP + c] = w[state.TAIL + c] & 15
                w[state.TAIL + c] >>= 4
                s.note(events.DRAWN, CHANCE, c, 0, v.WORSHIP_DRAWN + c * facts.OF_COLOUR + w[state.ON_TOP + c] - 1)
            elif w[state.BESIDE + c] == 0 and covered:
                w[state.BESIDE + c] = w[state.ON_TOP + c]
                w[state.ON_TOP + c] = 0
            else:
                return True


class DrawTile(Step):
    """a colour: chance shows one of the face-down tiles."""

    rules = ("founders:2.3", "founders:Q84")

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        place: i64 = 0
        while place < facts.OF_COLOUR:
            if s.worship[state.POOL + a_of(f)] >> place & 1:
                out.add(v.WORSHIP_DRAWN + a_of(f) * facts.OF_COLOUR + place)
            place += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        place: i64 = action - v.WORSHIP_DRAWN - a_of(f) * facts.OF_COLOUR
        if 0 <= place < facts.OF_COLOUR and s.worship[state.POOL + a_of(f)] >> place & 1:
            return 0
        return r.NOT_DRAWN_HERE


@final
class DrawWorship(DrawTile):
    """The new top of the stack is turned up."""

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        place: i64 = (action - v.WORSHIP_DRAWN) % facts.OF_COLOUR
        s.worship[state.POOL + a_of(f)] &= ~bit(place)
        s.worship[state.ON_TOP + a_of(f)] = place + 1
        s.note(events.DRAWN, CHANCE, a_of(f), 0, action)


@final
class DrawBlind(DrawTile):
    """b seat: in the set-up a tile is taken off a stack that is still face down (founders:Q7)."""

    rules = ("founders:Q7", "founders:Q83")

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        s.worship[state.POOL + a_of(f)] &= ~bit((action - v.WORSHIP_DRAWN) % facts.OF_COLOUR)
        give_tile(s, b_of(f), action - v.WORSHIP_DRAWN, cause_of(f))


# --- taking
@final
class TakeTile(Step):
    """a colour: one of the two face-up tiles of a temple's colour (founders:4.2); in the set-up blind (Q7)."""

    rules = ("founders:4.2", "founders:Q7", "founders:Q38")

    def run(self, s: Founders, f: Frame) -> bool:
        c = a_of(f)
        if s.round == 0:
            if s.worship[state.POOL + c]:
                s.push(frame(kinds.DRAW_BLIND, CHANCE, cause_of(f), c, seat_of(f)))
            return True
        return s.worship[state.ON_TOP + c] == 0

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        list_colour(s, a_of(f), out)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.TAKE <= action < v.GIVE:
            return r.NOT_ASKED
        tile: i64 = action - v.TAKE
        return 0 if tile // facts.OF_COLOUR == a_of(f) and face_up(s, tile) else r.NOT_FACE_UP

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.REFILL, CHANCE, 0, a_of(f)))
        take_face_up(s, seat_of(f), action - v.TAKE, cause_of(f))


@final
class TakeTop(Step):
    """The top of any stack (founders:REW4, Q39, Q82)."""

    rules = ("founders:REW4", "founders:Q39", "founders:Q82")

    def run(self, s: Founders, f: Frame) -> bool:
        if s.round == 0:
            s.push(frame(kinds.TAKE_BLIND, seat_of(f), cause_of(f)))
            return True
        return not anything_face_up(s)

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if s.worship[state.ON_TOP + colour]:
                out.add(v.TAKE + colour * facts.OF_COLOUR + s.worship[state.ON_TOP + colour] - 1)
            colour += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.TAKE <= action < v.GIVE:
            return r.NOT_ASKED
        tile: i64 = action - v.TAKE
        if s.worship[state.ON_TOP + tile // facts.OF_COLOUR] == tile % facts.OF_COLOUR + 1:
            return 0
        return r.NOT_ON_TOP

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.REFILL, CHANCE, 0, (action - v.TAKE) // facts.OF_COLOUR))
        take_face_up(s, seat_of(f), action - v.TAKE, cause_of(f))


@final
class TakeBlind(Step):
    """The worship reward in the set-up: a stack of choice (founders:Q7)."""

    rules = ("founders:REW4", "founders:Q7")

    def run(self, s: Founders, f: Frame) -> bool:
        return s.worship[state.POOL] | s.worship[state.POOL + 1] | s.worship[state.POOL + 2] == 0

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if s.worship[state.POOL + colour]:
                out.add(v.STACK + colour)
            colour += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.STACK <= action < v.ACTIONS:
            return r.NOT_ASKED
        return 0 if s.worship[state.POOL + action - v.STACK] else r.EMPTY_STACK

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.DRAW_BLIND, CHANCE, cause_of(f), action - v.STACK, seat_of(f)))


register(kinds.REFILL, Refill())
register(kinds.DRAW_WORSHIP, DrawWorship())
register(kinds.DRAW_BLIND, DrawBlind())
register(kinds.TAKE_TILE, TakeTile())
register(kinds.TAKE_TOP, TakeTop())
register(kinds.TAKE_BLIND, TakeBlind())
