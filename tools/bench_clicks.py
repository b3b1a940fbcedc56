"""Count the clicks of a turn, as a bot would play it at the table: one for every choice, but for those that the page
makes by itself.

    PYTHONPATH=build/compiled python tools/bench_clicks.py [--bot greedy] [--games 6]

The page takes forced steps and, against bots, hands over after a moment. Who points at a place that is chosen a step
later is led there, if one choice alone leads there: then the first of the two costs nothing."""

import argparse
from collections import Counter

import sunstone
from sunstone.engine.bot import Bot
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players import find_bot
from sunstone.table.through import MOST, next_targets

NOTHING = -1
BARS = {"city": 4.0, "founders": 4.0, "helios": 3.2}


def targets(s: State, seat: int) -> dict[int, str]:
    return {choice.action: choice.target for choice in s.choices(seat)}


def is_led(s: State, seat: int, action: int, place: str) -> bool:
    """Whether pointing at that place makes this choice, as the only one that leads there."""
    legal = s.legal()
    if not place or len(legal) > MOST or place in targets(s, seat).values():
        return False
    return [a for a in legal if place in next_targets(s, seat, a)] == [action]


def play(game: str, bots: list[Bot], seed: int) -> Counter[str]:
    """A game for two: turns, choices, and choices that cost no click. The set-up is not counted."""
    s, rng, out, found = sunstone.new(game, 2), Rng(seed), Options(), Counter[str]()
    mover, before = -1, (s, NOTHING)  # who had the last choice, and the position and action of it
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE or out.n == 1:
            s.play(pick_weighted(out, rng))
            continue
        seat = int(s.to_move)
        action = int(bots[seat].choose(s, out, rng))
        if find(game).in_play(s):
            led = (
                seat == mover and before[1] != NOTHING and is_led(before[0], seat, before[1], targets(s, seat)[action])
            )
            found["turns"] += seat != mover
            found["led"] += led
            found["choices"] += 1
            mover, before = seat, (s.clone(), NOTHING if led else action)  # one click leads one step further
        s.play(action)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bot", default="greedy", help="who plays (default: greedy)")
    parser.add_argument("--games", type=int, default=6, help="of each kind (default: 6)")
    args = parser.parse_args()
    for game, bar in BARS.items():
        found = Counter[str]()
        for seed in range(args.games):
            found += play(game, [find_bot(args.bot), find_bot(args.bot)], seed)
        choices, led = found["choices"] / found["turns"], found["led"] / found["turns"]
        clicks = choices - led
        said = f"{clicks:.2f} clicks a turn, {clicks + 1:.2f} with Confirm ({choices:.2f} choices, {led:.2f} led)"
        print(f"{game:10} {said}; at most {bar:g}: {'met' if clicks <= bar else 'short'}")


if __name__ == "__main__":
    main()
