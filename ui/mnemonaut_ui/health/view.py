"""Health: every part of the open database, measured one after the other in the background, and a one-key remedy for
each."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QPushButton, QSplitter, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.health import WRITES, Action, Row, State
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.workspace.health import Health
from mnemonaut_ui.health.table import HealthDetail, HealthModel, HealthTable, in_state
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import joined, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

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
    """The table, and below it the part that is selected."""

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
        self.again_button = QPushButton(self.tr("&Measure again"), self)
        self.check_button = QPushButton(self.tr("&Full check"), self)
        self.copy_button = QPushButton(self.tr("Cop&y report"), self)
        self.all_button = QPushButton(self.tr("A&ll parts"), self)
        self.all_button.setCheckable(True)
        self.all_button.toggled.connect(self._show_all)
        self.copy_button.setToolTip(self.tr("Without memories, questions and paths"))
        self.again_button.clicked.connect(self.measure)
        self.check_button.clicked.connect(partial(self._do, Action.CHECK))
        self.copy_button.clicked.connect(self.copy_report)
        self.banner = Banner(self)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        self.cancel_button = QPushButton(self.tr("Cancel"), self)
        self.cancel_button.clicked.connect(self.cancel)
        for button in (self.all_button, self.again_button, self.check_button, self.copy_button, self.cancel_button):
            button.setAutoDefault(False)
        self._work_label = ElidedLabel(parent=self)
        self.model = HealthModel(self)
        self.model.set_headings((self.tr("Verdict"), self.tr("Group"), self.tr("Looked at"), self.tr("Figure")))
        self._down = QSplitter(Qt.Orientation.Vertical, self)
        self.table, self.detail = HealthTable(self.model, self._down), HealthDetail(self._down)
        self._arrange()
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

    def _arrange(self) -> None:
        self._down.addWidget(self.table)
        self._down.addWidget(self.detail)
        self._down.setStretchFactor(0, 3)
        self._down.setStretchFactor(1, 2)
        self._down.setCollapsible(0, False)
        self._down.setSizes([400, 220])
        vbox(
            hbox(Wide(self.summary), self.all_button, self.again_button, self.check_button, self.copy_button),
            hbox(Wide(self._work_label), Wide(self.progress), self.cancel_button),
            self.banner,
            Wide(self._down),
            on=self,
            margins=(6, 4, 6, 4),
            spacing=6,
        )

    @property
    def lists_memories(self) -> bool:
        return False

    def title(self) -> str:
        return self.tr("Health")

    def panes(self) -> Sequence[QWidget]:
        buttons = (self.detail.button, self.detail.remove_button)
        return (self.table, *(button for button in buttons if button.isVisible()))

    def focus_first(self) -> None:
        self.table.setFocus()

    def activated(self) -> None:
        super().activated()
        self._measure_if_seen()

    # ---- measuring

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
        self._take(found)

    def _take(self, found: Row) -> None:
        held = self._row.part.key
        self.model.take(found)
        self.select(held)
        self._show()

    def select(self, key: str) -> None:
        """Take a part in hand; one that is not among those that decide unfolds all of them."""
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
        self.state.jobs.read(
            LISTS,
            lambda token: next(health.measure(token, keys=("lists",))),
            self._on_row,
            failed=self._on_not_measured,
        )

    # ---- what helps

    @property
    def _row(self) -> Row:
        return self.model.row_of(max(self.table.currentIndex().row(), 0))

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
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
            self.state.jobs.read(
                CHECK,
                lambda token: health.check(progress=report, token=token),
                self._on_checked,
                failed=self._on_failed,
            )
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
        self.banner.show_text(
            lambda: filled(
                self.tr(
                    "Remove the list {name} with the vectors of {count} memories? Undo does not bring them back. It can be added"
                    " again here; making them again takes about {minutes} min with the encoder."
                ),
                name=name,
                count=f"{held:,}",
                minutes=math.ceil(held / BACKGROUND_TEXTS / 60) or 1,
            ),
            kind="warning",
            button=lambda: self.tr("Remove the list"),
            act=lambda: self._operate(lambda token: health.remove_list(name, token)),
        )

    def cancel(self) -> None:
        """End what is being done; what it did stays whole."""
        if self._operation:
            self.state.jobs.cancel_operation(self._operation)
        if self._checking:
            self.state.jobs.cancel(CHECK)
            self._checking = False
            self._show()

    def _on_checked(self, row: Row) -> None:
        self._checking = False
        found, health = row, self._health
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
        """All rows to the clipboard, without anything of the person's."""
        if self._health is not None:
            QGuiApplication.clipboard().setText(self._health.report(self.model.found))
            self.state.noticed.emit(self.tr("The report is copied: no memory, no question and no path is in it"))

    # ---- what is shown

    def _show(self) -> None:
        found = self.model.found
        told = filled(
            self.tr("{good} good · {look} to look at · {act} to act on · {unknown} not measured"),
            good=in_state(found, State.GOOD),
            look=in_state(found, State.LOOK),
            act=in_state(found, State.ACT),
            unknown=in_state(found, State.UNKNOWN),
        )
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
