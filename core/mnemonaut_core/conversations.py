"""Replay a conversation: ask every message of the person as of its own time, by one or several recipes; compare each answer with
that of the turn before, and say what the automatic isolation would have done. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from mnemonaut_core.agents import (
    boundaries,
    boundary_of,
    dismissed_by,
    isolates_automatically,
    lifted,
    own_phrases,
    recalls_of,
)
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.agent import AUTOMATIC
from mnemonaut_core.domain.lists import Condition
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.domain.run import FAULTY
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.transcript import AskedTurn, Transcript, asked_turns
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain import recorded
from mnemonaut_core.explain.comparison import Moves, moves_of
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.transcript import conversation_of
from mnemonaut_core.text.dismissals import Dismissal
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest

THREADS_LOOKED_AT = 2_000


class WouldIsolate(msgspec.Struct, frozen=True):
    """The memory that the turn before brought alone, and the dismissal in this message that would have isolated it."""

    memory: Memory
    said: Dismissal


class TurnRecall(msgspec.Struct, frozen=True):
    """What one recipe recalls for one turn."""

    recipe: str
    preset: str
    selected: tuple[Memory, ...]
    changed: Moves | None
    """Compared with the turn before; None for the first turn."""
    beside: Moves | None
    """Compared with the first recipe at the same turn; None for the first recipe."""
    would_isolate: WouldIsolate | None = None
    isolated_before: tuple[str, ...] = ()
    """Selected memories that the automatic isolation would have isolated at an earlier turn."""
    unanswered: tuple[str, ...] = ()
    """Sources that failed or were late."""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(memory.id for memory in self.selected)


class ReplayedTurn(msgspec.Struct, frozen=True):
    """One turn, with a recall for each recipe and preset, in their order."""

    asked: AskedTurn
    recalls: tuple[TurnRecall, ...]

    @property
    def changes(self) -> bool:
        """Whether any recipe gives another result than at the turn before, or something would have been isolated."""
        return any(
            one.would_isolate is not None or one.changed is None or not one.changed.empty for one in self.recalls
        )


class Sums(msgspec.Struct, frozen=True):
    """The totals of one recipe. `changed`: turns with another result than the turn before; `other`: than the first recipe;
    `empty`: turns without a result; `memories`: distinct memories selected."""

    recipe: str
    preset: str
    turns: int
    changed: int
    other: int
    empty: int
    memories: int
    would_isolate: int


def conversation_in(explorer: Explorer, thread: str) -> Transcript:
    """A thread of the database as the conversation that its episodes were; InputError, with the nearest, for an unknown key."""
    found = explorer.library.matching((Condition("thread", thread),))
    said = conversation_of(thread, [one for one in reversed(found) if one.kind == "episode"])
    if said.questions:
        return said
    known = [one.name for one in threads(explorer)]
    near = closest(thread, known)
    raise InputError.keyed(
        "no_thread",
        thread=shown_line(thread, 40),
        advice=Text("The nearest is {near}.", near=shown_line(near[0], 60)) if near else "No thread is stored here.",
    )


def conversation_of_session(explorer: Explorer, session_id: str) -> Transcript:
    """The questions of an agent's session, without the boundary of then. InputError if none was recorded."""
    had, asked = boundaries(explorer), list[AskedTurn]()
    for row in reversed(recalls_of(explorer, session_id)):
        run = row.recorded
        if run is None or run.question is None or run.damaged:
            continue
        with explorer.readers.reader() as reader, suppress(InputError):  # of another version: its question is not read
            kept, question = reader.runs.record_of_run(run.id)
            recorded.check_readable(kept, question)
            asked.append(AskedTurn(len(asked) + 1, run.at, lifted(recorded.query_of(kept, question), had)))
    if not asked:
        raise InputError.keyed("session_without_question", "no_thread", session=shown_line(session_id, 40))
    said = tuple(Turn("user", one.query.text, one.own_time) for one in asked)
    return Transcript(session_id, said, asked=tuple(asked))


class Thread(msgspec.Struct, frozen=True):
    """A thread of the database, and how many memories belong to it."""

    name: str
    memories: int


def threads(explorer: Explorer) -> tuple[Thread, ...]:
    """The threads of the database that hold an episode, the longest first."""
    found = explorer.library.facets("kind:episode", most=THREADS_LOOKED_AT).get("thread", ())
    return tuple(Thread(one.value, one.count) for one in found)


def threads_of(explorer: Explorer, memory_id: str) -> tuple[Thread, ...]:
    """The threads of a memory that hold a message of the person, the longest first; InputError where there is none."""
    details = explorer.library.details(memory_id)
    found = []
    for name in () if details is None else details.threads:
        held = explorer.library.matching((Condition("thread", name),))
        if any(one.kind == "episode" and one.user_text for one in held):
            found.append(Thread(name, len(held)))
    if not found:
        raise InputError.keyed("memory_without_thread", "no_thread", id=shown_line(memory_id, 40))
    return tuple(sorted(found, key=lambda one: (-one.memories, one.name)))


def replayed(
    explorer: Explorer,
    conversation: Transcript,
    settings: Settings,
    *,
    now: int,
    as_agent: bool = False,
    token: CancelToken = NEVER,
) -> Iterator[ReplayedTurn]:
    """Yield each turn with its answers. `now`: the clock of turns without a time; `as_agent`: inside the current boundary."""
    boundary = boundary_of(explorer, settings) if as_agent else None
    own, may = own_phrases(explorer), isolates(explorer)
    before: tuple[Trace, ...] = ()
    gone: list[set[str]] = []
    for asked in asked_turns(conversation, now=now):
        token.raise_if_set()
        if boundary is not None:
            asked = replace(asked, query=boundary.narrowed(asked.query))
        traces = explorer.recall(asked.query, settings, token=token)
        gone = gone or [set() for _ in traces]
        recalls = []
        for number, trace in enumerate(traces):
            then = before[number] if before else None
            would = None if then is None or not may else _would_isolate(then, asked, own, gone[number])
            held = {one.memory.id: one.memory for one in trace.candidates}
            recalls.append(
                TurnRecall(
                    trace.recipe,
                    trace.preset,
                    selected=tuple(held[one] for one in trace.selected),
                    changed=None if then is None else moves_of(then, trace),
                    beside=moves_of(traces[0], trace) if number else None,
                    would_isolate=would,
                    isolated_before=tuple(one for one in trace.selected if one in gone[number]),
                    unanswered=tuple(dict.fromkeys(run.source for run in trace.runs if run.status.value in FAULTY)),
                )
            )
            if would is not None:  # after the answer, which still holds it
                gone[number].add(would.memory.id)
        yield ReplayedTurn(asked, tuple(recalls))
        before = traces


def isolates(explorer: Explorer) -> bool:
    """Whether the automatic isolation would do anything here: the database has it on, and its policy lets it."""
    try:
        explorer.settings.policy(Settings()).check_change("isolate", by=AUTOMATIC)
    except InputError:
        return False
    return isolates_automatically(explorer)


def _would_isolate(before: Trace, asked: AskedTurn, own: tuple[str, ...], gone: set[str]) -> WouldIsolate | None:
    said = dismissed_by(before.selected, asked.query.text, own)
    if said is None or before.selected[0] in gone:
        return None
    candidate = before.candidate(before.selected[0])
    return None if candidate is None else WouldIsolate(candidate.memory, said)


def sums_of(turns: Iterable[ReplayedTurn]) -> tuple[Sums, ...]:
    """The totals of each recipe, in their order; () for no turn."""
    by_recipe = zip(*(turn.recalls for turn in turns), strict=True)
    return tuple(
        Sums(
            recalls[0].recipe,
            recalls[0].preset,
            turns=len(recalls),
            changed=sum(one.changed is not None and not one.changed.empty for one in recalls),
            other=sum(one.beside is not None and not one.beside.empty for one in recalls),
            empty=sum(not one.selected for one in recalls),
            memories=len({memory.id for one in recalls for memory in one.selected}),
            would_isolate=sum(one.would_isolate is not None for one in recalls),
        )
        for recalls in by_recipe
    )
