"""The changes that would let a memory in: a row each, with what else it changes and a button that sets it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from mnemonaut_core.explain.smallest_change import MOST
from mnemonaut_core.explorer import Why
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.remedies import remedy_text, set_text, side_effects_text


class RemedyRows(QWidget):
    """Hidden where there is none."""

    chosen = Signal(int)
    """The row whose changes are to be set."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.texts = [PlainLabel(parent=self, selectable=True) for _ in range(MOST)]
        self.effects = [PlainLabel(parent=self, selectable=True) for _ in range(MOST)]
        self.buttons = [QPushButton(QCoreApplication.translate("Inspector", "Set it"), self) for _ in range(MOST)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        for row, (text, effect, button) in enumerate(zip(self.texts, self.effects, self.buttons, strict=True)):
            text.setContentsMargins(0, 4, 0, 0)
            grid.addWidget(text, 2 * row, 0)
            grid.addWidget(effect, 2 * row + 1, 0)
            grid.addWidget(button, 2 * row, 1, 2, 1, Qt.AlignmentFlag.AlignTop)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self.chosen.emit, row))
        self.hide()

    def show_why(self, why: Why | None, *, looking: bool) -> None:
        """The remedies of an answer. `looking`: the search goes on."""
        remedies = () if why is None else why.remedies
        for row, (text, effect, button) in enumerate(zip(self.texts, self.effects, self.buttons, strict=True)):
            remedy = remedies[row] if row < len(remedies) else None
            can_be_set = remedy is not None and not remedy.changes[0].of_query
            text.setVisible(remedy is not None)
            effect.setVisible(remedy is not None)
            button.setVisible(can_be_set)
            if why is None or remedy is None:
                continue
            recipe = why.trace.recipe
            text.setText(remedy_text(recipe, remedy, smallest=row == 0 and not looking))
            effect.setText(side_effects_text(remedy, why.explanation.memory_id))
            if can_be_set:
                both = len(remedy.changes) > 1
                button.setText(
                    QCoreApplication.translate("Inspector", "Set both")
                    if both
                    else QCoreApplication.translate("Inspector", "Set it")
                )
                button.setToolTip(set_text(recipe, remedy))
                button.setAccessibleName(set_text(recipe, remedy))
        self.setVisible(bool(remedies))

    def set_theme(self, theme: Theme) -> None:
        """Side effects are in the muted colour."""
        for effect in self.effects:
            set_style(effect, f"color: {theme.muted};")
