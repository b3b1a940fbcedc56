"""Mail by SMTP, as a host has set it up by one URL: `smtp://user:password@host:587/?from=table@example.org`."""

import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from sunstone.engine.errors import BadSetting, SunstoneError

FORM: Final = "smtp://USER:PASSWORD@HOST:587/?from=NAME@HOST"
START, WHOLE, NONE = "start", "whole", "none"  # encrypted after a greeting, from the first byte, or not at all
PORTS: Final = {START: 587, WHOLE: 465, NONE: 25}
TIMEOUT = 20.0  # seconds that the server may take for an answer
LONGEST = 254  # characters of an address that mail servers take
LONGEST_SUBJECT = 200
_LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_DOMAIN = r"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"{_LOCAL}@{_DOMAIN}")
_NAMED = re.compile(r"\s*(?P<name>[^<>]*?)\s*<(?P<address>[^<>]*)>\s*")
_POLICY = policy.SMTP.clone(max_line_length=900)  # links in headers stay whole
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u0085\u2028\u2029]")
_HEADER = re.compile(r"[A-Za-z][A-Za-z0-9-]*")


class BadAddress(SunstoneError):
    """An address, a subject or a header that no mail can have."""


class MailFailed(SunstoneError):
    """The mail was not taken. `for_good`: it will not be another time either."""

    def __init__(self, message: str, for_good: bool = False) -> None:
        super().__init__(message)
        self.for_good = for_good


@dataclass(frozen=True)
class Mail:
    host: str
    port: int
    tls: str
    sender: str  # "Name <address>", or the address alone
    user: str = ""
    password: str = field(default="", repr=False)
    timeout: float = TIMEOUT

    @staticmethod
    def from_url(url: str) -> "Mail":
        """BadSetting says what is wrong with it; never what it says, for a password may be in it."""
        try:
            parts = urlsplit(url)
            host, port, asked = parts.hostname, parts.port, parse_qs(parts.query, strict_parsing=bool(parts.query))
        except ValueError as error:
            raise BadSetting(f"--mail is no address of a mail server ({error}): it is {FORM}") from None
        if parts.scheme not in ("smtp", "smtps") or not host:
            raise BadSetting(f"--mail names no mail server: it is {FORM}, or smtps://… for port 465")
        if unknown := sorted(set(asked) - {"from", "tls"}):
            raise BadSetting(f"--mail knows no {unknown[0]!r}: after the question mark stand from=… and tls=…")
        tls = asked.get("tls", [WHOLE if parts.scheme == "smtps" else START])[-1]
        if tls not in PORTS:
            raise BadSetting(f"--mail: tls is {START}, {WHOLE} or {NONE}, not {tls!r}")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        if user and tls == NONE:
            raise BadSetting("--mail: a password is not sent without TLS; leave tls=none or the password out")
        sender = asked.get("from", [user])[-1]
        try:
            _person(sender)
        except BadAddress:
            raise BadSetting(f"--mail does not say from whom mail comes: add ?from=NAME@HOST, as in {FORM}") from None
        return Mail(host, port or PORTS[tls], tls, sender, user, password)

    @property
    def address(self) -> str:
        """From where it comes, without a name."""
        return str(_person(self.sender).addr_spec)

    def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        """Plain text to one address. MailFailed if it was not taken; BadAddress before anything is sent."""
        message = self._written(to, subject, text, headers or {})
        try:
            with self._connected() as server:
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            code, reason = next(iter(error.recipients.values()))
            raise MailFailed(f"the mail server does not take mail to {to}: {_words(reason)}", code >= 500) from None
        except smtplib.SMTPAuthenticationError as error:
            words = _words(error.smtp_error)
            raise MailFailed(f"the mail server {self.host} refuses user and password: {words}") from None
        except smtplib.SMTPResponseException as error:
            words = f"{error.smtp_code} {_words(error.smtp_error)}"
            raise MailFailed(f"the mail server {self.host} refuses: {words}", error.smtp_code >= 500) from None
        except ssl.SSLError as error:
            raise MailFailed(f"no safe connection to the mail server {self.host}: {error}") from None
        except (smtplib.SMTPException, OSError) as error:  # a timeout is an OSError
            raise MailFailed(f"the mail server {self.host}:{self.port} does not answer: {error}") from None

    def _written(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> EmailMessage:
        sender = _person(self.sender)
        message = EmailMessage(policy=_POLICY)
        message["From"] = sender
        message["To"] = Address(addr_spec=checked(to))
        message["Subject"] = _line(subject, "subject")[:LONGEST_SUBJECT]
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=sender.domain)
        message["Auto-Submitted"] = "auto-generated"  # who is on holiday does not answer
        for name, value in headers.items():
            if not _HEADER.fullmatch(name) or name in message:
                raise BadAddress(f"{name[:40]!r} is no header that may be added")
            message[name] = _line(value, name)
        message.set_content(text)
        return message

    def _connected(self) -> smtplib.SMTP:
        trusted = ssl.create_default_context()
        if self.tls == WHOLE:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=self.timeout, context=trusted)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=self.timeout)
        try:
            if self.tls == START:
                server.starttls(context=trusted)  # one that does not offer it gets neither password nor mail
            if self.user:
                server.login(self.user, self.password)
        except BaseException:
            server.close()
            raise
        return server


def checked(address: str) -> str:
    """The address as it is used; BadAddress if it is none."""
    found = address.strip()
    if len(found) > LONGEST or not _ADDRESS.fullmatch(found):
        raise BadAddress(f"{found[:60]!r} is no e-mail address: it looks like name@example.org")
    return found


def _person(sender: str) -> Address:
    named = _NAMED.fullmatch(sender)
    name, address = (named["name"], named["address"]) if named else ("", sender)
    return Address(display_name=_line(name.strip('"'), "name"), addr_spec=checked(address))


def _line(text: str, what: str) -> str:
    """A line's end would begin another header."""
    if _CONTROL.search(text):
        raise BadAddress(f"the {what} of a mail is one line, without control characters")
    return text


def _words(answer: bytes | str) -> str:
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return " ".join(text.split())[:200]
