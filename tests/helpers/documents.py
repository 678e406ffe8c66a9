"""Documents with their pieces as lines of ours, as seed 003's system keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from helpers.databases import DAY, NOW, vector_of

Json = dict[str, Any]
TODAY = NOW // DAY


def document(
    uri: str, bodies: Sequence[str], *, scope: str | None = "global", day: int | None = None, **columns: object
) -> list[Json]:
    """A file, then its pieces `uri#1`, `uri#2` … with these bodies; further columns are the pieces'."""
    row = {"id": uri, "uri": uri, "body": "\n\n".join(bodies), "scope": scope, "day": day}
    lines: list[Json] = [{"document": {name: value for name, value in row.items() if value is not None}}]
    for number, body in enumerate(bodies, 1):
        piece = {"id": f"{uri}#{number}", "kind": "chunk", "document_id": uri, "uri": uri, "body": body, "scope": scope}
        times = {"created_at": NOW - 2 * DAY, "updated_at": NOW - 2 * DAY, "embedding": vector_of(body)}
        lines.append({name: value for name, value in {**piece, **times, **columns}.items() if value is not None})
    return lines


def journal(days_ago: int, bodies: Sequence[str], **columns: object) -> list[Json]:
    """A journal page of that many days ago."""
    at = {"created_at": (TODAY - days_ago) * DAY, "updated_at": (TODAY - days_ago) * DAY}
    return document(f"journal/day-{days_ago}.md", bodies, scope="project", day=TODAY - days_ago, **{**at, **columns})


def chunk(memory_id: str, body: str, **columns: object) -> Json:
    """A piece of no file."""
    line = {"id": memory_id, "kind": "chunk", "body": body, "created_at": NOW - DAY, "updated_at": NOW - DAY}
    return {**line, "embedding": vector_of(body), **columns}
