"""What other programs take for the same questions over the same memories: hybrid search without any explanation.

Needs the extra `bench`; a peer that is not installed is left out. All of them see the texts as `words_text` cuts them, so that
Japanese and Chinese count, and vectors of 384 numbers: a fixed random projection of ours.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import sqlite_vec
from bench.everyday import Measures, quantiles, questions
from bench.synthetic import Spent
from numpy.typing import NDArray

from mnemonaut_core.store.search.words import quote
from mnemonaut_core.text.words import words_query_tokens, words_text
from mnemonaut_core.workspace.wiring import connect

DIMENSION, K = 384, 20
Vectors = NDArray[np.float32]
Ask = Callable[[list[str], Vectors], object]
"""Searches for these terms and this unit vector."""


def _fused(*ranked: Sequence[Any]) -> list[Any]:
    """Reciprocal rank fusion."""
    scores: dict[Any, float] = {}
    for one in ranked:
        for rank, name in enumerate(one, 1):
            scores[name] = scores.get(name, 0.0) + 1.0 / (60 + rank)
    return sorted(scores, key=lambda name: -scores[name])[:K]


def _nearest(rows: Vectors, vector: Vectors) -> list[int]:
    cosines = rows @ vector
    best = np.argpartition(cosines, -K)[-K:]
    return [int(place) for place in best[np.argsort(-cosines[best])]]


def plain(folder: Path, texts: list[str], rows: Vectors) -> Ask:
    """FTS5 and sqlite-vec, one table each."""
    db = apsw.Connection(str(folder / "plain.db"))
    db.enable_load_extension(True)
    db.load_extension(sqlite_vec.loadable_path())
    db.execute("CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'porter unicode61')")
    db.execute(f"CREATE VIRTUAL TABLE near USING vec0 (embedding float[{DIMENSION}] distance_metric=cosine)")
    with db:
        db.executemany("INSERT INTO words (rowid, text) VALUES (?, ?)", enumerate(texts))
        db.executemany(
            "INSERT INTO near (rowid, embedding) VALUES (?, ?)", ((n, row.tobytes()) for n, row in enumerate(rows))
        )

    def ask(terms: list[str], vector: Vectors) -> object:
        sql = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?"
        found = [row for (row,) in db.execute(sql, (" OR ".join(map(quote, terms)), K))]
        sql = "SELECT rowid FROM near WHERE embedding MATCH ? AND k = ?"
        return _fused(found, [row for (row,) in db.execute(sql, (vector.tobytes(), K))])

    return ask


def lancedb(folder: Path, texts: list[str], rows: Vectors, *, index: bool = False) -> Ask:
    """Hybrid search; vectors flat, or by HNSW."""
    lance = importlib.import_module("lancedb")
    data = [{"id": n, "text": text, "vector": row} for n, (text, row) in enumerate(zip(texts, rows, strict=True))]
    table = lance.connect(str(folder / "lance")).create_table("memories", data)
    table.create_fts_index("text")
    if index:
        table.create_index(metric="cosine", vector_column_name="vector", index_type="IVF_HNSW_SQ")

    def ask(terms: list[str], vector: Vectors) -> object:
        search = table.search(query_type="hybrid", vector_column_name="vector", fts_columns="text")
        return search.vector(vector).text(" ".join(terms)).limit(K).to_list()

    return ask


def chroma(folder: Path, texts: list[str], rows: Vectors) -> Ask:
    """Vectors by HNSW alone: it ranks no words."""
    client = importlib.import_module("chromadb").PersistentClient(str(folder / "chroma"))
    made = client.create_collection("memories", metadata={"hnsw:space": "cosine"})
    for start in range(0, len(texts), 5_000):
        part = slice(start, start + 5_000)
        made.add(ids=list(map(str, range(len(texts))))[part], documents=texts[part], embeddings=rows[part])
    return lambda _terms, vector: made.query(query_embeddings=[vector.tolist()], n_results=K)


def tantivy(_folder: Path, texts: list[str], rows: Vectors) -> Ask:
    """Tantivy and numpy."""
    t = importlib.import_module("tantivy")
    builder = t.SchemaBuilder()
    builder.add_integer_field("id", stored=True)
    builder.add_text_field("text", tokenizer_name="en_stem")
    index = t.Index(builder.build())
    writer = index.writer()
    for number, text in enumerate(texts):
        writer.add_document(t.Document(id=number, text=text))
    writer.commit()
    index.reload()

    def ask(terms: list[str], vector: Vectors) -> object:
        searcher = index.searcher()
        query = index.parse_query(" ".join(f'"{term}"' for term in terms), ["text"])
        hits = [searcher.doc(address)["id"][0] for _, address in searcher.search(query, K).hits]
        return _fused(hits, _nearest(rows, vector))

    return ask


def bm25s(_folder: Path, texts: list[str], rows: Vectors) -> Ask:
    """bm25s and numpy."""
    retriever = importlib.import_module("bm25s").BM25()
    retriever.index([text.split() for text in texts], show_progress=False)

    def ask(terms: list[str], vector: Vectors) -> object:
        found, _ = retriever.retrieve([terms], k=K, show_progress=False)
        return _fused([int(number) for number in found[0]], _nearest(rows, vector))

    return ask


PEERS: dict[str, Callable[[Path, list[str], Vectors], Ask]] = {
    "sqlite-vec + FTS5": plain,
    "LanceDB, flat": lancedb,
    "LanceDB, HNSW": partial(lancedb, index=True),
    "Chroma, vectors only": chroma,
    "tantivy + numpy": tantivy,
    "bm25s + numpy": bm25s,
}


def measure(path: Path, count: int) -> Measures:
    """p50 and p95 of each peer that is installed, alone and with conversation, in turn."""
    project = np.random.default_rng(1).standard_normal((2304, DIMENSION)).astype(np.float32)

    def unit(rows: Vectors) -> Vectors:
        rows = rows @ project
        return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9), np.float32)

    asked = []
    with connect(path, chooses=False) as workspace:
        ids = workspace.library.ids("")
        with workspace.pool.reader() as reader, reader.snapshot():
            texts = [words_text(memory.text) for memory in reader.load(ids).values()]
            vectors = reader.vectors.load(ids)
        rows = unit(np.stack([vectors.get(one, np.zeros(2304, np.float32)) for one in ids]))
        for pair in questions(path, count):
            for length, query in zip(("short", "long"), pair, strict=True):
                text = "\n".join((*(turn.text for turn in query.context), query.text))
                vector, _ = workspace.explorer.query_vector(query.text)
                assert vector is not None
                asked.append((length, [token.text for token in words_query_tokens(text)], unit(vector)))
    found: Measures = {}
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-", ignore_cleanup_errors=True) as folder:
        for name, make in PEERS.items():
            (own := Path(folder) / name.replace(" ", "-")).mkdir()
            try:
                ask = make(own, texts, rows)
            except ModuleNotFoundError as error:
                print(f"{name}: {error}", file=sys.stderr)
                continue
            ask(*asked[0][1:])
            spent: dict[str, list[Spent]] = {}
            for length, terms, vector in asked:
                spent.setdefault(length, []).append(Spent.on(partial(ask, terms, vector)))
            for length, each in spent.items():
                found |= quantiles(f"{name} {length}", each)
    return found
