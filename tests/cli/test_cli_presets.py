"""`preset`: saved parameter values, of the person and of a database, and the person's default."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run

from mnemonaut_core.environment import presets_path
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import RECIPES

Q = "When is the meeting with Mara?"


def parameter(run: Run, db: Path, name: str, *options: object) -> tuple[object, str]:
    """A value that a recall had, and its layer."""
    trace = run("recall", Q, "--no-record", "--db", db, "--json", *options).json["runs"][0]
    said = trace["parameters"][name]
    return said["value"], said["layer"]


def preset_of(run: Run, db: Path, *options: object) -> str:
    """The preset that a recall says it had."""
    return str(run("recall", Q, "--no-record", "--db", db, "--json", *options).json["runs"][0]["preset"])


def names(run: Run, *options: object) -> list[tuple[str, str]]:
    """(origin, name) of all listed presets of heuristic."""
    found = run("preset", "list", "--recipe", "heuristic", "--json", *options).json["presets"]
    return [(one["origin"], one["name"]) for one in found]


SHIPPED = [("shipped", name) for name in presets_of("heuristic")]


def test_without_a_database_the_shipped_ones_and_the_persons_are_listed(run: Run) -> None:
    assert names(run) == SHIPPED
    run("preset", "save", "mine", "--set", "vector_k=33", "--about", "more of them")
    assert names(run) == [*SHIPPED, ("person", "mine")]
    every = run("preset", "list", "--json").json["presets"]
    assert [one["name"] for one in every if one["origin"] == "shipped"] == [p for r in RECIPES for p in presets_of(r)]
    assert "more of them" in run("preset", "list").out


def test_a_saved_preset_is_asked_with_and_the_recall_says_whose_it_is(run: Run, plain: Path) -> None:
    run("preset", "save", "mine", "--set", "_KNN_K_PER_QUERY=33", "--recipe", "heuristic")
    assert parameter(run, plain, "vector_k", "--preset", "mine") == (33, "preset")
    assert preset_of(run, plain, "--preset", "mine") == "person:mine"
    assert parameter(run, plain, "vector_k", "--preset", "mine", "--set", "vector_k=7") == (7, "set")
    assert "preset person:mine" in run("recipes", "--show", "heuristic", "--preset", "mine").out


def test_the_same_name_means_the_persons_before_the_databases(run: Run, plain: Path) -> None:
    run("preset", "save", "mine", "--here", "--db", plain, "--set", "vector_k=44")
    assert preset_of(run, plain, "--preset", "mine") == "database:mine"
    run("preset", "save", "mine", "--set", "vector_k=33")
    assert parameter(run, plain, "vector_k", "--preset", "mine") == (33, "preset")
    assert parameter(run, plain, "vector_k", "--preset", "database:mine") == (44, "preset")
    assert names(run, "--db", plain) == [*SHIPPED, ("person", "mine"), ("database", "mine")]


def test_a_recall_that_names_no_recipe_asks_the_persons(run: Run, plain: Path) -> None:
    def asked(*options: object) -> str:
        return str(run("recall", Q, "--no-record", "--db", plain, "--json", *options).json["runs"][0]["recipe"])

    assert asked() == "heuristic"
    done = run("recipes", "--default", "salience", "--json").json["changed"]
    assert done["title"] == "Ask salience where no recipe is named"
    assert (asked(), asked("--recipe", "planned")) == ("salience", "planned")
    assert json.loads(presets_path().read_text("utf-8"))["recipe"] == "salience"
    run("preset", "save", "mine", "--set", "vector_k=33")  # what else stands in the file stays
    assert asked() == "salience"
    assert run("recipes", "--default", "salience", "--json").json["changed"]["title"] == (
        "salience is asked already where no recipe is named"
    )
    assert run("recipes", "--default", "saliance", "--json").error["code"] == "recipe_name"
    assert run("recipes", "--default", "planned", "--show", "planned", "--json").error["code"] == "usage"
    presets_path().write_text('{"recipe": "gone"}', "utf-8")
    assert asked() == "heuristic"


def test_a_databases_preset_never_applies_unasked(run: Run, plain: Path) -> None:
    run("preset", "save", "sly", "--here", "--db", plain, "--set", "vector_k=0")
    assert preset_of(run, plain) == "as-written"
    every = run("recall", Q, "--preset", "all", "--no-record", "--db", plain, "--json").json["runs"]
    assert [one["preset"] for one in every] == list(presets_of("heuristic"))
    refused = run("preset", "save", "--default", "--preset", "sly", "--db", plain, "--json").error
    assert refused["title"] == "A default cannot be a preset of one database"


def test_saving_in_a_database_is_an_operation_that_undo_takes_back(run: Run, plain: Path) -> None:
    done = run("preset", "save", "mine", "--here", "--db", plain, "--set", "vector_k=44", "--json").json["changed"]
    assert (done["operation"], done["title"]) == ("preset", "Save the preset mine of heuristic")
    assert done["journal_id"] is not None
    run("undo", "--db", plain)
    assert names(run, "--db", plain) == SHIPPED
    run("redo", "--db", plain)
    run("preset", "delete", "mine", "--here", "--db", plain)
    assert names(run, "--db", plain) == SHIPPED
    run("undo", "--db", plain)
    assert parameter(run, plain, "vector_k", "--preset", "mine") == (44, "preset")


def test_a_preset_of_a_database_goes_with_its_export_and_its_backup(run: Run, plain: Path, tmp_path: Path) -> None:
    run("preset", "save", "mine", "--here", "--db", plain, "--set", "vector_k=44")
    run("export", "--db", plain, "--out", tmp_path / "all.jsonl")
    run("import", tmp_path / "all.jsonl", "--db", tmp_path / "again.db", "--embedder", "none")
    run("backup", "--db", plain, "--out", tmp_path / "copy.db")
    for copy in ("again.db", "copy.db"):
        assert parameter(run, tmp_path / copy, "vector_k", "--recipe", "heuristic", "--preset", "mine") == (
            44,
            "preset",
        )
        assert run("check", "--db", tmp_path / copy).code == 0


@pytest.mark.ordinary_rights
def test_a_file_that_may_not_be_written_takes_no_preset(run: Run, plain: Path) -> None:
    plain.chmod(0o400)
    plain.parent.chmod(0o500)
    before = plain.read_bytes()
    try:
        refused = run("preset", "save", "mine", "--here", "--db", plain, "--set", "vector_k=44", "--json")
        assert (refused.code, bool(refused.error["advice"])) == (3, True)
        assert plain.read_bytes() == before
    finally:
        plain.parent.chmod(0o700)


def test_a_file_with_what_is_not_ours_takes_no_preset_and_lists_all_the_same(run: Run, plain: Path) -> None:
    run("preset", "save", "mine", "--here", "--db", plain, "--set", "vector_k=44")
    connection = apsw.Connection(str(plain))
    connection.execute("CREATE TABLE spy (x)")
    connection.close()
    for arguments in (("save", "more", "--here", "--set", "vector_k=4"), ("delete", "mine", "--here")):
        assert run("preset", *arguments, "--db", plain, "--json").error["code"] == "foreign_schema"
    assert names(run, "--db", plain) == [*SHIPPED, ("database", "mine")]


@pytest.mark.ordinary_rights
def test_a_configuration_that_may_not_be_written_keeps_no_preset_and_says_where(run: Run, plain: Path) -> None:
    folder = presets_path().parent
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    try:
        error = run("preset", "save", "mine", "--set", "vector_k=44", "--json").error
        assert (error["code"], str(folder) in error["advice"]) == ("presets_unwritable", True)
        assert run("recall", Q, "--db", plain, "--no-record").code == 0
    finally:
        folder.chmod(0o700)


def test_the_values_of_a_recorded_recall_become_a_preset(run: Run, plain: Path) -> None:
    run("recall", Q, "--recipe", "salience", "--preset", "calibrated", "--set", "top_k=13", "--db", plain)
    (recorded,) = run("runs", "--db", plain, "--json").json["runs"]
    run("preset", "save", "as then", "--from-run", recorded["id"], "--db", plain)
    kept = run("preset", "show", "as then", "--recipe", "salience", "--db", plain, "--json").json["preset"]
    assert kept["values"]["top_k"] == 13
    assert kept["values"].items() >= {**presets_of("salience")["calibrated"].values("none"), "top_k": 13}.items()


# ---- the default


def test_the_persons_default_holds_over_the_preset_and_under_the_database(run: Run, plain: Path) -> None:
    run("preset", "save", "mine", "--set", "vector_k=33", "--set", "days=3")
    run("preset", "save", "--default", "--preset", "mine", "--set", "days=9", "--set", "text_k=11")
    assert preset_of(run, plain) == "person:mine"
    assert parameter(run, plain, "vector_k") == (33, "preset")
    assert parameter(run, plain, "days") == (9, "person")
    connection = apsw.Connection(str(plain))
    connection.execute("INSERT INTO setting (project, key, value) VALUES ('', 'heuristic.text_k', '12')")
    connection.close()
    assert parameter(run, plain, "text_k") == (12, "database")
    assert parameter(run, plain, "vector_k", "--preset", "as-written") == (20, "default")
    run("preset", "delete", "--default")
    assert parameter(run, plain, "days") == (365, "default")
    assert run("preset", "delete", "--default").out.startswith("You keep no default of heuristic")


def test_a_default_of_which_something_is_gone_is_used_as_far_as_it_can_be(run: Run, plain: Path) -> None:
    run("preset", "save", "mine", "--set", "vector_k=33")
    run("preset", "save", "--default", "--preset", "mine", "--set", "days=9")
    run("preset", "delete", "mine")
    trace = run("recall", Q, "--no-record", "--db", plain, "--json").json["runs"][0]
    assert (trace["preset"], trace["parameters"]["days"]) == ("as-written", {"value": 9, "layer": "person"})
    (warning,) = [one for one in trace["warnings"] if one["code"] == "default_left_out"]
    assert "heuristic has no preset person:mine" in warning["message"]
    page = json.loads(presets_path().read_text("utf-8"))
    page["defaults"]["heuristic"] = {"values": {"days": 9, "of_tomorrow": 1, "vector_k": 10**6}}
    presets_path().write_text(json.dumps(page), "utf-8")
    trace = run("recall", Q, "--no-record", "--db", plain, "--json").json["runs"][0]
    assert trace["parameters"]["days"] == {"value": 9, "layer": "person"}
    (warning,) = [one for one in trace["warnings"] if one["code"] == "default_left_out"]
    assert (warning["value"], "of_tomorrow (your default)" in warning["message"]) == (2, True)


# ---- what cannot be taken


@pytest.mark.parametrize(
    ("arguments", "title", "near"),
    [
        (("save", "calibrated", "--set", "days=3"), "The name calibrated is reserved", "another"),
        (("save", "Budget-500", "--set", "days=3"), "The name Budget-500 is reserved", "another"),
        (("save", "all", "--set", "days=3"), "The name all is reserved", "another"),
        (("save", "a:b", "--set", "days=3"), "A preset cannot be called “a:b”", "60 letters"),
        (("save", " \u202e ", "--set", "days=3"), "A preset cannot be called", "60 letters"),
        (("save", "x" * 61, "--set", "days=3"), "A preset cannot be called", "60 letters"),
        (("save", "x", "--set", "dayz=3"), "Unknown parameter: dayz", "days"),
        (("save", "x", "--set", "days=-3"), "-3 is not valid for days", "the nearest is 0"),
        (("save", "x", "--set", "days=many"), "many is not valid for days", "a whole number"),
        (("save", "x", "--set", "days=3", "--set", "mmr_lambda=.5"), "Unknown parameter: mmr_lambda", "Did you mean"),
        (("save", "x", "--preset", "calibratd"), "heuristic has no preset calibratd", "calibrated"),
        (("save", "x"), "Nothing is to be saved", "--set"),
        (("save", "x", "--from-run", "r"), "No database was named", "--db"),
        (("save", "--default"), "A default is a preset, values, or both", "--set"),
        (("save", "x", "--default", "--set", "days=3"), "A default has no name", "--preset"),
        (("show", "mien"), "heuristic has no preset mien", "mine"),
        (("show",), "preset show needs a name", "list"),
        (("show", "mine", "--set", "days=3"), "--set, --settings", "save"),
        (("delete", "mien"), "heuristic has no saved preset mien here", "mine"),
        (("delete", "as-written"), "Presets that come with the program stay", "saved"),
        (("save", "mine", "--set", "days=3"), "There is a preset mine already", "replaced"),
        (("list", "--recipe", "heuristik"), "Unknown recipe: heuristik", "heuristic"),
    ],
)
def test_what_cannot_be_is_refused_whole_with_the_nearest(
    run: Run, arguments: tuple[str, ...], title: str, near: str
) -> None:
    run("preset", "save", "mine", "--set", "vector_k=33")
    before = presets_path().read_bytes()
    error = run("preset", *arguments, "--json").error
    assert error["title"].startswith(title)
    assert near in error["advice"]
    assert presets_path().read_bytes() == before
    assert run("preset", *arguments).code == 2


def test_the_one_of_this_name_is_replaced_when_that_is_said(run: Run, plain: Path) -> None:
    for where in ((), ("--here",)):
        run("preset", "save", "mine", *where, "--set", "vector_k=33", "--db", plain)
        assert run("preset", "save", "mine", *where, "--set", "days=3", "--db", plain).code == 2
        assert run("preset", "save", "mine", *where, "--set", "days=3", "--db", plain, "--force").code == 0
    kept = run("preset", "show", "database:mine", "--db", plain, "--json").json["preset"]
    assert kept["values"] == {"days": 3}


@pytest.mark.parametrize(
    "content", ["{", '{"presets": 3}', '{"of_tomorrow": 1}', "\ud83d\x00", "[" * 5000, '{"presets"' + " " * 2_000_000]
)
def test_a_damaged_file_of_the_person_is_said_and_never_written_over(run: Run, plain: Path, content: str) -> None:
    presets_path().parent.mkdir(parents=True, exist_ok=True)
    presets_path().write_bytes(content.encode("utf-8", "surrogatepass"))
    before = presets_path().read_bytes()
    trace = run("recall", Q, "--no-record", "--db", plain, "--json").json["runs"][0]
    assert [one["code"] for one in trace["warnings"]].count("default_left_out") == 1
    for arguments in (("save", "x", "--set", "days=3"), ("list",), ("delete", "x"), ("delete", "--default")):
        error = run("preset", *arguments, "--json").error
        assert (error["title"], error["code"]) == ("presets.json cannot be read", "presets_unreadable")
        assert str(presets_path()) in error["advice"]
    assert presets_path().read_bytes() == before


def test_the_file_is_its_owners_alone(run: Run) -> None:
    run("preset", "save", "mine", "--set", "vector_k=33")
    assert stat.S_IMODE(presets_path().stat().st_mode) == 0o600
    assert [path.name for path in presets_path().parent.iterdir()] == ["presets.json"]


def spoilt(db: Path, **rows: str) -> None:
    """Presets as another version, or somebody else, may have stored them."""
    connection = apsw.Connection(str(db))
    for name, value in rows.items():
        connection.execute(
            "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)", (f"preset.heuristic.{name}", value)
        )
    connection.close()


@pytest.mark.long
def test_presets_of_a_file_that_cannot_be_used_are_listed_refused_and_found_by_check(run: Run, plain: Path) -> None:
    spoilt(
        plain,
        junk="\x00{",
        long='{"values": {}' + " " * 70_000 + "}",
        calibrated='{"values": {"days": 1}}',
        gone='{"values": {"dayz": 1, "vector_k": 3}}',
        far='{"values": {"vector_k": 1e9}}',
        other='{"values": {"mmr_lambda": 0.5}}',
        good='{"values": {"vector_k": 4}, "x": 1}',
    )
    listed = run("preset", "list", "--recipe", "heuristic", "--db", plain, "--json").json["presets"]
    faults = {one["name"]: one["fault"] for one in listed if one["origin"] == "database"}
    assert faults["good"] is None
    assert "Did you mean days" in faults["gone"]
    assert "the nearest is" in faults["far"]
    assert all(faults[name] for name in ("junk", "long", "calibrated", "gone", "far", "other"))
    for name in ("junk", "gone", "far", "other", "database:calibrated"):
        error = run("recall", Q, "--preset", name, "--db", plain, "--json").error
        assert error["code"] == "preset_unusable"
        assert error["advice"] == faults[name.removeprefix("database:")]
    assert parameter(run, plain, "vector_k", "--preset", "good") == (4, "preset")
    assert preset_of(run, plain, "--preset", "calibrated") == "calibrated"
    (problem,) = [
        one for one in run("check", "--db", plain, "--json").json["problems"] if one["code"] == "presets_unreadable"
    ]
    assert problem["examples"] == ["heuristic calibrated", "heuristic junk", "heuristic long"]
    for name in ("junk", "long", "database:calibrated"):
        assert run("preset", "delete", name, "--here", "--db", plain).code == 0
    assert run("check", "--db", plain).code == 0


def test_there_is_room_for_two_hundred(run: Run, plain: Path) -> None:
    spoilt(plain, **{f"p{number}": '{"values": {}}' for number in range(200)})
    error = run("preset", "save", "one more", "--here", "--set", "days=3", "--db", plain, "--json").error
    assert error["title"] == "There are 200 presets already"
    assert run("preset", "save", "p7", "--here", "--force", "--set", "days=3", "--db", plain).code == 0


# ---- what is asked where no recipe is named


def asked(run: Run, path: Path, *options: str) -> tuple[str, str]:
    trace = run("recall", Q, "--no-record", "--db", path, "--json", *options).json["runs"][0]
    return trace["recipe"], trace["preset"]


def test_a_database_says_what_it_is_asked_by_and_a_project_before_it(run: Run, plain: Path) -> None:
    assert asked(run, plain) == ("heuristic", "as-written")
    run("recipes", "--default", "planned")
    assert asked(run, plain) == ("planned", "as-written")
    assert run("recipes", "--default", "salience", "--preset", "calibrated", "--here", "--db", plain).code == 0
    run("recipes", "--default", "activation", "--here", "--project", "shop", "--db", plain)
    assert asked(run, plain) == ("salience", "calibrated")
    assert asked(run, plain, "--project", "shop") == ("activation", "as-written")
    assert asked(run, plain, "--project", "other") == ("salience", "calibrated")
    assert asked(run, plain, "--recipe", "salience") == ("salience", "calibrated")
    assert asked(run, plain, "--preset", "budget-500") == ("salience", "budget-500")
    assert asked(run, plain, "--recipe", "heuristic") == ("heuristic", "as-written")


def test_the_default_of_a_database_is_an_operation(run: Run, plain: Path) -> None:
    said = run("recipes", "--default", "salience", "--preset", "calibrated", "--here", "--db", plain).out
    assert said.startswith("Default of this database: salience calibrated.")
    run("undo", "--db", plain)
    assert asked(run, plain) == ("heuristic", "as-written")
    run("redo", "--db", plain)
    assert asked(run, plain) == ("salience", "calibrated")
    run("recipes", "--default", "none", "--here", "--db", plain)
    assert asked(run, plain) == ("heuristic", "as-written")


def test_a_default_that_this_program_does_not_have_is_passed_over(run: Run, plain: Path) -> None:
    connection = apsw.Connection(str(plain))
    connection.execute("INSERT INTO setting (project, key, value) VALUES ('', 'default', 'of-tomorrow bright')")
    assert asked(run, plain) == ("heuristic", "as-written")
    connection.execute("UPDATE setting SET value = 'salience bright' WHERE key = 'default'")
    connection.close()
    assert asked(run, plain) == ("salience", "as-written")
    trace = run("recall", Q, "--no-record", "--db", plain, "--json").json["runs"][0]
    assert "default_left_out" in [one["code"] for one in trace["warnings"]]


def test_here_needs_a_recipe_or_none(run: Run, plain: Path) -> None:
    assert run("recipes", "--here", "--db", plain).code == 2
    assert run("recipes", "--default", "nonsense", "--here", "--db", plain).code == 2
    assert run("recipes", "--default", "salience", "--preset", "nonsense", "--here", "--db", plain).code == 2
