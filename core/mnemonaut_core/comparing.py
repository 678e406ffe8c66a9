"""Comparing recalls by making them: what is asked now, what was recorded, in one database or in several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import TRACE_SCHEMA, PackText, Trace
from mnemonaut_core.errors import Cancelled, InputError, MnemonautError
from mnemonaut_core.explain.against import Duel, against
from mnemonaut_core.explain.compare import (
    Comparison,
    Json,
    Side,
    comparison_of,
    side_of,
    side_of_record,
    without_stored,
)
from mnemonaut_core.explain.overlap import PERSISTENCE
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest


@dataclass(frozen=True, slots=True, eq=False)
class Comparer:
    """Over the explorers of one or several open databases, by the name that each is called by. Looking: nothing is recorded."""

    explorers: Mapping[str, Explorer]
    program: str = ""
    """The version of the program, which stands with the recalls that are made now."""

    def asked(self, database: str, query: Query, settings: Settings, *, token: CancelToken = NEVER) -> tuple[Side, ...]:
        """The question asked now: a side for each recipe and preset of the settings."""
        if query.after is not None:
            self.explorers[database].stored(query.after)
        traces = self.explorers[database].recall(query, settings, token=token, deadlines=True)
        return tuple(self.of_trace(database, trace) for trace in traces)

    def of_trace(self, database: str, trace: Trace) -> Side:
        """A recall that was made already."""
        return side_of(trace, database=database, program=self.program)

    def of_run(self, database: str, run_id: str, *, token: CancelToken = NEVER) -> Side:
        """A recorded recall as it was. What it handed over is told where it can be made again letter for letter, else why not.
        InputError, with the nearest id, where it is not recorded; EnvironmentFault where its record is damaged."""
        explorer = self.explorers[database]
        kept, question = self._record(explorer, run_id)
        pack: PackText | None = None
        no_pack: Text | None = None
        as_recorded: bool | None = None
        if question is None:
            no_pack = Text("The text that was handed over cannot be made again: the question was not kept.")
        elif kept.get("schema") == TRACE_SCHEMA:
            try:
                made = explorer.made(run_id, token=token)
                pack, as_recorded = made.trace.pack, made.as_recorded
            except Cancelled:
                raise
            except MnemonautError as error:
                no_pack = Text("The text that was handed over cannot be made again: {why}", why=error.title_text)
        memories = explorer.memories([one["id"] for one in kept.get("candidates", ())])
        return side_of_record(
            kept, memories, pack=pack, no_pack=no_pack, question=question, as_recorded=as_recorded, database=database
        )

    def with_values(
        self, database: str, run_id: str, settings: Settings | None = None, *, token: CancelToken = NEVER
    ) -> Side:
        """A recorded recall asked again now: as it was (None), or with other values, as `Explorer.what_if`."""
        made = self.made(database, run_id, token=token)
        if settings is None:
            return self.of_trace(database, made)
        return self.of_trace(database, self.explorers[database].what_if(made, settings, token=token).after)

    def elsewhere(self, database: str, run_id: str, other: str, *, token: CancelToken = NEVER) -> Side:
        """The question of a recorded recall, with its clock and its parameters, asked now in another database."""
        trace = self.made(database, run_id, token=token)
        settings = Settings(trace.recipe, AS_WRITTEN, {one.name: one.value for one in trace.layers})
        (side,) = self.asked(other, replace(trace.query, options={}), settings, token=token)
        return replace(side, preset=trace.preset)

    def made(self, database: str, run_id: str, *, token: CancelToken = NEVER) -> Trace:
        """A recorded recall made again; InputError as `of_run`, and where its question was not kept."""
        self.check_run(database, run_id)
        return self.explorers[database].made(run_id, token=token).trace

    def compare(self, sides: Sequence[Side], *, persistence: float = PERSISTENCE) -> Comparison:
        """The comparison; of several databases also what one of them does not hold."""
        found = comparison_of(sides, persistence=persistence)
        if len({side.database for side in sides}) > 1:
            ids = [row.id for row in found.rows]
            stored = {name: self.explorers[name].memories(ids) for name in {side.database for side in sides}}
            for number, side in enumerate(sides):
                held = stored[side.database]
                found = without_stored(found, number, {one for one in ids if one not in held})
        return found

    def against(self, database: str, trace: Trace, first: str, second: str) -> Duel:
        """Two memories in one recall; InputError for one that is not stored, with the closest, and for one and the same."""
        explorer = self.explorers[database]
        if first == second:
            raise InputError(
                "A memory cannot be compared with itself", code="same_memory", advice="Name two different memories."
            )
        for memory_id in (first, second):
            if trace.candidate(memory_id) is None:
                explorer.stored(memory_id)
        return against(trace, explorer.explain(trace, first), explorer.explain(trace, second))

    def check_run(self, database: str, run_id: str) -> None:
        """InputError, with the nearest id, where no such recall is recorded."""
        self._record(self.explorers[database], run_id)

    def _record(self, explorer: Explorer, run_id: str) -> tuple[Json, str | None]:
        """The record, and its question if it was kept."""
        with explorer.readers.reader() as reader:
            try:
                return reader.record_of_run(run_id)
            except InputError as error:
                if error.code != "no_run":
                    raise
        known = [run.id for run in explorer.runs()]
        if not known:
            raise InputError(
                "No recall is recorded in this database", code="no_run",
                advice="Ask a question first: recalls are recorded unless that was turned off.",
            )  # fmt: skip
        raise InputError(
            Text("No recall is recorded as “{run}”", run=shown_line(run_id, 40)),
            code="no_run",
            advice=Text("The nearest is {near}.", near=closest(run_id, known)[0]),
        )
