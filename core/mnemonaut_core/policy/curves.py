"""Calibration curves as a part of a policy's text: read, written, and put into a document in the place of older ones."""

from __future__ import annotations

import json

from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.calibration import MAX_POINTS, METHODS, Curve, Platt, Points
from mnemonaut_core.policy.document import Calibration
from mnemonaut_core.policy.yaml_tree import Entries, Items, Leaf, Node, PolicyFault, cut, read_tree, shown
from mnemonaut_core.text.similarity import closest

SOURCES = ("text", "vector")
_KEYS = ("method", "for", "points", "a", "b")


def read_calibration(node: Node) -> Calibration:
    """The curves of the section `calibration`; PolicyFault for one that cannot be used."""
    if isinstance(node, Leaf) and node.value is None:
        return Calibration()
    found = {name: _curve(value) for name, value in _entries(node, SOURCES).items()}
    return Calibration(found.get("text"), found.get("vector"))


def _entries(node: Node, known: tuple[str, ...]) -> dict[str, Node]:
    if not isinstance(node, Entries):
        raise PolicyFault(Text("{value} is not a valid calibration", value=shown(node)), node.line)
    for entry in node.entries:
        if entry.key not in known:
            raise PolicyFault(
                Text("a calibration has no {key}", key=cut(entry.key)),
                entry.line,
                Text("Did you mean {near}?", near=closest(entry.key, known)[0]),
            )
    return {entry.key: entry.value for entry in node.entries}


def _curve(node: Node) -> Curve:
    entries = _entries(node, _KEYS)
    method, fitted_for = (_word(entries.get(key), node.line, key) for key in ("method", "for"))
    if method not in METHODS:
        near = closest(method, METHODS)[0]
        raise PolicyFault(
            Text("there is no method {method}", method=cut(method)),
            node.line,
            Text("Did you mean {near}?", near=near),
        )
    if method == "platt":
        a, b = (_number(entries.get(key), node.line) for key in ("a", "b"))
        return Platt(method, fitted_for, a, b)
    return Points(method, fitted_for, _points(entries.get("points"), node.line))


def _word(node: Node | None, line: int, key: str) -> str:
    if isinstance(node, Leaf) and isinstance(node.value, str):
        return node.value
    raise PolicyFault(Text("the calibration does not say its {key}", key=key), line)


def _number(node: Node | None, line: int) -> float:
    if isinstance(node, Leaf) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    raise PolicyFault("the calibration lacks a number", line if node is None else node.line)


def _points(node: Node | None, line: int) -> tuple[tuple[float, float], ...]:
    if not isinstance(node, Items) or not 2 <= len(node.items) <= MAX_POINTS:
        raise PolicyFault(Text("a calibration has from 2 to {most} points", most=MAX_POINTS), line)
    found: list[tuple[float, float]] = []
    for item in node.items:
        pair = item.items if isinstance(item, Items) else ()
        if len(pair) != 2:
            raise PolicyFault("a point is a raw score and its value", item.line)
        x, y = (_number(number, item.line) for number in pair)
        before = found[-1] if found else None
        if not 0.0 <= y <= 1.0 or (before is not None and (x <= before[0] or y < before[1])):
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
        lines += [f"  {name}:", f"    method: {curve.method}", f"    for: {json.dumps(curve.fitted_for)}"]
        if isinstance(curve, Platt):
            lines += [f"    a: {_yaml_number(curve.a)}", f"    b: {_yaml_number(curve.b)}"]
        else:
            lines += ["    points:", *(f"      - [{_yaml_number(x)}, {_yaml_number(y)}]" for x, y in curve.points)]
    return "\n".join(["calibration:", *lines, ""]) if lines else ""


def _yaml_number(value: float) -> str:
    """YAML 1.1 takes 1e-05 for a text; it wants the point: 1.0e-05."""
    text = repr(float(value))
    mantissa, exponent, power = text.partition("e")
    if not exponent:
        return text
    sign = "" if power.startswith("-") else "+"
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{sign}{power}"


def with_calibration(text: str, calibration: Calibration) -> str:
    """The document with these curves in the place of those that it held; all else stays as it was written. PolicyFault
    for a document that stands in braces."""
    lines = text.split("\n")
    lines = [line + "\n" for line in lines[:-1]] + lines[-1:]
    tree = read_tree(text)
    if text.lstrip().startswith("{"):
        raise PolicyFault("the document is written in braces, so nothing can be added beside its keys", 1)
    entry = next((entry for entry in tree.entries if entry.key == "calibration"), None)
    if entry is not None:
        following = [other.line for other in tree.entries if other.line > entry.line]
        end = min(following) - 1 if following else len(lines)
        while end > entry.line and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1  # a comment before the next key is that key's
        del lines[entry.line - 1 : end]
    kept = "".join(lines)
    if kept and not kept.endswith("\n"):
        kept += "\n"
    return kept + calibration_yaml(calibration)
