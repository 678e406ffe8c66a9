"""The recipe that scores every memory: what stands around a memory counts, and what is not gathered has its rank."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from helpers import services
from helpers.databases import NOW, Json, asking, make_database
from helpers.inspecting import held
from helpers.masters import Masters

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.models import encoder
from mnemonaut_core.recipes.blend import POOL
from mnemonaut_core.store.search.nearest import made_here
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_resources import RESOURCES

HOUR = 3600


def episode(name: str, text: str, at: int, **columns: object) -> Json:
    return {"id": name, "kind": "episode", "user_text": text, "occurred_at": at, **columns}


def test_a_memory_next_to_one_that_fits_comes_before_one_that_stands_alone(tmp_path: Path) -> None:
    memories = [
        episode("asked", "Which kiln did the potter use?", NOW - 9 * HOUR, threads=["t"]),
        episode("next", "The potter took the small one near the gate", NOW - 9 * HOUR + 60, threads=["t"]),
        episode("later", "The potter took the small one near the gate.", NOW - 3 * HOUR, threads=["t"]),
    ]
    with asking(tmp_path, memories) as ask:
        trace = ask.ask(Query("potter kiln", NOW), {"duplicate_threshold": 1.0}, recipe="blend")
        ranks = {one.memory.id: one.rank for one in trace.candidates}
    assert ranks["asked"] == 1
    assert ranks["next"] == 2


def test_what_is_not_gathered_has_its_rank_in_the_order(tmp_path: Path) -> None:
    memories = [episode(f"m{n:03}", f"walk number {n} by the river", NOW - n * HOUR) for n in range(POOL + 20)]
    with asking(tmp_path, memories) as ask:
        trace = ask.ask(Query("river walk", NOW), {}, recipe="blend")
        assert len(trace.candidates) == POOL
        rest = [line["id"] for line in memories if trace.candidate(line["id"]) is None]
        outcomes = [ask.explorer.explain(trace, name).outcome for name in rest]
    assert {one.code for one in outcomes} == {Code.POOL_CAP}
    assert sorted(one.value or 0.0 for one in outcomes) == [float(POOL + 1 + n) for n in range(20)]


def test_a_state_is_quoted_by_its_body(tmp_path: Path) -> None:
    state = {"id": "s", "kind": "state", "body": "Allergic to walnuts.", "created_at": NOW - HOUR}
    with asking(tmp_path, [state]) as ask:
        assert "「Allergic to walnuts.」" in ask.ask(Query("walnuts", NOW), {}, recipe="blend").pack.text


def test_a_memory_that_the_encoder_has_no_vector_of_yet_counts_as_in_the_other_lists(tmp_path: Path) -> None:
    memories = [
        episode(f"m{n}", f"walk number {n} by the river, with bread and butter", NOW - n * HOUR) for n in range(40)
    ]
    with asking(tmp_path, memories, write=True) as ask:
        ask.workspace.vectors.add_list("encoder")
        record = MemoryRecord(
            Memory(
                id="new",
                kind="episode",
                user_text="Grandma's plum cake needs 200 g of butter.",
                created_at=NOW,
                updated_at=NOW,
                occurred_at=NOW,
            )
        )
        ask.workspace.database.curation.add(record, now=NOW)
        trace = ask.ask(Query("How much butter does the plum cake need?", NOW), {}, recipe="blend")
    found = trace.candidate("new")
    assert found is not None
    assert found.scored is not None
    by_encoder = next(
        part
        for ranking in trace.rankings[:1]
        for part in ranking.scored(ranking.place("new") or 0).parts
        if part.name == "by_encoder"
    )
    assert by_encoder.raw is None
    assert by_encoder.normalized > 0.9
    assert found.rank == 1


# ---- the English sample


@pytest.fixture(scope="module")
def sample(masters_of_run: Masters, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Trace]:
    """Two questions of the README to the English sample, by their first word."""
    path = Path(shutil.copy(services.sample_master(masters_of_run, "en"), tmp_path_factory.mktemp("blend")))
    texts = (
        "How long should parkin be left in the tin before eating it?",
        "Bea is coming for dinner. Is there anything I mustn't cook?",
    )
    with connect(path) as session:
        asked = {
            text.split()[0]: session.explorer.recall(Query(text, services.NOW), Settings("blend", "talk"))[0]
            for text in texts
        }
        assert [one.name for one in session.vectors.further_lists() if one.complete] == ["encoder"]
    return asked


def test_the_cake_comes_among_the_first_and_so_does_what_bea_cannot_eat(sample: dict[str, Trace]) -> None:
    assert "ep-0111" in sample["How"].selected[:2]
    assert "ep-0118" in sample["Bea"].selected


@pytest.mark.parametrize("lang", ["en", "ja", "zh"])
def test_the_numbers_of_the_help_are_those_of_the_recall(sample: dict[str, Trace], lang: str) -> None:
    page = (RESOURCES / "help" / f"blend-{lang}.md").read_text("utf-8")
    trace = sample["Bea"]
    found = held(held(trace.candidate("ep-0118")).scored)
    listed = held(trace.rankings[0].find("ep-0118"))
    assert trace.selected[4] == "ep-0118"
    assert f"{found.score:.3f}" in page
    rows = [tuple(row) for row in re.findall(r"\| (-?[\d.]+) \| ([\d.]+) \| (-?[\d.]+) \|", page)]
    assert rows == [
        tuple(f"{value:.3f}" for value in (part.normalized, part.weight, part.contribution))
        for part in (*listed.parts, *found.parts)
        if part.name != "echo"
    ]


RIVER = [f"We walked by the river, number {n}." for n in range(30)]
ODD: dict[str, list[Json]] = {
    "nothing": [],
    "one memory": [episode("only", "The river rose over the cellar.", NOW - HOUR)],
    "one thread": [episode(f"m{n:02}", RIVER[n], NOW - n * 60, threads=["t"]) for n in range(30)],
    "no dates": [{"id": f"m{n:02}", "kind": "chunk", "body": RIVER[n]} for n in range(9)],
    "blank": [episode("blank", "\u3000\n", NOW - HOUR), episode("river", RIVER[0], NOW - 2 * HOUR)],
    "an empty list": [episode(f"m{n:02}", RIVER[n], NOW - n * HOUR) for n in range(30)],
    "no wheel": [episode(f"m{n:02}", RIVER[n], NOW - n * HOUR) for n in range(30)],
}


@pytest.mark.parametrize("name", ODD)
def test_odd_stores_are_asked_and_their_parts_add_up(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_database(tmp_path / "odd.db", ODD[name])
    with connect(path, write=True) as workspace:
        workspace.database.upkeep.add_list(encoder.Encoder(), "encoder", "encoder")
        if name != "an empty list":
            workspace.vectors.fill_lists()
    if name == "no wheel":
        made_here.cache_clear()
        monkeypatch.setattr(encoder, "installed_version", lambda: _raise(encoder.not_installed()))
    for question in ("Where is the river?", "?", "\ud800", "river " * 4_000):
        with connect(path, untouched=True) as workspace:
            (trace,) = workspace.explorer.recall(
                Query(question, NOW), Settings("blend", "talk", {"evidence_floor": "0"})
            )
        parts = [(one.scored.score, one.scored.recombined()) for one in trace.candidates if one.scored is not None]
        assert [score for score, _ in parts] == pytest.approx([again for _, again in parts], abs=1e-9)
        if question.startswith("Where"):
            assert bool(trace.selected) == bool(ODD[name])
            status = {run.status for run in trace.runs if run.source == "vector:encoder"}
            unanswered = name in ("nothing", "an empty list", "no wheel")
            assert (RunStatus.OK in status) is not unanswered
        with connect(path, untouched=True) as workspace:
            (talk,) = workspace.explorer.recall(Query(question, NOW), Settings("blend", "talk"))
        assert not talk.selected or question.startswith(("Where", "river"))


def _raise(error: Exception) -> str:
    raise error
