"""A row of the library: what its cells need of a memory, made once, off the UI thread."""

from __future__ import annotations

import html
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from pathlib import PurePath
from typing import cast

from PySide6.QtCore import (
    QAbstractTableModel,
    QElapsedTimer,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.listing import Beside
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.widgets.memory_mime import mime_of
from mnemonaut_ui.words.memory import (
    date_text,
    kind_word,
    moment_text,
    sensitivity_name,
    sensitivity_word,
    shown_line,
    state_glyph,
    state_of,
    state_word,
)
from mnemonaut_ui.words.messages import joined


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


PAGE = 256
PAGES_KEPT = 24
_WANTED_AT_ONCE = 2
_PATIENCE_MS = 3000
_AT_A_TIME = 32
_PAUSE_S = 0.0005
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The `Row`, or None while it is not there yet."""
Index = QModelIndex | QPersistentModelIndex
Load = Callable[[Sequence[str]], dict[str, Memory]]
LoadBeside = Callable[[Sequence[str]], Mapping[str, Beside]]
_NO_PARENT = QModelIndex()
_NOTHING = Beside()


class Column(IntEnum):
    """The columns, as the model counts them."""

    LIKENESS = 0
    STATE = 1
    KIND = 2
    TEXT = 3
    DATE = 4
    THREAD = 5
    TITLE = 6
    SENSITIVITY = 7
    LAST_RECALLED = 8
    RECALLS = 9
    JUDGED = 10
    IMPORTANCE = 11
    LAST_USED = 12
    ID = 13


_AS_IT_IS = {
    Column.DATE: attrgetter("date"), Column.TITLE: attrgetter("title"), Column.LAST_USED: attrgetter("last_used"),
    Column.LAST_RECALLED: attrgetter("last_recalled"), Column.ID: attrgetter("id"),
}  # fmt: skip
RIGHT_ALIGNED = (Column.LIKENESS, Column.RECALLS, Column.JUDGED, Column.IMPORTANCE)


@dataclass(frozen=True, slots=True)
class _Loaded:
    version: int
    pages: tuple[int, ...]
    rows: dict[str, Row]


def _rows(load: Load, load_beside: LoadBeside, ids: Sequence[str], token: CancelToken) -> dict[str, Row]:
    """In a worker: a few rows at a time, with pauses in which the UI thread gets the interpreter. Without them, a paint
    that asks for a hundred cells waits for it again and again, up to 5 ms each time."""
    found: dict[str, Row] = {}
    token.raise_if_set()
    beside = load_beside(ids)  # once: it looks through the whole run log
    for start in range(0, len(ids), _AT_A_TIME):
        token.raise_if_set()
        memories = load(ids[start : start + _AT_A_TIME])
        found |= {memory.id: row_of(memory, beside.get(memory.id, _NOTHING)) for memory in memories.values()}
        time.sleep(_PAUSE_S)
    return found


def _nothing(ids: Sequence[str]) -> Mapping[str, Beside]:
    """Where nobody knows what stands beside them."""
    del ids
    return {}


class LibraryModel(QAbstractTableModel):
    """`data()` never waits: a row that is not there yet is a placeholder and is asked for."""

    page_failed = Signal(object)  # MnemonautError

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._load: Load | None = None
        self._load_beside: LoadBeside = _nothing
        self._ids: tuple[str, ...] = ()
        self._likeness: Mapping[str, float] = {}
        self._expert = True
        self._pages: OrderedDict[int, tuple[str, ...]] = OrderedDict()
        self._rows: dict[str, Row] = {}
        self._stale: dict[str, Row] = {}
        self._missing: set[str] = set()
        self._wanted: OrderedDict[int, None] = OrderedDict()
        self._version = 0
        self._flying = False
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timeout)

    # ---- what is listed

    def set_source(self, load: Load | None, beside: LoadBeside | None = None) -> None:
        """Rows come from here from now on; the list is empty until `show_ids`."""
        self._load, self._load_beside = load, beside or _nothing
        self._flying = False
        self._stale = {}
        self._rows = {}
        self.show_ids(())

    def show_ids(self, ids: tuple[str, ...], likeness: Mapping[str, float] | None = None) -> None:
        """List these memories in this order; rows that are known are shown until they are read again."""
        self.beginResetModel()
        self._ids = ids
        self._likeness = likeness or {}
        self._forget_pages()
        self.endResetModel()

    def reload(self) -> None:
        """The same list, but its memories may have changed: read what is looked at again."""
        self._forget_pages()
        self._tell(0, len(self._ids) - 1)

    def _forget_pages(self) -> None:
        self._version += 1
        self._stale = self._rows or self._stale
        self._rows = {}
        self._missing = set()
        self._pages.clear()
        self._wanted.clear()

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids, in order."""
        return self._ids

    @property
    def likeness(self) -> Mapping[str, float]:
        """Scores by id, of a list of similar memories; else empty."""
        return self._likeness

    @property
    def alike(self) -> bool:
        """Whether this is a list of similar memories."""
        return bool(self._likeness)

    def row_at(self, row: int) -> Row | None:
        """What is known of a row; None while it is not there yet, or if the memory is gone."""
        memory_id = self._ids[row]
        return self._rows.get(memory_id) or self._stale.get(memory_id)

    def set_expert(self, expert: bool) -> None:  # noqa: FBT001  (follows a signal)
        """Numbers, or plain words."""
        self._expert = expert
        self._tell(0, len(self._ids) - 1)

    def retranslate(self) -> None:
        """Say cells and headings again."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        self._tell(0, len(self._ids) - 1)

    # ---- pages

    def _want(self, page: int) -> None:
        self._wanted[page] = None
        self._wanted.move_to_end(page)
        while len(self._wanted) > _WANTED_AT_ONCE:
            self._wanted.popitem(last=False)
        stuck = self._flying and self._since.elapsed() > _PATIENCE_MS
        if not self._timer.isActive() and (not self._flying or stuck):
            self._flying = False
            self._timer.start()

    @Slot()
    def _on_timeout(self) -> None:
        load, load_beside, version = self._load, self._load_beside, self._version
        pages = tuple(page for page in self._wanted if page not in self._pages and page * PAGE < len(self._ids))
        self._wanted.clear()
        if load is None or not pages:
            return
        ids = [memory_id for page in pages for memory_id in self._ids[page * PAGE : (page + 1) * PAGE]]

        def work(token: CancelToken) -> _Loaded:
            return _Loaded(version, pages, _rows(load, load_beside, ids, token))

        self._flying = True
        self._since.start()
        self._jobs.read("library:rows", work, self._on_loaded, failed=self._on_failed)

    def _on_loaded(self, answer: object) -> None:
        loaded = cast("_Loaded", answer)
        self._flying = False
        if loaded.version == self._version:
            for page in loaded.pages:
                self._take(page, loaded.rows)
        if self._wanted:
            self._timer.start()

    def _take(self, page: int, rows: dict[str, Row]) -> None:
        first = page * PAGE
        ids = self._ids[first : first + PAGE]
        self._pages[page] = ids
        self._rows.update((memory_id, rows[memory_id]) for memory_id in ids if memory_id in rows)
        self._missing.update(memory_id for memory_id in ids if memory_id not in rows)
        for memory_id in ids:
            self._stale.pop(memory_id, None)
        while len(self._pages) > PAGES_KEPT:
            _, gone = self._pages.popitem(last=False)
            for memory_id in gone:
                self._rows.pop(memory_id, None)
                self._missing.discard(memory_id)
        self._tell(first, first + len(ids) - 1)

    def _on_failed(self, error: MnemonautError) -> None:
        self._flying = False
        self.page_failed.emit(error)

    def _tell(self, first: int, last: int) -> None:
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(Column) - 1))

    # ---- words

    def _shown(self, row: Row, column: int, position: int) -> str:
        match column:
            case Column.LIKENESS:
                return self._likeness_text(row.id, position)
            case Column.STATE:
                return f"{state_glyph(row.state)} {state_word(row.state)}"
            case Column.KIND:
                return kind_word(row.kind)
            case Column.TEXT:
                return row.text or self.tr("(no text)")
            case Column.THREAD:
                return self._thread_text(row)
            case Column.SENSITIVITY:
                return sensitivity_word(row.sensitivity)
            case Column.IMPORTANCE:
                return "" if row.importance is None else f"{row.importance:.2f}"
            case Column.RECALLS:
                return f"{row.recalls:,}"
            case Column.JUDGED:
                return f"{row.judgments:,}"
        return str(_AS_IT_IS[Column(column)](row))

    @staticmethod
    def _thread_text(row: Row) -> str:
        """Its thread; where it has none, the file it came from."""
        if not row.thread:
            return PurePath(row.file).name
        return f"{row.thread} +{len(row.more_threads)}" if row.more_threads else row.thread

    def _spoken(self, row: Row, column: int, position: int) -> str:
        """What is read out: no signs, and what a number counts."""
        if column == Column.STATE:
            return state_word(row.state)
        if column == Column.THREAD and row.thread:
            return self.tr("Thread {name}").format(name=", ".join((row.thread, *row.more_threads)))
        if column == Column.THREAD and row.file:
            return self.tr("From {file}").format(file=PurePath(row.file).name)
        if column == Column.RECALLS:
            return self.tr("Recalled {count} times").format(count=f"{row.recalls:,}")
        if column == Column.JUDGED:
            return self.tr("Judged for {count} queries").format(count=f"{row.judgments:,}")
        return self._shown(row, column, position)

    def _likeness_text(self, memory_id: str, position: int) -> str:
        found = self._likeness.get(memory_id)
        if found is None:
            return self.tr("itself") if self._likeness else ""
        return f"{found:.3f}" if self._expert else f"{position}."

    def _described(self, row: Row, column: int) -> str:
        if column == Column.TEXT:
            return self.tr("{kind}, {date}, {state}, {sensitivity}").format(
                kind=kind_word(row.kind),
                date=row.moment,
                state=state_word(row.state),
                sensitivity=sensitivity_word(row.sensitivity),
            )
        return ""

    def _tip(self, row: Row, column: int) -> str | None:
        """Tooltips guess rich text, so they are escaped."""
        if column == Column.DATE:
            return f"{row.moment} UTC"
        if column == Column.TEXT and row.characters > len(row.text):
            return self.tr("{count} characters").format(count=f"{row.characters:,}")
        if column == Column.THREAD:
            lines = [*filter(None, (row.thread, *row.more_threads)), row.file]
            return "<br>".join(map(html.escape, filter(None, lines))) or None
        if column == Column.RECALLS:
            said = self.tr("In so many of the recorded recalls it was selected.")
            used = "" if row.uses is None else self.tr("The agent used it {count} times.").format(count=f"{row.uses:,}")
            return joined(said, used)
        return html.escape(row.title) if column == Column.TITLE and row.title else None

    def _heading(self, column: int) -> str:
        return (
            self.tr("Likeness"), self.tr("State"), self.tr("Kind"), self.tr("Memory"), self.tr("Date (UTC)"),
            self.tr("Thread or file"), self.tr("Title"), self.tr("Sensitivity"), self.tr("Last recalled"),
            self.tr("Recalled"), self.tr("Judged"), self.tr("Importance"), self.tr("Last used"), self.tr("Id"),
        )[column]  # fmt: skip

    # ---- Qt

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else found

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        places = dict.fromkeys(index.row() for index in indexes)
        return mime_of([self._ids[place] for place in places])

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return self._heading(section) if role in roles else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._ids):
            return None
        position, column = index.row(), index.column()
        page = position // PAGE
        if page in self._pages:
            self._pages.move_to_end(page)
        else:
            self._want(page)
        row = self.row_at(position)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._placeholder(position, column) if row is None else self._shown(row, column, position)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._placeholder(position, column) if row is None else self._spoken(row, column, position)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return "" if row is None else self._described(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return None if row is None else self._tip(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                right = column in RIGHT_ALIGNED
                return Qt.AlignmentFlag.AlignVCenter | (
                    Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
                )
        return row if role == ROW_ROLE else None

    def _placeholder(self, position: int, column: int) -> str:
        memory_id = self._ids[position]
        if column == Column.ID:
            return memory_id
        if column != Column.TEXT:
            return ""
        return self.tr("(no longer stored)") if memory_id in self._missing else self.tr("Loading…")
