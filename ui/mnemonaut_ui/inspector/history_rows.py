"""The history of a memory as groups of lines, in words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.history import History, Judged, KeptOut, Recalled, Remarked, Revised
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.text.line_diff import line_diff
from mnemonaut_ui.words.memory import moment_text, shown_line
from mnemonaut_ui.words.outcome_words import glyph, outcome_word
from mnemonaut_ui.words.recipe_words import preset_title, recipe_title

translate = QCoreApplication.translate
LINES_SHOWN = 200
LINE_CHARS = 300


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text before and after an edit: "−" went, "+" came, "" is a heading or stayed."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened, more of it, and when (UTC; "" if that is not known)."""

    text: str
    more: str
    when: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one sort, newest first."""

    title: str
    entries: tuple[Entry, ...]


def groups_of(history: History) -> tuple[Group, ...]:
    """All groups that have an entry."""
    groups = (
        Group(translate("History", "Recalled"), tuple(map(_recalled, history.recalled))),
        Group(translate("History", "Judged"), (*map(_judged, history.judged), *map(_remarked, history.remarked))),
        Group(translate("History", "Isolated"), tuple(map(_kept_out, history.kept_out))),
        Group(translate("History", "Edited"), tuple(map(_revised, history.revised))),
    )
    return tuple(group for group in groups if group.entries)


def _when(at: int | None) -> str:
    return "" if at is None else moment_text(at)


def _recalled(found: Recalled) -> Entry:
    how = f"{recipe_title(found.recipe)} · {preset_title(found.recipe, found.preset)}"
    if found.place is not None:
        text = translate("History", "✔ number {place} of {count}").format(place=found.place, count=found.selected)
    else:
        known = found.code in Code.__members__
        text = f"{glyph(Code(found.code))} {outcome_word(Code(found.code))}" if known else found.code
    as_of = (
        ""
        if found.clock == found.at
        else translate("History", "as of {moment}").format(moment=moment_text(found.clock))
    )
    return Entry(text, " · ".join(filter(None, (how, as_of))), _when(found.at))


def _judged(found: Judged) -> Entry:
    words = {"must": translate("History", "must come"), "must_not": translate("History", "must not come")}
    word = words.get(found.must or "", "")
    grade = "" if found.grade is None else translate("History", "grade {grade}").format(grade=found.grade)
    what = " · ".join(filter(None, (grade, word)))
    return Entry(what, shown_line(found.query, LINE_CHARS), _when(found.at))


def _remarked(found: Remarked) -> Entry:
    words = {
        "helpful": translate("History", "helpful"),
        "harmful": translate("History", "harmful"),
        "outdated": translate("History", "outdated"),
        "duplicate": translate("History", "duplicate"),
    }
    return Entry(words.get(found.signal, found.signal), found.of_id or "", _when(found.at))


def _kept_out(found: KeptOut) -> Entry:
    if found.scope == "everywhere":
        text, query = translate("History", "⊘ isolated everywhere"), ""
    else:
        text = translate("History", "⊘ isolated for one query")
        query = translate("History", "“{query}”").format(query=shown_line(found.query or "", LINE_CHARS))
    ended = (
        "" if found.ended_at is None else translate("History", "restored {moment}").format(moment=_when(found.ended_at))
    )
    again = found.learnt_again_at
    learnt = "" if again is None else translate("History", "learnt again {moment}").format(moment=_when(again))
    more = " · ".join(filter(None, (ended, learnt, shown_line(found.reason, LINE_CHARS), query)))
    return Entry(text, more, _when(found.at))


def _revised(found: Revised) -> Entry:
    names = ", ".join(name for name, _, _ in found.changes if name)
    what = translate("History", "edited {columns}").format(columns=names) if names else translate("History", "edited")
    lines: list[Line] = []
    for name, before, after in found.changes:
        if name:
            lines.append(Line("", name))
        lines += [Line(sign.strip(), shown_line(text, LINE_CHARS)) for sign, text in line_diff(before, after)]
    if len(lines) > LINES_SHOWN:
        rest = translate("History", "… {count} more lines").format(count=len(lines) - LINES_SHOWN)
        lines = [*lines[:LINES_SHOWN], Line("", rest)]
    return Entry(what, shown_line(found.reason, LINE_CHARS), _when(found.at), tuple(lines))
