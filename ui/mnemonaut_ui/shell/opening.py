"""Opening and closing databases: the dialogs, the work off the UI thread, what is shown when it fails; importing."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from os.path import commonpath
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Qt
from shiboken6 import isValid

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.importers.sample import load_meta
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.maintenance import is_ours
from mnemonaut_core.workspace.samples import LANGUAGES, situations, source_folder
from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.state.open_request import ToShow
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.state.view_state import Beginning, beginning_in
from mnemonaut_ui.state.windows import WELCOME, name_of, open_window
from mnemonaut_ui.welcome.first_start import SEEN, FirstStart
from mnemonaut_ui.widgets.file_dialog import ask_for_file
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import error_text, error_title, joined, listed, reasoned, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mnemonaut_core.importers.sample import SampleMeta, Situation
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.shell.recovering import Recovering
    from mnemonaut_ui.shell.unsaved import Unsaved
    from mnemonaut_ui.state.open_request import OpenRequest
    from mnemonaut_ui.welcome.import_form import ImportOutcome
    from mnemonaut_ui.welcome.importing import ImportDialog

FOREIGN = frozenset(("not_a_database", "foreign_file"))
"""Codes of files that are not ours, and may hold memories all the same."""


class Opened(msgspec.Struct, frozen=True):
    """The file of this name (`windows.name_of`), opened; without a workspace it is shown already, here or in another window."""

    name: str
    workspace: Workspace | None = None
    beginning: Beginning | None = None


class Opening(QObject):
    """One database at a time; the last one is let go when the next one is there."""

    def __init__(self, shell: MainWindow, recovering: Recovering, unsaved: Unsaved) -> None:
        super().__init__(shell)
        self._shell = shell
        self._recovering = recovering
        self._unsaved = unsaved
        self._state = shell.state
        self._windows = shell.state.windows
        self._recent = RecentFiles(shell.state.settings)
        self._situation: Situation | None = None
        self._show: ToShow | None = None
        self._then: Callable[[], None] | None = None
        self._import_dialog: ImportDialog | None = None
        self._first: FirstStart | None = None
        recovering.recovered.connect(self.open_database)
        self._state.open_requested.connect(self.open_requested)
        self._windows.wished.connect(self._on_wished)

    def open_requested(self, request: OpenRequest) -> None:
        """Open a file, or show the one that is open already, and ask the situation that was chosen."""
        self._situation = request.situation
        self.open_database(request.path, read_only=request.read_only, show=request.show)

    def _on_wished(self, name: str, path: str, show: ToShow | None) -> None:
        """Come to the front because another start wants what is open or being opened here; answers stay."""
        window = self._shell
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if name == WELCOME:
            if path and self._state.workspace is None:
                self.open_database(Path(path), show=show)
        elif show is not None:
            self._show = show
            if name == self._windows.current:
                self._show_opened()

    def open_anew(self, request: OpenRequest) -> None:
        """Close what is open, after the operations on it, and open the file that lies at the path now."""

        def reopen() -> None:
            opening = partial(self.open_database, request.path, read_only=request.read_only)
            self._state.jobs.operate("reopen", lambda _token: None, lambda _: opening(), must=True)

        self.close_database(reopen)

    def open_database(
        self,
        path: Path,
        *,
        read_only: bool = False,
        upgrade: bool = False,
        create: bool = False,
        then: Callable[[], None] | None = None,
        show: ToShow | None = None,
    ) -> None:
        """Open a file off the UI thread, or create an empty one; then show it with the item `show`, and call `then`. A file that
        is open here is not loaded again to show an item or in the same mode; one in another window is raised there."""
        # what was named is only looked at, which every window can do
        shown = self._windows.current if read_only is not self._state.writable or show is not None else ""

        def work(_token: CancelToken) -> Opened:
            name = "" if create else name_of(path)
            if (name and name == shown) or not self._windows.claim(name, str(path), show):
                return Opened(name)
            workspace = self._state.services.open(path, read_only=read_only, upgrade=upgrade, create=create)
            if create:
                name = name_of(path)
                self._windows.claim(name)
            with suppress(MnemonautError):  # the recall that follows says it
                return Opened(name, workspace, beginning_in(workspace))
            return Opened(name, workspace)

        self._then, self._show = then, show
        failed = partial(self._on_open_failed, path)
        self._state.jobs.read("open", work, partial(self._on_opened, path), failed=failed, discard=self._discard)

    def open_another(self) -> None:
        self._ask(self.tr("Open a database in a new window"), self._open_in_new_window)

    def _open_in_new_window(self, path: Path) -> None:
        if not open_window(path):
            said = self.tr("No other window could be started. Start Mnemonaut with this file: {name}")
            self._shell.banner.show_text(said.format(name=path), kind="warning")

    def ask_for_database(self, *, read_only: bool) -> None:
        title = self.tr("Open a database to read only") if read_only else self.tr("Open a database")
        self._ask(title, partial(self.open_database, read_only=read_only))

    def _ask(self, title: str, chosen: Callable[[Path], None]) -> None:
        kinds = self.tr("Databases (*.db *.sqlite *.sqlite3);;All files (*)")
        workspace = self._state.workspace
        ask_for_file(self._shell, title, chosen, "" if workspace is None else str(workspace.path.parent), kinds)

    def _on_opened(self, path: Path, opened: Opened) -> None:
        self._shell.build_deferred()
        workspace = opened.workspace
        if workspace is not None:
            self._unsaved.settle(partial(self._show_workspace, workspace, opened), partial(self._discard, opened))
        elif opened.name == self._windows.current:
            self._show_opened()
        else:
            self._forget_wishes()
            self._state.noticed.emit(self.tr("{name} is open in another window").format(name=path.name))

    def _discard(self, opened: Opened) -> None:
        self._windows.settle(self._windows.current)
        if opened.workspace is not None:
            self._let_go(opened.workspace)

    def _forget_wishes(self) -> None:
        self._situation = self._show = self._then = None
        self._windows.settle(self._windows.current or WELCOME)

    def _show_workspace(self, workspace: Workspace, opened: Opened) -> None:
        previous = self._state.workspace
        now = self._state.services.now()
        self._windows.settle(opened.name)
        self._state.set_workspace(workspace, opened.beginning)
        if previous is not None:
            self._let_go(previous)
        self._recent.note(workspace.path, read_only=not workspace.can_write, now=now)
        self._state.jobs.read("warm", lambda _token: _warm(workspace, now), ignore)
        self._state.jobs.operate("decay", lambda _token: workspace.daily.decay_if_due(now))
        self._show_opened()
        self._show_what_was_found(workspace)
        then, self._then = self._then, None
        if then is not None:
            then()
        self._state.jobs.read("compare", workspace.derived.check, self._on_compared, failed=ignore)

    def _on_compared(self, whole: object) -> None:
        workspace = self._state.workspace
        if whole is not False or workspace is None or not workspace.can_write:
            return

        def notify(_: object) -> None:
            if workspace.warning is None:
                self._shell.banner.show_text(self._rebuilt_text(("vec0",)), kind="info")
            else:  # what was said at opening still holds
                both = joined(translated(workspace.warning), self._rebuilt_text(("vec0",)))
                self._shell.banner.show_text(both, kind="warning")

        self._state.jobs.operate("mend", lambda _token: workspace.database.upkeep.repair(), notify)

    def _show_what_was_found(self, workspace: Workspace) -> None:
        if workspace.foreign:
            self._shell.banner.show_text(
                partial(self._foreign_text, workspace.foreign),
                kind="warning",
                button=self._import_text,
                act=partial(self.offer_import, [workspace.path], into_new=True),
            )
        elif workspace.warning is not None:
            self._shell.banner.show_text(partial(translated, workspace.warning), kind="warning")
        elif workspace.moved is not None:
            self._shell.banner.show_text(partial(translated, workspace.moved), kind="info")
        elif workspace.repaired:
            self._shell.banner.show_text(self._rebuilt_text(workspace.repaired), kind="info")

    def _rebuilt_text(self, indexes: Sequence[str]) -> str:
        said = self.tr("Indexes were damaged and were rebuilt: {indexes}. Nothing stored was lost.")
        return said.format(indexes=listed(indexes))

    def _foreign_text(self, found: str) -> str:
        said = self.tr(
            "This file holds something that Mnemonaut never made: {found}. It is only read, and nothing of it is run. A new"
            " database takes its memories, and nothing else."
        )
        return said.format(found=found)

    def _import_text(self) -> str:
        return self.tr("Import it into a new database…")

    def _show_opened(self) -> None:
        self._shell.banner.hide()
        self._shell.show_screen("lab")
        self._shell.front.focus_first()
        situation, self._situation = self._situation, None
        if situation is not None:
            self._state.situation_requested.emit(situation)
        show, self._show = self._show, None
        if show is not None:
            self._show_wanted(show)

    def _show_wanted(self, show: ToShow) -> None:
        """Show what the start named: a recall, a question, a memory or the first steps."""
        if show.run:
            self._open_run(show.run)
        elif show.question is not None:
            self._state.saved_requested.emit(show.question)
        elif show.memory:
            self._shell.navigation.show_memory(show.memory)
        elif show.first_steps and self._state.workspace is not None:
            self._begin_first_steps(self._state.workspace.path)

    def show_first_steps(self) -> None:
        """Open the sample in the language of the window at its first steps, even if they were seen."""
        if self._state.settings is not None:
            self._state.settings.remove(SEEN)
        services, progress = self._state.services, self._state.jobs.reporter("first_steps")
        show, lang = ToShow(first_steps=True), languages.current()
        self._state.jobs.read(
            "first_steps",
            lambda token: services.build_sample(lang, progress, token),
            lambda path: self.open_database(path, show=show),
        )

    def leave_first_steps(self, command: str) -> None:
        """Close the first steps before a command runs."""
        if self._first is not None:
            self._first.leave(command)

    def _begin_first_steps(self, path: Path) -> None:
        settings, lang = self._state.settings, path.stem.rpartition("-")[2]
        if lang not in LANGUAGES or (settings is not None and settings.value(SEEN, False, bool)):
            return

        def work(_token: CancelToken) -> tuple[SampleMeta, Situation]:
            found = next(one for one in situations(lang, path) if one.kind == "misrecall")
            return load_meta(source_folder(lang)), found

        self._state.jobs.read("first_steps", work, self._on_first_steps_read)

    def _on_first_steps_read(self, found: tuple[SampleMeta, Situation]) -> None:
        if self._first is None:
            self._first = FirstStart(self._state, self._shell.central)
            self._first.left.connect(lambda: self._shell.front.focus_first())
        self._shell.set_inspector(False)
        self._first.begin(*found)

    def _open_run(self, run_id: str) -> None:
        """Show a recall in the lab as of then; one that cannot be replayed is listed in Runs, which says why."""

        def failed(_error: MnemonautError) -> None:
            self._state.runs_requested.emit(f"id:{run_id}")

        self._state.open_run(run_id, failed=failed)

    def _on_open_failed(self, path: Path, error: MnemonautError) -> None:
        """Show the error in place. A file that may hold another system's memories is offered for import."""
        show = self._show
        self._forget_wishes()
        if error.code in FOREIGN:
            self._shell.banner.show_text(
                lambda: reasoned(path.name, error_title(error)),
                kind="warning",
                button=self._import_text,
                act=partial(self.offer_import, [path], into_new=True),
            )
        elif error.code == "older_file":
            self._shell.banner.show_text(
                reasoned(path.name, error_text(error)),
                kind="warning",
                button=self.tr("Upgrade and open"),
                act=partial(self.open_database, path, upgrade=True, show=show),
                more=[(self.tr("Open to read only"), partial(self.open_database, path, read_only=True, show=show))],
            )
        else:
            self._recovering.show_error(self._shell.banner, error, path)

    def take_files(self, paths: list[Path]) -> None:
        """Files that were dropped or chosen: a database of ours is opened, anything else is offered for import."""
        dialog = self._import_dialog
        if dialog is not None and isValid(dialog) and dialog.isVisible():
            self.offer_import(paths)
            return

        def work(_token: CancelToken) -> tuple[list[Path], list[Path]]:
            ours = [path for path in paths if is_ours(path)]
            return ours, [path for path in paths if path not in ours]

        self._state.jobs.read("take", work, self._on_sorted)

    def _on_sorted(self, found: tuple[list[Path], list[Path]]) -> None:
        ours, foreign = found
        if ours:
            self.open_database(ours[0])
        else:
            self.offer_import(foreign)

    def offer_import(self, paths: list[Path], *, into_new: bool = False) -> None:
        """The import dialog with these files; the open one takes them as well. `into_new` chooses a new database."""
        from mnemonaut_ui.welcome.importing import ImportDialog

        dialog = self._import_dialog
        if dialog is None or not isValid(dialog) or not dialog.isVisible():
            dialog = self._import_dialog = ImportDialog(self._state, paths, self._shell)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.imported.connect(self._on_imported)
            dialog.show()
        else:
            dialog.add_files(paths)
        if into_new:
            dialog.choose_new()
        dialog.raise_()
        dialog.activateWindow()

    def _on_imported(self, outcome: ImportOutcome) -> None:
        """End in the library, on what came; the status bar counts it, and takes it back where the database was open."""
        if self._import_dialog is not None and outcome.is_whole:
            self._import_dialog.close()
        if outcome.target is None:
            self._show_came(outcome)
        else:
            self.open_database(outcome.target, then=partial(self._show_came, outcome))

    def _show_came(self, outcome: ImportOutcome) -> None:
        reports = [row.report for row in outcome.rows if row.report is not None]
        sources = [report.source for report in reports if report.added or report.updated]
        place = commonpath(sources) if sources else ""
        search = "" if outcome.target is not None or '"' in place else f'source:"{place}"'
        self._state.saved_requested.emit(Saved("", "", search=search))
        if outcome.target is not None:
            said = self.tr("{count} memories came from {file}.")
            count = sum(report.added for report in reports)
            self._state.noticed.emit(filled(said, count=f"{count:,}", file=Path(place).name))

    def close_database(self, then: Callable[[], None] | None = None) -> None:
        """Return to the Welcome page, unless the person cancels because of unsaved edits; `then` is called after
        closing."""
        self._unsaved.settle(partial(self._close_database, then))

    def _close_database(self, then: Callable[[], None] | None) -> None:
        workspace = self._state.workspace
        self._windows.settle(WELCOME)
        self._state.set_workspace(None)
        self._shell.show_screen("welcome")
        self._shell.front.focus_first()
        if workspace is not None:
            self._let_go(workspace)
        if then is not None:
            then()

    def _let_go(self, closing: Workspace) -> None:
        """Close a database after the operations on it: its connection belongs to their lane."""
        self._state.jobs.operate("close", lambda _token: closing.close(), must=True)


def _warm(workspace: Workspace, now: int) -> None:
    """Load what makes recalls fast, then begin the backup of the day."""
    workspace.warm()
    workspace.keep_postings()
    workspace.vectors.keep_lists()
    workspace.daily.begin_backup(now)
