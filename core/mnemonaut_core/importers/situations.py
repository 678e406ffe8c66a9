"""The prepared situations of a sample: a question, what to see in its answer, and the memories it is about."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from mnemonaut_core.domain.query import Turn
from mnemonaut_core.importers.date_template import fill

ROLES = ("user", "assistant")


class Situation(msgspec.Struct, frozen=True):
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


class SampleMeta(msgspec.Struct, frozen=True):
    """What a sample is: its language, a title and a sentence in English and its language, and who speaks in it."""

    lang: str
    title: dict[str, str]
    person: str
    companion: str
    about: dict[str, str]


_META = msgspec.json.Decoder(SampleMeta)


def load_situations(folder: Path, as_of_day: int, lang: str) -> tuple[Situation, ...]:
    """The sample's situations in the order of their file, templates filled in for `as_of_day` (a UTC day from the epoch)."""

    def filled(texts: dict[str, str]) -> dict[str, str]:
        return {language: fill(text, as_of_day, language) for language, text in texts.items()}

    return tuple(
        Situation(
            id=one["id"],
            kind=one["kind"],
            title=filled(one["title"]),
            query=fill(one["query"], as_of_day, lang),
            recipe=one["recipe"],
            preset=one["preset"],
            context=tuple(Turn(turn["role"], fill(turn["text"], as_of_day, lang)) for turn in one.get("context", ())),
            note=filled(one["note"]),
            **{name: tuple(ids) for name, ids in one.get("memories", {}).items()},
        )
        for one in json.loads(folder.joinpath("situations.json").read_bytes())
    )


def load_meta(folder: Path) -> SampleMeta:
    """Who and what the sample is."""
    return _META.decode(folder.joinpath("meta.json").read_bytes())
