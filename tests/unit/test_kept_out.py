"""What a filter or a suppression keeps out, and what a trace warns of by itself."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from helpers.databases import NOW, SeededEmbedder, asking, episode

from mnemonaut_core.domain.query import Query

FLAGGED = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize(("column", "read_as"), [("scope", "project"), ("boundary_class", "internal")])
def test_what_was_not_measured_reads_as_the_default(tmp_path: Path, column: str, read_as: str) -> None:
    other = {"scope": "global", "boundary_class": "public"}[column]
    memories = [episode("none", "garden"), {**episode("default", "garden"), column: read_as}]
    with asking(tmp_path, memories) as asker:
        for value, expected in ((read_as, {"none", "default"}), (other, set[str]())):
            scoped, bounded = Query("garden", NOW, scopes=(value,)), Query("garden", NOW, boundary_classes=(value,))
            trace = asker.ask(scoped if column == "scope" else bounded, {})
            assert {candidate.memory.id for candidate in trace.candidates} == expected


@pytest.mark.parametrize(("cosine", "kept_out"), [(1.0, True), (0.86, True), (0.84, False), (0.0, False)])
def test_a_suppression_holds_for_queries_near_enough(tmp_path: Path, cosine: float, kept_out: bool) -> None:
    asked = [cosine, math.sqrt(1 - cosine * cosine), 0, 0, 0, 0, 0, 0]
    embedder = SeededEmbedder({"asked otherwise": asked})
    with asking(tmp_path, [episode("m", "garden")], embedder, write=True) as asker:
        vector = np.array(FLAGGED, np.float32)
        maker = f"{embedder.name}/{embedder.version}"
        asker.workspace.database.curation.suppress(
            ["m"], "flagged", now=NOW, vector=vector, embedder=maker, cosine_limit=0.85
        )
        assert asker("asked otherwise").plan.filters.suppressed == (("m",) if kept_out else ())


def test_a_japanese_run_in_unicode61_is_warned_of_with_its_numbers(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("m", "京都旅行")]) as asker:
        as_written = asker("京都旅行 fence 猫")
        words = asker("京都旅行 fence 猫", text_index="words")
    (warning,) = [one for one in as_written.warnings if one.code == "dead_source"]
    assert (warning.code, warning.value, warning.message.values) == ("dead_source", 1.0, {"terms": 1, "total": 3})
    assert "dead_source" not in {one.code for one in words.warnings}
