"""Every rule of the lint, both ways: it fires on its defect with the number that shows it, and is silent without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.activating import activate, activating, memory
from helpers.databases import DAY, NOW, Asker, asking, episode
from helpers.documents import chunk, journal

from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import ParameterLayer, ScopeCounts, Trace, TraceWarning
from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.explain.lint import RULES, Configuration, DatabaseFacts, lint_facts, lint_settings, lint_trace
from mnemonaut_core.parameters import describe
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.recipes.heuristic import HeuristicParameters
from mnemonaut_core.recipes.planned_plan import PlannedParameters
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.recipes.salience import SalienceParameters

NAMES = """
    unreachable_threshold degenerate_minmax starved_part recency_outweighs floor_admits_unrelated age_floor
    floor_empties short_query_damping dead_source budget_hides_smaller feedback_loop mode_by_substring
    window_excludes filter_hides parameter_without_effect stale_index embedder_mismatch search_fallbacks
    slow_recalls k_too_small
""".split()
PARAMETERS = {info.name for recipe in RECIPES.values() for info in describe(recipe.parameters)}
NEAR = [1.0, *[0.0] * 7]


def test_all_rules_of_the_design_are_in_the_table() -> None:
    assert [rule.name for rule in RULES] == NAMES
    assert all(rule.sentence.endswith(".") for rule in RULES)


def of(code: str, found: tuple[TraceWarning, ...]) -> list[float | None]:
    """The numbers that this rule shows; every sentence and advice can be said, and an advice that names a parameter carries
    it, with the value that it names."""
    for one in found:
        assert str(one.message)
        assert one.advice is None or str(one.advice)
        words = set() if one.advice is None else set(re.findall(r"[a-z_]+", str(one.advice)))
        assert one.turn is not None or not any("_" in word for word in words & PARAMETERS)
        if one.turn is not None:
            assert one.turn.parameter in words
            value = one.turn.value
            assert (f"{value:g}" if isinstance(value, float) else str(value or "")) in str(one.advice)
    return [one.value for one in found if one.code == code]


def settings(recipe: str, record: type[msgspec.Struct], **values: object) -> tuple[TraceWarning, ...]:
    """What the lint says of these values, set by hand."""
    layers = tuple(ParameterLayer(name, value, "set") for name, value in values.items())
    return lint_settings(Configuration(RECIPES[recipe], record(**values), layers))


def heuristic(**values: object) -> tuple[TraceWarning, ...]:
    """Of a configuration of `heuristic`."""
    return settings("heuristic", HeuristicParameters, **values)


def salience(**values: object) -> tuple[TraceWarning, ...]:
    """Of a configuration of `salience`."""
    return settings("salience", SalienceParameters, **values)


# ---- settings


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({}, [0.55]),
        ({"high_threshold": 0.55}, [0.55]),
        ({"high_threshold": 0.56}, []),
        ({"high_threshold": 0.0}, []),
        ({"evidence_floor": 0.4}, []),
        ({"high_threshold": 1.0, "weight_rec": 0.0}, [pytest.approx(0.9)]),
    ],
)
def test_a_threshold_that_is_always_or_never_reached(values: dict[str, Any], shown: list[float]) -> None:
    assert of("unreachable_threshold", heuristic(**values)) == shown


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({}, []),
        ({"semantic": "cosine"}, []),
        ({"semantic": "raw_rrf"}, [pytest.approx(0.5 * 2 / 61)]),
        ({"semantic": "raw_rrf", "weight_reinforcement": 0.0, "weight_recency": 0.01, "weight_access": 0.0}, []),
    ],
)
def test_a_part_whose_weight_cannot_be_felt(values: dict[str, Any], shown: list[float]) -> None:
    assert of("starved_part", salience(**values)) == shown


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({}, []),
        ({"vector_k": 0}, []),
        ({"vector_k": 4}, [4.0]),
        ({"vector_k": 4, "text_k": 3, "max_results": 4}, [3.0]),
    ],
)
def test_a_list_shorter_than_the_result(values: dict[str, Any], shown: list[float]) -> None:
    assert of("k_too_small", heuristic(**values)) == shown


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"half_life_days": 5.0}, None),
        (
            {"half_life_days": 5.0, "weight_recency": 0},
            "half_life_days was set, but nothing reads it while weight_recency is 0.",
        ),
        ({"weight_recency": 0.0}, None),
        (
            {"journal_days": 3, "timeline_route": False},
            "journal_days was set, but nothing reads it while timeline_route is off.",
        ),
        ({"direct_words": "all", "direct_route": True}, None),
    ],
)
def test_a_parameter_that_was_set_and_that_nothing_reads(values: dict[str, Any], said: str | None) -> None:
    found = [str(one.message) for one in salience(**values) if one.code == "parameter_without_effect"]
    assert found == ([] if said is None else [said])


def test_settings_of_planned_that_nothing_reads() -> None:
    found = settings("planned", PlannedParameters, context_weight=0.1, per_bucket=3, offer="order")
    assert [str(one.message) for one in found if one.code == "parameter_without_effect"] == [
        "context_weight was set, but nothing reads it while order is sources."
    ]
    assert (
        of("parameter_without_effect", settings("planned", PlannedParameters, context_weight=0.1, order="ranks")) == []
    )


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({}, [pytest.approx(0.65 * 0.5 * 0.8 * 0.75)]),
        ({"threshold": 0.195}, [pytest.approx(0.195)]),
        ({"threshold": 0.2}, []),
        ({"vector_scale": "cosine"}, []),
    ],
)
def test_a_floor_that_the_unrelated_pass(values: dict[str, Any], shown: list[float]) -> None:
    assert of("floor_admits_unrelated", settings("activation", ActivationParameters, **values)) == shown


# ---- a trace


def test_a_recall_says_itself_what_a_window_hides(tmp_path: Path) -> None:
    lines = [
        episode("new", "the garden gate", days=1),
        episode("old", "the garden fence", days=400),
        episode("older", "the garden path", days=500),
    ]
    with asking(tmp_path, lines) as asker:
        for recipe, hidden in (("heuristic", [2 / 3]), ("planned", []), ("orchestrated", []), ("salience", [])):
            trace = asker.ask(Query("garden", NOW), {}, recipe=recipe)
            assert of("filter_hides", trace.warnings) == hidden, recipe
        assert of("filter_hides", asker("garden", days=0).warnings) == []
        for recipe in ("heuristic", "planned", "orchestrated", "salience", "activation"):
            trace = asker.ask(Query("garden", NOW - 450 * DAY), {}, recipe=recipe)
            (found,) = (one for one in trace.warnings if one.code == "filter_hides")
            assert str(found.message) == "2 of 3 memories are kept out before any search (2 by time)."


def test_old_memories_that_cannot_reach_the_floor_are_said_and_nothing_says_the_opposite(tmp_path: Path) -> None:
    lines = [memory(f"m{n}", f"otter river {n}", cosine=0.6, created_at=NOW - 730 * DAY) for n in range(3)]
    with activating(tmp_path, lines) as asker:
        trace = activate(asker)
        assert trace.selected == ()
        (found,) = (one for one in trace.warnings if one.code == "age_floor")
        best = max(item.score for item in trace.rankings[-1].items)
        assert (found.value, best < 0.15) == (best, True)
        assert str(found.message).startswith("What was found is 730 days old or older: at this age the best reachable")
        assert of("floor_admits_unrelated", trace.warnings) == []
        assert activate(asker, preset="calibrated").selected
        new = activate(asker, now=NOW - 729 * DAY)
        assert of("age_floor", new.warnings) == []
        assert of("floor_admits_unrelated", new.warnings) != []


def ask(asker: Asker, text: str, recipe: str, preset: str = "as-written", **values: Any) -> Trace:
    """One recall."""
    return asker.ask(Query(text, NOW), values, recipe=recipe, preset=preset)


def shown(code: str, trace: Trace) -> list[float | None]:
    """The rule's numbers; the trace carries what the lint says."""
    assert of(code, lint_trace(RECIPES[trace.recipe], trace)) == of(code, trace.warnings)
    return of(code, trace.warnings)


def timed(memory_id: str, *, days: float, near: float, **columns: object) -> dict[str, object]:
    """A piece so many days old, so near to the question (cosine of its vector with NEAR)."""
    vector = [near, (1 - near * near) ** 0.5, *[0.0] * 6]
    times = {"updated_at": NOW - int(days * DAY), "created_at": NOW - int(days * DAY)}
    return {**chunk(memory_id, f"text {memory_id}", embedding=vector), **times, **columns}


@pytest.fixture(scope="module")
def aged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """An old memory that answers, and a new one that hardly does."""
    with asking(
        tmp_path_factory.mktemp("aged"), [timed("old", days=300, near=0.9), timed("new", days=0, near=0.5)]
    ) as asker:
        asker.embedder.given["asked"] = NEAR
        yield asker


def test_age_alone_puts_a_memory_first(aged: Asker) -> None:
    trace = ask(aged, "asked", "salience", semantic="cosine", weight_recency=0.5)
    assert trace.candidates[0].memory.id == "new"
    assert shown("recency_outweighs", trace) == [pytest.approx(0.5 * (0.9 - 0.5), abs=1e-6)]


@pytest.mark.parametrize("values", [{"semantic": "cosine", "weight_recency": 0.05}, {"semantic": "rrf_over_max"}])
def test_age_may_decide_between_memories_that_are_about_as_relevant(aged: Asker, values: dict[str, Any]) -> None:
    assert shown("recency_outweighs", ask(aged, "asked", "salience", **values)) == []


def test_being_recalled_often_puts_a_memory_first(tmp_path: Path) -> None:
    lines = [timed("often", days=1, near=0.8, access_count=50), timed("never", days=1, near=0.82)]
    with asking(tmp_path, lines) as asker:
        asker.embedder.given["asked"] = NEAR
        trace = ask(asker, "asked", "salience", semantic="cosine")
        assert trace.candidates[0].memory.id == "often"
        assert shown("feedback_loop", trace) == [pytest.approx(0.1 * log(51) / log(52))]
        assert shown("feedback_loop", ask(asker, "asked", "salience", semantic="cosine", weight_access=0)) == []


def test_memories_that_would_fit_behind_one_that_does_not(tmp_path: Path) -> None:
    sizes = {"first": 10, "second": 100, "third": 5, "fourth": 90, "fifth": 6}
    lines = [
        timed(name, days=i, near=0.9 - i / 10, token_count=tokens) for i, (name, tokens) in enumerate(sizes.items())
    ]
    with asking(tmp_path, lines) as asker:
        asker.embedder.given["asked"] = NEAR
        assert shown("budget_hides_smaller", ask(asker, "asked", "salience", token_budget=50)) == [2.0]
        assert shown("budget_hides_smaller", ask(asker, "asked", "salience", token_budget=500)) == []
        assert shown("budget_hides_smaller", ask(asker, "asked", "salience", token_budget=9)) == [2.0]
        assert shown("budget_hides_smaller", ask(asker, "asked", "salience", token_budget=4)) == []


def test_k_cuts_the_result_and_nothing_else_does(tmp_path: Path) -> None:
    with asking(tmp_path, [timed(f"m{i}", days=1, near=i / 10) for i in range(9)]) as asker:
        asker.embedder.given["asked"] = NEAR
        assert shown("k_too_small", ask(asker, "asked", "salience", top_k=3)) == [6.0]
        assert shown("k_too_small", ask(asker, "asked", "salience", top_k=5)) == []
        assert shown("k_too_small", ask(asker, "asked", "salience", top_k=3, token_budget=7)) == []


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """A few episodes and a journal page."""
    lines = [
        episode("m1", "the garden fence is open"),
        episode("m2", "会議の資料を準備した"),
        *journal(0, ["- tulips"]),
    ]
    with asking(tmp_path_factory.mktemp("talk"), lines) as asker:
        yield asker


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("garden", [pytest.approx(4 / 30)]),
        ("the garden fence", [pytest.approx(14 / 30)]),
        ("the garden fence, is it open", []),
    ],
)
def test_a_short_question_loses_its_shared_letters(talk: Asker, text: str, expected: list[float]) -> None:
    assert shown("short_query_damping", ask(talk, text, "heuristic")) == expected


@pytest.mark.parametrize(
    ("text", "index", "expected"),
    [
        ("会議の資料 fence 猫", "unicode61", [1.0]),
        ("garden fence", "unicode61", []),
        ("会議の資料 fence", "words", []),
        ("会議 fence no", "trigram", [2.0]),
        ("会議の資料を準備した fence", "trigram", [1.0]),
        ("garden fence 資料を", "trigram", []),
    ],
)
def test_terms_that_an_index_cannot_match(talk: Asker, text: str, index: str, expected: list[float]) -> None:
    assert shown("dead_source", ask(talk, text, "salience", text_index=index)) == expected


def hits(*cosines: float) -> list[dict[str, object]]:
    """A piece for each cosine to NEAR; the words of the first two alone are garden."""
    return [
        timed(f"m{i}", days=i, near=cosine, body="garden" if i < 2 else f"other {i}")
        for i, cosine in enumerate(cosines)
    ]


@pytest.mark.parametrize(
    ("cosines", "expected"),
    [
        ((0.9, 0.7, 0.6), []),
        ((0.9,), [1.0]),
        ((0.9, 0.9, 0.9), [3.0]),
        ((0.9, 0.88, 0.86), [pytest.approx(0.86 / 0.9, abs=1e-6)]),
        ((0.9, 0.3, 0.2), [1.0]),
    ],
)
def test_min_max_over_too_little(tmp_path: Path, cosines: tuple[float, ...], expected: list[float]) -> None:
    with asking(tmp_path, hits(*cosines)) as asker:
        asker.embedder.given["what is it"] = NEAR
        trace = ask(asker, "what is it", "orchestrated", force_strategy="semantic_only", semantic_floor=0.5)
        assert shown("degenerate_minmax", trace) == expected


@pytest.mark.parametrize(("flat_text", "expected"), [("zero", [1.0]), ("one", [])])
def test_min_max_over_one_word_hit_in_activation(tmp_path: Path, flat_text: str, expected: list[float]) -> None:
    lines = [
        {**timed(name, days=1, near=0.5), "kind": "claim", "body": None, "user_text": said}
        for name, said in (("a", "garden"), ("b", "fence"))
    ]
    with asking(tmp_path, lines) as asker:
        asker.embedder.given["garden"] = NEAR
        assert shown("degenerate_minmax", ask(asker, "garden", "activation", flat_text=flat_text)) == expected


def test_age_alone_puts_a_memory_first_in_activation(aged: Asker) -> None:
    values: dict[str, Any] = {"vector_scale": "cosine", "threshold": 0.0}
    fired = shown("recency_outweighs", ask(aged, "asked", "activation", recency_floor=0.0, **values))
    assert fired == [pytest.approx(0.65 * (0.9 - 0.5), abs=1e-6)]
    assert shown("recency_outweighs", ask(aged, "asked", "activation", recency_floor=1.0, **values)) == []


def test_a_floor_that_empties(tmp_path: Path) -> None:
    with asking(tmp_path, hits(0.4, 0.3)) as asker:
        asker.embedder.given["what is it"] = NEAR
        semantic: dict[str, Any] = {"force_strategy": "semantic_only"}
        found = of("floor_empties", ask(asker, "what is it", "orchestrated", **semantic).warnings)
        assert found == [pytest.approx(0.4, abs=1e-6)]
        for floor in (0.2, 0.35):
            trace = ask(asker, "what is it", "orchestrated", semantic_floor=floor, **semantic)
            assert of("floor_empties", trace.warnings) == []


def test_a_parameter_of_orchestrated_that_no_formula_reads(talk: Asker) -> None:
    by_hand = ask(talk, "garden", "orchestrated", time_decay_factor=0.5)
    assert [one.code for one in by_hand.warnings if one.message.values.get("parameter") == "time_decay_factor"] == [
        "parameter_without_effect"
    ]
    assert of("parameter_without_effect", ask(talk, "garden", "orchestrated").warnings) == []


@pytest.mark.parametrize(
    ("text", "recipe", "word"),
    [
        ("最近邻算法是什么", "salience", "最近"),
        ("不规则动词", "salience", "规则"),
        ("模式识别", "salience", "模式"),
        ("最近的最近邻算法", "salience", None),
        ("我的偏好", "salience", None),
        ("任务栏里的任务", "salience", None),
        ("my rules", "salience", None),
        ("past 3 days", "salience", None),
        ("the garden gate", "salience", None),
        ("幾何学の本", "orchestrated", "何"),
        ("比較的静かな庭", "orchestrated", "比較"),
        ("庭と公園を比較して", "orchestrated", None),
        ("how do I open the fence", "orchestrated", None),
        ("The Who in the garden", "orchestrated", None),
    ],
)
def test_a_part_of_a_longer_word_decides_the_mode(talk: Asker, text: str, recipe: str, word: str | None) -> None:
    found = [one for one in ask(talk, text, recipe).warnings if one.code == "mode_by_substring"]
    assert [one.message.values["word"] for one in found] == ([] if word is None else [word])
    assert [one.value for one in found] == (
        [] if word is None else [len(str(found[0].message.values["longer"])) - len(word)]
    )


def test_what_is_recorded_does_not_quote_the_question(talk: Asker) -> None:
    for recipe, text in (("salience", "最近邻算法是什么"), ("orchestrated", "幾何学の本")):
        trace = ask(talk, text, recipe)
        assert any(one.code == "mode_by_substring" for one in trace.warnings)
        recorded = dumps(without_texts(trace_json(trace)))
        assert not any(word in recorded for word in ("最近", "最近邻", "幾何", "何"))
        assert "A part of a longer word decided the mode." in recorded


# ---- a database


def facts(**values: Any) -> DatabaseFacts:
    """A database with nothing wrong, but for these."""
    sound: dict[str, Any] = {
        "scope": ScopeCounts(10, 0, 0, {}, 10),
        "vectors": (10, 10),
        "embedder": ("e", "1", 8),
        "query_embedder": ("e", "1", 8),
    }
    return DatabaseFacts(**{**sound, **values})


def stored(code: str, found: DatabaseFacts, **values: Any) -> list[float | None]:
    """The rule's numbers for `salience`, or for `heuristic` where days are meant."""
    return of(code, lint_facts(Configuration(RECIPES["salience"], SalienceParameters(**values)), found))


@pytest.mark.parametrize("rule", NAMES)
def test_a_sound_database_is_not_spoken_of(rule: str) -> None:
    assert stored(rule, facts()) == []


def test_a_window_that_keeps_almost_all_out() -> None:
    days = Configuration(RECIPES["heuristic"], HeuristicParameters())
    out = facts(scope=ScopeCounts(10, 0, 0, {"time": 8}, 2))
    (found,) = (one for one in lint_facts(days, out) if one.code == "window_excludes")
    assert found.value == 0.8
    assert str(found.message) == "8 of 10 memories are outside the window of 365 days and are never searched."
    assert stored("window_excludes", facts(scope=ScopeCounts(10, 0, 0, {"time": 7}, 3))) == []
    # without a window of days they are not outside one: that rule is silent, and `filter_hides` says what it is
    assert (
        of("window_excludes", lint_facts(Configuration(RECIPES["heuristic"], HeuristicParameters(days=0)), out)) == []
    )
    assert stored("window_excludes", facts(scope=ScopeCounts(0, 0, 0, {}, 0))) == []


def test_a_filter_that_hides_more_than_a_third_is_named_before_anything_is_asked() -> None:
    assert stored("filter_hides", facts(scope=ScopeCounts(10, 0, 0, {"time": 7}, 3))) == [0.7]
    assert stored("filter_hides", facts(scope=ScopeCounts(9, 0, 0, {"sensitivity": 3}, 6))) == []  # a third is not more
    assert (
        stored("filter_hides", facts(scope=ScopeCounts(9, 8, 0, {}, 1))) == []
    )  # isolated by a person, not by a filter
    assert stored("filter_hides", facts(scope=ScopeCounts(9, 0, 0, {"subtype": 8}, 1))) == []  # no candidates by design


def test_an_age_at_which_similarity_alone_cannot_reach_the_floor() -> None:
    def said(days: float, **values: Any) -> list[TraceWarning]:
        found = facts(now=NOW, newest=(("", int(NOW - days * DAY)),))
        configuration = Configuration(RECIPES["activation"], ActivationParameters(**values))
        return [one for one in lint_facts(configuration, found) if one.code == "age_floor"]

    (old,) = said(730)
    best = 0.8 * 0.75 * (0.3 + 0.7 * 0.5 ** (730 / 30))
    assert old.value == pytest.approx(0.65 * best)
    assert str(old.message) == (
        "The newest memory is 730 days old: at this age the best reachable score is 0.18, 0.117 of it by similarity alone,"
        " and the floor is 0.15."
    )
    assert old.advice is not None
    assert "--now 2023-06-16" in str(old.advice)
    assert "`calibrated`" in str(old.advice)
    assert said(10) == []
    assert said(730, recency_floor=0.95, threshold=0.03) == []
    newer = facts(now=NOW, newest=(("", int(NOW - 730 * DAY)), ("fact", int(NOW - 60 * DAY))))
    assert lint_facts(Configuration(RECIPES["activation"], ActivationParameters()), newer) == ()  # facts age slowly


def test_memories_that_a_source_does_not_hold() -> None:
    assert stored("dead_source", facts(vectors=(7, 10))) == [3.0]
    assert stored("dead_source", facts(vectors=(0, 10), embedder=("none", "", 0))) == []
    assert stored("dead_source", facts(unspoken=4)) == [4.0]
    assert stored("dead_source", facts(unspoken=4), text_index="words") == []


def test_an_index_that_disagrees() -> None:
    assert stored("stale_index", facts(stale=(("vec0", 3), ("fts_words", 1)))) == [3.0, 1.0]


def test_searches_that_another_index_answered() -> None:
    of_activation = Configuration(RECIPES["activation"], ActivationParameters())
    assert of("search_fallbacks", lint_facts(of_activation, facts(searches=100, fallbacks=2))) == [0.02]
    for searches, fallbacks in ((100, 1), (0, 0), (0, 3)):
        assert of("search_fallbacks", lint_facts(of_activation, facts(searches=searches, fallbacks=fallbacks))) == []


def test_recalls_that_take_longer_than_the_seed_lets() -> None:
    of_activation = Configuration(RECIPES["activation"], ActivationParameters())
    assert of("slow_recalls", lint_facts(of_activation, facts(recall_ms=(10.0,) * 8 + (1600.0,) * 2))) == [1600.0]
    assert of("slow_recalls", lint_facts(of_activation, facts(recall_ms=(10.0,) * 19 + (1600.0,)))) == []
    assert of("slow_recalls", lint_facts(of_activation, facts())) == []


def test_questions_that_are_embedded_otherwise() -> None:
    assert stored("embedder_mismatch", facts(query_embedder=("e", "2", 12))) == [4.0]
    assert stored("embedder_mismatch", facts(query_embedder=("other", "1", 8))) == [0.0]
    assert stored("embedder_mismatch", facts(query_embedder=None)) == [8.0]
    assert stored("embedder_mismatch", facts(embedder=None, query_embedder=None)) == []
    assert stored("embedder_mismatch", facts(embedder=("none", "1", 0), query_embedder=None)) == []


def test_what_recalls_have_given_so_far() -> None:
    assert stored("feedback_loop", facts(most_recalled=9)) == [pytest.approx(0.1 * log(10) / log(11))]
    assert stored("feedback_loop", facts(most_recalled=9), weight_access=0.0) == []
    assert stored("feedback_loop", facts(most_recalled=0)) == []
