"""What was decided before and beside the search, in words: read from the plan, the choices and the answer. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.vocabulary import Fact
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.words.memory import date_text
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.source_words import form_word

translate = QCoreApplication.translate


def fact_text(fact: Fact) -> str:
    """The decision on one line: "Strategy: keyword_boost (“How long”)"."""
    value = f"{fact.value} ({fact.why})" if fact.why else fact.value
    return translate("Plan", "{label}: {value}").format(label=fact.label, value=value)


def facts_of(trace: Trace, *, expert: bool) -> tuple[Fact, ...]:
    """The decisions of one recall in the window's language: the recipe's own, the weightiest first, then those of every one."""
    tell = recipe_named(trace.recipe).facts
    own = () if tell is None else tell(trace, expert=expert)
    said = (Fact(_said(fact.label), _said(fact.value), _said(fact.why)) for fact in own)
    return (*said, *_chosen(trace), *_forms(trace), *_days(trace))


def _said(text: str) -> str:
    """A text of ours translated; a name or a word of the question as it is."""
    return translated(text) if isinstance(text, Text) else text


# ---- every recipe


def _chosen(trace: Trace) -> tuple[Fact, ...]:
    """Who selected, why it was not a model, and how much it was given."""
    facts = []
    for request, choice in trace.choices.values():
        name = translate("Plan", "the stand-in") if choice.by == STAND_IN else choice.by
        why = "" if choice.fallback is None else translated(choice.fallback)
        value = translate("Plan", "{name}: {chosen} of {offered}, at most {limit}")
        chosen = value.format(
            name=name, chosen=len(choice.ids), offered=len(request.offered), limit=request.max_selected
        )
        facts.append(Fact(translate("Plan", "Selection"), chosen, why.rstrip(".。")))
        chars = translate("Plan", "{count} characters").format(count=f"{choice.chars or len(request.user):,}")
        facts.append(Fact(translate("Plan", "Its input"), chars))
        if choice.note is not None:
            facts.append(Fact(translate("Plan", "Its answer"), translated(choice.note)))
        if choice.redacted:
            counts = ", ".join(f"{count} {kind}" for kind, count in choice.redacted.items())
            facts.append(Fact(translate("Plan", "Cut out before sending"), counts))
    return tuple(facts)


def _forms(trace: Trace) -> tuple[Fact, ...]:
    forms = trace.plan.forms
    if len(forms) < 2:
        return ()
    return (Fact(translate("Plan", "Searched as"), ", ".join(form_word(form.name) for form in forms)),)


def _days(trace: Trace) -> tuple[Fact, ...]:
    first = trace.plan.filters.day_from
    if first is None:
        return ()
    return (Fact(translate("Plan", "Searched since"), date_text(first * 86_400)),)
