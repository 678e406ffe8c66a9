"""What the window's dialogs about models need: embedders, the chat endpoint, keys, what is allowed."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import msgspec

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import EnvironmentFault, FileNotAllowed, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.models import addresses
from mnemonaut_core.models.addresses import is_address, parse_address
from mnemonaut_core.models.embedder_base import UnavailableEmbedder
from mnemonaut_core.models.spec import endpoint_of, make_chooser, parse_embedder
from mnemonaut_core.ports import Progress
from mnemonaut_core.store import embedders
from mnemonaut_core.store.check import notes
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.operations import counted
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist
from mnemonaut_core.workspace.wiring import BOOK, CHOOSER, Workspace, chooser_of


class EmbeddingState(msgspec.Struct, frozen=True):
    """A database's embedder. `spec`: as on the command line, "" where vectors came with the memories or there are none."""

    spec: str
    label: str
    memories: int
    with_vector: int
    missing: int = 0
    """Memories that could have a vector and have none."""
    kept_back: int = 0
    """Secret ones, which have none because they are not sent."""
    unlike: Text | str = ""
    """Why the recorded embedder cannot be had here (another version, a model that is gone); "" where it can."""
    begun: str = ""
    """Another embedder whose vectors were begun and not finished, as a spec; "" for none."""
    begun_vectors: int = 0
    precomputed: bool = False
    """Whether its vectors came with the memories: questions have none, but from a table."""
    table: str = ""
    """The table that gives the vectors of questions in this session, as a path; "" for none."""
    not_allowed: str = ""
    """The address of its endpoint, or the path of its model, if it is not allowed yet; "" otherwise."""


class ChooserState(msgspec.Struct, frozen=True):
    """The chat endpoint that the person set ("" for none), and what the environment names in its place ("" for nothing)."""

    spec: str
    environment: str = ""


class Models:
    """Embedders, chat endpoints, their keys, and what is allowed. Everything may take a while: for jobs."""

    def __init__(self, book: EndpointAllowlist = BOOK) -> None:
        self._book = book

    def embedding(self, workspace: Workspace) -> EmbeddingState:
        with closing(open_reader(workspace.path, read_only=not workspace.can_write)) as connection:
            stored, begun = embedders.current(connection), embedders.unfinished(connection)
            counts = {note.code: note.count for note in notes(connection)}
        stats = workspace.library.stats()
        spec = "" if stored is None or stored.precomputed else stored.spec or ("none" if not stored.dimension else "")
        return EmbeddingState(
            spec=spec,
            label="" if stored is None else stored.label,
            memories=stats.memories,
            with_vector=stats.with_vector,
            missing=counts.get("no_vector", 0),
            kept_back=counts.get("kept_back", 0),
            unlike=workspace.embedder.why.title_text if isinstance(workspace.embedder, UnavailableEmbedder) else "",
            begun="" if begun is None else begun[0].spec,
            begun_vectors=0 if begun is None else begun[1],
            not_allowed=self._not_allowed(workspace, spec),
            precomputed=stored is not None and stored.precomputed,
            table="" if workspace.vectors.table is None else str(workspace.vectors.table),
        )

    def _not_allowed(self, workspace: Workspace, spec: str) -> str:
        if isinstance(workspace.embedder, UnavailableEmbedder) and isinstance(workspace.embedder.why, FileNotAllowed):
            return workspace.embedder.why.path
        try:
            address = endpoint_of(spec)
        except MnemonautError:
            return ""
        return "" if address is None or workspace.vectors.may_ask(address) else address

    def change_embedder(
        self, workspace: Workspace, spec: str, key: str, *, progress: Progress, token: CancelToken
    ) -> Change:
        """Make vectors of all memories by this embedder, which then answers."""
        parsed = parse_embedder(spec)
        self._remember(endpoint_of(str(parsed)), key)
        count = workspace.vectors.reembed(str(parsed), progress=progress, token=token)
        count += workspace.vectors.fill_lists(progress=progress, token=token)
        with workspace.pool.reader() as reader, reader.snapshot() as generation:
            return Change("embed", counted("done_embed", count), bulk=True, generation=generation)

    def allow(self, named: str) -> None:
        """Allow an endpoint, or the files of a model, that only a database names."""
        if is_address(named):
            self._book.allow(parse_address(named))
        else:
            self._book.allow_file(Path(named))

    def key_place(self, url: str) -> str:
        """The source of the key: a variable, `addresses.KEYRING` or `addresses.THIS_RUN`, "" for none."""
        return addresses.source_of(parse_address(url)) or ""

    def chooser(self) -> ChooserState:
        return ChooserState(self._book.chooser, os.environ.get(CHOOSER, "").strip())

    def set_chooser(self, workspace: Workspace | None, spec: str, key: str) -> ChooserState:
        """Keep another one, which chooses from the next recall on."""
        make_chooser(spec)  # InputError before anything is kept
        address = endpoint_of(spec)
        self._remember(address, key)
        if address is not None:
            self._book.allow(address)
        self._book.set_chooser(spec)
        if workspace is not None:
            workspace.choose_by(chooser_of(self._book))
        return self.chooser()

    @staticmethod
    def _remember(address: str | None, key: str) -> None:
        """In the keyring, or where there is none for this run of the program: never in a file of ours."""
        if address is None or not key.strip():
            return
        try:
            addresses.remember_key(address, key)
        except EnvironmentFault:
            addresses.keep_for_this_run(address, key)
