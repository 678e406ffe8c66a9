"""What holds for every word of the window: English, Japanese or Chinese, fixed at the start; in plain words or in those of the
field, and which texts of memories are masked, both switched at run time. It is known before anything is painted."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from mnemonaut_core.i18n import catalogue, closed_up, singular, tr_noop

NAMES = {"en": "English", "ja": "日本語", "zh": "简体中文"}
"""What each language calls itself, by code."""
CODES = tuple(NAMES)
CONTEXT = "Preferences"
_FROM_NEXT_START = tr_noop("The window is in {language} from the next start on.")
_QT = {"ja": "ja", "zh": "zh_CN"}
_installed: list[QTranslator] = []
_current = ["en"]
_plain = [False]
MASK = "•••"
"""The replacement for a masked text."""
_masked_from: list[int | None] = [None]
_zone = ["UTC"]


def current() -> str:
    return _current[0]


def plain() -> bool:
    """Whether outcomes, recipes and parameters are called what anybody understands, not what the field calls them."""
    return _plain[0]


def filled(template: str, **values: object) -> str:
    """A text of the window, translated already, with its values; an English one of a single thing as one says it of one."""
    return closed_up(singular(template, values), values).format_map(values)


def speak_plainly(*, on: bool) -> None:
    """Use plain words from now on, or technical ones. `ViewState` notifies the views."""
    _plain[0] = on


def mask_from(level: int | None) -> None:
    """Mask texts of memories of this sensitivity or a higher one from now on; None: mask none. `ViewState.set_mask`
    notifies the views."""
    _masked_from[0] = level


def keep_zone(name: str) -> None:
    """Show days and times of memories in this time zone from now on: that of the open database. `ViewState` is who says it."""
    _zone[0] = name


def zone() -> str:
    return _zone[0]


def masked(sensitivity: int) -> bool:
    """Whether texts of this sensitivity are not to be shown."""
    level = _masked_from[0]
    return level is not None and sensitivity >= level


def of_system() -> str:
    """The system's language if the window speaks it, else English."""
    code = QLocale.system().name()[:2]
    return code if code in CODES else "en"


def from_next_start(code: str) -> str:
    """The sentence, in this language, that the window is shown in it from the next start on."""
    said = catalogue(code).get(CONTEXT, {}).get(_FROM_NEXT_START, _FROM_NEXT_START)
    return said.format(language=NAMES[code])


def install(code: str) -> None:
    """Set the language of all widgets that are built from now on: once, at the start. English is what the source says."""
    app = QCoreApplication.instance()
    if app is None:
        return
    for translator in _installed:
        app.removeTranslator(translator)
    _installed.clear()
    _current[0] = code if code in CODES else "en"
    if _current[0] == "en":
        return
    _installed.append(_Catalogue(_current[0], app))
    of_qt = QTranslator(app)  # the buttons of Qt's own dialogs; packagers may leave them out
    if of_qt.load(f"{QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)}/qtbase_{_QT[_current[0]]}.qm"):
        _installed.append(of_qt)
    for translator in _installed:
        app.installTranslator(translator)


class _Catalogue(QTranslator):
    """The catalogue that the command line reads too, for `tr` and `translate`."""

    def __init__(self, code: str, parent: QCoreApplication) -> None:
        super().__init__(parent)
        self._texts = catalogue(code)

    def translate(self, context: str, source_text: str, *_: object) -> str | None:
        """None lets Qt ask the next translator, and show the English text in the end."""
        return self._texts.get(context, {}).get(source_text)
