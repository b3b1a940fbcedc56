"""How each kind of channel is told something, taken back, and told the next."""

import hashlib
import hmac
import random
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import json

from sunstone.alerts import channels, kinds, push
from sunstone.alerts.caller import RETRIES, Caller
from sunstone.alerts.channels import STOP
from sunstone.alerts.mail import Mail
from sunstone.alerts.outbox import GRACE, SETTLED
from sunstone.alerts.outside import BadTarget, Outside
from sunstone.table import Room, Table
from tests.alerts.listener import Heard, Listener, Reply, listening
from tests.alerts.smtp import Postbox, running
from tests.alerts.support import HERE, caller_of, channel, days, play_until, webhook
from tests.table.support import ANNA, BERT, Clock, step, table_of

AUTH = bytes(range(16))


@pytest.fixture
def url(tmp_path: Any, empty_file: Any) -> str:
    """One database is enough here."""
    path = tmp_path / "tables.sqlite3"
    path.write_bytes(empty_file.read_bytes())
    return str(path)


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as found:
        yield found


@pytest.fixture
def post() -> Iterator[Postbox]:
    with running(Postbox()) as box:
        yield box


def mail_of(box: Postbox) -> Mail:
    return Mail.from_url(f"smtp://localhost:{box.port}/?tls=none&from=table@sunstone.example")


def turn_of_anna(room: Room, table: Table) -> None:
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)


def tell(caller: Caller, clock: Clock, seconds: float = GRACE + 1) -> int:
    caller.look()
    clock.forward(seconds)
    caller.look()
    return caller.deliver()


# --- Web Push
class Browser:
    """One that has allowed messages, and can read them."""

    def __init__(self, room: Room, url: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = push.public_bytes(self.key)
        keys = {"p256dh": push.encoded(self.point), "auth": push.encoded(AUTH)}
        self.channel = channel(room, ANNA, "push", f"{url}/push/1", keys=keys)

    def read(self, heard: Heard) -> Any:
        salt, sender, sealed = heard.body[:16], heard.body[21:86], heard.body[86:]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), public)
        key = push._derived(AUTH, shared, b"WebPush: info\0" + self.point + sender, 32)
        content = push._derived(salt, key, b"Content-Encoding: aes128gcm\0", 16)
        nonce = push._derived(salt, key, b"Content-Encoding: nonce\0", 12)
        return json.decode(AESGCM(content).decrypt(nonce, sealed, None).rstrip(b"\x02"))


def test_a_push_is_declared_and_taken_back_quietly(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller, browser = days(room), caller_of(room), Browser(room, listener.url)
    turn_of_anna(room, table)
    assert tell(caller, clock) == 1
    play_until(room, table, ANNA, False)
    caller.look()
    assert caller.deliver() == 1
    called, over = listener.heard
    shown, quiet = browser.read(called), browser.read(over)
    assert shown["web_push"] == 8030 and shown["notification"]["title"] == "Your turn: Test"
    assert shown["notification"]["navigate"] == f"https://sunstone.example/t/{table.id}"
    assert not shown["notification"]["silent"] and quiet["notification"]["silent"] and quiet["event"] == "answered"
    assert shown["notification"]["tag"] == quiet["notification"]["tag"]
    assert called.headers["topic"] == over.headers["topic"] and len(called.headers["topic"]) == 32
    assert int(called.headers["ttl"]) > 0 and over.headers["ttl"] == "0"
    assert called.headers["authorization"].startswith("vapid t=") and called.headers["urgency"] == "high"


def test_all_servers_sign_with_one_key(room: Room, clock: Clock, listener: Listener) -> None:
    kept = channels.vapid_key(room.store)
    assert channels.vapid_key(room.store) == kept
    with Room(room.store.url, clock=clock) as other:
        assert channels.vapid_key(other.store) == kept


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_wants_no_more_is_forgotten(room: Room, clock: Clock, listener: Listener, status: int) -> None:
    table = days(room)
    Browser(room, listener.url)
    turn_of_anna(room, table)
    listener.answers(Reply(status))
    assert tell(caller_of(room), clock) == 1 and channels.of(room.store, ANNA.id) == []


# --- mail
def test_a_mail_says_where_to_go_and_how_to_end_it(room: Room, clock: Clock, post: Postbox) -> None:
    table, caller = days(room), caller_of(room, mail_of(post))
    made = channel(room, ANNA, "mail", "anna@example.org")
    turn_of_anna(room, table)
    assert tell(caller, clock) == 1
    (mail,) = post.mails
    assert mail["To"] == "anna@example.org" and mail["Subject"] == "Your turn: Test"
    assert f"https://sunstone.example/t/{table.id}" in mail.get_content() and made.link(STOP) in mail.get_content()
    assert mail["List-Unsubscribe"] == f"<{made.link(STOP)}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    play_until(room, table, ANNA, False)
    caller.look()
    caller.deliver()
    assert len(post.mails) == 1  # what has arrived cannot be taken back, and is not followed by another


def test_mail_now_and_then_has_all_that_wait_and_drops_what_was_answered(
    room: Room, clock: Clock, post: Postbox
) -> None:
    tables, caller = [days(room) for _ in range(3)], caller_of(room, mail_of(post))
    channel(room, ANNA, "mail", "anna@example.org", rhythm="every 6")
    for table in tables:
        turn_of_anna(room, table)
    assert tell(caller, clock) == 0
    play_until(room, tables[1], ANNA, False)
    assert tell(caller, clock, 6 * 3600) == 1
    (mail,) = post.mails
    assert mail["Subject"] == "2 tables wait for you"
    for table, waits in zip(tables, (True, False, True), strict=True):
        assert (f"/t/{table.id}" in mail.get_content()) == waits
    assert tell(caller, clock, 24 * 3600) == 0 and len(post.mails) == 1


def test_one_table_that_waits_is_told_as_one(room: Room, clock: Clock, post: Postbox) -> None:
    table, caller = days(room), caller_of(room, mail_of(post))
    channel(room, ANNA, "mail", "anna@example.org", rhythm="at 8 Europe/Berlin")
    turn_of_anna(room, table)
    assert tell(caller, clock, 24 * 3600) == 1
    assert post.mails[0]["Subject"] == "Your turn: Test"


@pytest.mark.parametrize(("reply", "again"), [("451 later", True), ("550 no such person", False)])
def test_mail_that_is_not_taken(room: Room, clock: Clock, post: Postbox, reply: str, again: bool) -> None:
    table, caller = days(room), caller_of(room, mail_of(post))
    made = channel(room, ANNA, "mail", "anna@example.org")
    turn_of_anna(room, table)
    post.replies["RCPT"] = reply
    assert tell(caller, clock) == 1
    assert tell(caller, clock, RETRIES[0]) == again
    assert ("no such person" in channels.one(room.store, ANNA.id, made.id).trouble) != again


# --- webhook, ntfy, Discord
def test_a_webhook_is_signed(room: Room, clock: Clock, listener: Listener) -> None:
    table = days(room)
    made = webhook(room, ANNA, f"{listener.url}/hook")
    turn_of_anna(room, table)
    assert tell(caller_of(room), clock) == 1
    (heard,) = listener.heard
    at, signed = (part.partition("=")[2] for part in heard.headers["sunstone-signature"].split(","))
    assert int(at) == int(clock())
    assert signed == hmac.new(b"s3cret", f"{at}.".encode() + heard.body, hashlib.sha256).hexdigest()
    assert heard.headers["sunstone-delivery"] == f"{made.id}.{table.id}.{table.version}.turn"
    assert sorted(heard.data) == ["event", "game", "since", "table", "text", "title", "turn", "url"]


def test_ntfy_gets_one_message_a_table_and_takes_it_back(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    channel(room, ANNA, "ntfy", f"{listener.url}/anna-s-word")
    turn_of_anna(room, table)
    assert tell(caller, clock) == 1
    play_until(room, table, ANNA, False)
    caller.look()
    listener.answers(Reply(404))  # an older server: it cannot, and that is all right
    assert caller.deliver() == 1
    called, over = listener.heard
    assert called.path == "/" and called.data["topic"] == "anna-s-word"
    assert called.data["click"] == f"https://sunstone.example/t/{table.id}"
    assert (over.method, over.path) == ("DELETE", f"/anna-s-word/{called.data['sequence_id']}")
    assert not channels.of(room.store, ANNA.id)[0].failures


def test_discord_has_one_message_that_is_changed(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    channel(room, ANNA, "discord", f"{listener.url}/api/webhooks/1/x", table_id=table.id)
    listener.answers(Reply(200, b'{"id": "77"}'))
    for person in (ANNA, BERT):
        play_until(room, table, person, True)
        assert tell(caller, clock, SETTLED + 1) == 1
        assert f"{person.name} has the turn" in listener.heard[-1].data["content"]
    listener.answers(Reply(404), Reply(200, b'{"id": "78"}'))  # somebody has deleted it
    play_until(room, table, BERT, False)
    assert tell(caller, clock, SETTLED + 1) == 1
    assert [(heard.method, heard.path) for heard in listener.heard] == [
        ("POST", "/api/webhooks/1/x?wait=true"),
        ("PATCH", "/api/webhooks/1/x/messages/77"),
        ("PATCH", "/api/webhooks/1/x/messages/77"),
        ("POST", "/api/webhooks/1/x?wait=true"),
    ]
    assert all(heard.data["allowed_mentions"] == {"parse": []} for heard in listener.heard)


def test_discord_says_that_a_game_is_over(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller, rng = table_of(room), caller_of(room), random.Random(1)
    channel(room, ANNA, "discord", f"{listener.url}/x", table_id=table.id)
    listener.answers(Reply(200, b'{"id": "77"}'))
    assert tell(caller, clock) == 1
    while step(table, rng):
        pass
    assert tell(caller, clock) == 1 and "The game is over" in listener.heard[-1].data["content"]
    assert tell(caller, clock) == 0


def test_names_steer_nothing_in_discord() -> None:
    assert kinds._spelt("**@everyone** <t:1:R>") == r"\*\*\@everyone\*\* \<t\:1\:R\>"


@pytest.mark.parametrize(
    ("kind", "address", "says"),
    [
        ("discord", "https://example.org/api/webhooks/1/x", "looks like https://discord.com/api/webhooks"),
        ("discord", "https://discord.com.example.org/api/webhooks/1/x", "looks like https://discord.com/api/webhooks"),
        ("ntfy", "http://127.0.0.1:9/a/b", "one word after the server"),
        ("ntfy", "http://127.0.0.1:9/", "one word after the server"),
        ("webhook", "gopher://127.0.0.1/", "begins with https://"),
    ],
)
def test_an_address_of_another_kind_is_refused(kind: str, address: str, says: str) -> None:
    with pytest.raises(BadTarget, match=says):
        kinds.KINDS[kind].check(Outside(HERE), address)
