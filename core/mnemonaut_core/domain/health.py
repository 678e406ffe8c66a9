"""How a database is: a table of rows, a part each, with what was measured, what that means, when to worry, and what helps.

A row says only what was looked at; what was not says so. To add a row: a part in
`health_parts.json`, a function of facts to a `Row`, and a measure in `mnemonaut_core.workspace.health`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import field
from msgspec.structs import asdict

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import UTC, known_zone
from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.text.shown import moment_text, shown_line


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
    Part(one["key"], one["group"], *(Text.within("Core", one[name]) for name in ("title", "meaning", "worry")))
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


# ---- the rows: what was measured, judged by the limits that stand here


SLOW_MS = 1_000.0
FALLBACKS = 1
OLD_BACKUP_DAYS, VERY_OLD_BACKUP_DAYS = 2, 14
OLD_CHECK_DAYS = 30
FREE_SHARE, FREE_BYTES = 0.25, 50_000_000
LONG_LOG = 200_000_000
LAST_DISMISSED, FEW_DISMISSED = 20, 4
"""The limits; the sentences of `PARTS` name them."""

Numbers = dict[str, int | float | str | None]

# ---- search


class Coverage(msgspec.Struct, frozen=True):
    """How many memories have a vector, and why the others have none."""

    memories: int
    held: int
    empty: int = 0
    """Memories without text."""
    cut: int = 0
    """Memories that are too long: only their beginning is embedded."""
    missing: int = 0
    kept_back: int = 0
    """Secret memories that are not sent to an endpoint."""


def of_vectors(found: Coverage, *, has_embedder: bool, made_here: bool = True) -> Row:
    """`made_here`: whether there is an embedder that could make what is missing."""
    part, numbers = PART["vectors"], asdict(found)
    if not has_embedder:
        figure = Text("none: this database has no embedder, so words alone answer")
        return Row(part, State.GOOD if not found.memories else State.LOOK, figure, Action.EMBEDDER, (), numbers)
    reasons = (
        (found.missing, Text("{count} memories could have a vector and have none", count=f"{found.missing:,}")),
        (found.kept_back, Text("{count} secret memories are not sent to the endpoint", count=f"{found.kept_back:,}")),
        (found.empty, Text("{count} memories have no text to embed", count=f"{found.empty:,}")),
        (found.cut, Text("{count} memories are too long: only the beginning counts", count=f"{found.cut:,}")),
    )
    details = tuple(text for count, text in reasons if count)
    figure = Text("{held} of {count} memories", held=f"{found.held:,}", count=f"{found.memories:,}")
    if not found.missing:
        return Row(part, State.GOOD, figure, Action.NONE, details, numbers)
    return Row(part, State.LOOK, figure, Action.EMBED if made_here else Action.EMBEDDER, details, numbers)


class ListFacts(msgspec.Struct, frozen=True):
    """A further list of vectors."""

    name: str
    held: int
    missing: int
    why_not: Text | None = None
    """Why it does not answer: its embedder is missing or of another version; None if it can."""
    measures_evidence: bool = False
    """Whether evidence reads it once it is complete."""


def of_lists(
    found: Sequence[ListFacts],
    *,
    offered: bool,
    not_offered: Text | None = None,
    filling: tuple[int, int] | None = None,
) -> Row:
    """`offered`: whether the encoder's list could be added or made again; `not_offered`: why not. `filling`: how many memories
    of how many have vectors in the list that a thread completes at this moment; None for no such thread."""
    part, names = PART["lists"], tuple(one.name for one in found)
    numbers: Numbers = {f"{one.name} {key}": getattr(one, key) for one in found for key in ("held", "missing")}
    add = Action.LIST if offered else Action.NONE
    if not found:
        figure = Text("none: recalls use the vectors of the embedder alone")
        return Row(part, State.LOOK, figure, add, () if not_offered is None else (not_offered,), numbers)
    totals = ((one.name, f"{one.held:,}", f"{one.held + one.missing:,}") for one in found)
    figure = listed(
        Text("{name}: {held} of {count} memories", name=name, held=held, count=count) for name, held, count in totals
    )
    state, action = State.LOOK, Action.NONE
    details = tuple(one.why_not for one in found if one.why_not is not None)
    if details:
        action = add
    elif filling is not None:
        done, total = (f"{number:,}" for number in filling)
        details = (
            Text(
                "Vectors are being made in the background: {done} of {total} memories have theirs.",
                done=done,
                total=total,
            ),
        )
    else:
        details = tuple(
            Text(
                "How much memories speak of a question is measured by the meaning of their text, with the list {name}.",
                name=one.name,
            )
            for one in found
            if one.measures_evidence and not one.missing
        )
        state, action = (State.LOOK, Action.EMBED) if any(one.missing for one in found) else (State.GOOD, action)
    return Row(part, state, figure, action, details, numbers, lists=names)


def of_embedder(
    label: str = "",
    dimension: int = 0,
    *,
    kind: str = "",
    has_no_table: bool = False,
    not_allowed: bool = False,
    why_not: Text | None = None,
) -> Row:
    """What makes vectors here.

    `label` is "" where none was chosen. `kind` (`built in`, `file`, `endpoint` or `table`) is what a report says instead.
    `has_no_table`: the vectors came with the memories, and no table makes those of questions. `why_not`: why it is not at
    hand, None where it is.
    """
    part = PART["embedder"]
    numbers: Numbers = {"dimension": dimension, "kind": kind}
    if not dimension:
        return Row(part, State.LOOK, Text("none: words alone answer"), Action.EMBEDDER, numbers=numbers)
    # a report names the kind instead of the embedder
    details: tuple[Text, ...] = ()
    names = [Text("{name}, {count} dimensions", name=name, count=dimension) for name in (label, kind)]
    state, action = State.ACT, Action.EMBEDDER
    if has_no_table:
        state = State.LOOK
        names = [
            Text("{name}: the vectors came with the memories, and no table makes those of questions", name=name)
            for name in names
        ]
    elif not_allowed:
        names = [Text("{name}: not allowed here, so it is not asked", name=name) for name in names]
    elif why_not is not None:
        details = (why_not,)
        names = [Text("{name}: it cannot be had here", name=name) for name in names]
    else:
        state, action = State.GOOD, Action.NONE
        names = [Text("{name}, at hand", name=name) for name in names]
    return Row(part, state, names[0], action, details, numbers, names[1])


# ---- the file


INDEX_NAMES: dict[str, Text] = {
    "derived": Text("word indexes"),
    "triggers": Text("what keeps the word indexes in step"),
    "vec0": Text("vector index"),
}
"""What can be damaged or stale, and be rebuilt."""


def of_indexes(wrong: Sequence[str], *, has_digests: bool = True) -> Row:
    """`wrong`: names of `INDEX_NAMES`. `has_digests`: whether the file has some; one that an earlier version wrote has none."""
    part = PART["indexes"]
    numbers: Numbers = {"wrong": ", ".join(wrong)}
    if wrong:
        figure = Text(
            "damaged or stale: {parts}", parts=listed(INDEX_NAMES[name] for name in wrong if name in INDEX_NAMES)
        )
        return Row(part, State.ACT, figure, Action.MEND, numbers=numbers)
    if not has_digests:
        return Row(part, State.UNKNOWN, Text("nothing was written to compare with"), Action.MEND, numbers=numbers)
    return Row(part, State.GOOD, Text("none"), Action.MEND, numbers=numbers)


def of_check(at: int | None, problems: int | None, now: int, details: tuple[Text, ...] = ()) -> Row:
    """`at`: when the last full check was done; None: never, or not recorded. `details`: what it found just now."""
    part = PART["check"]
    numbers = {"at": at, "problems": problems}
    if at is None or problems is None:
        return Row(part, State.UNKNOWN, Text("never done, as far as the file knows"), Action.CHECK, numbers=numbers)
    when = moment_text(at)
    if problems:
        figure = Text("{count} kinds of problems on {when} UTC", count=problems, when=when)
        return Row(part, State.ACT, figure, Action.MEND, details, numbers)
    old = now - at > OLD_CHECK_DAYS * DAY_SECONDS
    figure = Text("nothing was wrong on {when} UTC", when=when)
    return Row(part, State.LOOK if old else State.GOOD, figure, Action.CHECK, details, numbers)


def of_pages(found: int, pages: int, *, version: int, newest: int, foreign: int, missing: int) -> Row:
    """`found`: lines of damage. `foreign`: tables that Mnemonaut never made; `missing`: tables of `version` that are not there."""
    numbers = {
        "problems": found,
        "pages": pages,
        "version": version,
        "newest": newest,
        "foreign": foreign,
        "missing": missing,
    }
    state, action = State.ACT, Action.RESTORE
    if found:
        figure = Text("{count} places are damaged", count=f"{found:,}")
    elif missing:
        figure = Text("{count} tables are missing", count=missing)
    elif foreign:
        action, figure = Action.NONE, Text("{count} things in it are not ours, so it is only read", count=foreign)
    else:
        state, action = State.LOOK if version < newest else State.GOOD, Action.NONE
        figure = Text("{count} pages, all whole", count=f"{pages:,}")
    details = (Text("file version {version}, older than this program's {newest}", version=version, newest=newest),)
    return Row(PART["pages"], state, figure, action, details if version < newest else (), numbers)


# ---- what is kept


def of_backups(
    automatic: Sequence[int],
    others: Sequence[int],
    now: int,
    *,
    on: bool,
    needed: bool,
    size: int = 0,
    damaged: int = 0,
    changed_at: int | None = None,
) -> Row:
    """The copies that could be put back: times of the automatic ones and of those made by hand, newest first.

    `on`: whether automatic ones are made. `needed` is False for a sample, which has its source, and for a database without
    memories. `changed_at`: the newest operation, None for none.
    """
    part = PART["backups"]
    newest = max((*automatic, *others), default=None)
    last = automatic[0] if automatic else None
    count = len(automatic) + len(others)
    numbers: Numbers = {
        "automatic": len(automatic),
        "others": len(others),
        "bytes": size,
        "last_automatic": last,
        "on": int(on),
        "damaged": damaged,
    }
    details = [
        Text("automatic backups are on") if on else Text("automatic backups are off (MNEMONAUT_BACKUPS)"),
        Text("{automatic} made by themselves, {others} by hand", automatic=len(automatic), others=len(others)),
    ]
    if damaged:
        details.append(Text("{count} files cannot be read", count=damaged))
    if newest is None:
        if not needed:
            return Row(part, State.GOOD, Text("none, and none is needed"), Action.BACK_UP, tuple(details), numbers)
        return Row(part, State.LOOK, Text("none"), Action.BACK_UP, tuple(details), numbers)
    values = {"count": count, "size": size_text(size)}
    figure = Text("{count} files, {size}; no automatic one yet", **values)
    if last is not None:
        figure = Text("{count} files, {size}; the last automatic one {when} UTC", **values, when=moment_text(last))
    age = now - newest
    changed = changed_at is not None and changed_at > newest
    state = State.GOOD
    if changed and age > VERY_OLD_BACKUP_DAYS * DAY_SECONDS:
        state = State.ACT
    elif (changed and age > OLD_BACKUP_DAYS * DAY_SECONDS) or damaged or not on:
        state = State.LOOK
    action = Action.BACK_UP if changed and state is not State.GOOD else Action.RESTORE
    return Row(part, state, figure, action, tuple(details), numbers)


def of_purge(*, waits: bool, backups: Sequence[str]) -> Row:
    """What is purged, and whether its bytes are gone: from the file, and from the backups of these names."""
    numbers = {"waits": waits, "backups": len(backups)}
    details = tuple(Text("{file} holds what was purged", file=name) for name in backups)
    if waits or backups:
        figure = Text("one waits to be finished") if waits else Text("{count} backups hold it", count=len(backups))
        return Row(PART["purge"], State.ACT if waits else State.LOOK, figure, Action.FINISH_PURGE, details, numbers)
    return Row(PART["purge"], State.GOOD, Text("nothing waits"), Action.NONE, (), numbers)


# ---- recalls


def of_lint(recipe: str, rules: Sequence[str], details: Sequence[str], parameter: str) -> Row:
    """For the default recipe: the rule of each finding, the sentences of all of them, and the first parameter to turn, "" for none.

    The sentences may quote recalls, so a report has only the rules' names.
    """
    part, count = PART["lint"], len(rules)
    numbers: Numbers = {"findings": count, "recipe": recipe}
    if not rules:
        figure = Text("nothing is found for the recipe {recipe}", recipe=recipe)
        return Row(part, State.GOOD, figure, Action.LAB, numbers=numbers, place=(recipe, ""))
    numbers["rules"] = names = ", ".join(sorted(set(rules)))
    figure = Text("{count} findings for the recipe {recipe}", count=count, recipe=recipe)
    shared = Text("{count} findings for the recipe {recipe} ({rules})", count=count, recipe=recipe, rules=names)
    return Row(part, State.LOOK, figure, Action.LAB, tuple(details), numbers, shared, (recipe, parameter))


class Times(msgspec.Struct, frozen=True):
    """Milliseconds of recalls, or of one source of them."""

    name: str
    count: int
    p50: float
    p95: float


class Metrics(msgspec.Struct, frozen=True):
    """What was counted of the program's own recipes; `fallbacks` of so many `searches` of agents."""

    recalls: int = 0
    empty: int = 0
    similarity: float | None = None
    strategies: Mapping[str, int] = field(default_factory=dict)
    fallbacks: int = 0
    searches: int = 0


def of_times(recipes: Sequence[Times], sources: Sequence[Times], counted: Metrics) -> Row:
    """Judge the times by recipe; the details have those by source and the counters."""
    share = counted.fallbacks / counted.searches if counted.searches else None
    numbers: Numbers = {
        "retrieval_strategy_usage_total": counted.recalls,
        "retrieval_empty_results_total": counted.empty,
        "retrieval_avg_similarity": None if counted.similarity is None else round(counted.similarity, 4),
        "search_fallback": counted.fallbacks,
        "search": counted.searches,
        "search_fallback_share": None if share is None else round(share, 6),
        **{f"strategy_{name}": many for name, many in counted.strategies.items()},
    }
    for one in (*recipes, *sources):
        numbers |= {f"{one.name}_p50_ms": round(one.p50, 2), f"{one.name}_p95_ms": round(one.p95, 2)}
    details = [_time_text(one) for one in sources]
    if counted.recalls or counted.fallbacks:
        many, empty, fallbacks = (f"{n:,}" for n in (counted.recalls, counted.empty, counted.fallbacks))
        details.append(
            Text(
                "{count} recalls, {empty} found nothing, {fallbacks} times another index answered",
                count=many,
                empty=empty,
                fallbacks=fallbacks,
            )
        )
    if share is not None:
        details.append(
            Text(
                "another index answered {share} of {count} searches (at most 1 %)",
                share=f"{share:.2%}",
                count=f"{counted.searches:,}",
            )
        )
    wrong = (
        any(one.p95 > SLOW_MS for one in recipes)
        or counted.fallbacks >= FALLBACKS
        or counted.empty * 2 > counted.recalls
    )
    state = State.LOOK if wrong else State.GOOD if recipes else State.UNKNOWN
    figure = listed(map(_time_text, recipes)) if recipes else Text("no recall is recorded, so nothing was measured")
    return Row(PART["times"], state, figure, Action.RUNS, tuple(details), numbers)


def _time_text(one: Times) -> Text:
    return Text(
        "{name} {p50} ms, {p95} ms ({count} recalls)",
        name=one.name,
        p50=f"{one.p50:,.0f}",
        p95=f"{one.p95:,.0f}",
        count=f"{one.count:,}",
    )


def of_dismissed(stand: Sequence[bool], *, on: bool) -> Row:
    """`stand`: of each automatic isolation, newest first, whether it still holds."""
    part, back = PART["dismissed"], len(stand) - sum(stand)
    numbers: Numbers = {"isolated": len(stand), "taken_back": back, "on": int(on)}
    figure = Text("{count} memories, {back} of them taken back", count=f"{len(stand):,}", back=f"{back:,}")
    details = () if on else (Text("it is turned off: nothing is isolated automatically"),)
    last = stand[:LAST_DISMISSED]
    wrong = len(last) >= FEW_DISMISSED and 2 * sum(last) < len(last)
    return Row(part, State.LOOK if wrong else State.GOOD, figure, Action.QUARANTINE, details, numbers)


def of_zone(stored: str | None, machine: str) -> Row:
    """`stored`: the name that the database has, None for none; `machine`: the zone of this machine."""
    part, numbers = PART["zone"], {"stored": stored, "machine": machine}
    if stored is not None and known_zone(stored) == stored:
        return Row(part, State.GOOD, Text.within("", "{value}", value=stored), numbers=numbers)
    figure = Text("UTC, since the zone “{zone}” is not known here", zone=shown_line(stored or "", 40))
    if stored is None:
        figure = Text("UTC, since none is stored; this machine is in {zone}", zone=machine)
    return Row(part, State.GOOD if stored is None and machine == UTC else State.LOOK, figure, numbers=numbers)


# ---- room and rights


class DiskFacts(msgspec.Struct, frozen=True):
    """Bytes. `parts` is empty where this SQLite cannot tell them apart."""

    file: int
    free: int
    log: int = 0
    backups: int = 0
    parts: Mapping[str, int] = field(default_factory=dict)


DISK_NAMES = texts_of("disk")


def of_disk(found: DiskFacts, left: int) -> Row:
    """Judge the size of the file by part, as far as SQLite tells it; `left`: free bytes of the disk."""
    sizes = {**found.parts, "free": found.free, "log": found.log, "backups": found.backups}
    details = [
        Text("{part}: {size}", part=DISK_NAMES[name], size=size_text(size))
        for name, size in sizes.items()
        if name in DISK_NAMES
    ]
    figure = Text("{size}, of it {free} empty", size=size_text(found.file), free=size_text(found.free))
    wasted = found.free > FREE_BYTES and found.free > FREE_SHARE * found.file
    state = State.GOOD
    if left < found.file + 1_000_000:
        state = State.ACT
    elif left < 2 * found.file + 10_000_000 or wasted or found.log > LONG_LOG:
        state = State.LOOK
    details.append(Text("{part}: {size}", part=DISK_NAMES["disk"], size=size_text(left)))
    return Row(PART["disk"], state, figure, Action.NONE, tuple(details), {"file": found.file, **sizes, "disk": left})


def of_rights(open_files: Sequence[str], looked: int, *, known: bool = True) -> Row:
    """`open_files`: what others may read, of the `looked` files; not `known`: this system keeps rights another way."""
    part = PART["rights"]
    if not known:
        return Row(part, State.UNKNOWN, Text("this system keeps rights in another way"))
    numbers: Numbers = {"open": len(open_files), "files": looked}
    if open_files:
        figure = Text("others may read {count} of {files} files", count=len(open_files), files=looked)
        details = tuple(Text.within("", "{value}", value=name) for name in open_files)
        return Row(part, State.LOOK, figure, Action.PROTECT, details, numbers)
    return Row(part, State.GOOD, Text("{files} files, all the owner's alone", files=looked), numbers=numbers)
