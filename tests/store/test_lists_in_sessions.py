"""The encoder's list of a database that is opened as a session: new, older, half made, of another version, without the wheel."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from helpers.stores import assert_sound

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.health import Action, State
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.models import encoder
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store import embedders
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.vectors.stored import further_list, vectors_by_rowid
from mnemonaut_core.workspace.health import Health
from mnemonaut_core.workspace.wiring import Workspace, connect

NOW = 1_700_000_000


def put(workspace: Workspace, *texts: str) -> None:
    for text in texts:
        memory = Memory(id="", kind="episode", user_text=text, created_at=NOW, updated_at=NOW, occurred_at=NOW)
        workspace.database.curation.add(MemoryRecord(memory), now=NOW, anyway=True)


def lists_row(workspace: Workspace) -> tuple[State, str, Action]:
    row = next(row for row in Health(workspace, lambda: NOW).measure() if row.part.key == "lists")
    if row.state is State.GOOD:  # every list is complete: evidence reads that of the encoder, which is said once
        assert [str(text).endswith("with the list encoder.") for text in row.details] == [True]
    return row.state, str(row.figure), row.action


def counts(workspace: Workspace) -> dict[str, tuple[int, int]]:
    return {one.name: (one.embedded, one.missing) for one in workspace.vectors.further_lists()}


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_new_database_has_both_lists_and_one_whose_embedder_was_named_has_that_alone(tmp_path: Path) -> None:
    with connect(tmp_path / "new.db", write=True, create=True) as workspace:
        put(workspace, "A cat sat on the mat.")
        assert counts(workspace) == {"encoder": (0, 1)}
        assert workspace.without_encoder is None
        assert lists_row(workspace) == (State.LOOK, "encoder: 0 of 1 memories", Action.EMBED)
        assert workspace.vectors.embed_missing() == 1
        assert lists_row(workspace) == (State.GOOD, "encoder: 1 of 1 memories", Action.NONE)
    with connect(tmp_path / "named.db", write=True, create=True, embedder="default") as workspace:
        assert counts(workspace) == {}


def test_without_the_wheel_the_default_embedder_serves_alone_and_the_session_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoder, "is_installed", lambda: False)
    with connect(tmp_path / "new.db", write=True, create=True) as workspace:
        put(workspace, "A cat sat on the mat.")
        assert counts(workspace) == {}
        assert "not installed" in str(workspace.without_encoder)
        state, _, action = lists_row(workspace)
        assert (state, action) == (State.LOOK, Action.NONE)
    with connect(tmp_path / "new.db", write=True) as workspace:
        assert workspace.without_encoder is None


def test_an_older_database_gets_the_list_by_the_action_of_its_row_and_not_by_opening(tmp_path: Path) -> None:
    with connect(tmp_path / "old.db", write=True, create=True, embedder="default") as workspace:
        put(workspace, "A cat sat on the mat.", "Tea at noon.")
    with connect(tmp_path / "old.db", write=True) as workspace:
        assert counts(workspace) == {}
        assert lists_row(workspace)[2] is Action.LIST
        Health(workspace, lambda: NOW).do(Action.LIST, progress=lambda *_: None, token=CancelToken())
        assert counts(workspace) == {"encoder": (2, 0)}
        assert lists_row(workspace)[0] is State.GOOD


def test_a_list_of_another_version_does_not_answer_until_it_is_made_again(tmp_path: Path) -> None:
    with connect(tmp_path / "unlike.db", write=True, create=True) as workspace:
        put(workspace, "A cat sat on the mat.")
        workspace.vectors.embed_missing()
        workspace.database.connection.execute("UPDATE embedder SET version = 'other' WHERE list = 'encoder'")
        put(workspace, "Tea at noon.")
        state, _, action = lists_row(workspace)
        assert (state, action) == (State.LOOK, Action.LIST)
        assert workspace.vectors.fill_lists() == 0
        assert workspace.vectors.add_list("encoder") == 2
        assert lists_row(workspace)[0] is State.GOOD
        (one,) = workspace.vectors.further_lists()
        assert one.embedder == f"use-multilingual/{encoder.Encoder().version}"


@pytest.mark.parametrize("blank", ["\u3000\n", " ", "\t\x0b"])
def test_a_blank_memory_does_not_keep_a_list_incomplete(tmp_path: Path, blank: str) -> None:
    with connect(tmp_path / "blank.db", write=True, create=True) as workspace:
        put(workspace, "to be blank", "A cat sat on the mat.")
        workspace.database.connection.execute(
            "UPDATE memory SET user_text = ? WHERE user_text = 'to be blank'", (blank,)
        )
        workspace.vectors.fill_lists()
        made = generation(workspace.database.connection)
        assert counts(workspace) == {"encoder": (1, 0)}
        assert workspace.vectors.fill_lists() == 0
        assert generation(workspace.database.connection) == made


def test_lone_surrogates_and_a_long_text_get_vectors(tmp_path: Path) -> None:
    with connect(tmp_path / "odd.db", write=True, create=True) as workspace:
        put(workspace, "a \ud800 b", "The weather was fine. " * 3_000)
        workspace.vectors.embed_missing()
        assert counts(workspace) == {"encoder": (2, 0)}
        connection = workspace.database.connection
        vectors = further_list(connection, "encoder")
        assert vectors is not None
        pks = [pk for (pk,) in connection.execute("SELECT pk FROM memory ORDER BY pk")]
        pieces = [len(vectors_by_rowid(connection, vectors, [pk])) for pk in pks]
        assert pieces[0] == 1
        assert pieces[1] > 100


def test_a_thread_completes_a_list_after_each_write_and_nobody_else_is_named_for_it(tmp_path: Path) -> None:
    with connect(tmp_path / "kept.db", write=True, create=True) as workspace:
        put(workspace, "A cat sat on the mat.")
        shown = workspace.changed(None, now=NOW)
        workspace.vectors.keep_lists()
        until(lambda: counts(workspace) == {"encoder": (1, 0)})
        until(lambda: workspace.changed(shown, shown, now=NOW) is not None)
        found = workspace.changed(shown, shown, now=NOW)
        assert found is not None
        assert found.vectors_only
        assert (found.memories, found.news.counted) == (1, False)
        put(workspace, "Tea at noon.")
        found = workspace.changed(shown, shown, now=NOW)
        assert found is not None
        assert not found.vectors_only
        until(lambda: counts(workspace) == {"encoder": (2, 0)})


def test_what_is_in_memory_follows_a_write_before_anybody_asks(tmp_path: Path) -> None:
    with connect(tmp_path / "follows.db", write=True, create=True) as workspace:
        put(workspace, "A cat sat on the mat.")
        workspace.warm()
        with workspace.pool.reader() as reader, reader.snapshot():
            reader.words.load_postings()
        workspace.vectors.keep_lists()
        put(workspace, "Tea at noon.")
        kept = workspace.matrices.postings._kept

        def generations() -> set[int]:
            matrix = workspace.matrices._matrix
            return {matrix.generation if matrix else 0, *(state.generation for state, _ in kept.values())}

        until(lambda: generations() == {generation(workspace.database.connection)})
        assert sorted(kept) == ["fts_unicode61", "fts_words"]


def test_a_fill_that_is_killed_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "killed.db"
    monkeypatch.setattr(embedders, "PASSAGE_BATCH", 10)
    with connect(path, write=True, create=True) as workspace:
        put(workspace, *(f"Number {number} of the texts." for number in range(60)))
    child = os.fork()
    if not child:

        def kill(stage: str, done: int, total: int | None) -> None:
            del stage, total
            if done >= 30:
                os.kill(os.getpid(), signal.SIGKILL)

        with connect(path, write=True) as workspace:
            workspace.vectors.fill_lists(progress=kill)
        os._exit(1)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    with connect(path, write=True) as workspace:
        made, missing = counts(workspace)["encoder"]
        assert (made >= 30, made + missing) == (True, 60)
        assert workspace.vectors.fill_lists() == missing
        assert counts(workspace) == {"encoder": (60, 0)}
        with workspace.pool.reader() as reader, reader.snapshot():
            vector = encoder.Encoder().embed_queries(["Number 7"], None)[0]
            pks, _ = reader.vectors.cosines(vector, filters=Filters(kinds=("episode",)), further="encoder")
            assert len(pks) == 60
        assert_sound(workspace.database)


def test_two_that_fill_a_list_at_once_share_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedders, "PASSAGE_BATCH", 5)
    starts = iter((0, 30))
    monkeypatch.setattr("mnemonaut_core.store.embedders.secrets.randbelow", lambda _total: next(starts))
    path, begun, made = tmp_path / "two.db", threading.Barrier(2), list[int]()
    with connect(path, write=True, create=True) as workspace:
        put(workspace, *(f"Number {number} of the texts." for number in range(60)))

        def fill() -> None:
            begun.wait()
            with closing(open_database(path)) as connection:
                made.append(
                    embedders.fill_list(connection, encoder.Encoder(), "encoder", progress=no_progress, token=NEVER)
                )

        threads = [threading.Thread(target=fill) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert counts(workspace) == {"encoder": (60, 0)}
        assert sum(made) < 90, made
        assert_sound(workspace.database)


def test_a_cancelled_fill_keeps_what_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedders, "PASSAGE_BATCH", 10)
    token = CancelToken()
    with connect(tmp_path / "cancelled.db", write=True, create=True) as workspace:
        put(workspace, *(f"Number {number} of the texts." for number in range(30)))
        with pytest.raises(Cancelled):
            workspace.vectors.fill_lists(
                progress=lambda stage, done, total: token.cancel() if done >= 10 else None, token=token
            )
        made, missing = counts(workspace)["encoder"]
        assert (made >= 10, made + missing) == (True, 30)
        assert workspace.vectors.fill_lists() == missing


def test_a_list_that_is_removed_while_a_thread_fills_it_is_gone_and_nothing_is_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(embedders, "PASSAGE_BATCH", 5)
    with connect(tmp_path / "removed.db", write=True, create=True) as workspace:
        put(workspace, *(f"Number {number} of the texts." for number in range(200)))
        workspace.vectors.keep_lists()
        until(lambda: workspace.vectors.filling is not None and workspace.vectors.filling[0] > 10)
        assert "are being made in the background" in str(detail_of_lists(workspace))
        workspace.database.upkeep.remove_list("encoder")
        until(lambda: workspace.vectors.filling is None)
        assert counts(workspace) == {}
        assert caplog.messages == []
        workspace.vectors.add_list("encoder")  # the thread may make some of them
        until(lambda: counts(workspace) == {"encoder": (200, 0)})


def detail_of_lists(workspace: Workspace) -> object:
    row = next(Health(workspace, lambda: NOW).measure(keys=("lists",)))
    assert row.action is Action.NONE
    return row.details[0]
