"""`--figures`: at the end, a table of every row of the safety table with what was asked, what was reached and how long it
took. With `--nightly` a run that was stopped goes on where it stopped, test by test; one that was whole begins anew.

A test says what it reached by the fixture `figure`; times are printed here and asserted nowhere. The state is kept in
pytest's cache folder (`-p no:cacheprovider` forgets it, `--figures-anew` begins anew).
"""

from __future__ import annotations

from collections.abc import Callable
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
}
"""The rows of the safety table."""
Figure = Callable[..., None]
"""`figure(row, asked, reached, seconds=None)`: what a test of this row was asked for and what it reached, in words; a
time that it measured itself. More than one a test, and more than one a row, are all printed."""
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

    def say(row: int, asked: str, reached: str, seconds: float | None = None) -> None:
        assert row in ROWS
        request.node.user_properties.append((_PROPERTY, [row, asked, reached, seconds]))

    return say


class _Keeper:
    """Collects what was said, keeps it over runs, prints it."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.wanted = bool(config.getoption("--figures"))
        self.remembers = self.wanted and bool(config.getoption("--nightly")) and hasattr(config, "cache")
        self.worker = hasattr(config, "workerinput")
        self.done: dict[str, dict[str, Any]] = {}
        """By test: its figures [row, asked, reached, seconds], and how long it took in all."""
        self.failed: dict[str, list[int]] = {}
        self._running: dict[str, float] = {}
        self._earlier = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what an earlier part of this run has done."""
        if not self.remembers:
            return
        assert config.cache is not None
        known = {} if config.getoption("--figures-anew") else dict(config.cache.get(_STATE, {}))
        left = [item for item in items if item.nodeid not in known]
        if not left and not self.worker:
            known, left = {}, list(items)
        elif not left:
            left = list(items)
        self.done = known
        self._earlier = len(items) - len(left)
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in known])
        items[:] = left

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
        if name not in self.failed and not report.skipped:
            self.done[name] = {"figures": said, "seconds": seconds}
            if self.remembers:
                assert self.config.cache is not None
                self.config.cache.set(_STATE, self.done)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The table."""
        if not self.wanted or self.worker:
            return
        out = terminalreporter
        out.section("safety: row, asked, reached, seconds")
        lines: dict[int, list[tuple[str, str, str]]] = {}
        total = 0.0
        for entry in self.done.values():
            total += entry["seconds"]
            figures = entry["figures"]
            for row, asked, reached, own in figures:
                seconds = entry["seconds"] / len(figures) if own is None else own
                lines.setdefault(row, []).append((asked, reached, f"{seconds:.1f} s"))
        for row, title in ROWS.items():
            for asked, reached, seconds_said in lines.get(row, [("", "no figure", "")]):
                out.write_line(f"{row:>2}  {title:<34} {asked:<58} {reached}  {seconds_said}")
        for name, rows in self.failed.items():
            said = f"row {', '.join(map(str, rows))}" if rows != [0] else "no figure"
            out.write_line(f"FAILED  {name} ({said})")
        earlier = f"; {self._earlier} tests done by an earlier part of this run" if self._earlier else ""
        out.write_line(f"{len(lines)} of {len(ROWS)} rows have a figure; {total:.0f} s in tests{earlier}")
