"""The log of recorded and imported recalls: its list, one recall with the state of its memories now, and new ones as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.evidence import Level, level_recorded
from mnemonaut_core.domain.history import RecordedRun, RunEvidence
from mnemonaut_core.domain.indicators import RunIndicators
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.own_words import OWN_WORDS, decoded, entries_of
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run_list import (
    IDS_LOOKED_AT,
    ImportedRun,
    RowKind,
    RunCondition,
    RunFilter,
    RunKey,
    RunListing,
    RunRowOf,
    missing_run,
    parse_runs,
)
from mnemonaut_core.domain.trace import TRACE_SCHEMA
from mnemonaut_core.domain.trace_json import text_hash
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explain.indicators import Counting
from mnemonaut_core.explain.recorded import check_readable, query_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.saved import Saved, question_of
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.text.dismissals import OWN_LIST, dismissal
from mnemonaut_core.text.shown import shown_line

LEAST_QUESTIONS = 10
"""Of fewer different questions no share is counted."""
_ID = 40


class Bounds(msgspec.Struct, frozen=True):
    """From where on a recall looks wrong."""

    recent: Annotated[int, Meta(ge=1)] = 500
    """How many of the newest recalls are looked at."""
    evidence: float = 0.5
    """Low evidence: no selected memory speaks more of the question. Unrelated questions reach .5."""
    margin: float = 0.05
    """How near to its cut-off a recall is a near thing."""
    share: float = 0.5
    """A memory that is recalled for this share of all questions, or more, is recalled for almost any question."""


DEFAULT_BOUNDS = Bounds()


class Doubt(msgspec.Struct, frozen=True):
    """One reason to doubt a recall. `reason` is `low_evidence`, `just_over`, `just_under`, `always` or `denied`."""

    reason: str
    text: Text
    memory_id: str | None = None


def doubts(found: Sequence[RunEvidence], bounds: Bounds, own: Sequence[str] = ()) -> dict[str, tuple[Doubt, ...]]:
    """The reasons to doubt these recalls, newest first, by id of the recall; those without a reason are missing. `own` are the
    person's own phrases of denial."""
    often = _recalled_often(found, bounds.share)
    later: dict[str, RunEvidence] = {}
    reasons: dict[str, tuple[Doubt, ...]] = {}
    for run in found:
        after = None if run.session is None else later.get(run.session)
        if run.session is not None:
            later[run.session] = run
        told = [*_near_cut_off(run, bounds), *(often[one] for one in run.selected if one in often)]
        if run.selected and len(run.evidence) == len(run.selected) and max(run.evidence) < bounds.evidence:
            text = Text(
                "Nothing that it recalled speaks of the question: {value:.2f} at most.", value=max(run.evidence)
            )
            told.append(Doubt("low_evidence", text))
        denial = next((said for said in (after.messages if after else ()) if dismissal(said, own)), None)
        if run.selected and denial is not None:
            told.append(Doubt("denied", Text("The next message denies it: “{text}”", text=shown_line(denial, _ID))))
        if told:
            reasons[run.id] = tuple(told)
    return reasons


def _near_cut_off(run: RunEvidence, bounds: Bounds) -> list[Doubt]:
    if run.silence is None or not run.floor or abs(run.silence - run.floor) >= bounds.margin:
        return []
    values = {"value": run.silence, "limit": run.floor}
    over = Text("It had hardly enough to answer: {value:.2f}, with {limit:.2f} as the least.", **values)
    under = Text("It lacked little to answer: {value:.2f}, with {limit:.2f} as the least.", **values)
    return [Doubt("just_over", over) if run.selected else Doubt("just_under", under)]


def _recalled_often(found: Sequence[RunEvidence], share: float) -> dict[str, Doubt]:
    """By memory; each question counts once."""
    asked: dict[str, set[str]] = {}
    for run in found:
        if run.selected:
            asked.setdefault(run.query_hash, set()).update(run.selected)
    if len(asked) < LEAST_QUESTIONS:
        return {}
    counts = Counter(memory_id for selected in asked.values() for memory_id in selected)
    return {
        memory_id: Doubt(
            "always",
            Text(
                "{id} is recalled whatever the question: for {count} of {all} questions.",
                id=memory_id[:_ID],
                count=count,
                all=len(asked),
            ),
            memory_id,
        )
        for memory_id, count in counts.items()
        if count >= share * len(asked)
    }


# ---- the log


ROWS_AT_ONCE = 500
COUNTED_AT_ONCE = 16


class Since(StrEnum):
    """What became of a memory since a recall brought it."""

    SAME = "same"
    EDITED = "edited"
    ISOLATED = "isolated"
    GONE = "gone"
    UNTOLD = "untold"
    """It is there; the record does not tell how its text was then."""


class Brought(msgspec.Struct, frozen=True):
    """A memory that a recall selected, in its order. `memory` is None where it is gone."""

    id: str
    since: Since
    memory: Memory | None = None
    level: Level | None = None
    """How much it spoke of the question; None where the record does not tell."""


class Looked(msgspec.Struct, frozen=True):
    """One recall with the memories that it selected (`brought`; None if unknown), and why it cannot be repeated."""

    row: RunRowOf
    brought: tuple[Brought, ...] | None
    cannot: Text | None = None
    """Why it cannot be repeated; None if it can."""
    schema: int | None = None
    """That of its record; None where it has none that can be read."""

    @property
    def older(self) -> bool:
        """Whether its record has another schema than this program writes."""
        return self.schema is not None and self.schema != TRACE_SCHEMA

    def count(self, since: Since) -> int:
        """How many of what it brought became that."""
        return sum(one.since is since for one in self.brought or ())


class RecallLog(msgspec.Struct, frozen=True):
    """Over one open database; only reads. `known` gives the recipe of a name, InputError for none."""

    readers: ReaderPool
    known: Callable[[str], Recipe]

    def listing(self, asked: str | RunFilter, *, now: int) -> RunListing:
        """All rows that meet a filter, newest first; InputError for one that cannot be read."""
        wanted = parse_runs(asked) if isinstance(asked, str) else asked
        doubted = {one.negated for one in wanted.conditions if one.is_doubt}
        with self.readers.reader() as reader, reader.snapshot():
            found = reader.runs.run_keys(RunFilter(tuple(c for c in wanted.conditions if not c.is_doubt)), now=now)
        if not doubted:
            return found
        doubtful = self.doubts()
        keys = tuple(
            key
            for key in found.keys
            if key.gap or (key.kind is RowKind.RECORDED and doubted == {key.id not in doubtful})
        )
        said = {name: tuple(one.text for one in why) for name, why in doubtful.items()}
        return RunListing(keys, sum(not key.gap for key in keys), said)

    def doubts(self, bounds: Bounds = DEFAULT_BOUNDS) -> dict[str, tuple[Doubt, ...]]:
        """The recorded recalls that look wrong, newest first, with the reasons."""
        with self.readers.reader() as reader, reader.snapshot():
            own = [word for _, word in entries_of(decoded(reader.library.settings(OWN_WORDS)), OWN_LIST)]
            return doubts(reader.runs.run_evidence(bounds.recent), bounds, own)

    def key_of(self, run_id: str) -> RunKey:
        """The row of a recall by its id, or by how the id of one alone begins; InputError where there is none, or several."""
        begun = self.listing(RunFilter((RunCondition("id", run_id),)), now=0).keys if run_id else ()
        for key in begun:
            if key.id == run_id:
                return key
        if len(begun) == 1:
            return begun[0]
        everywhere = begun or self.listing(RunFilter(), now=0).keys[:IDS_LOOKED_AT]
        raise missing_run(run_id, [key.id for key in everywhere if not key.gap])

    def rows(self, keys: Sequence[RunKey]) -> dict[RunKey, RunRowOf]:
        """What is shown of these rows; those that are gone are missing."""
        with self.readers.reader() as reader, reader.snapshot():
            return reader.runs.run_rows(keys)

    def mark(self) -> str:
        """A mark that changes with the list; cheap enough to read several times a second."""
        with self.readers.reader() as reader, reader.snapshot():
            return reader.runs.run_mark()

    def page(
        self, asked: str, *, now: int, limit: int | None = None, offset: int = 0
    ) -> tuple[tuple[RunRowOf, ...], int]:
        """A page of the rows, and how many recalls meet the filter."""
        found = self.listing(asked, now=now)
        keys = found.keys[offset : None if limit is None else offset + limit]
        return tuple(self._in_order(keys)), found.recalls

    def _in_order(self, keys: Sequence[RunKey]) -> Iterator[RunRowOf]:
        for first in range(0, len(keys), ROWS_AT_ONCE):
            part = keys[first : first + ROWS_AT_ONCE]
            rows = self.rows(part)
            yield from (rows[key] for key in part if key in rows)

    def tail(
        self, asked: str, *, clock: Callable[[], int], wait: Callable[[], None], token: CancelToken = NEVER
    ) -> Iterator[RunRowOf]:
        """Yield every recall recorded from now on, by any program, that meets the filter, oldest first; forever. `wait` is
        called between two looks, which are cheap enough for a few a second."""
        wanted = parse_runs(asked)
        mark, seen = self.mark(), self._recalls(wanted, clock())
        while True:
            wait()
            token.raise_if_set()
            before, mark = mark, self.mark()
            if mark == before:
                continue
            found = self._recalls(wanted, clock())
            fresh = found.keys() - seen.keys()
            seen = found
            yield from self._in_order(sorted(fresh, key=lambda key: (key.at, key.id)))

    def _recalls(self, wanted: RunFilter, now: int) -> dict[RunKey, None]:
        """As a set that keeps the order of the list."""
        return {key: None for key in self.listing(wanted, now=now).keys if not key.gap}

    def indicators(
        self,
        asked: str,
        *,
        now: int,
        progress: Progress = no_progress,
        token: CancelToken = NEVER,
        rest: Callable[[], None] = lambda: None,
    ) -> RunIndicators:
        """The indicators of all recalls that meet a filter; InputError for an invalid one. One pass, whose memory grows with the
        recipes, not with the recalls. `rest` is called now and then, so that a window can handle events."""
        found = self.listing(asked, now=now)
        keys = [key for key in found.keys if not key.gap]
        counting = Counting(self._seed_of)
        for first in range(0, len(keys), COUNTED_AT_ONCE):
            token.raise_if_set()
            with self.readers.reader() as reader, reader.snapshot():
                for figures in reader.runs.run_figures(keys[first : first + COUNTED_AT_ONCE]):
                    counting.add(figures)
            progress("recalls", min(first + COUNTED_AT_ONCE, len(keys)), len(keys))
            rest()
        gaps = sum(key.kind is RowKind.OFF for key in found.keys)
        return RunIndicators(asked, counting.recalls, len(keys) - counting.recalls, gaps, counting.groups())

    def _seed_of(self, recipe: str) -> str:
        """The seed that a recipe was made after; "" of one that is not known here."""
        try:
            return self.known(recipe).words.seed
        except InputError:
            return ""

    def question(self, key: RunKey) -> Saved:
        """Return the question of a recall, with its clock; InputError if it is unknown."""
        row = self.rows([key]).get(key)
        if row is not None and row.imported is not None and row.imported.question:
            return question_of(Query(row.imported.question, row.imported.at), as_of=True)
        with self.readers.reader() as reader, reader.snapshot():
            return question_of(query_of(*reader.runs.record_of_run(key.id)), as_of=True)

    def look(self, key: RunKey) -> Looked:
        """One recall; InputError where it is gone from the list."""
        row = self.rows([key]).get(key)
        if row is None:
            raise InputError.keyed("run_let_go", "no_run", run=key.id[:40])
        with self.readers.reader() as reader, reader.snapshot():
            if row.imported is not None:
                return _imported(reader, row, row.imported)
            if row.recorded is not None:
                return self._recorded(reader, row, row.recorded)
        return Looked(row, None)

    def _recorded(self, reader: Reader, row: RunRowOf, run: RecordedRun) -> Looked:
        try:
            kept, question = reader.runs.record_of_run(run.id)
        except MnemonautError as error:
            return Looked(row, None, error.title_text)
        schema = kept.get("schema")
        cannot: Text | None = None
        try:
            self.known(run.recipe)
            check_readable(kept, question)
        except MnemonautError as error:
            cannot = error.title_text
        selected = kept.get("selected")
        ids = tuple(one for one in selected if isinstance(one, str)) if isinstance(selected, list) else None
        brought = None if ids is None else _brought(reader, ids, kept)
        return Looked(row, brought, cannot, schema if type(schema) is int else None)


def _imported(reader: Reader, row: RunRowOf, run: ImportedRun) -> Looked:
    cannot = Text("The program that it was imported from made this recall by its own recipe, which is not ours")
    return Looked(row, None if run.selected is None else _brought(reader, run.selected, {}), cannot)


def _brought(reader: Reader, ids: Sequence[str], record: Mapping[str, Any]) -> tuple[Brought, ...]:
    """The memories of these ids, compared with the candidates of the record."""
    memories = reader.load(list(ids))
    candidates = record.get("candidates")
    then = {
        one["id"]: one
        for one in (candidates if isinstance(candidates, list) else ())
        if isinstance(one, dict) and isinstance(one.get("id"), str)
    }
    found = []
    for memory_id in ids:
        memory, was = memories.get(memory_id), then.get(memory_id, {})
        text_hash = was.get("text_hash")
        since = since_of(memory, text_hash if isinstance(text_hash, str) else None)
        found.append(Brought(memory_id, since, memory, level_recorded(was)))
    return tuple(found)


def since_of(memory: Memory | None, then: str | None) -> Since:
    """What happened to a memory (None: it is not stored) since its text had the hash `then` (None: unknown)."""
    if memory is None:
        return Since.GONE
    if not memory.searchable:
        return Since.ISOLATED
    if then is None:
        return Since.UNTOLD
    return Since.SAME if then == text_hash(memory.text) else Since.EDITED
