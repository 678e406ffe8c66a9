"""What a recall leaves behind, and which layer a parameter's value came from."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from helpers.cli import Run, dump
from helpers.cli_memories import NOW, QUESTION

from mnemonaut.cli.commands import why as commands_why
from mnemonaut_core.domain.outcome import OUTCOME_LABELS, Code
from mnemonaut_core.explain.smallest_change import Found, smallest_change
from mnemonaut_core.recipes.registry import RECIPES

Q = QUESTION["en"]
SCHEMA = Path(__file__).parents[2] / "resources" / "mnemonaut_resources" / "schema" / "trace.schema.json"


def column(path: Path, name: str) -> dict[str, object]:
    """One column of all memories, by id."""
    import apsw

    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return {str(memory_id): value for memory_id, value in connection.execute(f"SELECT id, {name} FROM memory")}
    finally:
        connection.close()


def test_a_recall_records_one_run_and_touches_no_memory(run: Run, plain: Path) -> None:
    before = dump(plain)
    run("recall", Q, "--db", plain)
    after = dump(plain)
    assert [name for name in before if before[name] != after[name]] == ["run"]
    assert len(after["run"]) == 1
    assert run("stats", "--db", plain, "--json").json["stats"]["runs"] == 1


def test_a_recall_that_is_not_to_be_recorded_leaves_nothing(run: Run, plain: Path) -> None:
    before = dump(plain)
    run("recall", Q, "--db", plain, "--no-record")
    assert dump(plain) == before


def test_why_leaves_nothing(run: Run, plain: Path) -> None:
    before = dump(plain)
    run("why", Q, "e-01", "--db", plain)
    assert dump(plain) == before


def test_why_prints_what_became_of_a_memory_before_it_looks_for_a_change(
    run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("why", Q, "e-01", "--db", plain, "--set", "days=1").out
    written: list[str] = []
    looked: list[int] = []
    search = smallest_change

    def slow(*arguments: Any, **options: Any) -> Found:
        looked.append(len(written))
        return search(*arguments, **options)

    monkeypatch.setattr(commands_why, "write", written.append)
    monkeypatch.setattr("mnemonaut_core.explorer.smallest_change", slow)
    rest = run("why", Q, "e-01", "--db", plain, "--set", "days=1").out
    assert f"{written[0]}\n{rest}" == whole
    assert looked == [1]
    assert "change" in rest
    assert "e-01: Too long ago (FILTERED)" in written[0]


def test_a_committed_recall_counts_what_came_back_and_is_no_edit(run: Run, plain: Path) -> None:
    updated = column(plain, "updated_at")
    brought = run("recall", Q, "--db", plain, "--commit", "--json").json["runs"][0]["selected"]
    assert brought
    counted = {memory_id for memory_id, count in column(plain, "access_count").items() if count}
    assert counted == set(brought)
    assert column(plain, "updated_at") == updated
    assert {column(plain, "last_accessed_at")[memory_id] for memory_id in brought} == {NOW}
    run("recall", Q, "--db", plain, "--commit")
    assert {column(plain, "access_count")[memory_id] for memory_id in brought} == {2}


def test_the_trace_is_what_the_schema_says(run: Run, database: Callable[[str], Path]) -> None:
    trace = run("recall", QUESTION["ja"], "--db", database("ja"), "--json").json["runs"][0]
    jsonschema.validate(trace, json.loads(SCHEMA.read_text("utf-8")))


def test_text_and_json_tell_the_same(run: Run, database: Callable[[str], Path]) -> None:
    db = database("en")
    trace = run("recall", Q, "--db", db, "--json").json["runs"][0]
    text = run("recall", Q, "--db", db, "--all").out
    rows = [line for line in text.splitlines() if "✔" in line or "✖" in line]
    assert len(rows) == len(trace["candidates"])
    for row, candidate in zip(rows, trace["candidates"], strict=True):
        assert row.startswith(f"{candidate['rank']} ")
        assert ("✔" in row) == (candidate["outcome"]["code"] == "SELECTED")
        assert f"{candidate['score']:.3f}" in row
        assert candidate["id"] in row


def test_the_second_line_is_the_recall_as_one_sentence(run: Run, plain: Path) -> None:
    lines = run("recall", Q, "--db", plain, "--set", "days=0").out.splitlines()
    found = run("recall", Q, "--db", plain, "--set", "days=0", "--json").json["runs"][0]
    told = re.fullmatch(
        r"recalled (\d+) looked at → (\d+) could be used → (\d+) found → (\d+) remembered · (\d+) search(?:es)? · .*\d+ ms",
        lines[1],
    )
    assert told is not None, lines[1]
    asked = {source["source"] for source in found["runs"] if source["status"] in ("ok", "empty")}
    assert tuple(map(int, told.groups()[2:])) == (len(found["candidates"]), len(found["selected"]), len(asked))


def test_several_recipes_answer_in_order_and_once_each(run: Run, plain: Path) -> None:
    runs = run("recall", Q, "--recipe", "heuristic,heuristic", "--db", plain, "--json").json["runs"]
    assert [trace["recipe"] for trace in runs] == ["heuristic"]
    every = run("recall", Q, "--recipe", "all", "--db", plain, "--json").json["runs"]
    assert [trace["recipe"] for trace in every] == list(RECIPES)


def test_several_recalls_are_one_table_with_the_ranks_of_each(run: Run, plain: Path) -> None:
    out = run("recall", Q, "--recipe", "heuristic,planned", "--all", "--db", plain).out
    found = run("recall", Q, "--recipe", "heuristic,planned", "--db", plain, "--json").json
    heading = next(line for line in out.splitlines() if line.startswith("heuristic  planned"))
    at = {name: heading.index(name) for name in ("heuristic", "planned", "speaks of it", "date", "id", "memory")}
    told = {}
    levels = {
        candidate["id"]: candidate["evidence"]["level"] for trace in found["runs"] for candidate in trace["candidates"]
    }
    for line in out.splitlines()[out.splitlines().index(heading) + 1 :]:
        if not line:
            break
        assert line[at["speaks of it"] : at["date"]].strip() == levels[line[at["id"] : at["memory"]].strip()]
        told[line[at["id"] : at["memory"]].strip()] = (
            line[: at["planned"]].strip(),
            line[at["planned"] : at["speaks of it"]].strip(),
        )
    ids = [row["id"] for row in found["matrix"]["rows"]]
    assert list(told) == ids
    for number, trace in enumerate(found["runs"]):
        ranks = {c["id"]: c["rank"] for c in trace["candidates"]}
        for memory_id in ids:
            cell, rank = told[memory_id][number], ranks.get(memory_id)
            if memory_id in trace["selected"]:
                assert cell == str(rank)
            elif rank is not None:
                assert cell == f"✖{rank}"
            else:
                assert cell == "–" if memory_id not in ranks else cell.startswith("✖")
    everywhere = set(found["runs"][0]["selected"]) & set(found["runs"][1]["selected"])
    assert set(found["matrix"]["common"]) == everywhere
    alone = len(set(found["runs"][0]["selected"]) ^ set(found["runs"][1]["selected"]))
    memories = "1 memory" if len(everywhere) == 1 else f"{len(everywhere)} memories"
    assert f"agree    2 of 2: {memories} · alone: {alone} · overlap " in out
    single = run("recall", Q, "--db", plain, "--json").json
    assert "matrix" not in single


def test_all_presets_of_a_recipe_stand_side_by_side(run: Run, plain: Path) -> None:
    answer = run("recall", Q, "--preset", "all", "--db", plain)
    assert "heuristic/as-written  heuristic/calibrated" in answer.out
    columns = run("recall", Q, "--preset", "all", "--db", plain, "--json").json["matrix"]["columns"]
    assert columns[:2] == [
        {"recipe": "heuristic", "preset": "as-written"},
        {"recipe": "heuristic", "preset": "calibrated"},
    ]


def parameter(run: Run, db: Path, name: str, *arguments: str) -> tuple[object, str]:
    """A parameter's value in a recall, and the layer that set it."""
    found = run("recall", Q, "--db", db, *arguments, "--json").json["runs"][0]["parameters"][name]
    return found["value"], found["layer"]


def test_each_value_knows_its_layer_and_later_layers_win(
    run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert parameter(run, plain, "text_index") == ("unicode61", "default")
    assert parameter(run, plain, "text_index", "--preset", "calibrated") == ("words", "preset")
    monkeypatch.setenv("MNEMONAUT_HEURISTIC_TEXT_INDEX", "trigram")
    assert parameter(run, plain, "text_index", "--preset", "calibrated") == ("trigram", "environment")
    by_hand = ("--preset", "calibrated", "--set", "text_index=unicode61")
    assert parameter(run, plain, "text_index", *by_hand) == ("unicode61", "set")


def test_the_environment_sets_a_parameter(run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MNEMONAUT_HEURISTIC_VECTOR_K", "7")
    assert parameter(run, plain, "vector_k") == (7, "environment")
    assert "vector_k=7" in run("recall", Q, "--db", plain).out
    monkeypatch.setenv("MNEMONAUT_HEURISTIC_VECTOR_K", "many")
    assert run("recall", Q, "--db", plain, "--json").error["code"] == "parameter_value"


def test_the_seed_s_own_key_sets_a_parameter(run: Run, plain: Path) -> None:
    assert parameter(run, plain, "vector_k", "--set", "_KNN_K_PER_QUERY=3") == (3, "set")


def test_the_environment_names_the_database(run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MNEMONAUT_DB", str(plain))
    assert run("stats").code == 0
    assert run("stats", "--db", "", "--json").error["code"] == "no_db"
    monkeypatch.delenv("MNEMONAUT_DB")
    assert run("stats", "--json").error["code"] == "no_db"


def test_the_clock_is_the_option_else_the_environment(run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def now(*arguments: str) -> int:
        return int(run("recall", Q, "--db", plain, *arguments, "--json").json["runs"][0]["query"]["now"])

    assert now() == NOW
    assert now("--now", "2026-03-09") == 1_773_014_400
    assert now("--now", "2026-03-09T09:00:00+09:00") == 1_773_014_400
    assert now("--now", "1773014400") == 1_773_014_400
    monkeypatch.setenv("MNEMONAUT_NOW", "2026-03-09")
    assert now() == 1_773_014_400


def test_a_context_makes_a_second_form(run: Run, plain: Path, tmp_path: Path) -> None:
    file = tmp_path / "context.json"
    turns = [{"role": "user", "text": "会議の話", "at": "2026-03-08T09:00:00Z"}, {"role": "assistant", "text": "はい"}]
    for encoded in (json.dumps(turns).encode(), b"\xef\xbb\xbf" + json.dumps(turns, ensure_ascii=False).encode()):
        file.write_bytes(encoded)
        trace = run("recall", Q, "--context", file, "--db", plain, "--json").json["runs"][0]
        assert [form["name"] for form in trace["forms"]] == ["q1", "q2"]
        assert [(turn["text"], turn["at"]) for turn in trace["query"]["context"]] == [
            ("会議の話", 1_772_960_400),
            ("はい", None),
        ]


def test_when_the_filters_keep_everything_out_the_answer_says_which_and_what_to_do(run: Run, plain: Path) -> None:
    text = run("recall", Q, "--now", "2031-01-01", "--db", plain).out
    assert "1 by sensitivity, 9 by time, of 10 in scope" in text
    assert "--set days=0" in text


def test_a_locked_database_still_answers_and_says_what_was_not_kept(
    run: Run, plain: Path, short_lock_waits: None
) -> None:
    import apsw

    holder = apsw.Connection(str(plain))
    holder.execute("BEGIN IMMEDIATE")
    try:
        answer = run("recall", Q, "--db", plain, "--json")
        assert answer.code == 0
        assert answer.json["runs"][0]["selected"]
        assert "not recorded" in answer.err
        assert run("recall", Q, "--commit", "--db", plain, "--json").error["code"] == "locked"
    finally:
        holder.execute("ROLLBACK")
        holder.close()


@pytest.mark.ordinary_rights
def test_a_file_that_can_only_be_read_still_answers_and_stays_as_it_is(run: Run, plain: Path) -> None:
    before = plain.read_bytes()
    plain.chmod(stat.S_IRUSR)
    plain.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        answer = run("recall", Q, "--db", plain, "--json")
        assert answer.json["runs"][0]["selected"]
        assert run("isolate", "e-01", "--db", plain, "--json").error["code"] == "read_only"
        assert run("undo", "--list", "--db", plain).code == 0
    finally:
        plain.parent.chmod(stat.S_IRWXU)
    assert plain.read_bytes() == before


@pytest.mark.long
def test_a_why_of_all_recipes_begins_with_what_each_makes_of_it(run: Run, plain: Path) -> None:
    asked = ("why", "When is the meeting with Mara?", "e-02", "--recipe", "all", "--db", plain)
    answers = {answer["recipe"]: answer for answer in run(*asked, "--json").json["whys"]}
    head, *rows = run(*asked).out.split("\n\n")[0].splitlines()
    assert head.split() == ["recipe", "rank", "outcome"]
    assert [row.split()[0] for row in rows] == list(RECIPES)
    for row in rows:
        name, rank, *word = row.split()
        answer = answers[name]
        assert rank == ("–" if answer["rank"] is None else str(answer["rank"]))
        sign = "✔" if answer["outcome"]["code"] == "SELECTED" else "✖"
        assert " ".join(word) == f"{sign} {OUTCOME_LABELS[Code(answer['outcome']['code'])]}"
    alone = run(*asked[:3], "--db", plain).out
    assert alone.startswith("heuristic · ")
