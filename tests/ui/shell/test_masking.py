"""Texts of private and secret memories are shown by no widget while they are masked, and by all of them when they are not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.databases import Json, episode, make_database
from helpers.depth import thin
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QSettings, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

import mnemonaut_ui
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.languages import MASK, mask_from

Role = Qt.ItemDataRole
ROLES = (
    *(Role.DisplayRole, Role.EditRole, Role.ToolTipRole, Role.StatusTipRole, Role.WhatsThisRole),
    Role.AccessibleTextRole,
    *(Role.AccessibleDescriptionRole, *(Role.UserRole + i for i in range(8))),
)
"""Those that may hold a text: the rest of Qt's are icons, fonts, colours and sizes."""
LENGTH = 22
COLUMNS = "user_text, reply_text, body, image_summary, title, context_note"


@pytest.fixture(autouse=True)
def _unmasked() -> Iterator[None]:
    yield
    mask_from(None)


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The English sample."""
    window.resize(1400, 900)
    window.open_database(window.state.services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    return window


def pieces(path: Path, where: str) -> dict[str, set[str]]:
    """How the texts of these memories begin, by id."""
    with closing(
        apsw.Connection(f"file:{path}?mode=ro", flags=apsw.SQLITE_OPEN_URI | apsw.SQLITE_OPEN_READONLY)
    ) as file:
        return {
            str(row[0]): {" ".join(text.split())[:LENGTH] for text in row[1:] if text and len(text) > LENGTH}
            for row in file.execute(f"SELECT id, {COLUMNS} FROM memory WHERE {where}")
        }


def said(widget: QWidget) -> Iterator[str]:
    """Everything that a window shows or tells."""
    for one in (widget, *widget.findChildren(QWidget)):
        if not one.isVisible():
            continue
        yield from (one.toolTip(), one.accessibleName(), one.accessibleDescription(), one.windowTitle())
        if isinstance(one, (QLabel, QLineEdit)):
            yield one.text()
        if isinstance(one, (QTextEdit, QPlainTextEdit)):
            yield one.toPlainText()
        if isinstance(one, QAbstractItemView) and one.model() is not None:
            yield from cells(one.model(), QModelIndex())


def cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    """Every text of a model, whatever its role."""
    for row in range(min(model.rowCount(parent), 400)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            for role in ROLES:
                value = index.data(role)
                if isinstance(value, str):
                    yield value
            if column == 0:
                yield from cells(model, index)


def shown_of(wanted: dict[str, set[str]]) -> set[str]:
    """Ids of the memories of which any window shows something."""
    every = " ".join(" ".join(text.split()) for one in QApplication.topLevelWidgets() for text in said(one))
    every = re.sub(r"</?b>", "", every)
    return {memory_id for memory_id, beginnings in wanted.items() if any(piece in every for piece in beginnings)}


def ask(qtbot: QtBot, window: MainWindow, question: str, recipe: str) -> None:
    """In the lab."""
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    window.show_screen("lab")
    lab.current.bar.choose(recipe, "")
    lab.current.bar.field.set_text(question)
    lab.current.run()
    wanted = "matrix" if recipe == ALL else "list"
    qtbot.waitUntil(lambda: lab.current.results.state_shown == wanted and window.state.jobs.idle, timeout=20_000)


PLACES: dict[str, Callable[[QtBot, MainWindow, str, str], None]] = {}


def place(function: Callable[[QtBot, MainWindow, str, str], None]) -> Callable[[QtBot, MainWindow, str, str], None]:
    """Where texts of memories stand: given the id of a private memory and a question in its words."""
    PLACES[function.__name__] = function
    return function


def listed(qtbot: QtBot, window: MainWindow) -> LibraryScreen:
    """The library with the memories that are not for everybody."""
    window.show_screen("library")
    screen = window.front
    assert isinstance(screen, LibraryScreen)
    screen.filter.set_filter("-is:normal")
    qtbot.waitUntil(lambda: screen.model.rowCount() == 17 and window.state.jobs.idle)
    return screen


@place
def library(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    listed(qtbot, window).table.selectRow(0)
    qtbot.waitUntil(lambda: window.state.jobs.idle)


@place
def lab_list(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    ask(qtbot, window, question, "activation")


@place
def lab_matrix(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    ask(qtbot, window, question, ALL)


@place
def pack(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    ask(qtbot, window, question, "activation")
    window.run_command("pack")


@place
def inspector(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    listed(qtbot, window)
    window.state.select([memory_id])
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    for row in range(window.inspector.tabs.count()):
        window.inspector.tabs.setCurrentIndex(row)
        qtbot.waitUntil(lambda: window.state.jobs.idle)


@place
def quarantine(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    window.state.select([memory_id])
    window.state.isolate("for the test")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    window.show_screen("quarantine")
    qtbot.waitUntil(lambda: window.state.jobs.idle)


@place
def why_dialog(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    ask(qtbot, window, question, "activation")
    window.state.select([memory_id])
    window.run_command("why_not")
    qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=20_000)


@place
def isolate_dialog(qtbot: QtBot, window: MainWindow, memory_id: str, question: str) -> None:
    window.state.select([memory_id])
    window.run_command("isolate_near")
    qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=20_000)


def settled(qtbot: QtBot, window: MainWindow, masked: dict[str, set[str]]) -> set[str]:
    """What is shown once nothing more comes: a page may be asked for a moment after the one before it was read."""
    shown: list[set[str]] = []

    def same_again() -> bool:
        shown.append(shown_of(masked) if window.state.jobs.idle else set())
        return len(shown) > 2 and bool(shown[-1]) and shown[-1] == shown[-2] == shown[-3]

    qtbot.waitUntil(same_again, timeout=20_000)
    return shown[-1]


@pytest.mark.long
@pytest.mark.parametrize("name", thin(PLACES, every=4))
def test_what_is_masked_is_shown_nowhere_until_it_is_asked_for(qtbot: QtBot, opened: MainWindow, name: str) -> None:
    state = opened.state
    assert state.workspace is not None
    path = state.workspace.path
    masked = pieces(path, "sensitivity >= 1")
    open_texts = set().union(*pieces(path, "sensitivity = 0").values())
    masked = {memory_id: found - open_texts for memory_id, found in masked.items()}
    assert sum(map(bool, masked.values())) == 17
    memory = state.workspace.library.memories([next(i for i, found in masked.items() if found and i.startswith("ep"))])
    ((memory_id, one),) = memory.items()
    question = " ".join(sorted(set(re.findall(r"\w{4,}", one.text)), reverse=True)[:12])
    assert not any(piece in question for piece in masked[memory_id])
    PLACES[name](qtbot, opened, memory_id, question)
    before = settled(qtbot, opened, masked)
    assert memory_id in before
    state.set_mask(1)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    assert shown_of(masked) == set()
    opened.run_command("reveal")
    assert settled(qtbot, opened, masked) == before
    opened.run_command("reveal")
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    assert shown_of(masked) == set()
    for dialog in opened.findChildren(QDialog):
        dialog.close()


@pytest.mark.long
def test_private_ones_stay_readable_where_only_secret_ones_are_masked(qtbot: QtBot, opened: MainWindow) -> None:
    state = opened.state
    assert state.workspace is not None
    state.set_mask(2)
    library(qtbot, opened, "", "")
    private, secret = (pieces(state.workspace.path, f"sensitivity = {level}") for level in (1, 2))
    assert len(settled(qtbot, opened, private)) == 15
    assert shown_of(secret) == set()
    assert MASK in " ".join(said(opened))


@pytest.mark.long
def test_the_next_window_masks_what_this_one_did_and_shows_nothing_that_was_asked_for(
    qtbot: QtBot, window: MainWindow, settings: QSettings, state: ViewState
) -> None:
    assert not window.commands.action("reveal").isEnabled()
    state.set_mask(1)
    window.run_command("reveal")
    assert (settings.value("mask"), window.commands.action("reveal").isChecked()) == ("1", True)
    again = ViewState(state.jobs, state.services, settings=settings)
    other = MainWindow(again, settings)
    qtbot.addWidget(other)
    assert (again.mask, again.revealed) == (1, False)
    settings.setValue("mask", "nonsense")
    third = ViewState(state.jobs, state.services, settings=settings)
    qtbot.addWidget(MainWindow(third, settings))
    assert third.mask is None


ASKED_FOR_OR_GUARDED = {
    "lab/compare/matrix.py": "the filter, which shows nothing; the copied table, which somebody asked for",
    "lab/answer/recalls.py": "whether it says something else since, which shows nothing of it",
    "lab/list/result_rows.py": "own_line, which nobody shows: line is",
    "library/model.py": "LibraryRow.text, which the column asks about before it shows it",
    "shell/memory_commands.py": "what somebody copies",
    "words/memory.py": "where it is decided",
}


def test_nothing_else_in_the_window_takes_a_memorys_text_by_itself() -> None:
    """Whoever adds a widget asks `text_of`."""
    folder = Path(mnemonaut_ui.__file__).parent
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(r"\bmemory\.text\b", path.read_text("utf-8"))
    }
    assert found == set(ASKED_FOR_OR_GUARDED)


def names_of(path: Path, where: str) -> set[str]:
    """Threads and persons of these memories."""
    with closing(
        apsw.Connection(f"file:{path}?mode=ro", flags=apsw.SQLITE_OPEN_URI | apsw.SQLITE_OPEN_READONLY)
    ) as file:
        return {
            str(name)
            for table, column in (("thread_member", "thread_key"), ("mention", "name"))
            for (name,) in file.execute(f"SELECT {column} FROM {table} JOIN memory ON pk = memory_pk WHERE {where}")
        }


@pytest.mark.long
def test_whom_a_masked_memory_is_about_is_shown_only_where_others_tell_it_too(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    def line(memory_id: str, thread: str, person: str, sensitivity: int) -> Json:
        people = [{"name": person, "type": "person"}]
        text = f"Something of {memory_id}."
        return episode(memory_id, text, sensitivity=sensitivity, threads=[thread], entities=people)

    path = make_database(
        tmp_path / "names.db",
        [
            line("m-1", "garden", "Imogen", 0),
            line("m-2", "clinic", "Dr Whitlock", 2),
            line("m-3", "garden", "Tomasz", 1),
        ],
    )
    assert names_of(path, "sensitivity > 0") == {"clinic", "Dr Whitlock", "garden", "Tomasz"}
    window.open_database(path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.show_screen("library")
    screen = window.front
    assert isinstance(screen, LibraryScreen)
    qtbot.waitUntil(lambda: screen.model.rowCount() == 3 and window.state.jobs.idle)
    for number in range(screen.facets.topLevelItemCount()):
        screen.facets.topLevelItem(number).setExpanded(True)  # type: ignore[union-attr]
    hidden: dict[int | None, set[str]] = {}
    for level, masked_ids in ((None, ()), (2, ("m-2",)), (1, ("m-2", "m-3"))):
        window.state.set_mask(level)
        seen = ""
        for memory_id in ("m-1", "m-2", "m-3"):
            window.state.select([memory_id])
            qtbot.waitUntil(lambda: window.state.jobs.idle)
            if memory_id in masked_ids:
                assert MASK in [text for text, _ in screen.table.drawn.caption(screen.model.ids.index(memory_id))]
            seen += " ".join(said(window))
        hidden[level] = {name for name in ("garden", "Imogen", "clinic", "Dr Whitlock", "Tomasz") if name not in seen}
    assert hidden == {None: set(), 2: {"clinic", "Dr Whitlock"}, 1: {"clinic", "Dr Whitlock", "Tomasz"}}
