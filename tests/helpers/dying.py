"""Work in a child that is killed (-9) before its n-th SQL statement."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import apsw


def count_statements(work: Callable[[], object]) -> int:
    """How many statements the work runs, on all connections that it opens."""
    count = 0

    def note(_event: dict[str, Any]) -> None:
        nonlocal count
        count += 1

    _watched(note, work)
    return count


def killed_before(number: int, work: Callable[[], object]) -> bool:
    """Do the work in a fork that is killed before its statement of this number (from 1); whether it came that far."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    left = number

    def note(_event: dict[str, Any]) -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    try:
        _watched(note, work)
    finally:
        os._exit(0)


def failed_before(number: int, work: Callable[[], object]) -> tuple[bool, BaseException | None]:
    """Do the work here, an exception in the place of its statement of this number; whether it came that far, and what the
    work raised."""
    left = number

    def fail(_cursor: object, _sql: str, _values: object) -> bool:
        nonlocal left
        left -= 1
        if not left:
            raise ZeroDivisionError("injected")
        return True

    def hook(connection: apsw.Connection) -> None:
        connection.exec_trace = fail

    apsw.connection_hooks.append(hook)
    try:
        work()
    except Exception as error:  # noqa: BLE001 - it is what is looked at
        return left <= 0, error
    finally:
        apsw.connection_hooks.remove(hook)
    return left <= 0, None


def _watched(note: Callable[[dict[str, Any]], None], work: Callable[[], object]) -> None:
    def hook(connection: apsw.Connection) -> None:
        connection.trace_v2(apsw.SQLITE_TRACE_STMT, note, id=note)

    apsw.connection_hooks.append(hook)
    try:
        work()
    finally:
        apsw.connection_hooks.remove(hook)
