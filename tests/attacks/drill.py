"""Three servers, one PostgreSQL, a reverse proxy, people who play and pages that look on; and one part after the other
is killed: servers, processes in which bots think, connections to the database, the database itself."""

import math
import os
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from sunstone.table import Room
from sunstone.table.leases import TERM
from sunstone.table.paths import database_url
from tests.attacks import kills, proxy
from tests.attacks.node import Client, Data, Player, Unanswered, nodes
from tests.attacks.pages import Page
from tests.table import server as postgres
from tests.web.browser.server import Server

NODES, PLAYERS = 3, 6
PACE = 0.05  # seconds between two deeds of a player: it is the kills that are measured
SOON = 3.0  # seconds within which pages should be back
TRIES, AGAIN = 10, 0.5  # of a server that does not start, and seconds between them
RETURN = 30.0  # seconds that are waited for them
SETTLING = TERM + 15.0  # seconds in which another server takes over what a dead one had leased, and moves
SHARES = {"server": 40, "bots": 25, "connections": 25, "database": 10}  # of a hundred kills


@dataclass
class Report(kills.Report):
    by_kind: Counter[str] = field(default_factory=Counter)
    away: dict[str, list[float]] = field(default_factory=dict)  # seconds until a page was back, by what was killed
    stood_in: int = 0  # moves that greedy made for a bot whose process was killed
    bot_moves: int = 0

    def line(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.by_kind.items()))
        moves = f"{self.bot_moves} moves of bots, {self.stood_in} of them by a stand-in"
        return f"{super().line()}; killed: {kinds}; {moves}; {self.back()}"

    def back(self) -> str:
        lines = [f"{kind}: {times_of(away)}" for kind, away in sorted(self.away.items()) if away]
        return "\n  ".join(["pages came back", *lines]) if lines else "no page lost its connection"


def times_of(away: list[float]) -> str:
    times = sorted(away)
    p50, p95 = (times[min(int(len(times) * part), len(times) - 1)] for part in (0.5, 0.95))
    late = sum(seconds > SOON for seconds in times)
    return (
        f"{len(times)} times, after {p50:.2f} s in the median, {p95:.2f} at 95 %, {times[-1]:.2f} at worst; "
        f"{late} later than {SOON:g} s"
    )


class Patient(Client):
    """Takes "not at this moment" for what it is: nobody knows whether it was done."""

    def ask(self, method: str, path: str, body: Data | None = None) -> tuple[int, Data]:
        status, told = super().ask(method, path, body)
        if status in (502, 503, 504):
            raise Unanswered(str(told))
        return status, told


class Steady(Player):
    def __init__(self, port: int, name: str, seed: int, stop: threading.Event) -> None:
        super().__init__(port, name, seed, stop)
        self.client = Patient(port)

    def step(self) -> None:
        self.stopped.wait(PACE)
        super().step()


@dataclass
class Site:
    """What may be killed."""

    servers: list[Server]
    database: str
    folder: Path  # of PostgreSQL
    rng: random.Random
    starting: dict[int, threading.Thread] = field(default_factory=dict)  # by number of the server
    failed: list[str] = field(default_factory=list)

    def kill_server(self) -> bool:
        """It is started again at once, while others go on; one of them is always there."""
        while len(self.up) < 2:
            time.sleep(0.05)
        victim = self.rng.choice(self.up)
        self.servers[victim].kill()
        self.start(victim)
        return True

    @property
    def up(self) -> list[int]:
        return [number for number in range(len(self.servers)) if not self.is_starting(number)]

    def is_starting(self, number: int) -> bool:
        return number in self.starting and self.starting[number].is_alive()

    def start(self, number: int) -> None:
        self.starting[number] = threading.Thread(target=self._start, args=(number,))
        self.starting[number].start()

    def _start(self, number: int) -> None:
        """As systemd or a container's host does it: a server that finds no database ends, and is started again."""
        for _ in range(TRIES):
            try:
                self.servers[number].start()
                return
            except AssertionError:
                self.servers[number].kill()
                time.sleep(AGAIN)
        self.failed.append(f"server {number} did not start again:\n{self.servers[number].said()[-2000:]}")

    def whole(self) -> None:
        """All servers are there."""
        for thread in self.starting.values():
            thread.join()

    def kill_bots(self) -> bool:
        """One process in which a bot thinks or has thought; False if there is none."""
        parents = ",".join(str(process.pid) for number in self.up if (process := self.servers[number].process))
        found = subprocess.run(["pgrep", "-P", parents, "-f", "worker.py"], capture_output=True, text=True)
        if not found.stdout.split():
            return False
        with suppress(ProcessLookupError):
            os.kill(int(self.rng.choice(found.stdout.split())), signal.SIGKILL)
        return True

    def kill_connections(self) -> bool:
        """Half of them, or all."""
        engine = sa.create_engine(database_url(self.database), poolclass=sa.NullPool)
        share = self.rng.choice([0.5, 1.0])
        ends = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < :share"
        )
        with engine.connect() as connection:
            return bool(connection.execute(sa.text(ends), {"share": share}).all())

    def kill_database(self) -> bool:
        postgres.restart(self.folder, self.rng.choice(["fast", "immediate"]))
        return True


def run(
    folder: Path,
    data: Path,
    count: int,
    seed: int = 1,
    say: Callable[[str], object] = bool,
    seconds: float = math.inf,
) -> Report:
    """So many kills, or as many as there is time for; `data`: an empty folder for PostgreSQL, whose path must be short.
    `say` is told how it goes."""
    rng, stop, report, end = random.Random(seed), threading.Event(), Report(), time.monotonic() + seconds
    with postgres.running(data, connections=200, safe=True) as database, nodes(folder, database, NODES) as servers:
        with proxy.running(folder, [server.port for server in servers]) as port:
            players = [Steady(port, f"Player {n}", seed * 100 + n, stop) for n in range(PLAYERS)]
            pages = [Page(player, stop) for player in players]
            for thread in (*players, *pages):
                thread.start()
            site = Site(servers, database, data, rng)
            while report.kills < count and time.monotonic() < end:
                wait(30.0, progress(players))
                time.sleep(rng.random() * 0.5)
                kind = strike(site)
                report.by_kind[kind] += 1
                report.kills += 1
                if not wait(RETURN, lambda: all(page.here for page in pages)):
                    report.faults.append(f"kill {report.kills}: a page was not back after {RETURN:g} s")
                times = report.away.setdefault(kind, [])
                times += [page.away.popleft() for page in pages for _ in range(len(page.away))]
                acts = sum(len(player.done.acts) for player in players)
                say(f"{report.kills} kills, {acts} actions acknowledged, {len(report.faults)} faults")
            site.whole()
            stop.set()
            for thread in (*players, *pages):
                thread.join(60)
            report.faults += site.failed
            with Room(database) as room:
                check_bots_go_on(room, report)
                check_answers(servers, players, report)
        for server in servers:
            server.stop()
        with Room(database) as room:
            for player in players:
                kills.compare(room, player, report)
            kills.check_all(room, report)
            check_turns(room, report)
    return report


def wait(seconds: float, done: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not (found := done()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def progress(players: list[Steady]) -> Callable[[], bool]:
    """Whether something has been acknowledged since now."""
    before = sum(len(player.done.acts) for player in players)
    return lambda: sum(len(player.done.acts) for player in players) > before


def strike(site: Site) -> str:
    """Kill something; what it was."""
    ways = {
        "server": site.kill_server,
        "bots": site.kill_bots,
        "connections": site.kill_connections,
        "database": site.kill_database,
    }
    kind = site.rng.choices(list(SHARES), list(SHARES.values()))[0]
    if not ways[kind]():
        kind = "server"
        site.kill_server()
    return kind


# --- afterwards
def check_bots_go_on(room: Room, report: Report) -> None:
    """No table waits for a bot for ever, whoever died."""
    waiting = {table.id: room.store.version_of(table.id) for table in room.store.with_bots()}
    moved = wait(SETTLING, lambda: all(room.store.version_of(table) > then for table, then in waiting.items()))
    if not moved:
        still = [table for table, then in waiting.items() if room.store.version_of(table) == then]
        report.faults.append(f"the bots stand still at {', '.join(still)}")


def check_answers(servers: list[Server], players: list[Steady], report: Report) -> None:
    """Every table is shown by every server."""
    for server in servers:
        for player in players:
            client = Client(server.port)
            client.head = player.client.head
            for table in player.done.tables:
                status, told = client.ask("GET", f"/tables/{table}/turn")
                if status != 200:
                    report.faults.append(f"{table}: {status} {told}")
            client.connection.close()


def check_turns(room: Room, report: Report) -> None:
    """Whoever has moved was asked: had two servers moved a bot for one turn, the second would not have been."""
    engine = sa.create_engine(database_url(room.store.url))
    with engine.connect() as connection:
        ids = [str(row[0]) for row in connection.execute(sa.text("SELECT id FROM tables"))]
    engine.dispose()
    for table in ids:
        stored = room.store.load(table)
        for before, row in zip(stored.rows, stored.rows[1:], strict=False):
            if row.kind != "act":
                continue
            bot = stored.seats[row.seat].bot
            report.bot_moves += bool(bot)
            report.stood_in += "has moved for it" in row.note
            if not before.asked >> row.seat & 1:
                who = f"the bot {bot}" if bot else "a person"
                report.faults.append(f"{table}: {who} moved at version {row.version} without being asked")
