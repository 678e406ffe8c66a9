"""What the window needs of the program around it: databases, samples, imports, the clock. No Qt in here.

The engine and the store are loaded by the first method that needs them, in a worker: the window is painted before.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mnemonaut import clock, paths
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_ui.workspace import FileState, Recognised, SampleOffer, Workspace

if TYPE_CHECKING:
    from mnemonaut.wiring import Session
    from mnemonaut_core.domain.trace import Trace
    from mnemonaut_core.explorer import Explorer
    from mnemonaut_core.ports import ImportReport, Operations, Progress

Lane = Callable[[str, Callable[[CancelToken], object]], object]
"""Runs work after the operations before it; see `Jobs.operate`."""
_HEADER_BYTES = 100
_SQLITE = b"SQLite format 3\0"


class OpenFile:
    """A `Workspace` over a session."""

    def __init__(self, session: Session, around: Around) -> None:
        self.session = session
        self._around = around
        self._inode = _inode(session.path)

    @property
    def path(self) -> Path:
        """The file."""
        return self.session.path

    @property
    def explorer(self) -> Explorer:
        """All that can be asked."""
        return self.session.explorer

    @property
    def operations(self) -> Operations | None:
        """All that can be done; None where the file is open to read only."""
        return self.session.writer if self.session.can_write else None

    def warm(self) -> None:
        """Load the vector matrix."""
        self.session.warm()

    def changed(self, known: FileState | None) -> FileState | None:
        """What the file holds now if it is not what was known. The number of content writes tells; memories are counted
        only when it grew."""
        from mnemonaut_core.store.errors import translated

        if _inode(self.path) != self._inode:
            raise EnvironmentFault(
                "The database is gone from its place",
                code="vanished",
                advice=f"What is shown is what it held. Put {self.path} back, or open another file.",
            )
        with translated(str(self.path)), self.session.pool.reader() as reader, reader.snapshot() as generation:
            if known is not None and generation == known.generation:
                return None
            return FileState(generation, reader.count(()))

    def record(self, trace: Trace) -> None:
        """Keep a pressed Run in the run log. The writer's connection belongs to the lane of operations, so it goes
        there; called from that lane it is done at once."""
        from mnemonaut.recorder import record_run

        if not self.session.can_write:
            return
        lane, now = self._around.lane, self._around.now()
        if lane is None or threading.current_thread() is not threading.main_thread():
            record_run(self.session, trace, by="person", now=now)
        else:
            lane("record", lambda _token: record_run(self.session, trace, by="person", now=now))

    def close(self) -> None:
        """Close all connections."""
        self.session.close()


class Around:
    """The window's `Surroundings`. `lane` is set by whoever has the lanes; without one everything is done at once."""

    def __init__(self, *, samples_folder: Path | None = None, lane: Lane | None = None) -> None:
        self.lane = lane
        self._samples = samples_folder

    @property
    def samples_folder(self) -> Path:
        """Where the samples are built."""
        return self._samples if self._samples is not None else paths.sample_path("en").parent

    def now(self) -> int:
        """The clock, UTC epoch seconds."""
        return clock.now()

    # ---- databases

    def open(self, path: Path, *, read_only: bool, create: bool = False) -> Workspace:
        """Open a database. One that may not be written is opened to read only, whatever was asked for."""
        from mnemonaut.wiring import open_session

        barred = path.exists() and not (os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK))
        write = not (read_only or barred)
        return OpenFile(open_session(path, write=write, create=create and write, untouched=not write), self)

    def is_ours(self, path: Path) -> bool:
        """Whether a plain file has our mark in its header. A FIFO is never opened: that would wait."""
        from mnemonaut_core.store.migrate import APPLICATION_ID

        try:
            if not path.is_file():
                return False
            with path.open("rb") as file:
                header = file.read(_HEADER_BYTES)
        except (OSError, ValueError):
            return False
        return header.startswith(_SQLITE) and int.from_bytes(header[68:72]) == APPLICATION_ID

    def checker(self, workspace: Workspace) -> Callable[[CancelToken], tuple[str, ...]]:
        """Work that checks a database: a sentence for every problem, () for none."""
        from mnemonaut_core.ports import no_progress
        from mnemonaut_core.store.check import check as find_problems
        from mnemonaut_core.store.open import open_database

        assert isinstance(workspace, OpenFile)  # noqa: S101 - what `open` gives
        session = workspace.session

        def work(token: CancelToken) -> tuple[str, ...]:
            # a connection of its own: a writer would mend the vector index before anybody could say that it was wrong
            with closing(open_database(session.path, read_only=not session.can_write)) as connection:
                problems = find_problems(connection, session.embedder, progress=no_progress, token=token)
            return tuple(f"{problem.title}: {problem.count:,}. {problem.advice}" for problem in problems)

        return work

    # ---- samples

    def samples(self) -> tuple[SampleOffer, ...]:
        """The samples in the order of their languages."""
        from mnemonaut import samples

        return tuple(map(self._offer, samples.LANGUAGES))

    def _offer(self, lang: str) -> SampleOffer:
        from mnemonaut import samples
        from mnemonaut_core.domain.memory import DAY_SECONDS
        from mnemonaut_core.situations import load_meta, load_situations

        source, path = samples.source_folder(lang), self.samples_folder / f"sample-{lang}.db"
        built: int | None = None
        if path.exists():
            with suppress(MnemonautError):  # a spoiled one is built anew
                built = samples.as_of(path)
        meta = load_meta(source)
        situations = load_situations(source, (self.now() if built is None else built) // DAY_SECONDS, lang)
        return SampleOffer(lang, meta.title, meta.about, situations)

    def build_sample(self, lang: str, progress: Progress, token: CancelToken) -> Path:
        """The sample's database, built if it is missing or spoiled."""
        from mnemonaut import samples

        path = self.samples_folder / f"sample-{lang}.db"
        return samples.ensure(
            self.samples_folder, lang, self.now(), fresh=not self.is_ours(path), progress=progress, token=token
        )

    # ---- imports

    def recognise(self, path: Path) -> Recognised:
        """What a foreign file is."""
        from mnemonaut_core.importers.detect import importer_for
        from mnemonaut_core.importers.records import ImportOptions

        info = importer_for(path).inspect(path, ImportOptions())
        return Recognised(info.format, info.detail, info.rows)

    def import_into(
        self, workspace: Workspace, path: Path, *, dry_run: bool, progress: Progress, token: CancelToken
    ) -> ImportReport:
        """Copy memories from a foreign file into an open database; with `dry_run` only say what would be taken."""
        assert isinstance(workspace, OpenFile)  # noqa: S101 - what `open` gives
        return self._take(workspace.session, path, dry_run=dry_run, progress=progress, token=token)

    def import_new(
        self, target: Path | None, sources: Sequence[Path], *, progress: Progress, token: CancelToken
    ) -> tuple[ImportReport, ...]:
        """Copy memories into a new database. It appears whole, and only if something was taken."""
        from mnemonaut.wiring import open_session

        if target is None:
            # nothing is embedded for a preview: what can be taken does not depend on it
            with (
                tempfile.TemporaryDirectory(prefix="mnemonaut-") as folder,
                open_session(Path(folder) / "new.db", write=True, create=True, embedder="none") as session,
            ):
                return self._take_all(session, sources, dry_run=True, progress=progress, token=token)
        if target.exists():
            raise EnvironmentFault(
                "There is a file at this path already",
                code="file_exists",
                advice="Name another path, or open that file and import into it.",
            )
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with open_session(part, write=True, create=True) as session:
                reports = self._take_all(session, sources, dry_run=False, progress=progress, token=token)
            if any(report.taken or report.documents for report in reports):
                part.replace(target)
        except OSError as error:
            raise EnvironmentFault(
                "The new database cannot be made",
                code="unwritable",
                advice=f"Look at the rights of {target.parent}, or name another folder.",
                detail=str(error),
            ) from error
        finally:
            for end in ("", "-wal", "-shm"):
                with suppress(OSError):
                    part.with_name(part.name + end).unlink(missing_ok=True)
        return reports

    def new_path(self, source: Path) -> Path:
        """A free path: beside the file where that may be written, else in the data folder."""
        folder = source.absolute().parent
        if not os.access(folder, os.W_OK):
            folder = paths.data_folder()
        names = (f"{source.stem}{number}.db" for number in ("", *(f"-{i}" for i in range(2, 1000))))
        return next(path for path in (folder / name for name in names) if not path.exists())

    def _take_all(
        self, session: Session, sources: Sequence[Path], *, dry_run: bool, progress: Progress, token: CancelToken
    ) -> tuple[ImportReport, ...]:
        return tuple(self._take(session, path, dry_run=dry_run, progress=progress, token=token) for path in sources)

    def _take(
        self, session: Session, path: Path, *, dry_run: bool, progress: Progress, token: CancelToken = NEVER
    ) -> ImportReport:
        from mnemonaut_core.importers.detect import importer_for
        from mnemonaut_core.importers.records import ImportOptions

        options = ImportOptions()
        importer = importer_for(path)
        info = importer.inspect(path, options)
        return session.writer.import_records(
            importer.read(path, options, token), info, options, now=self.now(), embedder=session.embedder,
            progress=progress, token=token, dry_run=dry_run,
        )  # fmt: skip


def _inode(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
