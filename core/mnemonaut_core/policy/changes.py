"""Compares two versions of a policy: line by line, and in what they say."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

import msgspec

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES
from mnemonaut_core.policy.document import INVARIANTS, USES, Policy
from mnemonaut_core.policy.parse import CURVES
from mnemonaut_core.policy.redaction import RULES


class DiffLine(msgspec.Struct, frozen=True):
    """A line of the earlier text (`before`, its number from 1), of the later one (`after`), or of both."""

    text: str
    before: int | None
    after: int | None

    @property
    def sign(self) -> str:
        """ "-" for a line that went, "+" for one that came, " " for one that stayed."""
        return "+" if self.before is None else "-" if self.after is None else " "


def diff_lines(before: str, after: str) -> tuple[DiffLine, ...]:
    """The lines that differ, with three unchanged lines around each."""
    old, new = before.splitlines(), after.splitlines()
    lines: list[DiffLine] = []
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(3):
        for tag, i, k, j, m in group:
            if tag == "equal":
                lines += [DiffLine(old[i + n], i + n + 1, j + n + 1) for n in range(k - i)]
            else:
                lines += [DiffLine(old[n], n + 1, None) for n in range(i, k)]
                lines += [DiffLine(new[n], None, n + 1) for n in range(j, m)]
    return tuple(lines)


class ValueChange(msgspec.Struct, frozen=True):
    """A difference between two policies: its path in the document and both values; "" for no value."""

    path: str
    before: str
    after: str


def value_changes(before: Policy, after: Policy) -> tuple[ValueChange, ...]:
    """The values that differ, in the order of the document; changes of wording alone are none."""
    names = sorted({*before.parameters, *after.parameters})
    old, new = _values(before, names), _values(after, names)
    return tuple(ValueChange(path, old[path], new[path]) for path in old if old[path] != new[path])


def _values(policy: Policy, parameters: Iterable[str]) -> dict[str, str]:
    """Each value of a policy as text by its path; of the parameters those with these names."""
    found = {f"boundary.uses.{use}.{name}": policy.rules[use][name] for use in USES for name in BOUNDARY_CLASSES}
    found |= {f"boundary.invariants.{one}": _yes(one in policy.invariants) for one in INVARIANTS}
    found |= {f"boundary.redact.{rule}": _yes(rule in policy.redact_rules) for rule in RULES}
    for scope in SCOPES:
        days = policy.ttl_days[scope]
        found[f"contexts.ttl_days.{scope}"] = "none" if days is None else f"{days:g}"
    for name in parameters:
        value = policy.parameters.get(name)
        if name.startswith("scope_"):
            found[f"boundary.scopes.{name.removeprefix('scope_')}"] = _yes(value is None or bool(value))
        elif not name.startswith("class_"):  # those are in boundary.uses
            text = "" if value is None else str(value)
            found[f"retrieval.{name}"] = text.lower() if isinstance(value, bool) else text
    curves = (name for name in CURVES if getattr(policy.calibration, name) is not None)
    found["calibration"] = ", ".join(curves)
    return found


def _yes(value: object) -> str:
    return "yes" if value else "no"
