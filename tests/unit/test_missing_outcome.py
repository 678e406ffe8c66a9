"""What is said of a memory that no source brought: the table of DESIGN.md 4.3."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import NOW, asking, episode
from helpers.rankings import columns_of, list_of

from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explain.probe import SourceRank, SourceRanks, missing_outcome
from mnemonaut_core.recall import fuse


def stands(*sources: SourceRank, filtered: Outcome | None = None, stored: bool = True) -> Outcome:
    """The outcome of a memory that stands so."""
    return missing_outcome(SourceRanks("m", stored, filtered, sources))


def at(source: str, rank: int | None, k: int, status: str = "below_k") -> SourceRank:
    """One source."""
    return SourceRank(source, "q1", rank, k, None, status)


def test_what_is_not_stored_is_said_first() -> None:
    assert stands(stored=False).code is Code.NOT_STORED


def test_a_filter_is_said_before_any_source() -> None:
    filtered = Outcome(code=Code.FILTERED, stage="filter", field="kind")
    assert stands(at("vector", 21, 20), filtered=filtered) is filtered


def test_it_came_nearest_where_its_rank_is_smallest_against_k() -> None:
    outcome = stands(at("vector", 30, 20), at("unicode61", 14, 10))
    assert (outcome.code, outcome.source, outcome.value, outcome.limit) == (Code.NOT_IN_TOP_K, "unicode61", 14, 10)
    assert outcome.margin == 4


def test_equally_near_sources_go_by_name() -> None:
    assert stands(at("vector", 30, 20), at("unicode61", 15, 10)).source == "unicode61"


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        (("not_indexed", "off", "timed_out", "failed"), Code.SOURCE_FAILED),
        (("not_indexed", "off", "timed_out"), Code.SOURCE_TIMEOUT),
        (("not_indexed", "off"), Code.SOURCE_OFF),
        (("not_indexed", "skipped"), Code.SOURCE_OFF),
        (("no_match", "not_indexed"), Code.NOT_INDEXED),
        (("no_match", "no_match"), Code.NOT_IN_TOP_K),
    ],
)
def test_without_a_rank_failed_comes_before_late_before_off_before_not_indexed(
    statuses: tuple[str, ...], code: Code
) -> None:
    assert stands(*(at(f"s{i}", None, 20, status) for i, status in enumerate(statuses))).code is code


def test_a_true_rank_comes_before_a_failed_source() -> None:
    outcome = stands(at("vector", None, 20, "failed"), at("unicode61", 25, 20))
    assert (outcome.code, outcome.source) == (Code.NOT_IN_TOP_K, "unicode61")


def test_a_memory_without_a_vector_is_not_indexed_for_similarity(tmp_path: Path) -> None:
    memories = [episode("bare", "zzz", embedding=None), episode("a", "garden")]
    with asking(tmp_path, memories) as asker:
        outcome = asker.explorer.explain(asker("garden"), "bare").outcome
    assert (outcome.code, outcome.source) == (Code.NOT_INDEXED, "vector")


def test_a_memory_without_any_date_passes_the_window_and_earns_no_recency(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("undated", "garden", occurred_at=None)]) as asker:
        (candidate,) = asker("garden").candidates
    assert candidate.scored is not None
    rec = candidate.scored.parts[2]
    assert (rec.name, rec.raw, rec.normalized) == ("rec", None, 0.0)
    assert len(candidate.hits) == 2


def test_a_question_can_lower_the_sensitivity_and_not_raise_it(tmp_path: Path) -> None:
    memories = [episode(f"s{level}", "garden", sensitivity=level) for level in range(3)]
    with asking(tmp_path, memories) as asker:
        found = [
            {c.memory.id for c in asker.ask(Query("garden", NOW, max_sensitivity=level), {}).candidates}
            for level in range(3)
        ]
    assert found == [{"s0"}, {"s0", "s1"}, {"s0", "s1"}]


def test_ids_are_ordered_by_their_bytes() -> None:
    ids = ["b", "B", "é", "a10", "a9", "猫", "\U0001f600", "ｂ", ""]
    ranking = fuse.rrf(columns_of(list_of(one, [one]) for one in ids))
    assert list(ranking.ids) == sorted(ids, key=str.encode)
    assert ranking.ids.index("ｂ") < ranking.ids.index("\U0001f600")
