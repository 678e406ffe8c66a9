"""Addresses of endpoints (which may be written, which are never connected to, which need no permission), and their keys."""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import SplitResult, urlsplit

from mnemonaut_core.cancel import call_within
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.redaction import redact

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
_EXAMPLE = Text("Write it like http://localhost:11434/v1 or https://api.openai.com/v1.")
_HOST = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")
_PATH = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9_.~:-]*)*")
"""Segments of plain characters that do not begin with a dot: nothing that a server could read as another path."""
USUAL_PATHS = {"", "/v1", "/api", "/api/v1", "/openai", "/openai/v1", "/api/openai/v1", "/v1/openai", "/v1beta/openai"}
USUAL_PATHS |= {"/inference/v1", "/compatible-mode/v1", "/engines/v1", "/engines/llama.cpp/v1"}
"""Paths at which OpenAI-compatible servers have their endpoints. A server that is allowed without a path is allowed at these."""
MODEL_PORTS = frozenset((11434, 1234))
"""Where Ollama and LM Studio listen on this machine."""


def parse_address(text: str) -> str:
    """The base address of an endpoint, without a slash at its end and without `/embeddings` or `/chat/completions`.

    One address has one form: host in lower case and ASCII, no dot at its end. InputError for what is not http or https with
    a host, for user, password, query and fragment (the address is stored and shown, so it must hold no key), for paths that
    lead elsewhere (`..`, escapes), for numbers written in another way than as an address, and for those that are never
    connected to.
    """
    url = text.strip()
    parts = _split(url)
    if parts is None or parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        raise _bad_address("The address of the endpoint cannot be read", _EXAMPLE)
    if "@" in parts.netloc or parts.query or parts.fragment or "?" in url or "#" in url or redact(url, ("key",)).counts:
        raise _bad_address(
            "The address of an endpoint holds a user, a query or a key",
            "Remove them: the address is stored. A key belongs in the keyring or the environment.",
        )
    path = re.sub(r"/(?:embeddings|chat/completions)$", "", parts.path.rstrip("/")).rstrip("/")
    if not _PATH.fullmatch(path):
        raise _bad_address(
            "The path of the endpoint's address leads elsewhere",
            "Write plain names between single slashes, like /v1: no dots in front, no % and no backslash.",
        )
    host = _plain_host(parts.hostname)
    if is_refused(host):
        raise refused_address(host)
    port = "" if parts.port is None else f":{parts.port}"
    return f"{parts.scheme.lower()}://{f'[{host}]' if ':' in host else host}{port}{path}"


def _bad_address(title: str, advice: str) -> InputError:
    return InputError(title, code="endpoint_address", advice=advice)


def _plain_host(host: str) -> str:
    """The normal form of a host. InputError for what is no host, and for a number that only some programs read as an address
    (127.1, 0x7f000001, 2130706433): the address shown would not be the one connected to."""
    if (address := _address(host)) is not None:
        return str(address if "%" not in host else host)
    name = host.rstrip(".")
    with suppress(UnicodeError):
        name = name.encode("idna").decode("ascii").lower() if not name.isascii() else name
    if not _HOST.fullmatch(name) or len(name) > 253:
        raise _bad_address("The address of the endpoint names no host", _EXAMPLE)
    if _address(name) is not None:
        return str(_address(name))
    with suppress(OSError):
        meant = socket.inet_ntoa(socket.inet_aton(name))
        raise _bad_address(
            Text("{host} is another spelling of {meant}", host=name, meant=meant),
            "Write the address in full, four numbers with dots, or a name.",
        )
    return name


def is_address(text: str) -> bool:
    """Whether this is meant as an address rather than as a path; it need not be a good one."""
    return "://" in text or bool(re.match(r"\s*https?:", text, re.IGNORECASE))


def _split(url: str) -> SplitResult | None:
    """The parts; None for what is no address at all (a port beyond 65535, brackets that do not close, blanks)."""
    if len(url) > _LONGEST or not url.isprintable() or re.search(r"\s", url):
        return None
    try:
        parts = urlsplit(url)
        usable = parts.port != 0
    except ValueError:
        return None
    return parts if usable else None


def origin_of(url: str) -> str:
    """`scheme://host`, with the port where it is not the scheme's own. `url` as `parse_address` gives it."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    usual = parts.port in (None, {"http": 80, "https": 443}.get(parts.scheme))
    return f"{parts.scheme}://{host}" + ("" if usual else f":{parts.port}")


def covers(allowed: str, url: str) -> bool:
    """Whether an allowed address includes another: the same server and the same path or, where the allowed one has no path, one
    of `USUAL_PATHS`. Allowing a model's server does not allow every path of it."""
    path = urlsplit(url).path
    named = urlsplit(allowed).path
    return origin_of(allowed) == origin_of(url) and (path == named or (not named and path in USUAL_PATHS))


def is_model_server(url: str) -> bool:
    """Whether an address is where a local model server usually listens on this machine: texts go there without permission. Any
    other port of this machine may be anything, and must be allowed."""
    parts = urlsplit(url)
    return is_loopback(parts.hostname or "") and parts.port in MODEL_PORTS and parts.path in USUAL_PATHS


def refused_address(host: str) -> InputError:
    """The error for an address that is never connected to."""
    found = _address(host)
    if found is not None and found.is_unspecified:
        return InputError.keyed("address_no_machine", "endpoint_blocked", host=host)
    return InputError.keyed("endpoint_blocked", host=host)


def _address(host: str) -> Address | None:
    """The address that `host` writes, IPv4 inside IPv6 taken out; None for a name."""
    try:
        found = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    inner = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return inner if inner is not None else found


def is_refused(host: str) -> bool:
    """Whether this is a link-local or metadata address, or that of no machine (0.0.0.0, ::), written or resolved; a name is
    none until it is resolved."""
    found = _address(host)
    return found is not None and (
        found.is_unspecified or any(found in network for network in _REFUSED if network.version == found.version)
    )


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, by name or address."""
    found = _address(host)
    return host.lower() == "localhost" or (found is not None and found.is_loopback)


def is_near(host: str) -> bool:
    """Whether a host is this machine or in its own network, by name or address: a key may go there unencrypted."""
    found = _address(host)
    return is_loopback(host) or host.lower().endswith(".local") or (found is not None and found.is_private)


# ---- API keys: from the environment or the system keyring, for one host each; never in a file, a log or a text

_log = logging.getLogger(__name__)

SERVICE = "mnemonaut"
"""The keyring's service; the account is the host, with the port where one is named."""
VARIABLE = "MNEMONAUT_API_KEY"
KEYRING = "the keyring"
THIS_RUN = "this run of the program"
_KEYRING_S = 30.0
"""Time for a person to unlock it."""
_for_this_run: dict[str, str] = {}


class ApiKey:
    """A key that does not show itself: only `reveal` gives it."""

    __slots__ = ("_key",)

    def __init__(self, key: str) -> None:
        self._key = key

    def reveal(self) -> str:
        """The key itself, for the one header that carries it."""
        return self._key

    def hidden_in(self, text: str) -> str:
        """The text without the key, should an endpoint repeat it."""
        return text.replace(self._key, "[KEY]")

    def __repr__(self) -> str:
        return "ApiKey(hidden)"


def account_of(url: str) -> str:
    """`host`, or `host:port` where the address names a port."""
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    return f"{host}:{parts.port}" if parts.port else host


def variables_for(url: str) -> tuple[str, ...]:
    """Names of the variables that may hold this host's key: with its port, then without."""
    account = account_of(url)
    names = [f"{VARIABLE}_{re.sub('[^A-Z0-9]', '_', part.upper())}" for part in (account, account.rpartition(":")[0])]
    return tuple(dict.fromkeys(name for name in names if not name.endswith("KEY_")))


def key_for(url: str, *, named: bool, environment: Mapping[str, str] = os.environ) -> ApiKey | None:
    """The key for this address, None if there is none: an endpoint of this machine seldom wants one.

    In order: `MNEMONAUT_API_KEY_<HOST>`, `MNEMONAUT_API_KEY`, the key given for this run only, the keyring. The second
    names no host, so it goes only to an address that the person `named` in this command: a database from elsewhere must
    not collect it. EnvironmentFault for a key that is not one line of ASCII, or that would cross the network unencrypted.
    """
    if (found := _find_key(url, environment, named=named)) is None:
        return None
    key, variable = found[0], variables_for(url)[0]
    if not key.isascii() or not key.isprintable() or " " in key:
        raise EnvironmentFault.keyed("key_unusable", variable=variable)
    if urlsplit(url).scheme != "https" and not is_near(urlsplit(url).hostname or ""):
        raise EnvironmentFault.keyed("key_unencrypted", host=account_of(url), variable=variable)
    return ApiKey(key)


def source_of(url: str, environment: Mapping[str, str] = os.environ) -> str | None:
    """Where the key for an address that the person names comes from: a variable, `THIS_RUN` or `KEYRING`; None for no key."""
    found = _find_key(url, environment, named=True)
    return None if found is None else found[1]


def _find_key(url: str, environment: Mapping[str, str], *, named: bool) -> tuple[str, str] | None:
    """(key, where it comes from)."""
    for name in (*variables_for(url), *((VARIABLE,) if named else ())):
        if value := environment.get(name, "").strip():
            return value, name
    if key := _for_this_run.get(account_of(url)):
        return key, THIS_RUN
    stored = _in_keyring(url)
    return None if stored is None else (stored, KEYRING)


def keep_for_this_run(url: str, key: str) -> None:
    """Keep the key until the program ends, and nowhere else: for systems without a keyring (RELIABILITY 26)."""
    _for_this_run[account_of(url)] = key.strip()


def remember_key(url: str, key: str) -> None:
    """Keep the key in the system keyring; EnvironmentFault where there is none: it is never written elsewhere."""
    _ask_keyring("set_password", url, key.strip())
    if _in_keyring(url) != key.strip():  # one that is switched off takes everything and keeps nothing
        raise _no_keyring(url)


def forget_key(url: str) -> bool:
    """Remove the key from the keyring; False if there was none. EnvironmentFault where there is no keyring."""
    try:
        _ask_keyring("delete_password", url)
    except _keyring().errors.PasswordDeleteError:
        return False
    return True


def _in_keyring(url: str) -> str | None:
    """None also where there is no keyring: the environment is then the only place (RELIABILITY 26)."""
    try:
        return _ask_keyring("get_password", url) or None
    except EnvironmentFault as error:
        # the endpoint will ask for a key, and the log says why there was none; only the kind of the error
        if not isinstance(error.__cause__, _keyring().errors.NoKeyringError):
            _log.warning("the keyring could not be read: %s", type(error.__cause__).__name__)
        return None


def _keyring() -> Any:
    """The library of the system's keyring, which takes 0.2 s to import."""
    import keyring.errors

    return keyring


def _ask_keyring(function: str, url: str, *more: str) -> str | None:
    """What the system's keyring answers; EnvironmentFault where there is none, it fails, or it waits too long
    (for a prompt that is not visible)."""
    keyring = _keyring()
    ask = getattr(keyring, function)
    try:
        found: str | None = call_within(lambda: ask(SERVICE, account_of(url), *more), _KEYRING_S)
        return found
    except (Cancelled, keyring.errors.PasswordDeleteError):
        raise
    except Exception as error:
        raise _no_keyring(url) from error


def _no_keyring(url: str) -> EnvironmentFault:
    return EnvironmentFault.keyed("no_keyring", variable=variables_for(url)[-1])
