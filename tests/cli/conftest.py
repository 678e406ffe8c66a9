"""The command line in process, over copies of databases made by `import`."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Answer, Run, life
from helpers.cli_memories import LINES, NOW
from helpers.masters import Masters

from mnemonaut.cli.main import run as run_command_line


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run one command line in this process."""

    def go(*arguments: object) -> Answer:
        capsysbinary.readouterr()
        code = run_command_line([str(argument) for argument in arguments])
        out, err = capsysbinary.readouterr()
        answer = Answer(code, out.decode("utf-8"), err.decode("utf-8"))
        assert "Traceback" not in answer.err
        assert "inside the program" not in answer.out + answer.err, answer
        return answer

    return go


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noon of the day after the newest memory."""
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW))


@pytest.fixture(scope="session")
def masters(masters_of_run: Masters) -> dict[str, Path]:
    """One database a language with vectors, and `plain`, the English one with words alone, which opens faster."""
    return {name: life(masters_of_run, name) for name in (*LINES, "plain")}


@pytest.fixture
def database(masters: dict[str, Path], tmp_path: Path) -> Callable[[str], Path]:
    """A copy of one of them that may be spoiled."""

    def copy(name: str) -> Path:
        return Path(shutil.copy(masters[name], tmp_path / f"{name}.db"))

    return copy


@pytest.fixture
def plain(database: Callable[[str], Path]) -> Path:
    """The English memories, words alone."""
    return database("plain")
