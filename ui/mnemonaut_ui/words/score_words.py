"""Parts of a score, levels and units in words. Shared by the screens."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.recall.features import FEATURES
from mnemonaut_core.recall.vocabulary import SCORES
from mnemonaut_core.recipes.registry import part_words
from mnemonaut_ui.words.messages import translated

translate = QCoreApplication.translate


def part_word(name: str) -> str:
    """What a part of a score measures, in a word; a part that is not known keeps its name."""
    words = part_words(name)
    return name if words is None else translate(SCORES, words.word)


def part_title(name: str) -> str:
    """The same where there is room; an unknown one stays as it is."""
    words = part_words(name)
    if words is not None:
        return translate(SCORES, words.title)
    return translated(FEATURES[name].title) if name in FEATURES else name


def level_word(level: int) -> str:
    """A level in a word: 0 none, 1 weak, 2 fair, 3 strong."""
    return (
        translate("Scores", "none"),
        translate("Scores", "weak"),
        translate("Scores", "fair"),
        translate("Scores", "strong"),
    )[level]


def enough_word(level: int) -> str:
    """Whether a score was enough, in words: 3 and 2 for what was returned, 1 for what was not, 0 where the score did not
    decide."""
    return (
        "–",
        translate("Scores", "not enough"),
        translate("Scores", "just enough"),
        translate("Scores", "strong"),
    )[level]


def unit_word(unit: str) -> str:
    """On which scale a value and its limit are; the units of parameters are the core's own texts."""
    words = {
        "rank": translate("Scores", "rank"),
        "slot": translate("Scores", "place in the result"),
        "tokens": translate("Scores", "tokens"),
        "similarity": translate("Scores", "similarity"),
        "cosine": translate("Scores", "cosine"),
        "Dice": translate("Scores", "Dice similarity"),
        "score": translate("Scores", "score"),
        "evidence": translate("Scores", "evidence"),
        "seats": translate("Scores", "seats"),
    }
    return words.get(unit) or translated(unit)
