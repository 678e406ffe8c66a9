"""What the tabs of the inspector share: what they show, how they write numbers, stored text in an editor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QLabel, QWidget

from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.history import RecalledOften
from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.explain import Explanation, explain
from mnemonaut_core.explain.matches import Matches, Span
from mnemonaut_core.explain.probe import SourceRank, SourceRanks
from mnemonaut_core.i18n import Text
from mnemonaut_core.recipes.registry import vocabulary_of
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.messages import error_text, translated
from mnemonaut_ui.words.source_words import source_word, status_text

translate = QCoreApplication.translate
LIMIT = 20_000
"""Characters that are shown of one text."""
_LONE_RETURN = re.compile("\r(?!\n)")


class Subject(msgspec.Struct, frozen=True, eq=False):
    """Frozen; a later answer makes a new one. `loaded`: the store has answered, so a value of None does not exist."""

    memory_id: str
    trace: Trace | None = None
    candidate: Candidate | None = None
    details: MemoryDetails | None = None
    located: SourceRanks | None = None
    loaded: bool = False
    error: MnemonautError | None = None
    often: RecalledOften | None = None
    """How many recalls brought it; None until it is known."""
    shown: Trace | None = None
    """The recall that other screens show; `trace` is this one, or its question repeated because memories changed since."""
    matches: Matches | None = None
    """What its text shares with the question; None until it is known."""
    evidence: Evidence | None = None
    """How much it speaks of the question; None until it is known."""
    marks: tuple[tuple[int, int], ...] = ()
    """Where its text holds words of the question that speak for it."""
    states: tuple[State, ...] = ()
    """Why it does not hold any more, as of the recall, else now."""
    aside: bool = False
    """Whether it was taken out of the memories with what it belongs to, which is isolated: restoring that brings it back."""

    @property
    def memory(self) -> Memory | None:
        """The stored memory; until it is loaded, the recorded one. None: not known yet, or deleted."""
        if self.details is not None:
            return self.details.memory
        return None if self.candidate is None else self.candidate.memory

    @property
    def gone(self) -> bool:
        return self.loaded and self.error is None and self.details is None

    @property
    def explanation(self) -> Explanation | None:
        """Why it was or was not recalled; None without a recall, or before its ranks are known."""
        if self.trace is None or (self.candidate is None and self.located is None):
            return None
        return explain(self.trace, self.memory_id, self.located, vocabulary=vocabulary_of(self.trace.recipe))


def of_trace(memory_id: str, trace: Trace | None, shown: Trace | None = None) -> Subject:
    candidate = None if trace is None else trace.candidate(memory_id)
    evidence = None if trace is None else trace.evidence.get(memory_id)
    return Subject(memory_id, trace, candidate, shown=shown or trace, evidence=evidence)


class Caption(PlainLabel):
    """A title of the page itself: no text of a memory, so a purge leaves it."""


class Page(QWidget):
    """Shows one subject. The inspector calls `show_subject` only while the tab is in front."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self.subject: Subject | None = None

    def show_subject(self, subject: Subject) -> None:
        """Show another subject, or more of the same one."""
        raise NotImplementedError

    def title(self) -> str:
        raise NotImplementedError

    def forget(self) -> None:
        """Drop all memory texts after a purge, also while hidden. The inspector then shows its subject again."""
        self.subject = None
        for label in self.findChildren(QLabel):
            if not isinstance(label, Caption):
                label.clear()

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 160)


def show_why_empty(empty: EmptyState, subject: Subject, unexplained: str, then: str) -> None:
    """Show why a page is empty. `unexplained`: why the shown recall cannot be explained, or ""; `then`: what the page will
    show."""
    if subject.trace is None and unexplained:
        empty.show_text(translate("Inspector", "This recall cannot be explained"), unexplained)
    elif subject.trace is None:
        empty.show_text(translate("Inspector", "No recall yet"), then)
    elif subject.error is not None:
        empty.show_text(translate("Inspector", "Could not be read"), error_text(subject.error))
    else:
        empty.show_text("")


def short(value: float | None) -> str:
    """Format with three decimals, "–" for None; values that only look like zero keep their digits."""
    if value is None:
        return "–"
    return f"{value:.3g}" if 0.0 < abs(value) < 0.001 else f"{value:.3f}"


def exact(value: float | None) -> str:
    """Format with every digit; "" for None."""
    return "" if value is None else repr(value)


def reason_text(reason: Text | None) -> str:
    return "" if reason is None else translated(reason)


def place_text(source: SourceRank) -> str:
    """Return where a memory stands in a source that did not find it."""
    if source.rank is None:
        return status_text(source.status)
    if source.rank > source.k:
        return translate("Inspector", "✖ rank {rank}, only {k} kept").format(rank=source.rank, k=source.k)
    # inside the list, and yet not in it: something kept it out before
    return translate("Inspector", "▽ would rank {rank} (top {k} kept)").format(rank=source.rank, k=source.k)


def found_sentence(source: str, rank: int | None, k: int | None) -> str:
    """Return the place of a memory in a list that holds it, in plain words."""
    text = translate("Inspector", "{source} found it as number {rank}; its list holds {k}.")
    return text.format(source=source_word(source), rank=rank, k=k)


def missed_sentence(source: str, k: int | None, located: SourceRank | None) -> str:
    """Return its place in a source that did not find it, in plain words; "" if no number is known."""
    rank = None if located is None else located.rank
    if located is not None and rank is None:
        return ""
    if rank is None:
        text = translate("Inspector", "{source} keeps its first {k}, and it is not among them.")
    elif k is not None and rank > k:
        text = translate("Inspector", "{source} ranks it number {rank}, and keeps only its first {k}.")
    else:
        text = translate("Inspector", "{source} would rank it number {rank} of {k}, but something kept it out before.")
    return text.format(source=source_word(source), rank=rank, k=k)


_REPLACED = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
_REPLACED |= {0x7F: 0x2421, 0x0D: 0x200B, 0x2028: 0x0A, 0x2029: 0x0A, 0xFDD0: 0xFFFD, 0xFDD1: 0xFFFD, 0xFFFC: 0xFFFD}
_REPLACED |= dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0x25AB)


def shown(text: str) -> str:
    """Replace each character that Qt would interpret by a visible one: controls by pictures (␀), direction marks by ▫."""
    return _LONE_RETURN.sub("\n", clean_text(text)).translate(_REPLACED)


def utf16_places(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return start and end of each span in UTF-16 units, as QTextCursor counts, in the order given."""
    wanted = sorted({at for span in spans for at in (span.start, span.end)})
    unit = dict(zip(wanted, _units(text, wanted), strict=True))
    return [(unit[span.start], unit[span.end]) for span in spans]


def _units(text: str, wanted: Iterable[int]) -> list[int]:
    found, at, units = [], 0, 0
    for end in wanted:
        piece = text[at:end]
        units += len(piece) + sum(char > "\uffff" for char in piece)
        at = end
        found.append(units)
    return found
