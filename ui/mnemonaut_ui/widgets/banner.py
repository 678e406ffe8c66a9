"""A line across a screen that says what is wrong or degraded, with a button for what to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, cast

import msgspec
import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.widgets.plain_label import PlainLabel

Words = str | Callable[[], str]


class Banner(QWidget):
    """Hidden until it has a message. `kind`: info, warning or error, as a glyph and a word, never colour alone.
    It does not take part in what a person does: a click on it leaves the keyboard where it is, and when it closes with
    the keyboard on it, the keyboard returns to its previous place."""

    closed = Signal()
    """A person sent it away."""

    _GLYPHS: ClassVar = {"info": "ℹ", "warning": "⚠", "error": "✖"}

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = PlainLabel(parent=self, selectable=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._button = QPushButton(self)
        self._close = QPushButton("✕", self)
        self._close.setFlat(True)
        self._close.setAccessibleName(self.tr("Dismiss"))
        self._close.clicked.connect(self._on_closed)
        self._button.clicked.connect(self._on_clicked)
        self._act: Callable[[], None] | None = None
        self._came_from: QWidget | None = None
        self._following = False
        for button in (self._button, self._close):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._said: Callable[[], None] | None = None
        layout = self._layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.addWidget(self._text)
        layout.addWidget(self._button)
        layout.addWidget(self._close)
        self._more: list[QPushButton] = []
        self._acts: tuple[Callable[[], None], ...] = ()
        self._button.hide()
        self.hide()

    def show_text(
        self,
        text: Words,
        *,
        kind: str = "info",
        button: Words = "",
        act: Callable[[], None] | None = None,
        more: Sequence[tuple[Words, Callable[[], None]]] = (),
        stays: bool = False,
    ) -> None:
        """Show one message; a second replaces it. `more`: further buttons; one that `stays` cannot be dismissed. A
        function that returns the text is called again after a change of keys or mask. A focused button stays focused while
        its label is the same; the focus never moves to another button."""
        keyboard = self._keyboard()
        held = keyboard.text() if isinstance(keyboard, QPushButton) and keyboard is not self._close else ""
        self._said = partial(self.show_text, text, kind=kind, button=button, act=act, more=more, stays=stays)
        self._text.setText(f"{self._GLYPHS[kind]}  {_text(text)}")
        self._text.setAccessibleName(_text(text))
        self._button.setText(_text(button))
        self._button.setVisible(bool(button))
        self._act = act
        self._close.setHidden(stays)
        while len(self._more) < len(more):
            self._more.append(QPushButton(self))
            self._more[-1].setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._more[-1].clicked.connect(partial(self._on_more_clicked, len(self._more) - 1))
            self._layout.insertWidget(self._layout.count() - 1, self._more[-1])
        self._acts = tuple(act for _label, act in more)
        for index, made in enumerate(self._more):
            made.setText(_text(more[index][0]) if index < len(more) else "")
        if held:
            same = next((one for one in (self._button, *self._more) if one.text() == held), None)
            if same is None:
                self._give_back()
            else:
                same.setFocus()
        for index, made in enumerate(self._more):
            made.setVisible(index < len(more))
        if self.property("kind") != kind:
            self.setProperty("kind", kind)
            self.style().unpolish(self)
            self.style().polish(self)
        self._close.setAccessibleName(self.tr("Dismiss"))
        self.show()

    def show_error(
        self,
        error: MnemonautError,
        *,
        file: str = "",
        button: Words = "",
        act: Callable[[], None] | None = None,
        more: Sequence[tuple[Words, Callable[[], None]]] = (),
    ) -> None:
        """Title and advice of an error, after the name of the file that it is of."""
        from mnemonaut_ui.words.messages import error_text, reasoned

        def words() -> str:
            return reasoned(file, error_text(error)) if file else error_text(error)

        self.show_text(words, kind="error", button=button, act=act, more=more)

    def refresh_texts(self) -> None:
        """Ask the functions of the shown message again for their texts: the keys or the mask changed."""
        if self._said is not None and not self.isHidden():
            self._said()

    @property
    def message(self) -> str:
        return self._text.accessibleName() if not self.isHidden() else ""

    def _keyboard(self) -> QWidget | None:
        found = cast("QWidget | None", self.window().focusWidget())
        return found if found is not None and self.isAncestorOf(found) else None

    def _give_back(self) -> None:
        """Return the focus to where it was before, if that widget can take it; else Qt chooses."""
        before = self._came_from
        if before is None or not shiboken6.isValid(before):
            return
        if before.isVisible() and before.isEnabled():
            before.setFocus()

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.isAncestorOf(new) and not (old is not None and self.isAncestorOf(old)):
            self._came_from = old

    def _on_clicked(self) -> None:
        if self._act is not None:
            self._act()

    def _on_more_clicked(self, index: int, *_: object) -> None:
        self._acts[index]()

    def _on_closed(self) -> None:
        self.hide()
        self.closed.emit()

    def setVisible(self, visible: bool) -> None:
        if not visible and self._keyboard() is not None:
            self._give_back()
        super().setVisible(visible)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow_focus(on=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._follow_focus(on=False)

    def _follow_focus(self, *, on: bool) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication) and on is not self._following:
            self._following = on
            (app.focusChanged.connect if on else app.focusChanged.disconnect)(self._on_focus_changed)


class BannerLine(msgspec.Struct, frozen=True):
    """One message of several."""

    text: str
    kind: str
    button: str = ""
    act: Callable[[], None] | None = None


class BannerStack(QVBoxLayout):
    """Several messages, one above the other; their banners are made as they are needed."""

    def __init__(self) -> None:
        super().__init__()
        self.setSpacing(4)
        self._banners: list[Banner] = []

    def show_lines(self, lines: Sequence[BannerLine]) -> None:
        """Say these, and nothing of before."""
        while len(self._banners) < len(lines):
            self._banners.append(Banner())
            self.addWidget(self._banners[-1])
        for banner, line in zip(self._banners, lines, strict=False):
            banner.show_text(line.text, kind=line.kind, button=line.button, act=line.act)
        for banner in self._banners[len(lines) :]:
            banner.hide()

    @property
    def messages(self) -> list[str]:
        return [banner.message for banner in self._banners if banner.message]


def _text(words: Words) -> str:
    return words if isinstance(words, str) else words()
