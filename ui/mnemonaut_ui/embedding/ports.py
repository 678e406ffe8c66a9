"""What the dialogs about models need of the program around them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.ports import Progress
    from mnemonaut_core.wording import Wording
    from mnemonaut_ui.shell.workspace import Workspace


@dataclass(frozen=True, slots=True)
class EmbeddingState:
    """A database's embedder. `spec` is as it would be written on the command line, "" where vectors came with the memories
    or none was chosen; `label` its name with version and dimension."""

    spec: str
    label: str
    memories: int
    with_vector: int
    missing: int = 0
    """Memories that could have a vector and have none."""
    kept_back: int = 0
    """Secret ones, which have none because they are not sent."""
    unlike: Wording | str = ""
    """Why the recorded embedder cannot be had here (another version, a model that is gone); "" where it can."""
    begun: str = ""
    """Another embedder whose vectors were begun and not finished, as a spec; "" for none."""
    begun_vectors: int = 0
    not_allowed: str = ""
    """The address of its endpoint, or the path of its model, where nobody allowed that yet; "" otherwise."""


@dataclass(frozen=True, slots=True)
class ChooserState:
    """The chat endpoint that the person set ("" for none), and what the environment names in its place ("" for nothing)."""

    spec: str
    environment: str = ""


class KeyPlace(StrEnum):
    """Where a key may stand besides a variable of the environment."""

    KEYRING = "keyring"
    THIS_RUN = "this run"
    NOWHERE = ""


class Models(Protocol):
    """Embedders, chat endpoints, their keys, and what is allowed. Everything may take a while: for jobs."""

    def embedding(self, workspace: Workspace) -> EmbeddingState:
        """The embedder of a database; asks no endpoint."""
        ...

    def change_embedder(
        self, workspace: Workspace, spec: str, key: str, *, progress: Progress, token: CancelToken
    ) -> Change:
        """Make vectors of all memories by this embedder, which then answers; those that an earlier try made are kept. A
        `key` that is not "" is remembered first. For the lane of operations."""
        ...

    def allow(self, named: str) -> None:
        """Let an endpoint be asked, or a model's files be read, that only a database names: as `not_allowed` has it. A file
        is read when the database is opened next."""
        ...

    def key_place(self, url: str) -> str:
        """A `KeyPlace`, or the name of the variable that the key for this address comes from. InputError for an address
        that cannot be read."""
        ...

    def chooser(self) -> ChooserState:
        """The chat endpoint."""
        ...

    def set_chooser(self, workspace: Workspace | None, spec: str, key: str) -> ChooserState:
        """Keep another one, which chooses from the next recall on; "" for none. For the lane of operations."""
        ...
