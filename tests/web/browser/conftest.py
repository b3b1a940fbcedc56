"""One server and one Chromium for all of these tests; every test gets visitors of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.browser.chromium import launched
from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them are slow: nobody has to remember to say so."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="package")  # not longer: Playwright keeps an event loop running in this thread
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Makes visitors; afterwards none of them may have met an error."""
    visitors: list[Visitor] = []

    def make(url: str = server.url, **options: Any) -> Visitor:
        visitors.append(Visitor(browser, url, **options))
        return visitors[-1]

    yield make
    trouble = [problem for visitor in visitors for problem in visitor.trouble()]
    for visitor in visitors:
        visitor.context.close()
    assert not trouble, "\n".join(trouble)
    assert "Traceback" not in server.said(), server.said()


@pytest.fixture
def me(visit: Visit) -> Visitor:
    return visit()
