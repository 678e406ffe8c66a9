"""Cells that hold another kind of value than their column: whatever stands there, every command answers, `check` names the cell,
`recover` leaves it out, and from schema 10 on nobody can write one (row 31)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli_memories import NOW
from helpers.depth import Depth
from helpers.figures import Figure
from helpers.masters import Masters
from helpers.past import lost, named_content, past_database
from helpers.stores import SmallEmbedder, episode, new_writer
from helpers.wrong_cells import CODES, QUESTION, combinations, everything, said, spoil

from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.store import cells
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_database, upgrade_of

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check",),
    ("recall", QUESTION, "--recipe", "all"),
    ("recall", "remember the cold lake", "--pack", "--session", "s1"),
    ("why", QUESTION, "e-02"),
    ("list",), ("list", "--query", "is:isolated"), ("show", "e-02"), ("stats",), ("runs",),
    ("runs", "--indicators"), ("quarantine",),
    ("garden",), ("health",), ("lint",), ("preset", "list"), ("saved", "list"), ("saved", "run", "meeting"), ("words", "list"),
    ("policy", "show"), ("policy", "history"), ("events",), ("contexts",), ("backups",),
    ("compare", QUESTION, "--recipe", "heuristic,planned"),
    ("replay", "--threads"), ("export", "--out", "{folder}/out.jsonl", "--force"), ("backup", "--out", "{folder}/copy.db"),
    ("isolate", "e-05"), ("restore", "e-05"), ("undo",), ("redo",), ("edit", "e-02", "--set", "title=again"), ("undo",),
    ("feedback", "e-02", "helpful"), ("add", "The heron came back to the river."),
    ("archive", "e-04"), ("merge", "e-06", "--into", "e-02"), ("embed",), ("reindex",), ("purge", "e-01", "--yes"),
)  # fmt: skip
"""All that one process asks of one file; what changes it comes last."""
PARTS = 4
"""So that several processes share them."""


def crashes(path: Path, folder: Path) -> Iterator[str]:
    """What ended in a crash report, or as no command may end."""
    for command in COMMANDS:
        given = [part.replace("{folder}", str(folder)) for part in command]
        yield from _crash(given, *said(*given, "--db", path, *(["--now", NOW] if _has_clock(command) else [])))
    yield from _crash(["recover"], *said("recover", path, folder / "new.db"))


def _has_clock(command: tuple[str, ...]) -> bool:
    return command[0] in (
        "recall",
        "why",
        "compare",
        "isolate",
        "restore",
        "edit",
        "feedback",
        "add",
        "archive",
        "merge",
    )


def _crash(command: list[str], code: int, told: str) -> Iterator[str]:
    if code not in CODES or "ran into an error" in told or "Traceback" in told:
        yield f"{' '.join(command)} → {code}: {told[-600:]}"


@pytest.mark.row(31)
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_cell_ends_in_a_crash_report(
    tmp_path: Path, masters_of_run: Masters, depth: Depth, figure: Figure, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    monkeypatch.setenv("MNEMONAUT_BACKUPS", "off")
    whole = everything(masters_of_run)
    every = depth.of(63, 7, 1)
    tried, refused, bad = 0, 0, []
    for number, (table, column, value) in enumerate(combinations(whole)):
        if number % every or number // every % PARTS != part:
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / "life.db"
        path.write_bytes(whole.read_bytes())
        if not spoil(path, table, column, value):
            refused += 1
            continue
        tried += 1
        bad += [f"{table}.{column} = {value!r}: {crash}" for crash in crashes(path, folder)]
        if (folder / "new.db").exists():
            with closing(open_database(folder / "new.db")) as connection:
                bad += [f"{table}.{column} = {value!r} recovered: {cell}" for cell in cells.wrong_cells(connection)]
        for file in folder.iterdir():
            file.unlink()
    commands = len(COMMANDS) + 1
    reached = {
        "cells": tried,
        "commands": tried * commands,
        "crash reports": len(bad),
        "refused by the schema": refused,
    }
    figure(31, "a wrong cell: 0 crash reports", reached)
    if os.environ.get("CELLS_LOG"):
        Path(os.environ["CELLS_LOG"] + str(part)).write_text("\n\n".join([str(reached), *bad]))
    assert bad == [], f"{len(bad)} of {tried * commands}"


# ---- the guards


def guarded(tmp_path: Path) -> Database:
    """A database of two memories, and who writes to it."""
    writer = new_writer(tmp_path / "guarded.db", SmallEmbedder())
    for memory_id in ("a", "b"):
        writer.curation.add(episode(memory_id, f"{memory_id} walked to the lake"), now=NOW)
    return writer


def date_as_text(writer: Database) -> None:
    """What a developer's script leaves in a file without guards."""
    assert spoil(Path(str(writer.connection.filename)), "memory", "occurred_at", "2026-01-01")


def test_no_program_can_write_a_value_that_does_not_fit_its_column(tmp_path: Path, masters_of_run: Masters) -> None:
    path = tmp_path / "guarded.db"
    path.write_bytes(everything(masters_of_run).read_bytes())
    tried = 0
    with closing(apsw.Connection(str(path))) as connection:
        for table in cells.tables_of(connection):
            for column in table.columns:
                value = b"\xff\0" if column.kind != "BLOB" else 0
                if not column.kind and table.name == "meta":
                    connection.execute("INSERT INTO meta (key, value) VALUES ('uses', 0) ON CONFLICT DO NOTHING")
                with pytest.raises(apsw.ConstraintError):
                    connection.execute(f'UPDATE {table.name} SET "{column.name}" = ?', (value,))
                columns = ", ".join(f'"{column.name}"' for column in table.every if column.name != "pk")
                values = columns.replace(f'"{column.name}"', "?")
                with pytest.raises(apsw.ConstraintError):
                    connection.execute(
                        f"INSERT INTO {table.name} ({columns}) SELECT {values} FROM {table.name}", (value,)
                    )
                tried += 1
        assert list(cells.wrong_cells(connection)) == []
    assert tried > 200


def test_what_sqlite_converts_is_let_in(tmp_path: Path) -> None:
    with closing(guarded(tmp_path)) as writer:
        writer.connection.execute("UPDATE memory SET occurred_at = '5', importance = 1, title = 7 WHERE id = 'a'")
        found = "SELECT typeof(occurred_at), typeof(importance), typeof(title) FROM memory WHERE id = 'a'"
        assert writer.connection.execute(found).get == ("integer", "real", "text")


def test_check_names_the_cell_and_what_helps(tmp_path: Path) -> None:
    with closing(guarded(tmp_path)) as writer:
        date_as_text(writer)
        with writer.connection:
            cells.look(writer.connection)
        (problem, *_) = [one for one in check(writer.connection) if one.code == "wrong_cells"]
        assert "memory a, occurred_at: text '2026-01-01' instead of integer" in problem.examples
        assert "recover" in problem.advice


def test_a_memory_with_a_wrong_cell_is_read_without_it_and_can_be_changed(tmp_path: Path) -> None:
    with closing(guarded(tmp_path)) as writer:
        date_as_text(writer)
        writer.curation.isolate(["a"], now=NOW)
        assert writer.connection.execute("SELECT occurred_at, searchable FROM memory WHERE id = 'a'").get == (None, 0)


def test_undo_of_a_change_to_a_row_with_a_wrong_cell_brings_the_row_back_as_it_was(tmp_path: Path) -> None:
    with closing(guarded(tmp_path)) as writer:
        date_as_text(writer)
        held = "SELECT occurred_at, title FROM main.memory WHERE id = 'a'"
        writer.curation.edit(["a"], {"title": "again"}, now=NOW)
        writer.journal.undo()
        assert writer.connection.execute(held).get == ("2026-01-01", None)
        with pytest.raises(MnemonautError):
            writer.connection.execute("UPDATE memory SET occurred_at = 'tomorrow'")


def test_guards_that_are_missing_are_told_and_made_anew(tmp_path: Path) -> None:
    with closing(guarded(tmp_path)) as writer:
        for name in ("memory_insert_guard", "memory_text_guard"):
            writer.connection.execute(f"DROP TRIGGER {name}")
        writer.connection.execute("DROP INDEX memory_wrong")
        assert [problem.code for problem in check(writer.connection)] == ["derived"]
        writer.upkeep.reindex()
        assert check(writer.connection) == ()


# ---- the journal across an upgrade


@pytest.mark.parametrize("version", [6, 7, 8, 9])
def test_what_was_done_before_an_upgrade_that_only_adds_can_be_undone_and_redone(tmp_path: Path, version: int) -> None:
    path = past_database(version, tmp_path)
    with closing(Database.open(path)) as writer:
        assert {entry.state for entry in writer.journal.entries()} == {"done"}
        before = named_content(path)
        for _ in range(3):  # feedback, a suppression, an isolation
            writer.journal.undo()
        assert lost(before, named_content(path)) != []
        assert check(writer.connection) == ()
        for _ in range(3):
            writer.journal.redo()
        assert lost(before, named_content(path)) == []


def test_a_step_that_changes_rows_closes_the_journal_and_says_so_before(tmp_path: Path) -> None:
    assert "cannot be undone" in str(upgrade_of(past_database(5, tmp_path)).text())  # type: ignore[union-attr]
    assert "cannot be undone" not in str(upgrade_of(past_database(6, tmp_path)).text())  # type: ignore[union-attr]
    with closing(Database.open(tmp_path / "v5.sqlite")) as writer:
        assert {entry.state for entry in writer.journal.entries()} == {"closed"}
        with pytest.raises(InputError):
            writer.journal.undo()
