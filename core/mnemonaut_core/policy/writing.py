"""Sets one value, or the calibration curves, in the text of a policy; everything else, comments and order too, stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mnemonaut_core.policy.calibration import Curve, Platt
from mnemonaut_core.policy.document import DECISIONS, DENY, Calibration
from mnemonaut_core.policy.parse import CURVES, parse
from mnemonaut_core.policy.yaml_tree import PolicyFault, read_tree, scalar_text

_CLASSES = "boundary.allowed_classes"


def with_decision(text: str, use: str, name: str, decision: str) -> str:
    """The text in which a boundary class is allowed, redacted or denied for a use. PolicyFault or InputError for a text that is no
    policy."""
    rules = {**parse(text).rules[use], name: decision}
    for one in DECISIONS:
        text = with_value(text, f"boundary.uses.{use}.{one}", [each for each, rule in rules.items() if rule == one])
    boundary = read_tree(text)["boundary"].value
    classes = boundary.get("allowed_classes") if isinstance(boundary, dict) else None
    if use == "recall" and decision != DENY and classes is not None and isinstance(classes.value, tuple):
        named = [str(item.value) for item in classes.value]
        return text if name in named else with_value(text, _CLASSES, [*named, name])
    return text


def with_value(text: str, path: str, value: str | float | Sequence[str] | None) -> str:
    """The text with this value at a dotted path; keys that are missing are added at the end of what holds them. None: `none`."""
    import yaml  # 30 ms, which a recall without a policy does not need

    written, keys = _written(value), path.split(".")
    node: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    if node is None:
        return text + ("\n" if text and not text.endswith("\n") else "") + _nested(keys, written, "") + "\n"
    while True:
        found = next((pair for pair in node.value if pair[0].value == keys[0]), None)
        if found is None:
            return _added(text, node, keys, written)
        key, node = found
        keys.pop(0)
        if not keys:
            return _replaced(text, node, written)
        if node.id != "mapping":  # a key without anything: what is below it goes to the next line
            indent = " " * (key.start_mark.column + 2)
            return _replaced(text, node, "\n" + _nested(keys, written, indent))


def _written(value: str | float | Sequence[str] | None) -> str:
    if value is None:
        return "none"
    if isinstance(value, int | float):
        return f"{value:g}"
    return scalar_text(value) if isinstance(value, str) else f"[{', '.join(value)}]"


def _nested(keys: Sequence[str], written: str, indent: str) -> str:
    lines = [f"{indent}{'  ' * depth}{key}:" for depth, key in enumerate(keys)]
    return "\n".join(lines) + f" {written}"


def _end(node: Any) -> int:
    """Where its own characters end: the mark of a block is behind the comments after it."""
    if node.id == "scalar" or node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)


def _replaced(text: str, node: Any, written: str) -> str:
    start, end = node.start_mark.index, _end(node)
    room = " " if start == end and not written.startswith("\n") and text[start - 1] == ":" else ""
    inside = [line.partition("#")[2].strip() for line in text[start:end].splitlines()]
    comments = "; ".join(filter(None, inside)) if node.id == "sequence" and not node.flow_style else ""
    return text[:start] + room + written + (f"  # {comments}" if comments else "") + text[end:]


def _added(text: str, node: Any, keys: Sequence[str], written: str) -> str:
    if node.flow_style:
        inside = f"{keys[-1]}: {written}"
        for key in reversed(keys[:-1]):
            inside = f"{key}: {{{inside}}}"
        at = node.end_mark.index - 1
        return f"{text[:at].rstrip()}{', ' if node.value else ''}{inside}{text[at:]}"
    end = text.find("\n", _end(node))
    end = len(text) if end < 0 else end
    return f"{text[:end]}\n{_nested(keys, written, ' ' * node.start_mark.column)}{text[end:]}"


def calibration_yaml(calibration: Calibration) -> str:
    """The section as text, every number in full; "" for no curves."""
    lines: list[str] = []
    for name in CURVES:
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
