"""`planned` before a chat endpoint, good and bad: the model's choice, or the simple rule in time and with the reason."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import NOW, Asker, asking
from helpers.endpoint_server import Asked, Endpoint, Manner, breaks_off, chats, drips, endless, says, slow, streams
from helpers.figures import Timed
from helpers.planned import LIFE

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.models.chat_chooser import ChatChooser
from mnemonaut_core.models.spec import make_chooser


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """The small life, open."""
    folder: Path = tmp_path_factory.mktemp("life")
    with asking(folder, LIFE) as asker:
        yield asker


def ask(life: Asker, endpoint: Endpoint, manner: Manner) -> Trace:
    """One recall that may wait a second for the model."""
    endpoint.manner = manner
    chooser = make_chooser(f"openai:chat-model@{endpoint.url}")
    assert isinstance(chooser, ChatChooser)
    explorer = Explorer(life.workspace.pool, life.embedder, chooser=chooser, environment={})
    try:
        (trace,) = explorer.recall(Query("高校 talk", NOW), Settings("planned", values={"choose_seconds": "1"}))
    finally:
        chooser.close()
    return trace


def choosing(asked: Asked) -> str:
    """The third and the first of what it was offered."""
    offered = [candidate["id"] for candidate in json.loads(asked.user)["candidates"]]
    return json.dumps({"selected": [{"id": offered[place], "reason": f"place {place}"} for place in (2, 0)]})


def test_the_model_chooses_among_the_compact_candidates(
    life: Asker, endpoint: Endpoint, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        trace = ask(life, endpoint, chats(choosing))
    (asked,) = endpoint.asked
    given = json.loads(asked.user)
    assert given["plan"]["mode"] == "explicit_about_time"
    assert given["user_input"] == "高校 talk"
    assert trace.selected == (given["candidates"][2]["id"], given["candidates"][0]["id"])
    assert [item["reason"] for item in json.loads(trace.pack.text)["selected"]] == ["place 2", "place 0"]
    refused = trace.candidate(given["candidates"][1]["id"])
    assert refused is not None
    assert refused.decision.outcome.code is Code.NOT_CHOSEN
    said = [record.getMessage() for record in caplog.records if "selection input prepared" in record.getMessage()]
    assert len(said) == 1
    assert f"candidates={len(given['candidates'])} " in said[0]


@pytest.mark.parametrize(
    "manner",
    [
        slow(30.0),
        drips(),
        endless(),
        streams(),
        breaks_off,
        says("{}", 500),
        says("", 302, Location="http://127.0.0.1:9/v1"),
        says("<html>", kind="text/html"),
        chats("I would take the first one."),
        chats('{"selected": [{"id": "never offered", "reason": "x"}]}'),
        chats('{"selected": [{"event_id": 1}]}'),
    ],
    ids=[
        "slow",
        "drips",
        "endless",
        "streams",
        "breaks off",
        "500",
        "redirects",
        "a web page",
        "talks",
        "another id",
        "other keys",
    ],
)
def test_a_bad_endpoint_gives_way_to_the_stand_in_in_time(
    life: Asker, endpoint: Endpoint, manner: Manner, timed: Timed
) -> None:
    with timed(25, "a recall with a bad language model: 4 s", 4.0):
        trace = ask(life, endpoint, manner)
    request, choice = trace.choices["choose"]
    assert (choice.by, trace.selected) == (STAND_IN, request.offered[:12])
    assert choice.fallback is not None
    assert choice.fallback.key in ("chooser_failed", "chooser_unoffered")
    assert choice.fallback in [warning.message for warning in trace.warnings]
    assert choice.attempts >= 1


def test_a_model_that_takes_nothing_is_believed(life: Asker, endpoint: Endpoint) -> None:
    trace = ask(life, endpoint, chats('{"selected": []}'))
    assert (trace.selected, trace.choices["choose"][1].by, trace.pack.inject) == ((), "chat-model", False)
    assert set(trace.outcomes) <= {Code.NOT_CHOSEN, Code.QUOTA, Code.POOL_CAP}
