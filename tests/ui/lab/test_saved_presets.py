"""Presets that somebody saved, in the lab: which are offered, whose each is, and what becomes of one that is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut.personal_presets import PRESETS
from mnemonaut_core.parameters import DATABASE, PERSON, Preset
from mnemonaut_core.presets import Default, new_preset
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.lab.ask_bar import ALL
from mnemonaut_ui.lab.query_tab import QueryTab
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.ports import Workspace
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
    assert workspace.operations is not None
    for one in presets:
        workspace.operations.save_preset(one, now=NOW)


def offered(tab: QueryTab) -> dict[str, str]:
    """The list of presets: name and what is said of each."""
    combo = tab.bar.preset
    return {
        str(combo.itemData(i)): f"{combo.itemText(i)}. {combo.itemData(i, SECOND_LINE)}" for i in range(combo.count())
    }


def look(tab: QueryTab, settled: Settled) -> None:
    """Let the tab look which presets there are."""
    tab.recalls.look_at_presets()
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
        == "two only (of this database). Stands in this database; holds only where you choose it."
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
        "of old (of this database). It cannot be used. There is no parameter no_such_thing"
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
    lab.do_new_query()
    settled()
    assert lab.current.bar.preset_name == "person:two only"


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
    assert tab.results.empty.message == "✖ heuristic has no preset person:two only"
    assert tab.bar.preset_name == "as-written"


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
    tab.retranslate()
    assert offered(tab)["person:long letters"].startswith(
        {"ja": "long letters（自分用）", "zh": "long letters（我的）"}[language]
    )
