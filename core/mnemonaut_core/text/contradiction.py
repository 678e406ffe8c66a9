"""Contradictions of two close texts: another number (with its unit), a negation, another name, or another date.

English, Japanese and Chinese. What words mean is data (`rules/contradiction/facts.toml`). Only close texts are compared, and only
values that both give: what only one of them says adds to the other and contradicts nothing.

Of texts that are not known to be close, single sentences are compared (`statements_in`, `disputes`): those that say how something
is, share most of their words besides the values that differ, and are neither questions nor of one day. Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Any

from mnemonaut_core.text.intents.rules import kanji_number
from mnemonaut_core.text.normalize import clean_text, fold_text
from mnemonaut_core.text.rules import fill_parts, rule_table
from mnemonaut_core.text.sentences import each_sentence
from mnemonaut_core.text.shown import word_diff
from mnemonaut_core.text.words import words_query_tokens

_LONGEST = 4_000
"""Characters of a text that are read: a longer one is no statement that another contradicts."""
_DIGITS = 40
"""Characters of a number that are read."""
_DATES = ("year", "month", "day", "weekday", "relative", "season")
_Values = defaultdict[str, set[Any]]
_SHORTEST, _SENTENCE, _SENTENCES = 6, 300, 12
"""Characters of a statement, and statements of one text."""
_SHARED, _SHARED_NEGATION, _SHARED_CHANGE = 0.6, 0.8, 0.3
"""The Dice of words from which two statements have one subject: by values, where one is negated, and where the later one tells of
a change and repeats a value of the earlier."""
_TEXTS_KEPT = 256
"""Texts whose reading is cached: what a recall hands over is compared in pairs."""
_APART = 24
"""Characters by which a statement and its negation may differ, in Japanese and Chinese a third of it; and of a value's place."""


def difference(one: str, other: str) -> str | None:
    """The first of `number`, `date`, `name`, `negation` that differs between two close texts; None if none does."""
    one, other = (unicodedata.normalize("NFKC", clean_text(text[:_LONGEST])).replace("’", "'") for text in (one, other))
    if _folded(one) == _folded(other):
        return None
    language = language_of(one + other)
    found, others = (_Values(set, _read(text, language)) for text in (one, other))
    bare = {value for value, base, _ in found["number"] | others["number"] if not base}
    for side in (found, others):
        side["number"] = {number[2] if number[2] in bare else number[:2] for number in side["number"]}
    for what, slots in (("number", ("number",)), ("date", _DATES), ("name", ("name",))):
        for slot in slots:
            ours, theirs = found[slot] - others[slot], others[slot] - found[slot]
            if ours and theirs and not (what == "name" and all(any(_is_typo(a, b) for b in theirs) for a in ours)):
                return what
    return "negation" if _is_negated(one, other, language) else None


def language_of(text: str) -> str:
    """The language whose rules read a text, by its script: ja, zh, else en."""
    return "ja" if re.search("[\u3041-\u30ff]", text) else "zh" if re.search("[\u4e00-\u9fff]", text) else "en"


class Statement:
    """A sentence that says how something is. `words`: its content words, numbers and names included."""

    def __init__(self, text: str) -> None:
        self.text = text
        tokens = (word.text for word in words_query_tokens(text))
        self.words = frozenset(word for word in tokens if not _HIRAGANA.fullmatch(word))

    @cached_property
    def values(self) -> dict[str, set[Any]]:
        """Its numbers and names."""
        return _read(unicodedata.normalize("NFKC", clean_text(self.text)), language_of(self.text))

    @cached_property
    def value_words(self) -> frozenset[str]:
        """The words that are numbers, or belong to a name."""
        names = " ".join(map(str, self.values["name"]))
        return frozenset(word.text for word in words_query_tokens(names)) | {one for one in self.words if one.isdigit()}


_HIRAGANA = re.compile("[\u3041-\u3096ー]+")


@lru_cache(maxsize=_TEXTS_KEPT)
def statements_in(text: str) -> tuple[Statement, ...]:
    """The first sentences of a text that say how something is, questions, calls and what happened on some day left out."""
    passing, found = _named_pattern("passing"), list[Statement]()
    for start, end in each_sentence(text[:_LONGEST]):
        sentence = text[start:end]
        if _SHORTEST <= len(sentence) <= _SENTENCE and not passing.search(sentence):
            found.append(Statement(sentence))
            if len(found) == _SENTENCES:
                break
    return tuple(one for one in found if len(one.words) > 1)


def disputes(earlier: Statement, later: Statement, weight: Callable[[str], float] = lambda _word: 1.0) -> str | None:
    """What differs between two statements about the same, as in `difference`; None where they are about something else, or nothing
    differs. `weight`: how much a word in common counts."""
    if earlier.text == later.text or len(earlier.words & later.words) < 2:
        return None
    one, other, changed = earlier.words, later.words, _named_pattern("changed")
    is_change = bool(changed.search(later.text)) and not changed.search(earlier.text)
    if _dice(one, other, weight) < (_SHARED_CHANGE if is_change else _SHARED / 2):
        return None
    both, values = one & other, earlier.value_words ^ later.value_words
    repeats = is_change and any(word.isdigit() for word in both)
    numbers = earlier.values["number"] & later.values["number"] if repeats else None
    if numbers and later.values["number"] - numbers:
        return "number"
    share = _dice(one - values, other - values, weight)
    what = difference(earlier.text, later.text) if share >= _SHARED else None
    if what == "negation":
        return what if share >= _SHARED_NEGATION and len(both - values) > 2 and _is_near(earlier, later) else None
    if sum(not word.isdigit() for word in both) < 2:
        return None
    if what == "name" and not all(_named_pattern("state").search(each.text) for each in (earlier, later)):
        return None
    return what if what is not None and _replaces_value(earlier, later, names=what == "name") else None


def _is_near(earlier: Statement, later: Statement) -> bool:
    """Whether little besides a negation differs."""
    apart = sum(len(piece) for sign, piece in word_diff(earlier.text, later.text) if sign != " ")
    return apart <= (_APART if language_of(earlier.text + later.text) == "en" else _APART // 3)


def _replaces_value(earlier: Statement, later: Statement, *, names: bool) -> bool:
    """Whether at some place one statement has a value where the other has another."""
    return any(
        _has_value(earlier, old, names=names) and _has_value(later, new, names=names)
        for (sign, old), (_, new) in pairwise(word_diff(earlier.text, later.text))
        if sign == "−" and max(len(old), len(new)) <= _APART
    )


def _has_value(statement: Statement, piece: str, *, names: bool) -> bool:
    if names:
        return any(name in piece for name in statement.values["name"])
    read = _read(unicodedata.normalize("NFKC", piece), language_of(statement.text))
    return any(read[slot] for slot in ("number", *_DATES))


def _dice(one: frozenset[str], other: frozenset[str], weight: Callable[[str], float]) -> float:
    whole = sum(map(weight, one)) + sum(map(weight, other))
    return 2.0 * sum(map(weight, one & other)) / whole if whole else 0.0


def _is_typo(one: str, other: str) -> bool:
    """Whether one of two names lacks a letter of the other, or has two of them the other way round."""
    same_letters = sorted(one) == sorted(other) or len(one) != len(other)
    return min(len(one), len(other)) > 3 and same_letters and SequenceMatcher(None, one, other).ratio() >= 0.8


_folded = lru_cache(maxsize=_TEXTS_KEPT)(fold_text)


def _is_negated(one: str, other: str, language: str) -> bool:
    """Whether one of them is negated and the other is not, or the one says the opposite word of a pair."""
    (count, bare, opposites), (others, other_bare, other_opposites) = (
        _negation(each, language) for each in (one, other)
    )
    if count or others:
        return bool((count + others) % 2) and (0 in (count, others) or _folded(bare) == _folded(other_bare))
    return any({a, b} == {(True, False), (False, True)} for a, b in zip(opposites, other_opposites, strict=True))


@lru_cache(maxsize=_TEXTS_KEPT)
def _negation(text: str, language: str) -> tuple[int, str, list[tuple[bool, bool]]]:
    """How many negations a text has, the text without them, and for each pair of opposite words which of them it says."""
    rules = _rules(language)
    text = rules["idioms"].sub(" ", text)
    opposites = [(bool(a.search(text)), bool(b.search(text))) for a, b in rules["opposites"]]
    return len(rules["negations"].findall(text)), rules["negations"].sub("", text), opposites


@lru_cache(maxsize=_TEXTS_KEPT)
def _read(text: str, language: str) -> _Values:
    """The values of a text by what they are: numbers as (value in the base unit, base, as written). They are cached: a copy is
    what may be changed."""
    found: _Values = defaultdict(set)
    for pattern, written in _readings()[0]:
        text = pattern.sub(written, text)
    found["name"] = {match["name"] for pattern in _rules(language)["names"] for match in pattern.finditer(text)}
    for kind, pattern in _readings()[1]:
        for match in pattern.finditer(text):
            _add_values(kind, match.groupdict(default=""), found)
        text = pattern.sub(" ", text)
    return found


def _add_values(kind: str, given: dict[str, str], found: _Values) -> None:
    facts = _facts()
    if kind == "number":
        value, (base, factor) = _value(given["number"][:_DIGITS]), facts["units"].get(given["unit"].lower(), ("", 1.0))
        found["number"] |= set() if value is None else {(round(value * factor, 6), base, value)}
    elif kind == "clock":
        hour = _value(given["hour"] or given["spoken"] or given["half"]) or 0
        minute = 30 if given["half"] or given["halves"] else _value(given["minute"] or given["minutes"]) or 0
        later = 12 if hour < 12 and _compiled("{after_noon}").fullmatch(given["before"] or given["behind"]) else 0
        found["number"].add(((hour + later) * 60 + minute, "clock", None))
    else:
        for slot in filter(given.get, given):
            found[slot].add(_value(given[slot]))


def _value(written: str) -> float | None:
    """The value of digits, with thousands and 万, of a kanji number, or of words; None for anything else."""
    facts, plain = _facts(), re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", written.lower())
    if len(plain) > 1 and plain[-1] in ("百千万億亿" if plain[0].isdecimal() else "万億亿"):
        value = _value(plain[:-1])
        return None if value is None else value * facts["digits"][plain[-1]]
    if re.fullmatch(r"\d+(?:\.\d+)?", plain):
        return float(plain)
    parts = [facts["values"].get(part) for part in (plain, *re.split(r"[\s-]", plain))]
    if parts[0] is None and None not in parts[1:]:
        return float(sum(parts[1:]))
    return kanji_number(plain) if parts[0] is None else float(parts[0])


@cache
def _facts() -> dict[str, Any]:
    data = dict(rule_table("contradiction/facts"))
    parts = dict(data["parts"])
    for name, words in {**data["words"], "unit": data["units"]}.items():
        parts[name] = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    values = {word: value for words in data["words"].values() for word, value in words.items()}
    return {**data, "parts": parts, "values": values}


# Patterns are compiled when they are first used: 140 of them take 35 ms, and one recall needs three.
@cache
def _compiled(pattern: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    return re.compile(fill_parts(pattern, _facts()["parts"]), flags)


def _named_pattern(name: str) -> re.Pattern[str]:
    return _compiled(_facts()["stored"][name])


@cache
def _rules(language: str) -> dict[str, Any]:
    rules = dict(_facts()[language])
    rules |= {name: _compiled(rules[name]) for name in ("idioms", "negations")}
    rules["names"] = [_compiled(pattern, 0) for pattern in rules["names"]]
    rules["opposites"] = [[_compiled(rf"(?<![a-z])(?:{one})(?![a-z])") for one in pair] for pair in rules["opposites"]]
    return rules


@cache
def _readings() -> tuple[list[tuple[re.Pattern[str], str]], list[tuple[str, re.Pattern[str]]]]:
    """The patterns with their replacements, which come first, and the (kind, pattern) of the values, in order."""
    facts = _facts()
    replaced = [(_compiled(pattern), other) for pattern, other in facts["written"]]
    return replaced, [(read["of"], _compiled(pattern)) for read in facts["reads"] for pattern in read["patterns"]]
