"""Scenes for `screenshots.py`: a conversation replayed, in its states."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.store.database import Database
from mnemonaut_ui.compare.view import CompareScreen
from mnemonaut_ui.replay.view import ReplayScreen
from mnemonaut_ui.state.view_state import ToCompare

if TYPE_CHECKING:
    from tools.screenshots import Stage

NOW = 1_750_000_000
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
    lines = [{"role": "user", "text": one.query.text, "at": one.own_time} for one in said]
    lines.insert(1, {"role": "user", "text": NO[lang], "at": lines[0]["at"]})
    path = stage.folder / f"talk-{lang}.json"
    path.write_text(json.dumps(lines, ensure_ascii=False), "utf-8")
    screen.other.setCurrentIndex(0)
    screen.recipe.setCurrentIndex(screen.recipe.findData("activation"))
    screen.as_agent.setChecked(True)
    screen.which.read_file(str(path))
    stage.settle()
    screen.table.selectRow(1)
    stage.settle()
    stage.shot("replay-file")
    path.write_text("nothing was said", "utf-8")
    screen.which.read_file(str(path))
    stage.settle()
    stage.shot("replay-refused")


def imported(stage: Stage, lang: str) -> None:
    """A recall of another program beside ours: by rank, and as memories."""
    stage.open(lang)
    workspace = stage.state.workspace
    assert workspace is not None
    explorer = workspace.explorer
    memories = explorer.library.listed("kind:episode", limit=6)[0]
    question = memories[0].user_text or ""
    (ours,) = explorer.recall(Query(question, NOW), Settings())
    told = [
        {"id": ours.selected[1], "score": 0.81, "selected": True},
        {"id": ours.selected[0], "score": 0.52, "selected": True},
        {"text": "?", "score": 0.4, "selected": True},
        *({"id": one.id, "selected": False, "reason": "too old"} for one in memories[2:4]),
    ]
    recall = {"id": "r1", "question": question, "at": NOW, "system": "other-memory", "candidates": told}
    file, importer, options = stage.folder / f"recalls-{lang}.jsonl", JsonlImporter(), ImportOptions()
    file.write_text(json.dumps({"recall": recall}), "utf-8")
    with closing(Database.open(workspace.path)) as writer:
        records = importer.read(file, options, NEVER)
        writer.imports.import_records(
            records, importer.inspect(file, options), options, now=NOW, embedder=explorer.embedder
        )
    stage.state.request_comparison(ToCompare(runs=("recall:r1",)))
    stage.settle()
    stage.shot("compare-imported")
    screen = stage.window.front
    assert isinstance(screen, CompareScreen)
    screen.views[1].click()
    stage.settle()
    stage.shot("compare-imported-memories")


REPLAY_SCENES: dict[str, Callable[[Stage, str], None]] = {"replay": replay, "compare-imported": imported}
