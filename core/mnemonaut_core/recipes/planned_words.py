"""The years and the time of life that a question names (seed 001, "ルール生成の要点"). Pure; the words are data.

A year is four digits 19xx or 20xx that are no part of a longer number. Of several years the hint spans from the first to the
last; of several times of life the one that is named first counts (the seed says of neither). Case and width are folded.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mnemonaut_core.text.normalize import normalize

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)", re.ASCII)
_LATIN = "0-9a-z_\u00c0-\u024f"
_LANGUAGES = ("ja", "zh", "en")


@dataclass(frozen=True, slots=True)
class TimeHint:
    """What a question says of the time that it is about; all empty where it says nothing."""

    year_start: int | None = None
    year_end: int | None = None
    word: str = ""
    """The word that named the time of life, as the rule writes it (高校); "" for none (READINGS 41)."""
    life_stage: str | None = None
    """Its code: elementary, middle, high, university or work."""

    def __bool__(self) -> bool:
        return self.year_start is not None or self.life_stage is not None


def time_hint(question: str, words: str = "seed") -> TimeHint:
    """The hint of a question; `words` is `seed` (its six, and the same in Chinese and English) or `all`."""
    text = normalize(question)
    years = [int(year) for year in _YEAR.findall(text)]
    places = [
        (found.start(), -len(word), word, stage)
        for stage, word, pattern in _words(words)
        if (found := pattern.search(text)) is not None
    ]
    _, _, word, stage = min(places, default=(0, 0, "", None))
    return TimeHint(min(years, default=None), max(years, default=None), word, stage)


@cache
def _words(which: str) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """(life stage, word, pattern in a normalised question), longest words of a language first come first."""
    found: list[tuple[str, str, re.Pattern[str]]] = []
    for language in _LANGUAGES:
        path = files("mnemonaut_resources") / "rules" / "planned" / f"{language}.toml"
        rules: dict[str, dict[str, list[str]]] = tomllib.loads(path.read_text("utf-8"))
        for table in ("seed", "more") if which == "all" else ("seed",):
            found += [(stage, word, _pattern(word)) for stage, words in rules[table].items() for word in words]
    return tuple(found)


def _pattern(word: str) -> re.Pattern[str]:
    folded = normalize(word)
    if re.match(f"[{_LATIN}]", folded) is None:
        # 高1 is not in 高10
        return re.compile(re.escape(folded) + (r"(?!\d)" if folded[-1].isdigit() else ""))
    body = r"[\s-]+".join(map(re.escape, folded.split()))
    return re.compile(rf"(?<![{_LATIN}]){body}(?:['’]s|s['’]|s)?(?![{_LATIN}])")
