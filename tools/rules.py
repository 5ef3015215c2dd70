"""Every rule of the rulebook: where the engine cites it, which tests prove it, which chapters teach it.

    python tools/rules.py

The engine cites a rule with a string that is the rule's id, or with the id in backticks in a docstring.
A test proves it with the mark `pytest.mark.rule("control.steal", "C05")`, on the function, its class or as
the module's `pytestmark`. A chapter of the course teaches it with a piece that carries its id as ``rule``: a
step, a prediction, an exercise, a common question. A chapter that only lists it on a card, or only asks it in
its review, is shown in brackets. All this is found without running anything, so ids are written out in full.

The exit code is 1 when something is wrong: an id without an entry, or an entry that no test proves or no
chapter teaches.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CASE = re.compile(r"C\d\d")
"""Cases, worked positions with their answers, may stand beside rule ids in a mark."""
DOTTED = re.compile(r"[a-z_]+\.[a-z_]+")
BACKTICKED = re.compile(r"`([a-z_]+\.[a-z_]+)`")
FILES = ("json", "md", "py", "toml", "txt")
"""`board.py` looks like a rule id, but is none."""
CHAPTER = re.compile(r"c?(\d\d)_")
"""How the names of a chapter's files begin: `course/04_...` and `widgets/lessons/c04_...`."""
CODE = re.compile(r"^```python.*?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A cell of code in the source of a notebook."""

Places = dict[str, list[str]]


def entries(root: Path = ROOT) -> dict[str, str]:
    """Title of every rule in the English rulebook, by id, in its order."""
    books = _books(root)
    numbers = {id: chapter["number"] for book in books for id, chapter in book["chapter"].items()}
    every = [
        (numbers[rule["chapter"]], id, rule["title"]) for book in books for id, rule in book["rule"].items()
    ]
    return {id: title for _, id, title in sorted(every, key=lambda entry: entry[0])}


def _books(root: Path) -> list[Any]:
    folder = root / "ankh_core" / "rulebook"
    return [tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.glob("en*.toml"))]


def citations(root: Path = ROOT) -> Places:
    """Where the engine cites each id, as file:line; included is what looks like an id but has no entry."""
    known = entries(root)
    prefixes = {id.split(".")[0] for id in known if "." in id}

    def is_id(word: str) -> bool:
        if word in known:
            return True
        prefix, _, name = word.partition(".")
        return bool(DOTTED.fullmatch(word)) and prefix in prefixes and name not in FILES

    found: Places = {}
    for path, tree in _modules(root, "ankh_core"):
        for line, word in sorted(set(_words(tree))):
            if is_id(word):
                found.setdefault(word, []).append(f"{path}:{line}")
    return found


def _words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of what could be an id: whole strings, and words in backticks in docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield node.lineno, node.value
                continue
            for match in BACKTICKED.finditer(node.value):
                yield node.lineno + node.value.count("\n", 0, match.start()), match[1]


def proofs(root: Path = ROOT) -> Places:
    """Which tests are marked with each id, rule or case."""
    found: Places = {}
    for path, tree in _modules(root, "tests"):
        name = path.removeprefix("tests/").removesuffix(".py")
        for test, marks in _tests(tree, name):
            for id in _marked(marks):
                if test not in found.setdefault(id, []):
                    found[id].append(test)
    return found


def _tests(scope: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """Name and marks of a module or class with tests, and of everything in it that pytest would run."""
    inside: list[tuple[str, list[ast.expr]]] = []
    marks: list[ast.expr] = scope.decorator_list if isinstance(scope, ast.ClassDef) else []
    for node in scope.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            inside.append((f"{name}::{node.name}", node.decorator_list))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            inside += _tests(node, f"{name}::{node.name}")
        elif isinstance(node, ast.Assign) and "pytestmark" in map(ast.unparse, node.targets):
            marks = [*marks, node.value]
    if inside:  # a mark on something without tests proves nothing
        yield name, marks
        yield from inside


def _marked(marks: list[ast.expr]) -> Iterator[str]:
    """The ids in these marks; what is not written out as a string is given as it stands in the code."""
    for mark in marks:
        for node in ast.walk(mark):
            if isinstance(node, ast.Call) and re.fullmatch(r"(pytest\.)?mark\.rule", ast.unparse(node.func)):
                for arg in node.args:
                    written = isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                    yield ast.literal_eval(arg) if written else ast.unparse(arg)


def lessons(root: Path = ROOT) -> Places:
    """In which chapters of the course a piece carries each id, as "04"; what is no rule is included."""
    found: Places = {}
    for path, tree in _modules(root, "widgets/lessons"):
        match = CHAPTER.match(Path(path).name)
        for id in _carried(tree) if match else ():
            _note(found, id, match[1] if match else "")
    return found


def _carried(tree: ast.Module) -> Iterator[str]:
    """The ids that the pieces of a lesson carry: their ``rule``, and the third word of an `Asked`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            given = [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
            if ast.unparse(node.func) == "Asked":
                given += node.args[2:3]
            for value in given:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield from value.value.split()


def listings(root: Path = ROOT) -> Places:
    """In which chapters a card lists each id, or the review asks it; a rulebook chapter means all of it."""
    inside: Places = {}
    for book in _books(root):
        for id, rule in book["rule"].items():
            inside.setdefault(rule["chapter"], []).append(id)
    found: Places = {}
    for path in sorted((root / "course").glob("[0-9][0-9]_*.md")):
        for code in CODE.findall(path.read_text("utf-8")):
            for word in _listed(ast.parse(code)):
                for id in inside.get(word, [word]):
                    _note(found, id, path.name[:2])
    return found


def _listed(tree: ast.Module) -> Iterator[str]:
    """The words given to `show_rule` and to a review."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and re.fullmatch(r"show_rule|\w+\.review", ast.unparse(call.func)):
            for node in (inner for arg in call.args for inner in ast.walk(arg)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def _note(found: Places, id: str, place: str) -> None:
    if place not in found.setdefault(id, []):
        found[id].append(place)


def untaught(root: Path = ROOT) -> list[str]:
    """Rules that no chapter teaches, in plain sentences."""
    taught = lessons(root)
    return [f'no chapter teaches {id} ("{title}")' for id, title in entries(root).items() if id not in taught]


def uncovered(root: Path = ROOT) -> list[str]:
    """Rules that no test proves, in plain sentences."""
    proved = proofs(root)
    return [f'no test proves {id} ("{title}")' for id, title in entries(root).items() if id not in proved]


def unknown(root: Path = ROOT) -> list[str]:
    """Ids in the engine, on tests or in the course that have no entry, in plain sentences."""
    known = entries(root)
    found = []
    for id, places in citations(root).items():
        if id not in known:
            found += [
                f"{place} cites {id}, but the rulebook has no such rule{_close(id, known)}"
                for place in places
            ]
    for id, tests in proofs(root).items():
        if id not in known and not CASE.fullmatch(id):
            found += [
                f"{test} is marked {id}, which is no rule and no case{_close(id, known)}" for test in tests
            ]
    for id, numbers in [*lessons(root).items(), *listings(root).items()]:
        if id not in known:
            where = " and ".join(numbers)
            found.append(f"chapter {where} names {id}, but the rulebook has no such rule{_close(id, known)}")
    return found


def _close(id: str, known: dict[str, str]) -> str:
    close = get_close_matches(id, known)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def problems(root: Path = ROOT) -> list[str]:
    """All that is wrong, in plain sentences; an empty list when nothing is."""
    return unknown(root) + uncovered(root) + untaught(root)


def _modules(root: Path, folder: str) -> Iterator[tuple[str, ast.Module]]:
    """Path from the root, and syntax tree, of every Python file in a folder."""
    for path in sorted((root / folder).rglob("*.py")):
        yield path.relative_to(root).as_posix(), ast.parse(path.read_text("utf-8"), path.name)


def _table(*rows: tuple[str, ...]) -> str:
    """Rows as text, in columns as wide as they need to be."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def _few(names: list[str], limit: int = 3) -> str:
    """The first few names, and how many more there are."""
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return (", ".join(names[:limit]) or "-") + more


def _chapters(taught: list[str], listed: list[str]) -> str:
    """Chapters in their order; in brackets those that only list a rule or ask it in the review."""
    both = sorted({*taught, *listed})
    return " ".join(number if number in taught else f"({number})" for number in both) or "-"


def main() -> int:
    """Print the tables of rules and cases, then what is wrong."""
    cited, proved, taught, listed = citations(), proofs(), lessons(), listings()
    rules = [
        (
            id,
            _chapters(taught.get(id, []), listed.get(id, [])),
            _few(cited.get(id, [])),
            _few(proved.get(id, [])),
        )
        for id in entries()
    ]
    print(_table(("rule", "taught in", "cited in", "proved by"), *rules))
    cases = [(id, _few(tests)) for id, tests in sorted(proved.items()) if CASE.fullmatch(id)]
    print("\n" + _table(("case", "shown by"), *cases))
    wrong = problems()
    if wrong:
        print(f"\n{len(wrong)} to mend:", *wrong, sep="\n  ", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
