"""`completion`: a shell that has read it completes commands, options and choices."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from helpers.cli import Run

from mnemonaut.cli.commands import HANDLERS
from mnemonaut_core.recipes.registry import RECIPES

ASKED = {
    ("comp",): {"compare", "completion"},
    ("compare", "--recipe", ""): {*RECIPES, "all"},
    ("recall", "--preset", "cal"): {"calibrated"},
    ("compare", "--only"): {"--only-differs"},
    ("completion", ""): {"bash", "zsh", "fish"},
    ("completion", "-"): {"-h", "--help", "--json"},
    ("recall", "--after", ""): set(),
}
"""What somebody wrote before Tab, and what can follow, in an empty folder."""
_ZSH = """
compdef() {{ :; }}
_files() {{ :; }}
compadd() {{ shift; for one in "$@"; [[ $one == "$words[CURRENT]"* ]] && print -n -- "$one " }}
source {script}
"""


def has(shell: str) -> None:
    """Skip where the shell is not there."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")


def answered(folder: Path, *command: str) -> list[set[str]]:
    """What a shell printed, line by line."""
    said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    assert said.stderr == ""
    return [set(line.split()) for line in said.stdout.splitlines()]


def quoted(words: tuple[str, ...]) -> str:
    return " ".join(f"'{word}'" for word in ("mnemonaut", *words))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Without a file that could be completed."""
    (tmp_path / "empty").mkdir()
    return tmp_path / "empty"


def test_bash_completes_commands_options_and_choices(run: Run, tmp_path: Path, folder: Path) -> None:
    script = tmp_path / "m.sh"
    script.write_text(run("completion", "bash").out, "utf-8")
    asked = {("",): {*HANDLERS, "--help", "--version"}, **ASKED}
    asked["completion", ""] = asked["completion", ""] | asked["completion", "-"]
    lines = [
        f'COMP_WORDS=({quoted(words)}); COMP_CWORD={len(words)}; COMPREPLY=(); _mnemonaut; echo "${{COMPREPLY[*]}}"'
        for words in asked
    ]
    lines.insert(0, f". {script}")
    assert answered(folder, "bash", "-c", "\n".join(lines)) == list(asked.values())


def test_zsh_completes_the_same(run: Run, tmp_path: Path, folder: Path) -> None:
    has("zsh")
    script = tmp_path / "_mnemonaut"
    script.write_text(run("completion", "zsh").out, "utf-8")
    asked = {("",): {*HANDLERS, "--help", "--version"}, **ASKED}
    asked["completion", ""] = asked["completion", ""] | asked["completion", "-"]
    lines = [_ZSH.format(script=script)]
    lines += [f"words=({quoted(words)}); CURRENT=$#words; _mnemonaut; print" for words in asked]
    assert answered(folder, "zsh", "-f", "-c", "\n".join(lines)) == list(asked.values())
    # autoloaded from $fpath it completes at the first Tab: what is called is the file itself
    first = f"fpath=({tmp_path} $fpath); autoload -Uz _mnemonaut; words=(mnemonaut comp); CURRENT=2; _mnemonaut; print"
    stubs = _ZSH.format(script="/dev/null")
    assert answered(folder, "zsh", "-f", "-c", f"{stubs}\n{first}") == [{"compare", "completion"}]


def test_fish_completes_the_same(run: Run, tmp_path: Path, folder: Path) -> None:
    has("fish")
    script = tmp_path / "m.fish"
    script.write_text(run("completion", "fish").out, "utf-8")
    asked = {("",): {*HANDLERS}, **ASKED}
    lines = [f"echo (complete -C 'mnemonaut {' '.join(words)}' | string split -f 1 \\t)" for words in asked]
    lines = [f"source {script}", *lines]
    assert answered(folder, "fish", "--no-config", "-c", "\n".join(lines)) == list(asked.values())


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_name_every_command_and_can_be_read(run: Run, shell: str, tmp_path: Path) -> None:
    told = run("completion", shell).out
    assert [name for name in HANDLERS if name not in told] == []
    assert "only-differs" in told
    assert " ".join((*RECIPES, "all")) in told
    if shutil.which(shell) is not None:
        script = tmp_path / "m"
        script.write_text(told, "utf-8")
        subprocess.run([shell, "-n", str(script)], check=True)
