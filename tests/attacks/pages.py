"""Somebody who has a player's page open: a socket that comes back as the page's does, and how long that takes."""

import threading
import time
from collections import deque
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.attacks.node import Player

FIRST, LONGEST = 0.5, 15.0  # seconds before a try to connect: each waits twice as long as the one before


class Page(threading.Thread):
    def __init__(self, player: Player, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.player = player
        self.stopped = stop
        self.away: deque[float] = deque()  # seconds from the end of a connection until the next one showed the table
        self.shown = 0
        self._lost: float | None = None  # since when there is no connection
        self._pause = FIRST

    @property
    def here(self) -> bool:
        return self._lost is None

    def run(self) -> None:
        while not self.stopped.is_set():
            if not self.player.table or "authorization" not in self.player.client.head:
                time.sleep(0.05)
                continue
            with suppress(OSError, WebSocketException):
                self.look(self.player.table)
            if self._lost is None:
                self._lost = time.monotonic()
            if not self.stopped.wait(self._pause):
                self._pause = min(2 * self._pause, LONGEST)

    def look(self, table: str) -> None:
        """Until the connection ends. A page that has nothing is shown all of it at once."""
        address = f"ws://127.0.0.1:{self.player.client.port}/t/{table}/live?version=0"
        head = {"authorization": self.player.client.head["authorization"]}
        with connect(address, additional_headers=head, open_timeout=10, max_size=None) as socket:
            while not self.stopped.is_set():
                try:
                    socket.recv(timeout=0.5)
                except TimeoutError:
                    continue
                self.shown += 1
                self._pause = FIRST
                if self._lost is not None:
                    self.away.append(time.monotonic() - self._lost)
                    self._lost = None
