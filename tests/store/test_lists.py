"""Lists in an order of their own, and what stands around memories."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw
import numpy as np
import pytest
from helpers.databases import DAY, NOW, episode, make_database

from mnemonaut_core.domain.lists import AboutTime, Among, InThreads, ListQuery, Newest, NewestBySimilarity
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.workspace.wiring import connect

EVERYTHING = Filters(kinds=("episode", "state", "affect", "chunk", "claim"), without_statuses=())
MEMORIES = [
    episode("new", "coffee", days=1.0, embedding=[1.0] + [0.0] * 7, threads=["t1"]),
    episode("twin", "coffee", days=1.0, embedding=[0.0, 1.0] + [0.0] * 6),
    episode("old", "school", days=400.0, embedding=[1.0] + [0.0] * 7, about_year_start=2010, about_year_end=2012,
            life_stage="high", threads=["t1", "t2"], links=[{"to": "new", "label": "reply_to", "confidence": 0.9}]),
    episode("later", "office", days=30.0, embedding=None, about_year_start=2012, life_stage="work",
            links=[{"to": "old", "label": "same_topic", "confidence": 0.4}],
            entities=[{"type": "person", "name": "Ａｌｉｃｅ", "confidence": 0.8}]),
    episode("unsure", "office", days=20.0, entities=[{"type": "person", "name": "alice", "confidence": 0.2}]),
    {"id": "belief", "kind": "state", "body": "likes tea", "last_confirmed_at": NOW - 3 * DAY, "created_at": NOW - 90 * DAY},
    episode("gone", "coffee", days=0.5, searchable=0, threads=["t1"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """Those memories, open."""
    path: Path = make_database(tmp_path_factory.mktemp("lists") / "m.db", MEMORIES)
    with connect(path) as session, session.pool.reader() as opened:
        yield opened


def ids(reader: Reader, query: ListQuery, k: int = 10, filters: Filters = EVERYTHING) -> list[str]:
    """The list's ids, after a look at its ranks and order."""
    hits = reader.lists.hits(query, k=k, filters=filters)
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    for hit in hits:
        place = reader.lists.position(query, hit.id, filters=filters)
        assert (place.rank, place.score) == (hit.rank, hit.score)
    return [hit.id for hit in hits]


def test_newest_first_and_ties_by_id(reader: Reader) -> None:
    episodes = Filters(kinds=("episode",), without_statuses=())
    assert ids(reader, Newest(), filters=episodes) == ["new", "twin", "unsure", "later", "old"]
    assert ids(reader, Newest(), k=2, filters=episodes) == ["new", "twin"]


def test_a_memory_without_the_time_is_not_in_the_list(reader: Reader) -> None:
    assert ids(reader, Newest("last_confirmed_at")) == ["belief"]
    assert reader.lists.position(Newest("last_confirmed_at"), "new", filters=EVERYTHING).rank is None


def test_a_time_is_bounded_inclusively(reader: Reader) -> None:
    exactly = Newest("created_at", since=NOW - 30 * DAY, until=NOW - 20 * DAY)
    assert ids(reader, exactly) == ["unsure", "later"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (AboutTime(2012, 2012), ["later", "old"]),
        (AboutTime(2010, 2011), ["old"]),
        (AboutTime(life_stage="work"), ["later"]),
        # both that are named must hold, as in the origin (READINGS 59); before, one of them sufficed
        (AboutTime(2011, 2012, "high"), ["old"]),
        (AboutTime(1999, 1999), []),
        (AboutTime(), []),
    ],
)
def test_about_a_time_all_that_is_named_must_agree(reader: Reader, query: AboutTime, expected: list[str]) -> None:
    assert ids(reader, query) == expected


def test_threads_hold_their_members_newest_first(reader: Reader) -> None:
    assert ids(reader, InThreads(("t1",))) == ["new", "old"]
    assert reader.lists.threads_of(["old", "twin"]) == {"old": ("t1", "t2")}


def test_given_ids_keep_their_scores(reader: Reader) -> None:
    assert ids(reader, Among((("twin", 0.5), ("old", 2.0), ("gone", 9.0), ("nobody", 1.0)))) == ["old", "twin"]


def test_by_time_then_similarity(reader: Reader) -> None:
    towards = np.array([0.0, 1.0] + [0.0] * 6, dtype=np.float32)
    query = NewestBySimilarity(towards, NOW - 500 * DAY, NOW)
    assert ids(reader, query, filters=Filters(without_statuses=()))[:2] == ["twin", "new"]
    assert "later" not in ids(reader, query)  # it has no vector
    every = ids(reader, query)
    assert [ids(reader, query, k=k) for k in range(1, len(every))] == [every[:k] for k in range(1, len(every))]


def test_links_are_found_from_both_ends_surest_first(reader: Reader) -> None:
    found = reader.lists.links_of(["old"], ("reply_to", "same_topic"))
    assert [(link.from_id, link.to_id, link.label) for link in found] == [
        ("old", "new", "reply_to"),
        ("later", "old", "same_topic"),
    ]
    assert reader.lists.links_of(["old"], ("caused_by",)) == ()


def test_a_mention_counts_when_it_is_sure_enough(reader: Reader) -> None:
    (mention,) = reader.lists.mentions_of(["later"])["later"]
    assert (mention.type, mention.normalized, mention.confidence) == ("person", "alice", 0.8)
    person = ("person", "alice")
    assert reader.lists.mentioning(person, k=5, filters=EVERYTHING, min_confidence=0.45) == ("later",)
    assert reader.lists.mentioning(person, k=5, filters=EVERYTHING, min_confidence=0.0) == ("unsure", "later")


def test_the_newest_among_given_ids_by_the_time_that_ranks_them(reader: Reader) -> None:
    among = Newest("ranked", among=("old", "belief", "new", "gone", "nobody"))
    assert ids(reader, among) == ["new", "belief", "old"]  # by last_confirmed_at where there is one
    assert ids(reader, Newest("ranked", among=())) == []
    assert reader.lists.position(among, "twin", filters=EVERYTHING).rank is None


def test_a_subtype_that_is_left_out_is_in_no_list(tmp_path: Path) -> None:
    mood = {
        "id": "mood",
        "kind": "state",
        "subtype": "mood",
        "body": "calm",
        "created_at": NOW,
        "last_confirmed_at": NOW,
    }
    fact = {**mood, "id": "fact", "subtype": "fact"}
    plain = {name: value for name, value in mood.items() if name != "subtype"} | {"id": "plain"}
    filters = Filters(kinds=("state",), without_subtypes=("mood", "other"))
    path = make_database(tmp_path / "m.db", [mood, fact, plain])
    with connect(path) as session, session.pool.reader() as opened:
        assert ids(opened, Newest("last_confirmed_at"), filters=filters) == ["fact", "plain"]
        assert opened.filters.failing("mood", filters) == ("subtype", None, None)
        assert opened.filters.failing("plain", filters) is None
        assert opened.filters.scope_counts(filters).filtered == {"subtype": 1}


@pytest.mark.parametrize(
    ("query", "kind", "index"),
    [
        (Newest(), "episode", "memory_by_moment"),
        (Newest("last_confirmed_at"), "state", "memory_confirmed"),
        (AboutTime(2012, 2012, "high"), "episode", "memory_about"),
        (InThreads(("t1",)), "episode", "thread_member_by_key"),
    ],
)
def test_a_list_of_few_does_not_read_all_memories(tmp_path: Path, query: ListQuery, kind: str, index: str) -> None:
    path = make_database(tmp_path / "m.db", MEMORIES)
    plan: list[str] = []
    with closing(Connection(str(path))) as connection:

        def explained(cursor: apsw.Cursor, sql: str, bindings: apsw.Bindings | None) -> bool:
            if not sql.startswith("EXPLAIN"):
                plan.extend(str(row[3]) for row in cursor.connection.execute(f"EXPLAIN QUERY PLAN {sql}", bindings))
            return True

        connection.exec_trace = explained
        Reader(connection, MatrixCache()).lists.hits(query, k=5, filters=Filters(kinds=(kind,)))
    assert any(index in step for step in plan), plan
    assert not any(step.startswith(("SCAN m", "SCAN memory")) and index not in step for step in plan), plan
