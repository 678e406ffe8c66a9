"""Near-duplicates among all memories: the pairs that comparing each with each finds, and no other."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from bench.synthetic import Words
from helpers.databases import Json, make_database
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import CancelToken, at_work
from mnemonaut_core.domain.gardening import NEAR_COSINE, NEAR_DICE, Cluster, Clusters, NearPairs
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.gardening import look
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.store.vectors import near as vectors_near
from mnemonaut_core.store.vectors.near import near_vectors
from mnemonaut_core.store.vectors.stored import exact_cosines
from mnemonaut_core.text import near as text_near
from mnemonaut_core.text.near import Pairs, near_texts
from mnemonaut_core.text.normalize import fold_query, normalize
from mnemonaut_core.text.similarity import char_ngrams, dice
from mnemonaut_core.workspace.wiring import connect

WORDS = "the cat sat on a warm mat 猫 が 寝る 我们 喝茶 harbour lighthouse Café ﬁre 🙂 x".split()


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
    return pairs_of(found)


def pairs_of(found: Iterable[Pairs]) -> dict[tuple[int, int], float]:
    """By their places, how close each is."""
    return {
        (one, other): close
        for pairs in found
        for one, other, close in zip(pairs.first.tolist(), pairs.second.tolist(), pairs.close.tolist(), strict=True)
    }


def each_with_each(texts: Sequence[str]) -> dict[tuple[int, int], float]:
    """By the definition."""
    cut = [char_ngrams(normalize(text), n=3, max_chars=1 << 30) for text in texts]
    pairs = {(i, j): dice(cut[i], cut[j]) for j in range(len(cut)) for i in range(j)}
    return {pair: value for pair, value in pairs.items() if value >= NEAR_DICE}


@pytest.mark.long
@examples(15, night=100)
@given(seed=st.integers(0, 10**6), count=st.integers(0, 90))
def test_the_join_is_comparing_each_with_each(seed: int, count: int) -> None:
    texts = list(dict.fromkeys(fold_query(text) for text in told(random.Random(seed), count)))
    assert joined(texts) == each_with_each(texts)


@pytest.mark.long
def test_little_room_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list(dict.fromkeys(fold_query(text) for text in told(random.Random(5), 300)))
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


@pytest.mark.nightly
def test_of_ten_thousand_texts_and_what_the_embedder_makes_of_them_none_is_missed() -> None:
    rng, words = random.Random(8), Words(8)
    said: list[str] = []
    while len(said) < 10_000:
        text = rng.choice(said) if said and rng.random() < 0.06 else words.text(rng.randint(6, 40))
        at = rng.randrange(len(text))
        said.append(text[:at] + rng.choice("!x猫 ") + text[at + rng.randrange(3) :])
    texts = list(dict.fromkeys(fold_query(text) for text in said))
    assert joined(texts) == by_counting(texts)
    assert len(joined(texts)) > 300
    unit = StaticHashedEmbedder().embed_memories(texts)
    wanted: set[tuple[int, int]] = set()
    for start in range(0, len(unit), 1000):
        cosines = unit[start : start + 1000] @ unit.T
        for one, other in np.argwhere(cosines >= NEAR_COSINE - 1e-4).tolist():
            if start + one < other and exact_cosines(unit[start + one], unit[other : other + 1])[0] >= NEAR_COSINE:
                wanted.add((start + one, other))
    found = set(pairs_of(near_vectors(lambda p: unit[list(p)], len(unit), NEAR_COSINE)))
    assert len(wanted) > 1000
    assert found <= wanted
    assert len(found) >= 0.99 * len(wanted)


@pytest.mark.long
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
    for pairs in (joined(texts), pairs_of(near_vectors(lambda p: rows[list(p)], 160, NEAR_COSINE))):
        clusters = Clusters()
        clusters.add(near_pairs([f"{one:03}" for one in range(160)], "dice", *((*pair, 0.9) for pair in pairs)))
        assert [len(one.ids) for one in clusters.clusters()] == [90, 70]
        assert len(pairs) < 2500


def test_equal_vectors_are_told_each_with_each_or_one_after_the_other_and_with_what_is_near() -> None:
    few = np.array([[1.0, 0.0, 0.0]] * 3 + [[0.0, 1.0, 0.0]] + [[1.0, 0.1, 0.0]] + [[0.0, 0.0, 0.0]] * 3, np.float32)
    few[4] /= np.linalg.norm(few[4])
    found = set(pairs_of(near_vectors(lambda p: few[list(p)], len(few), NEAR_COSINE)))
    assert found == {(0, 1), (0, 2), (1, 2), (0, 4), (1, 4), (2, 4)}
    many = np.repeat(few[:1], 200, axis=0)
    told = list(pairs_of(near_vectors(lambda p: many[list(p)], 200, NEAR_COSINE)))
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
    found = pairs_of(near_vectors(lambda p: unit[list(p)], 600, NEAR_COSINE))
    assert len(wanted) > 30
    assert found == wanted


def test_few_vectors_are_compared_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    def directions(*_: object) -> None:
        raise AssertionError("to find directions takes longer than all pairs, and seconds on a busy machine")

    monkeypatch.setattr(vectors_near, "leading", directions)
    unit = StaticHashedEmbedder().embed_memories([f"the heron stands by the river {at % 90}" for at in range(180)])
    found = pairs_of(near_vectors(lambda p: unit[list(p)], 180, NEAR_COSINE))
    assert {(at, at + 90) for at in range(90)} <= found.keys()


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
    assert len(pairs_of(near_vectors(lambda p: unit[list(p)], 8000, NEAR_COSINE))) >= 0.99 * 4000


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
        session.database.curation.isolate(["out"], now=1)
        seen: list[tuple[int, int]] = []
        found = look(session.explorer, "duplicates", now=7, report=lambda done, total: seen.append((done, total)))
        with session.pool.reader() as reader:
            pairs = {
                (*sorted((found.ids[one], found.ids[other])), found.by, close)
                for found in reader.garden.near_pairs(told=lambda *_: None, token=CancelToken())
                for (one, other), close in pairs_of([Pairs(found.first, found.second, found.close)]).items()
            }
        token = CancelToken()
        token.cancel()
        with pytest.raises(Cancelled):
            look(session.explorer, "duplicates", now=7, token=token)
    (row,) = found.rows
    assert row.ids == ("c", "b", "a", "v")  # the oldest first, the undated last
    assert (found.looked_at, found.computed_at, found.cut, found.spec.operation) == (5, 7, False, "merge")
    near = dice(*(char_ngrams(normalize(text), n=3, max_chars=999) for text in (f"{said}.", f"{said}!")))
    by_wording = {("a", "c", "dice", 1.0), ("a", "b", "dice", near), ("b", "c", "dice", near)}
    assert {pair for pair in pairs if pair[2] == "dice"} == by_wording
    assert [pair[:2] for pair in pairs if pair[2] == "cosine"] == [("a", "v")]
    assert row.note.values == {"count": 4, "dice": "1.00", "cosine": "1.00"}
    assert seen[-1][0] == seen[-1][1]


def near_pairs(ids: Sequence[str], by: Literal["dice", "cosine"], *pairs: tuple[int, int, float]) -> NearPairs:
    """As a reader tells them."""
    first, second, close = zip(*pairs, strict=True)
    return NearPairs(ids, by, np.array(first), np.array(second), np.array(close))


def test_clusters_join_what_leads_from_one_to_the_next() -> None:
    clusters, ids = Clusters(), list("dcbayx")
    clusters.add(near_pairs(ids, "dice", (2, 3, 0.9), (0, 1, 1.0)))
    ids += ["z", "w"]  # of the next kind
    clusters.add(near_pairs(ids, "cosine", (1, 2, 0.96), (2, 3, 0.97)))
    clusters.add(near_pairs(ids, "dice", (4, 5, 0.95)))
    assert clusters.clusters() == (
        Cluster(("a", "b", "c", "d"), 1.0, 0.97),
        Cluster(("x", "y"), 0.95, None),
    )
    assert clusters.told == 5


class LookedAt(CancelToken):
    """Keeps the functions that looked at it, and is cancelled by one of them."""

    def __init__(self, at: str = "") -> None:
        super().__init__()
        self.places: list[str] = []
        self._at = at

    def raise_if_set(self) -> None:
        """As ever, after noting it."""
        self.places.append(sys._getframe(1).f_code.co_name)
        if self.places[-1] == self._at:
            self.cancel()
        super().raise_if_set()


STEPS = tuple(
    """
    _near_texts look load of _by_gram _sharing _compared _read leading keeps candidates _close near_vectors
    clusters _oldest_first
""".split()
)
"""All that goes over many memories or many pairs of them."""


@pytest.fixture
def told_often(tmp_path: Path) -> Path:
    """Some say the same and some nearly; their vectors of four dimensions too."""
    rng = random.Random(4)
    lines: list[Json] = [
        {
            "id": f"m{at}",
            "user_text": f"{rng.choice(WORDS[:4])} {'the heron stands by the river ' * 3}{at // 3}",
            "embedding": [1.0, rng.random() / 3, rng.random(), 0.0],
        }
        for at in range(120)
    ]
    return make_database(tmp_path / "near.db", lines)


def test_each_step_of_looking_for_near_duplicates_ends_when_it_is_cancelled_there(
    told_often: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors_near, "_ALL_OF", 10)
    with connect(told_often) as session:
        whole = LookedAt()
        found = look(
            session.explorer,
            "duplicates",
            now=7,
            report=lambda *_: whole.places.append(str(at_work() is whole)),
            token=whole,
        )
        assert len(found.rows[0].ids) > 50
        assert "False" not in whole.places  # a statement of SQLite's ends with it too, whoever hands nothing on
        assert set(STEPS) <= set(whole.places)
        for step in STEPS:
            token = LookedAt(step)
            with pytest.raises(Cancelled):
                look(session.explorer, "duplicates", now=7, token=token)
            assert token.places.count(step) >= 1


def test_without_vectors_near_duplicates_are_those_of_the_wording_alone(tmp_path: Path) -> None:
    said = "We baked the parkin on Sunday and left it in the tin for three days"
    lines: list[Json] = [{"id": one, "user_text": f"{said}{one}"} for one in "ab"]
    for name, more, with_vector in (
        ("none", [{"id": "c", "user_text": "Quite another wording."}], 0),
        ("one", [{"id": "c", "user_text": "Quite another wording.", "embedding": [1.0, 0.0]}], 1),
    ):
        with connect(make_database(tmp_path / f"{name}.db", [*lines, *more])) as session:
            assert session.explorer.library.stats().with_vector == with_vector
            reports: list[tuple[int, int]] = []
            found = look(session.explorer, "duplicates", now=7, report=lambda *step: reports.append(step))  # noqa: B023
        (row,) = found.rows
        assert (row.ids, found.looked_at, found.cut, found.unknown) == (("a", "b"), 3, False, None)
        assert set(row.note.values) == {"count", "dice"}  # nothing is said of their meaning
        assert reports
        assert all(done <= total for done, total in reports)
