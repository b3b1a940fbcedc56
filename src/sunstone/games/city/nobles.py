"""The Nobles board: buildings in three rows (city:50, 51, 54, 101)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Action, Frame, Seat, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, offer_anytime, take_anytime
from sunstone.games.city.main_action import TECHNOLOGY_VP, BoardAction, abandon, register_board
from sunstone.games.city.payment import charge, has_resources
from sunstone.games.city.state import City

BUILDING_WOOD: Final = 2


def buildings_taken(s: City) -> i64:
    taken: i64 = s.top_row + s.centre_row + s.bottom_row
    return taken + bits_in(s.settled) if s.settled else taken


def in_row(s: City, row: i64) -> i64:
    return s.top_row if row == 0 else s.centre_row if row == 1 else s.bottom_row


def cover(s: City, row: i64) -> None:
    """One building more in the row."""
    if row == 0:
        s.top_row += 1
    elif row == 1:
        s.centre_row += 1
    else:
        s.bottom_row += 1


def is_covered(s: City, row: i64, space: i64) -> bool:
    """Rows fill from the left, but for what Teotibot covered ahead (city:122)."""
    return space < leftmost(s, row) or s.covered_ahead >> (row * 5 + space) & 1 == 1


def leftmost(s: City, row: i64) -> i64:
    """The leftmost empty space; the size of the row if it is full."""
    if s.covered_ahead == 0:
        return in_row(s, row)
    ahead: i64 = s.covered_ahead >> row * 5 & 31
    in_order: i64 = in_row(s, row) - bits_in(ahead)
    space: i64 = 0
    while in_order > 0 or ahead >> space & 1:
        if ahead >> space & 1 == 0:
            in_order -= 1
        space += 1
    return space


def row_refusal(s: City, workers: i64, row: i64) -> i64:
    """row 0 top, 1 centre, 2 bottom: the own row, a row above only when it is full (city:50; switch D4)."""
    if row > workers - 1:
        return r.WRONG_ROW
    if in_row(s, row) >= facts.ROW_SIZE[row]:
        return r.ROW_FULL
    if s.house.nobles_free or row == workers - 1:
        return 0
    return 0 if in_row(s, workers - 1) >= facts.ROW_SIZE[workers - 1] else r.WRONG_ROW


@final
class Nobles(BoardAction):
    """Choose the row: wood, building, its points, a step on the Avenue, power-ups (city:101)."""

    rules = ("city:50", "city:51", "city:54", "city:101")

    def possible(self, s: City, seat: Seat, workers: i64, lowest: i64) -> i64:
        if buildings_taken(s) >= facts.BUILDINGS:
            return r.NO_BUILDINGS
        if not has_resources(s.players[seat], BUILDING_WOOD, 0, 0):
            return r.NO_WOOD
        for row in range(3):
            if row_refusal(s, workers, row) == 0:
                return 0
        return r.ROWS_FULL

    def options(self, s: City, f: Frame, out: Options) -> None:
        if self.possible(s, seat_of(f), s.main_workers, s.main_lowest):
            out.add(v.ABANDON)
        else:
            for row in range(3):
                i: i64 = row
                if row_refusal(s, s.main_workers, i) == 0:
                    out.add(v.ROW + i)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.ROW <= action < v.DECORATE:
            if not has_resources(s.players[seat_of(f)], BUILDING_WOOD, 0, 0):
                return r.NO_WOOD
            return row_refusal(s, s.main_workers, action - v.ROW)
        if action == v.ABANDON:
            return 0 if self.possible(s, seat_of(f), s.main_workers, s.main_lowest) else r.CAN_BE_DONE
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.ABANDON:
            abandon(s, seat)
            return
        row: i64 = action - v.ROW
        owed = charge(s, seat, causes.BOARD + facts.NOBLES, wood=BUILDING_WOOD)
        points = facts.ROW_VP[row * 5 + leftmost(s, row)]
        cover(s, row)
        s.note(events.BUILDING, seat, 1, causes.BOARD + facts.NOBLES, row)
        s.gain(seat, events.VP, points, causes.BOARD + facts.NOBLES)
        if s.main_known >> facts.T_VP & 1:
            s.gain(seat, events.VP, TECHNOLOGY_VP, causes.KNOWLEDGE + facts.T_VP)
        s.pop()
        s.then(frame(kinds.AVENUE, seat, causes.BOARD + facts.NOBLES), frame(kinds.POWER_UPS, seat))
        if owed:
            s.push(owed)


register_board(kinds.NOBLES, Nobles(), facts.NOBLES)
