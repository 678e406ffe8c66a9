"""The commands of the recall lab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mnemonaut_ui.state.command import Command

if TYPE_CHECKING:  # the menus are painted before the lab is loaded
    from mnemonaut_ui.lab.view import LabScreen

COMMANDS: tuple[Command[LabScreen], ...] = (
    Command(
        "agent_settings",
        "Take an agent's se&ttings…",
        lambda lab: lab.current.presets.choose_settings(),
        "file",
        12,
        needs="workspace",
    ),
    Command("new_query", "&New question tab", lambda lab: lab.open_empty_tab(), "run", 0, "Ctrl+T", "workspace"),
    Command("close_query", "&Close question tab", lambda lab: lab.close_tab(), "run", 0, "Ctrl+W", "workspace"),
    Command("run", "&Ask", lambda lab: lab.current.run(), "run", 10, "Ctrl+Return; Ctrl+Enter; F5", "workspace"),
    Command(
        "parameters",
        "Show the pa&rameters",
        lambda lab: lab.current.show_side(lab.current.parameters),
        "run",
        14,
        needs="workspace",
    ),
    Command(
        "pack", "Show the &pack", lambda lab: lab.current.show_side(lab.current.pack), "run", 14, "Ctrl+P", "trace"
    ),
    Command(
        "pin_baseline",
        "P&in as baseline, or remove it",
        lambda lab: lab.current.baseline.pin(),
        "run",
        20,
        "Ctrl+B",
        "trace",
    ),
    Command(
        "baseline_moves",
        "Δ a&gainst the baseline",
        lambda lab: lab.current.baseline.turn_moves(),
        "run",
        20,
        "Ctrl+D",
        "trace",
    ),
    Command(
        "compare_baseline",
        "C&ompare side by side",
        lambda lab: lab.current.baseline.compare(),
        "run",
        20,
        "Ctrl+Shift+B",
        "workspace",
    ),
    Command(
        "save_preset",
        "&Save the values as preset…",
        lambda lab: lab.current.presets.save(),
        "run",
        22,
        needs="workspace",
    ),
    Command(
        "ask_by_default",
        "Ask this recipe by d&efault in this database",
        lambda lab: lab.current.presets.ask_by_default(),
        "run",
        22,
        needs="writable",
    ),
    Command(
        "preview_recalls",
        "Pre&view the values on recent recalls…",
        lambda lab: lab.current.presets.preview(),
        "run",
        22,
        needs="workspace",
    ),
    Command("judge", "&Judge by keys", lambda lab: lab.judging.toggle(), "run", 30, "F7", needs="writable"),
)
