"""Parameters as one typed record per recipe: bounds, units, sentences, seed keys, and the layers that set them.

Sliders, `--set`, the policy file and the help are made from `describe`. Order of the layers (DESIGN.md 4.1): default <
preset < person < database < project < policy document < environment < set.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import field

from mnemonaut_core.domain.trace import ParameterLayer
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.text.similarity import closest
from mnemonaut_resources import RESOURCES

_LAYERS = texts_of("layers")


DEADLINES = "deadlines"
"""The group of the parameters that say how long a source may take."""
PREVIEWS = "previews"
"""The group of those that only a language model which selects sees the effect of."""


PARAMETERS = "Parameters"
"""Under which heading their labels are translated."""


class ParameterInfo(msgspec.Struct, frozen=True):
    """One parameter as people meet it."""

    name: str
    kind: type
    """int, float, bool or str."""
    default: object
    lower: float | None
    upper: float | None
    choices: tuple[str, ...]
    unit: str
    sentence: str
    seed_key: str
    stage: str
    """The first stage that reads it: plan, gather, fuse, rerank or select."""
    group: str
    depth: bool = False
    """Whether it says how many hits a list may bring: the true rank of a memory is then a value worth trying."""
    label: str = ""
    """What it is called by people who did not read the seed, in English: a few words; "" where the name has to do."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The same of its choices, by choice."""

    def __hash__(self) -> int:
        return hash((self.name, self.stage, self.group))  # `words` is a dictionary

    @property
    def span(self) -> float | None:
        return None if self.lower is None or self.upper is None else self.upper - self.lower

    def bounds_text(self) -> str:
        if self.choices:
            return " | ".join(self.choices)
        if self.kind is bool:
            return "on | off"
        return f"{_number(self.lower)} … {_number(self.upper)}"


def _number(value: float | None) -> str:
    return "∞" if value is None else f"{value:g}"


def meta(
    sentence: str,
    ge: float,
    le: float,
    *,
    stage: str,
    group: str,
    unit: str = "",
    seed_key: str = "",
    depth: bool = False,
    label: str = "",
) -> msgspec.Meta:
    """The description of a numeric parameter; `depth`: whether it is the depth of a list (see `ParameterInfo`)."""
    extra = {"unit": unit, "seed_key": seed_key, "stage": stage, "group": group, "depth": depth, "label": label}
    return msgspec.Meta(ge=ge, le=le, description=sentence, extra=extra)


def unanswered(group: str) -> msgspec.Meta:
    """The parameter that lowers a question which was never answered."""
    sentence = "What a conversation loses that only asks, and is answered by not knowing; 0 for nothing."
    return meta(sentence, 0, 1, stage="rerank", group=group, label="Unanswered questions lose")


def replaced_below(group: str) -> msgspec.Meta:
    """The parameter that puts what is no longer so below what holds now."""
    sentence = (
        "Whether a memory that another one replaced, or contradicted later by a link, comes right after that one."
    )
    return choice(sentence, stage="rerank", group=group, label="What holds now first")


def current_most(group: str) -> msgspec.Meta:
    """The parameter of the source `current`."""
    sentence = "How many memories are found only because they replaced one that was found; 0 for none."
    return meta(sentence, 0, 8, unit="memories", stage="gather", group=group, label="How many that hold now")


def choice(
    sentence: str,
    *,
    stage: str,
    group: str,
    seed_key: str = "",
    label: str = "",
    words: Mapping[str, str] | None = None,
) -> msgspec.Meta:
    """The description of a choice or a switch; `words`: what its choices are called by people who did not read the seed."""
    extra = {"stage": stage, "group": group, "seed_key": seed_key, "label": label, "words": dict(words or {})}
    return msgspec.Meta(description=sentence, extra=extra)


_EVIDENCE_FLOOR = (
    "How much must speak for this database holding something about the question, or nothing is handed over: 0.5 is what unrelated"
    " questions seldom reach here, 0 never refuses."
)
EvidenceFloor = Annotated[
    float, meta(_EVIDENCE_FLOOR, 0, 1, unit="evidence", stage="select", group="cut", label="When to stay silent")
]
"""The type of a recipe's parameter `evidence_floor`; its default is 0."""


def with_encoder(group: str) -> msgspec.Meta:
    """The parameter that lets a recipe with one list of vectors search by the encoder's too."""
    return choice(
        "Whether similarity is the mean of two cosines, by the database's own embedder and by the encoder, where the database has"
        " the encoder's list of vectors.",
        stage="gather",
        group=group,
        label="Similar in two ways",
    )


WordIndex = Literal["unicode61", "trigram", "words"]
WORD_INDEXES = {
    "unicode61": "Whole words",
    "trigram": "Three characters in a row",
    "words": "Words, in Japanese and Chinese too",
}
"""What the choices of a word index are called."""


def word_index(group: str, more: str = "") -> msgspec.Meta:
    """The parameter that says which word index is searched."""
    sentence = f"How the words of the question are looked up{more}."
    return choice(sentence, stage="gather", group=group, label="How words are looked up", words=WORD_INDEXES)


def most_sensitive(*, published: bool = True, seed_key: str = "") -> msgspec.Meta:
    """The parameter that keeps confidential memories out."""
    added = "" if published else " (not in the published design)"
    sentence = f"The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret{added}."
    return meta(sentence, 0, 2, stage="plan", group="filters", seed_key=seed_key, label="How confidential")


def describe(record: type[msgspec.Struct]) -> tuple[ParameterInfo, ...]:
    """All parameters of a record in the order of its fields."""
    return _described(record)


@cache  # decorated itself, `describe` would refuse a `type[Any]`
def _described(record: type[msgspec.Struct]) -> tuple[ParameterInfo, ...]:
    hints = get_type_hints(record, include_extras=True)
    return tuple(_info(one.name, hints[one.name], one.default) for one in msgspec.structs.fields(record))


def _info(name: str, hint: Any, default: object) -> ParameterInfo:
    inner, meta = get_args(hint) if get_origin(hint) is Annotated else (hint, msgspec.Meta())
    choices = tuple(map(str, get_args(inner))) if get_origin(inner) is Literal else ()
    extra = {"unit": "", "seed_key": "", "stage": "plan", "group": "", **(meta.extra or {})}
    return ParameterInfo(
        name=name,
        kind=str if choices else inner,
        default=default,
        lower=None if meta.ge is None else float(meta.ge),
        upper=None if meta.le is None else float(meta.le),
        choices=choices,
        sentence=meta.description or "",
        **extra,
    )


def parse_value(info: ParameterInfo, text: str, *, where: str) -> object:
    """A value from text (`--set`, environment); InputError that names the nearest possible one."""
    stripped = text.strip()
    if info.kind is bool:
        lowered = stripped.lower()
        if lowered in {"1", "true", "on", "yes"}:
            return True
        if lowered in {"0", "false", "off", "no"}:
            return False
        raise _bad(info, text, where, Text("on or off"))
    if info.kind in (int, float):
        try:
            return info.kind(stripped)
        except ValueError:
            raise _bad(info, text, where, _kind_words(info)) from None
    return stripped


def check_value(info: ParameterInfo, value: object, *, where: str) -> object:
    """The value in the record's own type; InputError when it is of another type or out of bounds."""
    if info.choices:
        if value not in info.choices:
            nearest = closest(str(value), info.choices)[0]
            raise _bad(info, value, where, Text("one of {known}", known=_named(info)), nearest)
        return value
    if info.kind is bool:
        if not isinstance(value, bool):
            raise _bad(info, value, where, Text("on or off"))
        return value
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if isinstance(value, bool) or not isinstance(value, int | float) or (info.kind is int and not whole):
        raise _bad(info, value, where, _kind_words(info))
    lower, upper = (-math.inf if info.lower is None else info.lower), (math.inf if info.upper is None else info.upper)
    if not lower <= value <= upper:
        raise _bad(info, value, where, info.bounds_text(), _number(upper if value > upper else lower))
    return info.kind(value)


def read_value(info: ParameterInfo, value: object, *, where: str) -> object:
    """A value of a layer: text is parsed, everything is checked. InputError as `check_value`."""
    return check_value(info, parse_value(info, value, where=where) if isinstance(value, str) else value, where=where)


def _named(info: ParameterInfo) -> Text:
    """ "zero (Nothing), one (In full)": the choices, each with what it is called."""
    named = {
        f"t{number}": Text.within(
            "Sentences", "{code} ({words})", code=one, words=Text.within(PARAMETERS, info.words[one])
        )
        if one in info.words
        else one
        for number, one in enumerate(info.choices)
    }
    return Text.within("", ", ".join(f"{{{name}}}" for name in named), **named)


def _kind_words(info: ParameterInfo) -> Text:
    return Text("a whole number") if info.kind is int else Text("a number")


def _bad(info: ParameterInfo, value: object, where: str, wanted: str, nearest: str = "") -> InputError:
    advice = Text("{name} takes {wanted}.", name=info.name, wanted=wanted)
    if nearest:
        advice = Text("{name} takes {wanted}; the nearest is {near}.", name=info.name, wanted=wanted, near=nearest)
    return InputError.keyed(
        "parameter_value", name=info.name, value=str(value), where=_LAYERS.get(where, where), advice=advice
    )


def find(infos: Iterable[ParameterInfo], name: str, *, where: str) -> ParameterInfo:
    """The parameter of this name or seed key; InputError that names the nearest."""
    known = tuple(infos)
    for info in known:
        if name == info.name or (info.seed_key and name == info.seed_key):
            return info
    near = closest(name, (info.name for info in known))
    advice = Text("Did you mean {near}?", near=near[0]) if near else Text("This recipe has no parameters.")
    raise InputError.keyed("parameter_name", name=name, where=_LAYERS.get(where, where), advice=advice)


class Resolved(msgspec.Struct, frozen=True):
    """A recipe's parameters with the layer that each value came from."""

    values: msgspec.Struct
    layers: tuple[ParameterLayer, ...]
    preset: str
    left_out: tuple[Text, ...] = ()
    """Why settings that are stored in the database were not used: one sentence each."""
    unused_default: tuple[Text, ...] = ()
    """The same of what the person keeps as default."""


STORED = ("person", "database", "project")
"""Stored layers: another version or program may have written them, so an invalid value is left out and the recall goes on."""


def resolve(
    record: type[msgspec.Struct], *, preset: str, layers: Iterable[tuple[str, Mapping[str, object]]]
) -> Resolved:
    """Lay the layers over the defaults, later ones win. Text values (of `set` and environment) are parsed. InputError for a
    name or value that is no parameter's, but for stored ones, which are left out."""
    infos = describe(record)
    values: dict[str, object] = {info.name: info.default for info in infos}
    origin = dict.fromkeys(values, "default")
    left_out: list[Text] = []
    unused_default: list[Text] = []
    for layer, settings in layers:
        for name, value in settings.items():
            try:
                info = find(infos, name, where=layer)
                values[info.name] = read_value(info, value, where=layer)
            except InputError as error:
                if layer not in STORED:
                    raise
                (unused_default if layer == "person" else left_out).append(Text.of(error.title_text))
            else:
                origin[info.name] = layer
    # not `msgspec.convert`: at its first use in two threads at once it ends the process
    struct = record(**values)
    used = tuple(ParameterLayer(name, values[name], origin[name]) for name in values)
    return Resolved(struct, used, preset, tuple(left_out), tuple(unused_default))


def checked(record: type[msgspec.Struct], settings: Mapping[str, object], *, where: str) -> dict[str, object]:
    """Settings by parameter name, in the record's types; InputError for the first unknown or invalid one."""
    found = [(find(describe(record), name, where=where), value) for name, value in settings.items()]
    return {info.name: read_value(info, value, where=where) for info, value in found}


def replaced(values: msgspec.Struct, name: str, value: object) -> msgspec.Struct:
    return msgspec.structs.replace(values, **{name: value})


AS_WRITTEN = "as-written"
SHIPPED, PERSON, DATABASE = "shipped", "person", "database"
"""Where a preset comes from: the program, the person's own file, the database."""
_AS_WRITTEN_ABOUT = "The recipe as its authors wrote it, flaws included: changes nothing, and warnings name the flaws."


class Effect(msgspec.Struct, frozen=True):
    """What a preset did on the measuring data of one language, as shares. The pairs are (as published, with the preset)."""

    questions: int
    handed: tuple[float, float]
    """Of the right memories, those that were handed over."""
    foreign: tuple[float, float]
    """Of questions taken from another person's memories, the share that brought something up."""


_EFFECTS = partial(msgspec.convert, type=dict[str, Effect])


class Preset(msgspec.Struct, frozen=True):
    """One preset of one recipe. `by_embedder` overrides `parameters` for an embedder's name. A saved one (`presets.py`) has its
    name as title, and the time of saving in `at` (UTC epoch seconds; None: not known)."""

    recipe: str
    name: str
    title: str
    about: str
    parameters: dict[str, object]
    by_embedder: dict[str, dict[str, object]] = field(default_factory=dict)
    origin: str = SHIPPED
    at: int | None = None
    plain_title: str = ""
    """What it is called by people who did not read the seed; "" where the title has to do."""
    plain_about: str = ""
    fault: Text | None = None
    """Why it cannot be used, where it cannot: it is listed all the same."""
    measured: dict[str, Effect] = field(default_factory=dict)
    """By language: `en`, `ja` and `zh`; {} where nothing was measured."""
    tuned_on: str = ""
    """Which questions of the measuring data its values were chosen on: `all questions`, `even half` or `nothing`."""

    @property
    def effect(self) -> tuple[Text, ...]:
        """What was measured, by language, as sentences; () where nothing was."""
        if not self.measured:
            return ()
        shares = {
            f"{language}_{name}": f"{100 * share:.0f}"
            for language, found in self.measured.items()
            for name, share in zip(
                ("was", "is", "foreign_was", "foreign_is"), (*found.handed, *found.foreign), strict=True
            )
        }
        counts = {language: f"{found.questions:,}" for language, found in self.measured.items()}
        chosen = "preset_effect_tuned" if self.tuned_on == "all questions" else "preset_effect_held_out"
        return Text.keyed("preset_effect", **shares, **counts), Text.keyed(chosen)

    @property
    def full_name(self) -> str:
        """The name with its origin, which a trace records; no other stored preset can have it."""
        return self.name if self.origin == SHIPPED else f"{self.origin}:{self.name}"

    def values(self, embedder: str | None) -> dict[str, object]:
        """The values for a database with this embedder (its name; None: no vectors)."""
        return {**self.parameters, **self.by_embedder.get(embedder or "none", {})}


@cache
def presets_of(recipe: str) -> dict[str, Preset]:
    """All presets of a recipe by name; `as-written`, which changes nothing, always first."""
    found = {
        AS_WRITTEN: Preset(
            recipe,
            AS_WRITTEN,
            "As written",
            _AS_WRITTEN_ABOUT,
            {},
            plain_title="As published",
            plain_about="Exactly as its authors described it, weaknesses included.",
        )
    }
    folder = RESOURCES / "presets" / recipe
    if folder.is_dir():
        for entry in sorted(folder.iterdir(), key=lambda item: item.name):
            if entry.name.endswith(".toml"):
                data = tomllib.loads(entry.read_text("utf-8"))
                name = entry.name.removesuffix(".toml")
                texts = {key: data.get(key, "") for key in ("plain_title", "plain_about", "tuned_on")}
                values, embedder = data.get("parameters", {}), data.get("embedder", {})
                measured = _EFFECTS(data.get("measured", {}))
                found[name] = Preset(
                    recipe, name, data["title"], data["about"], values, embedder, measured=measured, **texts
                )
    return found


@cache
def shipped_names() -> frozenset[str]:
    """The names of all shipped presets of all recipes, which are reserved."""
    folder = RESOURCES / "presets"
    names = (entry.name for recipe in folder.iterdir() if recipe.is_dir() for entry in recipe.iterdir())
    return frozenset((AS_WRITTEN, *(name.removesuffix(".toml") for name in names if name.endswith(".toml"))))
