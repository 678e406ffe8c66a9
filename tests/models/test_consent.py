"""Which address is asked without anybody's word, and what an allowed origin covers."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.endpoint_server import Endpoint

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import EndpointNotAllowed, InputError
from mnemonaut_core.models.addresses import is_model_server, origin_of, parse_address
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist

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
        ("http://LOCALHOST.:1234", True),
        ("http://127.0.0.1:11434/api", True),
        ("http://127.8.8.8:1234/v1/embeddings", True),
        ("http://[::1]:11434/v1", True),
        ("http://[::ffff:127.0.0.1]:1234/v1", True),
        ("http://127.0.0.1:8896/v1", False),  # a local server, but nobody knows of what
        ("http://localhost/v1", False),
        ("http://localhost:11434/admin", False),
        ("http://192.168.1.5:11434/v1", False),
        ("http://10.0.0.1:1234/v1", False),
        ("http://localhost.example.com:11434/v1", False),
        ("http://127.0.0.1.example.com:11434/v1", False),
        ("https://example.com/127.0.0.1", False),
    ],
)
def test_only_a_local_model_server_on_its_usual_port_is_asked_without_a_word(address: str, here: bool) -> None:
    """Any port of this machine was, and a database could POST to whatever listened there."""
    assert is_model_server(parse_address(address)) is here


ASKED = {
    "https://api.example.com/v1": True,
    "https://API.example.com:443/v1/embeddings": True,
    "https://api.example.com/v2": False,  # a word for a server held for every path of it
    "https://api.example.com/v1/admin": False,
    "https://api.example.com": False,
    "http://api.example.com/v1": False,
    "https://api.example.com:8/v1": False,
    "https://example.com/v1": False,
}


def test_a_word_holds_for_the_address_it_named(tmp_path: Path) -> None:
    book = EndpointAllowlist(tmp_path / "endpoints.json")
    book.allow("https://api.example.com/v1")
    assert {url: book.allows(parse_address(url)) for url in ASKED} == ASKED


def test_a_word_for_a_server_alone_holds_for_the_usual_paths_of_endpoints(tmp_path: Path) -> None:
    book = EndpointAllowlist(tmp_path / "endpoints.json")
    book.allow("http://localhost:8896")
    asked = ("", "/v1", "/api/v1", "/admin/delete", "/v1/admin")
    assert [book.allows(f"http://localhost:8896{path}") for path in asked] == [True, True, True, False, False]
    assert book.disallow("http://localhost:8896/v1")
    assert not book.allows("http://localhost:8896/v1")


def test_a_usual_port_needs_no_entry_and_another_one_does(tmp_path: Path) -> None:
    book = EndpointAllowlist(tmp_path / "endpoints.json")
    book.allow("http://localhost:11434/v1")
    assert (book.allows("http://localhost:1/v1"), book.file.exists()) == (False, False)
    book.allow("http://localhost:1/v1")
    assert (book.allows("http://localhost:1/v1"), book.addresses) == (True, ("http://localhost:1/v1",))


LEADS_ELSEWHERE = [
    "http://127.0.0.1:8896/../../admin/delete",
    "http://127.0.0.1:11434/v1/..",
    "http://127.0.0.1:11434/./v1",
    "http://127.0.0.1:11434/%2e%2e/admin",
    "http://127.0.0.1:11434/v1%2f..%2fadmin",
    "http://127.0.0.1:11434/v1//admin",
    "http://127.0.0.1:11434/v1\\..\\admin",
    "http://127.0.0.1:11434/v1;x=1",
    "http://127.0.0.1:11434/.well-known",
    "http://127.0.0.1:11434/v１",
]
NO_MACHINE = ["http://0.0.0.0:11434/v1", "http://[::]:11434/v1", "http://[::ffff:0.0.0.0]:1234", "http://０.0.0.0:1234"]
SPELT_OTHERWISE = """
    http://0:11434 http://127.1:11434 http://2130706433:11434 http://0x7f.1:11434 http://0x7f000001:11434
    http://0177.0.0.1:11434 http://00.00.00.00:1234 http://2852039166/v1 http://127.1.:1234
""".split()
NO_HOST = [
    *("http://local host:11434", "http://-x:11434", "http://localhost%2eexample.com:11434", "http://a..b/v1"),
    *("http://localhost:0/v1", "http://lo_cal!:1234"),
]
WITH_A_USER = [
    "http://user@localhost:11434/v1",
    "http://user:pass@localhost:11434",
    "http://localhost:11434@example.com",
    "http://example.com\\@localhost:11434",
]


@pytest.mark.parametrize("address", [*LEADS_ELSEWHERE, *NO_MACHINE, *SPELT_OTHERWISE, *NO_HOST, *WITH_A_USER])
def test_an_address_that_could_be_read_as_another_is_refused(address: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_address(address)
    assert refused.value.code == ("endpoint_blocked" if address in NO_MACHINE else "endpoint_address")
    assert refused.value.advice


@pytest.mark.parametrize(
    ("written", "one_form"),
    [
        ("HTTP://LocalHost.:11434/v1/", "http://localhost:11434/v1"),
        ("http://１２７.0.0.1:11434", "http://127.0.0.1:11434"),
        ("http://[0:0:0:0:0:0:0:1]:11434/v1", "http://[::1]:11434/v1"),
        ("http://[::ffff:127.0.0.1]:11434", "http://127.0.0.1:11434"),
        ("https://BÜCHER.example/v1/embeddings", "https://xn--bcher-kva.example/v1"),
        ("http://my_host:8000/v1/chat/completions", "http://my_host:8000/v1"),
    ],
)
def test_one_address_has_one_form(written: str, one_form: str) -> None:
    assert parse_address(written) == one_form
    assert parse_address(one_form) == one_form


def test_an_endpoint_that_is_not_allowed_gets_nothing(endpoint: Endpoint) -> None:
    with pytest.raises(EndpointNotAllowed) as refused:
        HttpEndpoint(endpoint.url, allowed=lambda _url: False).post("/embeddings", {}, bounds=BOUNDS, token=NEVER)
    assert refused.value.address == endpoint.url
    assert endpoint.asked == []


def test_what_is_allowed_holds_from_the_next_request_on(endpoint: Endpoint, tmp_path: Path) -> None:
    book = EndpointAllowlist(tmp_path / "endpoints.json", is_here=lambda _url: False)
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
    book = EndpointAllowlist(tmp_path / "deep" / "endpoints.json")
    book.set_chooser("openai:m@https://a.example.com")
    book.allow("https://b.example.com")
    assert (book.chooser, book.addresses) == ("openai:m@https://a.example.com", ("https://b.example.com",))
    book.set_chooser("")
    assert (book.chooser, book.disallow("https://c.example.com")) == ("", False)
