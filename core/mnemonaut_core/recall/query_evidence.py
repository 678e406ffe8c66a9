"""Evidence that something stored answers a query: what the preset `calibrated` may refuse on. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable

from mnemonaut_core.domain.columns import Ranking, Selection
from mnemonaut_core.domain.memory import Memory, word_source
from mnemonaut_core.domain.plan import Form
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.recall.select import gate
from mnemonaut_core.text.words import WordToken, words_query_tokens, words_text

# Three signals for each form of the query, each in [0, 1], each 0 when nothing speaks for an answer:
#
# - *stands out* = m / (m + .07), m = the best cosine − the mean of the others in the list. A query that nothing answers
#   is about equally far from everything. The difference, unlike the cosine itself, is of about one scale in all languages.
# - *held* = the share of the query's distinct words (CJK pairs) that the best single memory holds, as written.
# - *weight* = b / (b + 2.5), b = the best BM25 / √(searched terms): rare words count, long queries do not count double.
#
# Words are (held + weight) / 2, and a form's evidence is (stands out + words) / 2: similarity and words have equal say.
# Where a form has only one of the two, that one is its evidence, on a scale of its own (so floors are kept per embedder).
# The half points .07 and 2.5 lie near the upper end of what another store's queries reach at the median (.04 to .08, .8 to
# 2.5, by set); half or twice as much moves the floor and hardly the order. `core/README.md` has the figures, and
# `tests/tools/measure.py` measures what it does. Not known: how they move in a store of many thousand memories, where
# the rarest word weighs more and some memory holds more words of any query.

STANDS_OUT_HALF = 0.07
WEIGHT_HALF = 2.5
LIST = 20
"""Hits of a list that are looked at, so that a longer list does not change the scale."""

_ANSWERED = (RunStatus.OK, RunStatus.EMPTY)


def evidence_gate(pool: Pool, ranking: Ranking) -> Selection:
    """Ours: nothing at all unless there is evidence that something stored answers. Off at 0."""
    limit = pool.plan.parameters.evidence_floor
    value = pool.columns.once("evidence", lambda: query_evidence(pool)) if limit > 0 else None
    return gate(ranking, value=value, limit=limit, rule="evidence_floor", stage="evidence")


def query_evidence(pool: Pool) -> float | None:
    """How much speaks for a stored answer, in [0, 1]: the most that any form has. None where neither similarity nor
    words could be asked; 0 where they were asked and found nothing."""
    found = [value for form in pool.plan.forms if (value := _of_form(pool, form)) is not None]
    return max(found, default=None)


def _of_form(pool: Pool, form: Form) -> float | None:
    runs = [run for run in pool.runs if run.form == form.name and run.status in _ANSWERED]
    signals = [stands_out(run) for run in runs if run.source == "vector"]
    for run in runs:
        if run.source != "vector":
            held = words_held(form.text, (pool.memories[hit.id] for hit in run.hits[:LIST]))
            signals.append((held + words_weight(run)) / 2.0)
    return sum(signals) / len(signals) if signals else None


def stands_out(run: Run) -> float:
    """m / (m + .07) in [0, 1), m = the best cosine − the mean of the others; a single hit stands out by its cosine."""
    cosines = [hit.score for hit in run.hits[:LIST]]
    if not cosines:
        return 0.0
    others = cosines[1:]
    return _saturating(cosines[0] - (math.fsum(others) / len(others) if others else 0.0), STANDS_OUT_HALF)


def words_weight(run: Run) -> float:
    """b / (b + 2.5) in [0, 1), b = the best BM25 / √(searched terms); 0 when nothing was found."""
    if not run.hits or not run.terms:
        return 0.0
    return _saturating(run.hits[0].score / math.sqrt(len(run.terms)), WEIGHT_HALF)


def words_held(text: str, memories: Iterable[Memory]) -> float:
    """The share of the text's distinct words that the memory which holds most of them holds, in [0, 1]; 0 for a text
    without words. Words are compared as written, without stemming; a CJK character that stands alone is a prefix."""
    tokens = words_query_tokens(text)
    if not tokens:
        return 0.0
    return max((_held(tokens, memory) for memory in memories), default=0) / len(tokens)


def _held(tokens: tuple[WordToken, ...], memory: Memory) -> int:
    words = frozenset(words_text(word_source(memory)).split())
    return sum(
        token.text in words or (token.prefix and any(word.startswith(token.text) for word in words)) for token in tokens
    )


def _saturating(value: float, half: float) -> float:
    return value / (value + half) if value > 0.0 else 0.0
