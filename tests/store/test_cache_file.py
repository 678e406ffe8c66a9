"""The file of vectors that processes share: whatever is wrong with it, it is thrown away and the database answers."""

from __future__ import annotations

import logging
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from helpers.databases import asking
from helpers.databases import episode as line
from helpers.stores import NOW, SmallEmbedder, episode, many, new_writer, take

from mnemonaut_core import environment
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.environment import CACHE_KINDS, cache_path
from mnemonaut_core.store.changes import bump_generation
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.derived import rebuild_vec0
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors import cache, cache_file
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.cache_file import CacheFile
from mnemonaut_core.store.vectors.digits import Query
from mnemonaut_core.store.vectors.stored import further_list
from mnemonaut_core.workspace.purging import purge
from mnemonaut_core.workspace.wiring import connect

FILTERS = Filters(kinds=("episode", "state", "affect"))


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, embedder: SmallEmbedder) -> Iterator[Database]:
    """A database of 60 memories, large enough for a file."""
    monkeypatch.setattr(cache, "_SHARED_BYTES", 1)
    monkeypatch.setenv("MNEMONAUT_CACHE", str(tmp_path / "cache"))
    with closing(new_writer(tmp_path / "m.db", embedder)) as writer:
        take(writer, many(60))
        yield writer


def session(writer: Database) -> Reader:
    """A reader of a new session."""
    path = Path(str(writer.connection.filename))
    return Reader(open_reader(path), MatrixCache(CacheFile(path)))


def nearest(reader: Reader) -> tuple[list[tuple[str, float]], bool]:
    """The best of a question, and whether the vectors are the file's."""
    vector = SmallEmbedder().embed_memories(["the 7 of the garden"])[0]
    with reader.snapshot():
        hits = reader.vectors.nearest({"q": vector}, k=9, filters=FILTERS)["q"].hits
        matrix = reader.vectors.matrix()
        assert matrix is not None
        reader.matrices.share()
        return [(hit.id, hit.score) for hit in hits], matrix.arrays.mapped


FURTHER = SmallEmbedder("further")


def further(writer: Database, reader: Reader) -> tuple[list[int], list[float], bool]:
    """The memories of the further list, which is completed, their cosines with a question, and whether they are the file's."""
    writer.upkeep.add_list(FURTHER, "encoder", "further")
    writer.upkeep.fill_list(FURTHER, "further")
    connection = open_reader(writer.connection.filename)
    with closing(connection), connection:
        vectors = further_list(connection, "further")
        assert vectors is not None
        pieces = reader.matrices.pieces(connection, vectors, generation(connection))
    pks, cosines = pieces.best(Query(FURTHER.embed_memories(["the 7 of the garden"])[0]))
    return pks.tolist(), cosines.tolist(), not pieces.base.digits.high.flags.writeable


def the_file(writer: Database) -> Path:
    """Where it is."""
    path = cache_path(Path(str(writer.connection.filename)))
    assert path is not None
    return path


def test_is_made_privately_and_serves_other_sessions_after_writes_too(filled: Database) -> None:
    with closing(session(filled)) as first:
        found, mapped = nearest(first)
        assert not mapped
        assert nearest(first) == (found, True)  # it goes on with the pages of the file
    path = the_file(filled)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]
    filled.curation.isolate([found[0][0]], now=NOW)
    filled.curation.add(episode("n1", "the 7 of the garden"), now=NOW, anyway=True)
    with (
        closing(session(filled)) as second,
        closing(Reader(open_reader(filled.connection.filename), MatrixCache())) as alone,
    ):
        after, mapped = nearest(second)
        assert mapped
        assert after[0][0] == "n1"
        assert after == nearest(alone)[0]


def test_the_first_search_of_a_session_maps_the_file_and_without_one_asks_vec0(filled: Database) -> None:
    vector, paths = SmallEmbedder().embed_memories(["the 7 of the garden"])[0], []
    for _ in range(2):
        with closing(session(filled)) as reader:
            with reader.snapshot():
                paths.append(reader.vectors.nearest({"q": vector}, k=9, filters=FILTERS)["q"].path)
            nearest(reader)  # makes the file
    assert paths == ["vec0", "matrix"]


def mapped_pages(path: Path) -> int:
    """Bytes of the file that this process has in memory."""
    lines, here, found = Path("/proc/self/smaps").read_text().splitlines(), False, 0
    for text in lines:
        if "-" in text.split(" ", 1)[0]:
            here = text.endswith(str(path))
        elif here and text.startswith("Rss:"):
            found += int(text.split()[1]) * 1024
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="it reads what Linux tells of a process")
def test_gives_back_its_pages_at_rest_and_the_next_search_finds_the_same(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(session(filled)) as reader:
        nearest(reader)
        found = nearest(reader)
        reader.matrices.rest()
        assert mapped_pages(the_file(filled)) > 0  # it was searched just now
        monkeypatch.setattr(cache, "REST_S", 0.0)
        reader.matrices.rest()
        assert mapped_pages(the_file(filled)) == 0
        assert nearest(reader) == found
        assert mapped_pages(the_file(filled)) > 0


def cut(path: Path) -> None:
    """Written by half."""
    os.truncate(path, path.stat().st_size // 2)


def change_a_digit(path: Path) -> None:
    """One bit of the last vector."""
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)


def change_the_header(path: Path) -> None:
    """One digit of the generation, or of the length of all texts, in words: still a number."""
    data, name = path.read_bytes(), b'"generation": ' if path.suffix == ".vectors" else b'"tokens": '
    at = data.index(name) + len(name)
    path.write_bytes(data[:at] + (b"1" if data[at : at + 1] != b"1" else b"2") + data[at + 1 :])


def with_another_version(path: Path) -> None:
    """As an earlier program wrote it."""
    path.write_bytes(path.read_bytes().replace(b"mnemonaut cache 4", b"mnemonaut cache 3"))


def summed(data: bytes) -> bytes:
    """With the checksum of what it is now."""
    begin = data.index(b"\n") + 1
    return data[:begin] + b"%08x" % crc32(data[begin + 8 :]) + data[begin + 8 :]


def of_another_order(path: Path) -> None:
    """As a machine of the other byte order writes it."""
    order, other = (sys.byteorder, "big" if sys.byteorder == "little" else "little")
    data = path.read_bytes().replace(f'"{order}"'.encode(), f'"{other}"'.encode().ljust(len(order) + 2))
    path.write_bytes(summed(data))


def of_another_generation(path: Path) -> None:
    """As another history of the database left it."""
    path.write_bytes(summed(path.read_bytes().replace(b'"token": ', b'"token":9')))


@pytest.mark.parametrize(
    "spoil",
    [
        cut,
        change_a_digit,
        change_the_header,
        with_another_version,
        of_another_order,
        of_another_generation,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(os.urandom(9_000)),
        lambda path: path.write_bytes(path.read_bytes()[:4096]),
    ],
)
def test_what_cannot_be_trusted_is_thrown_away(
    filled: Database, spoil: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    with closing(session(filled)) as first:
        found, _ = nearest(first)
    spoil(the_file(filled))
    with closing(session(filled)) as second, caplog.at_level(logging.WARNING):
        assert nearest(second) == (found, False)
    assert spoil is of_another_generation or "discarded" in caplog.text
    with closing(session(filled)) as third:  # it was made anew
        assert nearest(third) == (found, True)


def test_a_further_list_comes_from_its_file_and_follows_what_was_written_since(
    filled: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(session(filled)) as first, closing(session(filled)) as second:
        found = further(filled, first)
        assert found[2]
        assert further(filled, second) == found
    filled.curation.add(episode("n1", "the 7 of the garden"), now=NOW, anyway=True)
    with (
        closing(session(filled)) as third,
        closing(Reader(open_reader(filled.connection.filename), MatrixCache())) as alone,
    ):
        after = further(filled, third)
        assert after[2]
        assert len(after[0]) == len(found[0]) + 1
        assert after[:2] == further(filled, alone)[:2]
    path = cache_path(Path(str(filled.connection.filename)), "further")
    assert path is not None
    change_a_digit(path)
    with closing(session(filled)) as fourth, caplog.at_level(logging.WARNING):
        assert further(filled, fourth) == after
    assert "the cache of further is discarded" in caplog.text


def test_postings_come_from_their_file_and_follow_what_was_written_since(filled: Database) -> None:
    query = MatchQuery("words", "garden 7")
    with closing(session(filled)) as one, one.snapshot():
        expected = one.words.match(query, k=9, filters=FILTERS)
        one.words.load_postings()
    take(filled, [episode("later", "the garden of 7 roses")])
    with closing(session(filled)) as other, other.snapshot():
        found = other.words.match(query, k=9, filters=FILTERS)
        exact = Reader(open_reader(Path(str(filled.connection.filename))), MatrixCache(), exact=True)
        with closing(exact), exact.snapshot():
            wanted = exact.words.match(query, k=9, filters=FILTERS)
    assert (expected.path, found.path, wanted.path) == ("fts5", "postings", "fts5")
    assert found.hits == wanted.hits
    assert "later" in [hit.id for hit in found.hits]


@pytest.mark.parametrize("spoil", [cut, change_a_digit, change_the_header, of_another_order])
def test_words_are_found_by_fts5_where_the_file_of_postings_is_spoiled(
    filled: Database, spoil: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    query = MatchQuery("words", "garden 7")
    with closing(session(filled)) as one, one.snapshot():
        expected = one.words.match(query, k=9, filters=FILTERS)
        one.words.load_postings()
    path = cache_path(Path(str(filled.connection.filename)), "fts_words")
    assert path is not None
    spoil(path)
    with closing(session(filled)) as other, other.snapshot(), caplog.at_level(logging.WARNING):
        found = other.words.match(query, k=9, filters=FILTERS)
    assert "the cache of fts_words is discarded" in caplog.text
    assert (found.path, found.hits) == ("fts5", expected.hits)


@pytest.mark.parametrize("kind", CACHE_KINDS)
def test_no_file_holds_a_word_and_all_are_deleted(filled: Database, kind: str) -> None:
    with closing(session(filled)) as one, one.snapshot():
        one.vectors.matrix()
        one.matrices.share()
        one.words.load_postings()
        further(filled, one)
    path = cache_path(Path(str(filled.connection.filename)), kind)
    assert path is not None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert b"garden" not in path.read_bytes()
    environment.forget_cache(Path(str(filled.connection.filename)))
    assert not path.exists()


def test_another_database_at_the_same_path_is_not_answered_from_it(filled: Database, tmp_path: Path) -> None:
    with closing(session(filled)) as first:
        nearest(first)
    filled.close()
    (tmp_path / "m.db").unlink()
    with closing(new_writer(tmp_path / "m.db")) as other:
        take(other, many(60, salt="z"))
        with closing(session(other)) as second:
            assert not nearest(second)[1]


def test_vectors_that_were_rebuilt_are_not_answered_from_it(filled: Database) -> None:
    """A rebuild leaves the generation as it is, and the file was perhaps made of what was wrong in the old vectors."""
    with closing(session(filled)) as first:
        nearest(first)
    rebuild_vec0(filled.connection, SmallEmbedder())
    with closing(session(filled)) as second:
        assert not nearest(second)[1]


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")])
def test_where_it_cannot_be_written_nothing_is_left(
    filled: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: OSError
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(cache_file, "crc32", fail)
    with closing(session(filled)) as first, caplog.at_level(logging.WARNING):
        found, _ = nearest(first)
        assert nearest(first) == (found, False)
    assert "cannot be written" in caplog.text
    assert list(the_file(filled).parent.iterdir()) == []


def test_off_and_beside(filled: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(str(filled.connection.filename))
    for named, expected in (("off", None), ("beside", path.with_name("m.db.vectors"))):
        monkeypatch.setenv("MNEMONAUT_CACHE", named)
        with closing(session(filled)) as one:
            nearest(one)
        assert cache_path(path) == expected
        assert path.with_name("m.db.vectors").exists() == (named == "beside")


def test_a_person_chooses_where_it_lies_and_the_variable_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MNEMONAUT_CACHE", raising=False)
    monkeypatch.setattr(environment, "settings_path", lambda: tmp_path / "config" / "window.ini")
    database = tmp_path / "m.db"
    assert environment.cache_choice() == "folder"
    environment.choose_cache("beside")
    assert cache_path(database) == tmp_path / "m.db.vectors"
    environment.choose_cache("off")
    assert cache_path(database) is None
    monkeypatch.setenv("MNEMONAUT_CACHE", "beside")
    assert cache_path(database) == tmp_path / "m.db.vectors"
    (tmp_path / "config" / "cache.txt").write_text("nonsense")
    monkeypatch.delenv("MNEMONAUT_CACHE")
    assert environment.cache_choice() == "folder"


def test_a_file_that_nothing_read_for_a_month_is_deleted(filled: Database, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    old, young = tmp_path / "cache" / "a.vectors", tmp_path / "cache" / "b.vectors"
    for path, days in ((old, 31), (young, 29)):
        path.write_bytes(b"")
        os.utime(path, (time.time() - days * 86_400,) * 2)
    with closing(session(filled)) as one:
        nearest(one)
    assert (old.exists(), young.exists(), the_file(filled).exists()) == (False, True, True)
    os.utime(the_file(filled), (0, 0))
    with closing(session(filled)) as one:
        assert nearest(one)[1]
    assert time.time() - the_file(filled).stat().st_mtime < 86_400


def test_none_is_left_that_was_written_while_another_process_purged(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = cache_file._write

    def slowly(*arguments: Any) -> None:
        written(*arguments)
        bump_generation(filled.connection)  # as a purge does, which deleted the file before this one is in its place

    monkeypatch.setattr(cache_file, "_write", slowly)
    with closing(session(filled)) as one:
        nearest(one)
    assert not the_file(filled).exists()


def test_after_it_was_forgotten_none_is_written_by_this_session(filled: Database) -> None:
    with closing(session(filled)) as one:
        nearest(one)
        assert one.matrices.file is not None
        one.matrices.file.stop()
        one.matrices.clear()
        nearest(one)
    assert list(the_file(filled).parent.iterdir()) == []


def test_a_purge_deletes_it_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_SHARED_BYTES", 1)
    monkeypatch.setenv("MNEMONAUT_CACHE", str(tmp_path / "cache"))
    with asking(tmp_path, [line("m1", "a secret"), line("m2", "the garden")], write=True) as asker:
        asker.workspace.warm()
        assert list((tmp_path / "cache").iterdir()) == [cache_path(asker.workspace.path)]
        purge(asker.workspace, ["m1"], now=NOW, rewrite_texts=lambda *_, **__: False)
        asker.workspace.matrices.clear()
        asker.workspace.warm()
        assert list((tmp_path / "cache").iterdir()) == []


def test_a_purge_deletes_what_another_process_wrote_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_SHARED_BYTES", 1)
    monkeypatch.setenv("MNEMONAUT_CACHE", str(tmp_path / "cache"))
    with asking(tmp_path, [line("m1", "a secret"), line("m2", "the garden")], write=True) as asker:
        purged = asker.workspace.database.purging.purge

        def purge_beside_another(*arguments: Any, **options: Any) -> Any:
            with connect(asker.workspace.path) as other:
                other.warm()
            assert len(list((tmp_path / "cache").iterdir())) == 1
            return purged(*arguments, **options)

        monkeypatch.setattr(asker.workspace.database.purging, "purge", purge_beside_another)
        purge(asker.workspace, ["m1"], now=NOW, rewrite_texts=lambda *_, **__: False)
        assert list((tmp_path / "cache").iterdir()) == []


KILLED = """
import sys, time
from pathlib import Path
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors import cache, cache_file
cache._SHARED_BYTES = 1
def slowly(piece, checksum=0):
    print("writing", flush=True)
    time.sleep(20)
cache_file.crc32 = slowly
path = Path(sys.argv[1])
reader = Reader(open_reader(path), cache.MatrixCache(cache_file.CacheFile(path)))
with reader.snapshot():
    reader.vectors.matrix()
    reader.matrices.share()
"""


def test_a_process_killed_while_it_writes_leaves_nothing_that_is_believed(filled: Database) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(filled.connection.filename)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "writing\n"
        os.kill(process.pid, signal.SIGKILL)
    folder = the_file(filled).parent
    assert [path.suffix for path in folder.iterdir()] == [".part"]
    with closing(session(filled)) as one:
        found, mapped = nearest(one)
        assert not mapped
        assert nearest(one) == (found, True)
    assert list(folder.iterdir()) == [the_file(filled)]


@pytest.mark.parametrize("while_writing", [False, True])
def test_processes_that_load_at_once_share_the_file_of_the_first(
    filled: Database, monkeypatch: pytest.MonkeyPatch, while_writing: bool
) -> None:
    write, written = cache_file._write, list[int]()
    with closing(session(filled)) as one, closing(session(filled)) as other:
        for each in (one, other):
            with each.snapshot():
                each.vectors.matrix()

        def share_first(*arguments: Any) -> None:
            monkeypatch.setattr(cache_file, "_write", write)
            write(*arguments)
            with monkeypatch.context() as another_process:
                another_process.setattr(os, "getpid", lambda: 1)
                one.matrices.share()
            written.append(the_file(filled).stat().st_ino)

        if while_writing:
            monkeypatch.setattr(cache_file, "_write", share_first)
        else:
            one.matrices.share()
            written.append(the_file(filled).stat().st_ino)
        other.matrices.share()
        assert written == [the_file(filled).stat().st_ino]
        assert nearest(one) == nearest(other)
        assert nearest(other)[1]


def test_two_processes_that_make_it_at_once_leave_one(filled: Database) -> None:
    with closing(session(filled)) as one, closing(session(filled)) as other:
        first, second = nearest(one), nearest(other)
        assert first[0] == second[0]
        assert nearest(one)[1]
        assert nearest(other)[1]
    with closing(session(filled)) as third:
        assert nearest(third) == (first[0], True)
