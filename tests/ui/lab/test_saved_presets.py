"""Presets that somebody saved, in the lab: which are offered, whose each is, and what becomes of one that is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.parameters import DATABASE, PERSON, Preset
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.presets import Default, new_preset
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.settings_files import parsed
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL, AskBar
from mnemonaut_ui.lab.parameters.preset_dialogs import DeletePresetDialog, SavePresetDialog
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.two_lines import SECOND_LINE

Settled = Callable[[], None]
PARKIN = "How long should parkin be left in the tin before eating it?"
NOW = 1_700_000_000


def kept(name: str, origin: str, recipe: str = "heuristic", about: str = "", **values: object) -> Preset:
    """A preset of this name, as somebody would save it."""
    return new_preset(recipe, recipe_named(recipe).parameters, name, values, origin=origin, at=NOW, about=about)


def in_database(workspace: Workspace, *presets: Preset) -> None:
    """Saved in the database, as another program would: the window is told by nobody."""
    for one in presets:
        workspace.database.settings.save_preset(one, now=NOW)


def offered(tab: QueryTab) -> dict[str, str]:
    """The list of presets: name and what is said of each."""
    combo = tab.bar.preset
    return {
        str(combo.itemData(i)): f"{combo.itemText(i)}. {combo.itemData(i, SECOND_LINE)}" for i in range(combo.count())
    }


def look(tab: QueryTab, settled: Settled) -> None:
    """Let the tab look which presets there are."""
    tab.presets.look()
    settled()


def run(tab: QueryTab, settled: Settled, text: str = PARKIN) -> None:
    """Write a question and press Enter."""
    tab.bar.field.set_text(text)
    QTest.keyClick(tab.bar.field, Qt.Key.Key_Return)
    settled()


def test_the_list_has_the_programs_then_yours_then_the_databases_and_says_whose_each_is(
    tab: QueryTab, sample_workspace: Workspace, settled: Settled
) -> None:
    PRESETS.save(kept("long letters", PERSON, about="For evenings.", max_results=9))
    in_database(sample_workspace, kept("two only", DATABASE, max_results=2))
    look(tab, settled)
    found = offered(tab)
    assert list(found) == ["as-written", "calibrated", "person:long letters", "database:two only", ALL]
    assert found["person:long letters"] == "long letters (yours). Saved by you, for every database. For evenings."
    assert (
        found["database:two only"]
        == "two only (of this database). Saved in this database; used only where you choose it."
    )


def test_what_stands_in_a_database_holds_only_where_it_is_chosen(
    tab: QueryTab, sample_workspace: Workspace, settled: Settled
) -> None:
    in_database(sample_workspace, kept("two only", DATABASE, max_results=2))
    look(tab, settled)
    run(tab, settled)
    assert tab.trace is not None
    assert tab.trace.preset == "as-written"
    assert len(tab.trace.selected) > 2
    tab.bar.choose("heuristic", ALL)
    assert [preset for _, preset in tab.bar.keys] == ["as-written", "calibrated"]
    tab.bar.choose("heuristic", "database:two only")
    run(tab, settled)
    assert tab.trace.preset == "database:two only"
    assert len(tab.trace.selected) == 2


def test_all_presets_are_the_programs_and_yours(tab: QueryTab, settled: Settled) -> None:
    PRESETS.save(kept("long letters", PERSON, max_results=9))
    look(tab, settled)
    tab.bar.choose("heuristic", ALL)
    assert [preset for _, preset in tab.bar.keys] == ["as-written", "calibrated", "person:long letters"]


def test_a_preset_that_cannot_be_used_is_listed_with_the_reason_and_cannot_be_chosen(
    tab: QueryTab, sample_workspace: Workspace, settled: Settled
) -> None:
    in_database(sample_workspace, Preset("heuristic", "of old", "of old", "", {"no_such_thing": 3}, origin=DATABASE))
    look(tab, settled)
    assert offered(tab)["database:of old"].startswith(
        "of old (of this database). It cannot be used. Unknown parameter: no_such_thing"
    )
    tab.bar.choose("heuristic", "database:of old")
    assert tab.bar.preset_name == "as-written"


def test_what_you_keep_as_default_holds_where_you_chose_nothing(
    lab: LabScreen, tab: QueryTab, settled: Settled
) -> None:
    PRESETS.save(kept("two only", PERSON, max_results=2))
    PRESETS.keep_default("heuristic", Default("person:two only", {"days": 0}))
    look(tab, settled)
    assert tab.bar.preset_name == "person:two only"
    assert tab.fresh
    run(tab, settled)
    assert tab.trace is not None
    assert (tab.trace.preset, len(tab.trace.selected)) == ("person:two only", 2)
    layers = {layer.name: (layer.value, layer.layer) for layer in tab.trace.layers}
    assert layers["max_results"] == (2, "preset")
    assert layers["days"] == (0, "person")
    tab.bar.choose("heuristic", "calibrated")
    look(tab, settled)
    assert tab.bar.preset_name == "calibrated"
    lab.open_empty_tab()
    settled()
    assert lab.current.bar.preset_name == "person:two only"


@pytest.mark.long
def test_a_preset_that_is_gone_is_said_and_the_list_stays_as_it_was(
    tab: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    PRESETS.save(kept("two only", PERSON, max_results=2))
    look(tab, settled)
    tab.bar.choose("heuristic", "person:two only")
    run(tab, settled)
    assert tab.trace is not None
    before = tab.trace.selected
    PRESETS.delete("heuristic", "two only")
    with qtbot.waitSignal(state.noticed) as said:
        look(tab, settled)
    settled()
    assert said.args == ["The preset two only (yours) is gone. Its values stay set in this tab."]
    assert tab.bar.preset_name == "as-written"
    assert tab.parameters.values == {"max_results": 2}
    assert (tab.trace.preset, tab.trace.selected) == ("as-written", before)


def test_asked_with_a_preset_that_is_gone_it_says_so_and_goes_on_with_another(tab: QueryTab, settled: Settled) -> None:
    PRESETS.save(kept("two only", PERSON, max_results=2))
    look(tab, settled)
    tab.bar.choose("heuristic", "person:two only")
    PRESETS.delete("heuristic", "two only")
    run(tab, settled)
    assert tab.results.empty.message == "✖ “Classic” has no preset person:two only"
    assert tab.bar.preset_name == "as-written"


@pytest.mark.long
def test_a_tab_that_is_brought_back_has_its_saved_preset_again(
    lab: LabScreen, tab: QueryTab, sample_workspace: Workspace, settled: Settled
) -> None:
    in_database(sample_workspace, kept("two only", DATABASE, max_results=2))
    entry = {"query": PARKIN, "recipe": "heuristic", "preset": "database:two only"}
    lab.restore_tabs([entry])
    lab.restore_tabs([{**entry, "query": "And the second?"}])
    settled()
    assert [one.bar.preset_wanted for one in lab.queries] == ["as-written", "database:two only"]


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_whose_a_preset_is_stands_there_in_every_language(tab: QueryTab, settled: Settled, language: str) -> None:
    from mnemonaut_ui.words import languages

    PRESETS.save(kept("long letters", PERSON, max_results=9))
    languages.install(language)
    look(tab, settled)
    tab.show_again()
    assert offered(tab)["person:long letters"].startswith(
        {"ja": "long letters (自分用)", "zh": "long letters（我的）"}[language]
    )


@pytest.mark.long
def test_a_look_that_finds_the_same_lays_nothing_out_anew(
    lab: LabScreen, tab: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    PRESETS.save(kept("long letters", PERSON, max_results=9))
    look(tab, settled)
    filled: list[QueryTab] = []
    fill = AskBar._fill_presets

    def noted(bar: AskBar) -> None:
        filled.extend(query for query in lab.queries if query.bar is bar)
        fill(bar)

    monkeypatch.setattr(AskBar, "_fill_presets", noted)
    lab.open_empty_tab()
    settled()
    other = lab.current
    filled.clear()
    for shown in (tab, other, tab):
        lab.tabs.setCurrentWidget(shown)
        settled()
    assert filled == []
    PRESETS.save(kept("two only", PERSON, max_results=2))
    lab.tabs.setCurrentWidget(other)
    settled()
    assert filled == [other]
    assert "person:two only" in offered(other)


# ---- saving, deleting, the default


def entries(tab: QueryTab) -> dict[str, QAction]:
    """The menu of the panel, by what each entry says; those of a menu within it too."""
    found: dict[str, QAction] = {}
    menus = [tab.presets.menu()]
    while menus:
        for action in menus.pop().actions():
            found[action.text().replace("&", "")] = action
            inner = action.menu()
            if isinstance(inner, QMenu):
                menus.append(inner)
    return found


def save(tab: QueryTab, settled: Settled, name: str, *, here: bool = False) -> SavePresetDialog:
    """Open the dialog, write a name and press Enter."""
    entries(tab)["Save as preset…"].trigger()
    settled()
    dialog = tab.presets.dialog
    assert isinstance(dialog, SavePresetDialog)
    dialog.form.edits["name"].setText(name)
    if here:
        dialog.form.edits["whose"].buttons[DATABASE].setChecked(True)
    QTest.keyClick(dialog.form.edits["name"], Qt.Key.Key_Return)
    settled()
    return dialog


def layers_shown(tab: QueryTab) -> dict[str, tuple[object, str]]:
    """Value and layer of every parameter of the recall that is shown."""
    assert tab.trace is not None
    return {layer.name: (layer.value, layer.layer) for layer in tab.trace.layers}


@pytest.fixture
def moved(tab: QueryTab, settled: Settled) -> QueryTab:
    """A question was asked, and two parameters were moved."""
    run(tab, settled)
    tab.bar.side_button.setChecked(True)
    settled()
    tab.parameters.set_value("max_results", 3)
    settled()
    tab.parameters.set_value("weight_rec", 0.5)
    settled()
    return tab


@pytest.mark.long
def test_what_is_set_is_saved_as_yours_and_asked_for_from_then_on(moved: QueryTab, settled: Settled) -> None:
    before = moved.trace
    assert before is not None
    save(moved, settled, "fresh and few")
    assert PRESETS.presets("heuristic") == (
        Preset(
            "heuristic",
            "fresh and few",
            "fresh and few",
            "",
            {"max_results": 3, "weight_rec": 0.5},
            origin=PERSON,
            at=moved.state.services.now(),
        ),
    )
    assert moved.bar.preset_name == "person:fresh and few"
    assert moved.parameters.values == {}
    assert moved.trace is not None
    assert (moved.trace.preset, moved.trace.selected) == ("person:fresh and few", before.selected)
    assert layers_shown(moved)["max_results"] == (3, "preset")
    assert moved.bar.preset.currentText() == "fresh and few (yours)"


@pytest.mark.long
def test_of_the_database_it_is_taken_back_by_undo_and_its_values_stay(
    moved: QueryTab, sample_workspace: Workspace, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(state.jobs.operation_finished) as done:
        save(moved, settled, "of the file", here=True)
    assert str(done.args[0].title) == "Save the preset of the file of heuristic"
    assert [one.full_name for one in sample_workspace.explorer.settings.presets("heuristic")][2:] == [
        "database:of the file"
    ]
    assert moved.bar.preset_name == "database:of the file"
    database = sample_workspace.database
    assert database is not None
    state.jobs.operate("undo", lambda token: database.journal.undo(token=token))
    settled()
    assert list(offered(moved)) == ["as-written", "calibrated", ALL]
    assert moved.bar.preset_name == "as-written"
    assert moved.parameters.values == {"max_results": 3, "weight_rec": 0.5}
    assert layers_shown(moved)["weight_rec"] == (0.5, "set")


REFUSED = {
    "calibrated": "✖ The name calibrated is reserved. Presets that come with the program keep their names: take another one.",
    "all": "✖ The name all is reserved. Presets that come with the program keep their names: take another one.",
    "a:b": "✖ A preset cannot be called “a:b”. Take up to 60 letters, digits, blanks, dots and dashes.",
}


@pytest.mark.long
def test_a_name_that_cannot_be_taken_is_said_and_nothing_is_saved(moved: QueryTab, settled: Settled) -> None:
    for name, said in REFUSED.items():
        dialog = save(moved, settled, name)
        assert dialog.isVisible(), name
        assert dialog.message.text() == said
        assert PRESETS.presets("heuristic") == (), name
    dialog.form.edits["name"].setText("good")
    assert not dialog.message.isVisible()
    QTest.keyClick(dialog.form.edits["name"], Qt.Key.Key_Return)
    settled()
    assert [one.name for one in PRESETS.presets("heuristic")] == ["good"]


@pytest.mark.long
@pytest.mark.parametrize("here", [False, True])
def test_a_name_that_is_taken_is_asked_about_before_it_is_replaced(
    moved: QueryTab, sample_workspace: Workspace, settled: Settled, here: bool
) -> None:
    origin = DATABASE if here else PERSON
    old = kept("taken", origin, max_results=9)
    if here:
        in_database(sample_workspace, old)
    else:
        PRESETS.save(old)
    dialog = save(moved, settled, "taken", here=here)
    assert dialog.message.text().startswith("✖ There is a preset taken already.")
    assert dialog.do_button.text() == "Replace it"
    assert sample_workspace.explorer.settings.preset("heuristic", f"{origin}:taken").parameters == {"max_results": 9}
    QTest.keyClick(dialog.form.edits["name"], Qt.Key.Key_Return)
    settled()
    found = sample_workspace.explorer.settings.preset("heuristic", f"{origin}:taken")
    assert found.parameters == {"max_results": 3, "weight_rec": 0.5}


def test_where_nothing_is_set_there_is_nothing_to_save(tab: QueryTab, settled: Settled) -> None:
    dialog = save(tab, settled, "empty")
    assert dialog.what.text().endswith(": nothing is set, so there is nothing to keep. Change a value first.")
    assert not dialog.do_button.isEnabled()
    assert PRESETS.presets("heuristic") == ()


@pytest.mark.long
def test_a_file_that_is_only_read_takes_no_preset_and_says_why(
    lab: LabScreen, services: SampleServices, state: ViewState, settled: Settled
) -> None:
    path = services.build_sample("en", lambda *_: None, CancelToken())
    before = services.open(path, read_only=False)
    in_database(before, kept("of the file", DATABASE, max_results=2))
    before.close()
    read_only = services.open(path, read_only=True)
    state.set_workspace(read_only)
    settled()
    tab = lab.current
    tab.parameters.set_value("max_results", 3)
    entries(tab)["Save as preset…"].trigger()
    dialog = tab.presets.dialog
    assert isinstance(dialog, SavePresetDialog)
    assert not dialog.form.edits["whose"].buttons[DATABASE].isEnabled()
    assert (
        dialog.form.edits["whose"].buttons[DATABASE].toolTip()
        == "This file is open to read only: nothing can be saved in it."
    )
    save(tab, settled, "mine")
    assert [one.name for one in PRESETS.presets("heuristic")] == ["mine"]
    deleting = entries(tab)["of the file (of this database)"]
    assert not deleting.isEnabled()
    assert deleting.toolTip() == "This file is open to read only: nothing can be deleted in it."
    assert entries(tab)["mine (yours)"].isEnabled()


@pytest.mark.long
def test_a_preset_of_the_database_is_deleted_at_once_and_one_of_yours_only_if_that_is_meant(
    tab: QueryTab, sample_workspace: Workspace, settled: Settled
) -> None:
    PRESETS.save(kept("mine", PERSON, max_results=9))
    in_database(sample_workspace, kept("of the file", DATABASE, max_results=2))
    look(tab, settled)
    entries(tab)["of the file (of this database)"].trigger()
    settled()
    assert list(offered(tab)) == ["as-written", "calibrated", "person:mine", ALL]
    for meant in ("Keep it", "Delete"):
        entries(tab)["mine (yours)"].trigger()
        dialog = tab.presets.dialog
        assert isinstance(dialog, DeletePresetDialog)
        assert dialog.what.text() == "Delete mine (yours)?"
        assert dialog.cancel_button.isDefault()
        button = next(button for button in (dialog.cancel_button, dialog.do_button) if button.text() == meant)
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
        settled()
        assert [one.name for one in PRESETS.presets("heuristic")] == (["mine"] if meant == "Keep it" else [])
    assert list(offered(tab)) == ["as-written", "calibrated", ALL]


@pytest.mark.long
def test_your_default_is_kept_seen_as_a_layer_and_forgotten(moved: QueryTab, settled: Settled) -> None:
    before = moved.trace
    assert before is not None
    assert entries(moved)["Forget my default"].toolTip() == "Nothing is kept as your default."
    entries(moved)["Keep as my default"].trigger()
    settled()
    assert PRESETS.default("heuristic") == Default("", {"max_results": 3, "weight_rec": 0.5})
    assert moved.parameters.values == {}
    assert layers_shown(moved)["max_results"] == (3, "person")
    assert moved.trace is not None
    assert moved.trace.selected == before.selected
    row = moved.parameters.rows["weight_rec"]
    assert row.origin_said == "● your default"
    moved.parameters.set_value("days", 0)
    settled()
    entries(moved)["Keep as my default"].trigger()  # what was kept before stays, since it is shown
    settled()
    assert PRESETS.default("heuristic") == Default("", {"max_results": 3, "weight_rec": 0.5, "days": 0})
    entries(moved)["Forget my default"].trigger()
    settled()
    assert PRESETS.default("heuristic") == Default()
    assert layers_shown(moved)["max_results"][1] == "default"


@pytest.mark.long
def test_a_preset_of_a_database_is_nobodys_default(
    moved: QueryTab, sample_workspace: Workspace, settled: Settled
) -> None:
    save(moved, settled, "of the file", here=True)
    keep = entries(moved)["Keep as my default"]
    assert not keep.isEnabled()
    assert keep.toolTip() == "A default cannot be a preset of one database: save it as yours first."


@pytest.mark.long
def test_where_your_default_says_otherwise_than_what_was_saved_the_values_stay_as_they_were(
    tab: QueryTab, settled: Settled
) -> None:
    """A default lies over presets: what is saved against it must stay set by hand."""
    PRESETS.keep_default("heuristic", Default("", {"max_results": 9}))
    look(tab, settled)
    run(tab, settled)
    tab.parameters.set_value("max_results", 3)
    settled()
    save(tab, settled, "few")
    assert tab.bar.preset_name == "person:few"
    assert tab.parameters.values == {"max_results": 3}
    assert layers_shown(tab)["max_results"] == (3, "set")


@pytest.mark.long
def test_the_values_are_copied_as_an_agents_own_settings(
    moved: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    for form in ("toml", "yaml", "json"):
        with qtbot.waitSignal(state.noticed) as said:
            entries(moved)[f"Copy as {form.upper()}"].trigger()
            settled()
        text = QGuiApplication.clipboard().text()
        back = parsed(text.encode(), f"setting.{form}", "heuristic")
        assert moved.trace is not None
        assert dict(back.values) == {layer.name: layer.value for layer in moved.trace.layers}, form
        assert said.args[0].startswith(f"Copied {len(back.values)} values of ")
        assert said.args[0].endswith(f" as {form.upper()}")


@pytest.mark.long
def test_the_menu_is_opened_and_used_by_keyboard(moved: QueryTab, settled: Settled) -> None:
    button = moved.parameters.preset_button
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    settled()
    assert isinstance(moved.presets.dialog, SavePresetDialog)
    assert moved.presets.dialog.form.edits["name"].hasFocus()
    QTest.keyClick(moved.presets.dialog, Qt.Key.Key_Escape)
    assert moved.presets.dialog is None


@pytest.mark.long
def test_a_file_of_presets_that_cannot_be_read_is_said_and_the_lab_goes_on(
    tab: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    PRESETS.file.parent.mkdir(parents=True, exist_ok=True)
    PRESETS.file.write_text("{", "utf-8")
    with qtbot.waitSignal(state.noticed) as said:
        look(tab, settled)
    assert said.args[0].startswith(f"{PRESETS.file.name} cannot be read.")
    assert list(offered(tab)) == ["as-written", "calibrated", ALL]
    run(tab, settled)
    assert tab.results.state_shown == "list"
    tab.parameters.set_value("max_results", 3)
    dialog = save(tab, settled, "mine")
    assert dialog.message.text().startswith(f"✖ {PRESETS.file.name} cannot be read.")
    assert PRESETS.file.read_text("utf-8") == "{"


def test_what_another_window_saved_is_there_when_the_lab_comes_to_the_front(
    lab: LabScreen, tab: QueryTab, settled: Settled
) -> None:
    PRESETS.save(kept("from elsewhere", PERSON, max_results=2))
    lab.activated()
    settled()
    assert "person:from elsewhere" in offered(tab)


@pytest.mark.long
def test_every_tab_knows_at_once_what_one_of_them_saved_deleted_or_made_the_default(
    lab: LabScreen, moved: QueryTab, settled: Settled
) -> None:
    lab.open_empty_tab()
    other = lab.current
    settled()
    save(moved, settled, "fresh and few")
    assert list(offered(other)) == list(offered(moved)) == ["as-written", "calibrated", "person:fresh and few", ALL]
    moved.presets.keep_default()
    settled()
    assert other.bar.known.defaults == moved.bar.known.defaults == {"heuristic": Default("person:fresh and few", {})}
    moved.presets.forget_default()
    settled()
    assert other.bar.known.defaults == {}
    entries(other)["fresh and few (yours)"].trigger()
    dialog = other.presets.dialog
    assert isinstance(dialog, DeletePresetDialog)
    dialog.do_button.click()
    settled()
    assert list(offered(other)) == list(offered(moved)) == ["as-written", "calibrated", ALL]


@pytest.mark.long
def test_a_preset_that_says_something_else_now_is_asked_again(tab: QueryTab, settled: Settled) -> None:
    PRESETS.save(kept("few", PERSON, max_results=2))
    look(tab, settled)
    tab.bar.choose("heuristic", "person:few")
    run(tab, settled)
    PRESETS.save(kept("few", PERSON, max_results=3), replace=True)
    look(tab, settled)
    assert tab.trace is not None
    assert len(tab.trace.selected) == 3


@pytest.mark.parametrize("name", ["database:two only", "two only"])
def test_a_default_never_means_what_stands_in_a_database(
    tab: QueryTab, sample_workspace: Workspace, settled: Settled, name: str
) -> None:
    in_database(sample_workspace, kept("two only", DATABASE, max_results=2))
    PRESETS.keep_default("heuristic", Default(name))
    look(tab, settled)
    assert tab.bar.preset_name == "as-written"


def test_the_star_makes_the_choice_the_default_of_the_database_and_undo_takes_it_back(
    lab: LabScreen, tab: QueryTab, state: ViewState, sample_workspace: Workspace, settled: Settled
) -> None:
    star = tab.bar.default_button
    assert (tab.bar.recipe_name, star.text(), star.isEnabled()) == ("heuristic", "★", False)
    tab.choose("salience", "calibrated")
    settled()
    assert (star.text(), star.isEnabled(), star.accessibleName()) == ("☆", True, "Ask by default in this database")
    star.setFocus()
    QTest.keyClick(star, Qt.Key.Key_Space)
    settled()
    assert sample_workspace.explorer.settings.stored_default() == "salience calibrated"
    assert (star.text(), star.isEnabled(), star.accessibleName()) == ("★", False, "Asked by default in this database")
    sample_workspace.database.journal.undo()
    state.content_changed.emit(None)
    settled()
    assert sample_workspace.explorer.settings.stored_default() == ""
    assert (star.text(), star.isEnabled()) == ("☆", True)
    tab.choose(ALL, "calibrated")
    settled()
    assert not star.isEnabled()
    assert star.toolTip().endswith("A preset that everybody has who opens the database can be its default.")
    state.set_workspace(None)
    settled()
    assert star.toolTip().endswith("No database is open that can be written.")
