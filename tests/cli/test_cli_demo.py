"""The samples: built once, anew when asked, as of the clock."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest
from helpers.cli import Answer, Run
from helpers.cli_memories import DAY, NOW

from mnemonaut.cli.window_line import program
from mnemonaut_core import environment
from mnemonaut_core.workspace.samples import LANGUAGES

TODAY = NOW // DAY * DAY


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the samples, shared by the tests that do not build them anew."""
    return tmp_path_factory.mktemp("samples")


def demo(run: Run, folder: Path, *arguments: str) -> Answer:
    """`demo --no-window` in a folder."""
    return run("demo", "--no-window", "--folder", folder, *arguments)


@pytest.mark.long
def test_the_samples_are_built_as_of_the_clock_and_only_once(run: Run, samples: Path) -> None:
    report = demo(run, samples, "--json").json["report"]
    assert report["as_of"] == TODAY
    assert set(report["samples"]) == set(LANGUAGES)
    files = {path: path.stat().st_ino for path in samples.iterdir()}
    assert sorted(path.name for path in files) == sorted(f"sample-{lang}.db" for lang in LANGUAGES)
    assert demo(run, samples, "--json").json["report"] == report
    assert {path: path.stat().st_ino for path in samples.iterdir()} == files


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_sample_says_to_try_works(run: Run, samples: Path, lang: str) -> None:
    lines = demo(run, samples, "--lang", lang).out.splitlines()
    called = f"  {program()} "  # by its path where its name is not found (FINDINGS T12)
    commands = [shlex.split(line.removeprefix(called)) for line in lines if line.startswith(called)]
    assert [command[0] for command in commands] == ["recall", "why", "recall", "isolate", "undo"]
    for command in commands:
        answer = run(*command)
        assert (answer.code, answer.err) == (0, "")


@pytest.mark.long
def test_a_sample_of_another_day_is_asked_as_of_that_day(
    run: Run, samples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo(run, samples)
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW + 400 * DAY))
    report = demo(run, samples, "--json").json["report"]
    assert report["as_of"] == TODAY
    assert all(command.endswith(" --now 2026-03-08") for command in report["try"])


@pytest.mark.long
def test_fresh_builds_anew_as_of_today(
    run: Run, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo(run, samples)
    for path in samples.iterdir():
        shutil.copy(path, tmp_path)
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW + 3 * DAY))
    assert demo(run, tmp_path, "--json").json["report"]["as_of"] == TODAY
    assert demo(run, tmp_path, "--fresh", "--json").json["report"]["as_of"] == TODAY + 3 * DAY


@pytest.mark.parametrize("content", [b"", b"a text" * 100], ids=["empty", "text"])
def test_a_spoiled_sample_is_told_with_what_mends_it(run: Run, samples: Path, tmp_path: Path, content: bytes) -> None:
    demo(run, samples)
    for path in samples.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "sample-ja.db").write_bytes(content)
    error = demo(run, tmp_path, "--lang", "ja", "--json").error
    assert "--fresh" in error["advice"]


@pytest.mark.long
def test_without_a_folder_the_samples_live_in_the_data_folder(
    run: Run, samples: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    demo(run, samples)
    here = tmp_path / "data" / "samples"
    shutil.copytree(samples, here, ignore=shutil.ignore_patterns("sample-zh.db"))  # which is built there
    monkeypatch.setattr(environment, "data_folder", lambda: tmp_path / "data")
    assert run("demo", "--no-window", "--json").json["report"]["path"] == str(here / "sample-en.db")
    assert (here / "sample-zh.db").is_file()


@pytest.mark.long
def test_an_unknown_language_is_named(run: Run) -> None:
    error = run("demo", "--lang", "jp", "--json").error
    assert (error["title"], error["advice"]) == ("jp is not valid for --lang", "Did you mean ja? Known: en, ja, zh.")
