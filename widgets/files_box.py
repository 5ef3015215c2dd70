"""Saving and loading: by name in the journals' folder, by download and upload."""

from __future__ import annotations

import base64
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets

from ankh_core import Game, RecordError

from .catalogue import say
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
        raise FileTrouble(say("files.no_name"))
    if FORBIDDEN & set(name) or name.startswith(".") or len(name.encode()) > 120:
        raise FileTrouble(say("files.bad_name", name=repr(name)))
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
        raise FileTrouble(say("files.not_saved", name=path.name, reason=wrong.strerror or wrong)) from wrong


def read_game(data: bytes, name: str) -> Recovered:
    """A game from the bytes of a file.

    Raises:
        FileTrouble: they are no game.
    """
    if len(data) > MOST_BYTES:
        raise FileTrouble(say("files.too_large", name=name))
    try:
        return read_journal(data, name)
    except RecordError as wrong:
        where = f" ({say('files.line', n=wrong.line)})" if wrong.line else ""
        raise FileTrouble(say("files.not_loaded", name=name, where=where, problem=wrong.problem)) from wrong


def load_file(path: Path) -> Recovered:
    """A game from a file.

    Raises:
        FileTrouble: it is not there, or no game.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise FileTrouble(say("files.not_read", name=path.name, reason=wrong.strerror or wrong)) from wrong
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
        self.name = ipywidgets.Text(
            description=say("files.save_as"), placeholder=say("files.a_name"), layout=room
        )
        self.link = ipywidgets.HTML()
        self.files = ipywidgets.Dropdown(description=say("files.open"), layout=room)
        self.upload = ipywidgets.FileUpload(
            accept=f"{SUFFIX},.txt",
            multiple=False,
            description=say("files.upload"),
            layout={"width": "auto"},
        )
        self.upload.observe(self._uploaded, "value")
        self._where = ipywidgets.HTML()
        row = {"flex_flow": "row wrap", "align_items": "center"}
        save, load = self._button("save", self._save), self._button("load", self._load)
        self.box = ipywidgets.VBox(
            [
                ipywidgets.Box([self.name, save, self.link], layout=row),
                ipywidgets.Box([self.files, load, self.upload], layout=row),
                self._where,
            ]
        )

    def _button(self, name: str, work: Any) -> ipywidgets.Button:
        button = ipywidgets.Button(description=say(f"files.{name}"))
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
            words = say("files.folder", folder=folder)
        else:
            code = "<code>from widgets import resume; resume()</code>"
            words = say("files.kept", name=f"<b>{escape(path.stem)}</b>", folder=folder, code=code)
        return f'<span class="ankh-dim">{words}</span>'

    def _save(self) -> None:
        path = file_path(self.name.value)
        if path.exists() and self._sure != path.name:
            self._sure = path.name
            raise FileTrouble(say("files.there", name=repr(path.stem), button=say("files.save")))
        self._sure = ""
        if path == self._table.journal_path:
            raise FileTrouble(say("files.own"))
        game, left_out = self._table.open_record()
        save_game(game, self._table.seats, path)
        self.refresh()
        text = journal_text(game, self._table.seats, ended=True)
        self.link.value = download_html(text, path.name, say("files.download"))
        actions = say("count.actions", n=len(game.history))
        told = [say("files.saved", name=repr(path.stem), actions=actions)]
        if left_out:
            told.append(say("files.left_out"))
        self._table.tell(" ".join(told))

    def _load(self) -> None:
        if not self.files.value:
            raise FileTrouble(say("files.none"))
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
