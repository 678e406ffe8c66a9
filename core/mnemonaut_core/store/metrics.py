"""Metrics of recalls: numbers that grow, by name and label (`search_metrics.py` says which)."""

from __future__ import annotations

from collections.abc import Mapping

import apsw


def add(connection: apsw.Connection, increments: Mapping[tuple[str, str], float]) -> None:
    """Add to each metric, making those that are new."""
    connection.executemany(
        "INSERT INTO metric (name, label, value) VALUES (?, ?, ?)"
        " ON CONFLICT (name, label) DO UPDATE SET value = value + excluded.value",
        [(name, label, value) for (name, label), value in increments.items()],
    )


def read(connection: apsw.Connection) -> dict[tuple[str, str], float]:
    """All metrics by name and label."""
    rows = connection.execute("SELECT name, label, value FROM metric ORDER BY name, label")
    return {(str(name), str(label)): float(value) for name, label, value in rows}
