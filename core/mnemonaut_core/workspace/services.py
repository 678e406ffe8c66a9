"""What the window needs of the program around it: databases, samples, imports, the clock. No Qt in here.

The engine and the store are loaded by the first method that needs them, in a worker: the window is painted before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from mnemonaut_core import __version__
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.files import resolved
from mnemonaut_core.i18n import Text
from mnemonaut_core.workspace import environment
from mnemonaut_core.workspace import environment as clock

if TYPE_CHECKING:
    from mnemonaut_core.domain.import_report import ImportReport
    from mnemonaut_core.domain.lists import Meant
    from mnemonaut_core.importers.records import ImportOptions, TableHead
    from mnemonaut_core.ports import Progress
    from mnemonaut_core.presets import PersonPresets
    from mnemonaut_core.store.backup import BackupReport
    from mnemonaut_core.store.recovery.recover import RecoveryReport
    from mnemonaut_core.store.recovery.restoring import KeptFile, Restored
    from mnemonaut_core.workspace.health import Health
    from mnemonaut_core.workspace.imports import Recognised
    from mnemonaut_core.workspace.models import Models
    from mnemonaut_core.workspace.purged_files import RewriteTexts
    from mnemonaut_core.workspace.purging import PurgeDone, PurgePlan
    from mnemonaut_core.workspace.samples import SampleOffer
    from mnemonaut_core.workspace.wiring import Workspace

RETRIEVER = "MNEMONAUT_EXTERNAL"
"""As `wiring.EXTERNAL`, which is not loaded to look at it."""


class Services:
    """What the window needs besides an open database."""

    def __init__(self, *, samples_folder: Path | None = None) -> None:
        self._samples = samples_folder

    @property
    def samples_folder(self) -> Path:
        """Where the samples are built."""
        return self._samples if self._samples is not None else environment.sample_path("en").parent

    def now(self) -> int:
        """The clock, UTC epoch seconds."""
        return clock.now()

    def name_retriever(self, named: str) -> None:
        """Let this run of the program ask a retriever of the person's own; "" for that of the environment, else for none."""
        if (
            named or RETRIEVER in os.environ or "mnemonaut_core.workspace.wiring" in sys.modules
        ):  # else nobody named one yet
            from mnemonaut_core.workspace.wiring import name_external

            name_external(named or None)

    @property
    def version(self) -> str:
        """The version of the program."""
        return __version__

    def write_text(self, workspace: Workspace, target: Path, text: str) -> None:
        """A text file, whole or not at all."""
        from mnemonaut_core.files import check_target
        from mnemonaut_core.ports import no_progress
        from mnemonaut_core.workspace.maintenance import write_lines

        check_target(target, database=workspace.path)
        write_lines([text], target, replace=True, progress=no_progress)

    @property
    def person(self) -> PersonPresets:
        """What the person keeps for all databases."""
        from mnemonaut_core.workspace.personal_presets import PRESETS

        return PRESETS

    @property
    def models(self) -> Models:
        """Embedders, the chat endpoint, keys."""
        from mnemonaut_core.workspace.models import Models

        return Models()

    # ---- databases

    def open(self, path: Path, *, read_only: bool, create: bool = False, upgrade: bool = False) -> Workspace:
        """Open a database. One that may not be written is opened to read only, whatever was asked for. An older one is
        upgraded only where that was said (`upgrade`)."""
        from mnemonaut_core.workspace.warned_places import warning_of
        from mnemonaut_core.workspace.wiring import connect

        path = resolved(path)
        if create:
            _check_new(path)
        barred = path.exists() and not (os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK))
        write = not (read_only or barred)
        upgrading = _said_already if upgrade else None
        try:
            database = connect(path, write=write, create=create and write, untouched=not write, upgrading=upgrading)
        except MnemonautError as fault:
            if not write or fault.code != "foreign_schema":
                raise
            database = connect(path, untouched=True)
        database.watch_place()
        database.warning = database.left_out or warning_of(path)
        return database

    def warm(self, workspace: Workspace) -> None:
        """Load what makes recalls fast and the module that Health needs, then begin the backup of the day."""
        import mnemonaut_core.workspace.health  # noqa: F401

        workspace.warm()
        workspace.begin_backup(self.now())

    def is_ours(self, path: Path) -> bool:
        """Whether a plain file has our mark in its header."""
        from mnemonaut_core.store.guarded import is_ours

        return is_ours(path)

    def is_sample(self, path: Path) -> bool:
        """Whether it is a sample's database, by its folder and name."""
        from mnemonaut_core.workspace import samples

        names = [f"sample-{lang}.db" for lang in samples.LANGUAGES]
        return path.name in names and path.parent.resolve() == self.samples_folder.resolve()

    def recover(self, source: Path, target: Path, *, progress: Progress, token: CancelToken) -> RecoveryReport:
        """What can be read of a damaged file, in a new one."""
        from mnemonaut_core.workspace.maintenance import recover_into

        return recover_into(resolved(source), target, progress=progress, token=token)

    def backup_path(self, database: Path) -> Path:
        """Beside the database, its name with the time."""
        from mnemonaut_core.workspace.maintenance import manual_name

        return manual_name(database, self.now())

    def back_up(self, database: Path, target: Path, *, progress: Progress, token: CancelToken) -> BackupReport:
        """A checked copy."""
        from mnemonaut_core.workspace.maintenance import write_backup

        return write_backup(database, target, overwrite=True, now=self.now(), progress=progress, token=token)

    def backups(self, database: Path, token: CancelToken) -> tuple[KeptFile, ...]:
        """What lies beside a database and can be put back."""
        from mnemonaut_core.workspace.maintenance import kept_files

        return kept_files(database, token=token)

    def put_back(self, database: Path, backup: Path, *, progress: Progress, token: CancelToken) -> Restored:
        """A backup in the place of what a database holds."""
        from mnemonaut_core.workspace.maintenance import restore

        return restore(database, resolved(backup), now=self.now(), progress=progress, token=token)

    def purge_plan(self, workspace: Workspace, ids: Meant, token: CancelToken) -> PurgePlan:
        """What a purge would take, and the backups that hold it."""
        from mnemonaut_core.workspace.purging import PurgePlan, holding, plan_lines

        workspace.wait_for_backup()
        plan = workspace.writer.purging.to_purge(ids)
        held = holding(workspace, plan, token)
        return PurgePlan(plan, tuple(plan_lines(plan, held, attrgetter("name"))), asks=bool(held))

    def purge(
        self,
        workspace: Workspace,
        ids: Sequence[str],
        *,
        rewrite_texts: RewriteTexts,
        backup: bool,
        backups: str,
        words: bool,
        token: CancelToken,
    ) -> PurgeDone:
        """For good."""
        from mnemonaut_core.store.curation.spoken import Spoken
        from mnemonaut_core.workspace.purging import PurgeDone, purge, report_lines

        report = purge(
            workspace,
            ids,
            now=self.now(),
            rewrite_texts=rewrite_texts,
            backup=backup,
            backups=backups,
            words=words,
            token=token,
        )
        done = report.purged
        says = Spoken(done.texts, done.change.ids, done.rare if words else None).shares
        return PurgeDone(done, tuple(report_lines(report, attrgetter("name"), workspace.path)), says)

    def export(
        self,
        workspace: Workspace,
        target: Path,
        query: str,
        *,
        vectors: bool,
        progress: Progress,
        token: CancelToken,
    ) -> int:
        """Memories as lines of our JSONL."""
        from mnemonaut_core.files import check_target
        from mnemonaut_core.workspace.maintenance import write_lines

        check_target(target, database=workspace.path)
        lines = workspace.export_lines(query, vectors=vectors, token=token)
        return write_lines(lines, target, replace=True, progress=progress)

    def clients(self) -> tuple[str, ...]:
        """The programs for agents whose configuration is known, by name."""
        from mnemonaut_core.workspace.clients import CLIENTS

        return tuple(CLIENTS)

    def client_configuration(self, workspace: Workspace, client: str, *, read_only: bool) -> tuple[str, str]:
        """(the file, what goes into it) so that this program starts a server for the database."""
        from mnemonaut_core.workspace.clients import as_text, configuration

        place, value = configuration(client, workspace.path, read_only=read_only)
        return place, as_text(value)

    def health(self, workspace: Workspace) -> Health:
        """How an open database is; what it needs is loaded by the first job."""
        from mnemonaut_core.workspace.health import Health

        return Health(workspace, self.now)

    def checker(self, workspace: Workspace) -> Callable[[CancelToken], tuple[str, ...]]:
        """Work that checks a database: a sentence for every problem, () for none."""

        def work(token: CancelToken) -> tuple[str, ...]:
            problems, _ = workspace.checked(token=token)
            return tuple(
                Text(
                    "{title}: {count:,}. {advice}",
                    title=Text.of(problem.title),
                    count=problem.count,
                    advice=Text.of(problem.advice),
                )
                for problem in problems
            )

        return work

    # ---- samples

    def samples(self) -> tuple[SampleOffer, ...]:
        """The samples in the order of their languages."""
        from mnemonaut_core.workspace import samples

        return tuple(map(self._offer, samples.LANGUAGES))

    def _offer(self, lang: str) -> SampleOffer:
        from mnemonaut_core.domain.memory import DAY_SECONDS
        from mnemonaut_core.importers.situations import load_meta, load_situations
        from mnemonaut_core.workspace import samples
        from mnemonaut_core.workspace.samples import SampleOffer

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
        from mnemonaut_core.workspace import samples

        path = self.samples_folder / f"sample-{lang}.db"
        return samples.ensure(
            self.samples_folder, lang, self.now(), fresh=not self.is_ours(path), progress=progress, token=token
        )

    # ---- imports

    def recognise(self, path: Path, how: ImportOptions | None = None) -> Recognised:
        """What a foreign file is."""
        from mnemonaut_core.workspace.imports import recognise

        return recognise(path, how)

    def table_head(self, path: Path, how: ImportOptions | None = None) -> TableHead:
        """How a table is cut into columns, and its first rows."""
        from mnemonaut_core.workspace.imports import head_of_table

        return head_of_table(path, how)

    def preview(
        self,
        workspace: Workspace | None,
        sources: Sequence[Path],
        hows: Mapping[Path, ImportOptions],
        *,
        own_vectors: bool = False,
        progress: Progress,
        token: CancelToken,
    ) -> tuple[ImportReport | MnemonautError, ...]:
        """What each file would bring to a database, which is only read."""
        from mnemonaut_core.workspace.imports import preview

        database = None if workspace is None else workspace.path
        return preview(database, sources, hows, now=self.now(), own_vectors=own_vectors, progress=progress, token=token)

    def import_into(
        self,
        workspace: Workspace,
        path: Path,
        hows: Mapping[Path, ImportOptions],
        *,
        progress: Progress,
        token: CancelToken,
    ) -> ImportReport:
        """Copy memories from a foreign file into an open database."""
        from mnemonaut_core.workspace.imports import import_into

        return import_into(workspace, path, hows, now=self.now(), progress=progress, token=token)

    def import_new(
        self,
        target: Path,
        sources: Sequence[Path],
        hows: Mapping[Path, ImportOptions],
        *,
        own_vectors: bool = False,
        progress: Progress,
        token: CancelToken,
    ) -> tuple[ImportReport, ...]:
        """Copy memories into a new database. It appears whole, and only if something was taken."""
        from mnemonaut_core.workspace.imports import import_new

        return import_new(
            target, sources, hows, now=self.now(), own_vectors=own_vectors, progress=progress, token=token
        )

    def new_path(self, source: Path) -> Path:
        """A free path: beside the file where that may be written, else in the data folder."""
        folder = source.absolute().parent
        if not os.access(folder, os.W_OK):
            folder = environment.data_folder()
        names = (f"{source.stem}{number}.db" for number in ("", *(f"-{i}" for i in range(2, 1000))))
        return next(path for path in (folder / name for name in names) if not path.exists())


def _check_new(path: Path) -> None:
    """InputError or EnvironmentFault where no new database can be made."""
    from mnemonaut_core.files import check_target

    if os.path.lexists(path):
        raise EnvironmentFault(
            "There is a file at this path already", code="file_exists", advice="Name another path, or open that file."
        )
    check_target(path)
    if not path.absolute().parent.is_dir():
        raise EnvironmentFault(
            "The folder for the new database does not exist",
            code="missing_folder",
            advice=Text("Make {folder}, or name another.", folder=path.parent),
        )


def _said_already(_coming: object) -> None:
    """The window said what an upgrade does, and was told to do it."""
