"""What the core says, in the language of the window. The keys' English texts are marked in the core (context "Core")."""

from __future__ import annotations

import re
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.messages import TEXTS, Message

CONTEXT = "Core"


def said(message: Message) -> str:
    """The sentence, translated, with its values."""
    text = QCoreApplication.translate(CONTEXT, TEXTS[message.key])
    return text.format_map(MappingProxyType(message.values))


def core_text(text: str) -> str:
    """Another marked text of the core (a parameter's sentence, an outcome's help), translated."""
    return QCoreApplication.translate(CONTEXT, text)


_FOR_THE_COMMAND_LINE = re.compile(r"`mnemonaut |--[a-z]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def error_text(error: MnemonautError) -> str:
    """Title and advice of an error, without the sentences that name commands and options of the command line."""
    advice = [part for part in _SENTENCE.split(error.advice) if not _FOR_THE_COMMAND_LINE.search(part)]
    return " ".join([f"{error.title}{'' if error.title.endswith(('.', '…')) else '.'}", *filter(None, advice)])
