"""What turning something does to the judged questions: a line wherever something is turned, and the questions in a dialog."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.testing import QuestionResult, SetResult, turned_texts
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import EnterButton, Wide, vbox
from mnemonaut_ui.widgets.dialog import show_once
from mnemonaut_ui.widgets.opening_dialog import OpeningDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.messages import error_text, joined, reasoned, translated

REST_MS = 300
"""The questions run when nothing was turned for so long: a slider on its way has the processor for itself."""
Judged = Sequence[tuple[str, SetResult | None]]
"""What was turned ("" where it is one thing only), and what that does; None where no question is judged."""
Work = Callable[[Explorer, int, CancelToken], Judged]
_ROW = Qt.ItemDataRole.UserRole + 1
_numbers = itertools.count(1)


class JudgedLine(QWidget):
    """Hidden where no question is judged. What is at work ends when something else is turned."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._channel = state, f"judged:{next(_numbers)}"
        self._work: Work | None = None
        self.found: Sequence[tuple[str, SetResult]] = ()
        self.label, self.button = PlainLabel(parent=self), EnterButton(self)
        self.button.setText(self.tr("Show the questions…"))
        self.button.setToolTip(self.tr("Which judged questions are better or worse, and what decided"))
        self.button.setAutoDefault(False)  # Enter in a dialog's field is the field's
        vbox(self.label, Wide(self.button, 0, align=Qt.AlignmentFlag.AlignLeft), on=self, margins=0, spacing=3)
        self._timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._timer.timeout.connect(self._ask)
        self.button.clicked.connect(self.show_questions)
        state.content_changed.connect(self._on_content_changed)
        state.workspace_changed.connect(self._on_workspace_changed)
        self.hide()

    def follow(self, work: Work | None) -> None:
        """Show what this work finds; nothing for None."""
        self._work = work
        self._state.jobs.cancel(self._channel)
        if work is None:
            self._timer.stop()
            self._on_found(())
            return
        self.setEnabled(False)
        self._timer.start()

    def show_questions(self) -> None:
        show_once(JudgedDialog(self._state, self.found, self.window()))

    def _ask(self) -> None:
        work, now = self._work, self._state.services.now()
        if self._state.workspace is None or work is None:
            self._on_found(())
        else:
            self._state.read(
                self._channel,
                lambda explorer, token: work(explorer, now, token),
                self._on_found,
                failed=self._on_failed,
            )

    def _on_found(self, found: Judged) -> None:
        self.found = [(name, result) for name, result in found if result is not None]
        self._show()

    def _on_failed(self, error: MnemonautError) -> None:
        self.found = ()
        self._show()
        self.label.setText(f"✖ {error_text(error)}")
        self.show()

    def _show(self) -> None:
        texts = ((name, joined(*map(translated, turned_texts(result)))) for name, result in self.found)
        self.label.setText("\n".join(reasoned(name, text) if name else text for name, text in texts if text))
        self.setEnabled(True)
        self.button.setVisible(any(_changed(result) for _, result in self.found))
        self.setVisible(bool(self.label.text()))

    def _on_content_changed(self, *_: object) -> None:
        if self._work is not None:
            self.follow(self._work)

    def _on_workspace_changed(self, *_: object) -> None:
        self.follow(None)


def _changed(result: SetResult) -> list[tuple[bool, QuestionResult]]:
    """(whether it is better, question) of those that are better or worse."""
    sides = (True, result.difference.better), (False, result.difference.worse)
    return [(better, result.compared[place]) for better, places in sides for place in places]


class JudgedDialog(OpeningDialog):
    """The judged questions that are better or worse, each with what decided; one can be opened in the lab."""

    def __init__(self, state: ViewState, found: Judged, parent: QWidget | None = None) -> None:
        super().__init__(parent, ends=lambda: None)
        self._state, self._rows = state, list[QuestionResult]()
        self.list.setHeaderHidden(True)
        self.list.setExpandsOnDoubleClick(False)
        self.list.setAccessibleName(self.tr("Judged questions that are better or worse"))
        self.setWindowTitle(self.tr("Judged questions"))
        self.open_button.setText(self.tr("Open"))
        self.open_button.setToolTip(self.tr("Ask this question in the lab (Enter)"))
        self.close_button.setText(self.tr("Close"))
        for name, result in found:
            for better, row in _changed(result) if result is not None else ():
                self._add(name, row, better=better)
        self.list.expandAll()
        if (first := self.list.topLevelItem(0)) is not None:
            self.list.setCurrentItem(first)
        vbox(Wide(self.list), self.buttons, on=self)
        state.workspace_changed.connect(self.close)
        self.resize(640, 420)

    def _add(self, name: str, row: QuestionResult, *, better: bool) -> None:
        text = self.tr("▲ better: {question}") if better else self.tr("▼ worse: {question}")
        text = text.format(question=row.judged.question.path)
        item = self._item(reasoned(name, text) if name else text)
        theme = self._state.theme
        item.setForeground(0, QColor(theme.good if better else theme.bad))
        for reason in row.reasons:
            item.addChild(self._item(translated(reason)))
        self.list.addTopLevelItem(item)
        self._rows.append(row)

    def _item(self, text: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setData(0, _ROW, len(self._rows))
        item.setToolTip(0, text if "<" not in text else "")
        return item

    def open_row(self, item: QTreeWidgetItem) -> None:
        self._state.saved_requested.emit(self._rows[int(item.data(0, _ROW))].judged.question)
