"""One window for each database, each in a process of its own: opening a file that is open elsewhere raises that window.

Lock and socket are named by the file (device and inode), so links and other names lead to the same window; a window without
a file is Welcome. They are in a folder that only the person may enter, and each side checks the identity of the other: in a
common folder another user could take the name first and receive the path, and the window would not open."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import struct
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QProcess, Signal

from mnemonaut_core import environment
from mnemonaut_core.cancel import wait_for
from mnemonaut_core.files import private_folder

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

    from mnemonaut_ui.state.open_request import ToShow

PATIENCE_S = 3.0
"""Seconds in which a window may answer that it comes to the front: it may just be starting."""
WELCOME = "welcome"
"""The name of what a window without a database shows."""
_ANSWER_MS = 1000
_MOST_BYTES = 65_536
_PLACES = 16
"""Of windows, before they stand over each other again."""
_TAKEN = b"taken\n"
_LONGEST_PATH = 90
"""Bytes of a socket's path: systems allow 104 or 108, and Qt first creates it in a temporary folder next to it."""


def name_of(path: Path | None) -> str:
    """The name of a database: its device and inode, links followed; `WELCOME` for None, "" where there is no file."""
    if path is None:
        return WELCOME
    try:
        found = path.stat()
    except (OSError, ValueError):
        return ""
    return f"{found.st_dev:x}-{found.st_ino:x}"


def open_window(path: Path) -> bool:
    """Open a file in a window of its own, or raise the one that has it; False where no process could be started."""
    arguments = ["-P", "-m", "mnemonaut", "gui", str(path)]  # -P: no module of the current folder
    return bool(QProcess.startDetached(sys.executable, arguments)[0])


class Windows(QObject):
    """What this window shows, and a way to the others. Without `folder` it knows of no other, and may open every file."""

    wished = Signal(str, str, object)
    """The name of the window that is to come to the front, the path that was given, and ToShow | None."""
    _claimed = Signal()

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self.current = ""
        """The name of what is shown."""
        self._held: dict[str, QLockFile] = {}
        self._place: QLockFile | None = None
        self._mutex = threading.Lock()
        self._servers: dict[str, QLocalServer] = {}
        self._listens = False
        self._claimed.connect(self._serve)

    def claim(self, name: str, path: str = "", show: ToShow | None = None) -> bool:
        """Whether this window is to open what has this name; False: another one has it, was raised and shows `show`. If that
        one does not answer (it hangs, or belongs to another person), this one opens it too: a database allows two.

        In any thread. It holds until `settle`."""
        if self._folder is None or not name:
            return True
        asked = False

        def settled(seconds: float) -> bool:
            nonlocal asked
            if self._lock(name):
                return True
            asked = self._ask(name, path, show)
            if not asked:
                time.sleep(seconds)
            return asked

        wait_for(settled, PATIENCE_S)
        return not asked

    def settle(self, name: str) -> None:
        """Record what is shown from now on; every other claim is released."""
        self.current = name
        if self._folder is not None and name:
            self._lock(name)
        with self._mutex:
            for other in set(self._held) - {name}:
                self._held.pop(other).unlock()
        self._serve()

    def listen(self) -> None:
        """Start to answer later starts; they are patient, so it can wait for the first paint."""
        self._listens = True
        self._serve()

    def end(self) -> None:
        """Release every claim: the window closes."""
        self._listens = False
        self.settle("")
        if self._place is not None:
            self._place.unlock()

    def take_place(self) -> int:
        """How many windows stand before this one: the smallest number that no other one has taken, until `end`."""
        for number in range(_PLACES if self._folder is not None else 0):
            lock = self._lock_file(f"place {number}")
            if lock.tryLock(0):
                self._place = lock
                return number
        return 0

    def address(self, name: str) -> str:
        """The address of the window that shows this name; "" for none."""
        if self._folder is None or os.name == "nt":
            return "" if self._folder is None else f"mnemonaut-{_digest(name)}"
        path = str(self._folder / f"mnemonaut-{_digest(name)}.sock")
        return path if len(os.fsencode(path)) <= _LONGEST_PATH else ""

    def _lock(self, name: str) -> bool:
        with self._mutex:
            if name in self._held:
                return True
            lock = self._lock_file(name)
            if not lock.tryLock(0):
                return False
            self._held[name] = lock
        self._claimed.emit()
        return True

    def _lock_file(self, name: str) -> QLockFile:
        lock = QLockFile(f"{self._folder}/mnemonaut-{_digest(name)}.lock")
        # a window may be open for weeks: age says nothing. Whether the process lives is looked at in any case.
        lock.setStaleLockTime(0)
        return lock

    def _serve(self) -> None:
        """Listen for the names of the locks that this process has, and for nothing else."""
        with self._mutex:
            held = set(self._held) if self._listens else set()
        for name in set(self._servers) - held:
            self._servers.pop(name).close()
        for name in held - set(self._servers):
            from PySide6.QtNetwork import QLocalServer

            server = self._servers[name] = QLocalServer(self)
            server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
            server.newConnection.connect(partial(self._on_new_connection, name))
            address = self.address(name)
            if address:
                QLocalServer.removeServer(address)  # what a killed one left behind
                server.listen(address)

    def _ask(self, name: str, path: str, show: ToShow | None) -> bool:
        from PySide6.QtNetwork import QLocalSocket

        socket, address = QLocalSocket(), self.address(name)
        if not address:
            return False
        socket.connectToServer(address)
        if not socket.waitForConnected(_ANSWER_MS) or not _is_us(int(socket.socketDescriptor())):
            socket.abort()
            return False
        socket.write(message_of(path, show))
        socket.waitForBytesWritten(_ANSWER_MS)
        answered = socket.waitForReadyRead(_ANSWER_MS) and socket.readLine().data() == _TAKEN
        socket.disconnectFromServer()
        return answered

    def _on_new_connection(self, name: str) -> None:
        server = self._servers.get(name)
        while server is not None and (socket := server.nextPendingConnection()) is not None:
            if not _is_us(int(socket.socketDescriptor())):
                socket.abort()
                socket.deleteLater()
                continue
            socket.readyRead.connect(partial(self._on_ready_read, name, socket))
            socket.disconnected.connect(socket.deleteLater)

    def _on_ready_read(self, name: str, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _MOST_BYTES:
            socket.abort()
        elif socket.canReadLine():
            found = told_in(bytes(socket.readLine().data()))
            if found is None:
                socket.abort()
                return
            socket.write(_TAKEN)
            socket.flush()
            self.wished.emit(name, *found)


def message_of(path: str, show: ToShow | None = None) -> bytes:
    """The message to another window: a line of JSON. A question is sent as the columns of a saved one."""
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


def _digest(name: str) -> str:
    """What a name is called in the runtime folder, which all data folders of the person share; short enough for a socket."""
    whole = os.fsencode(f"{environment.data_folder()}\0{name}")
    return hashlib.blake2b(whole, digest_size=8).hexdigest()


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
