"""Which route a question's words ask for (seed 003, sections 1 and 2). Pure; the words are data.

READINGS 26: case and width are folded; a Japanese or Chinese word is found anywhere; a Latin one where a word begins, and
it may carry an inflection (preferences, rules, tasks, recently, entities are found; identity, multitask, ruler are not).
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from mnemonaut_core.text.normalize import normalize

_LATIN = "0-9a-z_\u00c0-\u024f"
_INFLECTION = "(?:['’]s|s['’]|s|es|ly|d|ed|ing)?"
_MOST_DAYS = 3650


@dataclass(frozen=True, slots=True)
class Found:
    """A word of a rule in a question: as it stands in the rule, and the place in the normalised question."""

    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DirectRow:
    """One row of the seed's table that a question asks for: the document, whose it is, and the word that said so."""

    uri: str
    scope: str
    found: Found


@dataclass(frozen=True, slots=True)
class Timeline:
    """A question for the newest journal days: how many before today, and the word that said so."""

    days: int
    found: Found


@dataclass(frozen=True, slots=True)
class _Route:
    uri: str
    scope: str
    words: tuple[str, ...]
    more: tuple[str, ...]


@cache
def _data(name: str) -> dict[str, Any]:
    path = files("mnemonaut_resources") / "rules" / "salience" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _routes() -> tuple[_Route, ...]:
    return tuple(
        _Route(row["uri"], row["scope"], tuple(row["words"]), tuple(row["more"])) for row in _data("direct")["route"]
    )


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """A word of a rule, with a place for a number if it has one, as it is looked for in a normalised question."""
    folded = normalize(word).replace("{n}", "\0")
    body = r"\s+".join(map(re.escape, folded.split())).replace("\0", r"(?P<n>\d+)")
    if re.match(f"[{_LATIN}]", folded) is None:
        return re.compile(body.replace(r"(?P<n>", r"\s*(?P<n>").replace(r"\d+)", r"\d+)\s*"))
    if folded.endswith("y"):
        return re.compile(rf"(?<![{_LATIN}])(?:{body}{_INFLECTION}|{body[:-1]}ies)(?![{_LATIN}])")
    return re.compile(rf"(?<![{_LATIN}]){body}{_INFLECTION}(?![{_LATIN}])")


def _first(words: tuple[str, ...], text: str) -> tuple[Found, re.Match[str]] | None:
    """The first of the words, in the rule's order, that the normalised question holds."""
    for word in words:
        match = _pattern(word).search(text)
        if match is not None:
            return Found(word, match.start(), match.end()), match
    return None


def direct_rows(question: str, words: str) -> tuple[DirectRow, ...]:
    """The rows of the table that the question asks for, in the table's order; `words` is `seed` or `all`."""
    text = normalize(question)
    rows = []
    for route in _routes():
        hit = _first(route.words + (route.more if words == "all" else ()), text)
        if hit is not None:
            rows.append(DirectRow(route.uri, route.scope, hit[0]))
    return tuple(rows)


def timeline(question: str, words: str, *, default_days: int) -> Timeline | None:
    """Whether the question asks for the newest journal days. A number that it says (`past 3 days`) wins over
    `default_days`; at most ten years are read."""
    text, data = normalize(question), _data("timeline")
    numbered = _first(tuple(data["days"] + (data["more_days"] if words == "all" else [])), text)
    if numbered is not None:
        digits = numbered[1]["n"]
        return Timeline(min(int(digits[:9]), _MOST_DAYS), numbered[0])
    plain = _first(tuple(data["words"] + (data["more"] if words == "all" else [])), text)
    return None if plain is None else Timeline(default_days, plain[0])
