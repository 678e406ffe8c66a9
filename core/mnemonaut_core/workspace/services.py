"""What the window needs of the program around it: databases, samples, imports, the clock. No Qt in here.

The engine and the store are loaded by the first method that needs them, in a worker: the window is painted before.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mnemonaut_core import environment
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.files import check_target, open_private, private_folder, resolved
from mnemonaut_core.i18n import Text
from mnemonaut_core.places import risk_of

if TYPE_CHECKING:
    from mnemonaut_core.ports import Progress
    from mnemonaut_core.workspace.samples import SampleOffer
    from mnemonaut_core.workspace.wiring import Workspace

RETRIEVER = "MNEMONAUT_EXTERNAL"
"""As `wiring.EXTERNAL`, which is not loaded to look at it."""


class Services:
    def __init__(self, *, samples_folder: Path | None = None) -> None:
        self._samples = samples_folder

    @property
    def samples_folder(self) -> Path:
        return self._samples if self._samples is not None else environment.sample_path("en").parent

    def now(self) -> int:
        return environment.now()

    def name_retriever(self, named: str) -> None:
        """Let this run of the program ask a retriever of the person's own; "" for that of the environment, else for none."""
        if (
            named or RETRIEVER in os.environ or "mnemonaut_core.workspace.wiring" in sys.modules
        ):  # else nobody named one yet
            from mnemonaut_core.workspace.wiring import name_external

            name_external(named or None)

    def open(self, path: Path, *, read_only: bool, create: bool = False, upgrade: bool = False) -> Workspace:
        """Open a database; read only where the file may not be written. An older one is upgraded only with `upgrade`."""
        from mnemonaut_core.workspace.wiring import connect

        path = resolved(path)
        if create:
            if os.path.lexists(path):
                raise EnvironmentFault.keyed("there_file_at", "file_exists")
            check_target(path)
            if not path.absolute().parent.is_dir():
                raise EnvironmentFault.keyed("folder_for_new", "missing_folder", folder=path.parent)
        barred = path.exists() and not (os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK))
        write = not (read_only or barred)
        upgrading = (lambda _coming: None) if upgrade else None  # the window has explained it, and the person agreed
        try:
            workspace = connect(path, write=write, create=create and write, untouched=not write, upgrading=upgrading)
        except MnemonautError as fault:
            if not write or fault.code != "foreign_schema":
                raise
            workspace = connect(path, untouched=True)
        workspace.place.watch()
        workspace.warning = workspace.left_out or workspace.without_encoder or warning_of(path)
        return workspace

    def is_sample(self, path: Path) -> bool:
        """Whether it is a sample's database, by its folder and name."""
        return path.match("sample-??.db") and path.parent.resolve() == self.samples_folder.resolve()

    def samples(self) -> tuple[SampleOffer, ...]:
        from mnemonaut_core.workspace import samples

        return samples.offers(self.samples_folder, self.now())

    def build_sample(self, lang: str, progress: Progress, token: CancelToken) -> Path:
        """The sample's database, built if it is missing or spoiled."""
        from mnemonaut_core.store.guarded import is_ours
        from mnemonaut_core.workspace import samples

        path = self.samples_folder / f"sample-{lang}.db"
        return samples.ensure(
            self.samples_folder, lang, self.now(), fresh=not is_ours(path), progress=progress, token=token
        )

    def new_path(self, source: Path) -> Path:
        """A free path: in the folder of `source` where that may be written, else in the data folder."""
        folder = source.absolute().parent
        if not os.access(folder, os.W_OK):
            folder = environment.data_folder()
        names = (f"{source.stem}{number}.db" for number in ("", *(f"-{i}" for i in range(2, 1000))))
        return next(path for path in (folder / name for name in names) if not path.exists())


def warning_of(path: Path) -> Text | None:
    """What is wrong with the place of this file; None where nothing is, or where this was returned before."""
    risk, warned = risk_of(path), environment.data_folder() / "warned.txt"
    if risk is not None:
        with suppress(OSError):
            if warned.exists() and str(risk) in warned.read_text("utf-8", "replace").splitlines():
                return None
            private_folder(warned.parent)
            with open_private(warned, "a") as file:
                file.write(f"{risk}\n")
    return risk
