"""Seed 001, statement by statement: merging, the cap and the seats."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import NOW, Asker, asking, episode
from helpers.planned import LIFE, Model, affect, ask, ask_model, given_to, ids, offered, outcome, pool_of, state

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.recall.select import Seats, allot
from mnemonaut_core.recipes.planned import AFFECT, fuse_runs, group_of, order, quota, shares
from mnemonaut_core.recipes.planned_plan import Mode, PlannedParameters, explore_k, found_by

P = PlannedParameters()
ASSOCIATIVE: Mode = "associative_recent"


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """The small life, open."""
    with asking(tmp_path_factory.mktemp("life"), LIFE) as asker:
        yield asker


def many(group: str, count: int) -> list[str]:
    """The groups of so many candidates of one."""
    return [group] * count


TWINS = [
    episode("e", "likes tulips", "yes"),
    episode("twin", "likes tulips", "yes, red ones", days=2),
    state("s", "likes tulips", days=1),
    affect("a", "likes tulips", "e", days=1),
]
"""The same said by two events, by a state and by a feeling."""


# ---- merging


def test_each_candidate_knows_its_sources(life: Asker) -> None:
    """001-S53: «各候補収集処理は並列に候補を返す（候補には「ソース種別」を付ける）»"""
    trace = ask(life, "XR-900")
    found = trace.candidate("camera")
    assert found is not None
    assert {source for source, _, _ in found.hits} == {"recent_events", "trigram", "vector_global"}
    assert offered(trace)["camera"]["hs"] == ["re", "tg", "vg"]


def test_seats_are_given_within_the_cap(life: Asker) -> None:
    """001-S54: «候補上限（`retrieval_max_candidates`）の範囲で **経路ごとの割合配分（quota）**を適用して統合する»"""
    trace = ask(life, "talk", max_candidates=20)
    assert len(given_to(trace)["candidates"]) == 20
    refused = [candidate for candidate in trace.candidates if candidate.decision.outcome.stage == "quota"]
    assert {candidate.decision.outcome.code for candidate in refused} <= {Code.QUOTA, Code.POOL_CAP}
    assert len(refused) == len(trace.candidates) - 20


def test_the_language_model_is_told_the_mode(life: Asker) -> None:
    """001-S55: «最終的な採用は LLM が行う（`plan.mode` の意図に沿って選別）»"""
    for mode in (ASSOCIATIVE, "targeted_broad", "explicit_about_time"):
        model = Model()
        ask_model(life, model, "talk", mode=mode, max_selected=5)
        (request,) = model.asked
        assert mode in request.system
        assert "at most 5" in request.system
        assert request.max_selected == 5


def test_every_id_is_a_candidate_once(life: Asker) -> None:
    """001-S56: «同一IDの重複はバグなので必ず排除する»"""
    trace = ask(life, "talk")
    hits = Counter(hit.id for run in trace.runs for hit in run.hits)
    assert hits.most_common(1)[0][1] > 1
    assert Counter(item["id"] for item in given_to(trace)["candidates"]).most_common(1)[0][1] == 1


def test_what_means_the_same_stays_a_candidate(tmp_path: Path) -> None:
    """001-S57: «「近い意味の重複」は候補段階では許容し»"""
    with asking(tmp_path, TWINS) as asker:
        model = Model()
        ask_model(asker, model, "tulips")
    assert set(model.asked[0].offered) == {"e", "twin", "s", "a"}


def test_what_means_the_same_is_dropped_by_the_selection(tmp_path: Path) -> None:
    """001-S57a: «`SearchResultPack` の選別で落とす（取りこぼし防止優先）»

    By whoever selects: it is told so, and what it leaves is in no pack.
    """
    with asking(tmp_path, TWINS) as asker:
        model = Model(lambda offered: [one for one in offered if one == "twin"])
        trace = ask_model(asker, model, "tulips")
    assert "Of several that say the same, select the fullest." in model.asked[0].system
    assert [item["id"] for item in json.loads(trace.pack.text)["selected"]] == ["twin"]
    assert {outcome(trace, one).code for one in ("e", "s", "a")} == {Code.NOT_CHOSEN}


def test_a_global_hit_that_is_recent_is_counted_once() -> None:
    """001-S27: «event の vec は **recent と global（探索枠）を分けて回収**し、混入割合は後段の quota（TOML）で制御する。»"""
    pool = pool_of([], {"vector": "ab", "vector_global": "bc", "trigram": "a"})
    assert found_by(pool.runs) == {"a": ("trigram", "vector"), "b": ("vector",), "c": ("vector_global",)}


def test_the_order_is_sources_then_time_then_id_descending() -> None:
    """001-S53: «各候補収集処理は並列に候補を返す（候補には「ソース種別」を付ける）»"""
    memories = [
        Memory(id=name, kind="episode", occurred_at=NOW - age) for name, age in zip("abcd", (9, 1, 5, 5), strict=True)
    ]
    pool = pool_of(memories, {"trigram": "abcd", "vector": "a"})
    assert order(pool, fuse_runs(pool)).ids == ("a", "b", "d", "c")
    by_ranks = pool_of(memories, {"trigram": "cbda", "vector": "a"}, order="ranks")
    # 1/64 + 1/61 of `a` outweighs 1/61 of `c`; age decides nothing between different places
    assert order(by_ranks, fuse_runs(by_ranks)).ids == ("a", "c", "b", "d")


# ---- the cap and the seats


@pytest.mark.parametrize(
    ("kind", "sources", "group"),
    [
        ("state", ("recent_states", "vector"), "state"),
        ("affect", ("vector",), "affect"),
        ("episode", ("recent_events", "vector"), "multi_hit"),
        ("episode", ("vector",), "vector_only"),
        ("episode", ("vector_global",), "vector_global"),
        ("episode", ("reply_chain",), "context_only"),
        ("episode", ("context_threads",), "context_only"),
        ("episode", ("context_links",), "context_only"),
        ("episode", ("entity_expand",), "entity_only"),
        ("episode", ("trigram",), "trigram_only"),
        ("episode", ("words",), "trigram_only"),
        ("episode", ("recent_events",), "recent_only"),
        ("episode", ("about_time",), "about_time_only"),
    ],
)
def test_each_way_of_being_found_is_a_group(kind: str, sources: tuple[str, ...], group: str) -> None:
    """001-S58: «trigram / context / vector など「増えやすい経路」が席を独占するのを防ぎ、選別の品質を安定させる»"""
    assert group_of(kind, sources) == group


def test_who_has_no_seat_is_told_of_the_seats_or_of_the_cap() -> None:
    """001-S58: «trigram / context / vector など「増えやすい経路」が席を独占するのを防ぎ、選別の品質を安定させる»"""
    memories = [Memory(id=f"r{n}", kind="episode", occurred_at=NOW - n) for n in range(9)]
    recent = pool_of(memories, {"recent_events": [m.id for m in memories]}, max_candidates=4)
    last = {d.id: d.outcome for d in quota(recent, fuse_runs(recent)).decisions}["r8"]
    # of 4 seats the shares are 0 but for multi-hits (40 %: 1), who left theirs over; the other 3 went to the first in order
    assert (last.code, last.field, last.value, last.limit) == (Code.QUOTA, "recent_only", 1.0, 1.0)
    about = pool_of(memories, {"about_time": [m.id for m in memories]}, max_candidates=4)
    ninth = {d.id: d.outcome for d in quota(about, fuse_runs(about)).decisions}["r8"]
    # about_time_only has no share in associative_recent: the rest was full
    assert (ninth.code, ninth.field, ninth.value, ninth.limit) == (Code.POOL_CAP, "about_time_only", 4.0, 4.0)


def test_the_cap_is_a_setting_under_the_seeds_key(life: Asker) -> None:
    """001-S59: «`retrieval_max_candidates`: 候補数上限（最重要）»"""
    assert P.max_candidates == 80
    assert len(given_to(ask(life, "talk", retrieval_max_candidates=3))["candidates"]) == 3


def test_feelings_have_a_limit() -> None:
    """001-S60: «`retrieval_event_affect_max_percent`: event_affect が候補を食い過ぎない上限（割合）»"""
    given = allot(many("affect", 30), shares(ASSOCIATIVE, P), cap=80, limited=AFFECT, limited_percent=5)
    assert (len(given.taken), given.limited_used, given.limited_cap) == (4, 4, 4)
    assert allot(many("affect", 30), (), cap=80, limited=AFFECT, limited_percent=0).taken.tolist() == []


def test_a_feeling_over_the_limit_is_told_of_the_seats() -> None:
    """001-S60: «`retrieval_event_affect_max_percent`: event_affect が候補を食い過ぎない上限（割合）»"""
    memories = [Memory(id=f"f{n}", kind="affect", created_at=NOW - n) for n in range(3)]
    pool = pool_of(memories, {"vector": ["f0", "f1", "f2"]}, max_candidates=20, affect_max_percent=10)
    decisions = {d.id: d.outcome for d in quota(pool, fuse_runs(pool)).decisions}
    assert [decisions[f"f{n}"].code for n in range(3)] == [Code.SELECTED, Code.SELECTED, Code.QUOTA]
    refused = decisions["f2"]
    assert (refused.field, refused.value, refused.limit, refused.unit) == ("affect", 2.0, 2.0, "seats")


def test_the_share_of_the_search_of_all_time_sets_its_k_and_its_seats(life: Asker) -> None:
    """001-S61: «`retrieval_explore_global_vector_percent`: 探索枠（全期間vec(event)）の割合»"""
    assert explore_k(P) == 80 * 5 // 100 * 6 == 24
    assert explore_k(PlannedParameters(max_candidates=79)) == 3 * 6  # 3.95, rounded down
    assert ("vector_global", 5) in shares(ASSOCIATIVE, P)
    off = ask(life, "talk", retrieval_explore_global_vector_percent=0)
    assert ids(off, "vector_global") == []
    assert "explore_percent" in next(
        str(run.reason) for run in off.runs if run.source == "vector_global" and run.reason
    )


def test_the_shares_of_the_modes_are_the_defaults_of_the_design() -> None:
    """001-S62: «`retrieval_quota_*`: mode ごとの割合配分（合計100未満でもOK。余りは元の順位順で埋める）»"""
    assert shares(ASSOCIATIVE, P) == (
        ("state", 20),
        ("multi_hit", 40),
        ("vector_global", 5),
        ("vector_only", 15),
        ("context_only", 10),
        ("entity_only", 5),
        ("trigram_only", 5),
        ("recent_only", 0),
    )
    broad = (
        ("state", 20),
        ("multi_hit", 30),
        ("about_time_only", 20),
        ("vector_global", 5),
        ("vector_only", 10),
        ("context_only", 5),
        ("entity_only", 5),
        ("trigram_only", 5),
    )
    assert shares("targeted_broad", P) == shares("explicit_about_time", P) == broad
    assert sum(percent for _, percent in shares(ASSOCIATIVE, P)) == sum(percent for _, percent in broad) == 100


def test_unused_seats_pass_on_and_in_the_end_to_the_original_order() -> None:
    """001-S62: «`retrieval_quota_*`: mode ごとの割合配分（合計100未満でもOK。余りは元の順位順で埋める）»"""
    groups = [*many("recent_only", 9), *many("state", 1), *many("multi_hit", 9)]
    given = allot(groups, (("state", 20), ("multi_hit", 40)), cap=10, limited=AFFECT, limited_percent=5)
    # 2 seats for states, 1 used; 4 and the one left over for multi-hits; the 4 that no share holds go to the first in order
    assert given.seats == (Seats("state", 20, 2, 0, 1), Seats("multi_hit", 40, 4, 1, 5))
    assert given.taken.tolist() == [*range(4), 9, *range(10, 15)]
    assert given.filled == 4


def test_shares_over_a_hundred_percent_stay_within_the_cap() -> None:
    """001-S62: «`retrieval_quota_*`: mode ごとの割合配分（合計100未満でもOK。余りは元の順位順で埋める）»"""
    given = allot(
        [*many("state", 9), *many("multi_hit", 9)],
        (("state", 80), ("multi_hit", 80)),
        cap=10,
        limited=AFFECT,
        limited_percent=5,
    )
    assert [row.used for row in given.seats] == [8, 2]
    assert len(given.taken) == 10


def test_what_only_entities_bring_has_few_seats() -> None:
    """001-S63: «`retrieval_quota_*_entity_only_percent`: entity_expand 単独hitの割合（少量だけ確保）»"""
    groups = [*many("entity_only", 30), *many("multi_hit", 90)]
    given = allot(groups, (("multi_hit", 95), ("entity_only", 5)), cap=80, limited=AFFECT, limited_percent=5)
    assert sum(groups[place] == "entity_only" for place in given.taken.tolist()) == 4


def test_the_limits_of_the_expansion_are_settings_under_the_seeds_keys(life: Asker) -> None:
    """001-S64: «`retrieval_entity_expand_*`: entity展開（seed→entity→関連候補）の上限/足切り»"""
    defaults = (
        P.entity_seeds,
        P.entity_most,
        P.entity_events,
        P.entity_states,
        P.entity_min_confidence,
        P.entity_min_seen,
    )
    assert defaults == (12, 12, 10, 6, 0.45, 2)
    assert ids(ask(life, "talk", retrieval_entity_expand_min_seed_occurrences=3), "entity_expand") == []
    keys: dict[str, Any] = {
        "retrieval_entity_expand_seed_limit": 100,
        "retrieval_entity_expand_max_entities": 1,
        "retrieval_entity_expand_per_entity_event_limit": 1,
        "retrieval_entity_expand_per_entity_state_limit": 0,
        "retrieval_entity_expand_min_confidence": 0.0,
        "retrieval_entity_expand_enabled": "on",
    }
    assert ids(ask(life, "talk", retrieval_entity_expand_min_seed_occurrences=1, **keys), "entity_expand") == ["c00"]


def test_feelings_have_no_share_of_their_own(life: Asker) -> None:
    """001-S65: «event_affect は内部用で、候補が増えると state/event を圧迫しやすいので上限キャップのみ持つ。»"""
    assert "affect" not in dict(shares(ASSOCIATIVE, P))
    assert outcome(ask(life, "talk"), "joy").code in (Code.SELECTED, Code.RESULT_CAP)
    assert outcome(ask(life, "talk", affect_max_percent=0), "joy").code is Code.QUOTA
