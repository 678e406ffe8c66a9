"""The backups of a database: a list, what restoring one does, and the button for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialogButtonBox, QWidget

from mnemonaut_core.workspace.maintenance import kept_files
from mnemonaut_ui.welcome.recent_panel import size_text, when
from mnemonaut_ui.widgets.arrange import Wide
from mnemonaut_ui.widgets.file_dialog import ask_for_file
from mnemonaut_ui.widgets.form_dialog import FormDialog
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.messages import error_text

if TYPE_CHECKING:
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.store.recovery.restoring import KeptFile
    from mnemonaut_ui.state.view_state import ViewState

CHANNEL = "backups"


class RestoreDialog(FormDialog):
    """Nothing happens before the button is pressed that names what it does."""

    chosen = Signal(Path, Path)  # the database, the backup

    def __init__(self, state: ViewState, database: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._database = database
        self._found: tuple[KeptFile, ...] | None = None
        self._other: Path | None = None
        """A file that was chosen elsewhere; None for one of the list."""
        heading, self.about = Heading(self.tr("Backups of {name}").format(name=database.name)), PlainLabel()
        self.model = TextTableModel(self, numbers=(2, 3))
        self.model.set_headings(
            (self.tr("When"), self.tr("What it is"), self.tr("Memories"), self.tr("Size"), self.tr("File"))
        )
        self.table = TextTable(self.model, wide=4)
        self.table.setAccessibleName(heading.text())
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.arrange(
            self.tr("Restore a backup"),
            self.tr("Restore"),
            heading,
            Wide(self.table),
            self.about,
            enter=False,  # what replaces a file is not what Enter does
            margins=16,
            spacing=10,
        )
        self.other_button = self.buttons.addButton(self.tr("Another file…"), QDialogButtonBox.ButtonRole.ResetRole)
        self.other_button.setAutoDefault(False)
        self.other_button.clicked.connect(self._on_other_clicked)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.resize(820, 440)
        self.table.setFocus()
        state.jobs.read(
            CHANNEL, lambda token: kept_files(database, token=token), self._on_found, failed=self._on_not_found
        )

    @property
    def backup(self) -> Path | None:
        """What would be put back: the file that was chosen elsewhere, else the selected row; None for none."""
        row = self.table.currentIndex().row()
        if self._other is not None or not self._found or not self.table.selectionModel().hasSelection():
            return self._other
        return self._found[row].path if self._found[row].sound else None

    def _cells(self, kept: KeptFile) -> tuple[str, ...]:
        memories = self.tr("not readable") if kept.memories is None else f"{kept.memories:,}"
        return (when(kept.made), self._kind(kept.kind), memories, size_text(kept.size), kept.path.name)

    def _kind(self, kind: str) -> str:
        words = {
            "automatic": self.tr("automatic, once a day"),
            "manual": self.tr("made by hand"),
            "migration": self.tr("before an upgrade"),
            "replaced": self.tr("as it was before a restore"),
            "purge": self.tr("before a purge"),
        }
        return words.get(kind, self.tr("before {what}").format(what=kind))

    @property
    def ready(self) -> bool:
        return self.backup is not None

    def refresh(self, *_: object) -> None:
        super().refresh()
        backup, name = self.backup, self._database.name
        if backup is not None:
            said = self.tr(
                "“Restore” makes {name} hold what {backup} holds. What it holds now is kept beside it as {kept}, and can be put"
                " back in the same way."
            ).format(name=name, backup=backup.name, kept=self.tr("{name}.replaced-TIME").format(name=name))
        elif self._found is None:
            said = self.tr("Looking for backups…")
        elif not self._found:
            said = self.tr(
                "There is no backup beside this database. “Back up…” makes one; “Another file…” "
                "takes one from elsewhere."
            )
        else:
            said = self.tr("Choose a backup. It is looked through before anything is changed.")
        self.about.setText(said)

    def _on_found(self, found: tuple[KeptFile, ...]) -> None:
        self._found = found
        self.model.set_rows([self._cells(kept) for kept in found])
        self.refresh()

    def _on_not_found(self, error: MnemonautError) -> None:
        self._found = ()
        self.refresh()
        self.about.setText(error_text(error))

    def _on_selected(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        if self.table.selectionModel().hasSelection():
            self._other = None
        self.refresh()

    def _on_other_clicked(self) -> None:
        title, start = self.tr("The backup to be put back"), str(self._database.parent)
        ask_for_file(self, title, self.choose_other, start)

    def choose_other(self, backup: Path) -> None:
        """A backup that lies elsewhere."""
        self.table.clearSelection()
        self._other = backup
        self.refresh()
        self.do_button.setFocus()

    def perform(self) -> None:
        backup = self.backup
        if backup is not None:
            self.close()
            self.chosen.emit(self._database, backup)
