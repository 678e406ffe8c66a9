"""A small life for the tests of `planned`: a chain of replies, threads, links, mentions, times that memories are about,
states, feelings and moods; and a language model that says what it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from helpers.databases import DAY, NOW, Asker, episode, vector_of

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Outcome
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.planned_plan import PlannedParameters, PlannedRelated, plan
from mnemonaut_core.store.reader import ReaderPool

Json = dict[str, Any]
CHAIN = 25


def link(to: str, label: str, confidence: float | None = None) -> Json:
    """A link of a line."""
    return {"to": to, "label": label} | ({} if confidence is None else {"confidence": confidence})


def person(name: str, confidence: float = 0.9) -> Json:
    """A mention of a line."""
    return {"type": "person", "name": name, "confidence": confidence}


def state(memory_id: str, body: str, *, days: float, **columns: object) -> Json:
    """A state that was confirmed so many days ago."""
    times = {"created_at": int(NOW - (days + 50) * DAY), "last_confirmed_at": int(NOW - days * DAY)}
    return {"id": memory_id, "kind": "state", "body": body, "embedding": vector_of(body), **times, **columns}


def affect(memory_id: str, body: str, of: str, *, days: float, **columns: object) -> Json:
    """A feeling at an episode."""
    line = {"id": memory_id, "kind": "affect", "body": body, "embedding": vector_of(body)}
    return {**line, "created_at": int(NOW - days * DAY), "links": [link(of, "derived_from")], **columns}


def chain(count: int = CHAIN) -> list[Json]:
    """Episodes c00, c01 …, each a day older than the one that replied to it; c03 stands in the thread `garden`, c09 in
    `far`, c00 and c01 mention Ann, c02 Bob."""
    lines = []
    for number in range(count):
        columns: Json = {"links": [link(f"c{number + 1:02}", "reply_to")] if number + 1 < count else []}
        columns["threads"] = {3: ["garden"], 9: ["far"]}.get(number)
        columns["entities"] = [person("Ann")] if number < 2 else [person("Bob")] if number == 2 else None
        lines.append(episode(f"c{number:02}", f"talk {number}", "yes", days=number + 1, **columns))
    return lines


LIFE: list[Json] = [
    *chain(),
    episode("in-garden", "tulips", days=200, threads=["garden"]),
    episode("in-far", "ships", days=201, threads=["far"]),
    episode("topic", "soil", days=210, links=[link("c02", "same_topic", 0.9)]),
    episode("cause", "rain", days=211, links=[link("c01", "caused_by")]),
    episode("going-on", "sowing", days=212, links=[link("c10", "continuation")]),
    episode("support", "books", days=213, links=[link("c01", "supports", 0.9)]),
    episode("with-ann", "lunch", days=400, entities=[person("ann")]),
    episode("with-bob", "dinner", days=401, entities=[person("Bob")]),
    episode("unsure-ann", "tea", days=402, entities=[person("Ann", 0.2)]),
    episode("in-2018", "Oslo", days=500, about_year_start=2017, about_year_end=2019),
    episode("in-2020", "Rome", days=501, about_year_start=2020, about_year_end=2020),
    episode("at-school", "部活", days=502, life_stage="high"),
    episode("camera", "型番 XR-900 のカメラ", "いいですね", days=300),
    episode("umbrella", "見て", "きれい", days=301, image_summary="赤い傘の写真"),
    state("fact", "likes tulips", days=2, subtype="fact", payload='{"sure": true}'),
    state("summary", "a year in the garden", days=3, subtype="summary"),
    state("about-ann", "Ann is a gardener", days=100, subtype="relation", entities=[person("Ann")]),
    state("mood", "calm for weeks", days=1, subtype="long_mood_state"),
    state("old-mood", "restless", days=80, subtype="long_mood_state"),
    affect(
        "joy",
        "glad about the talk",
        "c01",
        days=2,
        valence=0.8,
        arousal=0.2,
        dominance=0.0,
        affect_labels='["joy", "relief"]',
        confidence=0.7,
    ),
]


def ask(asker: Asker, text: str, *, after: str | None = None, images: Sequence[str] = (), **values: Any) -> Trace:
    """One recall of `planned`. Further keywords are its parameters, by name or by the seed's key."""
    query = Query(text, NOW, after=after, image_summaries=tuple(images))
    return asker.ask(query, values, recipe="planned")


def run_of(trace: Trace, source: str) -> Run:
    """The run of one source."""
    (found,) = (run for run in trace.runs if run.source == source)
    return found


def ids(trace: Trace, source: str) -> list[str]:
    """What one source brought, in order."""
    return [hit.id for hit in run_of(trace, source).hits]


def outcome(trace: Trace, memory_id: str) -> Outcome:
    """What became of a candidate."""
    found = trace.candidate(memory_id)
    assert found is not None
    return found.decision.outcome


def given_to(trace: Trace) -> Json:
    """The JSON that the selection was given."""
    request, _ = trace.choices["choose"]
    found: Json = json.loads(request.user)
    return found


def offered(trace: Trace) -> dict[str, Json]:
    """The compact candidates by id."""
    return {candidate["id"]: candidate for candidate in given_to(trace)["candidates"]}


@dataclass
class Model:
    """A language model that picks by a rule and keeps what it was asked."""

    pick: Callable[[tuple[str, ...]], Sequence[str]] = lambda offered: offered[:1]
    name: str = "model"
    asked: list[ChoiceRequest] = field(default_factory=list)

    def choose(self, request: ChoiceRequest, *, deadline_s: float, token: CancelToken) -> Choice:
        """Its pick, each with a reason."""
        self.asked.append(request)
        picked = tuple(self.pick(request.offered))
        return Choice(picked, self.name, {memory_id: f"because of {memory_id}" for memory_id in picked})


def ask_model(
    asker: Asker, model: Model, text: str, *, pool: ReaderPool | None = None, deadlines: bool = False, **values: object
) -> Trace:
    """One recall with a language model."""
    explorer = Explorer(pool or asker.workspace.pool, asker.embedder, chooser=model, environment={})
    settings = Settings("planned", values={name: str(value) for name, value in values.items()})
    (trace,) = explorer.recall(Query(text, NOW), settings, deadlines=deadlines)
    return trace


def pool_of(memories: Sequence[Memory], hits: Mapping[str, Sequence[str]], text: str = "talk", **values: Any) -> Pool:
    """A pool made by hand for the pure stages: what each source found."""
    planned = plan(Query(text, NOW), PlannedParameters(**values))
    runs = tuple(
        Run.of(source, "q1", tuple(Hit(one, rank, 1.0 / rank) for rank, one in enumerate(found, 1)), k=99)
        for source, found in hits.items()
    )
    return Pool(planned, {memory.id: memory for memory in memories}, runs=runs, related=PlannedRelated())
