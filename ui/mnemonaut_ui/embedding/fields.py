"""Fields of the dialogs: address, model and key of an endpoint; a table of the vectors of questions."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.models import addresses
from mnemonaut_core.workspace.models import Models
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.form_dialog import muted
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text

_WORD = "openai:"


def parts_of(spec: str) -> tuple[str, str]:
    """Split `openai:MODEL@URL` into (address, model); ("", "") for any other spec."""
    if not spec.startswith(_WORD):
        return "", ""
    model, at, rest = spec.removeprefix(_WORD).rpartition("@http")
    return (f"http{rest}", model) if at else ("", "")


class EndpointFields(QWidget):
    """Says below the key where one would come from now. The key itself is only ever typed in, never shown."""

    changed = Signal()

    def __init__(self, state: ViewState, *, channel: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._channel = channel
        self._place: str | None = None
        self._fault: MnemonautError | None = None
        self.address, self.model, self.key = QLineEdit(), QLineEdit(), QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setInputMethodHints(Qt.InputMethodHint.ImhHiddenText | Qt.InputMethodHint.ImhSensitiveData)
        self.address.setPlaceholderText(self.tr("e.g. {example}").format(example="http://localhost:11434/v1"))
        self.key.setPlaceholderText(self.tr("Empty: the key stays as it is"))
        self.key_said = muted("")
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        names = (self.tr("Address"), self.tr("Model"), self.tr("API key"))
        for name, field in zip(names, (self.address, self.model, self.key), strict=True):
            label = PlainLabel(name)
            label.setWordWrap(False)
            label.setBuddy(field)
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
            field.setAccessibleName(name)
            form.addRow(label, field)
            field.textChanged.connect(self.changed)
        vbox(form, self.key_said, on=self, margins=0, spacing=4)
        self.address.editingFinished.connect(self.look_for_key)
        self.address.textChanged.connect(self._on_address_changed)
        self._show_key()

    @property
    def spec(self) -> str:
        """The fields as `openai:MODEL@URL`; "" while one is missing."""
        address, model = self.address.text().strip(), self.model.text().strip()
        return f"{_WORD}{model}@{address}" if address and model else ""

    def show_spec(self, spec: str) -> None:
        """Fill in address and model, but no key."""
        address, model = parts_of(spec)
        self.address.setText(address)
        self.model.setText(model)
        self.key.clear()
        self.look_for_key()

    def look_for_key(self) -> None:
        """Find out in the background where the key for this address would come from."""
        address, models = self.address.text().strip(), Models()
        if not address:
            return
        self._state.jobs.read(
            self._channel, lambda _token: models.key_place(address), self._on_key_place, failed=self._on_key_failed
        )

    def _on_key_place(self, place: str) -> None:
        self._place, self._fault = place, None
        self._show_key()

    def _on_key_failed(self, error: MnemonautError) -> None:
        self._place, self._fault = None, error
        self._show_key()

    def _on_address_changed(self) -> None:
        self._place = self._fault = None
        self._state.jobs.cancel(self._channel)
        self._show_key()

    def _show_key(self) -> None:
        if self._fault is not None:
            said = f"✖ {error_text(self._fault)}"
        elif self._place is None:
            said = self.tr("A key that you type goes into the system's keyring, never into a file of this program.")
        elif self._place == "":
            said = self.tr("No key is kept for this address; an endpoint of this machine seldom wants one.")
        elif self._place == addresses.KEYRING:
            said = self.tr("The keyring has a key for this address.")
        elif self._place == addresses.THIS_RUN:
            said = self.tr("There is a key for this address until the program ends: this system has no keyring.")
        else:
            said = self.tr("The key for this address comes from the variable {name}.").format(name=self._place)
        self.key_said.setText(said)
        self.key.setAccessibleDescription(said)


_KINDS = "*.jsonl *.json *.ndjson"


class TableFields(QWidget):
    """Says which table answers, and takes the path of another one. Enter in it uses that table, and nothing else."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = PlainLabel(selectable=True)
        about = muted(
            self.tr(
                'A file with a line {"text", "embedding"} for every question, made by the model that made the vectors of'
                " the memories. It is used until the database is closed, and nothing of it is stored."
            )
        )
        self.path = QLineEdit()
        self.path.setAccessibleName(self.tr("Table of the vectors of questions"))
        self.path.setPlaceholderText(self.tr("e.g. {example}").format(example="questions.jsonl"))
        self.browse_button, self.use_button = QPushButton(self.tr("Choose…")), QPushButton(self.tr("&Use this table"))
        self.browse_button.setAccessibleName(self.tr("Choose the table of the vectors of questions"))
        for button in (self.browse_button, self.use_button):
            button.setAutoDefault(False)
        path = hbox(Wide(self.path), self.browse_button, self.use_button)
        title = Heading(self.tr("Vectors of questions"))
        vbox(title, self._now, about, path, on=self, margins=(0, 8, 0, 0), spacing=4)
        self.path.textChanged.connect(self._enable)
        self.browse_button.clicked.connect(self._on_browse_clicked)
        self.use_button.clicked.connect(self._on_used)
        self.show_table("")

    def show_table(self, table: str) -> None:
        """Show which table is in use; "" for none."""
        if table:
            text = self.tr("Questions are asked with the vectors of {file}.").format(file=shown_line(table))
        else:
            text = self.tr("Questions have no vectors here, so words alone answer.")
        self._now.setText(text)
        self._enable()

    def _enable(self) -> None:
        self.use_button.setEnabled(bool(self.path.text().strip()))

    def _on_used(self) -> None:
        path = self.path.text().strip()
        if path:
            self.chosen.emit(path)

    def _on_browse_clicked(self) -> None:
        kinds = self.tr("Tables of vectors ({kinds})").format(kinds=_KINDS) + ";;" + self.tr("All files (*)")
        dialog = FileDialog(self, self.tr("The table of the vectors of questions"), self.path.text(), kinds)
        dialog.setFileMode(FileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.path.setText)
        dialog.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_used()  # and not the dialog's default button, which would make all vectors anew
            event.accept()
        else:
            super().keyPressEvent(event)
