"""Whether two close texts say something else: another number (with its unit), a negation, another name, or another date.

English, Japanese and Chinese. What words mean is data (`rules/contradiction/facts.toml`). Only close texts are compared, and only
values that both give: what only one of them says adds to the other and contradicts nothing. Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from mnemonaut_core.text.intents.rules import kanji_number
from mnemonaut_core.text.normalize import clean_text, fold_text
from mnemonaut_core.text.rules import rule_table

_LONGEST = 4_000
"""Characters that are read of each text: what is longer is no statement that another one contradicts."""
_DIGITS = 40
"""Of a number no more are read."""
_DATES = ("year", "month", "day", "weekday", "relative", "season")
_Values = defaultdict[str, set[Any]]


def difference(one: str, other: str) -> str | None:
    """What differs between two close texts, the first of `number`, `date`, `name`, `negation`; None where none of these does."""
    one, other = (unicodedata.normalize("NFKC", clean_text(text[:_LONGEST])).replace("’", "'") for text in (one, other))
    if fold_text(one) == fold_text(other):
        return None
    both = one + other
    rules = _facts()[
        "ja" if re.search("[\u3041-\u30ff]", both) else "zh" if re.search("[\u4e00-\u9fff]", both) else "en"
    ]
    found, others = _read(one, rules), _read(other, rules)
    bare = {value for value, base, _ in found["number"] | others["number"] if not base}
    for side in (found, others):
        side["number"] = {number[2] if number[2] in bare else number[:2] for number in side["number"]}
    for what, slots in (("number", ("number",)), ("date", _DATES), ("name", ("name",))):
        for slot in slots:
            ours, theirs = found[slot] - others[slot], others[slot] - found[slot]
            if ours and theirs and not (what == "name" and all(any(_is_typo(a, b) for b in theirs) for a in ours)):
                return what
    return "negation" if _is_negated(one, other, rules) else None


def _is_typo(one: str, other: str) -> bool:
    """Whether one of two names lacks a letter of the other, or has two of them the other way round."""
    same_letters = sorted(one) == sorted(other) or len(one) != len(other)
    return min(len(one), len(other)) > 3 and same_letters and SequenceMatcher(None, one, other).ratio() >= 0.8


def _is_negated(one: str, other: str, rules: dict[str, Any]) -> bool:
    """Whether one of them is negated and the other is not, or the one says the opposite word of a pair."""
    texts = [rules["idioms"].sub(" ", text) for text in (one, other)]
    counts = [len(rules["negations"].findall(text)) for text in texts]
    if sum(counts) % 2 and (0 in counts or len({fold_text(rules["negations"].sub("", text)) for text in texts}) == 1):
        return True
    sides = [[(bool(a.search(text)), bool(b.search(text))) for a, b in rules["opposites"]] for text in texts]
    return not sum(counts) and any(set(pair) == {(True, False), (False, True)} for pair in zip(*sides, strict=True))


def _read(text: str, rules: dict[str, Any]) -> _Values:
    """The values of a text by what they are: numbers as (value in the base unit, base, as written)."""
    found: _Values = defaultdict(set)
    for pattern, written in _facts()["written"]:
        text = pattern.sub(written, text)
    found["name"] = {match["name"] for pattern in rules["names"] for match in pattern.finditer(text)}
    for kind, pattern in _facts()["reads"]:
        for match in pattern.finditer(text):
            _note(kind, match.groupdict(default=""), found)
        text = pattern.sub(" ", text)
    return found


def _note(kind: str, given: dict[str, str], found: _Values) -> None:
    facts = _facts()
    if kind == "number":
        value, (base, factor) = _value(given["number"][:_DIGITS]), facts["units"].get(given["unit"].lower(), ("", 1.0))
        found["number"] |= set() if value is None else {(round(value * factor, 6), base, value)}
    elif kind == "clock":
        hour = _value(given["hour"] or given["spoken"] or given["half"]) or 0
        minute = 30 if given["half"] or given["halves"] else _value(given["minute"] or given["minutes"]) or 0
        later = 12 if hour < 12 and facts["after_noon"].fullmatch(given["before"] or given["behind"]) else 0
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

    def made(pattern: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
        while (whole := re.sub(r"\{([a-z_]+)\}", lambda match: parts[match[1]], pattern)) != pattern:
            pattern = whole
        return re.compile(pattern, flags)

    for language in ("en", "ja", "zh"):
        rules = data[language] = dict(data[language])
        for name in ("idioms", "negations"):
            rules[name] = made(rules[name])
        rules["names"] = [made(pattern, 0) for pattern in rules["names"]]
        rules["opposites"] = [[made(rf"(?<![a-z])(?:{one})(?![a-z])") for one in pair] for pair in rules["opposites"]]
    data["written"] = [(made(pattern), written) for pattern, written in data["written"]]
    data["reads"] = [(read["of"], made(pattern)) for read in data["reads"] for pattern in read["patterns"]]
    data["values"] = {word: value for words in data["words"].values() for word, value in words.items()}
    return {**data, "after_noon": made("{after_noon}")}
