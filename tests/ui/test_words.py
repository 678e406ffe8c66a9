"""What the core says names sources, filters and units in words, and sentences are joined as the language does it."""

from __future__ import annotations

import pytest
from helpers.tables import pairs_of
from PySide6.QtWidgets import QApplication

from mnemonaut_core.domain.memory import LINK_LABELS
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import MESSAGES, Text
from mnemonaut_core.settings_files import parsed
from mnemonaut_ui.words import languages, source_words
from mnemonaut_ui.words.memory import link_word
from mnemonaut_ui.words.messages import joined, reasoned, translated
from mnemonaut_ui.words.terms import outcome_word


@pytest.mark.parametrize(
    ("key", "values", "text"),
    [
        (
            "outcome_not_in_top_k",
            {"source": "vector", "value": "9", "limit": "5"},
            "Similarity search ranks it 9, but keeps only 5.",
        ),
        (
            "outcome_source_timeout",
            {"source": "unicode61"},
            "Word search did not answer in time, so it could not be found there.",
        ),
        ("outcome_not_indexed", {"source": "trigram"}, "It is missing from the index that character search searches."),
        (
            "outcome_source_off",
            {"source": "graph"},
            "Graph was off or had nothing to work with, and no other search found it.",
        ),
        ("outcome_filtered", {"field": "time"}, "Not searched: excluded by the time filter."),
        (
            "outcome_quota",
            {"limit": 2, "field": "kind"},
            "The 2 seats of its group (kind) were taken, and no seat was left over.",
        ),
    ],
)
def test_names_become_words_and_unknown_ones_stay(
    qapp: QApplication, key: str, values: dict[str, object], text: str
) -> None:
    assert translated(Text.keyed(key, **values)) == text


def test_every_status_and_every_outcome_has_a_word_and_a_sign(qapp: QApplication) -> None:
    for status in (*RunStatus, "found", "below_k", "no_match", "not_indexed"):
        assert (
            source_words.status_text(status)
            == f"{source_words.STATUS_GLYPHS[status]} {source_words.status_word(status)}"
        )
    assert all(outcome_word(code) for code in Code)
    for plainly in (False, True):  # numbers rename nothing
        languages.speak_plainly(on=plainly)
        assert (outcome_word(Code.SELECTED), outcome_word(Code.BELOW_CUT)) == ("Remembered", "Not enough points")


def test_sentences_are_joined_and_empty_ones_left_out(qapp: QApplication) -> None:
    assert joined("One.", "", "Two.") == "One. Two."
    assert joined() == ""
    assert (reasoned("off", "by hand"), reasoned("off", "")) == ("off: by hand", "off")


DONE = [key for key in MESSAGES if key.startswith("done_")]


@pytest.mark.parametrize("code", ["ja", "zh"])
def test_every_title_of_the_journal_is_told_in_the_language_of_the_window(qapp: QApplication, code: str) -> None:
    values = pairs_of("""
        count 3; id ep-1; one ep-3; other ep-2; columns title; version 1.2; project x; name mine; recipe heuristic
        to home; word cat; asked blend; entry why; added 2; removed 1; grade 2; judgments 3; zone Asia/Tokyo
    """)
    assert len(DONE) > 25
    languages.install(code)
    titles = [Text.keyed(key, what=Text.keyed("done_isolate", count="3"), **values) for key in DONE]
    assert [title for title in titles if translated(title).isascii()] == []
    languages.install("en")


def test_a_title_names_what_the_window_calls_it(qapp: QApplication) -> None:
    assert translated(Text.keyed("done_suppress", count="3")) == "Isolate 3 memories for similar questions"
    assert translated(Text.keyed("done_undo", what=Text.keyed("done_isolate_one"))) == "Undo: Isolate 1 memory"
    assert translated(Text.of("Something new")) == "Something new"


@pytest.mark.parametrize("lang", ["en", "ja", "zh"])
def test_no_grave_accent_is_shown_but_those_of_the_person(qapp: QApplication, lang: str) -> None:
    languages.install(lang)
    quoted = {"en": "“Improved”", "ja": "「改良版」", "zh": "“改进版”"}[lang]
    try:
        said = translated(Text("{path}: use the preset `calibrated`.", path="`ls`"))
        assert said == f"`ls`: use the preset {quoted}."
        advice = translated(Text.keyed("lint_recency_do"))
        assert (quoted in advice, "`" in advice) == (True, False)
    finally:
        languages.install("en")


@pytest.mark.parametrize("lang", ["en", "ja", "zh"])
def test_every_link_between_memories_has_a_word_and_an_unknown_one_stays(qapp: QApplication, lang: str) -> None:
    languages.install(lang)
    try:
        words = [link_word(label) for label in LINK_LABELS]
        assert (len({*words}), [word for word in words if "_" in word]) == (len(LINK_LABELS), [])
        assert (lang == "en") is all(map(str.isascii, words))
        assert link_word("made_up") == "made_up"
    finally:
        languages.install("en")


def test_a_message_names_parameters_presets_and_choices_by_what_they_are_called(
    qapp: QApplication,
) -> None:
    advice = Text.keyed("lint_starved_do")
    idle = Text.keyed("lint_idle", parameter="tau_days", other="weight_rec", at="0")
    languages.speak_plainly(on=True)
    assert translated(advice) == "Set “What the first part is” to “Rank, against the best”."
    assert translated(Text.keyed("lint_never_closes_do", best="0.55")) == (
        "Raise “Minimum for the first” above 0.55, or use the preset “Improved”."
    )
    assert translated(idle).startswith("“How fast it fades” was set, but nothing reads it while “Weight of freshness”")
    with pytest.raises(InputError) as caught:
        parsed(b"mmr_lambda = 0.5", "setting.toml", "heuristic")
    assert "is a parameter of “Trusted and varied”, not of “Classic”" in translated(caught.value.text)
    plainly = translated(advice), translated(idle)
    languages.speak_plainly(on=False)  # numbers rename nothing
    assert (translated(advice), translated(idle)) == plainly
