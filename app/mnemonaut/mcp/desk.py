"""What an agent may ask of a database, and do to it: every tool as a method over values, the boundary of the policy first.

What the policy denies is for an agent as if it were not stored: it is neither listed, counted nor explained, and its id is answered
exactly as an unknown one is (`NOT_STORED`). Texts are redacted as the policy says. An agent's writes are by `agent`, so its
invariants hold for them; it cannot change the policy, purge, reach another database, or restore what a person isolated.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict

from mnemonaut.mcp.answers import (
    NOBODY,
    Answered,
    Asked,
    Caller,
    Json,
    degraded,
    evidence_of,
    no_longer,
    not_stored,
    notes,
    shown,
    shown_text,
)
from mnemonaut_core.agents import Boundary, MessageDeduplicator, boundary_of, isolate_dismissed, user_text_of
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.agent import Event, Session
from mnemonaut_core.domain.change import Close
from mnemonaut_core.domain.memory import Memory, memory_of_words
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query, Turn, check_query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import outcome_json
from mnemonaut_core.environment import date_order
from mnemonaut_core.errors import LOST, EnvironmentFault, InputError
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explain.smallest_change import Patience, Remedy, SmallestChange
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.recipes.registry import DEFAULT_OF_AGENTS, RECIPES
from mnemonaut_core.text.normalize import clean_text, fold_text
from mnemonaut_core.workspace.recorder import keep_recalls, note_recall
from mnemonaut_core.workspace.wiring import Workspace, connect

AGENT = "agent"
SEARCH_RECIPE = next(recipe.name for recipe in RECIPES.values() if recipe.agents.activated is not None)
"""What `memory_search` and `memory_activate` ask (seed 004, section 6): the recipe that makes active contexts."""
_FIELDS = "after kinds scopes boundary_classes max_sensitivity day_from day_to token_budget".split()
"""Fields of a question that are taken as they are given."""
MOST_GIVEN = 10_000
"""Memories that were given last: an echo of these is known."""
WHY_PATIENCE = Patience(1.5, 1.5)
"""An agent waits for an answer: no longer than this."""


class _Held(msgspec.Struct, eq=False):
    """A database, and how many calls are at work in it."""

    workspace: Workspace
    at_work: int = 0


class Desk:
    """One database as agents see it. Its methods may be called by several threads at once."""

    def __init__(
        self,
        path: Path,
        *,
        read_only: bool,
        now: Callable[[], int],
        session: str | None = None,
        project: str = "",
        seed_names: bool = False,
        open_one: Callable[..., Workspace] = connect,
    ) -> None:
        """`session`: the conversation of calls that name none (on stdio one a process; on HTTP None). `seed_names`: whether the
        tools of seed 004 are listed by its names too."""
        self._path = path
        self.read_only = read_only
        self._now = now
        self._session = session
        self._project = project
        self.seed_names = seed_names
        self._open_one = open_one
        self._held: _Held | None = None
        self._opening = threading.Condition()
        self._writing = threading.Lock()
        self._messages = MessageDeduplicator()
        self._given: deque[tuple[str | None, str]] = deque(maxlen=MOST_GIVEN)
        """(conversation, id of a memory that was given in it)."""

    # ---- the database, which may go away and come back

    @contextmanager
    def _open(self, token: CancelToken) -> Iterator[Workspace]:
        """The database. A lost one (deleted, replaced, its log missing) is released and opened again by the next call;
        its last running call closes it."""
        with self._opening:
            if self._held is None:
                self._held = _Held(self._open_one(self._path, write=not self.read_only, token=token))
                self._held.workspace.place.watch()
            held = self._held
            held.at_work += 1
        try:
            held.workspace.place.check()
            with self._writing:
                held.workspace.daily.decay_if_due(self._now())
            yield held.workspace
        except EnvironmentFault as fault:
            with self._opening:
                if fault.code in LOST and held is self._held:
                    self._held = None
            raise
        finally:
            with self._opening:
                held.at_work -= 1
                if held is not self._held and not held.at_work:
                    held.workspace.close()
                    self._opening.notify_all()

    @contextmanager
    def _seen(self, token: CancelToken) -> Iterator[tuple[Workspace, Boundary]]:
        """The database, and what an agent may see of it now."""
        with self._open(token) as workspace:
            yield workspace, boundary_of(workspace.explorer, Settings(project=self._project))

    def warm(self) -> None:
        """Open the database and load what makes recalls fast."""
        with self._seen(NEVER) as (workspace, boundary):
            workspace.warm(boundary.sight)
            workspace.keep_postings(compare=True)
            workspace.vectors.keep_lists()

    def close(self) -> None:
        """Let the database go, when all that is at work in it has ended; the next call opens it again."""
        with self._opening:
            held, self._held = self._held, None
            if held is not None and not held.at_work:
                held.workspace.close()
            elif held is not None:
                self._opening.wait_for(lambda: not held.at_work)

    def _writable(self) -> None:
        if self.read_only:
            raise EnvironmentFault(
                "This server only reads", code="read_only", advice="Start one that may write to let agents write."
            )

    # ---- asking

    def recall(
        self,
        asked: Asked,
        *,
        recipe: str = "",
        preset: str = "",
        values: Mapping[str, object] | None = None,
        detail: bool = False,
        caller: Caller = NOBODY,
    ) -> Answered:
        """Any recipe's own answer: memories in order, and the text that it would hand to the model. `detail`: with the seed's
        own label, which may be reached by every best match (the lint says so, but an agent does not see it)."""
        with self._seen(caller.token) as (workspace, boundary):
            settings = self._settings(workspace, recipe, preset, values)
            trace, before = self._asked(workspace, boundary, asked, settings, caller)
            loaded = {item.memory.id: item.memory for item in trace.candidates}
            chosen = [loaded[memory_id] for memory_id in trace.selected if memory_id in loaded]
            self._given.extend((self._in_session(asked), memory_id) for memory_id in trace.selected)
            scored = {item.memory.id: item for item in trace.candidates}
            cut = Counter[str]()
            value = {
                "run": trace.id,
                "recipe": trace.recipe,
                "preset": trace.preset,
                "session": self._in_session(asked),
                "memories": [
                    {
                        **shown(boundary, memory, cut),
                        **no_longer(trace, memory),
                        "rank": place,
                        "score": None if (found := scored[memory.id].scored) is None else found.score,
                        "outcome": scored[memory.id].decision.outcome.code.value,
                        "evidence": evidence_of(trace.evidence[memory.id]),
                        **({"relevance": scored[memory.id].decision.relevance} if detail else {}),
                        "reason": scored[memory.id].decision.reason,
                    }
                    for place, memory in enumerate(chosen, 1)
                ],
                "pack": boundary.redacted(trace.pack.text, [*chosen, *self._beside(trace)])
                if trace.pack.inject
                else "",
                "pack_tokens": trace.pack.tokens if trace.pack.inject else 0,
                "degraded": degraded(trace),
                "redacted": dict(cut),
                **notes(trace),
            }
        return Answered(value, self._after(asked, before))

    def _echoed(self, workspace: Workspace, boundary: Boundary, session: str | None, text: str) -> Memory | None:
        """The memory that was given in this conversation (in any, where none is named) and says just this; None for none."""
        given = {memory_id for where, memory_id in tuple(self._given) if session in (None, where)}
        said = fold_text(text)
        for memory in workspace.library.memories(sorted(given)).values():
            sides = (memory.text, memory.user_text, memory.reply_text, memory.body)
            if memory.searchable and boundary.admits(memory) and said in (fold_text(side) for side in sides if side):
                return memory
        return None

    @staticmethod
    def _beside(trace: Trace) -> list[Memory]:
        """The parts of a pack besides the selected memories."""
        mood = getattr(trace.pool.related, "current_mood", None)
        return [] if mood is None else [mood]

    def claims(
        self, asked: Asked, *, activate: bool = False, features: bool = False, caller: Caller = NOBODY
    ) -> Answered:
        """Seed 004's search: the best claims; with `activate` its activation: the same, stored as an active context
        that expires."""
        if activate:
            self._writable()
        with self._seen(caller.token) as (workspace, boundary):
            settings = self._settings(workspace, SEARCH_RECIPE, "", None)
            trace, before = self._asked(workspace, boundary, asked, settings, caller, activate=activate)
            loaded = {item.memory.id: item.memory for item in trace.candidates}
            claims, cut = [], Counter[str]()
            self._given.extend((self._in_session(asked), memory_id) for memory_id in trace.selected)
            for claim in trace.response["claims"]:  # type: ignore[attr-defined]
                memory = loaded[claim["id"]]
                one = {
                    "id": claim["id"],
                    "text": shown_text(boundary, memory, cut),
                    **no_longer(trace, memory),
                    "rank": claim["rank"],
                    "score_final": claim["score_final"],
                    "outcome": Code.SELECTED.value,
                    "evidence": evidence_of(trace.evidence[memory.id]),
                    "reason": claim["reason"] or "",
                }
                claims.append({**one, "features": claim["features"]} if features else one)
            value = {
                "claims": claims,
                "policy_version": trace.response["policy_version"],
                "provenance": {"run": trace.id, "recipe": trace.recipe, "embedder": trace.embedder},
                "request_id": trace.response.get("request_id", f"req_{trace.id}"),
                "trace_id": trace.id,
                "session": self._in_session(asked),
                "degraded": degraded(trace),
                "redacted": dict(cut),
            }
            if activate:
                value["active_context_id"] = trace.response["active_context_id"]
        return Answered(value, self._after(asked, before))

    def _settings(
        self, workspace: Workspace, recipe: str, preset: str, values: Mapping[str, object] | None
    ) -> Settings:
        if "," in recipe or recipe == "all":
            raise InputError("One recipe is asked at a time", code="usage", advice="Name one.")
        if not recipe:
            default = workspace.explorer.default(self._project, DEFAULT_OF_AGENTS)
            recipe, preset = default.recipes, preset or default.preset
        return Settings(recipe, preset, dict(values or {}), project=self._project)

    def _asked(
        self,
        workspace: Workspace,
        boundary: Boundary,
        asked: Asked,
        settings: Settings,
        caller: Caller,
        *,
        activate: bool = True,
    ) -> tuple[Trace, Session | None]:
        """One recall inside the boundary, with its side effects, and its conversation as before."""
        query = self._query(asked, workspace.library.zone)
        if query.after is not None:
            self._visible(workspace, boundary, query.after)
            if query.after not in workspace.library.memories([query.after]):  # a feeling that is isolated leads nowhere
                raise not_stored(query.after)
        (trace,) = workspace.explorer.recall(
            boundary.narrowed(query), settings, token=caller.token, deadlines=True, on_run=caller.report
        )
        return self._left_behind(workspace, trace, asked, caller, activate=activate)

    def _left_behind(
        self, workspace: Workspace, trace: Trace, asked: Asked, caller: Caller, *, activate: bool
    ) -> tuple[Trace, Session | None]:
        """What a recall leaves behind; and its conversation as the person left it who wrote this message, None where there is none
        or where an earlier recall was for the same message."""
        if self.read_only:
            return trace, None
        now, session = self._now(), self._in_session(asked)
        before: Session | None = None

        def note(traces: tuple[Trace, ...]) -> None:
            nonlocal before
            if session is not None:
                before = note_recall(workspace, session, traces[0], now=now, agent=caller.agent)

        with self._writing:
            unrecorded: list[EnvironmentFault] = []
            (kept,) = keep_recalls(
                workspace,
                (trace,),
                by=AGENT,
                now=now,
                commit=True,
                activate=activate,
                in_session=session,
                unrecorded=unrecorded.append,
                also=note,
                token=caller.token,
            )
            is_new = session is not None and self._messages.is_new(session, *self._said(asked))
        return kept, before if is_new else None

    def _query(self, asked: Asked, stored_zone: Callable[[], str]) -> Query:
        """The question; days are those of the database's zone where it names none."""
        turns = tuple(
            Turn(str(turn["role"]), clean_text(str(turn["text"])), turn.get("at")) for turn in asked.get("context", ())
        )

        fields: dict[str, Any] = {name: asked.get(name) for name in _FIELDS}
        fields["zone"] = asked.get("zone") or stored_zone()
        for name in ("kinds", "scopes", "boundary_classes"):
            fields[name] = None if fields[name] is None else tuple(dict.fromkeys(fields[name]))
        images = tuple(map(clean_text, asked.get("image_summaries", ())))
        fields |= {"ahead": asked.get("ahead", False), "date_order": date_order()}
        query = Query(clean_text(asked["query"]), self._now(), context=turns, image_summaries=images, **fields)
        check_query(query)
        return query

    def _in_session(self, asked: Asked) -> str | None:
        return asked.get("session") or self._session

    def _after(self, asked: Asked, before: Session | None) -> Callable[[], None] | None:
        """What the message of the person leads to when the answer is out (seed 001, 自動分離); None where it leads to nothing."""
        said, _ = self._said(asked)
        if before is None or not said or self.read_only:
            return None

        def work() -> None:
            with self._open(NEVER) as workspace, self._writing:
                isolate_dismissed(workspace.explorer, workspace.database, before, said, now=self._now())

        return work

    @staticmethod
    def _said(asked: Asked) -> tuple[str, list[Turn]]:
        """The person's last message, and the conversation of the request."""
        turns = [Turn(str(turn["role"]), str(turn["text"])) for turn in asked.get("context", ())]
        return user_text_of(asked.get("user_text"), turns), turns

    def why(
        self,
        memory_id: str,
        *,
        asked: Asked | None = None,
        run: str | None = None,
        recipe: str = "",
        preset: str = "",
        token: CancelToken = NEVER,
    ) -> Json:
        """The outcome of one memory for a question, and what would let it in: in a new recall, or in one that this
        server ran."""
        with self._seen(token) as (workspace, boundary):
            self._visible(workspace, boundary, memory_id)
            as_recorded = None
            if run is not None:
                made = self._made(workspace, boundary, run, token)
                trace, as_recorded = made.trace, made.as_recorded
            elif asked is not None:
                query = boundary.narrowed(self._query(asked, workspace.library.zone))
                (trace,) = workspace.explorer.recall(
                    query, self._settings(workspace, recipe, preset, None), token=token
                )
            else:
                raise InputError("A question or a run is needed", code="usage", advice="Give the question, or a run.")
            found = workspace.explorer.why(trace, memory_id, token=token, patience=WHY_PATIENCE)
            outcome = outcome_json(found.explanation.outcome)
            other = outcome["other_id"]
            if other is not None and not self._sees(workspace, boundary, other):
                outcome["other_id"] = None
            return {
                "id": memory_id,
                "recipe": trace.recipe,
                "outcome": outcome,
                "sentence": str(found.explanation.sentence) if outcome["other_id"] == other else "",
                "rank": found.explanation.rank,
                "score": None if found.explanation.scored is None else found.explanation.scored.score,
                "evidence": None if found.evidence is None else evidence_of(found.evidence),
                "sources": [asdict(source) for source in found.located.sources],
                "changes": [_change_of(change, found.remedies[0]) for change in found.changes],
                "remedies": [_remedy_of(remedy, memory_id) for remedy in found.remedies],
                "complete": found.complete,
                "asked_again": found.asked_again,
                "as_recorded": as_recorded,
            }

    @staticmethod
    def _made(workspace: Workspace, boundary: Boundary, run: str, token: CancelToken) -> Made:
        """A recorded recall, replayed; `not_stored` for one outside the current boundary, as for one that does not
        exist."""
        try:
            made = workspace.explorer.made(run, token=token)
        except InputError:
            raise not_stored(run) from None
        if boundary.narrowed(made.trace.query) != made.trace.query:
            raise not_stored(run)
        return made

    # ---- looking

    def listed(self, query: str = "", *, limit: int = 20, offset: int = 0, token: CancelToken = NEVER) -> Json:
        """A page of the memories that meet a list query, newest first, and how many of those that an agent sees do."""
        with self._seen(token) as (workspace, boundary):
            found, total = workspace.library.listed(
                f"is:searchable {boundary.listing(query)}", limit=limit, offset=offset
            )
            cut = Counter[str]()
            return {
                "memories": [shown(boundary, memory, cut) for memory in found if boundary.admits(memory)],
                "redacted": dict(cut),
                "total": total,
                "next_offset": offset + len(found) if offset + len(found) < total else None,
            }

    def show(self, memory_id: str, *, token: CancelToken = NEVER) -> Json:
        """One memory with its related rows, as far as the agent may see them. Of an isolated one no text."""
        with self._seen(token) as (workspace, boundary):
            memory = self._visible(workspace, boundary, memory_id)
            details = workspace.library.details(memory_id)
            if not memory.searchable or details is None:
                isolations = workspace.library.isolations()
                by = next((row.by for row in isolations if row.memory_id == memory_id), "person")
                return {"id": memory_id, "kind": memory.kind, "isolated": True, "isolated_by": by}
            links = [link for link in details.links_out if self._sees(workspace, boundary, link.to)]
            heard = [(other, label) for other, label in details.links_in if self._sees(workspace, boundary, other)]
            cut = Counter[str]()

            def said(text: str) -> str:
                return boundary.redacted(text, [memory], cut)

            found = {
                **shown(boundary, memory, cut, whole=True),
                "isolated": False,
                "links": [{"to": one.to, "label": one.label, "confidence": one.confidence} for one in links],
                "linked_from": [{"from": other, "label": label} for other, label in heard],
                "threads": [said(one) for one in details.threads],
                "entities": [
                    {"type": one.type, "name": said(one.name), "confidence": one.confidence} for one in details.entities
                ],
            }
            return {**found, "redacted": dict(cut)}

    def documents(self, *, token: CancelToken = NEVER) -> list[str]:
        """The uris of the documents that an agent sees, redacted as texts are, sorted."""
        with self._seen(token) as (workspace, boundary):
            return sorted(self._documents(workspace, boundary))

    def document(self, uri: str, *, token: CancelToken = NEVER) -> str:
        """A document by its uri, from its chunks in order; InputError `not_stored` for one that an agent does not see."""
        with self._seen(token) as (workspace, boundary):
            chunks = self._documents(workspace, boundary).get(uri)
            if not chunks:
                raise not_stored(uri)
            return "\n\n".join(boundary.redacted(one.text, [one]) for one in chunks)

    def _documents(self, workspace: Workspace, boundary: Boundary) -> dict[str, list[Memory]]:
        """Chunks by the uri of their document, as if denied ones were not stored; without documents that hold an
        isolated chunk."""
        found: dict[str, list[Memory]] = {}
        hidden: set[str] = set()
        for memory in workspace.library.listed("kind:chunk", order="id")[0]:
            if memory.uri is None or not boundary.admits(memory):
                continue
            if memory.searchable:
                found.setdefault(memory.uri, []).append(memory)
            else:
                hidden.add(memory.uri)
        named: dict[str, list[Memory]] = {}
        for uri, chunks in found.items():
            if uri not in hidden:
                named.setdefault(boundary.redacted(uri, chunks), []).extend(chunks)
        return named

    def policy(self, *, token: CancelToken = NEVER) -> Json:
        """The part of the policy that an agent may know: what it may see and do, not what it may not."""
        with self._seen(token) as (_, boundary):
            return {
                "version": boundary.policy.version,
                "classes": list(boundary.classes),
                "invariants": sorted(boundary.policy.invariants),
                "read_only": self.read_only,
            }

    def pack(self, run: str, *, token: CancelToken = NEVER) -> str:
        """The text that a recorded recall of an agent would hand to the model, made again inside the boundary."""
        with self._seen(token) as (workspace, boundary):
            trace = self._made(workspace, boundary, run, token).trace
            chosen = workspace.library.memories(trace.selected)
            return boundary.redacted(trace.pack.text, [*chosen.values(), *self._beside(trace)])

    # ---- doing

    def add(
        self,
        text: str,
        *,
        kind: str = "claim",
        reply: str = "",
        columns: Mapping[str, Any] | None = None,
        threads: Sequence[str] = (),
        session: str | None = None,
        token: CancelToken = NEVER,
    ) -> Json:
        """Store one memory and say what became of it (`domain.change.Added`), compared with what an agent sees. What it was given
        in the same conversation is an echo: noted, and nothing counts."""
        self._writable()
        now = self._now()
        said, answered = clean_text(text).strip(), clean_text(reply).strip()
        memory = memory_of_words(kind, said, answered, at=now, source_type="agent", **(columns or {}))
        with self._seen(token) as (workspace, boundary):
            if not boundary.admits(memory):
                raise InputError(
                    "An agent cannot store what it may not see",
                    code="boundary",
                    advice="Leave the class and the sensitivity to the person.",
                )
            echoed = self._echoed(workspace, boundary, session, memory.text)
            if echoed is not None:
                event = Event(now, "echo", None, None, {"id": echoed.id, "session": session or self._session})
                with self._writing:
                    workspace.database.agents.append_event(event)
                return {"id": echoed.id, "result": "echo", "counted_again": False, "close": []}
            record = MemoryRecord(memory, threads=tuple(threads))
            with self._writing:
                added = workspace.database.curation.add(
                    record, now=now, by=AGENT, unseen=lambda one: not boundary.admits(one)
                )
            return {
                "id": added.ids[0],
                "result": added.result,
                "counted_again": added.result == "counted_again",
                **({"text": memory.text} if added.close else {}),  # to be compared with the similar texts
                "close": [self._close_json(workspace, boundary, one) for one in added.close],
            }

    @staticmethod
    def _close_json(workspace: Workspace, boundary: Boundary, close: Close) -> Json:
        """A memory that an added one repeats or resembles; without the text of an isolated one that says something else."""
        memory = workspace.library.read(lambda reader: reader.library.held(close.id))
        hidden = close.isolated and close.differs is not None
        text = None if memory is None or hidden else shown_text(boundary, memory, Counter())
        return {**asdict(close), "text": text}

    def feedback(self, memory_id: str, signal: str, *, of: str | None = None, token: CancelToken = NEVER) -> Json:
        """A word on a memory: helpful, harmful, outdated, or duplicate of another."""
        self._writable()
        with self._seen(token) as (workspace, boundary):
            for one in filter(None, (memory_id, of)):
                self._visible(workspace, boundary, one)
            with self._writing:
                change = workspace.database.curation.add_feedback(
                    [memory_id], signal, now=self._now(), of=of, by=AGENT, sight=boundary.sight
                )
            stored = workspace.library.memories([memory_id])[memory_id]
            return {"ids": list(change.ids), "utility": stored.utility, "confidence": stored.confidence}

    def isolate(
        self,
        ids: Sequence[str],
        *,
        reason: str = "",
        for_query: str | None = None,
        run: str | None = None,
        token: CancelToken = NEVER,
    ) -> Json:
        """Isolate these everywhere, or only for questions like one; a person or `restore` reverts it."""
        self._writable()
        with self._seen(token) as (workspace, boundary):
            for one in ids:
                self._visible(workspace, boundary, one)
            more: dict[str, Any] = {"now": self._now(), "by": AGENT, "reason": clean_text(reason), "run_id": run}
            vector, maker = (
                (None, None) if for_query is None else workspace.explorer.query_vector(for_query, boundary.sight)
            )
            with self._writing:
                if for_query is None:
                    change = workspace.database.curation.isolate(ids, **more)
                else:
                    change = workspace.database.curation.suppress(
                        ids, clean_text(for_query), vector=vector, embedder=maker, **more
                    )
            return {"ids": [one for one in change.ids if self._sees(workspace, boundary, one)]}

    def restore(self, ids: Sequence[str], *, token: CancelToken = NEVER) -> Json:
        """Bring back what an agent isolated; what a person set aside stays, and says so."""
        self._writable()
        with self._seen(token) as (workspace, boundary):
            for one in ids:
                self._visible(workspace, boundary, one)
            meant = [row for row in workspace.library.isolations() if row.memory_id in ids]
            rows = [row.id for row in meant if row.by == AGENT]
            if not rows and meant:
                raise InputError(
                    Text("A person set “{id}” aside", id=meant[0].memory_id[:40]),
                    code="isolated_by_person",
                    advice="Only a person can restore it.",
                )
            if not rows:
                return {"ids": []}
            with self._writing:
                change = workspace.database.curation.restore_rows(rows, now=self._now(), by=AGENT)
            return {"ids": [one for one in change.ids if self._sees(workspace, boundary, one)]}

    # ---- what an agent sees

    def _visible(self, workspace: Workspace, boundary: Boundary, memory_id: str) -> Memory:
        memory = workspace.library.read(lambda reader: reader.library.held(memory_id))
        if memory is None or not boundary.admits(memory):
            raise not_stored(memory_id)
        return memory

    @staticmethod
    def _sees(workspace: Workspace, boundary: Boundary, memory_id: str) -> bool:
        memory = workspace.library.read(lambda reader: reader.library.held(memory_id))
        return memory is not None and boundary.admits(memory)


def _change_of(change: SmallestChange, remedy: Remedy) -> Json:
    return {
        "parameter": change.parameter,
        "from": change.from_value,
        "to": change.to_value,
        "remark": remedy.remark and str(remedy.remark),
    }


def _remedy_of(remedy: Remedy, memory_id: str) -> Json:
    """What lets a memory in, and how many others enter, leave and move."""
    others = remedy.moves.without(memory_id)
    return {
        "changes": [_change_of(change, remedy) for change in remedy.changes],
        "others": {"entered": len(others.entered), "left": len(others.left), "moved": len(others.moved)},
    }
