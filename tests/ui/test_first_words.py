"""A newcomer's first three screens in plain words: what Welcome, the lab with a sample and the library say is either an everyday
word or stands among the words of the help, in three languages."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QTabBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_resources.make.translations import FOLDER, LANGUAGES, known
from mnemonaut_ui.lab.asking.ask_bar import AskBar
from mnemonaut_ui.lab.parameters.parameter_panel import ParameterList
from mnemonaut_ui.library.facet_panel import FacetPanel
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState

QUESTION = "How long should parkin be left in the tin before eating it?"


def glossary(code: str) -> str:
    """The words that the help explains: the first column of its table, and what the explanations quote."""
    page = (FOLDER.parent / "help" / f"{code}.md").read_text("utf-8")
    return "\n".join(line for line in page.splitlines() if line.startswith("| ")).casefold()


def labels(widget: QWidget) -> set[str]:
    """What stands on the buttons, labels, tabs and heads of columns that are seen; no memory's text."""
    found: set[str] = set()
    for one in widget.findChildren(QWidget):
        if not one.isVisible():
            continue
        if isinstance(one, (QLabel, QAbstractButton)):
            found.add(one.text())
        elif isinstance(one, QTabBar):
            found |= {one.tabText(number) for number in range(one.count())}
        elif (
            isinstance(one, QHeaderView) and one.model() is not None and one.orientation() is Qt.Orientation.Horizontal
        ):
            shown = [n for n in range(one.count()) if not one.isSectionHidden(n)]
            found |= {str(one.model().headerData(n, one.orientation()) or "") for n in shown}
        elif isinstance(one, FacetPanel):
            found |= {str(one.model().index(row, 0).data()) for row in range(one.topLevelItemCount())}
    return found


_EVERYDAY = (
    "a again agree all and answer as ask asked asks at be because becomes before begin being bring but by change characters chosen "
    "classic columns comes companions condition context conversation copy could database date day days drop each english "
    "everything few file files filter first for found from have here high history how i if imogen import improved in "
    "isolated it its kind like looked low match matches matching medium memories memory missed mnemonaut more ms much newest "
    "no none not nothing number numbers of on one only open opened or order part parts path pem place points prepared published "
    "question questions rank ranks raw read recent redo remembered remove restore run sample samples search searches select "
    "selected show since situations speaks state strong strongly table that the their them then these this to undo used "
    "utc was welcome well were what when which why will with words would year yet you your"
)
EVERYDAY = frozenset(_EVERYDAY.split())
"""Words that nobody has to look up, the names of the sample's people, and those of recipes and presets, which the help tells."""
EVERYDAY_IN = {
    "ja": {"コピー", "リストから削除", "理由", "言葉", "表で見る"},
    "zh": {"复制", "从列表中移除", "原因", "词语", "以表格显示", "年份"},
}
"""The same of labels in languages without blanks, where a word cannot be told from its neighbours."""
EXPLAINED = (
    ("ScoreView", "Outcome"),
    ("Inspector", "Source"),
    ("Inspector", "Inspector"),
    ("Core", "recipe"),
    ("Core", "preset"),
    ("Core", "vector"),
)
"""What the three screens call things by that a newcomer has to learn."""


CODE = re.compile(r"(?<![\w/.-])(?!core_|t_)[a-z]+_[a-z_]+\b|\b(?!UTC|JSON|CSV|ZIP)[A-Z]{3,}\b|[{}Σαλτ]")
"""Names as the program writes them for itself, and letters of formulas."""


STAGES = {"plan", "gather", "fuse", "select", "rerank", "walk", "gate", "pool", "evidence", "pack"}


def all_texts(window: QWidget) -> set[str]:
    """The same with tool tips, what combos offer, and what is told to who does not see."""
    found = labels(window)
    for one in window.findChildren(QWidget):
        if one.isVisible():
            found |= {one.toolTip(), one.accessibleName(), one.accessibleDescription()}
            if isinstance(one, QComboBox):
                found |= {one.itemText(number) for number in range(one.count())}
                found |= {str(one.itemData(number, Qt.ItemDataRole.ToolTipRole) or "") for number in range(one.count())}
    return found


def worth_explaining(said: set[str]) -> set[str]:
    """The words of short labels that are not everyday ones; what is longer quotes memories and sentences."""
    short = [text for text in said if len(text.split()) <= 5 and not re.search(r"[_/@]|\.db|…$|\d{4}", text)]
    return {word for text in short for word in re.findall("[a-z]{3,}", text.casefold())} - EVERYDAY


def terms(code: str) -> set[str]:
    """The words that the help explains in a language without blanks: what stands in the first column of its table."""
    rows = (line.split("|")[1] for line in glossary(code).splitlines() if "`" not in line.split("|")[1])
    return {term.strip() for row in rows for term in re.split("[、／/・]", row) if len(term.strip()) > 1}


def unexplained(said: set[str], code: str) -> list[str]:
    """Labels that in English need a word of the help, whatever they are the translation of, and here neither hold such a word
    nor stand in the help."""
    english: dict[str, set[str]] = {}
    for (_, source), words in known(code).items():
        english.setdefault(words, set()).add(source.replace("&", ""))
    page, known_here = glossary(code), terms(code)
    needing = [label for label in said if label in english and all(worth_explaining({one}) for one in english[label])]
    assert len(needing) > 5, "the screens were seen"
    told = {
        label for label in needing if any(term in label.casefold() for term in known_here) or label.casefold() in page
    }
    return sorted(set(needing) - told - EVERYDAY_IN[code])


def first_three(qtbot: QtBot, state: ViewState, window: MainWindow) -> set[str]:
    """What stands on Welcome, in the lab with its answer, and in the library."""
    found: set[str] = set()
    for screen in ("welcome", "lab", "library"):
        window.show_screen(screen)
        qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
        found |= labels(window)
    return found


def in_tabs(qtbot: QtBot, state: ViewState, window: MainWindow) -> set[str]:
    """All texts of each tab that can be chosen now."""
    found: set[str] = set()
    for tabs in (one for one in window.findChildren(QTabWidget) if one.isVisible()):
        for number in range(tabs.count()):
            tabs.setCurrentIndex(number)
            qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
            rows = [one for one in window.findChildren(ParameterList) if one.isVisible()]
            qtbot.waitUntil(lambda rows=rows: all(one.complete for one in rows), timeout=10_000)  # type: ignore[misc]
            found |= all_texts(window)
    return found


def asked_first(qtbot: QtBot, state: ViewState, window: MainWindow) -> set[str]:
    """Open the English sample and ask; what stands on Welcome, and in the lab with its answer."""
    state.set_expert(False)
    window.show_screen("welcome")
    said = labels(window)
    path = state.services.build_sample("en", lambda *_: None, CancelToken())
    window.open_database(path)
    qtbot.waitUntil(lambda: state.workspace is not None and window.front.key == "lab", timeout=10_000)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, QUESTION)
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle, timeout=10_000)
    said |= labels(window)
    window.set_inspector(True)
    return said | labels(window)


@pytest.mark.long
def test_what_the_first_three_screens_say_is_everyday_or_explained(
    qtbot: QtBot, state: ViewState, window: MainWindow
) -> None:
    said = asked_first(qtbot, state, window)
    window.show_screen("library")
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
    said |= labels(window)
    assert {"Outcome", "Why", "Words", "Kind"} <= said, "the screens were seen"
    explained = set(re.findall("[a-z]{3,}", glossary("en")))
    seen = all_texts(window)
    for screen in ("quarantine", "lab"):
        window.show_screen(screen)
        seen |= all_texts(window)
    for button in window.findChildren(QPushButton):
        if button.property("story"):
            button.setChecked(True)
    seen |= all_texts(window)
    assert state.trace is not None
    state.select(state.trace.selected[:1])
    seen |= in_tabs(qtbot, state, window)  # of the inspector
    for bar in window.findChildren(AskBar):
        bar.side_button.setChecked(True)
    seen |= in_tabs(qtbot, state, window)  # of what takes its place in the drawer
    assert {
        "How many found by similarity",
        "188 looked at, 121 of other kinds",
        "Copy the pack",
        "Its rank in recent and saved questions",
    } <= seen
    assert {text: found for text in seen if (found := CODE.findall(text))} == {}
    assert {text for text in seen if any(f"({stage})" in text for stage in STAGES)} == set()
    said |= first_three(qtbot, state, window)  # now with what was unfolded
    assert {word for word in worth_explaining(said) if not {word, word.removesuffix("s")} & explained} == set()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES, indirect=True)
def test_in_another_language_they_say_what_is_everyday_or_explained_too(
    qtbot: QtBot, language: str, state: ViewState, window: MainWindow
) -> None:
    asked_first(qtbot, state, window)
    assert unexplained(first_three(qtbot, state, window), language) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_they_are_explained_by_the_same_names_in_every_language(code: str) -> None:
    translated, words = known(code), glossary(code)
    assert [translated[one] for one in EXPLAINED if translated[one].casefold() not in words] == []
