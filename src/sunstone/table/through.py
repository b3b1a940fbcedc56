"""Who points at a place that is chosen a step later means the way there."""

from sunstone.engine.options import Options
from sunstone.engine.registry import GameInfo
from sunstone.engine.state import State
from sunstone.table import cardboard
from sunstone.table.asides import real_rng
from sunstone.table.live import Live
from sunstone.table.turns import ACT, duty, question

MOST = 40  # options: what offers more is chosen by itself, not on the way to something else


def ways(live: Live, seat: int, target: str) -> list[str]:
    """The actions after which the seat may choose something there, before chance or anybody else has a say."""
    if duty(live, seat) != ACT or cardboard.asks(live):
        return []
    return ways_from(live.info, question(live, seat), seat, target)


def ways_from(info: GameInfo, state: State, seat: int, target: str) -> list[str]:
    """The same in a position in which the seat is asked."""
    legal = state.legal()
    if len(legal) > MOST:
        return []
    return [info.vocabulary.name(action) for action in legal if target in next_targets(state, seat, action)]


def next_targets(state: State, seat: int, action: int) -> set[str]:
    trial, out = state.guess(seat, real_rng()), Options()  # what it does not know must not show
    trial.play(action)
    while trial.to_move == seat:
        trial.options(out)
        if out.n > 1 or trial.is_secret():
            return {choice.target for choice in trial.choices(seat)}
        trial.play(out.action[0])  # as the table does it
    return set()
