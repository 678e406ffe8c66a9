"""The preset `calibrated` on the measuring data: silent where another store is asked, as good as as-written elsewhere.

Run with `--data FOLDER`; a minute and a half. The figures themselves: `tests/tools/measure.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from statistics import fmean

import pytest
from tools.judged_stores import stores_of
from tools.measure import Measured, measure

FOREIGN_GIVEN_AT_MOST = 0.40
RECALL_AT_LEAST = 0.95
AS_WRITTEN, CALIBRATED = "heuristic:as-written", "heuristic:calibrated"


@pytest.mark.timeout(900)
@pytest.mark.parametrize("embedder", ["default", "none"])
def test_calibrated_keeps_silent_for_others_and_answers_its_own_as_well_as_as_written(
    data_folder: Path, tmp_path: Path, embedder: str
) -> None:
    answers = measure(stores_of(data_folder), (), (AS_WRITTEN, CALIBRATED), tmp_path, embedder, 1)
    before = {key(answer): answer for answer in answers if answer.setting == AS_WRITTEN and answer.is_own}
    after = [answer for answer in answers if answer.setting == CALIBRATED]
    answered = [answer for answer in after if answer.is_own and answer.given]
    assert fmean(answer.given > 0 for answer in after if not answer.is_own) <= FOREIGN_GIVEN_AT_MOST
    assert recall(answered) >= RECALL_AT_LEAST * recall(before.values())
    assert recall(answered) >= RECALL_AT_LEAST * recall(before[key(answer)] for answer in answered)


def key(answer: Measured) -> tuple[str, str, str]:
    """Which question of which store."""
    return answer.set, answer.store, answer.query


def recall(answers: Iterable[Measured]) -> float:
    """The mean R@10."""
    return fmean(answer.values["R@10"] for answer in answers)
