"""A training's folder: files that are there whole or not at all."""

import os
from pathlib import Path
from uuid import uuid4


def put(path: Path, data: bytes) -> None:
    """Write it under a name that nobody else has: on a cluster processes of two machines may have the same id."""
    rest = path.with_name(f"{path.name}.{os.getpid()}-{uuid4().hex[:8]}.new")
    rest.write_bytes(data)
    rest.replace(path)
