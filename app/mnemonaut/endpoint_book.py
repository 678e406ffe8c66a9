"""Which endpoints this person allowed, and which chat endpoint chooses: a small file of the person's own, never in a
database, which may come from somebody else."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from mnemonaut import paths
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.models import addresses
from mnemonaut_core.plain_files import open_private, private_folder
from mnemonaut_core.wording import worded

log = logging.getLogger(__name__)


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    allowed: tuple[str, ...] = ()
    chooser: str = ""


@dataclass(frozen=True, slots=True)
class EndpointBook:
    """Read anew for every question, so that what another window or command allowed holds at once.

    This machine is always allowed; anything else by its origin (scheme, host and port). A file that cannot be read
    allows nothing, and is never written over.
    """

    path: Path | None = None
    """None: in the person's configuration."""
    is_here: Callable[[str], bool] | None = None
    """Whether an address leads nowhere but to this machine; None: by its host."""

    @property
    def place(self) -> Path:
        """The file."""
        return self.path if self.path is not None else paths.endpoints_path()

    def allows(self, url: str) -> bool:
        """Whether texts may go to this address."""
        is_here = self.is_here if self.is_here is not None else addresses.on_this_machine
        return is_here(url) or addresses.origin_of(url) in self.origins

    @property
    def origins(self) -> tuple[str, ...]:
        """What was allowed, sorted."""
        return self._looked().allowed

    @property
    def chooser(self) -> str:
        """The chat endpoint that was set, as openai:MODEL@URL; "" for none."""
        return self._looked().chooser

    def allow(self, url: str) -> None:
        """Let texts go to this address's origin from now on; EnvironmentFault where that cannot be written down."""
        if not self.allows(url):
            page = self._read()
            self._write(msgspec.structs.replace(page, allowed=tuple(sorted({*page.allowed, addresses.origin_of(url)}))))

    def disallow(self, url: str) -> bool:
        """Take it back; False if it was not allowed by name. EnvironmentFault where that cannot be written down."""
        page, origin = self._read(), addresses.origin_of(url)
        if origin not in page.allowed:
            return False
        self._write(msgspec.structs.replace(page, allowed=tuple(one for one in page.allowed if one != origin)))
        return True

    def remember(self, url: str) -> None:
        """`allow` for an address that the person named just now: it serves now, even where nothing can be written down."""
        try:
            self.allow(url)
        except EnvironmentFault as fault:
            log.warning("%s is not remembered: %s", addresses.origin_of(url), fault.title)

    def set_chooser(self, spec: str) -> None:
        """The chat endpoint from now on; "" for none. EnvironmentFault where that cannot be written down."""
        self._write(msgspec.structs.replace(self._read(), chooser=spec))

    # ---- the file

    def _looked(self) -> _Page:
        try:
            return self._read()
        except MnemonautError as fault:
            log.warning("%s: %s", self.place, fault.title)
            return _Page()

    def _read(self) -> _Page:
        try:
            return msgspec.json.decode(self.place.read_bytes(), type=_Page)
        except FileNotFoundError:
            return _Page()
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise EnvironmentFault(
                worded("{file} cannot be read", file=self.place.name),
                code="endpoints_unreadable",
                advice=worded(
                    "Mend {path}, or take it away: it holds the endpoints that you allowed.", path=self.place
                ),
                detail=str(error)[:200],
            ) from error

    def _write(self, page: _Page) -> None:
        place = self.place
        part = place.with_name(f".{place.name}.{os.getpid()}.part")
        try:
            private_folder(place.parent)
            part.unlink(missing_ok=True)
            with open_private(part, "x") as file:
                file.write(msgspec.json.format(msgspec.json.encode(page), indent=2).decode() + "\n")
            part.replace(place)
        except OSError as error:
            raise EnvironmentFault(
                worded("{file} cannot be written", file=place.name),
                code="endpoints_unwritable",
                advice=worded("Look at the rights of {folder}: what you allow is kept there.", folder=place.parent),
                detail=str(error),
            ) from error
