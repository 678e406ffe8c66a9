"""Words that a person added to the word lists of the recipes, for one database: what they hold, their bounds, their form in a row.

A recipe declares its lists (`recall.word_lists`); here nothing knows which there are.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping

import msgspec

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text, fold_query
from mnemonaut_core.text.shown import shown_line

OWN_WORDS = "words."
"""How the keys of their settings begin: `words.<list>.<word, folded>`."""
MOST_WORDS = 500
"""Of all lists together, in one database."""
MOST_CHARACTERS = 40


class OwnWord(msgspec.Struct, frozen=True, order=True):
    """One word, or a few, of a person: where it stands in a question, the list reads `entry` from it."""

    list: str
    entry: str
    word: str
    at: int = 0
    """When it was added (UTC epoch seconds); 0 where nothing tells."""

    @property
    def key(self) -> str:
        """That of its setting: a word stands once in a list, however it is written."""
        return f"{OWN_WORDS}{self.list}.{fold_query(self.word)}"


def checked_word(text: str) -> str:
    """The word in the form in which it is stored: one line, blanks folded.

    InputError for none, one too long, and one that is in every question.
    """
    if len(text) > 100 * MOST_CHARACTERS:  # not even looked at
        raise _too_long(len(text))
    word = " ".join("".join(" " if unicodedata.category(one) == "Cc" else one for one in clean_text(text)).split())
    if not any(one.isalnum() for one in word):
        raise InputError(
            Text("“{word}” is not a word", word=shown_line(word, MOST_CHARACTERS)) if word else "There is no word",
            code="own_word",
            advice="Write a word, or a few, as the questions that are meant hold them.",
        )
    if len(word) > MOST_CHARACTERS:
        raise _too_long(len(word))
    if sum(one.isalnum() for one in word) == 1 and not any("\u4e00" <= one <= "\u9fff" for one in word):
        raise InputError.keyed("in_nearly_every", "own_word", word=word)
    return word


def _too_long(length: int) -> InputError:
    return InputError.keyed("own_word", most=MOST_CHARACTERS, length=length)


def encoded(word: OwnWord) -> str:
    return json.dumps({"entry": word.entry, "word": word.word, "at": word.at}, ensure_ascii=False)


def decoded(rows: Mapping[str, str]) -> tuple[OwnWord, ...]:
    """Return the words of these settings (keys without `OWN_WORDS`), sorted; invalid ones are skipped."""
    found = []
    for key, value in rows.items():
        try:
            said = json.loads(value)
            one = OwnWord(key.partition(".")[0], str(said["entry"]), checked_word(str(said["word"])), int(said["at"]))
        except (ValueError, TypeError, KeyError, RecursionError, InputError):
            continue
        found.append(one)
    return tuple(sorted(found))


def entries_of(words: Iterable[OwnWord], name: str) -> tuple[tuple[str, str], ...]:
    """(entry, word) of one list, longer words first: what a reader of questions is given."""
    return tuple(sorted(((one.entry, one.word) for one in words if one.list == name), key=lambda x: (-len(x[1]), x)))
