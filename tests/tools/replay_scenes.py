"""Scenes for `screenshots.py`: a conversation replayed, in its states."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from mnemonaut_ui.replay.view import ReplayScreen

if TYPE_CHECKING:
    from tools.screenshots import Stage

NO = {"en": "No, that's not it.", "ja": "それじゃないよ", "zh": "不是那个"}


def replay(stage: Stage, lang: str) -> None:
    """Nothing yet, a thread by two recipes, a transcript that dismisses something, a file that holds none."""
    stage.open(lang)
    stage.window.show_screen("replay")
    stage.settle()
    screen = stage.window.front
    assert isinstance(screen, ReplayScreen)
    stage.shot("replay-empty")
    screen.other.setCurrentIndex(screen.other.findData("planned"))
    screen.which.setCurrentIndex(2)
    screen.replay()
    stage.settle()
    screen.table.selectRow(3)
    stage.settle()
    stage.shot("replay-thread")
    said = [row.turn.asked for row in screen.model.rows[:2]]
    lines = [{"role": "user", "text": one.query.text, "at": one.told} for one in said]
    lines.insert(1, {"role": "user", "text": NO[lang], "at": lines[0]["at"]})
    path = stage.folder / f"talk-{lang}.json"
    path.write_text(json.dumps(lines, ensure_ascii=False), "utf-8")
    screen.other.setCurrentIndex(0)
    screen.recipe.setCurrentIndex(screen.recipe.findData("activation"))
    screen.read_file(str(path))
    stage.settle()
    screen.table.selectRow(1)
    stage.settle()
    stage.shot("replay-file")
    path.write_text("nothing was said", "utf-8")
    screen.read_file(str(path))
    stage.settle()
    stage.shot("replay-refused")


REPLAY_SCENES: dict[str, Callable[[Stage, str], None]] = {"replay": replay}
