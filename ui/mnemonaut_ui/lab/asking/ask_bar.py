"""The head of a tab: the question, recipe and preset, its clock and conversation, and the verbs."""

from __future__ import annotations

import html
from itertools import pairwise

from PySide6.QtCore import QEvent, QLocale, QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import QApplication, QComboBox, QSizePolicy, QWidget

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.parameters import DATABASE, PERSON, Preset
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.recipes.registry import NAMED, RECIPES, offered, recipe_if_known
from mnemonaut_ui.lab.answer.recalls import Reads
from mnemonaut_ui.lab.asking.asked import NOTHING, POLICY, Key, KnownPresets, Written
from mnemonaut_ui.lab.asking.fields_panel import FieldsPanel
from mnemonaut_ui.lab.asking.question import ClockPicker, ContextEditor, QueryField
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import EnterButton, Wide, hbox, offer, push_button, vbox
from mnemonaut_ui.widgets.command_menu import command_menu
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.widgets.switch import Switch
from mnemonaut_ui.widgets.two_lines import DIMMED, SECOND_LINE, TwoLineDelegate
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.keys import with_keys
from mnemonaut_ui.words.messages import joined, listed, reasoned, translated
from mnemonaut_ui.words.terms import preset_title, preset_words, recipe_about, recipe_title

ALL = "all"
"""Stands for all recipes, or all presets, side by side."""
ALL_AND_OWN = "all,external"
"""Stands for all recipes and the person's own retriever."""
SEVERAL = (ALL, ALL_AND_OWN)
POPUP_WIDTH = 560
QWIDGETSIZE_MAX = 16_777_215
HEIGHT = 36
"""Pixels of the height of a question of one line and of the Ask button."""


class MoreButton(QWidget):
    """Opens the panel of further settings, and clears them. The button shows how many there are."""

    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Written, tuple[str, ...], tuple[str, ...]] = (NOTHING, (), ())
        self._texts = ("", "")
        """The text of the button where it has room, and where it has little."""
        self.button, self.clear = EnterButton(self), EnterButton(self)
        self.button.setCheckable(True)
        self.clear.setText("✕")
        for button in (self.button, self.clear):
            button.setProperty("narrow", "true")
        self.clear.hide()
        hbox(Wide(self.button), self.clear, on=self, margins=0, spacing=2)
        self.clear.setAccessibleName(self.tr("Clear what is set under More"))
        self.clear.clicked.connect(self.cleared)
        self._show()

    def show_settings(self, written: Written, notes: tuple[str, ...], also: tuple[str, ...]) -> None:
        """Show what is set, with its notes (faults, and fields that no recipe reads). `also`: what else is set in the panel."""
        if (written, notes, also) != self._shown:
            self._shown = written, notes, also
            self._show()

    def _show(self) -> None:
        written, notes, also = self._shown
        count = len(written.rows()) + len(also)
        said = listed(filter(None, (written.said(), *also)))
        text = self.tr("⋯ More ({count})").format(count=count) if count else self.tr("⋯ More")
        sign = " ⚠" if notes else ""
        self._texts = f"{text}{sign}", f"⋯ {count}{sign}" if count else "⋯"
        about = said or self.tr("Kinds, scope, days, sensitivity, and what else a question may have")
        self.button.setToolTip("\n".join((about, *notes)))
        name = self.tr("More of the question, {count} set") if count else self.tr("More of the question")
        self.button.setAccessibleName(name.format(count=count))
        self.button.setAccessibleDescription(joined(*(f"{one}." for one in (said,) if one), *notes))
        self.clear.setToolTip(reasoned(self.tr("Clear"), said))
        self.clear.setVisible(bool(count))
        self._fit()
        self.updateGeometry()

    def _width(self, text: str) -> int:
        """The width of both buttons, with this text on the first."""
        metrics, clear = self.button.fontMetrics(), self.clear
        around = self.button.sizeHint().width() - metrics.horizontalAdvance(self.button.text())
        return around + metrics.horizontalAdvance(text) + (0 if clear.isHidden() else clear.sizeHint().width() + 2)

    def _fit(self) -> None:
        whole, short = self._texts
        self.button.setText(whole if self.width() >= self._width(whole) else short)

    def sizeHint(self) -> QSize:
        return QSize(self._width(self._texts[0]), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(self._texts[1]), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class HeadLine(QWidget):
    """Choices at the left, verbs and the switch at the right. Choices without room move into the panel of More; verbs never."""

    moved = Signal()

    def __init__(self, panel: FieldsPanel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._panel = panel
        self._row = hbox(on=self, margins=0, spacing=3)
        self.fill((), (), ())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fill(self, left: tuple[QWidget, ...], right: tuple[QWidget, ...], movable: tuple[QWidget, ...]) -> None:
        """Place the widgets. `movable`: those of the left that may move, in the order in which they do."""
        self._left, self._right, self._movable = left, right, movable
        for widget in left:
            self._row.addWidget(widget)
        if left:
            self._row.addStretch(1)
        for widget in right:
            self._row.addWidget(widget)

    @property
    def here(self) -> tuple[QWidget, ...]:
        """The choices that have room."""
        return tuple(widget for widget in self._left if widget.parentWidget() is self)

    def _arrange(self) -> None:
        staying = list(self._left)

        def lacks_room() -> bool:
            wanted = sum(one.sizeHint().width() + self._row.spacing() for one in (*staying, *self._right))
            return wanted > self.width() + self._row.spacing()

        for widget in self._movable:
            if lacks_room():
                staying.remove(widget)
        last = self._left[-1]  # the name of the recipe says more than the word on it
        last.setMaximumWidth(last.minimumSizeHint().width() if lacks_room() else QWIDGETSIZE_MAX)
        if tuple(staying) == self.here:
            return
        for place, widget in enumerate(staying):
            self._row.insertWidget(place, widget)
        for widget in self._movable:
            if widget not in staying:
                self._panel.take_in(widget)
        self.moved.emit()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # one of them says something else now
            self._arrange()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        least = [one.minimumSizeHint().width() for one in self._left if one not in self._movable]
        widths = (*least, *(one.sizeHint().width() for one in self._right))
        return QSize(sum(widths) + self._row.spacing() * len(widths), self.sizeHint().height())


class AskBar(QWidget):
    """The question with everything that is chosen for it."""

    run_asked = Signal()
    looked_up = Signal(object)  # Query: everything that a run refers to was found
    refused = Signal()  # a run has a fault, which is shown
    edited = Signal()
    settings_changed = Signal()  # another recipe or preset
    choices_shown = Signal()  # the choices, or what is known of them, may have changed

    def __init__(self, state: ViewState, reads: Reads, parent: QWidget) -> None:
        super().__init__(parent)
        self._state = state
        self._lookups: set[str] = set()
        """The rows that a requested run waits for: its memory, its policy."""
        self.asked_ahead: str | None = None
        """The question that may find memories later than the date in it."""
        self.known = KnownPresets()
        self._offered: dict[str, tuple[str, ...]] = {}
        """For each chosen recipe, the presets that apply."""
        self._chosen = False
        """Whether the person chose the preset; otherwise it is their default."""
        self._waits_for = ""
        """A saved preset to choose when it is loaded."""
        self._shown_plainly = languages.plain()
        self.field = QueryField(self, takes_memories=True, least=HEIGHT)
        self.field.setPlaceholderText(self.tr("Ask what you would ask your companion…"))
        self.field.setAccessibleName(self.tr("Question"))
        self.field.setAccessibleDescription(
            self.tr("Enter asks, Shift+Enter adds a line. Drop a memory here to see why it did or didn't come back.")
        )
        self.run_button = push_button(self.tr("▶ Ask"), self.run_asked, on=self, name=self.tr("Ask"))
        self.run_button.setDefault(True)
        self.run_button.setMinimumHeight(HEIGHT)
        self.fields = FieldsPanel(state, reads, parent)  # it lies over what stands below the bar
        row = self.line = HeadLine(self.fields, self)
        self.clock = ClockPicker(state.services.now, row)
        self.recipe, self.preset = FittedCombo(row), FittedCombo(row)
        self.recipe.setAccessibleName(self.tr("Recipe"))
        self.preset.setAccessibleName(self.tr("Preset"))
        self.more = MoreButton(row)
        self.context_button, self.default_button = push_button("", checkable=True), push_button("")
        for button in (self.default_button, self.context_button):
            self.fields.take_in(button)
        about = self.tr("Change a setting and watch the list reorder")
        self.side_button = push_button(self.tr("Parameters"), on=row, tip=about, checkable=True)
        about = self.tr("This answer against a pinned one, or two memories of it")
        self.compare_button = push_button(self.tr("Compare"), self._on_compare_clicked, on=row, tip=about)
        self.why_button, self.pack_button = (
            push_button(text, on=row) for text in (self.tr("Why not?"), self.tr("Pack"))
        )
        self._verbs = (self.why_button, self.side_button, self.compare_button, self.pack_button)
        for button in (self.default_button, *self._verbs):
            button.setProperty("narrow", "true")
        words = (("words", self.tr("Words")), ("numbers", self.tr("Numbers")))
        self.words = Switch(self.tr("Scores in words or in numbers"), words, row)
        self.context = ContextEditor(self)
        self.context.hide()
        for combo in (self.recipe, self.preset):
            combo.setItemDelegate(TwoLineDelegate(combo, wrapped_to=POPUP_WIDTH))  # no sentence is cut off
            combo.view().setMinimumWidth(POPUP_WIDTH)
        left = (self.recipe, self.preset, self.clock, self.more)
        row.fill(left, (*self._verbs, self.words), (self.clock, self.preset))
        self._order()
        head = hbox(Wide(self.field), Wide(self.run_button, 0, align=Qt.AlignmentFlag.AlignTop))
        vbox(head, row, self.context, on=self, margins=0, spacing=6)
        # not Maximum: the conversation grows
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.show_keys()
        self.offer_recipes()
        self._connect()
        self._on_context_changed()

    def _order(self) -> None:
        parts: dict[QWidget, tuple[QWidget, ...]] = {
            self.clock: (self.clock.choice, self.clock.moment),
            self.more: (self.more.button, self.more.clear),
        }
        here = (part for widget in self.line.here for part in parts.get(widget, (widget,)))
        words = self.words.buttons.values()
        for before, after in pairwise((self.run_button, *here, *self._verbs, *words, self.fields)):
            self.setTabOrder(before, after)
        self.fields.order()
        self.place_fields()

    def offer_recipes(self) -> None:
        """Offer all recipes, among them the person's retriever if there is one; the chosen one stays if it is still offered."""
        chosen = self.recipe.currentData()
        with QSignalBlocker(self.recipe):
            offer(self.recipe, [("", name) for name in (*offered(), ALL, *((ALL_AND_OWN,) if NAMED else ()))])
        self._fill_presets()
        if self.recipe_name != chosen:
            self.settings_changed.emit()

    def _fill_presets(self) -> None:
        self._offer_presets()
        self._show_choices()

    def _offer_presets(self) -> None:
        """Offer the presets of the chosen recipe; the person's choice stays if it is among them."""
        kept = str(self.preset.currentData() or "")
        names = self._presets()
        if not self._chosen or kept not in names or not self._usable(kept):
            kept = self.first_preset
            self._chosen = False
        with QSignalBlocker(self.preset):
            self.preset.clear()
            for name in names:
                self.preset.addItem("", name)
            self.preset.setCurrentIndex(max(0, self.preset.findData(kept)))

    def _usable(self, name: str) -> bool:
        """Whether this preset exists and is valid in every chosen recipe."""
        found = (self.known.named(recipe, name) for recipe in self.recipes)
        return name == ALL or all(one is not None and one.fault is None for one in found)

    def _presets(self) -> tuple[str, ...]:
        """The presets that all chosen recipes have in common, and `ALL` if there are several."""
        known, recipes = self.known, self.recipes
        self._offered = {recipe: known.asked_by_all(recipe) for recipe in recipes}
        named = tuple(
            one.full_name
            for one in known.of(recipes[0])
            if all(known.named(recipe, one.full_name) is not None for recipe in recipes[1:])
        )
        return (*named, ALL) if len(self._offered[recipes[0]]) > 1 or len(recipes) > 1 else named

    def _connect(self) -> None:
        self.field.submitted.connect(self.run_asked)
        self.field.textChanged.connect(self.edited)
        self.clock.changed.connect(self.edited)
        self.context.changed.connect(self._on_context_changed)
        self.context.submitted.connect(self.run_asked)
        self.context_button.toggled.connect(self._on_context_toggled)
        self.more.button.toggled.connect(self._on_more_toggled)
        self.more.cleared.connect(self.clear_fields)
        self.line.moved.connect(self._order)

        self.fields.changed.connect(self.show_more)
        self.fields.changed.connect(self.edited)
        self.fields.looked_up.connect(self._on_looked_up)
        self.fields.submitted.connect(self.run_asked)
        self.fields.closed.connect(self._on_fields_closed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - there are no widgets without one
        app.focusChanged.connect(self._on_focus_changed)
        self.recipe.activated.connect(self._on_recipe_chosen)
        self.preset.activated.connect(self._on_preset_chosen)

    @property
    def recipe_name(self) -> str:
        """The chosen recipe, or `ALL`."""
        return str(self.recipe.currentData())

    @property
    def recipes(self) -> tuple[str, ...]:
        if self.recipe_name == ALL_AND_OWN:
            return offered()
        return tuple(RECIPES) if self.recipe_name == ALL else (self.recipe_name,)

    @property
    def preset_name(self) -> str:
        """The chosen preset, or `ALL`."""
        return str(self.preset.currentData())

    @property
    def preset_wanted(self) -> str:
        """The preset that is chosen, or will be once it is loaded."""
        return self._waits_for or self.preset_name

    @property
    def first_preset(self) -> str:
        """The preset to use without a choice by the person."""
        return self.known.first(self.recipes)

    @property
    def is_default(self) -> bool:
        """Whether the chosen recipe and preset are the default of the database."""
        recipe, preset = self.known.asked
        return (self.recipe_name, self.preset_name) == (recipe, preset or self.first_preset)

    @property
    def keys(self) -> tuple[Key, ...]:
        """Recipe and preset of each recall that a run makes."""
        chosen = self.preset_name
        return tuple((name, p) for name in self.recipes for p in (self._offered[name] if chosen == ALL else (chosen,)))

    def choices(self) -> tuple[tuple[str, str, str], ...]:
        """Every recipe, with "" for its preset, then the presets that are offered for the chosen one: (recipe, preset, title)
        each."""
        recipes = [(self.recipe.itemData(i), "", self.recipe.itemText(i)) for i in range(self.recipe.count())]
        presets = [
            (self.recipe_name, self.preset.itemData(i), self.preset.itemText(i))
            for i in range(self.preset.count())
            if self._usable(self.preset.itemData(i))
        ]
        return (*recipes, *presets)

    def query(self) -> Query:
        values, _ = self.fields.written.read()
        text = self.field.text()
        is_month_first = QLocale.system().dateFormat(QLocale.FormatType.ShortFormat).startswith("M")
        values |= {"ahead": text == self.asked_ahead, "date_order": "mdy" if is_month_first else ""}
        return Query(text, self.clock.as_of(), context=self.context.turns(), zone=languages.zone(), **values)

    @property
    def governing(self) -> tuple[str, Policy | None]:
        """Project and policy of the question, whose values count besides the database's."""
        return self.fields.written.project, self.fields.policy

    def look_up(self) -> None:
        """Look up what the question refers to; `looked_up` follows, at once if it refers to nothing, or `refused`."""
        self._lookups = self.fields.look_up()
        if not self._refuses() and not self._lookups:
            self.looked_up.emit(self.query())

    def _on_looked_up(self, row: str) -> None:
        if not row:
            self._lookups.clear()
            return
        if row == POLICY:
            self.edited.emit()
        self.show_more()
        if row in self._lookups:
            self._lookups.remove(row)
            if not self._lookups and not self._refuses():
                self.looked_up.emit(self.query())

    def _refuses(self) -> bool:
        """Show the faults of the question that is to be run; False if it has none."""
        if not self.show_faults():
            return False
        self.refused.emit()
        self._state.noticed.emit(self.tr("Nothing was asked: see under “More” what is wrong."))
        return True

    def show_faults(self) -> bool:
        """Show what is wrong with the question, with the keyboard on the first fault; False if there is none."""
        wrong = self.fields.show_faults()
        if wrong:
            with QSignalBlocker(self.more.button):
                self.more.button.setChecked(True)
            self.place_fields()
            self.show_more()
        return wrong

    def place_fields(self) -> None:
        """Place the panel of the fields below the line; it may be as high as what is left of the tab."""
        over = self.fields.parentWidget()
        assert over is not None  # noqa: S101 - it is made with one
        at = self.line.mapTo(over, QPoint(0, self.line.height() + 3))
        self.fields.place(at, QSize(self.line.width(), over.height() - at.y()))

    def fold_fields(self) -> None:
        """Close the panel; a keyboard in it goes to the question."""
        holder = QApplication.focusWidget()
        if holder is not None and self.fields.isAncestorOf(holder):
            self.field.setFocus()
        self.more.button.setChecked(False)

    def clear_fields(self) -> None:
        had_focus = self.more.clear.hasFocus()
        self.context.set_turns(())
        self.fields.set_written(NOTHING)
        if had_focus:
            self.more.button.setFocus()

    def set_question(self, text: str, context: tuple[Turn, ...] = ()) -> None:
        self.field.set_text(text)
        self.context.set_turns(context)
        self.context_button.setChecked(bool(context))

    def choose(self, recipe: str, preset: str) -> None:
        """Choose recipe and preset; names that are not known change nothing."""
        at = self.recipe.findData(recipe)
        if at >= 0 and at != self.recipe.currentIndex():
            self.recipe.setCurrentIndex(at)
            self._fill_presets()
        self._waits_for = ""
        if self.preset.findData(preset) >= 0 and self._usable(preset):
            self._chosen = True
            self.preset.setCurrentIndex(self.preset.findData(preset))
            self._show_choices()
        elif not self.known.looked and ":" in preset:
            self._waits_for = preset

    def set_known(self, known: KnownPresets) -> str:
        """Offer these presets. Return the name of the chosen one if it no longer exists or cannot be used any more, so that the
        first one is chosen in its place; "" otherwise."""
        if not self._waits_for and self.known.same_as(known):
            return ""  # every tab looks when it comes to the front: nothing has to be laid out and painted again
        wanted = self.preset_wanted
        asked_for = self._chosen or bool(self._waits_for)
        self.known, self._waits_for = known, ""
        self._fill_presets()
        if not asked_for or wanted == self.preset_name:
            return ""
        if self.preset.findData(wanted) >= 0 and self._usable(wanted):
            self.choose(self.recipe_name, wanted)
            return ""
        return wanted

    def show_again(self) -> None:
        """Show the same in the current words, keys and colours, without emitting a signal."""
        self.show_keys()
        self.fields.show_again()
        self.words.set_choice("words" if languages.plain() else "numbers")
        if self._shown_plainly != languages.plain():
            self._show_choices()

    def show_keys(self) -> None:
        why = self.tr("Why a memory did not come, and what would bring it back; or drop a memory on the question")
        for widget, text, command in (
            (self.run_button, self.tr("Ask the question"), "run"),
            (self.pack_button, self.tr("The exact text for the model"), "pack"),
            (self.why_button, why, "why_not"),
            (self.words, self.tr("Numbers adds points and values to the words"), "expert"),
        ):
            widget.setToolTip(with_keys(text, command))

    def show_more(self) -> None:
        """Show on the button what is set, and what is wrong with it."""
        also = (self.context_button.text(),) if self.context.turns() else ()
        self.more.show_settings(self.fields.written, self.fields.notes, also)

    def _show_choices(self) -> None:
        self._shown_plainly = languages.plain()
        about_all = self.tr("Every recipe answers the same question, side by side.")
        for i in range(self.recipe.count()):
            name = self.recipe.itemData(i)
            known = recipe_if_known(name) is not None
            all_of = self.tr("All recipes and your retriever") if name == ALL_AND_OWN else self.tr("All recipes")
            title = recipe_title(name) if known else all_of
            _set_item(self.recipe, i, title, recipe_about(name) if known else about_all)
        for i in range(self.preset.count()):
            preset = self.known.named(self.recipes[0], self.preset.itemData(i))
            if preset is None:
                about = self.tr("Every preset answers the same question, side by side.")
                _set_item(self.preset, i, self.tr("All presets"), about)
            else:
                usable = self._usable(preset.full_name)
                about = self._about(preset)
                _set_item(self.preset, i, preset_title(preset.recipe, preset.full_name), about, usable=usable)
        self.fields.set_recipes(self.recipes)
        self.show_more()
        for combo in (self.recipe, self.preset):
            about = str(combo.currentData(SECOND_LINE) or "")
            combo.setToolTip(f"<p>{html.escape(about)}</p>" if about else "")
            combo.setAccessibleDescription(about)
        self.choices_shown.emit()

    def _about(self, preset: Preset) -> str:
        if preset.fault is not None:
            return joined(self.tr("It cannot be used."), translated(preset.fault))
        if preset.origin == PERSON:
            return joined(self.tr("Saved by you, for every database."), preset.about)
        if preset.origin == DATABASE:
            return joined(self.tr("Saved in this database; used only where you choose it."), preset.about)
        return "" if self.recipe_name in SEVERAL else preset_words(preset)[1]

    def _on_context_changed(self) -> None:
        count = len(self.context.turns())
        self.context_button.setText(self.tr("Conversation ({count})").format(count=count))
        self.show_more()
        self.edited.emit()

    def _on_context_toggled(self, on: bool) -> None:
        self.context.setVisible(on)
        if on and self.context_button.hasFocus():
            self.more.button.setChecked(False)  # the panel would lie over it
            self.context.focus_first()

    def _on_fields_closed(self) -> None:
        self.more.button.setChecked(False)
        self.more.button.setFocus()

    def _on_compare_clicked(self) -> None:
        menu = command_menu(self, ("pin_baseline", "baseline_moves", "compare_baseline", "", "compare_memories"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.compare_button.mapToGlobal(self.compare_button.rect().bottomLeft()))

    def _on_more_toggled(self, on: bool) -> None:
        self.fields.setVisible(on)
        if on:
            self.place_fields()
            self.fields.first_control.setFocus()

    def _on_recipe_chosen(self, _index: int) -> None:
        self._waits_for = ""
        self._fill_presets()
        self.settings_changed.emit()

    def _on_preset_chosen(self, _index: int) -> None:
        self._chosen, self._waits_for = True, ""
        self._show_choices()
        self.settings_changed.emit()

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        """Close the panel when the keyboard goes on to what may lie under it; a mouse may be about to drag a memory into it."""
        if old is None or new is None or not self.fields.isAncestorOf(old) or new.window() is not self.window():
            return
        inside = self.fields.isAncestorOf(new) or self.more.isAncestorOf(new)
        if not inside and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.more.button.setChecked(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_fields()


def _set_item(combo: QComboBox, index: int, title: str, about: str, *, usable: bool = True) -> None:
    combo.setItemText(index, title)
    combo.setItemData(index, about, SECOND_LINE)
    spoken = f"{title}. {about}" if about else title
    combo.setItemData(index, spoken, Qt.ItemDataRole.AccessibleTextRole)
    combo.setItemData(index, not usable, DIMMED)
    model = combo.model()
    if isinstance(model, QStandardItemModel):
        model.item(index).setEnabled(usable)
