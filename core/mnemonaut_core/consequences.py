"""The consequences of an operation for recalls: saved and recent questions before and after it; what another policy denies and
admits in them; which recipes still recall archived and expired memories."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

import msgspec

from mnemonaut_core.agents import Boundary, boundaries, lifted
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain import recorded
from mnemonaut_core.explain.comparison import ComparedQuestion, Comparison
from mnemonaut_core.explorer import LOOKED_THROUGH, Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.questions import NewestQuestions, collect, settings_of
from mnemonaut_core.recall.cache import Shared
from mnemonaut_core.recall.gather import sources_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.saved import Saved

RECENT_RUNS = 50
"""Recorded recalls that are repeated by default."""


class Foresight(msgspec.Struct, frozen=True, eq=False):
    """The questions before and after, saved ones first, in their order."""

    rows: tuple[ComparedQuestion, ...]
    not_kept: int
    """Recalls recorded with only a hash of the question."""
    failed: tuple[Text, ...]

    @property
    def changed(self) -> tuple[ComparedQuestion, ...]:
        return tuple(row for row in self.rows if row.changes)


def foresee(
    before: Explorer,
    after: Explorer,
    *,
    now: int,
    token: CancelToken = NEVER,
    on_row: Callable[[ComparedQuestion], None] = lambda _row: None,
) -> Foresight:
    """Ask all saved questions and those of the newest recorded recalls, each once, of the database before and after an operation.
    Neither explorer may let a language model choose. Nothing is recorded; `on_row` gets each answer, in this thread."""
    newest = NewestQuestions(before, before.library.runs(limit=LOOKED_THROUGH))
    questions = chain(
        (
            (one.path, partial(_of_saved, before, after, one, now, token))
            for one in before.library.saved()
            if one.query is not None
        ),
        ((run.id, partial(_of_run, before, after, run, token)) for run, _record in newest.readable(RECENT_RUNS)),
    )
    rows, failed = collect(questions, token=token, on_row=on_row)
    return Foresight(rows, newest.not_kept, failed)


def _of_saved(
    before: Explorer, after: Explorer, saved: Saved, now: int, token: CancelToken
) -> Iterator[ComparedQuestion]:
    query, settings = saved.asked(now), settings_of(saved, before.settings.default(saved.project).recipes)
    both = (one.recall(query, settings, token=token) for one in (before, after))
    for was, becomes in zip(*both, strict=True):
        yield ComparedQuestion(was, becomes, saved=saved)


def _of_run(before: Explorer, after: Explorer, run: RecordedRun, token: CancelToken) -> Iterator[ComparedQuestion]:
    was, becomes = (one.made(run.id, token=token).trace for one in (before, after))
    yield ComparedQuestion(was, becomes, run=run)


class PolicySeen(Comparison, frozen=True, eq=False, kw_only=True):
    """The question of a recorded recall inside the boundary of the policy in force, and inside that of another one."""

    run: RecordedRun
    denied: tuple[Memory, ...]
    """Candidates that an agent would not see any more."""
    admitted: tuple[Memory, ...]
    """Candidates that an agent does not see now, and would."""
    redacted: tuple[Memory, ...]
    """Of the answer of then those whose texts would be redacted and are not now."""

    @property
    def changes(self) -> bool:
        return bool(self.denied or self.admitted or self.redacted) or not self.moves.empty


class PolicyForesight(msgspec.Struct, frozen=True, eq=False):
    """The recalls under both policies, newest first."""

    rows: tuple[PolicySeen, ...]
    not_kept: int
    failed: tuple[Text, ...]
    seen_before: int
    """Memories of the database that an agent sees now."""
    seen_after: int

    @property
    def changed(self) -> tuple[PolicySeen, ...]:
        return tuple(row for row in self.rows if row.changes)


def foresee_policy(
    explorer: Explorer,
    policy: Policy,
    *,
    project: str = "",
    runs: int = RECENT_RUNS,
    token: CancelToken = NEVER,
    on_row: Callable[[PolicySeen], None] = lambda _row: None,
) -> PolicyForesight:
    """Ask the questions of the newest `runs` recalls inside the boundaries of the stored policy and of `policy`. No language model
    or external command takes part; nothing is recorded. `on_row` gets each answer, in this thread."""
    asking = Explorer(explorer.readers, explorer.embedder, person=explorer.person)
    old = explorer.settings.policy(Settings(project=project))
    before, after = Boundary(old), Boundary(policy)
    had = boundaries(explorer, project)

    def ask(run: RecordedRun, record: dict[str, Any]) -> Iterator[PolicySeen]:
        recorded.check_readable(record, run.question)
        recipe, query = RECIPES[run.recipe], lifted(recorded.query_of(record, run.question), had)
        values = {one.name: one.value for one in recorded.parameters_of(recipe, record).layers if one.layer == "set"}
        shared = Shared()
        was, becomes = (
            asking.recall(
                one.narrowed(query),
                Settings(recipe.name, run.preset, values, policy=one.policy, project=project),
                token=token,
                shared=shared,
            )[0]
            for one in (before, after)
        )
        yield _seen(run, was, becomes, before, after)

    newest = NewestQuestions(
        explorer, [run for run in explorer.library.runs(limit=LOOKED_THROUGH) if run.recipe in RECIPES]
    )
    questions = ((run.id, partial(ask, run, record)) for run, record in newest.readable(runs))
    rows, failed = collect(questions, token=token, on_row=on_row)
    counts = (explorer.library.listed(one.listing(""), limit=1)[1] for one in (before, after))
    return PolicyForesight(rows, newest.not_kept, failed, *counts)


def _seen(run: RecordedRun, was: Trace, becomes: Trace, before: Boundary, after: Boundary) -> PolicySeen:
    found = {one.memory.id: one.memory for trace in (was, becomes) for one in trace.candidates}
    brought = [found[name] for name in was.selected]
    return PolicySeen(
        was,
        becomes,
        run=run,
        denied=tuple(one for one in found.values() if before.admits(one) and not after.admits(one)),
        admitted=tuple(one for one in found.values() if after.admits(one) and not before.admits(one)),
        redacted=tuple(one for one in brought if after.admits(one) and after.redacts(one) and not before.redacts(one)),
    )


def recipes_recalling(changes: Mapping[str, object], now: int) -> tuple[str, ...] | None:
    """The recipes whose filters still admit a memory after these changes; None if it stays active and does not expire."""
    status, ends = changes.get("status"), changes.get("expires_at")
    if status in (None, "active") and ends is None:
        return None

    def admits(filters: Filters) -> bool:
        return status not in filters.without_statuses and (ends is None or filters.unexpired_at is None)

    return tuple(name for name, recipe in RECIPES.items() if any(map(admits, _filters_of(recipe, now))))


def _filters_of(recipe: Recipe, now: int) -> tuple[Filters, ...]:
    plan = recipe.plan(Query("?", now), recipe.parameters())
    sources = sources_of(recipe.gather(plan), plan, ())
    return tuple(
        filters
        for source in sources
        for filters in ([share.filters for share in source.shares] or [source.admitted(plan)])
    )
