"""Readers trust what a Mnemonaut wrote by one number, and compare what is derived where another program wrote."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.databases import NOW, episode, make_database

from mnemonaut_core.store import derived
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.indexes import digests
from mnemonaut_core.store.meta import REBUILT, get_meta, get_number
from mnemonaut_core.workspace.wiring import Workspace, connect


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    path = make_database(tmp_path / "life.db", [episode("tea", "I drink tea."), episode("bike", "My bike is flat.")])
    return connect(path, write=True)


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """An entry for each comparison of everything that is derived."""
    seen: list[object] = []
    real = derived.wrong_parts

    def noted(connection: apsw.Connection, **options: Any) -> tuple[str, ...]:
        seen.append(connection)
        return real(connection, **options)

    monkeypatch.setattr(derived, "wrong_parts", noted)
    return seen


def read(workspace: Workspace) -> None:
    """A reader that was lent before, and one that was not."""
    with workspace.pool.reader() as reader, reader.snapshot():
        pass
    with closing(workspace._reader()) as reader, reader.snapshot():
        pass


def foreign(path: Path, sql: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(sql)
    connection.close()


def test_what_this_program_writes_is_compared_by_nobody(workspace: Workspace, compared: list[object]) -> None:
    read(workspace)
    workspace.database.curation.isolate(["tea"], now=NOW)
    workspace.database.runs.bump_access(["tea"], now=NOW)
    read(workspace)
    with closing(Database.open(workspace.path, embedder=workspace.vectors.maker)) as other:
        other.curation.isolate(["bike"], now=NOW)
    read(workspace)
    assert compared == []
    with workspace.pool.reader() as reader:
        assert reader.load(["tea"])["tea"].access_count == 1
    workspace.close()


def test_what_another_program_writes_is_compared_once(workspace: Workspace, compared: list[object]) -> None:
    read(workspace)
    foreign(workspace.path, "UPDATE memory SET sensitivity = 1 WHERE id = 'bike'")
    read(workspace)
    assert len(compared) == 1
    with workspace.pool.reader() as reader:
        assert reader.fallback() is not None
    workspace.database.curation.isolate(["tea"], now=NOW)  # the writer repairs it first
    with workspace.pool.reader() as reader, reader.snapshot():
        assert reader.fallback() is None
    workspace.close()


def test_what_is_noted_together_is_kept_together(workspace: Workspace) -> None:
    def work() -> None:
        with workspace.database.agents.together():
            workspace.database.runs.bump_access(["tea"], now=NOW)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        work()
    with workspace.pool.reader() as reader:
        assert not reader.load(["tea"])["tea"].access_count
    workspace.close()


def test_what_another_writes_while_a_writer_looks_is_no_damage(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is vouched for and what is there are read one after the other, here with a change between them."""
    other, busy = Database.open(tmp_path / "life.db", embedder=workspace.vectors.maker), False

    def in_between(real: Callable[..., Any]) -> Callable[..., Any]:
        def read(connection: apsw.Connection, *more: object) -> object:
            nonlocal busy
            found = real(connection, *more)
            if not busy and connection.txn_state("main") != apsw.SQLITE_TXN_WRITE:
                busy = True
                workspace.database.curation.edit(["tea"], {"user_text": f"I drink another tea than {found}."}, now=NOW)
                busy = False
            return found

        return read

    monkeypatch.setattr(digests, "vouched", in_between(digests.vouched))
    monkeypatch.setattr(derived, "get_meta", in_between(get_meta))
    third = Database.open(tmp_path / "life.db", embedder=workspace.vectors.maker)
    rebuilt = get_number(workspace.database.connection, REBUILT)
    other.curation.isolate(["bike"], now=NOW)
    assert (third.repaired, other.repaired, rebuilt) == ((), (), 0)
    for one in (third, other, workspace):
        one.close()
