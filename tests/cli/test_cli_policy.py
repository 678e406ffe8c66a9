"""`policy`, `feedback`, `recall --policy` and what an agent's activation leaves behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run, dump
from helpers.cli_memories import NOW

from mnemonaut.mcp.desk import Desk
from mnemonaut_core.domain.query import Query
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.policy.calibration import METHODS
from mnemonaut_core.saved import Saved, new_saved
from mnemonaut_core.workspace.wiring import connect

Q = "What was that about the meeting?"
POLICY = "version: 0.1.3\nretrieval:\n  hybrid:\n    alpha: 0.5\n    k_final: 3\n"


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """A policy file with this text."""

    def write(text: str) -> Path:
        path = tmp_path / "policy.yaml"
        path.write_text(text, "utf-8")
        return path

    return write


def rows(db: Path, sql: str) -> list[tuple[object, ...]]:
    """What the database holds."""
    with closing(apsw.Connection(str(db), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        return [tuple(row) for row in connection.execute(sql)]


def layer(run: Run, db: Path, name: str, *options: object) -> tuple[object, str]:
    """A parameter of activation with the layer that set it."""
    found = run("recall", Q, "--recipe", "activation", "--db", db, *options, "--json").json["runs"][0]
    return found["parameters"][name]["value"], found["parameters"][name]["layer"]


def test_a_policy_file_is_a_layer_between_the_database_and_the_environment(
    run: Run, plain: Path, written: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert layer(run, plain, "alpha") == (0.65, "default")
    file = written(POLICY)
    assert layer(run, plain, "alpha", "--policy", file) == (0.5, "policy")
    assert layer(run, plain, "alpha", "--policy", file, "--set", "retrieval.hybrid.alpha=0.6") == (0.6, "set")
    monkeypatch.setenv("MNEMONAUT_ACTIVATION_ALPHA", "0.7")
    assert layer(run, plain, "alpha", "--policy", file) == (0.7, "environment")


def test_the_stored_policy_holds_until_it_is_undone(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    assert run("policy", "set", written(POLICY), "--db", plain).code == 0
    assert layer(run, plain, "k_final") == (3, "policy")
    trace = run("recall", Q, "--recipe", "activation", "--db", plain, "--json").json["runs"][0]
    assert trace["response"]["policy_version"].startswith("0.1.3+")
    assert len(trace["selected"]) == 3
    assert run("undo", "--db", plain).code == 0
    assert layer(run, plain, "k_final") == (12, "default")


def test_other_recipes_do_not_read_the_policy(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    options = ("recall", Q, "--db", plain, "--no-record", "--json")
    without = run(*options).json["runs"][0]
    with_it = run(*options, "--policy", written(POLICY)).json["runs"][0]
    assert with_it["parameters"] == without["parameters"]
    assert with_it["selected"] == without["selected"]


def test_a_project_has_its_policy(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    assert run("policy", "set", written(POLICY), "--project", "shop", "--db", plain).code == 0
    assert layer(run, plain, "alpha") == (0.65, "default")
    assert layer(run, plain, "alpha", "--project", "shop") == (0.5, "policy")


@pytest.mark.parametrize(
    ("text", "line", "near"),
    [
        ("retrieval:\n  hybrid:\n    alhpa: 1\n", "Line 3", "alpha"),
        ("retrieval:\n  hybrid:\n    alpha: 1.5\n", "Line 3", "0.9"),
        ("a: &a [x]\nb: [*a, *a]\n", "Line 1", ""),
    ],
)
def test_a_bad_policy_is_refused_with_line_and_nearest_name_and_nothing_changes(
    run: Run, plain: Path, written: Callable[[str], Path], text: str, line: str, near: str
) -> None:
    run("policy", "set", written(POLICY), "--db", plain)
    before = dump(plain)
    for command in (("policy", "set"), ("policy", "check")):
        answer = run(*command, written(text), "--db", plain, "--json")
        assert answer.code == 2
        assert answer.error["title"].startswith(line)
        assert near in answer.error["advice"]
    answer = run("recall", Q, "--recipe", "activation", "--policy", written(text), "--db", plain, "--json")
    assert (answer.code, answer.error["code"]) == (2, "policy")
    assert dump(plain) == before


def test_a_missing_policy_file_is_said(run: Run, plain: Path, tmp_path: Path) -> None:
    assert run("policy", "set", tmp_path / "none.yaml", "--db", plain, "--json").error["code"] == "missing_file"
    assert run("policy", "set", "--db", plain, "--json").error["code"] == "usage"


def test_show_prints_the_built_in_policy_to_begin_with(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    shown = run("policy", "show", "--db", plain)
    assert run("policy", "check", written(shown.out), "--db", plain).code == 0
    assert run("policy", "show", "--db", plain, "--json").json["policy"]["version"] == "built-in"
    run("policy", "set", written(POLICY), "--db", plain)
    assert run("policy", "show", "--db", plain).out == POLICY


def test_the_history_lists_every_version_newest_first(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    assert run("policy", "history", "--db", plain).out.startswith("No policy was set")
    run("policy", "set", written(POLICY), "--db", plain)
    run("policy", "set", written(""), "--db", plain)
    found = run("policy", "history", "--db", plain, "--json").json["policy"]
    assert [(one["number"], one["by"], one["at"], one["in_force"]) for one in found] == [
        (2, "person", NOW, True),
        (1, "person", NOW, False),
    ]
    assert run("policy", "show", "1", "--db", plain).out == POLICY
    assert "in force" in run("policy", "history", "--db", plain).out


def test_feedback_moves_the_worth_and_is_undone(run: Run, plain: Path) -> None:
    answer = run("feedback", "e-01", "helpful", "--db", plain, "--json").json["changed"]
    assert (answer["operation"], answer["ids"]) == ("feedback", ["e-01"])
    stored = "SELECT utility, confidence FROM memory WHERE id = 'e-01'"
    assert rows(plain, stored) == [(0.1, 0.55)]
    run("undo", "--db", plain)
    assert rows(plain, stored) == [(None, None)]
    assert run("feedback", "e-01", "duplicate", "--of", "e-02", "--db", plain).code == 0
    assert run("feedback", "e-01", "duplicate", "--db", plain, "--json").error["code"] == "feedback"
    assert run("feedback", "--db", plain, "--json").error["code"] == "usage"
    assert run("feedback", "nobody", "helpful", "--db", plain).code == 2


def test_decay_is_asked_for(run: Run, plain: Path) -> None:
    run("feedback", "e-01", "helpful", "--db", plain)
    month = NOW + 30 * 86_400
    assert run("feedback", "--decay", "--db", plain, "--now", month).code == 0
    assert rows(plain, "SELECT utility FROM memory WHERE id = 'e-01'") == [(0.05,)]
    assert "Nothing was changed" in run("feedback", "--decay", "--db", plain, "--now", month).out


def test_an_agents_activation_leaves_a_context_its_items_and_an_event(run: Run, plain: Path) -> None:
    trace = run("recall", Q, "--recipe", "activation", "--db", plain, "--commit", "--json").json["runs"][0]
    said = trace["response"]
    contexts = rows(plain, "SELECT id, scope, created_at, expires_at, policy_version FROM active_context")
    assert contexts == [(said["active_context_id"], "session", NOW, NOW + 7 * 86_400, "built-in")]
    items = rows(plain, "SELECT memory_id, rank, score_final FROM active_context_item ORDER BY rank")
    assert items == [(claim["id"], i, claim["score_final"]) for i, claim in enumerate(said["claims"], 1)]
    ((topic, request, of_trace, detail),) = rows(plain, "SELECT topic, request_id, trace_id, detail FROM event_log")
    assert (topic, request, of_trace) == ("activate", said["request_id"], trace["id"])
    kept = json.loads(str(detail))
    assert (kept["alpha"], kept["k_txt"], kept["k_vec"], kept["policy_version"]) == (0.65, 48, 96, "built-in")
    assert set(kept["statistics"]["score_final"]) == {"avg", "p50", "p90"}


def test_looking_with_activation_leaves_nothing_but_the_run(run: Run, plain: Path) -> None:
    before = dump(plain)
    assert run("recall", Q, "--recipe", "activation", "--db", plain).code == 0
    after = dump(plain)
    assert {name for name in after if after[name] != before[name]} == {"run"}


def judgments(tmp_path: Path) -> tuple[Path, Path]:
    """Two questions about meetings, and what answers them."""
    queries, qrels = tmp_path / "queries.jsonl", tmp_path / "qrels.tsv"
    lines = [{"id": "q1", "text": "meeting with Mara moved", "now": NOW}, {"id": "q2", "text": "cat at the vet"}]
    queries.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    qrels.write_text("q1\te-01\t2\nq1\te-05\t1\nq2\te-08\t2\n", "utf-8")
    return queries, qrels


@pytest.mark.parametrize("method", ["quantile", "isotonic", "platt"])
def test_a_calibration_is_fitted_stored_with_the_policy_and_used(
    run: Run, database: Callable[[str], Path], written: Callable[[str], Path], tmp_path: Path, method: str
) -> None:
    db = database("en")
    queries, qrels = judgments(tmp_path)
    run("policy", "set", written(POLICY), "--db", db)
    fit = ("policy", "calibrate", "--method", method, "--queries", queries, "--qrels", qrels, "--db", db)
    assert run(*fit).code == 0
    text = run("policy", "show", "--db", db).out
    assert text.startswith(POLICY)
    assert text.count(f"method: {method}") == 2
    ask = ("recall", Q, "--recipe", "activation", "--db", db, "--no-record", "--json")
    trace = run(*ask).json["runs"][0]
    assert trace["response"]["calibration"] == {"text": method, "vector": method}
    assert layer(run, db, "alpha") == (0.5, "policy")
    off = run(*ask, "--set", "use_calibration=off").json["runs"][0]
    assert off["response"]["calibration"] == {"text": None, "vector": None}
    other = run(*ask, "--set", "text_index=words").json["runs"][0]
    assert other["response"]["calibration"] == {"text": None, "vector": method}
    assert [w["code"] for w in other["warnings"] if w["code"] == "calibration_unused"] == ["calibration_unused"]


def test_a_calibration_says_what_it_changes_on_questions_that_it_did_not_see(run: Run, plain: Path) -> None:
    with connect(plain, write=True) as workspace:
        memories = [one for one in workspace.library.memories(workspace.library.ids("")).values() if one.user_text]
        questions = [
            JudgedQuestion(
                new_saved(Saved("", f"q{n}", Query((one.user_text or "")[:40], NOW))), (Judgment(one.id, 3),)
            )
            for n, one in enumerate(memories[:8])
        ]
        workspace.database.judgments.judge(questions[:4], now=NOW)
    few = run("policy", "calibrate", "--db", plain)
    with connect(plain, write=True) as workspace:
        workspace.database.judgments.judge(questions[4:], now=NOW)
    assert few.code == 0
    assert "it takes 5 questions with a relevant memory" in few.out
    found = run("policy", "calibrate", "--db", plain, "--json").json["calibration"]
    assert found["questions"] == found["gain"]["questions"] == len(questions)
    assert found["gain"]["mean"] == pytest.approx(found["gain"]["after"] - found["gain"]["before"])
    assert found["gain"]["changed"] <= len(questions)
    assert "On questions that were not fitted to: nDCG@10" in run("policy", "calibrate", "--db", plain).out


def test_a_calibration_of_one_class_is_refused(run: Run, plain: Path) -> None:
    with connect(plain, write=True) as workspace:
        question = JudgedQuestion(new_saved(Saved("", "q", Query("meeting with Mara", NOW))), (Judgment("e-01", 0),))
        workspace.database.judgments.judge([question], now=NOW)
    for method in METHODS:
        said = run("policy", "calibrate", "--method", method, "--db", plain, "--json")
        assert (said.code, said.error["code"]) == (2, "no_judgments")
        assert said.error["title"] == "No judged question has a relevant memory"


def test_a_calibration_needs_judgments(run: Run, plain: Path, tmp_path: Path) -> None:
    assert run("policy", "calibrate", "--db", plain, "--json").error["code"] == "no_judgments"
    queries, qrels = judgments(tmp_path)
    assert run("policy", "calibrate", "--queries", queries, "--db", plain, "--json").error["code"] == "usage"
    qrels.write_text("q1\te-01\n", "utf-8")
    bad = run("policy", "calibrate", "--queries", queries, "--qrels", qrels, "--db", plain, "--json").error
    assert (bad["code"], bad["title"].startswith("Line 1 of qrels.tsv")) == ("evaluation_file", True)
    queries.write_text('{"id": "q1"}\n', "utf-8")
    qrels.write_text("q1\te-01\t2\n", "utf-8")
    bad = run("policy", "calibrate", "--queries", queries, "--qrels", qrels, "--db", plain, "--json").error
    assert bad["title"].startswith("Line 1 of queries.jsonl")


def test_a_calibration_takes_no_judgment_of_what_is_not_there(run: Run, plain: Path, tmp_path: Path) -> None:
    before = dump(plain)
    queries, qrels = judgments(tmp_path)
    for line in ("q9\te-01\t1", "q1\tnever\t1", "q1\te-01\t-1"):
        qrels.write_text(f"q1\te-05\t1\n{line}\n", "utf-8")
        bad = run("policy", "calibrate", "--queries", queries, "--qrels", qrels, "--db", plain, "--json").error
        assert (bad["code"], bad["title"].startswith("Line 2 of qrels.tsv")) == ("evaluation_file", True)
    assert dump(plain) == before


SHUT = "boundary:\n  allowed_classes: [public]\n"


def test_every_fault_is_named_with_its_line(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    text = "version: 1\nretrieval:\n  hybrid:\n    alfa: 0.5\n    k_final: many\nboundary:\n  scopes: [projekt]\n"
    answer = run("policy", "check", written(text), "--db", plain)
    assert answer.code == 2
    assert "3 lines of the policy cannot be taken" in answer.err
    assert [f"{line}: " in answer.err for line in (4, 5, 7)] == [True] * 3


def test_versions_differ_by_lines_and_by_what_they_say(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    run("policy", "set", written(POLICY), "--db", plain)
    run("policy", "set", written(POLICY.replace("0.5", "0.6") + "# a word\n" + SHUT), "--db", plain)
    told = run("policy", "diff", "--db", plain, "--json").json["policy"]
    assert [(one["sign"], one["before"], one["after"]) for one in told["lines"] if one["sign"] != " "] == [
        ("-", 4, None),
        ("+", None, 4),
        ("+", None, 6),
        ("+", None, 7),
        ("+", None, 8),
    ]
    assert [(one["at"], one["before"], one["after"]) for one in told["says"]] == [
        ("boundary.uses.recall.internal", "allow", "deny"),
        ("boundary.uses.recall.pii", "redact", "deny"),
        ("retrieval.alpha", "0.5", "0.6"),
    ]
    first = run("policy", "diff", "built-in", "1", "--db", plain, "--json").json["policy"]
    assert [one["at"] for one in first["says"]] == ["retrieval.alpha", "retrieval.k_final"]
    assert run("policy", "diff", "9", "--db", plain).code == 2


def test_a_policy_is_tried_on_recent_recalls_before_it_is_set(
    run: Run, plain: Path, written: Callable[[str], Path]
) -> None:
    """Who is denied, who admitted, by the same recalls; and nothing is stored of it."""
    for recipe in ("heuristic", "activation"):
        run("recall", Q, "--recipe", recipe, "--db", plain)
    before = dump(plain)
    shut = run("policy", "preview", written(SHUT), "--db", plain, "--json").json["policy"]
    assert dump(plain) == before
    assert (shut["seen_after"], shut["asked"], shut["changed"]) == (0, 2, 2)
    for one in shut["runs"]:
        assert one["leaving"]
        assert set(one["leaving"]) <= set(one["denied"])
        assert (one["admitted"], one["entering"]) == ([], [])
    run("policy", "set", written(SHUT), "--db", plain)
    opened = run("policy", "preview", written(POLICY), "--db", plain, "--json").json["policy"]
    assert opened["seen_before"] == 0
    assert opened["seen_after"] == shut["seen_before"]
    assert {
        one["recipe"]: set(one["entering"]) <= set(one["admitted"]) and bool(one["entering"]) for one in opened["runs"]
    } == {
        "heuristic": True,
        "activation": True,
    }
    assert run("policy", "preview", written("version: 1\n"), "--db", plain, "--runs", "0").code == 2


def test_what_an_agent_was_denied_then_can_be_admitted(run: Run, plain: Path, written: Callable[[str], Path]) -> None:
    """Its recall has the boundary of then as a filter: nobody wished that, so another policy is not bound by it."""
    run("policy", "set", written(SHUT), "--db", plain)
    desk = Desk(plain, read_only=False, now=lambda: NOW, session="s")
    assert desk.recall({"query": Q}, recipe="heuristic").value["memories"] == []
    desk.close()
    (one,) = run("policy", "preview", written(POLICY), "--db", plain, "--json").json["policy"]["runs"]
    assert one["entering"]
    assert set(one["entering"]) <= set(one["admitted"])
