"""One window a person: a second start hands its file over to the first and ends. A crash leaves no stale lock."""

from __future__ import annotations

import tempfile
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, Signal, Slot

from mnemonaut import paths

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

PATIENCE_S = 3.0
"""How long a second start tries to reach the first, which may just be starting."""
_ANSWER_MS = 1000
_MOST_BYTES = 65_536
_TAKEN = b"taken\n"


class SingleInstance(QObject):
    """`begin` says whether this is the first. The first is told by `opened` what others were started with, once it
    `listen`s: that can wait for the first paint, since a second start is patient."""

    opened = Signal(str)  # the path that another start was given; "" for none: come to the front

    def __init__(self, name: str | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = name if name is not None else default_name()
        self._lock = QLockFile(str(Path(tempfile.gettempdir()) / f"{self.name}.lock"))
        # a window may be open for weeks: age says nothing. Whether the process lives is looked at in any case.
        self._lock.setStaleLockTime(0)
        self._server: QLocalServer | None = None

    def begin(self, path: str = "") -> bool:
        """True: this is the first, go on. False: another one has taken `path`, so end. Where the first does not answer
        (it hangs, or is another person's), this one goes on beside it: the database allows two."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            if self._lock.tryLock(0):
                return True
            if self._hand_over(path):
                return False
            if time.monotonic() >= deadline:
                return True
            time.sleep(0.05)

    def listen(self) -> None:
        """Take what later starts hand over; nothing where this is not the first."""
        from PySide6.QtNetwork import QLocalServer

        if not self._lock.isLocked() or self._server is not None:
            return
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_new_connection)
        QLocalServer.removeServer(self.name)  # what a killed one left behind
        self._server.listen(self.name)

    def end(self) -> None:
        """Let the next one be the first."""
        if self._server is not None:
            self._server.close()
        self._lock.unlock()

    def _hand_over(self, path: str) -> bool:
        import json

        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self.name)
        if not socket.waitForConnected(_ANSWER_MS):
            return False
        socket.write(json.dumps({"open": path}).encode() + b"\n")
        socket.waitForBytesWritten(_ANSWER_MS)
        answered = socket.waitForReadyRead(_ANSWER_MS) and socket.readLine().data() == _TAKEN
        socket.disconnectFromServer()
        return answered

    @Slot()
    def _on_new_connection(self) -> None:
        assert self._server is not None  # noqa: S101 - it has just called
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._on_ready_read)
            socket.disconnected.connect(socket.deleteLater)

    @Slot()
    def _on_ready_read(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        socket = self.sender()
        assert isinstance(socket, QLocalSocket)  # noqa: S101 - nothing else is connected
        if socket.bytesAvailable() > _MOST_BYTES:
            socket.abort()
        elif socket.canReadLine():
            path = _path_in(bytes(socket.readLine().data()))
            if path is None:
                socket.abort()
                return
            socket.write(_TAKEN)
            socket.flush()
            self.opened.emit(path)


def _path_in(line: bytes) -> str | None:
    """The path of a message; None for anything that we would not have sent."""
    import json

    try:
        message = json.loads(line)
    except ValueError:
        return None
    path = message.get("open") if isinstance(message, dict) else None
    return path if isinstance(path, str) else None


def default_name() -> str:
    """One name for each person and data folder, short enough for a socket's path."""
    return f"mnemonaut-{zlib.crc32(str(paths.data_folder()).encode('utf-8', 'surrogateescape')):08x}"
