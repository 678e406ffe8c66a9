"""The command line in the person's language: errors, findings, outcomes and the words of its lists; JSON stays as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.cli import Run

from mnemonaut.cli import language
from mnemonaut_core.domain.outcome import OUTCOME_LABELS, Code
from mnemonaut_core.i18n import Text, in_language
from mnemonaut_resources.make.translations import LANGUAGES, known

QUESTION = "When is the meeting with Mara?"
in_both = pytest.mark.parametrize("code", LANGUAGES)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8", "MNEMONAUT_LANG": "en"}, "en"),
        ({"MNEMONAUT_LANG": "ja"}, "ja"),
    ],
)
def test_the_first_variable_that_is_set_decides(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in language.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.current() == code


@pytest.mark.parametrize(
    ("code", "title", "advice"),
    [
        ("ja", "データベースが指定されていません。", "--db FILE を付けるか、MNEMONAUT_DB を設定してください。"),
        ("zh", "没有指定数据库。", "请加上 --db FILE，或设置 MNEMONAUT_DB。"),
    ],
)
def test_an_error_is_told_in_it(run: Run, code: str, title: str, advice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    refused = run("list")
    assert (refused.code, refused.err) == (2, f"mnemonaut: {title}\n{advice}\n")


@in_both
def test_a_recall_and_a_why_are_told_in_it_and_json_is_not(
    run: Run, plain: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("recall", QUESTION, "--no-record", "--db", plain)
    english, machine = run(*asked).out, run(*asked, "--json").json
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    told = run(*asked).out
    texts = known(code)
    for word in ("outcome", "memory", "recalled", "sources"):
        assert texts["Core", word] in told
        assert f"{word} " not in told
    assert len(told.splitlines()) == len(english.splitlines())
    again = run(*asked, "--json").json
    assert [run_["selected"] for run_ in again["runs"]] == [run_["selected"] for run_ in machine["runs"]]
    assert json.dumps(again["runs"][0]["warnings"]) == json.dumps(machine["runs"][0]["warnings"])
    dropped = next(c["id"] for c in again["runs"][0]["candidates"] if c["id"] not in again["runs"][0]["selected"])
    why = run("why", QUESTION, dropped, "--db", plain).out
    outcome = next(c["outcome"]["code"] for c in again["runs"][0]["candidates"] if c["id"] == dropped)
    word = texts["Plain", OUTCOME_LABELS[Code(outcome)].template]
    told = next(line for line in why.splitlines() if line.startswith(f"{dropped}: "))
    assert told.startswith(f"{dropped}: {word}")
    assert told.endswith(f"({outcome})")


@in_both
def test_what_was_done_and_the_way_back_are_told_in_it(
    run: Run, plain: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    texts = known(code)
    changed = run("isolate", "e-02", "--db", plain)
    assert changed.code == 0, changed.err
    done = changed.out
    title = texts["Core", "Isolate 1 memory"]
    assert done.strip() == texts["Core", "{title}. (mnemonaut undo takes it back)"].format(title=title)
    listed = run("undo", "--list", "--db", plain).out
    assert title in listed
    assert texts["Core", "can be undone"] in listed
    assert texts["Core", "No memory matches."] in run("list", "--query", "zzzzzz", "--db", plain).out


@pytest.mark.parametrize(
    ("code", "failed", "kept_out"),
    [
        ("en", "Similarity search failed: no answer", "Not searched: excluded by the time filter."),
        ("ja", "類似検索でエラー: 応答がありません", "検索の前に期間のフィルターで除外されました。"),
    ],
)
def test_searches_and_filters_are_called_by_words_inside_a_sentence(
    code: str, failed: str, kept_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    reason = "no answer" if code == "en" else "応答がありません"
    assert language.tr(Text.keyed("source_failed", source="vector", reason=reason)) == failed
    assert language.tr(Text.keyed("outcome_filtered", field="time")) == kept_out
    assert str(Text.keyed("source_failed", source="vector", reason=reason)) == f"vector failed: {reason}"


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        ("ルート {name} を求める", "日誌", "ルート日誌を求める"),
        ("ルート {name} を求める", "direct", "ルート direct を求める"),
        ("プリセット {name} を使う", "「改良版」", "プリセット「改良版」を使う"),
        ("{name} による", "簡易ルール", "簡易ルールによる"),
        ("{name} による", "日誌 a", "日誌 a による"),
        ("{name} 现在的策略不变。", "没有读取。", "没有读取。现在的策略不变。"),
        ("x {name} y", "日誌", "x 日誌 y"),
        ("全 {name} 件", "3", "全 3 件"),
    ],
)
def test_no_blank_stands_between_wide_letters_where_a_value_is_filled_in(template: str, value: str, said: str) -> None:
    assert in_language(Text("{name}", name=value), lambda _context, _english, _values: template) == said


@in_both
def test_no_label_of_what_is_counted_is_cut_off(
    run: Run, plain: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    counts = run("stats", "--db", plain).out.split("\n\n")[0].splitlines()
    assert len(counts) > 20
    assert [line for line in counts if "…" in line] == []
