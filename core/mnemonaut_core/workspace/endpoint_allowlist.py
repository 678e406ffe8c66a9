"""Which endpoints and model files a person allowed, and which chat endpoint chooses: a small file of the person's own,
never in a database, because a database may come from another person."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import msgspec

from mnemonaut_core import environment
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.models import addresses
from mnemonaut_core.models.spec import EmbedderSpec, endpoint_of, file_of
from mnemonaut_core.person_file import read_page, write_page

log = logging.getLogger(__name__)


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    allowed: tuple[str, ...] = ()
    chooser: str = ""
    files: tuple[str, ...] = ()


_PAGE = msgspec.json.Decoder(_Page)


class EndpointAllowlist(msgspec.Struct, frozen=True):
    """Reads its file for every call, so that what another process allowed holds at once; one that cannot be read allows nothing
    and is never overwritten. Model servers of this machine on their usual ports are always allowed."""

    path: Path | None = None
    """None: in the person's configuration."""
    is_here: Callable[[str], bool] | None = None
    """Whether an address is always allowed; None: `addresses.is_model_server`."""

    @property
    def file(self) -> Path:
        return self.path if self.path is not None else environment.endpoints_path()

    def allows(self, url: str) -> bool:
        is_here = self.is_here if self.is_here is not None else addresses.is_model_server
        return is_here(url) or any(addresses.covers(one, url) for one in self.addresses)

    def opens(self, path: Path) -> bool:
        """Whether this file or folder, as `file_of` gives it, may be read for a database that names it."""
        return str(path) in self.files

    @property
    def addresses(self) -> tuple[str, ...]:
        return self._looked().allowed

    @property
    def files(self) -> tuple[str, ...]:
        return self._looked().files

    @property
    def chooser(self) -> str:
        """The chat endpoint that was set, as openai:MODEL@URL; "" for none."""
        return self._looked().chooser

    def allow(self, url: str) -> None:
        """Let texts go to this address from now on; EnvironmentFault where that cannot be written down."""
        if not self.allows(url):
            page = self._read()
            self._write(msgspec.structs.replace(page, allowed=tuple(sorted({*page.allowed, url}))))

    def allow_file(self, path: Path) -> None:
        """Let a database that names it have this file or folder read from now on; raises as `allow`."""
        if not self.opens(path):
            page = self._read()
            self._write(msgspec.structs.replace(page, files=tuple(sorted({*page.files, str(path)}))))

    def disallow(self, url: str) -> bool:
        """Remove what covers this address; False if none was allowed by name. EnvironmentFault if it cannot be written."""
        page = self._read()
        kept = tuple(one for one in page.allowed if not addresses.covers(one, url))
        if kept == page.allowed:
            return False
        self._write(msgspec.structs.replace(page, allowed=kept))
        return True

    def disallow_file(self, path: Path) -> bool:
        """Take it back; False if it was not allowed. Raises as `disallow`."""
        page = self._read()
        if str(path) not in page.files:
            return False
        self._write(msgspec.structs.replace(page, files=tuple(one for one in page.files if one != str(path))))
        return True

    def remember(self, spec: EmbedderSpec | str) -> None:
        """Allow what the person named just now: it serves now, even where nothing can be written down."""
        address, path = endpoint_of(str(spec)), file_of(spec) if isinstance(spec, EmbedderSpec) else None
        try:
            if address is not None:
                self.allow(address)
            if path is not None:
                self.allow_file(path)
        except EnvironmentFault as fault:
            log.warning("%s is not remembered: %s", address or path, fault.title)

    def set_chooser(self, spec: str) -> None:
        """The chat endpoint from now on; "" for none. EnvironmentFault where that cannot be written down."""
        self._write(msgspec.structs.replace(self._read(), chooser=spec))

    def _looked(self) -> _Page:
        try:
            return self._read()
        except MnemonautError as fault:
            log.warning("%s: %s", self.file, fault.title)
            return _Page()

    def _read(self) -> _Page:
        return read_page(self.file, _PAGE, "endpoints") or _Page()

    def _write(self, page: _Page) -> None:
        write_page(self.file, page, "endpoints")
