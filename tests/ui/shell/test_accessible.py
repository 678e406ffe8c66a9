"""Everything has a name, and nothing that is stored is taken for rich text."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from helpers.depth import thin
from helpers.sources import nodes_naming
from PySide6.QtCore import QAbstractTableModel, QLocale, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

import mnemonaut_ui
from mnemonaut_ui.embedding.dialogs import ChooserDialog, EmbedderDialog
from mnemonaut_ui.quarantine.dialogs import IsolateDialog
from mnemonaut_ui.shell.command_palette import CommandPalette
from mnemonaut_ui.shell.crash import CrashDialog
from mnemonaut_ui.shell.help import AboutDialog, HelpDialog, ShortcutSheet
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.preferences import PreferencesPage
from mnemonaut_ui.welcome.importing import ImportDialog
from mnemonaut_ui.widgets.skeleton import Skeleton

UI = Path(mnemonaut_ui.__file__).parent
CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
PARTS = (QHeaderView, QScrollBar, QMenuBar)
"""Parts of controls, which speak for them."""


def inside_of_another(widget: QWidget) -> bool:
    """The line edit of a spin box, the list of a combo box, the arrows of a tab bar, the buttons of Qt's own."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, (QAbstractSpinBox, QComboBox, QLineEdit, QHeaderView)):
            return True
        if isinstance(parent, (QTabBar, QMenuBar)) and not isinstance(widget, QTabBar):
            return True
        parent = parent.parentWidget()
    return widget.objectName().startswith("qt_")


def name_of(widget: QWidget) -> str:
    """What a screen reader would say: its name, its text, or the label that is its buddy."""
    text = getattr(widget, "text", None)
    said = widget.accessibleName() or (text() if isinstance(widget, QAbstractButton) and callable(text) else "")
    return said.strip(" ✕×+▾▸…&")


def nameless(root: QWidget) -> list[str]:
    """Controls that nobody could tell apart without seeing them."""
    found = []
    for widget in root.findChildren(QWidget):
        if not isinstance(widget, CONTROLS) or isinstance(widget, PARTS) or inside_of_another(widget):
            continue
        if widget.isHidden():
            continue  # by itself, not with its pane: it is named when it is shown
        if not name_of(widget) and not (isinstance(widget, QAbstractButton) and widget.toolTip()):
            path = [type(widget).__name__]
            parent = widget.parentWidget()
            while parent is not None and parent is not root:
                path.append(type(parent).__name__)
                parent = parent.parentWidget()
            found.append(" < ".join(path))
    return sorted(set(found))


def rich_labels(root: QWidget) -> list[str]:
    """Labels that would guess, and take what is stored for HTML."""
    return [
        f"{type(label).__name__} {label.text()!r}"
        for label in root.findChildren(QLabel)
        if label.textFormat() != Qt.TextFormat.PlainText and not inside_of_another(label)
    ]


@pytest.fixture
def asked(qtbot: QtBot, shared_window: MainWindow) -> MainWindow:
    """The window with a recall in the lab and something selected."""
    assert shared_window.state.trace is not None
    shared_window.state.select(shared_window.state.trace.selected[:1])
    qtbot.waitUntil(lambda: shared_window.state.jobs.idle)
    return shared_window


def dialogs(window: MainWindow) -> Iterator[QDialog]:
    """Every dialog, open."""
    made: tuple[QDialog, ...] = (
        ImportDialog(window.state, [], window),
        IsolateDialog(window.state, window),
        HelpDialog(window),
        AboutDialog(window),
        ShortcutSheet(window.commands, window),
        CommandPalette(window.commands, window),
        CrashDialog("…", None, window),
        EmbedderDialog(window.state, window),
        ChooserDialog(window.state, window),
        PreferencesPage(window),
    )
    for dialog in made:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        dialog.show()
        yield dialog
        dialog.close()
    before = set(QApplication.topLevelWidgets())
    window.show_screen("lab")
    for command in ("pack", "why_not"):
        window.run_command(command)
        for widget in set(QApplication.topLevelWidgets()) - before:
            if isinstance(widget, QDialog) and widget.isVisible():
                yield widget
                widget.close()


@pytest.mark.parametrize("language", ["en", "ja"], indirect=True)
def test_every_control_of_the_window_has_a_name(speaking: MainWindow) -> None:
    for skeleton in speaking.findChildren(Skeleton):
        skeleton.show_text("Asking", "Cancel")  # as whoever shows it does
    assert nameless(speaking) == []


@pytest.mark.long
def test_every_control_of_every_dialog_has_a_name(asked: MainWindow) -> None:
    assert {type(dialog).__name__: nameless(dialog) for dialog in dialogs(asked) if nameless(dialog)} == {}


@pytest.mark.long
def test_no_label_takes_a_text_for_html(asked: MainWindow) -> None:
    assert rich_labels(asked) == []
    assert [label for dialog in dialogs(asked) for label in rich_labels(dialog)] == []


def test_every_tab_has_a_text_or_a_tip(asked: MainWindow) -> None:
    bars = [bar for bar in asked.findChildren(QTabBar) if bar.count()]
    assert bars
    assert not [bar for bar in bars for i in range(bar.count()) if not (bar.tabText(i) or bar.tabToolTip(i))]
    assert not [tabs for tabs in asked.findChildren(QTabWidget) if not tabs.count()]


@pytest.mark.parametrize(
    "key", thin(["welcome", "library", "lab", "runs", "replay", "quarantine", "gardening", "agents", "health"], first=1)
)
def test_the_cells_of_every_list_speak(qtbot: QtBot, asked: MainWindow, key: str) -> None:
    asked.show_screen(key)
    qtbot.waitUntil(lambda: asked.state.jobs.idle)
    for view in asked.front.findChildren(QAbstractItemView):
        model = view.model()
        if not view.isVisible() or isinstance(view, QHeaderView) or not model.rowCount():
            continue
        columns = model.columnCount() if isinstance(model, QAbstractTableModel) else 1
        cells = [model.index(0, column) for column in range(columns)]
        roles = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole)
        assert any(model.data(cell, role) for cell in cells for role in roles), view.accessibleName()


@pytest.mark.long
def test_a_screen_mirrors_from_right_to_left(qtbot: QtBot, asked: MainWindow) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setLayoutDirection(QLocale("ar").textDirection())
    try:
        asked.show_screen("library")
        qtbot.waitUntil(lambda: asked.state.jobs.idle)
        sidebar, middle = asked.sidebar, asked.width() // 2
        qtbot.waitUntil(lambda: sidebar.mapTo(asked, sidebar.rect().center()).x() > middle)
        asked.grab()
    finally:
        app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


# ---- the sources


SOURCES = sorted(UI.rglob("*.py"))


def calls(path: Path, names: Collection[str]) -> list[tuple[str, int]]:
    """Every call of one of these in a source: which, and the line."""
    found = [
        (getattr(node.func, "attr", getattr(node.func, "id", "")), node.lineno)
        for node in nodes_naming(path, names)
        if isinstance(node, ast.Call)
    ]
    return [(name, line) for name, line in found if name in names]


def test_no_source_of_the_window_makes_a_label_that_guesses() -> None:
    forbidden = {"QLabel", "QMessageBox", "setHtml", "insertHtml", "appendHtml", "QTextBrowser", "QWebEngineView"}
    assert len(SOURCES) > 50
    assert [
        f"{path.relative_to(UI)}, line {line}: {name}" for path in SOURCES for name, line in calls(path, forbidden)
    ] == []


def test_nothing_in_the_window_moves_by_itself() -> None:
    """Somebody who asks the system for less motion gets what everybody gets."""
    moving = ["QPropertyAnimation", "QVariantAnimation", "QTimeLine", "setAnimated", "QGraphicsOpacityEffect"]
    assert [path.name for path in SOURCES if calls(path, moving)] == []


def test_markdown_is_shown_only_by_the_viewer_that_loads_nothing() -> None:
    users = [path.name for path in SOURCES if calls(path, ["setMarkdown"])]
    assert users == ["help.py"]


def test_scroll_areas_take_no_focus_of_their_own(asked: MainWindow) -> None:
    """A pane that only scrolls would be a stop without a name on the way with Tab."""
    kinds = (QAbstractItemView, QPlainTextEdit, QTextEdit)
    bare = [a for a in asked.findChildren(QAbstractScrollArea) if not isinstance(a, kinds) and not a.accessibleName()]
    assert [type(area).__name__ for area in bare if area.focusPolicy() & Qt.FocusPolicy.TabFocus] == []
