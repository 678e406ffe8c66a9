"""The window in Japanese and Chinese: everything is translated, and what stands for a value stays as it is."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from helpers.masters import Masters
from helpers.program_texts import program_texts
from helpers.tables import rows_of

import mnemonaut_ui
from mnemonaut_core.text.shown import memory_line
from mnemonaut_resources.make.translations import FOLDER, LANGUAGES, Text, current, known, missing, read

FILE_FILTER = re.compile(r"\(\*[^)]*\)")
MNEMONIC = re.compile(r"\(&([0-9A-Z])\)(?:…|\.\.\.|:)?$")
VALUE = re.compile(r"\{[^{}]*\}")
FIELD = re.compile(r"(?<!\{)\{(\w+)(?:![rsa])?(?::[^{}\"]*)?\}(?!\})")
in_every_language = pytest.mark.parametrize("code", LANGUAGES)


TEXTS: list[Text] = []
"""Every text of now."""


@pytest.fixture(scope="module", autouse=True)
def _texts(masters_of_run: Masters) -> None:
    TEXTS[:] = program_texts(masters_of_run).all


translated = cache(known)


def pairs(code: str) -> list[tuple[Text, str]]:
    """Every text of now that is translated, with its translation."""
    return [(text, translated(code)[text]) for text in TEXTS if text in translated(code)]


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_every_text_has_its_entry(code: str) -> None:
    assert missing(code, TEXTS) == []


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_no_entry_is_of_a_text_that_is_gone(code: str) -> None:
    assert read(code) == current(code, read(code), TEXTS)


def test_a_text_has_a_form_for_every_choice_of_counted_values_that_are_one() -> None:
    wrong = []
    for english, forms in read("en").items():
        counted = sorted(name for name in forms if " " not in name)
        choices = {" ".join(some) for size in range(len(counted)) for some in combinations(counted, size + 1)}
        values = VALUE.findall(english)
        if set(forms) != choices or any(VALUE.findall(form) != values or form == english for form in forms.values()):
            wrong.append(english)
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("{count} spoons", True),
        ("{count:,} silver spoons are old", True),
        ("{old} of {count} spoons", False),
        ("{count} of {all} spoons", False),
        ("Number {count}", False),
    ],
)
def test_a_text_that_counts_is_asked_for_its_form_for_one(text: str, counted: bool) -> None:
    assert missing("en", [("Core", text)]) == ([("Core", text)] if counted else [])


@in_every_language
def test_no_translation_is_blank_or_has_space_at_its_ends(code: str) -> None:
    assert [text for text, said in pairs(code) if not said.strip() or said != said.strip()] == []


@in_every_language
def test_a_translation_has_the_same_values_to_fill_in(code: str) -> None:
    wrong = [(text, said) for text, said in pairs(code) if set(VALUE.findall(text[1])) != set(VALUE.findall(said))]
    assert wrong == []


@in_every_language
def test_a_translation_can_be_filled_in(code: str) -> None:
    for (_, source), said in pairs(code):
        names = FIELD.findall(source)
        if names:  # a text without values is shown as it stands, braces and all
            assert not FIELD.search(said.format_map(dict.fromkeys(names, 42))), said


@in_every_language
def test_a_mnemonic_stands_once_at_the_end_and_is_the_letter_of_the_source(code: str) -> None:
    for (context, source), said in pairs(code):
        if context == "Core":  # sentences, no names of buttons
            continue
        letters = re.findall(r"&(.)", source)
        found = MNEMONIC.search(said)
        assert said.count("&") == len(letters) <= 1, (context, source, said)
        assert ([found.group(1)] if found else []) == [letter.upper() for letter in letters], (context, source, said)


@in_every_language
def test_patterns_of_files_stay_as_they_are(code: str) -> None:
    for text, said in pairs(code):
        assert FILE_FILTER.findall(said) == FILE_FILTER.findall(text[1])


@in_every_language
def test_commands_and_names_in_backticks_stay_as_they_are(code: str) -> None:
    for text, said in pairs(code):
        assert sorted(re.findall("`[^`]+`", said)) == sorted(re.findall("`[^`]+`", text[1]))


def test_what_the_window_lists_is_joined_by_the_comma_of_the_language() -> None:
    of_style = {"theme.py"}  # selectors of a style sheet
    latin = [
        path.name
        for path in Path(mnemonaut_ui.__file__).parent.rglob("*.py")
        if path.name not in of_style and '", ".join(' in path.read_text("utf-8")
    ]
    assert latin == []
    assert [translated(code)["Sentences", "{first}, {second}"] for code in LANGUAGES] == ["{first}、{second}"] * 2


def test_a_word_that_means_two_things_is_two_words() -> None:
    chinese = translated("zh")
    assert (chinese["Words", "person"], chinese["QuarantineModel", "person"]) == ("人物", "人工")
    assert (chinese["Words", "state"], chinese["Columns", "status"]) == ("近况", "状态")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("### 学到了什么\n\n- 一\n- **二** `x`", "学到了什么 – 一 • 二 x"),
        ("## Home", "Home"),
        ("# Plan\nBring the tin back.", "Plan – Bring the tin back."),
        ("C# and 3 * 4 - 2, a_b_c", "C# and 3 * 4 - 2, a_b_c"),
    ],
)
def test_a_line_of_a_memory_shows_no_marks_of_markdown(text: str, line: str) -> None:
    assert memory_line(text) == line


def test_japanese_samples_have_full_width_marks() -> None:
    half_width = re.compile(r"(?<=[\u3040-\u30ff\u4e00-\u9fff」』）])[?!]")
    folder = FOLDER.parent / "samples" / "ja"
    found = {path.name: half_width.findall(path.read_text("utf-8")) for path in folder.rglob("*") if path.is_file()}
    assert {name: marks for name, marks in found.items() if marks} == {}


ON_THE_FIRST_SCREENS = tuple(
    rows_of("""
    AskBar Recipe; AskBar Preset; AskBar Pack; Actions &Inspector; Parameters Cut; SamplePanel 'just missed'
    Core Improved; Core 'As published'; Core Classic; Core 'Notes first'; QuarantineScreen Isolated
""")
)


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_what_the_first_screens_say_is_explained_among_the_words_of_the_help(code: str) -> None:
    page = (FOLDER.parent / "help" / f"{code}.md").read_text("utf-8")
    words = "\n".join(line for line in page.splitlines() if line.startswith("| "))
    shown = [source if code == "en" else translated(code)[context, source] for context, source in ON_THE_FIRST_SCREENS]
    plain = [re.sub(r"\(&.\)|&", "", text) for text in shown]
    assert [word for word in plain if word.casefold() not in words.casefold()] == []


OTHER_FORM = {
    "ja": re.compile(r"[（）：]|\} (?:件|回|個|つ|語|文字|枚|行|位|日|人)(?!本)"),
    "zh": re.compile(r"(?<=[\u3040-\u9fff])[ ]?[(:;!?,](?![&*\d])"),
}
"""What the language writes otherwise: in Japanese narrow brackets and colons, counters right behind their number; in Chinese wide
marks."""


@in_every_language
def test_marks_and_counters_have_one_form(code: str) -> None:
    wrong = [
        (text, found[0])
        for text, said in pairs(code)
        if not FILE_FILTER.search(said) and (found := OTHER_FORM[code].search(said))
    ]
    assert wrong == []
