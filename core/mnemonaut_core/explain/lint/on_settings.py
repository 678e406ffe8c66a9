"""Rules for a configuration, alone or on one database."""

from __future__ import annotations

import math

from mnemonaut_core.domain.trace import ParameterTurn
from mnemonaut_core.explain.lint.on_trace import hidden
from mnemonaut_core.explain.lint.rule import Configuration, DatabaseFacts, Finding, finding, shown
from mnemonaut_core.explain.metrics import quantile
from mnemonaut_core.parameters import describe


def k_too_small(c: Configuration) -> Finding:
    """A list that may bring fewer than the result may hold; 0 turns a list off, or leaves k to the limit."""
    wanted = c.value(c.recipe.lint.result, 0)
    for name in (info.name for info in describe(c.recipe.parameters) if info.depth):
        k = c.value(name, 0)
        if 0 < k < wanted:
            turn = ParameterTurn(name, wanted)
            yield finding("k_too_small", "lint_k_below", float(k), turn, name=name, k=k, wanted=wanted)


def parameter_without_effect(c: Configuration) -> Finding:
    """A parameter that was set but has no effect because of another parameter."""
    for name, other, silent in c.recipe.lint.idle:
        if c.set_by_hand(name) and c.value(other) == silent:
            shown_as = ("off", "on")[silent] if isinstance(silent, bool) else str(silent)
            if isinstance(silent, float):
                shown_as = f"{silent:g}"
            turn = ParameterTurn(other)
            yield finding("parameter_without_effect", "lint_idle", 0.0, turn, parameter=name, other=other, at=shown_as)


_ALMOST_ALL = 0.8
_WORTH_SAYING = 0.01


def window_excludes(c: Configuration, facts: DatabaseFacts) -> Finding:
    """The window of days keeps almost every memory out before any search."""
    window = c.recipe.lint.window
    out, total, days = facts.scope.filtered.get("time", 0), facts.scope.total, c.value(window, 0)
    if days and total and out / total >= _ALMOST_ALL:
        turn = ParameterTurn(window, 0)
        yield finding("window_excludes", "lint_window", out / total, turn, out=out, total=total, days=days)


def filter_hides(c: Configuration, facts: DatabaseFacts) -> Finding:
    """A window or filter keeps more than a third out, where `window_excludes` does not say so already."""
    if not any(window_excludes(c, facts)):
        yield from hidden(facts.scope, facts.filters)


def dead_source(c: Configuration, facts: DatabaseFacts) -> Finding:
    """A source whose index holds nothing, or not everything."""
    held, total = facts.vectors
    if facts.embedder is not None and facts.embedder[2] and held < total:
        yield finding(
            "dead_source",
            "vectors_incomplete",
            float(total - held),
            do="lint_embed_do",
            missing=total - held,
            total=total,
        )
    if c.value("text_index") == "unicode61" and facts.unspoken and c.value("text_k", 1):
        turn, found = ParameterTurn("text_index", "words"), {"count": facts.unspoken, "total": facts.scope.total}
        yield finding("dead_source", "lint_unspoken", float(facts.unspoken), turn, do="use_words_index", **found)


def stale_index(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """A derived index that disagrees with the memories."""
    for name, count in facts.stale:
        yield finding("stale_index", "lint_stale", float(count), index=name, count=count)


MOST_FALLBACKS = 0.01
SLOWEST_MS = 1_500.0
"""Seed 004, section 8: fallbacks of the searches, and the time of nine activations in ten."""


def search_fallbacks(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """More of the searches than the seed lets were answered by another index."""
    share = facts.fallbacks / facts.searches if facts.searches else 0.0
    if share > MOST_FALLBACKS:
        count, total, told = facts.fallbacks, facts.searches, f"{share:.1%}"
        do = "search_fallback_do"
        yield finding("search_fallbacks", "lint_fallbacks", share, do=do, count=count, total=total, share=told)


def slow_recalls(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """One recall in ten takes longer than the seed lets."""
    p90 = quantile(sorted(facts.recall_ms), 0.9) if facts.recall_ms else 0.0
    if p90 > SLOWEST_MS:
        yield finding("slow_recalls", "lint_slow", p90, ms=f"{p90:,.0f}", limit=f"{SLOWEST_MS:,.0f}")


def embedder_mismatch(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """Questions are embedded by another than the memories, or by none although the memories have vectors."""
    stored, asked = facts.embedder, facts.query_embedder
    if stored is None or not stored[2] or stored == asked:
        return
    if asked is None or not asked[2]:
        yield finding("embedder_mismatch", "lint_no_query_vectors", float(stored[2]), stored=stored[0])
        return
    ours, theirs = " ".join(map(str, stored)), " ".join(map(str, asked))
    yield finding("embedder_mismatch", "lint_embedder", float(asked[2] - stored[2]), stored=ours, asked=theirs)


def feedback_loop(c: Configuration, facts: DatabaseFacts) -> Finding:
    """What was recalled before gains from it: so much more than a memory that never was."""
    most, (_, weight) = facts.most_recalled, c.recipe.lint.use
    gain = c.number(weight) * math.log(most + 1) / math.log(most + 2)
    if gain >= _WORTH_SAYING:
        turn = ParameterTurn(weight, 0.0)
        yield finding("feedback_loop", "lint_loop_stored", gain, turn, do="lint_loop_do", most=most, gain=shown(gain))
