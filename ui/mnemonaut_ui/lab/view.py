"""Recall lab: a tab for each query, remembered for each database."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QMimeData, QSettings, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QTabBar, QTabWidget, QToolButton, QWidget

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.parameters import checked
from mnemonaut_core.recipes.registry import DEFAULT, recipe_named
from mnemonaut_core.saved import Saved, question_of
from mnemonaut_ui.lab.answer.funnel import PARTS
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.around.side_panel import page_parent
from mnemonaut_ui.lab.asking.asked import Draft
from mnemonaut_ui.lab.parameters.preset_dialogs import ENDINGS
from mnemonaut_ui.state.judging import Judging
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.shared_settings import FileRecords
from mnemonaut_ui.state.view_state import Beginning, Gone, Selection, ViewState
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.file_dialog import local_files
from mnemonaut_ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

PARTS_KEY = "lab/unfolded"
KEY = "lab/questions"
MOST = 30
"""The number of databases that are remembered."""


class KeptTabs:
    """The saved questions of each database."""

    def __init__(self, settings: QSettings | None) -> None:
        self._records = FileRecords(settings, KEY)
        before = self._records.take("lab/tabs")
        for number, (path, tabs) in enumerate(before.items() if isinstance(before, dict) else ()):
            if isinstance(tabs, list):
                self.keep(Path(path), tabs, number)

    def of(self, path: Path) -> list[object]:
        """The saved tabs of a database; [] for an unknown one."""
        return _tabs(self._records.get(self._records.key_of(path)))[1]

    def keep(self, path: Path, tabs: list[dict[str, object]], now: int) -> None:
        """Save the tabs of a database, used at `now`, if they changed; those of the databases used longest ago are dropped."""
        if self.of(path) == tabs:
            return
        self._records.put(self._records.key_of(path), [now, tabs] if tabs else None)
        kept = self._records.all()
        for key in sorted(kept, key=lambda one: _tabs(kept[one])[0])[:-MOST]:
            self._records.put(key, None)

    def forget(self, says: Callable[[str], bool]) -> None:
        """Drop every question of any database whose text `says` finds to be purged."""
        for key, value in self._records.all().items():
            used, tabs = _tabs(value)
            left = [tab for tab in tabs if not says_in(tab, says)]
            if left != tabs:
                self._records.put(key, [used, left] if left else None)


def _tabs(kept: object) -> tuple[int, list[object]]:
    """The time of use and the tabs of a record; (0, []) for one that cannot be read."""
    match kept:
        case [int() as used, list() as tabs]:
            return used, tabs
    return 0, []


class QuestionTabs(QTabWidget):
    """The tabs, on which a file with an agent's settings can be dropped; any other file is for the window."""

    settings_dropped = Signal(object)  # Path

    def __init__(self, state: ViewState) -> None:
        super().__init__()
        self._state = state
        self.tabBar().setObjectName("question_tabs")
        self.setMovable(True)
        self.setDocumentMode(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setTabBarAutoHide(True)
        self.setFocusProxy(None)  # type: ignore[arg-type]  # else Tab ends at its bar also where that is hidden
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._state.workspace is not None and _settings_file(event.mimeData()) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _settings_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.settings_dropped.emit(path)


class LabScreen(Screen):
    """Recall lab: ask, see what came and what did not, change the parameters."""

    key = "lab"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.tabs = QuestionTabs(state)
        self.tabs.setAccessibleName(self.tr("Question tabs"))
        self.judging = Judging(self, self._question, lambda: (self.current.results.table,))
        self.judging.marks_changed.connect(self._on_marks_changed)
        vbox(self.tabs, self.judging.banner, on=self, margins=0)
        self.tabs.currentChanged.connect(self._on_current_changed)
        self.tabs.settings_dropped.connect(lambda path: self.current.presets.take_settings(path, only_settings=False))
        state.workspace_changed.connect(self._on_workspace_changed)
        state.beginning_changed.connect(self._on_beginning_changed)
        state.content_changed.connect(self._on_content_changed)
        state.refreshed.connect(self._on_refreshed)
        state.purged.connect(self._on_purged)
        state.theme_changed.connect(self._on_theme_changed)
        state.expert_changed.connect(self.refresh_texts)
        state.situation_requested.connect(self.open_situation)
        state.run_opened.connect(self._on_run_opened)
        state.change_requested.connect(self._on_change_requested)
        self._style(state.theme)
        self._kept = KeptTabs(state.settings)
        self._path: Path | None = None
        self._beginning = state.beginning
        kept = "" if state.settings is None else str(state.settings.value(PARTS_KEY, ""))
        self._parts = frozenset(kept.split(",")) & frozenset(PARTS)
        self._add()
        if state.workspace is not None:
            self._on_workspace_changed(state.workspace)

    @property
    def current(self) -> QueryTab:
        """The tab in front."""
        tab = self.tabs.currentWidget()
        assert isinstance(tab, QueryTab)  # noqa: S101 - there is always one, and nothing else is added
        return tab

    @property
    def queries(self) -> tuple[QueryTab, ...]:
        """All tabs in order."""
        return tuple(tab for i in range(self.tabs.count()) if isinstance(tab := self.tabs.widget(i), QueryTab))

    def title(self) -> str:
        return self.tr("Recall lab")

    def panes(self) -> Sequence[QWidget]:
        return (self.current.bar.field, self.current.results.table)

    def focus_first(self) -> None:
        self.current.bar.field.setFocus()

    def activated(self) -> None:
        self.current.presets.look()  # another window may have saved one
        self._show_trace()
        super().activated()

    def _show_trace(self) -> None:
        """Make the recall of the tab in front the one of the window."""
        self.state.set_trace(self.current.trace)
        self.judging.follow()

    def highlighted(self) -> Selection:
        return self.current.results.highlighted

    def highlight(self, selection: Selection) -> None:
        self.current.results.highlight(selection)

    @property
    def side(self) -> QWidget | None:
        return self.current.side if self.current.bar.side_button.isChecked() else None

    def close_side(self) -> None:
        self.current.bar.side_button.setChecked(False)

    def refresh_texts(self) -> None:
        for tab in self.queries:
            tab.show_again()

    def open_empty_tab(self) -> None:
        """Open a new tab, with the keyboard in it."""
        self.tabs.setCurrentWidget(self._add())
        self.focus_first()

    def close_tab(self) -> None:
        """Close the tab in front; the last one is emptied instead."""
        self._close(self.current)

    def _close(self, tab: QueryTab) -> None:
        if self.tabs.count() == 1:
            self._add()
        self._remove(tab)
        self.focus_first()

    def _remove(self, tab: QueryTab) -> None:
        tab.close_down()
        self.tabs.removeTab(self.tabs.indexOf(tab))
        tab.deleteLater()

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        return {"focus_search": self.focus_first}

    def _question(self) -> Callable[[], Saved] | None:
        trace = self.current.trace
        if trace is None:
            return None
        saved = question_of(trace.query, as_of=self.current.bar.clock.fixed is not None)
        return lambda: saved

    def _on_marks_changed(self, marks: dict[str, str]) -> None:
        for tab in self.queries:
            tab.results.add_marks(judged=marks if tab is self.current else {})

    def _open(self, draft: Draft, *, in_new: bool = False) -> tuple[QueryTab, bool]:
        """Bring the tab for a question to the front: one that asks the same, else the current one if it is untouched, else a fresh
        or a new one (`in_new`: a new one in any case). Return it, and whether the question was put there now."""
        known = self.current.bar.known
        before = None if in_new else next((tab for tab in self.queries if tab.draft.asks_as(draft)), None)
        if before is not None:
            tab = before
        elif not in_new and self.current.untouched:
            tab = self.current
        else:
            tab = (None if in_new else next((tab for tab in self.queries if tab.fresh), None)) or self._add()
        if before is None:
            tab.bar.set_known(known)
            tab.put(draft)
        self.tabs.setCurrentWidget(tab)
        self._retitle()
        return tab, before is None

    def open_situation(self, situation: Situation) -> None:
        """Ask a prepared situation."""
        draft = Draft(situation.query, situation.context, recipe=situation.recipe, preset=situation.preset)
        tab, new = self._open(draft)
        if not new:
            tab.put(draft)
        tab.note.show_situation(situation)
        tab.run()

    def ask(self, text: str) -> None:
        """Ask in the tab in front if that is untouched, else in a new one."""
        if not self.current.untouched:
            self.tabs.setCurrentWidget(self._add())
        self.current.bar.set_question(text)
        self._retitle()
        self.current.run()

    def to_save(self) -> Saved | None:
        """The current question with all its settings; None if it is empty or has a fault, which is then shown."""
        bar, draft, query = self.current.bar, self.current.draft, self.current.bar.query()
        if not query.text.strip() or bar.show_faults():
            return None
        values = draft.values.get(draft.recipe, {}) if len(bar.recipes) == 1 else {}
        return Saved(
            "",
            "",
            query,
            as_of=draft.as_of is not None,
            recipe=draft.recipe,
            preset=draft.preset,
            values=values,
            project=draft.written.project,
        )

    def open_saved(self, saved: Saved) -> None:
        """Ask a saved question with its settings, which does not count as a run."""
        query = saved.asked(self.state.services.now())
        recipe = saved.recipe or self.state.beginning.recipe or DEFAULT
        draft = Draft.of_query(
            query, as_of=saved.as_of, recipe=recipe, preset=saved.preset, project=saved.project, values=saved.values
        )
        tab, _new = self._open(draft)
        if tab.result is None:
            tab.ask(tab.bar.query())

    def _on_change_requested(self, name: str, value: object) -> None:
        self.current.set_parameter(name, value)

    def keep(self) -> None:
        if self._path is not None:
            self._kept.keep(self._path, self.tabs_state(), self.state.services.now())

    def tabs_state(self) -> list[dict[str, object]]:
        """All questions as plain values for JSON."""
        return [{**tab.draft.kept(), "current": tab is self.current} for tab in self.queries if not tab.untouched]

    def restore_tabs(self, kept: object) -> None:
        """Restore what `tabs_state` returned, without running anything; what cannot be read is left out."""
        for entry in kept if isinstance(kept, list) else []:
            draft = Draft.of(entry)
            if draft is None:
                continue
            tab = self.current if self.current.untouched else self._add()
            tab.put(draft)
            if entry.get("current"):
                self.tabs.setCurrentWidget(tab)
        self._retitle()

    def _add(self) -> QueryTab:
        tab = QueryTab(self.state, page_parent(self.tabs))
        tab.begin(self.state.beginning)
        tab.presets.recall_opened.connect(self._on_recall_opened)
        tab.results.unfold(self._parts)
        tab.results.story.folded.connect(self._on_unfolded)
        tab.retitled.connect(self._retitle)
        tab.answered.connect(self._on_answered)
        tab.selection_moved.connect(self._on_selection_moved)
        index = self.tabs.addTab(tab, "")
        close = QToolButton()
        close.setText("✕")
        close.setAutoRaise(True)
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Ctrl+W is its key
        close.clicked.connect(lambda: self._close(tab))
        self.tabs.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, close)
        self._retitle()
        return tab

    def _retitle(self) -> None:
        for i, tab in enumerate(self.queries):
            draft = tab.draft
            query, title = draft.text.strip(), draft.title or QCoreApplication.translate("QueryTab", "New question")
            self.tabs.setTabText(i, title.replace("&", "&&"))
            button = self.tabs.tabBar().tabButton(i, QTabBar.ButtonPosition.RightSide)
            if button is not None:
                button.setAccessibleName(self.tr("Close {query}").format(query=title))
            self.tabs.setTabToolTip(i, f"<p>{html.escape(query[:400])}</p>" if query else "")

    def _on_recall_opened(self, query: Query, settings: Settings, memory_id: str) -> None:
        """Ask the question of a recorded recall with other values in a tab of its own, which is no run."""
        tab = self._tab_of(query, settings)
        if memory_id:
            tab.answered.connect(partial(self._on_found_again, memory_id), Qt.ConnectionType.SingleShotConnection)
        tab.ask(query)

    def _on_run_opened(self, made: Made, settings: Settings, anew: bool) -> None:
        """Open a recorded recall in a tab of its own: replayed from its record without a search, or (`anew`) asked again with
        these settings. Neither counts as a run."""
        if anew:
            self._on_recall_opened(made.trace.query, settings, "")
        else:
            tab = self._tab_of(made.trace.query, settings)
            tab.note.show_made(made)
            tab.ask(made.trace.query, made=made.trace)

    def _tab_of(self, query: Query, settings: Settings) -> QueryTab:
        """A new tab in front, with this question and these settings."""
        recipe = settings.recipes
        values = checked(recipe_named(recipe).parameters, settings.values, where="set")
        draft = Draft.of_query(
            query, as_of=True, recipe=recipe, preset=settings.preset, project=settings.project, values=values
        )
        return self._open(draft, in_new=True)[0]

    def _on_found_again(self, memory_id: str, trace: Trace | None) -> None:
        if trace is not None and trace.candidate(memory_id) is not None:
            self.state.select((memory_id,))

    def _on_current_changed(self, _place: int) -> None:
        self.state.side_changed.emit()
        if self.tabs.count() and self.isVisible():
            self.current.presets.look()  # another tab may have saved one
            self._show_trace()
            self.publish()

    def _on_answered(self, trace: Trace | None) -> None:
        if self.sender() is not self.current:
            return
        found = self.highlighted()
        if self.isVisible() and (found.ids or not self._guest):
            self._guest = False
            self.state.set_trace(trace, found)
        else:
            self.state.set_trace(trace)
        self.judging.follow()

    def _on_selection_moved(self) -> None:
        if self.sender() is self.current:
            self._republish()

    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        """Replace the questions of the last database by those of this one."""
        self.keep()
        if self._path is None and self.current.untouched and self.tabs.count() == 1:
            self.current.presets.look()
            self.current.reload_layers()  # without a database nobody saw this tab: it is as new as a new one
        else:
            with QSignalBlocker(self.tabs):
                old = self.queries
                self._add()
                for tab in old:
                    self._remove(tab)
        self._path = None if workspace is None else workspace.path
        if self._path is not None:
            self.restore_tabs(self._kept.of(self._path))

    def _on_beginning_changed(self, beginning: Beginning) -> None:
        """Start untouched tabs again with the new defaults, and read the presets in all tabs."""
        for tab in self.queries:
            tab.begin(beginning, self._beginning)
            tab.presets.look()
        self._beginning = beginning

    def _on_content_changed(self, change: Change | None) -> None:
        for tab in self.queries:
            tab.content_changed(change, in_front=tab is self.current and self.isVisible())

    def _on_refreshed(self) -> None:
        if self.isVisible():
            self.current.ask_anew()

    def _on_purged(self, gone: Gone) -> None:
        """Clear a tab that shows a purged memory, but for its question; close a tab whose question contains its text."""
        asks = {tab: says_in(tab.draft.kept(), gone.says) for tab in self.queries}
        shows = [tab for tab, asked in asks.items() if asked or any(map(gone.told_in, tab.traces))]
        with QSignalBlocker(self.tabs):
            for tab in shows:
                draft, front = tab.draft, tab is self.current
                fresh = self._add()
                self.tabs.tabBar().moveTab(self.tabs.indexOf(fresh), self.tabs.indexOf(tab))
                if not asks[tab]:
                    fresh.put(replace(draft, baseline=""))
                if front:
                    self.tabs.setCurrentWidget(fresh)
                self._remove(tab)
        self._kept.forget(gone.says)
        self.keep()
        self._retitle()
        if shows and self.isVisible():
            self._show_trace()
            self.publish()

    def _on_unfolded(self, parts: frozenset[str]) -> None:
        """Unfold the same parts of every answer, also after the next start."""
        self._parts = parts
        if self.state.settings is not None:
            self.state.settings.setValue(PARTS_KEY, ",".join(part for part in PARTS if part in parts))
        for tab in self.queries:
            tab.results.unfold(parts)

    def _style(self, theme: Theme) -> None:
        self.setStyleSheet(
            f"QToolButton {{ border: 1px solid transparent; border-radius: 4px; padding: 2px 6px; color: {theme.text}; }}"
            f"QToolButton:hover, QToolButton:focus {{ border-color: {theme.accent}; }}"
        )

    def _on_theme_changed(self, theme: Theme) -> None:
        self._style(theme)
        self.refresh_texts()


def _settings_file(data: QMimeData) -> Path | None:
    """The single file that is dragged, if it may hold an agent's settings."""
    files = local_files(data)
    return files[0] if len(files) == 1 and files[0].suffix.lower() in ENDINGS else None


def says_in(value: object, says: Callable[[str], bool]) -> bool:
    """Whether `says` holds for any text in nested lists and dicts."""
    if isinstance(value, str):
        return says(value)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return any(says_in(one, says) for one in inner)
