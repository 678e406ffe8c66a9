"""The superuser without the right to pass over the modes of files: what is read-only can be tried by whoever runs the tests."""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mnemonaut_core.recall import gather

_VERSION = 0x20080522
_PASSES_OVER_MODES = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
_Numbers = ctypes.c_uint32 * 6
"""Twice (for 32 capabilities each): effective, permitted, inheritable."""


def pytest_configure(config: pytest.Config) -> None:
    """The mark."""
    config.addinivalue_line("markers", "ordinary_rights: modes of files count, for root too (on Linux)")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A marked test runs in a thread of its own, since a thread never gets back what it gives up."""
    if pyfuncitem.get_closest_marker("ordinary_rights") is None:
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}

    def call() -> None:
        _give_up(_PASSES_OVER_MODES)
        if _may_read_what_nobody_may():
            pytest.skip("this system lets its superuser do everything")
        pyfuncitem.obj(**arguments)

    before = gather._WORKERS  # threads that are there have the rights with which they began
    with ThreadPoolExecutor(8) as gather._WORKERS, ThreadPoolExecutor(1) as own:
        try:
            own.submit(call).result()
        finally:
            gather._WORKERS = before
    return True


def _give_up(capabilities: int) -> None:
    """What this thread, and every one that it starts, may do no more."""
    if os.geteuid() != 0 or sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, held = (ctypes.c_uint32 * 2)(_VERSION, 0), _Numbers()
    assert libc.capget(header, held) == 0, os.strerror(ctypes.get_errno())
    for of in (0, 1):  # effective, and permitted, by which access(2) goes
        held[of] &= ~capabilities
    assert libc.capset(header, held) == 0, os.strerror(ctypes.get_errno())


def _may_read_what_nobody_may() -> bool:
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).chmod(0)
        return os.access(file.name, os.R_OK)
