"""OpenSpiel's MCTS plays City against a random player, without cheating: seconds compiled, a few minutes pure.

    python examples/openspiel_match.py --simulations 50

OpenSpiel's MCTS searches from the state that it is given, and ours holds what other seats hide; so it is given a state
that its seat cannot tell from the real one. Its rollouts are played by our engine, not action by action."""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from sunstone.envs.openspiel import Rollouts


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--simulations", type=int, default=50, help="of each decision (default 50)")
    parser.add_argument("--games", type=int, default=2, help="with the seats changed after each (default 2)")
    args = parser.parse_args()
    game = pyspiel.load_game("sunstone_city(players=2)")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, args.simulations, Rollouts(1, seed=1), random_state=rng)
    won = 0
    for number in range(args.games):
        state, mine = game.new_initial_state(), number % 2
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes, p=chances))
            elif state.current_player() == mine and len(state.legal_actions()) > 1:
                state.apply_action(bot.step(state.resample_from_infostate(mine, rng.random_sample)))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        won += state.returns()[mine] > 0
        print(f"game {number + 1}: MCTS is player {mine}, scores {state.position.state.scores()}")
    print(f"MCTS with {args.simulations} simulations won {won} of {args.games}")


if __name__ == "__main__":
    main()
