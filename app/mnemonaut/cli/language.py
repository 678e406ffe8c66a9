"""The language of the command line: that of the person's environment, or English if the program does not have it.
`--json`, help and logs are always English: programs parse the first, and help names options, which are English. No Qt:
the translations are read from the same catalogue as the window's."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from mnemonaut_core.i18n import Text, catalogue, in_language, singular

VARIABLES = ("MNEMONAUT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first variable that is set decides, as in other programs; ours changes the language of this program alone."""
LANGUAGES = ("ja", "zh")


def current() -> str:
    """`ja`, `zh` or `en`."""
    named = next((value for name in VARIABLES if (value := os.environ.get(name, ""))), "")
    code = named[:2].lower()
    return code if code in LANGUAGES else "en"


def tr(text: str, /, **values: object) -> str:
    """A text of the program in the person's language, with these values filled in (a whole number with its thousands apart);
    other texts unchanged."""
    if values:
        text = Text(text, **{name: f"{value:,}" if type(value) is int else value for name, value in values.items()})
    return in_language(text, _look_up, nouns=_NOUNS) if isinstance(text, Text) else _look_up("Core", text, {})


def within(context: str, template: str) -> str:
    """A word that the core declares under a heading of its own, in the person's language; "" stays ""."""
    return tr(Text.within(context, template)) if template else ""


def unit_suffix(unit: str) -> str:
    """What stands behind a number of this unit, with the space that the language sets: counters in Japanese and Chinese."""
    if not unit:
        return ""
    counter = within("Counters", unit)
    return f"{'' if current() == 'ja' else ' '}{within('Core', unit) if counter == unit else counter}"


def actor(by: str) -> str:
    """The actor: a person or the automatic isolation in the person's language; an agent or another name unchanged."""
    return within("QuarantineModel", by) if by in ("person", "automatic") else by


def join(*sentences: str) -> str:
    """Sentences after each other, as the language sets them; empty ones are left out."""
    return (" " if current() == "en" else "").join(filter(None, sentences))


def with_reason(what: str, reason: str) -> str:
    """ "pool: Room for candidates", as the language sets it; without a reason what stands before it."""
    return tr(Text.within("Sentences", "{what}: {reason}", what=what, reason=reason)) if reason else what


def join_list(items: Iterable[str]) -> str:
    """ "episode, chunk", as the language sets what stands side by side; empty ones are left out."""
    between = {"ja": "、", "zh": "、"}.get(current(), ", ")
    return between.join(filter(None, items))


def _look_up(context: str, template: str, values: Mapping[str, object]) -> str:
    code = current()
    return singular(template, values) if code == "en" else catalogue(code).get(context, {}).get(template, template)


def _source_noun(name: str) -> str:
    """What a source is called inside a sentence; an unknown one keeps its name."""
    from mnemonaut_core.recall.vocabulary import SOURCES
    from mnemonaut_core.recipes.registry import source_words

    words = source_words(name)
    return name if words is None else within(SOURCES, words.noun)


def _filter_noun(name: str) -> str:
    """What a filter is called inside a sentence; an unknown one keeps its name."""
    from mnemonaut_core.recall.vocabulary import FILTER_WORDS

    words = FILTER_WORDS.get(name)
    return name if words is None else tr(words)


_NOUNS = {"source": _source_noun, "index": _source_noun, "field": _filter_noun}
"""Values of a recall's messages that are names: of searches and filters. Options and columns call them by their codes."""
