"""Evidence by position: what is highlighted is what was compared, in every script."""

from __future__ import annotations

import itertools
import re
import unicodedata
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.databases import asking, episode, make_database
from hypothesis import example, given
from hypothesis import strategies as st

from mnemonaut_core.domain.search import Token
from mnemonaut_core.explain import matches
from mnemonaut_core.explain.matches import Span, SpanKind, gram_spans, word_spans
from mnemonaut_core.store.indexes.fts import FTS
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.search.words import tokens as tokens_by
from mnemonaut_core.text.normalize import clean_text, fold_marks
from mnemonaut_core.text.similarity import char_ngrams
from mnemonaut_core.text.words import words_query_tokens

FAMILY = "👨\u200d👩\u200d👧"
WAVE = "👋\U0001f3fd"


CONNECTION = apsw.Connection(":memory:")


def tokens(index: str, text: str) -> tuple[Token, ...]:
    """As a reader cuts."""
    return tokens_by(CONNECTION, index, text)


def spans(text: str, query: str) -> tuple[Span, ...]:
    """All that a text shares with a query."""
    grams = char_ngrams(query, max_chars=1200, tail=True)
    return (*gram_spans(text, grams), *word_spans(text, words_query_tokens(query), tokens))


def words(text: str, query: str) -> list[str]:
    """The highlighted pieces of a text, by terms."""
    return [text[span.start : span.end] for span in word_spans(text, words_query_tokens(query), tokens)]


def characters(text: str, query: str, **sizes: int) -> list[str]:
    """The highlighted pieces of a text, by grams."""
    grams = char_ngrams(query, max_chars=sizes.get("query_chars", 1200), tail=True)
    return [text[span.start : span.end] for span in gram_spans(text, grams, max_chars=sizes.get("text_chars", 1200))]


def cuts(text: str, at: int) -> bool:
    """Whether a place lies inside a character of several code points."""
    if not 0 < at < len(text):
        return False
    before, char = text[at - 1], text[at]
    flags = re.search("[\U0001f1e6-\U0001f1ff]*$", text[:at])
    if "\U0001f1e6" <= char <= "\U0001f1ff" and flags is not None and len(flags.group()) % 2:
        return True
    joined = "\u200d" in (before, char) or unicodedata.category(char)[0] == "M"
    return joined or "\U0001f3fb" <= char <= "\U0001f3ff" or char in "\uff9e\uff9f"


@pytest.mark.parametrize(
    "text, query, expected",
    [
        ("明日の面接は十時です", "面接、覚えてる?", ["面接"]),
        ("会議室を予約した", "会議", ["会議"]),
        ("去年的会议完成了", "会议完成", ["会议完成"]),
        ("猫が寝ている", "猫", ["猫"]),
        ("ﾊﾞｲﾄの日", "バイト", ["ﾊﾞｲﾄ"]),
        ("バイトの日", "ﾊﾞｲﾄ", ["バイト"]),
        ("Ｃ言語で", "c言語", ["言語"]),
        ("Ｃ＋言語で", "c", ["Ｃ"]),
        ("ＳＱＬ言語で", "sql言語", ["ＳＱＬ言語"]),
        ("我的護照", "护照", ["護照"]),
        ("Straße", "STRASSE", ["Straße"]),
        ("הכלב שִׁמְשׁוֹן.", "שמשון", ["שִׁמְשׁוֹן"]),
        ("東京㌔メートル", "キロメートル", ["㌔メートル"]),
        ("か\u3099んばる", "がんばる", ["か\u3099んばる"]),
        ("They were running late", "run", ["running"]),
        ("Two interviews, one INTERVIEWER", "interview", ["interviews", "INTERVIEWER"]),
        ("Cafe\u0301 Olé", "cafe ole", ["Cafe\u0301", "Olé"]),
        ("شاي أخضر مع نعناع", "نعناع", ["نعناع"]),
        ("פגישה ביום שני", "פגישה", ["פגישה"]),
        ("happy🥰day", "happy", ["happy"]),
        ("nothing here", "elsewhere", []),
    ],
)
def test_matched_terms_are_the_characters_that_stand_in_the_text(text: str, query: str, expected: list[str]) -> None:
    assert words(text, query) == expected


def test_stop_words_of_the_query_are_not_highlighted() -> None:
    assert words("what is the boiler", "what is the boiler?") == ["boiler"]


@pytest.mark.parametrize(
    "text, query, expected",
    [
        ("abcdef", "xbcdx", ["bcd"]),
        ("面接は金曜", "明日の面接は", ["面接は"]),
        ("ab", "ab", ["ab"]),
        ("ab", "abc", []),
        ("one\n\n two", "one two", ["one\n\n two"]),
        ("", "abc", []),
    ],
)
def test_shared_grams_are_the_characters_that_made_them(text: str, query: str, expected: list[str]) -> None:
    assert characters(text, query) == expected


def test_only_the_beginning_of_a_text_is_compared() -> None:
    assert characters("xxxxx abc abc", "abc", text_chars=9) == ["abc"]
    assert gram_spans("xxxxx abc abc", char_ngrams("abc"), max_chars=9) == (Span(6, 9, SpanKind.CHARACTERS),)


def test_only_the_end_of_a_query_is_compared() -> None:
    found = gram_spans("abc xxxxx abc", char_ngrams("abc"), max_chars=5, tail=True)
    assert found == (Span(10, 13, SpanKind.CHARACTERS),)


@pytest.mark.parametrize(
    "text, query",
    [
        (f"hi {FAMILY} bye", "i 👨\u200dx"),
        (f"hi {WAVE}", "hi 👋 there"),
        ("ok 🇯🇵🇫🇷 x", "ok 🇯 y"),
        ("naive\u0301 x", "zaive"),
    ],
)
def test_a_span_never_cuts_a_character_of_several_code_points(text: str, query: str) -> None:
    for span in spans(text, query):
        for at in (span.start, span.end):
            assert not cuts(text, at), text[span.start : span.end]


@given(st.text(max_size=60))
@example("か゛あ゛ﾊﾟ㌔ㄱㅏİΣς\u0344")
@example("\ud800x\ufe0f葛\U000e0100")
def test_the_places_belong_to_the_normal_form(text: str) -> None:
    normal = matches._normal(text)
    assert normal.text.replace("ς", "σ") == fold_marks(text)
    assert len(normal.starts) == len(normal.ends) == len(normal.text)
    assert all(start < end for start, end in zip(normal.starts, normal.ends, strict=True))


@given(st.text(max_size=60), st.text(max_size=60))
def test_spans_lie_in_the_text_in_order_and_apart(text: str, query: str) -> None:
    for kind in SpanKind:
        found = [span for span in spans(text, query) if span.kind is kind]
        assert all(0 <= span.start < span.end <= len(text) for span in found)
        assert all(a.end < b.start for a, b in itertools.pairwise(found))


@given(st.text("abc\n 面接", max_size=40), st.text("abc 面接", max_size=40))
def test_what_is_not_highlighted_shares_no_gram(text: str, query: str) -> None:
    grams = char_ngrams(query, tail=True)
    marked = gram_spans(text, grams)
    assert bool(marked) == bool(char_ngrams(text) & grams)


SAID = (
    "Running dogs' café, İstanbul straße snake_case; relational hopping skies",
    "明日の面接は十時です。C言語で!",
    "会议 去年的 ﾊﾞｲﾄ ㌔ か\u3099んばる",
    "שלום, פגישה ביום שני naïve C++ node.js 1,000",
    "👨\u200d👩\u200d👧 🎉 happy🥰day ﬁx Ⅷ e\u0301clair ς",
    "a",
)


@pytest.mark.parametrize("index", ["words", "unicode61", "trigram"])
def test_tokens_are_those_that_the_index_holds(index: str, tmp_path: Path) -> None:
    """Of every column of every text, with how often and in which order: so what is highlighted is what was found."""
    path = make_database(tmp_path / "m.db", [episode(f"m{i}", said, said[::-1]) for i, said in enumerate(SAID)])
    with closing(open_database(path)) as connection:
        connection.execute(f"CREATE VIRTUAL TABLE temp.held USING fts5vocab('main', 'fts_{index}', 'instance')")
        columns = FTS[f"fts_{index}"]
        rows = connection.execute(f"SELECT pk, {', '.join(columns)} FROM memory").fetchall()
        cut = [
            (token.text, pk, column, place)
            for pk, *texts in rows
            for column, text in zip(columns, texts, strict=True)
            for place, token in enumerate(tokens(index, str(text or "")))
        ]
        held = connection.execute("SELECT term, doc, col, offset FROM temp.held").fetchall()
    assert cut
    assert sorted(cut) == sorted(held)


@given(st.text(max_size=80))
@example("a\ud800b\0c 👋")
def test_a_token_stands_where_its_characters_do(text: str) -> None:
    for index in ("unicode61", "trigram"):
        for token in tokens(index, text):
            assert 0 <= token.start < token.end <= len(text)
            (again,) = tokens("unicode61", text[token.start : token.end]) if index == "unicode61" else (token,)
            assert again.text == token.text


@pytest.mark.parametrize("index", ["words", "unicode61", "trigram"])
def test_terms_are_marked_in_exactly_the_memories_that_their_index_found(index: str, tmp_path: Path) -> None:
    lines = [
        episode("a", "The interview moved", "to Friday."),
        episode("b", "Interviews are tiring", "面接は金曜10時に変更"),
        episode("c", "Parkin keeps a week", "in its tin"),
        episode("d", "naïve C++ code", "node.js and co"),
    ]
    with asking(tmp_path, lines) as ask:
        for question in ("interview friday", "面接 金曜", "keeps", "node.js C++", "naive", "INTERVIEWS"):
            trace = ask(question, text_index=index, vector_k=0)
            found = {hit.id for run in trace.runs for hit in run.hits}
            assert found == {c.memory.id for c in trace.candidates if ask.explorer.matches(trace, c.memory).terms}
            for memory in ask.explorer.library.memories("abcd").values():
                held = any(span.kind is SpanKind.WORDS for span in ask.explorer.matches(trace, memory).spans)
                assert held == (memory.id in found), (question, memory.id)


def test_the_counted_grams_are_those_of_the_score(tmp_path: Path) -> None:
    question = "明日の面接は何時だっけ、覚えてる？スーツも要るのかなと思って聞いてみた"
    with asking(
        tmp_path, [episode("a", "面接は何時", "明日の面接は十時です"), episode("b", "", "スーツも要るのかな")]
    ) as ask:
        trace = ask(question)
        for candidate in trace.candidates:
            assert candidate.scored is not None
            lex = next(part for part in candidate.scored.parts if part.name == "lex")
            evidence = ask.explorer.matches(trace, candidate.memory)
            assert evidence.dice == pytest.approx(lex.raw)
            marked = "".join(evidence.text[s.start : s.end] for s in evidence.spans if s.kind is SpanKind.CHARACTERS)
            assert "面接は" in marked or "スーツも要るのかな" in marked


def test_lone_surrogates_do_no_harm() -> None:
    text = clean_text("a\ud800b interview")
    assert re.sub("[^a-z ]", "", words(text, "interview")[0]) == "interview"
