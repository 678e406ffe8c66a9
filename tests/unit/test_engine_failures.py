"""What a recall makes of a source, an embedder or a person that gets in its way."""

from __future__ import annotations

import random
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw
import numpy as np
import pytest
from helpers.damages import VEC0, damage_file
from helpers.databases import NOW, Asker, SeededEmbedder, episode, make_database, timeless
from helpers.figures import Figure
from helpers.masters import Masters
from helpers.pools import WatchedPool, failing
from helpers.services import NOW as SAMPLE_NOW
from helpers.services import sample_master
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import Cancelled, EnvironmentFault
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import GramStatistics
from mnemonaut_core.recall.engine import degraded, run_recipe
from mnemonaut_core.recall.gather import RunOptions
from mnemonaut_core.recall.stage import Gather, Recipe
from mnemonaut_core.recipes.heuristic import HEURISTIC
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import ReaderPart
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.store.search.nearest import VectorSearch
from mnemonaut_core.store.search.words import WordSearch
from mnemonaut_core.workspace.wiring import Workspace, connect

MEMORIES = [episode(f"m{i:02}", f"garden fence number {i}", "noted", days=i + 1) for i in range(30)]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty memories; tests that write make their own."""
    return make_database(tmp_path_factory.mktemp("failures") / "m.db", MEMORIES)


@pytest.fixture
def session(path: Path) -> Iterator[Workspace]:
    """The database, open to read."""
    with connect(path) as opened:
        yield opened


def ask(
    session: Workspace,
    *,
    pool: ReaderPool | None = None,
    embedder: SeededEmbedder | None = None,
    recipe: Recipe = HEURISTIC,
    token: CancelToken | None = None,
    deadlines: bool = False,
) -> Trace:
    """One recall of "garden fence"."""
    resolved = Explorer(session.pool, None, environment={}).settings.resolve(HEURISTIC, Settings())
    return run_recipe(
        recipe,
        Query("garden fence", NOW),
        resolved,
        readers=pool or session.pool,
        embedder=embedder or SeededEmbedder(),
        options=RunOptions(token=token or CancelToken(), deadlines=deadlines),
    )


def statuses(trace: Trace) -> dict[str, RunStatus]:
    """Status by source."""
    return {run.source: run.status for run in trace.runs}


class BrokenEmbedder(SeededEmbedder):
    """Fails on every query."""

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """Raises."""
        raise EnvironmentFault("The endpoint is away", code="endpoint", advice="Look at the network.")


def test_when_the_embedder_fails_words_still_answer(session: Workspace) -> None:
    trace = ask(session, embedder=BrokenEmbedder())
    assert statuses(trace) == {"vector": RunStatus.FAILED, "unicode61": RunStatus.OK}
    assert trace.selected
    assert "The endpoint is away" in next(str(run.reason) for run in trace.runs if run.reason)
    assert [w.code for w in degraded(trace)] == ["source_failed"]


@pytest.mark.parametrize(
    ("verb", "broken", "whole"), [("nearest", "vector", "unicode61"), ("match", "unicode61", "vector")]
)
def test_when_a_source_fails_the_others_answer(session: Workspace, verb: str, broken: str, whole: str) -> None:
    trace = ask(session, pool=failing(session.pool, verb))
    assert statuses(trace) == {broken: RunStatus.FAILED, whole: RunStatus.OK}
    assert {source for c in trace.candidates for source, _, _ in c.hits} == {whole}
    assert trace.selected


def test_a_failed_source_is_blamed_where_nothing_else_ranks_the_memory(session: Workspace, tmp_path: Path) -> None:
    memories = [episode("only-near", "zzz", "yyy")]
    with connect(make_database(tmp_path / "one.db", memories)) as one:
        explorer = Explorer(failing(one.pool, "nearest"), SeededEmbedder(), environment={})
        (trace,) = explorer.recall(Query("garden", NOW), Settings())
        outcome = explorer.explain(trace, "only-near").outcome
    assert (outcome.code, outcome.source) == (Code.SOURCE_FAILED, "vector")


def test_an_index_that_sqlite_cannot_read_is_answered_for_by_one_built_anew(tmp_path: Path) -> None:
    """It was a failed source before; now the words answer as if nothing had happened, and the trace says who did."""
    path = make_database(tmp_path / "broken.db", MEMORIES)
    with connect(path) as session:
        whole = ask(session)
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE fts_unicode61_data SET block = x'00' WHERE id > 10")
    connection.close()
    with connect(path) as session:
        trace = ask(session)
    assert [run.hits for run in trace.runs] == [run.hits for run in whole.runs]
    assert trace.selected == whole.selected != ()
    rebuilt = [w.message.values for w in trace.warnings if w.code == "index_rebuilt"]
    assert rebuilt == [{"index": "fts_unicode61, fts_trigram, fts_words, vec0"}]  # what differs is rebuilt whole
    assert not [w for w in whole.warnings if w.code == "index_rebuilt"]


def test_vectors_that_were_cut_in_the_file_are_answered_for_by_a_copy(masters_of_run: Masters, tmp_path: Path) -> None:
    """They ended the loading of all vectors with a ValueError: a bug to be reported, in the place of an answer."""
    path = Path(shutil.copy(sample_master(masters_of_run, "en"), tmp_path / "broken.db"))
    query = Query("Who gave me the green scarf?", SAMPLE_NOW)
    with connect(path) as session:
        (whole,) = session.explorer.recall(query, Settings())
    damage_file(path, VEC0["vectors cut"])
    with connect(path) as session:
        session.warm()
        (trace,) = session.explorer.recall(query, Settings())
    assert [run.hits for run in trace.runs] == [run.hits for run in whole.runs]
    assert [w.code for w in trace.warnings if w.code == "index_rebuilt"]


def with_deadline(limit_ms: float) -> Recipe:
    """The recipe with a deadline for its vector source, and none for the others, however busy the machine is."""

    def gather(plan: Plan) -> Gather:
        return Gather(
            tuple(
                replace(source, deadline_ms=limit_ms if source.name == "vector" else None)
                for source in HEURISTIC.gather(plan).sources
            )
        )

    return replace(HEURISTIC, gather=gather)


def waiting(pool: ReaderPool, verb: str, seconds: float) -> WatchedPool:
    """A pool whose `verb` waits."""
    return WatchedPool(pool, lambda name: time.sleep(seconds if name == verb else 0.0))


def test_a_late_source_is_timed_out_and_the_others_answer(session: Workspace) -> None:
    trace = ask(session, pool=waiting(session.pool, "nearest", 0.4), recipe=with_deadline(80.0), deadlines=True)
    assert statuses(trace) == {"vector": RunStatus.TIMED_OUT, "unicode61": RunStatus.OK}
    assert trace.selected
    assert [w.code for w in degraded(trace)] == ["source_timed_out"]
    time.sleep(0.4)  # the late one gives its reader back
    assert statuses(ask(session))["vector"] is RunStatus.OK


def test_without_deadlines_a_late_source_is_waited_for(session: Workspace) -> None:
    trace = ask(session, pool=waiting(session.pool, "nearest", 0.15), recipe=with_deadline(20.0))
    assert timeless(trace) == timeless(ask(session))


def test_a_timed_out_source_is_blamed(tmp_path: Path) -> None:
    with connect(make_database(tmp_path / "one.db", [episode("a", "zzz")])) as one:
        trace = ask(one, pool=waiting(one.pool, "nearest", 0.3), recipe=with_deadline(40.0), deadlines=True)
        outcome = Explorer(one.pool, SeededEmbedder(), environment={}).explain(trace, "a").outcome
        time.sleep(0.3)
    assert (outcome.code, outcome.source) == (Code.SOURCE_TIMEOUT, "vector")


def test_a_token_that_is_set_before_ends_the_recall(session: Workspace) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        ask(session, token=token)
    assert ask(session).selected


SLOW_SQL = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


@pytest.mark.parametrize(("part", "verb"), [(WordSearch, "match"), (VectorSearch, "nearest")])
def test_cancelling_inside_sql_ends_what_has_no_end_and_the_pool_is_usable(
    session: Workspace, part: type[ReaderPart], verb: str, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    started = threading.Event()
    plain = getattr(part, verb)

    def endless(self: ReaderPart, *arguments: object, **options: object) -> object:
        started.set()
        self._connection.execute(SLOW_SQL).fetchall()
        return plain(self, *arguments, **options)

    token, ended = CancelToken(), []

    def cancel() -> None:
        started.wait(5.0)
        time.sleep(0.05)
        ended.append(time.perf_counter())
        token.cancel()

    with monkeypatch.context() as patched:
        patched.setattr(part, verb, endless)
        canceller = threading.Thread(target=cancel)
        canceller.start()
        with pytest.raises(Cancelled):
            ask(session, token=token)
        took = time.perf_counter() - ended[0]
        canceller.join()
    figure(28, "a recall inside SQL: 0.1 s", {"times": 1, "within it": int(took < 0.1)}, took)
    assert ask(session).selected


@pytest.mark.long
def test_cancelling_at_any_moment_leaves_the_pool_usable(session: Workspace) -> None:
    whole, chance = timeless(ask(session)), random.Random(0)
    for _ in range(40):
        token = CancelToken()
        timer = threading.Timer(chance.uniform(0.0, 0.02), token.cancel)
        timer.start()
        with suppress(Cancelled):
            assert timeless(ask(session, token=token)) == whole
        timer.join()
    assert timeless(ask(session)) == whole


class Remote(SeededEmbedder):
    """Its vectors come over a network, while the words are searched."""

    remote = True


@pytest.mark.parametrize("embedder", [SeededEmbedder(), Remote()], ids=["here", "remote"])
@pytest.mark.parametrize("writes", [1, 2, 3, 99])
def test_a_writer_between_the_sources_does_not_mix_two_generations(
    tmp_path: Path, writes: int, embedder: SeededEmbedder
) -> None:
    path = make_database(tmp_path / "live.db", MEMORIES)
    written: list[str] = []
    lock = threading.Lock()

    def write(_verb: str) -> None:
        with lock:
            if len(written) < writes:
                written.append(f"new{len(written)}")
                line = episode(written[-1], f"garden fence {written[-1]}")
                memory = Memory(id=line["id"], kind="episode", user_text=line["user_text"], occurred_at=NOW)
                writer.curation.add(MemoryRecord(memory, embedding=tuple(line["embedding"])), now=NOW)

    with closing(Database.open(path)) as writer, connect(path) as session:
        before = Asker(session)("garden fence").generation
        explorer = Explorer(WatchedPool(session.pool, write), embedder, environment={})
        everything = {"vector_k": "200", "text_k": "200"}
        (trace,) = explorer.recall(Query("garden fence", NOW), Settings(values=everything))
    assert written
    seen = set(written[: trace.generation - before])
    for run in trace.runs:
        assert {hit.id for hit in run.hits} == {line["id"] for line in MEMORIES} | seen
    assert set(trace.pool.memories) == {line["id"] for line in MEMORIES} | seen


class OneAfterTheOther(ReaderPool):
    """The second source borrows its reader only when the first one has searched, after a write."""

    def __init__(self, pool: ReaderPool, write: Callable[[], None]) -> None:
        self._watched = WatchedPool(pool, self._before)
        self._write, self._lock = write, threading.Lock()
        self._written = threading.Event()
        self._borrowed = 0

    def _before(self, _verb: str) -> None:
        with self._lock:
            if not self._written.is_set():
                self._write()
                self._written.set()

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """The first is for embedding, the next two are the sources."""
        with self._lock:
            self._borrowed += 1
            waits = self._borrowed == 3
        if waits:
            assert self._written.wait(5.0)
        with self._watched.reader() as reader:
            yield reader


def test_lists_of_two_generations_are_gathered_again(tmp_path: Path) -> None:
    path = make_database(tmp_path / "live.db", MEMORIES)
    with closing(Database.open(path)) as writer, connect(path) as session:

        def write() -> None:
            line = episode("new", "garden fence")
            memory = Memory(id="new", kind="episode", user_text=line["user_text"], occurred_at=NOW)
            writer.curation.add(MemoryRecord(memory, embedding=tuple(line["embedding"])), now=NOW)

        explorer = Explorer(OneAfterTheOther(session.pool, write), SeededEmbedder(), environment={})
        everything = {"vector_k": "200", "text_k": "200"}
        (trace,) = explorer.recall(Query("garden fence", NOW), Settings(values=everything))
    for run in trace.runs:
        assert {hit.id for hit in run.hits} == {"new", *(line["id"] for line in MEMORIES)}


def test_a_database_without_vectors_says_that_similarity_is_off(tmp_path: Path) -> None:
    memories = [{k: v for k, v in line.items() if k != "embedding"} for line in MEMORIES]
    with connect(make_database(tmp_path / "bare.db", memories)) as session:
        trace = Asker(session)("garden fence")
    assert statuses(trace) == {"vector": RunStatus.OFF, "unicode61": RunStatus.OK}


def test_a_text_without_a_term_skips_the_words_and_not_the_vectors(session: Workspace) -> None:
    trace = Asker(session)("🎉 !!")
    assert statuses(trace) == {"vector": RunStatus.OK, "unicode61": RunStatus.SKIPPED}


@pytest.mark.parametrize(("parameter", "source"), [("vector_k", "vector"), ("text_k", "unicode61")])
def test_a_k_of_zero_turns_the_source_off(session: Workspace, parameter: str, source: str) -> None:
    trace = Asker(session).ask(Query("garden fence", NOW), {parameter: 0})
    assert statuses(trace)[source] is RunStatus.OFF
    assert next(run.reason.values for run in trace.runs if run.source == source and run.reason) == {
        "parameter": parameter,
        "value": 0,
    }
