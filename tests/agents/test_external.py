"""The recipe `external`: anybody's retriever, asked by its command or address, explained beside ours."""

from __future__ import annotations

import http.server
import io
import json
import shlex
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.bm25_retriever import Bm25
from helpers.databases import NOW, episode, make_database

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.external import serve
from mnemonaut_core.models.external_retriever import ExternalRetriever
from mnemonaut_core.recipes.registry import NAMED, RECIPES, recipes_named

HELPER = Path(__file__).parents[1] / "helpers" / "bm25_retriever.py"
LINES = [
    episode("tea", "green tea in the garden", days=1),
    episode("bike", "the bike has a flat tyre", days=2),
    episode("bath", "the cat took a bath in the garden", days=3),
    episode("late", "garden", days=-5),
]


@pytest.fixture
def life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW))
    monkeypatch.setitem(NAMED, "external", None)  # put back afterwards
    monkeypatch.delitem(NAMED, "external")
    return make_database(tmp_path / "life.db", LINES)


@pytest.fixture
def command(life: Path) -> str:
    return shlex.join([sys.executable, str(HELPER), str(life.with_suffix(".jsonl"))])


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    capsys.readouterr()
    run_command_line([str(argument) for argument in arguments])
    out = capsys.readouterr().out
    return json.loads(out)


@pytest.mark.long
def test_it_is_recalled_explained_and_stands_in_the_matrix(
    life: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (run,) = told(capsys, "recall", "garden tea", "--db", life, "--external", command, "--json")["runs"]
    expected = [(one, score) for one, score in Bm25(str(life.with_suffix(".jsonl")))("garden tea", 50) if one != "late"]
    assert run["recipe"] == "external"
    assert run["selected"] == [one for one, _ in expected] == ["tea", "bath"]
    assert [one["score"] for one in run["candidates"]] == pytest.approx([score for _, score in expected])
    why = told(capsys, "why", "garden tea", "bike", "--db", life, "--external", command, "--json")["why"]
    assert why["outcome"]["code"] == "NOT_IN_TOP_K"
    cut = told(
        capsys, "why", "garden tea", "bath", "--db", life, "--external", command, "--set", "max_results=1", "--json"
    )["why"]
    assert (cut["outcome"]["code"], cut["rank"]) == ("RESULT_CAP", 2)
    assert cut["change"] == {
        "parameter": "max_results",
        "from": 1,
        "to": 2,
        "distance": pytest.approx(1 / 199),
        "of_query": False,
        "remark": None,
    }
    both = told(
        capsys, "recall", "garden tea", "--db", life, "--external", command, "--recipe", "heuristic,external", "--json"
    )
    assert [column["recipe"] for column in both["matrix"]["columns"]] == ["heuristic", "external"]
    compared = told(
        capsys, "compare", "garden tea", "--db", life, "--external", command, "--recipe", "heuristic,external", "--json"
    )
    assert "compare" in compared


def test_what_is_isolated_here_is_filtered_and_what_is_later_too(
    life: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "isolate", "tea", "--db", life, "--json")
    (run,) = told(capsys, "recall", "garden tea", "--db", life, "--external", command, "--json")["runs"]
    assert run["selected"] == ["bath"]
    why = told(capsys, "why", "garden tea", "late", "--db", life, "--external", command, "--json")["why"]
    assert (why["outcome"]["code"], why["outcome"]["field"]) == ("FILTERED", "time")


def test_its_failure_is_the_status_of_its_source(life: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    (run,) = told(capsys, "recall", "fail", "--db", life, "--external", command, "--json")["runs"]
    assert [(one["source"], one["status"]) for one in run["runs"]] == [("external", "failed")]
    assert "ValueError: told to" in run["runs"][0]["reason"]
    (run,) = told(capsys, "recall", "tea", "--db", life, "--external", "no-such-program-anywhere", "--json")["runs"]
    assert run["runs"][0]["status"] == "failed"
    assert "cannot be started" in run["runs"][0]["reason"]


def test_it_is_in_no_all_and_unknown_until_a_person_names_it(
    life: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "external" not in RECIPES
    asked = told(capsys, "recall", "tea", "--db", life, "--external", command, "--recipe", "all", "--json")
    assert [run["recipe"] for run in asked["runs"]] == list(RECIPES)
    del NAMED["external"]
    error = told(capsys, "recall", "tea", "--db", life, "--recipe", "external", "--json")["error"]
    assert error["code"] == "no_external"
    assert "--external COMMAND" in error["advice"]
    assert [recipe.name for recipe in recipes_named("all")] == list(RECIPES)


def test_the_environment_names_it_too(
    life: Path, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MNEMONAUT_EXTERNAL", command)
    (run,) = told(capsys, "recall", "bike", "--db", life, "--recipe", "external", "--json")["runs"]
    assert run["selected"] == ["bike"]
    (own,) = told(capsys, "recall", "bike", "--db", life, "--json")["runs"]
    assert own["recipe"] == "heuristic"


# ---- the retriever by itself


def test_one_that_is_late_is_given_up_and_asked_anew(command: str) -> None:
    late = ExternalRetriever(command, deadline_s=0.3)
    with pytest.raises(EndpointError, match=r"within 0\.3 s"):
        late.rank("sleep", 5, now=NOW)
    late.close()
    patient = ExternalRetriever(command)
    assert patient.rank("bike", 5, now=NOW)[0][0] == "bike"
    patient.close()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("no json", "did not answer as agreed. JSON is malformed"),
        ('{"id": 1}', "did not answer with results"),
        ('{"id": 1, "results": {}}', "Expected `array . null`"),
        ('{"id": 1, "results": [{"score": 1}]}', "missing required field `id` - at `..results.0"),
        ('{"id": 1, "results": [{"id": "a", "score": "high"}]}', "results.0..score"),
        ('{"id": 1, "results": [{"id": "a", "score": true}]}', "results.0..score"),
        ('{"id": 1, "results": [{"id": "a", "score": NaN}]}', "malformed"),
        ('{"id": 1, "results": [{"id": "a", "score": 1e999}]}', "out of range"),
        ('{"id": 1, "error": "no index"}', "it says: no index"),
        ("", "it ended"),
    ],
)
def test_what_it_answers_badly_is_said(tmp_path: Path, answer: str, why: str) -> None:
    program = tmp_path / "bad.py"
    program.write_text(f"input(); print({answer!r}) if {answer!r} else None")
    asked = ExternalRetriever(shlex.join([sys.executable, str(program)]))
    with pytest.raises(EndpointError, match=why):
        asked.rank("x", 5, now=NOW)
    asked.close()


def test_each_id_counts_once_and_untold_scores_fall_with_the_rank(tmp_path: Path) -> None:
    program = tmp_path / "ids.py"
    told = {"id": 1, "results": [{"id": "a"}, {"id": "b"}, {"id": "a", "score": 9}]}
    program.write_text(f"input(); print({json.dumps(json.dumps(told))})")
    asked = ExternalRetriever(shlex.join([sys.executable, str(program)]))
    assert asked.rank("x", 5, now=NOW) == (("a", 1.0), ("b", 0.5))
    assert asked.rank("x", 5, now=NOW) == (("a", 1.0), ("b", 0.5))  # kept: the program has ended
    asked.close()


@pytest.mark.parametrize("named", ["http://192.168.0.5/rank", "https://example.org/rank", "", '"open quote'])
def test_only_a_command_or_an_address_of_this_machine_is_taken(named: str) -> None:
    with pytest.raises(InputError):
        ExternalRetriever(named)


class _Ranks(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        body = json.dumps({"results": [{"id": asked["query"], "score": 2}]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is said."""


@pytest.fixture
def address() -> Iterator[str]:
    server = http.server.HTTPServer(("127.0.0.1", 0), _Ranks)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/rank"
    server.shutdown()
    server.server_close()


def test_an_address_of_this_machine_is_asked_as_well(address: str) -> None:
    asked = ExternalRetriever(address)
    assert asked.rank("tea", 5, now=NOW) == (("tea", 2.0),)
    asked.close()


def test_any_callable_is_served_and_what_it_raises_is_its_answer() -> None:
    def retrieve(query: str, k: int, context: Any = None) -> list[Any]:
        if query == "bad":
            raise KeyError("x")
        return ["a", ("b", 0.5), {"id": "c", "score": 0.25}][:k] + ([{"id": context[0]["text"]}] if context else [])

    lines = [
        {"id": 1, "query": "q", "k": 2},
        {"id": 2, "query": "bad", "k": 2},
        {"id": 3, "query": "q", "k": 3, "context": [{"text": "d"}]},
    ]
    out = io.StringIO()
    serve(retrieve, reading=io.StringIO("\n".join(map(json.dumps, lines)) + "\nno json\n"), writing=out)
    first, second, third, fourth = map(json.loads, out.getvalue().splitlines())
    assert first == {"id": 1, "results": [{"id": "a"}, {"id": "b", "score": 0.5}]}
    assert second["error"].startswith("KeyError")
    assert [one["id"] for one in third["results"]] == ["a", "b", "c", "d"]
    assert (fourth["id"], "error" in fourth) == (None, True)
