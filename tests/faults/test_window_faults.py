"""The window: texts that are HTML, and exceptions in twenty places (rows 18, 27)."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from helpers.databases import episode, make_database
from helpers.figures import Figure
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPlainTextEdit, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_ui.shell.main_window import MainWindow

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]


@contextmanager
def counting_server() -> Iterator[tuple[str, list[str]]]:
    """A server on this machine, and the paths that anybody asked it for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
            """Quiet."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def subclasses(kind: type) -> list[type]:
    """Those of the window, at any depth."""
    found: list[type] = []
    direct: type
    for direct in type.__subclasses__(kind):
        found += [direct, *subclasses(direct)]
    return found


def read_as_markup(window: QWidget, canary: str) -> list[str]:
    """Widgets that would take a stored text for markup."""
    found = [
        f"label {label.objectName()} {label.text()[:60]!r}"
        for label in window.findChildren(QLabel)
        if label.textFormat() != Qt.TextFormat.PlainText and canary in label.text()
    ]
    found += [
        f"text {type(edit).__name__}"
        for edit in window.findChildren(QTextEdit)
        if "<img" in edit.toHtml() or (canary in edit.toHtml() and canary not in edit.toPlainText())
    ]
    found += [
        f"tip of {type(widget).__name__}" for widget in window.findChildren(QWidget) if "<img" in widget.toolTip()
    ]
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        if isinstance(model, QAbstractItemModel):
            found += [f"tip in {type(model).__name__}" for tip in tips(model) if "<img" in tip]
    return found


def tips(model: QAbstractItemModel) -> Iterator[str]:
    """What the first rows say under the mouse."""
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(min(model.rowCount(QModelIndex()), 10)):
        for column in range(min(columns, 8)):
            yield str(model.data(model.index(row, column), Qt.ItemDataRole.ToolTipRole) or "")


def shown_texts(window: QWidget) -> str:
    """All that stands in the window's texts."""
    return "\n".join(
        [label.text() for label in window.findChildren(QLabel)]
        + [edit.toPlainText() for edit in window.findChildren(QTextEdit)]
        + [edit.toPlainText() for edit in window.findChildren(QPlainTextEdit)]
    )


@pytest.mark.long
@pytest.mark.row(18)
def test_html_in_a_memory_is_text_and_fetches_nothing(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, figure: Figure, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    spied = [
        kind
        for base in (QTextEdit, QTextDocument)
        for kind in subclasses(base)
        if kind.__module__.startswith("mnemonaut_ui")
    ]
    for kind in spied:
        monkeypatch.setattr(kind, "loadResource", lambda self, _kind, url: loaded.append(url.toString()), raising=False)
    picture = tmp_path / "canary.png"
    with counting_server() as (address, asked):
        html = (
            f'<img src="{address}/leak.png"><img src="file://{picture}"><b>bold</b> parkin <a href="{address}/a">a</a>'
        )
        markdown = f"![x]({address}/leak.md) # parkin"
        memories = [
            episode("<img src='x'>id", html, html, days=2, threads=[html[:60]], embedding=None),
            episode("plain", markdown, html, days=3, embedding=None, entities=[{"type": "person", "name": html[:50]}]),
        ]
        path = make_database(tmp_path / "html.db", memories)
        window.open_database(path)
        qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle, timeout=20_000)
        markup: list[str] = []
        seen = ""
        for screen in ("library", "lab", "quarantine"):
            window.show_screen(screen)
            if screen == "lab":
                field = window.front.current.bar.field  # type: ignore[attr-defined]
                field.set_text(f"parkin {html}")
                QTest.keyClick(field, Qt.Key.Key_Return)
            qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=20_000)
            window.state.select(["plain"])
            qtbot.wait(30)
            window.state.select(["<img src='x'>id"])
            if screen == "library":
                window.run_command("isolate")
            qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=20_000)
            qtbot.wait(50)
            window.grab()
            markup += read_as_markup(window, "leak.png")
            seen += shown_texts(window)
        assert "<b>bold</b>" in seen  # the text itself is on the screen
        hits = list(asked)
        urllib.request.urlopen(f"{address}/control").read()
        assert asked[len(hits) :] == ["/control"]  # the server would have noticed
    figure(
        18, "shown as text, 0 hits", f"{len(hits)} requests, {len(loaded)} resources, {len(markup)} widgets read markup"
    )
    assert (hits, loaded, markup) == ([], [], [])


@pytest.mark.long
@pytest.mark.row(18)
def test_every_label_says_its_format(figure: Figure) -> None:
    """`QLabel` guesses: every one in the window is a subclass that sets plain text, which is looked at here."""
    made: list[str] = []
    for file in (PROJECT / "ui").rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        sets_plain = "setTextFormat(Qt.TextFormat.PlainText)" in file.read_text("utf-8")
        for node in ast.walk(tree):
            called = node.func if isinstance(node, ast.Call) else None
            bases = node.bases if isinstance(node, ast.ClassDef) else []
            if isinstance(called, ast.Name) and called.id == "QLabel":
                made.append(f"{file.name}:{node.lineno}")  # type: ignore[attr-defined]
            if any(isinstance(base, ast.Name) and base.id == "QLabel" for base in bases) and not sets_plain:
                made.append(f"{file.name}:{node.lineno}")  # type: ignore[attr-defined]
    figure(18, "no QLabel(text) without a format in ui/", f"{len(made)} found")
    assert made == []


@pytest.mark.long
@pytest.mark.row(27)
def test_exceptions_in_twenty_places_are_shown_and_the_window_lives_on(tmp_path: Path, figure: Figure) -> None:
    done = subprocess.run(
        [sys.executable, HERE / "crash_places.py", tmp_path],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    shown = json.loads(done.stdout.splitlines()[-1])
    figure(27, "20/20 logged and shown, the window lives on", f"{sum(shown.values())}/{len(shown)}")
    assert len(shown) == 20
    assert [place for place, was_shown in shown.items() if not was_shown] == []


HARD = """
import sys, os, signal
from pathlib import Path
from mnemonaut.logs import Logs
logs = Logs(Path(sys.argv[1]))
logs.begin()
os.kill(os.getpid(), signal.SIGSEGV)
"""


@pytest.mark.row(27)
def test_a_crash_below_python_leaves_a_file_that_the_next_start_tells(tmp_path: Path, figure: Figure) -> None:
    done = subprocess.run([sys.executable, "-c", HARD, tmp_path], capture_output=True, timeout=60, check=False)
    assert done.returncode < 0
    from mnemonaut.logs import Logs

    logs = Logs(tmp_path)
    logs.begin()
    logs.begin_log()
    try:
        assert logs.last_fault is not None
        assert "Segmentation fault" in logs.last_fault.read_text("utf-8")
    finally:
        logs.end()
    figure(27, "a hard crash is told at the next start", "1/1")
