"""Files of a ZIP archive or a folder. An archive is checked by its directory before anything in it is expanded."""

from __future__ import annotations

import codecs
import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from mnemonaut_core import open_files
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import looking, reading, size_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.encodings import cleanly_decoded, encoding_of_text, marked_encoding

MAX_RATIO = 100
MAX_EXPANDED = 20_000_000_000
MAX_ENTRIES = 100_000
_SKIPPED = ("__MACOSX", "node_modules")
"""Folders without data of a person."""
_SHOWN = (".openclaw_memory", ".pce-shared")
"""Hidden folders that hold memories."""
_SAMPLE = 65_536
"""Bytes from which an encoding is detected."""
_BROKEN_BYTES = 3
"""At most so many bytes beyond ASCII may be errors in UTF-8, whose lines are refused."""
SMALL = 65_536
"""Entries of at most so many bytes may be compressed better than MAX_RATIO: a page of blanks is no bomb."""
_MAX_DIRECTORY = 32_000_000
_END = b"PK\x05\x06"
_END64_LOCATOR = b"PK\x06\x07"
_END64 = b"PK\x06\x06"
_TAIL = 65_557 + 20
_BROKEN = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, lzma.LZMAError, EOFError, struct.error),
    *(NotImplementedError, UnicodeDecodeError, IndexError, OverflowError),
)
"""What the library raises for a damaged archive."""


def is_zip(path: Path) -> bool:
    """Whether the file begins like a ZIP archive, an empty one included."""
    with looking(path):
        return open_files.head(path, 4) in (b"PK\x03\x04", _END)


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive, after its directory was checked; InputError if an entry is unsafe."""
    size = size_of(path)
    with reading(path):
        _check_directory(path, size)
        try:
            archive = zipfile.ZipFile(path)
        except (*_BROKEN, ValueError) as fault:
            raise _damaged(path, fault) from fault
        with archive:
            _check_entries(path, archive, size)
            yield archive


@contextmanager
def open_entry(
    path: Path, archive: zipfile.ZipFile, name: str, *, limit: int | None
) -> Iterator[Callable[[int], bytes]]:
    """A function that reads the next so many bytes of one entry, up to the size in the directory, and checks the sum; InputError if
    the entry has more than `limit` bytes, is locked or damaged."""
    info = archive.getinfo(name)
    if limit is not None and info.file_size > limit:
        raise too_large(name, info.file_size, limit)
    if info.flag_bits & 0x1:
        raise InputError.keyed("locked_archive", file=path.name)
    try:
        entry = archive.open(info)
    except (*_BROKEN, RuntimeError) as fault:
        raise _damaged(path, fault) from fault

    def read(size: int) -> bytes:
        try:
            return entry.read(size)
        except (*_BROKEN, RuntimeError) as fault:
            raise _damaged(path, fault) from fault

    with entry:
        yield read


class File(msgspec.Struct, frozen=True):
    """A file of a folder or ZIP: its name with folders, its size by the directory, and a function that reads bytes in UTF-8."""

    name: str
    size: int
    read: Callable[[int], bytes]

    def read_all(self) -> bytes:
        return b"".join(iter(lambda: self.read(1 << 20), b""))


def names_in(path: Path) -> tuple[str, ...]:
    """The names of the files in a ZIP or folder with their folders, in their order; of another file its own. Hidden files
    that hold no memories, and links inside a folder, are left out."""
    if path.is_dir():
        return tuple(file.relative_to(path).as_posix() for file in _files_of_folder(path))
    if is_zip(path):
        with opened(path) as zipped:
            return tuple(_files_of_zip(zipped))
    return (path.name,)


def _is_shown(name: str) -> bool:
    parts = [part for part in name.split("/") if part not in _SHOWN]
    return not any(part.startswith(".") or part in _SKIPPED for part in parts)


def _files_of_zip(zipped: zipfile.ZipFile) -> list[str]:
    return sorted({name for name in zipped.namelist() if not name.endswith("/") and _is_shown(name)})


def _files_of_folder(path: Path) -> list[Path]:
    found: list[Path] = []
    left = [path]
    with looking(path):
        while left:
            for entry in left.pop().iterdir():
                if entry.is_symlink() or not _is_shown(entry.name):
                    continue
                if entry.is_dir():
                    left.append(entry)
                elif entry.is_file():
                    found.append(entry)
                if len(found) > MAX_ENTRIES or len(left) > MAX_ENTRIES:
                    raise InputError.keyed("too_many_files", file=path.name[-30:], limit=MAX_ENTRIES)
    return sorted(found)


def files_in(
    path: Path, wanted: Callable[[str], bool], *, limit: int | None, encoding: str | None = None
) -> Iterator[File]:
    """The file itself, or those of a ZIP or folder that are wanted, by name. They are read in UTF-8 where `encoding`, or a byte
    order mark, names another encoding. InputError for one of more than `limit` bytes."""
    with looking(path):
        is_folder = path.is_dir()
    if is_folder:
        for file in _files_of_folder(path):
            name = file.relative_to(path).as_posix()
            if wanted(name) and file.stat().st_size:
                yield from (replace(one, name=name) for one in files_in(file, wanted, limit=limit, encoding=encoding))
        return
    size = size_of(path)
    if is_zip(path):
        with opened(path) as zipped:
            for name in filter(wanted, _files_of_zip(zipped)):
                with open_entry(path, zipped, name, limit=limit) as read:
                    yield File(name, zipped.getinfo(name).file_size, _in_utf8(read, encoding, name))
        return
    if limit is not None and size > limit:
        raise too_large(path.name, size, limit)
    with reading(path), path.open("rb") as plain:
        yield File(path.name, size, _in_utf8(plain.read, encoding, path.name))


def _encoding_of_json(head: bytes, name: str) -> str | None:
    """The encoding of JSON that is not in UTF-8; None where it is in UTF-8, where that is not clear, and of other files."""
    is_text = head.lstrip()[:1] in (b"{", b"[") and b"\0" not in head
    if is_text and cleanly_decoded(head, "utf-8") is None and sum(byte > 127 for byte in head) > _BROKEN_BYTES:
        with suppress(InputError):
            found = encoding_of_text(head, name)
            return None if found == "utf-8" else found  # broken lines are refused
    return None


def _in_utf8(read: Callable[[int], bytes], encoding: str | None, name: str) -> Callable[[int], bytes]:
    start = read(_SAMPLE)
    encoding = encoding or marked_encoding(start) or _encoding_of_json(start, name)
    if encoding == "utf-8-sig":
        encoding, start = None, start.removeprefix(codecs.BOM_UTF8)
    starts = iter((start,))

    def raw(size: int) -> bytes:
        first = next(starts, b"")
        return first + read(max(0, size - len(first)))

    if encoding is None:
        return raw
    decoder = codecs.getincrementaldecoder(encoding)("replace")

    def decoded(size: int) -> bytes:
        while True:
            piece = raw(size)
            text = decoder.decode(piece, final=not piece)
            if text or not piece:
                return text.encode("utf-8", "replace")

    return decoded


def too_large(name: str, size: int, limit: int) -> InputError:
    """The refusal of a file that would not fit into memory."""
    return InputError.keyed(
        "export_too_large", "too_large", name=name[-40:], size=size // 1_000_000, limit=limit // 1_000_000
    )


def _check_directory(path: Path, size: int) -> None:
    """Counts in the end record, before the directory itself is read into memory."""
    with path.open("rb") as file:
        file.seek(max(0, size - _TAIL))
        tail = file.read()
        at = tail.rfind(_END)
        if at < 0 or len(tail) < at + 22:
            raise _damaged(path, None)
        entries, directory = struct.unpack_from("<HI", tail, at + 10)
        locator = at - 20
        if locator >= 0 and tail[locator : locator + 4] == _END64_LOCATOR:
            file.seek(min(struct.unpack_from("<Q", tail, locator + 8)[0], size))
            record = file.read(56)
            if len(record) < 56 or record[:4] != _END64:
                raise _damaged(path, None)
            entries, directory = struct.unpack_from("<QQ", record, 32)
    if entries > MAX_ENTRIES or directory > _MAX_DIRECTORY:
        _refuse(path, Text("holds more than {limit:,} files", limit=MAX_ENTRIES))


def _check_entries(path: Path, archive: zipfile.ZipFile, size: int) -> None:
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        _refuse(path, Text("holds more than {limit:,} files", limit=MAX_ENTRIES))
    expanded = 0
    for entry in entries:
        expanded += entry.file_size
        if _escapes(entry.filename) or _escapes(entry.orig_filename):
            _refuse(path, Text("holds a path that leads outside: {name!r}", name=entry.filename[:30]))
        if stat.S_ISLNK(entry.external_attr >> 16):
            _refuse(path, Text("holds a symbolic link: {name!r}", name=entry.filename[:30]))
        if entry.file_size > SMALL and entry.file_size > MAX_RATIO * entry.compress_size:
            _refuse(path, Text("expands more than {limit} times", limit=MAX_RATIO))
    if expanded > MAX_EXPANDED:
        _refuse(path, Text("expands to more than {limit} GB", limit=MAX_EXPANDED // 1_000_000_000))
    if expanded > max(SMALL, MAX_RATIO * size):
        # entries that share the same packed bytes
        _refuse(path, Text("expands more than {limit} times", limit=MAX_RATIO))


def _escapes(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return ".." in parts or parts[0] == "" or parts[0].endswith(":") or "\x00" in name


def _refuse(path: Path, reason: str) -> NoReturn:
    raise InputError.keyed("unsafe_archive", file=path.name[-30:], reason=Text.of(reason))


def _damaged(path: Path, fault: BaseException | None) -> InputError:
    return InputError.keyed(
        "damaged_archive",
        "damaged_file",
        detail="" if fault is None else f"{type(fault).__name__}: {fault}",
        file=path.name[-40:],
    )
