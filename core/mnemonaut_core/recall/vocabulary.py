"""The words of a recipe: titles and nouns of its sources, steps, parts, seats, parameter groups and decisions, and its facts.

All are English, in data files: `vocabulary.json` has what several recipes have, and a recipe of ours keeps its own next to its
module (`stage.words_beside`). The window says them in its own language, each role in a context of its own (the names below),
and the English where it has no translation: so a recipe that is added speaks at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import field

from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.text.shown import shown_line

SOURCES, SCORES, STEPS, SEATS, GROUPS, PLAN = "Sources", "Scores", "Inspector", "Seats", "Parameters", "Plan"
CONTRAST = "Contrast"
"""The contexts of the translations; phrases about parts of a score stand with the steps."""


class SourceWords(msgspec.Struct, frozen=True):
    """A source: its word for badges ("similar"), its noun inside a sentence ("similarity search"), its title where there is
    room ("Similar texts"), and what it brings in a plain sentence."""

    word: str
    noun: str
    title: str
    about: str = ""
    badge: str = ""
    """Its code in few letters, where its seed has one; sources with one stand in the order of the vocabulary."""
    by_form: bool = False
    """Whether it searches for a wording of the question, so that the wording is worth naming."""
    in_time: bool = False
    """Whether the scores of its list are moments (epoch seconds)."""


class PartWords(msgspec.Struct, frozen=True):
    """A part of a score: what it measures in a word, where there is room, and in a plain sentence."""

    word: str
    title: str
    about: str = ""
    days: bool = False
    """Whether its raw value is an age in days."""
    lists: tuple[str, ...] = ()
    """The sources whose own scores are its raw value; what they do not hold has none."""


class Vocabulary(msgspec.Struct, frozen=True):
    """Words by name. What `COMMON` holds need not be repeated, and no two recipes give the same name different words."""

    sources: Mapping[str, SourceWords] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, PartWords] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    """Groups of candidates that share seats."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Groups of parameters."""
    decisions: Mapping[str, str] = field(default_factory=dict)
    """What a plan decides by: strategies, modes, routes."""

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text with the context of its translation."""
        for source in self.sources.values():
            yield from ((SOURCES, text) for text in (source.word, source.noun, source.title, source.about) if text)
        for part in self.parts.values():
            yield from ((SCORES, text) for text in (part.word, part.title, part.about) if text)
        for context, words in ((STEPS, self.steps), (SEATS, self.seats), (GROUPS, self.groups), (PLAN, self.decisions)):
            yield from ((context, text) for text in words.values())


COMMON = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=Vocabulary)
"""What several recipes have."""


STATUS_WORDS = texts_of("status of a source")
"""How a source fared, or how a memory stands in it."""

FILTER_WORDS = texts_of("filters")
"""The filters that can exclude a memory, as nouns."""

KEPT_OUT_WORDS = texts_of("kept out")
"""The same after a number: "13 by time"."""


# ---- facts


class Fact(msgspec.Struct, frozen=True):
    """One decision of a recall: what it is about, what was decided, and why ("" where nothing says)."""

    label: str
    value: str
    why: str = ""


def of_plan(template: str, /, **values: object) -> Text:
    """A text about a plan."""
    return Text.within(PLAN, template, **values)


def of_score(template: str, /, **values: object) -> Text:
    """A text about what decided for one candidate."""
    return Text.within(STEPS, template, **values)


def contrast_text(template: str, /, **values: object) -> Text:
    """A text about two memories of one ranking."""
    return Text.within(CONTRAST, template, **values)


def listed(texts: Iterable[str], between: str = ", ") -> str:
    """Several texts as one; "" for none."""
    named = {f"t{number}": text for number, text in enumerate(texts)}
    return Text.within("", between.join(f"{{{name}}}" for name in named), **named) if named else ""


def decision(words: Mapping[str, str], name: str, *, expert: bool) -> str:
    """A decision of a plan: the recipe's name for experts, plain words for others; an unknown one unchanged."""
    return name if expert or name not in words else of_plan(words[name])


def quoted(word: str, *, own: bool = False) -> str:
    """A word of a question, and whether the person added it to the list that reads it; "" for none."""
    if not word:
        return ""
    shown = shown_line(word, 40)
    return of_plan("“{word}”, a word of yours", word=shown) if own else of_plan("“{word}”", word=shown)


def then(first: str, second: str) -> Text:
    """Two sentences, one after the other."""
    return Text.within("Sentences", "{first} {second}", first=first, second=second)
