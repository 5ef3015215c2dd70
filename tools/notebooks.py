"""The notebooks of the course, written from plain sources.

    python tools/notebooks.py            writes notebooks/NAME.ipynb from course/NAME.md
    python tools/notebooks.py --check    only says whether they match; exit code 1 if not

A source is Markdown. Each heading begins a cell of text, and each fenced block is a cell of code, named and
described by the words after ``python``::

    ```python table shown
    table = play("First Steps")
    table
    ```

The first word is the cell's id; ``shown`` leaves its code open, otherwise it is folded away. A block fenced
as ``output`` right after it holds what the cell prints: a test compares it. Ids of text cells come from
their headings, so the same source always gives the same notebook.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
SOURCES = ROOT / "course"
FENCE = re.compile(r"^```(?P<words>.*?)\n(?P<body>.*?)^```$\n?", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(?=#{1,3} )", re.MULTILINE)
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CHECKED = "nbval-check-output"
"""The tag by which nbval knows that a cell's output is to be compared."""


def cells_of(source: str) -> list[Any]:
    """The cells of a source.

    Raises:
        ValueError: a block is neither code with an id nor an output after code, or an id is used twice.
    """
    cells: list[Any] = []
    at = 0
    for fence in FENCE.finditer(source):
        cells += _text_cells(source[at : fence.start()], cells)
        at = fence.end()
        kind, *words = fence["words"].split()
        if kind == "output" and cells and cells[-1].cell_type == "code":
            cells[-1].outputs = [nbformat.v4.new_output("stream", name="stdout", text=fence["body"])]
            cells[-1].metadata["tags"] = [CHECKED]
            # nbval takes a cell without a number for one that never ran.
            cells[-1].execution_count = sum(cell.cell_type == "code" for cell in cells)
        elif kind == "python" and words:
            cells.append(_code_cell(fence["body"], *words))
        else:
            raise ValueError(f"``` {fence['words']}: expected ```python ID [shown], or ```output after it")
    cells += _text_cells(source[at:], cells)
    ids = [cell.id for cell in cells]
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice:
        raise ValueError(f"cells with the same id: {', '.join(twice)}")
    return cells


def _code_cell(body: str, id: str, *words: str) -> Any:
    if words not in ((), ("shown",)):
        raise ValueError(f"cell {id}: {' '.join(words)!r} is not 'shown'")
    cell = nbformat.v4.new_code_cell(body.rstrip("\n"), id=id)
    if not words:
        cell.metadata["jupyter"] = {"source_hidden": True}
    return cell


def _text_cells(text: str, before: list[Any]) -> list[Any]:
    """Cells of a stretch of text: one for each heading, and one for text before the first."""
    cells: list[Any] = []
    for part in HEADING.split(text):
        if part.strip():
            first = part.strip().splitlines()[0]
            last = cells[-1].id if cells else before[-1].id if before else "top"
            name = f"about {first.lstrip('# ')}" if first.startswith("#") else f"after {last}"
            id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60]
            cells.append(nbformat.v4.new_markdown_cell(part.strip(), id=id))
    return cells


def notebook_text(source: str) -> str:
    """The file of a notebook, from its source."""
    notebook = nbformat.v4.new_notebook(cells=cells_of(source), metadata=METADATA)
    notebook.nbformat_minor = 5
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)) + "\n"


def out_of_date() -> list[Path]:
    """The notebooks that differ from what their sources give."""
    found = []
    for source in sorted(SOURCES.glob("*.md")):
        path = NOTEBOOKS / f"{source.stem}.ipynb"
        wanted = notebook_text(source.read_text(encoding="utf-8"))
        if not path.exists() or path.read_text(encoding="utf-8") != wanted:
            found.append(path)
    return found


def main() -> int:
    """Write the notebooks, or check them."""
    parser = argparse.ArgumentParser(description="Write the notebooks of the course from their sources.")
    parser.add_argument("--check", action="store_true", help="only say which notebooks differ")
    check = parser.parse_args().check
    stale = out_of_date()
    for path in stale:
        if not check:
            source = SOURCES / f"{path.stem}.md"
            path.write_text(notebook_text(source.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"{path.relative_to(ROOT)} {'differs from its source' if check else 'written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
