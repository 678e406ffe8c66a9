"""Health: every part of the open database, measured one after the other in the background, each with its remedy."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QProgressBar, QScrollArea, QSplitter, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.health import GROUPS, PARTS, WRITES, Action, Row, State, waiting
from mnemonaut_core.domain.health import PART as PART_OF
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.workspace.health import Health
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, fill_screen, hbox, push_button, scroll_downwards, share_room, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.plain_label import ElidedLabel, Heading, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import joined, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

MARKS = {State.GOOD: "✓", State.LOOK: "⚠", State.ACT: "✖", State.UNKNOWN: "…"}
STATE, GROUP, PART, FIGURE = range(4)
DECIDING = ("vectors", "indexes", "pages", "backups", "times")
"""Shown even when good: whether memories are found, the file is intact, a backup exists, and recalls are fast."""
_WORST_FIRST = (State.ACT, State.LOOK)
GROUP_FROM = 640
"""In a narrower table the figure has the room of the group."""


class HealthModel(TextTableModel):
    """Problems first, then the deciding parts, and all others on request."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: tuple[str, ...] = ()
        """The parts that are shown, in their order."""
        self.shows_all = False
        self._found: dict[str, Row] = {}
        self._colours: Mapping[State, str] = {}

    @property
    def found(self) -> tuple[Row, ...]:
        """The measured rows, in the order of the parts."""
        return tuple(self._found[part.key] for part in PARTS if part.key in self._found)

    def row_of(self, number: int) -> Row:
        key = self.keys[number]
        return self._found.get(key) or waiting(PART_OF[key])

    def set_theme(self, theme: Theme) -> None:
        self._colours = {
            State.GOOD: theme.good,
            State.LOOK: theme.near,
            State.ACT: theme.bad,
            State.UNKNOWN: theme.muted,
        }

    def forget(self) -> None:
        self._found.clear()
        self.refill()

    def take(self, row: Row) -> None:
        """Show a measured row, moved to the top if it is a problem now, or back."""
        self._found[row.part.key] = row
        if self._order() != self.keys:
            self.refill()
        elif row.part.key in self.keys:
            number = self.keys.index(row.part.key)
            self.replace_row(number, self._cells(number))

    def refill(self) -> None:
        self.keys = self._order()
        self.set_rows([self._cells(number) for number in range(len(self.keys))])

    def _order(self) -> tuple[str, ...]:
        problems = [row.part.key for state in _WORST_FIRST for row in self.found if row.state is state]
        rest = PART_OF if self.shows_all else DECIDING
        return (*problems, *(key for key in rest if key not in problems))

    def _cells(self, number: int) -> tuple[str, ...]:
        row = self.row_of(number)
        group = translated(GROUPS[row.part.group])
        state = f"{MARKS[row.state]} {self.state_word(row.state)}"
        return state, group, translated(row.part.title), translated(row.figure)

    def state_word(self, state: State) -> str:
        words = {
            State.GOOD: self.tr("good"),
            State.LOOK: self.tr("look"),
            State.ACT: self.tr("act"),
            State.UNKNOWN: self.tr("not measured"),
        }
        return words[state]

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.ForegroundRole and index.isValid() and index.column() == STATE and self._colours:
            return QColor(self._colours[self.row_of(index.row()).state])
        return super().data(index, role)


class HealthTable(TextTable):
    """The parts; Enter runs the action of the selected row."""

    act_asked = Signal()

    def __init__(self, model: HealthModel, parent: QWidget | None = None) -> None:
        super().__init__(model, wide=FIGURE, parent=parent)
        self.setSelectionMode(self.SelectionMode.SingleSelection)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setColumnHidden(GROUP, self.width() < GROUP_FROM)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers().value & ~_KEYPAD:
            self.act_asked.emit()
            return
        super().keyPressEvent(event)


_KEYPAD = Qt.KeyboardModifier.KeypadModifier.value


class HealthDetail(QScrollArea):
    """The selected part: figure, meaning, when to worry, findings, and its action."""

    act_asked = Signal()
    removal_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = QWidget(self)
        self.title = Heading(parent=self._page)
        self.figure = PlainLabel(parent=self._page, selectable=True)
        self.meaning, self.worry = PlainLabel(parent=self._page), PlainLabel(parent=self._page)
        self.details = PlainLabel(parent=self._page, selectable=True)
        self.button = push_button("", self.act_asked, on=self._page)
        self.remove_button = push_button("", self._on_remove, on=self._page)
        self._lists: tuple[str, ...] = ()
        buttons = (Wide(one, 0, align=Qt.AlignmentFlag.AlignLeft) for one in (self.button, self.remove_button))
        texts = (self.title, self.figure, self.details, self.meaning, self.worry)
        vbox(*texts, *buttons, Gap(), on=self._page, margins=(10, 8, 10, 8), spacing=6)
        scroll_downwards(self, self._page)

    def show_row(self, row: Row, *, writable: bool, busy: bool) -> None:
        """Show a part; without write access, say so instead of offering an action that writes."""
        self.title.setText(translated(row.part.title))
        self.figure.setText(f"{MARKS[row.state]} {translated(row.figure)}")
        self.details.setText("\n".join(f"– {translated(text)}" for text in row.details))
        self.details.setVisible(bool(row.details))
        self.meaning.setText(translated(row.part.meaning))
        barred = row.action in WRITES and not writable
        read_only = self.tr("This database is open to read only.") if barred else ""
        self.worry.setText(joined(translated(row.part.worry), read_only))
        self.button.setText(self.word_of(row.action))
        self.button.setVisible(row.action is not Action.NONE)
        self.button.setEnabled(not barred and not busy)
        self._lists = row.lists
        one = self.tr("Re&move the list {name}…").format(name="".join(row.lists[:1]))
        self.remove_button.setText(one if len(row.lists) == 1 else self.tr("Re&move a list…"))
        self.remove_button.setVisible(bool(row.lists))
        self.remove_button.setEnabled(writable and not busy)

    def _on_remove(self) -> None:
        if len(self._lists) == 1:
            self.removal_asked.emit(self._lists[0])
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in self._lists:
            menu.addAction(name, partial(self.removal_asked.emit, name))
        menu.popup(self.remove_button.mapToGlobal(QPoint(0, self.remove_button.height())))

    def word_of(self, action: Action) -> str:
        words = {
            Action.MEND: self.tr("&Rebuild the indexes"),
            Action.EMBED: self.tr("&Make the missing vectors"),
            Action.LIST: self.tr("&Add the encoder's vectors"),
            Action.CHECK: self.tr("&Check everything"),
            Action.PROTECT: self.tr("Make them the owner's &alone"),
            Action.BACK_UP: self.tr("&Back up now"),
            Action.FINISH_PURGE: self.tr("&Finish the purge"),
            Action.RESTORE: self.tr("Re&store a backup…"),
            Action.EMBEDDER: self.tr("Change the &embedder…"),
            Action.LAB: self.tr("Show the &parameters"),
            Action.RUNS: self.tr("Show the &recalls"),
            Action.QUARANTINE: self.tr("Show what is &isolated"),
        }
        return words.get(action, "")


def in_state(found: Sequence[Row], state: State) -> int:
    """Count the parts in this state; parts that were not measured count as unknown."""
    many = sum(row.state is state for row in found)
    return many + len(PARTS) - len(found) if state is State.UNKNOWN else many


MEASURE, CHECK, WORK, LISTS = "health:measure", "health:check", "health:work", "health:lists"
BACKGROUND_TEXTS = 150
"""Short texts a second that the encoder embeds while other work goes on."""
LOOK_MS = 1_000
"""How often the row of the lists is measured while a thread makes their vectors."""
LEADS = {
    Action.RESTORE: ("restore_backup",),
    Action.EMBEDDER: ("change_embedder",),
    Action.LAB: ("show_lab", "parameters"),
    Action.RUNS: ("show_runs",),
    Action.QUARANTINE: ("show_quarantine",),
}
"""Commands that bring where something can be done."""


class HealthScreen(Screen):
    """The parts of the database, and details of the selected one."""

    key = "health"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._health: Health | None = None
        self._measured = False
        """Whether what is shown was measured after the last change."""
        self._measuring = self._checking = self._was_filling = False
        self._operation = ""
        self._tell = state.jobs.teller(MEASURE, self._on_row)
        self.summary = ElidedLabel(parent=self)
        self.again_button = push_button(self.tr("&Measure again"), self.measure, on=self)
        self.check_button = push_button(self.tr("&Full check"), partial(self._do, Action.CHECK), on=self)
        tip = self.tr("Without memories, questions and paths")
        self.copy_button = push_button(self.tr("Cop&y report"), self.copy_report, on=self, tip=tip)
        self.all_button = push_button(self.tr("A&ll parts"), on=self, checkable=True)
        self.all_button.toggled.connect(self._show_all)
        self.banner = Banner(self)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        self.cancel_button = push_button(self.tr("Cancel"), self.cancel, on=self)
        self._work_label = ElidedLabel(parent=self)
        self.model = HealthModel(self)
        self.model.set_headings((self.tr("Verdict"), self.tr("Group"), self.tr("Looked at"), self.tr("Figure")))
        down = QSplitter(Qt.Orientation.Vertical, self)
        self.table, self.detail = HealthTable(self.model, down), HealthDetail(down)
        share_room(down, 3, 2, sizes=(400, 220), closes=(1,))
        top = hbox(Wide(self.summary), self.all_button, self.again_button, self.check_button, self.copy_button)
        work = hbox(Wide(self._work_label), Wide(self.progress), self.cancel_button)
        fill_screen(self, top, work, self.banner, Wide(down))
        self.table.act_asked.connect(self._on_act)
        self.table.doubleClicked.connect(self._on_act)
        self.detail.act_asked.connect(self._on_act)
        self.detail.removal_asked.connect(self._ask_to_remove)
        self._look_again = QTimer(self, interval=LOOK_MS)
        self._look_again.timeout.connect(self._look_at_lists)
        self.table.selectionModel().selectionChanged.connect(self._show)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.written_elsewhere.connect(self._on_content_changed)
        state.theme_changed.connect(self._on_theme_changed)
        state.jobs.progressed.connect(self._on_progressed)
        self._on_theme_changed(state.theme)
        self.table.setAccessibleName(self.title())
        self._on_workspace_changed(state.workspace)

    @property
    def lists_memories(self) -> bool:
        return False

    def title(self) -> str:
        return self.tr("Health")

    def panes(self) -> Sequence[QWidget]:
        buttons = (self.detail.button, self.detail.remove_button)
        return (self.table, *(one for one in buttons if one.isVisible()))

    def focus_first(self) -> None:
        self.table.setFocus()

    def activated(self) -> None:
        super().activated()
        self._measure_if_seen()

    def measure(self) -> None:
        """Measure every part in a background read; rows appear one by one."""
        health = self._health
        if health is None:
            return
        self._measured, self._measuring = True, True

        def work(token: CancelToken) -> None:
            for row in health.measure(token):
                self._tell(token, row)

        self.state.jobs.read(MEASURE, work, self._on_measured, failed=self._on_not_measured)
        self._show()

    def _measure_if_seen(self) -> None:
        if self.isVisible() and not self._measured:
            self.measure()

    def _on_row(self, found: Row) -> None:
        if found.part.key == "check" and self._checking:
            return
        held = self._row.part.key
        self.model.take(found)
        self.select(held)
        self._show()

    def select(self, key: str) -> None:
        """Select a part; one that is hidden unfolds all of them."""
        if key not in self.model.keys:
            self.all_button.setChecked(True)
        self.table.selectRow(self.model.keys.index(key))

    def _show_all(self, every: bool) -> None:
        held = self._row.part.key
        self.model.shows_all = every
        self.model.refill()
        self.table.selectRow(self.model.keys.index(held) if held in self.model.keys else 0)
        self._show()

    def _on_measured(self, _value: object) -> None:
        self._measuring = False
        self._show()

    def _on_not_measured(self, error: MnemonautError) -> None:
        self._measuring = False
        self.banner.show_error(error)
        self._show()

    def _look_at_lists(self) -> None:
        health = self._health
        was, self._was_filling = self._was_filling, health is not None and health.is_filling
        if health is None or self._measuring or not (was or self._was_filling):
            return
        done, failed = self._on_row, self._on_not_measured
        self.state.jobs.read(LISTS, lambda token: next(health.measure(token, keys=("lists",))), done, failed=failed)

    @property
    def _row(self) -> Row:
        return self.model.row_of(max(self.table.currentIndex().row(), 0))

    @property
    def busy(self) -> bool:
        return bool(self._operation) or self._checking

    def _on_act(self, *_: object) -> None:
        self._do(self._row.action)

    def _do(self, action: Action, *_: object) -> None:
        health = self._health
        if action in LEADS:
            for command in LEADS[action]:
                self.state.command_requested.emit(command)
            return
        if health is None or self.busy or action is Action.NONE or (action in WRITES and not self.state.writable):
            return
        report = self.state.jobs.reporter(WORK)
        if action is Action.CHECK:
            self._begin()
            self._checking = True
            done, failed = self._on_checked, self._on_failed
            self.state.jobs.read(CHECK, lambda token: health.check(progress=report, token=token), done, failed=failed)
            self._show()
        else:
            self._operate(lambda token: health.do(action, progress=report, token=token))

    def _begin(self) -> None:
        self.banner.hide()
        self.table.setFocus()  # a button that is switched off would hand the keyboard to its neighbour
        self.progress.setRange(0, 0)

    def _operate(self, work: Callable[[CancelToken], Text]) -> None:
        self._begin()
        self._operation = self.state.jobs.operate(WORK, work, self._on_done, failed=self._on_failed)
        self._show()

    def _ask_to_remove(self, name: str) -> None:
        """Undo does not revert a removal: the vectors are made again from the texts."""
        health = self._health
        if health is None or self.busy or not self.state.writable:
            return
        held = int(self._row.numbers.get(f"{name} held") or 0)
        asked = self.tr(
            "Remove the list {name} with the vectors of {count} memories? Undo does not bring them back. It can be added"
            " again here; making them again takes about {minutes} min with the encoder."
        )
        asked = filled(asked, name=name, count=f"{held:,}", minutes=math.ceil(held / BACKGROUND_TEXTS / 60) or 1)
        act = partial(self._operate, partial(health.remove_list, name))
        self.banner.show_text(asked, kind="warning", button=self.tr("Remove the list"), act=act)

    def cancel(self) -> None:
        """Cancel the current work; what is done stays consistent."""
        if self._operation:
            self.state.jobs.cancel_operation(self._operation)
        if self._checking:
            self.state.jobs.cancel(CHECK)
            self._checking = False
            self._show()

    def _on_checked(self, found: Row) -> None:
        self._checking = False
        health = self._health
        self.model.take(found)
        self.select("check")
        if health is not None and self.state.writable:
            self.state.jobs.operate("health:note", lambda _token: health.keep_check(found))
        self._show()

    def _on_done(self, said: Text) -> None:
        self._operation = ""
        self.banner.show_text(lambda: translated(said), kind="info")
        self.measure()

    def _on_failed(self, error: MnemonautError) -> None:
        self._operation, self._checking = "", False
        if isinstance(error, Cancelled):
            self.state.noticed.emit(self.tr("Cancelled: what was done so far is whole"))
            self._measured = False
            self._measure_if_seen()
        else:
            self.banner.show_error(error)
        self._show()

    def _on_progressed(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == WORK and self.busy:
            self.progress.setRange(0, max(total, 0))
            self.progress.setValue(max(done, 0))

    def copy_report(self) -> None:
        """Copy all rows without personal data."""
        if self._health is not None:
            QGuiApplication.clipboard().setText(self._health.report(self.model.found))
            self.state.noticed.emit(self.tr("The report is copied: no memory, no question and no path is in it"))

    def _show(self) -> None:
        found = self.model.found
        told = self.tr("{good} good · {look} to look at · {act} to act on · {unknown} not measured")
        good, look, act, unknown = (in_state(found, state) for state in MARKS)
        told = filled(told, good=good, look=look, act=act, unknown=unknown)
        self.summary.set_line(joined(told, self.tr("Measuring…")) if self._measuring else told)
        self.detail.show_row(self._row, writable=self.state.writable, busy=self.busy)
        for widget in (self._work_label, self.progress, self.cancel_button):
            widget.setVisible(self.busy)
        self._work_label.set_line(self.tr("Checking everything…") if self._checking else self.tr("Working…"))
        self.again_button.setEnabled(self._health is not None)
        self.check_button.setEnabled(self._health is not None and not self.busy)
        self.copy_button.setEnabled(bool(found))

    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        for channel in (MEASURE, CHECK, LISTS):
            self.state.jobs.cancel(channel)
        self._health = None if workspace is None else Health(workspace, self.state.services.now)
        self._measured = self._measuring = self._checking = False
        self._operation = ""
        self.banner.hide()
        self.model.forget()
        self.table.selectRow(0)
        self._show()
        self._measure_if_seen()

    def _on_content_changed(self, *_: object) -> None:
        self._measured = False  # measured again when somebody comes back to it, or asks

    def _on_theme_changed(self, theme: Theme) -> None:
        self.model.set_theme(theme)
        self.table.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_again.start()
        self._measure_if_seen()

    def hideEvent(self, event: QHideEvent) -> None:
        self._look_again.stop()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.busy:
            self.cancel()
            return
        super().keyPressEvent(event)
