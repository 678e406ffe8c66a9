"""What the core says, in the language of the window. The keys' English texts are marked in the core (context "Core")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.messages import TEXTS, Message
from mnemonaut_core.wording import Wording
from mnemonaut_ui.words.source_words import filter_word, source_noun

CONTEXT = "Core"


def said(message: Message) -> str:
    """The sentence, translated, with its values; names of sources and filters in words."""
    text = QCoreApplication.translate(CONTEXT, TEXTS[message.key])
    filled = text.format_map(MappingProxyType(_worded(message.values)))
    return filled[:1].upper() + filled[1:] if text.startswith("{source}") else filled


def _worded(values: Mapping[str, object]) -> dict[str, object]:
    words = {"source": source_noun, "index": source_noun, "field": filter_word}
    return {key: words[key](str(value)) if key in words else value for key, value in values.items()}


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


def core_text(text: str) -> str:
    """Another marked text of the core (a parameter's sentence, an outcome's help), translated."""
    return QCoreApplication.translate(CONTEXT, text)


def worded_text(text: str) -> str:
    """A text of the core (an error, a reason, a note), translated by its template, with its values."""
    template, values = (text.template, text.values) if isinstance(text, Wording) else (text, None)
    if not template.strip():
        return text
    said = QCoreApplication.translate(CONTEXT, template)
    if not values:
        return said
    filled = {name: worded_text(value) if isinstance(value, Wording) else value for name, value in values.items()}
    return said.format_map(filled)


_FOR_THE_COMMAND_LINE = re.compile(r"`mnemonaut |--[a-z]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|(?<=[。！？])")
_ENDS = (".", "…", "。", "！", "？", "!", "?")


def error_title(error: MnemonautError) -> str:
    """What went wrong, translated."""
    return worded_text(error.title_wording)


def error_advice(error: MnemonautError) -> str:
    """What to do now, translated, without the sentences that name commands and options of the command line; "" if
    nothing is left."""
    return without_commands(worded_text(error.advice_wording))


def without_commands(text: str) -> str:
    """The sentences that name no command or option of the command line; "" if nothing is left."""
    return joined(*(part for part in _SENTENCE.split(text) if not _FOR_THE_COMMAND_LINE.search(part)))


def error_text(error: MnemonautError) -> str:
    """Title and advice, as in `error_title` and `error_advice`, as sentences."""
    title = error_title(error)
    stop = "" if title.endswith(_ENDS) else QCoreApplication.translate("Sentences", ".")
    return joined(title + stop, error_advice(error))
