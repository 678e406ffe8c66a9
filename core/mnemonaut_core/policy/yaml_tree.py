"""A bounded piece of YAML as a tree that knows its lines. Nothing is built that the text does not spell out.

Aliases, anchors and tags are refused (they are how a few lines become gigabytes, or an object of a class), and so are
duplicate keys, several documents, and whatever is too large or too deep: all before a value is made of it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from mnemonaut_core.errors import ReasonError
from mnemonaut_core.i18n import Text

if TYPE_CHECKING:  # thirty milliseconds that a recall without a policy does not need
    import yaml

MAX_BYTES = 65_536
MAX_DEPTH = 12
MAX_NODES = 5_000
_SHOWN = 40


class PolicyFault(ReasonError):
    """What is wrong with a policy, in which line, counted from 1, and what would be right."""

    def __init__(self, reason: str, line: int, hint: str = "Mend it and try again.") -> None:
        super().__init__(reason)
        self.line = line
        self.hint = Text.of(hint)


class Leaf(msgspec.Struct, frozen=True):
    """A scalar: text, number, true, false or None, and its line."""

    value: str | int | float | bool | None
    line: int


class Items(msgspec.Struct, frozen=True):
    """A list."""

    items: tuple[Node, ...]
    line: int


class Entry(msgspec.Struct, frozen=True):
    """A key of a mapping with its value; `line` is the key's."""

    key: str
    value: Node
    line: int


class Entries(msgspec.Struct, frozen=True):
    """A mapping, its keys in the order of the text, each once."""

    entries: tuple[Entry, ...]
    line: int


Node = Leaf | Items | Entries


def decoded(data: bytes) -> str:
    """The text of a file. PolicyFault when it is too large or not UTF-8 (a byte order mark is left out)."""
    if len(data) > MAX_BYTES:
        raise PolicyFault(Text("it is larger than {most} bytes", most=MAX_BYTES), 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PolicyFault("it is not UTF-8 text", data.count(b"\n", 0, error.start) + 1) from error


def read_tree(text: str, *, root: str = "a policy is a mapping of keys to values") -> Entries:
    """The document's tree; an empty document is an empty mapping. PolicyFault names the line of what cannot be taken; `root`
    is what it says of a document that is no mapping."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise PolicyFault(Text("it is larger than {most} bytes", most=MAX_BYTES), 1)
    import yaml

    try:
        _look_through(text)
        loader = yaml.SafeLoader(text)
        try:
            first = loader.get_single_node()
            tree = Entries((), 1) if first is None else _node(loader, first)
        finally:
            loader.dispose()
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise PolicyFault("it holds a character that YAML does not allow", line) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = 1 if mark is None else mark.line + 1
        raise PolicyFault(
            Text("it is not YAML: {problem}", problem=str(error.problem or error.context)), line
        ) from error
    if not isinstance(tree, Entries):
        raise PolicyFault(root, tree.line)
    return tree


def _look_through(text: str) -> None:
    """Bounds and forbidden constructs, from the events alone: nothing is composed yet."""
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


def _node(loader: yaml.SafeLoader, node: yaml.Node) -> Node:
    import yaml

    line = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        entries: dict[str, Entry] = {}
        for key_node, value_node in node.value:
            key_line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise PolicyFault("a key must be a word", key_line)
            key = str(key_node.value)
            if key in entries:
                before = entries[key].line
                raise PolicyFault(
                    Text("the key {key} is already on line {before}", key=cut(key), before=before), key_line
                )
            entries[key] = Entry(key, _node(loader, value_node), key_line)
        return Entries(tuple(entries.values()), line)
    if isinstance(node, yaml.SequenceNode):
        return Items(tuple(_node(loader, item) for item in node.value), line)
    return _leaf(loader, node, line)


def _leaf(loader: yaml.SafeLoader, node: yaml.Node, line: int) -> Leaf:
    try:
        value = loader.construct_object(node)
    except (ValueError, OverflowError) as error:
        raise PolicyFault(Text("{value} cannot be read", value=cut(str(node.value))), line) from error
    if isinstance(value, float) and not math.isfinite(value):
        raise PolicyFault(Text("{value} is not a number that can be used", value=cut(str(node.value))), line)
    if value is None or isinstance(value, bool | int | float | str):
        return Leaf(value, line)
    # a date, or bytes: words of YAML's own that no key of ours takes
    return Leaf(str(node.value), line)


def cut(text: str) -> str:
    """As much of a text as a sentence can show."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def shown(node: Node) -> Text | str:
    """A value as a sentence names it."""
    if isinstance(node, Leaf):
        return Text("nothing") if node.value is None else cut(str(node.value))
    return Text("a list") if isinstance(node, Items) else Text("a mapping")
