"""The text of a memory over a few lines with marked words: for the rows of the lab, the matrix and the library, and for
`MarkedLabel`."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from mnemonaut_ui.widgets.theme import Theme, current_theme

ALL_LINES = 10_000
_DOTS = "…"
_KEPT = 400
_LAID: OrderedDict[tuple[object, ...], MarkedText] = OrderedDict()


class MarkedText:
    """A text laid out for one font and width. `lead` stands before it in the secondary colour, a date for example."""

    def __init__(self, text: str, spans: Spans, font: QFont, width: float, lines: int, lead: str = "") -> None:
        self._rtl = is_right_to_left(text)
        lead = f"\u2066{lead}\u2069" if lead and self._rtl else lead  # isolated: a date keeps its order
        self.shown = f"{lead}{'  ' if lead else ''}{text}"
        begin = len(self.shown) - len(text)
        self._lead = len(lead)
        self.spans = tuple((start + begin, end + begin) for start, end in spans)
        self.is_cut = False
        self._font, self._width = font, max(1.0, width)
        rest = self._lay_out(lines)
        if rest is not None:
            line = QFontMetricsF(font).elidedText(self.shown[rest:], Qt.TextElideMode.ElideRight, self._width)
            self.is_cut = line != self.shown[rest:]
            self.shown = self.shown[:rest] + line
            self._lay_out(lines)
        self.height = sum(self._layout.lineAt(n).height() for n in range(self._layout.lineCount()))

    def _lay_out(self, lines: int) -> int | None:
        """Break the lines; gives where the last one begins if the text goes on after it."""
        self._layout = layout = QTextLayout(self.shown, self._font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if self._rtl else Qt.LayoutDirection.LeftToRight)
        layout.setTextOption(option)
        y, line, units = 0.0, None, _units(self.shown)
        layout.beginLayout()
        for _ in range(lines):
            made = layout.createLine()
            if not made.isValid():
                break
            line = made
            line.setLineWidth(self._width)
            line.setPosition(QPointF(0.0, y))
            y += line.height()
        layout.endLayout()
        if line is None or line.textStart() + line.textLength() >= units:
            return None
        return _characters(self.shown, line.textStart())

    @property
    def lines(self) -> tuple[str, ...]:
        found = [self._layout.lineAt(number) for number in range(self._layout.lineCount())]
        ends = [_characters(self.shown, line.textStart() + line.textLength()) for line in found]
        return tuple(self.shown[one:other].rstrip() for one, other in zip([0, *ends], ends, strict=False))

    def visible(self) -> int:
        """How many characters of the text are shown."""
        return len(self.shown) - self.is_cut - (self._lead + 2 if self._lead else 0)

    def paint(self, painter: QPainter, at: QPointF, theme: Theme, *, muted: bool = False, struck: bool = False) -> None:
        """Marks first, then the words; `muted` and `struck` for what does not count any more."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tints.mark))
        limit = len(self.shown) - self.is_cut
        for start, end in () if muted else self.spans:
            for box in self._boxes(start, min(end, limit)):
                painter.drawRoundedRect(box.translated(at), 3, 3)
        painter.setPen(QColor(theme.muted if muted else theme.text))
        formats = []
        for start, end, ink, line_through in ((0, self._lead, theme.muted, False), (self._lead, limit, "", struck)):
            piece, form = QTextLayout.FormatRange(), QTextCharFormat()
            piece.start, piece.length = _units(self.shown[:start]), _units(self.shown[start:end])
            if ink:
                form.setForeground(QColor(ink))
            form.setFontStrikeOut(line_through)
            piece.format = form
            formats += [piece] if end > start and (ink or line_through) else []
        self._layout.draw(painter, at, formats)
        painter.restore()

    def _boxes(self, start: int, end: int) -> list[QRectF]:
        """A rectangle for each run of glyphs, since in mixed directions neighbours need not stand side by side."""
        if end <= start:
            return []
        first, count = _units(self.shown[:start]), _units(self.shown[start:end])
        found = []
        for number in range(self._layout.lineCount()):
            line = self._layout.lineAt(number)
            for run in line.glyphRuns(first, count):
                box = run.boundingRect()
                found.append(QRectF(box.left() - 1.5, line.y() + 1, box.width() + 3, line.height() - 2))
        return found


def marked_text(
    text: str,
    spans: Sequence[tuple[int, int]],
    font: QFont,
    width: float,
    lines: int,
    *,
    lead: str = "",
    around: bool = False,
) -> MarkedText:
    """A layout of at most `lines` lines, the last elided. `spans`: marked ranges of characters, end excluded; `around`: start
    shortly before the first range if it would be cut off. Recent layouts are cached, since a list repaints often."""
    key = (text, tuple(spans), font.key(), round(width), lines, lead, around)
    found = _LAID.get(key)
    if found is None:
        clean = text.translate(_AS_BLANKS)
        # more than fits even of the narrowest letters need not be laid out: 10,000 characters take as long as 1,000
        room = len(clean) if lines >= ALL_LINES else int(lines * width // 2) + 80
        found = MarkedText(clean[:room], tuple(spans), font, width, lines, lead)
        first = spans[0][0] if spans else 0
        if around and found.is_cut and first >= (seen := found.visible()) - 1:
            begin = max(0, first - seen // 3)
            blank = clean.find(" ", begin, first)
            begin = blank + 1 if blank >= 0 else begin
            moved = tuple((start - begin + 1, end - begin + 1) for start, end in spans if start >= begin)
            found = MarkedText(_DOTS + clean[begin : begin + room], moved, font, width, lines, lead)
        _LAID[key] = found
        if len(_LAID) > _KEPT:
            _LAID.popitem(last=False)
    return found


class _AsBlanks(dict[int, int]):
    """Line breaks become blanks and lone surrogates the sign for them, so that every character keeps its place."""

    def __missing__(self, code: int) -> int:
        self[code] = 32 if chr(code).isspace() else 0xFFFD if 0xD800 <= code < 0xE000 else code
        return self[code]


_AS_BLANKS = _AsBlanks()


def is_right_to_left(text: str) -> bool:
    """By the first letter that has a direction."""
    ways = (unicodedata.bidirectional(letter) for letter in text[:200])
    return next((way != "L" for way in ways if way in ("L", "R", "AL")), False)


def _units(text: str) -> int:
    """How many UTF-16 units it has, which is what Qt counts."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _characters(text: str, units: int) -> int:
    return units if text.isascii() else len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))


class MarkedLabel(QWidget):
    """Wraps to its width; the whole text is its accessible name."""

    def __init__(self, parent: QWidget | None = None, *, lines: int = ALL_LINES) -> None:
        super().__init__(parent)
        self._text, self._lead, self.lines = "", "", lines
        self.spans: tuple[tuple[int, int], ...] = ()
        """What is marked: characters from start up to end."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, text: str, spans: Sequence[tuple[int, int]] = (), lead: str = "") -> None:
        self._text, self._lead, self.spans = text, lead, tuple(spans)
        self.setAccessibleName(f"{lead} {text}".strip())
        self.updateGeometry()
        self.update()

    def set_lines(self, lines: int) -> None:
        self.lines = lines
        self.updateGeometry()
        self.update()

    def _laid(self, width: int) -> MarkedText:
        return marked_text(self._text, self.spans, self.font(), width, self.lines, lead=self._lead)

    def heightForWidth(self, width: int) -> int:
        return int(self._laid(width).height) + 1

    def sizeHint(self) -> QSize:
        width = self.width() if self.isVisible() else 300
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        self._laid(self.width()).paint(painter, QPointF(0, 0), current_theme())
        painter.end()


Spans = tuple[tuple[int, int], ...]
