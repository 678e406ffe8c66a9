"""The rules of the analyzer as data: one TOML file a language in the resources, compiled once.

The tables of a file:

- `types.<name>`: cues of a type. `pattern` fires it, unless `unless` matches too. `definition` is tried before `factual`
  and means conceptual (READINGS 19).
- `time`: words for units, months, weekdays, seasons …; `time.words` are fixed expressions (a calendar `unit` and how far
  `from` the current one), `time.patterns` have places in braces: `{n}` a number, `{some}` an unsaid one, `{unit}`,
  `{y}`, `{m}`, `{m2}`, `{d}`, `{q}`, `{month}`, `{weekday}`, `{season}`, `{era}`, `{year_word}`, `{month_word}`,
  `{week_word}`. `is` says how a match is read (`time_ranges.py`); `after` and `before` are what must stand in front of it
  and behind it, `unless_before` what must not stand in front.
- `time.parts`: words `front` or `behind` an expression of time that take a part of it (`half`, `third`, `edge`: beginning and end;
  `nth`) or what is `adjacent` to it. `n` counts from 1, -1 is the last; of `adjacent` it is -1 before, 0 around, 1 behind.
  `{o}` is one of `ordinals`, or a number.
- `joins` stand between the two ends of a range, `pair_joins` only where `pair_before` or `pair_after` matches too;
  `join_tail` is a second end that says the day alone, `join_head` a first one; `since_…`, `after_…`, `until_…` and
  `before_…`, each with `before`, `after` or both as a `pair`, make a range that is open at one end.
- `sources`, `importance`, `keywords`: as their files say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.rules import rule_table

KANJI_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_POWERS = {"十": 10, "百": 100, "千": 1000}
KANJI_CLASS = "".join(KANJI_DIGITS) + "".join(_POWERS)
"""The inside of a `[…]` of `re`: every character of a kanji number below ten thousand."""


def kanji_number(text: str) -> int | None:
    """十五 → 15, 二〇二五 → 2025, 两百 → 200; None for anything else. Digits alone are read by place."""
    if not text or any(char not in KANJI_CLASS for char in text):
        return None
    if not any(char in _POWERS for char in text):
        return int("".join(str(KANJI_DIGITS[char]) for char in text))
    total, digit, last_power = 0, None, 10_000
    for char in text:
        power = _POWERS.get(char)
        if power is None:
            if digit is not None and digit != 0:
                return None
            digit = KANJI_DIGITS[char]
        else:
            if power >= last_power:
                return None
            total += (1 if digit is None else digit) * power
            digit, last_power = None, power
    return total + (digit or 0)


def number(text: str, words: Mapping[str, int]) -> int | None:
    """The number of digits, a kanji number, or one of `words` (lower case, white space folded); None otherwise."""
    folded = " ".join(text.lower().split())
    if folded.isascii() and folded.isdigit():
        return int(folded)
    return words[folded] if folded in words else kanji_number(folded)


LANGUAGES = ("ja", "zh", "en")
AFFIX_KINDS = ("since", "after", "until", "before")
TYPE_ORDER = ("temporal", "comparative", "procedural", "definition", "factual")

BESIDE = 48
"""Characters in front of a match and behind it that guards look at."""

_FLAGS = re.IGNORECASE
_DIGIT = f"0-9{KANJI_CLASS}"
_PLACES = {
    "y": "(?:1[0-9]|2[0-9])[0-9]{2}|[一二][〇零一二三四五六七八九]{3}",
    "m": f"[0-9]{{1,2}}|[{KANJI_CLASS}]{{1,3}}",
    "n2": f"[0-9]{{1,2}}|[{KANJI_CLASS}]",
    "a": "[0-9]{1,2}",
    "b": "[0-9]{1,2}",
    "m2": f"[0-9]{{1,2}}|[{KANJI_CLASS}]{{1,3}}",
    "d": f"[0-9]{{1,2}}|[{KANJI_CLASS}]{{1,3}}",
    "q": "[1-4一二三四]",
}


class Cue(msgspec.Struct, frozen=True):
    """Words that speak for something, unless others speak against it."""

    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None = None

    def found(self, text: str) -> str | None:
        """The words that fired; None if they are not there, or what forbids them is."""
        match = self.pattern.search(text)
        if match is None or (self.unless is not None and self.unless.search(text)):
            return None
        return match.group()


class Guarded(msgspec.Struct, frozen=True):
    """A pattern, and what must, or must not, surround its match."""

    pattern: re.Pattern[str]
    after: re.Pattern[str] | None
    before: re.Pattern[str] | None
    unless_before: re.Pattern[str] | None

    def matches(self, text: str) -> list[re.Match[str]]:
        """All matches that satisfy the guards, in order of appearance."""
        return [match for match in self.pattern.finditer(text) if self._admits(text, match)]

    def _admits(self, text: str, match: re.Match[str]) -> bool:
        head, tail = text[max(0, match.start() - BESIDE) : match.start()], text[match.end() : match.end() + BESIDE]
        if self.unless_before is not None and self.unless_before.search(head):
            return False
        if self.after is not None and not self.after.search(head):
            return False
        return self.before is None or self.before.search(tail) is not None


class TimeRule(msgspec.Struct, frozen=True):
    """One expression of time: how it looks, and how it is read."""

    looks: Guarded
    verb: str
    """`unit` for fixed words; ago, some_ago, past, some_past, weekday, date, months, season, quarter for patterns."""
    start: int = 0
    end: int = 0
    n: int | None = None
    unit: str = ""
    relative: str | None = None
    latest_before: bool = False
    """The newest such weekday before today; otherwise up to today."""
    over: bool = False
    """The newest such month or season that is over."""
    next_after: bool = False
    """The next such weekday after today."""


class PartRule(msgspec.Struct, frozen=True):
    """Words before or after an expression of time that select a part of it, or a time next to it."""

    looks: re.Pattern[str]
    in_front: bool
    verb: str
    """One of half, third, edge, nth, adjacent (what the rules call the time before or after)."""
    n: int = 0
    unit: str = ""
    """For nth and adjacent without a weekday: day, week or weekend."""


class Affix(msgspec.Struct, frozen=True):
    """What makes a range open at one end: `since`, `after`, `until` or `before`."""

    kind: str
    front: re.Pattern[str] | None
    behind: re.Pattern[str] | None

    def around(self, head: str, tail: str) -> tuple[int, int] | None:
        """How many characters of what stands in front and behind belong to it; None if a part of it is missing."""
        front = None if self.front is None else self.front.search(head)
        behind = None if self.behind is None else self.behind.search(tail)
        if (self.front is not None and front is None) or (self.behind is not None and behind is None):
            return None
        return 0 if front is None else len(front.group()), 0 if behind is None else behind.end()


class TimeRules(msgspec.Struct, frozen=True):
    """Words and expressions of time of one language."""

    rules: tuple[TimeRule, ...]
    parts: tuple[PartRule, ...]
    year_words: dict[str, int]
    month_words: dict[str, int]
    week_words: dict[str, int]
    months: dict[str, int]
    weekdays: dict[str, int]
    seasons: dict[str, int]
    eras: dict[str, int]
    ordinals: dict[str, int]
    numbers: dict[str, int]
    units: dict[str, str]
    joins: re.Pattern[str]
    pair_joins: re.Pattern[str]
    pair_before: re.Pattern[str] | None
    pair_after: re.Pattern[str] | None
    join_tail: re.Pattern[str]
    join_head: re.Pattern[str]
    affixes: tuple[Affix, ...]

    def ordinal(self, text: str) -> int | None:
        """The place that an ordinal, or a number, names: -1 for the last; None for other words."""
        named = self.ordinals.get(" ".join(text.lower().split()))
        return number(text, self.numbers) if named is None else named


class ImportanceRules(msgspec.Struct, frozen=True):
    """See the table `importance`."""

    base: float
    high_at: float
    low_at: float
    high: re.Pattern[str]
    low: re.Pattern[str]


class KeywordRules(msgspec.Struct, frozen=True):
    """Words that are no keywords, words that are cut out of a run, and what is cut off them."""

    letters: frozenset[str]
    """Han characters that only this language writes."""
    stop: frozenset[str]
    words: frozenset[str]
    honorifics: tuple[str, ...]
    particles: tuple[str, ...]
    endings: tuple[str, ...]
    longest: int
    """Characters of the longest word of `stop` and `words`."""


class Rules(msgspec.Struct, frozen=True):
    """Everything that one language's file says."""

    language: str
    types: dict[str, tuple[Cue, ...]]
    time: TimeRules
    sources: tuple[tuple[str, re.Pattern[str]], ...]
    importance: ImportanceRules
    keywords: KeywordRules


@cache
def rules_of(language: str) -> Rules:
    """The rules of `ja`, `zh` or `en`; a mistake in a file is ours and raises."""
    data = rule_table(f"orchestrated/{language}")
    importance = data["importance"]
    return Rules(
        language,
        {
            name: tuple(
                Cue(compile_late(row["pattern"], _FLAGS), _optional(row, "unless"))
                for row in data["types"].get(name, ())
            )
            for name in TYPE_ORDER
        },
        _time_rules(data["time"]),
        tuple((row["hint"], compile_late(row["pattern"], _FLAGS)) for row in data["sources"]),
        ImportanceRules(
            importance["base"],
            importance["high_at"],
            importance["low_at"],
            high=compile_late(importance["high"], _FLAGS),
            low=compile_late(importance["low"], _FLAGS),
        ),
        _keyword_rules(data["keywords"]),
    )


def _optional(row: dict[str, Any], name: str) -> re.Pattern[str] | None:
    return compile_late(row[name], _FLAGS) if name in row else None


def _keyword_rules(table: dict[str, str]) -> KeywordRules:
    stop, words = frozenset(table["stop"].split()), frozenset(table.get("words", "").split())
    honorifics, particles, endings = (
        tuple(sorted(table.get(name, "").split(), key=len, reverse=True))
        for name in ("honorifics", "particles", "endings")
    )
    letters = frozenset(table.get("letters", ""))
    return KeywordRules(letters, stop, words, honorifics, particles, endings, max(map(len, stop | words)))


def _time_rules(table: dict[str, Any]) -> TimeRules:
    units = {word: unit for unit, words in table["units"].items() for word in words}
    placeholders = _placeholders(table, units)
    fixed = [_fixed(row) for row in table["words"]]
    patterns = [_pattern(row, placeholders) for row in table["patterns"]]
    names = ("year_words", "month_words", "week_words", "months", "weekdays", "seasons", "eras", "ordinals", "numbers")
    return TimeRules(
        rules=(*fixed, *patterns),
        parts=tuple(_part(row, placeholders) for row in table["parts"]),
        **{name: table.get(name, {}) for name in names},
        units=units,
        joins=compile_late(table["joins"], _FLAGS),
        pair_joins=compile_late(table["pair_joins"], _FLAGS),
        pair_before=_optional(table, "pair_before"),
        pair_after=_optional(table, "pair_after"),
        join_tail=compile_late(_filled(table["join_tail"], placeholders), _FLAGS),
        join_head=compile_late(_filled(table["join_head"], placeholders), _FLAGS),
        affixes=tuple(affix for kind in AFFIX_KINDS for affix in _affixes(table, kind)),
    )


def _affixes(table: dict[str, Any], kind: str) -> Iterator[Affix]:
    """Both sides together first: 从…开始 is more than 从."""
    if f"{kind}_pair" in table:
        front, behind = (compile_late(pattern, _FLAGS) for pattern in table[f"{kind}_pair"])
        yield Affix(kind, front, behind)
    if f"{kind}_before" in table:
        yield Affix(kind, _optional(table, f"{kind}_before"), None)
    if f"{kind}_after" in table:
        yield Affix(kind, None, _optional(table, f"{kind}_after"))


def _placeholders(table: dict[str, Any], units: dict[str, str]) -> dict[str, str]:
    """What each place in braces is, as a named group."""
    plural = ("month", "weekday", "season", "year_word", "month_word", "week_word")
    words = {"unit": units, "some": table["some"], "era": table.get("eras", {})}
    words |= {name: table[f"{name}s"] for name in plural}
    numerals = f"[0-9]{{1,4}}|[{KANJI_CLASS}]{{1,5}}"
    inside = {name: _any_of(list(known)) for name, known in words.items()}
    inside["o"] = f"{_any_of(list(table['ordinals']))}|[{_DIGIT}]{{1,2}}"
    inside |= {"n": f"{_any_of(list(table['numbers']))}|{numerals}" if table["numbers"] else numerals, **_PLACES}
    # a number is never the tail of a longer one: 13月 is not 3月
    guard = {name: f"(?<![{_DIGIT}])" if name in ("n", "y", "m", "d") else "" for name in inside}
    return {name: f"{guard[name]}(?P<{name}>{body})" for name, body in inside.items()}


def _any_of(words: list[str]) -> str:
    """Alternatives, the longest first; blanks stand for any white space. Matches nothing without words."""
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in ordered) or "(?!)"


def _filled(like: str, placeholders: dict[str, str]) -> str:
    return re.sub(r"\{([a-z_0-9]+)\}", lambda match: placeholders.get(match[1], match[0]), like)


_NO_TITLE = r"(?-i:(?<![a-z0-9,;]\s)|(?=[a-z]))"
"""Before a word that is no name: with a small letter inside a sentence (The Day After Tomorrow is a film)."""


def _fixed(row: dict[str, Any]) -> TimeRule:
    words = _any_of(row["words"])
    pattern = rf"{_NO_TITLE}\b(?:{words})\b" if all(word.isascii() for word in row["words"]) else f"(?:{words})"
    return TimeRule(
        _guarded(pattern, row), "unit", row["from"], row.get("to", row["from"]), None, row["unit"], row["relative"]
    )


def _pattern(row: dict[str, Any], placeholders: dict[str, str]) -> TimeRule:
    names = ("n", "unit", "relative", "latest_before", "over", "next_after")
    given = {name: row[name] for name in names if name in row}
    return TimeRule(_guarded(_filled(row["like"], placeholders), row), row["is"], **given)


def _part(row: dict[str, Any], placeholders: dict[str, str]) -> PartRule:
    side = "front" if "front" in row else "behind"
    pattern = row["front"] + "$" if side == "front" else "^" + row["behind"]
    given = {name: row[name] for name in ("n", "unit") if name in row}
    return PartRule(compile_late(_filled(pattern, placeholders), _FLAGS), side == "front", row["is"], **given)


def _guarded(pattern: str, row: dict[str, Any]) -> Guarded:
    compiled = compile_late(pattern, _FLAGS)
    return Guarded(compiled, _optional(row, "after"), _optional(row, "before"), _optional(row, "unless_before"))
