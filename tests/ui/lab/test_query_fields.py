"""What a question has besides its text, behind "More": which field, what it asks for, what is said of it, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from helpers.inspecting import held
from helpers.services import SampleServices
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.domain.query import KNOWN_NAMES, Query, Turn, faults_of
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.library import Library
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.asking.asked import DAYS, NOTHING, ROWS, SET_ASIDE, Written, written_of
from mnemonaut_ui.lab.asking.fields_panel import FieldsPanel
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.memory_mime import mime_of
from mnemonaut_ui.words.memory import name_of, scope_word

Settled = Callable[[], None]
Key = Qt.Key
PARKIN = "How long should parkin be left in the tin before eating it?"
EVERYTHING = Written(
    kinds=("episode", "state"),
    scopes=("project",),
    boundary_classes=("internal", "pii"),
    max_sensitivity=1,
    day_from="2024-03-08",
    day_to="2025-06-30",
    token_budget=700,
    after="ep-0140",
    image_summaries=("A gingerbread in a tin", "A grey cat"),
    project="letters",
    policy="letters.yaml",
)


@pytest.fixture
def fields(tab: QueryTab, settled: Settled) -> FieldsPanel:
    """Unfolded, with what the database holds; the question is written."""
    tab.bar.field.set_text(PARKIN)
    tab.bar.more.button.click()
    settled()
    return tab.bar.fields


def said(fields: FieldsPanel, row: str) -> str:
    """What stands beside a row."""
    label = fields._said[row]
    return label.text() if label.isVisible() else ""


def said_of(fields: FieldsPanel, row: str) -> str:
    """The same, also where the panel is folded."""
    return fields._said[row].text()


def policy(database: Path, name: str, alpha: str) -> Path:
    """A file beside the database, with this in its third line."""
    path = database.parent / name
    path.write_text(f"retrieval:\n  hybrid:\n    alpha: {alpha}\n", "utf-8")
    return path


def dropped(data: QMimeData) -> QDropEvent:
    return QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )


def visible(fields: FieldsPanel, row: str) -> dict[str, str]:
    return {value: box.text() for value, box in fields.boxes[row].items() if not box.isHidden()}


# ---- every field has a way in


def test_every_field_of_a_query_can_be_set() -> None:
    elsewhere = {
        "text",
        "now",
        "context",
        "left_out",
        "options",
        "own_words",
        "sight",  # these two are not the person's
        "zone",  # that of the database
        "date_order",  # that of the system's region
        "ahead",  # a key of the answer
    }
    settings = {"project", "policy"}  # which stand in the options, as one policy
    assert {one.name for one in msgspec.structs.fields(Query)} - elsewhere == {
        one.name for one in msgspec.structs.fields(Written)
    } - settings
    assert all(value != getattr(NOTHING, name) for name, value in msgspec.structs.asdict(EVERYTHING).items())
    assert EVERYTHING.rows() == ROWS


def test_what_can_be_named_is_what_the_database_holds(fields: FieldsPanel, sample_explorer: Explorer) -> None:
    held = sample_explorer.library.read(lambda reader: reader.library.choices())
    assert held["kinds"] == {"episode": 188, "state": 32, "affect": 17, "chunk": 53, "claim": 19}
    assert sum(held["scopes"].values()) == sum(held["boundary_classes"].values()) == 309
    for row in ("kinds", "scopes", "boundary_classes"):
        shown = visible(fields, row)
        assert list(shown) == list(held[row])
        assert [text.split("  ")[1] for text in shown.values()] == [f"{count:,}" for count in held[row].values()]
    assert visible(fields, "kinds")["claim"] == "claim  19"
    assert visible(fields, "boundary_classes")["pii"] == "personal data  3"


def test_each_of_them_is_asked_for_as_it_stands(
    fields: FieldsPanel, tab: QueryTab, settled: Settled, state: ViewState
) -> None:
    for row, value in (("kinds", "state"), ("kinds", "chunk"), ("scopes", "project"), ("boundary_classes", "internal")):
        fields.boxes[row][value].click()
    fields.sensitivity.setCurrentIndex(1)
    fields.sensitivity.activated.emit(1)
    QTest.keyClicks(fields.first_day, "2023-01-01")
    QTest.keyClicks(fields.last_day, "2025-06-01")
    fields.tokens.setValue(900)
    QTest.keyClicks(fields.after, "ep-0140")
    QTest.keyClicks(fields.pictures, "A tin")
    QTest.keyClick(fields.pictures, Key.Key_Return)
    QTest.keyClicks(fields.pictures, "A cat")
    tab.run()
    settled()
    assert tab.trace is not None
    query = tab.trace.query
    assert (query.kinds, query.scopes, query.boundary_classes) == (("state", "chunk"), ("project",), ("internal",))
    assert (query.max_sensitivity, query.token_budget, query.after) == (0, 900, "ep-0140")
    assert (query.day_from, query.day_to) == tuple(parse_day(d, where="") for d in ("2023-01-01", "2025-06-01"))
    assert query.image_summaries == ("A tin", "A cat")
    assert {found.memory.kind for found in tab.trace.candidates} <= {"state", "chunk"}
    assert tab.trace.candidates
    assert not fields.isVisible()  # the answer is what one looks at now
    assert "Kinds: state, chunk · Scope: project" in tab.bar.more.button.toolTip()


# ---- seen without opening it, and cleared


def test_what_is_set_is_said_on_the_button_and_goes_with_one_click(tab: QueryTab) -> None:
    more = tab.bar.more
    tab.window().resize(1000, 600)
    QApplication.processEvents()
    assert (more.button.text(), more.clear.isVisible()) == ("⋯ More", False)
    tab.bar.context.set_turns((Turn("user", "We baked."),))
    more.clear.click()
    assert tab.bar.context.turns() == ()
    tab.bar.fields.set_written(Written(kinds=("episode", "claim"), day_from="2025-01-01"))
    QApplication.processEvents()
    assert (more.button.text(), more.clear.isVisible()) == ("⋯ More (2)", True)
    assert more.button.toolTip() == "Kinds: episode, claim · Days: from 2025-01-01"
    assert more.button.accessibleName() == "More of the question, 2 set"
    more.clear.click()
    QApplication.processEvents()
    assert (tab.bar.fields.written, more.button.text(), more.clear.isVisible()) == (NOTHING, "⋯ More", False)
    assert tab.bar.query().kinds is None


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja", "zh"], indirect=True)
def test_the_line_stays_one_line_and_the_number_is_seen_where_there_is_little_room(
    qtbot: QtBot, language: str, window: MainWindow, state: ViewState, services: SampleServices
) -> None:
    path = services.build_sample("en", lambda *_: None, NEVER)
    state.open_requested.emit(OpenRequest(path, situation=services.samples()[0].situations[0]))
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle, timeout=20_000)
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    bar = lab.current.bar
    window.resize(960, 540)
    bar.fields.set_written(NOTHING)
    for _ in range(5):
        QApplication.processEvents()
    high = bar.line.height()
    bar.fields.set_written(EVERYTHING)
    for _ in range(5):
        QApplication.processEvents()
    assert (window.width(), window.height(), bar.line.height()) == (960, 540, high), language
    assert "10" in bar.more.button.text(), language
    verbs = (bar.why_button, bar.side_button, bar.compare_button, bar.pack_button)
    for widget in (bar.recipe, bar.more.button, bar.more.clear, *verbs, bar.words):
        place = widget.mapTo(bar.line, QPoint(0, 0)).x()
        assert widget.isVisible(), language
        assert 0 <= place <= bar.line.width() - widget.width(), language
    names = [bar.recipe, bar.more, *verbs, bar.words]
    ends = [(one.mapTo(bar.line, QPoint(0, 0)).x(), one.width()) for one in names]
    assert all(x + width <= after for (x, width), (after, _) in pairwise(ends)), language
    bar.more.button.click()
    QApplication.processEvents()
    panel = bar.fields.geometry()
    assert lab.current.rect().contains(panel), language
    assert (window.height(), lab.current.results.list.mapTo(window, QPoint(0, 0)).y() <= 190) == (540, True), language
    bar.more.button.click()


# ---- kept


def test_the_next_start_and_another_tab_bring_it_back(
    qtbot: QtBot, lab: LabScreen, tab: QueryTab, state: ViewState, settings: QSettings, settled: Settled
) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.bar.fields.set_written(EVERYTHING)
    lab.open_empty_tab()
    assert lab.current.bar.fields.written == NOTHING
    lab.keep()
    settings.sync()
    tomorrow = LabScreen(ViewState(state.jobs, state.services, settings=settings))
    qtbot.addWidget(tomorrow)
    tomorrow._on_workspace_changed(state.workspace)
    found = next(one for one in tomorrow.queries if one.bar.field.text() == PARKIN)
    assert found.bar.fields.written == EVERYTHING
    assert found.bar.more.button.accessibleName() == "More of the question, 10 set"


@pytest.mark.parametrize(
    ("kept", "expected"),
    [
        (None, NOTHING),
        ("x", NOTHING),
        (
            {"kinds": "episode", "scopes": [5, "project"], "day_from": 3, "token_budget": "many"},
            Written(scopes=("project",)),
        ),
        ({"max_sensitivity": True, "token_budget": 10**30, "after": ["a"], "colour": "red"}, NOTHING),
    ],
)
def test_what_was_kept_in_another_shape_is_left_out(kept: object, expected: Written) -> None:
    assert Written.of(kept) == expected


@pytest.mark.long
def test_a_recorded_run_is_made_again_with_the_same_fields(tab: QueryTab, settled: Settled, state: ViewState) -> None:
    workspace = held(state.workspace)
    policy(workspace.path, "letters.yaml", "0.3")
    tab.choose("activation", "as-written")
    tab.bar.field.set_text(PARKIN)
    tab.bar.fields.set_written(EVERYTHING)
    tab.run()
    settled()
    assert tab.trace is not None
    said_so = tab.trace.query.options["policy"]
    assert isinstance(said_so, Policy)
    assert said_so.parameters == {"alpha": 0.3}
    made = workspace.explorer.made(tab.trace.id)
    assert made.as_recorded
    assert msgspec.structs.replace(made.trace.query, options={}) == msgspec.structs.replace(tab.trace.query, options={})
    assert made.trace.parameters == tab.trace.parameters
    assert written_of(made.trace.query) == msgspec.structs.replace(
        EVERYTHING, project="", policy=""
    )  # what they say is kept with the run


# ---- what is wrong is said, and nothing is asked


WRONG = {
    "days reversed": (
        DAYS,
        Written(day_from="2025-02-01", day_to="2025-01-01"),
        "The first day lies after the last one",
    ),
    "no such day": (DAYS, Written(day_from="2025-02-30"), "The nearest is 2025-02-28."),
    "no day": (DAYS, Written(day_to="soon"), "“soon” is not a time (last day). Write year, month and day"),
    "unknown scope": (
        "scopes",
        Written(scopes=("projekt",)),
        "“projekt” is not valid for Scope. Did you mean project?",
    ),
    "unknown kind": ("kinds", Written(kinds=("episode", "klaim")), "Did you mean claim?"),
    "unknown class": ("boundary_classes", Written(boundary_classes=("pi",)), "Did you mean personal data?"),
    "no sensitivity": (
        "max_sensitivity",
        Written(max_sensitivity=-3),
        "-3 is not valid for Sensitivity up to. The nearest is 0.",
    ),
    "no budget": ("token_budget", Written(token_budget=-1), "-1 is not valid for Room for memories. The nearest is 0."),
    "not stored": ("after", Written(after="ep-014"), "No memory is stored as “ep-014”. The closest are ep-01"),
}


@pytest.mark.long
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_asked(
    tab: QueryTab, settled: Settled, state: ViewState
) -> None:
    told: list[str] = []
    state.noticed.connect(told.append)
    tab.bar.field.set_text(PARKIN)
    fields = tab.bar.fields
    for what, (row, written, expected) in WRONG.items():
        told.clear()
        tab.bar.more.button.setChecked(False)
        tab.bar.field.setFocus()
        fields.set_written(written)
        assert not fields.isVisible(), what
        tab.run()
        settled()
        assert (tab.trace, tab.base, tab.recalls.running) == (None, None, False), what
        assert told == ["Nothing was asked: see under “More” what is wrong."], what
        assert fields.isVisible(), what
        assert tab.bar.more.button.isChecked(), what
        assert expected in said(fields, row), what
        assert [
            other for other in ROWS if other != row and said(fields, other) and "Not read" not in said(fields, other)
        ] == [], what
        assert QApplication.focusWidget() in fields._controls(row), what
        assert expected in str(fields._controls(row)[0].accessibleDescription()), what
        assert "⚠" in tab.bar.more.button.text(), what
        assert expected.split(".")[0] in tab.bar.more.button.toolTip(), what
        tab.bar.more.clear.click()
    tab.run()
    settled()
    assert tab.trace is not None


@pytest.mark.long
def test_the_words_are_the_core_s_own(fields: FieldsPanel) -> None:
    wrong = Query("", 0, scopes=("projekt",), day_from=5, day_to=4)
    fields.set_written(Written(scopes=("projekt",), day_from="1970-01-06", day_to="1970-01-05"))
    core = {name: str(fault.text) for name, fault in faults_of(wrong).items()}
    expected = core["scopes"].replace("scopes", "Scope", 1)
    for name in KNOWN_NAMES["scopes"]:  # names of ours in the place of the code's
        expected = expected.replace(name, scope_word(name))
    assert said(fields, "scopes") == expected
    assert said(fields, DAYS) == core["day_from"]


@pytest.mark.long
def test_a_day_is_called_wrong_when_it_is_written_and_right_as_soon_as_it_is(fields: FieldsPanel) -> None:
    fields.first_day.setFocus()
    QTest.keyClicks(fields.first_day, "2025-02-3")
    assert said(fields, DAYS) == ""
    QTest.keyClick(fields.first_day, Key.Key_Tab)
    assert "The nearest is 2025-02-03." in said(fields, DAYS)
    fields.first_day.setFocus()
    QTest.keyClick(fields.first_day, Key.Key_Backspace)
    QTest.keyClicks(fields.first_day, "03")
    assert (fields.first_day.text(), said(fields, DAYS)) == ("2025-02-03", "")


@pytest.mark.long
def test_a_memory_that_is_stored_again_is_asked_for(
    tab: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(library: Library, memory_id: str) -> None:
        raise InputError("No memory is stored as “ep-0140”", code="not_stored", advice="")

    tab.bar.field.set_text(PARKIN)
    tab.bar.fields.set_written(Written(after="ep-0140"))
    with monkeypatch.context() as patch:
        patch.setattr(Library, "stored", refuse)
        tab.run()
        settled()
    assert tab.base is None
    tab.run()
    settled()
    assert tab.trace is not None
    assert tab.trace.query.after == "ep-0140"


# ---- the memory that is continued


@pytest.mark.long
def test_an_id_that_nothing_is_stored_as_is_called_wrong_when_it_is_written(
    fields: FieldsPanel, tab: QueryTab, settled: Settled
) -> None:
    fields.after.setFocus()
    QTest.keyClicks(fields.after, "ep-99")
    assert "No memory" not in said(fields, "after")
    QTest.keyClick(fields.after, Key.Key_Tab)
    settled()
    assert said(fields, "after").startswith("No memory is stored as “ep-99”. The closest are ep-")
    assert "⚠" in tab.bar.more.button.text()
    fields.after.setText("ep-0140")
    assert "No memory" not in said(fields, "after")


def test_the_selected_memory_is_taken_and_said(
    fields: FieldsPanel, tab: QueryTab, state: ViewState, settled: Settled, sample_explorer: Explorer
) -> None:
    state.select(["ep-0118"])
    fields.take.click()
    settled()
    assert fields.after.text() == "ep-0118"
    assert said(fields, "after").startswith(name_of(sample_explorer.library.stored("ep-0118"), 80))


def test_a_memory_is_dropped_on_the_field(fields: FieldsPanel, settled: Settled) -> None:
    dragged = mime_of(["ep-0007", "ep-0008"])  # the event does not hold it
    fields.after.dropEvent(dropped(dragged))
    settled()
    assert (fields.written.after, fields.after.text()) == ("ep-0007", "ep-0007")


# ---- what nobody reads


@pytest.mark.long
def test_what_a_recipe_does_not_read_is_shown_before_and_after_asking(
    fields: FieldsPanel, tab: QueryTab, settled: Settled
) -> None:
    assert set(SET_ASIDE) == {"after", "image_summaries", "token_budget"}
    fields.set_written(Written(token_budget=500))
    for recipe, expected in (
        ("heuristic", "Not read by Classic: it changes nothing there."),
        ("salience", ""),
        (
            ALL,
            "Not read by Classic, Many leads, By type of question, Trusted and varied, All together: it changes nothing there.",
        ),
    ):
        tab.bar.choose(recipe, "as-written")
        assert said(fields, "token_budget") == expected
        assert ("⚠" in tab.bar.more.button.text()) == bool(expected)
    for recipe in RECIPES:
        tab.bar.choose(recipe, "as-written")
        tab.run()
        settled()
        assert tab.trace is not None
        unread = [warning for warning in tab.trace.warnings if warning.code == "field_unread"]
        assert bool(unread) == (recipe != "salience")
        assert all(str(warning.message) in tab.results.warnings for warning in unread)


# ---- by keyboard alone


def focused() -> QWidget:
    holder = QApplication.focusWidget()
    assert holder is not None
    return holder


@pytest.mark.parametrize("opens", [Key.Key_Return, Key.Key_Space])
def test_the_keyboard_opens_fills_leaves_and_runs(tab: QueryTab, settled: Settled, opens: Qt.Key) -> None:
    bar, fields = tab.bar, tab.bar.fields
    tab.window().resize(1000, 600)
    bar.field.set_text(PARKIN)
    bar.field.setFocus()
    for _ in range(12):
        if focused() is bar.more.button:
            break
        QTest.keyClick(focused(), Key.Key_Tab)
    assert focused() is bar.more.button
    QTest.keyClick(focused(), opens)
    settled()
    assert fields.isVisible()
    assert focused().accessibleName() == "Kinds: episode, 188 memories"
    QTest.keyClick(focused(), Key.Key_Space)
    walked = []
    while focused() is not fields.pictures:
        walked.append(focused().accessibleName())
        QTest.keyClick(focused(), Key.Key_Tab)
    assert walked[0] == "Kinds: episode, 188 memories"
    assert walked[-6:] == [
        "Sensitivity up to",
        "Days: first",
        "Days: last",
        "Room for memories",
        "Continues",
        "Continues: The selected one",
    ]
    QTest.keyClick(focused(), Key.Key_Escape)
    assert (fields.isVisible(), focused()) == (False, bar.more.button)
    QApplication.processEvents()
    assert bar.more.button.text() == "⋯ More (1)"
    QTest.keyClick(focused(), opens)
    QTest.keyClick(fields.pictures, Key.Key_Tab)
    fields.first_day.setFocus()
    QTest.keyClicks(fields.first_day, "2025-01-01")
    QTest.keyClick(fields.first_day, Key.Key_Return)
    settled()
    assert tab.trace is not None
    assert tab.trace.query.kinds == ("episode",)
    assert focused() is bar.field  # the panel gave it the keyboard; the answer that came takes it from nobody
    QTest.keyClick(focused(), Key.Key_Down)
    assert focused() is tab.results.list


def test_the_keyboard_that_goes_on_closes_what_would_lie_over_it(fields: FieldsPanel, tab: QueryTab) -> None:
    fields.policy_file.choose_button.setFocus()
    QTest.keyClick(fields.policy_file.choose_button, Key.Key_Tab)
    assert not fields.isAncestorOf(focused())
    assert not fields.isVisible()
    assert not tab.bar.more.button.isChecked()


def test_nothing_of_it_is_made_before_it_is_opened(tab: QueryTab) -> None:
    assert not tab.bar.fields._built
    tab.bar.fields.set_written(EVERYTHING)
    assert tab.bar.query().kinds == ("episode", "state")
    assert not tab.bar.fields._built


# ---- what it leaves of an answer


@pytest.mark.parametrize(
    "written",
    [
        Written(kinds=("claim",), day_to="1990-01-01", token_budget=600),
        Written(scopes=("session",), boundary_classes=("pii",), token_budget=600),
    ],
)
def test_where_it_leaves_nothing_the_page_says_so_and_asks_without_it(
    tab: QueryTab, settled: Settled, written: Written
) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.bar.fields.set_written(written)
    tab.run()
    settled()
    assert tab.results.state_shown == "empty"
    limits = msgspec.structs.replace(written, token_budget=None)
    assert f"Set under “More”: {limits.said()}" in tab.results.empty._detail.text()
    button = next(
        one for one in tab.results.empty.findChildren(QPushButton) if one.text() == "Ask without these limits"
    )
    button.click()
    settled()
    assert tab.results.state_shown == "list"
    assert tab.bar.fields.written == Written(token_budget=600)  # that keeps no memory out
    assert tab.trace is not None
    assert (tab.trace.query.kinds, tab.trace.query.scopes, tab.trace.query.token_budget) == (None, None, 600)


@pytest.mark.long
def test_the_keyboard_goes_to_the_name_that_is_wrong(tab: QueryTab, settled: Settled) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.bar.fields.set_written(Written(scopes=("project", "projekt")))
    tab.run()
    settled()
    assert QApplication.focusWidget() is tab.bar.fields.boxes["scopes"]["projekt"]
    QTest.keyClick(tab.bar.fields.boxes["scopes"]["projekt"], Key.Key_Space)
    assert said(tab.bar.fields, "scopes") == ""
    tab.run()
    settled()
    assert tab.trace is not None
    assert tab.trace.query.scopes == ("project",)


@pytest.fixture
def alphas(tab: QueryTab, settled: Settled) -> Callable[[], tuple[object, object]]:
    """A parameter that a policy sets: of the last answer, and as the panel shows it."""
    tab.choose("activation", "as-written")
    settled()

    def read() -> tuple[object, object]:
        control = tab.parameters.rows["alpha"].control
        assert isinstance(control, QDoubleSpinBox)
        return held(tab.trace).plan.parameters.alpha, control.value()

    return read


@pytest.mark.long
def test_a_project_answers_by_its_own_policy(
    tab: QueryTab, fields: FieldsPanel, state: ViewState, settled: Settled, alphas: Callable[[], tuple[object, object]]
) -> None:
    with connect(held(state.workspace).path, write=True) as workspace:
        workspace.database.settings.set_policy("retrieval:\n  hybrid:\n    alpha: 0.3\n", now=0, project="letters")
    for project, alpha in (("", 0.65), ("letters", 0.3), ("", 0.65)):
        fields.project.setText(project)
        settled()
        assert tab.settings().project == project
        tab.run()
        settled()
        assert alphas() == (alpha, alpha)
        assert fields.written.said() == (f"Project: {project}" if project else "")


@pytest.mark.long
def test_the_policy_of_a_file_that_is_dropped_answers_one_question_as_it_stands_when_it_is_asked(
    tab: QueryTab, fields: FieldsPanel, state: ViewState, settled: Settled, alphas: Callable[[], tuple[object, object]]
) -> None:
    path = policy(held(state.workspace).path, "mine.yaml", "0.3")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    fields.policy_file.path.dropEvent(dropped(data))
    settled()
    assert fields.written.policy == fields.policy_file.path.text() == str(path)
    assert said(fields, "policy").startswith("Version file+")
    assert fields.written.said() == "Policy: mine.yaml"
    tab.run()
    settled()
    assert alphas() == (0.3, 0.3)
    policy(path, "mine.yaml", "0.4")  # somebody writes at it
    tab.run()
    settled()
    assert alphas() == (0.4, 0.4)
    tab.bar.more.clear.click()
    tab.run()
    settled()
    assert alphas() == (0.65, 0.65)
    tab.choose("heuristic", "as-written")
    fields.set_written(Written(policy=str(path)))
    assert "Not read by" in said_of(fields, "policy")


@pytest.mark.long
def test_what_is_wrong_with_a_policy_file_is_said_beside_it_with_its_line(
    tab: QueryTab, fields: FieldsPanel, state: ViewState, settled: Settled, alphas: Callable[[], tuple[object, object]]
) -> None:
    held(tab.window()).resize(800, 360)
    folder = held(state.workspace).path
    policy(folder, "many.yaml", "many")
    policy(folder, "large.yaml", "0.3  #" + "x" * 2_000_000)
    for name, expected in (
        ("many.yaml", "Line 3 of the policy: many is not valid for alpha"),
        ("none.yaml", "There is no file"),
        (".", "is a folder"),
        ("large.yaml", "is larger than"),
    ):
        fields.policy_file.path.setText(name)
        assert said(fields, "policy") == "", name  # not called wrong before it is written
        tab.run()
        settled()
        assert tab.trace is None, name
        assert expected in said(fields, "policy"), name
        assert fields.policy_file.path.hasFocus(), name
        note = fields._said["policy"]
        shown = note.mapTo(fields.viewport(), note.rect().bottomLeft()).y()
        assert shown <= fields.viewport().height(), name  # also where there is little room
    policy(folder, "none.yaml", "0.3")
    fields.policy_file.path.setText("none.yaml")
    tab.run()
    settled()
    assert alphas() == (0.3, 0.3)
