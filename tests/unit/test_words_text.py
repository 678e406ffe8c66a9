"""The `words` index: its stored text and its query tokens agree with each other and with the real FTS5."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable

import apsw
import pytest
from helpers.depth import Depth
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.text import words
from mnemonaut_core.text.words import WordToken, words_query_tokens, words_text

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)
SAMPLES = (
    "会 議 猫 ガ ｶ ﾞ ゛ ー 々 〆 한 국 ᄒ 𠮷 ⽇ C é e\u0301 x\u0302 İ ς ß don't it's running 's ＡＢ 1 ٣ 🥰 🙂 "
    'हि कि \u0e01\u0e34 \ufe0f \u200b \u200d \0 \ud800 _ - " * ( AND NEAR ^ : \ue000 ᦰ ᳲ'
)
MIXED = st.lists(st.sampled_from(["", " ", "\n", *SAMPLES.split(" ")]), max_size=25).map("".join)


def table(tokenizer: str, stored: Iterable[str]) -> apsw.Connection:
    db = apsw.Connection(":memory:")
    db.execute(f"create virtual table words using fts5(body, tokenize='{tokenizer}')")
    db.execute("create virtual table terms using fts5vocab(words, instance)")
    with db:
        db.executemany("insert into words(rowid, body) values (?, ?)", enumerate(stored, start=1))
    return db


def fts_tokens(db: apsw.Connection) -> dict[int, list[str]]:
    tokens: dict[int, list[str]] = defaultdict(list)
    for row, term in db.execute("select doc, term from terms order by doc, offset"):
        tokens[row].append(term)
    return tokens


def finds(db: apsw.Connection, token: WordToken) -> bool:
    pattern = f'"{token.indexed}"' + ("*" if token.prefix else "")
    return bool(db.execute("select 1 from words where words match ?", (pattern,)).fetchall())


def found_by(memory: str, query: str) -> bool:
    db = table("porter unicode61", [words_text(memory)])
    return any(finds(db, token) for token in words_query_tokens(query))


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("会議は金曜", "会议 议は は金 金曜 曜"),
        ("C言語で書く!", "c 言语 语で で书 书く く"),
        ("猫", "猫"),
        ("node.js, C++ & it's -x", "node js c it s x"),
        ("ｶﾞｰﾄﾞ", "ガー ード ド"),
        ("人々と〆切", "人々 々と と〆 〆切 切"),
        ("한국어", "한국 국어 어"),
        ("so happy🥰🙂 thanks", "so happy thanks"),
        ("Café Ångström", "cafe angstrom"),
        ("Straße مَرحبا", "strasse مرحبا"),
        ("𠮷野家", "𠮷野 野家 家"),
        ("a\0b\ud800c", "a b c"),
        ("", ""),
        ("!? 🙂", ""),
    ],
)
def test_the_stored_text_is_the_tokens_with_blanks_between(text: str, stored: str) -> None:
    assert words_text(text) == stored


@pytest.mark.parametrize(
    ("memory", "query"),
    [
        ("明日の会議は十時から", "会議"),
        ("我喜欢吃苹果", "喜欢"),
        ("うちの猫が寝ている", "猫"),
        ("これは黒猫", "猫"),
        ("毎朝お茶を飲む", "茶"),
        ("ガード下で会った", "ｶﾞｰﾄﾞ"),
        ("⽇本へ行く", "日本"),
        ("She was running late", "run"),
        ("Zürich", "zurich"),
        ("use C++ and node.js", "C++"),
        ("ＡＢＣ社", "abc"),
    ],
)
def test_what_is_written_otherwise_is_found(memory: str, query: str) -> None:
    assert found_by(memory, query)


def test_a_memory_without_the_words_is_not_found() -> None:
    assert not found_by("明日の会議は十時から", "喜欢")


def test_all_distinct_tokens_come_in_order_of_appearance() -> None:
    assert [t.text for t in words_query_tokens("猫 salmon 会議 Salmon 猫")] == ["猫", "salmon", "会議", "議"]


def test_only_a_cjk_character_that_stands_alone_is_a_prefix() -> None:
    assert words_query_tokens("猫 会議 xy") == (
        WordToken("猫", prefix=True),
        WordToken("会議", prefix=False),
        WordToken("議", prefix=False),
        WordToken("xy", prefix=False),
    )


def test_a_character_that_stands_alone_once_is_a_prefix_everywhere() -> None:
    assert WordToken("猫", prefix=True) in words_query_tokens("黒猫と猫。猫")


def test_english_stop_words_and_contractions_are_dropped() -> None:
    tokens = words_query_tokens("What's the name of Don's cat? I don't know, you’ll see")
    assert [t.text for t in tokens] == ["name", "don", "cat", "know", "see"]


@pytest.mark.parametrize(
    ("query", "tokens"),
    [
        ("xdon't", ["xdon"]),
        ("bb's\ue000", ["bb", "s\ue000"]),
        ("bb'd\u0302foo", ["bb", "dfoo"]),
        ("don't会", ["don", "会"]),
    ],
)
def test_a_piece_of_a_longer_word_is_no_contraction(query: str, tokens: list[str]) -> None:
    assert [token.text for token in words_query_tokens(query)] == tokens


def test_a_query_of_stop_words_alone_keeps_them() -> None:
    assert [t.text for t in words_query_tokens("What is it?")] == ["what", "is", "it"]
    assert [t.text for t in words_query_tokens("don't")] == ["don", "t"]


def test_a_long_query_keeps_all_its_tokens() -> None:
    words = [f"word{i}" for i in range(200)]
    assert [t.text for t in words_query_tokens(" ".join(words))] == words


@pytest.mark.parametrize("query", ["", " \n", "🙂!?", "\0", "\ud800", "_-*"])
def test_a_query_without_words_has_no_tokens(query: str) -> None:
    assert words_query_tokens(query) == ()


@pytest.mark.nightly
def test_fts5_cuts_the_stored_form_of_every_character_where_we_do(depth: Depth) -> None:
    # the short run leaves the ideographs beyond the first plane to the long one, but for every sixteenth
    beyond = range(0x20000, 0x110000, depth.of(16, 1, 1))
    characters = [chr(c) for c in (*range(0x20000), *beyond) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
    blocks = [characters[i : i + 512] for i in range(0, len(characters), 512)]
    stored = [words_text(" ".join(f"q{char}q {char}" for char in block)) for block in blocks]
    db = table("unicode61", stored)
    tokens = fts_tokens(db)
    assert [row for row, text in enumerate(stored, start=1) if tokens[row] != text.split()] == []


def test_plain_letters_are_cut_as_fts5_cuts_the_raw_text() -> None:
    text = "Déjà-vu: naïve co\u0302te, x\u0302y, 3rd_place's “Řeka” Привет-мир Ελλάς हिन्दी مرحبا ไทย 1.50"
    db = table("unicode61", [text.lower()])
    assert words_text(text).split() == fts_tokens(db)[1]


@given(ANY_TEXT | MIXED)
def test_fts5_sees_the_stored_tokens_as_they_are(text: str) -> None:
    stored = words_text(text)
    assert fts_tokens(table("unicode61", [stored]))[1] == stored.split()


@given(ANY_TEXT | MIXED)
def test_every_token_of_a_text_finds_that_text(text: str) -> None:
    db = table("porter unicode61", [words_text(text)])
    assert [token for token in words_query_tokens(text) if not finds(db, token)] == []


@given(ANY_TEXT | MIXED)
def test_the_query_has_tokens_exactly_if_the_stored_text_has(text: str) -> None:
    assert bool(words_query_tokens(text)) == bool(words_text(text))


def test_words_are_made_of_a_bounded_beginning(monkeypatch: pytest.MonkeyPatch, depth: Depth) -> None:
    longest = depth.of(20_000, words.LONGEST_INDEXED, words.LONGEST_INDEXED)
    monkeypatch.setattr(words, "LONGEST_INDEXED", longest)
    whole = "ab " * (longest // 3 + 1)
    assert words_text(whole + "later") == words_text(whole[:longest])
    assert words_text(whole[: longest - 5] + " last later").endswith(" last")
    assert len(words_text("\ufdfa" * longest)) <= 2 * longest  # one character that NFKC makes 18 of
    assert "later" not in {token.text for token in words_query_tokens(whole + "later")}
