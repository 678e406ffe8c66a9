"""Shift+F1: what the widget with the keyboard is, in the words that a screen reader has for it."""

from __future__ import annotations

import html

from PySide6.QtWidgets import QWhatsThis, QWidget


def words_for(widget: QWidget) -> str:
    """Name, description and, where somebody wrote one, the longer text; of the nearest parent that has any. HTML."""
    found: QWidget | None = widget
    while found is not None:
        said = [html.escape(text) for text in (found.accessibleName(), found.accessibleDescription()) if text]
        longer = found.whatsThis()
        if said or longer:
            name = f"<b>{said[0]}</b>" if said else ""
            return "<br>".join(filter(None, (name, *said[1:], longer)))
        found = found.parentWidget()
    return html.escape(widget.window().windowTitle())


def explain(widget: QWidget) -> None:
    """Say it beside the widget; any key or click ends it."""
    at = widget.mapToGlobal(widget.rect().topLeft())
    at.setX(at.x() + min(24, widget.width() // 2))
    at.setY(at.y() + min(24, widget.height()))
    QWhatsThis.showText(at, words_for(widget), widget)
