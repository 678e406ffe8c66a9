"""A recall that another program made, as one that is compared: what it tells, and that the rest is not told. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Outcome
from mnemonaut_core.domain.ranking import Part, Scored
from mnemonaut_core.domain.run_list import ToldCandidate, ToldRun
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.compare import Place, Side
from mnemonaut_core.explain.recall_log import Since, since_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import shown_line

STEP = "theirs"
"""The step by which what it handed over was selected: which one that was is not told."""


def check_told(told: ToldRun) -> None:
    """InputError for a recall of which nothing tells what it recalled."""
    if told.run.selected is None and not told.candidates:
        raise InputError(
            "The record of this recall does not tell what it recalled",
            code="nothing_told",
            advice="Import it again, or compare another one.",
        )


def side_of_told(told: ToldRun, memories: Mapping[str, Memory], *, database: str = "") -> Side:
    """The side: its own ranks, scores and reasons; no outcome of ours but for what it handed over. `memories` are those of its
    candidates that are stored now."""
    run = told.run
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
        id=run.id, recipe=shown_line(name, 40), preset="", values={}, asked={"text": run.question, "now": run.at},
        generation=None, embedder=None, places=places, selected=selected, pack=None,
        no_pack=Text("What it handed to the model is not told."), memories=dict(memories), database=database,
        recorded=True, imported=True, question_kept=run.question is not None, notes=tuple(notes),
    )  # fmt: skip


def _place(one: ToldCandidate | None, slot: int | None, memory: Memory | None, *, said: bool) -> Place:
    rank = None if one is None else one.rank
    scored = None
    if one is not None and one.score is not None:
        parts = tuple(Part.weighted(name, value, value, 1.0) for name, value in one.parts.items())
        scored = Scored(one.id, one.score, parts)
    # what was never stored here is not gone
    since = Since.UNTOLD if memory is None and not (one is not None and one.matched) else since_of(memory, None)
    if slot is not None:
        return Place(rank, slot, Outcome.passed(STEP, slot), scored, since)
    why = "" if one is None else ": ".join(shown_line(part, 60) for part in (one.stage, one.reason) if part)
    told = Text("dropped ({why})", why=why) if why else Text("not handed over") if said else Text("not told")
    return Place(rank, None, None, scored, since, told=told)
