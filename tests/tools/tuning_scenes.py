"""Scenes for `screenshots.py`: presets and what else is kept of the values of a recall."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tools.measure_event_loop import wait

from mnemonaut_core.parameters import DATABASE, PERSON
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.presets import Default, new_preset
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.compare.making import Another
from mnemonaut_ui.compare.view import CompareScreen
from mnemonaut_ui.lab.parameters.preset_dialogs import SavePresetDialog

if TYPE_CHECKING:
    from tools.screenshots import Stage

NOW = 1_750_000_000
SIZES = (("", (1280, 800)), ("-small", (960, 540)))


def presets(stage: Stage, lang: str) -> None:
    """Saved presets in the list of presets, in the panel, its menu, and being saved; on a laptop and with little room."""
    stage.window.opening.close_database()
    stage.open(lang)
    stage.ask(lang, "misrecall")
    record, tab = recipe_named("heuristic").parameters, stage.lab().current
    for name, origin, values in (
        ("evening letters", PERSON, {"max_results": 7}),
        ("of the file", DATABASE, {"days": 0}),
    ):
        made = new_preset("heuristic", record, name, values, origin=origin, at=NOW, about="For evenings.")
        if origin == PERSON:
            PRESETS.save(made, replace=True)
        else:
            database = (
                None
                if stage.state.workspace is None or not stage.state.workspace.can_write
                else stage.state.workspace.database
            )
            assert database is not None
            database.settings.save_preset(made, now=NOW, replace=True)
    PRESETS.keep_default("heuristic", Default("", {"vector_k": 30}))
    tab.presets.look()
    stage.settle()
    tab.bar.choose("heuristic", "person:evening letters")
    tab._on_settings_changed()
    tab.bar.side_button.setChecked(True)
    stage.settle()
    tab.parameters.set_value("weight_rec", 0.5)
    for suffix, size in SIZES:
        stage.window.resize(*size)
        stage.settle()
        stage.shot(f"presets{suffix}")
        tab.bar.preset.showPopup()
        wait(30)
        stage.shot(f"presets-list{suffix}", tab.bar.preset.view().window())
        tab.bar.preset.hidePopup()
        menu = tab.presets.menu()
        menu.popup(tab.mapToGlobal(tab.rect().center()))
        wait(30)
        stage.shot(f"presets-menu{suffix}", menu)
        menu.close()
        tab.presets.save()
        stage.settle()
        dialog = tab.presets.dialog
        assert isinstance(dialog, SavePresetDialog)
        dialog.form.edits["name"].setText("calibrated")
        dialog.submit()
        stage.shot(f"presets-save{suffix}", dialog)
        dialog.close()
    PRESETS.keep_default("heuristic", Default())
    for one in PRESETS.presets("heuristic"):
        PRESETS.delete("heuristic", one.name)


def compare(stage: Stage, lang: str) -> None:
    """A baseline below the list; recalls beside it: ranks, memories, the text for the model; two memories; nothing yet."""
    stage.window.opening.close_database()
    stage.open(lang)
    stage.window.show_screen("compare")
    stage.shot("compare-empty")
    stage.ask(lang, "misrecall")
    lab, tab = stage.lab(), stage.lab().current
    lab.current.baseline.pin()
    tab.parameters.set_value("weight_lex", 0.05)
    stage.settle()
    for suffix, size in SIZES:
        stage.window.resize(*size)
        stage.shot(f"compare-baseline{suffix}")
    lab.current.baseline.compare()
    stage.settle()
    screen = stage.window.front
    assert isinstance(screen, CompareScreen)
    first = screen.ranks.ranks.index(1, 1)
    screen.ranks.setCurrentIndex(first)
    stage.shot("compare-two-small")
    stage.window.resize(*SIZES[0][1])
    stage.shot("compare-two")
    for recipe in ("orchestrated", "salience"):
        screen.add(Another(recipe=recipe))
        stage.settle()
    for suffix, size in SIZES:
        stage.window.resize(*size)
        for number, view in enumerate(("ranks", "memories", "pack")):
            screen.views[number].click()
            stage.shot(f"compare-{view}{suffix}")
        screen.views[1].click()
        rows = screen.memories.memories.rows
        stage.state.select((rows[0].id, rows[3].id))
        stage.settle()
        screen.against_button.click()
        stage.shot(f"compare-against{suffix}")
        QTest.keyClick(screen.duel.picture, Qt.Key.Key_Escape)
    screen.keeping.keep_as("four ways")
    stage.settle()
    stage.state.select((rows[0].id,))
    stage.state.isolate()
    stage.settle()
    stage.shot("compare-changed-small")
    screen.reopen("four ways")
    stage.settle()
    screen.views[0].click()
    stage.shot("compare-reopened-small")
    stage.window.resize(*SIZES[0][1])
    stage.shot("compare-reopened")
    for name, button in (("saved", screen.keeping.kept_button), ("add", screen.adding.button)):
        if name == "add":
            screen.reopen("four ways")
            lab.current.baseline.compare()
            stage.settle()
        menu = button.menu()
        menu.aboutToShow.emit()
        menu.popup(screen.mapToGlobal(screen.rect().center()))
        wait(30)
        stage.shot(f"compare-menu-{name}", menu)
        menu.close()


def tuning(stage: Stage, lang: str) -> None:
    """An agent's settings before they are set, refused, and what values would do to recent recalls."""
    stage.window.opening.close_database()
    stage.open(lang)
    for kind in ("said_twice", "misrecall"):
        if any(s.kind == kind for s in stage.offer(lang).situations):
            stage.ask(lang, kind)
    tab = stage.lab().current
    tab.parameters.set_values({})
    tab.bar.side_button.setChecked(True)
    stage.settle()
    agent, wrong = stage.folder / "setting.toml", stage.folder / "agent.yaml"
    keys = "\n".join(f'"{name}" = "x"' for name in ("api_key", "model", "persona.name", "tts.voice"))
    agent.write_text(f"{keys}\n[retrieval]\nmax_results = 3\nweight_rec = 0.5\nvector_k = 40\n", "utf-8")
    wrong.write_text("retrieval:\n  weight_recc: 0.5\n", "utf-8")
    for suffix, size in SIZES:
        stage.window.resize(*size)
        stage.settle()
        tab.presets.take_settings(agent, only_settings=True)
        stage.settle()
        stage.shot(f"tuning-agent{suffix}", tab.presets.dialog)
        tab.presets.close()
        tab.presets.take_settings(wrong, only_settings=True)
        stage.shot(f"tuning-refused{suffix}")
        stage.window.banner.hide()
        tab.parameters.set_value("max_results", 3)
        tab.parameters.set_value("weight_rec", 0.6)
        tab.presets.preview()
        stage.settle()
        stage.shot(f"tuning-preview{suffix}", tab.presets.dialog)
        tab.presets.close()
        tab.parameters.reset_all()


TUNING_SCENES: dict[str, Callable[[Stage, str], None]] = {"presets": presets, "compare": compare, "tuning": tuning}
