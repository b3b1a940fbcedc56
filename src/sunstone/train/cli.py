"""`sunstone train` on the command line."""

import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sunstone.arena.schedule import MOST_GAMES
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find
from sunstone.players.weights import OWN, find_net
from sunstone.train.course import MOST_DECAY, MOST_LEVEL, Course
from sunstone.train.plot import Fight

if TYPE_CHECKING:
    from sunstone.train.rounds import Round

CORES = os.cpu_count() or 1


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="which game; `sunstone games` lists them")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="games, nets, log and plot; a training there goes on")],
    rounds: Annotated[int, typer.Option(min=1, help="of play, fit and match")] = Course.rounds,
    games: Annotated[int, typer.Option(min=1, help="that are played in a round")] = Course.games,
    visits: Annotated[int, typer.Option(min=1, help="simulations for each turn that is compared")] = Course.visits,
    players: Annotated[str, typer.Option(metavar="N,N…", help="player counts; default: all, two most often")] = "",
    hidden: Annotated[int, typer.Option(min=8, help="units of the hidden layer, a multiple of 8")] = Course.hidden,
    epochs: Annotated[int, typer.Option(min=1, help="how often a fit goes through the turns")] = Course.epochs,
    decay: Annotated[
        float, typer.Option(min=0, max=MOST_DECAY, help="of weights: more of it learns less by heart")
    ] = Course.decay,
    level: Annotated[
        float,
        typer.Option(
            min=0, max=MOST_LEVEL, help="of the error in a position's level, beside what sets its turns apart"
        ),
    ] = Course.level,
    result: Annotated[
        float, typer.Option(min=0, max=1, help="what the end of the game counts in that level")
    ] = Course.result,
    first: Annotated[
        str, typer.Option("--from", metavar="NET", help="a net to begin with: a file, or `own`, the game's")
    ] = Course.first,
    onward: Annotated[
        bool, typer.Option("--onward", help="nets go on from the weights of the one that has played; else anew")
    ] = Course.onward,
    match: Annotated[
        int, typer.Option(min=2, max=MOST_GAMES, help="games of the matches after a round")
    ] = Course.match,
    think: Annotated[str, typer.Option(metavar="TIME", help="a turn in these: 0.05s, or simulations")] = Course.think,
    seed: Annotated[int, typer.Option(min=1, help="same seed, same games")] = Course.seed,
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="also write all turns compared, as a Parquet file")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="processes; default: one a core")] = CORES,
    on: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="work on this Ray cluster")] = None,
) -> None:
    """Teach a net what the search finds, in rounds, and measure it in play."""
    from sunstone.arena.workers import cluster, local
    from sunstone.train.rounds import Training

    if hidden % 8:
        raise BadSetting(f"--hidden {hidden} is not a multiple of 8")
    try:
        counts = tuple(int(word) for word in players.split(",") if word)
    except ValueError:
        raise BadSetting(f"--players {players!r} is not a list of numbers, as in 2,3,4") from None
    info = find(game)
    if wrong := [n for n in counts if n not in info.players]:
        raise BadSetting(f"{info.name} is for {', '.join(map(str, info.players))} players, not {wrong[0]}")
    if first not in ("", OWN):
        first = str(Path(first).absolute())
    begin = find_net(info.name, first) if first else None
    if first and begin is None:
        raise BadSetting(f"{info.name} brings no net: leave out --from, or name a file")
    if onward and begin and len(begin.bias) != hidden:
        raise BadSetting(f"--onward: the net of --from has {len(begin.bias)} hidden units, not {hidden}")
    writer = export_to(export) if export else None
    course = Course(
        info.name,
        rounds,
        games,
        visits,
        counts,
        hidden,
        epochs,
        decay,
        level,
        result,
        first,
        onward,
        match,
        think,
        seed,
    )
    with ExitStack() as stack:
        if on is not None:
            out = out.absolute()  # a node works in another folder
            submit, workers = stack.enter_context(cluster(on))
        else:
            submit = stack.enter_context(local(workers))
        for done in Training(course, out, submit, workers, tell).rounds():
            print(told(done), flush=True)
    print(f"kept in {out}")
    if writer and export:
        print(f"{export}: {writer(out, export)} turns")


def export_to(path: Path) -> Callable[[Path, Path], int]:
    """What writes rows to that file; what stands in its way is told before the training, not after it."""
    try:
        from sunstone.envs.dataset import check
        from sunstone.train.export import export
    except ModuleNotFoundError as error:
        raise BadSetting(f"--export needs {error.name}: pip install 'sunstone[research]'") from None
    check(path)
    return export


def tell(line: str) -> None:
    """What is under way, in one line where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def told(done: "Round") -> str:
    words = [f"round {done.number}: {done.roots} turns compared in {done.played:g} s, fitted in {done.fitted:g} s"]
    words.append(fought("the search without a net", done.alone))
    if done.before:
        words.append(fought("the net before", done.before) + ("" if done.kept else ", which plays on"))
    return "; ".join(words)


def fought(rival: str, fight: Fight) -> str:
    share = f"{fight.wins:.1%} ({fight.low:.0%} to {fight.high:.0%})"
    return f"won {share} of {fight.games} games against {rival}, {fight.margin:+.1f} points"
