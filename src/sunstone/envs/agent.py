"""One agent's seat in some games, with bots on the others, seen as arrays: what single-agent environments share."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sunstone import players as bot_room
from sunstone.engine.bot import Bot
from sunstone.engine.errors import BadSetting
from sunstone.engine.packed import Packed
from sunstone.envs.batch import REFUSED
from sunstone.envs.core import Task, Window

Flags = NDArray[np.bool_]


def seat_bots(task: Task, seat: int, bots: str | Sequence[str | Bot]) -> list[Bot]:
    """A bot for every seat; the agent's own is never asked. One name stands for all of them."""
    if not 0 <= seat < task.players:
        raise BadSetting(f"seat {seat} is not between 0 and {task.players - 1}")
    if isinstance(bots, str):
        bots = [bots] * (task.players - 1)
    if len(bots) != task.players - 1:
        raise BadSetting(f"{task.players} players leave {task.players - 1} seats for bots, not {len(bots)}")
    found = [bot if isinstance(bot, Bot) else bot_room.bot_for(task.settings.game, bot) for bot in bots]
    return [*found[:seat], Bot(), *found[seat:]]


class Games:
    """A batch with one agent's seat."""

    def __init__(
        self,
        task: Task,
        games: int,
        seat: int,
        bots: str | Sequence[str | Bot],
        packed: bool = False,
        masks: bool = True,
    ) -> None:
        self.task = task
        bots_by_seat = seat_bots(task, seat, bots)
        batch = self.batch = task.batch(games, [seat], packed, masks)
        batch.bots = bots_by_seat
        self.begun = False
        tape = batch.tape
        self.rows = (
            Window(tape.rows, np.int64, games) if isinstance(tape, Packed) else Window(tape.cells, np.int16, games)
        )
        self.masks = Window(batch.mask, np.int8, games)
        self.over = Window(batch.over, np.bool_, games, one_each=True)
        self.rewards = Window(batch.rewards, np.float64, games, one_each=True)
        self.became = Window(batch.became, np.uint8, games, one_each=True)
        self.counts = Window(batch.counts, np.int64, games, one_each=True)
        self.legal = Window(batch.legal, np.int16, games)
        self.scores = Window(batch.scores, np.int64, games)
        self.places = Window(batch.places, np.int64, games)

    def restart(self, seeds: list[int]) -> None:
        self.batch.restart(seeds)
        self.begun = True

    def step(self, actions: list[int]) -> None:
        if not self.begun:
            raise BadSetting("no game has begun: reset() first")
        self.batch.step(actions)

    def refused(self) -> Flags:
        found: Flags = self.became.look() == REFUSED
        return found
