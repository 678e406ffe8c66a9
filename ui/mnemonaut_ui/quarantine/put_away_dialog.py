"""Archiving, letting expire, changing the sensitivity of what is selected: which recipes recall it still, and which
answers change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from mnemonaut_core.consequences import recipes_recalling
from mnemonaut_core.domain.memory import SENSITIVITIES
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.columns import column_value
from mnemonaut_ui.quarantine.consequences_view import ConsequencesView
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Gap
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import sensitivity_word
from mnemonaut_ui.words.messages import listed
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.state.view_state import ViewState

ARCHIVE, EXPIRE, SENSITIVITY = "archive", "expire", "sensitivity"


def _moment(written: str) -> object:
    return column_value("expires_at", written)  # nothing written is refused: "never" is not what this command is for


class PutAwayDialog(DatabaseDialog):
    """Acts on what was selected when it was opened. Enter confirms, even while the preview is running."""

    def __init__(self, state: ViewState, kind: str, parent: QWidget | None = None) -> None:
        """`kind`: archive, expire or sensitivity."""
        super().__init__(state, parent)
        self.kind, self.meant, self.memories = kind, state.meant, state.selection
        count = len(state.selection)
        title, single, several = self._texts_of(kind)
        what = PlainLabel(single if count == 1 else several.format(count=f"{count:,}"))
        self._still = PlainLabel()
        self.consequences = ConsequencesView(state, self._operation)
        now = state.services.now()
        levels = [(level, sensitivity_word(name)) for name, level in SENSITIVITIES.items()]
        fields = [Field(key="reason", label=self.tr("Reason (may be empty)"))]
        if kind == EXPIRE:
            when = self.tr("When (UTC)")
            fields.insert(0, Field(key="expires_at", label=when, kind="date", value=now, check=_moment))
        elif kind == SENSITIVITY:
            level = self.tr("Sensitivity")
            fields.insert(0, Field(key="sensitivity", label=level, kind="choice", choices=levels, value=1))
        form, self.main = self.form.lay_out(*fields), fields[0].key
        self.arrange(title, title, what, self._still, form, self.consequences, Gap(), spacing=8)
        self.draft_button = self.do_button
        self.setMinimumWidth(560)
        self.finished.connect(self.consequences.stop)
        if kind == EXPIRE:
            self.form.edits[self.main].textChanged.connect(self._on_value_changed)
        elif kind == SENSITIVITY:
            self.form.edits[self.main].currentIndexChanged.connect(self._on_value_changed)
        self.consequences.ask_soon()
        self.form.edits[self.main].setFocus()

    def _texts_of(self, kind: str) -> tuple[str, str, str]:
        if kind == ARCHIVE:
            return self.tr("Archive"), self.tr("This memory is archived."), self.tr("{count} memories are archived.")
        if kind == EXPIRE:
            return self.tr("Let expire"), self.tr("This memory expires."), self.tr("{count} memories expire.")
        one, more = (
            self.tr("This memory gets another sensitivity."),
            self.tr("{count} memories get another sensitivity."),
        )
        return self.tr("Change sensitivity"), one, more

    def _changes(self) -> dict[str, object]:
        """Return the columns to change; InputError for an unreadable moment."""
        if self.kind == ARCHIVE:
            return {"status": "archived"}
        return {self.main: self.form.value(self.main)}

    def _operation(self) -> Callable[[Database], Change] | None:
        try:
            changes = self._changes()
        except InputError:
            return None
        meant, now, reason = self.meant, self.state.services.now(), self.form.written("reason").strip()
        return lambda database: database.curation.edit(meant, changes, now=now, reason=reason)

    @property
    def ready(self) -> bool:
        return self.error is None

    def refresh(self, *_: object) -> None:
        said, self.error = "", None
        try:
            recalling = recipes_recalling(self._changes(), self.state.services.now())
        except InputError as error:
            self.error = error
        else:
            still = self.tr("Recalled still by: {recipes}. Isolate keeps a memory out of all.")
            said = self.tr("Recalled by no recipe any more.")
            if recalling:
                said = still.format(recipes=listed([recipe_title(name) for name in recalling]))
        self._still.setText(said)
        self._still.setVisible(bool(said))
        super().refresh()

    def _on_value_changed(self, *_: object) -> None:
        self.consequences.ask_soon()

    def perform(self) -> None:
        operation = self._operation()
        if operation is not None:
            self.operate("edit", operation, wait=False)
