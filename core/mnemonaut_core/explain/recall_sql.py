"""The statements that a recall asks its database, by source, as they really run: recorded while it is done once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.gather import RunOptions
from mnemonaut_core.store.reader import ReaderPool

PLAN, MEMORIES = "plan", "memories"
SHOWN_LITERAL = 120
"""Characters of a value that are shown; whoever copies gets it whole."""
_LITERAL = re.compile(r"[xX]'(?P<blob>[0-9A-Fa-f]*)'|'(?P<text>(?:[^']|'')*)'")


class SqlGroup(msgspec.Struct, frozen=True):
    """What one stage or source asked, in order. `stage` is `plan` (before any source), a source's name, or `memories` (what the
    sources found is read)."""

    stage: str
    statements: tuple[str, ...]
    """Whole statements with their values in place, as SQLite itself writes them."""
    forms: tuple[str, ...] = ()
    status: RunStatus | None = None
    """Of the source; None for plan and memories."""

    @property
    def virtual(self) -> bool:
        """Whether a statement reads the virtual table of an extension."""
        return any("vec_memory" in one or "vec0" in one for one in self.statements)


class RecallSql(msgspec.Struct, frozen=True):
    """All statements of one recall. `same`: the recall that was done for it has the same result."""

    recipe: str
    preset: str
    groups: tuple[SqlGroup, ...]
    same: bool


class Recorder(msgspec.Struct):
    """Keeps apart what is asked before, by and after the sources. They are asked one after the other (`RunOptions.serial`), so
    what was recorded when a source's run is told belongs to it."""

    statements: list[str] = field(default_factory=list)
    groups: list[SqlGroup] = field(default_factory=list)

    def options(self, options: RunOptions) -> RunOptions:
        """For the recall that is done for this."""
        return replace(options, serial=True, on_plan=self._on_plan, on_run=self._on_run)

    def finish(self) -> tuple[SqlGroup, ...]:
        """All groups; the rest was asked after the sources."""
        self._close(SqlGroup(MEMORIES, self._taken()))
        return tuple(group for group in self.groups if group.statements or group.status is not None)

    def _taken(self) -> tuple[str, ...]:
        found = tuple(self.statements)
        self.statements.clear()
        return found

    def _close(self, group: SqlGroup) -> None:
        self.groups.append(group)

    def _on_plan(self, _plan: Plan, _gather: object) -> None:
        self._close(SqlGroup(PLAN, self._taken()))

    def _on_run(self, run: Run) -> None:
        forms = (run.form,) if run.form else ()
        last = self.groups[-1] if self.groups else None
        if last is not None and last.stage == run.source and not self.statements and run.form not in last.forms:
            self.groups[-1] = replace(last, forms=(*last.forms, *forms))  # one question of the database for all forms
        else:
            self._close(SqlGroup(run.source, self._taken(), forms, run.status))


class RecordingReaders:
    """Lends the readers of a pool, each of which writes down what it asks."""

    def __init__(self, readers: ReaderPool, statements: list[str]) -> None:
        self._readers, self._statements = readers, statements

    @contextmanager
    def reader(self) -> Iterator[SearchReader]:
        """Borrow one."""
        with self._readers.reader() as reader, reader.recorded(self._statements):
            yield reader


def shortened(statement: str) -> str:
    """A statement with long values cut, and how long they are: it says what is asked, and cannot be run any more."""

    def cut(found: re.Match[str]) -> str:
        blob, text = found["blob"], found["text"]
        if blob is not None:
            if len(blob) <= SHOWN_LITERAL:
                return found.group()
            return f"x'{blob[:32]}…' /* {len(blob) // 2:,} bytes */"
        if text is None or len(text) <= SHOWN_LITERAL:
            return found.group()
        return f"'{text[: SHOWN_LITERAL // 2].rstrip(chr(39))}…' /* {len(text):,} characters */"

    return _LITERAL.sub(cut, statement)


def sql_text(found: RecallSql, say: Callable[[Text], str], *, whole: bool) -> str:
    """All of it as a script: a comment above each group, a semicolon behind each statement. `whole` False shortens long values."""
    lines = [f"-- {found.recipe} · {found.preset}"]
    if not found.same:
        lines.append(f"-- {say(Text('Memories changed since: this is what the recall would ask now.'))}")
    if any(group.virtual for group in found.groups):
        lines.append(f"-- {say(Text('Tables vec_… need the extension sqlite-vec.'))}")
    for group in found.groups:
        named = " ".join(filter(None, (group.stage, ", ".join(group.forms))))
        status = "" if group.status in (None, RunStatus.OK) else f" · {group.status}"
        lines += ["", f"-- {named}{status}"]
        if not group.statements:
            lines.append(
                f"-- {say(Text('No statement: answered from what this program holds in memory, or not asked.'))}"
            )
        lines += [f"{one if whole else shortened(one)};" for one in group.statements]
    return "\n".join(lines)


def same_result(before: Trace, after: Trace) -> bool:
    """Whether the recall that was recorded has the result of the one that is shown."""
    return before.selected == after.selected
