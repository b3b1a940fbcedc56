"""The kinds of channel: what an address of each has to be, and how something is told there.

A sender gives back by which name the other end knows what it was told, so that the next word can take its place; or it
raises what is to become of the call: NoAnswer (try again), Later (try again, not before), Refused (this one is lost),
Gone (the channel is)."""

import hashlib
import hmac
import re
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

import msgspec

from sunstone.alerts import mail as post, push
from sunstone.alerts.channels import STOP, Channel
from sunstone.alerts.mail import Mail, MailFailed
from sunstone.alerts.outside import Answer, BadTarget, NoAnswer, Outside
from sunstone.alerts.words import Words
from sunstone.engine.errors import SunstoneError

LONGEST_WAIT = 3600.0  # seconds that a service may ask us to wait
_DISCORD: Final = re.compile(r"https://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/[\w-]+")
_TOPIC: Final = re.compile(r"/[\w-]{1,64}")
_MARKS: Final = re.compile(r"([\\*_~`|>#\[\]()<@:-])")  # what Discord reads as more than letters


class Gone(SunstoneError):
    """Nobody is there any more, and nobody will be."""


class Refused(SunstoneError):
    """This cannot be told there."""


class Later(SunstoneError):
    """Not now, says the other end."""

    def __init__(self, message: str, seconds: float = 0.0) -> None:
        super().__init__(message)
        self.seconds = seconds


class Note(NamedTuple):
    """What is told."""

    words: Words
    url: str  # where it leads
    event: str  # "turn", "answered", "state", "test"
    table_id: str = ""
    game: str = ""
    turn: int = 0
    since: float = 0.0
    message: str = ""  # by which name the other end knows what this one replaces

    @property
    def tag(self) -> str:
        """The same for all that is told of one table: the newest is enough."""
        return f"sunstone-{self.table_id or 'test'}"


class Means(NamedTuple):
    """What a server has to tell things with."""

    outside: Outside
    mail: Mail | None
    vapid: Callable[[], str]  # the private key, as it is kept
    clock: Callable[[], float]


Sender = Callable[[Means, Channel, Note], str]


# --- Web Push
def send_push(means: Means, channel: Channel, note: Note) -> str:
    to = push.subscription(channel.address, channel.keys["p256dh"], channel.keys["auth"])
    key = push.private_key(means.vapid())
    contact = f"mailto:{means.mail.address}" if means.mail else channel.base
    quiet = note.event == "answered"
    shown = {
        "title": note.words.title,
        "body": note.words.body,
        "navigate": note.url,
        "tag": note.tag,
        "lang": "en",
        "silent": quiet,
    }
    # A browser without declarative push gives it to the worker; of what is over a worker hears in any browser.
    payload = {"web_push": 8030, "notification": shown, "mutable": quiet, "event": note.event}
    topic = push.encoded(hashlib.sha256(f"{channel.id} {note.tag}".encode()).digest())[:32]
    heads = {
        "Authorization": push.signed(channel.address, contact, key, means.clock()),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/notification+json",
        "TTL": "0" if quiet else str(push.WAITS),  # what waits for a browser that is off is replaced, by nothing
        "Topic": topic,
        "Urgency": "low" if quiet else "high",
    }
    body = push.encrypt(msgspec.json.encode(payload), to)
    _settle(means.outside.send("POST", channel.address, body, heads), gone=(404, 410))
    return topic


# --- mail
def send_mail(means: Means, channel: Channel, note: Note) -> str:
    if means.mail is None:
        raise Refused("this server sends no mail any more")
    if note.event == "answered":
        return note.message  # what has arrived stays
    text = f"{note.words.body}\n\n{note.url}\n"
    try:
        means.mail.send(channel.address, note.words.title, text + footer(channel), unsubscribing(channel))
    except MailFailed as error:
        raise (Refused(str(error)) if error.for_good else Later(str(error))) from None
    return ""


def footer(channel: Channel) -> str:
    return f"\n--\nNo more mail of this kind: {channel.link(STOP)}\n"


def unsubscribing(channel: Channel) -> Mapping[str, str]:
    """RFC 8058: a mail program has a button for it."""
    return {"List-Unsubscribe": f"<{channel.link(STOP)}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


# --- webhook
def send_webhook(means: Means, channel: Channel, note: Note) -> str:
    body = msgspec.json.encode(
        {
            "event": note.event,
            "table": note.table_id,
            "game": note.game,
            "turn": note.turn,
            "since": note.since,
            "title": note.words.title,
            "text": note.words.body,
            "url": note.url,
        }
    )
    at = int(means.clock())
    heads = {
        "Content-Type": "application/json",
        "Sunstone-Delivery": f"{channel.id}.{note.table_id}.{note.turn}.{note.event}",
        "Sunstone-Signature": f"t={at},v1={signature(channel.keys['secret'], at, body)}",
    }
    _settle(means.outside.send("POST", channel.address, body, heads), gone=(410,))
    return ""


def signature(secret: str, at: int, body: bytes) -> str:
    """HMAC-SHA256 of "time.body": who knows the secret can tell that it comes from here, and when it was made."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


# --- ntfy
def send_ntfy(means: Means, channel: Channel, note: Note) -> str:
    base, _, topic = channel.address.rpartition("/")
    if note.event == "answered":
        found = means.outside.send("DELETE", f"{channel.address}/{quote(note.tag)}", b"", {})
        if found.status >= 500 or found.status == 429:
            _settle(found)
        return note.message  # one that is older than 2.16 cannot take a message back
    body = {
        "topic": topic,
        "title": note.words.title,
        "message": note.words.body,
        "click": note.url,
        "sequence_id": note.tag,
    }
    _settle(means.outside.send("POST", f"{base}/", msgspec.json.encode(body), {"Content-Type": "application/json"}))
    return note.tag


# --- Discord
def send_discord(means: Means, channel: Channel, note: Note) -> str:
    """One message, which is changed as turns pass."""
    since = f" <t:{int(note.since)}:R>" if note.event == "turn" else ""
    text = f"**{_spelt(note.words.title)}**\n{_spelt(note.words.body)}{since}\n<{note.url}>"
    body = msgspec.json.encode({"content": text, "allowed_mentions": {"parse": []}})
    heads = {"Content-Type": "application/json"}
    if note.message:
        found = means.outside.send("PATCH", f"{channel.address}/messages/{note.message}", body, heads)
        if found.status != 404:  # else somebody has deleted it
            _settle(found)
            return note.message
    found = means.outside.send("POST", f"{channel.address}?wait=true", body, heads)
    _settle(found, gone=(404,))
    try:
        return msgspec.json.decode(found.body, type=_Posted).id
    except msgspec.MsgspecError:
        raise Refused("the answer names no message: is this the address of a Discord webhook?") from None


class _Posted(msgspec.Struct):
    id: str


def _spelt(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


# --- answers
def _settle(found: Answer, gone: tuple[int, ...] = ()) -> None:
    if 200 <= found.status < 300:
        return
    if found.status in gone:
        raise Gone("it is not there any more")
    if found.status == 429 or found.status >= 500:
        raise Later(f"it answers {found.status}", _wait(found))
    if 300 <= found.status < 400:
        raise Refused(f"it answers {found.status}: redirects are not followed, give the address that they lead to")
    raise Refused(f"it answers {found.status}")


def _wait(found: Answer) -> float:
    """What `Retry-After` asks for, in seconds."""
    asked = found.headers.get("retry-after", "")
    try:
        seconds = float(asked)
    except ValueError:
        try:
            dated = parsedate_to_datetime(found.headers["date"])
            seconds = (parsedate_to_datetime(asked) - dated).total_seconds()
        except (ValueError, KeyError, TypeError):
            return 0.0
    return min(max(seconds, 0.0), LONGEST_WAIT) if seconds == seconds else 0.0


# --- which there are
class Kind(NamedTuple):
    title: str
    send: Sender
    check: Callable[[Outside, str], str]  # the address as it is kept; an error says what is wrong


def _mail_address(_: Outside, address: str) -> str:
    return post.checked(address)


def _called(outside: Outside, url: str) -> str:
    outside.check(url.strip())
    return url.strip()


def _topic(outside: Outside, url: str) -> str:
    found = _called(outside, url).rstrip("/")
    if not _TOPIC.fullmatch(urlsplit(found).path) or urlsplit(found).query:
        raise BadTarget("a topic of ntfy is one word after the server, as in https://ntfy.sh/my-secret-word")
    return found


def _discord(outside: Outside, url: str) -> str:
    found = url.strip().rstrip("/")
    if not _DISCORD.fullmatch(found) and not outside.is_own(found):
        raise BadTarget("a webhook of Discord looks like https://discord.com/api/webhooks/NUMBER/LETTERS")
    return _called(outside, found)


PUSH, MAIL, WEBHOOK, NTFY, DISCORD = "push", "mail", "webhook", "ntfy", "discord"
KINDS: Final[Mapping[str, Kind]] = {
    PUSH: Kind("Device", send_push, _called),
    MAIL: Kind("E-mail", send_mail, _mail_address),
    NTFY: Kind("ntfy", send_ntfy, _topic),
    WEBHOOK: Kind("Webhook", send_webhook, _called),
    DISCORD: Kind("Discord", send_discord, _discord),
}
TRY_AGAIN: Final = (NoAnswer, Later)
