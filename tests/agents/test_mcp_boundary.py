"""What the policy denies is for an agent as if it were not stored: no id, no text and no count of it is in any answer."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import NOW
from helpers.mcp_clients import CANARY, called, with_client
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from mnemonaut.recorder import keep_recalls
from mnemonaut.wiring import connect
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.recipes.registry import RECIPES

DENIED = ("secret-1", "secret-2")
UNKNOWN = "secret-9"


def with_policy(path: Path, text: str) -> Path:
    with closing(connect(path, write=True)) as database:
        database.operations.set_policy(text, now=NOW)
    return path


CALLS: list[tuple[str, dict[str, Any]]] = [
    ("memory_show", {"id": "ID"}),
    ("memory_why", {"id": "ID", "query": "garden gate"}),
    ("memory_isolate", {"ids": ["ID"]}),
    ("memory_isolate", {"ids": ["tea", "ID"]}),
    ("memory_isolate", {"ids": ["ID"], "for_query": "gate"}),
    ("memory_restore", {"ids": ["ID"]}),
    ("memory_feedback", {"id": "ID", "signal": "helpful"}),
    ("memory_feedback", {"id": "tea", "signal": "duplicate", "of": "ID"}),
    ("memory_recall", {"query": "gate", "after": "ID"}),
]


@pytest.mark.parametrize("denied", DENIED)
@pytest.mark.parametrize(("tool", "arguments"), CALLS)
def test_a_denied_id_is_answered_byte_for_byte_as_an_unknown_one(
    life: Path, tool: str, arguments: dict[str, Any], denied: str
) -> None:
    def named(one: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(json.dumps(arguments).replace("ID", one))
        return told

    async def work(client: Client) -> None:
        answers = [await client.call_tool(tool, named(one)) for one in (denied, UNKNOWN)]
        told = [answer.model_dump_json() for answer in answers]
        assert told[0].replace(denied, UNKNOWN) == told[1]
        assert all(answer.is_error for answer in answers)

    with_client(life, work)


@pytest.mark.parametrize("recipe", RECIPES)
def test_no_canary_is_in_any_answer(life: Path, recipe: str) -> None:
    heard: list[str] = []

    async def work(client: Client) -> None:
        for query in (f"{CANARY} garden gate", "tea in the garden", "secret"):
            answer = await client.call_tool("memory_recall", {"query": query, "recipe": recipe})
            heard.append(answer.model_dump_json())
            wide: dict[str, Any] = {
                "max_sensitivity": 2, "boundary_classes": ["secret", "internal", "pii", "public"],
            }  # fmt: skip
            told = await called(client, "memory_recall", query=query, recipe=recipe, **wide)
            heard.append(json.dumps(told))
            why = await client.call_tool("memory_why", {"id": "tea", "query": query, "recipe": recipe, **wide})
            heard.append(why.model_dump_json())
            (pack,) = (await client.read_resource(f"mnemonaut://pack/{told['run']}")).contents
            heard.append(pack.model_dump_json())
        calls: tuple[tuple[str, dict[str, Any]], ...] = (
            ("memory_list", {}), ("memory_list", {"query": "is:secret"}), ("memory_list", {"query": f'"{CANARY}'}),
            ("memory_list", {"query": "boundary:secret"}), ("memory_search", {"query": CANARY, "features": True}),
            ("memory_activate", {"query": "garden"}), ("memory_show", {"id": "state-1"}), ("memory_show", {"id": "tea"}),
            ("memory_add", {"text": f"Tea with {CANARY} in the garden. Yes."}),
        )  # fmt: skip
        for tool, arguments in calls:
            heard.append((await client.call_tool(tool, arguments)).model_dump_json())
        heard.append((await client.list_resources()).model_dump_json())

    with_client(life, work)
    # the question may come back where the pack of a recipe holds it
    said = "".join(heard).replace(f"{CANARY} garden gate", "")
    assert not [one for one in (*DENIED, CANARY) if one in said]


def test_what_is_denied_is_not_counted(life: Path) -> None:
    async def work(client: Client) -> None:
        assert (await called(client, "memory_list"))["total"] == 4
        assert (await called(client, "memory_list", query=CANARY))["total"] == 0
        assert (await called(client, "memory_list", query='kind:episode "'))["total"] == 3

    with_client(life, work)


def test_texts_are_redacted_as_the_policy_says(life: Path) -> None:
    async def work(client: Client) -> None:
        told = await called(client, "memory_show", id="mail")
        assert "anna@example.org" not in json.dumps(told)
        assert "about the bike" in told["text"]
        recalled = await called(client, "memory_recall", query="write to anna about the bike", recipe="heuristic")
        assert "mail" in [one["id"] for one in recalled["memories"]]
        assert "anna@example.org" not in json.dumps(recalled)

    with_client(life, work)


def test_the_rules_of_redaction_are_honoured(life: Path) -> None:
    with_policy(life, "boundary:\n  redact:\n    rules: [phone]\n")

    async def work(client: Client) -> None:
        assert "anna@example.org" in (await called(client, "memory_show", id="mail"))["text"]

    with_client(life, work)


def test_a_class_that_the_policy_denies_is_gone(life: Path) -> None:
    with_policy(life, "boundary:\n  uses:\n    send:\n      deny: [internal, pii, secret]\n")

    async def work(client: Client) -> None:
        assert (await called(client, "memory_list"))["total"] == 0
        assert (await called(client, "memory_recall", query="green tea", recipe="heuristic"))["memories"] == []
        assert (await called(client, "memory_show", id="tea"))["error"]["code"] == "not_stored"

    with_client(life, work)


@pytest.mark.parametrize(
    ("tool", "arguments"), [("memory_add", {"text": "x y z"}), ("memory_isolate", {"ids": ["tea"]})]
)
def test_an_invariant_forbids_the_writes_of_an_agent(life: Path, tool: str, arguments: dict[str, Any]) -> None:
    with_policy(life, "boundary:\n  invariants: [agent_reads_only]\n")

    async def work(client: Client) -> None:
        error = (await called(client, tool, **arguments))["error"]
        assert error["code"] == "invariant"
        assert "agent_reads_only" in error["advice"]
        assert (await called(client, "memory_feedback", id="tea", signal="helpful"))["ids"] == ["tea"]

    with_client(life, work)


def test_an_agent_restores_nothing_that_a_person_set_aside(life: Path) -> None:
    with closing(connect(life, write=True)) as database:
        database.operations.isolate(["tea"], now=NOW, reason="mine")

    async def work(client: Client) -> None:
        error = (await called(client, "memory_restore", ids=["tea"]))["error"]
        assert error["code"] == "isolated_by_person"
        shown = await called(client, "memory_show", id="tea")
        assert shown["isolated_by"] == "person"
        assert "text" not in shown

    with_client(life, work)


def test_an_agent_cannot_store_what_it_may_not_see(life: Path) -> None:
    async def work(client: Client) -> None:
        assert (await called(client, "memory_add", text="x y", boundary_class="secret"))["error"]["code"] == "boundary"

    with_client(life, work)


def test_a_recall_of_a_person_is_not_explained_to_an_agent(life: Path) -> None:
    with closing(connect(life, write=True)) as database:
        (trace,) = database.explorer.recall(Query(f"{CANARY} garden", NOW), Settings("heuristic"))
        keep_recalls(database, (trace,), by="person", now=NOW)

    async def work(client: Client) -> None:
        for run in (trace.id, "nothing"):
            assert (await called(client, "memory_why", id="tea", run=run))["error"]["code"] == "not_stored"
            with pytest.raises(MCPError, match="No memory is stored"):
                await client.read_resource(f"mnemonaut://pack/{run}")

    with_client(life, work)
