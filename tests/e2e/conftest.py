"""Browser tests: real Chromium on the real process tree."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.stack.running import Stack

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE_MS = 15_000
"""A busy machine fails no test: what is awaited may take its time."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """One running Outrider for all browser tests."""
    running = Stack(tmp_path_factory.mktemp("state")).wait_until_ready()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the machine."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert path, "no Chromium: run `make test`, or set CHROMIUM"
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


class Visitor:
    """A browser context that collects what went wrong on its pages."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "the server responded with a status of 4" not in message.text:
            self.faults.append(message.text)


@pytest.fixture
def visitors(browser: Browser, stack: Stack) -> Iterator[VisitorMaker]:
    """Makes browser contexts; afterwards none may have met an error."""
    maker = VisitorMaker(browser, stack)
    yield maker
    for visitor in maker.made:
        assert not visitor.faults, visitor.faults
        visitor.context.close()


class VisitorMaker:
    """Opens windows of different people on different screens."""

    def __init__(self, browser: Browser, stack: Stack) -> None:
        self._browser = browser
        self._stack = stack
        self.made: list[Visitor] = []

    def __call__(self, *, width: int = 1440, height: int = 900, dark: bool = False, phone: bool = False) -> Visitor:
        context = self._browser.new_context(
            base_url=self._stack.url,
            viewport={"width": 390, "height": 844} if phone else {"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=1,
        )
        context.set_default_timeout(PATIENCE_MS)
        visitor = Visitor(context)
        self.made.append(visitor)
        return visitor


@pytest.fixture
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a test leaves its screenshots: kept when SHOTS names a directory."""
    directory = Path(os.environ.get("SHOTS") or tmp_path_factory.mktemp("shots"))
    directory.mkdir(parents=True, exist_ok=True)
    return directory
