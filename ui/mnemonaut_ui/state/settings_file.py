"""The texts in the window's settings file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def rewrite_texts(path: Path, change: Callable[[str], str], *, look: bool) -> bool:
    """Put every text of the file through `change`; one that becomes empty goes. True if any differs; with `look` nothing is
    written. OSError where the file cannot be written."""
    from PySide6.QtCore import QSettings  # the command line purges too, and loads no Qt for anything else

    settings = QSettings(str(path), QSettings.Format.IniFormat)
    changed = False
    for key in settings.allKeys():
        value = settings.value(key)
        better = change(value) if isinstance(value, str) else value
        changed |= better != value
        if better != value and not look:
            settings.setValue(key, better) if better else settings.remove(key)
    if changed and not look:
        settings.sync()
        if settings.status() != QSettings.Status.NoError:
            raise OSError(None, None, str(path))
    return changed
