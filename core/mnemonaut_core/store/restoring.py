"""Putting the content of another database into a file: through the backup API, never by another file in its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store.backup import PAGES_A_STEP
from mnemonaut_core.store.connection import BUSY_TIMEOUT_MS, generation, set_meta, set_pragma, translated, writing


def overwrite(
    source: apsw.Connection,
    path: Path,
    *,
    locked: Callable[[], None] = lambda: None,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> None:
    """Replace what the database at `path` holds by what `source` holds, in one transaction: whoever has it open, here or
    elsewhere, reads the old content until the last page is there, and the new one from then on. Cancelled or failed, it
    holds what it held.

    `locked` is called once nobody else can write any more: what it reads there is what will be replaced. The content gets
    a generation that the file never had, so that nobody takes what was cached of the old one for it.
    """
    with translated(str(path), token):
        target = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            target.set_busy_timeout(BUSY_TIMEOUT_MS)
            set_pragma(target, "synchronous", 2)
            set_pragma(target, "secure_delete", 1)
            set_pragma(target, "journal_mode", "wal")  # readers go on; and what fails is rolled back by the log
            before = generation(target)
            with target.backup("main", source, "main") as work:
                work.step(1)
                locked()
                while not work.done:
                    token.raise_if_set()
                    work.step(PAGES_A_STEP)
                    progress("restore", work.page_count - work.remaining, work.page_count)
            with writing(target):
                set_meta(target, "generation", max(before, generation(target)) + 1)
                set_meta(target, "open_since", None)
        finally:
            target.close()
