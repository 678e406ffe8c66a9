"""Vectors over HTTP: in order, bounded, checked, redacted, never paid for twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest
from helpers.endpoint_server import (
    Asked,
    Endpoint,
    Handler,
    Manner,
    breaks_off,
    changed,
    drips,
    elapsed_of,
    embeds,
    endless,
    says,
    slow,
    streams,
    vector_of,
)
from helpers.figures import Timed
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, EndpointError, InputError
from mnemonaut_core.models import addresses, http_client
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint
from mnemonaut_core.models.openai_embeddings import BATCH_TEXTS, MAX_CHARS, EndpointEmbedder
from mnemonaut_core.models.spec import make_embedder, parse_embedder


@pytest.fixture
def embedder(endpoint: Endpoint) -> Iterator[EndpointEmbedder]:
    """A model behind the loopback server, of unknown dimension."""
    made = make_embedder(parse_embedder(f"openai:model@{endpoint.url}"), named=True)
    assert isinstance(made, EndpointEmbedder)
    yield made
    made.close()


def unit(text: str, dimension: int = 8) -> NDArray[np.float64]:
    row = np.array(vector_of(text, dimension), np.float64)
    return np.asarray(row / np.linalg.norm(row))


def test_vectors_come_in_the_order_of_the_texts_though_answered_backwards(embedder: EndpointEmbedder) -> None:
    texts = [f"text number {n}" for n in range(7)]
    rows = embedder.embed_memories(texts)
    assert rows.dtype == np.float32
    assert rows == pytest.approx(np.array([unit(text) for text in texts]), abs=1e-6)


def test_texts_go_in_batches_of_one_request_each_and_equal_ones_once(
    endpoint: Endpoint, embedder: EndpointEmbedder
) -> None:
    texts = [f"t {n}" for n in range(BATCH_TEXTS * 2 + 1)] + ["t 0", " t 1 "]
    rows = embedder.embed_memories(texts)
    assert [len(asked.texts) for asked in endpoint.asked] == [BATCH_TEXTS, BATCH_TEXTS, 1]
    assert np.array_equal(rows[-2:], rows[:2])
    assert {asked.body["model"] for asked in endpoint.asked} == {"model"}
    assert {asked.path for asked in endpoint.asked} == {"/v1/embeddings"}


def test_both_forms_of_a_query_go_in_one_request_and_are_remembered(
    endpoint: Endpoint, embedder: EndpointEmbedder
) -> None:
    first = embedder.embed_queries(["form one", "form two"], None)
    again = embedder.embed_queries(["form two", "form one"], None)
    assert [asked.texts for asked in endpoint.asked] == [["form one", "form two"]]
    assert np.array_equal(again, first[::-1])


def test_what_is_blank_is_a_zero_row_and_is_not_sent(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    rows = embedder.embed_memories(["", "word", " \n"])
    assert [bool(row.any()) for row in rows] == [False, True, False]
    assert endpoint.texts == ["word"]
    assert embedder.embed_memories([]).shape == (0, 8)


def test_the_dimension_is_learnt_from_the_first_answer(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    endpoint.manner = embeds(5)
    embedder.embed_memories(["a"])
    assert embedder.dimension == 5
    assert len(endpoint.asked) == 1


def test_a_known_dimension_asks_nobody_and_is_checked(endpoint: Endpoint) -> None:
    made = make_embedder(parse_embedder(f"openai:m@{endpoint.url}"), dimension=384, named=True)
    assert made.dimension == 384
    assert endpoint.asked == []
    with pytest.raises(EndpointError, match="answers with 8 numbers a text, not 384") as refused:
        made.embed_memories(["a"])
    assert refused.value.code == "endpoint_dimension"
    made.close()  # type: ignore[attr-defined]


def test_a_long_text_is_sent_by_its_beginning(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    embedder.embed_memories(["x" * (MAX_CHARS + 1)])
    assert [len(text) for text in endpoint.texts] == [MAX_CHARS]


def test_one_text_that_is_too_long_for_the_model_does_not_stop_the_others(
    endpoint: Endpoint, embedder: EndpointEmbedder
) -> None:
    good = embeds()

    def strict(handler: Handler, asked: Asked) -> None:
        if any(len(text) > 1000 for text in asked.texts):
            handler.reply(400, b'{"error": "input is too long"}')
        else:
            good(handler, asked)

    endpoint.manner = strict
    rows = embedder.embed_memories(["a", "b", "c " * 1500, "d"])
    assert rows[[0, 1, 3]] == pytest.approx(np.array([unit(text) for text in "abd"]), abs=1e-6)
    assert np.linalg.norm(rows[2]) == pytest.approx(1.0, abs=1e-6)


# ---- badly


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_or_failing_endpoint_is_asked_again(endpoint: Endpoint, embedder: EndpointEmbedder, status: int) -> None:
    endpoint.manners = [says("{}", status), says("{}", status)]
    assert embedder.embed_memories(["a"]).any()
    assert len(endpoint.asked) == 3


def test_a_connection_that_breaks_off_is_asked_again(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    endpoint.manners = [breaks_off]
    assert embedder.embed_memories(["a"]).any()
    assert len(endpoint.asked) == 2


def test_waits_between_tries_grow_and_differ() -> None:
    waits = [[http_client._wait(attempt, None) for _ in range(20)] for attempt in (1, 2, 3, 9)]
    for (low, high), row in zip([(0.125, 0.25), (0.25, 0.5), (0.5, 1.0), (4.0, 8.0)], waits, strict=True):
        assert all(low <= wait <= high for wait in row)
        assert len(set(row)) > 1
    assert http_client._wait(1, 3.0) == 3.0


def test_retry_after_is_kept_to(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    endpoint.manners = [says("{}", 429, Retry_After="0.4")]
    assert elapsed_of(lambda: embedder.embed_memories(["a"])) >= 0.4


def test_a_retry_after_beyond_the_deadline_ends_the_call_at_once(
    endpoint: Endpoint, embedder: EndpointEmbedder
) -> None:
    endpoint.manner = says("{}", 429, Retry_After="3600")
    with pytest.raises(EndpointError, match="is rate-limiting requests") as refused:
        embedder.embed_queries(["a"], None)
    assert len(endpoint.asked) == 1
    assert refused.value.code == "endpoint_busy"


BAD: dict[str, tuple[Manner, str]] = {
    "500": (says('{"error": "out of memory"}', 500), "endpoint_failed"),
    "401": (says("{}", 401), "endpoint_key"),
    "404": (says("no such model", 404), "endpoint_missing"),
    "redirect": (says("", 302, Location="http://127.0.0.1:1/v1/embeddings"), "endpoint_redirect"),
    "a page": (says("<html>Welcome</html>", kind="text/html; charset=utf-8"), "endpoint_garbage"),
    "not JSON": (says("vectors? none"), "endpoint_garbage"),
    "half of it": (says('{"data": [{"index": 0, "embedding": [1'), "endpoint_garbage"),
    "deep": (says("[" * 200_000), "endpoint_garbage"),
    "not UTF-8": (says(b'{"data": "\xff\xfe"}'), "endpoint_garbage"),
    "a stream": (streams(), "endpoint_garbage"),
    "packed": (says(b"\x1f\x8b", Content_Encoding="gzip"), "endpoint_garbage"),
    "no end": (endless(), "endpoint_too_large"),
    "too few": (changed(lambda rows: rows[:-1]), "endpoint_garbage"),
    "too many": (changed(lambda rows: [*rows, rows[0]]), "endpoint_garbage"),
    "wrong index": (changed(lambda rows: rows[0].update(index=7)), "endpoint_garbage"),
    "twice the index": (changed(lambda rows: rows[0].update(index=1)), "endpoint_garbage"),
    "unequal": (changed(lambda rows: rows[0]["embedding"].pop()), "endpoint_garbage"),
    "empty": (changed(lambda rows: [row.update(embedding=[]) for row in rows] and None), "endpoint_garbage"),
    "NaN": (changed(lambda rows: rows[0]["embedding"].__setitem__(0, float("nan"))), "endpoint_garbage"),
    "infinity": (says('{"data": [{"embedding": [1e999, 1]}, {"embedding": [1, 1]}]}'), "endpoint_garbage"),
    "words": (changed(lambda rows: rows[0].update(embedding=["a"] * 8)), "endpoint_garbage"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_answer_is_one_clear_error_within_the_deadline(
    endpoint: Endpoint, embedder: EndpointEmbedder, kind: str, timed: Timed
) -> None:
    endpoint.manner, code = BAD[kind]
    with timed(25, "a bad embedding endpoint of 2 s: 2.4 s", 2.4), pytest.raises(EndpointError) as refused:
        embedder.embed_queries(["one", "two"], None)
    assert refused.value.code == code
    assert refused.value.advice
    assert refused.value.title.startswith(f"The endpoint {endpoint.url[7:-3]}")
    endpoint.manner = embeds()
    assert embedder.embed_queries(["one"], None).any()


def test_a_redirect_is_not_followed(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    endpoint.manner = says("", 307, Location=f"{endpoint.url}/elsewhere")
    with pytest.raises(EndpointError, match=r"redirects elsewhere \(307\)"):
        embedder.embed_queries(["a"], None)
    assert len(endpoint.asked) == 1


@pytest.mark.long
@pytest.mark.parametrize("manner", [slow(30), drips()], ids=["silent", "dripping"])
def test_an_endpoint_that_does_not_come_to_an_end_is_given_up_at_the_deadline(
    endpoint: Endpoint, embedder: EndpointEmbedder, manner: Manner, timed: Timed
) -> None:
    embedder.embed_queries(["a connection that is kept"], None)
    endpoint.manner = manner
    started = time.perf_counter()
    with (
        timed(25, "an embedding endpoint without end, of 2 s: 2.7 s", 2.7),
        pytest.raises(EndpointError, match="did not answer in time"),
    ):
        embedder.embed_queries(["a"], None)
    assert time.perf_counter() - started > 2.0
    assert ended("endpoint", within_s=1.0)


def test_an_endpoint_that_is_not_there_is_said_so(embedder: EndpointEmbedder) -> None:
    made = make_embedder(parse_embedder("openai:m@http://127.0.0.1:9"), named=True)
    with pytest.raises(EndpointError, match=r"Nobody listens at the endpoint 127\.0\.0\.1:9"):
        made.embed_queries(["a"], None)


def ended(name: str, *, within_s: float) -> bool:
    """Whether no thread of this name is left."""
    end = time.perf_counter() + within_s
    while any(thread.name == name for thread in threading.enumerate()):
        if time.perf_counter() > end:
            return False
        time.sleep(0.01)
    return True


@pytest.mark.timeout(25)  # sooner than an answer would come
def test_cancelling_ends_a_request_within_a_tenth_of_a_second(
    endpoint: Endpoint, embedder: EndpointEmbedder, timed: Timed
) -> None:
    endpoint.manner = slow(30)
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    with timed(28, "a request to an embedding endpoint: 0.5 s", 0.5), pytest.raises(Cancelled):
        embedder.ask(["a"], token=token)
    assert ended("endpoint", within_s=1.0)


@pytest.mark.timeout(25)  # sooner than an answer would come
def test_cancelling_ends_a_wait_between_tries(endpoint: Endpoint, embedder: EndpointEmbedder, timed: Timed) -> None:
    endpoint.manner = says("{}", 429, Retry_After="30")
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    with timed(28, "a request to an embedding endpoint: 0.5 s", 0.5), pytest.raises(Cancelled):
        embedder.ask(["a"], token=token)


def test_a_name_that_resolves_to_a_refused_address_is_told_nothing(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = HttpEndpoint(endpoint.url.replace("127.0.0.1", "localhost"), named=True)
    monkeypatch.setattr(addresses, "is_refused", lambda host: host == "127.0.0.1")
    with pytest.raises(InputError, match="link-local or metadata"):
        line.post("/embeddings", {}, bounds=Bounds(2.0, 1, 1000), token=CancelToken())
    assert endpoint.asked == []
    line.close()


# ---- what leaves the machine


def test_texts_are_redacted_before_they_leave(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    texts = ["Mail a@example.com or b@example.com", "電話は０９０－１２３４－５６７８", "nothing"]
    embedder.embed_memories(texts)
    assert endpoint.texts == ["Mail [EMAIL] or [EMAIL]", "電話は[PHONE]", "nothing"]


def test_what_was_answered_before_a_failure_is_not_asked_again(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    texts = [f"text {n}" for n in range(BATCH_TEXTS + 5)]
    endpoint.manners = [embeds(), says("no", 404)]
    with pytest.raises(EndpointError):
        embedder.embed_memories(texts)
    embedder.embed_memories(texts)
    assert endpoint.texts == [*texts, *texts[BATCH_TEXTS:]]


def test_lone_surrogates_and_zeros_in_a_text_are_no_error(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    assert embedder.embed_memories(["a\ud800b", "x\x00y"]).any(axis=1).all()
    assert endpoint.texts == ["a\ufffdb", "x\x00y"]


def test_huge_and_tiny_numbers_keep_their_direction(endpoint: Endpoint, embedder: EndpointEmbedder) -> None:
    endpoint.manner = says('{"data": [{"embedding": [3e300, 4e300]}]}')
    assert embedder.embed_memories(["a"])[0] == pytest.approx([0.6, 0.8])
    endpoint.manner = says('{"data": [{"embedding": [3e-300, 4e-300]}]}')
    assert embedder.embed_memories(["b"])[0] == pytest.approx([0.6, 0.8])


# ---- the spec


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("openai:m@http://localhost:11434/v1", "openai:m@http://localhost:11434/v1"),
        ("openai:m@http://localhost:11434/v1/", "openai:m@http://localhost:11434/v1"),
        ("openai:m@https://API.Example.com/v1/embeddings", "openai:m@https://api.example.com/v1"),
        ("openai:owner/model@2024@http://[::1]:8080", "openai:owner/model@2024@http://[::1]:8080"),
    ],
)
def test_an_endpoint_is_parsed_named_and_asked_nothing(spec: str, name: str) -> None:
    parsed = parse_embedder(spec)
    made = make_embedder(parsed, named=True)
    assert (str(parsed), made.name) == (name, name)
    assert (made.uses_gram_statistics, made.gram_frequencies(["x"])) == (False, {})


@pytest.mark.parametrize(
    "spec",
    [
        "openai:",
        "openai:model",
        "openai:@http://localhost",
        "openai:m@ftp://localhost",
        "openai:m@http://",
        "openai:m@http://user:pass@localhost/v1",
        "openai:m@http://localhost/v1?api-version=1",
        "openai:m@http://h#x",
        "openai:m@http://localhost:99999/v1",
        "openai:m@http://[::1/v1",
        "openai:m@http://a b/v1",
        "openai:m@https://proxy.example/sk-abc123def456ghi789/v1",
        "openai:m@http://169.254.169.254/latest",
        "openai:m@http://[fe80::1]/v1",
        "openai:m@http://[::ffff:169.254.1.1]/v1",
        "openai:m@http://100.100.100.200/v1",
        "openai:m@http://[fd00:ec2::254]/v1",
    ],
)
def test_addresses_with_keys_and_addresses_of_metadata_are_refused(spec: str) -> None:
    with pytest.raises(InputError):
        parse_embedder(spec)
