"""The questions of the lab, remembered for each database by its path."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QSettings

KEY = "lab/tabs"
MOST = 30
"""So many databases are remembered, the last used ones."""


class KeptTabs:
    """In the settings, or only as long as the window lives where there are none. What cannot be read is forgotten."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings
        self._all = self._read()

    def of(self, path: Path) -> list[object]:
        """What was kept for a database; [] for one that is not known."""
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

    def _read(self) -> dict[str, list[object]]:
        try:
            found = json.loads(str(self._settings.value(KEY, "{}"))) if self._settings is not None else {}
        except (ValueError, RecursionError):
            return {}
        kept = found.items() if isinstance(found, dict) else ()
        return {str(path): tabs for path, tabs in kept if isinstance(tabs, list)}
