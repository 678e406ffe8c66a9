"""The server as clients reach it: a child process on its standard streams, or a port of this machine; when the database goes
away, a call is cancelled, a client vanishes, or a person isolates in between."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import apsw
import httpx
import pytest
from helpers.databases import NOW
from helpers.mcp_clients import MODES, SPOKEN, TOKEN, TRANSPORTS, called, port_of, reached, value_of, with_client
from helpers.mcp_load import run
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError

from mnemonaut.mcp.answers import NOBODY, Answered, Asked, Caller
from mnemonaut.mcp.desk import Desk
from mnemonaut.mcp.tools import tools
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import LOST, Cancelled
from mnemonaut_core.workspace.wiring import connect


@asynccontextmanager
async def child(path: Path, *more: str, mode: str = "auto") -> AsyncIterator[Client]:
    """A client of a server that is a process of its own."""
    environment = {**os.environ, "MNEMONAUT_NOW": str(NOW), "MNEMONAUT_BACKUPS": "off"}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "mnemonaut", "mcp", "--db", str(path), *more], env=environment
    )
    async with Client(stdio_client(command), mode=mode) as client:
        yield client


@pytest.mark.long
def test_a_process_answers_either_generation_and_ends_with_its_client(life: Path) -> None:
    async def work() -> None:
        for mode in MODES:
            async with child(life, mode=mode) as client:
                assert client.protocol_version == SPOKEN[mode]
                told = await called(client, "memory_recall", query="green tea in the garden", recipe="heuristic")
                assert told["memories"][0]["id"] == "tea"
                assert told["session"].startswith("stdio-")
                again = await called(client, "memory_recall", query="bike", recipe="heuristic")
                assert again["session"] == told["session"]

    anyio.run(work)


@pytest.mark.long
def test_a_line_that_is_no_message_and_one_that_is_too_long_end_nothing(life: Path) -> None:
    hello = (
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
        '"clientInfo":{"name":"t","version":"1"}}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
    )
    listing = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n'
    sent = f"{hello}this is no message\n{'x' * 5_000_000}\n{listing}"
    answer = subprocess.run(
        [sys.executable, "-m", "mnemonaut", "mcp", "--db", str(life)],
        input=sent.encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "MNEMONAUT_BACKUPS": "off"},
    )
    assert answer.returncode == 0, answer.stderr
    assert b'"memory_recall"' in answer.stdout
    assert b"Traceback" not in answer.stderr


@pytest.mark.long
def test_a_missing_database_is_said_before_anything_is_served(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "mnemonaut", "mcp", "--db", str(tmp_path / "none.db")],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )
    assert (answer.returncode, answer.stdout) == (3, b"") or answer.returncode == 2
    assert b"mnemonaut: " in answer.stderr


def test_over_http_the_token_and_the_names_of_this_machine_are_needed(life: Path) -> None:
    desk = Desk(life, read_only=False, now=lambda: NOW)
    good = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json, text/event-stream"}
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }
    with port_of(desk) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as http, closing(desk):
        statuses = {
            "good": http.post("/mcp", json=hello, headers=good).status_code,
            "no token": http.post("/mcp", json=hello).status_code,
            "another token": http.post("/mcp", json=hello, headers={**good, "Authorization": "Bearer no"}).status_code,
            "basic": http.post("/mcp", json=hello, headers={**good, "Authorization": f"Basic {TOKEN}"}).status_code,
            "another host": http.post("/mcp", json=hello, headers={**good, "Host": "evil.example"}).status_code,
            "another origin": http.post(
                "/mcp", json=hello, headers={**good, "Origin": "http://evil.example"}
            ).status_code,
            "a null origin": http.post("/mcp", json=hello, headers={**good, "Origin": "null"}).status_code,
            "own origin": http.post(
                "/mcp", json=hello, headers={**good, "Origin": f"http://localhost:{port}"}
            ).status_code,
            "too large": http.post("/mcp", content=b"x" * 2_000_000, headers=good).status_code,
        }
    assert statuses == {
        "good": 200,
        "no token": 401,
        "another token": 401,
        "basic": 401,
        "another host": 403,
        "another origin": 403,
        "a null origin": 403,
        "own origin": 200,
        "too large": 413,
    }


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_either_client_gets_all_of_it_over_either_transport(life: Path, transport: str, mode: str) -> None:
    class Quick(Desk):
        def recall(self, asked: Asked, *, caller: Caller = NOBODY, **more: Any) -> Answered:
            answer = super().recall(asked, caller=caller, **more)
            for number in range(50):  # the answer follows at once and closes the way
                caller.tell and caller.tell(f"{number}")
            return answer

    own = "stdio-1" if transport == "stdio" else None  # as the command line has it
    desk = Quick(life, read_only=False, now=lambda: NOW, session=own)
    heard: list[tuple[float, str | None]] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, message))

    async def work() -> None:
        async with reached(desk, transport, mode=mode) as client:
            assert client.protocol_version == SPOKEN[mode]
            assert [tool.name for tool in (await client.list_tools()).tools] == list(tools())
            found = await called(client, "memory_search", query="write about the bike")
            assert (found["claims"][0]["id"], found["session"]) == ("mail", own)
            asked = {"query": "green tea in the garden", "recipe": "heuristic", "session": "chat"}
            told = value_of(await client.call_tool("memory_recall", asked, progress_callback=note))
            assert (told["memories"][0]["id"], told["session"]) == ("tea", "chat")
            wrong = await called(client, "memory_recall", query=5)
            assert (wrong["error"]["code"], wrong["error"]["title"][:6]) == ("arguments", "query:")
            assert (await called(client, "memory_list", limit=1))["total"] == 4
            with pytest.raises(MCPError, match="no tool"):
                await client.call_tool("memory_purge", {})

    with closing(desk):
        anyio.run(work)
    assert [number for number, _ in heard] == [float(number) for number in range(1, 53)]
    with closing(connect(life)) as database, database.pool.reader() as reader:
        kept = {(session.id, session.agent) for session in reader.agents.sessions(limit=9)}
    assert kept == {(name, "tea-bot 1.4") for name in ("chat", own) if name}


def test_what_a_person_isolates_in_between_is_gone_from_the_next_answer(life: Path) -> None:
    async def recalled(client: Client) -> list[str]:
        told = await called(client, "memory_recall", query="green tea in the garden", recipe="heuristic")
        return [one["id"] for one in told["memories"]]

    async def work(client: Client) -> None:
        assert "tea" in await recalled(client)
        with closing(connect(life, write=True)) as window:
            window.database.curation.isolate(["tea"], now=NOW, reason="not that")
        assert "tea" not in await recalled(client)

    with_client(life, work)


def test_the_persons_next_message_isolates_after_the_answer(life: Path) -> None:
    one = {"set": {"max_results": 1, "high_threshold": 0, "medium_threshold": 0}, "recipe": "heuristic"}

    async def work(client: Client) -> None:
        first = await called(client, "memory_recall", query="green tea in the garden", **one)
        assert [memory["id"] for memory in first["memories"]] == ["tea"]
        # the question is the agent's paraphrase: it never counts
        again = await called(client, "memory_recall", query="that's not it", user_text="And the bike?", **one)
        last = [memory["id"] for memory in again["memories"]]
        told = await called(client, "memory_recall", query="bike", user_text="No, that's not it.", **one)
        assert [memory["id"] for memory in told["memories"]]
        for _ in range(100):
            shown = await called(client, "memory_show", id=last[0])
            if shown["isolated"]:
                break
            await anyio.sleep(0.02)
        assert shown["isolated_by"] == "automatic"
        assert (await called(client, "memory_restore", ids=last))["error"]["code"] == "isolated_by_person"

    with_client(life, work)


def test_one_message_dismisses_once_however_many_recalls_are_made_for_it(life: Path) -> None:
    """An agent asks again for the same message, also at once: what the first recall brought for it nobody has seen yet."""
    desk = Desk(life, read_only=False, now=lambda: NOW, session="talk")

    def recalled(query: str, **more: object) -> tuple[list[str], Callable[[], None]]:
        only = {"max_results": 1, "high_threshold": 0, "medium_threshold": 0}
        answer = desk.recall({"query": query, **more}, recipe="heuristic", values=only)
        return [one["id"] for one in answer.value["memories"]], answer.then or (lambda: None)

    def isolated() -> set[str]:
        with closing(connect(life)) as database:
            return {one.memory_id for one in database.library.isolations()}

    no = "No, that's not it."
    try:
        assert recalled("green tea in the garden")[0] == ["tea"]
        (brought, first), (_, second) = recalled("bike", user_text=no), recalled("gate hinge", user_text=no)
        assert len(brought) == 1
        second()  # in whatever order they come to it
        first()
        assert isolated() == {"tea"}
        recalled("the gate", user_text=no)[1]()
        assert isolated() == {"tea"}
        (shown,) = recalled("bike", user_text="And the bike?")[0]
        recalled("garden gate", user_text=no)[1]()  # the same words again, of another answer
        assert isolated() == {"tea", shown}
    finally:
        desk.close()


def test_a_database_that_goes_away_is_an_error_and_one_that_comes_back_is_answered(life: Path, tmp_path: Path) -> None:
    aside = tmp_path / "aside.db"

    async def work(client: Client) -> None:
        assert (await called(client, "memory_show", id="tea"))["id"] == "tea"
        life.rename(aside)
        for name in (f"{life.name}-wal", f"{life.name}-shm"):
            life.with_name(name).unlink(missing_ok=True)
        for _ in range(2):
            error = (await called(client, "memory_recall", query="tea"))["error"]
            assert error["code"] in ("vanished", "missing_file", "no_file", "missing", "log_lost"), error
        shutil.copy(aside, life)
        assert (await called(client, "memory_show", id="tea"))["id"] == "tea"

    with_client(life, work)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_cancelled_call_sets_its_token_at_once(life: Path, transport: str, mode: str) -> None:
    seen: dict[str, float] = {}

    class Slow(Desk):
        def show(self, memory_id: str, *, token: Any = None) -> Any:
            seen["began"] = time.monotonic()
            while not token.is_set and time.monotonic() < seen["began"] + 10:
                time.sleep(0.001)
            seen["ended"] = time.monotonic()
            token.raise_if_set()
            return super().show(memory_id, token=token)

    async def work() -> None:
        async with reached(desk, transport, mode=mode) as client, anyio.create_task_group() as group:
            call = anyio.CancelScope()

            async def ask() -> None:
                with call:
                    await client.call_tool("memory_show", {"id": "tea"})

            group.start_soon(ask)
            while "began" not in seen:
                await anyio.sleep(0.001)
            call.cancel()
            stopped = time.monotonic()
            while "ended" not in seen:
                await anyio.sleep(0.001)
            assert seen["ended"] - stopped < 5  # not when it would have ended by itself
            assert (await called(client, "memory_list", limit=1))["memories"]

    with closing(Slow(life, read_only=True, now=lambda: NOW)) as desk:
        anyio.run(work)


def test_a_recall_that_is_cancelled_stops_in_its_middle_and_leaves_nothing(life: Path) -> None:
    token = CancelToken()
    heard: list[str] = []

    def told(message: str) -> None:
        heard.append(message)
        token.cancel()  # as the client would, when it hears of the first source

    desk = Desk(life, read_only=False, now=lambda: NOW, session="s")
    with closing(desk):
        for ask in (desk.recall, desk.claims, partial(desk.claims, activate=True)):
            with pytest.raises(Cancelled):
                ask({"query": "green tea in the garden"}, caller=Caller(token, told))
    assert heard
    with closing(connect(life)) as database:
        assert database.library.stats().runs == 0
        assert not any(memory.access_count for memory in database.library.memories(["tea", "bike", "mail"]).values())
        with database.pool.reader() as reader:
            assert reader.agents.event_counts() == {}
            assert reader.agents.sessions(limit=9) == ()


def test_progress_names_each_source_as_it_answers(life: Path, mode: str) -> None:
    heard: list[tuple[float, str | None]] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, message))

    async def work(client: Client) -> None:
        asked = {"query": "green tea in the garden", "recipe": "heuristic"}
        # in one process nothing writes the token that every client sends over a line
        await client.call_tool("memory_recall", asked, progress_callback=note, meta={"progress_token": "told"})

    with_client(life, work, mode=mode)
    assert [number for number, _ in heard] == [1.0, 2.0]
    assert {str(message).partition(":")[0] for _, message in heard} == {"vector", "unicode61"}


@pytest.mark.long
def test_a_database_that_somebody_locks_is_an_error_of_what_writes_alone(life: Path) -> None:
    other = apsw.Connection(str(life))

    async def work(client: Client) -> None:
        assert (await called(client, "memory_show", id="tea"))["id"] == "tea"
        other.execute("BEGIN IMMEDIATE")
        for tool, arguments in (("memory_isolate", {"ids": ["tea"]}), ("memory_add", {"text": "A new sentence."})):
            assert (await called(client, tool, **arguments))["error"]["code"] == "locked"
        assert (await called(client, "memory_recall", query="green tea", recipe="heuristic"))["error"][
            "code"
        ] == "locked"
        assert (await called(client, "memory_list"))["total"] == 4
        other.execute("ROLLBACK")
        assert (await called(client, "memory_show", id="tea"))["isolated"] is False
        assert (await called(client, "memory_isolate", ids=["tea"]))["ids"] == ["tea"]

    with_client(life, work)
    other.close()


def test_a_database_that_is_replaced_or_damaged_meanwhile_is_an_error_and_the_server_lives(
    life: Path, tmp_path: Path
) -> None:
    kept, coming = tmp_path / "kept.db", tmp_path / "coming.db"

    def put(content: Path) -> None:
        shutil.copy(content, coming)
        for name in (f"{life.name}-wal", f"{life.name}-shm"):
            life.with_name(name).unlink(missing_ok=True)
        coming.rename(life)

    async def work(client: Client) -> None:
        with closing(connect(life)) as database:
            database.place.save_copy(kept)
        assert (await called(client, "memory_show", id="tea"))["id"] == "tea"
        put(kept)
        for _ in range(2):  # the first is told that it is another file; the next opens that one
            told = await called(client, "memory_recall", query="tea", recipe="heuristic")
        assert "error" not in told or told["error"]["code"] in LOST
        damaged = tmp_path / "damaged.db"
        damaged.write_bytes(kept.read_bytes()[:100] + b"\xff" * 30_000)
        put(damaged)
        for _ in range(3):
            error = (await called(client, "memory_recall", query="tea", recipe="heuristic"))["error"]
            assert error["title"]
        put(kept)
        for _ in range(2):
            told = await called(client, "memory_show", id="tea")
        assert told["id"] == "tea"

    with_client(life, work)


@pytest.mark.nightly  # what it runs may have to be fetched
@pytest.mark.skipif(shutil.which("npx") is None, reason="needs npm")
def test_the_inspectors_command_line_works_with_every_tool(life: Path) -> None:
    def inspected(*arguments: str) -> Any:
        command = ["npx", "-y", "@modelcontextprotocol/inspector", "--cli", sys.executable, "-m", "mnemonaut", "mcp"]
        answer = subprocess.run(
            [*command, "--db", str(life), *arguments],
            capture_output=True,
            timeout=300,
            check=False,
            env={**os.environ, "MNEMONAUT_NOW": str(NOW), "MNEMONAUT_BACKUPS": "off"},
        )
        if b"npm error" in answer.stderr and b"inspector" not in answer.stdout:
            pytest.skip("the inspector cannot be had here")
        assert answer.returncode == 0, answer.stderr
        return json.loads(answer.stdout)

    arguments = {
        "memory_search": ["query=tea"],
        "memory_activate": ["query=tea"],
        "memory_recall": ["query=tea"],
        "memory_why": ["id=tea", "query=tea"],
        "memory_add": ["text=The inspector was here."],
        "memory_feedback": ["id=tea", "signal=helpful"],
        "memory_isolate": ['ids=["bike"]'],
        "memory_restore": ['ids=["bike"]'],
        "memory_list": ["limit=2"],
        "memory_show": ["id=tea"],
    }
    listed = inspected("--method", "tools/list")
    assert [tool["name"] for tool in listed["tools"]] == list(arguments)
    for tool, given in arguments.items():
        told = inspected("--method", "tools/call", "--tool-name", tool, "--tool-arg", *given)
        assert not told.get("isError"), (tool, told)
        assert told["structuredContent"]
    assert inspected("--method", "resources/list")["resources"]
    assert inspected("--method", "prompts/list")["prompts"]


@pytest.mark.parametrize(
    ("clients", "calls"),
    [pytest.param(3, 15, marks=pytest.mark.long), pytest.param(10, 1_000, marks=pytest.mark.nightly)],
)
def test_agents_at_once_beside_a_window_have_no_error(life: Path, clients: int, calls: int) -> None:
    load = run(life, clients=clients, calls=calls, window=True)
    assert (load.answers, load.errors, load.problems) == (clients * calls, {}, 0)


@pytest.mark.long
def test_a_server_of_its_own_refuses_what_is_above_its_rate(life: Path) -> None:
    load = run(life, clients=1, calls=30, rate=20)
    assert load.errors == {"rate_limit": 10}


@pytest.mark.long
@pytest.mark.parametrize("at_work", [1, 40])
@pytest.mark.parametrize("goes", ["it", "who listens"])
def test_a_client_that_goes_or_listens_no_more_ends_its_server_and_leaves_a_sound_file(
    life: Path, goes: str, at_work: int
) -> None:
    def line(**message: object) -> bytes:
        return json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"

    def call(number: int) -> dict[str, Any]:
        if number % 4 == 3:
            return {"name": "memory_add", "arguments": {"text": f"What nobody said before, for the {number}th time."}}
        return {"name": "memory_recall", "arguments": {"query": f"tea {number}", "recipe": "heuristic"}}

    who = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    with subprocess.Popen(
        [sys.executable, "-m", "mnemonaut", "mcp", "--db", str(life)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "MNEMONAUT_BACKUPS": "off"},
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(line(id=1, method="initialize", params=who) + line(method="notifications/initialized"))
        server.stdin.write(line(id=2, method="tools/call", params=call(0)))
        server.stdin.flush()
        server.stdout.readline()
        server.stdout.readline()  # one is answered, the others are under way
        server.stdin.write(b"".join(line(id=n, method="tools/call", params=call(n)) for n in range(3, 3 + at_work)))
        server.stdin.flush()
        server.stdout.close()
        if goes == "it":
            server.stdin.close()
        assert server.wait(60) == 0  # also while its own input is open
        assert server.stderr.read() == b""
    with closing(connect(life)) as database:
        assert database.checked()[0] == ()
        assert database.library.stats().runs >= 1


def test_a_desk_that_is_closed_is_so_when_the_calls_at_work_have_ended(life: Path) -> None:
    began, go, answers = threading.Event(), threading.Event(), list[Answered]()

    def held(_message: str) -> None:
        began.set()
        go.wait(30)

    desk = Desk(life, read_only=False, now=lambda: NOW, session="s")
    asking = threading.Thread(
        target=lambda: answers.append(desk.recall({"query": "green tea"}, caller=Caller(tell=held)))
    )
    leaving = threading.Thread(target=desk.close)
    asking.start()
    assert began.wait(30)
    leaving.start()
    leaving.join(0.2)  # one that waits for nobody is done by now
    go.set()
    asking.join(30)
    leaving.join(30)
    (answer,) = answers
    assert answer.value["memories"]
    assert not leaving.is_alive()
    with closing(desk):
        assert desk.show("tea")["id"] == "tea"  # and is opened again


@pytest.mark.long
def test_clients_at_once_and_one_that_vanishes_leave_a_sound_file(life: Path) -> None:
    async def calls(number: int) -> None:
        async with child(life) as client:
            for step in range(10):
                told = value_of(
                    await client.call_tool("memory_recall", {"query": f"tea {step}", "recipe": "heuristic"})
                )
                assert "error" not in told, (number, told)
            await called(client, "memory_add", text=f"Client {number} was here, and this is its own sentence.")

    async def work() -> None:
        async with anyio.create_task_group() as group:
            for number in range(3):
                group.start_soon(calls, number)

    anyio.run(work)
    gone = subprocess.Popen(
        [sys.executable, "-m", "mnemonaut", "mcp", "--db", str(life)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    time.sleep(0.5)
    gone.kill()
    gone.wait()
    with closing(connect(life)) as database:
        assert database.checked()[0] == ()
        assert database.library.stats().runs == 30
