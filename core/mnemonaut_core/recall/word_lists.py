"""The word lists that a recipe reads from a question, and what it read: the built-in layer, and the person's own above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.domain.query import Query
from mnemonaut_core.i18n import Text


class Reading(msgspec.Struct, frozen=True):
    """What a list reads from a question: the entry ("" where no word of it is there), by which word ("" where none decided), and
    whether that is a word of the person's."""

    entry: str = ""
    word: str = ""
    own: bool = False


class WordList(msgspec.Struct, frozen=True):
    """One list of a recipe. What a person adds comes before what is built in."""

    name: str
    """Its name in the database and on the command line."""
    title: Text
    entries: Mapping[str, str]
    """What it can read, by name, with what that is called."""
    built_in: Callable[[], Mapping[str, tuple[str, ...]]]
    """By entry, the words of the built-in layer as the rules have them; a pattern where the rules are patterns."""
    occurs: Callable[[str, str], bool]
    """(question, word): whether the question holds the word, as this list looks for it. Nothing in a word is syntax."""
    reads: Callable[[Query, Any], Reading]
    """What a question is read as with these parameters, by both layers (`Query.own_words` is the person's)."""
    patterns: bool = False
    """Whether the built-in layer is patterns."""


def own_words_in(word_lists: Iterable[WordList], text: str, words: Iterable[OwnWord]) -> tuple[OwnWord, ...]:
    """Of the words those of these lists that a question holds: only they can change what is read from it."""
    lists = {one.name: one for one in word_lists}
    return tuple(one for one in words if one.list in lists and lists[one.list].occurs(text, one.word))
