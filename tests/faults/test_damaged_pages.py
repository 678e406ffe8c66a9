"""Pages overwritten anywhere: every command ends in a sentence and one of its exit codes, the window stays open (row 6)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from helpers.cli import imported
from helpers.cli_memories import LINES, NOW
from helpers.command_server import READING, WRITING, Commands
from helpers.depth import Depth
from helpers.figures import Figure
from helpers.mutants import mutant, pages_of
from pytestqt.qtbot import QtBot

from mnemonaut.cli.commands import HANDLERS
from mnemonaut_ui.shell.main_window import MainWindow

CHUNK = 100
CHUNKS = 30
NOT_OF_A_FILE = {"gui", "open", "demo", "key", "bench", "recipes", "completion", "mcp", "tune"}
"""Commands that open no database that they are given, or a window, which has a test of its own; `tune` takes
twenty judged questions, and reads as `eval` does."""


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory, commands: Commands) -> Path:
    """A database with something of everything."""
    folder = tmp_path_factory.mktemp("whole")
    life = [{**line, "id": f"{lang}-{line['id']}", "links": []} for lang in LINES for line in LINES[lang]]
    more = [
        {
            "id": f"n{number}",
            "kind": "episode",
            "user_text": f"Number {number} of the long winter, {'snow ' * (number % 60)}",
            "reply_text": "So it was.",
            "occurred_at": NOW - number * 7000,
            "threads": ["winter"],
        }
        for number in range(120)
    ]
    path = imported(folder / "whole.sqlite", life + more, embedder="default")
    child = commands.run(path, [("isolate", "en-e-03"), ("feedback", "en-e-01", "harmful"), ("recall", "meeting")])
    assert child.faults([0]) == []
    return path


def chunks() -> list[object]:
    """The first stands for the short mode."""
    return [0, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(1, CHUNKS))]


def test_every_command_is_among_those_that_are_tried() -> None:
    tried = {command[0] for command in READING + WRITING}
    assert set(HANDLERS) - NOT_OF_A_FILE <= tried | {"recover", "backups", "restore-backup", "help"}


@pytest.mark.long
@pytest.mark.row(6)
def test_on_a_whole_file_every_command_does_what_it_says(master: Path, tmp_path: Path, commands: Commands) -> None:
    """Otherwise the damaged ones would be judged by commands that fail anyway."""
    path = tmp_path / "whole.sqlite"
    path.write_bytes(master.read_bytes())
    (tmp_path / "more.jsonl").write_text(json.dumps({"id": "more", "kind": "episode", "user_text": "More."}) + "\n")
    child = commands.run(path)
    assert child.faults([0, 1]) == []
    assert [ended.command for ended in child.commands if ended.code] in ([], ["lint --recipe heuristic"])


@pytest.mark.long
@pytest.mark.row(6)
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("chunk", chunks())
def test_damaged_bytes_end_in_a_sentence_in_every_command(
    master: Path, tmp_path: Path, commands: Commands, chunk: int, depth: Depth, figure: Figure
) -> None:
    count = depth.of(2, 3, CHUNK)
    data, pages = master.read_bytes(), pages_of(master)
    (tmp_path / "more.jsonl").write_text(json.dumps({"id": "more", "kind": "episode", "user_text": "More."}) + "\n")
    told, codes, signals = [], Counter[int](), 0
    for number in range(chunk * CHUNK, chunk * CHUNK + count):
        damaged, what = mutant(data, pages, number)
        path = tmp_path / "damaged.sqlite"
        for old in tmp_path.glob("damaged*"):
            old.unlink()
        path.write_bytes(damaged)
        child = commands.run(path)
        signals += bool(child.signal)
        codes.update(ended.code for ended in child.commands)
        told += [f"{what}: {fault}" for fault in child.faults()]
    reached = {"mutants": count, "commands": codes.total(), "signals or hangs": signals, "bad": len(told)}
    figure(6, "3,000 mutants × every command: 0 signals, 0 tracebacks", reached)
    assert not told, f"{len(told)}\n" + "\n".join(told[:25])


@pytest.mark.row(6)
def test_keys_in_another_order_end_in_a_sentence(master: Path, tmp_path: Path, commands: Commands) -> None:
    """What is read page by page, each from the last key of the one before, must not go round for ever."""
    path = tmp_path / "damaged.sqlite"
    data = bytearray(master.read_bytes())
    for page in pages_of(master)["memory"]:
        start = (page - 1) * 4096
        cells = int.from_bytes(data[start + 3 : start + 5])
        if data[start] == 13:  # a leaf: its list of cells the other way round
            listed = [data[start + 8 + 2 * i : start + 10 + 2 * i] for i in range(cells)]
            data[start + 8 : start + 8 + 2 * cells] = b"".join(reversed(listed))
    path.write_bytes(data)
    after = [("embed",), ("reindex",), ("check",), ("list",), ("export", "--out", "{folder}/out.jsonl", "--force")]
    child = commands.run(path, after)
    assert child.faults() == []
    assert [ended.code for ended in child.commands if ended.command.startswith("check")] == [1]


@pytest.mark.long
@pytest.mark.row(6)
@pytest.mark.timeout(900)
def test_the_window_stays_open_on_damaged_bytes(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, depth: Depth, figure: Figure, master: Path
) -> None:
    count = depth.of(2, 4, 150)
    data, pages = master.read_bytes(), pages_of(master)
    crashed: list[str] = []
    window.state.jobs.crashed.connect(lambda error, channel: crashed.append(f"{channel}: {error!r}"))
    opened = 0
    for number in range(count):
        damaged, what = mutant(data, pages, 10_000 + number)
        path = tmp_path / f"damaged{number}.sqlite"
        path.write_bytes(damaged)
        before = len(crashed)
        window.open_database(path)
        qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=30_000)
        workspace = window.state.workspace
        if workspace is not None and workspace.path == path:
            opened += 1
            for screen in ("library", "quarantine", "lab"):
                window.show_screen(screen)
                qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=30_000)
            window.state.select(["n3"])
            window.run_command("isolate")
            qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=30_000)
        else:
            assert window.banner.message, what
        assert window.isVisible()
        crashed[before:] = [f"{what}: {said}" for said in crashed[before:]]
    figure(6, "the window stays open, 0 crash dialogs", {"files": count, "opened": opened, "crashes": len(crashed)})
    assert not crashed, "\n".join(crashed[:20])
