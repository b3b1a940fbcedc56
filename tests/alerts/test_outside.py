"""Calling addresses that people have given: out into the internet, and nowhere else."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from sunstone.alerts.outside import LARGEST, BadTarget, NoAnswer, Outside
from sunstone.engine.errors import BadSetting
from tests.alerts.listener import Listener, Reply, listening

HERE = ("127.0.0.0/8",)
PUBLIC = "93.184.215.14"


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as found:
        yield found


def names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """What names resolve to: one answer after the other, the last one for ever. The names that were asked for."""
    left, asked = list(answers), list[str]()

    def getaddrinfo(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET6 if ":" in each else socket.AF_INET, 1, 6, "", (each, port)) for each in found]

    monkeypatch.setattr("sunstone.alerts.outside.socket.getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "224.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "::1",
        "::",
        "fe80::1",
        "fd00:ec2::254",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "2002:7f00:1::1",
        "64:ff9b::7f00:1",
    ],
)
def test_nothing_inside_is_called(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    names(monkeypatch, [PUBLIC, address])
    with pytest.raises(BadTarget, match=r"harmless\.example is not in the internet"):
        Outside().check("https://harmless.example/call")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://example.org/", "what is not encrypted is not called"),
        ("https://example.org:22/", "port 22 is not called: use 443 or 8443"),
        ("ftp://example.org/", "begins with https://"),
        ("file:///etc/passwd", "begins with https://"),
        ("https://ada:pass@example.org/", "no password"),
        ("https://example.org/#x", "no #"),
        ("https:///call", "begins with https://"),
        ("https://example.org:x/", "that is no address"),
        ("https://example.org/a b", "plain letters"),
        ("https://example.org/\r\nHost: x", "plain letters"),
        ("https://exämple.org/", "plain letters"),
        ("https://example.org/" + "x" * 1500, "at most 1500"),
    ],
)
def test_what_is_no_good_address_is_told(monkeypatch: pytest.MonkeyPatch, url: str, says: str) -> None:
    names(monkeypatch, [PUBLIC])
    with pytest.raises(BadTarget, match=says):
        Outside().check(url)


def test_a_good_address_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, [PUBLIC, "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
    Outside().check("https://example.org:8443/call?a=b")


def test_a_name_that_nobody_has_is_told() -> None:
    with pytest.raises(NoAnswer, match=r"there is no server 'nobody\.invalid'"):
        Outside().check("https://nobody.invalid/")


def test_the_call_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch, listener: Listener) -> None:
    """A name that means this machine when it is asked again gains nothing."""
    asked = names(monkeypatch, [PUBLIC], ["127.0.0.1"])
    to = list[object]()

    def create_connection(address: tuple[str, int], *_: object) -> socket.socket:
        to.append(address)
        raise OSError("not today")

    monkeypatch.setattr("sunstone.alerts.outside.socket.create_connection", create_connection)
    with pytest.raises(NoAnswer, match=r"rebinding\.example does not answer: not today"):
        Outside().send("POST", "https://rebinding.example/", b"", {})
    assert to == [(PUBLIC, 443)] and asked == ["rebinding.example"]


def test_a_call_and_its_answer(listener: Listener) -> None:
    listener.answers(Reply(201, b'{"id": 7}', {"Retry-After": "3"}))
    found = Outside(HERE).send("POST", f"{listener.url}/call?x=1", b"hello", {"X-Own": "yes"})
    (heard,) = listener.heard
    assert (heard.method, heard.path, heard.body, heard.headers["x-own"]) == ("POST", "/call?x=1", b"hello", "yes")
    assert heard.headers["host"] == listener.url.removeprefix("http://")
    assert found.status == 201 and found.headers["retry-after"] == "3" and found.body == b'{"id": 7}'


def test_redirects_are_answers(listener: Listener) -> None:
    listener.answers(Reply(302, b"", {"Location": "http://169.254.169.254/latest/meta-data"}))
    assert Outside(HERE).send("POST", listener.url, b"", {}).status == 302
    assert len(listener.heard) == 1


def test_long_answers_are_not_read_to_their_end(listener: Listener) -> None:
    listener.answers(Reply(200, b"x" * (LARGEST * 2)))
    assert len(Outside(HERE).send("POST", listener.url, b"", {}).body) == LARGEST


@pytest.mark.parametrize(
    "begins",
    [
        b"HTTP/1.1 200 OK\r\nX: ",
        b"HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n",
    ],
    ids=["head", "body", "last body"],
)
def test_who_answers_a_byte_at_a_time_is_cut_off(begins: bytes) -> None:
    hung_up = threading.Event()

    def drip() -> None:
        found, _ = server.accept()
        with found:
            try:
                found.sendall(begins)
                for _ in range(200):  # who waits for all of it is not cut off
                    found.sendall(b"x")
                    time.sleep(0.05)
            except OSError:
                hung_up.set()

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        with pytest.raises(NoAnswer, match=r"127\.0\.0\.1 does not answer"):
            Outside(HERE, timeout=0.3).send("POST", f"http://127.0.0.1:{server.getsockname()[1]}/", b"", {})
        thread.join()
    assert hung_up.is_set()


def test_a_network_of_ones_own_is_named_as_one() -> None:
    with pytest.raises(BadSetting, match=r"--call-network 'home' is no network .* it looks like 192\.168\.1\.0/24"):
        Outside(["home"])
