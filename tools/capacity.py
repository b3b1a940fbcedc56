"""What so many tables at once need, on paper, from what was measured: the table of docs/hosting.md.

    python tools/capacity.py figures.json [--write]

`figures.json` is what tools/bench_host.py wrote. How people play is assumed, and said beside the table."""

import argparse
import json
import math
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "hosting.md"
BEGIN, END = "<!-- capacity: written by tools/capacity.py -->", "<!-- end of capacity -->"
SIZES = (1_000, 10_000, 100_000)
MB, GB = 1e6, 1e9
BUSY = 0.5  # of a core that may be used: the rest is for the hour in which everybody comes


@dataclass(frozen=True)
class Habit:
    """How people play."""

    name: str
    actions: float  # a table an hour
    watchers: float  # pages open at a table, at any time
    bots: float  # seconds of a core that bots think, a table an hour
    games: float  # that end, a table a day


HABITS = (
    Habit("evening", actions=150, watchers=3, bots=60, games=8),  # everybody is at the table
    Habit("days", actions=2, watchers=0.2, bots=0.5, games=0.1),  # people come back when it is their turn
)


@dataclass(frozen=True)
class Figures:
    """Milliseconds of processor time, bytes, and counts."""

    form: str
    load: float  # of the machine meanwhile
    action_ms: float
    update_ms: float  # for one watcher
    base_bytes: int  # a server with nothing to do
    socket_bytes: int
    table_bytes: int  # in memory
    game_rows: float  # of the log, a game
    game_bytes: float  # on the disk, a game with all that belongs to it


@dataclass(frozen=True)
class Need:
    """Of so many tables at once: cores, bytes, and what they write."""

    actions: float  # a second
    web: float  # cores of the servers
    bots: float  # cores
    memory: float
    sockets: float
    rows: float  # of the log, a day
    disk: float  # a year

    @property
    def first(self) -> str:
        """What gives way first: which of these is furthest beyond a machine of 4 cores, 8 GB and a disk of 1 TB."""
        machine = {
            "the servers' cores": self.web / 4,
            "the bots' cores": self.bots / 4,
            "memory": self.memory / (8 * GB),
            "sockets (20,000 a process)": self.sockets / (4 * 20_000),
            "writes to the database": self.actions / 5_000,
            "the disk": self.disk / 1e12,
        }
        most = max(machine, key=lambda part: machine[part])
        return most if machine[most] > 1 else f"nothing on one machine; then {most}"


def need(figures: Figures, habit: Habit, tables: int) -> Need:
    actions = tables * habit.actions / 3600
    sockets = tables * habit.watchers
    web = (actions * figures.action_ms + actions * habit.watchers * figures.update_ms) / 1000 / BUSY
    bots = tables * habit.bots / 3600 / BUSY
    processes = max(1, math.ceil(web))
    held = min(tables, 256 * processes)  # of which a process keeps so many in memory
    memory = processes * figures.base_bytes + held * figures.table_bytes + sockets * figures.socket_bytes
    games = tables * habit.games
    return Need(actions, web, bots, memory, sockets, games * figures.game_rows, 365 * games * figures.game_bytes)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}" if value >= 0.1 else "< 0.1"


def rows(figures: Figures) -> list[str]:
    titles = (
        "tables at once",
        "actions/s",
        "cores for servers",
        "cores for bots",
        "memory, GB",
        "sockets",
        "rows a day",
    )
    head = "| " + " | ".join([*titles, "disk a year, GB", "gives way first"]) + " |"
    lines = []
    for habit in HABITS:
        lines += ["", f"**{SAID[habit.name]}**", "", head, "|---" * 9 + "|"]
        for tables in SIZES:
            found = need(figures, habit, tables)
            cells = [
                f"{tables:,}",
                number(found.actions),
                number(found.web),
                number(found.bots),
                number(found.memory / GB),
                number(found.sockets),
                number(found.rows),
                number(found.disk / GB),
                found.first,
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


SAID = {
    habit.name: f"{title}: {habit.actions:g} actions a table an hour, {habit.watchers:g} pages open, bots think "
    f"{habit.bots:g} s an hour, {habit.games:g} games a table a day"
    for habit, title in zip(HABITS, ("Everybody is at the table", "Played over days"), strict=True)
}


def section(figures: Figures) -> str:
    measured = (
        f"Measured ({figures.form} form, load of the machine {figures.load:g}): an action stored takes "
        f"{figures.action_ms:.2f} ms of a core, an update for one watcher {figures.update_ms:.2f} ms; a server has "
        f"{figures.base_bytes / MB:.0f} MB, a socket takes {figures.socket_bytes / 1000:.0f} kB, a table in memory "
        f"{figures.table_bytes / 1000:.0f} kB; a game of City for two leaves {figures.game_rows:.0f} rows and "
        f"{figures.game_bytes / 1000:.0f} kB in SQLite. A core is planned to be half used."
    )
    return "\n".join([BEGIN, "", measured, *rows(figures), "", END])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("figures", type=Path)
    parser.add_argument("--write", action="store_true", help="put it into docs/hosting.md")
    args = parser.parse_args()
    text = section(Figures(**json.loads(args.figures.read_text(encoding="utf-8"))))
    if args.write:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        PAGE.write_text(before + text + rest.partition(END)[2], encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
