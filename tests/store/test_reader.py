"""The reading side on a real store: words, vectors, filters, counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from helpers.damages import damage_file
from helpers.databases import episode, make_database
from helpers.depth import thin
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.domain.lists import parse
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import MatchQuery, Ranked
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord, SourceInfo
from mnemonaut_core.store.search import words
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.workspace.wiring import Workspace, connect

NOW = 1_700_000_000 // DAY_SECONDS * DAY_SECONDS + 12 * 3600
ANYTHING = Filters(kinds=("episode", "state", "claim"), without_statuses=())
_TEXTS = [
    "明日の会議は金曜日です",
    "会議室を予約した",
    "我喜欢吃苹果",
    "她不喜欢咖啡",
    "うちの猫は鮭が好き",
    "茶を飲む",
    "ﾊﾞｲﾄの面接",
    "My cat eats salmon",
    "node.js and C++ work",
    "it's -x NEAR(a b)",
    "meeting on friday",
    "the meetings were long",
    "éclair café",
    "한국어 회의",
    "🎉 party",
    "葛󠄀飾区",
    "the and of",
]


def _memory(i: int, text: str) -> Memory:
    kind = ("episode", "state", "claim")[i % 3]
    moment = None if i % 11 == 5 else NOW + (i - 60) * (DAY_SECONDS // 3)
    return Memory(
        id=f"m{i:03}",
        kind=kind,
        user_text=text if kind == "episode" else None,
        body=None if kind == "episode" else text,
        occurred_at=moment,
        sensitivity=i % 3,
        searchable=i % 7 != 3,
        status=("active", "archived", "stale")[i % 3 if i % 5 else 0],
        scope=(None, "session", "principle")[i % 3],
        boundary_class=(None, "pii", "public")[i % 3],
    )


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    path = Path(tmp_path_factory.mktemp("reader")) / "r.db"
    records = [MemoryRecord(_memory(i, f"{_TEXTS[i % len(_TEXTS)]} {i // len(_TEXTS)}")) for i in reversed(range(90))]
    with connect(path, write=True, create=True) as opened:
        opened.database.imports.import_records(
            iter(records),
            SourceInfo("jsonl", path, "", len(records)),
            ImportOptions(),
            now=NOW,
            embedder=opened.embedder,
        )
        yield opened


def _match(session: Workspace, index: str, text: str, filters: Filters = ANYTHING, k: int = 100) -> list[str]:
    with session.pool.reader() as reader:
        return [hit.id for hit in reader.words.match(MatchQuery(index, text), k=k, filters=filters).hits]


def _texts(session: Workspace, ids: list[str]) -> set[str]:
    with session.pool.reader() as reader:
        return {memory.text.rsplit(" ", 1)[0] for memory in reader.load(ids).values()}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("会議", {"明日の会議は金曜日です", "会議室を予約した"}),
        ("喜欢", {"我喜欢吃苹果", "她不喜欢咖啡"}),
        ("猫", {"うちの猫は鮭が好き"}),
        ("茶", {"茶を飲む"}),
        ("バイト", {"ﾊﾞｲﾄの面接"}),
        ("회의", {"한국어 회의"}),
        ("MEETING", {"meeting on friday", "the meetings were long"}),
        ("cafe", {"éclair café"}),
        ("C++", {"node.js and C++ work"}),
        ("葛飾", {"葛󠄀飾区"}),
    ],
)
def test_words_finds_japanese_chinese_korean_and_english(session: Workspace, asked: str, found: set[str]) -> None:
    assert _texts(session, _match(session, "words", asked)) == found


@pytest.mark.parametrize("asked", ["会議", "喜欢", "猫"])
def test_unicode61_and_trigram_miss_two_characters_inside_a_sentence(session: Workspace, asked: str) -> None:
    assert _match(session, "unicode61", asked) == []
    assert _match(session, "trigram", asked) == []


def test_a_higher_score_is_better_and_ranks_count_from_one(session: Workspace) -> None:
    with session.pool.reader() as reader:
        hits = reader.words.match(MatchQuery("words", "meeting friday"), k=50, filters=ANYTHING).hits
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    assert all(a.score >= b.score > 0 for a, b in pairwise(hits))
    assert all(a.id < b.id for a, b in pairwise(hits) if a.score == b.score)


def test_the_first_terms_and_characters_bound_a_search() -> None:
    syntax = words.build(MatchQuery("unicode61", "a b c d", max_chars=5, max_terms=2))
    assert syntax.expression == '"a" OR "b"'
    assert words.build(MatchQuery("unicode61", "--- 😀")).expression is None
    assert words.build(MatchQuery("trigram", "ab abc")).terms == ("abc",)


@examples(40, night=120)
@given(
    st.one_of(
        st.text(max_size=80),
        st.sampled_from(['"', "AND", "NEAR(", "a* OR", "col:x", "^a", "{a b}:c", "-x", "\0", "\ud800"]),
    )
)
def test_any_text_is_a_search_and_never_syntax(session: Workspace, text: str) -> None:
    for index in ("unicode61", "trigram", "words"):
        _match(session, index, text)


_FILTERS = st.builds(
    Filters,
    kinds=st.sampled_from([("episode",), ("state", "claim"), ("episode", "state", "claim")]),
    max_sensitivity=st.sampled_from([None, 0, 1]),
    boundary_classes=st.sampled_from([None, ("public", "internal")]),
    without_statuses=st.sampled_from([(), ("archived",)]),
    day_from=st.one_of(st.none(), st.integers(NOW // DAY_SECONDS - 25, NOW // DAY_SECONDS)),
    not_after=st.one_of(st.none(), st.integers(NOW - 20 * DAY_SECONDS, NOW + 10 * DAY_SECONDS)),
    suppressed=st.sampled_from([(), ("m001", "m004")]),
)


_QUESTIONS = st.builds(
    MatchQuery,
    st.sampled_from(["unicode61", "trigram", "words"]),
    st.lists(st.sampled_from([*_TEXTS, "meeting", "the", "会議", "nothing"]), min_size=1, max_size=6).map(" ".join),
    st.one_of(st.none(), st.integers(1, 60)),
    st.one_of(st.none(), st.integers(1, 9)),
)


def _scanned(session: Workspace, vector: np.ndarray, filters: Filters, k: int) -> tuple[Hit, ...]:
    with connect(session.path) as cold, cold.pool.reader() as reader:
        return reader.vectors.nearest({"q": vector}, k=k, filters=filters)["q"].hits


@pytest.mark.long
@examples(20, night=60)
@given(filters=_FILTERS, k=st.integers(1, 40), text=st.sampled_from(_TEXTS))
def test_vec0_the_matrix_and_a_scan_answer_alike(session: Workspace, filters: Filters, k: int, text: str) -> None:
    assert session.embedder is not None
    vector = session.embedder.embed_queries([text], None)[0]
    session.warm()
    with session.pool.reader() as reader, reader.snapshot():
        reader.vectors.nearest(
            {"q": vector}, k=7, filters=ANYTHING
        )  # the cosines of some are kept for what is asked next
        warm = reader.vectors.nearest({"q": vector}, k=k, filters=filters)["q"]
        assert warm.path == "matrix"
    with connect(session.path) as cold, cold.pool.reader() as reader:
        nominated = reader.vectors.nearest({"q": vector}, k=k, filters=filters)["q"]
        assert nominated.path == "vec0"
    assert nominated.hits == warm.hits
    with session.pool.reader() as reader:
        for hit in warm.hits[:3]:
            place = reader.vectors.position(vector, hit.id, filters=filters)
            assert (place.rank, place.score) == (hit.rank, hit.score)


def test_scopes_which_vec0_does_not_hold_are_scanned(session: Workspace) -> None:
    assert session.embedder is not None
    vector = session.embedder.embed_queries(["meeting"], None)[0]
    filters = Filters(kinds=("episode",), scopes=("project",))
    with connect(session.path) as cold, cold.pool.reader() as reader:
        assert reader.vectors.nearest({"q": vector}, k=5, filters=filters)["q"].path == "scan"


def test_damaged_vec0_is_passed_over_and_the_scan_answers(tmp_path: Path) -> None:
    path = make_database(tmp_path / "life.db", [episode(f"e{i}", f"I drink {i} cups of tea.") for i in range(9)])
    found = []
    for _ in range(2):
        with connect(path) as cold, cold.pool.reader() as reader:
            (vector,) = reader.vectors.load(["e4"]).values()
            found.append(reader.vectors.nearest({"q": vector}, k=4, filters=ANYTHING)["q"])
        damage_file(path, "UPDATE vec_1_metadatachunks02 SET data = x'00'")
    assert [near.path for near in found] == ["vec0", "scan"]
    assert found[0].hits == found[1].hits


@given(filters=_FILTERS)
def test_the_scope_accounts_for_every_memory_of_the_kinds(session: Workspace, filters: Filters) -> None:
    with session.pool.reader() as reader:
        counts = reader.filters.scope_counts(filters)
        total = sum(reader.library.count(parse(f"kind:{kind}")) for kind in filters.kinds)
    assert counts.total == total
    assert counts.isolated + counts.suppressed + sum(counts.filtered.values()) + counts.searchable == total


@given(filters=_FILTERS)
def test_what_fails_a_filter_is_in_no_answer_and_the_rest_is(session: Workspace, filters: Filters) -> None:
    with session.pool.reader() as reader:
        ids = [f"m{i:03}" for i in range(90)]
        passing = {memory_id for memory_id in ids if reader.filters.failing(memory_id, filters) is None}
        assert len(passing) == reader.filters.scope_counts(filters).searchable
        hits = reader.words.match(MatchQuery("words", " ".join(_TEXTS)), k=200, filters=filters).hits
    assert {hit.id for hit in hits} <= passing


def test_a_field_of_a_query_can_name_what_is_held_and_counts_what_its_filter_lets_through(session: Workspace) -> None:
    with session.pool.reader() as reader:
        choices = reader.library.choices()
        assert {name: list(counts) for name, counts in choices.items()} == {
            "kinds": ["episode", "state", "claim"],
            "scopes": ["session", "project", "principle"],
            "boundary_classes": ["public", "internal", "pii"],
            "max_sensitivity": ["0", "1", "2"],
        }
        for name in ("scopes", "boundary_classes"):
            for value, count in choices[name].items():
                filters = replace(
                    ANYTHING,
                    scopes=(value,) if name == "scopes" else None,
                    boundary_classes=None if name == "scopes" else (value,),
                )
                named = [memory for i in range(90) if _read_as(name, memory := _memory(i, "")) == value]
                assert count == len(named)
                assert reader.filters.scope_counts(filters).searchable == sum(memory.searchable for memory in named)
    assert all(sum(counts.values()) == 90 for counts in choices.values())


def _read_as(name: str, memory: Memory) -> str:
    """What a memory without a scope or class is searched as (READINGS 53)."""
    return memory.scope or "project" if name == "scopes" else memory.boundary_class or "internal"


def test_a_place_counts_all_that_the_filters_admit(session: Workspace) -> None:
    query = MatchQuery("words", "meeting on friday 2")
    with session.pool.reader() as reader:
        hits = reader.words.match(query, k=1000, filters=ANYTHING).hits
        for hit in hits:
            place = reader.words.position(query, hit.id, filters=ANYTHING)
            assert place.rank == hit.rank
            assert place.score == pytest.approx(hit.score)


def test_the_query_language_selects_what_it_says(session: Workspace) -> None:
    with session.pool.reader() as reader:

        def listed(text: str) -> set[str]:
            return set(reader.list_ids(parse(text), order="id"))

        assert listed("is:isolated") | listed("is:searchable") == listed("")
        assert listed("is:isolated") & listed("is:searchable") == set()
        assert listed("kind:state -is:isolated") == listed("kind:state") - listed("is:isolated")
        assert listed("is:undated") == {f"m{i:03}" for i in range(90) if i % 11 == 5}
        assert listed("猫") == listed('"猫"') != set()
        assert listed("喜欢 苹果") <= listed("喜欢")
        assert listed("before:2023") | listed("on:2023") | listed("after:2023") == listed("is:dated")
        assert listed("id:m00") == {f"m{i:03}" for i in range(10)}


FILTERS = (
    ANYTHING,
    replace(ANYTHING, kinds=("claim",), max_sensitivity=0),
    replace(ANYTHING, suppressed=("m000", "m017")),
    replace(
        ANYTHING, day_from=NOW // DAY_SECONDS - 12, not_after=NOW - 2 * DAY_SECONDS, unexpired_at=NOW, valid_at=NOW
    ),
)


def _found(session: Workspace, index: str, k: int, ranked: Ranked | None = None) -> list[tuple[Hit, ...]]:
    questions = ("会議 金曜日です 會議 meeting the friday", "cat salmon the", "1 2 3 4", "nothing-of-this")
    with session.pool.reader() as reader:
        return [
            reader.words.match(MatchQuery(index, text), k=k, filters=filters, ranked=ranked).hits
            for text in questions
            for filters in FILTERS
        ]


@pytest.mark.parametrize("index", ["words", "unicode61", "trigram"])
@pytest.mark.parametrize("k", thin([3, 1, 100, 7], night=True))
def test_how_many_rows_the_filters_look_at_first_changes_nothing(
    session: Workspace, monkeypatch: pytest.MonkeyPatch, index: str, k: int
) -> None:
    every = _found(session, index, k)
    assert any(every)
    for first, each in ((1, 0), (1, 1), (5, 2)):  # the best are mostly equals of others, or not admitted
        monkeypatch.setattr(words, "_LOOKED_AT", first)
        monkeypatch.setattr(words, "_LOOKED_AT_EACH", each)
        assert _found(session, index, k) == every
        shared: Ranked = {}
        for other in (1, 3, k, 1):  # what is shared was ranked for a shorter list, or a longer one
            _found(session, index, other, shared)
        assert shared
        assert _found(session, index, k, shared) == every


@pytest.mark.parametrize("index", ["words", "unicode61", "trigram"])
def test_who_tells_what_the_filters_admit_changes_nothing(
    session: Workspace, monkeypatch: pytest.MonkeyPatch, index: str
) -> None:
    """Row by row, or the matrix."""
    every = _found(session, index, 100)
    with session.pool.reader() as reader, reader.snapshot():
        matrix = reader.vectors.matrix()
        assert matrix is not None
        vector = reader.vectors.load(reader.list_ids((), limit=1)).popitem()[1]
        for filters in FILTERS:
            reader.vectors.nearest({"q": vector}, k=1, filters=filters)
    assert _found(session, index, 100) == every
    monkeypatch.setattr(MatrixCache, "at", lambda *_: None)
    assert _found(session, index, 100) == every


def test_equals_beyond_the_rows_that_are_looked_at_first_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # stored in the opposite order of their ids, so that the first rows of the index are not the first ids
    records = [MemoryRecord(Memory(id=f"m{i:02}", kind="claim", body="the same fence")) for i in range(30, 0, -1)]
    monkeypatch.setattr(words, "_LOOKED_AT", 4)
    monkeypatch.setattr(words, "_LOOKED_AT_EACH", 1)
    with connect(tmp_path / "r.db", write=True, create=True, embedder="none") as opened:
        source = SourceInfo("jsonl", tmp_path, "", len(records))
        opened.database.imports.import_records(iter(records), source, ImportOptions(), now=NOW, embedder=None)
        assert _match(opened, "words", "fence", k=3) == ["m01", "m02", "m03"]
