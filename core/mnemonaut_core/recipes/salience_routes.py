"""The parameters of `salience`, which route a question's words ask for, and the documents that the routes read.

READINGS 26: case and width are folded; a Japanese or Chinese word is found anywhere; a Latin one where a word begins, and
it may carry an inflection (preferences, rules, tasks, recently, entities are found; identity, multitask, ruler are not).

A document is an imported file, whole; its chunks are memories (chunks). What is recalled are the chunks, and what is
handed on is the document, unless a piece of it may not be shown: then the text is put together from the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.lists import Among
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.moments import day_of
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.search import DocumentRow
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
    return all(line.strip() in lines or _bare(line) for line in body.split("\n"))


def _bare(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
