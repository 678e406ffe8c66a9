"""Changing the embedder of the open database: what it has, what it may have, progress, cancel, going on later."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QDialog, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_ui.embedding.embedder_form import KEY_CHANNEL, EmbedderForm
from mnemonaut_ui.state.ports import EmbeddingState
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.words.messages import joined, translated

STATE = "embedder"
ALLOW = "embedder:allow"
CHANNEL = "embedder:work"


class EmbedderDialog(QDialog):
    """Not modal; closing it cancels what is under way. What was made is kept, and the next try goes on with it."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.state = state
        self._found: EmbeddingState | None = None
        self._operation = ""
        """The channel of the work under way; "" for none."""
        self.form = form = EmbedderForm(state, self)
        form.changed.connect(self._show)
        form.browse_clicked.connect(self._on_browse_clicked)
        form.begin_clicked.connect(self.begin)
        form.stop_clicked.connect(self._on_stop_clicked)
        state.jobs.progressed.connect(self._on_progressed)
        state.workspace_changed.connect(self.close)
        self.resize(620, 600)
        self.retranslate()
        self._load(first=True)
        form.built_in.setFocus()

    @property
    def working(self) -> bool:
        """Whether vectors are being made."""
        return bool(self._operation)

    def retranslate(self) -> None:
        """Say all again."""
        self.setWindowTitle(self.tr("Change the embedder"))
        self.form.retranslate()
        self._show()

    # ---- commands

    @Slot()
    def begin(self) -> None:
        """Make the vectors; the database answers with them when the last is made."""
        workspace, form, models = self.state.workspace, self.form, self.state.surroundings.models
        if workspace is None or self.working or not form.begin_button.isEnabled():
            return
        spec, key, progress = form.spec, form.key, self.state.jobs.reporter(CHANNEL)

        def work(token: CancelToken) -> Change:
            return models.change_embedder(workspace, spec, key, progress=progress, token=token)

        form.banner.hide()
        form.fields.key.clear()
        self._operation = self.state.jobs.operate("embedder", work, self._on_done, failed=self._on_failed)
        self._show()
        form.stop_button.setFocus()

    @Slot()
    def allow(self) -> None:
        """Let the endpoint that the database names be asked from now on."""
        address, models = "" if self._found is None else self._found.not_allowed, self.state.surroundings.models
        if not address:
            return

        def work(token: CancelToken) -> str:
            token.raise_if_set()
            models.allow(address)
            return address

        self.state.jobs.read(ALLOW, work, self._on_allowed, failed=self._on_failed)

    # ---- inside

    def _load(self, *, first: bool = False) -> None:
        workspace, models = self.state.workspace, self.state.surroundings.models
        if workspace is None:
            return

        def work(token: CancelToken) -> EmbeddingState:
            token.raise_if_set()
            return models.embedding(workspace)

        done = self._on_first_found if first else self._on_found
        self.state.jobs.read(STATE, work, done, failed=self._on_failed)

    @Slot()
    def _show(self) -> None:
        found, spec = self._found, self.form.spec
        self.form.show_state(found, writable=self.state.writable)
        fills = found is not None and spec == found.spec and spec != "" and not found.unlike
        missing = found is not None and found.missing > 0 and spec != "none"
        able = bool(spec) and self.state.writable and found is not None and (not fills or missing)
        going_on = found is not None and spec != "" and spec == found.begun
        self.form.show_work(working=self.working, able=able, going_on=going_on, fills=fills)

    @Slot(object)
    def _on_first_found(self, found: object) -> None:
        state = cast("EmbeddingState", found)
        self._found = state
        self.form.show_spec(state.begun or state.spec or "default")
        self._on_found(state)

    @Slot(object)
    def _on_found(self, found: object) -> None:
        self._found = cast("EmbeddingState", found)
        if self._found.not_allowed and not self.working:
            if "://" in self._found.not_allowed:
                said = self.tr(
                    "This database asks for vectors at {address}, which you have not allowed: nothing is sent there, and"
                    " similarity is off. Allow it only if you know whose it is."
                )
            else:
                said = self.tr(
                    "This database names the model {address}, which you have not allowed: it is not read, and similarity is"
                    " off. Allow it only if you know whose it is."
                )
            self.form.banner.say(
                said.format(address=self._found.not_allowed),
                kind="warning",
                button=self.tr("Allow it"),
                act=self.allow,
            )
        elif self._found.unlike and not self.working:
            self.form.banner.say(
                joined(
                    translated(self._found.unlike) + self.tr("."),
                    self.tr("Similarity is off until the vectors are made anew; words answer."),
                ),
                kind="warning",
            )
        self._show()

    @Slot(object)
    def _on_allowed(self, address: object) -> None:
        if "://" in str(address):
            said = self.tr("{address} may be asked from now on. The next recall does.")
            self._load()
        else:
            said = self.tr("{address} may be read from now on. Open the database again, and it is.")
        self.form.banner.say(said.format(address=str(address)), kind="info")

    @Slot(object)
    def _on_done(self, _change: object) -> None:
        self._operation = ""
        self.form.banner.say(lambda: self.tr("Done. The next recall is answered by the new vectors."), kind="info")
        workspace = self.state.workspace
        if workspace is not None:
            self.state.jobs.read("warm", lambda _token: workspace.warm(), _ignore)
        self._load()
        self._show()
        self.form.stop_button.setFocus()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._operation = ""
        if isinstance(error, Cancelled):
            self.form.banner.say(
                lambda: self.tr("Cancelled. What was made is kept; the old vectors go on answering."), kind="info"
            )
        else:
            self.form.banner.say_error(error)
        self._load()
        self._show()

    @Slot(str, str, int, int)
    def _on_progressed(self, channel: str, stage: str, done: int, total: int) -> None:
        if channel == CHANNEL and self.working:
            self.form.show_progress(stage, done, total)

    @Slot()
    def _on_browse_clicked(self) -> None:
        dialog = FileDialog(self, self.tr("The folder of the model"), self.form.folder_name.text())
        dialog.setFileMode(FileDialog.FileMode.Directory)
        dialog.setOption(FileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.form.folder_name.setText)
        dialog.open()

    @Slot()
    def _on_stop_clicked(self) -> None:
        if self.working:
            self.state.jobs.cancel_operation(self._operation)
        else:
            self.close()

    # ---- Qt

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def done(self, result: int) -> None:
        if self.working:
            self.state.jobs.cancel_operation(self._operation)
            self.state.notice(self.tr("Cancelled. What was made is kept; the old vectors go on answering."))
        for channel in (STATE, ALLOW, KEY_CHANNEL):
            self.state.jobs.cancel(channel)
        super().done(result)


def _ignore(value: object) -> None:
    """Nobody waits for it."""
