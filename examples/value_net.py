"""A small value net that learns City from self-play, in numpy alone: a minute compiled, ten pure.

    python examples/value_net.py

Each round plays games, learns from every position how far the mover ended ahead, and lets the net play. It looks one
action ahead: it takes the option after which the net sees its seat furthest ahead. The first round plays at random."""

import argparse
import time

import numpy as np

from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.envs.batch import advance
from sunstone.envs.core import Task

SCALE = 30.0  # points that count as 1 for the net


class Net:
    """One hidden layer, trained with RMSprop."""

    def __init__(self, task: Task, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        width = len(task.features)
        self.spread = 1.0 / np.minimum(task.high, 30).astype(np.float32)  # features as numbers of about 1
        self.weights = [
            (rng.standard_normal((width, hidden)) * np.sqrt(2 / width)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (rng.standard_normal(hidden) * np.sqrt(1 / hidden)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.squares = [np.full_like(w, 1e-4) for w in self.weights]  # of the slopes, their running mean

    def value(self, seen: np.ndarray) -> np.ndarray:
        first, bias, second, base = self.weights
        values: np.ndarray = np.maximum(seen * self.spread @ first + bias, 0) @ second + base[0]
        return values

    def learn(self, seen: np.ndarray, target: np.ndarray, rate: float = 5e-4) -> float:
        """One step on a batch; the mean squared error before it."""
        first, bias, second, base = self.weights
        inputs = seen * self.spread
        hidden = np.maximum(inputs @ first + bias, 0)
        error = hidden @ second + base[0] - target
        push = 2 * error / len(error)
        back = np.outer(push, second) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(0), hidden.T @ push, push.sum(keepdims=True)]
        for weight, slope, square in zip(self.weights, slopes, self.squares, strict=True):
            square += 0.01 * (slope**2 - square)
            weight -= rate * slope / (np.sqrt(square) + 1e-6)
        return float((error**2).mean())


class Player:
    """Takes the option after which the net likes its position most, and in `stray` per cent of the cases any."""

    def __init__(self, task: Task, net: Net | None, stray: int) -> None:
        self.task, self.net, self.stray = task, net, stray

    def choose(self, s: State, out: Options, rng: Rng) -> int:
        actions = [out.action[i] for i in range(out.n)]
        if self.net is None or rng.below(100) < self.stray:
            return actions[rng.below(len(actions))]
        seat = s.to_move
        known = s.guess(seat, rng)  # what the seat knows, no more
        seen = []
        for action in actions:
            trial = known.clone()
            trial.play(action)
            seen.append(self.task.observe(trial, seat))
        return actions[int(self.net.value(np.array(seen)).argmax())]


def play(task: Task, seats: list[Player], rng: Rng, keep: int) -> tuple[list[np.ndarray], list[int], list[int]]:
    """One game: what movers saw at `keep` per cent of the decisions, who they were, and the final scores."""
    s, out = task.new(), Options()
    seen: list[np.ndarray] = []
    movers: list[int] = []
    everybody = (1 << task.players) - 1
    advance(s, everybody, [], rng, out)
    while out.n:
        if rng.below(100) < keep:
            seen.append(task.observe(s, s.to_move))
            movers.append(s.to_move)
        s.play(seats[s.to_move].choose(s, out, rng))
        advance(s, everybody, [], rng, out)
    return seen, movers, s.scores()


def train(task: Task, net: Net, player: Player, games: int, epochs: int, rng: Rng) -> float:
    """Self-play, then learning from it; the error on the last tenth of the games, which it has not seen."""
    rows: list[np.ndarray] = []
    targets: list[float] = []
    held_out = 0
    for game in range(games):
        seen, movers, scores = play(task, [player] * task.players, rng, keep=10)
        rows += seen
        for seat in movers:
            others = max(scores[:seat] + scores[seat + 1 :])
            targets.append((scores[seat] - others) / SCALE)
        if game < games - max(1, games // 10):
            held_out = len(rows)
    inputs, wanted = np.array(rows), np.array(targets, np.float32)
    order = np.random.default_rng(1)
    for _ in range(epochs):
        picked = order.permutation(held_out)
        for start in range(0, held_out, 256):
            batch = picked[start : start + 256]
            net.learn(inputs[batch].astype(np.float32), wanted[batch])
    rest = net.value(inputs[held_out:].astype(np.float32)) - wanted[held_out:]
    return float((rest**2).mean() / (wanted[held_out:] ** 2).mean())


def match(task: Task, net: Net, games: int, rng: Rng) -> float:
    """How often the net ends first against random players, in every seat in turn."""
    wins = 0
    for game in range(games):
        seats = [Player(task, None, 0)] * task.players
        mine = game % task.players
        seats[mine] = Player(task, net, 0)
        scores = play(task, seats, rng, keep=0)[2]
        wins += scores[mine] == max(scores)
    return wins / games


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="rounds of self-play and learning (default 3)")
    parser.add_argument("--games", type=int, default=1000, help="games a round (default 1000)")
    parser.add_argument("--epochs", type=int, default=4, help="times a round's positions are learnt (default 4)")
    parser.add_argument("--test", type=int, default=100, help="games against random players after each round")
    args = parser.parse_args()
    task, rng = Task("city", players=2), Rng(1)
    net = Net(task, hidden=64, seed=1)
    for number in range(args.rounds):
        started = time.time()
        player = Player(task, net if number else None, stray=20)
        error = train(task, net, player, args.games, args.epochs, rng)
        won = match(task, net, args.test, rng)
        seconds = time.time() - started
        print(f"round {number + 1}: error {error:.2f} of the spread, {won:.0%} won against random, {seconds:.0f} s")


if __name__ == "__main__":
    main()
