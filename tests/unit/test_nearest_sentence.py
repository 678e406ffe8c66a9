"""Which sentence of a memory is nearest to the question, and what leaves the machine for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from helpers.databases import DIMENSION, CountingEndpoint, SeededEmbedder, asking, episode
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory

QUESTION = "猫は何を食べた？"
TEXT = "昨日は雨だった。猫が煮干しを食べた。そのあと寝た。"


class Endpoint(CountingEndpoint):
    """One that says what may be sent."""

    def takes(self, memory: Memory) -> bool:
        """Nothing secret."""
        return memory.sensitivity < 2

    def batch_texts(self) -> int:
        """All."""
        return 100

    def ask(self, texts: Sequence[str], *, token: CancelToken) -> NDArray[np.float32]:
        """Counted."""
        token.raise_if_set()
        self.sent += texts
        return self.embed_memories(texts)

    def ask_briefly(self, texts: Sequence[str], *, token: CancelToken) -> NDArray[np.float32]:
        """The same."""
        return self.ask(texts, token=token)


def test_it_is_the_one_with_the_largest_cosine_to_the_questions_own_vector(tmp_path: Path) -> None:
    first, second = [1.0, *[0.0] * (DIMENSION - 1)], [0.0, 1.0, *[0.0] * (DIMENSION - 2)]
    near = [3.0, 1.0, *[0.0] * (DIMENSION - 2)]
    embedder = SeededEmbedder({QUESTION: first, "猫が煮干しを食べた。": near, "昨日は雨だった。": second})
    with asking(tmp_path, [episode("m", TEXT)], embedder) as ask:
        trace = ask(QUESTION)
        asked = len(embedder.batches)
        found = ask.explorer.nearest_sentence(trace, trace.candidates[0].memory)
    assert found.best is not None
    assert (found.best.text, TEXT[found.best.start : found.best.end]) == ("猫が煮干しを食べた。",) * 2
    assert found.best.cosine == pytest.approx(3 / 10**0.5)
    assert found.sentences[0].cosine == pytest.approx(0.0)
    assert len(embedder.batches) == asked  # the question was embedded when it was asked


def test_an_endpoint_gets_nothing_unless_it_is_asked_and_never_what_may_not_leave(tmp_path: Path) -> None:
    lines = [episode("open", TEXT), episode("secret", TEXT, sensitivity=2), episode("out", TEXT)]
    embedder = Endpoint()
    with asking(tmp_path, lines, embedder, write=True) as ask:
        ask.workspace.database.curation.isolate(["out"], now=1, reason="")
        trace = ask(QUESTION)
        memories = ask.explorer.library.memories(["open", "secret", "out"])
        embedder.sent.clear()
        unasked = ask.explorer.nearest_sentence(trace, memories["open"])
        assert (unasked.would_send, unasked.sent, unasked.best, embedder.sent) == (3, 0, None, [])
        for name in ("secret", "out"):
            kept = ask.explorer.nearest_sentence(trace, memories[name], ask=True)
            assert (str(kept.reason), kept.sentences) == (
                "Its text may not leave this machine, so the endpoint is not asked.",
                (),
            ), name
        assert embedder.sent == []
        found = ask.explorer.nearest_sentence(trace, memories["open"], ask=True)
        assert (found.sent, len(found.sentences), len(embedder.sent)) == (3, 3, 3)


def test_without_an_embedder_or_a_text_it_says_so(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("m", TEXT), episode("blank", "…")]) as ask:
        trace = ask(QUESTION)
        memories = ask.explorer.library.memories(["m", "blank"])
        assert str(ask.explorer.nearest_sentence(trace, memories["blank"]).reason) == "This memory has no text."
        ask.explorer.embedder = None
        assert str(ask.explorer.nearest_sentence(trace, memories["m"]).reason) == (
            "This database has no embedder: similarity is off."
        )
