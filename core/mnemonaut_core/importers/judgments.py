"""The files of an evaluation: questions as `{"id", "text", "now", "context"}` lines, and qrels, tab-separated query id, memory
id, gain."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.times import TimeFormatError, epoch_of
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.text.normalize import clean_text

MAX_BYTES = 200_000_000


def read_judged(queries: Path, qrels: Path, *, now: int) -> list[tuple[Query, dict[str, float]]]:
    """Every question that has a judgment, with its gains by memory, in the order of the file.

    `now` is the clock of a question without one. InputError names file and line of what cannot be read.
    """
    gains: dict[str, dict[str, float]] = {}
    for number, line in _lines(qrels):
        try:
            query_id, memory_id, gain = line.rstrip("\r").split("\t")
            value = float(gain)
        except ValueError as fault:
            raise _bad_line(qrels, number, "it is not three columns with a number at the end") from fault
        if not math.isfinite(value):
            raise _bad_line(qrels, number, "its gain is no number")
        gains.setdefault(query_id, {})[memory_id] = value
    found: dict[str, Query] = {}
    for number, line in _lines(queries):
        try:
            row = msgspec.json.decode(line)
        except msgspec.DecodeError as fault:
            raise _bad_line(queries, number, "it is not JSON") from fault
        try:
            name, query = _query(row, now)
        except RowError as fault:
            raise _bad_line(queries, number, fault.reason) from fault
        if name in found:
            raise _bad_line(queries, number, "its id was there before")
        found[name] = query
    return [(query, gains[name]) for name, query in found.items() if name in gains]


def _query(row: Any, now: int) -> tuple[str, Query]:
    if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("text"), str):
        raise RowError("a question has an id and a text")
    turns = row.get("context") or []
    is_whole = isinstance(turns, list) and all(
        isinstance(turn, dict) and isinstance(turn.get("role"), str) and isinstance(turn.get("text"), str)
        for turn in turns
    )
    if not is_whole:
        raise RowError("its context is not a list of role and text")
    try:
        clock = now if row.get("now") is None else epoch_of(row["now"])
    except TimeFormatError as fault:
        raise RowError(Text("its time {reason}", reason=fault.reason)) from fault
    context = tuple(Turn(turn["role"], clean_text(turn["text"])) for turn in turns)
    return row["id"], Query(clean_text(row["text"]), clock, context=context)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """(number from 1, line) of the lines that are not blank."""
    data = read_whole(path, MAX_BYTES)
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as fault:
        raise _bad_line(path, data.count(b"\n", 0, fault.start) + 1, "it is not UTF-8") from fault
    return ((number, line) for number, line in enumerate(lines, 1) if line.strip())


def _bad_line(path: Path, line: int, reason: str) -> InputError:
    return InputError(
        Text("Line {line} of {file}: {reason}", line=line, file=path.name[:30], reason=reason),
        code="evaluation_file",
        advice='Questions are {"id", "text", "now", "context"} lines; qrels are query id, memory id and gain, with tabs between.',
    )
