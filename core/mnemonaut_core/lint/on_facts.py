"""Rules that a database breaks for a configuration."""

from __future__ import annotations

import math

from mnemonaut_core.lint.rule import Configuration, DatabaseFacts, Finding, finding, shown

_ALMOST_ALL = 0.8
_WORTH_SAYING = 0.01


def window_excludes(c: Configuration, facts: DatabaseFacts) -> Finding:
    """The window of days keeps almost every memory out before any search."""
    out, total = facts.scope.filtered.get("time", 0), facts.scope.total
    if total and out / total >= _ALMOST_ALL:
        yield finding(
            "window_excludes", "lint_window", out / total, "lint_window_do",
            out=out, total=total, days=c.value("days", "–"),
        )  # fmt: skip


def dead_source(c: Configuration, facts: DatabaseFacts) -> Finding:
    """A source that holds nothing, or not all, of what it is asked for."""
    held, total = facts.vectors
    if facts.embedder is not None and facts.embedder[2] and held < total:
        yield finding(
            "dead_source", "vectors_incomplete", float(total - held), "lint_embed_do", missing=total - held, total=total
        )
    if c.value("text_index") == "unicode61" and facts.unspoken and c.value("text_k", 1):
        yield finding(
            "dead_source", "lint_unspoken", float(facts.unspoken), "use_words_index",
            count=facts.unspoken, total=facts.scope.total,
        )  # fmt: skip


def stale_index(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """A derived index that disagrees with the memories."""
    for name, count in facts.stale:
        yield finding("stale_index", "lint_stale", float(count), "lint_stale_do", index=name, count=count)


def embedder_mismatch(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """Questions are embedded by another than the memories, or by none although the memories have vectors."""
    stored, asked = facts.embedder, facts.query_embedder
    if stored is None or not stored[2] or stored == asked:
        return
    if asked is None or not asked[2]:
        yield finding(
            "embedder_mismatch", "lint_no_query_vectors", float(stored[2]), "lint_no_query_vectors_do", stored=stored[0]
        )
        return
    yield finding(
        "embedder_mismatch", "lint_embedder", float(asked[2] - stored[2]), "lint_embedder_do",
        stored=" ".join(map(str, stored)), asked=" ".join(map(str, asked)),
    )  # fmt: skip


def feedback_loop(c: Configuration, facts: DatabaseFacts) -> Finding:
    """What was recalled before gains from it: so much more than a memory that never was."""
    most = facts.most_recalled
    gain = c.number("weight_access") * math.log(most + 1) / math.log(most + 2)
    if gain >= _WORTH_SAYING:
        yield finding("feedback_loop", "lint_loop_stored", gain, "lint_loop_do", most=most, gain=shown(gain))
