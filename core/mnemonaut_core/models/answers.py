"""Reads the responses of an endpoint: a body, a failure that may be retried, or an error with advice."""

from __future__ import annotations

import errno
import math
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from mnemonaut_core.errors import EndpointError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.models.addresses import ApiKey, is_loopback
from mnemonaut_core.policy.redaction import redact
from mnemonaut_core.text.normalize import clean_text

_RETRIED = (408, 409, 425, 429, 500, 502, 503, 504, 529)
_FINAL = ("endpoint_certificate", "endpoint_tls")
_NO_ROUTE = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)
_EXCERPT = 200
_ERROR_BYTES = 4096
UNREACHABLE = "endpoint_unreachable"


class RequestFailed(Exception):
    """A request that got no answer: the code of its error, with the values of the message that has this key."""

    def __init__(self, code: str, *, retry_after_s: float | None = None, detail: str = "", **values: Any) -> None:
        super().__init__(code)
        self.code, self.retry_after_s, self.detail, self.values = code, retry_after_s, detail, values

    @property
    def is_final(self) -> bool:
        """Whether a retry cannot help."""
        return self.code in _FINAL

    def error(self, host: str, attempts: int) -> EndpointError:
        return EndpointError.keyed(self.code, "", self.detail, host=host, attempts=attempts, **self.values)


def connection_failure(error: BaseException, url: str) -> RequestFailed:
    """The failure of an address that could not be reached, by what a library raised."""
    detail = redact(clean_text(str(error))).text[:_EXCERPT]
    code = reason_of(error)
    if code not in _FINAL and (proxy := _proxy_to(url)):
        return RequestFailed("endpoint_proxy", detail=detail, proxy=proxy)
    return RequestFailed(code, detail=detail)


def reason_of(error: BaseException) -> str:
    """The code of the first reason that is known in an error and in all that it wraps; `UNREACHABLE` for none."""
    return next((code for one in _chain(error) if (code := _reason(one))), UNREACHABLE)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and all errors that it wraps, the outermost first; each once."""
    waiting, seen = [error], set[int]()
    while waiting:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        inner = (one.__cause__, one.__context__, getattr(one, "reason", None), *one.args)
        waiting += [other for other in inner if isinstance(other, BaseException)]


def _reason(error: BaseException) -> str | None:
    import ssl  # 3 ms, and nothing is asked of an endpoint before an error

    match error:
        case ssl.SSLCertVerificationError():
            return "endpoint_certificate"
        case ssl.SSLError():
            return "endpoint_tls"
        case socket.gaierror():
            return "endpoint_unknown_host"
        case ConnectionRefusedError():
            return "endpoint_no_server"
        case TimeoutError():
            return "endpoint_connect_timeout"
        case OSError() if error.errno in _NO_ROUTE:
            return "endpoint_no_route"
    return None


def _proxy_to(url: str) -> str:
    """Host and port of the proxy that the environment names for this address, without its password; "" for none."""
    from urllib.request import getproxies, proxy_bypass

    parts = urlsplit(url)
    host = parts.hostname or ""
    if not host or is_loopback(host) or proxy_bypass(host):
        return ""
    named = getproxies()
    proxy = named.get(parts.scheme) or named.get("all") or ""
    return urlsplit(proxy if "://" in proxy else f"//{proxy}").netloc.rpartition("@")[2]


def unusable_answer(host: str, reason: Text, *, detail: str = "") -> EndpointError:
    """The error for a complete response that cannot be used."""
    return EndpointError.keyed("endpoint_garbage", detail=detail, host=host, reason=reason)


def read(response: Any, key: ApiKey | None, host: str, max_bytes: int, abandoned: Callable[[], bool]) -> bytes:
    """The body of a 200; RequestFailed or EndpointError for everything else, the body's beginning as detail."""
    status = int(response.status_code)
    if 300 <= status < 400:
        raise EndpointError.keyed("endpoint_redirect", host=host, status=status)
    if status != 200:
        raise _refusal(response, key, host, status, abandoned)
    kind = str(response.headers.get("content-type", "")).partition(";")[0].strip().lower()
    if kind == "text/html":
        raise unusable_answer(host, Text("answered with a web page"))
    if kind == "text/event-stream":
        raise unusable_answer(host, Text("streams, though it was asked not to"))
    if str(response.headers.get("content-encoding", "identity")).lower() != "identity":
        raise unusable_answer(host, Text("packs its answer, though it was asked not to"))
    body, is_whole = _received(response, max_bytes, abandoned)
    if not is_whole:
        size = max(1, max_bytes >> 20)
        raise EndpointError.keyed("endpoint_too_large", host=host, size=size)
    return body


def _received(response: Any, most: int, abandoned: Callable[[], bool]) -> tuple[bytes, bool]:
    """At most so many bytes of the body, and whether that is all of it; reading stops when it is `abandoned`."""
    parts: list[bytes] = []
    size = 0
    for part in response.iter_raw():
        parts.append(part)
        size += len(part)
        if size > most or abandoned():
            return b"".join(parts)[:most], False
    return b"".join(parts), True


def _refusal(
    response: Any, key: ApiKey | None, host: str, status: int, abandoned: Callable[[], bool]
) -> RequestFailed | EndpointError:
    text = clean_text(_received(response, _ERROR_BYTES, abandoned)[0].decode("utf-8", "replace"))
    # an endpoint may repeat the key, or quote another one
    detail = redact(text if key is None else key.hidden_in(text)).text[:_EXCERPT]
    if status in _RETRIED:
        code = "endpoint_busy" if status == 429 else "endpoint_failed"
        wait = retry_after(response.headers.get("retry-after"))
        return RequestFailed(code, retry_after_s=wait, detail=detail, status=status)
    if status in (401, 403):
        title = Text("The endpoint {host} refuses the key ({status})", host=host, status=status)
        return EndpointError(title, code="endpoint_key", advice=Advice("endpoint_key"), detail=detail)
    return EndpointError(
        Text("The endpoint {host} refuses the request ({status})", host=host, status=status),
        code="endpoint_refused" if status in (400, 413, 422) else "endpoint_missing",
        advice="Check the address and the model's name.",
        detail=detail,
    )


def retry_after(header: str | None) -> float | None:
    """Seconds that `Retry-After` asks for, as a number or a date, never negative; None without one that can be read."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        from email.utils import parsedate_to_datetime  # 2 ms

        try:
            seconds = parsedate_to_datetime(header).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None
