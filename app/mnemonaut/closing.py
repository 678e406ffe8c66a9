"""Ctrl+C and SIGTERM close the window as a person would."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QWidget


@contextmanager
def closing_on_signals(window: QWidget) -> Iterator[None]:
    """While inside. Python hears of signals only between its own steps, and the event loop takes none, so a socket wakes
    it. Nothing outside of the main thread."""
    ours, theirs = socket.socketpair()
    for end in (ours, theirs):
        end.setblocking(False)
    notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)

    def on_woken() -> None:
        with suppress(BlockingIOError):
            ours.recv(64)

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        window.close()

    notifier.activated.connect(on_woken)
    try:
        woken_before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        before = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        notifier.setEnabled(False)
        signal.set_wakeup_fd(woken_before)
        for number, handler in before.items():
            signal.signal(number, handler)
        ours.close()
        theirs.close()
