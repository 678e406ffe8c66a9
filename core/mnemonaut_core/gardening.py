"""Compute the lists of the garden; long ones report progress and intermediate results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain.gardening import (
    BOTH,
    PAIRED,
    ROWS_KEPT,
    SPECS,
    Cluster,
    Clusters,
    GardenList,
    GardenRow,
    Looked,
    Pair,
    ReportDone,
    Sides,
    pair_key,
    suggested,
)
from mnemonaut_core.domain.lists import parse
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.store.gardening import GardenReader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.text.sentences import sentences
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest

_SHOWN = 80
_STEP, _BATCHES = 500, 300
"""Clusters that are shown of what was found so far, and batches of pairs after which that is looked at in any case."""
_READ = 200
_OFTEN, _SELDOM = 25, 500
"""Memories between two looks at what is found so far, and after a thousand."""
_LONGEST = 300


def checked_key(key: str) -> str:
    """The key of a list; InputError names the nearest."""
    if key not in SPECS:
        raise InputError.keyed(
            "garden_list", key=shown_line(key, 40), near=closest(key[:40], SPECS)[0], known=", ".join(SPECS)
        )
    return key


def pairs(explorer: Explorer, found: GardenList, token: CancelToken = NEVER) -> tuple[Pair, ...]:
    """The pairs of a list that still wait for an answer: both memories are recallable, and no decision is stored."""
    if found.spec.operation not in PAIRED:
        return ()
    with explorer.readers.reader() as reader, reader.snapshot():
        settled = reader.library.settings(BOTH)
        memories: dict[str, Memory] = {}
        wanted = list(dict.fromkeys(memory_id for row in found.rows for memory_id in row.ids))
        for start in range(0, len(wanted), _STEP):
            token.raise_if_set()
            memories |= reader.load(wanted[start : start + _STEP])

    waiting = {memory_id for memory_id, memory in memories.items() if memory.searchable}
    return tuple(
        Pair((one, other) if _age(memories[one]) <= _age(memories[other]) else (other, one), row)
        for row in found.rows
        for one, *others in ([memory_id for memory_id in row.ids if memory_id in waiting] or [""],)
        for other in others
        if pair_key(one, other) not in settled
    )


def sides(explorer: Explorer, pair: Pair, operation: str, now: int) -> Sides | None:
    """What both memories of a pair say, and which answer fits; None where one is not stored any more."""
    left, right = map(explorer.library.details, pair.ids)
    if left is None or right is None:
        return None
    return Sides(left, right, *suggested(operation, left.memory, right.memory, now))


def _age(memory: Memory) -> tuple[bool, int]:
    return memory.moment is None, memory.moment or 0


def look(
    explorer: Explorer,
    key: str,
    *,
    now: int,
    settings: Settings | None = None,
    report: ReportDone = lambda _done, _total: None,
    on_found: Callable[[GardenList], None] = lambda _list: None,
    token: CancelToken = NEVER,
    most: int = 0,
) -> GardenList:
    """Compute one list. `on_found` gets intermediate results of a long one, in this thread; of `unreachable` also when it is
    cancelled. `settings`: the recipe that asks for memories; `most`: only the newest so many, 0 for all."""
    spec = SPECS[checked_key(key)]
    token.raise_if_set()
    with working(token) if token is not NEVER else nullcontext():
        if key == "duplicates":
            return _duplicates(explorer, now, report, on_found, token)
        if key == "unreachable":
            return _unreachable(explorer, settings or Settings(preset=""), now, report, on_found, token, most)
        with explorer.readers.reader() as reader, reader.snapshot():
            looked = reader.garden.read(key, now=now)
            if key == "contradicting":
                looked = _disputed(reader.garden, looked, now, report, token)
        rows = _unsettled(reader, looked.rows) if spec.operation in PAIRED else looked.rows
    return GardenList(spec, rows, looked.looked_at, now, looked.cut, looked.unknown)


def _unsettled(reader: Reader, rows: Sequence[GardenRow]) -> tuple[GardenRow, ...]:
    settled = reader.library.settings(BOTH)
    return tuple(row for row in rows if len(row.ids) != 2 or pair_key(*row.ids) not in settled)


def _disputed(garden: GardenReader, looked: Looked, now: int, report: ReportDone, token: CancelToken) -> Looked:
    rows = {frozenset(row.ids): row for row in looked.rows}
    for row in garden.disputed(now, told=report, token=token):
        rows.setdefault(frozenset(row.ids), row)
        if len(rows) > ROWS_KEPT:
            break
    return replace(looked, rows=tuple(rows.values())[:ROWS_KEPT], cut=looked.cut or len(rows) > ROWS_KEPT)


def _duplicates(
    explorer: Explorer, now: int, report: ReportDone, on_found: Callable[[GardenList], None], token: CancelToken
) -> GardenList:
    clusters = Clusters()
    with explorer.readers.reader() as reader, reader.snapshot():
        made = GardenList(SPECS["duplicates"], (), reader.library.count(parse("is:searchable")), now)
        looked, batches = 0, 0
        for pairs in reader.garden.near_pairs(told=report, token=token):
            clusters.add(pairs)
            batches += 1
            if clusters.told >= 4 * looked or batches >= _BATCHES:
                looked, batches = clusters.told, 0
                each = clusters.clusters(token)[:_STEP]
                loaded = reader.load([one.ids[0] for one in each])
                rows = [_cluster(one, one.ids, loaded[one.ids[0]]) for one in each if one.ids[0] in loaded]
                on_found(replace(made, rows=tuple(rows), cut=True))
        each = clusters.clusters(token)
        rows = []
        for one in each[:ROWS_KEPT]:
            token.raise_if_set()
            rows.append(_cluster(one, *_oldest_first(reader, one.ids, token)))
        rows = list(_unsettled(reader, rows))
    return replace(made, rows=tuple(rows), cut=len(each) > ROWS_KEPT)


def _oldest_first(reader: SearchReader, ids: Sequence[str], token: CancelToken) -> tuple[tuple[str, ...], Memory]:
    """The ids, the oldest first and the undated last, and the first of them."""
    moments: dict[str, tuple[bool, int]] = {}
    for start in range(0, len(ids), _STEP):
        token.raise_if_set()
        loaded = reader.load(ids[start : start + _STEP])
        moments |= {memory_id: _age(memory) for memory_id, memory in loaded.items()}
    ordered = tuple(sorted((one for one in ids if one in moments), key=moments.__getitem__))
    return ordered, reader.load(ordered[:1])[ordered[0]]


def _cluster(found: Cluster, ids: tuple[str, ...], first: Memory) -> GardenRow:
    dice, cosine = f"{found.dice or 0.0:.2f}", f"{found.cosine or 0.0:.2f}"
    if found.dice is None:
        note = Text("{count} memories; similarity {cosine} at most", count=len(ids), cosine=cosine)
    elif found.cosine is None:
        note = Text("{count} memories; wording {dice} at most", count=len(ids), dice=dice)
    else:
        note = Text(
            "{count} memories; wording {dice}, similarity {cosine} at most", count=len(ids), dice=dice, cosine=cosine
        )
    return _row(first, note, ids)


def _row(memory: Memory, note: Text, ids: tuple[str, ...] = ()) -> GardenRow:
    said = memory.title or memory.context_note or memory.text
    return GardenRow(
        ids or (memory.id,), shown_line(said, _SHOWN), note, kind=memory.kind, sensitivity=memory.sensitivity
    )


def own_sentence(memory: Memory) -> str:
    """The longest sentence of a memory, cut; "" where it says nothing."""
    each = [memory.text[start:end] for start, end in sentences(memory.text[: 20 * _LONGEST])]
    return max(each, key=len, default=memory.text.strip())[:_LONGEST]


_WHY = texts_of("unreachable")


def why_not(outcome: Outcome) -> Text:
    if outcome.code is Code.FILTERED:
        return Text("the filter {field} of the recipe excludes it", field=outcome.field or "")
    return _WHY.get(outcome.code, Text("other memories come before it"))


def _unreachable(
    explorer: Explorer,
    settings: Settings,
    now: int,
    report: ReportDone,
    on_found: Callable[[GardenList], None],
    token: CancelToken,
    most: int,
) -> GardenList:
    recipe = recipe_named(settings.recipes).name
    ids = explorer.library.ids("is:searchable -kind:affect")
    wanted = ids[:most] if most else ids
    made = GardenList(SPECS["unreachable"], (), 0, now, recipe=recipe)
    rows: list[GardenRow] = []
    done = 0
    try:
        for start in range(0, len(wanted), _READ):
            with explorer.readers.reader() as reader:
                loaded = reader.load(wanted[start : start + _READ])
            for memory_id in wanted[start : start + _READ]:
                token.raise_if_set()
                memory = loaded.get(memory_id)
                asked = "" if memory is None else own_sentence(memory)
                if memory is not None and asked:
                    (trace,) = explorer.recall(Query(asked, now), settings, token=token)[:1]
                    if memory_id not in trace.selected:
                        rows.append(_row(memory, why_not(explorer.explain(trace, memory_id).outcome)))
                done += 1
                report(done, len(wanted))
                if done % (_OFTEN if done <= 1000 else _SELDOM) == 0:
                    on_found(replace(made, rows=tuple(rows[:ROWS_KEPT]), looked_at=done, cut=True))
                if len(rows) > ROWS_KEPT:
                    return replace(made, rows=tuple(rows[:ROWS_KEPT]), looked_at=done, cut=True)
    except Cancelled:
        on_found(replace(made, rows=tuple(rows), looked_at=done, cut=True))
        raise
    return replace(made, rows=tuple(rows), looked_at=done, cut=done < len(ids))
