"""Windows and macOS have no `os.getuid`, `fcntl`, `/proc`, SIGPIPE or /dev/shm, in whole or in part: a process that lacks them runs
the commands all the same, `purge` and a retriever of one's own included."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.cli_memories import LINES

LACKING = """
import builtins, json, os, signal, sys

GONE = ("getuid", "geteuid", "getgid", "getegid", "getgroups", "getpgid", "getpgrp", "killpg", "setsid", "sysconf", "fork",
        "getloadavg", "mkfifo", "chown", "lchown", "fchmod", "fchown", "nice", "sched_getaffinity", "memfd_create", "O_NONBLOCK",
        "O_CLOEXEC", "O_NOFOLLOW", "O_DIRECTORY", "uname")
BLOCKED = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog"}
# what is not ours knows which system this is, and needs of it what is there
import asyncio, ctypes, shutil, subprocess, tempfile, uuid, platform, numpy, platformdirs, httpx, PySide6.QtCore

for name in GONE:
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGPIPE", "SIGHUP", "SIGXFSZ", "SIGUSR1", "pthread_kill"):
    if hasattr(signal, name):
        delattr(signal, name)


class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


for name in BLOCKED:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Refuse())


def absent(real):
    def asked(path, *more, **named):
        if isinstance(path, (str, os.PathLike)) and str(path).startswith(("/proc", "/dev/shm/mnemonaut", "/sys")):
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return real(path, *more, **named)
    return asked


for module, name in ((builtins, "open"), (os, "open"), (os, "stat"), (os, "listdir"), (os, "scandir"), (os, "readlink")):
    setattr(module, name, absent(getattr(module, name)))

from mnemonaut.cli.main import run

codes = []
for command in json.loads(sys.argv[1]):
    codes.append([command[0], run(command)])
print("\\n" + json.dumps(codes), file=sys.stderr)
"""


@pytest.mark.timeout(180)
def test_the_commands_run_where_the_system_has_less(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text("\n".join(json.dumps(line) for line in LINES["en"]), "utf-8")
    program = tmp_path / "own.py"
    program.write_text(
        "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
        '    print(json.dumps({"id": asked["id"], "results": [{"id": "en-e-01"}]}), flush=True)\n'
    )
    db = str(tmp_path / "memory.sqlite")
    commands = [
        ["import", str(tmp_path / "in.jsonl"), "--db", db],
        ["add", "A heron.", "--id", "heron", "--db", db],
        ["recall", "tea", "--db", db],
        ["why", "tea", "en-e-01", "--db", db],
        ["list", "--db", db],
        ["stats", "--db", db],
        ["recall", "tea", "--recipe", "external", "--external", shlex.join([sys.executable, str(program)]), "--db", db],
        ["isolate", "heron", "--db", db],
        ["undo", "--db", db],
        ["backup", "--db", db],
        ["backups", "--db", db],
        ["purge", "heron", "--yes", "--db", db],
        ["check", "--db", db],
        ["health", "--db", db],
        ["reindex", "--db", db],
        ["embed", "--embedder", "default", "--db", db],
        ["export", "--out", str(tmp_path / "out.jsonl"), "--db", db],
        ["recover", db, str(tmp_path / "new.sqlite")],
        ["runs", "--db", db],
        ["policy", "show", "--db", db],
    ]
    left = tmp_path / "temporary" / "mnemonaut-k1ll_d12"  # of a killed program: a purge looks whose it is
    left.mkdir(parents=True)
    (left / "copy.sqlite").write_text("A heron.")
    done = subprocess.run(
        [sys.executable, "-c", LACKING, json.dumps(commands)],
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
        env={**os.environ, "TMPDIR": str(left.parent)},
    )
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    codes = dict(json.loads(done.stderr.strip().splitlines()[-1]))
    assert "ran into an error" not in done.stderr, done.stderr[-3000:]
    assert codes.pop("health") in (0, 1)
    assert set(codes.values()) == {0}, (codes, done.stderr[-3000:])
