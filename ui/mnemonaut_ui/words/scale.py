"""Axes of painted pictures: from which number to which, the ticks between, and as many digits as tell them apart."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

_MINUS = "\u2212"


class Scale(msgspec.Struct, frozen=True):
    """From `low` to `high`; `logarithmic`: equal steps are equal factors. Finite, and high > low."""

    low: float
    high: float
    logarithmic: bool = False

    @property
    def is_cut(self) -> bool:
        """Whether it leaves zero out although it could show it: bars on it are not as long as their numbers."""
        return not self.logarithmic and (self.low > 0.0 or self.high < 0.0)

    def share(self, value: float) -> float:
        """Where a number stands, from 0.0 to 1.0; what lies outside stands at the end, so infinity does too."""
        if math.isnan(value):
            return 0.0
        low, high = self.low, self.high
        if self.logarithmic:
            if value <= 0.0:
                return 0.0
            low, high, value = math.log(low), math.log(high), math.log(value)
        return min(1.0, max(0.0, (value / 2 - low / 2) / (high / 2 - low / 2)))  # halves: the span may be too large

    def ticks(self, most: int = 5) -> tuple[float, ...]:
        """Round numbers on it, at most so many."""
        if self.logarithmic or most < 1:
            return ()
        raw = (self.high / 2 - self.low / 2) * 2 / most
        if not math.isfinite(raw):
            return ()
        power = 10.0 ** math.floor(math.log10(raw))
        step = next((power * one for one in (1.0, 2.0, 5.0, 10.0) if power * one >= raw), raw)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return tuple(number * step + 0.0 for number in range(first, min(last, first + most) + 1))

    @property
    def digits(self) -> int:
        """Digits behind the point with which a 200th of the scale is seen."""
        span = self.high - self.low
        return min(8, max(0, 2 - math.floor(math.log10(span)))) if math.isfinite(span) else 0


def scale_over(values: Iterable[float], *, may_cut: bool = False) -> Scale:
    """A scale over these numbers and zero; `may_cut`: without zero where the numbers lie close together far from it. Without a
    finite number from 0 to 1."""
    finite = [value for value in values if math.isfinite(value)]
    low, high = min(finite, default=0.0), max(finite, default=1.0)
    span = high - low
    if may_cut and 0.0 < span < 0.5 * min(abs(low), abs(high)) and low * high > 0.0:
        return Scale(low - 0.3 * span, high + 0.15 * span)
    low, high = min(0.0, low), max(0.0, high)
    return Scale(low, high if high > low else low + 1.0)


def number_text(value: float | None, digits: int, *, signed: bool = False) -> str:
    """A number with so many digits behind the point and a real minus; more where it would read as zero and is none."""
    if value is None or math.isnan(value):
        return "–"
    if math.isinf(value):
        text = "∞"
    elif abs(value) >= 1e6 or 0.0 < abs(value) < 0.5 * 10.0**-digits:
        text = f"{abs(value):.0e}"
    else:
        text = f"{abs(value):.{digits}f}"
    return (_MINUS if value < 0.0 else "+" if signed and value else "") + text


def tick_text(tick: float) -> str:
    """A number of an axis, as short as it can be."""
    return f"{tick:g}".replace("-", _MINUS)
