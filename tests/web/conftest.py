"""The app that a file of tests asks, and two people who do; a file with other wishes has its own."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web.api_support import Program, running


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture(scope="module")
def people(client: TestClient) -> list[Program]:
    return [Program(client, name) for name in ("Anna", "Bert")]
