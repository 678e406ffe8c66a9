"""What the import of a large foreign file costs in memory, and how long Ctrl+C takes to end it.

    python tests/tools/measure_imports.py --mb 400 [--record-kb 4] [--formats jsonl,csv,chatgpt,cocoroghost]
        [--folder FOLDER] [--interrupt-at 3,10,30] [--whole]
    python tests/tools/measure_imports.py --ratios --mb 1 --record-kb .25 [--formats jsonl,claude,google-keep]

For every format a file of that size is made in FOLDER (kept there for the next run) and imported by `mnemonaut import` in a
child process, once for each second of `--interrupt-at`: after so many seconds it gets a SIGINT, and the time until it has
ended, its exit code and its largest resident memory are printed. With `--whole` one more import runs to its end. With `--ratios`
every format is imported three times beside the same texts as JSONL: the least processor time of each, and their ratio.
"""

from __future__ import annotations

import argparse
import json
import math
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


def _moment(number: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S.123Z", time.gmtime(START + number))


def _write_lines(path: Path, rows: Iterator[object]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


def make_claude(path: Path, size: int, record: int) -> None:
    """One conversation."""
    messages = [
        {"uuid": f"m{n}", "text": text, "sender": "human", "created_at": _moment(n), "attachments": [], "files": []}
        for n, text in enumerate(texts(size, record))
    ]
    conversation = {"uuid": "c", "name": "c", "created_at": _moment(0), "updated_at": _moment(0)}
    path.write_text(json.dumps([conversation | {"chat_messages": messages}]), "utf-8")


def make_claude_code(path: Path, size: int, record: int) -> None:
    """A transcript of one session."""
    _write_lines(
        path,
        (
            {"type": "user", "sessionId": "s", "uuid": f"u{n}", "parentUuid": f"u{n - 1}" if n else None, "cwd": "/x"}
            | {"timestamp": _moment(n), "message": {"role": "user", "content": text}}
            for n, text in enumerate(texts(size, record))
        ),
    )


def make_codex(path: Path, size: int, record: int) -> None:
    """A rollout."""
    meta = {"id": "s", "timestamp": _moment(0), "cwd": "/x", "originator": "codex_cli"}
    items = (
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}]}
        for text in texts(size, record)
    )
    rows = [{"timestamp": _moment(0), "type": "session_meta", "payload": meta}]
    rows += [{"timestamp": _moment(n), "type": "response_item", "payload": item} for n, item in enumerate(items)]
    _write_lines(path, iter(rows))


def make_google_keep(path: Path, size: int, record: int) -> None:
    """A folder with a file for each note."""
    path.mkdir()
    for number, text in enumerate(texts(size, record)):
        changed = (START + number) * 1_000_000
        note = {"isTrashed": False, "isArchived": False, "textContent": text, "userEditedTimestampUsec": changed}
        (path / f"n{number}.json").write_text(json.dumps(note | {"title": "t", "color": "DEFAULT"}), "utf-8")


def make_markdown(path: Path, size: int, record: int) -> None:
    """A folder of notes with 50 sections each."""
    path.mkdir()
    sections = [f"# S{number}\n\n{text}\n" for number, text in enumerate(texts(size, record))]
    for first in range(0, len(sections), 50):
        note = "---\ncreated: 2026-01-02\n---\n" + "\n".join(sections[first : first + 50])
        (path / f"n{first}.md").write_text(note, "utf-8")


MAKERS: dict[str, tuple[str, Callable[[Path, int, int], None]]] = {
    "jsonl": ("memories.jsonl", make_jsonl),
    "csv": ("memories.csv", make_csv),
    "chatgpt": ("conversations.json", make_chatgpt),
    "cocoroghost": ("memory.db", make_cocoroghost),
}
COMPARED = MAKERS | {
    "claude": ("conversations.json", make_claude),
    "claude-code": ("session.jsonl", make_claude_code),
    "codex": ("rollout-2026-03-01T10-00-00-s.jsonl", make_codex),
    "google-keep": ("Keep", make_google_keep),
    "markdown": ("notes", make_markdown),
}
"""With `--ratios`."""


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


def processor_seconds(source: Path, folder: Path) -> float:
    """Of one import, which must succeed."""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        command = [sys.executable, "-m", "mnemonaut", "import", str(source), "--db", str(Path(made) / "new.sqlite")]
        child = subprocess.Popen([*command, "--embedder", "default"], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0, source
        return usage.ru_utime + usage.ru_stime


def print_ratios(sources: dict[str, Path], folder: Path) -> None:
    """Each format against JSONL; in turns, so that a busy machine disturbs all alike. Start-up is in both."""
    taken = dict.fromkeys(sources, math.inf)
    for _ in range(3):
        for name, source in sources.items():
            taken[name] = min(taken[name], processor_seconds(source, folder))
    for name, seconds in taken.items():
        print(f"{name}: {seconds:.2f} s, {seconds / taken['jsonl']:.2f} of JSONL", flush=True)


def main() -> None:
    """Make, import, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mb", type=int, default=400)
    parser.add_argument("--record-kb", type=float, default=4)
    parser.add_argument("--formats", default="")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "mnemonaut-imports")
    parser.add_argument("--interrupt-at", default="")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--ratios", action="store_true")
    options = parser.parse_args()
    makers = COMPARED if options.ratios else MAKERS
    sources = {}
    for name in options.formats.split(",") if options.formats else makers:
        base, make = makers[name]
        sources[name] = source = options.folder / f"{options.mb}-{options.record_kb:g}" / name / base
        if not source.exists():
            source.parent.mkdir(parents=True, exist_ok=True)
            make(source, options.mb * 1_000_000, round(options.record_kb * 1000))
    if options.ratios:
        print_ratios(sources, options.folder)
        return
    for name, source in sources.items():
        size = source.stat().st_size / 1_000_000
        moments: list[float | None] = [float(at) for at in options.interrupt_at.split(",") if at]
        for at in [*moments, *([None] if options.whole else [])]:
            print(
                f"{name}, {size:.0f} MB, records of {options.record_kb:g} kB: {imported(source, at, options.folder)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
