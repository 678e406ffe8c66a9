"""Operations: functions that change content inside one transaction and report what they did. `WriteSession.operate` runs them:
one transaction, its inverse, its entry in the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import apsw
import msgspec

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store.rows import clean

PERSON, AGENT = "person", "agent"
"""`by` of what a person, and what an agent does by an operation of its own."""
IMPORT = "import"
"""`by` of isolations by an import."""


class Origin(msgspec.Struct, frozen=True):
    """When something is done (UTC epoch seconds), by whom, why, and looking at which recall."""

    now: int
    by: str = PERSON
    reason: str = ""
    run_id: str | None = None
    rank: int | None = None
    recipe: str | None = None

    @property
    def columns(self) -> dict[str, str | int | None]:
        """The columns of an isolation or a suppression that tell its origin."""
        return {
            "reason": clean(self.reason),
            "at": self.now,
            "by": self.by,
            "run_id": self.run_id,
            "rank": self.rank,
            "recipe": self.recipe,
        }


class Transaction(msgspec.Struct, frozen=True):
    """The open transaction of one operation. `embedder` is the database's own, None where it is not at hand."""

    connection: apsw.Connection
    embedder: Embedder | None
    operation: str
    origin: Origin

    def change(self, title: Text, ids: Iterable[str] = ()) -> Change:
        return Change(self.operation, title, tuple(ids))


Parameters = ParamSpec("Parameters")
Report = TypeVar("Report", bound=Change)


class Operation(msgspec.Struct, Generic[Parameters, Report], frozen=True):
    """A function under its name in the journal, the event log and the policy."""

    name: str
    run: Callable[Concatenate[Transaction, Parameters], Report]
    """It writes content tables only, and keeps vectors and counts in step (`renewal.renew`)."""
    topic: str = ""
    """Its topic in the event log; "" for one that is not logged, or logs itself."""
    recalls: bool = True
    """Whether a recall may differ after it; else the generation stays, and recalls stay explained as they are."""


OPERATIONS: list[Operation[..., Any]] = []
"""Every operation of the store."""


def operation(
    name: str, *, topic: str = "", recalls: bool = True
) -> Callable[[Callable[Concatenate[Transaction, Parameters], Report]], Operation[Parameters, Report]]:
    def register(function: Callable[Concatenate[Transaction, Parameters], Report]) -> Operation[Parameters, Report]:
        registered = Operation(name, function, topic, recalls)
        OPERATIONS.append(registered)
        return registered

    return register


def counted(key: str, count: int, **values: object) -> Text:
    """The title `key` for so many memories; `KEY_one` for a single one."""
    return Text.keyed(f"{key}_one", **values) if count == 1 else Text.keyed(key, count=f"{count:,}", **values)


def in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Each id once, in byte order."""
    return tuple(sorted(set(ids), key=id_key))
