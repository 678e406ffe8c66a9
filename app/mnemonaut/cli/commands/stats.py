"""`stats`."""

from __future__ import annotations

import msgspec

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, join_list, tr
from mnemonaut.cli.output import Json, Reply, cell_width, fit, moment_text, number_text, printable, table
from mnemonaut.cli.parser import Command
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.lists import Stats
from mnemonaut_core.explain.metrics import Indicators, average_similarity, prometheus
from mnemonaut_core.i18n import texts_of

_COUNTED = texts_of("counted")
"""What is counted, by its name in the JSON."""


def declare(command: Command) -> None:
    add = command("stats", "count what the database holds")
    add("--prometheus", "print the metrics of the recorded recalls as Prometheus text instead")


def stats(context: Context) -> Reply:
    if context.options.prometheus:
        with context.workspace() as workspace:
            counted = workspace.library.read(lambda reader: reader.runs.metrics())
        metrics = [{"name": name, "label": label, "value": value} for (name, label), value in counted.items()]
        told = {"metrics": metrics, "average_similarity": average_similarity(counted)}
        return context.reply("stats", told, prometheus(counted) or f"# {tr('No recall has been counted yet.')}")
    with context.workspace() as workspace:
        found, recalls = workspace.library.stats(), workspace.explorer.indicators()
    told = {
        **_flat(found),
        "sources": [{"format": f, "path": p, "memories": n} for f, p, n in found.sources],
        "recalls": list(map(indicators_json, recalls)),
    }
    return context.reply("stats", told, lambda: "\n\n".join([stats_text(found), *map(indicators_text, recalls)]))


def indicators_json(shown: Indicators) -> Json:
    of_complaint = "complaint measure value parameters"
    complaints = [fields_json(one, of_complaint) | {"advice": one.direction} for one in shown.complaints]
    return fields_json(shown, "recipe runs distributions injected p50_ms p90_ms") | {"complaints": complaints}


def indicators_text(shown: Indicators) -> str:
    injected = join_list(f"{many}: {share:.0%}" for many, share in shown.injected.items())
    speed = f"{shown.p50_ms or 0:.0f} ms (90%: {shown.p90_ms or 0:.0f} ms)"
    rows = [[d.name, *(f"{value:.3f}" for value in (d.p10, d.p50, d.p90, d.mean))] for d in shown.distributions]
    lines = [
        tr("{recipe}: {count} recorded recalls, {speed}", recipe=shown.recipe, count=shown.runs, speed=speed),
        f"{tr('memories handed over')}  {injected}",
        table([tr("part"), "10%", "50%", "90%", tr("mean")], rows),
    ]
    return "\n".join([*lines, *(join(tr(c.complaint), tr(c.direction)) for c in shown.complaints)])


def _flat(found: Stats) -> Json:
    fields = msgspec.structs.asdict(found)
    file = fields.pop("file")
    return {**fields, **msgspec.structs.asdict(file)}


def stats_text(found: Stats) -> str:
    rows = []
    for name, value in _flat(found).items():
        label = tr(_COUNTED.get(name, name.replace("_", " ")))
        if isinstance(value, dict):
            shown = join_list(f"{key} {number_text(count)}" for key, count in value.items()) or "–"
        elif name == "sources":
            shown = "; ".join(f"{f} {printable(p)} ({number_text(n)})" for f, p, n in value) or "–"
        elif name == "as_of":
            shown = "–" if value is None else f"{moment_text(value)} UTC"
        else:
            shown = "–" if value is None else (number_text(value) if isinstance(value, int) else str(value))
        rows.append((label, shown))
    width = max(16, *(cell_width(label) for label, _ in rows))
    return "\n".join(f"{fit(label, width)} {shown}" for label, shown in rows)
