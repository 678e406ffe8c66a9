"""A line across a screen that says what is wrong or degraded, with a button for what to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.widgets.plain_label import PlainLabel

Words = str | Callable[[], str]


class Banner(QWidget):
    """Hidden until it has something to say. `kind`: info, warning or error — a glyph and a word, never colour alone."""

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
        self._close.clicked.connect(self.hide)
        self._button.clicked.connect(self._on_clicked)
        self._act: Callable[[], None] | None = None
        self._said: Callable[[], None] | None = None
        layout = self._layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.addWidget(self._text)
        layout.addWidget(self._button)
        layout.addWidget(self._close)
        self._more: list[QPushButton] = []
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
        """Show one message; a second replaces it. `more` are further buttons; one that `stays` cannot be dismissed. What
        makes a text (in place of the text) is asked again when the window speaks another language."""
        self._said = partial(self.show_text, text, kind=kind, button=button, act=act, more=more, stays=stays)
        self._text.setText(f"{self._GLYPHS[kind]}  {_text(text)}")
        self._text.setAccessibleName(_text(text))
        self._button.setText(_text(button))
        self._button.setVisible(bool(button))
        self._act = act
        self._close.setHidden(stays)
        for old in self._more:
            self._layout.removeWidget(old)
            old.deleteLater()
        self._more = [QPushButton(_text(label)) for label, _act in more]
        for made, (_label, does) in zip(self._more, more, strict=True):
            made.clicked.connect(partial(_call, does))
            self._layout.insertWidget(self._layout.count() - 1, made)
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
        button: Words = "",
        act: Callable[[], None] | None = None,
        more: Sequence[tuple[Words, Callable[[], None]]] = (),
    ) -> None:
        """Title and advice of an error."""
        from mnemonaut_ui.words.messages import error_text

        self.show_text(partial(error_text, error), kind="error", button=button, act=act, more=more)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self._said is not None and not self.isHidden():
            self._said()
        super().changeEvent(event)

    @property
    def message(self) -> str:
        """What it says now; "" while hidden."""
        return self._text.accessibleName() if not self.isHidden() else ""

    @Slot()
    def _on_clicked(self) -> None:
        if self._act is not None:
            self._act()


@dataclass(frozen=True, slots=True)
class BannerLine:
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
        """What they say now."""
        return [banner.message for banner in self._banners if banner.message]


def _text(words: Words) -> str:
    """In the language of now."""
    return words if isinstance(words, str) else words()


def _call(act: Callable[[], None], *_: object) -> None:
    """What `clicked` says besides is nobody's business."""
    act()
