"""The contrast sentence: its gains add up, its numbers stand in the trace, and no sentence is told of everything."""

from __future__ import annotations

import math
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.inspecting import held
from helpers.masters import Masters
from helpers.recalls import improved
from helpers.services import NOW, sample_master
from tools.measure_sentences import missing_gain, shape_of, told_singly

from mnemonaut_core.domain.outcome import BESIDE_THE_ORDER, Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explain.contrast import contrast, groups
from mnemonaut_core.explorer import Settings
from mnemonaut_core.recipes.registry import RECIPES, vocabulary_of
from mnemonaut_core.text.shown import date_text, moment_text
from mnemonaut_core.workspace.wiring import connect

QUESTIONS = {
    "en": (
        "How long should parkin be left in the tin before eating it?",
        "Bea is coming for dinner. Is there anything I mustn't cook?",
        *("What is my blood group?", "Who gave me the green scarf?", "Which train did we take to the coast?", "?"),
        *("Tell me about my sister", "When is the dentist appointment?"),
    ),
    "ja": tuple(
        """
        大福が療法食に口をつけなくなったのはいつ？ 先週は何をした？ 血液型は何ですか 五島へはどうやって行った？
        車検の予定は？ 母の手術はどうだった？ 好きな食べ物は？ 内定が出た会社はどこ？
    """.split()
    ),
    "zh": tuple(
        """
        上周发生了什么？ 我的血型是什么？ 我不能吃什么？ 武汉的轮渡怎么坐？ 茶展是什么时候？ 猫叫什么名字？ 香菜
        妈妈的生日是哪天？
    """.split()
    ),
}
PRESETS = {name: ("as-written", improved(name)) for name in RECIPES}


@pytest.fixture(scope="module")
def traces(masters_of_run: Masters, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], list[Trace]]:
    """Every question in its language's sample, by recipe and preset."""
    found: dict[tuple[str, str], list[Trace]] = {}
    for lang, questions in QUESTIONS.items():
        path = Path(shutil.copy(sample_master(masters_of_run, lang), tmp_path_factory.mktemp("contrast")))
        with connect(path) as session:
            for name in RECIPES:
                for preset in PRESETS[name]:
                    asked = found.setdefault((name, preset), [])
                    for text in questions:
                        query = Query(text, now=NOW)
                        asked += session.explorer.recall(query, Settings(recipes=name, preset=preset))
    return found


every_preset = pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in RECIPES for preset in PRESETS[name]]
)
Traces = dict[tuple[str, str], list[Trace]]


@every_preset
def test_the_gains_add_up_to_the_difference_of_the_scores(traces: Traces, name: str, preset: str) -> None:
    for trace in traces[name, preset]:
        for candidate in trace.candidates:
            made = contrast(trace, candidate, RECIPES[name].words.vocabulary)
            assert missing_gain(trace, candidate.memory.id, made) < 1e-9, (trace.query.text, candidate.memory.id)


@every_preset
def test_no_sentence_is_told_of_more_than_four_rows_in_ten(traces: Traces, name: str, preset: str) -> None:
    vocabulary = RECIPES[name].words.vocabulary
    shapes = Counter(
        shape_of(made.sentence) for trace in traces[name, preset] for _, made in told_singly(trace, vocabulary)
    )
    ((commonest, count),) = shapes.most_common(1)
    assert count <= 0.4 * shapes.total(), commonest


@every_preset
def test_every_number_of_a_sentence_stands_in_the_trace(traces: Traces, name: str, preset: str) -> None:
    for trace in traces[name, preset]:
        known = list(_numbers(trace_json(trace)))
        scores = [item.score for item in trace.rankings[-1].items]
        known += [abs(a - b) for a in scores for b in scores]
        known += [abs(made.difference) for _, made in told_singly(trace, RECIPES[name].words.vocabulary)]
        known += [
            float(len(trace.selected)),
            *(float(len(group.ids)) for group in groups(trace, RECIPES[name].words.vocabulary)),
        ]
        moments = {text(int(value)) for value in known if value == int(value) for text in (date_text, moment_text)}
        for memory_id, made in told_singly(trace, RECIPES[name].words.vocabulary):
            days = re.findall(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?", made.sentence)
            assert set(days) <= moments, (memory_id, made.sentence)
            for shown in re.findall(
                r"-?\d+(?:\.\d+)?(?:e-\d+)?", re.sub(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?", "", made.sentence)
            ):
                digits = len(shown.partition(".")[2])
                near = any(math.isclose(value, float(shown), abs_tol=0.51 * 10.0**-digits) for value in known)
                assert near, (memory_id, shown, made.sentence)


def _numbers(value: object) -> Iterator[float]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _numbers(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)


def test_what_one_floor_keeps_out_is_told_once(traces: Traces) -> None:
    vocabulary = RECIPES["orchestrated"].words.vocabulary
    found = [group for trace in traces["orchestrated", "as-written"] for group in groups(trace, vocabulary)]
    floors = [group for group in found if group.code is Code.BELOW_FLOOR]
    assert floors
    assert all(f"{len(group.ids)} of " in group.sentence and "the best" in group.sentence for group in floors)


@every_preset
def test_no_sentence_says_that_a_memory_answers_or_fits(traces: Traces, name: str, preset: str) -> None:
    for trace in traces[name, preset]:
        for _, made in told_singly(trace, RECIPES[name].words.vocabulary):
            assert not re.search(r"\b(answer|strong|well|relevan|good|fits the)", made.sentence), made.sentence


def test_behind_a_closed_gate_every_row_says_the_gate(traces: Traces) -> None:
    closed = [
        trace
        for trace in traces["heuristic", "calibrated"]
        if any(candidate.decision.outcome.code is Code.GATE_CLOSED for candidate in trace.candidates)
    ]
    assert closed
    for trace in closed:
        assert not any(candidate.decision.outcome.code is Code.RESULT_CAP for candidate in trace.candidates)


def test_of_one_memory_nothing_is_compared(traces: Traces) -> None:
    lone = [trace for asked in traces.values() for trace in asked if len(trace.rankings[-1].items) == 1]
    assert lone
    for trace in lone:
        (memory_id,) = trace.rankings[-1].ids
        if memory_id in trace.selected:
            made = contrast(trace, held(trace.candidate(memory_id)), RECIPES[trace.recipe].words.vocabulary)
            assert (made.sentence, made.rival) == ("No other memory was ranked.", None)


@pytest.mark.parametrize("order", ["sources", "ranks"])
def test_where_turns_are_taken_no_sentence_speaks_against_the_order(
    masters_of_run: Masters, tmp_path: Path, order: str
) -> None:
    """Only events take turns: between an event and another memory the turn decides where the counts say the opposite."""
    path = Path(shutil.copy(sample_master(masters_of_run, "en"), tmp_path))
    settings = Settings(recipes="planned", values={"mode": "targeted_broad", "order": order})
    mixed = 0
    with connect(path) as session:
        for question in QUESTIONS["en"]:
            (trace,) = session.explorer.recall(Query(question, now=NOW), settings)
            ranking = trace.rankings[-1]
            for candidate in trace.candidates:
                made = contrast(trace, candidate, RECIPES["planned"].words.vocabulary)
                place = ranking.place(candidate.memory.id)
                rival = None if made.rival is None else ranking.place(made.rival)
                if place is None or rival is None:
                    continue
                here, there = ranking.scored(place), ranking.scored(rival)
                mixed += (_key(here, "turn") is None) != (_key(there, "turn") is None)
                counts = (_key(here, "sources") or 0.0) - (_key(there, "sources") or 0.0)
                more = made.difference if made.gains else counts if "searches" in made.sentence.template else 0.0
                assert more == 0.0 or (more > 0.0) == (place < rival), (candidate.memory.id, str(made.sentence))
    assert mixed


def _key(scored: Scored, name: str) -> float | None:
    return next((part.raw for part in scored.parts if part.name == name), None)


def test_numbers_that_read_the_same_are_not_set_against_each_other(traces: Traces) -> None:
    """Blend puts a replaced memory one floating-point step below what replaced it: "1.448425 against 1.448425" says nothing."""
    sentences = [
        contrast(trace, one, vocabulary_of(trace.recipe)).sentence
        for found in traces.values()
        for trace in found
        for one in trace.candidates
    ]
    templates = Counter(sentence.template for sentence in sentences)
    assert templates["{opening}: level, but the other no longer holds and comes right after it."]
    assert all(
        sentence.values["here"] != sentence.values["there"]
        for sentence in sentences
        if sentence.template == "{opening}, nearly level: {here} points against {there}."
    )


@every_preset
def test_there_is_one_numbering_and_what_takes_no_seat_has_none_of_it(traces: Traces, name: str, preset: str) -> None:
    """The gingerbread was "number 7" in the list, where a duplicate had been counted, and would have come as the sixth."""
    for trace in traces[name, preset]:
        ranked = [candidate for candidate in trace.candidates if candidate.rank is not None]
        numbered = [candidate for candidate in ranked if candidate.number is not None]
        assert [candidate.number for candidate in numbered] == list(range(1, len(numbered) + 1))
        assert not any(candidate.number for candidate in trace.candidates if candidate.rank is None)
        for candidate in ranked:
            outcome, number = candidate.decision.outcome, candidate.number
            assert (number is None) == (outcome.code in BESIDE_THE_ORDER)
            if outcome.code is Code.RESULT_CAP:
                assert outcome.value == number
        in_order = [held(trace.candidate(one)).number for one in trace.selected]
        if trace.recipe == "heuristic":
            assert in_order == list(range(1, len(in_order) + 1))
