"""The right half of the Welcome page: the sample companions and the list of their prepared situations."""

from __future__ import annotations

import html
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QTabBar, QVBoxLayout, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.open_request import OpenRequest, ToShow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.widgets.two_lines import GLYPH, GLYPH_COLOUR, RIGHT_TEXT, SECOND_LINE, two_line_list
from mnemonaut_ui.words import languages

if TYPE_CHECKING:
    from mnemonaut_core.importers.sample import Situation
    from mnemonaut_core.workspace.samples import SampleOffer


Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
GLYPHS = {
    "misrecall": "✖",
    "near_duplicate": "≈",
    "below_cut": "▽",
    "unanswerable": "∅",
    "answered": "✔",
    "why_not": "?",
    "old_memory": "◷",
    "disagree": "≠",
}
NAMES = {"en": "English", "ja": "日本語", "zh": "简体中文"}
BUILD = "sample"


def in_language(texts: Mapping[str, str], code: str) -> str:
    """A sample's text in the language of the window, else in English."""
    return texts.get(code) or texts["en"]


class SituationModel(QAbstractListModel):
    """What is to be seen in each: its kind as glyph and word, its title, and below them what to look at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._situations: tuple[Situation, ...] = ()
        self._theme = LIGHT

    def show_situations(self, situations: tuple[Situation, ...]) -> None:
        self.beginResetModel()
        self._situations = situations
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.refresh_texts()

    def refresh_texts(self) -> None:
        if self._situations:
            self.dataChanged.emit(self.index(0), self.index(len(self._situations) - 1))

    def situation(self, row: int) -> Situation:
        return self._situations[row]

    def kind_word(self, kind: str) -> str:
        words = {
            "misrecall": self.tr("wrong memory"),
            "near_duplicate": self.tr("said twice"),
            "below_cut": self.tr("just missed"),
            "unanswerable": self.tr("nothing stored"),
            "answered": self.tr("answered"),
            "why_not": self.tr("why not?"),
            "old_memory": self.tr("too old"),
            "disagree": self.tr("recipes disagree"),
        }
        return words.get(kind, kind)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._situations)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        from mnemonaut_ui.words.terms import preset_title, recipe_title

        found, code = self._situations[index.row()], languages.current()
        title, note = in_language(found.title, code), in_language(found.note, code)
        if role == Role.DisplayRole:
            return title
        if role == SECOND_LINE:
            return found.query
        if role == RIGHT_TEXT:
            return self.kind_word(found.kind)
        if role == GLYPH:
            return GLYPHS.get(found.kind, "·")
        if role == GLYPH_COLOUR:
            return self._colour(found.kind)
        if role == Role.ToolTipRole:
            how = f"{recipe_title(found.recipe)} · {preset_title(found.recipe, found.preset)}"
            return f"<p>{html.escape(note)}</p><p>{html.escape(how)}</p>"  # as rich text, or Qt would not wrap it
        if role == Role.AccessibleTextRole:
            return f"{self.kind_word(found.kind)}: {title}. {found.query}"
        if role == Role.AccessibleDescriptionRole:
            return note
        return None

    def _colour(self, kind: str) -> str:
        theme = self._theme
        return {
            "answered": theme.good,
            "misrecall": theme.bad,
            "below_cut": theme.near,
            "near_duplicate": theme.near,
        }.get(kind, theme.accent)


class _Built(NamedTuple):
    path: Path
    offers: tuple[SampleOffer, ...]
    """Read again: the dates in a situation's texts are those of the day for which the sample was built."""
    lang: str
    situation: str | None


class SamplePanel(QWidget):
    """One tab a sample; Enter on a situation builds and opens the sample and asks it."""

    failed = Signal(object)  # MnemonautError

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._offers: tuple[SampleOffer, ...] = ()
        self._heading = Heading(self.tr("Sample companions"))
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(self.tr("Sample companions"))
        self.tabs.setDrawBase(False)
        self.tabs.currentChanged.connect(self._on_tab_changed)
        self._title = Heading()
        self._about = PlainLabel()
        self._about.setProperty("muted", True)
        self._situations_label = Heading(self.tr("Prepared situations: choose one, and its question is asked"))
        self._situations_label.setWordWrap(True)
        self.model = SituationModel(self)
        self.view = two_line_list(self.model)
        self.view.setAccessibleName(self.tr("Prepared situations"))
        self.view.activated.connect(self._on_activated)
        self.view.clicked.connect(self._on_activated)
        self.view.setCursor(Qt.CursorShape.PointingHandCursor)
        self.open_button = QPushButton(self.tr("Open this sample"))
        self.open_button.setProperty("primary", True)
        self.open_button.clicked.connect(self._on_open_clicked)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Building the sample"))
        self.progress.setMaximumHeight(8)
        self._stage = PlainLabel(self.tr("Building the sample…"))
        self._stage.setWordWrap(False)
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.clicked.connect(self._on_cancel)
        state.jobs.progressed.connect(self._on_progressed)
        state.theme_changed.connect(self.model.set_theme)
        self._lay_out()
        self._show_work(working=False)

    def _lay_out(self) -> None:
        head = hbox(self._heading, Gap(), self.tabs)
        title = hbox(Wide(self._title), self.open_button)
        work = QHBoxLayout()
        for widget, stretch in ((self._stage, 0), (self.progress, 1), (self._cancel, 0)):
            work.addWidget(widget, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addLayout(title)
        column.addWidget(self._about)
        column.addSpacing(4)
        column.addWidget(self._situations_label)
        column.addWidget(self.view, 1)
        column.addLayout(work)

    def reload(self) -> None:
        self._state.jobs.read("samples", lambda _token: self._state.services.samples(), self._on_offers)

    @property
    def offer(self) -> SampleOffer | None:
        """The sample whose tab is in front."""
        row = self.tabs.currentIndex()
        return self._offers[row] if 0 <= row < len(self._offers) else None

    def _show_texts(self) -> None:
        offer, code = self.offer, languages.current()
        self._title.setText("" if offer is None else in_language(offer.title, code))
        self._about.setText("" if offer is None else in_language(offer.about, code))

    def _show_work(self, *, working: bool) -> None:
        for widget in (self.progress, self._stage, self._cancel):
            widget.setVisible(working)
        self.open_button.setEnabled(not working and self.offer is not None)
        self.view.setEnabled(not working)

    def open_sample(self, situation: Situation | None) -> None:
        """Build the sample in front if need be, open it, and ask a situation."""
        offer = self.offer
        if offer is None or not self.progress.isHidden():
            return
        services, lang = self._state.services, offer.lang
        progress = self._state.jobs.reporter(BUILD)
        wanted = None if situation is None else situation.id

        def work(token: CancelToken) -> _Built:
            path = services.build_sample(lang, progress, token)
            return _Built(path, services.samples(), lang, wanted)

        self._show_work(working=True)
        self.progress.setRange(0, 0)
        self._state.jobs.read(BUILD, work, self._on_built, failed=self._on_failed)

    def _on_offers(self, offers: tuple[SampleOffer, ...]) -> None:
        previous = self.offer
        self._offers = offers
        wanted = languages.current() if previous is None else previous.lang
        codes = [offer.lang for offer in self._offers]
        if self.tabs.count() != len(codes):
            self.tabs.blockSignals(True)
            while self.tabs.count():
                self.tabs.removeTab(0)
            for code in codes:
                self.tabs.addTab(NAMES.get(code, code))
            self.tabs.blockSignals(False)
        self.tabs.setCurrentIndex(codes.index(wanted) if wanted in codes else 0)
        self._on_tab_changed(self.tabs.currentIndex())

    def _on_tab_changed(self, _row: int) -> None:
        offer = self.offer
        self.model.show_situations(() if offer is None else offer.situations)
        if offer is not None and offer.situations:
            self.view.setCurrentIndex(self.model.index(0))
        self._show_texts()
        self.open_button.setEnabled(offer is not None and self.progress.isHidden())

    def _on_activated(self, index: QModelIndex) -> None:
        self.open_sample(self.model.situation(index.row()))

    def _on_open_clicked(self) -> None:
        self.open_sample(None)

    def _on_built(self, built: _Built) -> None:
        self._show_work(working=False)
        self._on_offers(built.offers)
        offer = next(offer for offer in built.offers if offer.lang == built.lang)
        situation = next((s for s in offer.situations if s.id == built.situation), None)
        show = ToShow(first_steps=True) if situation is None else None
        self._state.open_requested.emit(OpenRequest(built.path, situation=situation, show=show))

    def _on_failed(self, error: MnemonautError) -> None:
        self._show_work(working=False)
        self.failed.emit(error)

    def _on_cancel(self) -> None:
        self._state.jobs.cancel(BUILD)
        self._show_work(working=False)

    def _on_progressed(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == BUILD:
            self.progress.setRange(0, max(total, 0))
            self.progress.setValue(max(done, 0))
