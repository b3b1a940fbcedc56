"""What the processes of a crew do in its tests: answer with their number, die when they are told to."""

import os
import socket
from multiprocessing.synchronize import Event
from pathlib import Path


def answer(listening: socket.socket, ready: Event, folder: Path) -> None:
    """Tells whoever connects which process this is."""
    (folder / str(os.getpid())).touch()
    ready.set()
    while True:
        with listening.accept()[0] as one:
            one.sendall(str(os.getpid()).encode())


def fail(listening: socket.socket, ready: Event, folder: Path) -> None:
    (folder / str(os.getpid())).touch()
    raise SystemExit(1)
