"""Reads bounded YAML as a tree of values with their lines.

Aliases, anchors and tags (which can make gigabytes, or objects of a class, of a few lines), duplicate keys, several documents,
and what is too large or too deep are refused before any value is made.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import msgspec

from mnemonaut_core.errors import ReasonError
from mnemonaut_core.i18n import Text

if TYPE_CHECKING:  # PyYAML takes 30 ms to import, which a recall without a policy does not need
    import yaml

MAX_BYTES = 65_536
MAX_DEPTH = 12
MAX_NODES = 5_000
_SHOWN = 40


class PolicyFault(ReasonError):
    """A fault of a policy: the reason, the line (from 1), and a hint at a fix."""

    def __init__(self, reason: str, line: int, hint: str = "Mend it and try again.") -> None:
        super().__init__(reason)
        self.line = line
        self.hint = Text.of(hint)


class Node(msgspec.Struct, frozen=True):
    """A scalar, a list or a mapping (each key once, in the order of the text), and its line."""

    value: str | int | float | bool | tuple[Node, ...] | dict[str, Node] | None
    line: int
    key_line: int = 0
    """The line of its key, for a value of a mapping."""


def read_tree(text: str, *, root: str = "a policy is a mapping of keys to values") -> dict[str, Node]:
    """The mapping that the document is; an empty document is an empty one. PolicyFault names the line of the first thing that is
    refused; `root` is its reason for a document that is no mapping."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise PolicyFault(Text("it is larger than {most} bytes", most=MAX_BYTES), 1)
    import yaml

    try:
        _check_events(text)
        loader = yaml.SafeLoader(text)
        first = loader.get_single_node()
        tree = Node({}, 1) if first is None else _node(loader, first)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise PolicyFault("it holds a character that YAML does not allow", line) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = 1 if mark is None else mark.line + 1
        raise PolicyFault(
            Text("it is not YAML: {problem}", problem=str(error.problem or error.context)), line
        ) from error
    if not isinstance(tree.value, dict):
        raise PolicyFault(root, tree.line)
    return tree.value


def _check_events(text: str) -> None:
    """PolicyFault for what is forbidden, too large or too deep, before anything is composed."""
    import yaml

    depth = nodes = documents = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = 1 if event.start_mark is None else event.start_mark.line + 1
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise PolicyFault("it holds more than one document", line)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise PolicyFault("anchors and aliases (& and *) are not taken", line)
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
            if nodes > MAX_NODES:
                raise PolicyFault(Text("it has more than {most} values", most=MAX_NODES), line)
            if getattr(event, "tag", None) is not None:
                raise PolicyFault("tags (!) are not taken", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise PolicyFault(Text("it is nested deeper than {most} levels", most=MAX_DEPTH), line)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _node(loader: yaml.SafeLoader, node: Any, key_line: int = 0) -> Node:
    line = node.start_mark.line + 1
    if node.id == "sequence":
        return Node(tuple(_node(loader, item) for item in node.value), line, key_line)
    if node.id != "mapping":
        return Node(_scalar(loader, node, line), line, key_line)
    entries: dict[str, Node] = {}
    for key_node, value_node in node.value:
        at = key_node.start_mark.line + 1
        if key_node.id != "scalar":
            raise PolicyFault("a key must be a word", at)
        key = str(key_node.value)
        if key in entries:
            before = entries[key].key_line
            raise PolicyFault(Text("the key {key} is already on line {before}", key=cut(key), before=before), at)
        entries[key] = _node(loader, value_node, at)
    return Node(entries, line, key_line)


def _scalar(loader: yaml.SafeLoader, node: yaml.Node, line: int) -> str | int | float | bool | None:
    try:
        value = loader.construct_object(node)
    except (ValueError, OverflowError) as error:
        raise PolicyFault(Text("{value} cannot be read", value=cut(str(node.value))), line) from error
    if isinstance(value, float) and not math.isfinite(value):
        raise PolicyFault(Text("{value} is not a number that can be used", value=cut(str(node.value))), line)
    # dates and bytes stay the words that they were written as: no key takes them
    return value if value is None or isinstance(value, bool | int | float | str) else str(node.value)


def cut(text: str) -> str:
    """A text, shortened for use in a sentence."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def shown(node: Node) -> Text | str:
    """A value for use in a sentence."""
    if node.value is None:
        return Text("nothing")
    if isinstance(node.value, tuple):
        return Text("a list")
    return Text("a mapping") if isinstance(node.value, dict) else cut(str(node.value))


def scalar_text(value: object) -> str:
    """A scalar as YAML and TOML both read it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # YAML 1.1 takes 1e-05 for a text: it wants the point, 1.0e-05
        digits, e, power = repr(value).partition("e")
        return f"{digits if '.' in digits else f'{digits}.0'}{e}{power}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
