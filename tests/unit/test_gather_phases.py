"""Phases of gathering, and vectors that come late from an endpoint."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from helpers.databases import NOW, CountingEndpoint, SeededEmbedder, asking, episode, make_database, timeless
from helpers.documents import chunk, document
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.domain.lists import Newest
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explain.probe import locate, missing_outcome
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.encoder import Encoder
from mnemonaut_core.ports import GramStatistics, SearchReader
from mnemonaut_core.recall.engine import degraded, run_recipe
from mnemonaut_core.recall.gather import RunOptions, sources_of
from mnemonaut_core.recall.stage import Gather, Recipe, Skipped, Source, SourceKind
from mnemonaut_core.recipes.heuristic import HEURISTIC
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import Workspace, connect
from mnemonaut_resources import RESOURCES

MEMORIES = [episode(f"m{i}", f"garden fence {i}", days=float(i + 1)) for i in range(12)]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Workspace]:
    """Twelve memories, open to read."""
    with connect(make_database(tmp_path / "m.db", MEMORIES)) as opened:
        yield opened


def ask(
    session: Workspace, recipe: Recipe, options: RunOptions | None = None, embedder: SeededEmbedder | None = None
) -> Trace:
    """One recall of "garden fence"."""
    resolved = Explorer(session.pool, None, environment={}).settings.resolve(HEURISTIC, Settings())
    return run_recipe(
        recipe,
        Query("garden fence", NOW),
        resolved,
        readers=session.pool,
        embedder=embedder or SeededEmbedder(),
        options=options or RunOptions(),
    )


def newest(name: str, k: int) -> Source:
    """A list source."""
    return Source(name, SourceKind.LIST, k, lists=lambda _plan, _reader: Newest(), asks="newest")


def widening(plan: Plan) -> Gather:
    """Two of the newest; when they were all that there is room for, twice as many, once."""

    def then(_plan: Plan, runs: tuple[Run, ...]) -> Gather | None:
        (run,) = (run for run in runs if run.source == "recent_events")
        return Gather((newest("recent_events", 4),)) if run.k == 2 and len(run.hits) == 2 else None

    return Gather((newest("recent_events", 2),), then)


def routed(plan: Plan) -> Gather:
    """A route that answers, so that the other is not asked."""
    skipped = Skipped("vector", 20, Text.keyed("route_skipped", route="direct"))
    return Gather((newest("direct", 3),), skipped=(skipped,))


@pytest.mark.parametrize("serial", [False, True])
def test_a_later_run_takes_the_place_of_the_earlier(session: Workspace, serial: bool) -> None:
    trace = ask(session, replace(HEURISTIC, gather=widening), RunOptions(serial=serial))
    (run,) = {run.source: run for run in trace.runs}.values()
    assert (run.k, [hit.id for hit in run.hits]) == (4, ["m0", "m1", "m2", "m3"])
    (source,) = sources_of(widening(trace.plan), trace.plan, trace.runs)
    assert source.k == 4


def test_a_probe_asks_the_sources_of_every_phase(session: Workspace) -> None:
    trace = ask(session, replace(HEURISTIC, gather=widening))
    with session.pool.reader() as reader:
        located = locate(reader, trace.plan, widening(trace.plan), trace.runs, "m7")
    assert [(s.source, s.rank, s.k, s.status) for s in located.sources] == [("recent_events", 8, 4, "below_k")]


def test_a_route_that_was_not_asked_is_the_reason(session: Workspace) -> None:
    trace = ask(session, replace(HEURISTIC, gather=routed))
    assert {run.source: run.status for run in trace.runs} == {"direct": RunStatus.OK, "vector": RunStatus.SKIPPED}
    with session.pool.reader() as reader:
        located = locate(reader, trace.plan, Gather((), skipped=routed(trace.plan).skipped), trace.runs[1:], "m7")
    outcome = missing_outcome(located)
    assert (outcome.code, outcome.source) == (Code.ROUTE_SKIPPED, "vector")


def test_a_list_with_nothing_to_ask_is_skipped_with_the_reason(session: Workspace) -> None:
    def nothing(_plan: Plan, _reader: SearchReader) -> Text:
        return Text.keyed("no_time_hint")

    source = Source("about_time", SourceKind.LIST, 80, lists=nothing)
    trace = ask(session, replace(HEURISTIC, gather=lambda _plan: Gather((source,))))
    assert [(run.status, run.reason) for run in trace.runs] == [(RunStatus.SKIPPED, Text.keyed("no_time_hint"))]


def test_a_source_reads_the_further_list_that_it_names(tmp_path: Path) -> None:
    source = Source("vector:encoder", SourceKind.VECTOR, 2, further="encoder")
    recipe = replace(HEURISTIC, gather=lambda _plan: Gather((source,)))
    schema = json.loads((RESOURCES / "schema" / "trace.schema.json").read_text("utf-8"))
    with connect(make_database(tmp_path / "m.db", MEMORIES), write=True) as opened:
        trace = ask(opened, recipe)
        assert [(run.status, str(run.reason)) for run in trace.runs] == [
            (RunStatus.OFF, "the database has no list of vectors encoder")
        ]
        opened.database.upkeep.add_list(Encoder(), "encoder", "encoder")
        trace = ask(opened, recipe)
        assert [str(run.reason) for run in trace.runs] == [
            "the vectors of the list encoder are still being made: 0 of 12"
        ]
        opened.vectors.fill_lists()
        trace = ask(opened, recipe)
        (run,) = trace.runs
        assert (run.status, len(run.hits)) == (RunStatus.OK, 2)
        told = trace_json(trace)
        jsonschema.validate(told, schema)
        assert [(one["name"], one["complete"]) for one in told["lists"]] == [("default", True), ("encoder", True)]
        with opened.pool.reader() as reader:
            for rank, hit in enumerate(run.hits, 1):
                located = locate(reader, trace.plan, recipe.gather(trace.plan), trace.runs, hit.id)
                assert [(s.rank, s.score, s.status) for s in located.sources] == [(rank, hit.score, "found")]
        opened.database.connection.execute("UPDATE embedder SET version = 'other' WHERE list = 'encoder'")
    with connect(tmp_path / "m.db") as opened:
        trace = ask(opened, recipe)
        assert [str(run.reason) for run in trace.runs] == [
            "the list encoder was made by another version of its embedder"
        ]


class Endpoint(SeededEmbedder):
    """An embedder that is somewhere else: slow, or away."""

    remote = True

    def __init__(self, seconds: float = 0.0, *, away: bool = False) -> None:
        super().__init__()
        self.seconds, self.away = seconds, away

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """After a while."""
        time.sleep(self.seconds)
        if self.away:
            raise EnvironmentFault("The endpoint is away", code="endpoint", advice="Look at the network.")
        return super().embed_queries(texts, statistics)


def limited(ms: float) -> Recipe:
    """The recipe with a deadline for its vectors."""

    def gather(plan: Plan) -> Gather:
        first, *rest = HEURISTIC.gather(plan).sources
        return Gather((replace(first, deadline_ms=ms), *rest))

    return replace(HEURISTIC, gather=gather)


def test_vectors_from_an_endpoint_give_the_same_trace(session: Workspace) -> None:
    remote = Endpoint(0.02)
    assert timeless(ask(session, HEURISTIC, embedder=remote)) == timeless(ask(session, HEURISTIC))
    assert remote.batches == [("garden fence",)]


def test_words_answer_first_when_the_endpoint_is_late(session: Workspace) -> None:
    came: list[tuple[str, RunStatus]] = []
    options = RunOptions(deadlines=True, on_run=lambda run: came.append((run.source, run.status)))
    trace = ask(session, limited(60.0), options, Endpoint(0.5))
    assert list(dict.fromkeys(came)) == [("unicode61", RunStatus.OK), ("vector", RunStatus.TIMED_OUT)]
    assert trace.selected
    assert trace.plan.vectors.missing is not None
    assert [w.code for w in degraded(trace)] == ["source_timed_out"]


def test_an_endpoint_that_is_away_is_a_failed_source(session: Workspace) -> None:
    trace = ask(session, HEURISTIC, embedder=Endpoint(away=True))
    assert {run.source: run.status for run in trace.runs} == {"vector": RunStatus.FAILED, "unicode61": RunStatus.OK}
    assert "The endpoint is away" in next(str(run.reason) for run in trace.runs if run.reason)


def test_a_suppression_near_the_query_holds_for_words_too(tmp_path: Path) -> None:
    path = make_database(tmp_path / "m.db", MEMORIES)
    embedder = Endpoint()
    vector = embedder.embed_memories(["garden fence"])[0]
    with connect(path, write=True) as session:
        assert isinstance(session.database, Database)
        session.database.curation.suppress(
            ["m0"], "hedge", now=NOW, vector=vector, embedder=f"{embedder.name}/{embedder.version}"
        )
    with connect(path) as session:
        trace = ask(session, HEURISTIC, embedder=embedder)
    assert trace.plan.filters.suppressed == ("m0",)
    assert "m0" not in {hit.id for run in trace.runs for hit in run.hits}


# ---- an endpoint is sent the question when the first source needs its vector


def status_of(trace: Trace) -> dict[str, RunStatus]:
    """How each source fared."""
    return {run.source: run.status for run in trace.runs}


def test_what_is_searched_is_sent_to_the_endpoint_once(tmp_path: Path) -> None:
    """At once, or when the route that was asked for brings nothing."""
    with asking(tmp_path, [chunk("c", "gate"), chunk("d", "the tasks")]) as asker:
        for deadlines in (True, False):
            for text in ("gate", "open tasks"):
                endpoint = CountingEndpoint()
                explorer = Explorer(asker.workspace.pool, endpoint, environment={})
                (trace,) = explorer.recall(Query(text, NOW), Settings("salience"), deadlines=deadlines)
                assert trace.response["path"] == "hybrid"
                assert status_of(trace)["vector"] is RunStatus.OK
                assert trace.response == asker.ask(Query(text, NOW), {}, recipe="salience").response
                assert endpoint.sent == [text]


def test_a_question_without_vectors_gets_them_when_its_route_is_turned_off(tmp_path: Path) -> None:
    """A what-if of a recall for which nothing was sent: then the hybrid search needs them."""
    with asking(tmp_path, document("user/preferences.md", ["- no coriander"])) as asker:
        endpoint = CountingEndpoint()
        explorer = Explorer(asker.workspace.pool, endpoint, environment={})
        (trace,) = explorer.recall(Query("偏好", NOW), Settings("salience"))
        assert (trace.response["path"], endpoint.sent) == ("direct", [])
        again = explorer.replay(trace, Settings("salience", values={"direct_route": "0"}))
    assert endpoint.sent == ["偏好"]
    assert status_of(again)["vector"] is RunStatus.OK


def test_a_question_is_sent_where_something_is_suppressed_for_what_is_near_it(tmp_path: Path) -> None:
    """What is near it is seen by the vectors alone, on every route."""
    with asking(tmp_path, [chunk("c", "gate")], write=True) as asker:
        endpoint = CountingEndpoint()
        vector = endpoint.embed_queries(["gate"], None)[0]
        database = asker.workspace.database
        assert database is not None
        database.curation.suppress(
            ["c"], "gate", now=NOW, vector=vector, embedder=f"{endpoint.name}/{endpoint.version}"
        )
        endpoint.sent.clear()
        Explorer(asker.workspace.pool, endpoint, environment={}).recall(Query("偏好", NOW), Settings("salience"))
        assert endpoint.sent == ["偏好"]
