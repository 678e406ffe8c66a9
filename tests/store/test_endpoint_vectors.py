"""An endpoint as a database's embedder: paid for once, resumed, never in the way of a person or of words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from helpers.endpoint_server import Asked, Endpoint, Handler, changed, embeds, endpoint_server, says, slow
from helpers.figures import Timed
from helpers.stores import NOW, assert_sound, episode, many, new_writer, source, take

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import Cancelled, EndpointError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.models.openai_embeddings import EndpointEmbedder
from mnemonaut_core.models.spec import make_embedder, parse_embedder
from mnemonaut_core.store import embedders
from mnemonaut_core.store.check import notes
from mnemonaut_core.store.database import Database

MEMORIES = 300


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """Embeds into 24 dimensions."""
    with endpoint_server(embeds(24)) as server:
        yield server


@pytest.fixture
def remote(endpoint: Endpoint) -> Iterator[EndpointEmbedder]:
    """The endpoint as embedder."""
    made = embedder_of(endpoint)
    yield made
    made.close()


def embedder_of(endpoint: Endpoint, dimension: int | None = None) -> EndpointEmbedder:
    made = make_embedder(parse_embedder(f"openai:m@{endpoint.url}"), dimension=dimension, named=True)
    assert isinstance(made, EndpointEmbedder)
    return made


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Database]:
    """Memories with the small local embedder's vectors."""
    made = new_writer(tmp_path / "memory.db")
    take(made, many(MEMORIES))
    yield made
    made.close()


def current(writer: Database) -> str:
    stored = embedders.current(writer.connection)
    assert stored is not None
    return stored.name


def said(writer: Database) -> list[tuple[str, int, tuple[str, ...]]]:
    return [
        (note.code, note.count, note.examples) for note in notes(writer.connection) if note.code != "dangling_links"
    ]


def test_an_endpoint_takes_over_when_the_last_vector_is_made(
    writer: Database, endpoint: Endpoint, remote: EndpointEmbedder
) -> None:
    assert writer.upkeep.reembed(remote, remote.name) == MEMORIES
    assert current(writer) == remote.name
    assert writer.connection.execute("SELECT DISTINCT length(data) FROM vector").fetchall() == [(96,)]
    assert_sound(writer)


def test_after_a_failure_in_the_middle_nothing_that_was_paid_for_is_asked_again(
    writer: Database, endpoint: Endpoint, remote: EndpointEmbedder
) -> None:
    old = current(writer)
    endpoint.manners = [embeds(24), embeds(24), embeds(24), says("gone", 404)]
    with pytest.raises(EndpointError):
        writer.upkeep.reembed(remote, remote.name)
    assert current(writer) == old
    assert_sound(writer)
    paid = [text for asked in endpoint.asked[:3] for text in asked.texts]
    endpoint.asked.clear()
    again = embedder_of(endpoint)
    writer.upkeep.reembed(again, again.name)
    again.close()
    assert current(writer) == again.name
    assert not (set(paid) - {"dimension"}) & set(endpoint.texts)
    assert_sound(writer)


@pytest.mark.long
@pytest.mark.timeout(25)  # sooner than an answer would come
def test_cancelling_stops_within_the_running_request_and_the_next_run_goes_on(
    writer: Database, endpoint: Endpoint, remote: EndpointEmbedder, timed: Timed
) -> None:
    old, token = current(writer), CancelToken()
    endpoint.manners = [embeds(24), embeds(24), slow(30)]

    def cancel() -> None:
        while len(endpoint.asked) < 3:
            time.sleep(0.01)
        token.cancel()

    threading.Thread(target=cancel, daemon=True).start()
    with timed(28, "a new embedding by an endpoint: 1 s with what came before", 1.0), pytest.raises(Cancelled):
        writer.upkeep.reembed(remote, remote.name, token=token)
    assert current(writer) == old
    paid = set(endpoint.asked[1].texts)
    endpoint.asked.clear()
    again = embedder_of(endpoint)
    writer.upkeep.reembed(again, again.name)
    again.close()
    assert not paid & set(endpoint.texts)


CHILD = """
import sys
from pathlib import Path
from mnemonaut_core.models.spec import make_embedder, parse_embedder
from mnemonaut_core.store.database import Database
spec = parse_embedder(sys.argv[2])
Database.open(Path(sys.argv[1])).upkeep.reembed(make_embedder(spec, named=True), str(spec))
"""


def test_a_run_that_was_killed_goes_on_and_the_old_vectors_serve_meanwhile(
    writer: Database, endpoint: Endpoint, tmp_path: Path
) -> None:
    old = current(writer)
    before = set(writer.connection.execute("SELECT memory_pk, data FROM vector"))
    writer.close()
    reached = threading.Event()

    def last(handler: Handler, asked: Asked) -> None:
        reached.set()
        handler.endpoint.closing.wait(30)

    endpoint.manners = [embeds(24), embeds(24), embeds(24), last]
    arguments = [sys.executable, "-c", CHILD, str(tmp_path / "memory.db"), f"openai:m@{endpoint.url}"]
    child = subprocess.Popen(arguments, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)})
    assert reached.wait(30)
    child.send_signal(signal.SIGKILL)
    child.wait(10)
    paid = {text for asked in endpoint.asked[1:3] for text in asked.texts}
    endpoint.asked.clear()
    again = Database.open(tmp_path / "memory.db")
    assert current(again) == old
    assert before <= set(again.connection.execute("SELECT memory_pk, data FROM vector"))
    remote = embedder_of(endpoint)
    assert again.upkeep.reembed(remote, remote.name) == MEMORIES - 128
    assert current(again) == remote.name
    assert not paid & set(endpoint.texts)
    assert_sound(again)
    again.close()
    remote.close()


@pytest.mark.long
def test_another_dimension_under_the_same_name_is_refused_and_the_old_vectors_stay(
    writer: Database, endpoint: Endpoint, remote: EndpointEmbedder
) -> None:
    writer.upkeep.reembed(remote, remote.name)
    endpoint.manner = changed(lambda rows: None, dimension=16)
    writer.connection.execute("DELETE FROM vector WHERE memory_pk < 10")
    again = Database(writer.connection, embedder_of(endpoint, dimension=24))
    with pytest.raises(EndpointError, match="16 numbers a text, not 24"):
        again.upkeep.embed_missing()
    assert isinstance(again.embedder, EndpointEmbedder)
    again.embedder.close()


# ---- what a person does


@pytest.fixture
def on_endpoint(writer: Database, remote: EndpointEmbedder, endpoint: Endpoint) -> Database:
    """A database whose embedder is the endpoint."""
    writer.upkeep.reembed(remote, remote.name)
    endpoint.asked.clear()
    return writer


@pytest.mark.long
def test_an_addition_is_embedded_at_once_where_the_endpoint_answers(on_endpoint: Database, endpoint: Endpoint) -> None:
    on_endpoint.curation.add(episode("new", "tell me more"), now=NOW)
    assert endpoint.texts == ["tell me more"]
    assert said(on_endpoint) == []
    assert_sound(on_endpoint)


@pytest.mark.long
def test_an_addition_is_not_lost_while_the_endpoint_is_down(on_endpoint: Database, endpoint: Endpoint) -> None:
    endpoint.manner = says("{}", 500)
    on_endpoint.curation.add(episode("new", "tell me more"), now=NOW)
    on_endpoint.curation.edit(["m0"], {"user_text": "said otherwise"}, now=NOW)
    assert said(on_endpoint) == [("no_vector", 2, ("m0", "new"))]
    assert_sound(on_endpoint)
    endpoint.manner = embeds(24)
    assert on_endpoint.upkeep.embed_missing() == 2
    assert said(on_endpoint) == []
    assert_sound(on_endpoint)


@pytest.mark.long
def test_an_edit_and_an_addition_ask_the_endpoint_before_they_lock_the_database(
    on_endpoint: Database, endpoint: Endpoint, tmp_path: Path
) -> None:
    other = Database.open(tmp_path / "memory.db")

    def writes_meanwhile(handler: Handler, asked: Asked) -> None:
        other.curation.isolate(["m7"], now=NOW)
        embeds(24)(handler, asked)

    def restores_meanwhile(handler: Handler, asked: Asked) -> None:
        other.curation.restore(["m7"], now=NOW + 1)
        embeds(24)(handler, asked)

    endpoint.manners.append(writes_meanwhile)
    endpoint.manners.append(restores_meanwhile)
    on_endpoint.curation.edit(["m0"], {"user_text": "said otherwise"}, now=NOW)
    on_endpoint.curation.add(episode("new", "tell me more"), now=NOW)
    other.close()
    assert endpoint.texts == ["said otherwise\nreply 0", "tell me more"]
    assert on_endpoint.connection.execute("SELECT count(*) FROM isolation WHERE ended_at > 0").get == 1
    assert said(on_endpoint) == []
    assert_sound(on_endpoint)


@pytest.mark.long
def test_a_vector_made_for_what_was_meanwhile_changed_is_not_stored(
    on_endpoint: Database, endpoint: Endpoint, tmp_path: Path
) -> None:
    other = Database.open(tmp_path / "memory.db", embedder=on_endpoint.embedder)

    def replies_meanwhile(handler: Handler, asked: Asked) -> None:
        endpoint.manners.append(says("{}", 500))
        other.curation.edit(["m0"], {"reply_text": "another reply"}, now=NOW)
        embeds(24)(handler, asked)

    endpoint.manners.append(replies_meanwhile)
    on_endpoint.curation.edit(["m0"], {"user_text": "said otherwise"}, now=NOW)
    other.close()
    assert said(on_endpoint) == [("no_vector", 1, ("m0",))]
    assert_sound(on_endpoint)


@pytest.mark.long
def test_an_import_does_not_wait_for_an_endpoint(on_endpoint: Database, endpoint: Endpoint) -> None:
    endpoint.manner = slow(30)
    report = on_endpoint.imports.import_records(iter(many(50, start=1000)), source(50), now=NOW)
    assert report.added == 50
    assert endpoint.asked == []
    endpoint.manner = embeds(24)
    assert on_endpoint.upkeep.embed_missing() == 50
    assert_sound(on_endpoint)


@pytest.mark.long
def test_undoing_an_import_of_many_asks_no_endpoint_for_them(on_endpoint: Database, endpoint: Endpoint) -> None:
    on_endpoint.imports.import_records(iter(many(200, salt=" anew")), source(200), now=NOW)
    on_endpoint.upkeep.embed_missing()
    endpoint.asked.clear()
    on_endpoint.journal.undo()
    assert endpoint.asked == []
    on_endpoint.upkeep.embed_missing()
    assert said(on_endpoint) == []
    assert_sound(on_endpoint)


# ---- what is secret


def secret(memory_id: str, text: str, **columns: object) -> MemoryRecord:
    return MemoryRecord(Memory(id=memory_id, kind="claim", body=text, created_at=NOW, **columns))  # type: ignore[arg-type]


@pytest.mark.long
def test_secret_memories_are_not_sent_and_that_is_said(
    writer: Database, endpoint: Endpoint, remote: EndpointEmbedder
) -> None:
    writer.curation.add(secret("s1", "the treasure lies under the oak", sensitivity=2), now=NOW)
    writer.curation.add(secret("s2", "the password is swordfish", boundary_class="secret"), now=NOW)
    writer.curation.add(secret("p1", "a private matter", sensitivity=1), now=NOW)
    writer.upkeep.reembed(remote, remote.name)
    writer.curation.add(secret("s3", "another treasure", sensitivity=2), now=NOW)
    writer.curation.edit(["p1"], {"sensitivity": 2, "body": "now a secret matter"}, now=NOW)
    sent = " ".join(endpoint.texts)
    assert [word for word in ("treasure", "swordfish", "secret matter") if word in sent] == []
    assert "a private matter" in sent
    assert said(writer) == [("kept_back", 4, ("s1", "s2", "p1", "s3"))]
    assert writer.upkeep.embed_missing() == 0
    assert_sound(writer)


@pytest.mark.long
def test_the_policy_may_let_secrets_go(writer: Database, endpoint: Endpoint) -> None:
    writer.curation.add(secret("s1", "the treasure lies under the oak", sensitivity=2), now=NOW)
    made = make_embedder(parse_embedder(f"openai:m@{endpoint.url}"), secrets_may_leave=True, named=True)
    assert isinstance(made, EndpointEmbedder)
    writer.upkeep.reembed(made, made.name)
    made.close()
    assert "the treasure lies under the oak" in endpoint.texts
    assert said(writer) == []


@pytest.mark.long
def test_stored_vectors_are_those_of_the_redacted_texts(
    writer: Database, endpoint: Endpoint, remote: EndpointEmbedder
) -> None:
    writer.curation.add(episode("mail", "write to a@example.com soon"), now=NOW)
    writer.upkeep.reembed(remote, remote.name)
    assert "write to [EMAIL] soon" in endpoint.texts
    assert "a@example.com" not in " ".join(endpoint.texts)
    row = writer.connection.execute(
        "SELECT v.data FROM vector AS v JOIN memory AS m ON m.pk = v.memory_pk WHERE m.id = 'mail'"
    ).get
    expected = remote.embed_memories(["write to [EMAIL] soon"])[0]
    assert np.frombuffer(row, "<f4") == pytest.approx(expected)


@pytest.mark.long
def test_an_endpoint_measures_suppressed_questions_when_it_embeds_and_never_because_a_file_is_opened(
    writer: Database, endpoint: Endpoint, remote: EndpointEmbedder, tmp_path: Path
) -> None:
    def measured(open_writer: Database) -> list[str]:
        return [str(maker) for (maker,) in open_writer.connection.execute("SELECT embedder FROM suppression")]

    old = embedders.current(writer.connection)
    assert old is not None
    vector = np.ones(old.dimension, np.float32)
    writer.curation.suppress(["m1"], "how did it end", now=NOW, vector=vector, embedder="small/1")
    writer.upkeep.reembed(remote, remote.name)
    assert endpoint.texts[-1] == "how did it end"
    assert measured(writer) == [embedders.identity(remote)]
    writer.connection.execute("UPDATE suppression SET embedder = 'another/1', query_text = 'how did it begin'")
    asked = len(endpoint.texts)
    opened = Database.open(tmp_path / "memory.db", embedder=remote)
    assert (measured(opened), len(endpoint.texts)) == (["another/1"], asked)
    assert said(opened) == [("questions_unmeasured", 1, ("s1",))]
    opened.upkeep.embed_missing()
    assert (measured(opened), endpoint.texts[asked:]) == ([embedders.identity(remote)], ["how did it begin"])
    assert said(opened) == []
    opened.close()
