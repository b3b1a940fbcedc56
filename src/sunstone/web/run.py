"""Start the server, and a browser beside it."""

import errno
import logging
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.table import Room
from sunstone.web import builder
from sunstone.web.app import create_app
from sunstone.web.fragments import only_here
from sunstone.web.server import run

THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
_logger = logging.getLogger(__name__)


def serve(
    host: str,
    port: int,
    database: str | Path | None = None,
    *,
    home: bool = False,
    show: bool = False,
    names: Sequence[str] = (),
    keep: float | None = None,
) -> None:
    """Serve until interrupted. At `home`, on a player's own machine, it is told who can come in, and a server for that
    machine alone answers to its names only; elsewhere to `names`, if there are any. With `show` the browser opens, on a
    free port if the given one is not. `keep`: seconds until ended tables are deleted."""
    Room(database).close()  # a database that cannot be used is told before anything starts
    if show:
        port = free_port(host, port)
    check_address(host, port)
    everywhere = host in ("0.0.0.0", "::")
    address = address_of("127.0.0.1" if everywhere else host, port)
    others = address_of(own_address(), port) if everywhere else address
    alone = only_here(others)
    form = "compiled" if sunstone.compiled() else "pure Python"
    print(f"Sunstone ({form}) at {address}  Ctrl+C ends it; every game is kept.", flush=True)
    if home:
        only = "Links to seats work on this machine alone; with --host 0.0.0.0 friends in your network can come in."
        print(only if alone else f"Friends in your network find it at {others}", flush=True)
    if show:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    hosts = names or (THIS_MACHINE if home and alone else ())
    reached = "" if alone else others.rstrip("/")
    run(create_app(database, keep=keep, hosts=hosts, address=reached, builds=builder.wanted()), host, port)


def address_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_address() -> str:
    """The address of this machine in its network: the one that a packet to the outside would carry. None is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


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
