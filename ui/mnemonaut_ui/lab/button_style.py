"""How the lab's buttons that can be on look."""

from __future__ import annotations

from mnemonaut_ui.widgets.theme import Theme


def style_of_buttons(theme: Theme) -> str:
    """Buttons that are on look like it; those that filter are flat and small."""
    return f"""
        QPushButton:checked {{ background: {theme.selection}; color: {theme.selection_text};
            border-color: {theme.accent}; }}
        QPushButton[chip] {{ padding: 2px 9px; border-radius: 9px; }}
        QPushButton[chip]:focus {{ padding: 1px 8px; }}
        QPushButton[small="true"] {{ padding: 2px 0; }}
        QPushButton[small="true"]:focus {{ padding: 1px 0; }}
        QPushButton[chip="retry"] {{ color: {theme.near}; border-color: {theme.near}; font-weight: bold; }}
        QPlainTextEdit[lit="true"] {{ border: 2px dashed {theme.accent}; }}
    """
