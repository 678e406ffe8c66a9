"""Recalls for tests that only look at them: over databases that nobody changes, each made once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from helpers.databases import Json, write_lines
from helpers.services import NOW

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.workspace.wiring import Workspace, connect


def improved(recipe: str) -> str:
    """The preset of a recipe that is recommended."""
    return "calibrated" if "calibrated" in presets_of(recipe) else "talk"


@contextmanager
def shipped(folder: Path, memories: Sequence[Json], *, now: int = NOW) -> Iterator[Workspace]:
    """A database of these lines, with the vectors of the default embedder."""
    source, importer, options = folder / "lines.jsonl", JsonlImporter(), ImportOptions()
    write_lines(source, memories)
    with connect(folder / "shipped.db", write=True, create=True) as workspace:
        records, info = importer.read(source, options, NEVER), importer.inspect(source, options)
        workspace.database.imports.import_records(records, info, options, now=now, embedder=workspace.embedder)
        yield workspace


_KEPT: dict[int, dict[object, Trace]] = {}
"""By the identity of an explorer that is held as long as it stands here."""


@contextmanager
def remembering(workspace: Workspace) -> Iterator[Explorer]:
    """Its explorer, while what was recalled by it is kept; nothing can be written through it."""
    assert not workspace.can_write
    _KEPT[id(workspace.explorer)] = {}
    try:
        yield workspace.explorer
    finally:
        del _KEPT[id(workspace.explorer)]
        workspace.close()


def recalled(explorer: Explorer, text: str, settings: Settings) -> Trace:
    """One recall; by an explorer that remembers, the trace that it gave before: a frozen value."""
    kept = _KEPT.get(id(explorer), {})
    assert settings.policy is None
    key = (settings.recipes, settings.preset, settings.project, tuple(sorted(settings.values.items())), text)
    found = kept.get(key)
    if found is None:
        (found,) = explorer.recall(Query(text, NOW), settings)
        kept[key] = found
    return found


def recall(explorer: Explorer, recipe: str, text: str, preset: str = "as-written", **values: object) -> Trace:
    """The same by a recipe's name, with values of its parameters."""
    return recalled(explorer, text, Settings(recipe, preset, {name: str(value) for name, value in values.items()}))
