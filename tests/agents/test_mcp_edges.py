"""Requests that cannot be read, half an emoji in them, connections that are half open: each is answered; and what goes wrong is
in the log, with its frames and without what a person said."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from helpers.databases import NOW, episode, make_database
from helpers.mcp_clients import TOKEN, port_of

from mnemonaut.mcp.desk import Desk
from mnemonaut.mcp.server import serve_stdio
from mnemonaut_core import environment

Json = dict[str, Any]
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}
GREETED = json.dumps(HELLO) + '\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n'


def recall(number: int, query: str) -> str:
    """A call as a client writes it that escapes what is not ASCII."""
    params = {"name": "memory_recall", "arguments": {"query": query, "recipe": "heuristic"}}
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})


EDGES: dict[str, tuple[str, int | str | None, int | None]] = {
    "half of an emoji": (recall(7, "green tea \ud83c"), 7, None),
    "its other half": (recall(7, "\udf75 green tea"), 7, None),
    "a whole emoji": (recall(7, "green tea \U0001f375"), 7, None),
    "half an emoji in a name": (recall(7, "tea").replace('"query"', '"query\\ud83c"'), 7, None),
    "half an emoji in an id": ('{"jsonrpc":"2.0","id":"a\\ud83c","method":"tools/list"}', "a\ufffd", None),
    "an escaped backslash": (recall(7, "\\ud83c tea"), 7, None),
    "no message": ("this is no message", None, -32700),
    "cut": ('{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{', 7, -32700),
    "cut, a text as id": ('{"id":"seven","jsonrpc":"2.0","method":"tools/list","par', "seven", -32700),
    "deep": ('{"jsonrpc":"2.0","id":7,"method":"tools/list","params":' + "[" * 100_000, 7, -32700),
    "too long": ('{"jsonrpc":"2.0","id":7,"method":"tools/list","x":"' + "x" * 5_000_000 + '"}', 7, -32700),
    "no method": ('{"jsonrpc":"2.0","id":7,"method":5}', 7, -32600),
    "another version": ('{"jsonrpc":"1.0","id":7,"method":"tools/list"}', 7, -32600),
    "an id that is none": ('{"jsonrpc":"2.0","id":[7],"method":"tools/list"}', None, -32600),
    "no object": ("[1, 2]", None, -32600),
    "bad parameters": ('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}', 7, -32602),
    "an unknown method": ('{"jsonrpc":"2.0","id":7,"method":"tools/none"}', 7, -32601),
}


def answers_to(desk: Desk, said: bytes) -> list[Json]:
    """What the server answers on its standard output to what stands on its standard input."""

    class Kept(io.BytesIO):
        def close(self) -> None:
            """What was written is still wanted."""

    out = Kept()
    anyio.run(lambda: serve_stdio(desk, reading=io.BytesIO(said), writing=out))
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.row(37)
@pytest.mark.parametrize("edge", EDGES)
def test_every_id_gets_an_answer_or_an_error_on_standard_input(life: Path, edge: str) -> None:
    line, number, code = EDGES[edge]
    listing = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n\n'
    with closing(Desk(life, read_only=True, now=lambda: NOW)) as desk:
        answers = answers_to(desk, f"{GREETED}{line}\n{listing}".encode())
    found = [one for one in answers if one.get("id") == number and "id" in one and one["id"] not in (1, 2)]
    assert len(found) == 1, [str(one)[:200] for one in answers]
    assert found[0].get("error", {}).get("code") == code, str(found)[:500]
    assert [one["id"] for one in answers if one["id"] == 2] == [2]


@pytest.mark.row(37)
def test_a_raw_half_of_an_emoji_and_bytes_that_are_no_text_are_answered(life: Path) -> None:
    call = recall(7, "green tea @@").encode()
    with closing(Desk(life, read_only=True, now=lambda: NOW)) as desk:
        for raw in (b"\xed\xa0\xbc", b"\xff\xfe", b"\xc3"):
            answers = answers_to(desk, GREETED.encode() + call.replace(b"@@", raw) + b"\n")
            assert [one["id"] for one in answers if "result" in one] == [1, 7]


@pytest.mark.row(37)
@pytest.mark.parametrize("edge", EDGES)
def test_every_request_gets_an_answer_over_http(life: Path, edge: str) -> None:
    line, _, code = EDGES[edge]
    good = {
        "Authorization": f"Bearer {TOKEN}",
        "Accept": "application/json, text/event-stream",
        "Content-Type": "application/json",
    }
    desk = Desk(life, read_only=True, now=lambda: NOW)
    with port_of(desk) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as http, closing(desk):
        first = http.post("/mcp", content=json.dumps(HELLO), headers=good)
        session = {**good, "mcp-session-id": first.headers.get("mcp-session-id", "")}
        http.post("/mcp", content=GREETED.splitlines()[1], headers=session)
        answer = http.post("/mcp", content=line.encode(), headers=session)
        assert answer.status_code < 500
        assert answer.content or edge == "an id that is none"
        if "half" in edge:
            assert answer.json()["error"]["code"] == -32700
        elif code is None:
            assert answer.status_code == 200


@pytest.mark.row(37)
def test_half_open_connections_hold_up_nobody_and_what_was_asked_whole_is_answered(life: Path) -> None:
    desk = Desk(life, read_only=True, now=lambda: NOW)
    body = json.dumps(HELLO)
    head = (
        f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
        f"Accept: application/json, text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with port_of(desk) as port, closing(desk):
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(30)]
        for one, said in zip(silent, (head[:20], head, head + body[:10]) * 10, strict=True):
            one.sendall(said.encode())
        with socket.create_connection(("127.0.0.1", port), timeout=20) as asked:
            asked.sendall((head + body).encode())
            assert asked.recv(1000).startswith(b"HTTP/1.1 200")
        for one in silent:
            one.close()


@pytest.mark.parametrize("host", ["localhost:80@evil", "127.0.0.1:1@evil.example", "localhost:", "localhost:x", "[::1"])
def test_a_host_that_only_begins_like_this_machine_is_refused(life: Path, host: str) -> None:
    desk = Desk(life, read_only=True, now=lambda: NOW)
    with port_of(desk) as port, closing(desk), httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        good = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json, text/event-stream"}
        assert http.post("/mcp", json=HELLO, headers={**good, "Host": host}).status_code == 403
        assert http.post("/mcp", json=HELLO, headers={**good, "Host": f"localhost:{port}"}).status_code == 200
        assert http.post("/mcp", json=HELLO, headers={**good, "Origin": f"http://{host}"}).status_code == 403


# ---- the log

SERVER = """
import sys
from mnemonaut.__main__ import main
from mnemonaut.mcp import desk
def broken(self, asked, **more):
    texts = [asked.query.text if hasattr(asked, "query") else str(asked)]
    raise RuntimeError("Canarymemory said to Canaryquestion with Canarykey: " + str(texts)) from KeyError("Canarymemory")
desk.Desk.recall = broken
sys.exit(main(sys.argv[1:]))
"""


def test_the_log_of_the_server_has_the_frames_and_nothing_that_a_person_said(tmp_path: Path) -> None:
    path = make_database(tmp_path / "life.db", [episode("tea", "Canarymemory", "It rains.", days=1)])
    done = subprocess.run(
        [sys.executable, "-c", SERVER, "mcp", "--db", str(path)],
        capture_output=True,
        timeout=60,
        check=False,
        input=(GREETED + recall(7, "Canaryquestion") + "\n").encode(),
        env={**os.environ, "MNEMONAUT_BACKUPS": "off", "MNEMONAUT_API_KEY": "Canarykey"},
    )
    assert done.returncode == 0, done.stderr
    assert b"ran into an error" in done.stdout
    log = environment.log_folder() / "mnemonaut.log"
    told = log.read_text("utf-8")
    assert "RuntimeError" in told
    assert "KeyError" in told
    assert "in broken" in told
    assert "a call of an agent failed" in told
    for file in environment.log_folder().iterdir():
        assert b"Canary" not in file.read_bytes(), file
        assert not file.stat().st_mode & 0o077
    assert b"Canary" not in done.stderr
