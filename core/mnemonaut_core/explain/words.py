"""Leave one word out: which word of a question brings a memory, and which buries it. Pure: the caller does the recalls.

Words are cut so that the rest is a natural question: at blanks; in Japanese a word of Chinese characters or katakana goes with the
kana that follow it (面接の); in Chinese at the small words that join others (的, 我).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.outcome import Outcome
from mnemonaut_core.patterns import compile_late

MOST_WORDS = 32
"""So many are left out, one after the other: each is a recall."""
_HIRAGANA, _KATAKANA = "\u3041-\u309f", "\u30a0-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_JAPANESE = compile_late(f"[{_HIRAGANA}{_KATAKANA}]")
_PIECE = compile_late(
    f"(?P<joined>(?:[{_HAN}]+|[{_KATAKANA}]+)[{_HIRAGANA}]*)|(?P<kana>[{_HIRAGANA}]+)"
    rf"|(?P<word>[^\W{_HIRAGANA}{_KATAKANA}{_HAN}]+(?:['’.+#-]+[^\W{_HIRAGANA}{_KATAKANA}{_HAN}]+)*[+#]*)"
)
_SMALL = "的是了在我你您他她它们吗呢吧啊和与跟把被对从会能要就都也还很不没这那哪谁说有"
_CHINESE = compile_late(f"[{_SMALL}]+|[^{_SMALL}]{{1,2}}(?:[^{_SMALL}](?=[{_SMALL}]|$))?")


class Word(msgspec.Struct, frozen=True):
    """A piece of a question, and where it stands in it."""

    text: str
    start: int
    end: int


class Placement(msgspec.Struct, frozen=True):
    """One memory in one recall. `place` is its place in the result, `rank` that in the list, both from 1; None where it is in
    neither."""

    outcome: Outcome
    place: int | None
    rank: int | None
    score: float | None


class Effect(StrEnum):
    """What a word does to the memory: seen from the question without it."""

    BRINGS = "brings"
    """Without it the memory is not returned any more."""
    BURIES = "buries"
    """Without it the memory is returned, and with it not."""
    HELPS = "helps"
    """Without it the memory stands lower."""
    HINDERS = "hinders"
    """Without it the memory stands higher."""
    NOTHING = "nothing"


class WithoutWord(msgspec.Struct, frozen=True):
    """The question without one word, and what became of the memory then."""

    word: Word
    question: str
    placement: Placement
    effect: Effect


class LeftOut(msgspec.Struct, frozen=True):
    """A memory with the whole question, and with each word left out, in the order of the words."""

    memory_id: str
    whole: Placement
    rows: tuple[WithoutWord, ...]
    not_tried: int
    """Words beyond `MOST_WORDS`."""

    @property
    def deciding(self) -> tuple[WithoutWord, ...]:
        """The rows that tell the most: those that bring or bury it; else the one that moves it farthest, if any does."""
        decided = tuple(row for row in self.rows if row.effect in (Effect.BRINGS, Effect.BURIES))
        moved = [row for row in self.rows if row.effect is not Effect.NOTHING]
        return decided or tuple(sorted(moved, key=lambda row: -abs(depth(row.placement) - depth(self.whole)))[:1])


def words_of(text: str) -> tuple[Word, ...]:
    """The pieces that can be left out, in order; () for a text without a word."""
    japanese = _JAPANESE.search(text) is not None
    words: list[Word] = []
    for found in _PIECE.finditer(text):
        whole = japanese or found.lastgroup == "word"
        parts = [(0, len(found.group()))] if whole else [part.span() for part in _CHINESE.finditer(found.group())]
        words += (Word(found.group()[start:end], found.start() + start, found.start() + end) for start, end in parts)
    return tuple(words)


def without(text: str, word: Word) -> str:
    """The text without this one; of two blanks that meet then one stays."""
    before, after = text[: word.start], text[word.end :]
    if before[-1:].isspace() or not before:
        after = after.lstrip(" \t\u3000")
    return f"{before}{after}".strip()


def leave_one_out(
    text: str,
    memory_id: str,
    stands: Callable[[str], Placement],
    *,
    token: CancelToken = NEVER,
    on_row: Callable[[WithoutWord], None] = lambda _row: None,
) -> LeftOut:
    """Call `stands` for the whole question and for each shortened one. `on_row` gets each row, in this thread. A question of one
    word has no row."""
    words = words_of(text)
    whole = stands(text)
    rows: list[WithoutWord] = []
    tried = [word for word in words[:MOST_WORDS] if words_of(without(text, word))]
    for word in tried:
        token.raise_if_set()
        question = without(text, word)
        placement = stands(question)
        rows.append(WithoutWord(word, question, placement, effect_of(whole, placement)))
        on_row(rows[-1])
    return LeftOut(memory_id, whole, tuple(rows), max(0, len(words) - MOST_WORDS))


def effect_of(whole: Placement, short: Placement) -> Effect:
    """What a word does that is in the one question and not in the other."""
    if (whole.place is None) is not (short.place is None):
        return Effect.BURIES if whole.place is None else Effect.BRINGS
    difference = depth(short) - depth(whole)
    if not difference:
        return Effect.NOTHING
    return Effect.HELPS if difference > 0 else Effect.HINDERS


def depth(placement: Placement) -> float:
    """How far from the top: the place in the result, else behind all results the rank in the list, else behind everything."""
    if placement.place is not None:
        return placement.place
    return 1e6 + placement.rank if placement.rank is not None else _NOWHERE


_NOWHERE = math.ldexp(1.0, 40)
