"""Start the server, and a browser beside it."""

import logging
import socket
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import uvicorn

import sunstone
from sunstone.table import Room
from sunstone.web.app import create_app

_logger = logging.getLogger(__name__)


def serve(host: str, port: int, database: str | Path | None = None, show: bool = False) -> None:
    """Serve until interrupted. With `show` a free port is taken if the given one is not, and the browser opens."""
    Room(database).close()  # a database that cannot be used is told before anything starts
    if show:
        port = free_port(host, port)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    form = "compiled" if sunstone.compiled() else "pure Python"
    print(f"Sunstone ({form}) at {address}  Ctrl+C ends it; every game is kept.", flush=True)
    if show:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(create_app(database), host=host, port=port, log_level="warning", ws_per_message_deflate=True)


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or another one if somebody has it."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted


def open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address + "health", timeout=2):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
    _logger.warning("the server does not answer at %s", address)
