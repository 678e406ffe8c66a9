"""What an agent may see, and what its conversations lead to: the boundary of the policy before everything, for any recipe; and the
automatic isolation of a memory that the next message dismisses (seed 001, 自動分離; DESIGN.md 7)."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.agent import (
    AUTOMATIC,
    AUTOMATIC_ISOLATION,
    ActiveContext,
    ContextItem,
    Conversation,
    Event,
    RecallTimes,
    Session,
)
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SENSITIVITIES, Memory
from mnemonaut_core.domain.own_words import entries_of
from mnemonaut_core.domain.query import Query, Sight, Turn, last_said
from mnemonaut_core.domain.run_list import RunCondition, RunFilter, RunRowOf
from mnemonaut_core.domain.search import StoredPolicy
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.metrics import quantile
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.policy.document import ALLOW, DEFAULT_POLICY, DENY, Policy
from mnemonaut_core.policy.parse import loaded
from mnemonaut_core.policy.redaction import redact
from mnemonaut_core.text.dismissals import OWN_LIST, Dismissal, dismissal

if TYPE_CHECKING:
    from mnemonaut_core.store.database import Database

# ---- The boundary


class Boundary(msgspec.Struct, frozen=True):
    """What the policy lets an agent see; the rest is not listed, counted or explained. Secret memories are always denied."""

    policy: Policy

    @property
    def classes(self) -> tuple[str, ...]:
        """The boundary classes that are neither denied to recall nor to send, in their order; `secret` never is among them."""
        return tuple(
            one
            for one in BOUNDARY_CLASSES
            if one != "secret" and DENY not in (self.policy.rules["recall"][one], self.policy.rules["send"][one])
        )

    @property
    def most_sensitive(self) -> int:
        return SENSITIVITIES["secret"] - 1

    @property
    def sight(self) -> Sight:
        """What an agent sees, for the statistics of its searches."""
        return Sight(self.classes, self.most_sensitive)

    def admits(self, memory: Memory) -> bool:
        """Whether a memory exists for an agent. No class reads as internal (READINGS 53)."""
        return memory.sensitivity <= self.most_sensitive and (memory.boundary_class or "internal") in self.classes

    def narrowed(self, query: Query) -> Query:
        """The question with the boundary as its filters, so that no list, count, margin or statistic knows of what is denied."""
        asked = query.boundary_classes
        classes = tuple(one for one in self.classes if asked is None or one in asked)
        most = self.most_sensitive if query.max_sensitivity is None else query.max_sensitivity
        most = min(most, self.most_sensitive)
        return replace(query, boundary_classes=classes, max_sensitivity=most, sight=self.sight)

    def listing(self, conditions: str) -> str:
        """A list query inside the boundary. The agent's words come last, since an open quote reaches to the end."""
        denied = [f"-boundary:{one}" for one in BOUNDARY_CLASSES if one not in self.classes]
        return " ".join((*denied, "-is:secret", conditions)).strip()

    def redacts(self, memory: Memory) -> bool:
        """Whether its texts are redacted before they reach an agent."""
        return any(self.policy.decide(use, memory) != ALLOW for use in ("recall", "send"))

    def redacted(self, text: str, memories: Iterable[Memory], counts: Counter[str] | None = None) -> str:
        """A text from these memories with what an agent may not get redacted; replacements are added to `counts` by rule."""
        if not any(map(self.redacts, memories)):
            return text
        found = redact(text, self.policy.redact_rules)
        if counts is not None:
            counts.update(found.counts)
        return found.text


# ---- Conversations, contexts, events


def contexts(
    explorer: Explorer, now: int, *, limit: int = 100
) -> tuple[tuple[ActiveContext, tuple[ContextItem, ...]], ...]:
    """Active contexts that have not expired at `now`, newest first, each with its items by rank."""
    with explorer.readers.reader() as reader, reader.snapshot():
        return tuple((one, reader.agents.context_items(one.id)) for one in reader.agents.contexts(now, limit=limit))


def conversations(explorer: Explorer, *, limit: int = 2_000) -> tuple[Conversation, ...]:
    """The recorded conversations, the latest active first, with what their recalls took and what was isolated."""
    with explorer.readers.reader() as reader, reader.snapshot():
        found, recalls = reader.agents.sessions(limit=limit), reader.agents.session_recalls()
        isolated = Counter(one.session for one in reader.agents.automatic_isolations())
    taken: dict[str, dict[str, list[float]]] = {}
    for name, _run, recipe, ms in recalls:
        taken.setdefault(name, {}).setdefault(recipe, []).append(ms)
    return tuple(Conversation(one, times_of(taken.get(one.id, {})), isolated[one.id]) for one in found)


def times_of(taken: Mapping[str, Sequence[float]]) -> tuple[RecallTimes, ...]:
    """What recalls took, by recipe: of their milliseconds."""
    ordered = {recipe: sorted(ms) for recipe, ms in taken.items() if ms}
    return tuple(
        RecallTimes(recipe, len(ms), quantile(ms, 0.5), quantile(ms, 0.95), ms[-1]) for recipe, ms in ordered.items()
    )


def recalls_of(explorer: Explorer, session_id: str, *, limit: int = 500) -> tuple[RunRowOf, ...]:
    """The recorded recalls of one conversation, newest first: what stands in Runs under `session:`."""
    asked = RunFilter((RunCondition("session", session_id),))
    keys = [key for key in explorer.log.listing(asked, now=0).keys if not key.gap][:limit]
    rows = explorer.log.rows(keys)
    return tuple(rows[key] for key in keys if key in rows)


# ---- Versions of the policy


def policies(explorer: Explorer, project: str = "") -> tuple[StoredPolicy, ...]:
    """All stored versions of a project's policy, newest first: the first one is in force; () where the built-in one is."""
    with explorer.readers.reader() as reader:
        return reader.library.policies(project)


def boundary_of(explorer: Explorer, settings: Settings) -> Boundary:
    """The boundary that an agent has now: of its project's policy, or of the one that is set."""
    return Boundary(explorer.settings.policy(settings))


def boundaries(explorer: Explorer, project: str = "") -> tuple[Boundary, ...]:
    """Every boundary that agents of this project had, as far as this program can still read it: that of now is among them."""
    found = [Boundary(DEFAULT_POLICY), boundary_of(explorer, Settings(project=project))]
    for stored in (*policies(explorer, project), *(policies(explorer) if project else ())):
        with suppress(InputError):
            found.append(Boundary(loaded(stored)))
    return tuple(found)


def lifted(query: Query, had: Iterable[Boundary]) -> Query:
    """A question of an agent without such a boundary, since no person chose it. Other questions are unchanged."""
    for one in had:
        if query.boundary_classes == one.classes:
            most = None if query.max_sensitivity == one.most_sensitive else query.max_sensitivity
            return replace(query, boundary_classes=None, max_sensitivity=most)
    return query


# ---- Automatic isolation


def isolates_automatically(explorer: Explorer) -> bool:
    with explorer.readers.reader() as reader:
        return reader.library.settings(AUTOMATIC_ISOLATION).get("") != "off"


def user_text_of(user_text: str | None, context: Iterable[Turn]) -> str:
    """The person's last message: the verbatim text, else the last user turn, never the agent's question. "" if unknown."""
    if user_text is not None:
        return user_text
    return last_said(context)


class MessageDeduplicator:
    """Recognises a repeated message of a conversation. An agent may recall several times for one message, also in parallel:
    the person has not seen those results, so the message cannot dismiss them."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, tuple[str, tuple[Turn, ...]]] = OrderedDict()

    def is_new(self, session: str, user_text: str, context: Sequence[Turn]) -> bool:
        """Whether this message is not the one of the previous recall in this conversation; it becomes the last one. Equal
        words are a new message only if both calls gave the conversation and it continued."""
        said, turns = user_text.strip(), tuple(context)
        if not said:
            return False
        text, before = self._last.pop(session, ("", ()))
        same = said == text and (not turns or not before or len(turns) == len(before))
        self._last[session] = (said, turns or before if same else turns)
        while len(self._last) > MOST_CONVERSATIONS:
            self._last.popitem(last=False)
        return not same


MOST_CONVERSATIONS = 2_000


def dismissed_by(selected: Sequence[str], user_text: str, own: Sequence[str]) -> Dismissal | None:
    """The dismissal in this message of what a recall brought; None unless it is exactly one memory. `own`: the person's phrases."""
    return dismissal(user_text, own) if len(selected) == 1 and user_text else None


def own_phrases(explorer: Explorer) -> tuple[str, ...]:
    """The phrases that the person added to those that dismiss a memory."""
    return tuple(word for _, word in entries_of(explorer.settings.own_words(), OWN_LIST))


def dismissed(explorer: Explorer, before: Session | None, user_text: str) -> Dismissal | None:
    """As `dismissed_by`, of the recall before; None also where the database does not isolate by itself."""
    if before is None or len(before.selected) != 1 or not user_text:
        return None
    found = dismissed_by(before.selected, user_text, own_phrases(explorer))
    return found if found is not None and isolates_automatically(explorer) else None


class Dismissed(msgspec.Struct, frozen=True):
    """An automatic isolation: what was done, which memory, and what the message was read as."""

    change: Change
    memory_id: str
    said: Dismissal


def isolate_dismissed(
    explorer: Explorer, operations: Database, before: Session | None, user_text: str, *, now: int
) -> Dismissed | None:
    """Isolate the one memory of the previous recall if this message dismisses it, an operation by `AUTOMATIC` that can be undone
    and an event; None if nothing is done. InputError if the policy forbids it."""
    found = dismissed(explorer, before, user_text)
    if found is None or before is None:
        return None
    (memory_id,) = before.selected
    change = operations.curation.isolate(
        [memory_id], now=now, by=AUTOMATIC, reason=found.phrase, run_id=before.run_id, rank=1, recipe=before.recipe
    )
    if not change.ids:
        return None
    detail = {
        "operation": AUTOMATIC,
        "session": before.id,
        "run": before.run_id,
        "ids": [memory_id],
        "entry": found.phrase,
        "language": found.language,
    }
    operations.agents.append_event(Event(now, "isolate", None, before.run_id, detail))
    return Dismissed(change, memory_id, found)
