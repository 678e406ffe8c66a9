"""What an open database does once a day or a week by itself: a backup, and the fading of utility."""

from __future__ import annotations

import logging
import os
import threading
from contextlib import closing
from pathlib import Path

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.agent import AUTOMATIC
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store.backup import BackupReport, automatic_backup, is_due
from mnemonaut_core.store.curation.feedback import is_decay_due
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.meta import get_meta
from mnemonaut_core.store.open import open_reader

log = logging.getLogger(__name__)
BACKUPS = "MNEMONAUT_BACKUPS"
"""The variable that ends automatic backups when it says off."""


class Daily:
    def __init__(self, path: Path, database: Database | None, token: CancelToken) -> None:
        """`token` ends a backup that is being made."""
        self._path, self._database, self._token = path, database, token
        self._backup_day: int | None = None
        self._decay_day: int | None = None
        self._backing_up: threading.Thread | None = None

    def back_up_if_due(
        self, now: int, *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> BackupReport | None:
        """The day's automatic backup before a change; None if there is one, nothing to back up, none wanted, or it is a sample."""
        if (
            self._database is None
            or os.environ.get(BACKUPS, "").strip().lower() == "off"
            or not is_due(self._path, now)
        ):
            return None
        with closing(open_reader(self._path)) as connection:
            if get_meta(connection, "as_of") is not None or not connection.execute("SELECT 1 FROM memory LIMIT 1").get:
                return None
            return automatic_backup(connection, self._path, now, progress=progress, token=token)

    def decay_if_due(self, now: int) -> Change | None:
        """Fade utility and quality once a week (seed 004, section 4), an operation that can be undone; None if not due, or if it
        fails, which is logged. Never in a sample, whose clock stands still."""
        database, day = self._database, now // DAY_SECONDS
        if database is None or self._decay_day == day or get_meta(database.connection, "as_of") is not None:
            return None
        self._decay_day = day
        try:
            return database.curation.decay(now=now, by=AUTOMATIC) if is_decay_due(database.connection, now) else None
        except MnemonautError as error:
            log.warning("utility and quality in %s did not fade: %s", self._path, error)
            return None

    def begin_backup(self, now: int) -> None:
        """Start `back_up_if_due` in a thread, once a day; a failure goes to the log. Returns at once."""
        day = now // DAY_SECONDS
        if self._database is None or self._backup_day == day or (self._backing_up and self._backing_up.is_alive()):
            return
        self._backup_day = day
        self._backing_up = threading.Thread(target=self._back_up, args=(now,), name="backup", daemon=True)
        self._backing_up.start()

    def wait_for_backup(self) -> None:
        """Until the one that is being made is there, under the name by which it is known."""
        if self._backing_up is not None:
            self._backing_up.join()

    def _back_up(self, now: int) -> None:
        try:
            self.back_up_if_due(now, token=self._token)
        except Cancelled:
            self._backup_day = None
        except MnemonautError as error:
            log.warning("no automatic backup of %s: %s", self._path, error)
