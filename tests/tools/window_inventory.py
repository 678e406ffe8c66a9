"""Prints what the window offers a person, one thing a line, sorted, for a `diff` of two versions:

    python tests/tools/window_inventory.py > before.txt

Commands with menu, keys and needs; screens; every dialog with its fields; kept settings; every text on the screen.
It reads the source, so no widget has to be built.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import mnemonaut_ui
from mnemonaut_ui.shell import commands as registered

UI = Path(mnemonaut_ui.__file__).parent
FIELD = re.compile(
    r"(Edit|Box|Button|Combo|Combobox|Table|List|View|Panel|Fields|Slider|Label|Picker|Field|Rows|Editor|Tree|Bar|Banner)$"
)
"""Classes whose instances a person sees or uses in a dialog."""


def commands() -> Iterator[str]:
    """Each command with everything that a person meets of it."""
    for spec in registered.COMMANDS:
        words = (spec.menu, spec.submenu, spec.title, *spec.default_keys, spec.needs, "checkable" * bool(spec.checked))
        yield f"command {spec.id}: {' | '.join(word for word in words if word)}"


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _families(trees: list[ast.Module]) -> dict[str, set[str]]:
    """Every class with all its bases, by name."""
    bases = {
        node.name: {_name(base) for base in node.bases}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }

    def all_of(name: str) -> set[str]:
        direct = bases.get(name, set())
        return direct.union(*(all_of(base) for base in direct if base != name))

    return {name: all_of(name) for name in bases}


def classes(trees: list[ast.Module]) -> Iterator[str]:
    """Screens by key and dialogs with the widgets that they make."""
    families = _families(trees)
    for node in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        if "Screen" in families[node.name]:
            keys = [
                str(one.value.value)
                for one in node.body
                if isinstance(one, ast.Assign)
                and _name(one.targets[0]) == "key"
                and isinstance(one.value, ast.Constant)
            ]
            yield from (f"screen {key}" for key in keys)
        if "QDialog" in families[node.name]:
            made = (_name(call.func) for call in ast.walk(node) if isinstance(call, ast.Call))
            yield from (f"dialog {node.name}: {name}" for name in made if FIELD.search(name) and name[0].isupper())


def texts(trees: list[ast.Module]) -> Iterator[str]:
    """Every text that is translated, and the keys under which settings are kept."""
    for call in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)):
        words = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if _name(call.func) in ("tr", "translate", "tr_noop", "Text", "translated") and words:
            yield f"text {words[-1]!r}"
        elif _name(call.func) == "Command" and len(words) > 1:
            yield f"text {words[1]!r}"  # its title
        elif _name(call.func) == "setValue" and words:
            yield f"setting {words[0]}"


def main() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(UI.rglob("*.py"))]
    for line in sorted({*commands(), *classes(trees), *texts(trees)}):
        print(line)


if __name__ == "__main__":
    main()
