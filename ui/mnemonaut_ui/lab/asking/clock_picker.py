"""The clock at which a question is run."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDateTime, QTimeZone, Signal, Slot
from PySide6.QtWidgets import QDateTimeEdit, QWidget

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import UTC, moments_of
from mnemonaut_ui.widgets.arrange import hbox
from mnemonaut_ui.widgets.one_line import FittedCombo
from mnemonaut_ui.words.languages import zone

NOW, SAMPLE, NEWEST, MOMENT = "now", "sample", "newest", "moment"


class ClockPicker(QWidget):
    """`as_of()` gives the epoch seconds that are chosen; `now` is the clock."""

    changed = Signal()

    def __init__(self, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._sample_day: int | None = None
        self.newest: int | None = None
        """The moment that is offered as that of the newest memory."""
        self._chosen_by_hand = False
        self._moment_known = False
        self.choice = FittedCombo(self)
        self.choice.addItem(self.tr("now"), NOW)
        self.choice.addItem(self.tr("at another date…"), MOMENT)
        self.moment = QDateTimeEdit(self)
        self._zone = QTimeZone.utc()
        self.moment.setCalendarPopup(True)
        self.show_zone()
        self.moment.hide()
        hbox(self.choice, self.moment, on=self, margins=0)
        self.choice.activated.connect(self._on_activated)
        self.choice.currentIndexChanged.connect(self._on_choice_changed)
        self.moment.dateTimeChanged.connect(self.changed)
        self.choice.setAccessibleName(self.tr("Clock of this recall"))
        self.choice.setToolTip(self.tr("When the question is asked: age and freshness count from there"))
        self.moment.setAccessibleName(self.tr("Moment of this recall"))

    def show_zone(self) -> None:
        """Show the chosen moment by the clock of the database's time zone; of UTC where the system does not know that zone."""
        known = QTimeZone(zone().encode())
        self._zone = known if known.isValid() and zone() != UTC else QTimeZone.utc()
        self.moment.setTimeZone(self._zone)
        self.moment.setDisplayFormat(f"yyyy-MM-dd HH:mm '{zone() if self._zone == known else UTC}'")

    @property
    def says_moment(self) -> bool:
        """Whether the moment itself is shown next to the choice."""
        return not self.moment.isHidden()

    def as_of(self) -> int:
        """The chosen moment in epoch seconds."""
        chosen = self.choice.currentData()
        if chosen == SAMPLE and self._sample_day is not None:
            return self._sample_day
        if chosen == NEWEST and self.newest is not None:
            return self.newest
        return self.moment.dateTime().toSecsSinceEpoch() if chosen == MOMENT else self._now()

    def offer_sample(self, day: int | None) -> None:
        """Offer the day a sample was built for, and take it by itself once that is not today any more."""
        if day == self._sample_day:
            return
        self._sample_day = day
        at = self.choice.findData(SAMPLE)
        if day is None:
            if at >= 0:
                self.choice.removeItem(at)
            return
        if at < 0:
            self.choice.insertItem(1, self.tr("on the sample's last day"), SAMPLE)
        if not self._chosen_by_hand and day // DAY_SECONDS != self._now() // DAY_SECONDS:
            self.choice.setCurrentIndex(self.choice.findData(SAMPLE))

    def offer_newest(self, day: int | None) -> None:
        """Offer the end of the day of the newest memory if that day is over; only the person chooses it."""
        end = None if day is None else end_of_day(day)
        self.newest = end if end is not None and end < self._now() else None
        at = self.choice.findData(NEWEST)
        if self.newest is None and at >= 0:
            self.choice.removeItem(at)
        elif self.newest is not None and at < 0:
            self.choice.insertItem(self.choice.findData(MOMENT), self.tr("on the day of the newest memory"), NEWEST)

    def set_moment(self, moment: int) -> None:
        """Ask as of a fixed moment."""
        self._chosen_by_hand = self._moment_known = True
        self.moment.setDateTime(QDateTime.fromSecsSinceEpoch(moment, self._zone))
        self.choice.setCurrentIndex(self.choice.findData(MOMENT))

    @property
    def fixed(self) -> int | None:
        """The moment that was set by hand; None for now and for the sample's day."""
        if self.choice.currentData() == NEWEST:
            return self.newest
        return self.moment.dateTime().toSecsSinceEpoch() if self.choice.currentData() == MOMENT else None

    @Slot(int)
    def _on_activated(self, _index: int) -> None:
        self._chosen_by_hand = True

    @Slot(int)
    def _on_choice_changed(self, _index: int) -> None:
        by_hand = self.choice.currentData() == MOMENT
        if by_hand and self.moment.isHidden() and not self._moment_known:
            self.set_moment(self._sample_day or self._now())
        self.moment.setVisible(by_hand)
        self.choice.least_width = 34 if by_hand else 54  # the moment beside it says the same
        self.changed.emit()


def end_of_day(day: int) -> int:
    """The last second of a day of the database's time zone: everything of that day has happened by then."""
    return moments_of(day, day, zone())[1] - 1
