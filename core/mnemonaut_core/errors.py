"""Every error that a person may see, by whose fault it is.

MnemonautError
├── InputError          a query, setting or file that cannot be taken: the person can correct it (exit 2)
├── EnvironmentFault    disk, lock, missing file, newer file: the machine must be repaired (exit 3)
│   ├── FileNotAllowed  a model that only a database names: it is not opened
│   ├── EmbedderUnlike  a database's embedder that cannot be had here: words answer without it
│   └── EndpointError   a model's endpoint that is slow, refuses or answers badly: words answer without it
│       └── EndpointNotAllowed   one that was not chosen here: it gets no request
├── InternalError            our bug, passed to what waits for an answer (exit 1)
└── Cancelled           a person cancelled; never shown as an error (exit 130)

Anything else that escapes is our bug.
"""

from __future__ import annotations

import shlex
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from mnemonaut_core.i18n import Advice, Text

TITLE_LIMIT = 80
LOST = frozenset(("vanished", "replaced", "log_lost"))
"""Codes of the faults after which a session writes nothing any more: its file is not the one at the path."""


class MnemonautError(Exception):
    """An error with a title (≤ 80 characters), an advice that names an action, and a stable code."""

    exit_code = 1

    def __init__(self, title: str, *, code: str, advice: str, detail: str = "") -> None:
        """Title and advice are literals or `Text`s (a test checks every place), since the window translates them."""
        super().__init__(title)
        self.code = code
        self.title_text = Text.of(title)
        """The whole title."""
        self.advice_text = Text.of(advice)
        self.title = str(title) if len(title) <= TITLE_LIMIT else title[: TITLE_LIMIT - 1] + "…"
        self.advice = str(advice)
        self.detail = detail

    @classmethod
    def keyed(cls, key: str, /, code: str = "", detail: str = "", advice: str | None = None, **values: object) -> Self:
        """The error with the messages `key` and `key_do` (or another advice); its code is the key if none is given."""
        told = Text.keyed(f"{key}_do", **values) if advice is None else advice
        return cls(Text.keyed(key, **values), code=code or key, advice=told, detail=detail)

    def advise(self, advice: str) -> None:
        """Say something else to do: who caught it knows better."""
        self.advice_text = Text.of(advice)
        self.advice = str(advice)

    def __str__(self) -> str:
        return f"{self.title}. {self.advice}" if self.advice else self.title

    @property
    def text(self) -> Text:
        title = self.title_text if self.title_text == self.title else Text.of(self.title)
        return Text("{title}. {advice}", title=title, advice=self.advice_text) if self.advice_text else title


class ReasonError(ValueError):
    """A fault in the form of a reason, to be caught and reported by the caller; no person sees it in this form."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = Text.of(reason)


class InputError(MnemonautError):
    """What was given cannot be taken; nothing was changed."""

    exit_code = 2


class EnvironmentFault(MnemonautError):
    """The machine stands in the way (missing, locked, full, newer or damaged file); nothing was changed."""

    exit_code = 3


class InternalError(MnemonautError):
    """A bug that ended requested work; the crash report has the exception."""

    def __init__(self) -> None:
        super().__init__("Mnemonaut ran into an error", code="bug", advice="There is no answer.")


@contextmanager
def os_faults(key: str, code: str = "", advice: str | None = None, **values: object) -> Iterator[None]:
    """Raise an OSError of the block as the EnvironmentFault `keyed` so."""
    try:
        yield
    except OSError as error:
        raise EnvironmentFault.keyed(key, code, str(error), advice, **values) from error


class EmbedderUnlike(EnvironmentFault):
    """The database's own embedder cannot be had here, `why`: another version, or its model is missing. Words answer."""

    def __init__(self, why: MnemonautError) -> None:
        super().__init__(why.title, code=why.code, advice=why.advice, detail=why.detail)
        self.title_text, self.advice_text = why.title_text, why.advice_text
        self.exit_code = why.exit_code
        self.why = why


class EndpointError(EnvironmentFault):
    """An endpoint did not answer, refused, or answered what cannot be used; `detail` never holds a key."""

    attempts: int = 0
    """The number of requests."""


class EndpointNotAllowed(EndpointError):
    """A database names an endpoint that its reader never chose: nothing was sent there. `address` is what to allow."""

    def __init__(self, address: str) -> None:
        super().__init__(
            Text("The endpoint {address} is not one that you allowed", address=address),
            code="endpoint_not_allowed",
            advice=Advice("allow_endpoint", address=address),
        )
        self.address = address


class FileNotAllowed(EnvironmentFault):
    """A database names a file or folder that its reader never chose: it was not opened. `path` is what to allow."""

    def __init__(self, path: str) -> None:
        super().__init__(
            "The database names a file that you did not allow",
            code="file_not_allowed",
            advice=Advice("allow_file", path=path, quoted=shlex.quote(path)),
        )
        self.path = path


def frames_of(error: BaseException) -> str:
    """The traceback of an error and its causes, without what the exceptions say: that may quote a memory, a question or a key."""
    found = traceback.TracebackException.from_exception(error)
    left: list[traceback.TracebackException | None] = [found]
    while left:
        if (one := left.pop()) is not None:
            one._str, one.__notes__ = "", []  # type: ignore[attr-defined]
            left += [one.__cause__, one.__context__, *(getattr(one, "exceptions", None) or ())]
    return "".join(found.format()).rstrip()


class Cancelled(MnemonautError):
    """The work was cancelled; what it had begun was rolled back."""

    exit_code = 130

    def __init__(self) -> None:
        super().__init__("Cancelled", code="cancelled", advice="Nothing was changed.")
