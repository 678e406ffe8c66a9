"""What an endpoint's answer means: a body to read, a reason to ask again, or an error with an advice."""

from __future__ import annotations

import email.utils
import errno
import math
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

from mnemonaut_core.errors import EndpointError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.models.addresses import ApiKey, is_loopback
from mnemonaut_core.policy.redaction import redact
from mnemonaut_core.text.normalize import clean_text

_AGAIN = (408, 409, 425, 429, 500, 502, 503, 504, 529)
_EXCERPT = 200
_ERROR_BYTES = 4096


class FailureReason(StrEnum):
    """Why nobody was reached, as the network has it; the error's code."""

    UNREACHABLE = "endpoint_unreachable"
    NO_SERVER = "endpoint_no_server"
    UNKNOWN_HOST = "endpoint_unknown_host"
    LATE = "endpoint_connect_timeout"
    NO_ROUTE = "endpoint_no_route"
    CERTIFICATE = "endpoint_certificate"
    TLS = "endpoint_tls"
    PROXY = "endpoint_proxy"


NOT_AGAIN = (FailureReason.CERTIFICATE, FailureReason.TLS)
"""What another try does not help."""


def unreached(error: BaseException, url: str) -> EndpointError:
    """The error for an address that could not be reached: by the reason in what a library raised, whatever it was wrapped
    in."""
    detail = redact(clean_text(str(error))).text[:_EXCERPT]
    host, why = urlsplit(url).netloc, reason_of(error)
    proxy = "" if why in NOT_AGAIN else _proxy_to(url)
    if proxy:
        return EndpointError(
            Text("The proxy {proxy} does not let this machine through to {host}", proxy=proxy, host=host),
            code=FailureReason.PROXY,
            advice="Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY, or name the host in NO_PROXY.",
            detail=detail,
        )
    match why:
        case FailureReason.NO_SERVER:
            return EndpointError(
                Text("Nobody listens at the endpoint {host}", host=host),
                code=why,
                advice="Start the program that serves the model, or check the port in the address.",
                detail=detail,
            )
        case FailureReason.UNKNOWN_HOST:
            return EndpointError(
                Text("The name of the endpoint {host} is not known (DNS)", host=host),
                code=why,
                advice="Check how the name is written, and whether this machine is on the network.",
                detail=detail,
            )
        case FailureReason.LATE:
            return EndpointError(
                Text("The endpoint {host} does not take the connection in time", host=host),
                code=why,
                advice="Check the address and the port; a firewall often stays silent like this.",
                detail=detail,
            )
        case FailureReason.NO_ROUTE:
            return EndpointError(
                Text("There is no way through the network to the endpoint {host}", host=host),
                code=why,
                advice="Check whether this machine is on the network, and its VPN where the endpoint is behind one.",
                detail=detail,
            )
        case FailureReason.CERTIFICATE:
            return EndpointError(
                Text("The certificate of the endpoint {host} is not trusted", host=host),
                code=why,
                advice="If the endpoint is yours, name its certificate in SSL_CERT_FILE. Otherwise look at the address and at"
                " the clock: somebody else may be answering.",
                detail=detail,
            )
        case FailureReason.TLS:
            return EndpointError(
                Text("The endpoint {host} does not speak TLS as it should", host=host),
                code=why,
                advice="Check whether the address should begin with http:// and whether its port is right.",
                detail=detail,
            )
    return EndpointError(
        Text("The endpoint {host} cannot be reached", host=host),
        code=FailureReason.UNREACHABLE,
        advice="Start it, or check the address and the network.",
        detail=detail,
    )


_ROUTES = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)


def reason_of(error: BaseException) -> FailureReason:
    """The innermost reason that can be told; UNREACHABLE for none."""
    return next((why for one in _chain(error) if (why := _reason(one)) is not None), FailureReason.UNREACHABLE)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and all that it was made of, the outermost first; each once."""
    waiting, seen = [error], set[int]()
    while waiting:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        inner = (one.__cause__, one.__context__, getattr(one, "reason", None), *one.args)
        waiting += [other for other in inner if isinstance(other, BaseException)]


def _reason(error: BaseException) -> FailureReason | None:
    match error:
        case ssl.SSLCertVerificationError():
            return FailureReason.CERTIFICATE
        case ssl.SSLError():
            return FailureReason.TLS
        case socket.gaierror():
            return FailureReason.UNKNOWN_HOST
        case ConnectionRefusedError():
            return FailureReason.NO_SERVER
        case TimeoutError():
            return FailureReason.LATE
        case OSError() if error.errno in _ROUTES:
            return FailureReason.NO_ROUTE
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


class Retryable(Exception):
    """Worth another try; `error` is what to say when there is none left."""

    def __init__(
        self,
        code: str,
        *,
        status: int | None = None,
        retry_after_s: float | None = None,
        detail: str = "",
        said: EndpointError | None = None,
    ) -> None:
        super().__init__(code)
        self.code, self.status, self.retry_after_s, self.detail = code, status, retry_after_s, detail
        self.said = said

    def error(self, host: str, attempts: int) -> EndpointError:
        """The error after so many attempts."""
        if self.said is not None:
            return self.said
        code, detail = self.code, self.detail
        match code:
            case "endpoint_timeout":
                return EndpointError(
                    Text("The endpoint {host} did not answer in time", host=host),
                    code=code,
                    advice="Try again, or look whether the model is loaded and the machine is busy.",
                    detail=detail,
                )
            case "endpoint_busy":
                return EndpointError(
                    Text(
                        "The endpoint {host} is rate-limiting requests (429), attempts: {attempts}",
                        host=host,
                        attempts=attempts,
                    ),
                    code=code,
                    advice="Wait a while, or look at the limits of your account.",
                    detail=detail,
                )
            case "endpoint_failed":
                return EndpointError(
                    Text(
                        "The endpoint {host} failed ({status}), attempts: {attempts}",
                        host=host, status=self.status, attempts=attempts,
                    ),
                    code=code,
                    advice="Look at its log, or try again later.",
                    detail=detail,
                )  # fmt: skip
        return EndpointError(
            Text("The endpoint {host} stopped in the middle of its answer", host=host),
            code=code,
            advice="Try again, or look at its log.",
            detail=detail,
        )


def late(host: str) -> EndpointError:
    """The deadline of the whole call is over."""
    return Retryable("endpoint_timeout").error(host, 1)


def useless(host: str, reason: Text, *, detail: str = "") -> EndpointError:
    """An answer that was read to its end and cannot be used."""
    return EndpointError(
        Text("The endpoint {host} sent an unusable answer", host=host),
        code="endpoint_garbage",
        advice=Text("It {reason}. Check the address and the model's name.", reason=Text.of(reason)),
        detail=detail,
    )


def read(response: Any, key: ApiKey | None, host: str, max_bytes: int, abandoned: Callable[[], bool]) -> bytes:
    """The body of a 200; Retryable or EndpointError for everything else, the body's beginning as detail."""
    status = int(response.status_code)
    if 300 <= status < 400:
        raise EndpointError(
            Text("The endpoint {host} redirects elsewhere ({status})", host=host, status=status),
            code="endpoint_redirect",
            advice="Redirects are not followed: texts and keys go only where they were meant to. Give the final address.",
        )
    if status != 200:
        raise _refusal(response, key, host, status, abandoned)
    kind = str(response.headers.get("content-type", "")).partition(";")[0].strip().lower()
    if kind in ("text/html", "text/event-stream"):
        if kind == "text/html":
            raise useless(host, Text("answered with a web page"))
        raise useless(host, Text("streams, though it was asked not to"))
    if str(response.headers.get("content-encoding", "identity")).lower() != "identity":
        raise useless(host, Text("packs its answer, though it was asked not to"))
    body = _bounded(response, max_bytes, abandoned)
    if body is None:
        raise EndpointError(
            Text("The endpoint {host} never finished its answer", host=host),
            code="endpoint_too_large",
            advice=Text("More than {size} MB were not read. Check the address and the model's name.",
                          size=max(1, max_bytes >> 20)),
        )  # fmt: skip
    return body


def _bounded(response: Any, max_bytes: int, abandoned: Callable[[], bool]) -> bytes | None:
    """The whole body; None when it is longer, or nobody waits for it any more."""
    parts: list[bytes] = []
    size = 0
    for part in response.iter_raw():
        size += len(part)
        if size > max_bytes or abandoned():
            return None
        parts.append(part)
    return b"".join(parts)


def _refusal(
    response: Any, key: ApiKey | None, host: str, status: int, abandoned: Callable[[], bool]
) -> Retryable | EndpointError:
    detail = _excerpt(_beginning(response, abandoned), key)
    if status in _AGAIN:
        code = "endpoint_busy" if status == 429 else "endpoint_failed"
        return Retryable(
            code, status=status, retry_after_s=retry_after(response.headers.get("retry-after")), detail=detail
        )
    if status in (401, 403):
        return EndpointError(
            Text("The endpoint {host} refuses the key ({status})", host=host, status=status),
            code="endpoint_key",
            advice=Remedy("endpoint_key"),
            detail=detail,
        )
    return EndpointError(
        Text("The endpoint {host} refuses the request ({status})", host=host, status=status),
        code="endpoint_refused" if status in (400, 413, 422) else "endpoint_missing",
        advice="Check the address and the model's name.",
        detail=detail,
    )


def _beginning(response: Any, abandoned: Callable[[], bool]) -> bytes:
    begun = b""
    for part in response.iter_raw():
        begun += part
        if len(begun) >= _ERROR_BYTES or abandoned():
            break
    return begun[:_ERROR_BYTES]


def _excerpt(body: bytes, key: ApiKey | None) -> str:
    """The beginning of what an endpoint says, without our key and without whatever else looks like one."""
    text = clean_text(body.decode("utf-8", "replace"))
    return redact(text if key is None else key.hidden_in(text)).text[:_EXCERPT]


def retry_after(header: str | None) -> float | None:
    """Seconds that `Retry-After` asks for, as a number or a date; None without one that can be read. Never negative."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(header).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None
