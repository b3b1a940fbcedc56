"""Two servers on one database get the same decision for the same version at the same moment: one wins, every time."""

import threading
from dataclasses import dataclass, field
from pathlib import Path

from sunstone.table import Room
from tests.attacks.node import Client, nodes


@dataclass
class Report:
    rounds: int = 0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        return f"{self.rounds} races of two servers for one version: {len(self.faults)} faults"


def run(folder: Path, database: str, rounds: int) -> Report:
    report = Report()
    with nodes(folder, database, 2) as servers:
        clients = [Client(server.port) for server in servers]
        clients[0].become("Anna")
        clients[1].head = clients[0].head
        table = ""
        while report.rounds < rounds:
            if not table:
                made = clients[0].ask("POST", "/tables", {"game": "city", "seats": ["me", "hotseat"]})[1]
                table = made["table"]
            turn = clients[report.rounds % 2].ask("GET", f"/tables/{table}/turn")[1]
            if turn["status"] != "running":
                table = ""
                continue
            body = {"seat": turn["seat"], "version": turn["version"]}
            if turn["duty"] == "confirm":
                path = f"/tables/{table}/confirm"
            else:
                path = f"/tables/{table}/act"
                body["action"] = turn["legal"][0]
            report.rounds += 1
            answers = together(clients, path, body)
            if sorted(answers) != [200, 409]:
                report.faults.append(f"{table}, version {turn['version']}: {answers}")
    with Room(database) as room:
        rows = room.store.load(table).rows if table else []
        if [row.version for row in rows] != list(range(1, len(rows) + 1)):
            report.faults.append(f"{table}: a gap in the log")
    return report


def together(clients: list[Client], path: str, body: dict[str, object]) -> list[int]:
    barrier, answers = threading.Barrier(len(clients)), list[int]()

    def post(client: Client) -> None:
        barrier.wait()
        answers.append(client.ask("POST", path, body)[0])

    threads = [threading.Thread(target=post, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
