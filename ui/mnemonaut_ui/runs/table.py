"""The table of recalls: its columns, its pages, Enter that opens one as of then."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.run_list import SLOW_MS, RowKind, RunKey, RunRowOf
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.paged_rows import PagedRows, in_pieces
from mnemonaut_ui.widgets.memory_table import RIGHT, Column, Index, OpeningTable
from mnemonaut_ui.words.languages import MASK, filled, masked
from mnemonaut_ui.words.memory import moment_text, shown_line
from mnemonaut_ui.words.messages import listed
from mnemonaut_ui.words.terms import preset_title, recipe_title

CONTEXT = "RunsModel"
translate = QCoreApplication.translate
Load = Callable[[Sequence[RunKey]], dict[RunKey, RunRowOf]]


def not_told() -> str:
    """Of what an imported recall does not say."""
    return translate("RunsModel", "not told")


def who_text(by: str) -> str:
    if by == "person":
        return translate("RunsModel", "by hand")
    return translate("RunsModel", "agent") if by == "agent" else shown_line(by, 40)


def gap_text(row: RunRowOf) -> str:
    """Return what is missing here, and why."""
    if row.key.kind is RowKind.LET_GO:
        if not row.gone:
            return translate("RunsModel", "Older recalls were let go: no more are kept than Preferences say.")
        told = translate("RunsModel", "{count} older recalls were let go: {most} are kept at most (Preferences).")
        if row.by_size:
            told = translate(
                "RunsModel", "{count} older recalls were let go, to keep the log below {most} MB (Preferences)."
            )
        return filled(told, count=f"{row.gone:,}", most=f"{row.most:,}")
    since = "?" if row.since is None else moment_text(row.since)
    if row.until is None:
        said = translate("RunsModel", "Recording is off since {since}: what was asked since then is not here.")
        return said.format(since=since)
    said = translate("RunsModel", "Recording was off from {since} to {until}: what was asked then is not here.")
    return said.format(since=since, until=moment_text(row.until))


def _gap_line(row: RunRowOf) -> str:
    if row.key.kind is RowKind.LET_GO:
        told = translate("RunsModel", "{count} older ones were let go")
        return filled(told, count=f"{row.gone:,}") if row.gone else translate("RunsModel", "Older ones were let go")
    since = "?" if row.since is None else moment_text(row.since)
    return translate("RunsModel", "Not recorded from {since}").format(since=since)


def question_text(row: RunRowOf) -> str:
    if row.key.gap:
        return _gap_line(row)
    if row.imported is not None:
        said = row.imported.question
        if said is None:
            return translate("RunsModel", "(the question is not told)")
        return MASK if masked(row.imported.sensitivity) else shown_line(said, 300)
    run = row.recorded
    if run is None or run.damaged:
        return translate("RunsModel", "(the record is damaged)")
    return translate("RunsModel", "(question not kept)") if run.question is None else shown_line(run.question, 300)


def _by(row: RunRowOf) -> str:
    if row.key.gap:
        return ""
    return not_told() if row.recorded is None else who_text(row.recorded.by)


def recipe_text(row: RunRowOf) -> str:
    """Return recipe and preset; for an imported recall its file."""
    if row.recorded is not None:
        recipe, preset = row.recorded.recipe, row.recorded.preset
        named = "" if preset == AS_WRITTEN else f" · {preset_title(recipe, preset)}"
        return recipe_title(recipe) + named
    if row.imported is None:
        return ""
    name = PurePath(row.imported.source).name or row.imported.format
    return f"⇥ {shown_line(name, 60)}"


def _type(row: RunRowOf) -> str:
    if row.key.gap:
        return ""
    return not_told() if row.recorded is None else row.recorded.query_type or "–"


def _recalled(row: RunRowOf) -> str:
    if row.recorded is not None:
        return f"{row.recorded.selected:,}"
    if row.imported is None:
        return ""
    return not_told() if row.imported.selected is None else f"{len(row.imported.selected):,}"


def _at(row: RunRowOf) -> str:
    return moment_text(row.key.at)


def _told(text: str) -> str:
    return "" if text in ("–", not_told()) else text


def _ms(row: RunRowOf) -> str:
    if row.key.gap:
        return ""
    return not_told() if row.recorded is None else f"{row.recorded.ms:,.0f} ms"


def state_text(row: RunRowOf) -> str:
    """Return its notable properties, each with a sign; "" for none."""
    if row.imported is not None:
        return "⇥ " + translate("RunsModel", "imported")
    run = row.recorded
    if run is None:
        return ""
    said = []
    if row.marked:
        said.append("✖ " + translate("RunsModel", "wrong type"))
    if run.faulty:
        said.append("⚠ " + translate("RunsModel", "degraded"))
    if run.selected == 0 and not run.damaged:
        said.append("○ " + translate("RunsModel", "empty"))
    if run.ms > SLOW_MS:
        said.append("◷ " + translate("RunsModel", "slow"))
    return listed(said)


def _colour(row: RunRowOf) -> str:
    if row.marked or (row.recorded is not None and row.recorded.damaged):
        return "bad"
    return "near" if row.recorded is not None and row.recorded.faulty else "muted"


def _sentence(row: RunRowOf) -> str:
    if row.key.gap:
        return gap_text(row)
    parts = (f"{moment_text(row.key.at)} UTC", _by(row), recipe_text(row), state_text(row))
    return " · ".join(part for part in parts if part)


COLUMNS: tuple[Column[RunRowOf], ...] = (
    Column(
        key="at", title=tr_noop("Asked (UTC)"), width=122, hidden=True, caption=lambda row: "" if row.key.gap else _at(row),
        text=lambda row: "┄┄┄" if row.key.gap else _at(row), tip=lambda row: html.escape(_sentence(row)),
    ),
    Column(
        key="recipe", title=tr_noop("Recipe"), width=112, hidden=True, text=recipe_text, caption=recipe_text,
        tip=lambda row: html.escape(recipe_text(row)),
    ),
    Column(key="by", title=tr_noop("By"), width=66, hidden=True, text=_by, caption=lambda row: _told(_by(row))),
    Column(key="type", title=tr_noop("Type"), width=92, hidden=True, text=_type, caption=lambda row: _told(_type(row))),
    Column(
        key="state", title=tr_noop("Note"), width=150, hidden=True, text=state_text, colour=_colour, caption=state_text,
        tip=lambda row: html.escape(listed(row.recorded.faulty)) if row.recorded is not None else "",
    ),
    Column(
        key="question", title=tr_noop("Question"), text=question_text, described=_sentence,
        tip=lambda row: html.escape(gap_text(row) if row.key.gap else question_text(row)),
        colour=lambda row: "near" if row.key.gap else "text",
    ),
    Column(key="recalled", title=tr_noop("Recalled"), width=86, align=RIGHT, text=_recalled),
    Column(key="ms", title=tr_noop("Time"), width=80, room=480, align=RIGHT, text=_ms),
)  # fmt: skip


class RunsModel(PagedRows[RunKey, RunRowOf, RunRowOf]):
    """All keys at once; recalls are read when they become visible."""

    context = CONTEXT

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, jobs, "runs:rows", parent)

    def set_source(self, load: Load | None) -> None:
        """Read rows from this function; the list is empty until `show_keys`."""
        self.read_from(None if load is None else lambda keys, token: in_pieces(load, keys, token))

    def cell(self, row: int) -> RunRowOf | None:
        return self.known(row)

    def placeholder(self, row: int, column: Column[RunRowOf]) -> str:
        if column.key == "at":
            return moment_text(self.keys[row].at)
        if column.key != "question":
            return ""
        return self.tr("(let go meanwhile)") if self.is_missing(row) else self.tr("Loading…")

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return super().flags(index)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return flags if self.keys[index.row()].gap else flags | Qt.ItemFlag.ItemIsSelectable


class RunsTable(OpeningTable):
    """The recalls; Enter and a double click open one as of then."""

    def __init__(self, model: RunsModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent, single=False, least=50)
        self._runs = model

    @property
    def current_key(self) -> RunKey | None:
        """The selected recall, of several the current one; None for none."""
        rows, current = [index.row() for index in self.selectionModel().selectedRows()], self.currentIndex().row()
        row = current if current in rows else rows[0] if rows else -1
        return self._runs.keys[row] if 0 <= row < len(self._runs.keys) else None

    @property
    def selected_keys(self) -> tuple[RunKey, ...]:
        """The selected recalls, oldest first, as a comparison reads."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()}, reverse=True)
        keys = self._runs.keys
        return tuple(keys[row] for row in rows if row < len(keys) and not keys[row].gap)
