"""The recipe `salience`: seed 003, to the letter.

Readings used: 1–3, 9, 21–26, 35, 47–49, 53–55. Reading 49 is about writing: `add` counts a near-repeat once more instead
of storing it. Deviations from the seed, each with its reason:

- what is recalled on the direct and the timeline route are the document's chunks, since a document is no memory; the
  answer and the pack hold the whole document. A chunk that is isolated, filtered or suppressed must not come back
  through its file: then the text is put together from the other chunks, and a warning says so;
- on the timeline the unit of the budget is the journal page (the seed reads files). A page over the budget answers with
  nothing; it does not send the question on, so that the budget stays a matter of the selection;
- several stored files may bear the uri of one row (two imported trees): the one with exactly that uri, else the first by
  uri; a file of another scope than the row's is another file;
- the seed has no Japanese words, and few English ones, for the timeline. `timeline_words` = `all` adds them, since a
  question in Japanese is the same question; `seed` keeps to the seed. The direct route has the seed's table, and more
  only on request (`direct_words`);
- the last 7 days are today and the seven days before it, as READINGS 10 and 13 count days;
- scopes are ours: `global` and `project` are the seed's two; `both` leaves none out, so `session` and `principle` too;
- `unicode61` holds the words of people, not documents (DESIGN.md 3): as written, words find no chunk. The lint says so and
  `calibrated` searches `words`. The word indexes hold all kinds, so BM25's statistics are of all memories;
- the seed does not say how its words are searched: all distinct terms of the question, joined by OR;
- `evidence_floor` is ours; at its default it changes nothing, and the preset `calibrated` uses it;
- ties break by id (READINGS 3); a memory without a date gets no recency, since its age was not measured.

The seed counts an access "each time a result is returned"; here only an agent's own recall counts (`recall --commit`),
after ranking, and `updated_at` stays (READINGS 24, 35). Tokens are the stored ones, else those of `text/words.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Floats, PartColumn, Ranking, Selection, exact_sum
from mnemonaut_core.domain.lists import Among
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.moments import day_of
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.own_words import entries_of
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import DocumentRow, MatchQuery
from mnemonaut_core.domain.trace import Candidate, Judged, PackText, ParameterTurn, Pool, Ranked, Trace, TraceWarning
from mnemonaut_core.explain.lint import Configuration, Finding, finding, shown
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import (
    EvidenceFloor,
    WordIndex,
    choice,
    current_most,
    meta,
    replaced_below,
    unanswered,
    with_encoder,
    word_index,
)
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall import current, features, fuse, select
from mnemonaut_core.recall.intent import filters_for
from mnemonaut_core.recall.pack import no_longer
from mnemonaut_core.recall.select import Units
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import (
    ForAgents,
    Gather,
    Lint,
    Look,
    Needs,
    Recipe,
    Rerank,
    Select,
    Shown,
    Skipped,
    Source,
    SourceKind,
    added_by,
    words_beside,
)
from mnemonaut_core.recall.vocabulary import Fact, decision, listed, of_plan, of_score, quoted
from mnemonaut_core.recall.word_lists import Reading, WordList
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.rules import rule_table
from mnemonaut_core.text.words import count_tokens

_routes_choice = partial(choice, stage="plan", group="routes")
_weights = partial(meta, stage="rerank", group="weights")
_cut = partial(meta, stage="select", group="cut")


# fmt: off
class SalienceParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 003 lets one turn, with its own names, and what its readings leave open."""

    direct_route: Annotated[bool, _routes_choice(
        "Whether words such as “preferences” lead straight to their note.",
        label="Open notes by name",
    )] = True
    direct_words: Annotated[Literal["seed", "all"], _routes_choice(
        "Which words lead to a note: the published ones, or Japanese and traditional Chinese ones too.",
        label="Words that name notes", words={"seed": "Only the published ones", "all": "Japanese and Chinese ones too"},
    )] = "seed"
    timeline_route: Annotated[bool, _routes_choice(
        "Whether words such as “recently” lead to the newest journal days.",
        label="Open the journal",
    )] = True
    timeline_words: Annotated[Literal["all", "seed"], _routes_choice(
        "Which words lead to the journal: Japanese and further English ones too, or the published ones alone.",
        label="Words that mean the journal", words={"all": "Japanese and more English ones too", "seed": "Only the published ones"},
    )] = "all"
    journal_days: Annotated[int, meta(
        "Days of journal before today that the timeline reads, where the question does not say how many.",
        0, 60, unit="days", stage="plan", group="routes", label="Days of journal",
    )] = 7
    scope: Annotated[Literal["both", "global", "project"], choice(
        "Which memories are read: all, those that always hold, or those of the project.",
        stage="plan", group="filters", seed_key="scope", label="Whose memory",
        words={"both": "All", "global": "What always holds", "project": "The project's"},
    )] = "both"
    top_k: Annotated[int, meta(
        "What the search is asked for; similarity and words find up to twice as many each.",
        1, 200, unit="memories", stage="gather", group="search", depth=True, seed_key="top_k", label="How many are looked for",
    )] = 10
    text_index: Annotated[WordIndex, word_index("search", "; by whole words no note is found")] = "unicode61"
    with_encoder: Annotated[bool, with_encoder("search")] = False
    current: Annotated[int, current_most("search")] = 0
    rrf_k: Annotated[int, meta(
        "The constant of reciprocal rank fusion: larger makes the first ranks count less.",
        1, 200, stage="fuse", group="fusion", seed_key="k", label="How much first ranks count",
    )] = 60
    semantic: Annotated[Literal["rrf_over_max", "raw_rrf", "cosine"], choice(
        "What the first part is measured by: the rank in the searches against the best one, that rank as it is, or the"
        " similarity itself.",
        stage="rerank", group="weights", label="What the first part is",
        words={"rrf_over_max": "Rank, against the best", "raw_rrf": "Rank as it is", "cosine": "Meaning itself"},
    )] = "rrf_over_max"
    weight_semantic: Annotated[float, _weights(
        "Weight of similarity and words.",
        0, 1, label="Weight of closeness",
    )] = 0.50
    weight_reinforcement: Annotated[float, _weights(
        "Weight of how often a memory was said again.",
        0, 1, label="Weight of said again",
    )] = 0.20
    weight_recency: Annotated[float, _weights(
        "Weight of how lately a memory was updated.",
        0, 1, label="Weight of freshness",
    )] = 0.20
    weight_access: Annotated[float, _weights(
        "Weight of how often a memory was recalled.",
        0, 1, label="Weight of used before",
    )] = 0.10
    echo_penalty: Annotated[float, unanswered("weights")] = 0.0
    replaced: Annotated[bool, replaced_below("weights")] = False
    half_life_days: Annotated[float, _weights(
        "Days after which freshness has halved.",
        1, 365, unit="days", seed_key="half_life_days", label="How fast it fades",
    )] = 30.0
    duplicate_threshold: Annotated[float, _cut(
        "Share of wording in common from which a memory counts as a repetition of a better one; 0 lets every repetition in.",
        0, 1, unit="Dice", label="When two count as one",
    )] = 0.0
    max_results: Annotated[int, _cut(
        "Memories in the result; 0 takes as many as there is room for.",
        0, 400, unit="memories", label="How many remembered",
    )] = 0
    token_budget: Annotated[int, _cut(
        "Tokens that the result may take.",
        0, 8000, unit="tokens", seed_key="default_max_tokens", label="Room for memories",
    )] = 1500
    evidence_floor: EvidenceFloor = 0.0
# fmt: on


_LATIN = "0-9a-z_\u00c0-\u024f"
_INFLECTION = "(?:['’]s|s['’]|s|es|ly|d|ed|ing)?"
_MOST_DAYS = 3650


class Found(msgspec.Struct, frozen=True):
    """A word of a rule in a question: its form in the rule, and its place in the normalised question."""

    word: str
    start: int
    end: int
    own: bool = False
    """Whether the person added it."""


class DirectRow(msgspec.Struct, frozen=True):
    """One row of the seed's table that a question matches: the document, its owner, and the matching word."""

    uri: str
    scope: str
    found: Found


class Timeline(msgspec.Struct, frozen=True):
    """A request for the newest journal days: how many before today, and the matching word."""

    days: int
    found: Found


class _Route(msgspec.Struct, frozen=True):
    uri: str
    scope: str
    words: tuple[str, ...]
    more: tuple[str, ...]


@cache
def _routes() -> tuple[_Route, ...]:
    return tuple(
        _Route(row["uri"], row["scope"], tuple(row["words"]), tuple(row["more"]))
        for row in rule_table("salience/direct")["route"]
    )


@lru_cache(maxsize=1024)
def _pattern(word: str, *, numbers: bool = True) -> re.Pattern[str]:
    """The pattern of a rule's word in a normalised question, with a place for a number if it has one (`numbers`: {n})."""
    folded = normalize(word).replace("{n}", "\0") if numbers else normalize(word)
    body = r"\s+".join(map(re.escape, folded.split())).replace("\0", r"(?P<n>\d+)")
    if re.match(f"[{_LATIN}]", folded) is None:
        return re.compile(body.replace(r"(?P<n>", r"\s*(?P<n>").replace(r"\d+)", r"\d+)\s*"))
    if folded.endswith("y"):
        return re.compile(rf"(?<![{_LATIN}])(?:{body}{_INFLECTION}|{body[:-1]}ies)(?![{_LATIN}])")
    return re.compile(rf"(?<![{_LATIN}]){body}{_INFLECTION}(?![{_LATIN}])")


def _first(words: tuple[str, ...], text: str, *, numbers: bool = True) -> tuple[Found, re.Match[str]] | None:
    """The first of the words, in the rule's order, that the normalised question holds."""
    for word in words:
        match = _pattern(word, numbers=numbers).search(text)
        if match is not None:
            return Found(word, match.start(), match.end()), match
    return None


Own = tuple[tuple[str, str], ...]
"""(uri of a note or JOURNAL, word) that a person added."""
ROUTE = "route"
"""The list of words that lead to a note or to the journal."""
JOURNAL = "journal"


def _first_own(own: Own, entry: str, text: str) -> Found | None:
    hit = _first(tuple(word for name, word in own if name == entry), text, numbers=False)
    return None if hit is None else replace(hit[0], own=True)


def direct_rows(question: str, words: str, own: Own = ()) -> tuple[DirectRow, ...]:
    """The rows of the table that the question asks for, those that a word of the person's names first, then in the table's order;
    `words` is `seed` or `all`."""
    text = normalize(question)
    rows = []
    for route in _routes():
        found = _first_own(own, route.uri, text)
        hit = _first(route.words + (route.more if words == "all" else ()), text) if found is None else (found, None)
        if hit is not None:
            rows.append(DirectRow(route.uri, route.scope, hit[0]))
    return tuple(sorted(rows, key=lambda row: not row.found.own))


def timeline(question: str, words: str, *, default_days: int, own: Own = ()) -> Timeline | None:
    """Whether the question asks for the newest journal days. A number that it says (`past 3 days`) wins over
    `default_days`; at most ten years are read."""
    text, data = normalize(question), rule_table("salience/timeline")
    numbered = _first(tuple(data["days"] + (data["more_days"] if words == "all" else [])), text)
    if numbered is not None:
        digits = numbered[1]["n"]
        return Timeline(min(int(digits[:9]), _MOST_DAYS), numbered[0])
    found = _first_own(own, JOURNAL, text)
    if found is not None:
        return Timeline(default_days, found)
    plain = _first(tuple(data["words"] + (data["more"] if words == "all" else [])), text)
    return None if plain is None else Timeline(default_days, plain[0])


def routed_words() -> dict[str, tuple[str, ...]]:
    """By note, and for the journal, all words of the built-in layer; {n} is a number."""
    data = rule_table("salience/timeline")
    days = tuple(data["words"] + data["more"] + data["days"] + data["more_days"])
    return {route.uri: route.words + route.more for route in _routes()} | {JOURNAL: days}


def leads(question: str, word: str) -> bool:
    return _pattern(word, numbers=False).search(normalize(question)) is not None


CHUNKS_K = 1000
"""Pieces that a route may bring; of a longer file it shows these."""
DIRECT_SCORE = 1.0  # READINGS 55


def named_documents(row: DirectRow, plan: Plan, reader: SearchReader) -> tuple[DocumentRow, ...]:
    """The stored documents that a row of the table means, the one with exactly its uri first. A document of another
    scope is another file; one without a scope is taken."""
    stored = _in_sight(reader.lists.documents_in(uris=[row.uri]), plan, reader)
    found = [doc for doc in stored if doc.scope in (None, row.scope)]
    return tuple(sorted(found, key=lambda doc: doc.uri != row.uri))


def _in_sight(documents: tuple[DocumentRow, ...], plan: Plan, reader: SearchReader) -> Iterator[DocumentRow]:
    """Documents as if no chunk out of sight were stored: a file that is nothing else is none, and of any other its body is what the
    rest of its chunks say."""
    unseen = reader.filters.unseen(
        [chunk for document in documents for chunk in document.chunk_ids], plan.filters.sight
    )
    for document in documents:
        chunks = tuple(chunk for chunk in document.chunk_ids if chunk not in unseen)
        if len(chunks) == len(document.chunk_ids):
            yield document
        elif chunks:
            said = reader.load(chunks)
            body = "\n\n".join(said[chunk].text for chunk in chunks if chunk in said)
            yield replace(document, chunk_ids=chunks, body=body, token_count=None)


def journal_documents(days: int, plan: Plan, reader: SearchReader) -> tuple[DocumentRow, ...]:
    """Journal pages of today and of so many days before it, newest day first (READINGS 47; days of the query's zone, both
    ends included)."""
    today = day_of(plan.query.now, plan.query.zone)
    return tuple(_in_sight(reader.lists.documents_in(day_from=today - days, day_to=today), plan, reader))


def direct_list(rows: tuple[DirectRow, ...], plan: Plan, reader: SearchReader) -> Among | Text:
    """The chunks of the first stored document that has a part which may be shown; each is a hit of 1.0."""
    for row in rows:
        for document in named_documents(row, plan, reader):
            if any(reader.filters.failing(chunk, plan.filters) is None for chunk in document.chunk_ids):
                return Among(tuple((chunk, DIRECT_SCORE) for chunk in document.chunk_ids))
    return Text.keyed("route_no_document", uris=", ".join(row.uri for row in rows))


def timeline_list(days: int, plan: Plan, reader: SearchReader) -> Among | Text:
    """The chunks of the journal pages. Score: epoch seconds of the end of its day, a second less for every chunk of that
    day that stands before it."""
    scores: list[tuple[str, float]] = []
    before: dict[int, int] = {}
    for document in journal_documents(days, plan, reader):
        day = document.day or 0
        for chunk in document.chunk_ids:
            scores.append((chunk, float((day + 1) * DAY_SECONDS - 1 - before.get(day, 0))))
            before[day] = before.get(day, 0) + 1
    return Among(tuple(scores)) if scores else Text.keyed("route_no_journal", days=days)


class ShownDocument(msgspec.Struct, frozen=True):
    """What a route hands on of one document: the chunks that may be shown in the document's order, the text, its tokens,
    and how many chunks are left out (`whole` False without any left out: the file holds more than its chunks say)."""

    document: DocumentRow
    chunks: tuple[str, ...]
    text: str
    tokens: int
    whole: bool

    @property
    def left_out(self) -> int:
        """Pieces that a filter, an isolation or a suppression keeps out."""
        return len(self.document.chunk_ids) - len(self.chunks)


def shown_documents(
    ids: Iterable[str], memories: Mapping[str, Memory], documents: Mapping[str, DocumentRow]
) -> tuple[ShownDocument, ...]:
    """The documents of these chunks, in the order in which they first occur."""
    wanted = dict.fromkeys(ids)
    found = dict.fromkeys(memories[chunk].document_id or "" for chunk in wanted)
    return tuple(_shown(documents[name], wanted, memories) for name in found)


def _shown(document: DocumentRow, ids: Mapping[str, None], memories: Mapping[str, Memory]) -> ShownDocument:
    chunks = tuple(chunk for chunk in document.chunk_ids if chunk in ids)
    texts = [memories[chunk].text for chunk in chunks]
    whole = len(chunks) == len(document.chunk_ids) and _says_no_more(document.body, texts)
    text = document.body if whole else "\n\n".join(texts)
    tokens = document.token_count if whole and document.token_count else count_tokens(text)
    return ShownDocument(document, chunks, text, tokens, whole)


def _says_no_more(body: str, texts: list[str]) -> bool:
    """Whether every line of the body, headings without a text aside, is a line of its chunks: a chunk that was purged or
    edited still stands in the imported file, and must not come back through it."""
    lines = {line.strip() for text in texts for line in text.split("\n")}
    return all(not line or line in lines or line.startswith("#") for line in map(str.strip, body.split("\n")))


# ---- what is handed on: memories, or the documents of the routes, as units of the token budget


DIRECT, TIMELINE, HYBRID = "direct", "timeline", "hybrid"


class SalienceNotes(msgspec.Struct, frozen=True):
    """The route that the question's words ask for, and the words: of each document, and of the journal."""

    route: str
    direct: list[dict[str, str]]
    timeline: dict[str, object] | None


SaliencePlan = Plan[SalienceParameters, SalienceNotes]
SaliencePool = Pool[SalienceParameters, SalienceNotes, Mapping[str, DocumentRow]]
"""In addition to the memories: the documents of the routes' chunks, by id."""
SalienceTrace = Trace[SalienceParameters, SalienceNotes, Mapping[str, DocumentRow]]


def route_taken(runs: tuple[Run, ...]) -> str:
    """The first route that brought anything; `hybrid` otherwise, even if it brought nothing either."""
    return next((run.source for run in runs if run.source in (DIRECT, TIMELINE) and run.hits), HYBRID)


def budget_of(plan: SaliencePlan) -> int:
    """The query's own token budget, else the parameter (the seed's `max_tokens or default`: 0 asks for the default)."""
    own = plan.query.token_budget
    return max(0, own or plan.parameters.token_budget)


class Unit(msgspec.Struct, frozen=True):
    """What is handed on together: one memory, or the chunks of one document."""

    ids: tuple[str, ...]
    text: str
    tokens: int
    shown: ShownDocument | None = None


def units_of(pool: SaliencePool, ids: tuple[str, ...]) -> tuple[Unit, ...]:
    """These memories in order, the chunks of a route's documents as one unit each, in the document's order."""
    if route_taken(pool.runs) == HYBRID:
        return tuple(_unit(pool, pool.memories[memory_id]) for memory_id in ids)
    documents = shown_documents(ids, pool.memories, pool.related)
    return tuple(Unit(shown.chunks, shown.text, shown.tokens, shown) for shown in documents)


def _unit(pool: SaliencePool, memory: Memory) -> Unit:
    note = no_longer(pool.states(), memory, pool.plan.query.zone)
    if not note:
        return Unit((memory.id,), memory.text, tokens_of(memory))
    return Unit((memory.id,), f"{memory.text}\n[{note}]", tokens_of(memory) + count_tokens(note))


def tokens_of(memory: Memory) -> int:
    """The stored token count, else an estimate by the program's rule; a stored 0 is a default of seed 003's own system,
    not a count."""
    return memory.token_count or count_tokens(memory.text)


def pack(ranked: Ranked) -> PackText:
    """The contents of the results, a blank line between them, and nothing else: what the budget counted is what is
    handed on."""
    units = units_of(ranked.pool, ranked.selected)
    text = "\n\n".join(unit.text for unit in units)
    return PackText(text, bool(units), "contents", sum(unit.tokens for unit in units), ranked.selected)


def response(trace: SalienceTrace) -> dict[str, object]:
    """The seed's SearchResponse; `path` is the route that answered. A document is one result: its id stands as `chunk_id`,
    its chunks under `chunks`. No record of a recall keeps `content`."""
    scores = {memory_id: item.score for memory_id, item in trace.rankings[-1].find_all(trace.selected).items()}
    units = units_of(trace.pool, trace.selected)
    total = sum(unit.tokens for unit in units)
    return {
        "path": route_taken(trace.runs),
        "results": [_result(unit, trace.pool, scores[unit.ids[0]]) for unit in units],
        "total_tokens": total,
        "budget_remaining": max(0, budget_of(trace.plan) - total),
    }


def _result(unit: Unit, pool: SaliencePool, score: float) -> dict[str, object]:
    first = pool.memories[unit.ids[0]]
    found: dict[str, object] = {
        "chunk_id": first.id,
        "uri": first.uri,
        "content": unit.text,
        "score": score,
        "memory_type": first.memory_type or first.subtype or first.kind,
        "section": first.section,
        "reinforcement": first.reinforcement or 0,
        "token_count": unit.tokens,
    }
    if unit.shown is not None:
        said = max(pool.memories[chunk].reinforcement or 0 for chunk in unit.ids)
        found |= {"chunk_id": unit.shown.document.id, "uri": unit.shown.document.uri, "section": None}
        found |= {"reinforcement": said, "chunks": list(unit.ids)}
    return found


def over_budget(trace: SalienceTrace) -> tuple[TraceWarning, ...]:
    """A named document is handed on whole; what is left of the budget is then 0, not less (READINGS 48)."""
    over = sum(unit.tokens for unit in units_of(trace.pool, trace.selected)) - budget_of(trace.plan)
    if route_taken(trace.runs) != DIRECT or over <= 0:
        return ()
    shown = units_of(trace.pool, trace.selected)[0]
    uri = "" if shown.shown is None else shown.shown.document.uri
    message = Text.keyed("document_over_budget", uri=uri, tokens=shown.tokens, over=over)
    advice, turn = Text.keyed("document_over_budget_do"), ParameterTurn("token_budget")
    return (TraceWarning("document_over_budget", message, float(over), advice, turn),)


def in_chunks(trace: SalienceTrace) -> tuple[TraceWarning, ...]:
    """Warn of documents whose file contains more than may be shown."""
    shown = (unit.shown for unit in units_of(trace.pool, trace.selected))
    return tuple(_in_chunks(one) for one in shown if one is not None and not one.whole)


def _in_chunks(shown: ShownDocument) -> TraceWarning:
    values = {"uri": shown.document.uri, "shown": len(shown.chunks), "total": len(shown.document.chunk_ids)}
    return TraceWarning("document_in_pieces", Text.keyed("document_in_pieces", **values), float(shown.left_out))


# ---- the stages


KINDS = ("episode", "state", "chunk", "claim")
_LISTS_FACTOR = 2
"""Each list of the hybrid search brings 2 · top_k candidates."""


def asked(query: Query, p: SalienceParameters) -> tuple[tuple[DirectRow, ...], Timeline | None]:
    """The rows of the direct route's table that the question asks for, within the scope; and the journal days that it asks for,
    None where it asks for none."""
    own = entries_of(query.own_words, ROUTE)
    rows = direct_rows(query.text, p.direct_words, own) if p.direct_route else ()
    days = timeline(query.text, p.timeline_words, default_days=p.journal_days, own=own) if p.timeline_route else None
    return tuple(row for row in rows if p.scope in ("both", row.scope)), days


def route_named(query: Query, p: SalienceParameters) -> str:
    """The route that the question's words ask for, direct before timeline (READINGS 26); whether it answers is seen when
    it is read."""
    rows, days = asked(query, p)
    return DIRECT if rows else HYBRID if days is None else TIMELINE


def plan(query: Query, p: SalienceParameters) -> SaliencePlan:
    """One form, the scope as a filter, and which routes the words ask for."""
    rows, days = asked(query, p)
    notes = SalienceNotes(
        route=route_named(query, p),
        direct=[{"uri": row.uri, "scope": row.scope, "word": row.found.word} for row in rows],
        timeline=None if days is None else {"days": days.days, "word": days.found.word},
    )
    filters = replace(filters_for(query, p, KINDS), scopes=_scopes(p.scope, query.scopes))
    return Plan(query, p, (Form("q1", query.text),), filters, notes=notes)


def _scopes(scope: str, asked: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The parameter's scope within those that the query admits; None leaves none out."""
    if scope == "both":
        return asked
    return tuple(one for one in (scope,) if asked is None or one in asked)


def gather(plan: SaliencePlan) -> Gather:
    """The first route that answers: the named document, the newest journal pages, the hybrid search."""
    p = plan.parameters
    rows, days = asked(plan.query, p)
    skipped: tuple[Skipped, ...] = ()
    phases: list[tuple[Source, ...]] = []
    for name, on, asks, lists in (
        (DIRECT, p.direct_route, tuple((row.uri, row.scope) for row in rows), partial(direct_list, rows)),
        (TIMELINE, p.timeline_route, days and days.days, partial(timeline_list, days.days if days else 0)),
    ):
        source = Source(name, SourceKind.LIST, CHUNKS_K, lists=lists, asks=asks)
        if not on:
            phases.append((replace(source, off_parameter=f"{name}_route"),))
        elif asks in ((), None):
            skipped += (Skipped(name, CHUNKS_K, Text.keyed("route_untriggered", route=name)),)
        else:
            phases.append((source,))
    return _chained((*phases, _hybrid(p)), skipped, plan)


def _hybrid(p: SalienceParameters) -> tuple[Source, ...]:
    """Similarity and words, twice `top_k` each."""
    k = _LISTS_FACTOR * p.top_k
    return (
        Source("vector", SourceKind.VECTOR, k, added=added_by(p)),
        Source(p.text_index, SourceKind.WORDS, k, match=partial(MatchQuery, p.text_index)),
    )


def _chained(phases: tuple[tuple[Source, ...], ...], skipped: tuple[Skipped, ...], plan: SaliencePlan) -> Gather:
    """The first phase; the next one follows if it brought nothing, else the sources of all later ones are skipped."""
    first, *later = phases
    if not later:
        return current.followed(Gather(first, skipped=skipped), plan)

    def then(_plan: Plan, runs: tuple[Run, ...]) -> Gather | None:
        taken = next((run.source for run in runs for source in first if run.source == source.name and run.hits), None)
        if taken is None:
            return _chained(tuple(later), (), plan)
        reason = Text.keyed("route_skipped", route=taken)
        return Gather((), skipped=tuple(Skipped(source.name, source.k, reason) for phase in later for source in phase))

    return Gather(first, then=then, skipped=skipped)


def documents(plan: SaliencePlan, reader: SearchReader, ids: tuple[str, ...]) -> Mapping[str, DocumentRow]:
    """The documents of the routes' chunks, by id; nothing for a question that asks for no route."""
    p = plan.parameters
    rows, days = asked(plan.query, p)
    found = [document for row in rows for document in named_documents(row, plan, reader)]
    found += () if days is None else journal_documents(days.days, plan, reader)
    gathered = set(ids)
    return {doc.id: doc for doc in found if not gathered.isdisjoint(doc.chunk_ids)}


def fuse_runs(pool: SaliencePool) -> Ranking:
    """A route's chunks in their order (of one document: all first, READINGS 55), or reciprocal rank fusion."""
    columns, taken = pool.columns, route_taken(pool.runs)
    if taken == HYBRID:
        return fuse.rrf(columns, k=pool.plan.parameters.rrf_k)
    lists = [(rows, ranks) for run, rows, ranks, _ in columns.lists if run.source == taken]
    rows, ranks = (np.concatenate(found) for found in zip(*lists, strict=True))
    place = np.ones(len(rows)) if taken == DIRECT else ranks
    share = 1.0 / place
    return Ranking.of(
        taken, columns.ids, rows, share, (PartColumn("position", place, share, 1.0, share),), Combine.ORDER
    )


def salience(pool: SaliencePool, ranking: Ranking) -> Ranking:
    """.50 · semantic + .20 · reinforcement + .20 · recency + .10 · access; a route's order does not change."""
    if ranking.combine is Combine.ORDER:
        return replace(ranking, stage="salience")
    p, now, columns, rows = pool.plan.parameters, pool.plan.query.now, pool.columns, ranking.rows
    said = columns.column("reinforcement", lambda memory: memory.reinforcement)[rows]
    recalled = columns.column("access", lambda memory: memory.access_count)[rows]
    age = columns.column("updated age", lambda memory: features.age_days(now, features.updated_at(memory)))
    days = p.half_life_days
    recency = columns.once(("recency", days), lambda: features.half_life_recency(age, days))[rows]
    raw, semantic = _semantic(pool, ranking)
    fused = "" if p.semantic == "cosine" else ranking.stage
    parts = (
        PartColumn.weighted("semantic", raw, semantic, p.weight_semantic, fused),
        PartColumn.weighted("reinforcement", said, features.log_share(said), p.weight_reinforcement),
        PartColumn.weighted("recency", age[rows], recency, p.weight_recency),
        PartColumn.weighted("access", recalled, features.log_share(recalled), p.weight_access),
        *features.echo(columns, rows, p.echo_penalty),
    )
    return current.in_turn(pool, ranking.rescored("salience", exact_sum([part.contribution for part in parts]), parts))


def _semantic(pool: SaliencePool, ranking: Ranking) -> tuple[Floats, Floats]:
    """As measured, and as the formula takes it (READINGS 21); a cosine below 0 counts as 0, as does a memory without a vector."""
    semantic = pool.plan.parameters.semantic
    if semantic == "rrf_over_max":
        return ranking.scores, ranking.scores / ranking.scores[:1]
    if semantic == "raw_rrf":
        return ranking.scores, ranking.scores
    cosine = pool.columns.once("query cosine", lambda: _cosines(pool))[ranking.rows]
    return cosine, np.clip(np.where(np.isnan(cosine), 0.0, cosine), 0.0, 1.0)


def _cosines(pool: SaliencePool) -> Floats:
    """Of the question and each memory; NaN without a vector."""
    query, vectors = pool.plan.vectors.by_form.get("q1"), pool.vectors
    found = np.full(len(pool.columns), np.nan)
    for row, memory_id in enumerate(pool.columns.ids):
        if memory_id in pool.cosines:
            found[row] = pool.cosines[memory_id]
        elif query is not None and memory_id in vectors:
            found[row] = np.dot(query.astype(np.float64), vectors[memory_id].astype(np.float64))
    return found


def reason(item: Scored) -> str:
    """The four dimensions with three decimals, in the seed's words; a route names itself."""
    if item.combine is Combine.ORDER:
        return f"position {item.parts[0].raw:.0f}"
    return f"salience={item.score:.3f} " + " ".join(f"{part.name}={part.normalized:.3f}" for part in item.parts)


def judge(_ranked: Ranked, item: Scored, _outcome: Outcome) -> Judged:
    return Judged(reason(item))


def copies(pool: SaliencePool, ranking: Ranking) -> Selection:
    """Ours: the best of each group of near-copies in the search results, and at most the requested number. Both are off
    at 0; a route's documents are passed on unchanged."""
    p, is_search = pool.plan.parameters, ranking.combine is not Combine.ORDER
    return select.without_copies(
        ranking,
        pool.columns,
        threshold=p.duplicate_threshold if is_search else 0.0,
        limit=p.max_results if is_search else 0,
    )


def evidence(pool: SaliencePool, ranking: Ranking) -> Selection:
    """The gate of silence; a note or the journal that the question names is handed over without it."""
    if route_taken(pool.runs) == HYBRID:
        return evidence_gate(pool, ranking)
    return select.gate(ranking, value=None, limit=0.0, rule="evidence_floor", stage="evidence")


def within_budget(pool: SaliencePool, ranking: Ranking) -> Selection:
    """Section 5: until the budget is used up. The named document is handed on whole, with any budget (READINGS 48)."""
    columns, limit = pool.columns, budget_of(pool.plan)
    if route_taken(pool.runs) == HYBRID:
        tokens = columns.once(
            "tokens", lambda: np.array([tokens_of(pool.memories[one]) for one in columns.ids], np.intp)
        )
        units = Units(ranking.rows, np.arange(len(ranking)), tokens[ranking.rows])
        return select.budget(ranking, units, limit=limit)
    found = [(n, one, unit.tokens) for n, unit in enumerate(units_of(pool, ranking.ids)) for one in unit.ids]
    numbers = np.array([(columns.row_of[one], n, tokens) for n, one, tokens in found], np.intp).reshape(-1, 3)
    units = Units(*numbers.T)
    if route_taken(pool.runs) == DIRECT:
        limit = max(limit, sum(unit.tokens for unit in units_of(pool, ranking.ids)))
    return select.budget(ranking, units, limit=limit)


WORDS = words_beside(__file__)
VOCABULARY = WORDS.vocabulary


def facts(trace: SalienceTrace, *, expert: bool) -> tuple[Fact, ...]:
    """The route that answered and its trigger, and the budget."""
    notes, taken = trace.plan.notes, route_taken(trace.runs)
    why = ""
    if taken == DIRECT:
        why = listed(listed((_quoted(trace, row["word"]), row["uri"]), " → ") for row in notes.direct)
    elif taken == TIMELINE and notes.timeline is not None:
        days = of_plan("{days} days", days=notes.timeline["days"])
        why = listed((_quoted(trace, str(notes.timeline["word"])), days), " → ")
    elif notes.route != taken:
        asked = decision(VOCABULARY.decisions, notes.route, expert=expert)
        why = of_plan("{route} was asked for and had nothing", route=asked)
    used = sum(unit.tokens for unit in units_of(trace.pool, trace.selected))
    left = max(0, budget_of(trace.plan) - used)
    return (
        Fact(of_plan("Route"), decision(VOCABULARY.decisions, taken, expert=expert), why),
        Fact(of_plan("Budget"), of_plan("{used} tokens used, {left} left", used=f"{used:,}", left=f"{left:,}")),
    )


def _quoted(trace: SalienceTrace, word: str) -> str:
    """A word that led somewhere, and whether the person added it."""
    return quoted(word, own=any(word == one for _entry, one in entries_of(trace.query.own_words, ROUTE)))


def read_route(query: Query, p: SalienceParameters) -> Reading:
    """The note that a question's words lead to, else the journal."""
    rows, days = asked(query, p)
    if rows:
        return Reading(rows[0].uri, rows[0].found.word, rows[0].found.own)
    return Reading() if days is None else Reading(JOURNAL, days.found.word, days.found.own)


ROUTES = WordList(
    ROUTE,
    Text("Notes and the journal"),
    {uri: uri for uri in routed_words() if uri != JOURNAL} | {JOURNAL: of_plan(VOCABULARY.decisions[TIMELINE])},
    routed_words,
    leads,
    read_route,
)


def decided(trace: SalienceTrace, candidate: Candidate, *, expert: bool) -> tuple[str, ...]:
    """The route taken; how many tokens the candidate takes, and what of the budget is used with it."""
    route = decision(VOCABULARY.decisions, route_taken(trace.runs), expert=expert)
    tokens = _tokens_told(trace, candidate)
    return (of_score("Route taken: {route}.", route=route), *((tokens,) if tokens else ()))


def _tokens_told(trace: SalienceTrace, candidate: Candidate) -> str:
    budget, outcome = f"{budget_of(trace.plan):,}", candidate.decision.outcome
    if outcome.code is Code.BUDGET:
        if outcome.value is None or outcome.limit is None:
            return ""
        return of_score(
            "It has {tokens} tokens; of the budget of {budget} {left} were left.",
            tokens=f"{outcome.value:.0f}",
            budget=budget,
            left=f"{outcome.limit:.0f}",
        )
    used = 0
    for unit in units_of(trace.pool, trace.selected):
        used += unit.tokens
        if candidate.memory.id in unit.ids:
            return of_score(
                "It takes {tokens} tokens; with it {used} of {budget} are used.",
                tokens=f"{unit.tokens:,}",
                used=f"{used:,}",
                budget=budget,
            )
    return ""


def deciding_words(trace: SalienceTrace) -> Iterator[tuple[str, str]]:
    """The words that requested documents, or the journal; a number never matches a part of a longer word."""
    notes = trace.plan.notes
    rows = [(DIRECT, row["word"]) for row in notes.direct]
    days = [] if notes.timeline is None else [(TIMELINE, str(notes.timeline["word"]))]
    yield from ((mode, word) for mode, word in (rows or days) if "{n}" not in word)


def starved_part(c: Configuration) -> Finding:
    """The raw fused score of two lists is at most 2 / (k + 1): its weight cannot be felt (READINGS 21)."""
    if c.value("semantic") != "raw_rrf":
        return
    most = c.number("weight_semantic") * 2.0 / (c.number("rrf_k") + 1.0)
    name = max(("weight_reinforcement", "weight_recency", "weight_access"), key=c.number)
    if most < c.number(name):
        turn = ParameterTurn("semantic", "rrf_over_max")
        values = {"weight": shown(c.number("weight_semantic")), "most": shown(most)}
        yield finding("starved_part", "lint_starved", most, turn, other=name, against=shown(c.number(name)), **values)


SALIENCE = Recipe(
    name="salience",
    words=replace(WORDS, word_lists=(ROUTES,)),
    parameters=SalienceParameters,
    kinds=KINDS,
    codes=CODES_OF_ALL | {Code.ROUTE_SKIPPED, Code.GATE_CLOSED, Code.DUPLICATE_OF, Code.RESULT_CAP, Code.BUDGET},
    needs=Needs(vectors=True, cosines=True, fields=frozenset({"token_budget"})),
    plan=plan,
    gather=gather,
    related=documents,
    fuse=fuse_runs,
    steps=(
        Rerank("salience", salience),
        Select("evidence", evidence),
        Select("copies", copies),
        Select("budget", within_budget),
    ),
    judge=judge,
    pack=pack,
    shown=Shown(facts=facts, decided=decided),
    lint=Lint(
        own=(over_budget, in_chunks),
        rules=(
            "recency_outweighs",
            "budget_hides_smaller",
            "feedback_loop",
            "mode_by_substring",
            "parameter_without_effect",
        ),
        looks={"starved_part": Look(on_settings=starved_part)},
        budget="token_budget",
        use=("access", "weight_access"),
        idle=(
            ("direct_words", "direct_route", False),
            ("timeline_words", "timeline_route", False),
            ("journal_days", "timeline_route", False),
            ("half_life_days", "weight_recency", 0.0),
            ("semantic", "weight_semantic", 0.0),
        ),
        relevance=("semantic",),
        age="recency",
        deciding_words=deciding_words,
    ),
    agents=ForAgents(response=response),
)
