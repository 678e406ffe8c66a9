"""Help, the sheet of shortcuts, What is this?, and About."""

from __future__ import annotations

import html
import platform
from importlib.metadata import PackageNotFoundError, version

import PySide6
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWhatsThis,
    QWidget,
)

from mnemonaut_resources import RESOURCES
from mnemonaut_ui.shell.actions import CommandSet, plain
from mnemonaut_ui.shell.commands import COMMANDS, MENUS, translated
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.dialog import Dialog, close_buttons
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.messages import listed

FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML


def program_version() -> str:
    try:
        return version("mnemonaut")
    except PackageNotFoundError:
        return "?"


def help_text(code: str) -> str:
    """The help in a language, as Markdown: how to use it, what is new, a recall explained, models, how to write a recipe, the
    formats last; English where there is none."""
    folder = RESOURCES / "help"
    lang = code if (folder / f"{code}.md").is_file() else "en"
    pages = ("", "new-", "blend-", "models-", "recipes-", "formats-")
    return "\n".join((folder / f"{page}{lang}.md").read_text("utf-8") for page in pages)


class SafeViewer(QTextEdit):
    """Shows Markdown of ours; loads nothing, follows nothing, knows no HTML."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(16)
        keyboard = Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | keyboard)

    def show_markdown(self, text: str) -> None:
        self.document().setMarkdown(text, FEATURES)
        self._space_tables()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _space_tables(self) -> None:
        """Room around the words of a table, no lines: Markdown says nothing of either."""
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                shape = frame.format()
                shape.setCellPadding(6)
                shape.setCellSpacing(0)
                shape.setBorder(0)
                frame.setFormat(shape)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        del kind, name
        return None


class HelpDialog(Dialog):
    """The in-app help: parts on the left, their text on the right. Not modal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(860, 640)
        self.parts = QListWidget()
        self.parts.setObjectName("menu_list")
        self.parts.currentRowChanged.connect(self._on_part_changed)
        self.viewer = SafeViewer()
        self._texts = [f"## {part}" for part in f"\n{help_text(languages.current())}".split("\n## ")[1:]]
        self.setWindowTitle(self.tr("Help"))
        self.parts.setAccessibleName(self.tr("Parts of the help"))
        self.viewer.setAccessibleName(self.tr("Help text"))
        splitter = QSplitter()
        splitter.addWidget(self.parts)
        splitter.addWidget(self.viewer)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([220, 640])
        vbox(splitter, on=self)
        self.parts.addItems([text.removeprefix("## ").partition("\n")[0] for text in self._texts])
        self.parts.setCurrentRow(0)

    @classmethod
    def show_for(cls, parent: QWidget) -> HelpDialog:
        """Open it, or bring the open one to the front."""
        for child in parent.findChildren(cls):
            child.raise_()
            child.activateWindow()
            return child
        dialog = cls(parent)
        dialog.show()
        return dialog

    def _on_part_changed(self, row: int) -> None:
        if 0 <= row < len(self._texts):
            self.viewer.show_markdown(self._texts[row])


class ShortcutSheet(Dialog):
    """Every command with its keys; a few letters filter it."""

    def __init__(self, commands: CommandSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(620, 640)
        self._commands = commands
        self.field = QLineEdit()
        self.field.setClearButtonEnabled(True)
        self.model = TextTableModel(self)
        self.table = TextTable(self.model, wide=0)
        vbox(self.field, self.table, on=self)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.field.setPlaceholderText(self.tr("Filter by command or key"))
        self.field.setAccessibleName(self.tr("Filter"))
        self.table.setAccessibleName(self.tr("Commands and their keys"))
        self.model.set_headings((self.tr("Command"), self.tr("Keys"), self.tr("Menu")))
        self.field.textChanged.connect(self._show)
        self._show()

    def refresh_texts(self) -> None:
        self._show()

    def _show(self) -> None:
        wanted, menus = self.field.text().casefold().strip(), dict(MENUS)
        rows = [
            (
                plain(command.text),
                listed(key.toString() for key in self._commands.action(command.id).shortcuts()),
                plain(translated(menus[command.menu])),
            )
            for command in COMMANDS
        ]
        self.model.set_rows([row for row in rows if wanted in " ".join(row).casefold()])


class AboutDialog(Dialog):
    """Name, versions, licence, and what the program does not do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("About Mnemonaut"))
        self.facts = (
            f"mnemonaut {program_version()} · Python {platform.python_version()} · PySide6 {PySide6.__version__}"
            f" · {platform.system()} {platform.release()}"
        )
        picture = PlainLabel()
        icon = self.windowIcon() if not self.windowIcon().isNull() else QGuiApplication.windowIcon()
        picture.setPixmap(icon.pixmap(64, 64))
        picture.setAccessibleName("Mnemonaut")
        texts = QVBoxLayout()
        texts.setSpacing(8)
        texts.addWidget(Heading("Mnemonaut", step=2))
        for text in (
            self.tr("See why your AI remembered that — and why it forgot this."),
            self.tr("Everything stays on this machine: no network, no key, no language model is needed."),
            self.tr("Apache-2.0. Third-party notices are at the end of the file LICENSE."),
            self.facts,
        ):
            texts.addWidget(PlainLabel(text, selectable=True))
        texts.addStretch(1)
        buttons = close_buttons(self, self.tr("Close"))
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        copy = QPushButton(self.tr("Copy versions"))
        copy.setAutoDefault(False)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self._on_copy)
        vbox(
            hbox(Wide(picture, 0, align=Qt.AlignmentFlag.AlignTop), Wide(texts), spacing=16),
            buttons,
            on=self,
            margins=(20, 20, 20, 16),
            spacing=16,
        )
        self.setMinimumWidth(480)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.facts)


def words_for(widget: QWidget) -> str:
    """Name, description and, if there is one, the longer text of the nearest parent that has any. HTML."""
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
    """Show it next to the widget; any key or click closes it."""
    at = widget.mapToGlobal(widget.rect().topLeft())
    at.setX(at.x() + min(24, widget.width() // 2))
    at.setY(at.y() + min(24, widget.height()))
    QWhatsThis.showText(at, words_for(widget), widget)
