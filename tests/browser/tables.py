"""A table in a notebook cell that tells how many actions there are, for tests to wait for."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.harness import USUAL, LabPage

COUNTED = """
import ipywidgets
told, refresh = ipywidgets.HTML(), table._refresh
def refresh_and_tell(*notice):
    refresh(*notice)
    told.value = f"<b class=told>{len(table.game.history)} of {table.steps}, looking at {table.at}</b>"
table._refresh = refresh_and_tell
table._refresh()
ipywidgets.VBox([told, table])
"""
"""The end of a cell: shows a table, and above it how many actions there are."""


def told(lab_page: LabPage, words: str) -> None:
    """Wait until the table tells this."""
    expect(lab_page.notebook.locator(".told").first).to_have_text(words, timeout=USUAL)
