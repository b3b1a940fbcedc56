"""Mail by SMTP: what is sent, by which connection, and what is refused."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sunstone.alerts.mail import BadAddress, Mail, MailFailed, checked
from sunstone.cli import main
from sunstone.engine.errors import BadSetting
from tests.alerts.smtp import Postbox, certificate, running


@pytest.fixture
def post() -> Iterator[Postbox]:
    with running(Postbox()) as box:
        yield box


def mail_to(box: Postbox, more: str = "tls=none&from=table@sunstone.example", who: str = "") -> Mail:
    return Mail.from_url(f"smtp://{who}localhost:{box.port}/?{more}")


def test_a_mail_arrives_as_it_was_written(post: Postbox) -> None:
    sender = mail_to(post, "tls=none&from=Sunstone%20<table@sunstone.example>")
    sender.send("ada@example.org", "Your turn: Grüße", ".A line\nwith dots.\n", {"List-Unsubscribe": "<https://a.b/c>"})
    (mail,) = post.mails
    assert mail["From"] == "Sunstone <table@sunstone.example>" and mail["To"] == "ada@example.org"
    assert mail["Subject"] == "Your turn: Grüße" and mail.get_content().splitlines() == [".A line", "with dots."]
    assert mail["List-Unsubscribe"] == "<https://a.b/c>" and mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@sunstone.example>") and mail["Date"]


@pytest.mark.parametrize("tls", ["start", "whole"])
def test_password_and_mail_go_through_tls(tls: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trusted = certificate(tmp_path / "own.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    with running(Postbox(tls, trusted)) as box:
        mail_to(box, f"tls={tls}&from=a@b.example", "ada:p%40ss@").send("ada@example.org", "Hello", "there")
    assert [mail["Subject"] for mail in box.mails] == ["Hello"]
    assert any(line.startswith("AUTH PLAIN") for line in box.commands)


def test_who_offers_no_tls_gets_neither_password_nor_mail(post: Postbox) -> None:
    with pytest.raises(MailFailed, match="STARTTLS"):
        mail_to(post, "from=a@b.example", "ada:pass@").send("ada@example.org", "Hello", "there")
    assert not any(line.startswith(("AUTH", "MAIL", "DATA")) for line in post.commands)


def test_an_unknown_certificate_is_not_trusted(tmp_path: Path) -> None:
    refused = pytest.raises(MailFailed, match="no safe connection to the mail server localhost")
    with running(Postbox("whole", certificate(tmp_path / "own.pem"))) as box, refused:
        mail_to(box, "tls=whole&from=a@b.example").send("ada@example.org", "Hello", "there")
    assert not box.commands


@pytest.mark.parametrize(
    ("word", "reply", "says", "for_good"),
    [
        ("RCPT", "550 no such person", "does not take mail to ada@example.org: no such person", True),
        ("RCPT", "451 later", "does not take mail to ada@example.org: later", False),
        ("MAIL", "552 full", "refuses: 552 full", True),
        ("END", "421 too busy", "refuses: 421 too busy", False),
    ],
)
def test_what_the_server_refuses_is_told(post: Postbox, word: str, reply: str, says: str, for_good: bool) -> None:
    post.replies[word] = reply
    with pytest.raises(MailFailed, match=says) as refused:
        mail_to(post).send("ada@example.org", "Hello", "there")
    assert refused.value.for_good == for_good


def test_a_server_that_is_not_there_is_told() -> None:
    box = Postbox()
    with socket.socket() as taken:  # so that nobody else listens there
        taken.bind(("127.0.0.1", 0))
        box.port = taken.getsockname()[1]
        with pytest.raises(MailFailed, match=rf"the mail server localhost:{box.port} does not answer") as failed:
            mail_to(box).send("ada@example.org", "Hello", "there")
    assert not failed.value.for_good


@pytest.mark.parametrize(
    ("to", "subject", "headers"),
    [
        ("ada@example.org\r\nBcc: all@example.org", "Hello", {}),
        ("ada@example.org, bert@example.org", "Hello", {}),
        ("ada@example.org", "Hello\nBcc: all@example.org", {}),
        ("ada@example.org", "Hello\u2028there", {}),
        ("ada@example.org", "Hello", {"List-Unsubscribe": "<a>\r\nBcc: all@example.org"}),
        ("ada@example.org", "Hello", {"To": "bert@example.org"}),
        ("ada@example.org", "Hello", {"X: y\r\nBcc": "bert@example.org"}),
    ],
)
def test_nobody_writes_headers_of_their_own(post: Postbox, to: str, subject: str, headers: dict[str, str]) -> None:
    with pytest.raises(BadAddress):
        mail_to(post).send(to, subject, "text", headers)
    assert not post.commands


@pytest.mark.parametrize("address", ["", "ada", "@example.org", "ada@", "a b@c.de", "a@b..c", "<a@b.c>", "a@b.c" * 60])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadAddress, match=r"is no e-mail address: it looks like name@example\.org"):
        checked(address)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mail.example", "names no mail server: it is smtp://"),
        ("http://mail.example", "names no mail server"),
        ("smtp://mail.example:port/", "is no address of a mail server"),
        ("smtp://mail.example/", "does not say from whom mail comes"),
        ("smtp://mail.example/?from=nobody", "does not say from whom mail comes"),
        ("smtp://mail.example/?from=a@b.c&tls=perhaps", "tls is start, whole or none, not 'perhaps'"),
        ("smtp://mail.example/?from=a@b.c&form=x", "knows no 'form'"),
        ("smtp://ada:secret@mail.example/?from=a@b.c&tls=none", "a password is not sent without TLS"),
    ],
)
def test_a_url_that_is_wrong_says_what_would_be_right(url: str, says: str) -> None:
    with pytest.raises(BadSetting, match=says) as refused:
        Mail.from_url(url)
    assert "secret" not in str(refused.value)


def test_ports_follow_from_tls_and_the_password_is_not_shown() -> None:
    found = Mail.from_url("smtps://table%40b.c:secret@mail.example")
    assert (found.port, found.tls, found.user, found.sender) == (465, "whole", "table@b.c", "table@b.c")
    assert Mail.from_url("smtp://mail.example/?from=a@b.c").port == 587
    assert "secret" not in repr(found) and found.password == "secret"


def test_serve_takes_it_by_option_and_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[object]()
    monkeypatch.setattr("sunstone.web.run.serve", lambda *_, mail, **__: given.append(mail))
    monkeypatch.setenv("SUNSTONE_MAIL", "smtp://one.example/?from=a@b.c")
    for arguments in (["serve"], ["serve", "--mail", "smtp://two.example/?from=a@b.c"]):
        with suppress(SystemExit):
            main(arguments)
    assert [mail.host for mail in given if isinstance(mail, Mail)] == ["one.example", "two.example"]
