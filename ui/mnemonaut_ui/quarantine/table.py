"""The table of what is isolated: its columns, its rows, Enter that restores."""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.change import WAYS, CameAgain, Isolation, Suppression
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.text.shown import limit_text
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.widgets.memory_table import Column
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import by_word, date_text, kind_word, moment_text, name_of, reason_line, shown_line

EVERYWHERE = "everywhere"
ALL, AGAIN = "all", "again"
PARTS = (ALL, *WAYS, AGAIN)
"""The lists: all, those isolated in one way, those imported again."""
CONTEXT = "QuarantineModel"
translate = QCoreApplication.translate
_MANY_COLUMNS = 1250
"""Pixels of the list from which facts that stand in the caption have columns, by which one can sort."""


class IsolationRow(msgspec.Struct, frozen=True):
    """An isolation with its texts folded to a line, and what a filter looks in."""

    isolation: Isolation
    headline: str
    query: str
    reason: str
    sought: str
    lead: str = ""
    """The name of what took it along; "" where it was isolated itself."""
    suppression: Suppression | None = None
    """The suppression, if it is isolated for some questions only."""
    again: CameAgain | None = None
    """Where it came again since."""
    took: tuple[str, ...] = ()
    """The names of what it took along."""
    removed: bool = False
    """Whether the memory left the memories with its isolation, as a feeling does."""
    sensitivity: int = 0


def entries_of(
    isolations: Sequence[Isolation],
    memories: Mapping[str, Memory],
    suppressions: Sequence[Suppression] = (),
    again: Sequence[CameAgain] = (),
) -> tuple[IsolationRow, ...]:
    """Build the rows, in a worker. Without its memory (a removed affect, a document) an isolation has its own headline."""
    names = {found.memory_id: _headline(found, memories.get(found.memory_id)) for found in isolations}
    held, came = {one.row.id: one for one in suppressions}, {one.row: one for one in again}
    took: dict[str, list[str]] = defaultdict(list)
    for found in isolations:
        if found.lead is not None:
            took[found.lead].append(names[found.memory_id])
    rows = []
    for found in isolations:
        memory, headline = memories.get(found.memory_id), names[found.memory_id]
        query, reason = shown_line(found.query_text or "", 200), reason_line(found.reason, 300)
        # what leads is isolated too, unless another program ended that just now
        lead = "" if found.lead is None else names.get(found.lead, shown_line(found.lead))
        about = (found.memory_id, headline, query, reason, found.kind, found.by)
        row = IsolationRow(
            found,
            headline,
            query,
            reason,
            sought="\n".join((*about, found.recipe or "", found.lead or "", lead)).casefold(),
            lead=lead,
            suppression=held.get(found.id),
            again=came.get(found.id),
            took=tuple(took[found.memory_id]) if found.scope == EVERYWHERE and found.lead is None else (),
            removed=found.kind == "affect" and memory is None,
            sensitivity=0 if memory is None else memory.sensitivity,
        )
        rows.append(row)
    return tuple(rows)


def _headline(isolation: Isolation, memory: Memory | None) -> str:
    name = name_of(memory, 200) if memory is not None else shown_line(isolation.headline, 200)
    return name or shown_line(isolation.memory_id)


def _scope(entry: IsolationRow) -> str:
    if entry.isolation.merged_into is not None:
        into = shown_line(entry.isolation.merged_into, 60)
        return "⇉ " + translate("QuarantineModel", "merged into {other}").format(other=into)
    if entry.lead:
        return "⊘ " + translate("QuarantineModel", "with “{lead}”").format(lead=shown_line(entry.lead, 60))
    if entry.isolation.scope == EVERYWHERE:
        return "⊘ " + translate("QuarantineModel", "everywhere")
    return "⊙ " + translate("QuarantineModel", "for questions like “{query}”").format(query=entry.query)


def by_text(entry: IsolationRow) -> str:
    return by_word(entry.isolation.by)


def way_text(entry: IsolationRow) -> str:
    """Return how it is isolated, as part of a sentence."""
    return _scope(entry).partition(" ")[2]


def _run(entry: IsolationRow) -> str:
    found = entry.isolation
    rank = "" if found.rank is None else translate("QuarantineModel", "#{rank}").format(rank=found.rank)
    return " ".join(part for part in (found.recipe or "", rank) if part) or "–"


def _learnt(entry: IsolationRow) -> str:
    again = entry.isolation.learnt_again_at is not None
    return "⚠ " + translate("QuarantineModel", "came again") if again else ""


def _learnt_tip(entry: IsolationRow) -> str:
    at = entry.isolation.learnt_again_at
    return "" if at is None else f"{moment_text(at)} UTC"


def _similarity(entry: IsolationRow) -> str:
    if entry.suppression is None:
        return ""
    if entry.suppression.stale:
        return translate("QuarantineModel", "not measured")
    if not entry.suppression.compares:
        return translate("QuarantineModel", "same text only")
    return f"≥ {limit_text(entry.suppression.cosine_limit)}"


def _similarity_tip(entry: IsolationRow) -> str:
    if entry.suppression is None or not entry.suppression.stale:
        return ""
    tip = translate(
        "QuarantineModel",
        "The vector of its question is of another embedder than the database's, so only the same text is kept out. It is made"
        " again when the missing vectors are.",
    )
    return html.escape(tip)


def _kept(entry: IsolationRow) -> str:
    kept = () if entry.suppression is None else entry.suppression.kept_from
    if not kept:
        return "–"
    text = translate("QuarantineModel", "{count} recalls, last {day}")
    if len(kept) == 1:
        text = translate("QuarantineModel", "1 recall, {day}")
    return filled(text, count=f"{len(kept):,}", day=date_text(kept[0].at))


def _lead(entry: IsolationRow) -> str:
    text = translate(
        "QuarantineModel",
        "Kept out everywhere since “{lead}” ({id}) was isolated. Restoring that one brings this back too.",
    )
    return text.format(lead=entry.lead, id=shown_line(entry.isolation.lead or "", 60))


def _whole(entry: IsolationRow) -> str:
    texts = (kind_word(entry.isolation.kind), by_text(entry), _run(entry), _learnt(entry))
    return " · ".join([f"{moment_text(entry.isolation.at)} UTC", *(text for text in texts if text not in ("", "–"))])


def _about(entry: IsolationRow) -> str:
    return html.escape(f"{entry.isolation.memory_id}: {entry.headline} · {_whole(entry)}")


def _sentence(entry: IsolationRow) -> str:
    return f"{_lead(entry) if entry.lead else _scope(entry)}, {_whole(entry)}"


COLUMNS: tuple[Column[IsolationRow], ...] = (
    Column(
        key="since", title=tr_noop("Since (UTC)"), width=96, room=760, text=lambda entry: date_text(entry.isolation.at),
        tip=lambda entry: html.escape(_whole(entry)), caption=lambda entry: date_text(entry.isolation.at),
    ),
    Column(
        key="kind", title=tr_noop("Kind"), width=78, room=_MANY_COLUMNS, text=lambda entry: kind_word(entry.isolation.kind),
        caption=lambda entry: kind_word(entry.isolation.kind),
    ),
    Column(key="by", title=tr_noop("Isolated by"), width=86, room=_MANY_COLUMNS, text=by_text, caption=by_text),
    Column(
        key="run", title=tr_noop("Recall"), width=104, room=_MANY_COLUMNS, text=_run, caption=lambda entry: _run(entry).strip("–"),
        tip=lambda entry: html.escape(entry.isolation.run_id or ""),
    ),
    Column(
        key="learnt", title=tr_noop("Since then"), width=116, room=_MANY_COLUMNS, text=_learnt, tip=_learnt_tip, caption=_learnt,
        colour=lambda _: "near",
    ),
    Column(
        key="memory", title=tr_noop("Memory"), text=lambda entry: entry.headline, described=_sentence,
        tip=_about, colour=lambda _: "text",
    ),
    Column(
        key="scope", title=tr_noop("Kept out"), width=150, room=480, text=_scope, caption=_scope,
        tip=lambda entry: html.escape(_lead(entry) if entry.lead else entry.query),
        colour=lambda entry: "bad" if entry.isolation.scope == EVERYWHERE else "near",
    ),
    Column(
        key="reason", title=tr_noop("Reason"), width=180, room=640, text=lambda entry: entry.reason or "–",
        tip=lambda entry: html.escape(entry.reason), colour=lambda _: "text", caption=lambda entry: entry.reason,
    ),
    Column(key="similarity", title=tr_noop("Similarity"), width=84, hidden=True, text=_similarity, tip=_similarity_tip),
    Column(key="kept", title=tr_noop("Kept out of"), width=150, hidden=True, text=_kept),
)  # fmt: skip


def _part(way: str) -> Callable[[IsolationRow], bool]:
    if way == ALL:
        return lambda _entry: True
    if way == AGAIN:
        return lambda entry: entry.isolation.learnt_again_at is not None
    return lambda entry: entry.isolation.way == way


_SORT: dict[str, Callable[[IsolationRow], Any]] = {
    "since": lambda entry: -entry.isolation.at,
    "similarity": lambda entry: 2.0 if entry.suppression is None else entry.suppression.cosine_limit,
    "kept": lambda entry: 0 if entry.suppression is None else -len(entry.suppression.kept_from),
    "learnt": lambda entry: -(entry.isolation.learnt_again_at or 0),
}
"""By which a column sorts that its text does not tell."""


def of_part(entries: Sequence[IsolationRow], way: str) -> list[IsolationRow]:
    return list(filter(_part(way), entries))


def picked(entries: Sequence[IsolationRow], text: str, way: str, order: str, *, backwards: bool) -> list[IsolationRow]:
    """Return the rows of a part that contain all words of the text, sorted by a column ("": newest first)."""
    words = text.casefold().split()
    shown = [entry for entry in of_part(entries, way) if all(word in entry.sought for word in words)]
    if order:
        text_of = next(column.text for column in COLUMNS if column.key == order)
        shown.sort(key=_SORT.get(order, lambda entry: text_of(entry).casefold()), reverse=backwards)
    return shown


class QuarantineTable(MemoryRows[IsolationRow]):
    """Sorted by a click on a heading."""

    order_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.everything: Sequence[IsolationRow] = ()
        """All that is isolated, ignoring the filter."""
        self.way = ALL
        """Which part of them is listed: one of `PARTS`."""
        self.order, self.backwards = "", False
        """The column by which they are sorted; "" as they come: newest first."""
        memory_id, key = attrgetter("isolation.memory_id"), attrgetter("isolation.id")
        super().__init__(COLUMNS, CONTEXT, memory_id, parent, key=key, least=60)
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        head.sectionClicked.connect(self._on_heading_clicked)

    def _on_heading_clicked(self, section: int) -> None:
        """Sort by this column, then backwards, then newest first again."""
        key, head = COLUMNS[section].key, self.horizontalHeader()
        if key != self.order:
            self.order, self.backwards = key, False
        elif self.backwards:
            self.order, self.backwards = "", False
        else:
            self.backwards = True
        head.setSortIndicatorShown(bool(self.order))
        if self.order:
            head.setSortIndicator(
                section, Qt.SortOrder.DescendingOrder if self.backwards else Qt.SortOrder.AscendingOrder
            )
        self.order_wanted.emit()

    def fit(self) -> None:
        super().fit()
        for key in ("similarity", "kept"):
            self.setColumnHidden(self.held.index_of(key), self.way != "questions")
        for key in ("by", "run", "kind") if self.way == "questions" else ():
            self.setColumnHidden(self.held.index_of(key), True)
        self.show_heading()
