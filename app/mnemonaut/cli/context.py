"""What every command is given: its options, the token, the database, a progress bar."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from mnemonaut.cli.language import join_list, tr
from mnemonaut.cli.output import Reply, change_json, change_text, warn
from mnemonaut_core import environment as clock
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.environment import file_named
from mnemonaut_core.errors import Cancelled, InputError, MnemonautError
from mnemonaut_core.i18n import texts_of

if TYPE_CHECKING:  # the window starts without the engine
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.explorer import Settings
    from mnemonaut_core.ports import Progress
    from mnemonaut_core.store.database import Database
    from mnemonaut_core.workspace.wiring import Workspace


LAST = "last"
_STAGES = texts_of("stages")
"""What a bar says is being done, by the stage that work reports."""


def _stage_by_stage() -> Progress:
    stages: list[str] = []

    def report(stage: str, done: int, total: int | None) -> None:
        del done
        if stages[-1:] != [stage]:
            stages.append(stage)
            count = "" if total is None else f" ({total:,})"
            print(f"{tr(_STAGES.get(stage, stage))}{count}", file=sys.stderr, flush=True)

    return report


def _made(value: Any) -> Any:
    """What a function gives, or what comes one after the other, as a list."""
    found = value() if callable(value) else value
    return list(found) if isinstance(found, Iterator) else found


class Context(msgspec.Struct, frozen=True):
    options: argparse.Namespace
    token: CancelToken

    @property
    def json(self) -> bool:
        return bool(self.options.json)

    @property
    def now(self) -> int:
        """The clock of this command; what is written without an offset is by the clock of --zone, else UTC."""
        return clock.now(getattr(self.options, "now", None), getattr(self.options, "zone", None))

    @property
    def zone(self) -> str:
        """The time zone whose days are meant: that of --zone, else the database's."""
        from mnemonaut_core.domain.moments import UTC, zone_of
        from mnemonaut_core.workspace.wiring import zone_in_file

        named = getattr(self.options, "zone", None)
        if named is not None:
            return zone_of(named).key
        try:
            return zone_in_file(self.db)
        except InputError:
            return UTC

    @property
    def db(self) -> Path:
        """The database that was named; InputError if none was."""
        # an empty --db is a variable that was not set: it must not fall back on some other database
        named = os.environ.get("MNEMONAUT_DB") if self.options.db is None else self.options.db
        if not named:
            raise InputError("No database was named", code="no_db", advice="Add --db FILE, or set MNEMONAUT_DB.")
        if named == ":memory:":
            raise InputError(
                "A database in memory is gone when the command ends", code="in_memory", advice="Name a file after --db."
            )
        return file_named(named)

    @property
    def default(self) -> Settings:
        """The recipe and preset of a call that names no recipe: of the project, the database, or the person."""
        from mnemonaut_core.explorer import default_among
        from mnemonaut_core.workspace.wiring import default_of

        try:
            path = self.db
        except InputError:
            return default_among(())
        return default_of(path, getattr(self.options, "project", None) or "")

    def workspace(
        self,
        *,
        write: bool = False,
        create: bool = False,
        embedder: str | None = None,
        own_vectors: bool = False,
        changes: bool = True,
    ) -> Workspace:
        """Open the database, a context manager; back it up first where it is written and a backup is due (a failure is only
        reported), and upgrade it after a message. With `changes` False neither: an older file is refused."""
        from mnemonaut_core.workspace.services import warning_of
        from mnemonaut_core.workspace.wiring import connect

        now = self.now if write and changes else 0
        workspace = connect(
            self.db,
            write=write,
            create=create,
            embedder=embedder,
            own_vectors=own_vectors,
            exact=getattr(self.options, "exact", False),
            upgrading=(lambda coming: warn(tr(coming.text()))) if changes else None,
            token=self.token,
        )
        for risk in filter(None, (warning_of(workspace.path), workspace.left_out)):
            warn(tr(risk))
        if workspace.foreign:
            what = tr(workspace.foreign)
            warn(tr("the database holds something that Mnemonaut never made ({what}); it is only read.", what=what))
        for message in filter(None, (workspace.moved, workspace.without_encoder)):
            warn(tr(message))
        if workspace.repaired:
            names = join_list(workspace.repaired)
            warn(tr("indexes were damaged and were rebuilt ({names}); nothing stored was lost.", names=names))
        if write and changes:
            try:
                workspace.daily.back_up_if_due(now, token=self.token)
            except Cancelled:
                workspace.close()
                raise
            except MnemonautError as error:
                warn(tr("no automatic backup was made: {reason}", reason=tr(error.title_text)))
        return workspace

    @staticmethod
    def run_id(workspace: Workspace, named: str) -> str:
        """The id of a recorded recall from its argument: `last` is the newest."""
        newest = workspace.library.runs(limit=1) if named == LAST else ()
        return newest[0].id if newest else named

    def reply(self, key: str, value: object, text: object, *, exit_code: int = 0, **further: object) -> Reply:
        """The answer in the requested form: `value` under `key` with the `further` entries, or the text, or its lines. Only that
        form is built, while the database is open, where the other is a function or an iterator."""
        if self.json:
            return Reply({name: _made(one) for name, one in {key: value, **further}.items()}, None, exit_code)
        shown = _made(text)
        return Reply(None, shown if isinstance(shown, str) else "\n".join(shown), exit_code)

    def changed(self, change: Change, before: str = "") -> Reply:
        """What an operation did; to people after the lines `before`."""
        return self.reply("changed", lambda: change_json(change), lambda: filter(None, (before, change_text(change))))

    def do(self, work: Callable[[Database], Change]) -> Reply:
        with self.workspace(write=True) as workspace:
            return self.changed(work(workspace.database))

    @contextmanager
    def progress(self, *, long: bool = False) -> Iterator[Progress]:
        """A bar on standard error on a terminal; elsewhere nothing, of what takes `long` a line as each stage begins."""
        from mnemonaut_core.ports import no_progress

        if self.json or not sys.stderr.isatty():
            yield _stage_by_stage() if long and not self.json else no_progress
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
            tasks: dict[str, int] = {}

            def report(stage: str, done: int, total: int | None) -> None:
                if stage not in tasks:
                    tasks[stage] = bar.add_task(tr(_STAGES.get(stage, stage)), total=total)
                bar.update(tasks[stage], completed=done, total=total)  # type: ignore[arg-type]

            yield report
