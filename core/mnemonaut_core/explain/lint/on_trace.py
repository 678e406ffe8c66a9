"""Rules that one recall breaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, reduce

import numpy as np

from mnemonaut_core.domain.columns import Floats, Ranking
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import ParameterTurn, ScopeCounts, Trace
from mnemonaut_core.explain.lint.rule import Configuration, Finding, finding, shown
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.vocabulary import KEPT_OUT_WORDS
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.rules import rule_table
from mnemonaut_core.text.words import is_cjk

_HALF = 0.5
_NEARLY = 0.95
_CLEARLY = 0.2
"""A lead in relevance, as a share of what relevance can give, that recency or use should not overturn."""
_A_THIRD = 1.0 / 3.0
_BY_DESIGN = ("subtype",)
"""What a recipe always leaves out, by its design."""
_TRIGRAM = 3
_LONG_RUN = 6


def filter_hides(_c: Configuration, trace: Trace) -> Finding:
    """A window or filter keeps more than a third of what would be searched out before any search."""
    if trace.scope is not None:
        yield from hidden(trace.scope, trace.plan.filters)


def hidden(scope: ScopeCounts, filters: Filters) -> Finding:
    """What the filters keep out, if it is more than a third of what would be searched without them."""
    counts = {name: n for name, n in scope.filtered.items() if name not in _BY_DESIGN and n}
    out = sum(counts.values())
    total = out + scope.searchable
    if not out or out / total <= _A_THIRD:
        return
    worst = max(counts, key=lambda name: counts[name])
    do = "lint_hides_do"
    if worst == "time":
        do = "lint_hides_older_do" if filters.day_from is not None else "lint_hides_later_do"
        if filters.created_from is not None or filters.created_to is not None:
            do = "lint_hides_range_do"
    each = [Text("{count} {why}", count=n, why=KEPT_OUT_WORDS.get(name, name)) for name, n in counts.items()]
    listed = reduce(lambda first, second: Text("{first}, {second}", first=first, second=second), each)
    yield finding("filter_hides", "lint_hides", out / total, do=do, out=out, total=total, counts=listed, field=worst)


def dead_source(_c: Configuration, trace: Trace) -> Finding:
    """Terms that a word index cannot match inside a sentence. One finding an index, its worst form."""
    found: dict[str, tuple[int, int]] = {}
    for run in trace.runs:
        dead, total = _dead_terms(run, trace)
        if dead > found.get(run.source, (0, 0))[0]:
            found[run.source] = (dead, total)
    for source, (dead, total) in found.items():
        key = "cjk_unicode61" if source == "unicode61" else "lint_trigram"
        yield finding(
            "dead_source",
            key,
            float(dead),
            ParameterTurn("text_index", "words"),
            do="use_words_index",
            terms=dead,
            total=total,
        )


def _dead_terms(run: Run, trace: Trace) -> tuple[int, int]:
    """(terms that cannot match a part of a sentence, terms)."""
    if run.source == "unicode61":
        return sum(_cjk_length(term) > 1 for term in run.terms), len(run.terms)
    if run.source != "trigram" or run.status not in (RunStatus.OK, RunStatus.EMPTY, RunStatus.SKIPPED):
        return 0, 0
    # the index leaves out what is shorter than three characters, so it is looked for in the form
    terms = next((form.text.split() for form in trace.plan.forms if form.name == run.form), [])
    return sum(len(term) < _TRIGRAM or _cjk_length(term) > _LONG_RUN for term in terms), len(terms)


def _cjk_length(term: str) -> int:
    return sum(map(is_cjk, term))


def budget_hides_smaller(c: Configuration, trace: Trace) -> Finding:
    """Memories that would have fitted, behind one that did not."""
    hidden = [
        selection.outcome(place)
        for selection in trace.candidates.ranked.selections
        if any(verdict.code is Code.BUDGET for verdict in selection.verdicts)
        for place in np.flatnonzero((selection.other >= 0) & (selection.value <= selection.limit)).tolist()
    ]
    if hidden:
        first = hidden[0]
        turn, count, left = ParameterTurn(c.recipe.lint.budget), len(hidden), f"{first.limit:.0f}"
        yield finding(
            "budget_hides_smaller", "lint_hidden", float(count), turn, count=count, other=first.other_id, left=left
        )


def k_too_small(_c: Configuration, trace: Trace) -> Finding:
    """Everything that was found is in the result, and a list was full: k cut the result, and nothing else did."""
    if not trace.candidates or len(trace.selected) < len(trace.candidates):
        return
    for run in trace.runs:
        if 0 < run.k <= len(run.hits):
            yield finding("k_too_small", "lint_k_cuts", float(run.k), source=run.source, k=run.k)
            return


def recency_outweighs(c: Configuration, trace: Trace) -> Finding:
    """The first is first by its age alone, past one that is clearly more relevant."""
    terms = c.recipe.lint
    pair = _overturned(trace, terms.age, terms.relevance) if terms.relevance else None
    if pair is not None:
        other, lead = pair
        ahead = trace.rankings[-1].ids[0]
        yield finding("recency_outweighs", "lint_recency", lead, first=ahead, other=other, lead=shown(lead))


def feedback_loop(c: Configuration, trace: Trace) -> Finding:
    """The first is first by how often it was recalled before."""
    ranking, (use, weight) = last_scores(trace), c.recipe.lint.use
    if ranking is None:
        return
    without, used = score_without(ranking, use), _part(ranking, use)
    best = int(np.argmax(without))
    if without[best] > without[0] and not _is_moved(ranking, 0, best):
        gain = float(used[0] - used[best])
        yield finding(
            "feedback_loop",
            "lint_loop",
            gain,
            ParameterTurn(weight, 0.0),
            first=ranking.ids[0],
            other=ranking.ids[best],
            gain=shown(gain),
        )


def last_scores(trace: Trace) -> Ranking | None:
    """The last ranking, where it is one of scores and holds any."""
    ranking = trace.rankings[-1]
    return None if ranking.combine is Combine.ORDER or not len(ranking) else ranking


def _part(ranking: Ranking, name: str) -> Floats:
    """What a part contributes to each row; 0 where there is none."""
    found = next((part.contribution for part in ranking.parts if part.name == name), None)
    return np.zeros(len(ranking)) if found is None else np.where(np.isnan(found), 0.0, found)


def score_without(ranking: Ranking, name: str) -> Floats:
    """The scores as they were without one part: the part taken out of the sum, or the factor out of the product."""
    part = _part(ranking, name)
    if ranking.combine is not Combine.PRODUCT or name not in {one.name for one in ranking.parts}:
        return ranking.scores - part
    return np.divide(ranking.scores, part, out=np.zeros(len(ranking)), where=part != 0.0)


def _is_moved(ranking: Ranking, *places: int) -> bool:
    """Whether one of the rows stands where it does because of what it replaced, or was replaced by."""
    return any(_part(ranking, name)[place] != 0.0 for name in ("current", "replaced") for place in places)


def _overturned(trace: Trace, age: str, names: tuple[str, ...]) -> tuple[str, float] | None:
    """The memory that leads when age does not count, and its lead in relevance over the first, if that is clear."""
    ranking = last_scores(trace)
    if ranking is None:
        return None
    without, relevance = score_without(ranking, age), np.zeros(len(ranking))
    for name in names:
        relevance = relevance + _part(ranking, name)
    timeless = int(np.argmax(without))
    lead, most = float(relevance[timeless] - relevance[0]), float(relevance.max())
    if without[timeless] > without[0] and not _is_moved(ranking, 0, timeless) and most > 0 and lead / most >= _CLEARLY:
        return ranking.ids[timeless], lead
    return None


def degenerate_minmax(c: Configuration, trace: Trace) -> Finding:
    """Min–max over a list of one, of ties, or of nearly equal scores says nothing of how good they are."""
    for source, scores in _stretched(c, trace):
        low, high = min(scores), max(scores)
        if low == high:
            key = "lint_minmax_one" if len(scores) == 1 else "lint_minmax_ties"
            yield finding(
                "degenerate_minmax", key, float(len(scores)), do="lint_minmax_do", source=source, count=len(scores)
            )
        elif low > 0.0 and low / high >= _NEARLY:
            key, least, most = "lint_minmax_worst", shown(low), shown(high)
            told = {"source": source, "low": least, "high": most}
            yield finding("degenerate_minmax", key, low / high, None, do="lint_minmax_do", **told, count=len(scores))


def _stretched(c: Configuration, trace: Trace) -> list[tuple[str, Sequence[float]]]:
    """The lists that this recipe puts through min–max, with the scores that go in."""
    stretched = c.recipe.lint.stretched
    scores = [] if stretched is None else [(run.source, stretched(trace, run)) for run in trace.runs if run.hits]
    return [(source, values) for source, values in scores if values]


_LATIN = re.compile("[0-9a-z_\u00c0-\u024f]")
_LATIN_WORD = re.compile("[0-9a-z_\u00c0-\u024f'’]*")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc]")
_INFLECTIONS = ("", "s", "es", "d", "ed", "ing", "ly", "'s", "’s", "s'", "s’")


def mode_by_substring(c: Configuration, trace: Trace) -> Finding:
    """Every place where a word of a rule stands in the question is inside a longer word that means something else: a
    Latin or katakana word that goes on, or one of the longer words that the data names. A rule that a real word decided
    as well is right."""
    text = normalize(trace.query.text)
    words = c.recipe.lint.deciding_words
    for mode, word in () if words is None else words(trace):
        longer = _inside(normalize(word), text)
        if longer is not None:
            yield finding(
                "mode_by_substring", "lint_mode", float(len(longer) - len(word)), mode=mode, word=word, longer=longer
            )
            return


def _inside(word: str, text: str) -> str | None:
    """The longer word around the first place, if every place is inside one; None otherwise."""
    spans = [match.span() for match in re.finditer(re.escape(word), text)] if word else []
    longer = [_around(word, text, start, end) for start, end in spans]
    return longer[0] if longer and all(longer) else None


def _around(word: str, text: str, start: int, end: int) -> str | None:
    if _LATIN.match(word):
        return _latin_around(text, start, end)
    if all(map(_KATAKANA.match, word)):
        left = start
        while left and _KATAKANA.match(text[left - 1]):
            left -= 1
        right = end
        while right < len(text) and _KATAKANA.match(text[right]):
            right += 1
        return text[left:right] if right - left > end - start else None
    return next((one for one in _holding(word) if _covers(one, word, text, start)), None)


def _latin_around(text: str, start: int, end: int) -> str | None:
    left = start
    while left and _LATIN.match(text[left - 1]):
        left -= 1
    rest = _LATIN_WORD.match(text, end)
    tail = rest.group() if rest else ""
    return text[left : end + len(tail)] if left < start or tail not in _INFLECTIONS else None


@cache
def _longer_words() -> tuple[str, ...]:
    return tuple(map(normalize, rule_table("lint/longer_words")["words"]))


@cache
def _holding(word: str) -> tuple[str, ...]:
    return tuple(one for one in _longer_words() if word in one and one != word)


def _covers(longer: str, word: str, text: str, start: int) -> bool:
    return any(
        text.startswith(longer, start - match.start())
        for match in re.finditer(re.escape(word), longer)
        if match.start() <= start
    )
