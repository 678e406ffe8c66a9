"""Changing the embedder of the open database: what it has, what it may have, progress, cancel, going on later."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.workspace.models import Models
from mnemonaut_ui.embedding.fields import EndpointFields, TableFields
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.form_dialog import Field, Radios, Scrolled
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import joined, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.models import EmbeddingState

KEY_CHANNEL = "embedder:key"
_FOLDER = "model2vec:"
_ENDPOINT = "openai:"
_INDENT = 24
STATE = "embedder"
ALLOW = "embedder:allow"
TABLE = "embedder:table"
CHANNEL = "embedder:work"


class EmbedderDialog(DatabaseDialog):
    """What the database has above, what it may have instead below, then the progress and the buttons. What is between banner
    and progress scrolls where the screen is too small for it. Closing it cancels running work: finished vectors stay, and
    the next attempt continues from them."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._found: EmbeddingState | None = None
        self._operation = ""
        """The channel of the work under way; "" for none."""
        self.banner, self.stage = Banner(), PlainLabel()
        self._now, self._vectors = PlainLabel(selectable=True), PlainLabel()
        self.table = TableFields()
        self.table.hide()
        self.endpoint_fields = EndpointFields(state, channel=KEY_CHANNEL)
        form = self.form.lay_out(Field(key="way", label="", kind="radio", choices=self._ways(), value="default"))
        self.ways: Radios = self.form.edits["way"]
        example = self.tr("e.g. {example}").format(example="minishlab/potion-multilingual-128M")
        name = self.tr("Folder or name of the model2vec model")
        self.ways.below[_FOLDER].addLayout(
            self.form.lay_out(Field(key="folder", label="", kind="folder", name=name, hint=example))
        )
        self.ways.below[_ENDPOINT].addWidget(self.endpoint_fields)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Progress"))
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        now_title, new_title = Heading(self.tr("Embedder of this database")), Heading(self.tr("Make new vectors with"))
        new = vbox(new_title, form, margins=(0, 8, 0, 0), spacing=6)
        self.area = Scrolled(now_title, self._now, self._vectors, self.table, new, Gap())
        title, do = self.tr("Change the embedder"), self.tr("Make new vectors")
        self.arrange(title, do, self.banner, Wide(self.area), self.stage, self.progress, margins=16, spacing=6)
        self.buttons.rejected.disconnect()
        self.buttons.rejected.connect(self._on_stop_clicked)
        self.endpoint_fields.changed.connect(self.refresh)
        self.table.chosen.connect(self._use_table)
        state.jobs.progressed.connect(self._on_progressed)
        self.resize(620, 600)
        self._load(first=True)
        self.ways.buttons["default"].setFocus()

    def _ways(self) -> list[tuple[str, str, str]]:
        """Return (spec or its prefix, name, explanation) of each kind of embedder."""
        return [
            (
                "default",
                self.tr("The &built-in embedder"),
                self.tr(
                    "Offline, at once, any language. In Japanese and Chinese it compares characters, not meanings."
                ),
            ),
            (
                _FOLDER,
                self.tr("A &model2vec model"),
                self.tr("A folder of this machine, or a name of the model hub, from which it is then downloaded."),
            ),
            (
                _ENDPOINT,
                self.tr("An &endpoint (OpenAI-compatible)"),
                self.tr(
                    "The texts of all memories, and later every question, go to this address. Mail addresses, phone, card and"
                    " account numbers and keys are cut out before; secret memories are never sent."
                ),
            ),
            (
                "none",
                self.tr("&Nothing: words alone answer"),
                self.tr("The vectors are removed, and similarity is off."),
            ),
        ]

    # ---- what it says

    @property
    def working(self) -> bool:
        return bool(self._operation)

    @property
    def _fills(self) -> bool:
        found = self._found
        return found is not None and self.spec == found.spec and self.spec != "" and not found.unlike

    @property
    def ready(self) -> bool:
        found = self._found
        if found is None or self.working or not self.spec or not self.state.writable:
            return False
        return not self._fills or (found.missing > 0 and self.spec != "none")

    def refresh(self, *_: object) -> None:
        super().refresh()
        working, found, way = self.working, self._found, self.form.written("way")
        self._show_state(found)
        for widget in (*self.ways.buttons.values(), self.table):
            widget.setEnabled(not working)
        for part in self.form.row("folder"):
            part.setEnabled(not working and way == _FOLDER)
        self.endpoint_fields.setEnabled(not working and way == _ENDPOINT)
        self.progress.setVisible(working)
        self.do_button.setVisible(not working)
        if found is not None and self.spec != "" and self.spec == found.begun:
            self.do_button.setText(self.tr("Go on"))
        elif self._fills:
            self.do_button.setText(self.tr("Make what is missing"))
        else:
            self.do_button.setText(self.tr("Make new vectors"))
        self.cancel_button.setText(self.tr("Cancel") if working else self.tr("Close"))
        if working:
            self.progress.setRange(0, 0)
            self.stage.setText(self.tr("Beginning…"))
        else:
            self.stage.setText(
                self.tr("Until the last vector is made the old ones answer; it may be cancelled and gone on with.")
            )

    def _show_state(self, state: EmbeddingState | None) -> None:
        if state is None:
            self._now.setText(self.tr("Looking…"))
            self._vectors.setText("")
            return
        self.table.setVisible(state.precomputed)
        self.table.show_table(state.table)
        if state.label:
            shown = (
                state.label if not state.spec or state.label.startswith(state.spec) else f"{state.spec} — {state.label}"
            )
            self._now.setText(shown)
        else:
            self._now.setText(self.tr("None was chosen yet."))
        counts = filled(
            self.tr("{having} of {count} memories have vectors."),
            having=f"{state.with_vector:,}",
            count=f"{state.memories:,}",
        )
        begun = ""
        if state.begun:
            begun = filled(
                self.tr("A change to {embedder} was begun: {made} vectors are made, and will not be made again."),
                embedder=state.begun,
                made=f"{state.begun_vectors:,}",
            )
        barred = (
            ""
            if self.state.writable
            else self.tr("The database is open to read only, so its embedder cannot be changed here.")
        )
        secret = ""
        if state.kept_back:
            secret = self.tr("{count} are secret: they are not sent, and have none.").format(
                count=f"{state.kept_back:,}"
            )
        self._vectors.setText(joined(counts, secret, begun, barred))

    def _show_progress(self, stage: str, done: int, total: int) -> None:
        if stage == "embed" and total > 0:
            self.progress.setRange(0, total)
            self.progress.setValue(max(0, done))
            text = self.tr("{done} of {total} memories. The old vectors answer until the last is made.")
            self.stage.setText(filled(text, done=f"{max(0, done):,}", total=f"{total:,}"))
        else:
            self.progress.setRange(0, 0)
            self.stage.setText(self.tr("The new vectors take over…"))

    # ---- what was chosen

    @property
    def spec(self) -> str:
        """The choice as it is written on the command line; "" while something is missing."""
        way: str = self.form.written("way")
        if way == _FOLDER:
            name = self.form.written("folder").strip()
            return f"{_FOLDER}{name}" if name else ""
        return self.endpoint_fields.spec if way == _ENDPOINT else way

    @property
    def _key(self) -> str:
        return self.endpoint_fields.key.text() if self.form.written("way") == _ENDPOINT else ""

    def show_spec(self, spec: str) -> None:
        self.form.write("way", next((way for way in (_FOLDER, _ENDPOINT, "none") if spec.startswith(way)), "default"))
        if spec.startswith(_FOLDER):
            self.form.write("folder", spec.removeprefix(_FOLDER))
        elif spec.startswith(_ENDPOINT):
            self.endpoint_fields.show_spec(spec)

    def perform(self) -> None:
        workspace, models = self.workspace, Models()
        if workspace is None:
            return
        spec, key, progress = self.spec, self._key, self.state.jobs.reporter(CHANNEL)
        self.banner.hide()
        self.endpoint_fields.key.clear()
        self._operation = self.state.jobs.operate(
            "embedder",
            lambda token: models.change_embedder(workspace, spec, key, progress=progress, token=token),
            self.on_done,
            failed=self.on_failed,
        )
        self.refresh()
        self.cancel_button.setFocus()

    def _allow(self) -> None:
        address, models = "" if self._found is None else self._found.not_allowed, Models()
        if not address:
            return

        def work(_token: CancelToken) -> str:
            models.allow(address)
            return address

        self.state.jobs.read(ALLOW, work, self._on_allowed, failed=self.on_failed)

    def _use_table(self, path: str) -> None:
        workspace = self.workspace
        if workspace is None or self.working:
            return
        table = Path(os.path.expanduser(path))  # noqa: PTH111 - Path raises for an unknown user

        def work(_token: CancelToken) -> None:
            workspace.vectors.ask_table(table)

        self.banner.hide()
        self.state.jobs.read(TABLE, work, self._on_table_used, failed=self.on_failed)

    # ---- inside

    def _load(self, *, first: bool = False) -> None:
        workspace, models = self.workspace, Models()
        if workspace is None:
            return
        done = self._on_first_found if first else self._on_found
        self.state.jobs.read(STATE, lambda _token: models.embedding(workspace), done, failed=self.on_failed)

    def _on_first_found(self, state: EmbeddingState) -> None:
        self._found = state
        self.show_spec(state.begun or state.spec or "default")
        self._on_found(state)

    def _on_found(self, found: EmbeddingState) -> None:
        self._found = found
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
            self.banner.show_text(
                said.format(address=self._found.not_allowed),
                kind="warning",
                button=self.tr("Allow it"),
                act=self._allow,
            )
        elif self._found.unlike and not self.working:
            self.banner.show_text(
                joined(
                    translated(self._found.unlike) + self.tr("."),
                    self.tr("Similarity is off until new vectors are made; until then only words are searched."),
                ),
                kind="warning",
            )
        self.refresh()

    def _on_table_used(self, _nothing: object) -> None:
        self.banner.show_text(
            lambda: self.tr("The next recall asks with the vectors of this table, until the database is closed."),
            kind="info",
        )
        self._load()

    def _on_allowed(self, address: object) -> None:
        if "://" in str(address):
            said = self.tr("{address} may be asked from now on. The next recall does.")
            self._load()
        else:
            said = self.tr("{address} may be read from now on. Open the database again, and it is.")
        self.banner.show_text(said.format(address=str(address)), kind="info")

    def on_done(self, _change: object) -> None:
        self._operation = ""
        self.banner.show_text(lambda: self.tr("Done. The next recall is answered by the new vectors."), kind="info")
        workspace = self.workspace
        if workspace is not None:
            self.state.jobs.read("warm", lambda _token: workspace.warm(), _ignore)
        self._load()
        self.refresh()
        self.cancel_button.setFocus()

    def on_failed(self, error: MnemonautError) -> None:
        self._operation = ""
        if isinstance(error, Cancelled):
            self.banner.show_text(
                lambda: self.tr("Cancelled. What was made is kept; the old vectors go on answering."), kind="info"
            )
        else:
            self.banner.show_error(error)
        self._load()
        self.refresh()

    def _on_progressed(self, channel: str, stage: str, done: int, total: int) -> None:
        if channel == CHANNEL and self.working:
            self._show_progress(stage, done, total)

    def _on_stop_clicked(self) -> None:
        if self.working:
            self.state.jobs.cancel_operation(self._operation)
        else:
            self.close()

    def done(self, result: int) -> None:
        if self.working:
            self.state.jobs.cancel_operation(self._operation)
            self.state.noticed.emit(self.tr("Cancelled. What was made is kept; the old vectors go on answering."))
        for channel in (STATE, ALLOW, TABLE, KEY_CHANNEL):
            self.state.jobs.cancel(channel)
        super().done(result)


def _ignore(value: object) -> None:
    """There is no receiver for the result."""
