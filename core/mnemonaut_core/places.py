"""Where a file lies: on a network file system, where SQLite's log is unsafe, or in a folder that a service synchronises, which
may copy or replace a database while it is written."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path

from mnemonaut_core.i18n import Text

_NETWORK = re.compile(
    r"(?:fuse\.)?(?:9p|afpfs|afs|beegfs|ceph|cifs|curlftpfs|davfs2?|glusterfs|gpfs|gvfsd-fuse|lustre|ncpfs|nfs4?|rclone|s3fs"
    r"|smb[23]|smbfs|smbnetfs|sshfs|vboxsf|vmhgfs(?:-fuse)?|webdav)"
)
"""Types of file systems that another computer has."""
_DRIVE_REMOTE = 4
_TYPE_AT = slice(72, 88)
"""Of macOS's `struct statfs`: the name of the type."""


def mounts() -> str:
    """The mount table of Linux; "" elsewhere."""
    with suppress(OSError):
        return Path("/proc/mounts").read_text("utf-8", "replace")
    return ""


def network_type(path: str | Path) -> str:
    """The type of the network file system that the file lies on; "" for none, or where the system does not tell."""
    real = os.path.realpath(path)
    if sys.platform == "win32":
        drive = os.path.splitdrive(real)[0]
        return (
            "smb"
            if drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(drive + "\\") == _DRIVE_REMOTE
            else ""
        )
    found, depth = "", -1
    if sys.platform == "darwin":
        status = ctypes.create_string_buffer(4096)
        if ctypes.CDLL(None).statfs(os.fsencode(os.path.dirname(real)), status) == 0:
            found = status.raw[_TYPE_AT].partition(b"\0")[0].decode("ascii", "replace")
    for fields in map(str.split, mounts().splitlines()):
        if len(fields) >= 3:
            point = re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), fields[1]).rstrip("/")
            if len(point) >= depth and (real + "/").startswith(point + "/"):
                found, depth = fields[2], len(point)
    return found if _NETWORK.fullmatch(found) else ""


_MARKS = {
    mark: name
    for name, marks in {
        "Dropbox": ".dropbox .dropbox.cache",
        "OneDrive": ".849C9593-D756-4E56-8D6E-42412F2A707B",
        "Syncthing": ".stfolder",
        "Nextcloud": ".sync_*.db ._sync_*.db .nextcloudsync.log",
        "ownCloud": ".owncloudsync.log",
        "Google Drive": ".tmp.drivedownload .tmp.driveupload",
    }.items()
    for mark in marks.split()
}
_FOLDERS = {
    folder: name
    for name, folders in {
        "OneDrive": ("OneDrive*",),
        "iCloud": ("Mobile Documents", "com~apple~CloudDocs"),
        "Google Drive": ("GoogleDrive*", "Google Drive"),
        "Dropbox": ("Dropbox", "Dropbox-*", "Dropbox (*)"),
    }.items()
    for folder in folders
}


def synced_by(path: str | Path) -> str:
    """The service that synchronises the folder of the file, by its marks in one of the folders above; "" for none."""
    for folder in Path(os.path.realpath(path)).parents:
        for form, service in _FOLDERS.items():
            if fnmatch(folder.name, form):
                return service
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith("."):  # as all marks do: a folder may hold thousands of files
                    continue
                service = next((name for form, name in _MARKS.items() if fnmatch(entry.name, form)), "")
                # in the home folder .dropbox is the folder of its settings
                if service and not (entry.name == ".dropbox" and entry.is_dir()):
                    return service
    return ""


def risk_of(path: str | Path) -> Text | None:
    """What a person should know of the place of a database; None where nothing is known against it."""
    if kind := network_type(path):
        return Text(
            "{file} lies on a network file system ({kind}), where two computers that open it can damage it. Keep it on a disk of"
            " this computer, and only its backups there.",
            file=path,
            kind=kind,
        )
    if service := synced_by(path):
        return Text(
            "{file} lies in a folder that {service} synchronises, which may copy or replace it while it is written. Keep it in"
            " another folder, and only its backups there.",
            file=path,
            service=service,
        )
    return None
