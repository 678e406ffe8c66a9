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
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.recipes.registry import DEFAULT_OF_AGENTS, RECIPES
from mnemonaut_core.text.normalize import clean_text, fold_text
from mnemonaut_core.workspace.recorder import keep_recalls
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


class _Seen(msgspec.Struct, frozen=True):
    """A database as an agent sees it in one call; `cut` counts what was redacted."""

    workspace: Workspace
    boundary: Boundary
    cut: Counter[str] = msgspec.field(default_factory=Counter)

    def shown(self, memory: Memory, *, whole: bool = False) -> Json:
        return shown(self.boundary, memory, self.cut, whole=whole)

    def visible(self, memory_id: str) -> Memory:
        """The memory; InputError `not_stored` for one that the agent may not see."""
        memory = self._held(memory_id)
        if memory is None or not self.boundary.admits(memory):
            raise not_stored(memory_id)
        return memory

    def sees(self, memory_id: str) -> bool:
        memory = self._held(memory_id)
        return memory is not None and self.boundary.admits(memory)

    def _held(self, memory_id: str) -> Memory | None:
        return self.workspace.library.read(lambda reader: reader.library.held(memory_id))


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
        """The database. A lost one (deleted, replaced) is opened again by the next call; its last running call closes it."""
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
    def _seen(self, token: CancelToken) -> Iterator[_Seen]:
        """The database, and what an agent may see of it now."""
        with self._open(token) as workspace:
            yield _Seen(workspace, boundary_of(workspace.explorer, Settings(project=self._project)))

    def warm(self) -> None:
        """Open the database and load what makes recalls fast."""
        with self._seen(NEVER) as seen:
            seen.workspace.warm(seen.boundary.sight)
            seen.workspace.keep_postings(compare=True)
            seen.workspace.vectors.keep_lists()

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
            raise EnvironmentFault.keyed("server_only_reads", "read_only")

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
        """A recipe's answer: memories in order, and the text for the model. `detail`: with the seed's own label."""
        with self._seen(caller.token) as seen:
            settings = self._settings(seen.workspace, recipe, preset, values)
            trace, before = self._asked(seen, asked, settings, caller)
            loaded = {item.memory.id: item.memory for item in trace.candidates}
            chosen = [loaded[memory_id] for memory_id in trace.selected if memory_id in loaded]
            self._given.extend((self._in_session(asked), memory_id) for memory_id in trace.selected)
            scored = {item.memory.id: item for item in trace.candidates}
            memories = []
            for place, memory in enumerate(chosen, 1):
                found = scored[memory.id]
                one = {"rank": place, "score": found.scored and found.scored.score, "reason": found.decision.reason}
                if detail:
                    one["relevance"] = found.decision.relevance
                memories.append({**seen.shown(memory), **self._told(trace, memory, found.decision.outcome.code), **one})
            pack = trace.pack
            text = seen.boundary.redacted(pack.text, [*chosen, *self._beside(trace)]) if pack.inject else ""
            value = {
                "run": trace.id,
                "recipe": trace.recipe,
                "preset": trace.preset,
                "memories": memories,
                "pack": text,
                "pack_tokens": pack.tokens if pack.inject else 0,
                **self._around(seen, trace, asked),
                **notes(trace),
            }
        return Answered(value, self._after(asked, before))

    @staticmethod
    def _told(trace: Trace, memory: Memory, code: Code) -> Json:
        """What a recall tells of a memory besides its columns."""
        evidence = evidence_of(trace.evidence[memory.id])
        return {**no_longer(trace, memory), "outcome": code.value, "evidence": evidence}

    def _around(self, seen: _Seen, trace: Trace, asked: Asked) -> Json:
        """What every recall tells besides its memories; after they were redacted."""
        return {"session": self._in_session(asked), "degraded": degraded(trace), "redacted": dict(seen.cut)}

    def _echoed(self, seen: _Seen, session: str | None, text: str) -> Memory | None:
        """The memory that was given in this conversation (in any, where none is named) and says just this; None for none."""
        given = {memory_id for where, memory_id in tuple(self._given) if session in (None, where)}
        said = fold_text(text)
        for memory in seen.workspace.library.memories(sorted(given)).values():
            sides = (memory.text, memory.user_text, memory.reply_text, memory.body)
            if (
                memory.searchable
                and seen.boundary.admits(memory)
                and said in (fold_text(side) for side in sides if side)
            ):
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
        """Seed 004's search: the best claims; with `activate` also stored as an active context that expires."""
        if activate:
            self._writable()
        with self._seen(caller.token) as seen:
            settings = self._settings(seen.workspace, SEARCH_RECIPE, "", None)
            trace, before = self._asked(seen, asked, settings, caller, activate=activate)
            loaded = {item.memory.id: item.memory for item in trace.candidates}
            claims = []
            self._given.extend((self._in_session(asked), memory_id) for memory_id in trace.selected)
            for claim in trace.response["claims"]:  # type: ignore[attr-defined]
                memory = loaded[claim["id"]]
                one = {"text": shown_text(seen.boundary, memory, seen.cut), "reason": claim["reason"] or ""}
                one |= {
                    name: claim[name] for name in ("id", "rank", "score_final", *(("features",) if features else ()))
                }
                claims.append({**one, **self._told(trace, memory, Code.SELECTED)})
            value = {
                "claims": claims,
                "policy_version": trace.response["policy_version"],
                "provenance": {"run": trace.id, "recipe": trace.recipe, "embedder": trace.embedder},
                "request_id": trace.response.get("request_id", f"req_{trace.id}"),
                "trace_id": trace.id,
                **self._around(seen, trace, asked),
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
            default = workspace.explorer.settings.default(self._project, DEFAULT_OF_AGENTS)
            recipe, preset = default.recipes, preset or default.preset
        return Settings(recipe, preset, dict(values or {}), project=self._project)

    def _asked(
        self, seen: _Seen, asked: Asked, settings: Settings, caller: Caller, *, activate: bool = True
    ) -> tuple[Trace, Session | None]:
        """One recall inside the boundary, with its side effects, and its conversation as before."""
        query = self._query(asked, seen.workspace.library.zone)
        if query.after is not None:
            seen.visible(query.after)
            if query.after not in seen.workspace.library.memories(
                [query.after]
            ):  # a feeling that is isolated leads nowhere
                raise not_stored(query.after)
        (trace,) = seen.workspace.explorer.recall(
            seen.boundary.narrowed(query), settings, token=caller.token, deadlines=True, on_run=caller.report
        )
        return self._left_behind(seen.workspace, trace, asked, caller, activate=activate)

    def _left_behind(
        self, workspace: Workspace, trace: Trace, asked: Asked, caller: Caller, *, activate: bool
    ) -> tuple[Trace, Session | None]:
        """Record a recall; return it and its conversation as before this message (None: none, or recalled for the same message)."""
        if self.read_only:
            return trace, None
        now, session = self._now(), self._in_session(asked)
        before: Session | None = None

        def note(traces: tuple[Trace, ...]) -> None:
            nonlocal before
            if session is not None:
                before = workspace.database.agents.note_recall(session, traces[0], now=now, agent=caller.agent)

        with self._writing:
            (kept,) = keep_recalls(
                workspace,
                (trace,),
                by=AGENT,
                now=now,
                commit=True,
                activate=activate,
                in_session=session,
                unrecorded=lambda _fault: None,
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
        """The outcome of a memory for a question, and what would let it in: in a new recall, or in one of this server."""
        with self._seen(token) as seen:
            seen.visible(memory_id)
            as_recorded = None
            if run is not None:
                made = self._made(seen, run, token)
                trace, as_recorded = made.trace, made.as_recorded
            elif asked is not None:
                query = seen.boundary.narrowed(self._query(asked, seen.workspace.library.zone))
                (trace,) = seen.workspace.explorer.recall(
                    query, self._settings(seen.workspace, recipe, preset, None), token=token
                )
            else:
                raise InputError("A question or a run is needed", code="usage", advice="Give the question, or a run.")
            found = seen.workspace.explorer.why(trace, memory_id, token=token, patience=WHY_PATIENCE)
            outcome = outcome_json(found.explanation.outcome)
            other = outcome["other_id"]
            if other is not None and not seen.sees(other):
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
    def _made(seen: _Seen, run: str, token: CancelToken) -> Made:
        """A recorded recall, replayed; `not_stored` for one outside the current boundary, as for an unknown one."""
        try:
            made = seen.workspace.explorer.made(run, token=token)
        except InputError:
            raise not_stored(run) from None
        if seen.boundary.narrowed(made.trace.query) != made.trace.query:
            raise not_stored(run)
        return made

    # ---- looking

    def listed(self, query: str = "", *, limit: int = 20, offset: int = 0, token: CancelToken = NEVER) -> Json:
        """A page of the memories that meet a list query, newest first, and how many of those that an agent sees do."""
        with self._seen(token) as seen:
            found, total = seen.workspace.library.listed(
                f"is:searchable {seen.boundary.listing(query)}", limit=limit, offset=offset
            )
            return {
                "memories": [seen.shown(memory) for memory in found if seen.boundary.admits(memory)],
                "redacted": dict(seen.cut),
                "total": total,
                "next_offset": offset + len(found) if offset + len(found) < total else None,
            }

    def show(self, memory_id: str, *, token: CancelToken = NEVER) -> Json:
        """One memory with its related rows, as far as the agent may see them. Of an isolated one no text."""
        with self._seen(token) as seen:
            memory = seen.visible(memory_id)
            details = seen.workspace.library.details(memory_id)
            if not memory.searchable or details is None:
                isolations = seen.workspace.library.isolations()
                by = next((row.by for row in isolations if row.memory_id == memory_id), "person")
                return {"id": memory_id, "kind": memory.kind, "isolated": True, "isolated_by": by}
            links = [link for link in details.links_out if seen.sees(link.to)]
            heard = [(other, label) for other, label in details.links_in if seen.sees(other)]

            def said(text: str) -> str:
                return seen.boundary.redacted(text, [memory], seen.cut)

            found = {
                **seen.shown(memory, whole=True),
                "isolated": False,
                "links": [{"to": one.to, "label": one.label, "confidence": one.confidence} for one in links],
                "linked_from": [{"from": other, "label": label} for other, label in heard],
                "threads": [said(one) for one in details.threads],
                "entities": [
                    {"type": one.type, "name": said(one.name), "confidence": one.confidence} for one in details.entities
                ],
            }
            return {**found, "redacted": dict(seen.cut)}

    def documents(self, *, token: CancelToken = NEVER) -> list[str]:
        """The uris of the documents that an agent sees, redacted as texts are, sorted."""
        with self._seen(token) as seen:
            return sorted(self._documents(seen))

    def document(self, uri: str, *, token: CancelToken = NEVER) -> str:
        """A document by its uri, from its chunks in order; InputError `not_stored` for one that an agent does not see."""
        with self._seen(token) as seen:
            chunks = self._documents(seen).get(uri)
            if not chunks:
                raise not_stored(uri)
            return "\n\n".join(seen.boundary.redacted(one.text, [one]) for one in chunks)

    def _documents(self, seen: _Seen) -> dict[str, list[Memory]]:
        """Chunks by the uri of their document, as the boundary admits them; without documents that hold an isolated chunk."""
        found: dict[str, list[Memory]] = {}
        hidden: set[str] = set()
        for memory in seen.workspace.library.listed("kind:chunk", order="id")[0]:
            if memory.uri is None or not seen.boundary.admits(memory):
                continue
            if memory.searchable:
                found.setdefault(memory.uri, []).append(memory)
            else:
                hidden.add(memory.uri)
        named: dict[str, list[Memory]] = {}
        for uri, chunks in found.items():
            if uri not in hidden:
                named.setdefault(seen.boundary.redacted(uri, chunks), []).extend(chunks)
        return named

    def policy(self, *, token: CancelToken = NEVER) -> Json:
        """The part of the policy that an agent may know: what it may see and do, not what it may not."""
        with self._seen(token) as seen:
            return {
                "version": seen.boundary.policy.version,
                "classes": list(seen.boundary.classes),
                "invariants": sorted(seen.boundary.policy.invariants),
                "read_only": self.read_only,
            }

    def pack(self, run: str, *, token: CancelToken = NEVER) -> str:
        """The text that a recorded recall of an agent would hand to the model, made again inside the seen.boundary."""
        with self._seen(token) as seen:
            trace = self._made(seen, run, token).trace
            chosen = seen.workspace.library.memories(trace.selected)
            return seen.boundary.redacted(trace.pack.text, [*chosen.values(), *self._beside(trace)])

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
        """Store a memory (`domain.change.Added`). What was given in this conversation is an echo: noted, and not stored."""
        self._writable()
        now = self._now()
        said, answered = clean_text(text).strip(), clean_text(reply).strip()
        memory = memory_of_words(kind, said, answered, at=now, source_type="agent", **(columns or {}))
        with self._seen(token) as seen:
            if not seen.boundary.admits(memory):
                raise InputError.keyed("outside_boundary", "boundary")
            echoed = self._echoed(seen, session, memory.text)
            if echoed is not None:
                event = Event(now, "echo", None, None, {"id": echoed.id, "session": session or self._session})
                with self._writing:
                    seen.workspace.database.agents.append_event(event)
                return {"id": echoed.id, "result": "echo", "counted_again": False, "close": []}
            record = MemoryRecord(memory, threads=tuple(threads))
            with self._writing:
                added = seen.workspace.database.curation.add(
                    record, now=now, by=AGENT, unseen=lambda one: not seen.boundary.admits(one)
                )
            return {
                "id": added.ids[0],
                "result": added.result,
                "counted_again": added.result == "counted_again",
                **({"text": memory.text} if added.close else {}),  # to be compared with the similar texts
                "close": [self._close_json(seen, one) for one in added.close],
            }

    @staticmethod
    def _close_json(seen: _Seen, close: Close) -> Json:
        """A memory that an added one repeats or resembles; without the text of an isolated one that says something else."""
        memory = seen.workspace.library.read(lambda reader: reader.library.held(close.id))
        hidden = close.isolated and close.differs is not None
        text = None if memory is None or hidden else shown_text(seen.boundary, memory, Counter())
        return {**asdict(close), "text": text}

    def feedback(self, memory_id: str, signal: str, *, of: str | None = None, token: CancelToken = NEVER) -> Json:
        """A word on a memory: helpful, harmful, outdated, or duplicate of another."""
        self._writable()
        with self._seen(token) as seen:
            for one in filter(None, (memory_id, of)):
                seen.visible(one)
            with self._writing:
                change = seen.workspace.database.curation.add_feedback(
                    [memory_id], signal, now=self._now(), of=of, by=AGENT, sight=seen.boundary.sight
                )
            stored = seen.workspace.library.memories([memory_id])[memory_id]
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
        with self._seen(token) as seen:
            for one in ids:
                seen.visible(one)
            more: dict[str, Any] = {"now": self._now(), "by": AGENT, "reason": clean_text(reason), "run_id": run}
            vector, maker = (
                (None, None)
                if for_query is None
                else seen.workspace.explorer.query_vector(for_query, seen.boundary.sight)
            )
            with self._writing:
                if for_query is None:
                    change = seen.workspace.database.curation.isolate(ids, **more)
                else:
                    change = seen.workspace.database.curation.suppress(
                        ids, clean_text(for_query), vector=vector, embedder=maker, **more
                    )
            return {"ids": [one for one in change.ids if seen.sees(one)]}

    def restore(self, ids: Sequence[str], *, token: CancelToken = NEVER) -> Json:
        """Bring back what an agent isolated; what a person set aside stays, and says so."""
        self._writable()
        with self._seen(token) as seen:
            for one in ids:
                seen.visible(one)
            meant = [row for row in seen.workspace.library.isolations() if row.memory_id in ids]
            rows = [row.id for row in meant if row.by == AGENT]
            if not rows and meant:
                raise InputError.keyed("isolated_by_person", id=meant[0].memory_id[:40])
            if not rows:
                return {"ids": []}
            with self._writing:
                change = seen.workspace.database.curation.restore_rows(rows, now=self._now(), by=AGENT)
            return {"ids": [one for one in change.ids if seen.sees(one)]}


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
