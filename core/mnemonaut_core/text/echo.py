"""Whether a conversation asks and is not answered ("Where is my passport?" - "I don't know."). Pure.

Which words say so is data: `rules/echo/<language>.toml`. The reading errs on the side of a memory that says something: every
sentence of the person's is a question, and every clause of the reply says that it does not know, asks back or says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.rules import rule_table
from mnemonaut_core.text.sentences import each_sentence

LANGUAGES = ("en", "ja", "zh")
_LONGEST = 400
"""Characters of a side above which it says more than that."""
_ASKS = re.compile(r"[?？][\s?？!！'\"”’」』)）]*$")
_CLAUSE = re.compile(r"[,，、;；]|\bbut\b|但是?")
_END = re.compile(r"[\s。.!！…〜~]+$")


def is_echo(question: str | None, reply: str | None) -> bool:
    """Whether the person only asks, and the reply only says that it does not know. Without a reply it is no echo."""
    if not question or not reply or max(len(question), len(reply)) > _LONGEST:
        return False
    return _is_unanswered(question, reply)


@lru_cache(maxsize=2048)  # the newest memories are candidates of every question
def _is_unanswered(question: str, reply: str) -> bool:
    questions = _sentences(question)  # lazily: the first sentence of most is no question
    first = next(questions, None)
    if first is None or not _is_question(first) or not all(map(_is_question, questions)):
        return False
    clauses = [clause.strip() for sentence in _sentences(reply) for clause in _CLAUSE.split(sentence) if clause.strip()]
    unknown, filler = _patterns("unknown"), _patterns("filler")
    others = [clause for clause in clauses if unknown.search(clause) is None]
    return len(others) < len(clauses) and all(filler.search(one) or _is_question(one) for one in others)


def _sentences(text: str) -> Iterator[str]:
    """Normalized, in order."""
    return (normalize(text[start:end]).replace("’", "'") for start, end in each_sentence(text))


def _is_question(sentence: str) -> bool:
    return _ASKS.search(sentence) is not None or _patterns("question").search(_END.sub("", sentence)) is not None


@cache
def _patterns(name: str) -> re.Pattern[str]:
    """What the lists of this name of all languages hold, as one."""
    return re.compile("|".join(pattern for language in LANGUAGES for pattern in rule_table(f"echo/{language}")[name]))
