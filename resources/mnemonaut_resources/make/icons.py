"""Makes the PNGs of the icon from its SVG, the ticks of check boxes and the arrows of lists to choose from:
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
    for name, on_accent, muted in (("light", "#ffffff", "#5b6570"), ("dark", "#0c1a2b", "#a2abb6")):
        _line(f"tick-{name}", on_accent, [(6, 15), (12, 21), (22, 8)])
        _line(f"down-{name}", muted, [(6, 10), (14, 18), (22, 10)])
        _line(f"up-{name}", muted, [(6, 18), (14, 10), (22, 18)])
        _line(f"close-{name}", muted, [(6, 6), (22, 22), (14, 14), (22, 6), (6, 22)])
        sheets = [(6, 11), (17, 11), (17, 22), (6, 22), (6, 11), (11, 11), (11, 6), (22, 6), (22, 17), (17, 17)]
        _line(f"float-{name}", muted, sheets)
    del app


def _line(name: str, colour: str, points: list[tuple[int, int]]) -> None:
    """A sign of one stroke, 28 × 28."""
    image = QImage(28, 28, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour), 4, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline([QPointF(x, y) for x, y in points])
    painter.end()
    image.save(str(ICONS / f"{name}.png"))


if __name__ == "__main__":
    main()
