"""What the core says: a key with values. The English text stands here once; the window translates it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType


def tr_noop(text: str) -> str:
    """Mark an English text for lupdate; returns it unchanged."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence by key, with the values that fill it."""

    key: str
    values: dict[str, object] = field(default_factory=dict)

    def english(self) -> str:
        """The English sentence; an unknown key is our bug and raises KeyError."""
        return TEXTS[self.key].format_map(MappingProxyType(self.values))


TEXTS: dict[str, str] = {
    "no_embedder": tr_noop("This database has no embedder: similarity is off, words alone answer."),
    "no_vectors": tr_noop("No memory has a vector yet. Run `mnemonaut embed` to compute them."),
    "embed_failed": tr_noop("The query could not be embedded: {reason}"),
    "no_terms": tr_noop("The query holds no searchable term for the index {index}."),
    "source_failed": tr_noop("{source} failed: {reason}"),
    "source_off": tr_noop("Turned off by {parameter} = {value}."),
    "deadline": tr_noop("No answer within {limit_ms} ms."),
    "vectors_incomplete": tr_noop("{missing} of {total} memories have no vector and cannot be found by similarity."),
    "cjk_unicode61": tr_noop(
        "The index unicode61 takes a run of Japanese or Chinese as one word:"
        " {terms} of {total} terms cannot match a part of a sentence."
    ),
    "nothing_to_embed": tr_noop("The text has nothing that this embedder knows."),
    "use_words_index": tr_noop("Use the preset `calibrated`, or set text_index = words."),
    "words_never_fire": tr_noop("No word source found anything; only similarity answered."),
    "said_selected": tr_noop("Recalled: number {value} of the result."),
    "said_not_stored": tr_noop("No memory with this id is stored."),
    "said_isolated": tr_noop("Isolated: it is kept, but no recipe may recall it. Restore it to change that."),
    "said_suppressed": tr_noop("Suppressed for queries like this one. Restore it to change that."),
    "said_filtered": tr_noop("Kept out before any search by the filter on {field}."),
    "said_too_old": tr_noop("Kept out before any search: it is {days} days too old."),
    "said_too_new": tr_noop("Kept out before any search: it is {days} days later than the clock of this recall."),
    "said_not_indexed": tr_noop("It is missing from the index that {source} searches."),
    "said_source_timeout": tr_noop("{source} did not answer in time, so it could not be found there."),
    "said_source_off": tr_noop("{source} is off or had nothing to search with, and nothing else found it."),
    "said_source_failed": tr_noop("{source} failed, so it could not be found there."),
    "said_not_in_top_k": tr_noop("{source} ranks it {value}, but keeps only {limit}."),
    "said_no_match": tr_noop("No source matches it: it shares no term with the query."),
    "said_pool_cap": tr_noop("Found, but number {value} of the fused list, and only {limit} go on."),
    "said_duplicate_of": tr_noop(
        "It says nearly the same as {other} ({value}, limit {limit}), which was chosen first."
    ),
    "said_below_cut": tr_noop("Its score {value} is below the cut of {limit}: short by {short}."),
    "said_result_cap": tr_noop("The result of {limit} was full before it came, at place {value}."),
    "said_gate_closed": tr_noop(
        "It was chosen, but nothing is injected: {field} asks for {limit}, and there is {value}."
    ),
    "said_gate_unmeasured": tr_noop("It was chosen, but nothing is injected: {field} could not be measured."),
    "complaint_irrelevant": tr_noop("Too much that is irrelevant is injected."),
    "complaint_irrelevant_do": tr_noop("Raise high_threshold or strength_grams; evidence_floor can refuse altogether."),
    "complaint_weak": tr_noop("Recall is too weak."),
    "complaint_weak_do": tr_noop("Raise weight_lex, or bring more candidates with vector_k and text_k."),
    "complaint_recent": tr_noop("Recent talk does not come up."),
    "complaint_recent_do": tr_noop("Raise weight_rec or tau_days."),
    "said_other": tr_noop("{code} at {stage}."),
}
