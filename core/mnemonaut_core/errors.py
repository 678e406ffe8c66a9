"""Every error that a person may see, by whose fault it is.

MnemonautError
├── InputError          a query, setting or file that cannot be taken: the person can mend it (exit 2)
├── EnvironmentFault    disk, lock, missing file, newer file: the machine must be mended (exit 3)
└── Cancelled           a person asked for it; never shown as an error (exit 130)

Anything else that escapes is our bug.
"""

from __future__ import annotations

TITLE_LIMIT = 80


class MnemonautError(Exception):
    """An error with a title (≤ 80 characters), an advice that names an action, and a stable code."""

    exit_code = 1

    def __init__(self, title: str, *, code: str, advice: str, detail: str = "") -> None:
        super().__init__(title)
        self.code = code
        self.title = title if len(title) <= TITLE_LIMIT else title[: TITLE_LIMIT - 1] + "…"
        self.advice = advice
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.title}. {self.advice}" if self.advice else self.title


class InputError(MnemonautError):
    """What was given cannot be taken; nothing was changed."""

    exit_code = 2


class EnvironmentFault(MnemonautError):
    """The machine stands in the way (missing, locked, full, newer or damaged file); nothing was changed."""

    exit_code = 3


class Cancelled(MnemonautError):
    """The work was cancelled; what it had begun was rolled back."""

    exit_code = 130

    def __init__(self) -> None:
        super().__init__("Cancelled", code="cancelled", advice="Nothing was changed.")
