"""Front ends ask the workspace, its explorer and its writer; nobody reaches past them to a connection."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FRONT_ENDS = ("app/mnemonaut/cli", "app/mnemonaut/gui.py", "ui/mnemonaut_ui")
BEHIND = frozenset({"readers", "reader", "connection", "matrices"})
"""Attributes of a database, an explorer or a pool that belong to whoever stands behind them."""
OPENING = ("mnemonaut_core.store.open", "mnemonaut_core.store.connection", "mnemonaut_core.store.guarded")
"""Modules that give a connection."""
RECORDING = frozenset({"record_run", "add_metrics", "keep_activation", "bump_access", "count_metrics"})
"""What a recall leaves behind is kept by one dispatcher, `mnemonaut_core.workspace.recorder.keep_recalls`."""


def sources() -> Iterator[Path]:
    for place in FRONT_ENDS:
        path = ROOT / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else (path,)


def offences(path: Path, root: Path = ROOT) -> Iterator[str]:
    """Each place by file and line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        found, line = "", getattr(node, "lineno", 0)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(OPENING):
            found = f"imports {node.module}"
        elif isinstance(node, ast.Import) and any(one.name.startswith(OPENING) for one in node.names):
            found = "imports a connection"
        elif isinstance(node, ast.Attribute) and node.attr in BEHIND | RECORDING:
            found = f".{node.attr}"
        elif isinstance(node, ast.Attribute) and node.attr == "pool" and _is_database(node.value):
            found = "a database's pool"
        if found:
            yield f"{path.relative_to(root)}:{line} {found}"


def _is_database(node: ast.expr) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name in ("database", "workspace")


def test_nobody_reaches_past_the_workspace_to_a_connection() -> None:
    found = [line for path in sources() for line in offences(path)]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_one_place_keeps_what_a_recall_leaves_behind() -> None:
    callers = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "app/mnemonaut").rglob("*.py"))
        if path.name != "recorder.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in RECORDING
    ]
    assert not callers, "\n".join(callers)


def test_the_scan_sees_an_offence(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(
        "from mnemonaut_core.store.open import open_reader\ndatabase.pool.reader()\nworkspace.database.runs.record_run(row)\n"
    )
    assert sorted(line.partition(" ")[2] for line in offences(planted, tmp_path)) == [
        ".reader",
        ".record_run",
        "a database's pool",
        "imports mnemonaut_core.store.open",
    ]
