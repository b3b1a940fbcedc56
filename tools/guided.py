"""Find a position for a game's guided game (`data/guided.toml`): late enough that what is left is short, and even.

    python tools/guided.py city --turns 8 --seeds 20

Two bots play; of the positions in which the first seat begins a turn with so many turns of its own left, the record of
the most even one is printed: in points, and in what may be expected. Look at it before it is used."""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from sunstone.engine.frame import OVER
from sunstone.engine.game import Game
from sunstone.engine.options import Options
from sunstone.engine.record import Record
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players import find_bot
from sunstone.players.outlook import outlook

PERSON = 0  # the seat that the person gets


class Found(NamedTuple):
    margin: float
    seed: int
    scores: list[int]
    record: str

    @property
    def unevenness(self) -> float:
        return abs(self.margin) + abs(self.scores[0] - self.scores[1])


def played(game: str, bot: str, seed: int) -> Game:
    found = Game.start(game, players=2, options=find(game).first, seed=seed)
    mover, rng, out = find_bot(bot), Rng(seed), Options()
    while found.to_move != OVER:
        found.state.options(out)
        found.play(mover.choose(found.state, out, rng))
    return found


def turns(game: Game) -> list[int]:
    """How many entries there are when each of the person's turns begins."""
    return [
        at + 1
        for at, events in enumerate(game.log)
        if any(event.what == game.info.turn and event.seat == PERSON for event in events)
    ]


def candidates(game: str, bot: str, seeds: int, left: int) -> Iterator[Found]:
    for seed in range(1, seeds + 1):
        whole = played(game, bot, seed)
        starts = turns(whole)
        if len(starts) < left:
            continue
        entries = whole.record.entries[: starts[-left]]
        record = Record(whole.record.settings, entries, first_move=whole.record.first_move)
        state = Game.replay(record.text()).state
        if state.to_move == PERSON:
            yield Found(outlook(state)[PERSON].margin, seed, state.scores(), record.text())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="easy")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--seeds", type=int, default=10)
    chosen = parser.parse_args()
    best = min(candidates(chosen.game, chosen.bot, chosen.seeds, chosen.turns), key=lambda found: found.unevenness)
    print(f"# seed {best.seed}, points {best.scores}, expected margin {best.margin:+.1f}\n{best.record}")


if __name__ == "__main__":
    main()
