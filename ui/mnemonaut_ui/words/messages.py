"""What the core says, in the language of the window. Its English texts are found there (context "Core")."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_ui.words.source_words import filter_word, source_noun

CONTEXT = "Core"


def translated(text: str) -> str:
    """A text of the core in the language of the window: a message, an error, a reason, a note or a marked literal.

    Its template is translated and its values are filled in; texts among these are translated as well, and a message's names
    of sources and filters are put into words. A text of somebody else stays as it is.
    """
    template, values = (text.template, text.values) if isinstance(text, Text) else (text, None)
    if not template.strip():
        return text
    context = text.context if isinstance(text, Text) else CONTEXT
    shown = QCoreApplication.translate(context, template) if context else template
    if not values:
        return shown
    nouns = _NOUNS if isinstance(text, Text) and text.key else {}
    filled = shown.format_map({name: _value(value, nouns.get(name)) for name, value in values.items()})
    return filled[:1].upper() + filled[1:] if nouns and shown.startswith("{source}") else filled


_NOUNS: dict[str, Callable[[str], str]] = {"source": source_noun, "index": source_noun, "field": filter_word}
"""Values of a recall's messages that are names; an error's `{source}` may be a path, and stays."""


def _value(value: object, noun: Callable[[str], str] | None) -> object:
    if noun is not None:
        return noun(str(value))
    return translated(value) if isinstance(value, Text) else value


def joined(*sentences: str) -> str:
    """Sentences after each other, as the language sets them; empty ones are left out."""
    between = QCoreApplication.translate("Sentences", "{first} {second}")
    text = ""
    for sentence in filter(None, sentences):
        text = between.format(first=text, second=sentence) if text else sentence
    return text


def reasoned(what: str, reason: str) -> str:
    """A state with its reason, if there is one: "off: Turned off by text_k = 0."."""
    return (
        QCoreApplication.translate("Sentences", "{what}: {reason}").format(what=what, reason=reason) if reason else what
    )


_FOR_THE_COMMAND_LINE = re.compile(r"`mnemonaut |--[a-z]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|(?<=[。！？])")
_ENDS = (".", "…", "。", "！", "？", "!", "?")


def error_title(error: MnemonautError) -> str:
    """What went wrong, translated."""
    return translated(error.title_text)


def error_advice(error: MnemonautError) -> str:
    """What to do now, translated, without the sentences that name commands and options of the command line; "" if
    nothing is left."""
    return without_commands(translated(error.advice_text))


def without_commands(text: str) -> str:
    """The sentences that name no command or option of the command line; "" if nothing is left."""
    return joined(*(part for part in _SENTENCE.split(text) if not _FOR_THE_COMMAND_LINE.search(part)))


def error_text(error: MnemonautError) -> str:
    """Title and advice, as in `error_title` and `error_advice`, as sentences."""
    title = error_title(error)
    stop = "" if title.endswith(_ENDS) else QCoreApplication.translate("Sentences", ".")
    return joined(title + stop, error_advice(error))
