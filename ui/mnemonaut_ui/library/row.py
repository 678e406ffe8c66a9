"""A row of the library: what its cells need of a memory, made once, off the UI thread."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.listing import Beside
from mnemonaut_core.domain.memory import Memory
from mnemonaut_ui.words.memory import date_text, moment_text, sensitivity_name, shown_line, state_of


@dataclass(frozen=True, slots=True)
class Row:
    """One memory, in the words of the data; the model translates."""

    id: str
    kind: str
    state: str
    text: str
    date: str
    moment: str
    title: str
    sensitivity: str
    importance: float | None
    last_used: str
    uses: int | None
    """How often the agent used it; None if that is not measured."""
    characters: int
    """Length of the whole text."""
    thread: str
    """The first of its threads."""
    more_threads: tuple[str, ...]
    file: str
    """Path of the file it came from; "" for none."""
    recalls: int
    last_recalled: str
    judgments: int


def row_of(memory: Memory, beside: Beside) -> Row:
    """The row of a memory, with what stands beside it."""
    text, moment = memory.text, moment_text(memory.moment)
    threads = tuple(shown_line(thread, 80) for thread in beside.threads)
    return Row(
        id=memory.id,
        kind=memory.kind,
        state=state_of(memory),
        text=shown_line(text),
        date=moment.split()[0],
        moment=moment,
        title=shown_line(memory.title or memory.context_note or memory.heading_path or "", 120),
        sensitivity=sensitivity_name(memory.sensitivity),
        importance=memory.importance,
        last_used=date_text(memory.last_accessed_at) if memory.last_accessed_at is not None else "",
        uses=memory.access_count,
        characters=len(text),
        thread=threads[0] if threads else "",
        more_threads=threads[1:],
        file=shown_line(beside.source or "", 300),
        recalls=beside.recalls,
        last_recalled="" if beside.last_recalled_at is None else date_text(beside.last_recalled_at),
        judgments=beside.judgments,
    )
