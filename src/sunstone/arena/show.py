"""The standings on a terminal: live while a match runs, and at its end."""

from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sunstone.arena.standings import Standings, ladder


def number(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def grid(data: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, expand=False)
    table.add_column("entrant")
    for name in ("rating", "games", "wins", "95 %", "score", "margin", "95 %", "s/move", "failed"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in ladder(data["entrants"]):
        table.add_row(
            row["name"],
            number(row["rating"], ".0f"),
            str(row["games"]),
            f"{row['win_rate']:.1%}",
            f"{row['low']:.0%}–{row['high']:.0%}",
            f"{row['mean_score']:.1f}",
            number(row["margin"], "+.1f"),
            f"{number(row['margin_low'], '+.0f')} to {number(row['margin_high'], '+.0f')}",
            f"{row['seconds_per_move']:.3f}",
            str(row["failures"]),
        )
    return table


def pair_lines(data: dict[str, Any]) -> list[str]:
    lines = [
        f"{row['entrant']} ahead of {row['against']}: {row['rate']:.1%} "
        f"({row['low']:.1%}–{row['high']:.1%}) of {row['games']}, {number(row['difference'], '+.1f')} points"
        for row in data["pairs"]
    ]
    if test := data.get("sprt"):
        said = {"high": "accepted", "low": "refused", "open": "not decided"}[test["verdict"]]
        lines.append(
            f"SPRT {test['low']:g} or {test['high']:g}: {said}, ratio {test['ratio']:+.2f} of ±{test['bound']:.2f}"
        )
    return lines


def margin_lines(data: dict[str, Any]) -> list[str]:
    """Of the last entrant, whom a match is about: its margin with luck and without, and what mirroring is worth."""
    row = data["entrants"][-1]
    if not row["variance"]:
        return []
    told = f"{row['name']}: {row['margin']:+.2f} points ({row['margin_low']:+.2f} to {row['margin_high']:+.2f})"
    if row["luckless"] is not None:
        span = f"{row['luckless_low']:+.2f} to {row['luckless_high']:+.2f}"
        told += f", without luck {row['luckless']:+.2f} ({span})"
    shares = [f"mirrored deals leave {row['paired_variance'] / row['variance']:.0%} of the variance of single games"]
    if row["luckless_variance"] is not None:
        shares.append(f"without luck {row['luckless_variance'] / row['variance']:.0%}")
        shares.append(f"both together {row['luckless_paired_variance'] / row['variance']:.0%}")
    return [told, ", ".join(shares)]


class Watch:
    """A bar with the standings under it, on stderr; silent if it is no terminal."""

    def __init__(self, standings: Standings, total: int, visible: bool) -> None:
        self.standings = standings
        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns)
        self.task = self.bar.add_task("", total=total)
        console = Console(stderr=True)
        self.live = Live(self.bar, console=console, transient=True, refresh_per_second=4) if visible else None

    def __enter__(self) -> "Watch":
        if self.live:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.live.stop()

    def update(self) -> None:
        if self.live:
            self.bar.update(self.task, completed=self.standings.games)
            self.live.update(Group(self.bar, grid(self.standings.to_data())))
