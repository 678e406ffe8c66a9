"""What can be done with the recall that is selected: buttons and their words, and a menu of the same."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from mnemonaut_core.explain.compare import FEWEST, MOST
from mnemonaut_core.explain.recall_log import Looked
from mnemonaut_core.teaching import lists
from mnemonaut_ui.words.keys import with_keys

TAUGHT = frozenset(one.recipe.name for one in lists())
"""The recipes that read words to which a person may add."""


class RunButtons(QObject):
    """`teach` is one of what the recall brought: whoever shows that owns it."""

    def __init__(self, teach: QPushButton, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self.open, self.anew, self.compare, self.wrong = (QPushButton(parent) for _ in range(4))
        self.teach = teach
        for button in self.of_recalls:
            button.setAutoDefault(False)

    @property
    def of_recalls(self) -> tuple[QPushButton, ...]:
        """Those that are there whatever is selected."""
        return self.open, self.anew, self.compare, self.wrong

    def retranslate(self) -> None:
        self.open.setText(self.tr("Open as of then"))
        self.open.setToolTip(self.tr("Make this recall again as it was, in the lab (Enter)"))
        self.anew.setText(self.tr("Ask with today’s values"))
        self.anew.setToolTip(
            with_keys(self.tr("Ask its question by its own clock, with the values that hold now"), "run")
        )
        self.compare.setText(self.tr("⇄ Compare"))
        self.compare.setAccessibleName(self.tr("Compare the selected recalls"))
        self.compare.setToolTip(
            with_keys(
                self.tr(
                    "Two to four recalls that are selected, side by side; one alone beside the same asked again now"
                ),
                "compare_baseline",
            )
        )
        self.teach.setText(self.tr("Teach a word…"))
        self.teach.setToolTip(
            self.tr(
                "Add a word of yours to the lists that questions are read by; it is tried on the marked recalls first"
            )
        )
        self.wrong.setToolTip(
            with_keys(
                self.tr("Its question was read as the wrong type: marked for the review of the rules"), "wrong_type"
            )
        )

    def enable(self, looked: Looked | None, *, compared: int, writable: bool) -> None:
        """As it fits the recall that is looked at, and how many are selected that can be compared."""
        run = None if looked is None else looked.row.recorded
        makeable = run is not None and looked is not None and looked.cannot is None
        marked = looked is not None and looked.row.marked
        self.open.setEnabled(makeable)
        self.anew.setEnabled(makeable)
        self.compare.setEnabled(makeable if compared == 1 else FEWEST <= compared <= MOST)
        self.teach.setEnabled(run is not None and run.recipe in TAUGHT)
        self.teach.setVisible(marked)  # of others the menu leads there
        self.wrong.setText(self.tr("Not a wrong type") if marked else self.tr("Wrong type"))
        self.wrong.setEnabled(run is not None and writable and run.query_type is not None)

    def show_menu(self, at: QPoint) -> None:
        """All of them, where somebody asked for a menu."""
        menu = QMenu(self._parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button in (*self.of_recalls, self.teach):
            action = menu.addAction(button.text())
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        menu.popup(at)
