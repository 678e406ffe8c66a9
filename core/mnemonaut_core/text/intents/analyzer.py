"""Seed 002's Query Analyzer: type, keywords, time range, source hint and importance of a question, by rules. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from itertools import chain

import msgspec

from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.intents.rules import TYPE_ORDER, KeywordRules, Rules, rules_of
from mnemonaut_core.text.intents.time_ranges import FoundTime, TimeRange, find_time
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.words import CJK_CLASS, STOP_WORDS, without_contractions

# ---- Keywords of a question: Latin words, numbers, quoted phrases, and the words of Japanese and Chinese runs
#
# There is no dictionary of a language here. A run is cut where the script changes, at words that are no keywords, at words
# of the rules' own lists, and what is left of more than three Han characters in pairs, as compounds mostly are made
# (開発環境 → 開発, 環境). So a keyword is what an index of words or of bigrams finds, not always what a linguist would cut.

_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HIRAGANA = "\u3041-\u3096"
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff"
_LETTER = rf"[^\W_{CJK_CLASS}]"
_QUOTED = re.compile(r"「([^「」]{1,40})」|『([^『』]{1,40})』|“([^“”]{1,40})”|《([^《》]{1,40})》|\"([^\"]{1,40})\"")
_PIECE = (
    rf"(?P<han>[{_HAN}]+)(?P<tail>[{_HIRAGANA}]*)|(?P<kana>[{_KATAKANA}]+)|(?P<hira>[{_HIRAGANA}]+)"
    rf"|(?P<number>[0-9]+(?:[.,:/-][0-9]+)*)(?!{_LETTER})"
    rf"|(?P<word>{_LETTER}(?:{_LETTER}|['’.&_-](?={_LETTER})|[+#])*)"
)
_APOSTROPHES = frozenset("'’")
# begins where letters begin: otherwise a run without an apostrophe is read to its end from each of its letters
_CONTRACTED = compile_late(rf"(?<!{_LETTER}){_LETTER}+(?:['’]{_LETTER}+)+")
_KANA = compile_late(f"[{_HIRAGANA}{_KATAKANA}]")
_HAN_CHAR = compile_late(f"[{_HAN}]")
_LONGEST_WHOLE = 3
"""Han characters that are taken as one word."""
_SUFFIXES = frozenset("者会室化性度用員部課店駅県市区園館院線式型力率費料品机器家学部组室店路站區")
_WHOLE_TAIL = 3
"""Hiragana that may follow a single Han character and still be one word with it (新しい)."""


def keywords(text: str, rules: Sequence[Rules], *, without: Iterable[tuple[int, int]] = ()) -> tuple[str, ...]:
    """Distinct keywords of an NFKC text in order of appearance, letters as they were written. The first of `rules` is
    that of the text's own language; places in `without` (what speaks of time) are left out."""
    cut = list(text)
    for first, last in without:
        cut[first:last] = " " * (last - first)
    distinct: dict[str, str] = {}
    for word in _in_order("".join(cut), rules):
        distinct.setdefault(word.lower(), word)
    return tuple(distinct.values())


def _in_order(text: str, rules: Sequence[Rules]) -> Iterator[str]:
    offset = 0
    for quoted in _QUOTED.finditer(text):
        yield from _pieces(text[offset : quoted.start()], rules)
        phrase = " ".join(next(group for group in quoted.groups() if group).split())
        if phrase:
            yield phrase
        offset = quoted.end()
    yield from _pieces(text[offset:], rules)


@cache  # when a question is read: a start without one need not wait for it
def _piece() -> re.Pattern[str]:
    return re.compile(_PIECE)


def _pieces(text: str, rules: Sequence[Rules]) -> Iterator[str]:
    own = rules[0].keywords
    latin_stop = STOP_WORDS | rules[-1].keywords.stop
    # contractions are left out, possessives without their tail; O'Brien stays
    text = text if _APOSTROPHES.isdisjoint(text) else _CONTRACTED.sub(_uncontracted, text)
    for piece in _piece().finditer(text):
        if piece["han"]:
            yield from _han(piece["han"], piece["tail"], own)
        elif piece["hira"]:
            yield from _hiragana(piece["hira"], own)
        elif piece["kana"]:
            if len(piece["kana"]) > 1 and piece["kana"] not in own.stop:
                yield piece["kana"]
        elif piece["number"]:
            yield piece["number"]
        elif len(piece["word"]) > 1 and piece["word"].lower() not in latin_stop:
            yield piece["word"]


def _uncontracted(match: re.Match[str]) -> str:
    word = match[0]
    rest = without_contractions(word.lower())
    if rest == word.lower():
        return word
    return word[: len(rest.rstrip())] if rest.strip() else " "


def _han(run: str, tail: str, rules: KeywordRules) -> Iterator[str]:
    """The words of a Han run, the last with the hiragana that belongs to it; then the rest of the hiragana."""
    words = list(_cut(run, rules))
    last = words.pop() if words and run.endswith(words[-1]) else ""
    yield from words
    if len(last) == 1:
        stem, rest = _inflected(last, tail, rules)
        if stem not in rules.stop and stem + rest not in rules.stop:
            yield stem
        yield from _hiragana(rest, rules)
        return
    if last:
        yield last
    yield from _hiragana(tail, rules)


def _cut(run: str, rules: KeywordRules) -> Iterator[str]:
    """A Han run by the longest listed word at each place; what lies between listed words in small pieces."""
    offset, unknown = 0, ""
    while offset < len(run):
        listed = _listed(run, offset, rules)
        if listed is None:
            unknown, offset = unknown + run[offset], offset + 1
            continue
        yield from _small(unknown, alone=len(unknown) == len(run))
        unknown = ""
        if listed not in rules.stop:
            yield listed
        offset += len(listed)
    yield from _small(unknown, alone=True)


def _listed(run: str, offset: int, rules: KeywordRules) -> str | None:
    """The longest listed word that begins here, with a suffix that follows it (会議 → 会議室). Where words are inflected,
    a single character is no word inside a run: 中 is not cut out of 田中."""
    shortest = 2 if rules.endings and len(run) > 1 else 1
    for size in range(min(rules.longest, len(run) - offset), shortest - 1, -1):
        word = run[offset : offset + size]
        if word in rules.words:
            return word + _suffix(run, offset + size, rules) if size > 1 else word
        if word in rules.stop:
            return word
    return None


def _suffix(run: str, offset: int, rules: KeywordRules) -> str:
    """The suffix at this place; "" where there is none, or where a listed word begins with it (公司会议: 会议, not 会)."""
    suffix = run[offset : offset + 1]
    taken = any(run[offset : offset + size] in rules.words for size in range(2, rules.longest + 1))
    return suffix if suffix in _SUFFIXES and not taken else ""


def _small(unknown: str, *, alone: bool) -> Iterator[str]:
    """Three characters at most are a word; more are pairs, with three at the end that ends with a suffix (会議室)."""
    if len(unknown) <= _LONGEST_WHOLE:
        if len(unknown) > 1 or (unknown and alone):
            yield unknown
        return
    offset = 0
    while len(unknown) - offset > _LONGEST_WHOLE:
        size = _LONGEST_WHOLE if unknown[offset + 2] in _SUFFIXES and len(unknown) - offset != 4 else 2
        yield unknown[offset : offset + size]
        offset += size
    yield unknown[offset:]


def _inflected(stem: str, tail: str, rules: KeywordRules) -> tuple[str, str]:
    """A single Han character with its own hiragana, and the hiragana after it: 食 べたものは → 食べ, ものは; 猫 は → 猫,
    は; 会 ったのは → 会った, のは."""
    for length in range(min(len(tail), _WHOLE_TAIL) + 1):
        rest = tail[length:]
        if not rest or any(rest.startswith(particle) for particle in rules.particles):
            return stem + tail[:length], rest
        ending = next((each for each in rules.endings if rest.startswith(each)), None)
        if ending is not None:
            return stem + (tail[:length] or tail[: len(ending)]), tail[length + len(ending) :]
    return stem, tail


def _hiragana(run: str, rules: KeywordRules) -> Iterator[str]:
    """What is left of a hiragana run without particles, endings and stop words: two characters or more."""
    for part in re.split("[をの]", run):
        rest = _stripped(part, rules)
        if len(rest) > 1 and rest not in rules.stop:
            yield rest


def _stripped(part: str, rules: KeywordRules) -> str:
    """Without what a word is followed by, in front (it belongs to the word before), and then behind, as long as there is
    any; a single character is cut off behind only, and not from a word of two."""
    listed = (*rules.particles, *rules.endings, *rules.stop)
    fronts = sorted((w for w in (*rules.honorifics, *listed) if len(w) > 1), key=len, reverse=True)
    while (front := next((word for word in fronts if part.startswith(word)), None)) is not None:
        part = part[len(front) :]
    while (back := next((w for w in listed if part.endswith(w) and (len(w) > 1 or len(part) != 2)), None)) is not None:
        part = part[: -len(back)]
    return part


class QueryType(StrEnum):
    """The kind of answer that a question wants (seed 002, 3.1.1)."""

    TEMPORAL = "temporal"
    COMPARATIVE = "comparative"
    PROCEDURAL = "procedural"
    FACTUAL = "factual"
    CONCEPTUAL = "conceptual"


class Strategy(StrEnum):
    """How to search (seed 002, 2.2)."""

    SEMANTIC_ONLY = "semantic_only"
    KEYWORD_BOOST = "keyword_boost"
    TEMPORAL = "temporal"
    HYBRID = "hybrid"


class QueryIntent(msgspec.Struct, frozen=True):
    """The result of reading a question by the rules."""

    query_type: QueryType
    keywords: tuple[str, ...] = ()
    time_range: TimeRange | None = None
    source_hint: str | None = None
    importance: float = 0.5
    """In [0, 1]; above .7 more is searched, below .4 less."""
    cue: str = ""
    """The words that decided the type; "" where nothing did and the default stands."""
    language: str = ""
    """Whose rules were tried first: ja, zh or en."""
    own: bool = False
    """Whether `cue` is a word that the person added."""


def select_strategy(intent: QueryIntent) -> Strategy:
    """Seed 002, 3.2.1: a time range → temporal; factual with keywords → keyword_boost; conceptual → semantic_only;
    else hybrid."""
    if intent.time_range is not None:
        return Strategy.TEMPORAL
    if intent.query_type is QueryType.FACTUAL and intent.keywords:
        return Strategy.KEYWORD_BOOST
    if intent.query_type is QueryType.CONCEPTUAL:
        return Strategy.SEMANTIC_ONLY
    return Strategy.HYBRID


MAX_CHARS = 2000
"""Characters of a question that are read; a longer one is a document, and rules would find everything in it."""

_TYPES = {"definition": QueryType.CONCEPTUAL}


def type_named(name: str) -> QueryType:
    """The type that the cues of the rules' table of this name mean."""
    return _TYPES.get(name) or QueryType(name)


def languages_of(text: str) -> tuple[str, ...]:
    """The languages whose rules to try, in order: Japanese for kana or a letter that only Japanese has; for Han alone Chinese, then
    Japanese; English last."""
    if text.isascii():
        return ("en",)
    if _KANA.search(text):
        return ("ja", "en")
    if not _HAN_CHAR.search(text):
        return ("en",)
    return ("zh", "ja", "en") if rules_of("ja").keywords.letters.isdisjoint(text) else ("ja", "en")


@lru_cache(maxsize=256)
def analyze(
    text: str, now: int, own: tuple[tuple[str, str], ...] = (), *, order: str = "", ahead: bool = False
) -> QueryIntent:
    """The intent of a question; `now` counts as in `time_ranges`. Never raises; a text without a cue is conceptual.

    `own` are (type, word) that a person added: they come before the cues of the rules, in the order of the types. `order`,
    `ahead`: as `find_time` has them.
    """
    read = unicodedata.normalize("NFKC", clean_text(text))[:MAX_CHARS]
    languages = languages_of(read)
    rules = [rules_of(language) for language in languages]
    found = _time(rules, lambda some: find_time(read, some, now, order=order, ahead=ahead))
    added = None if found is not None else _added(read, own)
    query_type, cue = added or _type(read, rules, found)
    hints = (hint for each in rules for hint, pattern in each.sources if pattern.search(read))
    return QueryIntent(
        query_type=query_type,
        keywords=keywords(read, rules, without=() if found is None else found.spans),
        time_range=None if found is None else found.time_range,
        source_hint=next(hints, None),
        importance=_importance(read, rules),
        cue=cue,
        language=languages[0],
        own=added is not None,
    )


def _added(text: str, own: tuple[tuple[str, str], ...]) -> tuple[QueryType, str] | None:
    """The first type with a word of the person's; of several words of a type the first in `own`."""
    for name in TYPE_ORDER:
        wanted = type_named(name)
        for kind, word in own:
            if kind == wanted.value and (match := literal(word).search(text)) is not None:
                return wanted, match.group()
    return None


_LATIN = "0-9A-Za-z_\u00c0-\u024f"


@lru_cache(maxsize=1024)
def literal(word: str) -> re.Pattern[str]:
    """The pattern that finds a literal word in a question: any white space for its blanks, and a word boundary at an end that is
    a Latin letter or a digit."""
    folded = unicodedata.normalize("NFKC", clean_text(word)).split()
    body = r"\s+".join(map(re.escape, folded)) or "(?!)"
    front = rf"(?<![{_LATIN}])" if folded and re.match(f"[{_LATIN}]", folded[0]) else ""
    behind = rf"(?![{_LATIN}])" if folded and re.search(f"[{_LATIN}]$", folded[-1]) else ""
    return re.compile(front + body + behind, re.IGNORECASE)


def holds(text: str, word: str) -> bool:
    """Whether the part of a question that is read holds the word."""
    return literal(word).search(unicodedata.normalize("NFKC", clean_text(text))[:MAX_CHARS]) is not None


def _time(rules: Sequence[Rules], find: Callable[[Sequence[Rules]], FoundTime | None]) -> FoundTime | None:
    """The time by Chinese rules, else by Japanese ones, never by both: 前年 is not the same year in both."""
    if rules[0].language != "zh":
        return find(rules)
    japanese = [each for each in rules if each.language != "zh"]
    chinese = [each for each in rules if each.language != "ja"]
    return find(chinese) or find(japanese)


def _type(text: str, rules: Sequence[Rules], found: FoundTime | None) -> tuple[QueryType, str]:
    """The first type with a cue, in the order of READINGS 19; a time range makes it temporal. The languages are tried in turn."""
    if found is not None:
        return QueryType.TEMPORAL, found.time_range.matched
    for each in rules:
        for name in TYPE_ORDER:
            for cue in each.types[name]:
                if (words := cue.found(text)) is not None:
                    return type_named(name), words
    return QueryType.CONCEPTUAL, ""


def _importance(text: str, rules: Sequence[Rules]) -> float:
    """Words of little importance count more than words of great importance."""
    low = (each.importance.low_at for each in rules if each.importance.low.search(text))
    high = (each.importance.high_at for each in rules if each.importance.high.search(text))
    return next(chain(low, high), rules[0].importance.base)
