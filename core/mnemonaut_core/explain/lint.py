"""Lint: what is wrong with a score (DESIGN.md 5.7). Pure.

A rule has a name, a sentence, the recipes that it is about, and up to three ways to look: at a configuration, at a trace,
and at facts about a database. The engine asks all of them for every trace, and `mnemonaut lint` for a configuration and a
database. A finding is a `TraceWarning`: code (the rule's name), the sentence with its numbers, the number that shows it, and
what to do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from typing import Any

import msgspec
import numpy as np
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Floats, Ranking
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import ParameterLayer, ParameterTurn, ScopeCounts, Trace, TraceWarning
from mnemonaut_core.explain.metrics import quantile
from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.parameters import describe
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.recall.stage import Look, Recipe
from mnemonaut_core.recall.vocabulary import KEPT_OUT_WORDS
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.rules import rule_table
from mnemonaut_core.text.words import is_cjk


class Configuration(msgspec.Struct, frozen=True):
    """A recipe's parameters, and the layer that each came from."""

    recipe: Recipe
    parameters: msgspec.Struct
    layers: tuple[ParameterLayer, ...] = ()

    def value(self, name: str, default: Any = None) -> Any:
        """A parameter's value; `default` where this recipe has none of the name."""
        return getattr(self.parameters, name, default)

    def number(self, name: str, default: float = 0.0) -> float:
        return float(self.value(name, default))

    def set_by_hand(self, name: str) -> bool:
        """Whether a layer other than default and preset set it."""
        return any(layer.name == name and layer.layer not in ("default", "preset") for layer in self.layers)


class DatabaseFacts(msgspec.Struct, frozen=True):
    """What is known of a database, for one recipe's configuration."""

    scope: ScopeCounts
    """Every memory of the recipe's kinds, as a recall now would count them."""
    filters: Filters = field(default_factory=Filters)
    """The filters that such a recall would have."""
    vectors: tuple[int, int] = (0, 0)
    """(memories with a vector, memories) of these kinds."""
    embedder: tuple[str, str, int] | None = None
    """(name, version, dimension) that the database records; None before any embedding."""
    query_embedder: tuple[str, str, int] | None = None
    """(name, version, dimension) of what makes the vectors of questions; None if nothing does."""
    unspoken: int = 0
    """Memories of these kinds with neither side of a conversation: the index unicode61 holds nothing of them."""
    most_recalled: int = 0
    """The highest access count of these kinds."""
    now: int = 0
    """The clock of the lint, in epoch seconds."""
    newest: tuple[tuple[str, int], ...] = ()
    """(subtype, "" for none; the latest time of any such memory that is searched, in epoch seconds: updated, else created)."""
    searches: int = 0
    """Searches and activations of agents that the event log keeps."""
    fallbacks: int = 0
    """Searches that another index answered, because the requested one failed to load. Empty answers do not count."""
    recall_ms: tuple[float, ...] = ()
    """How long its recorded recalls took."""
    stale: tuple[tuple[str, int], ...] = ()
    """Derived indexes that disagree with the memories: (name, in how many places)."""


Finding = Iterator[TraceWarning]

_NOWHERE = Look()


class Rule(msgspec.Struct, frozen=True):
    """One rule. Where it has no look, the recipe that it is about does (`Lint.looks`, or `Lint.own` under the same
    name)."""

    name: str
    sentence: str
    common: Look = _NOWHERE
    every: bool = False
    """Whether it is about all recipes, not only about those that name it."""

    def about(self, recipe: Recipe) -> bool:
        terms = recipe.lint
        return self.every or self.name in terms.rules or self.name in terms.looks

    def look(self, recipe: Recipe) -> Look:
        """How it looks at this recipe; nowhere where it is not about it."""
        return recipe.lint.looks.get(self.name, self.common) if self.about(recipe) else _NOWHERE


def finding(
    code: str, key: str, value: float, turn: ParameterTurn | None = None, *, do: str = "", **values: object
) -> TraceWarning:
    """A finding of the rule `code`, with the number that shows it. `key` names the sentence, `do` the advice ("": `key`_do)."""
    return TraceWarning(code, Text.keyed(key, **values), value, Text.keyed(do or f"{key}_do", **values), turn)


def shown(value: float) -> str:
    """Format a number for a sentence."""
    return f"{value:.3g}"


# ---- rules that one recall breaks


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
    """Min–max over one score, ties or nearly equal scores does not tell how good they are."""
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


_LATIN = compile_late("[0-9a-z_\u00c0-\u024f]")
_LATIN_WORD = compile_late("[0-9a-z_\u00c0-\u024f'’]*")
_KATAKANA = compile_late("[\u30a1-\u30fa\u30fc]")
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
    """The longer word around a place, None for none: a Latin word with more than an inflection, or a katakana word."""
    if _LATIN.match(word):
        left, rest = _run_start(_LATIN, text, start), _LATIN_WORD.match(text, end)
        tail = rest.group() if rest else ""
        return text[left : end + len(tail)] if left < start or tail not in _INFLECTIONS else None
    if all(map(_KATAKANA.match, word)):
        left, right = _run_start(_KATAKANA, text, start), end
        while right < len(text) and _KATAKANA.match(text[right]):
            right += 1
        return text[left:right] if right - left > end - start else None
    return next((one for one in _holding(word) if _covers(one, word, text, start)), None)


def _run_start(letter: re.Pattern[str], text: str, start: int) -> int:
    while start and letter.match(text[start - 1]):
        start -= 1
    return start


@cache
def _holding(word: str) -> tuple[str, ...]:
    known = map(normalize, rule_table("lint/longer_words")["words"])
    return tuple(one for one in known if word in one and one != word)


def _covers(longer: str, word: str, text: str, start: int) -> bool:
    return any(
        text.startswith(longer, start - match.start())
        for match in re.finditer(re.escape(word), longer)
        if match.start() <= start
    )


# ---- rules for a configuration, alone or on one database


def list_below_result(c: Configuration) -> Finding:
    """A list that may bring fewer than the result may hold; 0 turns a list off, or leaves k to the limit."""
    wanted = c.value(c.recipe.lint.result, 0)
    for name in (info.name for info in describe(c.recipe.parameters) if info.depth):
        k = c.value(name, 0)
        if 0 < k < wanted:
            turn = ParameterTurn(name, wanted)
            yield finding("k_too_small", "lint_k_below", float(k), turn, name=name, k=k, wanted=wanted)


def parameter_without_effect(c: Configuration) -> Finding:
    """A parameter that was set but has no effect because of another parameter."""
    for name, other, silent in c.recipe.lint.idle:
        if c.set_by_hand(name) and c.value(other) == silent:
            shown_as = ("off", "on")[silent] if isinstance(silent, bool) else str(silent)
            if isinstance(silent, float):
                shown_as = f"{silent:g}"
            turn = ParameterTurn(other)
            yield finding("parameter_without_effect", "lint_idle", 0.0, turn, parameter=name, other=other, at=shown_as)


_ALMOST_ALL = 0.8
_WORTH_SAYING = 0.01


def window_excludes(c: Configuration, facts: DatabaseFacts) -> Finding:
    """The window of days keeps almost every memory out before any search."""
    window = c.recipe.lint.window
    out, total, days = facts.scope.filtered.get("time", 0), facts.scope.total, c.value(window, 0)
    if days and total and out / total >= _ALMOST_ALL:
        turn = ParameterTurn(window, 0)
        yield finding("window_excludes", "lint_window", out / total, turn, out=out, total=total, days=days)


def filters_hide_stored(c: Configuration, facts: DatabaseFacts) -> Finding:
    """A window or filter keeps more than a third out, where `window_excludes` does not say so already."""
    if not any(window_excludes(c, facts)):
        yield from hidden(facts.scope, facts.filters)


def incomplete_index(c: Configuration, facts: DatabaseFacts) -> Finding:
    """A source whose index holds nothing, or not everything."""
    held, total = facts.vectors
    if facts.embedder is not None and facts.embedder[2] and held < total:
        yield finding(
            "dead_source",
            "vectors_incomplete",
            float(total - held),
            do="lint_embed_do",
            missing=total - held,
            total=total,
        )
    if c.value("text_index") == "unicode61" and facts.unspoken and c.value("text_k", 1):
        turn, found = ParameterTurn("text_index", "words"), {"count": facts.unspoken, "total": facts.scope.total}
        yield finding("dead_source", "lint_unspoken", float(facts.unspoken), turn, do="use_words_index", **found)


def stale_index(_c: Configuration, facts: DatabaseFacts) -> Finding:
    for name, count in facts.stale:
        yield finding("stale_index", "lint_stale", float(count), index=name, count=count)


MOST_FALLBACKS = 0.01
SLOWEST_MS = 1_500.0
"""Seed 004, section 8: fallbacks of the searches, and the time of nine activations in ten."""


def search_fallbacks(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """More of the searches than the seed lets were answered by another index."""
    share = facts.fallbacks / facts.searches if facts.searches else 0.0
    if share > MOST_FALLBACKS:
        count, total, told = facts.fallbacks, facts.searches, f"{share:.1%}"
        do = "search_fallback_do"
        yield finding("search_fallbacks", "lint_fallbacks", share, do=do, count=count, total=total, share=told)


def slow_recalls(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """One recall in ten takes longer than the seed lets."""
    p90 = quantile(sorted(facts.recall_ms), 0.9) if facts.recall_ms else 0.0
    if p90 > SLOWEST_MS:
        yield finding("slow_recalls", "lint_slow", p90, ms=f"{p90:,.0f}", limit=f"{SLOWEST_MS:,.0f}")


def embedder_mismatch(_c: Configuration, facts: DatabaseFacts) -> Finding:
    """Questions are embedded by another than the memories, or by none although the memories have vectors."""
    stored, asked = facts.embedder, facts.query_embedder
    if stored is None or not stored[2] or stored == asked:
        return
    if asked is None or not asked[2]:
        yield finding("embedder_mismatch", "lint_no_query_vectors", float(stored[2]), stored=stored[0])
        return
    ours, theirs = " ".join(map(str, stored)), " ".join(map(str, asked))
    yield finding("embedder_mismatch", "lint_embedder", float(asked[2] - stored[2]), stored=ours, asked=theirs)


def feedback_loop_stored(c: Configuration, facts: DatabaseFacts) -> Finding:
    """What was recalled before gains from it: so much more than a memory that never was."""
    most, (_, weight) = facts.most_recalled, c.recipe.lint.use
    gain = c.number(weight) * math.log(most + 1) / math.log(most + 2)
    if gain >= _WORTH_SAYING:
        turn = ParameterTurn(weight, 0.0)
        yield finding("feedback_loop", "lint_loop_stored", gain, turn, do="lint_loop_do", most=most, gain=shown(gain))


# ---- all rules


_LOOKS = {
    "degenerate_minmax": Look(on_trace=degenerate_minmax),
    "recency_outweighs": Look(on_trace=recency_outweighs),
    "dead_source": Look(on_trace=dead_source, on_facts=incomplete_index),
    "budget_hides_smaller": Look(on_trace=budget_hides_smaller),
    "feedback_loop": Look(on_trace=feedback_loop, on_facts=feedback_loop_stored),
    "mode_by_substring": Look(on_trace=mode_by_substring),
    "window_excludes": Look(on_facts=window_excludes),
    "filter_hides": Look(on_trace=filter_hides, on_facts=filters_hide_stored),
    "parameter_without_effect": Look(on_settings=parameter_without_effect),
    "stale_index": Look(on_facts=stale_index),
    "embedder_mismatch": Look(on_facts=embedder_mismatch),
    "search_fallbacks": Look(on_facts=search_fallbacks),
    "slow_recalls": Look(on_facts=slow_recalls),
    "k_too_small": Look(on_settings=list_below_result, on_trace=k_too_small),
}
_OF_EVERY_RECIPE = frozenset(
    "dead_source window_excludes filter_hides stale_index embedder_mismatch k_too_small".split()
)
RULES = tuple(
    Rule(name, sentence, _LOOKS.get(name, Look()), every=name in _OF_EVERY_RECIPE)
    for name, sentence in texts_of("rules of the lint").items()
)
"""In the order of DESIGN.md 5.7, with the additions of seed 004 (section 8). A rule without a look is looked for by its recipes."""


def lint_settings(configuration: Configuration) -> tuple[TraceWarning, ...]:
    return tuple(
        found
        for rule in RULES
        if (look := rule.look(configuration.recipe).on_settings) is not None
        for found in look(configuration)
    )


def lint_trace(recipe: Recipe, trace: Trace) -> tuple[TraceWarning, ...]:
    """What is wrong with a recall: its configuration, then what this question shows."""
    configuration = Configuration(recipe, trace.parameters, trace.layers)
    shown = (
        found
        for rule in RULES
        if (look := rule.look(recipe).on_trace) is not None
        for found in look(configuration, trace)
    )
    return consistent((*lint_settings(configuration), *shown))


def with_lint(recipe: Recipe, trace: Trace) -> Trace:
    """The trace, which warns of that as well."""
    return replace(trace, warnings=(*trace.warnings, *lint_trace(recipe, trace)))


def lint_facts(configuration: Configuration, facts: DatabaseFacts) -> tuple[TraceWarning, ...]:
    """Lint a configuration on this database, without a question."""
    return tuple(
        found
        for rule in RULES
        if (look := rule.look(configuration.recipe).on_facts) is not None
        for found in look(configuration, facts)
    )


_OPPOSITES = {"age_floor": "floor_admits_unrelated"}
"""Where old memories cannot pass, the finding that new ones pass too easily is dropped."""


def consistent(found: Iterable[TraceWarning]) -> tuple[TraceWarning, ...]:
    """The findings without those that another one of them makes pointless."""
    findings = tuple(found)
    pointless = {_OPPOSITES[one.code] for one in findings if one.code in _OPPOSITES}
    return tuple(one for one in findings if one.code not in pointless)
