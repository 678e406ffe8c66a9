"""The stores of the measuring data with their judged questions, and the questions that are foreign to them.

A folder of measuring data holds `<set>/<store>/{memories.jsonl, queries.jsonl, qrels.tsv}`; the set's name ends in its language, or
stands in `LANGUAGES`. One store is one person's memory.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.detect import importer_for
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_resources import RESOURCES

T = TypeVar("T")
LANGUAGES = {"locomo_ep": "en"}
KIN = ("memorybank", "madial")
"""Sets whose stores never ask each other: the users of the one share their topics, the other stands there in two languages."""


class Store(msgspec.Struct, frozen=True):
    """One person's memories with the questions that they answer."""

    set: str
    name: str
    folder: Path
    queries: tuple[tuple[str, Query], ...]
    gains: dict[str, dict[str, float]]
    """By question the gains above 0, by memory."""

    @property
    def language(self) -> str:
        """The language of the set."""
        return language_of(self.set)

    @property
    def now(self) -> int:
        """The clock of its latest question."""
        return max(query.now for _, query in self.queries)

    @property
    def own(self) -> Iterator[tuple[int, str, Query, dict[str, float]]]:
        """(place in the file from 0, id, question, gains) of those that have a relevant memory."""
        for place, (name, query) in enumerate(self.queries):
            if gains := self.gains.get(name):
                yield place, name, query, gains


def language_of(name: str) -> str:
    """The language of a set by its name."""
    return LANGUAGES.get(name, name.rpartition("_")[2])


def stores_of(data: Path) -> tuple[Store, ...]:
    """All stores of the folder, by set and name."""
    return tuple(_store(folder.parent) for folder in sorted(data.glob("*/*/memories.jsonl")))


def _store(folder: Path) -> Store:
    queries = []
    for line in (folder / "queries.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        context = tuple(Turn(turn["role"], turn["text"], turn.get("at")) for turn in row.get("context") or ())
        queries.append((row["id"], Query(row["text"], row["now"], context=context)))
    gains: dict[str, dict[str, float]] = defaultdict(dict)
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        query, memory, gain = line.split("\t")
        if float(gain) > 0:
            gains[query][memory] = float(gain)
    return Store(folder.parent.name, folder.name, folder, tuple(queries), dict(gains))


def everyday(language: str) -> list[str]:
    """Forty questions that no store is expected to hold anything about."""
    text = (RESOURCES / "evidence" / "questions.json").read_text("utf-8")
    found: list[str] = json.loads(text)[language]
    return found


def spread(items: Sequence[T], most: int) -> list[T]:
    """At most so many, evenly over all."""
    if len(items) <= most:
        return list(items)
    return [items[round(i * (len(items) - 1) / (most - 1))] for i in range(most)]


def foreign_to(store: Store, stores: Sequence[Store]) -> list[tuple[Store | None, str, Query]]:
    """(asker, id, question) of everything that other stores of the language are asked, without its conversation, at this store's
    `now`; the everyday questions, without an asker, where there is no other store. Some may have an answer here by chance."""
    kin = store.set.partition("_")[0]
    askers = [
        other
        for other in stores
        if other.language == store.language and other.folder != store.folder
        if kin not in KIN or not other.set.startswith(kin)
    ]
    if not askers:
        everyday_ones = enumerate(everyday(store.language))
        return [(None, f"everyday {number}", Query(text, store.now)) for number, text in everyday_ones]
    own = {query.text for _, query in store.queries}
    return [
        (other, name, replace(query, now=store.now, context=()))
        for other in askers
        for name, query in other.queries
        if query.text not in own
    ]


def built(store: Store, path: Path, embedder: str, further: str = "") -> Path:
    """The store's memories as a database at `path`, with this further list of vectors alone ("": without one); made if it is
    missing."""
    if not path.exists():
        memories = store.folder / "memories.jsonl"
        importer, options = importer_for(memories, "jsonl"), ImportOptions()
        info = importer.inspect(memories, options)
        with connect(path, write=True, create=True, embedder=embedder) as session:
            records = importer.read(memories, options, NEVER)
            report = session.database.imports.import_records(
                records, info, options, now=store.now, embedder=session.embedder
            )
            for one in session.vectors.further_lists():
                session.database.upkeep.remove_list(one.name)
            if further:
                session.vectors.add_list(further)
        if report.rejected:
            raise ValueError(f"{memories}: {len(report.rejected)} rows were refused, first {report.rejected[0]}")
    return path


def settings_named(recipe: str, text: str) -> Settings:
    """`calibrated:threshold=0.3,alpha=0.5` → the preset with these values over it."""
    preset, _, rest = text.partition(":")
    return Settings(recipe, preset, dict(pair.split("=", 1) for pair in rest.split(",") if pair))


def sessions(options: argparse.Namespace, stores: Sequence[Store]) -> Iterator[tuple[Store, Explorer]]:
    """Each store of the sets in `options.sets` (all if empty) as an open database, kept in `options.folder`."""
    with tempfile.TemporaryDirectory(prefix="mnemonaut-measure-") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for store in stores:
            if not options.sets or store.set in options.sets.split(","):
                path = built(store, folder / f"{store.set}-{store.name}-{options.embedder}.db", options.embedder)
                with connect(path) as session:
                    session.warm()
                    yield store, session.explorer
