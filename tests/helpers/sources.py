"""The program's own sources, looked through: only what can hold a name is parsed, since parsing all of them takes a second."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(_text(path), str(path))))


def nodes_naming(path: Path, names: Collection[str]) -> Iterator[ast.AST]:
    """Every node of a source in whose text one of the names stands; none of another source. A name that is an identifier or
    ASCII in a literal stands there as it is, unless somebody spells it by escapes, which nobody does by accident."""
    if any(name in _text(path) for name in names):
        yield from _nodes(path)
