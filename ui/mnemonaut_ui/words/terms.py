"""What the core's values are called: outcomes with their signs, parts of scores, recipes, parameters, columns, decisions."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import OUTCOME_LABELS, Code, Outcome, plain_sentence
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.explain import sentence
from mnemonaut_core.parameters import DATABASE, PARAMETERS, PERSON, ParameterInfo, Preset, describe, presets_of
from mnemonaut_core.recall.evidence import evidence_lines
from mnemonaut_core.recall.vocabulary import GROUPS, PLAN, SCORES, STEPS
from mnemonaut_core.recipes.registry import (
    decision_words,
    declared,
    group_words,
    part_words,
    recipe_if_known,
    recipe_named,
    step_words,
)
from mnemonaut_ui.words.languages import current
from mnemonaut_ui.words.languages import plain as plain_words
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import joined, listed, translated
from mnemonaut_ui.words.source_words import seat_word

translate = QCoreApplication.translate
GLYPHS: dict[str, str] = dict(
    one.split("=")
    for one in """
    SELECTED=✔ ISOLATED=⊘ SUPPRESSED=⊘ FILTERED=▽ NOT_STORED=∅ GATE_CLOSED=⊟ DUPLICATE_OF=≈ RESULT_CAP=⋯ POOL_CAP=⋯
    SOURCE_TIMEOUT=◔ SOURCE_FAILED=⚠ SOURCE_OFF=○
""".split()
)
OTHER_GLYPH = "✖"
OFFERED_COLUMNS = tuple(
    """
    user_text reply_text body speaker title occurred_at created_at updated_at threads id kind context_note
    image_summary assistant_summary subtype sensitivity status importance confidence entities links document_id
    uri section source_type scope boundary_class
""".split()
)
"""Our columns that a table may fill, the usual ones first."""
TEXT_COLUMNS = ("user_text", "reply_text", "body")


def glyph(code: Code) -> str:
    """The sign of an outcome; never shown without its word."""
    return GLYPHS.get(code, OTHER_GLYPH)


def outcome_word(code: Code) -> str:
    return translated(OUTCOME_LABELS[code])


def outcome_label(outcome: Outcome) -> str:
    """The label of one outcome with its details: it names the filter."""
    return translated(outcome.label)


def outcome_sentence(outcome: Outcome) -> str:
    """What became of a memory, in a sentence: a plain one, or one that names sources and limits."""
    return translated(plain_sentence(outcome) if plain_words() else sentence(outcome))


def badge(outcome: Outcome) -> str:
    return f"{glyph(outcome.code)} {outcome_label(outcome)}"


def speaks_text(trace: Trace | None, memory: Memory | None, evidence: Evidence | None) -> str:
    """How much a memory speaks of the question of a recall, a line each; "" where that was not measured."""
    if trace is None or memory is None or evidence is None:
        return ""
    return "\n".join(map(translated, evidence_lines(trace, memory, evidence)))


def part_word(name: str) -> str:
    """What a part of a score measures, in a word; a part that is not known keeps its name."""
    words = part_words(name)
    return name if words is None else translate(SCORES, words.word)


def part_title(name: str) -> str:
    """The same with more room; an unknown one unchanged."""
    words = part_words(name)
    return name if words is None else translate(SCORES, words.title)


def part_about(name: str) -> str:
    """What it measures, in a plain sentence; "" for one that is not known, or says nothing of itself."""
    words = part_words(name)
    return translate(SCORES, words.about) if words is not None and words.about else ""


def counter_word(unit: str) -> str:
    """What stands behind a number of this unit: where a language counts with counters, the counter."""
    counters = {
        "memories": translate("Counters", "memories"),
        "entities": translate("Counters", "entities"),
        "threads": translate("Counters", "threads"),
        "terms": translate("Counters", "terms"),
    }
    return counters.get(unit) or translated(unit)


def behind_number(unit: str) -> str:
    """What stands behind a number of this unit in a field, with the space that the language sets; "" for no unit."""
    if not unit:
        return ""
    word = counter_word(unit)
    return word if current() == "ja" and not word.isascii() else f" {word}"


def recipe_title(name: str) -> str:
    """A recipe's title in plain words, translated; an unknown one keeps its name."""
    recipe = next((one for one in declared() if one.name == name), None)
    if recipe is None:
        return name
    return translated(recipe.words.plain_title or recipe.words.title)


def recipe_about(name: str) -> str:
    """What a recipe does, in a sentence or two; "" for an unknown one."""
    recipe = next((one for one in declared() if one.name == name), None)
    return "" if recipe is None else translated(recipe.words.plain_about or recipe.words.about)


def preset_title(recipe: str, name: str) -> str:
    """A preset's title in plain words, translated; a saved one has its name and says whose it is, an unknown one its
    name."""
    origin, _, saved = name.partition(":")
    if saved and origin == PERSON:
        return translate("Words", "{name} (yours)").format(name=saved)
    if saved and origin == DATABASE:
        return translate("Words", "{name} (of this database)").format(name=saved)
    preset = presets_of(recipe).get(name) if recipe_if_known(recipe) is not None else None
    return name if preset is None else preset_words(preset)[0]


def preset_words(preset: Preset) -> tuple[str, str]:
    """A preset's title and what it changes, translated; with numbers also what was measured."""
    measured = () if plain_words() else preset.effect
    title, about = preset.plain_title or preset.title, preset.plain_about or preset.about
    return translated(title), joined(translated(about), *map(translated, measured))


def parameter_label(info: ParameterInfo) -> str:
    """What a parameter is called in the person's language; its name where it has no label."""
    return translate(PARAMETERS, info.label) if info.label else info.name.replace("_", " ")


def _parameters_of(recipe: str) -> tuple[ParameterInfo, ...]:
    known = recipe_if_known(recipe)
    return () if known is None else tuple(describe(known.parameters))


def parameter_named(recipe: str, name: str) -> str:
    """What a recipe's parameter is called; an unknown one keeps its name."""
    return next((parameter_label(info) for info in _parameters_of(recipe) if info.name == name), name)


def choice_word(info: ParameterInfo, choice: str) -> str:
    """What a choice of a parameter is called in the person's language; one without a word is its code."""
    return translate(PARAMETERS, info.words[choice]) if choice in info.words else choice


def value_word(info: ParameterInfo, value: object) -> str:
    """A parameter's value: a choice by its word, a switch as on or off."""
    if isinstance(value, bool):
        return translate("ParameterRow", "on") if value else translate("ParameterRow", "off")
    return choice_word(info, value) if isinstance(value, str) else value_text(value)


def parameter_value(recipe: str, name: str, value: object) -> str:
    """The same for a recipe's parameter by name; for an unknown one the value unchanged."""
    infos = _parameters_of(recipe)
    return next((value_word(info, value) for info in infos if info.name == name), value_text(value))


def bounds_word(info: ParameterInfo) -> str:
    """Which values a parameter can have."""
    if info.choices:
        return listed(value_word(info, one) for one in info.choices)
    return listed((value_word(info, True), value_word(info, False))) if info.kind is bool else info.bounds_text()


def parameter_bounds(recipe: str, name: str) -> str:
    """The same of a recipe's parameter by name; "" for an unknown one."""
    infos = _parameters_of(recipe)
    return next((bounds_word(info) for info in infos if info.name == name), "")


def step_title(name: str) -> str:
    """A stage of a recipe in words; one that is not known keeps its name."""
    words = step_words(name)
    return name if words is None else translate(STEPS, words)


def decision_word(name: str, *, expert: bool) -> str:
    """What a plan decided: the recipe's own name for experts; in plain words for others. One that is not known stays as it
    is."""
    words = None if expert else decision_words(name)
    return name if words is None else translate(PLAN, words)


def layer_word(layer: str) -> str:
    words = {
        "default": translate("Parameters", "default"),
        "preset": translate("Parameters", "preset"),
        "person": translate("Parameters", "your default"),
        "database": translate("Parameters", "database"),
        "project": translate("Parameters", "project"),
        "policy": translate("Parameters", "policy"),
        "environment": translate("Parameters", "environment"),
        "set": translate("Parameters", "set here"),
    }
    return words.get(layer, layer)


def group_word(group: str) -> str:
    words = group_words(group)
    return group.capitalize() if words is None else translate(GROUPS, words)


def value_text(value: object) -> str:
    """A parameter's value, short."""
    if isinstance(value, tuple):
        return listed(map(str, value))
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def decided_lines(trace: Trace, candidate: Candidate, *, expert: bool) -> list[str]:
    """Every line that applies to a candidate; [] where the score alone decided."""
    tell = recipe_named(trace.recipe).shown.decided
    lines = [
        _full(candidate),
        *(translated(line) for line in (() if tell is None else tell(trace, candidate, expert=expert))),
        _picked(trace, candidate),
        _selection(trace, candidate),
    ]
    return [line for line in lines if line]


def _full(candidate: Candidate) -> str:
    """Whose seats were all taken."""
    outcome = candidate.decision.outcome
    if outcome.code is not Code.QUOTA or outcome.value is None or outcome.limit is None:
        return ""
    text = translate("Inspector", "Seats for {group}: {used} of {limit} taken.")
    group = shown_line(seat_word(outcome.field or ""), 60)
    return text.format(group=group, used=f"{outcome.value:.0f}", limit=f"{outcome.limit:.0f}")


def _picked(trace: Trace, candidate: Candidate) -> str:
    """Where the place in the result is not the rank: MMR, or what a chooser put first."""
    if candidate.memory.id not in trace.selected or candidate.rank is None:
        return ""
    place = trace.selected.index(candidate.memory.id) + 1
    ranks = {item.memory.id: item.rank or 0 for item in trace.candidates}
    by_rank = sorted(trace.selected, key=lambda memory_id: ranks.get(memory_id, 0))
    if by_rank.index(candidate.memory.id) + 1 == place:
        return ""
    text = translate("Inspector", "Selected as number {place}, although it is {rank} in the ranking.")
    return text.format(place=place, rank=candidate.rank)


def _selection(trace: Trace, candidate: Candidate) -> str:
    """Who selected, for what was offered, whether it was chosen or not."""
    for request, choice in trace.choices.values():
        if candidate.memory.id not in request.offered:
            continue
        if choice.by != STAND_IN:
            return translate("Inspector", "{name} chose from {count}.").format(
                name=choice.by, count=len(request.offered)
            )
        why = "" if choice.fallback is None else translated(choice.fallback)
        return joined(translate("Inspector", "The simple rule selected here, not a language model."), why)
    return ""
