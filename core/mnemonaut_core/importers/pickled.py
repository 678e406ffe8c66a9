"""The plain values in a pickle, read without running it: what would call something becomes an object with what is set of it."""

from __future__ import annotations

import pickletools
from typing import Any

from mnemonaut_core.importers.values import RowError

_MARK = object()
_MADE = {"MARK": _MARK, "NONE": None, "NEWTRUE": True, "NEWFALSE": False}
_EMPTY = {
    "EMPTY_LIST": list,
    "EMPTY_SET": list,
    "EMPTY_TUPLE": list,
    "EMPTY_DICT": dict,
    "STACK_GLOBAL": dict,
    "GLOBAL": dict,
}
_CALLS = {"STACK_GLOBAL": 2, "REDUCE": 2, "NEWOBJ": 2, "NEWOBJ_EX": 3}
_TUPLES = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}
_PASSED = ("PROTO", "FRAME")


def plain_value(data: bytes) -> Any:
    """Numbers, texts, lists and dicts; an object is the dict of its attributes. What is repeated by reference is there once: no
    value is larger than its pickle. RowError for one that is broken, or not of these."""
    stack: list[Any] = []
    memo: dict[int, Any] = {}
    try:
        for code, argument, _ in pickletools.genops(data):
            if code.name == "STOP":
                return stack[-1]
            if code.name not in _PASSED:
                _take(code, argument, stack, memo)
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as fault:
        raise RowError("holds a pickle that cannot be read") from fault
    raise RowError("holds a pickle that cannot be read")


def _take(code: pickletools.OpcodeInfo, argument: Any, stack: list[Any], memo: dict[int, Any]) -> None:
    name = code.name
    if name in _MADE:
        stack.append(_MADE[name])
    elif name.endswith("GET"):
        found = memo[argument]
        stack.append({} if isinstance(found, (list, dict)) else found)
    elif name == "MEMOIZE" or name.endswith("PUT"):
        memo[len(memo) if argument is None else argument] = stack[-1]
    elif name in _CALLS:
        del stack[-_CALLS[name] :]
        stack.append({})
    elif name in _EMPTY:
        stack.append(_EMPTY[name]())
    elif name in _TUPLES:
        stack[-_TUPLES[name] :] = [stack[-_TUPLES[name] :]]
    elif name in ("APPENDS", "ADDITEMS", "SETITEMS", "TUPLE"):
        _gather(name, stack)
    elif name == "APPEND":
        stack[-2].append(stack.pop())
    elif name == "SETITEM":
        value, key = stack.pop(), stack.pop()
        stack[-1][key] = value
    elif name == "BUILD":
        state = stack.pop()
        stack[-1].update(state.get("__dict__", state))
    elif argument is not None and not code.stack_before:
        stack.append(argument if isinstance(argument, (str, int, float)) else None)
    else:
        raise ValueError(name)


def _gather(name: str, stack: list[Any]) -> None:
    start = len(stack) - 1 - stack[::-1].index(_MARK)
    items = stack[start + 1 :]
    del stack[start:]
    if name == "TUPLE":
        stack.append(items)
    elif name == "SETITEMS":
        stack[-1].update(zip(items[::2], items[1::2], strict=True))
    else:
        stack[-1].extend(items)
