"""The texts that two recalls hand to the model, sentence by sentence: what was gained, what was lost, in tokens. Pure."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

import msgspec

from mnemonaut_core.domain.trace import PackText
from mnemonaut_core.text.words import count_tokens

_END = re.compile(r"[。！？!?]+[」』”’\"）)]*[ \t]*\n*|\.[ \t]+|\n+")
"""Where a sentence or a line ends; what ends it belongs to it."""
_EXACT = 3000
"""Pieces up to which the shortest difference is looked for; beyond, pieces that occur very often do not begin a match."""

KEPT, GAINED, LOST = " ", "+", "-"


class PackPiece(msgspec.Struct, frozen=True):
    """A sentence or a line of a pack, as it stands there. `sign`: KEPT is in both, GAINED in the second alone, LOST in the first
    alone."""

    sign: str
    text: str
    tokens: int


class PackDiff(msgspec.Struct, frozen=True):
    """Two packs, in the order of the second, with what was lost where it stood. The KEPT and LOST pieces are the first text, the
    KEPT and GAINED ones the second, character for character."""

    before: PackText
    after: PackText
    pieces: tuple[PackPiece, ...]

    @property
    def gained(self) -> int:
        """Tokens of the pieces that only the second has, counted piece by piece with the program's own rule."""
        return sum(piece.tokens for piece in self.pieces if piece.sign == GAINED)

    @property
    def lost(self) -> int:
        """Tokens of the pieces that only the first has."""
        return sum(piece.tokens for piece in self.pieces if piece.sign == LOST)

    @property
    def nothing(self) -> bool:
        """Whether the model is given the same text."""
        return self.before.text == self.after.text


def pieces_of(text: str) -> list[str]:
    """The text cut after each sentence and each line; together the pieces are the text. [] for the empty one."""
    cuts = [found.end() for found in _END.finditer(text)]
    if not cuts or cuts[-1] != len(text):
        cuts.append(len(text))
    starts = [0, *cuts[:-1]]
    return [text[a:b] for a, b in zip(starts, cuts, strict=True) if a < b]


def pack_diff(before: PackText, after: PackText) -> PackDiff:
    """The difference of two packs."""
    first, second = pieces_of(before.text), pieces_of(after.text)
    many = max(len(first), len(second)) > _EXACT
    found: list[PackPiece] = []
    for _, a, to_a, b, to_b in SequenceMatcher(None, first, second, autojunk=many).get_opcodes():
        same = first[a:to_a] == second[b:to_b]
        if not same:
            found += (PackPiece(LOST, text, count_tokens(text)) for text in first[a:to_a])
        found += (PackPiece(KEPT if same else GAINED, text, count_tokens(text)) for text in second[b:to_b])
    return PackDiff(before, after, tuple(found))
