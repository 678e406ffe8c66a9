"""The presets of a query tab: which there are now, and what becomes of one that was chosen and is gone."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from mnemonaut_ui.lab.ask_bar import AskBar
from mnemonaut_ui.lab.parameter_panel import ParameterPanel
from mnemonaut_ui.lab.recalls import PRESET_CODES, Recalls
from mnemonaut_ui.lab.saved_presets import KnownPresets
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.messages import error_text
from mnemonaut_ui.words.terms import preset_title


class PresetKeeping(QObject):
    """`settings_changed` tells that another preset holds than before, which nobody chose in this moment."""

    settings_changed = Signal()

    def __init__(self, state: ViewState, bar: AskBar, panel: ParameterPanel, recalls: Recalls, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._bar, self._panel, self._recalls = state, bar, panel, recalls
        self._fault = ""
        recalls.presets_found.connect(self._on_presets_found)
        recalls.failed.connect(self._on_failed)
        state.written_elsewhere.connect(recalls.look_at_presets)

    # ---- slots

    @Slot(object)
    def _on_presets_found(self, known: KnownPresets) -> None:
        bar = self._bar
        before, chosen = bar.keys, bar.known.named(bar.recipes[0], bar.preset_name)
        gone = bar.set_known(known)
        if gone:
            self._say_gone(gone, {} if chosen is None or len(bar.recipes) > 1 else chosen.parameters)
        fault = "" if known.fault is None else error_text(known.fault)
        if fault and fault != self._fault:
            self._state.notice(fault)
        self._fault = fault
        if bar.keys != before:
            self.settings_changed.emit()

    def _say_gone(self, gone: str, values: dict[str, object]) -> None:
        """The preset that was chosen is gone. What it said stays set here: nobody asked for another answer."""
        title = preset_title(self._bar.recipes[0], gone)
        if values:
            self._panel.set_values({**values, **self._panel.values})
            text = self.tr("The preset {preset} is gone. Its values stay set in this tab.")
        else:
            text = self.tr("The preset {preset} is gone; {first} holds in its place.")
        self._state.notice(text.format(preset=title, first=self._bar.preset_said))

    @Slot(object)
    def _on_failed(self, error: object) -> None:
        if getattr(error, "code", "") in PRESET_CODES:
            self._recalls.look_at_presets()
