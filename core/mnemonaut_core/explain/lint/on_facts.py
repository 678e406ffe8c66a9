"""Rules that a database breaks for a configuration."""

from __future__ import annotations

import math

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.explain.lint.on_trace import hidden
from mnemonaut_core.explain.lint.rule import Configuration, DatabaseFacts, Finding, finding, shown
from mnemonaut_core.recall.features import age_days, half_life_recency
from mnemonaut_core.recall.pack import utc_day

_ALMOST_ALL = 0.8
_WORTH_SAYING = 0.01
_UNMEASURED = 0.5


def window_excludes(c: Configuration, facts: DatabaseFacts) -> Finding:
    """The window of days keeps almost every memory out before any search."""
    out, total, days = facts.scope.filtered.get("time", 0), facts.scope.total, c.value("days", 0)
    if days and total and out / total >= _ALMOST_ALL:
        yield finding(
            "window_excludes", "lint_window", out / total, "lint_window_do",
            out=out, total=total, days=days,
        )  # fmt: skip


def age_floor(c: Configuration, facts: DatabaseFacts) -> Finding:
    """At the age of all that is stored even perfect similarity stays below the floor."""
    threshold, utility = c.number("threshold"), c.number("utility_floor")
    sure = c.number("confidence_floor")
    found = []
    for subtype, newest in facts.newest:
        recency = half_life_recency(
            age_days(facts.now, newest), half_life_days=c.number(f"half_life_{subtype}", c.number("half_life_days"))
        )
        recency = c.number("recency_floor") + (1.0 - c.number("recency_floor")) * recency
        # what nobody measured counts half: utility by its z-score, confidence by itself (READINGS 53)
        best = (utility + (1.0 - utility) * _UNMEASURED) * (sure + (1.0 - sure) * _UNMEASURED) * recency
        found.append((best, newest))
    if not found:
        return
    best, newest = max(found)
    similar = c.number("alpha") * best
    if similar < threshold:
        yield finding(
            "age_floor", "lint_age", similar, "lint_age_do", days=f"{(facts.now - newest) / DAY_SECONDS:.0f}",
            best=shown(best), similar=shown(similar), threshold=shown(threshold), newest=utc_day(newest),
        )  # fmt: skip


def filter_hides(c: Configuration, facts: DatabaseFacts) -> Finding:
    """A window or filter keeps more than a third out, where `window_excludes` does not say so already."""
    if not any(window_excludes(c, facts)):
        yield from hidden(facts.scope, facts.filters)


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
