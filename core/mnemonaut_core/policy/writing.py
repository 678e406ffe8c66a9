"""Set one value in the text of a policy; everything else, comments and order too, stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mnemonaut_core.policy.document import DECISIONS, DENY
from mnemonaut_core.policy.parse import parse
from mnemonaut_core.policy.yaml_tree import read_tree, scalar_text

_CLASSES = "boundary.allowed_classes"


def with_decision(text: str, use: str, name: str, decision: str) -> str:
    """The text in which a boundary class is allowed, redacted or denied for a use. PolicyFault or InputError for a text that is no
    policy."""
    rules = {**parse(text).rules[use], name: decision}
    for one in DECISIONS:
        text = with_value(text, f"boundary.uses.{use}.{one}", [each for each, held in rules.items() if held == one])
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
        key, held = found
        keys.pop(0)
        if not keys:
            return _replaced(text, held, written)
        if held.id != "mapping":  # a key without anything: what is below it goes to the next line
            indent = " " * (key.start_mark.column + 2)
            return _replaced(text, held, "\n" + _nested(keys, written, indent))
        node = held


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
