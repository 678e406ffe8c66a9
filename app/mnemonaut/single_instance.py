"""One window a person: a second start passes its file to the first and ends. A crash leaves no stale lock.
Lock and socket are in a folder that only the person may enter, and each side checks the identity of the other: in a
common folder another user could take the name first and receive the path, and the window would not open."""

from __future__ import annotations

import json
import os
import stat
import struct
import tempfile
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, Signal, Slot

from mnemonaut_core import environment
from mnemonaut_core.cancel import wait_for
from mnemonaut_core.files import private_folder

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

    from mnemonaut_ui.state.open_request import ToShow

PATIENCE_S = 3.0
"""How long a second start tries to reach the first, which may just be starting."""
_ANSWER_MS = 1000
_MOST_BYTES = 65_536
_TAKEN = b"taken\n"
_LONGEST_NAME = 90
"""Bytes of a socket's path: systems allow 104 or 108, and Qt first creates it in a temporary folder next to it."""


class SingleInstance(QObject):
    """`begin` returns whether this is the first. `opened` gives the first the arguments of later starts once it
    `listen`s, which can wait for the first paint, since a second start is patient. Without a private folder, every
    start is a first one."""

    opened = Signal(str, object)  # the path that another start was given, "" for none; ToShow | None: come to the front

    def __init__(self, name: str | None = None, parent: QObject | None = None, *, folder: Path | None = None) -> None:
        super().__init__(parent)
        self.name = name if name is not None else default_name()
        folder = runtime_folder() if folder is None else folder
        self._lock = QLockFile("" if folder is None else str(folder / f"{self.name}.lock"))
        # a window may be open for weeks: age says nothing. Whether the process lives is looked at in any case.
        self._lock.setStaleLockTime(0)
        self.address = "" if folder is None else _address(folder, self.name)
        """Where the first listens; "" for nowhere."""
        self._alone = folder is None
        self._server: QLocalServer | None = None

    def begin(self, path: str = "", show: ToShow | None = None) -> bool:
        """True: this is the first, continue. False: another one has taken over `path` and `show`, so end. If the first
        does not answer (it hangs, or belongs to another person), this one continues as well: the database allows two."""
        if self._alone:
            return True
        first = True

        def settled(seconds: float) -> bool:
            nonlocal first
            if self._lock.tryLock(0):
                return True
            first = not self._hand_over(path, show)
            if first:
                time.sleep(seconds)
            return not first

        wait_for(settled, PATIENCE_S)
        return first

    def listen(self) -> None:
        """Take what later starts hand over; nothing where this is not the first."""
        from PySide6.QtNetwork import QLocalServer

        if not self._lock.isLocked() or self._server is not None or not self.address:
            return
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_new_connection)
        QLocalServer.removeServer(self.address)  # what a killed one left behind
        self._server.listen(self.address)

    def end(self) -> None:
        """Let the next one be the first."""
        if self._server is not None:
            self._server.close()
        self._lock.unlock()

    def _hand_over(self, path: str, show: ToShow | None) -> bool:
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        if not self.address:
            return False
        socket.connectToServer(self.address)
        if not socket.waitForConnected(_ANSWER_MS) or not _is_us(int(socket.socketDescriptor())):
            socket.abort()
            return False
        socket.write(message_of(path, show))
        socket.waitForBytesWritten(_ANSWER_MS)
        answered = socket.waitForReadyRead(_ANSWER_MS) and socket.readLine().data() == _TAKEN
        socket.disconnectFromServer()
        return answered

    @Slot()
    def _on_new_connection(self) -> None:
        assert self._server is not None  # noqa: S101 - it has just called
        while (socket := self._server.nextPendingConnection()) is not None:
            if not _is_us(int(socket.socketDescriptor())):
                socket.abort()
                socket.deleteLater()
                continue
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
            found = told_in(bytes(socket.readLine().data()))
            if found is None:
                socket.abort()
                return
            socket.write(_TAKEN)
            socket.flush()
            self.opened.emit(*found)


def message_of(path: str, show: ToShow | None = None) -> bytes:
    """The message to the first: a line of JSON. A question is sent as the columns of a saved one."""
    told: dict[str, object] = {"open": path}
    if show is not None:
        told |= {"run": show.run, "memory": show.memory}
        if show.question is not None and show.question.query is not None:
            from mnemonaut_core.saved import context_of, more_of

            one, query = show.question, show.question.query
            clock = query.now if one.as_of else None
            told["question"] = [query.text, clock, context_of(one), more_of(one)]
    return json.dumps(told).encode() + b"\n"


def told_in(line: bytes) -> tuple[str, ToShow | None] | None:
    """The path of a message, and what to show; None for anything that we would not have sent."""
    try:
        message = json.loads(line)
    except ValueError:
        return None
    path = message.get("open") if isinstance(message, dict) else None
    if not isinstance(path, str):
        return None
    run, memory, question = (message.get(name) for name in ("run", "memory", "question"))
    if not run and not memory and question is None:
        return path, None
    from mnemonaut_core.saved import QUESTION, decoded
    from mnemonaut_ui.state.open_request import ToShow

    if not isinstance(run, str) or not isinstance(memory, str):
        return None
    if question is None:
        return path, ToShow(run, memory)
    match question:
        case [str() as text, int() | None as clock, str() as context, str() as more]:
            return path, ToShow(question=decoded("", "", QUESTION, text, clock, context, more, "", 0))
    return None


def default_name() -> str:
    """One name for each person and data folder, short enough for a socket's path."""
    return f"mnemonaut-{zlib.crc32(str(environment.data_folder()).encode('utf-8', 'surrogateescape')):08x}"


# ---- where, and who


def runtime_folder() -> Path | None:
    """The person's own folder for what lives as long as the session: that of the system, else one in the data folder. None
    where neither is a folder, is this person's, and is closed to everybody else."""
    if os.name == "nt":  # a pipe there is guarded by its own rights, and the folder of temporary files is the user's
        return Path(tempfile.gettempdir())
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(given) and _is_private(Path(given)):  # noqa: PTH117 - what is no path must not raise
        return Path(given)
    own = environment.data_folder() / "run"
    try:
        private_folder(own)
        return own if _is_private(own) else None
    except (OSError, ValueError):
        return None


def _is_private(folder: Path) -> bool:
    try:
        found = folder.lstat()
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def _address(folder: Path, name: str) -> str:
    if os.name == "nt":
        return name
    path = str(folder / f"{name}.sock")
    return path if len(os.fsencode(path)) <= _LONGEST_NAME else ""


def _is_us(descriptor: int) -> bool:
    """Whether the other end of a connection belongs to this person; False where the system does not say."""
    import socket

    if os.name == "nt":
        return True
    try:
        if hasattr(socket, "SO_PEERCRED"):
            with socket.socket(fileno=os.dup(descriptor)) as end:
                known = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
            return bool(struct.unpack("3i", known)[1] == os.geteuid())
        import ctypes

        user, group = ctypes.c_uint32(), ctypes.c_uint32()
        asked = ctypes.CDLL(None).getpeereid(descriptor, ctypes.byref(user), ctypes.byref(group))
    except (OSError, AttributeError):
        return False
    return asked == 0 and user.value == os.geteuid()
