"""What the import of a large foreign file costs in memory, and how long Ctrl+C takes to end it.

    python tests/tools/measure_imports.py --mb 400 [--record-kb 4] [--formats jsonl,csv,chatgpt,cocoroghost]
        [--folder FOLDER] [--interrupt-at 3,10,30] [--whole]

For every format a file of that size is made in FOLDER (kept there for the next run) and imported by `mnemonaut import` in a
child process, once for each second of `--interrupt-at`: after so many seconds it gets a SIGINT, and the time until it has
ended, its exit code and its largest resident memory are printed. With `--whole` one more import runs to its end.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import apsw

START = 1_735_722_000


@cache
def words() -> list[str]:
    """The vocabulary; not while tests are collected, which every process does."""
    return [
        "".join(random.Random(seed).choices("abcdefghijklmnoprstuvwy", k=random.Random(seed).randint(2, 9)))
        for seed in range(20_000)
    ]


def texts(size: int, record: int) -> Iterator[str]:
    """Words of about `record` bytes a text until `size` is reached."""
    rng = random.Random(7)
    made = 0
    while made < size:
        text = " ".join(rng.choices(words(), k=max(1, round(record / 6.5))))
        made += len(text)
        yield text


def make_jsonl(path: Path, size: int, record: int) -> None:
    """One object a line."""
    with path.open("w", encoding="utf-8") as file:
        for number, text in enumerate(texts(size, record)):
            file.write(json.dumps({"id": f"m{number}", "user_text": text, "occurred_at": START + number}) + "\n")


def make_csv(path: Path, size: int, record: int) -> None:
    """A table without ids, so that they are derived."""
    with path.open("w", encoding="utf-8") as file:
        file.write("user_text,occurred_at\n")
        for number, text in enumerate(texts(size, record)):
            file.write(f'"{text}",{START + number}\n')


def make_chatgpt(path: Path, size: int, record: int) -> None:
    """One big array, 50 questions a conversation."""
    with path.open("w", encoding="utf-8") as file:
        file.write("[")
        mapping: dict[str, object] = {}
        for number, text in enumerate(texts(size, record)):
            last = f"n{number - 1}" if mapping else None
            message = {
                "id": f"n{number}",
                "author": {"role": "user"},
                "create_time": START + number,
                "content": {"content_type": "text", "parts": [text]},
            }
            mapping[f"n{number}"] = {"id": f"n{number}", "message": message, "parent": last, "children": []}
            if len(mapping) == 50:
                comma = "" if number < 50 else ","
                conversation = {"title": f"c{number}", "mapping": mapping, "current_node": f"n{number}"}
                file.write(comma + json.dumps(conversation))
                mapping = {}
        file.write("]")


def make_cocoroghost(path: Path, size: int, record: int) -> None:
    """Events alone."""
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA user_version = 8")
    connection.execute(
        "CREATE TABLE events (event_id INTEGER PRIMARY KEY, created_at INTEGER, updated_at INTEGER, searchable INTEGER,"
        " source TEXT, user_text TEXT, assistant_text TEXT);"
        "CREATE TABLE state (state_id INTEGER PRIMARY KEY, kind TEXT, body_text TEXT);"
        "CREATE TABLE event_affects (id INTEGER PRIMARY KEY, event_id INTEGER, moment_affect_text TEXT); BEGIN"
    )
    rows = ((START + n, START + n, 1, "chat", text, "") for n, text in enumerate(texts(size, record)))
    connection.executemany(
        "INSERT INTO events (created_at, updated_at, searchable, source, user_text, assistant_text) VALUES (?,?,?,?,?,?)",
        rows,
    )
    connection.execute("COMMIT")
    connection.close()


MAKERS: dict[str, tuple[str, Callable[[Path, int, int], None]]] = {
    "jsonl": ("memories.jsonl", make_jsonl),
    "csv": ("memories.csv", make_csv),
    "chatgpt": ("conversations.json", make_chatgpt),
    "cocoroghost": ("memory.db", make_cocoroghost),
}


def imported(source: Path, interrupt_at: float | None, folder: Path) -> str:
    """One import; what it took, in words."""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        db = Path(made) / "new.sqlite"
        with open(Path(made) / "said", "wb") as said:  # noqa: PTH123
            started = time.monotonic()
            child = subprocess.Popen(
                [sys.executable, "-m", "mnemonaut", "import", str(source), "--db", str(db), "--embedder", "default"],
                stdout=said,
                stderr=said,
            )
            ended = ""
            if interrupt_at is not None:
                time.sleep(interrupt_at)
                asked = time.monotonic()
                child.send_signal(signal.SIGINT)
            _, status, usage = os.wait4(child.pid, 0)
            if interrupt_at is not None:
                ended = f"Ctrl+C at {interrupt_at:g} s: {time.monotonic() - asked:.2f} s"
            else:
                ended = f"whole in {time.monotonic() - started:.0f} s"
        child.returncode = os.waitstatus_to_exitcode(status)
        left = sorted(file.name for file in Path(made).iterdir() if file.name != "said")
        words = (Path(made) / "said").read_text("utf-8", "replace").strip().splitlines()[-1:]
        return f"{ended}, exit {child.returncode}, at most {usage.ru_maxrss / 1000:.0f} MB, left {left}, said {words}"


def main() -> None:
    """Make, import, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mb", type=int, default=400)
    parser.add_argument("--record-kb", type=float, default=4)
    parser.add_argument("--formats", default=",".join(MAKERS))
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "mnemonaut-imports")
    parser.add_argument("--interrupt-at", default="")
    parser.add_argument("--whole", action="store_true")
    options = parser.parse_args()
    for name in options.formats.split(","):
        base, make = MAKERS[name]
        source = options.folder / f"{options.mb}-{options.record_kb:g}" / name / base
        if not source.exists():
            source.parent.mkdir(parents=True, exist_ok=True)
            make(source, options.mb * 1_000_000, round(options.record_kb * 1000))
        size = source.stat().st_size / 1_000_000
        moments: list[float | None] = [float(at) for at in options.interrupt_at.split(",") if at]
        for at in [*moments, *([None] if options.whole else [])]:
            print(
                f"{name}, {size:.0f} MB, records of {options.record_kb:g} kB: {imported(source, at, options.folder)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
