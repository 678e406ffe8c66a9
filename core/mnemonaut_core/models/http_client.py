"""One endpoint over HTTP: bounded in time, size and tries, cancelled at once, redirected never."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable
from concurrent import futures
from concurrent.futures import Future
from functools import cached_property, partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken, at_work, wait_for
from mnemonaut_core.errors import EndpointError, EndpointNotAllowed
from mnemonaut_core.i18n import Text
from mnemonaut_core.models import addresses
from mnemonaut_core.models.addresses import ApiKey, key_for
from mnemonaut_core.models.answers import RequestFailed

if TYPE_CHECKING:
    from mnemonaut_core.models.http_line import Line

_log = logging.getLogger(__name__)

Allowed = Callable[[str], bool]
"""Whether a person allowed texts to go to this address."""
_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.25, 8.0
_SOON_S = 3.0
"""Seconds after which a warning names the slow endpoint."""


class Bounds(msgspec.Struct, frozen=True):
    """What one call may cost. `deadline_s` holds for all tries and the waits between them together."""

    deadline_s: float
    tries: int
    max_bytes: int


class HttpAnswer(msgspec.Struct, frozen=True):
    """The body of a 200, and the number of tries."""

    body: bytes
    attempts: int


class HttpEndpoint:
    """POSTs JSON to paths under one base address. Safe to use from several threads; connections are reused."""

    def __init__(self, url: str, *, named: bool = False, allowed: Allowed | None = None) -> None:
        """`url` as `parse_address` gives it; `named`: the person wrote it in this command. Otherwise `allowed` decides
        whether it may be used; by default only where a local model server usually listens."""
        self.url = url
        self._allowed = addresses.is_model_server if allowed is None else allowed
        self.host = urlsplit(url).netloc
        self._named = named
        self._lock = threading.Lock()
        self._idle: list[Line] = []

    def post(self, path: str, payload: object, *, bounds: Bounds, token: CancelToken) -> HttpAnswer:
        """The answer to this JSON, with retries after 429, 5xx and failed connections as long as `bounds` allow.

        EndpointError says what went wrong and what to do; Cancelled within milliseconds of the token. `Retry-After` is
        respected; one beyond the deadline ends the call at once. EndpointNotAllowed before anything is sent.
        """
        if not self._named and not self._allowed(self.url):
            raise EndpointNotAllowed(self.url)
        token = at_work() if token is NEVER else token  # nobody handed one on
        end = time.monotonic() + bounds.deadline_s
        body = msgspec.json.encode(payload)
        attempt = 0
        while True:
            attempt += 1
            try:
                return HttpAnswer(self._attempt(path, body, bounds, end, token), attempt)
            except RequestFailed as failure:
                wait = _wait(attempt, failure.retry_after_s)
                if failure.is_final or attempt >= bounds.tries or time.monotonic() + wait >= end:
                    error = failure.error(self.host, attempt)
                    error.attempts = attempt
                    raise error from None
                _log.info("%s: %s; asked again in %.1f s", self.host, failure.code, wait)
            except EndpointError as error:
                error.attempts = attempt
                raise
            wait_for(time.sleep, wait, token)

    @cached_property
    def _key(self) -> ApiKey | None:
        return key_for(self.url, named=self._named)

    @cached_property
    def _new_line(self) -> Callable[[], Line]:
        """Certificates are read once, and only where there is TLS."""
        from mnemonaut_core.models.http_line import Line, tls_for  # httpx: 0.3 s that a start need not wait for

        return partial(Line, self.url, tls_for(self.url), self._key)

    def _attempt(self, path: str, body: bytes, bounds: Bounds, end: float, token: CancelToken) -> bytes:
        """One request in a thread of its own, waited for until `end`: no behaviour of the other side can delay the caller
        longer."""
        token.raise_if_set()
        with self._lock:
            line = self._idle.pop() if self._idle else self._new_line()
        answer = Future[bytes]()
        abandoned = threading.Event()
        left = max(0.05, end - time.monotonic())

        def ask() -> None:
            try:
                answer.set_result(line.talk(path, body, bounds.max_bytes, left, abandoned.is_set))
            except Exception as error:  # noqa: BLE001 - handed to the caller, whatever it is
                answer.set_exception(error)
            if abandoned.is_set():
                line.client.close()

        def is_answered(seconds: float) -> bool:
            return bool(futures.wait([answer], seconds).done)

        threading.Thread(target=ask, name="endpoint", daemon=True).start()
        soon, answered = min(_SOON_S, left), False
        try:
            answered = wait_for(is_answered, soon, token)
            if not answered and soon < left:
                note = Text(
                    "{url} does not answer yet. Ctrl+C ends the wait; look whether a model runs there.", url=self.url
                )
                _log.warning("%s", note)
                answered = wait_for(is_answered, left - soon, token)
        finally:
            if not answered:  # the thread ends within milliseconds, and what comes later is not read
                abandoned.set()
                line.hang_up()
                if answer.done():
                    line.client.close()
        if not answered:
            raise RequestFailed("endpoint_timeout").error(self.host, 1)
        with self._lock:
            self._idle.append(line)
        token.raise_if_set()
        return answer.result()

    def close(self) -> None:
        """Close idle connections; the next call opens new ones."""
        with self._lock:
            lines, self._idle = self._idle, []
        for line in lines:
            line.client.close()


def _wait(attempt: int, retry_after_s: float | None) -> float:
    """Seconds until the next try: exponential backoff with jitter, at least `retry_after_s`."""
    jitter = random.uniform(0.5, 1.0)  # noqa: S311 - spreads callers, guards nothing
    return max(min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2.0 ** (attempt - 1)) * jitter, retry_after_s or 0.0)
