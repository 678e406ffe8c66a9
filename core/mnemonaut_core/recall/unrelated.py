"""Unrelated questions of a store's own kind, and the floors that they set.

A question is a template of the store's language about a noun that no memory holds, half of them about the two persons that the
store names most. What nine of ten such questions do not reach counts .6, the floor of any store .4. Templates,
months and nouns are data (`evidence/unrelated.json`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

import msgspec
import numpy as np

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import KINDS, word_source
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.silence import Floor, Floors
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.ports import Embedder, SearchReader
from mnemonaut_core.recall.embed import is_usable
from mnemonaut_core.recall.evidence import resource, script_of, weight
from mnemonaut_core.recall.silence import Signals, measured_signals
from mnemonaut_core.recall.stage import ENCODER
from mnemonaut_core.text.words import words_query_tokens

LEAST = 8
"""A store with fewer memories has the floor of any store."""
_SAMPLE, _QUESTIONS, _NAMES = 1000, 36, 2
"""Memories that are read for names and languages; questions with and without a name, each; names."""
_LEAST_SHARE = 0.2
"""Of the memories, in a language that has floors of its own."""
_REACHED_BY, _SHARE, _MARGIN_BY, _LEAST_MARGIN = 0.9, 0.6, 0.7, 0.02
_VERSION = 1

_SPEAKER = re.compile(r"^([^\W\d_][^:：\n]{0,18}[^\W\d_])\s?[:：] ?\S", re.MULTILINE)
_INSIDE = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}\b")
_LOWER = re.compile(r"\b[a-z]{3,}\b")
_ADDRESSED = compile_late(r"[\u4e00-\u9fff\u30a1-\u30fa]{1,5}(?:さん|ちゃん|くん)")
_ROLES = frozenset({"user", "assistant", "system", "human", "ai", "partner"})


class _Nothing(msgspec.Struct, frozen=True):
    """The parameters of a plan that no recipe made."""


def version_of(reader: SearchReader, embedder: Embedder | None) -> str:
    """How floors are measured with this embedder and the lists that are searched: floors of another version are measured again."""
    named = [] if embedder is None else [f"{embedder.name}/{embedder.version}"]
    further = [one.embedder for one in reader.vectors.further() if one.name == ENCODER and is_usable(one)]
    return " ".join((str(_VERSION), *named, *further))


def memories_in(reader: SearchReader) -> int:
    """The number of memories that the index of words has."""
    return reader.words.holders((), (), None).memories


def measured_floors(reader: SearchReader, embedder: Embedder | None, token: CancelToken = NEVER) -> Floors:
    """What unrelated questions reach in this store now."""
    count = memories_in(reader)
    found = Floors(version_of(reader, embedder), count)
    if count < LEAST:
        return found
    texts = _sampled(reader)
    scripts = Counter(script_of(text) for text in texts)
    names = names_in(texts)
    by_language = {}
    for language, share in scripts.items():
        if share < _LEAST_SHARE * len(texts):
            continue
        signals = []
        for text in questions(reader, language, names):
            token.raise_if_set()
            plan = Plan(Query(text, 0), _Nothing(), (), Filters(KINDS))
            signals.append(measured_signals(text, plan, reader, embedder))
        if signals:
            by_language[language] = _floor(signals)
    return Floors(found.version, count, by_language)


def _floor(signals: Sequence[Signals]) -> Floor:
    reached = {
        name: _SHARE * float(np.quantile([one.logits[name] for one in signals if name in one.logits], _REACHED_BY))
        for name in {name for one in signals for name in one.logits}
    }
    margins = [one.margin for one in signals if one.margin is not None]
    margin = max(_LEAST_MARGIN, float(np.quantile(margins, _MARGIN_BY))) if margins else Floor().margin
    return Floor(margin=margin, **reached)


def questions(reader: SearchReader, language: str, names: Sequence[str]) -> Iterator[str]:
    """The unrelated questions of a language; none where the store holds every noun."""
    bank = resource("unrelated.json")[language]
    nouns = cycle(_lacking(reader, bank["nouns"]))
    months, named = cycle(bank["months"]), cycle(names)
    for templates in ("plain", *(("named",) if names else ())):
        for template, noun in islice(zip(cycle(bank[templates]), nouns, strict=False), _QUESTIONS):
            yield template.format(noun=noun, month=next(months), name=next(named, ""))


def _lacking(reader: SearchReader, nouns: Sequence[str]) -> list[str]:
    """The nouns without a word that any memory holds."""
    tokens = [[token for token in words_query_tokens(noun) if weight(token)] for noun in nouns]
    counts = iter(reader.words.holders([token for some in tokens for token in some], (), None).counts)
    held = [[next(counts) for _ in some] for some in tokens]
    return [noun for noun, counts in zip(nouns, held, strict=True) if not any(counts)]


def names_in(texts: Sequence[str]) -> tuple[str, ...]:
    """The persons that texts speak of most: who is written before a colon, addressed, or capitalised inside a sentence and never
    written small; at least three times."""
    found = Counter[str]()
    small = Counter(word for text in texts for word in _LOWER.findall(text))
    for text in texts:
        found.update(dict.fromkeys(_SPEAKER.findall(text), 1))
        found.update(dict.fromkeys(_ADDRESSED.findall(text), 1))
        found.update(dict.fromkeys(_INSIDE.findall(text), 1))
    usable = (name for name, count in found.most_common() if count >= 3 and name.lower() not in _ROLES)
    return tuple(islice((name for name in usable if small[name.lower()] <= found[name] // 2), _NAMES))


def _sampled(reader: SearchReader) -> list[str]:
    """The texts of memories, evenly over all, by time."""
    ids = reader.list_ids(())
    step = max(1, -(-len(ids) // _SAMPLE))
    return [word_source(memory) for memory in reader.load(ids[::step]).values()]
