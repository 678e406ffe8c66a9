"""Archives are looked through before anything in them is expanded."""

from __future__ import annotations

import gzip
import struct
import zipfile
from pathlib import Path

import pytest
from helpers.figures import Figure

from mnemonaut_core.errors import InputError
from mnemonaut_core.importers import archive
from mnemonaut_core.workspace.imports import recognise


def entry(name: str, *, mode: int = 0o644) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def packed(path: Path, *files: tuple[zipfile.ZipInfo, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for info, data in files:
            zipped.writestr(info, data)
    return path


def refusal(path: Path) -> InputError:
    with pytest.raises(InputError) as caught, archive.opened(path):
        pass
    assert caught.value.advice
    return caught.value


def read(path: Path, zipped: zipfile.ZipFile, name: str, *, limit: int | None = 1000, size: int = -1) -> bytes:
    with archive.open_entry(path, zipped, name, limit=limit) as read_next:
        return read_next(size)


def test_a_harmless_archive_opens(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", (entry("x/conversations.json"), b"[]"), (entry("blank.txt"), b" " * 60_000))
    with archive.opened(path) as zipped:
        assert read(path, zipped, "x/conversations.json", limit=10) == b"[]"
        assert read(path, zipped, "blank.txt", limit=None, size=3) == b"   "
        with pytest.raises(InputError) as caught:
            read(path, zipped, "blank.txt", limit=10)
    assert caught.value.code == "too_large"


@pytest.mark.parametrize(
    "name", ["../evil", "a/../../evil", "/etc/passwd", "\\evil", "a\\..\\evil", "C:\\evil", "C:/evil", "//host/share"]
)
def test_a_path_that_leads_outside_is_refused(tmp_path: Path, name: str) -> None:
    assert refusal(packed(tmp_path / "a.zip", (entry(name), b"x"))).code == "unsafe_archive"
    assert not (tmp_path.parent / "evil").exists()


def test_a_symbolic_link_is_refused(tmp_path: Path) -> None:
    assert "symbolic link" in refusal(packed(tmp_path / "a.zip", (entry("l", mode=0o120777), b"/etc/passwd"))).title


def test_a_bomb_is_refused_before_it_is_expanded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = packed(tmp_path / "a.zip", (entry("conversations.json"), b"\0" * 20_000_000))
    expanded: list[object] = []
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *entry, **_options: expanded.append(entry))
    assert "expands more than 100 times" in refusal(path).title
    assert expanded == []


def test_entries_that_share_their_packed_bytes_are_refused(tmp_path: Path) -> None:
    """Each entry looks harmless; together they say more than a hundred times the archive."""
    path = packed(tmp_path / "a.zip", (entry("a"), bytes(range(256)) * 4000))
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\x05\x06")
    count, size, start = struct.unpack_from("<HxxII", data, at + 8)[0], *struct.unpack_from("<II", data, at + 12)
    row = bytes(data[start : start + size])
    assert count == 1
    copies = 400
    struct.pack_into("<HHII", data, at + 8, copies, copies, size * copies, start)
    path.write_bytes(bytes(data[:start]) + row * copies + bytes(data[at:]))
    assert refusal(path).code == "unsafe_archive"


def test_too_many_entries_are_refused_by_the_end_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = packed(tmp_path / "a.zip", *((entry(f"f{n}"), b"") for n in range(50)))
    monkeypatch.setattr(archive, "MAX_ENTRIES", 49)
    assert "holds more than 49 files" in refusal(path).title


def test_more_than_two_gigabytes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = packed(tmp_path / "a.zip", (entry("a"), bytes(range(256)) * 40))
    monkeypatch.setattr(archive, "MAX_EXPANDED", 10_000)
    assert "expands to more than" in refusal(path).title


def test_an_entry_that_expands_beyond_its_word_is_damaged(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", (entry("a"), bytes(range(256)) * 40))
    data = bytearray(path.read_bytes())
    start = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, start + 24, 100)
    path.write_bytes(data)
    with archive.opened(path) as zipped, pytest.raises(InputError) as caught:
        read(path, zipped, "a")
    assert caught.value.code == "damaged_file"


def test_a_locked_archive_says_so(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", (entry("a"), b"x"))
    data = bytearray(path.read_bytes())
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    with archive.opened(path) as zipped, pytest.raises(InputError, match="password"):
        read(path, zipped, "a")


@pytest.mark.parametrize("keep", [4, 30, 60, 100])
def test_a_cut_archive_is_damaged(tmp_path: Path, keep: int) -> None:
    path = packed(tmp_path / "a.zip", (entry("conversations.json"), bytes(range(256)) * 4))
    path.write_bytes(path.read_bytes()[:keep])
    assert refusal(path).code == "damaged_file"


@pytest.mark.long
@pytest.mark.row(16)
def test_crafted_archives_are_refused_and_nothing_is_written_outside(tmp_path: Path, figure: Figure) -> None:
    outside = sorted(path.name for path in tmp_path.parent.iterdir())
    folder = tmp_path / "in"
    folder.mkdir()
    inner = packed(folder / "inner.zip", (entry("bomb"), b"\0" * 5_000_000)).read_bytes()
    crafted = [
        *(
            packed(folder / f"path{n}.zip", (entry(name), b"x"))
            for n, name in enumerate(
                ("../evil", "a/../../evil", "/etc/evil", "C:\\evil", "\\\\host\\evil", "a\\..\\..\\evil")
            )
        ),
        packed(folder / "link.zip", (entry("l", mode=0o120777), b"/etc/passwd")),
        packed(folder / "bomb.zip", (entry("conversations.json"), b"\0" * 20_000_000)),
        packed(folder / "many.zip", *((entry(f"f{n}"), b"\0" * 40_000) for n in range(60))),
    ]
    for path in crafted:
        assert refusal(path).code == "unsafe_archive", path.name
    nested = packed(folder / "nested.zip", (entry("conversations.json"), b"[]"), (entry("inner.zip"), inner))
    with archive.opened(nested) as zipped:  # an archive inside is a file like any other: nothing opens it
        assert read(nested, zipped, "conversations.json", limit=10) == b"[]"
    zipped_twice = folder / "conversations.json.gz"
    zipped_twice.write_bytes(gzip.compress(gzip.compress(b"\0" * 30_000_000)))
    with pytest.raises(InputError):
        recognise(zipped_twice, None)
    assert sorted(path.name for path in tmp_path.parent.iterdir()) == outside
    assert not list(tmp_path.rglob("evil"))
    assert (archive.MAX_ENTRIES, archive.MAX_RATIO, archive.MAX_EXPANDED) == (100_000, 100, 20_000_000_000)
    figure(16, "refused before expansion, 0 escapes", f"{len(crafted) + 1} of {len(crafted) + 1} refused, 0 escapes")
