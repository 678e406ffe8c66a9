"""Agents ▸ Policy: the document with a check by line, its versions with what differs, and what a change denies to companions or
admits in recent recalls before it is saved."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QSplitter, QTabWidget, QWidget

from mnemonaut_core import agents
from mnemonaut_core.consequences import foresee_policy
from mnemonaut_core.errors import InputError
from mnemonaut_core.policy.changes import diff_lines, value_changes
from mnemonaut_core.policy.parse import faults, loaded, parse, template
from mnemonaut_core.policy.yaml_tree import PolicyFault
from mnemonaut_ui.agents.policy_editor import PolicyEditor, PolicyForm
from mnemonaut_ui.state.view_state import Draft, ViewState
from mnemonaut_ui.widgets.arrange import Wide, elide_lines, hbox, offer, push_button, share_room, vbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import Theme, monospace
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_line, moment_text, shown_line, text_of
from mnemonaut_ui.words.messages import error_text, joined, reasoned, translated
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.consequences import PolicyForesight, PolicySeen
    from mnemonaut_core.domain.search import StoredPolicy
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.explorer import Explorer
    from mnemonaut_core.policy.document import Policy

SOON_MS = 200
MOST_LINES = 400
NAMED = 4
BESIDE = 720
"""The width in pixels from which the form stands next to the text, not above it."""
READ, CHECK, TRY = "policy:read", "policy:check", "policy:try"
_LINE = Qt.ItemDataRole.UserRole + 1


class _Stored(msgspec.Struct, frozen=True):
    """The policies that the database holds."""

    project: str
    versions: tuple[StoredPolicy, ...] = ()
    projects: tuple[str, ...] = ()
    inherited: StoredPolicy | None = None
    """What holds for a project without one of its own: the database's; None: the built-in one."""

    @property
    def in_force(self) -> str:
        held = self.versions[0] if self.versions else self.inherited
        return template() if held is None else held.yaml


def _read(explorer: Explorer, project: str) -> _Stored:
    inherited = explorer.library.read(lambda reader: reader.policy_in_force("")) if project else None
    projects = explorer.library.read(lambda reader: reader.library.projects())
    return _Stored(project, agents.policies(explorer, project), projects, inherited)


class PolicyPage(QWidget):
    """The editor, and below it faults, what differs, and recent recalls."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._stored = _Stored("")
        self._saved = ""
        """The text that was saved last, until it is read again."""
        self._faults: tuple[PolicyFault, ...] = ()
        self._checked = self._loaded = self._trying = False
        self._error: MnemonautError | None = None
        self.rows: list[PolicySeen] = []
        self.asked = 0
        self.found: PolicyForesight | None = None
        self.project, self.version = QComboBox(self), QComboBox(self)
        self.project.setEditable(True)
        self.project.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        tip = self.tr("Its text into the editor; nothing is saved")
        self.take_button = push_button(self.tr("Take this version"), self.take_version, on=self, tip=tip)
        tip = self.tr("What it denies to companions, and admits, in the last recalls; nothing is saved")
        self.try_button = push_button("", self.try_or_stop, on=self, tip=tip)
        tip = self.tr("As a new version, which holds from the next recall on; Undo takes it back")
        self.save_button = push_button(self.tr("Save"), self.save, on=self, tip=tip)
        self.sentence = ElidedLabel(parent=self)
        self.down = QSplitter(Qt.Orientation.Vertical, self)
        self.across = QSplitter(self.down)
        self.form, self.editor = PolicyForm(self.across), PolicyEditor(self.across)
        self.below = QTabWidget(self.down)
        self.below.setDocumentMode(True)
        self.fault_list, self.diff_list, self.recall_list = (QListWidget(self.below) for _ in range(3))
        self.diff_list.setFont(monospace())
        self._arrange()
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.check)
        self.editor.textChanged.connect(self._on_edited)
        self.form.changed.connect(self._on_form)
        self.project.activated.connect(self._on_project)
        if (written := self.project.lineEdit()) is not None:
            written.editingFinished.connect(self._on_project)
        self.version.activated.connect(self._on_version)
        self.fault_list.itemActivated.connect(lambda item: self.editor.go_to(int(item.data(_LINE))))
        state.drafts.append(Draft(self, lambda: self.tr("Policy"), lambda: self.unsaved, self.save, self._discard))
        self._name()
        self._fill()

    def _name(self) -> None:
        self.project.setAccessibleName(self.tr("Project"))
        self.project.setToolTip(self.tr("The policy of the database, or of one project: write its name"))
        self.version.setAccessibleName(self.tr("Compared with"))
        self.editor.setAccessibleName(self.tr("Policy"))
        self.fault_list.setAccessibleName(self.tr("Faults"))
        self.diff_list.setAccessibleName(self.tr("What differs"))
        self.recall_list.setAccessibleName(self.tr("Recent recalls that would be answered otherwise"))

    def _arrange(self) -> None:
        for combo in (self.project, self.version):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(10)
        for shown in (self.fault_list, self.diff_list, self.recall_list):
            elide_lines(shown)
            shown.setUniformItemSizes(True)
            shown.setMinimumHeight(40)
            self.below.addTab(shown, "")
        self.editor.setMinimumHeight(60)
        share_room(self.across, 0, 1, sizes=(400, 600))
        share_room(self.down, 3, 2, sizes=(360, 200))
        top = hbox(Wide(self.project, 2), Wide(self.version, 3), self.take_button)
        below = hbox(Wide(self.sentence), self.try_button, self.save_button)
        vbox(top, below, Wide(self.down), on=self, margins=(0, 6, 0, 0))

    def panes(self) -> tuple[QWidget, ...]:
        shown = self.below.currentWidget()
        return self.form.decisions["recall", "public"], self.editor, shown

    def _fill(self) -> None:
        self._fill_choices()
        self._fill_faults()
        self._fill_diff()
        self.refresh_texts()

    def refresh_texts(self) -> None:
        self._fill_recalls()
        self._show()

    def set_theme(self, theme: Theme) -> None:
        self.editor.set_theme(theme)
        self._fill_diff()

    def forget(self) -> None:
        for channel in (READ, CHECK, TRY):
            self.state.jobs.cancel(channel)
        self._stored, self._loaded, self._trying, self._error = _Stored(""), False, False, None
        self._set_text("")
        self._forget_tried()
        self._fill()

    def load(self) -> None:
        """Read the versions; unsaved edits stay."""
        project = self._stored.project
        self.state.read(READ, lambda explorer, _token: _read(explorer, project), self._on_read, failed=self._on_failed)

    def _on_read(self, found: _Stored) -> None:
        untouched = not self._loaded or found.project != self._stored.project or not self.edited
        self._stored, self._loaded, self._error = found, True, None
        self._fill_choices()
        if untouched and self.editor.toPlainText() != found.in_force:
            self._set_text(found.in_force)
        self.check()

    def _set_text(self, text: str) -> None:
        self.editor.blockSignals(True)
        self.editor.setPlainText(text)
        self.editor.blockSignals(False)
        self._checked = False

    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._trying = error, False
        self._show()

    @property
    def edited(self) -> bool:
        """Whether the text differs from the one in force."""
        return self.editor.toPlainText() != self._stored.in_force

    @property
    def unsaved(self) -> bool:
        """Whether the text was edited and is not stored."""
        return self._loaded and self.edited and self.editor.toPlainText() != self._saved

    def _discard(self) -> None:
        self._set_text(self._stored.in_force)
        self.check()

    def check(self) -> None:
        """Look for faults in the background."""
        self._soon.stop()
        text = self.editor.toPlainText()
        self.state.jobs.read(CHECK, lambda _token: (text, faults(text)), self._on_checked, failed=self._on_failed)

    def _on_checked(self, answer: tuple[str, tuple[PolicyFault, ...]]) -> None:
        text, found = answer
        if text != self.editor.toPlainText():
            return
        self._faults, self._checked = found, True
        self.form.show_policy(None if found or not self._loaded else parse(text))
        self._fill_faults()
        self._fill_diff()
        self._show()

    def _fill_faults(self) -> None:
        said: dict[int, str] = {}
        self.fault_list.clear()
        for fault in self._faults:
            reason = translated(fault.reason)
            said[fault.line] = f"{said[fault.line]}; {reason}" if fault.line in said else reason
            item = QListWidgetItem(f"{fault.line}: {reason} · {translated(fault.hint)}")
            item.setData(_LINE, fault.line)
            self.fault_list.addItem(item)
        if self._checked:
            self.editor.show_faults(said)
        count = len(self._faults)
        self.below.setTabText(0, filled(self.tr("Faults ({count})"), count=count) if count else self.tr("No fault"))

    def _fill_choices(self) -> None:
        stored = self._stored
        with QSignalBlocker(self.project):
            names = dict.fromkeys(("", *stored.projects, stored.project))
            offer(self.project, [(name or self.tr("This database"), name) for name in names])
            self.project.setCurrentIndex(max(0, self.project.findData(stored.project)))
        versions = [
            (f"#{one.number} {shown_line(one.version, 40)} · {moment_text(one.at)}", one.number)
            for one in stored.versions
        ]
        (first, number), *rest = *versions, (self.tr("built in"), 0)
        offer(self.version, [(reasoned(first, self.tr("in force")), number), *rest])

    @property
    def compared(self) -> str:
        return self._compared[0]

    @property
    def _compared(self) -> tuple[str, StoredPolicy | None]:
        number = self.version.currentData()
        found = next((one for one in self._stored.versions if one.number == number), None)
        return (template() if found is None else found.yaml), found

    def _fill_diff(self) -> None:
        text, stored = self._compared
        theme, now = self.state.theme, self.editor.toPlainText()
        self.diff_list.clear()
        lines = diff_lines(text, now) if self._loaded else ()
        if self._checked and not self._faults and lines:
            self._add_said(stored, now)
        for one in lines[:MOST_LINES]:
            item = QListWidgetItem(f"{one.sign} {one.after or one.before:>4}  {_indented(one.text)}")
            item.setForeground(QColor({"+": theme.good, "-": theme.bad}.get(one.sign, theme.muted)))
            self.diff_list.addItem(item)
        changed = sum(one.sign != " " for one in lines)
        told = filled(self.tr("What differs ({count})"), count=changed)
        self.below.setTabText(1, told if changed else self.tr("Nothing differs"))

    def _add_said(self, stored: StoredPolicy | None, text: str) -> None:
        try:
            before = loaded(stored)
        except InputError:
            return  # of another program's version: its lines are told
        for one in value_changes(before, parse(text)):
            self.diff_list.addItem(f"{one.path}: {one.before or '–'} → {one.after or '–'}")

    def take_version(self) -> None:
        """Put its text into the editor as an edit that Ctrl+Z there reverts."""
        cursor = self.editor.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(self.compared)
        self.editor.setFocus()

    def _forget_tried(self) -> None:
        self.state.jobs.cancel(TRY)
        self.rows, self.asked, self.found, self._trying = [], 0, None, False
        self._fill_recalls()

    def try_or_stop(self) -> None:
        """Ask the last recalls as an agent now gets them and would get them; a second call stops it."""
        if self._trying:
            self._forget_tried()
            self._show()
            return
        if self.state.workspace is None or self._faults or not self._checked:
            return
        self._forget_tried()
        self._trying = True
        self.below.setCurrentWidget(self.recall_list)
        project, text = self._stored.project, self.editor.toPlainText()
        tell = self.state.jobs.teller(TRY, self._on_row)

        def work(explorer: Explorer, token: CancelToken) -> PolicyForesight:
            policy: Policy = parse(text)
            return foresee_policy(explorer, policy, project=project, token=token, on_row=partial(tell, token))

        self.state.read(TRY, work, self._on_tried, failed=self._on_failed)
        self._show()

    def _on_row(self, found: PolicySeen) -> None:
        self.asked += 1
        if found.changes:
            self.rows.append(found)
            self._add_row(found)
        self._show()

    def _on_tried(self, found: PolicyForesight) -> None:
        self.found, self._trying = found, False
        self._show()

    def _fill_recalls(self) -> None:
        self.recall_list.clear()
        for row in self.rows:
            self._add_row(row)
        self.below.setTabText(2, self.tr("Recent recalls"))

    def _add_row(self, row: PolicySeen) -> None:
        if self.recall_list.count() >= MOST_LINES:
            return
        head = QListWidgetItem(f"{shown_line(row.run.question or '', 90)} · {recipe_title(row.run.recipe)}")
        font = head.font()
        font.setBold(True)
        head.setFont(font)
        self.recall_list.addItem(head)
        leaving, entering = (tuple(one.memory for one in some) for some in (row.moves.left, row.moves.entered))
        for sign, word, found in (
            ("−", self.tr("denied"), row.denied),
            ("+", self.tr("admitted"), row.admitted),
            ("▒", self.tr("redacted"), row.redacted),
            ("▽", self.tr("leaves the answer"), leaving),
            ("△", self.tr("comes into the answer"), entering),
        ):
            for memory in found[:NAMED]:
                self.recall_list.addItem(f"    {sign} {word}: {memory_line(text_of(memory), 120)}")
            if len(found) > NAMED:
                self.recall_list.addItem(
                    f"    {sign} {word}: " + filled(self.tr("{count} more"), count=len(found) - NAMED)
                )
        if not (row.denied or row.admitted or row.redacted or leaving or entering):
            self.recall_list.addItem("    " + self.tr("the same memories in another order"))

    def save(self) -> None:
        """Store the text as a new version."""
        text, project = self.editor.toPlainText(), self._stored.project
        if self.edited:
            self.state.operate(
                "policy",
                lambda database, now: database.settings.set_policy(text, now=now, project=project),
                partial(self._on_saved, text),
                failed=self._on_failed,
            )

    def _on_saved(self, text: str, _change: object) -> None:
        self._saved = text
        self._forget_tried()
        self.load()

    def _show(self) -> None:
        good = self._checked and not self._faults and not self._soon.isActive()
        self.save_button.setEnabled(good and self.edited and self.state.writable and self._loaded)
        self.try_button.setEnabled(self._trying or (good and self._loaded))
        self.try_button.setText(self.tr("Stop") if self._trying else self.tr("Try on recent recalls"))
        self.take_button.setEnabled(self._loaded and self.compared != self.editor.toPlainText())
        self.editor.setReadOnly(not self._loaded)
        self.sentence.set_line(self._said())

    def _said(self) -> str:
        if self._error is not None:
            return f"✖ {error_text(self._error)}"
        if self._faults:
            return "✖ " + self.tr("It cannot be saved as it is: each fault is named beside its line.")
        changed, asked, found = f"{len(self.rows):,}", f"{self.asked:,}", self.found
        if self._trying:
            asking = self.tr("Asking recent recalls again… {changed} of {count} change")
            return filled(asking, changed=changed, count=asked)
        if found is None:
            return self.tr("Edited, not saved.") if self.edited else self.tr("This policy is in force.")
        seen = self.tr("Companions see {before} memories now, and would see {after}.")
        answered = self.tr("{changed} of {count} recent recalls would be answered otherwise.")
        lines = [
            filled(seen, before=f"{found.seen_before:,}", after=f"{found.seen_after:,}"),
            filled(answered, changed=changed, count=asked),
        ]
        if found.not_kept:
            said = self.tr("{count} recalls cannot be asked again: their questions were not kept.")
            lines.append(filled(said, count=f"{found.not_kept:,}"))
        lines += [translated(one) for one in found.failed[:1]]
        return joined(*lines)

    def _on_edited(self) -> None:
        self._checked, self._error = False, None
        if self.found is not None or self._trying:
            self._forget_tried()
        self._soon.start()
        self._show()

    def _on_form(self, change: Callable[[str], str]) -> None:
        """Write the choice into the text as an edit that Ctrl+Z there reverts."""
        before = self.editor.toPlainText()
        with suppress(InputError, PolicyFault):  # the fault stands beside its line
            after = change(before)
            if after != before:
                start = _shared(before, after)
                end = _shared(before[start:][::-1], after[start:][::-1])
                cursor = self.editor.textCursor()
                cursor.setPosition(_units(before[:start]))
                cursor.setPosition(_units(before[: len(before) - end]), cursor.MoveMode.KeepAnchor)
                cursor.insertText(after[start : len(after) - end])
                self.editor.setTextCursor(cursor)
        self.check()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
        self.across.setOrientation(ways[self.width() >= BESIDE])

    def _on_project(self, *_: object) -> None:
        written = self.project.currentText().strip()
        place = self.project.findText(written)
        name = str(self.project.itemData(place)) if place >= 0 else written[:100]
        if name != self._stored.project and self.state.workspace is not None:
            self._stored = _Stored(name, projects=self._stored.projects)
            self._loaded = False
            self._forget_tried()
            self.load()

    def _on_version(self, *_: object) -> None:
        self._fill_diff()
        self.below.setCurrentWidget(self.diff_list)
        self._show()


def _shared(one: str, other: str) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _units(text: str) -> int:
    """Count UTF-16 units, as Qt does."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _indented(text: str) -> str:
    return " " * min(40, len(text) - len(text.lstrip(" "))) + shown_line(text, 300)
