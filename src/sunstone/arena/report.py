"""Results as files: a row a game, the standings as CSV and JSON, the records, and the ladder as a picture."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from sunstone.arena.game import Outcome
from sunstone.arena.schedule import Match
from sunstone.arena.standings import ladder
from sunstone.engine.errors import SunstoneError

ROW, LEFT, RIGHT, WIDTH = 34, 170, 230, 860


class BadFolder(SunstoneError):
    """A folder that cannot be written to."""


class Folder:
    """Where a match is kept. Games are written as they end, so that a match that was stopped is not lost."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        seats = match.settings.players
        try:
            (path / "records").mkdir(parents=True, exist_ok=True)
            self.games = (path / "games.csv").open("w", encoding="utf-8", newline="")
        except OSError as error:
            raise BadFolder(f"{path} cannot be written: {error.strerror}") from None
        self.rows = csv.writer(self.games)
        head = [f"{what}{i + 1}" for what in ("seat", "score", "place", "seconds") for i in range(seats)]
        lucks = [f"luck{i + 1}" for i in range(seats)] if match.luck else []
        self.rows.writerow(["game", "deal", "seed", *head, *lucks, "failures"])

    def add(self, outcome: Outcome) -> None:
        job, n = outcome.job, len(outcome.job.seats)
        names = [self.match.names[i] for i in job.seats]
        seconds = [f"{s:.3f}" for s in outcome.seconds]
        lucks = [f"{luck:.3f}" for luck in outcome.luck[:n]]
        cells = [*names, *outcome.scores[:n], *outcome.places[:n], *seconds, *lucks]
        self.rows.writerow([job.number, job.deal, job.seed, *cells, len(outcome.failures)])
        self.games.flush()
        (self.path / "records" / f"{job.number:06}.rec").write_text(outcome.record, encoding="utf-8")

    def close(self, data: dict[str, Any]) -> None:
        self.games.close()
        (self.path / "results.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        (self.path / "standings.csv").write_text(standings_csv(data["entrants"]), encoding="utf-8")
        (self.path / "ladder.svg").write_text(ladder_svg(data), encoding="utf-8")


def standings_csv(rows: Sequence[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def ladder_svg(data: dict[str, Any]) -> str:
    """Ratings with their intervals, best on top; without ratings (solo) win rates."""
    rated = all(row["rating"] is not None for row in data["entrants"])
    keys = ("rating", "rating_low", "rating_high") if rated else ("win_rate", "low", "high")
    rows = ladder(data["entrants"])
    spans = [[row[key] if row[key] is not None else row[keys[0]] for key in keys] for row in rows]
    least, most = min(s[1] for s in spans), max(s[2] for s in spans)
    size = (most - least) or 1.0

    def x(value: float) -> float:
        return float(LEFT + (value - least) / size * (WIDTH - LEFT - RIGHT))

    height = 64 + ROW * len(rows)
    title = f"{data['game']}, {data['players']} players, {data['games']} games"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif" '
        f'font-size="14"><title>Ladder: {escape(title)}</title><rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="26" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    for i, (row, span) in enumerate(zip(rows, spans, strict=True)):
        y = 58 + ROW * i
        middle, low, high = (x(value) for value in span)
        shown = f"{span[0]:.0f}" if rated else f"{span[0]:.0%}"
        told = f"{shown} ({span[1]:.0f} to {span[2]:.0f})" if rated else f"{shown} ({span[1]:.0%} to {span[2]:.0%})"
        lines += [
            f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(row["name"])}</text>',
            f'<path stroke="#888" fill="none" '
            f'd="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 6}v12M{high:.1f} {y - 6}v12"/>',
            f'<circle cx="{middle:.1f}" cy="{y}" r="5" fill="#b5542b"/>',
            f'<text x="{WIDTH - RIGHT + 16}" y="{y + 5}">{told}, wins {row["win_rate"]:.0%}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])
