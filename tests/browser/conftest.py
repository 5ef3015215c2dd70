"""Fixtures for tests in a browser; `harness.py` says how to use them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.harness import CHROMIUM_FLAGS, Lab, LabPage, find_chromium

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_chromium() is None:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason="no Chromium or Chrome here: browser tests left out"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab server with a temporary copy of the notebooks."""
    server = Lab(tmp_path_factory.mktemp("lab"))
    yield server
    server.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the tests of a file. It must not outlive them: while Playwright runs, every
    other test of the process would see a running event loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def lab_page(lab: Lab, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[LabPage]:
    """A fresh browser tab on that server."""
    with chromium.new_context(viewport={"width": 1400, "height": 1000}) as context:
        tab = LabPage(lab, context.new_page())
        yield tab
        if request.node.stash.get(FAILED, False):
            tab.screenshot("failed_" + re.sub(r"\W+", "_", request.node.name))
            print("errors in the browser:", *tab.errors, sep="\n  ")
    lab.end_kernels()
