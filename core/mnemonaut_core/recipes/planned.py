"""The recipe `planned`: seed 001, to the letter.

Readings used: 1, 3, 12, 13, 34, 40–44, 53–56, 58, 59. Deviations from the seed, each with its reason:

- "recent" is the day of `moment`, not `rank_day`, and the list of recent events is by `moment`, not `created_at`: for what was
  imported from the seed's own system they are equal, and the clock of an older conversation is when it took place. A memory
  without any date passes the window (nothing says that it is too old) and stands last in the order by time;
- the seed does not say how `queries` become a search of FTS5: the text is split at blanks, each term quoted, joined by OR
  (as READINGS 4 has it), best BM25 first. The word indexes hold all kinds, so BM25's statistics are of all memories
  (DESIGN.md 3); only events are searched there, as in the seed;
- the chain begins with the memory that the conversation continues: it is what the present turn replies to, so it is the
  first hop of twenty. Of several replies the surest is followed. A loop ends the walk;
- threads are taken in the order of the chain, links by confidence (the seed says neither);
- several years in a question make one span, the time of life named first counts (`planned_plan.py`);
- entities: seen twice counts over episodes and states together; those most often seen come first, of every type; the
  confidence is required of the mention that brings a memory as well;
- image summaries of memories are found by their letters; a memory's vector is of its texts without them (one vector serves all
  recipes), so similarity does not see them;
- diversification counts a bucket as life stage × five years; what is about no known time is a bucket too;
- the order after the seats is the order before them: shares decide who is offered, not in which place (READINGS 56);
- what is done, over or revoked is not found by similarity, but still among the states that were confirmed last, as in the
  origin. The origin keeps preferences out of retrieval and asserts the confirmed ones elsewhere; here a confirmed one is a
  state like a fact, and one that is a mere candidate, or was revoked, is no candidate at all (FILTERED(status));
- moods are filtered out before the nearest states are counted, not after: a filter acts inside the search, so that forty seats
  are forty;
- a time of life is named by the seed's six words, and by the same words in Chinese and English: a question in Chinese is
  the same question. `time_words` = all reads longer lists;
- ids descend as bytes (they are texts here). Chunks and claims are no kinds of the seed: where a query asks for them they
  stand with events and states;
- a secret memory is not offered to a language model, since the input leaves the machine (DESIGN.md 5.5): NOT_CHOSEN, field
  kept_back. The stand-in may take it;
- a language model that fails, or answers badly, gives way to the stand-in, which keeps the order and says so; the seed's
  system goes on with nothing;
- the stand-in passes over near-duplicates of what it has taken (Dice or cosine): the seed leaves them to the selection;
- `state_links` and `window_turns` are what its author's later releases do, off by default: the preset `cocoroghost-v8` turns
  them on. Of the states found the seeds are the most often found, then the last confirmed (there: the highest number);
- `order`, `context_weight`, `offer`, `time_words`, `duplicate_…`, `evidence_floor`, `max_sensitivity`, `choose_seconds` and
  `excerpt_chars` are ours. The first four change nothing at their defaults; the preset `calibrated` uses them.

The mood (subtype long_mood_state) is no candidate (FILTERED(subtype)); it stands next to the pack, in the response and in
`Pool.related`. Revisions are no memories. The automatic isolation of the seed's last section is not made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from mnemonaut_core.domain.columns import Ranking
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code
from mnemonaut_core.domain.trace import Candidate
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import Choose, ForAgents, Lint, Needs, Recipe, Rerank, Select, Shown, words_beside
from mnemonaut_core.recall.vocabulary import (
    SEATS,
    Fact,
    decision,
    of_plan,
    of_score,
    quoted,
    then,
)
from mnemonaut_core.recall.word_lists import WordList
from mnemonaut_core.recipes.planned_pack import chosen, deadline_s, in_turn, judge, pack, request, response
from mnemonaut_core.recipes.planned_plan import (
    KINDS,
    LIFE_STAGE,
    PlannedParameters,
    built_in_words,
    names_time,
    plan,
    read_time,
)
from mnemonaut_core.recipes.planned_quota import allotment, diversify, fuse_runs, group_of, groups_of, order, quota
from mnemonaut_core.recipes.planned_sources import PlannedPool, PlannedTrace, found_by, gather, read_related

WORDS = words_beside(__file__)
VOCABULARY = WORDS.vocabulary


TIMES_OF_LIFE = WordList(
    LIFE_STAGE,
    Text("Time of life"),
    {stage: of_plan(VOCABULARY.decisions[stage]) for stage in built_in_words()},
    built_in_words,
    names_time,
    read_time,
)


def facts(trace: PlannedTrace, *, expert: bool) -> tuple[Fact, ...]:
    """The mode, the time that the question names, how many were offered, and the mood."""
    notes, words = trace.plan.notes, VOCABULARY.decisions
    hint = notes.plan["time_hint"]
    found = [Fact(of_plan("Mode"), decision(words, notes.mode, expert=expert))]
    years = [str(year) for year in (hint["about_year_start"], hint["about_year_end"]) if year is not None]
    if years:
        found.append(Fact(of_plan("Years"), "–".join(dict.fromkeys(years))))
    if hint["life_stage_hint"]:
        stage = decision(words, notes.life_stage or "", expert=expert)
        own = read_time(trace.query, trace.parameters).own
        found.append(Fact(of_plan("Time of life"), stage, quoted(hint["life_stage_hint"], own=own)))
    given = allotment(trace.pool, trace.rankings[-1])
    offered = of_plan(
        "{offered} of {found} found (room for {cap})",
        offered=len(given.taken),
        found=len(trace.rankings[-1]),
        cap=given.cap,
    )
    found.append(Fact(of_plan("Offered"), offered))
    if trace.pool.related.current_mood is not None:
        found.append(Fact(of_plan("Current mood"), of_plan("beside the pack")))
    return tuple(found)


def decided(trace: PlannedTrace, candidate: Candidate, *, expert: bool) -> tuple[str, ...]:  # noqa: ARG001
    """How many seats its group has, and how many of them were handed on. A full group says so by its outcome."""
    if candidate.decision.outcome.code is Code.QUOTA:
        return ()
    sources = found_by(trace.runs).get(candidate.memory.id)
    group = group_of(candidate.memory.kind, sources) if sources else ""
    given = allotment(trace.pool, trace.rankings[-1])
    if not given.seats:
        return ()
    named = Text.within(SEATS, VOCABULARY.seats[group]) if group in VOCABULARY.seats else group
    row = next((row for row in given.seats if row.group == group), None)
    if row is None or not row.limit:
        return (of_score("Its group ({group}) has no seats of its own.", group=named),)
    taken = of_score(
        "Seats for {group}: {used} of {limit} taken.", group=named, used=f"{row.used:.0f}", limit=f"{row.limit:.0f}"
    )
    if not row.carried:
        return (taken,)
    return (then(taken, of_score("{count} of these seats came from other groups.", count=row.carried)),)


def aside(pool: PlannedPool) -> Mapping[str, Memory]:
    """The current mood."""
    mood = pool.related.current_mood
    return {} if mood is None else {"current mood": mood}


def seats(pool: PlannedPool, ranking: Ranking) -> Mapping[str, str]:
    """The group of each candidate."""
    return dict(zip(ranking.ids, groups_of(pool, ranking), strict=True))


def deciding_words(trace: PlannedTrace) -> Iterator[tuple[str, str]]:
    """What named the time of life. A year decides as well, even against the word; and so does a mode that was set."""
    plan = trace.plan.notes.plan
    hint = plan["time_hint"]
    by_word = trace.parameters.mode == "auto" and hint["about_year_start"] is None
    if by_word and hint["life_stage_hint"]:
        yield plan["mode"], hint["life_stage_hint"]


PLANNED = Recipe(
    name="planned",
    words=replace(WORDS, word_lists=(TIMES_OF_LIFE,)),
    parameters=PlannedParameters,
    kinds=KINDS,
    codes=CODES_OF_ALL
    | {Code.QUOTA, Code.POOL_CAP, Code.RESULT_CAP, Code.NOT_CHOSEN, Code.DUPLICATE_OF, Code.GATE_CLOSED},
    needs=Needs(vectors=True, fields=frozenset({"after", "image_summaries"})),
    plan=plan,
    gather=gather,
    related=read_related,
    fuse=fuse_runs,
    steps=(
        Rerank("order", order),
        Rerank("diversify", diversify),
        Select("evidence", evidence_gate),
        Select("quota", quota),
        Choose("choose", in_turn, request, chosen, deadline_s),
    ),
    judge=judge,
    pack=pack,
    shown=Shown(facts=facts, decided=decided, seats=seats, aside=aside),
    lint=Lint(
        rules=("mode_by_substring", "parameter_without_effect"),
        idle=(
            ("context_weight", "order", "sources"),
            ("per_bucket", "diversify_by", "none"),
            ("affect_max_percent", "offer", "order"),
            *(
                (name, "state_links", False)
                for name in ("state_link_seeds", "state_link_most", "state_link_min_confidence")
            ),
        ),
        deciding_words=deciding_words,
    ),
    agents=ForAgents(response=response),
)
