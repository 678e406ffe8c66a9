"""Whether a message says that what was just recalled does not belong here (seed 001, 自動分離; DESIGN.md 7).

Which words say so is data: `rules/dismissals/<language>.toml`, and the phrases that a person adds. How a message is read is here,
and errs on the side of doing nothing: it is short, quotes nothing, and one of its first clauses, which asks nothing, is the
phrase and hardly anything else. "それは違うと思うけど、ところで…" begins with words that are on the list and says something else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mnemonaut_core.text.normalize import normalize

MOST_CHARACTERS = 40
"""A longer message is never one (DESIGN.md 7)."""
LANGUAGES = ("ja", "zh", "en")
OWN_LIST = "dismissal"
"""The list of a person's own words that adds phrases (`domain.own_words`)."""
_QUOTES = re.compile('[「」『』“”"«»《》<>`]')
_APOSTROPHES = re.compile("[’‘ʼ`´]")
_ENDS = re.compile(r"[。.!！\n…]+")
_CLAUSES = re.compile(r"[、,，;；。.!！?？\n…]+\s*")
_CLAUSES_READ = 3
_COMMAS = "、,，;；:：—–-~〜 "
_GOES_ON = "でも|けど|ただ|ところで|but|just kidding|但|不过|可是"
"""What behind the phrase takes it back."""
_SPEECH = re.compile(
    r"(?:\bsa(?:id|ys)|\btold (?:me|him|her|us|them)|\basked|言って|言った|言われて|言う|说|說|讲|問|问)$"
)
"""What before it makes it somebody else's word."""


@dataclass(frozen=True, slots=True)
class Dismissal:
    """What a message was read as: the entry of the list that it holds, and the language of that list ("" for a person's own)."""

    language: str
    phrase: str


def dismissal(text: str, own: Sequence[str] = ()) -> Dismissal | None:
    """What says in this message that the memory just recalled does not belong here; None where nothing does.

    `own` are phrases of the person's, beside those of the lists. A message over 40 characters, one that quotes something,
    a clause that asks, and one that goes on behind the phrase is none.
    """
    if len(text) > 4 * MOST_CHARACTERS:
        return None
    message = " ".join(_APOSTROPHES.sub("'", normalize(text)).split()).strip()
    if not message or len(message) > MOST_CHARACTERS or _QUOTES.search(message):
        return None
    patterns = (*_patterns(), *(() if not own else (("", _own_pattern(tuple(own))),)))
    for start in _starts(message):
        for language, pattern in patterns:
            found = pattern.match(message, start)
            if found is not None:
                return Dismissal(language, found["phrase"] or found["about"] or found["whole"])
    return None


def _starts(message: str) -> list[int]:
    """Where its first clauses begin, but for those that quote somebody."""
    starts = [0]
    for found in _CLAUSES.finditer(message):
        if _SPEECH.search(message[: found.start()]):
            break
        starts.append(found.end())
    return starts[:_CLAUSES_READ]


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((language, _pattern(_list(language), spaced=language == "en")) for language in LANGUAGES)


@cache
def _list(language: str) -> dict[str, list[str]]:
    data = (files("mnemonaut_resources") / "rules" / "dismissals" / f"{language}.toml").read_text("utf-8")
    return {name: [normalize(one) for one in entries] for name, entries in tomllib.loads(data).items()}


def phrases(language: str) -> tuple[str, ...]:
    """What the list of a language holds that dismisses a memory, as it is read: `*` stands for a few words."""
    found = _list(language)
    return tuple(dict.fromkeys((*found["phrases"], *found.get("subject_needed", ()), *found.get("whole", ()))))


@cache
def _own_pattern(own: tuple[str, ...]) -> re.Pattern[str]:
    words = {"phrases": [normalize(one) for one in own]}
    beside = [_list(language) for language in LANGUAGES]
    for name in ("openers", "subjects", "tails"):
        words[name] = [entry for one in beside for entry in one[name]]
    return _pattern({**words, "subject_needed": []}, spaced=False)


def _pattern(words: dict[str, list[str]], *, spaced: bool) -> re.Pattern[str]:
    """Openers, a subject, a phrase, tails, and the end of the clause. Where words are `spaced` each is whole."""
    after = r"(?![\w'])" if spaced else ""
    few = r"[\w'-]+(?: [\w'-]+){0,3}" if spaced else rf"[^{_MARKS}]{{1,12}}?"
    gap = f"[{re.escape(_COMMAS)}]*"
    opener = f"(?:{_any(words['openers'])}{after}(?:{_ENDS.pattern}|{gap}){gap})*?"
    subject = f"{_any(words['subjects'])}{after}{gap}"
    needing, whole = set(words.get("subject_needed", ())), set(words.get("whole", ()))
    phrase = f"(?P<phrase>{_any((one for one in words['phrases'] if one not in needing | whole), few)}){after}"
    about = f"{subject}(?P<about>{_any(needing, few)}){after}" if needing else "(?P<about>(?!))"
    last = f"(?P<whole>{_any(whole, few)}){after}" if whole else "(?P<whole>(?!))"
    tails = f"(?:{gap}{_any(words['tails'])}{after})*"
    # behind the phrase the message or its sentence ends, or a comma stands before something else
    end = rf"\s*(?:$|{_ENDS.pattern}|[、,，;；](?!\s*(?:{_GOES_ON})))"
    return re.compile(
        f"{opener}(?:(?:(?:{subject})?{phrase}|{about}){tails}{end}|(?:{subject})?{last}{tails}[{_MARKS}\\s]*$)"
    )


_MARKS = "、,，;；。.!！?？…"


def _any(entries: Iterable[str], few: str = "") -> str:
    """The longest first, so that none hides a longer one; `*` stands for a `few` words."""
    ordered = sorted(entries, key=lambda one: (-len(one), one))
    return "(?:" + "|".join(re.escape(one).replace(r"\*", few) for one in ordered) + ")"
