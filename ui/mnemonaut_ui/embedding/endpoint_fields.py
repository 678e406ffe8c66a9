"""Address, model and key of an endpoint: the controls that both dialogs have."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QSizePolicy, QWidget

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.models import addresses
from mnemonaut_core.workspace.models import Models
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.form_dialog import muted
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.messages import error_text

_WORD = "openai:"


def parts_of(spec: str) -> tuple[str, str]:
    """(address, model) of `openai:MODEL@URL`; two empty texts for any other spec."""
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
        """What stands in the fields as `openai:MODEL@URL`; "" while one is missing."""
        address, model = self.address.text().strip(), self.model.text().strip()
        return f"{_WORD}{model}@{address}" if address and model else ""

    def show_spec(self, spec: str) -> None:
        """Fill in address and model; no key."""
        address, model = parts_of(spec)
        self.address.setText(address)
        self.model.setText(model)
        self.key.clear()
        self.look_for_key()

    def look_for_key(self) -> None:
        """Find out, off the UI thread, where the key for this address would come from."""
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
