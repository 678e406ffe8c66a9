"""A further list of the person's own, by an endpoint or a model's folder: asked in a recall where the person allowed it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import apsw
import pytest
from helpers.databases import NOW, episode, make_database, timeless
from helpers.endpoint_server import Endpoint, endpoint_server, says

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist
from mnemonaut_core.workspace.wiring import Workspace, connect

QUERY = Query("Which bread did the baker sell?", NOW)
BLEND = Settings("blend", "talk", {"evidence_floor": "0"})
Opens = Callable[[EndpointAllowlist], AbstractContextManager[Workspace]]


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """Embeds into 8 dimensions."""
    with endpoint_server() as server:
        yield server


@pytest.fixture
def book(tmp_path: Path) -> EndpointAllowlist:
    """Nothing is allowed by itself: the server of the tests is taken for one somewhere else."""
    return EndpointAllowlist(tmp_path / "allowed.json", is_here=lambda _url: False)


@pytest.fixture
def opens(tmp_path: Path, endpoint: Endpoint, book: EndpointAllowlist) -> Opens:
    """A database with the list `mine` by the endpoint, which was allowed by adding it; the endpoint was asked nothing since."""
    path = make_database(tmp_path / "m.db", [episode(f"m{n}", f"rye bread number {n}") for n in range(5)])

    @contextmanager
    def opened(one: EndpointAllowlist) -> Iterator[Workspace]:
        with connect(path, write=True, book=one) as session:
            yield session

    with opened(book) as session:
        assert session.vectors.add_list(f"openai:m@{endpoint.url}", "mine") == 5
    endpoint.asked.clear()
    return opened


def asked(session: Workspace) -> tuple[Trace, Run]:
    (trace,) = session.explorer.recall(QUERY, BLEND)
    return trace, next(run for run in trace.runs if run.source == "vector:mine")


def test_the_question_goes_there_once_and_the_list_is_a_part_of_the_score(
    opens: Opens, book: EndpointAllowlist, endpoint: Endpoint
) -> None:
    with opens(book) as session:
        trace, run = asked(session)
        assert (run.status, len(run.hits)) == ("ok", 5)
        assert [one.texts for one in endpoint.asked] == [[QUERY.text]]
        best = trace.candidates[0].memory.id
        parts = trace.rankings[0].scored(trace.rankings[0].place(best) or 0).parts
        assert "vector:mine" in {part.name for part in parts}
        assert [one["name"] for one in trace_json(trace)["lists"]] == ["default", "encoder", "mine"]
        turned = session.explorer.what_if(trace, Settings("blend", "", {"weight_words": "0.1"})).after
        (cold,) = session.explorer.recall(QUERY, Settings("blend", "talk", {**BLEND.values, "weight_words": "0.1"}))
        assert timeless(turned)["candidates"] == timeless(cold)["candidates"]
        for hit in run.hits:
            place = next(one for one in session.explorer.locate(trace, hit.id).sources if one.source == run.source)
            assert place.rank == hit.rank


def test_without_leave_nothing_is_sent_and_the_source_is_off(opens: Opens, endpoint: Endpoint, tmp_path: Path) -> None:
    nobody = EndpointAllowlist(tmp_path / "other.json", is_here=lambda _url: False)
    with opens(nobody) as session:
        trace, run = asked(session)
        assert (run.status, run.hits) == ("off", ())
        (warning,) = (one for one in trace.warnings if one.code == "list_not_allowed")
        assert str(warning.message) == (
            f"The list of vectors mine needs {endpoint.url}, which you have not allowed: nothing was sent or read."
        )
        assert f"mnemonaut key allow {endpoint.url}" in str(warning.advice)
        assert trace.selected
        nobody.allow(endpoint.url)
        assert asked(session)[1].status == "ok"  # what is allowed meanwhile holds at once


def test_a_list_is_not_filled_without_leave(opens: Opens, endpoint: Endpoint, tmp_path: Path) -> None:
    nobody = EndpointAllowlist(tmp_path / "other.json", is_here=lambda _url: False)
    with opens(nobody) as session:
        record = Memory(id="new", kind="episode", user_text="Rolls.", created_at=NOW, updated_at=NOW, occurred_at=NOW)
        session.database.curation.add(MemoryRecord(record), now=NOW)
        assert session.vectors.fill_lists() == 0
    assert endpoint.asked == []


def test_an_endpoint_that_fails_is_named_and_the_others_answer(
    opens: Opens, book: EndpointAllowlist, endpoint: Endpoint
) -> None:
    endpoint.manner = says("{}", 500)
    with opens(book) as session:
        trace, run = asked(session)
    assert run.status == "failed"
    assert trace.selected


def test_a_folder_that_only_the_database_names_is_not_read(opens: Opens, book: EndpointAllowlist) -> None:
    with opens(book) as session:
        path = session.path
    with apsw.Connection(str(path)) as connection:
        connection.execute("UPDATE embedder SET spec = CAST('model2vec:/proc' AS TEXT) WHERE list = 'mine'")
    with opens(book) as session:
        trace, run = asked(session)
        assert run.status == "off"
        assert [str(one.message) for one in trace.warnings if one.code == "list_not_allowed"] == [
            "The list of vectors mine needs /proc, which you have not allowed: nothing was sent or read."
        ]
