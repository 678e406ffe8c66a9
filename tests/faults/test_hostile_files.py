"""Databases that were made to harm, and sources that are broken (rows 11, 12, 17)."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli_memories import LINES
from helpers.command_server import READING, Commands
from helpers.depth import Depth, thin
from helpers.figures import Figure
from helpers.past import current_database, lost, named_content
from tools import make_cocoroghost

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.importers.markdown_chunks import chunks, front_matter
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.imports import import_into
from mnemonaut_core.workspace.services import Services

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"


def crafted(kind: str, path: Path, canary: Path) -> None:
    """One way to smuggle code into a file of ours."""
    statements = {
        "trigger on meta": "CREATE TRIGGER x AFTER UPDATE ON meta BEGIN UPDATE memory SET user_text = 'owned'; END",
        "trigger on run": "CREATE TRIGGER x AFTER INSERT ON run BEGIN DELETE FROM memory; END",
        "trigger on memory": "CREATE TRIGGER x BEFORE UPDATE ON memory BEGIN SELECT raise(IGNORE); END",
        "trigger that loads": f"CREATE TRIGGER x AFTER UPDATE ON meta BEGIN SELECT load_extension('{canary}'); END",
        "trigger that writes a file": f"CREATE TRIGGER x AFTER UPDATE ON meta BEGIN SELECT writefile('{canary}', 'x'); END",
        "view with a function": f"CREATE VIEW extra AS SELECT load_extension('{canary}') AS x",
        "temporary look-alike": "CREATE VIEW main_memory AS SELECT * FROM memory WHERE 0",
        "generated column": "ALTER TABLE memory ADD COLUMN extra TEXT AS (upper(user_text)) VIRTUAL",
        "index with an expression": "CREATE INDEX extra ON memory (length(user_text))",
        "foreign virtual table": "CREATE VIRTUAL TABLE extra USING fts5(x)",
    }
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute(statements[kind])


KINDS = (
    *("trigger on meta", "trigger on run", "trigger on memory", "trigger that loads", "trigger that writes a file"),
    *("view with a function", "temporary look-alike", "generated column", "index with an expression"),
    "foreign virtual table",
)


@pytest.mark.long
@pytest.mark.row(11)
@pytest.mark.timeout(600)
def test_what_a_file_brings_along_does_not_run(
    tmp_path: Path, commands: Commands, figure: Figure, depth: Depth
) -> None:
    told: list[str] = []
    codes = Counter[int]()
    reading = READING[:: depth.of(6, 3, 1)]
    tried = (*reading, ("recall", "meeting", "--commit"), ("reindex",), ("add", "x"))
    for number, kind in enumerate(KINDS):
        folder = tmp_path / str(number)
        folder.mkdir()
        path, canary = current_database(folder), folder / "canary"
        crafted(kind, path, canary)
        before = named_content(path)
        child = commands.run(path, tried)
        codes.update(ended.code for ended in child.commands)
        told += [f"{kind}: {fault}" for fault in child.faults()]
        after = named_content(path)
        gone = lost({"memory": _texts(before)}, {"memory": _texts(after)})
        told += [f"{kind}: {row}" for row in gone]
        told += [f"{kind}: a file appeared"] if canary.exists() else []
    figure(11, "10 crafted files: 0 side effects", f"{len(KINDS)} files, {codes.total()} commands, {len(told)} bad")
    assert not told, f"{len(told)}\n" + "\n".join(told[:15])


def _texts(
    content: dict[str, tuple[tuple[str, ...], Counter[tuple[object, ...]]]],
) -> tuple[tuple[str, ...], Counter[tuple[object, ...]]]:
    """Ids and texts of the memories: use is counted beside them."""
    columns, rows = content["memory"]
    wanted = ("id", "user_text", "reply_text", "body")
    places = [columns.index(name) for name in wanted]
    return wanted, Counter(tuple(row[place] for place in places) for row in rows.elements())


# ---- without end


def endless(kind: str, path: Path, huge_mb: int) -> None:
    """A table that never ends, or a row that is huge."""
    with closing(apsw.Connection(str(path))) as connection:
        if kind == "huge record":
            connection.execute("UPDATE memory SET reply_text = ? WHERE pk = 2", ("long " * (huge_mb * 200_000),))
            return
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
        connection.pragma("writable_schema", 1)
        table = {"endless policy": "policy", "endless memory": "memory", "deep expression": "setting"}[kind]
        names = [str(n) for (n,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        if kind == "deep expression":
            body = "SELECT " + ", ".join(f"{'(' * 90}1{')' * 90} AS {name}" for name in names)
        else:
            body = f"{ENDLESS} SELECT " + ", ".join(f"i AS {name}" for name in names) + " FROM n"
        connection.execute("DELETE FROM sqlite_schema WHERE tbl_name = ? AND type <> 'table'", (table,))
        connection.execute(
            "UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = ? WHERE name = ? AND type = 'table'",
            (f"CREATE VIEW {table} AS {body}", table),
        )
        connection.pragma("writable_schema", "reset")
        if kind != "deep expression":
            assert connection.execute(f"SELECT count(*) FROM (SELECT * FROM {table} LIMIT 9999)").get == 9999


@pytest.mark.long
@pytest.mark.row(12)
@pytest.mark.timeout(900)
def test_what_never_ends_is_ended(tmp_path: Path, commands: Commands, depth: Depth, figure: Figure) -> None:
    tried = [READING[number] for number in (0, 7, 14, 16, 1, 3, 4)][: depth.of(2, 4, 7)]
    huge = depth.of(1, 2, 7)
    told: list[str] = []
    worst = 0.0
    kinds = ("endless policy", "endless memory", "deep expression", "huge record")
    for kind in kinds:
        folder = tmp_path / kind.replace(" ", "-")
        folder.mkdir()
        path = current_database(folder)
        endless(kind, path, depth.of(30, 30, 40))
        # each takes seconds for the huge record
        for command in tried[:huge] if kind == "huge record" else tried:
            began = time.monotonic()
            child = commands.run(path, [command])
            worst = max(worst, time.monotonic() - began)
            told += [f"{kind}: {command[0]}: {fault}" for fault in child.faults()]
            told += [f"{kind}: {command[0]}: {child.peak_mb} MB"] if child.peak_mb > 300 else []
    figure(12, "stopped, RSS + ≤ 300 MB", f"{len(kinds)} files, {len(told)} bad, longest command {worst:.1f} s")
    assert not told, f"{len(told)}\n" + "\n".join(told[:15])


# ---- broken sources


def jsonl() -> bytes:
    """Our lines."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for lang in LINES for line in LINES[lang][:6]).encode()


def table() -> bytes:
    """A table."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["id", "text", "date", "thread"])
    for number, line in enumerate(LINES["ja"][:8]):
        rows.writerow([f"c{number}", line.get("user_text") or "x", "2025-03-0" + str(number % 9 + 1), "a, b"])
    return out.getvalue().encode()


def markdown() -> bytes:
    """A note."""
    return (
        "---\ntitle: 日記\ntags: [a, b]\n---\n# One\n\nText of one.\n\n## Two\n\n```\ncode\n```\n猫がいる。\n".encode()
    )


def chatgpt() -> bytes:
    """An export of conversations."""
    message = {
        "author": {"role": "user"},
        "content": {"content_type": "text", "parts": ["How is the weather?"]},
        "create_time": 1.7e9,
    }
    answer = {
        "author": {"role": "assistant"},
        "content": {"content_type": "text", "parts": ["Fine."]},
        "create_time": 1.7e9,
    }
    mapping = {
        "r": {"id": "r", "message": None, "parent": None, "children": ["a"]},
        "a": {"id": "a", "message": message | {"id": "a"}, "parent": "r", "children": ["b"]},
        "b": {"id": "b", "message": answer | {"id": "b"}, "parent": "a", "children": []},
    }
    one = {
        "title": "Weather",
        "create_time": 1.7e9,
        "update_time": 1.7e9,
        "mapping": mapping,
        "current_node": "b",
        "id": "c1",
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", json.dumps([one, one | {"id": "c2"}]))
    return packed.getvalue()


def other_database() -> bytes:
    """Another program's database."""
    with tempfile.TemporaryDirectory() as folder:
        return make_cocoroghost.make(Path(folder) / "memory.db", journal_mode="delete").read_bytes()


FORMATS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "jsonl": ("a.jsonl", jsonl),
    "csv": ("a.csv", table),
    "chatgpt": ("a.zip", chatgpt),
    "sqlite": ("a.db", other_database),
}
WHOLE = 7
"""The number of the file that is left as it is: it must be taken, or the others prove nothing."""
ENCODINGS = ("utf-8-sig", "utf-16", "utf-16-le", "shift_jis", "gb18030", "cp1252", "latin-1")


def broken(data: bytes, number: int) -> bytes:
    """The mutant of this number."""
    rng = random.Random(f"source {number}")
    kind = number % 8
    if kind == 0:
        return data[: rng.randrange(len(data))]
    if kind == 1:
        return data.decode("utf-8", "replace").encode(ENCODINGS[number // 8 % len(ENCODINGS)], "replace")
    made = bytearray(data)
    if kind == 2:
        for _ in range(rng.randrange(1, 9)):
            made[rng.randrange(len(made))] ^= 1 << rng.randrange(8)
    elif kind == 3:
        at = rng.randrange(len(made))
        made[at : at + rng.randrange(1, 40)] = rng.randbytes(rng.randrange(40))
    elif kind == 4:
        at = rng.randrange(len(made))
        made[at:at] = rng.choice(
            [b"\0", b"\xff\xfe", b'"', b"\n", b"}", b"[", b",", b"\r", b"\xef\xbb\xbf", b"NaN", b"\\ud800"]
        )
    elif kind == 5:
        lines = bytes(made).split(b"\n")
        rng.shuffle(lines)
        return b"\n".join(lines)
    elif kind == 6:
        made = made[: len(made) // 2] + made
    else:
        return bytes(made).replace(b"1", rng.choice([b"9" * 400, b"-1", b"1e999", b"null", b"{}"]))
    return bytes(made)


@pytest.mark.row(17)
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("form", thin(FORMATS))
def test_a_broken_source_is_reported_and_nothing_is_half_imported(
    tmp_path: Path, form: str, depth: Depth, figure: Figure
) -> None:
    count = depth.of(10, 24, 1000)
    name, make = FORMATS[form]
    data = make()
    around = Services()
    master = tmp_path / "master.db"
    with closing(around.open(master, read_only=False, create=True)):
        pass
    refused = taken = reported = 0
    for number in range(count):
        folder = tmp_path / f"{number % 2}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        source, target = folder / name, folder / "target.db"
        source.write_bytes(data if number == WHOLE else broken(data, number))
        shutil.copy(master, target)
        with closing(around.open(target, read_only=False)) as workspace:
            try:
                report = import_into(workspace, source, {}, now=around.now(), progress=no_progress, token=NEVER)
            except MnemonautError:
                refused += 1
                stored = 0
            else:
                stored = report.added
                taken += report.added
                reported += len(report.rejected)
            assert len(workspace.library.ids("")) == stored, number
            assert stored or number != WHOLE
    reached = {"files": count, "refused whole": refused, "rows taken": taken, "rows reported": reported, "uncaught": 0}
    figure(17, "1,000 files a format: 0 uncaught, atomic 100 %", reached)


@pytest.mark.row(17)
def test_a_broken_note_is_cut_into_pieces_all_the_same(request: pytest.FixtureRequest, figure: Figure) -> None:
    """Markdown comes with samples only; what cannot be decoded is refused before it gets here."""
    count = 1000 if request.config.getoption("--nightly") else 80
    data = markdown() * 3
    pieces = 0
    for number in range(count):
        text = broken(data, number).decode("utf-8", "replace")
        found = chunks(text, "a.md")
        front_matter(text)
        assert len({piece.id for piece in found}) == len(found)
        pieces += len(found)
    figure(17, "Markdown: 0 uncaught, every piece with its own id", f"{count} files, {pieces} pieces")
