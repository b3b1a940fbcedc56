"""How long the review of a game for two takes on one core, with the default budget; both seats are people's.

    PYTHONPATH=build/compiled python tools/bench_review.py [GAME …] [--every N]

The game is one that a planner plays against the greedy bot, so that there is something to find: the names that were
given are counted by seat. Every N-th turn is judged, and the time of all reckoned from that. The bar is a goal, printed
beside what was measured; nothing fails when it is missed."""

import argparse
import time
from collections import Counter

import sunstone
from sunstone.engine.game import Game
from sunstone.engine.options import Options
from sunstone.engine.record import Record
from sunstone.engine.registry import games
from sunstone.engine.rng import Rng
from sunstone.learn.review import budget, judge, lucky, outline
from sunstone.players import find_bot

BAR = 180.0  # seconds
BOTS = ("planner", "greedy")


def played(game: str, seed: int) -> Record:
    found = Game.start(game, len(BOTS), seed=seed)
    bots, out, rng = [find_bot(name) for name in BOTS], Options(), Rng(seed)
    while found.legal():
        found.state.options(out)
        found.play(bots[found.to_move].choose(found.state, out, rng))
    return found.record


def measure(game: str, seed: int, every: int) -> str:
    record = played(game, seed)
    started = time.process_time()
    turns = outline(record, range(len(BOTS))).turns
    lucky(record)
    once = time.process_time() - started
    simulations = budget(len(turns), sunstone.compiled())
    started = time.process_time()
    judged = [judge(record, turn.at, simulations) for turn in turns[::every]]
    seconds = once + (time.process_time() - started) * len(turns) / len(judged)
    names = [
        f"{BOTS[seat]} {dict(Counter(turn.verdict or 'none' for turn in judged if turn.seat == seat))}"
        for seat in range(len(BOTS))
    ]
    met = "met" if seconds <= BAR else "missed"
    return (
        f"{game}: {seconds:.0f} s for {len(turns)} turns of {simulations} simulations, {once:.1f} s of it before the "
        f"first turn; bar {BAR:.0f} s: {met}; named: {', '.join(names)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--every", type=int, default=1, help="judge every n-th turn")
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    print("compiled" if sunstone.compiled() else "pure")
    for game in asked.games or [info.name for info in games()]:
        print(measure(game, asked.seed, max(1, asked.every)), flush=True)


if __name__ == "__main__":
    main()
