"""The rows of the result list, as values and in words: candidates in order of rank, the cut, moves, why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import field
from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.evidence import LEVEL_WORDS, Evidence, level_text
from mnemonaut_core.domain.outcome import BESIDE_THE_ORDER, NAMED_TIME, Code, Outcome
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.compare import SINCE_WORDS
from mnemonaut_core.explain.comparison import Comparison
from mnemonaut_core.explain.recall_log import Since
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.text.shown import limit_text, memory_line, short_number, shown_line
from mnemonaut_ui.widgets.marked_text import Spans
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import MASK, is_masked, memory_day, states_words
from mnemonaut_ui.words.messages import joined, listed, translated
from mnemonaut_ui.words.scale import number_text
from mnemonaut_ui.words.source_words import has_forms, seat_word, source_word
from mnemonaut_ui.words.terms import (
    glyph,
    outcome_label,
    outcome_sentence,
    outcome_word,
    parameter_named,
    part_title,
    preset_title,
    recipe_title,
)

LINE_CHARS = 400
_STOPS = (Code.GATE_CLOSED, Code.BELOW_CUT, Code.RESULT_CAP, Code.BUDGET, Code.BELOW_FLOOR, Code.NOT_CHOSEN)
translate = QCoreApplication.translate
NAME_CHARS = 24


class Move(msgspec.Struct, frozen=True):
    """How a memory stands against an earlier answer: `by` numbers better (positive) or worse, None where one of the two gives it
    no number; `was`, its number then. `crossed` is +1 for one that came into the result, −1 for one that left it, else 0."""

    by: int | None = None
    crossed: int = 0
    was: int | None = None
    new: bool = False
    """Whether no source found it then."""


class Row(msgspec.Struct, frozen=True):
    """One candidate as the list shows it."""

    candidate: Candidate
    evidence: Evidence | None = None
    """How much it speaks of the question; None beyond the first candidates, where it was not measured."""
    move: Move | None = None
    twin: int | None = None
    """For a duplicate: the number of the memory that it repeats."""
    slot: int | None = None
    """Its place in the result, where that has an order of its own (MMR, a chooser); None where the number says it."""
    group: str = ""
    """The group whose seats it took or did not get; "" where there are no seats."""
    states: str = ""
    """Why it is no longer current; "" if it is."""
    gone: bool = False
    """Whether it was in the previous result and is not found any more; its other fields are those of then."""

    @property
    def line(self) -> str:
        """The text as one line, clipped and masked. Computed when it is painted: of hundreds of rows a few are seen."""
        memory = self.candidate.memory
        line = MASK if is_masked(memory) else memory_line(memory.text, LINE_CHARS)
        return f"[{self.states}] {line}" if self.states else line

    @property
    def date(self) -> str:
        """The day on which it happened; "" if unknown."""
        memory = self.candidate.memory
        return "" if memory.moment is None else memory_day(memory)

    @property
    def id(self) -> str:
        return self.candidate.memory.id

    @property
    def outcome(self) -> Outcome:
        return self.candidate.decision.outcome

    @property
    def selected(self) -> bool:
        return not self.gone and self.outcome.code is Code.SELECTED

    @property
    def number(self) -> int | None:
        return None if self.gone else self.candidate.number

    @property
    def hits(self) -> dict[str, list[tuple[str, int]]]:
        """The (form, rank) pairs of each source that found it."""
        found: dict[str, list[tuple[str, int]]] = {}
        for source, form, hit in self.candidate.hits:
            found.setdefault(source, []).append((form, hit.rank))
        return found

    @property
    def final(self) -> Scored | None:
        """Its score in the last ranking; None if that is an order, or if it left before (that score has another scale)."""
        scored = self.candidate.scored
        is_last = self.candidate.rank is not None and not self.gone
        return scored if scored is not None and is_last and scored.combine is not Combine.ORDER else None


class Cut(msgspec.Struct, frozen=True):
    """What ends the result: the outcome of the best memory after it; None if everything that was found is in it."""

    selected: int
    stopped_by: Outcome | None


def cut_of(trace: Trace) -> Cut:
    """The cut-off: the outcome of the first memory after the selected ones that was stopped by a rule. Where diversity took
    another memory, the result was full."""
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


def line_of(trace: Trace) -> float | None:
    """The score of the cut-off: the recipe's cut if that ended the result, else the score of the last selected one; None in an
    order, and if nothing is selected."""
    stopped = cut_of(trace).stopped_by
    if stopped is not None and stopped.code is Code.BELOW_CUT:
        return stopped.limit
    last = last_selected(trace)
    scored = trace.candidates[last - 1].scored if last else None
    return None if scored is None or scored.combine is Combine.ORDER else scored.score


def last_selected(trace: Trace) -> int:
    """How many candidates there are down to the last selected one; 0 if none is selected."""
    chosen = [i for i, item in enumerate(trace.candidates, 1) if item.decision.outcome.code is Code.SELECTED]
    return chosen[-1] if chosen else 0


def rows_of(trace: Trace, base: Trace | None) -> tuple[Row, ...]:
    """All candidates in order of rank, with their moves against `base`, after the memories that left the result and are not
    found any more."""
    candidates = tuple(trace.candidates)
    gone, moves = _moved(trace, None if base is trace else base)
    numbers = {item.memory.id: item.number for item in candidates}
    slots = {memory_id: slot for slot, memory_id in enumerate(trace.selected, 1)} if in_another_order(trace) else {}
    groups = groups_of(trace)
    rows = [Row(item, move=Move(crossed=-1, was=item.number), gone=True) for item in gone]
    for item in candidates:
        memory_id, outcome = item.memory.id, item.decision.outcome
        rows.append(
            Row(
                item,
                trace.evidence.get(memory_id),
                moves.get(memory_id),
                None if outcome.other_id is None else numbers.get(outcome.other_id),
                slots.get(memory_id),
                groups.get(memory_id, ""),
                states_words(trace.states.get(memory_id, ()), trace.query.zone),
            )
        )
    return tuple(rows)


def _moved(trace: Trace, base: Trace | None) -> tuple[list[Candidate], dict[str, Move]]:
    """The memories that left the result of the same question and are not found any more; the move of every candidate."""
    if base is None:
        return [], {}
    compared = Comparison(base, trace).moves
    came = {move.memory.id for move in compared.entered}
    left = {move.memory.id for move in compared.left}
    before = {item.memory.id: item for item in base.candidates}
    moves = {}
    for item in trace.candidates:
        memory_id, number = item.memory.id, item.number
        old = before.get(memory_id)
        was = None if old is None else old.number
        by = None if was is None or number is None else was - number
        moves[memory_id] = Move(by, (memory_id in came) - (memory_id in left), was, old is None)
    same = base.query.text == trace.query.text
    gone = [before[move.memory.id] for move in compared.left if same and move.memory.id not in moves]
    return gone, moves


def recall_name(trace: Trace) -> str:
    """The name of a recall: recipe, preset, and the parameters that were set by hand."""
    text = f"{recipe_title(trace.recipe)} · {preset_title(trace.recipe, trace.preset)}"
    by_hand = [
        parameter_named(trace.recipe, layer.name) for layer in trace.layers if layer.layer not in ("default", "preset")
    ]
    return f"{text} · {listed(by_hand)}" if by_hand else text


def changes(rows: Iterable[Row]) -> tuple[int, int, int]:
    """How many memories (changed their number, came into the result, left it); one that was not found before has not changed
    its number."""
    moves = [row.move for row in rows if row.move is not None]
    return (
        sum(bool(move.by) for move in moves),
        sum(move.crossed > 0 for move in moves),
        sum(move.crossed < 0 for move in moves),
    )


def digits_for(scores: Iterable[float]) -> int:
    """The fewest decimals, 3 to 6, at which different scores are shown as different."""
    distinct = set(scores)
    for digits in range(3, 6):
        if len({f"{score:.{digits}f}" for score in distinct}) == len(distinct):
            return digits
    return 6


def detail_text(row: Row) -> str:
    """A few words about a memory that was dropped; "" if the outcome says everything."""
    outcome = row.outcome
    number = f"{outcome.other_id or ''}" if row.twin is None else str(row.twin)
    if outcome.code in (Code.DUPLICATE_OF, Code.MERGED):
        said = translate("ResultModel", "as number {number}") if row.twin else "{number}"
        value = "" if plain() or outcome.value is None else f" ({short_number(outcome.value, 2)})"
        return said.format(number=number) + value
    if outcome.code is Code.MMR_LOST:
        return translate("ResultModel", "like number {number}").format(number=number)
    if outcome.code is Code.BELOW_FLOOR and not plain() and outcome.margin is not None:
        return f"−{short_number(-outcome.margin, 3)}"
    if outcome.code is Code.QUOTA:
        return _seats(outcome)
    if outcome.code is Code.BUDGET and outcome.other_id is not None:
        return translate("ResultModel", "after number {number}").format(number=number)
    if outcome.code is Code.BUDGET and outcome.value is not None and outcome.limit is not None:
        said = translate("ResultModel", "{tokens} tokens, {left} left")
        return filled(said, tokens=f"{outcome.value:.0f}", left=f"{outcome.limit:.0f}")
    return ""


def _seats(outcome: Outcome) -> str:
    """Whose seats were taken, and how many they are."""
    group = shown_line(seat_word(outcome.field or ""), NAME_CHARS)
    if outcome.value is None or outcome.limit is None or plain():
        return group
    taken = translate("ResultModel", "{used} of {limit}").format(
        used=f"{outcome.value:.0f}", limit=f"{outcome.limit:.0f}"
    )
    return f"{taken} {group}".rstrip()


def cut_text(trace: Trace | None, cut: Cut) -> str:
    """The chooser that decided, else the rule that ended the result; "end of the result" without one."""
    count = translate("ResultModel", "{count} remembered").format(count=cut.selected)
    chosen = "" if trace is None else chosen_by(trace)
    if chosen:
        return f"{chosen} — {count}"
    stopped = cut.stopped_by
    if stopped is None:
        return translate("ResultModel", "end of the result — {count}").format(count=count)
    if stopped.code is Code.RESULT_CAP and stopped.limit == cut.selected:  # how many is said with it
        return translate("ResultModel", "the list is full at {limit}").format(limit=cut.selected)
    return _stopped(stopped, count)


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
    if stopped.code is Code.BUDGET and stopped.value is not None:
        said = translate("ResultModel", "no room left: the next has {tokens} tokens, {left} are left — {count}")
        return filled(said, tokens=f"{stopped.value:.0f}", left=limit, count=count)
    texts = {
        Code.BELOW_CUT: translate("ResultModel", "{limit} points are needed — {count}"),
        Code.RESULT_CAP: translate("ResultModel", "the list is full at {limit} — {count}"),
        Code.BELOW_FLOOR: translate("ResultModel", "a closeness of {limit} is needed — {count}"),
    }
    text = texts.get(stopped.code)
    return f"{outcome_word(stopped.code)} — {count}" if text is None else text.format(limit=limit, count=count)


def nothing_text(trace: Trace) -> str:
    """Why nothing was selected: a closed gate, a floor, a cut, a budget …"""
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
    """Memories whose text changed; the list still shows the recalled text."""
    judged: Mapping[str, str] = field(default_factory=dict)
    """How memories were judged for this question, in words by id."""
    words: Mapping[str, Spans] = field(default_factory=dict)
    """Where their lines hold words of the question, by id."""
    left: Mapping[str, Outcome] = field(default_factory=dict)
    """The outcome of those that are not found any more, by id."""

    def changed(self, other: Marks) -> set[str]:
        """The memories whose marks differ."""
        pairs = ((self.judged, other.judged), (self.words, other.words), (self.left, other.left))
        return {
            *(self.isolated ^ other.isolated),
            *(self.edited ^ other.edited),
            *(one for here, there in pairs for one in {**here, **there} if here.get(one) != there.get(one)),
        }


class RowWords(msgspec.Struct, frozen=True):
    """How the rows of a list are put into words."""

    forms: bool = False
    """Whether the question was searched in more than one wording."""
    marks: Marks = Marks()
    line: float | None = None
    """The score of the cut-off."""
    digits: int = 3

    def outcome_of(self, row: Row) -> Outcome | None:
        """What became of it; None while that is not known of one that is gone."""
        if row.id in self.marks.isolated:
            return Outcome(code=Code.ISOLATED)
        return self.marks.left.get(row.id) if row.gone else row.outcome

    def outcome_text(self, row: Row) -> str:
        outcome = self.outcome_of(row)
        if outcome is None:
            return translate("ResultModel", "not found any more")
        return f"{glyph(outcome.code)} {outcome_label(outcome)}"

    def detail_text(self, row: Row) -> str:
        """How it was judged; its number before it came or left; by how much it failed, or which memory it repeats; for a
        selected one its place if that differs from its number."""
        was = ""
        if row.move is not None and row.move.crossed and row.move.was is not None:
            was = translate("ResultModel", "was number {number}").format(number=row.move.was)
        return " · ".join(filter(None, (self.marks.judged.get(row.id), was, self._detail(row))))

    def _detail(self, row: Row) -> str:
        if row.gone:
            return ""
        if row.id in self.marks.isolated:
            return translate("ResultModel", "since this recall")
        if row.id in self.marks.edited:
            return translated(SINCE_WORDS[Since.EDITED])
        if row.selected:
            return "" if row.slot is None else translate("ResultModel", "place {place}").format(place=row.slot)
        return detail_text(row)

    def number_text(self, row: Row) -> str:
        """Its number; "" for a memory outside the order, – for one without a number."""
        if row.number is not None:
            return str(row.number)
        return "" if not row.gone and row.outcome.code in BESIDE_THE_ORDER else "–"

    def level_text(self, row: Row) -> str:
        return "–" if row.evidence is None else translated(LEVEL_WORDS[row.evidence.level])

    def level_value(self, row: Row) -> str:
        """The evidence as a number from 0 to 1; "" if it was not measured."""
        return "" if row.evidence is None else short_number(row.evidence.value, 2)

    def score_text(self, row: Row) -> str:
        """Its score; – if it was left out before scores were compared."""
        return "–" if row.final is None else self.number(row.final.score)

    def number(self, points: float) -> str:
        """A score with as many digits as tell the rows apart."""
        return number_text(points, self.digits)

    def distance_text(self, row: Row) -> str:
        """The distance of its score from the cut-off; "" for the memory at the cut-off."""
        if row.final is None or self.line is None or row.final.score == self.line:
            return ""
        return number_text(row.final.score - self.line, self.digits, signed=True)

    def move_text(self, row: Row) -> str:
        move = row.move
        if move is None:
            return ""
        if move.crossed:
            return (
                translate("ResultModel", "✔ came in") if move.crossed > 0 else translate("ResultModel", "→ dropped out")
            )
        if move.by:
            said = translate("ResultModel", "▲ up {by}") if move.by > 0 else translate("ResultModel", "▼ down {by}")
            return said.format(by=abs(move.by))
        if move.new:
            return translate("ResultModel", "new")
        return "" if move.by is None else translate("ResultModel", "same place")

    def found_text(self, row: Row) -> str:
        """The sources that found it with their ranks, and the group whose seats it took."""
        found = listed(self._hit_text(source, ranks) for source, ranks in row.hits.items())
        return " · ".join(filter(None, (found, seat_word(row.group))))

    def _hit_text(self, source: str, ranks: list[tuple[str, int]]) -> str:
        named = self.forms and has_forms(source)
        said = " ".join(f"{form} #{rank}" if named else f"#{rank}" for form, rank in ranks)
        return f"{source_word(source)} {said}"

    def parts_text(self, row: Row) -> str:
        """The parts of the score with their names; without a score, what found it, or that it left before."""
        scored = row.final
        if scored is None:
            left = translate("ResultModel", "left before scoring") if row.candidate.rank is None else ""
            return " · ".join(filter(None, (left, self.found_text(row))))
        parts = [f"{part_title(part.name)} {number_text(part.contribution, 3)}" for part in scored.parts]
        return " × ".join(parts) if scored.combine is Combine.PRODUCT else listed(parts)

    def whole_text(self, row: Row) -> str:
        """The row as a sentence, for screen readers."""
        number = translate("ResultModel", "Without a number")
        if row.number is not None:
            number = translate("ResultModel", "Number {number}").format(number=row.number)
        outcome = self.outcome_of(row)
        label = self.outcome_text(row) if outcome is None else outcome_label(outcome)
        text = listed((number, " ".join(filter(None, (label, self.detail_text(row))))))
        if row.final is not None:
            score = translate("ResultModel", "score {score}: {parts}")
            text += "; " + score.format(score=self.score_text(row), parts=self.parts_text(row))
        elif row.hits:
            text += "; " + translate("ResultModel", "found by {sources}").format(sources=self.found_text(row))
        if row.evidence is not None:
            text += "; " + translated(level_text(row.evidence))
        if moved := self.move_text(row):
            text += "; " + moved
        return f"{text}. {row.line}"
