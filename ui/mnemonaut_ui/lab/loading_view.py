"""What a recall under way has found so far: a badge for each source, and memories that are not ranked yet."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_ui.lab.under_way import SoFar, UnderWay
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.skeleton import Skeleton
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.widgets.two_lines import SECOND_LINE, TwoLineDelegate
from mnemonaut_ui.words.memory import date_text, shown_line
from mnemonaut_ui.words.messages import reasoned
from mnemonaut_ui.words.recipe_words import recipe_title
from mnemonaut_ui.words.source_words import source_title, source_word, status_text


class LoadingView(Skeleton):
    """Looks at the recall with every tick. `texts_wanted` tells ids whose memories it would show."""

    texts_wanted = Signal(object)  # tuple[str, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._under_way = UnderWay()
        self._so_far = SoFar()
        self._asked: tuple[str, ...] = ()
        self._memories: dict[str, Memory] = {}
        self._theme = LIGHT
        self._expert = True
        self.badges: list[PlainLabel] = []
        self._holder = QWidget()
        self._flow = FlowLayout(self._holder)
        self.rows = QListWidget()
        self.rows.setItemDelegate(TwoLineDelegate(self.rows))
        self.rows.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.hide()
        self.body.addWidget(self._holder)
        self.body.addWidget(self.rows, 1)

    def begin(self, under_way: UnderWay) -> None:
        """Another recall."""
        self._under_way, self._so_far = under_way, SoFar()
        self._asked, self._memories = (), {}
        self._fill()

    def start(self) -> None:
        """It is slow enough to be said."""
        self.say(self._stage(), self.tr("Cancel (Esc)"))

    def show_texts(self, memories: dict[str, Memory]) -> None:
        """The memories that were wanted."""
        self._memories = self._memories | memories
        self._fill_rows()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self._fill_badges()

    def set_expert(self, *, expert: bool) -> None:
        """Names of sources as the recipe has them, or plain words."""
        self._expert = expert

    # ---- showing

    def _stage(self) -> str:
        """What is being done, and by which recipe where there are several."""
        part = self._so_far.part
        return reasoned(recipe_title(part), self._searching()) if part else self._searching()

    def _searching(self) -> str:
        """How many sources have answered tells it."""
        total, answered = len(self._so_far.runs), self._so_far.answered
        if total and answered == total:
            return self.tr("Ranking…")
        if answered:
            return self.tr("Searching: {count} of {total} lists are there…").format(count=answered, total=total)
        return self.tr("Searching…")

    def _fill(self) -> None:
        self._fill_badges()
        self._fill_rows()

    def _fill_badges(self) -> None:
        while len(self.badges) < len(self._so_far.runs):
            badge = PlainLabel()
            badge.setWordWrap(False)
            self._flow.addWidget(badge)
            self.badges.append(badge)
        for i, badge in enumerate(self.badges):
            badge.setVisible(i < len(self._so_far.runs))
            if badge.isVisibleTo(self):
                source, form, run = self._so_far.runs[i]
                badge.setText(f"{source_title(source, form, expert=self._expert)}: {self._badge_text(run)}")
                badge.setAccessibleName(badge.text())
                badge.setStyleSheet(
                    f"color: {self._colour(run)}; border: 1px solid {self._colour(run)}; border-radius: 9px; padding: 2px 9px;"
                )

    def _badge_text(self, run: Run | None) -> str:
        if run is None:
            return self.tr("… pending")
        if run.status not in (RunStatus.OK, RunStatus.EMPTY):
            return status_text(run.status.value)
        return self.tr("{count} hits, {ms} ms").format(count=len(run.hits), ms=f"{run.ms:.0f}")

    def _colour(self, run: Run | None) -> str:
        if run is None:
            return self._theme.muted
        broken = run.status in (RunStatus.FAILED, RunStatus.TIMED_OUT)
        return self._theme.near if broken else self._theme.text

    def _fill_rows(self) -> None:
        places = self._so_far.places
        waiting = [source for source, _, run in self._so_far.runs if run is None]
        pending = waiting if self._expert else [source_word(source) for source in waiting]
        waits = self.tr("{sources} … pending").format(sources=", ".join(dict.fromkeys(pending))) if pending else ""
        self.rows.clear()
        for memory_id, found in places.items():
            memory = self._memories.get(memory_id)
            if memory is None:
                continue
            item = QListWidgetItem(shown_line(memory.text, 200))
            names = [f"{source_title(source, form, expert=self._expert)} #{rank}" for source, form, rank in found]
            item.setData(SECOND_LINE, " · ".join(filter(None, (date_text(memory.moment), *names, waits))))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{item.text()}. {item.data(SECOND_LINE)}")
            self.rows.addItem(item)
        self.rows.setVisible(self.rows.count() > 0)
        self.give_body_room(self.rows.count() > 0)
        self.rows.setAccessibleName(self.tr("Found so far, not ranked yet"))
        self.update()

    @property
    def grey(self) -> bool:
        return self.rows.isHidden()

    @Slot()
    def _on_tick(self) -> None:
        so_far = self._under_way.so_far()
        if so_far != self._so_far:
            self._so_far = so_far
            self._fill()
            wanted = tuple(memory_id for memory_id in so_far.places if memory_id not in self._memories)
            if wanted and wanted != self._asked:
                self._asked = wanted
                self.texts_wanted.emit(wanted)
        self._what = self._stage()
        super()._on_tick()
