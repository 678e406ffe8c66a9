"""The chat endpoint of the recipe `planned`: which language model chooses among what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QButtonGroup, QPushButton, QRadioButton, QWidget

from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.workspace.models import Models
from mnemonaut_ui.embedding.endpoint_fields import EndpointFields
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, hbox, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from mnemonaut_core.workspace.models import ChooserState

STATE = "chooser"
KEY_CHANNEL = "chooser:key"


class ChooserDialog(Dialog):
    """Not modal. Save keeps the setting for this person, for every database; the next recall asks it."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.state = state
        self._found: ChooserState | None = None
        self._saving = False
        self.banner = Banner()
        self._about, self._sent = PlainLabel(), PlainLabel()
        self._sent.setProperty("muted", True)
        self.stand_in, self.endpoint = QRadioButton(), QRadioButton()
        self.fields = EndpointFields(state, channel=KEY_CHANNEL)
        self.save_button, self.close_button = QPushButton(), QPushButton()
        self.save_button.setDefault(True)
        self.close_button.setAutoDefault(False)
        self._group = QButtonGroup(self)
        for radio in (self.stand_in, self.endpoint):
            self._group.addButton(radio)
        self.stand_in.setChecked(True)
        self._lay_out()
        self._group.buttonToggled.connect(self._show)
        self.fields.changed.connect(self._show)
        self.save_button.clicked.connect(self.save)
        self.close_button.clicked.connect(self.close)
        self.resize(580, 360)
        self.retranslate()
        self._load()
        self.stand_in.setFocus()

    def _lay_out(self) -> None:
        vbox(
            self.banner,
            self._about,
            self.stand_in,
            self.endpoint,
            vbox(self._sent, self.fields, margins=(24, 0, 0, 4)),
            Gap(),
            hbox(Gap(), self.save_button, self.close_button),
            on=self,
            margins=16,
            spacing=8,
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Chat endpoint"))
        self._about.setText(
            self.tr("Some recipes let a language model select among what they found. This holds for all databases.")
        )
        self.stand_in.setText(self.tr("&No language model: a simple rule takes the first ones, and says so"))
        self.endpoint.setText(self.tr("An &endpoint (OpenAI-compatible)"))
        self._sent.setText(
            self.tr(
                "The question and shortened candidates go to this address. Mail addresses, phone, card and account numbers"
                " and keys are cut out before; secret memories are never sent."
            )
        )
        self.save_button.setText(self.tr("Save"))
        self.close_button.setText(self.tr("Close"))
        self.fields.retranslate()
        self._show_environment()
        self._show()

    @property
    def spec(self) -> str | None:
        """What was chosen, "" for no model; None while something is missing."""
        if self.stand_in.isChecked():
            return ""
        return self.fields.spec or None

    # ---- commands

    @Slot()
    def save(self) -> None:
        """Keep what was chosen."""
        spec, models, workspace = self.spec, Models(), self.state.workspace
        if spec is None or self._saving:
            return
        key = self.fields.key.text() if spec else ""
        self._saving = True
        self.fields.key.clear()
        self._show()
        # recalls of the open database take it up: that is an operation's turn
        self.state.jobs.operate(
            "chooser", lambda _token: models.set_chooser(workspace, spec, key), self._on_saved, failed=self._on_failed
        )

    # ---- inside

    def _load(self) -> None:
        models = Models()
        self.state.jobs.read(STATE, lambda _token: models.chooser(), self._on_found, failed=self._on_failed)

    def _show(self) -> None:
        self.fields.setEnabled(self.endpoint.isChecked())
        self.save_button.setEnabled(self._found is not None and not self._saving and self.spec is not None)

    def _show_environment(self) -> None:
        if self._found is not None and self._found.environment:
            value = self._found.environment
            self.banner.show_text(
                lambda: self.tr(
                    "The variable MNEMONAUT_CHOOSER is set to {value}: as long as it is, it wins over what is set here."
                ).format(value=value),
                kind="info",
            )

    @Slot(object)
    def _on_found(self, found: ChooserState) -> None:
        self._found = found
        if self._found.spec:
            self.endpoint.setChecked(True)
            self.fields.show_spec(self._found.spec)
        self._show_environment()
        self._show()

    @Slot(object)
    def _on_saved(self, found: ChooserState) -> None:
        self._found, self._saving = found, False
        self.fields.look_for_key()
        if self._found.environment:
            self._show_environment()
        elif self._found.spec:
            self.banner.show_text(
                lambda: self.tr("Saved. The next recall that lets a language model select asks it."), kind="info"
            )
        else:
            self.banner.show_text(lambda: self.tr("Saved. The simple rule selects from now on."), kind="info")
        self._show()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._saving = False
        if not isinstance(error, Cancelled):
            self.banner.show_error(error)
        self._show()

    # ---- Qt

    def done(self, result: int) -> None:
        for channel in (STATE, KEY_CHANNEL):
            self.state.jobs.cancel(channel)
        super().done(result)
