"""The rule about modes that a part of a longer word decided."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.lint.rule import Configuration, Finding, finding
from mnemonaut_core.text.normalize import normalize

_LATIN = re.compile("[0-9a-z_\u00c0-\u024f]")
_LATIN_WORD = re.compile("[0-9a-z_\u00c0-\u024f'’]*")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc]")
_INFLECTIONS = ("", "s", "es", "d", "ed", "ing", "ly", "'s", "’s", "s'", "s’")


def mode_by_substring(_c: Configuration, trace: Trace) -> Finding:
    """Every place where a word of a rule stands in the question is inside a longer word that means something else: a
    Latin or katakana word that goes on, or one of the longer words that the data names. A rule that a real word decided
    as well is right."""
    text = normalize(trace.query.text)
    for mode, word in deciding_words(trace):
        longer = _inside(normalize(word), text)
        if longer is not None:
            yield finding(
                "mode_by_substring", "lint_mode", float(len(longer) - len(word)), "lint_mode_do",
                mode=mode, word=word, longer=longer,
            )  # fmt: skip
            return


def deciding_words(trace: Trace) -> Iterator[tuple[str, str]]:
    """(mode, word) for what the plan's notes say of the words that decided the mode, in the order of the plan."""
    notes: dict[str, Any] = trace.plan.notes
    if trace.recipe == "salience":
        rows = [("direct", row["word"]) for row in notes["direct"]]
        days = [] if notes["timeline"] is None else [("timeline", notes["timeline"]["word"])]
        # a number is never a part of a longer word
        yield from ((mode, word) for mode, word in (rows or days) if "{n}" not in word)
    elif trace.recipe == "orchestrated" and notes["intent"]["cue"]:
        yield notes["intent"]["query_type"], notes["intent"]["cue"]
    elif trace.recipe == "planned":
        plan = notes["plan"]
        hint = plan["time_hint"]
        # a year decides as well, whatever the word says; and so does a mode that was set
        by_word = getattr(trace.parameters, "mode", "auto") == "auto" and hint["about_year_start"] is None
        if by_word and hint["life_stage_hint"]:
            yield plan["mode"], hint["life_stage_hint"]


def _inside(word: str, text: str) -> str | None:
    """The longer word around the first place, if every place is inside one; None otherwise."""
    places = [match.span() for match in re.finditer(re.escape(word), text)] if word else []
    longer = [_around(word, text, start, end) for start, end in places]
    return longer[0] if longer and all(longer) else None


def _around(word: str, text: str, start: int, end: int) -> str | None:
    if _LATIN.match(word):
        return _latin_around(text, start, end)
    if all(map(_KATAKANA.match, word)):
        left = start
        while left and _KATAKANA.match(text[left - 1]):
            left -= 1
        right = end
        while right < len(text) and _KATAKANA.match(text[right]):
            right += 1
        return text[left:right] if right - left > end - start else None
    return next((one for one in _holding(word) if _covers(one, word, text, start)), None)


def _latin_around(text: str, start: int, end: int) -> str | None:
    left = start
    while left and _LATIN.match(text[left - 1]):
        left -= 1
    rest = _LATIN_WORD.match(text, end)
    tail = rest.group() if rest else ""
    return text[left : end + len(tail)] if left < start or tail not in _INFLECTIONS else None


@cache
def _longer_words() -> tuple[str, ...]:
    path = files("mnemonaut_resources") / "rules" / "lint" / "longer_words.toml"
    return tuple(map(normalize, tomllib.loads(path.read_text("utf-8"))["words"]))


@cache
def _holding(word: str) -> tuple[str, ...]:
    return tuple(one for one in _longer_words() if word in one and one != word)


def _covers(longer: str, word: str, text: str, start: int) -> bool:
    return any(
        text.startswith(longer, start - match.start())
        for match in re.finditer(re.escape(word), longer)
        if match.start() <= start
    )
