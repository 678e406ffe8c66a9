"""All rules, and asking them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from mnemonaut_core.domain.trace import Trace, TraceWarning
from mnemonaut_core.explain.lint import on_settings, on_trace
from mnemonaut_core.explain.lint.rule import Configuration, DatabaseFacts, Rule
from mnemonaut_core.i18n import texts_of
from mnemonaut_core.recall.stage import Look, Recipe

_LOOKS = {
    "degenerate_minmax": Look(on_trace=on_trace.degenerate_minmax),
    "recency_outweighs": Look(on_trace=on_trace.recency_outweighs),
    "dead_source": Look(on_trace=on_trace.dead_source, on_facts=on_settings.dead_source),
    "budget_hides_smaller": Look(on_trace=on_trace.budget_hides_smaller),
    "feedback_loop": Look(on_trace=on_trace.feedback_loop, on_facts=on_settings.feedback_loop),
    "mode_by_substring": Look(on_trace=on_trace.mode_by_substring),
    "window_excludes": Look(on_facts=on_settings.window_excludes),
    "filter_hides": Look(on_trace=on_trace.filter_hides, on_facts=on_settings.filter_hides),
    "parameter_without_effect": Look(on_settings=on_settings.parameter_without_effect),
    "stale_index": Look(on_facts=on_settings.stale_index),
    "embedder_mismatch": Look(on_facts=on_settings.embedder_mismatch),
    "search_fallbacks": Look(on_facts=on_settings.search_fallbacks),
    "slow_recalls": Look(on_facts=on_settings.slow_recalls),
    "k_too_small": Look(on_settings=on_settings.k_too_small, on_trace=on_trace.k_too_small),
}
_OF_EVERY_RECIPE = frozenset(
    "dead_source window_excludes filter_hides stale_index embedder_mismatch k_too_small".split()
)
RULES = tuple(
    Rule(name, sentence, _LOOKS.get(name, Look()), every=name in _OF_EVERY_RECIPE)
    for name, sentence in texts_of("rules of the lint").items()
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
