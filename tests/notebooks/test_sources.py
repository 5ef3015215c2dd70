"""The notebooks of the course: as their sources say, short cells, every early rule mentioned."""

from __future__ import annotations

import re

import nbformat
import pytest

from ankh_core import rules
from tools.notebooks import NOTEBOOKS, ROOT, SOURCES, cells_of, out_of_date

NAMES = sorted(path.stem for path in SOURCES.glob("*.md"))
MOST_LINES = 9


def test_notebooks_match_their_sources() -> None:
    assert [path.name for path in out_of_date()] == [], "run: python tools/notebooks.py"


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_short_and_clean(name: str) -> None:
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.execution_count is None) == (not cell.outputs)
            assert len(cell.source.splitlines()) <= MOST_LINES, cell.id
            # Only what a test compares is kept: plain text.
            assert all(output.output_type == "stream" for output in cell.outputs), cell.id


@pytest.mark.parametrize("name", NAMES)
def test_a_chapter_has_its_parts(name: str) -> None:
    text = (SOURCES / f"{name}.md").read_text(encoding="utf-8")
    for part in (
        "chapter.progress()",
        "chapter.review(",
        "play(chapter.text(",
        ".report()",
        "common_questions",
    ):
        assert part in text, part
    assert text.count("> **In one line:**") >= 3
    assert f'open_chapter("{name}")' in text


def test_every_early_rule_is_mentioned() -> None:
    files = [*SOURCES.glob("*.md"), *(ROOT / "widgets" / "lessons").glob("c*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    early = (
        "board",
        "setup",
        "track",
        "turn",
        "action",
        "event",
        "merge",
        "end",
        "conflict",
        "card",
        "power",
        "god",
        "guardian",
    )
    missing = [
        r.id for r in rules() if r.chapter in early and not re.search(rf'["\s]{re.escape(r.id)}["\s]', text)
    ]
    assert missing == []


def test_every_piece_is_shown_once() -> None:
    for name in NAMES:
        text = (SOURCES / f"{name}.md").read_text(encoding="utf-8")
        calls = re.findall(r"chapter\.(?:show|lesson)\(([^)]*)\)", text)
        shown = [piece for call in calls for piece in re.findall(r'"(\w+)"', call)]
        first = ROOT / "widgets" / "lessons" / f"c{name}.py"
        others = sorted(set(first.parent.glob(f"c{name[:2]}_*.py")) - {first})
        module = "\n".join(path.read_text(encoding="utf-8") for path in (first, *others))
        made = re.findall(r"@chapter\.\w+\ndef (\w+)", module)
        assert sorted(shown) == sorted(made)
        # Exercises are numbered in the order of their module.
        exercises = re.findall(r"@chapter\.exercise\ndef (\w+)", module)
        assert exercises == [piece for piece in shown if piece in exercises]


def test_faulty_sources_are_refused() -> None:
    for source in (
        "```python\nx\n```\n",
        "```python a hidden\nx\n```\n",
        "# A\n\n# A\n",
        "```sh a\nx\n```\n",
    ):
        with pytest.raises(ValueError, match=r"expected|shown|same id"):
            cells_of(source)
