"""The rules of a game: its page, and single ones for who cites them."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from sunstone.engine.registry import GAMES
from sunstone.web.prose import bare, prose
from sunstone.web.rulebook import articles
from tests.web.api_support import running

SHOWN = [info.name for info in GAMES.values() if info.page]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("rules")) as found:
        yield found


# --- words
def test_prose_is_paragraphs_lists_and_tables() -> None:
    text = "One\nline.\n\n- a *b*\n  c\n- **d**\n\n2. x\n3. y\nLast, `free_move`.\n| a | b |\n| --- | --- |\n| 1 | 2 |"
    assert prose(text) == (
        "<p>One line.</p><ul><li>a <em>b</em> c</li><li><strong>d</strong></li></ul>"
        '<ol start="2"><li>x</li><li>y</li></ol><p>Last, free move.</p>'
        "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>"
    )


def test_prose_escapes_what_it_is_given() -> None:
    assert prose("a < b **<i>**") == "<p>a &lt; b <strong>&lt;i&gt;</strong></p>"
    assert bare("a < b, *x* &amp; `y_z`") == "a < b, x & y z"


def test_rules_that_are_named_are_links() -> None:
    assert prose("See city:34.", {"city:34": "#city:34"}.get) == (
        '<p>See <a href="#city:34" data-rule="city:34">city:34</a>.</p>'
    )
    assert prose("See city:999.", {"city:34": "#city:34"}.get) == "<p>See city:999.</p>"


# --- single rules
@pytest.mark.parametrize("game", SHOWN)
def test_every_rule_can_be_shown_in_place(game: str, client: TestClient) -> None:
    for id in [*articles(game)][:: max(1, len(articles(game)) // 12)]:
        answer = client.get(f"/rules/{game}/fragment/{id}")
        assert answer.status_code == 200 and answer.text.startswith('<article class="rule">')
        assert f'href="/rules/{game}#{id}"' in answer.text


def test_a_rule_in_place_leads_on(client: TestClient) -> None:
    found = client.get("/rules/city/fragment/city:33").text
    assert "Displaced worker" in found and 'href="/rules/city#city:129" data-rule="city:129"' in found


def test_a_rule_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/rules/city/fragment/city:9999").status_code == 404
    assert client.get("/rules/chess/fragment/city:1").status_code == 400
