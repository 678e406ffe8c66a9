"""How a database is: a table of rows, a part each, with what was measured, what that means, when to worry, and what helps.

A row says only what was looked at; what was not says so. To add a row: a `Part` in
`PARTS`, a function of facts to a `Row` in `health_rows`, and a measure in `mnemonaut.health`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec
from msgspec import field

from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import moment_text


class State(StrEnum):
    """How a part is; `UNKNOWN`: nobody looked."""

    GOOD = "good"
    LOOK = "look"
    ACT = "act"
    UNKNOWN = "unknown"


class Action(StrEnum):
    """What can be done about a part. The first group changes the file or what lies beside it; the second leads somewhere."""

    MEND = "mend"
    EMBED = "embed"
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


WRITES = frozenset((Action.MEND, Action.EMBED, Action.OPTIMIZE, Action.FINISH_PURGE))
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

PARTS: tuple[Part, ...] = (
    Part(
        "vectors", SEARCH, Text("Vectors"),
        Text("How many memories have a vector. One without can only be found by its words."),
        Text("Look when vectors are missing that could be made; secret memories that are not sent have none on purpose."),
    ),
    Part(
        "unicode61", SEARCH, Text("Word index unicode61"),
        Text("How many memories this index holds words of. It reads what was said in conversations, cut at blanks."),
        Text("Act when the index lists more or fewer memories than there are. A memory with nothing to index is not a fault."),
    ),
    Part(
        "trigram", SEARCH, Text("Word index trigram"),
        Text("How many memories this index holds. It finds any three characters in a row."),
        Text("Act when the index lists more or fewer memories than there are. A memory with nothing to index is not a fault."),
    ),
    Part(
        "words", SEARCH, Text("Word index words"),
        Text("How many memories this index holds. It reads all texts, and cuts Japanese and Chinese into pairs of characters."),
        Text("Act when the index lists more or fewer memories than there are. A memory with nothing to index is not a fault."),
    ),
    Part(
        "cjk", SEARCH, Text("Japanese and Chinese words"),
        Text("Whether each index finds memories by a piece of their own Japanese or Chinese text, tried on up to 20 of them."),
        Text("Look when the index that your recipe asks finds fewer than half of them, act when the index words does."),
    ),
    Part(
        "embedder", SEARCH, Text("Embedder"),
        Text("What made the vectors of the memories, and whether it is at hand to make those of questions."),
        Text("Act when it cannot be had here: similarity is off until it is there again or another one is chosen."),
    ),
    Part(
        "indexes", FILE, Text("Damaged or stale indexes"),
        Text("Whether what is computed from the memories is what was written. Every part of it can be rebuilt."),
        Text("Act when one is named: until it is rebuilt a copy answers, which is slower. No memory is lost by it."),
    ),
    Part(
        "pages", FILE, Text("Quick check"),
        Text("SQLite's quick look at every page of the file."),
        Text("Act when it finds damage: put a backup back, or save what can be read."),
    ),
    Part(
        "check", FILE, Text("Full check"),
        Text("Every page, every reference, every index compared with the memories, every place of the vector index."),
        Text("Look when the last one is older than 30 days. It takes longest, so it is only done when asked for."),
    ),
    Part(
        "schema", FILE, Text("Tables"),
        Text("Whether the file holds the tables of its version, and nothing that Mnemonaut never made."),
        Text("Act when something foreign is in it: such a file is only read. Import it into a new database."),
    ),
    Part(
        "backups", KEPT, Text("Backups"),
        Text("Copies beside the database. One is made by itself each day that it is open; the newest of 7 days, 4 weeks and"
             " 12 months stay."),
        Text("Look when there is none, or when something was changed and the newest is older than 2 days; act when it is older"
             " than 14 days."),
    ),
    Part(
        "journal", KEPT, Text("Operations"),
        Text("What was done to the memories, and how many of the last 200 operations can still be undone."),
        Text("Nothing to worry about: older ones make room by themselves."),
    ),
    Part(
        "runs", KEPT, Text("Recorded recalls"),
        Text("How many recalls are recorded, how much room they take, and what the bounds are."),
        Text("Look when recording is off: then no figure here tells of recalls to come."),
    ),
    Part(
        "quarantine", KEPT, Text("Quarantine"),
        Text("What is kept out of every recall, and what is kept out for single questions."),
        Text("Look when something isolated came again: it stays isolated."),
    ),
    Part(
        "purge", KEPT, Text("Purging"),
        Text("Whether the file, or a backup beside it, holds bytes of purged memories still. A purge waits while another program"
             " reads an older state."),
        Text("Act when one waits: no recall finds what was purged, but who reads the file's bytes may. Close other programs"
             " first. Finishing purges in the backups too."),
    ),
    Part(
        "lint", USE, Text("Settings"),
        Text("What the rules of the lint find wrong with the values by which recalls are made, on this database."),
        Text("Look at each: a recall works all the same, but not as its values say."),
    ),
    Part(
        "times", USE, Text("Times of recalls"),
        Text("How long the last 200 recorded recalls of each recipe took: half were faster than the first number, 95 of 100"
             " faster than the second."),
        Text("Look when 95 of 100 take longer than a second. A language model that chooses takes its own time."),
    ),
    Part(
        "metrics", USE, Text("Metrics"),
        Text("What recalls counted: how many, by which strategy, how many found nothing, and how often a word index failed"
             " and another one answered."),
        Text("Look when an index failed; when more than half of the recalls find nothing, look at the settings."),
    ),
    Part(
        "dismissed", USE, Text("Isolated by itself"),
        Text("How many memories a message of a conversation isolated by itself, and how many of them were taken back."),
        Text("Look when a person took back more than half of the last 20: then phrases of the lists mean something else here."),
    ),
    Part(
        "disk", SPACE, Text("Size"),
        Text("How the bytes of the file are divided, and what lies beside it."),
        Text("Look when more than a quarter of a large file is empty pages, or the log beside it is longer than 200 MB."),
    ),
    Part(
        "segments", SPACE, Text("Order of the word indexes"),
        Text("In how many pieces the word indexes are stored. They are put together when the window is idle."),
        Text("Look when there are more than 60 pieces: searching each costs a little. Nothing is lost by it."),
    ),
    Part(
        "free", SPACE, Text("Free room on the disk"),
        Text("What is left where the database lies."),
        Text("Look when less than two copies of the database fit, act when not even one does: no backup can be made then."),
    ),
    Part(
        "rights", SPACE, Text("Who may read the files"),
        Text("The database, its log and its backups are a person's diary: only their owner should be able to open them."),
        Text("Look when others on this machine may read one of them."),
    ),
)  # fmt: skip
PART: dict[str, Part] = {part.key: part for part in PARTS}


class Row(msgspec.Struct, frozen=True):
    """One part as it was found. `figure` in words; `numbers` the same for programs; `shared` is what a report says in the
    place of a figure that holds something of the person's; of `details` a report says nothing."""

    part: Part
    state: State
    figure: Text
    action: Action = Action.NONE
    details: tuple[str, ...] = ()
    numbers: Mapping[str, int | float | str | None] = field(default_factory=dict)
    shared: Text | None = None
    place: tuple[str, str] = ("", "")
    """(recipe, parameter) that the action leads to."""


def waiting(part: Part) -> Row:
    """A part that nobody has looked at yet."""
    return Row(part, State.UNKNOWN, Text("not measured yet"))


def not_measured(part: Part, code: str, why: Text) -> Row:
    """A part that could not be looked at, and why. A report names the fault by its code alone."""
    damaged = code in ("damaged", "index_damaged", "schema_damaged")
    state, action = (State.ACT, Action.RESTORE) if damaged else (State.UNKNOWN, Action.NONE)
    return Row(
        part, state, Text("not measured: {why}", why=why), action, (), {"fault": code},
        Text("not measured: {why}", why=code),
    )  # fmt: skip


def counts(rows: Iterable[Row]) -> dict[State, int]:
    """How many rows are in each state."""
    found = dict.fromkeys(State, 0)
    for row in rows:
        found[row.state] += 1
    return found


def report(rows: Sequence[Row], name: str, version: str, at: int) -> str:
    """All rows as lines, for whoever helps: no text of a memory, no question, no path but the file's own name."""
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
