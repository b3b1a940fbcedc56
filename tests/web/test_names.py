"""Names of the whole world, on the pages and by the API."""

import unicodedata
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from sunstone.web.identity import clean_name
from tests.web.api_support import Program, running

NAMES = (
    *("Łukasz", "Иван", "Ελένη", "Čapek", "Işıl", "Đorđe", "Ștefan", "李雷", "محمد", "O’Brien"),
    *("हिन्दी राम", "José", "Anna", "Jean-Luc", "R2 D2", "ชัยวัฒน์"),
)


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("names")) as found:
        yield found


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_kept_as_it_is(client: TestClient, name: str) -> None:
    answer = client.post("/me", data={"name": name}, headers={"x-sunstone": "1"}, follow_redirects=False)
    assert answer.status_code == 303 and answer.headers["set-cookie"].isascii()
    assert f'value="{name}"' in unescape(client.get("/").text)
    made = client.post("/quick", data={"game": "city"}, headers={"x-sunstone": "1"})
    assert made.status_code == 200 and name in unescape(made.text)
    client.cookies.clear()
    program = Program(client, name)
    table = program.post("/tables", {"game": "city", "seats": ["me", "greedy"]})["table"]
    assert program.get(f"/tables/{table}")["seats"][0]["name"] == name


def test_what_looks_the_same_is_the_same() -> None:
    assert clean_name(unicodedata.normalize("NFD", "José Ștefan")) == "José Ștefan"


@pytest.mark.parametrize(
    ("given", "kept"),
    [("<b>Anna</b>", "bAnnab"), ("a\x00\x1b\u202eb", "ab"), ("  ", "Guest"), ("☀☾", "Guest"), ("%41;=", "41")],
)
def test_what_is_no_name_is_left_out(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_a_long_name_is_cut() -> None:
    assert clean_name("x" * 23 + " y") == "x" * 23
