"""Which messages say that what was just recalled does not belong here, on 312 labelled ones: written without a look at the
lists. The half `held_out` was looked at as figures alone, never as texts, while the lists were made. Beside them the part
`development`, 360 by somebody else, who also labelled as meant what only says that a memory is wrong ("I never lived in Boston"):
of what contradicts in words of its own no list can know, so its recall is told and no more is claimed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.agents import MessageDeduplicator
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.text.dismissals import LANGUAGES, MOST_CHARACTERS, dismissal

CORPUS = Path(__file__).parents[1] / "data" / "dismissals.jsonl"
MESSAGES: list[dict[str, Any]] = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]
HALVES = {"open": 0.9, "held_out": 0.8, "development": 0.5}
"""The least recall of each part. Asked is .8 of both halves: .99 and .86 are reached, with precisions of 1 and .98."""


def counts(half: str, language: str | None = None) -> tuple[int, int, int]:
    """(rightly taken, wrongly taken, missed)."""
    meant = [
        (dismissal(one["text"]) is not None, one["means_it"])
        for one in MESSAGES
        if one["half"] == half and language in (None, one["language"])
    ]
    return meant.count((True, True)), meant.count((True, False)), meant.count((False, True))


def test_the_set_is_large_enough_in_each_language() -> None:
    for language in LANGUAGES:
        labels = [one["means_it"] for one in MESSAGES if one["language"] == language]
        assert len(labels) >= 60
        assert min(labels.count(True), labels.count(False)) >= 25
    assert len({(one["language"], one["text"]) for one in MESSAGES}) == len(MESSAGES) >= 200


@pytest.mark.parametrize("half", HALVES)
def test_hardly_any_is_taken_that_means_something_else(half: str) -> None:
    right, wrong, missed = counts(half)
    assert right / (right + wrong) >= 0.98, (right, wrong, missed)


@pytest.mark.parametrize("half", HALVES)
def test_most_that_mean_it_are_taken(half: str) -> None:
    right, wrong, missed = counts(half)
    assert right / (right + missed) >= HALVES[half], (right, wrong, missed)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("それは関係ない", "関係ない"),
        ("いや、それじゃない。旅行の話", "それじゃない"),
        ("That’s not it at all", "not it"),
        ("不是那个，是去年的", "不是那个"),
        ("No, don't bring that up again please", "don't bring that up again"),
        ("違う", None),
        ("それは違うと思うけど、ところで明日は？", None),
        ("没关系", None),
        ("忘れないで", None),
        ("彼女に「関係ない」と言われた", None),
        ("he said, forget it", None),
        ("is that irrelevant?", None),
        ("it's not that simple", None),
        ("忘れてた", None),
        ("関係ないけど、ところで", None),
        ("", None),
    ],
)
def test_the_entry_that_matched_is_told(text: str, phrase: str | None) -> None:
    found = dismissal(text)
    assert (None if found is None else found.phrase) == phrase


def test_a_long_message_is_none_however_it_begins() -> None:
    said = "それは関係ない。"
    assert dismissal(said + "あ" * (MOST_CHARACTERS - len(said))) is not None
    assert dismissal(said + "あ" * (MOST_CHARACTERS - len(said) + 1)) is None
    assert dismissal("それは関係ない。" * 100_000) is None
    # a Latin letter says half as much
    english = "That's not what I meant, "
    assert dismissal(english + "a" * (2 * MOST_CHARACTERS - len(english))) is not None
    assert dismissal(english + "a" * (2 * MOST_CHARACTERS - len(english) + 1)) is None


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("その件には触れないでいただけますか？", "その件には触れないでいただけますか"),
        ("それちゃうねん", "それちゃうねん"),
        ("今それ言う？", "今それ言う"),
        ("別の話だよ、それは", "別の話だ"),
        ("这个 不 相关", "不相关"),
        ("那件事 无关 我问别的", "无关"),
        ("thats not it lol", "not it"),
        ("can we not talk about my ex?", "can we not talk about my ex"),
        ("能不能别提我妈？", "能不能别提我妈"),
        ("不是那次啦😂", "不是那次"),
        ("is that irrelevant?", None),
        ("それ関係ある？", None),
        ("医生说我的头疼和熬夜无关", None),
        ("違うとは言ってないよ", None),
        ("母には言わないで", None),
        ("関係ないんだけど、明日は？", None),
        ("they're irrelevant?", None),
    ],
)
def test_dialects_polite_forms_requests_and_blanks_are_read(text: str, phrase: str | None) -> None:
    found = dismissal(text)
    assert (None if found is None else found.phrase) == phrase


def test_a_persons_own_phrase_counts_beside_the_lists() -> None:
    assert dismissal("blah that") is None
    found = dismissal("no, blah that!", own=["blah that"])
    assert found is not None
    assert (found.language, found.phrase) == ("", "blah that")
    assert dismissal("blah that but also this", own=["blah that"]) is None


def test_nothing_in_a_persons_own_phrase_is_a_pattern() -> None:
    for own in ("no*", "*", "(", ".", "", " "):
        assert dismissal("nothing else", own=[own]) is None
    found = dismissal("no, enough * of it!", own=["", "enough * of it"])
    assert found is not None
    assert found.phrase == "enough * of it"
    assert dismissal("enough talk of it!", own=["enough * of it"]) is None


def test_the_same_words_are_another_message_only_where_the_conversation_went_on() -> None:
    messages, turn = MessageDeduplicator(), Turn("user", "That's not it.")
    assert messages.is_new("talk", "That's not it.", ())
    assert not messages.is_new("talk", " That's not it.", ())
    assert not messages.is_new("talk", "", ())
    assert not messages.is_new("talk", "That's not it.", (turn,))
    assert not messages.is_new("talk", "That's not it.", (turn,))
    assert messages.is_new("talk", "That's not it.", (turn, Turn("assistant", "This?"), turn))
    assert messages.is_new("other", "That's not it.", ())
    assert messages.is_new("talk", "Nor that.", ())
