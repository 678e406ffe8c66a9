"""`list`, `show` and `stats`."""

from __future__ import annotations

import dataclasses
from typing import Any

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import WHOLE, Json, moment_text, number_text, printable, table, write, write_json
from mnemonaut_core.domain.change import Isolation
from mnemonaut_core.domain.list_query import parse
from mnemonaut_core.domain.listing import Stats
from mnemonaut_core.domain.memory import KINDS, MEMORY_COLUMNS, SENSITIVITIES, Memory, MemoryDetails
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.indicators import Indicators
from mnemonaut_core.explain.metrics import average_similarity, prometheus
from mnemonaut_core.ports import MemoryReader
from mnemonaut_core.text.normalize import clean_text

_TIMES = frozenset(
    {
        "occurred_at", "created_at", "updated_at", "last_confirmed_at", "valid_from", "valid_to", "expires_at",
        "imported_at", "about_start", "about_end", "last_accessed_at",
    }
)  # fmt: skip


def memory_json(memory: Memory) -> Json:
    """Every column by its name, null where it is not known."""
    return {name: _clean(getattr(memory, name)) for name in MEMORY_COLUMNS}


def _clean(value: Any) -> Any:
    return clean_text(value) if isinstance(value, str) else value


def list_memories(context: Context) -> int:
    """Memories that meet the query, a line each."""
    options = context.options
    conditions = parse(options.query)
    with context.session() as session, session.pool.reader() as reader, reader.snapshot():
        total = reader.count(conditions)
        ids = reader.list_ids(conditions, order=options.order, limit=options.limit or None, offset=options.offset)
        loaded = reader.load(ids)
        memories = [loaded[memory_id] for memory_id in ids]
    if context.json:
        write_json("memories", [memory_json(memory) for memory in memories], total=total)
        return 0
    if not memories:
        write("No memory matches." if conditions else "There are no memories yet.")
        return 0
    rows = [[m.id, _glyph(m) + m.kind, moment_text(m.moment), m.text] for m in memories]
    write(table(["id", "kind", "date (UTC)", "memory"], rows, widest=[WHOLE, 12, 16, 100]))
    rest = " (--limit 0 lists all)" if len(memories) < total and not options.offset else ""
    write(f"{number_text(len(memories))} of {number_text(total)}{rest}")
    return 0


def _glyph(memory: Memory) -> str:
    return "" if memory.searchable else "⊘ "


def show(context: Context) -> int:
    """One memory, whole."""
    memory_id = context.options.id
    with context.session() as session, session.pool.reader() as reader, reader.snapshot():
        details = reader.details(memory_id)
        if details is None:
            raise not_stored(reader, memory_id)
        kept_out = [one for one in reader.isolations() if one.memory_id == memory_id and one.scope == "query"]
    if context.json:
        write_json("memory", {**details_json(details), "suppressions": [suppression_json(one) for one in kept_out]})
    else:
        write("\n".join([details_text(details), *map(suppression_text, kept_out)]))
    return 0


def not_stored(reader: MemoryReader, memory_id: str) -> InputError:
    """No memory has this id; the closest are named."""
    near = reader.closest(memory_id, kinds=KINDS, limit=3)
    advice = (
        f"The closest are {', '.join(memory.id for memory in near)}." if near else "`mnemonaut list` shows the ids."
    )
    return InputError(f"No memory is stored as “{printable(memory_id)[:40]}”", code="not_stored", advice=advice)


def details_json(details: MemoryDetails) -> Json:
    """A memory with everything that stands beside it."""
    return {
        **memory_json(details.memory),
        "links": [{"to": link.to, "label": link.label, "confidence": link.confidence} for link in details.links_out],
        "linked_from": [{"from": source, "label": label} for source, label in details.links_in],
        "threads": list(details.threads),
        "entities": [{"type": e.type, "name": e.name, "confidence": e.confidence} for e in details.entities],
        "embedder": details.embedder,
        "isolation": details.isolation,
        "source": details.source,
    }


def suppression_json(found: Isolation) -> Json:
    """A kind of question that a memory is kept out of."""
    return {"query": found.query_text, "reason": clean_text(found.reason), "at": found.at, "by": found.by}


def suppression_text(found: Isolation) -> str:
    """The same as a line."""
    reason = f": {printable(found.reason)}" if found.reason else ""
    return f"{'kept out':22} for questions like “{printable(found.query_text or '')}”{reason}"


def details_text(details: MemoryDetails) -> str:
    """The columns that are known, then what stands beside the memory."""
    lines = []
    for name in MEMORY_COLUMNS:
        value = getattr(details.memory, name)
        if value is None or value == "":
            continue
        lines.append(f"{name:22} {printable(_shown(name, value))}")
    lines += [f"{'link':22} {link.label} → {printable(link.to)}" for link in details.links_out]
    lines += [f"{'linked from':22} {printable(source)} ({label})" for source, label in details.links_in]
    lines += [f"{'thread':22} {printable(thread)}" for thread in details.threads]
    lines += [f"{'entity':22} {printable(entity.name)} ({entity.type})" for entity in details.entities]
    lines.append(f"{'vector':22} {details.embedder or 'none: it cannot be found by similarity'}")
    if details.isolation is not None:
        lines.append(f"{'isolated':22} {printable(details.isolation) or '(no reason given)'}")
    if details.source is not None:
        lines.append(f"{'from':22} {printable(details.source)}")
    return "\n".join(lines)


def _shown(name: str, value: object) -> str:
    if name in _TIMES and isinstance(value, int):
        return f"{moment_text(value)} UTC ({value})"
    if name == "sensitivity":
        return next((word for word, level in SENSITIVITIES.items() if level == value), str(value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def stats(context: Context) -> int:
    """What the database holds, or the metrics of its recalls."""
    if context.options.prometheus:
        with context.session() as session, session.pool.reader() as reader:
            found_metrics = reader.metrics()
        if context.json:
            rows = [{"name": name, "label": label, "value": value} for (name, label), value in found_metrics.items()]
            write_json("stats", {"metrics": rows, "average_similarity": average_similarity(found_metrics)})
        else:
            write(prometheus(found_metrics) or "# No recall has been counted yet.")
        return 0
    with context.session() as session:
        found, recalls = session.explorer.stats(), session.explorer.indicators()
    if context.json:
        values = dataclasses.asdict(found)
        values["sources"] = [{"format": f, "path": clean_text(p), "memories": n} for f, p, n in found.sources]
        values["recalls"] = [indicators_json(shown) for shown in recalls]
        write_json("stats", values)
    else:
        write("\n\n".join([stats_text(found), *map(indicators_text, recalls)]))
    return 0


def indicators_json(shown: Indicators) -> Json:
    """The indicators of one recipe's recorded recalls."""
    return {
        "recipe": shown.recipe,
        "runs": shown.runs,
        "distributions": [dataclasses.asdict(found) for found in shown.distributions],
        "injected": {str(many): share for many, share in shown.injected.items()},
        "p50_ms": shown.p50_ms,
        "p90_ms": shown.p90_ms,
        "complaints": [
            {
                "complaint": str(c.complaint), "measure": c.measure, "value": c.value,
                "parameters": list(c.parameters), "advice": str(c.direction),
            }
            for c in shown.complaints
        ],
    }  # fmt: skip


def indicators_text(shown: Indicators) -> str:
    """The same in words."""
    injected = ", ".join(f"{many}: {share:.0%}" for many, share in shown.injected.items())
    speed = f"{shown.p50_ms or 0:.0f} ms (90 %: {shown.p90_ms or 0:.0f} ms)"
    lines = [
        f"{shown.recipe}: {number_text(shown.runs)} recorded recalls, {speed}",
        f"memories injected  {injected}",
        table(
            ["part", "10 %", "50 %", "90 %", "mean"],
            [[d.name, *(f"{value:.3f}" for value in (d.p10, d.p50, d.p90, d.mean))] for d in shown.distributions],
        ),
    ]
    lines += [f"{c.complaint!s} {c.direction!s}" for c in shown.complaints]
    return "\n".join(lines)


def stats_text(found: Stats) -> str:
    """The counts, a line each."""
    lines = []
    for name, value in dataclasses.asdict(found).items():
        label = name.replace("_", " ")
        if isinstance(value, dict):
            shown = ", ".join(f"{key} {number_text(count)}" for key, count in value.items()) or "–"
        elif name == "sources":
            shown = "; ".join(f"{f} {printable(p)} ({number_text(n)})" for f, p, n in value) or "–"
        elif name == "as_of":
            shown = "–" if value is None else f"{moment_text(value)} UTC"
        else:
            shown = "–" if value is None else (number_text(value) if isinstance(value, int) else str(value))
        lines.append(f"{label:16} {shown}")
    return "\n".join(lines)
