"""The browser that the tests drive: the system's Chromium, else Playwright's own."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
INSTALL = "the tests in a browser need Chromium: apt-get install chromium"


def executable(playwright: Playwright) -> str | None:
    here = next(filter(None, map(shutil.which, NAMES)), None) or playwright.chromium.executable_path
    return here if Path(here).exists() else None


def found() -> str | None:
    with sync_playwright() as playwright:
        return executable(playwright)


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        here = executable(playwright)
        assert here, INSTALL
        browser = playwright.chromium.launch(executable_path=here, args=FLAGS)
        yield browser
        browser.close()
