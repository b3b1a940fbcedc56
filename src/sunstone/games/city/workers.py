"""Why a worker that an action names is not there to be had."""

from mypy_extensions import i64

from sunstone.games.city import refusals as r
from sunstone.games.city.components import Board
from sunstone.games.city.state import Player, board_of, power_of, space_of


def missing_worker(p: Player, board: Board, power: i64) -> i64:
    """Asked when no unlocked one is: it is locked, or there is none (city:17)."""
    for d in p.dice:
        if board_of(d) == board and power_of(d) == power and space_of(d) > 0:
            return r.WORKER_LOCKED
    return r.NO_SUCH_WORKER
