"""Scenes for `screenshots.py`: Health in its states."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import apsw
from helpers.damages import lose_vectors

from mnemonaut_core.store.open import open_database
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_ui.health.view import MEASURE, HealthScreen
from mnemonaut_ui.state.open_request import OpenRequest

if TYPE_CHECKING:
    from tools.screenshots import Stage


def _copy(stage: Stage, lang: str, name: str) -> Path:
    stage.open(lang)
    workspace = stage.state.workspace
    assert workspace is not None
    path = workspace.path
    stage.window.opening.close_database()
    stage.settle()
    return Path(shutil.copy(path, stage.folder / name))


def _open(stage: Stage, path: Path, *, read_only: bool = False) -> HealthScreen:
    stage.state.open_requested.emit(OpenRequest(path, read_only=read_only))
    stage.settle()
    stage.window.show_screen("health")
    stage.settle()
    screen = stage.window.front
    assert isinstance(screen, HealthScreen)
    return screen


def _select(screen: HealthScreen, key: str) -> None:
    screen.select(key)


def health(stage: Stage, lang: str) -> None:
    """Looked at, a list to be removed, something to look at, after a full check, measuring, damaged and only read, empty."""
    stage.open(lang)
    stage.window.show_screen("health")
    stage.settle()
    screen = stage.window.front
    assert isinstance(screen, HealthScreen)
    stage.shot("health")
    _select(screen, "lint")
    stage.shot("health-lint")
    _select(screen, "lists")
    screen._ask_to_remove("encoder")
    stage.shot("health-list")
    screen.banner.hide()
    screen.check_button.click()
    stage.settle()
    _select(screen, "check")
    stage.shot("health-checked")
    stage.state.jobs.cancel(MEASURE)
    screen.model.forget()
    screen._measuring = screen._checking = True
    screen.progress.setRange(0, 10)
    screen.progress.setValue(4)
    screen._show()
    stage.shot("health-measuring")
    screen._measuring = screen._checking = False

    path = _copy(stage, lang, "damaged.db")
    with closing(open_database(path)) as connection:
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
        connection.execute("DELETE FROM fts_words_idx")
    lose_vectors(path, 12)
    path.chmod(0o644)
    screen = _open(stage, path, read_only=True)
    _select(screen, "indexes")
    stage.shot("health-damaged")
    stage.window.opening.close_database()
    empty = stage.folder / "empty.db"
    connect(empty, write=True, create=True).close()
    screen = _open(stage, empty)
    stage.shot("health-empty")
    stage.window.opening.close_database()


HEALTH_SCENES: dict[str, Callable[[Stage, str], None]] = {"health": health}
