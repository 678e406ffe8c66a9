"""A second start hands its file over and ends; a killed first leaves nothing in the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mnemonaut.single_instance import SingleInstance, _path_in, default_name

HOLDER = """
import sys
from PySide6.QtCore import QCoreApplication
from mnemonaut.single_instance import SingleInstance
app = QCoreApplication(["mnemonaut"])
single = SingleInstance(sys.argv[1])
assert single.begin()
single.listen()
print("ready", flush=True)
app.exec()
"""
SECOND = """
import sys
from PySide6.QtCore import QCoreApplication
from mnemonaut.single_instance import SingleInstance
app = QCoreApplication(["mnemonaut"])
print("first" if SingleInstance(sys.argv[1]).begin(sys.argv[2]) else "handed over")
"""


@pytest.fixture
def name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A name that no other test has."""
    return f"mnemonaut-test-{os.getpid()}-{abs(hash(tmp_path)) % 10**8}"


@pytest.fixture
def first(qtbot: QtBot, name: str) -> Iterator[SingleInstance]:
    """The first instance, in this process."""
    made = SingleInstance(name)
    assert made.begin()
    made.listen()
    yield made
    made.end()


def second(name: str, path: str) -> subprocess.Popen[bytes]:
    """Another start, in a process of its own."""
    return subprocess.Popen([sys.executable, "-c", SECOND, name, path], stdout=subprocess.PIPE)


def test_a_second_start_hands_its_path_over_and_ends(qtbot: QtBot, first: SingleInstance, name: str) -> None:
    with qtbot.waitSignal(first.opened, timeout=10_000) as heard:
        process = second(name, "/memories/日記 & more.db")
    assert heard.args == ["/memories/日記 & more.db"]
    qtbot.waitUntil(lambda: process.poll() is not None)
    assert process.communicate()[0] == b"handed over\n"


def test_many_starts_at_once_are_all_taken(qtbot: QtBot, first: SingleInstance, name: str) -> None:
    taken: list[str] = []
    first.opened.connect(taken.append)
    processes = [second(name, f"/{number}.db") for number in range(5)]
    qtbot.waitUntil(lambda: all(process.poll() is not None for process in processes), timeout=20_000)
    assert sorted(taken) == [f"/{number}.db" for number in range(5)]
    assert {process.communicate()[0] for process in processes} == {b"handed over\n"}


def test_a_killed_first_leaves_no_stale_lock(qtbot: QtBot, name: str) -> None:
    for _ in range(5):
        holder = subprocess.Popen([sys.executable, "-c", HOLDER, name], stdout=subprocess.PIPE)
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"ready\n"
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
        begun, next_one = time.monotonic(), SingleInstance(name)
        assert next_one.begin()
        assert time.monotonic() - begun < 1.0
        next_one.end()


def test_one_that_does_not_answer_is_waited_for_and_then_left_alone(
    qtbot: QtBot, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung = SingleInstance(name)
    assert hung.begin()  # and never listens
    monkeypatch.setattr("mnemonaut.single_instance.PATIENCE_S", 0.2)
    beside = SingleInstance(name)
    assert beside.begin("/a.db")
    beside.end()
    hung.end()


def test_what_we_would_not_have_sent_is_not_taken() -> None:
    assert _path_in(b'{"open": "/a.db"}\n') == "/a.db"
    assert [_path_in(line) for line in (b"\xff\xfe", b"[]", b'{"open": 5}', b"{}", b"no json")] == [None] * 5


def test_the_name_follows_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = default_name()
    monkeypatch.setattr("mnemonaut.paths.data_folder", lambda: tmp_path)
    assert default_name() != before
    assert len(default_name()) < 40
