"""Damaged copies of a database: bytes and pages overwritten, by number, so that any of them can be made again."""

from __future__ import annotations

import random
from pathlib import Path

import apsw


def pages_of(path: Path) -> dict[str, list[int]]:
    """The pages (from 1) of every table and index, by name."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        found: dict[str, list[int]] = {}
        for name, page in connection.execute("SELECT name, pageno FROM dbstat WHERE aggregate = 0"):
            found.setdefault(str(name), []).append(int(page))
        return found
    finally:
        connection.close()


def mutant(data: bytes, pages: dict[str, list[int]], number: int, size: int = 4096) -> tuple[bytes, str]:
    """The damaged copy of this number, and what was done: one page of a table drawn first, so that the few pages of a
    small table are hit as often as the many of a large one."""
    rng = random.Random(f"mutant {number}")
    damaged = bytearray(data)
    name = rng.choice(sorted(pages))
    page = rng.choice(pages[name])
    start = (page - 1) * size
    end = start + size
    kind = rng.choice(["flip", "flip", "some", "some", "zero", "swap", "type", "cells", "cut", "header", "many"])
    if kind == "flip":
        for _ in range(rng.choice([1, 1, 4])):
            damaged[rng.randrange(start, end)] ^= 1 << rng.randrange(8)
    elif kind == "some":
        at = rng.randrange(start, end - 200)
        damaged[at : at + 200] = rng.randbytes(200)
    elif kind == "zero":
        damaged[start:end] = bytes(size)
    elif kind == "swap":
        other = (rng.choice(pages[rng.choice(sorted(pages))]) - 1) * size
        damaged[start:end], damaged[other : other + size] = data[other : other + size], data[start:end]
    elif kind == "type":
        damaged[start + (100 if page == 1 else 0)] = rng.choice([2, 5, 10, 13, 0, 255])
    elif kind == "cells":
        for _ in range(6):
            damaged[start + rng.randrange(8, 60)] = rng.randrange(256)
    elif kind == "cut":
        del damaged[rng.randrange(size, len(damaged)) :]
    elif kind == "header":
        damaged[rng.randrange(16, 100)] = rng.randrange(256)
    else:
        for _ in range(40):
            damaged[rng.randrange(100, len(damaged))] = rng.randrange(256)
    return bytes(damaged), f"{number}: {kind} in page {page} of {name}"
