"""A handful of generated databases, made once and only read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from helpers.databases import Asker, make_database
from helpers.strategies import ISOLATED_QUERY, STORES, documents
from helpers.worlds import World, Worlds

from mnemonaut_core.models.encoder import Encoder
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import connect

WITH_ENCODER = ("few", "many")
"""The databases that have the encoder's list as well."""


@pytest.fixture(scope="session")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    """All of them by name."""
    with ExitStack() as stack:
        found = {}
        for name, lines in STORES.items():
            path = make_database(tmp_path_factory.mktemp("worlds") / f"{name}.db", [*documents(lines), *lines])
            suppressed = tuple(line["id"] for line in lines[1::9])
            with closing(Database.open(path)) as writer:
                if suppressed:
                    writer.curation.suppress(suppressed, ISOLATED_QUERY, now=1)
                if name in WITH_ENCODER:
                    writer.upkeep.add_list(Encoder(), "encoder", "encoder")
                    writer.upkeep.fill_list(Encoder(), "encoder")
            sessions = [stack.enter_context(connect(path, exact=number == 2)) for number in range(3)]
            sessions[0].warm()
            with sessions[0].pool.reader() as reader, reader.snapshot():
                reader.words.load_postings()
            found[name] = World(name, path, lines, suppressed, *map(Asker, sessions))
        yield found
