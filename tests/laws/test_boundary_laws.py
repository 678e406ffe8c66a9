"""What is out of an agent's sight is for it as if it were not stored: every recall is what it would be of a database without it,
to the last bit of every score."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.databases import NOW, timeless, write_lines
from helpers.strategies import ISOLATED_QUERY, STORES, documents, examples, parameters, queries
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.agents import Boundary
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.silence import Floors
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord
from mnemonaut_core.recall.engine import degraded
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import Workspace, connect

Json = dict[str, Any]
_DENYING_PII = "boundary:\n  uses:\n    recall:\n      deny: [pii, secret]\n"


class Pair(msgspec.Struct, frozen=True):
    """A database, and one without what its policy denies."""

    whole: Workspace
    without: Workspace
    seen: tuple[str, ...]

    @property
    def sides(self) -> tuple[Workspace, Workspace]:
        """Both."""
        return self.whole, self.without


def _made(path: Path, lines: list[Json], policy: str) -> Path:
    """With the default embedder: it weighs questions by what is stored."""
    source, importer, options = write_lines(path.with_suffix(".jsonl"), lines), JsonlImporter(), ImportOptions()
    with connect(path, write=True, create=True, embedder="default") as workspace:
        info = importer.inspect(source, options)
        report = workspace.database.imports.import_records(
            importer.read(source, options, NEVER), info, options, now=NOW, embedder=workspace.embedder
        )
        assert report.rejected == ()
        workspace.database.settings.set_policy(policy, now=NOW)
    return path


def _denying(lines: list[Json], share: float) -> list[Json]:
    """The lines without vectors, some more of them denied."""
    chance = random.Random(5)
    found = []
    for line in lines:
        one = {name: value for name, value in line.items() if name != "embedding"}
        if chance.random() < share:
            one |= chance.choice(({"sensitivity": 2}, {"boundary_class": "secret"}, {"boundary_class": "pii"}))
        found.append(one)
    return found


def _seen(line: Json) -> bool:
    return line.get("sensitivity", 0) < 2 and line.get("boundary_class") not in ("pii", "secret")


def _without(lines: list[Json]) -> list[Json]:
    """What is left, without links to what is not."""
    left = [line for line in lines if _seen(line)]
    ids = {line["id"] for line in left}
    return [
        line | ({"links": [link for link in line["links"] if link["to"] in ids]} if "links" in line else {})
        for line in left
    ]


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Pair]]:
    with ExitStack() as stack:
        found = {}
        for name, store, share in (
            ("few", "few", 0.3),
            ("some", "some", 0.0),
            ("many", "many", 0.1),
            ("half", "many", 0.5),
        ):
            folder, lines = tmp_path_factory.mktemp("pairs"), _denying(STORES[store], share)
            sides: dict[str, Workspace] = {}
            for side, held in (("whole", lines), ("without", _without(lines))):
                path = _made(folder / f"{name}-{side}.db", [*documents(held), *held], _DENYING_PII)
                suppressed = [line["id"] for line in lines if _seen(line)][1::9]
                sides[side] = stack.enter_context(closing(connect(path, write=True)))
                # from whom something is hidden, the floors of the store are too: they are of all memories
                sides[side].database.upkeep.set_floors(Floors())
                sides[side].database.curation.suppress(suppressed, ISOLATED_QUERY, now=1)
            seen = tuple(line["id"] for line in lines if _seen(line))
            found[name] = Pair(sides["whole"], sides["without"], seen)
            assert len(seen) < len(lines)
        yield found


def asked(workspace: Workspace, query: Query, recipe: str, values: dict[str, object] | None = None) -> Trace:
    settings = Settings(recipe, "as-written", {name: str(value) for name, value in (values or {}).items()})
    boundary = Boundary(workspace.explorer.settings.policy(settings))
    (trace,) = workspace.explorer.recall(boundary.narrowed(query), settings)
    return trace


def told(trace: Trace) -> Json:
    """All that a recall says, with its lists and vectors; but for what counts writings, and for the lint, which a person reads and
    which counts what is kept out."""
    found = timeless(trace)
    del found["generation"]
    found["warnings"] = degraded(trace)
    lists = [(run.source, run.form, run.hits) for run in trace.runs]
    vectors = {name: row.tobytes() for name, row in trace.plan.vectors.by_form.items()}
    return {**found, "lists": lists, "vectors": vectors}


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
@examples(120, night=400)
@given(data=st.data())
def test_a_recall_is_what_it_is_without_what_is_denied(
    pairs: dict[str, Pair], recipe: Recipe, data: st.DataObject
) -> None:
    pair = pairs[data.draw(st.sampled_from(sorted(pairs)), "store")]
    query, values = data.draw(queries(), "query"), data.draw(parameters(recipe.parameters), "values")
    if query.after not in pair.seen:  # which is told to be unknown, before anything is asked
        query = replace(query, after=None)
    ours, theirs = (asked(database, query, recipe.name, values) for database in pair.sides)
    assert told(ours) == told(theirs)
    for name in data.draw(st.lists(st.sampled_from(pair.seen), max_size=3), "memories"):
        ranks = [
            database.explorer.locate(trace, name) for database, trace in zip(pair.sides, (ours, theirs), strict=True)
        ]
        assert ranks[0] == ranks[1]


def test_what_a_person_does_beyond_an_agents_sight_is_not_seen_either(pairs: dict[str, Pair]) -> None:
    """In the midst of an agent's work: what is counted is counted anew."""
    pair, query = (
        pairs["few"],
        Query("cat garden 京都 猫 fence", NOW, context=(Turn("user", "running 会議 with coffee"),)),
    )
    person, hidden = pair.whole.database, pair.whole.explorer.library.ids("is:secret")[0]

    def stored(text: str, **columns: object) -> str:
        memory = Memory(id="", kind="episode", user_text=text, occurred_at=NOW - 60, **columns)  # type: ignore[arg-type]
        return person.curation.add(MemoryRecord(memory), now=NOW).ids[0]

    steps: list[Callable[[], object]] = [
        lambda: stored("cat garden garden fence 京都 and more of it", sensitivity=2),
        lambda: stored("猫が好き, cat cat cat running", boundary_class="pii"),
        lambda: person.curation.edit([hidden], {"user_text": "fence fence coffee 会議"}, now=NOW),
        lambda: person.curation.isolate([hidden], now=NOW),
        lambda: person.purging.purge([hidden], now=NOW),
    ]
    theirs = {name: told(asked(pair.without, query, name)) for name in RECIPES}
    for step in steps:
        step()
        assert {name: told(asked(pair.whole, query, name)) for name in RECIPES} == theirs


def test_for_a_person_everything_counts(pairs: dict[str, Pair]) -> None:
    query = Query("cat garden 京都", NOW)
    person = [
        database.explorer.recall(query, Settings("heuristic"))[0].plan.vectors.by_form["q1"]
        for database in pairs["half"].sides
    ]
    assert person[0].tobytes() != person[1].tobytes()
