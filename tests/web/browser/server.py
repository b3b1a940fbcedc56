"""A real server in a process of its own: it can be stopped, killed and started again on the same port."""

import argparse
import asyncio
import resource
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60.0  # seconds until it must answer


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """`pause`: seconds a bot waits before it moves. `files`: that it may have open at once; 0: as many as we.
    `patience`: seconds in which requests must arrive and answers be read; 0: as ever. `database`: a file of its own in
    the folder unless one is named. `admin_key`: opens the host's pages."""

    def __init__(
        self,
        folder: Path,
        pause: float = 0.0,
        files: int = 0,
        patience: float = 0.0,
        database: str = "",
        admin_key: str = "",
    ) -> None:
        self.database = database or str(folder / "tables.sqlite3")
        self.pause = pause
        self.limits = [str(files), str(patience), admin_key]
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.words = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", __name__, self.database, str(self.port), str(self.pause), *self.limits]
        with self.words.open("ab") as words:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=words, stderr=subprocess.STDOUT)
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None and time.monotonic() < end, f"no server:\n{self.said()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def said(self) -> str:
        return self.words.read_text("utf-8", "replace")

    def kill(self) -> None:
        """As with `kill -9`: no farewell to anybody."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


def main() -> None:
    from sunstone.table import moderation
    from sunstone.web import server
    from sunstone.web.app import create_app

    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("port", type=int)
    parser.add_argument("pause", type=float)
    parser.add_argument("files", type=int)
    parser.add_argument("patience", type=float)
    parser.add_argument("admin_key")
    chosen = parser.parse_args()
    if chosen.patience:
        server.REQUEST = server.SENDING = chosen.patience

        class Narrow(server.Socket):
            """Little waits in the system to be read: what is sent to pages is too short to fill much."""

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
                super().connection_made(transport)

        server.Socket = Narrow  # type: ignore[misc]
    if chosen.files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (chosen.files, chosen.files))
    moderation.FLOOD = ((1.0, 1000), (1.0, 1000))  # type: ignore[misc]  # as little limited as requests are below
    app = create_app(
        chosen.database, limited=False, pause=chosen.pause, simulations=(12, 24), admin_key=chosen.admin_key
    )
    server.run(app, "127.0.0.1", chosen.port)


if __name__ == "__main__":
    main()
