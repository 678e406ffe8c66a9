"""Whatever was written, here or by another process: what is kept in memory answers as the tables themselves do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path

import pytest
from helpers.databases import timeless
from helpers.depth import Depth
from helpers.every_operation import RULES, Beside, perform
from helpers.stores import NOW, SmallEmbedder, many, new_writer, take

from mnemonaut_core.domain.query import Filters, Query, Turn
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.derived import Derived
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.store.vectors import cache, digits, matrix
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.cache_file import CacheFile

QUESTIONS = (
    "the 7 of the garden is open",
    "会議の資料12を準備した",
    "我们9一起去喝茶",
    "new 5",
    "where is the garden of yesterday?",
    "felt 3",
    "what did we say about tea last week",
)
WRITES = sorted(set(RULES) - {"decay", "keep_questions", "keep_runs", "forget_questions", "optimize", "add_metrics"})


@contextmanager
def explorers(path: Path, embedder: SmallEmbedder) -> Iterator[tuple[Explorer, Explorer, ReaderPool, ReaderPool]]:
    """One that keeps in memory what it can, one that asks the tables, and their readers."""
    with ExitStack() as stack:
        derived = stack.enter_context(closing(Derived(lambda: embedder, lambda: open_reader(path))))
        pools = []
        for exact in (False, True):
            matrices = MatrixCache(None if exact else CacheFile(path))
            make = partial(_reader, path, matrices, derived, exact)
            pools.append(stack.enter_context(closing(ReaderPool(make))))
        yield (*(Explorer(pool, embedder) for pool in pools), *pools)  # type: ignore[misc]


def _reader(path: Path, matrices: MatrixCache, derived: Derived, exact: bool) -> Reader:
    return Reader(open_reader(path), matrices, derived, exact=exact)


def step_back_or_forth(writer: Database, rng: random.Random) -> None:
    """Undo or redo, where there is anything."""
    writer.journal.entries()
    try:
        (writer.journal.undo if rng.random() < 0.6 else writer.journal.redo)()
    except InputError as refused:
        if refused.code not in ("nothing_to_undo", "nothing_to_redo", "undo_conflict", "redo_too_large"):
            raise


@pytest.mark.timeout(3_600)  # at night
@pytest.mark.parametrize("embedder", ["small", "static-hashed"])  # float32 and int8
@pytest.mark.parametrize("wheel", [True, False], ids=["simsimd", "numpy"])
def test_what_is_kept_in_memory_answers_as_the_tables_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, depth: Depth, embedder: str, wheel: bool
) -> None:
    if not wheel:
        monkeypatch.setattr(digits, "simsimd", None)
    monkeypatch.setattr(cache, "_SHARED_BYTES", 1)
    monkeypatch.setenv("MNEMONAUT_CACHE", "beside")
    monkeypatch.setattr(matrix, "_SPARE_ROWS", 48)  # so that rows are sorted anew several times
    makes, rng = SmallEmbedder(embedder), random.Random(f"{embedder}{wheel}")
    path = tmp_path / "walk.db"
    recalls, operations = depth.of((20, 100), (130, 2_500), (500, 10_000))
    with closing(new_writer(path, makes)) as writer, closing(Beside(embedder)) as beside:
        take(writer, many(60))
        with explorers(path, makes) as (fast, exact, fast_readers, exact_readers):
            with fast_readers.reader() as reader, reader.snapshot():
                reader.words.load_postings()
            for number in range(operations):
                if writer.connection.execute("SELECT count(*) FROM memory").get < 20:
                    take(writer, many(40, salt=f" {number}"))
                name = (
                    rng.choice(WRITES)
                    if rng.random() < 0.5
                    else rng.choice(["add", "import_records", "isolate", "edit"])
                )
                if rng.random() < 0.2:
                    step_back_or_forth(writer, rng)
                elif rng.random() < 0.3:
                    beside.perform(path, name, rng.randrange(10**6), number)
                else:
                    perform(writer, name, rng.randrange(10**6), number)
                if number % (operations // recalls):
                    continue
                context = (Turn("user", rng.choice(QUESTIONS)),) if rng.random() < 0.5 else ()
                query = Query(rng.choice(QUESTIONS), NOW + number, context=context)
                settings = Settings(rng.choice(sorted(RECIPES)))
                if rng.random() < 0.1:  # mostly they follow the log of changes
                    with fast_readers.reader() as reader, reader.snapshot():
                        reader.words.load_postings()
                (quick,), (plain,) = fast.recall(query, settings), exact.recall(query, settings)
                assert timeless(quick) == timeless(plain), (number, settings, query)
                assert {run.path for run in plain.runs if run.source == "vector"} <= {"scan", "dense", "none", ""}
                assert "postings" not in {run.path for run in plain.runs}
                positions_agree(fast_readers, exact_readers, makes, rng)


def positions_agree(fast: ReaderPool, exact: ReaderPool, embedder: SmallEmbedder, rng: random.Random) -> None:
    """Where one memory stands, the cosines and word scores of all, and their vectors."""
    vector = embedder.embed_queries([rng.choice(QUESTIONS)], None)[0]
    filters = Filters(
        kinds=("episode", "state", "affect"), not_after=NOW, day_from=rng.choice([None, NOW // 86_400 - 200])
    )
    with fast.reader() as one, one.snapshot(), exact.reader() as other, other.snapshot():
        ids = one.list_ids((), order="id")
        chosen = rng.choice([*ids, "nobody"])
        assert one.vectors.position(vector, chosen, filters=filters) == other.vectors.position(
            vector, chosen, filters=filters
        )
        assert one.filters.scope_counts(filters) == other.filters.scope_counts(filters)
        for mine, theirs in zip(
            one.vectors.cosines(vector, filters=filters), other.vectors.cosines(vector, filters=filters), strict=True
        ):
            assert mine.tolist() == theirs.tolist()
        question = MatchQuery(rng.choice(("words", "unicode61", "trigram")), rng.choice(QUESTIONS))
        (pks, scores), (same, plain) = (each.words.scores(question, filters=filters) for each in (one, other))
        assert (pks.tolist(), scores.tolist()) == (same.tolist(), plain.tolist())
        kept, stored = one.vectors.load(ids), other.vectors.load(ids)
        assert kept.keys() == stored.keys()
        assert all(kept[i].tobytes() == stored[i].tobytes() for i in kept)
        one.matrices.share()
        if rng.random() < 0.2:  # as another process that begins with the file
            one.matrices.clear()
