"""Rules that a configuration alone breaks, whatever is stored and asked."""

from __future__ import annotations

from mnemonaut_core.explain.lint.rule import Configuration, Finding, finding, shown

_UNMEASURED = 0.5
"""What an unmeasured utility (z = 0, σ = .5) and confidence count (READINGS 53)."""


def unreachable_threshold(c: Configuration) -> Finding:
    """The first of the fused list has the whole of its part by construction, so no best score lies below its weight; and
    none lies above the sum of the weights."""
    threshold, floor = c.number("high_threshold"), c.number("weight_rrf")
    most = floor + c.number("weight_lex") + c.number("weight_rec")
    if most < threshold:
        yield finding(
            "unreachable_threshold", "lint_never_reached", most, "lint_never_reached_do",
            threshold=shown(threshold), best=shown(most),
        )  # fmt: skip
    elif 0.0 < threshold <= floor and c.number("evidence_floor") <= 0.0:
        yield finding(
            "unreachable_threshold", "lint_never_closes", floor, "lint_never_closes_do",
            threshold=shown(threshold), best=shown(floor),
        )  # fmt: skip


def starved_part(c: Configuration) -> Finding:
    """The raw fused score of two lists is at most 2 / (k + 1): its weight cannot be felt (READINGS 21)."""
    if c.value("semantic") != "raw_rrf":
        return
    most = c.number("weight_semantic") * 2.0 / (c.number("rrf_k") + 1.0)
    name = max(("weight_reinforcement", "weight_recency", "weight_access"), key=c.number)
    if most < c.number(name):
        yield finding(
            "starved_part", "lint_starved", most, "lint_starved_do",
            weight=shown(c.number("weight_semantic")), most=shown(most), other=name, against=shown(c.number(name)),
        )  # fmt: skip


def floor_admits_unrelated(c: Configuration) -> Finding:
    """A new memory whose text has nothing to do with the question (cosine 0) still reaches the threshold."""
    nothing = 0.5 if c.value("vector_scale", "half") == "half" else 0.0
    factors = [low + (1.0 - low) * _UNMEASURED for low in (c.number("utility_floor"), c.number("confidence_floor"))]
    score, threshold = c.number("alpha") * nothing * factors[0] * factors[1], c.number("threshold")
    if score >= threshold:
        yield finding(
            "floor_admits_unrelated", "lint_unrelated", score, "lint_unrelated_do",
            score=shown(score), threshold=shown(threshold),
        )  # fmt: skip


_WANTED = {"heuristic": "max_results", "activation": "k_final", "orchestrated": "limit"}
_LISTS = ("vector_k", "text_k", "search_k")


def k_too_small(c: Configuration) -> Finding:
    """A list that may bring fewer than the result may hold; 0 turns a list off, or leaves k to the limit."""
    wanted = c.value(_WANTED.get(c.recipe, ""), 0)
    for name in _LISTS:
        k = c.value(name, 0)
        if 0 < k < wanted:
            yield finding("k_too_small", "lint_k_below", float(k), "lint_k_below_do", name=name, k=k, wanted=wanted)


_IDLE: dict[str, tuple[tuple[str, str, float | str], ...]] = {
    "heuristic": (
        ("tau_days", "weight_rec", 0.0), ("strength_grams", "weight_lex", 0.0), ("query_chars", "weight_lex", 0.0),
        ("text_terms", "text_k", 0), ("text_chars", "text_k", 0), ("text_index", "text_k", 0),
    ),
    "salience": (
        ("direct_words", "direct_route", False), ("timeline_words", "timeline_route", False),
        ("journal_days", "timeline_route", False), ("half_life_days", "weight_recency", 0.0),
        ("semantic", "weight_semantic", 0.0),
    ),
    "planned": (
        ("context_weight", "order", "sources"), ("per_bucket", "diversify_by", "none"), ("affect_max_percent", "offer", "order"),
    ),
    "activation": (
        ("alpha_lexical", "dynamic", False), ("alpha_semantic", "dynamic", False), ("alpha", "dynamic", True),
        ("quality_floor", "use_quality", False), ("text_index", "text_k", 0),
    ),
}  # fmt: skip
"""(parameter, the one that silences it, at which value)."""


def parameter_without_effect(c: Configuration) -> Finding:
    """A parameter that somebody set, and that nothing reads while another has this value."""
    for name, other, silent in _IDLE[c.recipe]:
        if c.set_by_hand(name) and c.value(other) == silent:
            shown_as = ("off", "on")[silent] if isinstance(silent, bool) else str(silent)
            if isinstance(silent, float):
                shown_as = f"{silent:g}"
            yield finding(
                "parameter_without_effect", "lint_idle", 0.0, "lint_idle_do", parameter=name, other=other, at=shown_as
            )
