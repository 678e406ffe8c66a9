"""Whether a message says that what was just recalled does not belong here (seed 001, 自動分離; DESIGN.md 7).

Which words say so is data: `rules/dismissals/<language>.toml`, and the phrases that a person adds. How a message is read is here,
and errs on the side of doing nothing: it is short, quotes nothing, and one of its first clauses, which asks nothing, is the
phrase and hardly anything else. "それは違うと思うけど、ところで…" begins with words that are on the list and says something else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

import msgspec

from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.rules import rule_table

MOST_CHARACTERS = 40
"""A longer message is never one (DESIGN.md 7): so many of Japanese or Chinese, twice as many Latin letters."""
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
_BLANK = compile_late(r"(?<=[\u3041-\u9fff]) (?=[\u3041-\u9fff])")
_LAUGHTER = compile_late(r"(?:[\s~〜♪☆^;]|(?<![a-z])(?:lo+l|(?:ha){2,}|w+|笑|草|xd))+$")
_SHORT = ("don't", "doesn't", "didn't", "isn't", "wasn't", "that's", "i'm", "i've", "you're", "can't", "wouldn't")
_WRITTEN_OUT = {one.replace("'", ""): one for one in _SHORT} | {"aint": "isn't", "ain't": "isn't", "ur": "you're"}
_WITHOUT_APOSTROPHE = compile_late(rf"(?<![\w'])(?:{'|'.join(_WRITTEN_OUT)})(?![\w'])")
_GROUPS = ("phrase", "about", "whole", "behind", "asked")
_SPEECH = compile_late(
    r"(?:\bsa(?:id|ys)|\btold (?:me|him|her|us|them)|\basked|言って|言った|言われて|言う|说|說|讲|問|问)$"
)
"""What in front of a clause makes it a quotation."""


class Dismissal(msgspec.Struct, frozen=True):
    """What a message was read as: the entry of the list that it holds, and the language of that list ("" for a person's own)."""

    language: str
    phrase: str


def dismissal(text: str, own: Sequence[str] = ()) -> Dismissal | None:
    """The phrase of a message that says that the memory just recalled does not belong here; None for no such message.

    `own` are phrases of the person's, in addition to the lists. A message over 40 characters, one that quotes something,
    a clause that asks, and one that goes on after the phrase does not count.
    """
    if len(text) > 4 * MOST_CHARACTERS:
        return None
    message = _plain(text)
    if not message or _length(message) > MOST_CHARACTERS or _QUOTES.search(message):
        return None
    patterns = (*_patterns(), *(() if not own else (("", _own_pattern(tuple(own))),)))
    # a blank in Japanese or Chinese text is often noise, or used like a comma: try all three readings
    for reading in dict.fromkeys((message, _BLANK.sub("", message), _BLANK.sub("、", message))):
        for start, (language, pattern) in product(_starts(reading), patterns):
            found = pattern.match(reading, start)
            if found is not None:
                return Dismissal(language, next(filter(None, (found[name] for name in _GROUPS))))
    return None


def _length(message: str) -> float:
    """In characters of Japanese and Chinese: one of the Latin alphabet says half as much."""
    return sum(0.5 if sign < "\u0250" else 1 for sign in message)


def _plain(text: str) -> str:
    """The text without emoji and final laughter, with missing apostrophes restored."""
    signs = (" " if unicodedata.category(one) in ("So", "Sk", "Cn", "Co", "Mn") else one for one in normalize(text))
    message = "".join(signs)
    message = _APOSTROPHES.sub("'", message.replace("\u200d", " "))
    message = _WITHOUT_APOSTROPHE.sub(lambda found: _WRITTEN_OUT[found[0]], message)
    return " ".join(_LAUGHTER.sub("", message).split())


def _starts(message: str) -> list[int]:
    """Where the first clauses begin, up to one that introduces a quotation."""
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
    return {name: [normalize(one) for one in entries] for name, entries in rule_table(f"dismissals/{language}").items()}


def phrases(language: str) -> tuple[str, ...]:
    """The phrases of a language's list, normalized; `*` stands for a few words."""
    found = _list(language)
    return tuple(dict.fromkeys((*found["phrases"], *found.get("subject_needed", ()), *found.get("whole", ()))))


@cache
def _own_pattern(own: tuple[str, ...]) -> re.Pattern[str]:
    """Phrases as a person wrote them: nothing in them is a pattern."""
    words = {"phrases": [phrase for one in own if (phrase := normalize(one).strip())]}
    if not words["phrases"]:
        return re.compile("(?!)")
    for name in ("openers", "subjects", "tails"):
        words[name] = [entry for language in LANGUAGES for entry in _list(language)[name]]
    return _pattern({**words, "subject_needed": []}, spaced=False, few=r"\*")


def _pattern(words: dict[str, list[str]], *, spaced: bool, few: str = "") -> re.Pattern[str]:
    """Openers, a subject, a phrase, tails, and the end of the clause. Where words are `spaced` each is whole. `few`: what a `*` in
    a phrase stands for ("": a few words)."""
    after = r"(?![\w'])" if spaced else ""
    few = few or (r"[\w'-]+(?: [\w'-]+){0,3}" if spaced else rf"[^{_MARKS}说說]{{1,12}}?")
    gap = f"[{re.escape(_COMMAS)}]*"
    opener = f"(?:{_any(words['openers'])}{after}(?:{_ENDS.pattern}|{gap}){gap})*?"
    subject = f"{_any(words['subjects'])}{after}{gap}"
    needing, whole = set(words.get("subject_needed", ())), set(words.get("whole", ()))
    phrase = f"(?P<phrase>{_any((one for one in words['phrases'] if one not in needing | whole), few)}){after}"
    about = f"{subject}(?P<about>{_any(needing, few)}){after}" if needing else "(?P<about>(?!))"
    last = f"(?P<whole>{_any(whole, few)}){after}" if whole else "(?P<whole>(?!))"
    tails = f"(?:{gap}{_any(words['tails'])}{after})*"
    # "別の話だよ、それは": what it is about may stand behind
    behind = f"(?P<behind>{_any(needing, few)}){after}{tails}{gap}{subject}" if needing else "(?P<behind>(?!))"
    asking = rf"(?P<asked>{_any(words.get('asked', ()), few)}){after}" if words.get("asked") else "(?P<asked>(?!))"
    # behind the phrase the message or its sentence ends, or a comma stands before something else
    end = rf"\s*(?:$|{_ENDS.pattern}|[、,，;；](?!\s*(?:{_GOES_ON})))"
    return re.compile(
        f"{opener}(?:(?:(?:{subject})?{phrase}|{about}){tails}{end}|(?:{subject})?{last}{tails}[{_MARKS}\\s]*$"
        f"|{behind}{end}|(?:{subject})?{asking}{tails}\\s*[?？]*{end})"
    )


_MARKS = "、,，;；。.!！?？…"


def _any(entries: Iterable[str], few: str = "") -> str:
    """The longest first, so that none hides a longer one; `*` stands for a `few` words."""
    ordered = sorted(entries, key=lambda one: (-len(one), one))
    return "(?:" + "|".join(re.escape(one).replace(r"\*", few) for one in ordered) + ")"
