"""Positions of games between bots as numbers, with what came of them: what `tools/outlook_fit.py` learns from.

    python tools/outlook_rows.py GAME FOLDER --seconds 60 --seed 1

Every process of a machine may write into the same folder with a seed of its own. A row is what one seat may know and
the terms of all seats, 16 bits a number; behind them the game's number, how far it had gone, and the seat's final
points beyond the mean of all. Games of all player counts, with modules and without, by bots of two strengths that slip
now and then: positions after bad turns are among those that people reach."""

import argparse
import json
import time
from array import array
from pathlib import Path
from random import Random

import sunstone
from sunstone.engine.bot import Bot
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players import find_bot
from sunstone.players.learnt import Reader

POSITIONS = 30  # a game, about
LONG = {"city": 420, "founders": 330, "helios": 450}  # entries of a game for two, about
BOTS = {"city": ("planner", "planner", "greedy"), "founders": ("planner", "greedy", "greedy", "greedy")}
BOTS["helios"] = BOTS["city"]
SLIPS = (0, 0, 20, 8)  # one decision of so many is made at random; 0: none


def settings(game: str, dice: Random) -> tuple[int, tuple[str, ...]]:
    """Most games are for two; every third has modules, where there are any."""
    info = find(game)
    players = dice.choice([n for n in info.players for _ in range(6 if n == 2 else 1)])
    modules = info.modules if dice.randrange(3) == 0 else ()
    return players, tuple(m for m in modules if dice.randrange(2))


def row(reader: Reader, s: State, seat: int) -> bytes:
    reader.read(s, seat)
    return array("h", reader.tape.cells).tobytes()


def rows(s: State, players: int, seed: int, bot: str, slips: int) -> list[tuple[int, int, bytes]]:
    """Play it out: how far the game had gone in ten thousandths, whose eyes, what they see."""
    reader = Reader(s)
    rng, dice, out = Rng(seed), Random(seed), Options()
    bots: list[Bot] = [find_bot(bot) for _ in range(s.seats)]
    found = []
    played = 0
    share = POSITIONS / (LONG.get(s.game, 300) * max(1, players) / 2)
    while s.to_move != OVER:
        if dice.random() < share:
            for seat in range(players):
                found.append((played, seat, row(reader, s, seat)))
        s.options(out)
        if s.to_move == CHANCE:
            s.play(pick_weighted(out, rng))
        elif out.n == 1:
            s.play(out.action[0])
        elif slips and dice.randrange(slips) == 0:
            s.play(out.action[dice.randrange(out.n)])
        else:
            s.play(bots[s.to_move].choose(s, out, rng))
        played += 1
    for seat in range(players):
        found.append((played, seat, row(reader, s, seat)))
    return [(at * 10000 // played, seat, row) for at, seat, row in found]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--seed", type=int, default=1)
    args = asked.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    dice, until, played = Random(args.seed), time.monotonic() + args.seconds, 0
    while time.monotonic() < until:
        players, modules = settings(args.game, dice)
        try:
            s = sunstone.new(args.game, players=players, modules=modules)
        except BadSetting:
            continue
        number = args.seed * 100_000 + played
        bot = dice.choice(BOTS[args.game])
        found = rows(s, players, number, bot, dice.choice(SLIPS))
        scores = s.scores()
        group = "-".join((args.game, str(players), *modules))
        names = args.folder / f"{group}.json"
        if not names.exists():
            reader = Reader(s)
            names.write_text(json.dumps({"encoder": reader.encoder.version, "names": reader.names}), "utf-8")
        with (args.folder / f"{group}-{args.seed}.rows").open("ab") as file:
            for far, seat, row in found:
                beyond = round(10 * (scores[seat] - sum(scores) / len(scores)))
                file.write(row + array("h", [args.seed, played, far, beyond, bot == "planner", seat]).tobytes())
        played += 1
    print(args.game, args.seed, played, "games")


if __name__ == "__main__":
    main()
