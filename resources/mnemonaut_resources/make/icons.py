"""Makes the PNGs of the icon from its SVG, and the ticks of check boxes:
`python resources/mnemonaut_resources/make/icons.py`."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

ICONS = Path(__file__).parents[1] / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def main() -> None:
    """Draw each size."""
    app = QGuiApplication([])
    renderer = QSvgRenderer(str(ICONS / "mnemonaut.svg"))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        image.save(str(ICONS / f"mnemonaut-{size}.png"))
    for name, colour in (("light", "#ffffff"), ("dark", "#0c1a2b")):
        image = QImage(28, 28, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colour), 4, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline([QPointF(6, 15), QPointF(12, 21), QPointF(22, 8)])
        painter.end()
        image.save(str(ICONS / f"tick-{name}.png"))
    del app


if __name__ == "__main__":
    main()
