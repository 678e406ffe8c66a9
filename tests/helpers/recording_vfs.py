"""A disk that remembers every write and sync, so that what a power loss may leave can be built for any moment.

Between two syncs of a file a disk may keep any of the writes, in any order, and of each only some of its sectors. What
was synced stays. `Recording.image` draws one such outcome; the index of the log (`-shm`) never outlives the power.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw
import msgspec

SECTOR = 512
_numbers = itertools.count(1)


class Event(msgspec.Struct, frozen=True):
    """One thing that happened: `write`, `truncate`, `sync`, `delete` of a file, or a `mark` of the test."""

    what: str
    file: str = ""
    offset: int = 0
    data: bytes = b""
    mark: Any = None


@dataclass
class Recording:
    """All that happened to the files below one folder, in order, and how they stood before."""

    events: list[Event] = field(default_factory=list)
    before: dict[str, bytes] = field(default_factory=dict)

    def mark(self, value: object) -> None:
        """Note a moment: what the test was told up to here."""
        self.events.append(Event("mark", mark=value))

    def last_mark(self, upto: int) -> Any:
        """The last note before the moment; None when there is none."""
        return next((e.mark for e in reversed(self.events[:upto]) if e.what == "mark"), None)

    def image(self, upto: int, rng: random.Random, *, keep: float = 0.5) -> dict[str, bytes]:
        """The files after the power went before event number `upto`: each write since the last sync of its file is kept
        whole, torn at sectors, or lost. `keep` is the share that survives."""
        files, pending, gone = self._settled(upto)
        for events in pending.values():
            order = list(events)
            if rng.random() < 0.5:  # a disk may turn two writes round; the later of one place may be the lost one
                rng.shuffle(order)
            for event in order:
                drawn = rng.random()
                if drawn < keep + (1.0 - keep) / 2:
                    _apply(files, event, None if drawn < keep else rng)
        for name, data in gone.items():
            # a name that was removed without syncing its folder may be there again
            if data and name not in files and rng.random() < 0.5:
                files[name] = bytearray(data)
        return {name: bytes(data) for name, data in files.items()}

    def _settled(self, upto: int) -> tuple[dict[str, bytearray], dict[str, list[Event]], dict[str, bytes]]:
        """(what was synced, by file; what was not yet, in order; files whose removal was not)."""
        files = {name: bytearray(data) for name, data in self.before.items()}
        pending: dict[str, list[Event]] = {}
        gone: dict[str, bytes] = {}
        for event in self.events[:upto]:
            if event.what == "delete":
                pending.pop(event.file, None)
                gone[event.file] = b"" if event.data else bytes(files.get(event.file, b""))
                files.pop(event.file, None)
            elif event.what == "sync":
                for waiting in pending.pop(event.file, []):
                    _apply(files, waiting, None)
            elif event.what != "mark":
                pending.setdefault(event.file, []).append(event)
        return files, pending, gone


def _apply(files: dict[str, bytearray], event: Event, rng: random.Random | None) -> None:
    """Do what the event did; with `rng`, only some of its sectors."""
    data = files.setdefault(event.file, bytearray())
    if event.what == "truncate":
        if rng is None or rng.random() < 0.5:
            del data[event.offset :]
        return
    for at in range(0, len(event.data), SECTOR):
        if rng is not None and rng.random() < 0.5:
            continue
        piece = event.data[at : at + SECTOR]
        start = event.offset + at
        if len(data) < start:
            data.extend(bytes(start - len(data)))
        data[start : start + len(piece)] = piece


def lay_out(image: dict[str, bytes], folder: Path) -> None:
    """Write an image into a folder, which then holds nothing else."""
    for old in folder.iterdir():
        old.unlink()
    for name, data in image.items():
        (folder / name).write_bytes(data)


class RecordingVfs(apsw.VFS):
    """Passes everything on to the real disk and notes it."""

    def __init__(self, folder: Path) -> None:
        self.name = f"recording{next(_numbers)}"
        self.base = str(apsw.vfs_names()[0])
        self.folder = folder
        self.recording = Recording()
        super().__init__(self.name, self.base, makedefault=True)

    def begin(self) -> Recording:
        """Note from here on; the files as they are on the disk now count as synced."""
        before = {p.name: p.read_bytes() for p in self.folder.iterdir() if p.is_file() and not p.name.endswith("-shm")}
        self.recording = Recording(before=before)
        return self.recording

    def note(self, what: str, path: str, offset: int = 0, data: bytes = b"") -> None:
        """One event of a file in the folder."""
        file = Path(path)
        if path and file.parent == self.folder and not file.name.endswith("-shm"):
            self.recording.events.append(Event(what, file.name, offset, data))

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        said = name.filename() if isinstance(name, apsw.URIFilename) else name
        return _RecordedFile(self, name, flags, said or "")

    def xDelete(self, name: str, sync: bool) -> None:
        super().xDelete(name, sync)
        self.note("delete", name, data=b"synced" if sync else b"")


class _RecordedFile(apsw.VFSFile):
    def __init__(self, vfs: RecordingVfs, name: Any, flags: list[int], said: str) -> None:
        self.vfs, self.said = vfs, said
        super().__init__(vfs.base, name, flags)

    def xWrite(self, data: Any, offset: int) -> None:
        super().xWrite(data, offset)
        self.vfs.note("write", self.said, offset, bytes(data))

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self.vfs.note("sync", self.said)

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self.vfs.note("truncate", self.said, newsize)


@contextmanager
def recording_disk(folder: Path) -> Iterator[RecordingVfs]:
    """The default disk of this process while inside; it notes what happens to files of this folder."""
    vfs = RecordingVfs(folder.resolve())
    try:
        yield vfs
    finally:
        apsw.set_default_vfs(vfs.base)
        vfs.unregister()
