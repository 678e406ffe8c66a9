"""Why a memory has its place, as one sentence: a selected one against the next, any other against the last that was
selected or the line that excluded it. Read from the trace; pure.
The gain of a part is what it gives this memory more than the other: in a sum the difference of the contributions, in a
product the logarithm of the ratio of the factors. A part that an earlier ranking computed (`Part.ranking`) is opened
into the parts of that ranking. In an order the first key that differs decides. The sentence names the greatest gain
with both raw values or places, never a value that is relative to its own list, and a counterweight of at least a tenth
of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from mnemonaut_core.domain.columns import Ranking
from mnemonaut_core.domain.outcome import NAMED_TIME, Code, Outcome, numbers_apart, plain_sentence
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.vocabulary import (
    COMMON,
    SCORES,
    SEATS,
    SOURCES,
    PartWords,
    Vocabulary,
    contrast_text,
    listed,
)
from mnemonaut_core.text.shown import date_text, moment_text

NEARLY_LEVEL = 0.003
"""Below this share of the score the sentence gives the difference alone and names no part of the score."""
COUNTERWEIGHT = 0.1
"""From this share of the greatest gain on, the counterweight is named too."""
FAR = 2
"""Beyond so many times the number of selected memories the sentence gives only the distance and one part."""

_TOLD_ONCE = frozenset({Code.BELOW_FLOOR, Code.BUDGET, Code.GATE_CLOSED, Code.POOL_CAP})
"""One floor, cap, gate or stop decides these; a list tells each once, for all its rows."""


class Gain(msgspec.Struct, frozen=True):
    """What one part, or one list of a part, brings more to this memory than to the other; negative: less."""

    name: str
    here: Part | None
    there: Part | None
    gain: float


class Contrast(msgspec.Struct, frozen=True):
    """The sentence; the memory that it compares with (None: none); the difference of the two scores, or of what the order
    sorts by; the gains that add up to it (in a product to the difference of the logarithms), the greatest first."""

    sentence: Text
    rival: str | None = None
    difference: float = 0.0
    gains: tuple[Gain, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """Memories that one floor, cap, gate or stop excluded, in the order of the trace, and one sentence for all of them."""

    code: Code
    ids: tuple[str, ...]
    sentence: Text


def groups(trace: Trace, vocabulary: Vocabulary) -> tuple[Group, ...]:
    """Candidates dropped by the same decision; a single one is no group."""
    found: dict[tuple[object, ...], list[Candidate]] = {}
    for candidate in trace.candidates:
        outcome = candidate.decision.outcome
        if outcome.code in _TOLD_ONCE and not (outcome.code is Code.BUDGET and outcome.other_id is None):
            found.setdefault((outcome.code, outcome.stage, outcome.source, outcome.field), []).append(candidate)
    made = []
    for rows in found.values():
        if len(rows) == 1:
            continue
        outcome = rows[0].decision.outcome
        sentence = _outcome_sentence(trace, outcome, vocabulary)
        if outcome.code is Code.BELOW_FLOOR:
            best = max(row.decision.outcome.value or 0.0 for row in rows)
            value, limit = numbers_apart(best, outcome.limit)
            sentence = contrast_text(
                "{count} of {total}: similarity under {limit}, the best {best}.",
                count=len(rows),
                total=len(trace.candidates),
                limit=limit,
                best=value,
            )
        made.append(Group(outcome.code, tuple(row.memory.id for row in rows), sentence))
    return tuple(made)


def contrast(trace: Trace, candidate: Candidate, vocabulary: Vocabulary) -> Contrast:
    outcome = candidate.decision.outcome
    ranking = trace.rankings[-1]
    if outcome.code is Code.SELECTED:
        return _contrast_of_selected(trace, ranking, candidate, vocabulary)
    if outcome.code in (Code.RESULT_CAP, Code.BELOW_CUT) or (outcome.code is Code.NOT_CHOSEN and candidate.rank):
        found = _contrast_of_rejected(trace, ranking, candidate, vocabulary)
        if found is not None:
            return found
    return Contrast(_outcome_sentence(trace, outcome, vocabulary))


def _contrast_of_selected(trace: Trace, ranking: Ranking, candidate: Candidate, vocabulary: Vocabulary) -> Contrast:
    if candidate.rank is None or candidate.scored is None:
        return Contrast(plain_sentence(candidate.decision.outcome))
    here = candidate.scored
    if len(ranking) == 1:
        return Contrast(contrast_text("No other memory was ranked."))
    if here.combine is Combine.ORDER and len(here.parts) < 2:
        return Contrast(contrast_text("It is in the order of what was read; nothing was scored."))
    if candidate.rank == len(ranking):
        before = _compared(trace, here, ranking.scored(len(ranking) - 2), vocabulary)
        opening = contrast_text("The last that was ranked")
        by_points = contrast_text(
            "The last that was ranked, {distance} points behind the one before it", distance=before.distance
        )
        return before.told(opening, by_points, ahead=False)
    compared = _compared(trace, here, ranking.scored(candidate.rank), vocabulary)
    by_points = contrast_text("Ahead of the next by {distance} points", distance=compared.distance)
    return compared.told(contrast_text("Ahead of the next"), by_points, ahead=True)


def _contrast_of_rejected(
    trace: Trace, ranking: Ranking, candidate: Candidate, vocabulary: Vocabulary
) -> Contrast | None:
    """Against the last selected of the ranking; below a line of points against the first."""
    here, outcome, chosen = candidate.scored, candidate.decision.outcome, frozenset(trace.selected)
    place = None if here is None else ranking.place(here.id)
    if here is None or place is None or (here.combine is Combine.ORDER and len(here.parts) < 2):
        return None
    if outcome.code is Code.BELOW_CUT:
        value, limit = numbers_apart(outcome.value, outcome.limit)
        numbers = {"value": value, "limit": limit}
        if place == 0:
            return Contrast(contrast_text("{value} points, {limit} are asked for.", **numbers))
        compared = _compared(trace, here, ranking.scored(0), vocabulary)
        opening = contrast_text("{value} points, {limit} are asked for; against the first", **numbers)
        return compared.told(opening, opening, ahead=False)
    last = max((at + 1 for one in chosen if (at := ranking.place(one)) is not None), default=0)
    if not last:
        return None
    rival = ranking.scored(last - 1)
    taken = trace.candidate(rival.id)
    if place + 1 < last:
        return Contrast(
            contrast_text(
                "Number {place} by points; the result takes {count}, and variety put others first.",
                place=candidate.number or place + 1,
                count=len(chosen),
            ),
            rival.id,
        )
    compared = _compared(trace, here, rival, vocabulary, far=place + 1 > FAR * len(chosen))
    number = last if taken is None else taken.number
    numbered = {"place": number, "distance": compared.distance}
    by_points = contrast_text("{distance} points behind number {place}, the last one remembered", **numbered)
    return compared.told(
        contrast_text("Behind number {place}, the last one remembered", place=number), by_points, ahead=False
    )


# ---- gains


class _Compared(msgspec.Struct, frozen=True):
    """Two memories of one ranking: everything that a sentence may say of them."""

    trace: Trace
    here: Scored
    there: Scored
    vocabulary: Vocabulary
    gains: tuple[Gain, ...]
    far: bool

    @property
    def difference(self) -> float:
        """Of the scores; of an order, of the first key that is a sum."""
        if self.here.combine is not Combine.ORDER:
            return self.here.score - self.there.score
        return math.fsum(gain.gain for gain in self.gains)

    @property
    def distance(self) -> str:
        return _short(abs(self.difference))

    def told(self, opening: Text, by_points: Text, *, ahead: bool) -> Contrast:
        """The sentence; `by_points`: the opening where points decide. `ahead`: this memory comes first, so its advantages are
        named first."""
        if self.here.combine is Combine.ORDER and self._turns_decide(ahead=ahead):
            sentence = contrast_text("{opening}: what happened takes turns by its time of life.", opening=opening)
            return Contrast(sentence, self.there.id)
        if self.here.combine is Combine.ORDER and not self.gains:
            return Contrast(self._by_keys(opening, ahead=ahead), self.there.id)
        sentence = self._by_gains(opening, by_points, ahead=ahead)
        return Contrast(sentence, self.there.id, self.difference, self.gains)

    def _by_gains(self, opening: Text, by_points: Text, *, ahead: bool) -> Text:
        scored = self.here.combine is not Combine.ORDER
        size = max(abs(self.here.score), abs(self.there.score)) if scored else 0.0
        distance = abs(self.difference)
        if scored and distance == 0.0:
            return contrast_text(
                "{opening}: the same points, {score}; the id decides.", opening=opening, score=_short(size)
            )
        if distance < NEARLY_LEVEL * size:
            one, other = numbers_apart(self.here.score, self.there.score)
            if self._replacement_decides(ahead=ahead):
                if ahead:
                    return contrast_text(
                        "{opening}: level, but the other no longer holds and comes right after it.", opening=opening
                    )
                return contrast_text(
                    "{opening}: level, but it no longer holds and comes right after that one.", opening=opening
                )
            if one == other:
                return contrast_text("{opening}: level, {score} points.", opening=opening, score=_short(size))
            return contrast_text(
                "{opening}, nearly level: {here} points against {there}.", opening=opening, here=one, there=other
            )
        if scored:
            opening = by_points
        sign = 1.0 if ahead else -1.0
        main = max(self.gains, key=lambda gain: sign * gain.gain)
        against = min(self.gains, key=lambda gain: sign * gain.gain)
        said = self._fragment(main)
        if self.far or -sign * against.gain < COUNTERWEIGHT * sign * main.gain:
            idle = "" if self.far else self._unused_search(main)
            if idle:
                return contrast_text("{opening}: {main}; {idle}.", opening=opening, main=said, idle=idle)
            return contrast_text("{opening}: {main}.", opening=opening, main=said)
        lone = _only_one(main) and _only_one(against) and self._is_list(main) and self._is_list(against)
        if lone and sum(abs(gain.gain) > 0.0 and self._is_list(gain) for gain in self.gains) == 2:
            first, second = self._only_place(main), self._only_place(against)
            return contrast_text(
                "{opening}: {first}, {second}; only places count here.", opening=opening, first=first, second=second
            )
        counter = self._fragment(against)
        if ahead:
            return contrast_text(
                "{opening}: {main}; that outweighs {counter}.", opening=opening, main=said, counter=counter
            )
        return contrast_text(
            "{opening}: {main}; {counter} does not make up for it.", opening=opening, main=said, counter=counter
        )

    def _replacement_decides(self, *, ahead: bool) -> bool:
        """Whether the lower one was moved below the other, by one floating-point step, since that one replaced or contradicts
        it (`recall/current.py`)."""
        higher, lower = (self.here, self.there) if ahead else (self.there, self.here)
        moved = any(part.name == "replaced" and part.raw is not None for part in lower.parts)
        return moved and lower.score == math.nextafter(higher.score, -math.inf)

    def _unused_search(self, main: Gain) -> str:
        """A search that counts for neither memory, and why: without weight, too low in it, not in its list. "" without one."""
        for gain in self.gains:
            parts = [part for part in (gain.here, gain.there) if part is not None]
            words = self._words(gain.name)
            if gain is main or not words.lists or any(part.contribution for part in parts):
                continue
            name, low = Text.within(SCORES, words.word), [_short(part.raw) for part in parts if part.raw is not None]
            found = next((one for one in self.trace.runs if one.source in words.lists and one.hits), None)
            if found is None or not any(part.weight for part in parts):
                return contrast_text("not counted for this question: {part}", part=name)
            if len(low) == 2:
                return contrast_text(
                    "not counted: {part} ({here} and {there} are too low)", part=name, here=low[0], there=low[1]
                )
            if low:
                return contrast_text(
                    "not counted: {part} ({value} is too low, the other is not among the first {k})",
                    part=name,
                    value=low[0],
                    k=found.k,
                )
            return contrast_text("not counted: {part} (neither is among the first {k})", part=name, k=found.k)
        return ""

    # ---- orders

    def _turns_decide(self, *, ahead: bool) -> bool:
        """Whether the order is not that of its keys: only events take turns, so one may stand before or behind another
        memory against the counts."""
        keys, others = ({part.name: part for part in one.parts[1:]} for one in (self.here, self.there))
        if ("turn" in keys) == ("turn" in others):
            return False
        if self.gains:
            return self.difference != 0.0 and (self.difference > 0.0) != ahead
        first, second = ((one["sources"].raw or 0.0, _time_of(one["time"])) for one in (keys, others))
        return first != second and (first > second) != ahead

    def _by_keys(self, opening: Text, *, ahead: bool) -> Text:
        """The first key of the order that differs."""
        keys = {part.name: part for part in self.here.parts[1:]}
        others = {part.name: part for part in self.there.parts[1:]}
        turn, other_turn = keys.get("turn"), others.get("turn")
        if turn is not None and other_turn is not None and turn.raw != other_turn.raw:
            if ahead:
                return contrast_text("{opening}: enough of that one's time of life come before it.", opening=opening)
            return contrast_text("{opening}: enough of its own time of life come before it.", opening=opening)
        found, found_other = _sources_of(self.trace, self.here.id), _sources_of(self.trace, self.there.id)
        count, other_count = keys["sources"].raw, others["sources"].raw
        if count != other_count:
            more, fewer = (found, found_other) if (count or 0) > (other_count or 0) else (found_other, found)
            names = listed(self._list_name(name) for name in more if name not in fewer)
            numbers = {"here": f"{count:.0f}", "there": f"{other_count:.0f}", "names": names}
            if more is found:
                return contrast_text(
                    "{opening}: {here} searches found it, the other {there} (more: {names}).",
                    opening=opening,
                    **numbers,
                )
            return contrast_text(
                "{opening}: {here} searches found it, the other {there} (it lacks: {names}).",
                opening=opening,
                **numbers,
            )
        both = {"count": f"{count:.0f}", "names": listed(self._list_name(name) for name in found)}
        at, other_at = keys["time"].raw, others["time"].raw
        if at == other_at:
            return contrast_text(
                "{opening}: as many searches found both ({names}), of one time; the id decides.",
                opening=opening,
                **both,
            )
        days = dict(zip(("day", "other_day"), _days_apart(at, other_at), strict=True))
        if ahead:
            return contrast_text(
                "{opening}: as many searches found both ({names}); it is later, {day} against {other_day}. Nothing else counts.",
                opening=opening,
                **both,
                **days,
            )
        return contrast_text(
            "{opening}: as many searches found both ({names}); it is earlier, {day} against {other_day}. Nothing else counts.",
            opening=opening,
            **both,
            **days,
        )

    # ---- fragments

    def _is_list(self, gain: Gain) -> bool:
        return self._run_of(gain.name) is not None and not self._words(gain.name).lists

    def _run_of(self, name: str) -> tuple[str, str, int] | None:
        """(source, form, k) of the list that a part stands for."""
        for run in self.trace.runs:
            if name in (run.source, f"{run.source} {run.form}"):
                return run.source, run.form, run.k
        return None

    def _words(self, name: str) -> PartWords:
        found = self.vocabulary.parts.get(name) or COMMON.parts.get(name)
        return found or PartWords(name, name)

    def _list_name(self, source: str, form: str = "") -> str:
        words = self.vocabulary.sources.get(source) or COMMON.sources.get(source)
        noun = Text.within(SOURCES, words.noun) if words is not None else source
        first = self.trace.plan.forms[0].name if self.trace.plan.forms else form
        return noun if form in ("", first) else contrast_text("{list} with the conversation", list=noun)

    def _only_place(self, gain: Gain) -> Text:
        """One memory's place in the only list that holds either."""
        source, form, _ = self._run_of(gain.name) or (gain.name, "", 0)
        part = gain.here or gain.there
        place = f"{part.raw:.0f}" if part is not None and part.raw is not None else "–"
        name = self._list_name(source, form)
        if gain.here is not None:
            return contrast_text("rank {place} by {list}", place=place, list=name)
        return contrast_text("the other rank {place} by {list}", place=place, list=name)

    def _fragment(self, gain: Gain) -> Text:
        """Both raw values of a part, or both places."""
        here = None if gain.here is None else gain.here.raw
        there = None if gain.there is None else gain.there.raw
        run, words = self._run_of(gain.name), self._words(gain.name)
        if run is not None and not words.lists:
            source, form, k = run
            return _places(here, there, k, self._list_name(source, form))
        if words.days:
            return _ages(here, there)
        name = Text.within(SCORES, words.word)
        if (here is None or there is None) and words.lists:
            found = next((one for one in self.trace.runs if one.source in words.lists), None)
            if found is not None:
                value = _short(here if there is None else there)
                return _outside_list(name, value, found.k, missing_here=here is None)
        if here is None or there is None:
            part = gain.here if here is None else gain.there
            counted = _short(None if part is None else part.normalized)
            value = _short(here if there is None else there)
            if here is None and there is None:
                return contrast_text("{part} is known of neither", part=name)
            if here is None:
                return contrast_text(
                    "{part} unknown, counted as {counted}, against {value}", part=name, counted=counted, value=value
                )
            return contrast_text(
                "{part} {value}, of the other unknown, counted as {counted}", part=name, counted=counted, value=value
            )
        one, other = numbers_apart(here, there)
        return contrast_text("{part} {here} against {there}", part=name, here=one, there=other)


def _time_of(part: Part) -> float:
    return -math.inf if part.raw is None else part.raw


def _compared(trace: Trace, here: Scored, there: Scored, vocabulary: Vocabulary, *, far: bool = False) -> _Compared:
    found = sorted(gains_of(trace, here, there), key=lambda gain: -abs(gain.gain))
    return _Compared(trace, here, there, vocabulary, tuple(found), far)


def gains_of(trace: Trace, here: Scored, there: Scored) -> tuple[Gain, ...]:
    """What each part brings more to one than to the other, in the order of the parts. () where an order counts keys that are
    no sum."""
    if here.combine is Combine.ORDER:
        shares = [[part for part in one.parts[1:] if part.normalized] for one in (here, there)]
        turns = [next((part.raw for part in one.parts if part.name == "turn"), None) for one in (here, there)]
        if not any(part.name == "ranks" for part in here.parts) or (None not in turns and turns[0] != turns[1]):
            return ()
        return tuple(
            Gain(name, a, b, (a.normalized if a else 0.0) - (b.normalized if b else 0.0))
            for name, a, b in paired(*shares)
        )
    rankings = {ranking.stage: ranking.find_all((here.id, there.id)) for ranking in trace.rankings[:-1]}
    found: list[Gain] = []
    for name, a, b in paired(here.parts, there.parts):
        whole = _gain(a, b, here.combine)
        part = a or b
        inner = {} if part is None else rankings.get(part.ranking, {})
        one, other = inner.get(here.id), inner.get(there.id)
        if one is None or other is None or a is None or b is None:
            found.append(Gain(name, a, b, whole))
        else:
            found += _inner_gains(a, b, one, other, whole, here.combine)
    return tuple(found)


def paired(first: Sequence[Part], second: Sequence[Part]) -> list[tuple[str, Part | None, Part | None]]:
    """The parts of both by name; the nth of a name belongs to the nth of that name."""
    found: dict[tuple[str, int], list[Part | None]] = {}
    for side, parts in enumerate((first, second)):
        seen: Counter[str] = Counter()
        for part in parts:
            found.setdefault((part.name, seen[part.name]), [None, None])[side] = part
            seen[part.name] += 1
    return [(name, a, b) for (name, _), (a, b) in found.items()]


def _gain(a: Part | None, b: Part | None, combine: Combine) -> float:
    if combine is Combine.PRODUCT:
        one, other = (1.0 if part is None else part.contribution for part in (a, b))
        return math.log(one / other) if one > 0.0 and other > 0.0 else one - other
    return (0.0 if a is None else a.contribution) - (0.0 if b is None else b.contribution)


def _inner_gains(a: Part, b: Part, one: Scored, other: Scored, whole: float, combine: Combine) -> Iterator[Gain]:
    """A part that is a sum itself: its gain by the parts of that sum, scaled to what it contributes."""
    inner = [(name, x, y, _gain(x, y, Combine.SUM)) for name, x, y in paired(one.parts, other.parts)]
    if combine is Combine.PRODUCT:
        total = math.fsum(gain for *_, gain in inner)
        scale = whole / total if total else 0.0
        yield from (Gain(name, x, y, gain * scale) for name, x, y, gain in inner)
        return
    scales = [part.contribution / item.score if item.score else 0.0 for part, item in ((a, one), (b, other))]
    for name, x, y, _ in inner:
        here, there = (part.contribution if part else 0.0 for part in (x, y))
        yield Gain(name, x, y, here * scales[0] - there * scales[1])


def _only_one(gain: Gain) -> bool:
    return (gain.here is None) != (gain.there is None)


def _sources_of(trace: Trace, memory_id: str) -> tuple[str, ...]:
    """The sources that count for a memory, in the order of the runs."""
    found = trace.counted_for(memory_id)
    return tuple(dict.fromkeys(run.source for run in trace.runs if run.source in found))


def _places(here: float | None, there: float | None, k: int, name: str) -> Text:
    if here is None:
        return contrast_text(
            "not among the first {k} by {list}, the other rank {there}", k=k, there=_short(there), list=name
        )
    if there is None:
        return contrast_text(
            "rank {here} by {list}, the other not among the first {k}", k=k, here=_short(here), list=name
        )
    return contrast_text("rank {here} against {there} by {list}", here=_short(here), there=_short(there), list=name)


def _outside_list(name: str, value: str, k: int, *, missing_here: bool) -> Text:
    if missing_here:
        return contrast_text("not among the first {k} by {part}, the other {value}", k=k, part=name, value=value)
    return contrast_text("{part} {value}, the other not among the first {k}", k=k, part=name, value=value)


def _ages(here: float | None, there: float | None) -> Text:
    if here is None:
        return contrast_text("without a date against an age of {there} days", there=_days(there))
    if there is None:
        return contrast_text("an age of {here} days against one without a date", here=_days(here))
    one, other = (_days(here), _days(there)) if _days(here) != _days(there) else numbers_apart(here, there)
    return contrast_text("an age of {here} days against {there}", here=one, there=other)


def _days(days: float | None) -> str:
    return "–" if days is None else f"{days:.0f}"


def _days_apart(one: float | None, other: float | None) -> list[str]:
    """Two moments as days; with the time where the day is the same."""
    known = [int(moment) for moment in (one, other) if moment is not None]
    show = date_text if len(set(map(date_text, known))) == len(known) else moment_text
    return [contrast_text("no date") if moment is None else show(int(moment)) for moment in (one, other)]


def _short(value: float | None) -> str:
    if value is None:
        return "–"
    if float(value).is_integer():
        return f"{value + 0.0:.0f}"  # no −0
    return f"{value:.2g}" if abs(value) < 0.01 else f"{value:.3f}" if abs(value) < 1.0 else f"{value:.2f}"


# ---- what is decided without a score


def _gate_closed(outcome: Outcome, value: str, limit: str) -> Text:
    """The sentence of a memory behind a closed gate."""
    if outcome.value is None:
        return contrast_text("Nothing is handed over: whether anything fits could not be measured.")
    if outcome.source == NAMED_TIME:
        return contrast_text(
            "Of another time than the question names: {value} speaks for it otherwise, {limit} is asked for.",
            value=value,
            limit=limit,
        )
    if outcome.stage == "gate":
        return contrast_text(
            "Nothing is handed over: the best has {value} points, {limit} are asked for.", value=value, limit=limit
        )
    return contrast_text(
        "Nothing here is about the question: {value} speaks for it, {limit} is asked for.", value=value, limit=limit
    )


def _outcome_sentence(trace: Trace, outcome: Outcome, vocabulary: Vocabulary) -> Text:
    """The sentence of a floor, a gate, seats, a copy, a budget: with the two numbers that decided."""
    value, limit = numbers_apart(outcome.value, outcome.limit)
    other = trace.candidate(outcome.other_id) if outcome.other_id is not None else None
    place = {"place": None if other is None else other.number}
    known = other is not None and other.number is not None
    group = vocabulary.seats.get(outcome.field or "")
    match outcome.code:
        case Code.BELOW_FLOOR:
            return contrast_text("Similarity {value}; at least {limit} is asked for.", value=value, limit=limit)
        case Code.GATE_CLOSED:
            return _gate_closed(outcome, value, limit)
        case Code.DUPLICATE_OF if known:
            return contrast_text(
                "Nearly the same as number {place}, which was taken: {value}, and {limit} is enough.",
                **place,
                value=value,
                limit=limit,
            )
        case Code.MMR_LOST if known and outcome.limit is not None:
            return contrast_text(
                "Too like number {place}, which was taken: similarity {value}; up to {limit} would have been let in.",
                **place,
                value=value,
                limit=limit,
            )
        case Code.MERGED if known:
            return contrast_text("It says exactly what number {place} says, which is taken for both.", **place)
        case Code.BUDGET if outcome.other_id is None:
            return contrast_text("It does not fit: {value} tokens, and {limit} were left.", value=value, limit=limit)
        case Code.BUDGET if known:
            return contrast_text("Not looked at: number {place} did not fit, and there the recipe stops.", **place)
        case Code.QUOTA if group is not None:
            return contrast_text(
                "The {limit} seats for {group} were taken.", limit=limit, group=Text.within(SEATS, group)
            )
        case Code.POOL_CAP if outcome.stage != "quota":
            return contrast_text(
                "Number {value} in the searches; only the first {limit} are scored.", value=value, limit=limit
            )
    return plain_sentence(outcome)
