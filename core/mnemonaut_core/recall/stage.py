"""The shapes of the stages and of a recipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Generic

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.agent import Activation, Occasion
from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.columns import Bools, Floats, Ranking, Selection
from mnemonaut_core.domain.dense import Dense, Timeline
from mnemonaut_core.domain.lists import ListQuery
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.plan import N, P, Plan, QueryVectors, Searched, VectorPair, X
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.trace import Judge, Judged, PackText, Pool, Ranked, Trace, TraceWarning
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.vocabulary import COMMON, Fact, Vocabulary
from mnemonaut_core.recall.word_lists import WordList


class SourceKind(StrEnum):
    """How a source searches; tells `probe` which place to ask for."""

    VECTOR = "vector"
    WORDS = "words"
    LIST = "list"


class Share(msgspec.Struct, frozen=True):
    """A part of a vector source with a `k` and filters of its own (seed 001: so many episodes, states, affects)."""

    k: int
    filters: Filters


Lister = Callable[[Plan, SearchReader], "ListQuery | Text"]
"""What a list source asks for, found by reading if need be; a Text says why there is nothing to ask: its run is SKIPPED, and the
Text is shown as the reason."""


class Source(msgspec.Struct, frozen=True):
    """One way to fetch candidates. It gets one request for each form of the plan (`forms` None) or for the named ones.

    `off_parameter` names the parameter that turns it off. `filters` narrow the plan's (they must not admit more).
    `shares` split a vector source: each gets its own request and the hits are merged by score; `k` is their sum.
    `asks` is, for a list source, what its list depends on besides forms, filters, clock and `after`: where all of these are equal,
    the same database gives equal lists.
    `fetch` in `gather.py` reads; `probe.py` asks with the same query and the same filters.
    """

    name: str
    kind: SourceKind
    k: int
    further: str | None = None
    """The further list that a vector source reads; None: that of the database's own embedder."""
    added: str | None = None
    """A further list whose cosines are averaged with those of the database's own embedder; where it does not answer, its own
    count alone."""
    match: Callable[[str], MatchQuery] | None = None
    lists: Lister | None = None
    rows: Callable[[Any, Timeline], Bools] | None = None
    """Of a list source of a recipe that scores every memory: which memories are in the list, each with the score 1."""
    asks: object = None
    forms: tuple[str, ...] | None = None
    filters: Filters | None = None
    shares: tuple[Share, ...] = ()
    off_parameter: str | None = None
    deadline_ms: float | None = None
    needs_vectors: bool = False
    """Whether a list source looks at the query's vectors, and so has to wait for an endpoint."""

    def form_names(self, plan: Plan) -> tuple[str, ...]:
        """The names of its forms, in the plan's order."""
        return tuple(form.name for form in plan.forms if self.forms is None or form.name in self.forms)

    def vectors_in(self, plan: Plan) -> QueryVectors:
        """The vectors of the plan's forms that it searches with."""
        if self.further is None:
            return plan.vectors
        return plan.further.get(self.further) or QueryVectors(missing=Text.keyed("list_missing", name=self.further))

    def searched_by(self, plan: Plan) -> dict[str, Searched]:
        """What it compares memories with, by the plan's forms."""
        pairs = pairs_of(plan, self.added)
        return {form: pairs.get(form, vector) for form, vector in self.vectors_in(plan).by_form.items()}

    def admitted(self, plan: Plan) -> Filters:
        """The filters of its search, with what is suppressed for this query."""
        own, suppressed = self.filters, plan.filters.suppressed
        if own is None:
            return plan.filters
        return own if own.suppressed == suppressed else replace(own, suppressed=suppressed)


ENCODER = "encoder"
"""The name of the encoder's list."""


def added_by(parameters: object) -> str | None:
    """The list that a recipe with these parameters adds to that of the database's own embedder."""
    return ENCODER if getattr(parameters, "with_encoder", False) else None


def pairs_of(plan: Plan, added: str | None) -> dict[str, VectorPair]:
    """The vectors of the forms that have one by the database's own embedder and one by that of the added list."""
    own, other = plan.vectors.by_form, {} if added is None or added not in plan.further else plan.further[added].by_form
    return {form: VectorPair(vector, other[form], added) for form, vector in own.items() if form in other and added}


class Skipped(msgspec.Struct, frozen=True):
    """A source that this plan does not ask, with the reason: its run says `skipped`."""

    name: str
    k: int
    reason: Text
    forms: tuple[str, ...] | None = None


class Order(msgspec.Struct, frozen=True):
    """How a recipe that scores every searchable memory orders them: the first `most` are gathered. `score` gives one value a
    row; `asks` is what it depends on besides the plan's forms and filters: equal `asks`, equal orders."""

    score: Callable[[Plan, Dense], Floats]
    most: int
    asks: object = None


class Gather(msgspec.Struct, frozen=True):
    """The sources of one phase, independent of each other; `then` decides from the runs so far whether another phase
    follows. A later run of the same source and form takes the place of the earlier one (widening, fallback). With an
    `order` the sources (by vectors, by words) score all searchable memories, and the first of the order are gathered."""

    sources: tuple[Source, ...]
    then: Callable[[Plan, tuple[Run, ...]], Gather | None] | None = None
    skipped: tuple[Skipped, ...] = ()
    order: Order | None = None


LintRule = Callable[[Trace], "tuple[TraceWarning, ...]"]


class OwnRule(msgspec.Struct, frozen=True):
    """A lint rule that belongs to one recipe, in addition to those of `explain/lint`."""

    name: str
    sentence: str
    look: LintRule

    def __call__(self, trace: Trace) -> tuple[TraceWarning, ...]:
        """What it finds in a recall."""
        return self.look(trace)


class Look(msgspec.Struct, frozen=True):
    """How a rule of the lint looks: at a configuration (`Configuration` of `explain/lint`), at a recall of it, at a database
    for it (`DatabaseFacts`). None: there it does not look."""

    on_settings: Callable[[Any], Iterator[TraceWarning]] | None = None
    on_trace: Callable[[Any, Trace], Iterator[TraceWarning]] | None = None
    on_facts: Callable[[Any, Any], Iterator[TraceWarning]] | None = None


class Lint(msgspec.Struct, frozen=True):
    """What the rules of the lint have to know of a recipe; what is left out, no rule asks."""

    own: tuple[LintRule | OwnRule, ...] = ()
    """What it finds wrong itself."""
    rules: tuple[str, ...] = ()
    """The rules that apply to it by name, in addition to those for every recipe."""
    looks: Mapping[str, Look] = field(default_factory=dict)
    """Those that are about it and that it looks for itself, since they are about its own parameters."""
    result: str = ""
    """The parameter that says how many memories the result may hold."""
    budget: str = ""
    """The parameter that says how many tokens it may hold."""
    window: str = ""
    """The parameter that says how many days back is searched."""
    use: tuple[str, str] = ("", "")
    """The part of its score that grows with every recall, and the parameter that weighs it."""
    idle: tuple[tuple[str, str, float | str], ...] = ()
    """(parameter, the one that silences it, at which value)."""
    relevance: tuple[str, ...] = ()
    """The parts of its score that speak for relevance."""
    age: str = ""
    """The part that speaks for age."""
    stretched: Callable[[Trace, Run], Sequence[float]] | None = None
    """The scores of a list to which it applies min–max; () for a list that it leaves unchanged."""
    deciding_words: Callable[[Trace], Iterator[tuple[str, str]]] | None = None
    """(mode, word) for the words of the question that decided the mode, in the order of the plan."""


class Letters(msgspec.Struct, frozen=True):
    """A comparison by shared character n-grams: the question's text, n, and how many characters of either side count."""

    text: str
    n: int
    memory_chars: int
    query_chars: int


class Rerank(msgspec.Struct, frozen=True):
    """A step that reorders and never adds or loses."""

    name: str
    run: Callable[[Pool, Ranking], Ranking]


class Select(msgspec.Struct, frozen=True):
    """A step that decides for every memory; those it marks SELECTED go on (or out, when it is the last).

    The order of the last step's decisions is the order of the result; rankings keep the order of the score.
    """

    name: str
    run: Callable[[Pool, Ranking], Selection]


class Choose(msgspec.Struct, frozen=True):
    """A selection that a language model makes: `request` is what it gets, `apply` takes the answer, which is part of the trace,
    so that everything after it stays pure. `run` is the stand-in, where no model answers."""

    name: str
    run: Callable[[Pool, Ranking], Selection]
    request: Callable[[Pool, Ranking], ChoiceRequest]
    apply: Callable[[Pool, Ranking, Choice], Selection]
    deadline_s: Callable[[Plan], float]


FactsOf = Callable[..., tuple[Fact, ...]]
"""(trace, expert=) → the decisions before and during the search, the most important first, in technical or plain words."""
DecidedOf = Callable[..., tuple[str, ...]]
"""(trace, candidate, expert=) → the decisions for one candidate besides its score (a route, seats, tokens), a sentence each."""


class Distribution(msgspec.Struct, frozen=True):
    """Of one number over candidates: how many there were, the 10 %, 50 % and 90 % quantiles, and the mean."""

    name: str
    count: int
    p10: float
    p50: float
    p90: float
    mean: float


class Complaint(msgspec.Struct, frozen=True):
    """Something people say of a recall, the number that speaks for or against it, and the parameters to move."""

    complaint: Text
    measure: str
    value: float | None
    parameters: tuple[str, ...]
    direction: Text


ComplaintsOf = Callable[[Sequence[dict[str, Any]], Mapping[str, Distribution]], tuple[Complaint, ...]]
"""From the traces' JSON of recorded recalls and their distributions by name: the complaints that a figure shows."""


class RecipeWords(msgspec.Struct, frozen=True):
    """What a recipe is called and says of itself."""

    title: str
    seed: str
    about: str
    plain_title: str = ""
    """What it is called by people who did not read the seed; "" where the title has to do."""
    plain_about: str = ""
    """What it does, for them."""
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    word_lists: tuple[WordList, ...] = ()
    """The lists of words that it reads from a question, to which a person may add."""


def words_beside(module: str) -> RecipeWords:
    """The words of a recipe, from the data file next to its module; a source that is null there has those of `COMMON`."""
    told = msgspec.json.decode(Path(module).with_suffix(".json").read_bytes())
    sources = told["vocabulary"].get("sources", {})
    for name in sources.keys() & COMMON.sources.keys():
        sources[name] = msgspec.to_builtins(COMMON.sources[name])
    return msgspec.convert(told, RecipeWords)


class Needs(msgspec.Struct, frozen=True):
    """What a recipe reads beyond text, clock, conversation and filters of a question."""

    vectors: bool = False
    """Whether its stages compare the stored vectors of the candidates (`Pool.vectors`)."""
    cosines: bool = False
    """Whether its stages compare the question's vector with those of candidates, and not only with hits (`Pool.cosines`)."""
    every_list: bool = False
    """Whether its sources read every further list of the database: those that `Plan.further` names."""
    fields: frozenset[str] = frozenset()
    """Of a query: after, image_summaries, token_budget. A warning names one that is set and not read."""
    feedback: frozenset[str] = frozenset()
    """Columns of a memory by which feedback moves its score: utility, confidence, quality."""
    policy: bool = False
    """Whether the policy document is a layer of its parameters, and travels with its query (`options["policy"]`)."""


class Shown(msgspec.Struct, Generic[P, N, X], frozen=True):
    """What a recipe shows of a recall besides ranks and scores; None: nothing."""

    facts: FactsOf | None = None
    decided: DecidedOf | None = None
    seats: Callable[[Pool[P, N, X], Ranking], Mapping[str, str]] | None = None
    """The group of each candidate that competes for seats, from the last ranking."""
    aside: Callable[[Pool[P, N, X]], Mapping[str, Memory]] | None = None
    """Memories that are no candidates but part of the pack, by their role (in English)."""
    letters: Callable[[Plan[P, N]], Letters] | None = None
    """How it compares letters, so that they can be marked."""
    complaints: ComplaintsOf | None = None
    """What its recorded recalls suffer from."""
    curve: Callable[[Run], str] | None = None
    """Which of the policy's calibration curves the scores of a list belong to (text, vector; "" for none)."""
    strategy: Callable[[Trace[P, N, X]], str] | None = None
    """By what the metrics count its recalls (seed 002, 3.5)."""


class ForAgents(msgspec.Struct, Generic[P, N, X], frozen=True):
    """What agents get of a recall; None: nothing."""

    response: Callable[[Trace[P, N, X]], dict[str, object]] | None = None
    """The answer in the seed's own structure, from the finished trace: ids and numbers, no memory's text."""
    activated: Callable[[Trace[P, N, X], Occasion], Activation] | None = None
    """What an agent's own recall stores besides its access counts."""


class Recipe(msgspec.Struct, Generic[P, N, X], frozen=True, kw_only=True):
    """One retrieval pipeline: a composition of stages. `P`: its parameters, `N`: the notes of its plan, `X`: what it
    reads besides the memories; None if there are none."""

    name: str
    words: RecipeWords
    parameters: type[P]
    kinds: tuple[str, ...]
    """What it searches unless a query names kinds."""
    codes: frozenset[Code]
    """The outcomes that it can produce."""
    needs: Needs = Needs()
    plan: Callable[[Query, P], Plan[P, N]]
    gather: Callable[[Plan[P, N]], Gather]
    related: Callable[[Plan[P, N], SearchReader, tuple[str, ...]], X] | None = None
    """What pure stages need besides the memories (threads, entities, documents …), read once in the gather's snapshot
    for the gathered ids. It may depend on the plan's query and filters only, not on parameters."""
    fuse: Callable[[Pool[P, N, X]], Ranking]
    """Every gathered id is in it. What needs more than hits (texts, times) belongs into a rerank."""
    steps: tuple[Rerank | Select | Choose, ...]
    judge: Judge = lambda _ranked, _scored, _outcome: Judged()
    """Why a memory is here, and the level of relevance of a selected one."""
    pack: Callable[[Ranked[P, N, X]], PackText]
    shown: Shown[P, N, X] = field(default_factory=Shown)
    lint: Lint = field(default_factory=Lint)
    agents: ForAgents[P, N, X] = field(default_factory=ForAgents)
