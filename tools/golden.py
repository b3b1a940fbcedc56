"""Write the golden games: recorded games with a trace of every position, over all games, player counts and options.

    python tools/golden.py            write those of configurations that have none
    python tools/golden.py --all city write all of that game anew: only when one of its rules has changed on purpose

A change in the rules shows as a difference in these files; raise the game's rules version with it."""

import sys
from collections import Counter
from pathlib import Path
from zlib import crc32

from sunstone.engine.frame import OVER
from sunstone.engine.options import Options
from sunstone.engine.record import parse
from sunstone.engine.rng import Rng
from sunstone.players import find

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.support import Config, config_of, configs, traces  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
BOTS = ("random", "random", "greedy")
FEWEST = 60  # games of a game: with few configurations each of them is played more often


def main() -> None:
    shown = [c for c in configs() if not c.info.hidden]
    there = Counter(c.game for c in shown)
    anew = sys.argv[2] if sys.argv[1:2] == ["--all"] else ""
    for path in FOLDER.glob(f"{anew}/*.*") if anew else ():
        path.unlink()  # of the rules of before: they cannot even be read
    have = {str(config_of(parse(path.read_text()))) for path in FOLDER.glob("*/*.rec")}
    met = Counter[str]()  # numbers are a game's own: another game's options do not move them
    for config in shown:
        name = f"{met[config.game]:03}"
        if config.modules:
            turned = "-all" if len(config.options) > 1 else "".join(f"-{option}" for option in config.options)
            name = "+".join(config.modules) + turned
        else:
            met[config.game] += 1
        times = 1 if config.modules else -(-FEWEST // (there[config.game] * len(BOTS)))
        for k, bot in enumerate(BOTS * times):
            letter = chr(ord("a") + k) if name.isdecimal() else f"-{k}"
            path = FOLDER / config.game / f"{name}{letter}-{config.players}p-{bot}.rec"
            if str(config) not in have:
                path.parent.mkdir(parents=True, exist_ok=True)
                write(path, config, bot, seed=int(name) * 10 + k if name.isdecimal() else crc32(path.name.encode()))
                print(path.relative_to(ROOT))


def write(path: Path, config: Config, name: str, seed: int) -> None:
    game, bot, rng, out = config.start(seed), find(name), Rng(seed), Options()
    while game.state.to_move != OVER:
        game.state.options(out)
        game.play(bot.choose(game.state, out, rng))
    path.write_text(game.text())
    path.with_suffix(".keys").write_text("\n".join(traces(parse(path.read_text()))) + "\n")


if __name__ == "__main__":
    main()
