"""core knows no Qt: all of it imports with Qt blocked."""

from __future__ import annotations

import subprocess
import sys

_SCRIPT = """
import importlib, pkgutil, sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError("Qt is blocked")
sys.meta_path.insert(0, Blocked())
import mnemonaut_core
names = [m.name for m in pkgutil.walk_packages(mnemonaut_core.__path__, "mnemonaut_core.")]
for name in names:
    importlib.import_module(name)
print(len(names))
"""


def test_all_of_core_imports_with_qt_blocked() -> None:
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 40
