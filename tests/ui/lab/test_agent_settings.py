"""An agent's own settings come in, by dropping a file or by its command; and what values would do to recent recalls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.comparison import Preview
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.parameters import preset_dialogs
from mnemonaut_ui.lab.parameters.preset_dialogs import AgentSettingsDialog, PreviewDialog
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.view_state import ViewState

Settled = Callable[[], None]
PARKIN = "How long should parkin be left in the tin before eating it?"
VET = "What did the vet say about Edie?"


def drag(widget: QWidget, *paths: Path) -> bool:
    """Drag these files over a widget; whether it takes them. What is taken is dropped."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    what = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), *what)
    enter.ignore()
    widget.dragEnterEvent(enter)
    if enter.isAccepted():
        widget.dropEvent(QDropEvent(QPointF(5, 5), *what))
    return enter.isAccepted()


def run(tab: QueryTab, settled: Settled, text: str = PARKIN) -> None:
    """Write a question and press Enter."""
    tab.bar.field.set_text(text)
    QTest.keyClick(tab.bar.field, Qt.Key.Key_Return)
    settled()


def written(folder: Path, name: str, text: str) -> Path:
    """A file of an agent."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def shown(tab: QueryTab) -> AgentSettingsDialog:
    """What a file would set."""
    assert isinstance(tab.presets.dialog, AgentSettingsDialog)
    return tab.presets.dialog


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("setting.toml", 'api_key = "hunter2"\n[retrieval]\nmax_results = 3\nweight_rec = 0.5\nvector_k = 20\n'),
        ("agent.yaml", "api_key: hunter2\nretrieval:\n  max_results: 3\n  weight_rec: 0.5\n  vector_k: 20\n"),
        ("agent.json", '{"api_key": "hunter2", "retrieval": {"max_results": 3, "weight_rec": 0.5, "vector_k": 20}}'),
    ],
)
def test_a_file_that_is_dropped_is_shown_and_set_as_a_whole_when_that_is_meant(
    lab: LabScreen, tab: QueryTab, tmp_path: Path, settled: Settled, name: str, text: str
) -> None:
    run(tab, settled)
    before = tab.trace
    assert drag(lab.tabs, written(tmp_path, name, text))
    settled()
    dialog = shown(tab)
    assert dialog.what.text().startswith(f"{name} sets 3 values of ")
    now = {layer.name: layer.value for layer in before.layers} if before is not None else {}
    assert dialog.model.rows == (
        ("How many remembered", str(now["max_results"]), "3"),
        ("Weight of freshness", str(now["weight_rec"]), "0.5"),
        ("How many found by similarity", "20", "=")
        if now["vector_k"] == 20
        else ("How many found by similarity", str(now["vector_k"]), "20"),
    )
    assert dialog.not_read.text() == "Not read (not parameters of a recall): api_key"
    assert tab.trace is before
    assert tab.parameters.values == {}
    QTest.keyClick(dialog.do_button, Qt.Key.Key_Return)
    settled()
    assert tab.parameters.values == {"max_results": 3, "weight_rec": 0.5, "vector_k": 20}
    assert tab.trace is not None
    assert len(tab.trace.selected) == 3
    assert tab.side.isVisible()
    assert tab.presets.dialog is None


def test_a_file_that_nobody_wants_to_set_changes_nothing(
    lab: LabScreen, tab: QueryTab, tmp_path: Path, settled: Settled
) -> None:
    drag(lab.tabs, written(tmp_path, "setting.toml", "max_results = 3\n"))
    settled()
    QTest.keyClick(shown(tab), Qt.Key.Key_Escape)
    assert tab.parameters.values == {}
    assert tab.presets.dialog is None


@pytest.mark.long
def test_a_file_of_another_recipe_chooses_it(lab: LabScreen, tab: QueryTab, tmp_path: Path, settled: Settled) -> None:
    drag(lab.tabs, written(tmp_path, "setting.toml", "mmr_lambda = 0.5\n"))
    settled()
    assert "is chosen with them" in shown(tab).what.text()
    shown(tab).do_button.click()
    settled()
    assert tab.bar.recipe_name == "activation"
    assert tab.parameters.values_by_recipe == {"activation": {"mmr_lambda": 0.5}}


REFUSED = (
    ("a.toml", "max_results = 3\nweight_rec = 70.0\n", "70.0 is not valid for weight_rec (a.toml)", "the nearest is"),
    ("a.toml", "max_results = = 3\n", "a.toml cannot be read as settings", "it is not TOML"),
    ("a.yaml", "retrieval: [1, 2\n", "a.yaml cannot be read as settings", "line"),
    ("a.toml", "x = 1\n" * 2_000_000, "a.toml is larger than 65 kB", "Name another file"),
)


def test_what_cannot_be_taken_is_said_and_nothing_is_set(
    lab: LabScreen, tab: QueryTab, state: ViewState, tmp_path: Path, settled: Settled, qtbot: QtBot
) -> None:
    for name, text, title, advice in REFUSED:
        with qtbot.waitSignal(state.refused) as refused:
            drag(lab.tabs, written(tmp_path, name, text))
        settled()
        (error,) = refused.args
        assert isinstance(error, MnemonautError)
        assert error.title == title
        assert advice in error.advice, title
        assert tab.presets.dialog is None, title
        assert tab.parameters.values_by_recipe == {}, title


def test_json_without_settings_and_every_other_file_is_for_the_window(
    lab: LabScreen, tab: QueryTab, state: ViewState, tmp_path: Path, settled: Settled, qtbot: QtBot
) -> None:
    export = written(tmp_path, "conversations.json", '[{"title": "Parkin"}]')
    with qtbot.waitSignal(state.files_offered) as offered:
        assert drag(lab.tabs, export)
    assert offered.args == [(export,)]
    table = written(tmp_path, "memories.csv", "text\nA tin\n")
    assert not drag(lab.tabs, table)
    assert not drag(lab.tabs, export, table)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(table))])
    assert not tab.bar.field.canInsertFromMimeData(data)


# ---- recent recalls


def previewed(tab: QueryTab, settled: Settled) -> PreviewDialog:
    """Press the button, and wait."""
    QTest.keyClick(tab.parameters.preview_button, Qt.Key.Key_Return)
    settled()
    assert isinstance(tab.presets.dialog, PreviewDialog)
    return tab.presets.dialog


def lines(dialog: PreviewDialog) -> list[tuple[str, list[str]]]:
    """Every recall that would change, with what stands under it."""
    found = []
    for i in range(dialog.list.topLevelItemCount()):
        item = dialog.list.topLevelItem(i)
        assert item is not None
        children = [item.child(j) for j in range(item.childCount())]
        found.append((item.text(0), [child.text(0) for child in children if child is not None]))
    return found


@pytest.fixture
def asked(tab: QueryTab, settled: Settled) -> QueryTab:
    """Two questions were asked, one of them twice; the parameters are shown."""
    for text in (VET, PARKIN, PARKIN):
        run(tab, settled, text)
    tab.bar.side_button.setChecked(True)
    settled()
    return tab


@pytest.mark.long
def test_it_says_which_recalls_change_who_leaves_and_what_was_not_tried(asked: QueryTab, settled: Settled) -> None:
    trace = asked.trace
    assert trace is not None
    asked.parameters.set_value("max_results", 2)
    settled()
    dialog = previewed(asked, settled)
    found = lines(dialog)
    under = {text.split(" · ")[0]: children for text, children in found}
    assert sorted(under) == [PARKIN, VET]  # the clock stands, so neither is the newer one
    leaving = under[PARKIN]
    assert len(leaving) == len(trace.selected) - 2
    third = trace.candidate(trace.selected[2])
    assert third is not None
    assert leaving[0].startswith(f"− leaves, was at 3 (List full): {third.memory.text[:20]}")
    assert dialog.counts.text() == (
        "2 of 2 recent recalls would have another result.\n1 asked the same as a newer one."
    )
    assert dialog.close_button.text() == "Close"


@pytest.mark.long
def test_where_nothing_was_set_nothing_changes(asked: QueryTab, settled: Settled) -> None:
    dialog = previewed(asked, settled)
    assert lines(dialog) == []
    assert dialog.counts.text().startswith("0 of 2 recent recalls would have another result.")
    assert not dialog.open_button.isEnabled()


@pytest.mark.long
def test_where_no_recall_is_recorded_it_says_so(tab: QueryTab, settled: Settled) -> None:
    tab.bar.choose("salience", "as-written")
    tab.bar.side_button.setChecked(True)
    settled()
    assert previewed(tab, settled).counts.text().endswith(" is recorded yet.")


@pytest.mark.long
def test_one_is_opened_by_keyboard_with_these_values_and_is_no_run(
    lab: LabScreen, asked: QueryTab, sample_workspace: Workspace, state: ViewState, settled: Settled
) -> None:
    asked.parameters.set_value("max_results", 2)
    settled()
    runs = len(sample_workspace.explorer.library.runs())
    dialog = previewed(asked, settled)
    for _ in range(40):
        item = dialog.list.currentItem()
        if item is not None and item.text(0).startswith(PARKIN):
            break
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    settled()
    assert lab.current is not asked
    assert lab.current.bar.field.text() == PARKIN
    assert lab.current.trace is not None
    assert lab.current.parameters.values == {"max_results": 2}
    assert len(lab.current.trace.selected) == 2
    assert asked.trace is not None
    assert lab.current.trace.query.now == asked.trace.query.now
    assert len(sample_workspace.explorer.library.runs()) == runs


@pytest.mark.long
def test_closing_it_stops_what_it_tries(asked: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens: list[CancelToken] = []

    def never(*_: object, token: CancelToken, **__: object) -> Preview:
        tokens.append(token)
        while True:
            token.raise_if_set()

    monkeypatch.setattr(preset_dialogs, "preview", never)
    QTest.keyClick(asked.parameters.preview_button, Qt.Key.Key_Return)
    dialog = asked.presets.dialog
    assert isinstance(dialog, PreviewDialog)
    assert dialog.close_button.text() == "Cancel"
    assert dialog.counts.text() == "Trying: 0 of at most 20 recalls…"
    dialog.close_button.click()
    settled()
    assert asked.presets.dialog is None
    assert all(token.is_set for token in tokens)


def test_a_file_that_hangs_over_the_question_is_for_the_lab(lab: LabScreen, tab: QueryTab, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(written(tmp_path, "setting.toml", "max_results = 3\n")))])
    enter = QDragEnterEvent(
        QPointF(5, 5).toPoint(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    enter.ignore()
    QApplication.sendEvent(tab.bar.field.viewport(), enter)
    assert enter.isAccepted()
    assert tab.bar.field.text() == ""
