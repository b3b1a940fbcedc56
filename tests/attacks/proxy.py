"""A real reverse proxy before several servers: HAProxy, which asks each whether it is ready."""

import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.browser.server import PATIENCE, free_port

INSTALL = "this needs a reverse proxy: apt-get install haproxy"
CONFIG = """\
defaults
    mode http
    timeout connect 5s
    timeout check 10s
    timeout client 120s
    timeout server 60s
    timeout tunnel 120s
    retries 3
    option redispatch 1
    retry-on conn-failure

frontend visitors
    bind 127.0.0.1:{port}
    default_backend servers

backend servers
    balance roundrobin
    option httpchk GET /ready
    default-server check inter 1s fastinter 200ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
{servers}
"""


def binary() -> str:
    found = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.fail(INSTALL, pytrace=False)
    return found


@contextmanager
def running(folder: Path, ports: Sequence[int]) -> Iterator[int]:
    """Its port; visitors are sent to one server after the other, as long as they are ready."""
    port, file = free_port(), folder / "haproxy.cfg"
    servers = "\n".join(f"    server node-{n} 127.0.0.1:{server}" for n, server in enumerate(ports))
    file.write_text(CONFIG.format(port=port, servers=servers))
    with (folder / "haproxy.log").open("wb") as words:
        process = subprocess.Popen([binary(), "-db", "-f", str(file)], stdout=words, stderr=words)
    try:
        until = time.monotonic() + PATIENCE
        while not answers(port):
            assert process.poll() is None and time.monotonic() < until, (folder / "haproxy.log").read_text()
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
