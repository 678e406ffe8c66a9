"""`--figures`: at the end, a table of every row of the safety table with what was asked, what was reached and how long it
took. With `--nightly` a run that was stopped goes on where it stopped, test by test; one that was whole begins anew.

A test says what it reached by the fixture `figure`; times are printed here and asserted nowhere. The state is kept in
pytest's cache folder (`-p no:cacheprovider` forgets it, `--figures-anew` begins anew).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

ROWS = {
    1: "kill -9 while writing",
    2: "kill -9 during migration",
    3: "I/O error at the n-th call",
    4: "disk full",
    5: "power loss",
    6: "damaged page bytes",
    7: "truncated, not SQLite, folder, FIFO",
    8: "invalid UTF-8",
    9: "vec0 damaged",
    10: "FTS index out of step",
    11: "malicious schema",
    12: "huge record, endless view",
    13: "user text as FTS or SQL",
    14: "surrogates, NUL, bidi, 1 MB",
    15: "ReDoS in a filter",
    16: "archive bombs",
    17: "broken import",
    18: "HTML in memory text",
    19: "agent writing 500 a second",
    20: "write lock held by another",
    21: "two instances",
    22: "newer and older files",
    23: "backup while writing, bad backup",
    24: "settings and home broken",
    25: "hostile embedding endpoint",
    26: "no keyring",
    27: "exceptions in the window",
    28: "cancel at any moment",
    29: "clock jumps, far dates",
    30: "PySide's references to None",
    31: "a cell of a wrong type",
    32: "a person's program or endpoint that hangs",
    33: "the open file is renamed",
    34: "unusual names of files",
    35: "comparing beside a writer",
    36: "what a purge leaves",
    37: "requests that cannot be read",
    38: "network and synced folders",
}
"""The rows of the safety table."""
Figure = Callable[..., None]
"""`figure(row, asked, reached, seconds=None)`: what a test of this row was asked for and what it reached, in words, or as
counts by name, which are summed over all tests that were asked the same; a time that it measured itself."""
_PROPERTY = "figure"
_STATE = "figures/nightly"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The switches."""
    parser.addoption("--figures", action="store_true", help="print the safety table: row, asked, reached")
    parser.addoption("--figures-anew", action="store_true", help="forget how far an earlier nightly run had come")


def pytest_configure(config: pytest.Config) -> None:
    """One keeper a run."""
    config.addinivalue_line("markers", "row(number): belongs to this row of the safety table")
    config.pluginmanager.register(_Keeper(config), "figures-keeper")


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Says what was reached, for the table."""

    def say(row: int, asked: str, reached: str | dict[str, int], seconds: float | None = None) -> None:
        assert row in ROWS
        request.node.user_properties.append((_PROPERTY, [row, asked, reached, seconds]))

    return say


Timed = Callable[[int, str, float], AbstractContextManager[None]]
"""`with timed(row, asked, limit):` tells in the table how long this took, and whether it kept to its limit in seconds. Nothing
fails by it: on a busy machine everything takes longer. What must fail, a test asserts by what came of it."""


@pytest.fixture
def timed(figure: Figure) -> Timed:
    """Takes the time of a block, for the table."""

    @contextmanager
    def take(row: int, asked: str, limit: float) -> Iterator[None]:
        began = time.perf_counter()
        yield
        took = time.perf_counter() - began
        figure(row, asked, {"times": 1, "within it": int(took < limit)}, took)

    return take


class _Keeper:
    """Collects what was said, keeps it over runs, prints it."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.wanted = bool(config.getoption("--figures"))
        self.remembers = (
            self.wanted and bool(config.getoption("--nightly")) and getattr(config, "cache", None) is not None
        )
        self.worker = hasattr(config, "workerinput")
        self.done: dict[str, dict[str, Any]] = {}
        """By test: its figures [row, asked, reached, seconds], and how long it took in all."""
        self.failed: dict[str, list[int]] = {}
        self.told_by_failed: dict[str, dict[str, Any]] = {}
        self._running: dict[str, float] = {}
        self._earlier = 0
        self._begin()

    def _begin(self) -> None:
        """Take up what an earlier part of this run has done; nothing where that run came to its end."""
        if not self.remembers or self.config.getoption("--figures-anew"):
            return
        assert self.config.cache is not None
        kept = self.config.cache.get(_STATE, {})
        if isinstance(kept, dict) and not kept.get("whole"):
            self.done = dict(kept.get("done", {}))
        self._earlier = len(self.done)

    def _keep(self, *, whole: bool = False) -> None:
        if self.remembers and not self.worker:
            assert self.config.cache is not None
            self.config.cache.set(_STATE, {"whole": whole, "done": self.done})

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what an earlier part of this run has done (with xdist this runs in the workers)."""
        left = [item for item in items if item.nodeid not in self.done]
        if not self.remembers or not left:
            return
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in self.done])
        items[:] = left

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """A run in which every row has its figure and nothing failed is over: the next begins anew."""
        rows = {figure[0] for entry in self.done.values() for figure in entry["figures"]}
        if exitstatus == 0 and rows == set(ROWS):
            self._keep(whole=True)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what a test said, as soon as it has ended."""
        if not self.wanted or self.worker:
            return
        name = report.nodeid
        self._running[name] = self._running.get(name, 0.0) + report.duration
        said = [list(value) for key, value in report.user_properties if key == _PROPERTY]  # type: ignore[call-overload]
        if report.failed:
            self.failed[name] = sorted({figure[0] for figure in said}) or [0]
        if report.when != "teardown":
            return
        seconds = self._running.pop(name)
        if name in self.failed:
            self.told_by_failed[name] = {"figures": said, "seconds": seconds}
        elif not report.skipped:
            self.done[name] = {"figures": said, "seconds": seconds}
            self._keep()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The table."""
        if not self.wanted or self.worker:
            return
        out = terminalreporter
        out.section("safety: row, asked, reached, seconds")
        lines: dict[tuple[int, str], list[tuple[Any, float]]] = {}
        for entry in (*self.done.values(), *self.told_by_failed.values()):
            for row, asked, reached, own in entry["figures"]:
                seconds = entry["seconds"] / len(entry["figures"]) if own is None else own
                lines.setdefault((row, asked), []).append((reached, seconds))
        for row, title in ROWS.items():
            said_of_row = [(asked, what) for (number, asked), what in lines.items() if number == row]
            for asked, what in said_of_row or [("no figure", [])]:
                took = f"  {sum(seconds for _, seconds in what):.1f} s" if what else ""
                out.write_line(f"{row:>2}  {title:<34}  {asked:<58}  {_together([said for said, _ in what])}{took}")
        for name, rows in self.failed.items():
            said = f"row {', '.join(map(str, rows))}" if rows != [0] else "no figure"
            out.write_line(f"FAILED  {name} ({said})")
        earlier = f"; {self._earlier} tests done by an earlier part of this run" if self._earlier else ""
        total = sum(entry["seconds"] for entry in self.done.values())
        rows_told = len({row for row, _ in lines})
        out.write_line(f"{rows_told} of {len(ROWS)} rows have a figure; {total:.0f} s in tests{earlier}")


def _together(reached: list[Any]) -> str:
    """What several tests reached: counts are summed, words stand once each."""
    counts: dict[str, int] = {}
    words: dict[str, None] = {}
    for one in reached:
        if isinstance(one, dict):
            for name, count in one.items():
                counts[name] = counts.get(name, 0) + count
        else:
            words[one] = None
    return "; ".join([*([", ".join(f"{count:,} {name}" for name, count in counts.items())] if counts else []), *words])
