"""The dialogs about presets: saving, deleting, taking an agent's settings, and what values would do to recent recalls."""

from __future__ import annotations

import html
import itertools
from collections.abc import Mapping, Sequence
from functools import partial

import msgspec
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QDialog, QTreeWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.comparison import ComparedQuestion, Move, Preview
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import DATABASE, PERSON, Preset
from mnemonaut_core.presets import LONGEST_ABOUT, LONGEST_NAME, new_preset, values_of
from mnemonaut_core.questions import PREVIEWED, preview, preview_saved
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.settings_files import AgentSettings
from mnemonaut_core.testing import turned
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.judged_line import Judged, JudgedLine
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, vbox
from mnemonaut_ui.widgets.form_dialog import Field, FormDialog
from mnemonaut_ui.widgets.opening_dialog import OpeningDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import date_text, shown_line, text_of
from mnemonaut_ui.words.messages import error_text, joined, listed, translated
from mnemonaut_ui.words.terms import outcome_word, parameter_named, parameter_value, preset_title, recipe_title

ENDINGS = (".toml", ".yaml", ".yml", ".json")
MOST_NAMED = 12
"""So many values, or keys that are not read, are named; of more only the count."""
MOST_ROWS = 12
NAME_CHARS = 48


class Coming(msgspec.Struct, frozen=True, eq=False):
    """The settings that a file would change, next to the current ones."""

    name: str
    found: AgentSettings
    now: Mapping[str, object]


class AgentSettingsDialog(FormDialog):
    """Shows what a file would set, and which of its keys are not read."""

    confirmed = Signal()

    def __init__(self, coming: Coming, shown: str, parent: QWidget | None = None) -> None:
        """`shown`: the recipe whose values are shown now."""
        super().__init__(parent)
        self._coming = coming
        found, now = coming.found, coming.now
        self.what = PlainLabel(self._what_text(shown))
        not_read = self.tr("Not read (not parameters of a recall): {keys}")
        self.not_read = PlainLabel(not_read.format(keys=_first_of(found.not_read)))
        self.not_read.setVisible(bool(found.not_read))
        self.model = TextTableModel(self, numbers=(1, 2))
        self.model.set_headings((self.tr("Parameter"), self.tr("Now"), self.tr("In the file")))
        self.model.set_rows([self._row(key, now.get(key), value) for key, value in found.values.items()])
        self.table = TextTable(self.model, wide=0)
        self.table.setAccessibleName(self.tr("What the file sets"))
        title, do = self.tr("An agent's settings"), self.tr("Set these values")
        self.arrange(title, do, self.what, Wide(self.table), self.not_read)
        rows = min(MOST_ROWS, len(coming.found.values)) + 1
        self.resize(560, 150 + rows * self.table.verticalHeader().defaultSectionSize())
        self.do_button.setFocus()

    def _what_text(self, shown: str) -> str:
        found = self._coming.found
        name, recipe = shown_line(self._coming.name, NAME_CHARS), recipe_title(found.recipe)
        text = self.tr("{file} sets {count} values of {recipe}. Nothing is set yet.")
        said = filled(text, file=name, count=len(found.values), recipe=recipe)
        if found.recipe != shown:
            said = joined(said, self.tr("The recipe {recipe} is chosen with them.").format(recipe=recipe))
        return said

    def _row(self, name: str, now: object, coming: object) -> tuple[str, str, str]:
        recipe = self._coming.found.recipe
        before, after = parameter_value(recipe, name, now), parameter_value(recipe, name, coming)
        return parameter_named(recipe, name), before, "=" if now == coming else after

    def perform(self) -> None:
        self.confirmed.emit()
        self.accept()


def _first_of(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    rest = [QCoreApplication.translate("Presets", "{count} more").format(count=more)] if more > 0 else []
    return listed([*names[:MOST_NAMED], *rest])


CHANNEL = "lab:preset"


def grow(dialog: QDialog) -> None:
    """Make a dialog as high as its texts need at its width: Qt does so only when it is first shown."""
    layout = dialog.layout()
    if layout is not None:
        layout.activate()
        width = max(dialog.width() if dialog.isVisible() else 0, dialog.minimumWidth(), layout.minimumSize().width())
        dialog.resize(width, max(layout.totalHeightForWidth(width), layout.minimumSize().height()))


class SavePresetDialog(DatabaseDialog):
    """Saves the values that applied when it was opened."""

    saved = Signal(object)  # the stored Preset

    def __init__(self, state: ViewState, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._settings = settings
        self._values: Mapping[str, object] | None = None
        self.what = PlainLabel()
        mine = self.tr("&Yours: for every database")
        here = self.tr("Of &this database: goes along with the file, Undo takes it back")
        what_for = self.tr("What it is for")
        form = self.form.lay_out(
            # a name that is too long is reported, not cut in silence
            Field(key="name", label=self.tr("Name"), name=self.tr("Name of the preset"), most=2 * LONGEST_NAME),
            Field(key="about", label=self.tr("What it is for (may be empty)"), name=what_for, most=LONGEST_ABOUT),
            Field(key="whose", label="", kind="radio", value=PERSON, choices=((PERSON, mine), (DATABASE, here))),
            above=True,
        )
        if not state.writable:
            button = self.form.edits["whose"].buttons[DATABASE]
            button.setEnabled(False)
            reason = self.tr("This file is open to read only: nothing can be saved in it.")
            button.setToolTip(reason)
            button.setAccessibleDescription(reason)
        self.main = "name"
        self.form.changed.connect(self._on_edited)
        self.arrange(self.tr("Save as preset"), self.tr("Save"), self.what, form, Gap(), spacing=8)
        self.draft_button = self.do_button
        self.setMinimumWidth(460)
        if self.workspace is not None:
            kept = self.workspace.explorer.settings

            def work(_token: CancelToken) -> Mapping[str, object]:
                return values_of(kept.resolve(recipe_named(settings.recipes), settings))

            state.jobs.read(CHANNEL, work, self._on_values, failed=self.on_failed)
        self.form.edits["name"].setFocus()

    @property
    def ready(self) -> bool:
        return bool(self._values) and bool(self.form.written("name").strip())

    @property
    def _replaces(self) -> bool:
        """Whether the name was found taken, so that the next press replaces that preset."""
        return self.error is not None and self.error.code == "preset_exists"

    def _on_values(self, values: Mapping[str, object]) -> None:
        self._values, of = values, self._settings.recipes
        recipe = recipe_title(of)
        lines = [f"{parameter_named(of, name)} = {parameter_value(of, name, value)}" for name, value in values.items()]
        text = self.tr("{recipe}, {count} values: {values}")
        if not values:
            text = self.tr("{recipe}: nothing is set, so there is nothing to keep. Change a value first.")
        self.what.setText(filled(text, recipe=recipe, count=len(values), values=_first_of(lines)))
        self.refresh()

    def refresh(self, *_: object) -> None:
        super().refresh()
        self.do_button.setText(self.tr("Replace it") if self._replaces else self.tr("Save"))
        grow(self)

    def _on_edited(self) -> None:
        self.error = None

    def perform(self) -> None:
        workspace, recipe, now = self.workspace, recipe_named(self._settings.recipes), self.state.services.now()
        if workspace is None or not self._values:
            return
        origin, name, about = (self.form.written(key) for key in ("whose", "name", "about"))
        made = new_preset(recipe.name, recipe.parameters, name, self._values, origin=origin, at=now, about=about)
        replace, person = self._replaces, workspace.explorer.person

        def work(_token: CancelToken) -> object:
            if origin == DATABASE:
                return workspace.database.settings.save_preset(made, now=now, replace=replace)
            if person is not None:
                person.save(made, replace=replace)
            return None

        self.busy = True
        self.refresh()
        self.state.jobs.operate("preset", work, partial(self._on_saved, made), failed=self.on_failed)

    def _on_saved(self, made: Preset, _change: object) -> None:
        self.busy = False
        self.saved.emit(made)
        self.accept()


class DeletePresetDialog(FormDialog):
    """Asks whether a preset of the person's is to be deleted for good."""

    confirmed = Signal()

    def __init__(self, preset: Preset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.what = PlainLabel(self.tr("Delete {preset}?").format(preset=preset_title(preset.recipe, preset.full_name)))
        note = PlainLabel(self.tr("It is yours and in no database: Undo cannot bring it back."))
        self.arrange(self.tr("Delete a preset"), self.tr("Delete"), self.what, note, enter=False)
        self.cancel_button.setText(self.tr("Keep it"))
        self.do_button.setAutoDefault(True)  # Enter presses it only where it has the focus
        self.setMinimumWidth(380)
        grow(self)
        self.cancel_button.setDefault(True)
        self.cancel_button.setFocus()

    def perform(self) -> None:
        self.confirmed.emit()
        self.accept()


CHARS = 120
_RUN = Qt.ItemDataRole.UserRole + 1
_ID = Qt.ItemDataRole.UserRole + 2
_numbers = itertools.count(1)


class PreviewDialog(OpeningDialog):
    """Tries values on recent recalls or saved questions from its creation on; closing it stops that."""

    opened = Signal(object, object, str)  # Query, Settings, memory id ("" for none): the recall to show

    def __init__(self, state: ViewState, settings: Settings, parent: QWidget | None = None) -> None:
        self._channel = f"lab:preview:{next(_numbers)}"
        super().__init__(parent, ends=partial(state.jobs.cancel, self._channel))
        self._state, self._settings = state, settings
        self._done = 0
        self._error: MnemonautError | None = None
        self.preview: Preview | None = None
        self.what, self.counts = PlainLabel(), PlainLabel(selectable=True)
        self.judged = JudgedLine(state, self)
        self.setWindowTitle(self.tr("Preview on recent recalls"))
        self.where = QComboBox()
        self.where.addItems([self.tr("On recent recalls"), self.tr("On saved questions")])
        self.where.setAccessibleName(self.tr("On what it is tried"))
        self.list.setAccessibleName(self.tr("Recalls that would change"))
        self.open_button.setText(self.tr("Open"))
        self.open_button.setToolTip(
            self.tr("Ask this question in a new tab, with these values, as of its own moment (Enter)")
        )
        self.list.setHeaderHidden(True)
        self.list.setColumnCount(1)
        self.list.setExpandsOnDoubleClick(False)
        vbox(self.what, self.where, Wide(self.list), self.counts, self.judged, self.buttons, on=self)
        self.where.currentIndexChanged.connect(self._on_where_changed)
        state.workspace_changed.connect(self.close)
        state.jobs.progressed.connect(self._on_progressed)
        self.resize(640, 480)
        self._show_what()
        self._try()
        self._try_on_judged()
        self.list.setFocus()

    def _show_what(self) -> None:
        settings = self._settings
        text = self.tr(
            "What the values that are shown ({recipe} · {preset}, {count} set here) would do to recent recalls."
        )
        if self.on_saved:
            text = self.tr(
                "What the values that are shown ({recipe} · {preset}, {count} set here) would do to saved questions."
            )
        recipe, preset = recipe_title(settings.recipes), preset_title(settings.recipes, settings.preset)
        text = text.format(recipe=recipe, preset=preset, count=len(settings.values))
        self.what.setText(joined(text, self.tr("Nothing is recorded.")))
        self._show()

    def _try(self) -> None:
        workspace, settings = self._state.workspace, self._settings
        if workspace is None:
            return
        explorer, report = workspace.explorer, self._state.jobs.reporter(self._channel)
        saved, now = self.on_saved, self._state.services.now()

        def work(token: CancelToken) -> Preview:
            done = itertools.count(1)
            questions = explorer.library.saved() if saved else ()
            most = len(questions) if saved else PREVIEWED

            def on_run(_one: object) -> None:
                report("recalls", next(done), most)

            if saved:
                return preview_saved(explorer, settings, questions, now=now, token=token, on_run=on_run)
            return preview(explorer, settings, token=token, on_run=on_run)

        self._state.jobs.read(self._channel, work, self._on_previewed, failed=self._on_failed)

    def _try_on_judged(self) -> None:
        after = self._settings
        before = Settings(after.recipes, "", project=after.project)

        def work(explorer: Explorer, now: int, token: CancelToken) -> Judged:
            return (("", turned(explorer, before, after, now=now, token=token)),)

        self.judged.follow(work)

    @property
    def on_saved(self) -> bool:
        return self.where.currentIndex() == 1

    def _on_where_changed(self, *_: object) -> None:
        self._state.jobs.cancel(self._channel)
        self.preview, self._error, self._done = None, None, 0
        self.list.clear()
        self._show_what()
        self._try()

    @property
    def trying(self) -> bool:
        return self.preview is None and self._error is None

    def _on_progressed(self, channel: str, _stage: str, done: int, _total: int) -> None:
        if channel == self._channel and self.trying:
            self._done = done
            self._show()

    def _on_previewed(self, value: Preview) -> None:
        self.preview = value
        self.list.clear()
        for number, one in enumerate(value.runs):
            if one.changes:
                self.list.addTopLevelItem(self._item(number, one))
        self.list.expandAll()
        self._show()
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)

    def _on_failed(self, error: MnemonautError) -> None:
        self._error = error
        self._show()

    def _show(self) -> None:
        preview = self.preview
        self.open_button.setEnabled(self.list.currentItem() is not None)
        self.close_button.setText(self.tr("Cancel") if self.trying else self.tr("Close"))
        if self._error is not None:
            self.counts.setText(f"✖ {error_text(self._error)}")
        elif preview is None:
            text = self.tr("Trying: {done} of at most {most} recalls…")
            if self.on_saved:
                text = self.tr("Trying: {done} saved questions…")
            self.counts.setText(filled(text, done=self._done, most=PREVIEWED))
        else:
            self.counts.setText("\n".join(self._counts(preview)))

    def _counts(self, preview: Preview) -> list[str]:
        recipe = recipe_title(self._settings.recipes)
        if not preview.looked_at and self.on_saved:
            return [self.tr("No question is saved in this database yet.")]
        if not preview.looked_at:
            return [self.tr("No recall of {recipe} is recorded yet.").format(recipe=recipe)]
        first = self.tr("{changed} of {tried} recent recalls would have another result.")
        if self.on_saved:
            first = self.tr("Another result: {changed} of {tried} saved questions.")
        lines = [filled(first, changed=preview.changed, tried=len(preview.runs))]
        others = (
            (preview.repeated, self.tr("{count} asked the same as a newer one.")),
            (preview.not_kept, self.tr("{count} cannot be tried: their questions were not kept.")),
            (preview.not_tried, self.tr("{count} older ones were not tried.")),
            (
                sum(not one.as_recorded for one in preview.runs),
                self.tr(
                    "{count} come out otherwise than recorded, even with their own values: memories changed since."
                ),
            ),
        )
        lines += [filled(text, count=count) for count, text in others if count]
        lines += [f"⚠ {translated(one)}" for one in preview.failed[:3]]
        if len(preview.failed) > 3:
            lines.append(self.tr("{count} more cannot be made again.").format(count=len(preview.failed) - 3))
        return lines

    def _item(self, number: int, one: ComparedQuestion) -> QTreeWidgetItem:
        question = shown_line(one.question, CHARS)
        text = f"{question} · {date_text(one.clock)}" + ("" if one.as_recorded else " ⚠")
        if one.saved is not None:
            text = f"★ {one.saved.path} · {text}" if one.saved.title != question else f"★ {text}"
        item = self._line(text, number)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        theme, moves = self._state.theme, one.moves
        for move in moves.entered:
            text = self.tr("+ enters at {place}: {memory}").format(place=move.after, memory=self._named(move))
            item.addChild(self._line(text, number, move.memory.id, theme.good))
        for move in moves.left:
            why = self.tr("not found") if move.code_after is None else outcome_word(move.code_after)
            text = self.tr("− leaves, was at {place} ({why}): {memory}")
            text = text.format(place=move.before, why=why, memory=self._named(move))
            item.addChild(self._line(text, number, move.memory.id, theme.bad))
        if moves.moved:
            item.addChild(self._line(filled(self.tr("{count} change places"), count=len(moves.moved)), number))
        return item

    @staticmethod
    def _named(move: Move) -> str:
        return shown_line(text_of(move.memory), CHARS)

    @staticmethod
    def _line(text: str, number: int, memory_id: str = "", colour: str = "") -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setData(0, _RUN, number)
        item.setData(0, _ID, memory_id)
        item.setToolTip(0, f"<p>{html.escape(text)}</p>")
        if colour:
            item.setForeground(0, QColor(colour))
        return item

    def open_row(self, item: QTreeWidgetItem) -> None:
        if self.preview is not None:
            one = self.preview.runs[int(item.data(0, _RUN))]
            self.opened.emit(one.before.query, self._settings, str(item.data(0, _ID)))
