"""Score features: one pure function each, range [0, 1] unless stated otherwise."""

from __future__ import annotations

import math

import numpy as np

from mnemonaut_core.domain.columns import Columns, Floats, PartColumn, Rows, each
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.text.echo import is_echo


def updated_at(memory: Memory) -> int | None:
    """When a memory was last updated, else created, else happened (READINGS 54), in epoch seconds; None if nothing is known."""
    moments = (memory.updated_at, memory.created_at, memory.occurred_at)
    return next((moment for moment in moments if moment is not None), None)


def age_days(now: int, moment: int | None) -> float | None:
    """Days since `moment`, never below 0: later dates count as now (READINGS 9). None for an undated memory."""
    return None if moment is None else max(0.0, (now - moment) / DAY_SECONDS)


def exponential_recency(age: Floats, *, tau_days: float) -> Floats:
    """exp(−age / τ) in [0, 1]: 1.0 now, .37 after `tau_days` (seed 000, Phase 3). An undated memory (NaN) gets 0: its age was
    not measured, so it earns nothing."""
    return each(math.exp, -age / tau_days)


def half_life_recency(age: Floats, half_life_days: float | Floats) -> Floats:
    """exp(−ln 2 · age / half-life) in [0, 1]: 1.0 now, .5 after `half_life_days` (seed 003, section 4). An undated memory (NaN)
    gets 0: its age was not measured."""
    return each(math.exp, -math.log(2.0) / half_life_days * age)


def log_share(counts: Floats) -> Floats:
    """ln(count + 1) / ln(most + 2) in [0, 1): how often, against the most often of the result set (seed 003, section 4).
    Never 1 (READINGS 23); 0 for none and for what was not counted (NaN)."""
    counted = np.where(np.isnan(counts), 0.0, np.maximum(counts, 0.0))
    return each(math.log, counted + 1.0) / math.log(counted.max(initial=0.0) + 2.0)


def short_query_strength(gram_count: int, *, full_at: int) -> float:
    """min(1, grams / full_at): damps accidental matches of short texts (seed 000, Phase 3)."""
    return min(1.0, gram_count / full_at)


def echo(columns: Columns, rows: Rows, weight: float) -> tuple[PartColumn, ...]:
    """The part that lowers a sum by `weight` where a conversation asks and is not answered (raw 1, else 0); () for a weight of
    0. Only these rows are read."""
    if weight <= 0.0:
        return ()
    memories = (columns.memories[columns.ids[row]] for row in rows.tolist())
    found = np.fromiter((is_echo(one.user_text, one.reply_text) for one in memories), np.float64, len(rows))
    return (PartColumn.weighted("echo", found, found, -weight),)
