"""Start the server, and a browser beside it."""

import errno
import logging
import socket
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import uvicorn

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.table import Room
from sunstone.web.app import create_app

_logger = logging.getLogger(__name__)


def serve(
    host: str, port: int, database: str | Path | None = None, show: bool = False, keep: float | None = None
) -> None:
    """Serve until interrupted. With `show` a free port is taken if the given one is not, and the browser opens. `keep`:
    seconds until ended tables are deleted."""
    Room(database).close()  # a database that cannot be used is told before anything starts
    if show:
        port = free_port(host, port)
    check_address(host, port)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    form = "compiled" if sunstone.compiled() else "pure Python"
    print(f"Sunstone ({form}) at {address}  Ctrl+C ends it; every game is kept.", flush=True)
    if show:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(create_app(database, keep=keep), host=host, port=port, log_level="warning", ws_per_message_deflate=True)


def check_address(host: str, port: int) -> None:
    """BadSetting says why nobody can listen there, and what would be right."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise BadSetting(
            f"there is no host {host!r}: --host is an address of this machine, or 0.0.0.0 for all"
        ) from None
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
            probe.listen()
        except OSError as error:
            why = _REFUSED.get(error.errno or 0, "{error}")
            raise BadSetting(why.format(host=host, port=port, error=error.strerror or error)) from None


_REFUSED = {
    errno.EADDRINUSE: "port {port} is taken by another program: choose another with --port",
    errno.EADDRNOTAVAIL: "this machine has no address {host}: use 127.0.0.1, or 0.0.0.0 for all that it has",
    errno.EACCES: "port {port} is not for this user: choose one above 1023 with --port",
    errno.EPERM: "port {port} is not for this user: choose one above 1023 with --port",
}


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
