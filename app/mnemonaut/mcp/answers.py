"""What goes over the desk: the fields of a question, an answer with what is left to do, and memories as an agent gets them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from mnemonaut_core.agents import Boundary
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.currency import states_text
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.run import FAULTY, Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.story import ahead_text
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.intent import order_text, time_text
from mnemonaut_core.text.normalize import clean_text

TEXT_SHOWN = 4_000
"""Characters of one memory in a list; `memory_show` gives it whole."""

Json = dict[str, Any]


def not_stored(memory_id: str) -> InputError:
    """The one answer to an id that an agent cannot see, whether there is no such memory or the policy denies it."""
    return InputError(
        Text("No memory is stored as “{wanted}”", wanted=clean_text(memory_id)[:40]),
        code="not_stored",
        advice=Text("Use an id that memory_recall, memory_search or memory_list gave."),
    )


Asked = Json
"""The fields of a question as a tool takes them: see `tools.QUESTION`."""


class Caller(msgspec.Struct, frozen=True):
    """The caller of a tool: its cancellation, who receives progress, and the name of the client ("" if unknown)."""

    token: CancelToken = NEVER
    tell: Callable[[str], None] | None = None
    agent: str = ""

    def report(self, run: Run) -> None:
        if self.tell is not None:
            self.tell(f"{run.source}: {run.status.value}")


NOBODY = Caller()


class Answered(msgspec.Struct, frozen=True):
    """What a tool answers, and what is left to do when the answer is out."""

    value: Json
    then: Callable[[], None] | None = None


def shown_text(boundary: Boundary, memory: Memory, cut: Counter[str], *, whole: bool = False) -> str:
    """The redacted text (replacements are added to `cut`); of a long one the beginning, unless `whole`."""
    text = boundary.redacted(memory.text, [memory], cut)
    return text if whole or len(text) <= TEXT_SHOWN else f"{text[:TEXT_SHOWN]}…"


def shown(boundary: Boundary, memory: Memory, cut: Counter[str], *, whole: bool = False) -> Json:
    """A memory as lists and answers hold it; every word of it redacted as the policy says."""

    def said(text: str | None) -> str | None:
        return None if text is None else boundary.redacted(text, [memory], cut)

    return {
        "id": memory.id,
        "kind": memory.kind,
        "subtype": said(memory.subtype),
        "text": shown_text(boundary, memory, cut, whole=whole),
        "at": memory.moment,
        "title": said(memory.title),
        "uri": said(memory.uri),
        "section": said(memory.section),
    }


def evidence_of(found: Evidence) -> Json:
    """The evidence for a memory, which agents get instead of the recipe's own label."""
    return {"level": found.level.value, "value": found.value}


def no_longer(trace: Trace, memory: Memory) -> Json:
    """Why a memory does not hold any more at the clock of a recall; {} while it holds."""
    told = states_text(trace.states.get(memory.id, ()), trace.query.zone, by_id=True)
    return {"no_longer_so": told} if told else {}


def notes(trace: Trace) -> Json:
    """The days that the question names, how its date was read, and what is left out because it is later than the clock."""
    later = None if trace.scope is None else ahead_text(trace.scope)
    found = [str(text) for text in (time_text(trace.plan), order_text(trace.plan), later) if text is not None]
    return {"notes": found} if found else {}


def degraded(trace: Trace) -> list[Json]:
    """Sources that did not answer as they should, each with its status: no counts, no margins."""
    return [
        {"source": run.source, "form": run.form, "status": run.status.value}
        for run in trace.runs
        if run.status in (*FAULTY, RunStatus.OFF)
    ]
