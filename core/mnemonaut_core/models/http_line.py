"""A connection to an endpoint, by httpx."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx

from mnemonaut_core.models import addresses, answers
from mnemonaut_core.models.addresses import ApiKey
from mnemonaut_core.models.answers import RequestFailed

_CONNECT_S = 5.0


def tls_for(url: str) -> Any:
    """The TLS context that verifies certificates; False for an address without TLS."""
    return httpx.create_ssl_context() if url.startswith("https:") else False


class Line:
    """A client with one connection, reused between calls and used by one call at a time, so that a call can close its own."""

    def __init__(self, url: str, tls: Any, key: ApiKey | None) -> None:
        self.url, self.key = url, key
        self.host = urlsplit(url).netloc
        self.client = httpx.Client(
            follow_redirects=False,
            # a proxy is no way to this machine
            trust_env=not addresses.is_loopback(urlsplit(url).hostname or ""),
            verify=tls,
            headers={"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "mnemonaut"},
        )
        self._socket: socket.socket | None = None

    def watch(self, event: str, values: dict[str, Any]) -> None:
        """Check the peer's address before anything is sent: a name may resolve to any address."""
        if not event.endswith((".connect_tcp.complete", ".start_tls.complete")):
            return
        stream = values["return_value"]
        peer = stream.get_extra_info("server_addr")
        if peer and addresses.is_refused(str(peer[0])):
            stream.close()
            raise addresses.refused_address(self.host)
        self._socket = stream.get_extra_info("socket")

    def hang_up(self) -> None:
        """Shut the socket down, which wakes the thread that reads from it; closing alone would not."""
        connected = self._socket
        if connected is not None:
            with contextlib.suppress(OSError):
                connected.shutdown(socket.SHUT_RDWR)

    def talk(self, path: str, body: bytes, max_bytes: int, left: float, abandoned: Callable[[], bool]) -> bytes:
        """The body of a 200; raises as `answers.read`, and RequestFailed without an answer."""
        headers = {"Content-Type": "application/json"}
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key.reveal()}"
        timeout = httpx.Timeout(left, connect=min(_CONNECT_S, left))
        try:
            with self.client.stream(
                "POST",
                self.url + path,
                content=body,
                headers=headers,
                timeout=timeout,
                extensions={"trace": self.watch},
            ) as response:
                return answers.read(response, self.key, self.host, max_bytes, abandoned)
        except (httpx.ConnectTimeout, httpx.ConnectError, httpx.ProxyError) as error:
            raise answers.connection_failure(error, self.url) from None
        except httpx.TimeoutException:
            raise RequestFailed("endpoint_timeout") from None
        except httpx.HTTPError as error:
            # its text may quote a header that cannot be read; the type says enough
            raise RequestFailed("endpoint_broken", detail=type(error).__name__) from None
