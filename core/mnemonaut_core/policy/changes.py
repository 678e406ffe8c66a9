"""Compares two versions of a policy: line by line, and in what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

import msgspec

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES
from mnemonaut_core.policy.document import INVARIANTS, USES, Calibration, Policy
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


class Said(msgspec.Struct, frozen=True):
    """Something that two policies say differently: where it stands in the document, and what it says; "" for nothing."""

    path: str
    before: str
    after: str


def said_differently(before: Policy, after: Policy) -> tuple[Said, ...]:
    """What holds otherwise, in the order of the document; a change of words alone is none."""
    return tuple(Said(*one) for one in _said(before, after) if one[1] != one[2])


def _said(one: Policy, other: Policy) -> Iterator[tuple[str, str, str]]:
    for use in USES:
        for name in BOUNDARY_CLASSES:
            yield f"boundary.uses.{use}.{name}", one.rules[use][name], other.rules[use][name]
    for invariant in INVARIANTS:
        yield (
            f"boundary.invariants.{invariant}",
            _holds(invariant in one.invariants),
            _holds(invariant in other.invariants),
        )
    for rule in RULES:
        yield f"boundary.redact.{rule}", _holds(rule in one.redact_rules), _holds(rule in other.redact_rules)
    for scope in SCOPES:
        yield f"contexts.ttl_days.{scope}", _days(one.ttl_days, scope), _days(other.ttl_days, scope)
    for name in sorted({*one.parameters, *other.parameters}):
        if name.startswith("scope_"):
            was, becomes = (_holds(bool(found.parameters.get(name, True))) for found in (one, other))
            yield f"boundary.scopes.{name.removeprefix('scope_')}", was, becomes
        elif not name.startswith("class_"):  # said by boundary.uses
            yield f"retrieval.{name}", _value(one.parameters.get(name)), _value(other.parameters.get(name))
    yield "calibration", _fitted(one.calibration), _fitted(other.calibration)


def _holds(told: bool) -> str:  # noqa: FBT001 - a value, not a switch
    return "yes" if told else "no"


def _days(found: Mapping[str, float | None], scope: str) -> str:
    days = found[scope]
    return "none" if days is None else f"{days:g}"


def _value(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _fitted(found: Calibration) -> str:
    return ", ".join(name for name in ("text", "vector") if getattr(found, name) is not None)
