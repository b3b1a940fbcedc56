"""The commands of a host: `sunstone serve · backup · restore`. Every option of `serve` can be set by a variable of the
environment too, as containers and services do it; docs/hosting.md tells of each."""

from pathlib import Path
from typing import Annotated, Literal

import typer

DAY = 24 * 3600.0  # seconds

AdminKey = Annotated[
    str, typer.Option(metavar="KEY", envvar="SUNSTONE_ADMIN_KEY", help="opens the pages at /admin; @FILE holds it")
]
CallNetworks = Annotated[
    list[str] | None,
    typer.Option(
        "--call-network",
        metavar="NETWORK",
        envvar="SUNSTONE_CALL_NETWORK",
        help="let people be called at addresses in this network too, as 192.168.1.0/24; may be given several times",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="SUNSTONE_DATABASE",
        show_envvar=False,
        help="SQLite file or PostgreSQL URL; default: your data folder",
    ),
]
Host = Annotated[str, typer.Option(envvar="SUNSTONE_HOST", help="address to listen on; 0.0.0.0 lets others in")]
Keep = Annotated[
    int,
    typer.Option(
        min=0,
        max=36500,
        metavar="DAYS",
        envvar="SUNSTONE_KEEP",
        help="so long tables stay at which the game has ended; 0: for ever",
    ),
]
Limit = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=NUMBER",
        envvar="SUNSTONE_LIMIT",
        help="how much one person may take: tables (under way), made (an hour), sockets; and cache, tables in memory",
    ),
]
Log = Annotated[
    Literal["text", "json"],
    typer.Option(envvar="SUNSTONE_LOG", help="what is said on stderr: lines for people, or JSON, a line an event"),
]
MailServer = Annotated[
    str | None,
    typer.Option(
        "--mail",
        metavar="URL",
        envvar="SUNSTONE_MAIL",
        help="the server that takes mail to people: smtp://USER:PASSWORD@HOST:587/?from=NAME@HOST; needs --origin",
    ),
]
Metrics = Annotated[
    str,
    typer.Option(
        metavar="HOST:PORT",
        envvar="SUNSTONE_METRICS",
        help="let Prometheus read metrics there; not for the public; default: nowhere",
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        metavar="HOST",
        envvar="SUNSTONE_NAME",
        help="answer to this name only; may be given several times; default: to every name",
    ),
]
Origin = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="SUNSTONE_ORIGIN",
        help="the address that people use, https://sunstone.example: for passkeys, and for links by mail",
    ),
]
Port = Annotated[int, typer.Option(min=1, max=65535, envvar="SUNSTONE_PORT", help="port to listen on")]
Processes = Annotated[
    int,
    typer.Option(
        "--workers", min=1, max=64, envvar="SUNSTONE_WORKERS", help="processes that share the work; PostgreSQL only"
    ),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    name: Names = None,
    keep: Keep = 365,
    workers: Processes = 1,
    mail: MailServer = None,
    log: Log = "text",
    metrics: Metrics = "",
    origin: Origin = "",
    admin_key: AdminKey = "",
    call_network: CallNetworks = None,
    limit: Limit = None,
) -> None:
    """Serve the table to others."""
    from sunstone.alerts.mail import Mail
    from sunstone.alerts.outside import Outside
    from sunstone.web.limits import Limits
    from sunstone.web.run import serve as run

    Outside(call_network or ())  # what is no network is told before anything starts
    run(
        host,
        port,
        database,
        names=name or (),
        keep=keep * DAY if keep else None,
        workers=workers,
        mail=Mail.from_url(mail) if mail else None,
        log=log,
        metrics_at=metrics,
        origin=origin,
        admin_key=admin_key,
        callable_networks=call_network or (),
        limits=Limits.read(limit or ()),
    )


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the backup to write; must not be there yet")],
    database: Database = None,
) -> None:
    """Write all that the database holds into one file, while it is in use. The file is read again and checked."""
    from sunstone.table import backup as room

    print(f"saved to {file}: {room.save(database, file)}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a backup, of SQLite or PostgreSQL")],
    database: Database = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="even if there is something: it is deleted")] = False,
    check: Annotated[bool, typer.Option("--check", help="only read the backup, and say what is in it")] = False,
) -> None:
    """Bring a backup into an empty database, SQLite or PostgreSQL, whichever it was made of."""
    from sunstone.table import backup as room

    if check:
        print(f"{file} is whole: {room.read(file)}")
    else:
        print(f"restored: {room.restore(file, database, overwrite)}")
