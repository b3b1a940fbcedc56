"""Start the server, and a browser beside it."""

import errno
import logging
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Sequence
from multiprocessing.synchronize import Event
from pathlib import Path
from urllib.parse import urlsplit

import segno

import sunstone
from sunstone.alerts.mail import Mail
from sunstone.engine.errors import BadSetting
from sunstone.table import Room
from sunstone.web import builder, crew, journal, metrics
from sunstone.web.admin import read_key
from sunstone.web.app import create_app
from sunstone.web.limits import STANDARD, Limits
from sunstone.web.network import EVERYWHERE, Network, address_of, is_loopback
from sunstone.web.server import run

_logger = logging.getLogger(__name__)


def serve(
    host: str,
    port: int,
    database: str | Path | None = None,
    *,
    home: bool = False,
    friends: bool = False,
    show: bool = False,
    names: Sequence[str] = (),
    keep: float | None = None,
    workers: int = 1,
    mail: Mail | None = None,
    log: journal.Form = "text",
    metrics_at: str = "",
    origin: str = "",
    admin_key: str = "",
    callable_networks: Sequence[str] = (),
    limits: Limits = STANDARD,
) -> None:
    """Serve until interrupted. At `home`, on a player's own machine, it is told who can come in: `friends` in the same
    network from the start, or when somebody at this machine lets them; it answers to the machine's own names only.
    Elsewhere it answers to `names`, if there are any. With `show` the browser opens, on a free port if the given one is
    not. `keep`: seconds until ended tables are deleted. `workers`: processes that share the work.
    `mail`: what sends mail to people. `callable_networks`: where they may be called, beside the internet.
    `log`: the form of what is said on stderr. `metrics_at`: an address at which metrics can be read.
    `origin`: the address that people use. `admin_key`: opens the host's pages; with @ a file that holds it.
    `limits`: how much one person may take."""
    admin_key = read_key(admin_key)
    if not home:
        journal.start(log)
    origin = checked_origin(origin)
    with Room(database) as room:  # a database that cannot be used is told before anything starts
        if workers > 1 and not room.store.shared:
            raise BadSetting(
                f"--workers {workers} needs PostgreSQL, for SQLite serves one process: name one with --database "
                "postgresql://USER@HOST/NAME, or leave --workers out"
            )
    if friends and is_loopback(host):
        host = EVERYWHERE[0]
    if show:
        port = free_port(host, port)
    check_address(host, port)
    address = address_of("127.0.0.1" if host in EVERYWHERE else host, port)
    form = "compiled" if sunstone.compiled() else "pure Python"
    print(f"Sunstone ({form}) at {address}/  Ctrl+C ends it; every game is kept.", flush=True)
    network = Network(host, port) if home else None
    if network:
        tell(network)
    if show:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    with metrics.offered(metrics_at, workers > 1):
        if workers > 1:
            more = (tuple(names), mail, log, origin, admin_key, tuple(callable_networks), limits)
            crew.run(workers, host, port, work, database, keep, *more)
            return
        app = create_app(
            database,
            keep=keep,
            hosts=names,
            network=network,
            builds=builder.wanted(),
            mail=mail,
            journal=log == "json",
            origin=origin,
            admin_key=admin_key,
            callable_networks=callable_networks,
            limits=limits,
        )
        run(app, host, port, network)


def work(
    listening: socket.socket,
    ready: Event,
    database: str | Path | None,
    keep: float | None,
    names: Sequence[str],
    mail: Mail | None,
    log: journal.Form,
    origin: str,
    admin_key: str,
    callable_networks: Sequence[str],
    limits: Limits,
) -> None:
    """One of several processes at that socket."""
    journal.start(log)
    app = create_app(
        database,
        keep=keep,
        hosts=names,
        mail=mail,
        journal=log == "json",
        origin=origin,
        admin_key=admin_key,
        callable_networks=callable_networks,
        limits=limits,
    )
    run(app, "", 0, listening=listening, ready=ready.set)


def tell(network: Network) -> None:
    """Who can come in."""
    if not network.fixed:
        print("Its links work on this machine alone. For friends in your network: a switch in the lobby, or --lan.")
    elif not network.addresses:
        print("This machine is in no network now: its links work here alone.")
    else:
        print(f"Friends in your network find it at {' or '.join(network.addresses)}")
        if sys.stdout.isatty():
            segno.make(network.addresses[0], micro=False).terminal(border=2, compact=True)
    sys.stdout.flush()


def checked_origin(text: str) -> str:
    """As browsers write it; BadSetting if it is no address of a site."""
    parts = urlsplit(text.strip().rstrip("/"))
    if text and not (parts.scheme in ("http", "https") and parts.hostname and not (parts.path or parts.query)):
        raise BadSetting(f"--origin is the address that people use, as https://sunstone.example; not {text!r}")
    return f"{parts.scheme}://{parts.netloc}".lower() if text else ""


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
            with urllib.request.urlopen(f"{address}/health", timeout=2):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
    _logger.warning("the server does not answer at %s", address)
