"""`sunstone puzzles …` on the command line."""

import os
import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find
from sunstone.learn import command
from sunstone.learn.mining import Depths
from sunstone.learn.puzzles import LEVELS, BadPuzzle, of_the_day, read, shipped

BAR = 0.95  # of the puzzles keep their best turn

app = typer.Typer(help="Find puzzles, and look after those there are.", no_args_is_help=True, rich_markup_mode=None)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="which game; `sunstone games` lists them")]
Processes = Annotated[int, typer.Option(min=1, help="default: one a core")]
CORES = os.cpu_count() or 1


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


@app.command()
def mine(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE", help="what is found is added to it")],
    games: Annotated[int, typer.Option(min=1, help="games of self-play at most")] = 1_000_000,
    seconds: Annotated[float, typer.Option(min=0, help="so long; what is under way is still brought to its end")] = 600,
    processes: Processes = CORES,
    seed: Annotated[int, typer.Option(min=1, help="of the first game")] = 1,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="look through these games (*.rec) in place of self-play")
    ] = None,
    own: Annotated[bool, typer.Option("--own", help="look through the finished games of your tables")] = False,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="of the tables, SQLite file or PostgreSQL URL; means --own")
    ] = None,
    short: Annotated[int, typer.Option(min=1, help="simulations of the search at every turn")] = Depths.short,
    long: Annotated[int, typer.Option(min=3, help="of the search that judges")] = Depths.long,
    last: Annotated[int, typer.Option(min=1, help="of the last one, which must agree")] = Depths.last,
) -> None:
    """Look for positions in which one turn is clearly best."""
    name = find(game).name
    texts = command.records(records, name) if records else []
    if own or database is not None:
        texts += finished(name, database)
    wanted = command.Wanted(name, games, seconds, processes, seed, out, texts, Depths(short, long, last))
    print(f"{out}: {command.mine(wanted, tell)} puzzles added")


def finished(game: str, database: str | None) -> list[str]:
    """The records of games that were played to the end at tables."""
    from sunstone.table import Room  # only who reads it waits for the database

    with Room(database) as room:
        found = room.finished(game)
    if not found:
        raise BadSetting(f"no game of {game} has been played to its end at the tables of that database")
    return found


@app.command()
def pack(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="what miners found")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="the file to ship; those in it already stay")],
    most: Annotated[int, typer.Option(min=1, help="puzzles at most, as many of each level as can be")] = 150,
) -> None:
    """Put what was found into one file to ship."""
    found = [puzzle for path in files for puzzle in read(path)]
    chosen = command.pack(found, out, most)
    by_level = ", ".join(f"{sum(p.level == n for p in chosen)} {word}" for n, word in enumerate(LEVELS, 1))
    print(f"{out}: {len(chosen)} puzzles, {by_level}, {out.stat().st_size / 1024:.0f} KB")


@app.command()
def check(
    game: GameName,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="default: those that are shipped")] = None,
    simulations: Annotated[int, typer.Option(min=1, help="of the search")] = Depths.last,
    seed: Annotated[int, typer.Option(help="another one, another search")] = 1,
    processes: Processes = CORES,
) -> None:
    """Search every puzzle again: how many keep their best turn."""
    puzzles = read(file) if file else list(shipped(find(game).name))
    if not puzzles:
        raise BadPuzzle(f"{game} has no puzzles")
    done, kept = command.check(puzzles, simulations, seed, processes, tell)
    print(f"{game}: {kept} of {done} keep their best turn at {simulations} simulations ({kept / done:.1%})")
    if kept < BAR * done:
        raise typer.Exit(1)


@app.command("list")
def list_all(game: GameName) -> None:
    """List the puzzles of a game, today's marked."""
    puzzles = shipped(find(game).name)
    if not puzzles:
        raise BadSetting(f"{game} has no puzzles")
    today = of_the_day(puzzles, date.today())
    for puzzle in puzzles:
        mark = "  today" if puzzle is today else ""
        print(f"{puzzle.id}  {LEVELS[puzzle.level - 1]:<10} {puzzle.points:5.1f} points {puzzle.chance:4.0%}{mark}")
