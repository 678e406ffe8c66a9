"""One function a command."""

from __future__ import annotations

from collections.abc import Callable

from mnemonaut.cli.commands import asking, curating, importing, listing, measuring, sampling, upkeep, windowing
from mnemonaut.cli.context import Context

HANDLERS: dict[str, Callable[[Context], int]] = {
    "gui": windowing.gui,
    "demo": sampling.demo,
    "import": importing.import_files,
    "recall": asking.recall,
    "why": asking.why,
    "list": listing.list_memories,
    "show": listing.show,
    "stats": listing.stats,
    "isolate": curating.isolate,
    "restore": curating.restore,
    "undo": curating.undo,
    "redo": curating.redo,
    "add": curating.add,
    "embed": upkeep.embed,
    "reindex": upkeep.reindex,
    "check": upkeep.check,
    "backup": upkeep.backup,
    "export": upkeep.export,
    "bench": measuring.bench,
}
