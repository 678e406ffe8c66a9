"""Compare two to four recalls, the first being the baseline: ranks, agreement, different parameters, and texts for the
model. Works on traces and on records alike. Pure."""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.as_json import dumps, fields_json
from mnemonaut_core.domain.evidence import Level, level_recorded
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.ranking import Combine, Part, Scored, id_key
from mnemonaut_core.domain.run import FAULTY, RunStatus
from mnemonaut_core.domain.run_list import ToldCandidate, ToldRun
from mnemonaut_core.domain.trace import TRACE_SCHEMA, PackText, Trace
from mnemonaut_core.domain.trace_json import outcome_json, query_json, query_without_texts, scored_json, text_hash
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.explain.recall_log import Since, since_of
from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.text.shown import moment_text, shown_line
from mnemonaut_core.text.words import count_tokens

PERSISTENCE = 0.9
"""The p of the rank-biased overlap: after each place a reader goes on to the next with this probability. At 0.9 the first ten
places carry 86 % of the weight."""


def jaccard(first: Collection[str], second: Collection[str]) -> float:
    """|both| / |either|, 0 … 1; two empty lists agree (1)."""
    a, b = set(first), set(second)
    return len(a & b) / len(a | b) if a | b else 1.0


def check_persistence(p: float) -> float:
    """The value; InputError where it is no probability strictly between 0 and 1."""
    if not 0.0 < p < 1.0:
        raise InputError.keyed("persistence", value=f"{p:g}", default=PERSISTENCE)
    return p


def rank_biased_overlap(first: Sequence[str], second: Sequence[str], p: float = PERSISTENCE) -> float:
    """RBO_ext, 0 … 1, for lists without repetitions, which may be of different lengths: how much they agree at each depth,
    the depths weighted by p^depth, and what lies beyond their ends extrapolated from how much they agreed there.

    W. Webber, A. Moffat, J. Zobel: A similarity measure for indefinite rankings (ACM TOIS 28/4, 2010), equation 32. With s ≤ l
    the lengths and X_d how many the first d places of both have in common:

        (1−p)/p · (Σ_{d=1…l} X_d/d · p^d + Σ_{d=s+1…l} X_s·(d−s)/(s·d) · p^d) + ((X_l − X_s)/l + X_s/s) · p^l

    It is 1 only where one list is the beginning of the other (what lies beyond the shorter is not known, so nothing speaks
    against it): with a Jaccard of 1 they are the same list. A difference so deep that its weight is lost in rounding does not
    show. Two empty lists agree (1), an empty one and another do not (0).
    """
    check_persistence(p)
    shorter, longer = sorted((first, second), key=len)
    s, length = len(shorter), len(longer)
    if not s:
        return 1.0 if not length else 0.0
    if list(longer[:s]) == list(shorter):
        return 1.0
    common: list[int] = []
    seen_shorter: set[str] = set()
    seen_longer: set[str] = set()
    for place, memory_id in enumerate(longer):
        seen_longer.add(memory_id)
        if place < s:
            seen_shorter.add(shorter[place])
            gained = (memory_id in seen_shorter) + (shorter[place] in seen_longer and shorter[place] != memory_id)
        else:
            gained = int(memory_id in seen_shorter)
        common.append((common[-1] if common else 0) + gained)
    at_s, at_end = common[s - 1], common[-1]
    terms = [common[d - 1] / d * p**d for d in range(1, length + 1)]
    terms += [at_s * (d - s) / (s * d) * p**d for d in range(s + 1, length + 1)]
    known = (1.0 - p) / p * math.fsum(terms)
    return min(1.0, max(0.0, known + ((at_end - at_s) / length + at_s / s) * p**length))


# ---- the texts for the model

_END = re.compile(r"[。！？!?]+[」』”’\"）)]*[ \t]*\n*|\.[ \t]+|\n+")
"""Where a sentence or a line ends; what ends it belongs to it."""
_EXACT = 3000
"""Pieces up to which the shortest difference is looked for; beyond, pieces that occur very often do not begin a match."""

KEPT, GAINED, LOST = " ", "+", "-"


class PackPiece(msgspec.Struct, frozen=True):
    """A sentence or a line of a pack. `sign`: in both (" "), in the second alone ("+") or in the first alone ("-")."""

    sign: str
    text: str
    tokens: int


class PackDiff(msgspec.Struct, frozen=True):
    """The difference of two packs, in the order of the second, with lost pieces in their old places. The pieces
    that are in the first text are that text character for character, and so for the second."""

    before: PackText
    after: PackText
    pieces: tuple[PackPiece, ...]

    @property
    def gained(self) -> int:
        """Tokens of the pieces that only the second has, counted piece by piece with the program's own rule."""
        return sum(piece.tokens for piece in self.pieces if piece.sign == GAINED)

    @property
    def lost(self) -> int:
        """Tokens of the pieces that only the first has."""
        return sum(piece.tokens for piece in self.pieces if piece.sign == LOST)

    @property
    def nothing(self) -> bool:
        """Whether the model is given the same text."""
        return self.before.text == self.after.text


def pieces_of(text: str) -> list[str]:
    """The text cut after each sentence and each line; together the pieces are the text. [] for the empty one."""
    cuts = [found.end() for found in _END.finditer(text)]
    if not cuts or cuts[-1] != len(text):
        cuts.append(len(text))
    starts = [0, *cuts[:-1]]
    return [text[a:b] for a, b in zip(starts, cuts, strict=True) if a < b]


def pack_diff(before: PackText, after: PackText) -> PackDiff:
    first, second = pieces_of(before.text), pieces_of(after.text)
    many = max(len(first), len(second)) > _EXACT
    found: list[PackPiece] = []
    for _, a, to_a, b, to_b in SequenceMatcher(None, first, second, autojunk=many).get_opcodes():
        same = first[a:to_a] == second[b:to_b]
        if not same:
            found += (PackPiece(LOST, text, count_tokens(text)) for text in first[a:to_a])
        found += (PackPiece(KEPT if same else GAINED, text, count_tokens(text)) for text in second[b:to_b])
    return PackDiff(before, after, tuple(found))


# ---- the recalls that are compared


Json = dict[str, Any]
FEWEST, MOST = 2, 4
"""Recalls that are compared."""

SINCE_WORDS = {
    Since.GONE: Text("gone since"),
    Since.EDITED: Text("edited since"),
    Since.ISOLATED: Text("isolated since"),
}
"""What happened to a memory since a recall that was recorded, where anything did."""


class Place(msgspec.Struct, frozen=True):
    """One memory in one recall. `rank` counts from 1 in the last ranking, `slot` in the result; None where it is in neither.
    Without an `outcome` no source found it."""

    rank: int | None = None
    slot: int | None = None
    outcome: Outcome | None = None
    scored: Scored | None = None
    since: Since = Since.SAME
    """What became of the memory after this recall was recorded."""
    stored: bool = True
    """False: this recall's database does not hold the memory at all."""
    told: Text | None = None
    """The reason that another program gives for dropping it, or that it gives none; None for a recall of this program."""
    level: Level | None = None
    """How much it speaks of this recall's question; None where that was not measured or not recorded."""
    untold: bool = False
    """Whether another program reports nothing about it: it may have been found there or not."""

    @property
    def code(self) -> Code | None:
        return None if self.outcome is None else self.outcome.code

    @property
    def result(self) -> tuple[int | None, int | None, Code | None, bool]:
        """What two recalls may differ in; scores are left out, since they change every second."""
        return self.rank, self.slot, self.code, self.stored


NOT_FOUND = Place()
NOT_TOLD = Place(told=Text("not told"), untold=True)


class Origin(msgspec.Struct, frozen=True):
    """Where a compared recall comes from."""

    database: str = ""
    identity: str = ""
    """Identifies its database among others of this name; "" if unknown."""
    file: str = ""
    """The path of a further database; "" for the one that stores the comparison."""
    program: str = ""
    """The version of the program that made it; "" if unknown."""
    recorded: bool = False
    imported: bool = False
    """Whether another program made it: then `recipe` is that program's name, and what it does not report is unknown."""
    kept: bool = False
    """Whether it is part of a saved comparison."""


class Side(msgspec.Struct, frozen=True, eq=False, dict=True):
    """One of the compared recalls, made now or recorded."""

    id: str
    recipe: str
    preset: str
    values: Mapping[str, object]
    """Its parameters by name, in the recipe's order."""
    asked: Mapping[str, object]
    """The question with its clock, conversation and fields, as the trace's JSON has it."""
    generation: int | None
    embedder: str | None
    places: Mapping[str, Place]
    """By memory, in final order."""
    selected: tuple[str, ...]
    pack: PackText | None
    """The text for the model; None where it is unknown, for the reason in `no_pack`."""
    origin: Origin
    no_pack: Text | None = None
    memories: Mapping[str, Memory] = field(default_factory=dict)
    """Those of its memories that are stored now."""
    question_kept: bool = True
    unanswered: tuple[tuple[str, str], ...] = ()
    """(source, status) of what failed or was late."""
    hashes: Mapping[str, str] = field(default_factory=dict)
    """Of a record: the hash of each memory's text at the time."""
    notes: tuple[Text, ...] = ()
    """What is to be known of it: a source that did not answer, memories that are gone or changed since, an old record."""

    @cached_property
    def ranking(self) -> tuple[str, ...]:
        """Ids of its last ranking, best first."""
        ranked = [(place.rank, memory_id) for memory_id, place in self.places.items() if place.rank is not None]
        if self.origin.imported and not ranked:  # no rank is told: what it handed over stands in its order
            return self.selected
        return tuple(memory_id for _, memory_id in sorted(ranked))

    @property
    def absent(self) -> Place:
        """The place of a memory that this recall does not tell of."""
        return NOT_TOLD if self.origin.imported else NOT_FOUND

    def hash_of(self, memory_id: str) -> str | None:
        """Return the hash of a memory's text at the time of this recall; None if unknown."""
        if self.origin.recorded or self.origin.kept:
            return self.hashes.get(memory_id)
        memory = self.memories.get(memory_id)
        return None if memory is None else text_hash(memory.text)


class ComparedRow(msgspec.Struct, frozen=True):
    """One memory in all recalls, in their order; `memory` None where it is not stored any more."""

    id: str
    memory: Memory | None
    places: tuple[Place, ...]

    @property
    def differs(self) -> bool:
        """Whether rank, place in the result or outcome differ; an unknown one counts as equal."""
        return len({place.result for place in self.places if not place.untold}) > 1

    @property
    def elsewhere(self) -> bool:
        """Whether it is a memory of another program's that was never stored here."""
        became = {place.since for place in self.places}
        return self.memory is None and Since.UNTOLD in became and Since.GONE not in became

    def rank_change(self, side: int) -> int | None:
        """By how many places it stands higher (positive) or lower than in the first recall; None where one does not rank it."""
        before, after = self.places[0].rank, self.places[side].rank
        return None if before is None or after is None else before - after


class RankLine(msgspec.Struct, frozen=True):
    """A line of the graph: the ranks of one memory from recall to recall (None: the line is broken there), and in which of them
    it is in the result."""

    id: str
    ranks: tuple[int | None, ...]
    selected: tuple[bool, ...]


class Overlap(msgspec.Struct, frozen=True):
    """How much two of the recalls agree. `first` and `second` are their places, from 0. The counts and `jaccard` are of the
    results, `rbo` of the whole last rankings."""

    first: int
    second: int
    both: int
    only_first: int
    only_second: int
    jaccard: float
    rbo: float


class Difference(msgspec.Struct, frozen=True):
    """A difference of the inputs: a code (`recipe`, `parameters.vector_k`, `query.now` …), its name, and its value in each
    recall."""

    code: str
    name: Text
    values: tuple[Text, ...]


class SideBySide(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The recalls side by side; the first is the baseline. Rows: first what is in any result, by its best place there; then what
    is ranked, by its best rank; then the rest; then by id."""

    sides: tuple[Side, ...]
    rows: tuple[ComparedRow, ...]
    differences: tuple[Difference, ...]
    persistence: float = PERSISTENCE

    @property
    def differing(self) -> tuple[ComparedRow, ...]:
        """The rows that are not the same everywhere; () for recalls that came out alike."""
        return tuple(row for row in self.rows if row.differs)

    @property
    def nothing(self) -> bool:
        """Whether all came out alike and hand over the same text."""
        return not self.differing and all(diff is None or diff.nothing for diff in self.packs)

    def score_change(self, row: ComparedRow, side: int) -> float | None:
        """The score minus that of the baseline; None without a score, and for scores on different scales (another recipe, or
        positions)."""
        before, after = row.places[0].scored, row.places[side].scored
        if before is None or after is None or self.sides[0].recipe != self.sides[side].recipe:
            return None
        if before.combine is not after.combine or before.combine is Combine.ORDER:
            return None
        return after.score - before.score

    def lines(self, depth: int | None = None) -> tuple[RankLine, ...]:
        """A line for each memory that any recall ranks among its first `depth` (None: at all), in the order of the rows."""
        found = []
        for row in self.rows:
            ranks = tuple(place.rank for place in row.places)
            if any(rank is not None and (depth is None or rank <= depth) for rank in ranks):
                found.append(RankLine(row.id, ranks, tuple(place.slot is not None for place in row.places)))
        return tuple(found)

    def overlap(self, first: int, second: int, k: int | None = None) -> Overlap:
        """How much two recalls agree; of the results only the first `k` places where that is named."""
        a, b = self.sides[first].selected[:k], self.sides[second].selected[:k]
        both = len({*a} & {*b})
        rbo = rank_biased_overlap(self.sides[first].ranking, self.sides[second].ranking, self.persistence)
        return Overlap(first, second, both, len(a) - both, len(b) - both, jaccard(a, b), rbo)

    @cached_property
    def overlaps(self) -> tuple[Overlap, ...]:
        return tuple(self.overlap(a, b) for a, b in combinations(range(len(self.sides)), 2))

    @cached_property
    def packs(self) -> tuple[PackDiff | None, ...]:
        """For each recall but the baseline, how its text differs from the baseline; None where one of the two is unknown."""
        first = self.sides[0].pack
        return tuple(
            None if first is None or one.pack is None else pack_diff(first, one.pack) for one in self.sides[1:]
        )


def comparison_of(sides: Sequence[Side], *, persistence: float = PERSISTENCE) -> SideBySide:
    """The comparison of these recalls; InputError for fewer than two, or more than four."""
    if not FEWEST <= len(sides) <= MOST:
        raise InputError(
            Text("{count} recalls cannot be compared", count=len(sides))
            if len(sides) != 1
            else "One recall alone cannot be compared",
            code="compare_count",
            advice=Text("Name from {fewest} to {most}.", fewest=FEWEST, most=MOST),
        )
    rows: dict[str, list[Place]] = {}
    for number, side in enumerate(sides):
        for memory_id, place in side.places.items():
            rows.setdefault(memory_id, [one.absent for one in sides])[number] = place
    memories: dict[str, Memory] = {}
    for side in reversed(sides):
        memories.update(side.memories)
    found = [ComparedRow(memory_id, memories.get(memory_id), tuple(places)) for memory_id, places in rows.items()]
    found.sort(key=_row_order)
    return SideBySide(tuple(sides), tuple(found), differences_of(sides), check_persistence(persistence))


def without_stored(comparison: SideBySide, side: int, missing: Collection[str]) -> SideBySide:
    """Return the comparison with the memories of `missing` marked as not stored in this recall's database."""
    rows = []
    for row in comparison.rows:
        place = row.places[side]
        if row.id in missing and place.outcome is None:
            places = (*row.places[:side], replace(place, stored=False), *row.places[side + 1 :])
            row = replace(row, places=places)
        rows.append(row)
    return replace(comparison, rows=tuple(rows))


def _row_order(row: ComparedRow) -> tuple[object, ...]:
    slots = [place.slot for place in row.places if place.slot is not None]
    ranks = [place.rank for place in row.places if place.rank is not None]
    return not slots, min(slots, default=0), not ranks, min(ranks, default=0), id_key(row.id)


# ---- one recall, made now or recorded


def side_of(trace: Trace, *, database: str = "", program: str = "") -> Side:
    """A recall that was made now."""
    slots = {memory_id: slot for slot, memory_id in enumerate(trace.selected, 1)}
    places = {
        one.memory.id: Place(
            one.rank,
            slots.get(one.memory.id),
            one.decision.outcome,
            one.scored,
            level=None if (found := trace.evidence.get(one.memory.id)) is None else found.level,
        )
        for one in trace.candidates
    }
    silent = _faulty_sources((run.source, run.status.value) for run in trace.runs)
    return Side(
        id=trace.id,
        recipe=trace.recipe,
        preset=trace.preset,
        values={one.name: one.value for one in trace.layers},
        asked=query_json(trace.query),
        generation=trace.generation,
        embedder=trace.embedder,
        places=places,
        selected=tuple(trace.selected),
        pack=trace.pack,
        memories={one.memory.id: one.memory for one in trace.candidates},
        origin=Origin(database=database, program=program),
        unanswered=silent,
        notes=(*_unanswered(silent), *_without_ranking(places)),
    )


def side_of_record(
    kept: Json,
    memories: Mapping[str, Memory] | None,
    *,
    pack: PackText | None = None,
    no_pack: Text | None = None,
    question: str | None = None,
    as_recorded: bool | None = None,
    database: str = "",
    elsewhere: Text | None = None,
    saved: bool = False,
) -> Side:
    """A side from the record of a recall, of the log or (`saved`) of a saved comparison. `memories`: its candidates
    that are stored now (None: the database is not available, `elsewhere` says why). `pack`: the text for the model from
    a replay or from the saved comparison; used only if its hash is that of the record. `question`: None if only a hash
    was recorded.
    `as_recorded`: whether the recall still matches its record (None: not tried). What an old record lacks is empty,
    with a note.
    InputError for a record of a newer program."""
    schema = kept.get("schema")
    if isinstance(schema, int) and schema > TRACE_SCHEMA:
        raise InputError.keyed("newer_record", detail=f"trace schema {schema}, known {TRACE_SCHEMA}")
    selected = tuple(kept.get("selected", ()))
    slots = {memory_id: slot for slot, memory_id in enumerate(selected, 1)}
    places: dict[str, Place] = {}
    for one in kept.get("candidates", ()):
        memory_id = one["id"]
        since = Since.SAME if memories is None else since_of(memories.get(memory_id), one.get("text_hash"))
        places[memory_id] = Place(
            one.get("rank"),
            slots.get(memory_id),
            _outcome(one.get("outcome")),
            _scored(one),
            since,
            level=level_recorded(one),
        )
    notes = (
        [] if schema == TRACE_SCHEMA else [Text("This record is of an older version: it is read as far as it goes.")]
    )
    silent = _faulty_sources((run["source"], run["status"]) for run in kept.get("runs", ()))
    notes += _unanswered(silent)
    notes += _without_ranking(places)
    if memories is None:
        notes.append(
            elsewhere
            or Text("Its database {name} is not open: what became of its memories since is not known.", name=database)
        )
    if question is None:
        notes.append(Text("Its question was not kept."))
    if as_recorded is False:
        notes.append(
            Text("Asked again now it comes out otherwise than recorded: memories, policy or program changed since.")
        )
    notes += _changed_since(places)
    known, why = _pack_then(kept, pack)
    return Side(
        id=kept["id"],
        recipe=kept["recipe"],
        preset=kept.get("preset", ""),
        values={name: said.get("value") for name, said in kept.get("parameters", {}).items()},
        asked=kept.get("query", {}),
        generation=kept.get("generation"),
        embedder=kept.get("embedder"),
        places=places,
        selected=selected,
        pack=known,
        no_pack=None if known is not None else no_pack or why,
        memories=dict(memories or {}),
        origin=Origin(
            database,
            str(kept.get("identity", "")),
            str(kept.get("file", "")),
            str(kept.get("program", "")),
            recorded=kept.get("recorded", True) is True,
            kept=saved,
        ),
        question_kept=question is not None,
        unanswered=silent,
        hashes={one["id"]: one["text_hash"] for one in kept.get("candidates", ()) if one.get("text_hash") is not None},
        notes=tuple(notes),
    )


def _changed_since(places: Mapping[str, Place]) -> list[Text]:
    counts = Counter(place.since for place in places.values())
    texts = {
        Since.GONE: Text("Gone since: {count} of its memories.", count=counts[Since.GONE]),
        Since.EDITED: Text("Edited since: {count} of its memories.", count=counts[Since.EDITED]),
        Since.ISOLATED: Text("Isolated since: {count} of its memories.", count=counts[Since.ISOLATED]),
    }
    return [text for since, text in texts.items() if counts[since]]


def _faulty_sources(runs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys((source, status) for source, status in runs if status in FAULTY))


def _unanswered(silent: Iterable[tuple[str, str]]) -> tuple[Text, ...]:
    """What did not answer: a list without it is not a shorter list."""
    return tuple(
        Text("The source {source} did not answer in time.", source=source)
        if status == RunStatus.TIMED_OUT.value
        else Text("The source {source} failed.", source=source)
        for source, status in silent
    )


def _without_ranking(places: Mapping[str, Place]) -> tuple[Text, ...]:
    if any(place.rank is not None for place in places.values()):
        return ()
    if not places:
        return (Text("It found nothing."),)
    return (Text("It ranks none of what it found: {count} memories dropped out before.", count=len(places)),)


def _pack_then(kept: Json, pack: PackText | None) -> tuple[PackText | None, Text | None]:
    """Return the text that was handed over, or why it is unknown. It is known if it was empty, or if `pack` has its hash."""
    then = kept.get("pack")
    if not isinstance(then, dict):
        return None, Text("The record does not say what was handed over.")
    if then.get("text") in ("", text_hash("")):
        return PackText("", bool(then.get("inject")), str(then.get("strategy", "")), int(then.get("tokens", 0))), None
    if pack is not None and text_hash(pack.text) == then.get("text"):
        return pack, None
    return None, Text(
        "The text that was handed over then is not kept, and cannot be made again: memories, policy or program changed since."
    )


def _outcome(said: Json | None) -> Outcome | None:
    if said is None or said.get("code") not in Code.__members__:
        return None
    return Outcome(**{**said, "code": Code(said["code"])})


def _scored(one: Json) -> Scored | None:
    if one.get("score") is None:
        return None
    parts = tuple(Part(**part) for part in one.get("parts", ()))
    return Scored(one["id"], one["score"], parts, Combine(one.get("combine") or Combine.SUM.value))


# ---- a recall of another program

STEP = "theirs"
"""The step of its selection, whose real name is unknown."""


def side_of_told(told: ToldRun, memories: Mapping[str, Memory], *, database: str = "") -> Side:
    """A recall of another program with its own ranks, scores and reasons; of our outcomes only that of what it handed over.
    `memories` are those of its candidates that are stored now. InputError where it tells no memory at all."""
    run = told.run
    if run.selected is None and not told.candidates:
        raise InputError.keyed("nothing_told")
    selected = run.selected or ()
    slots = {memory_id: slot for slot, memory_id in enumerate(selected, 1)}
    held = {one.id: one for one in reversed(told.candidates)}
    places = {
        memory_id: _place(
            held.get(memory_id), slots.get(memory_id), memories.get(memory_id), said=run.selected is not None
        )
        for memory_id in dict.fromkeys((*(one.id for one in told.candidates), *selected))
    }
    missing = sum(memory_id not in memories for memory_id in places)
    name = run.system or run.format or "?"
    notes = [Text("Another program made it: what it does not tell is not known.")]
    if missing:
        notes.append(Text("Not stored here: {count} of its memories.", count=missing))
    if run.question is None:
        notes.append(Text("Its question is not told."))
    if all(place.rank is None for place in places.values()):
        notes.append(Text("It tells no ranks: what it handed over comes in its order."))
    return Side(
        id=run.id,
        recipe=shown_line(name, 40),
        preset="",
        values={},
        asked={"text": run.question, "now": run.at},
        generation=None,
        embedder=None,
        places=places,
        selected=selected,
        pack=None,
        no_pack=Text("What it handed to the model is not told."),
        memories=dict(memories),
        origin=Origin(database, recorded=True, imported=True),
        question_kept=run.question is not None,
        notes=tuple(notes),
    )


def _place(one: ToldCandidate | None, slot: int | None, memory: Memory | None, *, said: bool) -> Place:
    rank = None if one is None else one.rank
    scored = None
    if one is not None and one.score is not None:
        parts = tuple(Part(name, value, value, 1.0, value) for name, value in one.parts.items())
        scored = Scored(one.id, one.score, parts)
    # what was never stored here is not gone
    since = Since.UNTOLD if memory is None and not (one is not None and one.matched) else since_of(memory, None)
    if slot is not None:
        return Place(rank, slot, Outcome.passed(STEP, slot), scored, since)
    why = "" if one is None else ": ".join(shown_line(part, 60) for part in (one.stage, one.reason) if part)
    told = Text("dropped ({why})", why=why) if why else Text("not handed over") if said else Text("not told")
    return Place(rank, None, None, scored, since, told=told)


# ---- what they were asked differently

ABSENT = Text("not a parameter of it")
UNTOLD = Text("not told by its record")
"""A recall of a program that did not write down its version yet: whether it was another one is not known."""
_TOLD = ("recipe", "query.text", "query.now")
_QUERY_NAMES = texts_of("parts of a question")


def differences_of(sides: Sequence[Side]) -> tuple[Difference, ...]:
    """What differs between these recalls, the recipe first. A parameter counts where two recalls of one recipe have other
    values; generations only within one database."""
    found: list[Difference] = []

    def told(code: str, name: Text, values: Sequence[object], shown: Sequence[Text] | None = None) -> None:
        """Another program reports its name, question and clock only; an unknown value is not a difference."""
        known = [value for side, value in zip(sides, values, strict=True) if code in _TOLD or not side.origin.imported]
        if any(value != known[0] for value in known[1:]):
            texts = tuple(shown or map(_shown, values))
            said = [
                UNTOLD if side.origin.imported and (code not in _TOLD or value is None) else text
                for side, value, text in zip(sides, values, texts, strict=True)
            ]
            found.append(Difference(code, name, tuple(said)))

    told("recipe", Text("recipe"), [side.recipe for side in sides])
    told("preset", Text("preset"), [side.preset for side in sides])
    for name in dict.fromkeys(name for side in sides for name in side.values):
        having = [(side.recipe, side.values[name]) for side in sides if name in side.values]
        if any(a[0] == b[0] and a[1] != b[1] for a, b in combinations(having, 2)):
            values = tuple(
                _shown(side.values[name]) if name in side.values else UNTOLD if side.origin.imported else ABSENT
                for side in sides
            )
            found.append(Difference(f"parameters.{name}", Text.within("", "{name}", name=name), values))
    for key, name in _QUERY_NAMES.items():
        told(f"query.{key}", name, [side.asked.get(key) for side in sides], [_asked(key, side) for side in sides])
    told("database", Text("database"), [side.origin.database for side in sides])
    if len({side.origin.database for side in sides}) == 1:
        told("generation", Text("state of the memories"), [side.generation for side in sides])
    told("embedder", Text("embedder"), [side.embedder for side in sides])
    if any(side.origin.program for side in sides):
        versions = [
            Text.within("", "{value}", value=side.origin.program) if side.origin.program else UNTOLD for side in sides
        ]
        told("program", Text("version of the program"), [side.origin.program for side in sides], versions)
    return tuple(found)


def _asked(key: str, side: Side) -> Text:
    value = side.asked.get(key)
    if key == "text" and not side.question_kept:
        return Text("(question not kept)")
    if key == "now" and isinstance(value, int):
        return Text.within("", "{value}", value=moment_text(value))
    if key == "context" and isinstance(value, list):
        return Text("{count} messages", count=len(value))
    return _shown(value)


def _shown(value: object) -> Text:
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value))
    if isinstance(value, bool):
        return Text("on") if value else Text("off")
    if isinstance(value, float):
        value = f"{value:g}"
    return Text.within("", "{value}", value="–" if value is None or value == "" else value)


# ---- saved comparisons: ids, ranks and numbers, and the texts for the model if the database records questions


KEPT_SCHEMA = 1
LARGEST = 4_000_000
"""The most bytes of one, not compressed."""


class KeptComparison(msgspec.Struct, frozen=True):
    """A saved comparison: its time, and a record of each recall (`side_of_record`) with its `database`, whether it was one of
    the log (`recorded`) and `question_kept`."""

    at: int
    persistence: float
    records: tuple[Json, ...]

    @property
    def question(self) -> str | None:
        """The question of the first recall; None where it is not saved."""
        return question_kept(self.records[0])

    @property
    def recipes(self) -> tuple[str, ...]:
        return tuple(str(record.get("recipe", "")) for record in self.records)


def encoded(comparison: SideBySide, *, with_questions: bool, now: int) -> str:
    """As text; with hashes of questions and conversations where the database keeps none. InputError for one that is too
    large, or with a recall of another program."""
    if any(side.origin.imported for side in comparison.sides):
        raise InputError.keyed("compare_imported")
    records = [_record(side, with_question=with_questions) for side in comparison.sides]
    data = dumps({"schema": KEPT_SCHEMA, "at": now, "p": comparison.persistence, "sides": records}).encode("utf-8")
    if len(data) > LARGEST:
        raise InputError.keyed("compare_size")
    return base64.b64encode(zlib.compress(data)).decode("ascii")


def decoded(text: str) -> KeptComparison:
    """What `encoded` made; EnvironmentFault where nothing can be read of it, InputError for one of a newer program."""
    try:
        data = zlib.decompressobj().decompress(base64.b64decode(text, validate=True), LARGEST)
        kept = json.loads(data)
        if kept["schema"] > KEPT_SCHEMA:
            raise InputError.keyed("newer_comparison", "newer_record")
        records = tuple(record for record in kept["sides"] if isinstance(record["id"], str))
        at, persistence = int(kept["at"]), float(kept.get("p", PERSISTENCE))
    except (ValueError, KeyError, TypeError, zlib.error, binascii.Error, RecursionError) as error:
        raise EnvironmentFault.keyed("damaged_comparison") from error
    if not records or not 0.0 < persistence < 1.0:
        raise EnvironmentFault.keyed("damaged_comparison")
    return KeptComparison(at, persistence, records)


def _record(side: Side, *, with_question: bool) -> Json:
    """As the log records a recall, as far as a comparison shows it."""
    is_told = side.question_kept and with_question
    pack = side.pack and {
        "text": text_hash(side.pack.text),
        **fields_json(side.pack, "inject strategy tokens"),
        "body": side.pack.text if is_told else None,
    }
    candidates = [
        {
            "id": memory_id,
            "rank": place.rank,
            "outcome": None if place.outcome is None else outcome_json(place.outcome),
            **scored_json(place.scored),
            "text_hash": side.hash_of(memory_id),
            "reason": None,
        }
        for memory_id, place in side.places.items()
    ]
    return {
        "schema": TRACE_SCHEMA,
        **fields_json(side, "id recipe preset generation embedder"),
        "parameters": {name: {"value": value} for name, value in side.values.items()},
        "query": query_without_texts(dict(side.asked)) if side.question_kept and not is_told else dict(side.asked),
        **fields_json(side.origin, "program database identity file recorded"),
        "question_kept": is_told,
        "selected": list(side.selected),
        "candidates": candidates,
        "runs": [{"source": source, "status": status, "terms": []} for source, status in side.unanswered],
        "pack": pack,
    }


def question_kept(record: Json) -> str | None:
    """The saved question of a recall; None where only its hash is."""
    query = record.get("query")
    return str(query.get("text", "")) if record.get("question_kept") is True and isinstance(query, dict) else None


def pack_kept(record: Json) -> PackText | None:
    """The saved text for the model of a recall; None where there is none."""
    kept = record.get("pack")
    if not isinstance(kept, dict) or not isinstance(kept.get("body"), str) or not isinstance(kept.get("tokens"), int):
        return None
    return PackText(kept["body"], bool(kept.get("inject")), str(kept.get("strategy", "")), kept["tokens"])
