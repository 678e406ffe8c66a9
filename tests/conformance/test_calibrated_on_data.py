"""The preset `calibrated` on the measuring data: silent where another store is asked, as good as as-written elsewhere.

Run with `--data FOLDER`; a minute and a half. The figures themselves: `tests/tools/measure_heuristic.py`.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "measure_heuristic.py"
FOREIGN_INJECTED_AT_MOST = 0.40
RECALL_AT_LEAST = 0.95


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("measure_heuristic", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.timeout(900)
@pytest.mark.parametrize("embedder", ["default", "none"])
def test_calibrated_keeps_silent_for_others_and_answers_its_own_as_well_as_as_written(
    data_folder: Path, tmp_path: Path, tool: ModuleType, embedder: str
) -> None:
    stores = tool.stores_of(data_folder)
    presets = ("as-written", "calibrated")
    found: dict[str, Any] = tool.measure(stores, tmp_path, presets, embedder, {}, own_only=presets[:1])
    figures = tool.Figures.of(found["calibrated"])
    compared = tool.Comparison.of(found["calibrated"], found["as-written"])
    print(tool.table(found["calibrated"]), tool.comparison(found["calibrated"], found["as-written"]), sep="\n")
    assert figures.foreign_injected <= FOREIGN_INJECTED_AT_MOST
    assert compared.answered >= RECALL_AT_LEAST * compared.base
    assert compared.answered >= RECALL_AT_LEAST * compared.base_of_same
