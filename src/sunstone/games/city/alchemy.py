"""The Alchemy board: technologies (city:41-43, 48, 101)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, Seat, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, offer_anytime, take_anytime
from sunstone.games.city.main_action import TECHNOLOGY_VP, BoardAction, abandon, register_board
from sunstone.games.city.payment import charge, has_resources
from sunstone.games.city.state import City, Player
from sunstone.games.city.technology import learn


def technology_refusal(s: City, p: Player, place: i64, workers: i64, lowest: i64) -> i64:
    """place on the board, row by row (city:24, 42, 43, 48)."""
    technology = s.layout[state.TECHNOLOGY_AT + place]
    if p.technologies >> technology & 1:
        return r.KNOWN_ALREADY
    if place >= 3 and workers == 1 and lowest < 4:
        return r.ROW_NOT_OPEN
    return 0 if has_resources(p, 0, 0, facts.TECHNOLOGY_GOLD[technology]) else r.NO_GOLD


@final
class Alchemy(BoardAction):
    """Choose a technology: gold, marker, points to earlier owners, a temple step, a power-up (city:101)."""

    rules = ("city:41", "city:42", "city:43", "city:48", "city:101", "city:102", "city:135")

    def possible(self, s: City, seat: Seat, workers: i64, lowest: i64) -> i64:
        """0 if some technology can be had, else the reason nearest to success."""
        best: i64 = r.KNOWN_ALREADY
        for place in range(6):
            why = technology_refusal(s, s.players[seat], place, workers, lowest)
            if why == 0:
                return 0
            if why == r.NO_GOLD or best == r.KNOWN_ALREADY:
                best = why
        return best

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        for place in range(6):
            i: i64 = place
            if technology_refusal(s, p, i, s.main_workers, s.main_lowest) == 0:
                out.add(v.RESEARCH + i)
        if out.n == 0:
            out.add(v.ABANDON)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if v.RESEARCH <= action < v.ROW:
            return technology_refusal(s, p, action - v.RESEARCH, s.main_workers, s.main_lowest)
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
        place: i64 = action - v.RESEARCH
        technology = s.layout[state.TECHNOLOGY_AT + place]
        owed = charge(s, seat, causes.BOARD + facts.ALCHEMY, gold=facts.TECHNOLOGY_GOLD[technology])
        learn(s, seat, technology, causes.BOARD + facts.ALCHEMY)
        if s.main_known >> facts.T_VP & 1:
            s.gain(seat, events.VP, TECHNOLOGY_VP, causes.KNOWLEDGE + facts.T_VP)
        if place < 3:
            s.main_open = 0  # from here on another worker would change nothing (city:38)
        s.pop()
        s.then(
            frame(kinds.ADVANCE, seat, causes.BOARD + facts.ALCHEMY, place % 3),
            frame(kinds.POWER_UPS, seat, 0, 1 if place >= 3 else 0),
        )
        if owed:
            s.push(owed)


register_board(kinds.ALCHEMY, Alchemy(), facts.ALCHEMY)
