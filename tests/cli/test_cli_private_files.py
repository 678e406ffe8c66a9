"""What is written holds a person's diary: nobody but the owner may read it, whatever the umask, from its first moment."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from helpers.cli import Apart, Run
from helpers.depth import thin

from mnemonaut.__main__ import main
from mnemonaut.faults import report_bug
from mnemonaut.logs import Logs
from mnemonaut_core import environment
from mnemonaut_core.files import make_private, open_private, private_folder, tighten
from mnemonaut_core.store.backup import backup
from mnemonaut_core.store.open import open_database
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes: folders of a user are the user's")


@pytest.fixture(autouse=True)
def _open_hearted() -> Iterator[None]:
    """The umask that gives everybody everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    """Its permission bits."""
    return stat.S_IMODE(path.lstat().st_mode)


def test_a_new_database_its_log_and_its_index_are_the_owner_s_alone(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "m.db", create=True)) as connection:
        connection.execute("INSERT INTO meta (key, value) VALUES ('x', 1)")
        modes = {path.name: mode(path) for path in tmp_path.iterdir()}
    assert modes == {"m.db": 0o600, "m.db-wal": 0o600, "m.db-shm": 0o600}


def test_an_empty_file_that_is_filled_is_the_owner_s_alone(tmp_path: Path) -> None:
    (tmp_path / "m.db").touch(0o666)
    open_database(tmp_path / "m.db", create=True).close()
    assert mode(tmp_path / "m.db") == 0o600


@pytest.mark.parametrize(
    ("before", "after"), [(0o644, 0o600), (0o666, 0o600), (0o664, 0o600), (0o640, 0o640), (0o660, 0o660)]
)
def test_a_database_that_everybody_may_read_is_taken_back_when_it_is_opened_to_write(
    tmp_path: Path, before: int, after: int
) -> None:
    """What only a group may read was given to it by somebody, and stays."""
    path = tmp_path / "m.db"
    open_database(path, create=True).close()
    path.chmod(before)
    with closing(open_database(path)) as connection:
        connection.execute("INSERT INTO meta (key, value) VALUES ('x', 1)")
        assert {file.name: mode(file) for file in tmp_path.iterdir()} == {
            "m.db": after,
            "m.db-wal": after,
            "m.db-shm": after,
        }


def test_looking_changes_no_mode(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    open_database(path, create=True).close()
    path.chmod(0o644)
    open_database(path, read_only=True).close()
    assert mode(path) == 0o644


def test_a_backup_is_the_owner_s_alone(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "m.db", create=True)) as connection:
        backup(connection, tmp_path / "b.db")
    assert mode(tmp_path / "b.db") == 0o600


def test_an_export_is_the_owner_s_alone_also_in_the_place_of_one_that_was_not(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"user_text": "a secret"}\n', "utf-8")
    run("import", tmp_path / "in.jsonl", "--db", tmp_path / "m.db")
    (tmp_path / "out.jsonl").touch(0o644)
    assert run("export", "--out", tmp_path / "out.jsonl", "--force", "--db", tmp_path / "m.db").code == 0
    assert mode(tmp_path / "out.jsonl") == 0o600


def test_crash_reports_logs_and_what_was_allowed_are_the_owner_s_alone_in_folders_of_the_owner_s() -> None:
    report_bug("Traceback\nValueError: x")
    logs = Logs()
    logs.begin()
    logs.begin_log()
    folder = environment.log_folder()
    modes = {mode(path) for path in folder.iterdir()}
    logs.end()
    EndpointAllowlist().allow("https://api.example.com")
    assert (modes, mode(folder), mode(folder.parent)) == ({0o600}, 0o700, 0o700)
    assert (mode(environment.endpoints_path()), mode(environment.endpoints_path().parent)) == (0o600, 0o700)


def test_the_window_s_settings_are_taken_back_too(tmp_path: Path) -> None:
    """Qt keeps the mode of a file that is there."""
    from mnemonaut.gui import _settings_file

    (tmp_path / "window.ini").touch(0o644)
    assert (_settings_file(tmp_path / "window.ini"), mode(tmp_path / "window.ini")) == (tmp_path / "window.ini", 0o600)


@pytest.mark.long
@pytest.mark.parametrize("umask", thin(["000", "022", "007"], every=3))
def test_the_program_itself_makes_nothing_for_others(apart: Apart, tmp_path: Path, umask: str) -> None:
    """A process begun under that umask: the demo makes databases in folders that are missing."""
    folder = tmp_path / "a" / "b"
    assert apart("demo", "--no-window", "--folder", folder, umask=int(umask, 8)).code == 0
    made = [folder.parent, folder, *folder.iterdir()]
    assert {path.name: mode(path) for path in made} == {
        "a": 0o700,
        "b": 0o700,
        "sample-en.db": 0o600,
        "sample-ja.db": 0o600,
        "sample-zh.db": 0o600,
    }


def test_there_is_no_moment_in_which_others_could_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No mode is changed after the making: a `chmod` that does nothing leaves the same modes."""
    monkeypatch.setattr(os, "chmod", lambda *_a, **_k: None)
    make_private(tmp_path / "made")
    open_private(tmp_path / "written", "w").close()
    private_folder(tmp_path / "deep" / "er")
    open_database(tmp_path / "m.db", create=True).close()
    modes = {path.name: mode(path) for path in tmp_path.rglob("*")}
    assert modes == {"made": 0o600, "written": 0o600, "deep": 0o700, "er": 0o700, "m.db": 0o600}


def test_a_link_or_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "theirs").touch(0o644)
    (tmp_path / "link").symlink_to(tmp_path / "theirs")
    tighten(tmp_path / "link")
    assert mode(tmp_path / "theirs") == 0o644


def test_the_command_line_lets_nobody_else_read_what_a_library_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever opens a file without our own functions, from the first line of a command on."""
    made = tmp_path / "made-by-a-library"
    monkeypatch.setattr("mnemonaut.cli.main.run", lambda _: made.write_text("a diary") and 0)
    assert main(["help"]) == 0
    assert mode(made) == 0o600
