"""The editor for the keys of commands: a list, a field that records the pressed key, and the conflict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit, QPushButton, QWidget

from mnemonaut_ui.shell.actions import CommandSet, plain
from mnemonaut_ui.shell.commands import COMMANDS
from mnemonaut_ui.shell.own_keys import InTheWay, written
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.messages import listed

if TYPE_CHECKING:
    from mnemonaut_ui.state.command import Command

ROWS_SHOWN = 7


class KeyField(QKeySequenceEdit):
    """Records one key with its modifiers. Tab leaves it, Esc cancels: neither can be assigned."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and not event.modifiers()
        ):
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.left.emit()
            return True
        return super().event(event)


class ShortcutEditor(QWidget):
    """Every command with its keys. The key pressed in the field replaces all keys of the selected command, unless there
    is a conflict: that is shown at once, and nothing changes."""

    def __init__(self, commands: CommandSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self._shown: list[Command[Any]] = []
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.filter.setPlaceholderText(self.tr("Filter by command or key"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.model = TextTableModel(self)
        self.model.set_headings((self.tr("Command"), self.tr("Keys"), ""))
        self.table = TextTable(self.model, wide=0, parent=self)
        self.table.setSelectionMode(TextTable.SelectionMode.SingleSelection)
        self.table.setFixedHeight((ROWS_SHOWN + 1) * (self.fontMetrics().height() + 10) + 6)
        self.of = PlainLabel(parent=self)
        self.field = KeyField(self)
        self.field.setAccessibleName(self.tr("New key"))
        self.table.setAccessibleName(self.tr("Commands and their keys"))
        self.said = PlainLabel(parent=self)
        self.no_key, self.reset = QPushButton(self.tr("No key"), self), QPushButton(self.tr("Reset"), self)
        self.reset_all = QPushButton(self.tr("Reset all keys"), self)
        buttons = FlowLayout()
        for button in (self.no_key, self.reset, self.reset_all):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        vbox(self.filter, self.table, self.of, hbox(self.field, Wide(self.said)), buttons, on=self, margins=0)
        self.filter.textChanged.connect(self._show)
        self.table.selectionModel().currentRowChanged.connect(self._on_row_changed)
        self.table.activated.connect(self._on_activated)
        self.field.keySequenceChanged.connect(self._on_pressed)
        self.field.left.connect(self._on_left)
        self.no_key.clicked.connect(self._on_no_key)
        self.reset.clicked.connect(self._on_reset)
        self.reset_all.clicked.connect(self._on_reset_all)
        self._show()

    @property
    def command(self) -> Command[Any] | None:
        row = self.table.currentIndex().row()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def mark(self, name: str) -> None:
        row = next(i for i, spec in enumerate(self._shown) if spec.id == name)
        self.table.setCurrentIndex(self.model.index(row, 0))

    def _show(self) -> None:
        """The commands that the filter leaves; the one that was marked stays so."""
        wanted, marked = self.filter.text().casefold().strip(), self.command
        own, mine = self._commands.own, self.tr("changed")
        rows = [
            (spec, (plain(spec.text), _shown(own.of(spec.id)), mine if own.changed(spec.id) else ""))
            for spec in COMMANDS
        ]
        kept = [(spec, row) for spec, row in rows if wanted in " ".join(row).casefold()]
        self._shown = [spec for spec, _ in kept]
        self.model.set_rows([row for _, row in kept])
        at = next((i for i, spec in enumerate(self._shown) if spec is marked), 0)
        self.table.setCurrentIndex(self.model.index(at, 0))
        self._show_command()

    def _show_command(self) -> None:
        spec = self.command
        own = self._commands.own
        with QSignalBlocker(self.field):
            self.field.setKeySequence(QKeySequence(next(iter(own.of(spec.id)), "") if spec is not None else ""))
        self.of.setText("" if spec is None else self.tr("New key for “{command}”:").format(command=plain(spec.text)))
        self.field.setAccessibleDescription(self.of.text())
        for widget in (self.field, self.no_key):
            widget.setEnabled(spec is not None)
        self.reset.setEnabled(spec is not None and own.changed(spec.id))

    def _tell(self, text: str) -> None:
        self.said.setText(text)
        self.field.setAccessibleDescription(text or self.of.text())

    def _done(self, stands: InTheWay | None) -> None:
        """Update the list, or clear the field and show the conflict."""
        if stands is None:
            self._commands.keys_changed()
            self._show()
            self._tell("")
            return
        self._show_command()
        self._tell(self._why(stands))

    def _why(self, stands: InTheWay) -> str:
        shown = _shown((stands.key,))
        if stands.taken:
            other = plain(next(spec for spec in COMMANDS if spec.id == stands.taken).text)
            return self.tr("⚠ {key} is the key of “{command}”: nothing was changed.").format(key=shown, command=other)
        if stands.why == "menu":
            return self.tr("⚠ {key} opens a menu: nothing was changed.").format(key=shown)
        if stands.why == "typing":
            return self.tr("⚠ {key} alone is for writing: add Ctrl or Alt. Nothing was changed.").format(key=shown)
        return self.tr("⚠ Fields and tabs need {key}: nothing was changed.").format(key=shown)

    def _on_row_changed(self, *_: object) -> None:
        self._tell("")
        self._show_command()

    def _on_activated(self, _index: QModelIndex) -> None:
        self.field.setFocus()

    def _on_pressed(self, keys: QKeySequence) -> None:
        spec, key = self.command, written(keys)
        if spec is not None and key and (key,) != tuple(map(written, self._commands.own.of(spec.id))):
            self._done(self._commands.own.choose(spec.id, key))

    def _on_left(self) -> None:
        self._show_command()
        self._tell("")
        self.table.setFocus()

    def _on_no_key(self) -> None:
        spec = self.command
        if spec is not None:
            self._done(self._commands.own.choose(spec.id, ""))

    def _on_reset(self) -> None:
        spec = self.command
        if spec is not None:
            self._done(self._commands.own.reset(spec.id))
            self.table.setFocus()  # the button went dark

    def _on_reset_all(self) -> None:
        self._commands.own.reset_all()
        self._done(None)


def _shown(keys: tuple[str, ...]) -> str:
    return listed(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
