"""Parts of a score, levels and units in words. Shared by the screens."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.recall.features import FEATURES
from mnemonaut_ui.words.messages import translated

translate = QCoreApplication.translate


def part_word(name: str) -> str:
    """What a part of a score measures, in a word; a part that is not known keeps its name."""
    words = {
        "rrf": translate("Scores", "agreement"),
        "lex": translate("Scores", "letters"),
        "rec": translate("Scores", "recency"),
        "vector": translate("Scores", "similarity"),
        "keyword": translate("Scores", "words"),
        "agreement": translate("Scores", "found twice"),
        "semantic": translate("Scores", "relevance"),
        "reinforcement": translate("Scores", "said again"),
        "recency": translate("Scores", "recency"),
        "access": translate("Scores", "use"),
        "S": translate("Scores", "relevance"),
        "s_vec": translate("Scores", "similarity"),
        "s_text": translate("Scores", "words"),
        "g_util": translate("Scores", "usefulness"),
        "g_conf": translate("Scores", "sureness"),
        "g_rec": translate("Scores", "recency"),
        "g_quality": translate("Scores", "quality"),
        "position": translate("Scores", "place"),
    }
    return words.get(name, name)


def part_title(name: str) -> str:
    """The same where there is room; an unknown one stays as it is."""
    titles = {
        "rrf": translate("Scores", "Agreement of the searches"),
        "lex": translate("Scores", "Shared letters"),
        "rec": translate("Scores", "Recency"),
        "vector": translate("Scores", "Similarity of meaning"),
        "keyword": translate("Scores", "Shared words"),
        "agreement": translate("Scores", "Found by both searches"),
        "semantic": translate("Scores", "Relevance to the question"),
        "reinforcement": translate("Scores", "How often it was said again"),
        "recency": translate("Scores", "Recency"),
        "access": translate("Scores", "How often it was recalled"),
        "S": translate("Scores", "Relevance: meaning and words"),
        "s_vec": translate("Scores", "Similarity of meaning"),
        "s_text": translate("Scores", "Shared words"),
        "g_util": translate("Scores", "Usefulness so far"),
        "g_conf": translate("Scores", "How sure it is"),
        "g_rec": translate("Scores", "Recency"),
        "g_quality": translate("Scores", "Quality"),
        "position": translate("Scores", "Place"),
    }
    return titles.get(name) or (translated(FEATURES[name].title) if name in FEATURES else name)


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
