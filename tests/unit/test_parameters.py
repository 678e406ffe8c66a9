"""Parameters: bounds, nearest names, the order of the layers, the seed's keys."""

from __future__ import annotations

import ast
import math
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from helpers.databases import make_database
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import check_value, describe, find, meta, parse_value, resolve
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.heuristic import HEURISTIC
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import connect


class Record(msgspec.Struct, frozen=True):
    """One parameter of each kind."""

    count: Annotated[int, meta("How many.", 0, 10, stage="gather", group="g", unit="pieces", seed_key="_COUNT")] = 3
    share: Annotated[float, meta("How much.", 0, 1, stage="rerank", group="g")] = 0.5
    index: Annotated[Literal["words", "trigram"], msgspec.Meta(description="Where.")] = "words"
    on: bool = True


INFOS = {info.name: info for info in describe(Record)}


def refused(name: str, value: object) -> InputError:
    """The error for a value of any type."""
    with pytest.raises(InputError) as caught:
        check_value(INFOS[name], value, where="test")
    assert caught.value.exit_code == 2
    return caught.value


def test_a_choice_that_does_not_exist_is_told_what_the_others_are_called() -> None:
    info = next(one for one in describe(RECIPES["salience"].parameters) if one.choices and one.name == "semantic")
    with pytest.raises(InputError) as refused:
        check_value(info, "cosinus", where="set")
    assert refused.value.advice == (
        "semantic takes one of rrf_over_max (Rank, against the best), raw_rrf (Rank as it is), cosine (Meaning itself);"
        " the nearest is cosine."
    )


def test_a_record_is_described_with_bounds_unit_sentence_and_key() -> None:
    count = INFOS["count"]
    assert (count.kind, count.default, count.lower, count.upper) == (int, 3, 0.0, 10.0)
    assert (count.unit, count.sentence, count.seed_key, count.stage) == ("pieces", "How many.", "_COUNT", "gather")
    assert [info.bounds_text() for info in INFOS.values()] == ["0 … 10", "0 … 1", "words | trigram", "on | off"]
    assert [info.span for info in INFOS.values()] == [10.0, 1.0, None, None]


@pytest.mark.parametrize(("value", "nearest"), [(11, "10"), (-1, "0"), (10**30, "10")])
def test_out_of_bounds_names_the_nearest_value(value: int, nearest: str) -> None:
    assert f"the nearest is {nearest}." in refused("count", value).advice


@pytest.mark.parametrize("bound", [0, 10])
def test_both_bounds_belong_to_the_range(bound: int) -> None:
    assert check_value(INFOS["count"], bound, where="test") == bound


@pytest.mark.parametrize("value", [1.5, True, "3", None, math.inf, math.nan])
def test_a_whole_number_is_nothing_else(value: object) -> None:
    assert refused("count", value).code == "parameter_value"


@pytest.mark.parametrize("value", [math.nan, math.inf, -0.1, "x", False])
def test_a_number_is_within_its_bounds_or_an_error(value: object) -> None:
    assert refused("share", value).code == "parameter_value"


def test_a_value_comes_back_in_the_records_own_type() -> None:
    assert type(check_value(INFOS["share"], 1, where="test")) is float
    assert type(check_value(INFOS["count"], 4.0, where="test")) is int


def test_a_choice_names_the_nearest() -> None:
    assert "the nearest is trigram." in refused("index", "trigam").advice


@pytest.mark.parametrize(("text", "value"), [("on", True), ("FALSE", False), (" 1 ", True), ("no", False)])
def test_a_switch_is_read_from_words(text: str, value: bool) -> None:
    assert parse_value(INFOS["on"], text, where="test") is value


@pytest.mark.parametrize(("name", "text"), [("count", "three"), ("count", "1.5"), ("share", ""), ("on", "maybe")])
def test_a_text_that_is_no_value_is_an_error(name: str, text: str) -> None:
    with pytest.raises(InputError):
        parse_value(INFOS[name], text, where="test")


@given(st.text(max_size=12))
def test_any_text_is_a_value_or_an_input_error(text: str) -> None:
    for info in INFOS.values():
        with suppress(InputError):
            value = check_value(info, parse_value(info, text, where="test"), where="test")
            assert isinstance(value, info.kind)


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(InputError, match="Unknown parameter: conut") as caught:
        find(INFOS.values(), "conut", where="set")
    assert "Did you mean count?" in caught.value.advice


def test_a_seed_key_is_a_name_too() -> None:
    resolved = resolve(Record, preset="p", layers=[("set", {"_COUNT": "7"})])
    assert resolved.values == Record(count=7)
    assert {layer.name: layer.layer for layer in resolved.layers}["count"] == "set"


def test_later_layers_win_and_each_value_knows_its_layer() -> None:
    layers: list[tuple[str, Mapping[str, object]]] = [
        ("preset", {"count": 1, "share": 0.1}),
        ("database", {"count": "2"}),
        ("set", {"count": "4"}),
    ]
    resolved = resolve(Record, preset="p", layers=layers)
    assert resolved.values == Record(count=4, share=0.1)
    assert [(layer.name, layer.value, layer.layer) for layer in resolved.layers] == [
        ("count", 4, "set"),
        ("share", 0.1, "preset"),
        ("index", "words", "default"),
        ("on", True, "default"),
    ]


def test_the_order_is_default_preset_database_environment_set(tmp_path: Path) -> None:
    path = make_database(tmp_path / "m.db", [])
    writer = Database.open(path)
    stored = {"text_terms": "5", "max_results": "6", "days": "7"}
    for name, value in stored.items():
        writer.connection.execute("INSERT INTO setting (key, value) VALUES (?, ?)", (f"heuristic.{name}", value))
    writer.close()
    environment = {"MNEMONAUT_HEURISTIC_MAX_RESULTS": "8", "MNEMONAUT_HEURISTIC_DAYS": "9", "MNEMONAUT_OTHER_X": "1"}
    with connect(path) as session:
        explorer = Explorer(session.pool, None, environment=environment)
        resolved = explorer.settings.resolve(HEURISTIC, Settings(preset="calibrated", values={"days": "10"}))
    found = {layer.name: (layer.value, layer.layer) for layer in resolved.layers}
    assert found["vector_k"] == (20, "default")
    assert found["text_index"] == ("words", "preset")
    assert found["text_terms"] == (5, "database")
    assert found["max_results"] == (8, "environment")
    assert found["days"] == (10, "set")


@pytest.mark.parametrize("key", ["MNEMONAUT_HEURISTIC_VECTR_K", "MNEMONAUT_HEURISTIC_VECTOR_K"])
def test_a_bad_environment_says_that_it_was_the_environment(tmp_path: Path, key: str) -> None:
    with connect(make_database(tmp_path / "m.db", [])) as session:
        explorer = Explorer(session.pool, None, environment={key: "many"})
        with pytest.raises(InputError, match=r"\(environment\)") as caught:
            explorer.settings.resolve(HEURISTIC, Settings())
    assert "vector_k" in caught.value.advice


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_every_parameter_of_every_recipe_is_said_in_full(recipe: Recipe) -> None:
    infos = describe(recipe.parameters)
    for info in infos:
        assert info.sentence.endswith(".")
        assert info.group
        assert info.choices or (info.lower is not None and info.upper is not None) or info.kind is bool
        assert check_value(info, info.default, where="default") == info.default
    keys = [info.seed_key for info in infos if info.seed_key]
    assert len(keys) == len(set(keys))
    assert set(keys).isdisjoint(info.name for info in infos if info.name != info.seed_key)


# ---- msgspec reads a record's fields at its first use, and two threads that come first together end the process

_TOGETHER = """
import sys, threading
from typing import Annotated
import msgspec
from mnemonaut_core.parameters import meta, resolve

sys.setswitchinterval(1e-6)
names = [f"p{number}" for number in range(30)]
for _ in range(int(sys.argv[1])):
    space = {"__annotations__": {name: Annotated[int, meta("A count.", 0, 9, stage="a", group="a")] for name in names}}
    record = type(msgspec.Struct)("Record", (msgspec.Struct,), space | dict.fromkeys(names, 1), frozen=True)
    barrier, answers = threading.Barrier(4), []
    def ask():
        barrier.wait()
        answers.append(resolve(record, preset="", layers=()).values)
    threads = [threading.Thread(target=ask) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(answers) == 4 and all(answer.p29 == 1 for answer in answers)
"""


@pytest.mark.long
def test_the_first_recalls_of_a_recipe_may_come_together() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", _TOGETHER, "300"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_typed_decoders_are_made_while_their_module_is_imported() -> None:
    """`convert` and `decode(…, type=…)` within a function read the fields in whatever thread comes first."""
    allowed = {
        ("core/mnemonaut_core/importers/columns.py", "convert(value, tuple[float, ...])"),  # no record
        ("core/mnemonaut_core/recall/stage.py", "convert(told, RecipeWords)"),  # called while the recipe is imported
        # the command line reads its file before it starts a thread
        (
            "app/mnemonaut/cli/commands/recall.py",
            "convert(decoded(data.removeprefix(b'\\xef\\xbb\\xbf')), type=list[_Line])",
        ),
    }
    project = Path(__file__).resolve().parents[2]
    found = set()
    for file in (path for part in ("app", "ui", "core") for path in (project / part).rglob("*.py")):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    said = ast.unparse(node.func)
                    typed = any(keyword.arg == "type" for keyword in node.keywords)
                    if said in ("msgspec.convert", "msgspec.json.Decoder") or (said.startswith("msgspec.") and typed):
                        found.add((str(file.relative_to(project)), ast.unparse(node).removeprefix("msgspec.")))
    assert found == allowed
