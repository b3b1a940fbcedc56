"""`sunstone arena --levels`: the matches that rate the levels for people, and the file that keeps what they came to."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

import sunstone
from sunstone.arena.command import Wanted, fight
from sunstone.arena.report import BadFolder
from sunstone.arena.statistics import Z, bradley_terry
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find
from sunstone.players.levels import ladder
from sunstone.players.ratings import YARDSTICK, YARDSTICK_RATING, Book, Met, Rating, read, written


def climb(wanted: Wanted, file: Path, visible: bool) -> Iterator[str]:
    """Play what the file does not have yet, or with fewer games; a line for each match. The file is written after each
    one, so that what was played is kept whatever happens then. What no level needs any more is dropped."""
    if wanted.entrants or wanted.sprt is not None:
        raise BadSetting("--levels plays the levels against each other: leave out --entrants and --sprt")
    if wanted.settings.players != 2:
        raise BadSetting(f"levels are rated in games for two, not for {wanted.settings.players}")
    game = wanted.settings.game
    if wanted.settings != find(game).settle(2):
        raise BadSetting("levels are rated in the game as it comes: leave out --modules, --option and --board")
    if wanted.games < 2:
        raise BadSetting(f"--games {wanted.games}: a rating needs at least 2 games a match")
    if not file.parent.is_dir():
        raise BadSetting(f"there is no folder {str(file.parent)!r} for the file of ratings")
    pairs = ladder()
    kept = {(met.bot, met.against): met for met in read(file, game).matches}
    for bot, against in pairs:
        if (bot, against) in kept and kept[bot, against].games >= wanted.games:
            yield told(kept[bot, against], "kept")
            continue
        data, _ = fight(wanted._replace(entrants=[against, bot]), visible)
        row = data["entrants"][1]
        kept[bot, against] = Met(bot, against, data["games"], row["wins"], row["together"])
        rated = Book(*rate([kept[pair] for pair in pairs if pair in kept]))
        save(file, written(game, rated, [command(wanted, file), form()]))
        yield told(kept[bot, against], f"kept in {data['out']}")


def rate(matches: Sequence[Met]) -> tuple[dict[str, Rating], tuple[Met, ...]]:
    """Ratings from matches that hang together, beginning at the yardstick. A match counts for as many games as it
    would be if they were independent."""
    bots = list(dict.fromkeys([YARDSTICK, *(bot for met in matches for bot in (met.against, met.bot))]))
    wins = [[0.0] * len(bots) for _ in bots]
    games = dict.fromkeys(bots, 0)
    for met in matches:
        a, b = bots.index(met.bot), bots.index(met.against)
        wins[a][b] += met.won / met.together
        wins[b][a] += (met.games - met.won) / met.together
        for bot in (met.bot, met.against):
            games[bot] += met.games
    points, errors = bradley_terry(wins, 0)
    found = {}
    for bot, above, error in zip(bots, points, errors, strict=True):
        middle = YARDSTICK_RATING + above
        found[bot] = Rating(round(middle), round(middle - Z * error), round(middle + Z * error), games[bot])
    return found, tuple(matches)


def told(met: Met, note: str) -> str:
    return f"{met.bot} against {met.against}: {met.won:g} of {met.games} ({met.won / met.games:.1%}), {note}"


def command(wanted: Wanted, file: Path) -> str:
    words = ["sunstone", "arena", "--levels", str(file), "--game", wanted.settings.game, "--games", str(wanted.games)]
    return f"Made by: {shlex.join(words)} --seed {wanted.seed}"


def form() -> str:
    return f"The last match was played by the {'compiled' if sunstone.compiled() else 'pure'} form."


def save(file: Path, text: str) -> None:
    beside = file.with_name(f"{file.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        raise BadFolder(f"{file} cannot be written: {error.strerror}") from None
