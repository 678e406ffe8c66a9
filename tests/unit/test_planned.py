"""`planned`: what links and mentions without a confidence count, which states and preferences may be offered, how a named
time is read, and what the simple rule takes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.databases import NOW, Asker, Json, asking, episode, vector_of
from helpers.planned import Model, ask, ask_model, ids, link, outcome, pool_of, run_of, state
from helpers.pools import WatchedPool
from helpers.rankings import in_order

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, plain_sentence
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.explain.explain import sentence
from mnemonaut_core.explain.replay import Replayer, changed
from mnemonaut_core.explain.smallest_change import Patience
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.engine import rank
from mnemonaut_core.recipes.planned import (
    PLANNED,
    UNKNOWN,
    bucket,
    compact_event,
    diversify,
    fuse_runs,
    order,
    rank_shares,
)
from mnemonaut_core.recipes.planned_plan import PlannedParameters, PlannedPool, PlannedRelated, plan, retrieval_plan


def test_a_reply_whose_confidence_nobody_measured_is_surer_than_a_doubtful_one(tmp_path: Path) -> None:
    replies = [link("doubtful", "reply_to", 0.3), link("unmeasured", "reply_to")]
    lines = [
        episode("now", "talk", days=1, links=replies),
        episode("doubtful", "tulips", days=40),
        episode("unmeasured", "roses", days=41),
        episode("sure", "lilies", days=42),
    ]
    with asking(tmp_path, lines) as asker:
        assert ids(ask(asker, "talk", after="now"), "reply_chain") == ["now", "unmeasured"]


def test_a_measured_reply_above_half_is_followed_before_an_unmeasured_one(tmp_path: Path) -> None:
    replies = [link("unmeasured", "reply_to"), link("sure", "reply_to", 0.6)]
    lines = [
        episode("now", "talk", days=1, links=replies),
        episode("unmeasured", "roses", days=41),
        episode("sure", "lilies", days=42),
    ]
    with asking(tmp_path, lines) as asker:
        assert ids(ask(asker, "talk", after="now"), "reply_chain") == ["now", "sure"]


def test_a_mention_whose_confidence_nobody_measured_counts_half(tmp_path: Path) -> None:
    ann = [{"type": "person", "name": "Ann"}]
    lines = [
        *(episode(f"seed{n}", "talk", days=n, entities=ann) for n in (1, 2)),
        episode("other", "far away", days=900, entities=ann),
    ]
    with asking(tmp_path, lines) as asker:
        half = ask(asker, "talk", entity_min_confidence=0.5, recent_events_k=2, explore_percent=0)
        assert "other" in ids(half, "entity_expand")
        more = ask(asker, "talk", entity_min_confidence=0.51, recent_events_k=2, explore_percent=0)
        assert ids(more, "entity_expand") == []


# ---- what is no longer true, and what was never confirmed (READINGS 58)


def of_states() -> list[Json]:
    """States and preferences, all equally near to the question and confirmed long ago."""
    near = {"embedding": vector_of("my flat")}
    return [
        state("current", "flat in Kyoto", days=1, **near),
        state("done", "look for a flat", days=1, subtype="task", status="completed", **near),
        state("over", "flat in Osaka", days=1, valid_to=NOW - 1, **near),
        state("just-true", "flat in Nara", days=1, valid_to=NOW, **near),
        state("withdrawn", "flat in Kobe", days=1, status="stale", **near),
        state("liked", "like: gardens", days=1, subtype="preference", payload={"status": "confirmed"}, **near),
        state("plain-liked", "like: tea", days=1, subtype="preference", **near),
        state("maybe", "like: noise", days=1, subtype="preference", payload={"status": "candidate"}, **near),
        state("revoked", "like: rain", days=1, subtype="preference", status="stale", **near),
    ]


@pytest.mark.parametrize("warm", [False, True], ids=["vec0", "matrix"])
def test_what_is_done_over_or_revoked_is_not_found_by_similarity(tmp_path: Path, warm: bool) -> None:
    with asking(tmp_path, of_states()) as asker:
        if warm:
            asker.workspace.warm()
        found = set(ids(ask(asker, "my flat"), "vector"))
    assert found == {"current", "just-true", "liked", "plain-liked"}


def test_what_is_no_longer_true_takes_no_seat_of_what_is(tmp_path: Path) -> None:
    near = {"embedding": vector_of("my flat")}
    over = [state(f"over{n:02}", f"flat {n}", days=1, valid_to=NOW - 1, **near) for n in range(50)]
    with asking(tmp_path, [*over, state("now", "flat in Kyoto", days=300)]) as asker:
        trace = ask(asker, "my flat", recent_states_k=0)
    assert ids(trace, "vector") == ["now"]


def test_what_is_done_is_still_among_the_states_that_were_confirmed_last(tmp_path: Path) -> None:
    with asking(tmp_path, of_states()) as asker:
        assert {"done", "over"} <= set(ids(ask(asker, "my flat"), "recent_states"))


@pytest.mark.parametrize("memory_id", ["maybe", "revoked"])
def test_a_preference_that_was_not_confirmed_is_no_candidate_of_any_source(tmp_path: Path, memory_id: str) -> None:
    with asking(tmp_path, of_states()) as asker:
        trace = ask(asker, "my flat")
        explanation = asker.explorer.explain(trace, memory_id)
    assert trace.candidate(memory_id) is None
    assert (explanation.outcome.code, explanation.outcome.field) == (Code.FILTERED, "status")


# ---- a time that is named (READINGS 59)


def test_a_year_and_a_time_of_life_named_together_must_both_hold(tmp_path: Path) -> None:
    lines = [
        episode("both", "tulips", days=500, about_year_start=2018, about_year_end=2018, life_stage="high"),
        episode("year", "roses", days=501, about_year_start=2018, about_year_end=2018, life_stage="work"),
        episode("stage", "lilies", days=502, about_year_start=2011, about_year_end=2011, life_stage="high"),
        episode("stage-only", "ferns", days=503, life_stage="high"),
    ]
    with asking(tmp_path, lines) as asker:
        assert ids(ask(asker, "2018年、高校の頃"), "about_time") == ["both"]
        assert ids(ask(asker, "2018年"), "about_time") == ["both", "year"]
        assert ids(ask(asker, "高校の頃"), "about_time") == ["both", "stage", "stage-only"]


@pytest.mark.parametrize("text", ["職場の話", "就職した", "入社のとき", "小学校の校歌", "上班的路上", "my career"])
def test_only_the_seeds_words_flip_the_mode_as_written(text: str) -> None:
    as_written, calibrated = PlannedParameters(), PlannedParameters(time_words="all")
    assert retrieval_plan(text, as_written)["mode"] == "associative_recent"
    assert retrieval_plan(text, calibrated)["mode"] == "explicit_about_time"


@pytest.mark.parametrize("text", ["小学生の頃", "中学の話", "高校の話", "大学の話", "社会人の話", "仕事の話"])
def test_the_seeds_six_words_flip_the_mode(text: str) -> None:
    assert retrieval_plan(text, PlannedParameters())["mode"] == "explicit_about_time"


# ---- the order, and what is offered, under `calibrated` (READINGS 56)


def calibrated(asker: Asker, text: str, **values: object) -> Trace:
    """One recall under the preset."""
    settings = Settings("planned", "calibrated", {name: str(value) for name, value in values.items()})
    (trace,) = asker.explorer.recall(Query(text, NOW), settings)
    return trace


def test_calibrated_offers_and_chooses_by_the_places_in_the_lists(tmp_path: Path) -> None:
    lines = [
        episode("answer", "the red umbrella stands in the hall", days=800, embedding=vector_of("red umbrella")),
        *(episode(f"new{n:02}", f"talk number {n}", days=n + 1) for n in range(60)),
    ]
    with asking(tmp_path, lines) as asker:
        trace = calibrated(asker, "red umbrella")
        sums = sums_of_shares(trace.pool, 0.02)
        assert trace.selected[0] == "answer"
        offered = trace.choices["choose"][0].offered
        # one list a source, and both searches by similarity are one: nothing else decides who is offered, and in which order
        assert sorted(offered, key=lambda one: -sums[one]) == list(offered)
        assert set(offered) == set(sorted(sums, key=lambda one: -sums[one])[:80])
        as_written = ask(asker, "red umbrella")
    assert as_written.selected[0] != "answer"


def sums_of_shares(pool: PlannedPool, context_weight: float) -> dict[str, float]:
    """By id, what the order `ranks` sorts by."""
    shares = rank_shares(pool, context_weight)
    sums = np.nansum([share.normalized for share in shares], axis=0)
    return dict(zip(pool.columns.ids, sums.tolist(), strict=True))


def test_the_places_in_the_lists_add_up_and_similarity_is_one_list() -> None:
    def run(source: str, *hits: tuple[str, float]) -> Run:
        return Run.of(source, "q1", tuple(Hit(one, rank, score) for rank, (one, score) in enumerate(hits, 1)), k=9)

    runs = (
        run("recent_events", ("new", 9.0), ("both", 8.0)),
        run("words", ("word", 3.0), ("both", 2.0)),
        run("vector", ("state", 0.9), ("both", 0.5)),
        run("vector_global", ("old", 0.7), ("both", 0.5)),
    )
    pool = Pool(plan(Query("", NOW), PlannedParameters()), {}, runs=runs, related=PlannedRelated())
    assert sums_of_shares(pool, 0.5) == pytest.approx(
        {
            "new": 0.5 / 61,
            "both": 0.5 / 62 + 1 / 62 + 1 / 63,
            "word": 1 / 61,
            "state": 1 / 61,
            "old": 1 / 62,
        }
    )


def test_diversify_by_is_a_setting_of_the_plan() -> None:
    def axes(by: str) -> object:
        planned = retrieval_plan("2018", PlannedParameters(diversify_by=by))["diversify"]  # type: ignore[arg-type]
        assert isinstance(planned, dict)
        return planned["by"]

    assert axes("both") == ["life_stage", "about_year_bucket"]
    assert (axes("life_stage"), axes("none")) == (["life_stage"], [])


def test_events_are_spread_over_the_axes_that_are_set() -> None:
    memories = [
        Memory(id="a", kind="episode", life_stage="high", about_year_start=2010),
        Memory(id="b", kind="episode", life_stage="high", about_year_start=2020),
        Memory(id="c", kind="episode", life_stage="work", about_year_start=2020),
    ]

    def spread(by: str) -> tuple[str, ...]:
        pool = pool_of(memories, {"words": "abc"}, mode="targeted_broad", per_bucket=1, diversify_by=by)
        return diversify(pool, in_order(pool, "abc")).ids

    assert {by: spread(by) for by in ("both", "life_stage", "about_year_bucket", "none")} == {
        "both": ("a", "b", "c"),
        "life_stage": ("a", "c", "b"),
        "about_year_bucket": ("a", "b", "c"),
        "none": ("a", "b", "c"),
    }


def test_five_years_begin_at_years_that_five_divides_and_their_middle_decides() -> None:
    def years(*bounds: int | None) -> tuple[str, ...]:
        start, end = bounds
        return bucket(
            Memory(id="m", kind="episode", about_year_start=start, about_year_end=end), ("about_year_bucket",)
        )

    assert [years(year, None) for year in (2014, 2015, 2019, 2020)] == [
        ("2010-2014",),
        ("2015-2019",),
        ("2015-2019",),
        ("2020-2024",),
    ]
    assert years(2010, 2019) == ("2010-2014",)  # 2014.5, its whole years
    assert years(None, None) == (UNKNOWN,)


def test_an_undated_memory_stands_after_every_dated_one() -> None:
    memories = [
        Memory(id="old", kind="episode", occurred_at=-(10**9)),
        Memory(id="undated", kind="episode"),
        Memory(id="new", kind="episode", occurred_at=NOW),
    ]
    pool = pool_of(memories, {"trigram": ["old", "undated", "new"]})
    assert order(pool, fuse_runs(pool)).ids == ("new", "old", "undated")


def test_previews_are_settings() -> None:
    memory = Memory(id="e", kind="episode", user_text="x" * 500)
    assert len(str(compact_event(memory, [], (), PlannedParameters(preview_user_chars=100))["u"])) == 100


# ---- near-duplicates (seed 001 leaves them to the selection)


def test_the_stand_in_passes_over_near_duplicates(tmp_path: Path) -> None:
    said = "we planted forty red tulips along the garden wall this morning"
    lines = [
        episode("first", said, days=1),
        episode("again", said.replace("morning", "mornin"), days=2),
        episode("alike", "another sentence", days=3, embedding=vector_of(f"first {said} ")),
        episode("other", "the dentist called", days=4),
    ]
    with asking(tmp_path, lines) as asker:
        trace = ask(asker, "tulips", max_selected=2)
    again, alike = outcome(trace, "again"), outcome(trace, "alike")
    assert trace.selected == ("first", "other")
    assert (again.code, again.other_id, again.unit) == (Code.DUPLICATE_OF, "first", "Dice")
    assert (alike.code, alike.other_id, alike.unit) == (Code.DUPLICATE_OF, "first", "cosine")
    assert again.value is not None
    assert 0.9 <= again.value < 1.0


def test_what_a_language_model_chooses_is_taken_as_it_is(tmp_path: Path) -> None:
    lines = [episode("first", "tulips in the garden", days=1), episode("again", "tulips in the garden", days=2)]
    with asking(tmp_path, lines) as asker:
        trace = ask_model(asker, Model(lambda offered: offered), "tulips")
    assert trace.selected == ("first", "again")


# ---- deadlines are settings, and a replay keeps the time-outs that it recorded


class Slow:
    """Waits before words are matched, so long as it is asked to."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __call__(self, verb: str) -> None:
        """Before a verb of the reader."""
        if verb == "match":
            time.sleep(self.seconds)


def late_words(asker: Asker, slow: Slow) -> tuple[Explorer, Trace]:
    """A recall in which only words would have found `old`, and were late."""
    explorer = Explorer(WatchedPool(asker.workspace.pool, slow), asker.embedder, environment={})
    values = {
        "words_ms": "50",
        "recent_events_k": "0",
        "vector_events_k": "0",
        "explore_percent": "0",
        "explore_factor": "1",
    }
    (trace,) = explorer.recall(Query("XR-900", NOW), Settings("planned", values=values), deadlines=True)
    assert run_of(trace, "trigram").status is RunStatus.TIMED_OUT
    return explorer, trace


OLD = [
    episode("old", "the XR-900 camera", days=700),
    *(episode(f"new{n:02}", f"talk {n}", days=n + 1) for n in range(40)),
]


@pytest.mark.long
def test_a_memory_whose_source_was_late_is_let_in_by_a_longer_deadline_alone(tmp_path: Path) -> None:
    slow = Slow(0.3)
    with asking(tmp_path, OLD) as asker:
        explorer, trace = late_words(asker, slow)
        why = explorer.why(trace, "old", patience=Patience(30.0, 30.0))
    assert (why.explanation.outcome.code, why.explanation.outcome.source) == (Code.SOURCE_TIMEOUT, "trigram")
    assert why.change is not None
    assert why.change.parameter == "words_ms"
    assert isinstance(why.change.to_value, int)
    assert why.change.to_value >= 300  # it took that long


def test_a_replay_does_not_ask_what_was_late(tmp_path: Path) -> None:
    slow = Slow(0.3)
    with asking(tmp_path, OLD) as asker:
        explorer, trace = late_words(asker, slow)
        replayer = Replayer(PLANNED, trace, explorer.readers, asker.embedder)
        again = replayer.cold(changed(trace, {"recent_events_k": 2}))
    assert run_of(again, "trigram").status is RunStatus.TIMED_OUT
    assert again.selected == ("new00", "new01")


# ---- what a language model could not do stands among the warnings


def test_what_was_refused_of_an_answer_stands_among_the_warnings(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("a", "tulips"), episode("b", "roses", days=2)]) as asker:
        model = Model(lambda offered: (*offered[:1], "invented"))
        trace = ask_model(asker, model, "tulips")
        plain = ask(asker, "tulips")
    assert len(model.asked) == 2
    assert trace.selected == model.asked[0].offered[:1]
    assert [one.code for one in trace.warnings if one.code.startswith("chooser")] == ["chooser_refused"]
    assert [one.code for one in plain.warnings if one.code in ("no_chooser", "chooser_failed")] == []


def test_a_fallback_stands_among_the_warnings(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("a", "tulips")]) as asker:
        trace = ask_model(asker, Model(lambda _offered: ("invented",)), "tulips")
    assert trace.selected == ("a",)
    assert [one.code for one in trace.warnings if one.code.startswith("chooser")] == ["chooser_unoffered"]


def test_seats_that_a_group_leaves_over_reach_the_groups_after_it_in_a_recall() -> None:
    similar = [Memory(id=f"similar{n}", kind="episode", occurred_at=NOW - 99 - n) for n in range(9)]
    recent = [Memory(id=f"recent{n}", kind="episode", occurred_at=NOW - n) for n in range(20)]
    lists = {"vector": [one.id for one in similar], "recent_events": [one.id for one in recent]}
    pool = pool_of([*similar, *recent], lists, mode="associative_recent", max_candidates=10)
    offered = next(s for s in rank(PLANNED, pool, recorded({})).selections if s.stage == "quota").selected
    # of 10 seats 2 for states, 4 for multi-hits and 0 for the search of all time are left over; 15 % are similarity's own
    assert [one for one in offered if one.startswith("similar")] == [f"similar{n}" for n in range(7)]


# ---- links between states, as the author's later releases follow them


def linked(*links: Json) -> list[Json]:
    """A state that the question finds, and states that it does not: they are only linked."""
    far = {"embedding": vector_of("far away")}
    return [
        state("seed", "my flat", days=1, embedding=vector_of("my flat"), links=list(links)),
        *(state(f"s{n}", f"thing {n}", days=500 + n, **far) for n in range(12)),
        state("back", "what leads to it", days=600, links=[link("seed", "supports", 0.9)], **far),
        state("mood", "calm", days=700, subtype="long_mood_state", **far),
        state("two-away", "further on", days=800, **far),
    ]


LINKED: dict[str, Any] = {"state_links": True, "recent_states_k": 1, "vector_states_k": 1}


def test_links_of_a_state_are_followed_one_step_in_both_directions(tmp_path: Path) -> None:
    lines = linked(link("s0", "relates_to", 0.6), link("s1", "contradicts", 0.59), link("s2", "relates_to"))
    lines[0]["links"] += [
        link("mood", "relates_to", 1.0),
        link("s3", "same_topic", 1.0),
        link("seed", "relates_to", 1.0),
    ]
    lines[1]["links"] = [link("two-away", "derived_from", 1.0)]
    with asking(tmp_path, lines) as asker:
        trace = ask(asker, "my flat", **LINKED)
        assert ids(trace, "state_link_expand") == ["back", "s0"]
        assert (run_of(trace, "state_link_expand").phase, run_of(trace, "entity_expand").phase) == (1, 2)
        surely = ask(asker, "my flat", **LINKED, state_link_min_confidence=0.5)
        assert set(ids(surely, "state_link_expand")) == {"back", "s0", "s1", "s2"}
        assert all(run.source != "state_link_expand" for run in ask(asker, "my flat").runs)
        model = Model()
        ask_model(asker, model, "my flat", **LINKED)
        assert '"id":"back"' in model.asked[0].user
        assert '"hs":["sl"]' in model.asked[0].user


def test_each_state_leads_to_so_many_in_each_direction(tmp_path: Path) -> None:
    lines = linked(*(link(f"s{n}", "relates_to", 0.7 + n / 100) for n in range(12)))
    with asking(tmp_path, lines) as asker:
        assert len(ids(ask(asker, "my flat", **LINKED), "state_link_expand")) == 9
        few = ids(ask(asker, "my flat", **LINKED, state_link_most=2), "state_link_expand")
        assert few == ["back", "s11", "s10"]


def test_turns_that_the_model_still_sees_are_not_offered(tmp_path: Path) -> None:
    lines = [
        episode(f"c{n}", "my flat", days=n + 1, links=[link(f"c{n + 1}", "reply_to")] if n < 5 else [])
        for n in range(6)
    ]
    with asking(tmp_path, lines) as asker:
        offered = ask(asker, "my flat", after="c0", window_turns=3)
        assert [offered.candidate(f"c{n}").decision.outcome.code for n in range(3)] == [Code.NOT_CHOSEN] * 3  # type: ignore[union-attr]
        assert "still sees" in sentence(outcome(offered, "c1"))
        assert "still sees" in plain_sentence(outcome(offered, "c1"))
        assert {f"c{n}" for n in range(3)}.isdisjoint(offered.selected)
        assert "c3" in offered.selected
        assert "c0" in ask(asker, "my flat", window_turns=3).selected  # no conversation is continued
        assert "c0" in ask(asker, "my flat", after="c0").selected
