"""The window shows days and times of the database's time zone, and asks in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import make_database
from helpers.window_fixtures import on_show
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import Workspace, connect
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.memory import memory_day, memory_moment, states_words

TOKYO, ANGELES = "Asia/Tokyo", "America/Los_Angeles"
HALF_PAST_ONE = parse_moment("2026-11-27T16:30:00Z", where="")  # of Saturday, in Tokyo


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    lines = [
        {"id": name, "kind": "episode", "user_text": f"I wrote {name}.", "occurred_at": parse_moment(at, where="")}
        for name, at in {
            "thursday": "2026-11-26T14:59:00Z",
            "friday": "2026-11-26T15:00:00Z",
            "saturday": "2026-11-27T15:10:00Z",
        }.items()
    ]
    lines.append({"id": "page", "kind": "episode", "user_text": "A page.", "occurred_at": "2026-11-25"})
    with connect(make_database(tmp_path / "diary.db", lines), write=True) as opened:
        opened.database.settings.set_zone(TOKYO, now=HALF_PAST_ONE)
        yield opened
    languages.keep_zone("UTC")


def dates(screen: LibraryScreen) -> list[tuple[str, str]]:
    cells = [screen.model.cell(row) for row in range(4)]
    return [
        ("", "") if cell is None else (memory_day(cell.row.memory), memory_moment(cell.row.memory)) for cell in cells
    ]


def test_the_library_shows_the_days_of_the_zone_and_follows_its_change(
    qtbot: QtBot, state: ViewState, workspace: Workspace
) -> None:
    with on_show(qtbot, LibraryScreen(state), workspace) as screen:
        tokyo = [
            ("2026-11-28", f"2026-11-28 00:10 {TOKYO}"),
            ("2026-11-27", f"2026-11-27 00:00 {TOKYO}"),
            ("2026-11-26", f"2026-11-26 23:59 {TOKYO}"),
            ("2026-11-25", "2026-11-25"),
        ]
        qtbot.waitUntil(lambda: dates(screen) == tokyo)
        assert screen.model.heading(screen.model.index_of("date")) == "Date (Tokyo)"
        state.operate("setting", lambda do, now: do.settings.set_zone(ANGELES, now=now))
        qtbot.waitUntil(
            lambda: [day for day, _ in dates(screen)] == ["2026-11-27", "2026-11-26", "2026-11-26", "2026-11-25"]
        )


def test_a_question_is_asked_in_the_zone_and_the_clock_shows_it(
    qtbot: QtBot, state: ViewState, workspace: Workspace
) -> None:
    with on_show(qtbot, LabScreen(state), workspace) as lab:
        bar = lab.current.bar
        bar.field.set_text("What did I write yesterday?")
        bar.clock.set_moment(HALF_PAST_ONE)
        query = bar.query()
        assert (query.zone, query.now) == (TOKYO, HALF_PAST_ONE)
        assert bar.clock.moment.text() == f"2026-11-28 01:30 {TOKYO}"
        (trace,) = workspace.explorer.recall(query, Settings("orchestrated", "as-written"))
        assert workspace.explorer.scope(trace).searchable == 1  # of Friday


def test_the_day_of_a_mark_is_one_of_the_zone(workspace: Workspace) -> None:
    ended = State("ended", parse_moment("2026-11-27T16:30:00Z", where=""))
    languages.keep_zone(workspace.library.zone())
    assert states_words((ended,)) == "valid until 2026-11-28"


def test_no_screen_shows_the_day_of_a_memory_in_utc() -> None:
    pattern = re.compile(r"(?:date|moment)_text\([\w.]*memory\.(?:moment|occurred_at|created_at)\)")
    package = Path(languages.__file__).parents[1]
    found = [(path.name, *pattern.findall(path.read_text("utf-8"))) for path in package.rglob("*.py")]
    assert [one for one in found if one[1:]] == []
