"""Work on whole files with progress and a way to cancel; recovering what is readable of a damaged file into a new database, which
is offered where damage is reported."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QProgressDialog, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.files import resolved
from mnemonaut_core.store.recovery.recover import losses
from mnemonaut_core.workspace.maintenance import recover_into
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.dialog import Dialog, close_buttons
from mnemonaut_ui.widgets.file_dialog import ask_for_target
from mnemonaut_ui.widgets.plain_label import Heading
from mnemonaut_ui.words.messages import translated

if TYPE_CHECKING:
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.ports import Progress
    from mnemonaut_core.store.recovery.recover import RecoveryReport
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.state.jobs import T
    from mnemonaut_ui.widgets.banner import Banner


SHOWN_AFTER_MS = 150
"""What is done sooner needs no dialog that says so."""


class FileWork(QObject):
    """Each owner has one. A cancelled work ends in `failed` with `Cancelled`, like any other that did not come to its end."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell = shell
        self._jobs = shell.state.jobs
        self._operation = ""
        self._channel = f"file-work-{id(self)}"
        self._shown: QProgressDialog | None = None
        self._jobs.progressed.connect(self._on_progressed)

    @property
    def busy(self) -> bool:
        return bool(self._operation)

    def begin(
        self,
        work: Callable[[Progress, CancelToken], T],
        *,
        title: str,
        label: str,
        done: Callable[[T], None],
        failed: Callable[[MnemonautError], None],
    ) -> None:
        """Begin a work, unless one is under way; its value goes to `done`."""
        if self._operation:
            return
        report = self._jobs.reporter(self._channel)

        def end(tell: Callable[..., None], value: object) -> None:
            self._end()
            tell(value)

        self._operation = self._jobs.operate(
            self._channel,
            lambda token: work(report, token),
            lambda value: end(done, value),
            failed=lambda error: end(failed, error),
        )
        shown = self._shown = QProgressDialog(self._shell)
        shown.setWindowTitle(title)
        shown.setLabelText(label)
        shown.setCancelButtonText(self.tr("Cancel"))
        shown.setAutoReset(False)
        shown.setAutoClose(False)
        shown.setRange(0, 0)
        shown.setMinimumDuration(SHOWN_AFTER_MS)
        shown.canceled.connect(self._on_cancel)

    def _on_cancel(self) -> None:
        self._jobs.cancel_operation(self._operation)

    def _on_progressed(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == self._channel and self._shown is not None and not self._shown.wasCanceled():
            self._shown.setRange(0, max(total, 0))
            self._shown.setValue(max(done, 0))

    def _end(self) -> None:
        self._operation = ""
        if self._shown is not None:
            self._shown.canceled.disconnect(self._on_cancel)
            self._shown.hide()
            self._shown.deleteLater()
            self._shown = None


DAMAGED = frozenset(("damaged", "content_missing", "schema_damaged"))
"""Codes of files of ours that are not whole: what is left may be read row by row."""


class Recovering(QObject):
    """One recovery at a time."""

    recovered = Signal(Path)  # the new database
    restore_wanted = Signal(Path)  # a backup of this database is to be put back

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell = shell
        self._state = shell.state
        self._work = FileWork(shell)

    def show_error(self, banner: Banner, error: MnemonautError, path: Path | None = None) -> None:
        """An error of a file (None: of the open one), with the way out where it says that the file is damaged."""
        workspace = self._state.workspace
        if path is None and workspace is not None:
            path = workspace.path
        if path is None or error.code not in DAMAGED:
            banner.show_error(error, file="" if path is None else path.name)
            return
        banner.show_error(
            error,
            file=path.name,
            button=lambda: self.tr("Open a copy in recovery mode…"),
            act=partial(self.ask_for_target, path),
            more=[(lambda: self.tr("Restore a backup…"), partial(self.restore_wanted.emit, path))],
        )

    def ask_for_target(self, source: Path) -> None:
        """The file dialog for the new file; nothing while a recovery is under way."""
        if self._work.busy:
            return
        suggested = self._state.services.new_path(source.with_name(f"{source.stem}-recovered.db"))
        kinds = self.tr("Databases (*.db *.sqlite *.sqlite3);;All files (*)")
        title, begin = self.tr("The new file for what can be read"), partial(self.begin, source)
        ask_for_target(self._shell, title, begin, str(suggested), kinds, ending="db", confirm=False)

    def begin(self, source: Path, target: Path) -> None:
        """Write what can be read of `source`, which is only read, to the new file `target`; then open that."""

        def work(progress: Progress, token: CancelToken) -> RecoveryReport:
            return recover_into(resolved(source), target, progress=progress, token=token)

        self._work.begin(
            work,
            title=self.tr("Recovery"),
            label=self.tr("Writing what can be read of {name} to a new file…").format(name=source.name),
            done=self._on_recovered,
            failed=partial(self._on_failed, source),
        )

    def _on_recovered(self, recovered: RecoveryReport) -> None:
        self.recovered.emit(recovered.target)
        RecoveryDialog(recovered, self._shell).show()

    def _on_failed(self, source: Path, error: MnemonautError) -> None:
        """After a cancellation the offer stays; after an error it is shown with the message."""
        if isinstance(error, Cancelled):
            self._state.noticed.emit(self.tr("Recovery was cancelled; no file was written."))
            return
        self._shell.banner.show_error(
            error, button=lambda: self.tr("Choose another file…"), act=partial(self.ask_for_target, source)
        )


class RecoveryDialog(Dialog):
    """What is in the new file and what was lost, as text that can be copied. Not modal."""

    def __init__(self, recovered: RecoveryReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Recovery"))
        self.resize(640, 360)
        lines = [
            self.tr("Memories in the new file: {count}").format(count=f"{recovered.memories:,}"),
            self.tr("The new file: {path}").format(path=recovered.target),
            self.tr("The damaged file was only read, and is as it was: {path}").format(path=recovered.source),
            "",
        ]
        lost = losses(recovered)
        if lost:
            lines += [self.tr("What was lost:"), *(f"• {translated(loss)}" for loss in lost)]
        else:
            lines.append(self.tr("Nothing is known to be missing."))
        self.report = QPlainTextEdit("\n".join(lines))
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName(self.tr("What was recovered"))
        buttons = close_buttons(self, self.tr("Close"))
        vbox(Heading(self.tr("What was recovered")), Wide(self.report), buttons, on=self, margins=16, spacing=10)
