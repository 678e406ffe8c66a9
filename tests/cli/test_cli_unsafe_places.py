"""A database on a network file system or in a folder that a service synchronises: said once a file; no log where that is unsafe."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from helpers.cli import Run, imported
from helpers.cli_memories import LINES

from mnemonaut_core import places
from mnemonaut_core.places import network_type, risk_of, synced_by
from mnemonaut_core.workspace.services import Services

pytestmark = pytest.mark.row(38)

LOCAL = "proc /proc proc rw 0 0\n/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw 0 0\n"
MOUNTS = {
    "server:/home {place} nfs4 rw 0 0": "nfs4",
    "//nas/share {place} cifs rw 0 0": "cifs",
    "anna@host:/ {place} fuse.sshfs rw 0 0": "fuse.sshfs",
    "drvfs {place} 9p rw 0 0": "9p",
    "//nas/share {place} smb3 rw 0 0": "smb3",
    "remote: {place} fuse.rclone rw 0 0": "fuse.rclone",
    "/dev/sdb1 {place} exfat rw 0 0": "",
    "none {place} overlay rw 0 0": "",
    "server:/home {place}-other nfs4 rw 0 0": "",
    "broken line": "",
}


def mounted(monkeypatch: pytest.MonkeyPatch, line: str, place: Path) -> None:
    """This table of mounts, blanks in paths as the kernel writes them."""
    table = LOCAL + line.format(place=str(place).replace(" ", "\\040")) + "\n"
    monkeypatch.setattr(places, "mounts", lambda: table)


@pytest.mark.parametrize("line", MOUNTS)
def test_the_type_of_the_file_system_is_that_of_the_deepest_mount(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    place = tmp_path / "my share"
    place.mkdir()
    mounted(monkeypatch, line, place)
    assert network_type(place / "memory.sqlite") == MOUNTS[line]
    assert network_type(tmp_path / "memory.sqlite") == ""
    link = tmp_path / "link.sqlite"
    link.symlink_to(place / "memory.sqlite")
    assert network_type(link) == MOUNTS[line]


@pytest.mark.parametrize(
    ("mark", "service"),
    [
        (".dropbox", "Dropbox"),
        (".dropbox.cache/", "Dropbox"),
        (".849C9593-D756-4E56-8D6E-42412F2A707B", "OneDrive"),
        (".stfolder/", "Syncthing"),
        (".stfolder", "Syncthing"),
        (".sync_0f3a9b.db", "Nextcloud"),
        ("._sync_0f3a.db", "Nextcloud"),
        (".tmp.drivedownload/", "Google Drive"),
        (".dropbox/", ""),
        ("notes.txt", ""),
        ("sync.db", ""),
    ],
)
def test_the_marks_of_the_services_are_known_from_any_folder_below(tmp_path: Path, mark: str, service: str) -> None:
    below = tmp_path / "folder" / "a" / "b"
    below.mkdir(parents=True)
    marked = tmp_path / "folder" / mark.rstrip("/")
    marked.mkdir() if mark.endswith("/") else marked.touch()
    assert synced_by(below / "memory.sqlite") == service
    assert synced_by(tmp_path / "memory.sqlite") == ""


@pytest.mark.parametrize(
    ("folder", "service"),
    [
        ("OneDrive", "OneDrive"),
        ("OneDrive - Example GmbH", "OneDrive"),
        ("Library/Mobile Documents/com~apple~CloudDocs", "iCloud"),
        ("Library/CloudStorage/GoogleDrive-anna@example.org", "Google Drive"),
        ("Dropbox", "Dropbox"),
        ("Documents", ""),
        ("My Dropbox backup", ""),
    ],
)
def test_the_names_of_their_folders_are_known(tmp_path: Path, folder: str, service: str) -> None:
    (tmp_path / folder).mkdir(parents=True)
    assert synced_by(tmp_path / folder / "memory.sqlite") == service


def test_the_command_line_says_it_once_a_file(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "synced"
    (folder / ".stfolder").mkdir(parents=True)
    for name in ("one.sqlite", "two.sqlite"):
        db = imported(tmp_path / name, LINES["en"], embedder="none").rename(folder / name)
        said = [run(*command, "--db", db).err for command in (("list",), ("stats",), ("recall", "tea", "--json"))]
        assert said[0].startswith(f"mnemonaut: {db} lies in a folder that Syncthing synchronises")
        assert ("Syncthing" in said[1], "Syncthing" in said[2]) == (False, False)


def test_the_window_is_told_once_a_file(tmp_path: Path) -> None:
    (tmp_path / "OneDrive").mkdir()
    db = imported(tmp_path / "m.sqlite", LINES["en"], embedder="none").rename(tmp_path / "OneDrive" / "m.sqlite")
    for expected in (True, False):
        with closing(Services().open(db, read_only=False)) as workspace:
            assert ("OneDrive" in str(workspace.warning)) is expected


def test_no_log_is_kept_on_a_network_file_system(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    local = imported(tmp_path / "local.sqlite", LINES["en"], embedder="none")  # with a log, brought there later
    share = tmp_path / "share"
    share.mkdir()
    brought = local.rename(share / "brought.sqlite")
    mounted(monkeypatch, "server:/x {place} nfs rw 0 0", share)
    made = imported(share / "made.sqlite", LINES["en"], embedder="none")
    for db in (brought, made):
        said = run("add", "A heron.", "--id", "heron", "--db", db)
        assert (said.code, "network file system (nfs)" in said.err) == (
            0,
            db is brought,
        )  # of the other, when it was made
        assert [path.name for path in share.iterdir() if path.name.startswith(f"{db.name}-")] == []
        with closing(sqlite3.connect(db)) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        looks = (
            ("list",),
            ("recall", "heron"),
            ("undo",),
            ("check",),
            ("purge", LINES["en"][0]["id"], "--yes"),
            ("reindex",),
            ("check",),
        )
        codes = [(look[0], run(*look, "--db", db).code) for look in looks]
        assert codes == [(look[0], 0) for look in looks]


def test_a_file_whose_log_another_holds_there_is_opened_all_the_same(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = imported(tmp_path / "memory.sqlite", LINES["en"], embedder="none")
    mounted(monkeypatch, "server:/x {place} nfs rw 0 0", tmp_path)
    with closing(sqlite3.connect(db)) as other:
        other.execute("SELECT count(*) FROM memory").fetchone()
        assert run("add", "A heron.", "--db", db).code == 0


def test_nothing_is_said_of_a_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "mounts", lambda: LOCAL)
    assert risk_of(tmp_path / "memory.sqlite") is None
