"""What the core says, in the language of the window. Its English texts are found there (context "Core")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec
from PySide6.QtCore import QCoreApplication

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import WIDE, Text, in_language, singular
from mnemonaut_core.parameters import PARAMETERS, describe, presets_of
from mnemonaut_core.recipes.registry import RECIPES, decision_words
from mnemonaut_ui.words.source_words import column_word, filter_word, source_noun

CONTEXT = "Core"


def translated(text: str) -> str:
    """A text of the core in the language of the window: a message, an error, a reason, a note or a marked literal.
    Its template is translated and its values are filled in; texts among the values are translated as well, and names of
    sources and filters become words. Other texts stay unchanged."""
    if not isinstance(text, Text):
        return QCoreApplication.translate(CONTEXT, text)
    return in_language(text, _look_up, instead=IN_THE_WINDOW, nouns=_NOUNS)


def _look_up(context: str, template: str, values: Mapping[str, object]) -> str:
    """A template of ours. What a terminal sets off by `grave accents` stands in quotation marks in the window, by what it is
    called; values that are filled in afterwards keep theirs."""
    pieces = singular(QCoreApplication.translate(context, template), values).split("`")
    if len(pieces) % 2 == 0:
        return "`".join(pieces)
    quoted = QCoreApplication.translate("Sentences", "“{text}”")
    said = "".join(quoted.replace("{text}", _in_words(piece)) if i % 2 else piece for i, piece in enumerate(pieces))
    return _BESIDE_QUOTES.sub("", said)


_BESIDE_QUOTES = re.compile(rf"(?<=[{WIDE}]) (?=[「“])|(?<=[」”]) (?=[{WIDE}])")
"""Blanks that set off code, where quotation marks took the place of its accents."""


def _in_words(code: str) -> str:
    """What a parameter, a preset or a choice is called; anything else stays."""
    return QCoreApplication.translate(*_called()[code]) if code in _called() else code


@cache
def _called() -> dict[str, tuple[str, str]]:
    """(heading, English) of parameters, presets and choices by code, over all recipes: a message need not know whose it is."""
    found: dict[str, tuple[str, str]] = {}
    for recipe in RECIPES.values():
        for info in describe(recipe.parameters):
            found |= {code: (PARAMETERS, words) for code, words in info.words.items()}
        found |= {one.name: (CONTEXT, one.plain_title) for one in presets_of(recipe.name).values() if one.plain_title}
    for recipe in RECIPES.values():
        found |= {info.name: (PARAMETERS, info.label) for info in describe(recipe.parameters) if info.label}
    return found


def _parameter(name: str) -> str:
    """A parameter inside a sentence: by its label."""
    if name not in _called():
        return name
    return QCoreApplication.translate("Sentences", "“{text}”").format(text=_in_words(name))


def _recipe(name: str) -> str:
    """A recipe inside a sentence: by its title."""
    recipe = RECIPES.get(name)
    if recipe is None:
        return name
    return QCoreApplication.translate("Sentences", "“{text}”").format(
        text=translated(recipe.words.plain_title or recipe.words.title)
    )


def _parameter_or_recipe(name: str) -> str:
    return _recipe(name) if name in RECIPES else _parameter(name)


def _decision(name: str) -> str:
    """A strategy or a route inside a sentence: what it means."""
    words = decision_words(name)
    return name if words is None else QCoreApplication.translate("Plan", words)


@cache
def _entries() -> dict[str, str]:
    """What the entries of the word lists are called, in English, by name."""
    from mnemonaut_core.teaching import lists

    return {name: called for one in lists() for name, called in one.list.entries.items()}


def _entry(name: str) -> str:
    """What a word of the person's is read as."""
    return translated(_entries().get(name, name))


_IN_BRACKETS = re.compile(r" ?[(（][^()（）]*[)）]$")


def _columns(names: str) -> str:
    """What was changed of a memory; what an import has to know of a column is left out."""
    return listed(_IN_BRACKETS.sub("", column_word(name)) for name in names.split(", "))


_NOUNS: dict[str, Callable[[str], str]] = {
    "source": source_noun, "index": source_noun, "field": filter_word, "parameter": _parameter,
    "other": _parameter_or_recipe, "recipe": _recipe,
    "route": _decision, "strategy": _decision, "entry": _entry, "columns": _columns,
}  # fmt: skip
"""Values of a recall's messages that are names; an error's `{source}` may be a path, and stays."""


def joined(*sentences: str) -> str:
    """Sentences after each other, as the language sets them; empty ones are left out."""
    between = QCoreApplication.translate("Sentences", "{first} {second}")
    text = ""
    for sentence in filter(None, sentences):
        text = between.format(first=text, second=sentence) if text else sentence
    return text


def listed(items: Iterable[str]) -> str:
    """ "episode, chunk", as the language sets what stands side by side; empty ones are left out."""
    between = QCoreApplication.translate("Sentences", "{first}, {second}")
    text = ""
    for item in filter(None, items):
        text = between.format(first=text, second=item) if text else item
    return text


def reasoned(what: str, reason: str) -> str:
    """A state with its reason, if there is one: "off: Turned off by text_k = 0."."""
    return (
        QCoreApplication.translate("Sentences", "{what}: {reason}").format(what=what, reason=reason) if reason else what
    )


IN_THE_WINDOW = msgspec.json.decode(Path(__file__).with_name("messages.json").read_bytes(), type=dict[str, str])
"""Texts by key for which the window has words of its own: every kind of `Advice`, by menus and buttons (a test knows them), and
titles of operations that name what only the command line calls so."""

_ENDS = (".", "…", "。", "！", "？", "!", "?")


def error_title(error: MnemonautError) -> str:
    return translated(error.title_text)


def error_advice(error: MnemonautError) -> str:
    """What to do now, translated, in the words of the window."""
    return translated(error.advice_text)


def error_text(error: MnemonautError) -> str:
    """Title and advice, as in `error_title` and `error_advice`, as sentences."""
    title = error_title(error)
    stop = "" if title.endswith(_ENDS) else QCoreApplication.translate("Sentences", ".")
    return joined(title + stop, error_advice(error))
