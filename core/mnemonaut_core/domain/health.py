"""How a database is: a table of rows, a part each, with what was measured, what that means, when to worry, and what helps.

A row says only what was looked at; what was not says so. To add a row: a part in
`health_parts.json`, a function of facts to a `Row` in `health_rows`, and a measure in `mnemonaut_core.workspace.health`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import field

from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import moment_text


class State(StrEnum):
    """The state of a part; `UNKNOWN`: not measured."""

    GOOD = "good"
    LOOK = "look"
    ACT = "act"
    UNKNOWN = "unknown"


class Action(StrEnum):
    """What can be done about a part. The first group changes the file or its backups; the second opens another screen."""

    MEND = "mend"
    EMBED = "embed"
    LIST = "list"
    CHECK = "check"
    OPTIMIZE = "optimize"
    PROTECT = "protect"
    BACK_UP = "back_up"
    FINISH_PURGE = "finish_purge"

    RESTORE = "restore"
    EMBEDDER = "embedder"
    LAB = "lab"
    RUNS = "runs"
    QUARANTINE = "quarantine"
    NONE = ""


WRITES = frozenset((Action.MEND, Action.EMBED, Action.LIST, Action.OPTIMIZE, Action.FINISH_PURGE))
"""What needs a database that is open to write."""


class Part(msgspec.Struct, frozen=True):
    """A part that is looked at: its name, what its figure means, and when to worry."""

    key: str
    group: str
    title: Text
    meaning: Text
    worry: Text


SEARCH, FILE, KEPT, USE, SPACE = "search", "file", "kept", "use", "space"
GROUPS: dict[str, Text] = {
    SEARCH: Text("Search"),
    FILE: Text("The file"),
    KEPT: Text("What is kept"),
    USE: Text("Recalls"),
    SPACE: Text("Room and rights"),
}

_PARTS = msgspec.json.decode(Path(__file__).with_name("health_parts.json").read_bytes(), type=list[dict[str, str]])
PARTS = tuple(
    Part(
        one["key"],
        one["group"],
        Text.within("Core", one["title"]),
        Text.within("Core", one["meaning"]),
        Text.within("Core", one["worry"]),
    )
    for one in _PARTS
)
PART: dict[str, Part] = {part.key: part for part in PARTS}


class Row(msgspec.Struct, frozen=True):
    """The measured state of one part. `figure` in words; `numbers` the same for programs. A report has `shared` instead of a
    figure that holds personal data, and no `details`."""

    part: Part
    state: State
    figure: Text
    action: Action = Action.NONE
    details: tuple[str, ...] = ()
    numbers: Mapping[str, int | float | str | None] = field(default_factory=dict)
    shared: Text | None = None
    place: tuple[str, str] = ("", "")
    """(recipe, parameter) that the action leads to."""
    lists: tuple[str, ...] = ()
    """The further lists of vectors that can be removed."""


def waiting(part: Part) -> Row:
    """A part that is not measured yet."""
    return Row(part, State.UNKNOWN, Text("not measured yet"))


def not_measured(part: Part, code: str, why: Text) -> Row:
    """A part that could not be looked at, and why. A report names the fault by its code alone."""
    damaged = code in ("damaged", "index_damaged", "schema_damaged")
    state, action = (State.ACT, Action.RESTORE) if damaged else (State.UNKNOWN, Action.NONE)
    figure, shared = Text("not measured: {why}", why=why), Text("not measured: {why}", why=code)
    return Row(part, state, figure, action, (), {"fault": code}, shared)


def counts(rows: Iterable[Row]) -> dict[State, int]:
    """How many rows are in each state."""
    found = dict.fromkeys(State, 0)
    for row in rows:
        found[row.state] += 1
    return found


def report(rows: Sequence[Row], name: str, version: str, at: int) -> str:
    """All rows as lines, for a support request: no text of a memory, no question, no path but the file's own name."""
    lines = [f"Mnemonaut {version} · {name} · {moment_text(at)} UTC"]
    for group in GROUPS:
        of_group = [row for row in rows if row.part.group == group]
        if of_group:
            lines += ["", GROUPS[group]]
            lines += [
                f"[{row.state}] {row.part.title}: {row.figure if row.shared is None else row.shared}"
                for row in of_group
            ]
    return "\n".join(lines) + "\n"


def size_text(size: int) -> str:
    """`1.2 MB`, the same in all languages."""
    if size < 1_000_000:
        return f"{max(size, 0) / 1_000:,.0f} KB"
    return f"{size / 1_000_000:,.1f} MB" if size < 1_000_000_000 else f"{size / 1_000_000_000:,.1f} GB"


def listed(items: Iterable[Text]) -> Text:
    """One after the other, each translated on its own; "–" for none."""
    found: Text | None = None
    for item in items:
        found = item if found is None else Text("{first}; {second}", first=found, second=item)
    return found if found is not None else Text.within("", "{value}", value="–")
