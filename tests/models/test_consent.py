"""Which address is asked without anybody's word, and what an allowed origin covers."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.endpoint_server import Endpoint

from mnemonaut.endpoint_book import EndpointBook
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import EndpointNotAllowed
from mnemonaut_core.models.addresses import on_this_machine, origin_of, parse_address
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint

BOUNDS = Bounds(deadline_s=5.0, tries=1, max_bytes=1 << 20)


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://API.example.com/v1/embeddings", "https://api.example.com"),
        ("https://api.example.com:443/v1", "https://api.example.com"),
        ("https://api.example.com:8443/v1", "https://api.example.com:8443"),
        ("http://api.example.com:80", "http://api.example.com"),
        ("http://api.example.com./v1", "http://api.example.com"),
        ("http://[2001:DB8::1]:8080/v1", "http://[2001:db8::1]:8080"),
    ],
)
def test_an_origin_is_scheme_host_and_port(address: str, origin: str) -> None:
    assert origin_of(parse_address(address)) == origin


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("http://localhost:11434/v1", True),
        ("http://127.0.0.1:9/v1", True),
        ("http://127.8.8.8/v1", True),
        ("http://[::1]:9/v1", True),
        ("http://[::ffff:127.0.0.1]/v1", True),
        ("http://192.168.1.5/v1", False),
        ("http://10.0.0.1/v1", False),
        ("http://localhost.example.com/v1", False),
        ("http://127.0.0.1.example.com/v1", False),
        ("https://example.com/127.0.0.1", False),
    ],
)
def test_only_this_machine_is_asked_without_a_word(address: str, here: bool) -> None:
    assert on_this_machine(parse_address(address)) is here


def test_another_scheme_port_or_host_is_another_origin(tmp_path: Path) -> None:
    book = EndpointBook(tmp_path / "endpoints.json")
    book.allow("https://api.example.com/v1")
    asked = (
        "https://api.example.com/v2",
        "http://api.example.com/v1",
        "https://api.example.com:8/v1",
        "https://example.com",
    )
    assert [book.allows(url) for url in asked] == [True, False, False, False]


def test_this_machine_needs_no_entry(tmp_path: Path) -> None:
    book = EndpointBook(tmp_path / "endpoints.json")
    book.allow("http://localhost:11434/v1")
    assert (book.allows("http://localhost:1/v1"), book.place.exists()) == (True, False)


def test_an_endpoint_that_is_not_allowed_gets_nothing(endpoint: Endpoint) -> None:
    with pytest.raises(EndpointNotAllowed) as refused:
        HttpEndpoint(endpoint.url, allowed=lambda _url: False).post("/embeddings", {}, bounds=BOUNDS, token=NEVER)
    assert refused.value.origin == endpoint.url.removesuffix("/v1")
    assert endpoint.asked == []


def test_what_is_allowed_holds_from_the_next_request_on(endpoint: Endpoint, tmp_path: Path) -> None:
    book = EndpointBook(tmp_path / "endpoints.json", is_here=lambda _url: False)
    line = HttpEndpoint(endpoint.url, allowed=book.allows)
    body = {"model": "m", "input": ["x"]}
    with pytest.raises(EndpointNotAllowed):
        line.post("/embeddings", body, bounds=BOUNDS, token=NEVER)
    book.allow(endpoint.url)
    assert line.post("/embeddings", body, bounds=BOUNDS, token=NEVER).attempts == 1
    line.close()


def test_what_the_person_named_is_not_asked_about(endpoint: Endpoint) -> None:
    line = HttpEndpoint(endpoint.url, named=True, allowed=lambda _url: False)
    assert line.post("/embeddings", {"model": "m", "input": ["x"]}, bounds=BOUNDS, token=NEVER).attempts == 1
    line.close()


def test_the_chat_endpoint_stands_beside_what_is_allowed(tmp_path: Path) -> None:
    book = EndpointBook(tmp_path / "deep" / "endpoints.json")
    book.set_chooser("openai:m@https://a.example.com")
    book.allow("https://b.example.com")
    assert (book.chooser, book.origins) == ("openai:m@https://a.example.com", ("https://b.example.com",))
    book.set_chooser("")
    assert (book.chooser, book.disallow("https://c.example.com")) == ("", False)
