"""The rows of a database's health: what was measured, judged by the limits that stand here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import field
from msgspec.structs import asdict

from mnemonaut_core.domain.health import PART, Action, Row, State, listed, size_text
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import moment_text

CJK_FEW, CJK_SAMPLE = 0.5, 20
SLOW_MS = 1_000.0
FALLBACKS = 1
OLD_BACKUP_DAYS, VERY_OLD_BACKUP_DAYS = 2, 14
OLD_CHECK_DAYS = 30
MANY_SEGMENTS = 60
FREE_SHARE, FREE_BYTES = 0.25, 50_000_000
LONG_LOG = 200_000_000
LAST_DISMISSED, FEW_DISMISSED = 20, 4
"""The limits; the sentences of `PARTS` name them."""

Numbers = dict[str, int | float | str | None]

# ---- search


class Coverage(msgspec.Struct, frozen=True):
    """What an index holds of the memories. `listed` None where it does not list them (vectors)."""

    memories: int
    held: int
    empty: int = 0
    """Memories with nothing that it could hold."""
    listed: int | None = None
    cut: int = 0
    """Memories that are too long: only their beginning is in the index."""
    missing: int = 0
    kept_back: int = 0
    """Secret memories that are not sent to an endpoint."""


def _of(held: int, memories: int) -> Text:
    return Text("{held} of {count} memories", held=f"{held:,}", count=f"{memories:,}")


def of_vectors(found: Coverage, *, has_embedder: bool, made_here: bool = True) -> Row:
    """`made_here`: whether there is an embedder that could make what is missing."""
    part, details, numbers = PART["vectors"], [], asdict(found)
    if not has_embedder:
        figure = Text("none: this database has no embedder, so words alone answer")
        return Row(part, State.GOOD if not found.memories else State.LOOK, figure, Action.EMBEDDER, (), numbers)
    if found.missing:
        details.append(Text("{count} memories could have a vector and have none", count=f"{found.missing:,}"))
    if found.kept_back:
        details.append(Text("{count} secret memories are not sent to the endpoint", count=f"{found.kept_back:,}"))
    if found.empty:
        details.append(Text("{count} memories have no text to embed", count=f"{found.empty:,}"))
    if found.cut:
        details.append(Text("{count} memories are too long: only the beginning counts", count=f"{found.cut:,}"))
    action = Action.NONE if not found.missing else Action.EMBED if made_here else Action.EMBEDDER
    return Row(
        part,
        State.LOOK if found.missing else State.GOOD,
        _of(found.held, found.memories),
        action,
        tuple(details),
        numbers,
    )


def of_word_index(name: str, found: Coverage) -> Row:
    """Of `unicode61`, `trigram` or `words`."""
    details = []
    if found.empty:
        details.append(Text("{count} memories have no text that this index reads", count=f"{found.empty:,}"))
    if found.cut:
        details.append(Text("{count} memories are too long: only the beginning counts", count=f"{found.cut:,}"))
    wrong = found.listed is not None and found.listed != found.memories
    if wrong:
        details.append(
            Text(
                "it lists {listed} memories, stored are {count}",
                listed=f"{found.listed:,}",
                count=f"{found.memories:,}",
            )
        )
    state, action = (State.ACT, Action.MEND) if wrong else (State.GOOD, Action.NONE)
    return Row(PART[name], state, _of(found.held, found.memories), action, tuple(details), asdict(found))


def of_cjk(memories: int, with_cjk: int, tried: int, finds: Mapping[str, int], *, asked: str = "words") -> Row:
    """`finds`: for each index how many of the `tried` memories it found by a piece of their own text; `asked`: the one that
    the person's recipe searches."""
    part = PART["cjk"]
    share = with_cjk / memories if memories else 0.0
    numbers: Numbers = {"memories": memories, "with_cjk": with_cjk, "tried": tried, **finds}
    if not tried:
        return Row(part, State.GOOD, Text("no memory has Japanese or Chinese text"), numbers=numbers)
    found = listed(
        Text("{index} finds {found} of {tried}", index=name, found=many, tried=tried) for name, many in finds.items()
    )
    figure = Text("{share} of the memories; {found}", share=f"{share:.0%}", found=found)
    few = [name for name, many in finds.items() if many < CJK_FEW * tried]
    state = State.ACT if "words" in few else State.LOOK if asked in few else State.GOOD
    details = tuple(
        Text("{index} misses most of them: let recipes ask the index words (text_index)", index=name)
        for name in few
        if name != "words"
    )
    return Row(part, state, figure, Action.MEND if state is State.ACT else Action.NONE, details, numbers)


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
    named, anonymous = (Text("{name}, {count} dimensions", name=n, count=dimension) for n in (label, kind))
    state, action, details = State.ACT, Action.EMBEDDER, tuple[Text, ...]()
    if has_no_table:
        state = State.LOOK
        figure, shared = (
            Text("{name}: the vectors came with the memories, and no table makes those of questions", name=one)
            for one in (named, anonymous)
        )
    elif not_allowed:
        figure, shared = (Text("{name}: not allowed here, so it is not asked", name=one) for one in (named, anonymous))
    elif why_not is not None:
        figure, shared = (Text("{name}: it cannot be had here", name=one) for one in (named, anonymous))
        details = (why_not,)
    else:
        state, action = State.GOOD, Action.NONE
        figure, shared = (Text("{name}, at hand", name=one) for one in (named, anonymous))
    return Row(part, state, figure, action, details, numbers, shared)


# ---- the file


INDEX_NAMES: dict[str, Text] = {
    "derived": Text("word indexes"),
    "triggers": Text("what keeps the word indexes in step"),
    "vec0": Text("vector index"),
}
"""What can be damaged or stale, and be rebuilt."""


def of_indexes(wrong: Sequence[str], *, vouched: bool = True) -> Row:
    """`wrong`: names of `INDEX_NAMES`. `vouched` False: an earlier version wrote the file and stored no checksums."""
    part = PART["indexes"]
    numbers: Numbers = {"wrong": ", ".join(wrong)}
    if wrong:
        figure = Text(
            "damaged or stale: {parts}", parts=listed(INDEX_NAMES[name] for name in wrong if name in INDEX_NAMES)
        )
        return Row(part, State.ACT, figure, Action.MEND, numbers=numbers)
    if not vouched:
        return Row(part, State.UNKNOWN, Text("nothing was written to compare with"), Action.MEND, numbers=numbers)
    return Row(part, State.GOOD, Text("none"), Action.MEND, numbers=numbers)


def of_pages(found: int, pages: int) -> Row:
    """`found`: lines of damage."""
    part = PART["pages"]
    numbers = {"problems": found, "pages": pages}
    if found:
        return Row(
            part, State.ACT, Text("{count} places are damaged", count=f"{found:,}"), Action.RESTORE, numbers=numbers
        )
    return Row(part, State.GOOD, Text("{count} pages, all whole", count=f"{pages:,}"), numbers=numbers)


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


def of_schema(version: int, newest: int, foreign: int, missing: int) -> Row:
    """How many things are in the file that were never ours, and how many of ours are missing."""
    part = PART["schema"]
    numbers = {"version": version, "newest": newest, "foreign": foreign, "missing": missing}
    if missing:
        return Row(part, State.ACT, Text("{count} tables are missing", count=missing), Action.RESTORE, numbers=numbers)
    if foreign:
        figure = Text("{count} things in it are not ours, so it is only read", count=foreign)
        return Row(part, State.ACT, figure, numbers=numbers)
    if version < newest:
        figure = Text("file version {version}, older than this program's {newest}", version=version, newest=newest)
        return Row(part, State.LOOK, figure, numbers=numbers)
    return Row(part, State.GOOD, Text("as they should be, file version {version}", version=version), numbers=numbers)


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
    return Row(
        part,
        state,
        figure,
        Action.BACK_UP if changed and state is not State.GOOD else Action.RESTORE,
        tuple(details),
        numbers,
    )


def of_journal(operations: int, undoable: int, size: int) -> Row:
    """How many operations are remembered."""
    figure = Text(
        "{count} operations, {undoable} can be undone, {size}",
        count=f"{operations:,}",
        undoable=undoable,
        size=size_text(size),
    )
    return Row(
        PART["journal"], State.GOOD, figure, numbers={"operations": operations, "undoable": undoable, "bytes": size}
    )


def of_runs(
    *, on: bool, runs: int, size: int, most: int, most_megabytes: int, questions: bool, damaged: int = 0
) -> Row:
    """The recorded recalls and their bounds."""
    figure = Text(
        "{count} recalls, {size}; at most {most}, or {megabytes} MB",
        count=f"{runs:,}",
        size=size_text(size),
        most=f"{most:,}",
        megabytes=f"{most_megabytes:,}",
    )
    details = [
        Text("with their questions") if questions else Text("without their questions"),
        Text("recording is on") if on else Text("recording is off"),
    ]
    if damaged:
        details.append(Text("{count} recalls are damaged, and left out of lists and figures", count=damaged))
    numbers: Numbers = {
        "runs": runs,
        "bytes": size,
        "most": most,
        "most_megabytes": most_megabytes,
        "on": int(on),
        "damaged": damaged,
    }
    return Row(
        PART["runs"], State.GOOD if on and not damaged else State.LOOK, figure, Action.RUNS, tuple(details), numbers
    )


def of_quarantine(isolated: int, suppressed: int, learnt_again: int) -> Row:
    """How many memories are isolated or suppressed."""
    figure = Text(
        "{isolated} isolated, {suppressed} for single questions", isolated=f"{isolated:,}", suppressed=f"{suppressed:,}"
    )
    details = (Text("{count} of them came again", count=f"{learnt_again:,}"),) if learnt_again else ()
    numbers = {"isolated": isolated, "suppressed": suppressed, "learnt_again": learnt_again}
    state = State.LOOK if learnt_again else State.GOOD
    return Row(PART["quarantine"], state, figure, Action.QUARANTINE, details, numbers)


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


def of_times(recipes: Sequence[Times], sources: Sequence[Times]) -> Row:
    """By recipe, and by source in the details."""
    part = PART["times"]
    if not recipes:
        return Row(part, State.UNKNOWN, Text("no recall is recorded, so nothing was measured"), numbers={"recipes": 0})

    def told(one: Times) -> Text:
        return Text(
            "{name} {p50} ms, {p95} ms ({count} recalls)",
            name=one.name,
            p50=f"{one.p50:,.0f}",
            p95=f"{one.p95:,.0f}",
            count=f"{one.count:,}",
        )

    numbers: Numbers = {}
    for one in (*recipes, *sources):
        numbers |= {f"{one.name}_p50_ms": round(one.p50, 2), f"{one.name}_p95_ms": round(one.p95, 2)}
    state = State.LOOK if any(one.p95 > SLOW_MS for one in recipes) else State.GOOD
    return Row(part, state, listed(map(told, recipes)), Action.RUNS, tuple(map(told, sources)), numbers)


def of_dismissed(stand: Sequence[bool], *, on: bool) -> Row:
    """`stand`: of each automatic isolation, newest first, whether it still holds."""
    part, back = PART["dismissed"], len(stand) - sum(stand)
    numbers: Numbers = {"isolated": len(stand), "taken_back": back, "on": int(on)}
    figure = Text("{count} memories, {back} of them taken back", count=f"{len(stand):,}", back=f"{back:,}")
    details = () if on else (Text("it is turned off: nothing is isolated by itself"),)
    last = stand[:LAST_DISMISSED]
    wrong = len(last) >= FEW_DISMISSED and 2 * sum(last) < len(last)
    return Row(part, State.LOOK if wrong else State.GOOD, figure, Action.QUARANTINE, details, numbers)


def of_metrics(
    recalls: int, empty: int, similarity: float | None, strategies: Mapping[str, int], fallbacks: int, searches: int = 0
) -> Row:
    """`strategies`: those of the program's own recipes; `fallbacks` of so many `searches` of agents."""
    part = PART["metrics"]
    numbers: Numbers = {
        "retrieval_strategy_usage_total": recalls,
        "retrieval_empty_results_total": empty,
        "retrieval_avg_similarity": None if similarity is None else round(similarity, 4),
        "search_fallback": fallbacks,
        "search": searches,
        "search_fallback_share": round(fallbacks / searches, 6) if searches else None,
        **{f"strategy_{name}": many for name, many in strategies.items()},
    }
    if not recalls and not fallbacks:
        return Row(part, State.UNKNOWN, Text("no recall has been counted yet"), numbers=numbers)
    figure = Text(
        "{count} recalls, {empty} found nothing, {fallbacks} times another index answered",
        count=f"{recalls:,}",
        empty=f"{empty:,}",
        fallbacks=f"{fallbacks:,}",
    )
    details = [
        Text("{strategy}: {count} recalls", strategy=name, count=f"{many:,}") for name, many in strategies.items()
    ]
    if searches:
        details.append(
            Text(
                "another index answered {share} of {count} searches (at most 1 %)",
                share=f"{fallbacks / searches:.2%}",
                count=f"{searches:,}",
            )
        )
    if similarity is not None:
        details.append(Text("mean score of what was found: {value}", value=f"{similarity:.3f}"))
    state = State.LOOK if fallbacks >= FALLBACKS or empty * 2 > recalls else State.GOOD
    return Row(part, state, figure, Action.NONE, tuple(details), numbers)


# ---- room and rights


class DiskFacts(msgspec.Struct, frozen=True):
    """Bytes. `parts` is empty where this SQLite cannot tell them apart."""

    file: int
    free: int
    log: int = 0
    backups: int = 0
    parts: Mapping[str, int] = field(default_factory=dict)


DISK_NAMES: dict[str, Text] = {
    "memories": Text("memories"),
    "orders": Text("indexes of the tables"),
    "words": Text("word indexes"),
    "vectors": Text("vectors"),
    "runs": Text("recorded recalls"),
    "journal": Text("operations"),
    "other": Text("all else"),
    "free": Text("empty pages"),
    "log": Text("the log beside it"),
    "backups": Text("backups beside it"),
}


def of_disk(found: DiskFacts) -> Row:
    """By part, as far as SQLite tells."""
    part = PART["disk"]
    told = {**found.parts, "free": found.free, "log": found.log, "backups": found.backups}
    details = tuple(
        Text("{part}: {size}", part=DISK_NAMES[name], size=size_text(size))
        for name, size in told.items()
        if name in DISK_NAMES
    )
    numbers: Numbers = {"file": found.file, **told}
    wasted = found.free > FREE_BYTES and found.free > FREE_SHARE * found.file
    figure = Text("{size}, of it {free} empty", size=size_text(found.file), free=size_text(found.free))
    return Row(
        part, State.LOOK if wasted or found.log > LONG_LOG else State.GOOD, figure, Action.NONE, details, numbers
    )


def of_segments(segments: Mapping[str, int], optimized_at: int | None, before: int | None, after: int | None) -> Row:
    """Pieces of each word index; when they were put together last, and what that did."""
    part, many = PART["segments"], sum(segments.values())
    details = []
    if optimized_at is not None and before is not None and after is not None:
        details.append(
            Text(
                "put together on {when} UTC: {before} pieces before, {after} after",
                when=moment_text(optimized_at),
                before=before,
                after=after,
            )
        )
    numbers: Numbers = {"segments": many, **segments, "optimized_at": optimized_at}
    figure = Text("{count} pieces", count=many)
    state = State.LOOK if many > MANY_SEGMENTS else State.GOOD
    return Row(part, state, figure, Action.OPTIMIZE, tuple(details), numbers)


def of_free(free: int, file: int) -> Row:
    """What is free where the database lies."""
    state = State.ACT if free < file + 1_000_000 else State.LOOK if free < 2 * file + 10_000_000 else State.GOOD
    return Row(PART["free"], state, Text("{size} free", size=size_text(free)), numbers={"free": free, "file": file})


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
