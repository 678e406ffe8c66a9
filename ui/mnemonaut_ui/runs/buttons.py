"""What stands above the table: the conditions of its filter as a menu, and what can be done with the selected recalls."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from mnemonaut_core.domain.run_list import FLAGS, KEY_HELP, RunKey
from mnemonaut_core.explain.compare import FEWEST, MOST
from mnemonaut_core.store.database import Database
from mnemonaut_core.teaching import lists
from mnemonaut_ui.runs.detail import RunDetail
from mnemonaut_ui.runs.table import RunsTable
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.widgets.arrange import hbox
from mnemonaut_ui.words.keys import with_keys
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import translated

TAUGHT = frozenset(one.recipe.name for one in lists() if one.recipe is not None)
"""The recipes that read words to which a person may add."""


class ConditionMenu(QMenu):
    """Conditions in words, so that their syntax need not be known. Emits `chosen` with the condition; one that needs a
    value ends with a colon."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.triggered.connect(self._on_triggered)
        words = {
            "empty": self.tr("Nothing came"),
            "slow": self.tr("Slow: over a second"),
            "degraded": self.tr("A source failed or was late"),
            "marked": self.tr("Marked as wrong type"),
            "unkept": self.tr("Question not kept"),
            "damaged": self.tr("Damaged"),
            "imported": self.tr("Imported"),
            "doubtful": self.tr("Looks wrong"),
        }
        for flag in FLAGS:
            self._add(words[flag], f"is:{flag}")
        self.addSeparator()
        self._add(self.tr("Asked by hand"), "by:person")
        self._add(self.tr("Asked by an agent"), "by:agent")
        self.addSeparator()
        for key, about in KEY_HELP.items():
            if key not in ("is", "by"):
                self._add(f"{key}:  {translated(about)}", f"{key}:")

    def _add(self, text: str, written: str) -> None:
        action = QAction(text, self)
        action.setData(written)
        self.addAction(action)

    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(str(action.data()))


class RunButtons(QWidget):
    """What is done with the recalls that are selected: a row of buttons above the table; two more, about one recall alone,
    stand where that is shown."""

    log_changed = Signal()
    """A recall was marked: no memory is another, so the screens of memories look at nothing again."""

    def __init__(self, state: ViewState, table: RunsTable, detail: RunDetail, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._table, self._detail = state, table, detail
        self.open_button = QPushButton(self.tr("Open as it was then"), self)
        self.open_button.setToolTip(self.tr("Make this recall again as it was, in the lab (Enter)"))
        self.anew_button = QPushButton(self.tr("Ask with today’s values"), self)
        self.compare_button = QPushButton(self.tr("⇄ Compare"), self)
        self.compare_button.setAccessibleName(self.tr("Compare the selected recalls"))
        self.wrong_button = QPushButton(self)
        self.teach_button = QPushButton(self.tr("Teach a word…"), self)
        self.teach_button.setToolTip(
            self.tr(
                "Add a word of yours to the lists that questions are read by; it is tried on the marked recalls first"
            )
        )
        self.teach_button.hide()
        for button, act in zip(
            self._all,
            (self.open_as_of_then, self.ask_anew, self.compare_selected, self.mark_wrong_type, self.teach_word),
            strict=True,
        ):
            button.setAutoDefault(False)
            button.clicked.connect(act)
        hbox(self.open_button, self.anew_button, self.compare_button, on=self, margins=0)
        detail.add_buttons(self.wrong_button, self.teach_button)

    @property
    def _all(self) -> tuple[QPushButton, ...]:
        return (self.open_button, self.anew_button, self.compare_button, self.wrong_button, self.teach_button)

    def refresh_texts(self) -> None:
        self.anew_button.setToolTip(
            with_keys(self.tr("Ask its question by its own clock, with the values that hold now"), "run")
        )
        self.compare_button.setToolTip(
            with_keys(
                self.tr(
                    "Two to four recalls that are selected, side by side; one alone beside the same asked again now"
                ),
                "compare_baseline",
            )
        )
        self.wrong_button.setToolTip(
            with_keys(
                self.tr("Its question was read as the wrong type: marked for the review of the rules"), "wrong_type"
            )
        )

    def enable(self, *, shown: bool) -> None:
        """Enable what can be done with the selected recalls; `shown`: the result of the current one can be displayed."""
        looked, chosen = self._detail.looked, len(self._comparable)
        run = None if looked is None else looked.row.recorded
        ours = run is not None and shown
        makeable = ours and looked is not None and looked.cannot is None
        self.open_button.setEnabled(makeable)
        self.anew_button.setEnabled(makeable)
        theirs = None if looked is None or not shown else looked.row.imported
        alone = makeable or (theirs is not None and theirs.question is not None)
        self.compare_button.setEnabled(alone if chosen == 1 else FEWEST <= chosen <= MOST)
        marked = looked is not None and looked.row.marked
        self.teach_button.setEnabled(ours and run is not None and run.recipe in TAUGHT)
        self.teach_button.setVisible(marked)  # of others the menu leads there
        self.wrong_button.setText(self.tr("Not a wrong type") if marked else self.tr("Wrong type"))
        self.wrong_button.setEnabled(ours and self._state.writable and run is not None and run.query_type is not None)

    def menu(self) -> QMenu:
        """The same as a menu."""
        menu = QMenu(self)
        for button in self._all:
            action = menu.addAction(button.text())
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        return menu

    def open_as_of_then(self, *_: object) -> None:
        """Open the selected recall in the lab, as of the time it was recorded."""
        self._open(anew=False)

    def ask_anew(self, *_: object) -> None:
        """Its question in the lab, by its own clock, with the values that hold today."""
        self._open(anew=True)

    def _open(self, *, anew: bool) -> None:
        key, looked = self._table.current_key, self._detail.looked
        if key is None:
            return
        if looked is not None and looked.row.key == key and looked.cannot is not None:
            self._state.noticed.emit(translated(looked.cannot))
            return
        self._state.open_run(key.id, anew=anew)

    @property
    def _comparable(self) -> tuple[RunKey, ...]:
        return tuple(key for key in self._table.selected_keys if not key.gap)

    def compare_selected(self, *_: object) -> None:
        """Compare the selected recalls; a single one with a new run of its question."""
        chosen, looked = self._comparable, self._detail.looked
        if not 1 <= len(chosen) <= MOST:
            self._state.noticed.emit(
                filled(self.tr("Select one to {most} recorded recalls, then compare them."), most=MOST)
            )
            return
        alone = looked if len(chosen) == 1 and looked is not None and looked.row.key == chosen[0] else None
        if alone is not None and alone.row.recorded is not None and alone.cannot is not None:
            self._state.noticed.emit(translated(alone.cannot))
            return
        self._state.request_comparison(ToCompare(runs=tuple(key.id for key in chosen)))

    def mark_wrong_type(self, *_: object) -> None:
        """Mark the selected recall: its question was read as the wrong type. A second time takes the mark away."""
        looked = self._detail.looked
        if looked is None or looked.row.recorded is None:
            return
        run, marked = looked.row.recorded, looked.row.marked

        def work(database: Database, now: int) -> None:
            if marked:
                database.runs.unmark_wrong_type(run.id)
            else:
                database.runs.mark_wrong_type(run.id, now=now)

        self._state.operate("wrong_type", work, self._on_marked)

    def _on_marked(self, _nothing: None) -> None:
        self.log_changed.emit()

    def teach_word(self, *_: object) -> None:
        """Teach a word, for the question of the selected recall where a list reads it."""
        if self._state.workspace is None:
            return
        looked = self._detail.looked
        run = None if looked is None else looked.row.recorded
        about = run.question or "" if run is not None and run.recipe in TAUGHT else ""
        dialog = OwnWordsDialog(self._state, self.window(), about=about, recipe="" if run is None else run.recipe)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
