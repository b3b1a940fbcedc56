"""Is luck unbiased, and how much of a margin does it explain? Games for two between bots, counted.

    python -m tools.bench_luck GAME --games 10000 --bot greedy --processes 2

Prints the first seat's mean luck with its standard error, and the variance of the margin with and without luck. Then
how much of that variance the deal brings by itself: the same draws in the same order, played again by the same bots,
which may break ties at random."""

import argparse
import math
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tools import deals

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.learn.luck import Judgement, lucks
from sunstone.players import find_bot

REPEATS = 6  # of a deal


def play(game: str, bot: str, seed: int) -> tuple[float, float]:
    """The margin of the first seat, and its luck beyond the second's."""
    s = sunstone.new(game, players=2)
    info, judgement, rng, out = find(game), Judgement(s), Rng(seed), Options()
    bots = [find_bot(bot) for _ in range(2)]
    lucky = 0.0
    while s.to_move != OVER:
        judgement.begun = judgement.begun or info.in_play(s)
        s.options(out)
        if s.to_move == CHANCE:
            drawn = pick_weighted(out, rng)
            if out.n > 1:
                nth = next(i for i in range(out.n) if out.action[i] == drawn)
                mine, other = lucks(s, out, judgement)[nth]
                lucky += mine - other
            s.play(drawn)
        else:
            s.play(out.action[0] if out.n == 1 else bots[s.to_move].choose(s, out, rng))
    first, second = s.scores()
    return float(first - second), lucky


def replay(game: str, bot: str, deal: int) -> list[float]:
    """Margins of one deal, played again and again."""
    found = []
    for again in range(REPEATS):
        bots = [find_bot(bot) for _ in range(2)]
        s = sunstone.new(game, players=2)
        first, second = deals.play(s, bots, Rng(deal), Rng(deal * REPEATS + again))
        found.append(float(first - second))
    return found


def report(name: str, found: Sequence[tuple[float, float]]) -> None:
    margins, lucks = zip(*found, strict=True)
    left = [margin - lucky for margin, lucky in zip(margins, lucks, strict=True)]
    error = statistics.stdev(lucks) / math.sqrt(len(lucks))
    share = statistics.variance(left) / statistics.variance(margins)
    print(
        f"{name}, {len(found)} games: mean luck of the first seat {statistics.mean(lucks) / 2:+.3f} (standard error"
        f" {error / 2:.3f}); margin {statistics.mean(margins):+.2f} sd {statistics.stdev(margins):.2f}, corrected"
        f" {statistics.mean(left):+.2f} sd {statistics.stdev(left):.2f}: {share:.3f} of the variance"
    )


def report_deals(name: str, deals: Sequence[Sequence[float]]) -> None:
    within = statistics.mean(statistics.variance(deal) for deal in deals)
    between = statistics.variance([statistics.mean(deal) for deal in deals]) - within / REPEATS
    print(f"{name}, {len(deals)} deals, each {REPEATS} times: {between / (between + within):.1%} of it is the deal's")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=10_000)
    asked.add_argument("--deals", type=int, default=0)
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--processes", type=int, default=2)
    asked.add_argument("--seed", type=int, default=1_000_000)
    args = asked.parse_args()
    name = f"{args.game}, {args.bot}"
    with ProcessPoolExecutor(args.processes) as pool:
        seeds = range(args.seed, args.seed + args.games)
        report(name, list(pool.map(partial(play, args.game, args.bot), seeds, chunksize=8)))
        if args.deals:
            seeds = range(args.seed, args.seed + args.deals)
            report_deals(name, list(pool.map(partial(replay, args.game, args.bot), seeds, chunksize=4)))


if __name__ == "__main__":
    main()
