"""Dialogs for the models behind recalls: the embedder of the open database, and the chat endpoint of the recipe `planned`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QLineEdit, QProgressBar, QSizePolicy, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.models import addresses
from mnemonaut_core.workspace.models import Models
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.form_dialog import Field, FormDialog, Radios, Scrolled, muted
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, joined, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.models import ChooserState, EmbeddingState

_WORD = "openai:"


def parts_of(spec: str) -> tuple[str, str]:
    """Split `openai:MODEL@URL` into (address, model); ("", "") for any other spec."""
    if not spec.startswith(_WORD):
        return "", ""
    model, at, rest = spec.removeprefix(_WORD).rpartition("@http")
    return (f"http{rest}", model) if at else ("", "")


class EndpointFields(QWidget):
    """Address, model and key of an endpoint, and where a key would come from. A stored key is never shown."""

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
    """Shows which table is in use, and takes the path of another one; Enter uses only that."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = PlainLabel(selectable=True)
        about = self.tr(
            'A file with a line {"text", "embedding"} for every question, made by the model that made the vectors of'
            " the memories. It is used until the database is closed, and nothing of it is stored."
        )
        self.path = QLineEdit()
        self.path.setAccessibleName(self.tr("Table of the vectors of questions"))
        self.path.setPlaceholderText(self.tr("e.g. {example}").format(example="questions.jsonl"))
        name = self.tr("Choose the table of the vectors of questions")
        self.browse_button = push_button(self.tr("Choose…"), self._on_browse_clicked, name=name)
        self.use_button = push_button(self.tr("&Use this table"), self._on_used)
        path = hbox(Wide(self.path), self.browse_button, self.use_button)
        title = Heading(self.tr("Vectors of questions"))
        vbox(title, self._now, muted(about), path, on=self, margins=(0, 8, 0, 0), spacing=4)
        self.path.textChanged.connect(self._enable)
        self.show_table("")

    def show_table(self, table: str) -> None:
        """Show which table is in use; "" for none."""
        asked = self.tr("Questions are asked with the vectors of {file}.").format(file=shown_line(table))
        self._now.setText(asked if table else self.tr("Questions have no vectors here, so words alone answer."))
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


CHOOSER = "chooser"
CHOOSER_KEY = "chooser:key"
ENDPOINT = "endpoint"


class ChooserDialog(FormDialog):
    """Sets the chat endpoint of this person for every database; the next recall uses it."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.state = state
        self._found: ChooserState | None = None
        self.banner = Banner()
        self.endpoint_fields = EndpointFields(state, channel=CHOOSER_KEY)
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
        work, failed = (lambda _token: models.set_chooser(workspace, spec or "", key)), self.on_failed
        self.state.jobs.operate("chooser", work, self._on_saved, failed=failed)

    def _load(self) -> None:
        models = Models()
        self.state.jobs.read(CHOOSER, lambda _token: models.chooser(), self._on_found, failed=self.on_failed)

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
        said = self.tr("Saved. The next recall that lets a language model select asks it.")
        said = said if found.spec else self.tr("Saved. The simple rule selects from now on.")
        self.banner.show_text(said, kind="info")
        self._show_environment()
        self.refresh()

    def on_failed(self, error: MnemonautError) -> None:
        self.busy = False
        if not isinstance(error, Cancelled):
            self.banner.show_error(error)
        self.refresh()

    def done(self, result: int) -> None:
        for channel in (CHOOSER, CHOOSER_KEY):
            self.state.jobs.cancel(channel)
        super().done(result)


KEY_CHANNEL = "embedder:key"
_FOLDER = "model2vec:"
_ENDPOINT = "openai:"
STATE = "embedder"
ALLOW = "embedder:allow"
TABLE = "embedder:table"
CHANNEL = "embedder:work"


class EmbedderDialog(DatabaseDialog):
    """The current embedder, the alternatives, and progress. Closing cancels the work; finished vectors stay, and the next
    attempt continues from them."""

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
        self._load()
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
        do = self.tr("Make what is missing") if self._fills else self.tr("Make new vectors")
        begun = found is not None and self.spec != "" and self.spec == found.begun
        self.do_button.setText(self.tr("Go on") if begun else do)
        self.cancel_button.setText(self.tr("Cancel") if working else self.tr("Close"))
        stage = self.tr("Until the last vector is made the old ones answer; it may be cancelled and gone on with.")
        self.stage.setText(self.tr("Beginning…") if working else stage)
        if working:
            self.progress.setRange(0, 0)

    def _show_state(self, state: EmbeddingState | None) -> None:
        if state is None:
            self._now.setText(self.tr("Looking…"))
            self._vectors.setText("")
            return
        self.table.setVisible(state.precomputed)
        self.table.show_table(state.table)
        named = not state.spec or state.label.startswith(state.spec)
        label = state.label if named else f"{state.spec} — {state.label}"
        self._now.setText(label if state.label else self.tr("None was chosen yet."))
        counts = self.tr("{having} of {count} memories have vectors.")
        said = [filled(counts, having=f"{state.with_vector:,}", count=f"{state.memories:,}")]
        if state.kept_back:
            secret = self.tr("{count} are secret: they are not sent, and have none.")
            said.append(secret.format(count=f"{state.kept_back:,}"))
        if state.begun:
            begun = self.tr("A change to {embedder} was begun: {made} vectors are made, and will not be made again.")
            said.append(filled(begun, embedder=state.begun, made=f"{state.begun_vectors:,}"))
        if not self.state.writable:
            said.append(self.tr("The database is open to read only, so its embedder cannot be changed here."))
        self._vectors.setText(joined(*said))

    def _on_progressed(self, channel: str, stage: str, done: int, total: int) -> None:
        if channel != CHANNEL or not self.working:
            return
        if stage == "embed" and total > 0:
            self.progress.setRange(0, total)
            self.progress.setValue(max(0, done))
            text = self.tr("{done} of {total} memories. The old vectors answer until the last is made.")
            self.stage.setText(filled(text, done=f"{max(0, done):,}", total=f"{total:,}"))
        else:
            self.progress.setRange(0, 0)
            self.stage.setText(self.tr("The new vectors take over…"))

    @property
    def spec(self) -> str:
        """The choice as written on the command line; "" while something is missing."""
        way: str = self.form.written("way")
        if way == _FOLDER:
            name = self.form.written("folder").strip()
            return f"{_FOLDER}{name}" if name else ""
        return self.endpoint_fields.spec if way == _ENDPOINT else way

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
        spec, key, progress = self.spec, "", self.state.jobs.reporter(CHANNEL)
        if self.form.written("way") == _ENDPOINT:
            key = self.endpoint_fields.key.text()
        self.banner.hide()
        self.endpoint_fields.key.clear()

        def work(token: CancelToken) -> object:
            return models.change_embedder(workspace, spec, key, progress=progress, token=token)

        self._operation = self.state.jobs.operate("embedder", work, self.on_done, failed=self.on_failed)
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

    def _load(self) -> None:
        workspace, models = self.workspace, Models()
        if workspace is not None:
            read = self.state.jobs.read
            read(STATE, lambda _token: models.embedding(workspace), self._on_found, failed=self.on_failed)

    def _on_found(self, found: EmbeddingState) -> None:
        first, self._found = self._found is None, found
        if first:
            self.show_spec(found.begun or found.spec or "default")
        if found.not_allowed and not self.working:
            said = self.tr(
                "This database names the model {address}, which you have not allowed: it is not read, and similarity is"
                " off. Allow it only if you know whose it is."
            )
            if "://" in found.not_allowed:
                said = self.tr(
                    "This database asks for vectors at {address}, which you have not allowed: nothing is sent there, and"
                    " similarity is off. Allow it only if you know whose it is."
                )
            said = said.format(address=found.not_allowed)
            self.banner.show_text(said, kind="warning", button=self.tr("Allow it"), act=self._allow)
        elif found.unlike and not self.working:
            off = self.tr("Similarity is off until new vectors are made; until then only words are searched.")
            self.banner.show_text(joined(translated(found.unlike) + self.tr("."), off), kind="warning")
        self.refresh()

    def _on_table_used(self, _nothing: object) -> None:
        used = self.tr("The next recall asks with the vectors of this table, until the database is closed.")
        self.banner.show_text(used, kind="info")
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
            self.state.jobs.read("warm", lambda _token: workspace.warm(), lambda _: None)
        self._load()
        self.refresh()
        self.cancel_button.setFocus()

    def on_failed(self, error: MnemonautError) -> None:
        self._operation = ""
        if isinstance(error, Cancelled):
            cancelled = self.tr("Cancelled. What was made is kept; the old vectors go on answering.")
            self.banner.show_text(cancelled, kind="info")
        else:
            self.banner.show_error(error)
        self._load()
        self.refresh()

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
