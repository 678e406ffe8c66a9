"""The sentence of a memory that is nearest to the question by the embedder in use. It enters no score."""

from __future__ import annotations

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Memory, word_source
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Embedder, GramStatistics, SendsTexts
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.text.sentences import sentences

MOST_CHARS, MOST_SENTENCES = 20_000, 200
"""The part of a memory that is measured."""


class MeasuredSentence(msgspec.Struct, frozen=True):
    """From `start` up to and without `end` of the memory's text, and its cosine to the question in [-1, 1]."""

    start: int
    end: int
    text: str
    cosine: float


class NearestSentence(msgspec.Struct, frozen=True):
    """All sentences of a memory in their order, with how near each is; () where `reason` says why none was measured."""

    memory_id: str
    embedder: str
    sentences: tuple[MeasuredSentence, ...] = ()
    left_out: int = 0
    """Sentences behind the first ones that are looked at."""
    reason: Text | None = None
    would_send: int = 0
    """Texts that a measurement would send to the endpoint, which needs `ask`."""
    sent: int = 0
    """Texts sent to the endpoint, now or before."""

    @property
    def best(self) -> MeasuredSentence | None:
        """The nearest; the first of equals."""
        return max(self.sentences, key=lambda one: one.cosine, default=None)


def nearest_sentence(
    embedder: Embedder | None,
    statistics: GramStatistics | None,
    trace: Trace,
    memory: Memory,
    *,
    ask: bool = False,
    token: CancelToken = NEVER,
) -> NearestSentence:
    """The cosine of each sentence and the question. An endpoint is called only with `ask`, and never for a memory that
    is isolated or may not leave the machine. What cannot be measured gives a `reason`, no error."""
    remote = is_remote(embedder)
    found = NearestSentence(memory.id, "" if embedder is None else embedder.name)
    if embedder is None or (not remote and embedder.dimension == 0):
        return replace(found, reason=Text("This database has no embedder: similarity is off."))
    text = word_source(memory)[:MOST_CHARS]
    places = sentences(text)
    kept = places[:MOST_SENTENCES]
    if not kept:
        return replace(found, reason=Text("This memory has no text."))
    if isinstance(embedder, SendsTexts) and not (memory.searchable and embedder.takes(memory)):
        return replace(found, reason=Text("Its text may not leave this machine, so the endpoint is not asked."))
    texts = [text[start:end] for start, end in kept]
    asked = _asked(embedder, trace)
    if remote and not ask:
        return replace(found, would_send=len(texts) + (asked is None))
    try:
        if asked is None:
            asked = embedder.embed_queries([trace.query.text], statistics)[0]
        token.raise_if_set()
        rows = embedder.ask(texts, token=token) if isinstance(embedder, SendsTexts) else embedder.embed_memories(texts)
    except MnemonautError as error:
        token.raise_if_set()
        return replace(found, reason=error.title_text)
    token.raise_if_set()
    if not np.any(asked):
        return replace(found, reason=Text("Nothing in the question could be embedded."))
    cosines = np.asarray(rows, np.float64) @ np.asarray(asked, np.float64)
    measured = tuple(
        MeasuredSentence(start, end, text[start:end], float(cosine))
        for (start, end), cosine in zip(kept, cosines, strict=True)
    )
    return replace(found, sentences=measured, left_out=len(places) - len(kept), sent=len(texts) if remote else 0)


def _asked(embedder: Embedder, trace: Trace) -> Vector | None:
    """The vector of the question as this recall had it: of its first form; None where it had none of this embedder."""
    vectors = trace.plan.vectors
    if vectors.embedder != f"{embedder.name}/{embedder.version}" or not trace.plan.forms:
        return None
    return vectors.by_form.get(trace.plan.forms[0].name)
