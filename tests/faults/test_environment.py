"""Broken settings, no home, a home that cannot be written, no room: the program starts with defaults and says so (row 24)."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Apart
from helpers.figures import Figure
from helpers.past import current_database

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from mnemonaut import gui
made = gui.Front.__init__
def started(front):
    print("started", flush=True)
    QTimer.singleShot(200, front.window.close)
    QTimer.singleShot(400, QCoreApplication.quit)
def patched(self, *given):
    made(self, *given)
    self.ready.connect(lambda: started(self))
gui.Front.__init__ = patched
sys.exit(gui.run(Path(sys.argv[1])))
"""
Environment = dict[str, str]


def settings_file(home: Path) -> Path:
    """Where the window keeps its settings, the folder made."""
    folder = home / ".config" / "mnemonaut"
    folder.mkdir(parents=True)
    return folder / "window.ini"


def garbage(home: Path, env: Environment) -> None:
    """Bytes that are no settings."""
    settings_file(home).write_bytes(b"\x00\xff[General\ngeometry=@ByteArray(\xff\xff\nlast=\x80\n" * 50)


def hostile(home: Path, env: Environment) -> None:
    """Settings with values of the wrong kind."""
    settings_file(home).write_text(
        "[General]\ngeometry=7\nstate=@Invalid()\nlanguage=xx\ntheme=9\nlast=@Variant(\\0)\n"
    )


def a_folder(home: Path, env: Environment) -> None:
    """A folder in the file's place."""
    settings_file(home).mkdir()


def a_pipe(home: Path, env: Environment) -> None:
    """A FIFO in the file's place."""
    os.mkfifo(settings_file(home))


def no_home(home: Path, env: Environment) -> None:
    """HOME is not set."""
    del env["HOME"]


def missing_home(home: Path, env: Environment) -> None:
    """HOME names what is not there and cannot be made."""
    (home / "file").touch()
    env["HOME"] = str(home / "file" / "home")


def files_for_folders(home: Path, env: Environment) -> None:
    """Every folder of the person is a file."""
    (home / "file").touch()
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        env[f"XDG_{name}_HOME"] = str(home / "file")


def read_only(home: Path, env: Environment) -> None:
    """HOME can only be read: for everybody, root included."""
    env["HOME"] = "/proc/self"


def no_room(home: Path, env: Environment) -> None:
    """No file may grow (as under a quota that is used up)."""


VARIANTS: dict[str, Callable[[Path, Environment], None]] = {
    "settings are garbage": garbage,
    "settings are hostile": hostile,
    "settings are a folder": a_folder,
    "settings are a pipe": a_pipe,
    "no HOME": no_home,
    "HOME cannot be made": missing_home,
    "folders are files": files_for_folders,
    "HOME is read-only": read_only,
    "no room": no_room,
}
SHORT = ("settings are garbage",)
LONG = ("no room", "HOME is read-only", "no HOME")
"""The others wait for the night."""


def _no_growth() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.row(24)
@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(name, marks=() if name in SHORT else pytest.mark.long if name in LONG else pytest.mark.nightly)
        for name in VARIANTS
    ],
)
def test_it_starts_all_the_same(apart: Apart, tmp_path: Path, variant: str, figure: Figure) -> None:
    home = tmp_path / "home"
    home.mkdir()
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MNEMONAUT_", "XDG_"))}
    env |= {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    path = current_database(tmp_path)
    VARIANTS[variant](home, env)
    listed = apart("list", "--db", path, env=env, file_size=0 if variant == "no room" else None)
    assert "Traceback" not in listed.err
    assert "inside the program" not in listed.err
    if variant == "no room" and listed.code:  # SQLite shares a log by an index file, which had to be made
        assert listed.code == 3
        assert listed.err.count("\n") >= 2
    else:
        assert listed.code == 0, listed
        assert "en-e-01" in listed.out
    window = subprocess.run(
        [sys.executable, "-c", WINDOW, str(path)],
        env=env,
        capture_output=True,
        timeout=60,
        check=False,
        preexec_fn=_no_growth if variant == "no room" else None,
    )
    assert window.stdout.startswith(b"started"), window.stderr.decode()[-2000:]
    assert b"Traceback" not in window.stderr, window.stderr.decode()[-2000:]
    figure(24, "8/8 start, command line and window", {"started": 1})
