"""Evidence stands under the right characters, in the editor's own units, whatever is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.databases import NOW, episode, make_database
from helpers.inspecting import Ask, held
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.matches import Span, SpanKind
from mnemonaut_core.explain.sentences import MeasuredSentence, NearestSentence
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.services import Services
from mnemonaut_ui.inspector.evidence import MarkedText
from mnemonaut_ui.inspector.page import LIMIT, shown, utf16_places
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.state.view_state import ViewState, selection_of
from mnemonaut_ui.widgets.theme import LIGHT

FAMILY = "👨\u200d👩\u200d👧"


def marked(view: MarkedText, *, underlined: bool | None = None) -> list[str]:
    """What is highlighted, as the editor has it."""
    return [
        selection.cursor.selectedText()
        for selection in view.extraSelections()
        if underlined is None or selection.format.fontUnderline() == underlined
    ]


@contextmanager
def looking(
    qtbot: QtBot, state: ViewState, folder: Path, lines: list[dict[str, object]], question: str
) -> Iterator[Inspector]:
    """An inspector on the first of these memories in a recall by words."""
    path = make_database(folder / "memories.db", [{k: v for k, v in x.items() if k != "embedding"} for x in lines])
    workspace = Services(samples_folder=folder).open(path, read_only=True)
    state.set_workspace(workspace)
    inspector = Inspector(state)
    qtbot.addWidget(inspector)
    inspector.resize(420, 700)
    inspector.show()
    inspector.tabs.setCurrentWidget(inspector.evidence)
    values = {"text_index": "words", "vector_k": "0", "days": "0"}
    (trace,) = workspace.explorer.recall(Query(question, NOW), Settings(values=values))
    state.set_trace(trace)
    state.select((str(lines[0]["id"]),))
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
    yield inspector


@pytest.mark.parametrize(
    "text, question, expected",
    [
        ("明日の面接は十時です", "面接、覚えてる?", ["面接"]),
        ("年糕一口都吃不下", "年糕", ["年糕"]),
        (f"{FAMILY} 🎉 the boiler again", "boiler?", ["boiler"]),
        ("夏のﾊﾞｲﾄを辞めた", "バイト", ["ﾊﾞｲﾄ"]),
        ("𠮷野家で昼ごはん", "昼ごはん", ["昼ごはん"]),
        ("Cafe\u0301 at nine", "cafe", ["Cafe\u0301"]),
        ("שלום, פגישה ביום שני", "פגישה", ["פגישה"]),
        ("a\r\nb interviews\rc", "interview", ["interviews"]),
        ("\0\x07 <b>boiler</b> <img src=x>", "boiler", ["boiler"]),
    ],
)
def test_matched_words_are_marked_in_the_stored_text(
    qtbot: QtBot, state: ViewState, tmp_path: Path, text: str, question: str, expected: list[str]
) -> None:
    with looking(qtbot, state, tmp_path, [episode("a", text), episode("b", "other")], question) as inspector:
        assert marked(inspector.evidence.memory, underlined=False) == expected


def test_the_query_is_marked_too(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    with looking(
        qtbot, state, tmp_path, [episode("a", "面接は金曜"), episode("b", "x")], "明日の面接、何時?"
    ) as inspector:
        assert marked(inspector.evidence.query, underlined=False) == ["面接"]


def test_toggles_take_marks_away(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    with looking(qtbot, state, tmp_path, [episode("a", "the boiler again")], "boiler again?") as inspector:
        evidence = inspector.evidence
        assert marked(evidence.memory, underlined=False) == ["boiler"]
        assert marked(evidence.memory, underlined=True) == ["boiler again"]
        evidence.words.setFocus()
        QTest.keyClick(evidence.words, Qt.Key.Key_Space)
        assert marked(evidence.memory) == ["boiler again"]
        QTest.keyClick(evidence.characters, Qt.Key.Key_Space)
        assert marked(evidence.memory) == []


@pytest.mark.nightly
def test_a_megabyte_is_clipped_and_said_on_every_page(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    text = "the boiler of 面接 " * 60_000
    with looking(
        qtbot, state, tmp_path, [episode("a", text), episode("b", "small boiler")], "boiler 面接"
    ) as inspector:
        qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
        assert len(inspector.evidence.memory.toPlainText()) == LIMIT
        length = len(held(held(inspector.subject).memory).text)
        assert f"the first 20,000 of {length:,} characters" in inspector.evidence.note.text()
        assert marked(inspector.evidence.memory, underlined=False)
        for page in inspector.pages:
            state.select(("b",))
            inspector.tabs.setCurrentWidget(page)
            qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
            state.select(("a",))
            # what it costs is read in a job: the call that selects waits for none of it
            assert not state.jobs.idle, page.title()
            qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
            assert len(inspector.evidence.memory.toPlainText()) <= LIMIT, page.title()


def test_a_memory_without_text_says_so(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    with looking(qtbot, state, tmp_path, [episode("a", title="t"), episode("b", "x")], "x") as inspector:
        assert inspector.evidence.memory.toPlainText() == "t"


def test_shown_text_has_the_length_of_the_stored_one() -> None:
    stored = "a\0b\r\nc\rd\u2029e\ufdd0\u202ef\ud800" + FAMILY
    assert len(shown(stored)) == len(stored)
    assert "\0" not in shown(stored)
    assert "\u202e" not in shown(stored)


def test_places_are_counted_as_the_editor_counts() -> None:
    text = "𠮷a😀b"
    assert utf16_places(text, [Span(3, 4, SpanKind.WORDS), Span(0, 2, SpanKind.WORDS)]) == [(5, 6), (0, 3)]


def test_html_stays_text(qtbot: QtBot) -> None:
    view = MarkedText()
    qtbot.addWidget(view)
    view.show_text("<b>bold</b> <img src='file:///x.png'>")
    view.mark((), LIGHT)
    assert view.toPlainText() == "<b>bold</b> <img src='file:///x.png'>"


@pytest.mark.long
def test_the_nearest_sentence_is_found_beside_the_recall_and_marked(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Callable[[], None]
) -> None:
    trace = ask()
    state.set_trace(trace, selection_of(trace.selected))
    inspector.tabs.setCurrentWidget(inspector.evidence)
    settled()
    view = inspector.evidence
    memory = held(held(inspector.subject).memory)
    found = held(view.state.workspace).explorer.nearest_sentence(trace, memory)
    best = held(found.best)
    assert best.cosine == max(one.cosine for one in found.sentences)
    assert best.text in marked(view.memory)
    assert view.nearest.text() == (
        f"Nearest sentence: “{best.text}”, closeness {best.cosine:.3f}. Measured beside the recall: no score counts it."
    )
    assert view.ask.isHidden()
    state.set_expert(False)
    assert view.nearest.text() == f"Nearest to the question: “{best.text}”. This does not count in any score."
    view.sentence.setChecked(False)
    assert view.nearest.isHidden()
    assert best.text not in marked(view.memory)


@pytest.mark.long
def test_an_endpoint_is_asked_for_the_nearest_sentence_only_when_somebody_says_so(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = ask()
    asked: list[bool] = []
    found = NearestSentence(trace.selected[0], "openai:m@https://example.org/v1", would_send=3)

    def nearest(_trace: Trace, memory: Memory, *, ask: bool, token: object) -> NearestSentence:
        asked.append(ask)
        sentence = MeasuredSentence(0, 4, memory.text[:4], 0.5)
        return replace(found, sentences=(sentence,), would_send=0, sent=3) if ask else found

    monkeypatch.setattr(held(state.workspace).explorer, "nearest_sentence", nearest)
    state.set_trace(trace, selection_of(trace.selected[:1]))
    inspector.tabs.setCurrentWidget(inspector.evidence)
    settled()
    view = inspector.evidence
    assert (asked, view.nearest.isHidden(), view.ask.isHidden()) == ([False], True, False)
    assert view.ask.toolTip() == "3 texts would be sent to openai:m@https://example.org/v1: this may cost something."
    view.ask.click()
    settled()
    assert asked == [False, True]
    assert view.ask.isHidden()
    assert "closeness 0.500" in view.nearest.text()
