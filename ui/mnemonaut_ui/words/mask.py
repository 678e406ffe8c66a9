"""From which sensitivity on texts of memories are masked: as global as the language, and known before anything is painted."""

from __future__ import annotations

MASK = "•••"
"""What stands in the place of a text that is masked."""
_masked_from: list[int | None] = [None]


def mask_from(level: int | None) -> None:
    """From now on show no text of memories of this sensitivity or a higher one; None: show all. As with the language, whoever
    shows something says it again afterwards (`ViewState.set_mask` tells)."""
    _masked_from[0] = level


def masked(sensitivity: int) -> bool:
    """Whether texts of this sensitivity are not to be shown."""
    level = _masked_from[0]
    return level is not None and sensitivity >= level
