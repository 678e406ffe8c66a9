"""Judging memories for the question in front, by keys: the same in the lab, Runs and Compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mnemonaut_core.judgments import MUST, NONE, JudgedQuestion, Judgment
from mnemonaut_core.saved import Saved
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.words.languages import filled

Key = Qt.Key
_WORDS: dict[int, str] = {
    Key.Key_0: "0",
    Key.Key_1: "1",
    Key.Key_2: "2",
    Key.Key_3: "3",
    Key.Key_M: "must",
    Key.Key_N: "must-not",
    Key.Key_Backspace: NONE,
    Key.Key_Delete: NONE,
}
"""What a key says of a memory."""


class Judging(QObject):
    """The mode of one screen in which single keys judge what is highlighted. `question` gives what reads the question in
    front, or None where there is none; `lists` are the widgets whose keys it takes. A question that is not saved is saved with
    its first judgment."""

    marks_changed = Signal(object)  # dict[str, str]: what was judged, in words, by id

    def __init__(
        self,
        screen: Screen,
        question: Callable[[], Callable[[], Saved] | None],
        lists: Callable[[], Sequence[QWidget]],
    ) -> None:
        super().__init__(screen)
        self._screen, self._state = screen, screen.state
        self._ask, self._lists = question, lists
        self._channel = f"judging:{screen.key}"
        self._watched: tuple[QWidget, ...] = ()
        self.judged: JudgedQuestion | None = None
        """None outside the mode."""
        self.banner = Banner(screen)
        self.banner.closed.connect(self.leave)
        self._state.content_changed.connect(self._on_content_changed)
        self._state.workspace_changed.connect(self.leave)

    def toggle(self) -> None:
        """Enter the mode with the question in front, or leave it."""
        if self.judged is not None:
            self.leave()
        else:
            self.enter()

    def enter(self) -> None:
        """Enter the mode with the question in front, or continue in it."""
        workspace, question = self._state.workspace, self._ask()
        if workspace is not None and question is not None:
            self._state.jobs.read(
                self._channel,
                lambda _token: workspace.judged(question()),
                self._on_entered,
                failed=self._state.refused.emit,
            )
        else:
            self._state.noticed.emit(self.tr("Ask a question first, or choose a recall."))

    def leave(self, *_: object) -> None:
        """End the mode: keys act as before, and the marks go."""
        self._state.jobs.cancel(self._channel)
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = ()
        if self.judged is not None:
            self.judged = None
            self.banner.hide()
            self.marks_changed.emit({})

    def follow(self) -> None:
        """Leave the mode if another question is in front now."""
        if self.judged is None:
            return
        question = self._ask()
        if question is None or question().asked(0) != self.judged.question.asked(0):
            self.leave()
        else:
            self._watch()

    def _watch(self) -> None:
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = tuple(self._lists())
        for widget in self._watched:
            widget.installEventFilter(self)

    def _on_entered(self, judged: JudgedQuestion) -> None:
        self._watch()
        if self.judged is None:
            self._watched[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._show(judged)

    def _on_content_changed(self, _change: object) -> None:
        """Read the judgments again."""
        workspace = self._state.workspace
        if workspace is not None and self.judged is not None:
            question = self.judged.question
            self._state.jobs.read(self._channel, lambda _token: workspace.judged(question), self._show)

    def _show(self, judged: JudgedQuestion) -> None:
        self.judged = judged
        self.banner.show_text(self._text, stays=False)
        self.marks_changed.emit({one.memory_id: self.mark_text(one) for one in judged.judgments})

    def _text(self) -> str:
        assert self.judged is not None  # noqa: S101 - shown in the mode alone
        return filled(
            self.tr(
                "Judging “{question}”: 0 (not relevant) to 3 (answers it), M it must come, N it must not, Delete takes back, Esc"
                " ends. {count} judged."
            ),
            question=self.judged.question.title,
            count=len(self.judged.judgments),
        )

    def mark_text(self, judgment: Judgment) -> str:
        # a narrow column cuts the end, which must not be the "not"
        must = "" if judgment.must is None else self.tr("must") if judgment.must == MUST else self.tr("must not")
        grade = "" if judgment.grade is None else str(judgment.grade)
        return filled(self.tr("judged {mark}"), mark=" · ".join(filter(None, (must, grade))))

    def _judge(self, word: str) -> None:
        workspace, judged, ids = self._state.workspace, self.judged, self._screen.highlighted().ids
        if workspace is None or judged is None:
            return
        if word == NONE:
            known = {one.memory_id for one in judged.judgments}
            ids = tuple(one for one in ids if one in known)
        if not ids or not workspace.can_write:
            self._state.noticed.emit(self.tr("Nothing is highlighted that can be judged so."))
            return
        now, question = self._state.services.now(), judged.question
        self._state.jobs.operate(
            "judge", lambda _token: workspace.judge(question, ids, word, now=now), failed=self._state.refused.emit
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            word = _WORDS.get(event.key())
            if plain and (word is not None or event.key() == Key.Key_Escape):
                if event.type() == QEvent.Type.ShortcutOverride:
                    event.accept()
                elif word is None:
                    self.leave()
                elif not event.isAutoRepeat():
                    self._judge(word)
                return True
        return super().eventFilter(watched, event)
