"""Days in the person's time zone, from the command line: where a day begins, and that nothing that is stored depends on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run

from mnemonaut_core.domain.moments import parse_moment

DIARY = {
    "thu_noon": "2026-11-26T03:00:00Z",  # noon of Thursday in Tokyo
    "thu_late": "2026-11-26T14:59:59Z",  # the last second of Thursday in Tokyo
    "fri_early": "2026-11-26T15:00:00Z",  # midnight in Tokyo
    "fri_noon": "2026-11-27T03:00:00Z",
    "fri_late": "2026-11-27T14:59:59Z",
    "sat_early": "2026-11-27T15:10:00Z",
    "lunch": "2026-11-27T20:30:00Z",  # half past twelve of Friday in Los Angeles
    "evening": "2026-11-28T01:45:00Z",  # a quarter to six there, still Friday; in Kolkata a quarter past seven of Saturday
}


@pytest.fixture
def diary(run: Run, tmp_path: Path) -> Path:
    lines = [
        {
            "id": name,
            "kind": "episode",
            "user_text": f"I wrote {name} in my diary.",
            "occurred_at": parse_moment(at, where=""),
        }
        for name, at in DIARY.items()
    ]
    source, db = tmp_path / "diary.jsonl", tmp_path / "diary.db"
    source.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    assert run("import", source, "--db", db).code == 0
    return db


def listed(run: Run, db: Path, query: str, *options: str) -> set[str]:
    answer = run("list", "--db", db, "--query", query, "--json", *options)
    return {memory["id"] for memory in answer.json["memories"]}


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sets the time zone of the machine."""

    def in_zone(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        monkeypatch.setattr("tzlocal.unix._cache_tz_name", None)

    return in_zone


def zone_row(run: Run, db: Path) -> tuple[str, str]:
    rows = run("health", "--db", db, "--json").json["health"]
    return next((row["state"], row["figure"]) for row in rows if row["part"] == "zone")


FRIDAY = {
    "Asia/Tokyo": {"fri_early", "fri_noon", "fri_late"},
    "America/Los_Angeles": {"fri_late", "sat_early", "lunch", "evening"},
    "Asia/Kolkata": {"fri_noon", "fri_late", "sat_early"},
    "UTC": {"fri_noon", "fri_late", "sat_early", "lunch"},
}


@pytest.mark.parametrize("zone", FRIDAY)
def test_a_day_of_a_list_and_of_a_recall_is_one_of_the_zone(run: Run, diary: Path, zone: str) -> None:
    day = "2026-11-27"
    assert listed(run, diary, f"on:{day}", "--zone", zone) == FRIDAY[zone]
    assert run("health", "--db", diary, "--set-zone", zone).code == 0
    assert listed(run, diary, f"on:{day}") == FRIDAY[zone]
    assert listed(run, diary, "after:2026-11-26 before:2026-11-28") == FRIDAY[zone]
    asked = ("recall", "diary", "--db", diary, "--from", day, "--to", day, "--now", "2026-11-29", "--json")
    trace = run(*asked).json["runs"][0]
    assert {one["id"] for one in trace["candidates"]} == FRIDAY[zone]
    assert (trace["query"]["zone"], trace["query"]["day_from"]) == (zone, 20_784)


@pytest.mark.parametrize(
    ("zone", "now", "day", "found"),
    [
        ("Asia/Tokyo", "2026-11-28T01:30", "yesterday", FRIDAY["Asia/Tokyo"]),
        ("America/Los_Angeles", "2026-11-27T18:00", "today", FRIDAY["America/Los_Angeles"]),
        ("Asia/Kolkata", "2026-11-28T01:30", "yesterday", FRIDAY["Asia/Kolkata"]),
    ],
)
def test_yesterday_and_today_are_days_of_the_zone(
    run: Run, diary: Path, zone: str, now: str, day: str, found: set[str]
) -> None:
    run("health", "--db", diary, "--set-zone", zone)
    asked = (
        "recall",
        f"What did I write {day}?",
        "--db",
        diary,
        "--recipe",
        "orchestrated",
        "--zone",
        zone,
        "--now",
        now,
    )
    assert {one["id"] for one in run(*asked, "--json").json["runs"][0]["candidates"]} == found
    assert f"as of {now.replace('T', ' ')} {zone}" in run(*asked).out


def test_lists_and_one_memory_say_whose_clock_they_show(run: Run, diary: Path) -> None:
    run("health", "--db", diary, "--set-zone", "Asia/Tokyo")
    table = run("list", "--db", diary, "--query", "id:thu_late").out
    assert "date (Asia/Tokyo)" in table
    assert "2026-11-26 23:59" in table
    assert "2026-11-26 23:59 Asia/Tokyo (1795705199)" in run("show", "thu_late", "--db", diary).out
    assert (
        "2026-11-26 06:59 America/Los_Angeles"
        in run("show", "thu_late", "--db", diary, "--zone", "America/Los_Angeles").out
    )


def test_a_new_database_has_the_zone_of_the_machine(
    run: Run, diary: Path, tmp_path: Path, machine: Callable[[str], None]
) -> None:
    assert zone_row(run, diary) == ("good", "UTC")
    for name, stored in (("Asia/Tokyo", "Asia/Tokyo"), ("Etc/UTC", "UTC"), ("Mars/Olympus", "UTC")):
        machine(name)
        db = tmp_path / f"{name[:3]}.db"
        run("import", tmp_path / "diary.jsonl", "--db", db)
        assert zone_row(run, db) == ("good", stored)
        assert zone_row(run, diary) == ("good", "UTC")  # one that was made elsewhere keeps its own


def test_a_change_of_zone_moves_no_memory_and_undo_takes_it_back(run: Run, diary: Path) -> None:
    def stored() -> list[tuple[object, ...]]:
        with closing(apsw.Connection(str(diary))) as connection:
            return list(connection.execute("SELECT * FROM memory ORDER BY pk"))

    before = stored()
    assert "Days are those of Asia/Tokyo" in run("health", "--db", diary, "--set-zone", "Asia/Tokyo").out
    assert (stored(), zone_row(run, diary)) == (before, ("good", "Asia/Tokyo"))
    assert run("undo", "--db", diary).code == 0
    assert (stored(), zone_row(run, diary)) == (before, ("good", "UTC"))


@pytest.mark.parametrize(
    ("value", "figure"),
    [
        (None, "UTC, since none is stored; this machine is in Asia/Tokyo"),
        ("Mars/Olympus", "UTC, since the zone “Mars/Olympus” is not known here"),
    ],
)
def test_a_missing_or_unknown_zone_is_utc_and_is_named(
    run: Run, diary: Path, value: str | None, figure: str, machine: Callable[[str], None]
) -> None:
    with closing(apsw.Connection(str(diary))) as connection:
        connection.execute("DELETE FROM setting WHERE key = 'zone'")
        if value is not None:
            connection.execute("INSERT INTO setting VALUES ('', 'zone', ?)", (value,))
    machine("Asia/Tokyo")
    assert zone_row(run, diary) == ("look", figure)
    assert listed(run, diary, "on:2026-11-27") == FRIDAY["UTC"]


@pytest.mark.parametrize("command", [("list",), ("recall", "diary"), ("show", "lunch"), ("health",)])
def test_an_unknown_zone_is_refused_with_the_nearest(run: Run, diary: Path, command: tuple[str, ...]) -> None:
    option = "--set-zone" if command == ("health",) else "--zone"
    answer = run(*command, "--db", diary, option, "Asia/Tokio")
    assert answer.code == 2
    assert "There is no time zone “Asia/Tokio”" in answer.err
    assert "Asia/Tokyo" in answer.err


def test_a_saved_question_and_a_recorded_recall_keep_their_zone(run: Run, diary: Path) -> None:
    asked = ("--db", diary, "--from", "2026-11-27", "--to", "2026-11-27", "--now", "2026-11-29")
    run("saved", "save", "diary", "--name", "friday", *asked, "--zone", "Asia/Tokyo")
    made = run("recall", "diary", *asked, "--zone", "Asia/Tokyo", "--json").json["runs"][0]
    run("health", "--db", diary, "--set-zone", "America/Los_Angeles")
    saved = run("saved", "run", "friday", "--db", diary, "--json").json["runs"][0]
    replayed = run("recall", "--replay", made["id"], "--db", diary, "--json").json["runs"][0]
    for trace in (made, saved, replayed):
        assert trace["query"]["zone"] == "Asia/Tokyo"
        assert {one["id"] for one in trace["candidates"]} == FRIDAY["Asia/Tokyo"]


@pytest.mark.parametrize("zone", FRIDAY)
def test_a_date_without_a_time_is_listed_at_that_date_in_every_zone(run: Run, diary: Path, zone: str) -> None:
    line = {"id": "page", "kind": "episode", "user_text": "A page of my diary.", "occurred_at": "2026-11-27"}
    source = diary.with_name("page.jsonl")
    source.write_text(json.dumps(line), "utf-8")
    run("import", source, "--db", diary)
    run("health", "--db", diary, "--set-zone", zone)
    assert listed(run, diary, "on:2026-11-27") == {"page", *FRIDAY[zone]}
    table = run("list", "--db", diary, "--query", "id:page").out
    assert table.splitlines()[1].split() == ["page", "episode", "2026-11-27", "A", "page", "of", "my", "diary."]
    now = {"Asia/Tokyo": "2026-11-27T00:30", "America/Los_Angeles": "2026-11-27T23:30"}.get(zone, "2026-11-27T12:00")
    asked = run("recall", "page of my diary", "--db", diary, "--zone", zone, "--now", now, "--json").json["runs"][0]
    assert "page" in {one["id"] for one in asked["candidates"]}
    options = ("--recipe", "blend", "--zone", zone, "--now", "2026-11-30T12:00", "--json")
    named = run("recall", "page of my diary on 27 November", "--db", diary, *options).json["runs"][0]
    parts = {one["id"]: {part["name"]: part["raw"] for part in one["parts"]} for one in named["candidates"]}
    assert {name for name, part in parts.items() if part["named_time"]} == {"page", *FRIDAY[zone]}
