"""Archiving, letting expire, changing the sensitivity of what is selected: which recipes recall it still, and which
answers change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from mnemonaut_core.consequences import recipes_recalling
from mnemonaut_core.domain.memory import SENSITIVITIES
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.columns import column_value
from mnemonaut_core.text.shown import moment_text
from mnemonaut_ui.quarantine.consequences_view import ConsequencesView
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Gap, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import sensitivity_word
from mnemonaut_ui.words.messages import error_text, listed
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.state.view_state import ViewState

ARCHIVE, EXPIRE, SENSITIVITY = "archive", "expire", "sensitivity"


class PutAwayDialog(DatabaseDialog):
    """Acts on what was selected when it was opened; not modal. Enter confirms, even while the preview is running."""

    def __init__(self, state: ViewState, kind: str, parent: QWidget | None = None) -> None:
        """`kind`: archive, expire or sensitivity."""
        super().__init__(state, parent)
        self.state, self.kind = state, kind
        self.meant, self.count = state.meant, len(state.selection)
        self.memories = state.selection
        self._title, self._still, self._fault = PlainLabel(), PlainLabel(), PlainLabel()
        self.moment = QLineEdit(moment_text(state.services.now()))
        self.level = QComboBox()
        self.reason = QLineEdit()
        self._reason_label, self._value_label = PlainLabel(), PlainLabel()
        for label in (self._reason_label, self._value_label):
            label.setWordWrap(False)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.do_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.draft_button = self.do_button
        self.do_button.setDefault(True)
        self.consequences = ConsequencesView(state, self._operation)
        form = QFormLayout()
        if kind == EXPIRE:
            form.addRow(self._value_label, self.moment)
        if kind == SENSITIVITY:
            form.addRow(self._value_label, self.level)
        form.addRow(self._reason_label, self.reason)
        vbox(self._title, self._still, form, self._fault, self.consequences, Gap(), self._buttons, on=self, spacing=8)
        for name in SENSITIVITIES:
            self.level.addItem("", name)
        self.level.setCurrentIndex(1)
        self._buttons.accepted.connect(self._on_accepted)
        self._buttons.rejected.connect(self.reject)
        self.finished.connect(self.consequences.stop)
        self.moment.textChanged.connect(self._on_value_changed)
        self.level.currentIndexChanged.connect(self._on_value_changed)
        self.setMinimumWidth(560)
        self.retranslate()
        self._on_value_changed()
        (self.moment if kind == EXPIRE else self.level if kind == SENSITIVITY else self.reason).setFocus()

    def retranslate(self) -> None:
        """Say everything again."""
        one = self.count == 1
        titles = {
            ARCHIVE: (
                self.tr("Archive"),
                self.tr("This memory is archived."),
                self.tr("{count} memories are archived."),
            ),
            EXPIRE: (self.tr("Let expire"), self.tr("This memory expires."), self.tr("{count} memories expire.")),
            SENSITIVITY: (
                self.tr("Change sensitivity"),
                self.tr("This memory gets another sensitivity."),
                self.tr("{count} memories get another sensitivity."),
            ),
        }
        title, single, several = titles[self.kind]
        self.setWindowTitle(title)
        self._title.setText(single if one else several.format(count=f"{self.count:,}"))
        self._value_label.setText(self.tr("When (UTC)") if self.kind == EXPIRE else self.tr("Sensitivity"))
        self._value_label.setBuddy(self.moment if self.kind == EXPIRE else self.level)
        self._reason_label.setText(self.tr("Reason (may be empty)"))
        self._reason_label.setBuddy(self.reason)
        for field, label in (
            (self.moment, self._value_label),
            (self.level, self._value_label),
            (self.reason, self._reason_label),
        ):
            field.setAccessibleName(label.text())
        for row, name in enumerate(SENSITIVITIES):
            self.level.setItemText(row, sensitivity_word(name))
        self.do_button.setText(title)
        self._show_still()
        self.consequences.retranslate()

    # ---- what would be done

    def _changes(self) -> dict[str, object]:
        """The columns; InputError for a moment that is none."""
        if self.kind == ARCHIVE:
            return {"status": "archived"}
        if self.kind == EXPIRE:
            return {"expires_at": column_value("expires_at", self.moment.text())}
        return {"sensitivity": SENSITIVITIES[str(self.level.currentData())]}

    def _operation(self) -> Callable[[Database], Change] | None:
        try:
            changes = self._changes()
        except InputError:
            return None
        meant, now, reason = self.meant, self.state.services.now(), self.reason.text().strip()
        return lambda operations: operations.curation.edit(meant, changes, now=now, reason=reason)

    def _show_still(self) -> None:
        try:
            recalling = recipes_recalling(self._changes(), self.state.services.now())
        except InputError as error:
            self._fault.setText("✖ " + error_text(error))
            recalling = None
        else:
            self._fault.setText("")
        self._fault.setVisible(bool(self._fault.text()))
        self.do_button.setEnabled(not self._fault.text())
        if recalling is None:
            said = ""
        elif recalling:
            said = self.tr("Recalled still by: {recipes}. Isolate keeps a memory out of all.")
            said = said.format(recipes=listed([recipe_title(name) for name in recalling]))
        else:
            said = self.tr("Recalled by no recipe any more.")
        self._still.setText(said)
        self._still.setVisible(bool(said))

    @Slot()
    def _on_value_changed(self, *_: object) -> None:
        self._show_still()
        self.consequences.ask_soon()

    @Slot()
    def _on_accepted(self) -> None:
        workspace, operation = self.workspace, self._operation()
        if workspace is None or not workspace.can_write or operation is None:
            return
        database = workspace.database
        self.state.jobs.operate("edit", lambda _token: operation(database))
        self.accept()
