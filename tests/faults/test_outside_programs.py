"""The person's own program, or an endpoint, that hangs, floods, does not read, drips, or leaves a process behind: every wait has
a deadline, Ctrl+C and Cancel end it, nothing piles up, nothing of it goes on."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import keyring
import pytest
from helpers.cli import finished, imported, spawn
from helpers.cli_memories import LINES
from helpers.figures import Figure

from mnemonaut_core import cancel
from mnemonaut_core.cancel import CancelToken, call_within, wait_for, working
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.errors import Cancelled, EndpointError
from mnemonaut_core.models import addresses
from mnemonaut_core.models.external_retriever import ExternalRetriever
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups")

BAD_WAYS = {
    "hang": "import time; time.sleep(600)",
    "flood": 'import sys\nwhile True: sys.stdout.write(\'{"id": 77, "results": [], "x": "\' + \'y\' * 900000 + \'"}\\n\')',
    "no_read": "import time; time.sleep(600)",
    "drip": "import sys, time\nwhile True: sys.stdout.write('x'); sys.stdout.flush(); time.sleep(0.01)",
}
LONG = tuple(Turn("user", "x" * 50_000) for _ in range(8))
"""More than a pipe holds."""


def command_of(folder: Path, way: str, *, wrapped: bool) -> str:
    """A retriever of that way, which notes its process id; `wrapped`: started by a shell, as npx and uv do."""
    program = folder / f"{way}.py"
    program.write_text(f"import os\nopen({str(folder / 'pid')!r}, 'w').write(str(os.getpid()))\n{BAD_WAYS[way]}\n")
    direct = shlex.join([sys.executable, str(program)])
    return shlex.join(["sh", "-c", f"{direct}; true"]) if wrapped else direct


def begun(folder: Path) -> int:
    """The process id of the retriever, once it runs."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(OSError, ValueError):
            return int((folder / "pid").read_text())
        time.sleep(0.01)
    raise AssertionError("it did not begin")


def ended(pid: int) -> bool:
    """Whether the process is no more, after at most some seconds."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text():
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of a few memories."""
    return imported(tmp_path_factory.mktemp("life") / "memory.sqlite", LINES["en"], embedder="none")


@pytest.mark.row(32)
@pytest.mark.parametrize("wrapped", [False, True], ids=["direct", "grandchild"])
@pytest.mark.parametrize("way", BAD_WAYS)
def test_ctrl_c_ends_a_command_and_the_retriever(
    life: Path, tmp_path: Path, way: str, wrapped: bool, figure: Figure
) -> None:
    question = "x" * 100_000 if way == "no_read" else "tea"
    command = command_of(tmp_path, way, wrapped=wrapped)
    process = spawn("recall", question, "--db", life, "--external", command, "--recipe", "external")
    pid = begun(tmp_path)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    at = time.monotonic()
    try:
        process.wait(8)
    except subprocess.TimeoutExpired:
        process.kill()
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        raise
    figure(32, "Ctrl+C while a retriever misbehaves: 1 s", f"{way}: {time.monotonic() - at:.2f} s")
    answer = finished(process)
    assert answer.code == 130, answer
    assert answer.err.splitlines()[:1] == ["mnemonaut: Cancelled."]
    assert ended(pid)


@pytest.mark.row(32)
@pytest.mark.parametrize("wrapped", [False, True], ids=["direct", "grandchild"])
@pytest.mark.parametrize("way", BAD_WAYS)
def test_cancel_and_the_deadline_end_it_and_little_is_held(
    tmp_path: Path, way: str, wrapped: bool, figure: Figure
) -> None:
    context = LONG if way == "no_read" else ()
    asked = ExternalRetriever(command_of(tmp_path, way, wrapped=wrapped), deadline_s=1.0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(EndpointError, match="within 1 s"):
        asked.rank("tea", 5, now=1, context=context)
    assert ended(begun(tmp_path))
    (tmp_path / "pid").unlink()
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    at = time.monotonic()
    with working(token), pytest.raises(Cancelled):
        ExternalRetriever.rank(asked, "coffee", 5, now=1, context=context)
    figure(32, "Cancel while a retriever misbehaves: 1 s", f"{way}: {time.monotonic() - at - 0.3:.2f} s")
    assert ended(begun(tmp_path))
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    figure(32, "memory while a retriever misbehaves: 50 MB", f"{way}: {grown:.0f} MB")
    assert grown <= 50
    asked.close()


def test_another_question_does_not_wait_for_one_that_hangs(tmp_path: Path) -> None:
    asked = ExternalRetriever(command_of(tmp_path, "hang", wrapped=False), deadline_s=60)
    first = CancelToken()

    def ask() -> None:
        with working(first), suppress(Cancelled):
            asked.rank("one", 5, now=1)

    thread = threading.Thread(target=ask)
    thread.start()
    begun(tmp_path)
    second = CancelToken()
    threading.Timer(0.2, second.cancel).start()
    with working(second), pytest.raises(Cancelled):
        asked.rank("two", 5, now=1)
    first.cancel()
    thread.join(10)
    assert not thread.is_alive()
    asked.close()


# ---- endpoints


@pytest.fixture(params=["silent", "trickling"])
def mute(request: pytest.FixtureRequest) -> Iterator[str]:
    """An endpoint that takes connections and never answers, or a byte at a time."""
    server = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def trickle(connection: socket.socket) -> None:
        with suppress(OSError):
            connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n")
            while not over.wait(0.05):
                connection.sendall(b" ")

    def serve() -> None:
        taken = []
        with suppress(OSError):
            while True:
                taken.append(server.accept()[0])
                if request.param == "trickling":
                    threading.Thread(target=trickle, args=(taken[-1],), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
    over.set()
    server.close()


@pytest.mark.row(32)
def test_embed_says_whom_it_waits_for_and_ctrl_c_ends_it(mute: str, life: Path, tmp_path: Path, figure: Figure) -> None:
    db = imported(tmp_path / "memory.sqlite", LINES["en"], embedder="none")
    process = spawn("embed", "--embedder", f"openai:m@{mute}", "--db", db)
    assert process.stderr is not None
    begin = time.monotonic()
    said = process.stderr.readline().decode()
    figure(32, "embed at a silent endpoint says so: seconds", f"{time.monotonic() - begin:.1f} s, with the start")
    assert said == f"mnemonaut: {mute} does not answer yet. Ctrl+C ends the wait; look whether a model runs there.\n"
    process.send_signal(signal.SIGINT)
    at = time.monotonic()
    process.wait(8)
    figure(32, "Ctrl+C at a silent endpoint: 1 s", f"{time.monotonic() - at:.2f} s")
    answer = finished(process)
    assert answer.code == 130, answer
    assert "Cancelled" in answer.err


def test_what_nobody_hands_a_token_to_ends_with_the_work_of_its_thread(mute: str) -> None:
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    endpoint = HttpEndpoint(mute, named=True)
    with working(token), pytest.raises(Cancelled):
        endpoint.post("/embeddings", {}, bounds=Bounds(60.0, 1, 1000), token=cancel.NEVER)
    endpoint.close()


# ---- the helper


def test_a_wait_ends_by_its_deadline_by_the_token_or_when_it_is_ready() -> None:
    lock = threading.Lock()
    assert wait_for(lambda seconds: lock.acquire(timeout=seconds), 1.0)
    assert not wait_for(lambda seconds: lock.acquire(timeout=seconds), 0.1)
    token = CancelToken()
    threading.Timer(0.1, token.cancel).start()
    with pytest.raises(Cancelled):
        wait_for(lambda seconds: lock.acquire(timeout=seconds), 60.0, token)
    assert call_within(lambda: 7, 1.0) == 7
    with pytest.raises(ZeroDivisionError):
        call_within(lambda: 1 // 0, 1.0)
    with pytest.raises(TimeoutError):
        call_within(lambda: lock.acquire(timeout=5), 0.1)


def test_a_keyring_that_waits_for_a_prompt_nobody_sees_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()
    monkeypatch.setattr(keyring, "get_password", lambda *_: over.wait(60))
    monkeypatch.setattr(addresses, "_KEYRING_S", 0.1)
    assert addresses.key_for("https://example.org/v1", named=False, environment={}) is None
    token = CancelToken()
    token.cancel()
    with working(token), pytest.raises(Cancelled):
        addresses.key_for("https://example.org/v1", named=False, environment={})
    over.set()
