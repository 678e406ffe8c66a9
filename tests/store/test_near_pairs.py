"""Near-duplicates among all memories: the pairs that comparing each with each finds, and no other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from helpers.databases import Json, make_database
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut.bench import Words
from mnemonaut.wiring import connect
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.gardening import NEAR_COSINE, NEAR_DICE, Clusters, NearPair
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.gardening import look
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.store.vectors import near as vectors_near
from mnemonaut_core.store.vectors.matrix import exact_cosines
from mnemonaut_core.store.vectors.near import near_vectors
from mnemonaut_core.text import near as text_near
from mnemonaut_core.text.near import folded, near_texts
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import char_ngrams, dice

WORDS = "the cat sat on a warm mat 猫 が 寝る 我们 喝茶 harbour lighthouse Café ﬁre 🙂 x".split()  # noqa: SIM905


def told(rng: random.Random, count: int) -> list[str]:
    """Texts of any length, some of them another one but for a character or two."""
    texts = ["", "a", "ab", "abc", "abcd", "猫", "会議", "会議室"]
    while len(texts) < count:
        if rng.random() < 0.4:
            text = rng.choice(texts)
            at = rng.randrange(len(text) + 1)
            texts.append(text[:at] + rng.choice("!x猫 ") + text[at + rng.randrange(3) :])
        else:
            texts.append(" ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 40))))
    return texts


def joined(texts: Sequence[str]) -> dict[tuple[int, int], float]:
    """What the join finds."""
    found = near_texts(lambda places: [texts[place] for place in places], len(texts), NEAR_DICE)
    return {(pair.first, pair.second): pair.dice for pair in found}


def each_with_each(texts: Sequence[str]) -> dict[tuple[int, int], float]:
    """By the definition."""
    cut = [char_ngrams(normalize(text), n=3, max_chars=1 << 30) for text in texts]
    pairs = {(i, j): dice(cut[i], cut[j]) for j in range(len(cut)) for i in range(j)}
    return {pair: value for pair, value in pairs.items() if value >= NEAR_DICE}


@examples(15, night=100)
@given(seed=st.integers(0, 10**6), count=st.integers(0, 90))
def test_the_join_is_comparing_each_with_each(seed: int, count: int) -> None:
    texts = list(dict.fromkeys(folded(text) for text in told(random.Random(seed), count)))
    assert joined(texts) == each_with_each(texts)


@pytest.mark.long
def test_little_room_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list(dict.fromkeys(folded(text) for text in told(random.Random(5), 300)))
    wanted = each_with_each(texts)
    monkeypatch.setattr(text_near, "_BAND", 900)
    monkeypatch.setattr(text_near, "_CHUNK", 500)
    monkeypatch.setattr(text_near, "_PAIRS", 64)
    assert len(wanted) > 50
    assert joined(texts) == wanted


def by_counting(texts: Sequence[str]) -> dict[tuple[int, int], float]:
    """Each with each, for many: of each text how many grams every other one shares with it."""
    cut = [char_ngrams(text, n=3, max_chars=1 << 30) for text in texts]
    sizes = np.array([len(grams) for grams in cut])
    whose: dict[str, list[int]] = {}
    for at, grams in enumerate(cut):
        for gram in grams:
            whose.setdefault(gram, []).append(at)
    lists = {gram: np.array(each) for gram, each in whose.items()}
    pairs = {}
    for at, grams in enumerate(cut):
        shared = np.bincount(np.concatenate([lists[gram] for gram in grams]), minlength=len(texts))
        for other in np.flatnonzero(2.0 * shared >= NEAR_DICE * (sizes + len(grams))).tolist():
            if other > at:
                pairs[at, other] = float(2.0 * shared[other] / (sizes[other] + len(grams)))
    return pairs


@pytest.mark.long
def test_of_ten_thousand_texts_and_what_the_embedder_makes_of_them_none_is_missed() -> None:
    rng, words = random.Random(8), Words(8)
    said: list[str] = []
    while len(said) < 10_000:
        text = rng.choice(said) if said and rng.random() < 0.06 else words.text(rng.randint(6, 40))
        at = rng.randrange(len(text))
        said.append(text[:at] + rng.choice("!x猫 ") + text[at + rng.randrange(3) :])
    texts = list(dict.fromkeys(folded(text) for text in said))
    assert joined(texts) == by_counting(texts)
    assert len(joined(texts)) > 300
    unit = StaticHashedEmbedder().embed_memories(texts)
    wanted: set[tuple[int, int]] = set()
    for start in range(0, len(unit), 1000):
        cosines = unit[start : start + 1000] @ unit.T
        for one, other in np.argwhere(cosines >= NEAR_COSINE - 1e-4).tolist():
            if start + one < other and exact_cosines(unit[start + one], unit[other : other + 1])[0] >= NEAR_COSINE:
                wanted.add((start + one, other))
    found = {(pair.first, pair.second) for pair in near_vectors(lambda p: unit[list(p)], len(unit), NEAR_COSINE)}
    assert len(wanted) > 1000
    assert found <= wanted
    assert len(found) >= 0.99 * len(wanted)


def test_where_pairs_are_too_many_each_cluster_is_whole_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_near, "LOOKED_AT", 40)
    monkeypatch.setattr(text_near, "_SETTLED", 4)
    monkeypatch.setattr(text_near, "_LOOKS", 16)
    texts = [f"{'the heron stands by the river ' * 3}{at:03}" for at in range(90)]
    told_once = (
        "我们在河边看见一只苍鹭站着，下午茶之后孩子们又跑去桥上找它，风很大，谁也没有带帽子，最后大家一起回家吃晚饭"
    )
    texts += [f"{told_once}{at:03}" for at in range(70)]
    chance = np.random.default_rng(2)
    unit = np.repeat(np.eye(160)[:2], [90, 70], axis=0) + 0.01 * chance.standard_normal((160, 160))
    rows = (unit / np.linalg.norm(unit, axis=1, keepdims=True)).astype(np.float32)
    for pairs in (
        joined(texts),
        [(p.first, p.second) for p in near_vectors(lambda p: rows[list(p)], 160, NEAR_COSINE)],
    ):
        clusters = Clusters()
        for one, other in pairs:
            clusters.add(NearPair(f"{one:03}", f"{other:03}"))
        assert [len(ids) for ids in clusters.clusters()] == [90, 70]
        assert len(pairs) < 2500


def test_equal_vectors_are_told_each_with_each_or_one_after_the_other_and_with_what_is_near() -> None:
    few = np.array([[1.0, 0.0, 0.0]] * 3 + [[0.0, 1.0, 0.0]] + [[1.0, 0.1, 0.0]] + [[0.0, 0.0, 0.0]] * 3, np.float32)
    few[4] /= np.linalg.norm(few[4])
    found = {(pair.first, pair.second) for pair in near_vectors(lambda p: few[list(p)], len(few), NEAR_COSINE)}
    assert found == {(0, 1), (0, 2), (1, 2), (0, 4), (1, 4), (2, 4)}
    many = np.repeat(few[:1], 200, axis=0)
    told = [(pair.first, pair.second) for pair in near_vectors(lambda p: many[list(p)], 200, NEAR_COSINE)]
    assert told == [(at, at + 1) for at in range(199)]


@pytest.mark.parametrize("dimension", [3, 40, 120, 384])
def test_of_vectors_that_are_near_none_is_missed_and_none_is_false(dimension: int) -> None:
    chance = np.random.default_rng(dimension)
    rows = chance.standard_normal((600, dimension))
    rows[300:] = rows[chance.integers(0, 300, 300)] + chance.uniform(0.05, 0.5, (300, 1)) * rows[300:]
    rows[7] = 0.0
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit = (rows / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)
    wanted = {
        (i, j): cosine
        for i in range(600)
        for j, cosine in enumerate(exact_cosines(unit[i], unit).tolist())
        if i < j and cosine >= NEAR_COSINE
    }
    found = {(pair.first, pair.second): pair.cosine for pair in near_vectors(lambda p: unit[list(p)], 600, NEAR_COSINE)}
    assert len(wanted) > 30
    assert found == wanted


@pytest.mark.long
def test_of_pairs_right_at_the_limit_less_than_one_in_a_hundred_is_missed() -> None:
    chance = np.random.default_rng(3)
    rows = chance.standard_normal((8000, 384))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    aside = rows[4000:] - (rows[4000:] * rows[:4000]).sum(1, keepdims=True) * rows[:4000]
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    rows[4000:] = 0.9501 * rows[:4000] + np.sqrt(1 - 0.9501**2) * aside
    unit = rows.astype(np.float32)
    assert sum(vectors_near._MORE) < 384
    assert len(list(near_vectors(lambda p: unit[list(p)], 8000, NEAR_COSINE))) >= 0.99 * 4000


def test_memories_of_one_kind_are_compared_and_what_is_isolated_is_not(tmp_path: Path) -> None:
    said = "We baked the parkin on Sunday and left it in the tin for three days"
    lines: list[Json] = [
        {"id": "a", "user_text": f"{said}.", "embedding": [1.0, 0.0], "occurred_at": 300},
        {"id": "b", "user_text": f"{said}!", "embedding": [0.0, 1.0], "occurred_at": 200},
        {"id": "c", "user_text": f"ＷＥ {said[3:]}.", "embedding": [-1.0, 0.0], "occurred_at": 100},
        {"id": "s", "kind": "state", "body": f"{said}.", "embedding": [1.0, 0.0]},
        {"id": "v", "user_text": "Quite another wording.", "embedding": [0.99, 0.05]},
        {"id": "out", "user_text": f"{said}.", "embedding": [0.0, -1.0]},
    ]
    path = make_database(tmp_path / "near.db", lines)
    with connect(path, write=True) as session:
        session.writer.isolate(["out"], now=1)
        seen: list[tuple[int, int]] = []
        found = look(session.explorer, "duplicates", now=7, told=lambda done, total: seen.append((done, total)))
        with session.pool.reader() as reader:
            pairs = {
                (p.first, p.second, p.dice, p.cosine)
                for p in reader.near_pairs(told=lambda *_: None, token=CancelToken())
            }
        token = CancelToken()
        token.cancel()
        with pytest.raises(Cancelled):
            look(session.explorer, "duplicates", now=7, token=token)
    (row,) = found.rows
    assert row.ids == ("c", "b", "a", "v")  # the oldest first, the undated last
    assert (found.looked_at, found.computed_at, found.cut, found.spec.operation) == (5, 7, False, "merge")
    near = dice(*(char_ngrams(normalize(text), n=3, max_chars=999) for text in (f"{said}.", f"{said}!")))
    assert {pair[:3] for pair in pairs} == {("a", "c", 1.0), ("a", "b", near), ("b", "c", near), ("a", "v", None)}
    assert seen[-1][0] == seen[-1][1]


def test_clusters_join_what_leads_from_one_to_the_next() -> None:
    clusters = Clusters()
    for pair in (
        NearPair("a", "b", 0.9),
        NearPair("c", "d", 1.0),
        NearPair("b", "c", None, 0.96),
        NearPair("x", "y", 0.95),
    ):
        clusters.add(pair)
    clusters.add(NearPair("a", "b", None, 0.97))
    assert clusters.clusters() == (("a", "b", "c", "d"), ("x", "y"))
    assert clusters.pairs["a", "b"] == NearPair("a", "b", 0.9, 0.97)
