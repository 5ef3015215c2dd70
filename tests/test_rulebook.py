"""The rulebook is whole: every rule can be read, is cited only by its id, and is proved by a test."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.resources import files
from pathlib import Path
from textwrap import dedent

import pytest

from ankh_core.rulebook import Rule, UnknownRule, chapters, languages, rule, rules
from tools.rules import (
    citations,
    entries,
    lessons,
    listings,
    main,
    problems,
    proofs,
    uncovered,
    unknown,
    untaught,
)

HOUSE = {
    "track.devotion",
    "unlock.guardian",
    "caravan.split",
    "battle.after",
    "card.drought",
    "power.obelisk_attuned",
    "god.osiris",
    "guardian.satet",
    "guardian.mafdet",
    "guardian.ammit",
    "guardian.am_hehu",
    "guardian.shezmu",
    "guardian.pazuzu",
    "merge.guardians",
}
"""Rules on which sources differ, or are second-hand."""


def test_every_rule_is_proved_by_a_test() -> None:
    assert uncovered() == []


def test_every_rule_is_taught_in_a_chapter_of_the_course() -> None:
    assert untaught() == []


def test_every_id_in_the_code_on_tests_and_in_the_course_has_an_entry() -> None:
    assert unknown() == []


@pytest.mark.parametrize("entry", rules(), ids=lambda entry: entry.id)
def test_a_rule_reads_well(entry: Rule) -> None:
    assert re.fullmatch(r"[A-Z][^.!?]*", entry.title)
    assert len(entry.title) <= 40
    for text in filter(None, (entry.text, entry.house)):
        assert re.fullmatch(r"[A-Z].*[.!?]", text)
        assert "  " not in text
        assert "`" not in text
        assert not re.search(r"\b[a-z]+\.[a-z_]+\b", text), "no ids: name other rules by their titles"
    assert 1 <= len(re.findall(r"[.!?](?= |$)", entry.text)) <= 4


def test_titles_are_unique() -> None:
    titles = [entry.title for entry in rules()]
    assert sorted(set(titles)) == sorted(titles)


def test_house_readings_say_so() -> None:
    assert {entry.id for entry in rules() if entry.house} == {id for id in HOUSE if id in entries()}
    for entry in rules():
        if entry.house:
            assert entry.house.startswith("House reading: ")
            assert re.search(r"\b(other reading|one source)\b", entry.house, re.IGNORECASE), entry.id


def test_rules_stand_in_the_order_of_their_chapters() -> None:
    numbers = {chapter.id: chapter.number for chapter in chapters()}
    assert list(numbers.values()) == sorted(set(numbers.values()))
    order = [numbers[entry.chapter] for entry in rules()]
    assert order == sorted(order)
    assert set(order) == set(numbers.values())


def test_the_loader_leaves_nothing_out() -> None:
    book = [file for file in files("ankh_core.rulebook").iterdir() if file.name.startswith("en")]
    written = [tomllib.loads(file.read_text("utf-8")) for file in book]
    assert sum(len(part["rule"]) for part in written) == len(rules())
    assert [entry.id for entry in rules()] == list(entries())
    assert all(rule(entry.id) is entry for entry in rules())


def test_an_unknown_id_is_refused_with_close_matches() -> None:
    with pytest.raises(
        UnknownRule, match=r"^no rule 'control\.stael'; did you mean 'control\.steal'"
    ) as caught:
        rule("control.stael")
    assert isinstance(caught.value, KeyError)
    with pytest.raises(UnknownRule, match=r"^no rule 'xyzzy'$"):
        rule("xyzzy")


@pytest.mark.parametrize("language", ["xx", "en_abilities", "../rulebook/en"])
def test_an_unknown_language_is_refused(language: str) -> None:
    assert language not in languages()
    with pytest.raises(UnknownRule, match="there is en"):
        rules(language)


def test_the_rulebook_can_be_read_from_a_zip(tmp_path: Path) -> None:
    package = tmp_path / "package.zip"
    with zipfile.ZipFile(package, "w") as archive:
        archive.writestr("ankh_core/__init__.py", "")
        for file in files("ankh_core.rulebook").iterdir():
            if file.is_file():
                archive.writestr(f"ankh_core/rulebook/{file.name}", file.read_bytes())
    ask = "import ankh_core.rulebook as r; print('package.zip' in r.__file__, len(r.rules()), r.languages())"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
    )
    assert (done.stdout.strip(), done.stderr) == (f"True {len(rules())} {languages()}", "")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project with a rulebook of three rules, an engine and tests."""
    parts = {
        "ankh_core/rulebook/en.toml": """
            chapter.move = {number = 1, title = "Moving"}
            rule."move.end" = {chapter = "move", title = "End", text = "."}
            rule."move.range" = {chapter = "move", title = "Range", text = "."}
            rule.majority = {chapter = "move", title = "Majority", text = "."}
            """,
        "ankh_core/moving.py": '''
            """Moving, in `moving.py` and not in `move.py`.

            See ``move.range`` and `majority`, not move.nowhere.
            """
            FILE = "move.toml"
            def why():
                """`move.ending` is a slip, `name.split` is not."""
                return ["move.end", "move.end", "not move.away", "state.hex"]
            ''',
        "tests/rules/test_moving.py": """
            import pytest
            @pytest.mark.rule("move.end", "C05")
            def test_end(): pass
            @pytest.mark.rule("move.range")
            def helper(): pass
            class TestMajority:
                pytestmark = [pytest.mark.slow, pytest.mark.rule("majority")]
                @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("C06"))])
                def test_tie(self, n): pass
            """,
        "tests/helpers.py": """
            import pytest
            pytestmark = pytest.mark.rule("move.range")
            """,
        "widgets/lessons/c02_moving.py": """
            def walk():
                return Walkthrough("Away", [Step(say="forget", rule="move.end move.range")])
            def asked():
                return questions(Asked("Why?", "So.", "move.end", claims=["rule: majority"]))
            """,
        "widgets/lessons/c03_more.py": """
            def walk(): return Exercise("Which?", ask(none, "majority"), rule="move.rnage")
            """,
        "widgets/lessons/common.py": 'NEVER = call(rule="majority")',
        "course/02_moving.md": """
            A rule in the text, majority, teaches nothing.

            ```python rules
            show_rule(*("move.end",))
            chapter.review("move")
            ```

            ```output
            majority
            ```
            """,
        "tests/test_slips.py": """
            from pytest import mark
            pytestmark = mark.rule("move.edn", *IDS)
            async def test_slip(): pass
            """,
    }
    for name, text in parts.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip(), "utf-8")
    return tmp_path


def test_citations_are_strings_and_words_in_backticks(tree: Path) -> None:
    assert citations(tree) == {
        "move.range": ["ankh_core/moving.py:3"],
        "move.ending": ["ankh_core/moving.py:7"],
        "move.end": ["ankh_core/moving.py:8"],
    }


def test_proofs_are_marks_on_what_pytest_runs(tree: Path) -> None:
    assert proofs(tree) == {
        "move.end": ["rules/test_moving::test_end"],
        "C05": ["rules/test_moving::test_end"],
        "majority": ["rules/test_moving::TestMajority"],
        "C06": ["rules/test_moving::TestMajority::test_tie"],
        "move.edn": ["test_slips"],
        "*IDS": ["test_slips"],
    }


def test_a_chapter_teaches_what_its_pieces_carry(tree: Path) -> None:
    assert lessons(tree) == {"move.end": ["02"], "move.range": ["02"], "move.rnage": ["03"]}
    assert listings(tree) == {"move.end": ["02"], "move.range": ["02"], "majority": ["02"]}


def test_the_list_names_the_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    lines = [re.split(r"  +", line) for line in capsys.readouterr().out.splitlines()]
    taught = {line[0]: line[1] for line in lines if len(line) == 4}
    assert taught["rule"] == "taught in"
    assert taught["card.chariots"] == "04"
    assert taught["track.devotion"] == "02 07 08"
    # Chapter 8 only asks it in its review.
    assert taught["setup.tracks"] == "01 (08)"


def test_problems_are_told_plainly(tree: Path) -> None:
    assert problems(tree) == [
        "ankh_core/moving.py:7 cites move.ending, but the rulebook has no such rule; "
        "did you mean move.end or move.range?",
        "test_slips is marked move.edn, which is no rule and no case; did you mean move.end or move.range?",
        "test_slips is marked *IDS, which is no rule and no case",
        "chapter 03 names move.rnage, but the rulebook has no such rule; "
        "did you mean move.range or move.end?",
        'no test proves move.range ("Range")',
        'no chapter teaches majority ("Majority")',
    ]
