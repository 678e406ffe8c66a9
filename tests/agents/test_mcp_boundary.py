"""What the policy denies is for an agent as if it were not stored: no id, no text and no count of it is in any answer."""

from __future__ import annotations

import json
import re
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import NOW, episode, make_database
from helpers.mcp_clients import CANARY, called, lines, value_of, with_client
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from mnemonaut.mcp.desk import Desk
from mnemonaut_core.conversations import replayed
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.explorer import Settings
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.recorder import keep_recalls
from mnemonaut_core.workspace.wiring import connect

DENIED = ("secret-1", "secret-2")
UNKNOWN = "secret-9"


def with_policy(path: Path, text: str) -> Path:
    with closing(connect(path, write=True)) as database:
        database.database.settings.set_policy(text, now=NOW)
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
                "max_sensitivity": 2,
                "boundary_classes": ["secret", "internal", "pii", "public"],
            }
            told = await called(client, "memory_recall", query=query, recipe=recipe, **wide)
            heard.append(json.dumps(told))
            why = await client.call_tool("memory_why", {"id": "tea", "query": query, "recipe": recipe, **wide})
            heard.append(why.model_dump_json())
            (pack,) = (await client.read_resource(f"mnemonaut://pack/{told['run']}")).contents
            heard.append(pack.model_dump_json())
        calls: tuple[tuple[str, dict[str, Any]], ...] = (
            ("memory_list", {}),
            ("memory_list", {"query": "is:secret"}),
            ("memory_list", {"query": f'"{CANARY}'}),
            ("memory_list", {"query": "boundary:secret"}),
            ("memory_search", {"query": CANARY, "features": True}),
            ("memory_activate", {"query": "garden"}),
            ("memory_show", {"id": "state-1"}),
            ("memory_show", {"id": "tea"}),
            ("memory_add", {"text": f"Tea with {CANARY} in the garden. Yes."}),
        )
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


@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.parametrize("policy", ["", "boundary:\n  uses:\n    recall:\n      deny: [internal, secret]\n"])
def test_a_conversation_replayed_as_an_agent_is_what_the_server_recalls_turn_by_turn(
    life: Path, recipe: str, policy: str
) -> None:
    if policy:
        with_policy(life, policy)
    questions = ("green tea in the garden", f"the gate and {CANARY}", "Anna repairs the bike", "write to anna")
    said = [
        turn for at, text in enumerate(questions) for turn in (Turn("user", text, NOW + at), Turn("assistant", "I see"))
    ]
    conversation, asked = Transcript("c", tuple(said)), Settings(recipe)
    with closing(connect(life)) as database:
        turns = list(replayed(database.explorer, conversation, asked, now=NOW, as_agent=True))
        without = [one.recalls[0].ids for one in replayed(database.explorer, conversation, asked, now=NOW)]
    brought = []
    for at, question in enumerate(questions):
        context = [{"role": one.role, "text": one.text, "at": one.at} for one in said[: 2 * at]]
        with closing(Desk(life, read_only=True, now=partial(int, NOW + at - 1))) as desk:
            told = desk.recall({"query": question, "context": context}, recipe=recipe).value
        brought.append(tuple(one["id"] for one in told["memories"]))
    assert [turn.recalls[0].ids for turn in turns] == brought
    assert not set(DENIED) & set(chain(*brought))
    assert brought != without or recipe in (
        "orchestrated",
        "activation",
    )  # which bring nothing of what is secret anyway


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
        database.database.curation.isolate(["tea"], now=NOW, reason="mine")

    async def work(client: Client) -> None:
        error = (await called(client, "memory_restore", ids=["tea"]))["error"]
        assert error["code"] == "isolated_by_person"
        shown = await called(client, "memory_show", id="tea")
        assert shown["isolated_by"] == "person"
        assert "text" not in shown

    with_client(life, work)


def test_a_feeling_that_an_agent_isolated_comes_back_and_a_denied_one_is_unknown(tmp_path: Path) -> None:
    """An isolated feeling is in no table of memories: only the record of its isolation tells whether an agent may see it."""
    feelings: list[dict[str, Any]] = [
        {
            "id": one,
            "kind": "affect",
            "body": f"afraid of the storm, {one}",
            "created_at": NOW - 9,
            "sensitivity": sensitivity,
            "embedding": episode("x", f"afraid, {one}")["embedding"],
        }
        for one, sensitivity in (("felt", 0), ("secret-1", 2))
    ]
    life = make_database(tmp_path / "life.db", [*lines()[:3], *feelings])
    with closing(connect(life, write=True)) as window:
        window.database.curation.isolate(["secret-1"], now=NOW, by="agent")

    async def work(client: Client) -> None:
        assert (await called(client, "memory_isolate", ids=["felt"]))["ids"] == ["felt"]
        assert (await called(client, "memory_show", id="felt"))["isolated_by"] == "agent"
        assert (await called(client, "memory_recall", query="storm", after="felt"))["error"]["code"] == "not_stored"
        assert (await called(client, "memory_restore", ids=["felt"]))["ids"] == ["felt"]
        assert "storm" in (await called(client, "memory_show", id="felt"))["text"]
        for tool, arguments in (
            ("memory_show", {"id": "ID"}),
            ("memory_restore", {"ids": ["ID"]}),
            ("memory_isolate", {"ids": ["ID"]}),
        ):
            texts = [
                (await client.call_tool(tool, json.loads(json.dumps(arguments).replace("ID", one)))).model_dump_json()
                for one in ("secret-1", UNKNOWN)
            ]
            assert texts[0].replace("secret-1", UNKNOWN) == texts[1]

    with_client(life, work)


def test_an_agent_does_not_restore_what_a_person_isolated_after_it(life: Path) -> None:
    async def work(client: Client) -> None:
        assert (await called(client, "memory_isolate", ids=["tea"]))["ids"] == ["tea"]
        with closing(connect(life, write=True)) as window:
            window.database.curation.isolate(["tea"], now=NOW, reason="mine")
        assert (await called(client, "memory_restore", ids=["tea"]))["error"]["code"] == "isolated_by_person"
        assert (await called(client, "memory_show", id="tea"))["isolated_by"] == "person"

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


# ---- an agent's whole work, with and without what is denied

CANARIES = (CANARY, "秘密の合言葉ぷらふ", "绝密暗号普拉夫")
_OWN = re.compile(r"[0-9a-f]{32}|01[0-9A-Z]{24}|(?:req|ac)_[0-9A-Za-z]+")


def _hidden() -> list[dict[str, Any]]:
    """What an agent must not see of: near what it sees, linked with it, in its threads, of its people; in three languages."""
    found = []
    for number, canary in enumerate(CANARIES):
        near = {"user": f"I drink tea in the garden. {canary}", "reply": "Green tea, then."}
        about = episode("x", "Anna repairs bikes.")["embedding"]
        common = {"created_at": NOW - 3600, "boundary_class": "secret"}
        found += [
            episode(f"hidden-{number}-a", near["user"], near["reply"], days=1, boundary_class="secret", utility=0.9),
            episode(f"hidden-{number}-b", f"The gate opens with {canary}.", canary, days=0, sensitivity=2),
            {
                **common,
                "id": f"hidden-{number}-c",
                "kind": "state",
                "subtype": "fact",
                "body": f"Anna repairs bikes. {canary}",
                "embedding": about,
                "threads": [canary],
                "entities": [{"type": "place", "name": canary, "confidence": 0.9}],
                "links": [{"to": "tea", "label": "relates_to"}, {"to": "state-1", "label": "contradicts"}],
            },
            {
                **common,
                "id": f"hidden-{number}-d",
                "kind": "chunk",
                "uri": f"notes/{canary}.md",
                "body": f"Notes: {canary}",
            },
            {
                **common,
                "id": f"hidden-{number}-f",
                "kind": "chunk",
                "uri": "notes/day.md",
                "body": f"A part of the day: {canary}",
            },
            {**common, "id": f"hidden-{number}-e", "kind": "affect", "body": canary, "occurred_at": NOW - 60},
        ]
    return found


async def _a_days_work(client: Client, recipes: tuple[str, ...], heard: list[str]) -> None:
    """Everything that an agent can ask, and do: what it heard, without the names that each call makes."""

    async def ask(tool: str, **arguments: object) -> dict[str, Any]:
        answer = await client.call_tool(tool, arguments)
        told = json.dumps(value_of(answer), ensure_ascii=False, sort_keys=True)
        heard.append(f"{tool} {told}")
        return value_of(answer)

    runs = []
    for recipe in recipes:
        for query in ("tea in the garden", "Anna bikes", "gate", *CANARIES):
            runs.append((await ask("memory_recall", query=query, recipe=recipe))["run"])
            for one in ("tea", "state-1"):
                told = await ask("memory_why", id=one, query=query, recipe=recipe)
                if not told["complete"]:  # in a hurry fewer are found
                    told |= {"changes": [], "remedies": []}
                heard[-1] = json.dumps(told, sort_keys=True)
    for run in runs[:4]:
        (pack,) = (await client.read_resource(f"mnemonaut://pack/{run}")).contents
        heard.append(pack.model_dump_json())
    for query in ("", "is:secret", "boundary:secret", "kind:chunk", "kind:affect", "is:isolated", *CANARIES):
        await ask("memory_list", query=query, limit=2)
    for one in ("tea", "state-1", "bike"):
        await ask("memory_show", id=one)
    await ask("memory_search", query="tea", features=True)
    await ask("memory_activate", query="tea")
    heard.append((await client.list_resources()).model_dump_json())
    for canary in CANARIES:
        for text in (f"I drink tea in the garden. {canary}", f"Notes: {canary}", f"Anna repairs bikes. {canary}"):
            await ask("memory_add", text=text)
    await ask("memory_feedback", id="mail", signal="helpful")
    await ask("memory_isolate", ids=["tea"], for_query="what of the tea in our garden?")
    for query in ("what of the tea in our gardens?", "the tea in our garden", "tea"):
        await ask("memory_recall", query=query, recipe=recipes[0])
    await ask("memory_feedback", id="bike", signal="duplicate", of="tea")
    await ask("memory_isolate", ids=["tea", "state-1"])
    await ask("memory_restore", ids=["tea", "state-1"])
    await ask("memory_recall", query="tea in the garden", recipe=recipes[0], after="tea")


@pytest.mark.parametrize(
    "recipes",
    [
        ("heuristic",),
        *(pytest.param((one,), marks=pytest.mark.long) for one in RECIPES if one != "heuristic"),
    ],
)
def test_what_is_denied_changes_no_answer(tmp_path: Path, recipes: tuple[str, ...]) -> None:
    heard: dict[str, list[str]] = {}
    for name, more in (("without", []), ("with", _hidden())):
        seen = [line for line in lines() if not line["id"].startswith("secret")]
        seen.append(
            {"id": "day", "kind": "chunk", "uri": "notes/day.md", "body": "The day began.", "created_at": NOW - 60}
        )
        for line in seen:
            line.pop("links", None)
        path = make_database(tmp_path / f"{name}.db", [*seen, *more])
        if more:  # what a person set aside of it makes no difference either
            with closing(connect(path, write=True)) as database:
                database.database.curation.isolate(
                    [one["id"] for one in more if one["id"].endswith(("a", "c", "e"))], now=NOW
                )
        heard[name] = []
        with_client(path, partial(_a_days_work, recipes=recipes, heard=heard[name]))
    for without, also in zip(heard["without"], heard["with"], strict=True):
        told = [_OWN.sub("", one) for one in (without, also)]
        assert told[0] == told[1]


def test_every_field_is_redacted_counted_and_a_document_is_read_by_what_is_left_of_its_uri(tmp_path: Path) -> None:
    mail, more = "anna.hidden@example.org", {"created_at": NOW - 60, "boundary_class": "pii"}
    fields = ("title", "section", "uri", "subtype")
    path = make_database(
        tmp_path / "mail.db",
        [{"id": name, "kind": "claim", "body": "The gate is green.", name: f"of {mail}", **more} for name in fields]
        + [
            {"id": "page", "kind": "chunk", "uri": f"{mail}/a.md", "body": f"Gate: {mail}, {mail}", **more},
            {
                "id": "all",
                "kind": "claim",
                "body": f"Gate of {mail}",
                "threads": [mail],
                **more,
                "entities": [{"type": "person", "name": mail, "confidence": 0.9}],
            },
        ],
    )
    heard: list[str] = []

    async def work(client: Client) -> None:
        for one in (*fields, "page", "all"):
            told = await called(client, "memory_show", id=one)
            assert told["redacted"]["email"] >= 1, one
            heard.append(json.dumps(told))
        for tool in ("memory_list", "memory_recall", "memory_search", "memory_activate"):
            told = await called(client, tool, query="gate")
            assert told["redacted"].get("email", 0) >= (tool == "memory_list")
            heard.append(json.dumps(told))
        listed = await client.list_resources()
        heard.append(listed.model_dump_json())
        (page,) = (await client.read_resource("mnemonaut://document/[EMAIL]/a.md")).contents
        heard.append(page.model_dump_json())
        assert "Gate: [EMAIL]" in heard[-1]

    with_client(path, work)
    assert not [told for told in heard if mail in told]
