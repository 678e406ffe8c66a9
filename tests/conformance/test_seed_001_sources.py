"""Seed 001, statement by statement: the sources."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import DAY, NOW, Asker, SeededEmbedder, asking, episode
from helpers.planned import CHAIN, LIFE, ask, ids, link, run_of, state
from helpers.pools import WatchedPool
from helpers.stores import take

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.records import RevisionRecord
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.planned import PLANNED
from mnemonaut_core.recipes.planned_plan import PlannedParameters
from mnemonaut_core.store.database import Database

ALL = tuple(
    """
    recent_events reply_chain context_threads context_links recent_states about_time trigram vector
    vector_global
""".split()
)


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """The small life, open."""
    with asking(tmp_path_factory.mktemp("life"), LIFE) as asker:
        yield asker


def in_time(asker: Asker, pool: WatchedPool, text: str = "2018 XR-900", **values: str) -> Trace:
    """One recall with deadlines; keywords are parameters."""
    explorer = Explorer(pool, asker.embedder, environment={})
    (trace,) = explorer.recall(Query(text, NOW), Settings("planned", values=values), deadlines=True)
    return trace


def test_the_sources_are_asked_at_the_same_time(life: Asker) -> None:
    """001-S30: «候補収集は、可能なものは **並列**で実行する（体感速度に効く）。»"""
    together = threading.Barrier(5, timeout=5.0)
    waited: list[str] = []

    def before(verb: str) -> None:
        if verb == "hits" and len(waited) < 5:
            waited.append(verb)
            together.wait()  # passes only when five list sources are under way at once

    # without deadlines: the barrier is the proof, and a busy machine may be later than 250 ms
    explorer = Explorer(WatchedPool(life.workspace.pool, before), life.embedder, environment={})
    (trace,) = explorer.recall(Query("2018 XR-900", NOW), Settings("planned"))
    assert not together.broken
    assert run_of(trace, "recent_events").status is RunStatus.OK


def test_each_source_has_the_deadline_of_the_table() -> None:
    """001-S31: «| vector | 2.20 | ベクトル検索（recent/global、埋め込みは「入力（+画像要約）」を先行開始） |»"""
    plan = PLANNED.plan(Query("2018", NOW), PlannedParameters())
    deadlines = {source.name: source.deadline_ms for source in PLANNED.gather(plan).sources}
    assert deadlines == {
        "recent_events": 250,
        "trigram": 600,
        "reply_chain": 200,
        "context_threads": 350,
        "context_links": 350,
        "recent_states": 250,
        "about_time": 400,
        "vector": 2200,
        "vector_global": 2200,
    }


def test_a_late_source_is_skipped_and_said(life: Asker) -> None:
    """001-S32: «そのソースをスキップして他の結果で続行»"""
    pool = WatchedPool(life.workspace.pool, lambda verb: time.sleep(0.2) if verb == "match" else None)
    trace = in_time(life, pool, words_ms="20")
    assert run_of(trace, "trigram").status is RunStatus.TIMED_OUT
    assert "source_timed_out" in [warning.code for warning in trace.warnings]
    assert run_of(trace, "recent_events").status is RunStatus.OK
    assert trace.selected


def test_when_all_are_late_the_selection_still_runs(life: Asker) -> None:
    """001-S33: «全ソースがタイムアウトした場合: 空の候補で選別へ進む»"""
    deadlines = {info.name: "20" for info in describe(PlannedParameters) if info.group == "deadlines"}
    trace = in_time(life, WatchedPool(life.workspace.pool, lambda _verb: time.sleep(0.2)), **deadlines)
    assert {run_of(trace, name).status for name in ALL} == {RunStatus.TIMED_OUT}
    assert run_of(trace, "entity_expand").status is RunStatus.SKIPPED
    request, choice = trace.choices["choose"]
    assert (tuple(trace.candidates), request.offered, choice.ids) == ((), (), ())
    assert trace.pack.inject is False


def test_similarity_searches_events_states_and_feelings(life: Asker) -> None:
    """001-S34: «`events`（recent / global）/ `state` / `event_affects`»"""
    trace = ask(life, "tulips")
    kinds = {trace.pool.memories[memory_id].kind for memory_id in ids(trace, "vector")}
    assert kinds == {"episode", "state", "affect"}
    assert {trace.pool.memories[memory_id].kind for memory_id in ids(trace, "vector_global")} == {"episode"}
    assert not ids(ask(life, "tulips", vector_affects_k=0, vector_states_k=0, recent_days=1), "vector")[2:]


def test_the_text_is_embedded_once_before_the_sources(life: Asker) -> None:
    """001-S35: «埋め込み取得は **検索用クエリテキスト**で先行開始し、候補収集（ベクトル検索）で使う»"""
    embedder = SeededEmbedder()
    ask(Asker(life.workspace, embedder), "tulips", images=("雨",))
    assert embedder.batches[0] == (
        "tulips\n雨",
    )  # what follows is asked to tell how much a memory speaks of the question
    assert "tulips\n雨" not in [text for batch in embedder.batches[1:] for text in batch]


def test_pictures_are_asked_for_together_with_the_text(life: Asker) -> None:
    """001-S36: «画像付きチャット: `input_text` + 画像要約（空でないもの）»"""
    trace = ask(life, "これは", images=("赤い傘の写真", " ", "雨"))
    assert [form.text for form in trace.plan.forms] == ["これは\n赤い傘の写真\n雨"]
    assert ask(life, " ", images=("雨",)).plan.forms[0].text == "雨"


def test_letters_find_what_is_written_alike(life: Asker) -> None:
    """001-S37: «文字n-gram検索（表記一致の補助）: `events`（FTS5 trigram）»"""
    assert ids(ask(life, "XR-900"), "trigram") == ["camera"]
    assert "summary" not in ids(ask(life, "garden"), "trigram")  # a state holds the word, and events alone are searched
    assert run_of(ask(life, "部活"), "trigram").status is RunStatus.SKIPPED  # two characters are no trigram


def test_letters_are_searched_for_pictures_too(life: Asker) -> None:
    """001-S38: «画像付きチャットでは画像要約（空でないもの）も混ぜる»"""
    assert ids(ask(life, "それ", images=("赤い傘の写真",)), "trigram") == ["umbrella"]


def test_the_newest_events_come_first(life: Asker) -> None:
    """001-S39: «最近の出来事: `events.created_at` 降順»"""
    trace = ask(life, "talk", recent_events_k=3)
    assert ids(trace, "recent_events") == ["c00", "c01", "c02"]
    assert run_of(ask(life, "talk"), "recent_events").k == 50


def test_the_chain_goes_back_along_the_replies(life: Asker) -> None:
    """001-S40: «直前の流れ: `event_links(label="reply_to")` の連鎖»"""
    assert ids(ask(life, "talk"), "reply_chain") == [f"c{number:02}" for number in range(20)]
    assert ids(ask(life, "talk", after="c20"), "reply_chain") == [f"c{number:02}" for number in range(20, CHAIN)]
    unknown = run_of(ask(life, "talk", after="nobody"), "reply_chain")
    assert unknown.status is RunStatus.SKIPPED
    assert unknown.reason is not None
    assert "nobody" in str(unknown.reason)


def test_a_chain_without_a_start_is_skipped_and_a_loop_ends_it(tmp_path: Path) -> None:
    """001-S40: «直前の流れ: `event_links(label="reply_to")` の連鎖»"""
    with asking(_folder(tmp_path, "states"), [state("s", "tulips", days=1)]) as asker:
        assert run_of(ask(asker, "talk"), "reply_chain").status is RunStatus.SKIPPED
    loop = [episode("a", "x", links=[link("b", "reply_to")]), episode("b", "y", days=2, links=[link("a", "reply_to")])]
    with asking(_folder(tmp_path, "loop"), loop) as asker:
        assert ids(ask(asker, "talk"), "reply_chain") == ["a", "b"]


def _folder(parent: Path, name: str) -> Path:
    (parent / name).mkdir()
    return parent / name


def test_threads_and_links_of_the_flow_are_followed(life: Asker) -> None:
    """001-S41: «文脈グラフ: `event_threads` / `event_links`（`same_topic` / `caused_by` / `continuation`）»"""
    trace = ask(life, "talk")
    assert set(ids(trace, "context_threads")) == {"c03", "in-garden"}
    # both directions; the surest first, a link that says nothing of it counts as .5; `supports` is none of the three
    assert [(hit.id, hit.score) for hit in run_of(trace, "context_links").hits] == [("topic", 0.9), ("cause", 0.5)]


def test_the_chain_is_their_seed_and_ends_after_eight_hops(life: Asker) -> None:
    """001-S42: «同期直後は現在ターンの thread 情報が無いことが多いので、`reply_to` 連鎖を「種」にして辿る»"""
    assert "in-far" not in ids(ask(life, "talk"), "context_threads")
    assert "in-far" in ids(ask(life, "talk", flow_hops=10), "context_threads")
    assert "going-on" in ids(ask(life, "talk", flow_hops=11), "context_links")
    assert set(ids(ask(life, "talk", after="c09"), "context_threads")) == {"c09", "in-far"}
    assert ids(ask(life, "talk", flow_hops=10, thread_keys=1), "context_threads") == ["c03", "in-garden"]


def test_the_last_confirmed_states_come_first(life: Asker) -> None:
    """001-S43: «最近の状態: `state.last_confirmed_at` 降順»"""
    trace = ask(life, "talk")
    assert ids(trace, "recent_states") == ["fact", "summary", "about-ann"]
    assert run_of(trace, "recent_states").k == 40


def test_about_time_is_asked_only_with_a_hint(life: Asker) -> None:
    """001-S44: «`about_time` 補助: `plan.time_hint` がある場合のみ、`events.about_year_*` / `life_stage` で追加取得»"""
    assert ids(ask(life, "2018 to 2020"), "about_time") == ["in-2018", "in-2020"]
    # named together both must hold, as in the origin's SQL (READINGS 59): nothing is about school and 2020
    assert ids(ask(life, "高校 2020"), "about_time") == []
    without = run_of(ask(life, "talk"), "about_time")
    assert without.status is RunStatus.SKIPPED
    assert without.reason is not None
    assert "no year" in str(without.reason)


def test_entities_bring_what_else_mentions_them(life: Asker) -> None:
    """001-S45: «**entity展開（多段想起）**: `event_entities/state_entities`（seed→entity→関連候補）»"""
    found = ids(ask(life, "talk"), "entity_expand")
    assert set(found) == {"c00", "c01", "with-ann", "about-ann"}
    assert run_of(ask(life, "talk"), "entity_expand").phase == 1
    assert run_of(ask(life, "talk", entity_expand=False), "entity_expand").status is RunStatus.OFF


def test_entities_have_limits_and_floors(life: Asker) -> None:
    """001-S46: «混ぜすぎると候補が肥大化するため、TOMLで seed数/展開数/足切りを固定する»"""
    assert "with-bob" in ids(ask(life, "talk", entity_min_seen=1), "entity_expand")  # Bob is mentioned once
    assert "unsure-ann" in ids(ask(life, "talk", entity_min_confidence=0.1), "entity_expand")  # .2, below .45
    assert ids(ask(life, "talk", entity_min_confidence=0.95), "entity_expand") == []
    assert ids(ask(life, "talk", entity_seeds=1), "entity_expand") == []
    newest = ids(ask(life, "talk", entity_events=1, entity_states=0), "entity_expand")
    assert newest == ["c00"]
    two: dict[str, Any] = {"entity_min_seen": 1, "entity_events": 1, "entity_states": 0}
    assert set(ids(ask(life, "talk", **two), "entity_expand")) == {"c00", "c02"}
    assert ids(ask(life, "talk", entity_most=1, **two), "entity_expand") == ["c00"]  # the most often mentioned


# ---- what can be searched


def test_everything_that_counts_can_be_found(life: Asker) -> None:
    """001-S47: «/文脈グラフ/感情**は検索に効く形で参照できるようにする»"""
    trace = ask(life, "talk")
    found = {candidate.memory.id for candidate in trace.candidates}
    assert {"c00", "fact", "summary", "in-garden", "topic", "joy"} <= found


def test_only_the_kinds_that_are_asked_for_are_searched(life: Asker) -> None:
    """001-S47: «/文脈グラフ/感情**は検索に効く形で参照できるようにする»"""
    trace = life.ask(Query("talk", NOW, kinds=("state",)), {}, recipe="planned")
    assert {candidate.memory.kind for candidate in trace.candidates} == {"state"}
    skipped = {run.source for run in trace.runs if run.status is RunStatus.SKIPPED}
    assert skipped == set(ALL) - {"recent_states", "vector"}


def test_revisions_tell_what_a_memory_said_before(tmp_path: Path) -> None:
    """001-S47a: «基本は監査/説明用（デバッグ・「なぜ変えた？」）で»"""
    with asking(tmp_path, [episode("a", "talk of tulips", embedding=None)]) as asker:
        with closing(Database.open(tmp_path / "memories.db")) as writer:
            writer.curation.edit(["a"], {"user_text": "talk of roses"}, now=NOW, reason="it was roses")
        history = asker.explorer.library.history("a")
    assert [(one.reason, one.changes) for one in history.revised] == [
        ("it was roses", (("user_text", "talk of tulips", "talk of roses"),))
    ]


def test_revisions_are_no_candidates(tmp_path: Path) -> None:
    """001-S48: «通常の会話検索の主要経路には入れない»"""
    with asking(tmp_path, [episode("a", "talk of tulips")]) as asker:
        with closing(Database.open(tmp_path / "memories.db")) as writer:
            take(writer, [RevisionRecord("r", "a", NOW, "{}", '{"text": "tulips again"}', "mended")])
        trace = ask(asker, "tulips again")
    assert [candidate.memory.id for candidate in trace.candidates] == ["a"]


def test_picture_summaries_of_memories_are_searched(life: Asker) -> None:
    """001-S49: «画像そのものは保存しないが、`events.image_summaries_json`（画像要約）は「検索に効く保存」として扱う»"""
    assert ids(ask(life, "赤い傘の写真"), "trigram") == ["umbrella"]


def test_association_draws_on_events_states_and_the_flow(life: Asker) -> None:
    """001-S49a: «「最近の連想」: 出来事ログ（`created_at`）+ 状態（`last_confirmed_at`）+ 文脈グラフの辿り»"""
    trace = ask(life, "talk")
    assert trace.candidates
    for source in ("recent_events", "recent_states", "reply_chain", "context_threads", "context_links"):
        assert run_of(trace, source).status is RunStatus.OK
        offered = {candidate.memory.id for candidate in trace.candidates}
        assert set(ids(trace, source)) <= offered


def test_names_and_model_numbers_are_found_by_their_letters(life: Asker) -> None:
    """001-S50: «「固有名詞/型番」: 文字n-gram»"""
    trace = ask(life, "XR-900 どこ", recent_events_k=0, vector_events_k=0, explore_percent=0)
    assert [source for source, _, _ in _hits(trace, "camera")] == ["trigram"]


def _hits(trace: Trace, memory_id: str) -> tuple[tuple[str, str, object], ...]:
    found = trace.candidate(memory_id)
    assert found is not None
    return found.hits


def test_feelings_are_candidates_and_the_mood_is_not(life: Asker) -> None:
    """001-S51: «「あの時どう思ってた？」: `event_affect`（瞬間的な感情/内心）+ 長期の `long_mood_state`»"""
    trace = ask(life, "calm for weeks")
    assert "joy" in ids(trace, "vector")
    assert {"mood", "old-mood"}.isdisjoint(hit.id for run in trace.runs for hit in run.hits)
    assert trace.response["current_mood"] == {"id": "mood", "last_confirmed_at": NOW - DAY}
    why = life.explorer.explain(trace, "mood")
    assert (why.outcome.code, why.outcome.field) == (Code.FILTERED, "subtype")


@pytest.mark.parametrize(
    ("columns", "mood"),
    [
        ({"valid_to": NOW - 1}, None),
        ({"valid_to": NOW + 1}, "m"),
        ({"searchable": 0}, None),
        ({"status": "archived"}, None),
        ({"scope": "project"}, "m"),
    ],
)
def test_a_mood_that_is_over_or_kept_out_is_not_shown(
    tmp_path: Path, columns: dict[str, object], mood: str | None
) -> None:
    """001-S51: «「あの時どう思ってた？」: `event_affect`（瞬間的な感情/内心）+ 長期の `long_mood_state`»"""
    with asking(tmp_path, [state("m", "calm", days=1, subtype="long_mood_state", **columns)]) as asker:
        current = ask(asker, "talk").response["current_mood"]
    assert (current["id"] if isinstance(current, dict) else None) == mood


def test_the_flow_answers_what_we_were_talking_about(life: Asker) -> None:
    """001-S52: «「なんの文脈だっけ？」: 文脈グラフ（文脈スレッド/リンク）»"""
    flow: dict[str, Any] = {
        "recent_events_k": 0,
        "text_k": 0,
        "vector_events_k": 0,
        "explore_percent": 0,
        "entity_expand": False,
    }
    trace = ask(life, "what was it", after="c01", **flow)
    events = {c.memory.id for c in trace.candidates if c.memory.kind == "episode"}
    assert events == {f"c{number:02}" for number in range(1, 21)} | {"in-garden", "topic", "cause"}
