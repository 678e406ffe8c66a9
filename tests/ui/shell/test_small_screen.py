"""1280 × 800 at 200 %: every dialog is whole on 640 × 400 pixels, what has no room scrolls, and its buttons are seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from mnemonaut_ui.embedding.dialogs import ChooserDialog, EmbedderDialog
from mnemonaut_ui.inspector.add_dialog import AddDialog, MergeDialog
from mnemonaut_ui.inspector.edit_dialog import EditDialog
from mnemonaut_ui.quarantine.dialogs import IsolateDialog, PutAwayDialog
from mnemonaut_ui.quarantine.purge_dialog import PurgeDialog
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.shell.help import AboutDialog, HelpDialog, ShortcutSheet
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.preferences import PreferencesPage
from mnemonaut_ui.welcome.importing import ImportDialog

SMALL = QSize(640, 400 - 34)
"""Without the title that a window manager draws."""
CAT = "ep-0140"
DIALOGS: dict[str, Callable[[MainWindow, Path], QDialog]] = {
    "isolate": lambda w, _p: IsolateDialog(w.state, w),
    "isolate with near": lambda w, _p: IsolateDialog(w.state, w, with_near=True),
    "purge": lambda w, _p: PurgeDialog(w.state, [CAT], w),
    "edit": lambda w, _p: EditDialog(w.state, [CAT], w),
    "add": lambda w, _p: AddDialog(w.state, w),
    "merge": lambda w, _p: MergeDialog(w.state, [CAT], w),
    "put away": lambda w, _p: PutAwayDialog(w.state, "archive", w),
    "embedder": lambda w, _p: EmbedderDialog(w.state, w),
    "chooser": lambda w, _p: ChooserDialog(w.state, w),
    "preferences": lambda w, _p: PreferencesPage(w),
    "about": lambda w, _p: AboutDialog(w),
    "help": lambda w, _p: HelpDialog(w),
    "shortcuts": lambda w, _p: ShortcutSheet(w.commands, w),
    "own words": lambda w, _p: OwnWordsDialog(w.state, w),
    "import": lambda w, path: ImportDialog(w.state, [path], w),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_is_whole_on_a_small_screen(
    qtbot: QtBot, shared_window: MainWindow, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "memories.jsonl"
    path.write_text('{"id": "n-1", "user_text": "The boat leaves at nine."}\n{"id": "n-2", "user_text": 5}\n', "utf-8")
    shared_window.state.select((CAT,))
    dialog = DIALOGS[name](shared_window, path)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
    qtbot.waitUntil(lambda: shared_window.state.jobs.idle)

    def stays_small() -> bool:
        """It may grow once with what it says first, and not against who makes it smaller."""
        fits = dialog.size() == SMALL
        dialog.resize(SMALL)
        return fits

    qtbot.waitUntil(stays_small)
    boxes = dialog.findChildren(QDialogButtonBox)
    for button in (one for box in boxes for one in box.findChildren(QPushButton) if one.isVisible()):
        place = QRect(button.mapTo(dialog, QPoint(0, 0)), button.size())
        assert dialog.rect().contains(place), button.text()
    dialog.done(0)
    qtbot.waitUntil(lambda: shared_window.state.jobs.idle)
