"""How the store is cut: the order of its rooms is a contract in pyproject.toml; inside a room nothing runs in a circle."""

from __future__ import annotations

import grimp

ROOT = "mnemonaut_core.store"


def test_no_module_of_the_store_imports_itself_by_a_detour() -> None:
    graph = grimp.build_graph("mnemonaut_core", cache_dir=None)
    modules = {ROOT, *graph.find_descendants(ROOT)}
    left = {name: graph.find_modules_directly_imported_by(name) & modules for name in modules}
    while free := {name for name, imported in left.items() if not imported}:
        left = {name: imported - free for name, imported in left.items() if name not in free}
    assert sorted(left) == []
