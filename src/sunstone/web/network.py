"""Friends in the same network: where they find this machine, and listening there when somebody at it wants that.

A server at home answers to this machine alone. Opened, it listens at the machine's own addresses too, and answers to
them and to its own name: a page on the internet whose name points here (DNS rebinding) is known by neither."""

import asyncio
import errno
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

from sunstone.table import NotNow

THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
Listen = Callable[[str, int], Awaitable[asyncio.Server]]


def only_here(link: str) -> bool:
    """Whether the link names the machine that it is opened on, whichever that is."""
    return is_loopback(urlsplit(link).hostname or "")


def is_loopback(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def address_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_addresses() -> list[str]:
    """Of this machine in its networks; the one first that a packet to the outside would carry. None is sent."""
    found = list[str]()
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that nobody has
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not is_loopback(address)]


def own_names() -> set[str]:
    """What this machine is called in its network, and by its neighbours' devices (mDNS)."""
    name = socket.gethostname().lower().removesuffix(".local")
    return {name, f"{name}.local"}


class Network:
    """Of a server at home that was started at this host and port."""

    def __init__(self, host: str, port: int) -> None:
        self.port = port
        self.fixed = not is_loopback(host)  # it was started for others, and stays so
        hosts = own_addresses() if host in EVERYWHERE else [host] if self.fixed else []
        self.addresses = [address_of(each, port) for each in hosts]  # at which others find it
        self.listen: Listen | None = None  # the server's way to listen somewhere else too
        self.listening: list[asyncio.Server] = []

    @property
    def is_open(self) -> bool:
        return self.fixed or bool(self.listening)

    async def open(self) -> None:
        """Listen in the network; NotNow says why that cannot be."""
        if self.is_open:
            return
        hosts = own_addresses()
        if not hosts or not self.listen:
            raise NotNow("this machine is in no network now: connect it, then try again")
        why = ""
        for host in hosts:
            try:
                self.listening.append(await self.listen(host, self.port))
                self.addresses.append(address_of(host, self.port))
            except OSError as error:
                taken = f"port {self.port} is taken there by another program: start Sunstone with another --port"
                why = taken if error.errno == errno.EADDRINUSE else str(error.strerror or error)
        if not self.listening:
            raise NotNow(f"this machine cannot listen in its network: {why}")

    def close(self) -> None:
        """For this machine alone again: who is connected by another address gets no further answer."""
        for server in self.listening:
            server.close()
        if self.listening:
            self.listening, self.addresses = [], []

    def answers_to(self, name: str, at: str) -> bool:
        """Whether that name in a request is one of this machine's. `at`: its own address at which the request came."""
        if name in THIS_MACHINE:
            return True
        return self.is_open and (name == at.removeprefix("::ffff:") or name in own_names())

    def reached(self, link: str) -> str:
        """The link as others need it: where this machine is named, the network's address of it, if it listens there."""
        if not self.addresses or not only_here(link):
            return link
        parts = urlsplit(link)
        return self.addresses[0] + link.removeprefix(f"{parts.scheme}://{parts.netloc}")
