"""A study as its page has it, for tests and tools."""

import json
import re
from html import unescape
from typing import Any

from sunstone.web import delta
from tests.support import Config, play_randomly
from tests.web.api_support import Program, patched


def ask(who: Program, path: str, **form: str) -> Any:
    """A form if fields are given, else a page."""
    head = {**who.head, "x-sunstone": "1"}
    if form:
        return who.client.post(path, data=form, headers=head, follow_redirects=False)
    return who.client.get(path, headers=head, follow_redirects=False)


def made(who: Program, **form: str) -> str:
    """The address of a new study."""
    answer = ask(who, "/study", **form)
    assert answer.status_code == 303, answer.text
    found: str = answer.headers["location"]
    return found


class Reader:
    """A page that is open, as the script has it."""

    def __init__(self, who: Program, address: str) -> None:
        self.who = who
        answer = ask(who, address)
        assert answer.status_code == 200, answer.text
        self.text = answer.text
        self.base = address.partition("?")[0]
        self.study = json.loads(unescape(re.search(r'data-study="([^"]*)"', self.text)[1]))  # type: ignore[index]
        self.digests = re.search(r'data-have="([^"]*)"', self.text)[1]  # type: ignore[index]
        tree = self.text.partition('id="tree-text">')[2].partition("</script>")[0]
        self.parts = {"tree": tree}  # of which it has the text
        self.sent = 0  # bytes of the last answer, compressed

    @property
    def told(self) -> dict[str, str]:
        """What it says that it has."""
        return {"have": self.digests, "keeps": ",".join(self.parts)}

    def take(self, answer: Any) -> "Reader":
        assert answer.status_code == 200, answer.text
        found = answer.json()
        self.parts = patched(self.parts, found["parts"])
        have = {**delta.read(self.digests), **{name: sent[0] for name, sent in found["parts"].items()}}
        self.digests = ",".join(f"{name}:{digest}" for name, digest in have.items())
        self.study = found["study"]
        self.sent = int(answer.headers["content-length"])
        return self

    def go(self, node: str) -> "Reader":
        return self.take(ask(self.who, self.address(node)))

    def address(self, node: str) -> str:
        """Where it asks for that node."""
        told = "".join(f"&{name}={value}" for name, value in self.told.items())
        return f"{self.base}/at/{node}.json?from={self.study['at']}{told}"

    def post(self, deed: str, **more: object) -> Any:
        wish = {"at": self.study["at"], "version": self.study["version"], **self.told, **more}
        return self.who.client.post(f"{self.base}/{deed}", json=wish, headers={**self.who.head, "x-sunstone": "1"})

    def do(self, deed: str, **more: object) -> "Reader":
        return self.take(self.post(deed, **more))


def record_of(game: str) -> str:
    return play_randomly(Config(game, 2).start(3), 3).full_text()


def rows(text: str) -> list[str]:
    """The nodes to which the rows of a tree lead."""
    return re.findall(r'<a href="[^"]*" data-at="(\w+)"', text)
