"""The one object that window, command line and MCP talk to: recall, replay, why, what if; lists come from `library`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from typing import cast

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.own_words import OWN_WORDS, OwnWord
from mnemonaut_core.domain.own_words import decoded as decoded_words
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Query, Sight, bounded, check_query
from mnemonaut_core.domain.trace import ScopeCounts, Trace, TraceWarning
from mnemonaut_core.errors import EmbedderUnlike, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.explain import recorded
from mnemonaut_core.explain.comparison import Comparison
from mnemonaut_core.explain.explain import Explanation, explain
from mnemonaut_core.explain.lint import with_lint
from mnemonaut_core.explain.matches import Matches, held_places, matches_of
from mnemonaut_core.explain.metrics import Indicators, indicators
from mnemonaut_core.explain.probe import Nearest, SourceRanks, locate, nearest
from mnemonaut_core.explain.recall_log import RecallLog
from mnemonaut_core.explain.recall_sql import RecallSql, Recorder, RecordingReaders
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE, Replayer, one_snapshot, remembering
from mnemonaut_core.explain.sentences import NearestSentence, nearest_sentence
from mnemonaut_core.explain.smallest_change import (
    PATIENCE,
    Found,
    Patience,
    Remedy,
    SmallestChange,
    comes_before,
    smallest_change,
    turning,
)
from mnemonaut_core.i18n import Text
from mnemonaut_core.library import Library
from mnemonaut_core.parameters import AS_WRITTEN, Preset, Resolved, describe, presets_of, resolve
from mnemonaut_core.personal_presets import PRESETS, PersonalPresets
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.policy.parse import loaded
from mnemonaut_core.ports import Chooser, Embedder, SearchPool, SearchReader
from mnemonaut_core.presets import ALL, DEFAULT_KEY, Default, chosen, decoded, key_of, looked_through
from mnemonaut_core.recall.cache import RememberingReader, Shared
from mnemonaut_core.recall.choose import Choosing
from mnemonaut_core.recall.choose import recorded as recorded_choices
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.recall.engine import pool_for, rank_pool, run_recipe
from mnemonaut_core.recall.evidence import Scales, evidence_of
from mnemonaut_core.recall.gather import OnPlan, OnRun, RunOptions
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recall.word_lists import own_words_in
from mnemonaut_core.recipes.registry import (
    DEFAULT,
    RECIPES,
    recipe_named,
    recipes_named,
    vocabulary_of,
)
from mnemonaut_core.store.reader import ReaderPool

ENVIRONMENT_PREFIX = "MNEMONAUT_"
LOOKED_THROUGH = 500
"""The newest recorded recalls, of all recipes, that are searched for those of one recipe."""
ASKED_AGAIN = Text("Memories changed since this recall: it was asked again, and this explains the answer of now.")


class Settings(msgspec.Struct, frozen=True):
    """How to recall: recipes (comma-separated or `all`), preset (`all`: each shipped or the person's; "": the default of project,
    database or person, else as-written), values set by hand, a policy instead of the stored one, and the project."""

    recipes: str = DEFAULT
    preset: str = AS_WRITTEN
    values: Mapping[str, object] = field(default_factory=dict)
    policy: Policy | None = None
    project: str = ""


class Why(msgspec.Struct, frozen=True, eq=False):
    """Why one memory did or did not come back, where it stands in each source, and what would let it in."""

    trace: Trace
    explanation: Explanation
    located: SourceRanks
    remedies: tuple[Remedy, ...] = ()
    """The smallest changes found that let it in, the nearest first."""
    complete: bool = True
    """False: the time was up before the search had ended, or it still goes on."""
    evidence: Evidence | None = None
    """How much it speaks of the question; None for what is not stored."""
    closest: tuple[Memory, ...] = ()
    """For NOT_STORED: the stored memories nearest to the text given instead of an id."""
    asked_again: bool = False
    """Whether memories changed since the recall to explain; `trace` is then the same question recalled again
    (`ASKED_AGAIN`)."""

    @property
    def changes(self) -> tuple[SmallestChange, ...]:
        """The nearest that lets it in: one change, or two that do together where no single one was found."""
        return self.remedies[0].changes if self.remedies else ()

    @property
    def change(self) -> SmallestChange | None:
        """The nearest single change that lets it in; None where none was found."""
        return self.changes[0] if len(self.changes) == 1 else None


class StoredSettings:
    """The settings that the program, the person, the database and its projects keep: presets, defaults, policies, words."""

    def __init__(
        self,
        readers: ReaderPool,
        embedder: Callable[[], Embedder | None],
        person: PersonalPresets | None,
        environment: Mapping[str, str],
    ) -> None:
        self._readers, self._embedder, self._person, self._environment = readers, embedder, person, environment

    def resolve(self, recipe: Recipe, settings: Settings) -> Resolved:
        """The recipe's parameters: default < preset < person < database < project < policy < environment < set."""
        preset, default, unused = self._preset_and_default(recipe, settings)
        embedder = self._embedder()
        with self._readers.reader() as reader:
            stored = reader.library.settings(f"{recipe.name}.")
            projects = reader.library.settings(f"{recipe.name}.", project=settings.project) if settings.project else {}
        policy = self.policy(settings).parameters if recipe.needs.policy else {}
        layers: list[tuple[str, Mapping[str, object]]] = [
            ("preset", preset.values(embedder.name if embedder is not None and embedder.dimension else None)),
            ("person", default.values),
            ("database", stored),
            ("project", projects),
            ("policy", policy),
            ("environment", self._from_environment(recipe)),
            ("set", settings.values),
        ]
        resolved = resolve(recipe.parameters, preset=preset.full_name, layers=layers)
        return replace(resolved, unused_default=(*unused, *resolved.unused_default)) if unused else resolved

    def _preset_and_default(self, recipe: Recipe, settings: Settings) -> tuple[Preset, Default, tuple[Text, ...]]:
        """The preset that is meant, the person's default, and what of that cannot be used: a recall goes on without it."""
        named = settings.preset
        default, unused = Default(), tuple[Text, ...]()
        if self._person is not None:
            try:
                default = self._person.default(recipe.name)
            except EnvironmentFault as fault:
                unused = (Text.of(fault.title_text),)
        asked = Settings() if named else self.default(settings.project)
        wanted = asked.preset if asked.recipes == recipe.name and asked.preset else default.preset
        if named or not wanted:
            return self.preset(recipe.name, named or AS_WRITTEN), default, unused
        try:
            return self.preset(recipe.name, wanted), default, unused
        except InputError as error:
            return self.preset(recipe.name, AS_WRITTEN), default, (*unused, Text.of(error.title_text))

    def preset(self, recipe: str, name: str) -> Preset:
        """The preset that a name means (see `presets`); InputError for an unknown one, and for one that cannot be used."""
        shipped = presets_of(recipe)
        return shipped[name] if name in shipped else chosen(recipe, name, self._saved(recipe))

    def presets(self, recipe: str) -> tuple[Preset, ...]:
        """The shipped presets of a recipe, the person's (EnvironmentFault if unreadable), the database's, each with its fault."""
        return (*presets_of(recipe).values(), *self._saved(recipe))

    def _saved(self, recipe: str) -> tuple[Preset, ...]:
        record = recipe_named(recipe).parameters
        own = () if self._person is None else self._person.presets(recipe)
        start = key_of(recipe, "")
        with self._readers.reader() as reader:
            held = tuple(decoded(recipe, name, text) for name, text in reader.library.settings(start).items())
        return (*looked_through(own, record), *looked_through(held, record))

    def of_run(self, run_id: str) -> tuple[str, Resolved]:
        """The recipe of a recorded recall, and the parameters that it had; InputError where it is not recorded."""
        with self._readers.reader() as reader:
            kept, question = reader.runs.record_of_run(run_id)
        recipe = recipe_named(kept["recipe"])
        recorded.check_readable(kept, question or "")
        return recipe.name, recorded.parameters_of(recipe, kept)

    def policy(self, settings: Settings) -> Policy:
        """The policy in force: of the settings, the project, the database, else built in. InputError if it cannot be read."""
        if settings.policy is not None:
            return settings.policy
        with self._readers.reader() as reader:
            return loaded(reader.policy_in_force(settings.project))

    def default(self, project: str = "", program: tuple[str, str] = (DEFAULT, "")) -> Settings:
        """The recipe and preset for a call that names no recipe, as `default_among`."""
        stored = [self.stored_default(one) for one in dict.fromkeys((project, ""))]
        return replace(default_among(stored, program), project=project)

    def stored_default(self, project: str = "") -> str:
        """What the database, or a project of it, keeps as that: the recipe, a blank, the preset; "" for none."""
        with self._readers.reader() as reader:
            return reader.library.settings(DEFAULT_KEY, project=project).get("", "")

    def own_words(self) -> tuple[OwnWord, ...]:
        """The words that the person added to the lists of the recipes, for this database, in order."""
        with self._readers.reader() as reader:
            return decoded_words(reader.library.settings(OWN_WORDS))

    def every_preset(self, recipe: str) -> tuple[str, ...]:
        """What `all` asks for: the shipped presets and the person's. A database's own never apply unasked."""
        own = () if self._person is None else self._person.presets(recipe)
        return (*presets_of(recipe), *sorted(one.full_name for one in own))

    def of_trace(self, trace: Trace) -> Settings:
        """The settings that give a recall's values today: its preset (else as written), and by hand what that does not give."""
        recipe, preset = recipe_named(trace.recipe), trace.preset
        try:
            today = self.resolve(recipe, Settings(recipe.name, preset))
        except InputError:
            preset = AS_WRITTEN
            today = self.resolve(recipe, Settings(recipe.name, preset))
        held = {one.name: one.value for one in today.layers}
        return Settings(
            recipe.name, preset, {one.name: one.value for one in trace.layers if one.value != held.get(one.name)}
        )

    def _from_environment(self, recipe: Recipe) -> dict[str, str]:
        """`MNEMONAUT_HEURISTIC_VECTOR_K=30` and the like."""
        prefix = f"{ENVIRONMENT_PREFIX}{recipe.name.upper()}_"
        set_here = {
            key.removeprefix(prefix): value for key, value in self._environment.items() if key.startswith(prefix)
        }
        if not set_here:
            return {}
        names = {info.name.upper(): info.name for info in describe(recipe.parameters)}
        return {names.get(rest, rest.lower()): value for rest, value in set_here.items()}


class Explorer:
    """Recalls from one open database, explains recalls, and repeats them with other settings. Nothing is written."""

    def __init__(
        self,
        readers: ReaderPool,
        embedder: Embedder | None,
        *,
        chooser: Chooser | None = None,
        environment: Mapping[str, str] | None = None,
        person: PersonalPresets | None = None,
    ) -> None:
        self.readers = readers
        self.library = Library(readers)
        self.embedder = embedder
        self.chooser = chooser
        self.person = person
        self.log = RecallLog(readers, recipe_named)
        self._asked_again: tuple[Trace, Trace] | None = None
        self._scales: Scales = {}
        environment = dict(os.environ if environment is None else environment)
        self.settings = StoredSettings(readers, lambda: self.embedder, person, environment)

    def _asked(self, recipe: Recipe, query: Query, settings: Settings) -> Query:
        """The query for this recipe: bounded, with the person's own words for its lists, and the policy if it needs one."""
        query = bounded(query)
        own = (
            own_words_in(recipe.words.word_lists, query.text, self.settings.own_words())
            if recipe.words.word_lists
            else ()
        )
        return self._governed(recipe, replace(query, own_words=own), settings)

    def _governed(self, recipe: Recipe, query: Query, settings: Settings) -> Query:
        if not recipe.needs.policy:
            return query
        return replace(query, options={**query.options, "policy": self.settings.policy(settings)})

    def recall(
        self,
        query: Query,
        settings: Settings,
        *,
        token: CancelToken = NEVER,
        deadlines: bool = False,
        on_plan: OnPlan | None = None,
        on_run: OnRun | None = None,
        shared: Shared | None = None,
        with_evidence: bool = True,
    ) -> tuple[Trace, ...]:
        """One trace a recipe and preset, in order. `on_plan` and `on_run` report plans and sources as they arrive; `shared`:
        results that several calls for one question share; evidence, half of the work, does not change the result."""
        # all names and values are looked at before the first recipe runs: a bad one must not leave half an answer
        check_query(query)
        resolved = [
            (recipe, self.settings.resolve(recipe, replace(settings, preset=preset)))
            for recipe in recipes_named(settings.recipes)
            for preset in (self.settings.every_preset(recipe.name) if settings.preset == ALL else (settings.preset,))
        ]
        if shared is None and len(resolved) > 1:
            shared = Shared()
        options = RunOptions(token=token, deadlines=deadlines, on_plan=on_plan, on_run=on_run, shared=shared)
        known: dict[str, Evidence] = {}
        traces = (self._recalled(recipe, query, settings, parameters, options) for recipe, parameters in resolved)
        return tuple(self._with_evidence(trace, known) if with_evidence else trace for trace in traces)

    def _recalled(
        self, recipe: Recipe, query: Query, settings: Settings, parameters: Resolved, options: RunOptions
    ) -> Trace:
        trace = run_recipe(
            recipe,
            self._asked(recipe, query, settings),
            parameters,
            readers=self.readers,
            embedder=self.embedder,
            chooser=self.chooser,
            options=options,
        )
        return _with_left_out(with_lint(recipe, trace), parameters)

    def replay(
        self,
        trace: Trace,
        settings: Settings,
        *,
        token: CancelToken = NEVER,
        on_plan: OnPlan | None = None,
        on_run: OnRun | None = None,
    ) -> Trace:
        """Recall a trace's question with other settings; `trace` itself if no value changes. Ranks again, or gathers again where
        sources get other queries, with the same late sources and chooser's answer; from scratch, with deadlines, for another
        recipe, preset or policy, or if memories changed."""
        (recipe,) = recipes_named(settings.recipes)
        parameters = self.settings.resolve(recipe, settings)
        if not self._comparable(trace, recipe, parameters, settings):
            options = RunOptions(token=token, deadlines=True, on_plan=on_plan, on_run=on_run)
            return self._with_evidence(self._recalled(recipe, trace.query, settings, parameters, options), {})
        if parameters.values == trace.parameters:
            return trace
        replayer = Replayer(recipe, trace, self.readers, self.embedder, token)
        found = _with_left_out(replayer.with_parameters(parameters), parameters)
        return self._with_evidence(found, dict(trace.evidence))

    def _with_evidence(self, trace: Trace, known: dict[str, Evidence], readers: SearchPool | None = None) -> Trace:
        """`known`: that of other recalls of the same question and memories; what is measured is added."""
        with (readers or self.readers).reader() as reader:
            found = evidence_of(replace(trace, evidence=known), reader, self.embedder, self._scales)
        known.update(found)
        return replace(trace, evidence=found)

    def evidence(self, trace: Trace, memory_id: str, readers: SearchPool | None = None) -> Evidence:
        """How much a memory speaks of the question of a recall, whether that found it or not."""
        with (readers or self.readers).reader() as reader:
            return evidence_of(trace, reader, self.embedder, self._scales, (memory_id,))[memory_id]

    def _comparable(self, trace: Trace, recipe: Recipe, parameters: Resolved, settings: Settings) -> bool:
        """Whether a recall with these parameters differs from that one by its parameters alone."""
        if (recipe.name, parameters.preset) != (trace.recipe, trace.preset):
            return False
        asked = self._asked(recipe, trace.query, settings)
        if asked.options != trace.query.options or asked.own_words != trace.query.own_words:
            return False
        return self.generation == trace.generation

    @property
    def generation(self) -> int:
        """The content generation now; a trace holds the one it was recalled from."""
        with self.readers.reader() as reader, reader.snapshot() as generation:
            return generation

    def up_to_date(self, trace: Trace, readers: SearchPool | None = None, *, token: CancelToken = NEVER) -> Trace:
        """`trace`, or if memories changed since, its question recalled again with its clock and parameters."""
        readers, held = readers or self.readers, self._asked_again
        with readers.reader() as reader, reader.snapshot() as generation:
            pass
        if generation == trace.generation:
            return trace
        if held is None or held[0] is not trace or held[1].generation != generation:
            recipe, parameters = recipe_named(trace.recipe), Resolved(trace.parameters, trace.layers, trace.preset)
            options = Replayer(recipe, trace, readers, self.embedder, token).options(None)
            choose = recorded_choices(trace.choices)
            held = trace, self._made_again(recipe, trace.query, parameters, options, choose, readers)
            self._asked_again = held
        return held[1]

    def locate(self, trace: Trace, memory_id: str) -> SourceRanks:
        """Where a memory stands in every source of a recall."""
        recipe = recipe_named(trace.recipe)
        with self.readers.reader() as reader:
            return locate(reader, trace.plan, recipe.gather(trace.plan), trace.runs, memory_id)

    def explain(self, trace: Trace, memory_id: str) -> Explanation:
        candidate = trace.candidate(memory_id)
        located = None if candidate is not None else self.locate(trace, memory_id)
        return explain(trace, memory_id, located, vocabulary=vocabulary_of(trace.recipe))

    def in_each(
        self, query: Query, memory_id: str, *, token: CancelToken = NEVER
    ) -> tuple[tuple[str, Explanation], ...]:
        """(recipe, explanation) of one memory by every recipe as written; options of the query are dropped."""
        found = []
        for recipe in RECIPES.values():
            settings = Settings(recipe.name, AS_WRITTEN)
            (trace,) = self.recall(replace(query, options={}), settings, token=token)
            token.raise_if_set()
            found.append((recipe.name, self.explain(trace, memory_id)))
        return tuple(found)

    def why(
        self,
        trace: Trace,
        memory_id: str,
        *,
        token: CancelToken = NEVER,
        patience: Patience = PATIENCE,
        on_found: Callable[[Why], None] | None = None,
    ) -> Why:
        """The explanation, the rank in each source, and the smallest changes that would let the memory in. `on_found` gets the
        outcome, then each further change, in this thread. If memories changed, the question is recalled again first."""
        with self._replaying(trace, token) as replayer, remembering(replayer) as reader:
            again = replayer.trace
            located = _located(reader, again, memory_id)
            explanation = explain(again, memory_id, located, vocabulary=vocabulary_of(again.recipe))
            why = Why(again, explanation, located, asked_again=again is not trace)
            code = explanation.outcome.code
            if code is Code.NOT_STORED:
                return replace(why, closest=self.library.closest(memory_id))
            why = replace(why, evidence=self.evidence(again, memory_id, replayer.readers))
            if code is Code.SELECTED or code in OUTCOMES_TO_RESTORE:
                return why

            def report(found: Found) -> None:
                if on_found is not None:
                    on_found(replace(why, remedies=found.remedies, complete=found.complete))

            report(Found(complete=False))
            found = smallest_change(replayer, located, reader, patience=patience, on_found=report)
            return replace(why, remedies=found.remedies, complete=found.complete)

    def turning(
        self, trace: Trace, memory_id: str, other_id: str, *, token: CancelToken = NEVER, patience: Patience = PATIENCE
    ) -> Remedy | None:
        """The smallest change found that puts the lower one of two memories before the other; None where none was found."""
        with self._replaying(trace, token) as replayer, remembering(replayer) as reader:
            lower, higher = memory_id, other_id
            if comes_before(replayer.trace, memory_id, other_id):
                lower, higher = other_id, memory_id
            return turning(replayer, _located(reader, replayer.trace, lower), reader, higher, patience=patience)

    @contextmanager
    def _replaying(self, trace: Trace, token: CancelToken) -> Iterator[Replayer]:
        """Replays the recall, brought up to date, from one snapshot."""
        with _cancelled_by(token), one_snapshot(self.readers, self.embedder, token) as readers:
            again = self.up_to_date(trace, readers, token=token)
            yield Replayer(recipe_named(trace.recipe), again, readers, self.embedder, token)

    def made(self, run_id: str, *, token: CancelToken = NEVER) -> Made:
        """Repeat a recorded recall; InputError where it is not recorded or its question was not recorded."""
        with self.readers.reader() as reader:
            kept, question = reader.runs.record_of_run(run_id)
        recipe = recipe_named(kept["recipe"])
        recorded.check_readable(kept, question)
        # by the words of then, which are in the record
        query = self._governed(recipe, bounded(recorded.query_of(kept, question)), Settings(recipe.name))
        parameters = recorded.parameters_of(recipe, kept)
        options = RunOptions(
            token=token, serial=True, overdue=recorded.late_sources(kept), limit=recorded.limit_of(kept)
        )
        return recorded.compared(
            kept, self._made_again(recipe, query, parameters, options, recorded.choosing(kept), self.readers)
        )

    def _made_again(
        self,
        recipe: Recipe,
        query: Query,
        parameters: Resolved,
        options: RunOptions,
        choose: Choosing,
        readers: SearchPool,
    ) -> Trace:
        pool, spans = pool_for(recipe, query, parameters, readers=readers, embedder=self.embedder, options=options)
        trace = with_lint(recipe, rank_pool(recipe, pool, parameters, spans, choose=choose))
        return self._with_evidence(trace, {}, readers)

    def what_if(self, trace: Trace, settings: Settings, *, token: CancelToken = NEVER) -> Comparison:
        """Compare a recall with itself under other values, over its own or, if named, a preset's. InputError for bad values."""
        recipe = recipe_named(trace.recipe)
        if settings.preset:
            parameters = self.settings.resolve(recipe, settings)
        else:
            parameters = recorded.with_values(trace, recipe.parameters, settings.values)
        with self._replaying(trace, token) as replayer:
            asked_again = replayer.asks_anew(parameters)
            after = _with_left_out(replayer.with_parameters(parameters), parameters)
            after = self._with_evidence(after, dict(replayer.trace.evidence), replayer.readers)
            return Comparison(replayer.trace, after, asked_again)

    def nearest(self, trace: Trace, *, limit: int = 10) -> tuple[Nearest, ...]:
        """The memories nearest to a recall's query by vectors and by words, without its filters and floors."""
        with self.readers.reader() as reader:
            return nearest(reader, trace, limit=limit)

    def scope(self, trace: Trace) -> ScopeCounts:
        with self.readers.reader() as reader, reader.snapshot():
            return reader.filters.scope_counts(trace.plan.filters)

    def matches(self, trace: Trace, memory: Memory, *, max_chars: int | None = None) -> Matches:
        """What a memory shares with the query of a recall, by the terms as its indexes cut them."""
        with self.readers.reader() as reader:
            letters = recipe_named(trace.recipe).shown.letters
            compared = None if letters is None else letters(trace.plan)
            return matches_of(trace, memory, reader.words.tokens, compared, max_chars=max_chars)

    def held_places(self, trace: Trace, evidence: Evidence | None, text: str) -> tuple[tuple[int, int], ...]:
        """Where a text of a memory holds words of the question that speak for it; () without evidence."""
        with self.readers.reader() as reader:
            return () if evidence is None else held_places(text, trace.query.text, evidence.held, reader.words.tokens)

    def nearest_sentence(
        self, trace: Trace, memory: Memory, *, ask: bool = False, token: CancelToken = NEVER
    ) -> NearestSentence:
        """The sentence of a memory nearest to the question of a recall; an endpoint gets a request only with `ask`."""
        with self.readers.reader() as reader:
            counted = self.embedder is not None and self.embedder.uses_gram_statistics
            statistics = reader.vectors.statistics(trace.plan.filters.sight, self.embedder) if counted else None
            return nearest_sentence(self.embedder, statistics, trace, memory, ask=ask, token=token)

    def statements(self, trace: Trace, *, token: CancelToken = NEVER) -> RecallSql:
        """The SQL statements of a recall, recorded while it runs again with the same values; no model gets a request."""
        recipe, recorder = recipe_named(trace.recipe), Recorder()
        settings = self.settings.of_trace(trace)
        parameters = self.settings.resolve(recipe, settings)
        again = run_recipe(
            recipe,
            self._asked(recipe, trace.query, settings),
            parameters,
            readers=RecordingReaders(self.readers, recorder.statements),
            embedder=None if is_remote(self.embedder) else self.embedder,
            options=recorder.options(RunOptions(token=token, reuse=trace)),
        )
        return RecallSql(trace.recipe, trace.preset, recorder.finish(), trace.selected == again.selected)

    def query_vector(self, text: str, sight: Sight | None = None) -> tuple[Vector | None, str | None]:
        """(vector, embedder) of a question, (None, None) without one; EndpointError. `sight`: what the asking agent may see."""
        embedder = self.embedder
        if embedder is None or not embedder.dimension:
            return None, None
        try:
            with self.readers.reader() as reader:
                if embedder.uses_gram_statistics:
                    with reader.snapshot():
                        row = embedder.embed_queries([text], reader.vectors.statistics(sight, embedder))[0]
                else:
                    row = embedder.embed_queries([text], None)[0]
        except EmbedderUnlike:
            return None, None
        return (row, f"{embedder.name}/{embedder.version}") if row.any() else (None, None)

    def indicators(self) -> tuple[Indicators, ...]:
        """What the recorded recalls show together, for each recipe that has any."""
        with self.readers.reader() as reader, reader.snapshot():
            recorded = reader.runs.recorded_runs()
        complaints = {name: recipe.shown.complaints for name, recipe in RECIPES.items()}
        return tuple(
            indicators(name, [trace for trace, _ in runs], [ms for _, ms in runs], complaints.get(name))
            for name, runs in recorded.items()
        )


@contextmanager
def _cancelled_by(token: CancelToken) -> Iterator[None]:
    """What is read in this block ends when the token is set, with `Cancelled`, however SQLite says so."""
    token.raise_if_set()
    with working(token) if token is not NEVER else nullcontext():
        try:
            yield
        except MnemonautError:
            token.raise_if_set()
            raise


def _located(reader: RememberingReader, trace: Trace, memory_id: str) -> SourceRanks:
    gather = recipe_named(trace.recipe).gather(trace.plan)
    return locate(cast("SearchReader", reader), trace.plan, gather, trace.runs, memory_id)


def _with_left_out(trace: Trace, parameters: Resolved) -> Trace:
    """The trace, which says first what of the stored settings was not used."""
    if parameters.unused_default:
        what = parameters.unused_default[0]
        own = TraceWarning(
            "default_left_out",
            Text.keyed("default_left_out", what=what),
            float(len(parameters.unused_default)),
            advice=Text.keyed("default_left_out_do"),
        )
        trace = replace(trace, warnings=(own, *trace.warnings))
    if not parameters.left_out:
        return trace
    first, *more = parameters.left_out
    message = (
        Text.keyed("settings_left_out", count=1 + len(more), first=first)
        if more
        else Text.keyed("setting_left_out", what=first)
    )
    warning = TraceWarning("settings_left_out", message, advice=Text.keyed("settings_left_out_do"))
    return replace(trace, warnings=(warning, *trace.warnings))


def default_among(stored: Iterable[str], program: tuple[str, str] = (DEFAULT, "")) -> Settings:
    """The recipe and preset for a call without a recipe: the first of `stored` (`DEFAULT_KEY` of project, database) whose recipe
    exists, else the person's, else `program`, whose preset gives way to the person's default."""
    for one in stored:
        recipe, _, preset = one.partition(" ")
        if recipe in RECIPES:
            return Settings(recipe, preset)
    with suppress(EnvironmentFault):  # the recall that follows says it
        kept = PRESETS.recipe()
        recipe, preset = (kept, "") if kept in RECIPES and kept != program[0] else program
        return Settings(recipe, "" if PRESETS.default(recipe).preset else preset)
    return Settings(*program)
