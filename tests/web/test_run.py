"""Starting the server: who can come in, what is said about it, and where links then lead."""

import asyncio
import errno
import socket
import threading
from pathlib import Path

import httpx2
import pytest
import segno
import uvicorn
from starlette.applications import Starlette
from starlette.testclient import TestClient

from sunstone.engine.errors import BadSetting
from sunstone.web import builder, network, run
from sunstone.web.app import create_app
from sunstone.web.invite import qr
from sunstone.web.network import address_of
from sunstone.web.server import Connection, Server, Socket
from tests.table.test_bots import until
from tests.web.browser.server import free_port

OWN = {"x-sunstone": "1"}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Starlette]:
    """The apps that would have been served."""
    found: list[Starlette] = []
    monkeypatch.setattr(run, "run", lambda app, host, port, network: found.append(app))
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.168.0.7", "10.1.2.3"])
    monkeypatch.setattr(socket, "gethostname", lambda: "Tables")
    monkeypatch.setattr(builder, "wanted", lambda: None)  # nothing is compiled beside the tests
    return found


def link(app: Starlette, host: str) -> str:
    """Where a link leads that is made by somebody who uses that address."""
    with TestClient(app) as client:
        text = client.post("/new", data={"game": "city", "players": "2"}, headers=OWN | {"host": host}).text
    return text.partition('readonly value="')[2].partition("/s/")[0]


def test_at_home_it_is_for_this_machine(
    started: list[Starlette], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.serve("127.0.0.1", 8017, tmp_path / "t.sqlite3", home=True)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8017/" in said and "this machine alone" in said and "--lan" in said
    assert link(started[0], "127.0.0.1:8017") == "http://127.0.0.1:8017"
    with TestClient(started[0], base_url="http://192.168.0.7:8017") as client:
        for host in ("evil.example", "192.168.0.7:8017", "tables.local:8017"):
            assert client.get("/", headers={"host": host}).status_code == 400, host


@pytest.mark.parametrize(("host", "friends"), [("0.0.0.0", False), ("127.0.0.1", True)])
def test_with_friends_they_find_it(
    started: list[Starlette], tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str, friends: bool
) -> None:
    run.serve(host, 8017, tmp_path / "t.sqlite3", home=True, friends=friends)
    said = capsys.readouterr().out
    assert "Friends in your network find it at http://192.168.0.7:8017 or http://10.1.2.3:8017" in said
    assert link(started[0], "127.0.0.1:8017") == "http://192.168.0.7:8017", "this machine's name means another there"
    assert link(started[0], "tables.local:8017") == "http://tables.local:8017"


def test_open_to_the_network_it_answers_to_its_own_addresses_only(started: list[Starlette], tmp_path: Path) -> None:
    run.serve("127.0.0.1", 8017, tmp_path / "t.sqlite3", home=True, friends=True)
    with TestClient(started[0], base_url="http://10.1.2.3:8017") as client:  # the socket's own address
        assert client.get("/rules").status_code == 200
        for name in ("evil.example", "10.1.2.4:8017", "tables.evil.example", "tables.local.evil.example"):
            assert client.get("/rules", headers={"host": name}).status_code == 400, name


def test_a_host_says_nothing_of_friends_and_answers_to_its_names(
    started: list[Starlette], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.serve("127.0.0.1", 8000, tmp_path / "t.sqlite3", names=["sunstone.example"])
    assert "alone" not in capsys.readouterr().out
    assert link(started[0], "sunstone.example") == "http://sunstone.example"
    run.serve("127.0.0.1", 8000, tmp_path / "t.sqlite3")
    assert link(started[1], "behind.a.proxy") == "http://behind.a.proxy"


# --- the switch
class Door:
    """What a server would listen at."""

    def __init__(self, app: Starlette, taken: tuple[str, ...] = ()) -> None:
        self.at: list[str] = []
        self.taken = taken
        home: network.Network = app.state.site.network
        home.listen = self.listen

    async def listen(self, host: str, port: int) -> asyncio.Server:
        if host in self.taken:
            raise OSError(errno.EADDRINUSE, "Address already in use")
        self.at.append(address_of(host, port))
        return await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)


def at_home(started: list[Starlette], tmp_path: Path, who: str = "127.0.0.1") -> TestClient:
    run.serve("127.0.0.1", 8017, tmp_path / "t.sqlite3", home=True)
    return TestClient(started[0], base_url="http://127.0.0.1:8017", client=(who, 5000), raise_server_exceptions=False)


def test_who_sits_at_the_machine_opens_and_closes_it(started: list[Starlette], tmp_path: Path) -> None:
    with at_home(started, tmp_path) as client:
        door = Door(started[0])
        page = client.post("/new", data={"game": "city", "players": "2"}, headers=OWN)
        table = page.url.path
        assert "These links work on this machine alone" in page.text and 'class="qr"' not in page.text
        assert "Sunstone answers to this machine alone" in client.get("/").text
        page = client.post("/network", data={"open": "on", "back": table}, headers=OWN)
        assert page.url.path == table and door.at == ["http://192.168.0.7:8017", "http://10.1.2.3:8017"]
        assert 'value="http://192.168.0.7:8017/s/' in page.text and 'class="qr"' in page.text
        assert "http://192.168.0.7:8017" in client.get("/").text
        assert client.get("/", headers={"host": "tables.local:8017"}).status_code == 200
        page = client.post("/network", data={"open": "off", "back": table}, headers=OWN)
        assert 'value="http://127.0.0.1:8017/s/' in page.text
        assert client.get("/", headers={"host": "tables.local:8017"}).status_code == 400


def test_the_server_listens_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_addresses", lambda: ["127.0.0.2"])  # another address that every Linux has
    port = free_port()
    home = network.Network("127.0.0.1", port)
    app = create_app(tmp_path / "t.sqlite3", network=home)
    server = Server(uvicorn.Config(app, port=port, http=Connection, ws=Socket, log_level="warning"), app)
    home.listen = server.listen_at
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", headers=OWN, timeout=60) as client:
            until(lambda: server.started)
            assert client.post("/network", data={"open": "on"}).status_code == 303
            assert client.get(f"http://127.0.0.2:{port}/health").status_code == 200
            assert client.post("/network", data={"open": "off"}).status_code == 303
            with pytest.raises(httpx2.ConnectError):
                httpx2.get(f"http://127.0.0.2:{port}/health")
    finally:
        server.should_exit = True
        thread.join()


def test_nobody_else_opens_it(started: list[Starlette], tmp_path: Path) -> None:
    with at_home(started, tmp_path, "192.168.0.9") as client:
        door = Door(started[0])
        assert client.post("/network", data={"open": "on"}, headers=OWN).status_code == 403
        assert not door.at and "Friends in this network" not in client.get("/").text


def test_a_network_that_cannot_be_opened_says_why(
    started: list[Starlette], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_home(started, tmp_path) as client:
        door = Door(started[0], ("192.168.0.7",))
        client.post("/network", data={"open": "on"}, headers=OWN)
        assert door.at == ["http://10.1.2.3:8017"], "where it can"
        client.post("/network", data={"open": "off"}, headers=OWN)
        Door(started[0], ("192.168.0.7", "10.1.2.3"))
        answer = client.post("/network", data={"open": "on"}, headers=OWN)
        assert answer.status_code == 409 and "port 8017 is taken there by another program" in answer.text
        monkeypatch.setattr(network, "own_addresses", list)
        answer = client.post("/network", data={"open": "on"}, headers=OWN)
        assert answer.status_code == 409 and "in no network now" in answer.text


def test_a_qr_code_is_the_link() -> None:
    """A path of the library's own, without a style of its own: the page's policy would not let that through."""
    link = "http://192.168.0.7:8017/s/0123456789abcdef0123456789abcdef"
    size = segno.make(link, micro=False).symbol_size(border=3)[0]
    shown = qr(link)
    assert f'viewBox="0 0 {size} {size}"' in shown and "<style" not in shown and 'fill="#fff"' in shown
    assert shown != qr(link[:-1] + "0")


def test_this_machine_has_an_address() -> None:
    assert all(address.count(".") == 3 and not address.startswith("127.") for address in network.own_addresses())
    assert address_of("::1", 80) == "http://[::1]:80"


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("", ""),
        ("https://Sunstone.example/", "https://sunstone.example"),
        ("http://localhost:8000", "http://localhost:8000"),
    ],
)
def test_the_address_that_people_use(given: str, origin: str) -> None:
    assert run.checked_origin(given) == origin


@pytest.mark.parametrize("given", ["sunstone.example", "ftp://sunstone.example", "https://a.example/games", "https://"])
def test_what_is_no_such_address_is_told_so(given: str) -> None:
    with pytest.raises(BadSetting, match="--origin is the address that people use, as https://"):
        run.checked_origin(given)
