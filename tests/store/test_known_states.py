"""Readers look at what is derived in each state of the file once; what stands beside the memories makes no new state, and whatever
another program writes does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.databases import NOW, episode, make_database

from mnemonaut_core.store.database import Database
from mnemonaut_core.store.indexes import digests
from mnemonaut_core.store.meta import get_meta
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.workspace.wiring import Workspace, connect

LOOKS = "_docsize"
"""Stands in the statements of a reader that looks at the word indexes."""


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    path = make_database(tmp_path / "life.db", [episode("tea", "I drink tea."), episode("bike", "My bike is flat.")])
    return connect(path, write=True)


def looked(workspace: Workspace) -> bool:
    """Whether the next reader looks at what is derived; it knows the state then."""
    statements: list[str] = []
    with workspace.pool.reader() as reader:
        pass  # the pool looks when it lends
    with workspace.pool.reader() as reader, reader.recorded(statements), reader.snapshot():
        pass
    return any(LOOKS in statement for statement in statements)


def fresh(workspace: Workspace) -> bool:
    """Whether a reader that was never lent before looks."""
    statements: list[str] = []
    reader = workspace._reader()
    try:
        with reader.recorded(statements), reader.snapshot():
            pass
    finally:
        reader.close()
    return any(LOOKS in statement for statement in statements)


def foreign(path: Path, sql: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(sql)
    connection.close()


def test_a_state_is_looked_at_once_by_whichever_reader(workspace: Workspace) -> None:
    assert fresh(workspace)
    assert not fresh(workspace)
    assert not looked(workspace)
    workspace.close()


def test_what_an_agent_leaves_behind_makes_no_new_state(workspace: Workspace) -> None:
    fresh(workspace)
    workspace.database.runs.bump_access(["tea"], now=NOW)
    assert not fresh(workspace)
    with workspace.database.agents.together():
        workspace.database.runs.bump_access(["tea", "bike"], now=NOW)
    assert not fresh(workspace)
    with workspace.pool.reader() as reader:
        assert reader.load(["tea"])["tea"].access_count == 2
    workspace.close()


def test_an_operation_makes_one(workspace: Workspace) -> None:
    fresh(workspace)
    workspace.database.curation.isolate(["tea"], now=NOW)
    assert fresh(workspace)
    workspace.close()


@pytest.mark.parametrize("ours_first", [True, False])
def test_what_another_program_writes_around_ours_is_looked_at(workspace: Workspace, ours_first: bool) -> None:
    fresh(workspace)
    past_the_triggers = "UPDATE memory SET sensitivity = 1 WHERE id = 'bike'"
    if ours_first:
        workspace.database.runs.bump_access(["tea"], now=NOW)
    foreign(workspace.path, past_the_triggers)
    if not ours_first:
        workspace.database.runs.bump_access(["tea"], now=NOW)
    assert fresh(workspace)
    assert not fresh(workspace)
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
    other, busy = Database.open(tmp_path / "life.db", embedder=workspace.maker), False

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
    monkeypatch.setattr(vec0, "get_meta", in_between(get_meta))
    rebuilt: list[object] = []
    monkeypatch.setattr(vec0, "rebuild", lambda *_: rebuilt.append(1))
    third = Database.open(tmp_path / "life.db", embedder=workspace.maker)
    other.curation.isolate(["bike"], now=NOW)
    assert (third.repaired, other.repaired, rebuilt) == ((), (), [])
    for one in (third, other, workspace):
        one.close()
