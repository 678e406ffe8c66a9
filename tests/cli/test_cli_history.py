"""`undo --list` as the history of everything, and undo and redo of a single operation."""

from __future__ import annotations

import json
from pathlib import Path

from helpers.cli import Run


def _numbers(run: Run, db: Path, *more: str) -> list[int]:
    return [line["id"] for line in json.loads(run("undo", "--list", *more, "--json", "--db", db).out)["changed"]]


def test_one_in_the_middle_is_undone_and_redone_and_the_list_says_by_what(run: Run, plain: Path) -> None:
    for one in ("e-01", "e-02", "e-03"):
        run("isolate", one, "--db", plain)
    newest = _numbers(run, plain)[0]
    told = run("undo", "--only", str(newest - 1), "--db", plain)
    assert told.out == "Undo: Isolate 1 memory. (mnemonaut undo takes it back)\n"
    listed = json.loads(run("undo", "--list", "--json", "--db", plain).out)["changed"]
    assert [(line["title"], line["state"], line["undone_by"]) for line in listed[:3]] == [
        ("Undo: Isolate 1 memory", "done", None),
        ("Isolate 1 memory", "done", None),
        ("Isolate 1 memory", "undone", newest + 1),
    ]
    assert [line["ids"] for line in listed[:4]] == [["e-02"], ["e-03"], ["e-02"], ["e-01"]]
    isolated = json.loads(run("quarantine", "--json", "--db", plain).out)["isolations"]
    assert {line["id"] for line in isolated} == {"e-01", "e-03"}
    assert "undone by #" in run("undo", "--list", "--db", plain).out
    run("isolate", "e-04", "--db", plain)
    assert run("redo", "--only", str(newest - 1), "--db", plain).out.startswith("Redo: Isolate 1 memory.")
    isolated = json.loads(run("quarantine", "--json", "--db", plain).out)["isolations"]
    assert {line["id"] for line in isolated} == {"e-01", "e-02", "e-03", "e-04"}


def test_what_a_later_operation_touched_is_refused_with_its_number(run: Run, plain: Path) -> None:
    run("edit", "e-01", "--set", "title=mine", "--db", plain)
    run("edit", "e-01", "--set", "title=yours", "--db", plain)
    newest = _numbers(run, plain)[0]
    told = run("undo", "--only", str(newest - 1), "--db", plain)
    assert f"The memory e-01 was changed by a later operation, #{newest}" in told.err
    assert f"mnemonaut undo --only {newest}" in told.err
    assert "There is no operation 999" in run("undo", "--only", "999", "--db", plain).err
    assert "is not undone" in run("redo", "--only", str(newest), "--db", plain).err


def test_the_list_is_narrowed_down(run: Run, plain: Path) -> None:
    run("isolate", "e-01", "--db", plain, "--now", "2024-03-05T10:00:00Z")
    run("restore", "e-01", "--db", plain)
    run("isolate", "e-02", "--db", plain)
    everything = _numbers(run, plain)
    assert _numbers(run, plain, "--operation", "restore") == everything[1:2]
    assert set(everything[:3]) - set(_numbers(run, plain, "--about", "e-01")) == {everything[0]}
    assert _numbers(run, plain, "--since", "2024-03-05", "--until", "2024-03-05") == everything[2:3]
    assert _numbers(run, plain, "--by", "agent") == []
    run("undo", "--db", plain)
    assert _numbers(run, plain, "--state", "undone") == everything[:1]
    assert "No operation is like that." in run("undo", "--list", "--by", "agent", "--db", plain).out


def test_every_import_is_listed_with_what_its_report_told_and_what_is_left_of_it(
    run: Run, plain: Path, tmp_path: Path
) -> None:
    path = tmp_path / "some.jsonl"
    lines = ['{"id": "i1", "user_text": "one"}', '{"id": "i2", "user_text": "two"}', '{"id": "i3", "user_text": 5}']
    path.write_text("\n".join(lines), "utf-8")
    run("import", path, "--label", "mine", "--db", plain)
    path.write_text("\n".join([lines[0], lines[1].replace("two", "three")]), "utf-8")
    run("import", path, "--label", "mine", "--db", plain)
    newest = _numbers(run, plain)[0]
    run("undo", "--only", str(newest), "--db", plain)
    run("import", path, "--label", "mine", "--dry-run", "--db", plain)
    told = run("import", "--list", "--json", "--db", plain).json["imports"]
    assert [(one["taken"], one["updated"], one["unchanged"], one["stored"], one["operation"]) for one in told[:2]] == [
        (0, 1, 1, 0, newest),
        (2, 0, 0, 2, newest - 1),
    ]
    assert [(one["path"], one["label"], one["format"]) for one in told[:2]] == [(str(path), "mine", "jsonl")] * 2
    assert [len(one["refused"]) for one in told[:2]] == [0, 1]
    assert told[1]["refused"][0]["where"] == "line 3"
    assert "user_text" in told[1]["refused"][0]["reason"]
    assert "some.jsonl" in run("import", "--list", "--db", plain).out
    assert run("import", "--db", plain).code == 2
    assert run("import", path, "--list", "--db", plain).code == 2
