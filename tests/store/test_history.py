"""What happened to one memory, as the explorer tells it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import DAY, NOW, Asker, asking, episode

from mnemonaut_core.domain.history import KeptOut, Worth
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.store import history as reading
from mnemonaut_core.workspace.recorder import record_recall

TEXTS = ("the boat leaves at nine", "the boat was late", "tea with Mum")


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Asker]:
    """Three memories, open to write."""
    lines = [episode(f"m{i}", text, days=i + 1.0) for i, text in enumerate(TEXTS)]
    with asking(tmp_path, lines, write=True) as made:
        yield made


def test_nothing_is_known_of_a_memory_that_nothing_happened_to(ask: Asker) -> None:
    found = ask.explorer.library.history("m0")
    assert found.empty
    assert (found.recorded, found.times_recalled) == (0, 0)
    assert ask.explorer.library.history("never stored").empty


def test_recorded_recalls_tell_its_place_or_what_dropped_it_newest_first(ask: Asker) -> None:
    whole = ask("boat", high_threshold=0, medium_threshold=0)
    one = ask("boat", high_threshold=0, medium_threshold=0, max_results=1)
    for at, trace in ((NOW + 1, whole), (NOW + 2, one)):
        record_recall(ask.workspace, trace, by="person", now=at)
    dropped = next(memory_id for memory_id in whole.selected if memory_id not in one.selected)
    found = ask.explorer.library.history(dropped)
    assert [(r.at, r.place, r.selected, r.code) for r in found.recalled] == [
        (NOW + 2, None, 1, one.candidate(dropped).decision.outcome.code),  # type: ignore[union-attr]
        (NOW + 1, whole.selected.index(dropped) + 1, len(whole.selected), Code.SELECTED),
    ]
    assert (found.recorded, found.looked_into, found.times_recalled) == (2, 2, 1)


def test_only_the_newest_recalls_are_unpacked_for_what_dropped_it(ask: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    one = ask("boat", high_threshold=0, medium_threshold=0, max_results=1)
    dropped = next(c.memory.id for c in one.candidates if c.memory.id not in one.selected)
    record_recall(ask.workspace, one, by="person", now=NOW)
    monkeypatch.setattr(reading, "LOOKED_INTO", 0)
    found = ask.explorer.library.history(dropped)
    assert (found.recalled, found.recorded, found.looked_into) == ((), 1, 0)


def test_an_id_that_begins_another_is_not_taken_for_it(ask: Asker) -> None:
    record_recall(ask.workspace, ask("boat", high_threshold=0, medium_threshold=0), by="person", now=NOW)
    assert ask.explorer.library.history("m").empty


def test_isolations_and_suppressions_are_kept_with_their_end(ask: Asker) -> None:
    writer = ask.workspace.database
    writer.curation.isolate(["m0"], now=NOW, reason="the other boat")
    writer.curation.restore(["m0"], now=NOW + DAY)
    writer.curation.suppress(["m0"], "which boat?", now=NOW + 2 * DAY)
    assert ask.explorer.library.history("m0").kept_out == (
        KeptOut(NOW + 2 * DAY, None, "query", "", "person", "which boat?"),
        KeptOut(NOW, NOW + DAY, "everywhere", "the other boat", "person"),
    )


def test_edits_are_told_column_by_column(ask: Asker) -> None:
    ask.workspace.database.curation.edit(
        ["m0"], {"user_text": "the boat leaves at ten", "importance": 0.5}, now=NOW, reason="changed"
    )
    (edit,) = ask.explorer.library.history("m0").revised
    assert (edit.at, edit.reason) == (NOW, "changed")
    assert set(edit.changes) == {("user_text", TEXTS[0], "the boat leaves at ten"), ("importance", None, "0.5")}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (None, '{"a": 1}', (("a", None, "1"),)),
        ('{"a": "x", "b": 1}', '{"a": "y", "b": 1}', (("a", "x", "y"),)),
        ("plain", "other", (("", "plain", "other"),)),
        ("[1]", '{"a": 1}', (("", "[1]", '{"a": 1}'),)),
    ],
)
def test_a_source_may_keep_whole_texts(
    ask: Asker, before: str | None, after: str, told: tuple[tuple[str, str | None, str | None], ...]
) -> None:
    ask.workspace.database.connection.execute(
        "INSERT INTO revision (id, memory_id, at, before, after) VALUES ('r', 'm1', NULL, ?, ?)", (before, after)
    )
    (edit,) = ask.explorer.library.history("m1").revised
    assert (edit.at, edit.changes) == (None, told)


def test_judgments_name_the_query_and_feedback_its_sort(ask: Asker) -> None:
    run = ask.workspace.database.connection.execute
    run("INSERT INTO saved_query (id, text, created_at) VALUES ('q', 'which boat?', 1)")
    run(
        "INSERT INTO judgment (query_id, memory_id, grade, must, at) VALUES ('q', 'm0', 3, 'must', 2), ('gone', 'm0', 0, NULL, 3)"
    )
    run("INSERT INTO feedback (memory_id, signal, at) VALUES ('m0', 'helpful', 4)")
    found = ask.explorer.library.history("m0")
    assert [(j.query, j.grade, j.must) for j in found.judged] == [("gone", 0, None), ("which boat?", 3, "must")]
    assert [(f.signal, f.by) for f in found.remarked] == [("helpful", "person")]


def test_worth_is_told_as_it_is_stored_and_as_it_would_have_faded_by_now(ask: Asker) -> None:
    writer = ask.workspace.database
    assert ask.explorer.library.history("m1").worth is None
    writer.curation.edit(["m0"], {"utility": 0.8, "quality": 0.4}, now=NOW)
    since = ask.explorer.library.memories(["m0"])["m0"].imported_at
    assert since is not None
    found = ask.explorer.library.history("m0").worth
    assert found == Worth(0.8, None, 0.4, since)
    month = found.at(since + 30 * DAY)
    assert (month.utility, month.confidence, month.quality) == (0.4, None, 0.4 * 0.5**0.25)
    writer.curation.add_feedback(["m0"], "helpful", now=NOW + 100)
    assert ask.explorer.library.history("m0").worth == Worth(0.8 + 0.10, 0.55, 0.4, NOW + 100)
    writer.curation.decay(now=NOW + 200)
    told = ask.explorer.library.history("m0").worth
    assert told is not None
    assert told.since == NOW + 200
    assert told.at(NOW).utility == told.utility  # a clock that went back fades nothing
