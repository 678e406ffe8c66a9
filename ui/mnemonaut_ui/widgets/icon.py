"""The program's icon, from the PNGs of the resources (needs no plugin), and signs as icons."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from mnemonaut_resources import RESOURCES

SIZES = (16, 24, 32, 48, 64, 128, 256)


def program_icon() -> QIcon:
    """The icon in all its sizes; an empty one where the resources are missing."""
    icon, folder = QIcon(), RESOURCES / "icons"
    for size in SIZES:
        source, pixmap = folder / f"mnemonaut-{size}.png", QPixmap()
        if source.is_file() and pixmap.loadFromData(source.read_bytes()):
            icon.addPixmap(pixmap)
    return icon


def glyph_icon(glyph: str, colour: str) -> QIcon:
    """A sign as an icon, so that signs of different widths stand in one column."""
    icon = QIcon()
    for scale in (1, 2):
        pixmap = QPixmap(18 * scale, 18 * scale)
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        font = painter.font()
        font.setPixelSize(15)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRect(0, 0, 18, 18), Qt.AlignmentFlag.AlignCenter, glyph)
        painter.end()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            icon.addPixmap(pixmap, mode)
    return icon
