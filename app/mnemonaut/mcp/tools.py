"""How a client sees the desk: every tool with what it takes and gives as JSON Schema (`tools.json`), and what it does to the
database."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut.mcp.answers import Answered, Asked, Caller, Json
from mnemonaut.mcp.desk import Desk
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.agent import SIGNALS
from mnemonaut_core.domain.evidence import Level
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, KINDS, SCOPES, STATUSES
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.recipes.registry import RECIPES

SEED_NAMES = {"pce.memory.search": "memory_search", "pce.memory.activate": "memory_activate"}
"""What seed 004 calls two of the tools: answered always, and listed only on demand, since most clients refuse a dot in a name."""
Schema = dict[str, Any]
_WORDS: dict[str, tuple[str, ...]] = {
    "kinds": KINDS,
    "kinds_to_add": tuple(kind for kind in KINDS if kind != "affect"),
    "scopes": SCOPES,
    "boundary_classes": BOUNDARY_CLASSES,
    "statuses": STATUSES,
    "signals": SIGNALS,
    "levels": tuple(Level),
    "outcomes": tuple(code.value for code in Code),
    "recipes": tuple(RECIPES),
}
"""What `tools.json` names in an `enum`, or in a `maxItems`: so many."""
_FILE: Json = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes())


def _expanded(node: Any) -> Any:
    """A schema of the file with its words filled in, and "..." replaced by the entries of the object it names."""
    if isinstance(node, list):
        return [_expanded(one) for one in node]
    if not isinstance(node, dict):
        return node
    found: Json = {}
    for key, value in node.items():
        if key == "...":
            found |= _expanded(_FILE[value])
        elif key == "enum" and isinstance(value, str):
            found[key] = list(_WORDS[value])
        elif key == "maxItems" and isinstance(value, str):
            found[key] = len(_WORDS[value])
        else:
            found[key] = _expanded(value)
    return found


QUESTION: dict[str, Schema] = _expanded(_FILE["question"])
"""Every field of a question (DESIGN.md 4.1)."""


class Call(msgspec.Struct, frozen=True):
    """One call at work: the desk, its arguments (checked against the schema), and who calls."""

    desk: Desk
    arguments: Json
    caller: Caller

    @property
    def token(self) -> CancelToken:
        return self.caller.token

    @property
    def asked(self) -> Asked:
        return {name: value for name, value in self.arguments.items() if name in QUESTION}

    def take(self, *names: str) -> Json:
        return {name: self.arguments[name] for name in names if name in self.arguments}


class Tool(msgspec.Struct, frozen=True):
    """A tool: its name, what it says of itself, what it takes and gives, and what it does."""

    name: str
    title: str
    about: str
    takes: Schema
    gives: Schema
    work: Callable[[Call], Json | Answered]
    read_only: bool = False
    destructive: bool = False
    idempotent: bool = False


def _why(call: Call) -> Json:
    asked = call.asked if "query" in call.arguments else None
    return call.desk.why(call.arguments["id"], asked=asked, token=call.token, **call.take("run", "recipe", "preset"))


def _recall(call: Call) -> Answered:
    values, more = call.arguments.get("set"), call.take("recipe", "preset", "detail")
    return call.desk.recall(call.asked, values=values, caller=call.caller, **more)


def _add(call: Call) -> Json:
    columns = call.take("subtype", "scope", "boundary_class", "title", "importance", "confidence", "status")
    return call.desk.add(
        call.arguments["text"], columns=columns, token=call.token, **call.take("kind", "reply", "threads", "session")
    )


def _search(call: Call, *, activate: bool = False) -> Answered:
    return call.desk.claims(call.asked, activate=activate, caller=call.caller, **call.take("features"))


_WORK: dict[str, Callable[[Call], Json | Answered]] = {
    "memory_search": _search,
    "memory_activate": partial(_search, activate=True),
    "memory_recall": _recall,
    "memory_why": _why,
    "memory_add": _add,
    "memory_feedback": lambda call: call.desk.feedback(
        call.arguments["id"], call.arguments["signal"], token=call.token, **call.take("of")
    ),
    "memory_isolate": lambda call: call.desk.isolate(
        call.arguments["ids"], token=call.token, **call.take("reason", "for_query", "run")
    ),
    "memory_restore": lambda call: call.desk.restore(call.arguments["ids"], token=call.token),
    "memory_list": lambda call: call.desk.listed(token=call.token, **call.take("query", "limit", "offset")),
    "memory_show": lambda call: call.desk.show(call.arguments["id"], token=call.token),
}


@cache
def tools() -> dict[str, Tool]:
    """All tools by name, in the order in which they are listed."""
    return {one["name"]: Tool(work=_WORK[one["name"]], **_expanded(one)) for one in _FILE["tools"]}
