"""A day that is asked for is evidence: what lies in it comes, however little its words say, and the answer names the days."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.cli import Run

NOW = ("--now", "2026-11-27T16:30:00Z")
MEMORIES = {
    "fri_morning": ("Breakfast with Ken: natto.", "2026-11-27T00:00:00Z"),
    "fri_late": ("Watched the comet from the balcony.", "2026-11-27T14:50:00Z"),
    "sat_early": ("Could not sleep, read Dune.", "2026-11-27T15:20:00Z"),
    "thu_late": ("Fixed the bike chain.", "2026-11-26T14:30:00Z"),
    "fri_0010": ("Ramen at midnight.", "2026-11-26T15:10:00Z"),
    "last_week": ("Went to Nikko by train.", "2026-11-18T03:00:00Z"),
    "bakery": ("The bakery closes at two on Saturdays.", "2026-06-07T10:00:00Z"),
    "dentist": ("The dentist rescheduled me.", "2026-06-10T10:00:00Z"),
    "lentils": ("Cooked lentils.", "2026-11-20"),
    "concert": ("The concert in Usher Hall is on 5 December at seven.", "2026-12-05T19:00:00Z"),
}
SINCE_MONDAY = {"fri_morning", "fri_late", "sat_early", "thu_late", "fri_0010"}


@pytest.fixture
def diary(run: Run, tmp_path: Path) -> Path:
    lines = [
        json.dumps({"id": one, "user_text": text, "reply_text": "OK.", "occurred_at": at})
        for one, (text, at) in MEMORIES.items()
    ]
    (tmp_path / "diary.jsonl").write_text("\n".join(lines))
    run("import", tmp_path / "diary.jsonl", "--db", tmp_path / "diary.sqlite")
    return tmp_path / "diary.sqlite"


@pytest.fixture
def asked(run: Run, diary: Path) -> Run:
    def ask(question: str, *options: object, recipe: str = "orchestrated", preset: str = "calibrated") -> object:
        return run("recall", question, "--db", diary, "--recipe", recipe, "--preset", preset, *NOW, *options)

    return ask  # type: ignore[return-value]


def selected(answer: object) -> set[str]:
    return set(answer.json["runs"][0]["selected"])  # type: ignore[attr-defined]


@pytest.mark.parametrize(("recipe", "preset"), [("orchestrated", "calibrated"), ("blend", "talk")])
@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("What did I do today?", {"fri_morning", "fri_late", "sat_early"}),
        ("What have I done since Monday?", SINCE_MONDAY),
        ("Where did I go on Wednesday 18 November?", {"last_week"}),
        ("今日は何をした？", {"fri_morning", "fri_late", "sat_early"}),
        ("我昨天做了什么？", {"thu_late", "fri_0010"}),
    ],
)
def test_what_lies_in_the_days_comes(asked: Run, question: str, right: set[str], recipe: str, preset: str) -> None:
    assert selected(asked(question, "--json", recipe=recipe, preset=preset)) == right


def test_a_day_without_memories_is_named_and_brings_no_others(asked: Run) -> None:
    answer = asked("What did I do two days ago?")
    assert "2026-11-25, your day (UTC): no memory that may be recalled" in answer.out
    assert selected(asked("What did I do two days ago?", "--json")) == set()


def test_what_comes_from_other_days_is_said_to(asked: Run) -> None:
    answer = asked("When did the bakery in town close two days ago?", "--set", "evidence_floor=0.01")
    assert "2026-11-25, your day (UTC): no memory that may be recalled. What was found is of other days." in answer.out


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "2026-11-27, your day (UTC): 3 memories"),
        ("ja", "2026-11-27、あなたの日 (UTC): 記憶 3件"),
        ("zh", "2026-11-27，你的这一天（UTC）：3 条记忆"),
    ],
)
def test_the_answer_names_the_days_and_how_many_memories_lie_in_them(
    asked: Run, monkeypatch: pytest.MonkeyPatch, lang: str, line: str
) -> None:
    monkeypatch.setenv("MNEMONAUT_LANG", lang)
    assert line in asked("What did I do today?").out


def test_a_date_that_could_be_read_in_two_ways_is_named(asked: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "“7/6/2026” was read as 2026-06-07: the day before the month." in asked("What closed on 7/6/2026?").out
    assert selected(asked("What closed on 7/6/2026?", "--json")) == {"bakery"}
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "“6/7/2026” was read as 2026-06-07: the month before the day." in asked("What closed on 6/7/2026?").out


def test_what_is_later_than_the_clock_is_counted_and_comes_when_it_is_asked_for(asked: Run) -> None:
    question = "When is the concert in Usher Hall?"
    assert (
        "1 memory is later than the date of this recall, and was left out (--ahead searches it too)"
        in asked(question).out
    )
    assert "concert" not in selected(asked(question, "--json"))
    assert "concert" in selected(asked(question, "--json", "--ahead"))
    assert "was left out" not in asked(question, "--ahead").out


@pytest.mark.parametrize("question", ["What is on next week?", "来週は何がある？", "下周有什么安排？"])
def test_what_is_to_come_is_found_where_the_question_asks_for_it(asked: Run, question: str) -> None:
    assert selected(asked(question, "--json")) == {"concert"}
    assert "concert" not in selected(asked(question, "--json", preset="as-written"))


def test_yesterday_is_that_of_the_zone(asked: Run) -> None:
    """In Tokyo it is half past one on Saturday."""
    answer = asked("What did I do yesterday?", "--zone", "Asia/Tokyo")
    assert "2026-11-27, your day (Asia/Tokyo): 3 memories" in answer.out
    answer = asked("What did I do yesterday?", "--zone", "Asia/Tokyo", "--json")
    assert selected(answer) == {"fri_0010", "fri_morning", "fri_late"}


def test_a_date_without_a_time_is_that_day_in_every_zone(asked: Run) -> None:
    """In Los Angeles the 20th begins at 08:00 UTC."""
    for zone in ("America/Los_Angeles", "Asia/Tokyo", "UTC"):
        answer = asked("What did I do on 20 November?", "--zone", zone)
        assert f"2026-11-20, your day ({zone}): 1 memory" in answer.out
        for recipe, preset in (("orchestrated", "calibrated"), ("blend", "talk")):
            answer = asked("What did I do on 20 November?", "--zone", zone, "--json", recipe=recipe, preset=preset)
            assert selected(answer) == {"lentils"}


def test_a_day_whose_memories_are_isolated_is_not_called_empty(run: Run, asked: Run, diary: Path) -> None:
    run("isolate", "thu_late", "fri_0010", "--db", diary)
    answer = asked("What did I do on 26 November?", recipe="blend", preset="talk")
    assert "2026-11-26, your day (UTC): no memory that may be recalled" in answer.out
    assert "2 isolated" in answer.out


def test_a_day_is_answered_without_vectors_where_no_word_of_it_matches(run: Run, diary: Path) -> None:
    words = diary.with_name("words.sqlite")
    run("import", diary.with_name("diary.jsonl"), "--db", words, "--embedder", "none")
    found = run(
        "recall", "What did I do yesterday?", "--db", words, "--recipe", "blend", "--preset", "talk", *NOW, "--json"
    )
    assert selected(found) == {"thu_late", "fri_0010"}
    sources = {one["source"]: one["count"] for one in found.json["runs"][0]["runs"]}
    assert (sources["words"], sources["named_time"]) == (0, 2)
