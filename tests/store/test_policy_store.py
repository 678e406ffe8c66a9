"""Policies, feedback, decay, contexts and events in the store: versions, undo, bounds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.activating import NOW as LATER
from helpers.activating import activate, activating
from helpers.activating import memory as activated
from helpers.databases import Asker, make_database
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, new_writer, take

from mnemonaut_core.domain.agent import Activation, ActiveContext, ContextItem, Event
from mnemonaut_core.domain.memory import Entity, Memory
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.policy.parse import loaded
from mnemonaut_core.store import policies
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.journal import append_event
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.workspace.wiring import Workspace, connect

DAY = 86_400
FIRST = "retrieval:\n  hybrid:\n    alpha: 0.5\n"
SECOND = "version: 0.1.3\nretrieval:\n  hybrid:\n    alpha: 0.7\n"


def claim(memory_id: str, **columns: object) -> MemoryRecord:
    """A claim of its own text."""
    return MemoryRecord(Memory(id=memory_id, kind="claim", body=f"about {memory_id}", created_at=NOW - DAY, **columns))  # type: ignore[arg-type]


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Database]:
    """A store with four claims."""
    found = new_writer(tmp_path / "m.db", SmallEmbedder())
    take(
        found, [claim("a", utility=0.8, confidence=0.5, quality=0.4), claim("b"), claim("c", utility=-0.2), claim("d")]
    )
    yield found
    assert_sound(found)
    found.close()


def memory(writer: Database, memory_id: str) -> tuple[float | None, float | None, float | None]:
    """utility, confidence, quality."""
    row = writer.connection.execute("SELECT utility, confidence, quality FROM memory WHERE id = ?", (memory_id,)).get
    return row[0], row[1], row[2]


# ---- policies


def test_the_newest_version_is_in_force_and_all_are_kept(writer: Database) -> None:
    assert policies.newest(writer.connection) is None
    assert loaded(None).version == "built-in"
    writer.settings.set_policy(FIRST, now=NOW)
    writer.settings.set_policy(SECOND, now=NOW + 5, by="agent")
    newest = policies.newest(writer.connection)
    assert newest is not None
    assert loaded(newest).parameters == {"alpha": 0.7}
    known = policies.policies(writer.connection, "")
    assert [(one.number, one.yaml, one.at, one.by) for one in known] == [
        (2, SECOND, NOW + 5, "agent"),
        (1, FIRST, NOW, "person"),
    ]
    assert [one.version.partition("+")[0] for one in known] == ["0.1.3", "1"]


def test_a_refused_policy_leaves_the_version_before_in_force(writer: Database) -> None:
    writer.settings.set_policy(FIRST, now=NOW)
    before = content(writer.connection)
    with pytest.raises(InputError, match="Line 3"):
        writer.settings.set_policy("retrieval:\n  hybrid:\n    alpha: 7\n", now=NOW + 1)
    assert content(writer.connection) == before
    assert Reader(writer.connection, MatrixCache()).agents.event_counts()["policy"] == 1


def test_a_project_has_its_own_policy_and_falls_back_to_the_databases(writer: Database) -> None:
    writer.settings.set_policy(FIRST, now=NOW)
    writer.settings.set_policy(SECOND, now=NOW, project="shop")
    found = {name: policies.newest(writer.connection, name) for name in ("", "shop", "other")}
    assert {name: stored and stored.yaml for name, stored in found.items()} == {
        "": FIRST,
        "shop": SECOND,
        "other": FIRST,
    }


def test_setting_a_policy_is_undone_and_done_again(writer: Database) -> None:
    writer.settings.set_policy(FIRST, now=NOW)
    writer.settings.set_policy(SECOND, now=NOW)
    writer.journal.undo()
    assert [one.yaml for one in policies.policies(writer.connection, "")] == [FIRST]
    writer.journal.redo()
    assert [one.yaml for one in policies.policies(writer.connection, "")] == [SECOND, FIRST]


def test_the_same_text_again_is_no_new_version(writer: Database) -> None:
    writer.settings.set_policy(FIRST, now=NOW)
    assert writer.settings.set_policy(FIRST, now=NOW + 9).journal_id is None
    assert len(policies.policies(writer.connection, "")) == 1


def test_a_stored_policy_that_cannot_be_read_is_an_error_and_never_the_built_in_one(writer: Database) -> None:
    writer.settings.set_policy(FIRST, now=NOW)
    writer.connection.execute("UPDATE policy SET yaml = 'boundary: {allowd_classes: []}'")
    with pytest.raises(InputError, match="allowd_classes"):
        loaded(policies.newest(writer.connection))
    (problem,) = check(writer.connection, writer.embedder)
    assert problem.code == "policy_unreadable"
    writer.settings.set_policy(SECOND, now=NOW)


def test_a_version_is_found_by_name_or_number(writer: Database) -> None:
    writer.settings.set_policy(FIRST, now=NOW)
    writer.settings.set_policy(SECOND, now=NOW)
    stored = policies.version_named(writer.connection, "1", "")
    assert policies.version_named(writer.connection, stored.version, "").yaml == FIRST
    with pytest.raises(InputError, match="no such version"):
        policies.version_named(writer.connection, "9", "")


def test_an_invariant_stops_an_agents_write_before_it_begins(writer: Database) -> None:
    writer.settings.set_policy("boundary: {invariants: [no_destructive_change]}", now=NOW)
    before = content(writer.connection)
    with pytest.raises(InputError, match="edit"):
        writer.curation.edit(["a"], {"body": "otherwise"}, now=NOW, by="agent")
    with pytest.raises(InputError, match="policy"):
        writer.settings.set_policy("", now=NOW, by="agent")
    assert content(writer.connection) == before
    writer.curation.isolate(["b"], now=NOW, by="agent")
    writer.curation.edit(["a"], {"body": "otherwise"}, now=NOW)


def test_an_agent_that_only_reads_imports_nothing(writer: Database) -> None:
    writer.settings.set_policy("boundary: {invariants: [agent_reads_only]}", now=NOW)
    with pytest.raises(InputError, match="add"):
        writer.curation.add(claim("new"), now=NOW, by="agent")
    writer.curation.add_feedback(["a"], "helpful", now=NOW, by="agent")


# ---- feedback


def test_words_move_utility_and_confidence_and_leave_the_time_alone(writer: Database) -> None:
    before = writer.connection.execute("SELECT updated_at, created_at FROM memory WHERE id = 'a'").get
    for signal in ("helpful", "helpful", "harmful", "outdated"):
        writer.curation.add_feedback(["a"], signal, now=NOW)
    assert memory(writer, "a") == pytest.approx((0.8, 0.5 + 0.05 * 2 - 0.10 - 0.20, 0.4))
    assert writer.connection.execute("SELECT updated_at, created_at FROM memory WHERE id = 'a'").get == before


def rated_as(asker: Asker) -> tuple[float | None, float | None]:
    """utility and confidence of `m`."""
    with asker.workspace.pool.reader() as reader:
        stored = reader.load(["m"])["m"]
    return stored.utility, stored.confidence


def test_a_first_helpful_raises_what_nobody_rated_among_those_that_are(tmp_path: Path) -> None:
    """READINGS 53: a missing utility reads as the mean (z = 0), so that is where a first word starts."""
    rated = [activated(f"r{i}", cosine=0.3, utility=0.4 + 0.1 * i, confidence=0.5) for i in range(3)]
    with activating(tmp_path, [*rated, activated("m", cosine=0.3)], write=True) as asker:
        before = [one.id for one in activate(asker).rankings[-1].items]
        asker.workspace.database.curation.add_feedback(["m"], "helpful", now=LATER)
        assert rated_as(asker) == pytest.approx((0.5 + 0.10, 0.5 + 0.05))
        after = [one.id for one in activate(asker).rankings[-1].items]
        assert (before.index("m"), after.index("m")) == (1, 0)
        asker.workspace.database.journal.undo()
        assert rated_as(asker) == (None, None)


def test_feedback_is_undone(writer: Database) -> None:
    before = content(writer.connection)
    writer.curation.add_feedback(["b"], "harmful", now=NOW)
    assert memory(writer, "b") == pytest.approx(((0.8 - 0.2) / 2 - 0.2, 0.4, None))  # from the average of those rated
    writer.journal.undo()
    assert content(writer.connection) == before


def test_importing_the_same_again_keeps_what_feedback_said(writer: Database) -> None:
    writer.curation.add_feedback(["a"], "helpful", now=NOW)
    report = take(writer, [claim("a", utility=0.8, confidence=0.5, quality=0.4)])
    assert report.unchanged == 1
    assert memory(writer, "a")[0] == pytest.approx(0.9)


def test_a_duplicate_is_merged_into_its_representative(writer: Database) -> None:
    writer.curation.add(
        MemoryRecord(
            Memory(id="old", kind="claim", body="said before", utility=0.6, reinforcement=2, created_at=NOW),
            threads=("t1",),
            entities=(Entity("person", "Ann", 0.9),),
        ),
        now=NOW,
    )
    writer.curation.add_feedback(["old"], "duplicate", of="b", now=NOW)
    assert memory(writer, "old")[0] == pytest.approx(0.3)
    row = writer.connection.execute(
        "SELECT m.reinforcement, t.thread_key, e.name FROM memory AS m JOIN thread_member AS t ON t.memory_pk = m.pk"
        " JOIN mention AS e ON e.memory_pk = m.pk WHERE m.id = 'b'"
    ).get
    assert row == (3, "t1", "Ann")
    assert Reader(writer.connection, MatrixCache()).lists.merged_into(["old", "b"]) == {"old": "b"}


@pytest.mark.parametrize(
    ("memory_id", "signal", "of"),
    [
        ("a", "duplicate", None),
        ("a", "duplicate", "a"),
        ("a", "duplicate", "nobody"),
        ("nobody", "helpful", None),
        ("a", "helpful", "b"),
        ("a", "good", None),
    ],
)
def test_feedback_that_makes_no_sense_is_refused(writer: Database, memory_id: str, signal: str, of: str | None) -> None:
    before = content(writer.connection)
    with pytest.raises(InputError):
        writer.curation.add_feedback([memory_id], signal, of=of, now=NOW)
    assert content(writer.connection) == before


def test_two_memories_cannot_stand_for_each_other(writer: Database) -> None:
    writer.curation.add_feedback(["a"], "duplicate", of="b", now=NOW)
    writer.curation.add_feedback(["b"], "duplicate", of="c", now=NOW)
    with pytest.raises(InputError, match="itself a duplicate"):
        writer.curation.add_feedback(["c"], "duplicate", of="a", now=NOW)


# ---- decay


def test_utility_halves_in_30_days_and_quality_in_120(writer: Database) -> None:
    writer.curation.decay(now=NOW + 30 * DAY)
    assert memory(writer, "a") == pytest.approx((0.4, 0.5, 0.4 * 0.5 ** (30 / 120)))
    assert memory(writer, "c")[0] == pytest.approx(-0.1)
    assert memory(writer, "b") == (None, None, None)


def test_fading_twice_is_fading_once_for_the_whole_time(writer: Database) -> None:
    writer.curation.decay(now=NOW + 10 * DAY)
    writer.curation.decay(now=NOW + 30 * DAY)
    assert memory(writer, "a")[0] == pytest.approx(0.4)
    assert writer.curation.decay(now=NOW + 30 * DAY).journal_id is None


def test_a_clock_that_went_back_fades_nothing(writer: Database) -> None:
    assert writer.curation.decay(now=NOW - DAY).journal_id is None
    assert memory(writer, "a")[0] == 0.8


def test_a_word_fades_from_when_it_was_said(writer: Database) -> None:
    writer.curation.add_feedback(["b"], "helpful", now=NOW + 30 * DAY)
    writer.curation.decay(now=NOW + 60 * DAY)
    assert memory(writer, "b")[0] == pytest.approx(((0.8 - 0.2) / 2 + 0.1) / 2)  # began at the average of those rated


def test_fading_is_undone_and_then_counts_from_before(writer: Database) -> None:
    before = content(writer.connection)
    writer.curation.decay(now=NOW + 30 * DAY)
    writer.journal.undo()
    assert content(writer.connection) == before
    writer.curation.decay(now=NOW + 60 * DAY)
    assert memory(writer, "a")[0] == pytest.approx(0.2)


# ---- statistics


def test_statistics_are_of_the_measured_utilities_that_the_filters_admit(writer: Database) -> None:
    found = Reader(writer.connection, MatrixCache()).lists.utility_statistics(Filters(kinds=("claim",)))
    assert (found.count, found.mean, found.std) == pytest.approx((2, 0.3, 0.5))
    writer.curation.isolate(["c"], now=NOW)
    alone = Reader(writer.connection, MatrixCache()).lists.utility_statistics(Filters(kinds=("claim",)))
    assert (alone.count, alone.mean, alone.std) == (1, 0.8, 0.0)
    none = Reader(writer.connection, MatrixCache()).lists.utility_statistics(Filters(kinds=("episode",)))
    assert (none.count, none.mean, none.std) == (0, 0.0, 0.0)


# ---- contexts and events


def context(number: int, *, at: int = NOW, expires: int | None = NOW + 7 * DAY) -> Activation:
    """A context of one item with an event."""
    return Activation(
        ActiveContext(f"ac_{number}", "session", at, expires, "1+abc", '{"by": "agent"}'),
        (ContextItem("a", 1, 0.5, '{"S": 0.7}'),),
        (Event(at, "activate", f"req_{number}", f"trace_{number}", {"alpha": 0.65}),),
    )


def test_a_context_is_stored_with_its_items_and_event(writer: Database) -> None:
    before = content(writer.connection)
    writer.agents.keep_activation(context(1))
    assert Reader(writer.connection, MatrixCache()).agents.contexts(NOW) == (context(1).context,)
    (item,) = Reader(writer.connection, MatrixCache()).agents.context_items("ac_1")
    assert (item.score_final, json.loads(item.breakdown)) == (0.5, {"S": 0.7})
    (event,) = Reader(writer.connection, MatrixCache()).agents.events(topic="activate")
    assert (event.request_id, event.trace_id, event.detail) == ("req_1", "trace_1", {"alpha": 0.65})
    assert content(writer.connection) == before


def test_a_context_is_gone_when_its_time_is_over(writer: Database) -> None:
    writer.agents.keep_activation(context(1, expires=NOW + 10))
    writer.agents.keep_activation(context(2, expires=None))
    assert [one.id for one in Reader(writer.connection, MatrixCache()).agents.contexts(NOW + 9)] == ["ac_2", "ac_1"]
    assert [one.id for one in Reader(writer.connection, MatrixCache()).agents.contexts(NOW + 10)] == ["ac_2"]
    writer.agents.keep_activation(context(3, at=NOW + 10))
    rows = writer.connection.execute("SELECT id FROM active_context ORDER BY id").fetchall()
    assert rows == [("ac_2",), ("ac_3",)]
    assert Reader(writer.connection, MatrixCache()).agents.context_items("ac_1") == ()


def test_the_event_log_is_bounded_and_keeps_the_history_of_policies(writer: Database) -> None:
    writer.settings.set_policy(FIRST, now=NOW)
    for number in range(30):
        event = Event(NOW + number, "search", f"r{number}", None, {})
        with writer.connection:
            append_event(writer.connection, event, kept=10)
    counts = Reader(writer.connection, MatrixCache()).agents.event_counts()
    assert counts == {"policy": 1, "search": 10}
    assert [
        event.request_id for event in Reader(writer.connection, MatrixCache()).agents.events(topic="search", limit=2)
    ] == [
        "r29",
        "r28",
    ]


def test_operations_leave_events_of_their_topics(writer: Database) -> None:
    writer.curation.isolate(["b"], now=NOW, by="agent")
    writer.curation.add_feedback(["a"], "helpful", now=NOW)
    writer.curation.decay(now=NOW + DAY)
    found = [
        (event.topic, event.detail["operation"], event.detail["by"])
        for event in Reader(writer.connection, MatrixCache()).agents.events()
    ]
    assert found == [("critic", "decay", "person"), ("critic", "feedback", "person"), ("isolate", "isolate", "agent")]


def test_events_hold_no_text_of_a_memory(writer: Database) -> None:
    take(writer, [episode("e", "a very private word", "another one")])
    writer.curation.isolate(["e"], now=NOW, reason="not this one")
    writer.curation.add_feedback(["e"], "harmful", now=NOW)
    held = json.dumps([event.detail for event in Reader(writer.connection, MatrixCache()).agents.events()])
    assert "private" not in held


# ---- decay when it is due


def test_worth_fades_by_itself_after_a_week_and_can_be_undone(tmp_path: Path) -> None:
    lines = [
        {"id": "good", "kind": "claim", "body": "tea", "created_at": NOW - 90 * DAY, "utility": 0.8, "quality": 0.5},
        {"id": "plain", "kind": "claim", "body": "milk", "created_at": NOW - 90 * DAY},
    ]
    path = make_database(tmp_path / "worth.db", lines)

    def worth(workspace: Workspace) -> float:
        return workspace.explorer.library.memories(["good"])["good"].utility or 0.0

    with connect(path, write=True) as workspace:
        imported = max(one.imported_at or 0 for one in workspace.explorer.library.memories(["good"]).values())
        assert workspace.daily.decay_if_due(imported + 6 * DAY) is None
        change = workspace.daily.decay_if_due(imported + 30 * DAY)
        assert change is not None
        assert change.ids == ("good",)
        assert worth(workspace) == pytest.approx(0.4)
        (entry, *_) = workspace.database.journal.entries()
        assert (entry.operation, entry.by) == ("decay", "automatic")
        assert workspace.daily.decay_if_due(imported + 30 * DAY + 60) is None
        assert workspace.daily.decay_if_due(imported + 36 * DAY) is None
        workspace.database.journal.undo()
        assert worth(workspace) == 0.8
    with connect(path) as workspace:
        assert workspace.daily.decay_if_due(imported + 90 * DAY) is None


def test_a_call_goes_on_where_worth_cannot_fade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lines = [{"id": "good", "kind": "claim", "body": "tea", "created_at": NOW - 90 * DAY, "utility": 0.8}]
    with connect(make_database(tmp_path / "full.db", lines), write=True) as workspace:

        def full(**_options: object) -> None:
            raise EnvironmentFault("The disk is full", code="disk_full", advice="Make room.")

        monkeypatch.setattr(workspace.database.curation, "decay", full)
        assert workspace.daily.decay_if_due(NOW + 3000 * DAY) is None
        assert "did not fade" in caplog.text
