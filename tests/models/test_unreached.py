"""Why an endpoint was not reached is said with the remedy: the certificate, the name, the port, silence, the proxy."""

from __future__ import annotations

import errno
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from helpers.endpoint_server import endpoint_server

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import EndpointError
from mnemonaut_core.models import http_client
from mnemonaut_core.models.answers import UNREACHABLE, reason_of
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint

CERTIFICATE = Path(__file__).parents[1] / "data" / "self_signed.pem"
BOUNDS = Bounds(deadline_s=5.0, tries=2, max_bytes=1 << 20)


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "_FIRST_WAIT_S", 0.01)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def asked(url: str) -> EndpointError:
    """What is said after asking there."""
    line = HttpEndpoint(url, named=True)
    with pytest.raises(EndpointError) as refused:
        line.post("/embeddings", {"model": "m", "input": ["x"]}, bounds=BOUNDS, token=NEVER)
    line.close()
    return refused.value


def free_port() -> int:
    """One that nobody listens at."""
    with socket.socket() as end:
        end.bind(("127.0.0.1", 0))
        return int(end.getsockname()[1])


@pytest.fixture
def encrypted(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An endpoint with a certificate that it signed itself."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    monkeypatch.setattr(server, "handle_error", lambda *_: None)  # who does not trust it hangs up, as it should
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://localhost:{server.server_address[1]}/v1"
    server.shutdown()
    server.server_close()


def test_a_certificate_that_is_not_trusted_is_named_and_not_tried_again(encrypted: str) -> None:
    error = asked(encrypted)
    assert (error.code, error.attempts) == ("endpoint_certificate", 1)
    assert error.title == f"The certificate of the endpoint {encrypted[8:-3]} is not trusted"
    assert "SSL_CERT_FILE" in error.advice
    assert "certificate" in error.detail.lower()


def test_the_remedy_of_an_untrusted_certificate_helps(encrypted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    assert asked(encrypted).code == "endpoint_missing"  # it answers: 501, for it takes no POST


def test_what_speaks_no_tls_is_said_so() -> None:
    with endpoint_server() as plain:
        error = asked(plain.url.replace("http://", "https://"))
    assert (error.code, "http://" in error.advice) == ("endpoint_tls", True)


def test_a_port_at_which_nobody_listens_is_named() -> None:
    port = free_port()
    error = asked(f"http://127.0.0.1:{port}/v1")
    assert (error.code, error.title) == ("endpoint_no_server", f"Nobody listens at the endpoint 127.0.0.1:{port}")
    assert "Start the program that serves the model" in error.advice


def raising(error: Exception) -> Callable[..., object]:
    """A function that does nothing else."""

    def act(*_arguments: object, **_more: object) -> object:
        raise error

    return act


def test_a_name_that_dns_does_not_know_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", raising(socket.gaierror(-2, "Name or service not known")))
    error = asked("https://api.exmaple.com/v1")
    assert (error.code, error.title) == (
        "endpoint_unknown_host",
        "The name of the endpoint api.exmaple.com is not known (DNS)",
    )


@pytest.mark.parametrize(
    ("fault", "code", "word"),
    [
        (TimeoutError("timed out"), "endpoint_connect_timeout", "firewall"),
        (OSError(errno.ENETUNREACH, "Network is unreachable"), "endpoint_no_route", "VPN"),
        (OSError(errno.EHOSTUNREACH, "No route to host"), "endpoint_no_route", "VPN"),
        (OSError(errno.EADDRNOTAVAIL, "something else"), "endpoint_unreachable", "the address and the network"),
    ],
)
def test_silence_and_a_network_that_is_down_are_told_apart(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, code: str, word: str
) -> None:
    monkeypatch.setattr(socket, "create_connection", raising(fault))
    error = asked("https://api.example.com/v1")
    assert (error.code, word in error.advice) == (code, True)


def test_a_proxy_that_is_not_there_is_blamed_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("HTTPS_PROXY", f"http://me:canary@127.0.0.1:{port}")
    error = asked("https://api.example.com/v1")
    assert (error.code, error.title) == (
        "endpoint_proxy",
        f"The proxy 127.0.0.1:{port} does not let this machine through to api.example.com",
    )
    assert "NO_PROXY" in error.advice
    assert "canary" not in f"{error} {error.detail}"


def test_a_proxy_that_refuses_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refuses(BaseHTTPRequestHandler):
        def do_CONNECT(self) -> None:
            self.send_error(407)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Refuses)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{server.server_address[1]}")
    assert asked("https://api.example.com/v1").code == "endpoint_proxy"
    server.shutdown()
    server.server_close()


def test_no_proxy_is_blamed_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    assert asked(f"http://127.0.0.1:{free_port()}/v1").code == "endpoint_no_server"


def test_the_reason_is_found_however_it_was_wrapped() -> None:
    """As the hub's library has it: an error of its own, made while another one was handled."""
    try:
        try:
            raise ssl.SSLCertVerificationError(1, "self-signed certificate")
        except ssl.SSLError as inner:
            raise httpx.ConnectError("no") from inner
    except httpx.ConnectError as outer:
        wrapped = RuntimeError("could not fetch", outer)
    assert reason_of(wrapped) == "endpoint_certificate"
    assert reason_of(RuntimeError("no such model")) == UNREACHABLE
