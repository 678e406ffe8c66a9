"""Evidence: its range, what raises it, what it is where something was not measured, and the gate that reads it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest
from helpers.rankings import by_score
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recall.query_evidence import evidence_gate, query_evidence, stands_out, words_held, words_weight
from mnemonaut_core.recipes.heuristic import HeuristicParameters

SCORES = st.lists(st.floats(-1.0, 40.0), max_size=30)


def run(source: str, scores: Sequence[float], *, form: str = "q1", terms: Sequence[str] = ("tea",)) -> Run:
    ordered = sorted(scores, reverse=True)
    hits = tuple(Hit(f"m{rank}", rank, score) for rank, score in enumerate(ordered, 1))
    return Run.of(source, form, hits, k=20, terms=() if source == "vector" else tuple(terms))


def memory(text: str, memory_id: str = "m1") -> Memory:
    return Memory(id=memory_id, kind="episode", user_text=text)


def pool(*runs: Run, text: str = "tea", forms: Sequence[Form] = (), floor: float = 0.0, said: str = "") -> Pool:
    parameters = HeuristicParameters(evidence_floor=floor)
    plan = Plan(Query(text, 0), parameters, tuple(forms) or (Form("q1", text),), Filters())
    return Pool(plan, {hit.id: memory(said, hit.id) for one in runs for hit in one.hits}, runs=tuple(runs))


@given(SCORES, SCORES, st.text(max_size=40), st.text(max_size=40))
def test_evidence_lies_between_0_and_1(cosines: list[float], bm25: list[float], text: str, said: str) -> None:
    found = query_evidence(pool(run("vector", cosines), run("words", bm25), text=text, said=said))
    assert found is not None
    assert 0.0 <= found <= 1.0


def test_evidence_is_half_similarity_and_half_words() -> None:
    found = query_evidence(pool(run("vector", [0.5, 0.2, 0.1]), run("words", [5.0]), text="green tea", said="tea"))
    standing, held, weight = 0.35 / (0.35 + 0.07), 1 / 2, 5.0 / (5.0 + 2.5)
    assert found == pytest.approx((standing + (held + weight) / 2) / 2)


def test_a_query_equally_near_to_everything_does_not_stand_out() -> None:
    assert stands_out(run("vector", [0.6, 0.6, 0.6])) == 0.0


def test_the_further_the_best_is_from_the_others_the_more_it_stands_out() -> None:
    found = [stands_out(run("vector", [best, 0.3, 0.2])) for best in (0.3, 0.4, 0.6, 0.9)]
    assert found == sorted(found)
    assert len(set(found)) == 4


def test_the_level_of_all_cosines_does_not_matter() -> None:
    assert stands_out(run("vector", [0.8, 0.6, 0.5])) == pytest.approx(stands_out(run("vector", [0.4, 0.2, 0.1])))


def test_hits_beyond_the_twentieth_change_nothing() -> None:
    twenty = [0.5, *[0.3] * 19]
    assert stands_out(run("vector", [*twenty, *[0.0] * 20])) == stands_out(run("vector", twenty))


def test_a_single_hit_stands_out_by_its_cosine() -> None:
    assert stands_out(run("vector", [0.3])) == pytest.approx(0.3 / 0.37)


def test_a_greater_bm25_weighs_more_and_more_terms_weigh_less() -> None:
    assert words_weight(run("words", [4.0])) < words_weight(run("words", [8.0])) < 1.0
    four = run("words", [8.0], terms=("a", "b", "c", "d"))
    assert words_weight(four) == pytest.approx((8.0 / sqrt(4)) / (8.0 / sqrt(4) + 2.5))


def test_the_memory_that_holds_most_words_counts_not_their_sum() -> None:
    apart = [memory("green"), memory("tea", "m2")]
    assert words_held("green tea", apart) == 1 / 2
    assert words_held("green tea", [*apart, memory("tea, green tea", "m3")]) == 1.0


def test_another_memory_never_lowers_what_is_held() -> None:
    first = [memory("green tea")]
    assert words_held("green tea garden", [*first, memory("a car", "m2")]) == words_held("green tea garden", first)


def test_stop_words_neither_raise_nor_lower_what_is_held() -> None:
    assert words_held("what is the tea", [memory("tea")]) == 1.0
    assert words_held("what is the tea", [memory("what is the car")]) == 0.0


@pytest.mark.parametrize(
    ("query", "said", "held"),
    [
        ("会議室", "会議室を予約した", 2 / 3),  # 会議 議室 of 会議 議室 室
        ("猫", "猫が来た", 1.0),
        ("猫", "犬が来た", 0.0),
        ("喜欢喝茶", "她说喜欢喝茶", 1.0),
        ("喜欢喝茶", "今天下雨", 0.0),
        ("ＴＥＡは好き", "tea は好き", 1.0),
    ],
)
def test_japanese_and_chinese_words_are_pairs_and_last_characters(query: str, said: str, held: float) -> None:
    assert words_held(query, [memory(said)]) == pytest.approx(held)


@pytest.mark.parametrize("text", ["", "  ", "🥰", "…"])
def test_a_text_without_words_holds_none(text: str) -> None:
    assert words_held(text, [memory("tea 🥰 …")]) == 0.0


def test_without_vectors_evidence_is_the_words_alone() -> None:
    off = Run.without("vector", "q1", RunStatus.OFF, k=20)
    found = query_evidence(pool(off, run("words", [5.0]), text="green tea", said="tea"))
    assert found == pytest.approx((1 / 2 + 5.0 / 7.5) / 2)


def test_without_words_to_search_evidence_is_similarity_alone() -> None:
    skipped = Run.without("words", "q1", RunStatus.SKIPPED, k=20)
    assert query_evidence(pool(run("vector", [0.4, 0.3]), skipped)) == pytest.approx(0.1 / 0.17)


@pytest.mark.parametrize("status", [RunStatus.OFF, RunStatus.FAILED, RunStatus.TIMED_OUT, RunStatus.SKIPPED])
def test_evidence_of_sources_that_did_not_answer_is_not_measured(status: RunStatus) -> None:
    runs = [Run.without(source, "q1", status, k=20) for source in ("vector", "words")]
    assert query_evidence(pool(*runs)) is None


def test_sources_that_were_asked_and_found_nothing_are_evidence_of_nothing() -> None:
    assert query_evidence(pool(run("vector", []), run("words", []))) == 0.0


def test_the_form_with_the_most_evidence_counts() -> None:
    forms = (Form("q1", "yes"), Form("q2", "green tea"))
    weak, strong = run("words", [0.1]), run("words", [9.0], form="q2")
    both = query_evidence(pool(weak, strong, forms=forms, said="green tea"))
    assert both == query_evidence(pool(strong, forms=forms[1:], said="green tea"))


def gate(*runs: Run, floor: float) -> Outcome:
    ranking = by_score({"m1": 0.5})
    (decision,) = evidence_gate(pool(*runs, floor=floor, said="tea"), ranking).decisions
    return decision.outcome


def test_the_gate_opens_at_the_floor_and_above() -> None:
    evidence = query_evidence(pool(run("words", [5.0]), said="tea"))
    assert evidence is not None
    assert gate(run("words", [5.0]), floor=evidence).code is Code.SELECTED


def test_a_closed_gate_says_how_much_evidence_there_was_and_how_much_it_takes() -> None:
    outcome = gate(run("words", [5.0]), floor=0.9)
    assert (outcome.code, outcome.stage, outcome.field) == (Code.GATE_CLOSED, "evidence", "evidence_floor")
    assert outcome.value == pytest.approx((1 + 5.0 / 7.5) / 2)
    assert outcome.limit == 0.9


def test_evidence_that_could_not_be_measured_closes_the_gate() -> None:
    outcome = gate(Run.without("vector", "q1", RunStatus.OFF, k=20), floor=0.1)
    assert (outcome.code, outcome.value) == (Code.GATE_CLOSED, None)


def test_without_a_floor_nothing_is_refused() -> None:
    assert gate(Run.without("vector", "q1", RunStatus.OFF, k=20), floor=0.0).code is Code.SELECTED


@pytest.mark.parametrize("embedder", ["static-hashed", "none", "another"])
def test_calibrated_searches_all_words_and_may_refuse_with_every_embedder(embedder: str) -> None:
    values = presets_of("heuristic")["calibrated"].values(embedder)
    assert (values["text_index"], values["text_terms"], values["text_chars"]) == ("words", 0, 0)
    floor = values["evidence_floor"]
    assert isinstance(floor, float)
    assert 0.0 < floor < 1.0


def test_calibrated_refuses_least_with_an_embedder_that_was_not_measured() -> None:
    preset = presets_of("heuristic")["calibrated"]
    measured = [preset.values(name)["evidence_floor"] for name in ("none", "static-hashed")]
    unknown = preset.values("another")["evidence_floor"]
    assert all(isinstance(floor, float) and isinstance(unknown, float) and unknown < floor for floor in measured)
