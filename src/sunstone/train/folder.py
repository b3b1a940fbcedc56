"""A training's folder: files that are there whole or not at all, and one training at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

from sunstone.engine.errors import BadSetting

# Windows has none: who begins two trainings in one folder is not stopped there.
fcntl: Any = import_module("fcntl") if find_spec("fcntl") else None


def put(path: Path, data: bytes) -> None:
    """Write it under a name that nobody else has: on a cluster processes of two machines may have the same id."""
    rest = path.with_name(f"{path.name}.{os.getpid()}-{uuid4().hex[:8]}.new")
    rest.write_bytes(data)
    rest.replace(path)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """The folder, made if it is not there, for this training alone. The lock goes with the process, however that ends;
    its file stays."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        opened = (folder / "lock").open("ab")
    except OSError as error:
        raise BadSetting(f"{folder} is no folder that can be written to: {error.strerror}; choose another") from None
    with opened as file:
        if fcntl:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadSetting(f"another training runs in {folder}: wait for it, or choose another folder") from None
            except OSError:  # a disk that knows no locks
                pass
        yield
