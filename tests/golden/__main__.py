"""`python -m tests.golden`: write every golden playthrough anew."""

from __future__ import annotations

from .games import GAMES
from .playthrough import FOLDER, text


def main() -> None:
    """Write the files, remove those of games that are gone, and say what changed."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {f"{golden.name}.txt" for golden in GAMES}
    for old in FOLDER.glob("*.txt"):
        if old.name not in wanted:
            old.unlink()
            print(f"removed    {old.name}")
    for golden in GAMES:
        path, new = FOLDER / f"{golden.name}.txt", text(golden)
        same = path.exists() and path.read_text("utf-8") == new
        if not same:
            path.write_text(new, "utf-8", newline="\n")
        print(f"{'unchanged' if same else 'written  '}  {path.name}, {len(new) // 1000} kB")


if __name__ == "__main__":
    main()
