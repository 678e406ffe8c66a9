"""The composition root: opens the store, makes the embedder that the database records, builds the Explorer."""

from __future__ import annotations

import atexit
import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain.change import MOST_COUNTED, Change, Marks, News
from mnemonaut_core.domain.lists import parse
from mnemonaut_core.domain.moments import UTC
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.environment import machine_zone, written_by_a_person
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.explorer import Explorer, Settings, default_among
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.judgments import read_judged
from mnemonaut_core.judgments import JudgedQuestion, Judgment, judged_as
from mnemonaut_core.models import encoder
from mnemonaut_core.models.embedder_base import UnaskedEmbedder, UnavailableEmbedder
from mnemonaut_core.models.external_retriever import ExternalRetriever
from mnemonaut_core.models.spec import endpoint_of, make_chooser, parse_embedder
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.ports import Chooser, Embedder, Progress, no_progress
from mnemonaut_core.presets import DEFAULT_KEY
from mnemonaut_core.recipes.registry import DEFAULT_OF_NEW, name_retriever
from mnemonaut_core.saved import Questions, Saved
from mnemonaut_core.store import cells, embedders, policies
from mnemonaut_core.store.backup import (
    collect_leftovers,
)
from mnemonaut_core.store.check import Problem, notes
from mnemonaut_core.store.check import check as find_problems
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.derived import Derived, one_state
from mnemonaut_core.store.errors import FAULTS, megabytes
from mnemonaut_core.store.exporting import export_lines
from mnemonaut_core.store.guarded import may_write
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.open import Upgrade, open_database, open_reader, open_to_check, upgrade_of
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.store.rehearsal import Rehearsal
from mnemonaut_core.store.schema import compare
from mnemonaut_core.store.settings import settings_from, stored_zone
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.cache_file import CacheFile
from mnemonaut_core.store.versions import stored_version
from mnemonaut_core.workspace.daily import Daily
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist
from mnemonaut_core.workspace.place import Place
from mnemonaut_core.workspace.vectors import (
    DEFAULT_EMBEDDER,
    Vectors,
    checked_embedder,
    embedder_for,
    learn_dimension,
    let_go,
)

log = logging.getLogger(__name__)
ENCODER = "encoder"
"""The further list of a new database for which no embedder was named: its name and spec."""
BOOK = EndpointAllowlist()
"""The person's own."""
CHOOSER = "MNEMONAUT_CHOOSER"
"""The variable that names the language model of `planned`, openai:MODEL@URL or none; it wins over the person's setting.
Without either the stand-in chooses."""


class FileState(msgspec.Struct, frozen=True):
    """Generation, number of memories, writes by other programs, and what changed since another state."""

    generation: int
    memories: int
    others: int = 0
    marks: Marks = field(default_factory=Marks)
    news: News = field(default_factory=News)
    vectors_only: bool = False
    """Whether this session only completed further lists since that other state."""


class Workspace:
    """One open database. `database`: if opened to write; `untouched` leaves every byte of the file unchanged."""

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
        probe: Connection | None = None,
    ) -> None:
        self.path = path
        self._untouched = untouched
        self._exact = exact
        self._database = database
        self.foreign = foreign
        """Tables and the like in the file that are not ours, in words; "" for nothing. Such a file is only read."""
        self.left_out = (
            Text("{count} values of a wrong type are left out; a full check names them.", count=wrong_cells)
            if wrong_cells
            else None
        )
        """The message about cells that cannot be read; None where there are none."""
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
        self._background_token = CancelToken()
        self.place = Place(path, database, probe, untouched=untouched, token=self._background_token)
        self.daily = Daily(path, database, self._background_token)
        self.matrices = MatrixCache(CacheFile(path))
        self.derived = Derived(lambda: self.embedder, self.place.connection)
        self.pool = ReaderPool(self._reader)
        self.explorer = Explorer(self.pool, embedder, chooser=chooser, person=PRESETS)
        self.library = self.explorer.library
        self.vectors = Vectors(
            path,
            self.explorer,
            self.pool,
            lambda: self.database,
            untouched=untouched,
            book=book,
            named=named,
            resting=self._rest,
            token=self._background_token,
        )
        self._loading: threading.Thread | None = None
        self._generation_at_first = 0 if database is None else generation(database.connection)

    @property
    def database(self) -> Database:
        """The database, for operations; EnvironmentFault when the database was opened to read only."""
        if self._database is None:
            raise EnvironmentFault.keyed("read_only")
        return self._database

    @property
    def embedder(self) -> Embedder | None:
        return self.explorer.embedder

    @property
    def can_write(self) -> bool:
        return self._database is not None

    @property
    def repaired(self) -> tuple[str, ...]:
        """The indexes that were damaged when the file was opened for writing, and were rebuilt."""
        return () if self._database is None else self._database.repaired

    def export_lines(self, query: str, *, vectors: bool, token: CancelToken = NEVER) -> Iterator[str]:
        """The memories of a list query, with their links, as our JSONL; for an empty query also decisions and records."""
        conditions = parse(query)
        with self.pool.reader() as reader:
            yield from export_lines(reader, conditions, vectors=vectors, token=token)

    @contextmanager
    def simulate(
        self, operation: Callable[[Database], Change], token: CancelToken = NEVER, *, recalls: bool = True
    ) -> Iterator[tuple[Change, Explorer, Explorer]]:
        """Yield what an operation would do, and explorers before and after: it runs in a copy in memory, where no language model
        chooses. Without `recalls` no vector is made."""
        maker = self.vectors.maker
        if not recalls and maker is not None and embedders.sends(maker):
            maker = UnaskedEmbedder(maker)
        with closing(open_reader(self.path, read_only=self._untouched)) as file:
            rehearsal = Rehearsal(file, maker, token, self.matrices, self.vectors.embedder_of)
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
            found = find_problems(connection, self.vectors.maker, progress=progress, token=token)
            with one_state(connection):
                noted = notes(connection)
        return tuple(one for one in found if one.is_wrong), (*noted, *(one for one in found if not one.is_wrong))

    def notes(self) -> tuple[Problem, ...]:
        """What is worth knowing of the file that is open to write."""
        return notes(self.database.connection)

    def read_judged(self, source: str, queries: str | None = None) -> tuple[JudgedQuestion, ...]:
        """The questions that a file or folder judges, of those saved here; raises as `importers.judgments.read_judged`."""
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

    def choose_by(self, chooser: Chooser | None) -> None:
        before, self.explorer.chooser = self.explorer.chooser, chooser
        let_go(before)

    def warm(self, sight: Sight | None = None) -> None:
        """Load the vector matrix and the embedder's model now, so that the first recall is fast; `sight`: what an agent may see."""
        if self.embedder is not None and self.embedder.uses_gram_statistics:
            self.embedder.embed_queries(["warm"], None)
            if sight is not None:
                self.explorer.query_vector("warm", sight)
        with self.pool.reader() as reader, reader.snapshot():
            reader.vectors.matrix()
            self.matrices.share()

    def keep_postings(self, *, compare: bool = False) -> None:
        """Rank words by postings in memory, loaded by a thread; with `compare` it checks derived indexes first. Returns at once."""
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
                with suppress(*FAULTS):
                    self.derived.check(self._background_token)
            while wanted.wait() and not self._background_token.is_set:
                wanted.clear()
                try:
                    with self.pool.reader() as reader, reader.snapshot():
                        reader.words.load_postings()
                except Cancelled:
                    return
                except FAULTS as error:
                    log.warning("words of %s are ranked by FTS5: %s", self.path, error)

    def _rest(self) -> None:
        if self.matrices.rest():
            encoder.MODEL.rest()

    def index_readers(self) -> ReaderPool:
        """Readers that load no vectors into memory, so that the vector index answers; the caller closes them."""
        return ReaderPool(lambda: Reader(self.place.connection(), MatrixCache(), self.derived))

    def forget_vectors(self) -> None:
        """Delete the file of vectors that processes share, and write none any more in this session."""
        if self.matrices.file is not None:
            self.matrices.file.stop()

    def changed(self, known: FileState | None, shown: FileState | None = None, *, now: int) -> FileState | None:
        """What the file holds now, None if it is `known`. What came since `shown` is counted by its new rows."""
        self.place.check()
        self.daily.begin_backup(now)
        with self.pool.reader() as reader:
            others = self.place.written_by_others()
            with reader.snapshot() as generation:
                if known is not None and (generation, others) == (known.generation, known.others):
                    return None
                marks = reader.changes.marks()
                news = News() if shown is None else reader.changes.news(shown.marks)
                if shown is not None and 0 < news.added <= MOST_COUNTED:
                    return FileState(generation, shown.memories + news.added, others, marks, news)
                new = range(0 if shown is None else shown.generation + 1, generation + 1)
                if shown is not None and new and self.vectors.filled.issuperset(new):
                    return FileState(generation, shown.memories, others, marks, vectors_only=others == shown.others)
                memories = reader.library.count(())
                if shown is not None and memories < shown.memories and not news.isolated:
                    news = replace(news, removed=shown.memories - memories)
                return FileState(generation, memories, others, marks, news)

    def _reader(self) -> Reader:
        return Reader(
            self.place.connection(),
            self.matrices,
            self.derived,
            exact=self._exact,
            make=self.vectors.embedder_of,
        )

    def close(self) -> None:
        """Close all connections; a backup that is being made is given up, and made at the next start."""
        self._background_token.cancel()
        self.daily.wait_for_backup()
        if self._loading is not None:
            self.matrices.postings.wanted.set()
            self._loading.join()
        self.place.join()
        self.vectors.join()
        with suppress(*FAULTS):  # a window has closed the connection that writes
            if self._database is not None and generation(self._database.connection) != self._generation_at_first:
                self.vectors.measure_floors()
        self.place.save_if_lost()
        self.pool.close()
        self.place.close()
        self.derived.close()
        let_go(self.explorer.chooser)
        self.vectors.close()
        if self._database is not None:
            self._database.close()

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if isinstance(error, EnvironmentFault):
            self.place.advise(error)


EXTERNAL = "MNEMONAUT_EXTERNAL"
"""The variable that names a retriever of the person's own, by its command or address: the recipe `external`."""


def name_external(named: str | None = None) -> str | None:
    """Use the named retriever, else the environment's, as a recipe; return its name, None without one. A database names none."""
    told = named or os.environ.get(EXTERNAL, "").strip()
    if not told:
        return name_retriever("", None)
    if told not in _RETRIEVERS:
        _RETRIEVERS[told] = ExternalRetriever(told)
        atexit.register(_RETRIEVERS[told].close)
    return name_retriever(_RETRIEVERS[told].name, _RETRIEVERS[told].rank)


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

    `create` makes a missing file and records the embedder (`default`; with `own_vectors` the first imported vector decides).
    Without `write` the session only reads, with `untouched` without changing a byte. An endpoint that only the database names
    needs the permission of the `book`; naming it gives that. `chooses` False: the stand-in chooses; `exact`: the tables alone
    answer. An older file is upgraded after a call of `upgrading`, else refused (`older_file`). MnemonautError for what is wrong.
    """
    token.raise_if_set()
    if write:
        collect_leftovers(path)
        coming = upgrade_of(path) if may_write(path) else None
        if coming is not None:
            if upgrading is None:
                raise EnvironmentFault.keyed(
                    "older_file", found=coming.found, known=coming.known, upgrade=coming.text()
                )
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
            raise InputError.keyed(
                "makes_its_vectors", "embedder_mismatch", stored=stored.name, advice=Advice("not_own_vectors")
            )
        new = create and stored is None
        chosen = None if own_vectors else embedder_for(stored, embedder, new=new, book=book, secrets=secrets)
        if chosen is not None:
            chosen = checked_embedder(connection, chosen, named=embedder is not None)
        database = Database(connection, None if isinstance(chosen, UnavailableEmbedder) else chosen) if write else None
        if database is not None and is_new:
            database.settings.begin(*DEFAULT_OF_NEW, machine_zone())
        if database is not None and create and stored is None and chosen is not None:
            learn_dimension(chosen, token)
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
        path,
        database=database,
        embedder=chosen,
        untouched=quiet,
        book=book,
        named=address,
        chooser=chooser,
        probe=probe,
        foreign=foreign,
        wrong_cells=wrong_cells,
        exact=exact,
        moved=moved,
    )
    if new and embedder is None and chosen is not None and not encoder.is_installed():
        workspace.without_encoder = Text(
            "The multilingual encoder is not installed: the default embedder alone makes vectors of this database."
        )
    return workspace


def default_of(path: Path, project: str = "") -> Settings:
    """`StoredSettings.default` of a file that is not open; that of a database without one where it cannot be read."""
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
