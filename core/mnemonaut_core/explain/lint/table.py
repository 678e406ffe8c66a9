"""All rules, and asking them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from mnemonaut_core.domain.trace import Trace, TraceWarning
from mnemonaut_core.explain.lint import on_settings, on_trace
from mnemonaut_core.explain.lint.rule import Configuration, DatabaseFacts, Rule
from mnemonaut_core.recall.stage import Look, Recipe

RULES: tuple[Rule, ...] = (
    Rule("unreachable_threshold", "A threshold that every best score passes, or none."),
    Rule(
        "degenerate_minmax",
        "Min–max over one score, over ties, or over scores that hardly differ.",
        Look(on_trace=on_trace.degenerate_minmax),
    ),
    Rule("starved_part", "A part of the score whose range is far smaller than its weight says."),
    Rule(
        "recency_outweighs",
        "Age alone puts a memory before a clearly more relevant one.",
        Look(on_trace=on_trace.recency_outweighs),
    ),
    Rule("floor_admits_unrelated", "A floor that a memory passes which has nothing to do with the question."),
    Rule("age_floor", "A floor that is out of reach for memories of this age."),
    Rule("floor_empties", "A floor that lets nothing through."),
    Rule("short_query_damping", "A question so short that wording in common hardly counts."),
    Rule(
        "dead_source",
        "A source that cannot find what it is asked for.",
        Look(on_trace=on_trace.dead_source, on_facts=on_settings.dead_source),
        every=True,
    ),
    Rule(
        "budget_hides_smaller",
        "Memories that would fit, behind one that does not.",
        Look(on_trace=on_trace.budget_hides_smaller),
    ),
    Rule(
        "feedback_loop",
        "Being recalled is a reason to be recalled.",
        Look(on_trace=on_trace.feedback_loop, on_facts=on_settings.feedback_loop),
    ),
    Rule("mode_by_substring", "A part of a longer word decided the mode.", Look(on_trace=on_trace.mode_by_substring)),
    Rule(
        "window_excludes",
        "A window of days that keeps almost every memory out.",
        Look(on_facts=on_settings.window_excludes),
        every=True,
    ),
    Rule(
        "filter_hides",
        "A window or filter that keeps more than a third of what would be searched out.",
        Look(on_trace=on_trace.filter_hides, on_facts=on_settings.filter_hides),
        every=True,
    ),
    Rule(
        "parameter_without_effect",
        "A parameter that was set and that nothing reads.",
        Look(on_settings=on_settings.parameter_without_effect),
    ),
    Rule(
        "stale_index",
        "A derived index that disagrees with the memories.",
        Look(on_facts=on_settings.stale_index),
        every=True,
    ),
    Rule(
        "embedder_mismatch",
        "Questions are not embedded as the memories are.",
        Look(on_facts=on_settings.embedder_mismatch),
        every=True,
    ),
    Rule(
        "search_fallbacks",
        "More than 1 % of the searches were answered by another index, since one failed to load.",
        Look(on_facts=on_settings.search_fallbacks),
    ),
    Rule("slow_recalls", "One recall in ten takes longer than 1,500 ms.", Look(on_facts=on_settings.slow_recalls)),
    Rule(
        "k_too_small",
        "Lists shorter than the result may be, or that alone cut it.",
        Look(on_settings=on_settings.k_too_small, on_trace=on_trace.k_too_small),
        every=True,
    ),
)
"""In the order of DESIGN.md 5.7, with the additions of seed 004 (section 8). A rule without a look is looked for by its recipes."""


def lint_settings(configuration: Configuration) -> tuple[TraceWarning, ...]:
    return tuple(
        found
        for rule in RULES
        if (look := rule.look(configuration.recipe).on_settings) is not None
        for found in look(configuration)
    )


def lint_trace(recipe: Recipe, trace: Trace) -> tuple[TraceWarning, ...]:
    """What is wrong with a recall: its configuration, then what this question shows."""
    configuration = Configuration(recipe, trace.parameters, trace.layers)
    shown = (
        found
        for rule in RULES
        if (look := rule.look(recipe).on_trace) is not None
        for found in look(configuration, trace)
    )
    return consistent((*lint_settings(configuration), *shown))


def with_lint(recipe: Recipe, trace: Trace) -> Trace:
    """The trace, which warns of that as well."""
    return replace(trace, warnings=(*trace.warnings, *lint_trace(recipe, trace)))


def lint_facts(configuration: Configuration, facts: DatabaseFacts) -> tuple[TraceWarning, ...]:
    """Lint a configuration on this database, without a question."""
    return tuple(
        found
        for rule in RULES
        if (look := rule.look(configuration.recipe).on_facts) is not None
        for found in look(configuration, facts)
    )


_OPPOSITES = {"age_floor": "floor_admits_unrelated"}
"""Where old memories cannot pass, the finding that new ones pass too easily is dropped."""


def consistent(found: Iterable[TraceWarning]) -> tuple[TraceWarning, ...]:
    """The findings without those that another one of them makes pointless."""
    findings = tuple(found)
    pointless = {_OPPOSITES[one.code] for one in findings if one.code in _OPPOSITES}
    return tuple(one for one in findings if one.code not in pointless)
