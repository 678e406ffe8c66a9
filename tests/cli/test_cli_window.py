"""Where the window can open, what is said where it cannot, and which command lines mean it."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

import pytest
from helpers.cli import Run

from mnemonaut import display
from mnemonaut.cli import parser as grammar
from mnemonaut.cli.commands import HANDLERS
from mnemonaut.cli.commands import gui as windowing
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_ui.state.open_request import ToShow

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a screen."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


@LINUX
def test_without_a_display_the_window_says_what_to_do(no_display: None, run: Run) -> None:
    error = run("gui", "--json").error
    assert (error["code"], run("gui").code) == ("no_display", 3)


@LINUX
def test_a_display_that_does_not_answer_is_said_before_qt_aborts(
    no_display: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":987")
    with pytest.raises(EnvironmentFault) as said:
        display.require()
    assert said.value.code in ("no_display", "missing_libraries")
    assert said.value.exit_code == 3


@LINUX
def test_a_missing_library_is_told_with_the_packages_that_bring_it(
    no_display: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(display, "_what_the_plugin_lacks", lambda: "libxcb-cursor.so.0: cannot open")
    with pytest.raises(EnvironmentFault) as said:
        display.require()
    assert said.value.code == "missing_libraries"
    assert "sudo apt install" in said.value.advice
    assert "libxcb-cursor0" in said.value.advice


def test_an_import_of_qt_that_fails_is_told_the_same_way() -> None:
    with pytest.raises(EnvironmentFault) as said, display.importing_qt():
        raise ImportError("libEGL.so.1: cannot open shared object file")
    assert said.value.code == "missing_libraries"
    with pytest.raises(ImportError), display.importing_qt():
        raise ImportError("cannot import name x")


@LINUX
@pytest.mark.parametrize("platform", ["offscreen", "minimal:x", "vnc"])
def test_platforms_that_nobody_sees_are_no_screen(
    no_display: None, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    assert not display.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert display.has_screen()
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert display.has_display()
    assert not display.has_screen()


# ---- which command line means the window


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ([], ["gui"]),
        (["a.db"], ["gui", "a.db"]),
        (["A.SQLITE", "--read-only"], ["gui", "A.SQLITE", "--read-only"]),
        (["list"], ["list"]),
        (["--help"], ["--help"]),
        (["lst"], ["lst"]),
        (["gui", "a.db"], ["gui", "a.db"]),
    ],
)
def test_nothing_or_a_file_means_the_window(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], meant: list[str]
) -> None:
    monkeypatch.setattr(grammar, "has_screen", lambda: True)
    assert grammar.with_window(arguments, HANDLERS) == meant
    monkeypatch.setattr(grammar, "has_screen", lambda: False)
    assert grammar.with_window(arguments, HANDLERS) == arguments


def test_the_window_alone_is_not_parsed_but_means_the_same() -> None:
    assert grammar.window_options() == grammar.build().parse_args(["gui"])


@pytest.mark.parametrize("command", HANDLERS)
def test_the_grammar_of_one_command_is_that_of_the_whole(command: str) -> None:
    def helps(parser: argparse.ArgumentParser) -> str:
        (choice,) = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
        return str(choice.choices[command].format_help())

    assert helps(grammar.build(command)) == helps(grammar.build())


@pytest.mark.long
def test_demo_opens_the_sample_where_there_is_a_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[Path | None] = []

    def open_window(path: Path | None, *, show: ToShow) -> int:
        opened.append(path)
        assert show == ToShow(first_steps=True)
        return 0

    monkeypatch.setattr("mnemonaut.cli.commands.demo.has_screen", lambda: True)
    monkeypatch.setattr("mnemonaut.cli.commands.demo.open_window", open_window)
    folder = ("--folder", tmp_path)
    assert run("demo", *folder, "--no-window").code == 0
    assert opened == []
    assert run("demo", *folder, "--lang", "ja").code == 0
    assert opened == [tmp_path / "sample-ja.db"]


def test_the_window_opens_the_named_file_else_that_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[Path | None, bool]] = []

    def open_window(path: Path | None, *, read_only: bool = False) -> int:
        opened.append((path, read_only))
        return 0

    monkeypatch.setattr(windowing, "open_window", open_window)
    run("gui")
    run("gui", "a.db", "--read-only")
    monkeypatch.setenv("MNEMONAUT_DB", "/env.db")
    run("gui")
    run("gui", "--db", "b.db")
    named = [(Path(name).resolve(), name == "a.db") for name in ("a.db", "/env.db", "b.db")]
    assert opened == [(None, False), *named]


# ---- from a log to the window


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[ToShow | None]:
    """What the window was opened on."""
    found: list[ToShow | None] = []

    def open_window(_path: Path | None, *, show: ToShow | None = None) -> int:
        found.append(show)
        return 0

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("mnemonaut.cli.commands.open.open_window", open_window)
    return found


def test_open_shows_a_recall_a_memory_or_a_question(run: Run, plain: Path, shown: list[ToShow | None]) -> None:
    run("recall", "the cat", "--db", plain)
    (recorded,) = run("runs", "--db", plain, "--json").json["runs"]
    memory = run("list", "--db", plain, "--json").json["memories"][0]["id"]
    assert [
        run("open", plain, "--run", recorded["id"]).code,
        run("open", plain, "--run", recorded["id"][:20]).code,  # no other begins so
        run("open", "--db", plain, "--memory", memory).code,
        run(
            "open", plain, "--ask", "the cat?", "--recipe", "heuristic", "--set", "vector_k=7", "--now", "2025-06-01"
        ).code,
    ] == [0] * 4
    *named, asked = shown
    assert named == [ToShow(run=recorded["id"]), ToShow(run=recorded["id"]), ToShow(memory=memory)]
    assert asked is not None
    one = asked.question
    assert one is not None
    assert (one.text, one.recipe, one.as_of, dict(one.values)) == ("the cat?", "heuristic", True, {"vector_k": 7})
    assert len(run("runs", "--db", plain, "--json").json["runs"]) == 1  # looked at


def test_what_cannot_be_shown_is_said_before_the_window_opens(
    run: Run, plain: Path, shown: list[ToShow | None]
) -> None:
    run("recall", "the cat", "--db", plain)
    (recorded,) = run("runs", "--db", plain, "--json").json["runs"]
    meant = recorded["id"][:-1] + ("0" if recorded["id"][-1] != "0" else "1")
    memory = run("list", "--db", plain, "--json").json["memories"][0]["id"]
    wrong = {
        ("--run", meant): ("no_run", recorded["id"]),
        ("--run", "?"): ("no_run", "mnemonaut runs"),
        ("--memory", f"{memory}x"): ("not_stored", memory),
        ("--ask", "cat", "--recipe", "plannd"): ("recipe_name", "planned"),
        ("--ask", "cat", "--set", "vector_k=-1"): ("parameter_value", "vector_k"),
        ("--run", recorded["id"], "--recipe", "planned"): ("usage", "--ask TEXT"),
        ("--ask", "cat", "--preset", "all"): ("usage", "one preset"),
        (): ("usage", "--memory ID"),
        ("--run", "a", "--memory", "b"): ("usage", "open --help"),
    }
    for arguments, (code, advice) in wrong.items():
        answer = run("open", plain, *arguments, "--json")
        assert (answer.code, answer.error["code"]) == (2, code), arguments
        assert advice in answer.error["title"] + answer.error["advice"], arguments
    assert shown == []


@LINUX
def test_without_a_screen_open_says_so(no_display: None, run: Run, plain: Path) -> None:
    answer = run("open", plain, "--run", "x", "--json")
    assert (answer.code, answer.error["code"]) == (3, "no_display")


@pytest.mark.long
def test_the_last_line_of_an_answer_opens_the_same_in_the_window(
    run: Run, plain: Path, shown: list[ToShow | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mnemonaut.cli.window_line.program", lambda: "mnemonaut")

    def pasted(*arguments: object) -> list[str]:
        """The command of the last line, as a shell takes it."""
        *_, blank, line = run(*arguments, "--db", plain).out.splitlines()
        assert blank == ""
        assert line.startswith("Open in the window: mnemonaut open ")
        return shlex.split(line.removeprefix("Open in the window: mnemonaut "))

    text = "Where's the cat?\\"
    asked = ("--recipe", "planned", "--kind", "episode", "--set", "text_k=9")
    first = pasted("recall", text)
    assert first[:3] == ["open", str(plain), "--run"]
    for arguments in (
        ("recall", text, "--no-record", *asked),
        ("why", text, "e-01", *asked),
        ("compare", text, *asked, "--then", "2025-06-01"),
    ):
        assert pasted(*arguments)[:4] == ["open", str(plain), "--ask", text]
        assert run(*pasted(*arguments)).code == 0
        assert shown[-1] is not None
        question = shown[-1].question
        assert question is not None
        assert question.query is not None
        assert (question.text, question.recipe, question.query.kinds) == (text, "planned", ("episode",))
    for again in (
        ("recall", "--replay", "last", "--set", "max_results=2"),
        ("why", "--run", "last", "e-01"),
        ("runs", "--show", "last"),
        ("compare", "--run", "last", "--set", "max_results=2"),
    ):
        assert pasted(*again) == first
    assert pasted("show", "e-01") == ["open", str(plain), "--memory", "e-01"]
    for silent in (("recall", text, "--json"), ("why", text, "e-01", "--sql")):
        assert "Open in the window" not in run(*silent, "--db", plain).out
