"""Where the file of an open database is: whether it is still the one that was opened, and what is saved where it is not."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path

from msgspec.structs import asdict

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.errors import EnvironmentFault, MnemonautError, os_faults
from mnemonaut_core.files import check_target, open_private
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store.backup import BackupReport, backup, manual_name
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.errors import FAULTS
from mnemonaut_core.store.journal import JournalLine
from mnemonaut_core.store.journal import lines as journal_lines
from mnemonaut_core.store.open import open_reader

log = logging.getLogger(__name__)
LOOK_EVERY_S = 1.0
"""So often is looked whether the file is still where it was."""
_CHECKPOINT_TRIES = 40
"""Tries, 50 ms apart, to write the log of a renamed file back: loading 100,000 postings reads for 1.9 s."""


class Place:
    def __init__(
        self,
        path: Path,
        database: Database | None,
        probe: Connection | None,
        *,
        untouched: bool,
        token: CancelToken,
    ) -> None:
        """`probe`: a connection that stays open for the whole session; in one that writes, only once changes are watched."""
        self._path, self._database, self._probe, self._untouched, self._token = path, database, probe, untouched, token
        first = probe if database is None else database.connection
        self._file = None if first is None else open_files.of(first)
        """Identifies the file that was opened: a reader that is opened later must not read another one."""
        self._read_copy: open_files.OpenFile | None = None
        """The file at the path, where a private copy is read in its stead: it may vanish as well."""
        identity = open_files.identity_of(path)
        if self._file is not None and identity is not None and self._file.identity != identity:
            self._read_copy = open_files.OpenFile(os.path.realpath(path), identity)
        self._spy: open_files.Spy | None = None
        self._lifeline: Connection | None = None
        """A connection that keeps the file and its log reachable after a rename; `_keeping` guards it."""
        self._keeping = threading.Lock()
        self._watching: threading.Thread | None = None
        self._changes_at_first = 0 if database is None else database.connection.total_changes()

    def watch(self) -> None:
        """Watch the file in a thread: writes reach the file within a second, and are saved when it is moved or deleted."""
        if self._database is not None and self._watching is None:
            self._lifeline = open_reader(self._path)
            self._lifeline.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # opens the log
            self._watching = threading.Thread(target=self._watch, name="place", daemon=True)
            self._watching.start()

    def _watch(self) -> None:
        while not self._token.wait(LOOK_EVERY_S):
            with suppress(*FAULTS):
                self.check()
                with self._keeping:
                    if self._lifeline is not None:
                        self._lifeline.wal_checkpoint()  # the passive one: nobody waits, and nobody takes it for a change

    def _keep_written(self, connection: Connection | None) -> None:
        """After the file was lost: all that was written is in the file under its new name, else, where this session wrote
        anything, in a copy where it was; where there is no such folder any more, in the person's own."""
        file = self._file
        if file is None or connection is None or self._database is None or file.kept is not None:
            return
        moved = file.moved_to()
        try:
            if moved is not None:
                # a reader, such as the thread that loads postings, holds it up for a moment
                for _ in range(_CHECKPOINT_TRIES):
                    frames, done = connection.wal_checkpoint()
                    if frames == done:
                        file.kept = moved
                        break
                    time.sleep(0.05)
            if file.kept is None and self._database.connection.total_changes() != self._changes_at_first:
                folder = self._path.parent if self._path.parent.is_dir() else Path.home()
                target = manual_name(folder / self._path.name, int(time.time()))
                backup(connection, target, overwrite=True)
                file.kept = target
        except FAULTS as error:
            log.warning("what was written to %s is not kept: %s", self._path, error)

    @property
    def kept(self) -> Path | None:
        """After the file was lost: the database with everything written here; None where it could not be saved."""
        return None if self._file is None else self._file.kept

    def check(self) -> None:
        """Raise EnvironmentFault `vanished`, `replaced` or `log_lost` if the path is another file now; writes are saved first."""
        if self._file is not None and open_files.is_live(self._file):
            try:
                self._file.check()
            except EnvironmentFault:
                with self._keeping:
                    self._keep_written(self._lifeline)
                self._file.check()
        if self._read_copy is not None:
            self._read_copy.check()

    def written_by_others(self) -> int:
        """How often other programs than Mnemonaut have written to the file since the first call."""
        if self._file is None:
            return 0
        if self._probe is None:
            self._probe = open_reader(self._path, read_only=self._untouched)
        if self._spy is None:
            self._spy = self._file.watch(self._probe)
        return self._spy.look()

    def save_copy(self, target: Path, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> BackupReport:
        """Write everything that this session sees to a new, checked database, even if another file is at the path now."""
        connection = self._probe if self._database is None else self._database.connection
        assert connection is not None  # noqa: S101 - a session has the one or the other
        return backup(connection, target, overwrite=True, progress=progress, token=token)

    def unsaved(self) -> tuple[JournalLine, ...]:
        """Operations of this session that the file at the path does not have: from the journal, oldest first, then refused ones."""
        if self._database is None:
            return ()
        there = Counter(self._journal_there())
        found = []
        for line in journal_lines(self._database.connection):
            if there[line]:
                there[line] -= 1
            else:
                found.append(line)
        return (*found, *self._database.unwritten)

    def save_journal(self, target: Path, *, token: CancelToken) -> None:
        """Write the operations that are not in the file at the path (`unsaved`), one JSON object a line."""
        token.raise_if_set()
        check_target(target)
        lines = [dumps(asdict(line)) + "\n" for line in self.unsaved()]
        with os_faults("journal_cannot_be", "unwritable", folder=target.parent), open_private(target, "w") as file:
            file.writelines(lines)

    def _journal_there(self) -> tuple[JournalLine, ...]:
        """The journal of the file at the path, () where it has none that can be read. It is read from a copy: opening the
        path itself would read it through the log of the lost file."""
        with suppress(*FAULTS, OSError), tempfile.TemporaryDirectory(prefix="mnemonaut-") as folder:
            copy = Path(folder) / "there.db"
            open_files.copy_file(self._path, copy)
            log = self._path.with_name(self._path.name + "-wal")
            if log.exists() and not (self._file is not None and self._file.holds_the_log()):
                shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
            with closing(open_reader(copy)) as reader:
                return journal_lines(reader)
        return ()

    def connection(self) -> Connection:
        """One more that reads the file that was opened; EnvironmentFault where another is there now."""
        self.check()
        connection = open_reader(self._path, read_only=self._untouched)
        found = open_files.of(connection)
        if self._file is not None and found is not self._file:
            if open_files.is_live(self._file):
                open_files.close(connection)
                self.check()
                raise EnvironmentFault.keyed("database_changed_while", "locked", file=self._path)
            # the last connection had to be thrown away, after a fault of the disk: what is open now counts
            self._file, self._spy = found, None
        return connection

    def join(self) -> None:
        """Wait for the thread of `watch`, whose token is set."""
        if self._watching is not None:
            self._watching.join()

    def save_if_lost(self) -> None:
        """At the end of a session that wrote: keep what was written, if the file is no longer the one that was opened."""
        if self._database is not None and self._file is not None:
            try:
                self._file.check()
            except EnvironmentFault:
                with suppress(MnemonautError):
                    self._keep_written(self._lifeline or self._database.connection)
        if self._lifeline is not None:
            open_files.close(self._lifeline)

    def close(self) -> None:
        if self._file is not None:
            self._file.unwatch()
        if self._probe is not None:
            open_files.close(self._probe)

    def advise(self, error: EnvironmentFault) -> None:
        """Add to an error what was found out about the file."""
        if self._file is not None and self._file.fault is not None:
            error.advise(self._file.fault.advice_text)
