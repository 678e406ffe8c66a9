"""The settings file, which every window of the person has open."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings


class SharedSettings(QSettings):
    """Writes the keys that this window changed, so that the last writer of each key wins: at its end a window saves all that it
    remembers, and must not take back what another one changed meanwhile. (Qt merges the file key by key.)"""

    def __init__(self, path: str, form: QSettings.Format) -> None:
        super().__init__(path, form)
        self._known: dict[str, object] = {}

    def value(self, key: str, /, defaultValue: Any = None, type: object | None = None) -> Any:  # noqa: A002 - Qt's names
        found = super().value(key, defaultValue) if type is None else super().value(key, defaultValue, type)
        self._known[self._whole(key)] = found
        return found

    def setValue(self, key: str, value: object) -> None:
        """As Qt's, for a value that is not what this window read or wrote last."""
        whole = self._whole(key)
        if whole not in self._known or self._known[whole] != value:
            self._known[whole] = value
            super().setValue(key, value)

    def remove(self, key: str) -> None:
        whole = self._whole(key)
        self._known = {
            one: value for one, value in self._known.items() if one != whole and not one.startswith(f"{whole}/")
        }
        super().remove(key)

    def _whole(self, key: str) -> str:
        return f"{self.group()}/{key}" if self.group() else key


class FileRecords:
    """What is remembered of each file, as JSON under a key of its own in a group of the settings: other windows remember other
    files. Without settings only as long as this lives. What cannot be read is left out."""

    def __init__(self, settings: QSettings | None, group: str) -> None:
        self._settings = settings
        self._group = group
        self._unsaved: dict[str, str] = {}

    def take(self, old_key: str) -> object:
        """What an earlier version stored of all files under one key, which is removed: a purge looks at the keys of today alone.
        None for none."""
        if self._settings is None or not self._settings.contains(old_key):
            return None
        try:
            found: object = json.loads(str(self._settings.value(old_key)))
        except (ValueError, RecursionError):
            found = None
        self._settings.remove(old_key)
        return found

    def key_of(self, path: Path) -> str:
        return f"{self._group}/{hashlib.blake2b(os.fsencode(path), digest_size=8).hexdigest()}"

    def all(self) -> dict[str, object]:
        """The current value of every file, by key."""
        if self._settings is None:
            keys = list(self._unsaved)
        else:
            self._settings.sync()
            keys = [key for key in self._settings.allKeys() if key.startswith(f"{self._group}/")]
        found = ((key, self.get(key)) for key in keys)
        return {key: value for key, value in found if value is not None}

    def get(self, key: str) -> object:
        """None for none."""
        text = self._unsaved.get(key, "") if self._settings is None else str(self._settings.value(key, ""))
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return None

    def put(self, key: str, value: object) -> None:
        """None forgets it."""
        if self._settings is None:
            self._unsaved[key] = json.dumps(value)
        elif value is None:
            self._settings.remove(key)
        else:
            self._settings.setValue(key, json.dumps(value))
