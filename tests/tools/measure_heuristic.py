"""How well `heuristic` answers its own store's queries, and how often it answers another's.

    python tests/tools/measure_heuristic.py --data FOLDER [--presets as-written,calibrated] [--embedder default|none]
        [--set evidence_floor=0.4] [--curve] [--out FILE.json]

FOLDER holds `<set>/<store>/{memories.jsonl, queries.jsonl, qrels.tsv}`; the set's name ends in its language, or stands
in `LANGUAGES`. Every store is imported into a temporary database and its matrix is loaded before the first recall.

- *Own* queries are the store's, with their own `now` and `context`.
- *Foreign* queries are those of every other store of the same language, of this set and of the others, with their own
  context and with this store's `now` (its latest query's), so that the 365 days do not decide. A text that the store
  asks itself is left out. Nobody checked that a foreign query has no answer: two diaries may both hold a birthday.
- R@10 is the share of a query's gold memories (gain > 0) among the selected, of which there are at most five; a refused
  query finds nothing. "Overall" pools the queries; "mean of sets" gives each set the same weight.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.detect import importer_for
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.recall.query_evidence import query_evidence
from mnemonaut_core.workspace.wiring import Workspace, connect

LANGUAGES = {"locomo_ep": "en"}
FLOORS = tuple(step / 50 for step in range(10, 36))


class Store(msgspec.Struct, frozen=True):
    """One person's memories with the queries that they answer."""

    set: str
    name: str
    folder: Path
    queries: tuple[tuple[str, Query], ...]
    gold: dict[str, frozenset[str]]

    @property
    def language(self) -> str:
        """The language of the set."""
        return LANGUAGES.get(self.set, self.set.rpartition("_")[2])

    @property
    def now(self) -> int:
        """The clock of its latest query."""
        return max(query.now for _, query in self.queries)


class Asked(msgspec.Struct, frozen=True):
    """What became of one query in one store. `would` are the gold memories found if nothing had been refused for lack
    of evidence, as a share of all; None for a foreign query."""

    set: str
    store: str
    query: str
    asker: str
    injected: bool
    recall: float | None
    would: float | None
    would_inject: bool
    evidence: float | None

    @property
    def own(self) -> bool:
        """Whether the store holds its answer."""
        return self.recall is not None

    def with_floor(self, floor: float) -> Asked:
        """The same with another floor on the evidence."""
        opens = self.would_inject and (floor <= 0 or (self.evidence is not None and self.evidence >= floor))
        recall = None if self.would is None else self.would * opens
        return replace(self, injected=opens, recall=recall)


class Figures(msgspec.Struct, frozen=True):
    """The figures of some queries. None: no such query."""

    own: int
    foreign: int
    recall: float | None
    recall_of_answered: float | None
    answered: float | None
    right_answered: float | None
    """Of the own queries for which something right would be selected: the share answered."""
    foreign_injected: float | None

    @classmethod
    def of(cls, asked: Iterable[Asked]) -> Figures:
        """Count them."""
        found = tuple(asked)
        own = [one for one in found if one.own]
        answered = [one for one in own if one.injected]
        foreign = [one for one in found if not one.own]
        right = [one for one in own if one.would]
        return cls(
            len(own), len(foreign), _mean(one.recall for one in own), _mean(one.recall for one in answered),
            _mean(one.injected for one in own), _mean(one.injected for one in right),
            _mean(one.injected for one in foreign),
        )  # fmt: skip


def _mean(values: Iterable[float | None]) -> float | None:
    known = [float(value) for value in values if value is not None]
    return fmean(known) if known else None


def stores_of(data: Path) -> tuple[Store, ...]:
    """All stores of the folder, by set and name."""
    return tuple(_store(folder.parent) for folder in sorted(data.glob("*/*/memories.jsonl")))


def _store(folder: Path) -> Store:
    queries = []
    for line in (folder / "queries.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        context = tuple(Turn(turn["role"], turn["text"], turn.get("at")) for turn in row.get("context") or ())
        queries.append((row["id"], Query(row["text"], row["now"], context=context)))
    gold = defaultdict(set)
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        query, memory, gain = line.split("\t")
        if float(gain) > 0:
            gold[query].add(memory)
    return Store(folder.parent.name, folder.name, folder, tuple(queries), {q: frozenset(g) for q, g in gold.items()})


def foreign_to(store: Store, stores: Sequence[Store]) -> Iterator[tuple[str, Query]]:
    """(asker, query) for every query of another store of the language, at this store's `now`."""
    own = {query.text for _, query in store.queries}
    for other in stores:
        if other.language == store.language and other.folder != store.folder:
            for name, query in other.queries:
                if query.text not in own:
                    yield f"{other.set}/{other.name}/{name}", replace(query, now=store.now)


def built(store: Store, path: Path, embedder: str) -> Path:
    """The store's memories as a database at `path`; made if it is missing."""
    if not path.exists():
        memories = store.folder / "memories.jsonl"
        importer, options = importer_for(memories, "jsonl"), ImportOptions()
        info = importer.inspect(memories, options)
        with connect(path, write=True, create=True, embedder=embedder) as session:
            records = importer.read(memories, options, NEVER)
            report = session.database.imports.import_records(
                records, info, options, now=store.now, embedder=session.embedder
            )
        if report.rejected:
            raise ValueError(f"{memories}: {len(report.rejected)} rows were refused, first {report.rejected[0]}")
    return path


def ask(session: Workspace, store: Store, stores: Sequence[Store], settings: Settings) -> Iterator[tuple[Asked, Trace]]:
    """Every own and foreign query of one store."""
    for name, query in store.queries:
        if gold := store.gold.get(name):
            trace = session.explorer.recall(query, settings)[0]
            would = len(gold & set(trace.selected or refused(trace))) / len(gold)
            yield _asked(store, name, "", trace, would * trace.pack.inject, would), trace
    for name, query in foreign_to(store, stores):
        trace = session.explorer.recall(query, settings)[0]
        yield _asked(store, name, name.rpartition("/")[0], trace, None, None), trace


def refused(trace: Trace) -> tuple[str, ...]:
    """What would be selected had the gate on evidence been open."""
    closed = [(c.memory.id, c.decision.outcome) for c in trace.candidates]
    return tuple(memory for memory, o in closed if o.code is Code.GATE_CLOSED and o.stage == "evidence")


def _asked(store: Store, name: str, asker: str, trace: Trace, recall: float | None, would: float | None) -> Asked:
    return Asked(
        store.set, store.name, name, asker, trace.pack.inject, recall, would,
        trace.pack.inject or bool(refused(trace)), query_evidence(trace.pool),
    )  # fmt: skip


def measure(
    stores: Sequence[Store],
    folder: Path,
    presets: Sequence[str],
    embedder: str,
    values: dict[str, str],
    *,
    own_only: Sequence[str] = (),
) -> dict[str, list[Asked]]:
    """All queries under each preset, of `own_only` presets the own ones; databases are kept in `folder`. `values` are
    set over every preset but `as-written`."""
    found: dict[str, list[Asked]] = {preset: [] for preset in presets}
    for store in stores:
        kept = re.sub(r"\W", "_", embedder)
        path = built(store, folder / f"{store.set}-{store.name}-{kept}.db", embedder)
        with connect(path) as session:
            if session.embedder is not None and session.embedder.dimension:
                session.warm()
            for preset in presets:
                settings = Settings(preset=preset, values={} if preset == "as-written" else values)
                others = () if preset in own_only else stores
                found[preset] += [asked for asked, _ in ask(session, store, others, settings)]
    return found


class Comparison(msgspec.Struct, frozen=True):
    """A preset against as-written, on the own queries that both were asked. None: nothing to compare."""

    answered: float | None
    """Its R@10 over the queries that it answers."""
    base: float | None
    """As-written's R@10 over all own queries."""
    base_of_same: float | None
    """As-written's R@10 over the queries that the preset answers."""
    right_answered: float | None
    """Of the queries for which as-written finds something right: the share that the preset answers."""
    right_kept: float | None
    """Of the same: the share for which the preset finds something right too."""

    @classmethod
    def of(cls, asked: Iterable[Asked], base: Iterable[Asked]) -> Comparison:
        """Pair them by store and query."""
        before = {(one.set, one.store, one.query): one for one in base if one.own}
        pairs = [(one, before[one.set, one.store, one.query]) for one in asked if one.own]
        right = [one for one, was in pairs if was.recall]
        return cls(
            _mean(one.recall for one, _ in pairs if one.injected),
            _mean(was.recall for _, was in pairs),
            _mean(was.recall for one, was in pairs if one.injected),
            _mean(one.injected for one in right),
            _mean(bool(one.recall) for one in right),
        )


# ---- printing

_HEAD = f"{'':16}{'own':>6}{'R@10':>7}{'answ.':>7}{'right':>7}{'R|answ.':>9}{'foreign':>9}{'inject':>8}"


def _cell(value: float | None, width: int) -> str:
    return f"{'–' if value is None else f'{value:.3f}':>{width}}"


def _row(title: str, f: Figures) -> str:
    return (
        f"{title:16}{f.own:6}{_cell(f.recall, 7)}{_cell(f.answered, 7)}{_cell(f.right_answered, 7)}"
        f"{_cell(f.recall_of_answered, 9)}{f.foreign:9}{_cell(f.foreign_injected, 8)}"
    )


def by_set(asked: Sequence[Asked]) -> dict[str, Figures]:
    """The figures of each set, and of all queries together."""
    sets = sorted({one.set for one in asked})
    figures = {name: Figures.of(one for one in asked if one.set == name) for name in sets}
    return figures | {"overall": Figures.of(asked)}


def mean_of_sets(figures: dict[str, Figures]) -> Figures:
    """Each set counts the same."""
    sets = [f for name, f in figures.items() if name != "overall"]
    return Figures(
        sum(f.own for f in sets),
        sum(f.foreign for f in sets),
        _mean(f.recall for f in sets),
        _mean(f.recall_of_answered for f in sets),
        _mean(f.answered for f in sets),
        _mean(f.right_answered for f in sets),
        _mean(f.foreign_injected for f in sets),
    )


def table(asked: Sequence[Asked]) -> str:
    """A line a set, one for all, and the mean of the sets."""
    figures = by_set(asked)
    rows = [_row(name, one) for name, one in figures.items()]
    return "\n".join((_HEAD, *rows, _row("mean of sets", mean_of_sets(figures))))


def comparison(asked: Sequence[Asked], base: Sequence[Asked]) -> str:
    """The preset against as-written: a line a set, and one for all."""
    lines = [f"{'':16}{'R|answ.':>8}{'as-written':>12}{'on the same':>13}{'its right answ.':>17}{'still right':>13}"]
    for name in (*sorted({one.set for one in asked}), None):
        c = Comparison.of((o for o in asked if name in (None, o.set)), (o for o in base if name in (None, o.set)))
        lines.append(
            f"{name or 'overall':16}{_cell(c.answered, 8)}{_cell(c.base, 12)}{_cell(c.base_of_same, 13)}"
            f"{_cell(c.right_answered, 17)}{_cell(c.right_kept, 13)}"
        )
    return "\n".join(lines)


def curve(asked: Sequence[Asked]) -> str:
    """What each floor would cost and give, over all queries."""
    lines = [f"{'floor':>6}{'R@10':>7}{'answ.':>7}{'right':>7}{'R|answ.':>9}{'inject':>8}"]
    for floor in FLOORS:
        f = Figures.of(one.with_floor(floor) for one in asked)
        lines.append(
            f"{floor:6.2f}{_cell(f.recall, 7)}{_cell(f.answered, 7)}{_cell(f.right_answered, 7)}"
            f"{_cell(f.recall_of_answered, 9)}{_cell(f.foreign_injected, 8)}"
        )
    return "\n".join(lines)


# ---- for the measurements of the other recipes


def options_of(about: str, *, foreign: int | None = None) -> argparse.Namespace:
    """What their command lines have in common; `foreign` is how many queries of others each store is asked, if any."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--settings", nargs="+", default=["as-written", "calibrated"])
    parser.add_argument("--sets", default="")
    if foreign is not None:
        parser.add_argument("--foreign", type=int, default=foreign)
    parser.add_argument("--embedder", default="default")
    parser.add_argument("--folder", type=Path, help="where databases are kept; a temporary folder otherwise")
    return parser.parse_args()


def settings_named(recipe: str, text: str) -> Settings:
    """`calibrated:threshold=0.3,alpha=0.5` → the preset with these values over it."""
    preset, _, rest = text.partition(":")
    return Settings(recipe, preset, dict(pair.split("=", 1) for pair in rest.split(",") if pair))


def sessions(options: argparse.Namespace, stores: Sequence[Store]) -> Iterator[tuple[Store, Explorer]]:
    """Each store of the sets that were named, as a database that is open."""
    with tempfile.TemporaryDirectory(prefix="mnemonaut-measure-") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for store in stores:
            if not options.sets or store.set in options.sets.split(","):
                path = built(store, folder / f"{store.set}-{store.name}-{options.embedder}.db", options.embedder)
                with connect(path) as session:
                    session.warm()
                    yield store, session.explorer


def mean(values: Iterable[float]) -> float:
    """Not a number for none."""
    known = list(values)
    return fmean(known) if known else math.nan


def main() -> None:
    """Measure, print, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--presets", default="as-written,calibrated")
    parser.add_argument("--embedder", default="default")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="values")
    parser.add_argument("--folder", type=Path, help="where databases are kept; a temporary folder otherwise")
    parser.add_argument("--curve", action="store_true")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    presets = options.presets.split(",")
    values = dict(pair.split("=", 1) for pair in options.values)
    stores = stores_of(options.data)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-measure-") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        found = measure(stores, folder, presets, options.embedder, values)
    for preset, asked in found.items():
        print(f"\n{preset}, embedder {options.embedder}\n{table(asked)}")
        if preset != "as-written" and "as-written" in found:
            print(f"\n{preset} against as-written\n{comparison(asked, found['as-written'])}")
        if options.curve and preset != "as-written":
            print(f"\n{curve(asked)}")
    if options.out:
        saved = {
            preset: {
                "figures": {name: _json(f) for name, f in by_set(asked).items()},
                "queries": [_json(one) for one in asked],
            }
            for preset, asked in found.items()
        }
        options.out.write_text(json.dumps(saved, ensure_ascii=False, indent=1), "utf-8")


def _json(record: Asked | Figures) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


if __name__ == "__main__":
    main()
