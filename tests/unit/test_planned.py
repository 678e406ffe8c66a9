"""`planned`: what links and mentions without a confidence count, which states and preferences may be offered, how a named
time is read, and what the stand-in takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import NOW, Json, asking, episode, vector_of
from helpers.planned import ask, ids, link, state

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.recipes.planned_parameters import PlannedParameters
from mnemonaut_core.recipes.planned_plan import retrieval_plan


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
            asker.session.warm()
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
