"""The right half of the Welcome page: the sample companions and the list of their prepared situations."""

from __future__ import annotations

import html
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QProgressBar, QPushButton, QTabBar, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.open_request import OpenRequest, ToShow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.two_lines import show_row, two_line_list
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.terms import preset_title, recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.importers.sample import Situation
    from mnemonaut_core.workspace.samples import SampleOffer


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
        self._situations_label.setContentsMargins(0, 4, 0, 0)
        self.view = two_line_list()
        self.view.setAccessibleName(self.tr("Prepared situations"))
        self.view.itemActivated.connect(self._on_activated)
        self.view.itemClicked.connect(self._on_activated)
        self.view.setCursor(Qt.CursorShape.PointingHandCursor)
        self.open_button = QPushButton(self.tr("Open this sample"))
        self.open_button.setProperty("primary", True)
        self.open_button.clicked.connect(lambda: self.open_sample(None))
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Building the sample"))
        self.progress.setMaximumHeight(8)
        self._stage = PlainLabel(self.tr("Building the sample…"))
        self._stage.setWordWrap(False)
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.clicked.connect(self._on_cancel)
        state.jobs.progressed.connect(self._on_progressed)
        state.theme_changed.connect(self._show_situations)
        self._lay_out()
        self._show_work(working=False)

    def _lay_out(self) -> None:
        head = hbox(self._heading, Gap(), self.tabs)
        title = hbox(Wide(self._title), self.open_button)
        work = hbox(self._stage, Wide(self.progress), self._cancel)
        vbox(
            head,
            title,
            self._about,
            self._situations_label,
            Wide(self.view),
            work,
            on=self,
            margins=0,
            spacing=8,
        )

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
        self.view.clear()
        for _ in () if offer is None else offer.situations:
            QListWidgetItem(self.view)
        self._show_situations()
        self.view.setCurrentRow(0)
        self._show_texts()
        self.open_button.setEnabled(offer is not None and self.progress.isHidden())

    def _show_situations(self, *_: object) -> None:
        code, theme, offer = languages.current(), self._state.theme, self.offer
        colours = {
            "answered": theme.good,
            "misrecall": theme.bad,
            "below_cut": theme.near,
            "near_duplicate": theme.near,
        }
        for row, one in enumerate(() if offer is None else offer.situations):
            title, note, kind = in_language(one.title, code), in_language(one.note, code), self.kind_word(one.kind)
            how = f"{recipe_title(one.recipe)} · {preset_title(one.recipe, one.preset)}"
            show_row(
                self.view.item(row),
                title,
                one.query,
                kind,
                GLYPHS.get(one.kind, "·"),
                colour=colours.get(one.kind, theme.accent),
                tip=f"<p>{html.escape(note)}</p><p>{html.escape(how)}</p>",  # as rich text, or Qt would not wrap it
                spoken=f"{kind}: {title}. {one.query}",
                about=note,
            )

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

    def _on_activated(self, item: QListWidgetItem) -> None:
        if self.offer is not None:
            self.open_sample(self.offer.situations[self.view.row(item)])

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
