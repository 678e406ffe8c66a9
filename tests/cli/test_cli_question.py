"""Every field of a question has an option: what is searched is what was asked for, and what cannot be is said."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.depth import thin
from helpers.masters import Masters

from mnemonaut_core.recipes.registry import RECIPES

DAY = 86_400
NOW = 1_760_000_000
DAYS = {"old": "2025-06-01", "new": "2025-09-20"}
LINES = [
    {
        "id": "ep-old",
        "kind": "episode",
        "user_text": "The garden in spring.",
        "occurred_at": "2025-06-01",
        "scope": "project",
    },
    {
        "id": "ep-new",
        "kind": "episode",
        "user_text": "The garden in autumn.",
        "occurred_at": "2025-09-20",
        "scope": "session",
    },
    {
        "id": "ep-secret",
        "kind": "episode",
        "user_text": "The garden's safe.",
        "occurred_at": "2025-09-21",
        "sensitivity": 1,
        "boundary_class": "pii",
    },
    {"id": "st-new", "kind": "state", "body": "She keeps a garden.", "occurred_at": "2025-09-22", "scope": "project"},
]
GENERAL = ("orchestrated", "salience")
"""Recipes that search every kind and all time by themselves."""


@pytest.fixture
def garden(run: Run, tmp_path: Path, masters_of_run: Masters) -> Path:
    """Four memories of a garden."""

    def build(path: Path) -> None:
        source = tmp_path / "garden.jsonl"
        source.write_text("".join(json.dumps(line) + "\n" for line in LINES), "utf-8")
        assert run("import", source, "--db", path).code == 0

    return Path(shutil.copy(masters_of_run.made("garden.db", build), tmp_path / "garden.db"))


def found(run: Run, path: Path, recipe: str, *options: str) -> set[str]:
    """Ids that any source found, with that option."""
    answer = run("recall", "garden", "--recipe", recipe, "--now", str(NOW), *options, "--db", path, "--json")
    (trace,) = answer.json["runs"]
    return {candidate["id"] for candidate in trace["candidates"]}


@pytest.mark.parametrize("recipe", thin(GENERAL))
@pytest.mark.parametrize(
    ("options", "left"),
    [
        (("--kind", "state"), {"st-new"}),
        (("--kind", "state,episode"), {"ep-old", "ep-new", "ep-secret", "st-new"}),
        (("--kind", "state", "--kind", "episode"), {"ep-old", "ep-new", "ep-secret", "st-new"}),
        (("--from", "2025-09-01"), {"ep-new", "ep-secret", "st-new"}),
        (("--to", "2025-06-01"), {"ep-old"}),
        (("--from", "2025-06-01", "--to", "2025-09-20"), {"ep-old", "ep-new"}),
        (("--max-sensitivity", "0"), {"ep-old", "ep-new", "st-new"}),
    ],
)
def test_only_what_was_asked_for_is_searched(
    run: Run, garden: Path, recipe: str, options: Sequence[str], left: set[str]
) -> None:
    everything = found(run, garden, recipe)
    assert everything == {"ep-old", "ep-new", "ep-secret", "st-new"}
    assert found(run, garden, recipe, *options) == left


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_is_handed_every_restriction(run: Run, garden: Path, recipe: str) -> None:
    options = tuple(
        """
        --kind episode --scope session,project --class public,internal --max-sensitivity 0 --from 2025-01-01
        --to 2025-10-01
    """.split()
    )
    answer = run("recall", "garden", "--recipe", recipe, "--now", str(NOW), *options, "--db", garden, "--json")
    (trace,) = answer.json["runs"]
    asked, filters = trace["query"], trace["plan"]["filters"]
    assert asked["kinds"] == filters["kinds"] == ["episode"]
    assert asked["scopes"] == ["session", "project"]
    assert set(filters["scopes"]) <= {"session", "project"}
    assert asked["boundary_classes"] == filters["boundary_classes"] == ["public", "internal"]
    assert asked["max_sensitivity"] == filters["max_sensitivity"] == 0
    assert asked["day_from"] == filters["day_from"] == 1_735_689_600 // DAY
    assert asked["day_to"] == filters["day_to"] == 1_759_276_800 // DAY


def test_the_pack_keeps_within_the_budget_of_the_question(run: Run, garden: Path) -> None:
    def pack(*options: str) -> dict[str, object]:
        answer = run("recall", "garden", "--recipe", "salience", *options, "--now", str(NOW), "--db", garden, "--json")
        return dict(answer.json["runs"][0]["pack"])

    whole = pack()
    few = pack("--token-budget", "12")
    assert int(str(few["tokens"])) < int(str(whole["tokens"]))
    assert few["text"] != whole["text"]


def test_what_a_picture_shows_is_searched_for_where_the_recipe_reads_it(run: Run, garden: Path) -> None:
    answer = run(
        "recall",
        "what is this?",
        "--recipe",
        "planned",
        "--image",
        "a garden in autumn",
        "--now",
        str(NOW),
        "--db",
        garden,
        "--json",
    )
    (trace,) = answer.json["runs"]
    assert trace["forms"][0]["text"] == "what is this?\na garden in autumn"
    assert trace["query"]["image_summaries"] == ["a garden in autumn"]
    words = {hit["source"] for c in trace["candidates"] if c["id"] == "ep-new" for hit in c["hits"]}
    assert "trigram" in words


@pytest.mark.parametrize("recipe", thin(RECIPES, every=3))
@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("after", ("--after", "ep-old")),
        ("image_summaries", ("--image", "a garden")),
        ("token_budget", ("--token-budget", "50")),
    ],
)
def test_what_a_recipe_does_not_read_is_said(
    run: Run, garden: Path, recipe: str, field: str, options: Sequence[str]
) -> None:
    answer = run("recall", "garden", "--recipe", recipe, *options, "--now", str(NOW), "--db", garden, "--json")
    (trace,) = answer.json["runs"]
    told = [warning for warning in trace["warnings"] if warning["code"] == "field_unread"]
    assert bool(told) == (field not in RECIPES[recipe].needs.fields)
    plain = run("recall", "garden", "--recipe", recipe, "--now", str(NOW), "--db", garden, "--json").json["runs"][0]
    if told:  # then it changes nothing
        assert trace["selected"] == plain["selected"]
        assert [c["score"] for c in trace["candidates"]] == [c["score"] for c in plain["candidates"]]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--kind", "epsiode"), "“epsiode” is not valid for kinds. Did you mean episode?"),
        (("--kind", ","), "An option names nothing. Name one, or omit the option."),
        (("--scope", "projekt"), "“projekt” is not valid for scopes. Did you mean project?"),
        (("--class", "publik"), "“publik” is not valid for boundary_classes. Did you mean public?"),
        (("--from", "2025-09-02", "--to", "2025-09-01"), "The first day lies after the last one."),
        (("--token-budget", "-5"), "-5 is not valid for token_budget. The nearest is 0."),
        (("--max-sensitivity", "-1"), "-1 is not valid for max_sensitivity. The nearest is 0."),
        (("--from", "yesterday"), "“yesterday” is not a time (--from)."),
        (("--from", "2025"), "“2025” is not a day (--from). The nearest is 2025-01-01."),
        (("--to", "2025-02-30"), "“2025-02-30” is not a day (--to). The nearest is 2025-02-28."),
        (("--token-budget", "many"), "many"),
    ],
)
@pytest.mark.parametrize("command", thin([("recall", "garden"), ("why", "garden", "ep-old")], night=True))
def test_a_field_that_nothing_can_match_is_refused_in_words(
    run: Run, garden: Path, command: Sequence[str], options: Sequence[str], said: str
) -> None:
    refused = run(*command, *options, "--db", garden)
    assert refused.code == 2
    assert said in refused.err.replace("\n", " ")
    assert run("runs", "--db", garden, "--json").json["runs"] == []  # nothing half-done is kept


def test_no_picture_s_text_is_kept_where_no_question_is(run: Run, garden: Path, tmp_path: Path) -> None:
    assert run("runs", "--keep-questions", "off", "--db", garden).code == 0
    run("recall", "garden", "--recipe", "planned", "--image", "orangeblossom", "--db", garden)
    out = tmp_path / "all.jsonl"
    assert run("export", "--out", out, "--db", garden).code == 0
    assert "orangeblossom" not in out.read_text("utf-8")


@pytest.mark.parametrize(
    "options",
    [
        ("--kind", "state"),
        ("--image", "a cat"),
        ("--token-budget", "9"),
        ("--from", "2025-01-01"),
        ("--max-sensitivity", "0"),
    ],
)
def test_a_why_of_a_recorded_recall_takes_its_question_from_there_alone(
    run: Run, garden: Path, options: Sequence[str]
) -> None:
    run("recall", "garden", "--kind", "state", "--recipe", "salience", "--now", str(NOW), "--db", garden)
    (made,) = run("runs", "--db", garden, "--json").json["runs"]
    refused = run("why", "--run", made["id"], "ep-new", *options, "--db", garden, "--json")
    assert refused.error["code"] == "usage"
    answer = run("why", "--run", made["id"], "ep-new", "--db", garden, "--json").json["why"]
    assert answer["outcome"]["code"] == "FILTERED"  # as it was asked: for states alone
    assert answer["outcome"]["field"] == "kind"
