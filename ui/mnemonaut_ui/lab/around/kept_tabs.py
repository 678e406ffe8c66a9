"""The contents of the lab's tabs, saved between two starts for each database."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings

from mnemonaut_core.domain.query import Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.query_fields import Written

KEY = "lab/tabs"
MOST = 30
"""So many databases are remembered, the last used ones."""


class KeptTabs:
    """In the settings, or only as long as the window lives where there are none. What cannot be read is forgotten."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings
        self._all = self._read()

    def of(self, path: Path) -> list[object]:
        """The saved tabs of a database; [] for an unknown one."""
        return self._all.get(str(path), [])

    def keep(self, path: Path, tabs: list[dict[str, object]]) -> None:
        """Remember; written only where something changed."""
        name = str(path)
        if self._all.get(name) == tabs and list(self._all)[-1:] == [name]:
            return
        self._all.pop(name, None)
        if tabs:
            self._all[name] = list(tabs)
        while len(self._all) > MOST:
            del self._all[next(iter(self._all))]
        if self._settings is not None:
            self._settings.setValue(KEY, json.dumps(self._all))

    def forget(self, says: Callable[[str], bool]) -> None:
        """No question stays that says what was purged, of whichever database."""
        kept = {path: [tab for tab in tabs if not says_in(tab, says)] for path, tabs in self._all.items()}
        if kept != self._all:
            self._all = {path: tabs for path, tabs in kept.items() if tabs}
            if self._settings is not None:
                self._settings.setValue(KEY, json.dumps(self._all))

    def _read(self) -> dict[str, list[object]]:
        try:
            found = json.loads(str(self._settings.value(KEY, "{}"))) if self._settings is not None else {}
        except (ValueError, RecursionError):
            return {}
        kept = found.items() if isinstance(found, dict) else ()
        return {str(path): tabs for path, tabs in kept if isinstance(tabs, list)}


def state_of(tab: QueryTab, *, front: bool) -> dict[str, object]:
    """A question as plain values that JSON can hold."""
    return {
        "query": tab.bar.field.text(),
        "context": [[turn.role, turn.text] for turn in tab.bar.context.turns()],
        "as_of": tab.bar.clock.fixed,
        "recipe": tab.bar.recipe_name,
        "preset": tab.bar.preset_wanted,
        "fields": tab.bar.fields.written.kept(),
        "values": tab.parameters.values_by_recipe,
        "baseline": tab.baseline.run_id,
        "current": front,
    }


def traces_of(tab: QueryTab) -> tuple[Trace, ...]:
    """Every recall that a tab refers to: its answers, their baseline, and the last run."""
    held = [part.answered.trace for part in tab.recalls.parts if part.answered is not None]
    return tuple(one for one in (tab.trace, tab.base, tab.results.baseline.trace, *held) if one is not None)


def restore(tab: QueryTab, entry: dict[str, object]) -> None:
    """Write into a tab what `state_of` gave."""
    context = entry.get("context")
    turns = [turn for turn in context if isinstance(turn, list) and len(turn) == 2] if isinstance(context, list) else []
    tab.bar.set_question(str(entry["query"]), tuple(Turn(str(role), str(text)) for role, text in turns))
    tab.bar.choose(str(entry.get("recipe", "")), str(entry.get("preset", "")))
    tab.bar.fields.set_written(Written.of(entry.get("fields")))
    as_of, values = entry.get("as_of"), entry.get("values")
    if isinstance(as_of, int):
        tab.bar.clock.set_moment(as_of)
    for recipe, found in values.items() if isinstance(values, dict) else ():
        if isinstance(found, dict):
            tab.parameters.set_values(found, recipe)
    baseline = entry.get("baseline")
    if isinstance(baseline, str) and baseline:
        tab.baseline.restore(baseline)
    tab.reload_layers()


def says_in(value: object, says: Callable[[str], bool]) -> bool:
    """Whether a text in it says what was purged."""
    if isinstance(value, str):
        return says(value)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return any(says_in(one, says) for one in inner)
