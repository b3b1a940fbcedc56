"""Learning a technology, whatever brings it; what the module obsidian's do (city:42; expansion:R10, R70, R71)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Frame, Seat, a_of, frame
from sunstone.games.city import causes, components as facts, events, kinds, state
from sunstone.games.city.state import City, Step, register

EARLIER_OWNER_VP: Final = 3


def learn(s: City, seat: Seat, technology: i64, cause: i64, by_action: bool = True) -> None:
    """The marker, and points to earlier owners (city:101). It works after the action that brings it, technology 13 in
    it: the power-up comes after the marker (city:42, D9)."""
    s.players[seat].technologies |= bit(technology)
    if s.house.obsidian:
        s.fresh |= bit(technology)
    if by_action and technology == facts.T_POWER and s.main_board and not s.house.technology_waits:
        s.main_known |= bit(facts.T_POWER)
    s.note(events.TECHNOLOGY, seat, 1, cause, technology)
    for other in range(s.n):
        i: i64 = other
        if i != seat and s.players[i].technologies >> technology & 1:
            s.gain(i, events.VP, EARLIER_OWNER_VP, causes.EARLIER)


def learn_lowest(s: City, seat: Seat, cause: i64, by_action: bool = False) -> None:
    """The lowest technology it lacks, free, with its temple step (expansion:R10, R122)."""
    for place in range(6):
        i: i64 = place
        technology = s.layout[state.TECHNOLOGY_AT + i]
        if s.players[seat].technologies >> technology & 1 == 0:
            learn(s, seat, technology, cause, by_action)
            s.then(
                frame(kinds.ADVANCE, seat, cause, i % 3),
                0 if by_action else frame(kinds.LEARNED, seat, cause, technology),
            )
            return


@final
class Learned(Step):
    """a technology brought by a tile: it works from here on, for a running main action too (expansion:R122)."""

    rules = ("expansion:R122",)

    def run(self, s: City, f: Frame) -> bool:
        s.fresh &= ~bit(a_of(f))
        if s.main_board:
            s.main_known |= bit(a_of(f))
        return True


def takes_obsidian(s: City, seat: Seat) -> bool:
    """Technology 1½: "any resource" may be obsidian (expansion:R15, R70)."""
    known = s.players[seat].technologies >> facts.T_TAKES_OBSIDIAN & 1
    return known == 1 and s.fresh >> facts.T_TAKES_OBSIDIAN & 1 == 0


def obsidian_bonus(s: City, seat: Seat) -> None:
    """Technology 5½: Collect Cocoa and worship at a royal tile bring obsidian (expansion:R71, R123)."""
    if s.players[seat].technologies >> facts.T_OBSIDIAN & 1 and s.fresh >> facts.T_OBSIDIAN & 1 == 0:
        s.gain(seat, events.OBSIDIAN, 1, causes.KNOWLEDGE_MORE + facts.T_OBSIDIAN - facts.BASE_TECHNOLOGIES)


register(kinds.LEARNED, Learned())
