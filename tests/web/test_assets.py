"""Files of pages: addresses that hold their version, modules and fonts named by relative ones."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from sunstone.web.assets import MEDIA, TABLE_MODULES, asset, asset_file
from tests.web.api_support import running

FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("assets")) as found:
        yield found


@pytest.fixture(scope="module")
def table(client: TestClient) -> str:
    return client.post("/quick", data={"game": "city"}, headers={"origin": "http://testserver"}).text


def test_a_table_names_every_module_at_once(client: TestClient, table: str) -> None:
    """What a module imports is found without waiting for that module."""
    named = set(re.findall(r'<link rel="modulepreload" href="([^"]+)"', table))
    assert named == {asset(name) for name in TABLE_MODULES} and len(named) > 20
    (main,) = re.findall(r'<script type="module" src="([^"]+)"', table)
    seen, waiting = set(), [main]
    while waiting:
        address = waiting.pop()
        seen.add(address)
        answer = client.get(address)
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
        imported = [urljoin(address, name) for name in re.findall(r'(?:from|import) "(\.[^"]+)"', answer.text)]
        waiting += [found for found in imported if found not in seen]
    assert seen == named


def test_fonts_lie_where_the_styles_and_the_page_look_for_them(client: TestClient, table: str) -> None:
    address = asset("site.css")
    fonts = [urljoin(address, name) for name in re.findall(r'url\("([^"]+)"\)', client.get(address).text)]
    assert len(fonts) == 2
    (preloaded,) = re.findall(r'<link rel="preload" href="([^"]+)" as="font"', table)
    assert preloaded in fonts
    for font in fonts:
        answer = client.get(font)
        assert answer.headers["content-type"] == "font/woff2" and "content-encoding" not in answer.headers
        assert answer.content.startswith(b"wOF2")


def test_only_the_newest_version_is_kept_for_ever(client: TestClient) -> None:
    for name in ("table/main.js", "city/style.css"):
        assert client.get(asset(name)).headers["cache-control"] == FOR_EVER
        older = client.get(f"/static/0123456789/{name}")
        assert older.status_code == 200 and older.headers["cache-control"] == "no-cache"


def test_every_file_has_a_kind() -> None:
    for name in (*TABLE_MODULES, "fonts/inter.woff2", "fonts/inter-LICENSE.txt", "site.css", "city/cover.svg"):
        path = asset_file(name)
        assert path and path.suffix in MEDIA


@pytest.mark.parametrize(
    "name", [*TABLE_MODULES, "board.css", "site.css", "table/bar.css", "rules/find.js", "replay.js"]
)
def test_files_are_sent_without_their_comments_and_else_as_they_are(client: TestClient, name: str) -> None:
    path = asset_file(name)
    assert path
    sent, inside = client.get(asset(name)).text.splitlines(), False
    rest = iter(sent)
    line = next(rest, None)
    for written in path.read_text(encoding="utf-8").splitlines():
        if not inside and written == line:
            line = next(rest, None)
            continue
        said = written.strip()
        assert inside or said.startswith(("/*", "//")), written
        inside = not said.startswith("//") and not said.endswith("*/")
    assert line is None and "/**" not in [text.strip() for text in sent]


def test_a_table_and_all_its_files_weigh_little(client: TestClient, table: str) -> None:
    """At most 150 KB as they are sent, for who comes for the first time."""
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', table)) | {asset("fonts/display.woff2")}
    help_texts = re.findall(r'data-help="([^"]+)"', table)
    page = re.findall(r'data-table="([^"]+)"', table)[0]
    sent = 0
    for address in (*files, *help_texts, f"/t/{page}"):
        with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
            sent += len(b"".join(answer.iter_raw()))
    assert 50_000 < sent < 150_000 - len(files) * 350  # with their heads
