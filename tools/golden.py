"""Write the golden games: recorded games with a trace of every position, over all games, player counts and options.

    python tools/golden.py            write those of configurations that have none
    python tools/golden.py --all city write all of that game anew: only when one of its rules has changed on purpose
    python tools/golden.py --diff main [city/000a-2p-random …]
                                      what has changed since that commit: the first position of each of its games
                                      that is another one now, field by field

A change in the rules shows as a difference in these files; raise the game's rules version with it."""

import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import crc32

from sunstone.engine.errors import IllegalAction
from sunstone.engine.frame import OVER
from sunstone.engine.ledger import Ledger
from sunstone.engine.options import Options
from sunstone.engine.position import contents
from sunstone.engine.record import Record, parse
from sunstone.engine.registry import find as find_game
from sunstone.engine.rng import Rng
from sunstone.players import find_bot

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.support import Config, config_of, configs, traces  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
BOTS = ("random", "random", "greedy")
FEWEST = 60  # games of a game: with few configurations each of them is played more often


def main() -> None:
    if sys.argv[1:2] == ["--diff"]:
        diff(sys.argv[2], sys.argv[3:])
    else:
        make(sys.argv[2] if sys.argv[1:2] == ["--all"] else "")


def make(anew: str) -> None:
    shown = [c for c in configs() if not c.info.hidden]
    there = Counter(c.game for c in shown)
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
    game, bot, rng, out = config.start(seed), find_bot(name), Rng(seed), Options()
    while game.state.to_move != OVER:
        game.state.options(out)
        game.play(bot.choose(game.state, out, rng))
    path.write_text(game.text())
    path.with_suffix(".trace").write_text("\n".join(traces(parse(path.read_text()))) + "\n")


# --- what has changed

_REPLAY = """
import json, sys
from sunstone.engine.ledger import Ledger
from sunstone.engine.record import parse
record = parse(open(sys.argv[1]).read())
s = record.info.make(record.settings)
for entry in record.entries[: int(sys.argv[2])]:
    s.ledger = Ledger()
    s.apply(entry.action)
print(json.dumps([s.to_data(), [tuple(e) for e in s.ledger.take()]]))
"""


def diff(commit: str, names: list[str]) -> None:
    """Its games are replayed here; where a trace is not as it was, its own code is asked for the position of then."""
    archive = ["git", "-C", str(ROOT), "archive", commit, "src", "tests/golden"]
    with tempfile.TemporaryDirectory() as then:
        with tarfile.open(fileobj=BytesIO(subprocess.run(archive, capture_output=True, check=True).stdout)) as tar:
            tar.extractall(then, filter="data")
        games = Path(then) / "tests" / "golden"
        paths = [games / f"{name}.rec" for name in names] or sorted(games.glob("*/*.rec"))
        changed = 0
        for path in paths:
            record = of_today(path.read_text())
            if (i := first_change(record, path.with_suffix(".trace").read_text().split())) >= 0:
                changed += 1
                action = record.info.vocabulary.name(record.entries[i].action)
                print(f"{path.parent.name}/{path.stem}, action {i}, {action}")
                asked = [sys.executable, "-c", _REPLAY, str(path), str(i + 1)]
                env = {**os.environ, "PYTHONPATH": str(Path(then) / "src")}
                old = json.loads(subprocess.run(asked, env=env, capture_output=True, check=True).stdout)
                print(*(f"    {line}" for line in lines(old, at(record, i))), sep="\n")
        print(f"{changed} of {len(paths)} games have changed since {commit}")


def of_today(text: str) -> Record:
    game = re.search(r'^\[game "(\w+)"\]$', text, re.M)
    assert game, "a record names its game"
    return parse(re.sub(r'^\[rules "\d+"\]$', f'[rules "{find_game(game[1]).rules_version}"]', text, flags=re.M))


def first_change(record: Record, kept: list[str]) -> int:
    """The first action after which it is another game than it was, or that is refused now; -1: none."""
    found = traces(record)
    for i, wanted in enumerate(kept):
        try:
            if next(found) != wanted:
                return i
        except IllegalAction:
            return i
    return -1


def at(record: Record, i: int) -> list[Any]:
    """The position after that action, and the action's events; in their place why it is refused."""
    s = record.info.make(record.settings)
    try:
        for entry in record.entries[: i + 1]:
            s.ledger = Ledger()
            s.apply(entry.action)
    except IllegalAction as error:
        return [s.to_data(), str(error)]
    return [s.to_data(), [list(e) for e in s.ledger.take()] if s.ledger else []]


def lines(old: list[Any], new: list[Any]) -> Iterator[str]:
    yield from differences("", contents(old[0]), contents(new[0]))
    yield from differences("events", old[1], new[1])


def differences(name: str, old: Any, new: Any) -> Iterator[str]:
    """Field by field; what is not there is 0."""
    if isinstance(old, dict) and isinstance(new, dict):
        for field in [*old, *(field for field in new if field not in old)]:
            yield from differences(f"{name}.{field}" if name else field, old.get(field, 0), new.get(field, 0))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(f"{name}[{i}]", one, other)
    elif old != new:
        yield f"{name}: {json.dumps(old)} -> {json.dumps(new)}"


if __name__ == "__main__":
    main()
