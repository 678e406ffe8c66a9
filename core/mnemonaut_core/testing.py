"""Test judged questions: ask them again, measure the answers, and say what changed since the last time and what decided that."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.comparing import Comparer
from mnemonaut_core.domain.outcome import Outcome
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run_list import RowKind, parse_runs
from mnemonaut_core.errors import Cancelled, InputError, MnemonautError
from mnemonaut_core.evaluation import (
    DEPTH,
    Answer,
    Difference,
    Measures,
    Ranker,
    compare,
    difference_texts,
    measure,
    recipe_rankers,
)
from mnemonaut_core.explain.compare import Side
from mnemonaut_core.explain.comparison import ChangedValue
from mnemonaut_core.explain.explain import sentence
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.recipes.registry import recipe_if_known
from mnemonaut_core.text.normalize import fold_query
from mnemonaut_core.text.shown import shown_line

IMPORTED = "imported recalls"
"""The name of the ranker that repeats what imported recalls returned."""
_REASONS = 3
"""Reasons that are given for one question."""
_SHOWN = 60


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a judged memory stood in an answer."""

    place: int | None = None
    """Among the selected, from 1."""
    outcome: Outcome | None = None
    """None where no source found it, and for an answer that no recall of ours made."""


class QuestionRecord(msgspec.Struct, frozen=True):
    """The last answer to one question, without texts."""

    judged: str
    """A hash of the judgments; the answer is compared with a later one only where they are the same."""
    measures: Measures
    standings: dict[str, Standing]


class SetRecord(msgspec.Struct, frozen=True):
    """The last result of a set under one setting, without texts."""

    at: int
    questions: dict[str, QuestionRecord]
    values: dict[str, bool | int | float | str | None] = field(default_factory=dict)
    """Of the parameters; {} where no recall of ours answered."""
    embedder: str | None = None


_RECORD = msgspec.json.Decoder(SetRecord)


class QuestionResult(msgspec.Struct, frozen=True):
    judged: JudgedQuestion
    record: QuestionRecord
    last: QuestionRecord | None
    """Of the last time; None for a question that is new, or was judged otherwise since."""
    reasons: tuple[Text, ...] = ()
    """What decided that it is better or worse than the last time."""
    broken: tuple[Text, ...] = ()
    """One sentence for each broken *must* and *must not*."""

    @property
    def measures(self) -> Measures:
        return self.record.measures


class SetResult(msgspec.Struct, frozen=True):
    """All questions of a set under one setting."""

    name: str
    rows: tuple[QuestionResult, ...]
    failed: tuple[tuple[JudgedQuestion, Text], ...]
    """The questions without an answer, with the reason; they are in no number."""
    record: SetRecord
    last: SetRecord | None

    @property
    def compared(self) -> tuple[QuestionResult, ...]:
        """The questions that have a result of the last time under the same judgments."""
        return tuple(row for row in self.rows if row.last is not None)

    @property
    def difference(self) -> Difference:
        return compare([row.last.measures for row in self.rows if row.last], [row.measures for row in self.compared])

    @property
    def changed_values(self) -> tuple[ChangedValue, ...]:
        """The parameters that differ from the last time, by name; and `embedder`."""
        if self.last is None:
            return ()
        then, now = ({**one.values, "embedder": one.embedder} for one in (self.last, self.record))
        return tuple(ChangedValue(name, then.get(name), now[name]) for name in now if then.get(name) != now[name])

    @property
    def set_changed(self) -> tuple[int, int, int]:
        """(new, judged otherwise, no longer judged): the questions that differ from those of the last time."""
        if self.last is None:
            return 0, 0, 0
        had, has = self.last.questions, {row.judged.question.id for row in self.rows}
        has |= {one.question.id for one, _why in self.failed}
        rejudged = sum(row.last is None and row.judged.question.id in had for row in self.rows)
        return len(has - had.keys()), rejudged, len(had.keys() - has)

    @property
    def broken(self) -> tuple[QuestionResult, ...]:
        """The questions with a broken *must* or *must not*."""
        return tuple(row for row in self.rows if row.measures.broken)

    def mean(self, metric: str) -> float | None:
        """The mean of `recall`, `ndcg`, `mrr` or `hit`; None where no question has a relevant memory."""
        found = [getattr(row.measures.ranked, metric) for row in self.rows if row.measures.ranked is not None]
        return math.fsum(found) / len(found) if found else None

    @property
    def tokens(self) -> float | None:
        """The mean of the tokens that a model is given; None where no answer tells."""
        found = [row.measures.tokens for row in self.rows if row.measures.tokens is not None]
        return math.fsum(found) / len(found) if found else None

    @property
    def wrong(self) -> int:
        return sum(len(row.measures.wrong) for row in self.rows)

    @property
    def silence(self) -> tuple[int, int, int]:
        """(rightly silent, questions without a relevant memory, wrongly silent)."""
        without = [row.measures for row in self.rows if not row.measures.has_relevant]
        silent = sum(one.silence_is_right for one in without)
        wrongly = sum(row.measures.has_relevant and not row.measures.given for row in self.rows)
        return silent, len(without), wrongly


def run_set(
    explorer: Explorer,
    judged: Sequence[JudgedQuestion],
    rankers: Mapping[str, Ranker],
    last: Mapping[str, SetRecord],
    *,
    now: int,
    k: int = DEPTH,
    token: CancelToken = NEVER,
    on_question: Callable[[int], None] = lambda _done: None,
) -> tuple[SetResult, ...]:
    """Ask every question by every ranker and compare with the `last` results. InputError without a question. Nothing is recorded;
    `on_question` gets the number done, in this thread."""
    if not judged:
        raise InputError.keyed("no_judged_question", "no_judgments")
    settings = [_Setting(explorer, name, rank, last.get(name)) for name, rank in rankers.items()]
    for done, one in enumerate(judged, 1):
        query = one.question.asked(now)
        for setting in settings:
            token.raise_if_set()
            setting.ask(one, query, k)
        on_question(done)
    return tuple(setting.result(now) for setting in settings)


class _Setting:
    def __init__(self, explorer: Explorer, name: str, rank: Ranker, last: SetRecord | None) -> None:
        self.explorer, self.name, self.rank, self.last = explorer, name, rank, last
        self.rows: list[QuestionResult] = []
        self.failed: list[tuple[JudgedQuestion, Text]] = []
        self.empty = SetRecord(0, {})

    def ask(self, judged: JudgedQuestion, query: Query, k: int) -> None:
        try:
            answer = self.rank(query)
        except Cancelled:
            raise
        except MnemonautError as error:
            self.failed.append((judged, error.text))
            return
        trace = answer.trace
        if trace is not None and not self.rows:
            values = {one.name: one.value for one in trace.layers}
            self.empty = _RECORD.decode(
                msgspec.json.encode({"at": 0, "questions": {}, "values": values, "embedder": trace.embedder})
            )
        record = QuestionRecord(hash_of(judged), measure(answer, judged, k), standings(answer, judged))
        last = None if self.last is None else self.last.questions.get(judged.question.id)
        if last is not None and last.judged != record.judged:
            last = None
        reasons = () if last is None else reasons_of(self.explorer, answer, judged, last, record)
        broken = tuple(broken_of(self.explorer, answer, record.measures))
        self.rows.append(QuestionResult(judged, record, last, tuple(reasons)[:_REASONS], broken))

    def result(self, now: int) -> SetResult:
        questions = {row.judged.question.id: row.record for row in self.rows}
        record = replace(self.empty, at=now, questions=questions)
        return SetResult(self.name, tuple(self.rows), tuple(self.failed), record, self.last)


def hash_of(judged: JudgedQuestion) -> str:
    query = judged.question.query
    grades = [(one.memory_id, one.grade, one.must) for one in judged.judgments]
    asked = None if query is None else (query.text, query.context, query.now if judged.question.as_of else None)
    return hashlib.blake2b(msgspec.json.encode([asked, grades]), digest_size=8).hexdigest()


def standings(answer: Answer, judged: JudgedQuestion) -> dict[str, Standing]:
    places = {memory_id: place for place, memory_id in enumerate(answer.selected, 1)}
    found = {}
    for one in judged.judgments:
        candidate = None if answer.trace is None else answer.trace.candidate(one.memory_id)
        # a suppression names the question for which it was made, and no text is stored
        outcome = None if candidate is None else replace(candidate.decision.outcome, question=None)
        found[one.memory_id] = Standing(places.get(one.memory_id), outcome)
    return found


def reasons_of(
    explorer: Explorer, answer: Answer, judged: JudgedQuestion, last: QuestionRecord, record: QuestionRecord
) -> Iterator[Text]:
    """Which judged memories make the answer better or worse than the last time, and what decided, the most relevant first."""
    if last.measures.quality == record.measures.quality:
        return
    is_better = record.measures.quality > last.measures.quality
    ordered = sorted(judged.judgments, key=lambda one: (one.must is None, -one.gain, one.memory_id))
    names = names_of(explorer, [one.memory_id for one in ordered])
    for one in ordered:
        was, becomes = last.standings.get(one.memory_id, Standing()), record.standings[one.memory_id]
        name = names[one.memory_id]
        rises = (becomes.place or math.inf) < (was.place or math.inf)
        if was.place == becomes.place or (rises == (one.gain > 0.0)) != is_better:
            continue
        if becomes.place is None:
            why = why_missing(explorer, answer, one.memory_id)
            yield Text("“{memory}” was at {place}. Now: {why}", memory=name, place=was.place, why=why)
        elif was.place is not None:
            yield Text("“{memory}” went from {before} to {after}.", memory=name, before=was.place, after=becomes.place)
        else:
            why = _NOT_FOUND if was.outcome is None else sentence(was.outcome)
            yield Text("“{memory}” is at {place} now. Before: {why}", memory=name, place=becomes.place, why=why)
    if not record.measures.has_relevant:
        before, after = len(last.measures.given), len(record.measures.given)
        yield Text("Silence is right; {before} memories were selected, now {after}.", before=before, after=after)


_NOT_FOUND = Text("It was not found.")


def broken_of(explorer: Explorer, answer: Answer, measures: Measures) -> Iterator[Text]:
    """A sentence for each broken *must* and *must not*, with what decided."""
    names = names_of(explorer, [*measures.missing, *measures.forbidden])
    for one in measures.missing:
        why = why_missing(explorer, answer, one)
        yield Text("“{memory}” must be selected and is not. {why}", memory=names[one], why=why)
    for one in measures.forbidden:
        place = measures.given.index(one) + 1
        yield Text("“{memory}” must not be selected and is at {place}.", memory=names[one], place=place)


def names_of(explorer: Explorer, ids: Sequence[str]) -> dict[str, str]:
    """How the text of each begins; the id of one that is not stored, and of one that is private: results go to files and logs."""
    memories = explorer.library.memories(ids) if ids else {}
    plain = {one: memory for one, memory in memories.items() if not memory.sensitivity}
    return {one: shown_line(plain[one].text, _SHOWN) if one in plain else one for one in ids}


def why_missing(explorer: Explorer, answer: Answer, memory_id: str) -> Text:
    return _NOT_FOUND if answer.trace is None else explorer.explain(answer.trace, memory_id).sentence


def notes_of(explorer: Explorer, judged: Sequence[JudgedQuestion]) -> tuple[Text, ...]:
    """What of the judgments cannot be met in this database, and what a set of this kind cannot show."""
    ids = {one.memory_id for question in judged for one in question.judgments if one.gain > 0.0}
    isolated = ids & {one.memory_id for one in explorer.library.isolations() if one.scope != "query"}
    gone = ids - explorer.library.memories(sorted(ids)).keys() - isolated
    found = []
    if gone:
        found.append(Text("{count} memories that should come are not stored: that counts as missing.", count=len(gone)))
    if isolated:
        found.append(
            Text("{count} memories that should come are isolated: that counts as missing.", count=len(isolated))
        )
    if not any(any(question.gains.values()) for question in judged):
        found.append(Text("No question has a relevant memory: only silence and wrong memories are measured."))
    return tuple(found)


MOST_TURNED = 100
"""The most judged questions that run before and after, evenly over all of them."""


def turned(
    explorer: Explorer, before: Settings, after: Settings, *, now: int, token: CancelToken = NEVER
) -> SetResult | None:
    """The judged questions under the settings `after`, compared with those `before`, each of one recipe and preset. No language
    model chooses. None where no question is judged, and where an endpoint embeds: a person did not ask for these requests."""
    return next(turned_each(explorer, before, (after,), now=now, token=token), None)


def turned_each(
    explorer: Explorer, before: Settings, afters: Sequence[Settings], *, now: int, token: CancelToken = NEVER
) -> Iterator[SetResult]:
    """The same for several settings, each compared with those `before`, which run once; nothing where `turned` gives None."""
    judged = explorer.library.judged()
    if not judged or is_remote(explorer.embedder):
        return
    some = judged[:: -(-len(judged) // MOST_TURNED)]
    asking = Explorer(explorer.readers, explorer.embedder, person=explorer.person)
    was, *becoming = (recipe_rankers(asking, {"": one}, token=token) for one in (before, *afters))
    (first,) = run_set(asking, some, was, {}, now=now, token=token)
    for becomes in becoming:
        (found,) = run_set(asking, some, becomes, {"": first.record}, now=now, token=token)
        yield found


def turned_side(
    explorer: Explorer, first: Side, other: Side, *, now: int, token: CancelToken = NEVER
) -> SetResult | None:
    """`turned` for two recalls of one database; None also if they are alike, or one was not made by a recipe of this program."""
    sides = [one for one in (first, other) if recipe_if_known(one.recipe) is not None and not one.origin.imported]
    before, *after = (Settings(one.recipe, AS_WRITTEN, one.values) for one in sides)
    if not after or before == after[0] or first.origin.database != other.origin.database:
        return None
    try:
        return turned(explorer, before, after[0], now=now, token=token)
    except InputError:
        return None


def turned_texts(result: SetResult) -> tuple[Text, ...]:
    """What turning it does to the judged questions, and whether that may be chance."""
    texts = difference_texts(result.difference)
    failed = len(result.failed)
    return (*texts, Text("{count} questions have no answer.", count=failed)) if failed else texts


def imported_ranker(explorer: Explorer, *, now: int) -> Ranker:
    """The answer of another program to the question by its imported recalls: the newest with the same text. InputError
    where no recall is imported, and from the ranker where none has the question."""
    comparer = Comparer({"": explorer})
    with explorer.readers.reader() as reader, reader.snapshot():
        listing = reader.runs.run_keys(parse_runs(""), now=now)
        keys = [key for key in listing.keys if key.kind is RowKind.IMPORTED]
        rows = reader.runs.run_rows(keys)
    newest: dict[str, str] = {}
    for key in keys:
        run = rows[key].imported if key in rows else None
        if run is not None and run.question:
            newest.setdefault(fold_query(run.question), run.id)
    if not newest:
        raise InputError.keyed("no_imported_recall")

    def rank(query: Query) -> Answer:
        run_id = newest.get(fold_query(query.text))
        recall = None if run_id is None else comparer.told("", run_id)
        if recall is None or recall.run.selected is None:
            raise InputError.keyed("not_asked_there")
        ranking = dict.fromkeys((*recall.run.selected, *(one.id for one in recall.candidates)))
        return Answer(tuple(ranking), recall.run.selected)

    return rank


def key_of(folder: str | None, name: str, values: Mapping[str, object]) -> str:
    """The key of the last result of a set (a folder, or all) under a setting; a hash, since a folder's name is a person's text."""
    named = msgspec.json.encode([folder, name, sorted((key, str(value)) for key, value in values.items())])
    return hashlib.blake2b(named, digest_size=12).hexdigest()


def decoded(text: str | None) -> SetRecord | None:
    """A stored result; None for none, and for one that another version wrote."""
    try:
        return None if text is None else _RECORD.decode(text)
    except msgspec.DecodeError:
        return None


def encoded(result: SetRecord) -> str:
    return msgspec.json.encode(result).decode("utf-8")
