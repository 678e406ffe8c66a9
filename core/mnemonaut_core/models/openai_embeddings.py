"""Vectors from any OpenAI-compatible `/embeddings`: OpenAI, Ollama, LM Studio, vLLM, llama.cpp."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EndpointError
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.answers import unusable_answer
from mnemonaut_core.models.embedder_base import EmbedderBase, batches
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint
from mnemonaut_core.policy import redaction
from mnemonaut_core.ports import GramStatistics
from mnemonaut_core.text.normalize import clean_text

Rows = NDArray[np.float32]

BATCH_TEXTS = 64
_BATCH_CHARS = 200_000
MAX_CHARS = 8_000
"""Of a text only its beginning is sent: what fits into the 8,192 tokens that most models read."""
_SHORTEST = 250
_MAX_BYTES = 64 << 20
_QUERY_BYTES = 4 << 20
_MOST_DIMENSIONS = 65_536
_MOST_CACHED = 1024
"""Texts whose vectors are cached while the program runs: repeated queries, and what was paid for before a failure."""

QUERY = Bounds(deadline_s=2.2, tries=2, max_bytes=_QUERY_BYTES)
"""For a recall: seed 001's limit of its vector sources."""
MEMORIES = Bounds(deadline_s=180.0, tries=6, max_bytes=_MAX_BYTES)
"""For one batch of memories: a model may have to be loaded first."""
EDIT = Bounds(deadline_s=5.0, tries=2, max_bytes=_MAX_BYTES)
"""For what a person waits for."""


class _Item(msgspec.Struct):
    embedding: list[float]
    index: int | None = None


class _Answer(msgspec.Struct):
    data: list[_Item]


_ANSWER = msgspec.json.Decoder(_Answer)


class EndpointEmbedder(EmbedderBase):
    """A model behind an address. Texts are redacted before they leave, and are one vector for memories and queries.

    The dimension is learnt from the first answer (asking for it earlier asks the endpoint) unless it is given, and every
    later answer must have it. The version holds the version of the redaction, since that decides what is embedded.
    """

    remote = True
    version = f"1-r{redaction.VERSION}"

    def __init__(
        self, model: str, endpoint: HttpEndpoint, *, dimension: int | None = None, secrets_may_leave: bool = False
    ) -> None:
        self.name = f"openai:{model}@{endpoint.url}"
        self._model, self._endpoint, self._dimension = model, endpoint, dimension
        self._secrets_may_leave = secrets_may_leave
        self._lock = threading.Lock()
        self._recent: OrderedDict[str, Rows] = OrderedDict()

    @property
    def dimension(self) -> int:
        """The endpoint's own, requested if it is not known yet; EndpointError if that fails."""
        if self._dimension is None:
            self._rows(["dimension"], MEMORIES, NEVER)
        assert self._dimension is not None  # noqa: S101 - every answer that is taken sets it
        return self._dimension

    def takes(self, memory: Memory) -> bool:
        """False for secret memories, unless the policy lets them leave."""
        return redaction.may_leave(memory, secrets=self._secrets_may_leave)

    def batch_texts(self) -> int:
        return BATCH_TEXTS

    def embed_memories(self, texts: Sequence[str]) -> Rows:
        """float32, shape (n, dimension), unit rows; zeros for a blank text, which is not sent. EndpointError."""
        return self.ask(texts, token=NEVER)

    def ask(self, texts: Sequence[str], *, token: CancelToken) -> Rows:
        """The same, ending at once when the token is set."""
        return self._all(texts, MEMORIES, token)

    def ask_briefly(self, texts: Sequence[str], *, token: CancelToken) -> Rows:
        """The same within five seconds."""
        return self._all(texts, EDIT, token)

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> Rows:
        """All forms in one request, within 2.2 seconds. Statistics are not used."""
        del statistics
        return self._all(texts, QUERY, NEVER)

    def close(self) -> None:
        self._endpoint.close()

    # ---- asking

    def _all(self, texts: Sequence[str], bounds: Bounds, token: CancelToken) -> Rows:
        """Sends the beginning of each distinct text, and none whose vector is cached."""
        sent = [clean_text(text).strip()[:MAX_CHARS].strip() for text in texts]
        with self._lock:
            for text in sent:
                if text in self._recent:
                    self._recent.move_to_end(text)
            found = {text: self._recent[text] for text in sent if text in self._recent}
        missing = list(dict.fromkeys(text for text in sent if text and text not in found))
        for part in batches(missing, BATCH_TEXTS, _BATCH_CHARS):
            token.raise_if_set()
            answered = dict(zip(missing[part], self._rows(missing[part], bounds, token), strict=True))
            found.update(answered)
            with self._lock:
                self._recent.update(answered)
                while len(self._recent) > _MOST_CACHED:
                    self._recent.popitem(last=False)
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for index, text in enumerate(sent):
            if text:
                rows[index] = found[text]
        return rows

    def _rows(self, texts: Sequence[str], bounds: Bounds, token: CancelToken) -> Rows:
        """Unit rows of one request; a request that is refused for its content is repeated in halves."""
        try:
            return self._request([redaction.redact(text).text for text in texts], bounds, token)
        except EndpointError as error:
            if error.code != "endpoint_refused":
                raise
            if len(texts) > 1:
                middle = len(texts) // 2
                halves = [self._rows(part, bounds, token) for part in (texts[:middle], texts[middle:])]
                return np.concatenate(halves)
            if len(texts[0]) <= _SHORTEST:
                raise
            return self._rows([texts[0][: len(texts[0]) // 2]], bounds, token)

    def _request(self, texts: list[str], bounds: Bounds, token: CancelToken) -> Rows:
        answer = self._endpoint.post("/embeddings", {"model": self._model, "input": texts}, bounds=bounds, token=token)
        host = self._endpoint.host
        rows = _parsed(answer.body, len(texts), host)
        with self._lock:
            if self._dimension is None:
                self._dimension = rows.shape[1]
        if rows.shape[1] != self._dimension:
            raise EndpointError.keyed("endpoint_dimension", host=host, found=rows.shape[1], dimension=self._dimension)
        return rows


def _parsed(body: bytes, count: int, host: str) -> Rows:
    """Unit rows in the order of the texts, by `index`; EndpointError for every other shape."""
    try:
        items = _ANSWER.decode(body).data
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise unusable_answer(host, Text("sends no list of vectors"), detail=str(error)[:200]) from None
    if len(items) != count:
        raise unusable_answer(host, Text("sends {found} vectors for {count} texts", found=len(items), count=count))
    if any(item.index is not None for item in items):
        items = sorted(items, key=lambda item: -1 if item.index is None else item.index)
        if [item.index for item in items] != list(range(count)):
            raise unusable_answer(host, Text("numbers its vectors wrongly"))
    lengths = {len(item.embedding) for item in items}
    if len(lengths) != 1 or not 0 < lengths.pop() <= _MOST_DIMENSIONS:
        raise unusable_answer(host, Text("sends vectors of unequal lengths, or empty ones"))
    return _unit(np.array([item.embedding for item in items], np.float64))


def _unit(rows: NDArray[np.float64]) -> Rows:
    """Rows of unit length; a row of zeros stays. Squares of huge numbers would overflow, so rows are scaled first."""
    peaks = np.abs(rows).max(axis=1, keepdims=True)
    scaled = rows / np.where(peaks > 0.0, peaks, 1.0)
    lengths = np.linalg.norm(scaled, axis=1, keepdims=True)
    return (scaled / np.where(lengths > 0.0, lengths, 1.0)).astype(np.float32)
