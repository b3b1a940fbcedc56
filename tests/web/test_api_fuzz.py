"""schemathesis reads the OpenAPI document and sends whatever comes to its mind, good and bad: never a 500, never a
status or an answer that the document does not know."""

import random
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from starlette.testclient import TestClient

from sunstone.web.openapi import document
from tests.web.api_support import FIRST_GAME, Program, room_of, running, seat_all

EXAMPLES = 12  # for each endpoint
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
schema = schemathesis.openapi.from_dict(document())


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator["World"]:
    with running(tmp_path_factory.mktemp("fuzz")) as client:
        yield World(client)


class World:
    """Tables of each kind, and people who sit at them or do not."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.people = [Program(client, name) for name in ("Anna", "Bert", "Cora")]
        self.tables = [seat_all(self.people[:2], **FIRST_GAME), seat_all(self.people[:2], listed=True)]
        self.tables.append(self.people[0].post("/tables", {"game": "city", "listed": True})["table"])
        self.rng = random.Random(1)

    def make_real(self, case: Any) -> bool:
        """Mostly what was made up is replaced by what exists: a table, its version, an action. Whether it was."""
        real = self.rng.random() < 0.8 and "table" in case.path_parameters
        if real:
            case.path_parameters["table"] = self.rng.choice(self.tables)
            self.refresh(case)
        return real

    def refresh(self, case: Any) -> None:
        rng = self.rng
        try:
            version = room_of(self.client).version_of(case.path_parameters["table"])
        except ValueError:
            return
        for given in (case.body, case.query):
            if isinstance(given, dict) and rng.random() < 0.7:
                for name, value in {"version": version, "seat": rng.randrange(2), "action": "go:1"}.items():
                    if name in given:
                        given[name] = value
        if "version" in (case.query or {}):
            case.query["seconds"] = 0.01  # of waiting


@schema.parametrize()
@hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.generate],
)
def test_no_500_and_nothing_undocumented(case: Any, world: World) -> None:
    real = world.make_real(case)
    head = world.rng.choice([*world.people, Program(world.client)]).head
    sent = case.as_transport_kwargs(base_url="http://testserver", headers=head)
    sent.pop("cookies", None)
    world.client.cookies.clear()
    names = {name: "content" if name == "data" else name for name in sent}
    answer = world.client.request(**{names[name]: value for name, value in sent.items() if value is not None})
    if real or answer.status_code in (413, 414):
        case.validate_response(answer, checks=CHECKS)
    else:
        case.validate_response(answer, checks=[*CHECKS, checks.negative_data_rejection])
