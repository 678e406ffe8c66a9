"""The SQL statements of a recall, by source, recorded while the recall runs once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.i18n import Text
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.gather import RunOptions
from mnemonaut_core.store.reader import ReaderPool

PLAN, MEMORIES = "plan", "memories"
SHOWN_LITERAL = 120
"""Longer values are cut on the screen; a copy holds them whole."""
_VEC0 = compile_late(r"\bvec_\d")
_LITERAL = compile_late(r"[xX]'(?P<blob>[0-9A-Fa-f]*)'|'(?P<text>(?:[^']|'')*)'")


class SqlGroup(msgspec.Struct, frozen=True):
    """The statements of one stage or source, in order. `stage` is `plan` (before any source), a source's name, or `memories`
    (loading what the sources found)."""

    stage: str
    statements: tuple[str, ...]
    """Whole statements with their values in place, as SQLite itself writes them."""
    forms: tuple[str, ...] = ()
    status: RunStatus | None = None
    """Of the source; None for plan and memories."""

    @property
    def virtual(self) -> bool:
        """Whether a statement reads the virtual table of an extension."""
        return any(_VEC0.search(one) is not None for one in self.statements)


class RecallSql(msgspec.Struct, frozen=True):
    """All statements of one recall. `same`: the recorded recall had the same result."""

    recipe: str
    preset: str
    groups: tuple[SqlGroup, ...]
    same: bool


class Recorder(msgspec.Struct):
    """Groups the statements of a recall by source. The sources must run one after the other (`RunOptions.serial`), so that what
    was recorded when a source's run is reported belongs to it."""

    statements: list[str] = field(default_factory=list)
    groups: list[SqlGroup] = field(default_factory=list)

    def options(self, options: RunOptions) -> RunOptions:
        return replace(options, serial=True, on_plan=lambda _plan, _gather: self._close(PLAN), on_run=self._on_run)

    def finish(self) -> tuple[SqlGroup, ...]:
        """All groups; the statements since the last source read the memories."""
        self._close(MEMORIES)
        return tuple(group for group in self.groups if group.statements or group.status is not None)

    def _close(self, stage: str, forms: tuple[str, ...] = (), status: RunStatus | None = None) -> None:
        self.groups.append(SqlGroup(stage, tuple(self.statements), forms, status))
        self.statements.clear()

    def _on_run(self, run: Run) -> None:
        forms = (run.form,) if run.form else ()
        last = self.groups[-1] if self.groups else None
        if last is not None and last.stage == run.source and not self.statements and run.form not in last.forms:
            self.groups[-1] = replace(last, forms=(*last.forms, *forms))  # one statement answers all forms
        else:
            self._close(run.source, forms, run.status)


class RecordingReaders(msgspec.Struct, frozen=True, eq=False):
    """A pool whose readers add their statements to a list."""

    readers: ReaderPool
    statements: list[str]

    @contextmanager
    def reader(self) -> Iterator[SearchReader]:
        with self.readers.reader() as reader, reader.recorded(self.statements):
            yield reader


def shortened(statement: str) -> str:
    """A statement for display, with long values cut and their length in a comment."""

    def cut(found: re.Match[str]) -> str:
        blob, text = found["blob"], found["text"]
        if len(blob or text or "") <= SHOWN_LITERAL:
            return found.group()
        if blob is not None:
            return f"x'{blob[:32]}…' /* {len(blob) // 2:,} bytes */"
        return f"'{text[: SHOWN_LITERAL // 2].rstrip(chr(39))}…' /* {len(text):,} characters */"

    return _LITERAL.sub(cut, statement)


def sql_text(found: RecallSql, say: Callable[[Text], str], *, whole: bool) -> str:
    """The statements as a script: a comment above each group, a semicolon after each statement; long values cut, unless `whole`."""
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
