"""How often the levels of evidence are right on half B of the measuring data. Run with `--data FOLDER`; half a minute."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.judged_stores import stores_of
from tools.measure_evidence import LEVELS, Counts, measure

from mnemonaut_core.domain.evidence import Level
from mnemonaut_core.explorer import Settings

CLEARLY, PARTLY, HARDLY = LEVELS
Figures = tuple[tuple[float | None, ...], ...]
EXPECTED: dict[str, Figures] = {
    "locomo_ep": ((0.8, 2.5), (57, 80), (42, 26, 32), (47, 15, 5)),
    "madial_en": ((0, 0), (0, 3), (0, 4, 96), (None, None, 5)),
    "madial_zh": ((0, 3.4), (3, 10), (5, 10, 86), (None, None, 5)),
    "memorybank_zh": ((2.5, 5.0), (61, 79), (38, 17, 45), (80, 60, 18)),
    "rpc_ja": ((0, 0), (8, 8), (7, 0, 93), (None, None, 11)),
}
"""In percent: foreign questions with any *clearly* and at best *partly*; own ones with any *clearly* and at least *partly*; right
memories found, by level; judged right of the selected, by level (None: too few were selected)."""
EXPECTED_BY_ENCODER: dict[str, Figures] = {
    "locomo_ep": ((0, 0), (77, 87), (59, 21, 20), (36, 12, 3)),
    "madial_en": ((0, 0), (0, 2), (0, 4, 96), (None, None, 5)),
    "madial_zh": ((0, 0), (3, 11), (0, 12, 88), (None, None, 5)),
    "memorybank_zh": ((2.5, 0), (86, 93), (57, 13, 30), (70, 58, 12)),
    "rpc_ja": ((5, 5), (23, 38), (7, 7, 86), (None, None, 12)),
}
"""The same where the encoder's list is complete."""
WITHIN = 3.5
"""One question of MADial is 3.4 points."""
FEW = 3
"""Of so many selected memories or fewer the share judged right says nothing."""


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("listed", "table"), [(None, EXPECTED), ("encoder", EXPECTED_BY_ENCODER)])
def test_levels_are_right_as_often_as_was_measured(
    data_folder: Path, tmp_path: Path, listed: str | None, table: dict[str, Figures]
) -> None:
    found = measure(stores_of(data_folder), tmp_path, "B", Settings("heuristic"), listed=listed)
    for name, expected in table.items():
        counts = found[name]
        print(counts.line(name))
        for said, measured in zip(expected, figures(counts), strict=True):
            for wanted, share in zip(said, measured, strict=True):
                assert wanted is None or share == pytest.approx(wanted, abs=WITHIN), (name, said, measured)
        rising = [counts.judged[level] / counts.selected[level] for level in LEVELS if counts.selected[level] > FEW]
        assert rising == sorted(rising, reverse=True), name


def figures(counts: Counts) -> tuple[tuple[float, ...], ...]:
    """As `EXPECTED` has them."""

    def share(part: float, whole: float) -> float:
        return 100 * part / whole if whole else 0.0

    def shares(levels: dict[Level, int]) -> tuple[float, ...]:
        return tuple(share(levels.get(level, 0), sum(levels.values())) for level in LEVELS)

    own = shares(counts.own)
    judged = tuple(share(counts.judged[level], counts.selected[level]) for level in LEVELS)
    return shares(counts.foreign)[:2], (own[0], own[0] + own[1]), shares(counts.right), judged
