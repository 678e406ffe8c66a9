"""Whether a message says that what was just recalled does not belong here (seed 001, 自動分離; DESIGN.md 7).

Which words say so is data: `rules/dismissals/<language>.toml`, and the phrases that a person adds. How a message is read is here,
and errs on the side of doing nothing: it is short, asks nothing, quotes nothing, and its first clause is the phrase and
hardly anything else. "それは違うと思うけど、ところで…" begins with words that are on the list and says something else.
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
_COMMAS = "、,，;；:：—–-~〜 "


@dataclass(frozen=True, slots=True)
class Dismissal:
    """What a message was read as: the entry of the list that it holds, and the language of that list ("" for a person's own)."""

    language: str
    phrase: str


def dismissal(text: str, own: Sequence[str] = ()) -> Dismissal | None:
    """What says in this message that the memory just recalled does not belong here; None where nothing does.

    `own` are phrases of the person's, beside those of the lists. A message over 40 characters, one that asks or quotes
    something, and one whose first clause goes on behind the phrase is none.
    """
    if len(text) > 4 * MOST_CHARACTERS:
        return None
    message = " ".join(_APOSTROPHES.sub("'", normalize(text)).split()).strip()
    if not message or len(message) > MOST_CHARACTERS or _QUOTES.search(message) or "?" in message or "？" in message:
        return None
    for language, pattern in (*_patterns(), *(() if not own else (("", _own_pattern(tuple(own))),))):
        found = pattern.match(message)
        if found is not None:
            return Dismissal(language, found["phrase"] or found["about"])
    return None


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((language, _pattern(_list(language), spaced=language == "en")) for language in LANGUAGES)


@cache
def _list(language: str) -> dict[str, list[str]]:
    data = (files("mnemonaut_resources") / "rules" / "dismissals" / f"{language}.toml").read_text("utf-8")
    return {name: [normalize(one) for one in entries] for name, entries in tomllib.loads(data).items()}


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
    gap = f"[{re.escape(_COMMAS)}]*"
    opener = f"(?:{_any(words['openers'])}{after}(?:{_ENDS.pattern}|{gap}){gap})*?"
    subject = f"{_any(words['subjects'])}{after}{gap}"
    needing = set(words["subject_needed"])
    phrase = f"(?P<phrase>{_any(one for one in words['phrases'] if one not in needing)}){after}"
    about = f"{subject}(?P<about>{_any(needing)}){after}" if needing else "(?P<about>(?!))"
    tails = f"(?:{gap}{_any(words['tails'])}{after})*"
    # behind the phrase the message or its sentence ends, or a comma stands before something else
    end = rf"\s*(?:$|{_ENDS.pattern}|[、,，;；](?!\s*(?:でも|けど|ただ|ところで|but|just kidding|但|不过|可是)))"
    return re.compile(f"^{opener}(?:(?:{subject})?{phrase}|{about}){tails}{end}")


def _any(entries: Iterable[str]) -> str:
    """The longest first, so that none hides a longer one."""
    return "(?:" + "|".join(map(re.escape, sorted(entries, key=lambda one: (-len(one), one)))) + ")"
