"""The window's services over real samples: built once a run, copied for each test that opens one."""

from __future__ import annotations

import shutil
from pathlib import Path

from helpers.databases import without_default
from helpers.masters import Masters

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.ports import Progress
from mnemonaut_core.workspace import samples
from mnemonaut_core.workspace.services import Services

NOW = 1_750_000_000
"""The clock of all these tests: 2025-06-15 15:06 UTC, the day for which the samples are built."""


def sample_master(masters: Masters, lang: str, token: CancelToken = NEVER) -> Path:
    """A sample as this run built it once."""

    def build(path: Path) -> None:
        built = samples.ensure(path.parent / f"building-{lang}", lang, NOW, token=token)
        without_default(built).replace(path)

    return masters.made(f"sample-{lang}.db", build)


class SampleServices(Services):
    """The program's own services, with samples copied from those that this run built once, and a clock that stands."""

    def __init__(self, masters: Masters, folder: Path) -> None:
        super().__init__(samples_folder=folder)
        self.masters = masters
        self.built: list[str] = []

    def now(self) -> int:
        """It is always the same moment."""
        return NOW

    def build_sample(self, lang: str, progress: Progress, token: CancelToken) -> Path:
        """A copy that this test may spoil."""
        path = self.samples_folder / f"sample-{lang}.db"
        if not path.exists():
            self.built.append(lang)
            progress("samples", 0, 1)
            master = sample_master(self.masters, lang, token)
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(master, path)
            progress("samples", 1, 1)
        return path
