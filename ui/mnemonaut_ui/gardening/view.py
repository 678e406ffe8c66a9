"""The garden: on the left what may want attention, on the right its rows, or its pairs one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QProgressBar,
    QSplitter,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mnemonaut_core.domain.change import Change, Delta
from mnemonaut_core.domain.currency import states_of
from mnemonaut_core.domain.gardening import PAIRED, SPECS, GardenList, GardenRow, Pair, Sides
from mnemonaut_core.domain.memory import Entity, Memory, MemoryDetails
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.gardening import look, pairs, sides
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.shown import moment_text
from mnemonaut_ui.gardening.pair import ANSWERS, PairPage
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import Selection, ViewState, selection_of
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, share_room, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.duel import Side
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.widgets.memory_table import Column, RowsTable
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import date_text, is_masked, memory_day, name_of, shown_line, text_of
from mnemonaut_ui.words.messages import error_text, joined, listed, translated
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.store.database import Database

CONTEXT = "GardeningScreen"
_SHORT, _LONG, _PAIR = "gardening:short", "gardening:long", "gardening:pair"
_CHANNELS = (_SHORT, _LONG, _PAIR)
_FIRST = "contradicting"
_IDS_SHOWN = 3
_KEY = Qt.ItemDataRole.UserRole
_COMMANDS = {"merge": "merge_memories", "edit": "edit_memory", "isolate": "isolate"}


class Seen(msgspec.Struct, frozen=True):
    """The result of a search: the list and its pairs, or the error."""

    key: str
    found: GardenList | None = None
    pairs: tuple[Pair, ...] = ()
    error: MnemonautError | None = None


def _shown(row: GardenRow) -> Memory:
    return Memory(id=row.ids[0], kind=row.kind or "claim", title=row.headline, sensitivity=row.sensitivity)


def _ids(row: GardenRow) -> str:
    return listed(row.ids[:_IDS_SHOWN]) + (" …" if len(row.ids) > _IDS_SHOWN else "")


COLUMNS: tuple[Column[GardenRow], ...] = (
    Column(key="memory", title=tr_noop("Memory"), text=lambda row: name_of(_shown(row), 90), colour=lambda _: "text"),
    Column(
        key="seen", title=tr_noop("Why it is listed"), width=190,
        text=lambda row: "" if is_masked(_shown(row)) else translated(row.note),
    ),
    Column(key="id", title=tr_noop("Id"), width=110, room=640, text=_ids),
)  # fmt: skip


class GardeningScreen(Screen):
    """The lists, and the rows or pairs of the chosen one. Nothing changes without a person."""

    key = "gardening"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._seen: dict[str, Seen] = {}
        self._dirty: set[str] = set()
        """Lists that may be others by now."""
        self._looking: set[str] = set()
        self._place, self._chosen = 0, False
        """The pair in front; whether a list was chosen, by a person or for what there is."""
        self._sides: Sides | None = None
        """The pair in front, once it is read."""
        self.lists = QTreeWidget(self)
        self.lists.setAccessibleName(self.tr("What may want attention"))
        self.lists.setColumnCount(2)
        self.lists.setHeaderHidden(True)
        self.lists.setRootIsDecorated(False)
        self.lists.setProperty("airy", True)
        self.lists.header().setStretchLastSection(False)
        self.lists.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.lists.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._promise = PlainLabel(
            self.tr("Nothing is done by itself. Every step can be taken back with Ctrl+Z."), parent=self
        )
        self.how, self.numbers = PlainLabel(parent=self), PlainLabel(parent=self)
        for label in (self._promise, self.how, self.numbers):
            label.setProperty("muted", True)
        self.table: RowsTable[GardenRow] = RowsTable(COLUMNS, CONTEXT, lambda row: (row.ids, row.values), self)
        self.table.setAccessibleName(self.tr("What was found"))
        give_menu(self.table)
        self.empty, self.page = EmptyState(self), PairPage(self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("How far it is looked through"))
        self.bar.hide()
        self.act_button, self.look_button = push_button("", self.act, on=self), push_button("", self._on_look, on=self)
        self.recipe = FittedCombo(self)
        self.recipe.setAccessibleName(self.tr("The recipe by which memories are asked for"))
        for name in ("", *RECIPES):
            self.recipe.addItem(recipe_title(name) if name else self.tr("Your default recipe"), name)
        self._pages = QStackedWidget(self)
        for page in (self.table, self.page, self.empty):
            self._pages.addWidget(page)
        left, right = QWidget(self), QWidget(self)
        vbox(Wide(self.lists), self._promise, on=left, margins=0)
        recipe = Wide(self.recipe, 0, align=Qt.AlignmentFlag.AlignLeft)
        below = hbox(Wide(self.numbers), Wide(self.bar), Gap(0), self.act_button, self.look_button)
        vbox(self.how, recipe, Wide(self._pages), below, on=right, margins=(8, 0, 0, 0))
        across = QSplitter(self)
        across.addWidget(left)
        across.addWidget(right)
        share_room(across, 0, 1, sizes=(236, 900))
        vbox(across, on=self, margins=8)
        self._connect()
        self._list_all(_FIRST)
        self._show()

    def _connect(self) -> None:
        state, page = self.state, self.page
        self.lists.currentItemChanged.connect(self._on_list)
        self.lists.installEventFilter(self)
        self.table.moved.connect(self._on_row)
        self.table.opened.connect(self.open_memory)
        page.answered.connect(self.answer)
        page.stepped.connect(self.step)
        page.opened.connect(self.open_memory)
        page.taken.connect(self.publish)
        page.next_wanted.connect(self._on_next)
        page.all_wanted.connect(self._merge_all)
        state.content_changed.connect(self._on_content_changed)
        for signal in (state.workspace_changed, state.purged):
            signal.connect(self._on_workspace)
        state.mask_changed.connect(self._show_pair)
        state.mask_changed.connect(self._show)
        state.theme_changed.connect(self._list_all)
        state.jobs.progressed.connect(self._on_progress)

    def title(self) -> str:
        return self.tr("Gardening")

    def panes(self) -> Sequence[QWidget]:
        shown = self._pages.currentWidget()
        if shown is self.page:
            return (self.lists, self.page.cards[self.page.at], self.page.buttons[0])
        return (self.lists, self.table) if shown is self.table else (self.lists,)

    def activated(self) -> None:
        self._look_at_short()
        super().activated()

    def highlighted(self) -> Selection:
        if self._pages.currentWidget() is self.page and self._sides is not None:
            return selection_of(self._in_hand)
        row = self._row
        return Selection() if row is None or self._pages.currentWidget() is not self.table else selection_of(row.ids)

    def highlight(self, selection: Selection) -> None:
        wanted = selection.memory_id
        if self._sides is not None and wanted in (ids := (self._sides.left.memory.id, self._sides.right.memory.id)):
            self.page.take(ids.index(wanted))
        self.table.choose(lambda row: wanted in row.ids, lambda row: wanted in row.ids)
        self._enable()

    def refresh_texts(self) -> None:
        self._show()

    @property
    def current(self) -> str:
        item = self.lists.currentItem()
        return _FIRST if item is None else str(item.data(0, _KEY))

    def choose(self, key: str) -> None:
        for number in range(self.lists.topLevelItemCount()):
            item = self.lists.topLevelItem(number)
            if item is not None and item.data(0, _KEY) == key:
                self.lists.setCurrentItem(item)

    def _look_at_short(self) -> None:
        stale = [key for key, spec in SPECS.items() if not spec.long and (key not in self._seen or key in self._dirty)]
        if stale and self.isVisible():
            self._look_for(_SHORT, sorted(stale, key=lambda key: key != self.current))
        long = self._seen.get(self.current)
        if SPECS[self.current].long and self.current in self._dirty and long is not None and long.found is not None:
            self._look_for(_LONG, [self.current], long.found)

    def look(self) -> None:
        """Search for the current list; partial results of a long search are shown meanwhile."""
        self._look_for(_LONG if SPECS[self.current].long else _SHORT, [self.current])

    def _look_for(self, channel: str, keys: Sequence[str], known: GardenList | None = None) -> None:
        """Search for lists in the background. A `known` list is not searched again: only decided pairs are left out."""
        if self.state.workspace is None:
            return
        now, jobs, chosen = self.state.services.now(), self.state.jobs, str(self.recipe.currentData())
        tell, report = jobs.teller(channel, self._on_seen), jobs.reporter(channel)

        def work(explorer: Explorer, token: CancelToken) -> None:
            def part(found: GardenList) -> None:
                tell(token, Seen(found.spec.key, found, pairs(explorer, found, token)))

            settings = Settings(chosen or explorer.settings.default().recipes, preset="")
            for key in keys:
                try:
                    done = partial(report, "garden")
                    found = known or look(
                        explorer, key, now=now, settings=settings, report=done, on_found=part, token=token
                    )
                    part(found)
                except Cancelled:
                    raise
                except MnemonautError as error:
                    tell(token, Seen(key, error=error))

        self._looking |= set() if known else set(keys)
        self._dirty -= set(keys)
        self.bar.setRange(0, 0)
        self.state.read(channel, work, lambda _: self._on_looked(keys), failed=partial(self._on_failed, keys))
        self._show()

    def _on_seen(self, seen: Seen) -> None:
        self._seen[seen.key] = seen
        if not SPECS[seen.key].long:
            self._looking.discard(seen.key)
        if seen.key == self.current:
            self._show_rows()
            self._show()

    def _on_failed(self, keys: Sequence[str], error: MnemonautError) -> None:
        self._seen.update({key: Seen(key, error=error) for key in keys if key not in self._seen})
        self._on_looked(keys)

    def _on_looked(self, keys: Sequence[str]) -> None:
        self._looking -= set(keys)
        self._list_all()
        if not self._chosen:
            self.choose(next((key for key in (_FIRST, *SPECS) if self._count(key)), _FIRST))  # what there is, in front
            self._chosen = True
        self._show()
        self._republish()

    def _on_progress(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == (_LONG if SPECS[self.current].long else _SHORT):
            self.bar.setRange(0, max(0, total))
            self.bar.setValue(done)

    def _on_look(self) -> None:
        if self.current in self._looking:
            self.state.jobs.cancel(_LONG if SPECS[self.current].long else _SHORT)
            self._looking.clear()
            self._show()
        else:
            self.look()

    def _count(self, key: str) -> int | None:
        seen = self._seen.get(key)
        if seen is None or seen.found is None or seen.found.unknown is not None:
            return None
        return len(seen.pairs if SPECS[key].operation in PAIRED else seen.found.rows)

    def _list_all(self, chosen: object = "") -> None:
        wanted = chosen if isinstance(chosen, str) and chosen else self.current
        self.lists.blockSignals(True)
        self.lists.clear()
        grey = QBrush(QColor(self.state.theme.faint))
        keys = sorted(SPECS, key=lambda key: key != _FIRST)
        with_rows = [key for key in keys if self._count(key)]
        others = [key for key in keys if key not in with_rows]
        for number, key in enumerate((*with_rows, *others)):
            if number == len(with_rows) > 0:
                self._draw_line()
            item = QTreeWidgetItem([translated(SPECS[key].title), self._count_text(key)])
            item.setData(0, _KEY, key)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if key in others:
                item.setForeground(0, grey)
                look_first = SPECS[key].long and key not in self._seen
                item.setForeground(1, QBrush(QColor(self.state.theme.accent)) if look_first else grey)
            self.lists.addTopLevelItem(item)
            if key == wanted:
                self.lists.setCurrentItem(item)
        self.lists.blockSignals(False)

    def _draw_line(self) -> None:
        item, line = QTreeWidgetItem(), QFrame()
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setSizeHint(0, QSize(0, 9))
        line.setFrameShape(QFrame.Shape.HLine)
        line.setFrameShadow(QFrame.Shadow.Plain)
        line.setStyleSheet(f"color: {self.state.theme.border};")
        self.lists.addTopLevelItem(item)
        item.setFirstColumnSpanned(True)
        self.lists.setItemWidget(item, 0, line)

    def _count_text(self, key: str) -> str:
        count, seen = self._count(key), self._seen.get(key)
        if count is None:
            return self.tr("look") if seen is None and SPECS[key].long else "" if seen is None else "–"
        return f"{count:,}{'…' if seen is not None and seen.found is not None and seen.found.cut else ''}"

    @property
    def _pairs(self) -> tuple[Pair, ...]:
        seen = self._seen.get(self.current)
        return () if seen is None else seen.pairs

    @property
    def _row(self) -> GardenRow | None:
        return self.table.current if self.table.selected else None

    @property
    def _in_hand(self) -> tuple[str]:
        pair = self._pairs[self._place] if self._place < len(self._pairs) else None
        return ("",) if pair is None else (pair.ids[self.page.at],)

    def _show_rows(self) -> None:
        seen = self._seen.get(self.current)
        self.table.show_rows(() if seen is None or seen.found is None else seen.found.rows)
        shown = None if self._sides is None else {self._sides.left.memory.id, self._sides.right.memory.id}
        places = [number for number, pair in enumerate(self._pairs) if set(pair.ids) == shown]
        self._place = places[0] if places else max(0, min(self._place, len(self._pairs) - 1))
        self._read_pair()

    def _show(self) -> None:
        key, spec, seen = self.current, SPECS[self.current], self._seen.get(self.current)
        found, busy, paired = None if seen is None else seen.found, key in self._looking, spec.operation in PAIRED
        rows = bool(self._pairs) if paired else found is not None and bool(found.rows)
        shown = (self.page if paired else self.table) if rows else self.empty
        self.how.setText(translated(spec.how))
        self.how.setVisible(shown is not self.page)
        self.page.about.setText(translated(spec.how))
        self.bar.setVisible(busy)
        self.recipe.setVisible(key == "unreachable")
        self.recipe.setEnabled(not busy)
        again = self.tr("Look once more") if found else self.tr("Look now")
        self.look_button.setText(self.tr("Stop") if busy else again)
        self.look_button.setVisible(busy or seen is not None)  # else it is in the middle
        self.act_button.setText(self._operation(spec.operation))
        self.act_button.setVisible(not paired)
        self.numbers.setText(self._numbers(found))
        self._pages.setCurrentWidget(shown)
        if shown is self.empty:
            self._say_why_empty(seen, busy=busy)
        self._enable()

    def _numbers(self, found: GardenList | None) -> str:
        if found is None or found.unknown is not None:
            return ""
        told = self.tr("Looked at {count}; as of {date}.")
        if found.recipe:
            told = self.tr("Looked at {count} by the recipe {recipe}; as of {date}.")
        date, recipe = moment_text(found.computed_at), recipe_title(found.recipe)
        numbers = filled(told, count=f"{found.looked_at:,}", date=date, recipe=recipe)
        return joined(numbers, self.tr("There may be more.")) if found.cut else numbers

    def _say_why_empty(self, seen: Seen | None, *, busy: bool) -> None:
        show = self.empty.show_text
        if self.state.workspace is None:
            self._show_no_database(self.empty)
        elif seen is not None and seen.error is not None:
            show(self.tr("Could not look."), error_text(seen.error), button=self.tr("Try again"), act=self.look)
        elif busy:
            show(self.tr("Looking…"))
        elif seen is None or seen.found is None:
            show(self.tr("Not looked yet."), button=self.tr("Look now"), act=self.look)
        elif seen.found.unknown is not None:
            show(self.tr("Nothing can be said yet."), translated(seen.found.unknown))
        elif seen.found.rows:
            show(self.tr("All pairs are decided."))
        else:
            show(translated(seen.found.spec.empty))

    def _operation(self, operation: str) -> str:
        return {
            "archive": self.tr("Archive"),
            "isolate": self.tr("Isolate"),
            "edit": self.tr("Edit…"),
            "rename": self.tr("Write it as usual"),
        }.get(operation, "")

    def _enable(self) -> None:
        self.act_button.setEnabled(self.state.writable and self._row is not None)
        self.look_button.setEnabled(self.state.workspace is not None)
        sides_ = self._sides
        for button in self.page.buttons:
            button.setEnabled(self.state.writable and sides_ is not None)
        alike = sides_ is not None and sides_.left.memory.kind == sides_.right.memory.kind
        self.page.buttons[2].setEnabled(self.state.writable and alike)

    def _waiting(self) -> tuple[str, Pair] | None:
        """Return the pair after the one in front: in this list, else the first of another."""
        if self._place + 1 < len(self._pairs):
            return self.current, self._pairs[self._place + 1]
        others = (seen for key, seen in self._seen.items() if key != self.current)
        return next(((seen.key, seen.pairs[0]) for seen in others if seen.pairs), None)

    def _read_pair(self) -> None:
        place, here, waiting = self._place, self._pairs, self._waiting()
        if place >= len(here):
            self._sides = None
            return
        now, pair, operation = self.state.services.now(), here[place], SPECS[self.current].operation

        def work(explorer: Explorer, _token: CancelToken) -> tuple[Sides | None, dict[str, Memory]]:
            after = {} if waiting is None else explorer.library.memories(waiting[1].ids)
            return sides(explorer, pair, operation, now), after

        self.state.read(_PAIR, work, self._on_pair_read)

    def _on_pair_read(self, read: tuple[Sides | None, dict[str, Memory]]) -> None:
        self._sides, after = read
        self._show_pair()
        waiting = self._waiting()
        texts = () if waiting is None else [after[one] for one in waiting[1].ids if one in after]
        title = "" if waiting is None else filled(self.tr("Next: {list}"), list=translated(SPECS[waiting[0]].title))
        self.page.show_next(title, [(memory_day(one), text_of(one)) for one in texts] if len(texts) == 2 else ())
        self._enable()
        self._republish()

    def _show_pair(self) -> None:
        if self._sides is None or self._place >= len(self._pairs):
            return
        page, both, spec = self.page, (self._sides.left, self._sides.right), SPECS[self.current]
        pair, now = self._pairs[self._place], self.state.services.now()
        outdates, cluster = spec.operation == "stale", len(pair.row.ids)
        page.title.setText(translated(spec.title))
        masked = any(is_masked(one.memory) for one in both)
        asks = self.tr("Which one is true?") if outdates else self.tr("Is one of them enough?")
        seen = filled(self.tr("Seen: {what}."), what=translated(pair.row.note))
        page.question.setText(asks if masked else joined(seen, asks))
        place = self.tr("{place} of {count}")
        page.position.setText(filled(place, place=f"{self._place + 1:,}", count=f"{len(self._pairs):,}"))
        page.before.setEnabled(self._place > 0)
        page.after.setEnabled(self._place + 1 < len(self._pairs))
        ended = [bool(states_of(one.memory, (), now)) for one in both]
        badges = [self.tr("out of date") if one else self.tr("still true") for one in ended] if outdates else ["", ""]
        names = self.tr("Left"), self.tr("Right")
        sides_ = [Side(name, text_of(one.memory), self._facts(one)) for name, one in zip(names, both, strict=True)]
        page.show_sides(sides_, badges, ended)
        page.all_button.setText(filled(self.tr("Merge all {count}…"), count=f"{cluster:,}"))
        page.all_button.setVisible(cluster > 2)
        answers = zip(ANSWERS, page.buttons, self._answers(outdates=outdates), strict=True)
        for name, button, (words, consequence) in answers:
            button.say(words, consequence, suggested=name == self._sides.suggested)
        page.reason.setText(self._reason())

    def _answers(self, *, outdates: bool) -> tuple[tuple[str, str], ...]:
        gone = self.tr("the right is isolated"), self.tr("the left is isolated")
        if outdates:
            gone = self.tr("the right becomes out of date"), self.tr("the left becomes out of date")
        stays = self.tr("the left stays, with what hangs on both")
        if self._into == "right":
            stays = self.tr("the right stays, with what hangs on both")
        return (
            (self.tr("Keep the left"), gone[0]),
            (self.tr("Keep the right"), gone[1]),
            (self.tr("Merge"), stays),
            (self.tr("Both are true") if outdates else self.tr("Keep both"), self.tr("do not show this pair again")),
        )

    def _facts(self, details: MemoryDetails) -> tuple[tuple[str, str], ...]:
        memory = details.memory
        end = min(filter(None, (memory.valid_to, memory.expires_at)), default=None)
        valid = self.tr("no end") if end is None else filled(self.tr("until {date}"), date=date_text(end))
        times, last = memory.access_count or 0, memory.last_accessed_at
        recalled = self.tr("not yet") if not times else filled(self.tr("{count} times"), count=f"{times:,}")
        if times and last is not None:
            recalled = filled(self.tr("{count} times, last on {date}"), count=f"{times:,}", date=date_text(last))
        origin = next(iter(details.threads), None) or details.source or "–"
        return (
            (self.tr("Said on"), memory_day(memory)),
            (self.tr("Valid"), valid),
            (self.tr("Confidence"), "–" if memory.confidence is None else f"{memory.confidence:.2f}"),
            (self.tr("Recalled"), recalled),
            (self.tr("From"), "–" if is_masked(memory) else shown_line(origin, 60)),
        )

    def _reason(self) -> str:
        found = self._sides
        keys = self.tr("Enter opens a memory, Space reads both in full, ← → next pair.")
        if not self.state.writable:
            return joined(self.tr("This database is open to read only."), keys)
        if found is None or not found.suggested:
            return keys
        words = {
            "newer": self.tr("is newer"),
            "surer": self.tr("is surer"),
            "holds": self.tr("still holds"),
            "alike": "",
        }
        why = listed(words[name] for name in found.reasons)
        said = {
            "left": self.tr("Suggested: 1, because the left one {why}."),
            "right": self.tr("Suggested: 2, because the right one {why}."),
            "merge": self.tr("Suggested: 3, because both say nearly the same."),
        }[found.suggested]
        return joined(filled(said, why=why), keys)

    @property
    def _into(self) -> str:
        """Return what a merge keeps: the suggested one, else the older duplicate or the newer of a contradiction."""
        suggested = "" if self._sides is None else self._sides.suggested
        if suggested in ("left", "right"):
            return suggested
        return "left" if SPECS[self.current].operation == "merge" else "right"

    def answer(self, name: str) -> None:
        """Decide the current pair as one undoable operation, and go to the next."""
        if self._sides is None or not self.state.writable or self._place >= len(self._pairs):
            return
        pair, outdates = self._pairs[self._place], SPECS[self.current].operation == "stale"
        left, right = pair.ids
        kept, gone = (left, right) if (self._into if name == "merge" else name) == "left" else (right, left)

        def work(database: Database, now: int) -> Change:
            if name == "merge":
                return database.curation.merge((gone,), kept, now=now)
            if name == "both" or outdates:
                return database.curation.settle(pair.ids, None if name == "both" else gone, now=now)
            return database.curation.isolate((gone,), now=now)

        seen = self._seen[self.current]
        rest = tuple(one for one in seen.pairs if one is not pair)
        self._seen[self.current] = msgspec.structs.replace(seen, pairs=rest)
        self._sides = None  # the next key is about the next pair, once it is shown
        self.state.operate("gardening_act", work, failed=self._on_refused)
        self._show_rows()
        self._show()

    def _on_refused(self, error: MnemonautError) -> None:
        self.state.refused.emit(error)
        self._on_content_changed(None)

    def step(self, by: int) -> None:
        place = self._place + by
        if 0 <= place < len(self._pairs):
            self._place, self._sides = place, None
            self._read_pair()
            self._enable()

    def _on_next(self) -> None:
        waiting = self._waiting()
        if waiting is not None and waiting[0] == self.current:
            self.step(1)
        elif waiting is not None:
            self.choose(waiting[0])
        self.page.cards[0].setFocus()

    def _merge_all(self) -> None:
        if self._place < len(self._pairs):
            self.state.select(self._pairs[self._place].row.ids)
            self.state.command_requested.emit("merge_memories")

    def open_memory(self) -> None:
        """Show the memory in the library, where it can be read and edited."""
        chosen = self.highlighted()
        if chosen.memory_id:
            self.state.command_requested.emit("show_library")
            self.state.select((chosen.memory_id,))

    def act(self) -> None:
        """Open the row's dialog, or run its operation."""
        row, operation = self._row, SPECS[self.current].operation
        if not self.state.writable or row is None:
            return
        self.publish()
        if operation in _COMMANDS:
            self.state.command_requested.emit(_COMMANDS[operation])
            return
        changes: dict[str, object] = {"status": "archived"}
        if operation == "rename":
            kind, rare, usual = row.values
            changes = {"entities": Delta((Entity(kind, usual),), (rare,))}
        self.state.operate("gardening_act", lambda database, now: database.curation.edit(row.ids, changes, now=now))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self.lists:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                panes = self.panes()
                panes[-1 if self._pages.currentWidget() is self.table else min(1, len(panes) - 1)].setFocus()
                return True
            if self._pages.currentWidget() is self.page and event.key() not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                return self.page.press(event)
        return super().eventFilter(watched, event)

    def _on_list(self, *_: object) -> None:
        if any(SPECS[key].long and key != self.current for key in self._looking):
            self.state.jobs.cancel(_LONG)
            self._looking = {key for key in self._looking if not SPECS[key].long}
        self._place, self._sides, self._chosen = 0, None, True
        self._show_rows()
        self._show()
        self._look_at_short()
        self.publish()

    def _on_row(self) -> None:
        self._enable()
        self.publish()

    def _on_content_changed(self, _change: object) -> None:
        self._dirty = set(SPECS)
        self._look_at_short()

    def _on_workspace(self, _workspace: object) -> None:
        for channel in _CHANNELS:
            self.state.jobs.cancel(channel)
        self._looking.clear()
        self._seen.clear()
        self._sides = None
        self._show_rows()
        self._list_all()
        self._show()
        self._look_at_short()
