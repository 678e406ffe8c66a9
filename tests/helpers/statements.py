"""What the lists of the seeds' statements say was measured with the shipped embedder, or on the given data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "conformance"
SETS = ("locomo_ep", "madial_en", "madial_zh", "memorybank_zh", "rpc_ja")
"""The given sets, in the order of the lists."""


def measured(statement: str) -> dict[str, Any]:
    """The figures of a statement that is not met, by what was measured: a set, or a value of an example."""
    entries = json.loads((FOLDER / f"statements_{statement[:3]}.json").read_text("utf-8"))["entries"]
    found: dict[str, Any] = next(entry["measured"] for entry in entries if entry.get("id") == statement)
    return found
