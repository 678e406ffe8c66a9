"""The inspector over every recipe: formulas, seats, budgets, routes, the path, and what would change it."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from helpers.depth import thin
from helpers.inspecting import MOST_LINES, cell_texts, held
from helpers.recalls import recalled
from helpers.recipe_documents import documents_open
from helpers.services import SampleServices
from helpers.watchdog import work_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.explain import journey
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.registry import RECIPES, recipe_named
from mnemonaut_ui.inspector.facts import LEAST_NAME, FactsTable
from mnemonaut_ui.inspector.page import path_rows
from mnemonaut_ui.inspector.raw_dialog import RawDialog
from mnemonaut_ui.inspector.score_facts import (
    inner_sums,
    order_text,
    part_headers,
    part_rows,
    source_rows,
)
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.remedies import changes_text
from mnemonaut_ui.words.source_words import source_title
from mnemonaut_ui.words.terms import decided_lines, part_about, step_title

Key = Qt.Key
Settled = Callable[[], None]
MANY_K = tuple(
    """
    text_k reply_hops flow_hops recent_states_k about_time_k vector_events_k vector_states_k vector_affects_k
    explore_percent
""".split()
)
PARKIN = "How long should parkin be left in the tin before eating it?"


def recall(explorer: Explorer, recipe: str, text: str = PARKIN, **values: object) -> Trace:
    """One recall, as written."""
    settings = Settings(recipe, values={name: str(value) for name, value in values.items()})
    return recalled(explorer, text, settings)


def met(trace: Trace, code: Code) -> Candidate:
    """The first candidate with this outcome."""
    return next(c for c in trace.candidates if c.decision.outcome.code is code)


CODE = re.compile(r"\b[a-z]+_[a-z_0-9]+\b|\b(?:rrf|lex|rec|g_\w+|s_\w+|unicode61|trigram|q1|q2)\b")


@pytest.mark.parametrize("code", ["en", "ja", "zh"])
def test_every_number_says_its_sentence_in_every_recipe_and_language(
    qapp: QApplication, sample_explorer: Explorer, code: str
) -> None:
    """Parts, parts of parts, ranks, scores and shares, times: of what was selected, what was dropped and what was not found."""
    languages.install(code)
    try:
        silent, coded, foreign, walked = [], [], [], set[tuple[str, str]]()
        for recipe in RECIPES:
            trace = recall(sample_explorer, recipe)
            left = [c.memory.id for c in trace.candidates if c.memory.id not in trace.selected]
            for memory_id in (*trace.selected[:2], *left[:2], "ep-0001"):
                candidate, located = trace.candidate(memory_id), sample_explorer.locate(trace, memory_id)
                scored = None if candidate is None else candidate.scored
                rows = source_rows(trace, memory_id, located, loaded=True)
                if scored is not None and scored.combine is not Combine.ORDER:
                    rows += part_rows(scored, inner_sums(trace, scored))
                    walked |= {(recipe, part.name) for part in scored.parts}
                rows += path_rows(journey(recipe_named(recipe), trace, memory_id, located))
                for row in rows:
                    for number, cell in enumerate(row[1:], 1):
                        if not re.search(r"\d", cell.text):
                            continue
                        where = (recipe, row[0].text, number, cell.text, cell.tip)
                        silent += [where] if not cell.tip else []
                        coded += [where] if CODE.search(cell.tip) else []
                        foreign += [where] if code != "en" and not re.search(r"[぀-ヿ一-鿿]", cell.tip) else []
        assert (silent, coded, foreign) == ([], [], [])
        parts = {"heuristic": {"rrf", "lex", "rec"}, "salience": {"semantic", "reinforcement", "recency", "access"}}
        for recipe, names in parts.items():
            assert {name for one, name in walked if one == recipe} == names
        assert {recipe for recipe, _ in walked} == set(RECIPES) - {"planned"}
    finally:
        languages.install("en")


# ---- the score


@pytest.mark.parametrize("recipe", thin(RECIPES, first=1))
def test_every_candidate_of_every_recipe_reconciles_from_what_is_displayed(
    inspector: Inspector, state: ViewState, sample_explorer: Explorer, settled: Settled, recipe: str
) -> None:
    trace = recall(sample_explorer, recipe)
    state.set_trace(trace)
    by_outcome = {c.decision.outcome.code: c for c in trace.candidates}
    for candidate in (*trace.candidates[:4], *by_outcome.values()):
        state.select((candidate.memory.id,))
        scored = held(candidate.scored)
        assert inspector.score.tick.text().startswith("✔")
        facts = inspector.score.parts.facts
        shown = {held(facts.cell(r, 0).exact): facts.cell(r, 4).exact for r in range(facts.rowCount())}
        if scored.combine is Combine.ORDER:
            assert inspector.score.parts.isHidden()
            continue
        values = [float(held(shown[part.name])) for part in scored.parts]
        total = math.prod(values) if scored.combine is Combine.PRODUCT else math.fsum(values)
        assert total == pytest.approx(scored.score, abs=1e-9)
    settled()


def test_the_first_factor_is_unfolded_into_its_weighted_sum(sample_explorer: Explorer) -> None:
    trace = recall(sample_explorer, "activation")
    scored = held(trace.candidates[0].scored)
    inner = inner_sums(trace, scored)
    assert list(inner) == ["S"]
    assert sum(part.contribution for part in inner["S"].parts) == pytest.approx(scored.parts[0].contribution, abs=1e-9)
    rows = part_rows(scored, inner)
    assert [row[0].exact for row in rows[:3]] == ["S", "S.s_vec", "S.s_text"]
    assert [row[3].text for row in rows[1:3]] == ["0.650", "0.350"]


def test_the_bars_of_factors_shrink_down_to_the_score(sample_explorer: Explorer) -> None:
    trace = recall(sample_explorer, "activation")
    scored = held(trace.candidates[0].scored)
    bars = [held(row[0].bar) for row in part_rows(scored, {})]
    for before, after in pairwise(bars):
        assert after.track == pytest.approx(before.fill)
    assert bars[-1].fill == pytest.approx(scored.score)


def test_a_factor_that_was_not_measured_is_not_called_strong(sample_explorer: Explorer) -> None:
    trace = recall(sample_explorer, "activation")
    scored = held(trace.candidates[0].scored)
    assert next(part for part in scored.parts if part.name == "g_util").raw is None  # what this test is about
    raw = {row[0].text: row[1] for row in part_rows(scored, {})}["Proved useful"]
    assert (raw.text, raw.spoken) == ("–", "not measured")


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_part_of_a_score_tells_what_it_measures(sample_explorer: Explorer, recipe: str) -> None:
    trace = recall(sample_explorer, recipe)
    parts = {part.name for item in trace.rankings[-1].items for part in item.parts}
    parts |= {part.name for item in inner_sums(trace, held(trace.candidates[0].scored)).values() for part in item.parts}
    assert parts
    assert [name for name in parts if not part_about(name)] == []


@pytest.mark.long
def test_in_a_narrow_inspector_the_names_of_the_parts_can_be_read(qtbot: QtBot, sample_explorer: Explorer) -> None:
    scored = held(recall(sample_explorer, "heuristic").candidates[0].scored)
    table = FactsTable(stretched=0, gives_way=(1, 3))
    qtbot.addWidget(table)
    table.set_facts(part_headers(scored), part_rows(scored, {}))
    headers = part_headers(scored)
    seen = []
    table.show()
    for width in range(500, 180, -10):  # which width it takes depends on the look of the application
        table.resize(width, 300)
        QApplication.processEvents()
        shown = [n for n in range(5) if not table.isColumnHidden(n)]
        assert table.columnWidth(0) >= LEAST_NAME or len(shown) == 3
        assert sum(map(table.columnWidth, shown)) <= table.viewport().width()
        if [headers[n] for n in shown] not in seen:
            seen.append([headers[n] for n in shown])
    assert seen == [
        ["Part", "raw", "0–1", "weight", "adds"],
        ["Part", "0–1", "weight", "adds"],
        ["Part", "0–1", "adds"],
    ]
    tip = str(table.facts.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert "raw 0.03" in tip  # what has no room is told there
    assert "weight 0.55" in tip


def test_an_order_tells_by_what_it_is(documents: Explorer, sample_explorer: Explorer) -> None:
    planned = recall(documents, "planned", "garden gate")
    first = planned.candidates[0]
    sources = {source for source, _, _ in first.hits}
    assert order_text(planned, first).startswith(f"Ordered by how many searches found it ({len(sources)}: recent, ")
    direct = recall(documents, "salience", "What are my preferences?")
    assert order_text(direct, direct.candidates[0]) == "It is in the order of its route; nothing was scored."
    floor = recall(sample_explorer, "orchestrated")
    assert "best rank in any search" in order_text(floor, met(floor, Code.BELOW_FLOOR))


# ---- what decided beside it


def test_seats_are_explained_with_their_number(documents: Explorer) -> None:
    trace = recall(documents, "planned", "garden gate", max_candidates=20)
    refused = met(trace, Code.QUOTA)
    outcome = refused.decision.outcome
    text = " ".join(decided_lines(trace, refused, expert=True))
    assert f": {outcome.value:.0f} of {outcome.limit:.0f} taken." in text
    taken = " ".join(decided_lines(trace, met(trace, Code.SELECTED), expert=True))
    assert "Seats for " in taken
    assert "The simple rule selected here, not a language model. No chat endpoint is set" in taken


def test_a_group_without_seats_is_called_so(documents: Explorer) -> None:
    # where a time is named, what is only recent has no share
    few: dict[str, Any] = dict.fromkeys(MANY_K, 0) | {"thread_k": 0, "max_candidates": 20, "entity_expand": False}
    trace = recall(documents, "planned", "zebra in 2019", **few)
    full = [c for c in trace.candidates if c.decision.outcome.code is Code.POOL_CAP]
    texts = [" ".join(decided_lines(trace, candidate, expert=True)) for candidate in full]
    assert "Its group (recent only) has no seats of its own." in " ".join(texts)


def test_the_budget_is_counted_up_to_the_memory(sample_explorer: Explorer) -> None:
    trace = recall(sample_explorer, "salience")
    results = trace.response["results"]
    assert isinstance(results, list)
    used = 0
    for result in results:
        used += result["token_count"]
        lines = decided_lines(trace, held(trace.candidate(result["chunk_id"])), expert=False)
        assert f"It takes {result['token_count']:,} tokens; with it {used:,} of 1,500 are used." in lines
    out = met(trace, Code.BUDGET).decision.outcome
    text = decided_lines(trace, met(trace, Code.BUDGET), expert=False)
    assert f"It has {out.value:.0f} tokens; of the budget of 1,500 {out.limit:.0f} were left." in text


def test_the_route_is_named(documents: Explorer) -> None:
    trace = recall(documents, "salience", "What are my preferences?")
    assert "Route taken: direct." in decided_lines(trace, trace.candidates[0], expert=True)
    assert "Route taken: a named note." in decided_lines(trace, trace.candidates[0], expert=False)


def test_a_memory_behind_a_skipped_route_says_which_one_answered(
    inspector: Inspector, state: ViewState, services: SampleServices, tmp_path: Path, settled: Settled
) -> None:
    with documents_open(tmp_path / "routes", services) as workspace:
        state.set_workspace(workspace)
        trace = recall(workspace.explorer, "salience", "What are my preferences?")
        state.set_trace(trace)
        state.select(("loose",))
        settled()
        texts = [" ".join(row) for row in cell_texts(inspector.score.sources.facts)]
        assert any("The route a named note answered, so this one was not asked." in text for text in texts)
        state.set_workspace(None)
        state.jobs.close()


def test_who_was_picked_out_of_order_is_said(sample_explorer: Explorer) -> None:
    trace = recall(sample_explorer, "activation")
    lines = [decided_lines(trace, held(trace.candidate(memory_id)), expert=False) for memory_id in trace.selected]
    assert any(line.startswith("Selected as number ") for found in lines for line in found)


# ---- path, raw, change


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_path_names_every_step_of_the_recipe(documents: Explorer, recipe: str) -> None:
    trace = recall(documents, recipe, "garden gate")
    chosen_by = {step: choice.by for step, (_, choice) in trace.choices.items()}
    for candidate in trace.candidates[:: max(1, len(trace.candidates) // 6)]:
        rows = path_rows(journey(recipe_named(trace.recipe), trace, candidate.memory.id), chosen_by=chosen_by)
        steps = [step.name for step in RECIPES[recipe].steps]
        assert [row[0].text for row in rows][-len(steps) - 1 : -1] == list(map(step_title, steps))
        assert not set(steps) & set(map(step_title, steps))  # every step has words


def test_the_path_tells_phases_and_who_selected(documents: Explorer) -> None:
    planned = recall(documents, "planned", "garden gate")
    rows = path_rows(
        journey(recipe_named(planned.recipe), planned, planned.selected[0]),
        chosen_by={"choose": "stand-in"},
    )
    texts = {row[0].text: row[1].text for row in rows}
    assert texts[step_title("choose")] == "✔ passed (the simple rule)"
    assert f"{source_title('entity_expand', '', expert=False)} · phase 2" in texts
    wider = recall(documents, "activation", "fence", text_index="words")
    again = next(run for run in wider.runs if run.earlier is not None)
    rows = path_rows(journey(recipe_named(wider.recipe), wider, again.hits[0].id))
    found = next(
        row for row in rows if row[0].text == f"{source_title(again.source, again.form, expert=False)} · phase 2"
    )
    assert found[1].text.endswith(f"(asked again, k {held(again.earlier).k} before)")


@pytest.mark.parametrize("recipe", RECIPES)
def test_raw_shows_the_answer_in_the_recipes_own_form(
    qtbot: QtBot, inspector: Inspector, state: ViewState, sample_explorer: Explorer, settled: Settled, recipe: str
) -> None:
    trace = recall(sample_explorer, recipe)
    state.set_trace(trace)
    state.select(trace.selected[:1])
    settled()
    dialog = RawDialog(state, held(inspector.subject))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.which.setFocus()
    QTest.keyClick(dialog.which, Key.Key_End)
    QTest.keyClick(dialog.which, Key.Key_Up)
    QTest.keyClick(dialog.copy_button, Key.Key_Space)
    if not trace.response:
        assert dialog.note.text().startswith("This recipe has no answer of its own form")
        return
    assert json.loads(QGuiApplication.clipboard().text()) == json.loads(json.dumps(trace.response, default=str))


@pytest.mark.parametrize("recipe", thin(RECIPES, every=3))
def test_what_would_change_this_answers_for_every_recipe(
    inspector: Inspector, state: ViewState, sample_explorer: Explorer, settled: Settled, recipe: str, qtbot: QtBot
) -> None:
    # one source for `planned`: a recall of ten is asked some hundred times here
    few: dict[str, Any] = dict.fromkeys(MANY_K, 0) | {"entity_expand": False} if recipe == "planned" else {}
    trace = recall(sample_explorer, recipe, **few)
    state.set_trace(trace)
    dropped = next(c for c in trace.candidates if c.decision.outcome.code is not Code.SELECTED)
    state.select((dropped.memory.id,))
    settled()
    QTest.keyClick(inspector.score.change, Key.Key_Space)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=60_000)
    why = held(inspector.score.search.why)
    change = why.change
    if not why.remedies:
        assert inspector.score.answer.text() == "No change that was tried would bring it back."
    elif change is not None:
        again = recall(sample_explorer, recipe, **few | {change.parameter: change.to_value})
        assert dropped.memory.id in again.selected
        assert changes_text(recipe, why.remedies[0]) == inspector.score.remedies.texts[0].text()


# ---- plain words, speed


@pytest.mark.parametrize("recipe", RECIPES)
def test_plain_words_hold_for_every_recipe(
    inspector: Inspector, state: ViewState, sample_explorer: Explorer, settled: Settled, recipe: str
) -> None:
    state.set_expert(False)
    trace = recall(sample_explorer, recipe)
    state.set_trace(trace)
    for candidate in {c.decision.outcome.code: c for c in trace.candidates}.values():
        state.select((candidate.memory.id,))
        settled()
        text = inspector.score.sentence.text()
        names = {part.name for part in held(candidate.scored).parts if "_" in part.name}
        assert text.endswith((".", "。"))
        assert not any(name in text for name in names)  # the seeds' names are for experts
        assert inspector.score.parts.isHidden()


@pytest.mark.parametrize("recipe", thin(RECIPES, first=1, night=True))
def test_selection_reaches_the_inspector_within_a_frame(
    inspector: Inspector, state: ViewState, sample_explorer: Explorer, settled: Settled, recipe: str
) -> None:
    trace = recall(sample_explorer, recipe)
    state.set_trace(trace)
    for page in (inspector.score, inspector.path):
        inspector.tabs.setCurrentWidget(page)
        taken = []
        for candidate in trace.candidates[:9]:
            taken.append(work_of(partial(state.select, (candidate.memory.id,))))
            settled()
        assert max(work.lines for work in taken) <= MOST_LINES, (recipe, page.title())
        assert not any(work.waits for work in taken)
