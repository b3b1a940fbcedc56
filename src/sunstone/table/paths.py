"""Where the tables are kept when nobody says otherwise."""

import os
import sys
from pathlib import Path

FILE = "tables.sqlite3"


def data_folder() -> Path:
    """The user's data folder for Sunstone, by the custom of the platform; XDG_DATA_HOME wins everywhere."""
    if given := os.environ.get("XDG_DATA_HOME"):
        return Path(given, "sunstone")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sunstone"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local", "sunstone")
    return Path.home() / ".local" / "share" / "sunstone"


def database_url(given: str | Path | None = None) -> str:
    """A database address for SQLAlchemy: of the default file, of a file by its path, or the given URL. PostgreSQL goes
    through psycopg, whatever the URL calls it."""
    if given is None:
        given = data_folder() / FILE
    if isinstance(given, str) and "://" in given:
        scheme, rest = given.split("://", 1)
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else given
    return f"sqlite:///{Path(given).expanduser().absolute()}"
