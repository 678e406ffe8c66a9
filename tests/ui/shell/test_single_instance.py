"""A second start hands its file over and ends; a killed first leaves nothing in the way."""

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
from pytestqt.qtbot import QtBot

from mnemonaut.single_instance import SingleInstance, default_name, message_of, runtime_folder, told_in
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.saved import Saved
from mnemonaut_ui.state.open_request import ToShow

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


@pytest.mark.long
def test_a_second_start_hands_its_path_over_and_ends(qtbot: QtBot, first: SingleInstance, name: str) -> None:
    with qtbot.waitSignal(first.opened, timeout=10_000) as heard:
        process = second(name, "/memories/日記 & more.db")
    assert heard.args == ["/memories/日記 & more.db", None]
    qtbot.waitUntil(lambda: process.poll() is not None)
    assert process.communicate()[0] == b"handed over\n"


@pytest.mark.long
def test_many_starts_at_once_are_all_taken(qtbot: QtBot, first: SingleInstance, name: str) -> None:
    taken: list[str] = []
    first.opened.connect(lambda path, _show: taken.append(path))
    processes = [second(name, f"/{number}.db") for number in range(5)]
    qtbot.waitUntil(lambda: all(process.poll() is not None for process in processes), timeout=20_000)
    assert sorted(taken) == [f"/{number}.db" for number in range(5)]
    assert {process.communicate()[0] for process in processes} == {b"handed over\n"}


@pytest.mark.long
def test_a_killed_first_leaves_no_stale_lock(qtbot: QtBot, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "mnemonaut.single_instance.PATIENCE_S", 3600.0
    )  # whoever waits for the dead one comes to no end
    for _ in range(5):
        holder = subprocess.Popen([sys.executable, "-c", HOLDER, name], stdout=subprocess.PIPE)
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"ready\n"
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
        next_one = SingleInstance(name)
        assert next_one.begin()
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


def test_the_name_follows_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = default_name()
    monkeypatch.setattr("mnemonaut_core.environment.data_folder", lambda: tmp_path)
    assert default_name() != before
    assert len(default_name()) < 40


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
    hung = SingleInstance(name, folder=common)
    assert hung.begin()  # and never listens: its place is taken
    taker = as_nobody(TAKER, hung.address)
    assert taker.stdout is not None
    assert taker.stdout.readline() == b"ready\n"
    monkeypatch.setattr("mnemonaut.single_instance.PATIENCE_S", 0.2)
    beside = SingleInstance(name, folder=common)
    assert beside.begin("/memories/secret.db")
    beside.end()
    hung.end()
    assert taker.stdout.readline() == b"b''\n"
    taker.kill()
    taker.communicate()


@root_only
def test_a_foreign_caller_opens_nothing(qtbot: QtBot, name: str, common: Path) -> None:
    ours = SingleInstance(name, folder=common)
    opened: list[str] = []
    ours.opened.connect(lambda path, _show: opened.append(path))
    assert ours.begin()
    ours.listen()
    Path(ours.address).chmod(0o777)
    caller = as_nobody(CALLER, ours.address)
    qtbot.waitUntil(lambda: caller.poll() is not None, timeout=20_000)
    assert (caller.communicate()[0], opened) == (b"b''\n", [])
    ours.end()


def test_lock_and_socket_lie_in_the_person_s_own_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: SingleInstance
) -> None:
    folder = Path(os.environ["XDG_RUNTIME_DIR"])
    assert {path.name for path in folder.iterdir()} >= {f"{name}.lock", f"{name}.sock"}
    assert not list(Path(tempfile.gettempdir()).glob(f"{name}*"))


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


def test_without_a_private_folder_every_start_is_a_first_one(
    qtbot: QtBot, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("mnemonaut_core.environment.data_folder", lambda: tmp_path / "file")
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    one, other = SingleInstance(name), SingleInstance(name)
    assert (one.begin("/a.db"), other.begin("/b.db")) == (True, True)
    one.listen()
    one.end()
    other.end()
