"""The prepared situations of a sample: a question, what to see in its answer, and the memories it is about."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from mnemonaut_core.domain.query import Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.date_template import fill

SITUATION_KINDS = (
    "misrecall", "near_duplicate", "below_cut", "unanswerable", "answered", "why_not", "old_memory", "disagree",
)  # fmt: skip
ROLES = ("user", "assistant")
SITUATIONS = "situations.json"
META = "meta.json"


@dataclass(frozen=True, slots=True)
class Situation:
    """One situation. `title` and `note` hold a text for each language, English always among them; what the note says holds for
    this recipe and preset.

    Ids of memories: `wrong` ones come back and should not, `right` ones should, `pair` says nearly the same twice,
    `lost` ones are expected and do not come.
    """

    id: str
    kind: str
    title: dict[str, str]
    query: str
    recipe: str
    preset: str
    context: tuple[Turn, ...]
    note: dict[str, str]
    wrong: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def memories(self) -> tuple[str, ...]:
        """All ids it names, each once."""
        return tuple(dict.fromkeys((*self.wrong, *self.right, *self.pair, *self.lost)))


@dataclass(frozen=True, slots=True)
class SampleMeta:
    """What a sample is: its language, a title and a sentence in English and its language, and who speaks in it."""

    lang: str
    title: dict[str, str]
    person: str
    companion: str
    about: dict[str, str]


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    role: str
    text: str


class _Memories(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    wrong: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class _Source(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    kind: str
    title: dict[str, str]
    query: str
    recipe: str
    preset: str
    note: dict[str, str]
    context: tuple[_Line, ...] = ()
    memories: _Memories = _Memories()


T = TypeVar("T")
_SOURCE = msgspec.json.Decoder(_Source)
_SOURCES: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])
_META = msgspec.json.Decoder(SampleMeta)


def load_situations(folder: Traversable, as_of_day: int, lang: str) -> tuple[Situation, ...]:
    """The sample's situations in the order of their file, templates written out for `as_of_day` (a UTC day from the
    epoch). ValueError names the file and the situation that is wrong."""
    found: dict[str, Situation] = {}
    entries = _read(folder, SITUATIONS, _SOURCES)
    for number, entry in enumerate(entries, 1):
        where = f"{SITUATIONS} situation {number}"
        try:
            source = _SOURCE.decode(entry)
            situation = _situation(source, as_of_day, lang)
        except (msgspec.MsgspecError, InputError) as problem:
            raise ValueError(f"{where}: {problem}") from problem
        fault = _fault_of(situation, lang, found)
        if fault:
            raise ValueError(f"{where} ({situation.id}): {fault}")
        found[situation.id] = situation
    return tuple(found.values())


def load_meta(folder: Traversable) -> SampleMeta:
    """Who and what the sample is; ValueError names what is wrong in its file."""
    meta = _read(folder, META, _META)
    for name, texts in (("title", meta.title), ("about", meta.about)):
        missing = _missing(texts, meta.lang)
        if missing:
            raise ValueError(f"{META}: {name} is missing in {missing}")
    return meta


def _read(folder: Traversable, file: str, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(folder.joinpath(file).read_bytes())
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise ValueError(f"{file}: {problem}") from problem


def _situation(source: _Source, as_of_day: int, lang: str) -> Situation:
    def filled(texts: dict[str, str]) -> dict[str, str]:
        return {language: fill(text, as_of_day, language) for language, text in texts.items()}

    return Situation(
        id=source.id,
        kind=source.kind,
        title=filled(source.title),
        query=fill(source.query, as_of_day, lang),
        recipe=source.recipe,
        preset=source.preset,
        context=tuple(Turn(line.role, fill(line.text, as_of_day, lang)) for line in source.context),
        note=filled(source.note),
        wrong=source.memories.wrong,
        right=source.memories.right,
        pair=source.memories.pair,
        lost=source.memories.lost,
    )


def _fault_of(situation: Situation, lang: str, earlier: dict[str, Situation]) -> str:
    """What is wrong with it; "" if nothing is."""
    if situation.id in earlier:
        return "its id was used before"
    if situation.kind not in SITUATION_KINDS:
        return f"kind must be one of {', '.join(SITUATION_KINDS)}, not {situation.kind!r}"
    if not situation.query.strip():
        return "has no query"
    if any(turn.role not in ROLES for turn in situation.context):
        return f"a role must be one of {', '.join(ROLES)}"
    if len(situation.pair) not in (0, 2):
        return "a pair has two memories"
    for name, texts in (("title", situation.title), ("note", situation.note)):
        missing = _missing(texts, lang)
        if missing:
            return f"{name} is missing in {missing}"
    return ""


def _missing(texts: dict[str, str], lang: str) -> str:
    """The languages without a text, as "en, ja"; "" if none."""
    return ", ".join(language for language in dict.fromkeys(("en", lang)) if not texts.get(language, "").strip())
