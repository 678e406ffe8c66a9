"""What an export takes along: all memories or those of the filter, with their vectors or without."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.widgets.arrange import Gap
from mnemonaut_ui.widgets.form_dialog import Field, FormDialog
from mnemonaut_ui.widgets.plain_label import Heading


class ExportDialog(FormDialog):
    """`query`: the filter of the list that is in front, "" for none; then all is the only choice."""

    chosen = Signal(str, bool)  # the list query, with vectors

    def __init__(self, database: Path, query: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        choices = [("", self.tr("Everything, also what you decided"))]
        if query:
            choices.append((query, self.tr("What the library's filter shows: {query}").format(query=query)))
        form = self.form.lay_out(
            Field(key="query", label="", kind="radio", choices=choices, value=query, about=" "),
            Field(
                key="vectors",
                label=self.tr("With the vectors"),
                kind="flag",
                value=True,
                about=self.tr("With them the file is several times larger, and nobody has to make them again."),
            ),
        )
        heading = Heading(self.tr("Export {name}").format(name=database.name))
        self.arrange(self.tr("Export"), self.tr("Choose a file…"), heading, form, Gap(), margins=16, spacing=8)
        self.resize(560, 260)

    def refresh(self, *_: object) -> None:
        super().refresh()
        if self.form.written("query"):
            said = self.tr("One JSON object a line: these memories, and nothing else.")
        else:
            said = self.tr(
                "One JSON object a line: memories, documents, what is isolated and why, presets, policies, recorded recalls."
                " Import… takes it into another database without loss."
            )
        self.form.explain("query", said)

    def perform(self) -> None:
        self.close()
        self.chosen.emit(self.form.written("query"), self.form.written("vectors"))
