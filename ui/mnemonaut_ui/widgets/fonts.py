"""The fonts that Japanese, Chinese and Korean need: the system's, else one that the program brings."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase

from mnemonaut_resources import RESOURCES

FALLBACK = "wqy-microhei.ttc"


def covers_cjk() -> bool:
    """Whether some font that is loaded draws Japanese, Chinese and Korean."""
    systems = QFontDatabase.WritingSystem
    wanted = (systems.Japanese, systems.SimplifiedChinese, systems.Korean)
    return all(QFontDatabase.families(system) for system in wanted)


def load_fallback() -> tuple[str, ...]:
    """Load the font that the program brings; its families, () if it cannot be loaded. Qt then finds the glyphs there
    that the window's own font lacks."""
    source = RESOURCES / "fonts" / FALLBACK
    if not source.is_file():
        return ()
    number = QFontDatabase.addApplicationFont(str(source))
    return () if number < 0 else tuple(QFontDatabase.applicationFontFamilies(number))


def ensure_cjk() -> bool:
    """Make sure that CJK texts can be drawn; False if even the program's own font does not load."""
    return covers_cjk() or bool(load_fallback())
