"""The chat endpoint of the recipe `planned`: which language model chooses among what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.workspace.models import Models
from mnemonaut_ui.embedding.fields import EndpointFields
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.form_dialog import Field, FormDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from mnemonaut_core.workspace.models import ChooserState

STATE = "chooser"
KEY_CHANNEL = "chooser:key"
ENDPOINT = "endpoint"


class ChooserDialog(FormDialog):
    """Save keeps the setting for this person, for every database; the next recall asks it."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.state = state
        self._found: ChooserState | None = None
        self.banner = Banner()
        self.endpoint_fields = EndpointFields(state, channel=KEY_CHANNEL)
        choices = [
            ("", self.tr("&No language model: a simple rule takes the first ones, and says so")),
            (
                ENDPOINT,
                self.tr("An &endpoint (OpenAI-compatible)"),
                self.tr(
                    "The question and shortened candidates go to this address. Mail addresses, phone, card and account numbers"
                    " and keys are cut out before; secret memories are never sent."
                ),
            ),
        ]
        form = self.form.lay_out(Field(key="chooser", label="", kind="radio", choices=choices))
        self.form.edits["chooser"].below[ENDPOINT].addWidget(self.endpoint_fields)
        about = self.tr("Some recipes let a language model select among what they found. This holds for all databases.")
        title, do = self.tr("Chat endpoint"), self.tr("Save")
        self.arrange(title, do, self.banner, PlainLabel(about), form, Gap(), margins=16, spacing=8)
        self.cancel_button.setText(self.tr("Close"))
        self.endpoint_fields.changed.connect(self.refresh)
        self.resize(580, 360)
        self._load()
        self.form.edits["chooser"].buttons[""].setFocus()

    @property
    def spec(self) -> str | None:
        """The chosen endpoint, "" for no model; None while something is missing."""
        return (self.endpoint_fields.spec or None) if self.form.written("chooser") else ""

    @property
    def ready(self) -> bool:
        return self._found is not None and self.spec is not None

    def refresh(self, *_: object) -> None:
        super().refresh()
        self.endpoint_fields.setEnabled(bool(self.form.written("chooser")))

    def perform(self) -> None:
        spec, models, workspace = self.spec, Models(), self.state.workspace
        key = self.endpoint_fields.key.text() if spec else ""
        self.busy = True
        self.endpoint_fields.key.clear()
        self.refresh()
        # recalls of the open database take it up: that is an operation's turn
        self.state.jobs.operate(
            "chooser",
            lambda _token: models.set_chooser(workspace, spec or "", key),
            self._on_saved,
            failed=self.on_failed,
        )

    def _load(self) -> None:
        models = Models()
        self.state.jobs.read(STATE, lambda _token: models.chooser(), self._on_found, failed=self.on_failed)

    def _show_environment(self) -> None:
        if self._found is not None and self._found.environment:
            value = self._found.environment
            said = self.tr(
                "The variable MNEMONAUT_CHOOSER is set to {value}: as long as it is, it wins over what is set here."
            )
            self.banner.show_text(said.format(value=value), kind="info")

    def _on_found(self, found: ChooserState) -> None:
        self._found = found
        if found.spec:
            self.form.write("chooser", ENDPOINT)
            self.endpoint_fields.show_spec(found.spec)
        self._show_environment()
        self.refresh()

    def _on_saved(self, found: ChooserState) -> None:
        self._found, self.busy = found, False
        self.endpoint_fields.look_for_key()
        if found.environment:
            self._show_environment()
        elif found.spec:
            said = self.tr("Saved. The next recall that lets a language model select asks it.")
            self.banner.show_text(said, kind="info")
        else:
            self.banner.show_text(self.tr("Saved. The simple rule selects from now on."), kind="info")
        self.refresh()

    def on_failed(self, error: MnemonautError) -> None:
        self.busy = False
        if not isinstance(error, Cancelled):
            self.banner.show_error(error)
        self.refresh()

    def done(self, result: int) -> None:
        for channel in (STATE, KEY_CHANNEL):
            self.state.jobs.cancel(channel)
        super().done(result)
