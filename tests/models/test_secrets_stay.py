"""`planned` over a chat endpoint: what is secret never leaves, whatever is found, and the trace says so."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from helpers.endpoint_server import Asked, Endpoint, chats, says

from mnemonaut.cli.recall_text import plan_lines
from mnemonaut_core.domain.choice import KEPT_BACK, STAND_IN
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explain.explain import sentence
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.parameters import resolve
from mnemonaut_core.recall.engine import run_recipe
from mnemonaut_core.recipes.planned import PLANNED
from mnemonaut_core.workspace.wiring import CHOOSER, connect
from mnemonaut_resources import RESOURCES

NOW = 1_760_000_000
CANARY = "canaryword"
SCHEMA = json.loads((RESOURCES / "schema" / "trace.schema.json").read_text("utf-8"))
SECRETS = {"secret-by-class": {"boundary_class": "secret"}, "secret-by-sensitivity": {"sensitivity": 2}}


def recalled(folder: Path, *, only_secrets: bool = False) -> Trace:
    """A recall of everything about the garden by `planned`, secrets admitted."""
    rows = [
        Memory(id=memory_id, kind="episode", user_text=f"the garden {CANARY} {memory_id}", occurred_at=NOW - 50, **more)  # type: ignore[arg-type]
        for memory_id, more in SECRETS.items()
    ]
    if not only_secrets:
        rows += [
            Memory(id=f"open-{n}", kind="episode", user_text=f"the garden number {n}", occurred_at=NOW - 100 * n - 100)
            for n in range(4)
        ]
        rows.append(Memory(id="mail", kind="episode", user_text="the garden of ann@example.com", occurred_at=NOW - 60))
    with connect(folder / "memory.db", write=True, create=True, embedder="none") as session:
        for row in rows:
            session.database.curation.add(MemoryRecord(row), now=NOW)
        values = resolve(PLANNED.parameters, preset="as-written", layers=[("set", {"max_sensitivity": "2"})])
        return run_recipe(
            PLANNED,
            Query("the garden", NOW),
            values,
            readers=session.pool,
            embedder=session.embedder,
            chooser=session.explorer.chooser,
        )


def first_offered(asked: Asked) -> str:
    """Chooses the first candidate."""
    chosen = json.loads(asked.user)["candidates"][0]["id"]
    return json.dumps({"selected": [{"id": chosen, "reason": "fits"}]})


@pytest.fixture(autouse=True)
def _chooser(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint.manner = chats(first_offered)
    monkeypatch.setenv(CHOOSER, f"openai:chat@{endpoint.url}")


def test_nothing_secret_leaves_and_its_outcome_says_that_it_was_kept_back(endpoint: Endpoint, tmp_path: Path) -> None:
    trace = recalled(tmp_path)
    (asked,) = endpoint.asked
    sent = json.dumps(asked.body, ensure_ascii=False)
    assert CANARY not in sent
    assert not any(memory_id in sent for memory_id in SECRETS)
    offered = [candidate["id"] for candidate in json.loads(asked.user)["candidates"]]
    assert sorted(offered) == ["mail", "open-0", "open-1", "open-2", "open-3"]
    outcomes = {candidate.memory.id: candidate.decision.outcome for candidate in trace.candidates}
    for memory_id in SECRETS:
        assert (outcomes[memory_id].code, outcomes[memory_id].field) == (Code.NOT_CHOSEN, KEPT_BACK)
        assert sentence(outcomes[memory_id]).key == "outcome_kept_back"
    refused = {
        outcome.field for memory_id, outcome in outcomes.items() if memory_id.startswith("open") and outcome.field
    }
    assert refused == {"chat"}


def test_what_was_redacted_is_told_in_the_text_and_in_the_json(endpoint: Endpoint, tmp_path: Path) -> None:
    trace = recalled(tmp_path)
    assert "ann@example.com" not in json.dumps(endpoint.asked[0].body)
    assert "         redacted before it left this machine: email 1" in plan_lines(trace)
    written = trace_json(trace)
    jsonschema.validate(written, SCHEMA)
    (choice,) = written["choices"].values()
    assert (choice["redacted"], choice["note"], choice["by"]) == ({"email": 1}, None, "chat")


def test_a_choice_that_was_cut_says_so(endpoint: Endpoint, tmp_path: Path) -> None:
    everything = [{"id": f"open-{n}", "reason": ""} for n in range(4)]
    endpoint.manner = chats(json.dumps({"selected": everything}))
    with connect(tmp_path / "memory.db", write=True, create=True, embedder="none") as session:
        for n in range(4):
            row = Memory(id=f"open-{n}", kind="episode", user_text=f"the garden {n}", occurred_at=NOW - n)
            session.database.curation.add(MemoryRecord(row), now=NOW)
        values = resolve(PLANNED.parameters, preset="as-written", layers=[("set", {"max_selected": "2"})])
        trace = run_recipe(
            PLANNED,
            Query("the garden", NOW),
            values,
            readers=session.pool,
            embedder=session.embedder,
            chooser=session.explorer.chooser,
        )
    said = "The model named 4 memories; the first 2 were taken."
    assert f"         {said}" in plan_lines(trace)
    assert [choice["note"] for choice in trace_json(trace)["choices"].values()] == [said]


def test_where_the_endpoint_fails_the_stand_in_takes_secrets_too_since_nothing_leaves(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    endpoint.manner = says("{}", 404)
    trace = recalled(tmp_path)
    ((_, choice),) = trace.choices.values()
    assert choice.by == STAND_IN
    assert set(SECRETS) <= set(trace.selected)


def test_with_secrets_alone_nobody_is_asked(endpoint: Endpoint, tmp_path: Path) -> None:
    trace = recalled(tmp_path, only_secrets=True)
    assert endpoint.asked == []
    ((_, choice),) = trace.choices.values()
    assert (choice.by, sorted(trace.selected)) == (STAND_IN, sorted(SECRETS))
    assert choice.fallback is not None
    assert choice.fallback.key == "nothing_may_leave"
