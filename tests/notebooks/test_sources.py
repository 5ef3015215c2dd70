"""The notebooks of the course: as their sources say, short cells, all the parts of a chapter in order."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest

from tools.notebooks import NOTEBOOKS, ROOT, SOURCES, cells_of, out_of_date
from widgets import open_chapter

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


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_knows_the_public_faces_only(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.ImportFrom):
                    assert node.module in ("ankh_core", "widgets"), cell.source
                assert not isinstance(node, ast.Import), cell.source


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


def sections(name: str) -> dict[str, str]:
    """The sections of a source by their headings."""
    text = (SOURCES / f"{name}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def shown_in(section: str) -> list[list[str]]:
    """The pieces of each cell of a section."""
    calls = re.findall(r"chapter\.(?:show|lesson)\(([^)]*)\)", section)
    return [re.findall(r'"(\w+)"', call) for call in calls]


@pytest.mark.parametrize("name", NAMES)
def test_a_line_closes_every_section_that_teaches(name: str) -> None:
    chapter = open_chapter(name)
    for heading, section in sections(name).items():
        pieces = [piece for cell in shown_in(section) for piece in cell]
        if any(piece not in chapter.others for piece in pieces):
            *_, after = section.rpartition("> **In one line:** ")
            assert after != section, heading
            # Nothing of the course comes after it.
            assert shown_in(after) == [], heading


@pytest.mark.parametrize("name", NAMES)
def test_help_fades_from_watching_to_doing(name: str) -> None:
    chapter = open_chapter(name)
    lessons = [cell for section in sections(name).values() for cell in shown_in(section) if len(cell) > 1]
    for pieces in lessons:
        watched = [piece in chapter.walkthroughs for piece in pieces]
        assert watched == sorted(watched, reverse=True), pieces
    assert any(pieces[0] in chapter.walkthroughs and pieces[-1] in chapter.exercises for pieces in lessons)


@pytest.mark.parametrize("name", NAMES)
def test_a_chapter_ends_with_questions_tables_and_a_whole_game(name: str) -> None:
    parts = sections(name)
    assert list(parts)[-4:] == [
        "What people ask",
        "A free table",
        "What do you remember?",
        "A whole game",
    ]
    assert re.search(r'play\(chapter\.text\("\w+"\)', parts["A free table"])
    last = parts["A whole game"]
    assert re.search(r'play\("[\w ]+", gods=', last)
    assert "game_table.report()" in last


def test_whole_games_grow_with_the_course() -> None:
    gods = {}
    for name in NAMES:
        listed = re.search(r"gods ?= ?\[(.*?)\]", sections(name)["A whole game"])
        assert listed is not None
        gods[name] = listed[1].count('"') // 2
    assert "First Steps" in sections("02_actions")["A whole game"]
    assert list(gods.values()) == sorted(gods.values())
    assert gods["01_setup"] == 2
    assert gods["07_merging_and_the_end"] >= 3, "nobody merges in a game of two"


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
