"""Calling addresses that people have given: only out into the internet, never into the host's own network.

A name is resolved once, every address that it has is checked, and the connection goes to one that was checked: a name
that answers otherwise a moment later gains nothing. Redirects are not followed. What is answered is read up to a size,
and all of it has to be over in a given time."""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from sunstone.engine.errors import BadSetting, SunstoneError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
PORTS: Final = (443, 8443)
LONGEST = 1500  # characters of an address
LARGEST = 64_000  # bytes of an answer that are read
CONNECTING = 5.0  # seconds until a server must have taken the call
TIMEOUT = 10.0  # seconds for all of it
_TRANSLATED: Final = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))  # to IPv4


class BadTarget(SunstoneError):
    """An address that this server does not call."""


class NoAnswer(SunstoneError):
    """Nobody is there, or not in time; another time they may be."""


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]  # names in small letters
    body: bytes


class _Target(NamedTuple):
    tls: bool
    host: str
    port: int
    path: str
    address: str  # that was checked


class Outside:
    """`allowed`: networks of the host's own that may be called too, on any port and without TLS."""

    def __init__(self, allowed: Sequence[str] = (), timeout: float = TIMEOUT) -> None:
        self.allowed = [_network(text) for text in allowed]
        self.timeout = timeout

    def check(self, url: str) -> None:
        """BadTarget says why it is not called; NoAnswer that its name is not known."""
        self._target(url)

    def is_own(self, url: str) -> bool:
        """Whether it lies in a network that the host has allowed."""
        try:
            target = self._target(url)
        except SunstoneError:
            return False
        return any(_plain(ipaddress.ip_address(target.address)) in network for network in self.allowed)

    def send(self, method: str, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        target = self._target(url)
        connection = _Connection(target, min(CONNECTING, self.timeout))
        end = threading.Timer(self.timeout, connection.cut)  # who answers a byte at a time is cut off as well
        end.daemon = True
        end.start()
        try:
            connection.request(method, target.path, body, {"User-Agent": "Sunstone", **headers})
            found = connection.getresponse()
            heads = {name.lower(): value for name, value in found.getheaders()}
            answer = Answer(found.status, heads, found.read(LARGEST))
            if connection.was_cut:  # what came until then looks like all of it
                raise TimeoutError("it took too long")
            return answer
        except ssl.SSLError as error:
            raise NoAnswer(f"{target.host} cannot be called safely: {error.reason or error}") from None
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(f"{target.host} does not answer: {str(error) or type(error).__name__}") from None
        finally:
            end.cancel()
            connection.close()

    def _target(self, url: str) -> _Target:
        if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
            raise BadTarget(f"an address has at most {LONGEST} plain letters, as in https://example.org/call")
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError as error:
            raise BadTarget(f"that is no address ({error}): it looks like https://example.org/call") from None
        if parts.scheme not in ("https", "http") or not host:
            raise BadTarget("an address begins with https://, as in https://example.org/call")
        if parts.username or parts.password or parts.fragment:
            raise BadTarget("an address for calls has no name, no password and no # in it")
        tls = parts.scheme == "https"
        port = port or (443 if tls else 80)
        found = _resolved(host, port)
        own = all(any(_plain(each) in network for network in self.allowed) for each in found)
        if not own:
            if not all(map(_is_outside, found)):
                raise BadTarget(f"{host} is not in the internet but in a network that this server does not call")
            if not tls:
                raise BadTarget("an address begins with https://: what is not encrypted is not called")
            if port not in PORTS:
                raise BadTarget(f"port {port} is not called: use {' or '.join(map(str, PORTS))}")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return _Target(tls, host, port, path, str(found[0]))


class _Connection(http.client.HTTPConnection):
    """To the address that was checked, whatever the name means by now."""

    def __init__(self, target: _Target, timeout: float) -> None:
        super().__init__(target.host, target.port, timeout=timeout)
        self.default_port = 443 if target.tls else 80
        self._to = target
        self._open: socket.socket | None = None  # our own: `sock` is let go as soon as the last answer begins
        self.was_cut = False

    def connect(self) -> None:
        self._hold(socket.create_connection((self._to.address, self._to.port), self.timeout))
        if self._to.tls:
            self._hold(ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._to.host))

    def _hold(self, opened: socket.socket) -> None:
        self.sock = self._open = opened
        if self.was_cut:
            raise TimeoutError("it took too long")

    def cut(self) -> None:
        """From another thread: what waits for this connection waits no more."""
        self.was_cut = True
        if self._open is not None:
            with suppress(OSError):  # it is closed already
                socket.socket.shutdown(self._open, socket.SHUT_RDWR)


def _resolved(host: str, port: int) -> list[Address]:
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NoAnswer(f"there is no server {host[:80]!r}: check the address") from None
    return [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in rows]


def _plain(address: Address) -> Address:
    """An IPv4 address also where it is written as an IPv6 one."""
    return (address.ipv4_mapped or address) if isinstance(address, ipaddress.IPv6Address) else address


def _is_outside(address: Address) -> bool:
    """In the internet: not this machine, no private network, nobody's in particular."""
    plain = _plain(address)
    if isinstance(plain, ipaddress.IPv6Address):
        inner = plain.sixtofour or (plain.teredo[1] if plain.teredo else None)
        if inner is not None or any(plain in network for network in _TRANSLATED):
            return False  # leads to an IPv4 address that a gateway makes of it
    return plain.is_global and not plain.is_multicast and not plain.is_reserved


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError as error:
        raise BadSetting(f"--call-network {text!r} is no network ({error}): it looks like 192.168.1.0/24") from None
