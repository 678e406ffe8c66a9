"""The statements that are told of a recall are those that give its lists."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from helpers.databases import NOW, asking, episode
from msgspec.structs import replace

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.explain.recall_sql import MEMORIES, PLAN, shortened, sql_text
from mnemonaut_core.recipes.registry import RECIPES

LINES = [
    episode(f"m{i}", text, days=i + 1.0)
    for i, text in enumerate(("the boat's at nine", "猫が煮干しを食べた", "tea with Mum"))
]


@pytest.mark.parametrize("recipe", sorted(RECIPES))
def test_every_statement_runs_elsewhere_and_the_word_search_finds_what_the_recall_found(
    recipe: str, tmp_path: Path
) -> None:
    """By the sqlite3 of Python, which knows nothing of ours: all but what vec0 answers."""
    with asking(tmp_path, LINES) as ask:
        query = Query('the boat\'s "nine" or 煮干し', NOW, context=(Turn("user", "boat"),))
        trace = ask.ask(query, {}, recipe=recipe)
        asked = len(ask.embedder.batches)
        found = ask.explorer.statements(trace)
        assert len(ask.embedder.batches) == asked  # its vectors are those of the recall
    assert found.same
    assert [found.groups[0].stage, found.groups[-1].stage] == [PLAN, MEMORIES]
    stages = {group.stage for group in found.groups} - {PLAN, MEMORIES}
    assert {run.source for run in trace.runs if run.status is not RunStatus.SKIPPED} <= stages
    assert stages <= {run.source for run in trace.runs}
    plain = sqlite3.connect(tmp_path / "memories.db")
    found = replace(found, groups=tuple(group for group in found.groups if not group.virtual))
    for group in found.groups:
        rows = [row for one in group.statements for row in plain.execute(one).fetchall()]
        hits = {hit.id for run in trace.runs if run.source == group.stage for hit in run.hits}
        searched = group.stage in ("unicode61", "trigram", "words")
        assert any("fts_" in one for one in group.statements) == (searched and bool(group.statements)), group
        if searched:
            pks = dict(plain.execute("SELECT pk, id FROM memory"))
            assert hits <= {memory_id for row in rows for value in row[:2] for memory_id in (value, pks.get(value))}, (
                group
            )
    plain.executescript(sql_text(found, str, whole=True))
    plain.close()


def test_long_values_are_shortened_where_they_are_shown_and_whole_where_they_are_copied() -> None:
    vector, text = "AB" * 2304, "it''s " * 100
    statement = f"SELECT 1 WHERE embedding MATCH x'{vector}' AND a = '{text}' AND b = 'short' AND c = x'00'"
    assert shortened(statement) == (
        f"SELECT 1 WHERE embedding MATCH x'{vector[:32]}…' /* 2,304 bytes */ AND a = '{text[:60].rstrip(chr(39))}…'"
        " /* 600 characters */ AND b = 'short' AND c = x'00'"
    )
