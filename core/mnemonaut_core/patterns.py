"""Regular expressions of modules that are loaded more often than used."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any


class _Late:
    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(*self._given)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._compiled, name)
        setattr(self, name, found)  # so that this is asked once for each name
        return found


def compile_late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile` at the first use: a class with wide characters takes 1 to 7 ms, as long as many a command's work."""
    return _Late(pattern, flags)  # type: ignore[return-value]  # it has all that a pattern has
