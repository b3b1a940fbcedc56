"""How many simulations a second the tree search makes on one core, in the middle of games of two; and how long its net
looks at a position.

    PYTHONPATH=build/compiled python tools/bench_search.py

Positions come from games that `planner` plays against itself: one at the half of each game, at the beginning of a turn.
"""

import argparse
import json
import statistics
import time

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import find as find_game, games
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players import find_bot
from sunstone.players.hint import end_of
from sunstone.players.mcts import Search
from sunstone.players.weights import OWN


def middle(game: str, seed: int, modules: tuple[str, ...] = ()) -> State:
    """The position at the half of the turns of a game."""
    s = sunstone.new(game, 2, modules)
    info, rng, out, bots = find_game(game), Rng(seed), Options(), [find_bot("planner"), find_bot("planner")]
    turns: list[State] = []
    mover = -1
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE:
            s.play(pick_weighted(out, rng))
            continue
        if s.to_move != mover and info.in_play(s) and out.n > 1:
            mover = s.to_move
            turns.append(s.clone())
        s.play(out.action[0] if out.n == 1 else bots[s.to_move].choose(s, out, rng))
    return turns[len(turns) // 2]


def rate(s: State, simulations: int, net: str = "") -> float:
    """Simulations a second from this position, with a fresh tree; the root's own turn is not counted."""
    search = Search(None, net)
    search.plant(s, Rng(1))
    started = time.process_time()
    search.think(s, Rng(1), simulations, 0.0)
    return float(search.simulations) / (time.process_time() - started)


def look(s: State, simulations: int) -> float:
    """Microseconds that a look takes for a seat, the terms included, at the ends of turns as a search meets them."""
    search = Search(None, OWN)
    root = search.think(s, Rng(1), simulations, 0.0)
    net, nodes, ends = search.net, [root], list[State]()
    if net is None:
        return 0.0
    for node in nodes:
        nodes += [outcome for edge in node.edges for outcome in edge.outcomes]
        ends += [end for edge in node.edges if (end := end_of(node.state, edge.actions)).to_move != OVER]
    weigher = search.weigher_of(s)
    started = time.process_time()
    for end in ends:
        search.weigh(end, weigher, search.trial)
    return 1e6 * (time.process_time() - started) / (len(ends) * s.seats)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(info.name for info in games()), help="default: all")
    parser.add_argument("--modules", default="", help="of the games that have them")
    parser.add_argument("--positions", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {}
    for game in given.games.split(","):
        modules = tuple(m for m in given.modules.split(",") if m in find_game(game).modules)
        positions = [middle(game, seed, modules) for seed in range(given.positions)]
        for name, net in (("mcts", ""), ("net", OWN)):
            rates = [rate(s, given.simulations, net) for s in positions]
            found[f"{game}, {name}"] = {
                "median": round(statistics.median(rates)),
                "least": round(min(rates)),
                "most": round(max(rates)),
                "look": round(statistics.median(look(s, given.simulations) for s in positions), 2) if net else 0.0,
            }
    if given.json:
        print(json.dumps(found))
        return
    for game, row in found.items():
        looks = f", {row['look']} µs a look" if row["look"] else ""
        print(f"{game:<16}{row['median']:>8,} simulations/s ({row['least']:,} to {row['most']:,}){looks}")


if __name__ == "__main__":
    main()
