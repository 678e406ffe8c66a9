"""Asking one source: the reader's answer as runs, one a form. What a source cannot do becomes its status."""

from __future__ import annotations

import time
from dataclasses import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.plan import Plan, Vector
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.errors import Cancelled, MnemonautError, OwnFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import MemoryReader, Near
from mnemonaut_core.recall.stage import Source, SourceKind


def without(source: Source, plan: Plan, status: RunStatus, reason: Text) -> tuple[Run, ...]:
    """A run for each form that did not come about, with the reason."""
    return tuple(Run.without(source.name, form, status, k=source.k, reason=reason) for form in source.form_names(plan))


def guarded(source: Source, plan: Plan, reader: MemoryReader, token: CancelToken) -> tuple[Run, ...]:
    """The source's runs; what it could not do becomes its status. A cancelled token wins over what it broke."""
    try:
        return _by_whom(source, reader, fetch(source, plan, reader))
    except (Cancelled, OwnFault):
        raise
    except MnemonautError as error:
        token.raise_if_set()
        reason = Text.keyed("source_failed", source=source.name, reason=str(error))
        return without(source, plan, RunStatus.FAILED, reason)


def _by_whom(source: Source, reader: MemoryReader, runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """The runs of a search, saying so where other indexes than the file's own answered."""
    other = None if source.kind is SourceKind.LIST else reader.stands_in()
    return runs if other is None else tuple(replace(run, reason=run.reason or other) for run in runs)


def fetch(source: Source, plan: Plan, reader: MemoryReader) -> tuple[Run, ...]:
    """One source's runs, one a form: it asks the reader with the plan's filters, or its own narrower ones."""
    if source.off_parameter is not None:
        reason = Text.keyed("source_off", parameter=source.off_parameter, value=0)
        return without(source, plan, RunStatus.OFF, reason)
    if source.kind is SourceKind.VECTOR:
        return _by_vector(source, plan, reader)
    if source.needs_vectors and plan.vectors.late and plan.vectors.missing is not None:
        return without(source, plan, RunStatus.TIMED_OUT, plan.vectors.missing)
    if source.kind is SourceKind.LIST:
        return tuple(_by_list(source, plan, form, reader) for form in source.form_names(plan))
    texts = {form.name: form.text for form in plan.forms}
    return tuple(_by_words(source, plan, form, texts[form], reader) for form in source.form_names(plan))


def _by_vector(source: Source, plan: Plan, reader: MemoryReader) -> tuple[Run, ...]:
    vectors = plan.vectors
    forms = source.form_names(plan)
    if vectors.missing is not None and not vectors.by_form:
        status = RunStatus.FAILED if vectors.failed else RunStatus.OFF
        return without(source, plan, RunStatus.TIMED_OUT if vectors.late else status, vectors.missing)
    started = time.perf_counter()
    wanted = {form: vectors.by_form[form] for form in forms if form in vectors.by_form}
    near = _nearest(source, plan, wanted, reader)
    ms = (time.perf_counter() - started) * 1000.0
    runs = []
    for form in forms:
        if form not in near:
            reason = Text.keyed("nothing_to_embed")
            runs.append(Run.without(source.name, form, RunStatus.SKIPPED, k=source.k, reason=reason))
            continue
        found = near[form]
        run = Run.of(source.name, form, found.hits, k=source.k, path=found.path)
        if found.path == "none":
            run = Run.without(source.name, form, RunStatus.OFF, k=source.k, reason=Text.keyed("no_vectors"))
        runs.append(replace(run, ms=ms / len(forms)))
    return tuple(runs)


def _nearest(source: Source, plan: Plan, wanted: dict[str, Vector], reader: MemoryReader) -> dict[str, Near]:
    if not source.shares:
        return reader.nearest(wanted, k=source.k, filters=source.admitted(plan))
    parts = [
        reader.nearest(wanted, k=s.k, filters=replace(s.filters, suppressed=plan.filters.suppressed))
        for s in source.shares
    ]
    return {form: _merged([part[form] for part in parts]) for form in wanted}


def _merged(parts: list[Near]) -> Near:
    """The parts' hits as one list by score. Shares do not overlap: each has kinds of its own."""
    hits = sorted((hit for part in parts for hit in part.hits), key=lambda hit: (-hit.score, id_key(hit.id)))
    path = next((part.path for part in parts if part.path != "none"), "none")
    return Near(tuple(Hit(hit.id, rank, hit.score) for rank, hit in enumerate(hits, 1)), path)


def _by_list(source: Source, plan: Plan, form: str, reader: MemoryReader) -> Run:
    if source.lists is None:
        raise ValueError(f"the list source {source.name} has no list")
    started = time.perf_counter()
    query = source.lists(plan, reader)
    if isinstance(query, Text):
        run = Run.without(source.name, form, RunStatus.SKIPPED, k=source.k, reason=query)
    else:
        hits = reader.list_hits(query, k=source.k, filters=source.admitted(plan))
        run = Run.of(source.name, form, hits, k=source.k, path="list")
    return replace(run, ms=(time.perf_counter() - started) * 1000.0)


def _by_words(source: Source, plan: Plan, form: str, text: str, reader: MemoryReader) -> Run:
    if source.match is None:
        raise ValueError(f"the word source {source.name} has no match query")
    started = time.perf_counter()
    matched = reader.match(source.match(text), k=source.k, filters=source.admitted(plan))
    ms = (time.perf_counter() - started) * 1000.0
    if not matched.terms:
        reason = Text.keyed("no_terms", index=source.name)
        return replace(Run.without(source.name, form, RunStatus.SKIPPED, k=source.k, reason=reason), ms=ms)
    run = Run.of(source.name, form, matched.hits, k=source.k, terms=matched.terms, path=matched.path)
    return replace(run, ms=ms)
