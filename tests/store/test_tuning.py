"""Tuning on judged questions: what is found, what is refused, and that a stopped search goes on to the same result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import NOW, episode, make_database

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES, recipe_named
from mnemonaut_core.tuning import LEAST_QUESTIONS, Tuned, tune, tuned_parameters
from mnemonaut_core.workspace.wiring import connect

Judged = list[tuple[Query, dict[str, float]]]
SETTINGS = Settings("heuristic")
QUESTIONS = 24


def text(number: int) -> str:
    """Three words that no other question has."""
    return f"alpha{number} beta{number} gamma{number}"


LINES = [
    line
    for number in range(QUESTIONS)
    for line in (
        episode(f"old-{number}", text(number), days=200),
        episode(f"new-{number}", f"{text(number)} again", days=0.1),
    )
]
OLD_IS_RIGHT: Judged = [(Query(text(n), NOW), {f"old-{n}": 3.0, f"new-{n}": 0.0}) for n in range(QUESTIONS)]
EITHER_IS_RIGHT: Judged = [(Query(text(n), NOW), {f"{'old' if n % 2 else 'new'}-{n}": 1.0}) for n in range(QUESTIONS)]


@pytest.fixture
def explorer(tmp_path: Path) -> Iterator[Explorer]:
    """Pairs of memories; the older one is nearer to its question."""
    with connect(make_database(tmp_path / "pairs.db", LINES)) as workspace:
        workspace.explorer.person = None
        yield workspace.explorer


def search(explorer: Explorer, judged: Judged, *names: str, seed: int = 0, state: Path | None = None) -> Tuned:
    """With the weight of recency far too high to begin with."""
    return tune(explorer, judged, SETTINGS, tuned_parameters("heuristic", names), seed=seed, state=state)


def test_a_gain_on_questions_that_were_not_seen_is_recommended(explorer: Explorer) -> None:
    found = search(explorer, OLD_IS_RIGHT, "weight_rec", "weight_lex", "tau_days")
    assert found.recommended
    assert found.gain.difference.low > 0.0
    assert found.gain.after - found.gain.before == pytest.approx(found.gain.difference.mean)
    assert found.gain.questions == found.gain.changed == QUESTIONS
    after = explorer.recall(OLD_IS_RIGHT[0][0], Settings("heuristic", values=found.values))[0]
    assert after.selected[0] == "old-0"


def test_where_chance_decides_nothing_is_recommended(explorer: Explorer) -> None:
    found = search(explorer, EITHER_IS_RIGHT, "weight_rec", "weight_lex")
    assert not found.recommended
    assert found.gain.difference.low <= 0.0


def test_a_search_is_the_same_for_a_seed(explorer: Explorer, tmp_path: Path) -> None:
    found, tried = [], []
    for number, seed in enumerate((1, 1, 2)):
        state = tmp_path / str(number)
        found.append(search(explorer, OLD_IS_RIGHT, "weight_rec", "weight_lex", seed=seed, state=state))
        tried.append(state.read_text("utf-8").splitlines()[1:])
    assert found[0] == found[1]
    assert tried[0] == tried[1] != tried[2]


def test_a_search_that_was_stopped_goes_on_to_the_same_result(explorer: Explorer, tmp_path: Path) -> None:
    state = tmp_path / "state"
    whole = search(explorer, OLD_IS_RIGHT, "weight_rec", "weight_lex", state=state)
    lines = state.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + whole.trials
    # killed in the middle of a line
    state.write_text("".join(lines[:4]) + lines[4][:7], "utf-8")
    assert search(explorer, OLD_IS_RIGHT, "weight_rec", "weight_lex", state=state) == whole
    assert state.read_text("utf-8").splitlines(keepends=True) == lines


def test_a_search_is_cancelled_between_two_questions_and_keeps_its_trials(explorer: Explorer, tmp_path: Path) -> None:
    state, token = tmp_path / "state", CancelToken()

    def stop(stage: str, done: int, total: int | None) -> None:
        if (stage, done, total) == ("trials", 3, None):
            token.cancel()

    with pytest.raises(Cancelled):
        tune(explorer, OLD_IS_RIGHT, SETTINGS, tuned_parameters("heuristic"), state=state, token=token, progress=stop)
    assert len(state.read_text("utf-8").splitlines()) == 3


def test_a_state_of_other_questions_seed_or_memories_is_refused(explorer: Explorer, tmp_path: Path) -> None:
    state = tmp_path / "state"
    search(explorer, OLD_IS_RIGHT, "weight_rec", state=state)
    for judged, names, seed in (
        (EITHER_IS_RIGHT, ("weight_rec",), 0),
        (OLD_IS_RIGHT, ("weight_lex",), 0),
        (OLD_IS_RIGHT, ("weight_rec",), 1),
    ):
        with pytest.raises(InputError) as error:
            search(explorer, judged, *names, seed=seed, state=state)
        assert error.value.code == "tune_other_search"
    state.write_text("no state\n", "utf-8")
    with pytest.raises(InputError, match="another search"):
        search(explorer, OLD_IS_RIGHT, "weight_rec", state=state)


@pytest.mark.parametrize(
    "judged", [OLD_IS_RIGHT[: LEAST_QUESTIONS - 1], [(q, dict.fromkeys(g, 0.0)) for q, g in OLD_IS_RIGHT]]
)
def test_too_few_questions_with_a_relevant_memory_are_refused(explorer: Explorer, judged: Judged) -> None:
    with pytest.raises(InputError) as error:
        search(explorer, judged, "weight_rec")
    assert error.value.code == "tune_too_few"


def test_what_another_layer_sets_is_left_alone(explorer: Explorer) -> None:
    settings = Settings("heuristic", values={"weight_rec": 0.3})
    found = tune(explorer, OLD_IS_RIGHT, settings, tuned_parameters("heuristic", ("weight_rec", "weight_lex")))
    assert found.parameters == ("weight_lex",)


@pytest.mark.parametrize("recipe", RECIPES)
def test_what_may_be_seen_and_how_much_is_handed_over_is_tuned_only_if_it_is_named(recipe: str) -> None:
    infos = tuned_parameters(recipe)
    assert infos
    assert {info.group for info in infos}.isdisjoint({"filters", "boundary", "deadlines", "previews", "pack", "cut"})
    assert {info.stage for info in infos}.isdisjoint({"select"})
    assert all(info.span is not None and info.unit != "memories" for info in infos)
    named = next(info.name for info in describe(recipe_named(recipe).parameters) if info not in infos)
    assert [info.name for info in tuned_parameters(recipe, (named, named))] == [named]
