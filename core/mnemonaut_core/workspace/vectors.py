"""The vectors of an open database: its embedder, its further lists, and what unrelated questions reach in it."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.domain.search import FurtherState
from mnemonaut_core.domain.silence import Floors
from mnemonaut_core.environment import forget_cache
from mnemonaut_core.errors import Cancelled, EndpointError, EnvironmentFault, FileNotAllowed, InputError, MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.models.embedder_base import NoEmbedder, UnavailableEmbedder
from mnemonaut_core.models.spec import endpoint_of, file_of, make_embedder, parse_embedder
from mnemonaut_core.models.vector_table import load_vector_table
from mnemonaut_core.ports import Embedder, Progress, SendsTexts, no_progress
from mnemonaut_core.recall.unrelated import measured_floors, memories_in, version_of
from mnemonaut_core.store import embedders, policies
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.errors import FAULTS
from mnemonaut_core.store.health import set_floors
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist

log = logging.getLogger(__name__)
DEFAULT_EMBEDDER = "default"
LOOK_EVERY_S = 1.0
"""So often is looked whether a list lacks vectors."""


class Vectors:
    """The part of a workspace that makes vectors. What asks for the embedder of the session asks its explorer."""

    def __init__(
        self,
        path: Path,
        explorer: Explorer,
        pool: ReaderPool,
        database: Callable[[], Database],
        *,
        untouched: bool,
        book: EndpointAllowlist,
        named: str | None,
        resting: Callable[[], None],
        token: CancelToken,
    ) -> None:
        """`named`: an endpoint named by this session; `resting`: called every second, while a list is completed after each batch;
        `token` ends background work."""
        self._path, self._explorer, self._pool, self._resting = path, explorer, pool, resting
        self._database = database
        self._untouched, self._book, self._named, self._token = untouched, book, named, token
        self._of_lists: dict[embedders.StoredEmbedder, Embedder] = {}
        self._filling: threading.Thread | None = None
        self.filling: tuple[int, int] | None = None
        """How many memories of how many have vectors in the list that the thread completes; None while it completes none."""
        self.filled: set[int] = set()
        """The generations in which this session completed a further list, so that they are not reported as another
        program's."""
        self.table: Path | None = None
        """The table that was named for the vectors of questions in this session."""

    @property
    def maker(self) -> Embedder | None:
        """The embedder, where it can make vectors; None where there is none, or where the recorded one cannot be had here."""
        found = self._explorer.embedder
        return None if isinstance(found, UnavailableEmbedder) else found

    def reembed(self, spec: str, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Make the embedder of `spec` the database's own, reusing vectors of an unfinished run; return the number made. The old
        vectors serve until the end; a named endpoint is allowed from now on."""
        parsed = parse_embedder(spec)
        self._book.remember(parsed)
        secrets = policies.secrets_may_leave(self._database().connection)
        coming = make_embedder(parsed, named=True, secrets_may_leave=secrets)
        try:
            learn_dimension(coming, token)
            forget_cache(self._path)
            made = self._database().upkeep.reembed(coming, str(parsed), progress=progress, token=token)
        except BaseException:
            let_go(coming)
            raise
        before, self._explorer.embedder = self._explorer.embedder, coming
        self._named, self.table = endpoint_of(str(parsed)), None
        let_go(before)
        return made

    def add_list(
        self, spec: str, name: str | None = None, *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> int:
        """Add a further list by the embedder of `spec` and make its vectors; return the number of memories. `name`: default the
        word before the colon. InputError if name or embedder is taken, or none makes vectors."""
        parsed = parse_embedder(spec)
        self._book.remember(parsed)
        coming = make_embedder(
            parsed, named=True, secrets_may_leave=policies.secrets_may_leave(self._database().connection)
        )
        listed = name or parsed.kind.value
        try:
            if not embedders.computes(coming):
                raise InputError.keyed("list_computes_nothing", spec=str(parsed))
            self._database().upkeep.add_list(coming, str(parsed), listed, token=token)
            made = self._database().upkeep.fill_list(coming, listed, progress=progress, token=token)
        finally:
            let_go(coming)
        self.measure_floors(token=token)
        return made

    def further_lists(self) -> tuple[FurtherState, ...]:
        """The further lists of vectors, and how complete they are."""
        with self._pool.reader() as reader, reader.snapshot():
            return reader.vectors.further()

    def embed_missing(self, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Make missing vectors of the database's embedder and of all lists whose embedder is here; return how many memories."""
        made = 0
        if embedders.computes(self.maker) or not self.further_lists():
            made = self._database().upkeep.embed_missing(progress=progress, token=token)
        return made + self.fill_lists(progress=progress, token=token)

    def fill_lists(self, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Make missing vectors of the further lists; a list whose embedder is missing or of another version is logged."""
        return self._fill_lists(self._database().connection, progress, token)

    def _fill_lists(self, connection: Connection, progress: Progress, token: CancelToken) -> int:
        made, embedder = 0, None
        secrets = policies.secrets_may_leave(connection)
        for one in embedders.further_lists(connection):
            if not len(embedders.coverage(connection, one).missing):
                continue
            try:
                embedder = recorded_embedder(one.embedder, book=self._book, secrets=secrets)
                made += embedders.fill_list(
                    connection, embedder, one.name, progress=progress, token=token, on_filled=self.filled.add
                )
            except Cancelled:
                raise
            except MnemonautError as error:
                log.warning("The list of vectors %s is not complete: %s", one.name, error.title)
            finally:
                let_go(embedder)
        if made:
            self._measure_floors(connection, token)
        return made

    def fill_few(self, *, token: CancelToken = NEVER) -> None:
        """Make the missing vectors of the further lists if a command left only a few; if it is cancelled, `embed` makes them."""
        if sum(one.missing for one in self.further_lists()) <= embedders.PASSAGE_BATCH:
            with suppress(Cancelled):
                self.fill_lists(token=token)

    def keep_lists(self) -> None:
        """From now on follow every write in a thread: what is in memory, the further lists, stale floors. Returns at once."""
        if self._filling is None:
            self._filling = threading.Thread(target=self._keep_lists, name="lists", daemon=True)
            self._filling.start()

    def _keep_lists(self) -> None:
        seen = -1
        while not self._token.wait(LOOK_EVERY_S):
            self._resting()
            try:
                with self._pool.reader() as reader, reader.snapshot() as found:
                    new = found != seen
                    if new:
                        reader.follow()
                    missing = new and not all(one.complete for one in reader.vectors.further())
                    stale = new and self._has_stale_floors(reader)
                if missing or stale:
                    with closing(open_database(self._path)) as connection:
                        self._fill_lists(connection, self._note_filling, self._token)
                        self._measure_floors(connection, self._token)
                seen = found
            except Cancelled:
                return
            except FAULTS as error:
                log.warning("vectors of %s are not made now: %s", self._path, error)
            finally:
                self.filling = None

    def _note_filling(self, stage: str, done: int, total: int | None) -> None:
        del stage
        self.filling = done, total or done
        self._resting()

    def ask_table(self, table: Path) -> None:
        """Use this table for questions until the session ends; nothing is stored or allowed. InputError for a file that is no such
        table, or does not fit, or if the memories' vectors were not given."""
        with closing(open_reader(self._path, read_only=self._untouched)) as connection:
            stored = embedders.current(connection)
            if stored is None or not stored.precomputed:
                raise InputError.keyed("not_precomputed")
            if not os.path.lexists(table):
                raise InputError.keyed("no_file", code="table_missing", detail=str(table), file=table.name[-40:])
            coming = load_vector_table(table)
            embedders.check(connection, coming)
        before, self._explorer.embedder = self._explorer.embedder, coming
        self.table = table
        let_go(before)

    def may_ask(self, url: str) -> bool:
        """Whether the endpoint at this address may get texts: the person allowed it, or named it in this session."""
        return self._named == url or self._book.allows(url)

    def embed_imported(
        self,
        report: ImportReport,
        *,
        lists: bool = False,
        progress: Progress = no_progress,
        token: CancelToken = NEVER,
    ) -> ImportReport:
        """After an import make the vectors that need an endpoint, with `lists` those of further lists too. If that fails or is
        cancelled, the import stands, the report says so, and `embed` continues."""
        try:
            if embedders.sends(self._explorer.embedder):
                self._database().upkeep.embed_missing(progress=progress, token=token)
            if lists:
                self.fill_lists(progress=progress, token=token)
        except (EndpointError, Cancelled) as error:
            why = error.text if isinstance(error, EndpointError) else Text("Cancelled.")
            said = Advice("vectors_missing", error=why)
            return replace(report, notes=(*report.notes, said))
        return report

    def measure_floors(self, *, token: CancelToken = NEVER) -> None:
        """Measure what unrelated questions reach, if it was not done or a tenth of the memories came or went since."""
        self._measure_floors(self._database().connection, token)

    def _measure_floors(self, connection: Connection, token: CancelToken) -> None:
        with self._pool.reader() as reader, reader.snapshot(), token.interrupting(reader.interrupt):
            maker, stored = self.maker, reader.vectors.embedder_identity()
            if maker is not None and (stored is None or stored[:2] != (maker.name, maker.version)):
                return  # another program gave the database another embedder meanwhile
            if not self._has_stale_floors(reader):
                return
            found = measured_floors(reader, self.maker, token)
        set_floors(connection, found)

    def _has_stale_floors(self, reader: Reader) -> bool:
        return (reader.floors(None) or Floors()).is_stale(version_of(reader, self.maker), memories_in(reader))

    def embedder_of(self, stored: embedders.StoredEmbedder) -> Embedder:
        if stored not in self._of_lists:
            self._of_lists[stored] = recorded_embedder(stored, book=self._book, secrets=False)
        return self._of_lists[stored]

    def join(self) -> None:
        """Wait for the thread of `keep_lists`, whose token is set."""
        if self._filling is not None:
            self._filling.join()

    def close(self) -> None:
        let_go(self._explorer.embedder, *self._of_lists.values())


def let_go(*models: object) -> None:
    for model in models:
        close = getattr(model, "close", None)  # of one that asks over a network
        if close is not None:
            close()


def checked_embedder(connection: Connection, embedder: Embedder, *, named: bool) -> Embedder:
    """The embedder, if it is the database's own, as a `named` one must be; else an `UnavailableEmbedder`, so that the file opens,
    words answer, and it can be embedded again."""
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


def learn_dimension(embedder: Embedder, token: CancelToken) -> None:
    """Ask an endpoint how long its vectors are, in a way that can be cancelled: `dimension` itself cannot."""
    if isinstance(embedder, SendsTexts):
        embedder.ask(["dimension"], token=token)


def embedder_for(
    stored: embedders.StoredEmbedder | None, spec: str | None, *, new: bool, book: EndpointAllowlist, secrets: bool
) -> Embedder | None:
    """The named embedder, else the database's own; None where vectors were given, `NoEmbedder` where it has none."""
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
        return recorded_embedder(stored, book=book, secrets=secrets)
    except Cancelled:
        raise
    except MnemonautError as why:
        return UnavailableEmbedder(stored.name, stored.version, stored.dimension, why)


def recorded_embedder(stored: embedders.StoredEmbedder, *, book: EndpointAllowlist, secrets: bool) -> Embedder:
    """The embedder that only the database names: no endpoint or path that the person did not allow, no download."""
    try:
        parsed = parse_embedder(stored.spec)
    except InputError as error:
        raise EnvironmentFault.keyed(
            "spec_unreadable",
            "embedder_unreadable",
            detail=error.title,
            spec=stored.spec[:30],
            advice=Advice("embed_anew"),
        ) from error
    path = file_of(parsed)
    if path is not None and not book.opens(path):
        raise FileNotAllowed(str(path))
    return make_embedder(
        parsed, dimension=stored.dimension, fetch=False, allowed=book.allows, secrets_may_leave=secrets
    )
