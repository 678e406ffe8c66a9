"""One request of work, and what came of it."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError

if TYPE_CHECKING:
    from mnemonaut_ui.state.jobs import Done, Failed


@dataclass(frozen=True, slots=True)
class Answer:
    """What a job gave back. `channel` names what it was for; `number` grows with every request."""

    channel: str
    number: int
    value: object = None
    error: MnemonautError | None = None
    bug: BaseException | None = None
    cancelled: bool = False


@dataclass(slots=True)
class Request:
    """What was asked for, and who is told."""

    number: int
    token: CancelToken
    done: Done
    failed: Failed | None
    discard: Done | None
    must: bool = False
    """An operation that is not cancelled with the others: what it does has to happen."""
    future: Future[None] | None = field(default=None)


@dataclass(frozen=True, slots=True)
class LockWait:
    """An operation waits for another program to let go of the database. `until`: when it gives up, on the monotonic
    clock; `operations`: how many wait, itself included."""

    until: float
    operations: int
