"""How the databases of every past schema version in `tests/data/past` were made: by the past code itself.

    python tests/tools/make_past_databases.py VERSION     # one of SOURCES; needs the project's git history

The code of a commit is laid out by `git archive`, and its own command line imports a small life in three languages with the
default embedder, adds, isolates, keeps one memory out for a query, takes something back and asks. Version 1 was current
until f172c29. Versions 2 to 4 never were the newest of any commit (2 to 5 came together): the version-1 file is
brought to them by the migrations of 10fe10d, cut there. 10fe10d wrote version 5, f97d766 version 6, 0bda17c version 7,
d6164a1 version 8, fb87ae2 version 9, 597fff1 version 10, c19265a version 11, ae92750 version 12, c90a434 version 13,
adde2d6 version 14. When the schema moves on, add the version that was current until then, and never make an old file anew:
that it is old is what it is for.
"""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
KEPT = PROJECT / "tests" / "data" / "past"
FIRST, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH, ELEVENTH, TWELFTH, THIRTEENTH, FOURTEENTH = (
    "f172c29",
    "10fe10d",
    "f97d766",
    "0bda17c",
    "d6164a1",
    "fb87ae2",
    "597fff1",
    "c19265a",
    "ae92750",
    "c90a434",
    "adde2d6",
)
SOURCES = {
    1: (FIRST, 1),
    2: (FIRST, 2),
    3: (FIRST, 3),
    4: (FIRST, 4),
    5: (FIFTH, 5),
    6: (SIXTH, 6),
    7: (SEVENTH, 7),
    8: (EIGHTH, 8),
    9: (NINTH, 9),
    10: (TENTH, 10),
    11: (ELEVENTH, 11),
    12: (TWELFTH, 12),
    13: (THIRTEENTH, 13),
    14: (FOURTEENTH, 14),
}
"""By version: the commit whose command line filled the file, and how far the steps of 10fe10d took it."""

STEPS = """
import sys
from mnemonaut_core.store import schema, versions
from mnemonaut_core.store.open import open_database
steps = versions.migrations()[: int(sys.argv[2])]
versions.migrations = lambda: steps
open_database(sys.argv[1]).close()
"""


def lay_out(commit: str, folder: Path) -> dict[str, str]:
    """The code of a commit, and the environment that runs it."""
    packed = subprocess.run(["git", "-C", str(PROJECT), "archive", commit], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    roots = os.pathsep.join(str(folder / part) for part in ("app", "ui", "core", "resources"))
    home = folder / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MNEMONAUT_", "XDG_"))}
    return {**kept, "PYTHONPATH": roots, "HOME": str(home)}


def live(path: Path, env: dict[str, str], *, fifth: bool) -> None:
    """Fill the database by the command line."""
    sys.path.insert(0, str(HERE.parent))
    from helpers.cli_memories import LINES, NOW

    lines = [{**line, "id": f"{lang}-{line['id']}", "links": []} for lang in LINES for line in LINES[lang]]
    source = path.with_suffix(".jsonl")

    def write(changed: str) -> None:
        said = [{**line, "reply_text": changed} if line["id"] == "en-e-02" else line for line in lines]
        source.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in said), "utf-8")

    def run(*arguments: str) -> None:
        command = [sys.executable, "-m", "mnemonaut", *arguments, "--db", str(path)]
        subprocess.run(command, env={**env, "MNEMONAUT_NOW": str(NOW)}, check=True, stdout=subprocess.DEVNULL)

    write("Shall we begin with an outline?")
    run("import", str(source), "--embedder", "default")
    write("Begin with the last slide.")
    run("import", str(source), "--embedder", "default")
    run("add", "The heron came back to the river.", "--id", "added", "--thread", "birds")
    run("isolate", "en-e-03", "--reason", "too cold to remember")
    run("isolate", "ja-e-01", "--for-query", "会議はいつ?")
    run("isolate", "zh-e-02")
    run("undo")
    run("recall", "When is the meeting?", "--commit")
    if fifth:
        run("feedback", "en-e-05", "helpful")


def make(version: int) -> Path:
    """One file, packed, in `tests/data/past`."""
    commit, steps = SOURCES[version]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"v{version}.sqlite"
        code = Path(folder) / "code"
        live(path, lay_out(commit, code), fifth=commit != FIRST)
        if commit == FIRST and steps > 1:
            later = Path(folder) / "later"
            subprocess.run([sys.executable, "-c", STEPS, str(path), str(steps)], env=lay_out(FIFTH, later), check=True)
        target = KEPT / f"v{version}.sqlite.xz"
        target.write_bytes(lzma.compress(path.read_bytes(), preset=9))
        return target


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(make(int(argument)))
