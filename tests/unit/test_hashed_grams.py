"""The hashed half of the default embedder against a plain reading of its definition."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.text import hashed_grams
from mnemonaut_core.text.hashed_grams import HASHED_DIMENSION, gram_counts, hashed_vectors, idf, latin_share
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.words import cjk_runs

TEXTS = st.text(st.sampled_from("abcdefghé1 .<>\0\n猫会議々ーガ한𠮷कि🙂"), max_size=40)


def crcs(*grams: str) -> Counter[int]:
    return Counter(crc32(gram.encode()) for gram in grams)


def counts(text: str) -> dict[int, int]:
    grams = gram_counts([normalize(text)])
    return dict(zip(grams.hashes.tolist(), grams.counts.tolist(), strict=True))


def plain_counts(text: str) -> Counter[int]:
    """The definition, one gram after the other."""
    pieces = hashed_grams._words(normalize(text))
    grams = [crcs(*_grams(f"<{word}>", (2, 3, 4, 5))) for word in pieces]
    grams += [crcs(f"<{word}>") for word in pieces if len(word) > 3]
    grams += [crcs(*_grams(run, (1, 2, 3))) for run in cjk_runs(normalize(text))]
    return sum(grams, Counter())


def _grams(piece: str, sizes: tuple[int, ...]) -> list[str]:
    return [piece[i : i + n] for n in sizes for i in range(len(piece) - n + 1)]


def test_a_cjk_run_gives_its_one_to_three_grams() -> None:
    assert counts("会議室、猫") == crcs("会", "議", "室", "会議", "議室", "会議室", "猫")


def test_a_word_gives_two_to_five_grams_with_its_ends_marked_and_itself() -> None:
    two_to_four = ("<c", "ca", "at", "t>", "<ca", "cat", "at>", "<cat", "cat>")
    assert counts("Cat!") == crcs(*two_to_four, "<cat>")
    assert crc32(b"<salmon>") in counts("salmon")


def test_a_short_word_is_counted_once_as_a_whole() -> None:
    assert counts("a") == crcs("<a", "a>", "<a>")


def test_grams_do_not_cross_a_boundary_of_cjk_and_letters() -> None:
    assert counts("C言語") == crcs("<c", "c>", "<c>", "言", "語", "言語")


def test_combining_marks_stay_inside_a_word() -> None:
    assert hashed_grams._words(normalize("हिन्दी भाषा")) == ["हिन्दी", "भाषा"]


def test_width_and_case_do_not_matter() -> None:
    assert counts("ＣＡＴ ﾊﾞｲﾄ") == counts("cat バイト")


@pytest.mark.parametrize("text", ["", " \n", "!?…", "🙂", "\0"])
def test_a_text_without_letters_has_no_grams_and_a_row_of_zeros(text: str) -> None:
    assert counts(text) == {}
    assert not hashed_vectors(gram_counts([text])).any()


def test_no_texts_give_no_rows() -> None:
    assert hashed_vectors(gram_counts([])).shape == (0, HASHED_DIMENSION)


@given(st.lists(TEXTS, max_size=6))
def test_the_batched_hashes_are_those_of_the_definition(texts: list[str]) -> None:
    grams = gram_counts([normalize(text) for text in texts])
    for row, text in enumerate(texts):
        mine = grams.rows == row
        held = zip(grams.hashes[mine].tolist(), grams.counts[mine].tolist(), strict=True)
        assert dict(held) == plain_counts(text)


def test_a_vector_is_signed_roots_of_counts_at_unit_length() -> None:
    expected = np.zeros(HASHED_DIMENSION)
    for key, count in plain_counts("banana 猫猫猫").items():
        expected[key & 2047] += math.sqrt(count) * (-1.0 if key >> 31 else 1.0)
    (vector,) = hashed_vectors(gram_counts(["banana 猫猫猫"]))
    assert vector == pytest.approx(expected / np.linalg.norm(expected), abs=1e-12)


@given(st.lists(TEXTS, min_size=1, max_size=6), st.data())
def test_a_row_is_the_same_bits_alone_and_in_any_batch(texts: list[str], data: st.DataObject) -> None:
    texts = [normalize(text) for text in texts]
    row = data.draw(st.integers(0, len(texts) - 1))
    alone = hashed_vectors(gram_counts([texts[row]]))[0]
    assert hashed_vectors(gram_counts(texts))[row].tobytes() == alone.tobytes()


HAN = [chr(c) for c in range(0x4E00, 0xA000)]
LATIN = ["".join(letters) for letters in product("abcdefghijklmnopqrstuvwxyz", repeat=3)]


@pytest.mark.parametrize("grams", [HAN, LATIN], ids=["Han", "Latin"])
def test_the_sign_is_independent_of_every_bit_of_the_dimension(grams: list[str]) -> None:
    keys = np.array([crc32(gram.encode()) for gram in grams])
    sign = keys >> 31
    for bit in range(11):
        agree = float(np.mean(((keys >> bit) & 1) == sign))
        assert agree == pytest.approx(0.5, abs=0.06)


def test_dimensions_are_used_evenly() -> None:
    keys = np.array([crc32(gram.encode()) for gram in HAN])
    loads = np.bincount(keys & 2047, minlength=2048)
    assert loads.max() <= 3 * loads.mean()


def test_idf_falls_with_frequency_and_is_zero_for_a_gram_that_no_memory_holds() -> None:
    weights = idf(10, np.array([0, 1, 5, 10]))
    assert weights[0] == 0.0
    assert weights[1:] == pytest.approx([math.log(1 + 9.5 / 1.5), math.log(2), math.log(1 + 0.5 / 10.5)])


def test_a_frequency_above_the_total_counts_as_the_total() -> None:
    assert idf(10, np.array([99])) == idf(10, np.array([10]))


def test_idf_of_an_empty_store_is_zero() -> None:
    assert idf(0, np.array([0, 3])).tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    ("text", "share"),
    [("the cat", 1.0), ("猫です", 0.02), ("", 0.02), (" \n", 0.02), ("ab猫犬", 0.5), ("a1", 0.5), ("straße", 1.0)],
)
def test_the_latin_share_is_that_of_visible_characters_clipped(text: str, share: float) -> None:
    assert latin_share(text) == pytest.approx(share)


def test_blanks_do_not_change_the_latin_share() -> None:
    assert latin_share("a b\n猫 ") == latin_share("ab猫")
