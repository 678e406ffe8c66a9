"""Calibration curves in a policy's text: read, written, and replaced in a document."""

from __future__ import annotations

from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.calibration import MAX_POINTS, METHODS, Curve, Platt, Points
from mnemonaut_core.policy.document import Calibration
from mnemonaut_core.policy.yaml_tree import Node, PolicyFault, cut, read_tree, scalar_text, shown
from mnemonaut_core.text.similarity import closest

SOURCES = ("text", "vector")
_KEYS = ("method", "for", "points", "a", "b")


def read_calibration(node: Node) -> Calibration:
    """The curves of the section `calibration`; PolicyFault for one that cannot be used."""
    if node.value is None:
        return Calibration()
    found = {name: _curve(value) for name, value in _entries(node, SOURCES).items()}
    return Calibration(found.get("text"), found.get("vector"))


def _entries(node: Node, known: tuple[str, ...]) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        raise PolicyFault(Text("{value} is not a valid calibration", value=shown(node)), node.line)
    for key, value in node.value.items():
        if key not in known:
            raise PolicyFault(
                Text("a calibration has no {key}", key=cut(key)),
                value.key_line,
                Text("Did you mean {near}?", near=closest(key, known)[0]),
            )
    return node.value


def _curve(node: Node) -> Curve:
    entries = _entries(node, _KEYS)
    method, fitted_for = (_word(entries.get(key), node.line, key) for key in ("method", "for"))
    if method not in METHODS:
        near = closest(method, METHODS)[0]
        raise PolicyFault(
            Text("there is no method {method}", method=cut(method)), node.line, Text("Did you mean {near}?", near=near)
        )
    if method == "platt":
        a, b = (_number(entries.get(key), node.line) for key in ("a", "b"))
        return Platt(method, fitted_for, a, b)
    return Points(method, fitted_for, _points(entries.get("points"), node.line))


def _word(node: Node | None, line: int, key: str) -> str:
    if node is not None and isinstance(node.value, str):
        return node.value
    raise PolicyFault(Text("the calibration does not say its {key}", key=key), line)


def _number(node: Node | None, line: int) -> float:
    if node is not None and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    raise PolicyFault("the calibration lacks a number", line if node is None else node.line)


def _points(node: Node | None, line: int) -> tuple[tuple[float, float], ...]:
    if node is None or not isinstance(node.value, tuple) or not 2 <= len(node.value) <= MAX_POINTS:
        raise PolicyFault(Text("a calibration has from 2 to {most} points", most=MAX_POINTS), line)
    found: list[tuple[float, float]] = []
    for item in node.value:
        if not isinstance(item.value, tuple) or len(item.value) != 2:
            raise PolicyFault("a point is a raw score and its value", item.line)
        x, y = (_number(number, item.line) for number in item.value)
        if not 0.0 <= y <= 1.0 or (found and (x <= found[-1][0] or y < found[-1][1])):
            raise PolicyFault("the points must rise, with values from 0 to 1", item.line)
        found.append((x, y))
    return tuple(found)


def calibration_yaml(calibration: Calibration) -> str:
    """The section as text, every number in full; "" for no curves."""
    lines: list[str] = []
    for name in SOURCES:
        curve: Curve | None = getattr(calibration, name)
        if curve is None:
            continue
        lines += [f"  {name}:", f"    method: {curve.method}", f"    for: {scalar_text(curve.fitted_for)}"]
        if isinstance(curve, Platt):
            lines += [f"    a: {scalar_text(curve.a)}", f"    b: {scalar_text(curve.b)}"]
        else:
            lines += ["    points:", *(f"      - [{scalar_text(x)}, {scalar_text(y)}]" for x, y in curve.points)]
    return "\n".join(["calibration:", *lines, ""]) if lines else ""


def with_calibration(text: str, calibration: Calibration) -> str:
    """The document with these curves in place of its own; the rest does not change. PolicyFault for a document that is written
    in braces."""
    if text.lstrip().startswith("{"):
        raise PolicyFault("the document is written in braces, so nothing can be added beside its keys", 1)
    lines = text.splitlines(keepends=True)
    tree = read_tree(text)
    old = tree.get("calibration")
    if old is not None:
        following = (node.key_line for node in tree.values() if node.key_line > old.key_line)
        end = min(following, default=len(lines) + 1) - 1
        while end > old.key_line and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1  # a comment before the next key belongs to that key
        del lines[old.key_line - 1 : end]
    rest = "".join(lines)
    return rest + ("\n" if rest and not rest.endswith("\n") else "") + calibration_yaml(calibration)
