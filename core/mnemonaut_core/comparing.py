"""Compare recalls: made now or recorded, in one database or in several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.run_list import ToldCandidate, ToldRun
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.trace import TRACE_SCHEMA, PackText, Trace
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.explain.against import Duel, against
from mnemonaut_core.explain.compare import (
    PERSISTENCE,
    Json,
    KeptComparison,
    Side,
    SideBySide,
    comparison_of,
    decoded,
    pack_kept,
    question_kept,
    side_of,
    side_of_record,
    side_of_told,
    without_stored,
)
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.saved import COMPARISON, not_saved
from mnemonaut_core.text.normalize import fold_query
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest

_LOOKED_AT = 20
"""Memories with the most words of a text in common among which the one that says the same is looked for."""


class Comparer(msgspec.Struct, frozen=True, eq=False):
    """Over the explorers of one or several open databases, by the name that each is called by. Looking: nothing is recorded."""

    explorers: Mapping[str, Explorer]
    program: str = ""
    """The version of the program, which stands with the recalls that are made now."""
    files: Mapping[str, Path] = field(default_factory=dict)
    """Where the further databases are, which a saved comparison remembers."""

    def asked(self, database: str, query: Query, settings: Settings, *, token: CancelToken = NEVER) -> tuple[Side, ...]:
        """Ask the question now: one side for each recipe and preset of the settings."""
        return tuple(self.of_trace(database, trace) for trace in self.traces(database, query, settings, token=token))

    def traces(
        self, database: str, query: Query, settings: Settings, *, token: CancelToken = NEVER
    ) -> tuple[Trace, ...]:
        """The recalls that become sides of the comparison."""
        if query.after is not None:
            self.explorers[database].library.stored(query.after)
        return tuple(self.explorers[database].recall(query, settings, token=token, deadlines=True))

    def of_trace(self, database: str, trace: Trace) -> Side:
        return self._located(side_of(trace, database=database, program=self.program))

    def _located(self, side: Side) -> Side:
        path = self.files.get(side.origin.database)
        file = "" if path is None else str(path.absolute())
        identity = self.explorers[side.origin.database].library.read(lambda reader: reader.library.identity())
        return replace(side, origin=replace(side.origin, identity=identity, file=file))

    def of_run(self, database: str, run_id: str, *, token: CancelToken = NEVER) -> Side:
        """A recorded recall, with its text if it can be made again. InputError for an unknown run; EnvironmentFault if damaged."""
        explorer = self.explorers[database]
        told = self.told(database, run_id)
        if told is not None:
            ids = [*(one.id for one in told.candidates), *(told.run.selected or ())]
            return self._located(side_of_told(told, explorer.library.memories(ids), database=database))
        kept, question = self._record(explorer, run_id)
        pack, no_pack, as_recorded = self._pack_of(explorer, run_id, kept, question, token)
        side = _read(
            kept, explorer, pack=pack, no_pack=no_pack, question=question, as_recorded=as_recorded, database=database
        )
        return self._located(side)

    def told(self, database: str, run_id: str) -> ToldRun | None:
        """A recall that another program made, its candidates matched once more with what is stored now: by id, then by equal
        normalised text, never by similarity; None where no imported recall has this id."""
        explorer = self.explorers[database]
        with explorer.readers.reader() as reader, reader.snapshot():
            found = reader.runs.told_of_run(run_id)
            if found is None or all(one.matched for one in found.candidates):
                return found
            now = {one.id: _stored_as(reader, one) for one in found.candidates if not one.matched}
        selected = found.run.selected
        return ToldRun(
            replace(found.run, selected=None if selected is None else tuple(now.get(one) or one for one in selected)),
            tuple(
                one if not (stored := now.get(one.id)) else replace(one, id=stored, matched=True)
                for one in found.candidates
            ),
        )

    def query_told(self, database: str, run_id: str) -> Query:
        """The question of another program's recall, at its own time; InputError where the import has none."""
        told = self.told(database, run_id)
        if told is None or told.run.question is None:
            raise InputError.keyed("question_not_told", "question_not_kept")
        return Query(told.run.question, told.run.at)

    def _pack_of(
        self, explorer: Explorer, run_id: str, kept: Json, question: str | None, token: CancelToken
    ) -> tuple[PackText | None, Text | None, bool | None]:
        """The text that the same recall hands over now, or why there is none; and whether the recall still matches its record."""
        if question is None:
            return None, Text("The text that was handed over cannot be made again: the question was not kept."), None
        if kept.get("schema") != TRACE_SCHEMA:
            return None, None, None
        try:
            made = explorer.made(run_id, token=token)
        except Cancelled:
            raise
        except MnemonautError as error:
            why = Text("The text that was handed over cannot be made again: {why}", why=error.title_text)
            return None, why, None
        return made.trace.pack, None, made.as_recorded

    # ---- saved comparisons

    def _settings(self, database: str) -> dict[str, str]:
        with self.explorers[database].readers.reader() as reader:
            return reader.library.settings(COMPARISON)

    def saved(self, database: str) -> dict[str, KeptComparison | None]:
        """Saved comparisons of a database by name; None for a damaged one."""
        found: dict[str, KeptComparison | None] = {}
        for name, text in self._settings(database).items():
            try:
                found[name] = decoded(text)
            except MnemonautError:
                found[name] = None
        return found

    def reopened(self, database: str, name: str) -> SideBySide:
        """A saved comparison, and what happened to its memories since. InputError for an unknown name; EnvironmentFault if bad."""
        held = self._settings(database)
        if name not in held:
            raise not_saved(name, held)
        kept = decoded(held[name])
        return comparison_of(
            [self._reopened(database, record) for record in kept.records], persistence=kept.persistence
        )

    def _reopened(self, database: str, record: Json) -> Side:
        database = str(record.get("database", database))
        explorer, elsewhere = self._of_record(record, database)
        return _read(
            record,
            explorer,
            pack=pack_kept(record),
            question=question_kept(record),
            no_pack=Text("This saved comparison keeps no text for the model: ask again to see what is handed over."),
            database=database,
            elsewhere=elsewhere,
            saved=True,
        )

    def _of_record(self, record: Json, name: str) -> tuple[Explorer | None, Text | None]:
        """The database of a saved record, by name or else by identity, or the reason why there is none."""
        identity, file = record.get("identity"), record.get("file")
        named = self.explorers.get(name)
        if named is not None and (
            not identity or named.library.read(lambda reader: reader.library.identity()) in ("", identity)
        ):
            return named, None
        renamed = next(
            (
                one
                for one in self.explorers.values()
                if identity and one.library.read(lambda reader: reader.library.identity()) == identity
            ),
            None,
        )
        if renamed is not None:
            return renamed, None
        if named is not None:
            return None, Text(
                "Another database is called {name} now: what became of its memories since is not known.", name=name
            )
        if isinstance(file, str) and file and not Path(file).exists():
            return None, Text(
                "Its database {name} is not there any more: what became of its memories since is not known.", name=name
            )
        return None, None

    def other_files(self, database: str, name: str) -> dict[str, Path]:
        """Where the further databases of a saved comparison are, by name, if they still exist and are not open."""
        held = self._settings(database)
        records = decoded(held[name]).records if name in held else ()
        found = {str(one.get("database", "")): Path(str(one.get("file", ""))) for one in records if one.get("file")}
        return {of: path for of, path in found.items() if of not in self.explorers and path.is_file()}

    def with_values(
        self, database: str, run_id: str, settings: Settings | None = None, *, token: CancelToken = NEVER
    ) -> Side:
        """A recorded recall, repeated now with its own parameters (None) or with other values, as `Explorer.what_if`."""
        made = self.made(database, run_id, token=token)
        if settings is None:
            return self.of_trace(database, made)
        return self.of_trace(database, self.explorers[database].what_if(made, settings, token=token).after)

    def elsewhere(self, database: str, run_id: str, other: str, *, token: CancelToken = NEVER) -> Side:
        """Recall the question of a recorded recall now in another database, with its clock and parameters."""
        trace = self.made(database, run_id, token=token)
        settings = Settings(trace.recipe, AS_WRITTEN, {one.name: one.value for one in trace.layers})
        (side,) = self.asked(other, replace(trace.query, options={}), settings, token=token)
        return replace(side, preset=trace.preset)

    def made(self, database: str, run_id: str, *, token: CancelToken = NEVER) -> Trace:
        """Repeat a recorded recall; InputError as `of_run`, and where its question was not recorded."""
        self.check_run(database, run_id)
        return self.explorers[database].made(run_id, token=token).trace

    def compare(self, sides: Sequence[Side], *, persistence: float = PERSISTENCE) -> SideBySide:
        """The comparison; of several databases also what one of them does not hold."""
        found = comparison_of(sides, persistence=persistence)
        if len({side.origin.database for side in sides}) > 1:
            ids = [row.id for row in found.rows]
            stored = {
                name: self.explorers[name].library.memories(ids) for name in {side.origin.database for side in sides}
            }
            for number, side in enumerate(sides):
                held = stored[side.origin.database]
                found = without_stored(found, number, {one for one in ids if one not in held})
        return found

    def against(self, database: str, trace: Trace, first: str, second: str) -> Duel:
        """Two memories in one recall; InputError for one that is not stored, with the closest, and for one and the same."""
        explorer = self.explorers[database]
        if first == second:
            raise InputError.keyed("same_memory")
        for memory_id in (first, second):
            if trace.candidate(memory_id) is None:
                explorer.library.stored(memory_id)
        return against(trace, explorer.explain(trace, first), explorer.explain(trace, second))

    def check_run(self, database: str, run_id: str) -> None:
        """InputError, with the nearest id, where no such recall is recorded."""
        self._record(self.explorers[database], run_id)

    def _record(self, explorer: Explorer, run_id: str) -> tuple[Json, str | None]:
        with explorer.readers.reader() as reader:
            try:
                return reader.runs.record_of_run(run_id)
            except InputError as error:
                if error.code != "no_run":
                    raise
        known = [run.id for run in explorer.library.runs()]
        if not known:
            raise InputError.keyed("no_runs", "no_run")
        raise InputError.keyed("no_run_nearest", "no_run", run=shown_line(run_id, 40), near=closest(run_id, known)[0])


def _stored_as(reader: SearchReader, told: ToldCandidate) -> str | None:
    """The stored memory that a candidate is which the import did not know yet."""
    if told.id in reader.load([told.id]):
        return told.id
    if not told.text or not told.text.strip():
        return None
    wanted = fold_query(told.text)
    near = reader.words.match(MatchQuery("words", told.text), k=_LOOKED_AT, filters=Filters(KINDS, without_statuses=()))
    for memory in reader.load([hit.id for hit in near.hits]).values():
        if wanted in {fold_query(said) for said in (memory.text, memory.user_text, memory.body) if said}:
            return memory.id
    return None


def _read(kept: Json, explorer: Explorer | None, **known: Any) -> Side:
    """A record as a side; EnvironmentFault where it has no shape that can be read: the file may come from anybody."""
    try:
        ids = [one["id"] for one in kept.get("candidates", ())]
        memories = None if explorer is None else explorer.library.memories(ids)
        return side_of_record(kept, memories, **known)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise EnvironmentFault.keyed("damaged_run") from error
