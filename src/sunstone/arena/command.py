"""`sunstone arena`: a match from what was asked for to its files."""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import RenderableType

from sunstone.arena.report import Folder
from sunstone.arena.run import run
from sunstone.arena.schedule import match
from sunstone.arena.show import Watch, grid, margin_lines, pair_lines
from sunstone.arena.standings import Standings
from sunstone.arena.statistics import Sprt
from sunstone.arena.workers import cluster, local
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import Settings


class Wanted(NamedTuple):
    settings: Settings
    entrants: list[str]
    games: int
    seed: int
    sprt: str | None
    limit: float
    luck: bool
    workers: int
    cluster: str | None
    out: Path  # a folder for this match is made in it


def read_sprt(text: str, entrants: int, players: int) -> Sprt:
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise BadSetting(f"--sprt {text!r} is not of the form LOW,HIGH, as in 0.5,0.7") from None
    if not 0 < low < high < 1:
        raise BadSetting(f"--sprt {text}: both lie between 0 and 1, the lower one first")
    if entrants not in (min(players, 2), players):
        right = "one entrant" if players == 1 else f"two entrants, or one for each of the {players} seats"
        raise BadSetting(f"--sprt asks for the last entrant's share of the wins: name {right}, not {entrants}")
    return Sprt(low, high)


def fight(wanted: Wanted, visible: bool) -> tuple[dict[str, Any], list[RenderableType]]:
    """Play it, write its files; the results as data and as lines for a terminal."""
    planned = match(wanted.settings, wanted.entrants, wanted.games, wanted.seed, wanted.limit, wanted.luck)
    players = wanted.settings.players
    sprt = read_sprt(wanted.sprt, len(planned.bots), players) if wanted.sprt is not None else None
    standings = Standings(planned, sprt)
    started = time.perf_counter()
    with ExitStack() as stack:
        workers = min(wanted.workers, max(1, planned.games))
        if wanted.cluster is not None:
            submit, workers = stack.enter_context(cluster(wanted.cluster))
        else:
            submit = stack.enter_context(local(workers))
        name = f"{wanted.settings.game}-{players}p-{time.strftime('%Y%m%d-%H%M%S')}"
        folder = Folder(fresh(wanted.out.expanduser() / name), planned)
        try:
            with Watch(standings, planned.games, visible) as watch:
                for outcome in run(planned, standings, submit, workers):
                    folder.add(outcome)
                    watch.update()
        finally:
            data = standings.to_data() | {"seconds": round(time.perf_counter() - started, 3), "out": str(folder.path)}
            folder.close(data)
    failures = [f"game {n}: {name} {text}" for n, name, text in standings.failures]
    return data, [grid(data), *pair_lines(data), *margin_lines(data), *failures[:20], f"kept in {folder.path}"]


def fresh(path: Path) -> Path:
    """A folder of that name that is not there yet."""
    k = 1
    found = path
    while found.exists():
        k += 1
        found = path.with_name(f"{path.name}-{k}")
    return found
