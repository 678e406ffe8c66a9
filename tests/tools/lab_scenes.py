"""Scenes of the lab and of the inspector beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from helpers.databases import with_runs
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabWidget
from tools.measure_event_loop import wait

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explain.against import LINE
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.inspector.raw_dialog import SQL, RawDialog
from mnemonaut_ui.lab.answer.recalls import Answered, Result, RunningRecall
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.asking.asked import Written
from mnemonaut_ui.state.judged_line import REST_MS

if TYPE_CHECKING:
    from tools.screenshots import Stage

T = TypeVar("T")


def lab(stage: Stage, lang: str) -> None:
    """Not asked yet; asked by default, in plain words (README's picture) and in numbers, and where nothing is about it; asked by
    a prepared situation; the pack; why not."""
    stage.window.opening.close_database()
    stage.open(lang)
    stage.window.show_screen("lab")
    stage.shot("lab-before")
    _by_default(stage, lang)
    trace = stage.ask(lang, "misrecall")
    stage.state.select([trace.selected[0]])
    stage.state.set_expert(False)
    stage.shot("lab-asked")
    stage.state.set_expert(stage.expert)
    stage.shot("lab-numbers")
    dropped = next(c.memory.id for c in trace.candidates if c.memory.id not in trace.selected)
    stage.state.select([dropped])
    stage.window.set_inspector(True)
    stage.shot("lab-dropped")
    stage.state.set_expert(False)
    stage.shot("lab-dropped-words")
    stage.state.set_expert(stage.expert)
    for row in range(_tabs(stage).count()):
        _tabs(stage).setCurrentIndex(row)
        stage.shot(f"inspector-{row}", stage.window.inspector)
    _tabs(stage).setCurrentIndex(0)
    stage.ask(lang, "unanswerable")
    stage.shot("lab-unanswerable")
    _dialogs(stage, "lab-pack", lambda: stage.lab().current.show_side(stage.lab().current.pack))
    _dialogs(stage, "lab-why-not", stage.lab().current.why_not)
    _missing(stage)


def _by_default(stage: Stage, lang: str) -> None:
    """A question that the store does not speak of; then that of the first situation, whose second memory is the right one."""
    tab = stage.lab().current
    for kind, name in (("unanswerable", "default-silent"), ("misrecall", "default")):
        tab.bar.set_question(next(s for s in stage.offer(lang).situations if s.kind == kind).query)
        tab.run()
        stage.settle()
        assert tab.trace is not None
        stage.state.select(list(tab.trace.selected[1:2]))
        for expert in (False, True):
            stage.state.set_expert(expert)
            stage.shot(f"lab-{name}{'-numbers' * expert}")
    stage.state.set_expert(stage.expert)


def readme(stage: Stage, lang: str) -> None:
    """README's pictures of the lab: in words with the drawer folded, in numbers with the seventh memory against the line."""
    stage.window.opening.close_database()
    stage.open(lang)
    stage.window.show_screen("lab")
    tab = stage.lab().current
    tab.bar.set_question(next(s for s in stage.offer(lang).situations if s.kind == "misrecall").query)
    tab.run()
    stage.settle()
    trace = held(tab.trace)
    for name, expert, row in (("readme-lab", False, 0), ("readme-numbers", True, 6)):
        stage.state.set_expert(expert)
        stage.window.set_inspector(expert)
        stage.state.select([trace.candidates.ids(row + 1)[row]])
        stage.settle()
        if expert:
            stage.window.inspector.score.against.switch.buttons[LINE].click()
        tab.results.list.setFocus()
        stage.shot(name)
    stage.window.set_inspector(False)
    stage.state.set_expert(stage.expert)


def _missing(stage: Stage) -> None:
    """Why one is missing: while something is looked for, stopped, and where nothing is stored as it was written."""
    tab = stage.lab().current
    assert tab.trace is not None
    lost = next(one.memory.id for one in tab.trace.candidates if one.memory.id not in tab.trace.selected)
    for wanted, name in ((lost, "under-way"), (lost, "stopped"), (lost, "found"), ("a tin of cake", "closest")):
        tab.why_not(wanted)
        dialog = tab.why.dialog
        assert dialog is not None
        if name == "under-way":
            stage.picture(f"lab-why-{name}", dialog)
            continue
        if name == "stopped":
            wait(30)
            dialog.stop()
        stage.settle()
        stage.shot(f"lab-why-{name}", dialog)
    tab.why.close()


def judging(stage: Stage, lang: str) -> None:
    """The keys that judge, the line below the parameters with its questions, and why not with a line for each change."""
    stage.window.opening.close_database()
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    tab = stage.lab().current
    tab.results.list.selectRow(0)
    stage.window.run_command("judge")
    stage.settle()
    for key in (Qt.Key.Key_0, Qt.Key.Key_N, Qt.Key.Key_Down, Qt.Key.Key_3, Qt.Key.Key_M):
        QTest.keyClick(tab.results.list, key)
        stage.settle()
    stage.shot("judging")
    QTest.keyClick(tab.results.list, Qt.Key.Key_Escape)
    tab.show_side(tab.parameters)
    tab.set_parameter("max_results", 1)
    wait(REST_MS)
    stage.settle()
    stage.shot("judging-parameters")
    _dialogs(stage, "judging-questions", tab.judged.show_questions)
    tab.why_not(next(one.memory.id for one in trace.candidates if one.decision.outcome.code is Code.RESULT_CAP))
    stage.settle()
    wait(REST_MS)
    stage.settle()
    dialog = tab.why.dialog
    assert dialog is not None
    stage.shot("judging-why", dialog)
    tab.why.close()


def states(stage: Stage, lang: str) -> None:
    """The lab between a question and its answer, without an answer, with a source that failed, with little room."""
    stage.window.opening.close_database()
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    tab = stage.lab().current
    results, question = tab.results, tab.bar.field.text()
    stage.window.set_inspector(True)
    tab.bar.side_button.setChecked(True)
    stage.shot("lab-narrow")
    tab.bar.side_button.setChecked(False)
    gone = Run.without("vector", "q1", RunStatus.TIMED_OUT, k=20, reason=Text.keyed("deadline", limit_ms="800"))
    broken = with_runs(trace, (gone, *trace.runs[1:]))
    answered = Answered(broken, held(stage.state.workspace).explorer.scope(trace))
    results.show_result(Result(answered, Answered(trace, answered.scope)))
    stage.shot("lab-timed-out")
    under_way = RunningRecall()
    under_way.expect((run.source, run.form) for run in trace.runs)
    for name, arrived in (("lab-loading", ()), ("lab-partial", trace.runs[1:])):
        results.begin(under_way)
        results._late.timeout.emit()
        for run in arrived:
            under_way.arrived(run)
        results.loading._on_tick()
        stage.settle()
        results._late.stop()
        stage.shot(name)
    (empty,) = held(stage.state.workspace).explorer.recall(replace(trace.query, now=0), Settings(trace.recipe))
    results.show_result(Result(Answered(with_runs(empty, broken.runs), answered.scope)))
    stage.shot("lab-no-answer")
    results.show_failure(EnvironmentFault("The database is damaged", code="corrupt", advice="Restore a backup."))
    stage.shot("lab-failed")
    tab.bar.clock.set_moment(0)
    tab.bar.field.set_text(question)
    tab.run()
    stage.shot("lab-filtered")
    tab._look_near()
    stage.shot("lab-nearest")


def recipes(stage: Stage, lang: str) -> None:
    """Every recipe: its answer with the inspector, its pack; the plan and the findings of one; all of them at once."""
    stage.window.opening.close_database()
    stage.open(lang)
    stage.ask(lang, "misrecall")
    stage.window.set_inspector(True)
    for recipe in (*RECIPES, ALL):
        tab = _asked_by(stage, recipe)
        stage.shot(f"recipe-{recipe}")
        trace = held(tab.trace)
        if recipe == ALL:
            continue
        for name, wanted in (("first", trace.selected[:1]), ("dropped", _dropped(trace))):
            if wanted:
                stage.state.select(wanted)
                stage.shot(f"recipe-{recipe}-{name}", stage.window.inspector)
        _tabs(stage).setCurrentWidget(stage.window.inspector.path)
        stage.shot(f"recipe-{recipe}-path", stage.window.inspector)
        _tabs(stage).setCurrentIndex(0)
        tab.show_side(tab.pack)
        tab.results.story.toggles["findings"].setChecked(True)
        stage.shot(f"recipe-{recipe}-pack")
        tab.show_side(tab.plan)
        stage.shot(f"recipe-{recipe}-plan")
        tab.results.story.toggles["findings"].setChecked(False)
        tab.bar.side_button.setChecked(False)
        stage.state.set_expert(False)
        stage.shot(f"recipe-{recipe}-plain")
        stage.state.set_expert(stage.expert)
    _asked_by(stage, "heuristic")


def fields(stage: Stage, lang: str) -> None:
    """What else a question has: unfolded, wrong, set, and leaving nothing; on a laptop and where there is little room."""
    stage.window.opening.close_database()
    stage.open(lang)
    first = stage.ask(lang, "misrecall").selected[0]
    stage.window.set_inspector(True)
    tab = stage.lab().current
    panel = tab.bar.fields
    policy = stage.folder / "mine.yaml"
    policy.write_text("retrieval:\n  hybrid:\n    alpha: many\n", "utf-8")
    wrong = Written(
        kinds=("episode",),
        scopes=("projekt",),
        day_from="2026-02-30",
        token_budget=500,
        after="ep-99",
        policy=str(policy),
    )
    for name, size in (("", (1280, 800)), ("-small", (960, 540))):
        stage.window.resize(*size)
        tab.bar.more.button.setChecked(True)
        stage.shot(f"fields{name}")
        panel.set_written(wrong)
        tab.run()
        stage.settle()
        panel.ensureWidgetVisible(panel.policy_file)
        stage.shot(f"fields-wrong{name}")
        panel.set_written(Written(kinds=("episode",), after=first, image_summaries=("A tin",)))
        stage.shot(f"fields-unread{name}")
        panel.set_written(Written(kinds=("episode", "claim"), scopes=("project",)))
        tab.run()
        stage.shot(f"fields-set{name}")
        panel.set_written(Written(kinds=("claim",), day_to="1990-01-01"))
        tab.run()
        stage.shot(f"fields-nothing{name}")
        tab.bar.clear_fields()
        tab.run()
        stage.settle()
    stage.window.resize(*stage.size)


def matrix(stage: Stage, lang: str) -> None:
    """Several recalls side by side: as it is, another recall explained, sorted and filtered, under way, failed, all presets; on
    a laptop and where there is little room."""
    stage.window.opening.close_database()
    stage.open(lang)
    stage.ask(lang, "misrecall")
    stage.window.set_inspector(True)
    tab = _asked_by(stage, ALL)
    table, strip = tab.results.matrix, tab.results.agreement
    for name, size in (("", stage.size), ("-laptop", (1280, 800)), ("-small", (960, 540))):
        stage.window.resize(*size)
        stage.shot(f"matrix{name}")
    stage.window.resize(*stage.size)
    stage.state.set_expert(False)
    table.setCurrentIndex(table.matrix.index(3, 4))
    stage.shot("matrix-plain")
    stage.state.set_expert(stage.expert)
    table.sort_by((5, False))
    strip.filter.setText(table.matrix.row_at(0).memory.text[:2])
    stage.shot("matrix-filtered")
    strip.filter.setText("no such words")
    stage.shot("matrix-nothing")
    strip.filter.clear()
    table.sort_by(None)
    menu = strip.button.menu()
    menu.popup(strip.button.mapToGlobal(strip.button.rect().bottomLeft()))
    stage.shot("matrix-menu", menu)
    menu.close()
    parts = tab.recalls.parts
    fault = EnvironmentFault("The database is damaged", code="corrupt", advice="Restore a backup.")
    under_way = (replace(part, answered=None, waiting=True) for part in parts[3:5])
    several = (parts[0], replace(parts[1], answered=None, error=fault), parts[2], *under_way)
    tab.results.show_result(Result(held(parts[0].answered), parts=several))
    stage.shot("matrix-under-way")
    for recipe in ("salience", ALL):
        tab.bar.choose(recipe, ALL)
        tab.bar.settings_changed.emit()
        stage.settle()
        stage.shot(f"matrix-presets-{recipe}")
        table.horizontalScrollBar().setValue(table.horizontalScrollBar().maximum())
        stage.shot(f"matrix-presets-{recipe}-scrolled")
    _asked_by(stage, "heuristic")


def _asked_by(stage: Stage, recipe: str) -> QueryTab:
    tab = stage.lab().current
    tab.bar.choose(recipe, "as-written")
    tab.bar.settings_changed.emit()
    stage.settle()
    tab.run()
    stage.settle()
    return tab


def _dropped(trace: Trace) -> list[str]:
    """The best memory that was left out by something else than a full result."""
    left_out = [c for c in trace.candidates if c.decision.outcome.code not in ("SELECTED", "RESULT_CAP")]
    return [c.memory.id for c in left_out[:1]]


def history(stage: Stage, lang: str) -> None:
    """What would change this; what happened to a memory: recalled, isolated and restored, edited."""
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    score = stage.window.inspector.score
    stage.state.select([next(c.memory.id for c in trace.candidates if c.memory.id not in trace.selected)])
    stage.settle()
    score.change.click()
    stage.shot("inspector-change", stage.window.inspector)
    stage.state.select(trace.selected[:1])
    stage.state.isolate("the cat, not the cake")
    stage.settle()
    stage.state.restore()
    stage.settle()
    _tabs(stage).setCurrentWidget(stage.window.inspector.history)
    stage.settle()
    stage.window.inspector.history.tree.expandAll()
    stage.shot("inspector-history", stage.window.inspector)
    _tabs(stage).setCurrentIndex(0)


def inspected(stage: Stage, lang: str) -> None:
    """The head that says how often a memory was recalled, its sentence and its statements."""
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    for memory_id in trace.selected[:2]:
        stage.state.select([memory_id])
        stage.settle()
    stage.shot("inspector-often")
    _tabs(stage).setCurrentWidget(stage.window.inspector.evidence)
    stage.settle()
    stage.shot("inspector-sentence", stage.window.inspector)
    raw = RawDialog(stage.state, held(stage.window.inspector.subject), stage.window)
    raw.which.setCurrentIndex(SQL)
    raw.show()
    stage.shot("inspector-sql", raw)
    raw.close()
    workspace = held(stage.state.workspace)
    memory = held(workspace.library.details(trace.selected[0])).memory
    text = (memory.user_text or "").replace("。", "！", 1).replace("the", "a", 1)[:-6] + " 😀"
    workspace.database.curation.edit([memory.id], {"user_text": text}, now=stage.state.services.now())
    stage.state.select([memory.id])
    _tabs(stage).setCurrentWidget(stage.window.inspector.history)
    stage.settle()
    stage.window.inspector.history.tree.expandAll()
    stage.shot("inspector-edit", stage.window.inspector)
    _tabs(stage).setCurrentWidget(stage.window.inspector.context)
    near = next(
        (one for one in workspace.library.ids("kind:episode") if workspace.library.near_duplicates(one)), memory.id
    )
    stage.state.select([near])
    stage.settle()
    stage.shot("inspector-near", stage.window.inspector)
    _tabs(stage).setCurrentIndex(0)


def held(value: T | None) -> T:
    """A value that must be there."""
    assert value is not None
    return value


def _tabs(stage: Stage) -> QTabWidget:
    found = stage.window.inspector.findChild(QTabWidget)
    assert found is not None
    return found


def _dialogs(stage: Stage, name: str, command: Callable[[], object]) -> None:
    """What a command opens: photographed and closed."""
    before = {id(widget) for widget in QApplication.topLevelWidgets()}
    command()
    stage.settle()
    for widget in QApplication.topLevelWidgets():
        if id(widget) not in before and widget.isVisible():
            stage.shot(name, widget)
            widget.close()


LAB_SCENES: dict[str, Callable[[Stage, str], None]] = {
    "readme": readme,
    "lab": lab,
    "judging": judging,
    "states": states,
    "recipes": recipes,
    "fields": fields,
    "matrix": matrix,
    "inspector-history": history,
    "inspected": inspected,
}
