"""One tab a recipe, where one question was asked of several."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QTabBar, QWidget

from mnemonaut_ui.lab.asking import Answered
from mnemonaut_ui.words.recipe_words import recipe_title


class RecipeTabs(QTabBar):
    """Hidden for a single recipe. Every tab says how many memories its recipe selected."""

    recipe_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: dict[str, int] = {}
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self._on_changed)
        self.hide()

    def show_answers(self, answers: Mapping[str, Answered], chosen: str) -> None:
        """A tab for each answer; tells nobody."""
        self._counts = {name: len(found.trace.selected) for name, found in answers.items()}
        with QSignalBlocker(self):
            while self.count() > len(self._counts):
                self.removeTab(self.count() - 1)
            for place, name in enumerate(self._counts):
                if place >= self.count():
                    self.addTab("")
                self.setTabData(place, name)
            self.setCurrentIndex(list(self._counts).index(chosen) if chosen in self._counts else 0)
        self.setVisible(len(self._counts) > 1)
        self.retranslate()

    def recount(self, recipe: str, selected: int) -> None:
        """A recipe was ranked anew."""
        if recipe in self._counts:
            self._counts[recipe] = selected
            self.retranslate()

    def retranslate(self) -> None:
        """Say all again."""
        self.setAccessibleName(self.tr("Answers by recipe"))
        for place, (name, count) in enumerate(self._counts.items()):
            self.setTabText(place, f"{recipe_title(name)}  {count}")
            about = self.tr("{recipe}: {count} selected").format(recipe=recipe_title(name), count=count)
            self.setTabToolTip(place, about)
            self.setAccessibleTabName(place, about)

    @Slot(int)
    def _on_changed(self, place: int) -> None:
        if place >= 0:
            self.recipe_chosen.emit(str(self.tabData(place)))
