"""People with browsers of their own, and a mail server that keeps what it is given."""

import re
from dataclasses import dataclass, field
from typing import Any

from starlette.testclient import TestClient

from sunstone.alerts.mail import Mail, MailFailed
from sunstone.web.identity import person_id
from tests.web.api_support import room_of
from tests.web.authenticator import HERE, Authenticator

OWN = {"x-sunstone": "1"}
ANNA, BERT = "anna@example.org", "bert@example.org"


@dataclass(frozen=True)
class Box(Mail):
    """A mail server that keeps what it is given."""

    letters: list[tuple[str, str]] = field(default_factory=list)

    def send(self, to: str, subject: str, text: str, headers: Any = None) -> None:
        if to.startswith("full"):
            raise MailFailed("the mail server mail.internal refuses: 552 box full")
        self.letters.append((to, text))

    def link(self) -> str:
        """In the newest letter."""
        found = re.search(rf"{HERE}(/account/link/\S+)", self.letters[-1][1])
        assert found
        return found[1]


class Browser:
    """Somebody with cookies of their own."""

    def __init__(self, of: TestClient) -> None:
        self.client = TestClient(of.app, raise_server_exceptions=False, base_url=HERE, headers=OWN)
        self.client.get("/")

    def post(self, path: str, status: int = 200, **form: str) -> str:
        answer = self.client.post(path, data=form)
        assert answer.status_code == status, answer.text
        return re.sub(r"\s+", " ", answer.text.partition("<main")[2])

    def see(self, path: str = "/account", status: int = 200) -> str:
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.text.partition("<main")[2]

    def send(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.client.post(path, json=body, headers={"accept": "application/json"})
        assert answer.status_code == status, answer.text
        return answer.json()

    def play(self) -> str:
        """A table of their own; its address."""
        return self.client.post("/quick", data={"game": "toy"}).url.path

    @property
    def secret(self) -> str:
        return self.client.cookies["sunstone"]

    def by_mail(self, box: Box, address: str) -> str:
        self.post("/account/link", address=address)
        return self.post(box.link())

    def register(self, authenticator: Authenticator, status: int = 200, **more: str) -> Any:
        made = authenticator.make(self.send("/account/passkeys/new"))
        return self.send("/account/passkeys", {"credential": made, **more}, status)

    def sign_in(self, authenticator: Authenticator, status: int = 200) -> Any:
        return self.send("/account/sign-in", authenticator.sign(self.send("/account/sign-in/ask")), status)


def account_id(browser: Browser) -> str:
    return room_of(browser.client).devices.find(person_id(browser.secret)).person
