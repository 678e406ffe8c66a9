"""Words ranked by postings in memory: every score and the order are FTS5's own, to the last bit, also after writes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from helpers.depth import Depth
from helpers.masters import Masters
from helpers.recombined import recombined_store, sample_questions
from helpers.stores import NOW, SmallEmbedder, episode, new_writer, take
from helpers.strategies import HOSTILE, WORDS

from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.importers.records import ImportRecord
from mnemonaut_core.store import postings
from mnemonaut_core.store.changes import bump_generation, note_everything
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.text.words import words_query_tokens

EVERYTHING = Filters(KINDS, without_statuses=())
FOR_AN_AGENT = Filters(KINDS, without_statuses=(), sight=Sight(("public", "internal"), 0))
INDEXES = ("words", "unicode61")
SENTENCES = (
    "I don't know what the cat's doing, I'm sure it isn't what we've planned",
    "node.js and C++ in the garden",
    "猫が煮干しを食べた。会議は金曜日です。",
    "我喜欢吃苹果，她不喜欢咖啡",
    "Crème brûlée, naïve ÉCLAIR 葛󠄀飾区 한국어 회의",
)


@contextmanager
def reading(path: Path, cache: MatrixCache | None = None) -> Iterator[Reader]:
    with closing(Reader(open_reader(path), cache or MatrixCache())) as reader:
        yield reader


def load(reader: Reader) -> None:
    with reader.snapshot():
        reader.words.load_postings()


def load_as_wanted(reader: Reader, cache: MatrixCache) -> None:
    assert cache.postings.wanted.is_set()
    cache.postings.wanted.clear()
    load(reader)


def assert_equal(reader: Reader, text: str, filters: Filters = EVERYTHING, *, k: int = 1_000) -> None:
    """Postings answer, and as FTS5 does."""
    with reader.snapshot():
        for index in INDEXES:
            query = MatchQuery(index, text)
            found = reader.words.match(query, k=k, filters=filters)
            with reader.recorded([]):
                plain = reader.words.match(query, k=k, filters=filters)
            assert plain.path == "fts5"
            assert found.path == "postings" or not plain.hits
            assert found.hits == plain.hits, (index, text)
            for hit in plain.hits[:: max(1, len(plain.hits) // 3)]:
                place = reader.words.position(query, hit.id, filters=filters)
                assert (place.rank, place.score) == (hit.rank, hit.score)
        words, ids = words_query_tokens(text), [hit.id for hit in found.hits]
        holders = reader.words.holders(words, ids, filters.sight)
        with reader.recorded([]):
            assert reader.words.holders(words, ids, filters.sight) == holders


def sentence(chance: random.Random) -> str:
    parts = chance.choices((*WORDS, *HOSTILE, *SENTENCES), k=chance.randint(0, 12))
    return chance.choice((" ", "", "。")).join(parts)


class Life:
    """Random operations on one file, by two writers in turn."""

    def __init__(self, path: Path, seed: int) -> None:
        self.chance, self.ids = random.Random(seed), list[str]()
        self._writers = (new_writer(path), Database.open(path, embedder=SmallEmbedder()))
        self._number = 0

    def __enter__(self) -> Life:
        return self

    def __exit__(self, *_: object) -> None:
        for writer in self._writers:
            writer.close()

    def add(self, count: int) -> None:
        """New memories in one import."""
        names = [f"m{self._number + i}" for i in range(count)]
        self._number += count
        public = {"boundary_class": "public"}
        records: list[ImportRecord] = [
            episode(name, sentence(self.chance), sentence(self.chance), **(public if i % 3 else {"sensitivity": 2}))
            for i, name in enumerate(names)
        ]
        take(self.chance.choice(self._writers), records)
        self.ids += names

    def forget_log(self) -> None:
        """As a program does that changes anything."""
        with writing(self._writers[0].connection):
            bump_generation(self._writers[0].connection)
            note_everything(self._writers[0].connection)

    def do(self) -> None:
        """One operation."""
        writer, one = self.chance.choice(self._writers), self.chance.choice(self.ids)
        match self.chance.randrange(6):
            case 0:
                self.add(self.chance.randint(1, 4))
            case 1:
                writer.curation.edit([one], {"user_text": f"{sentence(self.chance)} tea"}, now=NOW, reason="")
            case 2:
                writer.curation.isolate([one], now=NOW)
            case 3:
                writer.curation.edit([one], {"title": sentence(self.chance)[:40] or "title"}, now=NOW)
            case 4:
                self.add(1)
                writer.journal.undo()
            case 5:
                writer.purging.purge([one], now=NOW)
        self.ids = [str(name) for (name,) in writer.connection.execute("SELECT id FROM memory ORDER BY id")]


def questions(chance: random.Random, count: int) -> Sequence[str]:
    return [sentence(chance) for _ in range(count)]


def test_after_any_operations_of_two_writers_every_score_is_that_of_fts5(tmp_path: Path, depth: Depth) -> None:
    for seed in range(depth.of(1, 3, 10)):
        path = tmp_path / f"{seed}.db"
        with Life(path, seed) as life, reading(path) as reader:
            life.add(30)
            load(reader)
            for _ in range(depth.of(25, 100, 200)):
                life.do()
                for text in questions(life.chance, 2):
                    assert_equal(reader, text)
                    assert_equal(reader, text, FOR_AN_AGENT, k=3)


def test_segments_stay_few_however_many_writes_there_were(tmp_path: Path) -> None:
    cache = MatrixCache()
    with Life(tmp_path / "a.db", 3) as life, reading(tmp_path / "a.db", cache) as reader:
        life.add(30)
        load(reader)
        for _ in range(60):
            life.do()
            with reader.snapshot():
                kept = cache.postings.get(reader.connection, "fts_words", reader.generation())
            assert kept is not None
            assert len(kept.segments) < 10
        for text in questions(life.chance, 5):
            assert_equal(reader, text)


def test_words_are_weighed_as_if_what_an_agent_does_not_see_were_not_stored(tmp_path: Path) -> None:
    seen = [episode(f"s{i}", f"green tea {'and coffee ' * i}", boundary_class="public") for i in range(6)]
    unseen = [episode(f"u{i}", "tea with a very long story of a cat " * 5, sensitivity=2) for i in range(9)]
    filters = Filters(KINDS, max_sensitivity=0, without_statuses=(), sight=FOR_AN_AGENT.sight)
    hits = []
    for name, records in {"whole": [*seen, *unseen], "without": seen}.items():
        path = tmp_path / f"{name}.db"
        with closing(new_writer(path)) as writer:
            take(writer, records)
        with reading(path) as reader:
            load(reader)
            with reader.snapshot():
                hits.append(reader.words.match(MatchQuery("words", "tea cat coffee"), k=20, filters=filters).hits)
    assert len(hits[0]) == len(seen)
    assert hits[0] == hits[1]


def test_a_log_that_does_not_lead_here_makes_fts5_answer_until_postings_are_loaded_again(tmp_path: Path) -> None:
    cache = MatrixCache()
    with Life(tmp_path / "a.db", 0) as life, reading(tmp_path / "a.db", cache) as reader:
        life.add(30)
        load(reader)
        assert not cache.postings.wanted.is_set()
        life.forget_log()
        with reader.snapshot():
            assert reader.words.match(MatchQuery("words", "cat"), k=5, filters=EVERYTHING).path == "fts5"
        load_as_wanted(reader, cache)
        assert_equal(reader, "cat garden 猫")
        assert not cache.postings.wanted.is_set()
        life.add(10)  # more than a tenth
        assert_equal(reader, "cat garden 猫")
        load_as_wanted(reader, cache)
        assert_equal(reader, "cat garden 猫")
        assert not cache.postings.wanted.is_set()


def test_a_reader_of_an_older_state_leaves_newer_postings_alone(tmp_path: Path) -> None:
    path, cache = tmp_path / "a.db", MatrixCache()
    with Life(path, 0) as life, reading(path, cache) as older:
        life.add(30)
        load(older)
        with reading(path, cache) as newer, older.snapshot():
            life.add(1)
            assert_equal(newer, "cat garden")
            assert older.words.match(MatchQuery("words", "cat"), k=5, filters=EVERYTHING).path == "fts5"
            assert_equal(newer, "cat garden")


def test_two_terms_of_one_hash_make_fts5_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postings, "hash_of", lambda _term, _secret: 1)
    with Life(tmp_path / "a.db", 0) as life, reading(tmp_path / "a.db") as reader:
        life.add(30)
        load(reader)
        with reader.snapshot():
            assert reader.words.match(MatchQuery("words", "cat"), k=5, filters=EVERYTHING).path == "fts5"


def test_nothing_that_is_kept_is_a_word(tmp_path: Path) -> None:
    with Life(tmp_path / "a.db", 0) as life, reading(tmp_path / "a.db") as reader:
        life.add(30)
        found = postings.load_postings(reader.connection, "fts_words", b"secret")
        assert found is not None
        assert all(array.dtype.kind in "iu" for array in found.segments[0].arrays())


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_real_questions_are_answered_as_fts5_does(masters_of_run: Masters, language: str) -> None:
    path = recombined_store(masters_of_run, 2_000)
    asked = sample_questions(language, path)
    with reading(path) as reader:
        load(reader)
        for number in range(0, len(asked), 5):
            assert_equal(reader, asked[number])
            assert_equal(reader, " ".join(asked[number : number + 7]), FOR_AN_AGENT)
