"""What random play comes to: every seat of City played at random through the vector environment.

    python examples/random_baseline.py --games 500

Each game is stepped by one agent; the other seats are random bots. Compiled this takes seconds, pure a few minutes."""

import argparse

import numpy as np

from sunstone.engine.rng import Rng
from sunstone.envs.gymnasium import SunstoneVectorEnv


def play(players: int, seat: int, games: int, at_once: int) -> tuple[np.ndarray, np.ndarray]:
    """Final points and places of the agent. Each place of the vector plays as many games: those that end first are
    the short ones, and must not count more."""
    envs = SunstoneVectorEnv("city", at_once, players=players, seat=seat, reward="points", copy=False)
    envs.reset(seed=seat)
    rng, total, left = Rng(seat), np.zeros(at_once), np.full(at_once, -(-games // at_once))
    points: list[float] = []
    places: list[int] = []
    while left.any():
        _, rewards, over, _, info = envs.step(envs.draw(rng))
        total += rewards
        for i in np.flatnonzero(over & (left > 0)):
            points.append(total[i])
            places.append(info["places"][i, seat])
        left -= over & (left > 0)
        total[over] = 0
    return np.array(points), np.array(places)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="games for each seat (default 500)")
    parser.add_argument("--at-once", type=int, default=64, help="games stepped in one call (default 64)")
    args = parser.parse_args()
    print("players  seat   points       first")
    for players in (2, 3, 4):
        for seat in range(players):
            points, places = play(players, seat, args.games, args.at_once)
            print(f"{players:7}  {seat:4}   {points.mean():5.1f} ±{points.std():5.1f}   {np.mean(places == 1):6.1%}")


if __name__ == "__main__":
    main()
