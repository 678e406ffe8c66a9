"""Plant known defects, one at a time, in a copy of the tree, and run the tests that should see each: none may survive.

    python tests/tools/plant_defects.py                 all of them, a table
    python tests/tools/plant_defects.py --only WORDS    those whose name holds WORDS
    python tests/tools/plant_defects.py --check         only whether each can still be planted (fast)

The defects are the tables of `defects.toml`. One is found by its text, not by its file, so that it follows the code when that
moves: `find` must stand exactly once in core, ui and app. Exit code 1 when one survives, or can no longer be planted.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
PACKAGES = ("core", "ui", "app")
PATIENCE_S = 600
NOTICED, SURVIVED, LOST, DID_NOT_RUN = "noticed", "SURVIVED", "NOT FOUND", "TESTS DID NOT RUN"
_RAN = {0: SURVIVED, 1: NOTICED}
"""Exit codes of pytest; any other says that no test was run."""


class Defect(msgspec.Struct, frozen=True):
    """One place changed so that the program is wrong, and the tests (files, or node ids) that should say so."""

    name: str
    find: str
    put: str
    tests: tuple[str, ...]


def defects() -> tuple[Defect, ...]:
    """All defects, in the order of the file."""
    path = Path(__file__).with_name("defects.toml")
    tables = tomllib.loads(path.read_text("utf-8"))["defect"]
    return tuple(Defect(one["name"], one["find"], one["put"], tuple(one["tests"])) for one in tables)


def sources(root: Path) -> dict[Path, str]:
    """Every module, migration and data file of the program with its text."""
    paths = (
        path
        for package in PACKAGES
        for kind in ("py", "sql", "json")
        for path in sorted((root / package).rglob(f"*.{kind}"))
    )
    return {path: path.read_text("utf-8") for path in paths}


def place(defect: Defect, texts: dict[Path, str]) -> Path | None:
    """The one file that holds the defect's text; None when none does, or it stands more than once."""
    found = [path for path, text in texts.items() for _ in range(text.count(defect.find))]
    return found[0] if len(found) == 1 else None


def planted(defect: Defect, copy: Path) -> str:
    """Plant it in the copy, run its tests there, take it out again; what came of it."""
    texts = sources(copy)
    path = place(defect, texts)
    if path is None:
        return LOST
    _write(path, texts[path].replace(defect.find, defect.put))
    try:
        ended = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-x",
                "--long",
                "--nightly",
                "-p",
                "no:cacheprovider",
                *defect.tests,
            ],
            cwd=copy,
            env=environment(copy),
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return DID_NOT_RUN
    finally:
        _write(path, texts[path])
    return _RAN.get(ended.returncode, DID_NOT_RUN)


def _write(path: Path, text: str) -> None:
    """With it goes its byte code, which would be taken for that of another text of this size and second."""
    path.write_text(text, "utf-8")
    for kept in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        kept.unlink()


def environment(copy: Path) -> dict[str, str]:
    """The copy's packages come before the installed ones."""
    paths = os.pathsep.join(str(copy / folder) for folder in (*PACKAGES, "resources"))
    return {**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"}


def main() -> int:
    """Plant, run, print one line each; how many were noticed."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    options.add_argument("--only", default="", help="only those whose name holds these words")
    options.add_argument("--check", action="store_true", help="only look whether each can be planted")
    asked = options.parse_args()
    chosen = [one for one in defects() if asked.only in one.name]
    if asked.check:
        texts = sources(ROOT)
        lost = [one.name for one in chosen if place(one, texts) is None]
        print("\n".join(f"{LOST}: {name}" for name in lost) or f"{len(chosen)} can be planted")
        return int(bool(lost))
    results: list[str] = []
    with tempfile.TemporaryDirectory(prefix="defects-") as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        for one in chosen:
            begun = time.monotonic()
            results.append(planted(one, copy))
            print(f"{results[-1]:<18} {time.monotonic() - begun:5.1f} s  {one.name}", flush=True)
    noticed = results.count(NOTICED)
    print(f"{noticed} of {len(results)} were noticed")
    return int(noticed != len(results))


if __name__ == "__main__":
    sys.exit(main())
