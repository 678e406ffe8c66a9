"""Light and dark: our own palettes, the colours of outcomes and parts, and the fonts that CJK texts need."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

import mnemonaut_resources
from mnemonaut_resources import RESOURCES
from mnemonaut_ui.widgets.first_paint import STYLED

if TYPE_CHECKING:
    from mnemonaut_core.domain.outcome import Code


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


Role = QPalette.ColorRole


class Tints(msgspec.Struct, frozen=True, eq=False):
    """Grounds of what is good or came near, and of marked words."""

    good: str
    near: str
    mark: str


class Theme(msgspec.Struct, frozen=True, eq=False):
    """Every colour of the window, as #rrggbb. Text on `base` and `window` has a contrast of at least 4.5 : 1, graphics
    at least 3 : 1 (tested)."""

    name: str
    window: str
    base: str
    alternate: str
    raised: str
    text: str
    muted: str
    border: str
    accent: str
    accent_text: str
    selection: str
    selection_text: str
    good: str
    near: str
    bad: str
    faint: str
    """Text of axes and of empty rows."""
    edge: str
    """Outline of a text field."""
    track: str
    """What of a bar is empty, and grid lines: carries no meaning."""
    tints: Tints
    parts: tuple[str, ...]
    """Colours of the parts of a score, in the order of the parts; distinguishable with colour blindness."""

    def palette(self) -> QPalette:
        palette = QPalette()
        pairs = {
            Role.Window: self.window, Role.WindowText: self.text, Role.Base: self.base, Role.AlternateBase: self.alternate,
            Role.ToolTipBase: self.raised, Role.ToolTipText: self.text, Role.PlaceholderText: self.muted, Role.Text: self.text,
            Role.Button: self.raised, Role.ButtonText: self.text, Role.BrightText: self.bad, Role.Link: self.accent,
            Role.LinkVisited: self.accent, Role.Highlight: self.selection, Role.HighlightedText: self.selection_text,
            Role.Light: self.raised, Role.Midlight: self.border, Role.Mid: self.border, Role.Dark: self.border,
            Role.Shadow: self.border, Role.Accent: self.accent,
        }  # fmt: skip
        for role, colour in pairs.items():
            palette.setColor(role, QColor(colour))
        for role in (Role.WindowText, Role.Text, Role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(self.muted))
        return palette


LIGHT = Theme(
    name="light", window="#f4f5f7", base="#ffffff", alternate="#f7f8fa", raised="#ffffff", text="#1b1f24", muted="#5b6570",
    border="#d4d8de", accent="#0b62c4", accent_text="#ffffff", selection="#e4effc", selection_text="#10243c", good="#14713d",
    near="#8a5a00", bad="#b3261e", faint="#68717c", edge="#868f9a", track="#e3e6eb",
    tints=Tints("#e6f3ea", "#fbf1dc", "#ffe9a8"),
    parts=("#2f6fb7", "#c77700", "#3d8f63", "#8d5fb3", "#a8503f", "#5d6b78"),
)  # fmt: skip
DARK = Theme(
    name="dark", window="#1d2025", base="#16181c", alternate="#1b1e23", raised="#262a31", text="#e6e8eb", muted="#a2abb6",
    border="#3a4048", accent="#6db0ff", accent_text="#0c1a2b", selection="#20344e", selection_text="#f2f6fb", good="#5fd08e",
    near="#e6b450", bad="#ff8a80", faint="#8b95a1", edge="#6c7580", track="#33383f",
    tints=Tints("#18301f", "#33290f", "#5c4a12"),
    parts=("#6aa9ef", "#f0a83c", "#66c795", "#c29be6", "#e58a78", "#a2abb6"),
)  # fmt: skip
LIGHT_CONTRAST = replace(
    LIGHT, name="light-contrast", window="#ffffff", alternate="#ffffff", text="#000000", muted="#2b3138", border="#000000",
    accent="#0a3f86", selection="#cfe3fb", selection_text="#000000", good="#0b4d29", near="#5c3b00", bad="#8a1710",
    faint="#2b3138", edge="#000000", track="#9aa3ae",
    parts=("#174a83", "#7d4a00", "#1f5c3a", "#5d3586", "#7a2f22", "#333d48"),
)  # fmt: skip
DARK_CONTRAST = replace(
    DARK, name="dark-contrast", window="#000000", base="#000000", alternate="#000000", raised="#000000", text="#ffffff",
    muted="#dfe3e8", border="#ffffff", accent="#9ecbff", selection="#274a75", selection_text="#ffffff", good="#8ff0b8",
    near="#ffd47a", bad="#ffb3ac", faint="#dfe3e8", edge="#ffffff", track="#5b6570",
    parts=("#9cc6f7", "#ffc470", "#97e0b6", "#dcc2f5", "#f5b3a6", "#d0d6dd"),
)  # fmt: skip
THEMES = {theme.name: theme for theme in (LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST)}
"""All of them; the last two hold where the system asks for high contrast."""

_current = [LIGHT]


def current_theme() -> Theme:
    return _current[0]


def use_theme(theme: Theme) -> None:
    """Paint in these colours from now on. `ViewState.set_theme` notifies the views."""
    _current[0] = theme


NEAR = frozenset(("BELOW_CUT", "DUPLICATE_OF", "RESULT_CAP", "GATE_CLOSED"))
BAD = frozenset(("ISOLATED", "SUPPRESSED", "SOURCE_FAILED", "SOURCE_TIMEOUT"))
"""By the values of `Code`, which is not loaded before the first paint; a test looks that each is one."""


def outcome_colour(theme: Theme, code: Code) -> str:
    """Green for selected, amber for what came near, red for what a person or a failure keeps out."""
    if code == "SELECTED":
        return theme.good
    return theme.near if code in NEAR else theme.bad if code in BAD else theme.muted


_SHOWN = "mnemonaut_theme"
CHECKABLE = ("QCheckBox", "QGroupBox", "QListView", "QTreeView", "QTableView")
"""What draws check boxes."""


def apply(app: QApplication, theme: Theme) -> None:
    """Apply the theme to the whole application. Every widget is restyled, so an equal theme is not applied twice."""
    if app.property(_SHOWN) == theme.name:
        return
    if app.property(_SHOWN) is None and not app.property(STYLED):
        app.setStyle("Fusion")
    app.setProperty(_SHOWN, theme.name)
    app.setPalette(theme.palette())
    app.setStyleSheet(style_sheet(theme))


def choose(choice: str) -> Theme:
    """Put `light`, `dark` or what the system has (`system`) on the application, in high contrast where the system asks for
    that; gives what that is."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)  # noqa: S101 - nothing is coloured without it
    hints = app.styleHints()
    dark = choice == "dark" or (choice == "system" and hints.colorScheme() == Qt.ColorScheme.Dark)
    high = asks_for_contrast()
    chosen = (DARK_CONTRAST if high else DARK) if dark else (LIGHT_CONTRAST if high else LIGHT)
    apply(app, chosen)
    return chosen


def asks_for_contrast() -> bool:
    """Whether the system asks for high contrast; Qt tells from 6.10 on."""
    hints = getattr(QGuiApplication.styleHints(), "accessibility", None)
    return hints is not None and hints().contrastPreference() == Qt.ContrastPreference.HighContrast


def style_sheet(theme: Theme) -> str:
    """What palettes cannot say: focus rings, flat docks, thin lines."""

    def boxes(state: str = "") -> str:
        """Check boxes wherever they stand, rows of lists among them: Fusion's own outline is hardly seen on dark ground."""
        return ", ".join(f"{kind}::indicator{state}" for kind in CHECKABLE)

    return f"""
        QToolTip {{ color: {theme.text}; background: {theme.raised}; border: 1px solid {theme.border}; padding: 4px; }}
        QHeaderView::section {{ background: {theme.window}; color: {theme.muted}; border: none;
            border-bottom: 1px solid {theme.border}; padding: 4px 6px; }}
        QTableView, QListView, QTreeView, QPlainTextEdit, QTextEdit {{ border: 1px solid {theme.border}; border-radius: 4px; }}
        QTableView:focus, QListView:focus, QTreeView:focus, QPlainTextEdit:focus, QLineEdit:focus, QTextEdit:focus
            {{ border: 2px solid {theme.accent}; }}
        QLineEdit, QPlainTextEdit {{ background: {theme.base}; color: {theme.text}; border: 1px solid {theme.edge};
            border-radius: 4px; padding: 4px 6px; }}
        QLineEdit:disabled, QPlainTextEdit:disabled {{ background: {theme.window}; color: {theme.muted}; }}
        QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
        QPushButton {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.border};
            border-radius: 4px; padding: 5px 12px; }}
        QPushButton:hover {{ border-color: {theme.accent}; }}
        QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 4px 11px; }}
        QPushButton:default, QPushButton[primary="true"] {{
            background: {theme.accent}; color: {theme.accent_text}; border-color: {theme.accent}; }}
        QPushButton[link="true"] {{ background: transparent; color: {theme.accent}; border: none; padding: 2px 4px; }}
        QPushButton[link="true"]:focus {{ border: 2px solid {theme.accent}; padding: 0px 2px; }}
        QFrame#drawer {{ background: {theme.base}; border: none; border-left: 1px solid {theme.border}; }}
        QFrame#card, QPushButton#answer {{ background: {theme.base}; border: 1px solid {theme.border}; border-radius: 8px; }}
        QFrame#card[in_hand="true"], QPushButton#answer:focus {{ border: 2px solid {theme.accent}; }}
        QPushButton#answer[suggested="true"] {{ background: {theme.selection}; border-color: {theme.accent}; }}
        QPushButton#answer:disabled {{ background: {theme.window}; }}
        QLabel#key {{ border: 1px solid {theme.border}; border-radius: 4px; padding: 1px 6px; background: {theme.base}; }}
        QLabel#ended {{ color: {theme.near}; background: {theme.tints.near}; border-radius: 8px; padding: 2px 8px; }}
        QLabel#holds {{ color: {theme.good}; background: {theme.tints.good}; border-radius: 8px; padding: 2px 8px; }}
        QFrame#switch {{ background: {theme.track}; border-radius: 6px; }}
        QPushButton[segment="true"] {{ background: transparent; color: {theme.muted}; border: none; padding: 4px 9px; }}
        QPushButton[segment="true"]:checked {{ background: {theme.base}; color: {theme.text}; }}
        QPushButton[segment="true"]:focus {{ border: 2px solid {theme.accent}; padding: 2px 7px; }}
        QPushButton:disabled, QPushButton[primary="true"]:disabled {{
            background: {theme.window}; color: {theme.muted}; border-color: {theme.border}; }}
        QComboBox, QAbstractSpinBox {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.border};
            border-radius: 4px; padding: 4px 8px; }}
        QAbstractSpinBox {{ padding: 3px 6px; }}
        QComboBox:hover, QAbstractSpinBox:hover {{ border-color: {theme.accent}; }}
        QComboBox:focus, QAbstractSpinBox:focus {{ border: 2px solid {theme.accent}; padding: 3px 7px; }}
        QAbstractSpinBox:focus {{ padding: 2px 5px; }}
        QComboBox:disabled, QAbstractSpinBox:disabled {{ background: {theme.window}; color: {theme.muted}; }}
        QAbstractSpinBox QLineEdit {{ border: none; padding: 0 4px; background: transparent; }}
        QComboBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
        QComboBox::drop-down, QDateTimeEdit::drop-down {{ subcontrol-origin: padding; subcontrol-position: center right;
            width: 18px; border: none; }}
        QComboBox::down-arrow, QAbstractSpinBox::down-arrow {{ width: 12px; height: 12px; {_sign(theme, "down")} }}
        QAbstractSpinBox::up-arrow {{ width: 12px; height: 12px; {_sign(theme, "up")} }}
        QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; background: transparent; width: 18px; }}
        QStatusBar {{ color: {theme.muted}; border-top: 1px solid {theme.border}; }}
        QStatusBar::item {{ border: none; }}
        #palette {{ background: {theme.window}; border: 1px solid {theme.muted}; border-radius: 6px; }}
        QTabWidget#side::pane {{ border: 1px solid {theme.border}; border-radius: 4px; }}
        QTabBar::tab {{ padding: 6px 12px; color: {theme.muted}; border: none; border-bottom: 2px solid transparent; }}
        QTabBar::tab:selected {{ color: {theme.text}; border-bottom: 2px solid {theme.accent}; }}
        QTabBar::tab:hover {{ color: {theme.text}; }}
        QTabBar:focus {{ border: 1px solid {theme.accent}; border-radius: 4px; }}
        QTableView#airy::item {{ padding: 0 6px; }}
        QListWidget#menu_list::item {{ padding: 6px 8px; border-radius: 4px; }}
        QListWidget#menu_list[low="true"]::item {{ padding: 3px 8px; }}
        QListWidget#menu_list::item:selected {{ background: {theme.selection}; color: {theme.selection_text}; }}
        QListWidget#menu_list::item:disabled {{ color: {theme.muted}; }}
        QListWidget#menu_list[headings="true"]::item:disabled {{ padding: 8px 8px 2px 8px; }}
        QTreeView[airy="true"]::item {{ padding: 4px 2px; }}
        QTreeView#facets {{ background: {theme.window}; }}
        QTreeView#facets:!focus {{ border: 2px solid {theme.window}; }}
        QTreeView#facets::item {{ padding: 2px 0; }}
        QLabel[muted="true"] {{ color: {theme.muted}; }}
        QLabel[fault="true"] {{ color: {theme.bad}; }}
        #banner {{ background: {theme.raised}; border: 1px solid {theme.border}; border-left: 4px solid {theme.accent};
            border-radius: 4px; }}
        #banner[kind="warning"] {{ border-left-color: {theme.near}; }}
        #banner[kind="error"] {{ border-left-color: {theme.bad}; }}
        #banner QPushButton:flat {{ border: none; padding: 5px 8px; background: transparent; }}
        #banner QPushButton:flat:focus {{ border: 2px solid {theme.accent}; padding: 3px 6px; }}
        #drop_area {{ color: {theme.muted}; border: 1px dashed {theme.muted}; border-radius: 6px; padding: 8px; }}
        #drop_area[lit="true"] {{ color: {theme.accent}; border: 2px dashed {theme.accent}; }}
        QMenuBar {{ background: {theme.window}; border-bottom: 1px solid {theme.border}; }}
        QMenuBar::item {{ padding: 4px 8px; background: transparent; }}
        QMenuBar::item:selected {{ background: {theme.selection}; color: {theme.selection_text}; }}
        QRadioButton::indicator, {boxes()} {{ width: 14px; height: 14px; border: 1px solid {theme.muted};
            background: {theme.base}; }}
        QRadioButton::indicator {{ border-radius: 8px; }}
        {boxes()} {{ border-radius: 3px; }}
        QRadioButton::indicator:hover, {boxes(":hover")} {{ border-color: {theme.accent}; }}
        QRadioButton::indicator:checked {{ border: 5px solid {theme.accent}; width: 6px; height: 6px; }}
        {boxes(":checked")} {{ background: {theme.accent}; border-color: {theme.accent}; {_sign(theme, "tick")} }}
        {boxes(":indeterminate")} {{ background: {theme.muted}; border-color: {theme.muted}; }}
        QRadioButton::indicator:checked:disabled {{ border-color: {theme.muted}; }}
        {boxes(":checked:disabled")} {{ background: {theme.muted}; border-color: {theme.muted}; }}
        QRadioButton:focus, QCheckBox:focus {{ color: {theme.accent}; }}
        QProgressBar {{ background: {theme.border}; border: none; border-radius: 3px; }}
        QProgressBar::chunk {{ background: {theme.accent}; border-radius: 3px; }}
        QPushButton:checked {{ background: {theme.selection}; color: {theme.selection_text};
            border-color: {theme.accent}; }}
        QPushButton[chip] {{ padding: 2px 9px; border-radius: 9px; }}
        QPushButton[chip]:focus {{ padding: 1px 8px; }}
        QPushButton[small="true"] {{ padding: 2px 0; }}
        QPushButton[small="true"]:focus {{ padding: 1px 0; }}
        QPushButton[narrow="true"] {{ padding: 5px 8px; }}
        QPushButton[narrow="true"]:focus {{ padding: 4px 7px; }}
        QPushButton[chip="retry"] {{ color: {theme.near}; border-color: {theme.near}; font-weight: bold; }}
        QPushButton[story] {{ background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 2px;
            color: {theme.text}; text-align: left; }}
        QPushButton[story]:hover, QPushButton[story]:focus {{ border-color: {theme.accent}; }}
        QPushButton[story]:checked {{ background: {theme.selection}; color: {theme.selection_text}; border-color: transparent; }}
        QPushButton[story]:checked:focus {{ border-color: {theme.accent}; }}
        QPushButton::menu-indicator {{ image: none; width: 0; }}
        QTabBar#question_tabs::tab {{ padding: 3px 10px; }}
        QPlainTextEdit[lit="true"] {{ border: 2px dashed {theme.accent}; }}
    """


def _sign(theme: Theme, name: str, what: str = "image") -> str:
    """The tick of a checked box, an arrow; a style sheet can only name a file."""
    source = Path(mnemonaut_resources.__file__).with_name("icons") / f"{name}-{theme.name.partition('-')[0]}.png"
    return f"{what}: url({str(source).replace(chr(92), '/')});" if source.is_file() else ""


def monospace() -> QFont:
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)


def row_height(font: QFont, lines: int) -> int:
    """Pixels of a row with this many lines of text and room to breathe."""
    return QFontMetrics(font).height() * lines + 10
