"""A window for each file: who opens a file that is open elsewhere raises that window; a killed one leaves nothing in the way."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.ports import no_progress
from mnemonaut_core.saved import Saved
from mnemonaut_ui.shell.main_window import OFFSET, MainWindow
from mnemonaut_ui.state.open_request import OpenRequest, ToShow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.state.windows import WELCOME, Windows, message_of, name_of, runtime_folder, told_in

HOLDER = """
import sys
from PySide6.QtCore import QCoreApplication
from mnemonaut_ui.state.windows import Windows, runtime_folder
app = QCoreApplication(["mnemonaut"])
windows = Windows(runtime_folder())
windows.wished.connect(lambda name, path, show: print("wished", path, flush=True))
assert windows.claim(sys.argv[1])
windows.settle(sys.argv[1])
windows.listen()
print("ready", flush=True)
app.exec()
"""
ASKER = """
import sys
from PySide6.QtCore import QCoreApplication
from mnemonaut_ui.state.windows import Windows, runtime_folder
app = QCoreApplication(["mnemonaut"])
print("opens it" if Windows(runtime_folder()).claim(sys.argv[1], sys.argv[2]) else "raised it")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of this test, which nobody else has open."""
    path = tmp_path / "日記 & more.db"
    path.touch()
    return path


@pytest.fixture
def name(file: Path) -> str:
    """What the file is called among windows."""
    return name_of(file)


@pytest.fixture
def holding(qtbot: QtBot, name: str) -> Iterator[Windows]:
    """A window of this process that shows the file."""
    made = Windows(runtime_folder())
    assert made.claim(name)
    made.settle(name)
    made.listen()
    yield made
    made.end()


@pytest.fixture
def other(name: str) -> Iterator[subprocess.Popen[bytes]]:
    """A window of another process that shows the file."""
    process = subprocess.Popen([sys.executable, "-c", HOLDER, name], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    yield process
    process.kill()
    process.communicate()


def heard(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().strip()


# ---- what has which name


def test_a_file_has_one_name_whatever_it_is_called_and_another_one_has_another(file: Path, name: str) -> None:
    link, hard, moved = (file.with_name(one) for one in ("link.db", "hard.db", "moved.db"))
    link.symlink_to(file)
    hard.hardlink_to(file)
    assert name_of(link) == name_of(hard) == name
    file.rename(moved)
    assert name_of(moved) == name
    file.touch()  # replaced: the window that has the old one open shows something else
    assert name_of(file) not in ("", name)
    assert (name_of(file.with_name("none.db")), name_of(Path("a\0b")), name_of(None)) == ("", "", WELCOME)


def test_the_address_follows_the_data_folder_and_is_short(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    windows = Windows(Path("/run/user/1000"))
    before = windows.address(name)
    monkeypatch.setattr("mnemonaut_core.environment.data_folder", lambda: tmp_path)
    assert windows.address(name) != before
    assert len(before) < 60


# ---- between two processes


def test_another_start_raises_the_window_that_has_the_file_and_ends(qtbot: QtBot, holding: Windows, name: str) -> None:
    with qtbot.waitSignal(holding.wished, timeout=20_000) as wished:
        process = subprocess.Popen([sys.executable, "-c", ASKER, name, "/a.db"], stdout=subprocess.PIPE)
    assert wished.args == [name, "/a.db", None]
    qtbot.waitUntil(lambda: process.poll() is not None)
    assert process.communicate()[0] == b"raised it\n"
    assert Windows(runtime_folder()).claim(name_of(Path(__file__)))  # another file is nobody's


@pytest.mark.long
def test_many_starts_at_once_are_all_heard(qtbot: QtBot, holding: Windows, name: str) -> None:
    taken: list[str] = []
    holding.wished.connect(lambda _name, path, _show: taken.append(path))
    processes = [
        subprocess.Popen([sys.executable, "-c", ASKER, name, f"/{number}.db"], stdout=subprocess.PIPE)
        for number in range(5)
    ]
    qtbot.waitUntil(lambda: all(process.poll() is not None for process in processes), timeout=30_000)
    assert sorted(taken) == [f"/{number}.db" for number in range(5)]
    assert {process.communicate()[0] for process in processes} == {b"raised it\n"}


def test_a_killed_window_leaves_no_stale_lock(
    qtbot: QtBot, name: str, other: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mnemonaut_ui.state.windows.PATIENCE_S", 3600.0)  # who waits for the dead one comes to no end
    windows = Windows(runtime_folder())
    assert not windows.claim(name, "/a.db")
    assert heard(other) == "wished /a.db"
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert windows.claim(name)
    windows.end()


def test_one_that_does_not_answer_is_waited_for_and_then_left_alone(
    qtbot: QtBot, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung = Windows(runtime_folder())
    assert hung.claim(name)  # and never listens
    monkeypatch.setattr("mnemonaut_ui.state.windows.PATIENCE_S", 0.2)
    beside = Windows(runtime_folder())
    assert beside.claim(name, "/a.db")
    beside.end()
    hung.end()


def test_each_window_takes_the_first_free_place_and_stands_below_the_one_before(qtbot: QtBot, tmp_path: Path) -> None:
    one, two, three = (Windows(runtime_folder()) for _ in range(3))
    assert (one.take_place(), two.take_place(), Windows().take_place()) == (0, 1, 0)
    one.end()
    assert three.take_place() == 0
    two.end()
    three.end()
    settings = QSettings(str(tmp_path / "places.ini"), QSettings.Format.IniFormat)
    first, second = MainWindow(None, settings), MainWindow(None, settings, place=1)
    for window in (first, second):
        qtbot.addWidget(window)
    assert second.pos() - first.pos() == OFFSET


def test_what_is_shown_no_more_is_free(qtbot: QtBot, holding: Windows, name: str) -> None:
    own = name_of(Path(__file__))
    assert holding.claim(own)
    assert holding.claim(own)  # held already, also while it is being opened a second time
    holding.settle(own)
    another = Windows(runtime_folder())
    assert another.claim(name)
    another.end()


# ---- in the window


@pytest.fixture
def among_others(state: ViewState) -> Iterator[None]:
    """As a start gives it; by default a window knows of no other."""
    state.windows = Windows(runtime_folder(), state)
    state.windows.listen()
    yield
    state.windows.end()


@pytest.fixture
def shown(
    qtbot: QtBot, state: ViewState, services: SampleServices, among_others: None, window: MainWindow
) -> tuple[MainWindow, Path]:
    """A window over the sample, with a question asked."""
    path = services.build_sample("en", no_progress, NEVER)
    state.open_requested.emit(OpenRequest(path, situation=services.samples()[0].situations[0]))
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle, timeout=20_000)
    return window, path


def test_a_start_on_the_file_that_is_open_keeps_its_answers(qtbot: QtBot, shown: tuple[MainWindow, Path]) -> None:
    window, path = shown
    state, name = window.state, name_of(path)
    before = state.workspace, state.trace, state.selected
    window.show_screen("history")
    window.showMinimized()
    state.windows.wished.emit(name, str(path), None)
    assert (state.windows.current, window.isMinimized(), window.front.key) == (name, False, "history")
    link = path.with_name("link.db")
    link.symlink_to(path)
    window.open_database(link)  # chosen in this window
    qtbot.waitUntil(lambda: window.front.key == "lab" and state.jobs.idle)
    assert (state.workspace, state.trace, state.selected) == before
    state.windows.wished.emit(name, str(path), ToShow(memory="ep-0118"))
    qtbot.waitUntil(lambda: window.front.key == "library" and state.jobs.idle)
    assert (state.workspace, state.selection) == (before[0], ("ep-0118",))
    window.opening.close_database()
    assert state.windows.current == WELCOME


def test_a_file_that_another_window_has_is_raised_there(
    qtbot: QtBot, shown: tuple[MainWindow, Path], file: Path, name: str, other: subprocess.Popen[bytes]
) -> None:
    window, path = shown
    state = window.state
    before = state.workspace, state.trace
    said: list[str] = []
    state.noticed.connect(said.append)
    window.open_database(file)
    qtbot.waitUntil(lambda: bool(said))
    assert heard(other) == f"wished {file}"
    assert (said, state.workspace, state.trace) == ([f"{file.name} is open in another window"], *before)
    assert state.windows.current == name_of(path)


def test_what_we_would_not_have_sent_is_not_taken() -> None:
    assert told_in(b'{"open": "/a.db"}\n') == ("/a.db", None)
    refused = (
        *(b"\xff\xfe", b"[]", b'{"open": 5}', b"{}", b"no json", b'{"open": "/a.db", "run": 5, "memory": ""}'),
        b'{"open": "/a.db", "run": "", "memory": "", "question": ["a", "b", "c", "d"]}',
    )
    assert [told_in(line) for line in refused] == [None] * len(refused)


def test_what_is_to_be_shown_arrives_whole() -> None:
    query = Query(
        "猫の “名前”\n?", 77, context=(Turn("user", "はい", 5),), after="m-1", kinds=("episode",), max_sensitivity=0
    )
    question = Saved("", "", query, as_of=True, recipe="planned", preset="calibrated", values={"k": 3}, project="home")
    for show in (ToShow(run="01A"), ToShow(memory="語-1"), ToShow(question=question)):
        assert told_in(message_of("/a.db", show)) == ("/a.db", show)


# ---- who else is on the machine

NOBODY = 65534
root_only = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)
TAKER = """
server = socket.socket(socket.AF_UNIX)
server.bind(sys.argv[1])
server.listen()
print("ready", flush=True)
while True:
    peer, _ = server.accept()
    peer.settimeout(5)
    got = b""
    try:
        while part := peer.recv(1000):
            got += part
            peer.sendall(b"taken\\n")
    except OSError:
        pass
    print(got, flush=True)
"""
CALLER = """
peer = socket.socket(socket.AF_UNIX)
peer.connect(sys.argv[1])
answer = b""
try:
    peer.sendall(b'{"open": "/theirs.db"}\\n')
    answer = peer.recv(100)
except OSError:
    pass
print(answer, flush=True)
"""


def as_nobody(code: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A program of another user. It becomes one when it has begun: nobody else may enter the folder of the interpreter."""
    becoming = f"import os, socket, sys; os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})"
    return subprocess.Popen([sys.executable, "-c", f"{becoming}\n{code}", *arguments], stdout=subprocess.PIPE, cwd="/")


@pytest.fixture
def common(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that everybody may write into, as the common one for temporary files is."""
    with tempfile.TemporaryDirectory(prefix="mn-common-") as folder:
        Path(folder).chmod(0o1777)
        yield Path(folder)


@root_only
def test_a_foreign_server_in_the_place_of_ours_is_never_handed_the_path(
    qtbot: QtBot, name: str, common: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It got the path, and the window ended with 0."""
    hung = Windows(common)
    assert hung.claim(name)  # and never listens: its place is taken
    taker = as_nobody(TAKER, hung.address(name))
    assert taker.stdout is not None
    assert taker.stdout.readline() == b"ready\n"
    monkeypatch.setattr("mnemonaut_ui.state.windows.PATIENCE_S", 0.2)
    beside = Windows(common)
    assert beside.claim(name, "/memories/secret.db")
    beside.end()
    hung.end()
    assert taker.stdout.readline() == b"b''\n"
    taker.kill()
    taker.communicate()


@root_only
def test_a_foreign_caller_opens_nothing(qtbot: QtBot, name: str, common: Path) -> None:
    ours = Windows(common)
    opened: list[str] = []
    ours.wished.connect(lambda _name, path, _show: opened.append(path))
    assert ours.claim(name)
    ours.listen()
    Path(ours.address(name)).chmod(0o777)
    caller = as_nobody(CALLER, ours.address(name))
    qtbot.waitUntil(lambda: caller.poll() is not None, timeout=20_000)
    assert (caller.communicate()[0], opened) == (b"b''\n", [])
    ours.end()


def test_lock_and_socket_lie_in_the_person_s_own_folder(name: str, holding: Windows) -> None:
    folder, address = Path(os.environ["XDG_RUNTIME_DIR"]), Path(holding.address(name))
    assert address.parent == folder
    assert {path.name for path in folder.iterdir()} >= {address.name, f"{address.stem}.lock"}
    assert not list(Path(tempfile.gettempdir()).glob(f"{address.stem}*"))


def test_a_folder_of_the_system_that_others_may_enter_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor a link, nor what is no folder, nor one that is somebody else's: then one in the data folder, made private."""
    monkeypatch.setattr("mnemonaut_core.environment.data_folder", lambda: tmp_path / "data")
    own = tmp_path / "data" / "run"
    (tmp_path / "private").mkdir(0o700)
    (tmp_path / "open").mkdir(0o755)
    (tmp_path / "file").touch(0o600)
    (tmp_path / "link").symlink_to(tmp_path / "private")
    found = {}
    for given in ("private", "open", "file", "link", "missing"):
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / given))
        found[given] = runtime_folder()
    assert found == {"private": tmp_path / "private"} | dict.fromkeys(("open", "file", "link", "missing"), own)
    assert stat.S_IMODE(own.stat().st_mode) == 0o700
    monkeypatch.setenv("XDG_RUNTIME_DIR", "relative")
    assert runtime_folder() == own
    own.chmod(0o755)
    assert runtime_folder() is None
    own.rmdir()
    own.symlink_to(tmp_path / "private")
    assert runtime_folder() is None


@root_only
def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnemonaut_core.environment.data_folder", lambda: tmp_path)
    (tmp_path / "run").mkdir(0o700)
    os.chown(tmp_path / "run", NOBODY, NOBODY)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    assert runtime_folder() is None


def test_without_a_private_folder_every_start_opens_a_window(
    qtbot: QtBot, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("mnemonaut_core.environment.data_folder", lambda: tmp_path / "file")
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    one, other = Windows(runtime_folder()), Windows(runtime_folder())
    assert (one.claim(name, "/a.db"), other.claim(name, "/b.db")) == (True, True)
    one.listen()
    one.end()
    other.end()
