"""Let anybody's retriever be explained: a program that ranks ids for a question, as JSON lines on its standard streams. The
standard library is all that it needs, so the few lines of a retriever run wherever that runs:

    from mnemonaut_core.external import serve

    def retrieve(query, k, **more):            # more: context, now
        return [("memory-1", 0.91), ("memory-7", 0.4)]

    serve(retrieve)

Then `mnemonaut recall "…" --db FILE --external "python3 my_retriever.py"`; `why`, `compare` and the matrix know it as the recipe
`external`. Its ids are those of the memories in the database. A line that comes in is
`{"id", "query", "k", "now", "context"}`, one that goes out `{"id", "results": [{"id", "score"}, …]}`, best first, or
`{"id", "error": "…"}`.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Iterable
from typing import IO, Any

Results = Iterable[Any]
"""Ids, (id, score) pairs, or objects with `id` and `score`, best first."""


def serve(retriever: Callable[..., Results], *, reading: IO[str] | None = None, writing: IO[str] | None = None) -> None:
    """Answer questions by this callable until the input ends. It is called with `query` and `k`, and with `context` and
    `now` if it takes them (or `**more`); an exception is answered as an error, and the next question is still answered."""
    lines, out = reading or sys.stdin, writing or sys.stdout
    found = inspect.signature(retriever).parameters.values()
    takes = {"**" if one.kind is one.VAR_KEYWORD else one.name for one in found}
    for line in lines:
        if not line.strip():
            continue
        asked: dict[str, Any] = {}
        try:
            asked = json.loads(line)
            more = {name: asked.get(name) for name in ("context", "now") if name in takes or "**" in takes}
            answer: dict[str, Any] = {
                "results": [_result(one) for one in retriever(asked["query"], asked["k"], **more)]
            }
        except Exception as error:  # noqa: BLE001 - whatever a retriever raises is its answer
            answer = {"error": f"{type(error).__name__}: {error}"[:500]}
        out.write(json.dumps({"id": asked.get("id"), **answer}, ensure_ascii=False) + "\n")
        out.flush()


def _result(one: Any) -> dict[str, Any]:
    if isinstance(one, str):
        return {"id": one}
    if isinstance(one, dict):
        return {"id": str(one["id"]), "score": one.get("score")}
    memory_id, score = one
    return {"id": str(memory_id), "score": None if score is None else float(score)}
