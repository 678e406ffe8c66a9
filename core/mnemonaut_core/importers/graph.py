"""Statements of graphs: observations of a thing and relations of two things, as claims with these things as entities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mnemonaut_core.domain.memory import Entity


def statement(name: str, body: str, about: Iterable[Entity], **columns: Any) -> dict[str, Any]:
    """A claim of this id as a line of our format; things without a name, and columns that are None, are left out."""
    things = [{"type": one.type, "name": one.name} for one in dict.fromkeys(about) if one.name]
    more = {key: value for key, value in columns.items() if value is not None}
    return {"kind": "claim", "id": name, "body": body, "entities": things, **more}


def relation(name: str, source: Entity, label: str, target: Entity, **columns: Any) -> dict[str, Any]:
    """The statement that one thing has a relation to another."""
    body = " ".join(filter(None, (source.name, label, target.name)))
    return statement(name, body, (source, target), subtype="relation", **columns)
