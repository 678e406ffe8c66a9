"""Every test: no screen, no network, fresh folders for data and settings, a fixed clock."""

from __future__ import annotations

import faulthandler
import gc
import itertools
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before any import of Qt
os.environ.setdefault("PYTHONHASHSEED", "0")
os.environ["TZ"] = "UTC"  # a new database has the machine's time zone

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from helpers.cli import Apart
from helpers.depth import Depth
from helpers.masters import Masters
from hypothesis import HealthCheck, settings

# whoever keeps no byte code would translate every module anew in each of some hundred processes, and rewrite every test
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

TESTS = Path(__file__).resolve().parent
ROOM_IN_MEMORY = 6 * 2**30
"""Bytes: several times what a run has in its folders at once."""

pytest_plugins = ("helpers.figures", "helpers.rights")

settings.register_profile(
    "day",
    deadline=None,
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("nightly", parent=settings.get_profile("day"), max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Long loops and measuring data stand behind switches."""
    parser.addoption("--long", action="store_true", help="also what takes its time: processes, screens, faults")
    parser.addoption("--nightly", action="store_true", help="run the long loops, and each whole")
    parser.addoption("--data", metavar="FOLDER", help="the folder with the measuring data (never in the project)")
    parser.addoption(
        "--seeds", metavar="FOLDER", help="the folder with the seeds, to compare every quote with its lines"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis runs more examples at night. Temporary files are kept in memory where there is room for all of them: the
    tests wait for no disk, and what a failing one does is injected."""
    nightly = config.getoption("--nightly")
    config.option.loadscopereorder = False  # the order of `by_turns`
    gc.set_threshold(200_000, 20, 100)  # what is collected stays: there is nothing to find among it
    settings.load_profile("nightly" if nightly else "day")
    in_memory = Path("/dev/shm")
    if (
        not nightly
        and in_memory.is_dir()
        and os.access(in_memory, os.W_OK)
        and shutil.disk_usage(in_memory).free > ROOM_IN_MEMORY
    ):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(in_memory))


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Of a test that passed, a process of several says to the one that began them only that it did, once: of five messages a
    test each wakes it, and nobody reads three of them."""
    options = session.config.option
    if "workerinput" not in vars(session.config) or options.verbose > 0 or options.durations or options.xmlpath:
        return
    worker: Any = next(one for one in session.config.pluginmanager.get_plugins() if hasattr(one, "sendevent"))
    send = worker.sendevent

    def tell(name: str, **event: Any) -> None:
        of_report = event["data"] if name == "testreport" else {}
        passing_by = of_report.get("outcome") == "passed" and of_report["when"] != "call"
        if not passing_by and name not in ("logstart", "logfinish"):
            send(name, **event)

    worker.sendevent = tell


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Of several processes that collect all tests each begins with its share, and finds the rest translated by the others:
    in a clean clone all of them would translate each."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or [Path(where).resolve() for where in session.config.args] != [TESTS]:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for path in sorted(TESTS.rglob("test_*.py"))[number::count]:
        sys.path.insert(0, str(path.parent))
        with suppress(Exception, pytest.skip.Exception):  # collecting it says what is wrong
            import_module(path.stem)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `nightly` or `long` are skipped without their switch; what a long test leaves out of its cases (`thin`, so that
    they are long twice) waits for the night. What has a depth, or examples, ran in the short run: `--long -m long` does not
    repeat it with more of the same, which is the matter of the night as well."""
    nightly, long = config.getoption("--nightly"), config.getoption("--long")
    for item in items:
        breadth = len(list(item.iter_markers("long"))) > 1
        if (breadth or item.get_closest_marker("nightly")) and not nightly:
            item.add_marker(pytest.mark.skip(reason="a long loop: run with --nightly"))
        elif item.get_closest_marker("long") and not (nightly or long):
            item.add_marker(pytest.mark.skip(reason="takes its time: run with --long"))
    items[:] = by_turns(items)


def by_turns(items: list[pytest.Item]) -> list[pytest.Item]:
    """File by file, two that have many tests, then one that has few: these wait for processes and disks, and if they came last,
    as they would of themselves, all processes of a run would wait at once."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    by_size = sorted(files.values(), key=len, reverse=True)
    few = by_size[::-1][: len(by_size) // 3]
    many = by_size[: len(by_size) - len(few)]
    mixed = [file for at, one in enumerate(few) for file in (*many[2 * at : 2 * at + 2], one)]
    return [item for file in (*mixed, *many[2 * len(few) :]) for item in file]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there now stays to the end: the collector of garbage need not look through thousands of tests again and
    again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


@pytest.fixture(scope="session")
def depth(pytestconfig: pytest.Config) -> Depth:
    """How much a test does of what it could do."""
    if pytestconfig.getoption("--nightly"):
        return Depth.NIGHTLY
    return Depth.LONG if pytestconfig.getoption("--long") else Depth.SHORT


@pytest.fixture(scope="session")
def masters_of_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Masters]:
    """Databases that this run makes once, all its processes together."""
    base = tmp_path_factory.getbasetemp()
    made = Masters((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "masters")
    yield made
    made.check()


@pytest.fixture(scope="session")
def apart() -> Iterator[Apart]:
    """One command of the command line in a process of its own."""
    made = Apart()
    yield made
    made.close()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders for the home of every test; `mktemp` would look through all earlier ones for each."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(scope="session")
def _runtime_folder() -> Iterator[str]:
    """As a session of a person has it: private, and short enough for a socket's path."""
    with tempfile.TemporaryDirectory(prefix="mn-") as folder:
        yield folder


@pytest.fixture(autouse=True)
def _own_world(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch, _runtime_folder: str) -> None:
    """Folders of this test's own, and none of the developer's environment."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", _runtime_folder)
    home = next(_homes)
    home.mkdir()
    for name in list(os.environ):
        if name.startswith("MNEMONAUT_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("MNEMONAUT_BACKUPS", "off")  # tests of backups switch them on
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))


@pytest.fixture(autouse=True)
def _stack_of_a_crash(pytestconfig: pytest.Config) -> None:
    """Printed where pytest prints it, since a log that a test began and ended has switched that off."""
    if not faulthandler.is_enabled():
        faulthandler.enable(pytestconfig.stash[fault_handler_stderr_fd_key])


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to anything but this machine fails the test."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        local = self.family == getattr(socket, "AF_UNIX", None) or address[0] in ("127.0.0.1", "localhost", "::1")
        if not local:
            raise AssertionError(f"a test tried to reach {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def short_lock_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for another program's lock gives up after 200 ms, not after five seconds."""
    from mnemonaut_core.store import guarded, transactions
    from mnemonaut_core.store.recovery import restoring

    for module in (transactions, guarded, restoring):
        monkeypatch.setattr(module, "BUSY_TIMEOUT_MS", 200)
    monkeypatch.setattr("mnemonaut_core.store.erasing.PATIENCE_MS", 200)


@pytest.fixture
def data_folder(request: pytest.FixtureRequest) -> Path:
    """The measuring data; skips without `--data`."""
    named = request.config.getoption("--data")
    if not named:
        pytest.skip("needs the measuring data: --data FOLDER")
    return Path(str(named))


@pytest.fixture
def seeds_folder(request: pytest.FixtureRequest) -> Path:
    """The seeds; skips without `--seeds`."""
    named = request.config.getoption("--seeds")
    if not named:
        pytest.skip("needs the seeds: --seeds FOLDER")
    return Path(str(named))
