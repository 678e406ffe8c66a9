"""The files of an evaluation (DESIGN.md 10): questions as `{"id", "text", "now", "context"}` lines, and qrels, tab-separated
query id, memory id, gain."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError, ReasonError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.times import TimeFormatError, epoch_of
from mnemonaut_core.text.normalize import clean_text

MAX_BYTES = 200_000_000
_FOLLOW = (
    'Questions are {"id", "text", "now", "context"} lines; qrels are query id, memory id and gain, with tabs between.'
)


def read_judged(queries: Path, qrels: Path, *, now: int) -> list[tuple[Query, dict[str, float]]]:
    """Every question that has a judgment, with its gains by memory, in the order of the file.

    `now` is the clock of a question without one. InputError names file and line of what cannot be read.
    """
    gains = read_qrels(qrels)
    return [(query, gains[name]) for name, query in read_queries(queries, now=now).items() if name in gains]


def read_queries(path: Path, *, now: int) -> dict[str, Query]:
    """Questions by id, in the order of the file."""
    found: dict[str, Query] = {}
    for number, line in enumerate(_lines(path), 1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line)
            name, query = _query(row, now)
        except msgspec.DecodeError as fault:
            raise _bad_line(path, number, "it is not JSON") from fault
        except ReasonError as fault:
            raise _bad_line(path, number, fault.reason) from fault
        if name in found:
            raise _bad_line(path, number, "its id was there before")
        found[name] = query
    return found


def _query(row: Any, now: int) -> tuple[str, Query]:
    if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("text"), str):
        raise ReasonError(Text("a question has an id and a text"))
    turns = row.get("context") or []
    whole = isinstance(turns, list) and all(
        isinstance(turn, dict) and isinstance(turn.get("role"), str) and isinstance(turn.get("text"), str)
        for turn in turns
    )
    if not whole:
        raise ReasonError(Text("its context is not a list of role and text"))
    try:
        clock = now if row.get("now") is None else epoch_of(row["now"])
    except TimeFormatError as fault:
        raise ReasonError(Text("its time {reason}", reason=fault.reason)) from fault
    context = tuple(Turn(turn["role"], clean_text(turn["text"])) for turn in turns)
    return row["id"], Query(clean_text(row["text"]), clock, context=context)


def read_qrels(path: Path) -> dict[str, dict[str, float]]:
    """Gains by question and memory."""
    found: dict[str, dict[str, float]] = {}
    for number, line in enumerate(_lines(path), 1):
        if not line.strip():
            continue
        parts = line.rstrip("\r").split("\t")
        try:
            query, memory, gain = parts
            value = float(gain)
        except ValueError as fault:
            raise _bad_line(path, number, "it is not three columns with a number at the end") from fault
        if not math.isfinite(value):
            raise _bad_line(path, number, "its gain is no number")
        found.setdefault(query, {})[memory] = value
    return found


def _lines(path: Path) -> list[str]:
    data = read_whole(path, MAX_BYTES)
    try:
        return data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise _bad_line(path, line, "it is not UTF-8") from fault


def _bad_line(path: Path, line: int, reason: str) -> InputError:
    return InputError(
        Text("Line {line} of {file}: {reason}", line=line, file=path.name[:30], reason=reason),
        code="evaluation_file",
        advice=_FOLLOW,
    )
