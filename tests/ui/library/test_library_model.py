"""The windowed model: it never waits, asks for pages, and forgets the oldest."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

import pytest
from helpers.columns import place
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.lists import Related
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_ui.library.model import LibraryModel
from mnemonaut_ui.state.paged_rows import PAGE, PAGES_KEPT
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.languages import MASK

MANY = 100_000


class Source:
    """Memories out of nothing; counts what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.gone: set[str] = set()
        self.fault: EnvironmentFault | None = None
        self.word = "text"

    def __call__(self, ids: Sequence[str]) -> dict[str, Memory]:
        if self.fault is not None:
            raise self.fault
        self.asked.append(tuple(ids))
        return {
            i: Memory(id=i, kind="episode", body=f"{self.word} of {i}", occurred_at=5)
            for i in ids
            if i not in self.gone
        }


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def model(state: ViewState, source: Source) -> LibraryModel:
    made = LibraryModel(state.jobs)
    made.set_source(source)
    made.show_ids(tuple(f"m{i}" for i in range(MANY)))
    return made


def shown(model: LibraryModel, row: int, column: int = place("text")) -> object:
    return model.data(model.index(row, column))


def there(model: LibraryModel, row: int) -> bool:
    return model.cell(row) is not None


def test_qt_finds_nothing_wrong(qtmodeltester: ModelTester, model: LibraryModel) -> None:
    model.show_ids(("a", "b", "c"))
    qtmodeltester.check(model)


def test_children_have_no_rows(model: LibraryModel) -> None:
    assert model.rowCount() == MANY
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.columnCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None


def test_a_row_that_is_not_there_yet_is_a_placeholder_and_comes(
    qtbot: QtBot, model: LibraryModel, source: Source
) -> None:
    assert shown(model, 70_000) == "Loading…"
    assert shown(model, 70_000, place("id")) == "m70000"
    with qtbot.waitSignal(model.dataChanged) as told:
        pass
    assert told.args is not None
    first, last = told.args[0], told.args[1]
    assert (first.row(), last.row()) == (70_000 // PAGE * PAGE, 70_000 // PAGE * PAGE + PAGE - 1)
    assert shown(model, 70_000) == "text of m70000"
    assert shown(model, 70_000, place("state")) == "● active"
    assert sum(len(asked) for asked in source.asked) == PAGE


def test_a_run_through_all_rows_asks_only_for_where_it_ends(qtbot: QtBot, model: LibraryModel, source: Source) -> None:
    for row in range(0, MANY, 50):
        shown(model, row)
    qtbot.waitUntil(lambda: there(model, MANY - 1))
    assert sum(len(asked) for asked in source.asked) <= 4 * PAGE


@pytest.mark.long
def test_only_so_many_pages_are_kept(qtbot: QtBot, model: LibraryModel) -> None:
    for page in range(PAGES_KEPT + 3):
        row = page * PAGE
        shown(model, row)
        qtbot.waitUntil(lambda row=row: there(model, row))  # type: ignore[misc]
    assert there(model, (PAGES_KEPT + 2) * PAGE)
    assert not there(model, 0)


def test_after_a_change_old_rows_stay_until_the_new_ones_are_read(
    qtbot: QtBot, model: LibraryModel, source: Source
) -> None:
    shown(model, 0)
    qtbot.waitUntil(lambda: there(model, 0))
    source.word = "other"
    model.reload()
    assert shown(model, 0) == "text of m0"
    qtbot.waitUntil(lambda: shown(model, 0) == "other of m0")


def test_rows_that_were_asked_for_an_earlier_list_are_not_taken_for_this_one(qtbot: QtBot, state: ViewState) -> None:
    """The first list is still being read when the second is shown: its rows come late, and say nothing of the second."""
    may_end, asked = Event(), Event()
    source = Source()

    def slow(ids: Sequence[str]) -> dict[str, Memory]:
        if ids[0] == "old0":
            asked.set()
            assert may_end.wait(20)
        return source(ids)

    model = LibraryModel(state.jobs)
    model.set_source(slow)
    model.show_ids(("old0", "old1"))
    shown(model, 0)
    qtbot.waitUntil(asked.is_set)
    model.show_ids(("new0", "new1"))
    may_end.set()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert [shown(model, row) for row in (0, 1)] == ["Loading…", "Loading…"]
    qtbot.waitUntil(lambda: there(model, 1))
    assert [shown(model, row) for row in (0, 1)] == ["text of new0", "text of new1"]


def test_a_memory_that_is_gone_is_said_to_be(qtbot: QtBot, model: LibraryModel, source: Source) -> None:
    source.gone.add("m3")
    shown(model, 3)
    qtbot.waitUntil(lambda: shown(model, 3) == "(no longer stored)")


def test_a_page_that_fails_is_told_and_tried_again_when_looked_at(
    qtbot: QtBot, model: LibraryModel, source: Source
) -> None:
    source.fault = EnvironmentFault("The file is gone", code="gone", advice="Look for it.")
    with qtbot.waitSignal(model.page_failed):
        shown(model, 0)
    source.fault = None
    assert shown(model, 0) == "Loading…"
    qtbot.waitUntil(lambda: there(model, 0))


def test_every_cell_speaks(qtbot: QtBot, model: LibraryModel) -> None:
    shown(model, 0)
    qtbot.waitUntil(lambda: there(model, 0))
    for column in (place("state"), place("kind"), place("text"), place("date"), place("sensitivity"), place("id")):
        index = model.index(0, column)
        assert model.data(index, Qt.ItemDataRole.AccessibleTextRole)
        described = model.data(index, Qt.ItemDataRole.AccessibleDescriptionRole)
        assert bool(described) == (column == place("text"))  # the row's sentence once, not in every cell
        assert model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)


def test_what_stands_beside_a_memory_has_its_columns(qtbot: QtBot, state: ViewState) -> None:
    beside = {
        "m0": Related(("letters", "tea"), "/home/ann/<b>chat</b>.jsonl", 12, 1_750_000_000, 2),
        "m1": Related((), "/home/ann/chat.jsonl", 0, None, 0),
    }
    model = LibraryModel(state.jobs)
    model.set_source(lambda ids: {i: Memory(id=i, kind="episode", body="x") for i in ids}, lambda _ids: beside)
    model.show_ids(("m0", "m1"))
    shown(model, 0)
    qtbot.waitUntil(lambda: there(model, 0))
    columns = (place("thread"), place("recalls"), place("last_recalled"), place("judged"))
    assert [shown(model, 0, column) for column in columns] == ["letters +1", "12", "2025-06-15", "2"]
    assert [shown(model, 1, column) for column in columns] == ["chat.jsonl", "0", "", "0"]
    said = [model.data(model.index(row, place("thread")), Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1)]
    assert said == ["Thread letters, tea", "From chat.jsonl"]
    tip = model.data(model.index(0, place("thread")), Qt.ItemDataRole.ToolTipRole)
    assert tip == "letters<br>tea<br>/home/ann/&lt;b&gt;chat&lt;/b&gt;.jsonl"
    assert model.data(model.index(0, place("recalls")), Qt.ItemDataRole.AccessibleTextRole) == "Recalled 12 times"


def test_of_a_masked_memory_the_title_is_masked_too(qtbot: QtBot, state: ViewState) -> None:
    model = LibraryModel(state.jobs)
    model.set_source(lambda ids: {i: Memory(id=i, kind="episode", body="x", title="y", sensitivity=2) for i in ids})
    model.show_ids(("m0",))
    shown(model, 0)
    qtbot.waitUntil(lambda: there(model, 0))
    state.set_mask(2)
    said = [shown(model, 0, place(key)) for key in ("text", "title")]
    state.set_mask(None)
    assert said == [MASK, MASK]


def test_the_state_is_spoken_without_its_sign(qtbot: QtBot, model: LibraryModel) -> None:
    shown(model, 0)
    qtbot.waitUntil(lambda: there(model, 0))
    assert shown(model, 0, place("state")) == "● active"
    assert model.data(model.index(0, place("state")), Qt.ItemDataRole.AccessibleTextRole) == "active"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("<img src=x><b>bold</b>", "<img src=x><b>bold</b>"),
        ("a\0b\u202ec", "a▫b▫c"),
        ("lone \ud800 one", "lone � one"),
        ("two\nlines\tand  blanks", "two lines and blanks"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_hostile_text_is_shown_as_text(qtbot: QtBot, state: ViewState, text: str, seen: str) -> None:
    model = LibraryModel(state.jobs)
    model.set_source(lambda ids: {i: Memory(id=i, kind="chunk", title=text, body=text) for i in ids})
    model.show_ids(("m",))
    shown(model, 0)
    qtbot.waitUntil(lambda: there(model, 0))
    assert shown(model, 0) == seen
    tip = model.data(model.index(0, place("title")), Qt.ItemDataRole.ToolTipRole)
    assert isinstance(tip, str)
    assert "<" not in tip


def test_a_megabyte_is_clipped_and_its_length_said(qtbot: QtBot, state: ViewState) -> None:
    model = LibraryModel(state.jobs)
    model.set_source(lambda ids: {i: Memory(id=i, kind="chunk", body="日" * 1_000_000) for i in ids})
    model.show_ids(("m",))
    shown(model, 0)
    qtbot.waitUntil(lambda: there(model, 0))
    assert len(str(shown(model, 0))) < 500
    assert model.data(model.index(0, place("text")), Qt.ItemDataRole.ToolTipRole) == "1,000,000 characters"
