"""The preferences: a row each with what is offered, what holds now, how to choose; and the page made of them. A choice applies
at once and is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QInputDialog,
    QScrollArea,
    QWidget,
)

from mnemonaut_core.agents import isolates_automatically
from mnemonaut_core.domain.history import RunLog
from mnemonaut_core.domain.moments import UTC
from mnemonaut_core.domain.own_words import entries_of
from mnemonaut_core.environment import cache_choice, choose_cache, forget_cache, machine_zone
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.parameters import AS_WRITTEN, Preset, presets_of
from mnemonaut_core.personal_presets import PRESETS, PersonalPresets
from mnemonaut_core.presets import Default, looked_through
from mnemonaut_core.recipes.registry import DEFAULT, RECIPES
from mnemonaut_core.text.dismissals import LANGUAGES as PHRASE_LANGUAGES
from mnemonaut_core.text.dismissals import OWN_LIST, phrases
from mnemonaut_ui.shell.shortcut_editor import ShortcutEditor
from mnemonaut_ui.state.retriever import name_retriever, retriever_of
from mnemonaut_ui.state.view_state import Beginning
from mnemonaut_ui.widgets.arrange import Wide, scroll_downwards, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.dialog import Dialog, close_buttons
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.terms import preset_title, recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.explorer import Explorer
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.state.view_state import ViewState


CONTEXT = "Preferences"


def said(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)


class Facts(msgspec.Struct, frozen=True):
    """What has to be read: the person's default recipe and its preset, the presets that this recipe has, the default of a new
    question, and what the database keeps."""

    recipe: str = DEFAULT
    preset: str = AS_WRITTEN
    presets: tuple[Preset, ...] = ()
    log: RunLog | None = None
    """What the open database keeps of recalls; None where none is open."""
    automatic: bool = True
    """Whether it isolates by itself what the next message dismisses."""
    phrases: int = 0
    """Phrases of the person's own that do so."""
    here: str = ""
    """The database's own default recipe, a blank, and its preset; "" for none."""
    beginning: Beginning = Beginning()


class Preferences(QObject):
    """What the rows read and change. Files are read and written in the background; `changed` reports the result."""

    changed = Signal()
    failed = Signal(object)  # MnemonautError

    def __init__(self, shell: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self.shell = shell
        self.facts = Facts(presets=tuple(presets_of(DEFAULT).values()))
        state = shell.state
        for signal in (state.theme_changed, state.expert_changed, state.mask_changed, state.language_chosen):
            signal.connect(self._on_changed)
        for signal in (state.workspace_changed, state.content_changed, state.written_elsewhere, state.presets_changed):
            signal.connect(self._on_database_changed)
        self.load()

    @property
    def state(self) -> ViewState:
        return self.shell.state

    def load(self) -> None:
        explorer = self._explorer
        self.state.jobs.read("preferences", lambda _token: _facts(explorer), self._on_read, failed=self._on_failed)

    def keep(self, work: Callable[[PersonalPresets], object]) -> None:
        """Change what the person keeps, then read it again."""
        explorer = self._explorer

        def change(_token: CancelToken) -> Facts:
            work(PRESETS)
            return _facts(explorer)

        self.state.jobs.operate("preferences", change, self._on_kept, failed=self._on_failed)

    def operate(self, work: Callable[[Database, int], Change]) -> None:
        """Change a setting of the open database: an operation, which Undo takes back. What it keeps is read again after it."""
        self.state.operate("setting", work, failed=self._on_failed)

    def switch_recording(self, value: str) -> None:
        """Record recalls with their questions (`on`), with hashes of them (`off`), or not at all (`nothing`). That nothing was
        recorded cannot be undone; the rest is an operation."""

        def work(database: Database, now: int) -> Change | None:
            database.runs.record_recalls(on=value != "nothing", now=now)
            return None if value == "nothing" else database.runs.keep_questions(on=value == "on", now=now)

        self.state.operate("setting", work, lambda _: self.load(), failed=self._on_failed)

    def choose_cache(self, place: str) -> None:
        """Delete the cache of the open database, and put caches elsewhere from now on."""
        workspace = self.state.workspace

        def work(_token: CancelToken) -> None:
            if workspace is not None:
                forget_cache(workspace.path)
            choose_cache(place)

        self.state.jobs.operate("preferences", work, self._on_changed, failed=self._on_failed)

    def name_retriever(self, named: str) -> None:
        """Ask this retriever as a recipe from now on; "" for none."""
        try:
            name_retriever(self.state, named)
        except MnemonautError as error:
            self._on_failed(error)
        else:
            self.changed.emit()

    @property
    def _explorer(self) -> Explorer | None:
        return None if self.state.workspace is None else self.state.workspace.explorer

    def _on_kept(self, found: Facts) -> None:
        self._on_read(found)
        self.state.presets_changed.emit(self)

    def _on_read(self, found: Facts) -> None:
        self.facts = found
        self.state.set_beginning(self.facts.beginning)
        self.changed.emit()

    def _on_failed(self, error: MnemonautError) -> None:
        self.failed.emit(error)
        self.changed.emit()  # what was chosen and is not so goes back

    def _on_changed(self, *_: object) -> None:
        self.changed.emit()

    def _on_database_changed(self, by: object = None) -> None:
        if by is not self:
            self.load()


def _facts(explorer: Explorer | None) -> Facts:
    kept = PRESETS.recipe()
    recipe = kept if kept in RECIPES else DEFAULT
    own = looked_through(PRESETS.presets(recipe), RECIPES[recipe].parameters)
    presets = (*presets_of(recipe).values(), *(one for one in own if one.fault is None))
    preset = PRESETS.default(recipe).preset or AS_WRITTEN
    usable = preset if any(one.full_name == preset for one in presets) else AS_WRITTEN
    if explorer is None:
        return Facts(recipe, usable, presets, beginning=Beginning(recipe, usable))
    phrases, asked = len(entries_of(explorer.settings.own_words(), OWN_LIST)), explorer.settings.default()
    return Facts(
        recipe, usable, presets, explorer.library.run_log(), isolates_automatically(explorer), phrases,
        explorer.settings.stored_default(), Beginning(asked.recipes, asked.preset or usable),
    )  # fmt: skip


class PreferenceRow(msgspec.Struct, frozen=True, kw_only=True):
    """One preference. `offered` gives what can be chosen, (value, text) each; `needs` is "" or "writable" (a database that may be
    written): without it the row is shown, dark."""

    name: str
    section: str
    title: str
    about: str
    offered: Callable[[Preferences], Sequence[tuple[str, str]]]
    chosen: Callable[[Preferences], str]
    choose: Callable[[Preferences, str], None]
    needs: str = ""
    note: Callable[[Preferences], str] | None = None
    """A further remark about the current value."""


SECTIONS: tuple[tuple[str, str], ...] = (
    ("looks", tr_noop("Looks and words")),
    ("asking", tr_noop("New questions")),
    ("privacy", tr_noop("When others see the screen")),
    ("runs", tr_noop("Recorded recalls of this database")),
    ("files", tr_noop("Files that this program makes")),
    ("agents", tr_noop("Companions that use this database")),
)
"""In the order of the page; the keys of commands follow."""


def _choices(*pairs: tuple[str, str]) -> Callable[[Preferences], Sequence[tuple[str, str]]]:
    """Offer the same values always; their texts are translated when they are shown."""
    return lambda _: tuple((value, said(text)) for value, text in pairs)


_known_zones = cache(available_timezones)


def _zones(_: Preferences) -> Sequence[tuple[str, str]]:
    """All time zones: first the database's, the machine's and UTC."""
    names = (languages.zone(), machine_zone(), UTC, *sorted(_known_zones()))
    return tuple((name, name) for name in dict.fromkeys(names))


def _numbers(steps: Sequence[int], held: int, text: str) -> Sequence[tuple[str, str]]:
    """The steps, and the current value if it is none of them."""
    return tuple((str(n), filled(text, count=f"{n:,}")) for n in sorted({*steps, held}))


def _log(of: Preferences) -> RunLog:
    """What the database keeps; as every new one does where none is open."""
    return of.facts.log or RunLog(keeps_questions=True, most_runs=2000, most_megabytes=50, runs=0, bytes=0)


def _held(of: Preferences) -> str:
    log = of.facts.log
    if log is None:
        return said(tr_noop("No database is open."))
    return filled(
        said(tr_noop("Now: {count} recalls, {size} MB.")), count=f"{log.runs:,}", size=f"{log.bytes / 1e6:.1f}"
    )


def _phrases(of: Preferences) -> str:
    shipped = sum(len(phrases(language)) for language in PHRASE_LANGUAGES)
    told = said(tr_noop("Phrases: {count} in three languages, {own} of yours (Ask ▸ Words of yours…)."))
    return filled(told, count=f"{shipped:,}", own=f"{of.facts.phrases:,}")


def _of_database(of: Preferences) -> Sequence[tuple[str, str]]:
    """None, the shipped presets, and those of the database."""
    pairs = [(recipe, preset) for recipe in RECIPES for preset in presets_of(recipe)]
    recipe, _, preset = of.facts.here.partition(" ")
    if recipe and (recipe, preset) not in pairs:
        pairs.append((recipe, preset))
    shown = ((f"{name} {preset}", f"{recipe_title(name)}, {preset_title(name, preset)}") for name, preset in pairs)
    return (("", said(tr_noop("None: the recipe above"))), *shown)


def _choose_of_database(of: Preferences, value: str) -> None:
    recipe, _, preset = value.partition(" ")
    of.operate(lambda do, now: do.settings.ask_by_default(recipe, preset, now=now))


NAME_ONE = "…"


def _retrievers(of: Preferences) -> Sequence[tuple[str, str]]:
    held = retriever_of(of.state)
    named = ((held, shown_line(held, 40)),) if held else ()
    return (("", said(tr_noop("None"))), *named, (NAME_ONE, said(tr_noop("Name one…"))))


def _choose_retriever(of: Preferences, value: str) -> None:
    if value != NAME_ONE:
        of.name_retriever(value)
        return
    dialog = QInputDialog(of.shell)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(said(tr_noop("Your own retriever")))
    dialog.setLabelText(said(tr_noop("A command that speaks JSON lines, or an address of this machine:")))
    dialog.setTextValue(retriever_of(of.state))
    dialog.textValueSelected.connect(of.name_retriever)
    dialog.finished.connect(of.changed)
    dialog.setModal(False)
    dialog.show()


def _choose_preset(of: Preferences, preset: str) -> None:
    """The values that the person keeps over the preset stay."""
    recipe, kept = of.facts.recipe, "" if preset == AS_WRITTEN else preset
    of.keep(lambda person: person.keep_default(recipe, Default(kept, PRESETS.default(recipe).values)))


def _next_language(of: Preferences) -> str:
    """The remark, in the chosen language, that it is shown from the next start on; "" if it is shown already."""
    code = of.shell.language_choice
    return "" if code == languages.current() else languages.from_next_start(code)


ROWS: tuple[PreferenceRow, ...] = (
    PreferenceRow(
        name="theme", section="looks", title=tr_noop("Appearance"),
        about=tr_noop("Light or dark, or whatever the system shows."),
        offered=_choices(("system", tr_noop("As the system")), ("light", tr_noop("Light")),
                         ("dark", tr_noop("Dark"))),
        chosen=lambda of: of.shell.theme_choice, choose=lambda of, value: of.shell.choose_theme(value),
    ),
    PreferenceRow(
        name="language", section="looks", title=tr_noop("Language"),
        about=tr_noop("Of the window and the help. Memories stay as they are."),
        offered=lambda _: tuple(languages.NAMES.items()), note=_next_language,
        chosen=lambda of: of.shell.language_choice, choose=lambda of, value: of.shell.choose_language(value),
    ),
    PreferenceRow(
        name="words", section="looks", title=tr_noop("Words or numbers"),
        about=tr_noop("Plain words say why; numbers show every value and formula. Both say the same."),
        offered=_choices(("plain", tr_noop("Plain words")), ("expert", tr_noop("Numbers"))),
        chosen=lambda of: "expert" if of.state.expert else "plain",
        choose=lambda of, value: of.state.set_expert(value == "expert"),
    ),
    PreferenceRow(
        name="recipe", section="asking", title=tr_noop("Recipe"),
        about=tr_noop("What a new question is asked by, here and on the command line, until you choose another."),
        offered=lambda _: tuple((name, recipe_title(name)) for name in RECIPES),
        chosen=lambda of: of.facts.recipe, choose=lambda of, value: of.keep(lambda person: person.keep_recipe(value)),
    ),
    PreferenceRow(
        name="preset", section="asking", title=tr_noop("Preset"),
        about=tr_noop("The values that this recipe begins with. Those that you keep as your own default lie over them."),
        offered=lambda of: tuple((one.full_name, preset_title(one.recipe, one.full_name)) for one in of.facts.presets),
        chosen=lambda of: of.facts.preset, choose=_choose_preset,
    ),
    PreferenceRow(
        name="database_recipe", section="asking", title=tr_noop("Recipe of this database"), needs="writable",
        about=tr_noop("What this database is asked by where nothing else is chosen, by companions too. It comes before yours."),
        offered=_of_database, chosen=lambda of: of.facts.here, choose=_choose_of_database,
    ),
    PreferenceRow(
        name="retriever", section="asking", title=tr_noop("Your own retriever"),
        about=tr_noop("A program of yours that ranks memories: asked as a recipe beside the others, explained by rank and score."
                      " No database ever names one."),
        offered=_retrievers, chosen=lambda of: retriever_of(of.state), choose=_choose_retriever,
    ),
    PreferenceRow(
        name="mask", section="privacy", title=tr_noop("Mask texts"),
        about=tr_noop("Instead of their texts the window shows •••, until you ask for them: View ▸ Show masked texts."),
        offered=_choices(("", tr_noop("No memory")), ("1", tr_noop("Private and secret memories")),
                         ("2", tr_noop("Secret memories"))),
        chosen=lambda of: "" if of.state.mask is None else str(of.state.mask),
        choose=lambda of, value: of.state.set_mask(int(value) if value else None),
    ),
    PreferenceRow(
        name="questions", section="runs", title=tr_noop("Record recalls"), needs="writable",
        about=tr_noop("From the next recall on. A memory’s text is never recorded; where nothing is, Runs shows the gap."),
        offered=_choices(("on", tr_noop("With their questions")), ("off", tr_noop("Without their questions")),
                         ("nothing", tr_noop("Not at all"))),
        chosen=lambda of: ("on" if _log(of).keeps_questions else "off") if _log(of).records else "nothing",
        choose=lambda of, value: of.switch_recording(value),
    ),
    PreferenceRow(
        name="runs", section="runs", title=tr_noop("Keep at most"), needs="writable",
        about=tr_noop("The oldest go when the next recall is recorded; until then Undo takes this back."),
        offered=lambda of: _numbers((100, 500, 2000, 10_000), _log(of).most_runs, said(tr_noop("{count} recalls"))),
        chosen=lambda of: str(_log(of).most_runs), note=_held,
        choose=lambda of, value: of.operate(lambda do, now: do.runs.keep_runs(runs=int(value), now=now)),
    ),
    PreferenceRow(
        name="megabytes", section="runs", title=tr_noop("And at most"), needs="writable",
        about=tr_noop("A hundred recalls take about one megabyte."),
        offered=lambda of: _numbers((10, 50, 200, 1000), _log(of).most_megabytes, said(tr_noop("{count} MB"))),
        chosen=lambda of: str(_log(of).most_megabytes),
        choose=lambda of, value: of.operate(lambda do, now: do.runs.keep_runs(megabytes=int(value), now=now)),
    ),
    PreferenceRow(
        name="zone", section="asking", title=tr_noop("Time zone of this database"), needs="writable",
        about=tr_noop("Whose days are meant where a question or a filter says a day. No memory changes. Undo takes it back."),
        offered=_zones, chosen=lambda _: languages.zone(),
        choose=lambda of, value: of.operate(lambda do, now: do.settings.set_zone(value, now=now)),
    ),
    PreferenceRow(
        name="cache", section="files", title=tr_noop("Cache of vectors"),
        about=tr_noop("Numbers without texts. Programs share them, so each needs less memory and starts faster."
                      " A change applies to databases that are opened after it."),
        offered=_choices(("folder", tr_noop("In a folder of yours")),
                         ("beside", tr_noop("Next to each database")), ("off", tr_noop("Nowhere"))),
        chosen=lambda _: cache_choice(), choose=lambda of, value: of.choose_cache(value),
    ),
    PreferenceRow(
        name="dismissals", section="agents", title=tr_noop("Isolate what is dismissed"), needs="writable",
        about=tr_noop("Where a message says that the one memory just recalled does not belong here. Undo takes it back."),
        offered=_choices(("on", tr_noop("By itself")), ("off", tr_noop("Not by itself"))),
        chosen=lambda of: "on" if of.facts.automatic else "off", note=_phrases,
        choose=lambda of, value: of.operate(lambda do, now: do.settings.isolate_automatically(on=value == "on", now=now)),
    ),
)  # fmt: skip


SIZE = (720, 640)
LABEL_WIDTH = 190


class _Choice(QComboBox):
    """The wheel scrolls the page: what it passes over must not change."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Row:
    """The widgets of one preference: its name, what can be chosen, what it is about."""

    def __init__(self, row: PreferenceRow, of: Preferences, grid: QGridLayout, page: QWidget) -> None:
        self.row, self._of = row, of
        self.title, self.about = PlainLabel(said(row.title), page), PlainLabel(parent=page)
        self.title.setMinimumWidth(LABEL_WIDTH)
        self.about.setProperty("muted", True)
        self.choice = _Choice(page)
        self.choice.setAccessibleName(self.title.text())
        self.title.setBuddy(self.choice)
        self.choice.activated.connect(self._on_activated)
        at = grid.rowCount()
        grid.addWidget(self.title, at, 0)
        grid.addWidget(self.choice, at, 1)
        grid.addWidget(self.about, at + 1, 1, 1, 2)
        grid.setRowMinimumHeight(at + 2, 6)

    def show(self) -> None:
        about = said(self.row.about)
        if self.row.note is not None:
            about = f"{about} {self.row.note(self._of)}"
        self.about.setText(about)
        self.choice.setAccessibleDescription(about)
        offered = list(self.row.offered(self._of))
        with QSignalBlocker(self.choice):
            if offered != [(self.choice.itemData(i), self.choice.itemText(i)) for i in range(self.choice.count())]:
                self.choice.clear()
                for value, text in offered:
                    self.choice.addItem(text, value)
            self.choice.setCurrentIndex(self.choice.findData(self.row.chosen(self._of)))
        self.choice.setEnabled(not self.row.needs or self._of.state.writable)

    def _on_activated(self, index: int) -> None:
        value = str(self.choice.itemData(index))
        if value != self.row.chosen(self._of):
            self.row.choose(self._of, value)


class PreferencesPage(Dialog):
    """Not modal. Closed, it gives the keyboard back to where it was."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        self._before = QApplication.focusWidget()
        self.preferences = Preferences(shell, self)
        self.banner = Banner(self)
        self._area = QScrollArea(self)
        page = QWidget(self._area)
        grid = QGridLayout(page)
        grid.setContentsMargins(16, 8, 16, 8)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(2, 1)
        self.rows: dict[str, _Row] = {}
        for section, title in SECTIONS:
            grid.addWidget(Heading(said(title)), grid.rowCount(), 0, 1, 3)
            for row in ROWS:
                if row.section == section:
                    self.rows[row.name] = _Row(row, self.preferences, grid, page)
        grid.addWidget(Heading(self.tr("Keys")), grid.rowCount(), 0, 1, 3)
        self.shortcuts = ShortcutEditor(shell.commands, page)
        grid.addWidget(self.shortcuts, grid.rowCount(), 0, 1, 3)
        grid.setRowStretch(grid.rowCount(), 1)
        scroll_downwards(self._area, page)
        buttons = close_buttons(self, self.tr("Close"))
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        vbox(self.banner, Wide(self._area), buttons, on=self, margins=(0, 0, 0, 12))
        buttons.setContentsMargins(0, 0, 16, 0)
        self.preferences.changed.connect(self._show)
        self.preferences.failed.connect(self.banner.show_error)
        self.finished.connect(self._on_finished)
        self.setWindowTitle(self.tr("Preferences"))
        self._show()

    @classmethod
    def show_for(cls, shell: MainWindow, name: str = "") -> PreferencesPage:
        """Open it, or bring the open one to the front, with the keyboard on this preference ("": the first)."""
        found = next((one for one in shell.findChildren(cls) if one.isVisible()), None) or cls(shell)
        found.show()
        found.raise_()
        found.activateWindow()
        choice = found.rows[name or next(iter(found.rows))].choice
        found._area.ensureWidgetVisible(choice)
        choice.setFocus()
        return found

    def _show(self) -> None:
        for row in self.rows.values():
            row.show()

    def _on_finished(self, _result: int) -> None:
        before = self._before
        if before is not None and before.isVisible():
            before.activateWindow()
            before.setFocus()
