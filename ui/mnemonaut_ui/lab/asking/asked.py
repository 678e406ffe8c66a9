"""One question with its settings: as a draft, as sent, as saved, and in words; and the presets that it can name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import fields, replace
from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.domain.query import KNOWN_NAMES, Query, Turn, faults_of
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import AS_WRITTEN, DATABASE, SHIPPED, Preset, presets_of
from mnemonaut_core.presets import Default
from mnemonaut_core.recipes.registry import offered, recipe_named
from mnemonaut_core.text.shown import date_text
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import (
    boundary_word,
    kind_word,
    scope_word,
    sensitivity_name,
    sensitivity_word,
    shown_line,
)
from mnemonaut_ui.words.messages import listed, reasoned, translated
from mnemonaut_ui.words.terms import recipe_title

DAYS, POLICY = "days", "policy"
_ROWS = "kinds scopes boundary_classes max_sensitivity days token_budget after image_summaries project policy"
ROWS = tuple(_ROWS.split())
"""The rows of the panel: the fields of a query, its two days together, the project whose policy and values apply, and a policy
file."""
ROW_OF = {"day_from": DAYS, "day_to": DAYS}
TITLE_CHARS = 24
CHARS = 60
"""Characters of a value in the line about everything that is set."""
MOST_NUMBER = 1_000_000_000
"""What a control can hold."""
Faults = dict[str, MnemonautError]
translate = QCoreApplication.translate


class Written(msgspec.Struct, frozen=True):
    """The typed values of the further fields, valid or not; empty by default."""

    kinds: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    boundary_classes: tuple[str, ...] = ()
    max_sensitivity: int | None = None
    day_from: str = ""
    day_to: str = ""
    token_budget: int | None = None
    after: str = ""
    image_summaries: tuple[str, ...] = ()
    project: str = ""
    policy: str = ""
    """The path of a policy file. It and the project are no fields of the query, but settings of the recall."""

    def read(self) -> tuple[dict[str, Any], Faults]:
        """The fields of the query, and the faults by row."""
        values: dict[str, Any] = {name: getattr(self, name) or None for name in VALUE_WORDS}
        values["after"] = self.after.strip() or None
        values |= {name: getattr(self, name) for name in ("max_sensitivity", "token_budget", "image_summaries")}
        faults: Faults = {}
        for name, where in (("day_from", Text("first day")), ("day_to", Text("last day"))):
            text = getattr(self, name).strip()
            try:
                values[name] = parse_day(text, where=where) if text else None
            except InputError as error:
                faults.setdefault(DAYS, error)
        for name, fault in faults_of(Query("", 0, **values)).items():
            faults.setdefault(ROW_OF.get(name, name), fault)
        return values, faults

    def kept(self) -> dict[str, object]:
        """The values that are set, as plain values for JSON; {} for nothing."""
        found = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in found if _is_set(value)}

    @classmethod
    def of(cls, kept: object) -> Written:
        """Read what `kept` returned; values of another shape are ignored."""
        found = kept if isinstance(kept, dict) else {}
        values: dict[str, Any] = {}
        for each in fields(cls):
            value, default = found.get(each.name), each.default
            if isinstance(default, tuple) and isinstance(value, list):
                values[each.name] = tuple(item for item in value if isinstance(item, str))
            elif (isinstance(default, str) and isinstance(value, str)) or (default is None and _is_number(value)):
                values[each.name] = value
        return cls(**values)

    def rows(self) -> tuple[str, ...]:
        """The rows in which something is set."""
        names = {ROW_OF.get(each.name, each.name) for each in fields(self) if _is_set(getattr(self, each.name))}
        return tuple(row for row in ROWS if row in names)

    def unlimited(self) -> Written:
        """The same without the fields that exclude memories."""
        return replace(NOTHING, **{name: getattr(self, name) for name in UNLIMITING})

    def said(self) -> str:
        """Everything that is set, as a line; "" for nothing."""
        shown = {
            **{name: listed([word(value) for value in getattr(self, name)]) for name, word in VALUE_WORDS.items()},
            "max_sensitivity": "" if self.max_sensitivity is None else sensitivity_text(self.max_sensitivity),
            DAYS: _days_text(self.day_from.strip(), self.day_to.strip()),
            "token_budget": "" if self.token_budget is None else f"{self.token_budget:,}",
            "after": shown_line(self.after, CHARS),
            "image_summaries": listed([shown_line(one, CHARS) for one in self.image_summaries]),
            "project": shown_line(self.project, CHARS),
            POLICY: shown_line(Path(self.policy).name, CHARS),
        }
        return " · ".join(reasoned(row_title(row), shown[row]) for row in self.rows())


NOTHING = Written()
UNLIMITING = ("token_budget", "after", "image_summaries", "project", "policy")
"""The fields that exclude no memories."""


def written_of(query: Query) -> Written:
    """The fields of a recorded question."""
    first, last = ("" if day is None else date_text(day * DAY_SECONDS) for day in (query.day_from, query.day_to))
    values: dict[str, Any] = {name: getattr(query, name) or () for name in VALUE_WORDS}
    values |= {name: getattr(query, name) for name in ("max_sensitivity", "token_budget", "image_summaries")}
    return Written(**values, day_from=first, day_to=last, after=query.after or "")


Key = tuple[str, str]
"""Recipe and preset of a recall."""


class Asked(msgspec.Struct, frozen=True, eq=False):
    """A question that was sent: its text, conversation, limits and clock, and the settings of each recall. Two presses of Ask
    make two of them, even with equal values, and each answer belongs to one: they compare by identity."""

    query: Query
    settings: tuple[Settings, ...]
    """Recipe, preset, values, policy and project of each recall."""
    pressed: bool = False
    """Whether it counts as a run: its answer is recorded, and later changes of rank refer to it."""
    made: Trace | None = None
    """A recall of the log that was replayed from its record, which answers this without a search."""


def key_of(settings: Settings) -> Key:
    return settings.recipes, settings.preset


class Draft(msgspec.Struct, frozen=True):
    """A question with its settings as a tab has them now: what is saved for the next start, and what is opened in a tab."""

    text: str = ""
    turns: tuple[Turn, ...] = ()
    as_of: int | None = None
    """The moment that a person set, in epoch seconds; None for now and for the sample's day."""
    recipe: str = ""
    preset: str = ""
    """"" for the first one."""
    written: Written = NOTHING
    values: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """The values set by hand, for each recipe that has any."""
    baseline: str = ""
    """Id of the recorded recall that is pinned; "" for none."""

    @classmethod
    def of_query(
        cls, query: Query, *, as_of: bool, recipe: str, preset: str, project: str, values: Mapping[str, object]
    ) -> Draft:
        """A recorded or saved question with its settings; `as_of`: by its own clock."""
        written = replace(written_of(query), project=project)
        clock = query.now if as_of else None
        return cls(query.text, query.context, clock, recipe, preset, written, {recipe: values} if values else {})

    @classmethod
    def of(cls, kept: object) -> Draft | None:
        """Read what `kept` returned; None for any other value. Parts of another type are ignored."""
        found = kept if isinstance(kept, dict) else {}
        text, as_of, context, values = (found.get(name) for name in ("query", "as_of", "context", "values"))
        if not isinstance(text, str):
            return None
        pairs = context if isinstance(context, list) else []
        turns = [turn for turn in pairs if isinstance(turn, list) and len(turn) == 2]
        by_recipe = values.items() if isinstance(values, dict) else ()
        return cls(
            text,
            tuple(Turn(str(role), str(said)) for role, said in turns),
            as_of if isinstance(as_of, int) else None,
            str(found.get("recipe", "")),
            str(found.get("preset", "")),
            Written.of(found.get("fields")),
            {recipe: one for recipe, one in by_recipe if isinstance(one, dict)},
            str(found.get("baseline") or ""),
        )

    def kept(self) -> dict[str, object]:
        """The draft as plain values for JSON."""
        return {
            "query": self.text,
            "context": [[turn.role, turn.text] for turn in self.turns],
            "as_of": self.as_of,
            "recipe": self.recipe,
            "preset": self.preset,
            "fields": self.written.kept(),
            "values": self.values,
            "baseline": self.baseline,
        }

    @property
    def title(self) -> str:
        """The beginning of the question; "" for none."""
        line = " ".join(self.text.split())
        return line if len(line) <= TITLE_CHARS else line[:TITLE_CHARS] + "…"

    @property
    def blank(self) -> bool:
        """Whether there is no text, no conversation and no further field."""
        return not (self.text.strip() or self.turns or self.written.rows())

    def asks_as(self, other: Draft) -> bool:
        """Whether both ask the same, whichever recipe, preset and baseline are chosen."""
        return replace(self, recipe=other.recipe, preset=other.preset, baseline=other.baseline) == other


def fault_text(row: str, fault: MnemonautError) -> str:
    """What is wrong with a row, and what would be right: the core's text, with the words of the window for the row and its
    values."""
    if "name" not in fault.title_text.values:
        return translated(fault.text)
    word = VALUE_WORDS.get(row, str)
    known = listed([word(value) for value in KNOWN_NAMES.get(row, ())])

    def worded(text: Text) -> str:
        values: dict[str, object] = {**text.values, "name": row_title(row), "known": known}
        if "near" in values:
            values["near"] = word(str(values["near"]))
        return filled(translate(text.context, text.template), **values)

    return translated(Text("{title}. {advice}", title=worded(fault.title_text), advice=worded(fault.advice_text)))


def unread_by(row: str, recipes: tuple[str, ...]) -> tuple[str, ...]:
    """The recipes that ignore this field."""
    if row == POLICY:
        return tuple(name for name in recipes if not recipe_named(name).needs.policy)
    if row not in SET_ASIDE:
        return ()
    return tuple(name for name in recipes if row not in recipe_named(name).needs.fields)


def unread_text(row: str, recipes: tuple[str, ...]) -> str:
    """A note that recipes ignore this field; "" if all of them read it."""
    deaf = unread_by(row, recipes)
    if not deaf:
        return ""
    if len(deaf) == len(recipes) > 1:
        return translate("Fields", "None of the recipes reads this: it changes nothing.")
    text = translate("Fields", "Not read by {recipes}: it changes nothing there.")
    return text.format(recipes=listed([recipe_title(name) for name in deaf]))


SET_ASIDE = Query("", 0, after="x", image_summaries=("x",), token_budget=0).set_aside
"""The fields that not every recipe reads."""


def row_title(row: str) -> str:
    words = {
        "kinds": translate("Fields", "Kinds"),
        "scopes": translate("Fields", "Scope"),
        "boundary_classes": translate("Fields", "Boundary"),
        "max_sensitivity": translate("Fields", "Sensitivity up to"),
        DAYS: translate("Fields", "Days"),
        "token_budget": translate("Fields", "Room for memories"),
        "after": translate("Fields", "Continues"),
        "image_summaries": translate("Fields", "Pictures"),
        "project": translate("Fields", "Project"),
        POLICY: translate("Fields", "Policy"),
    }
    return words[row]


def row_about(row: str) -> str:
    """What setting the row does, in a sentence."""
    words = {
        "kinds": translate("Fields", "Only memories of these kinds. None ticked: the recipe decides."),
        "scopes": translate("Fields", "Only what holds here: in this conversation, project, or always."),
        "boundary_classes": translate("Fields", "Only what may be seen by these. None ticked: any."),
        "max_sensitivity": translate("Fields", "Nothing more sensitive than this."),
        DAYS: translate("Fields", "Only from these days (both counted). An undated memory passes."),
        "token_budget": translate("Fields", "How many tokens the text for the model may have."),
        "after": translate("Fields", "The memory that the conversation continues: its id, or drop it here."),
        "image_summaries": translate("Fields", "What a picture shows that came with the question; a line each."),
        "project": translate("Fields", "Its policy and its values count besides the database's own."),
        POLICY: translate("Fields", "The policy of this file holds, not the stored one; or drop it here."),
    }
    return words[row]


def sensitivity_text(level: int | None) -> str:
    if level is None:
        return translate("Fields", "any")
    return sensitivity_word(sensitivity_name(level))


def _days_text(first: str, last: str) -> str:
    if first and last:
        return f"{first} – {last}"
    if first:
        return translate("Fields", "from {day}").format(day=first)
    return translate("Fields", "until {day}").format(day=last)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_NUMBER


def _is_set(value: object) -> bool:
    return bool(value.strip()) if isinstance(value, str) else value not in (None, ())


VALUE_WORDS: dict[str, Callable[[str], str]] = {
    "kinds": kind_word,
    "scopes": scope_word,
    "boundary_classes": boundary_word,
}
"""The rows in which names are ticked, and the words for their names."""


class KnownPresets(msgspec.Struct, frozen=True, eq=False):
    """The presets as they were read last; for a recipe that was not read, the shipped ones."""

    by_recipe: Mapping[str, tuple[Preset, ...]] = field(default_factory=dict)
    defaults: Mapping[str, Default] = field(default_factory=dict)
    """The person's default for each recipe that has one."""
    fault: MnemonautError | None = None
    """Why the person's presets cannot be read; None if they can."""
    asked: tuple[str, str] = ("", "")
    """The default recipe and its preset ("": the person's)."""

    def of(self, recipe: str) -> tuple[Preset, ...]:
        """All presets of a recipe: the shipped ones, the person's, the database's."""
        return self.by_recipe.get(recipe) or tuple(presets_of(recipe).values())

    @property
    def looked(self) -> bool:
        """Whether the presets were read yet."""
        return bool(self.by_recipe) or self.fault is not None

    def same_as(self, other: KnownPresets) -> bool:
        """Whether both were read and are equal."""
        if self.fault is not None or other.fault is not None or not self.looked:
            return False
        return (self.by_recipe, self.defaults, self.asked) == (other.by_recipe, other.defaults, other.asked)

    def values_of(self, keys: Iterable[Key]) -> list[object]:
        """The parameters and defaults that these recipes and presets take from here."""
        found = ((self.named(recipe, preset), self.defaults.get(recipe)) for recipe, preset in keys)
        return [(None if one is None else one.parameters, default) for one, default in found]

    def saved(self, recipe: str) -> tuple[Preset, ...]:
        return tuple(one for one in self.of(recipe) if one.origin != SHIPPED)

    def named(self, recipe: str, name: str) -> Preset | None:
        """The preset of this full name; None where there is none."""
        return next((one for one in self.of(recipe) if one.full_name == name), None)

    def asked_by_all(self, recipe: str) -> tuple[str, ...]:
        """The presets that `ALL` stands for: the usable ones, without the database's, which never apply unasked."""
        return tuple(one.full_name for one in self.of(recipe) if one.origin != DATABASE and one.fault is None)

    def first(self, recipes: Iterable[str]) -> str:
        """The preset that applies without a choice: that of the default, if all these recipes share it."""
        names = {self._first(recipe) for recipe in recipes}
        return names.pop() if len(names) == 1 else AS_WRITTEN

    def _first(self, recipe: str) -> str:
        if recipe == self.asked[0] and (here := self.named(*self.asked)) is not None and here.fault is None:
            return here.full_name
        kept = self.defaults.get(recipe, Default()).preset
        usable = (one for one in self.of(recipe) if one.origin != DATABASE and one.fault is None)
        return next((one.full_name for one in usable if kept in (one.name, one.full_name)), AS_WRITTEN)


def known_presets(explorer: Explorer) -> KnownPresets:
    """Read the presets of every recipe."""
    by_recipe: dict[str, tuple[Preset, ...]] = {}
    defaults: dict[str, Default] = {}
    fault: MnemonautError | None = None
    for recipe in offered():
        try:
            by_recipe[recipe] = explorer.settings.presets(recipe)
            kept = Default() if explorer.person is None else explorer.person.default(recipe)
        except EnvironmentFault as error:
            fault = error
        else:
            if kept != Default():
                defaults[recipe] = kept
    asked = explorer.settings.default()
    return KnownPresets(by_recipe, defaults, fault, (asked.recipes, asked.preset))
