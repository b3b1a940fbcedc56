"""What games bring to a page: each its own icons and colours, none that nobody uses, each token once."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from starlette.testclient import TestClient

from sunstone.drawing.page import Page
from sunstone.drawing.sheet import BOARD_CSS, css
from sunstone.engine.registry import GAMES, find, games
from sunstone.games.city import page as city
from sunstone.games.founders import page as founders
from sunstone.games.helios import page as helios
from sunstone.games.toy import page as toy
from sunstone.web import fragments, parts
from tests.web.api_support import running

PAGES: Mapping[str, Page[Any]] = {
    "city": city,
    "founders": founders,
    "helios": helios,
    "toy": toy,
}  # mypy compares them
SOURCES = BOARD_CSS.parents[2]
SHARED = SOURCES / "games" / "static"
TOKEN = re.compile(r"^\s*--([\w-]+):", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def strings(folder: Path) -> frozenset[str]:
    """Every string of the code below it, and how every made-up one begins."""
    found = [node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return frozenset(node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str))


def named(name: str, folder: Path) -> bool:
    """Whether the code says the name, or makes names that begin as it does."""
    said = strings(folder)
    begun = {name[: i + 1] for i, letter in enumerate(name) if letter == "-"}
    return bool({name, name.replace("-", "_"), *begun} & said) or (name[-1:].isdigit() and name[:-1] in said)


def symbols(folder: Path) -> list[str]:
    return re.findall(r'<symbol id="i-([\w-]+)"', (folder / "icons.svg").read_text("utf-8"))


def room(game: str) -> Path:
    return SOURCES / "games" / game


@pytest.mark.parametrize("game", PAGES)
def test_a_page_is_what_its_game_names(game: str) -> None:
    assert parts.drawing(game) is PAGES[game]
    assert {info.name for info in GAMES.values() if info.page} == set(PAGES)


def test_a_page_that_lacks_something_says_what(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = ModuleType("lacking")
    vars(lacking).update({name: None for name in vars(Page) if name not in ("clock", "STYLES") and name[0] != "_"})
    monkeypatch.setattr(parts, "import_module", lambda name: lacking)
    with pytest.raises(TypeError, match="lacking has not all that a page needs: STYLES, clock"):
        parts.drawing.__wrapped__("city")


# --- icons
@pytest.mark.parametrize("game", PAGES)
def test_a_page_defines_the_icons_of_its_game_and_no_others(game: str) -> None:
    sent = re.findall(r'<symbol id="i-([\w-]+)"', PAGES[game].definitions())
    own, frame, shared = symbols(room(game) / "drawing/static"), symbols(BOARD_CSS.parent), symbols(SHARED)
    assert Counter(sent) == Counter(set(sent)), "a name stands for one icon"
    assert {*frame, *own} <= set(sent) <= {*frame, *own, *shared}
    assert [name for name in sent if name not in frame and not named(name, room(game))] == []


def test_the_frame_and_what_games_share_hold_no_icon_in_vain() -> None:
    used = "".join(path.read_text("utf-8") for path in (SOURCES / "web/templates").glob("*.html"))
    code = strings(SOURCES / "web") | strings(SOURCES / "drawing") | frozenset(re.findall(r'"([\w-]+)"', used))
    games = [strings(room(game)) for game in PAGES]
    assert [name for name in symbols(BOARD_CSS.parent) if name not in code | frozenset().union(*games)] == []
    takers = Counter(name for page in PAGES.values() for name in re.findall(r'id="i-([\w-]+)"', page.definitions()))
    assert all(takers[name] > 1 for name in symbols(SHARED))


# --- colours
@pytest.mark.parametrize("game", PAGES)
def test_each_token_stands_once_and_serves_something(game: str) -> None:
    sheets = [css(path) for path in (BOARD_CSS, *PAGES[game].STYLES)]
    roots = ["".join(re.findall(r":root \{(.*?)\n\}", sheet, re.DOTALL)) for sheet in sheets]  # elsewhere: overrides
    tokens = Counter(token for root in roots for token in TOKEN.findall(root))
    assert max(tokens.values()) == 1
    own = TOKEN.findall(roots[-1])
    text = "".join([*sheets, PAGES[game].definitions()])
    unused = [token for token in own if f"var(--{token})" not in text and not named(token, room(game))]
    assert own and not unused


def test_both_themes_come_from_the_same_line() -> None:
    for path in {BOARD_CSS, *(path for page in PAGES.values() for path in page.STYLES)}:
        assert "prefers-color-scheme" not in css(path)
    assert "light-dark(#f8f2e6, #302a2b)" in css(BOARD_CSS)


# --- served
@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("art")) as found:
        yield found


@pytest.mark.parametrize("game", PAGES)
def test_a_table_loads_its_own_games_styles(client: TestClient, game: str) -> None:
    table = client.post("/quick", data={"game": game}, headers={"origin": "http://testserver"}).text
    links = re.findall(r'<link rel="stylesheet" href="(/static/\w+/(\w+)/[^"]+)"', table)
    links = [(link, owner) for link, owner in links if owner != "table"]  # what lies around the board of every game
    assert {owner for _, owner in links} == {game}
    sent, whole = "".join(client.get(link).text for link, _ in links), "".join(map(css, PAGES[game].STYLES))
    assert COMMENT.sub("", sent).split() == COMMENT.sub("", whole).split()  # comments are for readers of the sources
    assert sent.count("/*") < whole.count("/*")
    assert all(client.get(link).headers["content-type"].startswith("text/css") for link, _ in links)


def test_the_lobby_shows_every_games_picture(client: TestClient) -> None:
    pictures = re.findall(r'<img src="(/static/\w+/(\w+)/cover.svg)"', client.get("/").text)
    assert {owner for _, owner in pictures} == {info.name for info in games()}
    assert all(client.get(link).headers["content-type"] == "image/svg+xml" for link, _ in pictures)


def test_the_words_of_a_picture_are_as_wide_in_any_font(client: TestClient) -> None:
    for path in re.findall(r'<img src="(/static/\w+/\w+/cover.svg)"', client.get("/").text):
        titles = re.findall(r'<text [^>]*class="sf"[^>]*>', client.get(path).text)
        assert titles and all("textLength=" in title for title in titles), "tools/covers.py makes the pictures"


@pytest.mark.parametrize("name", ["city/page.py", "city/../page.py", "city/", "toy/data/rules.md", "chess/style.css"])
def test_no_other_file_of_a_game_is_served(client: TestClient, name: str) -> None:
    assert client.get(f"/static/1/{name}").status_code == 404


# --- titles
@pytest.mark.parametrize(
    ("game", "title", "heading"),
    [
        ("city", "Teotihuacan: City of Gods", ("Teotihuacan: ", "City of Gods", "")),
        ("founders", "Founders of Teotihuacan", ("", "Founders", " of Teotihuacan")),
        ("helios", "Helios", ("", "Helios", "")),
        ("city", "Our City of Gods", ("", "Our City of Gods", "")),
    ],
)
def test_a_title_says_what_may_be_left_out(game: str, title: str, heading: tuple[str, str, str]) -> None:
    assert fragments.heading(find(game), title) == heading
