"""How alike two lists are: the share that both have, and the same with the first places counting most. Pure."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text

PERSISTENCE = 0.9
"""The p of the rank-biased overlap: after each place a reader goes on to the next with this probability. At 0.9 the first ten
places carry 86 % of the weight."""


def jaccard(first: Collection[str], second: Collection[str]) -> float:
    """|both| / |either|, 0 … 1; two empty lists agree (1)."""
    a, b = set(first), set(second)
    return len(a & b) / len(a | b) if a | b else 1.0


def check_persistence(p: float) -> float:
    """The value; InputError where it is no probability strictly between 0 and 1."""
    if not 0.0 < p < 1.0:
        raise InputError(
            Text("{value} is not valid for p", value=f"{p:g}"),
            code="persistence",
            advice=Text(
                "Name a number between 0 and 1, without these: {default} looks at about ten places.",
                default=PERSISTENCE,
            ),
        )
    return p


def rank_biased_overlap(first: Sequence[str], second: Sequence[str], p: float = PERSISTENCE) -> float:
    """RBO_ext, 0 … 1, for lists without repetitions, which may be of different lengths: how much they agree at each depth,
    the depths weighted by p^depth, and what lies beyond their ends extrapolated from how much they agreed there.

    W. Webber, A. Moffat, J. Zobel: A similarity measure for indefinite rankings (ACM TOIS 28/4, 2010), equation 32. With s ≤ l
    the lengths and X_d how many the first d places of both have in common:

        (1−p)/p · (Σ_{d=1…l} X_d/d · p^d + Σ_{d=s+1…l} X_s·(d−s)/(s·d) · p^d) + ((X_l − X_s)/l + X_s/s) · p^l

    It is 1 only where one list is the beginning of the other (what lies beyond the shorter is not known, so nothing speaks
    against it): with a Jaccard of 1 they are the same list. A difference so deep that its weight is lost in rounding does not
    show. Two empty lists agree (1), an empty one and another do not (0).
    """
    check_persistence(p)
    shorter, longer = sorted((first, second), key=len)
    s, length = len(shorter), len(longer)
    if not s:
        return 1.0 if not length else 0.0
    if list(longer[:s]) == list(shorter):
        return 1.0
    common: list[int] = []
    seen_shorter: set[str] = set()
    seen_longer: set[str] = set()
    for place, memory_id in enumerate(longer):
        seen_longer.add(memory_id)
        if place < s:
            seen_shorter.add(shorter[place])
            gained = (memory_id in seen_shorter) + (shorter[place] in seen_longer and shorter[place] != memory_id)
        else:
            gained = int(memory_id in seen_shorter)
        common.append((common[-1] if common else 0) + gained)
    at_s, at_end = common[s - 1], common[-1]
    terms = [common[d - 1] / d * p**d for d in range(1, length + 1)]
    terms += [at_s * (d - s) / (s * d) * p**d for d in range(s + 1, length + 1)]
    known = (1.0 - p) / p * math.fsum(terms)
    return min(1.0, max(0.0, known + ((at_end - at_s) / length + at_s / s) * p**length))
