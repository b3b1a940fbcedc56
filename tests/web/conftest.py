"""The app that a file of tests asks, and two people who do; a file with other wishes has its own."""

import asyncio
import traceback
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from tests.web.api_support import Program, running


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture(scope="module")
def people(client: TestClient) -> list[Program]:
    return [Program(client, name) for name in ("Anna", "Bert")]


@pytest.fixture(autouse=True)
def the_event_loop_asks_no_database() -> Iterator[None]:
    """It would hold up everybody while the database takes its time."""
    asked = list[str]()

    def look(*_: object) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return
        asked.append("".join(traceback.format_stack(limit=30)))

    sa.event.listen(sa.pool.Pool, "checkout", look)
    yield
    sa.event.remove(sa.pool.Pool, "checkout", look)
    assert not asked, asked[0]
