"""Memories that are dragged: their ids, so that the query of the lab can say why one did not come."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QWidget

MIME = "application/x-mnemonaut-memory-ids"
MOST = 200
"""The most memories that one drag carries; a selection may hold a hundred thousand."""


def mime_of(ids: Sequence[str]) -> QMimeData:
    """The first `MOST` ids as our own type, and as lines of text for other programs."""
    data = QMimeData()
    taken = list(ids[:MOST])
    data.setData(MIME, json.dumps(taken).encode("ascii"))
    data.setText("\n".join(taken))
    return data


def ids_of(data: QMimeData) -> tuple[str, ...]:
    """The dragged ids; () where there are none, or what came is not ours to read."""
    if not data.hasFormat(MIME):
        return ()
    try:
        found = json.loads(bytes(data.data(MIME).data()))
    except (ValueError, RecursionError):
        return ()
    return tuple(item for item in found if isinstance(item, str))[:MOST] if isinstance(found, list) else ()


def drag(source: QWidget, ids: Sequence[str]) -> None:
    """Drag memories out of a widget until they are dropped: always as a copy, nothing moves."""
    if ids:
        dragged = QDrag(source)
        dragged.setMimeData(mime_of(ids))
        dragged.exec(Qt.DropAction.CopyAction)
