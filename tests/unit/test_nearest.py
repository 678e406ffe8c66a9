"""What is nearest to a query, whatever its recipe's filters and floors say."""

from __future__ import annotations

from pathlib import Path

from helpers.databases import NOW, asking, episode, vector_of

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Explorer, Settings


def test_old_secret_archived_and_other_kinds_are_near_too(tmp_path: Path) -> None:
    lines = [
        episode("old", "the boat", days=4000.0),
        episode("secret", "the boat", sensitivity=2),
        episode("archived", "the boat", status="archived"),
        {"id": "state", "kind": "state", "body": "the boat", "created_at": NOW, "embedding": vector_of("state")},
    ]
    with asking(tmp_path, lines) as ask:
        trace = ask("boat", days=1)
        assert trace.selected == ()
        found = ask.explorer.nearest(trace)
        assert {near.memory.id for near in found} == {"old", "secret", "archived", "state"}
        assert all(near.similar is not None and near.words is not None for near in found)


def test_the_first_of_both_lists_come_first_and_nothing_comes_twice(tmp_path: Path) -> None:
    with asking(tmp_path, [episode(f"m{i}", f"boat {'tea ' * i}") for i in range(6)]) as ask:
        found = ask.explorer.nearest(ask("boat"), limit=4)
        ranks = [min(hit.rank for hit in (near.similar, near.words) if hit is not None) for near in found]
        assert ranks == sorted(ranks)
        assert len({near.memory.id for near in found}) == len(found) == 4


def test_an_isolated_memory_is_never_near(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("m0", "the boat"), episode("m1", "the boat")], write=True) as ask:
        ask.workspace.database.curation.isolate(["m0"], now=NOW)
        assert [near.memory.id for near in ask.explorer.nearest(ask("boat"))] == ["m1"]


def test_without_vectors_words_alone_are_near(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("m0", "the boat"), episode("m1", "tea")]) as ask:
        explorer = Explorer(ask.workspace.pool, None, environment={})
        (trace,) = explorer.recall(Query("boat", NOW), Settings())
        (near,) = explorer.nearest(trace)
        assert (near.memory.id, near.similar) == ("m0", None)
        (nothing,) = explorer.recall(Query("zzzz", NOW), Settings())
        assert explorer.nearest(nothing) == ()
