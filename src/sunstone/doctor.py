"""`sunstone doctor`: what runs here, and what is wrong, in words that a bug report can quote."""

import os
import platform
import sys
from collections.abc import Iterator
from typing import NamedTuple

import sunstone
from sunstone import forms
from sunstone.engine.errors import SunstoneError
from sunstone.engine.registry import faults


class Finding(NamedTuple):
    what: str
    text: str
    wrong: bool = False


def findings(database: str | None = None) -> Iterator[Finding]:
    yield Finding("version", sunstone.__version__)
    yield from form()
    yield Finding("python", f"{platform.python_implementation()} {platform.python_version()}, {sys.executable}")
    yield Finding("system", f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} cores")
    missing = forms.missing_tool()
    yield Finding("compiler", missing or "there is one")
    yield Finding("games", ", ".join(info.name for info in sunstone.games()))
    for fault in faults():
        yield Finding("games", fault, True)
    yield from data(database)


def form() -> Iterator[Finding]:
    if sunstone.compiled():
        yield Finding("form", "compiled")
        return
    root = forms.checkout()
    if root is None:
        yield Finding("form", "pure Python: bots are weaker and slower than with a compiled wheel")
    elif (root / "build" / "compiled").exists() and forms.fresh(root) is None:
        yield Finding("form", "pure Python: the sources have changed since the fast form was built")
    elif forms.missing_tool():
        yield Finding("form", f"pure Python: {forms.missing_tool()}")
    else:
        yield Finding("form", "pure Python: `make compiled` builds the fast form, and so does `make play`")


def data(database: str | None) -> Iterator[Finding]:
    import sqlalchemy as sa

    from sunstone.table import Room
    from sunstone.table.paths import data_folder, database_url

    folder = data_folder()
    yield Finding("data", f"{folder}{'' if folder.exists() else ' (not made yet)'}")
    url = sa.make_url(database_url(database)).render_as_string(hide_password=True)
    if database is None and not (folder / "tables.sqlite3").exists():
        yield Finding("database", f"{url} (not made yet)")
        return
    try:
        with Room(database) as room:
            room.listed(limit=1)
    except SunstoneError as error:
        yield Finding("database", f"{url}: {error}", True)
    else:
        yield Finding("database", f"{url}, it answers")


def report(database: str | None = None) -> tuple[str, bool]:
    """The whole report, and whether all is well."""
    found = list(findings(database))
    lines = [f"{'!' if f.wrong else ' '} {f.what:<9} {f.text}" for f in found]
    return "\n".join(lines), not any(f.wrong for f in found)
