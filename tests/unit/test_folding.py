"""One folding for recall, lists and duplicates, and single letters, which are no search terms."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest
from helpers.databases import NOW, Json, make_database
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.lists import parse
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.gardening import look
from mnemonaut_core.store.check import check
from mnemonaut_core.store.meta import WORDS, get_number
from mnemonaut_core.text.normalize import fold, simplify
from mnemonaut_core.text.words import WORDS_VERSION, is_cjk, words_query_tokens, words_text
from mnemonaut_core.workspace.wiring import Workspace, connect

PAIRS = {
    "nfkc": ("ﬁle №5 ﾃｽﾄ", "file no5 テスト"),
    "case": ("İSTANBUL ΟΔΟΣ", "i̇stanbul οδοσ"),
    "hebrew": ("שם הכלב הוא שִׁמְשׁוֹן", "שם הכלב הוא שמשון"),
    "arabic": ("مُفْتَاحُ البَيْتِ", "مفتاح البيت"),
    "tatweel": ("كتـــاب", "كتاب"),
    "sharp s": ("Die Straße am Fluß", "die strasse am fluss"),
    "han": ("我的護照放在抽屜裡", "我的护照放在抽屉里"),
    "joiner": ("می\u200cخواهم", "میخواهم"),
    "soft hyphen": ("Donau\u00addampfschiff", "donaudampfschiff"),
}


@pytest.mark.parametrize(("one", "other"), PAIRS.values(), ids=PAIRS)
def test_what_one_writes_and_another_leaves_out_is_one_word(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert words_text(one) == words_text(other)
    assert [token.indexed for token in words_query_tokens(one)] == [
        token.indexed for token in words_query_tokens(other)
    ]


@pytest.mark.parametrize("writes", [0, 1])
@pytest.mark.parametrize("name", PAIRS)
def test_recall_list_and_duplicates_fold_alike(tmp_path: Path, name: str, writes: int) -> None:
    stored, asked = PAIRS[name][writes], PAIRS[name][1 - writes]
    lines: list[Json] = [
        {
            "id": "a",
            "body": f"{stored} with a long sentence behind it, so that one sign at the end counts little.",
            "kind": "claim",
            "created_at": NOW - 9,
        },
        {
            "id": "b",
            "body": f"{asked} with a long sentence behind it, so that one sign at the end counts little!",
            "kind": "claim",
            "created_at": NOW - 8,
        },
        {"id": "c", "body": "The kettle whistles in B flat.", "kind": "claim", "created_at": NOW - 7},
    ]
    with connect(make_database(tmp_path / "fold.db", lines)) as workspace:
        (trace,) = workspace.explorer.recall(Query(asked, NOW), Settings("salience", "calibrated"))
        assert {hit.id for run in trace.runs if run.source == "words" for hit in run.hits} == {"a", "b"}
        assert len({"a", "b"} & set(trace.selected)) == 1  # a copy takes no second place
        with workspace.pool.reader() as reader, reader.snapshot():
            assert set(reader.list_ids(parse(asked))) == {"a", "b"}
        (row,) = look(workspace.explorer, "duplicates", now=NOW).rows
        assert set(row.ids) == {"a", "b"}


def test_a_term_is_shown_as_it_was_asked_for(tmp_path: Path) -> None:
    lines: list[Json] = [{"id": "a", "user_text": "我的护照放在抽屉里", "occurred_at": NOW - 9}]
    with connect(make_database(tmp_path / "han.db", lines)) as workspace:
        (trace,) = workspace.explorer.recall(Query("護照", NOW), Settings("heuristic", "calibrated"))
        (run,) = (run for run in trace.runs if run.source == "words")
        assert (run.terms, [hit.id for hit in run.hits]) == (("護照", "照"), ["a"])
        found = workspace.explorer.matches(trace, trace.pool.memories["a"])
        assert [found.text[one.start : one.end] for one in found.spans if one.kind == "words"] == ["护照"]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("GB/s", ["gb"]),
        ("what's Grandma's plan B?", ["grandma", "plan"]),
        ("C", ["c"]),
        ("it is i", ["it", "is", "i"]),
        ("room 7", ["room", "7"]),
        ("猫", ["猫"]),
        ("в лесу я", ["лесу"]),
        ("茶 x", ["茶"]),
    ],
)
def test_single_letters_are_no_search_terms(text: str, terms: list[str]) -> None:
    assert [token.text for token in words_query_tokens(text)] == terms


@given(st.text())
def test_folding_is_done_once_and_keeps_the_places_of_han(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert len(simplify(text)) == len(text)
    assert all(is_cjk(simplify(char)) for char in text if is_cjk(char))


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A file whose words are of an earlier version."""
    lines: list[Json] = [{"id": "a", "user_text": "Die Straße", "occurred_at": NOW - 9}]
    path = make_database(tmp_path / "older.db", lines)
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE memory SET words_text = 'die straße'")
    connection.execute("DELETE FROM meta WHERE key = ?", (WORDS,))
    connection.close()
    return path


def recalled(workspace: Workspace) -> tuple[str, ...]:
    """What the index `words` brings for the other spelling."""
    (trace,) = workspace.explorer.recall(Query("strasse", NOW), Settings("salience", "calibrated"))
    return trace.selected


def test_a_file_with_older_words_is_answered_by_new_ones_and_brought_up_to_date(older: Path) -> None:
    with connect(older) as workspace:
        assert recalled(workspace) == ("a",)
    with connect(older, write=True) as workspace:
        assert recalled(workspace) == ("a",)
        assert not workspace.repaired
    connection = apsw.Connection(str(older))
    assert get_number(connection, WORDS) == WORDS_VERSION
    connection.close()
    with connect(older) as workspace, workspace.pool.reader() as reader:
        assert check(reader.connection, workspace.embedder) == ()
