"""Ratings and statistics in a browser: nothing to complain about, nothing runs out of the page."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from sunstone.table import Room
from sunstone.table.ratings import catch_up
from sunstone.web import identity
from tests.table.results import keep, rows
from tests.web.browser.conftest import Visit
from tests.web.browser.server import Server
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import Visitor, touch


def played(me: Visitor, server: Server, games: int = 8) -> None:
    """Games of the visitor's, the first half won."""
    me.page.goto("/")
    secret = next(c["value"] for c in me.context.cookies() if c.get("name") == identity.SECRET)
    with ThreadPoolExecutor(1) as apart:  # Playwright keeps an event loop running in this one
        apart.submit(keep_games, server.database, identity.person_id(str(secret)), games).result()


def keep_games(database: str, person: str, games: int) -> None:
    first = time.time_ns() // 1000 % 10**12
    sources = ['{"Start": 12, "Royal tiles": 31, "Other": -4}', "{}"]
    with Room(database) as room:
        for n in range(games):
            seats = ((person, 1), ("bot easy", 2)) if n < games / 2 else ((person, 2), ("bot easy", 1))
            keep(room.store, rows(first + n, *seats, game="city", sources=sources, listed=True))
        catch_up(room.store)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_ratings_and_statistics(visit: Visit, server: Server, phone: bool) -> None:
    me = visit(bypass_csp=True, **(touch() if phone else {}))
    page = me.page
    page.goto("/statistics?game=city")
    check(me, "nothing played yet")
    played(me, server)
    page.goto("/")
    page.get_by_role("link", name="My games in numbers").click()
    expect(page.get_by_role("heading", name="Where your points come from")).to_be_visible()
    chart = page.get_by_role("img", name="Points over 8 games")
    expect(chart).to_be_visible()
    expect(page.get_by_role("row", name="Bot: easy")).to_contain_text("50 %")
    check(me, "statistics")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs out of the page"
    page.get_by_role("link", name="rating", exact=True).click()
    expect(page.get_by_role("row", name="you")).to_be_visible()
    check(me, "ratings")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs out of the page"
    page.goto("/new?game=city")
    page.get_by_label("within").fill("150")
    check(me, "the form with a range")
