"""What a word on a memory does to its utility and confidence, and how both fade (seed 004, section 4). Pure.

The arithmetic is the seed's; where it is applied is `store/curation/feedback.py`. Looking never changes anything: decay is an
operation of its own (`decay`), not something that a recall does on the way.
"""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.memory import DAY_SECONDS, UNMEASURED_CONFIDENCE

SIGNALS = ("helpful", "harmful", "outdated", "duplicate")
UTILITY_HALF_LIFE_DAYS = 30.0
QUALITY_HALF_LIFE_DAYS = 120.0
MISSING_UTILITY = 0.0
"""How a measure reads that nobody has taken yet (READINGS 53): a first word has to start somewhere."""
DUPLICATE_FACTOR = 0.5
_CHANGES = {"helpful": (0.10, 0.05), "harmful": (-0.20, -0.10), "outdated": (0.0, -0.20), "duplicate": (0.0, 0.0)}


@dataclass(frozen=True, slots=True)
class Utility:
    """What a memory has proved good for (unbounded), and how sure that is, in [0, 1]; None: not measured."""

    utility: float | None
    confidence: float | None


def after(held: Utility, signal: str) -> Utility:
    """helpful +.10/+.05, harmful −.20/−.10, outdated 0/−.20 (utility/confidence); a duplicate's utility is halved
    (READINGS 52). Confidence is clipped to [0, 1]; what a signal does not touch stays not measured."""
    utility, confidence = _CHANGES[signal]
    if signal == "duplicate":
        return Utility(None if held.utility is None else held.utility * DUPLICATE_FACTOR, held.confidence)
    return Utility(
        _moved(held.utility, utility, MISSING_UTILITY),
        _clipped(_moved(held.confidence, confidence, UNMEASURED_CONFIDENCE)),
    )


def _moved(value: float | None, by: float, missing: float) -> float | None:
    if by == 0.0:
        return value
    return (missing if value is None else value) + by


def _clipped(value: float | None) -> float | None:
    return None if value is None else min(1.0, max(0.0, value))


def faded(value: float, *, seconds: float, half_life_days: float) -> float:
    """value · 2^(−days / half-life); unchanged for no time, or for a clock that went back."""
    days = max(0.0, seconds / DAY_SECONDS)
    return float(value * 0.5 ** (days / half_life_days))
