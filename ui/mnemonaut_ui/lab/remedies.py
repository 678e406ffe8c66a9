"""What a finding advises, as a parameter to set; where the advice leaves the value open, as a parameter to look at. Pure."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass

from mnemonaut_core.domain.trace import Trace, TraceWarning
from mnemonaut_core.parameters import ParameterInfo, describe
from mnemonaut_ui.lab.clock_picker import end_of_day

_WORD = re.compile(r"[a-z][a-z_]*[a-z]")
_FIXED: Mapping[str, tuple[str, object]] = {
    "use_words_index": ("text_index", "words"),
    "lint_starved_do": ("semantic", "rrf_over_max"),
    "lint_loop_do": ("weight_access", 0.0),
    "lint_window_do": ("days", 0),
}
"""Advice by its key: the parameter and the value that it names."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A parameter of this recipe; `value` None where the advice names none."""

    parameter: str
    value: object = None


def remedy_of(trace: Trace, warning: TraceWarning) -> Remedy | None:
    """What to turn; None where the advice is about no parameter of this recipe, or it has that value already."""
    advice = warning.advice
    if advice is None:
        return None
    infos = {info.name: info for info in describe(type(trace.parameters))}
    found = _FIXED.get(advice.key)
    if found is None and advice.key == "lint_k_below_do":
        found = (str(advice.values["name"]), advice.values["wanted"])
    if found is not None and found[0] in infos:
        return _settable(trace, infos[found[0]], found[1])
    named = next((word for word in _WORD.findall(str(advice)) if "_" in word and word in infos), None)
    return None if named is None else Remedy(named)


def as_of_of(warning: TraceWarning) -> int | None:
    """The moment that an advice about the age of the memories names: the end of the day of the newest; None for others."""
    if warning.advice is None or warning.advice.key != "lint_age_do":
        return None
    day = dt.date.fromisoformat(str(warning.advice.values["newest"]))
    return end_of_day((day - dt.date(1970, 1, 1)).days)


def _settable(trace: Trace, info: ParameterInfo, value: object) -> Remedy | None:
    typed: object = info.kind(str(value)) if info.kind in (int, float) else value
    return None if getattr(trace.parameters, info.name) == typed else Remedy(info.name, typed)
