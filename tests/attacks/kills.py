"""`kill -9` of a server under load, again and again: what was acknowledged is there afterwards, once and whole."""

import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from sunstone.engine.registry import find
from sunstone.table import Room
from sunstone.table.paths import database_url
from sunstone.table.schema import OPEN
from tests.attacks.node import Player, nodes

PLAYERS = 6


@dataclass
class Report:
    kills: int = 0
    acts: int = 0
    chats: int = 0
    tables: int = 0
    unanswered: int = 0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        return (
            f"{self.kills} kills, {self.acts} acknowledged actions, {self.chats} messages, {self.tables} tables, "
            f"{self.unanswered} requests cut off: {len(self.faults)} faults"
        )


def run(folder: Path, database: str, kills: int, seed: int = 1) -> Report:
    rng, stop = random.Random(seed), threading.Event()
    report = Report(kills)
    with nodes(folder, database, 1) as (server,):
        players = [Player(server.port, f"Player {n}", seed * 100 + n, stop) for n in range(PLAYERS)]
        for player in players:
            player.start()
        for _ in range(kills):
            before = sum(len(player.done.acts) for player in players)
            end = time.monotonic() + 30
            while sum(len(player.done.acts) for player in players) == before and time.monotonic() < end:
                time.sleep(0.02)  # something new has been acknowledged, or everything stands still
            time.sleep(rng.random() * 0.5)
            server.kill()
            server.start()
        stop.set()
        for player in players:
            player.join(60)
    with Room(database) as room:
        for player in players:
            compare(room, player, report)
        check_all(room, report)
    return report


def compare(room: Room, player: Player, report: Report) -> None:
    """Everything that this player was told is done."""
    done = player.done
    report.acts += len(done.acts)
    report.chats += len(done.chats)
    report.tables += len(done.tables)
    report.unanswered += done.lost
    report.faults += [f"{player.called}: {text}" for text in done.wrong]
    stored = {table: room.store.load(table) for table in done.tables}
    for act in done.acts:
        made = stored[act.table].rows[act.after : act.by]
        if not any(row.seat == act.seat and (not row.steps or act.action in row.steps) for row in made):
            report.faults.append(f"{act}, acknowledged, is not among {made}")
    for table, number, text in done.chats:
        if not any(said.id == number and said.text == text for said in room.store.chat(table, number - 1, 10_000)):
            report.faults.append(f"{table}: {text!r}, acknowledged as message {number}, is not there")


def check_all(room: Room, report: Report) -> None:
    """No gap in any log, no half-made table, and every record replays to the position that is stored."""
    engine = sa.create_engine(database_url(room.store.url))
    with engine.connect() as connection:
        ids = [str(row[0]) for row in connection.execute(sa.text("SELECT id FROM tables"))]
        if engine.dialect.name == "sqlite":
            word = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
            if word != "ok":
                report.faults.append(f"the database is damaged: {word}")
    engine.dispose()
    for table in ids:
        stored = room.store.load(table)
        if [row.version for row in stored.rows] != list(range(1, len(stored.rows) + 1)):
            report.faults.append(f"{table}: a gap in the log")
        if stored.table["status"] == OPEN and not any(seat.open for seat in stored.seats):
            report.faults.append(f"{table}: it waits for players, and no seat is open")
        with room.keeper.reading(table) as live:
            state = find(live.info.name).make(live.settings)
            for entry in live.game.record.entries:
                state.play(entry.action)
            if state.key() != live.game.state.key():
                report.faults.append(f"{table}: its record leads to another position")
