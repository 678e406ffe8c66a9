"""The commands of the menu File for whole databases: create, back up, restore, export. Each opens a file dialog, works
in the background and reports its result."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialogButtonBox, QWidget

from mnemonaut_core.errors import Cancelled
from mnemonaut_core.files import check_target, resolved
from mnemonaut_core.workspace.maintenance import (
    Problem,
    kept_files,
    manual_name,
    problem_line,
    restore,
    write_backup,
    write_lines,
)
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.recovering import FileWork
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.welcome.recent_panel import size_text, when
from mnemonaut_ui.widgets.arrange import Gap, Wide
from mnemonaut_ui.widgets.file_dialog import FileDialog, ask_for_file, ask_for_target
from mnemonaut_ui.widgets.form_dialog import Field, FormDialog
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import error_text, joined, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.ports import Progress
    from mnemonaut_core.store.backup import BackupReport
    from mnemonaut_core.store.recovery.restoring import KeptFile, Restored
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.shell.opening import Opening
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


class ExportDialog(FormDialog):
    """`query`: the filter of the list that is in front, "" for none; then all is the only choice."""

    chosen = Signal(str, bool)  # the list query, with vectors

    def __init__(self, database: Path, query: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        choices = [("", self.tr("Everything, also what you decided"))]
        if query:
            choices.append((query, self.tr("What the library's filter shows: {query}").format(query=query)))
        form = self.form.lay_out(
            Field(key="query", label="", kind="radio", choices=choices, value=query, about=" "),
            Field(
                key="vectors",
                label=self.tr("With the vectors"),
                kind="flag",
                value=True,
                about=self.tr("With them the file is several times larger, and nobody has to make them again."),
            ),
        )
        heading = Heading(self.tr("Export {name}").format(name=database.name))
        self.arrange(self.tr("Export"), self.tr("Choose a file…"), heading, form, Gap(), margins=16, spacing=8)
        self.resize(560, 260)

    def refresh(self, *_: object) -> None:
        super().refresh()
        if self.form.written("query"):
            said = self.tr("One JSON object a line: these memories, and nothing else.")
        else:
            said = self.tr(
                "One JSON object a line: memories, documents, what is isolated and why, presets, policies, recorded recalls."
                " Import… takes it into another database without loss."
            )
        self.form.explain("query", said)

    def perform(self) -> None:
        self.close()
        self.chosen.emit(self.form.written("query"), self.form.written("vectors"))


class DatabaseFiles(QObject):
    """One work on a file at a time."""

    def __init__(self, shell: MainWindow, opening: Opening) -> None:
        super().__init__(shell)
        self._shell = shell
        self._state = shell.state
        self._opening = opening
        self._work = FileWork(shell)

    def ask_for_new(self) -> None:
        workspace = self._state.workspace
        folder = Path.home() if workspace is None else workspace.path.parent
        suggested = self._state.services.new_path(folder / "memories.db")
        create = partial(self._opening.open_database, create=True)
        title, kinds = self.tr("A new database"), self._database_kinds()
        ask_for_target(self._shell, title, create, str(suggested), kinds, ending="db", confirm=False)

    def check(self) -> None:
        """Check the file and every index, and report in the banner."""
        workspace = self._state.workspace
        if workspace is not None:
            self._state.noticed.emit(self.tr("Checking…"))
            self._state.jobs.read("check", lambda token: workspace.checked(token=token)[0], self._on_checked)

    def _on_checked(self, problems: tuple[Problem, ...]) -> None:
        whole = self.tr("Nothing is wrong: the file is whole, and every index agrees with the memories.")
        found = "\n".join(translated(problem_line(one)) for one in problems)
        self._shell.banner.show_text(found or whole, kind="warning" if problems else "info")

    def ask_for_backup(self) -> None:
        workspace = self._state.workspace
        if workspace is None or self._work.busy:
            return
        start, kinds = str(manual_name(workspace.path, self._state.services.now())), self._database_kinds()
        back_up = partial(self.back_up, workspace.path)
        ask_for_target(self._shell, self.tr("Back up to"), back_up, start, kinds, ending="db")

    def back_up(self, database: Path, target: Path) -> None:
        """Copy a database, and look through the copy."""
        services = self._state.services

        def work(progress: Progress, token: CancelToken) -> BackupReport:
            return write_backup(database, target, overwrite=True, now=services.now(), progress=progress, token=token)

        self._work.begin(
            work,
            title=self.tr("Back up"),
            label=self.tr("Copying {name}, and looking through the copy…").format(name=database.name),
            done=self._on_backed_up,
            failed=partial(self._on_failed, self.ask_for_backup),
        )

    def _on_backed_up(self, made: BackupReport) -> None:
        text = self.tr("Backed up, and the copy was opened and found whole: {count} memories, {size}. {path}")
        said = filled(text, count=f"{made.memories:,}", size=size_text(made.size), path=made.path)
        self._shell.banner.show_text(said, kind="info")

    def ask_for_restore(self) -> None:
        """Choose the backup to restore over the open database; without an open one, choose the database first."""
        workspace = self._state.workspace
        if self._work.busy:
            return
        if workspace is not None:
            self.show_backups(workspace.path)
            return
        dialog = FileDialog(self._shell, self.tr("The database that a backup is put back into"))
        dialog.setFileMode(FileDialog.FileMode.AnyFile)  # a lost one too: its backups lie where it was
        dialog.setLabelText(FileDialog.DialogLabel.Accept, self.tr("Show its backups"))
        dialog.fileSelected.connect(lambda name: self.show_backups(Path(name)))
        dialog.open()

    def show_backups(self, database: Path) -> None:
        dialog = RestoreDialog(self._state, database, self._shell)
        dialog.chosen.connect(self.put_back)
        dialog.show()

    def put_back(self, database: Path, backup: Path) -> None:
        """Restore a backup. The database is closed first if it is open, and opened again in any case."""
        if self._work.busy:
            return
        workspace, services = self._state.workspace, self._state.services
        was_open: OpenRequest | None = None
        if workspace is not None and workspace.path == database:
            was_open = OpenRequest(database, read_only=not workspace.can_write)

        def work(progress: Progress, token: CancelToken) -> Restored:
            return restore(database, resolved(backup), now=services.now(), progress=progress, token=token)

        begin = partial(
            self._work.begin,
            work,
            title=self.tr("Restore a backup"),
            label=self.tr("Writing what {backup} holds into {name}…").format(backup=backup.name, name=database.name),
            done=partial(self._on_put_back, was_open),
            failed=partial(self._on_not_put_back, database, was_open),
        )
        if was_open is None:
            begin()
        else:
            self._opening.close_database(begin)

    def _on_put_back(self, was_open: OpenRequest | None, done: Restored) -> None:
        if not done.version:
            said = self.tr("{name} is again what it was, damaged.").format(name=done.path.name)
        else:
            said = self.tr("{name} holds the {count} memories of the backup now.")
            said = filled(said, name=done.path.name, count=f"{done.memories:,}")
        if done.purged:
            gone = self.tr("Purged here, and not brought back: {count}")
            said = joined(said, gone.format(count=f"{len(done.purged):,}"))
        if not done.decisions_read:
            unread = self.tr("What was purged here could not be read, so nothing was purged from the backup.")
            said = joined(said, unread)
        if done.replaced is not None:
            kept = self.tr("What it was before is kept beside it, and can be put back in the same way: {kept}")
            said = joined(said, kept.format(kept=done.replaced.name))
        tell = partial(self._shell.banner.show_text, said, kind="info")
        tell()  # where the file cannot be opened, its error takes the place of this
        self._opening.open_database(done.path, read_only=was_open is not None and was_open.read_only, then=tell)

    def _on_not_put_back(self, database: Path, was_open: OpenRequest | None, error: MnemonautError) -> None:
        tell = partial(self._on_failed, partial(self.show_backups, database), error)
        if was_open is None:
            tell()
        else:
            self._opening.open_database(database, read_only=was_open.read_only, then=tell)

    def ask_for_export(self) -> None:
        workspace = self._state.workspace
        if workspace is None or self._work.busy:
            return
        front = self._shell.front
        query = front.filter.applied if isinstance(front, LibraryScreen) else ""
        dialog = ExportDialog(workspace.path, query, self._shell)
        dialog.chosen.connect(self.ask_for_lines)
        dialog.show()

    def ask_for_lines(self, query: str, vectors: bool) -> None:
        workspace = self._state.workspace
        if workspace is None:
            return
        kinds = self.tr("Lines of JSON (*.jsonl);;All files (*)")
        start, export = str(workspace.path.with_suffix(".jsonl")), partial(self.export, query=query, vectors=vectors)
        ask_for_target(self._shell, self.tr("Export to"), export, start, kinds, ending="jsonl")

    def export(self, target: Path, query: str, *, vectors: bool) -> None:
        """Write the memories that meet a list query, "" for everything."""
        workspace = self._state.workspace
        if workspace is None:
            return

        def work(progress: Progress, token: CancelToken) -> int:
            check_target(target, database=workspace.path)
            lines = workspace.export_lines(query, vectors=vectors, token=token)
            return write_lines(lines, target, replace=True, progress=progress)

        self._work.begin(
            work,
            title=self.tr("Export"),
            label=self.tr("Writing {name}…").format(name=target.name),
            done=partial(self._on_exported, target),
            failed=partial(self._on_failed, self.ask_for_export),
        )

    def _on_exported(self, target: Path, lines: object) -> None:
        said = filled(self.tr("Exported: {count} lines. {path}"), count=f"{lines:,}", path=target)
        self._shell.banner.show_text(said, kind="info")

    def _database_kinds(self) -> str:
        return self.tr("Databases (*.db *.sqlite *.sqlite3);;All files (*)")

    def _on_failed(self, again: Callable[[], None], error: MnemonautError) -> None:
        if isinstance(error, Cancelled):
            self._state.noticed.emit(self.tr("Cancelled: nothing was changed"))
            return
        self._shell.banner.show_error(error, button=lambda: self.tr("Choose another file…"), act=again)
