"""Saving and loading: by name in the journals' folder, by download and upload."""

from __future__ import annotations

import base64
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets

from ankh_core import Game, RecordError

from .journal import SUFFIX, Recovered, journal_folder, journal_text, journals, read_journal, write_whole

if TYPE_CHECKING:
    from .table import Table

MOST_BYTES = 1_000_000
"""A saved game has some ten thousand bytes; what is far larger is something else."""
MOST_FILES = 200
FORBIDDEN = set('/\\:*?"<>|\n\r\t\0')


class FileTrouble(ValueError):
    """Something about a file that people should know, in plain words."""


def file_path(name: str) -> Path:
    """The path in the journals' folder of a file that a person named.

    Raises:
        FileTrouble: it is no name for a file in that folder.
    """
    name = name.strip().removesuffix(SUFFIX).strip()
    if not name:
        raise FileTrouble("Write a name for the file first.")
    if FORBIDDEN & set(name) or name.startswith(".") or len(name.encode()) > 120:
        raise FileTrouble(
            f'{name!r} cannot be the name of a file here: leave out / \\ : * ? " < > |, do not begin with a '
            "full stop, and keep it short."
        )
    return journal_folder() / f"{name}{SUFFIX}"


def save_game(game: Game, seats: list[str], path: Path) -> None:
    """Write a game to a file, all of it or nothing.

    Raises:
        FileTrouble: it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, journal_text(game, seats, ended=True))
    except OSError as wrong:
        raise FileTrouble(f"{path.name} could not be saved: {wrong.strerror or wrong}.") from wrong


def read_game(data: bytes, name: str) -> Recovered:
    """A game from the bytes of a file.

    Raises:
        FileTrouble: they are no game.
    """
    if len(data) > MOST_BYTES:
        raise FileTrouble(f"{name} is no saved game: it is far too large.")
    try:
        return read_journal(data, name)
    except RecordError as wrong:
        where = f" (line {wrong.line})" if wrong.line else ""
        raise FileTrouble(
            f"{name} cannot be loaded{where}: {wrong.problem} The game on the table is as it was."
        ) from wrong


def load_file(path: Path) -> Recovered:
    """A game from a file.

    Raises:
        FileTrouble: it is not there, or no game.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise FileTrouble(f"{path.name} cannot be read: {wrong.strerror or wrong}.") from wrong
    return read_game(data, path.name)


def download_html(text: str, name: str, words: str) -> str:
    """A link that lets the browser keep a text as a file."""
    data = base64.b64encode(text.encode()).decode()
    return (
        f'<a download="{escape(name)}" href="data:text/plain;charset=utf-8;base64,{data}">{escape(words)}</a>'
    )


class FilesBox:
    """The file name, the buttons, the list of files, the upload."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sure = ""
        self._drawing = False
        room = {"width": "auto", "flex": "1 1 10em", "min_width": "10em"}
        self.name = ipywidgets.Text(description="Save as", placeholder="a name", layout=room)
        self.link = ipywidgets.HTML()
        self.files = ipywidgets.Dropdown(description="Open", layout=room)
        self.upload = ipywidgets.FileUpload(
            accept=f"{SUFFIX},.txt",
            multiple=False,
            description="From this computer",
            layout={"width": "auto"},
        )
        self.upload.observe(self._uploaded, "value")
        self._where = ipywidgets.HTML()
        row = {"flex_flow": "row wrap", "align_items": "center"}
        self.box = ipywidgets.VBox(
            [
                ipywidgets.Box([self.name, self._button("Save", self._save), self.link], layout=row),
                ipywidgets.Box([self.files, self._button("Load", self._load), self.upload], layout=row),
                self._where,
            ]
        )

    def _button(self, text: str, work: Any) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text)
        button.on_click(lambda _: self._table.safely(work))
        return button

    def refresh(self) -> None:
        """Show the files there are, and where this game is kept."""
        own = self._table.journal_path
        names = tuple(path.stem for path in journals()[:MOST_FILES] if path != own)
        if tuple(self.files.options) != names:
            picked = self.files.value
            self.files.options = names
            self.files.index = names.index(picked) if picked in names else 0 if names else None
        self._put(self.link, "")
        self._put(self._where, self._where_words())

    @staticmethod
    def _put(widget: Any, html: str) -> None:
        if widget.value != html:
            widget.value = html

    def _where_words(self) -> str:
        folder = f"<code>{escape(str(journal_folder()))}</code>"
        path = self._table.journal_path
        if path is None:
            return f'<span class="ankh-dim">Saved games are in {folder}.</span>'
        return (
            f'<span class="ankh-dim">Every action of this game is written at once to '
            f"<b>{escape(path.stem)}</b> in {folder}. After a restart <code>from widgets import resume; "
            f"resume()</code> goes on with it.</span>"
        )

    def _save(self) -> None:
        path = file_path(self.name.value)
        if path.exists() and self._sure != path.name:
            self._sure = path.name
            raise FileTrouble(f'There is a file {path.stem!r} already. Press "Save" again to replace it.')
        self._sure = ""
        if path == self._table.journal_path:
            raise FileTrouble("This game is written to that file anyway. Take another name for a copy.")
        game, left_out = self._table.open_record()
        save_game(game, self._table.seats, path)
        self.refresh()
        text = journal_text(game, self._table.seats, ended=True)
        self.link.value = download_html(text, path.name, "download it")
        secret = " Choices that are still secret are left out." if left_out else ""
        self._table.tell(f"Saved as {path.stem!r}: {len(game.history)} actions.{secret}")

    def _load(self) -> None:
        if not self.files.value:
            raise FileTrouble("There are no saved games yet.")
        path = file_path(self.files.value)
        self._table.put(load_file(path), path.stem)

    def _uploaded(self, change: Any) -> None:
        if self._drawing or not change["new"]:
            return
        file = change["new"][0]

        def work() -> None:
            try:
                self._table.put(read_game(bytes(file["content"]), str(file["name"])), str(file["name"]))
            finally:
                # The same file may be chosen again.
                self._drawing = True
                try:
                    self.upload.value = ()
                finally:
                    self._drawing = False

        self._table.safely(work)
