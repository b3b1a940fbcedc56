"""Records on disk, and the one that is kept by itself so that nothing is lost."""

import os
from pathlib import Path

from sunstone.engine.errors import SunstoneError


class BadFile(SunstoneError):
    """A file that cannot be read or written."""


def read(name: str | Path) -> str:
    try:
        return Path(name).expanduser().read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(f"{name} cannot be read: it is not text") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(f"{name} cannot be read: {_why(error)}") from None


def write(name: str | Path, text: str) -> Path:
    """All of it or nothing: an old file stays until the new one is complete."""
    try:
        path = Path(name).expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(path.name + ".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(f"{name} cannot be written: {_why(error)}") from None
    return path


def last_game() -> Path:
    """Where the text table keeps the game it played last."""
    data = os.environ.get("XDG_DATA_HOME") or Path("~", ".local", "share")
    return Path(data, "sunstone", "last.rec")


def _why(error: Exception) -> str:
    return error.strerror.lower() if isinstance(error, OSError) and error.strerror else str(error)
