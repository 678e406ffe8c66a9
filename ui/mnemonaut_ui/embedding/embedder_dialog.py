"""Changing the embedder of the open database: what it has, what it may have, progress, cancel, going on later."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.workspace.models import Models
from mnemonaut_ui.embedding.endpoint_fields import EndpointFields
from mnemonaut_ui.embedding.table_fields import TableFields
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel, set_style
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import joined, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.models import EmbeddingState

KEY_CHANNEL = "embedder:key"
_FOLDER = "model2vec:"
_ENDPOINT = "openai:"
_INDENT = 24
_FRAME = 40
"""Pixels that the title of a window may take."""
STATE = "embedder"
ALLOW = "embedder:allow"
TABLE = "embedder:table"
CHANNEL = "embedder:work"


class EmbedderForm(QWidget):
    """What the database has above, what it may have instead below, then the progress and the buttons. What is between banner
    and progress scrolls where the screen is too small for it."""

    changed = Signal()
    browse_clicked = Signal()
    begin_clicked = Signal()
    stop_clicked = Signal()

    def __init__(self, state: ViewState, dialog: QDialog) -> None:
        super().__init__(dialog)
        self.banner = Banner()
        self._now_title, self._new_title = Heading(), Heading()
        self._now, self._vectors = PlainLabel(selectable=True), PlainLabel()
        self._now.setWordWrap(True)
        self.table = TableFields()
        self.table.hide()
        self.built_in, self.folder, self.endpoint, self.nothing = (QRadioButton() for _ in range(4))
        self._built_in_said, self._folder_said, self._endpoint_said, self._nothing_said = (
            PlainLabel() for _ in range(4)
        )
        for label in (self._built_in_said, self._folder_said, self._endpoint_said, self._nothing_said):
            label.setProperty("muted", True)
        self.folder_name = QLineEdit()
        self._browse = QPushButton()
        self.fields = EndpointFields(state, channel=KEY_CHANNEL)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        self.stage = PlainLabel()
        self.begin_button, self.stop_button = QPushButton(), QPushButton()
        self.begin_button.setDefault(True)
        for button in (self._browse, self.stop_button):
            button.setAutoDefault(False)
        self._body = QWidget()
        self._area = QScrollArea()
        self._group = QButtonGroup(self)
        for radio in self._radios:
            self._group.addButton(radio)
        self.built_in.setChecked(True)
        self._lay_out(dialog)
        self._group.buttonToggled.connect(self._on_changed)
        self.folder_name.textChanged.connect(self._on_changed)
        self.fields.changed.connect(self._on_changed)
        self._browse.clicked.connect(self.browse_clicked)
        self.begin_button.clicked.connect(self.begin_clicked)
        self.stop_button.clicked.connect(self.stop_clicked)
        self._on_changed()

    @property
    def _radios(self) -> tuple[QRadioButton, ...]:
        return self.built_in, self.folder, self.endpoint, self.nothing

    def _lay_out(self, dialog: QDialog) -> None:
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(6)
        column.addWidget(self._now_title)
        column.addWidget(self._now)
        column.addWidget(self._vectors)
        column.addWidget(self.table)
        column.addSpacing(8)
        column.addWidget(self._new_title)
        folder = hbox(Wide(self.folder_name), self._browse)
        for radio, inside in (
            (self.built_in, (self._built_in_said,)),
            (self.folder, (self._folder_said, folder)),
            (self.endpoint, (self._endpoint_said, self.fields)),
            (self.nothing, (self._nothing_said,)),
        ):
            column.addWidget(radio)
            below = QVBoxLayout()
            below.setContentsMargins(_INDENT, 0, 0, 4)
            below.setSpacing(4)
            for part in inside:
                if isinstance(part, QHBoxLayout):
                    below.addLayout(part)
                else:
                    below.addWidget(part)
            column.addLayout(below)
        column.addStretch(1)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # a banner of four lines gets its lines first, and the form what is left
        self._area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._area.setWidget(self._body)
        self._body.installEventFilter(self)
        set_style(self._area, "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        vbox(
            self.banner,
            Wide(self._area),
            self.stage,
            hbox(Wide(self.progress), Gap(0), self.begin_button, self.stop_button),
            on=self,
            margins=16,
            spacing=6,
        )
        vbox(self, on=dialog, margins=0)

    @property
    def cut_off(self) -> int:
        """Pixels by which the form is higher than what is seen of it."""
        for layout in (self._body.layout(), self.layout()):
            if layout is not None:
                layout.activate()
        seen = self._area.viewport()
        return max(0, self._body.heightForWidth(seen.width()) - seen.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._body and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # a scrolled area keeps to itself that what is in it wants more
        return super().eventFilter(watched, event)

    # ---- what it says

    def retranslate(self) -> None:
        """Say all again, but for what `show_state` and `show_work` say."""
        self._now_title.setText(self.tr("Embedder of this database"))
        self._new_title.setText(self.tr("Make new vectors with"))
        self.built_in.setText(self.tr("The &built-in embedder"))
        self._built_in_said.setText(
            self.tr("Offline, at once, any language. In Japanese and Chinese it compares characters, not meanings.")
        )
        self.folder.setText(self.tr("A &model2vec model"))
        self._folder_said.setText(
            self.tr("A folder of this machine, or a name of the model hub, from which it is then downloaded.")
        )
        self.folder_name.setAccessibleName(self.tr("Folder or name of the model2vec model"))
        self.folder_name.setPlaceholderText(
            self.tr("e.g. {example}").format(example="minishlab/potion-multilingual-128M")
        )
        self._browse.setText(self.tr("Choose…"))
        self._browse.setAccessibleName(self.tr("Choose the folder of the model"))
        self.endpoint.setText(self.tr("An &endpoint (OpenAI-compatible)"))
        self._endpoint_said.setText(
            self.tr(
                "The texts of all memories, and later every question, go to this address. Mail addresses, phone, card and"
                " account numbers and keys are cut out before; secret memories are never sent."
            )
        )
        self.nothing.setText(self.tr("&Nothing: words alone answer"))
        self._nothing_said.setText(self.tr("The vectors are removed, and similarity is off."))
        self.progress.setAccessibleName(self.tr("Progress"))
        self.fields.retranslate()
        self.table.retranslate()

    def show_state(self, state: EmbeddingState | None, *, writable: bool) -> None:
        """What the database has."""
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
            "" if writable else self.tr("The database is open to read only, so its embedder cannot be changed here.")
        )
        secret = ""
        if state.kept_back:
            secret = self.tr("{count} are secret: they are not sent, and have none.").format(
                count=f"{state.kept_back:,}"
            )
        self._vectors.setText(joined(counts, secret, begun, barred))

    def show_work(self, *, working: bool, able: bool, going_on: bool, fills: bool) -> None:
        """What can be pressed now."""
        for widget in (*self._radios, self.folder_name, self._browse, self.fields, self.table):
            widget.setEnabled(not working)
        self._enable()
        self.progress.setVisible(working)
        self.begin_button.setEnabled(able and not working)
        self.begin_button.setVisible(not working)
        if going_on:
            self.begin_button.setText(self.tr("Go on"))
        elif fills:
            self.begin_button.setText(self.tr("Make what is missing"))
        else:
            self.begin_button.setText(self.tr("Make new vectors"))
        self.stop_button.setText(self.tr("Cancel") if working else self.tr("Close"))
        if working:
            self.progress.setRange(0, 0)
            self.stage.setText(self.tr("Beginning…"))
        else:
            self.stage.setText(
                self.tr("Until the last vector is made the old ones answer; it may be cancelled and gone on with.")
            )

    def show_progress(self, stage: str, done: int, total: int) -> None:
        """How far it is."""
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
        """What was chosen, as it would be written on the command line; "" while something is missing."""
        if self.folder.isChecked():
            name = self.folder_name.text().strip()
            return f"{_FOLDER}{name}" if name else ""
        if self.endpoint.isChecked():
            return self.fields.spec
        return "none" if self.nothing.isChecked() else "default"

    @property
    def key(self) -> str:
        """The key that was typed, for an endpoint."""
        return self.fields.key.text() if self.endpoint.isChecked() else ""

    def show_spec(self, spec: str) -> None:
        """Choose this one."""
        if spec.startswith(_FOLDER):
            self.folder.setChecked(True)
            self.folder_name.setText(spec.removeprefix(_FOLDER))
        elif spec.startswith(_ENDPOINT):
            self.endpoint.setChecked(True)
            self.fields.show_spec(spec)
        else:
            (self.nothing if spec == "none" else self.built_in).setChecked(True)

    def _enable(self) -> None:
        free = self.built_in.isEnabled()
        for widget in (self.folder_name, self._browse):
            widget.setEnabled(free and self.folder.isChecked())
        self.fields.setEnabled(free and self.endpoint.isChecked())

    @Slot()
    def _on_changed(self, *_: object) -> None:
        self._enable()
        self.changed.emit()


class EmbedderDialog(DatabaseDialog):
    """Not modal; closing it cancels running work. Finished vectors stay, and the next attempt continues from them."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
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
        form.table.chosen.connect(self.use_table)
        state.jobs.progressed.connect(self._on_progressed)
        self.resize(620, 600)
        self.retranslate()
        self._load(first=True)
        form.built_in.setFocus()

    @property
    def working(self) -> bool:
        """Whether vectors are being made."""
        return bool(self._operation)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Change the embedder"))
        self.form.retranslate()
        self._show()

    # ---- commands

    @Slot()
    def begin(self) -> None:
        """Make the vectors; the database answers with them when the last is made."""
        workspace, form, models = self.workspace, self.form, Models()
        if workspace is None or self.working or not form.begin_button.isEnabled():
            return
        spec, key, progress = form.spec, form.key, self.state.jobs.reporter(CHANNEL)
        form.banner.hide()
        form.fields.key.clear()
        self._operation = self.state.jobs.operate(
            "embedder",
            lambda token: models.change_embedder(workspace, spec, key, progress=progress, token=token),
            self._on_done,
            failed=self._on_failed,
        )
        self._show()
        form.stop_button.setFocus()

    @Slot()
    def allow(self) -> None:
        """Allow requests to the endpoint that the database names."""
        address, models = "" if self._found is None else self._found.not_allowed, Models()
        if not address:
            return

        def work(_token: CancelToken) -> str:
            models.allow(address)
            return address

        self.state.jobs.read(ALLOW, work, self._on_allowed, failed=self._on_failed)

    @Slot(str)
    def use_table(self, path: str) -> None:
        """Answer questions with the vectors of this table until the database is closed."""
        workspace = self.workspace
        if workspace is None or self.working:
            return
        table = Path(os.path.expanduser(path))  # noqa: PTH111 - Path raises for an unknown user

        def work(_token: CancelToken) -> None:
            workspace.ask_table(table)

        self.form.banner.hide()
        self.state.jobs.read(TABLE, work, self._on_table_used, failed=self._on_failed)

    # ---- inside

    def _load(self, *, first: bool = False) -> None:
        workspace, models = self.workspace, Models()
        if workspace is None:
            return
        done = self._on_first_found if first else self._on_found
        self.state.jobs.read(STATE, lambda _token: models.embedding(workspace), done, failed=self._on_failed)

    @Slot()
    def _show(self) -> None:
        found, spec = self._found, self.form.spec
        self.form.show_state(found, writable=self.state.writable)
        fills = found is not None and spec == found.spec and spec != "" and not found.unlike
        missing = found is not None and found.missing > 0 and spec != "none"
        able = bool(spec) and self.state.writable and found is not None and (not fills or missing)
        going_on = found is not None and spec != "" and spec == found.begun
        self.form.show_work(working=self.working, able=able, going_on=going_on, fills=fills)

    def _grow(self) -> None:
        """As high as the form wants, where the screen has the room; what is left over scrolls."""
        most = self.screen().availableGeometry().height() - _FRAME
        # once more, since a text has fewer lines without the scroll bar beside it, or more
        while self.height() < most and (cut_off := self.form.cut_off):
            self.resize(self.width(), min(self.height() + cut_off, most))

    @Slot(object)
    def _on_first_found(self, state: EmbeddingState) -> None:
        self._found = state
        self.form.show_spec(state.begun or state.spec or "default")
        self._on_found(state)

    @Slot(object)
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
            self.form.banner.show_text(
                said.format(address=self._found.not_allowed), kind="warning", button=self.tr("Allow it"), act=self.allow
            )
        elif self._found.unlike and not self.working:
            self.form.banner.show_text(
                joined(
                    translated(self._found.unlike) + self.tr("."),
                    self.tr("Similarity is off until new vectors are made; until then only words are searched."),
                ),
                kind="warning",
            )
        self._show()

    @Slot(object)
    def _on_table_used(self, _nothing: object) -> None:
        self.form.banner.show_text(
            lambda: self.tr("The next recall asks with the vectors of this table, until the database is closed."),
            kind="info",
        )
        self._load()

    @Slot(object)
    def _on_allowed(self, address: object) -> None:
        if "://" in str(address):
            said = self.tr("{address} may be asked from now on. The next recall does.")
            self._load()
        else:
            said = self.tr("{address} may be read from now on. Open the database again, and it is.")
        self.form.banner.show_text(said.format(address=str(address)), kind="info")

    @Slot(object)
    def _on_done(self, _change: object) -> None:
        self._operation = ""
        self.form.banner.show_text(
            lambda: self.tr("Done. The next recall is answered by the new vectors."), kind="info"
        )
        workspace = self.workspace
        if workspace is not None:
            self.state.jobs.read("warm", lambda _token: workspace.warm(), _ignore)
        self._load()
        self._show()
        self.form.stop_button.setFocus()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._operation = ""
        if isinstance(error, Cancelled):
            self.form.banner.show_text(
                lambda: self.tr("Cancelled. What was made is kept; the old vectors go on answering."), kind="info"
            )
        else:
            self.form.banner.show_error(error)
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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._grow()

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._grow()  # a banner came, or the form says more
        return handled

    def done(self, result: int) -> None:
        if self.working:
            self.state.jobs.cancel_operation(self._operation)
            self.state.noticed.emit(self.tr("Cancelled. What was made is kept; the old vectors go on answering."))
        for channel in (STATE, ALLOW, TABLE, KEY_CHANNEL):
            self.state.jobs.cancel(channel)
        super().done(result)


def _ignore(value: object) -> None:
    """There is no receiver for the result."""
