"""What was decided before and beside the search, in words: read from the plan, the choices and the answer. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.result_words import limit_text
from mnemonaut_ui.words.memory import date_text, shown_line
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.plan_words import decision_word, score_rule_word
from mnemonaut_ui.words.source_words import form_word, source_word

translate = QCoreApplication.translate
Json = Mapping[str, Any]
MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class Fact:
    """One decision: what it is about, what was decided, and why ("" where nothing says)."""

    label: str
    value: str
    why: str = ""

    @property
    def text(self) -> str:
        """The decision on one line: "Strategy: keyword_boost (“How long”)"."""
        value = f"{self.value} ({self.why})" if self.why else self.value
        return translate("Plan", "{label}: {value}").format(label=self.label, value=value)


def facts_of(trace: Trace, *, expert: bool) -> tuple[Fact, ...]:
    """The decisions of one recall, the weightiest first."""
    own = {
        "orchestrated": _orchestrated, "salience": _salience, "activation": _activation, "planned": _planned,
    }.get(trace.recipe)  # fmt: skip
    decided = () if own is None else own(trace, expert)
    return (*decided, *_chosen(trace), *_forms(trace), *_days(trace))


def _quoted(word: object) -> str:
    return translate("Plan", "“{word}”").format(word=shown_line(str(word), 40)) if word else ""


def _words(words: list[str]) -> str:
    shown = ", ".join(shown_line(word, 24) for word in words[:MOST_WORDS])
    return f"{shown} …" if len(words) > MOST_WORDS else shown


# ---- recipes


def _orchestrated(trace: Trace, expert: bool) -> tuple[Fact, ...]:  # noqa: FBT001
    notes = trace.plan.noted
    intent, params = cast("Json", notes["intent"]), cast("Json", notes["search_params"])
    forced = "force_strategy" if notes["forced"] else ""
    facts = [
        Fact(translate("Plan", "Strategy"), decision_word(str(notes["strategy"]), expert=expert), forced),
        Fact(
            translate("Plan", "Question"),
            decision_word(str(intent["query_type"]), expert=expert),
            _quoted(intent["cue"]),
        ),
    ]
    found = intent["time_range"]
    if found is not None:
        span = f"{date_text(found['start'])} – {date_text(found['end'])}"
        facts.append(Fact(translate("Plan", "Time"), span, _quoted(found["matched"])))
    if intent["keywords"]:
        facts.append(Fact(translate("Plan", "Keywords"), _words(intent["keywords"])))
    if intent["source_type_hint"]:
        facts.append(Fact(translate("Plan", "Kind of source"), str(intent["source_type_hint"])))
    if expert:
        weights = f"{limit_text(params['vector_weight'])} / {limit_text(params['keyword_weight'])}"
        facts += [
            Fact(translate("Plan", "Similarity / words"), weights),
            Fact(translate("Plan", "Floor"), limit_text(params["similarity_threshold"])),
            Fact(translate("Plan", "Limit"), str(params["limit"])),
            Fact(translate("Plan", "Importance"), limit_text(intent["importance"])),
        ]
    return tuple(facts)


def _salience(trace: Trace, expert: bool) -> tuple[Fact, ...]:  # noqa: FBT001
    notes, response = trace.plan.noted, trace.response
    taken = str(response.get("path", notes["route"]))
    named = cast("list[Json]", notes["direct"])
    days = cast("Json | None", notes["timeline"])
    why = ""
    if taken == "direct":
        why = ", ".join(f"{_quoted(row['word'])} → {row['uri']}" for row in named)
    elif taken == "timeline" and days is not None:
        said_days = translate("Plan", "{days} days").format(days=days["days"])
        why = f"{_quoted(days['word'])} → {said_days}"
    elif notes["route"] != taken:
        asked = decision_word(str(notes["route"]), expert=expert)
        why = translate("Plan", "{route} was asked for and had nothing").format(route=asked)
    facts = [Fact(translate("Plan", "Route"), decision_word(taken, expert=expert), why)]
    if "total_tokens" in response:
        used, left = int(cast("int", response["total_tokens"])), int(cast("int", response["budget_remaining"]))
        value = translate("Plan", "{used} tokens used, {left} left").format(used=f"{used:,}", left=f"{left:,}")
        facts.append(Fact(translate("Plan", "Budget"), value))
    return tuple(facts)


def _activation(trace: Trace, expert: bool) -> tuple[Fact, ...]:  # noqa: FBT001
    notes, response = trace.plan.noted, trace.response
    alpha, rule = cast("float", notes["alpha"]), score_rule_word(str(notes["alpha_rule"]))
    facts = [Fact("α" if expert else translate("Plan", "Weight of similarity"), limit_text(alpha), rule)]
    if expert:
        lists = f"{notes['k_vec']} / {notes['k_txt']} → {notes['k_final']}"
        facts.append(Fact(translate("Plan", "k similarity / words → result"), lists))
    widened = cast("list[str]", response.get("widened") or [])
    if widened:
        names = widened if expert else [source_word(name) for name in widened]
        facts.append(Fact(translate("Plan", "Asked again, wider"), ", ".join(names)))
    if response.get("search_fallback"):
        facts.append(
            Fact(translate("Plan", "Words"), translate("Plan", "the index failed: newest with the whole text"))
        )
    facts += _calibrated(cast("Json", response.get("calibration") or {}))
    return (*facts, Fact(translate("Plan", "Policy"), shown_line(str(notes["policy_version"]), 40)))


def _calibrated(curves: Json) -> list[Fact]:
    used = [f"{name} {method}" for name, method in curves.items() if method]
    return [Fact(translate("Plan", "Calibrated"), ", ".join(used))] if used else []


def _planned(trace: Trace, expert: bool) -> tuple[Fact, ...]:  # noqa: FBT001
    notes, response = trace.plan.noted, trace.response
    facts = [Fact(translate("Plan", "Mode"), decision_word(str(notes["mode"]), expert=expert))]
    hint = cast("Json", cast("Json", notes["plan"])["time_hint"])
    years = [str(year) for year in (hint["about_year_start"], hint["about_year_end"]) if year is not None]
    if years:
        facts.append(Fact(translate("Plan", "Years"), "–".join(dict.fromkeys(years))))
    if hint["life_stage_hint"]:
        stage = decision_word(str(notes.get("life_stage") or ""), expert=expert)
        facts.append(Fact(translate("Plan", "Time of life"), stage, _quoted(hint["life_stage_hint"])))
    candidates = cast("Json | None", response.get("candidates"))
    if candidates:
        value = translate("Plan", "{offered} of {found} found (room for {cap})")
        facts.append(
            Fact(translate("Plan", "Offered"), value.format(**{k: candidates[k] for k in ("offered", "found", "cap")}))
        )
    if response.get("current_mood"):
        facts.append(Fact(translate("Plan", "Current mood"), translate("Plan", "beside the pack")))
    return tuple(facts)


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
