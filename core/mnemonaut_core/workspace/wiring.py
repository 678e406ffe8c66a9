"""The composition root: opens the store, makes the embedder that the database records, builds the Explorer."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType

import apsw
import msgspec
from msgspec import field
from msgspec.structs import asdict, replace

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain.agent import AUTOMATIC
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.change import MOST_COUNTED, Change, Marks, News
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.domain.lists import parse
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import UTC
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.domain.search import FurtherState
from mnemonaut_core.domain.silence import Floors
from mnemonaut_core.environment import forget_cache, machine_zone, written_by_a_person
from mnemonaut_core.errors import Cancelled, EndpointError, EnvironmentFault, FileNotAllowed, InputError, MnemonautError
from mnemonaut_core.explorer import Explorer, Settings, default_among
from mnemonaut_core.files import check_target, open_private
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.judgments import read_judged
from mnemonaut_core.judgments import JudgedQuestion, Judgment, judged_as
from mnemonaut_core.models import encoder
from mnemonaut_core.models.embedder_base import NoEmbedder, UnaskedEmbedder, UnavailableEmbedder
from mnemonaut_core.models.external_retriever import ExternalRetriever
from mnemonaut_core.models.spec import endpoint_of, file_of, make_chooser, make_embedder, parse_embedder
from mnemonaut_core.models.vector_table import load_vector_table
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.ports import Chooser, Embedder, Progress, SendsTexts, no_progress
from mnemonaut_core.presets import DEFAULT_KEY
from mnemonaut_core.recall.unrelated import measured_floors, memories_in, version_of
from mnemonaut_core.recipes.registry import DEFAULT_OF_NEW, name_retriever
from mnemonaut_core.saved import Questions, Saved
from mnemonaut_core.store import cells, embedders, policies
from mnemonaut_core.store.backup import (
    BackupReport,
    automatic_backup,
    backup,
    collect_leftovers,
    is_due,
    manual_name,
)
from mnemonaut_core.store.check import Problem, notes
from mnemonaut_core.store.check import check as find_problems
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.curation.feedback import is_decay_due
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.derived import Derived, one_state
from mnemonaut_core.store.errors import megabytes
from mnemonaut_core.store.exporting import export_lines
from mnemonaut_core.store.guarded import may_write
from mnemonaut_core.store.health import set_floors
from mnemonaut_core.store.journal import JournalLine
from mnemonaut_core.store.journal import lines as journal_lines
from mnemonaut_core.store.meta import generation, get_meta
from mnemonaut_core.store.open import Upgrade, open_database, open_reader, open_to_check, upgrade_of
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.store.rehearsal import Rehearsal
from mnemonaut_core.store.schema import compare
from mnemonaut_core.store.settings import settings_from, stored_zone
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.cache_file import CacheFile
from mnemonaut_core.store.versions import stored_version
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist

log = logging.getLogger(__name__)
DEFAULT_EMBEDDER = "default"
ENCODER = "encoder"
"""The further list of a new database for which no embedder was named: its name and spec."""
BACKUPS = "MNEMONAUT_BACKUPS"
"""The variable that ends automatic backups when it says off."""
LOOK_EVERY_S = 1.0
"""So often is looked whether the file is still where it was."""
BOOK = EndpointAllowlist()
"""The person's own."""
CHOOSER = "MNEMONAUT_CHOOSER"
"""The variable that names the language model of `planned`, openai:MODEL@URL or none; it wins over the person's setting.
Without either the stand-in chooses."""


class FileState(msgspec.Struct, frozen=True):
    """The state of a file: content generation, number of memories, writes by other programs, and what changed since another
    state."""

    generation: int
    memories: int
    others: int = 0
    marks: Marks = field(default_factory=Marks)
    news: News = field(default_factory=News)
    vectors_only: bool = False
    """Whether this session only completed further lists since that other state."""


_CHECKPOINT_TRIES = 40
"""Tries, 50 ms apart, to write the log of a renamed file back: loading 100,000 postings reads for 1.9 s."""


class Workspace:
    """One open database. `database` is for one that was opened to write; `untouched` leaves every byte of the file
    unchanged."""

    def __init__(
        self,
        path: Path,
        *,
        database: Database | None,
        embedder: Embedder | None,
        untouched: bool = False,
        book: EndpointAllowlist = BOOK,
        named: str | None = None,
        chooser: Chooser | None = None,
        foreign: str = "",
        wrong_cells: int = 0,
        exact: bool = False,
        moved: tuple[int, int] | None = None,
        probe: apsw.Connection | None = None,
    ) -> None:
        self.path = path
        self._untouched = untouched
        self._exact = exact
        self._book = book
        self._named = named
        self.embedder = embedder
        self.matrices = MatrixCache(CacheFile(path))
        self.derived = Derived(lambda: self.embedder, self._connection)
        self.foreign = foreign
        """Tables and the like in the file that are not ours, in words; "" for nothing. Such a file is only read."""
        self.left_out = (
            Text("{count} values of a wrong type are left out; a full check names them.", count=wrong_cells)
            if wrong_cells
            else None
        )
        """The message about cells that cannot be read; None where there are none."""
        self._of_lists: dict[embedders.StoredEmbedder, Embedder] = {}
        self.pool = ReaderPool(self._reader)
        self.explorer = Explorer(self.pool, embedder, chooser=chooser, person=PRESETS)
        self.library = self.explorer.library
        self.moved = (
            None
            if moved is None
            else Text(
                "The vectors are in the file only once now: it took {before}, and takes {after}.",
                before=megabytes(moved[0]),
                after=megabytes(moved[1]),
            )
        )
        """The message after an upgrade that moved the vectors; None if there was none."""
        self.without_encoder: Text | None = None
        """The message that a new database has no further list because the encoder is missing; None otherwise."""
        self.warning: Text | None = None
        """The warning about the file or its place; None without one, or where it was shown before."""
        self._database = database
        self._loading: threading.Thread | None = None
        self._filling: threading.Thread | None = None
        self.filling: tuple[int, int] | None = None
        """How many memories of how many have vectors in the list that the thread completes; None while it completes none."""
        self.filled: set[int] = set()
        """The generations in which this session completed a further list, so that they are not reported as another
        program's."""
        self._probe = probe
        """A connection that stays open for the whole session; in one that writes, only once changes are watched."""
        first = probe if database is None else database.connection
        self._file = None if first is None else open_files.of(first)
        """Identifies the file that was opened: a reader that is opened later must not read another one."""
        self._read_copy: open_files.OpenFile | None = None
        """The file at the path, where a private copy is read in its stead: it may vanish as well."""
        identity = open_files.identity_of(path)
        if self._file is not None and identity is not None and self._file.identity != identity:
            self._read_copy = open_files.OpenFile(os.path.realpath(path), identity)
        self.table: Path | None = None
        """The table that was named for the vectors of questions in this session."""
        self._spy: open_files.Spy | None = None
        self._backup_day: int | None = None
        self._decay_day: int | None = None
        self._backing_up: threading.Thread | None = None
        self._background_token = CancelToken()
        self._lifeline: Connection | None = None
        """A connection that keeps the file and its log reachable after a rename; `_keeping` guards it."""
        self._keeping = threading.Lock()
        self._ending = threading.Event()
        self._watching: threading.Thread | None = None
        self._generation_at_first = 0 if database is None else generation(database.connection)
        self._changes_at_first = 0 if database is None else database.connection.total_changes()

    @property
    def database(self) -> Database:
        """The database, for operations; EnvironmentFault when the database was opened to read only."""
        if self._database is None:
            raise EnvironmentFault.keyed("read_only")
        return self._database

    @property
    def maker(self) -> Embedder | None:
        """The embedder, where it can make vectors; None where there is none, or where the recorded one cannot be had here."""
        return None if isinstance(self.embedder, UnavailableEmbedder) else self.embedder

    @property
    def can_write(self) -> bool:
        """Whether operations are possible."""
        return self._database is not None

    @property
    def repaired(self) -> tuple[str, ...]:
        """The indexes that were damaged when the file was opened for writing, and were rebuilt."""
        return () if self._database is None else self._database.repaired

    def export_lines(self, query: str, *, vectors: bool, token: CancelToken = NEVER) -> Iterator[str]:
        """The memories that meet a list query, with their links, as lines of our JSONL; for an empty one also what people decided
        (saved questions with their judgments among it) and what was recorded."""
        conditions = parse(query)
        with self.pool.reader() as reader:
            yield from export_lines(reader, conditions, vectors=vectors, token=token)

    @contextmanager
    def simulate(
        self, operation: Callable[[Database], Change], token: CancelToken = NEVER, *, recalls: bool = True
    ) -> Iterator[tuple[Change, Explorer, Explorer]]:
        """Yield what an operation would do, and explorers of the database before and after it: it runs in a copy in memory.
        No language model chooses in either, since its answer for another list is unknown. With `recalls` False no vector is
        made, so no endpoint gets a text."""
        maker = self.maker
        if not recalls and maker is not None and embedders.sends(maker):
            maker = UnaskedEmbedder(maker)
        with closing(open_reader(self.path, read_only=self._untouched)) as file:
            rehearsal = Rehearsal(file, maker, token, self.matrices, self._embedder_of)
        with closing(rehearsal):
            change = operation(rehearsal.writer)
            if recalls:
                rehearsal.warm()
            yield (
                change,
                Explorer(self.pool, self.embedder, person=PRESETS),
                Explorer(rehearsal.pool, self.embedder, person=PRESETS),
            )

    def checked(
        self, *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
        """What is wrong with the file, and what is only worth knowing."""
        # a connection of its own: one that writes would mend the vector index before anybody could say that it was wrong
        with closing(open_to_check(self.path)) as connection:
            found = find_problems(connection, self.maker, progress=progress, token=token)
            with one_state(connection):
                noted = notes(connection)
        return tuple(one for one in found if one.is_wrong), (*noted, *(one for one in found if not one.is_wrong))

    def notes(self) -> tuple[Problem, ...]:
        """What is worth knowing of the file that is open to write."""
        return notes(self.database.connection)

    def read_judged(self, source: str, queries: str | None = None) -> tuple[JudgedQuestion, ...]:
        """The questions that a named file or folder judges, of the saved questions and memories here; raises as
        `importers.judgments.read_judged`."""
        return read_judged(
            written_by_a_person(source),
            None if queries is None else written_by_a_person(queries),
            known=self.library.saved(),
            stored=self.library.memories,
        )

    def judged(self, question: Saved) -> JudgedQuestion:
        """The saved question that asks the same, with its judgments; without a judgment where none does."""
        found = question if question.id else Questions(self.library.saved()).same(question)
        judged = (one for one in self.library.judged() if found.id and one.question.id == found.id)
        return next(judged, JudgedQuestion(found, ()))

    def judge(self, question: Saved, ids: Sequence[str], word: str, *, now: int, by: str = "") -> Change:
        """Add one of `judgments.WORDS` to what is judged of these memories for the question. `by`: who judges, "" for a person."""
        judged = self.judged(question)
        before = {one.memory_id: one for one in judged.judgments}
        judgments = [judged_as(word, before.get(memory_id, Judgment(memory_id))) for memory_id in ids]
        new = JudgedQuestion(judged.question, tuple(replace(one, at=0, by=by) for one in judgments))
        return self.database.judgments.judge([new], now=now)

    def reembed(self, spec: str, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Make the embedder of `spec` the database's own; returns the number of vectors made now (those of an unfinished
        earlier run are reused). The old vectors serve until the last is made; then this session uses the new embedder. An
        endpoint that is named here is allowed by that, and stays allowed."""
        parsed = parse_embedder(spec)
        self._book.remember(parsed)
        secrets = policies.secrets_may_leave(self.database.connection)
        coming = make_embedder(parsed, named=True, secrets_may_leave=secrets)
        try:
            _learn_dimension(coming, token)
            forget_cache(self.path)
            made = self.database.upkeep.reembed(coming, str(parsed), progress=progress, token=token)
        except BaseException:
            _let_go(coming)
            raise
        before, self.embedder, self.explorer.embedder = self.embedder, coming, coming
        self._named, self.table = endpoint_of(str(parsed)), None
        _let_go(before)
        return made

    def add_list(
        self, spec: str, name: str | None = None, *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> int:
        """Add a further list of vectors by the embedder of `spec`, and make its vectors; returns the number of memories.
        `name`: None for the word before the colon. InputError if the name or the embedder is taken, or none is named that
        makes vectors."""
        parsed = parse_embedder(spec)
        self._book.remember(parsed)
        coming = make_embedder(
            parsed, named=True, secrets_may_leave=policies.secrets_may_leave(self.database.connection)
        )
        listed = name or parsed.kind.value
        try:
            if not embedders.computes(coming):
                raise InputError.keyed("list_computes_nothing", spec=str(parsed))
            self.database.upkeep.add_list(coming, str(parsed), listed, token=token)
            made = self.database.upkeep.fill_list(coming, listed, progress=progress, token=token)
        finally:
            _let_go(coming)
        self.measure_floors(token=token)
        return made

    def further_lists(self) -> tuple[FurtherState, ...]:
        """The further lists of vectors, and how complete they are."""
        with self.pool.reader() as reader, reader.snapshot():
            return reader.vectors.further()

    def embed_missing(self, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Make the missing vectors of the database's embedder and of every further list whose embedder is here; returns the
        number of memories, each list counted."""
        made = 0
        if embedders.computes(self.maker) or not self.further_lists():
            made = self.database.upkeep.embed_missing(progress=progress, token=token)
        return made + self.fill_lists(progress=progress, token=token)

    def fill_lists(self, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Make the missing vectors of the further lists. A list whose embedder is missing or of another version does not change;
        that is logged."""
        return self._fill_lists(self.database.connection, progress, token)

    def _fill_lists(self, connection: apsw.Connection, progress: Progress, token: CancelToken) -> int:
        made, embedder = 0, None
        secrets = policies.secrets_may_leave(connection)
        for one in embedders.further_lists(connection):
            if not len(embedders.coverage(connection, one).missing):
                continue
            try:
                embedder = _recorded(one.embedder, book=self._book, secrets=secrets)
                made += embedders.fill_list(
                    connection, embedder, one.name, progress=progress, token=token, on_filled=self.filled.add
                )
            except Cancelled:
                raise
            except MnemonautError as error:
                log.warning("The list of vectors %s is not complete: %s", one.name, error.title)
            finally:
                _let_go(embedder)
        if made:
            self._measure_floors(connection, token)
        return made

    def fill_few(self, *, token: CancelToken = NEVER) -> None:
        """Make the missing vectors of the further lists if a command left only a few; if it is cancelled, `embed` makes them."""
        if sum(one.missing for one in self.further_lists()) <= embedders.PASSAGE_BATCH:
            with suppress(Cancelled):
                self.fill_lists(token=token)

    def keep_lists(self) -> None:
        """Make the missing vectors of the further lists, and measure stale floors, in a thread, now and after every write, in a
        session that stays. Returns at once."""
        if self._database is not None and self._filling is None:
            self._filling = threading.Thread(target=self._keep_lists, name="lists", daemon=True)
            self._filling.start()

    def _keep_lists(self) -> None:
        seen = -1
        while not self._ending.wait(LOOK_EVERY_S):
            self.matrices.rest()
            try:
                with self.pool.reader() as reader, reader.snapshot() as found:
                    new = found != seen
                    missing = new and not all(one.complete for one in reader.vectors.further())
                    stale = new and self._has_stale_floors(reader)
                if missing or stale:
                    with closing(open_database(self.path)) as connection:
                        self._fill_lists(connection, self._note_filling, self._background_token)
                        self._measure_floors(connection, self._background_token)
                seen = found
            except Cancelled:
                return
            except (MnemonautError, apsw.Error) as error:
                log.warning("vectors of %s are not made now: %s", self.path, error)
            finally:
                self.filling = None

    def _note_filling(self, stage: str, done: int, total: int | None) -> None:
        del stage
        self.filling = done, total or done

    def ask_table(self, table: Path) -> None:
        """Take the vectors of questions from this table until the session ends; nothing is stored, nothing is allowed.
        InputError for a file that is no such table, whose vectors do not fit those of the memories, or where these did not
        come with their file."""
        with closing(open_reader(self.path, read_only=self._untouched)) as connection:
            stored = embedders.current(connection)
            if stored is None or not stored.precomputed:
                raise InputError.keyed("not_precomputed")
            if not os.path.lexists(table):
                raise InputError.keyed("no_file", code="table_missing", detail=str(table), file=table.name[-40:])
            coming = load_vector_table(table)
            embedders.check(connection, coming)
        before, self.embedder, self.explorer.embedder = self.embedder, coming, coming
        self.table = table
        _let_go(before)

    def may_ask(self, url: str) -> bool:
        """Whether the endpoint at this address may get texts: the person allowed it, or named it in this session."""
        return self._named == url or self._book.allows(url)

    def choose_by(self, chooser: Chooser | None) -> None:
        """Let this chooser choose from the next recall on."""
        before, self.explorer.chooser = self.explorer.chooser, chooser
        _let_go(before)

    def embed_imported(
        self,
        report: ImportReport,
        *,
        lists: bool = False,
        progress: Progress = no_progress,
        token: CancelToken = NEVER,
    ) -> ImportReport:
        """After an import, make the vectors that need an endpoint (a local embedder makes its vectors during the import), and with
        `lists` those of further lists (a session that stays makes them in the background).
        If that fails or is cancelled, the import stands, the report says so, and `embed` continues with the missing ones."""
        try:
            if embedders.sends(self.embedder):
                self.database.upkeep.embed_missing(progress=progress, token=token)
            if lists:
                self.fill_lists(progress=progress, token=token)
        except (EndpointError, Cancelled) as error:
            why = error.text if isinstance(error, EndpointError) else Text("Cancelled.")
            said = Advice("vectors_missing", error=why)
            return replace(report, notes=(*report.notes, said))
        return report

    def measure_floors(self, *, token: CancelToken = NEVER) -> None:
        """Measure what unrelated questions reach in this store, where that was not done yet or a tenth of the memories came or went
        since."""
        self._measure_floors(self.database.connection, token)

    def _measure_floors(self, connection: apsw.Connection, token: CancelToken) -> None:
        with self.pool.reader() as reader, reader.snapshot(), token.interrupting(reader.interrupt):
            maker, stored = self.maker, reader.vectors.embedder_identity()
            if maker is not None and (stored is None or stored[:2] != (maker.name, maker.version)):
                return  # another program gave the database another embedder meanwhile
            if not self._has_stale_floors(reader):
                return
            found = measured_floors(reader, self.maker, token)
        set_floors(connection, found)

    def _has_stale_floors(self, reader: Reader) -> bool:
        return (reader.floors(None) or Floors()).is_stale(version_of(reader, self.maker), memories_in(reader))

    def warm(self, sight: Sight | None = None) -> None:
        """Load the vector matrix and the embedder's model now: the first recall is then as fast as the others. `sight`: of an agent
        that will ask, what it may see."""
        if self.embedder is not None and self.embedder.uses_gram_statistics:
            self.embedder.embed_queries(["warm"], None)
            if sight is not None:
                self.explorer.query_vector("warm", sight)
        with self.pool.reader() as reader, reader.snapshot():
            reader.vectors.matrix()
            self.matrices.share()

    def keep_postings(self, *, compare: bool = False) -> None:
        """Rank words by postings in memory from now on, in a session that stays: a thread loads them, and again whenever that
        pays; first it compares what is derived, if `compare`. Returns at once."""
        if self._loading is None:
            self.matrices.postings.wanted.set()
            self._loading = threading.Thread(
                target=self._load_postings, kwargs={"compare": compare}, name="postings", daemon=True
            )
            self._loading.start()

    def _load_postings(self, *, compare: bool) -> None:
        wanted = self.matrices.postings.wanted
        with working(self._background_token):
            if compare:
                with suppress(MnemonautError, apsw.Error):
                    self.derived.check(self._background_token)
            while wanted.wait() and not self._background_token.is_set:
                wanted.clear()
                try:
                    with self.pool.reader() as reader, reader.snapshot():
                        reader.words.load_postings()
                except Cancelled:
                    return
                except (MnemonautError, apsw.Error) as error:
                    log.warning("words of %s are ranked by FTS5: %s", self.path, error)

    def index_readers(self) -> ReaderPool:
        """Readers that load no vectors into memory, so that the vector index answers; the caller closes them."""
        return ReaderPool(lambda: Reader(self._connection(), MatrixCache(), self.derived))

    def forget_vectors(self) -> None:
        """Delete the file of vectors that processes share, and write none any more in this session."""
        if self.matrices.file is not None:
            self.matrices.file.stop()

    def watch_place(self) -> None:
        """Watch the file in a thread: what was written reaches the file itself within about a second, and is saved when the
        file is renamed, replaced or deleted."""
        if self._database is not None and self._watching is None:
            self._lifeline = open_reader(self.path)
            self._lifeline.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # opens the log
            self._watching = threading.Thread(target=self._watch_place, name="place", daemon=True)
            self._watching.start()

    def _watch_place(self) -> None:
        while not self._ending.wait(LOOK_EVERY_S):
            with suppress(EnvironmentFault, apsw.Error):
                self.check_place()
                with self._keeping:
                    if self._lifeline is not None:
                        self._lifeline.wal_checkpoint()  # the passive one: nobody waits, and nobody takes it for a change

    def _keep_written(self, connection: apsw.Connection | None) -> None:
        """After the file was lost: all that was written is in the file under its new name, else, where this session wrote
        anything, in a copy where it was; where there is no such folder any more, in the person's own."""
        file = self._file
        if file is None or connection is None or file.kept is not None:
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
            if file.kept is None and self.database.connection.total_changes() != self._changes_at_first:
                folder = self.path.parent if self.path.parent.is_dir() else Path.home()
                target = manual_name(folder / self.path.name, int(time.time()))
                backup(connection, target, overwrite=True)
                file.kept = target
        except (MnemonautError, apsw.Error) as error:
            log.warning("what was written to %s is not kept: %s", self.path, error)

    @property
    def kept(self) -> Path | None:
        """After the file was lost: the database with everything written here; None where it could not be saved."""
        return None if self._file is None else self._file.kept

    def check_place(self) -> None:
        """Raise EnvironmentFault `vanished`, `replaced` or `log_lost` if the file is no longer the one that was opened;
        what was written is saved first."""
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
            self._probe = open_reader(self.path, read_only=self._untouched)
        if self._spy is None:
            self._spy = self._file.watch(self._probe)
        return self._spy.look()

    def save_copy(self, target: Path, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> BackupReport:
        """Write everything that this session sees to a new, checked database, even if another file is at the path now."""
        connection = self._probe if self._database is None else self._database.connection
        assert connection is not None  # noqa: S101 - a session has the one or the other
        return backup(connection, target, overwrite=True, progress=progress, token=token)

    def unsaved(self) -> tuple[JournalLine, ...]:
        """Operations that this session knows and the file at the path does not: those of the journal that are not in that
        of the file, oldest first, then those that were refused."""
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

    def changed(self, known: FileState | None, shown: FileState | None = None, *, now: int) -> FileState | None:
        """What the file holds now if it is not what was known. The number of content writes tells; what came since `shown` is
        counted by its new rows, all memories only where no new row tells how many there are."""
        self.check_place()
        self.begin_backup(now)
        with self.pool.reader() as reader:
            others = self.written_by_others()
            with reader.snapshot() as generation:
                if known is not None and (generation, others) == (known.generation, known.others):
                    return None
                marks = reader.changes.marks()
                news = News() if shown is None else reader.changes.news(shown.marks)
                if shown is not None and 0 < news.added <= MOST_COUNTED:
                    return FileState(generation, shown.memories + news.added, others, marks, news)
                new = range(0 if shown is None else shown.generation + 1, generation + 1)
                if shown is not None and new and self.filled.issuperset(new):
                    return FileState(generation, shown.memories, others, marks, vectors_only=others == shown.others)
                memories = reader.library.count(())
                if shown is not None and memories < shown.memories and not news.isolated:
                    news = replace(news, removed=shown.memories - memories)
                return FileState(generation, memories, others, marks, news)

    def save_journal(self, target: Path, *, token: CancelToken) -> None:
        """Write the operations that are not in the file at the path (`unsaved`), one JSON object a line."""
        token.raise_if_set()
        check_target(target)
        lines = [dumps(asdict(line)) + "\n" for line in self.unsaved()]
        try:
            with open_private(target, "w") as file:
                file.writelines(lines)
        except OSError as error:
            raise EnvironmentFault.keyed(
                "journal_cannot_be", code="unwritable", detail=str(error), folder=target.parent
            ) from error

    def back_up_if_due(
        self, now: int, *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> BackupReport | None:
        """The automatic backup of the day, before anything is changed; None where there is one already, nothing to back
        up, or none is wanted. A sample has its source, and needs none."""
        if self._database is None or os.environ.get(BACKUPS, "").strip().lower() == "off" or not is_due(self.path, now):
            return None
        with closing(open_reader(self.path)) as connection:
            if get_meta(connection, "as_of") is not None or not connection.execute("SELECT 1 FROM memory LIMIT 1").get:
                return None
            return automatic_backup(connection, self.path, now, progress=progress, token=token)

    def decay_if_due(self, now: int) -> Change | None:
        """Let utility and quality fade where they have not for a week (seed 004, section 4), as an operation of its own, which can
        be undone. None where nothing is due, or where it fails: that goes to the log, and the recall goes on. It is
        looked at once a day, and never in a sample, whose clock stands still."""
        database, day = self._database, now // DAY_SECONDS
        if database is None or self._decay_day == day or get_meta(database.connection, "as_of") is not None:
            return None
        self._decay_day = day
        try:
            return database.curation.decay(now=now, by=AUTOMATIC) if is_decay_due(database.connection, now) else None
        except MnemonautError as error:
            log.warning("utility and quality in %s did not fade: %s", self.path, error)
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
            self.back_up_if_due(now, token=self._background_token)
        except Cancelled:
            self._backup_day = None
        except MnemonautError as error:
            log.warning("no automatic backup of %s: %s", self.path, error)

    def _journal_there(self) -> tuple[JournalLine, ...]:
        """The journal of the file at the path, () where it has none that can be read. It is read from a copy: opening the
        path itself would read it through the log of the lost file."""
        with suppress(MnemonautError, apsw.Error, OSError), tempfile.TemporaryDirectory(prefix="mnemonaut-") as folder:
            copy = Path(folder) / "there.db"
            open_files.copy_file(self.path, copy)
            log = self.path.with_name(self.path.name + "-wal")
            if log.exists() and not (self._file is not None and self._file.holds_the_log()):
                shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
            with closing(open_reader(copy)) as reader:
                return journal_lines(reader)
        return ()

    def _reader(self) -> Reader:
        return Reader(self._connection(), self.matrices, self.derived, exact=self._exact, make=self._embedder_of)

    def _embedder_of(self, stored: embedders.StoredEmbedder) -> Embedder:
        """That of a further list, for questions."""
        if stored not in self._of_lists:
            self._of_lists[stored] = _recorded(stored, book=self._book, secrets=False)
        return self._of_lists[stored]

    def _connection(self) -> Connection:
        self.check_place()
        connection = open_reader(self.path, read_only=self._untouched)
        found = open_files.of(connection)
        if self._file is not None and found is not self._file:
            if open_files.is_live(self._file):
                open_files.close(connection)
                self.check_place()
                raise EnvironmentFault.keyed("database_changed_while", "locked", file=self.path)
            # the last connection had to be thrown away, after a fault of the disk: what is open now counts
            self._file, self._spy = found, None
        return connection

    def close(self) -> None:
        """Close all connections; a backup that is being made is given up, and made at the next start."""
        self._background_token.cancel()
        if self._backing_up is not None:
            self._backing_up.join()
        if self._loading is not None:
            self.matrices.postings.wanted.set()
            self._loading.join()
        self._ending.set()
        for thread in (self._watching, self._filling):
            if thread is not None:
                thread.join()
        with suppress(MnemonautError, apsw.Error):  # a window has closed the connection that writes
            if self._database is not None and generation(self._database.connection) != self._generation_at_first:
                self.measure_floors()
        if self._database is not None and self._file is not None:
            try:
                self._file.check()
            except EnvironmentFault:
                with suppress(MnemonautError):
                    self._keep_written(self._lifeline or self._database.connection)
        if self._lifeline is not None:
            open_files.close(self._lifeline)
        self.pool.close()
        if self._file is not None:
            self._file.unwatch()
        if self._probe is not None:
            open_files.close(self._probe)
        self.derived.close()
        _let_go(self.embedder, self.explorer.chooser, *self._of_lists.values())
        if self._database is not None:
            self._database.close()

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if isinstance(error, EnvironmentFault) and self._file is not None and self._file.fault is not None:
            error.advise(self._file.fault.advice_text)


def _let_go(*models: object) -> None:
    for model in models:
        close = getattr(model, "close", None)  # of one that asks over a network
        if close is not None:
            close()


def _checked(connection: apsw.Connection, embedder: Embedder, *, named: bool) -> Embedder:
    """The embedder if it is the database's own; a `named` one must be. Where the recorded one has another version here, or
    its model is missing, the file opens all the same with an `UnavailableEmbedder`: word search works, and it can be
    embedded again."""
    try:
        embedders.check(connection, embedder)
    except Cancelled:
        raise
    except MnemonautError as why:
        stored = embedders.current(connection)
        if named or stored is None:
            raise
        return UnavailableEmbedder(stored.name, stored.version, stored.dimension, why)
    return embedder


def _learn_dimension(embedder: Embedder, token: CancelToken) -> None:
    """Ask an endpoint how long its vectors are, in a way that can be cancelled: `dimension` itself cannot."""
    if isinstance(embedder, SendsTexts):
        embedder.ask(["dimension"], token=token)


EXTERNAL = "MNEMONAUT_EXTERNAL"
"""The variable that names a retriever of the person's own, by its command or address: the recipe `external`."""


def name_external(named: str | None = None) -> str | None:
    """Use a retriever of the person's own (`named`, else the environment's) as the recipe whose name is returned; None
    without one. A database never names one."""
    told = named or os.environ.get(EXTERNAL, "").strip()
    if not told:
        return name_retriever(None)
    if told not in _RETRIEVERS:
        _RETRIEVERS[told] = ExternalRetriever(told)
        atexit.register(_RETRIEVERS[told].close)
    return name_retriever(_RETRIEVERS[told])


_RETRIEVERS: dict[str, ExternalRetriever] = {}


def chooser_of(book: EndpointAllowlist) -> Chooser | None:
    """The chooser of the environment, which is allowed by naming it, else the one that the person set; None for none."""
    named = os.environ.get(CHOOSER, "").strip()
    if named:
        book.remember(named)
        return make_chooser(named)
    try:
        return make_chooser(book.chooser, named=False, allowed=book.allows)
    except InputError as fault:
        log.warning("The language model that was set cannot be used, so the simple rule chooses: %s", fault)
        return None


def connect(
    path: Path,
    *,
    write: bool = False,
    create: bool = False,
    untouched: bool = False,
    embedder: str | None = None,
    own_vectors: bool = False,
    chooses: bool = True,
    exact: bool = False,
    book: EndpointAllowlist = BOOK,
    upgrading: Callable[[Upgrade], None] | None = None,
    token: CancelToken = NEVER,
) -> Workspace:
    """Open a database with the embedder that it records, or with `embedder` (a spec), which must be the same one.

    `create` makes a missing file and records the embedder (`default` if none is named; none with `own_vectors`: the first
    imported vector decides). Without `write` the session only reads; `untouched` then leaves every byte of the file
    unchanged. Endpoints that the database names get requests only if the `book` allows them; naming one as `embedder`
    allows it. Without `chooses` the stand-in chooses. With `exact` recalls
    use the tables alone. An older file is upgraded only after a call of `upgrading`; without
    it that is refused with the code `older_file`. Raises MnemonautError with title and advice for everything that is wrong
    with the file.
    """
    token.raise_if_set()
    if write:
        collect_leftovers(path)
        coming = upgrade_of(path) if may_write(path) else None
        if coming is not None:
            if upgrading is None:
                raise _older(coming)
            upgrading(coming)
    is_new = create and not os.path.lexists(path)
    connection = open_database(path, create=create) if write else open_reader(path, read_only=untouched)
    try:
        foreign = compare(connection, stored_version(connection)).named
        wrong_cells = 0 if foreign else sum(1 for _ in cells.wrong_cells(connection))
        stored = embedders.current(connection)
        chooser = chooser_of(book) if chooses else None
        secrets = policies.secrets_may_leave(connection)
        if own_vectors and stored is not None and not stored.precomputed:
            raise InputError(
                Text("The database makes its vectors itself, by {stored}", stored=stored.name),
                code="embedder_mismatch",
                advice=Advice("not_own_vectors"),
            )
        new = create and stored is None
        chosen = None if own_vectors else _embedder(stored, embedder, new=new, book=book, secrets=secrets)
        if chosen is not None:
            chosen = _checked(connection, chosen, named=embedder is not None)
        database = Database(connection, None if isinstance(chosen, UnavailableEmbedder) else chosen) if write else None
        if database is not None and is_new:
            database.settings.begin(*DEFAULT_OF_NEW, machine_zone())
        if database is not None and create and stored is None and chosen is not None:
            _learn_dimension(chosen, token)
            database.upkeep.record_embedder(chosen, str(parse_embedder(embedder or DEFAULT_EMBEDDER)))
            if embedder is None and encoder.is_installed():
                database.upkeep.add_list(encoder.Encoder(), ENCODER, ENCODER)
        moved = None if database is None else database.upkeep.move_vectors(token=token)
        address = None if embedder is None else endpoint_of(embedder)
        if embedder is not None:
            book.remember(parse_embedder(embedder))
    except BaseException:
        connection.close()
        raise
    probe = connection if database is None else None
    quiet = untouched and not write
    workspace = Workspace(
        path, database=database, embedder=chosen, untouched=quiet, book=book, named=address, chooser=chooser, probe=probe,
        foreign=foreign, wrong_cells=wrong_cells, exact=exact, moved=moved,
    )  # fmt: skip
    if new and embedder is None and chosen is not None and not encoder.is_installed():
        workspace.without_encoder = Text(
            "The multilingual encoder is not installed: the default embedder alone makes vectors of this database."
        )
    return workspace


def default_of(path: Path, project: str = "") -> Settings:
    """`Explorer.default` of a file that is not open; that of a database without one where it cannot be read."""
    stored: list[str] = []
    with suppress(MnemonautError), closing(open_reader(path)) as connection:
        stored = [
            settings_from(connection, DEFAULT_KEY, project=one).get("", "") for one in dict.fromkeys((project, ""))
        ]
    return default_among(stored)


def zone_in_file(path: Path) -> str:
    """`stored_zone` of a file that is not open; UTC where it cannot be read."""
    with suppress(MnemonautError), closing(open_reader(path)) as connection:
        return stored_zone(connection)
    return UTC


def _older(coming: Upgrade) -> EnvironmentFault:
    return EnvironmentFault.keyed("older_file", found=coming.found, known=coming.known, upgrade=coming.text())


def _embedder(
    stored: embedders.StoredEmbedder | None, spec: str | None, *, new: bool, book: EndpointAllowlist, secrets: bool
) -> Embedder | None:
    """The embedder that was named, else the database's own. None where the database's vectors were given and no table
    for queries was named; `NoEmbedder` where it has none. `secrets` may leave only where the policy says so."""
    if spec is not None:
        parsed = parse_embedder(spec)
        known = stored.dimension if stored is not None and (stored.name == str(parsed) or stored.precomputed) else None
        return make_embedder(parsed, dimension=known, named=True, secrets_may_leave=secrets)
    if stored is None:
        return make_embedder(parse_embedder(DEFAULT_EMBEDDER)) if new else NoEmbedder()
    if stored.dimension == 0:
        return NoEmbedder()
    if stored.precomputed:
        return None
    try:
        return _recorded(stored, book=book, secrets=secrets)
    except Cancelled:
        raise
    except MnemonautError as why:
        return UnavailableEmbedder(stored.name, stored.version, stored.dimension, why)


def _recorded(stored: embedders.StoredEmbedder, *, book: EndpointAllowlist, secrets: bool) -> Embedder:
    """The embedder that only the database names. It uses no endpoint and no path that the person did not allow, and
    downloads no model, because the database may come from another person."""
    try:
        parsed = parse_embedder(stored.spec)
    except InputError as error:
        raise EnvironmentFault(
            Text("The database names an unreadable embedder: “{spec}”", spec=stored.spec[:30]),
            code="embedder_unreadable",
            advice=Advice("embed_anew"),
            detail=error.title,
        ) from error
    path = file_of(parsed)
    if path is not None and not book.opens(path):
        raise FileNotAllowed(str(path))
    return make_embedder(
        parsed, dimension=stored.dimension, fetch=False, allowed=book.allows, secrets_may_leave=secrets
    )
