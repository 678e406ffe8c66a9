"""Addresses of endpoints: which may be written, which are never connected to."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

from mnemonaut_core.errors import InputError
from mnemonaut_core.redaction import redact
from mnemonaut_core.wording import worded

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_REFUSED = (
    ipaddress.ip_network("169.254.0.0/16"),
    ipaddress.ip_network("fe80::/10"),
    # where clouds answer a machine with its own credentials, besides 169.254.169.254
    ipaddress.ip_network("fd00:ec2::254/128"),
    ipaddress.ip_network("100.100.100.200/32"),
    ipaddress.ip_network("168.63.129.16/32"),
)
_LONGEST = 500


def parse_address(text: str) -> str:
    """The base address of an endpoint, without a slash at its end and without `/embeddings` or `/chat/completions`.

    InputError for what is not http or https with a host, for user, password, query and fragment (the address is stored
    and shown, so it must hold no key), and for link-local and metadata addresses.
    """
    url = text.strip()
    parts = _split(url)
    if parts is None or parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        raise InputError(
            "The address of the endpoint cannot be read",
            code="endpoint_address",
            advice="Write it like http://localhost:11434/v1 or https://api.openai.com/v1.",
        )
    if "@" in parts.netloc or parts.query or parts.fragment or "?" in url or "#" in url or redact(url, ("key",)).counts:
        raise InputError(
            "The address of an endpoint holds a user, a query or a key",
            code="endpoint_address",
            advice="Leave them away: the address is stored. A key belongs in the keyring or the environment.",
        )
    if is_refused(parts.hostname):
        raise refused_address(parts.hostname)
    path = re.sub(r"/(?:embeddings|chat/completions)$", "", parts.path.rstrip("/"))
    return f"{parts.scheme.lower()}://{parts.netloc.lower()}{path.rstrip('/')}"


def _split(url: str) -> SplitResult | None:
    """The parts; None for what is no address at all (a port beyond 65535, brackets that do not close, blanks)."""
    if len(url) > _LONGEST or not url.isprintable() or re.search(r"\s", url):
        return None
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts


def origin_of(url: str) -> str:
    """`scheme://host`, with the port where it is not the scheme's own: what a person allows as a whole. `url` as
    `parse_address` gives it."""
    parts = urlsplit(url)
    host = (parts.hostname or "").rstrip(".")
    host = f"[{host}]" if ":" in host else host
    usual = parts.port in (None, {"http": 80, "https": 443}.get(parts.scheme))
    return f"{parts.scheme}://{host}" + ("" if usual else f":{parts.port}")


def on_this_machine(url: str) -> bool:
    """Whether an address leads nowhere else: to this machine texts go without asking."""
    return is_loopback(urlsplit(url).hostname or "")


def refused_address(host: str) -> InputError:
    """The error for an address that is never connected to."""
    return InputError(
        worded("{host} is a link-local or metadata address", host=host),
        code="endpoint_blocked",
        advice="Such addresses hand out a machine's credentials and are never connected to. Name another endpoint.",
    )


def _address(host: str) -> Address | None:
    """The address that `host` writes, IPv4 inside IPv6 taken out; None for a name."""
    try:
        found = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    inner = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return inner if inner is not None else found


def is_refused(host: str) -> bool:
    """Whether this is a link-local or metadata address, written or resolved; a name is none until it is resolved."""
    found = _address(host)
    return found is not None and any(found in network for network in _REFUSED if network.version == found.version)


def is_loopback(host: str) -> bool:
    """This machine, by name or address."""
    found = _address(host)
    return host.lower() == "localhost" or (found is not None and (found.is_loopback or found.is_unspecified))


def is_near(host: str) -> bool:
    """This machine or its own network, by name or address: a key may go there unencrypted."""
    found = _address(host)
    return is_loopback(host) or host.lower().endswith(".local") or (found is not None and found.is_private)
