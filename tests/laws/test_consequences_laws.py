"""Predicted = actual: what an operation is said to change is what it changes, for every recipe, and saying it changes nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from helpers.cli import dump
from helpers.databases import DAY, NOW
from helpers.strategies import STORES, examples, queries
from helpers.worlds import Worlds
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.consequences import foresee
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Matching, Meant, parse
from mnemonaut_core.errors import InputError
from mnemonaut_core.questions import settings_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import Workspace, connect

Operation = Callable[[Database], Change]


class Operated(msgspec.Struct, frozen=True):
    """An operation, and how it is shown where a law fails."""

    said: str
    do: Operation

    def __repr__(self) -> str:
        return self.said


_IDS = st.lists(st.sampled_from([line["id"] for line in STORES["some"]]), min_size=1, max_size=12, unique=True)
_COLUMNS: st.SearchStrategy[dict[str, object]] = st.sampled_from(
    [
        {"status": "archived"},
        {"status": "active"},
        {"status": "stale"},
        {"expires_at": NOW - 1},
        {"expires_at": NOW + DAY},
        {"sensitivity": 2},
        {"sensitivity": 0},
        {"utility": 3.0, "confidence": 1.0},
        {"occurred_at": NOW - 60},
        {"scope": "principle"},
        {"kind": "claim"},
    ]
)


@st.composite
def operations(draw: st.DrawFn) -> Operated:
    """Any operation on random memories, by id or by query."""
    ids = draw(_IDS)
    choices: list[Meant] = [ids, Matching(parse("kind:episode cat"), whole=True), Matching(parse("is:isolated"))]
    meant = draw(st.sampled_from(choices))
    text = draw(st.sampled_from(["cat", "garden 猫", "面接"]))
    changes: dict[str, object] = draw(_COLUMNS)
    return draw(
        st.sampled_from(
            [
                Operated(f"isolate {meant}", lambda do: do.curation.isolate(meant, now=NOW)),
                Operated(f"restore {meant}", lambda do: do.curation.restore(meant, now=NOW)),
                Operated(f"suppress {ids} for {text}", lambda do: do.curation.suppress(ids, text, now=NOW)),
                Operated(f"edit {meant} {changes}", lambda do: do.curation.edit(meant, changes, now=NOW)),
                Operated(
                    f"edit text of {ids[0]}",
                    lambda do: do.curation.edit(ids[:1], {"user_text": "A cat, a garden."}, now=NOW),
                ),
                Operated(f"rate {ids}", lambda do: do.curation.add_feedback(ids, "harmful", now=NOW)),
            ]
        )
    )


def _selected(workspace: Workspace) -> dict[tuple[str, str], tuple[str, ...]]:
    return {
        (saved.id, trace.recipe): trace.selected
        for saved in workspace.library.saved()
        for trace in workspace.explorer.recall(saved.asked(NOW), settings_of(saved))
    }


@pytest.fixture(scope="module")
def questions_of(worlds: Worlds, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated database with nobody in it."""
    path = tmp_path_factory.mktemp("consequences") / "some.db"
    worlds["some"].matrix.workspace.place.save_copy(path)
    return path


@pytest.mark.long
@given(operated=operations(), query=queries())
@examples(5)
def test_what_is_said_before_is_what_is_after(
    questions_of: Path, tmp_path_factory: pytest.TempPathFactory, operated: Operated, query: object
) -> None:
    path = tmp_path_factory.mktemp("one") / "one.db"
    shutil.copyfile(questions_of, path)
    with connect(path, write=True, chooses=False) as workspace:
        write = workspace.database
        write.saved.save_query(Saved("", "all", query=query, recipe="all"), now=NOW)  # type: ignore[arg-type]
        before, stored = _selected(workspace), dump(path)
        try:
            with workspace.simulate(operated.do) as (change, as_is, as_if):
                found = foresee(as_is, as_if, now=NOW)
        except InputError as fault:
            with pytest.raises(InputError, match=str(fault)[:20]):
                operated.do(write)
            return
        assert dump(path) == stored
        assert {(row.saved.id, row.before.recipe): row.before.selected for row in found.rows if row.saved} == before
        done = operated.do(write)
        assert (done.ids, done.title) == (change.ids, change.title)
        assert {(row.saved.id, row.after.recipe): row.after.selected for row in found.rows if row.saved} == _selected(
            workspace
        )
        assert found.failed == ()
        assert {row.before.recipe for row in found.rows} == set(RECIPES)
        for row in found.rows:
            assert {m.memory.id for m in row.moves.left} == set(row.before.selected) - set(row.after.selected)
            assert {m.memory.id for m in row.moves.entered} == set(row.after.selected) - set(row.before.selected)
