"""WordPiece as BERT's uncased models have it, for the tokenizer of the default embedder: the library `tokenizers` brings 25 MB."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_LONGEST_WORD = 100
_KNOWN_WORDS = 1 << 16
_CJK = ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0xF900, 0xFAFF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
        (0x2B920, 0x2CEAF), (0x2F800, 0x2FA1F))  # fmt: skip
_PLAIN = re.compile(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
"""The words of a text in ASCII, in lower case."""
_LEFT_OUT = ("Cc", "Cf", "Co", "Cs")
_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127)) | {9: " ", 10: " ", 13: " "}


@lru_cache(_KNOWN_WORDS)
def _written(character: str) -> str:
    """A character in lower case without its accents, between blanks if it is a word by itself; "" for one that is left out."""
    if character == "\ufffd" or (character not in "\t\n\r" and unicodedata.category(character) in _LEFT_OUT):
        return ""
    if character.isspace():
        return " "
    parts = "".join(part.lower() for part in unicodedata.normalize("NFD", character) if not _is_mark(part))
    alone = any(low <= ord(character) <= high for low, high in _CJK)
    return f" {parts} " if alone else "".join(f" {one} " if _is_punctuation(one) else one for one in parts)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) == "Mn"


def _is_punctuation(character: str) -> bool:
    ascii_symbol = character.isascii() and not character.isalnum() and character.isprintable() and character != " "
    return ascii_symbol or unicodedata.category(character)[0] == "P"


class WordPiece:
    """Texts to token numbers, the longest known beginning of a word first."""

    def __init__(self, vocabulary: Mapping[str, int], special: Mapping[str, int], unknown: int) -> None:
        """`special`: the number of each token that is written literally in a text. `unknown`: the number for a word without
        tokens."""
        self._vocabulary, self._special, self._unknown = vocabulary, special, unknown
        self._marks = re.compile("|".join(["$.", *(re.escape(name) for name in special)]))
        self._of_word = lru_cache(_KNOWN_WORDS)(self._split)

    def encode(self, text: str) -> list[int]:
        """The numbers of the text's tokens, in order."""
        found: list[int] = []
        start = 0
        for mark in self._marks.finditer(text):
            found += self._encode(text[start : mark.start()])
            found.append(self._special[mark[0]])
            start = mark.end()
        return found + self._encode(text[start:])

    def _encode(self, text: str) -> list[int]:
        plain = text.isascii()
        words = _PLAIN.findall(text.translate(_CONTROLS).lower()) if plain else "".join(map(_written, text)).split()
        return [token for word in words for token in self._of_word(word)]

    def _split(self, word: str) -> tuple[int, ...]:
        if len(word) > _LONGEST_WORD:
            return (self._unknown,)
        found = []
        start, prefix = 0, ""
        while start < len(word):
            for end in range(len(word), start, -1):
                token = self._vocabulary.get(prefix + word[start:end])
                if token is not None:
                    break
            else:
                return (self._unknown,)
            found.append(token)
            start, prefix = end, "##"
        return tuple(found)
