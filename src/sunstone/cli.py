"""The command line: sunstone play · serve · backup · restore · doctor · text · games · simulate · export · arena ·
show · replay · puzzles · ratings · train · admin.

What was typed wrongly gets one line on stderr and exit code 2; a traceback is a bug."""

import io
import json
import os
import secrets
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

import sunstone
from sunstone import admin, forms, host as hosting, text as text_room
from sunstone.engine import registry
from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.frame import OVER
from sunstone.engine.game import Game
from sunstone.engine.record import parse
from sunstone.engine.registry import GameInfo, Settings, Value, find, given_board
from sunstone.host import Database
from sunstone.players import LEVELS, Rating
from sunstone.puzzles import app as puzzles
from sunstone.ratings import app as ratings
from sunstone.simulate import SEEDS, Result, Simulation
from sunstone.text import cardboard as companion, files
from sunstone.text.seats import TAG, default_words, split_words
from sunstone.train.cli import train

OK, FAILED, WRONG, STOPPED = 0, 1, 2, 130  # exit codes
CHUNK_SECONDS = 0.2  # how long the progress bar may stand still

app = typer.Typer(
    name="sunstone",
    help="Heavy board games by the full rules: play them, simulate them, look at their records.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="which game; `sunstone games` lists them")]
Players = Annotated[int | None, typer.Option(help="how many play")]
Seats = Annotated[str | None, typer.Option(metavar="A,B…", help="who plays, a word a seat")]
Seed = Annotated[int | None, typer.Option(help="makes chance repeatable")]
Modules = Annotated[str, typer.Option(metavar="A,B…", help="modules of the game")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="may be given several times")]
Board = Annotated[str | None, typer.Option(metavar="FILE", help="boards of your own, transcribed from your box")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help="a file with a game's record")]


# --- reading arguments
def read_options(given: Sequence[str] | None) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadSetting(f"--option {pair!r} is not of the form name=value")
        options[name] = value
    return options


def read_settings(
    game: str,
    players: int | None,
    seats: Sequence[str] | None,
    modules: str,
    options: Sequence[str] | None,
    board: str | None,
) -> Settings:
    """Players as given, else one for each seat, else two."""
    info = find(game)
    wanted = players if players is not None else len(seats) if seats else 2 if 2 in info.players else info.players[0]
    own = given_board(files.read(board)) if board else ""
    return info.settle(wanted, [m for m in split_words(modules) if m], read_options(options), own)


def read_seed(seed: int | None) -> int | None:
    if seed is not None and not 0 <= seed < SEEDS:
        raise BadSetting(f"the seed {seed} is not between 0 and {SEEDS - 1}")
    return seed


def read_seat(seat: str | None, n: int) -> int | None:
    """A seat as records spell it, P1 or just 1; None is a spectator."""
    if seat is None:
        return None
    number = seat.upper().removeprefix("P")
    if not number.isdecimal() or not 1 <= int(number) <= n:
        raise BadSetting(f"there is no seat {seat!r}; the seats are P1 to P{n}")
    return int(number) - 1


# --- games
@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, with their player counts, options and modules."""
    shown = registry.games()
    for fault in registry.faults():
        print(f"sunstone: {fault}", file=sys.stderr)
    if as_json:
        print(json.dumps([game_data(info) for info in shown], indent=2))
        return
    console = Console()
    for info in shown:
        console.print(f"{info.name}  {info.title}, {', '.join(map(str, info.players))} players", style="bold")
        console.print(f"  modules: {', '.join(info.modules) or 'none yet'}")
        if rated := level_ratings(info.name):
            console.print(f"  bots: {', '.join(f'{name} {rating.words}' for name, rating in rated.items())}")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for option in info.options:
            grid.add_row(f"  {option.name}", " | ".join(str(v).lower() for v in option.values), option.text)
        console.print(grid)
    console.print(f"The {form()} form is running.", style="dim")


def level_ratings(game: str) -> dict[str, Rating]:
    """Of the levels that were measured in that game and play in this form."""
    found = {level.name: level.rating(game, sunstone.compiled()) for level in LEVELS}
    return {name: rating for name, rating in found.items() if rating}


def game_data(info: GameInfo) -> dict[str, Any]:
    options = [{"name": o.name, "values": list(o.values), "default": o.default, "text": o.text} for o in info.options]
    return {
        "name": info.name,
        "title": info.title,
        "players": list(info.players),
        "options": options,
        "modules": list(info.modules),
        "levels": {name: rating._asdict() for name, rating in level_ratings(info.name).items()},
        "compiled": sunstone.compiled(),
    }


# --- simulate
@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(help="how many games")] = 100,
    seed: Annotated[int, typer.Option(help="same seed, same games")] = 1,
    seats: Seats = None,
    modules: Modules = "",
    option: Options = None,
    board: Board = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and sum up."""
    words = split_words(seats) if seats else None
    settings = read_settings(game, players, words, modules, option, board)
    if games < 0:
        raise BadSetting(f"--games {games} is negative")
    simulation = Simulation(settings, words or ["random"] * settings.players, seed)
    run_in_chunks(simulation, games, visible=not as_json and sys.stderr.isatty())
    if as_json:
        about = {"game": game, "players": settings.players, "compiled": sunstone.compiled()}
        print(json.dumps(about | simulation.result.to_data()))
    else:
        print("\n".join(summary(settings, simulation.result)))


def game_bar(visible: bool) -> Progress | None:
    """A bar that counts games, on stderr."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True) if visible else None


def run_in_chunks(simulation: Simulation, games: int, visible: bool) -> None:
    """A few games at first, then as many at a time as keep the bar moving."""
    progress = game_bar(visible)
    with progress or nullcontext():
        task = progress.add_task("", total=games) if progress else None
        chunk = 1
        while (left := games - simulation.result.games) > 0:
            before = simulation.result.seconds
            result = simulation.run(min(chunk, left))
            chunk = chunk * 2 if result.seconds - before < CHUNK_SECONDS / 2 else max(1, chunk // 2)
            if progress and task is not None:
                progress.update(task, completed=result.games)


def summary(settings: Settings, result: Result) -> list[str]:
    """The result in lines of name and value."""
    rows: list[tuple[str, str]] = [
        ("game", f"{settings.game}, {settings.players} players ({form()})"),
        ("games", f"{result.games}"),
        ("decisions", f"{result.decisions}"),
        ("forced", f"{result.forced}"),
        ("chance", f"{result.chance}"),
        ("seconds", f"{result.seconds:.3f}"),
        ("decisions_per_second", f"{result.rate(result.decisions):.0f}"),
        ("games_per_second", f"{result.rate(result.games):.2f}"),
    ]
    by_seat = zip(result.seats, result.means(), result.spreads(), result.wins, strict=True)
    for i, (name, mean, spread, wins) in enumerate(by_seat, 1):
        rows.append((f"P{i} {name}", f"mean {mean:.2f}, spread {spread:.2f}, first {wins} times"))
    rows.append(("fingerprint", f"{result.fingerprint:016x}"))
    return [f"{name:<22}{value}" for name, value in rows]


# --- export
@app.command()
def export(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the Parquet file to write")],
    players: Players = None,
    games: Annotated[int, typer.Option(help="how many games")] = 100,
    seed: Annotated[int, typer.Option(help="same seed, same games")] = 1,
    seats: Seats = None,
    modules: Modules = "",
    option: Options = None,
    board: Board = None,
    observations: Annotated[bool, typer.Option(help="with what the seat saw, as numbers")] = True,
) -> None:
    """Let bots play, and write every decision as a row of a Parquet file. Needs the extra `research`."""
    try:
        from sunstone.envs import dataset
    except ImportError as error:
        raise BadSetting(f"export needs {error.name}: pip install 'sunstone[research]'") from None
    words = split_words(seats) if seats else None
    settings = read_settings(game, players, words, modules, option, board)
    bar = game_bar(sys.stderr.isatty())
    with bar or nullcontext():
        task = bar.add_task("", total=games) if bar else None

        def tell(done: int) -> None:
            if bar and task is not None:
                bar.update(task, completed=done)

        rows = dataset.export(file, settings, words or ["random"] * settings.players, games, seed, observations, tell)
    print(f"{file}: {rows} decisions of {games} games")


# --- the arena
@app.command()
def arena(
    game: Annotated[str, typer.Option(metavar="GAME", help="which game; `sunstone games` lists them")] = "city",
    players: Players = None,
    entrants: Annotated[list[str] | None, typer.Option(metavar="A,B…", help="bots; may be given several times")] = None,
    games: Annotated[int, typer.Option(help="how many games at most")] = 100,
    seed: Annotated[int, typer.Option(help="same seed, same deals")] = 1,
    modules: Modules = "",
    option: Options = None,
    board: Board = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="stop when it is clear which of the two is the last entrant's win rate"),
    ] = None,
    limit: Annotated[float, typer.Option(help="seconds that a program (exec:…) may take for an answer")] = 10.0,
    levels: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="rate the levels for people instead, and keep it there; goes on with FILE"),
    ] = None,
    luck: Annotated[bool, typer.Option("--luck", help="tell the margin without what chance brought, too")] = False,
    workers: Annotated[int, typer.Option(min=1, help="processes; default: one a core")] = os.cpu_count() or 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="play on this Ray cluster; `local` starts one here")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="where results go; default: your data folder")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play matches, seats rotated and chance mirrored, and tell how strong they are."""
    from sunstone.arena.command import Wanted, fight

    words = [word for given in entrants or () for word in split_words(given) if word]
    settings = read_settings(game, players, None, modules, option, board)
    wanted = Wanted(
        settings, words, games, seed, sprt, limit, luck, workers, cluster, out or files.last_game().parent / "arena"
    )
    visible = not as_json and sys.stderr.isatty()
    if levels is not None:
        from sunstone.arena.ladder import climb

        for told in climb(wanted, levels, visible):
            print(told, flush=True)
        return
    data, lines = fight(wanted, visible)
    if as_json:
        print(json.dumps(data | {"compiled": sunstone.compiled()}))
    else:
        for line in lines:
            Console(width=max(110, Console().width)).print(line, highlight=False)


# --- records
@app.command()
def show(
    record: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="after N actions; negative: from the end")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="as P1, P2 … sees it; else as a spectator")] = None,
) -> None:
    """Draw the position of a record."""
    text = files.read(record)
    total = len(parse(text).entries)
    if at is not None and not -total <= at <= total:
        raise BadSetting(f"--at {at}: the record has {total} actions")
    game = Game.replay(text, at if at is None or at >= 0 else total + at)
    view = game.state.view(read_seat(seat, game.state.seats))
    words = game.record.tags.get(TAG, "").split()
    if len(words) == game.record.settings.players:
        view["names"] = words + [game.info.rival] * (game.state.seats - len(words))
    Console().print(game.info.render(view))


@app.command()
def replay(record: RecordFile) -> None:
    """Play a record through: every action is checked, and how it ended."""
    try:
        game = Game.replay(files.read(record))
    except SunstoneError as error:
        complain(error)
        raise typer.Exit(FAILED) from None
    scores = " ".join(map(str, game.state.scores()))
    unfinished = "" if game.state.to_move == OVER else " (not finished)"
    print(f"ok: {len(game.record.entries)} actions, scores {scores}{unfinished}")


app.add_typer(puzzles, name="puzzles")
app.add_typer(admin.app, name="admin")
app.add_typer(ratings, name="ratings")
app.command()(train)


# --- the text table
@app.command()
def text(
    game: GameName = "city",
    players: Players = None,
    seats: Seats = None,
    seed: Seed = None,
    modules: Modules = "",
    option: Options = None,
    board: Board = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="go on with this record")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with the game played last")] = False,
    cardboard: Annotated[
        bool, typer.Option("--cardboard", help="play with the box: you enter what is rolled and drawn")
    ] = False,
) -> None:
    """Play in the terminal. A bot's name in --seats is that bot, any other word a person."""
    words = split_words(seats) if seats else None
    if load or resume:
        if (load and resume) or players is not None or seed is not None or modules or option or board:
            raise BadSetting("--load and --resume stand alone; beside them only --seats may be given")
        opened = Game.replay(files.read(load or files.last_game()))
        kept = opened.record.tags.get(TAG, "").split()
        n = opened.record.settings.players
        words = words or (kept if len(kept) == n else default_words(n))
    else:
        settings = read_settings(game, players, words, modules, option, board)
        words = words or default_words(settings.players)
        if cardboard:
            if seed is not None:
                raise BadSetting("--cardboard takes no --seed: chance comes from the box")
            companion.run(settings, words, Console(), input)
            return
        opened = Game.start(game, settings.players, settings.modules, settings.options, read_seed(seed), settings.board)
    if cardboard:
        companion.run(opened.record.settings, words, Console(), input, opened.full_text())
        return
    with suppress(ImportError):
        import readline  # noqa: F401 - gives `input` a history
    bot_seed = secrets.randbelow(SEEDS) if seed is None else seed
    text_room.TextTable(opened, words, Console(), input, bot_seed).run()


# --- the table in the browser
Host = Annotated[str, typer.Option(help="address to listen on; 0.0.0.0 lets others in")]
Lan = Annotated[bool, typer.Option("--lan", help="let friends in your network come in; says how they find it")]
Port = Annotated[int, typer.Option(min=1, max=65535, help="port to listen on")]


@app.command()
def play(
    host: Host = "127.0.0.1", port: Port = 8017, database: Database = None, browser: bool = True, lan: Lan = False
) -> None:
    """Start the table and open it in the browser."""
    from sunstone.web.run import serve as run  # the web is heavy: only who wants it waits for it

    run(host, port, database, home=True, friends=lan, show=browser)


for command in (hosting.serve, hosting.backup, hosting.restore):
    app.command()(command)


# --- the program itself
@app.command()
def doctor(database: Database = None) -> None:
    """Say what runs here and what is wrong with it, for a bug report."""
    from sunstone.doctor import report

    text, well = report(database)
    print(text)
    raise typer.Exit(OK if well else FAILED)


def form() -> str:
    return "compiled" if sunstone.compiled() else "pure"


def tell_version(wanted: bool) -> None:
    if wanted:
        print(f"sunstone {sunstone.__version__} ({form()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="version, compiled or pure")
    ] = False,
) -> None:
    """Heavy board games by the full rules: play them, simulate them, look at their records."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def complain(error: Exception) -> None:
    """One line on stderr."""
    message = str(getattr(error, "format_message", error.__str__)())
    print(f"sunstone: {' '.join(message.split())}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    if arguments is None:
        forms.go_over()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without these signs shows question marks
    try:
        code = app(args=None if arguments is None else list(arguments), prog_name="sunstone", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except (KeyboardInterrupt, typer.Abort):
        print("sunstone: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # whoever read us has seen enough; what is still buffered goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Exception as error:
        # Typer's usage errors have no public class of their own; this method is what they share.
        if not isinstance(error, SunstoneError) and not hasattr(error, "format_message"):
            raise
        complain(error)
        return WRONG


if __name__ == "__main__":
    sys.exit(main())
