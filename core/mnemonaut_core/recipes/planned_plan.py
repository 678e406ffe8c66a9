"""The plan of the recipe `planned`, by rule (seed 001, "検索計画"). Pure."""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.recipes.planned_parameters import PlannedParameters
from mnemonaut_core.recipes.planned_words import TimeHint, time_hint

Mode = Literal["associative_recent", "targeted_broad", "explicit_about_time"]

FORM = "q1"
KINDS = ("episode", "state", "affect")
EVENTS = ("episode", "chunk")
"""Kinds that stand where the seed says event; a chunk only where the query asks for chunks."""
STATES = ("state", "claim")
AFFECTS = ("affect",)
MOOD = "long_mood_state"
"""The subtype that is no candidate: it stands beside the pack as the current mood."""
DIVERSIFY_BY: dict[str, tuple[str, ...]] = {
    "both": ("life_stage", "about_year_bucket"),
    "life_stage": ("life_stage",),
    "about_year_bucket": ("about_year_bucket",),
    "none": (),
}
"""The seed's axes by the parameter's value."""


def parameters_of(plan: Plan) -> PlannedParameters:
    """The plan's parameters in their own type."""
    return cast("PlannedParameters", plan.parameters)


def mode_of(hint: TimeHint, p: PlannedParameters) -> Mode:
    """The parameter's mode; by itself explicit_about_time for a hint, else associative_recent."""
    if p.mode != "auto":
        return p.mode
    return "explicit_about_time" if hint else "associative_recent"


def mode_planned(plan: Plan) -> Mode:
    """The mode of a plan."""
    return cast("Mode", plan.notes["mode"])


def retrieval_plan(text: str, p: PlannedParameters) -> dict[str, object]:
    """The seed's RetrievalPlan, under its keys. The hint shows the word, its code stands beside the plan (READINGS 41);
    `max_candidates` is the setting's, whatever the plan would like (READINGS 44)."""
    hint = time_hint(text, p.time_words)
    return {
        "mode": mode_of(hint, p),
        "queries": [text] if text.strip() else [],
        "time_hint": {
            "about_year_start": hint.year_start,
            "about_year_end": hint.year_end,
            "life_stage_hint": hint.word,
        },
        "diversify": {"by": list(DIVERSIFY_BY[p.diversify_by]), "per_bucket": p.per_bucket},
        "limits": {"max_candidates": p.max_candidates, "max_selected": p.max_selected},
    }


def searched_text(query: Query) -> str:
    """What is embedded and searched for words: the text and the image summaries, those that are not blank, line by line
    (READINGS 42)."""
    return "\n".join(part for part in (query.text, *query.image_summaries) if part.strip()) or query.text


def plan(query: Query, parameters: msgspec.Struct) -> Plan:
    """One form, and the seed's plan in the notes."""
    p = cast("PlannedParameters", parameters)
    sensitivity = p.max_sensitivity if query.max_sensitivity is None else min(p.max_sensitivity, query.max_sensitivity)
    filters = Filters(
        kinds=query.kinds or KINDS,
        max_sensitivity=sensitivity,
        scopes=query.scopes,
        boundary_classes=query.boundary_classes,
        without_subtypes=(MOOD,),
        confirmed_only=True,
        day_from=query.day_from,
        day_to=query.day_to,
        not_after=query.now,
    )
    planned = retrieval_plan(query.text, p)
    notes: dict[str, object] = {
        "plan": planned,
        "mode": planned["mode"],
        "life_stage": time_hint(query.text, p.time_words).life_stage,
    }
    return Plan(query, parameters, (Form(FORM, searched_text(query)),), filters, notes=notes)
