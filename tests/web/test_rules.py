"""The rules of a game: its page, and single ones for who cites them."""

import re
import tomllib
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from sunstone.drawing.markup import html
from sunstone.drawing.page import icon
from sunstone.engine.registry import GAMES
from sunstone.learn.lessons import folder
from sunstone.web.parts import drawing
from sunstone.web.prose import bare, prose
from sunstone.web.rulebook import articles, rule_chapters, rules_about, thing_chapters
from tests.web.api_support import Program, running

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
        "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
    )


def test_prose_has_pictures_headings_and_icons() -> None:
    shown = prose("### A *b*\n![One](x)\n![Two](y)\nText :vp:.", scene=lambda name: html("<svg>{}</svg>", name))
    assert shown == (
        '<h3>A <em>b</em></h3><div class="figures several"><figure><svg>x</svg><figcaption>One</figcaption></figure>'
        f"<figure><svg>y</svg><figcaption>Two</figcaption></figure></div><p>Text {icon('vp')}.</p>"
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


def test_players_read_nothing_of_where_a_rule_comes_from() -> None:
    told = articles("city")
    assert told["expansion:R13"].title.endswith("cost") and told["expansion:R17"].text.startswith("Unlimited.")
    assert not [id for id in told if re.search(r"\*?Basis:|\((?:base )?RB[.;)]", told[id].text)]


def test_a_rule_in_place_leads_on(client: TestClient) -> None:
    found = client.get("/rules/city/fragment/city:33").text
    assert "Displaced worker" in found and 'href="/rules/city#city:129" data-rule="city:129"' in found


def test_a_rule_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/rules/city/fragment/city:9999").status_code == 404
    assert client.get("/rules/chess/fragment/city:1").status_code == 400


# --- how it goes
@pytest.mark.parametrize("game", SHOWN)
def test_pictures_and_icons_of_how_it_goes_are_there(game: str) -> None:
    art = drawing(game)
    text, known = art.how(), art.definitions()
    assert len(re.findall(r"^## ", text, re.MULTILINE)) > 1
    for name in re.findall(r"(?<![\w:]):([a-z][a-z0-9-]*):", text):
        assert f'id="i-{name}"' in known, name
    scenes = re.findall(r"^!\[[^\]]+\]\(([^)]+)\)$", text, re.MULTILINE)
    assert scenes
    for name in scenes:
        shown = art.scene(name)
        assert shown.startswith('<svg class="scene"') and not re.search(r' (?:id|tabindex|data-\w+)="', shown)
        for used in re.findall(r'href="#([^"]+)"', shown):
            assert f'id="{used}"' in known or used.startswith("ground"), used


def titles(text: str) -> list[str]:
    return re.findall(r'data-kind="How it goes">(?:<p.*?</p>)?<h2>(.*?)</h2>', text)


def test_a_table_leads_to_how_its_own_game_goes(client: TestClient) -> None:
    anna = Program(client, "Anna")
    two = anna.post("/tables", {"game": "city", "seats": ["me", "greedy"], "modules": ["obsidian", "empire"]})["table"]
    alone = anna.post("/tables", {"game": "city", "seats": ["me"]})["table"]
    found = [titles(client.get(f"/t/{table}/rules", headers=anna.head).text) for table in (two, alone)]
    assert "The Empire" in found[0] and not {"Nobles", "The Mansion", "Alone: Teotibot"} & set(found[0])
    assert "Nobles" in found[1] and "Alone: Teotibot" in found[1] and "Obsidian" not in found[1]
    every = titles(client.get("/rules/city").text)
    assert set(found[0]) | set(found[1]) < set(every)
    assert client.get("/t/nothere/rules").status_code == 404


@pytest.mark.parametrize("modules", [["obsidian", "mansion"], ["obsidian", "empire", "altars"]])
def test_how_it_goes_names_no_board_that_a_module_replaced(client: TestClient, modules: list[str]) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {"game": "city", "seats": ["me", "greedy"], "modules": modules})["table"]
    text = client.get(f"/t/{table}/rules", headers=anna.head).text
    told, _, _ = re.sub(r"<svg.*?</svg>|<nav.*?</nav>", "", text, flags=re.DOTALL).partition('id="rules"')
    for module, name in {"mansion": "Palace", "empire": "Nobles"}.items():
        assert (name in told) == (module not in modules)


@pytest.mark.parametrize("game", SHOWN)
def test_every_thing_leads_to_the_rules_about_it(game: str, client: TestClient) -> None:
    titles = {chapter.title for chapter in rule_chapters(game)}
    named = tomllib.loads((folder(game).parent / "about.toml").read_text("utf-8"))
    assert {title for chapters in named.values() for title in chapters} <= titles
    things = [article.id for chapter in thing_chapters(game) for article in chapter.articles]
    assert [thing for thing in things if not rules_about(game, thing)] == []
    assert {name for name in named if not any(t == name or t.startswith(f"{name}:") for t in things)} == set()
    told = client.get(f"/rules/{game}/fragment/{things[0]}").text
    assert all(f'data-rule="{rule.id}"' in told for rule in rules_about(game, things[0]))


def test_at_a_table_a_thing_is_what_its_modules_make_it(client: TestClient) -> None:
    anna = Program(client, "Anna")
    seats = {"game": "city", "seats": ["me", "greedy"]}
    tables = [anna.post("/tables", {**seats, "modules": modules})["table"] for modules in ([], ["obsidian", "mansion"])]
    plain, mansion = (client.get(f"/t/{t}/rules/fragment/board:palace", headers=anna.head).text for t in tables)
    assert "<h3>Palace" in plain and "<h3>Mansion" in mansion
    assert f'href="/t/{tables[1]}/rules#' in mansion
