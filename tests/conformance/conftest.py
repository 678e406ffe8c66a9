"""The golden recalls, imported and asked once."""

from __future__ import annotations

import pytest
from helpers.goldens import Golden, Recalled, imported, load

from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import connect


@pytest.fixture(scope="session")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Golden:
    """`golden(4)` is the case whose file begins with 04."""
    known: dict[int, Recalled] = {}

    def ask(number: int) -> Recalled:
        if number not in known:
            case = imported(load(number), tmp_path_factory.mktemp(f"golden{number:02}"))
            with connect(case.db, embedder=case.embedder) as session:
                (trace,) = session.explorer.recall(case.query, Settings(values=case.values))
            known[number] = Recalled(case, trace)
        return known[number]

    return ask
