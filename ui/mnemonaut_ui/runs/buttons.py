"""What stands above the table: the conditions of its filter as a menu, and what can be done with the selected recalls."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from mnemonaut_core.domain.run_list import FLAGS, KEY_HELP
from mnemonaut_core.explain.compare import FEWEST, MOST
from mnemonaut_core.explain.recall_log import Looked
from mnemonaut_core.teaching import lists
from mnemonaut_ui.widgets.arrange import hbox
from mnemonaut_ui.words.keys import with_keys
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

    def retranslate(self) -> None:
        """Every flag, and the keys that need a value, as they are written."""
        self.clear()
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

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(str(action.data()))


class RunButtons(QWidget):
    """A row above the table; two more, about one recall alone, stand where that is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.open_button = QPushButton(self)
        self.anew_button = QPushButton(self)
        self.compare_button = QPushButton(self)
        self.wrong_button = QPushButton(self)
        self.teach_button = QPushButton(self)
        self.teach_button.hide()
        for button in self._all:
            button.setAutoDefault(False)
        hbox(self.open_button, self.anew_button, self.compare_button, on=self, margins=0)

    @property
    def _all(self) -> tuple[QPushButton, ...]:
        return (self.open_button, self.anew_button, self.compare_button, self.wrong_button, self.teach_button)

    def retranslate(self) -> None:
        """Say everything again; what two of them say depends on the recall (`enable`)."""
        self.open_button.setText(self.tr("Open as of then"))
        self.open_button.setToolTip(self.tr("Make this recall again as it was, in the lab (Enter)"))
        self.anew_button.setText(self.tr("Ask with today’s values"))
        self.anew_button.setToolTip(
            with_keys(self.tr("Ask its question by its own clock, with the values that hold now"), "run")
        )
        self.compare_button.setText(self.tr("⇄ Compare"))
        self.compare_button.setAccessibleName(self.tr("Compare the selected recalls"))
        self.compare_button.setToolTip(
            with_keys(
                self.tr(
                    "Two to four recalls that are selected, side by side; one alone beside the same asked again now"
                ),
                "compare_baseline",
            )
        )

    def enable(self, looked: Looked | None, chosen: int, *, shown: bool, writable: bool) -> None:
        """Enable the commands for this many recalls and one current recall; `shown`: its result can be displayed."""
        run = None if looked is None else looked.row.recorded
        ours = run is not None and shown
        makeable = ours and looked is not None and looked.cannot is None
        self.open_button.setEnabled(makeable)
        self.anew_button.setEnabled(makeable)
        theirs = None if looked is None or not shown else looked.row.imported
        alone = makeable or (theirs is not None and theirs.question is not None)
        self.compare_button.setEnabled(alone if chosen == 1 else FEWEST <= chosen <= MOST)
        marked = looked is not None and looked.row.marked
        self.teach_button.setText(self.tr("Teach a word…"))
        self.teach_button.setToolTip(
            self.tr(
                "Add a word of yours to the lists that questions are read by; it is tried on the marked recalls first"
            )
        )
        self.teach_button.setEnabled(ours and run is not None and run.recipe in TAUGHT)
        self.teach_button.setVisible(marked)  # of others the menu leads there
        self.wrong_button.setText(self.tr("Not a wrong type") if marked else self.tr("Wrong type"))
        self.wrong_button.setToolTip(
            with_keys(
                self.tr("Its question was read as the wrong type: marked for the review of the rules"), "wrong_type"
            )
        )
        self.wrong_button.setEnabled(ours and writable and run is not None and run.query_type is not None)

    def menu(self) -> QMenu:
        """The same as a menu."""
        menu = QMenu(self)
        for button in self._all:
            action = menu.addAction(button.text())
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        return menu
