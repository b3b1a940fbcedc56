"""How long a bot takes for a decision, in whole games that it plays against itself.

    PYTHONPATH=build/compiled python tools/bench_pace.py --bot easy --games 4

Every game, with the fewest and the most players and with all modules; processor time, so that a busy machine tells the
same. Decisions that leave no choice are not counted: nobody waits for them."""

import argparse
import time
from collections.abc import Iterator

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import GameInfo
from sunstone.engine.rng import Rng


def settings() -> Iterator[tuple[GameInfo, int, tuple[str, ...]]]:
    for info in sunstone.games():
        for players in sorted({min(info.players), 2, max(info.players)}):
            yield info, players, ()
        if info.modules:
            yield info, 2, largest(info, 2)


def largest(info: GameInfo, players: int) -> tuple[str, ...]:
    """As many modules as go together there."""
    chosen: tuple[str, ...] = ()
    for module in info.modules:
        try:
            info.settle(players, (*chosen, module))
        except BadSetting:
            continue
        chosen = (*chosen, module)
    return chosen


def paces(game: str, players: int, modules: tuple[str, ...], name: str, games: int) -> list[float]:
    """Milliseconds a decision, in rising order."""
    found: list[float] = []
    for seed in range(games):
        s, rng, out = sunstone.new(game, players, modules), Rng(seed), Options()
        bots = [sunstone.find_bot(name) for _ in range(s.seats)]
        while s.to_move != OVER:
            s.options(out)
            if s.to_move == CHANCE:
                s.play(pick_weighted(out, rng))
            elif out.n == 1:
                s.play(out.action[0])
            else:
                begin = time.process_time()
                action = bots[s.to_move].choose(s, out, rng)
                found.append(1000 * (time.process_time() - begin))
                s.play(action)
    return sorted(found)


def main() -> None:
    ask = argparse.ArgumentParser(description="How long a bot takes for a decision.")
    ask.add_argument("--bot", default="easy")
    ask.add_argument("--games", type=int, default=4, help="games of each kind")
    args = ask.parse_args()
    print(f"{args.bot}, {'compiled' if sunstone.compiled() else 'pure'}: milliseconds of processor time a decision")
    for info, players, modules in settings():
        found = paces(info.name, players, modules, args.bot, args.games)
        half, most = found[len(found) // 2], found[len(found) * 99 // 100]
        label = f"{info.name} {players}{' all modules' if modules else ''}"
        print(f"{label:24} n {len(found):5}  median {half:7.1f}  p99 {most:7.1f}  longest {found[-1]:7.1f}")


if __name__ == "__main__":
    main()
