"""Late interaction: a question and a memory are compared token by token, and the best match of each token counts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
_ROUNDING = 6
"""Decimals that do not depend on how many memories are multiplied at once."""


def late_interaction(cosines: NDArray[np.float32], tokens: Ints, memories: Sequence[Ints]) -> NDArray[np.float64]:
    """0 to 1 for each memory: the mean of max(0, cosine)³ of the best match of each token of the question, weighted by idf.

    `cosines`: a row for each token of the question, a column for each distinct token of the memories. `tokens`: the
    column of each token of the question, -1 if no memory has it. `memories`: the columns of the distinct tokens of each. Idf
    counts these memories: among the 200 candidates it ranks as well as among all memories, whose tokens are not stored.

    0 for a memory without tokens, and for all of them if the question has none.
    """
    values = np.zeros(len(memories))
    filled = [place for place, columns in enumerate(memories) if len(columns)]
    if not filled or not len(tokens):
        return values
    columns = np.concatenate([memories[place] for place in filled])
    sizes = np.array([len(memories[place]) for place in filled])
    matches = np.clip(cosines, 0.0, 1.0) ** 3
    best = np.maximum.reduceat(matches[:, columns], np.cumsum(sizes) - sizes, axis=1).astype(np.float64)
    holders = np.bincount(columns, minlength=cosines.shape[1] + 1)  # the last for -1: none
    weights = np.log1p((len(memories) - holders[tokens] + 0.5) / (holders[tokens] + 0.5))
    values[filled] = np.round(weights @ best / weights.sum(), _ROUNDING)
    return values
