"""API keys: from the environment or the system keyring, for one host each; never in a file, a log or a text."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.addresses import is_near

_log = logging.getLogger(__name__)

SERVICE = "mnemonaut"
"""The keyring's service; the account is the host, with the port where one is named."""
VARIABLE = "MNEMONAUT_API_KEY"
KEYRING = "the keyring"
THIS_RUN = "this run of the program"
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

    __str__ = __repr__

    def __reduce__(self) -> str:
        raise TypeError("a key is not to be copied into files")


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

    In order: `MNEMONAUT_API_KEY_<HOST>`, `MNEMONAUT_API_KEY`, what was given for this run only, the keyring. The second
    names no host, so it goes only to an address that the person `named` in this command: a database that came from
    elsewhere must not collect it.
    EnvironmentFault for a key that is not one line of ASCII, or that would cross the network unencrypted.
    """
    names = (*variables_for(url), *((VARIABLE,) if named else ()))
    found = next((value for name in names if (value := environment.get(name, "").strip())), None)
    found = found or _for_this_run.get(account_of(url)) or _in_keyring(url)
    if found is None:
        return None
    if not found.isascii() or not found.isprintable() or " " in found:
        raise EnvironmentFault(
            "The API key is not one line of plain letters and digits",
            code="key_unusable",
            advice=Text("Set {variable} again, without quotes or blanks.", variable=names[0]),
        )
    if urlsplit(url).scheme != "https" and not is_near(urlsplit(url).hostname or ""):
        raise EnvironmentFault(
            Text("The key for {host} would cross the network unencrypted", host=account_of(url)),
            code="key_unencrypted",
            advice=Text("Write the address with https, or take the key away: {variable}.", variable=names[0]),
        )
    return ApiKey(found)


def source_of(url: str, environment: Mapping[str, str] = os.environ) -> str | None:
    """Which place a key for this address comes from, if the person names it: a variable, `THIS_RUN` or `KEYRING`; None if
    there is none."""
    names = (*variables_for(url), VARIABLE)
    found = next((name for name in names if environment.get(name, "").strip()), None)
    if found is None and account_of(url) in _for_this_run:
        return THIS_RUN
    return found or (KEYRING if _in_keyring(url) else None)


def keep_for_this_run(url: str, key: str) -> None:
    """Keep the key until the program ends, and nowhere else: for systems without a keyring (RELIABILITY 26)."""
    _for_this_run[account_of(url)] = key.strip()


def _in_keyring(url: str) -> str | None:
    """None also where there is no keyring: the environment is then the only place (RELIABILITY 26)."""
    try:
        import keyring
        from keyring.errors import NoKeyringError
    except ImportError:
        return None
    try:
        return keyring.get_password(SERVICE, account_of(url)) or None
    except Exception as error:  # noqa: BLE001 - backends raise what their system bus raises
        # the endpoint will ask for a key, and the person shall find out why there was none; only the kind is told
        if not isinstance(error, NoKeyringError):
            _log.warning("the keyring could not be read: %s", type(error).__name__)
        return None


def remember_key(url: str, key: str) -> None:
    """Keep the key in the system keyring; EnvironmentFault where there is none: it is never written elsewhere."""
    try:
        import keyring

        keyring.set_password(SERVICE, account_of(url), key.strip())
    except Exception as error:
        raise _no_keyring(url) from error
    if _in_keyring(url) != key.strip():  # one that is switched off takes everything and keeps nothing
        raise _no_keyring(url)


def forget_key(url: str) -> bool:
    """Take the key out of the keyring; False if there was none. EnvironmentFault where there is no keyring."""
    try:
        import keyring
        from keyring.errors import PasswordDeleteError

        try:
            keyring.delete_password(SERVICE, account_of(url))
        except PasswordDeleteError:
            return False
    except Exception as error:
        raise _no_keyring(url) from error
    return True


def _no_keyring(url: str) -> EnvironmentFault:
    return EnvironmentFault(
        "This system has no keyring to keep a key in",
        code="no_keyring",
        advice=Text("Set {variable} in the environment instead.", variable=variables_for(url)[-1]),
    )
