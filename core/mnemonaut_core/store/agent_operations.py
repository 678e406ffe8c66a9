"""The writer's operations around policy, feedback and an agent's activations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import apsw

from mnemonaut_core.domain.activation import Activation, Event
from mnemonaut_core.domain.change import Change
from mnemonaut_core.store import contexts, event_log, feedback, policies
from mnemonaut_core.store.connection import writing
from mnemonaut_core.store.done import Done, memories


class AgentOperations:
    """A part of the writer; its operations are undone like all others, contexts and events are not content."""

    if TYPE_CHECKING:

        @property
        def _connection(self) -> apsw.Connection:
            """The one that writes."""

        def operate(
            self, operation: str, work: Callable[[apsw.Connection], Done], *, now: int, by: str = "person"
        ) -> Change:
            """One transaction with an entry in the journal."""

    def set_policy(self, text: str, *, now: int, project: str = "", by: str = "person") -> Change:
        """Make a YAML text the policy in force, as a new version. InputError with line and nearest name for one that cannot
        be taken: the version before stays. Nothing happens when it is in force already."""

        def work(connection: apsw.Connection) -> Done:
            policy = policies.store(connection, text, project=project, now=now)
            if policy is None:
                return Done((), "This policy is in force already")
            detail = {"version": policy.version, "project": project, "by": by}
            event_log.append(connection, Event(now, "policy", None, None, detail))
            return Done((), f"Set policy {policy.version}{f' of {project[:40]}' if project else ''}")

        return self.operate("policy", work, now=now, by=by)

    def say_of(self, memory_id: str, signal: str, *, now: int, of: str | None = None, by: str = "person") -> Change:
        """Feedback on one memory: helpful, harmful, outdated, or duplicate (of another)."""

        def work(connection: apsw.Connection) -> Done:
            stored = feedback.say(connection, memory_id, signal, now=now, of=of, by=by)
            beside = f" of {of[:40]}" if of is not None else ""
            return Done((stored,), f"Call {stored[:40]} {signal}{beside}")

        return self.operate("feedback", work, now=now, by=by)

    def decay(self, *, now: int, by: str = "person") -> Change:
        """Let utility halve in 30 days and quality in 120, for the time since they last faded."""

        def work(connection: apsw.Connection) -> Done:
            ids = feedback.decay(connection, now=now)
            return Done(ids, f"Let the worth of {memories(len(ids))} fade" if ids else "Nothing to fade")

        return self.operate("decay", work, now=now, by=by)

    def keep_activation(self, activation: Activation) -> None:
        """Store what an agent's recall leaves behind: its context with items, its events. No journal, no new generation."""
        with writing(self._connection):
            contexts.store(self._connection, activation)
