"""Whether a window can open here. Qt aborts where it cannot, so this is looked at before Qt is loaded."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Advice, Text

PACKAGES = (
    "libglib2.0-0 libegl1 libgl1 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libxcb-cursor0 libxcb-icccm4"
    " libxcb-keysyms1 libxcb-shape0 libxcb-xkb1"
)
UNSEEN = ("offscreen", "minimal", "vnc")
"""Platforms of Qt that draw on no screen."""
_PLUGIN = "Qt/plugins/platforms/libqxcb.so"


def has_display() -> bool:
    """Whether Qt has a display to draw on, visible or not."""
    if sys.platform != "linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def has_screen() -> bool:
    """Whether a person would see a window that opens here."""
    return has_display() and _platform() not in UNSEEN


def require() -> None:
    """EnvironmentFault, with what to do about it, where Qt would abort."""
    if not has_display():
        raise EnvironmentFault(
            "There is no display to open a window on", code="no_display", advice=Advice("set_display")
        )
    if sys.platform != "linux" or not _uses_xcb():
        return
    lacking = _what_the_plugin_lacks()
    if lacking:
        raise _missing(lacking)
    if _x_server_is_away():
        raise EnvironmentFault(
            Text("The display {display} does not answer", display=os.environ.get("DISPLAY", "")[:40]),
            code="no_display",
            advice=Advice("other_display"),
        )


@contextmanager
def importing_qt() -> Iterator[None]:
    """A missing shared library of Qt is reported with the packages that contain it."""
    try:
        yield
    except ImportError as error:
        if ".so" not in str(error) and "PySide6" not in str(error):
            raise
        raise _missing(str(error)) from error


def _missing(detail: str) -> EnvironmentFault:
    return EnvironmentFault.keyed("missing_libraries", detail=detail, packages=PACKAGES)


def _platform() -> str:
    """The first platform that the environment names; "" where Qt chooses."""
    return os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]


def _uses_xcb() -> bool:
    """Whether Qt will talk to an X server. On Wayland it can do without, and falls back by itself."""
    named = _platform()
    return named == "xcb" if named else not os.environ.get("WAYLAND_DISPLAY")


def _what_the_plugin_lacks() -> str:
    """What the loader says of Qt's plugin for X; "" if it loads. Qt itself would abort."""
    found = importlib.util.find_spec("PySide6")
    folders = () if found is None else found.submodule_search_locations or ()
    for plugin in (Path(folder) / _PLUGIN for folder in folders):
        if plugin.is_file():
            try:
                ctypes.CDLL(str(plugin))
            except OSError as error:
                return str(error)
            return ""
    try:  # a PySide6 of the distribution: its packages depend on all but this one, which Qt asks for since 6.5
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError as error:
        return str(error)
    return ""


def _x_server_is_away() -> bool:
    """Checked in the same way as Qt does; False if it cannot be checked."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    try:
        return bool(xcb.xcb_connection_has_error(connection))
    finally:
        xcb.xcb_disconnect(connection)
