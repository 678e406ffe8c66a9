"""What a recorded recall keeps: the question, unless a person says no; never a memory's text (DESIGN.md 4.4)."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.cli import Run, dump
from helpers.cli_memories import LINES, QUESTION

import mnemonaut_core.workspace.recorder as recorder
from mnemonaut_core.domain.trace_json import text_hash, without_memory_texts

WINDOW = {"en": 16, "ja": 8, "zh": 8}
"""Characters in a row that no text shares with a sentence of ours by chance ("s for the me…" is one that does)."""
SAID = "Before that we spoke of the lighthouse keeper."


def recorded(path: Path) -> list[str]:
    """Every row of the run log as one text, what is compressed unpacked."""
    rows = dump(path)["run"]
    return [" ".join(zlib.decompress(v).decode() if isinstance(v, bytes) else str(v) for v in row) for row in rows]


def pieces(text: str, size: int) -> set[str]:
    """Every run of so many characters."""
    return {text[i : i + size] for i in range(len(text) - size + 1)}


def told(kept: str, lang: str, *asked: str) -> list[str]:
    """Texts of memories of which a piece stands in what was kept, and not in what was asked."""
    size = WINDOW[lang]
    free = set[str]().union(*(pieces(text, size) for text in asked))
    texts = [str(line[name]) for line in LINES[lang] for name in ("user_text", "reply_text", "body") if line.get(name)]
    return [text for text in texts if any(piece in kept for piece in pieces(text, size) - free)]


@pytest.fixture
def context(tmp_path: Path) -> Path:
    """A conversation before the question."""
    file = tmp_path / "before.json"
    file.write_text(json.dumps([{"role": "user", "text": SAID}]), "utf-8")
    return file


@pytest.mark.parametrize("lang", ["en", "ja", "zh"])
@pytest.mark.parametrize("keep", ["on", "off"])
def test_no_recorded_recall_of_any_recipe_tells_a_memory(
    run: Run, database: Callable[[str], Path], context: Path, lang: str, keep: str
) -> None:
    db = database(lang)
    run("runs", "--keep-questions", keep, "--db", db)
    asked = run("recall", QUESTION[lang], "--context", context, "--recipe", "all", "--db", db, "--json").json["runs"]
    assert any(trace["pack"]["text"] for trace in asked)
    kept = recorded(db)
    assert len(kept) == len(asked)
    assert [told(row, lang, QUESTION[lang], SAID) for row in kept] == [[]] * len(kept)
    for row in kept:
        assert (QUESTION[lang] in row, SAID in row) == (keep == "on", keep == "on")
    (shown,) = {one["question"] for one in run("runs", "--db", db, "--json").json["runs"]}
    assert shown == (QUESTION[lang] if keep == "on" else None)


@pytest.mark.parametrize("defect", ["whole", "pack", "response"])
def test_the_guard_sees_a_text_that_is_kept(
    run: Run, database: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, defect: str
) -> None:
    """The guard is no guard when it passes what it is there to find: three defects planted, each is seen."""

    def spoiled(trace: dict[str, Any]) -> dict[str, Any]:
        hidden = right(trace)
        text = trace["pack"]["text"]
        if defect == "whole":
            return {**trace, "pack": {**trace["pack"], "text": text}}
        if defect == "pack":
            return {**hidden, "pack": {**hidden["pack"], "text": text[-200:]}}
        return {**hidden, "response": {**hidden["response"], "beside": text}}

    right = without_memory_texts
    monkeypatch.setattr(recorder, "without_memory_texts", spoiled)
    db = database("en")
    run("recall", QUESTION["en"], "--db", db)
    (row,) = recorded(db)
    assert told(row, "en", QUESTION["en"])


def test_a_response_that_holds_a_content_is_recorded_with_its_hash() -> None:
    trace = {
        "pack": {"text": "p"},
        "candidates": [],
        "choices": {},
        "response": {"results": [{"chunk_id": "c1", "content": "the whole piece", "score": 0.5}]},
    }
    hidden = without_memory_texts(trace)
    assert hidden["response"]["results"] == [{"chunk_id": "c1", "content": text_hash("the whole piece"), "score": 0.5}]


def test_recorded_questions_can_be_forgotten(run: Run, plain: Path) -> None:
    run("recall", "the cat Pixel", "--db", plain)
    run("recall", "the board meeting", "--db", plain)
    said = run("runs", "--keep-questions", "off", "--db", plain)
    assert "2 recorded recalls still hold their questions" in said.err
    assert run("runs", "--forget-questions", "--db", plain, "--json").json["changed"]["runs"] == 2
    assert not any("the cat Pixel" in row or "the board meeting" in row for row in recorded(plain))
    assert "(question not kept)" in run("runs", "--db", plain).out
    assert run("runs", "--forget-questions", "--db", plain, "--json").json["changed"]["runs"] == 0


def test_the_setting_is_undone_like_any_operation(run: Run, plain: Path) -> None:
    run("runs", "--keep-questions", "off", "--db", plain)
    assert run("undo", "--db", plain).code == 0
    run("recall", "the cat Pixel", "--db", plain)
    (one,) = run("runs", "--db", plain, "--json").json["runs"]
    assert one["question"] == "the cat Pixel"
    assert run("runs", "--keep-questions", "on", "--db", plain).out == (
        "Keep the questions of recalls. Nothing was changed.\n"
    )
