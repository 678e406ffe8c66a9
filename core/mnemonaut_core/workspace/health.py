"""The health of an open database, measured part by part, and the actions that help. `mnemonaut_core.domain.health` judges
the figures of the store and of the files around it."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, suppress
from operator import attrgetter
from pathlib import Path

from msgspec.structs import replace

from mnemonaut_core import __version__, agents, files
from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain import health as rows
from mnemonaut_core.domain.health import PARTS, Action, Row, listed, not_measured, report
from mnemonaut_core.domain.moments import ZONE_KEY
from mnemonaut_core.domain.run_list import RowKind, RunFilter
from mnemonaut_core.environment import machine_zone
from mnemonaut_core.errors import Cancelled, EnvironmentFault, FileNotAllowed, InputError, MnemonautError
from mnemonaut_core.explain.metrics import EMPTY, USAGE, average_similarity, quantile
from mnemonaut_core.i18n import Text
from mnemonaut_core.models import encoder
from mnemonaut_core.models.embedder_base import UnavailableEmbedder
from mnemonaut_core.models.spec import endpoint_of, make_embedder, parse_embedder
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.recipes.registry import RECIPES, source_words
from mnemonaut_core.store import embedders, erasing, health
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.derived import one_state
from mnemonaut_core.store.meta import get_meta
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.recovery.restoring import backups_not_purged
from mnemonaut_core.store.schema import compare
from mnemonaut_core.store.settings import get_setting
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.versions import stored_version
from mnemonaut_core.text.intents.analyzer import Strategy
from mnemonaut_core.workspace import purging
from mnemonaut_core.workspace.daily import BACKUPS
from mnemonaut_core.workspace.lint import lint
from mnemonaut_core.workspace.maintenance import kept_files, newest_version, write_backup
from mnemonaut_core.workspace.wiring import ENCODER, Workspace

NEWEST_RUNS = 200
"""Recorded recalls of each recipe whose times are looked at."""
SCATTERED = 12
"""Pieces of the word indexes from which on an idle window puts them together; it leaves three."""
_HAS_RIGHTS = os.name == "posix"


class Health:
    """Measures one database, in any thread and without changing anything, and does what a row offers."""

    def __init__(self, workspace: Workspace, clock: Callable[[], int]) -> None:
        self._database = workspace
        self._clock = clock
        self._measures: dict[str, Callable[[Connection, CancelToken], Row]] = {
            "embedder": self._embedder,
            "vectors": self._vectors,
            "lists": self._lists,
            "purge": self._purge,
            "check": self._checked,
            "rights": lambda _c, token: rights(self._database.path, token),
            "backups": self._backups,
            "dismissed": self._dismissed,
            "indexes": self._indexes,
            "times": self._times,
            "zone": lambda connection, _t: rows.of_zone(get_setting(connection, ZONE_KEY), machine_zone()),
            "disk": self._disk,
            "lint": self._lint,
            "pages": self._pages,
        }
        """In the order in which they are measured: what is cheap comes first."""

    def measure(self, token: CancelToken = NEVER, *, keys: Collection[str] = ()) -> Iterator[Row]:
        """Yield each row when it is measured, or those of `keys`; that of an unreadable part says why. The token ends a read."""
        try:
            connection = open_reader(self._database.path, read_only=not self._database.can_write)
        except MnemonautError as error:
            yield from unreadable(self._database.path, error, token)
            return
        with closing(connection):
            parts = {part.key: part for part in PARTS}
            for key, look in self._measures.items():
                if keys and key not in keys:
                    continue
                token.raise_if_set()
                try:
                    with working(token), stoppable(connection, token), one_state(connection):
                        row = look(connection, token)
                    yield row
                except Cancelled:
                    raise
                except MnemonautError as error:
                    yield not_measured(parts[key], error.code, Text.of(error.title_text))

    def scattered(self, token: CancelToken) -> bool:
        """Whether the word indexes are stored in more pieces than putting them together leaves, by some."""
        token.raise_if_set()
        with closing(open_reader(self._database.path)) as connection:
            return sum(health.segments(connection).values()) > SCATTERED

    @property
    def is_filling(self) -> bool:
        """Whether a thread makes vectors of a further list at this moment."""
        return self._database.vectors.filling is not None

    def report(self, found: Sequence[Row]) -> str:
        """The text of a support request."""
        rows = sorted(found, key=lambda row: PARTS.index(row.part))
        return report(rows, self._database.path.name, __version__, self._clock())

    def _vectors(self, connection: Connection, _token: CancelToken) -> Row:
        found = health.vector_coverage(connection)
        stored = embedders.current(connection)
        made_here = (maker := self._database.vectors.maker) is not None and embedders.computes(maker)
        return rows.of_vectors(found, has_embedder=stored is not None and bool(stored.dimension), made_here=made_here)

    def _lists(self, connection: Connection, _token: CancelToken) -> Row:
        found = [
            rows.ListFacts(
                one.name,
                len(covered.embedded),
                len(covered.missing),
                self._why_not(one),
                measures_evidence=one.embedder.name == encoder.Encoder.name,
            )
            for one in embedders.further_lists(connection)
            for covered in (embedders.coverage(connection, one),)
        ]
        fit = {one.name for one in found if one.why_not is None}
        offered = encoder.is_installed() and ENCODER not in fit
        missing = None if encoder.is_installed() else Text.of(encoder.not_installed().title_text)
        return rows.of_lists(found, offered=offered, not_offered=missing, filling=self._database.vectors.filling)

    @staticmethod
    def _why_not(one: embedders.FurtherList) -> Text | None:
        try:
            maker = make_embedder(parse_embedder(one.embedder.spec), fetch=False)
            made_by = embedders.identity(maker)
        except MnemonautError as error:
            return Text.of(error.title_text)
        if made_by == embedders.identity(one.embedder):
            return None
        return Text.keyed("list_outdated", name=one.name)

    def _embedder(self, connection: Connection, _token: CancelToken) -> Row:
        stored, held = embedders.current(connection), self._database.embedder
        if stored is None or not stored.dimension:
            return rows.of_embedder()
        why = held.why if isinstance(held, UnavailableEmbedder) else None
        address = None
        with suppress(MnemonautError):
            address = endpoint_of(stored.spec)
        not_allowed = isinstance(why, FileNotAllowed) or (
            address is not None and not self._database.vectors.may_ask(address)
        )
        kind = "table" if stored.precomputed else "endpoint" if stored.remote else "built in"
        if stored.spec.startswith("model2vec"):
            kind = "model in a folder"
        return rows.of_embedder(
            f"{stored.name} {stored.version}",
            stored.dimension,
            kind=kind,
            has_no_table=stored.precomputed and self._database.vectors.table is None,
            not_allowed=not_allowed,
            why_not=None if why is None else Text.of(why.title_text),
        )

    def _indexes(self, connection: Connection, token: CancelToken) -> Row:
        embedder = self._database.embedder
        wrong, vouched = health.wrong_indexes(
            connection, counted=embedder is not None and embedder.uses_gram_statistics, token=token
        )
        return rows.of_indexes(wrong, has_digests=vouched)

    @staticmethod
    def _pages(connection: Connection, token: CancelToken) -> Row:
        version = stored_version(connection)
        found = compare(connection, version)
        return rows.of_pages(
            *health.quick_check(connection, token),
            version=version,
            newest=newest_version(),
            foreign=len(found.foreign),
            missing=len(found.content),
        )

    def _checked(self, connection: Connection, _token: CancelToken) -> Row:
        known = health.upkeep(connection)
        return rows.of_check(known.get("checked_at"), known.get("problems"), self._clock())

    def _backups(self, connection: Connection, token: CancelToken) -> Row:
        memories = bool(connection.execute("SELECT 1 FROM memory LIMIT 1").get)
        return backups(
            self._database.path,
            self._clock(),
            token,
            needed=memories and get_meta(connection, "as_of") is None,
            changed_at=health.changed_at(connection),
        )

    def _lint(self, _connection: Connection, token: CancelToken) -> Row:
        settings, now = self._database.explorer.settings.default(), self._clock()
        found = lint(self._database, settings, now=now, progress=no_progress, token=token, stale=(), with_runs=False)
        findings = [one.found for one in found]
        return rows.of_lint(
            settings.recipes,
            [one.code for one in findings],
            [text for one in findings for text in (one.message, one.advice) if text is not None],
            next((one.turn.parameter for one in findings if one.turn is not None), ""),
        )

    def _times(self, connection: Connection, token: CancelToken) -> Row:
        by_recipe = {name: ms for name, ms in health.times(connection, newest=NEWEST_RUNS).items() if name in RECIPES}
        by_source: dict[str, list[float]] = {}
        if by_recipe:
            with self._database.pool.reader() as reader, reader.snapshot():
                keys = reader.runs.run_keys(RunFilter(), now=self._clock()).keys
                newest = [key for key in keys if key.kind is RowKind.RECORDED][:NEWEST_RUNS]
                token.raise_if_set()
                for run in reader.runs.run_figures(newest):
                    for name in {source for source, *_ in run.sources if source_words(source) is not None}:
                        by_source.setdefault(name, []).extend(run.times(name))
        with self._database.pool.reader() as reader:
            found, events = reader.runs.metrics(), reader.agents.event_counts()
        strategies = {one.value: int(found.get((USAGE, f'strategy="{one.value}"'), 0)) for one in Strategy}
        counted = rows.Metrics(
            sum(strategies.values()),
            int(found.get((EMPTY, ""), 0)),
            average_similarity(found),
            {name: many for name, many in strategies.items() if many},
            events.get("search_fallback", 0),
            events.get("search", 0) + events.get("activate", 0),
        )
        recipes, sources = ([_times(name, ms) for name, ms in ran.items() if ms] for ran in (by_recipe, by_source))
        return rows.of_times(recipes, sources, counted)

    def _dismissed(self, _connection: Connection, _token: CancelToken) -> Row:
        explorer = self._database.explorer
        found = explorer.library.read(lambda reader: reader.agents.automatic_isolations())
        return rows.of_dismissed([one.stands for one in found], on=agents.isolates_automatically(explorer))

    def _disk(self, connection: Connection, token: CancelToken) -> Row:
        path = self._database.path
        found = health.disk_figures(connection, token)
        beside = sum(one.size for one in kept_files(path, token=token))
        log = path.with_name(path.name + "-wal")
        size = log.stat().st_size if log.exists() else 0
        return rows.of_disk(replace(found, log=size, backups=beside), shutil.disk_usage(path.absolute().parent).free)

    def check(self, *, progress: Progress, token: CancelToken) -> Row:
        """The full check, whose row tells what it found. Nothing is written down (`keep_check`)."""
        problems, _noted = self._database.checked(progress=progress, token=token)
        details = tuple(
            Text("{title}: {count}", title=Text.of(problem.title), count=f"{problem.count:,}") for problem in problems
        )
        return rows.of_check(self._clock(), len(problems), self._clock(), details)

    def keep_check(self, row: Row) -> None:
        """Write down when the file was checked, where it is open to write."""
        at, problems = row.numbers.get("at"), row.numbers.get("problems")
        if self._database.can_write and isinstance(at, int) and isinstance(problems, int):
            self._database.database.upkeep.note_upkeep({"checked_at": at, "problems": problems})

    def do(self, action: Action, *, progress: Progress, token: CancelToken) -> Text:
        """Do what a row offers; gives a sentence on the result. InputError for an action that only opens a screen."""
        vectors = self._database.vectors
        works: dict[Action, Callable[[Progress, CancelToken], Text]] = {
            Action.MEND: self._mend,
            Action.EMBED: lambda progress, token: _made(vectors.embed_missing(progress=progress, token=token)),
            Action.LIST: lambda progress, token: _made(vectors.add_list(ENCODER, progress=progress, token=token)),
            Action.OPTIMIZE: self._optimize,
            Action.PROTECT: self._protect,
            Action.BACK_UP: self._back_up,
            Action.FINISH_PURGE: self._finish_purge,
        }
        if action not in works:
            raise InputError.keyed("usage")
        return works[action](progress, token)

    def _mend(self, progress: Progress, token: CancelToken) -> Text:
        writer = self._database.database
        try:
            writer.upkeep.reindex(progress=progress, token=token)
        except InputError:  # the embedder whose characters are counted is not at hand: the counts stay as they are
            writer.upkeep.reindex(counted=False, progress=progress, token=token)
        return Text("Every index was rebuilt from the memories.")

    def remove_list(self, name: str, token: CancelToken) -> Text:
        """Remove a further list with its vectors; gives a sentence on the result. InputError if there is none of this name."""
        self._database.database.upkeep.remove_list(name, token=token)
        return Text("The list {name} was removed.", name=name)

    def _optimize(self, progress: Progress, token: CancelToken) -> Text:
        done = self._database.database.upkeep.optimize(now=self._clock(), progress=progress, token=token)
        self._database.vectors.measure_floors(token=token)
        if not done.complete:
            return Text(
                "Another program writes, so this stopped: {before} pieces before, {after} now.",
                before=done.before,
                after=done.after,
            )
        return Text(
            "The word indexes are in order: {before} pieces before, {after} now; {tables} tables measured again.",
            before=done.before,
            after=done.after,
            tables=done.analysed,
        )

    def _protect(self, _progress: Progress, token: CancelToken) -> Text:
        named = others_may_read(self._database.path, token)[0]
        for file in named:
            files.tighten(file)
        left = len(others_may_read(self._database.path, token)[0])
        if left:
            raise EnvironmentFault.keyed("files_are_still", "unwritable", count=left)
        return Text("{count} files are the owner's alone now.", count=len(named))

    def _purge(self, connection: Connection, token: CancelToken) -> Row:
        held = [one.path.name for one in backups_not_purged(connection, token) if one.sure]
        return rows.of_purge(waits=erasing.is_pending(connection), backups=held)

    def _finish_purge(self, _progress: Progress, token: CancelToken) -> Text:
        done, holders, backups = purging.finish(self._database, now=self._clock(), backups=purging.PURGE, token=token)
        told = (Text("No purge is waiting."),) if done else tuple(purging.unfinished_lines(holders))
        return listed((*told, *purging.handled_lines(backups, attrgetter("name"))))

    def _back_up(self, progress: Progress, token: CancelToken) -> Text:
        made = write_backup(
            self._database.path, None, overwrite=False, now=self._clock(), progress=progress, token=token
        )
        return Text(
            "Backed up and looked through: {name}, {count} memories.", name=made.path.name, count=f"{made.memories:,}"
        )


def unreadable(path: Path, error: MnemonautError, token: CancelToken = NEVER) -> Iterator[Row]:
    """The rows of a file that cannot be opened: its backups and rights, and for every other part why nothing is known."""
    beside: dict[str, Callable[[], Row]] = {
        "rights": lambda: rights(path, token),
        "backups": lambda: backups(path, 0, token),
    }
    for part in PARTS:
        yield beside[part.key]() if part.key in beside else not_measured(part, error.code, Text.of(error.title_text))


def backups(path: Path, now: int, token: CancelToken, *, needed: bool = True, changed_at: int | None = None) -> Row:
    found = kept_files(path, token=token)
    whole = [one for one in found if one.checked != "damaged"]
    return rows.of_backups(
        sorted((one.made for one in whole if one.kind == "automatic"), reverse=True),
        sorted((one.made for one in whole if one.kind != "automatic"), reverse=True),
        now,
        on=os.environ.get(BACKUPS, "").strip().lower() != "off",
        needed=needed,
        size=sum(one.size for one in found),
        damaged=len(found) - len(whole),
        changed_at=changed_at,
    )


def rights(path: Path, token: CancelToken = NEVER) -> Row:
    if not _HAS_RIGHTS:
        return rows.of_rights((), 0, known=False)
    named, looked = others_may_read(path, token)
    return rows.of_rights([file.name for file in named], looked)


def others_may_read(path: Path, token: CancelToken = NEVER) -> tuple[tuple[Path, ...], int]:
    """(files that everybody may look at, how many were looked at): the database, its log, what can be put back."""
    beside = [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]
    looked = [file for file in (*beside, *(one.path for one in kept_files(path, token=token))) if file.exists()]
    return tuple(file for file in looked if stat.S_IMODE(file.lstat().st_mode) & 0o007), len(looked)


def _made(count: int) -> Text:
    return Text("{count} vectors were made.", count=f"{count:,}")


def _times(name: str, ms: Sequence[float]) -> rows.Times:
    ordered = sorted(ms)
    return rows.Times(name, len(ordered), quantile(ordered, 0.5), quantile(ordered, 0.95))
