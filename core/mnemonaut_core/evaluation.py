"""How well judged questions are answered: rankers, what is measured of an answer, and which of two answers is better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import comb

import msgspec
from msgspec.structs import replace

from mnemonaut_core import metrics
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import FAULTY
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.metrics import Gains
from mnemonaut_core.presets import ALL
from mnemonaut_core.recall.cache import Shared
from mnemonaut_core.recipes.registry import recipes_named

DEPTH = 10
"""The k of the metrics by default."""
BY_CHANCE = 0.05
"""A difference whose probability by chance alone is larger than this may be chance."""


class Answer(msgspec.Struct, frozen=True, eq=False):
    ranking: tuple[str, ...]
    """What was selected, then the rest of the candidates in the order of the trace: gates and limits do not count."""
    selected: tuple[str, ...]
    """What the model is given."""
    tokens: int | None = None
    """Of the text that the model is given; None where that is unknown."""
    trace: Trace | None = None
    """None for an answer that no recall of ours made."""


Ranker = Callable[[Query], Answer]


def answer_of(trace: Trace) -> Answer:
    ranking = tuple(dict.fromkeys((*trace.selected, *trace.candidates.ids())))
    return Answer(ranking, trace.selected, trace.pack.tokens, trace)


def each_setting(explorer: Explorer, settings: Settings) -> dict[str, Settings]:
    """A setting for each recipe and preset, by `recipe:preset`. InputError for an unknown name or an invalid value."""
    found = {}
    for recipe in recipes_named(settings.recipes):
        for preset in (
            explorer.settings.every_preset(recipe.name) if settings.preset == ALL else settings.preset.split(",")
        ):
            one = replace(settings, recipes=recipe.name, preset=preset.strip())
            found[f"{recipe.name}:{explorer.settings.resolve(recipe, one).preset}"] = one
    return found


def recipe_rankers(
    explorer: Explorer, settings: Mapping[str, Settings], *, token: CancelToken = NEVER
) -> dict[str, Ranker]:
    """A ranker for each of these settings, each of one recipe and preset. Those that get the same query one after the other share
    what is read for it. A ranker raises EnvironmentFault where a source fails or is late: what it found then is no answer."""
    asked: list[tuple[Query, Shared]] = []

    def ranker(one: Settings) -> Ranker:
        def rank(query: Query) -> Answer:
            if not asked or asked[0][0] is not query:
                asked[:] = [(query, Shared())]
            (trace,) = explorer.recall(query, one, token=token, shared=asked[0][1], with_evidence=False)
            for run in trace.runs:
                if run.status in FAULTY:
                    why = run.reason or Text("The source {source} did not answer in time.", source=run.source)
                    raise EnvironmentFault(why, code="no_answer", advice="The question is not measured.")
            return answer_of(trace)

        return rank

    return {name: ranker(one) for name, one in settings.items()}


class RankingMetrics(msgspec.Struct, frozen=True):
    recall: float
    ndcg: float
    mrr: float
    hit: float


class Measures(msgspec.Struct, frozen=True):
    ranked: RankingMetrics | None
    """None for a question without a relevant memory: that counts for silence only."""
    given: tuple[str, ...]
    """The selected memories."""
    wrong: tuple[str, ...]
    """The selected memories that are judged not relevant, or must not be selected."""
    missing: tuple[str, ...]
    """The memories that must be selected and are not."""
    forbidden: tuple[str, ...]
    """The memories that must not be selected and are."""
    served: float
    """nDCG of the selected memories alone; without a relevant memory 1 for silence, else 0."""
    tokens: int | None

    @property
    def has_relevant(self) -> bool:
        return self.ranked is not None

    @property
    def silence_is_right(self) -> bool:
        return bool(self.given) == self.has_relevant

    @property
    def broken(self) -> bool:
        return bool(self.missing or self.forbidden)

    @property
    def quality(self) -> tuple[int, float, int]:
        """By which of two answers is better: fewer broken *must* and *must not*, then `served`, then fewer wrong memories."""
        return (-len(self.missing) - len(self.forbidden), self.served, -len(self.wrong))


def ranking_metrics(ranking: Sequence[str], gains: Gains, k: int = DEPTH) -> RankingMetrics:
    """R@k, nDCG@k, MRR and hit@k; at least one gain is above 0."""
    return RankingMetrics(
        metrics.recall_at(ranking, gains, k),
        metrics.ndcg_at(ranking, gains, k),
        metrics.reciprocal_rank(ranking, gains),
        metrics.hit_at(ranking, gains, k),
    )


def measure(answer: Answer, judged: JudgedQuestion, k: int = DEPTH) -> Measures:
    gains, given = judged.gains, answer.selected
    ranked, served = None, float(not given)
    if metrics.relevant(gains):
        ranked = ranking_metrics(answer.ranking, gains, k)
        served = metrics.ndcg_at(given, gains, len(given) + len(gains))
    return Measures(
        ranked,
        given,
        tuple(one for one in given if gains.get(one, 1.0) <= 0.0),
        tuple(one for one in judged.must if one not in given),
        tuple(one for one in judged.must_not if one in given),
        served,
        answer.tokens,
    )


class Difference(msgspec.Struct, frozen=True):
    """Which of several questions are answered better, worse and as well as before, by their places."""

    better: tuple[int, ...]
    worse: tuple[int, ...]
    same: tuple[int, ...]

    @property
    def chance(self) -> float:
        """One-sided sign test: the probability of a larger side at least this large by chance; 1 if none changed."""
        changed = len(self.better) + len(self.worse)
        most = max(len(self.better), len(self.worse))
        return sum(comb(changed, count) for count in range(most, changed + 1)) / float(2**changed)

    @property
    def may_be_chance(self) -> bool:
        """Whether something changed, and may have by chance."""
        return bool(self.better or self.worse) and self.chance > BY_CHANCE


def compare(before: Sequence[Measures], after: Sequence[Measures]) -> Difference:
    """Compare the answers to the same questions, in their order."""
    sides: dict[int, list[int]] = {1: [], -1: [], 0: []}
    for place, (was, becomes) in enumerate(zip(before, after, strict=True)):
        sides[(becomes.quality > was.quality) - (becomes.quality < was.quality)].append(place)
    return Difference(*(tuple(sides[sign]) for sign in (1, -1, 0)))


def difference_texts(difference: Difference) -> tuple[Text, ...]:
    """The same in a sentence or two, for any change; () without a question."""
    better, worse = len(difference.better), len(difference.worse)
    changed, count = better + worse, better + worse + len(difference.same)
    if not changed:
        return (Text("Of {count} judged questions none is better or worse.", count=count),) if count else ()
    found = Text("Of {count} judged questions {better} better, {worse} worse.", count=count, better=better, worse=worse)
    if not difference.may_be_chance:
        return (found,)
    if better == worse:
        return found, Text("As many are better as are worse.")
    values = {"most": max(better, worse), "changed": changed, "times": round(1 / difference.chance)}
    chance = Text(
        "That may be chance: chance alone makes at least {most} of {changed} better about once in {times} times.",
        **values,
    )
    if worse > better:
        chance = Text(
            "That may be chance: chance alone makes at least {most} of {changed} worse about once in {times} times.",
            **values,
        )
    return found, chance
