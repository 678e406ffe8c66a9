"""The rows of the result list, as values and in words: candidates in order of rank, the cut, moves, why there is none."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import field
from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.evidence import LEVEL_WORDS, Evidence, counted_text, level_text
from mnemonaut_core.domain.outcome import NAMED_TIME, Code, Outcome
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.compare import SINCE_WORDS
from mnemonaut_core.explain.recall_log import Since
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.text.shown import limit_text, memory_line, short_number, shown_line
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import MASK, is_masked, memory_day, states_words
from mnemonaut_ui.words.messages import joined, listed, translated
from mnemonaut_ui.words.source_words import has_forms, seat_word, source_code, source_word
from mnemonaut_ui.words.terms import (
    glyph,
    outcome_label,
    outcome_sentence,
    outcome_word,
    parameter_named,
    part_word,
    preset_title,
    recipe_title,
)

NEAR_MISSES = 10
LINE_CHARS = 400
_STOPS = (Code.GATE_CLOSED, Code.BELOW_CUT, Code.RESULT_CAP, Code.BUDGET, Code.BELOW_FLOOR, Code.NOT_CHOSEN)
translate = QCoreApplication.translate
NEAR_SHARE = 0.15
"""What is short by no more than this share of the limit just missed."""
NAME_CHARS = 24


class Move(msgspec.Struct, frozen=True):
    """How a memory stands against the last pressed run: `by` ranks better (positive) or worse; None for what that run
    did not hold. `crossed` is +1 for one that came into the result, −1 for one that left it, else 0."""

    by: int | None
    crossed: int


class Row(msgspec.Struct, frozen=True):
    """One candidate as the list shows it."""

    candidate: Candidate
    score_text: str
    evidence: Evidence | None
    """How much it speaks of the question; None beyond the first candidates, where it was not measured."""
    hits: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """(source, ((form, rank), …)) for each source that found it."""
    move: Move | None
    twin_rank: int | None
    """For a duplicate: the rank of the memory that it repeats."""
    slot: int | None
    """Its place in the result, where that has an order of its own (MMR, a chooser); None where the rank says it."""
    codes: tuple[str, ...]
    """Where there is no score: the sources that found it, in the order of their badges."""
    group: str
    """The group whose seats it took or did not get; "" where there are no seats."""
    states: str = ""
    """Why it does not hold any more; "" while it holds."""

    @property
    def line(self) -> str:
        """Its text as one line, clipped, without control characters, as it may be shown. Made when it is painted: of hundreds
        of rows a few are seen."""
        memory = self.candidate.memory
        line = MASK if is_masked(memory) else memory_line(memory.text, LINE_CHARS)
        return f"[{self.states}] {line}" if self.states else line

    @property
    def date(self) -> str:
        """The day on which it happened; "" where that is not known."""
        memory = self.candidate.memory
        return "" if memory.moment is None else memory_day(memory)

    @property
    def id(self) -> str:
        """The memory's id."""
        return self.candidate.memory.id

    @property
    def outcome(self) -> Outcome:
        """What became of it."""
        return self.candidate.decision.outcome

    @property
    def selected(self) -> bool:
        """Whether it is in the result."""
        return self.outcome.code is Code.SELECTED

    @property
    def final(self) -> Scored | None:
        """Its score in the last ranking; None where that is an order, or where it left before (that score has another
        scale)."""
        return _final_of(self.candidate)


def _final_of(candidate: Candidate) -> Scored | None:
    scored = candidate.scored
    if scored is None or candidate.rank is None or scored.combine is Combine.ORDER:
        return None
    return scored


class Cut(msgspec.Struct, frozen=True):
    """What ends the result: the outcome of the best memory after it; None where all that was found is in it."""

    selected: int
    stopped_by: Outcome | None

    @property
    def limit(self) -> float | None:
        """The score to reach, where the cut is one of scores."""
        found = self.stopped_by
        return found.limit if found is not None and found.code is Code.BELOW_CUT else None


def cut_of(trace: Trace) -> Cut:
    """A closed gate, a full result, a cut of scores, a budget …, whichever met the first memory after the selected ones.
    Where diversity took another one, the result was full."""
    last = last_selected(trace)
    outcomes = [item.decision.outcome for item in trace.candidates]
    if any(outcome.code is Code.MMR_LOST for outcome in outcomes):
        full = float(len(trace.selected))
        return Cut(len(trace.selected), Outcome(code=Code.RESULT_CAP, stage="mmr", limit=full, unit="rank"))
    stopped = next((outcome for outcome in outcomes[last:] if outcome.code in _STOPS), None)
    return Cut(len(trace.selected), stopped)


def is_ordered(trace: Trace) -> bool:
    """Whether the last ranking is an order without scores."""
    ranking = trace.rankings[-1]
    return len(ranking) > 0 and ranking.combine is Combine.ORDER


def in_another_order(trace: Trace) -> bool:
    """Whether the result has another order than the ranking (MMR, or what a chooser put first)."""
    ranks = {item.memory.id: item.rank or 0 for item in trace.candidates}
    found = [ranks[memory_id] for memory_id in trace.selected if memory_id in ranks]
    return found != sorted(found)


def groups_of(trace: Trace) -> Mapping[str, str]:
    """The group of each candidate that competes for seats; {} for recipes without them."""
    seats = recipe_named(trace.recipe).shown.seats
    return {} if seats is None else seats(trace.pool, trace.rankings[-1])


def cut_limit(trace: Trace) -> float | None:
    """The cut of scores of this recall, wherever it was met; None if no memory was measured against one."""
    return next(
        (
            item.decision.outcome.limit
            for item in trace.candidates
            if item.decision.outcome.code is Code.BELOW_CUT and item.decision.outcome.limit is not None
        ),
        None,
    )


def last_selected(trace: Trace) -> int:
    """How many candidates there are down to the last selected one; 0 if none is selected."""
    chosen = [i for i, item in enumerate(trace.candidates, 1) if item.decision.outcome.code is Code.SELECTED]
    return chosen[-1] if chosen else 0


def near_ids(trace: Trace) -> frozenset[str]:
    """The selected ones and the best that were dropped."""
    last = last_selected(trace)
    near: list[str] = []
    misses = 0
    for i, item in enumerate(trace.candidates, 1):
        miss = item.decision.outcome.code is not Code.SELECTED
        if i > last and misses >= NEAR_MISSES:
            break
        near.append(item.memory.id)
        misses += miss and i > last
    return frozenset(near)


def rows_of(trace: Trace, base: Trace | None) -> tuple[Row, ...]:
    """All candidates in order of rank; moves against `base` unless it is the same recall."""
    moves = {} if base is None or base is trace else moves_of(trace, base)
    ranked = (item.scored for item in trace.candidates if item.scored is not None and item.rank is not None)
    digits = digits_for(scored.score for scored in ranked)
    ranks = {item.memory.id: item.rank for item in trace.candidates}
    slots = {memory_id: slot for slot, memory_id in enumerate(trace.selected, 1)} if in_another_order(trace) else {}
    groups, ordered = groups_of(trace), is_ordered(trace)
    badges = [name for name, words in recipe_named(trace.recipe).words.vocabulary.sources.items() if words.badge]
    rows = []
    for item in trace.candidates:
        memory_id, outcome = item.memory.id, item.decision.outcome
        scored = _final_of(item)
        rows.append(
            Row(
                item,
                "–" if scored is None else short_number(scored.score, digits),
                trace.evidence.get(memory_id),
                _grouped(item.hits),
                moves.get(memory_id),
                ranks.get(outcome.other_id) if outcome.other_id is not None else None,
                slots.get(memory_id),
                _badged(badges, item.hits) if ordered else (),
                groups.get(memory_id, ""),
                states_words(trace.states.get(memory_id, ()), trace.query.zone),
            )
        )
    return tuple(rows)


def _badged(names: Sequence[str], hits: Sequence[tuple[str, str, Hit]]) -> tuple[str, ...]:
    """Sources in the order of these badges, others after them."""
    found = dict.fromkeys(source for source, _, _ in hits)
    return tuple(sorted(found, key=lambda source: names.index(source) if source in names else len(names)))


def recall_name(trace: Trace) -> str:
    """How a recall is called: recipe, preset, and the parameters that were set by hand."""
    text = f"{recipe_title(trace.recipe)} · {preset_title(trace.recipe, trace.preset)}"
    by_hand = [
        parameter_named(trace.recipe, layer.name) for layer in trace.layers if layer.layer not in ("default", "preset")
    ]
    return f"{text} · {listed(by_hand)}" if by_hand else text


def moves_of(trace: Trace, base: Trace) -> dict[str, Move]:
    """How every candidate of `trace` moved since `base`."""
    before = {item.memory.id: item.rank for item in base.candidates}
    was_in, is_in = frozenset(base.selected), frozenset(trace.selected)
    moves = {}
    for item in trace.candidates:
        memory_id, rank, old = item.memory.id, item.rank, before.get(item.memory.id)
        crossed = (memory_id in is_in) - (memory_id in was_in)
        moves[memory_id] = Move(old - rank if rank is not None and old is not None else None, crossed)
    return moves


def changed_ranks(trace: Trace, base: Trace) -> tuple[int, int, int]:
    """(memories that changed rank, came into the result, left it). What was not found before has changed no rank."""
    moves = moves_of(trace, base).values()
    out = len(set(base.selected) - set(trace.selected))
    return sum(bool(move.by) for move in moves), sum(move.crossed > 0 for move in moves), out


def digits_for(scores: Iterable[float]) -> int:
    """The fewest decimals, 3 to 6, at which scores that differ are shown as different."""
    distinct = set(scores)
    for digits in range(3, 6):
        if len({f"{score:.{digits}f}" for score in distinct}) == len(distinct):
            return digits
    return 6


def full_score(scored: Scored) -> float:
    """The score that a bar of full width stands for: the sum of the weights, or 1 for products."""
    if scored.combine is Combine.SUM and scored.parts:
        return math.fsum(max(0.0, part.weight) for part in scored.parts) or 1.0
    return 1.0


class Stretch(msgspec.Struct, frozen=True):
    """A piece of a bar, `start` and `end` as shares of its width; `lost` for what a factor, or a summand below 0, took away."""

    part: int
    start: float
    end: float
    lost: bool = False


def stretches_of(scored: Scored) -> tuple[Stretch, ...]:
    """The bar of a score. Sums: the summands one after the other, together as wide as the score is of the highest
    possible one; one below 0 takes from the end. Products: the score itself, then what each factor took from the first one, the
    last factor nearest."""
    if scored.combine is Combine.PRODUCT:
        return _waterfall(scored)
    full, at, found = full_score(scored), 0.0, []
    for number, part in enumerate(scored.parts):
        end = min(1.0, max(0.0, at + part.contribution / full))
        found.append(Stretch(number, min(at, end), max(at, end), lost=end < at))
        at = end
    return tuple(found)


def _waterfall(scored: Scored) -> tuple[Stretch, ...]:
    left, lost = 1.0, []
    for number, part in enumerate(scored.parts):
        before, left = left, left * min(1.0, max(0.0, part.contribution))
        if number:
            lost.append(Stretch(number, left, before, lost=True))
    return (Stretch(0, 0.0, left), *reversed(lost))


def _grouped(hits: Sequence[tuple[str, str, Hit]]) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    found: dict[str, list[tuple[str, int]]] = {}
    for source, form, hit in hits:
        found.setdefault(source, []).append((form, hit.rank))
    return tuple((source, tuple(ranks)) for source, ranks in found.items())


def detail_text(row: Row) -> str:
    """A few words for a memory that was dropped; "" where the outcome says it all."""
    outcome = row.outcome
    if outcome.code is Code.DUPLICATE_OF:
        return _of_another(row, outcome)
    if outcome.code is Code.MERGED:
        return translate("ResultModel", "into {other}").format(other=_other(row))
    if outcome.code is Code.MMR_LOST:
        return translate("ResultModel", "like {other}").format(other=_other(row))
    if outcome.code in (Code.BELOW_CUT, Code.BELOW_FLOOR):
        return _short_by(outcome)
    if outcome.code is Code.QUOTA:
        return _seats(outcome)
    if outcome.code is Code.BUDGET:
        return _tokens(row, outcome)
    return ""


def _other(row: Row) -> str:
    return f"#{row.twin_rank}" if row.twin_rank is not None else row.outcome.other_id or ""


def _of_another(row: Row, outcome: Outcome) -> str:
    said = translate("ResultModel", "of {other}").format(other=_other(row))
    return f"{said} ({short_number(outcome.value, 2)})" if not plain() and outcome.value is not None else said


def _short_by(outcome: Outcome) -> str:
    if outcome.margin is None:
        return ""
    if not plain():
        return f"−{short_number(-outcome.margin, 3)}"
    near = outcome.limit is not None and -outcome.margin <= NEAR_SHARE * outcome.limit
    return translate("ResultModel", "just missed") if near else ""


def _seats(outcome: Outcome) -> str:
    """Whose seats were taken, and how many they are."""
    group = shown_line(seat_word(outcome.field or ""), NAME_CHARS)
    if outcome.value is None or outcome.limit is None or plain():
        return group
    taken = translate("ResultModel", "{used} of {limit}").format(
        used=f"{outcome.value:.0f}", limit=f"{outcome.limit:.0f}"
    )
    return f"{taken} {group}".rstrip()


def _tokens(row: Row, outcome: Outcome) -> str:
    """How many tokens it has; or after which one, that did not fit, it came."""
    if outcome.other_id is not None:
        return translate("ResultModel", "after {other}").format(other=_other(row))
    if outcome.value is None or outcome.limit is None:
        return ""
    said = translate("ResultModel", "{tokens} tokens, {left} left")
    return filled(said, tokens=f"{outcome.value:.0f}", left=f"{outcome.limit:.0f}")


def cut_text(trace: Trace | None, cut: Cut) -> str:
    """The chooser that decided, else the rule that ended the result; "end of the result" without one."""
    count = translate("ResultModel", "{count} remembered") if plain() else translate("ResultModel", "{count} selected")
    count = count.format(count=cut.selected)
    chosen = "" if trace is None else chosen_by(trace)
    if chosen:
        return f"{chosen} — {count}"
    if cut.stopped_by is None:
        return translate("ResultModel", "end of the result — {count}").format(count=count)
    return _stopped(cut.stopped_by, count)


def chosen_by(trace: Trace) -> str:
    """Who selected, if a chooser did; "" if a rule did."""
    choices = tuple(trace.choices.values())
    if not choices:
        return ""
    request, choice = choices[-1]
    if choice.by == STAND_IN:
        return translate("ResultModel", "the simple rule takes the first {limit}").format(limit=request.max_selected)
    said = translate("ResultModel", "selected by {name}, at most {limit}")
    return said.format(name=choice.by, limit=request.max_selected)


def _stopped(stopped: Outcome, count: str) -> str:
    limit = "" if stopped.limit is None else limit_text(stopped.limit)
    if stopped.source == NAMED_TIME:
        return translate("ResultModel", "what is of another time is left out — {count}").format(count=count)
    if plain():
        said = {
            Code.BELOW_CUT: translate("ResultModel", "{limit} points are needed — {count}"),
            Code.RESULT_CAP: translate("ResultModel", "the list is full at {limit} — {count}"),
            Code.BELOW_FLOOR: translate("ResultModel", "a closeness of {limit} is needed — {count}"),
        }.get(stopped.code)
        return f"{outcome_word(stopped.code)} — {count}" if said is None else said.format(limit=limit, count=count)
    if stopped.code is Code.BUDGET and stopped.value is not None:
        said = translate("ResultModel", "budget: the next has {tokens} tokens, {left} are left — {count}")
        return filled(said, tokens=f"{stopped.value:.0f}", left=limit, count=count)
    if stopped.code is Code.GATE_CLOSED:
        if stopped.value is None:
            return translate("ResultModel", "gate closed — {count}").format(count=count)
        said = translate("ResultModel", "gate closed: {value} < {limit} — {count}")
        return said.format(value=short_number(stopped.value, 3), limit=limit, count=count)
    texts = {
        Code.BELOW_CUT: translate("ResultModel", "cut {limit} — {count}"),
        Code.RESULT_CAP: translate("ResultModel", "the result is full at {limit} — {count}"),
        Code.BELOW_FLOOR: translate("ResultModel", "floor of similarity {limit} — {count}"),
    }
    text = texts.get(stopped.code)
    return f"{outcome_word(stopped.code)} — {count}" if text is None else text.format(limit=limit, count=count)


def nothing_text(trace: Trace) -> str:
    """By what became of the best memory: a closed gate, a floor, a cut, a budget …"""
    closed = next((c.decision.outcome for c in trace.candidates if c.decision.outcome.code is Code.GATE_CLOSED), None)
    if closed is not None:
        text = (
            translate(
                "ResultsPane",
                "Nothing here is about the question: it reaches {value}, and {limit} is asked for ({rule}).",
            )
            if closed.stage == "evidence"
            else translate("ResultsPane", "Nothing was handed over: {rule} needs {limit}, and the best was {value}.")
        )
        value = "–" if closed.value is None else f"{closed.value:.3f}"
        rule = parameter_named(trace.recipe, closed.field or "")
        return text.format(rule=rule, limit=f"{closed.limit:g}", value=value)
    outcomes = [candidate.decision.outcome for candidate in trace.candidates]
    if all(outcome.code is Code.BELOW_FLOOR for outcome in outcomes):
        limit = next((limit_text(outcome.limit) for outcome in outcomes if outcome.limit is not None), "–")
        text = translate("ResultsPane", "Nothing was handed over: no memory reaches the minimum similarity {limit}.")
        return text.format(limit=limit)
    if outcomes[0].code is Code.BELOW_CUT:
        return translate("ResultsPane", "Nothing was handed over: no memory reaches the cut.")
    return joined(translate("ResultsPane", "Nothing was handed over."), outcome_sentence(outcomes[0]))


class Marks(msgspec.Struct, frozen=True):
    """What happened to memories since the recall that is shown."""

    isolated: frozenset[str] = frozenset()
    edited: frozenset[str] = frozenset()
    """Those that say something else now; the list goes on showing what was recalled."""
    judged: Mapping[str, str] = field(default_factory=dict)
    """How they were judged for this question, in words by id."""

    def changed(self, other: Marks) -> set[str]:
        """The memories that are marked otherwise there."""
        judged = {**self.judged, **other.judged}
        return {
            *(self.isolated ^ other.isolated),
            *(self.edited ^ other.edited),
            *(one for one in judged if self.judged.get(one) != other.judged.get(one)),
        }


class RowWords(msgspec.Struct, frozen=True):
    """How the rows of a list are put into words."""

    forms: bool = False
    """Whether the question was searched in more than one wording."""
    marks: Marks = Marks()

    def outcome_text(self, row: Row) -> str:
        """Glyph and word."""
        if row.id in self.marks.isolated:
            return f"{glyph(Code.ISOLATED)} {outcome_word(Code.ISOLATED)}"
        outcome = row.outcome
        word = outcome_label(outcome) if plain() else outcome_word(outcome.code)
        return f"{glyph(outcome.code)} {word}"

    def detail_text(self, row: Row) -> str:
        """How it was judged; by how much it failed, or which memory it repeats; for a selected one its place if that differs from
        its rank."""
        return " · ".join(filter(None, (self.marks.judged.get(row.id), self._detail(row))))

    def _detail(self, row: Row) -> str:
        if row.id in self.marks.isolated:
            return translate("ResultModel", "since this recall")
        if row.id in self.marks.edited:
            return translated(SINCE_WORDS[Since.EDITED])
        if row.selected:
            return "" if row.slot is None else translate("ResultModel", "place {place}").format(place=row.slot)
        return detail_text(row)

    def level_text(self, row: Row) -> str:
        """How much it speaks of the question; for experts after its number."""
        if row.evidence is None:
            return "–"
        word = translated(LEVEL_WORDS[row.evidence.level])
        return f"{short_number(row.evidence.value, 2)} {word}" if not plain() else word

    def counted_text(self, row: Row) -> str:
        """Which words of the question it holds, and which it lacks."""
        return "" if row.evidence is None else translated(counted_text(row.evidence))

    def move_text(self, row: Row) -> str:
        """Ranks won or lost since the last pressed run."""
        move = row.move
        if move is None:
            return ""
        if move.by is None:
            return translate("ResultModel", "new")
        return "=" if move.by == 0 else f"▲{move.by}" if move.by > 0 else f"▼{-move.by}"

    def crossed_text(self, row: Row) -> str:
        """Whether it came into the result or left it since the last pressed run."""
        if row.move is None or row.move.crossed == 0:
            return ""
        return translate("ResultModel", "entered") if row.move.crossed > 0 else translate("ResultModel", "left")

    def hit_texts(self, row: Row) -> list[str]:
        """A chip for each source: "vector q1 #3 q2 #5"; with one wording of the question "vector #3"."""
        return [self.hit_text(source, ranks) for source, ranks in row.hits]

    def hit_text(self, source: str, ranks: tuple[tuple[str, int], ...]) -> str:
        """A chip."""
        if plain():
            return f"{source_word(source)} #{min(rank for _, rank in ranks)}"
        named = self.forms and has_forms(source)
        return f"{source} " + " ".join(f"{form} #{rank}" if named else f"#{rank}" for form, rank in ranks)

    def parts_text(self, row: Row) -> str:
        """The parts of the score in numbers, or one plain word; where there is no score, what found it, or that it left
        before."""
        if row.codes:
            badges = " ".join(map(source_code, row.codes)) if not plain() else self._found_text(row)
            return " · ".join(filter(None, (badges, seat_word(row.group))))
        scored = row.final
        if scored is None:
            return translate("ResultModel", "left before scoring") if row.candidate.scored is not None else ""
        between = " × " if scored.combine is Combine.PRODUCT else " "
        return between.join(f"{part.name} {short_number(part.contribution, 2)}" for part in scored.parts)

    def _found_text(self, row: Row) -> str:
        if len(row.codes) == 1:
            return source_word(row.codes[0])
        return filled(translate("ResultModel", "{count} sources"), count=len(row.codes))

    def badge_texts(self, row: Row) -> list[str]:
        """The badges of an order: two letters for experts, words for others."""
        return [source_code(source) if not plain() else source_word(source) for source in row.codes]

    def numbers_text(self, row: Row) -> str:
        """The contributions alone, in the order of the colours: the legend has their names."""
        scored = row.final
        if scored is None:
            return ""
        between = " × " if scored.combine is Combine.PRODUCT else "  "
        return between.join(short_number(part.contribution, 2) for part in scored.parts)

    def whole_text(self, row: Row) -> str:
        """The row as a sentence, for those who listen."""
        outcome = row.outcome
        rank = (
            translate("ResultModel", "Not ranked")
            if row.candidate.rank is None
            else translate("ResultModel", "Rank {rank}")
        )
        said = [rank.format(rank=row.candidate.rank)]
        said.append(translate("ResultModel", "selected") if row.selected else translate("ResultModel", "dropped"))
        if outcome.code is Code.BELOW_CUT and outcome.margin is not None:
            below = translate("ResultModel", "{short} below the cut of {limit}")
            said.append(below.format(short=f"{-outcome.margin:.3f}", limit=f"{outcome.limit:g}"))
            said += filter(None, (self.marks.judged.get(row.id),))
        else:
            said.append(" ".join(filter(None, (outcome_word(outcome.code), self.detail_text(row)))))
        text = listed(said)
        scored = row.final
        if row.codes:
            found = listed(f"{source_word(source)} ({source_code(source)})" for source in row.codes)
            text += "; " + translate("ResultModel", "found by {sources}").format(sources=found)
            if row.group:
                text += "; " + translate("ResultModel", "seats: {group}").format(group=seat_word(row.group))
        elif scored is not None:
            parts = listed(
                f"{part_word(part.name) if plain() else part.name} {part.contribution:.2f}" for part in scored.parts
            )
            text += "; " + translate("ResultModel", "score {score}: {parts}").format(
                score=f"{scored.score:.3f}", parts=parts
            )
        if row.evidence is not None:
            text += "; " + translated(level_text(row.evidence))
        if row.move is not None:
            text += "; " + " ".join(filter(None, (self.move_text(row), self.crossed_text(row))))
        return f"{text}. {row.line}"
