"""The operation `import`: one transaction from the first record to the report."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, SourceInfo
from mnemonaut_core.ports import Embedder, Progress, no_progress
from mnemonaut_core.store import embedders
from mnemonaut_core.store.changes import bump_generation
from mnemonaut_core.store.importing.run import ImportRun
from mnemonaut_core.store.operations import PERSON, Origin, counted
from mnemonaut_core.store.transactions import large_cache
from mnemonaut_core.store.write_session import Part


class _DryRun(Exception):
    def __init__(self, report: ImportReport) -> None:
        super().__init__()
        self.report = report


class Imports(Part):
    """Imports what a source brings."""

    def import_records(
        self,
        records: Iterator[ImportRecord],
        info: SourceInfo,
        options: ImportOptions | None = None,
        *,
        now: int,
        embedder: Embedder | None = None,
        spec: str = "",
        by: str = PERSON,
        progress: Progress = no_progress,
        token: CancelToken = NEVER,
        dry_run: bool = False,
    ) -> ImportReport:
        """Take what a source brings, all or nothing; the first import chooses the database's embedder.

        The same id with the same content is unchanged, with another one an update; what was isolated stays so.
        Cancelling or failing rolls everything back; a dry run does too, after doing it.
        """
        session = self._session
        chosen = embedder if embedder is not None else session.embedder
        opts = options if options is not None else ImportOptions()
        try:
            with large_cache(self._connection), session.writing(token):
                session.check_policy("import", by)
                run = ImportRun(
                    self._connection,
                    info,
                    opts,
                    now=now,
                    embedder=chosen,
                    spec=spec,
                    progress=progress,
                    token=token,
                    dry_run=dry_run,
                )
                try:
                    run.take_all(records)
                    run.refuse_if_not_understood()
                    embedders.renew_questions(self._connection, chosen)
                    inverse = run.finish()
                finally:
                    run.close()
                change = self._journal_import(run, inverse, Origin(now, by)) if run.changed else None
                report = run.report(change, dry_run=dry_run)
                if dry_run:
                    raise _DryRun(report)
        except _DryRun as rolled_back:
            return rolled_back.report
        session.embedder = chosen
        return report

    def _journal_import(self, run: ImportRun, inverse: bytes, origin: Origin) -> Change:
        change = Change("import", counted("done_import", run.added + run.updated), bulk=True)
        number = self._session.add_to_journal(
            replace(change, ids=(*run.updated_ids, *run.gone)), origin, inverse=inverse, import_pk=run.import_pk
        )
        return replace(change, journal_id=number, generation=bump_generation(self._connection))
